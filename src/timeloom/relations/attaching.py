"""Which events of a sentence lie in a time that it states.

A stated time belongs to something: most times that stand beside events have one that lies in them by gold. Annotators
link fewer pairs than hold, so whether a pair is linked is a poor guide to what a reader takes from the sentence. Here
every time is given to the events of its sentence by where they stand: on which side, what stands between, what kind of
word they are, and which word leads the time. It needs no tree. The same tells in which manner the event stands to its
time: within it, up to it, from it on, or around it ("in", "until", "since"), beside what the relator's labels say.

One event of the sentence has the time, the one for which most speaks, by what is seen and by how likely the relator
links it; of dates apart each goes to another event (`timeloom.relations.owners`). Of the others the relator says
whether they lie in it too, and what is seen has to agree.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nsmallest
from itertools import accumulate
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Span, Time
from timeloom.encoder.sheet import End, Sheet
from timeloom.encoder.weave_head import SCHEMES, softmax
from timeloom.encoder.weaver import Reading
from timeloom.models import arrays
from timeloom.relations.owners import Dates

__all__ = ["ELSEWHERE", "MANNERS", "NAME", "Attacher", "Belonging", "Question", "manner_of", "questions"]

Floats = NDArray[np.float32]

NAME = "attach.v1"
MANNERS = (
    ("IS_INCLUDED", "SIMULTANEOUS", "IDENTITY", "DURING", "BEGINS", "ENDS", "DURING_INV"),
    ("BEFORE", "IBEFORE", "ENDED_BY"),
    ("AFTER", "IAFTER", "BEGUN_BY"),
    ("INCLUDES",),
)
"""Labels of TimeML by what they say of an event and its time: it lies in it; it is over with it; it begins with it; it
goes on around it."""
HEARD = 0.5
"""What the labels of the relator weigh beside what is seen, in logits; by dev."""
LISTENS = 3.0
"""What the relator's probability of a link weighs beside what is seen, in logits, where events compete for a time. On
dev, gold events: .92 of the times right with 0, .92 with 1, .94 with 3."""
_DOUBT = 0.01
_LITTLE = 1e-4
NEAREST = 32
"""Events about a time that are asked about at most."""
_QUOTES, _STOPS = frozenset("\"'“”„«»`"), frozenset(";:()[]–—-")
_FRONT = 2
"""Words before a time that opens its sentence, at most: "in the" of "In the spring"."""
_MANY = 4


class Question(NamedTuple):
    """A time and the words of events of its sentence, each with what can be seen of the two."""

    time: int
    words: tuple[int, ...]
    seen: tuple[tuple[str, ...], ...]


class Belonging(NamedTuple):
    """How likely an event belongs to a time, how likely it does so in each of `MANNERS`, and whether it is the one that
    has the time."""

    chance: float
    manners: Floats
    own: bool = True

    def labels(self, heard: Floats) -> Floats:
        """The probabilities of TimeML's labels, by what is seen and what was heard of them. Of a manner the likeliest
        label has the whole: they differ in what no reader asks for."""
        made = np.zeros_like(heard)
        shares = self.manners * (
            np.array([heard[own].sum() for own in _LABELS], np.float32) + np.float32(_DOUBT)
        ) ** np.float32(HEARD)
        shares /= shares.sum()
        for own, share in zip(_LABELS, shares, strict=True):
            made[own[int(heard[own].argmax())]] = share
        return made

    def tempered(self, heard: Floats) -> Floats:
        """The probabilities of TimeML's labels of an event in whose sentence another has the time: it lies in it too
        where both the relator and what is seen say so, and never more surely than the relator has it."""
        made, inside = heard.copy(), _LABELS[0]
        share = float(heard[inside].sum())
        both = 1 / (1 + exp(-_logit(share) - _logit(self.chance)))
        made[inside] *= np.float32(min(1.0, both / max(share, _LITTLE)))
        return made


ELSEWHERE = Belonging(0.2, np.full(len(MANNERS), 1 / len(MANNERS), np.float32), own=False)
"""Of an event whose sentence states a date, and a time of the next sentence or of the one before: of the pairs of one
sentence that have no time of their own in it, every fifth or sixth lies in it (TimeBank-Dense and NarrativeTime, 53 of
300)."""


class Attacher:
    """Weights of what can be seen of an event and a time, learned by `timeloom_train.weave.attaching`: a row each, for
    belonging and for each of `MANNERS`. Safe to share between threads."""

    def __init__(self, names: Sequence[str], weights: NDArray[Any]) -> None:
        self.places = {name: at for at, name in enumerate(names)}
        self.weights = np.asarray(weights, np.float32).reshape(len(self.places), 1 + len(MANNERS))

    @classmethod
    def load(cls, folder: Path | None = None) -> Attacher:
        """The shipped weights, or those of a folder; loaded once. Raises ModelError."""
        return _loaded(folder)

    def __call__(self, document: Document, reading: Reading, words: Sequence[int]) -> dict[tuple[End, End], Belonging]:
        """Each time with the events of its sentence, to one of which it belongs; `words` are those of the events,
        rising."""
        asked = [one for one in questions(document, reading, words) if reading.sheet.can(End(time=one.time))]
        pairs = [(End(word=word), End(time=one.time)) for one in asked for word in one.words]
        linked = reading.pairs(pairs).linked.tolist() if pairs else []
        heard = iter(linked)
        told = [self.told(question) for question in asked]
        sums = [
            {
                word: _logit(one.chance) + LISTENS * _logit(next(heard))
                for word, one in zip(question.words, row, strict=True)
            }
            for question, row in zip(asked, told, strict=True)
        ]
        whole = {part.id: time.id for time in document.times if len(time.parts) == 2 for part in time.parts}
        found: dict[tuple[End, End], Belonging] = {}
        for places in _by_sentence(asked, reading.sheet):
            dates = Dates([asked[at].time for at in places], reading.sheet, whole)
            owners = dates.owners([sums[at] for at in places])
            for number, at in enumerate(places):
                for word, one in zip(asked[at].words, told[at], strict=True):
                    own = word == owners[number]
                    elsewhere = not own and dates.elsewhere(word, number, owners)
                    found[End(word=word), End(time=asked[at].time)] = one._replace(
                        own=own, chance=0.0 if elsewhere else one.chance
                    )
        return found

    def told(self, question: Question) -> list[Belonging]:
        """For each word the probability that the time is its own, if it is that of any event of the sentence, and
        how."""
        made = []
        for seen in question.seen:
            rows = [self.places[one] for one in seen if one in self.places]
            sums = self.weights[rows].sum(0)
            made.append(Belonging(1 / (1 + exp(-float(sums[0]))), softmax(sums[1:])))
        return made


@lru_cache(maxsize=4)
def _loaded(folder: Path | None) -> Attacher:
    held = arrays(NAME, folder)
    return Attacher(held["names"].tolist(), held["weights"])


_LABELS = [np.array([SCHEMES["timeml"].index(label) for label in labels]) for labels in MANNERS]


def manner_of(label: str) -> int:
    """The index in `MANNERS` of a label of TimeML."""
    return next(at for at, labels in enumerate(MANNERS) if label in labels)


def questions(document: Document, reading: Reading, words: Sequence[int]) -> Iterator[Question]:
    """For each time of the calendar, as TimeML sees them, the events of its sentence; `words` are those of the events,
    rising."""
    starts = [span.start for span in document.sentences]
    held: dict[int, _Sentence] = {}
    for number, time in enumerate(reading.sheet.times):
        at = bisect_right(starts, time.start) - 1
        if at < 0 or not _is_stated(time):
            continue
        sentence = held.get(at) or held.setdefault(at, _Sentence.of(document, document.sentences[at], reading, words))
        first, last = reading.sheet.tokens_of(time.start, time.end)
        low, high = bisect_left(sentence.events, first), bisect_left(sentence.events, last)
        about = [*sentence.events[max(0, low - NEAREST) : low], *sentence.events[high : high + NEAREST]]
        if len(about) > NEAREST:
            about = sorted(nsmallest(NEAREST, about, key=lambda word: abs(word - first)))
        if about:
            kind = reading.sheet.marks[number]
            of_time = (f"type {kind.type}", f"place {kind.place}", f"grain {kind.grain}", f"mod {kind.mod}")
            yield Question(number, tuple(about), tuple((*sentence.seen(first, last, word), *of_time) for word in about))


def _by_sentence(asked: Sequence[Question], sheet: Sheet) -> Iterator[list[int]]:
    """The places of the questions of each sentence, by where their times stand."""
    held: dict[int, list[int]] = {}
    for at, question in enumerate(asked):
        held.setdefault(sheet.sentence(End(time=question.time)), []).append(at)
    for places in held.values():
        yield sorted(places, key=lambda at: sheet.times[asked[at].time].start)


def _logit(chance: float) -> float:
    chance = min(max(chance, _LITTLE), 1 - _LITTLE)
    return log(chance / (1 - chance))


def _is_stated(time: Time) -> bool:
    """Whether it is a date or a time of the day, and not "the past"; or a stretch that says where it lies: during the
    next two decades."""
    if time.timex3 is None:
        return False
    if time.timex3.type == "DURATION":
        return (
            len(time.intervals) == 1
            and not time.parts
            and isinstance(time.intervals[0].start, int)
            and isinstance(time.intervals[0].end, int)
        )
    return time.timex3.type in ("DATE", "TIME") and not time.timex3.value.endswith("_REF")


class _Sentence:
    """The words of a sentence with running counts, so that what stands between two of them costs nothing."""

    def __init__(self, letters: Sequence[str], first: int, told: Mapping[int, Mapping[str, str]], main: int) -> None:
        """`told` has the words of the events in their order, with their attributes; `main` is the likeliest main
        event."""
        self.letters, self.first, self.told, self.main = letters, first, told, main
        self.events = tuple(told)
        verbs = {word for word in told if told[word]["pos"] == "VERB"}
        places = range(first, first + len(letters))
        self.counts = {
            "events": _running(at in told for at in places),
            "verbs": _running(at in verbs for at in places),
            "commas": _running(one == "," for one in letters),
            "quotes": _running(_QUOTES.issuperset(one) for one in letters),
            "stops": _running(one in _STOPS for one in letters),
        }

    @classmethod
    def of(cls, document: Document, span: Span, reading: Reading, words: Sequence[int]) -> _Sentence:
        first, last = reading.sheet.tokens_of(span.start, span.end)
        letters = [document.text[token.start : token.end].lower() for token in document.tokens[first:last]]
        events = words[bisect_left(words, first) : bisect_left(words, last)]
        main = max(events, key=lambda word: float(reading.main[word]), default=-1)
        return cls(letters, first, {word: reading.attributes_of(word) for word in events}, main)

    def between(self, what: str, low: int, high: int) -> int:
        counts = self.counts[what]
        return counts[max(high, low) - self.first] - counts[low - self.first]

    def word(self, at: int) -> str:
        at -= self.first
        return self.letters[at] if 0 <= at < len(self.letters) else ""

    def kind(self, at: int) -> str:
        """What a word is that follows a time: an event, a mark (itself), or any other word."""
        word = self.word(at)
        return "event" if at in self.told else "word" if word[:1].isalnum() else word or "end"

    def seen(self, first: int, last: int, word: int) -> Iterator[str]:
        """What can be seen of the event of a word and a time of the tokens from `first` to before `last`."""
        side = "before" if word < first else "after"
        low, high = (word + 1, first) if side == "before" else (last, word)
        count = {name: min(self.between(name, low, high), _MANY) for name in self.counts}
        told = self.told[word]
        is_verb = told["pos"] == "VERB"
        verbs = min(count["verbs"], 2)
        front = first - self.first <= _FRONT
        yield "any"
        yield side
        yield f"{side} far {min((high - low + 1).bit_length(), 6)}"
        for name, many in count.items():
            yield f"{side} {name} {many}"
        yield f"front {front} {side} {verbs}"
        yield f"followed by {self.kind(last)} {side}"
        yield f"followed by {self.kind(last)} {self.word(first - 1)}"
        yield f"led by {self.word(first - 1)} {side} {'next' if not count['events'] else 'farther'}"
        yield f"led by {self.word(first - 1)}"
        yield f"verb {is_verb} {side} {verbs} {min(count['events'], 2)}"
        yield f"{told['class']} {side} {verbs}"
        yield f"tense {told['tense']} {side}"
        yield f"opens {self.word(first - 2)} {self.word(last) == ','} {side}"
        yield f"led by {self.word(first - 1)} behind {self.kind(first - 2)} {side}"
        yield f"main {word == self.main} {front} {side}"
        yield f"main {word == self.main} {verbs}"
        for name in ("class", "pos", "aspect", "polarity", "modality"):
            yield f"{name} {told[name]}"


def _running(marks: Iterable[bool]) -> list[int]:
    return [0, *accumulate(map(int, marks))]
