"""`timeloom run`: many files in, many files out."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.options import Reading, byte_cap, reading_options
from timeloom.cli.wording import counted, tell, tell_problems
from timeloom.errors import TimeloomError
from timeloom.pipeline import LAYERS, Layers
from timeloom.pipeline.estimated import ESTIMATE

if TYPE_CHECKING:
    from timeloom.scale import Report

__all__ = ["run"]

SOURCES = ("auto", "text", "tempeval", "timeml", "anafora", "jsonl", "brat")
TARGETS = ("timeml", "anafora", "jsonl", "brat", "ics")
BAD_INPUT = 3


def _kept(context: click.Context, parameter: click.Parameter, value: str | None) -> frozenset[str] | None:
    return None if value is None else frozenset(name.strip() for name in value.split(",") if name.strip())


@click.command()
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...", type=click.Path(exists=True, path_type=Path))
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder for the output.")
@click.option("--from", "source", type=click.Choice(SOURCES), default="auto", show_default=True)
@click.option("--to", "target", type=click.Choice(TARGETS), default="timeml", show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Workers.  [default: one a core]")
@click.option("--ignore-annotations", is_flag=True, help="Take only text and time of writing from the input.")
@click.option(
    "--keep", metavar="LAYERS", callback=_kept, help="As --ignore-annotations, but keep times, events, or pairs too."
)
@click.option(
    "--layers",
    type=click.Choice(LAYERS),
    help="How far to read: the times alone, up to the events, up to their relations, to the timeline (all but trees), or all.  "
    "[default: all, but the times for anafora, which holds nothing else]",
)
@click.option(
    "--dct", type=click.Choice([ESTIMATE]),
    help="Date documents without a time of writing by their words; a time of writing that a document has always stands.",
)  # fmt: skip
@click.option(
    "--force", is_flag=True, help="Write into a folder that is not empty: replace files, remove none of others."
)
@reading_options
@byte_cap
def run(
    inputs: tuple[Path, ...],
    out: Path,
    source: str,
    target: str,
    jobs: int | None,
    ignore_annotations: bool,
    keep: frozenset[str] | None,
    layers: Layers | None,
    dct: str | None,
    force: bool,
    reading: Reading,
    max_bytes: int,
) -> None:
    """Read every INPUT (files, or folders with all that is in them) and write the documents to a folder.

    Annotations that the input has are kept, and what is absent is added: SCATE graphs are interpreted, not recognised
    again, and the times, events and links of TimeML stand; --ignore-annotations reads the bare text instead. --keep reads
    the text anew but for what it names: times,events are the entities for links of our own, times,events,pairs the links
    too, for labels of our own. The folder also gets run.json (signature, counts, time) and failed.jsonl. A bad document
    costs only itself; any failure makes the exit code 3. The folder has to be empty or new, unless --force is given.

    \b
    timeloom run letters/ --out letters-read --to jsonl
    timeloom run gold/ --out system --from timeml --ignore-annotations --to timeml
    timeloom run gold/ --out labels --from timeml --keep times,events,pairs
    """
    from timeloom.scale import Batch, run_batch

    loom = reading.pipeline()
    if keep is None and ignore_annotations:
        keep = frozenset()
    layers = layers or _held(target)
    try:
        loom.check(layers=layers, keep=keep)
    except TimeloomError as error:
        raise click.UsageError(f"--{error.place}: {error.message} (got {error.value!r})") from error
    _refuse_overwriting(inputs, out)
    if not force:
        _refuse_used(out)
    batch = Batch(
        inputs=inputs, out=out, loom=loom, source=source, target=target, jobs=jobs or os.cpu_count() or 1,
        layers=layers, keep=keep, estimate=dct == ESTIMATE, max_bytes=max_bytes,
    )  # fmt: skip
    unseen = not sys.stderr.isatty()
    with click.progressbar(length=1, file=sys.stderr, show_pos=True, hidden=unseen) as bar:

        def move(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        report = run_batch(batch, move)
    _summary(report, out)
    if report.failed:
        click.get_current_context().exit(BAD_INPUT)


def _held(target: str) -> Layers:
    """All, but for a format that holds times alone."""
    return "times" if target == "anafora" else "all"


def _refuse_overwriting(inputs: tuple[Path, ...], out: Path) -> None:
    """Output files may have the names of input files, so they must not share a folder."""
    for path in inputs:
        folder = path if path.is_dir() else path.parent
        if folder.resolve() == out.resolve():
            raise click.UsageError(f"--out {out} holds the input itself; choose another folder")


def _refuse_used(out: Path) -> None:
    """What an earlier run left would pass for output of this one."""
    if out.is_dir() and any(not path.name.startswith(".") for path in out.iterdir()):
        raise click.UsageError(f"--out {out} is not empty; choose another folder, or --force to write into it")


def _summary(report: Report, out: Path) -> None:
    found = f"{counted(report.times, 'time')} ({report.unresolved:,} unresolved)"
    if report.events or report.links:
        found += f", {counted(report.events, 'event')}, {counted(report.links, 'link')}"
    click.echo(f"{counted(report.documents, 'document')}, {found}, {report.seconds:.1f} s: {out}", err=True)
    if report.estimated:
        click.echo(f"{counted(report.estimated, 'document')} without a time of writing, dated by the words", err=True)
    _left_aside(report)
    listed = out / "problems.jsonl"
    if report.problems:
        click.echo(f"{counted(len(report.problems), 'part')} of the input broken: {listed}", err=True)
        tell_problems(report.problems)
    if report.doubtful:
        click.echo(f"{counted(len(report.doubtful), 'part')} of what was found left aside: {listed}", err=True)
        tell_problems(report.doubtful)
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
    told = "; ".join(f"{', '.join(names[reason][:3])}{', ...' if n > 3 else ''} ({reason})" for reason, n in reasons.items())
    click.echo(f"{len(report.skipped):,} not read: {told}", err=True)


def _losses(report: Report, listed: Path) -> None:
    """What the format of the output could not hold, by reason; with a way out where there is one."""
    from timeloom.formats.anafora_write import NO_GRAPH

    target = report.signature["target"]
    things = counted(len(report.lost), "part")
    click.echo(f"{things} could not be written, since {target} cannot hold {_it(len(report.lost))}: {listed}", err=True)
    reasons = Counter((problem.place.partition(" ")[0], problem.reason) for problem in report.lost)
    ordered = sorted(reasons.items(), key=lambda row: (row[0][0] != "time", -row[1], row[0]))
    tell((f"{counted(n, place)}: {reason}" for (place, reason), n in ordered), len(reasons))
    if any(problem.reason == NO_GRAPH for problem in report.lost):
        click.echo("  --ignore-annotations reads the times from the text anew, with their graphs", err=True)


def _it(number: int) -> str:
    return "it" if number == 1 else "them"
