"""Guards of ranges: two of a kind, and words that mean a range here."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.words import Guard, Roles, after, before, word
from timeloom.stages.compose.readings import Between, CalendarUnit, Overlap, Shift, Spec

__all__ = ["GUARDS", "is_weekday"]

FROM_NOW = "until ahead"
"""The value of a word for "until" that counts from the time of writing: d'ici."""
WIDEST_DASH = 3
"""Characters of a dash with its blanks."""


def _alike(roles: Roles) -> bool:
    """Are the ends two dates of one grain, or two weekdays of one week?"""
    first, last = next(iter(roles["a"].values.values())), next(iter(roles["b"].values.values()))
    if isinstance(last, Overlap) and isinstance(first, Spec):  # Monday to Friday | next week
        return last.outer.grain == "Week" and is_weekday(first) and is_weekday(last.pattern)
    if not isinstance(first, Spec) or not isinstance(last, Spec):
        return False
    return first.grain == last.grain and "y2" not in first.fields


def is_weekday(reading: object) -> bool:
    """A weekday, and nothing else."""
    return isinstance(reading, Spec) and reading.fields.keys() == {"wd"}


def range_dash(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday-Friday, March 3 - April 5: two of a kind"""
    return roles["b"].start - roles["a"].end <= WIDEST_DASH and _alike(roles)


def range_to(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday through Friday; with a bare "to" only between two of a kind, and never "and"."""
    mark = word(ctx, roles["f"])
    if mark in ctx.cues["not-range"] or (mark in ctx.cues["through-or-until"] and _is_day_to_hour(roles)):
        return False
    return mark in ctx.cues["through"] or (_alike(roles) and before(ctx, span[0].start) not in ctx.cues["change"])


def _is_day_to_hour(roles: Roles) -> bool:
    """Donnerstag bis 20 Uhr: until that hour of the day, not from the day on"""
    first, last = roles["a"].values.get("DATE"), roles["b"].values.get("CLOCK")
    return isinstance(last, Spec) and isinstance(first, Spec) and first.grain == "Day"


def not_two(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3/1/26 to 4/1/26, between 3/1/26 and 4/1/26; not "3/1/26 and 4/1/26", which are two days"""
    return any("BETWEEN" in item.values for item in span) or not any(word(ctx, item) in ctx.cues["and-or"] for item in span)


def with_to(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """del 1 de marzo | a mediados de abril: the end begins with the word between the two"""
    first = ctx.lower[roles["b"].start : roles["b"].end].split(maxsplit=1)[0]
    return first in ctx.cues["joins-hours"] and first not in ctx.cues["and-or"]


def week_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """next week from Monday to Wednesday: weekdays beside a week"""
    days, week = roles["r"].values["RANGE"], roles["t"].values["REL"]
    if not isinstance(days, Between) or not is_weekday(days.first) or not isinstance(week, Shift) or week.grain != "Week":
        return False
    return isinstance(week.argument, CalendarUnit) and not week.modifiers and isinstance(days.last, Shift) and days.last.base is days.first


def month_day_spec(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from March 3 to 5"""
    spec = roles["mo"].values["DATE"]
    return isinstance(spec, Spec) and "d" in spec.fields and "mo" in spec.fields and "h" not in spec.fields


def until_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """until, till, d'ici; not "by" or "to", which say something else"""
    return roles["f"].values["UNTIL"] in ("until", FROM_NOW)


def onward(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from 1985 on"""
    return word(ctx, span[-1]) in ctx.cues["onward"] and not after(ctx, span[-1].end).isalpha()


GUARDS: dict[str, Guard] = {
    "range-dash": range_dash, "range-to": range_to, "month-day-spec": month_day_spec, "until-word": until_word,
    "not-two": not_two, "onward": onward, "week-range": week_range, "with-to": with_to,
}  # fmt: skip
