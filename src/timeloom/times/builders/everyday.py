"""Builders of what people write to a calendar, where one time is said in several pieces: a day and how long, a feast so
far ahead, minutes in words, the letters of a unit's end."""

from __future__ import annotations

from timeloom.calendar.conventions import DEFAULT
from timeloom.language import Lexeme
from timeloom.times.builders.clocks import NOON, clock
from timeloom.times.builders.dates import spec
from timeloom.times.builders.nth import COUNTED_WEEKS
from timeloom.times.builders.parts import day_begun
from timeloom.times.builders.ranges import after_start, between, on_day
from timeloom.times.builders.relative import OPERATOR_OF
from timeloom.times.builders.two_hours import two_bare
from timeloom.times.builders.words import (
    Builder,
    Roles,
    extent,
    field,
    mark_modifier,
    operator_word,
    part_of_day,
    pattern_of,
    reading_of,
    unit_of,
    where,
)
from timeloom.times.builders.working_days import working_day
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.half_days import half_of
from timeloom.times.names import WEEKDAYS
from timeloom.times.readings import (
    Amount,
    Between,
    CalendarUnit,
    Nth,
    Overlap,
    Reading,
    Shift,
    Spec,
    Token,
)

__all__ = ["BUILDERS"]

_DARK = frozenset(("Evening", "Night"))
"""Parts of the day in which twelve is midnight."""
_BEFORE_NOON = (10, 11)
"""Hours with which a stretch of an afternoon may begin: from 11:30 to 2."""
_DAWN = 5 * 60
"""The minute of a day before which hours of a night are on the day after its evening."""
_MOMENTS = {"Noon": 12, "Midnight": 24}
_MIDDLES: dict[str, tuple[str, str | int, int]] = {
    "Week": ("wd", "Thursday", 4),
    "Month": ("d", 16, 16),
    "Year": ("mo", "July", 7),
}
"""What the second half of a unit begins with, and its number there."""
_WIDER = {"wd": "Week", "mo": "Year"}
"""In which unit a weekday or a month is looked for, where an amount says which one."""
LAST_DAY, MINUTE = 31, 60
_WITHIN_DAY = frozenset(("Hour", "Minute", "Second"))
_LEAST_PARTS, _MOST_PARTS = 2, 12
"""Of how many parts a unit is one or several: 3/4 hour."""


def clock_words(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """nine fifty nine a.m., ten thirty, which is a year too"""
    if "hm" in roles:
        mark = roles["hm"]
        hour, minute = divmod(mark.values["YEARWORDS"], 100)
        times = {"h": _also(mark, HOUR=hour), "m": _also(mark, MIN=minute)}
    else:
        times = {"h": roles["h"], "m": _also(roles["mp"], MIN=roles["mp"].values["NUM"])}
    if not 1 <= times["h"].values["HOUR"] <= 12 or not 10 <= times["m"].values["MIN"] < 60:
        return None
    return clock(ctx, {**{name: one for name, one in roles.items() if name in ("ap", "z")}, **times}, span)


def _also(lexeme: Lexeme, **values: int) -> Lexeme:
    return Lexeme(lexeme.start, lexeme.end, lexeme.symbol, {**lexeme.values, **values})


def past_moment(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a quarter to noon, ten past midnight"""
    mark = roles["n"]
    hour = _MOMENTS[mark.values["MOMENT"]]
    to = any(item.values.get("PAST") == "to" for item in span)
    others = {name: one for name, one in roles.items() if name != "n"}
    found = clock(ctx, {**others, "h": _also(mark, HOUR=hour if to or hour == _MOMENTS["Noon"] else 0)}, span)
    if isinstance(found, Spec) and hour == _MOMENTS["Noon"]:
        found.fields["ap"] = (*where(mark), "AM" if to else "PM")
    return found


def so_long(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """4 pm for 20 minutes, for two weeks from 18 December, three days starting May 20th, from 9 for two hours: it ends
    so much after its beginning"""
    hour = field(roles["h"], "HOUR") if "h" in roles else None
    first, amount = (
        reading_of(roles["a"]) if hour is None else Spec(*hour[:2], {"h": hour}),
        roles["p"].values["PERIOD"],
    )
    if (
        first is None
        or isinstance(first, Between)
        or not isinstance(amount, Amount)
        or (first.grain == "Day" and amount.unit[2] in _WITHIN_DAY)
    ):
        return None  # Friday | for two hours: nobody says when they begin
    mark = where(roles["f"])
    last = Shift(*where(roles["p"]), "After", mark, first, amount)
    return Between(*extent(span), mark, first, last, last_included=False)


def ended(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the three months to June, the year ended 31 March 2005, the 10 years to 2001: so much before the end of what is
    named"""
    last = reading_of(roles["t"])
    amount = roles["p"].values["PERIOD"] if "p" in roles else Amount(*where(roles["u"]), unit_of(roles["u"]), None)
    joiner = roles.get("f", roles.get("u"))
    if (
        last is None
        or not isinstance(amount, Amount)
        or last.grain == "Hour"
        or amount.unit[2] in _WITHIN_DAY
        or joiner is None
        or "AND" in joiner.values
    ):
        return None
    mark = where(joiner)
    following = Shift(*where(roles["t"]), "Next", mark, last, CalendarUnit((*mark, "Day")))
    return Shift(*extent(span), "Last", mark, following, amount)


def from_today(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """for three days, from today; from today at 3 pm to tomorrow at 5: the words that count ahead elsewhere begin a
    stretch here"""
    mark = roles["x"]
    word = ctx.text.rfind(" ", mark.start, mark.end) + 1
    day: Reading = Shift(word, mark.end, "This", (word, mark.end), None, CalendarUnit((word, mark.end, "Day")))
    inner = (
        reading_of(roles["c"]) if "c" in roles else part_of_day(roles["p"]) if "p" in roles and "b" in roles else None
    )
    if isinstance(inner, Spec):
        day = Overlap(word, inner.end, inner.fields[inner.lead][:2], day, inner)
    first = Lexeme(word, day.end, mark.symbol, {"REL": day})
    if "b" in roles:
        return between(ctx, {"a": first, "b": roles["b"]}, span)
    return so_long(ctx, {"a": first, "p": roles["p"], "f": roles["f"]}, span)


def feast_weekend(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Christmas weekend, the weekend of Hallowe'en 2021: the one that is nearest; Labor Day weekend has its Monday,
    too, and that of Good Friday its Friday"""
    named: Roles = {name: roles[name] for name in ("ft", "y") if name in roles}
    feast, again = spec(ctx, named, [roles["ft"]]), spec(ctx, named, [roles["ft"]])
    place = where(roles["we"])
    days = Spec(*place, {"we": field(roles["we"], "WEEKEND")})
    around = Shift(*place, "This", place, feast, Amount(*place, (*place, "Day"), (*place, "7")))
    weekend = Shift(*extent(span), "This", place, around, days)
    weekday = _weekday_of(feast)
    if weekday == WEEKDAYS["Monday"] and isinstance(again, Spec):
        return Between(*extent(span), place, weekend, after_start(weekend, again))
    if weekday == WEEKDAYS["Friday"] and feast is not None:
        return Between(*extent(span), place, feast, Shift(*extent(span), "Next", place, again, days))
    return weekend


def _weekday_of(feast: Reading | None) -> int:
    """On which day of the week a feast always is, 0 where that changes from year to year."""
    kind, *rest = feast.fields["ft"][2].rule.split(":") if isinstance(feast, Spec) else [""]
    if kind in ("easter", "easter-julian"):
        return (int(rest[0]) - 1) % len(WEEKDAYS) + 1
    return int(rest[1]) if kind == "nth" else int(rest[2]) if kind == "on-after" else 0


def date_counted(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Thanksgiving in two years, Easter a year ago, Monday two weeks from now: the first one from there on, or that of
    the week"""
    spec, there = roles["d"].values["DATE"], roles["t"].values["REL"]
    if (
        not isinstance(there, Shift)
        or not isinstance(there.argument, Amount)
        or there.operator not in ("Before", "After")
        or "d" in spec.fields
    ):
        return None
    place = spec.fields[spec.lead][:2]
    wider = _WIDER.get(spec.lead)
    if wider is None:
        return Shift(*extent(span), "Next", place, there, spec)
    return Overlap(
        *extent(span),
        place,
        Shift(there.start, there.end, "This", there.span, there, CalendarUnit((*place, wider))),
        spec,
    )


def nth_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the third last week of 2018, the second last Friday in May: counted from the end"""
    number, base = field(roles["n"], "ORD"), reading_of(roles["t"])
    if base is None or number[2] < 1:
        return None
    counted = roles["d"].values["DATE"] if "d" in roles else CalendarUnit(unit_of(roles["u"]))
    reading = Nth(*extent(span), number, base, counted, from_end=True)
    if counted.grain == "Week":
        reading.assumed.append(COUNTED_WEEKS[ctx.convention == EVERYDAY])
    return reading


def part_hours(ctx: Context, roles: Roles, span: list[Lexeme], *, after_it: bool = False) -> Reading | None:
    """this evening from 7 to 7:30, next Monday morning 6-8, Friday evening, after 6: the hours are in that part of the
    day"""
    split = _day_and_part(reading_of(roles["t"]))
    hours = _hours(roles, span)
    if split is None or hours is None:
        return None
    day, part = split
    # a bound has one: from 6, until 9
    ends = [end for end in (hours.first, pattern_of(hours.last)) if isinstance(end, Reading)]
    clocks = [end for end in ends if isinstance(end, Spec) and "h" in end.fields]
    if not clocks or len(clocks) < len(ends):
        return None
    for one in clocks:
        one.fields["h"] = _as_written(ctx, one.fields["h"])
    _take_halves(clocks, part)
    if after_it and part[2] == "Night" and (clocks[0].minute or 0) < _DAWN:
        day = _day_after(day)
    return on_day(hours, day, span)


def night_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """The same where a night is that of the day which it follows: tonight from 00:00 to 04:00"""
    return part_hours(ctx, roles, span, after_it=True)


def _take_halves(clocks: list[Spec], part: Token) -> None:
    """Hours of which nothing says the half of the day have that of the part; the end is behind the start, and may be on
    the next day: this evening from 10 to 12, from 11 to 1, tonight from 22:00 to 02:00"""
    begun = -1
    for end in clocks:
        if "ap" not in end.fields and 0 < end.fields["h"][2] <= NOON:
            midnight = end.fields["h"][2] == NOON and part[2] in _DARK
            early = part[2] == "Afternoon" and end.fields["h"][2] in _BEFORE_NOON
            half = "AM" if midnight or early else half_of(part[2], end.fields["h"][2])
            end.fields["ap"] = (*part[:2], half)
            minute = end.minute or 0
            if not midnight and minute <= begun and (half == "PM" or minute + NOON * MINUTE > begun):
                end.fields["ap"] = (*part[:2], "PM" if half == "AM" else "AM")
        begun = end.minute or 0


def _as_written(ctx: Context, hour: Token) -> Token:
    """An hour that was put after noon by a guess, before it: last night from 10 to 6"""
    start, end, value = hour
    written = ctx.text[start:end].lower()
    said = int(written) if written.isdecimal() else ctx.language.units.get(written, value)
    return (start, end, value - NOON) if said == value - NOON else hour


def _day_after(day: Reading) -> Reading:
    """The day on which a night ends: tonight from 00:00 to 04:00, last night between 1 and 3"""
    if (
        isinstance(day, Shift)
        and day.base is None
        and isinstance(day.argument, CalendarUnit)
        and day.operator in ("This", "Last")
    ):
        return Shift(day.start, day.end, "Next" if day.operator == "This" else "This", day.span, None, day.argument)
    return Shift(day.start, day.end, "Next", (day.start, day.end), day, CalendarUnit((day.start, day.end, "Day")))


def clock_day_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a las 7 el lunes por la tarde, à 3 heures demain après-midi, um 7 Uhr am Sonntagabend: an hour, its day, and the
    half of that"""
    split, pattern = _day_and_part(reading_of(roles["t"])), roles["c"].values["CLOCK"]
    if split is None or not isinstance(pattern, Spec) or "h" not in pattern.fields or "p" in pattern.fields:
        return None
    day, part = split
    fields = dict(pattern.fields)
    if "ap" not in fields and fields["h"][2] <= NOON:
        fields["ap"] = (*part[:2], half_of(part[2], fields["h"][2]))
    if isinstance(day, Spec):
        if not day.fields.keys().isdisjoint(fields) or day.fields.keys() == {"d"}:
            return None
        reading: Reading = Spec(*extent(span), {**day.fields, **fields})
    else:
        reading = Overlap(*extent(span), fields["h"][:2], day, Spec(pattern.start, pattern.end, fields))
    reading.assumed += pattern.assumed
    return reading


def _hours(roles: Roles, span: list[Lexeme]) -> Between | None:
    """The range of hours that stands there, or that of two bare ones."""
    if "r" in roles:
        found = roles["r"].values["RANGE"]
        return found if isinstance(found, Between) else None
    pair = two_bare(roles)
    return (
        None
        if pair is None
        else Between(*extent(span), (pair[0].end, pair[1].start), pair[0], after_start(*pair), last_included=False)
    )


def _day_and_part(reading: Reading | None) -> tuple[Reading, Token] | None:
    """Monday | morning, this | evening, tomorrow | afternoon, apart; None where there is no part of a day, or an hour
    besides."""
    if isinstance(reading, Overlap) and isinstance(reading.pattern, Spec) and reading.pattern.fields.keys() == {"p"}:
        return reading.outer, reading.pattern.fields["p"]
    counted = reading.argument if isinstance(reading, Shift) else reading
    if not isinstance(counted, Spec) or "p" not in counted.fields or "h" in counted.fields:
        return None
    part, rest = counted.fields["p"], {name: value for name, value in counted.fields.items() if name != "p"}
    day: Reading = Spec(counted.start, counted.end, rest) if rest else CalendarUnit((*part[:2], "Day"))
    if isinstance(reading, Shift):
        day = Shift(reading.start, reading.end, reading.operator, reading.span, reading.base, day)
    return (day, part) if rest or isinstance(reading, Shift) else None


def rest_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the rest of the week: from the day of writing to its end"""
    unit, mark = unit_of(roles["u"]), where(roles["f"])
    today = Shift(*mark, "This", mark, None, CalendarUnit((*mark, "Day")))
    return Between(*extent(span), mark, today, Shift(*unit[:2], "This", unit[:2], None, CalendarUnit(unit)))


def later_in(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """más tarde esta semana, plus tard cette année: the second half of it, or what is left of that"""
    unit = unit_of(roles["u"])
    middle = _MIDDLES.get(unit[2])
    now = {"Week": ctx.weekday, "Month": ctx.day, "Year": ctx.month}.get(unit[2], 0)
    if middle is None or not now or now >= middle[2]:
        return rest_of(ctx, roles, span)
    mark = where(roles["f"])
    this = Shift(*unit[:2], "This", unit[:2], None, CalendarUnit(unit))
    half = Overlap(*extent(span), mark, this, Spec(*mark, {middle[0]: (*mark, middle[1])}))
    return Between(*extent(span), mark, half, Shift(*unit[:2], "This", unit[:2], None, CalendarUnit(unit)))


def later_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """más tarde esta tarde, plus tard dans la soirée: the second half of it"""
    part = roles["t"].values["REL"]
    inner = pattern_of(part)
    hours = {name: (start, end) for name, start, end in (*DEFAULT.parts_of_day, *ctx.language.forms.parts_of_day)}
    if not isinstance(inner, Spec) or inner.fields["p"][2] not in hours:
        return None
    start, end = hours[inner.fields["p"][2]]
    mark = where(roles["e"])
    half = Amount(*mark, (*mark, "Minute"), (*mark, str((end - start) // 2 // MINUTE)))
    return Nth(*extent(span), (*mark, 2), part, half)


def in_week(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """unter der Woche, en semaine: the days of work of this week"""
    mark = where(roles["x"])
    return Shift(*extent(span), "This", mark, None, Spec(*mark, {"we": (*mark, "Weekdays")}))


def shift_working(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the next business day, the previous working day, am nächsten Werktag"""
    start, end = extent(span)
    return Shift(start, end, OPERATOR_OF[operator_word(roles["op"])], where(roles["op"]), None, working_day(roles))


def past_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the past quarter: the one before this, where it is not so long until now"""
    unit = CalendarUnit(unit_of(roles["u"]))
    return Shift(*extent(span), "Last", where(roles["op"]), None, unit)


def aligned_units(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the last two quarters, the next three quarters: those of the calendar before or after the one that is now"""
    if "f" in roles:
        mark = where(roles["f"])
        unit, number = (*mark, "Quarter-Year"), (*mark, "3")
    else:
        amount = roles["p"].values["PERIOD"]
        unit, number = amount.unit, amount.number
    place = where(roles["op"])
    this = Shift(*extent(span), "This", place, None, CalendarUnit(unit))
    operator = OPERATOR_OF[operator_word(roles["op"])]
    if operator == "Last":
        reading = Between(
            *extent(span),
            place,
            Shift(*extent(span), "Before", place, this, Amount(*unit[:2], unit, number)),
            this,
            last_included=False,
        )
    else:
        reading = Between(
            *extent(span),
            place,
            this,
            Shift(*extent(span), "After", place, this, Amount(*unit[:2], unit, number)),
            first_included=False,
        )
    reading.whole = True
    return reading


def spec_words(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """May twenty nine, fifteen August 1993: a plain number in words as the day"""
    day = roles["d"]
    number = day.values["NUM"]
    return spec(ctx, {**roles, "d": _also(day, DOM=number)}, span) if 1 <= number <= LAST_DAY else None


def unit_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """EOM, the EOY: the end of this month, of this year"""
    mark = roles["e"]
    kind, mod, unit = mark.values["UNITPART"].split()
    reading = Shift(*extent(span), "This", where(mark), None, CalendarUnit((*where(mark), unit)))
    reading.modify(kind, where(mark), mod)
    return reading


def part_of_named(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """EOD Friday, end of day tomorrow, EOM March: the end of what is named, which is such a unit"""
    mark, day = roles["e"], reading_of(roles["t"])
    kind, mod, unit = (
        mark.values["UNITPART"].split()
        if "u" not in roles
        else (*mark.values["PARTOF"].split(), unit_of(roles["u"])[2])
    )
    if not isinstance(day, (Spec, Shift, Overlap, Nth)) or day.modifiers or day.grain != unit:
        return None
    morning = day_begun(ctx, day, mark, span)
    if morning is not None:
        return morning
    day.modify(kind, where(mark), mod)
    return day.grow(*extent(span))


def part_of_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """3/4 hour, 1/2 h"""
    above, below = roles["a"].values["NUM"], roles["b"].values["NUM"]
    if not 0 < above < below or not _LEAST_PARTS <= below <= _MOST_PARTS:
        return None
    return Amount(*extent(span), unit_of(roles["u"]), (roles["a"].start, roles["b"].end, f"{above / below:g}"))


def early_inpart(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """early in the morning"""
    reading = Spec(*extent(span), {"p": field(roles["p"], "INPART")})
    mark_modifier(reading, roles["e"], "EARLY")
    return reading


BUILDERS: dict[str, Builder] = {
    "clock-words": clock_words, "past-moment": past_moment, "so-long": so_long, "ended": ended, "from-today": from_today, "feast-weekend": feast_weekend, "date-counted": date_counted, "nth-last": nth_last,
    "unit-part": unit_part, "part-of-named": part_of_named,
    "past-unit": past_unit, "shift-working": shift_working,
    "part-hours": part_hours, "night-hours": night_hours, "clock-day-part": clock_day_part, "rest-of": rest_of, "later-in": later_in, "later-part": later_part, "in-week": in_week, "aligned-units": aligned_units, "spec-words": spec_words,
    "part-of-number": part_of_number, "early-inpart": early_inpart,
}  # fmt: skip
