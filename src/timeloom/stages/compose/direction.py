"""Direction: which one is meant by a weekday, month, season or feast without its year.

The evidence is the tense of the clause: the nearest cue before the expression, else the nearest after it, within the
sentence. Without evidence the policy decides, and the result says so. Whatever is chosen has a name in `assumed`.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Protocol

from timeloom.calendar import DEFAULT
from timeloom.calendar.feasts import feast_days
from timeloom.calendar.line import Line
from timeloom.calendar.units import civil, days, weekday
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.names import MONTHS, SEASON_STARTS, WEEKDAYS
from timeloom.stages.compose.present import looks_ahead
from timeloom.stages.compose.tense import is_plain, tense

__all__ = ["Direction", "direction", "end_direction", "far_year_of_weekday", "month_of_weekday", "year_of_weekday"]

NEAR = 75
"""Days within which a month and day mean the nearest one, unless the tense is beyond doubt (measured on train: 19 of 20)."""
WEEKDAY_NEAR = 3
"""Days within which a weekday that lies ahead is the nearest one."""
_MONTH_DAYS, _YEAR_DAYS = 30.4, 365.25
_MIDDLE = 15
"""The day that stands for a month without one."""
_LINE = Line(DEFAULT)
_WORD = re.compile(r"[^\W\d_]+")
_COUNT_REACH, _COUNT_WORDS = 48, 6
"""Characters and words before a day in which a count until it is looked for."""
_OPPOSITE = {"Last": "Next", "Next": "Last"}


class Dated(Protocol):
    """What is asked of a reading without a year: its extent, its fields, and the coarsest of them."""

    start: int
    end: int
    fields: dict[str, tuple[int, int, Any]]

    @property
    def lead(self) -> str: ...


class Direction(NamedTuple):
    """The operator, whether it includes the time of writing, and the names of what was assumed."""

    operator: str
    included: bool = False
    assumed: tuple[str, ...] = ()


_DAY_OF_WRITING = Direction("Last", True, ("day-of-writing",))
_YEAR_OF_WRITING = Direction("This", False, ("year-of-writing",))
_BY_POLICY = {
    "past": Direction("Last", False, ("past-by-default",)),
    "future": Direction("Next", False, ("future-by-default",)),
}
_BY_TENSE = {
    "past": Direction("Last", False, ("past-by-tense",)),
    "future": Direction("Next", False, ("future-by-tense",)),
}


def direction(ctx: Context, spec: Dated) -> Direction:
    """The implicit operator of a reading without a year."""
    chosen = _direction(ctx, spec)
    if ctx.flip and chosen.operator in _OPPOSITE:
        return Direction(_OPPOSITE[chosen.operator])
    if ctx.year is None:
        # With no time of writing nothing is settled, so nothing is assumed either.
        return Direction(chosen.operator, chosen.included)
    return chosen


def end_direction(ctx: Context, first: Dated, last: Dated) -> Direction:
    """3-5 May, May 18, 19 and 20: the end, or a further day, is in the year of the start, also where each by itself would look
    elsewhere (vom 3. bis 5. Mai gesperrt)."""
    begin = year_of_weekday(ctx, first) or direction(ctx, first)
    if ctx.year is None or begin.operator not in _OPPOSITE:
        return direction(ctx, last)
    now = days(ctx.year, ctx.month, ctx.day)
    start, end = ((MONTHS[one.fields["mo"][2]], int(one.fields["d"][2])) for one in (first, last))
    past = days(ctx.year, *start) < now or (begin.included and days(ctx.year, *start) == now)
    year = ctx.year + {("Last", False): -1, ("Next", True): 1}.get((begin.operator, past), 0)
    return Direction("Last" if days(year, *end) < now else "Next", days(year, *end) == now, begin.assumed)


def _direction(ctx: Context, spec: Dated) -> Direction:
    lead = spec.lead
    if lead in ("p", "n", "h"):
        return Direction("This")
    prefer = ctx.policy.prefer
    if _is_ahead(ctx, spec):
        return _BY_TENSE["future"]
    seen = tense(ctx, spec.start, spec.end)
    if lead == "wd" and _is_weekday_of_writing(ctx, spec) and seen != "future" and prefer != "future":
        return _DAY_OF_WRITING
    if prefer in _BY_POLICY:
        return _BY_POLICY[prefer]
    near = _nearest(ctx, spec)
    if prefer == "nearest" and near is not None:
        return near
    return (
        _around_writing(ctx, spec, seen)
        or (near if _is_near(ctx, spec) and not _is_told(ctx, spec, seen) else None)
        or (_BY_TENSE[seen] if seen is not None else None)
        or (_BY_TENSE["future"] if lead == "wd" and seen is None and looks_ahead(ctx, spec.start, spec.end) else None)
        or (near if lead in ("mo", "ft", "s") else None)
        or _BY_POLICY["past"]
    )


def year_of_weekday(ctx: Context, spec: Dated) -> Direction | None:
    """Tuesday, 16 March: of the last and the next one, that which is a Tuesday."""
    fields = spec.fields
    if ctx.year is None or not {"wd", "mo", "d"} <= fields.keys():
        return None
    month, day, of_week = MONTHS[fields["mo"][2]], int(fields["d"][2]), WEEKDAYS[fields["wd"][2]]
    now = days(ctx.year, ctx.month, ctx.day)
    if ctx.weekday == of_week and days(ctx.year, month, day) == now:
        return _DAY_OF_WRITING
    fits = {
        "Last" if days(year, month, day) < now else "Next"
        for year in (ctx.year - 1, ctx.year, ctx.year + 1)
        if abs(days(year, month, day) - now) < _YEAR_DAYS and weekday(days(year, month, day)) == of_week
    }
    return Direction(fits.pop(), False, ("weekday-settles",)) if len(fits) == 1 else None


def month_of_weekday(ctx: Context, spec: Dated) -> Direction | None:
    """Thu 21st, lunes 15: of the last and the next month in which that day is such a weekday the one that is near, where no tense
    says which."""
    prefer = ctx.policy.prefer
    if ctx.year is None or prefer in _BY_POLICY or tense(ctx, spec.start, spec.end) is not None:
        return None
    now, of_week, of_month = days(ctx.year, ctx.month, ctx.day), WEEKDAYS[spec.fields["wd"][2]], int(spec.fields["d"][2])
    near = [offset for offset in range(-NEAR + 1, NEAR) if weekday(now + offset) == of_week and civil(now + offset)[2] == of_month]
    if 0 in near or not near:
        return _DAY_OF_WRITING if near else None
    return Direction("Next" if min(near, key=abs) > 0 else "Last", False, ("nearest",))


def far_year_of_weekday(ctx: Context, spec: Dated) -> Direction | None:
    """Fri 5 Sep, written in March 2013: neither the last nor the next one is a Friday, but that of 2014 is. Of the
    years beside that of writing, the only one that fits."""
    fields = spec.fields
    if ctx.year is None:
        return None
    month, day, of_week = MONTHS[fields["mo"][2]], int(fields["d"][2]), WEEKDAYS[fields["wd"][2]]
    dates = [days(year, month, day) for year in (ctx.year - 1, ctx.year, ctx.year + 1)]
    fits = [date for date in dates if weekday(date) == of_week]
    if len(fits) != 1:
        return None
    return Direction("Last" if fits[0] < days(ctx.year, ctx.month, ctx.day) else "Next", False, ("weekday-settles",))


def _is_ahead(ctx: Context, spec: Dated) -> bool:
    """In drei Wochen ist | Ostern: the words before a day count the time until it."""
    until = ctx.cues["counts-until"]
    if not until:
        return False
    words = _WORD.findall(ctx.lower, max(0, spec.start - _COUNT_REACH), spec.start)[-_COUNT_WORDS:]
    for count in (2, 3):
        if " ".join(words[-count:]) in until:
            return not ctx.cues["counted-ahead"].isdisjoint(words[:-count])
    return False


def _is_told(ctx: Context, spec: Dated, seen: str | None) -> bool:
    """Does the clause say on which side of the time of writing a day lies that is near?"""
    return (seen == "future" and _is_deadline(ctx, spec)) or (spec.lead == "mo" and is_plain(ctx, seen, spec.start, spec.end))


def _is_deadline(ctx: Context, spec: Dated) -> bool:
    """avant Noël il faut, bis zum 24. Dezember soll: what has to be done until a day is not done until one gone by."""
    if not ctx.cues["before-deadline"]:
        return False
    words = _WORD.findall(ctx.lower, max(0, spec.start - _COUNT_REACH), spec.start)
    return not ctx.cues["before-deadline"].isdisjoint(words[-2:])


def _is_weekday_of_writing(ctx: Context, spec: Dated) -> bool:
    return ctx.weekday != 0 and WEEKDAYS[spec.fields["wd"][2]] == ctx.weekday


def _around_writing(ctx: Context, spec: Dated, seen: str | None) -> Direction | None:
    """The month, day, feast or season in which the text was written."""
    if ctx.year is None:
        return None
    fields, lead = spec.fields, spec.lead
    if lead == "mo" and MONTHS[fields["mo"][2]] == ctx.month:
        if "d" not in fields:
            return _YEAR_OF_WRITING
        if int(fields["d"][2]) == ctx.day and seen != "future":
            return _DAY_OF_WRITING
    if lead == "ft" and _days_to_feast(ctx, fields["ft"][2].rule) == 0:
        return _DAY_OF_WRITING if seen != "future" else _BY_TENSE["future"]
    if lead == "s" and SEASON_STARTS[fields["s"][2]] <= ctx.month < SEASON_STARTS[fields["s"][2]] + 3:
        return _YEAR_OF_WRITING
    return None


def _is_near(ctx: Context, spec: Dated) -> bool:
    """Does a day that is named with its month, or a feast, lie near the time of writing?"""
    if ctx.year is None or not (spec.lead == "ft" or (spec.lead == "mo" and "d" in spec.fields)):
        return False
    offset = _days_off(ctx, spec)
    return offset is not None and abs(offset) < NEAR


def _days_off(ctx: Context, spec: Dated) -> float | None:
    """Days from the time of writing to the nearest such date, about. None for a holiday that only its country's
    calendar knows."""
    fields = spec.fields
    if "ft" in fields:
        return _days_to_feast(ctx, fields["ft"][2].rule)
    month, day = MONTHS[fields["mo"][2]], int(fields["d"][2]) if "d" in fields else _MIDDLE
    offset = (month - ctx.month) * _MONTH_DAYS + (day - ctx.day)
    return (offset + _YEAR_DAYS / 2) % _YEAR_DAYS - _YEAR_DAYS / 2


def _days_to_feast(ctx: Context, rule: str) -> int | None:
    """Days from the time of writing to the nearest such feast."""
    kind, *numbers = rule.split(":")
    if kind == "civil" or ctx.year is None:
        return None
    told: tuple[str | int, ...] = (kind, *map(int, numbers))
    now = days(ctx.year, ctx.month, ctx.day)
    there = (day - now for year in (ctx.year - 1, ctx.year, ctx.year + 1) for day in feast_days(told, year, _LINE))
    return min(there, key=abs, default=None)


def _nearest(ctx: Context, spec: Dated) -> Direction | None:
    """The nearer one of the last and the next, where the reading names a month or a weekday."""
    if ctx.year is None:
        return None
    fields = spec.fields
    ahead = None
    if "mo" in fields or "ft" in fields:
        offset = _days_off(ctx, spec)
        ahead = None if offset is None else offset > 0
    elif "wd" in fields and ctx.weekday:
        ahead = 0 < (WEEKDAYS[fields["wd"][2]] - ctx.weekday) % 7 <= WEEKDAY_NEAR
    return None if ahead is None else Direction("Next" if ahead else "Last", False, ("nearest",))
