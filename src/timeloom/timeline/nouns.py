"""Nouns with what belongs to them: what they are not themselves without, and what says more of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from timeloom.timeline.words import DEEPEST, WIDEST, Words, once

__all__ = ["COMPARATIVES", "OF", "Nouns", "Part"]

_NAMING = frozenset(
    ("det", "det:predet", "amod", "compound", "nummod", "flat", "fixed", "nmod:poss", "case", "goeswith", "nmod:desc")
)
"""What a noun is not itself without."""
_MODIFIERS = frozenset(("amod", "compound", "nummod", "nmod:poss"))
_COMPLEMENTS = ("obl", "nmod", "xcomp", "ccomp", "advcl")
"""How what an adjective is not said without hangs on it."""
_BEFORE = frozenset(("det", "amod", "compound", "case"))
"""How a time hangs on the noun that it says more of."""
_JOINED = _MODIFIERS | {"conj"}
"""What stands before a noun and may begin a list there."""
_PARTITIVE = frozenset(("NUM", "PRON", "DET", "ADJ"))
"""Of what is told with that of which it is a part."""
OF = 30
"""Characters over the room of a phrase that what a noun is of may take."""
_SHORT = 15
"""Characters of what is compared with."""
COMPARATIVES = ("JJR", "RBR")
_WIDEST_NAME = 8
"""Words between an article and its noun, at most."""
_NAMES = frozenset(("NOUN", "PROPN"))
_NOMINAL = frozenset(("NOUN", "PROPN", "ADJ", "NUM"))


class Part(NamedTuple):
    """Words that go together, and how dearly they are missed: the least cost is added first."""

    cost: float
    at: int
    words: frozenset[int]
    completes: bool = False
    """Whether what it hangs on is cut without it: a list, or what a noun is of."""
    over: int = 0
    """Characters over the room that it may take."""


class Nouns(Words):
    """The nouns of one document."""

    def is_clause(self, at: int) -> bool:
        """Whether a word is told as a clause and not as a noun; who knows clauses says so."""
        return self.tokens[at].upos in ("VERB", "AUX")

    def says_what(self, one: int, noun: int, deep: int = 0) -> frozenset[int]:
        """The words of a clause that a noun is not said without; who knows clauses says which."""
        return frozenset()

    @once
    def naming(self, at: int, deep: int = 0) -> frozenset[int]:
        """A noun with what it is not itself without."""
        words = {at}
        for one in reversed(self.below(at)):
            relation = self.deprel(one)
            if relation == "nummod" or self.groups.is_denial(one):
                words |= self.whole(one)
            elif (
                relation == "case"
                and one > at
                and self.tokens[one].xpos != "POS"
                or self._is_shut_off(one, at)
                or self.is_behind(one)
                or self._goes_on_behind(one, at)
            ):
                continue  # of another noun, or with more than its word
            elif deep < DEEPEST and (
                relation in _NAMING
                and (one not in self.in_time or at in self.in_time or self._says_which(one, at))
                or relation == "nmod"
                and self._is_of_name(one, at)
            ):
                words |= self.naming(one, deep + 1)
            elif relation == "conj" and deep and self.deprel(at) in _JOINED and one < max(self._noun_of(at), at):
                words |= self.naming(one, deep + 1) | {
                    other for other in self.below(one) if self.deprel(other) in ("cc", "punct")
                }
            elif relation == "appos" and one == at + 2 and self.quoted(at + 1):
                words |= self.naming(one, deep + 1)  # a foreign "menace"
            elif relation == "nmod:unmarked" and at in self.in_time:
                words.add(one)
            elif relation == "advmod" and one < at and max(self.with_fixed(one)) + 1 in words:
                words |= self.with_fixed(one)
            elif (
                relation.startswith(("nmod", "acl"))
                and one > at
                and self.tokens[at].upos == "PRON"
                and self.tokens[at].xpos == "DT"
            ):
                words |= self.whole(one)  # "those of last year"
            elif deep < DEEPEST and self.tokens[at].upos in _PARTITIVE and self.is_of(one) and one not in self.in_time:
                words |= self.naming(one, deep + 1)  # "one of the largest mills"
            if relation == "amod" and one < at:
                words |= self.compared(one)
        words |= self._named_behind(at, max(words))
        words |= self._behind_article(at)
        words |= self._time_whose(at, words)
        while self.tokens[at].upos in _NOMINAL and (more := self._before_noun(min(words))):
            words |= more  # what the tree hangs elsewhere
        return frozenset(words) if len(words) <= WIDEST else frozenset((at,))

    def is_compared(self, at: int) -> bool:
        """Whether what "as much" or "more" is compared with hangs on a word, behind it."""
        led = (
            any(one < at and self.deprel(one) == "advmod" for one in self.below(at))
            or self.tokens[at].xpos in COMPARATIVES
        )
        return led and bool(self._with_which(at))

    def compared(self, at: int) -> frozenset[int]:
        """What "as much" or "more" is compared with, where that is short: "as possible" of "as soon as possible"."""
        words = self.whole(self._with_which(at)[0]) if self.is_compared(at) else frozenset[int]()
        return words if words and self.length(words) <= _SHORT and self.in_time.isdisjoint(words) else frozenset()

    def _with_which(self, at: int) -> list[int]:
        behind = [one for one in self.below(at) if one > at and self.deprel(one) in ("advcl", "obl")]
        return [
            one
            for one in behind
            if any(two < one and self.tokens[two].upos in ("SCONJ", "ADP") for two in self.below(one))
        ]

    def _named_behind(self, at: int, last: int) -> frozenset[int]:
        """The name that follows a noun without a comma, or a noun that follows a name: "the paper Die Zeit"."""
        name = next(
            (
                one
                for one in self.below(at)
                if one > last and self.deprel(one) == "appos" and self.tokens[one].upos in _NAMES
            ),
            None,
        )
        words = (
            self.naming(name)
            if name is not None and "PROPN" in (self.tokens[name].upos, self.tokens[at].upos)
            else frozenset()
        )
        return words if words and min(words) == last + 1 else frozenset()

    def _noun_of(self, at: int) -> int:
        """The noun before which a word stands, or one that it is joined to."""
        while self.deprel(at) == "conj" and (above := self.head(at)) is not None and above < at:
            at = above
        return self.head(at) or 0 if self.deprel(at) in _MODIFIERS else 0

    def with_fixed(self, at: int) -> frozenset[int]:
        """A word with those that make one of it: "less than", "in order"."""
        below = self.below(at)
        return frozenset((at, *below)) if all(self.deprel(one) == "fixed" for one in below) else frozenset((at,))

    def _time_whose(self, at: int, words: set[int]) -> set[int]:
        """The time that says which, in place of an article, before the words of a noun: "Friday's" of "Friday's
        match"."""
        first = min(words)
        mark = first if self.tokens[first].xpos == "POS" else first - 1
        if mark < 1 or at in self.in_time or self.tokens[mark].xpos != "POS" or mark - 1 not in self.in_time:
            return set()
        first = mark - 1
        while first and first - 1 in self.in_time and self.tokens[first - 1].upos != "ADP":
            first -= 1
        return set(range(first, mark + 1))

    def _says_which(self, one: int, at: int) -> bool:
        """Whether a word of a time says which before a noun, with no preposition: "second-quarter results"."""
        return (
            one < at
            and self.deprel(one) in _BEFORE
            and not self.has(one, "case")
            and all(
                two in self.in_time or self.tokens[two].upos in ("ADJ", "NOUN", "PROPN", "PUNCT", "NUM")
                for two in range(one + 1, at)
            )
        )

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
        if (
            token.upos == "NUM"
            and following.upos not in ("DET", "ADP")
            and not (self.deprel(at).startswith("nsubj") or self.has(at, "nmod:unmarked"))
        ):
            return {at}
        if (
            token.upos == "CCONJ"
            and following.upos == "NUM"
            and at
            and self.tokens[at - 1].upos == "NUM"
            and at - 1 not in self.in_time
        ):
            return {at, at - 1}
        if token.upos == "DET" and following.upos in ("ADJ", "NUM"):
            return {at}
        if following.upos == "NUM" and self.is_hyphen(at):
            return {at, at - 1}
        is_name = token.upos == "PROPN" and following.upos == "PROPN" and self.deprel(at) in ("compound", "flat")
        return {at} if is_name else set()

    def is_behind(self, at: int) -> bool:
        """Whether what says more of a noun stands behind it and a comma, as a clause of its own: "the quay, damaged by
        ice"."""
        head = self.head(at)
        return head is not None and at > head and self.deprel(at) == "amod" and "," in self.groups.words[head:at]

    def is_before_date(self, at: int) -> bool:
        """Whether a time follows that is no adverb, as "now" is."""
        return at + 1 in self.in_time and self.tokens[at + 1].upos != "ADV"

    def _goes_on_behind(self, at: int, noun: int) -> bool:
        """Whether an adjective stands behind its noun and has words of its own there, or a time: "a fee related to the
        fire"."""
        if at < noun or self.deprel(at) != "amod":
            return False
        return self.is_before_date(at) or any(
            one > at and self.deprel(one).startswith(_COMPLEMENTS) for one in self.below(at)
        )

    def _is_told_behind(self, at: int, noun: int) -> bool:
        """Whether such an adjective can be told with its words: no time follows it, and no comma stands before it."""
        return self._goes_on_behind(at, noun) and not self.is_before_date(at) and not self.is_behind(at)

    def _behind_article(self, at: int) -> set[int]:
        """What stands between a noun and its article, whatever the tree makes of it."""
        article = min((one for one in self.below(at) if self.deprel(one) == "det" and one < at), default=at)
        if article + 1 >= at:
            return set()
        between = set(range(article + 1, at))
        commas = {one for one in between if self.groups.words[one] == "," and self.head(one) in between | {at}}
        is_whole = all(self.tokens[one].upos in _NOMINAL or one in commas or self.is_hyphen(one) for one in between)
        left = self.in_time | commas if between & self.in_time else set()
        return between - left if is_whole and len(between) < _WIDEST_NAME else set()

    def _is_shut_off(self, one: int, at: int) -> bool:
        """Whether a bracket or a dash stands between a noun and a word before it."""
        between = self.groups.words[one + 1 : at]
        return between.count("(") != between.count(")") or not self.dashes.isdisjoint(range(one + 1, at))

    def _listed(self, at: int, last: int) -> frozenset[int]:
        """What stands in a list between its first noun and another, where no verb does."""
        between = range(at + 1, last)
        if (
            last < at
            or len(between) > WIDEST
            or any(self.tokens[one].upos in ("VERB", "AUX", "SCONJ") for one in between)
        ):
            return frozenset()
        return frozenset(between) - self.in_time

    @once
    def without_case(self, at: int) -> frozenset[int]:
        """A noun by itself, without the preposition before it, unless that stands within it: "another in Ulm"."""
        words = self.naming(at)
        cases = [
            one
            for one in words
            if self.deprel(one) == "case" and self.head(one) == at and one < at and self.tokens[one].xpos != "POS"
        ]
        return (
            words if cases and min(words) < min(cases) else words.difference(*(self.with_fixed(one) for one in cases))
        )

    def owner_of(self, at: int, verb: int) -> frozenset[int]:
        """Whose a noun is by "whose", where its verb, or the one that it is joined to, says more of that: miners, of
        "miners whose houses burned"; of whom it is, where no other noun stands between."""
        of = any(self.tokens[one].xpos == "WP" and self.is_of(one) for one in self.below(at))
        if not of and not any(self.tokens[one].xpos == "WP$" for one in self.below(at)):
            return frozenset()
        head = self.head(verb)
        if self.deprel(verb) == "conj" and head is not None:
            verb, head = head, self.head(head)
        if (
            head is None
            or not self.deprel(verb).startswith("acl")
            or not (self.tokens[head].upos in ("NOUN", "PROPN", "PRON") or self.has(head, "det"))
        ):
            return frozenset()
        if of and self.tokens[head + 1].upos != "PUNCT":
            return frozenset()
        return self.unbroken(self.without_case(head))

    def more_of(self, at: int, cost: float, *, with_conj: bool = True, deep: int = 0) -> Iterator[Part]:
        """What says more of a noun: what it is joined with, and what hangs on it by a preposition."""
        if deep > 2:
            return
        if with_conj:
            yield from self._list_of(at, cost - 0.1, deep)
        for one in self.below(at):
            relation = self.deprel(one)
            if self.only_time(one):
                continue
            if relation in ("nmod", "nmod:unmarked", "obl") and one > at:
                of = self.is_of(one)
                own = cost + (0 if of or one - at < 5 else 2)
                if of and (far := self.completed_far(one)) > self.naming(one):
                    yield Part(own - 0.01, one, far, over=OF)
                whole = self.naming(one) | self.list_of(one) if self.begins_list(one) else self.naming(one)
                yield Part(own, one, whole, completes=of or self.begins_list(one), over=OF if of else 0)
                yield from self.more_of(one, own + 1.5, deep=deep + 1)
            elif relation.startswith("acl") and self.tokens[at].upos == "PRON" or self._is_told_behind(one, at):
                yield Part(cost, one, self.whole(one))
            elif relation.startswith("acl") and (words := self.says_what(one, at)):
                yield Part(cost, one, words, completes=True)

    def begins_list(self, at: int) -> bool:
        """Whether a noun is the first of three or more."""
        return (
            sum(self.deprel(one) == "conj" and one > at and self.tokens[one].upos in _NAMES for one in self.below(at))
            > 1
        )

    def list_of(self, at: int) -> frozenset[int]:
        """The list that a noun begins, without the noun."""
        return next((part.words for part in self._list_of(at, 0, 0)), frozenset())

    def _list_of(self, at: int, cost: float, deep: int) -> Iterator[Part]:
        """The list that a noun begins, told whole or not at all; the word that joins two closes it: what follows is of
        another clause."""
        members = [
            one for one in self.below(at) if self.deprel(one) == "conj" and one > at and not self._is_in_clause(one, at)
        ]
        members += (
            one for name in self._named_behind(at, at) for one in self.below(name) if self.deprel(one) == "conj"
        )
        listed: list[int] = []
        words: frozenset[int] = frozenset()
        closed = False
        for one in members:
            joins = (other for other in self.below(one) if self.deprel(other) in ("cc", "punct") and other < one)
            joint = frozenset().union(*(self.with_fixed(other) for other in joins))
            if self.is_clause(one) or self.only_time(one):
                continue
            if any(self.tokens[other].upos == "PUNCT" for other in joint) and len(members) < 2:
                continue  # a comma before the second of two: it is another clause's
            named = self.naming(one)
            if closed and min(named) - 1 not in words:
                break
            listed.append(one)
            words |= (
                named
                | joint
                | self._listed(at, one)
                | {other for other in self.below(at) if self.deprel(other) == "cc:preconj"}
            )
            closed = closed or any(self.tokens[other].upos == "CCONJ" for other in joint)
        if listed:
            yield Part(cost, listed[0], words, completes=True)
        for one in listed:
            yield from self.more_of(one, cost + 2, with_conj=False, deep=deep + 1)

    def _is_in_clause(self, one: int, at: int) -> bool:
        """Whether a word stands in a clause behind a noun that a comma opens and none closes before the word that joins
        it: it is joined to one of that clause."""
        joint = min((other for other in self.below(one) if self.deprel(other) == "cc" and other < one), default=one)
        opening = next((other for other in range(at + 1, joint) if self.groups.words[other] == ","), joint)
        clauses = [other for other in self.below(at) if self.deprel(other) == "acl:relcl" and opening < other < joint]
        return bool(clauses) and not any(self.groups.words[other] == "," for other in range(clauses[-1], joint))

    def is_of(self, at: int) -> bool:
        """Whether a noun is what another one is of."""
        return self.deprel(at) == "nmod" and any(
            self.groups.words[one] == "of" and self.deprel(one) == "case" for one in self.below(at)
        )

    @once
    def completed(self, at: int) -> frozenset[int]:
        """A noun with what it is of, where that follows without a break: "part of a plan"."""
        return self.naming(at).union(*(self.naming(one) for one in self._of(at)))

    @once
    def completed_far(self, at: int, deep: int = 0) -> frozenset[int]:
        """A noun with what it is of, and what that is of in its turn: "the day of the birth of Ada"."""
        words = self.naming(at)
        return words.union(*(self.completed_far(one, deep + 1) for one in self._of(at))) if deep < DEEPEST else words

    def _of(self, at: int) -> list[int]:
        """What follows a noun without a break as what it is of."""
        return [
            one for one in self.below(at) if self.is_of(one) and not self.only_time(one) and at + 1 in self.below(one)
        ]
