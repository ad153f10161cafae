"""Characters or words for TIMEX3: table 8 of Laparra, Xu and Bethard 2018, redone.

The networks of `timeloom_lab.systems.laparra` with one softmax over the four types of TIMEX3, over characters and over
words, on all TIMEX3 and on those with a digit. Right is what has the span and the type of the gold. Published: the test
of the paper, 20 documents of TimeBank that are not among ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from timeloom.document import Document
from timeloom.metrics.base import Metric, Tally
from timeloom.metrics.resampling import Plan
from timeloom.metrics.significance import Comparison, compare
from timeloom.metrics.timex import body_timexes

__all__ = ["NETWORKS", "PUBLISHED", "PUBLISHED_P", "ROWS", "TypedTimex", "ask"]

NETWORKS = ("char-timex", "word-timex")
ROWS = {"*": "all", "digit": "with a digit"}
PUBLISHED = {
    "char-timex": {"*": (70.2, 62.7, 66.2), "digit": (73.8, 71.4, 72.6)},
    "word-timex": {"*": (81.3, 69.0, 74.7), "digit": (86.2, 79.4, 82.6)},
}
"""Precision, recall and F1, in percent."""
PUBLISHED_P = {"*": 0.0428, "digit": 0.0007}
"""Of the difference in F1, by paired bootstrap; words are better."""

Key = tuple[int, int, str]


@dataclass(frozen=True, kw_only=True)
class TypedTimex(Metric):
    """Rows `*` and `digit`: TIMEX3 in the body of a text, right where span and type are; the latter has those of either
    side whose text has a decimal digit."""

    name: ClassVar[str] = "timex-identification"
    items: ClassVar[str] = "TIMEX3 in the body of a text"
    headline: ClassVar[tuple[str, ...]] = tuple(ROWS)
    reference: ClassVar[str] = "Laparra, Xu and Bethard 2018, From Characters to Time Intervals, TACL 6, table 8"

    def tallies(self, gold: Document, system: Document) -> Mapping[str, Tally]:
        """Sets of (start, end, type)."""
        golds, systems = (_keys(one) for one in (gold, system))
        return {
            "*": Tally.of_sets(golds, systems),
            "digit": Tally.of_sets(_with_digit(golds, gold.text), _with_digit(systems, gold.text)),
        }


def _keys(document: Document) -> frozenset[Key]:
    return frozenset((time.start, time.end, time.timex3.type) for time in body_timexes(document) if time.timex3)


def _with_digit(keys: frozenset[Key], text: str) -> frozenset[Key]:
    return frozenset(key for key in keys if any(character.isdecimal() for character in text[key[0] : key[1]]))


def ask(
    golds: Iterable[Document],
    systems: Mapping[str, Callable[[Document], Document]],
    *,
    plan: Plan | None = None,
    corpus: str | None = None,
) -> Comparison:
    """Score systems over the text and creation time of the gold, and test the others against the first. `corpus` is
    what the signature calls the gold.

    Raises ValueError for fewer than two documents or systems.
    """
    golds, metric = list(golds), TypedTimex()
    counts = {
        name: [metric.count(gold, system(Document(id=gold.id, text=gold.text, dct=gold.dct))) for gold in golds]
        for name, system in systems.items()
    }
    return compare(metric, counts, names=tuple(ROWS), plan=plan, corpus=corpus)
