"""The order of day and month that is usual where English is spoken, by the code of the region (ISO 3166)."""

from __future__ import annotations

__all__ = ["date_order"]

_DAY_FIRST = frozenset({"AU", "BZ", "GB", "IE", "IN", "JM", "NZ", "TT", "ZA"})
_MONTH_FIRST = frozenset({"PH", "US"})


def date_order(region: str) -> str | None:
    """The order of day and month in a region; None where it says none.

    >>> date_order("GB"), date_order("US"), date_order("")
    ('DMY', 'MDY', None)
    """
    region = region.upper()
    return "DMY" if region in _DAY_FIRST else "MDY" if region in _MONTH_FIRST else None
