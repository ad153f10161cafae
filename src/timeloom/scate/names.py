"""Literals of the SCATE schema and what they are in the calendar, one table for each property."""

from __future__ import annotations

__all__ = ["INCLUDED", "MODIFIERS", "NAMES", "NO_TIME", "NUMBERS"]

NO_TIME = frozenset({"Number", "Modifier", "Time-Zone", "NotNormalizable", "PreAnnotation"})
MODIFIERS = frozenset({"Approx", "Less-Than", "More-Than", "Start", "Mid", "End", "Fiscal"})
INCLUDED = {
    "Interval-Included": True,
    "Interval-Not-Included": False,
    "Included": True,
    "Not-Included": False,
    "Standard": False,  # values before July 2017
    "Newswire": True,
}
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _same(*names: str) -> dict[str, str | int]:
    return {name: name for name in names}


NAMES: dict[str, tuple[str, dict[str, str | int]]] = {
    "Month-Of-Year": ("month", {name: number for number, name in enumerate(_MONTHS, 1)}),
    "Day-Of-Week": ("weekday", {name: number for number, name in enumerate(_WEEKDAYS, 1)}),
    "Season-Of-Year": ("season", _same("Unknown", "Spring", "Summer", "Fall", "Winter")),
    "Part-Of-Week": ("part-of-week", _same("Weekdays", "Weekend")),
    "Part-Of-Day": (
        "part-of-day",
        _same("Dawn", "Day", "Morning", "Noon", "Afternoon", "Evening", "Dusk", "Night", "Midnight", "Unknown"),
    ),
    "AMPM-Of-Day": ("ampm", _same("AM", "PM")),
}
NUMBERS = {
    "Week-Of-Year": ("week", 1, 53),
    "Quarter-Of-Year": ("quarter", 1, 4),
    "Day-Of-Month": ("day", 1, 31),
    "Minute-Of-Hour": ("minute", 0, 59),
    "Second-Of-Minute": ("second", 0, 59),
}
