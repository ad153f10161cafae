"""Builders of sets: every Friday, every other week, weekdays, Thursday nights."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.words import Builder, Roles, extent, field, reading_of, unit_of, where
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.half_days import SAYS_HALF, half_of, is_open
from timeloom.times.readings import (
    Amount,
    CalendarUnit,
    Overlap,
    Plural,
    Reading,
    Shift,
    Spec,
    Token,
)

__all__ = [
    "BUILDERS",
    "CLOCK",
    "LETTERS",
    "UNSAID",
    "clock_beside",
    "cycle_of",
    "pattern_beside",
    "pattern_of",
    "step_of",
    "weekday_of",
]

_FIELDS = (
    ("PART", "p"), ("WEEKDAYSET", "we"), ("WEEKDAYONE", "we"), ("WEEKENDS", "we"), ("MOMENT", "n"), ("WEEKDAYS", "wd"),
    ("MONTHS", "mo"), ("SEASONS", "s"),
)  # fmt: skip
"""Categories of words that are patterns, and the field that each one is."""
MOST_OFTEN = 2
"""Every other."""
LARGEST_STEP = 10_000
"""Every n-th at the most."""
_CYCLE = {"mo": "Year", "ft": "Year", "s": "Year", "wd": "Week", "d": "Month"}
"""How often a date without its year comes again."""
LETTERS = {
    "Second": "PT{}S",
    "Minute": "PT{}M",
    "Hour": "PT{}H",
    "Day": "P{}D",
    "Week": "P{}W",
    "Month": "P{}M",
    "Year": "P{}Y",
}
"""TIMEX3 values of a unit with a number, for frequencies such as "once every three years"."""
_MINUTES = {"0.5": "30", "0.25": "15", "0.75": "45"}
"""Parts of an hour, which come again after so many minutes."""
CLOCK = frozenset(("h", "m", "sec", "ap", "z", "n"))
"""Fields of a clock time."""
UNSAID = "XXXX-WXX"
"""The value of several days of the week: TIMEX3 cannot say which."""


def pattern_of(lexeme: Lexeme) -> Reading | None:
    """A repeating pattern from one word or a finished date."""
    values = lexeme.values
    if "DATE" in values:
        spec = values["DATE"]
        return spec if isinstance(spec, Spec) and not spec.complete and spec.lead else None
    for category, name in _FIELDS:
        if category in values:
            return Spec(*where(lexeme), {name: field(lexeme, category)})
    if "UNIT" in values or "UNITS" in values:
        return CalendarUnit(unit_of(lexeme))
    return None


def pattern_beside(lexeme: Lexeme) -> Spec | None:
    """What some words name, or what the set that they have been read as repeats; not every n-th, or those of a
    stretch."""
    found = reading_of(lexeme)
    if isinstance(found, Plural) and found.nth is None and found.within is None:
        found = found.pattern
    return found if isinstance(found, Spec) else None


def weekday_of(lexeme: Lexeme, beside: frozenset[str] = CLOCK) -> Token | None:
    """The day of the week that some words name, with nothing beside it that picks one: Montag, lunes, montags, Mondays
    at 8."""
    if not lexeme.values.keys().isdisjoint(("WEEKDAY", "WEEKDAYS")):
        return field(lexeme, "WEEKDAYS", "WEEKDAY")
    spec = pattern_beside(lexeme)
    return (
        spec.fields["wd"]
        if spec is not None and "wd" in spec.fields and spec.fields.keys() - beside == {"wd"}
        else None
    )


def clock_beside(lexeme: Lexeme) -> Spec:
    """The time of day that some words name, alone or beside a day, without fields where there is none."""
    spec = pattern_beside(lexeme)
    return Spec(
        *where(lexeme),
        {name: value for name, value in spec.fields.items() if name in CLOCK} if spec is not None else {},
    )


def _with_clock(ctx: Context, lexeme: Lexeme, roles: Roles) -> Reading | None:
    """A pattern, and the clock time on its days."""
    pattern = pattern_of(lexeme)
    if "c" not in roles or pattern is None:
        return pattern
    spec = reading_of(roles["c"])
    if isinstance(pattern, CalendarUnit) and pattern.grain == "Day":
        return spec
    if not isinstance(pattern, Spec) or not isinstance(spec, Spec) or pattern.fields.keys() & spec.fields.keys():
        return None
    return Spec(pattern.start, spec.end, pattern.fields | _of_part(ctx, pattern.fields.get("p"), spec).fields)


def _of_part(ctx: Context, part: Token | None, clock: Spec) -> Spec:
    """A time of day that leaves its half open, in the half of the part of the day beside it: every evening | at 8"""
    if part is None or "h" not in clock.fields or not SAYS_HALF.isdisjoint(clock.fields):
        return clock
    start, end, hour = clock.fields["h"]
    if not is_open(hour, ctx.text[start:end], digits=True):
        return clock
    return clock.with_fields({**clock.fields, "ap": (*part[:2], half_of(part[2], hour))})


def every(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every Friday, each July, every year, every fortnight, every Friday at 10 a.m."""
    pattern = _with_clock(ctx, roles["d"], roles)
    if pattern is None:
        return None
    if "p" in roles and isinstance(pattern, Spec):
        part = field(roles["p"], "PART")
        pattern = Spec(pattern.start, span[-1].end, _of_part(ctx, part, pattern).fields | {"p": part})
    word = roles["e"].values["EVERY"]
    step = 2 if word == "ALTERNATE" else 1
    if step > 1 or (isinstance(pattern, CalendarUnit) and pattern.parts[1] > 1):
        return _every_nth(span, pattern, step, where(roles["e"]))
    reading = Plural(*extent(span), pattern)
    if word in ("EVERY", "EACH"):
        reading.hints["quant"] = word
    return reading


def rate(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """£35 | a month, 35 € | al mes"""
    return Plural(*extent(span), CalendarUnit(unit_of(roles["u"])))


def every_within(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every Monday next month: the days of a stretch that the words before have been joined with"""
    inner = reading_of(roles["t"])
    if isinstance(inner, Overlap):
        inner.hints["quant"] = roles["e"].values["EVERY"]
        return inner.grow(*extent(span))
    return None


def every_on(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every year on May 5, every week on Monday, annually in May: the day, again and again"""
    date = reading_of(roles["d"])
    always = "f" in roles and "ALWAYS" in roles["f"].values  # immer im Mai
    if (
        not isinstance(date, Spec)
        or date.complete
        or date.lead not in _CYCLE
        or not (always or _CYCLE[date.lead] == cycle_of(roles))
    ):
        return None
    reading = Plural(*extent(span), date)
    if "e" in roles:
        reading.hints["quant"] = roles["e"].values["EVERY"]
    return reading


def cycle_of(roles: Roles) -> str:
    """The unit in which something comes again: every year, annually."""
    return str(unit_of(roles["u"])[2] if "u" in roles else roles["f"].values["FREQ"])


def _every_nth(span: list[Lexeme], pattern: Reading, step: int, mark: tuple[int, int]) -> Reading:
    """Every n-th of a pattern; which one is the first is assumed ("phase"). A fortnight is every second week."""
    if isinstance(pattern, CalendarUnit) and pattern.number is None:
        unit, times = pattern.parts
        pattern, step = CalendarUnit(unit), step * times
    reading = Plural(*extent(span), pattern)
    reading.hints["quant"] = "EVERY"
    if step > 1:
        reading.nth, reading.nth_span = step, mark
        reading.assumed.append("phase")
    return reading


def every_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every other Friday, every third week, cada dos viernes"""
    pattern = pattern_of(roles["d"])
    step = step_of(roles["o"])
    if pattern is None or step < MOST_OFTEN:
        return None
    return _every_nth(span, pattern, step, (roles["e"].start, roles["o"].end))


def step_of(mark: Lexeme) -> int:
    """Every other, every third, every three: 2, 3, 3"""
    if "OTHER" in mark.values:
        return MOST_OFTEN
    step = mark.values["ORD"] if "ORD" in mark.values else mark.values["NUM"]
    return int(step) if step == int(step) and step < LARGEST_STEP else 0


def step_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every two weeks on Friday, alle zwei Wochen freitags, every other week on Tuesdays: every n-th of these days"""
    weeks, day = reading_of(roles["s"]), pattern_beside(roles["d"])
    if (
        not isinstance(weeks, Plural)
        or weeks.nth is None
        or not isinstance(weeks.pattern, CalendarUnit)
        or weeks.pattern.grain != "Week"
    ):
        return None
    if day is None or weekday_of(roles["d"]) is None:
        return None
    return _every_nth(span, day, weeks.nth, weeks.nth_span)


def one_in(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """une semaine sur deux, un lundi sur trois, un viernes sí y otro no"""
    pattern, step = pattern_of(roles["d"]), MOST_OFTEN if "ALTERNATE" in roles["o"].values else roles["o"].values["NUM"]
    if pattern is None or not 1 < step < LARGEST_STEP:
        return None
    return _every_nth(span, pattern, step, where(roles["o"]))


def habit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """le lundi, where a bare "lundi" would be one of them"""
    return Plural(*extent(span), roles["d"].values["DATE"])


def every_period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every three days, every six hours"""
    amount = reading_of(roles["p"])
    if not isinstance(amount, Amount):
        return None
    unit, number = amount.unit, amount.number
    if (
        (ctx.language.forms.written or ctx.convention == EVERYDAY)
        and number is not None
        and unit[2] == "Hour"
        and number[2] in _MINUTES
    ):
        # jede halbe Stunde, every quarter of an hour
        unit, number = (*unit[:2], "Minute"), (*number[:2], _MINUTES[number[2]])
    elif number is not None and (unit[2], number[2]) == ("Half-Year", "1"):
        unit, number = (*unit[:2], "Month"), (*number[:2], "6")
    elif number is not None and "-" in str(number[2]) and unit[2] in LETTERS:  # every 4 to 6 hours
        return _every_some(amount, roles["e"].values["EVERY"]).grow(*extent(span))
    if number is None and roles["e"].values["EVERY"] == "ALTERNATE":
        return _every_nth(span, CalendarUnit(unit), MOST_OFTEN, where(roles["e"]))  # on alternate days
    return _every_amount(span, unit, number)


def every_short(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """q6h, q4-6h"""
    if "n2" in roles:
        place, unit = (roles["n"].start, roles["n2"].end), unit_of(roles["u"])
        amount = Amount(*extent(span), unit, (*place, f"{roles['n'].values['NUM']}-{roles['n2'].values['NUM']}"))
        return (
            _every_some(amount, "EVERY")
            if roles["n"].values["NUM"] < roles["n2"].values["NUM"] and unit[2] in LETTERS
            else None
        )
    number = (*where(roles["n"]), str(roles["n"].values["NUM"]))
    return _every_amount(span, unit_of(roles["u"]), number)


def _every_some(amount: Amount, word: str) -> Amount:
    """Again and again after so much, of which no exact number is told."""
    amount.hints |= {"type": "SET", "value": LETTERS[amount.unit[2]].format("X"), "quant": word}
    return amount


def _every_amount(span: list[Lexeme], unit: Token, number: Token | None) -> Reading | None:
    if number is None:
        return _every_nth(span, CalendarUnit(unit), 1, unit[:2])
    if not str(number[2]).isdigit() or not 0 < int(number[2]) < LARGEST_STEP:
        return None
    return _every_nth(span, CalendarUnit(unit), int(number[2]), number[:2])


def each_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """each of the past six years: the years one by one"""
    inner = reading_of(roles["t"])
    if not isinstance(inner, Shift) or not isinstance(inner.argument, Amount):
        return None
    inner.argument = CalendarUnit(inner.argument.unit, inner.argument.number)
    inner.hints["quant"] = "EACH"
    return inner.grow(*extent(span))


def plural(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Saturdays, weekends, weekdays"""
    pattern = _with_clock(ctx, roles["pl"], roles)
    return Plural(*extent(span), pattern) if pattern is not None else None


def plural_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Thursday nights, summer evenings"""
    spec = reading_of(roles["wd"])
    if not isinstance(spec, Spec) or spec.complete:
        return None
    return Plural(*extent(span), Spec(*extent(span), spec.fields | {"p": field(roles["pl"], "PART")}))


BUILDERS: dict[str, Builder] = {
    "every-on": every_on, "every-within": every_within, "one-in": one_in, "habit": habit,
    "every": every, "rate": rate, "every-nth": every_nth, "step-day": step_day, "every-period": every_period, "every-short": every_short,
    "each-of": each_of, "plural": plural, "plural-part": plural_part,
}  # fmt: skip
