"""`timeloom score MEASURE GOLD SYSTEM`: a published measure over files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from timeloom.metrics import METRICS

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.errors import TimeloomError
    from timeloom.metrics import Counts, Metric, Score

__all__ = ["score"]

BAD_INPUT = 3
MOST = 20
"""Problems inside documents that are told one by one; the rest is counted."""

_OPTIONS = {
    "exclude": ("identification", "scate-track1"),
    "overlap": ("scate-track2",),
    "conventions": ("scate-track2",),
    "modified": ("scate-track2",),
}
"""Which measures have an option; all others refuse it, so that none is silently ignored."""


@click.command()
@click.argument("measure", type=click.Choice(sorted(METRICS)), metavar="MEASURE")
@click.argument("gold", type=click.Path(exists=True, path_type=Path))
@click.argument("system", type=click.Path(exists=True, path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--from", "source", default="auto", show_default=True, metavar="FORMAT", help="Format of both inputs.")
@click.option(
    "--exclude",
    multiple=True,
    metavar="TYPE",
    help="Leave a type of annotation out; may be repeated. '--exclude none' leaves nothing out."
    "  [default: Event, Modifier]",
)
@click.option("--overlap", type=click.Choice(["root", "expression"]), help="Which characters a root stands on.")
@click.option("--conventions", metavar="NAME", help="Conventions by which both sides are interpreted.")
@click.option("--modified", type=click.Choice(["drop", "keep"]), help="Whether roots with a Modifier count.")
@click.option("--per-document", is_flag=True, help="One line for every document as well.")
@click.option("--rows", type=click.Choice(["main", "all"]), default="main", show_default=True, help="Rows to print.")
@click.option("--corpus", metavar="ID", help="Name of the corpus in the signature.  [default: the gold's file name]")
def score(
    measure: str,
    gold: Path,
    system: Path,
    form: str,
    source: str,
    per_document: bool,
    rows: str,
    corpus: str | None,
    **options: object,
) -> None:
    """Score SYSTEM against GOLD (files or folders) by a published MEASURE.

    \b
    timex           TIMEX3: strict, relaxed, type, value (TempEval-3)
    scate-track1    SCATE annotations with all links and properties (SemEval-2018 task 6)
    scate-track2    intervals of bounded SCATE expressions (SemEval-2018 task 6)
    identification  spans and types of SCATE annotations

    Documents are matched by id. Every figure comes with its signature. Exit code 3: something could not be read.
    """
    from timeloom.errors import TimeloomError

    made = _metric(measure, options)
    golds, systems = _read(gold, source), _read(system, source)
    try:
        result = made.score(golds.documents, systems.documents, corpus=corpus or gold.name)
        parts = _documents(made, golds.documents, systems.documents) if per_document else {}
    except TimeloomError as error:
        click.echo(f"Error: {error}", err=True)
        raise click.exceptions.Exit(BAD_INPUT) from error
    if form == "json":
        told = result.to_dict()
        if per_document:
            told["documents"] = {name: made.aggregate([part]).to_dict() for name, part in parts.items()}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        _print(made, result, parts, rows)
    _complain(golds, systems, result)
    if golds.errors or systems.errors:
        raise click.exceptions.Exit(BAD_INPUT)


def _metric(measure: str, options: dict[str, object]) -> Metric:
    """The measure with the options that were given; UsageError for one that it does not have."""
    from timeloom.metrics import metric

    given = {name: value for name, value in options.items() if value not in (None, ())}
    for name in given:
        if measure not in _OPTIONS[name]:
            raise click.UsageError(f"--{name} is an option of {' and '.join(_OPTIONS[name])}, not of {measure}")
    if "exclude" in given:
        types = tuple(str(type_) for type_ in options["exclude"]) if isinstance(options["exclude"], tuple) else ()
        given["exclude"] = () if types == ("none",) else types
    try:
        return metric(measure, **given)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


class Input(NamedTuple):
    """What a path gave: documents, and one error for every file that could not be read."""

    documents: list[Document]
    errors: list[TimeloomError]


def _read(path: Path, source: str) -> Input:
    from timeloom.document import Document
    from timeloom.errors import FormatError
    from timeloom.formats import read_each

    read = Input([], [])
    try:
        for found in read_each([path], source):
            if isinstance(found, Document):
                read.documents.append(found)
            else:
                read.errors.append(found)
    except FormatError as error:
        raise click.UsageError(error.message) from error
    for failed in read.errors:
        click.echo(f"Error: {failed}", err=True)
    if not read.documents:
        raise click.exceptions.Exit(BAD_INPUT)
    return read


def _documents(made: Metric, golds: list[Document], systems: list[Document]) -> dict[str, Counts]:
    from timeloom.document import Document

    by_id = {document.id: document for document in systems}
    return {
        gold.id: made.count(gold, by_id.get(gold.id) or Document(id=gold.id, text=gold.text, dct=gold.dct))
        for gold in sorted(golds, key=lambda document: document.id)
    }


def _print(made: Metric, result: Score, parts: dict[str, Counts], rows: str) -> None:
    for row in result.headline if rows == "main" else result.rows:
        click.echo(result.line(row))
    for name, part in parts.items():
        own = made.aggregate([part])
        for row in result.headline:
            shown = own[row]
            click.echo(
                f"{name}\t{row}\tF1 {100 * shown.f1:.1f}\tP {100 * shown.precision:.1f}\tR {100 * shown.recall:.1f}"
                f"\tgold {shown.tally.gold}\tsystem {shown.tally.system}"
            )


def _complain(golds: Input, systems: Input, result: Score) -> None:
    """Say on standard error what was missing, extra, skipped or broken."""
    for told, names in (
        ("without a system document, counted as empty", result.missing),
        ("without a gold document, not counted", result.extra),
        ("left out by the measure: links in a circle", result.skipped),
    ):
        if names:
            click.echo(f"{len(names)} {told}: {', '.join(names[:10])}{', ...' if len(names) > 10 else ''}", err=True)
    problems = [problem for document in (*golds.documents, *systems.documents) for problem in document.meta.problems]
    for problem in problems[:MOST]:
        click.echo(f"{problem.document}: {problem.place}: {problem.reason}", err=True)
    if len(problems) > MOST:
        click.echo(f"... and {len(problems) - MOST} more problems", err=True)
