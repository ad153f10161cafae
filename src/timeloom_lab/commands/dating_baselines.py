"""`timeloom bench dating-baselines GOLD`: what random choice and a constant year score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.figures import figures_option, print_figures
from timeloom.cli.measures import BAD_INPUT, is_unread, read
from timeloom.cli.wording import counted

if TYPE_CHECKING:
    from timeloom.metrics import Score
    from timeloom.metrics.report import Table

__all__ = ["dating_baselines"]


@click.command("dating-baselines")
@click.argument("gold", type=click.Path(exists=True, path_type=Path))
@click.option("--year", "years", type=int, multiple=True, default=(1850,), show_default=True,
              help="A constant answer; may be repeated.")  # fmt: skip
@click.option("--from", "source", default="auto", show_default=True, metavar="FORMAT", help="Format of GOLD.")
@figures_option
def dating_baselines(gold: Path, years: tuple[int, ...], source: str, form: str) -> None:
    """Score what knows nothing of a text: an interval by chance (the exact expectation), and always the same year.

    GOLD are texts of SemEval-2015 task 7. The score of that task is soft: put these beside the figures of a system.
    """
    from timeloom_lab.studies.dating_baselines import baselines

    documents = read(gold, source).documents
    dated = [document for document in documents if document.dating is not None and document.dating.grids]
    if not dated:
        click.echo(f"Error: {gold}: no list of years in {counted(len(documents), 'document')}", err=True)
        raise click.exceptions.Exit(BAD_INPUT)
    scores = baselines(dated, years=years, corpus=gold.name)
    print_figures(form, lambda: {name: score.to_dict() for name, score in scores.items()}, lambda: [_table(scores)])
    if is_unread():
        raise click.exceptions.Exit(BAD_INPUT)


def _table(scores: dict[str, Score]) -> Table:
    """A row for each baseline, a column for each figure that its lists have."""
    from timeloom.metrics.report import Table

    first = scores["random"]
    shown = [name for name in first.headline if first.figures.get(name) is not None]
    rows = [
        (name, *("n/a" if (value := score.figures.get(figure)) is None else f"{value:.3f}" for figure in shown))
        for name, score in scores.items()
    ]
    return Table("Baselines of dating", ("", *shown), tuple(rows), first.signature)
