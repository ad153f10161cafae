"""Who does what a verb says, and to whom, where the tree hangs them elsewhere or on nothing."""

from __future__ import annotations

from timeloom.timeline.clauses import Clauses

__all__ = ["OBJECTS", "Subjects"]

_DEEPEST = 6
"""Steps up or down a tree."""
_SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "expl")
OBJECTS = ("obj", "iobj")
_FINITE = frozenset(("VBD", "VBZ", "VBP"))


class Subjects(Clauses):
    """The subjects of one document."""

    def subject_of(self, at: int) -> tuple[int | None, bool]:
        """Who does it, and whether that was fetched from elsewhere."""
        fetched = False
        for _ in range(_DEEPEST):
            own = [one for one in self.below(at) if self.deprel(one) in _SUBJECTS and not self.only_time(one)]
            own.sort(key=lambda one: (self.deprel(one) == "expl", abs(one - at)))
            named = own[0] if own else self._before(at)
            relation, head = self.deprel(at), self.head(at)
            if named is not None and self.is_relative(named) and relation == "conj" and head is not None:
                at, fetched = head, True
                continue
            if named is not None and not (self.is_relative(named) and relation.startswith("acl")):
                return named, fetched
            if head is None:
                return None, False
            fetched = True
            if relation.startswith("acl"):
                if named is None and any(self.deprel(one) == "mark" for one in self.below(at)) and self.groups(at).tense != "INFINITIVE":
                    return None, False
                return (None, False) if head in self.in_time or self.tokens[head].upos == "NUM" else (head, True)
            if relation in ("conj", "parataxis") and self.is_clause(head) and head < at or relation == "xcomp" or (relation == "advcl" and self.is_bare(at)):
                at = head
                continue
            return None, False
        return None, False

    def _before(self, at: int) -> int | None:
        """The subject that stands right before a verb, where the tree takes it for something else."""
        first = min(self.core(at)) - 1
        if first < 0 or self.tokens[first].start < self.sentence_start(at) or first in self.in_time:
            return None
        relation, head = self.deprel(first), self.head(first)
        taken = relation == "obj" and head == at or relation.startswith("nsubj") and not self.is_relative(first)
        if not taken and relation in ("flat", "compound", "appos", "dep", "det"):
            taken = self.tokens[first].upos in ("NOUN", "PROPN", "PRON") and (self.tokens[at].xpos in _FINITE or self.is_verb(at))
        return first if taken else None

    def relative_object(self, at: int) -> int | None:
        """What is done to, where a relative clause hangs on it: "the line that the street follows"."""
        head = self.head(at)
        if head is None or self.deprel(at) != "acl:relcl" or head in self.in_time or self.tokens[head].upos == "NUM":
            return None
        below = self.below(at)
        if any(self.is_relative(one) and self.deprel(one) in OBJECTS for one in below):
            return head
        own = any(self.deprel(one).startswith("nsubj") and not self.is_relative(one) and not self.owner_of(one, at) for one in below)
        object_less = not any(self.deprel(one) in ("obj", "ccomp", "xcomp", "cop") for one in below)
        relative = any(self.tokens[one].xpos in ("WDT", "WP", "WRB", "WP$", "IN") and one < at for one in below)
        return head if own and object_less and not relative and self.groups(at).voice == "ACTIVE" else None
