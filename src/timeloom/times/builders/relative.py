"""Builders of what a word such as last, next, this or yesterday picks."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.amounts import counted_amount, some_of
from timeloom.times.builders.clocks import NOON, day_of_half
from timeloom.times.builders.periods import shifted_half
from timeloom.times.builders.words import (
    Builder,
    Roles,
    begin_of,
    extent,
    field,
    mark_fiscal,
    mark_modifier,
    operator_word,
    part_of_day,
    reading_of,
    relative_day,
    unit_of,
    where,
)
from timeloom.times.builders.working_days import working_stretch
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.half_days import SMALL_HOURS, half_by_part, half_of
from timeloom.times.neighbours import after, before, noun_follows, of_something
from timeloom.times.readings import (
    Amount,
    AnchorRef,
    CalendarUnit,
    Overlap,
    Reading,
    Shift,
    Spec,
    unit_amount,
)

__all__ = ["BUILDERS", "OPERATOR_OF"]

OPERATOR_OF = {
    "last": "Last", "past": "Last", "this-past": "Last", "previous": "Last", "latest": "Last", "next": "Next",
    "coming": "Next", "following": "Next", "this": "This", "current": "This", "that": "This",
}  # fmt: skip
"""SCATE's operator by the value of a word in the lexicon's tables LAST, NEXT, THIS and THAT."""
COUNTED_FROM_TEXT = frozenset(("previous", "following", "that"))
"""Operators that count from what the text spoke of last, where it spoke of a time."""
DAY_COUNTED_FROM_TEXT = COUNTED_FROM_TEXT | {"next", "coming"}
"""The same for days and their parts: the next morning is that of the story, am nächsten Tag."""
_SEVERAL = (("s", "SEASONS"), ("wd", "WEEKDAYS"), ("mo", "MONTHS"), ("we", "WEEKENDS"), ("p", "PART"), ("s", "SEASON"))
_MOMENTS = frozenset(("Minute", "Second"))
_IN_YEAR = {"Month": 12, "Quarter-Year": 4}
"""How many of a unit are a year."""


def _base(word: str, start: int) -> AnchorRef | None:
    return AnchorRef(start) if word in COUNTED_FROM_TEXT else None


def shift_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """last year, the past week, this month, next quarter, the following day"""
    word = operator_word(roles["op"])
    mark = where(roles["op"])
    unit = CalendarUnit(unit_of(roles["u"]))
    mark_fiscal(unit, span)
    start, end = extent(span)
    if word == "last" and unit.grain in _MOMENTS and _ends_something(ctx, start, end):
        return None
    if word == "past":
        # The past week is the seven days before; "this past week" is the one before this.
        return Shift(start, end, "Last", mark, None, unit_amount(unit.unit))
    half = shifted_half(ctx, OPERATOR_OF[word], (start, end), mark, unit.unit)
    # The next day is that of the story; "next week" is the one after this.
    story = word in DAY_COUNTED_FROM_TEXT if unit.grain == "Day" else word == "next" and "THE" in span[0].values
    whole = ctx.convention == EVERYDAY and unit.parts[1] > 1  # the next fortnight is two weeks, no two of them
    return half or Shift(
        start,
        end,
        OPERATOR_OF[word],
        mark,
        AnchorRef(start) if story else _base(word, start),
        unit_amount(unit.unit) if whole else unit,
    )


def _ends_something(ctx: Context, start: int, end: int) -> bool:
    """until | the last minute, at the last second, a last minute | goal: that of what ends then; not "13 in the last
    minute"."""
    words, first = ctx.language.words, before(ctx, start)
    led = words.get(before(ctx, ctx.lower.rindex(first, 0, start)) if first in ctx.language.cues["the"] else first, {})
    return led.get("IN") == "at" or "UNTIL" in led or noun_follows(ctx, end)


def twice(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the week before last, the Friday after next: the operator, and once more"""
    start, end = extent(span)
    operator = OPERATOR_OF[operator_word(roles["op"])]
    repeated: Reading = (
        roles["d"].values["DATE"]
        if "d" in roles
        else part_of_day(roles["p"])
        if "p" in roles
        else CalendarUnit(unit_of(roles["u"]))
    )
    first = Shift(start, end, operator, where(roles["op"]), None, repeated)
    return Shift(start, end, operator, where(roles.get("e") or roles["op"]), first, repeated)


def that_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """that year, the same day"""
    start, end = extent(span)
    unit = CalendarUnit(unit_of(roles["u"]))
    return Shift(start, end, "This", where(roles["op"]), AnchorRef(start, "Unknown", unit=unit.grain), unit)


def same_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """el mismo mes del año anterior: the one spoken of, a year before"""
    start, end = extent(span)
    outer = reading_of(roles["t"])
    unit = CalendarUnit(unit_of(roles["u"]))
    if not isinstance(outer, Shift) or outer.operator != "Last" or not isinstance(outer.argument, CalendarUnit):
        return None
    if outer.argument.grain != "Year" or unit.grain not in _IN_YEAR:
        return None
    that = Shift(start, end, "This", where(roles["op"]), AnchorRef(start, "Unknown", unit=unit.grain), unit)
    year = Amount(
        outer.start, outer.end, (*outer.argument.unit[:2], unit.unit[2]), (*outer.span, str(_IN_YEAR[unit.unit[2]]))
    )
    return Shift(start, end, "Before", outer.span, that, year)


def the_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the week, the quarter, the fiscal year: the one that is being spoken of"""
    start, end = extent(span)
    mark = where(span[0])
    unit = CalendarUnit(unit_of(roles["u"]))
    mark_fiscal(unit, span)
    quarter = unit.grain == "Quarter-Year"
    return Shift(start, end, "This", mark, AnchorRef(start, unit="" if quarter else unit.grain), unit)


def shift_period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the last three years, the next two weeks"""
    amount: Amount = roles["p"].values["PERIOD"]
    word = operator_word(roles["op"])
    start, end = extent(span)
    if "ALLOF" in ctx.language.words.get(ctx.lower[amount.start : amount.end].partition(" ")[0], ()):
        return None  # toda la semana | que viene: the week that comes, all of it
    if word == "following" and after(ctx, end) in ctx.language.cues["follows-what"]:
        return None  # los 30 días siguientes | a la entrega
    if word == "last" and of_something(ctx, end) and amount.number is not None:
        return amount.grow(start, end)  # the last two minutes of a match
    if word == "last" and amount.unit[2] in _MOMENTS and amount.number is None and _ends_something(ctx, start, end):
        return None
    stretch = working_stretch(amount, OPERATOR_OF[word], where(roles["op"]), (start, end))
    if stretch is not None:
        return stretch
    reading = Shift(start, end, OPERATOR_OF[word], where(roles["op"]), _base(word, start), amount)
    reading.hints |= amount.hints
    return reading


def shift_bare(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """recent years, coming weeks; die letzten Wochen"""
    amount = unit_amount(unit_of(roles["u"]))
    amount.number = some_of(ctx, amount.unit)
    mark = roles["op"]
    operator = mark.values.get("RECENT") or OPERATOR_OF[operator_word(mark)]
    return Shift(*extent(span), operator, where(mark), None, amount)


def shift_counted(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """los tres últimos años, les trois dernières années: the operator stands within the amount"""
    mark = roles["op"]
    word = operator_word(mark)
    start, end = extent(span)
    amount = counted_amount(ctx, roles["n"], roles["u"])
    if word == "last" and of_something(ctx, end):
        return amount.grow(start, end)  # les deux dernières minutes | du match
    reading = Shift(start, end, OPERATOR_OF[word], where(mark), _base(word, start), amount)
    reading.hints |= amount.hints
    return reading


def shift_several(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the past three summers, the last two Fridays"""
    number, several = roles["n"], roles["r"]
    for name, category in _SEVERAL:
        if category in several.values:
            pattern = Spec(*where(several), {name: field(several, category)})
            pattern.number = (*where(number), str(number.values.get("NUM", "?")))
            operator = OPERATOR_OF[operator_word(roles["op"])]
            return Shift(*extent(span), operator, where(roles["op"]), None, pattern)
    return None


def counted_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """two Fridays from now, three Sundays ago, three summers ago: that many of them on"""
    number, several = roles["n"], roles["r"]
    name, category = next(
        (name, kind)
        for name, kind in (("wd", "WEEKDAYS"), ("we", "WEEKENDS"), ("s", "SEASONS"), ("mo", "MONTHS"))
        if kind in several.values
    )
    pattern = Spec(*where(several), {name: field(several, category)})
    pattern.number = (*where(number), str(number.values.get("NUM", 1)))
    operator = "Before" if "AGO" in roles["op"].values else "After"
    return Shift(*extent(span), operator, where(roles["op"]), None, pattern)


def shift_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """last Friday, next March, this Christmas, the previous Friday night"""
    spec = roles["d"].values["DATE"]
    word = operator_word(roles["op"])
    start, end = extent(span)
    reading = Shift(start, end, OPERATOR_OF[word], where(roles["op"]), _base(word, start), spec)
    reading.hints |= spec.hints
    reading.assumed += spec.assumed
    return reading


def shift_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """last night, this morning, that evening, the next morning"""
    word = operator_word(roles["op"])
    start, end = extent(span)
    base = AnchorRef(start) if word in DAY_COUNTED_FROM_TEXT else None
    return Shift(start, end, OPERATOR_OF[word], where(roles["op"]), base, part_of_day(roles["p"]))


def part_later(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """am Abend zuvor, am Morgen danach: counted from what the text spoke of last"""
    start, end = extent(span)
    operator = "Last" if "EARLIER" in roles["op"].values else "Next"
    return Shift(start, end, operator, where(roles["op"]), AnchorRef(start), part_of_day(roles["p"]))


def that_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """that Friday"""
    start, end = extent(span)
    return Shift(start, end, "This", where(roles["op"]), AnchorRef(start, "Unknown"), roles["d"].values["DATE"])


def some_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """eines Morgens, un beau matin: the part of a day that the text does not name"""
    start, end = extent(span)
    return Shift(start, end, "This", where(roles["p"]), AnchorRef(start, "Unknown"), part_of_day(roles["p"]))


def the_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the morning; in the morning, of which the morning is the time"""
    reading = part_of_day(roles["p"]).grow(*extent(span))
    reading.start = begin_of(ctx, span[0])
    return reading


def date_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """le week-end de Pâques, the weekend of May 4th, of 4-5 May"""
    pattern, base = roles["d"].values["DATE"], reading_of(roles["t"])
    return Shift(*extent(span), "This", pattern.fields[pattern.lead][:2], base, pattern)


def date_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Saturday last, Monday next"""
    operator = OPERATOR_OF[operator_word(roles["op"])]
    return Shift(*extent(span), operator, where(roles["op"]), None, roles["d"].values["DATE"])


def deictic(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """today, yesterday morning, 10 a.m. tomorrow, late yesterday afternoon"""
    day = relative_day(roles["x"], roles["x"].values["DEICTIC"])
    inner = roles.get("c") or roles.get("p")
    if inner is None:
        return day.grow(*extent(span))
    pattern = inner.values["CLOCK"] if "CLOCK" in inner.values else part_of_day(inner)
    reading = _within_day(span, day, pattern)
    reading.hints |= pattern.hints
    reading.assumed += pattern.assumed
    if "e" in roles:
        mark_modifier(reading, roles["e"], "EARLY")
    return reading


def near_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """le lendemain, l'avant-veille, le lendemain matin; la veille de Noël: a day beside what the text spoke of last, or
    beside the day named"""
    mark = roles["x"]
    place, (start, end) = where(mark), extent(span)
    operator, _, times = mark.values["NEARDAY"].partition(" ")
    unit = CalendarUnit((*place, "Day"))
    base: Reading = AnchorRef(start, unit="Day")
    if "t" in roles:
        named = reading_of(roles["t"])
        if named is None:
            return None
        base = named
    day = base
    for _ in range(int(times or 1)):
        day = Shift(start, end, operator, place, day, unit)
    inner = roles.get("c") or roles.get("p")
    if inner is None:
        return day
    pattern = reading_of(inner) if "CLOCK" in inner.values else part_of_day(inner)
    if not isinstance(pattern, Spec):
        return None
    if (
        inner is not roles.get("p")
        and "p" in roles
        and "ap" not in pattern.fields
        and "h" in pattern.fields
        and pattern.fields["h"][2] <= 12
    ):
        part = field(roles["p"], "PART")
        pattern.fields["ap"] = (*part[:2], half_of(part[2], pattern.fields["h"][2]))
    reading = _within_day(span, day, pattern)
    reading.assumed += pattern.assumed
    return reading


def deictic_weekday(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """ayer martes, hoy, miércoles, a las 8: the day of the first word; the weekday beside it only repeats it"""
    day = relative_day(roles["x"], roles["x"].values["DEICTIC"])
    spec = roles["pl"].values["DATE"]
    rest = {name: value for name, value in spec.fields.items() if name != "wd"}
    if not rest:
        return day.grow(*extent(span))
    return _within_day(span, day, Spec(spec.start, spec.end, rest))


def deictic_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """anteanoche: the day and its part in one word"""
    word = roles["x"]
    return _within_day(span, relative_day(word, word.values["DEICTIC"]), part_of_day(word))


def deictic_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """gestern Abend um 8: the hour of the day, and the half of it that the part says"""
    pattern, part = reading_of(roles["c"]), field(roles["p"], "PART", "INPART", "MEAL")
    if not isinstance(pattern, Spec):
        return None
    if "h" in pattern.fields and "ap" not in pattern.fields and pattern.fields["h"][2] <= 12:
        pattern.fields["ap"] = (*part[:2], half_of(part[2], pattern.fields["h"][2]))
    reading = _within_day(span, relative_day(roles["x"], roles["x"].values["DEICTIC"]), pattern)
    reading.assumed += pattern.assumed
    return reading


def early_deictic(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """mañana temprano, mañana a última hora: early is in the morning"""
    day, mark = relative_day(roles["x"], roles["x"].values["DEICTIC"]), roles["e"]
    if field(mark, "EARLY", "EARLIERIN")[2].startswith("End"):
        mark_modifier(day, mark, "EARLY")
        return day.grow(*extent(span))
    morning = Spec(*where(mark), {"p": (*where(mark), "Morning")})
    mark_modifier(morning, mark, "EARLY", "EARLIERIN")
    return _within_day(span, day, morning)


def part_of_rel(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """am Morgen des nächsten Tages: the part of a day that other words name"""
    outer = reading_of(roles["t"])
    return _within_day(span, outer, part_of_day(roles["p"])) if outer is not None else None


def _within_day(span: list[Lexeme], day: Reading, pattern: Spec) -> Reading:
    """The part of a day, or the hour in it, that the words mean."""
    start, end, _ = pattern.fields[pattern.lead]
    return Overlap(*extent(span), (start, end), day, pattern)


def rel_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """three days ago at 5 p.m., last night at 11"""
    outer, pattern = reading_of(roles["t"]), reading_of(roles["c"])
    if outer is None or not isinstance(pattern, Spec):
        return None
    if isinstance(outer, Shift) and isinstance(outer.argument, Spec) and outer.argument.lead == "p":
        day = _day_of_part(outer, pattern)
        if day is None:
            return None
        outer = day
    reading = _within_day(span, day_of_half(outer, pattern), pattern)
    reading.hints |= pattern.hints
    reading.assumed += pattern.assumed
    return reading


def _day_of_part(outer: Shift, pattern: Spec) -> Reading | None:
    """last night at 11, the next morning at 7: the day that the hour is on, and the half of the day that the part
    says."""
    if outer.argument is None or not (outer.base is None or isinstance(outer.base, AnchorRef)):
        return None
    part = outer.argument.fields["p"]  # type: ignore[attr-defined]  # the caller has seen that it is a Spec
    hour = pattern.fields["h"][2] if "h" in pattern.fields else None
    at_midnight = (
        hour == 0
        or ("n" in pattern.fields and pattern.fields["n"][2] == "Midnight")
        or (hour == NOON and part[2] == "Evening" and "ap" not in pattern.fields)
    )
    if hour is not None and 0 < hour <= NOON and "ap" not in pattern.fields:
        small = at_midnight or (part[2] == "Night" and hour in SMALL_HOURS)
        pattern.fields["ap"] = (*part[:2], "AM" if small else half_by_part(part[2]))
    morning = ("ap" in pattern.fields and pattern.fields["ap"][2] == "AM") or "n" in pattern.fields
    operator = outer.operator
    # The small hours of a night, and the midnight of an evening, belong to the next day.
    if (part[2] == "Night" and (morning or at_midnight)) or (part[2] == "Evening" and at_midnight):
        operator = "This" if operator == "Last" else "Next"
    day = CalendarUnit((*outer.span, "Day"))
    return Shift(*outer.span, operator, outer.span, outer.base, day)


def _day_of_night(word: Lexeme, pattern: Spec) -> str:
    """The day that an hour of tonight or of last night is on: the small hours of a night belong to the next day."""
    past = word.values["DEICTICNIGHT"].startswith("Last")
    if "h" in pattern.fields and "ap" not in pattern.fields and pattern.fields["h"][2] <= 12:
        pattern.fields["ap"] = (*where(word), "AM" if pattern.fields["h"][2] in SMALL_HOURS else "PM")
    late = ("n" in pattern.fields and pattern.fields["n"][2] == "Midnight") or (
        "ap" in pattern.fields and pattern.fields["ap"][2] == "AM"
    )
    if past:
        return "This" if late else "Last"
    return "Next" if late else "This"


def tonight(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """tonight, overnight, 8 p.m. tonight"""
    word = roles["x"]
    mark = where(word)
    if "c" in roles:
        pattern = reading_of(roles["c"])
        assert isinstance(pattern, Spec)
        return _within_day(span, relative_day(word, _day_of_night(word, pattern)), pattern)
    operator, _, letters = word.values["DEICTICNIGHT"].partition(" ")
    night = mark
    if letters:
        # "overnight" is two words in one: the operator sits on what stands before the night.
        cut = word.end - int(letters)
        night = (cut, word.end)
        while cut > word.start + 1 and not ctx.text[cut - 1].isalpha():
            cut -= 1
        mark = (word.start, cut)
    return Shift(*extent(span), operator, mark, None, Spec(*night, {"p": (*night, "Night")}))


BUILDERS: dict[str, Builder] = {
    "shift-unit": shift_unit, "twice": twice, "that-unit": that_unit, "same-of": same_of, "the-unit": the_unit, "shift-period": shift_period,
    "shift-bare": shift_bare, "shift-several": shift_several, "shift-counted": shift_counted, "counted-days": counted_days, "shift-date": shift_date, "shift-part": shift_part,
    "that-date": that_date, "the-part": the_part, "some-part": some_part, "date-last": date_last, "deictic": deictic, "deictic-part": deictic_part, "deictic-weekday": deictic_weekday, "deictic-clock": deictic_clock, "early-deictic": early_deictic, "part-of-day": part_of_rel, "part-later": part_later, "tonight": tonight,
    "rel-clock": rel_clock, "near-day": near_day, "date-of": date_of,
}  # fmt: skip
