"""From a fine-tuned reader to what is shipped: the encoder made small, the head for characters taught to read it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
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

__all__ = ["HEAD_PLAN", "arrays_of", "calibration", "reliability", "small", "taught", "temperatures", "with_vectors"]

HEAD_PLAN = Plan(epochs=4, head_rate=3e-4, without_rules=0.4, pieces=1024)
_BINS = 10
_KNOTS, _FEWEST = 12, 20
"""Of a calibration: at most so many knots, each of so many scores at least."""


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


def calibration(told: Iterable[tuple[float, bool]]) -> list[list[float]]:
    """[scores, probabilities]: what a score is worth, as a line of knots that never falls.

    Scores are cut into groups of like size; the share that came true is made to rise by joining neighbours (pool adjacent
    violators, Ayer et al. 1955). Between knots the line is straight.
    """
    rows = sorted(told)
    if not rows:
        return [[0.0, 1.0], [0.0, 1.0]]
    step = max(_FEWEST, math.ceil(len(rows) / _KNOTS))
    groups = [rows[at : at + step] for at in range(0, len(rows), step)]
    if len(groups) > 1 and len(groups[-1]) < _FEWEST:
        groups[-2:] = [groups[-2] + groups[-1]]
    pools: list[list[list[tuple[float, bool]]]] = []
    for group in groups:
        pools.append([group])
        while len(pools) > 1 and _right(pools[-2]) >= _right(pools[-1]):
            last = pools.pop()
            pools[-1] += last
    knots = [(sum(s for one in pool for s, _ in one) / sum(map(len, pool)), _right(pool)) for pool in pools]
    return [[round(x, 4) for x, _ in knots], [round(y, 4) for _, y in knots]]


def _right(pool: Sequence[Sequence[tuple[float, bool]]]) -> float:
    return sum(right for one in pool for _, right in one) / sum(map(len, pool))


def arrays_of(
    reader: Reader,
    heat: Sequence[float],
    share: float = 1.0,
    calibrations: Mapping[str, Sequence[Sequence[float]]] | None = None,
) -> dict[str, NDArray[Any]]:
    """The weights of the head for characters as they are shipped, in half precision, with the temperatures, the weight of what
    it says when it is told the rules, and the lines of `calibration` by name."""
    held = {name: value.numpy().astype(np.float16) for name, value in reader.chars.state_dict().items()}
    lines = {f"calibration.{name}": np.array(line, np.float32) for name, line in (calibrations or {}).items()}
    return {**held, **lines, "temperature": np.array(heat, np.float32), "share": np.array([share], np.float32)}


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
