"""`python -m timeloom_train system dating2015`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom_lab.systems.dating2015 import LEARNED

if TYPE_CHECKING:
    from timeloom_train.systems.dating2015.training import Options

__all__ = ["dating2015"]


@click.command()
@click.option("--root", type=click.Path(path_type=Path),
              help="Folder of the corpora (else TIMELOOM_CORPORA), with dating/semeval and dating/extra.jsonl.")  # fmt: skip
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder of the systems.")
@click.option("--only", "names", type=click.Choice(LEARNED), multiple=True, help="One system; may be repeated.")
@click.option("--ablate", is_flag=True, help="Learn every system again without each group of its features, too.")
@click.option("--grain", "grains", type=click.Choice(["F", "M", "C"]), multiple=True,
              help="For UCD's ablation: its machines of this grain alone; may be repeated.  [default: all]")  # fmt: skip
@click.option("--ngrams", type=click.Path(exists=True, dir_okay=False, path_type=Path), multiple=True,
              help="A file of Google's n-grams (or word, year, count) for IXA, for the table that ships; may be repeated.")  # fmt: skip
@click.option("--totals", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="The file of total counts that comes with the n-grams.")  # fmt: skip
@click.option("--syntactic", type=click.Path(exists=True, dir_okay=False, path_type=Path), multiple=True,
              help="A file of Google's syntactic n-grams for UCD, for those of the texts learned from; may be repeated.")  # fmt: skip
@click.option("--cap", type=click.IntRange(1), default=220, show_default=True,
              help="Texts of each decade to learn from, besides those of SemEval.")  # fmt: skip
@click.option("--table", type=click.Path(file_okay=False, path_type=Path),
              help="Make the table of words by decade that ships, in this folder, and nothing else.")  # fmt: skip
@click.option(
    "--left-out",
    is_flag=True,
    help="Learn all of them without each kind of texts in turn, and date that, beside our own stage.",
)
@click.option(
    "--most",
    type=click.IntRange(1),
    default=300,
    show_default=True,
    help="For --left-out: so many texts of a kind at most.",
)
@click.option("--kept", type=click.Path(file_okay=False, path_type=Path),
              help="For --left-out: the folder in which dating-left-out keeps our models.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
def dating2015(
    root: Path | None,
    out: Path | None,
    names: tuple[str, ...],
    ablate: bool,
    grains: tuple[str, ...],
    ngrams: tuple[Path, ...],
    totals: Path | None,
    syntactic: tuple[Path, ...],
    cap: int,
    table: Path | None,
    left_out: bool,
    most: int,
    kept: Path | None,
    seed: int,
) -> None:
    """Train the systems of SemEval-2015 task 7: AMBRA, IXA, UCD, and their interpolation.

    Each is written as arrays with a card. Parsing the texts takes four minutes, UCD five, the others one. The texts
    that were held out are written beside them, for `timeloom bench dating`.
    """
    from timeloom.corpora.places import find_root
    from timeloom_train.systems.dating2015.tables import make
    from timeloom_train.systems.dating2015.training import Options, train

    where = find_root(root)
    if table is not None:
        card = make(where, table)
        click.echo(f"{table}: {card['figures']['words']} words, {card['bytes']} bytes")
        return
    options = Options(names or LEARNED, ablate, grains, ngrams, totals, syntactic, cap, seed)
    if left_out:
        _without_kinds(where, options, most, kept)
        return
    for told in train(where, out, options):
        click.echo(told)


def _without_kinds(root: Path, options: Options, most: int, kept: Path | None) -> None:
    """A table after each kind, since a kind takes some minutes, and in the end what the differences are worth."""
    from timeloom_train.systems.dating2015.leaving import kinds_left_out, pooled, table

    kinds = []
    for kind in kinds_left_out(root, options, most=most, kept=kept):
        kinds.append(kind)
        click.echo(f"{table(kinds)}\n")
    together, told = pooled(kinds)
    click.echo(table([replace(kinds[0], name="all texts", texts=sum(kind.texts for kind in kinds), outcomes=together)]))
    click.echo(told)
