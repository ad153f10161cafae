"""What `timeloom run` says while it runs, and at its end."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.wording import counted, tell, tell_problems

if TYPE_CHECKING:
    from timeloom.scale import Progress, Report

__all__ = ["summary", "watched"]

_EVERY = 30.0
# Seconds between two lines where nobody looks on: for the log of a machine that is far away.


@contextmanager
def watched() -> Iterator[Callable[[Progress], None]]:
    """What is told of the progress: a bar over the bytes of input with the time left, or a line now and then."""
    if sys.stderr.isatty():
        with click.progressbar(length=1, file=sys.stderr, show_eta=True, item_show_func=lambda told: told) as bar:

            def move(progress: Progress) -> None:
                bar.length = max(1, progress.of)
                bar.update(progress.done - bar.pos, _rate(progress))

            yield move
    else:
        told = time.perf_counter()

        def line(progress: Progress) -> None:
            nonlocal told
            now = time.perf_counter()
            if now - told >= _EVERY:
                told = now
                click.echo(f"timeloom: {_line(progress)}", err=True)

        yield line


def _rate(progress: Progress) -> str:
    """What was read, how fast, and what failed, which is no speed: the megabytes are of the texts that were read."""
    failed = f", {progress.failed:,} failed" if progress.failed else ""
    return f"{counted(progress.documents, 'document')}, {progress.size / 1e6 / max(progress.seconds, 1e-9):.2f} MB/s{failed}"


def _line(progress: Progress) -> str:
    share = progress.done / progress.of if progress.of else 1.0
    left = "" if progress.left is None else f", {_span(progress.left)} left"
    return f"{share:.0%}, {_rate(progress)}{left}"


def _span(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 3600 else f"{whole // 3600} h {whole % 3600 // 60} min"


def summary(report: Report, out: Path) -> None:
    """What came of a run, on stderr."""
    if report.unchanged:
        click.echo(f"nothing was left to do: {out} is complete", err=True)
    found = f"{counted(report.times, 'time')} ({report.unresolved:,} unresolved)"
    if report.events or report.links:
        found += f", {counted(report.events, 'event')}, {counted(report.links, 'link')}"
    speed = report.speed
    if speed.documents:
        found += f", {speed.documents_per_second:,.1f} documents/s, {speed.megabytes_per_second:.3f} MB/s"
    click.echo(f"{counted(report.documents, 'document')}, {found}, {report.seconds:.1f} s: {out}", err=True)
    if report.stated:
        click.echo(
            f"{counted(report.stated, 'document')} without a time of writing, read by the day that the text bears",
            err=True,
        )
    if report.estimated:
        click.echo(f"{counted(report.estimated, 'document')} without a time of writing, dated by the words", err=True)
    _left_aside(report)
    listed = out / "problems.jsonl"
    if report.problems:
        click.echo(f"{counted(report.told['problems'], 'part')} of the input broken: {listed}", err=True)
        tell_problems(report.problems, report.told["problems"])
    if report.doubtful:
        click.echo(f"{counted(report.told['doubtful'], 'part')} of what was found left aside: {listed}", err=True)
        tell_problems(report.doubtful, report.told["doubtful"])
    if report.lost:
        _losses(report, listed)
    if report.failed:
        click.echo(f"{report.failed:,} failed: {out / 'failed.jsonl'}", err=True)
        tell((f"{failure.path}: {failure.reason.splitlines()[0]}" for failure in report.failures), report.failed)


def _left_aside(report: Report) -> None:
    """One line for what lay in the folders and was not read."""
    if not report.skipped:
        return
    reasons = Counter(left.reason for left in report.skipped)
    names: dict[str, list[str]] = {}
    for left in report.skipped:
        names.setdefault(left.reason, []).append(str(left.path))
    told = "; ".join(
        f"{', '.join(names[reason][:3])}{', ...' if n > 3 else ''} ({reason})" for reason, n in reasons.items()
    )
    click.echo(f"{len(report.skipped):,} not read: {told}", err=True)


def _losses(report: Report, listed: Path) -> None:
    """What the format of the output could not hold, by reason; with a way out where there is one."""
    from timeloom.formats.anafora_write import NO_GRAPH

    target = report.signature["target"]
    number = report.told["lost"]
    things = counted(number, "part")
    click.echo(
        f"{things} could not be written, since {target} cannot hold {'it' if number == 1 else 'them'}: {listed}",
        err=True,
    )
    ordered = sorted(report.reasons, key=lambda row: (row[0] != "time", -row[2], row[:2]))
    tell((f"{_things(n, place)}: {reason}" for place, reason, n in ordered), len(ordered))
    if any(reason == NO_GRAPH for _, reason, _ in ordered):
        click.echo("  --ignore-annotations reads the times from the text anew, with their graphs", err=True)


def _things(number: int, place: str) -> str:
    """So many of a thing; of a whole layer ("entities"), which a document loses at once, in how many documents."""
    return f"{place} of {counted(number, 'document')}" if place.endswith("s") else counted(number, place)
