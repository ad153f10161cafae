"""Learning on: the head for characters from the vectors of an encoder that stays as it is, and the linker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom import models
from timeloom.encoder import load_encoder
from timeloom.errors import ModelError
from timeloom.extras import require
from timeloom.metrics import metric
from timeloom.stages.compose.linking import Linker, Scorer
from timeloom.stages.recognise.labelling import CharLabeller, HeadFile
from timeloom_train.compose.examples import without_properties, without_types
from timeloom_train.own.linking import continued
from timeloom_train.reader.asking import answers_of, figures, shared
from timeloom_train.reader.examples import Example
from timeloom_train.reader.fitting import chosen_by, gate
from timeloom_train.reader.network import LINES, char_head, char_shape
from timeloom_train.reader.packing import arrays_of, temperatures, with_vectors
from timeloom_train.reader.sources import Gold
from timeloom_train.reader.training import Plan, Reader, train

__all__ = ["DOUBTS", "PLAN", "Learned", "Started", "head", "linker", "started"]

PLAN = Plan(epochs=12, head_rate=5e-4, without_rules=0.4, pieces=256)
"""Batches are small, since a user's texts are few: a step for every ten sentences or so."""


DOUBTS = (0.65, 0.5, 0.35, 0.0)
"""What is tried on dev beside the doubt that the head has: below such a probability the rules stand."""


class Learned(NamedTuple):
    """Weights after learning; `better` is False where the ones that it started from do better on what was asked, and are
    these; `said` is for the card."""

    weights: dict[str, NDArray[Any]]
    better: bool
    said: dict[str, Any]


class Started(NamedTuple):
    """A head in torch, its temperatures, and the weight of its answer with the rules beside the one without."""

    reader: Reader
    heat: list[float]
    share: float


def started(folder: Path | None) -> Started:
    """The head for characters of a folder (None: that which is shipped). Raises ModelError."""
    torch = require("torch")
    held = HeadFile.of(models.arrays(CharLabeller.NAME, folder)).network
    heat = [float(one) for one in np.asarray(held.pop("temperature", np.ones(len(LINES))), np.float64)]
    share = float(np.asarray(held.pop("share", np.ones(1)), np.float64)[0])
    try:
        module = char_head(char_shape(held))
        module.load_state_dict({name: torch.from_numpy(np.asarray(one, np.float32)) for name, one in held.items()})
    except (KeyError, RuntimeError, ValueError) as error:
        told = f"these are not the weights of a head for characters: {error}"
        raise ModelError(told, document=None if folder is None else str(folder)) from error
    reader = Reader(None, module, None)
    reader.mode(training=False)
    return Started(reader, heat, share)


def head(
    folder: Path | None, learn: Sequence[Gold], asked: Sequence[Gold], plan: Plan, *, patience: int, threads: int,
    say: Callable[[str], None],
) -> Learned:  # fmt: skip
    """The head of a folder after learning. What a text is not labelled for (SCATE in TimeML) it learns as the head says
    it now, so that this is not forgotten. It stops after `patience` epochs that are no better on `asked`; the best stays."""
    reader, heat, share = started(folder)
    encoder = load_encoder(folder, threads=threads)
    say("the encoder reads the sentences once")
    rows = [e for one in learn for e in one.examples(encoder.cutter, gate())]
    examples = _filled(reader, with_vectors(rows, encoder), share)
    if not examples:
        raise ModelError("no sentence to learn from passes the gate", value=len(learn))
    parts = [with_vectors(list(one.examples(encoder.cutter, gate())), encoder) for one in asked]
    flat = [example for part in parts for example in part]

    def check(epoch: int) -> float:
        told = figures(asked, answers_of(asked, parts, shared(reader, flat, share)))
        shown = ", ".join(f"{name} {value:.3f}" for name, value in told.items() if name != "type")
        say(f"{f'epoch {epoch}' if epoch else 'before'}, on dev: {shown}")
        return chosen_by(told)

    before = check(0) if asked else None
    run = train(reader, examples, plan, check=check if asked else None, patience=patience, say=say)
    better = before is None or (run["best"] is not None and run["best"] > before)
    if flat and better:
        told = temperatures(reader, flat)
        lines = _lines(flat)
        heat = [told[line] if line in lines else heat[line] for line in range(len(LINES))]
    said = {
        "examples": len(examples),
        "before": before,
        "run": run,
        "temperature": heat,
        "share": share,
        "plan": _told(plan, patience),
    }
    weights = arrays_of(reader, heat, share) if better else models.arrays(CharLabeller.NAME, folder)
    return Learned(weights, better, said)


def _told(plan: Plan, patience: int) -> dict[str, Any]:
    return {"epochs": plan.epochs, "rate": plan.head_rate, "without_rules": plan.without_rules, "patience": patience}


def _filled(reader: Reader, examples: Sequence[Example], share: float) -> list[Example]:
    """The examples with the labels that the head gives now where nobody has labelled."""
    told = shared(reader, examples, share)
    made = []
    for example, row in zip(examples, told, strict=True):
        lines = np.split(row, np.cumsum(LINES)[:-1], axis=1)
        labels = np.stack([line.argmax(1) for line in lines], 1).astype(np.uint8)
        made.append(
            replace(
                example,
                scate=labels[:, :3] if example.scate is None else example.scate,
                timex=labels[:, 3] if example.timex is None else example.timex,
            )
        )
    return made


def _lines(examples: Sequence[Example]) -> set[int]:
    """The lines for which any of the examples has a label."""
    found = {line for one in examples if one.scate is not None for line in range(3) if one.scate[:, line].any()}
    return found | ({3} if any(one.timex is not None and one.timex.any() for one in examples) else set())


def linker(folder: Path | None, learn: Sequence[Gold], asked: Sequence[Gold]) -> Learned:
    """The linker of a folder (the shipped one where it has none) after learning from the links of SCATE documents."""
    own = folder if folder is not None and models.holds(Linker.name, folder) else None
    base = Scorer.of(models.arrays(Linker.name, own), Linker.name)
    documents = [one.document for one in learn if one.kind == "scate" and any(e.links for e in one.document.entities)]
    held = [without_types(one.document) for one in asked if one.kind == "scate"]
    if not documents:
        return Learned(models.arrays(Linker.name, own), False, {"documents": 0})
    scorer = continued(base, documents)
    said: dict[str, Any] = {"documents": len(documents), "measure": "scate-track1, spans and types given"}
    better = True
    if held:
        for name, one in (("before", base), ("after", scorer)):
            made = [Linker(scorer=one)(without_properties(document)) for document in held]
            said[name] = round(metric("scate-track1").score(held, made)["*"].f1, 4)
        better = said["after"] > said["before"]
    return Learned(scorer.arrays() if better else models.arrays(Linker.name, own), better, said)
