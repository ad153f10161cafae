"""`syntax`: parts of speech, features and dependency trees of words (CoNLL 2018 shared task; Zeman et al. 2018).

Words are matched by their characters, so that own tokens can be scored against gold ones: recall is over gold words,
precision over the system's. In gold tokens the two are equal, and each row is the share of words that are right:
`upos`, `xpos`, `feats` (all of them), `uas` (the head), `las` (head and relation); `words` is whether the word was cut
so.

Beside the shared task: the tags and relations are compared as written, subtypes (`nsubj:pass`) included, unless told;
of the features those that timeloom reads are compared, unless told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from timeloom.document import Document, Token
from timeloom.metrics.base import Metric, Tally, option

__all__ = ["SyntaxMetric"]

FEATURES = ("Mood", "Number", "Person", "Tense", "VerbForm", "Voice")
Extent = tuple[int, int]
ROWS = ("words", "upos", "xpos", "feats", "uas", "las")


@dataclass(frozen=True, kw_only=True)
class SyntaxMetric(Metric):
    """Words with part of speech, features, head and relation. Marks count unless `punctuation` says no; then gold marks
    are left out, and of the system's what stands on them or, standing on no gold word, is tagged PUNCT.

    Rows by type: `upos:NOUN`, `las:nsubj`. A document of which no gold word has a tag or a head is left out.
    """

    name: ClassVar[str] = "syntax"
    items: ClassVar[str] = "words"
    headline: ClassVar[tuple[str, ...]] = ("las", "uas", "upos", "xpos", "feats", "words")
    reference: ClassVar[str] = "Zeman et al. 2018, CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to UD"

    punctuation: bool = option(True, help="Whether words count that are tagged PUNCT.")
    subtypes: bool = option(True, help="Whether nsubj:pass is another relation than nsubj.")
    features: tuple[str, ...] = option(FEATURES, help="The features that are compared; none named: all there are.")

    def tallies(self, gold: Document, system: Document) -> Mapping[str, Tally] | None:
        """The rows of one document, or None where the gold has neither tags nor trees."""
        if all(token.upos is None and token.head is None for token in gold.tokens):
            return None
        ours, theirs = self._counted(gold, gold), self._counted(system, gold)
        rows = {name: Tally(len(ours), len(theirs)) for name in ROWS}
        pairs = [(ours[place], theirs[place]) for place in ours if place in theirs]
        for name, same in self._tests(gold, system).items():
            right = [one for one, other in pairs if same(one, other)]
            rows[name] += Tally(0, 0, len(right), len(right))
            if name in _TYPE:
                rows |= self._by_type(name, ours, theirs, right)
        return rows

    def outcomes(self, gold: Document, system: Document) -> Mapping[Hashable, bool]:
        """Whether each gold word, by its characters, has its head and relation."""
        right, theirs = self._tests(gold, system)["las"], self._counted(system, gold)
        return {
            place: place in theirs and right(token, theirs[place]) for place, token in self._counted(gold, gold).items()
        }

    def _counted(self, document: Document, gold: Document) -> dict[Extent, Token]:
        """The words that count, by their characters."""
        tokens = {(token.start, token.end): token for token in document.tokens}
        if self.punctuation:
            return tokens
        marks = {(token.start, token.end): token.upos == "PUNCT" for token in gold.tokens}
        return {place: token for place, token in tokens.items() if not marks.get(place, token.upos == "PUNCT")}

    def _tests(self, gold: Document, system: Document) -> dict[str, Callable[[Token, Token], bool]]:
        """For every row when a word of the system is right."""

        def head(one: Token, other: Token) -> bool:
            return one.head is not None and _head(one, gold) == _head(other, system)

        return {
            "words": lambda one, other: True,
            "upos": lambda one, other: one.upos == other.upos,
            "xpos": lambda one, other: one.xpos == other.xpos,
            "feats": lambda one, other: self._feats(one) == self._feats(other),
            "uas": head,
            "las": lambda one, other: head(one, other) and self._relation(one) == self._relation(other),
        }

    def _feats(self, token: Token) -> set[tuple[str, str]] | None:
        if token.feats is None:
            return None
        return {pair for pair in token.feats if not self.features or pair[0] in self.features}

    def _relation(self, token: Token) -> str:
        relation = token.deprel or ""
        return relation if self.subtypes else relation.partition(":")[0]

    def _by_type(
        self, name: str, ours: Mapping[Extent, Token], theirs: Mapping[Extent, Token], right: list[Token]
    ) -> dict[str, Tally]:
        """The rows of every tag, or of every relation."""
        kind: Callable[[Token], str] = self._relation if name == "las" else lambda token: token.upos or ""
        counts = [Counter(map(kind, tokens)) for tokens in (ours.values(), theirs.values(), right)]
        return {
            f"{name}:{one}": Tally(counts[0][one], counts[1][one], counts[2][one], counts[2][one])
            for one in sorted({*counts[0], *counts[1]})
            if one
        }


_TYPE = frozenset(("upos", "las"))


def _head(token: Token, document: Document) -> Extent | None:
    """The characters of the head, None where there is none or it is not among the tokens; a root is its own head."""
    if token.head is None or not 0 <= token.head < len(document.tokens):
        return None
    head = document.tokens[token.head]
    return (head.start, head.end)
