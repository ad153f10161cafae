"""Fitting the linear scorer: regions by a semi-Markov field over their phrases, ways to place a phrase by a softmax.

Both are log-linear, with what is right left latent where several phrases or ways are: the likelihood is summed over all
that agree with the label (Sarawagi and Cohen 2004 for the field). AdaGrad sets the rates, features are dropped at
random, and the weights are averaged over the last half of the epochs. The same seed gives the same weights, in one go
or taken up again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from timeloom.times.choice import lattice, log_sum
from timeloom.times.features import BITS
from timeloom_train.times.examples import Choices, Region

__all__ = ["Settings", "Weights", "continued", "fit"]

Weights = npt.NDArray[np.float32]
_NOTHING = 1e-4
"""A slope under which nothing is changed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How it is fitted. `damp` is what the sum of squared slopes of a feature begins with: a feature that is met a few
    times stays small. `drop` is the share of features that an example goes without."""

    epochs: int = 8
    rate: float = 0.1
    damp: float = 3.0
    drop: float = 0.3
    seed: int = 1
    pull: float = 0.02
    """How far weights that go on from others are drawn back to them after each epoch."""
    runs: int = 3
    """Runs from seeds that follow each other, whose weights are averaged: one alone differs by a point from the
    next."""


class _Packed:
    """One example as arrays."""

    __slots__ = ("counts", "flat", "one", "priors", "starts", "worth")

    def __init__(self, one: Region | Choices, worth: float) -> None:
        self.one = one
        self.worth = worth
        self.flat = np.concatenate(one.features)
        self.counts = np.array([len(row) for row in one.features])
        self.starts = np.concatenate(([0], np.cumsum(self.counts)[:-1]))
        self.priors = np.array(one.priors, np.float32)


def fit(
    found: Sequence[tuple[Region | Choices, float]],
    settings: Settings,
    *,
    told: Callable[[str], None] = print,
    state: Path | None = None,
) -> Weights:
    """Weights of all features, `2 ** BITS` numbers. Each example comes with how much it counts. `state` is a file that
    keeps what has been done after every epoch, from which a run that was stopped goes on."""
    size = 1 << BITS
    done, total = 0, np.zeros(size, np.float64)
    weights, squares = _fresh(settings)
    if state is not None and state.is_file():
        with np.load(state, allow_pickle=False) as kept:
            weights, squares, total, done = kept["weights"], kept["squares"], kept["total"], int(kept["done"])
    packed = [_Packed(one, worth) for one, worth in found if one.features]
    for step in range(done, settings.runs * settings.epochs):
        run, epoch = divmod(step, settings.epochs)
        if not epoch:
            weights, squares = _fresh(settings)
        noise = np.random.default_rng([settings.seed + run, epoch])
        loss = sum(_learn(packed[at], weights, squares, settings, noise) for at in noise.permutation(len(packed)))
        if epoch >= settings.epochs // 2:
            total += weights
        told(
            f"run {run + 1} of {settings.runs}, epoch {epoch + 1} of {settings.epochs}: {loss / max(1, len(packed)):.4f}"
        )
        if state is not None:
            state.parent.mkdir(parents=True, exist_ok=True)
            np.savez(state, weights=weights, squares=squares, total=total, done=step + 1)
    return (total / (settings.runs * (settings.epochs - settings.epochs // 2))).astype(np.float32)


def continued(
    found: Sequence[tuple[Region | Choices, float]], start: Weights, settings: Settings, *,
    check: Callable[[Weights], float] | None = None, patience: int = 3, told: Callable[[str], None] = print,
) -> tuple[Weights, list[float]]:  # fmt: skip
    """Weights that go on from others and are drawn back to them, and what `check` gave before and after each epoch.
    Those that it finds best are kept, and so many epochs in a row that are no better than the best are the last;
    without it, the last epoch counts."""
    packed = [_Packed(one, worth) for one, worth in found if one.features]
    weights, squares = start.astype(np.float32), _fresh(settings)[1]
    best, figures = start, [check(start)] if check is not None else []
    for epoch in range(settings.epochs):
        noise = np.random.default_rng([settings.seed, epoch])
        loss = sum(_learn(packed[at], weights, squares, settings, noise) for at in noise.permutation(len(packed)))
        weights += settings.pull * (start - weights)
        told(f"epoch {epoch + 1} of {settings.epochs}: {loss / max(1, len(packed)):.4f}")
        if check is None:
            best = weights
            continue
        figures.append(check(weights))
        if figures[-1] > max(figures[:-1]):
            best = weights.copy()
        if len(figures) - 1 - figures.index(max(figures)) >= patience:
            break
    return best, figures


def _fresh(settings: Settings) -> tuple[Weights, Weights]:
    return np.zeros(1 << BITS, np.float32), np.full(1 << BITS, settings.damp, np.float32)


def _learn(
    packed: _Packed, weights: Weights, squares: Weights, settings: Settings, noise: np.random.Generator
) -> float:
    """One step; the answer is what the example cost before it."""
    one, places = packed.one, packed.flat
    kept = np.ones(len(places), np.float32)
    if settings.drop:
        kept = (noise.random(len(places)) >= settings.drop).astype(np.float32) / (1 - settings.drop)
    scores = (np.add.reduceat(weights[places] * kept, packed.starts) + packed.priors).tolist()
    cost, slope = _region(one, scores) if isinstance(one, Region) else _choices(one, scores)
    changed = np.array(slope, np.float32) * packed.worth
    if np.abs(changed).max() >= _NOTHING:
        change = np.repeat(changed, packed.counts) * kept
        np.add.at(squares, places, change * change)
        np.subtract.at(weights, places, settings.rate * change / np.sqrt(squares[places]))
    return packed.worth * cost


def _choices(one: Choices, scores: list[float]) -> tuple[float, list[float]]:
    every = log_sum(scores)
    right = log_sum([score for score, good in zip(scores, one.right, strict=True) if good])
    slope = [
        math.exp(score - every) - (math.exp(score - right) if good else 0.0)
        for score, good in zip(scores, one.right, strict=True)
    ]
    return every - right, slope


def _region(one: Region, scores: list[float]) -> tuple[float, list[float]]:
    """Minus the log-probability of what is right, and its slope for each phrase."""
    every, all_parts = lattice(one.words, one.first, one.last, scores)
    right, right_parts = lattice(one.words, one.first, one.last, scores, one.right, one.needed)
    return every - right, [a - b for a, b in zip(all_parts, right_parts, strict=True)]
