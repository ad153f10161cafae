"""Builders of operators, sets and ranges: the second half of the table that `builders` completes."""

from __future__ import annotations

import re
from collections.abc import Callable

from timeloom.language import Lexeme
from timeloom.stages.compose.context import QUARTER_REACH, Context
from timeloom.stages.compose.direction import MONTHS, tense
from timeloom.stages.compose.readings import (
    Amount,
    AnchorRef,
    Between,
    CalendarUnit,
    Combined,
    EventRef,
    Frequency,
    Nth,
    Overlap,
    Plural,
    Reading,
    Reference,
    Shift,
    Spec,
    Token,
    unit_amount,
)

__all__ = ["OPERATORS"]

Roles = dict[str, Lexeme]
Builder = Callable[[Context, Roles, list[Lexeme]], Reading | None]
OPERATOR_OF = {
    "last": "Last", "past": "Last", "previous": "Last", "latest": "Last", "next": "Next", "coming": "Next",
    "following": "Next", "this": "This", "current": "This", "that": "This",
}  # fmt: skip
COUNTED_FROM_TEXT = frozenset(("previous", "following", "that"))
"""Operators that count from what the text spoke of last, where it spoke of a time."""
SCATE_ONLY = frozenset(("previously", "future", "eventually", "soon", "presently", "formerly", "long term"))
"""Words that SCATE annotates and TimeBank, by its habit, does not."""


def _extent(span: list[Lexeme]) -> tuple[int, int]:
    return span[0].start, span[-1].end


def _unit(lexeme: Lexeme) -> Token:
    for category in ("UNIT", "UNITS", "UNITSHORT"):
        if category in lexeme.values:
            return lexeme.start, lexeme.end, lexeme.values[category]
    raise KeyError(lexeme)


def _word(lexeme: Lexeme, *categories: str) -> str:
    for category in categories:
        if category in lexeme.values:
            return str(lexeme.values[category])
    return ""


def _where(lexeme: Lexeme) -> tuple[int, int]:
    return lexeme.start, lexeme.end


def reading_of(lexeme: Lexeme) -> Reading | None:
    """The reading that a folded item carries."""
    for value in lexeme.values.values():
        if isinstance(value, Reading):
            return value
    return None


def _mark_fiscal(roles: Roles, unit: Reading, span: list[Lexeme]) -> None:
    for item in span:
        if "FISCAL" in item.values:
            unit.modify("Fiscal", _where(item), None)


def ctx_marks(span: list[Lexeme]) -> set[str]:
    """All categories in a match."""
    return {category for item in span for category in item.values}


def _operator(lexeme: Lexeme) -> str:
    return _word(lexeme, "LAST", "NEXT", "THIS", "THAT")


# --- last, next, this ------------------------------------------------------------------------------------------
def shift_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """last year, the past week, this month, next quarter, the following day"""
    word = _operator(roles["op"])
    unit = CalendarUnit(_unit(roles["u"]))
    _mark_fiscal(roles, unit, span)
    start, end = _extent(span)
    base = AnchorRef(start) if word in COUNTED_FROM_TEXT else None
    if word == "past" and "this" not in ctx.lower[roles["op"].start : roles["op"].end]:
        return Shift(start, end, "Last", _where(roles["op"]), None, unit_amount(unit.unit))
    return Shift(start, end, OPERATOR_OF[word], _where(roles["op"]), base, unit)


def that_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """that year, the same day"""
    start, end = _extent(span)
    unit = CalendarUnit(_unit(roles["u"]))
    base = AnchorRef(start, "Unknown", unit=unit.unit[2])
    return Shift(start, end, "This", _where(roles["op"]), base, unit)


def the_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the week, the quarter, the fiscal year: the one that is being spoken of"""
    start, end = _extent(span)
    unit = CalendarUnit(_unit(roles["u"]))
    _mark_fiscal(roles, unit, span)
    quarter = unit.unit[2] == "Quarter-Year"
    base = AnchorRef(start, quarter=quarter)
    if quarter and ctx.quarter is None and tense(ctx, start, end) == "past":
        reading = Shift(start, end, "Last", _where(span[0]), None, unit)
        reading.assumed.append("past-by-tense")
        return reading
    return Shift(start, end, "This", _where(span[0]), base, unit)


def shift_period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the last three years, the next two weeks"""
    amount = roles["p"].values["PERIOD"]
    word = _operator(roles["op"])
    start, end = _extent(span)
    base = AnchorRef(start) if word in COUNTED_FROM_TEXT else None
    reading = Shift(start, end, OPERATOR_OF[word], _where(roles["op"]), base, amount)
    reading.hints |= amount.hints
    return reading


def shift_bare(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """recent years, coming weeks"""
    amount = unit_amount(_unit(roles["u"]))
    return Shift(*_extent(span), roles["op"].values["RECENT"], _where(roles["op"]), None, amount)


def shift_several(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the past three summers, the last two Fridays"""
    number = roles["n"]
    value = str(number.values.get("NUM", "?"))
    field = next((name for name, category in _PATTERNS if category in roles["r"].values), None)
    if field is None:
        return None
    where = roles["r"]
    category = dict(_PATTERNS)[field]
    pattern = Spec(where.start, where.end, {field: (where.start, where.end, where.values[category])})
    pattern.number = (number.start, number.end, value)
    return Shift(*_extent(span), OPERATOR_OF[_operator(roles["op"])], _where(roles["op"]), None, pattern)


_PATTERNS = (("s", "SEASONS"), ("wd", "WEEKDAYS"), ("mo", "MONTHS"), ("we", "WEEKENDS"), ("p", "PART"))


def shift_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """last Friday, next March, this Christmas, the previous Friday night"""
    spec = roles["d"].values["DATE"]
    word = _operator(roles["op"])
    start, end = _extent(span)
    base = AnchorRef(start) if word in COUNTED_FROM_TEXT else None
    operator = OPERATOR_OF[word]
    if word == "coming" and spec.lead == "wd":
        operator = "Next"
    reading = Shift(start, end, operator, _where(roles["op"]), base, spec)
    reading.hints |= spec.hints
    reading.assumed += spec.assumed
    return reading


def shift_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """last night, this morning, that evening, the next morning"""
    word = _operator(roles["op"])
    part = roles["p"]
    start, end = _extent(span)
    base = AnchorRef(start) if word in ("that", "next", "following", "previous") else None
    pattern = Spec(part.start, part.end, {"p": (part.start, part.end, part.values["PART"])})
    return Shift(start, end, OPERATOR_OF[word], _where(roles["op"]), base, pattern)


def that_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """that Friday"""
    start, end = _extent(span)
    base = AnchorRef(start, "Unknown")
    return Shift(start, end, "This", _where(roles["op"]), base, roles["d"].values["DATE"])


def the_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the morning"""
    part = roles["p"]
    start, end = _extent(span)
    return Spec(start, end, {"p": (part.start, part.end, part.values["PART"])})


def deictic(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """today, yesterday morning, 10 a.m. tomorrow, late yesterday afternoon"""
    word = roles["x"]
    start, end = _extent(span)
    where = _where(word)
    day = Shift(*where, word.values["DEICTIC"], where, None, CalendarUnit((*where, "Day")))
    pattern: Spec | None = None
    if "c" in roles:
        pattern = roles["c"].values["CLOCK"]
    elif "p" in roles:
        if "CLOCK" in roles["p"].values:
            pattern = roles["p"].values["CLOCK"]
        else:
            part = roles["p"]
            pattern = Spec(part.start, part.end, {"p": (part.start, part.end, part.values["PART"])})
    if pattern is None:
        return day.grow(start, end)
    lead = pattern.fields[pattern.lead]
    reading = Overlap(start, end, (lead[0], lead[1]), day, pattern)
    reading.hints |= pattern.hints
    reading.assumed += pattern.assumed
    if "e" in roles:
        kind, mod = roles["e"].values["EARLY"].split()
        reading.modify(kind, _where(roles["e"]), mod)
    return reading


def tonight(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """tonight, overnight, 8 p.m. tonight"""
    word = roles["x"]
    start, end = _extent(span)
    text = ctx.lower[word.start : word.end]
    if "c" in roles:
        where = _where(word)
        pattern = roles["c"].values["CLOCK"]
        day = Shift(*where, "This", where, None, CalendarUnit((*where, "Day")))
        lead = pattern.fields[pattern.lead]
        if "h" in pattern.fields and "ap" not in pattern.fields and pattern.fields["h"][2] <= 12:
            pattern.fields["ap"] = (*where, "PM")
        return Overlap(start, end, (lead[0], lead[1]), day, pattern)
    night = word.end - 5 if text.endswith("night") else word.start
    operator_end = night if night > word.start else word.end
    while operator_end > word.start + 1 and not ctx.text[operator_end - 1].isalpha():
        operator_end -= 1
    if text.startswith("to"):
        span_of_operator = (word.start, word.end)
        part = (word.start, word.end)
    else:
        span_of_operator = (word.start, operator_end)
        part = (night, word.end)
    pattern = Spec(*part, {"p": (*part, "Night")})
    return Shift(start, end, word.values["DEICTICNIGHT"], span_of_operator, None, pattern)


# --- ago, later, after -----------------------------------------------------------------------------------------
def _amount(roles: Roles) -> Amount:
    if "p" in roles:
        found = roles["p"].values["PERIOD"]
        assert isinstance(found, Amount)
        return found
    return unit_amount(_unit(roles["u"]))


def ago(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """two weeks ago, a year ago"""
    amount = _amount(roles)
    start, end = _extent(span)
    reading = Shift(start, end, "Before", _where(roles["op"]), None, amount)
    reading.hints |= amount.hints
    reading.modifiers = amount.modifiers
    if amount.unit[2] == "Year" and amount.number is None:
        _same_quarter(ctx, reading)
    return reading


def _same_quarter(ctx: Context, reading: Shift) -> None:
    """A year before, in a text that speaks of a quarter: TimeML takes the same quarter of the year before."""
    if ctx.quarter_number is not None and ctx.quarter_year is not None and ctx.quarter is not None:
        if reading.start - ctx.quarter.end <= QUARTER_REACH:
            reading.hints["value"] = f"{ctx.quarter_year - 1}-Q{ctx.quarter_number}"
            reading.assumed.append("same-quarter")


def hence(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a fortnight hence, two weeks from now"""
    amount = _amount(roles)
    reading = Shift(*_extent(span), "After", _where(roles["op"]), None, amount)
    reading.hints |= amount.hints
    return reading


def earlier(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """two days earlier: before what the text spoke of last"""
    return _relative_to_text(ctx, roles, span, "Before")


def later(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """two days later: after what the text spoke of last"""
    return _relative_to_text(ctx, roles, span, "After")


def unit_later(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """year earlier, day later"""
    return _relative_to_text(ctx, roles, span, "Before" if "EARLIER" in roles["op"].values else "After")


def _relative_to_text(ctx: Context, roles: Roles, span: list[Lexeme], operator: str) -> Reading | None:
    amount = _amount(roles)
    start, end = _extent(span)
    same_quarter = amount.unit[2] == "Year" and amount.number is None and operator == "Before" and ctx.quarter is not None
    base = AnchorRef(start, quarter=same_quarter)
    reading = Shift(start, end, operator, _where(roles["op"]), base, amount)
    reading.hints |= amount.hints
    reading.modifiers = amount.modifiers
    if same_quarter:
        _same_quarter(ctx, reading)
    return reading


def in_period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """in two weeks, within a few days: ahead of the time of writing"""
    amount = roles["p"].values["PERIOD"]
    mark = span[0]
    within = ctx.lower[mark.start : mark.end] == "within"
    reading = Shift(amount.start, span[-1].end, "Next" if within else "After", _where(mark), None, amount)
    reading.hints |= amount.hints
    return reading


def anchored(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """three days after Christmas, two weeks before March 3"""
    base = reading_of(roles["t"])
    operator = "Before" if "BEFORE" in roles["e"].values else "After"
    reading = Shift(*_extent(span), operator, _where(roles["e"]), base, _amount(roles))
    return reading


def anchored_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the day after Christmas, the week before last Friday, the day before yesterday"""
    base: Reading | None
    if "DEICTIC" in roles["t"].values:
        word = roles["t"]
        where = _where(word)
        base = Shift(*where, word.values["DEICTIC"], where, None, CalendarUnit((*where, "Day")))
    else:
        base = reading_of(roles["t"])
    operator = "Before" if "BEFORE" in roles["e"].values else "After"
    return Shift(*_extent(span), operator, _where(roles["e"]), base, unit_amount(_unit(roles["u"])))


def anchored_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the morning after Christmas"""
    part = roles["p"]
    pattern = Spec(part.start, part.end, {"p": (part.start, part.end, part.values["PART"])})
    operator = "Last" if "BEFORE" in roles["e"].values else "Next"
    return Shift(*_extent(span), operator, _where(roles["e"]), reading_of(roles["t"]), pattern)


def eve(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the eve of the 4th of May"""
    word = next(item for item in span if "EVE" in item.values)
    unit = CalendarUnit((word.start, word.end, "Day"))
    return Shift(*_extent(span), "Last", _where(word), reading_of(roles["t"]), unit)


# --- n-th --------------------------------------------------------------------------------------------------------
def _ordinal(lexeme: Lexeme) -> tuple[Token, bool]:
    """(number, counted from the end)"""
    if "ORD" in lexeme.values:
        value = lexeme.values["ORD"]
        return (lexeme.start, lexeme.end, abs(value)), value < 0
    return (lexeme.start, lexeme.end, 1), True


def nth_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the first week of May 2019, the second Monday in March, third quarter of 1998, the last two weeks of June"""
    number, from_end = _ordinal(roles["n"])
    base = reading_of(roles["t"] if "t" in roles else roles["y"])
    argument: Reading | None
    if "d" in roles:
        argument = roles["d"].values["DATE"]
    elif "p" in roles:
        argument = roles["p"].values["PERIOD"]
    else:
        argument = CalendarUnit(_unit(roles["u"]))
        _mark_fiscal(roles, argument, span)
        if argument.unit[2] == "Quarter-Year" and _size(base) == "Century":
            argument = CalendarUnit((*argument.unit[:2], "Quarter-Century"))
    if base is None or argument is None:
        return None
    reading = Nth(*_extent(span), number, base, argument, from_end)
    if isinstance(argument, CalendarUnit) and argument.unit[2] == "Week" and base.grain in ("Month", "Year"):
        reading.assumed.append("first-full-week")
    return reading


def nth_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the third quarter, the second fiscal quarter: of this year, or of the last one if it is still to come"""
    number, _ = _ordinal(roles["n"])
    unit = CalendarUnit(_unit(roles["u"]))
    _mark_fiscal(roles, unit, span)
    start, end = _extent(span)
    if "HYPH" in ctx_marks(span) and "THE" in span[0].values:
        start = span[1].start
    if unit.unit[2] == "Quarter-Year":
        ctx.quarter_number = number[2]
    reading = Nth(start, end, number, None, unit)
    if "op" in roles and "LAST" in roles["op"].values and roles["op"] is not roles["n"]:
        where = _where(roles["op"])
        reading.base = Shift(*where, "Last", where, None, CalendarUnit((*where, "Year")))
    elif (ctx.year is not None and unit.unit[2] == "Quarter-Year" and (number[2] - 1) * 3 + 1 > ctx.month
            and tense(ctx, start, end) != "future"):
        reading.base = Shift(number[0], number[1], "Last", number[:2], None, CalendarUnit((*number[:2], "Year")))
        reading.assumed.append("past-by-default")
    return reading


def first_period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the first nine months: of this year"""
    number, from_end = _ordinal(roles["n"])
    return Nth(*_extent(span), number, None, roles["p"].values["PERIOD"], from_end)


def rebase(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """this year's third quarter: the n-th of what stands before it"""
    inner = roles["n"].values["REL"]
    outer = reading_of(roles["t"])
    if not isinstance(inner, Nth) or inner.choice != "DocTime-Year" or isinstance(inner.base, Spec) or outer is None:
        return None
    if outer.grain not in ("Year", "Decade", "Century"):
        return None
    inner.base = outer
    inner.assumed = []
    return inner.grow(*_extent(span))


def quarter_of_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """last year's quarter: the same quarter as the one spoken of"""
    operator = OPERATOR_OF[_operator(roles["op"])]
    year = Shift(roles["op"].start, roles["y"].end, operator, _where(roles["op"]), None, CalendarUnit(_unit(roles["y"])))
    if ctx.quarter_number is None:
        return None
    where = roles["u"]
    return Nth(*_extent(span), (where.start, where.end, ctx.quarter_number), year, CalendarUnit(_unit(where)))


def anchored_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the Friday after Easter 2011, the Sunday before last"""
    base = reading_of(roles["t"])
    operator = "Last" if "BEFORE" in roles["e"].values else "Next"
    return Shift(*_extent(span), operator, _where(roles["e"]), base, roles["d"].values["DATE"])


def half_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the first half of 1998, the second half"""
    number, from_end = _ordinal(roles["n"])
    base = reading_of(roles["t"]) if "t" in roles else None
    word = roles["h"]
    sizes = {"Year": ("Half-Year", None), "Month": ("Day", "15"), "Day": ("Hour", "12"), "Century": ("Year", "50"),
             "Decade": ("Year", "5"), "Hour": ("Minute", "30"), "Week": ("Day", "3.5")}  # fmt: skip
    size = sizes.get(_size(base), None)
    if size is None:
        return None
    held = (word.start, word.end, size[1]) if size[1] else None
    amount = Amount(word.start, word.end, (word.start, word.end, size[0]), held)
    return Nth(*_extent(span), number, base, amount, from_end)


def _size(base: Reading | None) -> str:
    """How long the interval is that a half or a quarter is taken of."""
    if isinstance(base, Spec) and "y" in base.fields and base.grain == "Year":
        text = str(base.fields["y"][2])
        if isinstance(base.fields["y"][2], tuple) or text.endswith("?") and not text.endswith("??"):
            return "Decade"
        return "Century" if text.endswith("??") else "Year"
    return base.grain if base is not None and base.grain else "Year"


def year_ago(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """year-earlier, the year-ago quarter, the year-earlier third quarter"""
    mark = roles["ya"]
    start, end = _extent(span)
    text = ctx.lower[mark.start : mark.end]
    cut = next((i for i, char in enumerate(text) if not char.isalpha()), len(text))
    year = (mark.start, mark.start + cut, "Year")
    operator = (mark.start + cut + 1, mark.end)
    reading = Shift(mark.start, mark.end, "Before", operator, AnchorRef(start, quarter=True), unit_amount(year))
    if "n" in roles and "UNIT" in roles["u"].values:
        base = Shift(mark.start, mark.end, "Last", operator, None, CalendarUnit(year))
        number, _ = _ordinal(roles["n"])
        return Nth(start, end, number, base, CalendarUnit(_unit(roles["u"])))
    _same_quarter(ctx, reading)
    reading.start, reading.end = start, end
    return reading


def unit_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the week of March 2, the month of May, the year of the 1990s' start"""
    unit = CalendarUnit(_unit(roles["u"]))
    base = reading_of(roles["t"])
    if base is None:
        return None
    if unit.unit[2] == "Month" and isinstance(base, Spec) and base.lead == "mo" and "d" not in base.fields:
        return base.grow(*_extent(span))
    if unit.unit[2] == "Year" and isinstance(base, Spec) and base.grain == "Year":
        return base.grow(*_extent(span))
    return Shift(*_extent(span), "This", _where(roles["u"]), base, unit)


def within(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """July last year, Friday of this week, January this year"""
    spec = roles["d"].values["DATE"]
    outer = roles["t"].values["REL"]
    return _overlap(spec, outer, span)


def within_after(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """this week on Friday, last year in July"""
    return _overlap(roles["d"].values["DATE"], roles["t"].values["REL"], span)


def _overlap(spec: Spec, outer: Reading, span: list[Lexeme]) -> Reading | None:
    if not isinstance(outer, Shift) or isinstance(outer.argument, Amount) or outer.argument is None or outer.modifiers:
        return None
    lead = spec.fields[spec.lead]
    reading = Overlap(*_extent(span), (lead[0], lead[1]), outer, spec)
    reading.hints |= spec.hints
    return reading


# --- parts and modifiers -----------------------------------------------------------------------------------------
def modified(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """early this week, late 1998, mid-July, the end of the month"""
    inner = reading_of(roles["t"])
    if inner is None or isinstance(inner, Plural) or (isinstance(inner, Between) and not inner.whole):
        return None
    mark = roles["e"]
    kind, mod = (mark.values.get("EARLY") or mark.values["PARTOF"]).split()
    inner.modify(kind, _where(mark), mod)
    return inner.grow(*_extent(span))


def early_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """later in the day: the day that is being spoken of"""
    unit = CalendarUnit(_unit(roles["u"]))
    start = next(item.start for item in span if "THE" in item.values)
    reading = Shift(start, span[-1].end, "This", (start, start + 3), AnchorRef(start), unit)
    kind, mod = roles["e"].values["EARLY"].split()
    reading.modify(kind, _where(roles["e"]), None)
    return reading


def modified_after(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """post-1997"""
    inner = roles["y"].values["DATE"]
    inner.hints["mod"] = "AFTER"
    inner.start = span[0].start
    return Shift(span[0].start, span[-1].end, "After", _where(span[0]), inner, None)


def year_end(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """year end, year-end 1998, the year's end"""
    start, end = _extent(span)
    if "ye" in roles:
        mark = roles["ye"]
        kind = mark.values["YEAREND"]
        cut = mark.start + len(re.split(r"[^\w]", ctx.text[mark.start : mark.end])[0])
        where = (mark.start, cut)
        after = (cut + 1, mark.end) if cut + 1 < mark.end else where
    else:
        kind = roles["u"].values["UNIT"]
        where = _where(roles["u"])
        after = _where(roles["e"])
    if "y" in roles:
        inner: Reading = roles["y"].values["DATE"]
        if not isinstance(inner, Spec) or inner.grain != "Year":
            return None
    else:
        inner = Shift(*where, "This", where, None, CalendarUnit((*where, kind)))
    inner.modify("End", after, "END")
    return inner.grow(start, end)


# --- clinical, letters ------------------------------------------------------------------------------------------
def postop(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """three weeks postoperative: after an operation whose time the caller may supply"""
    word = roles["po"]
    event = EventRef(word.start, word.end)
    return Shift(*_extent(span), word.values["POSTOP"], _where(word), event, roles["p"].values["PERIOD"])


def pod(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """POD 2, hospital day 3"""
    mark = next(item for item in span if "POD" in item.values)
    number = roles["n"]
    event = EventRef(mark.start, mark.end)
    held = (number.start, number.end, str(number.values["NUM"]))
    if mark.values["POD"] == "HD":
        return Nth(*_extent(span), held, event, CalendarUnit((mark.start, mark.end, "Day")))
    amount = Amount(mark.start, number.end, (mark.start, mark.end, "Day"), held)
    return Shift(*_extent(span), "After", _where(mark), event, amount)


def pod_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """A finished POD."""
    found = roles["p"].values["POD"]
    return found if isinstance(found, Reading) else None


def reign(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """in the reign of Anne: found, and left unresolved"""
    mark = span[0]
    rest = re.match(r"\s+(?:(?:King|Queen|Emperor|Tsar|Czar|Pope|Sultan)\s+)?[A-Z][\w'’.-]*(?:\s+(?:[IVX]+\b|the\s+[A-Z]\w*|[A-Z]\w+))?", ctx.text[mark.end : mark.end + 80])
    if rest is None:
        return None
    start = mark.start
    words = ctx.lower[mark.start : mark.end]
    start += words.index("the reign")
    end = mark.end + rest.end()
    name_start = mark.end + (len(rest.group()) - len(rest.group().lstrip()))
    base = EventRef(name_start, end)
    reading = Shift(start, end, "This", (start + 4, start + 9), base, None)
    reading.hints["unresolved"] = "reign"
    return reading


def ref(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """now, recently, soon"""
    word = span[-1]
    kind = _word(word, "NOW", "PASTWORD", "CURRENT", "RECENT")
    operator = {"PRESENT": "This", "PAST": "Last", "FUTURE": "Next"}.get(kind, kind)
    begin = word.start
    for lead in ("the ", "right ", "just ", "at the ", "at "):
        if ctx.lower.startswith(lead, begin) and begin + len(lead) < word.end:
            begin += len(lead)
    reading = Reference(*_extent(span), operator, (begin, word.end))
    if ctx.lower[span[0].start : word.end] in SCATE_ONLY:
        reading.hints["view"] = "scate"
    return reading


# --- sets -------------------------------------------------------------------------------------------------------
def _pattern(lexeme: Lexeme) -> Reading | None:
    """A repeating pattern from one word or a finished date."""
    values = lexeme.values
    if "DATE" in values:
        spec = values["DATE"]
        return spec if isinstance(spec, Spec) and not spec.complete and spec.lead else None
    for category, field in (("PART", "p"), ("WEEKDAYSET", "we"), ("WEEKDAYONE", "we"), ("WEEKENDS", "we"), ("MOMENT", "n"),
                            ("WEEKDAYS", "wd"), ("MONTHS", "mo"), ("SEASONS", "s")):  # fmt: skip
        if category in values:
            value = values[category]
            return Spec(lexeme.start, lexeme.end, {field: (lexeme.start, lexeme.end, value)})
    if "UNIT" in values or "UNITS" in values:
        return CalendarUnit(_unit(lexeme))
    return None


def _with_clock(pattern: Reading, roles: Roles) -> Reading | None:
    if "c" not in roles:
        return pattern
    spec = roles["c"].values["CLOCK"]
    if isinstance(pattern, CalendarUnit) and pattern.unit[2] == "Day":
        return spec if isinstance(spec, Reading) else None
    if not isinstance(pattern, Spec) or pattern.fields.keys() & spec.fields.keys():
        return None
    return Spec(pattern.start, spec.end, pattern.fields | spec.fields)


def every(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every Friday, each July, every year, every Friday at 10 a.m."""
    pattern = _pattern(roles["d"])
    pattern = _with_clock(pattern, roles) if pattern is not None else None
    if pattern is None:
        return None
    word = roles["e"].values["EVERY"]
    reading = Plural(*_extent(span), pattern)
    if word == "ALTERNATE":
        reading.nth, reading.nth_span = 2, _where(roles["e"])
        reading.hints["quant"] = "EVERY"
        reading.assumed.append("phase")
    elif word in ("EVERY", "EACH"):
        reading.hints["quant"] = word
    return reading


def every_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every other Friday, every third week"""
    pattern = _pattern(roles["d"])
    if pattern is None:
        return None
    mark = roles["o"]
    reading = Plural(*_extent(span), pattern)
    reading.nth = 2 if "OTHER" in mark.values else int(mark.values["ORD"])
    if reading.nth < 2:
        return None
    reading.nth_span = (roles["e"].start, mark.end)
    reading.hints["quant"] = "EVERY"
    reading.assumed.append("phase")
    return reading


def every_period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """every three days, every six hours"""
    amount = roles["p"].values.get("PERIOD")
    if not isinstance(amount, Amount):
        return None
    return _every_amount(span, amount.unit, amount.number, _where(roles["e"]))


def every_short(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """q6h"""
    number = roles["n"]
    held = (number.start, number.end, str(number.values["NUM"]))
    reading = _every_amount(span, _unit(roles["u"]), held, _where(span[0]))
    return reading


def _every_amount(span: list[Lexeme], unit: Token, number: Token | None, where: tuple[int, int]) -> Reading | None:
    reading = Plural(*_extent(span), CalendarUnit(unit))
    if number is not None:
        if not str(number[2]).isdigit() or not 0 < int(number[2]) < 10_000:
            return None
        if int(number[2]) > 1:
            reading.nth, reading.nth_span = int(number[2]), number[:2]
            reading.assumed.append("phase")
    reading.hints["quant"] = "EVERY"
    return reading


def each_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """each of the past three years: the years one by one"""
    inner = reading_of(roles["t"])
    if not isinstance(inner, Shift) or not isinstance(inner.argument, Amount):
        return None
    inner.argument = CalendarUnit(inner.argument.unit, inner.argument.number)
    inner.hints["quant"] = "EACH"
    return inner.grow(*_extent(span))


def plural(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Saturdays, weekends, weekdays"""
    pattern = _pattern(roles["pl"])
    pattern = _with_clock(pattern, roles) if pattern is not None else None
    return Plural(*_extent(span), pattern) if pattern is not None else None


def plural_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Thursday nights, summer evenings"""
    spec = roles["wd"].values["DATE"]
    if not isinstance(spec, Spec) or spec.complete:
        return None
    part = roles["pl"]
    fields = dict(spec.fields)
    fields["p"] = (part.start, part.end, part.values["PART"])
    return Plural(*_extent(span), Spec(*_extent(span), fields))


def plural_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from 9 to 5 on weekdays"""
    pattern = _pattern(roles["pl"])
    ends: list[Token] = []
    for role in ("h", "c", "h2", "c2"):
        if role in roles:
            ends.append(_hour_minute(roles[role]))
    if pattern is None or len(ends) != 2:
        return None
    first, last = ends
    if first[2] >= last[2] and last[2][0] <= 12:
        last = (last[0], last[1], (last[2][0] + 12, last[2][1]))
    if first[2] >= last[2] or last[2][0] > 24:
        return None
    reading = Combined(*_extent(span), first, last, pattern)
    reading.assumed.append("clock-half-day")
    return reading


def _hour_minute(lexeme: Lexeme) -> Token:
    spec = lexeme.values.get("CLOCK")
    if isinstance(spec, Spec) and "h" in spec.fields:
        hour = spec.fields["h"][2]
        if "ap" in spec.fields:
            hour = hour % 12 + (12 if spec.fields["ap"][2] == "PM" else 0)
        return lexeme.start, lexeme.end, (hour, spec.fields.get("m", (0, 0, 0))[2])
    if isinstance(spec, Spec):
        return lexeme.start, lexeme.end, (12 if spec.fields["n"][2] == "Noon" else 0, 0)
    return lexeme.start, lexeme.end, (lexeme.values["HOUR"], 0)


def _frequency(span: list[Lexeme], number: Token, every_: Reading | None, times: str) -> Reading:
    reading = Frequency(*_extent(span), number[:2], number, every_)
    reading.hints["freq"] = f"{times}X"
    return reading


def times_per(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """twice a week, three times a day, once every two years"""
    mark = roles["n"]
    value = str(mark.values.get("ONCE") or mark.values.get("NUM") or mark.values["SOME"])
    number = (mark.start, mark.end, value)
    target = roles.get("p") or roles["u"]
    every_: Reading | None
    if "PERIOD" in target.values:
        amount = target.values["PERIOD"]
        every_ = CalendarUnit(amount.unit, amount.number)
    else:
        every_ = _pattern(target)
    return _frequency(span, number, every_, value)


def times_freq(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """twice daily, three times weekly"""
    mark = roles["n"]
    value = str(mark.values.get("ONCE") or mark.values.get("NUM") or mark.values["SOME"])
    word = roles["f"]
    unit = CalendarUnit((word.start, word.end, word.values["FREQ"].split()[-1]))
    return _frequency(span, (mark.start, mark.end, value), unit, value)


def freq(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """daily, quarterly, biweekly"""
    word = roles["f"]
    count, _, kind = word.values["FREQ"].rpartition(" ")
    unit = CalendarUnit((word.start, word.end, kind))
    reading = Plural(*_extent(span), unit)
    if kind not in ("Day", "Week") and not ctx.lower.startswith("ly", word.end - 2) or kind == "Quarter-Year":
        reading.hints["view"] = "scate"
    if count:
        reading.nth, reading.nth_span = int(count), _where(word)
        reading.assumed.append("phase")
    return reading


def dose(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """b.i.d., t.i.d.: times a day"""
    word = roles["n"]
    value = word.values["DOSE"]
    end = word.end + (ctx.text[word.end : word.end + 1] == "." and "." in ctx.text[word.start : word.end])
    unit = CalendarUnit((word.start, word.end, "Day"))
    reading = _frequency(span, (word.start, word.end, value), unit, value)
    reading.end = end
    return reading


def rate(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """(100 times) a day, (40 hours) a week"""
    return None


# --- ranges -----------------------------------------------------------------------------------------------------
def between(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from March 3 to March 5, between 1985 and 1990, Monday through Friday, 10-11 a.m. Friday"""
    first = reading_of(roles["a"])
    last: Reading | None = reading_of(roles["b"])
    if "DEICTIC" in roles["b"].values:
        word = roles["b"]
        last = Shift(*_where(word), word.values["DEICTIC"], _where(word), None, CalendarUnit((*_where(word), "Day")))
    if first is None or last is None or isinstance(first, Between) or isinstance(last, Between):
        return None
    _share(first, last)
    last = _after_start(first, last)
    mark = _where(roles["f"]) if "f" in roles else (roles["a"].end, roles["b"].start)
    mark = _trim(ctx, mark)
    clocks = "CLOCK" in roles["b"].values or (isinstance(last, Spec) and "h" in last.fields)
    return Between(*_extent(span), mark, first, last, True, not clocks)


def _after_start(first: Reading, last: Reading) -> Reading:
    """An end that does not name its year is the first such one after the start: from Martinmas to Whitsuntide, from
    11 p.m. to 5 a.m."""
    if not isinstance(last, Spec) or last.complete or isinstance(first, Reference) or not last.lead:
        return last
    if isinstance(first, Spec) and first.lead == "d" != last.lead:
        return last
    reading = Shift(last.start, last.end, "Next", last.fields[last.lead][:2], first, last)
    reading.hints |= last.hints
    return reading


def _trim(ctx: Context, span: tuple[int, int]) -> tuple[int, int]:
    start, end = span
    while start < end - 1 and ctx.text[start].isspace():
        start += 1
    while end > start + 1 and ctx.text[end - 1].isspace():
        end -= 1
    return start, end


def _share(first: Reading, last: Reading) -> None:
    """What one end says for both: the year, the day, the half of the day."""
    if not (isinstance(first, Spec) and isinstance(last, Spec)):
        return
    for name in ("y", "y2", "mo"):
        if name in last.fields and name not in first.fields and (name != "mo" or "d" in first.fields):
            if name == "mo" and "mo" in first.fields:
                continue
            if name == "y" and not first.lead:
                continue
            first.fields[name] = last.fields[name]
        elif name in first.fields and name not in last.fields and name != "y2" and last.lead in ("mo", "d"):
            if name == "y" and "mo" in first.fields and "mo" in last.fields and _earlier(last, first):
                continue
            last.fields[name] = first.fields[name]
    if "h" in first.fields and "h" in last.fields:
        for name in ("wd", "d", "mo", "z"):
            if name in last.fields and name not in first.fields:
                first.fields[name] = last.fields[name]
            elif name in first.fields and name not in last.fields:
                last.fields[name] = first.fields[name]
        if "ap" in last.fields and "ap" not in first.fields and first.fields["h"][2] <= 12:
            half = last.fields["ap"]
            if first.fields["h"][2] % 12 > last.fields["h"][2] % 12 and half[2] == "PM":
                half = (*half[:2], "AM")
            first.fields["ap"] = half


def _earlier(one: Spec, other: Spec) -> bool:
    return MONTHS[one.fields["mo"][2]] < MONTHS[other.fields["mo"][2]]


def between_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from 10 to 11 a.m., between 9 and 10:30 p.m. Friday"""
    hour = roles["h"]
    first = Spec(hour.start, hour.end, {"h": (hour.start, hour.end, hour.values["HOUR"])})
    last = roles["c"].values["CLOCK"]
    if not isinstance(last, Spec) or not {"h", "n"} & last.fields.keys() or (hour.values["HOUR"] > 12 and "ap" in last.fields):
        return None
    if "n" in last.fields:
        first.fields["ap"] = (hour.start, hour.end, "AM" if last.fields["n"][2] == "Noon" else "PM")
    _share(first, last)
    mark = _where(roles["f"]) if "f" in roles else _trim(ctx, (hour.end, roles["c"].start))
    return Between(*_extent(span), mark, first, _after_start(first, last), True, False)


def between_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from March 3 to 5"""
    first = roles["mo"].values["DATE"]
    day = roles["d"]
    fields = {name: value for name, value in first.fields.items() if name in ("mo", "y", "y2")}
    if first.fields["d"][2] >= day.values["DOM"]:
        return None
    last = Spec(day.start, day.end, fields | {"d": (day.start, day.end, day.values["DOM"])})
    return Between(*_extent(span), _where(roles["f"]), first, last)


def since(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """since 1985, since last Friday, from 1985 on"""
    first = reading_of(roles["a"])
    if first is None:
        return None
    mark = roles["f"]
    onward = "SINCE" not in mark.values
    reading = Between(*_extent(span), _where(mark), first, None, onward, False)
    if onward:
        reading.last = "Unknown"
    return reading


def until(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """until Friday, until now: from the time of writing where the clause looks ahead, else from an unknown start"""
    last = reading_of(roles["b"])
    if last is None:
        return None
    start, end = _extent(span)
    backward = isinstance(last, Overlap) and isinstance(last.outer, Shift) and last.outer.operator == "Last"
    ahead = tense(ctx, start, end) == "future" and not isinstance(last, Reference) and not backward
    reading = Between(start, end, _where(roles["f"]), None if ahead else "Unknown", last, False, True)
    return reading


def bounded(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Saturdays since March 6, every Friday in 1998"""
    set_ = roles["s"].values["SET"]
    outer = reading_of(roles["r"] if "r" in roles else roles["t"])
    if not isinstance(set_, Plural) or set_.within is not None or outer is None:
        return None
    set_.within = outer
    return set_.grow(*_extent(span))


def bounded_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """10 a.m. on Saturdays"""
    set_ = roles["s"].values["SET"]
    spec = roles["c"].values["CLOCK"]
    if not isinstance(set_, Plural) or not isinstance(set_.pattern, Spec) or set_.pattern.fields.keys() & spec.fields.keys():
        return None
    set_.pattern = Spec(set_.pattern.start, set_.pattern.end, set_.pattern.fields | spec.fields)
    return set_.grow(*_extent(span))


def date_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Saturday last, Monday next"""
    operator = OPERATOR_OF[_operator(roles["op"])]
    spec = roles["d"].values["DATE"]
    return Shift(*_extent(span), operator, _where(roles["op"]), None, spec)


def date_week(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Tuesday se'nnight, Sunday week: a week from the next one, or before the last one"""
    spec = roles["d"].values["DATE"]
    back = tense(ctx, span[0].start, span[-1].end) == "past"
    lead = spec.fields[spec.lead]
    near = Shift(spec.start, spec.end, "Last" if back else "Next", (lead[0], lead[1]), None, spec)
    reading = Shift(*_extent(span), "Before" if back else "After", _where(roles["u"]), near, unit_amount(_unit(roles["u"])))
    reading.assumed.append("past-by-tense" if back else "future-by-default")
    return reading


OPERATORS: dict[str, Builder] = {
    "shift-unit": shift_unit, "that-unit": that_unit, "the-unit": the_unit, "shift-period": shift_period,
    "shift-bare": shift_bare, "shift-several": shift_several, "shift-date": shift_date, "shift-part": shift_part,
    "that-date": that_date, "the-part": the_part, "deictic": deictic, "tonight": tonight, "ago": ago, "hence": hence,
    "earlier": earlier, "later": later, "unit-later": unit_later, "in-period": in_period, "anchored": anchored,
    "anchored-unit": anchored_unit, "anchored-part": anchored_part, "eve": eve, "nth-of": nth_of, "nth-unit": nth_unit,
    "half-of": half_of, "first-period": first_period, "rebase": rebase, "quarter-of-year": quarter_of_year,
    "anchored-date": anchored_date, "date-last": date_last, "date-week": date_week, "year-ago": year_ago, "unit-of": unit_of, "within": within, "within-after": within_after,
    "modified": modified, "early-day": early_day, "modified-after": modified_after, "year-end": year_end, "postop": postop, "pod": pod,
    "pod-day": pod_day, "reign": reign, "ref": ref, "every": every, "every-nth": every_nth,
    "every-period": every_period, "every-short": every_short, "each-of": each_of, "plural": plural,
    "plural-part": plural_part, "plural-hours": plural_hours, "times-per": times_per, "times-freq": times_freq,
    "freq": freq, "dose": dose, "rate": rate, "between": between, "between-hours": between_hours,
    "between-days": between_days, "since": since, "until": until, "bounded": bounded,
    "bounded-clock": bounded_clock,
}  # fmt: skip
