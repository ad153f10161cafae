"""What a TIMEX3 does not say of a time: the bounds of a SET, that two dates are a range, its graph.

The bounds of a SET in TimeML: "every Tuesday since March 1998" is a SET that begins in the DATE beside it.

TimeML 1.2.1 has `beginPoint` and `endPoint` for that, on any TIMEX3: the ids of the times in which a stretch begins and
ends (`timeloom.graph.dates` reads them so).
"""

from __future__ import annotations

from timeloom.calendar.interval import End
from timeloom.calendar.iso import instant_text
from timeloom.document import Time, TimeEntity
from timeloom.timeml.values import interval_of

__all__ = ["BOUNDS", "NO_GRAPHS", "lost_bounds", "lost_range", "set_bounds"]

NO_GRAPHS = "SCATE graphs have no layer: times come back with their values, and without graphs"
"""Why graphs are lost, in formats of TIMEX3."""
BOUNDS = ("beginPoint", "endPoint")
_SIDES = (("Start", "beginPoint"), ("End", "endPoint"))


def set_bounds(whole: Time, creation: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The id of the SET among the parts of a bounded set, and its `beginPoint` and `endPoint`; nothing where it is no
    such set.

    The bound that is the moment of writing is `creation`, where the file has it.
    """
    sets = [part for part in whole.parts if part.timex3 is not None and part.timex3.type == "SET"]
    between = next((entity for entity in whole.entities if entity.type == "Between"), None)
    if len(sets) != 1 or between is None:
        return "", ()
    named = sorted((part for part in whole.parts if part is not sets[0]), key=lambda part: part.start)
    kinds = [(_kind(between, side), name) for side, name in _SIDES]
    if sum(kind == "Link" for kind, _ in kinds) != len(named):
        return "", ()
    free = iter(named)
    ends = {"Link": lambda: next(free).id, "DocTime": lambda: creation}
    found = ((name, ends[kind]()) for kind, name in kinds if kind in ends)
    return sets[0].id, tuple((name, id) for name, id in found if id)


def _kind(between: TimeEntity, side: str) -> str | None:
    return between.get(f"{side}-Interval-Type") or ("Link" if between.targets(f"{side}-Interval") else None)


def lost_bounds(time: Time) -> str:
    """What a TIMEX3 of a SET does not say of it, in words: where it begins and ends, or the hours that it has. "" where
    nothing is lost."""
    timex = time.timex3
    if timex is None or timex.type != "SET" or interval_of(timex.value) is not None:
        return ""
    if timex.begin or timex.end:
        return f"from {timex.begin or '..'} to {timex.end or '..'}"
    if time.more or not time.intervals:
        return ""
    ends = time.intervals[0].start, time.intervals[-1].end
    first, last = (".." if isinstance(end, End) else instant_text(end).removesuffix("T00:00:00") for end in ends)
    return f"from {first} to before {last}"


def lost_range(whole: Time) -> str:
    """Why its ends, which are the times of TimeML, do not say all of a range. "" where it is no range with ends."""
    timex = whole.timex3
    if not whole.parts or timex is None or timex.type != "DURATION" or not (timex.begin or timex.end):
        return ""
    return "it is a range, and its ends are written alone"
