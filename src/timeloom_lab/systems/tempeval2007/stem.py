"""Stems of English words (Porter 1980, An algorithm for suffix stripping, Program 14), as EVENT in TempEval-1 has them.

>>> stem("announced"), stem("relational"), stem("hopping"), stem("flies")
('announc', 'relat', 'hop', 'fli')
"""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["stem"]

_C, _V = "[^aeiou][^aeiouy]*", "[aeiouy][aeiou]*"
_SOME = re.compile(f"^(?:{_C})?{_V}{_C}")
"""m > 0."""
_MORE = re.compile(f"^(?:{_C})?{_V}{_C}{_V}{_C}")
"""m > 1."""
_ONE = re.compile(f"^(?:{_C})?{_V}{_C}(?:{_V})?$")
"""m = 1."""
_VOWEL = re.compile(f"^(?:{_C})?{_V}")
_SHORT = re.compile(f"^{_C}[aeiouy][^aeiouwxy]$")
"""*o: consonant, vowel, consonant."""
_SECOND = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("abli", "able"),
    ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"), ("ation", "ate"),
    ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"),
    ("iviti", "ive"), ("biliti", "ble"),
)  # fmt: skip
_THIRD = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""),
)  # fmt: skip
_FOURTH = (
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize", "ion",
    "al", "er", "ic", "ou",
)  # fmt: skip


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """The stem of a word, in small letters; of several words that of the last."""
    held = word.lower().split()[-1] if word.split() else ""
    if len(held) < 3 or not held.isalpha():
        return held
    held = re.sub("^y", "Y", held)
    held = _inflected(held)
    if held.endswith("y") and _VOWEL.match(held[:-1]):
        held = f"{held[:-1]}i"
    held = _replaced(_replaced(held, _SECOND), _THIRD)
    held = _stripped(held)
    if held.endswith("e"):
        base = held[:-1]
        if _MORE.match(base) or (_ONE.match(base) and not _SHORT.match(base)):
            held = base
    if held.endswith("ll") and _MORE.match(held):
        held = held[:-1]
    return held.lower()


def _inflected(word: str) -> str:
    """Steps 1a and 1b: plurals, -ed, -ing."""
    if word.endswith(("sses", "ies")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    if word.endswith("eed"):
        return word[:-1] if _SOME.match(word[:-3]) else word
    for ending in ("ed", "ing"):
        base = word.removesuffix(ending)
        if base != word and _VOWEL.match(base):
            if base.endswith(("at", "bl", "iz")) or (_ONE.match(base) and _SHORT.match(base)):
                return f"{base}e"
            doubled = len(base) > 1 and base[-1] == base[-2] and base[-1] not in "aeioulsz"
            return base[:-1] if doubled else base
        if base != word:
            break
    return word


def _replaced(word: str, rows: tuple[tuple[str, str], ...]) -> str:
    """Steps 2 and 3."""
    for ending, other in rows:
        if word.endswith(ending):
            base = word.removesuffix(ending)
            return f"{base}{other}" if _SOME.match(base) else word
    return word


def _stripped(word: str) -> str:
    """Step 4."""
    for ending in _FOURTH:
        if word.endswith(ending):
            base = word.removesuffix(ending)
            fits = _MORE.match(base) and (ending != "ion" or base.endswith(("s", "t")))
            return base if fits else word
    return word
