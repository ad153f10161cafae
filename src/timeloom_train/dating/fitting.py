"""The fit of the linear model of years: low rank, by gradient (torch)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.dating.features import BITS, Bags, bags
from timeloom.dating.years import STEP, chunks
from timeloom.extras import require
from timeloom_train.dating.data import SEMEVAL, Snippet

__all__ = ["FIRST", "YEARS", "Fit", "Learned", "balance", "bags_of", "fit", "soft", "weigh"]

FIRST = 1700
YEARS = 327
"""Years of a distribution: 1700 to 2026."""
OWN, EVEN = 4.0, 0.15
_START = 0.05
_PULL = 4.0

Floats = NDArray[np.float32]


@dataclass(frozen=True, kw_only=True)
class Fit:
    """Settings of one fit. `soft` is the standard deviation in years that an answer is blurred by, `drop` the share of
    the runs of a text that are hidden, `works` in how many works a run has to be seen, `noise` the share of the texts
    that are read with slips in an epoch."""

    width: int = 16
    epochs: int = 2
    rate: float = 6e-3
    batch: int = 64
    drop: float = 0.3
    soft: float = 4.0
    decay: float = 0.02
    works: int = 3
    noise: float = 0.3
    seed: int = 0


@dataclass(frozen=True, eq=False)
class Learned:
    """`table` float32 [2**bits, width] (its rows times their weight), `weight` uint8 [2**bits], `matrix`, `bias`."""

    table: Floats
    weight: NDArray[np.uint8]
    matrix: Floats
    bias: Floats

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """What ships: the table as whole numbers."""
        seen = self.weight > 0
        scale = np.maximum(np.abs(self.table[seen]).max(axis=0), 1e-9) / 127.0
        table = np.zeros(self.table.shape, np.int8)
        table[seen] = np.clip(np.rint(self.table[seen] / scale), -127, 127)
        return {"table": table, "scale": scale, "weight": self.weight, "matrix": self.matrix, "bias": self.bias}


def bags_of(texts: Sequence[str]) -> Bags:
    """The runs of many texts."""
    parts = [bags(texts[first:last]) for first, last in chunks(texts)]
    bounds = np.concatenate([[0], *(part.bounds[1:] + at for part, at in zip(parts, _ends(parts), strict=True))])
    return Bags(bounds, np.concatenate([part.number for part in parts]))


def _ends(parts: Sequence[Bags]) -> list[int]:
    return [0, *np.cumsum([len(part.number) for part in parts]).tolist()][:-1]


def weigh(found: Bags, works: Sequence[str], least: int) -> NDArray[np.uint8]:
    """How much each run weighs: the logarithm of works by works that have it, as a whole number of 255; 0 for a run
    that fewer than `least` works have."""
    _, work = np.unique(np.asarray(works), return_inverse=True)
    count = int(work.max()) + 1
    pairs = np.unique(found.number * count + np.repeat(work, np.diff(found.bounds)))
    seen = np.bincount(pairs // count, minlength=1 << BITS)
    told = np.log((count + 1) / (seen + 1)) / np.log(count + 1)
    return np.where(seen >= least, np.clip(np.rint(told * 255), 1, 255), 0).astype(np.uint8)


def balance(snippets: Sequence[Snippet]) -> Floats:
    """How much each text counts; mean 1. A family counts as the root of its size, the task's own four times that;
    within a family a quarter of a century that has many texts gives a little way to those that have few.

    Four times, rather than twice, made SemEval's snippets likelier in every century (4 folds, those left out;
    docs/dating.md).
    """
    sizes = Counter(one.family for one in snippets)
    quarters = Counter((one.family, one.year // 25) for one in snippets)
    told = np.array([(quarters[one.family, one.year // 25] / sizes[one.family]) ** -EVEN for one in snippets])
    sums: dict[str, float] = dict.fromkeys(sizes, 0.0)
    for one, part in zip(snippets, told.tolist(), strict=True):
        sums[one.family] += part
    whole = {name: sizes[name] ** 0.5 * (OWN if name == SEMEVAL else 1.0) / sums[name] for name in sizes}
    told *= [whole[one.family] for one in snippets]
    return np.asarray(told / told.mean(), np.float32)


def fit(
    clean: Bags, slipped: Bags, snippets: Sequence[Snippet], settings: Fit, *, kept: Path | None = None,
    say: Callable[[int, int], None] = lambda done, of: None,
) -> Learned:  # fmt: skip
    """Weights by these texts: `clean` and `slipped` are their runs without and with slips of print.

    `kept` is where a fit that was stopped goes on from, after its last whole epoch. `say` is told batches done and all.
    Deterministic for one thread.
    """
    torch = require("torch")
    weight = weigh(clean, [one.work for one in snippets], settings.works)
    rows = [_values(part, weight) for part in (clean, slipped)]
    told = torch.tensor(balance(snippets))
    answers = torch.tensor(soft([one.year for one in snippets], settings.soft))
    torch.manual_seed(settings.seed)
    net = _net(torch, settings.width, answers.shape[1])
    optimiser = torch.optim.AdamW(net.parameters(), lr=settings.rate, weight_decay=settings.decay)
    size, steps = len(snippets), -(-len(snippets) // settings.batch)
    first = 0
    if kept is not None and kept.is_file():
        state = torch.load(kept, weights_only=True)
        net.load_state_dict(state["net"])
        optimiser.load_state_dict(state["optimiser"])
        first = state["epoch"]
    for epoch in range(first, settings.epochs):
        rng = np.random.default_rng((settings.seed, epoch))
        order, which = rng.permutation(size), (rng.random(size) < settings.noise).astype(int)
        for step in range(steps):
            done = epoch * steps + step
            for group in optimiser.param_groups:
                group["lr"] = settings.rate * (1 - done / (steps * settings.epochs)) + 1e-5
            ids = order[step * settings.batch : (step + 1) * settings.batch]
            logits = net(*_batch(torch, rows, ids, which, settings.drop, rng))
            loss = (-(answers[ids] * torch.log_softmax(logits, 1)).sum(1) * told[ids]).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            say(done + 1, steps * settings.epochs)
        if kept is not None:
            state = {"net": net.state_dict(), "optimiser": optimiser.state_dict(), "epoch": epoch + 1}
            torch.save(state, kept.with_suffix(".part"))
            kept.with_suffix(".part").replace(kept)
    state = {name: part.detach().numpy() for name, part in net.state_dict().items()}
    table = state["table.weight"] * (weight[:, None] / np.float32(255)) * np.float32(_PULL)
    return Learned(table, weight, state["out.weight"].T.copy(), state["out.bias"])


def _net(torch: Any, width: int, knots: int) -> Any:
    class Net(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.table = torch.nn.EmbeddingBag(1 << BITS, width, mode="sum")
            torch.nn.init.normal_(self.table.weight, std=_START)
            self.out = torch.nn.Linear(width, knots)

        def forward(self, numbers: Any, bounds: Any, values: Any) -> Any:
            return self.out(self.table(numbers, bounds, per_sample_weights=values) * _PULL)

    return Net()


def _values(found: Bags, weight: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """Bounds, numbers and values of the known runs, of length 1 for each text."""
    known = np.flatnonzero(weight[found.number])
    number = found.number[known]
    bounds = np.searchsorted(known, found.bounds)
    value = weight[number].astype(np.float64) / 255
    squares = np.concatenate(([0.0], np.cumsum(value * value)))
    size = np.sqrt(np.maximum(squares[bounds[1:]] - squares[bounds[:-1]], 1e-12))
    return bounds, number, (value / np.repeat(size, np.diff(bounds))).astype(np.float32)


def _batch(torch: Any, rows: Any, ids: Any, which: Any, drop: float, rng: np.random.Generator) -> tuple[Any, Any, Any]:
    numbers, values = [], []
    for at in ids.tolist():
        bounds, number, value = rows[which[at]]
        numbers.append(number[bounds[at] : bounds[at + 1]])
        values.append(value[bounds[at] : bounds[at + 1]])
    lengths = [len(part) for part in numbers]
    value = np.concatenate(values)
    value *= (rng.random(len(value), dtype=np.float32) >= drop) / np.float32(1 - drop)
    starts = np.concatenate(([0], np.cumsum(lengths)[:-1]))
    return torch.from_numpy(np.concatenate(numbers)), torch.from_numpy(starts), torch.from_numpy(value)


def soft(years: Sequence[int], blur: float) -> Floats:
    """The answers, blurred over the knots, shape [texts, knots]."""
    knots = -(-YEARS // STEP)
    middles = FIRST + (np.arange(knots) + 0.5) * STEP
    told = np.exp(-0.5 * ((np.asarray(years)[:, None] + 0.5 - middles) / blur) ** 2)
    return np.asarray(told / told.sum(axis=1, keepdims=True), np.float32)
