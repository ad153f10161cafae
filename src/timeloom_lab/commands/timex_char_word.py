"""`timeloom bench timex-char-word`: characters or words for TIMEX3."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from timeloom.cli.figures import figures_option, print_figures

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timeloom.metrics.report import Table
    from timeloom.metrics.significance import Comparison

__all__ = ["timex_char_word"]


@click.command("timex-char-word")
@click.option("--corpus", default="tbaq", show_default=True, help="A corpus with TIMEX3, by its id.")
@click.option("--split", default="dev", show_default=True)
@click.option("--root", type=click.Path(path_type=Path), help="Folder of the corpora (else TIMELOOM_CORPORA).")
@click.option("--weights", type=click.Path(file_okay=False, path_type=Path),
              help="Folder of the systems (else TIMELOOM_SYSTEMS, else the user's).")  # fmt: skip
@click.option("--trials", type=click.IntRange(1), default=10_000, show_default=True, help="Samples of the bootstrap.")
@figures_option
def timex_char_word(corpus: str, split: str, root: Path | None, weights: Path | None, trials: int, form: str) -> None:
    """Redo table 8 of Laparra, Xu and Bethard (2018): are TIMEX3 better found from characters or from words?

    Asks the two networks that `python -m timeloom_train system laparra --variant char-timex --variant word-timex`
    makes, scores span and type of all TIMEX3 and of those with a digit, and shows it beside what was published, with p
    by paired bootstrap over documents, and with the sizes, epochs and data of the networks.
    """
    from timeloom.corpora import load
    from timeloom.metrics.resampling import Plan
    from timeloom.models import card
    from timeloom_lab.studies.timex_char_word import NETWORKS, ask
    from timeloom_lab.systems.folder import folder
    from timeloom_lab.systems.laparra import Laparra

    systems = {name: Laparra.load(name, weights) for name in NETWORKS}
    cards = {name: card(name, folder("laparra", weights)) for name in NETWORKS}
    golds = load(corpus, split, root=root)
    try:
        comparison = ask(golds, systems, plan=Plan(trials=trials), corpus=golds.name)
    except ValueError as error:
        raise click.UsageError(f"{corpus}/{split}: {error}") from error
    seen = [name for name, told in cards.items() if told.get("corpus") == golds.name]
    print_figures(
        form,
        lambda: {"corpus": golds.name, "seen in training by": seen, "cards": cards, **comparison.to_dict()},
        lambda: [_figures(comparison, golds.name), _differences(comparison), _made(cards)],
    )
    if seen:
        click.echo(f"{', '.join(seen)} learned from these documents: this is no fair score", err=True)


def _figures(comparison: Comparison, corpus: str) -> Table:
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.timex_char_word import PUBLISHED, ROWS

    rows = []
    for name, score in comparison.scores.items():
        for row, words in ROWS.items():
            found = score[row]
            ours = [f"{100 * value:.1f}" for value in (found.precision, found.recall, found.f1)]
            counted = [str(found.tally.gold), str(found.tally.system)]
            rows.append((name, words, *counted, *ours, *(f"{value:.1f}" for value in PUBLISHED[name][row])))
    head = ("network", "TIMEX3", "gold", "found", "P", "R", "F1", "publ. P", "publ. R", "publ. F1")
    caption = f"Span and type of TIMEX3 in {corpus}, beside table 8 of Laparra, Xu and Bethard 2018 (their test)"
    return Table(caption, head, tuple(rows), comparison.signature, words=2)


def _differences(comparison: Comparison) -> Table:
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.timex_char_word import PUBLISHED, PUBLISHED_P, ROWS

    rows = []
    for one in comparison.differences:
        apart = PUBLISHED[one.system][one.name][2] - PUBLISHED[comparison.baseline][one.name][2]
        ours = (
            "n/a" if one.difference is None else f"{100 * one.difference:+.1f}",
            "n/a" if one.p is None else f"{one.p:.4f}",
        )
        rows.append((ROWS[one.name], *ours, f"{apart:+.1f}", f"{PUBLISHED_P[one.name]:.4f}"))
    head = ("TIMEX3", "F1 apart", "p", "publ. apart", "publ. p")
    return Table("Words less characters, by paired bootstrap over documents", head, tuple(rows))


def _made(cards: Mapping[str, dict[str, Any]]) -> Table:
    """What the networks were made of, from their cards."""
    from timeloom.metrics.report import Table

    named = ("size", "parameters", "corpus", "documents", "pieces learned", "units learned", "epochs", "epoch", "ended by",
             "seconds", "seed")  # fmt: skip
    rows = [
        ("states", *("/".join(map(str, told["recipe"]["states"])) for told in cards.values())),
        *((name, *(str(told[name]) for told in cards.values())) for name in named),
    ]
    return Table("How they were trained (epoch: the one chosen on dev)", ("", *cards), tuple(rows))
