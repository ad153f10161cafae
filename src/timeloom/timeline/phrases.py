"""A phrase for every event, cut from the text: who did what to whom, in as many words as are read at a glance.

By the tree (Universal Dependencies) the words are those of the event's own group (auxiliaries, negation, particle,
"to"), its subject and its objects, and then, as long as there is room, what belongs to them, the nearest first. A
subject that stands elsewhere is fetched: that of a verb it is joined to, what a relative clause or a participle hangs
on. What a verb governs as its own ("wanted to build") is told with that verb, so that nothing is told as done that was
only wanted. Times are left out: the line has them.

Without a tree it is the words around the event, up to the nearest comma or full stop.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from timeloom.document import Event
from timeloom.timeline.clauses import OBJECTS
from timeloom.timeline.nouns import OF, Part
from timeloom.timeline.taking import Taking
from timeloom.timeline.words import CONDITIONS, DEEPEST, WIDEST

__all__ = ["Phrase", "Phrases"]

ROOM = 150
"""Characters of a phrase, unless what it cannot do without is longer."""
_LEEWAY = 12
"""Characters over that for what completes a noun: its list, what it is of."""
_STOPS = frozenset((",", ";"))
_LOOSE_ENDS = frozenset(("ADP", "DET", "CCONJ", "PUNCT", "SCONJ"))
"""What no phrase ends with."""


class Phrase(NamedTuple):
    """The words of an event. `words` are the tokens that they are made of, `head` that of the event, `subject` and
    `object` those of who does it and to whom; none where there is no tree. `is_clause` tells a verb, or what a copula
    makes one, from a noun."""

    text: str
    words: frozenset[int] = frozenset()
    head: int | None = None
    subject: int | None = None
    object: int | None = None
    is_clause: bool = False


class Phrases(Taking):
    """The phrases of one document. What is asked for costs as much as its sentence is long."""

    def of(self, event: Event) -> Phrase:
        """The phrase of an event of the document."""
        at = self.groups.token_of(event.start, event.end)
        if at is None or self.tokens[at].head is None:
            return Phrase(self.around(event.start, event.end), head=at)
        head = self.head(at)
        if head is not None and self.deprel(at).startswith(("cop", "aux")):
            return self._clause(head)._replace(head=at)
        above = (
            self.head(head)
            if head is not None and self.deprel(head).startswith("nsubj") and at > head and self.what(head)
            else None
        )
        if above is not None and self.is_clause(above) and self.deprel(at) == "acl:relcl":
            return self._clause(above)._replace(head=at)  # "what we need is a boat"
        return self._clause(at) if self.is_clause(at) else self._noun(at)

    # --- clauses ------------------------------------------------------------------------------------------------------
    def _clause(self, at: int) -> Phrase:
        """The phrase of a verb, or of what a copula makes one; told from the verb that governs it where that has its
        subject."""
        path = self._path(at)
        top = path[-1]
        subject, fetched = self.subject_of(top) if self.is_clause(top) else (None, False)
        must = self.core(top) if self.is_clause(top) else self.without_case(top)
        before, shared = frozenset[int](), frozenset[int]()
        parts: list[Part] = []
        if subject is not None:
            named = (self.deprel(subject).startswith("csubj") and self.whole(subject)) or self.without_case(subject)
            named |= self.first_of_two(subject) | self.what(subject)
            before = (self.unbroken(named) | self.shared_helper(top)) if fetched else self.owner_of(subject, top)
            must |= named | before
            must |= {one for one in self.below(top) if self.deprel(one) == "expl" and one < top < subject}
            more = (one for one in self.more_of(subject, 1.5) if one.at != self.head(top))
            parts += (one for one in more if not subject < min(self.core(top)) <= one.at)
            must |= self._leading(top, subject) | self.claim(top) | (shared := self._shared(top))
        antecedent = self.relative_object(top)
        after = self.without_case(antecedent) if antecedent is not None else frozenset()
        given = (self.naming(one) for one in self.below(at) if self.deprel(one) == "iobj")
        last = max(self.core(at).union(*given))
        if antecedent is not None:
            after |= self.list_of(antecedent)
            if clause := self.says_what(top, antecedent):
                # as it stands: "what they did", "the reason they left"
                must, after = must | after | clause, frozenset()
        parts += (one for one in self.arguments(top, path, 0) if one.at != subject)
        for one in reversed(path[:-1]):
            must |= self.core(one) | self.doer_within(one)
            parts += self.arguments(one, path, -0.5)
        if len(path) > 1 and self.length(must | self.objects(top)) <= ROOM + _LEEWAY:
            must |= self.objects(top)
        condition = self._condition(top)
        must |= condition
        if before and condition and max(condition) < min(before):
            before |= condition
        objects = self._objects(at, subject)
        patient = next((one for one in objects if self.deprel(one) == "obj"), antecedent)
        for one in objects:
            if not (self.is_relative(one) or self.is_beyond(one, at)):
                must |= self._object(one, must)
        run = self._run(max(self.core(at)), must)
        if self.length(must | run) <= ROOM:
            must |= run
        purposes = (self.purpose(one) for one in run if self.tokens[one].upos == "NOUN")
        parts.append(Part(6.5, at, run.union(*purposes), over=OF))
        words = self._filled(must, parts)
        words |= self.when_behind(at, max(words))
        while before and max(before) + 1 in words - self.core(top):
            before |= {max(before) + 1}
        text = (
            self._told(at, words)
            or self._beside(top, words, before)
            or self._said(words, before, after, last, spread=self._is_participle(top))
        )
        text += self._by_whom(top, words, subject)
        dropped = (one + 1 for one in words if one + 1 < len(self.tokens) and self._is_dated_only(one + 1))
        return Phrase(text, (words - shared).union(after, dropped), at, subject, patient, is_clause=True)

    def _objects(self, at: int, subject: int | None) -> list[int]:
        """What is done to, but for what is left out and the subject."""
        objects = (one for one in self.below(at) if self.deprel(one) in OBJECTS and one != subject)
        return [one for one in objects if not self.is_left_out(one)]

    def _object(self, at: int, must: frozenset[int]) -> frozenset[int]:
        """What is done to, with as much of what it is not said without as there is room for."""
        purpose = self.purpose(at)
        wholes = (self.completed_far(at) | purpose, self.completed(at) | purpose, self.completed(at))
        return next((whole for whole in wholes if self.length(must | whole) <= ROOM + OF), self.naming(at))

    def _path(self, at: int) -> list[int]:
        """The verb and those that it is told with, from the lowest up; no further by a noun or an adjective than there
        is room for."""
        path, told = [at], self.complement(at)
        for _ in range(DEEPEST):
            above = self._governor(path[-1])
            if above is None:
                break
            told |= self.core(above)
            if self.length(told) > ROOM and not (self.is_clause(above) and self.is_clause(path[-1])):
                break
            path.append(above)
        return path

    def _shared(self, at: int) -> frozenset[int]:
        """The clause whose auxiliary a participle with a subject of its own has as well: "two were killed and three
        hurt"."""
        head, helped = self.head(at), any(self.deprel(one).startswith(("aux", "cop")) for one in self.below(at))
        if head is None or helped or self.deprel(at) != "conj" or not self.has(at, "nsubj:pass"):
            return frozenset()
        helps = any(self.deprel(one) in ("aux:pass", "cop") for one in self.below(head))
        named, fetched = self.subject_of(head)
        joint = {one for one in self.below(at) if self.deprel(one) == "cc"}
        return (
            self.core(head) | self.naming(named) | joint if helps and named is not None and not fetched else frozenset()
        )

    def _leading(self, at: int, subject: int) -> frozenset[int]:
        """What stands before an auxiliary that stands before its subject: "why did he leave", "never had he left"."""
        first = min((one for one in self.core(at) if self.tokens[one].upos == "AUX"), default=at)
        lead = next(
            (
                one
                for one in self.below(at)
                if one == first - 1 and one not in self.in_time and self.tokens[one].upos != "PUNCT"
            ),
            None,
        )
        return self.naming(lead) if lead is not None and first < subject < at else frozenset()

    def _condition(self, at: int) -> frozenset[int]:
        """The word that leaves open whether a verb, or the one that it is joined to, is so."""
        marks = [one for one in self.below(at) if self.deprel(one) == "mark"]
        for _ in range(DEEPEST):
            above = self.head(at)
            if marks or above is None or self.deprel(at) != "conj":
                break
            at = above
            marks = [one for one in self.below(at) if self.deprel(one) == "mark" and one < at]
        return frozenset(one for one in marks if self.groups.words[one] in CONDITIONS)

    def _is_participle(self, at: int) -> bool:
        """Whether a verb is a participle of the clause that its subject is fetched from, and not a verb of its own
        without its tag."""
        head = self.head(at)
        if not self.is_bare(at) or head is None or self.tokens[at].xpos == "VBG":
            return self.is_bare(at) or self.tokens[self.first_of(at)].xpos == "VBG"
        if self.deprel(at) == "conj" and self.is_clause(head):
            return self.is_bare(head) or self.groups(head).voice == "PASSIVE"
        return True

    def _run(self, last: int, words: frozenset[int]) -> frozenset[int]:
        """What follows a verb without a break, whatever the tree makes of it: up to a stop, a time, or another
        clause."""
        found: list[int] = []
        at = last + 1
        home = self.sentence_start(last)
        while at < len(self.tokens) and self.sentence_start(at) == home and self._goes_on(at, words):
            found.append(at)
            at += 1
        while found and (
            self._is_loose_end(found[-1]) or self._is_cut(found[-1], words) or self._is_first_of_list(found[-1])
        ):
            first = min(self.naming(found[-1])) if self._is_first_of_list(found[-1]) else found[-1]
            found = [one for one in found if one < first]
        if found and self.is_compared(found[-1]):
            led = {found[-1], *self.below(found[-1])}
            found = [*found, *more] if (more := self.compared(found[-1])) else [one for one in found if one not in led]
        return frozenset(found)

    def _is_first_of_list(self, at: int) -> bool:
        """Whether a noun behind a preposition begins a list of three or more, which is told whole or not at all."""
        return self.begins_list(at) and self.deprel(at) in ("nmod", "obl") and self.groups.words[at + 1] == ","

    def _is_cut(self, at: int, words: frozenset[int]) -> bool:
        """Whether the last word says more of a noun that is not told any more."""
        head = self.head(at)
        if head is not None and self.tokens[at].xpos == "POS":
            at, head = head, self.head(head)
        return (
            head is not None
            and head > at
            and head not in words
            and self.deprel(at) in ("det", "amod", "compound", "nummod", "nmod:poss", "case", "advmod", "nmod:desc")
        )

    def _is_loose_end(self, at: int) -> bool:
        """Whether no phrase ends with a word: "at", "at about"."""
        token = self.tokens[at]
        if token.upos == "ADV":
            return self.tokens[at - 1].upos == "ADP" or any(self.only_time(one) for one in self.below(at))
        if self._is_dated_only(at) or self._is_cut_off(at):
            return True
        return token.upos in _LOOSE_ENDS or token.xpos == "TO"

    def _is_cut_off(self, at: int) -> bool:
        """Whether what a word is not said without stands behind it: a participle behind its noun ("a dyke designed" of
        "designed to hold", "a box containing"), or a noun that says what for ("in a bid" of "in a bid to win")."""
        token, behind = self.tokens[at], [one for one in self.below(at) if one > at and one not in self.in_time]
        if self.deprel(at) == "acl" and token.xpos == "VBN":
            return any(
                self.deprel(one).startswith(("xcomp", "ccomp", "advcl", "obl:agent", "compound")) for one in behind
            )
        if self.deprel(at) == "acl" and token.xpos == "VBG":
            return any(self.deprel(one) not in ("punct", "cc", "conj") for one in behind)
        return token.upos in ("NOUN", "PRON") and self.has(at, "case") and bool(self.purpose(at))

    def _is_dated_only(self, at: int) -> bool:
        """Whether a participle or an adjective says of the noun before it no more than when: "a landing scheduled next
        week"."""
        says = self.deprel(at) == "amod" or self.deprel(at) == "acl" and self.tokens[at].xpos == "VBN"
        return says and self.head(at) == at - 1 and self.is_before_date(at)

    def _goes_on(self, at: int, words: frozenset[int]) -> bool:
        """Whether a word belongs to what is said before it."""
        token = self.tokens[at]
        if at in words:
            return True
        if (
            at in self.in_time
            or token.upos in ("SCONJ", "AUX", "INTJ")
            or self.is_relative(at)
            or token.xpos in ("WRB", "EX")
        ):
            return False
        if self.deprel(at) == "mark" and len(self.with_fixed(at)) > 1:
            return False  # "in order to"
        if token.upos == "PUNCT":
            return self.is_hyphen(at)
        if token.upos == "CCONJ":
            return self._joins_nouns(at)
        if token.xpos == "TO":
            return at + 1 < len(self.tokens) and self.deprel(at + 1) == "xcomp" and self.head(at + 1) in words
        if token.upos == "VERB" and not (token.xpos or "").startswith("NN"):
            relation, head = self.deprel(at), self.head(at)
            if relation == "acl" and head == at - 1:
                return True
            return relation in ("amod", "compound", "nummod") or (relation == "xcomp" and head in words)
        return not self.deprel(at).startswith("nsubj") or self.has(at, "case") or self._is_second(at)

    def _is_second(self, at: int) -> bool:
        """Whether a subject behind its verb is none, since another stands before that."""
        verb = self.head(at)
        return (
            verb is not None
            and verb < at
            and any(self.deprel(one).startswith("nsubj") and one < verb for one in self.below(verb))
        )

    def _joins_nouns(self, at: int) -> bool:
        """Whether no verb stands between a conjunction and the next stop, and it does not join clauses by a time or a
        preposition."""
        head = self.head(at)
        joins_clauses = head is not None and self.is_clause(head)
        if (
            joins_clauses
            and at + 1 < len(self.tokens)
            and (at + 1 in self.in_time or self.tokens[at + 1].upos in ("ADP", "ADV"))
        ):
            return False
        for one in range(at + 1, min(at + WIDEST, len(self.tokens))):
            if self.tokens[one].upos == "PUNCT":
                return True
            if self.tokens[one].upos in ("VERB", "AUX") and self.deprel(one) not in ("amod", "compound"):
                return False
        return True

    def _told(self, at: int, words: frozenset[int]) -> str:
        """The words of a verb of saying behind what is said, with a comma between; "" where that does not stand before
        it."""
        own, _ = self.subject_of(at)
        first = min(self.core(at) | (self.naming(own) if own is not None else frozenset()))
        said = frozenset(one for one in words if one < first)
        if not any(self.deprel(one) == "ccomp" and self.head(one) == at for one in said):
            return ""
        return f"{self.text(said)}, {self.text(words - said)}"

    def _by_whom(self, at: int, words: frozenset[int], subject: int | None) -> str:
        """Who says what a clause with "I" or "we" tells, or one of "he" or "it" where who says that is named, and the
        verb of saying, behind a comma; "" where nobody does in its sentence, or there is no room for that."""
        mine = any(self.tokens[one].feat("Person") == "1" and self.tokens[one].upos == "PRON" for one in words)
        theirs = (
            subject is not None and self.tokens[subject].feat("Person") == "3" and self.tokens[subject].upos == "PRON"
        )
        for _ in range(DEEPEST if (mine or theirs) and not self._is_participle(at) else 0):
            head, relation = self.head(at), self.deprel(at)
            if head is None or relation not in ("conj", "parataxis", "ccomp", "advcl", "xcomp"):
                break
            if relation == "advcl" and at > head and self.groups.words[min(self.content(at)) - 1] in _STOPS:
                break  # may be of who tells it: "she said she was glad, though she stopped smiling"
            if relation == "ccomp" and self.is_report(head) and head not in words:
                who, fetched = self.subject_of(head)
                says = (
                    self.core(head) | self.objects(head) | self.naming(who)
                    if who is not None and not fetched
                    else frozenset()
                )
                fits = not says & words and self.length(says) + self.length(words) <= ROOM + OF
                named = who is not None and (mine or self.tokens[who].upos != "PRON")
                return f", {self.inside(says)}" if says and fits and named else ""
            at = head
        return ""

    def _beside(self, at: int, words: frozenset[int], subject: frozenset[int]) -> str:
        """The words of a participle behind a comma, with the verb that tells what else was done or came of it: "the
        bridge fell, killing two". "" where it is no such one, or there is no room for that."""
        head = self.head(at)
        at = (
            head if head is not None and self.deprel(at) == "conj" and self.is_bare(at) and self.is_beside(head) else at
        )
        verb = self.head(at)
        if (
            verb is None
            or not subject
            or self.deprel(at) != "advcl"
            or not self.is_beside(at)
            or max(subject) > min(self.core(verb))
        ):
            return ""
        if self.has(verb, "ccomp") or not self.is_finite(verb) or self.subject_of(verb)[0] not in subject:
            return ""
        least = self.core(verb) | self.complement(verb)
        main = least | self.followed(verb, least)
        led = (
            self.complement(one)
            for one in self.below(verb)
            if self.deprel(one) == "advcl" and verb < one < at and self.is_dependent(one)
        )
        more = main.union(*(words for words in led if min(words) == max(main) + 1))
        rest = words - subject
        told = next(
            (one for one in (more, main, least) if max(one) < min(rest) and self.length(one | words) <= ROOM + OF), None
        )
        return f"{self.text(told | subject)}, {self.inside(rest)}" if told is not None else ""

    def _said(
        self, words: frozenset[int], before: frozenset[int], after: frozenset[int], last: int, *, spread: bool
    ) -> str:
        """The words of a clause, a fetched subject first, with three dots where it is left and a participle follows
        (`spread`), and a fetched object (`after`) right behind the verb, whose last word is `last`."""
        if after:
            rest = words - after
            parts = [
                self.text(one for one in rest if one <= last),
                self.inside(after),
                self.text(one for one in rest if one > last),
            ]
            return " ".join(one for one in parts if one)
        if not before:
            return self.text(words)
        rest = words - before
        if not rest:
            return self.text(words)
        first, end = min(rest), max(before) + 1
        if end < first and self.is_closing(end):
            end += 1
        apart = spread and end != first and not (end == first - 1 and self.groups.words[end] == ",") or end > first
        return f"{self.text(before)} … {self.inside(rest)}" if apart else self.text(words)

    def _governor(self, at: int) -> int | None:
        """The verb that an event is told with: the one that it completes, or the one that the verb completes which it
        is joined to; that of an infinitive or a participle which says what for, or when."""
        relation, head = self.deprel(at), self.head(at)
        named = any(self.deprel(one).startswith("nsubj") for one in self.below(at)) and not self.doer_within(at)
        if head is None or named:
            return None
        if self.is_dependent(at) and (nearer := self.crossed(at, head)) is not None:
            return nearer
        if not self.is_clause(at):
            return head if relation in (*OBJECTS, "xcomp", "amod") or relation.startswith(("obl", "nmod")) else None
        if (
            relation == "acl"
            and self.tokens[at].xpos == "VBG"
            and self.mark(at) is not None
            or relation.startswith("csubj")
            and self.is_dependent(at)
        ):
            return head
        if relation == "xcomp" and self.is_clause(head):
            return head
        if relation == "obl" and self.is_infinitive(at) and self.tokens[at].upos != "VERB" and self.is_clause(head):
            return head  # a noun: "laid to rest"
        if relation == "advcl" and self.is_dependent(at):
            led = self.mark(at) is not None and (self.is_clause(head) or self.tokens[head].upos == "ADJ")
            return head if led or self.tokens[head].upos == "ADJ" and min(self.core(at)) - 1 == head else None
        if (
            relation == "conj"
            and self.deprel(head) in ("xcomp", "advcl", "acl")
            and self.tokens[at].xpos == self.tokens[head].xpos
        ):
            return self._governor(head)
        return None

    # --- nouns --------------------------------------------------------------------------------------------------------
    def _noun(self, at: int) -> Phrase:
        """The phrase of a noun with what belongs to it; of one that has nothing, as part of the noun or verb that it
        hangs on."""
        event, head = at, self.head(at)
        for _ in range(WIDEST):
            if head is None or self.is_clause(head):
                break
            if self.deprel(at) not in ("compound", "amod", "flat") and not (
                self.is_of(at) and self.tokens[head].upos == "NUM"
            ):
                break  # not "one of the fairs"
            at, head = head, self.head(head)
        own = self.naming(at)
        parts = list(self.more_of(at, 1.0, with_conj=False))
        agent = next((one for one in self.below(at) if self.deprel(one) == "nmod:poss"), None)
        patient = next((one for one in self.below(at) if self.deprel(one) == "nmod" and not self.only_time(one)), None)
        bare = all(self.deprel(one.at) == "acl" for one in parts) and all(
            self.deprel(one) in ("det", "case", "punct") or one in self.in_time for one in self.below(at) if one in own
        )
        verb = head if head is not None and self.deprel(at).partition(":")[0] in ("nsubj", "obj") else None
        if bare and verb is not None and verb not in self.event_at and self.tokens[verb].upos == "VERB":
            found = self._clause(verb)
            words = found.words | {event}
            return found._replace(text=self.text(words), words=words, head=event, subject=None, object=None)
        words = self._filled(self.without_case(at), parts) | {event}
        return Phrase(self.text(words), words, event, agent, patient)

    # --- words --------------------------------------------------------------------------------------------------------
    def _filled(self, must: frozenset[int], parts: Iterable[Part]) -> frozenset[int]:
        """What has to be said, and of the parts as many as there is room for."""
        words = must
        length = self.length(must)
        for part in sorted(parts, key=lambda one: (one.cost, one.at)):
            new = part.words - words
            if not new or not self._joins(part, words):
                continue
            more = self.length(new) + 1
            if length + more <= ROOM + max(part.over, _LEEWAY if part.completes else 0):
                words, length = words | part.words, length + more
        return self.unbroken(words)

    def _joins(self, part: Part, words: frozenset[int]) -> bool:
        """Whether what a part hangs on is told."""
        head = self.head(part.at)
        return head is None or head in words or part.at in words
