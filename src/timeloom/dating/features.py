"""Runs of characters and words of a text, as numbers of a fixed range: all texts of a batch at once, with numpy.

A text is looked at as it is written, capitals, stops and spelling: what changes in three hundred years is as often a
letter as a word. Every run of one to five characters, every word and every two words in a row get a number of BITS bits
by a rolling hash (multiplication modulo 2**64, then the finaliser of MurmurHash3), so that no word of what was learned
from needs to be kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["BITS", "LONGEST", "Bags", "Runs", "bags", "runs"]

BITS = 18
LONGEST = 5
"""The longest run of characters."""

_PRIME = 1099511628211
_STEP = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1
_LONGEST_WORD = 64
_POWERS = np.array([pow(_PRIME, at, 1 << 64) for at in range(_LONGEST_WORD)], np.uint64)
_BREAK = 10
"""What stands before each text: a line feed, which no text has after its white space is made one blank each."""

Codes = NDArray[np.uint64]
Ints = NDArray[np.int64]


class Runs(NamedTuple):
    """Every run of a batch: its text, its number, and where it stands in the *joined* batch; shapes [runs]."""

    text: Ints
    number: Ints
    start: Ints
    end: Ints


class Bags(NamedTuple):
    """The runs of each text, each number once: those of text k are `number[bounds[k]:bounds[k + 1]]`, in the order of
    their numbers. Shapes [texts + 1], [all]."""

    bounds: Ints
    number: Ints


def bags(texts: Sequence[str], bits: int = BITS) -> Bags:
    """The runs of every text, however often it has them: on held-out sources counts told no more than presence. A text
    of white space has none."""
    code, text = joined(texts)
    above = text.astype(np.uint64) << np.uint64(bits)
    keys = [(above[: len(number)] | number)[inside] for number, inside, _ in _characters(code, text, bits)]
    keys += [above[start] | number for number, start, _ in _words(code, text, bits)]
    whole = np.concatenate(keys) if keys else np.zeros(0, np.uint64)
    whole.sort()
    new = np.ones(len(whole), bool)
    np.not_equal(whole[1:], whole[:-1], out=new[1:])
    kept = whole[new]
    bounds = np.searchsorted(kept, np.arange(len(texts) + 1, dtype=np.uint64) << np.uint64(bits))
    return Bags(bounds, (kept & np.uint64((1 << bits) - 1)).astype(np.int64))


def runs(texts: Sequence[str], bits: int = BITS) -> Runs:
    """Every run of every text in its place. Places count characters of all texts joined, each after a line feed and a
    blank and before a blank, with its white space made one blank each and none at its ends (`joined`)."""
    code, text = joined(texts)
    parts = []
    for number, inside, length in _characters(code, text, bits):
        start = np.flatnonzero(inside)
        parts.append((text[start], number[start], start, start + length))
    parts += [(text[start], number, start, end) for number, start, end in _words(code, text, bits)]
    whole = [np.concatenate(column).astype(np.int64) for column in zip(*parts, strict=True)]
    return Runs(*whole) if whole else Runs(*np.zeros((4, 0), np.int64))


def joined(texts: Sequence[str]) -> tuple[Codes, Ints]:
    """The characters of all texts as code points, and the index of the text of each."""
    cut = [" ".join(text.split()) for text in texts]
    lengths = [len(text) + 3 if text else 0 for text in cut]
    whole = "".join(f"\n {text} " for text in cut if text)
    code = np.frombuffer(whole.encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.uint64)
    return code, np.repeat(np.arange(len(texts), dtype=np.int64), lengths)


def _characters(code: Codes, text: Ints, bits: int) -> Iterator[tuple[Codes, NDArray[np.bool_], int]]:
    """For every length the number of the run that begins at each character, and whether it lies in one text."""
    rolled = np.zeros(len(code), np.uint64)
    ahead, begins = code + np.uint64(1), code != _BREAK
    for length in range(1, min(LONGEST, len(code)) + 1):
        size = len(code) - length + 1
        rolled = rolled[:size]
        rolled *= np.uint64(_PRIME)
        rolled += ahead[length - 1 :]
        yield _numbers(rolled, length, bits), (text[:size] == text[length - 1 :]) & begins[:size], length


def _words(code: Codes, text: Ints, bits: int) -> list[tuple[Codes, Ints, Ints]]:
    """Words without their capitals, and pairs of words, with their ends: letters and digits (of Latin-1 and beyond
    all), apostrophes."""
    upper = (code >= 65) & (code < 91)
    inside = ((code >= 48) & (code < 58)) | upper | ((code >= 97) & (code < 123)) | (code >= 192) | (code == 39)
    places = np.flatnonzero(inside)
    if not len(places):
        return []
    first = np.flatnonzero(np.diff(places, prepend=-2) > 1)
    start, end = places[first], places[np.append(first[1:] - 1, len(places) - 1)] + 1
    sizes = np.diff(np.append(first, len(places)))
    at = np.minimum(np.arange(len(places)) - np.repeat(first, sizes), _LONGEST_WORD - 1)
    letters = np.where(upper[places], code[places] + np.uint64(32), code[places]) + np.uint64(7)
    word = np.add.reduceat(letters * _POWERS[at], first)
    one = (_numbers(word, 77, bits), start, end)
    same = np.flatnonzero(text[start[:-1]] == text[start[1:]])
    pair = word[same] * np.uint64(31337) + word[same + 1]
    return [one, (_numbers(pair, 78, bits), start[same], end[same + 1])]


def _numbers(rolled: Codes, kind: int, bits: int) -> Codes:
    """The numbers of runs of one kind: their hash mixed, the upper bits of it."""
    mixed = rolled + np.uint64(kind * _STEP & _MASK)
    shifted = np.empty_like(mixed)
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        np.right_shift(mixed, np.uint64(33), out=shifted)
        mixed ^= shifted
        mixed *= np.uint64(factor)
    np.right_shift(mixed, np.uint64(33), out=shifted)
    mixed ^= shifted
    mixed >>= np.uint64(64 - bits)
    return mixed
