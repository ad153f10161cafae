"""Times are related by computing: what the calendar says of the times of a document and of its creation time.

`Calendar.of(document)` has the facts of the times (`timeloom.graph.time_facts`) and their order as links between end
points, so that a graph of links alone refuses what contradicts a date. What lies somewhere in a stretch (the creation
time in its day) is related to it by a stretch of its own, which no id of a document names: "(t0)".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from timeloom.document import Document, Problem
from timeloom.graph import Constraint, Dated, Lasting, TemporalNetwork, mend, time_facts
from timeloom.graph.bounds import Fact
from timeloom.graph.dates import dated_order

__all__ = ["DATES", "Calendar", "creation_id"]

DATES = "dates"
"""The label of a link that the calendar gives."""


def creation_id(document: Document) -> str:
    """The id of the creation time as an end of links: that of its TIMEX3, "t0" where the document has none."""
    return "t0" if document.meta.creation is None else document.meta.creation.id


@dataclass(frozen=True, slots=True)
class Calendar:
    """`facts` that hold together, `exact` (the instants of start and end of each time whose date says both, on one clock)
    and what was given up."""

    facts: tuple[Fact, ...]
    exact: dict[str, tuple[int, int]]
    problems: tuple[Problem, ...]

    @classmethod
    def of(cls, document: Document) -> Calendar:
        """The calendar of a document; facts that contradict others (an odd beginPoint) are left out and reported."""
        facts = list(time_facts(document))
        own = creation_id(document)
        if document.meta.creation is None and document.dct is not None and all(own != t.id for t in document.timexes):
            facts.insert(0, Dated(own, document.dct, inside=True, id=own))
        facts += [
            Dated(f"({fact.interval})", fact.date, id=fact.id)
            for fact in facts
            if isinstance(fact, Dated) and fact.inside
        ]
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
        facts = [fact for fact in self.facts if among is None or all(_bare(end) in among for end in _ends(fact))]
        links = [fact for fact in facts if isinstance(fact, Constraint)]
        dates = dated_order(TemporalNetwork(facts))
        return tuple(replace(link, label=DATES, id=_times(_ends(link))) for link in (*links, *dates))

    @property
    def has_durations(self) -> bool:
        """Whether a time has a length, which no order of end points says."""
        return any(isinstance(fact, Lasting) for fact in self.facts)


def _ends(fact: Fact) -> tuple[str, ...]:
    return (fact.source, fact.target) if isinstance(fact, Constraint) else (fact.interval,)


def _bare(interval: str) -> str:
    return interval.removeprefix("(").removesuffix(")")


def _times(ends: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(map(_bare, ends)))


def _named(facts: Iterable[Fact]) -> str:
    return ", ".join(dict.fromkeys(fact.id or _times(_ends(fact)) for fact in facts)) or "itself"
