"""The training of the networks: RMSProp, an epoch chosen by F1 on dev, taken up again where it was stopped."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from timeloom.errors import ModelError
from timeloom.extras import require
from timeloom_lab.systems.laparra import FEATURES, Variant
from timeloom_lab.systems.laparra.units import EDGE, Vocabulary, ids
from timeloom_train.systems.laparra_data import Example, Found, read_back, vocabularies
from timeloom_train.systems.laparra_net import Batch, Sizes, arrays, build

if TYPE_CHECKING:
    from torch import Tensor, nn

__all__ = ["RECIPES", "Progress", "Recipe", "Trained", "fit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """All that a training is made of. `empty` is the share of pieces without a label that are kept; `minutes` and
    `patience` (epochs without a gain on dev) end it early, None for never. RMSProp has the defaults of Keras (rate
    .001, decay .9, epsilon 1e-7)."""

    char: int = 128
    word: int = 300
    pos: int = 32
    category: int = 64
    states: tuple[int, int] = (256, 150)
    dropout: tuple[float, float, float] = (0.25, 0.15, 0.15)
    batch: int = 120
    epochs: int = 800
    rate: float = 0.001
    empty: float = 1.0
    minutes: float | None = None
    patience: int | None = None
    without: tuple[str, ...] = ()

    def sizes(self, variant: Variant) -> Sizes:
        """The sizes of a variant, without the features that are left out."""
        widths = {
            "text": self.char if variant.unit == "char" else self.word,
            "pos": self.pos,
            "category": self.category,
        }
        kept = {name: widths[name] for name in FEATURES if name not in self.without}
        return Sizes(embeddings=kept, states=self.states, dropout=dict(zip(FEATURES, self.dropout, strict=True)))


RECIPES: dict[str, Recipe] = {
    "paper": Recipe(),
    "small": Recipe(
        char=64,
        word=100,
        pos=16,
        category=32,
        states=(80, 56),
        batch=12,
        epochs=100,
        empty=0.25,
        minutes=10,
        patience=15,
    ),
}
"""The paper's (at most 800 epochs, 22 hours on two graphics cards), and one for a processor: about a third of the
widths, small batches, since there are few minutes, and a quarter of the pieces in which nothing is to be found."""


@dataclass(slots=True)
class Progress:
    """How far a training is: what is kept between runs beside the weights. `history` is F1 on dev after each epoch."""

    epoch: int = 0
    best: float = -1.0
    best_epoch: int = 0
    seconds: float = 0.0
    history: list[float] = field(default_factory=list)

    def ended(self, recipe: Recipe) -> str | None:
        """What ends the training now, if anything does."""
        if self.epoch >= recipe.epochs:
            return "epochs"
        if recipe.minutes is not None and self.seconds >= 60 * recipe.minutes:
            return "minutes"
        if recipe.patience is not None and self.epoch - self.best_epoch >= recipe.patience:
            return "patience"
        return None


@dataclass(frozen=True, slots=True)
class Trained:
    """The best epoch: its weights as `timeloom_lab.systems.laparra` reads them, and how it came to be."""

    weights: dict[str, NDArray[np.generic]]
    progress: Progress
    ended: str
    learned: int
    units: int
    parameters: int


def fit(
    variant: Variant,
    learned: Sequence[Example],
    dev: Sequence[Example],
    asked: set[Found],
    recipe: Recipe,
    *,
    seed: int = 0,
    kept: Path | None = None,
    told: Callable[[Progress], None] = lambda _: None,
) -> Trained:
    """Train a variant. `asked` is what is to be found in dev; of several best epochs the first is taken.

    After each epoch the state is written to the file `kept`; where that file is there, the training goes on from it and
    ends in the same weights as one that was not stopped. Raises ModelError where it is of another training, ValueError
    where there is nothing to learn from.
    """
    torch = require("torch")
    draw = random.Random(seed)  # noqa: S311 - a sample, not a secret
    used = [example for example in learned if not example.is_empty or draw.random() < recipe.empty]
    if all(example.is_empty for example in used):
        raise ValueError("it takes pieces with labels to learn from")
    known = dict(zip(FEATURES, vocabularies(learned, variant), strict=True))
    sizes = recipe.sizes(variant)
    torch.manual_seed(seed)
    net = build(sizes, known, variant.scheme.heads)
    steps = torch.optim.RMSprop(net.parameters(), lr=recipe.rate, alpha=0.9, eps=1e-7)
    done, best = Progress(), net.state_dict()
    is_of = repr((variant.name, {**asdict(recipe), "minutes": None, "epochs": None}, seed, len(used), len(asked)))
    if kept is not None and kept.is_file():
        held = torch.load(kept, weights_only=True)
        if held["of"] != is_of:
            raise ModelError(
                "it holds the middle of another training; remove it or give another folder", value=str(kept)
            )
        net.load_state_dict(held["net"])
        steps.load_state_dict(held["steps"])
        done, best = Progress(**held["progress"]), held["best"]
    rows = _rows(used, known, sizes)
    dev_rows = _rows(dev, known, sizes)
    while (ended := done.ended(recipe)) is None:
        began = time.perf_counter()
        torch.manual_seed(seed * 100_003 + done.epoch)
        _epoch(net, steps, _batches([len(row) for row in rows], recipe.batch, seed, done.epoch), rows, used, variant)
        found = _found(net, dev, dev_rows, variant)
        done.history.append(_f1(found, asked, variant.scheme.chosen))
        done.epoch += 1
        if done.history[-1] > done.best:
            done.best, done.best_epoch = done.history[-1], done.epoch
            best = {name: tensor.clone() for name, tensor in net.state_dict().items()}
        done.seconds += time.perf_counter() - began
        if kept is not None:
            _keep(kept, {"of": is_of, "net": net.state_dict(), "best": best, "steps": steps.state_dict(),
                         "progress": asdict(done)})  # fmt: skip
        told(done)
    net.load_state_dict(best)
    weights = arrays(net, sizes, known)
    parameters = sum(parameter.numel() for parameter in net.parameters())
    return Trained(weights, done, ended, len(used), sum(len(example.units.spans) for example in used), parameters)


def _keep(path: Path, state: Mapping[str, object]) -> None:
    """Whole or not at all."""
    torch = require("torch")
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.save(state, path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


def _rows(of: Sequence[Example], known: Mapping[str, Vocabulary], sizes: Sizes) -> list[NDArray[np.int64]]:
    """The numbers that the network reads, an array (units with edges, features) for each piece."""
    columns = [FEATURES.index(name) for name in sizes.embeddings]
    order = [known[name] for name in FEATURES]
    return [np.ascontiguousarray(ids(example.units, order)[columns].T) for example in of]


def _batches(lengths: Sequence[int], size: int, seed: int, epoch: int) -> list[list[int]]:
    """All pieces in batches of about one length, in another order every epoch."""
    draw = random.Random(f"{seed} {epoch}")  # noqa: S311 - an order, not a secret
    order = list(range(len(lengths)))
    draw.shuffle(order)
    pool = 8 * size
    order = [
        at
        for start in range(0, len(order), pool)
        for at in sorted(order[start : start + pool], key=lambda at: lengths[at])
    ]
    found = [order[start : start + size] for start in range(0, len(order), size)]
    draw.shuffle(found)
    return found


def _epoch(
    net: nn.Module,
    steps: Any,
    batches: Sequence[Sequence[int]],
    rows: Sequence[NDArray[np.int64]],
    used: Sequence[Example],
    variant: Variant,
) -> None:
    torch = require("torch")
    net.train()
    groups = list(variant.scheme.groups)
    for batch in batches:
        side = Batch([rows[at] for at in batch])
        answers = torch.from_numpy(np.concatenate([_answers(used[at], groups) for at in batch]))
        loss = _loss({head: own[side.mask] for head, own in net(side).items()}, answers, variant)
        steps.zero_grad()
        loss.backward()
        steps.step()


def _answers(example: Example, groups: Sequence[str]) -> NDArray[np.int64]:
    """The labels with the edges: (units, groups)."""
    lines = np.array([example.labels[group] for group in groups], dtype=np.int64).T
    return np.pad(lines, ((EDGE, EDGE), (0, 0)))


def _loss(scores: Mapping[str, Tensor], answers: Tensor, variant: Variant) -> Tensor:
    """The sum over the outputs of the mean over the units."""
    torch = require("torch")
    to: Any = torch.nn.functional
    if not variant.scheme.independent:
        losses = [to.cross_entropy(scores[group], answers[:, at]) for at, group in enumerate(variant.scheme.groups)]
        return sum(losses[1:], losses[0])
    # label 1 of a sequence is its B, 2 its I
    whole = to.one_hot(answers, 3)[:, :, 1:].reshape(len(answers), -1).to(torch.float32)
    loss: Tensor = to.binary_cross_entropy_with_logits(scores["all"], whole)
    return loss


def _found(net: nn.Module, dev: Sequence[Example], rows: Sequence[NDArray[np.int64]], variant: Variant) -> set[Found]:
    """What the network finds in dev."""
    torch = require("torch")
    net.eval()
    found: set[Found] = set()
    order = sorted(range(len(dev)), key=lambda at: len(rows[at]))
    for start in range(0, len(order), 32):
        batch = order[start : start + 32]
        with torch.no_grad():
            scores = {head: own.numpy() for head, own in net(Batch([rows[at] for at in batch])).items()}
        for row, at in enumerate(batch):
            own = {head: array[row, EDGE : EDGE + len(dev[at].units.spans)] for head, array in scores.items()}
            found |= read_back(dev[at], variant.scheme.labels(own), variant.scheme)
    return found


def _f1(found: set[Found], asked: set[Found], groups: Sequence[str]) -> float:
    """F1 of what is in some groups."""
    ours, theirs = ({one for one in side if one[-1] in groups} for side in (found, asked))
    return 2 * len(ours & theirs) / (len(ours) + len(theirs)) if ours or theirs else 1.0
