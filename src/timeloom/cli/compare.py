"""`timeloom compare MEASURE GOLD SYSTEM SYSTEM...`: which system is better, and whether that may be chance."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.figures import figures_option, print_figures
from timeloom.cli.measures import (
    BAD_INPUT,
    Counted,
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
    system_names,
    tell_sums,
)
from timeloom.metrics import METRICS

if TYPE_CHECKING:
    from timeloom.metrics import Metric
    from timeloom.metrics.base import Average
    from timeloom.metrics.significance import Comparison, Test

__all__ = ["compare"]


@click.command(cls=MeasureCommand)
@measure_argument
@click.argument("gold", type=click.Path(exists=True, path_type=Path))
@click.argument("systems", nargs=-1, required=True, metavar="SYSTEM...", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--paired", type=click.Choice(["bootstrap", "permutation", "mcnemar"]), default="bootstrap", show_default=True,
    help="The test.",
)  # fmt: skip
@click.option(
    "--row",
    "rows",
    multiple=True,
    metavar="NAME",
    help="A row or figure to compare, such as strict or strict.recall; may be repeated.  [default: the headline]",
)
@figures_option
@click.option("--from", "source", default="auto", show_default=True, metavar="FORMAT", help="Format of all inputs.")
@click.option(
    "--permutations", type=click.IntRange(min=1), metavar="N",
    help="Swaps of --paired permutation; where there are no more of them, all are counted.  [default: 10000]",
)  # fmt: skip
@average_option
@sampling_options
@click.option("--corpus", metavar="ID", help="Name of the corpus in the signature.  [default: the gold's file name]")
@click.option("--list", is_flag=True, is_eager=True, expose_value=False, callback=listed, help="List the measures.")
def compare(
    measure: str,
    gold: Path,
    systems: tuple[Path, ...],
    paired: Test,
    rows: tuple[str, ...],
    form: str,
    source: str,
    permutations: int | None,
    average: Average,
    sampling: Sampling,
    corpus: str | None,
    **options: object,
) -> None:
    """Compare every SYSTEM (files or folders) with the first of them by a published MEASURE.

    bootstrap draws the documents anew, permutation swaps the two systems' answers, mcnemar counts the items that one system
    alone has right. p is two-sided; with three systems or more a second p is corrected for their number (Holm). A
    document that one system's answer cannot be counted for is left out for all.

    \b
    timeloom compare timex gold/ baseline/ new/
    timeloom compare timex gold/ a/ b/ c/ --paired permutation --row value --format latex
    """
    from timeloom.metrics.report import comparison_tables

    if len(systems) < 2:
        raise click.UsageError("give two systems or more; timeloom score scores one")
    if permutations is not None and paired != "permutation":
        raise click.UsageError("--permutations goes with --paired permutation")
    made = made_metric(measure, options, source)
    golds = read(gold, source)
    inputs = [read(path, source) for path in systems]
    counted = dict(zip(system_names(systems), count(made, golds, inputs), strict=True))
    result = _compared(made, counted, paired, rows, sampling, permutations or 10_000, average, corpus or gold.name)
    if not any(score.has_gold for score in result.scores.values()):
        click.echo(f"Error: {gold}: the gold has nothing for {made.name} to score: no {made.items}", err=True)
        raise click.exceptions.Exit(BAD_INPUT)
    print_figures(form, result.to_dict, lambda: comparison_tables(result))
    for name, score in result.scores.items():
        complain(score, (), name)
    tell_sums({name: counts for one in counted.values() for name, counts in one.counts.items()}, ["gold.dropped"])
    for name, one in counted.items():
        tell_sums(one.counts, ["system.dropped", "system.foreign", "inexact"], name)
    if is_unread() or any(one.is_broken for one in counted.values()):
        raise click.exceptions.Exit(BAD_INPUT)


def _compared(
    made: Metric,
    counted: Mapping[str, Counted],
    test: Test,
    rows: tuple[str, ...],
    sampling: Sampling,
    permutations: int,
    average: Average,
    corpus: str,
) -> Comparison:
    """The comparison over the documents that could be counted for every system."""
    from timeloom.metrics import significance

    failed = sorted({name for one in counted.values() for name in one.failed})
    outcomes = None
    if test == "mcnemar":
        outcomes = {name: _outcomes(made, one, failed) for name, one in counted.items()}
    try:
        found = significance.compare(
            made,
            {name: one.kept(failed) for name, one in counted.items()},
            test=test,
            names=rows or None,
            plan=sampling.plan(),
            permutations=permutations,
            average=average,
            corpus=corpus,
            outcomes=outcomes,
        )
    except KeyError as error:
        raise click.UsageError(f"--row: {made.name} has no row or figure {error.args[0]!r}") from error
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    return found.with_scores({name: one.score(made, corpus, average, failed) for name, one in counted.items()})


def _outcomes(made: Metric, counted: Counted, failed: list[str]) -> dict[Hashable, bool]:
    """Right or wrong for every item of every document; a usage error for a measure that has no items."""
    found: dict[Hashable, bool] = {}
    for gold, system in counted.paired.documents:
        if gold.id in failed:
            continue
        own = made.outcomes(gold, system)
        if own is None:
            raise click.UsageError(f"--paired mcnemar: {made.name} is no right or wrong of items; {_with_outcomes()}")
        found |= {(gold.id, item): right for item, right in own.items()}
    return found


def _with_outcomes() -> str:
    """Which measures McNemar's test works with."""
    from timeloom.metrics import metric_class
    from timeloom.metrics.base import Metric

    return f"it works with {', '.join(name for name in sorted(METRICS) if metric_class(name).outcomes is not Metric.outcomes)}"
