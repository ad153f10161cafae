"""A phrase for every event, cut from the text: who did what to whom, in as many words as are read at a glance.

By the tree (Universal Dependencies) the words are those of the event's own group (auxiliaries, negation, particle, "to"), its
subject and its objects, and then, as long as there is room, what belongs to them, the nearest first. A subject that stands elsewhere
is fetched: that of a verb it is joined to, what a relative clause or a participle hangs on. What a verb governs as its own ("wanted to
build") is told with that verb, so that nothing is told as done that was only wanted. Times are left out: the line has them.

Without a tree it is the words around the event, up to the nearest comma or full stop.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from timeloom.document import Document, Event, Time
from timeloom.language.verbs import VerbGroups

__all__ = ["Phrase", "Phrases"]

ROOM = 90
"""Characters of a phrase, unless what it cannot do without is longer."""
_AROUND = 40
"""Characters on either side of an event in a text without trees."""
_DEEPEST = 6
"""Steps up or down a tree."""
_WIDEST = 24
"""Words of one part of a phrase."""
_NAMING = frozenset(("det", "det:predet", "amod", "compound", "nummod", "flat", "fixed", "nmod:poss", "case", "goeswith", "nmod:desc"))
"""What a noun is not itself without."""
_SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "expl")
_OBJECTS = ("obj", "iobj")
_CONDITIONS = frozenset(("if", "unless", "whether", "lest"))
"""Conjunctions that leave open whether what follows is so."""
_EMPTY = frozenset(("ADP", "DET", "PUNCT", "ADV", "CCONJ", "SCONJ", "PART", "SYM"))
_JOINTS = frozenset(("-", "–", "'", "’", "/", "&", "."))
_HYPHENS = frozenset("-‐‑–")
_STOPS = frozenset(",;:")
_BREAK = re.compile(r"[,;:.!?()\[\]\"“”\n—]")


class Phrase(NamedTuple):
    """The words of an event. `words` are the tokens that they are made of, `head` that of the event, `subject` and `object` those
    of who does it and to whom; none where there is no tree. `is_clause` tells a verb, or what a copula makes one, from a noun."""

    text: str
    words: frozenset[int] = frozenset()
    head: int | None = None
    subject: int | None = None
    object: int | None = None
    is_clause: bool = False


class _Part(NamedTuple):
    """Words that go together, and how dearly they are missed: the least cost is added first."""

    cost: float
    at: int
    words: frozenset[int]


class Phrases:
    """The phrases of one document. What is asked for costs as much as its sentence is long."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.groups = VerbGroups(document)
        self.tokens = document.tokens
        self.in_time = _in_times(document)
        self._event_at: dict[int, Event] = {}
        self._sentences = [span.start for span in document.sentences]
        for event in document.events:
            at = self.groups.token_of(event.start, event.end)
            if at is not None:
                self._event_at[at] = event

    def of(self, event: Event) -> Phrase:
        """The phrase of an event of the document."""
        at = self.groups.token_of(event.start, event.end)
        if at is None or self.tokens[at].head is None:
            return Phrase(self._around(event.start, event.end), head=at)
        head = self._head(at)
        if head is not None and self._deprel(at).startswith(("cop", "aux")):
            return self._clause(head)._replace(head=at)
        return self._clause(at) if self._is_clause(at) else self._noun(at)

    # --- what a word is ------------------------------------------------------------------------------------------------
    def _is_clause(self, at: int) -> bool:
        token = self.tokens[at]
        if token.upos in ("VERB", "AUX") and not (token.deprel in ("amod", "compound") or self._has(at, "det")):
            return True
        return any(self._deprel(one).startswith(("cop", "nsubj", "aux")) for one in self._below(at)) or self._is_infinitive(at)

    def _is_infinitive(self, at: int) -> bool:
        """Whether an event of the kind of a verb follows "to", whatever the tags say of it."""
        event = self._event_at.get(at)
        if event is None or not event.instances or dict(event.instances[0].attributes).get("pos") != "VERB":
            return False
        return at > 0 and self.groups.words[at - 1] == "to"

    def _has(self, at: int, name: str) -> bool:
        return any(self._deprel(one) == name for one in self._below(at))

    def _below(self, at: int) -> list[int]:
        return self.groups.below(at)

    def _deprel(self, at: int) -> str:
        return self.tokens[at].deprel or ""

    def _head(self, at: int) -> int | None:
        """The word that another hangs on, None for a root."""
        head = self.tokens[at].head
        return None if head is None or head == at else head

    def _is_relative(self, at: int) -> bool:
        token = self.tokens[at]
        return token.xpos in ("WDT", "WP", "WP$") or token.feat("PronType") == "Rel"

    # --- clauses -------------------------------------------------------------------------------------------------------
    def _clause(self, at: int) -> Phrase:
        """The phrase of a verb, or of what a copula makes one; told from the verb that governs it where that has its subject."""
        path = [at]
        for _ in range(_DEEPEST):
            above = self._governor(path[-1])
            if above is None:
                break
            path.append(above)
        top = path[-1]
        subject, fetched = self._subject(top)
        must = self._core(top)
        before: frozenset[int] = frozenset()
        after: frozenset[int] = frozenset()
        parts: list[_Part] = []
        if subject is not None:
            named = self._without_case(subject) if fetched else self._naming(subject)
            before = self._unbroken(named) if fetched else frozenset()
            must |= named
            parts += self._more_of(subject, 1.5)
        antecedent = self._relative_object(top)
        if antecedent is not None:
            after = self._without_case(antecedent)
        parts += self._arguments(top, path, 0)
        for one in reversed(path[:-1]):
            must |= self._core(one)
            parts += self._arguments(one, path, -0.5)
        condition = next((one for one in self._below(top) if self._deprel(one) == "mark" and self.groups.words[one] in _CONDITIONS), None)
        if condition is not None:
            must |= {condition}
        objects = [one for one in self._below(at) if self._deprel(one) in _OBJECTS and not self.only_time(one) and one != subject]
        patient = next((one for one in objects if self._deprel(one) == "obj"), antecedent)
        for one in objects:
            must |= frozenset() if self._is_relative(one) else self._naming(one)
        words = self._filled(must, parts)
        hangs = self._deprel(top).startswith(("acl", "advcl"))
        text = self._said(words - after, before, spread=hangs and self._is_bare(top))
        if after:
            text = f"{text} {self._inside(after)}"
        return Phrase(text, words | after, at, subject, patient, is_clause=True)

    def _said(self, words: frozenset[int], before: frozenset[int], *, spread: bool) -> str:
        """The words of a clause, a fetched subject first; with three dots where it is left and a participle follows (`spread`)."""
        if not before:
            return self._text(words)
        rest = words - before
        apart = spread and max(before) + 1 != min(rest, default=0) or max(before) > min(rest, default=-1)
        return f"{self._text(before)} … {self._text(rest)}" if apart else self._text(words)

    def _governor(self, at: int) -> int | None:
        """The verb that an event is told with: the one that it completes, or the one that the verb completes which it is joined to;
        that of an infinitive or a participle which says what for, or when."""
        relation, head = self._deprel(at), self._head(at)
        if head is None or any(self._deprel(one).startswith("nsubj") for one in self._below(at)):
            return None
        if relation == "xcomp" and self._is_clause(head):
            return head
        if relation == "advcl" and self._is_clause(head) and self._mark(at) is not None and self._is_dependent(at):
            return head
        if relation == "conj" and self._deprel(head) == "xcomp" and self.tokens[at].xpos == self.tokens[head].xpos:
            return self._head(head)
        return None

    def _mark(self, at: int) -> int | None:
        """The word that joins a clause to its verb: "to", "after", "while"."""
        return next((one for one in self._below(at) if self._deprel(one) in ("mark", "case") and one < at), None)

    def _is_dependent(self, at: int) -> bool:
        """Whether a verb is an infinitive or a participle, which tells nothing as done by itself."""
        below = self._below(at)
        if any(self._deprel(one).startswith(("aux", "nsubj")) and self.tokens[one].xpos != "TO" for one in below):
            return False
        return self.tokens[at].xpos == "VBG" or any(self.tokens[one].xpos == "TO" for one in below)

    def _core(self, at: int) -> frozenset[int]:
        """A verb with what it is not itself without: auxiliaries, copula, negation, particle, "to", and adverbs right before it."""
        below = self._below(at)
        words = {at, *self.groups(at).members}
        if any(self._deprel(one) == "obj" for one in below):  # "was built and held the road": no passive of the second
            words -= {one for one in words if self._deprel(one) == "aux:pass" and self._head(one) != at}
        for one in below:
            if self._is_of_group(one, at):
                words.add(one)
        marks = [one for one in below if self._deprel(one) == "mark" and one < at and self.tokens[one].xpos != "TO"]
        words = {one for one in words if not any(one < mark for mark in marks)}
        if self.tokens[at].upos not in ("VERB", "AUX"):
            words |= self._naming(at)
        while (helper := min(words) - 1) >= 0 and self.tokens[helper].upos == "AUX" and self.tokens[helper].start > self._sentence_start(at):
            words.add(helper)  # what the tree hangs elsewhere
        while (before := min(words) - 1) in below and self._deprel(before) == "advmod" and not self._below(before) and before not in self.in_time:
            if self.tokens[before].start == self._sentence_start(before) or self.tokens[before].xpos == "WRB":
                break
            words.add(before)
        after = max(words) + 1
        if after in below and self._deprel(after) == "advmod" and not self._below(after) and after not in self.in_time:
            words.add(after)
        inner = [one for one in below if min(words) < one < max(words) and self._deprel(one) == "advmod" and one not in self.in_time]
        words.update(one for one in inner if not self._below(one))
        if self._is_infinitive(at):
            words.add(at - 1)
        return frozenset(words)

    def _is_of_group(self, one: int, at: int) -> bool:
        """Whether what hangs on a verb is of its own group."""
        relation = self._deprel(one)
        if relation.startswith(("aux", "cop")) or relation in ("compound:prt", "fixed", "flat"):
            return True
        if relation == "mark":
            return self.groups.words[one] == "to" or (self._deprel(at) == "advcl" and self._is_dependent(at))
        return relation == "advmod" and self.groups.is_denial(one)

    def _sentence_start(self, at: int) -> int:
        start = self.tokens[at].start
        place = bisect_right(self._sentences, start) - 1
        return self._sentences[place] if place >= 0 else -1

    def _subject(self, at: int) -> tuple[int | None, bool]:
        """Who does it, and whether that was fetched from elsewhere."""
        fetched = False
        for _ in range(_DEEPEST):
            own = [one for one in self._below(at) if self._deprel(one) in _SUBJECTS and not self.only_time(one)]
            own.sort(key=lambda one: (self._deprel(one) == "expl", abs(one - at)))
            named = own[0] if own else self._before(at)
            relation, head = self._deprel(at), self._head(at)
            if named is not None and self._is_relative(named) and relation == "conj" and head is not None:
                at, fetched = head, True
                continue
            if named is not None and not (self._is_relative(named) and relation.startswith("acl")):
                return (named if not self._deprel(named).startswith("csubj") else None), fetched
            if head is None:
                return None, False
            fetched = True
            if relation.startswith("acl"):
                if named is None and any(self._deprel(one) == "mark" for one in self._below(at)) and self.groups(at).tense != "INFINITIVE":
                    return None, False
                return (None, False) if head in self.in_time or self.tokens[head].upos == "NUM" else (head, True)
            if relation in ("conj", "parataxis") and self._is_clause(head) and head < at or relation == "xcomp" or (relation == "advcl" and self._is_bare(at)):
                at = head
                continue
            return None, False
        return None, False

    def _before(self, at: int) -> int | None:
        """The subject that stands right before a verb, where the tree takes it for something else."""
        first = min(self._core(at)) - 1
        if first < 0 or self.tokens[first].start < self._sentence_start(at) or first in self.in_time:
            return None
        relation, head = self._deprel(first), self._head(first)
        taken = relation == "obj" and head == at or relation.startswith("nsubj") and not self._is_relative(first)
        return first if taken else None

    def _is_bare(self, at: int) -> bool:
        """Whether a verb is a participle or an infinitive without anything that makes it finite."""
        return self.tokens[at].xpos in ("VBG", "VBN") and not any(self._deprel(one).startswith("aux") for one in self._below(at))

    def _relative_object(self, at: int) -> int | None:
        """What is done to, where a relative clause hangs on it: "the line that the street follows"."""
        head = self._head(at)
        if head is None or self._deprel(at) != "acl:relcl" or head in self.in_time or self.tokens[head].upos == "NUM":
            return None
        below = self._below(at)
        if any(self._is_relative(one) and self._deprel(one) in _OBJECTS for one in below):
            return head
        own = any(self._deprel(one).startswith("nsubj") and not self._is_relative(one) for one in below)
        object_less = not any(self._deprel(one) in ("obj", "ccomp", "xcomp", "cop") for one in below)
        relative = any(self.tokens[one].xpos in ("WDT", "WP", "WRB", "WP$", "IN") and one < at for one in below)
        return head if own and object_less and not relative and self.groups(at).voice == "ACTIVE" else None

    def _arguments(self, at: int, path: list[int], cost: float) -> Iterator[_Part]:
        """What a verb takes, but for its subject."""
        for one in self._below(at):
            relation = self._deprel(one)
            if one in path or self.only_time(one) or self._is_relative(one):
                continue
            near = min(abs(one - at), 40) / 50
            if relation in _OBJECTS:
                yield _Part(cost + 1, one, self._naming(one))
                yield from self._more_of(one, cost + 2)
            elif relation == "obl:agent":
                yield _Part(cost + 2, one, self._naming(one))
                yield from self._more_of(one, cost + 4)
            elif relation == "xcomp":
                yield _Part(cost + 1, one, self._core(one) | self._objects(one))
                yield from self._arguments(one, path, cost + 2)
            elif relation.startswith("obl") and self.tokens[one].upos in ("NOUN", "PROPN", "PRON"):
                if one > at or not self._is_apart(one):
                    yield _Part(cost + 3 + near, one, self._naming(one))
                    yield from self._more_of(one, cost + 4)
            elif relation == "ccomp" and one > at:
                yield _Part(cost + 5, one, self._whole(one))
            elif relation in ("nmod", "acl") and self.tokens[at].upos not in ("VERB", "AUX") and one > at:
                yield _Part(cost + 2 + near, one, self._naming(one) if relation == "nmod" else self._whole(one))

    def _objects(self, at: int) -> frozenset[int]:
        found = [self._naming(one) for one in self._below(at) if self._deprel(one) in _OBJECTS and not self.only_time(one)]
        return frozenset().union(*found)

    def _is_apart(self, at: int) -> bool:
        """Whether a comma parts a phrase from what follows it."""
        last = max(self._whole(at), default=at)
        return last + 1 < len(self.tokens) and self.tokens[last + 1].upos == "PUNCT"

    # --- nouns ---------------------------------------------------------------------------------------------------------
    def _noun(self, at: int) -> Phrase:
        """The phrase of a noun with what belongs to it; of one that has nothing, as part of the noun or verb that it hangs on."""
        head = self._head(at)
        if head is not None and self._deprel(at) in ("compound", "amod", "flat") and not self._is_clause(head):
            found = self._noun(head)
            return found._replace(head=at)
        own = self._naming(at)
        parts = list(self._more_of(at, 1.0, with_conj=False))
        agent = next((one for one in self._below(at) if self._deprel(one) == "nmod:poss"), None)
        patient = next((one for one in self._below(at) if self._deprel(one) == "nmod" and not self.only_time(one)), None)
        bare = not parts and all(self._deprel(one) in ("det", "case", "punct") for one in self._below(at) if one in own)
        verb = head if head is not None and self._deprel(at).partition(":")[0] in ("nsubj", "obj") else None
        if bare and verb is not None and verb not in self._event_at and self.tokens[verb].upos == "VERB":
            return self._clause(verb)._replace(head=at, subject=None, object=None)
        words = self._filled(self._without_case(at), parts)
        return Phrase(self._text(words), words, at, agent, patient)

    def _without_case(self, at: int) -> frozenset[int]:
        """A noun by itself, without the preposition before it."""
        return frozenset(one for one in self._naming(at) if not (self._deprel(one) == "case" and self._head(one) == at and one < at))

    def _naming(self, at: int, deep: int = 0) -> frozenset[int]:
        """A noun with what it is not itself without."""
        words = {at}
        for one in reversed(self._below(at)):
            relation = self._deprel(one)
            if relation == "nummod" or self.groups.is_denial(one):
                words |= self._whole(one)
            elif relation in _NAMING and deep < _DEEPEST and (one not in self.in_time or at in self.in_time):
                words |= self._naming(one, deep + 1)
            elif (relation == "advmod" and one + 1 in words and one < at) or (relation == "nmod:unmarked" and at in self.in_time):
                words.add(one)
        return frozenset(words) if len(words) <= _WIDEST else frozenset((at,))

    def _more_of(self, at: int, cost: float, *, with_conj: bool = True, deep: int = 0) -> Iterator[_Part]:
        """What says more of a noun: what it is joined with, and what hangs on it by a preposition."""
        joined = sum(self._deprel(one) == "conj" for one in self._below(at))
        for one in self._below(at):
            relation = self._deprel(one)
            if self.only_time(one) or deep > 2:
                continue
            if relation == "conj" and with_conj and not self._is_clause(one):
                joint = frozenset(other for other in self._below(one) if self._deprel(other) in ("cc", "punct"))
                if any(self.tokens[other].upos == "PUNCT" for other in joint) and joined < 2:
                    continue  # a comma before the second of two: it is another clause's
                yield _Part(cost, one, self._naming(one) | joint)
            elif relation == "nmod" and one > at:
                yield _Part(cost + (0 if one - at < 5 else 2), one, self._naming(one))
                yield from self._more_of(one, cost + 1.5, deep=deep + 1)
            elif relation.startswith("acl") and self.tokens[at].upos == "PRON":
                yield _Part(cost, one, self._whole(one))

    def _whole(self, at: int) -> frozenset[int]:
        """A word with all that hangs on it, empty where that is much."""
        words, waiting = {at}, [at]
        while waiting and len(words) <= _WIDEST:
            more = self._below(waiting.pop())
            words.update(more)
            waiting += more
        return frozenset(words) if len(words) <= _WIDEST else frozenset()

    def only_time(self, at: int) -> bool:
        """Whether a word is of a time, and nothing but that hangs on it."""
        if at not in self.in_time:
            return False
        return all(one in self.in_time or self.tokens[one].upos in _EMPTY for one in self._whole(at))

    # --- words ---------------------------------------------------------------------------------------------------------
    def _filled(self, must: frozenset[int], parts: Iterable[_Part]) -> frozenset[int]:
        """What has to be said, and of the parts as many as there is room for."""
        words = must
        length = self._length(must)
        for part in sorted(parts, key=lambda one: (one.cost, one.at)):
            new = part.words - words
            if not new or not self._joins(part, words):
                continue
            more = self._length(new) + 1
            if length + more <= ROOM:
                words, length = words | part.words, length + more
        return self._unbroken(words)

    def _unbroken(self, words: frozenset[int]) -> frozenset[int]:
        """With what is one word with them: "forty-six"."""
        more = set(words)
        for at in sorted(words):
            for step in (1, -1):
                here = at
                while self._is_hyphened(here, here + step, here + 2 * step):
                    more |= {here + step, here + 2 * step}
                    here += 2 * step
        return frozenset(more)

    def _is_hyphened(self, *three: int) -> bool:
        """Whether three neighbours are one word with a hyphen in its middle."""
        if min(three) < 0 or max(three) >= len(self.tokens):
            return False
        one, middle, other = (self.tokens[at] for at in sorted(three))
        return one.end == middle.start and middle.end == other.start and self.document.text[middle.start : middle.end] in _HYPHENS

    def _joins(self, part: _Part, words: frozenset[int]) -> bool:
        """Whether what a part hangs on is told."""
        head = self._head(part.at)
        return head is None or head in words

    def _length(self, words: Iterable[int]) -> int:
        return sum(self.tokens[one].end - self.tokens[one].start + 1 for one in words) - 1

    def _text(self, words: Iterable[int]) -> str:
        """Words in their order in the text, with the blanks that it has between neighbours."""
        said, last = "", -1
        order = self._tidy(sorted(words))
        for at in order:
            token = self.tokens[at]
            if last >= 0:
                said += self._between(last, at)
            said += self.document.text[token.start : token.end]
            last = at
        return " ".join(said.split())

    def _inside(self, words: frozenset[int]) -> str:
        """Words that are told behind others, without the capital of a sentence that they begin."""
        text, first = self._text(words), min(words)
        begins = self.tokens[first].start == self._sentence_start(first) and self.tokens[first].upos != "PROPN"
        return text[:1].lower() + text[1:] if begins else text

    def _tidy(self, order: list[int]) -> list[int]:
        """Without punctuation at either end."""
        while order and self.tokens[order[-1]].upos in ("PUNCT", "CCONJ"):
            order.pop()
        while order and self.tokens[order[0]].upos in ("PUNCT", "CCONJ"):
            order.pop(0)
        return order

    def _between(self, one: int, other: int) -> str:
        first, second = self.tokens[one], self.tokens[other]
        if other == one + 1:
            return self.document.text[first.end : second.start]
        middle = self.document.text[first.end : second.start]
        if other == one + 2 and middle in _JOINTS:
            return middle
        if second.upos == "PUNCT" and self.document.text[second.start : second.end] in _STOPS:
            return ""
        return " "

    def _around(self, start: int, end: int) -> str:
        """The words on either side of an event, up to the nearest comma or full stop."""
        text = self.document.text
        before, after = text[max(start - _AROUND, 0) : start], text[end : end + _AROUND]
        halts = [halt.end() for halt in _BREAK.finditer(before)]
        cut = before[halts[-1] :] if halts else before.partition(" ")[2] if start > _AROUND else before
        left = "…" if not halts and start > _AROUND else ""
        halt = _BREAK.search(after)
        rest = after[: halt.start()] if halt else after.rpartition(" ")[0] if end + _AROUND < len(text) else after
        right = "…" if halt is None and end + _AROUND < len(text) else ""
        return f"{left}{' '.join((cut + text[start:end] + rest).split())}{right}"


def _in_times(document: Document) -> frozenset[int]:
    """The tokens that stand in a time which the line has, and not in a bare amount: "for two winters"."""
    starts = [token.start for token in document.tokens]
    found: set[int] = set()
    for time in document.times:
        if _is_amount(time):
            continue
        at = bisect_right(starts, time.start) - 1
        at = max(at, 0)
        while at < len(starts) and starts[at] < time.end:
            if document.tokens[at].end > time.start:
                found.add(at)
            at += 1
    return frozenset(found)


def _is_amount(time: Time) -> bool:
    """Whether a time says how long and not when."""
    timex = time.timex3
    return timex is not None and timex.type == "DURATION" and not time.parts and timex.begin is None and timex.end is None
