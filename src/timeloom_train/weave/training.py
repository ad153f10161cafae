"""Learning the weaver: one document a step part, seeded, resumable, with a progress bar."""

from __future__ import annotations

import json
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from timeloom.encoder.weave_head import ATTRIBUTES, SCHEMES
from timeloom.extras import require
from timeloom_train.parts import Parts
from timeloom_train.reader.training import rate_at
from timeloom_train.weave.examples import FOLLOWS, NOTHING, STATED, UNKNOWN, Example

if TYPE_CHECKING:
    from torch import nn

__all__ = ["Plan", "Weave", "counted", "encoded", "figures", "heads_alone", "shares", "train"]

_FAR = -1e4
_TOGETHER = 4
"""Windows that are encoded together."""
_READ = 0.5
"""What a teacher says of a word sums to 1, or to nothing where it did not read it."""
LIKELY = 0.3
"""From this probability on a label counts as a link, in `figures`."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn. `rate` is the encoder's, `head_rate` the heads'; `alone` how many epochs the
    heads learn on by themselves, `documents` those of a step; the weights are of
    the parts of the loss, `follows` that of a label that follows from links beside one that is stated."""

    epochs: int = 2
    rate: float = 1.5e-4
    head_rate: float = 1e-3
    alone: int = 10
    documents: int = 1
    warm: float = 0.08
    decay: float = 0.01
    clip: float = 1.0
    smooth: float = 0.05
    event: float = 4.0
    attribute: float = 0.5
    main: float = 0.3
    manner: float = 0.3
    link: float = 0.5
    timeml: float = 1.0
    matres: float = 1.0
    tbdense: float = 2.0
    follows: float = 0.3
    seed: int = 0


class Weave(Parts):
    """Encoder and heads; `encoder` is None where the vectors of windows are given."""

    def __init__(self, encoder: nn.Module | None, heads: nn.Module) -> None:
        super().__init__(encoder=encoder, heads=heads)
        self.encoder, self.heads = encoder, heads

    def vectors(self, batch: dict[str, Any]) -> Any:
        """The vectors (rows, width) of words and times in windows: means of their pieces."""
        torch = require("torch")
        every = self.every(batch)
        sums = torch.cat([torch.zeros_like(every[:1]), every.cumsum(0)])
        low, high = batch["low"], batch["high"]
        return (sums[high + 1] - sums[low]) / (high + 1 - low).clamp(min=1)[:, None]

    def every(self, batch: dict[str, Any]) -> Any:
        """The vectors (places, width) of all places of all windows. Windows of like lengths run together, so that
        little of what runs is padding."""
        if "vectors" in batch:
            return batch["vectors"]
        torch = require("torch")
        ids, real = batch["ids"], batch["real"]
        order = real.sum(1).argsort()
        parts = []
        for some in order.split(_TOGETHER):
            width = int(real[some].sum(1).max())
            masked = ((1 - real[some, :width]) * _FAR)[:, None, None, :]
            made = self.encoder(ids[some, :width], masked)  # type: ignore[misc]  # where ids are, there is an encoder
            parts.append(torch.nn.functional.pad(made, (0, 0, 0, ids.shape[1] - width)))
        return torch.cat(parts)[order.argsort()].flatten(0, 1)

    def __call__(self, batch: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Logits of words (those with a home), of attributes, of being the main event, of manner, and of pairs."""
        rows = self.vectors(batch)
        home = batch["home"]
        words = rows[home.clamp(min=0)]
        event, attrs, main, manner = self.heads.words(words)
        mean = words[home >= 0].mean(0) if len(words) else rows.new_zeros(rows.shape[-1])
        return event, attrs, main, manner, self.heads.pairs(batch, rows, self.heads.tell(event, attrs), mean)


def batch_of(example: Example, first: int, last: int, vectors: Sequence[Any] | None = None) -> dict[str, Any]:
    """Tensors of a document. `first` and `last` are the special pieces; with `vectors`, those of each window (pieces,
    width) as a shipped encoder gives them, nothing is padded."""
    torch = require("torch")
    sheet = example.sheet
    made: dict[str, Any] = {}
    if vectors is None:
        wide = 2 + max((len(ids) for ids in example.ids), default=0)
        ids, real = np.zeros((len(example.ids), wide), np.int64), np.zeros((len(example.ids), wide), np.float32)
        for at, one in enumerate(example.ids):
            ids[at, : len(one) + 2], real[at, : len(one) + 2] = [first, *one, last], 1
        made |= {"ids": ids, "real": real}
        base = np.arange(len(example.ids)) * wide + 1
    else:
        made["vectors"] = np.concatenate([np.asarray(one, np.float32) for one in vectors])
        base = np.cumsum([0, *(len(one) for one in example.ids)])[:-1]
    there = sheet.high >= sheet.low
    place = base[sheet.window] if len(sheet.window) else sheet.window
    made["low"] = np.where(there, place + sheet.low, 0)
    made["high"] = np.where(there, place + sheet.high, 0)
    made["home"] = sheet.home
    made |= {
        name: getattr(example, name)
        for name in (
            "classes",
            "events",
            "attributes",
            "main",
            "manner",
            "timeml",
            "known",
            "matres",
            "tbdense",
            "finer",
        )
    }
    made |= example.rows._asdict()
    return {name: torch.from_numpy(np.ascontiguousarray(array)) for name, array in made.items()}


def _loss(batch: dict[str, Any], told: tuple[Any, Any, Any, Any, Any], plan: Plan) -> Iterator[tuple[str, Any]]:
    torch = require("torch")
    entropy = torch.nn.functional.cross_entropy
    event, attrs, main, manner, pairs = told
    if "soft" in batch:
        yield from _soft(batch, event, attrs, main, pairs, plan)
        return
    if (batch["classes"] != NOTHING).any():
        yield "event", plan.event * entropy(event, batch["classes"], ignore_index=NOTHING, label_smoothing=0.02)
    total, at = 0.0, 0
    for column, values in enumerate(values for name, values in ATTRIBUTES.items() if name != "class"):
        labels = batch["attributes"][:, column]
        if (labels != NOTHING).any():
            logits = attrs[batch["events"]][:, at : at + len(values)]
            total = total + entropy(logits, labels, ignore_index=NOTHING)
        at += len(values)
    binary = torch.nn.functional.binary_cross_entropy_with_logits
    for name, logits, part in (("main", main, plan.main), ("manner", manner, plan.manner)):
        some = batch[name] != NOTHING
        if some.any():
            yield name, part * binary(logits[batch["events"][some]], batch[name][some].float())
    if not isinstance(total, float):
        yield "attribute", plan.attribute * total
    if not len(pairs):
        return
    known, labels = batch["known"], batch["timeml"]
    asked = known != UNKNOWN
    if asked.any() and (labels[asked] == 0).any():
        linked = (labels[asked] > 0).float()
        yield "link", plan.link * binary(pairs[asked, 0], linked)
    columns = _columns()
    some = labels > 0
    if some.any():
        weight = torch.where(known[some] == FOLLOWS, plan.follows, 1.0)
        each = entropy(
            pairs[some][:, columns["timeml"]], labels[some] - 1, reduction="none", label_smoothing=plan.smooth
        )
        yield "timeml", plan.timeml * (each * weight).sum() / weight.sum()
    some = batch["finer"] != NOTHING
    if some.any():
        yield "finer", plan.link * entropy(pairs[some][:, columns["finer"]], batch["finer"][some])
    for name, part in (("matres", plan.matres), ("tbdense", plan.tbdense)):
        some = batch[name] != NOTHING
        if some.any():
            yield name, part * entropy(pairs[some][:, columns[name]], batch[name][some], label_smoothing=plan.smooth)


def _soft(
    batch: dict[str, Any], event: Any, attrs: Any, main: Any, pairs: Any, plan: Plan
) -> Iterator[tuple[str, Any]]:
    """The loss of a document of which a teacher has said how likely each label is."""
    torch = require("torch")
    binary = torch.nn.functional.binary_cross_entropy_with_logits
    soft = batch["soft"]

    def against(logits: Any, shares: Any, weight: Any) -> Any:
        each = -(shares * logits.log_softmax(-1)).sum(-1)
        return (each * weight).sum() / weight.sum().clamp(min=1)

    yield "event", plan.event * against(event, soft["events"], (soft["events"].sum(-1) > _READ).float())
    words, at, total = batch["events"], 0, 0.0
    if len(words):
        for values in (values for name, values in ATTRIBUTES.items() if name != "class"):
            here = slice(at, at + len(values))
            total = total + against(attrs[words][:, here], soft["attributes"][:, here], attrs.new_ones(len(words)))
            at += len(values)
        yield "attribute", plan.attribute * total
        yield "main", plan.main * binary(main[words], soft["main"])
    if not len(pairs):
        return
    columns, same = _columns(), ((batch["gap"] == 0) & (batch["kind"] < 2)).float()
    yield "link", plan.link * binary(pairs[:, 0], soft["linked"])
    at = 0
    for name, part, weight in (
        ("timeml", plan.timeml, soft["linked"]),
        ("matres", plan.matres, (batch["kind"] == 0).float()),
        ("tbdense", plan.tbdense, pairs.new_ones(len(pairs))),
    ):
        here = slice(at, at + len(SCHEMES[name]))
        yield name, part * against(pairs[:, columns[name]], soft["labels"][:, here], weight)
        at += len(SCHEMES[name])
    yield "finer", plan.link * against(pairs[:, columns["finer"]], soft["finer"], same)


def _columns() -> dict[str, slice]:
    made, at = {}, 1
    for name, labels in SCHEMES.items():
        made[name] = slice(at, at + len(labels))
        at += len(labels)
    made["finer"] = slice(at, None)
    return made


_COARSE = np.array([{"BEFORE": 0, "IBEFORE": 0, "AFTER": 1, "IAFTER": 1}.get(label, 2) for label in SCHEMES["timeml"]])


def counted(weave: Weave, batches: Sequence[dict[str, Any]]) -> Counter[str]:
    """What `shares` makes figures of, counted over documents: counts of several sets of documents can be added up."""
    torch = require("torch")
    count: Counter[str] = Counter()
    weave.mode(training=False)
    columns = _columns()
    with torch.no_grad():
        for batch in batches:
            event, attrs, main, _, pairs = weave(batch)
            asked = batch["classes"] != NOTHING
            told, gold = event.argmax(-1)[asked], batch["classes"][asked]
            count["told"] += int((told > 0).sum())
            count["gold"] += int((gold > 0).sum())
            count["span"] += int(((told > 0) & (gold > 0)).sum())
            count["class"] += int(((told == gold) & (gold > 0)).sum())
            some = batch["main"] != NOTHING
            count["main"] += int(((main[batch["events"][some]] > 0) == (batch["main"][some] > 0)).sum())
            count["main of"] += int(some.sum())
            at = 0
            for column, (name, values) in enumerate((n, v) for n, v in ATTRIBUTES.items() if n != "class"):
                labels = batch["attributes"][:, column]
                answers = attrs[batch["events"]][:, at : at + len(values)].argmax(-1)
                count[name] += int((answers == labels).sum())
                count[f"{name} of"] += int((labels != NOTHING).sum())
                at += len(values)
            if not len(pairs):
                continue
            coarse = _COARSE[pairs[:, columns["timeml"]].argmax(-1).cpu().numpy()]
            for kind, name in enumerate(("EE", "ET", "ED")):
                some = ((batch["known"] == STATED) & (batch["kind"] == kind)).cpu().numpy()
                right = coarse[some] == _COARSE[(batch["timeml"].cpu().numpy()[some] - 1)]
                count[name] += int(right.sum())
                count[f"{name} of"] += int(some.sum())
            shares = torch.sigmoid(pairs[:, :1]) * pairs[:, columns["timeml"]].softmax(-1)
            asked = batch["known"] != UNKNOWN
            sure, label = shares[asked].max(-1)
            linked, gold_label = sure >= LIKELY, batch["timeml"][asked]
            count["links"] += int((linked & (label + 1 == gold_label)).sum())
            count["links of"] += int(linked.sum() + (gold_label > 0).sum())
            some = batch["matres"] != NOTHING
            answers, labels = pairs[some][:, columns["matres"]].argmax(-1), batch["matres"][some]
            vague = SCHEMES["matres"].index("VAGUE")
            count["matres"] += int(((answers == labels) & (labels != vague)).sum())
            count["matres of"] += int((answers != vague).sum() + (labels != vague).sum())
            some = batch["finer"] != NOTHING
            answers, labels = pairs[some][:, columns["finer"]].argmax(-1), batch["finer"][some]
            count["finer"] += int(((answers == labels) & (labels > 0)).sum())
            count["finer of"] += int((answers > 0).sum() + (labels > 0).sum())
            some = batch["tbdense"] != NOTHING
            count["tbdense"] += int((pairs[some][:, columns["tbdense"]].argmax(-1) == batch["tbdense"][some]).sum())
            count["tbdense of"] += int(some.sum())
    return count


def figures(weave: Weave, batches: Sequence[dict[str, Any]]) -> dict[str, float]:
    """The figures (`shares`) of a weaver on some documents."""
    return shares(counted(weave, batches))


def shares(count: Mapping[str, int]) -> dict[str, float]:
    """F1 of events (span, class) and of links within two sentences (their closure), accuracy of attributes, three-way
    accuracy of stated TLINKs by kind, F1 of MATRES (VAGUE is none) and accuracy of TimeBank-Dense."""
    both = max(count["told"] + count["gold"], 1)
    made = {"span": 2 * count["span"] / both, "class": 2 * count["class"] / both}
    made |= {
        name: (2 if name in ("matres", "links", "finer") else 1) * count[name] / max(count[f"{name} of"], 1)
        for name in ("EE", "ET", "ED", "links", "matres", "tbdense", "finer", "main", *ATTRIBUTES)
        if name != "class"
    }
    return {name: round(value, 4) for name, value in made.items()}


def chosen_by(found: dict[str, float]) -> float:
    """What decides which epoch is kept: the mean of the figures that the tasks ask for."""
    return sum(found[name] for name in ("span", "class", "EE", "ED", "links", "matres", "tbdense")) / 7


def train(
    weave: Weave, batches: Sequence[dict[str, Any]], plan: Plan, *, dev: Sequence[dict[str, Any]] = (),
    folder: Path | None = None, say: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:  # fmt: skip
    """Learn; the best epoch on dev is kept, the last one without it. With a folder, every epoch is kept there, and a
    run of the same plan that was stopped goes on behind its last whole epoch."""
    from rich.progress import Progress

    torch = require("torch")
    torch.manual_seed(plan.seed)
    groups = [
        {"params": list(part.parameters()), "lr": rate, "peak": rate}
        for name, part in weave.modules().items()
        for rate in (plan.rate if name == "encoder" else plan.head_rate,)
    ]
    optimizer = torch.optim.AdamW(groups, weight_decay=plan.decay)
    done: dict[str, Any] = {"epoch": 0, "figures": [], "seconds": 0.0, "best": -1.0, "state": None}
    kept = folder / "last.pt" if folder is not None else None
    told = json.dumps([asdict(plan), len(batches), [len(batch["home"]) for batch in batches]])
    if kept is not None and kept.is_file():
        held = torch.load(kept, weights_only=True)
        if held["told"] == told:
            weave.restore(held["weights"])
            optimizer.load_state_dict(held["optimizer"])
            groups = optimizer.param_groups  # they are new ones
            done = held["done"]
    steps = math.ceil(len(batches) / plan.documents)
    with Progress(transient=True) as progress:
        bar = progress.add_task("learning", total=steps * plan.epochs, completed=steps * done["epoch"])
        while done["epoch"] < plan.epochs:
            began = time.perf_counter()
            losses = _epoch(
                weave, batches, plan, optimizer, groups, done["epoch"], steps, lambda: progress.advance(bar)
            )
            found = figures(weave, dev) if dev else {}
            done["epoch"] += 1
            done["seconds"] += time.perf_counter() - began
            done["figures"].append({"epoch": done["epoch"], **losses, **found})
            say(json.dumps(done["figures"][-1]))
            score = chosen_by(found) if dev else float(done["epoch"])
            if score > done["best"]:
                done["best"] = score
                done["state"] = {name: {k: v.clone() for k, v in part.items()} for name, part in weave.state().items()}
            if kept is not None:
                kept.parent.mkdir(parents=True, exist_ok=True)
                torch.save(
                    {"told": told, "weights": weave.state(), "optimizer": optimizer.state_dict(), "done": done}, kept
                )
    if done["state"] is not None:
        weave.restore(done["state"])
    weave.mode(training=False)
    return {name: done[name] for name in ("epoch", "figures", "seconds", "best")}


def heads_alone(
    weave: Weave, batches: Sequence[dict[str, Any]], plan: Plan, *, folder: Path | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:  # fmt: skip
    """Let the heads learn on from what the encoder gives, for `plan.alone` epochs: they are slower to learn than it,
    and so an epoch takes a tenth of the time."""
    heads = Weave(None, weave.heads)
    run = train(
        heads, [encoded(weave, batch) for batch in batches], replace(plan, epochs=plan.alone), folder=folder, say=say
    )
    weave.mode(training=False)
    return run


def encoded(weave: Weave, batch: dict[str, Any]) -> dict[str, Any]:
    """A batch with the vectors of its pieces in place of the pieces."""
    torch = require("torch")
    weave.mode(training=False)
    with torch.no_grad():
        every = weave.every(batch)
    return {**{name: value for name, value in batch.items() if name not in ("ids", "real")}, "vectors": every}


def _epoch(
    weave: Weave, batches: Sequence[dict[str, Any]], plan: Plan, optimizer: Any, groups: Sequence[dict[str, Any]],
    epoch: int, steps: int, tick: Callable[[], None],
) -> dict[str, float]:  # fmt: skip
    torch = require("torch")
    torch.manual_seed(plan.seed + 1000 * epoch)
    order = list(range(len(batches)))
    random.Random(plan.seed + epoch).shuffle(order)  # noqa: S311 - an order, not secrets
    weave.mode(training=True)
    total: Counter[str] = Counter()
    parameters = [one for group in groups for one in group["params"]]
    for step in range(steps):
        share = rate_at(epoch * steps + step, steps * plan.epochs, plan.warm)
        for group in groups:
            group["lr"] = group["peak"] * share
        optimizer.zero_grad()
        some = order[step * plan.documents : (step + 1) * plan.documents]
        for at in some:
            parts = dict(_loss(batches[at], weave(batches[at]), plan))
            if parts:
                (sum(parts.values()) / len(some)).backward()
            total.update({name: float(value.detach()) for name, value in parts.items()})
        torch.nn.utils.clip_grad_norm_(parameters, plan.clip)
        optimizer.step()
        tick()
    return {f"loss {name}": round(value / len(batches), 4) for name, value in total.items()}
