"""The learned weights as they are shipped: one byte each, with a card that says how they came to be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from timeloom.models import save_blob
from timeloom.times.choice import LARGEST, NAME, SUFFIX
from timeloom_train.hashes import sha256_of
from timeloom_train.times.fitting import Settings, Weights
from timeloom_train.times.sources import CLASSES, EWT, OWN, SCATE, SILVER

__all__ = ["rounded", "ship"]

_PLACES = {
    "timebank": "timeml/train/TimeBank", "aquaint": "timeml/train/AQUAINT", "wikiwars": "wikiwars", "ctparse": "suites/ctparse.jsonl",
    "recognizers": "suites", "duckling": "suites", SILVER: "timeml/silver", SCATE: "scate/all", EWT: "ud/en_ewt/train.conllu",
}  # fmt: skip
_TERMS = [
    "TimeBank 1.2 and AQUAINT TimeML as cleaned for TempEval-3 (research use; weights of hashed features alone)",
    "WikiWars (CC BY-SA 3.0)", "TempEval-3 silver (research use)", "SCATE annotations (ODbL 1.0)", "UD English EWT (CC BY-SA 4.0)", "ctparse (MIT)", "Recognizers-Text (MIT)", "duckling (BSD-3-Clause)",
]  # fmt: skip


def rounded(weights: Weights) -> tuple[bytes, float]:
    """Weights as bytes from -127 to 127, and what one step is worth."""
    step = float(np.abs(weights).max()) / LARGEST or 1.0
    return np.rint(weights / step).astype(np.int8).tobytes(), step


def ship(
    weights: Weights,
    settings: Settings,
    counts: Mapping[str, int],
    data: Path,
    command: str,
    seconds: float,
    figures: Mapping[str, Any],
    folder: Path,
) -> None:
    """Write weights and card. `counts` are the examples of each source."""
    held, step = rounded(weights)
    about = {
        "model": NAME,
        "what": "weights of hashed features, by which phrases of the chart are taken for times and placed; no word can be read from them",
        "data": {
            source: {"examples": count, "sha256": sha256_of(data / _PLACES[source])}
            for source, count in counts.items()
            if source not in (OWN, CLASSES)
        },
        "own": {
            "examples": counts.get(OWN, 0),
            "what": "sentences of our own, from tests and probes, with the answers that those fixed; and frames with what looks like a time",
        },
        CLASSES: {
            "examples": counts.get(CLASSES, 0),
            "what": "frames of our own in which tense or order says which one is meant",
        },
        "silence": "in ewt, places where neither a tree nor the first reader had a time are taken to be none",
        "left out": "the dev part of every source; tweets are for testing only",
        "command": command,
        "seed": settings.seed,
        "settings": {"epochs": settings.epochs, "rate": settings.rate, "damp": settings.damp, "drop": settings.drop},
        "seconds": round(seconds, 1),
        "figures": figures,
        "licence": "Apache-2.0",
        "sources": _TERMS,
        "step": step,
    }
    save_blob(NAME, {SUFFIX: held}, about, folder)
