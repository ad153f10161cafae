"""Times as a table for people: aligned plain text, or a table of rich where the output is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from timeloom.calendar.interval import Interval
from timeloom.document import Time

__all__ = ["rows", "show"]

HEAD = ("text", "type", "value", "from", "until", "notes")
WIDEST_TEXT = 44
MOST_INTERVALS = 8


def rows(times: Sequence[Time]) -> Iterator[tuple[str, ...]]:
    """One row an interval; what belongs to the whole expression stands in its first row."""
    for time in times:
        shown = time.intervals[:MOST_INTERVALS]
        left = len(time.intervals) - len(shown)
        head = (_short(time.text), *_values(time))
        yield (*head, *(_ends(shown[0]) if shown else ("", "")), _notes(time))
        for interval in shown[1:]:
            yield ("", "", "", *_ends(interval), "")
        if left or time.more:
            yield ("", "", "", f"({left} more)" if left else "(and on)", "", "")


def show(times: Sequence[Time]) -> None:
    """Write the table to stdout; rich is loaded for a terminal alone."""
    table = list(rows(times))
    if sys.stdout.isatty():
        _show_rich(table)
        return
    widths = [max(map(len, column)) for column in zip(HEAD, *table, strict=True)]
    for row in (HEAD, tuple("-" * width for width in widths), *table):
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _show_rich(table: list[tuple[str, ...]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name, style in zip(HEAD, ("bold", "cyan", "", "green", "green", "dim"), strict=True):
        shown.add_column(name, style=style, overflow="fold")
    for row in table:
        shown.add_row(*map(Text, row))  # Text, since what a user wrote is not markup
    Console().print(shown)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= WIDEST_TEXT else line[: WIDEST_TEXT - 1] + "…"


def _values(time: Time) -> tuple[str, str]:
    if time.timex3 is None:
        return "", ""
    extra = [word for word in (time.timex3.mod, time.timex3.quant, time.timex3.freq) if word]
    return time.timex3.type, " ".join([time.timex3.value, *extra])


def _ends(interval: Interval) -> tuple[str, str]:
    start, end = (
        f"({state})" if moment is None else moment.removesuffix("T00:00:00")
        for moment, state in zip(interval.isoformat(), interval.ends(), strict=True)
    )
    return (start, f"{end} {interval.zone}") if interval.zone else (start, end)


def _notes(time: Time) -> str:
    notes = [*time.assumed]
    if time.unresolved is not None:
        notes.insert(0, f"unresolved: {time.unresolved.reason}")
    value = time.timex3.value if time.timex3 else ""
    others = dict.fromkeys(other.value for other in time.alternatives if other.value != value)
    if others:
        notes.append(f"or {' or '.join(others)}")
    return ", ".join(notes)
