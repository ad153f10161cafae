"""How the student learns: soft labels of the teacher and gold ones; seeded, resumable, stopped early by what dev says."""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.extras import require
from timeloom_train.student.data import NOTHING, Lesson, batches
from timeloom_train.student.network import StudentShape, student

__all__ = ["Fit", "collate", "fit", "heat", "loss_of"]


@dataclass(frozen=True, slots=True)
class Fit:
    """How to learn. `tokens` are those of a batch, padded; `without_rules` is the share of sentences that are read without
    the rules; `teacher` is what the teacher counts beside gold; `patience` is for how many epochs dev may not get better."""

    epochs: int = 20
    rate: float = 3e-3
    tokens: int = 2048
    warm: float = 0.05
    without_rules: float = 0.1
    teacher: float = 1.0
    smooth: float = 0.02
    decay: float = 0.01
    clip: float = 1.0
    patience: int = 5
    seed: int = 0


def collate(batch: Sequence[Lesson], lines: Sequence[int], *, blind: Sequence[bool] | None = None) -> dict[str, Any]:
    """Padded tensors. Where `blind[k]`, the rules are not asked about lesson k."""
    torch = require("torch")
    size, most = len(batch), max(len(one.places) for one in batch)
    places = np.zeros((size, most, batch[0].places.shape[1]), np.int64)
    rules = np.zeros((size, most, len(lines)), np.int64)
    gold = np.full((size, most, len(lines)), NOTHING, np.int64)
    mask, weight = np.zeros((size, most), np.float32), np.zeros((size, most), np.float32)
    taught = np.zeros((size, most, sum(lines)), np.float32)
    has = np.zeros((size, most), np.float32)
    for at, one in enumerate(batch):
        length = len(one.places)
        places[at, :length], gold[at, :length] = one.places, one.gold
        rules[at, :length] = lines if blind is not None and blind[at] else one.rules
        mask[at, :length], weight[at, :length] = 1, one.weight
        if one.taught is not None:
            taught[at, :length], has[at, :length] = one.taught, 1
    made = {
        "places": places,
        "rules": rules,
        "gold": gold,
        "mask": mask,
        "weight": weight,
        "taught": taught,
        "has": has,
    }
    return {name: torch.from_numpy(array) for name, array in made.items()}


def loss_of(scores: Any, batch: dict[str, Any], lines: Sequence[int], plan: Fit) -> Any:
    """The mean over tokens of the cross-entropy to gold and to the teacher's probabilities, summed over the lines."""
    torch = require("torch")
    total, at = 0.0, 0
    weight = batch["weight"]
    for line, size in enumerate(lines):
        likely = torch.log_softmax(scores[:, :, at : at + size], -1)
        gold = batch["gold"][:, :, line]
        known = (gold != NOTHING).float()
        picked = likely.gather(2, gold.masked_fill(gold == NOTHING, 0)[..., None])[..., 0]
        from_gold = -((1 - plan.smooth) * picked + plan.smooth * likely.mean(-1)) * known
        from_teacher = -(batch["taught"][:, :, at : at + size] * likely).sum(-1) * batch["has"] * plan.teacher
        share = known + plan.teacher * batch["has"]
        total = total + ((from_gold + from_teacher) / share.clamp(min=1e-6) * weight).sum() / weight.sum()
        at += size
    return total


def fit(
    made: Sequence[Lesson],
    shape: StudentShape,
    plan: Fit,
    *,
    check: Callable[[Any], float] | None = None,
    folder: Path | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> tuple[Any, dict[str, Any]]:
    """A network that learned from lessons, and what is to be said of the run: epochs, seconds, figures.

    `check(network)` is a figure on dev; the epoch with the best one is kept, and `patience` epochs without a better one end
    the run. With a folder, every epoch is kept there, and a run that was stopped goes on behind its last whole epoch; a
    folder of another plan or other lessons is started anew.
    """
    from rich.progress import Progress

    run = _Run(made, shape, plan, folder / "last.pt" if folder is not None else None)
    done = run.done
    if done["epoch"]:
        say(f"going on behind epoch {done['epoch']}")
    with Progress(transient=True) as progress:
        bar = progress.add_task("learning", total=run.steps * plan.epochs, completed=done["epoch"] * run.steps)
        while done["epoch"] < plan.epochs and done["epoch"] - done["best_epoch"] < plan.patience:
            began = time.perf_counter()
            loss = run.epoch(lambda: progress.advance(bar))
            done["seconds"] += time.perf_counter() - began
            figure = check(run.network) if check is not None else None
            run.keep(loss, figure)
            say(f"epoch {done['epoch']}: loss {loss:.4f}, figure {figure}, {done['seconds']:.0f} s in all")
    run.network.load_state_dict(run.best)
    return run.network, {name: done[name] for name in ("epoch", "best_epoch", "figures", "seconds", "best")}


class _Run:
    """A run of learning between two epochs. `done` is what is to be said of it, `best` the state of the best epoch."""

    def __init__(self, made: Sequence[Lesson], shape: StudentShape, plan: Fit, kept: Path | None) -> None:
        torch = require("torch")
        torch.manual_seed(plan.seed)
        self.made, self.shape, self.plan, self.kept = made, shape, plan, kept
        self.network: Any = student(shape).eval()
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=plan.rate, weight_decay=plan.decay, betas=(0.9, 0.98)
        )
        self.steps = len(batches(made, plan.tokens, random.Random(plan.seed)))  # noqa: S311 - an order, not secrets
        self.best: dict[str, Any] = self.network.state_dict()
        self.done: dict[str, Any] = {
            "epoch": 0, "figures": [], "seconds": 0.0, "best": None, "best_epoch": 0, "mark": _mark(made, shape, plan),
        }  # fmt: skip
        if kept is not None and kept.is_file():
            found = torch.load(kept, weights_only=True)
            if found["done"]["mark"] == self.done["mark"]:
                self.done, self.best = found["done"], found["best"]
                self.network.load_state_dict(found["last"])
                self.optimizer.load_state_dict(found["optimizer"])

    def epoch(self, told: Callable[[], None]) -> float:
        """One more epoch; its mean loss. `told` is called behind every batch."""
        torch = require("torch")
        number, plan, lines = self.done["epoch"], self.plan, self.shape.lines
        rng = random.Random(plan.seed * 1000 + number)  # noqa: S311 - an order, not secrets
        torch.manual_seed(plan.seed * 1000 + number)
        self.network.train()
        running = 0.0
        for at, batch in enumerate(batches(self.made, plan.tokens, rng)):
            for group in self.optimizer.param_groups:
                group["lr"] = plan.rate * _rate(number * self.steps + at, self.steps * plan.epochs, plan.warm)
            one = collate(batch, lines, blind=[rng.random() < plan.without_rules for _ in batch])
            loss = loss_of(self.network(one["places"], one["rules"], one["mask"]), one, lines, plan)
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), plan.clip)
            self.optimizer.step()
            running += float(loss.detach())
            told()
        self.network.eval()
        return running / max(self.steps, 1)

    def keep(self, loss: float, figure: float | None) -> None:
        """Note an epoch and what it gave."""
        done = self.done
        done["epoch"] += 1
        done["figures"].append([done["epoch"], loss, figure])
        if figure is None or done["best"] is None or figure > done["best"]:
            done["best"], done["best_epoch"] = figure, done["epoch"]
            self.best = {name: value.clone() for name, value in self.network.state_dict().items()}
        if self.kept is not None:
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            state = {"done": done, "best": self.best, "last": self.network.state_dict()}
            require("torch").save({**state, "optimizer": self.optimizer.state_dict()}, self.kept)


def heat(network: Any, made: Sequence[Lesson], shape: StudentShape) -> NDArray[np.float32]:
    """(lines): what the scores of a line are to be multiplied by, so that its probabilities fit the gold labels of lessons
    best (temperature, Guo et al. 2017), over tokens on which gold or answer has a label; 1 for a line without any."""
    torch = require("torch")
    tried = np.round(np.geomspace(0.3, 3.0, 47), 4)
    sums, counts = np.zeros((len(shape.lines), len(tried))), np.zeros(len(shape.lines))
    with torch.no_grad():
        for batch in batches(made, 4096, random.Random(0)):  # noqa: S311 - an order, not secrets
            told = collate(batch, shape.lines)
            scores = network(told["places"], told["rules"], told["mask"])
            at = 0
            for line, size in enumerate(shape.lines):
                gold = told["gold"][:, :, line]
                known = (gold != NOTHING) & ((gold > 0) | (scores[:, :, at : at + size].argmax(-1) > 0))
                part, labels = scores[:, :, at : at + size][known], gold[known]
                counts[line] += len(labels)
                for k, factor in enumerate(tried):
                    sums[line, k] += float(torch.nn.functional.cross_entropy(part * factor, labels, reduction="sum"))
                at += size
    best = np.where(counts > 0, tried[sums.argmin(1)], 1.0)
    return np.asarray(best, np.float32)


def _rate(step: int, total: int, warm: float) -> float:
    """Up in a straight line, then down in one to a hundredth."""
    part = step / max(total, 1)
    return max(part / warm, 0.01) if part < warm else 0.01 + 0.99 * (1 - part) / (1 - warm)


def _mark(made: Sequence[Lesson], shape: StudentShape, plan: Fit) -> str:
    """What a run that is taken up again has to have in common with the one that was stopped."""
    held = hashlib.sha256(json.dumps([asdict(plan), asdict(shape)], sort_keys=True).encode())
    for one in made:
        for array in (one.places, one.rules, one.gold, one.taught):
            held.update(b"-" if array is None else array.tobytes())
        held.update(repr(one.weight).encode())
    return held.hexdigest()
