"""`timeloom bench dating`: the systems of SemEval-2015 task 7 on the same texts, beside their published figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.figures import figures_option, print_figures

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from timeloom.metrics.report import Table
    from timeloom.metrics.significance import Comparison
    from timeloom_lab.studies.dating import Dates, Item, Outcome
    from timeloom_lab.systems.dating2015 import System

__all__ = ["dating"]

_LEVEL = 0.05
_GRAINS = ("F", "M", "C")


@click.command()
@click.option("--items", "given", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Texts with years, one JSON object a line.  [default: what was held out when the systems learned]")  # fmt: skip
@click.option("--style", "styles", type=click.Choice(["T1", "T2"]), multiple=True,
              help="Lists as in the first or the second subtask.  [default: both]")  # fmt: skip
@click.option("--own/--no-own", default=True, show_default=True,
              help="Also the snippets of SemEval's dev with their own lists.")  # fmt: skip
@click.option("--only", "names", multiple=True, metavar="SYSTEM", help="One system; may be repeated.  [default: all]")
@click.option("--archive", type=click.Path(exists=True, path_type=Path),
              help="A dated archive to look near copies up in: adds USAAR.")  # fmt: skip
@click.option("--ours/--no-ours", default=True, show_default=True, help="Also the stage of timeloom that dates texts.")
@click.option("--ablate", is_flag=True, help="Instead, each system without each group of its features.")
@click.option("--sample", type=click.IntRange(1), default=1, show_default=True, help="Every so many texts only.")
@click.option("--root", type=click.Path(path_type=Path), help="Folder of the corpora (else TIMELOOM_CORPORA).")
@click.option("--weights", type=click.Path(file_okay=False, path_type=Path),
              help="Folder of the systems (else TIMELOOM_SYSTEMS, else the user's).")  # fmt: skip
@figures_option
def dating(
    given: Path | None,
    styles: tuple[str, ...],
    own: bool,
    names: tuple[str, ...],
    archive: Path | None,
    ours: bool,
    ablate: bool,
    sample: int,
    root: Path | None,
    weights: Path | None,
    form: str,
) -> None:
    """Redo SemEval-2015 task 7: AMBRA, IXA, UCD, their interpolation, a median, random choice, and timeloom's own.

    Score and precision of the fine, medium and coarse lists, the error in years, and the paired bootstrap against ours,
    beside the published figures, which are of the task's test set and not of these texts. Systems that have not learned
    yet do so first, in a process of its own (extra train; ten minutes), and are kept.
    """
    from timeloom_lab.studies.dating import OURS, STYLES, against, read_items, run
    from timeloom_lab.systems.dating2015 import SYSTEMS, held_out

    for name in names:
        if name not in SYSTEMS:
            raise click.BadParameter(f"there is no {name!r}; there are {', '.join(SYSTEMS)}", param_hint="--only")
    asked = names or tuple(SYSTEMS)
    _learn(asked, root, weights, ablate)
    path = given or held_out(weights)
    items = _texts(read_items(path)[::sample])
    systems = _ablated(asked, weights) if ablate else _systems(asked, weights, archive, ours)
    wanted = styles or tuple(STYLES)
    sets: list[tuple[str, str, str, Sequence[Item]]] = [
        (f"{style}-style", style, f"{path.stem}/{style.lower()}", items) for style in wanted
    ]
    if own and given is None and not ablate:
        for style in wanted:
            snippets = _texts(_semeval(style, root))
            sets.append(
                (f"{style} of SemEval's dev, its own lists", style, f"semeval2015-task7/{style.lower()}/dev", snippets)
            )
    found = []
    for title, style, corpus, texts in sets:
        outcomes = run(texts, style, systems, corpus)
        found.append((title, style, texts, outcomes, None if ablate else against(outcomes, OURS, corpus)))
    print_figures(
        form,
        lambda: [_plain(*one) for one in found],
        lambda: [table for one in found for table in _tables(*one, ablate=ablate)],
    )


# --- what is compared ------------------------------------------------------------------------------------------------
def _learn(names: Sequence[str], root: Path | None, weights: Path | None, ablate: bool) -> None:
    """Have the systems learn that have not."""
    from timeloom.models import holds
    from timeloom_lab.commands.training import train
    from timeloom_lab.systems.dating2015 import GROUPS, LEARNED, MEMBERS, held_out, place, weights_name

    where = place(weights)
    wanted = [name for name in LEARNED if name in names or "interpolation" in names or "median" in names]
    held = [weights_name(name) for name in wanted]
    if ablate:
        held += [weights_name(name, group) for name in MEMBERS if name in names for group in GROUPS[name]]
    missing = [name for name in held if not holds(name, where)]
    if not missing and held_out(weights).is_file():
        return
    click.echo(f"{', '.join(wanted)} learn", err=True)
    options = {"--root": root, "--out": weights}
    train("dating2015", wanted, options, *(["--ablate"] if ablate else []), missing=missing)


def _systems(names: Sequence[str], weights: Path | None, archive: Path | None, ours: bool) -> dict[str, System]:
    """All that dates texts, by name; each is asked once about the same texts."""
    from timeloom.models import arrays
    from timeloom_lab.studies.dating import OURS, Ours, Remembered
    from timeloom_lab.systems.dating2015 import MEMBERS, Interpolation, load, place
    from timeloom_lab.systems.dating2015.usaar import Usaar

    held: dict[str, System] = {}
    members: dict[str, System] = {}
    for name in names:
        if name == "interpolation":
            members = {one: held.get(one) or Remembered(load(one, weights)) for one in MEMBERS}
            held[name] = Remembered(Interpolation(arrays(name, place(weights)), members))
        else:
            held[name] = Remembered(load(name, weights))
    if archive is not None:
        held["usaar"] = Remembered(Usaar(archive))
    if ours and (dater := _dater()) is not None:
        held[OURS] = Remembered(Ours(dater))
    return held


def _ablated(names: Sequence[str], weights: Path | None) -> dict[str, System]:
    """Each system, then the same without each of its groups."""
    from timeloom_lab.studies.dating import Remembered
    from timeloom_lab.systems.dating2015 import GROUPS, load

    return {
        f"{name} without {group}" if group else name: Remembered(load(name, weights, without=group))
        for name in names
        if name in GROUPS
        for group in ("", *GROUPS[name])
    }


def _texts(items: Iterable[Item]) -> list[Item]:
    """The items with documents that are ready for the systems."""
    from dataclasses import replace

    from timeloom_lab.studies.dating import prepared

    held = list(items)
    return [
        replace(item, document=done) for item, done in zip(held, prepared(item.document for item in held), strict=True)
    ]


def _semeval(style: str, root: Path | None) -> Iterator[Item]:
    """SemEval's dev of a subtask, each with its own lists; the year is the middle of its fine interval."""
    from timeloom.corpora import load
    from timeloom_lab.studies.dating import Item

    for document in load(f"semeval2015-task7/{style.lower()}", "dev", root=root):
        fine = document.dating.grid("F") if document.dating is not None else None
        if document.dating is not None and fine is not None and fine.interval is not None:
            yield Item(document, sum(fine.interval) // 2, document.dating)


def _dater() -> Dates | None:
    """The stage that dates texts, with the weights that ship; None, said, where there are none."""
    from timeloom.dating import Dater
    from timeloom.errors import ModelError

    try:
        return Dater.load()
    except ModelError as error:
        click.echo(f"without {_title('ours')}: {error}", err=True)
        return None


# --- tables ----------------------------------------------------------------------------------------------------------
def _title(system: str) -> str:
    from timeloom_lab.studies.dating import OURS, RANDOM
    from timeloom_lab.systems.dating2015 import SYSTEMS

    name, _, group = system.partition(" without ")
    told = {RANDOM: "random (expected)", OURS: "timeloom", "usaar": "USAAR", **SYSTEMS}[name]
    return f"- without {group}" if group else told


def _tables(
    title: str,
    style: str,
    items: Sequence[Item],
    outcomes: Sequence[Outcome],
    tests: Comparison | None,
    *,
    ablate: bool,
) -> Iterator[Table]:
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.dating import PUBLISHED

    told = () if ablate else tuple(f"2015 {grain}" for grain in _GRAINS)
    head = ("system", *(f"{grain} score/P" for grain in _GRAINS), "median years off", "mean", *told)
    rows = []
    for one in outcomes:
        figures = one.score.figures
        cells = [_pair(figures.get(f"score:{grain}"), figures.get(f"precision:{grain}")) for grain in _GRAINS]
        off = ["" if value is None else f"{value:.1f}" for value in (one.median_off, one.mean_off)]
        published = PUBLISHED.get(one.system, {}).get(style, ((None, None),) * 3)
        rows.append((_title(one.system), *cells, *off, *([] if ablate else [_pair(*pair) for pair in published])))
    caption = f"{title}: {len(items)} texts" + ("" if ablate else "; 2015: published, on the task's own test set")
    yield Table(caption, head, tuple(rows), outcomes[0].score.signature)
    if tests is not None:
        yield _tested(title, tests)


def _pair(score: float | None, precision: float | None) -> str:
    return "" if score is None or precision is None else f"{score:.3f}/{precision:.3f}"


def _tested(title: str, tests: Comparison) -> Table:
    """How far every other system is from ours in score, with the interval and p."""
    from timeloom.metrics.report import Table, p_text

    rows: dict[str, list[str]] = {}
    for one in tests.differences:
        between = "" if one.interval is None else f" ({one.interval[0]:+.3f} to {one.interval[1]:+.3f})"
        apart = "n/a" if one.difference is None else f"{one.difference:+.3f}{between}"
        star = " *" if one.p is not None and one.p < _LEVEL else ""
        rows.setdefault(one.system, []).append(f"{apart} p {p_text(one.p)}{star}")
    head = ("less timeloom's", *(f"{grain} score" for grain in _GRAINS))
    made = tuple((_title(system), *cells) for system, cells in rows.items())
    return Table(f"{title}: paired bootstrap (* p below .05)", head, made, tests.signature)


def _plain(
    title: str, style: str, items: Sequence[Item], outcomes: Sequence[Outcome], tests: Comparison | None
) -> dict[str, object]:
    from timeloom_lab.studies.dating import PUBLISHED

    return {
        "lists": title,
        "texts": len(items),
        "systems": {
            one.system: {
                "score": one.score.to_dict(), "median years off": one.median_off, "mean years off": one.mean_off,
                "published": [list(pair) for pair in PUBLISHED.get(one.system, {}).get(style, ())],
            }
            for one in outcomes
        },
        "bootstrap": None if tests is None else tests.to_dict(),
    }  # fmt: skip
