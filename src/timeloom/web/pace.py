"""How fast the service is, learned from its own answers: what a request is going to cost a worker.

A cost is so many seconds a byte, by kind of request: the route, and the options that decide how much is done. The
seconds a byte are a running mean of the answers of that kind; of a kind that has not been answered a few times nothing
is known, and it costs nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

__all__ = ["USUAL", "Kind", "Pace"]

Kind = tuple[str, ...]

_KEPT = 0.95
"""What each answer leaves of the weight of those before it: the mean is of some twenty."""
_LEAST = 3
"""Answers before a kind is known."""
_ODD = 4.0
"""So many times what was expected an answer counts at most: one odd text, or one busy moment, is not the pace."""
_FIXED = 500
"""Bytes that stand for what a request costs however short it is."""
_KINDS = 64
USUAL = {"en": 1 / 7_000, "en-fast": 1 / 10_000, "rules": 1 / 120_000}
"""Seconds a byte of long texts that are dense with times, of the timeline route on one core; see docs/service.md."""


@dataclass(slots=True)
class _Mean:
    seconds: float = 0.0
    bytes: float = 0.0
    count: int = 0

    @property
    def rate(self) -> float:
        return self.seconds / self.bytes if self.bytes else 0.0


class Pace:
    """What requests cost, by kind and size. The kinds that were answered last are kept."""

    def __init__(self) -> None:
        self._means: OrderedDict[Kind, _Mean] = OrderedDict()

    def learn(self, kind: Kind, size: int, seconds: float) -> None:
        """One answer: it took a worker so many seconds for a body of so many bytes."""
        mean = self._means.setdefault(kind, _Mean())
        self._means.move_to_end(kind)
        if len(self._means) > _KINDS:
            self._means.popitem(last=False)
        if mean.count >= _LEAST:
            seconds = min(seconds, _ODD * mean.rate * (size + _FIXED))
        mean.seconds = _KEPT * mean.seconds + seconds
        mean.bytes = _KEPT * mean.bytes + size + _FIXED
        mean.count += 1

    def rate(self, kind: Kind) -> float | None:
        """Seconds a byte of long requests, None where that is not known."""
        mean = self._means.get(kind)
        return None if mean is None or mean.count < _LEAST else mean.rate

    def cost(self, kind: Kind, size: int) -> float | None:
        """Seconds that a worker is going to take, None where that is not known."""
        rate = self.rate(kind)
        return None if rate is None else rate * (size + _FIXED)
