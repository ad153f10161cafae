"""The years that a text mentions, for IXA: dates, dates that are computed (a year and an age), and those that look
back.

Dates are the `times` of the document, as the pipeline found them. A mention looks back where it counts back from the
time of writing ("thirty years ago"), or where its sentence is in the past and has a word of distance ("born",
"formerly", "the late"): it says that the text is not older, and no more. What is computed goes through the calendar:
`After(Year(1935), Period(YEAR, 1))`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from timeloom.calendar import After, Before, Between, DocTime, Expression, Interval, Period, Year, evaluate
from timeloom.calendar.units import Unit
from timeloom.document import Document, Time
from timeloom.errors import TimeloomError

__all__ = ["Birth", "Mention", "ages", "mentions"]

OLDEST = 1500
"""Years before this one say nothing about texts of 1700 and later."""
NEAR = 160
"""Characters between a birth and an age that belong together."""
ADJACENT = 12
"""Characters between a distance and the date that it is the distance of: "thirty years ago, in 1743"."""

_DISTANCE = re.compile(
    r"\b(?:ago|since|formerly|former|before|once|late|born|birth|founded|ancient|old|history|anniversary|centenary|long|"
    r"then|those days|memor\w+|rememb\w+|past|last century|reign of|dated)\b",
    re.IGNORECASE,
)
"""Words that put what is told at a distance."""
_PAST = re.compile(
    r"\b(?:was|were|had|did|\w{2,}ed|wrote|began|came|went|made|took|gave|stood|fell|became|left)\b", re.IGNORECASE
)
"""The past where nobody has parsed the text."""
_BIRTH = re.compile(r"\bborn\b[^.;]{0,40}$", re.IGNORECASE)
_BORN_OR_OLD = re.compile(r"\b(?:born|birth|old)\b", re.IGNORECASE)
_AGE = re.compile(
    r"\b(?:aged|at the age of|age of|age)\s+(?:about\s+|of\s+)?(?P<a>\d{1,3})\b"
    r"|\b(?P<b>\d{1,3}) years? (?:old|of age)\b",
    re.IGNORECASE,
)
_BEHIND = ("", " old", " of age")
_IS_AGE = re.compile(r"\b(?:old|of age)$", re.IGNORECASE)
_YEAR_OF_AGE = re.compile(r"\b(\d{1,3})(?:st|nd|rd|th|d) year of (?:his|her|their) age\b", re.IGNORECASE)
_DOT = re.compile(r"[.!?;]\s")


class Mention(NamedTuple):
    """Characters `start` to `end` that name the years `first` to `last`, both inclusive. One that is `back` speaks for
    all years from `first` on; any other for years near `last`."""

    start: int
    end: int
    first: int
    last: int
    back: bool
    computed: bool = False


class Birth(NamedTuple):
    """A birth at a character of the text, in the text's own words or known of a person that it names."""

    at: int
    year: int


def mentions(document: Document, births: Sequence[Birth] = ()) -> list[Mention]:
    """What the times of a document mention, in the order of the text, then what is computed. `births` are those of
    persons that the text names; births that it tells are found here. In time linear in the text."""
    told = _Told(document)
    found = sorted(one for time in document.times for one in _mentioned(told, time))
    own = [Birth(one.start, one.first) for one in found if _is_birth(document.text, one.start)]
    return [*found, *_grown(told, sorted([*own, *births])), *_counted_back(document, found)]


def ages(document: Document) -> Iterator[tuple[int, int, int]]:
    """Characters and years of each age: "aged 52", "in the 71st year of his age", "one year old"; running years are
    completed ones (the 71st year is that after 70 years)."""
    for match in _AGE.finditer(document.text):
        years = int(match["a"] or match["b"])
        yield match.start(), match.end(), years
    for match in _YEAR_OF_AGE.finditer(document.text):
        yield match.start(), match.end(), max(int(match[1]) - 1, 0)
    for time in document.times:
        tree = time.tree
        # Whether "old" belongs to the time is a matter of its extent, and none of ages.
        in_words = time.text[:1].isalpha() and any(
            _IS_AGE.search(document.text[time.start : time.end + len(more)]) for more in _BEHIND
        )
        if in_words and isinstance(tree, Period) and tree.unit is Unit.YEAR and isinstance(tree.n, int):
            yield time.start, time.end, tree.n


# --- how it is told --------------------------------------------------------------------------------------------------
class _Told:
    """The sentences of a document, each asked once whether it is told in the past and at a distance."""

    def __init__(self, document: Document) -> None:
        self.document = document
        text, spans = document.text, document.sentences
        # where nobody has cut it, a stop and white space end a sentence
        ends = [match.end() for match in _DOT.finditer(text)] if not spans else []
        self.bounds = [(span.start, span.end) for span in spans] or list(pairwise([0, *ends, len(text) + 1]))
        self.starts = [first for first, _ in self.bounds]
        self.tokens = [token.start for token in document.tokens]
        self._asked: dict[tuple[int, bool], bool] = {}

    def looks_back(self, at: int, *, of_a_birth: bool = False) -> bool:
        """Whether the sentence of a character is in the past and has a word of distance; of a birth, one besides that
        of birth and age."""
        number = max(bisect_right(self.starts, at) - 1, 0)
        key = (number, of_a_birth)
        if key not in self._asked:
            first, last = self.bounds[number]
            words = self.document.text[first:last]
            words = _BORN_OR_OLD.sub("", words) if of_a_birth else words
            self._asked[key] = bool(_DISTANCE.search(words)) and self._is_past(first, last)
        return self._asked[key]

    def _is_past(self, first: int, last: int) -> bool:
        """Whether a sentence has a verb in the past, by its tags where somebody has parsed it."""
        own = self.document.tokens[bisect_left(self.tokens, first) : bisect_left(self.tokens, last)]
        if any(token.feats for token in own):
            return any(token.feat("Tense") == "Past" and token.upos in ("VERB", "AUX") for token in own)
        return bool(_PAST.search(self.document.text, first, last))


def _is_birth(text: str, at: int) -> bool:
    return bool(_BIRTH.search(text[max(0, at - 48) : at]))


def _mentioned(told: _Told, time: Time) -> Iterator[Mention]:
    if time.intervals:
        years = _years(time.intervals[0])
        if years is not None and not time.more:
            back = (
                _counts_back(time) is not None
                or _is_birth(told.document.text, time.start)
                or told.looks_back(time.start)
            )
            yield Mention(time.start, time.end, *years, back=back)
    elif isinstance(time.tree, Between) and not isinstance(time.tree.start, DocTime):
        years = _value(time.tree.start)
        if years is not None:
            yield Mention(time.start, time.end, *years, back=True)


def _counts_back(time: Time) -> Period | None:
    """How far it counts back from the time of writing, in years."""
    tree = time.tree
    if isinstance(tree, Before) and isinstance(tree.interval, DocTime) and isinstance(tree.shift, Period):
        return tree.shift if tree.shift.unit is Unit.YEAR else None
    return None


# --- what is computed ------------------------------------------------------------------------------------------------
def _grown(told: _Told, births: Sequence[Birth]) -> Iterator[Mention]:
    """Of every age the year that follows from the nearest birth. The year of an age is known to within one: no birthday
    is."""
    for start, end, years in ages(told.document):
        place = bisect_left(births, (start, 0))
        near = [birth for birth in births[max(place - 1, 0) : place + 1] if abs(birth.at - start) <= NEAR]
        if near and years <= 120:
            birth = min(near, key=lambda one: abs(one.at - start))
            then = _value(After(Year(birth.year), Period(Unit.YEAR, years)))
            if then is not None:
                yield Mention(start, end, *then, back=told.looks_back(start, of_a_birth=True), computed=True)


def _counted_back(document: Document, found: Sequence[Mention]) -> Iterator[Mention]:
    """Of "thirty years ago, in 1743" the year in which thirty years are over: the text is of that year or later."""
    starts = [one.start for one in found]
    for time in document.times:
        period = _counts_back(time)
        if period is None:
            continue
        place = bisect_left(starts, time.start)
        for one in found[max(place - 1, 0) : place + 1]:
            if max(one.start - time.end, time.start - one.end) <= ADJACENT:
                then = _value(After(Year(one.first), period))
                if then is not None:
                    yield Mention(time.start, time.end, *then, back=True, computed=True)


# --- years -----------------------------------------------------------------------------------------------------------
def _value(tree: Expression) -> tuple[int, int] | None:
    """The years of a tree that hangs on no time of writing, None for one that does."""
    try:
        value = evaluate(tree)
    except TimeloomError:
        return None
    members = getattr(value, "members", ())
    return _years(members[0]) if members else None


def _years(interval: Interval) -> tuple[int, int] | None:
    """The first and the last year of an interval, None where it is open, out of the range or longer than a century."""
    told = interval.isoformat()
    if told[0] is None or told[1] is None or told[0].startswith("-") or told[1].startswith("-"):
        return None
    first, last = int(told[0][:4]), int(told[1][:4])
    if told[1][4:].startswith("-01-01T00:00:00"):
        last -= 1
    return (first, last) if first >= OLDEST and last - first <= 100 else None
