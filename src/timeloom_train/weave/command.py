"""`python -m timeloom_train weave`: events and relations, from a pre-trained reader to a checkpoint."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

__all__ = ["attach", "weave", "weave_large", "weave_large_trust", "weave_pack", "weave_teach"]

_FOLDER = click.Path(file_okay=False, path_type=Path)
_THERE = click.Path(exists=True, file_okay=False, path_type=Path)


def _fold(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """0/5 is the first of five folds of the documents."""
    if value is None:
        return None
    number, _, folds = value.partition("/")
    if not (number.isdecimal() and folds.isdecimal() and int(number) < int(folds) > 1):
        raise click.BadParameter(f"{value!r} is no fold: 0/5 is the first of five", ctx, param)
    return int(number), int(folds)


@click.command("weave-teach")
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/lessons"), show_default=True)
@click.option("--news", type=click.IntRange(0), default=1600, show_default=True, help="Texts of news.")
@click.option("--snippets", type=click.IntRange(0), default=600, show_default=True, help="Texts of 1700 to 2014.")
@click.option("--weights", type=_THERE, help="A folder that `weave-large` wrote; else the adapters that are shipped.")
@click.option("--seed", type=int, default=0, show_default=True)
def weave_teach(root: Path | None, out: Path, news: int, snippets: int, weights: Path | None, seed: int) -> None:
    """Let the large weaver say of texts that nobody has annotated how likely each label is: what `weave --lessons OUT`
    learns from.

    A run that was stopped goes on with the text that it was at."""
    from rich.progress import track

    from timeloom import corpora, models
    from timeloom.encoder.large import NAME, made
    from timeloom.encoder.weaver import Weaver
    from timeloom_train.lessons import About
    from timeloom_train.weave.teaching import lessons, texts

    teacher = Weaver.load(made(weights))
    held = corpora.find_root(root)
    about = About(news, snippets, seed, models.card(NAME, weights)["sha256"])
    about.write(out)
    told = lessons(track(texts(held, news, snippets, seed), "teaching", total=None, transient=True), teacher, out)
    click.echo(json.dumps({"lessons": sum(1 for _ in told), "out": str(out)}))


@click.command()
@click.argument("start", type=_THERE)
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/weave"), show_default=True)
@click.option("--epochs", type=click.IntRange(1), default=2, show_default=True)
@click.option("--lessons", "taught", type=_THERE, help="What `weave-teach` wrote, to begin with.")
@click.option("--lesson-epochs", type=click.IntRange(1), default=2, show_default=True)
@click.option("--tbdense", type=float, default=2.0, show_default=True, help="What its part of the loss weighs.")
@click.option("--rate", type=float, default=1.5e-4, show_default=True, help="Of the encoder.")
@click.option(
    "--left",
    callback=_fold,
    metavar="N/FOLDS",
    help="Leave a fold of the documents out (0/5: the first of five), and measure on it.",
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch.")
def weave(
    start: Path, root: Path | None, out: Path, epochs: int, taught: Path | None, lesson_epochs: int, rate: float, left: tuple[int, int] | None,
    seed: int, threads: int, tbdense: float,
) -> None:  # fmt: skip
    """Fine-tune the encoder of START (MiniLM as it is published, or what `tokens` wrote) on events and pairs: TBAQ with
    the rows of MATRES and TimeBank-Dense over its documents, after the lessons of a large weaver.

    Every epoch is learned, and dev chooses none. OUT gets vocab.txt, weave.pt and weave.json. A run that was stopped
    goes on behind its last whole epoch."""
    from timeloom.encoder.marks import MARKS
    from timeloom.encoder.wordpiece import WordPiece
    from timeloom.extras import require
    from timeloom_train.lessons import About
    from timeloom_train.weave import sources
    from timeloom_train.weave.checkpoint import Start, begun, write
    from timeloom_train.weave.folding import parted
    from timeloom_train.weave.teaching import batches_of
    from timeloom_train.weave.training import Plan, batch_of, figures, heads_alone, train

    require("torch").set_num_threads(threads)
    began = time.perf_counter()
    kept = Start.read(start, root)
    made = begun(kept, seed)
    cutter, first = WordPiece(kept.pieces), len(kept.pieces)
    edges = (cutter.first, cutter.last)
    runs: dict[str, object] = {}
    about: dict[str, object] = {}
    if taught is not None:
        plan = Plan(epochs=lesson_epochs, rate=rate, documents=4, seed=seed)
        runs["lessons"] = train(
            made, batches_of(taught, root, cutter, first), plan, folder=out / "lessons", say=click.echo
        )
        about["lessons"] = About.read(taught)._asdict()
    every = {document.id: example for document, example in sources.golds(root, "train", cutter, first)}
    learn, apart = parted(every, left, seed)
    batches = [batch_of(one, *edges) for one in learn]
    plan = Plan(epochs=epochs, rate=rate, tbdense=tbdense, seed=seed)
    runs["gold"] = train(made, batches, plan, folder=out / "gold", say=click.echo)
    runs["heads"] = heads_alone(made, batches, plan, folder=out / "heads", say=click.echo)
    found = figures(made, [batch_of(example, *edges) for _, example in sources.golds(root, "dev", cutter, first)])
    click.echo(json.dumps(found))
    about |= {
        "data": sources.names(root), "documents": len(batches), "seed": seed, "marks": list(MARKS),
        "command": f"python -m timeloom_train weave START --epochs {epochs}" + (f" --lessons LESSONS --lesson-epochs {lesson_epochs}" if taught else "")
        + f" --rate {rate} --tbdense {tbdense} --seed {seed}" + ("" if left is None else " --left {}/{}".format(*left)),
        "seconds": round(time.perf_counter() - began), "runs": runs, "dev": found,
    }  # fmt: skip
    if apart:
        about |= {
            "left": left,
            "without": [one.id for one in apart],
            "figures of left": figures(made, [batch_of(one, *edges) for one in apart]),
        }
        click.echo(json.dumps(about["figures of left"]))
    write(made, kept.pieces, about, out)
    click.echo(json.dumps({"seconds": about["seconds"], "out": str(out)}))


@click.command("weave-pack")
@click.argument("tuned", type=_THERE, nargs=-1, required=True)
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/weave-packed"), show_default=True)
@click.option(
    "--epochs", type=click.IntRange(0), default=3, show_default=True, help="Of the heads, on the small encoder."
)
@click.option("--always", is_flag=True, help="Keep what the heads learned, whatever their figures on dev.")
@click.option(
    "--left",
    type=_THERE,
    multiple=True,
    help="What `weave --left` wrote: trust is measured on what it left out. May be given several times.",
)
@click.option(
    "--dev/--no-dev",
    "ask_dev",
    default=True,
    show_default=True,
    help="Measure trust on dev, too: then a figure of links on dev says less.",
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch.")
def weave_pack(
    tuned: tuple[Path, ...], root: Path | None, out: Path, left: tuple[Path, ...], epochs: int, seed: int, threads: int,
    always: bool, ask_dev: bool,
) -> None:  # fmt: skip
    """Make TUNED (what `weave` wrote) small and write it to OUT with its cards; `load("en", weights=OUT)` can read it
    where the other weights of `en` lie there too.

    Several runs that began with the same weights, after machine-tagged texts, are averaged weight by weight (Wortsman
    and others 2022, Model soups)."""
    from timeloom.encoder.marks import MARKS
    from timeloom.encoder.session import Encoder
    from timeloom.encoder.weave_head import WeaveHead
    from timeloom.encoder.weaver import Weaver
    from timeloom.encoder.wordpiece import WordPiece
    from timeloom.extras import require
    from timeloom_train import lessons
    from timeloom_train.weave import packing, sources
    from timeloom_train.weave.checkpoint import averaged
    from timeloom_train.weave.training import Plan

    require("torch").set_num_threads(threads)
    made, pieces, histories = averaged(tuned)
    first = len(pieces) - len(MARKS)
    positions = len(made.encoder.position.weight)  # type: ignore[union-attr]  # it has an encoder
    cutter = WordPiece(pieces)
    learn = [example for _, example in sources.golds(root, "train", cutter, first)]
    dev = [example for _, example in sources.golds(root, "dev", cutter, first)]
    data = packing.small(made, learn[::4], (cutter.first, cutter.last), positions)
    click.echo(f"encoder: {len(data):,} bytes")
    encoder = Encoder(data, pieces, positions=positions)
    heads, told = packing.taught(made, encoder, learn, dev, Plan(seed=seed), epochs, click.echo, always=always)
    taught = any("lessons" in told for told in histories)
    about = {
        "data": [*histories[0]["data"], *(lessons.names(root) if taught else ())], "seed": seed, "history": histories,
        "command": f"python -m timeloom_train weave-pack {' '.join(['TUNED'] * len(tuned))} --epochs {epochs} --seed {seed}"
        + (" --always" if always else "") + " --left LEFT" * len(left) + ("" if ask_dev else " --no-dev"),
        "figures": {"split": "dev", "what": "heads on the small encoder, gold times", **told["after"]}, "packing": told,
    }  # fmt: skip
    weights = packing.heads_of(heads)
    if left:
        shipped = Weaver(encoder, WeaveHead(weights), first) if ask_dev else None
        lines, about["trust"] = packing.trusted(left, root, (cutter.first, cutter.last), shipped)
        weights |= lines
        click.echo(json.dumps(about["trust"]))
    packing.write(
        data, pieces, first, positions, weights, about, out, (*lessons.SOURCES, packing.TEACHER) if taught else ()
    )
    click.echo(json.dumps(told["after"]))


@click.command()
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/attach"), show_default=True)
def attach(root: Path | None, out: Path) -> None:
    """Learn which events of a sentence a time belongs to, from TBAQ; figures are of documents left out, and of dev.

    OUT gets attach.v1.npz and its card. It takes a minute, and numpy alone."""
    from timeloom_train.weave.attaching import learn

    click.echo(json.dumps(learn(root, out)))


@click.command("weave-large")
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/weave-large"), show_default=True)
@click.option("--epochs", type=click.IntRange(1), default=2, show_default=True)
@click.option("--rate", type=float, default=6e-4, show_default=True, help="Of the adapters.")
@click.option(
    "--left",
    callback=_fold,
    metavar="N/FOLDS",
    help="Leave a fold of the documents out (0/5: the first of five), and measure on it.",
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch.")
def weave_large(
    root: Path | None, out: Path, epochs: int, rate: float, left: tuple[int, int] | None, seed: int, threads: int
) -> None:
    """Learn adapters for all-mpnet-base-v2, which the extra `large` installs, with heads for events and pairs, and
    write what is shipped to OUT with its card: TBAQ with the rows of MATRES and TimeBank-Dense over its documents.

    Every epoch is learned, and dev chooses none. A run that was stopped goes on behind its last whole epoch."""
    from timeloom.encoder import mpnet
    from timeloom.encoder.marks import MARKS
    from timeloom.encoder.published import published
    from timeloom.encoder.wordpiece import WordPiece
    from timeloom.extras import require
    from timeloom_train.weave import large, sources
    from timeloom_train.weave.folding import parted
    from timeloom_train.weave.training import Plan, batch_of, figures, heads_alone, train

    require("torch").set_num_threads(threads)
    began = time.perf_counter()
    own = published()
    pieces, _ = mpnet.pieces_of(own.vocabulary)
    cutter, first = WordPiece(pieces), len(pieces)
    edges = (cutter.first, cutter.last)
    made = large.begun(own, seed)
    every = {document.id: example for document, example in sources.golds(root, "train", cutter, first)}
    learn, apart = parted(every, left, seed)
    batches = [batch_of(one, *edges) for one in learn]
    plan = Plan(epochs=epochs, rate=rate, seed=seed)
    runs = {"gold": train(made, batches, plan, folder=out / "gold", say=click.echo)}
    runs["heads"] = heads_alone(made, batches, plan, folder=out / "heads", say=click.echo)
    del batches
    dev = [batch_of(example, *edges) for _, example in sources.golds(root, "dev", cutter, first)]
    found = figures(made, dev)
    click.echo(json.dumps(found))
    about = {
        "data": sources.names(root), "documents": len(learn), "seed": seed, "marks": list(MARKS), "runs": runs,
        "command": f"python -m timeloom_train weave-large --epochs {epochs} --rate {rate} --seed {seed}" + ("" if left is None else " --left {}/{}".format(*left)),
        "seconds": round(time.perf_counter() - began), "figures": {"split": "dev", "what": "in floats, gold times; dev chose nothing", **found},
    }  # fmt: skip
    if apart:
        about |= {
            "left": left,
            "without": [one.id for one in apart],
            "figures of left": figures(made, [batch_of(one, *edges) for one in apart]),
        }
        click.echo(json.dumps(about["figures of left"]))
    large.write(large.shipped(made, own, learn[::8]), about, out)


@click.command("weave-large-trust")
@click.argument("left", type=_THERE, nargs=-1, required=True)
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--weights", type=_THERE, help="A folder that `weave-large` wrote; else the adapters that are shipped.")
@click.option("--out", type=_FOLDER, default=Path("build/weave-large-trusted"), show_default=True)
def weave_large_trust(left: tuple[Path, ...], root: Path | None, weights: Path | None, out: Path) -> None:
    """Measure how far links of the large weaver are to be trusted, on what each LEFT (a folder of `weave-large --left`)
    left out, and write its weights to OUT with that."""
    from timeloom_train.weave.large import trusted

    click.echo(json.dumps(trusted(weights, left, root, out)))
