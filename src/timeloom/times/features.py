"""Features as numbers of a hashed table. A feature is a short string; its number is its checksum, so no table of names
is needed and the same text gives the same numbers anywhere. Features that always come together are a group, weighed and
remembered at once.

A checksum goes on from that of the first part of a string, so what many features begin with is summed once and
remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from zlib import crc32

__all__ = ["BITS", "LONG_WORD", "SEVERAL", "Group", "numbers", "place_of", "places"]

BITS = 19
_MASK = (1 << BITS) - 1
LONG_WORD = 4
"""Letters over which the end of a word says what it is."""
_THRICE = frozenset(("b", "a", "lg", "rg", "bh", "ah", "ae", "nl", "nr", "bl", "al", "be"))
"""Sorts that are asked by themselves, with the category of the phrase and with its rule."""
SEVERAL = _THRICE | {"v", "in", "w", "cv"}
"""Sorts of groups of more than one feature."""
_HEADS = 8192
"""Beginnings of features whose checksums are remembered."""
_NEXT_TO = frozenset(("-1", "-2", "-3", "+1", "+2"))

Group = tuple[str, ...]
"""Features that always come together: what sort they are, and what they say."""


def numbers(groups: Iterable[Group]) -> list[int]:
    """The places of features in the table of weights."""
    return [place for group in groups for place in places(group)]


def places(group: Group) -> list[int]:
    """Those of the features of a group."""
    kind_of = group[0]
    if kind_of in _THRICE:
        value = group[3].encode("utf-8", "surrogatepass")
        return [crc32(value, head) & _MASK for head in _thrice(*group[:3])]
    if kind_of == "v":
        return _near(group)
    if kind_of == "in":
        return [_place(feature) for feature in _inside(*group[1:])]
    if kind_of == "w":
        _, sort, name, last_is, year_is, text = group
        return [*_from_place(sort, name, last_is, year_is), _place(f"wt={text},{name}")]
    if kind_of == "cv":
        _, told, cat, name, text, first, shape, opens, closes = group
        return [
            *_of_convention(told, cat, name),
            _place(f"cvt={told},{text}"),
            _place(f"cvf={told},{first},{cat}"),
            _place(f"cvh={told},{opens},{closes},{shape}"),
        ]
    return [place_of(group)]


def place_of(group: Group) -> int:
    """That of a group of one feature."""
    return crc32(f"{group[0]}={','.join(group[1:])}".encode("utf-8", "surrogatepass")) & _MASK


def _sum(text: str) -> int:
    return crc32(text.encode("utf-8", "surrogatepass"))


def _place(feature: str) -> int:
    return crc32(feature.encode("utf-8", "surrogatepass")) & _MASK


@lru_cache(_HEADS)
def _thrice(kind_of: str, cat: str, name: str) -> tuple[int, int, int]:
    """What begins the features of a sort that is asked by itself, with the category and with the rule."""
    return _sum(f"{kind_of}="), _sum(f"{kind_of}c={cat},"), _sum(f"{kind_of}r={name},")


@lru_cache(_HEADS)
def _from_place(sort: str, name: str, last_is: str, year_is: str) -> tuple[int, ...]:
    """What a way says by itself."""
    return tuple(
        _place(one)
        for one in (
            f"w={name}",
            f"ws={sort},{name}",
            f"wl={name},{last_is},{year_is}",
            f"wsl={sort},{name},{last_is},{year_is}",
        )
    )


@lru_cache(_HEADS)
def _of_convention(told: str, cat: str, name: str) -> tuple[int, int]:
    """What a convention says of a category and of a rule."""
    return _place(f"cv={told},{cat}"), _place(f"cvr={told},{name}")


def _inside(cat: str, name: str, rules: str, text: str, shape: str, language: str) -> list[str]:
    """What a phrase itself says."""
    words = text.split(" ")
    found = ["1", f"c={cat}", f"r={name}", f"n={cat},{min(len(words), 8)}"]
    for part in rules.split():
        found += (f"p={part}", f"pr={part},{name}")
    found += (f"t={text}", f"rt={name},{text}", f"s={cat},{shape}", f"rs={name},{shape}")
    for word in words:
        found += (f"i={word}", f"ic={cat},{word}")
    found += (f"f={cat},{words[0]}", f"l={cat},{words[-1]}", f"lang={language},{name}")
    return found


@lru_cache(_HEADS)
def _of_near(sort: str, side: str, distance: str, age: str, where: str) -> tuple[int, int, int, bytes, int, int]:
    """What begins the features of a word beside a way, and what ends the third of them."""
    heads = _sum(f"v={side},"), _sum(f"vs={sort},{side},"), _sum(f"vd={distance},")
    return (
        *heads,
        f",{age}".encode("utf-8", "surrogatepass"),
        _sum(f"ve={sort},{side},{where},"),
        _sum(f"vn={side},{where},"),
    )


def _near(group: Group) -> list[int]:
    """What a word of the sentence says of a way."""
    _, sort, side, distance, age, word, where = group
    alone, by_sort, by_distance, tail, by_ending, by_place = _of_near(sort, side, distance, age, where)
    value = word.encode("utf-8", "surrogatepass")
    found = [crc32(value, alone) & _MASK, crc32(value, by_sort) & _MASK, crc32(tail, crc32(value, by_distance)) & _MASK]
    if len(word) > LONG_WORD:
        found.append(crc32(word[-2:].encode("utf-8", "surrogatepass"), by_ending) & _MASK)
    if where in _NEXT_TO:
        found.append(crc32(value, by_place) & _MASK)
    return found
