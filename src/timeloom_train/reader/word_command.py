"""`python -m timeloom_train words`: the head for words and trees on the encoder that is shipped; `words-teach`: lessons
for it."""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from timeloom.encoder import Encoder

__all__ = ["encoder_of", "words", "words_teach"]

_FOLDER = click.Path(file_okay=False, path_type=Path)
_THERE = click.Path(exists=True, file_okay=False, path_type=Path)
LICENCE = (
    "CC BY-SA 4.0, as the treebank that it was learned from, UD English EWT (The English Web Treebank's annotations by the "
    "Universal Dependencies project). The file holds weights of vectors and of hashed forms of words, no text and no words."
)
TAUGHT = " It has learned, too, from what a larger network says of the text of TempEval-3's machine-tagged news (research use), WikiWars (CC BY-SA 3.0) and dated texts (open or public domain)."
SOURCES = (
    "Silveira et al. 2014. A Gold Standard Dependency Corpus for English. LREC. UD English EWT, CC BY-SA 4.0, "
    "https://universaldependencies.org/treebanks/en_ewt.",
    "Dozat and Manning. 2017. Deep Biaffine Attention for Neural Dependency Parsing. ICLR.",
)


@click.command()
@click.argument("encoder", type=_THERE)
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/models"), show_default=True)
@click.option("--lessons", "taught", type=_THERE, help="What `words-teach` wrote, to learn from it too.")
@click.option("--epochs", type=click.IntRange(1), default=8, show_default=True, help="At most; dev says when to stop.")
@click.option("--limit", type=click.IntRange(1), help="So many sentences of train and of dev only, to try it.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True, help="Of torch and of the encoder.")
def words(
    encoder: Path, root: Path | None, out: Path, taught: Path | None, epochs: int, limit: int | None, seed: int, threads: int
) -> None:  # fmt: skip
    """Learn part of speech, features and trees of UD EWT, and what a large network says of other texts, on the vectors
    of an encoder, which learns no more.

    ENCODER is the folder of the small encoder of `en`, or of a checkpoint (`tokens`), which is then made small and
    written to OUT first. OUT gets reader.words.v1.npz and its card, with figures on dev. The vectors are worked out
    once; it takes some minutes, and there is nothing to take up again.
    """
    from itertools import islice

    from timeloom import __version__, corpora, models
    from timeloom.encoder.word_head import OUTPUTS, WordHead
    from timeloom.extras import require
    from timeloom.syntax.parser import NAME
    from timeloom_train import lessons
    from timeloom_train.reader import large, sources, teaching, word_fitting
    from timeloom_train.reader.packing import pack

    require("torch").set_num_threads(threads)
    began = time.perf_counter()
    if (encoder / "reader.pt").is_file():
        pack(encoder, root, out)
        encoder = out
    made, digest = encoder_of(encoder, threads)
    relations, tags = sources.inventories(root)
    learn, dev = (
        list(word_fitting.rows(islice(corpora.treebank(sources.TREES, split, root=root), limit), made, tags, relations))
        for split in ("train", "dev")
    )
    trees = len(learn)
    if taught is not None:
        learn += word_fitting.taught(teaching.of_folder(taught, root), made)
    click.echo(f"{len(learn)} and {len(dev)} sentences encoded, {time.perf_counter() - began:.0f} s")
    plan = word_fitting.Plan(epochs=epochs, seed=seed)
    fitted = word_fitting.fit(learn, dev, tags, relations, plan, say=click.echo)
    head = WordHead(fitted.weights, tags, relations)
    figures = word_fitting.asked(head, dev)
    heat = dict(zip(OUTPUTS, map(float, fitted.weights["temperature"]), strict=True))
    about = {
        "model": NAME, "what": "part of speech, features and biaffine trees of words, over the encoder's vectors",
        "data": [corpora.load(sources.TREES, "train", root=root).name, *(lessons.names(root) if taught else ())], "sentences": trees,
        **({"lessons": {**lessons.About.read(taught)._asdict(), "sentences": len(learn) - trees}} if taught else {}),
        "dev": corpora.load(sources.TREES, "dev", root=root).name, "encoder": digest, "seed": seed,
        "command": f"python -m timeloom_train words ENCODER{' --lessons LESSONS' if taught else ''} --epochs {epochs} --seed {seed} --threads {threads}"
        + (f" --limit {limit}" if limit else ""),
        "seconds": round(time.perf_counter() - began, 1), "run": fitted.run,
        "figures": {"split": "dev", "what": "shares of words in gold tokens, marks included; trees by the parser", **figures},
        "temperature": heat, "reliability": word_fitting.reliabilities(head, dev), "tags": tags, "relations": relations,
        "licence": LICENCE + (TAUGHT if taught else ""), "sources": [*SOURCES, *((*lessons.SOURCES, large.TEACHER) if taught else ())], "timeloom": __version__,
    }  # fmt: skip
    models.save(NAME, fitted.weights, about, out)
    click.echo(f"{out / NAME}.npz: {json.dumps(figures)}")


@click.command("words-teach")
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/words-lessons"), show_default=True)
@click.option("--epochs", type=click.IntRange(1), default=3, show_default=True)
@click.option("--news", type=click.IntRange(0), default=900, show_default=True, help="Texts of news.")
@click.option("--snippets", type=click.IntRange(0), default=400, show_default=True, help="Texts of 1700 to 2014.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch.")
def words_teach(root: Path | None, out: Path, epochs: int, news: int, snippets: int, seed: int, threads: int) -> None:
    """Let all-mpnet-base-v2, which the extra `large` installs, learn the trees of UD EWT, and say of the words of texts
    that have none how likely each tag, head and relation is: what `words --lessons OUT` learns from.

    A run that was stopped goes on behind its last whole epoch, and then with the text that it was at."""
    from rich.progress import track

    from timeloom import corpora
    from timeloom.encoder import WordPiece, mpnet
    from timeloom.encoder.published import published
    from timeloom.errors import CorpusError
    from timeloom.extras import require
    from timeloom_train import lessons
    from timeloom_train.hashes import sha256_of
    from timeloom_train.reader import large, sources, teaching
    from timeloom_train.reader.asking import attached
    from timeloom_train.reader.training import Plan, train

    torch = require("torch")
    torch.set_num_threads(threads)
    own = published()
    cutter = WordPiece(mpnet.pieces_of(own.vocabulary)[0])
    relations, tags = sources.inventories(root)
    teacher = large.begun(own, len(tags), len(relations), seed)
    dev = list(sources.trees(root, "dev", cutter))

    def check(epoch: int) -> None:
        click.echo(json.dumps({"epoch": epoch, **attached(teacher, dev)}))

    if lessons.is_there(out) and lessons.About.read(out)[:3] != (news, snippets, seed):
        raise CorpusError(
            "lessons of other texts lie in this folder", document=str(out), value=str(lessons.About.read(out))
        )
    plan = Plan(epochs=epochs, rate=6e-4, head_rate=1e-3, seed=seed)
    train(
        teacher, list(sources.trees(root, "train", cutter)), plan, check=check, folder=out / "teacher", say=click.echo
    )
    file, partly = (out / "teacher" / name for name in ("teacher.pt", "teacher.partly.pt"))
    torch.save(teacher.state(), partly)
    lessons.About(news, snippets, seed, sha256_of(partly)).write(out)  # before the teacher of other lessons goes
    partly.rename(file)
    texts = teaching.texts(lessons.bare(corpora.find_root(root), news, snippets, seed))
    told = teaching.lessons(track(texts, "teaching", total=None, transient=True), (teacher, cutter), out)
    click.echo(json.dumps({"lessons": sum(1 for _ in told), "out": str(out)}))


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
