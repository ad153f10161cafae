"""What may stand between two words: blanks, hyphens and the other marks of an expression of time."""

from __future__ import annotations

__all__ = ["APOSTROPHES", "AT", "BRACKETS", "DAY", "HYPHENS", "MINUS", "SLASHES", "STAMP", "marks", "same"]

HYPHENS = frozenset("-‐‑")
SLASHES = frozenset("/⁄")
MINUS = frozenset("-−")
BRACKETS = frozenset(")]")
APOSTROPHES = frozenset("'’‘ʼ`")
_BLANKS = " \t\r\n\u00a0\u2007\u2009\u200a\u202f\u2002\u2003\u200b"
_CATEGORY = {
    ",": "COMMA", "/": "SLASH", "⁄": "SLASH", "(": "LPAREN", "[": "LPAREN", ")": "RPAREN", "]": "RPAREN",
    "&": "AMPERSAND", "–": "DASH", "—": "DASH", "―": "DASH", "−": "DASH", "‒": "DASH", "→": "DASH",
}  # fmt: skip
_WITHOUT_MEANING = frozenset("~+")
_FROM_TO = frozenset(("~", " ~ "))
"""Between two times alike on both sides it joins them; "in ~2018" has it before one."""
DAY = r"\d{1,4}[-./]\d{1,2}[-./]\d{2,4}"
STAMP = rf"{DAY}(?:T|,? )\d{{1,2}}:\d\d"
"""A day in digits, and a day and a clock time in digits, with which lines of logs and of chats begin."""
AT = "AT"
"""The mark that stands for the word: 3 May @ 5."""
LONGEST = 12
"""Characters between two words of one expression at the most."""


def same(wanted: str, found: str) -> bool:
    """Does a separator of the text stand for the one of a lexicon entry?"""
    if wanted == found:
        return True
    if not wanted:  # letters right after digits: 7j/7
        return False
    if wanted == " ":
        return found in HYPHENS or (bool(found) and not found.strip(_BLANKS) and found.count("\n") < 2)
    if wanted == "'":
        return found in APOSTROPHES
    if wanted == "-":
        return found in HYPHENS
    if wanted[0] == "." and found[:1] == "." and not wanted[1:].strip():
        return not found[1:].strip(_BLANKS)
    if wanted.startswith("'") and found[:1] in APOSTROPHES:
        return wanted[1:] == found[1:]
    return False


def marks(separator: str, after_abbreviation: bool) -> tuple[str, ...] | None:
    """Categories of the marks in a separator; None where no expression of time goes across it. The full stop of an
    abbreviation is no mark."""
    if len(separator) > LONGEST or separator.count("\n") > 1:
        return None
    if not separator.strip(_BLANKS):
        return ()
    if separator.rstrip(_BLANKS)[-2:-1] == "\n" and separator[-1] == " ":
        return None  # a line of a list begins: on Monday\n- 4 March
    if separator in HYPHENS:
        return ("HYPH",)
    if separator == ":":
        return ("COLON",)
    if separator in APOSTROPHES:
        return ("POSS",)
    if separator == ".":
        return ("DOT",)
    if separator.strip(_BLANKS) == "@":
        return (AT,)
    if separator in _FROM_TO:
        return ("DASH",)
    if after_abbreviation and separator[0] == ".":
        separator = separator[1:]
    return _several(separator)


def _several(separator: str) -> tuple[str, ...] | None:
    found: list[str] = []
    for char in separator.strip(_BLANKS):
        if char in HYPHENS:
            if found[-1:] != ["DASH"]:
                found.append("DASH")
        elif char in _CATEGORY:
            found.append(_CATEGORY[char])
        elif (
            char not in _BLANKS and char not in _WITHOUT_MEANING and not (char in APOSTROPHES and separator[-1] == char)
        ):
            return None
    return tuple(found)
