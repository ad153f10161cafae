"""A date says when that is of whose clause it is a part; links that were found and reach over the border of the clause
are not read.

What found the links sees words in a row. The tree says that "on Friday" is of the second half in "They found nothing,
and on Friday he was charged", of what is shown in "Figures show that there were ten in 2005", of what comes to be in
"won the right to play on Monday"; that what a clause behind "after" or "before" tells lies beside the date of the one
above, and that what is only thought of ("unless it was denied") lies nowhere. A date whose event is gone so has the
verb of its own clause.

"Now" and "today" say when their own sentence is told. What is so then goes on around the day, which it does not fill:
"it is now led by her". The same holds of what has been so since some time. Links that were given stand, whatever they
say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from timeloom.document import Event, Time
from timeloom.document.tables import CREATION
from timeloom.graph.constraint import Constraint
from timeloom.language.loader import languages, load
from timeloom.language.verbs import VerbGroups
from timeloom.timeline.hanging import HANGING, IN, RELATED, TOGETHER, TRUST, Finder, up
from timeloom.timeline.sides import AROUND, GOING_ON, SINCE
from timeloom.timeline.words import CONDITIONS

__all__ = ["Borders", "around_now", "within_borders"]

_BESIDE = ("AFTER", "BEFORE")
"""Categories of the words that lead what lies beside the date of the clause above."""
_SAID, _NOUNS = ("ccomp", "parataxis"), ("obl", "nmod")
_CLAUSES = ("root", "ccomp", "csubj", "xcomp", "advcl", "acl", "conj", "parataxis")
_VERBS = ("VERB", "AUX")
_STATES, _NOW = ("STATE", "I_STATE"), "PRESENT_REF"
_FIRST = ("cc", "mark", "nsubj", "csubj", "expl")
"""How the words hang that a clause begins with."""
_SUBJECTS = ("nsubj", "csubj", "expl")
_NOWHERE = -1


def within_borders(borders: Borders, links: Sequence[Constraint], found: Collection[str]) -> tuple[Constraint, ...]:
    """The links, without those that put an event into a stated time of another clause; that time is of the verb of its
    own clause, if that is an event with no time and nothing else lies in it. `found` has the ids of links that were not
    given."""
    finder = borders.finder
    gone: set[str] = set()
    lost: dict[str, int] = {}
    for link in links:
        if (
            link.label in TOGETHER
            and link.id in found
            and link.target in finder.stated
            and link.source in finder.starts_of
        ):
            clause = borders.between(link.source, finder.stated[link.target])
            if clause is not None:
                gone.add(link.id)
                lost[link.target] = max(clause, lost.get(link.target, _NOWHERE))
    kept = [link for link in links if link.id not in gone]
    taken = {link.target for link in kept if link.label in TOGETHER or link.label == HANGING}
    dated = {link.source for link in kept if link.target in finder.stated and link.label in RELATED}
    for time, clause in lost.items():
        verb = finder.id_on(clause) if clause != _NOWHERE and time not in taken else None
        if verb is not None and verb not in dated:
            kept.append(Constraint(verb, IN, time, weight=TRUST, label=HANGING))
    return tuple(kept)


def around_now(borders: Borders, links: Sequence[Constraint], found: Collection[str]) -> Iterator[Constraint]:
    """The links, those that put into "now" or "today" what is so in the present turned to what goes on around it, and
    likewise those by which what has been so since a time is over when it is told; of what has been done to somebody
    since then, that is left open."""
    finder = borders.finder
    events = {one.id: event for event in finder.events for one in event.instances or (event,)}
    creation = finder.document.meta.creation
    writing = CREATION if creation is None else creation.id
    since = {link.source for link in links if link.label == SINCE}
    over = {
        link.source
        for link in links
        if link.label in TOGETHER and link.target in finder.stated and finder.is_apart_from_writing(link.target)
    }
    since = {
        id
        for id, event in events.items()
        if id not in over and event.told.get("tense") == "PRESENT" and (id in since or borders.is_since(id))
    }
    for link in links:
        event = events.get(link.source) if link.id in found else None
        if event is not None and link.source in since and link.target == writing:
            if _lasts(event):
                yield replace(link, relation=GOING_ON, label=AROUND)
            elif not borders.is_passive(event):
                yield link
        elif (
            event is not None
            and link.label in TOGETHER
            and _goes_on(event, finder, link.target, is_present=borders.is_present(event))
        ):
            yield replace(link, relation=GOING_ON, label=AROUND)
        else:
            yield link


def _lasts(event: Event) -> bool:
    """Whether what has been since a time still is: a state, or what has been going on."""
    told = event.told
    return told.get("class") in _STATES or "PROGRESSIVE" in told.get("aspect", "")


def _goes_on(event: Event, finder: Finder, id: str, *, is_present: bool) -> bool:
    """Whether an event goes on around a stated time that holds the moment of writing: a state in the present, and of
    "now" whatever is told in the present but what somebody says."""
    told, time = event.told, finder.stated.get(id)
    timex = time.timex3 if time is not None else None
    if timex is None or not is_present or told.get("aspect") == "PERFECTIVE" or told.get("class") == "REPORTING":
        return False
    if timex.value == _NOW:
        return True
    return (
        timex.type == "DATE"
        and told.get("class") in _STATES
        and finder.document.dct is not None
        and not finder.is_apart_from_writing(id)
    )


class Borders:
    """The borders of clauses, by the trees of a document."""

    def __init__(self, finder: Finder) -> None:
        self.finder, self.tokens = finder, finder.document.tokens
        groups = VerbGroups(finder.document)
        self.below, self.words, self.word_of = groups.below, groups.words, groups.token_of
        language = finder.document.language
        self.meanings = load(language).words if language in languages() else {}

    def between(self, id: str, time: Time) -> int | None:
        """The word that is the head of a time's clause where a border lies between it and an event, `_NOWHERE` where
        none does; None without a border."""
        at, head = self.finder.token_of(self.finder.starts_of[id]), self.finder.head(time)
        if head is None or time.start <= self.finder.starts_of[id] < time.end:
            return None
        of_time, of_event = list(up(self.tokens, head)), list(up(self.tokens, at))
        if at in of_time:
            between = of_time[: of_time.index(at)]
            return next(
                (
                    one
                    for one in between
                    if self._closes(one, time) and self._leads(one, time) and not self._is_told_first(one, at, time)
                ),
                None,
            )
        common = next((place for place, one in enumerate(of_event) if one in of_time), None)
        if common is None:
            return (
                _NOWHERE
                if self.finder.is_of_telling(time.id) and self.finder.sentence(at) != self.finder.sentence(head)
                else None
            )
        if any(self._lies_beside(one, is_behind=time.start > self.tokens[at].start) for one in of_event[:common]):
            return next((one for one in of_time if (self.tokens[one].deprel or "").startswith(_CLAUSES)), _NOWHERE)
        return None

    def _closes(self, at: int, time: Time) -> bool:
        """Whether what is told below a word, time and all, is not told of the word above it. A time behind an
        infinitive is of that where it lies ahead: in "signed a deal to buy the club in 2003" it may be of both."""
        relation = self.tokens[at].deprel or ""
        below = self.below(at)
        if relation == "conj":
            return self.tokens[at].upos in _VERBS and any(
                (self.tokens[one].deprel or "").startswith(_SUBJECTS) for one in below
            )
        if relation == "acl":
            return self.finder.is_ahead(time.id) and any(self.tokens[one].xpos == "TO" for one in below)
        return relation in _SAID or relation in _NOUNS and self._is_led(at, *_BESIDE)

    def _leads(self, at: int, time: Time) -> bool:
        """Whether a clause has begun where a time stands: "said on Monday that it fell" has Monday before it, whatever
        the tree says."""
        leads = (
            one
            for one in self.below(at)
            if (self.tokens[one].deprel or "").startswith(_FIRST) or self.tokens[one].xpos == "TO"
        )
        return self.tokens[min(leads, default=at)].start < time.start

    def _is_told_first(self, at: int, verb: int, time: Time) -> bool:
        """Whether what is said stands before who says it, and a time behind that: "Ten people died, police said on
        Sunday"."""
        return self.tokens[at].deprel in _SAID and at < verb and self.tokens[verb].start < time.start

    def _lies_beside(self, at: int, *, is_behind: bool) -> bool:
        """Whether what is told below a word lies elsewhere than the time of what stands above it. A time behind a noun
        may be the noun's own, whatever the tree says: after the collapse in 2001."""
        relation = self.tokens[at].deprel or ""
        if relation in _NOUNS and not is_behind or relation == "advcl":
            return self._is_led(at, *_BESIDE) or any(self.words[one] in CONDITIONS for one in self._led_by(at))
        return relation in _SAID and self._says(at)

    def _says(self, at: int) -> bool:
        """Whether the verb above a clause is an event, and not put between commas: "in 1520, it is believed, he
        died"."""
        above = self.tokens[at].head
        if above is None or self.finder.id_of(above) is None:
            return False
        own = [one for one in self.below(at) if (self.tokens[one].deprel or "").startswith(_FIRST)]
        first = min(own, default=at)
        while (left := min(self.below(first), default=first)) < first:
            first = left
        return first < above or self.tokens[first].deprel == "mark" or self.words[first - 1] != ","

    def joined_to(self, id: str) -> str | None:
        """The id of the event of the verb that another is joined to with one subject for both: demanded, to closed, of
        "closed the gate and demanded a toll"."""
        at = self.finder.token_of(self.finder.starts_of[id])
        token, head = self.tokens[at], self.tokens[at].head
        if token.deprel != "conj" or token.upos != "VERB" or head is None or self.tokens[head].upos != "VERB":
            return None
        has_own = any((self.tokens[one].deprel or "").startswith(_SUBJECTS) for one in self.below(at))
        return None if has_own else self.finder.id_of(head)

    def is_since(self, id: str) -> bool:
        """Whether an event has been since something else."""
        return any(self._is_led(one, "SINCE") for one in self.below(self.finder.token_of(self.finder.starts_of[id])))

    def is_passive(self, event: Event) -> bool:
        """Whether an event is told as done to somebody."""
        return any(self.tokens[one].deprel == "aux:pass" for one in self.below(self.finder.token_of(event.start)))

    def is_present(self, event: Event) -> bool:
        """Whether it is told in the present, be it by the verb beside a noun or an adjective: "it is now a museum"."""
        beside = (self.tokens[one] for one in self.below(self.finder.token_of(event.start)))
        return event.told.get("tense") == "PRESENT" or any(
            one.xpos in ("VBZ", "VBP") and one.deprel in ("cop", "aux:pass") for one in beside
        )

    def _is_led(self, at: int, *kinds: str) -> bool:
        """Whether a word of such a category leads a clause, or a noun."""
        return any(kind in self.meanings.get(self.words[one], {}) for one in self._led_by(at) for kind in kinds)

    def _led_by(self, at: int) -> Iterator[int]:
        return (one for one in self.below(at) if self.tokens[one].deprel in ("mark", "case") and one < at)
