"""One step of learning for every kind of example, and the loop around it: seeded, resumable, with a progress bar."""

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
from timeloom_train.reader.batches import NOTHING, batches, collate
from timeloom_train.reader.examples import FEATURES, UPOS, Example
from timeloom_train.reader.network import LINES

if TYPE_CHECKING:
    from torch import nn

__all__ = ["Plan", "Reader", "train"]

_FAR = -1e4
"""Added to the scores of what is padded."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn. `rate` is the encoder's, `head_rate` the heads'; `pieces` are those of a batch, padded;
    `without_rules` is the share of sentences that are read without the rules; `smooth` smooths the labels."""

    epochs: int = 8
    rate: float = 1e-4
    head_rate: float = 1e-3
    pieces: int = 1024
    warm: float = 0.06
    without_rules: float = 0.4
    smooth: float = 0.05
    decay: float = 0.01
    clip: float = 1.0
    seed: int = 0
    minutes: float | None = None


class Reader:
    """The encoder with its heads; `encoder` may be None where vectors are given (`vectors` in a batch)."""

    def __init__(self, encoder: nn.Module | None, chars: nn.Module, words: nn.Module | None) -> None:
        self.encoder, self.chars, self.words = encoder, chars, words

    def modules(self) -> dict[str, nn.Module]:
        """The parts that there are, by name."""
        parts = {"encoder": self.encoder, "chars": self.chars, "words": self.words}
        return {name: part for name, part in parts.items() if part is not None}

    def state(self) -> dict[str, Any]:
        return {name: part.state_dict() for name, part in self.modules().items()}

    def restore(self, state: dict[str, Any]) -> None:
        for name, part in self.modules().items():
            part.load_state_dict(state[name])

    def mode(self, *, training: bool) -> None:
        for part in self.modules().values():
            part.train(training)

    def vectors(self, batch: dict[str, Any]) -> Any:
        """(b, pieces with the two special ones, width)."""
        if "vectors" in batch or self.encoder is None:
            return batch["vectors"]
        return self.encoder(batch["ids"], ((1 - batch["real"]) * _FAR)[:, None, None, :])

    def char_logits(self, batch: dict[str, Any], vectors: Any) -> Any:
        told = (batch[name] for name in ("pieces", "chars", "categories", "first", "rules", "mask"))
        return self.chars(vectors[:, 1:-1], *told)

    def loss(self, batch: dict[str, Any], smooth: float) -> Any:
        """The mean loss of a batch: of characters where they have labels, of words where they have."""
        vectors = self.vectors(batch)
        total = 0.0
        if (batch["labels"] != NOTHING).any():
            total = total + _char_loss(self.char_logits(batch, vectors), batch, smooth)
        if "means" in batch and self.words is not None:
            total = total + _word_loss(self.words, batch["means"] @ vectors, batch)
        return total


def _char_loss(logits: Any, batch: dict[str, Any], smooth: float) -> Any:
    torch = require("torch")
    loss, at = 0.0, 0
    for line, size in enumerate(LINES):
        labels = batch["labels"][:, :, line]
        each = torch.nn.functional.cross_entropy(
            logits[:, :, at : at + size].transpose(1, 2), labels, ignore_index=NOTHING, reduction="none",
            label_smoothing=smooth,
        )  # fmt: skip
        known = (labels != NOTHING).float() * batch["weight"][:, None]
        loss = loss + (each * batch["weight"][:, None]).sum() / known.sum().clamp(min=1)
        at += size
    return loss


def _word_loss(head: Any, words: Any, batch: dict[str, Any]) -> Any:
    torch = require("torch")
    entropy = torch.nn.functional.cross_entropy
    tags = head.tags(words)
    wanted = [batch["upos"], batch["xpos"], *(batch["features"][:, :, at] for at in range(len(FEATURES)))]
    sizes = [len(UPOS), tags.shape[2] - len(UPOS) - sum(map(len, FEATURES.values())), *map(len, FEATURES.values())]
    loss, at = 0.0, 0
    for labels, size in zip(wanted, sizes, strict=True):
        loss = loss + entropy(tags[:, :, at : at + size].transpose(1, 2), labels, ignore_index=NOTHING)
        at += size
    of, to, label_of, label_to = head.sides(words)
    arcs = head.arcs(of, to)
    no_head = torch.cat([torch.zeros_like(batch["there"][:, :1]), (1 - batch["there"]) * _FAR], 1)
    loss = loss / 4 + entropy((arcs + no_head[:, None, :]).transpose(1, 2), batch["heads"], ignore_index=NOTHING)
    labels = head.labels(label_of, label_to, batch["heads"].clamp(min=0))
    return loss + entropy(labels.transpose(1, 2), batch["relations"], ignore_index=NOTHING)


def train(
    reader: Reader,
    examples: Sequence[Example],
    plan: Plan,
    *,
    check: Callable[[int], float] | None = None,
    folder: Path | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:
    """Learn from examples; what `check` gives after an epoch decides which epoch is kept (the last one without it).

    With a folder, every epoch is kept there, and a run that was stopped goes on behind its last whole epoch; a folder of
    another plan or other examples is started anew. Gives what is to be said of the run: epochs, seconds, figures.
    """
    torch = require("torch")
    from rich.progress import Progress

    torch.manual_seed(plan.seed)
    groups = [
        {"params": list(part.parameters()), "lr": plan.rate if name == "encoder" else plan.head_rate, "kept": name}
        for name, part in reader.modules().items()
    ]
    for group in groups:
        group["peak"] = group["lr"]
    optimizer = torch.optim.AdamW(groups, weight_decay=plan.decay, betas=(0.9, 0.98))
    mark = _mark(plan, examples)
    kept = folder / "last.pt" if folder is not None else None
    done: dict[str, Any] = {"epoch": 0, "figures": [], "seconds": 0.0, "best": None, "state": None, "mark": mark}
    if kept is not None and kept.is_file():
        found = torch.load(kept, weights_only=True)
        if found["mark"] == mark:
            done = found
            reader.restore(found["last"])
            optimizer.load_state_dict(found["optimizer"])
            say(f"going on behind epoch {done['epoch']}")
    steps = sum(1 for _ in batches(examples, plan.pieces, random.Random(plan.seed)))  # noqa: S311 - an order, not secrets
    total = steps * plan.epochs
    with Progress(transient=True) as progress:
        bar = progress.add_task("learning", total=total, completed=done["epoch"] * steps)
        for epoch in range(done["epoch"], plan.epochs):
            rng = random.Random(plan.seed * 1000 + epoch)  # noqa: S311 - an order, not secrets
            torch.manual_seed(plan.seed * 1000 + epoch)
            began, running = time.perf_counter(), 0.0
            reader.mode(training=True)
            for at, batch in enumerate(batches(examples, plan.pieces, rng)):
                rate = _rate(epoch * steps + at, total, plan.warm)
                for group in optimizer.param_groups:
                    group["lr"] = group["peak"] * rate
                blind = [rng.random() < plan.without_rules for _ in batch]
                loss = reader.loss(collate(batch, without_rules=blind), plan.smooth)
                optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(
                    [p for part in reader.modules().values() for p in part.parameters()], plan.clip
                )
                optimizer.step()
                running += float(loss.detach())
                progress.advance(bar)
                if at % 50 == 49:
                    say(
                        f"epoch {epoch + 1}, {at + 1} of {steps}: loss {running / (at + 1):.4f}, {time.perf_counter() - began:.0f} s"
                    )
            done["seconds"] += time.perf_counter() - began
            figure = None
            if check is not None:
                reader.mode(training=False)
                with torch.no_grad():
                    figure = check(epoch + 1)
            done["figures"].append([epoch + 1, running / max(steps, 1), figure])
            say(
                f"epoch {epoch + 1}: loss {running / max(steps, 1):.4f}, figure {figure}, {done['seconds']:.0f} s in all"
            )
            if figure is None or done["best"] is None or figure > done["best"]:
                done["best"] = figure
                done["state"] = {name: {k: v.clone() for k, v in part.items()} for name, part in reader.state().items()}
            done["epoch"] = epoch + 1
            if kept is not None:
                kept.parent.mkdir(parents=True, exist_ok=True)
                torch.save({**done, "last": reader.state(), "optimizer": optimizer.state_dict()}, kept)
            if plan.minutes is not None and done["seconds"] > 60 * plan.minutes:
                break
    if done["state"] is not None:
        reader.restore(done["state"])
    reader.mode(training=False)
    return {name: done[name] for name in ("epoch", "figures", "seconds", "best")}


def _rate(step: int, total: int, warm: float) -> float:
    """Up in a straight line, then down along a cosine to a twentieth."""
    part = step / max(total, 1)
    if part < warm:
        return max(part / warm, 0.01)
    return 0.05 + 0.475 * (1 + math.cos(math.pi * (part - warm) / (1 - warm)))


def _mark(plan: Plan, examples: Sequence[Example]) -> str:
    """What a run that is taken up again has to have in common with the one that was stopped."""
    held = hashlib.sha256(json.dumps(asdict(plan), sort_keys=True).encode())
    for example in examples:
        held.update(repr((example.key, len(example.ids), example.weight)).encode())
    return held.hexdigest()
