"""Forms of words as the student reads them: a text cut into tiles, and the hashed features of a tile.

A tile is a token (the classes of the segmenter) with the blanks before it, so the tiles of a sentence cover it. A feature
is a place in one table: CRC-32, the same on every machine. Place 0 is that of nothing.
"""

from __future__ import annotations

import re
import zlib

__all__ = ["PLACES", "SLOTS", "features", "short", "tiles"]

_TILE = re.compile(r"\s*+(?:[^\W\d_]+|\d+|[^\w\s]|_)")
_WORDS, _PARTS = 8192, 3072
PLACES = 1 + _WORDS + _PARTS
"""Rows of the table of features: nothing, whole words, parts and shapes of words."""
SLOTS = ("word", "shape", "blank", "start", "end", "ending", "size")
"""The features of a tile, in their order."""
_LONGEST = 32
"""Characters of a token that are looked at; what is longer is no word of time."""
_DIGITS = 4
"""Figures of a number that has a value here."""
_BOUNDS = (0, 12, 24, 31, 59, 99, 366, 999, 1499, 1899, 1999, 2099, 9999)
"""Numbers up to each of these are of one size."""


def tiles(text: str, start: int, end: int) -> list[str]:
    """The tiles of `text[start:end]`; blanks at its end are of none. Linear time."""
    if end > start and text[end - 1].isspace():
        end = start + len(text[start:end].rstrip())
    return _TILE.findall(text, start, end)


def short(tile: str) -> str:
    """A short tile with the same features: what stands for a very long one in a table of forms."""
    token = tile.lstrip()
    return _blank(tile, token) + token[:_LONGEST]


def features(tile: str) -> list[int]:
    """The places of a tile's features, one for each of `SLOTS`."""
    token = tile.lstrip()
    kind = _blank(tile, token)
    size = len(token)
    token = token[:_LONGEST]
    plain = token.casefold()
    shape = _shape(token, size)
    parts = (shape, f"{kind} {shape}", plain[:3], plain[-2:], plain[-3:], _size(token, size))
    return [
        1 + zlib.crc32(plain.encode("utf-8", "surrogatepass")) % _WORDS,
        *(1 + _WORDS + _place(f"{slot} {part}") for slot, part in zip(SLOTS[1:], parts, strict=True)),
    ]


def _blank(tile: str, token: str) -> str:
    """What stands before the token of a tile: nothing, a blank, the end of a line, or an empty line."""
    blank = tile[: len(tile) - len(token)]
    return "\n" * min(blank.count("\n"), 2) or blank[:1] and " "


def _place(name: str) -> int:
    return zlib.crc32(name.encode("utf-8", "surrogatepass")) % _PARTS


def _shape(token: str, size: int) -> str:
    """d and the number of figures; Xx, X, XX, x or x-X for letters; a mark is its own shape."""
    if token.isdecimal():
        return f"d{min(size, 9)}"
    if not token[:1].isalpha():
        return token
    if token.islower():
        return "x"
    if token.isupper():
        return "X" if size == 1 else "XX"
    return "Xx" if token[:1].isupper() and token[1:].islower() else "xX"


def _size(token: str, size: int) -> str:
    """The size of a number and whether it begins with a zero, the length of anything else."""
    if not token.isdecimal():
        return f"long {min(size, 12)}"
    if size > _DIGITS:
        return f"figures {min(size, 15)}"
    value = int(token)
    bound = next(bound for bound in _BOUNDS if value <= bound)
    return f"up to {bound}, {size}, {token[0] == '0'}"
