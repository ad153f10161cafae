"""What stretches of hours are by their form: which numbers are hours at both ends, which stand beside a day, which are
those of days that come again."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.forms.glue import (
    Form,
    Roles,
    ends,
    listed_after,
    number,
    starts,
    text_of,
)
from timeloom.times.forms.parts import has_room, names_all, reading_of
from timeloom.times.half_days import are_hours
from timeloom.times.names import WEEKDAYS
from timeloom.times.neighbours import after, before, char_after, noun_follows
from timeloom.times.readings import (
    Amount,
    Between,
    Either,
    Nth,
    Overlap,
    Plural,
    Shift,
    Spec,
    Timed,
)

__all__ = ["FORMS"]

LAST_HOUR = 23
LONGEST_PAUSE, LONGEST_DAYS = 8, 40
"""Characters between the hours of some days and those of the next at the most, without and with the names of the
days."""
_PAIR = re.compile(r"\d{1,2}[-–]\d{1,2}")
_DAY = frozenset(("wd", "d", "mo", "ft"))
_CLOCK = frozenset(("h", "n"))
_DOTTED_BEHIND = re.compile(r"(?:\s?[hH]s?)?(?:\s?[-–]\s?|\s\w{1,2}\s(?:\w{1,3}\s)?)\d{1,2}(?:[.:]\d\d)?(?![.,:]?\d)")
_DOTTED_BEFORE = re.compile(r"(?<![\d.,:])\d{1,2}(?:[.:]\d\d)?(?:\s?[hH]s?)?(?:\s?[-–]\s?|\s\w{1,2}\s(?:\w{1,3}\s)?)$")
"""The other end of two hours whose minutes stand behind a stop."""
_MONEY = frozenset("€$£%")
_DAYS = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYLETTER", "WEEKENDS"))
_COME_AGAIN = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYSET", "WEEKENDS", "FREQ", "DAILY", "EVERY"))
_LETTERS = re.compile(
    r"(?<!\w)([A-Z](?:\s?[-–,/]\s?[A-Z]|\s[ay]\s[A-Z])+)[.:,]?\s(?:de\s)?\d{1,2}(?:[.:]\d\d|\s?[hH]\b|\s?[-–]\s?\d|\sa\s\d)"
)
_HOURS_BEHIND = re.compile(
    r"[,:]?\s(?:\w{2,5}\s)?(?:las\s)?\d{1,2}(?:[.:]\d\d)?(?:\s?h)?(?:\s?[-–]\s?|\sa\s(?:las\s)?)\d{1,2}(?!\d)"
)
_JOINERS = frozenset(("TO", "TOBARE", "AND", "HYPH", "DASH"))


def _both_minutes(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """19:40 20:50; not "15 Uhr 20", "18.11 11:20"."""
    return all(":" in ctx.text[one.start : one.end] for one in (roles["a"], roles["b"]))


def _clock_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """tomorrow, 2-4 p.m., Friday from 10 p.m. to 6 a.m. on Saturday, the 20 from 3 to 5 p.m.: a range of hours beside a
    day"""
    hours = roles["r"].values["RANGE"]
    if not isinstance(hours, Between) or ("t" in roles and names_all(ctx, roles["t"])):
        return False  # domingos de 9 a 14, which are all of them
    if not isinstance(hours.first, Spec) and ctx.convention != EVERYDAY:
        return False
    clock = hours.first if isinstance(hours.first, Spec) else hours.last
    is_clock = isinstance(clock, Spec) and (
        clock.lead in _CLOCK or (clock.lead == "p" and ctx.convention == EVERYDAY) or bool(hours.night)
    )
    return is_clock and ("t" not in roles or _is_day(roles["t"]))


def _is_day(lexeme: Lexeme) -> bool:
    target = reading_of(lexeme)
    if isinstance(target, Spec):
        return has_room(target)
    return isinstance(target, (Nth, Shift)) and target.grain == "Day" and not isinstance(target.argument, Amount)


def _military_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """12 Nov 2215-0635: two times of 24 hours on a day; not "1834, 1840 and 1850", which are years"""
    clocks = (roles["h"].values["HHMM"], roles["h2"].values["HHMM"])
    between = any("BETWEEN" in item.values for item in span)
    return (
        _is_day(roles["t"])
        and (between or "AND" not in _joiner(span, roles["h2"]).values)
        and all(hour <= LAST_HOUR for hour, _ in clocks)
    )


def _military_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """0935-1101, 2215-0635, 1400 bis 1530 Uhr; not "1845-1955", which are years, "1000-1200 hours", an amount"""
    pair = roles["h"], roles["h2"]
    hours, counted = "HOURS" in span[-1].values, "FROM" not in span[0].values and ctx.text[span[0].start] != "0"
    counted = counted or "OF" in ctx.language.words.get(after(ctx, span[-1].end), {})
    if (hours and counted) or any(one.values["HHMM"][0] > LAST_HOUR for one in pair):
        return False
    return hours or "OCLOCK" in span[-1].values or not all("YEAR" in one.values for one in pair)


def _day_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """tomorrow from 9 to 11, between 9 and 11 on Monday; not "from 9 to 9", "from 9 and 11", "from 9 to 11%"."""
    return _is_day(roles["t"]) and not names_all(ctx, roles["t"]) and _are_hours(ctx, roles, span)


def _hours_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every Friday from 9 to 11, daily between 9 and 5; not "from 0 to 10"."""
    return number(roles["h"], "HOUR") > 0 and _are_hours(ctx, roles, span)


def _are_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    last = roles["h2"]
    joiner = _joiner(span, last).values
    dashed = not joiner.keys().isdisjoint(("HYPH", "DASH"))
    if dashed and not are_hours(number(roles["h"], "HOUR"), number(last, "HOUR")):  # 4-0 on Tuesday, 3-2 hier
        return False
    if not dashed and ("BETWEEN" in roles["f"].values) != ("AND" in joiner):
        return False
    return number(roles["h"], "HOUR") != number(last, "HOUR") and ends(ctx, last.end)


def _joiner(span: list[Lexeme], hour: Lexeme) -> Lexeme:
    """What joins an hour to that before it: to, and, a dash."""
    return [item for item in span if item.end <= hour.start and not item.values.keys().isdisjoint(_JOINERS)][-1]


def _hour_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """weekdays from 9 a.m. to 5; not "daily at noon and 4", "from 9 a.m. to 5%"."""
    last = roles["c2"]
    if "HOUR" not in last.values:
        return True
    between = any("BETWEEN" in item.values for item in span)
    return (between or "AND" not in _joiner(span, last).values) and ends(ctx, last.end)


def _clock_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from 9 a.m. to 5, between noon and 4, 2 p.m. to 4; not "10 a.m. Sept. 9 to 11", where the day stands last"""
    first, last = reading_of(roles["a"]), roles["b"]
    clock = first.pattern if isinstance(first, Overlap) else first
    if not isinstance(clock, Spec) or clock.fields.keys().isdisjoint(_CLOCK) or "p" in clock.fields:
        return False
    place = clock.fields["h" if "h" in clock.fields else "n"][0]
    dated = [clock.fields[name][0] for name in _DAY if name in clock.fields]
    if any(start > place for start in dated) or (isinstance(first, Overlap) and first.outer.start > place):
        return False
    between = "f" in roles and "BETWEEN" in roles["f"].values
    return (between or "AND" not in _joiner(span, last).values) and ends(ctx, last.end)


def _own_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9-14 h, 9-5 Friday; not the minutes of 9:00-14:00, nor "8 and 10 a.m.", which are two, nor "3-1 Friday": what
    goes over noon begins in the morning"""
    first, last = number(roles["h"], "HOUR"), reading_of(roles["c"])
    if (
        isinstance(last, Spec)
        and "h" in last.fields
        and last.fields.keys().isdisjoint(("m", "ap"))
        and not are_hours(first, int(last.fields["h"][2]))
    ):
        return False
    return starts(ctx, roles["h"].start) and not any("AND" in item.values for item in span)


def _bare_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """weekdays 9-5; not "9-5%", "9-5.30"."""
    return ends(ctx, span[-1].end)


def _no_score(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """de 9-5, von 3-1 Uhr, de 3 à 1; not "de 3-1", where nothing says that they are hours"""
    last = roles["h2"]
    dashed = not _joiner(span, last).values.keys().isdisjoint(("HYPH", "DASH"))
    return not dashed or span[-1] is not last or are_hours(number(roles["h"], "HOUR"), number(last, "HOUR"))


def _bare_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9-5 Mon-Fri; not the minutes of 10:30-5, nor "5-5", nor "4-6, 6-3": a day in such digits is as little a day as
    they are hours"""
    day = roles.get("t")
    if day is not None and _are_counted(ctx, day, span):
        return False
    if day is not None and _PAIR.fullmatch(ctx.text, day.start, day.end):
        return False
    first, last = number(roles["h"], "HOUR"), number(roles["h2"], "HOUR")
    return first != last and are_hours(first, last) and starts(ctx, roles["h"].start)


def _no_counted_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9-17 werktags, 9-17 Uhr an Werktagen; not "2 bis 3 Werktage", which is an amount"""
    return not _are_counted(ctx, roles.get("pl") or roles["t"], span)


def _are_counted(ctx: Context, days: Lexeme, span: list[Lexeme]) -> bool:
    number = next((item for item in reversed(span) if item.end <= days.start), None)
    if number is None or "COUNTEDDAYS" not in ctx.language.words.get(text_of(ctx, days), ()):
        return False
    last = text_of(ctx, number).split()[-1]
    return last[-1].isdecimal() or last in ctx.language.units


def _hour_listed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at | 8 and 10 a.m., um 8, | 10 und 12 Uhr: an hour of a list that goes on"""
    return starts(ctx, roles["h"].start) and listed_after(ctx, span[-1].end)


def _after_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon-Fri 9-5, | Sat 10-2: right after hours of other days; further ones of the same days need those to be known"""
    start = span[0].start
    if "h" in roles and not starts(ctx, roles["h"].start):
        return False  # 15. | 00 - 18.00
    if "d" not in roles and "r" not in roles:
        named = not _DAYS.isdisjoint(ctx.language.words.get(before(ctx, start), ()))  # Mo-Fr 8-18 Uhr, Sa | 9-13 Uhr
        return not named and any(start - LONGEST_PAUSE <= end <= start for end in ctx.hours)
    return any(char.isdigit() for char in ctx.text[max(0, start - LONGEST_DAYS) : start])


def _beside_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """lunes de | 8.30 a | 14.30, 8.30-14.30 h: one end of two behind days, or before the word for hours; not "de 1.10 a
    1.15", "los lunes de 8.30 a 14.30 euros"."""
    start, end = span[0].start, span[-1].end
    pair = _DOTTED_BEHIND.match(ctx.text, end)
    last = (
        pair.end()
        if pair is not None
        else end
        if _DOTTED_BEFORE.search(ctx.text, max(0, start - LONGEST_PAUSE * 2), start) is not None
        else None
    )
    if last is None or not starts(ctx, start, ".,:/") or not ends(ctx, end, ".,:/") or not ends(ctx, last, ".,:/"):
        return False
    if "OCLOCK" in ctx.language.words.get(after(ctx, last), ()):
        return True
    before_it = ctx.lower[max(0, start - LONGEST_DAYS) : start].replace(",", " ").replace(":", " ").split()
    of_days = any(not _COME_AGAIN.isdisjoint(ctx.language.words.get(word, ())) for word in before_it)
    return (
        of_days
        and not noun_follows(ctx, last)
        and char_after(ctx, last + char_after(ctx, last).isspace()) not in _MONEY
    )


def _days_in_letters(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """L-V 10-13 h, L, X y V: 9-14 h: capitals in a row or a list, before hours"""
    for row in _LETTERS.finditer(ctx.text, max(0, span[0].start - LONGEST_DAYS), span[0].end + LONGEST_DAYS):
        days = [
            ctx.language.words.get(letter.lower(), {}).get("WEEKDAYLETTER", "") for letter in row[1] if letter.isupper()
        ]
        numbers = [WEEKDAYS.get(day, 0) for day in days]
        if row.start(1) <= span[0].start < row.end(1) and numbers[0] and numbers == sorted(set(numbers)):
            return True
    return False


def _hours_behind(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """diario de 9 a 14 h; not "el diario de 1914", "un diario de 20 páginas"."""
    return _HOURS_BEHIND.match(ctx.text, span[-1].end) is not None


def _clock_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at 7:15, | 8:15 and 9:15 Mon-Fri: the set begins with a time of day, too; not "8 a.m. and every Monday at
    noon"."""
    days = roles["s"].values["SET"]
    if not isinstance(days, Plural):
        return False
    timed = days.pattern.parts if isinstance(days.pattern, Either) else (days.pattern,)
    clocks = [one.clock if isinstance(one, Timed) else one for one in timed]
    specs = [clock for clock in clocks if isinstance(clock, Spec)]
    return any(spec.fields[name][0] == days.start for spec in specs for name in _CLOCK if name in spec.fields)


FORMS: dict[str, Form] = {
    "both-minutes": _both_minutes, "hour-pair": _are_hours, "clock-range": _clock_range, "military-hours": _military_hours, "military-alone": _military_alone,
    "day-hours": _day_hours, "hours-alone": _hours_alone, "hour-last": _hour_last, "clock-hour": _clock_hour, "own-hour": _own_hour, "bare-hours": _bare_hours,
    "no-score": _no_score, "bare-first": _bare_first, "no-counted-days": _no_counted_days, "hour-listed": _hour_listed, "after-hours": _after_hours,
    "beside-hours": _beside_hours, "days-in-letters": _days_in_letters, "hours-behind": _hours_behind, "clock-first": _clock_first,
}  # fmt: skip
