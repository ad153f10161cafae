"""Learning on: the weights by which times are chosen, from those of a folder or those that are shipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from timeloom import models
from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom.metrics import metric
from timeloom.scate.labels import GROUPS
from timeloom.times import Reader, Scorer
from timeloom.times.choice import NAME
from timeloom.times.interpret import Interpreter
from timeloom_train.own.labelled import Gold
from timeloom_train.times.examples import Region, examples
from timeloom_train.times.fitting import Settings, Weights, continued
from timeloom_train.times.learning import WAYS, chart_of
from timeloom_train.times.shipping import rounded

__all__ = ["PLAN", "Learned", "chosen_by", "figures", "learned"]

PLAN = Settings(epochs=12, damp=1.0, runs=1)


class Learned(NamedTuple):
    """Weights after learning, as bytes and what one step of them is worth; `better` is False where the ones that it
    started from do better on what was asked, and are these; `said` is for the card."""

    weights: bytes
    step: float
    better: bool
    said: dict[str, Any]


def learned(
    base: Path | None,
    learn: Sequence[Gold],
    asked: Sequence[Gold],
    plan: Settings,
    *,
    patience: int,
    say: Callable[[str], None],
) -> Learned:
    """The weights of a folder (None: those that are shipped) after learning from texts. Raises ModelError where the
    folder has none, FormatError where nothing can be learned."""
    began = Scorer.load(base)
    start = np.array(began.weights, np.float32) * np.float32(began.step)
    interpreter = Interpreter()
    rows = [
        (one, 1.0 if isinstance(one, Region) else WAYS)
        for gold in learn
        for one in examples(gold.item, chart_of, interpreter)
    ]
    if not rows:
        raise FormatError("no text of it has a word of time, so there is nothing to learn from", value=len(learn))

    def check(weights: Weights) -> float:
        return chosen_by(_read(asked, _as_written(weights)))

    made, found = continued(rows, start, plan, check=check if asked else None, patience=patience, told=say)
    better = not found or max(found) > found[0]
    said: dict[str, Any] = {
        "examples": len(rows),
        "run": found,
        "plan": {"epochs": plan.epochs, "rate": plan.rate, "pull": plan.pull, "patience": patience},
    }
    after = _as_written(made) if better else began
    if asked:
        said["figures"] = {
            "split": "dev",
            "what": "times, F1",
            "before": _read(asked, began),
            "after": _read(asked, after),
        }
    if better:
        return Learned(*rounded(made), True, said)
    return Learned(models.blob(NAME, "bin", base), began.step, False, said)


def _as_written(weights: Weights) -> Scorer:
    """A scorer by these weights as they will be in their file."""
    held, step = rounded(weights)
    return Scorer(memoryview(held).cast("b"), step)


def _read(asked: Sequence[Gold], scorer: Scorer) -> dict[str, float]:
    interpreter = Interpreter()
    readers = {language: Reader(scorer, interpreter, language) for language in {one.item.language for one in asked}}
    blank = [
        Document(id=one.document.id, text=one.document.text, dct=one.document.dct, language=one.item.language)
        for one in asked
    ]
    return figures(asked, [readers[one.language](one) for one in blank])


def figures(golds: Sequence[Gold], made: Sequence[Document]) -> dict[str, float]:
    """What was made of documents: identification (and by group), Track 1 and 2 of those with SCATE, TIMEX3 with values
    of the others (F1)."""
    found: dict[str, float] = {}
    pairs = list(zip(golds, made, strict=True))
    scate = [(one.document, other) for one, other in pairs if one.kind == "scate"]
    timex = [(one.document, other) for one, other in pairs if one.kind == "timex"]
    if scate:
        sides = [gold for gold, _ in scate], [other for _, other in scate]
        score = metric("identification").score(*sides)
        found |= {"identification": score["*"].f1, **{group: score[group].f1 for group in GROUPS}}
        found["track1"] = metric("scate-track1").score(*sides)["*"].f1
        found["track2"] = metric("scate-track2").score(*sides).f1
    if timex:
        score = metric("timex").score([gold for gold, _ in timex], [other for _, other in timex])
        found |= {name: score[name].f1 for name in ("strict", "relaxed", "type", "value")}
    return {name: round(value, 4) for name, value in found.items()}


def chosen_by(found: dict[str, float]) -> float:
    """The one figure by which an epoch is kept: the mean of identification and Track 2 beside that of the figures of
    TIMEX3."""
    parts = [
        [found[name] for name in names if name in found]
        for names in (("identification", "track2"), ("strict", "relaxed", "value"))
    ]
    means = [sum(part) / len(part) for part in parts if part]
    return sum(means) / max(1, len(means))
