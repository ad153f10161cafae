"""Builders of the n-th: the first week of May, the third quarter, the second half of 1998."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.amounts import counted_amount
from timeloom.times.builders.relative import OPERATOR_OF
from timeloom.times.builders.words import (
    Builder,
    Roles,
    categories,
    extent,
    mark_fiscal,
    operator_word,
    reading_of,
    unit_of,
    where,
)
from timeloom.times.builders.working_days import working_day
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.neighbours import goes_on
from timeloom.times.readings import (
    Amount,
    AnchorRef,
    Between,
    CalendarUnit,
    Nth,
    Overlap,
    Reading,
    Shift,
    Spec,
    Token,
    unit_amount,
)

__all__ = ["BUILDERS", "COUNTED_WEEKS"]

COUNTED_WEEKS = ("first-full-week", "week-by-most-days")
"""What is assumed of weeks that are counted: by TimeML, and as people mean it."""

_HALVES = {
    "Year": ("Half-Year", None), "Month": ("Day", "15"), "Day": ("Hour", "12"), "Century": ("Year", "50"),
    "Decade": ("Year", "5"), "Hour": ("Minute", "30"), "Week": ("Day", "3.5"),
}  # fmt: skip
"""Half of an interval, as a unit and how many of it."""
_YEARS = frozenset(("Year", "Decade", "Century"))
_OF_YEAR = {"Month": 1, "Quarter-Year": 3}
"""Units of which a report names the first so many of the year, in months."""
_HALF = "0.5"
_COUNTED_ONE_BY_ONE = frozenset(("Day", "Week", "Month", "Quarter-Year", "Year"))
_YEAR = 12


def _ordinal(lexeme: Lexeme) -> tuple[Token, bool]:
    """The number, and whether it is counted from the end."""
    if "ORD" in lexeme.values:
        value = lexeme.values["ORD"]
        return (*where(lexeme), abs(value)), value < 0
    return (*where(lexeme), 1), True


def nth_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the first week of May 2019, the second Monday in March, third quarter of 1998, the last two weeks of June"""
    number, from_end = _ordinal(roles["n"])
    base = _outer(roles)
    if base is None:
        return None
    argument: Reading
    if "d" in roles:
        argument = roles["d"].values["DATE"]
    elif "p" in roles:
        argument = roles["p"].values["PERIOD"]
    elif "k" in roles:
        argument = working_day(roles)
    else:
        argument = _unit(roles, span, base)
    reading = Nth(*extent(span), number, base, argument, from_end)
    if isinstance(argument, CalendarUnit) and argument.grain == "Week" and base.grain in ("Month", "Year"):
        reading.assumed.append(COUNTED_WEEKS[ctx.convention == EVERYDAY])
    return reading


def nths_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the first and second quarters of 2024: one stretch, where the second follows the first"""
    (first, _), (last, from_end) = _ordinal(roles["n"]), _ordinal(roles["n2"])
    base = _outer(roles)
    if base is None or from_end or last[2] != first[2] + 1 or unit_of(roles["u"])[2] not in _COUNTED_ONE_BY_ONE:
        return None
    begin, end = (Nth(number[0], number[1], number, base, _unit(roles, span, base)) for number in (first, last))
    reading = Between(*extent(span), (first[1], last[0]), begin, end)
    reading.whole = True
    return reading


def _outer(roles: Roles) -> Reading | None:
    """What the n-th is one of: a time, or the unit that is being spoken of (la primera semana del mes)."""
    if "w" in roles:
        whole = roles["w"]
        unit = CalendarUnit(unit_of(whole))
        return Shift(*where(whole), "This", where(whole), AnchorRef(whole.start), unit)
    return reading_of(roles["t"] if "t" in roles else roles["y"])


def _unit(roles: Roles, span: list[Lexeme], base: Reading) -> CalendarUnit:
    """The unit that is counted; a quarter of a century is one of 25 years."""
    unit = CalendarUnit(unit_of(roles["u"]))
    if unit.grain == "Quarter-Year" and _size(base) == "Century":
        return CalendarUnit((*unit.unit[:2], "Quarter-Century"))
    mark_fiscal(unit, span)
    return unit


def last_unit_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the last week of the war: counted from the end of what is no time here, and so from nowhere"""
    unit = CalendarUnit(unit_of(roles["u"]))
    mark_fiscal(unit, span)
    reading = Nth(*extent(span), (*where(roles["op"]), 1), None, unit, from_end=True)
    reading.choice = "Unknown"
    return reading


def nth_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the third quarter, the second fiscal quarter: of this year, or of one beside it"""
    number, _ = _ordinal(roles["n"])
    unit = CalendarUnit(unit_of(roles["u"]))
    mark_fiscal(unit, span)
    start, end = extent(span)
    if "THE" in span[0].values and "HYPH" in categories(span):
        start = span[1].start  # the third-quarter results: the article is not of the quarter
    quarter = unit.grain == "Quarter-Year"
    if quarter:
        ctx.quarter_number = number[2]
    reading = Nth(start, end, number, None, unit)
    if "op" in roles and "LAST" in roles["op"].values and roles["op"] is not roles["n"]:
        reading.base = _last_year(where(roles["op"]))
    return reading


def _last_year(place: tuple[int, int]) -> Shift:
    return Shift(*place, "Last", place, None, CalendarUnit((*place, "Year")))


def first_period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the first nine months: of this year; the first two weeks of life, the first 24 hours: of what is no time here"""
    number, from_end = _ordinal(roles["n"])
    reading = Nth(*extent(span), number, None, roles["p"].values["PERIOD"], from_end)
    _of_what(ctx, reading, roles["p"].values["PERIOD"])
    return reading


def nth_counted(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """los nueve primeros meses, les deux dernières semaines de mai: the number before the ordinal"""
    number, from_end = _ordinal(roles["n"])
    amount = counted_amount(ctx, roles["count"], roles["u"])
    if not roles.keys().isdisjoint(("t", "w")):
        return Nth(*extent(span), number, _outer(roles), amount, from_end)
    reading = Nth(*extent(span), number, None, amount, from_end)
    _of_what(ctx, reading, amount)
    return reading


def _of_what(ctx: Context, reading: Nth, amount: Amount) -> None:
    """The first so many months, with no more said, are of a year. The first weeks, days or hours of a year nobody
    speaks of, nor of the first months of a thing."""
    if amount.unit[2] == "Year" and amount.number is not None and amount.number[2] == _HALF:
        return  # the first half of the year
    count = str(amount.number[2]) if amount.number is not None else ""
    last = int(count) * _OF_YEAR.get(amount.unit[2], _YEAR) if count.isdigit() else 0
    of_year = amount.unit[2] in _OF_YEAR and last < _YEAR
    if not of_year or goes_on(ctx, reading.end, ctx.language.cues["of"] | ctx.language.cues["counts-from"]):
        reading.choice = "Unknown"


def rebase(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """this year's third quarter, Q3 of last year: the n-th of the year beside it"""
    inner = reading_of(roles["n"])
    outer = reading_of(roles["t"])
    if not isinstance(inner, Nth) or inner.choice != "DocTime-Year" or isinstance(inner.base, Spec) or outer is None:
        return None
    if outer.grain not in _YEARS:
        return None
    inner.base = outer
    inner.assumed = []
    return inner.grow(*extent(span))


def quarter_of_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """last year's quarter: the same quarter as the one spoken of"""
    if ctx.quarter_number is None:
        return None
    mark, unit = roles["op"], unit_of(roles["u"])
    operator = OPERATOR_OF[operator_word(mark)]
    year = Shift(mark.start, roles["y"].end, operator, where(mark), None, CalendarUnit(unit_of(roles["y"])))
    return Nth(*extent(span), (*unit[:2], ctx.quarter_number), year, CalendarUnit(unit))


def half_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the first half of 1998, the second half"""
    number, from_end = _ordinal(roles["n"])
    base = _outer(roles) if "t" in roles or "w" in roles else None
    size = _HALVES.get(_size(base))
    if size is None:
        return None
    place = where(roles["h"])
    unit, count = size
    if size == _HALVES["Month"] and ctx.convention == EVERYDAY and base is not None and (from_end or number[2] == 2):
        middle = Overlap(*extent(span), place, base, Spec(*place, {"d": (*place, int(_HALVES["Month"][1] or 0) + 1)}))
        # the second half of a month goes on to its end, of however many days
        reading = Between(*extent(span), place, middle, base)
        reading.whole = True
        return reading
    amount = Amount(*place, (*place, unit), (*place, count) if count else None)
    return Nth(*extent(span), number, base, amount, from_end)


def _size(base: Reading | None) -> str:
    """How long the interval is that a half or a quarter is taken of."""
    if isinstance(base, Spec) and base.complete and base.grain == "Year":
        value = base.fields["y"][2]
        missing = 1 if isinstance(value, tuple) else str(value)[-2:].count("?")
        return ("Year", "Decade", "Century")[missing]
    return base.grain if base is not None and base.grain else "Year"


def year_ago(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """year-earlier, the year-ago quarter, the third quarter a year before"""
    mark = roles["ya"]
    start, end = extent(span)
    # The word is two in one: the unit, a mark between, and the operator.
    cut = next((at for at in range(mark.start, mark.end) if not ctx.lower[at].isalpha()), mark.end)
    year = (mark.start, cut, "Year")
    operator = (cut + 1, mark.end)
    if "n" in roles and "UNIT" in roles["u"].values:
        base = Shift(*where(mark), "Last", operator, None, CalendarUnit(year))
        number, _ = _ordinal(roles["n"])
        return Nth(start, end, number, base, CalendarUnit(unit_of(roles["u"])))
    reading = Shift(*where(mark), "Before", operator, AnchorRef(start), unit_amount(year))
    return reading.grow(start, end)


BUILDERS: dict[str, Builder] = {
    "nth-of": nth_of, "nths-of": nths_of, "last-unit-of": last_unit_of, "nth-unit": nth_unit, "first-period": first_period, "nth-counted": nth_counted, "rebase": rebase,
    "quarter-of-year": quarter_of_year, "half-of": half_of, "year-ago": year_ago,
}  # fmt: skip
