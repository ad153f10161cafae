"""Features as numbers of a hashed table. A feature is a short string; its number is its checksum, so no table of names is needed and
the same text gives the same numbers anywhere. Features that always come together are a group, weighed and remembered at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from zlib import crc32

__all__ = ["BITS", "LONG_WORD", "Group", "numbers"]

BITS = 18
_MASK = (1 << BITS) - 1
LONG_WORD = 4
"""Letters over which the end of a word says what it is."""
_THRICE = frozenset(("b", "a", "lg", "rg", "bh", "ah", "ae", "nl", "nr", "bl", "al", "be"))
"""Sorts that are asked by themselves, with the category of the phrase and with its rule."""
_NEXT_TO = frozenset(("-1", "-2", "-3", "+1", "+2"))

Group = tuple[str, ...]
"""Features that always come together: what sort they are, and what they say."""


def numbers(groups: Iterable[Group]) -> list[int]:
    """The places of features in the table of weights."""
    return [crc32(feature.encode(errors="surrogatepass")) & _MASK for group in groups for feature in expanded(group)]


def expanded(group: Group) -> list[str]:
    """The features of a group."""
    kind_of, *rest = group
    if kind_of in _THRICE:
        cat, name, value = rest
        return [f"{kind_of}={value}", f"{kind_of}c={cat},{value}", f"{kind_of}r={name},{value}"]
    if kind_of == "in":
        return list(_inside(*rest))
    if kind_of == "v":
        return list(_near(*rest))
    if kind_of == "w":
        sort, name, last_is, year_is, text = rest
        return [f"w={name}", f"ws={sort},{name}", f"wl={name},{last_is},{year_is}", f"wsl={sort},{name},{last_is},{year_is}", f"wt={text},{name}"]
    if kind_of == "cv":
        told, cat, name, text, first, shape, opens, closes = rest
        return [f"cv={told},{cat}", f"cvr={told},{name}", f"cvt={told},{text}", f"cvf={told},{first},{cat}", f"cvh={told},{opens},{closes},{shape}"]
    return [f"{kind_of}={','.join(rest)}"]


def _inside(cat: str, name: str, rules: str, text: str, shape: str, language: str) -> Iterator[str]:
    """What a phrase itself says."""
    words = text.split(" ")
    yield "1"
    yield f"c={cat}"
    yield f"r={name}"
    yield f"n={cat},{min(len(words), 8)}"
    for part in rules.split():
        yield f"p={part}"
        yield f"pr={part},{name}"
    yield f"t={text}"
    yield f"rt={name},{text}"
    yield f"s={cat},{shape}"
    yield f"rs={name},{shape}"
    for word in words:
        yield f"i={word}"
        yield f"ic={cat},{word}"
    yield f"f={cat},{words[0]}"
    yield f"l={cat},{words[-1]}"
    yield f"lang={language},{name}"


def _near(sort: str, side: str, distance: str, age: str, word: str, where: str) -> Iterator[str]:
    """What a word of the sentence says of a way."""
    yield f"v={side},{word}"
    yield f"vs={sort},{side},{word}"
    yield f"vd={distance},{word},{age}"
    if len(word) > LONG_WORD:
        yield f"ve={sort},{side},{where},{word[-2:]}"
    if where in _NEXT_TO:
        yield f"vn={side},{where},{word}"
