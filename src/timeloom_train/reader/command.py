"""`python -m timeloom_train tokens|scate|timex|pack`: the reader, from published weights to what is shipped."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from timeloom_train.reader.fitting import Checkpoint
    from timeloom_train.reader.sources import Gold

__all__ = ["pack", "scate", "timex", "tokens"]

_FOLDER = click.Path(file_okay=False, path_type=Path)
_THERE = click.Path(exists=True, file_okay=False, path_type=Path)
_ROOT = click.option("--root", type=_THERE, help="The folder of your corpora.")
_OUT = click.option("--out", type=_FOLDER, default=Path("build/reader"), show_default=True)
_SEED = click.option("--seed", type=int, default=0, show_default=True)
_THREADS = click.option("--threads", type=click.IntRange(1), default=2, show_default=True, help="Of torch.")
REPLAY = 1_000
"""Trees that are learned from beside gold, so that the encoder does not forget them."""
ELSEWHERE = 1_200
"""Sentences that are no news, labelled by the rules, that are learned from beside gold."""


def _begin(threads: int) -> None:
    from timeloom.extras import require

    require("torch").set_num_threads(threads)


@click.command()
@click.argument("minilm", type=_THERE)
@_ROOT
@_OUT
@click.option("--epochs", type=click.IntRange(1), default=4, show_default=True)
@click.option(
    "--layers", type=click.IntRange(1, 6), default=4, show_default=True, help="Of MiniLM's six, the first ones."
)
@click.option("--pieces", type=click.IntRange(1), default=12_000, show_default=True, help="Of the vocabulary.")
@click.option("--silver", type=click.IntRange(0), help="So many machine-tagged texts (default: all).")
@click.option("--dates", "dated", type=click.IntRange(0), default=1_600, show_default=True, help="Generated dates.")
@click.option("--without-trees", is_flag=True)
@_SEED
@_THREADS
def tokens(
    minilm: Path, root: Path | None, out: Path, epochs: int, layers: int, pieces: int, silver: int | None, dated: int,
    without_trees: bool, seed: int, threads: int,
) -> None:  # fmt: skip
    """Pre-train: MINILM, the folder of its model.safetensors and vocab.txt, learns words and trees from UD EWT, and times
    from what the rules say of machine-tagged news and of generated dates. OUT gets vocab.txt and reader.pt.

    No text with gold is read but for the choice of pieces and, after each epoch, the figures on dev. A run that was
    stopped goes on behind its last whole epoch.
    """
    from timeloom.encoder import WordPiece
    from timeloom_train.encoder.bert import load
    from timeloom_train.reader import sources
    from timeloom_train.reader.asking import answers, attached, figures
    from timeloom_train.reader.fitting import POSITIONS, Checkpoint
    from timeloom_train.reader.network import CharShape, WordShape, char_head, word_head
    from timeloom_train.reader.training import Plan, Reader, train

    _begin(threads)
    published = (minilm / "vocab.txt").read_text(encoding="utf-8").splitlines()
    rows = sources.vocabulary(published, root, pieces)
    kept = tuple(published[row] for row in rows)
    cutter = WordPiece(kept)
    parts = {
        "trees": [] if without_trees else list(sources.trees(root, "train", cutter)),
        "silver": list(sources.silver(root, cutter, limit=silver)),
        "dates": list(sources.dates(cutter, dated)),
    }
    rels, tags = sources.inventories(root)
    encoder = load(minilm / "model.safetensors", keep=rows, layers=layers, positions=POSITIONS)
    reader = Reader(encoder, char_head(CharShape()), word_head(WordShape(len(rels), len(tags))))
    dev = [one for one in sources.gold(root) if one.split == "dev"]
    trees = list(sources.trees(root, "dev", cutter))

    def check(epoch: int) -> float:
        told = figures(dev, answers(reader, dev, cutter, without_rules=True)) | attached(reader, trees)
        click.echo(json.dumps({"epoch": epoch, "without rules": told}))
        return epoch

    plan = Plan(epochs=epochs, rate=2e-4, head_rate=1e-3, without_rules=1.0, seed=seed)
    told = train(reader, [e for part in parts.values() for e in part], plan, check=check, folder=out / "runs", say=_say)
    Checkpoint(kept, reader.state()).write(out)
    command = (
        f"python -m timeloom_train tokens MINILM --epochs {epochs} --layers {layers} --pieces {pieces} --seed {seed}"
    )
    about = {"command": command, "examples": {name: len(part) for name, part in parts.items()}, "run": told}
    (out / "reader.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def _say(line: str) -> None:
    click.echo(line)


def _fit(
    pretrained: Path,
    root: Path | None,
    out: Path,
    kinds: Sequence[str],
    epochs: int,
    folds: int,
    seed: int,
    threads: int,
) -> None:
    from dataclasses import replace

    from timeloom_train.reader import fitting
    from timeloom_train.reader.packing import calibration

    _begin(threads)
    kept = fitting.Checkpoint.read(pretrained)
    golds = _gold(root, kinds)
    replay = _replay(kept, root)
    plan = replace(fitting.PLAN, epochs=epochs, seed=seed)
    if folds:
        pairs = list(fitting.cross_validated(kept, golds, replay, plan, folds=folds, folder=out / "folds", say=_say))
        asked, made = [one for ask, _ in pairs for one in ask], [one for _, found in pairs for one in found]
        told = {
            "folds": folds, "epochs": epochs, "documents": len(asked), "figures": fitting.read_figures(asked, made),
            "calibration": {name: calibration(rows) for name, rows in fitting.came_true(asked, made).items()},
        }  # fmt: skip
        (out / "folds.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        click.echo(json.dumps(told))
        return
    learn, dev = ([one for one in golds if one.split == split] for split in ("train", "dev"))
    reader, run = fitting.fine_tuned(kept, learn, dev, replay, plan, folder=out / "runs", say=_say)
    fitting.Checkpoint(kept.pieces, reader.state()).write(out)
    command = f"python -m timeloom_train {'timex' if kinds == ('timex',) else 'scate'} PRETRAINED --epochs {epochs} --seed {seed}"
    before = pretrained / "reader.json"
    about = {
        "command": command, "run": run, "documents": len(learn), "data": [_named(root, kind) for kind in kinds],
        "pretrained": json.loads(before.read_text(encoding="utf-8")) if before.is_file() else None,
    }  # fmt: skip
    (out / "reader.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def _gold(root: Path | None, kinds: Sequence[str]) -> list[Gold]:
    from timeloom_train.reader import sources

    return sources.gold(root, kinds)


def _named(root: Path | None, kind: str) -> str:
    from timeloom import corpora
    from timeloom_train.reader import sources

    return corpora.load(sources.SCATE if kind == "scate" else sources.TIMEX, "train", root=root).name


def _replay(kept: Checkpoint, root: Path | None) -> list[Any]:
    from timeloom.encoder import WordPiece
    from timeloom_train.reader import sources

    cutter = WordPiece(kept.pieces)
    trees = list(sources.trees(root, "train", cutter))
    return [*trees[:: max(1, len(trees) // REPLAY)], *sources.elsewhere(root, cutter, ELSEWHERE)]


_FITS = (
    click.argument("pretrained", type=_THERE),
    _ROOT,
    _OUT,
    click.option("--epochs", type=click.IntRange(1), default=8, show_default=True),
    click.option("--folds", type=click.IntRange(0), default=0, help="Cross-validate over train and dev instead."),
    _SEED,
    _THREADS,
)


def _with(options: Sequence[Any], function: Any) -> Any:
    for option in reversed(options):
        function = option(function)
    return function


def _scate(
    pretrained: Path,
    root: Path | None,
    out: Path,
    epochs: int,
    folds: int,
    seed: int,
    threads: int,
    without_timex: bool,
) -> None:
    """Fine-tune on gold: SCATE of news and, beside it, the TIMEX3 of TBAQ; the epoch that is best on dev is kept.

    PRETRAINED has vocab.txt and reader.pt (`tokens`). OUT gets the same, fine-tuned; with --folds a report alone: every
    document is asked of a reader that has learned from the others.
    """
    _fit(pretrained, root, out, ("scate",) if without_timex else ("scate", "timex"), epochs, folds, seed, threads)


def _timex(pretrained: Path, root: Path | None, out: Path, epochs: int, folds: int, seed: int, threads: int) -> None:
    """Fine-tune on the TIMEX3 of TBAQ alone: what is lost without SCATE. Arguments as for `scate`."""
    _fit(pretrained, root, out, ("timex",), epochs, folds, seed, threads)


scate = click.command("scate")(
    _with((*_FITS, click.option("--without-timex", is_flag=True, help="SCATE alone, to see what TIMEX3 adds.")), _scate)
)
timex = click.command("timex")(_with(_FITS, _timex))


@click.command()
@click.argument("tuned", type=_THERE)
@_ROOT
@click.option("--out", type=_FOLDER, default=Path("build/models"), show_default=True)
@click.option(
    "--epochs", type=click.IntRange(0), default=2, show_default=True,
    help="Of the head on the small encoder; it is left as it was where that is better on dev.",
)  # fmt: skip
@click.option(
    "--folds", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="The folds.json of scate --folds."
)
@_SEED
@_THREADS
def pack(tuned: Path, root: Path | None, out: Path, epochs: int, folds: Path | None, seed: int, threads: int) -> None:
    """Make a fine-tuned reader small: OUT gets the encoder in whole numbers, the head for characters and their cards. TUNED
    is the OUT of `scate`. Scores are calibrated by the answers of cross-validation (--folds), else by temperatures on dev."""
    from timeloom_train.reader.shipping import ship

    _begin(threads)
    began = time.perf_counter()
    told = ship(tuned, root, out, epochs=epochs, seed=seed, say=_say, folds=folds)
    click.echo(json.dumps({**told, "seconds": round(time.perf_counter() - began)}))
