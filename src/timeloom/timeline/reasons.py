"""Why each bound is what it is, in words: "is included in 'Monday' (2017-03-06), read from the words (87 %)"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.document import Document, Link
from timeloom.document.borne import is_borne
from timeloom.document.readable import iso, iso_interval
from timeloom.graph.because import Because, Chain, WhichBound
from timeloom.graph.bounds import Bounds, Dated, Fact, Lasting, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.timeline.believing import SEEN
from timeloom.timeline.gathering import Mention
from timeloom.timeline.hanging import HANGING
from timeloom.timeline.lasting import BEGINS_IN
from timeloom.timeline.sides import AFTER, AROUND, BEFORE, BY, SINCE, UNTIL

__all__ = ["Reasons", "date_words", "lasting_words"]

_BOUNDS: tuple[WhichBound, ...] = get_args(WhichBound)
_LONGEST = 40
_COUNTED, _ESTIMATED = "event-bounds", "writing-estimated"

_WORDS = {
    "BEFORE": "is before", "AFTER": "is after", "IBEFORE": "ends where {} starts", "IAFTER": "starts where {} ends",
    "INCLUDES": "includes", "IS_INCLUDED": "is included in", "BEGINS": "begins", "BEGUN_BY": "is begun by",
    "ENDS": "ends", "ENDED_BY": "is ended by", "SIMULTANEOUS": "is simultaneous with", "IDENTITY": "is the same as",
    "DURING": "is during", "DURING_INV": "is the time of", "OVERLAP": "overlaps",
    "BEFORE-OR-OVERLAP": "is before or overlaps", "OVERLAP-OR-AFTER": "overlaps or is after",
    "EQUAL": "starts with", "b": "is before", "a": "is after", "i": "includes", "ii": "is included in",
    "s": "is simultaneous with", "beginPoint": "starts in", "endPoint": "ends in", HANGING: "is dated by",
    BY: "is over by the end of", UNTIL: "lasts until", BEFORE: "is over before", AFTER: "begins after",
    SINCE: "begins no sooner than", AROUND: "goes on in", SEEN: "by all that is seen lies in",
    BEGINS_IN: "begins in",
}  # fmt: skip
"""What a label says of the source; `{}` is where the target goes if it is not at the end."""
_TURNED = {
    "BEFORE": "AFTER", "IBEFORE": "IAFTER", "INCLUDES": "IS_INCLUDED", "BEGINS": "BEGUN_BY", "ENDS": "ENDED_BY",
    "DURING": "DURING_INV", "BEFORE-OR-OVERLAP": "OVERLAP-OR-AFTER", "b": "a", "i": "ii",
}  # fmt: skip
_TURNED |= {after: before for before, after in _TURNED.items()}
_TURNED_WORDS = {
    "beginPoint": "holds the start of",
    "endPoint": "holds the end of",
    HANGING: "dates",
    BY: "ends no sooner than",
    UNTIL: "holds the end of",
    BEFORE: "begins after",
    AFTER: "is over before",
    SINCE: "begins no later than",
    AROUND: "lies in the midst of",
    SEEN: "by all that is seen holds",
    BEGINS_IN: "holds the start of",
}


class Reasons:
    """The reasons of a network that does not contradict itself, in the words of its document."""

    def __init__(
        self,
        document: Document,
        mentions: Mapping[str, Mention],
        network: TemporalNetwork,
        doubted: frozenset[Constraint] = frozenset(),
    ) -> None:
        self._mentions, self._doubted = mentions, doubted
        self._because = Because(network)
        self._links = {link.id: link for link in document.links}
        written = document.written
        self._given = "as given"
        if is_borne(document):
            self._given = "as the text says"
        elif written is not None and document.dct == written.interval:
            self._given = "estimated from the words of the text"
        self._assumed = {time.id: time.assumed for time in (*document.times, *document.timexes)}

    def of(self, id: str, bounds: Bounds) -> tuple[str, ...]:
        """One line for each chain of facts that gives a bound: what it gives, then the chain. What one bound says
        because of another (it starts by a day since it ends by that day) is not told twice."""
        chains: dict[tuple[tuple[int, ...], int], tuple[Chain, dict[WhichBound, int | End]]] = {}
        for bound in _BOUNDS:
            at = getattr(bounds, bound)
            if at is End.UNKNOWN or _is_idle(bound, bounds):
                continue
            chain = self._because.of(id, bound)
            key = (tuple(map(_identity, chain.facts)), chain.left_out)
            chains.setdefault(key, (chain, {}))[1][bound] = at
        return tuple(f"{_given(found)}: {self._chain(id, chain)}" for chain, found in chains.values())

    def are_doubtful(self, id: str, bounds: Bounds) -> bool:
        """Whether a link that is read in doubt gives one of the bounds."""
        asked = (bound for bound in _BOUNDS if self._doubted and getattr(bounds, bound) is not End.UNKNOWN)
        return any(
            isinstance(fact, Constraint) and fact in self._doubted
            for bound in asked
            for fact in self._because.of(id, bound).facts
        )

    def givers(self, id: str, bounds: Bounds) -> Iterator[Dated]:
        """The dates that its bounds come from."""
        for bound in _BOUNDS:
            if getattr(bounds, bound) is not End.UNKNOWN:
                yield from (fact for fact in self._because.of(id, bound).facts[-1:] if isinstance(fact, Dated))

    def _chain(self, id: str, chain: Chain) -> str:
        said: list[str] = []
        at = id
        facts = chain.facts
        for place, fact in enumerate(facts):
            if chain.left_out and place == len(facts) - 1:
                said.append(f"and by {chain.left_out:,} more, {self._fact(fact, fact_end(fact), None, named=True)}")
                break
            following = facts[place + 1] if place + 1 < len(facts) else None
            if isinstance(fact, Dated) and place and at == fact.interval:
                continue  # told in brackets behind its name
            said.append(self._fact(fact, at, following, named=place > 0))
            at = _other_end(fact, at)
        return "; ".join(said)

    def _fact(self, fact: Fact, subject: str, following: Fact | None, *, named: bool) -> str:
        """A fact as said of `subject`, which is named if it is not what all this is about."""
        lead = f"{self._name(subject)} " if named else ""
        if isinstance(fact, Dated):
            words = "lies in" if fact.inside else "is"
            return f"{lead}{words} {date_words(fact.date)}{'' if lead else self._source(fact.interval)}"
        if isinstance(fact, Lasting):
            return f"{lead}lasts {lasting_words(fact.least, fact.most)}"
        turned = subject == fact.target != fact.source
        other = self._name(fact.source if turned else fact.target)
        if isinstance(following, Dated) and following.interval == (fact.source if turned else fact.target):
            other += f" ({date_words(following.date)})"
        doubt = ", in doubt" if fact in self._doubted else ""
        return f"{lead}{_said(fact, other, turned=turned)}{self._by(self._links.get(fact.id))}{doubt}"

    def _source(self, id: str) -> str:
        found = self._mentions.get(id)
        if found is not None and found.kind == "creation":
            return f", {self._given}"
        assumed = self._assumed.get(id, ())
        if _COUNTED in assumed:
            return ", counted from an event"
        return f", by its own words{' and the estimated time of writing' if _ESTIMATED in assumed else ''}"

    def _by(self, link: Link | None) -> str:
        if link is None:
            return ""
        if not link.task:
            return f", said by link {link.id}"
        return ", read from the words" + ("" if link.score is None else f" ({link.score:.0%})".replace("%", " %"))

    def _name(self, id: str) -> str:
        found = self._mentions.get(id)
        if found is None:
            return id
        if found.kind == "creation":
            return "the time of writing"
        words = found.text if len(found.text) <= _LONGEST else found.text[: _LONGEST - 1] + "…"
        return f"'{words}'" if words else id


def fact_end(fact: Fact) -> str:
    """The interval that a fact is about, the source of a link."""
    return fact.source if isinstance(fact, Constraint) else fact.interval


def _other_end(fact: Fact, at: str) -> str:
    if not isinstance(fact, Constraint):
        return fact.interval
    return fact.source if at == fact.target else fact.target


def _identity(fact: Fact) -> int:
    return id(fact)


def _is_idle(bound: WhichBound, bounds: Bounds) -> bool:
    """Whether a bound only repeats another: nothing ends before it has started."""
    if bound == "latest_start":
        return bounds.latest_start == bounds.latest_end
    return bound == "earliest_end" and bounds.earliest_end == bounds.earliest_start


def _given(found: Mapping[WhichBound, int | End]) -> str:
    """The bounds that one chain gives, in words."""
    parts = []
    for start, early, late, between in (
        ("starts", "earliest_start", "latest_start", "starts"), ("ends", "earliest_end", "latest_end", "ends"),
    ):  # fmt: skip
        first, last = found.get(early), found.get(late)  # type: ignore[call-overload]
        if first is not None and last is not None:
            parts.append(f"{between} {_at(first)}" if first == last else f"{between} {_at(first)} to {_at(last)}")
        elif first is not None:
            parts.append(f"not before {_at(first)}" if start == "starts" else f"ends from {_at(first)} on")
        elif last is not None:
            parts.append(f"starts by {_at(last)}" if start == "starts" else f"over by {_at(last)}")
    return ", ".join(parts)


def _at(at: int | End) -> str:
    return iso(at) if isinstance(at, int) else "no end" if at is End.OPEN else "?"


def date_words(date: Interval) -> str:
    """A year, month or day by its name in ISO 8601, anything else as an interval."""
    start, end = date.start, date.end
    zone = f" {date.zone}" if date.zone else ""
    if isinstance(start, int) and isinstance(end, int):
        day, second = divmod(start, DAY_SECONDS)
        year, month, _ = civil(day)
        if not second and end == start + DAY_SECONDS:
            return iso(start) + zone
        for fields in ((year,), (year, month)):
            if Interval.of(*fields) == Interval(start, end):
                return iso(start)[: -6 if len(fields) == 1 else -3] + zone
    return iso_interval(date)


def _said(link: Constraint, other: str, *, turned: bool) -> str:
    label = link.label
    if turned and label in _TURNED_WORDS:
        return f"{_TURNED_WORDS[label]} {other}"
    words = _WORDS.get(_TURNED.get(label, label) if turned else label)
    if words is None:
        relation = link.relation.inverse if turned else link.relation
        return f"is {'|'.join(relation)} {other}"
    return words.format(other) if "{}" in words else f"{words} {other}"


def lasting_words(least: int | None, most: int | None) -> str:
    """Seconds as people say them: "2 days", "at least 3 hours", "28 to 31 days"."""
    if least is not None and least == most:
        return _amount(least)
    if least is None or most is None:
        return f"at most {_amount(most)}" if most is not None else f"at least {_amount(least or 0)}"
    return f"{_amount(least)} to {_amount(most)}"


def _amount(seconds: int) -> str:
    for unit, size in (("day", 86_400), ("hour", 3600), ("minute", 60)):
        if seconds and seconds % size == 0:
            count = seconds // size
            return f"{count:,} {unit}{'' if count == 1 else 's'}"
    return f"{seconds:,} second{'' if seconds == 1 else 's'}"
