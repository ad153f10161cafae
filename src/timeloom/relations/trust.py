"""Trust: how often an answer of a task comes true, measured, by its label and its probability.

>>> trust = Trust({("event-dct", "BEFORE"): ((0.4, 0.9), (0.5, 0.96)), ("event-dct", "*"): ((0.0, 1.0), (0.1, 0.8))})
>>> trust.of("event-dct", "BEFORE", 0.65), trust.of("event-dct", "AFTER", 0.5)
(0.73, 0.45)

Links enter a graph by falling trust, so that precise ones win over doubtful ones (the article on TempEval, facts on its
finer tasks).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import SupportsFloat

from timeloom.errors import ModelError

__all__ = ["ANY", "Line", "Trust"]

Line = tuple[tuple[float, ...], tuple[float, ...]]
"""Probabilities, rising, and the share of such answers that is right; straight between them, level beyond."""

ANY = "*"
"""In place of a task or a label: all of those that have no line of their own."""

_PREFIX = "trust/"


class Trust:
    """Lines by (task, label). A pair that has none goes by (task, "*"), then ("*", label), then ("*", "*"); and where
    there is none of these either, a probability is what it says."""

    def __init__(self, lines: Mapping[tuple[str, str], Line] | None = None) -> None:
        """Raises ModelError for a line that is empty or ragged, or whose probabilities fall."""
        self.lines = {key: _checked(key, line) for key, line in (lines or {}).items()}

    def __repr__(self) -> str:
        return f"<Trust of {len(self.lines)} lines>"

    def of(self, task: str, label: str, probability: float) -> float:
        """The measured precision of a label that a task gives with this probability, to six decimals."""
        for key in ((task, label), (task, ANY), (ANY, label), (ANY, ANY)):
            line = self.lines.get(key)
            if line is not None:
                return round(_between(line, probability), 6)
        return probability

    def to_arrays(self) -> dict[str, list[list[float]]]:
        """The lines as arrays of shape (2, knots), by a name each, for the weights of a model."""
        return {f"{_PREFIX}{task}/{label}": [list(xs), list(ys)] for (task, label), (xs, ys) in self.lines.items()}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, Sequence[Sequence[SupportsFloat]]]) -> Trust:
        """From `to_arrays`, among whatever else a file of weights holds. Raises ModelError for a line that is none."""
        lines: dict[tuple[str, str], Line] = {}
        for name, rows in arrays.items():
            if name.startswith(_PREFIX):
                task, _, label = name.removeprefix(_PREFIX).rpartition("/")
                if not task or len(rows) != 2:
                    raise ModelError("a line of trust has a task, a label and two rows", place=name, value=len(rows))
                xs, ys = (tuple(float(value) for value in row) for row in rows)
                lines[task, label] = xs, ys
        return cls(lines)


def _checked(key: tuple[str, str], line: Line) -> Line:
    xs, ys = line
    if not xs or len(xs) != len(ys) or list(xs) != sorted(xs):
        raise ModelError("a line of trust has as many precisions as rising probabilities", place="/".join(key))
    if any(not 0 <= value <= 1 for value in (*xs, *ys)):
        raise ModelError("probabilities and precisions lie between 0 and 1", place="/".join(key))
    return line


def _between(line: Line, x: float) -> float:
    xs, ys = line
    at = bisect_right(xs, x)
    if at == 0 or at == len(xs):
        return ys[0] if at == 0 else ys[-1]
    share = (x - xs[at - 1]) / (xs[at] - xs[at - 1])
    return ys[at - 1] + share * (ys[at] - ys[at - 1])
