"""A document in a notebook: its times as an escaped HTML table, without script, style sheet or request."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

from timeloom.calendar.interval import Interval
from timeloom.calendar.value import REASONS
from timeloom.document.readable import interval_words
from timeloom.timeml.timex3 import Timex3

__all__ = ["times_table"]

_MOST_ROWS = 200
"""A notebook keeps every output: a long document shows this many rows and says how many follow."""
_HEADS = ("text", "type", "value", "when", "characters")


class _Reason(Protocol):
    @property
    def reason(self) -> str: ...


class _Time(Protocol):
    """What the table reads of a `Time`; the model knows this module, so this module does not know the model."""

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


def times_table(name: str, dct: Interval | None, times: Sequence[_Time]) -> str:
    """The times of the document `name` as one `<table>`, at most 200 rows; every cell is escaped."""
    written = f", written {interval_words(dct)}" if dct is not None else ""
    count = len(times)
    head = "".join(f"<th>{column}</th>" for column in _HEADS)
    rows = "".join(_row(time) for time in times[:_MOST_ROWS])
    more = f"<tr><td colspan='{len(_HEADS)}'>and {count - _MOST_ROWS:,} more</td></tr>" if count > _MOST_ROWS else ""
    return (
        f"<table><caption>{escape(name + written)}: {count:,} {'time' if count == 1 else 'times'}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{rows}{more}</tbody></table>"
    )


def _row(time: _Time) -> str:
    timex = time.timex3
    cells = (
        " ".join(time.text.split()),
        timex.type if timex is not None else "",
        timex.value if timex is not None else "",
        _when(time),
        f"{time.start}–{time.end}",
    )
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def _when(time: _Time) -> str:
    if time.intervals:
        further = len(time.intervals) - 1
        tail = ", and so on" if time.more else f", and {further} more" if further else ""
        return interval_words(time.intervals[0]) + tail
    if time.unresolved is not None:
        return f"unresolved: {REASONS.get(time.unresolved.reason, time.unresolved.reason)}"
    return ""
