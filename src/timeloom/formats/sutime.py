"""What SUTime says, in its two shapes, from times, and times from it: https://nlp.stanford.edu/software/sutime.html

    python-sutime   [{"start": 0, "end": 8, "text": "tomorrow", "type": "DATE", "value": "2016-10-15"}, ...]
                    a range has {"begin": ..., "end": ...} for its value
    CoreNLP JSON    sentences of tokens, those of a time with "timex": {"tid", "type", "value", "altValue"}

SUTime counts characters as Java does, in UTF-16 code units. Its values are nearly those of TIMEX3: the date before a
part of a day, and what it could not resolve, such as "XXXX-WXX-5" or "THIS P1W INTERSECT ...", come as they are and
stay unresolved here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.document import Document, Problem, Span, Time, Token, Unresolved
from timeloom.errors import FormatError
from timeloom.formats.creation import creation_interval, creation_value
from timeloom.formats.foreign import Foreign
from timeloom.formats.utf16 import Utf16
from timeloom.timeml.amounts import length_value
from timeloom.timeml.timex3 import Timex3
from timeloom.timeml.values import interval_of

__all__ = ["from_corenlp", "from_sutime", "to_corenlp", "to_sutime"]

Json = dict[str, Any]
_TYPES = ("DATE", "TIME", "DURATION", "SET")
_LONG_YEARS = re.compile(r"^([0-9]{3})X$|^([0-9]{2})XX$")
"""A decade and a century as SUTime writes them, 199X and 19XX."""
_ATTRIBUTES = ("mod", "quant", "freq")
_ENDS = ("begin", "end")
_REFERENCES = ("PAST_REF", "PRESENT_REF", "FUTURE_REF")


# --- to SUTime --------------------------------------------------------------------------------------------------------
def to_sutime(times: Iterable[Time], text: str, *, document: str = "text") -> tuple[list[Json], tuple[Problem, ...]]:
    """The list that python-sutime gives, and what it could not hold: times without a TIMEX3, and the attributes that
    have no place in it (mod, quant, freq, and the hours of a set)."""
    counted = Utf16(text)
    made: list[Json] = []
    problems: list[Problem] = []
    for time in times:
        timex3 = time.timex3
        if timex3 is None:
            problems.append(_lost(document, time, "it has no TIMEX3"))
            continue
        value: object = timex3.value
        if is_range := timex3.type == "DURATION" and bool(timex3.begin or timex3.end):
            ends = (("begin", timex3.begin), ("end", timex3.end))
            value = {key: said for key, said in ends if said}
        problems += _left_out(document, time, timex3, _ATTRIBUTES if is_range else (*_ATTRIBUTES, *_ENDS))
        start, end = counted.units(time.start), counted.units(time.end)
        made.append({"start": start, "end": end, "text": time.text, "type": timex3.type, "value": value})
    return made, tuple(problems)


def _left_out(document: str, time: Time, timex3: Timex3, names: Sequence[str]) -> list[Problem]:
    """The attributes that have no place in what is written."""
    lost = [name for name in names if getattr(timex3, name) is not None]
    return [_lost(document, time, f"its {', '.join(lost)}")] if lost else []


def _lost(document: str, time: Time, reason: str) -> Problem:
    return Problem(document, f"time {time.id}", reason, time.text, time.start, time.end)


def to_corenlp(document: Document) -> tuple[Json, tuple[Problem, ...]]:
    """The JSON of CoreNLP for a document: its sentences and tokens, those of a time with its `timex`.

    Times are those that TimeML has (`Document.timexes`), so a range is written as its ends; that all of it is lost is
    listed, as are attributes that a `timex` has no place for. Of times that share a token the first has it, and the
    others are listed, as are those that no token is part of.
    """
    counted = Utf16(document.text)
    problems = [
        _lost(document.id, time, "its parts alone are written" if time.parts else "it is no time of TimeML's")
        for time in document.times
        if time.parts or ("view", "scate") in time.attributes
    ]
    timex_of: dict[int, Json] = {}
    for number, time in enumerate(document.timexes, 1):
        if time.timex3 is None:
            problems.append(_lost(document.id, time, "it has no TIMEX3"))
            continue
        covered = [at for at, token in enumerate(document.tokens) if token.start < time.end and token.end > time.start]
        free = [at for at in covered if at not in timex_of]
        if not free or len(free) < len(covered):
            problems.append(
                _lost(document.id, time, "its words are part of another time" if covered else "no token is part of it")
            )
            continue
        problems += _left_out(document.id, time, time.timex3, (*_ATTRIBUTES, *_ENDS))
        value = {"tid": f"t{number}", "type": time.timex3.type, "value": time.timex3.value}
        timex_of |= dict.fromkeys(free, value)
    sentences = document.sentences or (Span(0, len(document.text)),)
    made = [
        {"index": index, "tokens": _tokens(document, counted, span, timex_of)} for index, span in enumerate(sentences)
    ]
    date = creation_value(document.dct) if document.dct is not None else None
    return ({"docId": document.id, "sentences": made} | ({"docDate": date} if date else {})), tuple(problems)


def _tokens(document: Document, counted: Utf16, sentence: Span, timex_of: Mapping[int, Json]) -> list[Json]:
    made: list[Json] = []
    text, tokens = document.text, document.tokens
    for at, token in enumerate(tokens):
        if not sentence.start <= token.start < sentence.end:
            continue
        words = text[token.start : token.end]
        after = tokens[at + 1].start if at + 1 < len(tokens) else len(text)
        before = tokens[at - 1].end if at else 0
        row: Json = {
            "index": len(made) + 1, "word": words, "originalText": words,
            "characterOffsetBegin": counted.units(token.start), "characterOffsetEnd": counted.units(token.end),
            "before": text[before : token.start], "after": text[token.end : max(after, token.end)],
        }  # fmt: skip
        if token.xpos is not None:
            row["pos"] = token.xpos
        if (timex := timex_of.get(at)) is not None:
            row |= {"ner": timex["type"], "normalizedNER": timex["value"], "timex": timex}
        made.append(row)
    return made


# --- from SUTime ------------------------------------------------------------------------------------------------------
def from_sutime(
    found: Sequence[Mapping[str, Any]], text: str, *, id: str = "text", dct: Interval | None = None
) -> Document:
    """The document of a text and of the list that python-sutime gives. Broken items are listed in `meta.problems`."""
    told = Foreign("sutime", text, id)
    counted = Utf16(text)
    for number, item in enumerate(found, 1):
        place = f"item {number}"
        start, end = (_point(counted, item.get(key)) for key in ("start", "end"))
        if told.spans(place, start, end, item.get("text")) and start is not None and end is not None:
            _time(told, place, start, end, item.get("type"), item.get("value"))
    return told.document(dct)


def _point(counted: Utf16, unit: object) -> int | None:
    return counted.point(unit) if isinstance(unit, int) and not isinstance(unit, bool) else None


def _time(told: Foreign, place: str, start: int, end: int, kind: object, value: object) -> None:
    if kind not in _TYPES:
        told.lose(place, f"its type is none of {', '.join(_TYPES)}", kind, start, end)
    elif isinstance(value, dict):
        _range(told, start, end, value)
    elif isinstance(value, str) and value:
        value = _LONG_YEARS.sub(r"\1\2", value)
        timex3 = Timex3(str(kind), value)
        interval = interval_of(value) if kind in ("DATE", "TIME") else None
        unresolved = (
            None if interval is not None or (kind == "DURATION" and value[:1] == "P") else _unresolved(str(kind), value)
        )
        told.add(start, end, timex3, () if interval is None else (interval,), unresolved)
    else:
        unresolved = Unresolved("broken", "SUTime gives it no value")
        told.add(start, end, None, (), unresolved)


def _unresolved(kind: str, value: str) -> Unresolved:
    if kind == "SET":
        return Unresolved("not-supported", "a set as SUTime writes it: it has no tree here that would give its members")
    if value in _REFERENCES:
        return Unresolved("vague", "it says roughly when, relative to the time of writing, and no more")
    if "X" in value:
        return Unresolved("unknown-anchor", "SUTime leaves a part of its value open")
    return Unresolved("broken", "its value is no date of TIMEX3, but SUTime's own notation")


def _range(told: Foreign, start: int, end: int, value: Json) -> None:
    """A range: from where its first end starts to where its second one ends, both of them part of it."""
    begin, finish = (value.get(key) if isinstance(value.get(key), str) else None for key in ("begin", "end"))
    first, last = (interval_of(said) if said else None for said in (begin, finish))
    named = [(said, at) for said, at in ((begin, first), (finish, last)) if said]
    interval = Interval(first.start if first else End.OPEN, last.end if last else End.OPEN)
    length = "PXD"
    if first is not None and last is not None and isinstance(first.start, int) and isinstance(last.end, int):
        length = length_value(first.start, last.end) if first.start < last.end else length
    timex3 = Timex3("DURATION", length, begin=begin, end=finish)
    if not named or any(at is None for _, at in named) or (first is not None and last is not None and length == "PXD"):
        told.add(start, end, timex3, (), Unresolved("unknown-anchor", "an end of it names no stretch of the calendar"))
    else:
        told.add(start, end, timex3, (interval,))


def from_corenlp(data: bytes | str | Mapping[str, Any], text: str | None = None, *, id: str | None = None) -> Document:
    """The document of CoreNLP's JSON: sentences, tokens with part of speech, and a time for each `timex`.

    Without `text` the text is put together from the tokens and the blanks beside them ("before", "after").

    Raises:
        FormatError: it is no such JSON.
    """
    told = _json(data)
    name = id or str(told.get("docId") or "text")
    sentences = told.get("sentences")
    if not isinstance(sentences, list) or not all(isinstance(one, dict) for one in sentences):
        raise FormatError("no JSON of CoreNLP: it has no list of sentences", document=name)
    rows = [[row for row in one.get("tokens") or () if isinstance(row, dict)] for one in sentences]
    if text is None:
        text = _joined([row for tokens in rows for row in tokens])
    counted = Utf16(text)
    gathered = Foreign("sutime", text, name)
    tokens: list[Token] = []
    spans: list[Span] = []
    for number, sentence in enumerate(rows, 1):
        placed = _placed(gathered, counted, sentence, f"sentence {number}")
        tokens += (token for token, _ in placed)
        if placed:
            spans.append(Span(placed[0][0].start, placed[-1][0].end))
        _grouped(gathered, placed, f"sentence {number}")
    date = told.get("docDate")
    dct = creation_interval(date) if isinstance(date, str) else None
    return gathered.document(dct, sentences=tuple(spans), tokens=tuple(tokens))


def _json(data: bytes | str | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(data, Mapping):
        return data
    try:
        return msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise FormatError(f"no JSON of CoreNLP: {error}") from error


def _joined(rows: Sequence[Json]) -> str:
    """The text that tokens and the blanks between them make."""
    parts = [str(rows[0].get("before") or "")] if rows else []
    for row in rows:
        parts += [str(row.get("originalText") or row.get("word") or ""), str(row.get("after") or "")]
    return "".join(parts)


def _placed(told: Foreign, counted: Utf16, rows: Sequence[Json], place: str) -> list[tuple[Token, Json]]:
    """The tokens that lie in the text, each with its row."""
    found: list[tuple[Token, Json]] = []
    for number, row in enumerate(rows, 1):
        start, end = (_point(counted, row.get(key)) for key in ("characterOffsetBegin", "characterOffsetEnd"))
        if (
            told.spans(f"{place}, token {number}", start, end, row.get("originalText"))
            and start is not None
            and end is not None
        ):
            pos = row.get("pos")
            found.append((Token(start, end, xpos=pos if isinstance(pos, str) else None), row))
    return found


def _grouped(told: Foreign, placed: Sequence[tuple[Token, Json]], place: str) -> None:
    """One time for each run of tokens whose `timex` has the same id."""
    runs: list[tuple[Json, list[Token]]] = []
    before: object = None
    for token, row in placed:
        timex = row.get("timex")
        if isinstance(timex, dict):
            key = timex.get("tid")
            if runs and key == before and key is not None:
                runs[-1][1].append(token)
            else:
                runs.append((timex, [token]))
            before = key
        else:
            before = None
    for timex, tokens in runs:
        value = timex.get("value") or timex.get("altValue")
        _time(told, f"{place}, {timex.get('tid')}", tokens[0].start, tokens[-1].end, timex.get("type"), value)
