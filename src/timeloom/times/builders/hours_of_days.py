"""Builders of hours of days that come again: weekdays 9-5, Monday to Friday from 9 to 5, 9am-5pm on Mondays and
Fridays."""

from __future__ import annotations

from typing import NamedTuple

from timeloom.language import Lexeme
from timeloom.times.builders.pairs_of_hours import NOON, Pair, clock_of, open_pair, pair_of_clocks, pair_of_range
from timeloom.times.builders.sets import (
    CLOCK,
    UNSAID,
    clock_beside,
    pattern_beside,
    pattern_of,
    step_of,
    weekday_of,
)
from timeloom.times.builders.words import Builder, Roles, extent, reading_of
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.names import WEEKDAYS
from timeloom.times.neighbours import is_habit
from timeloom.times.readings import (
    Between,
    CalendarUnit,
    Combined,
    Either,
    Overlap,
    Plural,
    Reading,
    Shift,
    Spec,
    Timed,
    Token,
    WeekdayRow,
)

__all__ = ["BUILDERS"]

_YEAR = 4
"""Digits of a year."""
_DAY_TIME = CLOCK | {"p"}
"""What may stand beside a weekday of a list: Friday evening, Sa. 9 Uhr."""
_LISTED = ("d", "d2", "d3", "d4", "d5")
"""The roles of days in a list."""


def plural_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from 9 to 5 on weekdays"""
    begins, ends = roles.get("h") or roles["c"], roles.get("h2") or roles["c2"]
    return _hours_on(ctx, span, begins, ends, pattern_of(roles["pl"]), roles.get("ap"))


def working_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """de lunes a viernes de 9 a 14 h, Mo-Sa 9-14 Uhr: hours of days of the week in a row"""
    begins = roles.get("h") or roles.get("c") or roles["t"]  # Friday 9 a.m.: day and hour are one
    pattern = _row(weekday_of(roles["d"]), weekday_of(roles["t"]))
    return _hours_on(ctx, span, begins, roles.get("h2") or roles["c2"], pattern)


def _row(first: Token | None, last: Token | None) -> Reading | None:
    """Days of the week in a row."""
    if first is None or last is None or first[2] == last[2]:
        return None
    if (first[2], last[2]) == ("Monday", "Friday"):
        return Spec(first[0], last[1], {"we": (first[0], last[1], "Weekdays")})
    return WeekdayRow(first, last)


def listed_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Montag, Mittwoch und Freitag von 9 bis 12 Uhr, every Monday and Friday from 9 to 11: hours of one, two or three
    days of the week"""
    days = _listed(roles)
    if days is None or _is_choice(span):
        return None
    last = roles[max(role for role in roles if role in _LISTED)]
    part, begins = _part(last), roles.get("h") or roles.get("c") or last
    reading = _hours_on(ctx, span, begins, roles.get("h2") or roles["c2"], _some_days(days), part=part)
    if reading is not None and "e" in roles:
        reading.hints["quant"] = roles["e"].values["EVERY"]
        if "o" in roles:
            _step(reading, (roles["e"].start, roles["o"].end, step_of(roles["o"])))
    return reading


def _some_days(days: list[Token]) -> Reading:
    """A day of the week, or several."""
    each = tuple(Spec(*day[:2], {"wd": day}) for day in days)
    return each[0] if len(each) == 1 else Either(days[0][0], days[-1][1], each)


def _part(lexeme: Lexeme) -> Token | None:
    """The part of the day that stands beside a day: Friday evening"""
    spec = pattern_beside(lexeme)
    return spec.fields.get("p") if spec is not None else None


def _listed(roles: Roles) -> list[Token] | None:
    """The days of the week of a list, in their order; None where one is none."""
    found = [weekday_of(roles[role], _DAY_TIME) for role in _LISTED if role in roles]
    days = [day for day in found if day is not None]
    numbers = [WEEKDAYS[day[2]] for day in days]
    return days if len(days) == len(found) and numbers == sorted(set(numbers)) else None


def listed_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every Tuesday and Thursday at 7 p.m., Tuesdays and Thursdays at 7 p.m.: the hour is that of all"""
    days = _listed(roles)
    if days is None or _is_choice(span):
        return None
    clocks = [clock_beside(roles[role]).fields for role in (*_LISTED, "c") if role in roles]
    if any(clocks[:-1]) or not clocks[-1]:
        return None  # every Tuesday and Friday: two sets
    pattern = Either(days[0][0], days[-1][1], tuple(Spec(*day[:2], {"wd": day} | clocks[-1]) for day in days))
    reading = Plural(*extent(span), pattern)
    if "e" in roles:
        reading.hints["quant"] = roles["e"].values["EVERY"]
    reading.hints["value"] = UNSAID
    return reading


def days_of_week(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Mon/Wed/Fri, every Monday and Friday: these days of every week"""
    days = _listed(roles)
    timed = any(clock_beside(roles[role]).fields for role in _LISTED if role in roles)
    if days is None or timed or _is_choice(span):
        return None
    reading = Plural(*extent(span), _some_days(days))
    if "e" in roles:
        reading.hints["quant"] = roles["e"].values["EVERY"]
    reading.hints["value"] = UNSAID
    return reading


def day_of_row(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Sunday: closed, in a timetable: the day of every week"""
    day = weekday_of(roles["d"])
    return Plural(*extent(span), Spec(*extent(span), {"wd": day})) if day is not None else None


def _is_choice(span: list[Lexeme]) -> bool:
    """Tuesday or Thursday: one of them"""
    return any(item.values.get("AND") == "or" for item in span)


def _hours_on(
    ctx: Context, span: list[Lexeme], begins: Lexeme, ends: Lexeme, pattern: Reading | None, half: Lexeme | None = None,
    part: Token | None = None,
) -> Combined | None:  # fmt: skip
    """Hours of a day, or of a part of it, on the days of a pattern."""
    pair = pair_of_clocks(ctx, begins, ends, half, part) if pattern is not None else None
    return _combined(ctx, extent(span), [pair], pattern) if pair is not None and pattern is not None else None


def _combined(ctx: Context, place: tuple[int, int], pairs: list[Pair], pattern: Reading) -> Combined:
    """Hours on the days of a pattern, which others may follow (Mon-Fri 9-5, | Sat 10-2)."""
    reading = Combined(*place, tuple(pair[:2] for pair in pairs), pattern)
    if any(pair[2] for pair in pairs):
        reading.assumed.append("clock-half-day")
    if isinstance(pattern, Either | WeekdayRow):
        reading.hints["value"] = UNSAID  # TIMEX3 cannot say which days of the week
    ctx.hours[reading.end] = reading
    return reading


class Days(NamedTuple):
    """Days that come again: their pattern, the part of the day that stands beside them, and the set that their words
    made."""

    pattern: Reading
    part: Token | None = None
    told: Plural | None = None

    def tell(self, reading: Combined) -> Combined:
        """Hours of these days, with what the words of the days say of the set."""
        if self.told is not None:
            reading.hints |= self.told.hints
            if self.told.nth is not None:
                _step(reading, (*self.told.nth_span, self.told.nth))
        return reading


def _step(reading: Combined, step: Token) -> None:
    """Let it be every n-th of the days; which one is the first is assumed."""
    reading.step = step
    reading.assumed.append("phase")
    if isinstance(reading.pattern, CalendarUnit):
        reading.hints.setdefault("value", f"P{step[2]}D")


def set_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every Friday from 2pm to 4pm, weekdays 9:00-17:00, Saturdays from 2 to 4 p.m., every other Friday, 9-11 a.m."""
    days = _days_of_set(ctx, reading_of(roles["s"]))
    if days is None:
        return None
    reading = _hours_on(
        ctx, span, roles.get("h") or roles["c"], roles.get("h2") or roles["c2"], days.pattern, part=days.part
    )
    return days.tell(reading) if reading is not None else None


def set_open(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Sundays from 5 pm, on Thursdays until 9: from that hour to the end of the day, or from its beginning; not
    "Sundays since 2010", which is a year"""
    end = span[-1].end
    if ctx.text[end - _YEAR : end].isdecimal():
        return None
    days, hours = _days_of_set(ctx, reading_of(roles["s"])), reading_of(roles["r"])
    pair = open_pair(ctx, hours, days.part) if days is not None and hours is not None else None
    if days is None or pair is None:
        return None
    reading = days.tell(_combined(ctx, extent(span), [pair], days.pattern))
    del ctx.hours[reading.end]  # no other hours follow
    return reading


def _days_of_set(ctx: Context, days: Reading | None) -> Days | None:
    """The days of a set that comes every day or week, and may be every n-th of them."""
    if not isinstance(days, Plural) or days.within is not None:
        return None
    pattern, part = days.pattern, None
    if ctx.lower[days.start : days.end] in ctx.language.cues["nightly"]:
        part = (days.start, days.end, "Night")
    if isinstance(pattern, Spec) and (
        pattern.fields.keys() == {"p", "wd"} or (pattern.fields.keys() == {"p"} and "quant" in days.hints)
    ):
        # le samedi matin de 10 h à 12 h, every morning from 6 to 7: the hours say more than the part
        part = pattern.fields["p"]
        named = {name: value for name, value in pattern.fields.items() if name != "p"}
        pattern = Spec(pattern.start, pattern.end, named) if named else CalendarUnit((*part[:2], "Day"))
    working = isinstance(pattern, Spec) and pattern.fields.keys() == {"we"}
    if pattern.grain != "Day" and (not working or days.nth is not None):
        return None  # every other weekend: both of its days
    return Days(pattern, part, days)


def hours_of_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """9am-5pm Mon-Fri, 9 to 5 Monday to Friday, 9am-5pm daily, 10am-12pm and 2-4pm Mondays and Fridays: the days stand
    last"""
    told = [roles[role] for role in ("r2", "r") if role in roles]
    days = _days_in(ctx, roles, span)
    part = days.part if days is not None else None
    pair = (
        _one_end(ctx, told[0].values["RANGE"], days)
        if len(told) == 1 and ctx.convention == EVERYDAY and not {"d", "t"} <= roles.keys()
        else None
    )
    if days is not None and pair is not None:
        return days.tell(_combined(ctx, extent(span), [pair], days.pattern))
    pairs = [pair_of_range(ctx, one.values["RANGE"], part) for one in told] or [
        pair_of_clocks(ctx, roles["h"], roles["h2"], part=part)
    ]
    known = [pair for pair in pairs if pair is not None]
    row = _row_of_dates(ctx, roles, span) if len(known) == len(pairs) else None
    if row is not None:
        every_week = ctx.hours.get(extent(span)[1])
        reading = _combined(ctx, extent(span), known, CalendarUnit((row.start, row.end, "Day")))
        if every_week is not None:
            ctx.hours[reading.end] = every_week  # du mardi au samedi, 9h-12h: what follows is of these days
        reading.within, reading.week = row, _row(_bare_day(row.first), _bare_day(row.last))
        if isinstance(row.first, Spec):
            row.first.start = min(row.first.start, reading.start)  # the verb stands before the hours
        return reading
    if len(known) < len(pairs) or days is None or (len(known) > 1 and _steps(days)):
        return None
    return days.tell(_combined(ctx, extent(span), known, days.pattern))


def _one_end(ctx: Context, hours: Reading, days: Days | None) -> Pair | None:
    """Hours of which one end is told, on days that come again: until 9 pm | on Thursdays, Monday to Thursday | from 8;
    not "by 5 pm on Fridays", which is due then."""
    words = ctx.language.words.get(ctx.lower[slice(*hours.span)], {}) if isinstance(hours, Between) else {}
    told = words.get("UNTIL") == "until" or not words.keys().isdisjoint(("FROM", "ONWARDS"))
    return open_pair(ctx, hours, days.part) if told and days is not None else None


def _steps(days: Days) -> bool:
    """Whether it is every n-th of them, so that each may have but one stretch of hours."""
    return days.told is not None and days.told.nth is not None


def _row_of_dates(ctx: Context, roles: Roles, span: list[Lexeme]) -> Between | None:
    """Days in a row of which each has the hours once: 9am-5pm May 3 to May 5, or Monday to Friday; that those are of
    every week is what the rule of days in a row says; two hours of each, or days in brackets, are told of every
    week."""
    days = reading_of(roles["t"]) if "t" in roles and "d" not in roles else None
    if not isinstance(days, Between):
        return None
    if not all(isinstance(end, Reading) and _is_day(end) for end in (days.first, days.last)):
        return None
    weekdays = _bare_day(days.first) is not None and _bare_day(days.last) is not None
    row = "r" in roles and "r2" not in roles and not any("LPAREN" in item.values for item in span)
    return None if weekdays and not row and is_habit(ctx, span[-1].end) else days


def _is_day(end: Reading) -> bool:
    """3 May, Friday, Friday this week: a day, without an hour"""
    if isinstance(end, Overlap):
        return _is_day(end.pattern)
    day = end.argument if isinstance(end, Shift) else end
    return isinstance(day, Spec) and not {"wd", "d"}.isdisjoint(day.fields) and {"h", "n", "p"}.isdisjoint(day.fields)


def clock_of_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """7 p.m. Monday-Thursday, Mon-Fri 7pm: an hour of days of the week in a row"""
    if "d" in roles:
        days, clock = _row(weekday_of(roles["d"]), weekday_of(roles["t"])), clock_of(roles.get("c") or roles["t"])
        if clock_beside(roles["d"]).fields or ("c" in roles and clock_beside(roles["t"]).fields):
            return None
    else:
        found = _days_in(ctx, roles, span)
        days, clock = found.pattern if found is not None and not _steps(found) else None, clock_of(roles["c"])
    if days is None or clock is None:
        return None
    if isinstance(days, Spec):
        return Plural(*extent(span), Spec(*extent(span), days.fields | clock.fields))
    reading = Plural(*extent(span), Timed(*extent(span), days, clock))
    reading.hints["value"] = UNSAID
    return reading


def hours_before(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """7-9 a.m. and | 4-6 p.m. weekdays: further hours, before those that stand beside the days"""
    hours, told = pair_of_range(ctx, roles["r"].values["RANGE"]), reading_of(roles["s"])
    if (
        hours is None
        or not isinstance(told, Combined)
        or told.told is not None
        or told.pattern.start < told.hours[-1][1][1]
    ):
        return None
    told.hours = (hours[:2], *told.hours)
    if hours[2] and not told.assumed:
        told.assumed.append("clock-half-day")
    return told.grow(*extent(span))


def _days_in(ctx: Context, roles: Roles, span: list[Lexeme]) -> Days | None:
    """The days of a row, of a list, or of a set."""
    if "d" in roles and "t" in roles:
        row = _row(weekday_of(roles["d"]), weekday_of(roles["t"]))
        return Days(row) if row is not None else None
    if "t" not in roles:
        listed = None if _is_choice(span) else _listed(roles)
        if listed is not None:
            return Days(_some_days(listed))
        # weekdays and Saturdays
        sets = [_days_of_set(ctx, reading_of(roles[role])) for role in _LISTED if role in roles]
        parts = tuple(one.pattern for one in sets if one is not None and not _steps(one))
        return Days(Either(*extent(span), parts)) if len(parts) == len(sets) and not _is_choice(span) else None
    days = reading_of(roles["t"])
    if isinstance(days, Between):
        row = _row(_bare_day(days.first), _bare_day(days.last))
        return Days(row) if row is not None else None
    return _days_of_set(ctx, days)


def _bare_day(end: Reading | str | None) -> Token | None:
    """One end of Monday to Friday."""
    day = end.argument if isinstance(end, Shift) else end
    return day.fields["wd"] if isinstance(day, Spec) and day.fields.keys() == {"wd"} else None


def hours_after(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """9am-5pm Mon-Fri, | 10am-2pm Sat: hours of another day, which stands last"""
    hours = roles["r"].values["RANGE"]
    if not isinstance(hours, Between) or not isinstance(hours.first, Spec):
        return None
    if "d" in roles:
        day = weekday_of(roles["d"])
    else:
        day = hours.first.fields.get("wd")
        last = hours.last.argument if isinstance(hours.last, Shift) else hours.last
        if day is None or not isinstance(last, Spec):
            return None
        hours = Between(hours.start, hours.end, hours.span, _without_day(hours.first), _without_day(last))
    pair = pair_of_range(ctx, hours)
    return _combined(ctx, extent(span), [pair], _some_days([day])) if pair is not None and day is not None else None


def _without_day(clock: Spec) -> Spec:
    return Spec(clock.start, clock.end, {name: value for name, value in clock.fields.items() if name != "wd"})


def hours_again(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """daily from 9 to 12 and | from 2 to 5 p.m., Mon-Fri 8-12 and | 2-5: other hours of the same days, after those"""
    told = ctx.hours[max(end for end in ctx.hours if end <= span[0].start)]
    if not isinstance(told, Combined):
        return None
    reading = _hours_on(ctx, span, roles.get("h") or roles["c"], roles.get("h2") or roles["c2"], told.pattern)
    if reading is not None:
        _let_follow(reading, told.hours[-1][1][2])
        reading.hints |= told.hints
        reading.told = told
        reading.within, reading.week = told.within, told.week
        if told.step is not None:
            _step(reading, told.step)
    return reading


def _let_follow(reading: Combined, end: tuple[int, int]) -> None:
    """8-12 and | 2-5: hours of which nothing says the half of the day begin after those before them have ended."""
    (first, last), *_ = reading.hours
    if (
        "clock-half-day" not in reading.assumed
        or first[2] >= end
        or (first[2][0] + NOON, first[2][1]) < end
        or last[2][0] > NOON
    ):
        return
    begin, stop = ((one[0], one[1], (one[2][0] + NOON, one[2][1])) for one in (first, last))
    reading.hours = ((begin, stop),)


BUILDERS: dict[str, Builder] = {
    "plural-hours": plural_hours, "working-hours": working_hours, "listed-hours": listed_hours, "listed-days": listed_days, "days-of-week": days_of_week, "day-of-row": day_of_row,
    "set-hours": set_hours, "set-open": set_open, "hours-again": hours_again, "hours-of-days": hours_of_days, "hours-after": hours_after,
    "clock-of-days": clock_of_days, "hours-before": hours_before,
}  # fmt: skip
