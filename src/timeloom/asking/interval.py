"""`query_interval`: from a question to the stretches of the calendar that it asks for."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import msgspec

from timeloom.asking.answers import NoTime, Question, Reason, TimeFilter, Unread
from timeloom.asking.clauses import Clause, Reader, amount_of
from timeloom.asking.cues import Words
from timeloom.asking.shapes import misdated
from timeloom.calendar.conventions import Conventions
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.settings import conventions_of
from timeloom.calendar.unions import common, everything, merged, without
from timeloom.calendar.units import DAY_SECONDS
from timeloom.calendar.value import REASONS
from timeloom.document import Span, Time
from timeloom.language import load as words_of
from timeloom.language.regions import localized
from timeloom.pipeline.dct import Anchor, anchor
from timeloom.pipeline.guessing import guess
from timeloom.pipeline.loading import load
from timeloom.pipeline.loom import Pipeline
from timeloom.pipeline.recipes import AUTO
from timeloom.timeml.grain import RANK, grain_of

__all__ = ["query_interval"]

_YEAR = 366 * DAY_SECONDS
_NEAR = 2
"""How many times away the year of a month may stand."""
_NO_GUESSES = ("not-in-timeml", "start-included")
"""They speak of the views of TimeML and SCATE, which a question does not take."""


def query_interval(
    question: str,
    *,
    dct: Anchor = None,
    prefer: str | None = "past",
    horizon: Interval | None = None,
    preset: str = "default",
    tz: str | None = None,
    date_order: str | None = None,
    conventions: str | Conventions = "default",
    language: str = "en",
    jurisdiction: str | None = None,
) -> Question:
    """What a question asks for in time, to choose documents by: `NoTime`, `TimeFilter` or `Unread`.

    `dct` is when it is asked. `prefer` says which May is meant where no word tells: questions are mostly about what
    was, so the past unless told. `horizon` is the stretch of the calendar in which sets without end ("on Mondays") are
    written out: the 366 days up to the time of asking unless told. Other options and errors as for `find`.

    Where a word makes a range ("since", "until", "between ... and"), both ends belong to it, and what goes on up to now
    holds the time of asking: who asks for the emails of the last 7 days wants today's. TIMEX3 and SCATE, which `find`
    follows, leave these out.

    >>> query_interval("what did we discuss in May?", dct="2023-11-16", preset="rules").intervals
    (Interval.iso('2023-05-01T00:00:00', '2023-06-01T00:00:00'),)
    >>> query_interval("may I ask who won?", dct="2023-11-16", preset="rules").status
    'none'
    """
    if not isinstance(question, str):
        raise TypeError(f"question is a str, not {type(question).__name__}")
    if language == AUTO:
        guessed = guess(question)
        found = query_interval(
            question, dct=dct, prefer=prefer, horizon=horizon, preset=preset, tz=tz, date_order=date_order,
            conventions=conventions, language=guessed.language, jurisdiction=jurisdiction,
        )  # fmt: skip
        return msgspec.structs.replace(found, assumed=(*found.assumed, guessed.assumed))
    language, date_order = localized(language, date_order)
    words = Words(question, language)
    loom = load(
        preset, tz=tz, date_order=date_order, prefer="future" if prefer == "past" and words.looks_ahead else prefer,
        conventions=conventions, language=language, jurisdiction=jurisdiction,
    )  # fmt: skip
    asked_at = anchor(dct)
    reader = Reader(words, asked_at, conventions_of(conventions), horizon or _last_year(asked_at))
    return _answer(reader, _times(loom, words, asked_at))


def _answer(reader: Reader, times: tuple[Time, ...]) -> Question:
    words, question = reader.words, reader.words.question
    clauses, reasons, ignored = _read(reader, question, times)
    reasons += _unread(words, times, any_read=len(clauses) > 0)
    residual = _residual(question, clauses, words.language)
    clauses, refused = _fitted(reader, clauses)
    reasons += refused
    stretches, excluded = _combined(words, clauses)
    used = tuple(clause.time for clause in clauses)
    if reasons:
        reasons.sort(key=lambda reason: reason.start)
        return Unread(question=question, residual=residual, reasons=tuple(reasons), known=stretches, times=used)
    if not clauses:
        return NoTime(question=question, residual=residual, ignored=tuple(ignored))
    if not stretches:
        detail = "the times of the question share no instant"
        whole = Reason(start=clauses[0].start, end=clauses[-1].end, text=question, name="impossible", detail=detail)
        return Unread(question=question, residual=residual, reasons=(whole,), times=used)
    return TimeFilter(
        question=question,
        residual=residual,
        intervals=stretches,
        excluded=excluded,
        times=used,
        spans=tuple(Span(clause.start, clause.end) for clause in clauses),
        grain=_grain(used),
        assumed=tuple(dict.fromkeys(name for time in used for name in time.assumed if name not in _NO_GUESSES)),
        more=any(clause.more for clause in clauses),
    )


def _last_year(asked_at: Interval | None) -> Interval | None:
    if asked_at is None or isinstance(asked_at.end, End):
        return None
    return Interval(asked_at.end - _YEAR, asked_at.end, asked_at.zone)


def _times(loom: Pipeline, words: Words, asked_at: Interval | None) -> tuple[Time, ...]:
    """The times of the question, and those that show where another word stands in it."""
    found = list(loom(words.question, asked_at, id="question", layers="times", everyday=False).times)
    for changed in words.stand_ins(left_out=bool(found)):
        for time in loom(changed, asked_at, id="question", layers="times", everyday=False).times:
            if not any(time.start < other.end and other.start < time.end for other in found):
                found.append(msgspec.structs.replace(time, text=words.question[time.start : time.end]))
    return tuple(sorted(found, key=lambda time: time.start))


def _unread(words: Words, times: tuple[Time, ...], *, any_read: bool) -> list[Reason]:
    """What names a time and is none of those found. An event is left alone where another time says when it was."""
    taken = [Span(time.start, time.end) for time in times]
    shapes = list(misdated(words, taken))
    found = [(span, "not-read", "words of time of which nothing was made") for span in words.unread([*taken, *shapes])]
    found += [(span, "not-read", "it has the shape of a time, and there is none such") for span in shapes]
    if not any_read and not found:
        found = [(span, "no-event", REASONS["no-event"]) for span in words.events()]
    return [
        Reason(start=span.start, end=span.end, text=words.question[span.start : span.end], name=name, detail=detail)
        for span, name, detail in found
    ]


def _read(reader: Reader, question: str, times: tuple[Time, ...]) -> tuple[list[Clause], list[Reason], list[Time]]:
    clauses: list[Clause] = []
    reasons: list[Reason] = []
    ignored: list[Time] = []
    first = 0
    for nth, time in enumerate(times):
        last = times[nth + 1].start if nth + 1 < len(times) else len(question)
        others = times[max(0, nth - _NEAR) : nth] + times[nth + 1 : nth + 1 + _NEAR]
        found = reader.clause(time, first, last, others)
        if found is None:
            ignored.append(time)
        elif isinstance(found, Reason):
            reasons.append(found)
        else:
            clauses.append(found)
        first = found.end if found is not None else time.end
    return clauses, reasons, ignored


# --- together ----------------------------------------------------------------------------------------------------
def _fitted(reader: Reader, clauses: list[Clause]) -> tuple[list[Clause], list[Reason]]:
    """The clauses, of which those that leave something out lie in what the others ask for, and the reasons why some do
    not."""
    marked = _marked(reader.words, clauses)
    asked = _asked(reader.words, marked) or ()
    fitted: list[Clause] = []
    reasons: list[Reason] = []
    for clause in marked:
        found = reader.left_out(clause, asked) if clause.way == "except" and asked else clause
        if isinstance(found, Reason):
            reasons.append(found)
        else:
            fitted.append(found)
    return fitted, reasons


def _marked(words: Words, clauses: list[Clause]) -> list[Clause]:
    """The clauses with the lists of what is left out: "excluding 2020 and 2021", "neither in 2019 nor in 2020"."""
    marked: list[Clause] = []
    for clause in clauses:
        before = marked[-1] if marked else None
        goes_on = before is not None and before.way == "except" and not clause.has_cue
        listed = before is not None and words.has(before.end, clause.start, "or", "and")
        marked.append(replace(clause, way="except") if goes_on and listed else clause)
    return marked


def _asked(words: Words, clauses: list[Clause]) -> tuple[Interval, ...] | None:
    """What is asked for before anything is left out; None where only that is said."""
    held: tuple[Interval, ...] | None = None
    for before, clause in zip([None, *clauses], clauses, strict=False):
        if clause.way == "except":
            continue
        either = before is not None and words.has(before.end, clause.start, "or")
        both = before is not None and words.has(before.end, clause.start, "and")
        stretches = merged(clause.intervals)
        held = stretches if held is None else _joined(held, stretches, clause, either=either, both=both)
    return held


def _combined(words: Words, clauses: list[Clause]) -> tuple[tuple[Interval, ...], tuple[Interval, ...]]:
    """All clauses together: what is asked for, and what is left out."""
    held = _asked(words, clauses)
    holes = [interval for clause in clauses if clause.way == "except" for interval in clause.intervals]
    if holes and held is None:
        held = (everything(holes[0].zone),)
    return without(held or (), holes), merged(holes)


def _joined(
    held: tuple[Interval, ...], stretches: tuple[Interval, ...], clause: Clause, *, either: bool, both: bool
) -> tuple[Interval, ...]:
    """Two sides of one stretch ("after 2010 and before 2015") bound each other, and so do what lies one in the other
    ("on Mondays last year"); otherwise either is asked for."""
    shared = common(held, stretches)
    if either or not shared:
        return merged((*held, *stretches))
    half = clause.way == "half" or not all(one.is_bounded for one in held)
    nested = shared in (held, stretches) and not both
    return shared if half or nested else merged((*held, *stretches))


def _grain(times: tuple[Time, ...]) -> str | None:
    """The finest calendar unit that the words name; of a range that of its ends, of an amount that of its unit."""
    trees = [part.tree for time in times for part in (time.parts or (time,)) if part.tree is not None]
    trees += [amount for time in times if (amount := amount_of(time)) is not None]
    grains = [grain for tree in trees if (grain := grain_of(tree))]
    return min(grains, key=RANK.__getitem__) if grains else None


# --- the rest of the question --------------------------------------------------------------------------------------
_POSSESSIVE = re.compile(r"['’]s?\b", re.IGNORECASE)


@cache
def _joints(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What joins two times of a question and nothing else, and what of that is left at its end: "concerts, but not in
    2020"."""
    words = "|".join(sorted(map(re.escape, words_of(language).cues["asked-joint"])))
    joint = re.compile(rf"(?:[\s,;]|\b(?:{words})\b\.?)*", re.IGNORECASE)
    return joint, re.compile(rf"(?:[\s,;]+(?:{words})\b)?[\s,;]*$", re.IGNORECASE)


def _residual(question: str, clauses: list[Clause], language: str) -> str:
    """The question without its times and the words that go with them. Words of time that were not read stay."""
    joint, ending = _joints(language)
    spans = sorted((clause.start, clause.end) for clause in clauses)
    kept: list[str] = []
    at = 0
    for start, end in spans:
        piece = question[at:start]
        if at and joint.fullmatch(piece):
            piece = ""
        kept.append(piece)
        at = end + len(found.group()) if (found := _POSSESSIVE.match(question, end)) else end
    kept.append(question[at:])
    pieces = [piece.strip() for piece in kept]
    if spans and (not pieces[-1] or not pieces[-1].strip(" ?!.,;")):
        pieces[-2] = ending.sub("", pieces[-2])
    joined = " ".join(piece for piece in pieces if piece)
    joined = re.sub(r"\s+(?=[?!.,;:’'])", "", joined)
    return " ".join(joined.split()).lstrip(",;:?!. ’'")
