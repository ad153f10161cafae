"""Slips of the keyboard: a long word that no language knows, one letter off a word of the lexicon: thursady, febuary, untill."""

from __future__ import annotations

from functools import lru_cache

from timeloom.language import Language

__all__ = ["meant"]

SHORTEST, SHORTEST_MEANT = 6, 5
"""Letters of a word that may be a slip, and of the word that is meant, at the least: shorter ones are mostly other words."""


def meant(word: str, language: Language) -> str:
    """The word of the lexicon that is meant by a word: itself where it is known, short or no slip."""
    if len(word) < SHORTEST or word in language.known or not word.isalpha():
        return word
    return _nearest(word, language.code, language.known)


@lru_cache(maxsize=4096)
def _nearest(word: str, code: str, known: frozenset[str]) -> str:
    """The only known word within one slip, or the word itself. Its first letter is right."""
    near = {one for one in known if abs(len(one) - len(word)) <= 1 and len(one) >= SHORTEST_MEANT and one[0] == word[0] and _is_slip(word, one)}
    return near.pop() if len(near) == 1 else word


def _is_slip(word: str, right: str) -> bool:
    """One letter too many, missing or wrong, or two exchanged."""
    start = next((at for at, (one, other) in enumerate(zip(word, right, strict=False)) if one != other), min(len(word), len(right)))
    left, wanted = word[start:], right[start:]
    if len(left) == len(wanted):
        return left[1:] == wanted[1:] or (left[:2] == wanted[1::-1] and left[2:] == wanted[2:])
    return left[1:] == wanted if len(left) > len(wanted) else left == wanted[1:]
