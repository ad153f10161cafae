"""`identification`: spans and types of SCATE entities (Laparra, Xu and Bethard 2018, tables 4 and 5).

Beside all entities, the three groups of the paper: an operator is implicit where it shares characters with another
entity (Event and Modifier aside) and explicit where it stands alone; everything else is a non-operator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from timeloom.document import Document, TimeEntity
from timeloom.metrics.base import Metric, Tally, option
from timeloom.metrics.entities import EXCLUDED, Spans, published_entities, scate_types, spans_of
from timeloom.scate.labels import group_of

__all__ = ["GROUPS", "IdentificationMetric"]

GROUPS = ("non-operator", "explicit", "implicit")


@dataclass(frozen=True, kw_only=True)
class IdentificationMetric(Metric):
    """Rows `*` and one per group. The groups are read off each side's own entities, so an operator found on a word
    whose other entity was missed counts as right in `*` and as wrong in the groups."""

    name: ClassVar[str] = "identification"
    items: ClassVar[str] = "SCATE entities"
    reference: ClassVar[str] = "Laparra, Xu and Bethard 2018, From Characters to Time Intervals, TACL 6, tables 4 and 5"

    exclude: tuple[str, ...] = option(EXCLUDED, help="Leave a type of annotation out.", choices=scate_types)

    def tallies(self, gold: Document, system: Document) -> Mapping[str, Tally]:
        """Rows `*`, non-operator, explicit and implicit; sets of (spans, type), as `*:<span>` of Track 1."""
        golds, systems = self._sets(published_entities(gold)), self._sets(published_entities(system))
        return {row: Tally.of_sets(golds[row], systems[row]) for row in ("*", *GROUPS)}

    def typed(self, row: str) -> tuple[str, str] | None:
        """The groups, as kinds of `*`."""
        return ("*", row) if row in GROUPS else None

    def _sets(self, entities: tuple[TimeEntity, ...]) -> dict[str, set[object]]:
        rows: dict[str, set[object]] = {row: set() for row in ("*", *GROUPS)}
        for entity, group in group_of(entities):
            if entity.type not in self.exclude:
                key: tuple[Spans, str] = (spans_of(entity), entity.type)
                rows["*"].add(key)
                rows[group].add(key)
        return rows
