"""`python -m timeloom_train system dating2015`."""

from __future__ import annotations

from pathlib import Path

import click

from timeloom_lab.systems.dating2015 import LEARNED

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
    seed: int,
) -> None:
    """Train the systems of SemEval-2015 task 7: AMBRA, IXA, UCD, and their interpolation.

    Each is written as arrays with a card. Parsing the texts takes four minutes, UCD five, the others one. The texts that were
    held out are written beside them, for `timeloom bench dating`.
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
    for told in train(where, out, options):
        click.echo(told)
