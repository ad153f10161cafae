"""Random weights of a head for characters, with answers of all kinds, and a folder of them beside the tiny network."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from timeloom import models
from timeloom.encoder.characters import CATEGORIES, CHARACTERS
from timeloom.encoder.shipped import NAME as ENCODER
from timeloom.scate.labels import GROUPS, LABELS
from timeloom.stages.recognise.labelling import CharLabeller
from timeloom.stages.recognise.rule_labels import TIMEX

LINES = (*(len(LABELS[group]) for group in GROUPS), len(TIMEX))
TINY = Path(__file__).with_name("tiny.onnx")
WIDTH = 16


def weights(seed: int = 0, *, wide: int = 12, projected: int = 6, char: int = 5, category: int = 3, rule: int = 4):
    draw = np.random.default_rng(seed)

    def some(*shape: int) -> np.ndarray:
        return draw.normal(scale=0.5, size=shape).astype(np.float32)

    held = {
        "project.weight": some(projected, WIDTH), "project.bias": some(projected),
        "char.weight": some(CHARACTERS, char), "category.weight": some(len(CATEGORIES) + 1, category),
        "enter.weight": some(wide, projected + char + category + len(LINES) * rule + 1, 5), "enter.bias": some(wide),
        "near.weight": some(wide, wide, 3), "near.bias": some(wide),
        "far.weight": some(wide, wide, 3), "far.bias": some(wide),
        "out.weight": some(sum(LINES), wide), "out.bias": some(sum(LINES)),
    }  # fmt: skip
    for at, size in enumerate(LINES):
        held[f"rule.{at}.weight"] = some(size + 1, rule)
        held[f"trust.{at}.weight"] = some(size + 1, size)
    return held


def folder(place: Path, pieces: list[str], positions: int, **changed: np.ndarray) -> Path:
    """Weights of the preset `en` in a folder: the tiny network, its pieces, a random head."""
    files = {"onnx": TINY.read_bytes(), "vocab.txt": "".join(f"{piece}\n" for piece in pieces).encode()}
    models.save_blob(ENCODER, files, {"positions": positions}, place)
    models.save(CharLabeller.NAME, {**weights(), **changed}, {}, place)
    return place
