"""Fine-tuning on gold: the heads for characters, with the encoder, from a pre-trained checkpoint; and folds of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from timeloom.document import Document
from timeloom.encoder import WordPiece
from timeloom.extras import require
from timeloom.language import load as words_of
from timeloom.metrics import metric
from timeloom.pipeline import Pipeline
from timeloom.pipeline.recipes import Options, learned
from timeloom.scate.labels import UNLEARNT
from timeloom.stages.compose.linking import Linker
from timeloom.stages.recognise.gate import Gate
from timeloom_train.compose import fit as fit_links
from timeloom_train.encoder.bert import Shape, build
from timeloom_train.reader.asking import TorchLabeller, answers, figures
from timeloom_train.reader.examples import Example
from timeloom_train.reader.network import char_head, char_shape, word_head, word_shape
from timeloom_train.reader.sources import Gold, fold_of
from timeloom_train.reader.training import Plan, Reader, train

__all__ = [
    "PLAN",
    "Checkpoint",
    "came_true",
    "chosen_by",
    "cross_validated",
    "fine_tuned",
    "gate",
    "read_figures",
    "restored",
]

PLAN = Plan(epochs=8, rate=1e-4, head_rate=5e-4, without_rules=0.4)
POSITIONS = 256
"""That the encoder can read, of MiniLM's 512: a longer sentence is read in windows."""


class Checkpoint(NamedTuple):
    """A reader as it is kept in a folder (vocab.txt, reader.pt): its pieces and its state."""

    pieces: tuple[str, ...]
    state: dict[str, Any]

    @classmethod
    def read(cls, folder: Path) -> Checkpoint:
        pieces = tuple((folder / "vocab.txt").read_text(encoding="utf-8").splitlines())
        return cls(pieces, require("torch").load(folder / "reader.pt", weights_only=True))

    @property
    def positions(self) -> int:
        """How many positions the encoder can read."""
        return len(self.state["encoder"]["position.weight"])

    def write(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "vocab.txt").write_text("".join(f"{piece}\n" for piece in self.pieces), encoding="utf-8")
        require("torch").save(self.state, folder / "reader.pt")


def restored(kept: Checkpoint) -> Reader:
    """A reader with the weights of a checkpoint; the sizes are read off them. Twelve heads of attention, as MiniLM has."""
    held = kept.state["encoder"]
    layers = 1 + max(int(name.split(".")[1]) for name in held if name.startswith("layers."))
    width, inner = held["piece.weight"].shape[1], held["layers.0.up.weight"].shape[0]
    shape = Shape(pieces=len(kept.pieces), width=width, layers=layers, inner=inner, positions=kept.positions)
    encoder = build(shape)
    chars, words = char_head(char_shape(kept.state["chars"])), word_head(word_shape(kept.state["words"]))
    reader = Reader(encoder, chars, words)
    reader.restore(kept.state)
    return reader


def gate() -> Gate:
    """The gate of the learned presets: what it does not let through is neither learned from nor asked."""
    return Gate(words_of("en"))


def chosen_by(found: dict[str, float]) -> float:
    """The one figure by which an epoch is kept: identification beside the mean of the three figures of TIMEX3."""
    parts = [found[name] for name in ("identification",) if name in found]
    timex = [found[name] for name in ("strict", "relaxed", "type") if name in found]
    return sum([*parts, *([sum(timex) / len(timex)] if timex else [])]) / max(1, len(parts) + bool(timex))


def fine_tuned(
    kept: Checkpoint,
    learn: Sequence[Gold],
    ask: Sequence[Gold],
    replay: Sequence[Example],
    plan: Plan,
    *,
    folder: Path | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> tuple[Reader, dict[str, Any]]:
    """The reader after learning from documents; with documents to `ask` the best epoch on these is kept, else the last.

    `replay` are trees that are learned from beside, so that the encoder does not forget them.
    """
    reader, cutter, lets = restored(kept), WordPiece(kept.pieces), gate()
    examples = [example for one in learn for example in one.examples(cutter, lets)]

    def check(epoch: int) -> float:
        found = figures(ask, answers(reader, ask, cutter, gate=lets))
        say(f"epoch {epoch}: {json.dumps(found)}")
        return chosen_by(found)

    told = train(reader, [*examples, *replay], plan, check=check if ask else None, folder=folder, say=say)
    return reader, told


def cross_validated(
    kept: Checkpoint,
    golds: Sequence[Gold],
    replay: Sequence[Example],
    plan: Plan,
    *,
    folds: int = 5,
    folder: Path | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> Iterator[tuple[list[Gold], list[Document]]]:
    """For each fold its documents and what a reader makes of them that has learned from the others, linker included.

    A text is in one fold whatever corpus it is read from, so that no label of any kind is seen of the texts asked. The
    last epoch is taken: nothing is chosen by what is asked.
    """
    for fold in range(folds):
        learn = [one for one in golds if fold_of(one.stem, folds) != fold]
        ask = [one for one in golds if fold_of(one.stem, folds) == fold]
        here = None if folder is None else folder / f"fold-{fold}"
        reader, _ = fine_tuned(kept, learn, (), replay, plan, folder=here, say=say)
        links = Linker(scorer=fit_links([one.document for one in learn if one.kind == "scate"], seed=0))
        made = read_by(reader, WordPiece(kept.pieces), links, ask)
        say(f"fold {fold}: {json.dumps(read_figures(ask, made))}")
        yield ask, made


def read_by(reader: Reader, cutter: WordPiece, link: Linker, ask: Sequence[Gold]) -> list[Document]:
    """What the whole pipeline makes of documents with this reader and this linker."""
    options = Options()
    loom = Pipeline(**learned(options, TorchLabeller(reader, cutter), link=link), name="reader", options=None)
    return [
        loom.run(
            msgspec.structs.replace(Document(id=one.document.id, text=one.document.text), dct=one.document.dct),
            layers="times",
        )
        for one in ask
    ]


def read_figures(ask: Sequence[Gold], made: Sequence[Document]) -> dict[str, float]:
    """Every figure of the pipeline on gold documents: identification, Track 1 and 2, TIMEX3 with values (F1)."""
    found = figures(ask, made)
    pairs = list(zip(ask, made, strict=True))
    scate = [(one.document, other) for one, other in pairs if one.kind == "scate"]
    timex = [(one.document, other) for one, other in pairs if one.kind == "timex"]
    if scate:
        sides = [a for a, _ in scate], [b for _, b in scate]
        found["track1"] = metric("scate-track1").score(*sides)["*"].f1
        found["track2"] = metric("scate-track2").score(*sides).f1
    if timex:
        found["value"] = metric("timex").score([a for a, _ in timex], [b for _, b in timex])["value"].f1
    return {name: round(value, 4) for name, value in found.items()}


def came_true(golds: Sequence[Gold], read: Sequence[Document]) -> dict[str, list[tuple[float, bool]]]:
    """The score of every time, and whether gold has a TIMEX3 of its extent and type; and of its SCATE entities, whether
    all of them are in gold."""
    found: dict[str, list[tuple[float, bool]]] = {"timex": [], "scate": []}
    for one, made in zip(golds, read, strict=True):
        if one.kind == "timex":
            there = {(time.start, time.end, time.timex3.type) for time in one.document.timexes if time.timex3}
            for time in made.timexes:
                if time.score is not None and time.timex3 is not None:
                    found["timex"].append((time.score, (time.start, time.end, time.timex3.type) in there))
        else:
            known = {(entity.start, entity.end, entity.type) for entity in one.document.entities}
            for time in made.times:
                own = [entity for entity in time.entities if entity.type not in UNLEARNT]
                if time.score is not None and own:
                    right = all((entity.start, entity.end, entity.type) in known for entity in own)
                    found["scate"].append((time.score, right))
    return found
