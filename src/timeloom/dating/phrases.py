"""Whether a phrase of a text is evidence of its time (SemEval-2015 task 7, subtask 3), by what shows the evidence of a
text.

A phrase has what its words are worth in their context (`timeloom.dating.evidence`) for the period that is given, or for
the years that the text itself is dated to. It is evidence where that is more than a border. No phrases of the task with
answers were to be had: the border was chosen on 45 phrases of our own (`benchmarks/dating_phrases.py`, docs/dating.md),
and nothing is known of it on the task's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from timeloom.dating.dater import Dater
from timeloom.dating.evidence import WordShare, toward, word_shares
from timeloom.document import Document

__all__ = ["PhraseJudge", "PhraseWorth"]

LEAST = 0.6
"""Logits that a phrase has to be worth."""


@dataclass(frozen=True)
class PhraseWorth:
    """A phrase with what it is worth: the place where it stands (None: nowhere in the text), and natural log odds."""

    text: str
    place: tuple[int, int] | None
    worth: float


@dataclass(frozen=True)
class PhraseJudge:
    """`Document -> Document` with every phrase of `Document.dating` judged. A phrase that is not in the text is
    none."""

    dater: Dater
    least: float = LEAST

    def __call__(self, document: Document) -> Document:
        """Phrases keep their order; what was said of them before is not looked at."""
        if document.dating is None or not document.dating.phrases:
            return document
        found = [
            msgspec.structs.replace(phrase, evidence=self.is_evidence(worth))
            for phrase, worth in zip(document.dating.phrases, self.worths(document), strict=True)
        ]
        return msgspec.structs.replace(document, dating=msgspec.structs.replace(document.dating, phrases=tuple(found)))

    def is_evidence(self, found: PhraseWorth) -> bool:
        """Whether a phrase is worth the border or more; one that is nowhere in the text never is."""
        return found.place is not None and found.worth >= self.least

    def worths(self, document: Document) -> Iterator[PhraseWorth]:
        """What each phrase of the document is worth, in their order."""
        dating, text = document.dating, document.text
        if dating is None:
            return
        shares = self._shares(text, dating.period)
        looked: dict[str, int] = {}
        for phrase in dating.phrases:
            at = text.find(phrase.text, looked.get(phrase.text, 0))
            at = text.find(phrase.text) if at < 0 else at
            if at < 0 or not phrase.text.strip():
                yield PhraseWorth(phrase.text, None, 0.0)
                continue
            end = at + len(phrase.text)
            looked[phrase.text] = end
            yield PhraseWorth(
                phrase.text, (at, end), sum(one.weight for one in shares if one.start < end and one.end > at)
            )

    def _shares(self, text: str, period: tuple[int, int] | None) -> list[WordShare]:
        read = self.dater.read([text])[0]
        if not read.known:
            return []
        stretch = period if period is not None else self.dater.written(text).credible(self.dater.level)
        return word_shares(
            text, read, toward(stretch, self.dater.prior), self.dater.model, self.dater.sharpness, self.dater.vectors
        )
