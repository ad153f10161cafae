"""`python -m timeloom_train system tempeval2007`."""

from __future__ import annotations

import time
from pathlib import Path

import click

from timeloom_lab.systems.tempeval2007 import LEARNED

__all__ = ["tempeval2007"]


@click.command()
@click.option("--train", "given", type=click.Path(exists=True, path_type=Path),
              help="A folder with the files of TempEval-1.  [default: items made of TimeBank-Dense]")  # fmt: skip
@click.option("--etl/--all-events", "targets", default=False, show_default=True,
              help="Only events whose stem occurs 20 times in training (the list of targets of 2007), or all.")  # fmt: skip
@click.option("--root", type=click.Path(path_type=Path), help="Folder of the corpora (else TIMELOOM_CORPORA).")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder of the systems.")
@click.option("--only", "names", type=click.Choice(list(LEARNED)), multiple=True, help="One system; may be repeated.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--folds/--no-folds", default=True, show_default=True,
              help="Also tell by cross-validation how often each is right in documents that it has not seen.")  # fmt: skip
def tempeval2007(
    given: Path | None,
    targets: bool,
    root: Path | None,
    out: Path | None,
    names: tuple[str, ...],
    seed: int,
    folds: bool,
) -> None:
    """Train the systems of TempEval 2007 that learn: CU-TMP, LCC-TE, NAIST, USFD, WVALI.

    Each is written as arrays with a card, into a folder named after the items that it learned from. Takes a minute.
    """
    from timeloom import __version__
    from timeloom.models import save
    from timeloom_lab.studies.tempeval_items import learned_items
    from timeloom_lab.systems.tempeval2007 import place
    from timeloom_train.systems.tempeval2007.training import cross_validated, train

    items = learned_items(given, root, targets=targets)
    target = place(items.name, out)
    for name in names or tuple(LEARNED):
        began = time.perf_counter()
        try:
            made = train(name, items.documents, seed=seed)
            tested = cross_validated(name, items.documents, seed=seed) if folds and len(items.documents) > 1 else {}
        except ValueError as error:
            raise click.UsageError(f"{items.name}: {error}") from error
        card: dict[str, object] = {
            "system": "tempeval2007", "name": name, "items": items.name, "made": items.how, "documents": list(items.ids),
            "labels": {task: dict(sorted(counts.items())) for task, counts in items.counts().items()},
            "right in documents not seen": {task: f"{right} of {total}" for task, (right, total) in tested.items()},
            "seed": seed, "seconds": round(time.perf_counter() - began, 2), "timeloom": __version__,
            "licence": "for the user's own use: the vocabulary is of the corpus, whose licence holds",
        }  # fmt: skip
        save(name, made, card, target)
        told = ", ".join(f"{task} {right} of {total}" for task, (right, total) in tested.items())
        click.echo(f"{target / name}.npz: {told or 'no folds'} right in documents not seen, {card['seconds']} s")
