"""Learning of an encoder from trees: one step, and the loop around it, seeded, resumable, with a progress bar."""

from __future__ import annotations

import hashlib
import json
import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from timeloom.extras import require
from timeloom_train.parts import Parts
from timeloom_train.reader.batches import NOTHING, batches, collate
from timeloom_train.reader.examples import FEATURES, UPOS, Example

if TYPE_CHECKING:
    from torch import nn

__all__ = ["Plan", "Reader", "no_head", "rate_at", "sizes", "soft_loss", "train", "word_loss"]

_FAR = -1e4
"""Added to the scores of what is padded."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn. `rate` is the encoder's, `head_rate` the head's; `pieces` are those of a batch, padded."""

    epochs: int = 8
    rate: float = 1e-4
    head_rate: float = 1e-3
    pieces: int = 1024
    warm: float = 0.06
    decay: float = 0.01
    clip: float = 1.0
    seed: int = 0


class Reader(Parts):
    """The encoder with its head for words."""

    def __init__(self, encoder: nn.Module, words: nn.Module) -> None:
        super().__init__(encoder=encoder, words=words)
        self.encoder, self.words = encoder, words

    def vectors(self, batch: dict[str, Any]) -> Any:
        """(b, pieces with the two special ones, width)."""
        return self.encoder(batch["ids"], ((1 - batch["real"]) * _FAR)[:, None, None, :])

    @property
    def head(self) -> Any:
        return self.words

    def read(self, batch: dict[str, Any]) -> Any:
        """What the head reads of the words of a batch (b, n, width)."""
        return batch["means"] @ self.vectors(batch)

    def loss(self, batch: dict[str, Any]) -> Any:
        """The mean loss of a batch: against gold, or, of lessons, against what the teacher says."""
        return (soft_loss if "tags" in batch else word_loss)(self.head, self.read(batch), batch)


def word_loss(head: Any, words: Any, batch: dict[str, Any]) -> Any:
    """The loss of a head for words on `words` (b, n, vector): tags and features, heads and relations."""
    torch = require("torch")
    entropy = torch.nn.functional.cross_entropy
    tags = head.tags(words)
    wanted = [batch["upos"], batch["xpos"], *(batch["features"][:, :, at] for at in range(len(FEATURES)))]
    loss = 0.0
    for labels, logits in zip(wanted, tags.split(sizes(head), -1), strict=True):
        loss = loss + entropy(logits.transpose(1, 2), labels, ignore_index=NOTHING)
    of, to, label_of, label_to = head.sides(words)
    arcs = head.arcs(of, to)
    loss = loss / 4 + entropy((arcs + no_head(batch)[:, None, :]).transpose(1, 2), batch["heads"], ignore_index=NOTHING)
    labels = head.labels(label_of, label_to, batch["heads"].clamp(min=0))
    return loss + entropy(labels.transpose(1, 2), batch["relations"], ignore_index=NOTHING)


def soft_loss(head: Any, words: Any, batch: dict[str, Any]) -> Any:
    """As `word_loss`, against probabilities: `tags`, `arcs` and `relation` as `Soft` has them, padded with zeros."""
    count = batch["there"].sum().clamp(min=1)

    def against(logits: Any, shares: Any) -> Any:
        return -(shares * logits.log_softmax(-1)).sum() / count

    parts = sizes(head)
    loss = (
        sum(
            against(*both)
            for both in zip(head.tags(words).split(parts, -1), batch["tags"].split(parts, -1), strict=True)
        )
        / 4
    )
    of, to, label_of, label_to = head.sides(words)
    loss = loss + against(head.arcs(of, to) + no_head(batch)[:, None, :], batch["arcs"])
    return loss + against(head.labels(label_of, label_to, batch["arcs"].argmax(-1)), batch["relation"])


def no_head(batch: dict[str, Any]) -> Any:
    """What is added to the scores of heads (b, n + 1): no word hangs on what is padded."""
    torch = require("torch")
    return torch.cat([torch.zeros_like(batch["there"][:, :1]), (1 - batch["there"]) * _FAR], 1)


def sizes(head: Any) -> list[int]:
    """Of what is told of a word by one product: upos, xpos, and each of the features."""
    features = [len(values) for values in FEATURES.values()]
    return [len(UPOS), head.tag.out_features - len(UPOS) - sum(features), *features]


def train(
    reader: Reader,
    examples: Sequence[Example],
    plan: Plan,
    *,
    check: Callable[[int], None] | None = None,
    folder: Path | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:
    """Learn from examples; `check` is called after every epoch, and the last one is kept.

    With a folder, every epoch is kept there, and a run that was stopped goes on behind its last whole epoch; a folder
    of another plan or other examples is started anew. Gives what is to be said of the run: epochs, seconds, figures.
    """
    from rich.progress import Progress

    run = _Run(reader, examples, plan, folder / "last.pt" if folder is not None else None, say)
    with Progress(transient=True) as progress:
        bar = progress.add_task("learning", total=run.steps * plan.epochs, completed=run.done["epoch"] * run.steps)
        while run.done["epoch"] < plan.epochs:
            loss = run.epoch(lambda: progress.advance(bar))
            run.note(loss, check)
    reader.mode(training=False)
    return {name: run.done[name] for name in ("epoch", "figures", "seconds")}


class _Run:
    """A run of learning: the optimizer, and what has been done so far."""

    def __init__(
        self, reader: Reader, examples: Sequence[Example], plan: Plan, kept: Path | None, say: Callable[[str], None]
    ) -> None:
        torch = require("torch")
        torch.manual_seed(plan.seed)
        self.reader, self.examples, self.plan, self.kept, self.say = reader, examples, plan, kept, say
        self.parameters = [one for part in reader.modules().values() for one in part.parameters()]
        groups = [
            {"params": list(part.parameters()), "lr": rate, "peak": rate}
            for name, part in reader.modules().items()
            for rate in (plan.rate if name == "encoder" else plan.head_rate,)
        ]
        self.optimizer = torch.optim.AdamW(groups, weight_decay=plan.decay, betas=(0.9, 0.98))
        self.done: dict[str, Any] = {"epoch": 0, "figures": [], "seconds": 0.0, "mark": _mark(plan, examples)}
        self.steps = sum(1 for _ in batches(examples, plan.pieces, random.Random(plan.seed)))  # noqa: S311 - an order
        if kept is not None and kept.is_file():
            self._take_up(torch.load(kept, weights_only=True))

    def _take_up(self, found: dict[str, Any]) -> None:
        if found["mark"] != self.done["mark"]:
            self.say("what was kept is of another plan or of other examples: starting anew")
            return
        self.done = found
        self.reader.restore(found.pop("last"))
        self.optimizer.load_state_dict(found.pop("optimizer"))
        self.say(f"going on behind epoch {found['epoch']}")

    def epoch(self, advance: Callable[[], None]) -> float:
        """Learn from every example once; the mean loss."""
        torch = require("torch")
        number = self.done["epoch"]
        rng = random.Random(self.plan.seed * 1000 + number)  # noqa: S311 - an order, not secrets
        torch.manual_seed(self.plan.seed * 1000 + number)
        began, running = time.perf_counter(), 0.0
        self.reader.mode(training=True)
        for at, batch in enumerate(batches(self.examples, self.plan.pieces, rng)):
            rate = rate_at(number * self.steps + at, self.steps * self.plan.epochs, self.plan.warm)
            for group in self.optimizer.param_groups:
                group["lr"] = group["peak"] * rate
            loss = self.reader.loss(collate(batch))
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.parameters, self.plan.clip)
            self.optimizer.step()
            running += float(loss.detach())
            advance()
            if at % 50 == 49:
                passed = time.perf_counter() - began
                self.say(f"epoch {number + 1}, {at + 1} of {self.steps}: loss {running / (at + 1):.4f}, {passed:.0f} s")
        self.done["seconds"] += time.perf_counter() - began
        return running / max(self.steps, 1)

    def note(self, loss: float, check: Callable[[int], None] | None) -> None:
        """Say what the epoch gave, and write everything down."""
        torch, done = require("torch"), self.done
        done["epoch"] += 1
        if check is not None:
            self.reader.mode(training=False)
            with torch.no_grad():
                check(done["epoch"])
        done["figures"].append([done["epoch"], loss])
        self.say(f"epoch {done['epoch']}: loss {loss:.4f}, {done['seconds']:.0f} s in all")
        if self.kept is not None:
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            torch.save({**done, "last": self.reader.state(), "optimizer": self.optimizer.state_dict()}, self.kept)


def rate_at(step: int, total: int, warm: float) -> float:
    """Up in a straight line, then down along a cosine to a twentieth."""
    part = step / max(total, 1)
    if part < warm:
        return max(part / warm, 0.01)
    return 0.05 + 0.475 * (1 + math.cos(math.pi * (part - warm) / (1 - warm)))


def _mark(plan: Plan, examples: Sequence[Example]) -> str:
    """What a run that is taken up again has to have in common with the one that was stopped."""
    held = hashlib.sha256(json.dumps(asdict(plan), sort_keys=True).encode())
    for example in examples:
        held.update(repr((example.key, len(example.ids))).encode())
        if example.soft is not None:
            held.update(example.soft.arcs.tobytes())
    return held.hexdigest()
