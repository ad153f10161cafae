"""When a text was written, as a distribution over years, and what says so.

A year of the distribution is a whole calendar year, astronomical. All that is said of it (a point, an interval, an
interval of somebody's grid) is read off the same probabilities, so no two answers about one text disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Literal

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import instant
from timeloom.document.readable import year_words

__all__ = ["FIRST_YEAR", "Clue", "ClueKind", "Written"]

FIRST_YEAR = 1700
"""The first year of a distribution: what is older is dated by nothing here."""

ClueKind = Literal["words", "date", "name", "near copy"]
"""What a clue is: words and spellings of a period, a date in the text, a name with known years, a copy in an
archive."""

CONFIDENT = 25
"""The years of the stretch whose probability is the confidence."""


class Clue(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A stretch of the text that says when it was written: characters `start` to `end`, and what it speaks for.

    `years` are the first and the last year that it speaks for, both inclusive, None for an end that it leaves open.
    `weight` is how much: natural log odds for the stretch of years that the whole text is dated to, negative where it
    speaks against it. `told` says it in words.
    """

    start: int
    end: int
    kind: ClueKind
    years: tuple[int | None, int | None]
    weight: float
    told: str


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """A distribution over years: `p[k]` is the probability that the text was written in the year `start + k`.

    They sum to 1. `prior` says that nothing of the text was read (it is empty, or has no words), so that they are what
    is known without it. `least` is the confidence that was asked for: a text dated with less is dated by its
    distribution alone, and `year` and `years` are None.
    """

    start: int = FIRST_YEAR
    p: tuple[float, ...]
    clues: tuple[Clue, ...] = ()
    prior: bool = False
    least: float = 0.0
    level: float = 0.8
    """The probability that the credible interval `years` holds at least."""

    @property
    def confidence(self) -> float:
        """The greatest probability that any 25 years in a row hold, 0 to 1."""
        first, last = self.densest(CONFIDENT)
        return self.probability(first, last)

    @property
    def vague(self) -> bool:
        """Whether it has no idea: the shortest stretch that holds 80 % of the probability is longer than half of all
        years."""
        first, last = self.credible(0.8)
        return 2 * (last - first + 1) > len(self.p)

    @property
    def abstains(self) -> bool:
        """Whether it is less sure than was asked for."""
        return self.confidence < self.least

    @property
    def year(self) -> int | None:
        """The year in the middle: before and after it lies half of the probability. None where it abstains."""
        return None if self.abstains else self.quantile(0.5)

    @property
    def years(self) -> tuple[int, int] | None:
        """The shortest stretch of years, both inclusive, that holds `level` of the probability. None where it
        abstains."""
        return None if self.abstains else self.credible(self.level)

    @property
    def interval(self) -> Interval | None:
        """`years` as a stretch of the calendar: what stands for the time of writing. None where it abstains, and where
        nothing of the text was read."""
        if self.prior or self.years is None:
            return None
        first, last = self.years
        return Interval(instant(first, 1, 1), instant(last + 1, 1, 1))

    def probability(self, first: int, last: int) -> float:
        """That it was written from the year `first` to the year `last`, both inclusive."""
        return min(1.0, sum(self.p[max(0, first - self.start) : max(0, last - self.start + 1)]))

    def quantile(self, share: float) -> int:
        """The first year by which at least `share` of the probability has passed."""
        for at, passed in enumerate(accumulate(self.p)):
            if passed >= share:
                return self.start + at
        return self.start + len(self.p) - 1

    def credible(self, level: float) -> tuple[int, int]:
        """The shortest stretch of years that holds `level` of the probability; of equals the one that holds more, then
        the earliest. The whole range where no stretch does."""
        passed = [0.0, *accumulate(self.p)]
        best: tuple[int, float, int] | None = None
        last = 0
        for first in range(len(self.p)):
            last = max(last, first)
            while last < len(self.p) and passed[last + 1] - passed[first] < level - 1e-9:
                last += 1
            if last == len(self.p):
                break
            found = (last - first, -(passed[last + 1] - passed[first]), first)
            best = found if best is None else min(best, found)
        if best is None:
            return self.start, self.start + len(self.p) - 1
        return self.start + best[2], self.start + best[2] + best[0]

    def densest(self, width: int) -> tuple[int, int]:
        """The stretch of `width` years that holds most, the earliest of equals; the whole range where it is no
        wider."""
        if width >= len(self.p):
            return self.start, self.start + len(self.p) - 1
        passed = [0.0, *accumulate(self.p)]
        at = max(range(len(self.p) - width + 1), key=lambda first: (passed[first + width] - passed[first], -first))
        return self.start + at, self.start + at + width - 1

    def over(self, intervals: Sequence[tuple[int, int]]) -> tuple[float, ...]:
        """The probability of each of the intervals of somebody's grid, both ends inclusive."""
        return tuple(self.probability(first, last) for first, last in intervals)

    def top(self, intervals: Sequence[tuple[int, int]], count: int) -> Iterator[tuple[tuple[int, int], float]]:
        """The `count` most probable intervals of a grid with their probabilities, the most probable first."""
        chances = self.over(intervals)
        order = sorted(range(len(intervals)), key=lambda at: (-chances[at], at))
        return ((intervals[at], chances[at]) for at in order[:count])

    def _repr_html_(self) -> str:
        """The distribution and its evidence, for notebooks."""
        from timeloom.document.markup import written_table

        years = (
            "no year is named" if self.years is None else f"{year_words(self.years[0])} – {year_words(self.years[1])}"
        )
        clues = sorted(self.clues, key=lambda clue: -abs(clue.weight))
        return written_table(
            self.start,
            self.p,
            f"written {years}, confidence {self.confidence:.0%}",
            ((clue.kind, _years_words(clue.years), clue.told) for clue in clues),
        )


def _years_words(years: tuple[int | None, int | None]) -> str:
    first, last = ("" if year is None else year_words(year) for year in years)
    return first if first == last else f"{first} – {last}".strip()
