"""Verbs with what they are not themselves without, and what is told as a clause."""

from __future__ import annotations

from timeloom.document import Document, Event
from timeloom.timeline.nouns import OF, Nouns
from timeloom.timeline.words import DEEPEST, FINITE, once

__all__ = ["OBJECTS", "Clauses"]

OBJECTS = ("obj", "iobj")
_PAST = frozenset(("VBD", "VBN"))
_BASES = frozenset(("VB", "VBP"))
_PARTICIPLES = frozenset(("VBN", "VBG"))


class Clauses(Nouns):
    """The verb groups of one document, as they are told."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.event_at: dict[int, Event] = {}
        for event in document.events:
            at = self.groups.token_of(event.start, event.end)
            if at is not None:
                self.event_at[at] = event

    @once
    def is_clause(self, at: int) -> bool:
        """Whether a word is told as a clause: a verb, or what a copula makes one."""
        token = self.tokens[at]
        if self._has_helper(at):
            return True
        if token.upos in ("VERB", "AUX") and not (
            token.deprel in ("amod", "compound") and not self.is_behind(at) or self.has(at, "det")
        ):
            return True
        return any(
            self.deprel(one).startswith(("cop", "nsubj", "aux")) for one in self.below(at)
        ) or self.is_infinitive(at)

    def _has_helper(self, at: int) -> bool:
        """Whether an event of the kind of a verb follows an auxiliary, whatever the tags say of it."""
        if not self.is_verb(at):
            return False
        before = at - 1
        while before >= 0 and (self.tokens[before].upos == "ADV" or self.groups.is_denial(before)):
            before -= 1
        return (
            before >= 0 and self.tokens[before].upos == "AUX" and self.sentence_start(before) == self.sentence_start(at)
        )

    def is_verb(self, at: int) -> bool:
        """Whether the one who found an event took it for a verb."""
        event = self.event_at.get(at)
        return event is not None and bool(event.instances) and ("pos", "VERB") in event.instances[0].attributes

    def is_report(self, at: int) -> bool:
        """Whether an event is one of saying."""
        event = self.event_at.get(at)
        return event is not None and ("class", "REPORTING") in event.attributes

    def is_infinitive(self, at: int) -> bool:
        """Whether an event of the kind of a verb follows "to", whatever the tags say of it."""
        return self.is_verb(at) and at > 0 and self.groups.words[at - 1] == "to"

    @once
    def core(self, at: int, deep: int = 0) -> frozenset[int]:
        """A verb with what it is not itself without: auxiliaries, copula, negation, particle, "to", and adverbs right
        before and after."""
        below = self.below(at)
        words = {at, *self.groups(at).members, *self._helpers_before(at)}
        if any(self.deprel(one) == "obj" for one in below):  # "was built and held the road": no passive of the second
            words -= {one for one in words if self.deprel(one) == "aux:pass" and self.head(one) != at}
        words -= {one for one in words if one != at and self._is_of_another(one, at)}
        for one in below:
            if self._is_of_group(one, at) and not self._is_of_another(one, at):
                words |= self.with_fixed(one) if self.deprel(one) == "mark" else {one}
            words |= self.stranded(one)
        marks = [one for one in below if self.deprel(one) == "mark" and one < at and self.tokens[one].xpos != "TO"]
        words = {at, *(one for one in words if not any(one < mark for mark in marks))}
        if self.tokens[at].upos not in ("VERB", "AUX") and not self.is_verb(at):
            words |= self.naming(at)
        while (
            (helper := min(words) - 1) >= 0
            and self._is_helper(helper)
            and self.sentence_start(helper) == self.sentence_start(at)
        ):
            words.add(helper)  # what the tree hangs elsewhere
        while (before := min(words) - 1) in below and self._is_adverb(before):
            if self.tokens[before].start == self.sentence_start(before) or self.tokens[before].xpos == "WRB":
                break
            words.add(before)
        while (after := max(words) + 1) in below and self._is_adverb(after) and after not in self.asking(after):
            words |= {after, *self.below(after)}
        words.update(one for one in below if min(words) < one < max(words) and self._is_adverb(one))
        for one in below:  # no longer, not yet
            denials = {two for two in self.below(one) if self.groups.is_denial(two) or self.groups.words[two] == "no"}
            words |= {one, *denials} if denials and self.deprel(one) == "advmod" else set()
        if self.is_infinitive(at):
            words.add(at - 1)
        return frozenset(words) | (self._sharing(at, max(words), deep) if deep < DEEPEST else frozenset())

    def _helpers_before(self, at: int) -> frozenset[int]:
        """What a verb shares with the word that it is joined to: the modal of a verb of the same form, whatever the tag
        ("will land there and meet"), the copula before a participle ("is small and easily missed"), "to"."""
        head = self.head(at)
        own = (
            one
            for one in self.below(at)
            if self.deprel(one).startswith(("aux", "cop", "nsubj", "expl")) or self.tokens[one].xpos == "TO"
        )
        if head is None or self.deprel(at) != "conj" or any(own):
            return frozenset()
        if (
            self.is_dependent(head)
            and self.deprel(head) in ("acl", "advcl", "xcomp")
            and self.tokens[head].xpos == self.tokens[at].xpos
        ):
            return frozenset(one for one in self.below(head) if one < head and self.deprel(one) == "mark")
        helpers = [one for one in self.below(head) if self.deprel(one) in ("aux", "cop") and one < head]
        if self.tokens[at].xpos in _PARTICIPLES:
            return frozenset(helpers) if self.has(head, "cop") else frozenset()
        modal = {self.tokens[at].xpos, self.tokens[head].xpos} <= _BASES and any(
            self.tokens[one].xpos == "MD" for one in helpers
        )
        return frozenset(helpers) if modal else frozenset()

    def _sharing(self, at: int, last: int, deep: int) -> frozenset[int]:
        """The verb that is joined to another right behind its group, where what both are done to or with follows: "sold
        or burned the mills"."""
        joint, other = (
            last + 1,
            next((one for one in self.below(at) if one > last and self.deprel(one) == "conj"), None),
        )
        if (
            other is None
            or joint >= len(self.tokens)
            or self.tokens[joint].upos != "CCONJ"
            or len({self.tokens[one].xpos for one in (at, other)} | _PAST) > len(_PAST)
            and self.tokens[other].xpos != self.tokens[at].xpos
        ):
            return frozenset()
        group = frozenset(one for one in self.core(other, deep + 1) if one > last)
        own = any(
            self.deprel(one).startswith(("nsubj", "obj", "obl", "xcomp", "ccomp")) and one not in group
            for one in self.below(other)
        )
        shared = any(
            self.deprel(one).startswith(("obj", "obl")) and one > other and not self.only_time(one)
            for one in self.below(at)
        )
        return group | {joint} if shared and not own and joint + 1 in group else frozenset()

    @once
    def is_left_out(self, at: int) -> bool:
        """Whether a word is of a time that is not told: not the one that a verb is done to, an article and a noun and
        no more ("ended the year in debt", and not "began the next year" or "opened the day before Lent")."""
        article = [one for one in self.below(at) if self.groups.words[one] == "the"]
        alone = article == self.below(at) != [] and at + 1 not in self.in_time
        return self.only_time(at) and not (self.deprel(at) == "obj" and alone)

    @once
    def is_beyond(self, at: int, verb: int) -> bool:
        """Whether another clause stands between a verb and a word that hangs on it: a joined verb with a subject of its
        own, or any where the word is not what both are done to, as where the first has such a one before it; a verb
        that hangs on none of the words from the one to the other, or the conjunction of such a one; or a dash that
        nothing closes."""
        if len(self.dashes.intersection(range(verb + 1, at))) % 2 or self.crossed(at, verb) is not None:
            return True
        for one in range(verb + 1, at):
            joins, above = self.deprel(one) == "cc", self.head(one)
            if joins and above is not None and above > at and self.is_clause(above):
                return True
            if (
                self.deprel(one) == "conj"
                and self.tokens[one].upos in ("VERB", "AUX")
                and (self.head(one) or 0) <= verb
            ):
                own = any(self.deprel(two).startswith(("nsubj", "expl")) and two > verb for two in self.below(one))
                own = own or any(self.deprel(two) == self.deprel(at) and verb < two < one for two in self.below(verb))
                if own or (self.deprel(at).startswith("obl") and one not in self.core(verb)):
                    return True
        return False

    def crossed(self, at: int, verb: int) -> int | None:
        """The verb of another clause between a verb and what the tree hangs on it across that: "it fell, he was quoted
        as saying"."""
        for one in range(at - 1, verb, -1):
            above = self.head(one)
            if (
                self.deprel(one) in ("ccomp", "parataxis")
                and above is not None
                and not verb <= above <= at
                and self.is_clause(one)
            ):
                return one
        return None

    def _is_of_another(self, one: int, at: int) -> bool:
        """Whether an auxiliary is that of another verb, whatever it hangs on: it stands behind its own, or right before
        the other."""
        if not self.deprel(one).startswith("aux"):
            return False
        following = self.tokens[one + 1] if one + 1 < at else None
        return (
            one > at
            or following is not None
            and following.upos == "VERB"
            and (following.deprel or "").startswith(("advcl", "acl"))
        )

    def _is_adverb(self, at: int) -> bool:
        """Whether a word is an adverb, alone or with one behind it ("well enough"), and no time."""
        behind = all(one == at + 1 and self.deprel(one) == "advmod" and not self.below(one) for one in self.below(at))
        leads = self.tokens[at].upos == "ADP" and at + 1 in self.in_time  # "mended in 1831"
        return self.deprel(at) == "advmod" and behind and at not in self.in_time and not leads

    def _is_helper(self, at: int) -> bool:
        """Whether a word before a verb is an auxiliary, or denies by one."""
        return self.tokens[at].upos == "AUX" or (self.groups.is_denial(at) and self.tokens[at - 1].upos == "AUX")

    def stranded(self, at: int) -> frozenset[int]:
        """The preposition of a relative word that stands behind the verb of its clause: "which they spoke of"."""
        verb = self.head(at) or 0
        return frozenset(
            one for one in self.below(at) if self.is_relative(at) and self.deprel(one) == "case" and one > verb > at
        )

    def _is_of_group(self, one: int, at: int) -> bool:
        """Whether what hangs on a verb is of its own group."""
        relation = self.deprel(one)
        if (
            one > at
            and one + 1 in self.in_time
            and self.tokens[one].upos == "ADP"
            and not (relation == "compound:prt" and self._stands_alone(one + 1))
        ):
            return False  # "mended in 1831"
        if (
            relation.startswith(("aux", "cop"))
            or relation in ("compound:prt", "fixed", "flat")
            or self.is_of_verb(one, at)
        ):
            return True
        if (
            relation == "advmod"
            and self.tokens[one].xpos == "RP"
            or relation == "obl"
            and one > at
            and self.tokens[one].upos == "ADP"
        ):
            return True  # "looked up", "was yelled at"
        if relation in ("mark", "case") and one < at:
            head = self.head(at)
            relation = self.deprel(head) if self.deprel(at) == "conj" and head is not None else self.deprel(at)
            return self.groups.words[one] == "to" or (relation in ("advcl", "acl") and self.is_dependent(at))
        return relation == "advmod" and self.groups.is_denial(one)

    def is_of_verb(self, one: int, at: int) -> bool:
        """Whether the second of two subjects is a noun by itself right before its verb, and so part of that: "they test
        fired it"."""
        bare = one == at - 1 and self.deprel(one) == "nsubj" and self.tokens[one].xpos == "NN" and not self.below(one)
        return bare and any(
            self.deprel(two) == "nsubj" and two < one and not self.is_relative(two) for two in self.below(at)
        )

    def _stands_alone(self, at: int) -> bool:
        """Whether a time that begins here needs no preposition: it has one, or its noun has another word before it, and
        no number says which."""
        head = self.head(at)
        return (
            self.tokens[at].upos == "ADP"
            or head is not None
            and head in self.in_time
            and head > at
            and self.deprel(at) in ("amod", "det")
            and self.deprel(head) != "obl"
        )

    def mark(self, at: int) -> int | None:
        """The word that joins a clause to its verb: "to", "after", "while"."""
        return next((one for one in self.below(at) if self.deprel(one) in ("mark", "case") and one < at), None)

    @once
    def is_dependent(self, at: int) -> bool:
        """Whether a verb is an infinitive or a participle, which tells nothing as done by itself."""
        below = self.below(at)
        if any(self.deprel(one).startswith("nsubj") for one in below):
            return False
        if any(self.tokens[one].xpos == "TO" for one in below):
            return True
        first = next((one for one in below if self.deprel(one).startswith("aux")), at)  # "being sold"
        led = first == at and self.deprel(at) == "advcl" and self.mark(at) is not None  # "as agreed", "lay in repose"
        return self.tokens[first].xpos == "VBG" or led and self.tokens[at].xpos == "VBN"

    def is_bare(self, at: int) -> bool:
        """Whether a verb is a participle or an infinitive without anything that makes it finite."""
        return self.tokens[at].xpos in ("VBG", "VBN") and not any(
            self.deprel(one).startswith("aux") for one in self.below(at)
        )

    @once
    def first_of(self, at: int) -> int:
        """The first word of a verb's group, by which it is finite or not."""
        return min((one for one in self.core(at) if one == at or self.tokens[one].upos == "AUX"), default=at)

    def is_finite(self, at: int) -> bool:
        """Whether a verb stands in a tense, or with what gives it one."""
        return self.tokens[self.first_of(at)].xpos in FINITE

    def asking(self, at: int) -> frozenset[int]:
        """The word itself where it leads to a clause, also with one that it is asked of: "when", "how much"."""
        asked = {at, at - 1} if at > 0 and at - 1 in self.below(at) and self.deprel(at) == "advmod" else {at}
        return frozenset(asked) if at >= 0 and self.tokens[min(asked)].xpos == "WRB" else frozenset()

    # --- what completes -----------------------------------------------------------------------------------------------
    def complement(self, at: int, deep: int = 0) -> frozenset[int]:
        """What completes a verb: a noun with what it is of; a verb with its objects, or what follows it by a
        preposition, and what completes that in its turn."""
        words = self.core(at) | self.objects(at) | self.doer_within(at)
        for one in self.below(at):
            if one in words and self.deprel(one) in OBJECTS:
                words |= self.list_of(one)
        if self.tokens[at].upos in ("NOUN", "PROPN"):
            words |= self.completed(at) | (self.purpose(at, deep + 1) if self.is_clause(at) else frozenset())
        for one in self.below(at) if deep < DEEPEST else ():
            if self.deprel(one) == "xcomp" and one > at and not self.is_of_nearer(self.core(one), at):
                words |= self.complement(one, deep + 1)
        return words

    def followed(self, at: int, words: frozenset[int], *, far: bool = False) -> frozenset[int]:
        """What follows these words of a verb by a preposition, on the verb or on what it is done to, with what it is
        of; no time. With what follows that in its turn, if asked for what is `far`."""
        objects = [one for one in self.below(at) if one in words and self.deprel(one) in OBJECTS]
        hanging = [
            two
            for one in (at, *objects)
            for two in self.below(one)
            if self.deprel(two).startswith(("obl", "nmod")) and self.has(two, "case")
        ]
        behind = next(
            (one for one in hanging if min(self.naming(one)) == max(words) + 1 and not self.only_time(one)), None
        )
        if behind is None:
            return frozenset()
        said = self.completed(behind) | self.list_of(behind)
        more = next(
            (
                one
                for one in self.below(behind)
                if far and self.deprel(one) == "nmod" and min(self.naming(one)) == max(said) + 1
            ),
            None,
        )
        return said if more is None or self.only_time(more) else said | self.naming(more)

    def doer_within(self, at: int) -> frozenset[int]:
        """Who is to do what an infinitive says, where the tree hangs that on it: "us" of "urged us not to sell"."""
        verb, marks = self.head(at), [one for one in self.below(at) if self.deprel(one) == "mark" and one < at]
        if verb is None or self.deprel(at) != "xcomp" or not marks or marks[0] < verb:
            return frozenset()
        named = next((one for one in self.below(at) if self.deprel(one).startswith("nsubj") and verb < one < at), None)
        if named is not None:
            return self.naming(named) | self.list_of(named) | {one for one in marks if one < named}
        between = frozenset(range(marks[0], marks[-1]))  # "for us to sell"
        return between if any(self.tokens[one].upos in ("NOUN", "PROPN", "PRON") for one in between) else frozenset()

    def claim(self, at: int) -> frozenset[int]:
        """The noun whose content a clause is, and the word that leads to it: "fears that" of "fears in Ulm that it
        fell"."""
        noun, mark = self.head(at), self.mark(at)
        if noun is None or mark is None or noun not in self.event_at or self.deprel(at) != "acl":
            return frozenset()
        if self.groups.words[mark] != "that" or not self.is_finite(at):
            return frozenset()
        named = any(self.deprel(one).startswith("nsubj") and not self.is_relative(one) for one in self.below(at))
        return self.without_case(noun) | {mark} if named and noun < mark and not self.is_clause(noun) else frozenset()

    def is_of_nearer(self, words: frozenset[int], verb: int) -> bool:
        """Whether what the tree hangs on a verb completes that of another clause, right before it."""
        before = min(words) - 1
        nearer = self.tokens[before].upos == "VERB" and self.deprel(before).startswith(("acl", "advcl"))
        return before > verb and nearer and before not in self.core(verb)

    @once
    def objects(self, at: int) -> frozenset[int]:
        """The objects of a verb, by themselves."""
        objects = [one for one in self.below(at) if self.deprel(one) in OBJECTS and not self.is_relative(one)]
        return frozenset().union(
            *(self.naming(one) for one in objects if not (self.is_left_out(one) or self.is_beyond(one, at)))
        )

    def purpose(self, at: int, deep: int = 0) -> frozenset[int]:
        """What a noun is not said without behind it: "to win" of "a bid to win", "of selling" of "the idea of selling
        it", "we left" of "the day we left"; not the clause of another preposition, as in "talks on selling it"."""
        clauses = [one for one in self.below(at) if self.deprel(one) == "acl:relcl"]
        clauses += (
            one for one in self.below(at) if self.deprel(one) == "acl"
            and (self.claim(one) or any(self.tokens[two].xpos == "TO" or self.groups.words[two] == "of" for two in self.below(one)))
        )  # fmt: skip
        return frozenset().union(*(self.says_what(one, at, deep) for one in clauses))

    def what(self, at: int) -> frozenset[int]:
        """The clause without which "what" is no noun: "what we need"."""
        clauses = (
            [one for one in self.below(at) if self.deprel(one) == "acl:relcl"] if self.tokens[at].xpos == "WP" else []
        )
        return frozenset().union(*(self.says_what(one, at) for one in clauses))

    def says_what(self, one: int, noun: int, deep: int = 0) -> frozenset[int]:
        """The words of a clause that says what a noun is: an infinitive, a gerund behind a preposition, one right
        behind it with a subject of its own that is no relative word."""
        if one < noun or noun in self.in_time or deep > DEEPEST:
            return frozenset()
        if self.deprel(one) == "acl" and self.is_dependent(one) and self.mark(one) is not None:
            words = self.complement(one, deep)
            objects = [two for two in self.below(one) if two in words and self.deprel(two) in OBJECTS]
            more = (
                words.union(*(self.completed(two) for two in objects)) if objects else words | self.followed(one, words)
            )
            return more if self.length(more) <= self.length(words) + OF else words
        subjects = [
            two for two in self.below(one) if self.deprel(two).startswith("nsubj") and not self.is_relative(two)
        ]
        named = self.naming(subjects[0]) if len(subjects) == 1 else frozenset()
        marks = frozenset(
            two
            for two in self.below(one)
            if noun < two < one and (self.deprel(two) == "mark" or self.deprel(one) == "acl" and self.asking(two))
        )
        is_content = self.deprel(one) == "acl" and marks and self.is_finite(one) or self.deprel(one) == "acl:relcl"
        if is_content and (
            named and min(named | marks) == noun + 1 or self.tokens[noun].xpos == "WP" or self.claim(one)
        ):
            words = named | marks | self.complement(one, deep)
            return words | self.followed(one, words) if self.tokens[noun].xpos == "WP" else words
        return frozenset()
