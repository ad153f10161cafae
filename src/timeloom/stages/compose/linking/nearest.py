"""The baseline without learning: every slot takes the nearest entity that the schema allows for it."""

from __future__ import annotations

from collections.abc import Sequence

from timeloom.stages.compose.linking.features import Links, Names, nearness
from timeloom.stages.compose.linking.scorer import Question
from timeloom.stages.compose.linking.view import View

__all__ = ["Nearest"]

_REACH = 10
"""Characters between two entities that are linked: the reach of the published algorithm (Laparra et al. 2018)."""


class Nearest:
    """Stands where a `Scorer` does. The nearer, the better; an operator counts from what it is linked to or else from
    the document, and what it counts from is not included."""

    def link_scores(self, view: View, found: Links) -> list[float]:
        """Positive within the reach, higher for nearer ones, and for those that follow among as near ones."""
        scores = []
        for source, _, target in found:
            gap, before = nearness(view, source, target)
            scores.append(1 / (2 + gap + before / 2) if gap <= _REACH else -1.0)
        return scores

    def answers(self, decision: str, asked: Sequence[Question], rows: Sequence[Names]) -> list[str]:
        """The default of every property."""
        return ["Interval-Not-Included" if decision == "semantics" else "DocTime" for _ in asked]
