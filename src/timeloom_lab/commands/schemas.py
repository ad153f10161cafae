"""`timeloom bench schemas SCATE TIMEML`: two schemas on the same texts, and why they differ."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from timeloom.calendar.interval import Interval
from timeloom.cli.figures import figures_option, print_figures
from timeloom.cli.measures import BAD_INPUT, is_unread, read
from timeloom.cli.options import by_conventions
from timeloom.cli.wording import counted, tell

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.metrics import Row
    from timeloom.metrics.overlap import Meant
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.causes import Disagreement
    from timeloom_lab.studies.schemas import Cell, Report

__all__ = ["schemas"]


@click.command()
@click.argument("scate", type=click.Path(exists=True, path_type=Path))
@click.argument("timeml", type=click.Path(exists=True, path_type=Path))
@by_conventions
@click.option(
    "--modified", type=click.Choice(["drop", "keep"]), default="drop", show_default=True,
    help="Whether roots with a Modifier and TIMEX3 with a mod count.",
)  # fmt: skip
@figures_option
@click.option("--list", "listed", is_flag=True, help="Every disagreement as well: where it stands, and what is meant.")
def schemas(
    scate: Path, timeml: Path, conventions: str, modified: Literal["drop", "keep"], form: str, listed: bool
) -> None:
    """Score TimeML as a system against SCATE as the gold standard, and say why they differ.

    SCATE is a file or folder of Anafora, TIMEML one of TimeML; documents are matched by id, and the corpus of a
    document is the name of the folder of its TimeML file. Beside our figures stand those that were published for
    AQUAINT and TimeBank. Exit code 3: something could not be read or compared.
    """
    from timeloom_lab.studies.schemas import compare

    golds = read(scate, "anafora").documents
    systems = read(timeml, "timeml").documents
    report = compare(golds, systems, conventions=conventions, modified=modified)
    for error in report.errors:
        click.echo(f"Error: {error}", err=True)
    if not report.cells:
        click.echo(f"Error: no document of {scate} is in {timeml} with the same text", err=True)
        raise click.exceptions.Exit(BAD_INPUT)
    details = [_list(report, {document.id: document for document in golds})] if listed else []
    print_figures(
        form,
        lambda: report.to_dict(listed),
        lambda: [_figures(report), _causes(report), _details(report), _rules(), *details],
    )
    for told, names in (("in SCATE alone", report.missing), ("in TimeML alone", report.extra)):
        if names:
            click.echo(f"{counted(len(names), 'document')} {told}, not compared:", err=True)
            tell(names, len(names))
    if is_unread() or report.errors:
        raise click.exceptions.Exit(BAD_INPUT)


# --- tables ------------------------------------------------------------------------------------------------------
def _figures(report: Report) -> Table:
    from timeloom.metrics.report import Table, number
    from timeloom_lab.studies.schemas import SOURCE

    head = ("corpus", "region", "docs", "SCATE", "TimeML", "P", "R", "F1", *_heads("pairs"), *_heads("publ."))
    rows = []
    for cell in report.cells:
        counts = number(cell.documents), number(cell.row.tally.gold), number(cell.row.tally.system)
        figures = *_percent(cell.row), *_percent(cell.paired), *_published(cell)
        rows.append((cell.corpus or "-", cell.region, *counts, *figures))
    caption = (
        "TimeML as system, SCATE as gold: intervals as Track 2 counts them, counted in pairs as timenorm's TimeMLScorer"
        f" does, and as published ({SOURCE}: 10 documents of AQUAINT, 68 of TimeBank)"
    )
    return Table(caption, head, tuple(rows), report.signature, words=2)


def _heads(of: str) -> tuple[str, str, str]:
    return f"{of} P", f"{of} R", f"{of} F1"


def _percent(row: Row) -> tuple[str, str, str]:
    values = (row.precision, row.recall, row.f1)
    first, second, third = ("n/a" if row.is_empty else f"{100 * value:.1f}" for value in values)
    return first, second, third


def _published(cell: Cell) -> tuple[str, ...]:
    return tuple(f"{value:.1f}" for value in cell.published) if cell.published else ("", "", "")


def _causes(report: Report) -> Table:
    """Items that lose time to each cause, SCATE's and TimeML's, by corpus."""
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.causes import CAUSES

    names = report.corpora
    head = ("cause", *(f"{name or '-'} {side}" for name in names for side in ("SCATE", "TimeML")))
    rows = [(cause, *(str(n) for name in names for n in report.counts(cause, name))) for cause in CAUSES]
    sums = [sum(int(row[at]) for row in rows) for at in range(1, len(head))]
    agree = [cell for name in names for cell in (str(report.agreements[name]), "")]
    rows += [("all", *map(str, sums)), ("(expressions on which both agree)", *agree)]
    return Table("Expressions that lose time, by cause, in the whole text", head, tuple(rows))


def _rules() -> Table:
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.causes import CAUSES

    return Table("The causes: the first rule that fits", ("cause", "rule"), tuple(CAUSES.items()), words=2)


def _details(report: Report) -> Table:
    """What the rules saw, with the number of disagreements."""
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.causes import CAUSES

    rows = [(cause, detail, str(n)) for cause in CAUSES for detail, n in report.details(cause).items()]
    return Table("What the rules saw, by disagreements", ("cause", "detail", "number"), tuple(rows), words=2)


def _list(report: Report, golds: dict[str, Document]) -> Table:
    from timeloom.metrics.report import Table

    head = ("document", "from", "to", "text", "cause", "detail", "SCATE", "TimeML")
    rows = tuple(_listed(each, golds[each.document]) for _, each in report.disagreements)
    return Table("Every disagreement", head, rows, words=len(head))


def _listed(each: Disagreement, gold: Document) -> tuple[str, ...]:
    start, end = each.group.span.start, each.group.span.end
    text = " ".join(gold.text[start:end].split())
    means = "; ".join(stretch for item in each.group.scate for stretch in _stretches(item))
    values = "; ".join(item.label for item in each.group.timeml)
    return each.document, str(start), str(end), text, each.cause, each.detail, means, values


def _stretches(item: Meant) -> Iterator[str]:
    for start, end in item.intervals:
        one, other = ((at or "").removesuffix("T00:00:00") for at in Interval(start, end).isoformat())
        yield f"{one} to {other}"
