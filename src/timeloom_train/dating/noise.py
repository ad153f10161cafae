"""Slips of old print and of its reading by machine, put into clean text.

The openly licensed texts were keyed or read anew, the snippets of the task come from scans: what has learned from clean
text alone would take the slips for signs of an age. So every period gets them; only the long s, read as f, is that of
print before 1810.
"""

from __future__ import annotations

import random
import re

__all__ = ["LONG_S_UNTIL", "noisy"]

LONG_S_UNTIL = 1810
_LONG_S = re.compile(r"s(?=[a-z])")
"""A long s stands within a word, never at its end."""
_SLIPS = {
    "e": "co", "c": "eo", "o": "ce", "h": "b", "b": "h", "n": "ur", "u": "nv", "i": "lr1", "l": "i1t", "t": "lf", "f": "st",
    "r": "ti", "v": "y", "y": "v", "a": "o", "m": "n", ",": ".", ".": ",", ";": ":",
}  # fmt: skip
"""What is read for what."""


def noisy(text: str, year: int, rng: random.Random) -> str:
    """The text with slips, by 0.5 to 4 characters of 100; each long s of print before 1810 read as f or left, by the
    text.

    Some s are read rightly, others not: a share of 0 to .5, drawn for each text.
    """
    if year < LONG_S_UNTIL:
        share = rng.choice((0.0, 0.0, 0.05, 0.2, 0.5))
        text = _LONG_S.sub(lambda _: "f" if rng.random() < share else "s", text)
    rate = rng.choice((0.005, 0.01, 0.02, 0.04))
    return "".join(_slip(letter, rng) if rng.random() < rate else letter for letter in text)


def _slip(letter: str, rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.6 and letter in _SLIPS:
        return rng.choice(_SLIPS[letter])
    if kind < 0.75:
        return ""
    if kind < 0.9:
        return f"{letter} "
    return rng.choice((f"{letter}.", f"{letter}'", f"{letter}-", letter.swapcase()))
