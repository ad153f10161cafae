"""From a fine-tuned reader to what is shipped: the encoder made small, the head for characters taught to read it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder import Encoder
from timeloom.extras import require
from timeloom_train.encoder.export import export
from timeloom_train.encoder.quantise import activations, quantise
from timeloom_train.reader.batches import NOTHING, collate
from timeloom_train.reader.examples import Example
from timeloom_train.reader.fitting import Checkpoint, restored
from timeloom_train.reader.network import LINES
from timeloom_train.reader.training import Plan, Reader, train

__all__ = ["HEAD_PLAN", "arrays_of", "reliability", "small", "taught", "temperatures", "with_vectors"]

HEAD_PLAN = Plan(epochs=4, head_rate=3e-4, without_rules=0.4, pieces=1024)
_BINS = 10


def small(kept: Checkpoint, calibrate: Iterable[list[int]]) -> bytes:
    """The encoder as ONNX with products in whole numbers (docs/encoder.md, `whole7`)."""
    encoder = restored(kept).encoder
    assert encoder is not None
    model = export(encoder, kept.positions)
    made: bytes = quantise(model, activations(model, calibrate)).SerializeToString()
    return made


def with_vectors(examples: Sequence[Example], encoder: Encoder) -> list[Example]:
    """The examples with the vectors that the shipped encoder gives."""
    found = encoder.vectors_of([one.ids[1:-1] for one in examples])
    return [replace(one, vectors=vectors) for one, vectors in zip(examples, found, strict=True)]


def taught(
    kept: Checkpoint,
    examples: Sequence[Example],
    plan: Plan,
    check: Callable[[Reader], float],
    say: Callable[[str], None],
) -> tuple[Reader, dict[str, Any]]:
    """The head for characters after learning on from vectors of the shipped encoder; the best epoch is kept."""
    reader = Reader(None, restored(kept).chars, None)
    return reader, train(reader, examples, plan, check=lambda _: check(reader), say=say)


def temperatures(reader: Reader, examples: Sequence[Example]) -> list[float]:
    """For each line the temperature under which the labels are likeliest (Guo et al. 2017, section 4.2), over characters
    on which gold or answer has a label."""
    torch = require("torch")
    told: list[list[Any]] = [[] for _ in LINES]
    with torch.no_grad():
        for example in examples:
            batch = collate([example])
            parts = torch.split(reader.char_logits(batch, reader.vectors(batch))[0], list(LINES), -1)
            for line, logits in enumerate(parts):
                labels = batch["labels"][0, :, line]
                some = (labels != NOTHING) & ((labels > 0) | (logits.argmax(-1) > 0))
                if some.any():
                    told[line].append((logits[some], labels[some]))
    found = []
    for rows in told:
        if not rows:
            found.append(1.0)
            continue
        logits, labels = torch.cat([a for a, _ in rows]), torch.cat([b for _, b in rows])
        best = min(
            (float(torch.nn.functional.cross_entropy(logits / math.exp(step / 20), labels)), step)
            for step in range(-30, 41)
        )
        found.append(round(math.exp(best[1] / 20), 4))
    return found


def arrays_of(reader: Reader, heat: Sequence[float], share: float = 1.0) -> dict[str, NDArray[Any]]:
    """The weights of the head for characters as they are shipped, in half precision, with the temperatures and
    the weight of what it says when it is told the rules."""
    held = {name: value.numpy().astype(np.float16) for name, value in reader.chars.state_dict().items()}
    return {**held, "temperature": np.array(heat, np.float32), "share": np.array([share], np.float32)}


def reliability(told: Iterable[tuple[float, bool]]) -> list[dict[str, float]]:
    """Probabilities and whether they came true, in ten bins: mean probability, share that is right, how many."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(_BINS)]
    for score, right in told:
        bins[min(int(score * _BINS), _BINS - 1)].append((score, right))
    return [
        {
            "score": round(sum(score for score, _ in one) / len(one), 3),
            "right": round(sum(right for _, right in one) / len(one), 3),
            "count": len(one),
        }
        for one in bins
        if one
    ]
