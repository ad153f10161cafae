"""`dating-phrases`: whether a phrase is evidence of the time of writing (SemEval-2015 task 7, subtask 3).

Popescu and Strapparava (2015).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom.metrics.base import Counts, Metric, Parts, Tally

__all__ = ["PhrasesMetric"]

_WORDS = {True: "yes", False: "no", None: "none"}


@dataclass(frozen=True, kw_only=True)
class PhrasesMetric(Metric):
    """The figure accuracy, over all phrases that the gold has decided, and the row yes, of those that are evidence.

    A phrase that the system leaves undecided is wrong. Phrases are known by their words, and of equal ones by their
    order.
    """

    name: ClassVar[str] = "dating-phrases"
    items: ClassVar[str] = "decided phrases"
    empty_is_right: ClassVar[bool] = False
    headline: ClassVar[tuple[str, ...]] = ("accuracy", "yes")
    reference: ClassVar[str] = (
        "Popescu and Strapparava 2015, SemEval-2015 Task 7: Diachronic Text Evaluation, subtask 3"
    )

    def parts(self, gold: Document, system: Document) -> Parts:
        """The row yes, the numbers of phrases and of right ones, the confusion of yes, no and none."""
        pairs = list(_pairs(gold, system).values())
        yes = [pair for pair in pairs if pair == (True, True)]
        tally = Tally(sum(key is True for key, _ in pairs), sum(said is True for _, said in pairs), len(yes), len(yes))
        right = sum(key == said for key, said in pairs)
        confusion = Counter((_WORDS[key], _WORDS[said]) for key, said in pairs)
        return Parts({"yes": tally}, {"phrases": len(pairs), "right": right}, confusion)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        phrases = total.sums.get("phrases", 0)
        return {"accuracy": total.sums["right"] / phrases if phrases else None}

    def outcomes(self, gold: Document, system: Document) -> Mapping[Hashable, bool]:
        """Whether each phrase of the gold was decided as the gold has it."""
        return {key: right == said for key, (right, said) in _pairs(gold, system).items()}


def _pairs(gold: Document, system: Document) -> dict[tuple[str, int], tuple[bool, bool | None]]:
    """The gold's decision and the system's, by the words of a phrase and its number among equal ones."""
    said = _decisions(system)
    keys = _decisions(gold)
    for phrase, number in said:
        if (phrase, number) not in keys:
            raise FormatError("the gold does not ask for this phrase", document=gold.id, value=phrase)
    return {name: (key, said.get(name)) for name, key in keys.items() if key is not None}


def _decisions(document: Document) -> dict[tuple[str, int], bool | None]:
    seen: Counter[str] = Counter()
    found: dict[tuple[str, int], bool | None] = {}
    for phrase in document.dating.phrases if document.dating is not None else ():
        found[phrase.text, seen[phrase.text]] = phrase.evidence
        seen[phrase.text] += 1
    return found
