"""Builders of ranges with two ends: from/to, between, dashes."""

from __future__ import annotations

from typing import Any

from timeloom.language import Lexeme
from timeloom.times.builders.bounds import from_writing, is_no_day
from timeloom.times.builders.clocks import clock
from timeloom.times.builders.two_hours import (
    DAY,
    WORDS,
    day_that_ends,
    ends_next_day,
    guess_half,
    is_day_before,
    over_noon,
    share_clock,
    share_half,
)
from timeloom.times.builders.words import (
    Builder,
    Roles,
    bare_day,
    extent,
    field,
    reading_of,
    relative_day,
    trimmed,
    where,
)
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.names import MONTHS, WEEKDAYS
from timeloom.times.readings import (
    AnchorRef,
    Between,
    CalendarUnit,
    Nth,
    Overlap,
    Reading,
    Reference,
    Shift,
    Spec,
    Token,
)

__all__ = ["BUILDERS", "after_start", "between", "on_day"]

_WITHIN = {"wd": "Week", "mo": "Year"}
"""What an end says of both: the week of weekdays, the year of months."""
_WITHIN_ONLY = {"wd": frozenset(("d", "y")), "mo": frozenset(("y", "y2", "wd"))}
"""Fields that leave nothing for it to say."""
_YEARS = frozenset(("Decade", "Century"))
_MONTHS = _YEARS | {"Quarter-Year", "Half-Year", "Year"}
_AROUND = {"Hour": frozenset[str](), "Day": _MONTHS | {"Week", "Month"}, "Month": _MONTHS, "Year": _YEARS}
"""Units around the start of a range, by its finest: an end that is a part of such a one, or the next one, is that of
the start."""
_CLOCK = ("h", "n")
_DATED = DAY | {"ft", "y", "y2"}
"""And those that name its year."""


def between(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from March 3 to March 5, between 1985 and 1990, Monday through Friday, 10-11 a.m. Friday"""
    target = roles["b"]
    first = reading_of(roles["a"])
    last = relative_day(target, target.values["DEICTIC"]) if "DEICTIC" in target.values else reading_of(target)
    if first is None or last is None or _are_no_ends(ctx, first, last):
        return None
    if isinstance(first, Reference):
        if "NOW" not in ctx.language.words.get(ctx.lower[first.start : first.end], ()):
            return None
        last = from_writing(last)
    guessed, mark = False, _mark(ctx, roles, roles["a"], target)
    night = _day_of(last) if isinstance(last, Spec) else {}
    if isinstance(first, Spec) and isinstance(last, Spec):
        if _ends_in_the_morning(ctx, first, last):
            share_half(first, last)
            return Between(*extent(span), mark, _before_end(first, last), last, last_included=False)
        if _begins_before(first, last):
            first = _before_end(first, last)
        else:
            guessed = _share(ctx, first, last) or over_noon(ctx, first, last)
    elif isinstance(first, Spec) and isinstance(last, Overlap):
        if _is_of_next_day(last):
            return Between(*extent(span), mark, first, _counted_from(last, first), last_included=False)
        if _are_clocks(first, last.pattern) and not first.complete and not _is_of_end(first, last):
            return _hours_on_day(ctx, first, last, extent(span), mark)
        first = _with_outer(_of_month(first, last.pattern), last)
    elif isinstance(first, Spec) and isinstance(last, Shift) and isinstance(last.argument, Spec) and last.base is None:
        first = _of_month(first, last.argument)  # du 2 au 8 février dernier
    elif isinstance(first, Overlap) and isinstance(last, Spec) and _are_clocks(first.pattern, last):
        assert isinstance(first.pattern, Spec)
        share_half(first.pattern, last)  # Thursday next week, 5 to 7.30 pm
    _count_on(first, last)
    named = last.pattern if isinstance(last, Overlap) else last
    clocks = "CLOCK" in target.values or (isinstance(named, Spec) and not {"h", "n"}.isdisjoint(named.fields))
    whole = ctx.convention == EVERYDAY and not (isinstance(first, Spec) and DAY.isdisjoint(first.fields))
    ended = day_that_ends(last) if whole else last
    clocks = clocks and ended is last  # from 6 am Saturday until midnight on Sunday
    last = after_start(first, ended)
    made = Between(*extent(span), mark, first, last, last_included=not clocks)
    argument = last.argument if isinstance(last, Shift) else None
    if night and isinstance(first, Spec) and isinstance(argument, Spec) and _DATED.isdisjoint(argument.fields):
        made.night = night
    return _told(made, guessed=guessed)


def _are_no_ends(ctx: Context, first: Reading, last: Reading) -> bool:
    """Are these no two ends of one stretch?"""
    if isinstance(first, Between) or isinstance(last, Between) or is_no_day(first, last) or _is_century(first, last):
        return True
    if not isinstance(first, Spec) or not isinstance(last, Spec):
        return _is_week_of_days(first, last)
    if "h" in last.fields and first.fields.keys() == {"d"} and ctx.text[first.start : first.end].isdigit():
        return True  # between 10 and 11:30 on 1/1/2015: hours
    if first.fields.keys() == {"wd", "h"} and {"mo", "d"} <= last.fields.keys() and "h" not in last.fields:
        return True  # from Monday 23 to Friday 27 October: no hour
    if first.lead == "mo" and "d" not in first.fields and last.fields.keys() == {"d"}:
        return True  # for February, by the 15th
    if last.fields.keys() == {"y"} and first.fields.keys() <= {"h", "m"}:
        return True  # between about 1720 and 1735: years
    # between 1400 and 1530 Uhr: hours; du 30 juin à 18 h: a day with its hour
    if last.lead not in _CLOCK or not _DATED.isdisjoint(last.fields):
        return False
    return first.fields.keys() == {"y"} or (not DAY.isdisjoint(first.fields) and first.fields.keys().isdisjoint(_CLOCK))


def _begins_before(first: Spec, last: Spec) -> bool:
    """Does it begin in the year or the month before that of its end: 28 December to 3 January 2020, from the 28th to 3
    May, from Friday 28 to Tuesday 1 April?"""
    if "y" in last.fields and first.fields.keys() <= {"d", "mo"} and _over_new_year(first, last):
        return True
    return "mo" in last.fields and {"d"} <= first.fields.keys() <= {"d", "wd"} and _falls(first, last)


def _are_clocks(first: Reading | None, last: Reading | None) -> bool:
    """Are both times of day?"""
    return isinstance(first, Spec) and isinstance(last, Spec) and first.lead in _CLOCK and last.lead in _CLOCK


def _is_week_of_days(first: Reading, last: Reading) -> bool:
    """the week of 5 to 11 May, la semana del 5 al 11: these days, and not that week and what follows"""
    of_day = isinstance(first, Shift) and isinstance(first.argument, CalendarUnit) and isinstance(first.base, Spec)
    return of_day and last.grain == "Day"


def _is_century(first: Reading, last: Reading) -> bool:
    """Is the end a number that is that of a century: from the 12th century to the 17th?"""
    return (
        isinstance(first, Nth)
        and first.choice == "DocTime-Era"
        and isinstance(last, Spec)
        and last.fields.keys() == {"d"}
    )


def _is_of_next_day(last: Overlap) -> bool:
    """8:00 the following morning: of the day after the one that was told of"""
    return isinstance(last.outer, Shift) and isinstance(last.outer.base, AnchorRef) and last.outer.operator == "Next"


def _counted_from(last: Overlap, first: Spec) -> Overlap:
    """The end of a range, on the day after its start."""
    day = last.outer
    assert isinstance(day, Shift)
    return Overlap(
        last.start, last.end, last.span, Shift(day.start, day.end, "Next", day.span, first, day.argument), last.pattern
    )


def _ends_in_the_morning(ctx: Context, first: Spec, last: Spec) -> bool:
    """10 p.m. to 6 a.m. Sunday morning: the start is on the day before"""
    words = WORDS.findall(ctx.lower, last.start, last.end)
    if (
        "h" not in first.fields
        or "h" not in last.fields
        or not any("PART" in ctx.language.words.get(one, ()) for one in words)
    ):
        return False
    return _DATED.isdisjoint(first.fields) and not _DATED.isdisjoint(last.fields) and ends_next_day(first, last)


def _day_of(clock: Spec) -> dict[str, Token]:
    return {name: clock.fields[name] for name in _DATED & clock.fields.keys()}


def _count_on(first: Reading, last: Reading) -> None:
    """from this Friday to next Wednesday, from 3 May to the end of the month: the end is counted from the start"""
    if (
        isinstance(first, Spec)
        and isinstance(last, Shift)
        and isinstance(last.base, AnchorRef)
        and isinstance(last.argument, CalendarUnit)
        and last.argument.grain in _AROUND[first.grain]
    ):
        last.base = first  # between 11 November 1918 and the end of the month
    ahead = isinstance(first, Shift) and first.base is None and first.operator in ("This", "Next")
    if not ahead or not isinstance(last, Shift) or last.base is not None or last.operator != "Next":
        return
    if all(
        isinstance(one.argument, Spec) and one.argument.lead == "wd" for one in (first, last) if isinstance(one, Shift)
    ):
        last.base = first


def _of_month(first: Spec, last: Reading) -> Spec:
    """from | 2 | to 8 February last year: a day by its number is of the month of the end"""
    if first.fields.keys() != {"d"} or not isinstance(last, Spec) or "mo" not in last.fields or _falls(first, last):
        return first
    return first.with_fields({"mo": last.fields["mo"], **first.fields})


def _with_outer(first: Spec, last: Overlap) -> Reading:
    """Monday to Wednesday next week, March to May last year: both are in it. Friday to Monday next week begins in the
    week before."""
    pattern, lead = last.pattern, first.lead
    if (
        lead not in _WITHIN
        or not isinstance(pattern, Spec)
        or pattern.lead != lead
        or not _WITHIN_ONLY[lead].isdisjoint(first.fields)
    ):
        return first
    if last.outer.grain != _WITHIN[lead]:
        return first
    place, names = first.fields[lead][:2], WEEKDAYS if lead == "wd" else MONTHS
    if names[first.fields[lead][2]] <= names[pattern.fields[lead][2]]:
        reading: Reading = Overlap(first.start, first.end, place, last.outer, first)
    else:
        reading = Shift(first.start, first.end, "Last", place, last, first)
    reading.hints |= first.hints
    return reading


def _is_of_end(first: Spec, last: Overlap) -> bool:
    """from 2 p.m. till tomorrow, 4:30 p.m.: a day between two hours is that of the second alone; not in "2 to 4 p.m.
    tomorrow"."""
    assert isinstance(last.pattern, Spec)
    return first.end <= last.outer.start < last.pattern.fields[last.pattern.lead][0]


def _mark(ctx: Context, roles: Roles, left: Lexeme, right: Lexeme) -> tuple[int, int]:
    """Where the operator sits: on its word, else on what stands between the ends."""
    return trimmed(ctx, where(roles["f"]) if "f" in roles else (left.end, right.start))


def _before_end(first: Spec, last: Spec) -> Reading:
    """The start of a range over the turn of a year that the end names: November to March 2001."""
    start, end, _ = first.fields[first.lead]
    reading = Shift(first.start, first.end, "Last", (start, end), last, first)
    reading.hints |= first.hints
    return reading


def after_start(first: Reading, last: Reading) -> Reading:
    """An end that does not name its year is the first such one after the start: from Martinmas to Whitsuntide, from
    11 p.m. to 5 a.m."""
    if not isinstance(last, Spec) or last.complete or isinstance(first, Reference) or not last.lead:
        return last
    if isinstance(first, Spec) and first.lead == "d" and last.lead != "d":
        return last
    start, end, _ = last.fields[last.lead]
    if (
        isinstance(first, Spec)
        and "h" in first.fields
        and first.fields["h"][2] == last.fields.get("h", (0, 0, None))[2]
        and "m" in last.fields
    ):
        # from 7 to 7:30 begins at 7:00, and not some time in that hour
        first.fields.setdefault("m", (*first.fields["h"][:2], 0))
    reading = Shift(last.start, last.end, "Next", (start, end), first, last)
    reading.hints |= last.hints
    return reading


def _share(ctx: Context, first: Spec, last: Spec, *, guess: bool = True) -> bool:
    """What one end says for both: the year, the month, the day, the half of the day. Whether that is a guess, if it may
    be one."""
    one, other = first.fields, last.fields
    clocks = not one.keys().isdisjoint(_CLOCK) and not other.keys().isdisjoint(_CLOCK)
    guessed = False
    if clocks:
        share_half(first, last)
        guessed = guess and (_DATED.isdisjoint(one) or _DATED.isdisjoint(other)) and guess_half(ctx, first, last)
        _share_night(first, last)
    if "y" in other and "y" not in one:
        one |= {"y": other["y"]} if first.lead else {}
    elif (
        "y" in other
        and isinstance(one["y"][2], int)
        and isinstance(other["y"][2], int)
        and 0 < 1 - other["y"][2] < one["y"][2] < 10 * (2 - other["y"][2])
    ):
        one["y"] = (*one["y"][:2], 1 - one["y"][2])  # the winter of 1412 to 1411 BC: both are of that era
    elif "y" in one and "y" not in other and last.lead in ("mo", "d") and not _over_new_year(first, last):
        other["y"] = one["y"]
    if "y2" in other:
        one.setdefault("y2", other["y2"])
    if "mo" in other and "mo" not in one and "d" in one:
        one["mo"] = other["mo"]
    elif "mo" in one and "mo" not in other and last.lead == "d" and not _falls(first, last):
        other["mo"] = one["mo"]
    if clocks:
        share_clock(first, last)
    return guessed


def _share_night(first: Spec, last: Spec) -> None:
    """10 p.m. to 6 a.m. on 3 May: hours over midnight, of which the last alone has a day, begin on it."""
    one, other = first.fields, last.fields
    if _DATED.isdisjoint(one) and ends_next_day(first, last):
        for name in _DATED & other.keys():
            one[name] = other.pop(name)


def _falls(first: Spec, last: Spec) -> bool:
    """from 27 April to the third, from the 27th to 3 April: the days are of two months"""
    return "d" in first.fields and "d" in last.fields and int(last.fields["d"][2]) < int(first.fields["d"][2])


def _over_new_year(first: Spec, last: Spec) -> bool:
    """November 1998 to March, 20 May 1998 to 3 May: the second one comes first in the year."""
    if "mo" not in first.fields or "mo" not in last.fields:
        return False
    month, other = MONTHS[first.fields["mo"][2]], MONTHS[last.fields["mo"][2]]
    return _falls(first, last) if month == other else other < month


def _told(reading: Between, *, guessed: bool) -> Between:
    """The range, with the guess named that its hours are on both sides of noon."""
    if guessed:
        reading.assumed.append("clock-half-day")
    return reading


def between_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from 10 to 11 a.m., between 9 and 10:30 p.m. Friday"""
    hour = field(roles["h"], "HOUR")
    first, last = Spec(hour[0], hour[1], {"h": hour}), reading_of(roles["c"])
    if isinstance(last, Overlap) and isinstance(last.pattern, Spec):
        if last.pattern.lead not in _CLOCK:
            return None  # from 2 to 8 February last year: days
        return _hours_on_day(ctx, first, last, extent(span), _mark(ctx, roles, roles["h"], roles["c"]))
    if not isinstance(last, Spec) or ("ap" in last.fields and hour[2] > 12):
        return None
    if "n" in last.fields and "h" not in last.fields:
        first.fields["ap"] = (*hour[:2], "AM" if last.fields["n"][2] == "Noon" else "PM")
    elif "h" not in last.fields:
        return None
    guessed = _share(ctx, first, last) or over_noon(ctx, first, last)
    mark = _mark(ctx, roles, roles["h"], roles["c"])
    return _told(Between(*extent(span), mark, first, after_start(first, last), last_included=False), guessed=guessed)


def clock_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from 9 a.m. to 5, Saturday noon to 4, from 9:30 to 11: a bare hour at the end"""
    first, hour = reading_of(roles["a"]), field(roles["b"], "HOUR")
    last = Spec(hour[0], hour[1], {"h": hour})
    clock = first.pattern if isinstance(first, Overlap) else first
    if first is None or not isinstance(clock, Spec):
        return None
    guessed = guess_half(ctx, clock, last, bare=True) or over_noon(ctx, clock, last, bare=True)
    mark = _mark(ctx, roles, roles["a"], roles["b"])
    return _told(Between(*extent(span), mark, first, after_start(first, last), last_included=False), guessed=guessed)


def _hours_on_day(ctx: Context, first: Spec, last: Overlap, place: tuple[int, int], mark: tuple[int, int]) -> Between:
    """2 to 4 p.m. tomorrow, from 10:00 to 2:00 tomorrow: both hours are on the day"""
    guessed = False
    if isinstance(last.pattern, Spec):
        guessed = _share(ctx, first, last.pattern, guess=first.lead == "n") or over_noon(ctx, first, last.pattern)
    opening = Overlap(first.start, first.end, first.fields[first.lead][:2], last.outer, first)
    closing = Shift(last.start, last.end, "Next", last.span, opening, last.pattern)
    return _told(Between(*place, mark, opening, closing, last_included=False), guessed=guessed)


def day_clocks(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """May 5 from 9 a.m. to 5 p.m., tomorrow, 2-4 p.m.: both hours are on the day"""
    return on_day(roles["r"].values["RANGE"], reading_of(roles["t"]) if "t" in roles else bare_day(roles["d"]), span)


def day_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """tomorrow from 9 to 11, between 9 and 11 on Monday: both hours are on the day"""
    first, last = (
        Spec(hour[0], hour[1], {"h": hour}) for hour in (field(roles["h"], "HOUR"), field(roles["h2"], "HOUR"))
    )
    guessed = over_noon(ctx, first, last)
    hours = Between(
        *extent(span), _mark(ctx, roles, roles["h"], roles["h2"]), first, after_start(first, last), last_included=False
    )
    day = reading_of(roles["t"]) if "t" in roles else bare_day(roles["d"])
    return on_day(_told(hours, guessed=guessed), day, span)


def day_military(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """12 Nov 2215-0635, 0935-1101: two times of 24 hours on the day"""
    first, last = (clock(ctx, {"hm": roles[name]}, [roles[name]]) for name in ("h", "h2"))
    if not isinstance(first, Spec) or not isinstance(last, Spec):
        return None
    hours = Between(
        *extent(span), _mark(ctx, roles, roles["h"], roles["h2"]), first, after_start(first, last), last_included=False
    )
    if roles.keys().isdisjoint(("t", "d")):
        return hours
    return on_day(hours, reading_of(roles["t"]) if "t" in roles else bare_day(roles["d"]), span)


def on_day(hours: Any, day: Reading | None, span: list[Lexeme]) -> Reading | None:
    """A range of hours that is on a day."""
    if day is None:
        return None
    if isinstance(hours.last, Spec) and not isinstance(hours.first, Spec):
        return _ending_on_day(hours, hours.last, day, span)
    first = hours.first
    if not isinstance(first, Spec):
        return None
    if isinstance(day, Spec):
        if hours.night and is_day_before(day, hours.night):
            for name in hours.night:
                del first.fields[name]
        if not first.fields.keys().isdisjoint(day.fields):
            return None
        first.fields |= day.fields
        first.assumed += day.assumed
    else:
        start, end, _ = first.fields[first.lead]
        hours.first = Overlap(first.start, first.end, (start, end), day, first)
    if isinstance(hours.last, Shift):
        hours.last.base = hours.first
    return hours.grow(*extent(span))  # type: ignore[no-any-return]  # the rule names a RANGE


def _ending_on_day(hours: Any, last: Spec, day: Reading, span: list[Lexeme]) -> Reading | None:
    """27 June until 10:30: its end is on the day"""
    if isinstance(day, Spec):
        if not last.fields.keys().isdisjoint(day.fields):
            return None
        last.fields |= day.fields
        last.assumed += day.assumed
    named = last if isinstance(day, Spec) else Overlap(last.start, last.end, last.fields[last.lead][:2], day, last)
    hours.last = day_that_ends(named)
    hours.last_included = hours.last_included or hours.last is not named
    return hours.grow(*extent(span))  # type: ignore[no-any-return]  # the rule names a RANGE


def within_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from 2 to 8 February | last year, du 2 au 8 février | de l'an dernier: both days are in it"""
    days, year = roles["p"].values["RANGE"], reading_of(roles["t"])
    if not isinstance(days, Between) or not isinstance(year, Shift) or year.grain != "Year" or year.modifiers:
        return None
    ends = [end for end in days.ends() if isinstance(end, Spec) and end.fields.keys() == {"mo", "d"}]
    if len(ends) < len(days.ends()):
        return None
    first, last = (Overlap(one.start, one.end, one.fields[one.lead][:2], year, one) for one in ends)
    return days.with_ends(first, last).grow(*extent(span))


def week_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """next week from Monday to Wednesday: the first day is in that week"""
    days, week = roles["r"].values["RANGE"], reading_of(roles["t"])
    if week is None:
        return None
    first = days.first
    days.first = Overlap(first.start, first.end, first.fields["wd"][:2], week, first)
    days.last.base = days.first
    return days.grow(*extent(span))  # type: ignore[no-any-return]  # the rule names a RANGE


def between_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from March 3 to 5"""
    first = roles["mo"].values["DATE"]
    day = field(roles["d"], "DOM")
    if first.fields["d"][2] >= day[2]:
        return None
    shared = {name: value for name, value in first.fields.items() if name in ("mo", "y", "y2")}
    return Between(*extent(span), where(roles["f"]), first, Spec(day[0], day[1], shared | {"d": day}))


BUILDERS: dict[str, Builder] = {
    "between": between, "clock-hour": clock_hour, "between-hours": between_hours, "between-days": between_days, "day-clocks": day_clocks, "day-hours": day_hours, "day-military": day_military, "week-days": week_days, "within-year": within_year,
}  # fmt: skip
