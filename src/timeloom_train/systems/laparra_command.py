"""`python -m timeloom_train system laparra`: the recurrent networks of Laparra, Xu and Bethard 2018."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from timeloom_lab.systems.laparra.variants import VARIANTS

if TYPE_CHECKING:
    from timeloom.corpora import Corpus
    from timeloom_train.systems.laparra_data import Example
    from timeloom_train.systems.laparra_fit import Recipe, Trained

__all__ = ["laparra"]


@click.command()
@click.option("--variant", "names", type=click.Choice(list(VARIANTS)), multiple=True, metavar="NAME",
              help=f"May be repeated.  [default: all: {', '.join(VARIANTS)}]")  # fmt: skip
@click.option("--size", type=click.Choice(["small", "paper"]), default="small", show_default=True,
              help="Sizes and length of the training; the options below change single points of it.")  # fmt: skip
@click.option("--epochs", type=click.IntRange(1), help="Epochs at the most.")
@click.option("--minutes", type=click.FloatRange(0, min_open=True), help="Minutes of training at the most, for each.")
@click.option("--patience", type=click.IntRange(1), help="End after so many epochs without a gain on dev.")
@click.option("--batch", type=click.IntRange(1), help="Pieces in a batch.")
@click.option("--rate", type=click.FloatRange(0, min_open=True), help="Learning rate.")
@click.option("--empty", type=click.FloatRange(0, 1), help="Share of the pieces without a label that are kept.")
@click.option("--without", type=click.Choice(["text", "pos", "category"]), multiple=True, help="Leave a feature out.")
@click.option("--extra", is_flag=True, help="Learn from dates drawn at random, whatever the variant.")
@click.option("--corpus", help="A corpus by its id.  [default: that of the variant]")
@click.option("--split", default="train", show_default=True)
@click.option("--dev", default="dev", show_default=True, help="The split by which the epoch is chosen.")
@click.option("--root", type=click.Path(path_type=Path), help="Folder of the corpora (else TIMELOOM_CORPORA).")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder of the systems.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
@click.option("--force", is_flag=True, help="Train again what is there already.")
def laparra(names: tuple[str, ...], size: str, corpus: str | None, split: str, dev: str, root: Path | None,
            out: Path | None, seed: int, threads: int, force: bool, extra: bool, without: tuple[str, ...],
            **changes: Any) -> None:  # fmt: skip
    """Train the networks of Laparra, Xu and Bethard 2018.

    Writes for each variant its weights, with the vocabulary of what it learned from, and a card: data and their hashes,
    sizes, epochs, seconds, F1 on dev after each epoch. The size "paper" is the full recipe (800 epochs; days on a
    processor), "small" has about a third of the widths and ends after 10 minutes at the latest. A run that was stopped
    goes on where it was, and what is there already is left as it is.
    """
    from timeloom.corpora import load
    from timeloom.extras import require
    from timeloom_lab.systems.folder import folder
    from timeloom_train.systems.laparra_fit import RECIPES

    require("torch").set_num_threads(threads)
    given = {name: value for name, value in changes.items() if value is not None}
    recipe = replace(RECIPES[size], without=without, **given)
    target = folder("laparra", out)
    for name in names or list(VARIANTS):
        if (target / f"{name}.json").is_file() and not force:
            click.echo(f"{target / name}.npz: there already")
            continue
        made = VARIANTS[name] if not extra else replace(VARIANTS[name], extra=True)
        own = corpus or made.corpus
        try:
            _train(made, recipe, load(own, split, root=root), load(own, dev, root=root), target, seed, size)
        except ValueError as error:
            raise click.UsageError(f"{own}/{split}: {error}") from error


def _train(variant: Any, recipe: Recipe, learned: Corpus, dev: Corpus, target: Path, seed: int, size: str) -> None:
    """One variant, from its corpora to its files."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    from timeloom.models import save
    from timeloom_train.systems.laparra_data import examples, gold, lessons
    from timeloom_train.systems.laparra_fit import Progress, fit

    unseen, pieces = list(dev), lessons(learned, variant)
    asked = {
        (document.id, entity.start, entity.end, entity.type, group)
        for document in unseen
        for entity, group in gold(document, variant.scheme)
    }
    kept = target / f"{variant.name}.part"
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(variant.name, total=recipe.epochs)

        def told(done: Progress) -> None:
            shown = f"{variant.name}: F1 {done.history[-1]:.3f}, best {done.best:.3f} (epoch {done.best_epoch})"
            bar.update(task, completed=done.epoch, description=shown)

        trained = fit(variant, pieces, examples(unseen, variant), asked, recipe, seed=seed, kept=kept, told=told)
    card = _card(variant, recipe, learned, dev, trained, pieces, seed, size)
    save(variant.name, trained.weights, card, target)
    kept.unlink(missing_ok=True)
    done = trained.progress
    click.echo(
        f"{target / variant.name}.npz: F1 {done.best:.3f} on {dev.name} after epoch {done.best_epoch} of {done.epoch} "
        f"({trained.ended}), {done.seconds:.0f} s"
    )


def _card(variant: Any, recipe: Recipe, learned: Corpus, dev: Corpus, trained: Trained, pieces: list[Example],
          seed: int, size: str) -> dict[str, object]:  # fmt: skip
    """How the weights came to be."""
    from timeloom import __version__
    from timeloom.extras import require
    from timeloom_train.systems.laparra_data import DATES

    done = trained.progress
    return {
        "system": "laparra", "variant": variant.name, "size": size,
        "recipe": json.loads(json.dumps(asdict(recipe))),
        "corpus": learned.name, "documents": len(learned), "random dates": DATES if variant.extra else 0,
        "pieces": len(pieces), "pieces learned": trained.learned, "units learned": trained.units,
        "dev": dev.name, "chosen by F1 on dev of": list(variant.scheme.chosen) if len(variant.scheme.groups) < 9 else "all",
        "F1": round(done.best, 4), "epoch": done.best_epoch, "epochs": done.epoch, "ended by": trained.ended,
        "history": [round(value, 4) for value in done.history], "parameters": trained.parameters,
        "seconds": round(done.seconds, 1), "seed": seed, "published": list(variant.published),
        "torch": str(require("torch").__version__), "timeloom": __version__,
        "licence": "for the user's own use: the vocabulary is of the corpus, whose licence holds",
    }  # fmt: skip
