"""What the times of a document say by themselves: dates, durations, and the ends that a TIMEX3 is counted from.

A Time with one interval is that interval (it was interpreted); any other is read by the value of its TIMEX3: 1998-03
is that month, P3D lasts three days. `mod` turns a value into a bound where it can: BEFORE 1998 is something that ends
by then, START of 1998 lies in it; of what is APPROX nothing is known to the second, so nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from timeloom.calendar.interval import End, Interval
from timeloom.document.model import Document, Time
from timeloom.graph.allen import Allen
from timeloom.graph.bounds import Bounds, Dated, Fact, Lasting, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.point import ANY, EQ, GE, LE, LT
from timeloom.timeml.lengths import length_of
from timeloom.timeml.values import interval_of

__all__ = ["ANCHOR_WEIGHT", "dated_order", "time_facts"]

ANCHOR_WEIGHT = 0.5
"""Trust in beginPoint and endPoint, which annotators gave by the way: less than in a link of their own (1)."""

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


def time_facts(document: Document) -> tuple[Fact, ...]:
    """The facts of the times of a document: Dated, Lasting, and Constraints for beginPoint and endPoint.

    The creation time is `Document.dct`, under the id of its TIMEX3. Ids of facts are those of their times.
    """
    found: list[Fact] = []
    creation = document.meta.creation
    if creation is not None and document.dct is not None:
        found.append(Dated(creation.id, document.dct, id=creation.id))
    known = {time.id for time in document.timexes} | ({creation.id} if creation else set())
    for time in document.timexes:
        if creation is None or time.id != creation.id:
            found += _of(time)
            found += _anchors(time, known)
    return tuple(found)


def _of(time: Time) -> Iterator[Fact]:
    if len(time.intervals) == 1 and not time.more:
        yield Dated(time.id, time.intervals[0], id=time.id)
        return
    timex = time.timex3
    if timex is None or timex.type == "SET":
        return
    date = interval_of(timex.value)
    if date is not None:
        if timex.mod is None:
            yield Dated(time.id, date, id=time.id)
        elif timex.mod in _INSIDE:
            yield Dated(time.id, _INSIDE[timex.mod](date), inside=True, id=time.id)
        return
    length = length_of(timex.value)
    if length is None or length[1] <= 0:
        return
    least = length[0] if timex.mod is None or timex.mod in _AT_LEAST else None
    most = length[1] if timex.mod is None or timex.mod in _AT_MOST else None
    if least is not None or most is not None:
        yield Lasting(time.id, least, most, id=time.id)


def _anchors(time: Time, known: set[str]) -> Iterator[Constraint]:
    """The start of a stretch lies in its beginPoint, its end in its endPoint."""
    values = dict(time.attributes)
    for name, relation in (("beginPoint", _STARTS_IN), ("endPoint", _ENDS_IN)):
        anchor = values.get(name, time.id)
        if anchor in known and anchor != time.id:
            yield Constraint(time.id, relation, anchor, f"{time.id} {name}", ANCHOR_WEIGHT, name)


def dated_order(network: TemporalNetwork) -> tuple[Constraint, ...]:
    """What the ends whose instant a network knows say of each other, as relations: one for each two that follow one
    another in time, so all of the order follows from these. They have neither id nor label."""
    known = sorted((at, end, name) for name, bounds in network for end, at in _known(bounds))
    links = []
    for (early, end, name), (late, other_end, other) in pairwise(known):
        if name != other:
            masks = [ANY] * 4
            masks[2 * end + other_end] = EQ if early == late else LT
            links.append(Constraint(name, Allen.from_ends(masks[0], masks[1], masks[2], masks[3]), other))
    return tuple(links)


def _known(bounds: Bounds) -> Iterator[tuple[int, int]]:
    """The ends that are known, as (0 for the start or 1, instant)."""
    pairs = ((bounds.earliest_start, bounds.latest_start), (bounds.earliest_end, bounds.latest_end))
    for end, (early, late) in enumerate(pairs):
        if early == late and isinstance(early, int):
            yield end, early
