"""`python -m timeloom_train pairs`: answers of pair classifiers that learned from growing shares of a corpus."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom_train.pairs.answers import Deal

__all__ = ["pairs"]

SHARES = (0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 1.0)


@click.command()
@click.argument("gold", type=click.Path(exists=True, path_type=Path))
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--only", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A list of files under GOLD."
)
@click.option("--share", "shares", type=click.FloatRange(0, 1, min_open=True), multiple=True, default=SHARES,
              show_default=True, help="Share of the documents to learn from; may be repeated.")  # fmt: skip
@click.option("--folds", type=click.IntRange(2), default=5, show_default=True)
@click.option("--seed", type=int, default=20070623, show_default=True)
def pairs(gold: Path, out: Path, only: Path | None, shares: tuple[float, ...], folds: int, seed: int) -> None:
    """Answer the TLINKs of GOLD (a folder of TimeML) by classifiers that learned from shares of it.

    OUT gets a folder of TimeML for every share, `share-0.05` and so on, each with a card.json: seed, folds, data, time
    taken and accuracy. No document is answered by a model that learned from it. A share whose card is there is left as
    it is, so a run that was stopped goes on where it was; a card of other data, folds or another seed is an error.
    """
    from timeloom_train.pairs.answers import deal

    documents = _read(gold, only)
    try:
        dealt = deal([document.id for document in documents], folds, seed)
    except ValueError as error:
        raise click.UsageError(f"{gold}: {error}") from error
    for share in sorted(shares):
        folder = out / f"share-{share:g}"
        if (folder / "card.json").is_file():
            _refuse_another(folder, {"folds": folds, "seed": seed, "data": _data(documents)})
            click.echo(f"{folder}: there already")
            continue
        try:
            _run(documents, dealt, share, folder)
        except ValueError as error:
            raise click.UsageError(str(error)) from error


def _data(documents: list[Document]) -> str:
    """Which documents a run has seen."""
    from timeloom.metrics.counts import digest, digest_of_all

    return digest_of_all((document.id, digest(document)) for document in documents)


def _refuse_another(folder: Path, asked: dict[str, object]) -> None:
    """Answers of an earlier run with other settings are not those that were asked for."""
    card = json.loads((folder / "card.json").read_text("utf-8"))
    others = [f"{name} {card.get(name)} (now {value})" for name, value in asked.items() if card.get(name) != value]
    if others:
        raise click.UsageError(f"{folder} holds answers of another run: {', '.join(others)}; give another OUT")


def _read(gold: Path, only: Path | None) -> list[Document]:
    """The documents with sentences and tokens."""
    from timeloom import load
    from timeloom.formats import read

    paths = [gold / name for name in only.read_text("utf-8").split()] if only else [gold]
    segment = load("rules").segment
    return [segment(document) for path in paths for document in read(path, "timeml")]


def _run(documents: list[Document], dealt: Deal, share: float, folder: Path) -> None:
    from rich.progress import Progress

    from timeloom import __version__, write
    from timeloom_train.pairs.answers import answer

    began = time.perf_counter()
    asked = right = 0
    learned = []
    with Progress(transient=True) as progress:
        bar = progress.add_task(f"share {share:g}", total=len(dealt.folds))
        for done in answer(documents, dealt, share):
            folder.mkdir(parents=True, exist_ok=True)
            for document in done.documents:
                write([document], folder / f"{document.id}.tml", "timeml")
            asked, right = asked + done.asked, right + done.right
            learned.append(done.learned)
            progress.advance(bar)
    card = {
        "what": "answers of a pair classifier (linear support vectors over hashed attributes and words)",
        "share": share, "folds": len(dealt.folds), "seed": dealt.seed, "documents": len(documents),
        "data": _data(documents), "pairs learned, by fold": learned, "pairs asked": asked, "right": right,
        "accuracy": right / asked if asked else None, "seconds": round(time.perf_counter() - began, 1),
        "timeloom": __version__,
    }  # fmt: skip
    (folder / "card.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    share_right = f"{100 * right / asked:.1f} %" if asked else "n/a"
    click.echo(f"{folder}: {right} of {asked} right ({share_right}), {card['seconds']} s")
