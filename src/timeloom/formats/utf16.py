"""Characters counted as Java and JavaScript count them: UTF-16 code units, of which a character beyond U+FFFF takes
two."""

from __future__ import annotations

import re
from bisect import bisect_left

__all__ = ["Utf16"]

_LONG = re.compile("[\U00010000-\U0010ffff]")


class Utf16:
    """The two ways to count the characters of one text; both maps are logarithmic in the number of long characters."""

    def __init__(self, text: str) -> None:
        self.length = len(text)
        self._points = [found.start() for found in _LONG.finditer(text)]
        self._units = [point + number for number, point in enumerate(self._points)]

    def units(self, point: int) -> int:
        """The code units before a code point."""
        return point + bisect_left(self._points, point)

    def point(self, unit: int) -> int | None:
        """The code points before a code unit; None inside of a character, and outside of the text."""
        before = bisect_left(self._units, unit)
        if not 0 <= unit <= self.length + len(self._units):
            return None
        if before and self._units[before - 1] + 1 == unit:
            return None
        return unit - before
