"""`timeloom search`: what the documents of an index speak of, by when it is and by words."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import instant_text
from timeloom.cli.wording import as_json
from timeloom.errors import ExpressionError

if TYPE_CHECKING:
    from timeloom.index import Hit
    from timeloom.index.entries import Kind

__all__ = ["search"]

_OPEN = ("..", "open")


def _end(
    context: click.Context, parameter: click.Parameter, value: tuple[str, str] | None
) -> tuple[Interval | None, Interval | None] | None:
    return None if value is None else (_stretch(context, parameter, value[0]), _stretch(context, parameter, value[1]))


def _stretch(context: click.Context, parameter: click.Parameter, value: str) -> Interval | None:
    """What one of the two values names: ISO 8601, EDTF, or an expression such as "March 1944"."""
    from timeloom.index import stretch

    if value in _OPEN:
        return None
    try:
        return stretch(value)
    except ExpressionError as error:
        if value.strip().isdecimal():
            raise click.BadParameter(f"{value!r}: {error.message}", context, parameter) from error
    from timeloom.pipeline.verbs import parse

    try:
        time = parse(value, preset="rules")
    except ExpressionError as error:
        raise click.BadParameter(f"{value!r} names no stretch of time: {error.message}", context, parameter) from error
    if not time.intervals:
        why = f": {time.unresolved.detail}" if time.unresolved else ""
        raise click.BadParameter(f"{value!r} names no stretch of the calendar{why}", context, parameter)
    end = End.OPEN if time.more else time.intervals[-1].end
    return Interval(time.intervals[0].start, end, time.zone)


@click.command()
@click.argument("index", required=False, type=click.Path(dir_okay=False, path_type=Path), metavar="[INDEX]")
@click.option(
    "--between", nargs=2, callback=_end, metavar="FIRST LAST",
    help='What overlaps the time from the start of FIRST to the end of LAST: 1944-03, -0043, 194X, "March 1944", "500 BC"; .. is open.',
)  # fmt: skip
@click.option(
    "--text", metavar="WORDS", help="Words that the document holds, all of them; fire* is any that begins so."
)
@click.option(
    "--type",
    "types",
    multiple=True,
    metavar="TYPE",
    help="DATE, TIME, DURATION, SET, or the class of an event; may be repeated.",
)
@click.option("--event", is_flag=True, help="Events alone, no expressions of time.")
@click.option("--written", is_flag=True, help="Documents by when they were written, instead of what they speak of.")
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, metavar="N", help="Rows shown.")
@click.option("--format", "shape", type=click.Choice(["text", "json", "csv"]), default="text", show_default=True)
def search(
    index: Path | None,
    between: tuple[Interval | None, Interval | None] | None,
    text: str | None,
    types: tuple[str, ...],
    event: bool,
    written: bool,
    limit: int,
    shape: str,
) -> None:
    """Search INDEX, which `timeloom index build` made, for times and events. Without INDEX: timeloom.duckdb in this folder.

    The best fit comes first: what lies in the time asked for with all its length before what only touches it, and what is told of
    in the same sentence as the words before what is told elsewhere in the document.

    \b
    timeloom search --between 1944-03 1944-06 --text "harbour fire"
    timeloom search letters.duckdb --between "500 BC" "44 BC" --event --format json
    """
    from timeloom.index import Index

    if between is None and text is None and not written:
        raise click.UsageError("say what is looked for: --between FIRST LAST, --text WORDS, or both")
    if event and written:
        raise click.UsageError("--event is of what documents speak of, --written of themselves: one of them")
    if types and written:
        raise click.UsageError("--type is of what documents speak of, --written of themselves: one of them")
    kinds: tuple[Kind, ...] = ("event",) if event else ("creation",) if written else ("time", "event")
    with Index(index or _default()) as store:
        try:
            hits = store.search(between, text, types=types, kinds=kinds, limit=limit)
        except ExpressionError as error:
            raise click.UsageError(f"--between: {error.message}") from error
        except ValueError as error:
            raise click.UsageError(f"--text: {error}") from error
    SHAPES[shape](hits)
    if not hits:
        click.echo(f"timeloom: nothing found{_asked(between)}", err=True)


def _asked(between: tuple[Interval | None, Interval | None] | None) -> str:
    """How the two values were read, for whoever wonders why there is nothing."""
    if between is None:
        return ""
    first, last = between
    start, end = (None if first is None else first.start), (None if last is None else last.end)
    return " between " + " and ".join(instant_text(one) if isinstance(one, int) else ".." for one in (start, end))


def _default() -> Path:
    """The index of this folder."""
    from timeloom.cli.index import DEFAULT

    if not DEFAULT.is_file():
        raise click.UsageError(
            f"there is no {DEFAULT} in this folder: name an INDEX, or make one with timeloom index build INPUT..."
        )
    return DEFAULT


def _text(hits: Sequence[Hit]) -> None:
    for hit in hits:
        told = " ".join(part for part in (hit.type, hit.value) if part)
        head = (hit.document, hit.kind, told, _shown(hit.interval))
        click.echo("  ".join(part for part in head if part))
        marked = f"{hit.sentence[: hit.at]}[{hit.sentence[hit.at : hit.to]}]{hit.sentence[hit.to :]}"
        click.echo("    " + " ".join((marked if hit.to > hit.at else hit.sentence).split()))


def _shown(interval: Interval | None) -> str:
    """Both ends, the second exclusive; days where they are whole days."""
    if interval is None:
        return ""
    ends = [".." if isinstance(end, End) else instant_text(end) for end in (interval.start, interval.end)]
    if all(end == ".." or end.endswith("T00:00:00") for end in ends):
        ends = [end.removesuffix("T00:00:00") for end in ends]
    return f"[{ends[0]}, {ends[1]})"


def _json(hits: Sequence[Hit]) -> None:
    click.echo(as_json([hit.to_dict() for hit in hits]))


_COLUMNS = (
    "document", "source", "kind", "ref", "type", "value", "text", "start", "end", "t_start", "t_end", "zone", "score", "closeness",
    "share", "sentence",
)  # fmt: skip


def _csv(hits: Sequence[Hit]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for hit in hits:
        row = hit.to_dict()
        row["t_start"], row["t_end"] = row["interval"] or (None, None)
        writer.writerow(["" if row[name] is None else row[name] for name in _COLUMNS])


SHAPES: dict[str, Callable[[Sequence[Hit]], None]] = {"text": _text, "json": _json, "csv": _csv}
