"""Builders of clinical shorthand: days since an operation whose time the caller may supply."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.words import Builder, Roles, extent, reading_of, where
from timeloom.times.context import Context
from timeloom.times.readings import Amount, DayOfStay, Reading, Shift, StatedRef

__all__ = ["BUILDERS"]

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


def pod_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """A finished POD."""
    return reading_of(roles["p"])


BUILDERS: dict[str, Builder] = {"postop": postop, "pod": pod, "pod-day": pod_day}
