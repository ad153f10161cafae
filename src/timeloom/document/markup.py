"""Results in a notebook: escaped HTML without script, style sheet or request, that reads in light and in dark.

Colours are tints over whatever the page has, and text keeps the colour of the page. What a notebook takes out of it (a
viewer may drop styles) leaves tables that say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from timeloom.calendar.interval import Interval
from timeloom.calendar.value import REASONS
from timeloom.document.escaping import escape
from timeloom.document.readable import interval_words, year_words
from timeloom.timeml.timex3 import Timex3

__all__ = ["document_table", "place_table", "time_table", "written_table"]

_MOST_ROWS = 200
"""A notebook keeps every output: a long document shows this many rows and says how many follow."""
_MOST_TEXT = 2000
"""Characters of the text that are shown with its mentions marked."""
_HEADS = ("text", "type", "value", "when", "characters")
_MOST_CLUES = 12
_TIME = "background:rgba(255,190,0,.3);color:inherit"
_EVENT = "background:rgba(90,150,255,.25);color:inherit"
_TRACK = "position:relative;display:block;height:.8em;min-width:16em;background:rgba(128,128,128,.15)"
_BAR = "position:absolute;top:0;bottom:0"
_YEARS_A_BAR = 10


class _Reason(Protocol):
    @property
    def reason(self) -> str: ...


class _Time(Protocol):
    """What the tables read of a `Time`; the model knows this module, so this module does not know the model."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def timex3(self) -> Timex3 | None: ...
    @property
    def intervals(self) -> tuple[Interval, ...]: ...
    @property
    def more(self) -> bool: ...
    @property
    def unresolved(self) -> _Reason | None: ...


class _Event(Protocol):
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def attributes(self) -> tuple[tuple[str, str], ...]: ...


class _Place(Protocol):
    @property
    def kind(self) -> Any: ...
    @property
    def label(self) -> str: ...
    @property
    def possible(self) -> Interval: ...
    @property
    def certain(self) -> Interval | None: ...
    @property
    def known(self) -> Any: ...


# --- documents -----------------------------------------------------------------------------------------------------
def document_table(
    name: str, text: str, dct: Interval | None, times: Sequence[_Time], events: Sequence[_Event] = ()
) -> str:
    """A document as one `<table>`: its text with the mentions marked, and its times, at most 200; every cell is
    escaped."""
    written = f", written {interval_words(dct)}" if dct is not None else ""
    count = len(times)
    found = f"{count:,} {'time' if count == 1 else 'times'}"
    found += f", {len(events):,} {'event' if len(events) == 1 else 'events'}" if events else ""
    rows = [[*_cells(time), f"{time.start}–{time.end}"] for time in times[:_MOST_ROWS]]
    caption = f"{name}{written}: {found}" if name else found
    return _table(caption, _HEADS, rows, count - len(rows), _passage(text, times, events))


def _cells(time: _Time) -> tuple[str, str, str, str]:
    timex = time.timex3
    values = ("", "") if timex is None else (timex.type, timex.value)
    return " ".join(time.text.split()), *values, _when(time)


def _when(time: _Time) -> str:
    if time.intervals:
        further = len(time.intervals) - 1
        tail = ", and so on" if time.more else f", and {further} more" if further else ""
        return interval_words(time.intervals[0]) + tail
    if time.unresolved is not None:
        return f"unresolved: {REASONS.get(time.unresolved.reason, time.unresolved.reason)}"
    return ""


def _passage(text: str, times: Sequence[_Time], events: Sequence[_Event]) -> str:
    """The beginning of a text, with its times and events marked; of those that overlap the first stands."""
    if not text.strip():
        return ""
    marks = [(time.start, time.end, _TIME, _tip(time)) for time in times]
    marks += [(event.start, event.end, _EVENT, dict(event.attributes).get("class", "event")) for event in events]
    parts: list[str] = []
    at = 0
    for start, end, style, tip in sorted(marks, key=lambda mark: (mark[0], -mark[1])):
        if start < at or end > min(len(text), _MOST_TEXT) or start >= end:
            continue
        marked = f"<mark style='{style}' title='{escape(tip)}'>{escape(text[start:end])}</mark>"
        parts += [escape(text[at:start]), marked]
        at = end
    parts.append(escape(text[at:_MOST_TEXT]) + ("…" if len(text) > _MOST_TEXT else ""))
    return f"<div style='white-space:pre-wrap;text-align:left;max-width:60em'>{''.join(parts)}</div>"


def _tip(time: _Time) -> str:
    _, kind, value, when = _cells(time)
    return " · ".join(part for part in (f"{kind} {value}".strip(), when) if part)


# --- one time ------------------------------------------------------------------------------------------------------
def time_table(time: _Time, more: Mapping[str, str]) -> str:
    """One time, a row for each thing that is known of it; `more` are rows beside those that every time has."""
    words, kind, value, when = _cells(time)
    held = {"type": kind, "value": value, "when": when, **more, "characters": f"{time.start}–{time.end}"}
    rows = "".join(
        f"<tr><th style='text-align:left'>{escape(name)}</th><td style='text-align:left'>{escape(told)}</td></tr>"
        for name, told in held.items()
        if told
    )
    return f"<table><caption>{escape(words)}</caption><tbody>{rows}</tbody></table>"


# --- the timeline ----------------------------------------------------------------------------------------------------
def place_table(places: Sequence[_Place], counts: str) -> str:
    """Places of a timeline, each with a bar of where it can lie, solid where it surely is; on one scale, at most
    200."""
    known = [end for place in places for end in (place.possible.start, place.possible.end) if isinstance(end, int)]
    first, last = (min(known), max(known)) if known else (0, 1)
    rows = [
        [
            _what(place),
            interval_words(place.possible) if place.known != "none" else "",
            _Markup(_bar(place, first, last)),
        ]
        for place in places[:_MOST_ROWS]
    ]
    scale = interval_words(Interval(first, last)) if known else ""
    return _table(counts, ("what", "when", scale), rows, len(places) - len(rows))


def _what(place: _Place) -> str:
    return "the time of writing" if place.kind == "creation" else " ".join(place.label.split())


def _bar(place: _Place, first: int, last: int) -> str:
    if place.known == "none":
        return ""
    colour = "255,160,0" if place.kind == "time" else "128,128,128" if place.kind == "creation" else "90,150,255"
    parts = [_stretch(place.possible, first, last, f"rgba({colour},.4)")]
    if place.certain is not None:
        parts.append(_stretch(place.certain, first, last, f"rgba({colour},.9)"))
    return f"<span style='{_TRACK}'>{''.join(parts)}</span>"


def _stretch(one: Interval, first: int, last: int, colour: str) -> str:
    width = max(last - first, 1)
    start = (one.start - first) / width if isinstance(one.start, int) else 0.0
    end = (one.end - first) / width if isinstance(one.end, int) else 1.0
    left, right = max(0.0, min(start, 0.99)), min(1.0, max(end, start + 0.01))
    return f"<span style='{_BAR};left:{left:.2%};width:{max(right - left, 0.01):.2%};background:{colour}'></span>"


# --- when a text was written -----------------------------------------------------------------------------------------
def written_table(start: int, p: Sequence[float], head: str, clues: Iterable[tuple[str, str, str]]) -> str:
    """A distribution over years as bars of ten years, and what says so: (what it is, years, in words)."""
    bars = list(_decades(start, p))
    most = max((chance for _, chance in bars), default=0.0) or 1.0
    drawn = "".join(
        f"<span title='{escape(f'{words}: {chance:.1%}')}' style='flex:1;height:{max(chance / most, 0.01):.0%};"
        "background:rgba(90,150,255,.8);margin-right:1px'></span>"
        for words, chance in bars
    )
    chart = f"<div style='display:flex;align-items:flex-end;height:4em;min-width:24em'>{drawn}</div>"
    rows = [list(clue) for clue in clues]
    return _table(head, ("evidence", "years", "because"), rows[:_MOST_CLUES], len(rows) - _MOST_CLUES, chart)


def _decades(start: int, p: Sequence[float]) -> Iterator[tuple[str, float]]:
    for at in range(0, len(p), _YEARS_A_BAR):
        last = min(at + _YEARS_A_BAR, len(p)) - 1
        yield f"{year_words(start + at)} – {year_words(start + last)}", sum(p[at : last + 1])


# --- tables -----------------------------------------------------------------------------------------------------------
class _Markup(str):
    """A cell that is markup already, made here."""

    __slots__ = ()


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 0, above: str = "") -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    more = f"<tr><td colspan='{len(heads)}'>and {left:,} more</td></tr>" if left > 0 else ""
    return (
        f"<table><caption>{escape(caption)}{above}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}{more}</tbody></table>"
    )


def _cell(told: str) -> str:
    return f"<td style='text-align:left'>{told if isinstance(told, _Markup) else escape(told)}</td>"
