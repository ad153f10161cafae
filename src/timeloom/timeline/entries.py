"""What of a timeline is worth a line: a phrase for each event, and those that no reader looks for, each with why.

Told by structure and by what TimeML says of an event, not by words. Hidden is

    within       what the phrase of another event tells already, and what is dated no closer than that one
    again        another mention of the same event
    report       a verb of saying whose content is an event of its own
    state        a state that no time dates
    auxiliary    a verb that only helps another one, or is but a preposition ("according to")
    noun         a noun with nothing that tells what of, or that is part of a time ("the end of the month", "two days after the fire")
    open         what is not told as done: an infinitive that no verb governs, a condition, what readers call only possible (`timeloom.timeline.realis`)

Nothing is lost by it: what is hidden keeps its place, and everything can be asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from timeloom.calendar.interval import End
from timeloom.document import Document, Event, Link, Place
from timeloom.document.timeline import WhyHidden
from timeloom.timeline.again import told_again
from timeloom.timeline.headings import in_headings
from timeloom.timeline.phrases import Phrase, Phrases
from timeloom.timeline.realis import Realis
from timeloom.timeline.wording import Wording
from timeloom.timeline.words import CONDITIONS, DEEPEST

__all__ = ["told"]

_STATES = frozenset(("STATE", "I_STATE"))
_REPORTING = "REPORTING"
_CONTENT = frozenset(("ccomp", "parataxis"))
_BOUND = frozenset(
    ("IS_INCLUDED", "SIMULTANEOUS", "IDENTITY", "DURING", "BEGINS", "BEGUN_BY", "ENDS", "ENDED_BY", "INCLUDES")
)
_BARE = frozenset(("DET", "PRON", "PUNCT", "ADP", "PART", "NUM", "ADV"))


def told(document: Document, places: Sequence[Place]) -> tuple[Place, ...]:
    """The places with the phrases of events, and what is hidden of them."""
    events = {one.id: event for event in document.events for one in event.instances or (event,)}
    if not events:
        return tuple(places)
    phrases = Phrases(document)
    of = {event.id: phrases.of(event) for event in document.events}
    phrase = {id: of[event.id] for id, event in events.items()}
    sifting = _Sifting(document, phrases, phrase, events, places)
    hidden, same = sifting.sifted()
    worded = phrase | sifting.told
    return tuple(
        msgspec.structs.replace(
            place,
            phrase=worded[place.id].text,
            hidden=hidden.get(place.id, ""),
            same=same.get(place.id),
            loose=_is_loose(place, document),
            line="narrated" if sifting.is_told_event(place) else place.line,
        )
        if place.id in phrase and place.kind == "event"
        else place
        for place in places
    )


def _is_loose(place: Place, document: Document) -> bool:
    """Whether nothing but the time of writing bounds an event, on one side, or nothing at all."""
    if place.known == "none":
        return True
    if document.dct is None or place.known == "both":
        return False
    named = {
        at
        for at in (place.earliest_start, place.latest_start, place.earliest_end, place.latest_end)
        if at is not End.UNKNOWN
    }
    return named <= {document.dct.start, document.dct.end}


class _Sifting:
    """The events of a document, asked one after the other whether they are worth a line."""

    def __init__(
        self,
        document: Document,
        phrases: Phrases,
        phrase: Mapping[str, Phrase],
        events: Mapping[str, Event],
        places: Sequence[Place],
    ) -> None:
        self.document = document
        self.phrases = phrases
        self.phrase, self.told = phrase, dict[str, Phrase]()
        self.events = events
        self.places = {place.id: place for place in places if place.id in events}
        self.realis = Realis(phrases, document.events)
        self.at = {one.head: id for id, one in phrase.items() if one.head is not None}
        self.dated = frozenset(id for id in _dated(document) if id in self.places and self.places[id].known != "none")
        self.sentence_of, self.headed = _crowded(document), in_headings(document)

    def sifted(self) -> tuple[dict[str, WhyHidden], dict[str, str]]:
        """By the ids of what is hidden why, and of what another entry tells the id of that one."""
        hidden: dict[str, WhyHidden] = {}
        for id in self.places:
            why = self._by_itself(id)
            if why:
                hidden[id] = why
        for id in self._bare_reports(hidden):
            del hidden[id]
        for id in [id for id, why in hidden.items() if why == "open"]:
            hidden.update((other, "open") for other in self._only_if(id) if other not in hidden)
        same: dict[str, str] = {}
        wording = Wording(self.phrases)
        self.told = {id: wording.told(self.events[id], self.phrase[id]) for id in self.places if id not in hidden}
        for id, other in self._held(hidden):
            hidden[id], same[id] = "within", other
        self._without_repeats(hidden)
        shown = [place for id, place in self.places.items() if id not in hidden]
        for id, other in told_again(self.document, self.phrases.groups, self.phrase, self.events, shown).items():
            hidden[id], same[id] = "again", other
        for id, other in same.items():
            same[id] = same.get(other, other)
        return hidden, same

    def _without_repeats(self, hidden: Mapping[str, WhyHidden]) -> None:
        """What would be told twice in the same words is told as the tree cuts it."""
        shown = [id for id in self.places if id not in hidden]
        many = Counter(self.told[id].text for id in shown)
        self.told.update((id, self.phrase[id]) for id in shown if many[self.told[id].text] > 1)

    def _bare_reports(self, hidden: Mapping[str, WhyHidden]) -> list[str]:
        """Verbs of saying that a time dates while none dates what is said: without them that would be told without the
        date."""
        found = []
        for id, why in hidden.items():
            head = self.phrase[id].head
            if why == "report" and id in self.dated and head is not None:
                said = [
                    self.at[one] for one in self.phrases.groups.below(head) if self._is_content(one) and one in self.at
                ]
                if said and not any(one in self.dated for one in said):
                    found.append(id)
        return found

    def _only_if(self, id: str) -> list[str]:
        """The undated nouns in a condition without a conjunction: the fine of "should he be spared a fine"."""
        head = self.phrase[id].head
        if head is None or not self.phrases.is_inverted(head):
            return []
        others = (self.at[one] for one in sorted(self.phrase[id].words) if one in self.at)
        return [
            other for other in others if other != id and other not in self.dated and not self.phrase[other].is_clause
        ]

    def is_told_event(self, place: Place) -> bool:
        """Whether a verb of saying is an event as others are: a time of its sentence dates it, and no clause stands by
        it that it says."""
        head = self.phrase[place.id].head
        if place.line != "reporting" or head is None or place.known != "both" or place.id not in self.dated:
            return False
        kind = self.events[place.id].told.get("class", "").upper()
        said = [one for one in self.phrases.groups.below(head) if self._is_content(one)]
        return kind == _REPORTING and not said and self.document.tokens[head].deprel != "parataxis"

    # --- by itself ----------------------------------------------------------------------------------------------------
    def _by_itself(self, id: str) -> WhyHidden:
        event, phrase = self.events[id], self.phrase[id]
        kind = dict(event.attributes).get("class", "").upper()
        if self._is_helper(phrase):
            return "auxiliary"
        if kind == _REPORTING and not self._is_denied(event) and self._has_content(id, phrase):
            return "report"
        if kind in _STATES and id not in self.dated:
            return "state"
        if phrase.head is None or not phrase.words:
            return ""
        if phrase.head in self.phrases.in_time or id in self.headed and self.places[id].known == "none":
            return "noun"
        if not phrase.is_clause and self._is_idle(id, event, phrase):
            return "noun"
        if id in self.dated:
            return ""
        if phrase.is_clause and self._is_open(phrase):
            return "open"
        if not _is_loose(self.places[id], self.document) or not self.realis.is_open(event):
            return ""
        return "open" if phrase.is_clause else "noun"

    def _is_helper(self, phrase: Phrase) -> bool:
        if phrase.head is None:
            return False
        head = self.document.tokens[phrase.head]
        relation = head.deprel or ""
        return relation.startswith(("aux", "case")) or (relation.startswith("cop") and head.head in self.at)

    def _is_denied(self, event: Event) -> bool:
        said = [event.attributes, *(one.attributes for one in event.instances)]
        return any(("polarity", "NEG") in attributes for attributes in said)

    def _has_content(self, id: str, phrase: Phrase) -> bool:
        """Whether what is said is an event of its own: it hangs on the verb of saying, or the other way round. Without
        a tree: whether the sentence has another one."""
        if phrase.head is None or not phrase.words:
            return self.sentence_of.get(self.events[id].id, 0) > 1
        tokens = self.document.tokens
        below = self.phrases.groups.below(phrase.head)
        if any(self._is_content(one) and self._is_told(one) for one in below):
            return True
        head = tokens[phrase.head]
        return head.deprel == "parataxis" and head.head in self.at

    def _is_content(self, at: int) -> bool:
        return self.document.tokens[at].deprel in _CONTENT

    def _is_told(self, at: int) -> bool:
        """Whether a word is an event, or the first verb of a clause that has one."""
        return at in self.at or any(one in self.at for one in self.phrases.groups.below(at))

    def _is_idle(self, id: str, event: Event, phrase: Phrase) -> bool:
        """Whether a noun tells nothing that happened: it stands alone, or beside a time of which it is a part. What a
        clause that has no other event dates is told by it: the exam is on Monday."""
        assert phrase.head is not None
        below = self.phrases.groups.below(phrase.head)
        tokens = self.document.tokens
        if id in self.dated and tokens[phrase.head].deprel == "nsubj" and tokens[phrase.head].head not in self.at:
            return False
        hung = [one for one in below if (tokens[one].deprel or "").startswith("nmod") and one > phrase.head]
        if (
            hung
            and all(self.phrases.only_time(one) for one in hung)
            and tokens[hung[0] - 1].upos in ("ADP", "DET", "ADJ")
        ):
            of = self.phrases.groups.words[min(one for one in self.phrases.groups.below(hung[0]) or hung)]
            if of == "of":
                return True
        alone = all(
            one == phrase.head or one in self.phrases.in_time or tokens[one].upos in _BARE for one in phrase.words
        )
        return alone and (id not in self.dated or not hung)

    def _is_open(self, phrase: Phrase) -> bool:
        """Whether it is not told as done: an infinitive without a verb that governs it, or a condition."""
        assert phrase.head is not None
        groups, tokens = self.phrases.groups, self.document.tokens
        first = min(phrase.words)
        if (
            self.phrases.is_inverted(phrase.head)
            or groups.words[first] in CONDITIONS
            and self._is_within(phrase.head, tokens[first].head)
        ):
            return True
        if phrase.subject is not None and tokens[phrase.subject].xpos == "WP":
            return True
        relation = tokens[phrase.head].deprel or ""
        if relation == "xcomp":
            return False
        event = self.events.get(self.at.get(phrase.head, ""))
        tense = dict(event.instances[0].attributes).get("tense") if event is not None and event.instances else ""
        return tense == "INFINITIVE" and relation.startswith(("acl", "advcl", "obl", "nmod", "csubj", "conj"))

    def _is_within(self, at: int, verb: int | None) -> bool:
        """Whether a word is another, or hangs on it: the condition is its own, and not that on which it is so."""
        for _ in range(DEEPEST):
            head = self.document.tokens[at].head
            if at == verb or head is None or head == at:
                break
            at = head
        return at == verb

    # --- beside others ------------------------------------------------------------------------------------------------
    def _held(self, hidden: Mapping[str, WhyHidden]) -> Iterator[tuple[str, str]]:
        """What the phrase of another event tells, with the id of that one. Of two that tell each other the closer dated
        one stays, and of equals the one that governs."""
        gone: dict[str, str] = {}
        shown = [id for id in self.places if id not in hidden]
        for id in shown:
            if id not in gone and any(self._is_told_by_itself(id, at, hidden) for at in self.told[id].words):
                self.told[id] = self.phrase[id]
        for id in shown:
            head = self.phrase[id].head
            if id in gone:
                continue
            for at in sorted(self.told[id].words):
                other = self.at.get(at)
                if (
                    other is None
                    or other == id
                    or at == head
                    or other in hidden
                    or other in gone
                    or self._are_apart(id, other)
                ):
                    continue
                if at not in self.phrase[id].words and not self._lies_in(other, id):
                    continue
                mutual = head in self.told[other].words
                if not mutual and self._governs(other, id):
                    if self._is_closer(id, other):
                        gone[other] = id
                    elif not self._is_closer(other, id):
                        gone[id] = other
                        break
                elif self._is_closer(other, id):
                    if mutual:
                        gone[id] = other
                        break
                elif not (mutual and self._governs(other, id) and not self._is_closer(id, other)):
                    gone[other] = id
        for id, other in gone.items():
            yield id, _last(gone, other)

    def _is_told_by_itself(self, id: str, at: int, hidden: Mapping[str, WhyHidden]) -> bool:
        """Whether a line tells beside its event the one above that, at a word, which leaves it out by itself and is
        dated no closer and no less close: each is told as the tree cuts it, so that none is lost."""
        head, other = self.phrase[id].head, self.at.get(at)
        if (
            other is None
            or other == id
            or other in hidden
            or self.places[id].known != "both"
            or at in self.phrase[id].words
            or not self._governs(other, id)
            or self._are_apart(id, other)
        ):
            return False
        return head not in self.told[other].words and not self._is_closer(id, other) and not self._is_closer(other, id)

    def _governs(self, one: str, other: str) -> bool:
        """Whether an event stands above another in the tree."""
        top, at = self.phrase[one].head, self.phrase[other].head
        for _ in range(8):
            if at is None or at == top:
                return at is not None
            head = self.document.tokens[at].head
            at = None if head == at else head
        return False

    def _lies_in(self, one: str, other: str) -> bool:
        """Whether all of where an event can lie is of another's, so that nothing is said of it by telling it there."""
        (a, b), (c, d) = (_ends(self.places[id]) for id in (one, other))
        return c <= a and b <= d

    def _are_apart(self, one: str, other: str) -> bool:
        """Whether each of two events has a time of its own, and one is over before the other begins."""
        if not {one, other} <= self.dated:
            return False
        (a, b), (c, d) = (_ends(self.places[id]) for id in (one, other))
        return b <= c or d <= a

    def _is_closer(self, one: str, other: str) -> bool:
        """Whether an event has a time of its own and lies in less than another."""
        a, b = self.places[one], self.places[other]
        return one in self.dated and (_length(a) < _length(b) or (other not in self.dated and _ends(a) != _ends(b)))


def _last(gone: Mapping[str, str], id: str) -> str:
    """The one that stays, of events of which each is told with the next."""
    seen = set()
    while id in gone and id not in seen:
        seen.add(id)
        id = gone[id]
    return id


def _ends(place: Place) -> tuple[float, float]:
    first, last = place.earliest_start, place.latest_end
    return first if isinstance(first, int) else float("-inf"), last if isinstance(last, int) else float("inf")


def _length(place: Place) -> float:
    first, last = _ends(place)
    return last - first


def _dated(document: Document) -> frozenset[str]:
    """The events that a link puts into a time, or bounds by its ends; one that is hardly trusted may have placed
    nothing."""
    times = {time.id for time in document.timexes if time.intervals}

    def event(link: Link) -> str | None:
        if link.kind != "TLINK" or link.relation not in _BOUND:
            return None
        return link.source if link.target in times else link.target if link.source in times else None

    return frozenset(id for id in map(event, document.links) if id is not None)


def _crowded(document: Document) -> dict[str, int]:
    """By the id of an event how many its sentence has; nothing where there are no sentences."""
    starts = [span.start for span in document.sentences]
    found: dict[int, list[str]] = {}
    for event in document.events if starts else ():
        found.setdefault(bisect_right(starts, event.start), []).append(event.id)
    return {id: len(ids) for ids in found.values() for id in ids}
