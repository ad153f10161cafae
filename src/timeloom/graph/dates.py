"""What the times of a document say by themselves: dates, durations, and the ends that a TIMEX3 is counted from.

A Time with one interval is that interval (it was interpreted), or lies in it where it is counted from an event or from
an estimated time of writing (`SOMEWHERE`); any other is read by the value of its TIMEX3: 1998-03 is that month, P3D
lasts three days. A value that stands for one of several readings dates nothing. A fiscal time whose year has no known
start says nothing: the value of "the second quarter" is 1998-Q2 there too, and is no calendar quarter. `mod` turns a
value into a bound where it can: BEFORE 1998 is something that ends by then, START of 1998 lies in it; of what is APPROX
nothing is known to the second, so nothing is said.

The creation time lies in its day, and need not fill it: annotators link what happened that day both as BEFORE it (a
moment) and as IS_INCLUDED in it (a day). So read, 209 links of the 242 documents in the training pack of TempEval-3
contradict dates or each other; 416 do where it is the whole day (`creation="whole"`).

A date without a zone is by the clock of the time of writing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from timeloom.calendar.interval import End, Interval
from timeloom.document.model import Document, Time
from timeloom.errors import ExpressionError
from timeloom.graph.allen import Allen
from timeloom.graph.bounds import Bounds, Dated, Fact, Lasting
from timeloom.graph.constraint import Constraint
from timeloom.graph.point import ANY, EQ, GE, LE, LT
from timeloom.timeml.lengths import length_of
from timeloom.timeml.values import interval_of

__all__ = ["ANCHOR_WEIGHT", "SOMEWHERE", "dated", "dated_order", "duration_of", "is_stated", "time_facts"]

ANCHOR_WEIGHT = 0.5
"""Trust in beginPoint and endPoint, which annotators gave by the way: less than in a link of their own (1)."""

SOMEWHERE = frozenset(("event-bounds", "writing-estimated"))
"""The guesses of a time that lies somewhere in its interval, and need not fill it (`timeloom.document.assumed`)."""
_FISCAL = "no-fiscal-year"
"""Why a time has no interval whose value is written like that of a calendar time
(`timeloom.calendar.value.REASONS`)."""
_STARTS_IN = Allen.from_ends(GE, LE, ANY, ANY)
_ENDS_IN = Allen.from_ends(ANY, ANY, GE, LE)

_INSIDE: dict[str, Callable[[Interval], Interval]] = {
    "START": lambda date: date,
    "MID": lambda date: date,
    "END": lambda date: date,
    "BEFORE": lambda date: Interval(End.UNKNOWN, date.start, date.zone),
    "ON_OR_BEFORE": lambda date: Interval(End.UNKNOWN, date.end, date.zone),
    "AFTER": lambda date: Interval(date.end, End.UNKNOWN, date.zone),
    "ON_OR_AFTER": lambda date: Interval(date.start, End.UNKNOWN, date.zone),
}
"""Where a date with a `mod` lies (TimeML 1.2.1, TIMEX3 mod)."""
_AT_MOST = frozenset({"LESS_THAN", "EQUAL_OR_LESS", "START", "MID", "END"})
_AT_LEAST = frozenset({"MORE_THAN", "EQUAL_OR_MORE"})


def time_facts(
    document: Document, *, creation: Literal["within", "whole"] = "within", clock: str | None = None
) -> tuple[Fact, ...]:
    """The facts of the times of a document: Dated, Lasting, and Constraints for beginPoint and endPoint.

    The creation time is `Document.dct`, under the id of its TIMEX3: it lies in that interval, or is it. Ids of facts
    are those of their times. `clock` is the zone of dates that name none; None: that of the creation time.
    """
    if creation not in ("within", "whole"):
        raise ExpressionError('the creation time is "within" its interval or the "whole" of it', value=creation)
    found: list[Fact] = []
    own, clock = document.meta.creation, clock or (document.dct.zone if document.dct is not None else None)
    if own is not None and document.dct is not None:
        found.append(Dated(own.id, document.dct, inside=creation == "within", id=own.id, clock=clock))
    known = {time.id for time in document.timexes} | ({own.id} if own else set())
    for time in document.timexes:
        if own is None or time.id != own.id:
            found += _of(time, clock)
            found += _anchors(time, known)
    return tuple(found)


def dated(time: Time, clock: str | None = None) -> Dated | None:
    """What the one interval of a time says: the time is it, or by a guess of `SOMEWHERE` lies in it. None where it has
    none, or several. `clock` is the zone of one that names none."""
    if len(time.intervals) != 1 or time.more:
        return None
    return Dated(time.id, time.intervals[0], inside=_is_somewhere(time), id=time.id, clock=clock)


def is_stated(time: Time) -> bool:
    """Whether it is one stretch of the calendar: a date or a time of the day."""
    return len(time.intervals) == 1 and time.timex3 is not None and time.timex3.type in ("DATE", "TIME")


def _is_somewhere(time: Time) -> bool:
    return not SOMEWHERE.isdisjoint(time.assumed)


def _of(time: Time, clock: str | None) -> Iterator[Fact]:
    own = dated(time, clock)
    if own is not None:
        yield own
        return
    timex = time.timex3
    if timex is None or timex.type == "SET":
        return
    if time.unresolved is not None and time.unresolved.reason == _FISCAL:
        return
    date = interval_of(timex.value)
    if date is not None:
        if _is_somewhere(time):
            return
        if timex.mod is None:
            yield Dated(time.id, date, id=time.id, clock=clock)
        elif timex.mod in _INSIDE:
            yield Dated(time.id, _INSIDE[timex.mod](date), inside=True, id=time.id, clock=clock)
        return
    length = duration_of(time)
    if length is not None:
        yield Lasting(time.id, *length, id=time.id)


def duration_of(time: Time) -> tuple[int | None, int | None] | None:
    """The least and the most seconds that an amount lasts, None where there is no such limit; None where a time is no
    amount, or says no limit."""
    timex = time.timex3
    length = length_of(timex.value) if timex is not None and timex.type != "SET" else None
    if timex is None or length is None or length[1] <= 0:
        return None
    least = length[0] if timex.mod is None or timex.mod in _AT_LEAST else None
    most = length[1] if timex.mod is None or timex.mod in _AT_MOST else None
    return None if least is None and most is None else (least, most)


def _anchors(time: Time, known: set[str]) -> Iterator[Constraint]:
    """The start of a stretch lies in its beginPoint, its end in its endPoint."""
    values = dict(time.attributes)
    for name, relation in (("beginPoint", _STARTS_IN), ("endPoint", _ENDS_IN)):
        anchor = values.get(name, time.id)
        if anchor in known and anchor != time.id:
            yield Constraint(time.id, relation, anchor, f"{time.id} {name}", ANCHOR_WEIGHT, name)


def dated_order(network: Iterable[tuple[str, Bounds]]) -> tuple[Constraint, ...]:
    """What the bounds of a network (or of some of its intervals) say of the order of end points, as relations that have
    neither id nor label.

    One for each two known instants that follow one another, and for every other end that has a bound one to the last
    instant before its earliest place and one to the first after its latest: all order among dates follows from these,
    and where the others lie among them.
    """
    known: list[_Known] = []
    other: list[tuple[str, int, int | End, int | End]] = []
    for name, bounds in network:
        pairs = ((bounds.earliest_start, bounds.latest_start), (bounds.earliest_end, bounds.latest_end))
        for end, (early, late) in enumerate(pairs):
            if early == late and isinstance(early, int):
                known.append(_Known(early, end, name))
            else:
                other.append((name, end, early, late))
    known.sort()
    links = [_ordered(a.name, a.end, b.name, b.end, EQ if a.at == b.at else LT) for a, b in pairwise(known)]
    instants = [point.at for point in known]
    for name, end, early, late in other:
        if isinstance(early, int) and (place := bisect_left(instants, early)):
            before = known[place - 1]
            links.append(_ordered(before.name, before.end, name, end, LT))
        if isinstance(late, int) and (place := bisect_right(instants, late)) < len(known):
            links.append(_ordered(name, end, known[place].name, known[place].end, LT))
    return tuple(link for link in links if link.source != link.target)


class _Known(NamedTuple):
    """An end, 0 the start or 1, whose instant is known."""

    at: int
    end: int
    name: str


def _ordered(source: str, end: int, target: str, other_end: int, mask: int) -> Constraint:
    masks = [ANY] * 4
    masks[2 * end + other_end] = mask
    return Constraint(source, Allen.from_ends(masks[0], masks[1], masks[2], masks[3]), target)
