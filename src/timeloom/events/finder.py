"""`events.weave.v1`: the words that are events, with what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import msgspec
import numpy as np

from timeloom.document import Document, Event, Instance
from timeloom.encoder.sheet import End
from timeloom.encoder.weaver import Reading

__all__ = ["EventFinder"]


@dataclass(frozen=True, slots=True)
class EventFinder:
    """Reads: text, sentences, tokens, times. Writes: events, and `reading` for whoever relates them.

    An event is one word with a probability of at least `threshold`, as nearly all are in TimeBank (TimeML Annotation
    Guidelines 1.2.1, section 2.1: of a verb group the head, of a noun phrase the head noun). A word of a time is none
    unless it is surely one. Ids are e1, e2, ... in the order of the text, each with one instance ei1, ei2, ...
    `score` is the probability that the word is an event.
    """

    name: ClassVar[str] = "events.weave.v1"

    read: Callable[[Document], Reading]
    threshold: float = 0.5
    within_times: float = 0.9

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
        found: list[Event] = []
        for word in np.nonzero(score >= least)[0].tolist():
            token = document.tokens[word]
            number = len(found) + 1
            values = reading.attributes_of(word)
            instance = Instance(f"ei{number}", tuple((name, values[name]) for name in _INSTANCE if values[name]))
            own = (("class", values["class"]),)
            share = round(float(score[word]), 4)
            found.append(Event(f"e{number}", token.start, token.end, own, (instance,), score=share))
        return msgspec.structs.replace(document, events=_with_main(found, reading), reading=reading)


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
