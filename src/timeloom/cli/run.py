"""`timeloom run`: many files in, many files out."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import click

from timeloom.cli.decimals import SECONDS
from timeloom.cli.options import NONE, Reading, byte_cap, reading_options
from timeloom.cli.run_report import summary, watched
from timeloom.errors import TimeloomError
from timeloom.pipeline import LAYERS, Layers
from timeloom.pipeline.estimated import ESTIMATE
from timeloom.pipeline.stated import STATED

__all__ = ["run"]

SOURCES = (
    "auto",
    "text",
    "tempeval",
    "timeml",
    "anafora",
    "jsonl",
    "json",
    "parquet",
    "brat",
    "xmi",
    "cas-json",
    "label-studio",
    "conllu",
)
TARGETS = ("timeml", "anafora", "jsonl", "parquet", "brat", "xmi", "cas-json", "label-studio", "ics")
ENGINES = ("pool", "ray")
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
    "--dct", type=click.Choice([STATED, ESTIMATE, NONE]), default=STATED, show_default=True,
    help="Documents without a time of writing: take the day that the text bears at its head or foot, or date it by its words, or neither. "
    "A time of writing that a document has always stands.",
)  # fmt: skip
@click.option(
    "--force", is_flag=True, help="Write into a folder that is not empty: replace files, remove none of others."
)
@click.option(
    "--resume",
    is_flag=True,
    help="Go on with a run of the same inputs and options that was interrupted or killed; where there is none, begin.",
)
@click.option(
    "--text-column", metavar="NAME", help="Parquet, and rows of JSONL: the column of the text.  [default: text]"
)
@click.option("--id-column", metavar="NAME", help="That of the id.  [default: id, else file and number]")
@click.option("--dct-column", metavar="NAME", help="That of the time of writing.  [default: dct, if there is one]")
@click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default="pool",
    show_default=True,
    help="The workers of this machine, or those of a Ray cluster (extra ray).",
)
@click.option(
    "--ray-address", metavar="ADDRESS", help="The cluster, such as ray://head:10001, or auto.  [default: a local one]"
)
@click.option(
    "--max-seconds", type=SECONDS, metavar="N",
    help="A document that takes longer is a failure; its worker is ended.  [default: no limit]",
)  # fmt: skip
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
    dct: str,
    force: bool,
    resume: bool,
    text_column: str | None,
    id_column: str | None,
    dct_column: str | None,
    engine: str,
    ray_address: str | None,
    max_seconds: float | None,
    reading: Reading,
    max_bytes: int,
) -> None:
    """Read every INPUT (files, or folders with all that is in them) and write the documents to a folder.

    Annotations that the input has are kept, and what is absent is added: SCATE graphs are interpreted, not recognised
    again, and the times, events and links of TimeML stand; --ignore-annotations reads the bare text instead. --keep reads
    the text anew but for what it names: times,events are the entities for links of our own, times,events,pairs the links
    too, for labels of our own. The folder also gets run.json (signature, counts, time) and failed.jsonl. A bad document
    costs only itself; any failure makes the exit code 3. The folder has to be empty or new, unless --force is given; a run that
    was broken off, however, goes on with the same command and --resume.

    \b
    timeloom run letters/ --out letters-read --to jsonl
    timeloom run gold/ --out system --from timeml --ignore-annotations --to timeml
    timeloom run gold/ --out labels --from timeml --keep times,events,pairs
    timeloom run articles.parquet --out read --text-column body --dct-column printed --to parquet
    """
    from timeloom.formats.rows import Columns
    from timeloom.scale import Batch, run_batch

    loom = _as_written(reading, target).pipeline()
    if keep is None and ignore_annotations:
        keep = frozenset()
    layers = layers or ("times" if target == "anafora" else "all")  # a graph of SCATE holds times alone
    try:
        loom.check(layers=layers, keep=keep)
    except TimeloomError as error:
        raise click.UsageError(f"--{error.place}: {error.message} (got {error.value!r})") from error
    _check_engine(engine, ray_address, max_seconds)
    _check_folder(inputs, out, force, resume)
    batch = Batch(
        inputs=inputs, out=out, loom=loom, source=source, target=target,
        jobs=jobs or (None if engine == "ray" else os.cpu_count() or 1),
        layers=layers, keep=keep, stated=dct == STATED, estimate=dct == ESTIMATE, max_bytes=max_bytes, max_seconds=max_seconds,
        columns=Columns(text_column, id_column, dct_column), resume=resume, engine=engine, address=ray_address,
    )  # fmt: skip
    with watched() as watch:
        report = run_batch(batch, watch=watch)
    summary(report, out)
    if report.failed:
        click.get_current_context().exit(BAD_INPUT)


def _as_written(reading: Reading, target: str) -> Reading:
    """Graphs of SCATE are read by its guidelines, unless the user named others."""
    return (
        replace(reading, conventions="scate") if target == "anafora" and reading.conventions == "default" else reading
    )


def _check_engine(engine: str, ray_address: str | None, max_seconds: float | None) -> None:
    if ray_address is not None and engine != "ray":
        raise click.UsageError("--ray-address is for --engine ray")
    if max_seconds is not None and engine != "pool":
        raise click.UsageError("--max-seconds is for --engine pool")
    if max_seconds is not None and not hasattr(signal, "SIGALRM"):
        raise click.UsageError("--max-seconds needs a system that has SIGALRM, which this one has not")


def _check_folder(inputs: tuple[Path, ...], out: Path, force: bool, resume: bool) -> None:
    if force and resume:
        raise click.UsageError("--force begins anew and --resume goes on: one of them")
    _refuse_overwriting(inputs, out)
    if not (force or resume):
        _refuse_used(out)


def _refuse_overwriting(inputs: tuple[Path, ...], out: Path) -> None:
    """Output files may have the names of input files, so they must not share a folder."""
    for path in inputs:
        real = path.resolve()
        if (real if real.is_dir() else real.parent) == out.resolve():
            raise click.UsageError(f"--out {out} holds the input itself; choose another folder")


def _refuse_used(out: Path) -> None:
    """What an earlier run left would pass for output of this one."""
    if (out / "run.journal").is_file():
        raise click.UsageError(
            f"--out {out} holds a run that was broken off; --resume goes on with it, --force begins anew"
        )
    if out.is_dir() and any(not path.name.startswith(".") for path in out.iterdir()):
        raise click.UsageError(f"--out {out} is not empty; choose another folder, or --force to write into it")
