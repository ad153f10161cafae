"""Words with their flags, and the runs of them that Chrono takes for phrases of time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from timeloom.document import Document
from timeloom.language import load
from timeloom.times.segment.segmenter import sentences
from timeloom_lab.systems.chrono.tags import Tagger
from timeloom_lab.systems.read_values import MONTHS, WEEKDAYS, number_in, ordinal_in

__all__ = [
    "MODIFIERS",
    "OFTEN",
    "OPERATORS",
    "PARTS",
    "SEASONS",
    "UNITS",
    "ZONES",
    "Piece",
    "Word",
    "phrases",
    "words_of",
]

UNITS = frozenset(
    "millennium millennia century centuries decade decades year years quarter quarters month months week weeks day days "
    "hour hours minute minutes second seconds annual annually yearly quarterly monthly weekly daily hourly anniversary "
    "today tomorrow yesterday period periods moment time".split()
)
"""Words of periods and calendar intervals."""
OPERATORS: dict[str, str] = {
    "this": "This", "current": "This", "currently": "This", "now": "This", "nowadays": "This", "same": "This",
    "last": "Last", "past": "Last", "previous": "Last", "latest": "Last", "recent": "Last", "recently": "Last",
    "previously": "Last", "next": "Next", "coming": "Next", "upcoming": "Next", "following": "Next",
    "ago": "Before", "earlier": "Before", "before": "Before", "later": "After", "after": "After",
}  # fmt: skip
MODIFIERS: dict[str, str] = {
    "about": "Approx", "around": "Approx", "nearly": "Approx", "approximately": "Approx", "roughly": "Approx",
    "almost": "Less-Than", "early": "Start", "mid": "Mid", "late": "End", "end": "End", "beginning": "Start",
    "fiscal": "Fiscal", "financial": "Fiscal",
}  # fmt: skip
PARTS = frozenset("dawn morning noon midday afternoon evening dusk night nights tonight midnight".split())
SEASONS = frozenset("spring summer summers fall autumn winter winters".split())
ZONES = frozenset("GMT UTC EST EDT CST CDT MST MDT PST PDT ET BST CET CEST".split())
_WEEK_PARTS = frozenset("weekend weekends weekday weekdays".split())
_LINKS = frozenset("of in a an the".split())
_AMOUNTS = frozenset("million billion trillion percent".split())
OFTEN = frozenset({"once", "twice"})
_NAMES = frozenset(name.lower() for name in (*MONTHS, *WEEKDAYS))
_SHORT = frozenset(name[:size].lower() for name in (*MONTHS, *WEEKDAYS) for size in (3, 4, 5) if len(name) > size)
_DATE = re.compile(
    r"(?<!\d)(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/](?:\d{4}|\d\d)|\d\d[-/]\d\d|\d{1,2}:\d\d)(?!\d)"
)
_WIRE = re.compile(r"(?<!\d)\d{4}(?:" + "|".join(sorted(ZONES)) + r")\b")
_PIECE = re.compile(r"[^\W\d_]+|[0-9]+")
_NEWLINE = re.compile(r"\S+|\n")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of letters or of digits: `lower` is `text` in lower case."""

    start: int
    end: int
    text: str

    @property
    def lower(self) -> str:
        return self.text.lower()


@dataclass(frozen=True, slots=True)
class Word:
    """What stands between blanks, with its flags. `line` counts sentences and lines: a phrase stays within one."""

    start: int
    end: int
    text: str
    line: int
    tag: str
    is_numeric: bool
    is_temporal: bool
    pieces: tuple[Piece, ...]

    @property
    def bare(self) -> str:
        """In lower case, without the punctuation around it and a final 's."""
        return _bare(self.text)


def _bare(text: str) -> str:
    told = text.strip(".,;:!?\"'()[]`_-").lower()
    return told[:-2] if told.endswith(("'s", "’s")) else told


def words_of(document: Document, tagger: Tagger) -> list[Word]:
    """All words of a document with their flags. A million makes the number in front of it no time."""
    found: list[Word] = []
    for line, spans in enumerate(_lines(document)):
        texts = [document.text[start:end] for start, end in spans]
        tags = tagger(texts)
        for at, ((start, end), text, tag) in enumerate(zip(spans, texts, tags, strict=True)):
            pieces = tuple(Piece(start + m.start(), start + m.end(), m.group()) for m in _PIECE.finditer(text))
            following = _bare(texts[at + 1]) if at + 1 < len(texts) else ""
            temporal = _is_temporal(text, pieces)
            numeric = _is_numeric(text, pieces, tag) and following not in _AMOUNTS
            found.append(Word(start, end, text, line, tag, numeric, temporal, pieces))
    return found


def _lines(document: Document) -> Iterator[list[tuple[int, int]]]:
    """Spans of the words between two ends of sentences or lines."""
    spans = [(span.start, span.end) for span in document.sentences]
    if not spans:
        spans = [(span.start, span.end) for span in sentences(document.text, load("en"))]
    for start, end in spans:
        line: list[tuple[int, int]] = []
        for found in _NEWLINE.finditer(document.text, start, end):
            if found.group() != "\n":
                line.append(found.span())
            elif line:
                yield line
                line = []
        if line:
            yield line


def _is_numeric(text: str, pieces: Sequence[Piece], tag: str) -> bool:
    if not pieces or any(mark in text for mark in "$%#") or any(piece.lower in _AMOUNTS for piece in pieces):
        return False
    first = pieces[0].text
    return (
        tag == "CD"
        or first.lower() in OFTEN
        or first.isdecimal()
        or ordinal_in(first) is not None
        or number_in(first) is not None
    )


def _is_temporal(text: str, pieces: Sequence[Piece]) -> bool:
    if any(mark in text for mark in "$%#"):
        return False
    if (
        _DATE.search(text)
        or _WIRE.search(text)
        or text.lower().strip("(,;:)") in ("a.m.", "p.m.", "a.m", "p.m", "am", "pm")
    ):
        return True
    return any(_is_word_of_time(piece) for piece in pieces)


def _is_word_of_time(piece: Piece) -> bool:
    lower = piece.lower
    if lower in UNITS or lower in OPERATORS or lower in PARTS or lower in SEASONS or lower in _WEEK_PARTS:
        return True
    if piece.text in ZONES or lower in MODIFIERS:
        return True
    return piece.text[0].isupper() and (lower.removesuffix("s") in _NAMES or lower in _NAMES or lower in _SHORT)


def phrases(words: Sequence[Word], *, numeric_alone: bool) -> Iterator[list[Word]]:
    """Runs of flagged words of one line, with link words between two of them.

    A run needs a word of time; with `numeric_alone` (Chrono after the task) one of numbers alone is a phrase too.
    """
    run: list[Word] = []
    held: list[Word] = []
    for word in words:
        if run and word.line != run[-1].line:
            yield from _whole(run, numeric_alone)
            run, held = [], []
        if word.is_numeric or word.is_temporal:
            run += [*held, word]
            held = []
        elif run and word.bare in _LINKS:
            held.append(word)
        elif run:
            yield from _whole(run, numeric_alone)
            run, held = [], []
    if run:
        yield from _whole(run, numeric_alone)


def _whole(run: list[Word], numeric_alone: bool) -> Iterator[list[Word]]:
    if numeric_alone or any(word.is_temporal for word in run):
        yield run
