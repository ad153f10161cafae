"""The verbs of the front door: find, parse, annotate, read, write, written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import msgspec

from timeloom.calendar.conventions import Conventions
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Problem, Time, Times, Written
from timeloom.errors import ExpressionError, LimitError
from timeloom.language import WORDS
from timeloom.language import load as words_of
from timeloom.pipeline.dct import Anchor
from timeloom.pipeline.layers import Layers, check_layers
from timeloom.pipeline.loading import load
from timeloom.pipeline.loom import MAX_TEXT_BYTES, Pipeline, made
from timeloom.pipeline.recipes import AUTO, DEFAULT_LANGUAGE, FOREIGN, resolve
from timeloom.times.neighbours import lead_end

__all__ = ["CLOSING", "annotate", "expressed", "find", "only_time", "parse", "read", "write", "written"]

CLOSING = " .,;:!?…"
"""What may stand after it: a string is often the end of a sentence."""
_FEWEST, _LONG = 2, 6
"""Words of an expression of English at the least, where another language was told, and letters of one that is
enough."""


def find(
    text: str,
    *,
    dct: Anchor = None,
    preset: str = "default",
    tz: str | None = None,
    date_order: str | None = None,
    prefer: str | None = None,
    conventions: str | Conventions = "default",
    language: str = "en",
    jurisdiction: str | None = None,
) -> Times:
    """Every time that a text mentions, in its order; an empty list where there is none. The list knows `to_frame()` and
    `to_arrow()` and shows itself in notebooks.

    `dct` is when the text was written (an ISO string, a date, a datetime or an Interval; the word "stated" takes the
    day that the text bears at its head or foot; "estimate" has it dated by its words, and what is counted from it is as
    wide as that estimate). The other options are those of `load`. Times are what people mean by them; with the
    conventions "timeml" they are those of its guidelines. Raises FormatError for a bad `dct`, ModelError for a bad
    option, LimitError for a text over 16 MiB, TypeError for a text that is no str.

    >>> [time.timex3.value for time in find("She left in May 1843.")]
    ['1843-05']
    """
    loom = load(
        preset, tz=tz, date_order=date_order, prefer=prefer, conventions=conventions, language=language,
        jurisdiction=jurisdiction,
    )  # fmt: skip
    return Times(loom(text, dct, layers="times").times)


def parse(
    expression: str,
    *,
    dct: Anchor = None,
    preset: str = "default",
    tz: str | None = None,
    date_order: str | None = None,
    prefer: str | None = None,
    conventions: str | Conventions = "default",
    language: str = "en",
    jurisdiction: str | None = None,
) -> Time:
    """The one expression of time that a string is; blanks around it, an "in", "on" or "at" before it and closing
    punctuation after it are allowed. Options as for `find`; what is none in the language is read as English, where it
    is one there.

    Raises ExpressionError, with a caret under what is in the way, unless the whole string is one expression; TypeError
    for what is no str.

    >>> parse("the 1980s").timex3.value
    '198'
    """
    if not isinstance(expression, str):
        raise TypeError(f"expression is a str, not {type(expression).__name__}")
    loom = load(
        preset, tz=tz, date_order=date_order, prefer=prefer, conventions=conventions, language=language,
        jurisdiction=jurisdiction,
    )  # fmt: skip
    return expressed(expression, loom, dct).times[0]


def expressed(expression: str, loom: Pipeline, dct: Anchor = None, *, id: str = "text") -> Document:
    """A string as the document of the one time that it is, by a pipeline; where it is none in the language of that, as
    English, in which calendars are kept everywhere. Raises ExpressionError, which tells what is in the way in the first
    of the two."""
    found = loom.for_expression()(expression, dct, id=id, layers="times")
    try:
        return msgspec.structs.replace(found, times=(only_time(expression, found.times, found.language),))
    except ExpressionError:
        other = _in_english(expression, loom, dct, id)
        if other is None:
            raise
        return other


def _in_english(expression: str, loom: Pipeline, dct: Anchor, id: str) -> Document | None:
    """The same by the grammar of English, with the order of day and month and the options of a pipeline for another
    language; None where it is no expression there either."""
    options = loom.options
    if (
        options is None
        or loom.name.startswith(FOREIGN)
        or options.language in (DEFAULT_LANGUAGE, AUTO)
        or not _is_english(expression)
    ):
        return None
    order = options.policy.date_order or words_of(options.language).forms.date_order
    english = msgspec.structs.replace(
        options, language=DEFAULT_LANGUAGE, policy=msgspec.structs.replace(options.policy, date_order=order)
    )
    found = made(resolve("rules", DEFAULT_LANGUAGE), english).for_expression()(expression, dct, id=id, layers="times")
    with suppress(ExpressionError):
        return msgspec.structs.replace(found, times=(only_time(expression, found.times),))
    return None


def _is_english(expression: str) -> bool:
    """Whether a string has several words, or a long one, and English knows all of them as they are spelled: a short one
    alone is mostly a word of another language as well (mar, six, Fall)."""
    english = words_of(DEFAULT_LANGUAGE)
    words = [word for word in WORDS.findall(expression.lower()) if word.isalpha()]
    return (len(words) >= _FEWEST or any(len(word) >= _LONG for word in words)) and all(
        word in english.known or word in english.ordinal_suffixes for word in words
    )


def only_time(expression: str, times: Sequence[Time], language: str = "en") -> Time:
    """Of the times that were found in an expression the one that it is (see `parse`). Raises ExpressionError."""
    start = len(expression) - len(expression.lstrip())
    end = len(expression.rstrip())
    if times and times[0].start == lead_end(expression, words_of(language)):
        start = times[0].start
    if len(times) == 1 and times[0].start == start and not expression[times[0].end : end].strip(CLOSING):
        return times[0]
    raise _not_one(expression, times, start, end)


def _not_one(expression: str, times: Sequence[Time], start: int, end: int) -> ExpressionError:
    """What is in the way: nothing found, words before, a second expression, words after."""
    if start >= end:
        return ExpressionError("this is empty, not an expression of time", value=expression)
    if not times:
        return ExpressionError("this is not an expression of time", text=expression, start=start, end=end)
    first = times[0]
    if first.start > start:
        words = _short(expression[start : first.start])
        message = f"{words} is in the way: it is not part of an expression of time"
        return ExpressionError(message, text=expression, start=start, end=first.start)
    if len(times) > 1:
        message = "this is more than one expression of time; find() gives them all"
    else:
        message = f"{_short(expression[first.end : end])} is in the way: it is not part of {_short(expression[first.start : first.end])}, which was read"
    return ExpressionError(message, text=expression, start=first.end, end=end)


def _short(words: str) -> str:
    """Some words in quotes, on one line and not many of them."""
    line = " ".join(words.split())
    return f'"{line if len(line) <= 40 else line[:39] + "…"}"'


def annotate(
    text: str,
    *,
    layers: Layers = "all",
    dct: Anchor = None,
    preset: str = "default",
    tz: str | None = None,
    date_order: str | None = None,
    prefer: str | None = None,
    conventions: str | Conventions = "default",
    language: str = "en",
    jurisdiction: str | None = None,
    id: str = "text",
    events: Mapping[tuple[int, int], Interval] | None = None,
) -> Document:
    """A text as a Document with the layers that the preset adds; `layers` limits it to the times, or to what is up to
    the "events" or "relations" (ModelError where the preset does not read these).

    `events` gives the intervals of events by their character spans, which must lie in the text (FormatError); `id`
    names the document. Times are those of the guidelines of TimeML; with the conventions "everyday" they are what
    people mean. Otherwise as `find`.
    """
    check_layers(layers)
    loom = load(
        preset, tz=tz, date_order=date_order, prefer=prefer, conventions=conventions, language=language,
        jurisdiction=jurisdiction,
    )  # fmt: skip
    return loom(text, dct, id=id, layers=layers, events=events, everyday=False)


def read(path: str | Path, format: str = "auto", *, without_text: bool = True) -> list[Document]:
    """The documents of a file or folder, as they are: nothing is interpreted.

    `without_text`: Anafora files whose texts are not beside them are read too, with the text "" and a problem that says
    so; else that is an error.

    Raises FormatError or LimitError; ExceptionGroup where several files of a folder have errors.
    """
    from timeloom import formats

    return formats.read(path, format, without_text=without_text)


def write(documents: Iterable[Document], path: str | Path, format: str) -> list[Problem]:
    """Write documents in a format, to a folder or, where `path` ends as its files do, to a file.

    Gives what the format could not hold. Raises FormatError; ExceptionGroup where several documents have errors.
    """
    from timeloom import formats

    return formats.write(documents, path, format)


def written(
    text: str,
    *,
    least: float = 0.0,
    level: float = 0.8,
    archive: str | Path | None = None,
    weights: str | Path | None = None,
    preset: str = "default",
) -> Written:
    """When an English text was written: a distribution over the years from 1700 on, with what says so.

    Below the confidence `least` (0 to 1) it names no year; `level` (0 to 1) is the probability that its credible
    interval holds. `archive` is a dated archive (`timeloom archive build`, extra `search`) in which near copies are
    looked for; `weights` a folder of weights of one's own. With the preset "en-large" (extra `large`) the lowest layers
    of a large network are heard too: better for kinds of text that are in no training data, and slower; the others date
    alike. Raises ValueError for a `least` or `level` out of range, TypeError for a text that is no str, LimitError for
    one of more than 16 MiB, FormatError for what is no archive.

    >>> found = written("The Pretender's adherents were taken up by his Majesty's messengers, as 'tis said, on Tuesday laft.")
    >>> found.probability(1700, 1799) > 0.9
    True
    """
    if not isinstance(text, str):
        raise TypeError(f"text is a str, not {type(text).__name__}")
    if not (0 <= least <= 1 and 0 < level <= 1):
        raise ValueError(f"least is from 0 to 1 and level above 0 to 1 (got {least!r}, {level!r})")
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_TEXT_BYTES:
        raise LimitError(f"the text is larger than {MAX_TEXT_BYTES:,} bytes", place="text", value=size)
    from timeloom.pipeline.estimated import dater
    from timeloom.pipeline.recipes import LARGEST, resolve

    looked = None
    if archive is not None:
        from timeloom.archive import Archive

        looked = Archive(archive)
    base = dater(None if weights is None else Path(weights), large=resolve(preset) == LARGEST)
    return replace(base, least=float(least), level=float(level), archive=looked).written(text)
