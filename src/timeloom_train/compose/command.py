"""`python -m timeloom_train compose`: the weights of learned composition, and their card."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.stages.compose.linking import Scorer
    from timeloom_train.compose.examples import Examples

__all__ = ["compose"]

NAME = "compose.linker.v1"
CORPUS, TEXTS = "scate/newswire", "tempeval3/silver"
OUT = Path("build/models")
LICENCE = (
    "Apache-2.0, as timeloom. Learned from SCATE annotations (ODbL 1.0) of newswire and from what timeloom's own rules "
    "say of news texts (research use); the file holds weights of hashed features, none of the texts and no words of them."
)
SOURCES = (
    "Bethard and Parker. 2016. A Semantically Compositional Annotation Scheme for Time Normalization. LREC.",
    "Laparra, Xu and Bethard. 2018. From Characters to Time Intervals. TACL 6.",
)


@click.command()
@click.argument("gold", type=click.Path(exists=True, path_type=Path), required=False)
@click.option("--root", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help=f"The folder of your corpora, for {CORPUS}, which is what is learned from without GOLD.")  # fmt: skip
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=OUT, show_default=True)
@click.option(
    "--folds", type=click.IntRange(2), default=5, show_default=True, help="Of the cross-validation in the card."
)
@click.option(
    "--weak",
    type=click.IntRange(0),
    default=600,
    show_default=True,
    help=f"So many texts of {TEXTS} are linked by the rules and learned from too (with the corpus only).",
)
@click.option("--seed", type=int, default=0, show_default=True)
def compose(gold: Path | None, root: Path | None, out: Path, folds: int, weak: int, seed: int) -> None:
    """Learn to link: GOLD is a folder of Anafora files with their texts, by default the train split of the corpus.

    OUT gets compose.linker.v1.npz and its card, with what cross-validation gives on what was learned from and, for the
    corpus, what the dev split gives. It takes a minute; there is nothing to take up again.
    """
    from timeloom import __version__, models

    began = time.perf_counter()
    learn, dev, named = _read(gold, root)
    texts = _weak(root, weak, seed) if weak and gold is None else None
    try:
        scorer, figures = _learn(learn, folds, seed, texts[0] if texts else None)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if dev:
        figures["dev"] = _figures(_asked(dev), scorer)
    about = {
        "model": NAME, "what": "typed links and properties of SCATE entities: logistic regression over hashed features",
        "data": named, "documents": len(learn), "weak": texts[1] if texts else None, "seed": seed, "folds": folds,
        "command": f"python -m timeloom_train compose --folds {folds} --weak {weak if texts else 0} --seed {seed}",
        "seconds": round(time.perf_counter() - began, 1),
        "figures": {"measure": "scate-track1, spans and types given", **figures},
        "licence": LICENCE, "sources": SOURCES, "timeloom": __version__,
    }  # fmt: skip
    models.save(NAME, scorer.arrays(), about, out)
    click.echo(f"{out / NAME}.npz: {', '.join(f'{name} {told}' for name, told in figures.items())}")


def _read(gold: Path | None, root: Path | None) -> tuple[list[Document], list[Document], str]:
    """Documents to learn from, documents to report on, and the name of the former with its hash."""
    from timeloom import corpora, formats

    if gold is not None:
        documents = list(formats.read(gold, "anafora"))
        return documents, [], gold.name
    train, dev = (corpora.load(CORPUS, split=split, root=root) for split in ("train", "dev"))
    return list(train), list(dev), train.name


def _weak(root: Path | None, count: int, seed: int) -> tuple[Examples, str]:
    """Weak examples, and what they come from."""
    from timeloom import corpora
    from timeloom.language import load
    from timeloom_train.compose.weak import chosen, weak_links

    silver = corpora.load(TEXTS, root=root)
    ids = chosen(silver.ids, count, seed)
    return weak_links(
        map(silver.document, ids), load()
    ), f"{len(ids)} texts of {silver.name}, linked by the preset rules"


def _learn(learn: Sequence[Document], folds: int, seed: int, weak: Examples | None) -> tuple[Scorer, dict[str, object]]:
    from rich.progress import Progress

    from timeloom_train.compose.fitting import fit
    from timeloom_train.compose.folds import cross_validated

    figures: dict[str, object] = {}
    with Progress(transient=True) as progress:
        bar = progress.add_task("folds", total=2 * folds)
        for name, asked in _asked(learn).items():
            answers = []
            for fold in cross_validated(learn, asked, folds, seed, weak):
                answers += fold
                progress.advance(bar)
            figures[f"cross-validation, {name}"] = _f1(asked, answers)
    return fit(learn, seed=seed, weak=weak), figures


def _asked(documents: Sequence[Document]) -> dict[str, list[Document]]:
    """The two ways in which the linker is asked."""
    from timeloom_train.compose.examples import without_types

    return {"without events": [without_types(one) for one in documents], "with events": list(documents)}


def _figures(asked: dict[str, list[Document]], scorer: Scorer) -> dict[str, float]:
    from timeloom.stages.compose.linking import Linker
    from timeloom_train.compose.examples import without_properties

    linker = Linker(scorer=scorer)
    return {name: _f1(gold, [linker(without_properties(one)) for one in gold]) for name, gold in asked.items()}


def _f1(gold: Sequence[Document], answers: Sequence[Document]) -> float:
    from timeloom.metrics import metric

    return round(metric("scate-track1").score(gold, answers)["*"].f1, 4)
