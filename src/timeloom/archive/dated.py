"""A text with its date, as it goes into an archive."""

from __future__ import annotations

import re
from dataclasses import dataclass

from timeloom.calendar.iso import parse_fields, year_text
from timeloom.errors import ExpressionError

__all__ = ["Dated", "date_of"]

_DAY = re.compile(r"([+-]?\d{4,6}-\d\d-\d\d)[T ].*", re.DOTALL)
_COMPACT = re.compile(r"(\d{4})(\d\d)(\d\d)")
_FURTHEST = 9999


@dataclass(frozen=True, slots=True)
class Dated:
    """A text, when it was written (`date_of` gives the form), what to call it and where it comes from."""

    text: str
    date: str
    id: str
    source: str

    @property
    def year(self) -> int:
        """The astronomical year: year 0 is 1 BCE."""
        sign = -1 if self.date.startswith("-") else 1
        return sign * int(self.date.lstrip("+-")[:4])


def date_of(value: object) -> str:
    """A date as it is kept: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, the year astronomical, with a sign before year 0.

    Read are years as whole numbers, ISO 8601 dates, compact days (18430912) and instants, whose clock is left out.

    Raises:
        ExpressionError: none of these, a day that no calendar has, or a year beyond 9999.
    """
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _FURTHEST:
        return year_text(value)
    if not isinstance(value, str):
        raise ExpressionError("is no year and no ISO 8601 date", value=value)
    text = value.strip()
    if found := _DAY.fullmatch(text):
        text = found[1]
    elif found := _COMPACT.fullmatch(text):
        text = "-".join(found.groups())
    try:
        fields = parse_fields(text)
    except ExpressionError as error:
        raise ExpressionError(error.message, value=value) from None
    if len(fields) > 3 or abs(fields[0]) > _FURTHEST:
        raise ExpressionError("is no year and no ISO 8601 date", value=value)
    return "-".join([year_text(fields[0]), *(f"{field:02d}" for field in fields[1:])])
