"""What an index holds of a document: its sentences with their words, and what it speaks of with when that is."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from hashlib import blake2b
from typing import Literal, NamedTuple

from timeloom.calendar.interval import End, Interval
from timeloom.document import Document, Time
from timeloom.timeml.values import interval_of

__all__ = ["KINDS", "Entry", "Kind", "Sentence", "digest_of", "entries_of", "sentences_of", "words_of"]

Kind = Literal["time", "event", "creation"]
KINDS: tuple[Kind, ...] = ("time", "event", "creation")
"""An expression of time, an event that a timeline has placed, the time of writing of the document."""

_WORD = re.compile(r"\w+")
_BREAK = re.compile(r"(?<=[.!?])[\"'”’)]*\s+|\n\s*\n")


class Sentence(NamedTuple):
    """A sentence: its first character in the document, and what it says."""

    start: int
    text: str


class Entry(NamedTuple):
    """One thing that a document speaks of. `sentence` counts from 0; `intervals` are when it is, none where nothing is
    known."""

    kind: Kind
    ref: str
    type: str | None
    value: str | None
    start: int
    end: int
    text: str
    sentence: int
    intervals: tuple[Interval, ...]


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared: case folded, without accents."""
    if not text.isascii():
        text = "".join(mark for mark in unicodedata.normalize("NFKD", text) if not unicodedata.combining(mark))
    return _WORD.findall(text.casefold())


def sentences_of(document: Document) -> list[Sentence]:
    """The sentences of a document; where nobody has cut them, what full stops and empty lines part."""
    text = document.text
    if document.sentences:
        found = [Sentence(span.start, text[span.start : span.end]) for span in document.sentences]
    else:
        starts = [0, *(cut.end() for cut in _BREAK.finditer(text))]
        found = [Sentence(a, text[a:b].rstrip()) for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
    return [sentence for sentence in found if sentence.text.strip()] or [Sentence(0, text)]


def entries_of(document: Document, sentences: list[Sentence]) -> Iterator[Entry]:
    """What a document speaks of: its times, the events, the time of writing."""
    starts = [sentence.start for sentence in sentences]

    def sentence_at(start: int) -> int:
        return max(0, bisect_right(starts, start) - 1)

    for time in document.times:
        timex = time.timex3
        type, value = (timex.type, timex.value) if timex else (None, None)
        yield Entry("time", time.id, type, value, time.start, time.end, time.text, sentence_at(time.start), _when(time))
    places = {place.id: place for place in document.timeline.places} if document.timeline else {}
    for event in document.events:
        ids = [*(made.id for made in event.instances), event.id]
        place = next((places[id] for id in ids if id in places), None)
        within = () if place is None else _worth(place.possible)
        text = document.text[event.start : event.end]
        kind = dict(event.attributes).get("class")
        yield Entry("event", ids[0], kind, None, event.start, event.end, text, sentence_at(event.start), within)
    if document.dct is not None:
        value = "/".join(end or "" for end in document.dct.isoformat())
        yield Entry("creation", "creation", None, value, 0, 0, "", 0, _worth(document.dct))


def _when(time: Time) -> tuple[Interval, ...]:
    """The intervals of a time, and of a set that goes on what comes after them; of a value that was only read, what it
    names."""
    found = time.intervals
    if not found and time.timex3 is not None and time.unresolved is None:
        named = interval_of(time.timex3.value)
        found = () if named is None else (named,)
    elif found and time.more:
        found = (*found, Interval(found[-1].end, End.OPEN, found[-1].zone))
    return tuple(part for interval in found for part in _worth(interval))


def _worth(interval: Interval) -> tuple[Interval, ...]:
    """An interval that says something: an end at least is known, and it holds an instant."""
    start, end = interval.start, interval.end
    if isinstance(start, int) and isinstance(end, int):
        return (interval,) if start < end else ()
    return (interval,) if isinstance(start, int) or isinstance(end, int) else ()


def digest_of(document: Document, sentences: list[Sentence], entries: list[Entry]) -> int:
    """64 bits of a hash of all that an index holds of a document."""
    told = repr((document.id, document.meta.path, sentences, entries)).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(told, digest_size=8).digest())
