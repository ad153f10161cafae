"""Labels of tokens from those of their characters, and back.

A token has one label on each line: that of its first character. Where its characters differ by more than B and I do (the
rules read 19980206 as a year, a month and a day), the token is mixed on that line: what the rules say of its characters
is kept or dropped as a whole.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Tiling", "inside", "mixed", "spread", "tiling"]

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
    sizes = where.ends - where.starts
    sums = np.zeros(len(chars) + 1, np.int64)
    np.cumsum(chars.any(1), out=sums[1:])
    held = ((sums[where.ends] > sums[where.starts]) & (sizes > 1)).nonzero()[0]
    if len(held):
        lengths = sizes[held]
        first = chars[where.starts[held]]
        differs = chars[_places(where.starts[held], lengths)] != np.repeat(inside(first), lengths, axis=0)
        begins = np.cumsum(lengths) - lengths
        differs[begins] = False
        found[held] = np.logical_or.reduceat(differs, begins, axis=0)
    return found


def spread(
    tokens: NDArray[np.uint8], where: Tiling, rules: NDArray[np.uint8], kept: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """Labels (characters, lines) of a text as long as `rules` from those of its tokens (tokens, lines). On the lines where
    `kept` a token whose label is not O has what the rules say of its characters.

    An I that continues nothing of its type is made a B; blanks between two tokens of one mention are inside of it.
    """
    lines = rules.shape[1]
    flat = np.zeros(rules.size, np.uint8)
    head, tail = tokens.copy(), tokens.copy()
    token, line = np.nonzero(kept & (tokens > 0))
    head[token, line], tail[token, line] = rules[where.starts[token], line], rules[where.ends[token] - 1, line]
    held, at = np.nonzero(tokens)
    label = head[held, at]
    goes_on = where.joined[held] & (label > 0) & (label & 1 == 0) & (inside(tail[held - 1, at]) == label)
    starts = where.starts[held] - where.blanks[held] * goes_on
    lengths = where.ends[held] - starts
    flat[_places(starts, lengths) * lines + np.repeat(at, lengths)] = np.repeat(inside(label), lengths)
    if len(token):
        lengths = where.ends[token] - where.starts[token]
        same = _places(where.starts[token], lengths) * lines + np.repeat(line, lengths)
        flat[same] = rules.ravel()[same]
    begins = ~goes_on
    first = label[begins]
    flat[where.starts[held[begins]] * lines + at[begins]] = first - ((first > 0) & (first & 1 == 0))
    return flat.reshape(rules.shape)


def _places(begins: Numbers, lengths: Numbers) -> Numbers:
    """The numbers begins[k], begins[k] + 1, ... `lengths[k]` of them, one after the other."""
    before = np.cumsum(lengths) - lengths
    places: Numbers = np.repeat(begins - before, lengths) + np.arange(int(lengths.sum()))
    return places
