"""`events.weave.v1`: the words that are events, with what is said of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

import msgspec
import numpy as np

from timeloom.document import Document, Event, Instance
from timeloom.encoder.sheet import End
from timeloom.encoder.weaver import Reading
from timeloom.graph.dates import is_stated

__all__ = ["EventFinder"]


@dataclass(frozen=True, slots=True)
class EventFinder:
    """Reads: text, sentences, tokens, times. Writes: events, and `reading` for whoever relates them.

    An event is one word with a probability of at least `threshold`, as nearly all are in TimeBank (TimeML Annotation
    Guidelines 1.2.1, section 2.1: of a verb group the head, of a noun phrase the head noun). A word of a time is none
    unless it is surely one. A sentence that states a date tells of something: where no word of it is likely enough, its
    likeliest one outside of times is an event from `where_dated` on ("the record *date* is 9 November"), and where
    there are trees a verb on which a stated date hangs is one from `where_hung` on. Ids are e1, e2, ... in the order of
    the text, each with one instance ei1, ei2, ... `score` is the probability that the word is an event.
    """

    name: ClassVar[str] = "events.weave.v1"

    read: Callable[[Document], Reading]
    threshold: float = 0.5
    within_times: float = 0.9
    where_dated: float = 0.04
    where_hung: float = 0.2

    def __call__(self, document: Document) -> Document:
        """The document with its events."""
        if not document.tokens:
            return document
        reading = self.read(document)
        score = 1 - reading.events[:, 0]
        score[reading.sheet.home < 0] = -1  # below every threshold
        least = np.full(len(score), self.threshold)
        for time in document.times:
            first, last = reading.sheet.tokens_of(time.start, time.end)
            least[first:last] = np.maximum(least[first:last], self.within_times)
        for word in _governing(document, reading):
            least[word] = min(least[word], self.where_hung)
        found: list[Event] = []
        for word in sorted((*np.nonzero(score >= least)[0].tolist(), *self._of_dates(document, reading, score, least))):
            token = document.tokens[word]
            number = len(found) + 1
            values = reading.attributes_of(word)
            instance = Instance(f"ei{number}", tuple((name, values[name]) for name in _INSTANCE if values[name]))
            own = (("class", values["class"]),)
            share = round(float(score[word]), 4)
            found.append(Event(f"e{number}", token.start, token.end, own, (instance,), score=share))
        return msgspec.structs.replace(document, events=_with_main(found, reading), reading=reading)

    def _of_dates(self, document: Document, reading: Reading, score: np.ndarray, least: np.ndarray) -> Iterator[int]:
        """The likeliest words of the sentences that state a date and have no event."""
        stated = sorted(time.start for time in document.timexes if is_stated(time))
        for span in document.sentences:
            if bisect_left(stated, span.start) == bisect_left(stated, span.end):
                continue
            first, last = reading.sheet.tokens_of(span.start, span.end)
            free = np.where(least[first:last] <= self.threshold, score[first:last], 0)
            if not len(free) or (score[first:last] >= least[first:last]).any():
                continue
            if free.max() >= self.where_dated:
                yield first + int(free.argmax())


def _governing(document: Document, reading: Reading) -> Iterator[int]:
    """The verbs on which stated dates hang, where the words have a tree; none that is part of a time."""
    tokens = document.tokens
    spans = [reading.sheet.tokens_of(time.start, time.end) for time in document.times]
    inside = {at for first, last in spans for at in range(first, last)}
    for time in filter(is_stated, document.timexes):
        first, last = reading.sheet.tokens_of(time.start, time.end)
        heads = (tokens[at].head for at in range(first, last))
        head = next((head for head in heads if head is not None and not first <= head < last), None)
        if head is not None and head not in inside and tokens[head].upos == "VERB":
            yield head


def _with_main(events: list[Event], reading: Reading) -> tuple[Event, ...]:
    """The events, that of each sentence which is likeliest to be its main event marked."""
    sheet = reading.sheet
    best: dict[int, int] = {}
    rank: list[float] = []
    for number, event in enumerate(events):
        word = sheet.word_of(event.start, event.end)
        sentence = sheet.sentence(End(word=word))
        rank.append(float(reading.main[word]))
        if sentence not in best or rank[number] > rank[best[sentence]]:
            best[sentence] = number
    chosen = set(best.values())
    return tuple(
        msgspec.structs.replace(event, main=True) if number in chosen else event for number, event in enumerate(events)
    )


_INSTANCE = ("tense", "aspect", "polarity", "pos", "modality")
