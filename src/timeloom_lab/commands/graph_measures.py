"""`timeloom bench graph-measures`: how measures of temporal graphs answer to a loss of information."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from timeloom.cli.figures import figures_option
from timeloom.cli.measures import BAD_INPUT, is_unread, read, system_names
from timeloom.cli.wording import counted

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.graph_measures.curve import Curve
    from timeloom_lab.studies.graph_measures.study import Answers, Collection, Panel, Told
    from timeloom_lab.studies.graph_measures.synthetic import Recipe

__all__ = ["graph_measures"]


@click.command("graph-measures")
@click.argument("gold", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--arm", "arms", type=click.Choice(["synthetic", "degraded", "answers"]), multiple=True,
              help="What to run; may be repeated.  [default: all that the input allows]")  # fmt: skip
@click.option("--answers", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="A folder with one folder of TimeML for every system; needs GOLD.")  # fmt: skip
@click.option("--recipe", "chosen", multiple=True, metavar="NAME",
              help="A kind of synthetic graph; may be repeated.  [default: all; a wrong name lists them]")  # fmt: skip
@click.option("--runs", type=click.IntRange(1), default=5, show_default=True, help="Runs, each with seeds of its own.")
@click.option("--graphs", type=click.IntRange(1, 1000), default=10, show_default=True, help="Synthetic graphs a run.")
@click.option("--during", type=click.Choice(["simultaneous", "inside"]), default="simultaneous", show_default=True,
              help="What DURING means.")  # fmt: skip
@figures_option
@click.option("--plot", "figure", type=click.Path(dir_okay=False, path_type=Path),
              help="Draw the curves of recall, of the first recipe and of GOLD, as .svg, .png or .pdf (extra plot).")  # fmt: skip
@click.option("--plot-precision", "precise", type=click.Path(dir_okay=False, path_type=Path),
              help="The same for precision.")  # fmt: skip
@click.option("--all-curves", is_flag=True, help="Every point of every curve as well.")
def graph_measures(
    gold: tuple[Path, ...],
    arms: tuple[str, ...],
    answers: Path | None,
    chosen: tuple[str, ...],
    runs: int,
    graphs: int,
    during: Literal["simultaneous", "inside"],
    form: str,
    figure: Path | None,
    precise: Path | None,
    all_curves: bool,
) -> None:
    """Redo the study of Tannier and Muller (2011): do scores fall in step with the information that is lost?

    Three arms: synthetic graphs; the graphs of GOLD (files or folders of TimeML, each a group of its own), degraded;
    and the answers of systems to GOLD. x is the share of the minimal information that is kept, y the measure; ideally y
    = x. Printed are the table of the graphs of GOLD, how far each measure is from y = x, and what temporal recall and
    precision count as misses, splits, errors and conflations.
    """
    arms = _arms(arms, gold, answers, chosen)
    figures: dict[Literal["recall", "precision"], Path] = {}
    if figure is not None:
        figures["recall"] = _checked_figure("--plot", figure)
    if precise is not None:
        figures["precision"] = _checked_figure("--plot-precision", precise)
    from timeloom_lab.studies.graph_measures.study import answered, collect, degraded, synthetic

    recipes = _recipes(chosen)
    documents = _read_all(gold)
    collections = [collect(name, own, during=during) for name, own in documents.items()]
    systems = [] if answers is None else _systems(answers)
    _check_links(collections, systems)
    panels: list[Panel] = []
    if "synthetic" in arms:
        with _bar("synthetic graphs", len(recipes) * runs * graphs * 4) as told:
            panels += synthetic(recipes, graphs=graphs, runs=runs, told=told)
    for collection in collections if "degraded" in arms else []:
        with _bar(collection.name, len(collection.minimal) * runs * 4) as told:
            panels += degraded(collection, runs=runs, told=told)
    for collection in collections if systems else []:
        with _bar(f"answers to {collection.name}", len(collection.minimal) * len(systems)) as told:
            panels.append(answered(collection, systems, during=during, told=told))
    _print(collections, panels, form, all_curves)
    shown = {next(iter(recipes)), *(collection.name for collection in collections)}
    for side, path in figures.items():
        _draw([panel for panel in panels if panel.group in shown], side, path)
    if is_unread():
        raise click.exceptions.Exit(BAD_INPUT)


def _arms(
    arms: tuple[str, ...], gold: tuple[Path, ...], answers: Path | None, recipes: tuple[str, ...]
) -> tuple[str, ...]:
    """The arms to run; UsageError for one that lacks its input, and for input that none takes."""
    if not gold and (missing := [arm for arm in arms if arm != "synthetic"]):
        raise click.UsageError(f"--arm {missing[0]} needs GOLD: a file or folder of TimeML")
    if answers is not None and not gold:
        raise click.UsageError("--answers needs GOLD: what was to be answered")
    if not arms:
        return ("synthetic", *(["degraded"] if gold else []), *(["answers"] if answers else []))
    if "answers" in arms and answers is None:
        raise click.UsageError("--arm answers needs --answers: a folder with one folder of TimeML for every system")
    if "answers" not in arms and answers is not None:
        raise click.UsageError("--answers goes with --arm answers")
    if "synthetic" not in arms and recipes:
        raise click.UsageError("--recipe goes with --arm synthetic")
    return arms


def _recipes(chosen: tuple[str, ...]) -> dict[str, Recipe]:
    from timeloom_lab.studies.graph_measures.study import RECIPES

    for name in chosen:
        if name not in RECIPES:
            raise click.UsageError(f"--recipe: there is no {name!r}; there are {', '.join(RECIPES)}")
    return {name: RECIPES[name] for name in chosen or RECIPES}


def _checked_figure(option: str, figure: Path) -> Path:
    """Before anything is computed: the kind of the file and the package that draws it."""
    from timeloom.extras import require

    if figure.suffix not in {".svg", ".png", ".pdf"}:
        raise click.UsageError(f"{option} writes .svg, .png or .pdf (got {figure.name!r})")
    require("matplotlib")
    return figure


def _read_all(paths: Sequence[Path]) -> dict[str, list[Document]]:
    """The TimeML documents of each path by its name."""
    return dict(zip(system_names(tuple(paths)), (read(path, "timeml").documents for path in paths), strict=True))


def _check_links(collections: Sequence[Collection], systems: Sequence[Answers]) -> None:
    """Exit where there is nothing to lose or to answer; tell which documents nobody answered."""
    asked = {name for system in systems for name in system.documents}
    for collection in collections:
        if not collection.minimal:
            click.echo(f"Error: {collection.name}: no TLINKs in {counted(collection.documents, 'document')}", err=True)
            raise click.exceptions.Exit(BAD_INPUT)
        open_ = [name for name in collection.minimal if name not in asked] if systems else []
        if len(open_) == len(collection.minimal):
            click.echo(f"Error: --answers: no document of {collection.name} is answered (by its id)", err=True)
            raise click.exceptions.Exit(BAD_INPUT)
        if open_:
            said = f"{counted(len(open_), 'document')} of {collection.name} that no system answers, left out there"
            click.echo(f"{said}: {', '.join(open_[:10])}{', ...' if len(open_) > 10 else ''}", err=True)


def _systems(answers: Path) -> list[Answers]:
    from timeloom_lab.studies.graph_measures.study import Answers

    folders = sorted(path for path in answers.iterdir() if path.is_dir())
    if not folders:
        raise click.UsageError(f"--answers: {answers} has no folders; it wants one for every system")
    documents = _read_all(folders)
    return [Answers(name, {document.id: document for document in own}) for name, own in documents.items()]


@contextmanager
def _bar(title: str, total: int) -> Iterator[Told]:
    """A bar on standard error, for people only."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=total)
        yield lambda: progress.advance(task)


def _draw(panels: Sequence[Panel], side: Literal["recall", "precision"], figure: Path) -> None:
    from timeloom_lab.studies.graph_measures.plot import plot

    plot({panel.title: getattr(panel, side) for panel in panels}, figure, columns=4, y=side)
    click.echo(f"{figure}: {counted(len(panels), 'panel')}", err=True)


# --- tables ------------------------------------------------------------------------------------------------------
def _print(collections: Sequence[Collection], panels: Sequence[Panel], form: str, all_curves: bool) -> None:
    if form == "json":
        told = {
            "graphs": [collection.to_dict() for collection in collections],
            "panels": [panel.to_dict() for panel in panels],
        }
        click.echo(json.dumps(told, indent=1, ensure_ascii=False))
        return
    from timeloom.metrics.report import render

    tables = [_shapes(collections)] if collections else []
    for side in ("recall", "precision"):
        tables.append(_deviations(panels, side))
    tables += [_losses(panel) for panel in panels]
    if all_curves:
        tables += [_points(panel, side) for panel in panels for side in ("recall", "precision")]
    click.echo(render(tables, form))


def _shapes(collections: Sequence[Collection]) -> Table:
    """The graphs of the gold: a row a number, a column a collection."""
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.graph_measures.study import mean_share

    def total(name: str) -> list[str]:
        return [str(sum(getattr(shape, name) for shape in collection.shapes)) for collection in collections]

    def largest(name: str) -> list[str]:
        return [str(max(getattr(shape, name) for shape in collection.shapes)) for collection in collections]

    def growth(collection: Collection) -> str:
        links = sum(shape.links for shape in collection.shapes)
        return f"{sum(shape.determined for shape in collection.shapes) / links:.2f}" if links else "n/a"

    rows = [
        ("documents", *(str(each.documents) for each in collections)),
        ("EVENT", *(str(each.events) for each in collections)),
        ("TLINK", *(str(each.links) for each in collections)),
        ("documents whose links contradict", *(str(len(each.contradictory)) for each in collections)),
        ("TLINK that repair dropped", *(str(each.dropped) for each in collections)),
        ("intervals with a TLINK", *total("intervals")),
        ("minimal TLINK", *total("needed")),
        ("pairs determined, after closure", *total("determined")),
        ("pairs with anything known", *total("informed")),
        ("growth: determined pairs for each TLINK", *map(growth, collections)),
        ("share of pairs determined, mean of documents", *(f"{100 * mean_share(each):.1f} %" for each in collections)),
        ("equal end points", *total("equal_ends")),
        ("components", *total("components")),
        ("largest component", *largest("largest")),
        ("longest chain", *largest("chain")),
    ]
    return Table("The graphs of the gold", ("", *(each.name for each in collections)), tuple(rows))


def _deviations(panels: Sequence[Panel], side: Literal["recall", "precision"]) -> Table:
    """Mean distance from the ideal, the mean difference, and the spread over runs, of every measure in every panel."""
    from timeloom.metrics.report import Table

    def cell(curve: Curve) -> str:
        gap = curve.deviation
        return f"{gap.absolute:.3f} ({gap.signed:+.3f}){_spread(curve, gap.spread)}"

    names = list(dict.fromkeys(curve.measure for panel in panels for curve in getattr(panel, side)))
    rows = []
    for panel in panels:
        cells = {curve.measure: cell(curve) for curve in getattr(panel, side)}
        rows.append((panel.title, *(cells[name] for name in names)))
    ideal = "y = x" if side == "recall" else "y = x, or from 1 where what is kept is true (removed, retold)"
    caption = f"Deviation of {side} from {ideal}: mean distance (mean difference) ±mean standard deviation over runs"
    return Table(caption, ("graphs: what was lost", *names), tuple(rows))


def _losses(panel: Panel) -> Table:
    """Misses, splits, errors and conflations for each hundred minimal links, over x."""
    from timeloom.metrics.report import Table

    shares = panel.sums[0].shares if panel.sums else ()
    rows = tuple((curve.measure, *(f"{100 * mean:.1f}" for mean in curve.means)) for curve in panel.sums)
    caption = f"{panel.title}: lost units for 100 minimal links, by the share kept"
    return Table(caption, ("", *(f"{share:.2f}" for share in shares)), rows, panel.signature)


def _spread(curve: Curve, value: float) -> str:
    """A standard deviation over runs; nothing is said of a single run."""
    return f" ±{value:.3f}" if curve.runs > 1 else ""


def _points(panel: Panel, side: Literal["recall", "precision"]) -> Table:
    from timeloom.metrics.report import Table

    drawn = getattr(panel, side)
    rows = tuple(
        (
            curve.measure,
            *(f"{mean:.3f}{_spread(curve, own)}" for mean, own in zip(curve.means, curve.spreads, strict=True)),
        )
        for curve in drawn
    )
    head = ("", *(f"{share:.2f}" for share in drawn[0].shares)) if drawn else ("",)
    return Table(f"{panel.title}: {side} by the share kept", head, rows, panel.signature)
