"""What readers found of timelines, as weights: which links hold, which ways of telling an event read well, which events
are none.

Readers who had not seen the program wrote down, for the events of some texts, the stretch in which each lies by the
text, and which of some ways of telling it on one line read well. A link that would put an event elsewhere is wrong.
Logistic regression over what can be seen of a link (`timeloom.timeline.doubts`), of a stretch
(`timeloom.timeline.stretches`), of a way of telling (`timeloom.timeline.wording`) and of an event
(`timeloom.timeline.realis`), learned by `timeloom_train.timeline`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import exp
from typing import Any

from numpy.typing import NDArray

from timeloom.models import arrays

__all__ = ["JUDGED", "NAME", "Judge", "judge"]

NAME = "readers.v1"
JUDGED = ("within", "beside", "stretch", "wording", "open")
"""What is judged: links that put an event into a time, links that put it on a side of something, stretches in which it
may lie, ways of telling an event, whether an event is none."""


class Judge:
    """Weights of what can be seen. Safe to share between threads."""

    def __init__(self, names: Sequence[str], weights: NDArray[Any]) -> None:
        self.weights = dict(zip(names, weights.tolist(), strict=True))

    def __call__(self, seen: Iterable[str]) -> float:
        """The probability (0 to 1) that a reader finds it right; what was never seen in learning says nothing."""
        total = sum(self.weights.get(one, 0.0) for one in seen)
        return 1 / (1 + exp(-max(-50.0, min(50.0, total))))


@cache
def judge(what: str) -> Judge:
    """The shipped judge of one of JUDGED, loaded once. Raises ModelError where its weights are absent or damaged."""
    held = arrays(NAME)
    return Judge(bytes(held[f"{what} names"][0]).decode().split("\n"), held[f"{what} weights"])
