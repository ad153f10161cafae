"""`python -m timeloom_train tokens`: the encoder, from published weights to one that knows words and trees."""

from __future__ import annotations

import json
from pathlib import Path

import click

__all__ = ["tokens"]

_FOLDER = click.Path(file_okay=False, path_type=Path)
_THERE = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.argument("minilm", type=_THERE)
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/reader"), show_default=True)
@click.option("--lessons", "taught", type=_THERE, help="What `words-teach` wrote, to learn from it too.")
@click.option("--epochs", type=click.IntRange(1), default=4, show_default=True)
@click.option(
    "--layers", type=click.IntRange(1, 6), default=4, show_default=True, help="Of MiniLM's six, the first ones."
)
@click.option("--pieces", type=click.IntRange(1), default=12_000, show_default=True, help="Of the vocabulary.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch.")
def tokens(
    minilm: Path, root: Path | None, out: Path, taught: Path | None, epochs: int, layers: int, pieces: int, seed: int, threads: int
) -> None:  # fmt: skip
    """Pre-train: MINILM, the folder of its model.safetensors and vocab.txt, learns words and trees from UD EWT and from
    lessons. OUT gets vocab.txt and reader.pt, with which `weave` and `words` begin.

    A run that was stopped goes on behind its last whole epoch.
    """
    from timeloom.encoder import WordPiece
    from timeloom.extras import require
    from timeloom_train.encoder.bert import load
    from timeloom_train.hashes import sha256_of
    from timeloom_train.lessons import About
    from timeloom_train.reader import sources, teaching
    from timeloom_train.reader.asking import attached
    from timeloom_train.reader.checkpoint import POSITIONS, Checkpoint
    from timeloom_train.reader.network import WordShape, word_head
    from timeloom_train.reader.training import Plan, Reader, train

    require("torch").set_num_threads(threads)
    published = (minilm / "vocab.txt").read_text(encoding="utf-8").splitlines()
    rows = sources.vocabulary(published, root, pieces)
    kept = tuple(published[row] for row in rows)
    cutter = WordPiece(kept)
    learn = list(sources.trees(root, "train", cutter))
    if taught is not None:
        learn += teaching.examples(teaching.of_folder(taught, root), cutter)
    rels, tags = sources.inventories(root)
    encoder = load(minilm / "model.safetensors", keep=rows, layers=layers, positions=POSITIONS)
    reader = Reader(encoder, word_head(WordShape(len(rels), len(tags))))
    dev = list(sources.trees(root, "dev", cutter))

    def check(epoch: int) -> None:
        click.echo(json.dumps({"epoch": epoch, **attached(reader, dev)}))

    plan = Plan(epochs=epochs, rate=2e-4, head_rate=1e-3, seed=seed)
    told = train(reader, learn, plan, check=check, folder=out / "runs", say=click.echo)
    Checkpoint(kept, reader.state()).write(out)
    command = f"python -m timeloom_train tokens MINILM{' --lessons LESSONS' if taught else ''} --epochs {epochs} --layers {layers} --pieces {pieces} --seed {seed} --threads {threads}"
    about = {
        "minilm": sha256_of(minilm / "model.safetensors"), "command": command, "seed": seed, "examples": len(learn), "run": told,
        "figures": {"split": "dev", "what": "shares of words in gold tokens, each by itself, in floats, by the head of pre-training; dev chose nothing", **attached(reader, dev)},
        **({"lessons": About.read(taught)._asdict()} if taught is not None else {}),
    }  # fmt: skip
    (out / "reader.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
