"""Builders of sets: every Friday, twice a week, weekdays, Saturdays since March 6."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.ranges import share_half
from timeloom.times.builders.words import Builder, Roles, extent, field, reading_of, unit_of, where
from timeloom.times.context import Context
from timeloom.times.names import MONTHS, WEEKDAY_NAMES, WEEKDAYS
from timeloom.times.neighbours import is_habit
from timeloom.times.readings import (
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
    Timed,
    Token,
)

__all__ = ["BUILDERS", "CLOCK", "UNSAID", "clock_beside", "cycle_of", "pattern_beside", "pattern_of", "step_of", "weekday_of"]

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
_LETTERS = {"Second": "PT{}S", "Minute": "PT{}M", "Hour": "PT{}H", "Day": "P{}D", "Week": "P{}W", "Month": "P{}M", "Year": "P{}Y"}
"""TIMEX3 values of a unit with a number, for frequencies such as "once every three years"."""
_WITHIN_DAY = frozenset(("Hour", "Minute", "Second"))
DAYS_OF_WEEK = 7
_WORKING = 5
"""Of which these are no weekend."""
_SHORT = {
    "Minute": ("M", ("Hour", "Day", "Week")), "Hour": ("H", ("Day", "Week", "Month")), "Day": ("D", ("Week", "Month", "Year")),
    "Week": ("W", ("Month", "Year")), "Month": ("M", ("Year",)),
}  # fmt: skip
"""The letter of a unit in a frequency of TimeML (three days a week: 3D), and the units of which it is told how many each has."""
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
    """What some words name, or what the set that they have been read as repeats; not every n-th, or those of a stretch."""
    found = reading_of(lexeme)
    if isinstance(found, Plural) and found.nth is None and found.within is None:
        found = found.pattern
    return found if isinstance(found, Spec) else None


def weekday_of(lexeme: Lexeme, beside: frozenset[str] = CLOCK) -> Token | None:
    """The day of the week that some words name, with nothing beside it that picks one: Montag, lunes, montags, Mondays at 8."""
    if not lexeme.values.keys().isdisjoint(("WEEKDAY", "WEEKDAYS")):
        return field(lexeme, "WEEKDAYS", "WEEKDAY")
    spec = pattern_beside(lexeme)
    return spec.fields["wd"] if spec is not None and "wd" in spec.fields and spec.fields.keys() - beside == {"wd"} else None


def clock_beside(lexeme: Lexeme) -> Spec:
    """The time of day that some words name, alone or beside a day, without fields where there is none."""
    spec = pattern_beside(lexeme)
    return Spec(*where(lexeme), {name: value for name, value in spec.fields.items() if name in CLOCK} if spec is not None else {})


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
    if not isinstance(weeks, Plural) or weeks.nth is None or not isinstance(weeks.pattern, CalendarUnit) or weeks.pattern.grain != "Week":
        return None
    if day is None or weekday_of(roles["d"]) is None:
        return None
    return _every_nth(span, day, weeks.nth, weeks.nth_span)


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
    elif number is not None and "-" in str(number[2]) and unit[2] in _LETTERS:  # every 4 to 6 hours
        amount.hints |= {"type": "SET", "value": _LETTERS[unit[2]].format("X"), "quant": roles["e"].values["EVERY"]}
        return amount.grow(*extent(span))
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


def period_per(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """eight hours a day, three days a week: so much of each; seven days a week is every day"""
    amount, unit = reading_of(roles["p"]), unit_of(roles["u"])
    if not isinstance(amount, Amount) or amount.parts or amount.number is None or not str(amount.number[2]).isdecimal():
        return None
    inner, count = amount.unit[2], int(amount.number[2])
    if (inner, unit[2], count) == ("Day", "Week", DAYS_OF_WEEK):
        return Plural(*extent(span), CalendarUnit((*amount.unit[:2], inner)))
    if count == 0 or inner not in _SHORT or unit[2] not in _SHORT[inner][1]:
        return None
    reading = Frequency(*extent(span), amount.number[:2], amount.number, CalendarUnit(unit))
    reading.hints["freq"] = f"{count}{_SHORT[inner][0]}"
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
    """Saturdays since March 6, every Friday in 1998, every other Friday from January, 9am-noon every
    Saturday in May"""
    inner = reading_of(roles["s"])
    outer = reading_of(roles["r"] if "r" in roles else roles["t"])
    if outer is not None and "f" in roles:
        mark = where(roles["f"])
        outer = Between(mark[0], outer.end, mark, outer, "Unknown", last_included=False)
    if isinstance(inner, Combined) and inner.week is not None:  # will be open 9 to 5 Monday through Friday, May 20-24
        inner.pattern, inner.within, inner.week = inner.week, None, None
    if not isinstance(inner, Plural | Combined) or inner.within is not None or outer is None:
        return None
    if isinstance(outer, Between) and inner.pattern.grain not in _WITHIN_DAY and any(_has_hour(end) for end in (outer.first, outer.last)):
        return None  # täglich ab 9 Uhr: an hour, and no day
    if isinstance(inner, Combined) and ("\n" in ctx.text[inner.end : outer.start] or _is_deadline(ctx, inner.end, outer.start)):
        return None  # Tue: 9-5 | Wed-Fri: 9-6; Mon-Fri 9-5 | by May 31
    inner.within = outer
    if isinstance(inner, Combined):
        inner.hints["value"] = _days_value(inner.pattern.fields if isinstance(inner.pattern, Spec) else {})
    working = isinstance(inner.pattern, Spec) and inner.pattern.lead == "we"
    yearly = inner.pattern.grain in ("Year", "Decade", "Century") and not working  # every year until May: in each of them
    if isinstance(outer, Between) and outer.first == "Unknown" and not yearly:
        _from_now(ctx, outer, inner.start, hours=isinstance(inner, Combined))
    return inner.grow(*extent(span))


def _is_deadline(ctx: Context, start: int, end: int) -> bool:
    return not ctx.language.cues["deadline"].isdisjoint(ctx.lower[start:end].split())


def _has_hour(end: Reading | str | None) -> bool:
    clock = end.argument if isinstance(end, Shift) else end
    return isinstance(clock, Spec) and not clock.fields.keys().isdisjoint(("h", "n"))


def _from_now(ctx: Context, bounds: Between, start: int, *, hours: bool) -> None:
    """every Monday until 31 March: what goes on, goes on from the writing to the next one; not "We met every Monday until May"."""
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
        end.assumed.append("future-by-tense")
        bounds.first, bounds.last = None, end


def set_at(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the second Tuesday of each month at 7 p.m., every 60 days at 02:00, nightly at 02:00"""
    inner = reading_of(roles["s"])
    return _timed(inner, roles["c"], span) if isinstance(inner, Plural) and inner.within is None else None


def bounded_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """10 a.m. on Saturdays, 8 p.m. daily"""
    inner = reading_of(roles["s"])
    return _timed(inner, roles["c"], span) if isinstance(inner, Plural) else None


def _timed(days: Plural, clock: Lexeme, span: list[Lexeme]) -> Reading | None:
    time = clock.values["CLOCK"]
    of_days = days.pattern.grain == "Day" or (isinstance(days.pattern, Spec) and days.pattern.fields.keys() == {"we"})
    timed = _at(days.pattern, time) if of_days and isinstance(time, Spec) else None
    if timed is None:
        return None
    if isinstance(days.pattern, CalendarUnit) and days.nth is not None:
        days.hints.setdefault("value", _LETTERS["Day"].format(days.nth))
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
    """daily except Mondays, every day except Saturday and Sunday, daily 10am-5pm except Tuesdays: the other days of the week"""
    days, told = reading_of(roles["s"]), [weekday_of(roles[role]) for role in ("d", "d2") if role in roles]
    but = [day[2] for day in told if day is not None]
    if not isinstance(days, Plural | Combined) or days.within is not None or len(but) < len(told):
        return None
    if (days.nth if isinstance(days, Plural) else days.step or days.told) is not None:
        return None
    clock = clock_beside(roles["d2" if "d2" in roles else "d"])  # daily except | Mondays at 8 p.m.
    if clock.fields and isinstance(days, Combined):
        return None
    place, pattern = where(roles["s"]), days.pattern
    if isinstance(pattern, CalendarUnit) and pattern.grain == "Day":
        week = list(WEEKDAY_NAMES)
    elif isinstance(pattern, Spec) and pattern.fields.keys() == {"we"} and pattern.fields["we"][2] == "Weekdays":
        week = list(WEEKDAY_NAMES[:_WORKING])
    else:
        return None
    others = [name for name in week if name not in but]
    if len(others) + len(set(but)) != len(week) or not others:
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
    end = span[-1].end
    closed = "RPAREN" not in span[-1].values and any("LPAREN" in item.values for item in span) and ctx.text.startswith(")", end)
    return days.grow(span[0].start, end + closed)


def _days_value(days: dict[str, Token]) -> str:
    """The value of days that have several hours each: TIMEX3 has room for one."""
    if "wd" in days:
        return f"{UNSAID}-{WEEKDAYS[days['wd'][2]]}"
    if "we" in days:
        return f"{UNSAID}-{'WD' if days['we'][2] == 'Weekdays' else 'WE'}"
    return _LETTERS["Day"].format(1)


def set_also(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every day at 8 a.m. and 8 p.m., weekdays at 9 and at 17:30, at 7:15, | 8:15 and 9:15 a.m. Mon-Fri: the days have both times"""
    inner, clock = reading_of(roles["s"]), roles["c"].values["CLOCK"]
    if not isinstance(inner, Plural) or inner.nth is not None or inner.within is not None or not isinstance(clock, Spec):
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


BUILDERS: dict[str, Builder] = {
    "every-on": every_on, "every-within": every_within, "one-in": one_in, "habit": habit,
    "every": every, "every-nth": every_nth, "step-day": step_day, "every-period": every_period, "every-short": every_short,
    "each-of": each_of, "plural": plural, "plural-part": plural_part,
    "times-per": times_per, "period-per": period_per, "times-freq": times_freq, "freq": freq, "dose": dose, "bounded": bounded,
    "set-except": set_except, "bounded-clock": bounded_clock, "set-at": set_at, "set-also": set_also,
}  # fmt: skip
