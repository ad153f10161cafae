"""Verbs with what they are not themselves without, and what is told as a clause."""

from __future__ import annotations

from timeloom.document import Document, Event
from timeloom.timeline.nouns import Nouns

__all__ = ["Clauses"]


class Clauses(Nouns):
    """The verb groups of one document, as they are told."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.event_at: dict[int, Event] = {}
        for event in document.events:
            at = self.groups.token_of(event.start, event.end)
            if at is not None:
                self.event_at[at] = event

    def is_clause(self, at: int) -> bool:
        """Whether a word is told as a clause: a verb, or what a copula makes one."""
        token = self.tokens[at]
        if self._has_helper(at):
            return True
        if token.upos in ("VERB", "AUX") and not (token.deprel in ("amod", "compound") or self.has(at, "det")):
            return True
        return any(self.deprel(one).startswith(("cop", "nsubj", "aux")) for one in self.below(at)) or self.is_infinitive(at)

    def _has_helper(self, at: int) -> bool:
        """Whether an event of the kind of a verb follows an auxiliary, whatever the tags say of it."""
        if not self.is_verb(at):
            return False
        before = at - 1
        while before >= 0 and (self.tokens[before].upos == "ADV" or self.groups.is_denial(before)):
            before -= 1
        return before >= 0 and self.tokens[before].upos == "AUX" and self.sentence_start(before) == self.sentence_start(at)

    def is_verb(self, at: int) -> bool:
        """Whether the one who found an event took it for a verb."""
        event = self.event_at.get(at)
        return event is not None and bool(event.instances) and ("pos", "VERB") in event.instances[0].attributes

    def is_infinitive(self, at: int) -> bool:
        """Whether an event of the kind of a verb follows "to", whatever the tags say of it."""
        return self.is_verb(at) and at > 0 and self.groups.words[at - 1] == "to"

    def core(self, at: int) -> frozenset[int]:
        """A verb with what it is not itself without: auxiliaries, copula, negation, particle, "to", and adverbs right before it."""
        below = self.below(at)
        words = {at, *self.groups(at).members}
        if any(self.deprel(one) == "obj" for one in below):  # "was built and held the road": no passive of the second
            words -= {one for one in words if self.deprel(one) == "aux:pass" and self.head(one) != at}
        for one in below:
            if self._is_of_group(one, at):
                words.add(one)
        marks = [one for one in below if self.deprel(one) == "mark" and one < at and self.tokens[one].xpos != "TO"]
        words = {one for one in words if not any(one < mark for mark in marks)}
        if self.tokens[at].upos not in ("VERB", "AUX") and not self.is_verb(at):
            words |= self.naming(at)
        while (helper := min(words) - 1) >= 0 and self._is_helper(helper) and self.sentence_start(helper) == self.sentence_start(at):
            words.add(helper)  # what the tree hangs elsewhere
        while (before := min(words) - 1) in below and self.deprel(before) == "advmod" and not self.below(before) and before not in self.in_time:
            if self.tokens[before].start == self.sentence_start(before) or self.tokens[before].xpos == "WRB":
                break
            words.add(before)
        after = max(words) + 1
        if after in below and self.deprel(after) == "advmod" and not self.below(after) and after not in self.in_time | self.asking(after):
            words.add(after)
        inner = [one for one in below if min(words) < one < max(words) and self.deprel(one) == "advmod" and one not in self.in_time]
        words.update(one for one in inner if not self.below(one))
        if self.is_infinitive(at):
            words.add(at - 1)
        return frozenset(words)

    def _is_helper(self, at: int) -> bool:
        return self.tokens[at].upos == "AUX" or (self.groups.is_denial(at) and self.tokens[at - 1].upos == "AUX")

    def _is_of_group(self, one: int, at: int) -> bool:
        """Whether what hangs on a verb is of its own group."""
        relation = self.deprel(one)
        if relation.startswith(("aux", "cop")) or relation in ("compound:prt", "fixed", "flat"):
            return True
        if relation == "mark":
            return self.groups.words[one] == "to" or (self.deprel(at) == "advcl" and self.is_dependent(at))
        return relation == "advmod" and self.groups.is_denial(one)

    def mark(self, at: int) -> int | None:
        """The word that joins a clause to its verb: "to", "after", "while"."""
        return next((one for one in self.below(at) if self.deprel(one) in ("mark", "case") and one < at), None)

    def is_dependent(self, at: int) -> bool:
        """Whether a verb is an infinitive or a participle, which tells nothing as done by itself."""
        below = self.below(at)
        if any(self.deprel(one).startswith(("aux", "nsubj")) and self.tokens[one].xpos != "TO" for one in below):
            return False
        return self.tokens[at].xpos == "VBG" or any(self.tokens[one].xpos == "TO" for one in below)

    def is_bare(self, at: int) -> bool:
        """Whether a verb is a participle or an infinitive without anything that makes it finite."""
        return self.tokens[at].xpos in ("VBG", "VBN") and not any(self.deprel(one).startswith("aux") for one in self.below(at))

    def asking(self, at: int) -> frozenset[int]:
        """The word itself where it leads to a clause: "when"."""
        return frozenset((at,)) if self.tokens[at].xpos == "WRB" else frozenset()
