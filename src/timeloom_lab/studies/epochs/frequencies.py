"""Word frequencies by year: rows of words, years and counts, gathered into one table."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from timeloom.errors import FormatError, LimitError

__all__ = ["MAX_ROWS", "Frequencies", "Gathering"]

MAX_ROWS = 50_000_000
"""Rows of a table; one takes 24 bytes until all are read."""


@dataclass(frozen=True, slots=True)
class Frequencies:
    """How often words stand in what was written in each year.

    `counts` has shape [words, years]; `totals`, shape [years], is all that was counted in a year, words that are not
    among `words` included. `years` are the first years of steps of `step` years, ascending, those alone with a total
    above 0. `words` stand in the order of their counts, the most frequent first. `seen` is how many words there were.
    """

    words: tuple[str, ...]
    years: tuple[int, ...]
    counts: NDArray[np.float64]
    totals: NDArray[np.float64]
    seen: int
    step: int = 1

    @property
    def shares(self) -> NDArray[np.float64]:
        """Relative frequencies, shape [words, years]."""
        found: NDArray[np.float64] = self.counts / self.totals
        return found


class Gathering:
    """Takes rows one by one, since a file may have some million, and makes the table when all are there.

    Words that differ only in case are one with `lower`. Rows of one word and year add up.
    """

    def __init__(
        self, *, first: int | None = None, last: int | None = None, step: int = 1, lower: bool = False
    ) -> None:
        if step < 1:
            raise ValueError(f"a step is at least a year (got {step})")
        if first is not None and last is not None and first > last:
            raise ValueError(f"the last year is before the first (got {first}-{last})")
        self._bounds = (first, last)
        self._step = step
        self._lower = lower
        self._ids: dict[str, int] = {}
        self._columns = (array("q"), array("q"), array("q"))

    def __len__(self) -> int:
        return len(self._columns[0])

    def add(self, word: str, year: int, count: int) -> None:
        """One row; one outside the years asked for is passed over. Raises LimitError past `MAX_ROWS`."""
        if not self._holds(year):
            return
        if len(self) == MAX_ROWS:
            raise LimitError(f"more than {MAX_ROWS:,} rows")
        key = word.lower() if self._lower else word
        ids, years, counts = self._columns
        ids.append(self._ids.setdefault(key, len(self._ids)))
        years.append(year // self._step)
        counts.append(count)

    def table(self, words: int, totals: Iterable[tuple[int, int]] | Mapping[int, int] | None = None) -> Frequencies:
        """The table of the `words` most frequent words, those of equal counts by the alphabet.

        `totals` are years and all that was counted in them; without them it is what the rows add up to. Years without a
        total are left out.

        Raises:
            FormatError: no row, or a word that is counted more often than all words of its year.
        """
        if not len(self):
            raise FormatError("no row of word, year and count within the years asked for")
        ids, years, counts = (np.frombuffer(column, dtype=np.int64) for column in self._columns)
        sums = np.bincount(ids, weights=counts, minlength=len(self._ids))
        names = list(self._ids)
        kept = sorted(np.flatnonzero(sums).tolist(), key=lambda at: (-sums[at], names[at]))[:words]
        first = int(years.min())
        size = int(years.max()) - first + 1
        if totals is None:
            whole = np.bincount(years - first, weights=counts, minlength=size).astype(np.float64)
        else:
            whole = self._totals(totals, first, size)
        place = np.full(len(names), -1, dtype=np.int64)
        place[kept] = np.arange(len(kept))
        mine = place[ids] >= 0
        cells = place[ids[mine]] * size + (years[mine] - first)
        table = np.bincount(cells, weights=counts[mine], minlength=len(kept) * size).reshape(len(kept), size)
        there = np.flatnonzero(whole > 0)
        made = Frequencies(
            words=tuple(names[at] for at in kept),
            years=tuple(((there + first) * self._step).tolist()),
            counts=np.ascontiguousarray(table[:, there]),
            totals=whole[there],
            seen=int(np.count_nonzero(sums)),
            step=self._step,
        )
        _check(made)
        return made

    def _totals(
        self, totals: Iterable[tuple[int, int]] | Mapping[int, int], first: int, size: int
    ) -> NDArray[np.float64]:
        """What was counted in each step from the `first` on; of years beyond the table nothing."""
        found = np.zeros(size)
        for year, total in totals.items() if isinstance(totals, Mapping) else totals:
            at = year // self._step - first
            if self._holds(year) and 0 <= at < size:
                found[at] += total
        return found

    def _holds(self, year: int) -> bool:
        first, last = self._bounds
        return (first is None or year >= first) and (last is None or year <= last)


def _check(table: Frequencies) -> None:
    if not table.years:
        raise FormatError("no year of the table has a total")
    if not table.words:
        raise FormatError("every count of the table is 0")
    over = np.argwhere(table.counts > table.totals)
    if len(over):
        word, year = over[0]
        reason = f"the word {table.words[word]!r} is counted more often in {table.years[year]} than all words together"
        raise FormatError(reason, value=int(table.counts[word, year]))
