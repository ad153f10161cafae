"""How a text is cut into words, and lower case that keeps every character in its place."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["WORDS", "bare", "lowered"]

WORDS = re.compile(r"([^\W\d_]+|\d+)")
"""Runs of letters and runs of digits: what the lexer takes for a word."""


def lowered(text: str) -> str:
    """The text in lower case, character for character of the same length, so that offsets hold in both."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return lower


def bare(word: str) -> str:
    """A word without its accents: "février" as capitals often write it, FEVRIER."""
    return "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))
