"""Times that hang on an event by the tree: those that are counted from one, and stated ones that were given to another
word.

"Two days after the explosion" is one time, but TimeML holds of it the "two days" alone, and that is what links name. So
once it has an interval it is given a place beside its parts, and the event that it belongs to lies in it: by a link of
that event to the part, where there is one, else by the tree (the event that the phrase hangs on), else, without a tree,
the main event of the sentence.

A stated time is mostly linked with one event of its sentence. Where that is a noun ("underwent bypass surgery in 2016")
and the time hangs on a verb, the verb lies in it too: of 54 such verbs that TimeML's gold relates to the time, 45 do.
In one that was linked with nothing lies the first event up the tree, if a preposition puts it there ("on 2 May"). A
verb that was linked with the time of another verb ("had an operation in 2015 and ...") lies in its own, and so does one
that was linked with the time of writing ("We hold a review on 14 March").
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from timeloom.calendar.operators import shared
from timeloom.document import Document, Event, Span, Time, Token
from timeloom.document.tables import CREATION
from timeloom.graph.allen import Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import is_stated
from timeloom.language.loader import languages, load

__all__ = [
    "HANGING",
    "IN",
    "RELATED",
    "TOGETHER",
    "TRUST",
    "Finder",
    "distances",
    "hanging",
    "of_verbs",
    "up",
    "within_clauses",
    "without_attributes",
]

HANGING = "hanging"
"""The label of what is not a link of the document but read here."""
TRUST = 0.5
"""Less than that of a link of one's own."""
IN = Allen.of("d", "s", "f", "e")
_COUNTED = "event-bounds"
TOGETHER = frozenset(("IS_INCLUDED", "SIMULTANEOUS", "IDENTITY", "DURING"))
"""Labels of an event that lies in a time."""
_ORDERED = frozenset(("BEFORE", "AFTER", "IBEFORE", "IAFTER"))
RELATED = TOGETHER | _ORDERED | frozenset(("BEGINS", "ENDS", "BEGUN_BY", "ENDED_BY", "INCLUDES", "DURING_INV"))
_AROUND = TOGETHER | {"INCLUDES", "DURING_INV"}
_LEAD = 16
"""Characters before a time in which its preposition stands."""
_BOUNDS = frozenset(("UNTIL", "SINCE", "FROM", "BEFORE", "AFTER", "TO"))
_NOUNS = frozenset(("NOUN", "PROPN"))
_FARTHEST = 12
"""Steps up a tree."""


def distances(document: Document) -> frozenset[str]:
    """The ids of parts that say how far from an event a time is: "two days" of "two days after the explosion". They
    last nowhere, and a link to one means the whole time."""
    return frozenset(
        part.id
        for time in document.times
        if any(entity.type == "Event" for entity in time.entities)
        for part in time.parts
        if part.timex3 is not None and part.timex3.type == "DURATION"
    )


def hanging(finder: Finder) -> list[tuple[Time, Constraint | None]]:
    """The times of which TimeML has only parts and that were counted from an event, each with the event that lies in
    it."""
    document = finder.document
    named = {time.id for time in document.timexes}
    counted = [time for time in document.times if time.id not in named and _COUNTED in time.assumed]
    found: list[tuple[Time, Constraint | None]] = []
    for time in (time for time in counted if len(time.intervals) == 1):
        id = finder.dated_by(time)
        link = None if id is None else Constraint(id, IN, time.id, weight=TRUST, label=HANGING)
        found.append((time, link))
    return found


def of_verbs(finder: Finder, links: Sequence[Constraint], found: Collection[str]) -> tuple[Constraint, ...]:
    """The links, with the verbs on which stated times hang that are linked with a noun alone, and without what links
    such a verb with a time that hangs on another. `found` has the ids of links that were not given: of a time that has
    a given one nothing is said, and a given one stands."""
    of_time, of_event = finder.with_dates(links, RELATED)
    of_writing = finder.with_writing(link for link in links if link.id in found)
    verbs = {id: finder.verb(finder.stated[id]) for id in of_time}
    for id, time in finder.stated.items():
        above = finder.above(time) if id not in of_time and _is_led_in(finder.document, time) else None
        if above is not None:
            verbs[id], of_time[id] = above, []
    gone: set[str] = set()
    made: list[Constraint] = []
    for id, own in of_time.items():
        verb = verbs[id]
        if verb is None or not all(
            link.id in found and link.label in TOGETHER and finder.is_noun(link.source) for link in own
        ):
            continue
        others = of_event.get(verb, ())
        if all(link.id in found and verbs[link.target] not in (None, verb) for link in others):
            gone.update(link.id for link in others)
            if finder.is_apart_from_writing(id):
                gone.update(of_writing.get(verb, ()))
            made.append(Constraint(verb, IN, id, weight=TRUST, label=HANGING))
    return (*(link for link in links if link.id not in gone), *made)


def _is_led_in(document: Document, time: Time) -> bool:
    """Whether a preposition leads a time that puts into it what the time belongs to, and nothing else: on 2 May, in
    1905; not until 1905."""
    if document.language not in languages():
        return False
    language = load(document.language)
    words = document.text[max(0, time.start - _LEAD) : time.start].lower().split()
    means = language.words.get(words[-1], {}) if words else {}
    return "IN" in means and _BOUNDS.isdisjoint(means)


def without_attributes(finder: Finder, links: Sequence[Constraint], found: Collection[str]) -> tuple[Constraint, ...]:
    """The links, those of verbs with a time that is a noun's turned to the stated time that hangs on the verb itself,
    if that shares nothing with the other and has no event: "will publish second-quarter figures in early May". Links
    that were given stand."""
    stated = finder.stated
    _, of_event = finder.with_dates(links, RELATED)
    taken = {link.target for own in of_event.values() for link in own if link.label in TOGETHER}
    turned: dict[str, Constraint] = {}
    for time in stated.values():
        verb = finder.verb(time) if time.id not in taken else None
        own = of_event.get(verb, ()) if verb is not None else ()
        if own and all(
            link.id in found and finder.is_attribute(stated[link.target]) and _are_apart(stated[link.target], time)
            for link in own
        ):
            turned.update((link.id, replace(link, target=time.id, relation=IN, label=HANGING)) for link in own)
    return tuple(turned.get(link.id, link) for link in links)


def within_clauses(finder: Finder, links: Sequence[Constraint], found: Mapping[str, float]) -> tuple[Constraint, ...]:
    """The links, without those of a verb with a stated time that dates another, likelier one, by which something is
    told of a noun that is no event: "the clerk who was named in May left". `found` has the probabilities of links that
    were not given."""
    gone: set[str] = set()
    for id, own in finder.with_dates(links, TOGETHER)[0].items():
        verb = finder.verb(finder.stated[id]) if len(own) > 1 else None
        sure = next((found.get(link.id, 1.0) for link in own if link.source == verb), None)
        if verb is not None and sure is not None:
            above = finder.around(verb)
            gone.update(link.id for link in own if link.source in above and found.get(link.id, sure) < sure)
    return tuple(link for link in links if link.id not in gone)


def _are_apart(one: Time, other: Time) -> bool:
    return shared(one.intervals[0], other.intervals[0]) is None


class Finder:
    """What the events and the stated times of a document hang on."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.stated = {time.id: time for time in document.timexes if is_stated(time)}
        self.events = sorted(document.events, key=lambda event: (event.start, event.end))
        self.starts = [event.start for event in self.events]
        self.starts_of = {one.id: event.start for event in self.events for one in event.instances or (event,)}
        self.linked: dict[str, list[str]] = {}
        for link in document.links:
            if link.kind == "TLINK" and link.relation in TOGETHER:
                self.linked.setdefault(link.target, []).append(link.source)
                if link.relation != "IS_INCLUDED":
                    self.linked.setdefault(link.source, []).append(link.target)
        self.token_starts = [token.start for token in document.tokens]
        self.sentence_starts = [sentence.start for sentence in document.sentences]

    @property
    def has_trees(self) -> bool:
        """Whether the words of the document were parsed."""
        return any(token.head is not None for token in self.document.tokens[:1])

    def with_writing(self, links: Iterable[Constraint]) -> dict[str, list[str]]:
        """The ids of links by which an event goes on at the time of writing, by the event."""
        creation = self.document.meta.creation
        writing = CREATION if creation is None else creation.id
        found: dict[str, list[str]] = {}
        for link in links:
            if link.target == writing and link.label in _AROUND:
                found.setdefault(link.source, []).append(link.id)
        return found

    def is_apart_from_writing(self, id: str) -> bool:
        """Whether a stated time shares nothing with the time of writing, if that is known."""
        dct = self.document.dct
        return dct is not None and shared(dct, self.stated[id].intervals[0]) is None

    def with_dates(
        self, links: Iterable[Constraint], labels: frozenset[str]
    ) -> tuple[dict[str, list[Constraint]], dict[str, list[Constraint]]]:
        """The links of events with stated times that have such a label, by the time and by the event."""
        of_time: dict[str, list[Constraint]] = {}
        of_event: dict[str, list[Constraint]] = {}
        for link in links:
            if link.target in self.stated and link.label in labels and link.source in self.starts_of:
                of_time.setdefault(link.target, []).append(link)
                of_event.setdefault(link.source, []).append(link)
        return of_time, of_event

    def dated_by(self, time: Time) -> str | None:
        """The id of the event that a time dates."""
        above = self._governor(time)
        return self._linked(time) or (_id(above) if above is not None else self._main(time))

    def _linked(self, time: Time) -> str | None:
        inner = {one.id for event in self._within(Span(time.start, time.end)) for one in event.instances or (event,)}
        for part in time.parts:
            for id in self.linked.get(part.id, ()):
                if id in self.starts_of and id not in inner:
                    return id
        return None

    def _governor(self, time: Time) -> Event | None:
        """The first event up the tree from a time."""
        head = self.head(time)
        return (
            None
            if head is None
            else next((found for at in up(self.document.tokens, head) if (found := self._at(at, time))), None)
        )

    def head(self, time: Time) -> int | None:
        """The word on which a time hangs."""
        tokens = self.document.tokens
        first, last = bisect_left(self.token_starts, time.start), bisect_left(self.token_starts, time.end)
        heads = (tokens[place].head for place in range(first, last))
        return next((head for head in heads if head is not None and not first <= head < last), None)

    def verb(self, time: Time) -> str | None:
        """The id of the event of the verb on which a time hangs, with nothing between."""
        head = self.head(time)
        found = None if head is None or self.document.tokens[head].upos != "VERB" else self._at(head, time)
        return None if found is None or _is_report(found) else _id(found)

    def above(self, time: Time) -> str | None:
        """The id of the first event up the tree from a time, none of a report."""
        found = self._governor(time)
        return None if found is None or _is_report(found) else _id(found)

    def around(self, id: str) -> frozenset[str]:
        """The ids of the verbs above one of a clause, or a participle, that says more of a noun which is no event, and
        not of where or when something is done, as in "met at the fair held in May"."""
        tokens, at = self.document.tokens, self.token_of(self.starts_of[id])
        noun = tokens[at].head
        if (
            noun is None
            or not (tokens[at].deprel or "").startswith("acl")
            or (tokens[noun].deprel or "").startswith("obl")
            or self._on(noun) is not None
        ):
            return frozenset()
        verbs = (self._on(one) for one in up(tokens, noun) if tokens[one].upos == "VERB")
        return frozenset(one.id for event in verbs if event is not None for one in event.instances or (event,))

    def _on(self, at: int) -> Event | None:
        """The event on a token."""
        place = bisect_right(self.starts, self.document.tokens[at].start) - 1
        return None if place < 0 or self.events[place].end <= self.document.tokens[at].start else self.events[place]

    def is_attribute(self, time: Time) -> bool:
        """Whether a time hangs on the noun behind it."""
        tokens, head = self.document.tokens, self.head(time)
        return head is not None and tokens[head].upos in _NOUNS and bisect_left(self.token_starts, time.end) == head

    def is_noun(self, id: str) -> bool:
        """Whether an event is told by a noun."""
        at = bisect_left(self.token_starts, self.starts_of[id])
        return at < len(self.token_starts) and self.document.tokens[at].upos in _NOUNS

    def id_of(self, at: int) -> str | None:
        """The id of the event on a token."""
        found = self._on(at)
        return None if found is None else _id(found)

    def id_on(self, at: int) -> str | None:
        """The id of the event on a token, none of a report."""
        found = self._on(at)
        return None if found is None or _is_report(found) else _id(found)

    def sentence(self, at: int) -> int:
        """The number of the sentence of a token."""
        return bisect_right(self.sentence_starts, self.token_starts[at])

    def is_of_telling(self, id: str) -> bool:
        """Whether a stated time is told from the moment of writing alone, and holds it or is all that lies behind or
        before it: now, today, the future."""
        time = self.stated.get(id)
        if time is None or time.timex3 is None or self.document.language not in languages():
            return False
        words = load(self.document.language).words
        points = any("DEICTIC" in words.get(word, {}) for word in time.text.lower().split())
        return (
            time.timex3.value.endswith("_REF")
            or points
            and self.document.dct is not None
            and not self.is_apart_from_writing(id)
        )

    def is_ahead(self, id: str) -> bool:
        """Whether a stated time lies behind the time of writing, if that is known."""
        dct, start = self.document.dct, self.stated[id].intervals[0].start
        return dct is not None and isinstance(dct.end, int) and isinstance(start, int) and start >= dct.end

    def token_of(self, start: int) -> int:
        """The number of the token in which a character stands, or of the one before it."""
        return max(0, bisect_right(self.token_starts, start) - 1)

    def _at(self, at: int, time: Time) -> Event | None:
        """The event on a token, unless it is of the time itself."""
        found = self._on(at)
        return None if found is None or _inside(found, time) else found

    def _main(self, time: Time) -> str | None:
        if self.has_trees:
            return None
        for sentence in self.document.sentences:
            if sentence.start <= time.start < sentence.end:
                mains = [event for event in self._within(sentence) if event.main and not _inside(event, time)]
                return _id(mains[0]) if len(mains) == 1 else None
        return None

    def _within(self, sentence: Span) -> list[Event]:
        return self.events[bisect_left(self.starts, sentence.start) : bisect_left(self.starts, sentence.end)]


def up(tokens: tuple[Token, ...], place: int) -> Iterator[int]:
    """A token and those that it hangs on, up to the root."""
    at: int | None = place
    for _ in range(_FARTHEST):
        if at is None:
            return
        yield at
        above = tokens[at].head
        at = above if above != at else None


def _is_report(event: Event) -> bool:
    return dict(event.attributes).get("class") == "REPORTING"


def _inside(event: Event, time: Time) -> bool:
    return time.start <= event.start and event.end <= time.end


def _id(event: Event) -> str:
    return event.instances[0].id if event.instances else event.id
