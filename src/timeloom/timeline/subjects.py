"""Who does what a verb says, and to whom, where the tree hangs them elsewhere or on nothing."""

from __future__ import annotations

from timeloom.timeline.clauses import OBJECTS, Clauses
from timeloom.timeline.words import DEEPEST, once

__all__ = ["Subjects"]

_SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "expl")
_FINITE = frozenset(("VBD", "VBZ", "VBP"))
_PARTICIPLES = frozenset(("VBN", "VBD"))
"""A verb without a subject that says more of a noun is a participle, whichever of its forms it is tagged as."""
_NOUNS = frozenset(("NOUN", "PROPN", "PRON", "NUM"))
_OWN = frozenset(("nmod", "nmod:unmarked", "nmod:poss", "nmod:desc", "flat", "compound", "conj", "appos"))
"""How a noun hangs on one that it is said of."""
_LONGEST = 12
"""Steps from a verb to its noun."""


class Subjects(Clauses):
    """The subjects of one document."""

    @once
    def subject_of(self, at: int) -> tuple[int | None, bool]:
        """Who does it, and whether that was fetched from elsewhere."""
        named, fetched = self._found(at)
        if named is None and self.is_finite(at):
            named = self._time_before(at)
        return self._behind_dash(named, at) if named is not None else None, fetched

    def _found(self, at: int) -> tuple[int | None, bool]:
        fetched, first = False, at
        for _ in range(DEEPEST):
            named = self._own(at)
            relation, head = self.deprel(at), self.head(at)
            if named is not None and self.is_relative(named) and relation == "conj" and head is not None:
                at, fetched = head, True
                continue
            if named is not None and head is not None and self.is_said_of(named, at):
                return self._antecedent_subject(head, named), True
            if named is not None and not (self.is_relative(named) and relation.startswith("acl")):
                led = self._noun_before(named) if relation in ("advcl", "parataxis") else None
                return (named, fetched) if led is None else (led, True)
            if (
                named is None
                and (stranded := self._without_case_before(at) or self._stranded(at) or self._far_before(at))
                is not None
            ):
                return stranded, True
            if head is None:
                return None, True
            fetched = True
            if (
                relation.startswith("acl")
                and self.deprel(head) == "xcomp"
                and self._is_after_comma(at)
                and self.tokens[at].xpos == "VBG"
            ):
                at = head
                continue
            if relation == "advcl" and (main := self._main_of(at, head)) is not None:
                at = main
                continue
            if relation.startswith("acl") or self.is_joined_participle(at) or self.is_behind(at):
                return self._antecedent_subject(at, named), True
            if (
                relation in ("conj", "parataxis")
                and self.is_clause(head)
                and head < at
                or relation == "xcomp"
                or (relation == "advcl" and self._shares_subject(at, first))
            ):
                at = head
                continue
            if relation == "ccomp" and head < at and (self._is_of_participle(at, head) or self.is_beside(at)):
                at = head
                continue
            return None, False
        return None, False

    def is_said_of(self, relative: int, at: int) -> bool:
        """Whether a relative word that a clause has for its subject stands before the verb above it: "a tale that she
        said was true"."""
        verb = self.head(at)
        leads = self.is_relative(relative) and self.deprel(relative).startswith("nsubj")
        return (
            leads
            and verb is not None
            and self.deprel(at) == "ccomp"
            and relative < verb < at
            and self.deprel(verb) == "acl:relcl"
        )

    def _noun_before(self, relative: int) -> int | None:
        """The noun before a comma and a relative word, whatever the tree hangs the clause of that on: Ida, of "said
        Ida, who left"."""
        at = relative - 2
        if at < 0 or not self.is_relative(relative) or self.groups.words[relative - 1] != "," or at in self.in_time:
            return None
        while self.deprel(at) in ("flat", "compound") and (above := self.head(at)) is not None:
            at = above
        return at if self.tokens[at].upos in ("NOUN", "PROPN") else None

    def _shares_subject(self, at: int, first: int) -> bool:
        """Whether who does what an adverbial clause says does what the verb above it says: a participle, also one with
        auxiliaries ("having been sold"), and an infinitive above the participle that was `first` asked for."""
        helped = self.tokens[self.first_of(at)].xpos == "VBG"
        return (
            helped
            or self.is_bare(at)
            or (at != first and self.tokens[first].xpos == "VBG" and self.groups(at).tense == "INFINITIVE")
        )

    def _without_case_before(self, at: int) -> int | None:
        """The noun without a preposition that hangs on a verb in a tense and stands before it, whatever the tree makes
        of it."""
        if not self.is_finite(at):
            return None
        nouns = [
            one
            for one in self.below(at)
            if one < at and self.tokens[one].upos in _NOUNS and self.deprel(one) in ("obl", "obl:unmarked", "obj")
        ]
        return next(
            (
                one
                for one in reversed(nouns)
                if not self.has(one, "case") and one not in self.in_time and not self.is_relative(one)
            ),
            None,
        )

    def _far_before(self, at: int) -> int | None:
        """The first of two subjects of a verb of saying behind what is said, which has none: "The boys, sons of Ida,
        left, she said"."""
        head = self.head(at)
        if head is None or head < at or self.deprel(at) != "ccomp" or not self.is_finite(at):
            return None
        both = [one for one in self.below(head) if self.deprel(one).startswith("nsubj")]
        return both[0] if len(both) > 1 and both[0] < at < both[-1] else None

    def _own(self, at: int) -> int | None:
        """What hangs on a verb as its subject, or stands right before it; a time only where nothing else does."""
        found = [one for one in self.below(at) if self.deprel(one) in _SUBJECTS]
        # not "made it easy"
        found = [one for one in found if one < at or self.deprel(one) != "expl" or self.tokens[one].xpos == "EX"]
        own = [one for one in found if not (self.only_time(one) or self.is_of_verb(one, at))]
        own.sort(
            key=lambda one: (
                self.deprel(one).startswith("csubj") and one > at,
                self.deprel(one) == "expl",
                abs(one - at),
            )
        )
        if own:
            return own[0]
        named = self._before(at)
        return named if named is not None or not self.is_finite(at) else next(iter(found), None)

    def first_of_two(self, named: int) -> frozenset[int]:
        """What is joined before a subject, with the conjunction, where the tree makes two subjects of them: "Ada and
        her crew"."""
        verb = self.head(named)
        joint = next((one for one in self.below(named) if self.deprel(one) == "cc" and one < named), None)
        if verb is None or joint is None:
            return frozenset()
        first = next((one for one in self.below(verb) if one < joint and self.deprel(one) == self.deprel(named)), None)
        words = self.naming(first) if first is not None else frozenset()
        return words | {joint} if words and max(words) == joint - 1 else frozenset()

    def _verb_above(self, at: int) -> int | None:
        """The verb of the clause that a noun belongs to."""
        here: int | None = at
        for _ in range(DEEPEST):
            if here is None or self.is_clause(here):
                break
            here = self.head(here)
        return here

    def _main_of(self, at: int, verb: int) -> int | None:
        """The verb of the sentence, where a participle behind a comma hangs on that of a relative clause which no comma
        parts from its noun, and which has another subject than that: "it fell near the hall where they met, killing
        two"."""
        noun = self.head(verb)
        if not self.is_beside(at) or noun is None or self.deprel(verb) != "acl:relcl":
            return None
        leads = [one for one in self.below(verb) if self.is_relative(one) or self.tokens[one].xpos == "WRB"]
        main = self._verb_above(noun)
        if not leads or self.deprel(leads[0]).startswith("nsubj") or leads[0] - 1 != noun:
            return None
        return main if main is not None and main < noun else None

    def is_beside(self, at: int) -> bool:
        """Whether a verb is a participle behind a comma, which tells what else the one before it did: "he said,
        pointing at it"."""
        return (
            self.tokens[at].xpos == "VBG"
            and self.is_bare(at)
            and (self._is_after_comma(at) or min(self.core(at)) - 1 in self.in_time)
        )

    def _is_after_comma(self, at: int) -> bool:
        first = min(self.core(at))
        return first > 0 and self.groups.words[first - 1] == ","

    def _time_before(self, at: int) -> int | None:
        """The time that stands without a preposition at the beginning of its clause, right before a verb that has no
        other subject: "This year is ..."."""
        first = min(self.core(at))
        for one in self.below(at):
            if self.deprel(one) != "obl:unmarked" or not self.only_time(one) or one >= at:
                continue
            words = self.whole(one)
            before = min(words) - 1
            starts = before < self.sentence_start_token(at) or self.tokens[before].upos in ("PUNCT", "CCONJ", "SCONJ")
            if max(words) + 1 == first and starts:
                return one
        return None

    def _behind_dash(self, named: int, at: int) -> int:
        """Who is named behind a dash that nothing closes, as behind the place and day that a report begins with."""
        for one in self.below(named):
            behind = self.deprel(one) == "appos" and named < one < at and self.dashes.isdisjoint(range(one, at))
            if behind and not self.dashes.isdisjoint(range(named, one)):
                return one
        return named

    def is_joined_participle(self, at: int) -> bool:
        """Whether a participle is joined to a noun, of which it says more: "the levy, or called the salt tax"."""
        head = self.head(at)
        return (
            self.deprel(at) == "conj"
            and head is not None
            and self.is_bare(at)
            and self.tokens[head].upos in _NOUNS
            and not self.is_clause(head)
        )

    def _antecedent_subject(self, at: int, named: int | None) -> int | None:
        """The noun that a relative clause or a participle says more of."""
        if (
            named is None
            and any(self.deprel(one) == "mark" for one in self.below(at))
            and self.groups(at).tense != "INFINITIVE"
        ):
            before = min(self.core(at)) - 1  # the word of another clause: the tree is of no use
            near = (
                self.is_bare(at) and before >= 0 and self.tokens[before].upos in _NOUNS and before not in self.in_time
            )
            return before if near else None
        head = self.antecedent(at)
        return (
            None
            if head is None or head in self.in_time or (self.tokens[head].upos == "NUM" and head == self.head(at))
            else head
        )

    def _is_of_participle(self, at: int, head: int) -> bool:
        """Whether a verb in a tense hangs as what is said on one that says nothing, with no word that leads to it: that
        is a participle. So does one behind who says it and a comma, since what is said has a subject: "said Ida, wrote
        to Ulm"."""
        says = self.is_report(head)
        named = any(self.deprel(one).startswith("nsubj") and head < one < at for one in self.below(head))
        return (
            (not says or named and self._is_after_comma(at))
            and self.is_finite(at)
            and not any(self.deprel(one) == "mark" for one in self.below(at))
        )

    @once
    def antecedent(self, at: int) -> int | None:
        """The noun that a clause says more of: that of the tree, unless another stands between them and what hangs on
        no word of it, or the verb, or one joined to it, is of the other number."""
        head = self.head(at)
        relative = next((one for one in self.below(at) if self.is_relative(one) and one < at), None)
        if head is None or relative is None:
            return self._behind_comma(at, head) if head is not None else None
        chain = self._chain(relative, head)
        number = self._number(at) if self.deprel(relative).startswith("nsubj") else ""
        above = self.head(head)
        if (
            above is not None
            and self.is_of(head)
            and self.tokens[above].upos == "NUM"
            and self.groups.words[relative - 1] == ","
        ):
            return above  # "one of the monks, who left"; not "one of the monks who left"
        if not chain or (head in chain and self._agrees(head, number)):
            return head
        order = chain if head in chain else chain[::-1]
        return next((one for one in order if self._agrees(one, number)), head)

    def _behind_comma(self, at: int, head: int) -> int:
        """The noun that a participle behind a comma says more of: what is done to by the verb before it, where one
        stands between."""
        first = min(self.core(at))
        if self.tokens[at].xpos != "VBN" or not self.is_bare(at):
            return head
        if not self._is_after_comma(at):
            return self._right_before(first, head)
        if not self._has_verb(head, first):
            return head
        chain = self._chain(first, head)
        if not chain or head in chain:
            return head
        verb = self.head(chain[-1])
        done = (
            [one for one in self.below(verb) if self.deprel(one) == "obj" and one <= chain[-1]]
            if verb is not None
            else []
        )
        return done[0] if done and self.deprel(chain[-1]).startswith("obl") else chain[-1]

    def _right_before(self, first: int, head: int) -> int:
        """The noun right before a participle, where a comma stands between it and the one of the tree, on which it does
        not hang."""
        if first - 1 <= head or self.tokens[first - 1].upos not in _NOUNS or "," not in self.groups.words[head:first]:
            return head
        chain = self._chain(first, head)
        return chain[-1] if chain and head not in chain else head

    def _chain(self, relative: int, head: int) -> list[int]:
        """The noun before a relative word, and those that it hangs on as their own."""
        at = relative - 1
        while at > head and (self.tokens[at].upos in ("PUNCT", "ADP") or at in self.in_time):
            at -= 1
        chain: list[int] = []
        for _ in range(_LONGEST):
            if at < head or (self.tokens[at].upos not in _NOUNS and at != head):
                break
            if self.deprel(at) not in ("flat", "compound"):
                chain.append(at)
            above = self.head(at)
            if (
                above is None
                or self.deprel(at) not in _OWN
                or (self.deprel(at) == "appos" and self._has_verb(above, at))
            ):
                break
            at = above
        return chain

    def _has_verb(self, first: int, last: int) -> bool:
        return any(
            self.tokens[one].upos in ("VERB", "AUX") and self.deprel(one) not in ("amod", "compound")
            for one in range(first + 1, last)
        )

    def _number(self, at: int) -> str:
        """Whether a verb, or one that is joined to it, is of one or of many; "" where its form does not tell."""
        joined = [
            one
            for one in self.below(at)
            if self.deprel(one) == "conj" and not any(self.deprel(two).startswith("nsubj") for two in self.below(one))
        ]
        for one in (at, *joined):
            first = self.first_of(one)
            tag, word = self.tokens[first].xpos, self.groups.words[first]
            if tag == "VBZ" or word == "was":
                return "Sing"
            if tag == "VBP" or word == "were":
                return "Plur"
        return ""

    def _agrees(self, noun: int, number: str) -> bool:
        tag = self.tokens[noun].xpos or ""
        own = "Plur" if tag in ("NNS", "NNPS") or self.has(noun, "conj") else "Sing" if tag.startswith("NN") else ""
        return not number or not own or own == number

    def _stranded(self, at: int) -> int | None:
        """The noun before a verb in a tense that the tree hangs on another verb, with what says more of it between the
        two."""
        if not self.is_finite(at):
            return None
        first = min(self.core(at))
        here: int | None = first - 1
        while (
            here is not None
            and here > self.sentence_start_token(at)
            and (self.tokens[here].upos == "PUNCT" or self.is_of_time(here))
        ):
            here -= 1
        for _ in range(_LONGEST):
            if here is None or here < self.sentence_start_token(at) or here >= first:
                return None
            if self.tokens[here].upos in _NOUNS and self._is_misplaced(here, at):
                return here
            relation = self.deprel(here)
            if relation == "acl:relcl":
                here = self.antecedent(here)
                if here is not None and self.head(here) is None and not self.is_clause(here):
                    return here
            elif relation in _OWN or relation.startswith(("acl", "obl", "case", "obj")):
                above = self.head(here)
                verbal = above is not None and self.tokens[above].upos == "VERB"
                here = None if verbal and above is not None and not self.deprel(above).startswith("acl") else above
            else:
                return None
        return None

    def _is_misplaced(self, noun: int, verb: int) -> bool:
        """Whether a noun without a preposition hangs on a word before it, as its subject or joined to it, while one
        that leads to a clause stands between."""
        head, relation = self.head(noun), self.deprel(noun)
        if self.has(noun, "case") or head is None or head > noun or not self.is_clause(head):
            return False
        before = min(self.naming(noun)) - 1
        word = self.tokens[before]
        if relation == "conj":
            return word.upos == "CCONJ"
        if relation == "obj" and self.head(verb) == head and (self.deprel(verb) == "ccomp" or self._is_unjoined(verb)):
            return True
        leads = word.upos == "SCONJ" or word.xpos in ("WRB", "IN") or self.groups.words[before] == "that"
        return relation.startswith(("nsubj", "ccomp", "obj", "parataxis")) and leads

    def _is_unjoined(self, verb: int) -> bool:
        """Whether nothing joins a verb to another of saying before it, as which the tree has it."""
        head = self.head(verb)
        joints = any(self.deprel(one) in ("cc", "punct") and one < verb for one in self.below(verb))
        return self.deprel(verb) == "conj" and head is not None and self.is_report(head) and not joints

    def _before(self, at: int) -> int | None:
        """The subject that stands right before a verb, where the tree takes it for something else."""
        first = min(self.core(at)) - 1
        if first < 0 or self.tokens[first].start < self.sentence_start(at) or first in self.in_time:
            return None
        relation, head = self.deprel(first), self.head(first)
        taken = (
            relation == "obj"
            and head == at
            or (relation == "obl" and head == at and self.is_bare(at) and self.tokens[at].xpos == "VBN")
            or relation.startswith("nsubj")
            and not self.is_relative(first)
        )
        if not taken and relation in ("flat", "compound", "appos", "dep", "det"):
            taken = self.tokens[first].upos in ("NOUN", "PROPN", "PRON") and (
                self.tokens[at].xpos in _FINITE or self.is_verb(at)
            )
        return first if taken else None

    def _before_subject(self, at: int) -> int | None:
        """The noun right before the subject of a relative clause that the tree hangs on a verb."""
        subject = next(
            (one for one in self.below(at) if self.deprel(one) == "nsubj" and not self.is_relative(one)), None
        )
        before = min(self.naming(subject)) - 1 if subject is not None else -1
        return before if before >= 0 and self.tokens[before].upos == "NOUN" else None

    def relative_object(self, at: int) -> int | None:
        """What is done to, where a relative clause hangs on it: "the line that the street follows"."""
        head = self._before_subject(at) if self.deprel(at) == "advcl:relcl" else self.antecedent(at)
        if (
            head is None
            or not self.deprel(at).endswith("cl:relcl")
            or head in self.in_time
            or self.tokens[head].upos == "NUM"
        ):
            return None
        below = self.below(at)
        if any(self.is_relative(one) and (self.deprel(one) in OBJECTS or self.stranded(one)) for one in below):
            return head
        if self.says_what(at, head) or any(self.is_said_of(two, one) for one in below for two in self.below(one)):
            return head
        own = any(
            self.deprel(one).startswith("nsubj") and not self.is_relative(one) and not self.owner_of(one, at)
            for one in below
        )
        object_less = not any(self.deprel(one) in ("obj", "ccomp", "xcomp", "cop") for one in below)
        relative = any(self.tokens[one].xpos in ("WDT", "WP", "WRB", "WP$", "IN") and head < one < at for one in below)
        return head if own and object_less and not relative and self.groups(at).voice == "ACTIVE" else None

    def shared_helper(self, at: int) -> frozenset[int]:
        """The auxiliary of the passive that a participle is joined to and shares: was, of "was installed in 1996 and
        serviced in 2004"."""
        head = self.head(at)
        if head is None or self.deprel(at) != "conj" or self.tokens[at].xpos != "VBN" or not self.is_bare(at):
            return frozenset()
        helps = [one for one in self.below(head) if self.deprel(one) == "aux:pass" and one < head]
        return (
            frozenset(helps)
            if self.tokens[head].xpos == "VBN" and not any(self.deprel(one) == "aux" for one in self.below(head))
            else frozenset()
        )

    def when_behind(self, at: int, last: int) -> frozenset[int]:
        """The time behind a participle that says more of a noun, which without it would read as what the noun did: "a
        suspect arrested on Monday"."""
        head = self.head(at)
        of_noun = self.deprel(at) == "acl" or (
            self.deprel(at) == "conj" and head is not None and self.deprel(head) == "acl"
        )
        if (
            not of_noun
            or self.tokens[at].xpos not in _PARTICIPLES
            or any(self.deprel(one).startswith((*_SUBJECTS, "aux")) for one in self.below(at))
        ):
            return frozenset()
        first = last + 1
        end = first + (first < len(self.tokens) and self.tokens[first].upos == "ADP")
        start = end
        while end < len(self.tokens) and end in self.in_time and self.tokens[end].upos != "PUNCT":
            end += 1
        hangs = any(self.head(one) == at for one in range(start, end))
        return frozenset(range(first, end)) if hangs else frozenset()
