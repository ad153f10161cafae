"""SCATE's names of months, weekdays and seasons, which are the values that every lexicon gives, and their numbers."""

from __future__ import annotations

__all__ = ["MONTHS", "MONTH_NAMES", "MOST_WEEKDAYS", "SEASON_STARTS", "SIZES", "WEEKDAYS", "WEEKDAY_NAMES"]

MONTH_NAMES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
MONTHS = {name: number for number, name in enumerate(MONTH_NAMES, 1)}
WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WEEKDAYS = {name: number for number, name in enumerate(WEEKDAY_NAMES, 1)}
MOST_WEEKDAYS = 5
"""A month has no sixth Monday."""
SEASON_STARTS = {"Spring": 3, "Summer": 6, "Fall": 9, "Winter": 12}
"""The month in which a season of the north begins."""
SIZES = ("Hour", "Day", "Week", "Month", "Quarter-Year", "Year")
"""Units, the larger last."""
