"""Builders of parts of a day that people name by what they do then: before lunch, after work, during dinner."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.ranges import after_start
from timeloom.times.builders.words import Builder, Roles, extent, field, pattern_of, reading_of, relative_day, where
from timeloom.times.context import Context
from timeloom.times.half_days import SAYS_HALF, are_hours, half_of, is_open
from timeloom.times.readings import Between, Overlap, Reading, Spec

__all__ = ["BUILDERS"]

_HALF_DAY = 12
"""Hours."""
_BEFORE = {
    "Morning": ("Morning", "Start"),
    "Noon": ("Morning", "End"),
    "Evening": ("Afternoon", "End"),
    "Work": ("Morning", "Start"),
}
_AFTER = {
    "Morning": ("Morning", ""),
    "Noon": ("Afternoon", ""),
    "Evening": ("Evening", ""),
    "Work": ("Evening", "Start"),
}
_DURING = {"Morning": ("Morning", "Start"), "Noon": ("Afternoon", "Start"), "Evening": ("Evening", "Start")}
"""The part of the day on either side of a meal and at it, by the part that the meal has, or of a day's work; and which
end of that part."""


def meal_side(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """avant le dîner, demain après le travail, nach dem Mittagessen, am Freitag vor der Arbeit"""
    mark = roles["m"]
    _, _, meal = field(mark, "MEALTIME", "WORKTIME")
    part, end = (_AFTER if "AFTER" in roles["e"].values else _BEFORE)[meal]
    return _on_day(roles, span, Spec(*extent(span), {"p": (*where(mark), part)}), end)


def at_meal(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """pendant le déjeuner, beim Mittagessen"""
    mark = roles["m"]
    part, end = _DURING[field(mark, "MEALTIME", "MEALHOUR")[2]]
    return _on_day(roles, span, Spec(*extent(span), {"p": (*where(mark), part)}), end)


def meal_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """dinner at 7, lunch next Friday at 1: an hour of the half of the day that the meal is of"""
    reading = reading_of(roles["t"])
    clock, meal = pattern_of(reading), field(roles["p"], "MEAL")
    if reading is None or not isinstance(clock, Spec) or {"h", "n"}.isdisjoint(clock.fields):
        return None
    start, end, hour = clock.fields.get("h", (0, 0, 0))
    if SAYS_HALF.isdisjoint(clock.fields) and is_open(hour, ctx.text[start:end], digits=True):
        clock.fields["ap"] = (*meal[:2], half_of(meal[2], hour))
    return reading.grow(*extent(span))


def meal_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """lunch 12-2, dinner 6-9: hours of the half of the day that the meal is of"""
    meal = field(roles["p"], "MEAL")
    first, last = (field(roles[name], "HOUR") for name in ("h", "h2"))
    if first[2] == last[2] or max(first[2], last[2]) > _HALF_DAY or not are_hours(first[2], last[2]):
        return None  # dinner 2-1 for the guests
    begin, end = (Spec(*hour[:2], {"h": hour, "ap": (*meal[:2], half_of(meal[2], hour[2]))}) for hour in (first, last))
    return Between(*extent(span), (first[1], last[0]), begin, after_start(begin, end), last_included=False)


def _on_day(roles: Roles, span: list[Lexeme], part: Spec, end: str) -> Reading | None:
    """The part, or one end of it, on the day that stands beside it."""
    reading: Reading = part
    if "d" in roles:
        day = reading_of(roles["d"])
        if not isinstance(day, Spec) or day.grain != "Day" or not day.fields.keys().isdisjoint(("h", "p", "n")):
            return None
        part.fields.update(day.fields)
        part.assumed += day.assumed
    elif "x" in roles:
        day = relative_day(roles["x"], field(roles["x"], "DEICTIC")[2])
        reading = Overlap(*extent(span), where(roles["m"]), day, part)
    if end:
        reading.modify(end, where(roles["e" if "e" in roles else "m"]), end.upper())
    return reading


BUILDERS: dict[str, Builder] = {
    "meal-side": meal_side,
    "at-meal": at_meal,
    "meal-hour": meal_hour,
    "meal-hours": meal_hours,
}
