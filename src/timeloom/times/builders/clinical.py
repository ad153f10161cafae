"""Builders of clinical shorthand: days since an operation whose time the caller may supply, amounts as parts of a
longer unit."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.words import Builder, Roles, extent, reading_of, unit_of, where
from timeloom.times.context import Context
from timeloom.times.readings import Amount, DayOfStay, Reading, Shift, StatedRef

__all__ = ["BUILDERS"]

_PARTS = {52: "Week", 7: "Day", 12: "Month"}
"""What a unit is of which another one has so many."""
_HOSPITAL_DAY = "HD"
"""The value of words that count days from the first one on, not days since."""


def postop(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """three weeks postoperative"""
    word = roles["po"]
    event = StatedRef(*where(word), "operation")
    return Shift(*extent(span), word.values["POSTOP"], where(word), event, roles["p"].values["PERIOD"])


def pod(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """POD 2, hospital day 3, of which the first is the day of admission"""
    mark = next(item for item in span if "POD" in item.values)
    place = where(mark)
    number = (*where(roles["n"]), str(roles["n"].values["NUM"]))
    if mark.values["POD"] == _HOSPITAL_DAY:
        return DayOfStay(*extent(span), number, place)
    amount = Amount(mark.start, roles["n"].end, (*place, "Day"), number)
    return Shift(*extent(span), "After", place, StatedRef(*place, "operation"), amount)


def postop_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """day 2 post-op, which is two days after it"""
    word, number = roles["po"], roles["n"]
    amount = Amount(span[0].start, number.end, unit_of(roles["u"]), (*where(number), str(number.values["NUM"])))
    return Shift(*extent(span), word.values["POSTOP"], where(word), StatedRef(*where(word), "operation"), amount)


def parts_of_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """6/52, 3/7, 2/12: weeks of a year, days of a week, months of a year"""
    unit, count = _PARTS.get(roles["b"].values["NUM"]), roles["a"].values["NUM"]
    if unit is None or count < 1:
        return None
    return Amount(*extent(span), (*where(roles["b"]), unit), (*where(roles["a"]), str(count)))


def pod_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """A finished POD."""
    return reading_of(roles["p"])


BUILDERS: dict[str, Builder] = {
    "postop": postop,
    "pod": pod,
    "pod-day": pod_day,
    "postop-day": postop_day,
    "parts-of-unit": parts_of_unit,
}
