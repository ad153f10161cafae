"""Nouns with what belongs to them: what they are not themselves without, and what says more of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from timeloom.timeline.words import WIDEST, Words

__all__ = ["Nouns", "Part"]

_DEEPEST = 6
"""Steps down a tree."""
_NAMING = frozenset(("det", "det:predet", "amod", "compound", "nummod", "flat", "fixed", "nmod:poss", "case", "goeswith", "nmod:desc"))
"""What a noun is not itself without."""
_NOMINAL = frozenset(("NOUN", "PROPN", "ADJ", "NUM"))


class Part(NamedTuple):
    """Words that go together, and how dearly they are missed: the least cost is added first."""

    cost: float
    at: int
    words: frozenset[int]


class Nouns(Words):
    """The nouns of one document."""

    def is_clause(self, at: int) -> bool:
        """Whether a word is told as a clause and not as a noun; who knows clauses says so."""
        return self.tokens[at].upos in ("VERB", "AUX")

    def naming(self, at: int, deep: int = 0) -> frozenset[int]:
        """A noun with what it is not itself without."""
        words = {at}
        for one in reversed(self.below(at)):
            relation = self.deprel(one)
            if relation == "nummod" or self.groups.is_denial(one):
                words |= self.whole(one)
            elif relation in _NAMING and deep < _DEEPEST and (one not in self.in_time or at in self.in_time) or relation == "nmod" and self._is_of_name(one, at):
                words |= self.naming(one, deep + 1)
            elif (relation == "advmod" and one + 1 in words and one < at) or (relation == "nmod:unmarked" and at in self.in_time):
                words.add(one)
        while self.tokens[at].upos in _NOMINAL and (more := self._before_noun(min(words))):
            words |= more  # what the tree hangs elsewhere
        return frozenset(words) if len(words) <= WIDEST else frozenset((at,))

    def _is_of_name(self, one: int, at: int) -> bool:
        """Whether a name is the second half of a longer one: "District of Columbia"."""
        names = self.tokens[one].upos == self.tokens[at].upos == "PROPN"
        return names and at + 1 in self.below(one) and self.deprel(at + 1) == "case" and one - at < 4

    def _before_noun(self, first: int) -> set[int]:
        """What says more of the noun that begins here: a number, what a number begins with, a name before a name."""
        at = first - 1
        if at < 0 or at in self.in_time:
            return set()
        token, following = self.tokens[at], self.tokens[first]
        if token.upos == "NUM" and following.upos != "DET" and not self.deprel(at).startswith("nsubj"):
            return {at}
        if token.upos == "CCONJ" and following.upos == "NUM" and at and self.tokens[at - 1].upos == "NUM" and at - 1 not in self.in_time:
            return {at, at - 1}
        if token.upos == "DET" and following.upos in ("ADJ", "NUM"):
            return {at}
        if following.upos == "NUM" and self.is_hyphened(first - 2, at, first):
            return {at, at - 1}
        is_name = token.upos == "PROPN" and following.upos == "PROPN" and self.deprel(at) in ("compound", "flat")
        return {at} if is_name else set()

    def _listed(self, at: int, last: int) -> frozenset[int]:
        """What stands in a list between its first noun and another, where no verb does."""
        between = range(at + 1, last)
        if last < at or len(between) > WIDEST or any(self.tokens[one].upos in ("VERB", "AUX", "SCONJ") for one in between):
            return frozenset()
        return frozenset(between) - self.in_time

    def without_case(self, at: int) -> frozenset[int]:
        """A noun by itself, without the preposition before it."""
        return frozenset(one for one in self.naming(at) if not (self.deprel(one) == "case" and self.head(one) == at and one < at))

    def owner_of(self, at: int, verb: int) -> frozenset[int]:
        """Whose a noun is by "whose", where its verb, or the one that it is joined to, says more of that: miners, of "miners whose houses burned"."""
        if not any(self.tokens[one].xpos == "WP$" for one in self.below(at)):
            return frozenset()
        head = self.head(verb)
        if self.deprel(verb) == "conj" and head is not None:
            verb, head = head, self.head(head)
        if head is None or not self.deprel(verb).startswith("acl") or self.tokens[head].upos not in ("NOUN", "PROPN", "PRON"):
            return frozenset()
        return self.unbroken(self.without_case(head))

    def more_of(self, at: int, cost: float, *, with_conj: bool = True, deep: int = 0) -> Iterator[Part]:
        """What says more of a noun: what it is joined with, and what hangs on it by a preposition."""
        joined = sum(self.deprel(one) == "conj" for one in self.below(at))
        for one in self.below(at):
            relation = self.deprel(one)
            if self.only_time(one) or deep > 2:
                continue
            if relation == "conj" and with_conj and not self.is_clause(one):
                joint = frozenset(other for other in self.below(one) if self.deprel(other) in ("cc", "punct"))
                if any(self.tokens[other].upos == "PUNCT" for other in joint) and joined < 2:
                    continue  # a comma before the second of two: it is another clause's
                yield Part(cost, one, self.naming(one) | joint | self._listed(at, one))
            elif relation == "nmod" and one > at:
                yield Part(cost + (0 if one - at < 5 else 2), one, self.naming(one))
                yield from self.more_of(one, cost + 1.5, deep=deep + 1)
            elif relation.startswith("acl") and self.tokens[at].upos == "PRON":
                yield Part(cost, one, self.whole(one))
