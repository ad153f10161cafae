"""What is computed from a year: `2013-00-00 funcDateCalc(EasterSunday(YEAR, 49))`, a day, and `1953-00-00
decadeCalc(8)`, a decade."""

from __future__ import annotations

import re
from collections.abc import Callable

from timeloom.calendar import easter, easter_julian
from timeloom.calendar.units import civil, days, weekday
from timeloom.timeml.values import iso_week

__all__ = ["computed", "wrong_call"]

_CALL = re.compile(r"((\w\w\w\w)-(\w\w)-(\w\w))\s+funcDateCalc\((\w+)\((.+)\)\)")
_DECADE = re.compile(r"(\w\w\w\w)-\w\w-\w\w\s+decadeCalc\((\d+)\)")
_NAME = re.compile(r"funcDateCalc\((\w*)")
_DATE = re.compile(r"(\d\d\d\d)-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01])")
UNKNOWN = "XXXX-XX-XX"


def computed(value: str) -> str:
    """The day or decade that a value asks to be computed; any other value as it is, and XXXX-XX-XX for a day that
    cannot be."""
    decade = _DECADE.fullmatch(value)
    if decade is not None:
        return decade[1][:2] + decade[2]
    found = _CALL.fullmatch(value)
    if found is None:
        return value
    date, year, month, day, name, inside = found.groups()
    words = {"DATE": date, "YEAR": year, "MONTH": month, "DAY": day}
    arguments = re.split(r"\s*,\s*", inside)
    for word, said in words.items():
        arguments = [argument.replace(word, said) for argument in arguments]
    compute = _FUNCTIONS.get(name)
    try:
        return UNKNOWN if compute is None else compute(arguments)
    except (ValueError, IndexError):
        return UNKNOWN


def wrong_call(text: str, *, filled: bool = True) -> str:
    """Why the day that a text asks for can never be computed; "" where it can, or none is asked for. Not `filled`: its
    arguments are not known as yet."""
    asked = _NAME.search(text)
    if asked is None:
        return ""
    if asked[1] not in _FUNCTIONS:
        return f"there is no day of this name: funcDateCalc({asked[1]}); there are {', '.join(_FUNCTIONS)}"
    call = text[asked.start() :].rstrip()
    if filled and computed(f"2000-00-00 {call}") in (UNKNOWN, f"2000-00-00 {call}"):
        return f"this day cannot be computed: {call}"
    return ""


def _text(day: int) -> str:
    return "{:04d}-{:02d}-{:02d}".format(*civil(day))


def _year(text: str) -> int:
    if not re.fullmatch(r"[0-9]{4}", text):
        raise ValueError(text)
    return int(text)


def _western(arguments: list[str]) -> str:
    return _text(easter(_year(arguments[0])) + int(arguments[1]))


def _orthodox(arguments: list[str]) -> str:
    return _text(easter_julian(_year(arguments[0])) + int(arguments[1]))


def _shrovetide(arguments: list[str]) -> str:
    year = _year(arguments[0])
    return f"{year:04d}-W{iso_week(easter_julian(year) - 49)[1]:02d}"


def _weekday_relative(arguments: list[str]) -> str:
    """The n-th weekday (1 is Sunday, as resources count) from a date on, or before it for a negative n; the date itself
    may count."""
    found = _DATE.fullmatch(arguments[0])
    if found is None:
        return UNKNOWN
    day = days(int(found[1]), int(found[2]), int(found[3]))
    wanted, number, itself = int(arguments[1]), int(arguments[2]), arguments[3].strip().lower() == "true"
    if not number:
        return _text(day)
    ahead = (wanted - 1 - weekday(day)) % 7
    if number > 0:
        first = ahead if ahead or itself else 7
        return _text(day + first + 7 * (number - 1))
    back = ahead - 7 if ahead or not itself else 0
    return _text(day + back + 7 * (number + 1))


_FUNCTIONS: dict[str, Callable[[list[str]], str]] = {
    "EasterSunday": _western,
    "EasterSundayOrthodox": _orthodox,
    "ShroveTideOrthodox": _shrovetide,
    "WeekdayRelativeTo": _weekday_relative,
}
