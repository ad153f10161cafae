"""`timeloom score MEASURE GOLD SYSTEM`: a published measure over files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from timeloom.cli.figures import figures_option
from timeloom.cli.measures import (
    BAD_INPUT,
    Counted,
    Input,
    MeasureCommand,
    Sampling,
    average_option,
    complain,
    count,
    is_unread,
    listed,
    made_metric,
    measure_argument,
    read,
    sampling_options,
    tell_sums,
)
from timeloom.cli.wording import as_json, counted

if TYPE_CHECKING:
    from timeloom.metrics import Metric, Score
    from timeloom.metrics.base import Average
    from timeloom.metrics.report import Table

__all__ = ["score"]


@click.command(cls=MeasureCommand)
@measure_argument
@click.argument("gold", type=click.Path(exists=True, path_type=Path))
@click.argument("system", type=click.Path(exists=True, path_type=Path))
@figures_option
@click.option("--from", "source", default="auto", show_default=True, metavar="FORMAT", help="Format of both inputs.")
@click.option("--rows", type=click.Choice(["main", "all"]), default="main", show_default=True, help="Rows to print.")
@click.option("--by-type", is_flag=True, help="A table of the rows that count one type each as well.")
@click.option("--confusion", is_flag=True, help="A table of the gold's labels and the system's as well.")
@click.option("--per-document", is_flag=True, help="One line for every document as well.")
@average_option
@click.option("--confidence", is_flag=True, help="Intervals of confidence as well, by resampling the documents.")
@sampling_options
@click.option("--corpus", metavar="ID", help="Name of the corpus in the signature.  [default: the gold's file name]")
@click.option("--citation", is_flag=True, help="Name the publication of the measure as well.")
@click.option("--list", is_flag=True, is_eager=True, expose_value=False, callback=listed, help="List the measures.")
def score(
    measure: str,
    gold: Path,
    system: Path,
    form: str,
    source: str,
    rows: Literal["main", "all"],
    by_type: bool,
    confusion: bool,
    per_document: bool,
    average: Average,
    confidence: bool,
    sampling: Sampling,
    corpus: str | None,
    citation: bool,
    **options: object,
) -> None:
    """Score SYSTEM against GOLD (files or folders) by a published MEASURE.

    Documents are matched by id (two files with one document each: whatever their ids). Every figure comes with its signature; n/a stands where neither side has an item. A
    document that is missing, or has another text than the gold, counts as empty, and is named. Exit code 3: something
    could not be read or scored as it is, or the gold has nothing that the measure counts.

    \b
    timeloom score timex gold/ system/ --by-type --confidence
    timeloom score scate-track2 gold/ system/ --overlap expression --format latex
    """
    if sampling.given() and not confidence:
        raise click.UsageError(f"{sampling.given()} goes with --confidence")
    made = made_metric(measure, options, source)
    golds, systems = read(gold, source), read(system, source)
    (done,) = count(made, golds, [systems])
    try:
        result = done.score(made, corpus or gold.name, average)
    except ValueError as error:
        raise click.UsageError(f"{measure}: {error}") from error
    if not result.has_gold:
        complain(result, (golds, systems))
        click.echo(f"Error: {gold}: {_nothing(made, golds, done)}", err=True)
        raise click.exceptions.Exit(BAD_INPUT)
    names = (*result.rows, *result.figures) if rows == "all" else result.headline
    if confidence:
        result = _with_intervals(result, made, done, names, sampling, average)
    tables = _tables(made, result, done, by_type, confusion, per_document)
    if form == "json":
        click.echo(as_json(_told(made, result, done, per_document, citation)))
    else:
        _print(result, names, tables, form)
        if citation:
            click.echo(f"{made.name}: {made.reference or 'no publication'}", err=True)
    complain(result, (golds, systems))
    tell_sums(done.counts)
    if is_unread() or done.is_broken:
        raise click.exceptions.Exit(BAD_INPUT)


def _with_intervals(
    result: Score, made: Metric, done: Counted, names: Sequence[str], sampling: Sampling, average: Average
) -> Score:
    """The score with its intervals; too few documents are a usage error."""
    from timeloom.metrics.resampling import with_intervals

    try:
        return with_intervals(result, made, done.kept(), names, plan=sampling.plan(), average=average)
    except ValueError as error:
        raise click.UsageError(f"--confidence: {error}") from error


def _tables(
    made: Metric, result: Score, done: Counted, by_type: bool, confusion: bool, per_document: bool
) -> list[Table]:
    """The tables that were asked for beside the score; a usage error for one that the measure does not have."""
    from timeloom.metrics.report import confusion_table, document_table, type_tables

    tables = type_tables(result, made) if by_type else []
    if by_type and not tables:
        raise click.UsageError(f"--by-type: {made.name} counted nothing by type")
    if confusion:
        table = confusion_table(result)
        if table is None:
            raise click.UsageError(f"--confusion: {made.name} counted no pairs of labels")
        tables.append(table)
    if per_document:
        tables.append(document_table(made, _documents(made, done), result.signature))
    return tables


def _documents(made: Metric, done: Counted) -> dict[str, Score]:
    return {name: made.aggregate([counts]) for name, counts in sorted(done.counts.items()) if counts.documents}


def _told(made: Metric, result: Score, done: Counted, per_document: bool, citation: bool) -> dict[str, object]:
    told = result.to_dict()
    if per_document:
        told["documents"] = {name: one.to_dict() for name, one in _documents(made, done).items()}
    if citation:
        told["reference"] = made.reference
    return told


def _print(result: Score, names: Sequence[str], tables: list[Table], form: str) -> None:
    """As text a line for every row and figure, each with its signature, then the tables; otherwise tables alone."""
    from timeloom.metrics.report import render, score_table, text

    if form != "text":
        click.echo(render([score_table(result, names), *tables], form))
        return
    for name in names:
        click.echo(result.line(name))
    for table in tables:
        click.echo(f"\n{table.caption}\n\n{text(table)}")


def _nothing(made: Metric, golds: Input, done: Counted) -> str:
    """Why there is no score: nothing could be counted, or the gold holds nothing that the measure counts."""
    if done.failed and len(done.failed) == len(done.paired.documents):
        return f"nothing is left for {made.name} to score"
    number = counted(len(golds.documents), "document")
    return f"the gold has nothing for {made.name} to score: no {made.items} in {number}"
