"""Times are related by computing: what the calendar says of the times of a document and of its creation time.

`Calendar.of(document)` has the facts of the times (`timeloom.graph.time_facts`) and their order as links between end
points, so that a graph of links alone refuses what contradicts a date. What lies somewhere in a stretch (the creation
time in its day) is related to it by a stretch of its own, which no id of a document names: "(t0)".

None of these relations is written as a link. Annotators wrote few: of the 222 documents that are learned from, the
closure of the gold links has the relation of 26 of 100 pairs of times that are one stretch, of 21 of 100 that are
neighbours in the text, of 14 of 100 of a time and the creation time. Beside links that are right in half of all cases
each of these costs more precision than it brings recall.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Document, Problem
from timeloom.graph import Allen, Constraint, Dated, TemporalNetwork, mend, time_facts
from timeloom.graph.bounds import Fact
from timeloom.graph.dates import dated_order
from timeloom.graph.point import ANY, GE, LE

__all__ = ["DATES", "WHOLE_DAY", "Calendar", "bare", "creation_id"]

DATES = "dates"
"""The label of a link that the calendar gives."""

WHOLE_DAY = frozenset(("tbdense", "tempeval"))
"""Schemes in which the time of writing is its whole day (Verhagen and others 2007; Cassidy and others 2014, who built
on them); in the others it lies somewhere in it."""


def creation_id(document: Document) -> str:
    """The id of the creation time as an end of links: that of its TIMEX3, "t0" where the document has none."""
    return "t0" if document.meta.creation is None else document.meta.creation.id


@dataclass(frozen=True, slots=True)
class Calendar:
    """`facts` that hold together, `exact` (the instants of start and end of each time whose date says both, on one
    clock) and what was given up."""

    facts: tuple[Fact, ...]
    exact: dict[str, tuple[int, int]]
    problems: tuple[Problem, ...]

    @classmethod
    def of(cls, document: Document, scheme: str = "timeml") -> Calendar:
        """The calendar of a document; facts that contradict others (an odd beginPoint) are left out and reported. In
        schemes of `WHOLE_DAY` the creation time is its day, and stands in `exact` by its own id."""
        whole = scheme in WHOLE_DAY
        if whole and document.dct is not None:
            document = msgspec.structs.replace(document, dct=_whole_days(document.dct))
        facts = list(time_facts(document, creation="whole" if whole else "within"))
        own = creation_id(document)
        if document.meta.creation is None and document.dct is not None and all(own != t.id for t in document.timexes):
            facts.insert(0, Dated(own, document.dct, inside=not whole, id=own))
        facts += [fact for inside in facts if isinstance(inside, Dated) and inside.inside for fact in _stretch(inside)]
        mended = mend(TemporalNetwork(facts))
        problems = tuple(
            Problem(document.id, f"time {one.fact.id}", f"it contradicts {_named(one.because)}")
            for one in mended.dropped
        )
        dated = {fact.interval for fact in mended.network.facts if isinstance(fact, Dated) and not fact.inside}
        exact: dict[str, tuple[int, int]] = {}
        for name, bounds in mended.network:
            start, end = bounds.earliest_start, bounds.earliest_end
            if name in dated and bounds.is_exact and isinstance(start, int) and isinstance(end, int):
                exact[name] = start, end
        return cls(mended.network.facts, exact, problems)

    def order(self, among: Collection[str] | None = None) -> tuple[Constraint, ...]:
        """The order of end points, of the times `among` (ids; all where None) and of nothing else. Their label is
        `DATES`, their id names the times that they come from."""
        facts = [fact for fact in self.facts if among is None or all(bare(end) in among for end in _ends(fact))]
        links = [fact for fact in facts if isinstance(fact, Constraint)]
        dates = dated_order(TemporalNetwork(facts))
        return tuple(replace(link, label=DATES, id=_times(_ends(link))) for link in (*links, *dates))


def _whole_days(written: Interval) -> Interval:
    """The days that a time of writing lies in."""
    start, end = written.start, written.end
    if isinstance(start, End) or isinstance(end, End):
        return written
    last = max(end, start + 1)
    return replace(written, start=start - start % DAY_SECONDS, end=last + -last % DAY_SECONDS)


def _stretch(inside: Dated) -> Iterator[Fact]:
    """The stretch that an interval lies in, and that it does: to an end that is not known it has no relation."""
    name, date = f"({inside.interval})", inside.date
    yield Dated(name, date, id=inside.id, clock=inside.clock)
    after = GE if isinstance(date.start, int) else ANY
    before = LE if isinstance(date.end, int) else ANY
    yield Constraint(inside.interval, Allen.from_ends(after, ANY, ANY, before), name, id=inside.id)


def _ends(fact: Fact) -> tuple[str, ...]:
    return (fact.source, fact.target) if isinstance(fact, Constraint) else (fact.interval,)


def bare(interval: str) -> str:
    """The id of a time, of the time or of the stretch that it lies in."""
    return interval.removeprefix("(").removesuffix(")")


def _times(ends: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(map(bare, ends)))


def _named(facts: Iterable[Fact]) -> str:
    return ", ".join(dict.fromkeys(fact.id or _times(_ends(fact)) for fact in facts)) or "itself"
