"""A derivation in words: what an expression says, built from its tree; no evaluation, English, short.

"every Saturday in the time from after 2017-03-06 (the last March 6 before the time of writing) to the time of
writing". The words name operators and anchors as they were read, so that a reader sees where a reading went wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import date_text, instant_text
from timeloom.calendar.tree import (
    After,
    Before,
    Between,
    Difference,
    DocTime,
    DocTimeEra,
    DocTimeYear,
    EventTime,
    Expression,
    Fixed,
    Frequency,
    Intersection,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Numbered,
    Period,
    Repeating,
    Sum,
    This,
    UnknownTime,
    Year,
    YearSuffix,
    Zoned,
)
from timeloom.calendar.units import DAY_SECONDS
from timeloom.timeml.grain import is_amount, is_pattern
from timeloom.times.interpret.names import (
    MODIFIER_WORDS,
    UNIT_NAMES,
    amount_words,
    every,
    name_of,
    ordinal,
    plural,
    the,
)

__all__ = ["WRITING", "is_relative", "span_words", "words"]

WRITING = "the time of writing"
Value = Callable[[Expression], str | None]
"""The TIMEX3 value of an inner expression, or None where it is not known or not worth saying."""


def words(tree: Expression, value: Value, *, several: bool = False) -> str:
    """The expression as a noun phrase. `several` says that its value is a set: "every Friday in ..."."""
    if is_pattern(tree):
        return every(tree) if several else the(tree)
    return _phrase(tree, value, several)


def _phrase(tree: Expression, value: Value, several: bool = False) -> str:
    make = _PHRASES.get(type(tree))
    if make is None:
        return name_of(tree)
    return make(tree, value, several)


def _anchor(tree: Expression, value: Value) -> str:
    """An inner interval: its value first where that says more than the words."""
    phrase = _phrase(tree, value)
    if not is_relative(tree) or isinstance(tree, (DocTime, DocTimeYear, DocTimeEra, UnknownTime)):
        return phrase
    known = value(tree)
    return phrase if known is None else f"{known} ({phrase})"


def is_relative(tree: Expression) -> bool:
    """Does it count from the time of writing, an event or something that the text does not say?"""
    if isinstance(tree, (DocTime, DocTimeYear, DocTimeEra, EventTime, UnknownTime)):
        return True
    if isinstance(tree, (Modified, Zoned)):
        return is_relative(tree.inner)
    if isinstance(tree, Between):
        return is_relative(tree.start) or is_relative(tree.end)
    if isinstance(tree, Intersection):
        return any(is_relative(part) for part in tree.parts)
    interval = getattr(tree, "interval", None)
    return isinstance(interval, Expression) and is_relative(interval)


# --- amounts and numbers --------------------------------------------------------------------------------------
def _period(tree: Period, value: Value, several: bool) -> str:
    if tree.unit is None:
        return "some time"
    return f"{amount_words(tree.n)} {plural(UNIT_NAMES[tree.unit], tree.n)}"


def _sum(tree: Sum, value: Value, several: bool) -> str:
    return " and ".join(_phrase(part, value) for part in tree.periods)


def _difference(tree: Difference, value: Value, several: bool) -> str:
    return f"{_phrase(tree.first, value)} less {_phrase(tree.second, value)}"


# --- intervals -------------------------------------------------------------------------------------------------
def _year(tree: Year, value: Value, several: bool) -> str:
    first = tree.digits * 10**tree.missing
    if tree.missing == 0:
        return str(first) if first > 0 else f"{1 - first} BC"
    if tree.missing == 1 and first > 0:
        return f"the {first}s"
    return f"the years {first} to {first + 10**tree.missing - 1}"


def _year_suffix(tree: YearSuffix, value: Value, several: bool) -> str:
    digits = f"{tree.digits:0{tree.width}d}" + "0" * tree.missing
    what = f"the '{digits}s" if tree.missing else f"'{digits}"
    return f"{what} in the century of {_anchor(tree.interval, value)}"


def _fixed(tree: Fixed, value: Value, several: bool) -> str:
    return span_words(tree.interval)


def _one(shift: Expression) -> str:
    """What is counted, after "the last" or "the next"."""
    if isinstance(shift, Modified) and shift.modifier in ("Start", "Mid", "End"):
        return name_of(shift.inner)
    return name_of(shift)


def _part(shift: Expression | None, phrase: str) -> str:
    if isinstance(shift, Modified) and shift.modifier in ("Start", "Mid", "End"):
        return MODIFIER_WORDS[shift.modifier].format(phrase)
    return phrase


def _outward(which: str, side: str, edge: str) -> Callable[[Any, Value, bool], str]:
    def phrase(tree: Any, value: Value, several: bool) -> str:
        anchor = _anchor(tree.interval, value)
        if tree.shift is None:
            return f"the time {side} {anchor}"
        side_words = edge if tree.included else side
        if is_amount(tree.shift):
            return f"the {_phrase(tree.shift, value)} {side_words} {anchor}"
        return _part(tree.shift, f"the {which} {_one(tree.shift)} {side_words} {anchor}")

    return phrase


def _shifted(which: str, side: str) -> Callable[[Any, Value, bool], str]:
    def phrase(tree: Any, value: Value, several: bool) -> str:
        anchor = _anchor(tree.interval, value)
        if tree.shift is None:
            return f"the time {side} {anchor}"
        if is_amount(tree.shift):
            return f"{_phrase(tree.shift, value)} {side} {anchor}"
        counted = tree.shift
        if isinstance(counted, Numbered) and isinstance(counted.n, int) and tree.included:
            return f"the {ordinal(counted.n)} {name_of(counted.repeating)} from {anchor} on"
        if isinstance(counted, Numbered) and isinstance(counted.n, int):
            return f"the {ordinal(counted.n)} {name_of(counted.repeating)} {side} {anchor}"
        return _part(counted, f"the {which} {_one(counted)} {side} {anchor}")

    return phrase


def _this(tree: This, value: Value, several: bool) -> str:
    anchor = _anchor(tree.interval, value)
    if tree.shift is None:
        return anchor
    if is_amount(tree.shift):
        return f"{_phrase(tree.shift, value)} around {anchor}"
    if several:
        return f"{every(tree.shift)} in {anchor}"
    if isinstance(tree.interval, (Year, YearSuffix)) and _is_date(tree.shift):
        name = name_of(_inner(tree.shift))
        return _part(tree.shift, f"{name}{',' if name[-1].isdigit() else ''} {anchor}")
    return _part(tree.shift, f"{the(_inner(tree.shift))} of {anchor}")


def _is_date(shift: Expression) -> bool:
    """Is it written straight before its year: "March 6, 1998", "summer 1968"?"""
    shift = _inner(shift)
    if isinstance(shift, Intersection):
        return any(isinstance(part, Repeating) and part.field == "month" for part in shift.parts)
    return isinstance(shift, Repeating) and shift.field in ("month", "season")


def _inner(shift: Expression) -> Expression:
    if isinstance(shift, Modified) and shift.modifier in ("Start", "Mid", "End"):
        return shift.inner
    return shift


def _between(tree: Between, value: Value, several: bool) -> str:
    start = ("from " if tree.start_included else "from after ") + _anchor(tree.start, value)
    end = ("through " if tree.end_included else "to ") + _anchor(tree.end, value)
    return f"the time {start} {end}"


def _nth(tree: Any, place: str, value: Value) -> str:
    counted = _phrase(tree.shift, value) if tree.shift is not None and is_amount(tree.shift) else None
    name = counted or (_one(tree.shift) if tree.shift is not None else "part")
    return _part(tree.shift, f"the {place} {name} of {_anchor(tree.interval, value)}")


def _from_end(tree: NthFromEnd, value: Value, several: bool) -> str:
    return _nth(tree, "last" if tree.n == 1 else f"{ordinal(tree.n)} last", value)


def _intersection(tree: Intersection, value: Value, several: bool) -> str:
    patterns = tuple(part for part in tree.parts if is_pattern(part))
    intervals = [_anchor(part, value) for part in tree.parts if not is_pattern(part)]
    inside = " that is also ".join(intervals)
    if not patterns:
        return f"what {' and '.join(intervals)} share"
    pattern: Expression = patterns[0] if len(patterns) == 1 else Intersection(patterns)
    return f"{every(pattern)} in {inside}" if several else f"{the(pattern)} of {inside}"


def _modified(tree: Modified, value: Value, several: bool) -> str:
    return MODIFIER_WORDS.get(tree.modifier, "{}").format(_phrase(tree.inner, value, several))


def _zoned(tree: Zoned, value: Value, several: bool) -> str:
    return f"{_phrase(tree.inner, value, several)} on the clock of {tree.zone}"


def _frequency(tree: Frequency, value: Value, several: bool) -> str:
    times = "often" if tree.n is None else f"{amount_words(tree.n)} {plural('time', tree.n)}"
    return times if tree.unit is None else f"{times} a {UNIT_NAMES[tree.unit]}"


def _event(tree: EventTime, value: Value, several: bool) -> str:
    return f"the event at characters {tree.start} to {tree.end}"


_PHRASES: dict[type[Expression], Callable[[Any, Value, bool], str]] = {
    Period: _period,
    Sum: _sum,
    Difference: _difference,
    Year: _year,
    YearSuffix: _year_suffix,
    DocTime: lambda tree, value, several: WRITING,
    DocTimeYear: lambda tree, value, several: "the year of writing",
    DocTimeEra: lambda tree, value, several: "our era",
    UnknownTime: lambda tree, value, several: "a time that the text does not give",
    EventTime: _event,
    Fixed: _fixed,
    Frequency: _frequency,
    This: _this,
    Last: _outward("last", "before", "not after"),
    Next: _outward("next", "after", "not before"),
    Before: _shifted("last", "before"),
    After: _shifted("next", "after"),
    Between: _between,
    NthFromStart: lambda tree, value, several: _nth(tree, ordinal(tree.n), value),
    NthFromEnd: _from_end,
    Intersection: _intersection,
    Modified: _modified,
    Zoned: _zoned,
}


def span_words(interval: Interval) -> str:
    """An interval as its bounds: a day as its date."""
    start, end = interval.start, interval.end
    if isinstance(start, int) and isinstance(end, int) and start % DAY_SECONDS == 0 and end - start == DAY_SECONDS:
        return date_text(start // DAY_SECONDS)
    return f"{_bound(start)} to {_bound(end)}"


def _bound(at: int | End) -> str:
    if isinstance(at, End):
        return at.value
    return instant_text(at) if at % DAY_SECONDS else date_text(at // DAY_SECONDS)
