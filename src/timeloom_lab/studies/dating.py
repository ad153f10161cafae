"""Ways of dating texts on the same texts: SemEval-2015 task 7 redone, with lists of intervals built as the task built
them.

A text of a known year becomes a question of the first or of the second subtask by three lists (fine, medium, coarse) in
each of which the year is the centre of an interval. A system gives a distribution over years; of one list at a time
that interval is chosen which loses least on average, and nothing else of a list is looked at but the width of its
intervals.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.dating import choose
from timeloom.document import Dating, Document, Grid
from timeloom.errors import FormatError
from timeloom.metrics import Score
from timeloom.metrics.counts import Counts
from timeloom.metrics.dating import GRAINS, DatingMetric, answered_by, random_counts
from timeloom.metrics.resampling import Plan
from timeloom.metrics.significance import Comparison, compare
from timeloom.pipeline import load
from timeloom_lab.studies.tempeval_items import parsed
from timeloom_lab.systems.dating2015 import YEARS, System
from timeloom_lab.systems.dating2015.years import Rows, closest

__all__ = [
    "OURS", "PUBLISHED", "RANDOM", "STYLES", "Item", "Outcome", "against", "Dates", "Ours", "Remembered",
    "answered", "asked", "grid", "prepared", "read_items", "run",
]  # fmt: skip

STYLES: Mapping[str, tuple[int, int, int]] = {"T1": (3, 7, 13), "T2": (7, 13, 21)}
"""Years of the intervals, fine to coarse, by subtask."""
FIRST, LAST = 1700, 2013
"""A list begins within half an interval of the first of these years, and holds the second."""
RANDOM = "random"
OURS = "ours"
PUBLISHED: Mapping[str, Mapping[str, tuple[tuple[float, float], ...]]] = {
    "ambra": {
        "T1": ((0.1675, 0.037), (0.3754, 0.071), (0.5545, 0.075)),
        "T2": ((0.605, 0.143), (0.7678, 0.143), (0.868, 0.292)),
    },
    "ixa": {
        "T1": ((0.187, 0.023), (0.3672, 0.041), (0.5575, 0.090)),
        "T2": ((0.2618, 0.038), (0.428, 0.068), (0.6225, 0.099)),
    },
    "ucd": {"T2": ((0.7592, 0.463), (0.8466, 0.473), (0.9104, 0.543))},
    "usaar": {"T1": ((0.9532, 0.910), (0.9724, 0.929), (0.9818, 0.944))},
}
"""Score and precision, fine to coarse, on the task's test set (267 and 1,041 texts), which is not here: the organisers'
sheets."""


@dataclass(frozen=True, slots=True)
class Item:
    """A document and the year of its writing. `own` are lists that came with it, None where lists are to be built."""

    document: Document
    year: int
    own: Dating | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a way of dating did with some lists: its score, the counts of each text in order, and how many years the
    middle of each distribution is off (empty for what has none)."""

    system: str
    score: Score
    counts: tuple[Counts, ...]
    off: tuple[int, ...] = ()

    @property
    def median_off(self) -> float | None:
        """The median of the years off, None without any."""
        return float(median(self.off)) if self.off else None

    @property
    def mean_off(self) -> float | None:
        return float(mean(self.off)) if self.off else None


# --- questions -------------------------------------------------------------------------------------------------------
def grid(year: int, width: int, grain: str) -> Grid:
    """The list of a text of that year: intervals of so many years, of which one has the year as its centre
    (`chosen`)."""
    first = FIRST - width // 2
    first += (year - width // 2 - first) % width
    count = max(-(-(LAST + 1 - first) // width), (year - first) // width + 1)
    intervals = tuple((first + at * width, first + (at + 1) * width - 1) for at in range(count))
    return Grid(grain, intervals, (year - first) // width)


def asked(items: Iterable[Item], style: str) -> list[Document]:
    """The documents with the lists of a subtask (`STYLES`), or with their own ones, and their answers."""
    widths = STYLES[style]
    return [
        msgspec.structs.replace(
            item.document,
            dating=item.own
            if item.own is not None
            else Dating(tuple(grid(item.year, width, grain) for width, grain in zip(widths, GRAINS, strict=True))),
        )
        for item in items
    ]


def read_items(path: Path) -> list[Item]:
    """Texts with years: one JSON object a line with `text` and `year`, and `id` if it has one.

    Raises FormatError for a line that is none, or a year outside the range of the distributions.
    """
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line.strip():
            continue
        place = f"line {number}"
        try:
            told = json.loads(line)
            text, year, id = told["text"], told["year"], str(told.get("id", number))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise FormatError(
                "a line is an object with text and year", document=str(path), place=place, value=line[:60]
            ) from None
        if not isinstance(text, str) or not isinstance(year, int) or not YEARS[0] <= year <= YEARS[-1]:
            reason = f"a text has a year from {YEARS[0]} to {YEARS[-1]}"
            raise FormatError(reason, document=str(path), place=place, value=year)
        found.append(Item(Document(id=f"{number}:{id}", text=text), year))
    return found


def prepared(documents: Iterable[Document]) -> Iterator[Document]:
    """Documents as the systems read them: with sentences, tokens and trees of the preset `en`, times of the preset
    `rules`."""
    rules = load("rules")
    for document in parsed(documents):
        yield msgspec.structs.replace(document, times=rules(document.text, layers="times").times)


# --- answers ---------------------------------------------------------------------------------------------------------
def answered(gold: Document, rows: Mapping[int, Rows], at: int) -> Document:
    """The document with every list answered: `rows[width][at]` is the distribution that a list of that width is
    answered by."""

    def answer(asked: Grid) -> int:
        return choose(rows[_width(asked)][at], asked.intervals)

    return answered_by(gold, answer)


def _width(asked: Grid) -> int:
    first, last = asked.intervals[0]
    return last - first + 1


def run(items: Sequence[Item], style: str, systems: Mapping[str, System], corpus: str) -> list[Outcome]:
    """Random choice (its exact expectation) and every system, on the lists of a subtask. `corpus` is for the
    signature."""
    metric = DatingMetric()
    golds = asked(items, style)
    chance = [random_counts(gold) for gold in golds]
    found = [Outcome(RANDOM, metric.aggregate(chance, corpus=corpus), tuple(chance))]
    widths = sorted({_width(own) for gold in golds for own in (gold.dating or Dating()).grids})
    for name, system in systems.items():
        rows = {width: system.rows([item.document for item in items], width) for width in widths}
        counts = [metric.count(gold, answered(gold, rows, at)) for at, gold in enumerate(golds)]
        middles = YEARS[(np.cumsum(rows[widths[0]], axis=1) < 0.5).sum(axis=1).clip(max=len(YEARS) - 1)]
        off = [abs(int(middle) - item.year) for middle, item in zip(middles, items, strict=True)]
        found.append(Outcome(name, metric.aggregate(counts, corpus=corpus), tuple(counts), tuple(off)))
    return found


def against(outcomes: Sequence[Outcome], baseline: str, corpus: str, *, trials: int = 1000) -> Comparison | None:
    """Every other system beside one of them, by paired bootstrap of the three scores; None where that one is not among
    them."""
    named = {one.system: one.counts for one in outcomes if one.system != RANDOM}
    if baseline not in named or len(named) < 2:
        return None
    ordered = {baseline: named[baseline], **{name: own for name, own in named.items() if name != baseline}}
    names = [f"score:{grain}" for grain in GRAINS]
    return compare(DatingMetric(), ordered, names=names, plan=Plan(trials=trials), corpus=corpus)


# --- systems ---------------------------------------------------------------------------------------------------------
class Remembered:
    """A system that is asked once about some documents: rows are kept by document list and width. `widths` as the
    system's."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.name = system.name
        self.widths = system.widths
        # the documents are kept too, so that no other one gets the number of one of them
        self._kept: dict[tuple[tuple[int, ...], int], tuple[tuple[Document, ...], Rows]] = {}

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        own = closest(self.widths, width)
        key = (tuple(map(id, documents)), own)
        if key not in self._kept:
            self._kept[key] = tuple(documents), self.system.rows(documents, own or width)
        return self._kept[key][1]

    def __call__(self, document: Document) -> Document:
        return self.system(document)


class Dates(Protocol):
    """What dates texts in bulk (`timeloom.dating.Dater`)."""

    def years(self, texts: Sequence[str]) -> NDArray[np.floating]:
        """A row of probabilities of the years from 1700 on for each text."""

    def __call__(self, document: Document) -> Document:
        """The document with `written`."""


class Ours:
    """The stage of this project as a system."""

    name = OURS
    widths: tuple[int, ...] = ()

    def __init__(self, dater: Dates) -> None:
        self.dater = dater

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        """Its rows, with the years that it leaves out at 0."""
        given = np.asarray(self.dater.years([document.text for document in documents]), dtype=np.float64)
        found = np.zeros((len(documents), len(YEARS)))
        count = min(given.shape[1], len(YEARS))
        found[:, :count] = given[:, :count]
        return np.asarray(found / found.sum(axis=1, keepdims=True))

    def __call__(self, document: Document) -> Document:
        return self.dater(document)
