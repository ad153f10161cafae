"""What a time of writing is too coarse for: minutes counted from a day, days counted from a year.

Evaluation moves both ends of the anchor, so "10 minutes ago" in a text of 22 March would be the day from 23:50 to
23:50, and "yesterday" in one of 2017 the last day of 2016. The first says no more than the day; the second says
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.tree import (
    After,
    Before,
    DocTime,
    Expression,
    Intersection,
    Last,
    Modified,
    Next,
    Numbered,
    Repeating,
    This,
    Zoned,
)
from timeloom.calendar.units import DAY_SECONDS, Unit
from timeloom.calendar.value import Intervals, Unresolved, Value
from timeloom.timeml.grain import CLOCK, RANK, grain_of, is_amount, main_path
from timeloom.timeml.values import natural_grain

__all__ = ["no_finer_than_writing"]

_TOO_COARSE = Unresolved("vague", "the time of writing is not known so finely that it could be counted from there")
_WITHIN_A_WEEK = frozenset(
    {"weekday", "part-of-week", "part-of-day", "ampm", "hours", "hour", "minute", "second"},
)


def no_finer_than_writing(tree: Expression, value: Value, dct: Interval | None) -> Value:
    """`value`, or what is left of it where the time of writing is coarser than what is counted from it."""
    if not isinstance(value, Intervals) or dct is None or isinstance(dct.start, End) or isinstance(dct.end, End):
        return value
    length = dct.end - dct.start
    if length > DAY_SECONDS:
        grain = natural_grain(dct.start, dct.end)
        return _TOO_COARSE if grain and any(_is_finer(node, grain) for node in _nodes(tree)) else value
    if length < DAY_SECONDS or len(value.members) > 1:
        return value
    start, end = value.members[0].start, value.members[0].end
    if isinstance(start, End) or isinstance(end, End) or end - start != DAY_SECONDS:
        return value
    if start == dct.start or abs(start - dct.start) >= DAY_SECONDS:
        return value
    return Intervals((dct,)) if any(map(_is_moved_by_clock, main_path(tree))) else value


def _is_moved_by_clock(node: Expression) -> bool:
    """10 minutes ago, in two hours."""
    if not isinstance(node, (Before, After)) or node.shift is None or not isinstance(node.interval, DocTime):
        return False
    return is_amount(node.shift) and grain_of(node.shift) in CLOCK


def _is_finer(node: Expression, grain: str) -> bool:
    """Is it a unit or day of the week of, or before or after, a time of writing of a coarser `grain`?"""
    if not isinstance(node, (This, Last, Next, Before, After)) or node.shift is None:
        return False
    anchor, shift = node.interval, node.shift
    while isinstance(anchor, This) and anchor.shift is None:
        anchor = anchor.interval
    while isinstance(shift, (Modified, Zoned, Numbered)):
        shift = shift.repeating if isinstance(shift, Numbered) else shift.inner
    if not isinstance(anchor, DocTime) or RANK[grain_of(shift)] >= RANK[grain]:
        return False
    return all(map(_is_counted, shift.parts if isinstance(shift, Intersection) else (shift,)))


def _is_counted(part: Expression) -> bool:
    """Units and days of the week are counted from the moment of writing; a date has its place in any year."""
    if isinstance(part, Repeating):
        return isinstance(part.value, Unit) or part.field in _WITHIN_A_WEEK
    return is_amount(part)


def _nodes(tree: Expression) -> Iterator[Expression]:
    yield tree
    for field in fields(tree):
        value = getattr(tree, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Expression):
                yield from _nodes(part)
