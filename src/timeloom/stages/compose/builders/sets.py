"""Builders of sets: every Friday, twice a week, weekdays, Saturdays since March 6."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.stages.compose.builders.clocks import minute_of_day
from timeloom.stages.compose.builders.words import Builder, Roles, extent, field, reading_of, unit_of, where
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.names import WEEKDAYS
from timeloom.stages.compose.readings import (
    Amount,
    Between,
    CalendarUnit,
    Combined,
    Either,
    Frequency,
    Overlap,
    Plural,
    Reading,
    Shift,
    Spec,
    Token,
    WeekdayRow,
)

__all__ = ["BUILDERS", "cycle_of", "pattern_of"]

_FIELDS = (
    ("PART", "p"), ("WEEKDAYSET", "we"), ("WEEKDAYONE", "we"), ("WEEKENDS", "we"), ("MOMENT", "n"), ("WEEKDAYS", "wd"),
    ("MONTHS", "mo"), ("SEASONS", "s"),
)  # fmt: skip
"""Categories of words that are patterns, and the field that each one is."""
LARGEST_STEP = 10_000
"""Every n-th at the most."""
_CYCLE = {"mo": "Year", "ft": "Year", "s": "Year", "wd": "Week", "d": "Month"}
"""How often a date without its year comes again."""
_LETTERS = {"Hour": "PT{}H", "Day": "P{}D", "Week": "P{}W", "Month": "P{}M", "Year": "P{}Y"}
"""TIMEX3 values of a unit with a number, for frequencies such as "once every three years"."""
_WEEKDAY_HOUR = frozenset(("wd", "h", "m", "ap", "n"))
"""Fields of a weekday and of an hour on it: Sa. 9 Uhr."""
_MINUTES = {"0.5": "30", "0.25": "15", "0.75": "45"}
"""Parts of an hour, which come again after so many minutes."""


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


def _with_clock(lexeme: Lexeme, roles: Roles) -> Reading | None:
    """A pattern, and the clock time on its days."""
    pattern = pattern_of(lexeme)
    if "c" not in roles or pattern is None:
        return pattern
    spec = reading_of(roles["c"])
    if isinstance(pattern, CalendarUnit) and pattern.grain == "Day":
        return spec
    if not isinstance(pattern, Spec) or not isinstance(spec, Spec) or pattern.fields.keys() & spec.fields.keys():
        return None
    return Spec(pattern.start, spec.end, pattern.fields | spec.fields)


def every(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every Friday, each July, every year, every Friday at 10 a.m."""
    pattern = _with_clock(roles["d"], roles)
    if pattern is None:
        return None
    if "p" in roles and isinstance(pattern, Spec):
        pattern = Spec(pattern.start, span[-1].end, pattern.fields | {"p": field(roles["p"], "PART")})
    word = roles["e"].values["EVERY"]
    if word == "ALTERNATE":
        return _every_nth(span, pattern, 2, where(roles["e"]))
    reading = Plural(*extent(span), pattern)
    if word in ("EVERY", "EACH"):
        reading.hints["quant"] = word
    return reading


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
    if not isinstance(date, Spec) or date.complete or _CYCLE.get(date.lead) != cycle_of(roles):
        return None
    reading = Plural(*extent(span), date)
    if "e" in roles:
        reading.hints["quant"] = roles["e"].values["EVERY"]
    return reading


def cycle_of(roles: Roles) -> str:
    """The unit in which something comes again: every year, annually."""
    return str(unit_of(roles["u"])[2] if "u" in roles else roles["f"].values["FREQ"])


def _every_nth(span: list[Lexeme], pattern: Reading, step: int, mark: tuple[int, int]) -> Reading:
    """Every n-th of a pattern; which one is the first is assumed ("phase")."""
    reading = Plural(*extent(span), pattern)
    reading.hints["quant"] = "EVERY"
    if step > 1:
        reading.nth, reading.nth_span = step, mark
        reading.assumed.append("phase")
    return reading


def every_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every other Friday, every third week"""
    pattern = pattern_of(roles["d"])
    mark = roles["o"]
    step = 2 if "OTHER" in mark.values else int(mark.values["ORD"])
    if pattern is None or step < 2:
        return None
    return _every_nth(span, pattern, step, (roles["e"].start, mark.end))


def one_in(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """une semaine sur deux, un lundi sur trois"""
    pattern, step = pattern_of(roles["d"]), roles["o"].values["NUM"]
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
    if ctx.language.forms.written and number is not None and unit[2] == "Hour" and number[2] in _MINUTES:
        # jede halbe Stunde, cada cuarto de hora
        unit, number = (*unit[:2], "Minute"), (*number[:2], _MINUTES[number[2]])
    elif number is not None and (unit[2], number[2]) == ("Half-Year", "1"):
        unit, number = (*unit[:2], "Month"), (*number[:2], "6")
    return _every_amount(span, unit, number)


def every_short(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """q6h"""
    number = (*where(roles["n"]), str(roles["n"].values["NUM"]))
    return _every_amount(span, unit_of(roles["u"]), number)


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
    pattern = _with_clock(roles["pl"], roles)
    return Plural(*extent(span), pattern) if pattern is not None else None


def plural_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Thursday nights, summer evenings"""
    spec = reading_of(roles["wd"])
    if not isinstance(spec, Spec) or spec.complete:
        return None
    return Plural(*extent(span), Spec(*extent(span), spec.fields | {"p": field(roles["pl"], "PART")}))


def plural_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from 9 to 5 on weekdays"""
    pattern = pattern_of(roles["pl"])
    first = _hour_minute(roles.get("h") or roles["c"])
    last = _hour_minute(roles.get("h2") or roles["c2"])
    return _hours_on(span, first, last, pattern)


def working_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """de lunes a viernes de 9 a 14 h, Mo-Sa 9-14 Uhr: hours of days of the week in a row"""
    first, last = _weekday(roles["d"]), _weekday(roles["t"])
    begins = roles.get("h") or roles.get("c") or roles["t"]
    if first is None or last is None or WEEKDAYS[first[2]] >= WEEKDAYS[last[2]]:
        return None
    pattern: Reading
    if (first[2], last[2]) == ("Monday", "Friday"):
        pattern = Spec(first[0], last[1], {"we": (first[0], last[1], "Weekdays")})
    else:
        pattern = WeekdayRow(first, last)
    reading = _hours_on(span, _hour_minute(begins), _hour_minute(roles["c2"]), pattern)
    if reading is not None and isinstance(pattern, WeekdayRow):
        reading.hints["value"] = "XXXX-WXX"  # TIMEX3 cannot say which days
    return reading


def listed_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Montag, Mittwoch und Freitag von 9 bis 12 Uhr: hours of two or three days of the week"""
    found = [_weekday(roles[role]) for role in ("d", "d2", "d3") if role in roles]
    days = [day for day in found if day is not None]
    numbers = [WEEKDAYS[day[2]] for day in days]
    if len(days) < len(found) or numbers != sorted(set(numbers)):
        return None
    pattern = Either(days[0][0], days[-1][1], tuple(Spec(*day[:2], {"wd": day}) for day in days))
    reading = _hours_on(span, _hour_minute(roles.get("h") or roles["c"]), _hour_minute(roles["c2"]), pattern)
    if reading is not None:
        reading.hints["value"] = "XXXX-WXX"  # TIMEX3 cannot say which days
    return reading


def _weekday(lexeme: Lexeme) -> Token | None:
    """A weekday with nothing else that picks one: Montag, lunes, montags."""
    found = reading_of(lexeme)
    if isinstance(found, Plural):
        found = found.pattern
    if isinstance(found, Spec):
        return found.fields["wd"] if "wd" in found.fields and found.fields.keys() <= _WEEKDAY_HOUR else None
    return field(lexeme, "WEEKDAYS") if "WEEKDAYS" in lexeme.values else None


def _hours_on(span: list[Lexeme], first: Token | None, last: Token | None, pattern: Reading | None) -> Reading | None:
    """Hours of a day on the days of a pattern, unless they run past midnight."""
    if pattern is None or first is None or last is None:
        return None
    if first[2] >= last[2] and last[2][0] <= 12:
        last = (*last[:2], (last[2][0] + 12, last[2][1]))
    if first[2] >= last[2] or last[2][0] > 24:
        return None
    reading = Combined(*extent(span), first, last, pattern)
    reading.assumed.append("clock-half-day")
    return reading


def _hour_minute(lexeme: Lexeme) -> Token | None:
    """A clock time, or a bare hour, as (hour, minute); None for "early afternoon"."""
    spec = lexeme.values.get("CLOCK") or lexeme.values.get("DATE")
    if not isinstance(spec, Spec):
        return (*where(lexeme), (lexeme.values["HOUR"], 0)) if "HOUR" in lexeme.values else None
    if "h" in spec.fields:
        return (*where(lexeme), divmod(minute_of_day(spec), 60))
    if "n" in spec.fields:
        return (*where(lexeme), (12 if spec.fields["n"][2] == "Noon" else 0, 0))
    return None


def _frequency(span: list[Lexeme], number: Token, every_: Reading | None) -> Reading | None:
    if number[2] == "0":
        return None
    reading = Frequency(*extent(span), number[:2], number, every_)
    reading.hints["freq"] = f"{number[2]}X"
    return reading


def _times(lexeme: Lexeme) -> Token:
    """How often: once, three, several."""
    start, end, value = field(lexeme, "ONCE", "NUM", "SOME")
    return start, end, str(value)


def times_per(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """twice a week, three times a day, once every two years"""
    target = roles.get("p") or roles["u"]
    amount = target.values.get("PERIOD")
    every_ = CalendarUnit(amount.unit, amount.number) if isinstance(amount, Amount) else pattern_of(target)
    reading = _frequency(span, _times(roles["n"]), every_)
    if reading is not None and isinstance(amount, Amount) and amount.number is not None and amount.unit[2] in _LETTERS:
        reading.hints["value"] = _LETTERS[amount.unit[2]].format(amount.number[2])
    return reading


def times_freq(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """twice daily, three times weekly"""
    word = roles["f"]
    unit = CalendarUnit((*where(word), word.values["FREQ"].split()[-1]))
    return _frequency(span, _times(roles["n"]), unit)


def freq(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """daily, quarterly, biweekly"""
    word = roles["f"]
    count, _, kind = word.values["FREQ"].rpartition(" ")
    reading = Plural(*extent(span), CalendarUnit((*where(word), kind)))
    # TimeBank annotates adverbs such as quarterly more readily than adjectives.
    adverb = ctx.lower.endswith(ctx.language.forms.adverb, word.start, word.end)
    if kind == "Quarter-Year" or (kind not in ("Day", "Week") and not adverb):
        reading.hints["view"] = "scate"
    if count:
        reading.nth, reading.nth_span = int(count), where(word)
        reading.assumed.append("phase")
    return reading


def dose(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """b.i.d., t.i.d.: times a day"""
    number = field(roles["n"], "DOSE")
    start, end = number[:2]
    reading = _frequency(span, number, CalendarUnit((start, end, "Day")))
    if reading is not None and ctx.text[end : end + 1] == "." and "." in ctx.text[start:end]:
        reading.end += 1
    return reading


def bounded(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Saturdays since March 6, every Friday in 1998, every other Friday from January"""
    inner = reading_of(roles["s"])
    outer = reading_of(roles["r"] if "r" in roles else roles["t"])
    if outer is not None and "f" in roles:
        mark = where(roles["f"])
        outer = Between(mark[0], outer.end, mark, outer, "Unknown", last_included=False)
    if not isinstance(inner, Plural) or inner.within is not None or outer is None:
        return None
    begins = outer.first if isinstance(outer, Between) and outer.last == "Unknown" else None
    if isinstance(begins, Spec) and begins.lead in ("h", "n"):  # täglich ab 9 Uhr: an hour, and no day
        return None
    inner.within = outer
    return inner.grow(*extent(span))


def set_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every Friday from 2pm to 4pm, weekdays 9:00-17:00, Saturdays from 2 to 4 p.m."""
    inner = reading_of(roles["s"])
    if not isinstance(inner, Plural) or inner.nth or inner.within is not None:
        return None
    if isinstance(inner.pattern, Spec) and "p" in inner.pattern.fields and "wd" in inner.pattern.fields:
        # le samedi matin de 10 h à 12 h: the hours say more than the part
        fields = {name: value for name, value in inner.pattern.fields.items() if name != "p"}
        inner.pattern = Spec(inner.pattern.start, inner.pattern.end, fields)
    working = isinstance(inner.pattern, Spec) and inner.pattern.fields.keys() == {"we"}
    if inner.pattern.grain != "Day" and not working:
        return None
    first, last = _hour_minute(roles.get("h") or roles["c"]), _hour_minute(roles["c2"])
    if "h" in roles and first is not None and last is not None:
        later = (first[2][0] % 12 + 12, 0)
        first = (*first[:2], later) if later < last[2] else first
    return _hours_on(span, first, last, inner.pattern)


def bounded_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """10 a.m. on Saturdays"""
    inner, spec = reading_of(roles["s"]), reading_of(roles["c"])
    if not isinstance(inner, Plural) or not isinstance(inner.pattern, Spec) or not isinstance(spec, Spec):
        return None
    pattern = inner.pattern
    if pattern.grain != "Day" or pattern.fields.keys() & spec.fields.keys():
        return None
    inner.pattern = Spec(pattern.start, pattern.end, pattern.fields | spec.fields)
    return inner.grow(*extent(span))


BUILDERS: dict[str, Builder] = {
    "every-on": every_on, "every-within": every_within, "one-in": one_in, "habit": habit,
    "every": every, "every-nth": every_nth, "every-period": every_period, "every-short": every_short,
    "each-of": each_of, "plural": plural, "plural-part": plural_part, "plural-hours": plural_hours, "working-hours": working_hours, "listed-hours": listed_hours,
    "times-per": times_per, "times-freq": times_freq, "freq": freq, "dose": dose, "bounded": bounded,
    "bounded-clock": bounded_clock, "set-hours": set_hours,
}  # fmt: skip
