"""Hours that do not say of themselves which half of the day they are of."""

from __future__ import annotations

__all__ = ["is_of_24", "is_open"]

_HALF = 12


def is_of_24(hour: int, written: str) -> bool:
    """13 to 24, 0, or digits with a zero before them: an hour of a whole day, beside which no half of one is named."""
    return not 0 < hour <= _HALF or written[0] == "0"


def is_open(hour: int, written: str, *, digits: bool) -> bool:
    """1 to 11, which may be before or after noon; those in digits only where a language writes the hours of half a day with them."""
    return 0 < hour < _HALF and (digits or not written.isdecimal())
