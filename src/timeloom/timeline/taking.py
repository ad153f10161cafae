"""What a verb takes, the nearest first: objects, what completes it, what it says, on what condition, where, by what and
how."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.timeline.clauses import OBJECTS
from timeloom.timeline.nouns import COMPARATIVES, Part
from timeloom.timeline.subjects import Subjects
from timeloom.timeline.words import CONDITIONS, once

__all__ = ["Taking"]

_DEAREST = 20.0
"""What a part costs that lies too deep in a tree to be asked for."""
_APART = frozenset((",", "("))
"""Behind what stands another clause, unless the verb is one of saying."""
_SAID = 50
"""Characters over the room of a phrase that what is said may take by itself, or a condition."""


class Taking(Subjects):
    """What the verbs of one document take."""

    def arguments(self, at: int, path: list[int], cost: float) -> Iterator[Part]:
        """What a verb takes, but for its subject."""
        yield from self._said_by(at, path, cost)
        for one in self.below(at) if cost < _DEAREST else ():
            relation = self.deprel(one)
            if one in path or self.is_left_out(one) or self.is_relative(one) or self.is_beyond(one, at):
                continue
            near = min(abs(one - at), 40) / 50
            if relation in OBJECTS:
                yield Part(cost + 1, one, self.naming(one))
                yield from self.more_of(one, cost + 2)
            elif relation == "obl:agent":
                yield Part(cost + 2, one, self.naming(one))
                yield from self.more_of(one, cost + 4)
            elif self._completes(one, at):
                if not (
                    self.is_of_nearer(self.core(one), at)
                    or any(self.head(two) == one and self.has(two, "cc") for two in path)
                ):
                    yield Part(cost + 1, one, self.complement(one), completes=True)
                    yield Part(cost + 1.1, one, self.core(one) | self.objects(one))
                    yield from self.arguments(one, path, cost + 2)
            elif relation.startswith("obl") and self._is_oblique(one):
                if (
                    one > at
                    and not self._is_of_main(one, at)
                    or (one < at and self.has(one, "case") and not self._is_apart(one))
                ):
                    yield from self._oblique(one, at, cost + 3 + near)
            elif relation == "advcl" and one > at and self.mark(one) is not None and self.is_dependent(one):
                yield Part(cost + 3 + near, one, self.complement(one))
                yield from self.arguments(one, path, cost + 3.5)
            elif relation in ("nmod", "acl") and self.tokens[at].upos not in ("VERB", "AUX") and one > at:
                yield Part(cost + 2 + near, one, self.naming(one) if relation == "nmod" else self.whole(one))

    def _oblique(self, one: int, verb: int, cost: float) -> Iterator[Part]:
        """What tells where, by what or how, with what it is not said without."""
        whole, purpose = (
            self.completed(one) | {two for two in self.below(one) if self.deprel(two) == "mark"},
            self.purpose(one),
        )
        whole |= self._compared(one, verb)
        done = frozenset().union(*(self.naming(two) for two in self.below(verb) if self.deprel(two) in OBJECTS))
        yield Part(
            cost, one, whole | purpose, completes=len(whole | purpose) > len(self.naming(one)) or min(whole) - 1 in done
        )
        if purpose and min(whole) == max(self.core(verb)) + 1 and self.tokens[one].upos == "NOUN":
            yield Part(cost + 0.01, one, whole)  # "called for a meeting"; not "in a bid"
        if (
            not self.has(one, "case")
            and self.tokens[one].upos == "NOUN"
            and not any(self.deprel(two) in OBJECTS for two in self.below(verb))
        ):
            yield Part(cost + 0.02, one, self.naming(one))  # what is done to, whatever the tree says
        yield from self.more_of(one, cost + 1)

    def _compared(self, one: int, verb: int) -> frozenset[int]:
        """The comparative to which "than" belongs: "the more" of "it hurt them the more than us"."""
        before = min(self.naming(one)) - 1
        is_more = (
            before > verb
            and before in self.below(verb)
            and self.deprel(before) == "advmod"
            and self.tokens[before].xpos in COMPARATIVES
        )
        return self.whole(before) if is_more else frozenset()

    def _is_of_main(self, one: int, verb: int) -> bool:
        """Whether a phrase behind a comma belongs to the clause in which the noun stands that a participle says more
        of."""
        first = min((two for two in self.whole(one) if self.tokens[two].upos != "PUNCT"), default=one)
        return self.deprel(verb) == "acl" and self.is_bare(verb) and self.groups.words[first - 1] == ","

    # --- what is said, and on what condition --------------------------------------------------------------------------
    def _said_by(self, at: int, path: list[int], cost: float) -> Iterator[Part]:
        """What a verb says, with the condition on which that is so, as much of it as there is room for; then its own
        condition."""
        contents = self.contents(at) if cost < _DEAREST else []
        for one in contents:
            if one in path or self.is_left_out(one) or self.is_relative(one) or self.is_beyond(one, at):
                continue
            told, condition = self.content(one), self.conditions(one)
            joint = one if self.head(one) == at else at
            if condition:
                yield Part(cost + 0.9, joint, told | condition, over=_SAID)
            whole = told | self.complement(one)
            purpose = (self.purpose(two) for two in self.below(one) if self.deprel(two) == "obj" and two in whole)
            yield Part(cost + 1.9, joint, whole.union(*purpose), over=_SAID)
            yield Part(cost + 2, joint, whole, over=_SAID)
            yield Part(cost + 2.95, joint, whole | self.followed(one, whole, far=True), over=_SAID)
            yield Part(cost + 2.96, joint, whole | self.followed(one, whole), over=_SAID)
            yield Part(cost + 2.1, joint, told, over=_SAID)
            yield from self.arguments(one, [*path, one], cost + 3)
        if cost < _DEAREST and (condition := self.conditions(at)):
            yield Part(cost + 0.9, next(iter(self._conditions(at))), condition, over=_SAID)

    def contents(self, verb: int) -> list[int]:
        """The clauses that a verb says, or takes for its subject behind it; of one of saying that has none the one
        which "that" leads to behind it, whatever the tree hangs it on."""
        found = [one for one in self.below(verb) if self._is_said(one, verb) and self._is_content_of(one, verb)]
        if found or not self.is_report(verb):
            return found
        nouns = [one for one in self.below(verb) if one > verb and self.deprel(one).startswith(("obl", "obj", "iobj"))]
        return [two for one in nouns for two in self.below(one) if two > one and self._is_led_by_that(two, one)][:1]

    def _is_said(self, at: int, verb: int) -> bool:
        """Whether a clause hangs on a verb as what it says; so does one with a subject and a copula before a verb of
        saying."""
        relation = self.deprel(at)
        if relation == "ccomp" or relation == "csubj" and at > verb:
            return True
        return relation == "obl" and at < verb and self.has(at, "cop") and self.has(at, "nsubj")

    def _is_led_by_that(self, at: int, noun: int) -> bool:
        """Whether "that" leads to a clause with a subject of its own, which so says nothing more of the noun before
        it."""
        mark = next((one for one in self.below(at) if self.deprel(one) == "mark" and noun < one < at), None)
        named = any(self.deprel(one).startswith("nsubj") and not self.is_relative(one) for one in self.below(at))
        return (
            mark is not None and self.groups.words[mark] == "that" and named and self.is_finite(at) and mark != noun + 1
        )

    def conditions(self, at: int) -> frozenset[int]:
        """The words of the condition on which something would, could or will be so."""
        return frozenset().union(*(self._condition_of(one) for one in self._conditions(at)))

    def _condition_of(self, at: int) -> frozenset[int]:
        """A condition whole, where that is short."""
        whole = frozenset(one for one in self.whole(at) if self.tokens[one].upos != "PUNCT" or self.is_hyphen(one))
        named = self.content(at) | self.complement(at) | self._inverted(at)
        return whole | named if whole and self.length(whole) <= _SAID else named

    @once
    def _conditions(self, at: int) -> tuple[int, ...]:
        if not any(self.tokens[one].xpos == "MD" for one in self.core(at)):
            return ()
        led = [
            one
            for one in self.below(at)
            if self.deprel(one) == "advcl" and self._is_condition(one) and not self._is_before_another(one, at)
        ]
        return tuple(led[:1])

    def _is_before_another(self, at: int, verb: int) -> bool:
        """Whether a condition stands behind a verb and a comma, and before another clause, to which it may belong: "we
        wait, if you ask, we go"."""
        told, above = [one for one in self.whole(at) if self.tokens[one].upos != "PUNCT"], self.head(verb)
        if at < verb or not told or self.groups.words[min(told) - 1] != ",":
            return False
        beside = self.below(verb) + (self.below(above) if above is not None else [])
        return any(one > max(told) and self.deprel(one) in ("ccomp", "parataxis") for one in beside)

    def _is_condition(self, at: int) -> bool:
        marks = [one for one in self.below(at) if self.deprel(one) == "mark" and one < at]
        return any(self.groups.words[one] in CONDITIONS - {"whether"} for one in marks) or self.is_inverted(at)

    @once
    def is_inverted(self, at: int) -> bool:
        """Whether a clause is a condition by its order: "should he be late", "had he left"."""
        return bool(self._inverted(at))

    def _inverted(self, at: int) -> frozenset[int]:
        """The auxiliary that such a clause begins with."""
        words = self.whole(at)
        first = min(words, default=at)
        named = next((one for one in self.below(at) if self.deprel(one).startswith("nsubj")), None)
        asks = first in self.below(at) and self.tokens[first].upos == "AUX" and self.tokens[first].xpos in ("MD", "VBD")
        return (
            frozenset((first,))
            if self.deprel(at) == "advcl" and asks and named is not None and first < named < at
            else frozenset()
        )

    def _completes(self, one: int, verb: int) -> bool:
        """Whether a word completes a verb: what the tree says does, a subject behind it without a tense, a participle
        right behind it."""
        relation = self.deprel(one)
        if relation == "csubj":
            return one > verb and not self.is_finite(one)
        return (
            relation == "xcomp"
            or relation == "advcl"
            and self.is_bare(one)
            and min(self.core(one)) == max(self.core(verb)) + 1
        )

    def _is_oblique(self, at: int) -> bool:
        """Whether a word tells where, by what or how: a noun, or anything behind a preposition that has nothing else
        with it."""
        bare = self.has(at, "case") and all(
            self.deprel(one) in ("case", "nummod", "compound") for one in self.below(at)
        )
        return self.tokens[at].upos in ("NOUN", "PROPN", "PRON") or bare

    def _is_content_of(self, at: int, verb: int) -> bool:
        """Whether a clause is what a verb says: behind it, or before one of saying that is behind its own subject or
        before that."""
        if not self._is_content(at):
            return False
        if at < verb:
            return self.is_report(verb) and (not self.is_report(at) or self.has(at, "ccomp"))
        apart = self.groups.words[min(self.content(at)) - 1] in _APART and any(
            self.deprel(one).startswith("nsubj") for one in self.below(at)
        )
        return not self.is_of_nearer(self.content(at), verb) and (self.is_report(verb) or not apart)

    def _is_content(self, at: int) -> bool:
        """Whether a clause is what another says: it has a subject, a word that leads to it, or no tense."""
        return not self.is_finite(at) or any(
            self.deprel(one).startswith(("nsubj", "csubj", "expl", "mark")) for one in self.below(at)
        )

    @once
    def content(self, at: int) -> frozenset[int]:
        """What is said, thought or seen: its verb, who does it, to whom, and the word that leads to it."""
        words = self.core(at) | self.objects(at)
        subject, fetched = self.subject_of(at)
        if subject is not None and not fetched:
            words |= self.naming(subject) | self.what(subject)
        words |= {one for one in self.below(at) if self.deprel(one) == "expl" and one < at}
        words |= {
            one
            for one in self.below(at)
            if self.deprel(one) == "mark" or self.tokens[one].xpos in ("WP", "WDT") or self.asking(one) and one < at
        }
        verb = self.head(at)
        words -= {one for one in words if verb is not None and one < verb < at and self.is_relative(one)}
        return words | self.asking(min(words) - 1)  # "why", which the tree may hang on a verb below

    def _is_apart(self, at: int) -> bool:
        """Whether a comma parts a phrase from what follows it."""
        last = max(self.whole(at), default=at)
        return last + 1 < len(self.tokens) and self.tokens[last + 1].upos == "PUNCT"
