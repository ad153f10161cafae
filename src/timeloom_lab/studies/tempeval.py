"""The systems of TempEval 2007 on one set of items: scores strict and relaxed, and McNemar's test of every two of
them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from timeloom.document import Candidate, Document
from timeloom.metrics.base import Score
from timeloom.metrics.significance import McNemar, holm, mcnemar
from timeloom.metrics.tempeval1 import TASKS, Tempeval1Metric, majority_baseline, majority_labels
from timeloom_lab.systems.tempeval2007 import System, asked
from timeloom_lab.systems.tempeval2007.items import answered

__all__ = [
    "BASELINE",
    "OURS",
    "PUBLISHED",
    "PUBLISHED_PR",
    "Outcome",
    "Pair",
    "Relator",
    "baseline",
    "relating",
    "run",
    "compared",
]

BASELINE = "majority"
OURS = "ours"
PUBLISHED: Mapping[str, Mapping[str, tuple[int, int]]] = {
    BASELINE: {"A": (57, 60), "B": (56, 57), "C": (47, 53)},
    "cu-tmp": {"A": (61, 63), "B": (75, 76), "C": (54, 58)},
    "lcc-te": {"A": (58, 60), "B": (73, 74), "C": (55, 58)},
    "naist": {"A": (61, 63), "B": (75, 76), "C": (49, 53)},
    "usfd": {"A": (59, 60), "B": (73, 74), "C": (54, 57)},
    "wvali": {"A": (62, 64), "B": (80, 81), "C": (54, 64)},
    "xrce-t": {"A": (34, 41), "B": (66, 71), "C": (42, 58)},
}
"""F of 2007, strict and relaxed, in percent: Verhagen and others 2007, tables of tasks A, B and C."""
PUBLISHED_PR: Mapping[tuple[str, str], tuple[int, int, int, int]] = {
    ("lcc-te", "A"): (59, 57, 61, 60),
    ("lcc-te", "B"): (75, 71, 76, 72),
    ("xrce-t", "A"): (53, 25, 63, 30),
    ("xrce-t", "B"): (78, 57, 84, 62),
}
"""P and R, strict and relaxed, where they were not the same."""


class Relator(Protocol):
    """What classifies given pairs (the learned relations of this project)."""

    def label(self, document: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> Sequence[Candidate]:
        """One candidate a pair, in order, with labels of the scheme, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a system did: its score (rows `strict:A`, `relaxed:A`, ...), and right or wrong for every item of each task;
    an item that it did not answer is wrong."""

    system: str
    score: Score
    right: Mapping[str, Mapping[Hashable, bool]]


@dataclass(frozen=True, slots=True)
class Pair:
    """McNemar's test of two systems on a task. `adjusted` is p after Holm's correction over the pairs of the task."""

    task: str
    first: str
    second: str
    test: McNemar
    adjusted: float


def baseline(train: Sequence[Document]) -> System:
    """The most frequent label of each task in training, for every question."""
    labels = majority_labels(train)

    def answer(document: Document) -> Document:
        # its pairs are read off labelled links: any label will do, since only the pairs are kept
        return majority_baseline(answered(document, dict.fromkeys(range(len(document.links)), "VAGUE")), labels)

    return answer


def relating(relator: Relator) -> System:
    """A classifier of pairs as a system: the likeliest label of TempEval for every question."""

    def answer(document: Document) -> Document:
        pairs = [(link.source, link.target) for link in document.links]
        found = relator.label(document, pairs, "tempeval")
        return answered(document, {at: one.labels[0][0] for at, one in enumerate(found) if one.labels})

    return answer


def run(
    documents: Sequence[Document], systems: Mapping[str, Callable[[Document], Document]], name: str
) -> list[Outcome]:
    """Ask systems for the labels of all items of some documents, which they do not see. `name` is what the signature
    calls the items."""
    metric = Tempeval1Metric()
    found = []
    for system, answer in systems.items():
        counts, right = [], {task: dict[Hashable, bool]() for task in TASKS}
        for document in documents:
            answers = answer(asked(document))
            counts.append(metric.count(document, answers))
            for (task, *pair), is_right in _outcomes(metric, document, answers):
                right[task][document.id, *pair] = is_right
        found.append(Outcome(system, metric.aggregate(counts, corpus=name), right))
    return found


def _outcomes(metric: Tempeval1Metric, gold: Document, answers: Document) -> list[tuple[tuple[str, ...], bool]]:
    return [(key, right) for key, right in metric.outcomes(gold, answers).items() if isinstance(key, tuple)]


def compared(outcomes: Sequence[Outcome]) -> list[Pair]:
    """McNemar's test of every two systems on every task that has items: exact below 25 items on which they differ."""
    found = []
    for task in TASKS:
        pairs = [(one, other, mcnemar(one.right[task], other.right[task])) for one, other in combinations(outcomes, 2)]
        if any(outcome.right[task] for outcome in outcomes):
            adjusted = holm([test.p for _, _, test in pairs])
            found += [
                Pair(task, one.system, other.system, test, p)
                for (one, other, test), p in zip(pairs, adjusted, strict=True)
            ]
    return found
