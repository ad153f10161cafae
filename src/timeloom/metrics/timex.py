"""`timex`: the measures of TempEval-3 task A (UzZaman et al. 2013, section 5.1) over TIMEX3 in the body of a text.

Strict: same span. Relaxed: spans overlap. Type and value: accuracy of the attribute over the relaxed matches, times
the relaxed F1, which equals counting a match as right only where the attribute is the gold's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from timeloom.document import Document, Time
from timeloom.metrics.base import Metric, Tally

__all__ = ["TimexMetric", "body_timexes", "match"]


@dataclass(frozen=True, kw_only=True)
class TimexMetric(Metric):
    """TIMEX3 of `Document.timexes`, so without the creation time, and without those that cover no characters.

    A gold TIMEX3 is matched with at most one of the system's, as the official toolkit does by aligning ids: the one
    on the same span, else the first one in the text that overlaps and is free.

    Beside the four published rows there are `strict:T`, `relaxed:T` and `value:T` for every type T that occurs: of the
    TIMEX3 of that type on both sides, with the matches as they are, so one found with another type is missed in its
    row and spurious in the other.
    """

    name: ClassVar[str] = "timex"
    items: ClassVar[str] = "TIMEX3 in the body of a text"
    headline: ClassVar[tuple[str, ...]] = ("strict", "relaxed", "type", "value")

    def tallies(self, gold: Document, system: Document) -> Mapping[str, Tally]:
        """Rows strict, relaxed, type and value, and those of every type."""
        golds, systems = body_timexes(gold), body_timexes(system)
        pairs = match(golds, systems)
        same = [pair for pair in pairs if _attribute(pair[0], "type") == _attribute(pair[1], "type")]
        rows = {**_rows(golds, systems, pairs), "type": Tally(len(golds), len(systems), len(same), len(same))}
        ordered = {row: rows[row] for row in self.headline}
        for kind in sorted({_attribute(time, "type") or "none" for time in (*golds, *systems)}):
            of_kind = (_of_type(golds, kind), _of_type(systems, kind), [pair for pair in same if _of_type(pair, kind)])
            ordered |= {f"{row}:{kind}": tally for row, tally in _rows(*of_kind).items()}
        return ordered

    def ratio(self, right: float, total: float, others: float) -> float:
        """As the toolkit: 0 where one side is empty, 1 where both are."""
        return right / total if total else float(not others)


def body_timexes(document: Document) -> list[Time]:
    """The TIMEX3 that count, in the order of the text."""
    return sorted((time for time in document.timexes if time.start < time.end), key=lambda time: (time.start, time.end))


def match(golds: Iterable[Time], systems: Iterable[Time]) -> list[tuple[Time, Time]]:
    """Pairs of a gold and a system TIMEX3 that overlap, each in one pair at most, in the order of the gold."""
    golds, free = list(golds), list(systems)
    spans: dict[tuple[int, int], int] = {}
    for number, time in enumerate(free):
        spans.setdefault((time.start, time.end), number)
    taken: dict[int, int] = {}
    for number, time in enumerate(golds):
        same = spans.pop((time.start, time.end), None)
        if same is not None:
            taken[number] = same
    used = set(taken.values())
    first = 0
    for number, time in enumerate(golds):
        while first < len(free) and (first in used or free[first].end <= time.start):
            first += 1
        if number in taken:
            continue
        at = first
        while at < len(free) and free[at].start < time.end:
            if at not in used and time.start < free[at].end:
                taken[number] = at
                used.add(at)
                break
            at += 1
    return [(golds[number], free[at]) for number, at in sorted(taken.items())]


def _rows(golds: list[Time], systems: list[Time], pairs: list[tuple[Time, Time]]) -> dict[str, Tally]:
    """Strict, relaxed and value of matched pairs among so many."""
    right = {
        "strict": sum((one.start, one.end) == (other.start, other.end) for one, other in pairs),
        "relaxed": len(pairs),
        "value": sum(_attribute(one, "value") == _attribute(other, "value") for one, other in pairs),
    }
    return {row: Tally(len(golds), len(systems), count, count) for row, count in right.items()}


def _of_type(times: Iterable[Time], kind: str) -> list[Time]:
    return [time for time in times if (_attribute(time, "type") or "none") == kind]


def _attribute(time: Time, name: str) -> str | None:
    """`type` or `value`; a TIMEX3 without the attribute has the empty string, as in the toolkit."""
    return getattr(time.timex3, name) if time.timex3 is not None else ""
