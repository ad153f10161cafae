"""What reads no text: every document is of the year in the middle of those learned from.

Random choice has no distribution to choose by: its score is an exact expectation
(`timeloom.metrics.dating.random_counts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import numpy as np

from timeloom.document import Document
from timeloom_lab.systems.dating2015.interpolation import System
from timeloom_lab.systems.dating2015.years import Rows, from_point

__all__ = ["Median"]

SPREAD = 1.0


class Median(System):
    """Documents -> one and the same distribution, a peak at the median of some years. Raises ValueError without
    years."""

    name = "median"
    widths: tuple[int, ...] = ()

    def __init__(self, years: Sequence[int]) -> None:
        if not years:
            raise ValueError("a median is of at least one year")
        self.year = round(median(years))

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        return from_point(np.full(len(documents), float(self.year)), SPREAD)
