"""Which events of a sentence lie in a time that it states.

A stated time belongs to something: of 104 times of dev that stand beside events, 88 have one that lies in them by gold. Annotators
link fewer pairs than hold, so whether a pair is linked is a poor guide to what a reader takes from the sentence. Here every time
is given to the events of its sentence by where they stand: on which side, what stands between, what kind of word they are, and
which word leads the time. It needs no tree. How they stand to each other, within or before, is another question (the relator's).

The prior is to attach: the event for which most speaks has the time, whatever its probability; a further one from `FURTHER` on.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nsmallest
from itertools import accumulate
from math import exp
from pathlib import Path
from typing import NamedTuple

from timeloom.document import Document, Span
from timeloom.encoder.sheet import End
from timeloom.encoder.weaver import Reading
from timeloom.models import arrays
from timeloom.stages.events.finder import attributes_of

__all__ = ["NAME", "Attacher", "Question", "questions"]

NAME = "attach.v1"
LEAST = 0.5
"""The probability of the event that a time belongs to, at least."""
FURTHER = 0.7
"""The probability from which another event of the sentence has the time as well."""
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


class Attacher:
    """Weights of what can be seen of an event and a time, learned by `timeloom_train.weave.attaching`. Safe to share."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.weights = dict(weights)

    @classmethod
    def load(cls, folder: Path | None = None) -> Attacher:
        """The shipped weights, or those of a folder; loaded once. Raises ModelError."""
        return cls(_loaded(folder))

    def __call__(self, document: Document, reading: Reading, words: Sequence[int]) -> dict[tuple[End, End], float]:
        """Pairs of an event and a time that it belongs to, with the probability that it does; `words` are those of the events, rising."""
        found: dict[tuple[End, End], float] = {}
        for question in questions(document, reading, words):
            chances = self.chances(question)
            best = max(range(len(chances)), key=chances.__getitem__)
            for at, chance in enumerate(chances):
                if at == best or chance >= FURTHER:
                    found[End(word=question.words[at]), End(time=question.time)] = max(chance, LEAST)
        return found

    def chances(self, question: Question) -> list[float]:
        """For each word the probability that the time is its own, if it is that of any event of the sentence."""
        sums = (sum(self.weights.get(one, 0.0) for one in seen) for seen in question.seen)
        return [1 / (1 + exp(-score)) for score in sums]


@lru_cache(maxsize=4)
def _loaded(folder: Path | None) -> Mapping[str, float]:
    held = arrays(NAME, folder)
    return dict(zip(held["names"].tolist(), held["weights"].tolist(), strict=True))


def questions(document: Document, reading: Reading, words: Sequence[int]) -> Iterator[Question]:
    """For each time of the calendar, as TimeML sees them, the events of its sentence; `words` are those of the events, rising."""
    starts = [span.start for span in document.sentences]
    held: dict[int, _Sentence] = {}
    for number, time in enumerate(reading.sheet.times):
        at = bisect_right(starts, time.start) - 1
        if at < 0 or time.timex3 is None or time.timex3.type not in ("DATE", "TIME"):
            continue
        sentence = held.get(at) or held.setdefault(at, _Sentence.of(document, document.sentences[at], reading, words))
        first, last = reading.sheet.tokens_of(time.start, time.end)
        about = [word for word in sentence.events if not first <= word < last]
        if len(about) > NEAREST:
            about = sorted(nsmallest(NEAREST, about, key=lambda word: abs(word - first)))
        if about:
            yield Question(number, tuple(about), tuple(tuple(sentence.seen(first, last, word)) for word in about))


class _Sentence:
    """The words of a sentence with running counts, so that what stands between two of them costs nothing."""

    def __init__(self, letters: Sequence[str], first: int, events: Sequence[int], told: Mapping[int, Mapping[str, str]]) -> None:
        self.letters, self.first, self.events, self.told = letters, first, tuple(events), told
        verbs = {word for word in events if told[word]["pos"] == "VERB"}
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
        return cls(letters, first, events, {word: attributes_of(reading, word) for word in events})

    def between(self, what: str, low: int, high: int) -> int:
        counts = self.counts[what]
        return counts[max(high, low) - self.first] - counts[low - self.first]

    def word(self, at: int) -> str:
        at -= self.first
        return self.letters[at] if 0 <= at < len(self.letters) else ""

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
        yield f"comma behind {self.word(last) == ','} {side}"
        yield f"led by {self.word(first - 1)} {side} {'next' if not count['events'] else 'farther'}"
        yield f"led by {self.word(first - 1)}"
        yield f"verb {is_verb} {side} {verbs} {min(count['events'], 2)}"
        yield f"{told['class']} {side} {verbs}"
        yield f"tense {told['tense']} {side}"
        for name in ("class", "pos", "aspect", "polarity", "modality"):
            yield f"{name} {told[name]}"


def _running(marks: Iterable[bool]) -> list[int]:
    return [0, *accumulate(map(int, marks))]

