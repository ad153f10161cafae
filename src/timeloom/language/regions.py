"""The order of day and month that is usual where English is spoken, by the code of the region (ISO 3166)."""

from __future__ import annotations

from timeloom.language.loader import languages

__all__ = ["date_order", "localized"]

_DAY_FIRST = frozenset({"AU", "BZ", "GB", "IE", "IN", "JM", "NZ", "TT", "ZA"})
_MONTH_FIRST = frozenset({"PH", "US"})


def date_order(region: str) -> str | None:
    """The order of day and month in a region; None where it says none.

    >>> date_order("GB"), date_order("US"), date_order("")
    ('DMY', 'MDY', None)
    """
    region = region.upper()
    return "DMY" if region in _DAY_FIRST else "MDY" if region in _MONTH_FIRST else None


def localized(tag: str, order: str | None = None) -> tuple[str, str | None]:
    """A tag of which region may be a part ("en-GB", "en_US.UTF-8"), as a language that there are rules for and the
    order of day and month: that which is given, else that of the region where English is spoken. Any other tag stays as
    it is.

    >>> localized("en-GB"), localized("de_AT"), localized("nl-BE")
    (('en', 'DMY'), ('de', None), ('nl-BE', None))
    """
    language, _, rest = tag.replace("_", "-").partition("-")
    if not rest or language.lower() not in languages():
        return tag, order
    region = rest.partition(".")[0].rpartition("-")[2]
    return language.lower(), order or (date_order(region) if language.lower() == "en" else None)
