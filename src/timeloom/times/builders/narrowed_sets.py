"""Builders of what stands beside a set and narrows it: bounds, a clock time, further times, exceptions."""

from __future__ import annotations

from itertools import pairwise

from timeloom.language import Lexeme
from timeloom.times.builders.sets import CLOCK, LETTERS, UNSAID, clock_beside, weekday_of
from timeloom.times.builders.two_hours import share_half
from timeloom.times.builders.words import Builder, Roles, extent, reading_of, where
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.names import MONTHS, SIZES, WEEKDAY_NAMES, WEEKDAYS
from timeloom.times.neighbours import before, is_habit
from timeloom.times.readings import (
    Between,
    CalendarUnit,
    Combined,
    Either,
    Frequency,
    Nth,
    Plural,
    Reading,
    Shift,
    Spec,
    Timed,
    Token,
)

__all__ = ["BUILDERS"]

_BOUNDS = frozenset(("UNTIL", "BEFORE"))
_WITHIN_DAY = frozenset(("Hour", "Minute", "Second"))
_WORKING = 5
"""The days of a week that are no weekend."""


def bounded(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Saturdays since March 6, every Friday in 1998, every other Friday from January, 9am-noon every
    Saturday in May"""
    inner = reading_of(roles["s"])
    outer = reading_of(roles["r"] if "r" in roles else roles["t"])
    if outer is not None and "f" in roles:
        mark = where(roles["f"])
        outer = Between(mark[0], outer.end, mark, outer, "Unknown", last_included=False)
    if isinstance(inner, Combined) and inner.week is not None:  # will be open 9 to 5 Monday through Friday, May 20-24
        inner.pattern, inner.within, inner.week = inner.week, None, None
    if (
        not isinstance(inner, Plural | Combined)
        or inner.within is not None
        or outer is None
        or _has_no_room(inner.pattern, outer)
    ):
        return None
    if (
        isinstance(outer, Between)
        and not _is_within_day(ctx, inner.pattern)
        and any(_has_hour(end) for end in (outer.first, outer.last))
    ):
        return None  # täglich ab 9 Uhr, every morning from 7: an hour, and no day
    if isinstance(inner, Combined) and (
        "\n" in ctx.text[inner.end : outer.start] or _is_deadline(ctx, inner.end, outer.start)
    ):
        return None  # Tue: 9-5 | Wed-Fri: 9-6; Mon-Fri 9-5 | by May 31
    inner.within = outer
    if isinstance(inner, Combined):
        inner.hints["value"] = _days_value(inner.pattern.fields if isinstance(inner.pattern, Spec) else {})
    working = isinstance(inner.pattern, Spec) and inner.pattern.lead == "we"
    # every year until May: in each of them
    yearly = inner.pattern.grain in ("Year", "Decade", "Century") and not working
    if isinstance(outer, Between) and outer.first == "Unknown" and not yearly:
        _from_now(ctx, outer, inner.start, hours=isinstance(inner, Combined))
    return inner.grow(*extent(span))


def _is_within_day(ctx: Context, pattern: Reading) -> bool:
    """Hours, minutes, a time of day; not a part of the day, which an hour bounds on each of its days, as people mean
    it."""
    part = isinstance(pattern, Spec) and "p" in pattern.fields and pattern.fields.keys().isdisjoint(("h", "n"))
    return pattern.grain in _WITHIN_DAY and not (part and ctx.convention == EVERYDAY)


def _has_no_room(unit: Reading, outer: Reading) -> bool:
    """each year | on the last weekend in September: no year lies in a weekend"""
    named = outer.argument if isinstance(outer, Nth | Shift) else outer
    grain = "Week" if isinstance(named, Spec) and named.lead == "we" else outer.grain
    sized = isinstance(unit, CalendarUnit) and not isinstance(outer, Between) and unit.grain in SIZES and grain in SIZES
    return sized and SIZES.index(grain) < SIZES.index(unit.grain)


def _is_deadline(ctx: Context, start: int, end: int) -> bool:
    return any(not _BOUNDS.isdisjoint(ctx.language.words.get(word, {})) for word in ctx.lower[start:end].split())


def _has_hour(end: Reading | str | None) -> bool:
    clock = end.argument if isinstance(end, Shift) else end
    return isinstance(clock, Spec) and not clock.fields.keys().isdisjoint(("h", "n"))


def _from_now(ctx: Context, bounds: Between, start: int, *, hours: bool) -> None:
    """every Monday until 31 March: what goes on, goes on from the writing to the next one; not "We met every Monday
    until May"."""
    last = bounds.last
    if not isinstance(last, Spec) or (hours and not is_habit(ctx, bounds.end)):
        return
    bounds.first_included = hours  # today's may lie ahead
    if last.complete:
        year, month = last.fields["y"][2], last.fields.get("mo")
        if not isinstance(year, int) or ctx.year is None or year < ctx.year:
            return
        if year == ctx.year and (month is None or MONTHS[month[2]] <= ctx.month):
            return
        bounds.first = None
    elif last.lead in ("mo", "d", "wd", "ft", "s"):
        end = Shift(last.start, last.end, "Next", last.fields[last.lead][:2], None, last)
        end.hints |= last.hints
        end.assumed.append("future-by-context")
        bounds.first, bounds.last = None, end


def set_at(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the second Tuesday of each month at 7 p.m., every 60 days at 02:00, nightly at 02:00"""
    inner = reading_of(roles["s"])
    return _timed(ctx, inner, roles["c"], span) if isinstance(inner, Plural) and inner.within is None else None


def bounded_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """10 a.m. on Saturdays, 8 p.m. daily; not "3 Fridays", which are counted"""
    inner, hour = reading_of(roles["s"]), reading_of(roles["c"])
    counted = len(span) == 2 and "IN" not in ctx.language.words.get(before(ctx, span[0].start), ())
    if (
        counted
        and isinstance(hour, Spec)
        and hour.fields.keys() == {"h"}
        and isinstance(inner, Plural)
        and isinstance(inner.pattern, Spec)
    ):
        return None
    return _timed(ctx, inner, roles["c"], span) if isinstance(inner, Plural) else None


def _timed(ctx: Context, days: Plural, clock: Lexeme, span: list[Lexeme]) -> Reading | None:
    time = clock.values["CLOCK"]
    if (
        ctx.convention == EVERYDAY
        and isinstance(days.pattern, Spec)
        and "p" in days.pattern.fields
        and isinstance(time, Spec)
        and "ap" in time.fields
    ):
        # at 11 pm every night: the hour says more than the part
        named = {name: one for name, one in days.pattern.fields.items() if name != "p"}
        days.pattern = (
            Spec(*where(clock), named) if named else CalendarUnit((days.pattern.start, days.pattern.end, "Day"))
        )
    of_days = days.pattern.grain == "Day" or (isinstance(days.pattern, Spec) and days.pattern.fields.keys() == {"we"})
    timed = _at(days.pattern, time) if of_days and isinstance(time, Spec) else None
    if timed is None:
        return None
    if isinstance(days.pattern, CalendarUnit) and days.nth is not None:
        days.hints.setdefault("value", LETTERS["Day"].format(days.nth))
    days.pattern = timed
    return days.grow(*extent(span))


def _at(days: Reading, clock: Spec) -> Reading | None:
    """A pattern of days, at a time of them."""
    place = (min(days.start, clock.start), max(days.end, clock.end))
    if isinstance(days, CalendarUnit):
        return clock
    if not isinstance(days, Spec):
        return Timed(*place, days, clock)
    if not days.fields.keys().isdisjoint(("h", "n", "p", *clock.fields)):
        return None
    return Spec(*place, days.fields | clock.fields)


def set_except(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """daily except Mondays, every day except Saturday and Sunday, daily 10am-5pm except Tuesdays: the other days of the
    week"""
    days, told = reading_of(roles["s"]), [weekday_of(roles[role]) for role in ("d", "d2") if role in roles]
    but = [day[2] for day in told if day is not None]
    if not isinstance(days, Plural | Combined) or days.within is not None or len(but) < len(told):
        return None
    if (days.nth if isinstance(days, Plural) else days.step or days.told) is not None:
        return None
    clock = clock_beside(roles["d2" if "d2" in roles else "d"])  # daily except | Mondays at 8 p.m.
    if clock.fields and isinstance(days, Combined):
        return None
    place, (pattern, hour) = where(roles["s"]), _apart(days.pattern)
    if hour.fields and clock.fields:
        return None
    clock = hour if hour.fields else clock
    if pattern is None or (isinstance(pattern, CalendarUnit) and pattern.grain == "Day"):
        week = list(WEEKDAY_NAMES)
    elif isinstance(pattern, Spec) and pattern.fields.keys() == {"we"} and pattern.fields["we"][2] == "Weekdays":
        week = list(WEEKDAY_NAMES[:_WORKING])
    else:
        return None
    others = [name for name in week if name not in but]
    if len(week) == _WORKING and but == [WEEKDAY_NAMES[_WORKING]]:
        others = week  # werktags außer samstags: some have six working days
    elif len(others) + len(set(but)) != len(week) or not others:
        return None  # weekdays except Sunday
    if others == list(WEEKDAY_NAMES[:_WORKING]):
        days.pattern = Spec(*place, {"we": (*place, "Weekdays")})
    else:
        days.pattern = Either(*place, tuple(Spec(*place, {"wd": (*place, name)}) for name in others))
        days.hints["value"] = UNSAID
    if clock.fields:
        timed = _at(days.pattern, clock)
        if timed is None:
            return None
        days.pattern = timed
    return days.grow(*extent(span))


def _apart(pattern: Reading) -> tuple[Reading | None, Spec]:
    """Days that come again and their hour (daily at 9, weekdays at 9), apart; None where the hour is that of every
    day."""
    fields = pattern.fields if isinstance(pattern, Spec) else {}
    hour = Spec(pattern.start, pattern.end, {name: one for name, one in fields.items() if name in CLOCK})
    if not hour.fields:
        return pattern, hour
    rest = {name: one for name, one in fields.items() if name not in CLOCK}
    return (Spec(pattern.start, pattern.end, rest) if rest else None), hour


def _days_value(days: dict[str, Token]) -> str:
    """The value of days that have several hours each: TIMEX3 has room for one."""
    if "wd" in days:
        return f"{UNSAID}-{WEEKDAYS[days['wd'][2]]}"
    if "we" in days:
        return f"{UNSAID}-{'WD' if days['we'][2] == 'Weekdays' else 'WE'}"
    return LETTERS["Day"].format(1)


def set_also(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every day at 8 a.m. and 8 p.m., weekdays at 9 and at 17:30, at 7:15, | 8:15 and 9:15 a.m. Mon-Fri: the days have
    both times"""
    inner, clock = reading_of(roles["s"]), roles["c"].values["CLOCK"]
    if (
        not isinstance(inner, Plural)
        or inner.nth is not None
        or inner.within is not None
        or not isinstance(clock, Spec)
    ):
        return None
    told = inner.pattern.parts if isinstance(inner.pattern, Either) else (inner.pattern,)
    first = roles["c"] is span[0]
    if not all(_has_time(one) for one in told):
        return None
    if first:
        share_half(clock, _time_of(told[0]))
    for one in told:
        share_half(_time_of(one), clock)
    also = _also(told, clock)
    inner.hints.setdefault("value", _days_value(told[0].fields) if isinstance(told[0], Spec) else UNSAID)
    parts = (*also, *told) if first else (*told, *also)
    inner.pattern = Either(min(one.start for one in parts), max(one.end for one in parts), parts)
    return inner.grow(*extent(span))


def _has_time(pattern: Reading) -> bool:
    """Is it a time of days that come every week, and nothing else?"""
    if isinstance(pattern, Timed):
        return True
    if not isinstance(pattern, Spec) or pattern.fields.keys().isdisjoint(("h", "n")):
        return False
    return pattern.fields.keys() - CLOCK <= {"wd", "we"}


def _time_of(pattern: Reading) -> Spec:
    """The pattern itself, or the time of day beside it."""
    clock = pattern.clock if isinstance(pattern, Timed) else pattern
    return clock if isinstance(clock, Spec) else Spec(pattern.start, pattern.end, {})


def _also(told: tuple[Reading, ...], clock: Spec) -> tuple[Reading, ...]:
    """The days of patterns that have a time, each at another one."""
    days: dict[object, Reading] = {}
    for one in told:
        if isinstance(one, Timed):
            days.setdefault(id(one.pattern), Timed(one.start, clock.end, one.pattern, clock))
        elif isinstance(one, Spec):
            fields = {name: value for name, value in one.fields.items() if name not in CLOCK}
            days.setdefault(tuple(sorted(fields.items())), Spec(one.start, clock.end, fields | clock.fields))
    return tuple(days.values())


def times_at(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """three times a day (8 am, 2 pm, 10 pm), twice daily at 8 a.m. and 8 p.m.: as many times of day as are told"""
    often, clocks = (
        reading_of(roles["s"]),
        [roles[role].values["CLOCK"] for role in ("c", "c2", "c3", "c4") if role in roles],
    )
    specs = [one for one in clocks if isinstance(one, Spec)]
    if (
        not isinstance(often, Frequency)
        or often.every is None
        or often.every.grain != "Day"
        or often.number is None
        or often.number[2] != str(len(specs))
    ):
        return None
    for one, other in pairwise(specs):
        share_half(one, other)
    place = (specs[0].start, specs[-1].end)
    reading = Plural(*extent(span), specs[0] if len(specs) == 1 else Either(*place, tuple(specs)))
    reading.hints |= often.hints | {"value": LETTERS["Day"].format(1)}
    return reading


BUILDERS: dict[str, Builder] = {
    "bounded": bounded, "bounded-clock": bounded_clock, "set-at": set_at, "set-except": set_except, "set-also": set_also, "times-at": times_at,
}  # fmt: skip
