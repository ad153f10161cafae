"""Builders of sets: every Friday, twice a week, weekdays, Saturdays since March 6."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.stages.compose.builders.clocks import half_of
from timeloom.stages.compose.builders.ranges import guess_half, over_noon, share_clock
from timeloom.stages.compose.builders.words import Builder, Roles, extent, field, reading_of, unit_of, where
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.half_days import is_of_24, is_open
from timeloom.stages.compose.names import MONTHS, WEEKDAYS
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
    Timed,
    Token,
    WeekdayRow,
)
from timeloom.stages.compose.tense import tense

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
_DAY_TIME = _WEEKDAY_HOUR | {"p"}
_MINUTES = {"0.5": "30", "0.25": "15", "0.75": "45"}
"""Parts of an hour, which come again after so many minutes."""
_CLOCK = frozenset(("h", "m", "sec", "ap", "z", "n"))
"""Fields of a clock time."""
_NOON = 12
_MIDNIGHT = 24 * 60
"""The end of a day, in minutes from its start."""
_LISTED = ("d", "d2", "d3")
"""The roles of days in a list."""
_UNSAID = "XXXX-WXX"
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
    begins, ends = roles.get("h") or roles["c"], roles.get("h2") or roles["c2"]
    return _hours_on(ctx, span, begins, ends, pattern_of(roles["pl"]), roles.get("ap"))


def working_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """de lunes a viernes de 9 a 14 h, Mo-Sa 9-14 Uhr: hours of days of the week in a row"""
    first, last = _weekday(roles["d"]), _weekday(roles["t"])
    begins = roles.get("h") or roles.get("c") or roles["t"]  # Friday 9 a.m.: day and hour are one
    if first is None or last is None or first[2] == last[2]:
        return None
    pattern: Reading
    if (first[2], last[2]) == ("Monday", "Friday"):
        pattern = Spec(first[0], last[1], {"we": (first[0], last[1], "Weekdays")})
    else:
        pattern = WeekdayRow(first, last)
    reading = _hours_on(ctx, span, begins, roles.get("h2") or roles["c2"], pattern)
    if reading is not None and isinstance(pattern, WeekdayRow):
        reading.hints["value"] = _UNSAID
    return reading


def listed_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Montag, Mittwoch und Freitag von 9 bis 12 Uhr, every Monday and Friday from 9 to 11: hours of one, two or three days of
    the week"""
    days = _listed(roles)
    if days is None or _is_choice(span):
        return None
    last = roles[max(role for role in roles if role in _LISTED)]
    pattern: Reading = Spec(*days[0][:2], {"wd": days[0]})
    if len(days) > 1:
        pattern = Either(days[0][0], days[-1][1], tuple(Spec(*day[:2], {"wd": day}) for day in days))
    part = _part(last)
    reading = _hours_on(ctx, span, roles.get("h") or roles.get("c") or last, roles.get("h2") or roles["c2"], pattern, part=part)
    if reading is not None and len(days) > 1:
        reading.hints["value"] = _UNSAID
    if reading is not None and "e" in roles:
        reading.hints["quant"] = roles["e"].values["EVERY"]
    return reading


def _part(lexeme: Lexeme) -> Token | None:
    """The part of the day that stands beside a day: Friday evening"""
    spec = reading_of(lexeme)
    if isinstance(spec, Plural):
        spec = spec.pattern
    return spec.fields.get("p") if isinstance(spec, Spec) else None


def _listed(roles: Roles) -> list[Token] | None:
    """The days of the week of a list, in their order; None where one is none."""
    found = [_weekday(roles[role], _DAY_TIME) for role in _LISTED if role in roles]
    days = [day for day in found if day is not None]
    numbers = [WEEKDAYS[day[2]] for day in days]
    return days if len(days) == len(found) and numbers == sorted(set(numbers)) else None


def listed_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every Tuesday and Thursday at 7 p.m., Tuesdays and Thursdays at 7 p.m.: the hour is that of all"""
    days = _listed(roles)
    if days is None or _is_choice(span):
        return None
    clocks = [_clock_fields(roles[role]) for role in (*_LISTED, "c") if role in roles]
    if any(clocks[:-1]) or not clocks[-1]:
        return None  # every Tuesday and Friday: two sets
    pattern = Either(days[0][0], days[-1][1], tuple(Spec(*day[:2], {"wd": day} | clocks[-1]) for day in days))
    reading = Plural(*extent(span), pattern)
    if "e" in roles:
        reading.hints["quant"] = roles["e"].values["EVERY"]
    reading.hints["value"] = _UNSAID
    return reading


def _is_choice(span: list[Lexeme]) -> bool:
    """Tuesday or Thursday: one of them"""
    return any(item.values.get("AND") == "or" for item in span)


def _clock_fields(lexeme: Lexeme) -> dict[str, Token]:
    """The fields of a clock time, or of that beside a day."""
    spec = reading_of(lexeme)
    if isinstance(spec, Plural):
        spec = spec.pattern
    return {name: value for name, value in spec.fields.items() if name != "wd"} if isinstance(spec, Spec) else {}


def _weekday(lexeme: Lexeme, beside: frozenset[str] = _WEEKDAY_HOUR) -> Token | None:
    """A weekday with nothing else that picks one: Montag, lunes, montags."""
    found = reading_of(lexeme)
    if isinstance(found, Plural):
        found = found.pattern
    if isinstance(found, Spec):
        return found.fields["wd"] if "wd" in found.fields and found.fields.keys() <= beside else None
    return field(lexeme, "WEEKDAYS", "WEEKDAY") if not lexeme.values.keys().isdisjoint(("WEEKDAYS", "WEEKDAY")) else None


def _hours_on(
    ctx: Context, span: list[Lexeme], begins: Lexeme, ends: Lexeme, pattern: Reading | None, half: Lexeme | None = None,
    part: Token | None = None,
) -> Combined | None:  # fmt: skip
    """Hours of a day, or of a part of it, on the days of a pattern; those that end no later than they begin end on the next day."""
    first, last = _clock(begins), _clock(ends)
    if pattern is None or first is None or last is None:
        return None
    if half is not None and 1 <= last.fields["h"][2] <= _NOON:
        last.fields["ap"] = field(half, "AMPM")
    if part is not None and "h" in first.fields and "ap" not in first.fields and not is_of_24(first.fields["h"][2], ctx.text[first.fields["h"][0]]):
        first.fields["ap"] = (*part[:2], half_of(part[2], first.fields["h"][2]))  # Friday evenings from 7 to 9
    guessed = _settle(ctx, first, last, bare="CLOCK" not in ends.values or part is not None)
    begin, end = first.minute, _MIDNIGHT if last.minute == 0 else last.minute
    if begin is None or end is None or begin >= _MIDNIGHT or end > _MIDNIGHT:
        return None
    reading = Combined(*extent(span), (first.start, first.end, divmod(begin, 60)), (last.start, last.end, divmod(end, 60)), pattern)
    if guessed:
        reading.assumed.append("clock-half-day")
    ctx.hours[reading.end] = reading
    return reading


def _settle(ctx: Context, first: Spec, last: Spec, *, bare: bool) -> bool:
    """Halves of the day by what the two hours say for each other, as in a range; whether one of them is a guess."""
    if "n" in last.fields and "m" not in first.fields and _is_open(ctx, first) and not _is_of_24(ctx, first):  # 8 to midnight, not 8:00 to midnight
        first.fields["ap"] = (*first.fields["h"][:2], "AM" if last.fields["n"][2] == "Noon" else "PM")
    if "h" in last.fields:
        share_clock(first, last)
    shared = guess_half(ctx, first, last, bare=bare)
    if "h" not in first.fields or "h" not in last.fields:
        return shared or any(_is_open(ctx, one) and not _is_of_24(ctx, one) for one in (first, last))
    guessed = shared or not any(_is_of_24(ctx, one) for one in (first, last)) and any(_is_open(ctx, one) for one in (first, last))
    written = last.fields["h"][2]
    over_noon(ctx, first, last, bare=bare)
    if first.minute == last.minute and last.fields["h"][2] < _NOON and not _is_of_24(ctx, last) and "ap" not in last.fields:
        last.fields["h"] = (*last.fields["h"][:2], written + _NOON)  # 8 to 8
    return guessed or last.fields["h"][2] != written


def _is_open(ctx: Context, clock: Spec) -> bool:
    """Whether nothing says which half of the day an hour is of."""
    if "h" not in clock.fields or "ap" in clock.fields:
        return False
    start, end, hour = clock.fields["h"]
    return is_open(hour, ctx.text[start:end], digits=ctx.language.forms.half_days)


def _is_of_24(ctx: Context, clock: Spec) -> bool:
    start, end, hour = clock.fields["h"]
    return "ap" not in clock.fields and is_of_24(hour, ctx.text[start:end])


def _clock(lexeme: Lexeme) -> Spec | None:
    """A clock time, or a bare hour, without the day that it may stand beside; None for "early afternoon"."""
    spec = lexeme.values.get("CLOCK") or lexeme.values.get("DATE")
    if not isinstance(spec, Spec):
        return Spec(*where(lexeme), {"h": field(lexeme, "HOUR")}) if "HOUR" in lexeme.values else None
    fields = {name: value for name, value in spec.fields.items() if name in ("h", "m", "ap", "n")}
    return Spec(*where(lexeme), fields) if not fields.keys().isdisjoint(("h", "n")) else None


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
    yearly = inner.pattern.grain in ("Year", "Decade", "Century")  # every year until May: in each of them
    if isinstance(outer, Between) and outer.first == "Unknown" and not yearly:
        _from_now(ctx, outer, inner.start)
    return inner.grow(*extent(span))


def _from_now(ctx: Context, bounds: Between, start: int) -> None:
    """every Monday until 31 March: what goes on, goes on from the writing to the next one; not "We met every Monday until May"."""
    last = bounds.last
    if not isinstance(last, Spec) or tense(ctx, start, bounds.end) == "past":
        return
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


def set_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every Friday from 2pm to 4pm, weekdays 9:00-17:00, Saturdays from 2 to 4 p.m."""
    inner = reading_of(roles["s"])
    if not isinstance(inner, Plural) or inner.nth or inner.within is not None:
        return None
    part: Token | None = None
    if ctx.lower[inner.start : inner.end] in ctx.cues["nightly"]:
        part = (inner.start, inner.end, "Night")
    if isinstance(inner.pattern, Spec) and "p" in inner.pattern.fields and "wd" in inner.pattern.fields:
        # le samedi matin de 10 h à 12 h: the hours say more than the part
        part = inner.pattern.fields["p"]
        fields = {name: value for name, value in inner.pattern.fields.items() if name != "p"}
        inner.pattern = Spec(inner.pattern.start, inner.pattern.end, fields)
    working = isinstance(inner.pattern, Spec) and inner.pattern.fields.keys() == {"we"}
    if inner.pattern.grain != "Day" and not working:
        return None
    reading = _hours_on(ctx, span, roles.get("h") or roles["c"], roles.get("h2") or roles["c2"], inner.pattern, part=part)
    if reading is not None:
        reading.hints |= inner.hints
    return reading


def hours_again(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """daily from 9 to 12 and | from 2 to 5 p.m.: other hours of the same days"""
    told = ctx.hours[max(end for end in ctx.hours if end <= span[0].start)]
    if not isinstance(told, Combined):
        return None
    reading = _hours_on(ctx, span, roles.get("h") or roles["c"], roles["c2"], told.pattern)
    if reading is not None:
        reading.hints |= told.hints
        reading.told = told
    return reading


def set_at(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the second Tuesday of each month at 7 p.m., every 60 days at 02:00, nightly at 02:00"""
    inner, clock = reading_of(roles["s"]), roles["c"].values["CLOCK"]
    if not isinstance(inner, Plural) or inner.within is not None or inner.pattern.grain != "Day" or not isinstance(clock, Spec):
        return None
    pattern = inner.pattern
    if isinstance(pattern, Spec) and not pattern.fields.keys().isdisjoint(("h", "n", "p")):
        return None
    if isinstance(pattern, CalendarUnit):
        if inner.nth is not None:
            inner.hints.setdefault("value", _LETTERS["Day"].format(inner.nth))
        inner.pattern = clock
    elif isinstance(pattern, Spec):
        inner.pattern = Spec(pattern.start, clock.end, pattern.fields | clock.fields)
    else:
        inner.pattern = Timed(pattern.start, clock.end, pattern, clock)
    return inner.grow(*extent(span))


def _days_value(days: dict[str, Token]) -> str:
    """The value of days that have several hours each: TIMEX3 has room for one."""
    if "wd" in days:
        return f"{_UNSAID}-{WEEKDAYS[days['wd'][2]]}"
    if "we" in days:
        return f"{_UNSAID}-{'WD' if days['we'][2] == 'Weekdays' else 'WE'}"
    return _LETTERS["Day"].format(1)


def set_also(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every day at 8 a.m. and 8 p.m., weekdays at 9 and at 17:30: the days have both hours"""
    inner, clock = reading_of(roles["s"]), roles["c"].values["CLOCK"]
    if not isinstance(inner, Plural) or inner.nth is not None or inner.within is not None or not isinstance(clock, Spec):
        return None
    told = inner.pattern
    if not isinstance(told, Spec) or told.fields.keys().isdisjoint(("h", "n")) or "p" in told.fields:
        return None
    days = {name: value for name, value in told.fields.items() if name not in _CLOCK}
    if not days.keys() <= {"wd", "we"}:
        return None
    inner.hints.setdefault("value", _days_value(days))
    inner.pattern = Either(told.start, clock.end, (told, Spec(told.start, clock.end, days | clock.fields)))
    return inner.grow(*extent(span))


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
    "bounded-clock": bounded_clock, "set-hours": set_hours, "hours-again": hours_again, "set-at": set_at, "set-also": set_also,
    "listed-days": listed_days,
}  # fmt: skip
