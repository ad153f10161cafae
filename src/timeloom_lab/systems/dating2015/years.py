"""Distributions over years: rows of probabilities, one for each year from 1700 to 2026.

Every system of this room gives such rows, so that all of them answer a list of intervals in the same way: by the least
expected loss (`timeloom.dating.choose`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.document.written import FIRST_YEAR, Written

__all__ = [
    "COUNT",
    "LAST_YEAR",
    "YEARS",
    "Rows",
    "cells",
    "closest",
    "from_cells",
    "from_logs",
    "from_point",
    "uniform",
    "with_years",
]

LAST_YEAR = 2026
YEARS: NDArray[np.int64] = np.arange(FIRST_YEAR, LAST_YEAR + 1)
COUNT = len(YEARS)
Rows = NDArray[np.float64]
"""Shape (texts, `COUNT`); every row sums to 1."""


def closest(widths: Sequence[int], width: int) -> int:
    """The one of some widths that is closest to a width, the smaller of two; 0 where there are none."""
    return min(widths, key=lambda one: (abs(one - width), one), default=0)


def uniform(rows: int) -> Rows:
    """What is said of texts of which nothing is known."""
    return np.full((rows, COUNT), 1.0 / COUNT)


def from_logs(logs: NDArray[np.float64]) -> Rows:
    """Rows of log weights of the years, normalised."""
    raised = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def from_point(years: NDArray[np.float64], spread: float) -> Rows:
    """A point turned into a distribution: it falls off by e for every `spread` years to either side."""
    return from_logs(-np.abs(YEARS[None, :] - years[:, None]) / spread)


def cells(width: int) -> NDArray[np.int64]:
    """The interval of each year on a grid of our own: `width` years each, the first from 1700 on."""
    return (YEARS - FIRST_YEAR) // width


def from_cells(mass: NDArray[np.float64], width: int) -> Rows:
    """Probabilities of the intervals of that grid, each shared out evenly among its years. Shape (texts, intervals)."""
    own = cells(width)
    spread = mass[:, own] / np.bincount(own)[own]
    return np.asarray(spread / spread.sum(axis=1, keepdims=True))


def with_years(document: Document, row: NDArray[np.float64]) -> Document:
    """The document with a row as its `written`; the prior where the text is blank."""
    p = tuple(float(one) for one in row)
    return msgspec.structs.replace(document, written=Written(p=p, prior=not document.text.strip()))
