"""What years and names in a text say of when it was written: learned tables over how far off a year lies.

Of a year that the text names, the table says how the logit of a year of writing changes with its distance: a text is
hardly ever older than a year that it names, and one that looks back ("since 1707") bounds it from below and says little
more. Of a name with known years (a reign, a war, an invention) it says the same by where a year lies: before, within,
after.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.dating.mentions import YEAR_KINDS, YearMention

__all__ = ["LAGS", "PLACES", "Bounding", "Named", "lag_of", "place_of"]

LAGS = (-20, -5, -1, 0, 1, 2, 4, 8, 16, 31, 61, 121)
"""Borders of the distances, in years from the year that is named to that of writing: the first is below -20."""
PLACES = 14
"""Where a year can lie by a name: 5 before its first year, 1 within, 4 since it (where there is no last), 4 after."""
_BEFORE = (5, 15, 40, 100)
_SINCE = (10, 30, 80)
_AFTER = (6, 21, 61)

Floats = NDArray[np.float64]


class Named(NamedTuple):
    """A name in a text with its years: where it stands, which kind of thing it is, first and last year (None: none)."""

    start: int
    end: int
    kind: str
    first: int
    last: int | None
    told: str


@dataclass(frozen=True, eq=False)
class Bounding:
    """`lags` [kinds of year mentions, len(LAGS) + 1]; `places` [kinds of names, PLACES]; `start` the first of
    `years`."""

    lags: Floats
    places: Floats
    kinds: tuple[str, ...]
    start: int
    years: int

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[np.generic]], start: int, years: int) -> Bounding:
        """Of the arrays of a weight file: `lags`, `places` and `kinds` (names of the rows of `places`)."""
        kinds = tuple(str(kind) for kind in arrays["kinds"].tolist())
        return cls(arrays["lags"].astype(np.float64), arrays["places"].astype(np.float64), kinds, start, years)

    def of_year(self, mention: YearMention) -> Floats:
        """What a year that is named adds to the logits, shape [years]."""
        return np.asarray(self.lags[YEAR_KINDS.index(mention.kind)][lag_of(mention.year, self.start, self.years)])

    def of_name(self, named: Named) -> Floats:
        """What a name adds to the logits, shape [years]; nothing for a kind that was never learned."""
        if named.kind not in self.kinds:
            return np.zeros(self.years)
        row = self.places[self.kinds.index(named.kind)]
        return np.asarray(row[place_of(named.first, named.last, self.start, self.years)])

    def logits(self, mentions: Sequence[YearMention], names: Sequence[Named]) -> Floats:
        """What all say together: of each kind of year mention the latest, and every name once, the root of them all."""
        found = np.zeros(self.years)
        for mention in latest(mentions):
            found += self.of_year(mention)
        for named, share in shared(names):
            found += share * self.of_name(named)
        return found


def latest(mentions: Sequence[YearMention]) -> list[YearMention]:
    """Of each kind the latest year: the others are bounded by it."""
    found: dict[str, YearMention] = {}
    for mention in mentions:
        if mention.kind not in found or mention.year > found[mention.kind].year:
            found[mention.kind] = mention
    return list(found.values())


def shared(names: Sequence[Named]) -> list[tuple[Named, float]]:
    """Every name once, with how much it counts: n names count as the root of n, since they speak of the same things."""
    once = list({(named.kind, named.first, named.last): named for named in reversed(names)}.values())[::-1]
    return [(named, len(once) ** -0.5) for named in once]


def lag_of(year: int, start: int, years: int) -> NDArray[np.int64]:
    """The row of the table for every year of writing, shape [years]."""
    return np.digitize(np.arange(start, start + years) - year, LAGS)


def place_of(first: int, last: int | None, start: int, years: int) -> NDArray[np.int64]:
    """Where every year lies by the first and last year of a name, shape [years]."""
    year = np.arange(start, start + years)
    before = 4 - np.digitize(first - year, _BEFORE, right=True)
    if last is None:
        return np.where(year < first, before, 6 + np.digitize(year - first, _SINCE))
    after = 10 + np.digitize(year - last, _AFTER)
    return np.where(year < first, before, np.where(year <= last, 5, after))
