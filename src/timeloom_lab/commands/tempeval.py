"""`timeloom bench tempeval`: the systems of TempEval 2007, beside their published figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.figures import figures_option, print_figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timeloom.metrics.report import Table
    from timeloom_lab.studies.tempeval import Outcome, Pair, Relator
    from timeloom_lab.studies.tempeval_items import Items
    from timeloom_lab.systems.tempeval2007 import System

__all__ = ["tempeval"]

_LEVEL = 0.05


def _named(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """The systems of some names, in small letters or as the papers write them; each once."""
    from timeloom_lab.systems.tempeval2007 import SYSTEMS

    strange = next((value for value in values if value.lower() not in SYSTEMS), None)
    if strange is not None:
        raise click.BadParameter(
            f"there is no {strange!r}; there are {', '.join(SYSTEMS.values())}", context, parameter
        )
    return tuple(dict.fromkeys(value.lower() for value in values))


@click.command()
@click.option("--train", "given", type=click.Path(exists=True, path_type=Path),
              help="A folder with training files of TempEval-1; with --test.  [default: items made of TimeBank-Dense]")  # fmt: skip
@click.option("--test", "asking", type=click.Path(exists=True, path_type=Path), help="A folder with its test files.")
@click.option("--only", "names", multiple=True, metavar="SYSTEM", callback=_named,
              help="One system, such as XRCE-T; may be repeated.  [default: all]")  # fmt: skip
@click.option("--ours/--no-ours", default=True, show_default=True, help="Also ask the learned relations of timeloom.")
@click.option("--etl/--all-events", "targets", default=False, show_default=True,
              help="Only events whose stem occurs 20 times in training (the list of targets of 2007), or all.")  # fmt: skip
@click.option("--root", type=click.Path(path_type=Path), help="Folder of the corpora (else TIMELOOM_CORPORA).")
@click.option("--weights", type=click.Path(file_okay=False, path_type=Path),
              help="Folder of the systems (else TIMELOOM_SYSTEMS, else the user's).")  # fmt: skip
@figures_option
def tempeval(
    given: Path | None,
    asking: Path | None,
    names: tuple[str, ...],
    ours: bool,
    targets: bool,
    root: Path | None,
    weights: Path | None,
    form: str,
) -> None:
    """Redo TempEval 2007: tasks A, B and C by CU-TMP, LCC-TE, NAIST, USFD, WVALI, XRCE-T and by the majority label.

    Scores strict and relaxed, beside the published ones, with McNemar's test of every two systems. Systems that have
    not learned from the training items yet do so first, in a process of its own (extra train; a minute), and are kept.
    """
    from timeloom_lab.studies.tempeval import BASELINE, OURS, baseline, compared, relating, run
    from timeloom_lab.studies.tempeval_items import asked_items, known_to_ours, learned_items
    from timeloom_lab.systems.tempeval2007 import SYSTEMS

    if (given is None) != (asking is None):
        raise click.UsageError("--train and --test go together")
    train = learned_items(given, root, targets=targets)
    test = asked_items(asking, given, root, targets=targets)
    if both := sorted(set(train.ids) & set(test.ids)):
        raise click.UsageError(f"documents stand in training and in the test: {', '.join(both[:5])}")
    systems: dict[str, System] = {BASELINE: baseline(train.documents)}
    systems |= _learned(names or tuple(SYSTEMS), train, given, targets, root, weights)
    if ours and (relator := _relator()) is not None:
        systems[OURS] = relating(relator)
        if known := known_to_ours(test.ids):
            click.echo(f"timeloom learned from {len(known)} of the test documents: its row is no fair score", err=True)
    outcomes = run(test.documents, systems, test.name)
    pairs = compared(outcomes)
    print_figures(
        form,
        lambda: _plain(train, test, outcomes, pairs),
        lambda: [_items(train, test), *_scores(outcomes, test.how), *_tests(pairs, test.how)],
    )


def _learned(
    names: Sequence[str], learned: Items, given: Path | None, targets: bool, root: Path | None, weights: Path | None
) -> dict[str, System]:
    """The systems that have learned from the training items; those that have not yet do so first."""
    from timeloom.models import holds
    from timeloom_lab.commands.training import train
    from timeloom_lab.systems.tempeval2007 import LEARNED, load, place

    where = place(learned.name, weights)
    missing = [name for name in names if name in LEARNED and not holds(name, where)]
    if missing:
        click.echo(f"{', '.join(missing)} learn from {learned.name}", err=True)
        options = {"--train": given, "--root": root, "--out": weights}
        train("tempeval2007", missing, options, "--no-folds", *(["--etl"] if targets else []), missing=missing)
    return {name: load(name, learned.name, weights) for name in names}


def _relator() -> Relator | None:
    """The preset that is the default, if it classifies pairs; else None."""
    from timeloom.pipeline import load

    loom = load()
    return loom if loom.relate is not None else None


# --- tables ----------------------------------------------------------------------------------------------------------
def _title(system: str) -> str:
    from timeloom_lab.studies.tempeval import BASELINE, OURS
    from timeloom_lab.systems.tempeval2007 import SYSTEMS

    return {BASELINE: "majority of training", OURS: "timeloom, learned relations"}.get(system) or SYSTEMS[system]


def _items(train: Items, test: Items) -> Table:
    from timeloom.metrics.report import Table
    from timeloom_lab.systems.tempeval2007.items import LABELS, TASKS

    counts = {"training": train.counts(), "test": test.counts()}
    seen = [label for label in LABELS if any(own[task][label] for own in counts.values() for task in TASKS)]
    rows = [
        (task, part, str(own[task].total()), *(str(own[task][label]) for label in seen))
        for task in TASKS
        for part, own in counts.items()
    ]
    caption = f"Items: {test.how}; training {train.name} ({len(train.ids)} documents), test {test.name} ({len(test.ids)} documents)"
    return Table(caption, ("task", "items", "all", *seen), tuple(rows), words=2)


def _scores(outcomes: Sequence[Outcome], how: str) -> list[Table]:
    from timeloom.metrics.report import Table, row_cells
    from timeloom.metrics.tempeval1 import TASKS
    from timeloom_lab.studies.tempeval import PUBLISHED, PUBLISHED_PR

    head = ("system", "strict F", "P", "R", "relaxed F", "P", "R", "items", "answers", "2007 strict", "2007 relaxed")
    tables = []
    for task in TASKS:
        rows = []
        for one in outcomes:
            if f"strict:{task}" not in one.score.rows:
                continue
            strict, relaxed = (row_cells(one.score.rows[f"{row}:{task}"]) for row in ("strict", "relaxed"))
            published = [str(value) for value in PUBLISHED.get(one.system, {}).get(task, ("", ""))]
            parts = PUBLISHED_PR.get((one.system, task))
            if parts is not None:
                published = [
                    f"{published[0]} (P {parts[0]} R {parts[1]})",
                    f"{published[1]} (P {parts[2]} R {parts[3]})",
                ]
            rows.append((_title(one.system), *strict[:3], *relaxed[:3], *strict[3:], *published))
        if rows:
            tables.append(Table(f"Task {task}, {how}", head, tuple(rows), outcomes[0].score.signature))
    return tables


def _tests(pairs: Sequence[Pair], how: str) -> list[Table]:
    """For each task a square: p below the diagonal, what each alone has right above it."""
    from timeloom.metrics.report import Table, p_text

    tables = []
    for task in dict.fromkeys(pair.task for pair in pairs):
        own = {(pair.first, pair.second): pair for pair in pairs if pair.task == task}
        names = list(dict.fromkeys(name for pair in own for name in pair))
        rows = []
        for at, name in enumerate(names):
            below = [own[other, name] for other in names[:at]]
            above = [own[name, other] for other in names[at + 1 :]]
            cells = [p_text(pair.test.p) + (" *" if pair.test.p < _LEVEL else "") for pair in below]
            rows.append((_title(name), *cells, "", *(f"{pair.test.first}:{pair.test.second}" for pair in above)))
        caption = f"Task {task}, {how}: McNemar's p (* below .05), and items that one alone has right (row:column)"
        tables.append(Table(caption, ("", *map(_title, names)), tuple(rows)))
    return tables


def _plain(train: Items, test: Items, outcomes: Sequence[Outcome], pairs: Sequence[Pair]) -> dict[str, object]:
    from timeloom_lab.studies.tempeval import PUBLISHED

    return {
        "how": test.how,
        "items": {
            part: {"name": one.name, "documents": list(one.ids), "labels": {task: dict(own) for task, own in one.counts().items()}}
            for part, one in (("training", train), ("test", test))
        },
        "systems": {
            one.system: {"score": one.score.to_dict(), "published": {task: list(own) for task, own in PUBLISHED.get(one.system, {}).items()}}
            for one in outcomes
        },
        "mcnemar": [
            {
                "task": pair.task, "first": pair.first, "second": pair.second, "only first": pair.test.first,
                "only second": pair.test.second, "statistic": pair.test.statistic, "p": pair.test.p, "p (Holm)": pair.adjusted,
            }
            for pair in pairs
        ],
    }  # fmt: skip
