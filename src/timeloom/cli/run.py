"""`timeloom run`: many files in, many files out."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.options import Reading, byte_cap, reading_options

if TYPE_CHECKING:
    from timeloom.scale import Report

__all__ = ["run"]

SOURCES = ("auto", "text", "tempeval", "timeml", "anafora", "jsonl", "brat")
TARGETS = ("timeml", "anafora", "jsonl", "brat")
MOST_SHOWN = 10
BAD_INPUT = 3


@click.command()
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...", type=click.Path(exists=True, path_type=Path))
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder for the output.")
@click.option("--from", "source", type=click.Choice(SOURCES), default="auto", show_default=True)
@click.option("--to", "target", type=click.Choice(TARGETS), default="timeml", show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Workers.  [default: one a core]")
@click.option("--ignore-annotations", is_flag=True, help="Take only text and time of writing from the input.")
@reading_options
@byte_cap
def run(
    inputs: tuple[Path, ...],
    out: Path,
    source: str,
    target: str,
    jobs: int | None,
    ignore_annotations: bool,
    reading: Reading,
    max_bytes: int,
) -> None:
    r"""Read every INPUT (files, or folders with all that is in them) and write the documents to a folder.

    Annotations that the input has are kept: SCATE graphs are interpreted, not recognised again, and the times of TimeML
    stand; --ignore-annotations reads the bare text instead. The folder also gets run.json (signature, counts, time) and
    failed.jsonl. A bad document costs only itself; any failure makes the exit code 3.

    \b
    timeloom run letters/ --out letters-read --to jsonl
    timeloom run gold/ --out system --from timeml --ignore-annotations --to timeml
    """
    from timeloom.scale import Batch, run_batch

    loom = reading.pipeline()
    _refuse_overwriting(inputs, out)
    batch = Batch(
        inputs=inputs, out=out, loom=loom, source=source, target=target, jobs=jobs or os.cpu_count() or 1,
        strip=ignore_annotations, max_bytes=max_bytes,
    )  # fmt: skip
    unseen = not sys.stderr.isatty()
    with click.progressbar(length=1, file=sys.stderr, show_pos=True, hidden=unseen) as bar:

        def tell(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        report = run_batch(batch, tell)
    _summary(report, out)
    if report.failed:
        click.get_current_context().exit(BAD_INPUT)


def _refuse_overwriting(inputs: tuple[Path, ...], out: Path) -> None:
    """Output files may have the names of input files, so they must not share a folder."""
    for path in inputs:
        folder = path if path.is_dir() else path.parent
        if folder.resolve() == out.resolve():
            raise click.UsageError(f"--out {out} holds the input itself; choose another folder")


def _summary(report: Report, out: Path) -> None:
    found = f"{report.times:,} times ({report.unresolved:,} unresolved)"
    click.echo(f"{report.documents:,} documents, {found}, {report.seconds:.1f} s: {out}", err=True)
    if report.problems:
        click.echo(f"{report.problems:,} broken parts were left out: {out / 'problems.jsonl'}", err=True)
    if not report.failed:
        return
    click.echo(f"{report.failed:,} failed: {out / 'failed.jsonl'}", err=True)
    for failure in report.failures[:MOST_SHOWN]:
        click.echo(f"  {failure.path}: {failure.reason.splitlines()[0]}", err=True)
    if report.failed > MOST_SHOWN:
        click.echo(f"  ... and {report.failed - MOST_SHOWN:,} more", err=True)
