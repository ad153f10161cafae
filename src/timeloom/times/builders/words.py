"""What builders ask of the words that a rule matched."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from timeloom.calendar.units import days_in_month
from timeloom.language import Lexeme
from timeloom.times.context import Context
from timeloom.times.names import MONTHS
from timeloom.times.readings import Between, CalendarUnit, Overlap, Reading, Shift, Spec, Token

__all__ = [
    "Builder", "Roles", "bare_day", "begin_of", "categories", "date_exists", "extent", "field", "gone_by", "impossible", "is_work", "mark_fiscal", "mark_modifier", "operator_word",
    "part_of_day", "pattern_of", "reading_of", "relative_day", "token", "trimmed", "unit_of", "where", "year_fields",
]  # fmt: skip

Roles = dict[str, Lexeme]
Builder = Callable[[Context, Roles, list[Lexeme]], Reading | None]
_WORK = frozenset(("business", "working", "trading"))
"""Words for the days of a week that are no weekend."""


def extent(span: list[Lexeme]) -> tuple[int, int]:
    """From the first word to the last."""
    return span[0].start, span[-1].end


def where(lexeme: Lexeme) -> tuple[int, int]:
    """The place of one word."""
    return lexeme.start, lexeme.end


def token(lexeme: Lexeme, *categories: str) -> Token | None:
    """The word with the value of the first category that it has."""
    for category in categories:
        if category in lexeme.values:
            return lexeme.start, lexeme.end, lexeme.values[category]
    return None


def field(lexeme: Lexeme, *categories: str) -> Token:
    """The same where the rule says that it has one."""
    found = token(lexeme, *categories)
    assert found is not None
    return found


def is_work(lexeme: Lexeme) -> bool:
    """Does the word leave the days of a weekend out: business, hábiles, ouvrables?"""
    return not _WORK.isdisjoint(lexeme.values.get(name) for name in ("WORKING", "WORKDAYS"))


def unit_of(lexeme: Lexeme) -> Token:
    """A unit, in the singular, in the plural or abbreviated."""
    return field(
        lexeme,
        "UNIT",
        "UNITS",
        "UNITSHORT",
        "UNITLONG",
        "NIGHTS",
        "NIGHTONE",
        "WEEKOF",
        "WEEKTO",
        "DAYOF",
        "COUNTEDDAYS",
    )


def gone_by(unit: Token, mark: Lexeme, span: list[Lexeme]) -> Between:
    """Of this week, this month or this year what has gone by at the time of writing: YTD, earlier this year."""
    reading = Between(
        *extent(span),
        where(mark),
        Shift(*unit[:2], "This", unit[:2], None, CalendarUnit(unit)),
        None,
        last_included=False,
    )
    if "EARLIERIN" in mark.values:
        reading.hints["mod"] = "START"
    return reading


def bare_day(lexeme: Lexeme) -> Spec:
    """A day of a month that is not named: the 15th"""
    day = field(lexeme, "DOM", "DOMTH")
    return Spec(*day[:2], {"d": day})


def pattern_of(reading: object) -> object:
    """What a reading picks within another one: the afternoon of this afternoon, of Friday afternoon; of any other,
    itself"""
    return (
        reading.argument if isinstance(reading, Shift) else reading.pattern if isinstance(reading, Overlap) else reading
    )


def categories(span: Iterable[Lexeme]) -> set[str]:
    """All categories in a match."""
    return {category for item in span for category in item.values}


def reading_of(lexeme: Lexeme) -> Reading | None:
    """The reading that a folded item carries."""
    for value in lexeme.values.values():
        if isinstance(value, Reading):
            return value
    return None


def year_fields(lexeme: Lexeme) -> dict[str, Token]:
    """The year of a date, with y2 beside it where it has two digits."""
    found = token(lexeme, "YEAR", "YEARWORDS", "YFOUR")
    if found is not None:
        return {"y": found}
    short = field(lexeme, "YEAR2", "YY", "NUM")
    if "YEAR2" in lexeme.values or "YY" in lexeme.values:
        return {"y": short, "y2": short}
    return {"y": short}


def date_exists(fields: dict[str, Token]) -> bool:
    """Does the day exist in its month (in a leap year where no year is given)?"""
    if "mo" not in fields or "d" not in fields:
        return True
    year = fields["y"][2] if "y" in fields and isinstance(fields["y"][2], int) and fields["y"][2] > 99 else 2000
    return 1 <= int(fields["d"][2]) <= days_in_month(int(year), MONTHS[fields["mo"][2]])


def impossible(reading: Spec, value: str) -> Spec:
    """A reading of words that name a date which does not exist: it has what they name, and no place on the calendar.
    `value` is what TIMEX3 says of it."""
    reading.hints |= {"unresolved": "impossible", "type": "DATE", "value": value}
    return reading


def relative_day(lexeme: Lexeme, operator: str) -> Shift:
    """today, yesterday, tomorrow: one word that is operator and unit. "Last 2" is the operator taken twice, the day
    before yesterday; "This Year" has another unit than the day."""
    place = where(lexeme)
    name, _, more = operator.partition(" ")
    unit = CalendarUnit((*place, "Day" if more.isdigit() or not more else more))
    reading = Shift(*place, name, place, None, unit)
    for _ in range(int(more) - 1 if more.isdigit() else 0):
        reading = Shift(*place, name, place, reading, unit)
    return reading


def part_of_day(lexeme: Lexeme) -> Spec:
    """morning, night"""
    return Spec(lexeme.start, lexeme.end, {"p": field(lexeme, "PART", "INPART", "MEAL", "HALFDAY")})


def begin_of(ctx: Context, lexeme: Lexeme) -> int:
    """Where the time begins in words that say when: "the evening" in "in the evening", by TimeML."""
    if "INPART" not in lexeme.values:
        return lexeme.start
    _, blank, behind = ctx.text[lexeme.start : lexeme.end].partition(" ")
    return lexeme.end - len(behind) if blank else lexeme.start


def mark_modifier(reading: Reading, lexeme: Lexeme, *categories: str) -> None:
    """Modify a reading by a word whose value is SCATE's Modifier Type and the mod of TIMEX3."""
    kind, mod = field(lexeme, *categories)[2].split()
    reading.modify(kind, where(lexeme), mod)


def mark_fiscal(unit: Reading, span: list[Lexeme]) -> None:
    """Modify a unit by the "fiscal" that stands among the words."""
    for item in span:
        if "FISCAL" in item.values:
            unit.modify("Fiscal", where(item), None)


def operator_word(lexeme: Lexeme) -> str:
    """What a word such as last, next, this or that says."""
    return str(field(lexeme, "LAST", "NEXT", "THIS", "THAT", "TWICE", "CURRENT")[2])


def trimmed(ctx: Context, span: tuple[int, int]) -> tuple[int, int]:
    """A place without the blanks around it, one character at least."""
    start, end = span
    while start < end - 1 and ctx.text[start].isspace():
        start += 1
    while end > start + 1 and ctx.text[end - 1].isspace():
        end -= 1
    return start, end
