"""`python -m timeloom_train weave`: events and relations, from a pre-trained reader to a checkpoint."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

__all__ = ["attach", "weave", "weave_pack"]

_FOLDER = click.Path(file_okay=False, path_type=Path)
_THERE = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.argument("pretrained", type=_THERE)
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/weave"), show_default=True)
@click.option("--epochs", type=click.IntRange(1), default=9, show_default=True)
@click.option(
    "--silver",
    "weak",
    type=click.IntRange(0),
    default=2_452,
    show_default=True,
    help="Machine-tagged texts to begin with.",
)
@click.option("--silver-epochs", type=click.IntRange(1), default=1, show_default=True)
@click.option("--leave", type=(int, int), metavar="K N", help="Leave out fold K of N, for measuring trust.")
@click.option("--tbdense", type=float, default=2.0, show_default=True, help="What its part of the loss weighs.")
@click.option("--rate", type=float, default=1.5e-4, show_default=True, help="Of the encoder.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch.")
def weave(
    pretrained: Path, root: Path | None, out: Path, epochs: int, weak: int, silver_epochs: int, rate: float, seed: int,
    threads: int, tbdense: float, leave: tuple[int, int] | None,
) -> None:  # fmt: skip
    """Fine-tune the encoder of PRETRAINED (what `tokens` wrote) on events and pairs: TBAQ with the rows of MATRES and
    TimeBank-Dense over its documents, after machine-tagged news.

    OUT gets vocab.txt, weave.pt and weave.json. A run that was stopped goes on behind its last whole epoch.
    """
    from timeloom.encoder.marks import MARKS
    from timeloom.encoder.wordpiece import WordPiece
    from timeloom.extras import require
    from timeloom_train.reader.checkpoint import Checkpoint
    from timeloom_train.weave import sources
    from timeloom_train.weave.checkpoint import begun, write
    from timeloom_train.weave.training import Plan, batch_of, train

    require("torch").set_num_threads(threads)
    began = time.perf_counter()
    kept = Checkpoint.read(pretrained)
    made = begun(kept, seed)
    cutter, first = WordPiece(kept.pieces), len(kept.pieces)
    edges = (cutter.first, cutter.last)
    dev = [batch_of(example, *edges) for _, example in sources.golds(root, "dev", cutter, first)]
    runs = {}
    if weak:
        batches = [
            batch_of(one, *edges) for one in sources.silver(root, cutter, first, limit=weak, seed=seed) if one.ids
        ]
        plan = Plan(epochs=silver_epochs, rate=rate, attribute=0.0, documents=4, seed=seed)
        runs["silver"] = train(made, batches, plan, folder=out / "silver", say=click.echo)
        del batches
    batches = [batch_of(example, *edges) for _, example in sources.golds(root, "train", cutter, first, without=leave)]
    plan = Plan(epochs=epochs, rate=rate, tbdense=tbdense, seed=seed)
    runs["gold"] = train(made, batches, plan, dev=dev, folder=out / "gold", say=click.echo)
    about = {
        "data": sources.names(root), "documents": len(batches), "silver": weak, "seed": seed, "left": leave, "marks": list(MARKS),
        "command": f"python -m timeloom_train weave PRETRAINED --epochs {epochs} --silver {weak} --rate {rate} --tbdense {tbdense} --seed {seed}",
        "seconds": round(time.perf_counter() - began), "runs": runs,
    }  # fmt: skip
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
    "--left", type=_THERE, help="What `weave --leave` wrote: trust is measured on what it left out, and on dev."
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch.")
def weave_pack(
    tuned: tuple[Path, ...], root: Path | None, out: Path, left: Path | None, epochs: int, seed: int, threads: int,
    always: bool,
) -> None:  # fmt: skip
    """Make TUNED (what `weave` wrote) small and write it to OUT with its cards; `load("en", weights=OUT)` can read it where
    the other weights of `en` lie there too.

    Several runs that began with the same weights, after machine-tagged texts, are averaged weight by weight (Wortsman and
    others 2022, Model soups)."""
    from timeloom.encoder.marks import MARKS
    from timeloom.encoder.session import Encoder
    from timeloom.encoder.weave_head import WeaveHead
    from timeloom.encoder.weaver import Weaver
    from timeloom.encoder.wordpiece import WordPiece
    from timeloom.extras import require
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
    about = {
        "data": histories[0].get("data"), "seed": seed, "history": histories,
        "command": f"python -m timeloom_train weave-pack {' '.join(['TUNED'] * len(tuned))} --epochs {epochs} --seed {seed}"
        + (" --always" if always else "") + (" --left LEFT" if left else ""),
        "figures": {"split": "dev", "what": "heads on the small encoder, gold times", **told["after"]}, "packing": told,
    }  # fmt: skip
    weights = packing.heads_of(heads)
    if left is not None:
        shipped = Weaver(encoder, WeaveHead(weights), first)
        lines, about["trust"] = packing.trusted(left, root, (cutter.first, cutter.last), shipped)
        weights |= lines
        click.echo(json.dumps(about["trust"]))
    packing.write(data, pieces, first, positions, weights, about, out)
    click.echo(json.dumps(told["after"]))


@click.command()
@click.option("--root", type=_THERE, help="The folder of your corpora.")
@click.option("--out", type=_FOLDER, default=Path("build/attach"), show_default=True)
def attach(root: Path | None, out: Path) -> None:
    """Learn which events of a sentence a time belongs to, from TBAQ; figures are of documents left out, and of dev.

    OUT gets attach.v1.npz and its card. It takes a minute, and numpy alone."""
    from timeloom_train.weave.attaching import learn

    click.echo(json.dumps(learn(root, out)))
