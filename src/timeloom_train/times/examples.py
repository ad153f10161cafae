"""Examples for the choice: regions with their phrases, and phrases with the ways to place them, labelled by a
source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from timeloom.document import Document, Policy, Time
from timeloom.language import Lexeme, load
from timeloom.times.beliefs import prior_of_phrase
from timeloom.times.beliefs_of_ways import prior_of_way
from timeloom.times.chart import Chart, copied, meaning
from timeloom.times.choice import lattice
from timeloom.times.context import EVERYDAY, NEWS, SCATE, Context
from timeloom.times.features import numbers
from timeloom.times.focus import Focus, year_ahead
from timeloom.times.guesses import agreeing
from timeloom.times.half_days import awake, coming
from timeloom.times.interpret import Interpreter
from timeloom.times.lexing.lexer import scanned
from timeloom.times.lexing.scan import Scan
from timeloom.times.of_phrases import of_phrase
from timeloom.times.of_ways import of_way
from timeloom.times.phrase import Phrase
from timeloom.times.placing import Option, Placer
from timeloom.times.readings import Reading
from timeloom.times.sentence import Sentence
from timeloom.times.sharing import share
from timeloom.times.ways import AHEAD
from timeloom.times.writer import pieces
from timeloom_train.times.fitting_rows import fits
from timeloom_train.times.sources import EWT, Item

__all__ = ["Choices", "Region", "examples", "extents"]

WARS = "wikiwars"
CONVENTIONS = {
    "timebank": NEWS,
    "aquaint": NEWS,
    "silver": NEWS,
    "own": NEWS,
    "classes": NEWS,
    "ewt": NEWS,
    "scate": SCATE,
    "wikiwars": WARS,
}
"""What extents the sources mark."""
Extents = tuple[tuple[int, int], ...]
_NO_TIMES = frozenset(("VERB", "AUX", "PRON", "SCONJ", "PART", "CCONJ", "DET", "INTJ", "ADP"))
"""Parts of speech of words that are no times."""
_SMALL = frozenset(
    (
        "THE",
        "A",
        "IN",
        "OF",
        "AND",
        "THIS",
        "THAT",
        "LAST",
        "NEXT",
        "EVERY",
        "FROM",
        "TO",
        "UNTIL",
        "SINCE",
        "BETWEEN",
        "SOME",
        "AGO",
        "BEFORE",
        "AFTER",
        "LATER",
        "ONCE",
        "PAST",
    )
)
"""Categories of small words that are parts of times, whatever they are in a tree."""
_TIMELY = frozenset(("UNIT", "UNITS", "MONTH", "WEEKDAY", "SEASON", "FEAST", "PART", "WEEKEND", "UNITSHORT", "AMPM"))
"""Categories of words beside which a number or a name may well be part of a time."""
Numbers = npt.NDArray[np.int32]


@dataclass(slots=True)
class Region:
    """Phrases of one region: their first and last words, their features, which are right, and words that may not be
    passed over."""

    words: int
    first: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    features: list[Numbers] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    needed: frozenset[int] = frozenset()
    is_told: bool = True
    """Does the source say of every phrase whether it is right?"""
    priors: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Choices:
    """Ways to place one phrase, by their features, and which are right."""

    features: list[Numbers]
    right: list[bool]
    priors: list[float]
    age: str


@dataclass(slots=True)
class _Read:
    """One phrase with all that it may mean."""

    phrase: Phrase
    extents: Extents
    reading: Reading
    """What it means, with what its neighbours say for it."""
    part: Any = None
    options: list[Option] = field(default_factory=list)
    times: list[Time] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    places: Any = None


def examples(
    item: Item, charts: Callable[[str], Chart], interpreter: Interpreter, convention: str = ""
) -> Iterator[Region | Choices]:
    """All examples of one item, read by the convention of its source unless another one is given."""
    telling = _Telling(item, charts(item.language), interpreter, convention or CONVENTIONS.get(item.source, EVERYDAY))
    for region in scanned(telling.scan):
        phrases = telling.chart.phrases(region.lexemes, telling.ctx)
        if phrases:
            yield from telling.told(region.lexemes, phrases)


class _Telling:
    """One item while it is gone through, by the steps of the reader, with what is right in place of what is likely."""

    def __init__(self, item: Item, chart: Chart, interpreter: Interpreter, convention: str) -> None:
        language = load(item.language)
        self.item, self.chart = item, chart
        self.ctx = Context(
            item.text,
            item.dct,
            Policy(prefer=item.prefer) if item.prefer else Policy(),
            language,
            convention=convention,
            whole=item.is_expression,
        )
        self.scan = Scan(item.text, language, whole=item.is_expression, everyday=convention == EVERYDAY)
        self.sentence = Sentence(self.ctx, self.scan)
        meant = interpreter.everyday(language.forms.parts_of_day) if convention == EVERYDAY else interpreter
        self.placer = Placer(
            self.ctx, Document(id=item.id, text=item.text, dct=item.dct, language=item.language), meant
        )
        self.focus = Focus(None if self.placer.now is None else self.placer.now[0])
        self.judge = _judge(item)
        self.behind = 0
        """Where the last right time ends."""

    def told(self, lexemes: list[Lexeme], phrases: list[Phrase]) -> Iterator[Region | Choices]:
        """The examples of one region; then the focus has moved on over it."""
        age = self.focus.age(self.sentence.age)
        reads = [
            _Read(phrase, extents(self.ctx, phrase.reading, self.item.source), phrase.reading) for phrase in phrases
        ]
        for read in reads:
            if self.judge.near(read.extents):
                self._place(read, lexemes)
        right, needed = self.judge.right(reads, lexemes)
        if self._share([read for read, good in zip(reads, right, strict=True) if good and read.options], lexemes):
            right, needed = self.judge.right(reads, lexemes)
        yield self._region(lexemes, reads, right, needed)
        moved: set[tuple[int, int]] = set()
        for read, good in sorted(
            zip(reads, right, strict=True), key=lambda pair: (pair[0].extents, -len(pair[0].options))
        ):
            best = max(read.scores, default=0.0)
            if not good or not read.options:
                continue
            if len(read.options) > 1 and best > 0 and min(read.scores) < best:
                yield self._choices(read, age)
            if read.extents[0] not in moved and best > 0:
                moved.add(read.extents[0])
                at = read.scores.index(best)
                self.placer.time(read.reading, read.options[at])
                self.focus.move(read.reading, read.times[at])
                self.behind = max(self.behind, read.reading.end)

    def _place(self, read: _Read, lexemes: list[Lexeme]) -> None:
        """All that a phrase may mean, and how right each is."""
        start = read.reading.start
        read.places = self.placer.quotes.of_voice(self.focus.places(start), start)
        ahead = year_ahead(lexemes, read.phrase.last)
        if ahead is not None:
            read.places[AHEAD] = ahead
        last = read.places.get("last")
        quotes = self.placer.quotes
        quotes.enter(read.reading)
        try:
            agreed = agreeing(copied(read.reading), self.placer.now, last.counted if last is not None else None)
            read.reading = coming(
                self.ctx, awake(self.sentence, agreed, self.focus.age(self.sentence.age), self.behind), self.placer.now
            )
            read.part, read.options = self.placer.options(read.reading, read.places)
            read.times = [self.placer.sketch(read.reading, option) for option in read.options]
        finally:
            quotes.leave()
        read.scores = [self.judge.score(read.extents, time) for time in read.times]

    def _share(self, right: list[_Read], lexemes: list[Lexeme]) -> bool:
        """Complete what stands in a list by what the others of it say; whether anything was. Where several phrases may
        be right at one place, each is completed by the likeliest of the others."""
        row: dict[tuple[int, int], _Read] = {}
        for read in sorted(
            right, key=lambda one: (one.extents, -max(one.scores, default=0.0), -prior_of_phrase(lexemes, one.phrase))
        ):
            if not any(start < read.reading.end and read.reading.start < end for start, end in row):
                row[read.reading.start, read.reading.end] = read
        if len(row) < 2:
            return False
        changed = False
        for read in right:
            beside = [one if place != (read.reading.start, read.reading.end) else read for place, one in row.items()]
            if not any(one is read for one in beside):
                continue
            readings = [copied(one.phrase.reading) for one in beside]
            share(self.ctx, readings)
            shared = next(told for one, told in zip(beside, readings, strict=True) if one is read)
            if meaning(shared) != meaning(read.phrase.reading):
                read.reading, changed = shared, True
                self._place(read, lexemes)
        return changed

    def _region(self, lexemes: list[Lexeme], reads: list[_Read], right: list[bool], needed: frozenset[int]) -> Region:
        phrases, everyday = [read.phrase for read in reads], self.ctx.convention == EVERYDAY
        first, last = [one.first for one in phrases], [one.last for one in phrases]
        likely, _ = lattice(len(lexemes), first, last, [0.0] * len(phrases), right, needed)
        if likely < 0:  # two right ones share a word: no way to cut the region has both
            needed = frozenset()
        return Region(
            len(lexemes), first, last,
            [np.array(numbers(of_phrase(self.sentence, lexemes, one)), np.int32) for one in phrases], right, needed,
            all(self.judge.tells(read.extents) for read in reads), [prior_of_phrase(lexemes, one, self.ctx.year, everyday=everyday, whole=self.ctx.whole, prefer=self.item.prefer or "", sentence=self.sentence) for one in phrases],
        )  # fmt: skip

    def _choices(self, read: _Read, age: str) -> Choices:
        best, part = max(read.scores), read.part
        now = None if self.placer.now is None else self.placer.now[0]
        rows = [
            np.array(numbers(of_way(self.sentence, read.reading, part, one, read.places, age)), np.int32)
            for one in read.options
        ]  # fmt: skip
        priors = [
            prior_of_way(self.sentence, read.reading, part, one, now, read.places, age, self.behind)
            for one in read.options
        ]
        return Choices(rows, [score == best for score in read.scores], priors, age)


def extents(ctx: Context, reading: Reading, source: str) -> Extents:
    """What a source would mark: in TimeML the ends of a range and no more; in SCATE the whole."""
    parts = () if CONVENTIONS.get(source) == SCATE else tuple((one.start, one.end) for one in pieces(ctx, reading))
    return parts or ((reading.start, reading.end),)


def _judge(item: Item) -> Judge:
    if item.source == EWT:
        return _OfTrees(item)
    return _OfTimexes(item.timexes) if item.gold is not None else _OfRow(item)


class Judge(Protocol):
    """What a source says of phrases."""

    def near(self, extents: Extents) -> bool:
        """May a phrase of these extents be right, so that it is worth placing?"""

    def tells(self, extents: Extents) -> bool:
        """Does the source say whether it is?"""

    def score(self, extents: Extents, time: Time) -> float:
        """How right a time is, from 0 to 1."""

    def right(self, reads: list[_Read], lexemes: list[Lexeme]) -> tuple[list[bool], frozenset[int]]:
        """Which phrases are right, and the words that one of them has to cover."""


class _OfTrees:
    """Labels by trees: words that can be no time."""

    def __init__(self, item: Item) -> None:
        assert item.gold is not None and item.gold.tokens is not None
        tokens, words = item.gold.tokens, load(item.language).words
        self.extents = item.extents or frozenset()
        self.none = set[tuple[int, int]]()
        for at, token in enumerate(tokens):
            head = tokens[token.head] if token.head is not None else token
            beside = [head, *(one for one in tokens[at + 1 : at + 3] if one.head == at and one.deprel == "flat")]
            told = any(
                _TIMELY & words.get(item.text[one.start : one.end].lower(), {}).keys()
                for one in beside
                if one is not token
            )
            counts = token.upos == "NUM" and token.deprel == "nummod" and head.upos == "NOUN" and not told
            named = token.upos == "PROPN" and not told and (token.deprel == "flat" or len(beside) > 1)
            small = _SMALL & words.get(item.text[token.start : token.end].lower(), {}).keys()
            if (
                (token.upos in _NO_TIMES and not small)
                or (token.upos == "ADJ" and token.feat("NumType") == "Ord")
                or counts
                or named
            ):
                self.none.add((token.start, token.end))

    def near(self, extents: Extents) -> bool:
        return False

    def tells(self, extents: Extents) -> bool:
        return all(self._is_none(one) or not self._is_near(one) for one in extents)

    def score(self, extents: Extents, time: Time) -> float:
        return 0.0

    def right(self, reads: list[_Read], lexemes: list[Lexeme]) -> tuple[list[bool], frozenset[int]]:
        return [False] * len(reads), frozenset()

    def _is_none(self, extent: tuple[int, int]) -> bool:
        return any(extent[0] <= start and end <= extent[1] for start, end in self.none)

    def _is_near(self, extent: tuple[int, int]) -> bool:
        """Did the reader that went before find a time in it?"""
        return any(start < extent[1] and extent[0] < end for start, end in self.extents)


class _OfTimexes:
    """Labels by TIMEX3: extents have to agree, then values."""

    def __init__(self, timexes: Iterable[Time]) -> None:
        self.gold = {(time.start, time.end): time.timex3.value if time.timex3 else "" for time in timexes}
        self.spans = sorted(self.gold)

    def tells(self, extents: Extents) -> bool:
        return True

    def near(self, extents: Extents) -> bool:
        return all(one in self.gold for one in extents)

    def score(self, extents: Extents, time: Time) -> float:
        views = time.parts if len(time.parts) == len(extents) else (time,)
        told = [view.timex3.value if view.timex3 else "" for view in views]
        return sum(value == self.gold[extent] for value, extent in zip(told, extents, strict=True)) / len(extents)

    def right(self, reads: list[_Read], lexemes: list[Lexeme]) -> tuple[list[bool], frozenset[int]]:
        """Phrases whose extents are gold's, and of those over the same words the ones that come to its value, if any
        does. Where no phrase has the extent of a gold one, those that share most of it will do."""
        good = [False] * len(reads)
        needed: set[int] = set()
        for span in self.spans:
            if span[1] <= lexemes[0].start or span[0] >= lexemes[-1].end:
                continue
            exact = [at for at, read in enumerate(reads) if span in read.extents and self.near(read.extents)]
            if exact:
                best = max(max(reads[at].scores, default=0.0) for at in exact)
                chosen = [at for at in exact if max(reads[at].scores, default=0.0) == best]
                # "since March" says more than "March", though TimeML leaves the "since" out of its extent.
                most = max(reads[at].phrase.last - reads[at].phrase.first for at in chosen)
                chosen = [at for at in chosen if reads[at].phrase.last - reads[at].phrase.first == most]
            else:
                chosen = _nearest(reads, span)
            for at in chosen:
                good[at] = True
            if exact:
                needed |= set.intersection(
                    *(set(range(reads[at].phrase.first, reads[at].phrase.last)) for at in chosen)
                )
        return good, frozenset(needed)


def _nearest(reads: list[_Read], span: tuple[int, int]) -> list[int]:
    """The phrases that share most of an extent, by number."""
    shared = [
        sum(
            max(0, min(end, span[1]) - max(start, span[0])) - max(0, span[0] - start) - max(0, end - span[1])
            for start, end in read.extents
        )
        for read in reads
    ]
    most = max(shared, default=0)
    return [at for at, share in enumerate(shared) if share == most > 0]


class _OfRow:
    """Labels by the intervals that a suite accepts."""

    def __init__(self, item: Item) -> None:
        assert item.row is not None
        self.mentions = item.row["mentions"]
        self.open: list[list[int]] = item.row.get("open", [])
        """Spans that may be times and may be none."""

    def _touched(self, start: int, end: int) -> list[Any]:
        return [one for one in self.mentions if "start" not in one or (start < one["end"] and one["start"] < end)]

    def tells(self, extents: Extents) -> bool:
        return True

    def near(self, extents: Extents) -> bool:
        return bool(self._touched(extents[0][0], extents[-1][1]))

    def score(self, extents: Extents, time: Time) -> float:
        told = time.to_dict()
        return float(any(fits(told, want) for one in self._touched(time.start, time.end) for want in one["accept"]))

    def right(self, reads: list[_Read], lexemes: list[Lexeme]) -> tuple[list[bool], frozenset[int]]:
        """Phrases that may mean what is accepted. Where none does, that is of hours and other customs of the suite's
        tool: it is a time all the same, of the phrases that share most of its span. What is open may be a time and need
        not."""
        good = [max(read.scores, default=0.0) > 0 or self._is_open(read.extents) for read in reads]
        needed: set[int] = set()
        for mention in self.mentions:
            here = [read for read, fit in zip(reads, good, strict=True) if fit and _touches(read, mention)]
            if here:
                needed |= set.intersection(*(set(range(read.phrase.first, read.phrase.last)) for read in here))
            elif "start" in mention:
                for at in _nearest(reads, (mention["start"], mention["end"])):
                    good[at] = True
        return good, frozenset(needed)

    def _is_open(self, extents: Extents) -> bool:
        """Does it touch an open span, and nothing that is told?"""
        start, end = extents[0][0], extents[-1][1]
        return any(start < last and first < end for first, last in self.open) and not self._touched(start, end)


def _touches(read: _Read, mention: Mapping[str, Any]) -> bool:
    return "start" not in mention or bool(
        read.extents[0][0] < mention["end"] and mention["start"] < read.extents[-1][1]
    )
