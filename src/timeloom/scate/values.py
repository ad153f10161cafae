"""Literal values of SCATE as the calendar takes them."""

from __future__ import annotations

import re
from fractions import Fraction

from timeloom.calendar import Unit
from timeloom.calendar.iso import hours_of_day

__all__ = ["PERIOD_UNITS", "UNITS", "BadValue", "amount", "bad_value", "clock", "feast_rule", "place", "whole", "year"]

UNITS: dict[str, Unit] = {
    "Millennium": Unit.MILLENNIUM,
    "Century": Unit.CENTURY,
    "Quarter-Century": Unit.QUARTER_CENTURY,
    "Decade": Unit.DECADE,
    "Year": Unit.YEAR,
    "Quarter-Year": Unit.QUARTER_YEAR,
    "Month": Unit.MONTH,
    "Week": Unit.WEEK,
    "Day": Unit.DAY,
    "Hour": Unit.HOUR,
    "Minute": Unit.MINUTE,
    "Second": Unit.SECOND,
}
PERIOD_UNITS: dict[str, Unit | None] = {
    "Millennia": Unit.MILLENNIUM,
    "Centuries": Unit.CENTURY,
    **{f"{name}s": unit for name, unit in UNITS.items() if name not in ("Millennium", "Century", "Quarter-Century")},
    "Quarter-Centuries": Unit.QUARTER_CENTURY,
    "Unknown": None,
}

_LONGEST = 15
_YEAR = re.compile(r"([+-]?)(\d{0,15})(\?{0,12})", re.ASCII)
_DECIMAL = re.compile(r"[+-]?\d{1,15}(?:\.\d{1,9})?|[+-]?\.\d{1,9}", re.ASCII)
_FRACTION = re.compile(r"(?:(\d{1,9}) )?(\d{1,9})/(\d{1,9})", re.ASCII)
_RANGE = re.compile(r"[\d.?]{1,15} ?(?:-|\u2013|to|or) ?[\d.?]{1,15}", re.ASCII)
_DIGITS = re.compile(r"[\d?]{1,15}", re.ASCII)


class BadValue(ValueError):
    """A literal that is not a value of its property."""


def whole(text: str) -> int | None:
    """A whole number; None where digits are unknown (`?`). Raises BadValue for anything else."""
    stripped = text.strip()
    if stripped.isascii() and stripped.lstrip("+-").isdigit() and len(stripped) <= _LONGEST:
        try:
            return int(stripped)
        except ValueError:
            raise BadValue(text) from None
    if "?" in stripped and _DIGITS.fullmatch(stripped):
        return None
    raise BadValue(text)


def place(text: str) -> int | None:
    """A place in a count, from 1; ordinals keep their letters in some files ("3rd")."""
    stripped = text.strip()
    if stripped[-2:].lower() in ("st", "nd", "rd", "th"):
        stripped = stripped[:-2]
    return whole(stripped)


def amount(text: str) -> int | Fraction | None:
    """A number: digits, a decimal, a fraction; None where it is not known (`?`, a range such as "2-6").

    Raises BadValue for anything else.
    """
    stripped = text.strip().replace(",", "")
    if stripped.isascii() and stripped.isdigit() and len(stripped) <= _LONGEST:
        return int(stripped)
    if _DECIMAL.fullmatch(stripped):
        number = Fraction(stripped)
        return int(number) if number.denominator == 1 else number
    if (found := _FRACTION.fullmatch(stripped)) is not None and int(found[3]):
        number = int(found[1] or 0) + Fraction(int(found[2]), int(found[3]))
        return int(number) if number.denominator == 1 else number
    if _RANGE.fullmatch(stripped) or ("?" in stripped and _DIGITS.fullmatch(stripped)):
        return None
    raise BadValue(text)


def year(text: str) -> tuple[int, int, int]:
    """(digits, how many digits were written, how many are missing): "198?" is (198, 3, 1).

    A negative year is astronomical: "-43" is 44 BCE. Raises BadValue for anything else.
    """
    found = _YEAR.fullmatch(text.strip())
    if found is None or not (found[2] or found[3]):
        raise BadValue(text)
    digits = int(found[2] or 0)
    if found[1] == "-" and found[3]:
        raise BadValue(text)
    return (-digits if found[1] == "-" else digits), len(found[2]), len(found[3])


def feast_rule(text: str) -> tuple[str | int, ...]:
    """The rule of a feast: "fixed:12:25", "easter:-2", "nth:11:4:4", "on-after:11:2:2", "civil:US:Thanksgiving Day",
    "lunar:hebrew:passover:-1"."""
    kind, _, rest = text.partition(":")
    if kind == "civil":
        jurisdiction, _, name = rest.partition(":")
        if not jurisdiction or not name:
            raise BadValue(text)
        return kind, jurisdiction, name
    if kind == "lunar":
        calendar, name, offset = (*rest.split(":"), "", "")[:3]
        moved = whole(offset)
        if not calendar or not name or moved is None:
            raise BadValue(text)
        return kind, calendar, name, moved
    numbers = []
    for part in rest.split(":"):
        try:
            number = whole(part)
        except BadValue:
            number = None
        if number is None:
            raise BadValue(text)
        numbers.append(number)
    if kind not in ("fixed", "easter", "easter-julian", "nth", "on-after"):
        raise BadValue(text)
    return (kind, *numbers)


def clock(text: str) -> str:
    """A time of day, "hh:mm", at most 24:00. Raises BadValue for anything else."""
    if hours_of_day(f"{text}/24:00") is None:
        raise BadValue(text)
    return text


def bad_value(type: str, name: str, value: str) -> bool:
    """Whether a free literal cannot be read as what its type asks for."""
    try:
        if name == "Rule":
            feast_rule(value)
        elif name == "Value" and type in ("Year", "Two-Digit-Year"):
            year(value)
        elif name == "Value" and type == "Number":
            amount(value)
        elif name in ("Start", "End"):
            clock(value)
        elif name in ("Value", "Length"):
            place(value)
    except BadValue:
        return True
    return False
