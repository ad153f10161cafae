"""Series of frequencies: how often a word (or any n-gram) is used in each decade, and what that says of a text.

A table holds counts by name and decade from 1700 to 2029. The one that ships (`shipped`) was counted in open texts;
others are read from the files of public n-gram collections (`ngram_files`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from timeloom.document.written import FIRST_YEAR
from timeloom.errors import ModelError
from timeloom.models import arrays
from timeloom_lab.systems.dating2015.years import YEARS
from timeloom_lab.systems.tempeval2007.vectors import Arrays, array

__all__ = ["DECADES", "SHIPPED", "Series", "by_year", "decade", "shipped"]

DECADES = 33
"""1700 to 1709, ..., 2020 to 2029."""
SHIPPED = "decades.words.v1"
_PRIOR = 3.0
"""Occurrences that every decade of a name is given beforehand, shared as the decades share all of the words."""


def decade(year: int) -> int | None:
    """The number of the decade of a year, None outside the range."""
    at = (year - FIRST_YEAR) // 10
    return at if 0 <= at < DECADES else None


def by_year(logs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Values of the decades (last axis) as values of the years: those of the middles of decades, straight lines
    between."""
    middles = FIRST_YEAR + 4.5 + 10.0 * np.arange(DECADES)
    rows = logs.reshape(-1, DECADES)
    return np.stack([np.interp(YEARS, middles, row) for row in rows]).reshape(*logs.shape[:-1], len(YEARS))


class Series:
    """Counts of names by decade. `counts` has shape (names, `DECADES`), `totals` what was counted in each decade in
    all."""

    decades = DECADES

    def __init__(self, names: Sequence[str], counts: NDArray[np.float64], totals: NDArray[np.float64]) -> None:
        if counts.shape != (len(names), DECADES) or totals.shape != (DECADES,):
            raise ModelError(
                "a table of frequencies has a row for each name and a column for each decade", value=counts.shape
            )
        self.names = list(names)
        self.counts = counts
        self.totals = totals
        self.places = {name: at for at, name in enumerate(self.names)}
        share = np.maximum(totals, 1.0) / max(float(totals.sum()), 1.0)
        smooth = counts + _PRIOR * share
        # how much likelier a name is in a decade than over all of them
        self.logs = np.log(smooth / smooth.sum(axis=1, keepdims=True) / share)

    @classmethod
    def counted(cls, counts: Mapping[str, Mapping[int, int]], totals: Mapping[int, int] | None = None) -> Series:
        """From counts by name and year. Without `totals` (by year), what was counted of all names."""
        names = sorted(counts)
        table, whole = np.zeros((len(names), DECADES)), np.zeros(DECADES)
        for at, name in enumerate(names):
            for year, count in counts[name].items():
                if (own := decade(year)) is not None:
                    table[at, own] += count
        for year, count in (totals or {}).items():
            if (own := decade(year)) is not None:
                whole[own] += count
        return cls(names, table, whole if totals else table.sum(axis=0))

    @classmethod
    def read(cls, weights: Arrays, prefix: str = "") -> Series:
        """From arrays: `names` (one string, a line for each), `rows` and `columns` of what is not 0, `values`,
        `totals`."""
        blob = bytes(array(weights, f"{prefix}names").astype(np.uint8)).decode()
        names = blob.split("\n") if blob else []
        table = np.zeros((len(names), DECADES))
        # rows are kept as steps from one to the next: small numbers, which pack well
        rows = np.cumsum(array(weights, f"{prefix}rows").astype(np.int64))
        columns = array(weights, f"{prefix}columns").astype(np.int64)
        if any(
            len(own) and not 0 <= own.min() <= own.max() < most
            for own, most in ((rows, len(names)), (columns, DECADES))
        ):
            raise ModelError("the arrays of this table do not fit each other", value=prefix)
        table[rows, columns] = array(weights, f"{prefix}values").astype(np.float64)
        return cls(names, table, array(weights, f"{prefix}totals").astype(np.float64))

    def arrays(self, prefix: str = "") -> dict[str, NDArray[np.generic]]:
        """What `read` reads."""
        rows, columns = np.nonzero(self.counts)
        values = self.counts[rows, columns]
        return {
            f"{prefix}names": np.frombuffer("\n".join(self.names).encode(), dtype=np.uint8),
            f"{prefix}rows": np.diff(rows, prepend=0).astype(np.uint16),
            f"{prefix}columns": columns.astype(np.uint8),
            f"{prefix}values": values.astype(np.uint32 if values.max(initial=0) > 65535 else np.uint16),
            f"{prefix}totals": self.totals,
        }

    def of(self, name: str) -> NDArray[np.float64]:
        """The share of a name in what was counted, by decade; zeros for one that is not in the table."""
        at = self.places.get(name)
        return np.zeros(DECADES) if at is None else np.asarray(self.counts[at] / np.maximum(self.totals, 1.0))

    def known(self, names: Iterable[str]) -> int:
        return sum(name in self.places for name in names)

    def speaks(self, names: Iterable[str]) -> NDArray[np.float64]:
        """By decade, the log of how much likelier a name is then than over all decades: the mean over those names, each
        by 1 + log of its number, that the table has; zeros where it has none."""
        counts = Counter(name for name in names if name in self.places)
        if not counts:
            return np.zeros(DECADES)
        at = [self.places[name] for name in counts]
        weights = 1.0 + np.log(np.array(list(counts.values()), dtype=np.float64))
        return np.asarray(weights @ self.logs[at] / weights.sum())


def shipped() -> Series:
    """The table that ships: words of at least three works of open texts; its card names the texts."""
    return Series.read(arrays(SHIPPED))
