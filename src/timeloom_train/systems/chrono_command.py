"""`python -m timeloom_train system chrono`."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from timeloom_lab.systems.chrono.choice import KINDS

__all__ = ["chrono"]


@click.command()
@click.option("--corpus", default="scate/newswire", show_default=True, help="A corpus of SCATE, by its id.")
@click.option("--split", default="train", show_default=True)
@click.option("--dev", default="dev", show_default=True, help="A split to tell how often it is right there.")
@click.option("--root", type=click.Path(path_type=Path), help="Folder of the corpora (else TIMELOOM_CORPORA).")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder of the systems.")
@click.option("--only", "kinds", type=click.Choice(KINDS), multiple=True, help="One classifier; may be repeated.")
@click.option("--seed", type=int, default=2018, show_default=True)
def chrono(
    corpus: str, split: str, dev: str, root: Path | None, out: Path | None, kinds: tuple[str, ...], seed: int
) -> None:
    """Train Chrono's choice between Period and Calendar-Interval.

    Writes nb.json, tree.json, svm.json and network.json, each with its weights as plain numbers and a card: what it
    learned from, how long it took, and how often it is right on that and on the split --dev. Takes seconds.
    """
    import msgspec

    from timeloom import __version__
    from timeloom.corpora import load
    from timeloom_lab.systems.folder import folder
    from timeloom_train.systems.chrono import cases, train

    documents = load(corpus, split, root=root)
    learned, unseen = cases(documents), cases(load(corpus, dev, root=root))
    target = folder("chrono", out)
    target.mkdir(parents=True, exist_ok=True)
    for kind in kinds or KINDS:
        began = time.perf_counter()
        try:
            choice = train(kind, learned, seed=seed)
        except ValueError as error:
            raise click.UsageError(f"{corpus}/{split}: {error}") from error
        right, guessed = (
            sum(choice.is_calendar(case.features) == case.is_calendar for case in told) for told in (learned, unseen)
        )
        card = {
            "system": "chrono", "classifier": kind, "corpus": documents.name, "documents": len(documents),
            "cases": len(learned), "calendar intervals": sum(case.is_calendar for case in learned),
            "right on these": right, "dev": dev, "dev cases": len(unseen), "right on dev": guessed,
            "seed": seed, "seconds": round(time.perf_counter() - began, 2), "timeloom": __version__,
        }  # fmt: skip
        path = target / f"{kind}.json"
        path.write_text(json.dumps({"card": card, "weights": msgspec.to_builtins(choice)}) + "\n", encoding="utf-8")
        click.echo(
            f"{path}: right in {right} of {len(learned)} it learned from, {guessed} of {len(unseen)} of {dev}, {card['seconds']} s"
        )
