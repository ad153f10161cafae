"""`python -m timeloom_train words`: the head for words and trees on the encoder that is shipped."""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from timeloom.encoder import Encoder

__all__ = ["encoder_of", "words"]

LICENCE = (
    "CC BY-SA 4.0, as the treebank that it was learned from, UD English EWT (The English Web Treebank's annotations by the "
    "Universal Dependencies project). The file holds weights of vectors and of hashed forms of words, no text and no words."
)
SOURCES = (
    "Silveira et al. 2014. A Gold Standard Dependency Corpus for English. LREC. UD English EWT, CC BY-SA 4.0, "
    "https://universaldependencies.org/treebanks/en_ewt.",
    "Dozat and Manning. 2017. Deep Biaffine Attention for Neural Dependency Parsing. ICLR.",
)


@click.command()
@click.argument("encoder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--root", type=click.Path(exists=True, file_okay=False, path_type=Path), help="The folder of your corpora."
)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("build/models"), show_default=True
)
@click.option("--epochs", type=click.IntRange(1), default=8, show_default=True, help="At most; dev says when to stop.")
@click.option("--limit", type=click.IntRange(1), help="So many sentences of train and of dev only, to try it.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True, help="Of torch and of the encoder.")
def words(
    encoder: Path, root: Path | None, out: Path, epochs: int, limit: int | None, seed: int, threads: int
) -> None:  # fmt: skip
    """Learn part of speech, features and trees of UD EWT on the vectors of an encoder, which learns no more.

    ENCODER is the folder of the small encoder of `en`, or of a checkpoint (`tokens`), which is then run in
    floats. OUT gets reader.words.v1.npz and its card, with figures on dev. The vectors are worked out once; it takes some
    minutes, and there is nothing to take up again.
    """
    from itertools import islice

    from timeloom import __version__, corpora, models
    from timeloom.encoder.word_head import OUTPUTS, WordHead
    from timeloom.extras import require
    from timeloom.syntax.parser import NAME
    from timeloom_train.reader import sources, word_fitting

    require("torch").set_num_threads(threads)
    began = time.perf_counter()
    made, digest = encoder_of(encoder, threads)
    relations, tags = sources.inventories(root)
    learn, dev = (
        list(word_fitting.rows(islice(corpora.treebank(sources.TREES, split, root=root), limit), made, tags, relations))
        for split in ("train", "dev")
    )
    click.echo(f"{len(learn)} and {len(dev)} sentences encoded, {time.perf_counter() - began:.0f} s")
    plan = word_fitting.Plan(epochs=epochs, seed=seed)
    fitted = word_fitting.fit(learn, dev, tags, relations, plan, say=click.echo)
    head = WordHead(fitted.weights, tags, relations)
    figures = word_fitting.asked(head, dev)
    heat = dict(zip(OUTPUTS, map(float, fitted.weights["temperature"]), strict=True))
    about = {
        "model": NAME, "what": "part of speech, features and biaffine trees of words, over the encoder's vectors",
        "data": corpora.load(sources.TREES, "train", root=root).name, "sentences": len(learn),
        "dev": corpora.load(sources.TREES, "dev", root=root).name, "encoder": digest, "seed": seed,
        "command": f"python -m timeloom_train words ENCODER --epochs {epochs} --seed {seed}"
        + (f" --limit {limit}" if limit else ""),
        "seconds": round(time.perf_counter() - began, 1), "run": fitted.run,
        "figures": {"split": "dev", "what": "shares of words in gold tokens, marks included; trees by the parser", **figures},
        "temperature": heat, "reliability": word_fitting.reliabilities(head, dev), "tags": tags, "relations": relations,
        "licence": LICENCE, "sources": SOURCES, "timeloom": __version__,
    }  # fmt: skip
    models.save(NAME, fitted.weights, about, out)
    click.echo(f"{out / NAME}.npz: {json.dumps(figures)}")


def encoder_of(folder: Path, threads: int) -> tuple[Encoder, str]:
    """The encoder of a folder, and the sha256 of its network."""
    from timeloom import models
    from timeloom.encoder import Encoder, load_encoder
    from timeloom.encoder.shipped import NAME

    if (folder / f"{NAME}.onnx").is_file():
        return load_encoder(folder, threads=threads), hashlib.sha256(models.blob(NAME, "onnx", folder)).hexdigest()
    from timeloom_train.encoder.export import export
    from timeloom_train.reader.checkpoint import POSITIONS, Checkpoint, restored

    kept = Checkpoint.read(folder)
    data = export(restored(kept).encoder, POSITIONS).SerializeToString()
    return Encoder(data, kept.pieces, threads=threads, positions=POSITIONS), hashlib.sha256(data).hexdigest()
