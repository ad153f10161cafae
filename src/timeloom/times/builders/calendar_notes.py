"""Builders of what people write to a calendar: bare hours, days of a month that other words name, a weekday so many
weeks on."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.bounds import since, until
from timeloom.times.builders.clocks import clock
from timeloom.times.builders.ranges import after_start
from timeloom.times.builders.two_hours import over_noon, two_bare
from timeloom.times.builders.words import (
    Builder,
    Roles,
    bare_day,
    extent,
    field,
    mark_modifier,
    reading_of,
    relative_day,
    where,
)
from timeloom.times.context import Context
from timeloom.times.half_days import half_of
from timeloom.times.readings import Amount, Between, Overlap, Reading, Shift, Spec

__all__ = ["BUILDERS"]

_MINUTES = 60
_WEEKS = frozenset(("Week", "Fortnight"))
_OF_CLOCK = frozenset(("Hour", "Minute", "Second"))


def about(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """ca. um 15 Uhr, 15 Uhr in etwa, ca. 16-17 Uhr, around 1030: a word that says "about" on either side"""
    inner = reading_of(roles["c"]) if "c" in roles else clock(ctx, {"hm": roles["hm"]}, [roles["hm"]])
    if isinstance(inner, Between):
        for end in inner.ends():
            mark_modifier(end, roles["ap"], "APPROX", "ORSO")
    elif inner is not None:
        mark_modifier(inner, roles["ap"], "APPROX", "ORSO")
    return inner.grow(*extent(span)) if inner is not None else None


def hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """de 5 à 7, von 9 bis 11: two hours, where nothing else is meant"""
    pair = two_bare(roles)
    if pair is None:
        return None
    guessed = over_noon(ctx, *pair)
    made = Between(*extent(span), (pair[0].end, pair[1].start), pair[0], after_start(*pair), last_included=False)
    if guessed:
        made.assumed.append("clock-half-day")
    return made


def minutes_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """de dos treinta a dos cuarenta y cinco: hours and minutes in words"""
    ends = []
    for hour, minute in (("h", "mp"), ("h2", "mp2")):
        fields = {"h": field(roles[hour], "HOUR")}
        if minute in roles:
            fields["m"] = field(roles[minute], "NUM")
            if not 0 < fields["m"][2] < _MINUTES:
                return None
        ends.append(Spec(fields["h"][0], fields["m"][1] if minute in roles else fields["h"][1], fields))
    first, last = ends
    guessed = over_noon(ctx, first, last)
    made = Between(*extent(span), (first.end, last.start), first, after_start(first, last), last_included=False)
    if guessed:
        made.assumed.append("clock-half-day")
    return made


def days_from_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """20.-22.11. ab 9 Uhr: the hour of the first of the days"""
    days, clock = roles["t"].values["RANGE"], reading_of(roles["c"])
    if isinstance(clock, Between):
        clock = clock.first if clock.last == "Unknown" else None  # type: ignore[assignment]  # an end is a reading, or none is given
    if (
        not isinstance(days, Between)
        or not isinstance(days.first, Spec)
        or not isinstance(clock, Spec)
        or clock.lead not in ("h", "n")
    ):
        return None
    if days.first.grain != "Day" or not days.last_included or not days.first.fields.keys().isdisjoint(clock.fields):
        return None
    days.first.fields |= clock.fields
    days.first.assumed += clock.assumed
    return days.grow(*extent(span))


def days_within(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """nächsten Monat vom 4. bis zum 23., del 4 al 23 del próximo mes: days of the month that other words name"""
    first, last = field(roles["d"], "DOM", "DOMTH"), field(roles["d2"], "DOM", "DOMTH")
    month = roles["t"].values["REL"]
    if first[2] >= last[2] or not isinstance(month, Shift) or month.grain != "Month":
        return None
    begin, end = (Overlap(*day[:2], day[:2], month, Spec(*day[:2], {"d": day})) for day in (first, last))
    return Between(*extent(span), (first[1], last[0]), begin, end)


def weekday_then(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Mittwoch in zwei Wochen, mittwoch vor 2 wochen: that day of the week to which so many weeks lead"""
    day, moved = roles["d"].values["DATE"], roles["t"].values["REL"]
    if (
        not isinstance(day, Spec)
        or (day.fields.keys() != {"wd"} and day.fields.keys() != {"we"})
        or not isinstance(moved, Shift)
        or moved.base is not None
    ):
        return None
    if not isinstance(moved.argument, Amount) or moved.argument.unit[2] not in _WEEKS:
        return None
    return Shift(*extent(span), "This", day.fields[day.lead][:2], moved, day)


def bound_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """à partir du 3, jusqu'au 15: a bound that is a day without its month"""
    date = Lexeme(*where(roles["d"]), roles["d"].symbol, {"DATE": bare_day(roles["d"])})
    bound = since if {"UNTIL", "BEFORE"}.isdisjoint(roles["f"].values) else until
    return bound(ctx, {"f": roles["f"], "b" if bound is until else "a": date}, span)


def from_now(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """within two weeks, binnen zwei Wochen, d'ici 2 semaines: from the time of writing until then, that day included;
    within two hours: until the moment"""
    amount = roles["p"].values["PERIOD"]
    if not isinstance(amount, Amount) or (amount.number is not None and amount.number[2] == "?"):
        return None
    mark = where(roles["f"])
    last = Shift(amount.start, amount.end, "After", mark, None, amount)
    return Between(*extent(span), mark, None, last, last_included=amount.unit[2] not in _OF_CLOCK)


def deictic_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """mañana a 11: an hour without its article"""
    hour = field(roles["c"], "HOUR")
    day = relative_day(roles["x"], roles["x"].values["DEICTIC"])
    return Overlap(*extent(span), hour[:2], day, Spec(*hour[:2], {"h": hour}))


def part_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """dans le matin à 7: an hour, and the half of the day that the part says"""
    hour, part = field(roles["c"], "HOUR"), field(roles["p"], "PART")
    fields = {"h": hour}
    if hour[2] <= 12:
        fields["ap"] = (*part[:2], half_of(part[2], hour[2]))
    return Spec(*extent(span), fields)


def said_again(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Morgen, 21.07.2017: the date says what the word beside it says"""
    date = reading_of(roles["d"])
    return date.grow(*extent(span)) if date is not None else None


BUILDERS: dict[str, Builder] = {
    "about": about, "hours": hours, "minutes-range": minutes_range, "bound-day": bound_day, "days-from-clock": days_from_clock, "days-within": days_within, "weekday-then": weekday_then, "from-now": from_now, "said-again": said_again,
    "deictic-hour": deictic_hour, "part-hour": part_hour,
}  # fmt: skip
