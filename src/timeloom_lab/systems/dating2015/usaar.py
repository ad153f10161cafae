"""USAAR at SemEval-2015 task 7: look the snippet up where it was printed, and take the year from there.

Tan and Ordan, "USAAR-CHRONOS: crawling the web for temporal annotations", SemEval 2015. They crawled the pages that
hold the snippets, and answered with the dates of these: .953 / .910 (score / exact) at the fine grain of subtask 1,
.982 / .944 at the coarse one. Here the archive is one that the user has indexed (`timeloom archive build`), and nothing
is crawled. A figure of it says as much of the archive as of the method: a text that is not in there gets no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from timeloom.archive import LEAST, Archive
from timeloom.document import Document
from timeloom_lab.systems.dating2015.years import YEARS, Rows, from_point, uniform, with_years

__all__ = ["Usaar"]

SPREAD = 1.0


class Usaar:
    """A text is of the year of its best near copy in an archive.

    `archive` is open, or the file of one; `least` the share of a text, 0 to 1, that has to be found there.

    Raises:
        FormatError: there is no such archive.
        MissingExtra: DuckDB is not installed.
    """

    name = "usaar"
    widths: tuple[int, ...] = ()

    def __init__(self, archive: Archive | str | Path, least: float = LEAST) -> None:
        self.archive = archive if isinstance(archive, Archive) else Archive(archive)
        self.least = least

    def date(self, text: str) -> tuple[int, float] | None:
        """The year and the share of the text that was found, or None where less than `least` of it stands in any
        document. Of copies with equal shares the earliest counts, since what is printed again is older."""
        return next(self.dates([text]))

    def dates(self, texts: Iterable[str]) -> Iterator[tuple[int, float] | None]:
        """The same for many texts, which is faster."""
        for copies in self.archive.each(texts, most=1, least=self.least):
            yield (copies[0].year, copies[0].share) if copies else None

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        """A row for each document: a peak at its year; all years alike without a near copy, or with one outside
        `YEARS`."""
        found = self.dates(document.text for document in documents)
        years = [None if one is None or not YEARS[0] <= one[0] <= YEARS[-1] else float(one[0]) for one in found]
        rows = uniform(len(years))
        for at, year in enumerate(years):
            if year is not None:
                rows[at] = from_point(np.array([year]), SPREAD)[0]
        return rows

    def __call__(self, document: Document) -> Document:
        """The document with `written`; the document as it is where there is no near copy, or one outside `YEARS`."""
        (row,) = self.rows([document])
        return document if row.max() == row.min() else with_years(document, row)
