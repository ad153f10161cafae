"""Policy: how text is read, where the words leave a choice. `calendar.Conventions` is what calendar words mean."""

from __future__ import annotations

import msgspec

__all__ = ["DOMAINS", "Policy"]

DOMAINS = ("news", "narratives", "colloquial", "scientific")
"""Kinds of text, as HeidelTime tells them apart (Strötgen and Gertz 2012)."""


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """Choices of reading. None means: decide by the evidence of the text, and say so in `assumed`.

    date_order    "DMY", "MDY" or "YMD" for 3/4/2019
    prefer        "past", "future", "nearest" or "none" for a bare weekday, month or feast
    tz            zone of times that state none, "Europe/Lisbon" or "+02:00" (None: that of the time of
                  writing)
    jurisdiction  ISO code whose civil holidays are meant ("US", "GB-SCT")
    two_digit     "window" (nearest century around the time of writing; after an apostrophe, '69, one that is not far
                  ahead) or "scate" (same century)
    """

    date_order: str | None = None
    prefer: str | None = None
    tz: str | None = None
    jurisdiction: str | None = None
    two_digit: str = "window"
