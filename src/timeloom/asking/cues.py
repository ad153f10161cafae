"""The words around a time of a question: "since", "older than", "not in", "or earlier". Lists in
language/*/questions.toml."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice, pairwise, takewhile
from operator import attrgetter

from timeloom.document import Span
from timeloom.errors import ModelError
from timeloom.language import load as words_of
from timeloom.language import lowered

__all__ = ["Cue", "Words"]

_WORD = re.compile(r"[^\W\d_]+|\d+")
_BETWEEN = re.compile(r"[\s\-–]+")
"""What may stand between two words of a cue, and between a cue and its time."""

_GOES_ON = re.compile(r"\s+|['’]")
"""What stands between the words of one phrase: l'incendie."""
_PREFIXED = re.compile(r"[-–]|\s*[0-9]{4}(?![0-9])")
_UNBROKEN = re.compile(r"[^.,;:!?()\[\]\"“”]*")
_OF_EVENT = 4
"""Words that may stand between the noun of an event and the time that dates it."""
_ADJECTIVES = 2
"""Words between an article and its noun, where a list of nouns is kept."""

BEFORE_A_TIME = ("before", "until", "after", "from", "except", "in")
AFTER_A_TIME = ("until-after", "from-after")
_SIDES = {"until-after": "until", "from-after": "from"}
BEFORE_AN_AMOUNT = ("older", "younger", "older-if", "younger-if")
AFTER_AN_AMOUNT = ("age", "older-after", "younger-after")
_NAMED = frozenset(("WEEKDAY", "MONTH"))
"""What names a day or a month, and needs no word before it to do so."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A phrase beside a time: `kind` is the name of its list without "asked-", "" where there is none."""

    kind: str
    start: int
    end: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Phrases:
    kind_of: dict[tuple[str, ...], str]
    longest: int


class Words:
    """The words of one question, and the cues beside its times."""

    def __init__(self, question: str, language: str) -> None:
        if not words_of(language).cues["asked-in"]:
            raise ModelError("questions are not read in this language", place="language", value=language)
        self.question = question
        self.text = lowered(question)
        self.language = language
        self.words = [(found.group(), found.start(), found.end()) for found in _WORD.finditer(self.text)]
        self._starts = [start for _, start, _ in self.words]

    def before(self, at: int, first: int, lists: tuple[str, ...]) -> Cue:
        """The longest cue of some lists that ends right before the character `at` and starts at `first` or later."""
        phrases = _phrases(self.language, lists)
        run: list[tuple[str, int, int]] = []
        best = Cue("", at, at)
        edge = at
        for nth in range(bisect_left(self._starts, at) - 1, -1, -1):
            word, start, end = self.words[nth]
            if start < first or len(run) == phrases.longest or not self._joined(end, edge):
                break
            run.insert(0, (word, start, end))
            edge = start
            words = tuple(one[0] for one in run)
            if words in phrases.kind_of and not (len(words) == 1 and self._is_noun(word, end)):
                best = Cue(phrases.kind_of[words], start, at, words)
        return best

    def _is_noun(self, word: str, end: int) -> bool:
        """Whether a prefix stands as a word of its own, and not before a year: "a post tomorrow"; unlike "post-war",
        "post 2019"."""
        return word in words_of(self.language).cues["asked-prefix"] and _PREFIXED.match(self.text, end) is None

    def beside(self, start: int, end: int, first: int, last: int) -> tuple[str, Cue, Cue]:
        """What of the time between two characters is meant (before, until, after or from it, all but it, or "in" or ""
        for the time itself), and the cues before and after it that say so. `first` and `last` are where its neighbours
        end and start."""
        left = self.before(start, first, BEFORE_A_TIME)
        right = self.after(end, last, AFTER_A_TIME)
        if right.words == ("on",) and "from" not in left.words:
            right = Cue("", end, end)
        return _SIDES.get(right.kind) or left.kind, left, right

    def after(self, at: int, last: int, lists: tuple[str, ...]) -> Cue:
        """The longest cue of some lists that starts right after the character `at` and ends at `last` or sooner."""
        phrases = _phrases(self.language, lists)
        run: list[str] = []
        best = Cue("", at, at)
        edge = at
        for word, start, end in self._from(at):
            if end > last or len(run) == phrases.longest or not self._joined(edge, start):
                break
            run.append(word)
            edge = end
            if tuple(run) in phrases.kind_of and not self._led(at, end, last):
                best = Cue(phrases.kind_of[tuple(run)], at, end, tuple(run))
        return best

    def _led(self, start: int, end: int, last: int) -> bool:
        """Whether of the words between two characters the last belongs to an event, or to the time that starts at
        `last`: "2010 and before 2015", "2010 y antes de 2015", "2010 and before the war"."""
        event = next(iter(self._events[bisect_left(self._events, start, key=attrgetter("start")) :]), None)
        if event is not None and event.start < end:
            return True
        if last == len(self.text):
            return False
        return self._joined(end, last) or self.before(last, 0, BEFORE_A_TIME[:-1]).start < end

    def has(self, start: int, end: int, *lists: str) -> bool:
        """Whether a word of some lists stands in a stretch of the question."""
        wanted = frozenset[str]().union(*(words_of(self.language).cues[f"asked-{name}"] for name in lists))
        return any(word in wanted for word in self._within(start, end))

    def unread(self, taken: list[Span]) -> Iterator[Span]:
        """Words that name a stretch of the calendar outside what was taken for a time: "the other day"."""
        cues, lexicon = words_of(self.language).cues, words_of(self.language).words
        covered = self.covered(taken)
        for nth, (word, start, end) in enumerate(self.words):
            if word not in cues["asked-unread"] or covered[start]:
                continue
            previous = self.words[nth - 1][0] if nth else ""
            named = not _NAMED.isdisjoint(lexicon.get(word, {}))
            if named or word in cues["asked-alone"]:
                yield Span(start, end)
            elif previous in cues["asked-unread-before"] and not self._asks_for(nth):
                first = nth - 2 if nth > 1 and self.words[nth - 2][0] in cues["asked-the"] else nth - 1
                yield Span(self.words[first][1], end)

    def covered(self, taken: list[Span]) -> bytearray:
        """For each character whether a time has taken it."""
        covered = bytearray(len(self.text))
        for span in taken:
            covered[span.start : span.end] = b"\x01" * (span.end - span.start)
        return covered

    def events(self) -> Iterator[Span]:
        """Words that name a time by something that happened: "since the merger"."""
        cues = words_of(self.language).cues
        for (word, start, _), (follows, _, end) in pairwise(self.words):
            if word not in cues["asked-event"]:
                continue
            if follows in cues["asked-event-of"]:
                noun = bisect_left(self._starts, end)
                yield Span(start, self.words[noun][2] if noun < len(self.words) else end)
            elif follows not in cues["asked-no-event"]:
                yield Span(start, end)
            elif follows in cues["asked-the"]:
                noun = bisect_left(self._starts, end)
                if noun < len(self.words) and self.words[noun][0].endswith(tuple(cues["asked-event-if"])):
                    yield Span(start, self.words[noun][2])
        yield from self._sides()

    def side_of_event(self, start: int, end: int, first: int) -> tuple[str, tuple[str, ...]]:
        """The side that is asked for of an event which the time between two characters dates, and the words that say
        so: "since the merger in 2019", "before the 2016 election"; ("", ()) where it dates none."""
        leading = self.before(start, first, ("in",))
        at, when = leading.start, words_of(self.language).cues["asked-event-when"]
        if not when.issuperset(leading.words):
            return "", ()
        near = self._events[bisect_left(self._events, first, key=attrgetter("start")) :]
        for event in takewhile(lambda event: event.start < start, near):
            inside = start < event.end and self._is_attribute(start, end)
            if inside or (event.end <= at and self._goes_with(event.end, at)):
                cue = self._leading(event.start)
                return cue.kind, cue.words
        return "", ()

    @cached_property
    def _events(self) -> list[Span]:
        return sorted(self.events(), key=attrgetter("start"))

    def _leading(self, at: int) -> Cue:
        """The longest cue of a side that starts at a character."""
        phrases = _phrases(self.language, ("before", "until", "after", "from"))
        best = Cue("", at, at)
        run: list[str] = []
        for word, _, end in islice(self._from(at), phrases.longest):
            run.append(word)
            if tuple(run) in phrases.kind_of:
                best = Cue(phrases.kind_of[tuple(run)], at, end, tuple(run))
        return best

    def _goes_with(self, event: int, at: int) -> bool:
        """Whether nothing but some words of the event stand between its noun and the word before a time: "the outage of
        the server on"."""
        inside = self._within(event, at)
        return (
            len(inside) <= _OF_EVENT
            and _UNBROKEN.fullmatch(self.text, event, at) is not None
            and not any(map(self._breaks, inside))
        )

    def _is_attribute(self, start: int, end: int) -> bool:
        """Whether a time stands between an article and a noun: "the 2016 election"."""
        cues = words_of(self.language).cues
        before, after = bisect_left(self._starts, start) - 1, bisect_left(self._starts, end)
        if before < 0 or after == len(self.words) or self.words[before][0] not in cues["asked-event-of"]:
            return False
        word, noun, _ = self.words[after]
        return (
            _GOES_ON.fullmatch(self.text, end, noun) is not None
            and not self._breaks(word)
            and word not in cues["asked-in"]
        )

    def _breaks(self, word: str) -> bool:
        """Whether with this word something else than the name of an event begins."""
        cues = words_of(self.language).cues
        lists = ("no-event", "behind", "be", "and", "or", "except")
        return word not in cues["asked-in"] and any(word in cues[f"asked-{name}"] for name in lists)

    def _within(self, start: int, end: int) -> list[str]:
        return [word for word, _, _ in takewhile(lambda one: one[2] <= end, self._from(start))]

    def _sides(self) -> Iterator[Span]:
        """A side of an event: "before the war", "after Brexit", "before we moved"; not "look after the garden"."""
        cues = words_of(self.language).cues
        phrases = _phrases(self.language, ("event-side", "event-name", "event-clause"))
        for nth, (_, start, _) in enumerate(self.words):
            other = nth > 0 and self.words[nth - 1][0] in cues["asked-not-side"]
            for size in range(phrases.longest, 0, -1):
                run = self.words[nth : nth + size + 1]
                kind = phrases.kind_of.get(tuple(word for word, _, _ in run[:size]), "")
                if (
                    not kind
                    or len(run) <= size
                    or not all(_GOES_ON.fullmatch(self.text, one[2], two[1]) for one, two in pairwise(run))
                ):
                    continue
                last = None if other and kind != "event-clause" else self._event_at(nth + size, kind)
                if last is not None:
                    yield Span(start, self.words[last][2])
                break

    def _event_at(self, nth: int, kind: str) -> int | None:
        """The last word of what is an event by the word before it; None where it is none."""
        cues = words_of(self.language).cues
        word, start, _ = self.words[nth]
        capital = self.question[start].isupper()
        if kind == "event-clause":
            return nth
        if word in cues["asked-no-side"] or (kind == "event-name" and not capital):
            return None
        if nouns := tuple(cues["asked-event-noun"]):
            near = range(nth, min(nth + _ADJECTIVES + 1, len(self.words)))
            return next((at for at in near if self.words[at][0].endswith(nouns)), None)
        while capital and nth + 1 < len(self.words) and self.question[self.words[nth + 1][1]].isupper():
            nth += 1  # the Second World War
        return nth

    def _asks_for(self, nth: int) -> bool:
        """Whether the words before it ask for a time: "what is the day", "which of the years"."""
        cues = words_of(self.language).cues
        if nth < 3:
            return False
        (first, *_), (second, *_) = self.words[nth - 3 : nth - 1]
        return first in cues["asked-for"] and second in cues["asked-be"] | cues["of"]

    @property
    def looks_ahead(self) -> bool:
        """Whether it is about what will be. A name such as Will Smith does not say so."""
        cues = words_of(self.language).cues
        lower = [word for word, start, _ in self.words if start == 0 or self.question[start].islower()]
        ahead = any(
            " ".join(lower[at : at + size]) in cues["asked-ahead"] for size in (1, 2) for at in range(len(lower))
        )
        return ahead and cues["asked-behind"].isdisjoint(lower)

    def stand_ins(self, *, left_out: bool) -> Iterator[str]:
        """The question with other words, each as long as it, so that characters keep their places; for what is left out
        of another time, too."""
        cues = words_of(self.language).cues
        for name, other in (("asked-old", "ago"), ("asked-than", "in")):
            changed = self.question
            for word, start, end in self.words:
                if word in cues[name]:
                    changed = changed[:start] + other.ljust(end - start) + changed[end:]
            if changed != self.question:
                yield changed
        if left_out:
            yield from self._left_out()

    def _left_out(self) -> Iterator[str]:
        """The question with "on" for what leaves out: "except March" would be a verb."""
        phrases = _phrases(self.language, ("except-as-on",))
        other = f"; {' '.join(words_of(self.language).cues['asked-on'])}"
        changed = self.question
        for nth, (_, start, _) in enumerate(self.words):
            for size in range(min(phrases.longest, len(self.words) - nth), 0, -1):
                run = self.words[nth : nth + size]
                if tuple(word for word, _, _ in run) in phrases.kind_of:
                    changed = changed[:start] + other.ljust(run[-1][2] - start) + changed[run[-1][2] :]
                    break
        if changed != self.question:
            yield changed

    def _from(self, at: int) -> Iterator[tuple[str, int, int]]:
        """The words that start at a character or after it."""
        return (self.words[nth] for nth in range(bisect_left(self._starts, at), len(self.words)))

    def _joined(self, start: int, end: int) -> bool:
        return start == end or _BETWEEN.fullmatch(self.text, start, end) is not None


@cache
def _phrases(language: str, lists: tuple[str, ...]) -> _Phrases:
    """Earlier lists win over later ones."""
    kind_of: dict[tuple[str, ...], str] = {}
    for name in lists:
        for phrase in sorted(words_of(language).cues[f"asked-{name}"]):
            kind_of.setdefault(tuple(phrase.split()), name)
    return _Phrases(kind_of, max(map(len, kind_of), default=0))
