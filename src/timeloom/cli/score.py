"""`timeloom score MEASURE GOLD SYSTEM`: a published measure over files."""

from __future__ import annotations

import json
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from timeloom.cli.wording import counted, tell_problems
from timeloom.metrics import METRICS

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.errors import TimeloomError
    from timeloom.metrics import Counts, Metric, Row, Score

__all__ = ["score"]

BAD_INPUT = 3

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
    help="Leave a type of annotation out; may be repeated. It replaces the default: '--exclude default --exclude Last' "
    "adds to it, '--exclude none' leaves nothing out.  [default: Event, Modifier]",
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

    Documents are matched by id. Every figure comes with its signature; n/a stands where neither side has an item. Exit
    code 3: something could not be read, or the gold has nothing that the measure counts.
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
    if not result.has_gold:
        _complain(golds, systems, result)
        click.echo(f"Error: {gold}: {_nothing(made, golds)}", err=True)
        raise click.exceptions.Exit(BAD_INPUT)
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
    exclude = given.get("exclude")
    if isinstance(exclude, tuple):
        given["exclude"] = _excluded(exclude)
    try:
        return metric(measure, **given)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _excluded(names: tuple[str, ...]) -> tuple[str, ...]:
    """The types to leave out: "default" stands for those that are left out unasked, "none" for none."""
    from timeloom.metrics.entities import EXCLUDED
    from timeloom.scate.schema import schema

    if "none" in names:
        if len(names) > 1:
            raise click.UsageError("--exclude none stands alone")
        return ()
    known = schema().types
    for name in names:
        if name not in known and name != "default":
            near = get_close_matches(name, known, n=1)
            hint = f"Did you mean {near[0]}? " if near else ""
            raise click.UsageError(
                f"--exclude: there is no type {name!r} in SCATE. {hint}There are {', '.join(sorted(known))}; "
                f"and default (for {', '.join(EXCLUDED)}) and none."
            )
    spread = [type_ for name in names for type_ in (EXCLUDED if name == "default" else (name,))]
    return tuple(dict.fromkeys(spread))


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
            click.echo(f"{name}\t{row}\t{_figures(own[row])}")


def _figures(row: Row) -> str:
    """F1, P, R and what they were divided from, between tabs; n/a where neither side has an item."""
    parts = (("F1", row.f1), ("P", row.precision), ("R", row.recall))
    told = [f"{name} {'n/a' if row.is_empty else f'{100 * value:.1f}'}" for name, value in parts]
    return "\t".join([*told, f"gold {row.tally.gold}", f"system {row.tally.system}"])


def _nothing(made: Metric, golds: Input) -> str:
    """Why there is no score: the gold holds nothing that the measure counts."""
    number = counted(len(golds.documents), "document")
    return f"the gold has nothing for {made.name} to score: no {made.items} in {number}"


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
    if problems:
        click.echo(f"{counted(len(problems), 'part')} of the input broken:", err=True)
        tell_problems(tuple(problems))
