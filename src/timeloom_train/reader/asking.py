"""What a reader answers while it learns: figures on gold documents and on trees, in floats, before it is made small."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Span, Time
from timeloom.encoder import WordPiece
from timeloom.extras import require
from timeloom.metrics import metric
from timeloom.scate.labels import GROUPS, decode
from timeloom.stages.recognise.deciding import decide, settle
from timeloom.stages.recognise.decoding import timexes
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.recognise.labelling import CharLabels, no_labels
from timeloom.timeml import Timex3
from timeloom_train.reader.batches import collate
from timeloom_train.reader.examples import Example, of_span
from timeloom_train.reader.network import LINES
from timeloom_train.reader.sources import Gold
from timeloom_train.reader.training import Reader

__all__ = ["SHARE", "TorchLabeller", "answers", "answers_of", "attached", "figures", "probabilities", "shared"]

SHARE = 0.5
"""The weight of the answer with the rules; that of the answer without them is the rest. By cross-validation."""
_AT_ONCE = 4096
"""Pieces of a batch that is only asked."""


def probabilities(reader: Reader, examples: Sequence[Example], *, without_rules: bool) -> list[NDArray[np.float32]]:
    """For every example the array (characters, sum of LINES) of probabilities, line by line."""
    torch = require("torch")
    found: list[Any] = [None] * len(examples)
    order = sorted(range(len(examples)), key=lambda at: len(examples[at].ids))
    batch: list[int] = []
    with torch.no_grad():
        for place, at in enumerate(order):
            batch.append(at)
            last = place == len(order) - 1
            if not last and (len(batch) + 1) * len(examples[order[place + 1]].ids) <= _AT_ONCE:
                continue
            made = collate([examples[one] for one in batch], without_rules=[without_rules] * len(batch))
            logits = reader.char_logits(made, reader.vectors(made))
            parts = [torch.softmax(part, -1) for part in torch.split(logits, list(LINES), -1)]
            for one, row in zip(batch, torch.cat(parts, -1).numpy(), strict=True):
                found[one] = row[: len(examples[one].characters.chars)]
            batch = []
    return found


def shared(reader: Reader, examples: Sequence[Example], share: float = SHARE) -> list[NDArray[np.float32]]:
    """Probabilities as they are shipped: the mean of what the reader says with the rules and without."""
    told, untold = (probabilities(reader, examples, without_rules=blind) for blind in (False, True))
    return [share * one + (1 - share) * other for one, other in zip(told, untold, strict=True)]


def answers(
    reader: Reader, golds: Iterable[Gold], cutter: WordPiece, *, without_rules: bool = False, gate: Gate | None = None
) -> list[Document]:
    """Every document with the entities and the TIMEX3 (without values) that the reader finds."""
    asked = list(golds)
    examples = [list(one.examples(cutter, gate)) for one in asked]
    flat = [e for some in examples for e in some]
    told = probabilities(reader, flat, without_rules=True) if without_rules else shared(reader, flat)
    return answers_of(asked, examples, told)


def answers_of(
    golds: Sequence[Gold], examples: Sequence[Sequence[Example]], told: Sequence[NDArray[np.float32]]
) -> list[Document]:
    """What probabilities of the documents' examples, one after the other, say of them."""
    rows = iter(told)
    made = []
    for one, some in zip(golds, examples, strict=True):
        lines = np.zeros((len(LINES), len(one.document.text)), np.int64)
        for example in some:
            start = example.key[1]
            row = next(rows)
            labels, _ = decide(one.document.text[start : start + len(row)], _by_line(row), example.rules)
            lines[:, start : start + len(row)] = labels.T
        entities = decode({group: lines[at].tolist() for at, group in enumerate(GROUPS)})
        found = tuple(
            Time(id=f"t{number}", start=start, end=end, text=one.document.text[start:end], timex3=Timex3(type_, "X"))
            for number, (start, end, type_) in enumerate(timexes(lines[3].tolist()), 1)
        )
        bare = Document(id=one.document.id, text=one.document.text, dct=one.document.dct)
        made.append(msgspec.structs.replace(bare, entities=tuple(entities), times=found))
    return made


def _logs(row: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    return [np.log(np.maximum(part, 1e-12)) for part in _by_line(row)]


def _by_line(row: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    return np.split(row, np.cumsum(LINES)[:-1], axis=1)


class TorchLabeller:
    """A reader as a labeller of the learned presets, in floats: for figures on folds, which are never made small."""

    def __init__(self, reader: Reader, cutter: WordPiece) -> None:
        self.reader, self.cutter = reader, cutter

    def __call__(
        self, document: Document, rules: NDArray[np.uint8], sentences: Sequence[Span], into: CharLabels | None = None
    ) -> CharLabels:
        """See `timeloom.stages.recognise.labelling`."""
        labels, scores = into or no_labels(len(document.text))
        examples = [one for span in sentences for one in of_span(document.text, span, rules, self.cutter)]
        told, untold = (probabilities(self.reader, examples, without_rules=blind) for blind in (False, True))
        for example, row, other in zip(examples, told, untold, strict=True):
            here = slice(example.key[1], example.key[1] + len(row))
            labels[here], scores[here] = settle(document.text[here], _logs(row), partial(_logs, other), rules[here], SHARE)
        return CharLabels(labels, scores)


def figures(golds: Sequence[Gold], made: Sequence[Document]) -> dict[str, float]:
    """Identification F1 (and by group) of the SCATE documents, strict, relaxed and type F1 of the TIMEX3 ones."""
    found: dict[str, float] = {}
    pairs = list(zip(golds, made, strict=True))
    scate = [(one.document, other) for one, other in pairs if one.kind == "scate"]
    timex = [(one.document, other) for one, other in pairs if one.kind == "timex"]
    if scate:
        score = metric("identification").score([a for a, _ in scate], [b for _, b in scate])
        found |= {"identification": score["*"].f1, **{group: score[group].f1 for group in GROUPS}}
    if timex:
        score = metric("timex").score([a for a, _ in timex], [b for _, b in timex])
        found |= {name: score[name].f1 for name in ("strict", "relaxed", "type")}
    return {name: round(value, 4) for name, value in found.items()}


def attached(reader: Reader, examples: Sequence[Example]) -> dict[str, float]:
    """UPOS, UAS and LAS over trees, each word by itself (no tree is enforced here)."""
    torch = require("torch")
    right = np.zeros(4)
    head: Any = reader.words
    with torch.no_grad():
        for start in range(0, len(examples), 32):
            batch = collate(sorted(examples, key=lambda one: len(one.ids))[start : start + 32])
            words = batch["means"] @ reader.vectors(batch)
            of, to, label_of, label_to = head.sides(words)
            arcs = head.arcs(of, to)
            arcs[:, :, 1:] += (batch["there"][:, None, :] - 1) * 1e4
            heads = arcs.argmax(-1)
            labels = head.labels(label_of, label_to, heads).argmax(-1)
            there = batch["there"] > 0
            held = (heads == batch["heads"]) & there
            right += [
                int(there.sum()),
                int(((head.tags(words)[:, :, :17].argmax(-1) == batch["upos"]) & there).sum()),
                int(held.sum()),
                int((held & (labels == batch["relations"])).sum()),
            ]
    return {name: round(float(right[at] / right[0]), 4) for at, name in enumerate(("upos", "uas", "las"), 1)}
