"""Labels of tokens from those of their characters, and back.

A token has one label on each line: that of its first character. Where its characters differ by more than B and I do (the
rules read 19980206 as a year, a month and a day), the token is mixed on that line: what the rules say of its characters
is kept or dropped as a whole.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Tiling", "inside", "mixed", "of_tokens", "spread", "tiling"]

Numbers = NDArray[np.int64]


class Tiling(NamedTuple):
    """Where tokens lie: token k is the characters `starts[k]` to `ends[k]`, with `blanks[k]` of them before it that are of
    its tile; `joined[k]` says that the token before it is of the same sentence."""

    starts: Numbers
    ends: Numbers
    blanks: Numbers
    joined: NDArray[np.bool_]


def tiling(tiles: list[str], start: int) -> Tiling:
    """Of the tiles of one sentence that begins at `start`."""
    lengths = np.array([len(tile) for tile in tiles], np.int64)
    cores = np.array([len(tile.lstrip()) for tile in tiles], np.int64)
    ends = start + np.cumsum(lengths)
    return Tiling(ends - cores, ends, lengths - cores, np.arange(len(tiles)) > 0)


def inside(labels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The I of every B; I and O stay."""
    return labels + (labels & 1)


def mixed(chars: NDArray[np.uint8], where: Tiling) -> NDArray[np.bool_]:
    """(tokens, lines): is the token mixed there? `chars` (characters, lines) are the labels of the text's characters."""
    found = np.zeros((len(where.starts), chars.shape[1]), bool)
    sums = np.concatenate([[0], np.cumsum(chars.any(1))])
    held = np.flatnonzero((sums[where.ends] > sums[where.starts]) & (where.ends - where.starts > 1))
    if len(held):
        lengths = where.ends[held] - where.starts[held]
        first = chars[where.starts[held]]
        differs = chars[_places(where.starts[held], lengths)] != np.repeat(inside(first), lengths, axis=0)
        begins = np.cumsum(lengths) - lengths
        differs[begins] = False
        found[held] = np.logical_or.reduceat(differs, begins, axis=0)
    return found


def of_tokens(chars: NDArray[np.uint8], where: Tiling) -> NDArray[np.uint8]:
    """(tokens, lines): the labels of the first characters."""
    return chars[where.starts]


def spread(
    tokens: NDArray[np.uint8], where: Tiling, rules: NDArray[np.uint8], kept: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """Labels (characters, lines) of a text as long as `rules` from those of its tokens (tokens, lines). On the lines where
    `kept` a token whose label is not O has what the rules say of its characters.

    An I that continues nothing of its type is made a B; blanks between two tokens of one mention are inside of it.
    """
    chars = np.zeros(rules.shape, np.uint8)
    cores = where.ends - where.starts
    for line in range(tokens.shape[1]):
        held = np.flatnonzero(tokens[:, line])
        by_rules = held[kept[held, line]]
        head = tokens[:, line].copy()
        tail = head.copy()
        head[by_rules], tail[by_rules] = rules[where.starts[by_rules], line], rules[where.ends[by_rules] - 1, line]
        before = np.zeros_like(tail)
        before[1:] = tail[:-1]
        goes_on = (head > 0) & (head & 1 == 0) & where.joined & (inside(before) == head)
        begins = held[~goes_on[held]]
        starts = where.starts - np.where(goes_on, where.blanks, 0)
        plain = held[~kept[held, line]]
        lengths = where.ends[plain] - starts[plain]
        chars[_places(starts[plain], lengths), line] = np.repeat(inside(head[plain]), lengths)
        same = _places(where.starts[by_rules], cores[by_rules])
        chars[same, line] = rules[same, line]
        blank = by_rules[goes_on[by_rules]]
        chars[_places(starts[blank], where.blanks[blank]), line] = np.repeat(head[blank], where.blanks[blank])
        first = head[begins]
        chars[where.starts[begins], line] = first - ((first > 0) & (first & 1 == 0))
    return chars


def _places(begins: Numbers, lengths: Numbers) -> Numbers:
    """The numbers begins[k], begins[k] + 1, ... `lengths[k]` of them, one after the other."""
    before = np.cumsum(lengths) - lengths
    places: Numbers = np.repeat(begins - before, lengths) + np.arange(int(lengths.sum()))
    return places
