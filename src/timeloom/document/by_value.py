"""Times that a file gives by the value of their TIMEX3 alone: the stretches that the value names, or why it names none.

The tree is that of the value and not of the words, as far as a value can say it: `mod` is part of it ("2020-01" with
START is the early part of that month), a set is listed from the time of writing, and a range goes from `begin` to
`end`.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from timeloom.calendar.conventions import DEFAULT, Conventions
from timeloom.calendar.evaluate import evaluate
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.tree import Expression, Fixed
from timeloom.calendar.value import REASONS, Amounts, Intervals, TimeSet
from timeloom.calendar.value import Unresolved as NoValue
from timeloom.document.model import Document, Problem, Time, Unresolved
from timeloom.timeml.amounts import length_value
from timeloom.timeml.edtf import edtf
from timeloom.timeml.rrule import rrule
from timeloom.timeml.timex3 import Timex3
from timeloom.timeml.trees import modified, tree_of
from timeloom.timeml.values import fields_of, interval_of, is_value

__all__ = ["FIRST", "by_value", "documented_by_value"]

FIRST = 3
"""How many members of a set without end are written out."""
_TYPES = ("DATE", "TIME", "DURATION", "SET")
_ALL = (None, "EVERY", "EACH", "ALL")
"""What `quant` may say of a set all of whose members are meant."""
_BOUNDS = ("beginPoint", "endPoint")


class _Named(NamedTuple):
    """What a value names."""

    intervals: tuple[Interval, ...] = ()
    more: bool = False
    unresolved: Unresolved | None = None
    edtf: str | None = None
    rrule: str | None = None


def by_value(time: Time, dct: Interval | None = None, conventions: Conventions = DEFAULT, first: int = FIRST) -> Time:
    """The time with what its value names. One that has been interpreted (it has intervals, a reason for having none, or
    a graph) is given back as it is, and nothing that a file says of a time is changed."""
    if time.intervals or time.unresolved is not None or time.why or time.root is not None or time.tree is not None:
        return time
    if time.timex3 is None:
        named = _why_not("broken", "it has no type or no value")
    else:
        named = _named(time.timex3, time.attributes, dct, conventions, first)
    zone = named.intervals[0].zone if named.intervals else None
    return msgspec.structs.replace(
        time, intervals=named.intervals, more=named.more, unresolved=named.unresolved, zone=time.zone or zone,
        edtf=time.edtf or named.edtf, rrule=time.rrule or named.rrule,
    )  # fmt: skip


def documented_by_value(document: Document, conventions: Conventions = DEFAULT, first: int = FIRST) -> Document:
    """The document with what the values of its times name; types and values that TIMEX3 does not have, and dates that
    do not exist, are told in `meta.problems`."""
    times = tuple(by_value(time, document.dct, conventions, first) for time in document.times)
    if times == document.times:
        return document
    told = set(document.meta.problems)
    broken = [
        problem
        for old, new in zip(document.times, times, strict=True)
        if new is not old and (problem := _broken(new, document.id)) is not None and problem not in told
    ]
    meta = document.meta
    if broken:
        meta = msgspec.structs.replace(meta, problems=(*meta.problems, *broken))
    return msgspec.structs.replace(document, times=times, meta=meta)


def _broken(time: Time, document: str) -> Problem | None:
    timex = time.timex3
    if timex is None:  # what read the file has told it
        return None
    if timex.type not in _TYPES:
        reason, value = f"its type is none of {', '.join(_TYPES)}", timex.type
    elif time.unresolved is not None and time.unresolved.reason == "impossible":
        reason, value = time.unresolved.detail, timex.value
    elif not is_value(timex.value):
        reason, value = "its value is none of TIMEX3", timex.value
    else:
        return None
    return Problem(document, f"time {time.id}", reason, value, time.start, time.end)


# --- one value --------------------------------------------------------------------------------------------------------
def _named(
    timex: Timex3, attributes: tuple[tuple[str, str], ...], dct: Interval | None, conventions: Conventions, first: int
) -> _Named:
    value = timex.value
    if timex.type == "SET":
        if timex.begin or timex.end or any(name in _BOUNDS for name, _ in attributes):
            return _why_not(
                "not-supported", "a set within bounds, or of some hours: its value alone does not give its members"
            )
        if timex.freq not in (None, "1X"):
            return _why_not("frequency", REASONS["frequency"])
        if timex.quant not in _ALL:
            return _why_not("not-supported", f"{timex.quant} of a set: which of its members are meant is not known")
    elif timex.begin or timex.end:
        return _range(timex, conventions)
    if fields_of(value) is not None and interval_of(value, conventions) is None:
        return _why_not("impossible", REASONS["impossible"])
    whole = _tree(timex, conventions)
    if whole is None:
        return _unread(value)
    return _evaluated(whole, timex, dct, conventions, first)


def _tree(timex: Timex3, conventions: Conventions) -> Expression | None:
    """The tree of a value with its `mod`; the stretch itself where a value names one that has no tree."""
    tree = tree_of(timex.value, timex.type, conventions)
    if tree is None:
        told = interval_of(timex.value, conventions)
        tree = None if told is None else Fixed(told)
    return tree if tree is None or not timex.mod else modified(tree, timex.mod)


def _evaluated(whole: Expression, timex: Timex3, dct: Interval | None, conventions: Conventions, first: int) -> _Named:
    value = evaluate(whole, dct=dct, conventions=conventions)
    written = edtf(whole, value)
    if isinstance(value, Intervals):
        return _Named(value.members, edtf=written)
    if isinstance(value, TimeSet):
        rule = rrule(whole, value, conventions) if timex.type == "SET" else None
        if dct is None or not isinstance(dct.start, int):
            detail = "a set without end is listed from the time of writing, which was not given"
            return _Named(more=True, unresolved=Unresolved("no-dct", detail), edtf=written, rrule=rule)
        found = value.first(first + 1, dct.start)
        if not found:
            return _why_not("impossible", REASONS["impossible"])
        return _Named(found[:first], len(found) > first, None, written, rule)
    if isinstance(value, Amounts):
        if timex.type == "DURATION":
            return _Named(edtf=written)
        return _why_not("not-supported", f"{timex.value} is an amount, and its type is {timex.type}")
    assert isinstance(value, NoValue)
    if value.reason == "unknown-anchor":
        return _why_not("unknown-anchor", "a part of its value is not given")
    return _why_not(value.reason, value.detail)


def _range(timex: Timex3, conventions: Conventions) -> _Named:
    """From where its first end starts to its second, which is part of it or not as its length says."""
    first, last = (interval_of(said, conventions) if said else None for said in (timex.begin, timex.end))
    if (first is None) == bool(timex.begin) or (last is None) == bool(timex.end):
        return _why_not("unknown-anchor", "an end of it names no stretch of the calendar")
    if last is None or first is None or not isinstance(first.start, int):
        if first is None:
            return _why_not("ambiguous", "its value does not say whether its end is part of it")
        return _Named((Interval(first.start, End.UNKNOWN, first.zone),))
    ends = [end for end in (last.end, last.start) if isinstance(end, int) and end > first.start]
    meant = next((end for end in ends if length_value(first.start, end) == timex.value), ends[0] if ends else None)
    if meant is None:
        return _why_not("impossible", "it ends before it begins")
    return _Named((Interval(first.start, meant, first.zone),))


def _unread(value: str) -> _Named:
    if not is_value(value):
        return _why_not("broken", f"{value!r} is no value of TIMEX3")
    if value.startswith("P"):
        return _why_not("unknown-amount", f"{value} is no amount that can be counted")
    if "X" in value:
        return _why_not("unknown-anchor", "a part of its value is not given")
    return _why_not("not-supported", f"{value} names no stretch of the calendar")


def _why_not(reason: str, detail: str) -> _Named:
    return _Named(unresolved=Unresolved(reason, detail))
