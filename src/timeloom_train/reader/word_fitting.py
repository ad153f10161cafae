"""The head for words, learned on the vectors of an encoder that learns no more: what is shipped as
`reader.words.v1`."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Span
from timeloom.encoder import Encoder
from timeloom.encoder.forms import SIZES, forms
from timeloom.encoder.word_head import FEATURES, OUTPUTS, UPOS, WordHead
from timeloom.encoder.words import pieces_of, word_vectors
from timeloom.extras import require
from timeloom.formats.conllu import Sentence
from timeloom.syntax.parser import LONGEST, read
from timeloom_train.reader.batches import NOTHING, alike, softly
from timeloom_train.reader.examples import Soft
from timeloom_train.reader.measuring import reliability
from timeloom_train.reader.teaching import Lesson, words_of
from timeloom_train.reader.training import rate_at, soft_loss, word_loss
from timeloom_train.reader.word_net import arrays_of, word_net

__all__ = ["Fitted", "Plan", "Row", "asked", "fit", "reliabilities", "rows", "taught", "temperatures"]

_TEXTS = 500
"""Sentences that are encoded together."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn. `words` are those of a batch, padded; the run ends after `patience` epochs that were no better."""

    epochs: int = 8
    rate: float = 1e-3
    words: int = 1200
    warm: float = 0.05
    decay: float = 0.01
    clip: float = 1.0
    patience: int = 2
    seed: int = 0


class Row(NamedTuple):
    """The words of one sentence: vectors (words, width), letters, and what is gold; -1 where a label is not of the
    inventories. `heads` are 0 at the root. Of a sentence without gold all labels are -1, and `soft` has what a teacher
    says."""

    vectors: NDArray[np.float32]
    letters: list[str]
    upos: NDArray[np.int64]
    xpos: NDArray[np.int64]
    features: NDArray[np.int64]
    heads: NDArray[np.int64]
    relations: NDArray[np.int64]
    soft: Soft | None = None


class Fitted(NamedTuple):
    """Weights as they are shipped, and what is to be said of the run."""

    weights: dict[str, NDArray[Any]]
    run: dict[str, Any]


def rows(
    trees: Iterable[Sentence], encoder: Encoder, tags: Sequence[str], relations: Sequence[str]
) -> Iterator[Row]:  # fmt: skip
    """The sentences of a treebank with the vectors of their words, encoded once."""
    held = (tree for tree in trees if tree.words)
    while group := list(islice(held, _TEXTS)):
        starts = np.cumsum([0, *(len(tree.text) + 1 for tree in group)]).tolist()
        spans = [Span(start, start + len(tree.text)) for start, tree in zip(starts, group, strict=False)]
        places = [
            [(start + word.start, start + word.end) for word in tree.words]
            for start, tree in zip(starts, group, strict=False)
        ]
        told = _encoded("\n".join(tree.text for tree in group), spans, places, encoder)
        yield from (_row(tree, vectors, tags, relations) for tree, vectors in zip(group, told, strict=True))


def taught(told: Iterable[tuple[Document, Lesson]], encoder: Encoder) -> Iterator[Row]:
    """The sentences of which a teacher has said something, with the vectors of their words, encoded once."""
    for document, lesson in told:
        numbers, softs = zip(*lesson.apart(document), strict=True) if len(lesson.sentences) else ((), ())
        words = words_of(document)
        places = [words[number] for number in numbers]
        vectors = _encoded(document.text, [document.sentences[number] for number in numbers], places, encoder)
        for spans, soft, made in zip(places, softs, vectors, strict=True):
            none = np.full(len(spans), -1, np.int64)
            letters = [document.text[start:end] for start, end in spans]
            yield Row(made, letters, none, none, np.tile(none[:, None], (1, len(FEATURES))), none, none, soft)


def _encoded(
    text: str, spans: Sequence[Span], places: Sequence[Sequence[tuple[int, int]]], encoder: Encoder
) -> Iterator[NDArray[np.float32]]:
    """The vectors of the words of each sentence of a text."""
    encoding = encoder.encode(text, spans)
    for at, words in enumerate(places):
        yield word_vectors(encoding.vectors(at), *pieces_of(encoding.starts(at), encoding.ends(at), words))


def _row(tree: Sentence, vectors: NDArray[np.float32], tags: Sequence[str], relations: Sequence[str]) -> Row:
    feats = [dict(word.feats) for word in tree.words]
    return Row(
        vectors=vectors,
        letters=[tree.text[word.start : word.end] for word in tree.words],
        upos=_places([word.upos for word in tree.words], UPOS),
        xpos=_places([word.xpos for word in tree.words], tags),
        features=np.stack(
            [
                np.array([values.index(one.get(name, "")) if one.get(name, "") in values else 0 for one in feats])
                for name, values in FEATURES.items()
            ],
            1,
        ),
        heads=np.array([word.head for word in tree.words], np.int64),
        relations=_places([word.deprel for word in tree.words], relations),
    )


def _places(told: Sequence[str], names: Sequence[str]) -> NDArray[np.int64]:
    place = {name: at for at, name in enumerate(names)}
    return np.array([place.get(one, -1) for one in told], np.int64)


def fit(
    learn: Sequence[Row],
    dev: Sequence[Row],
    tags: Sequence[str],
    relations: Sequence[str],
    plan: Plan,
    *,
    say: Callable[[str], None] = lambda line: None,
) -> Fitted:
    """Learn on rows; the epoch that is best on dev (LAS, UPOS and features together, by the weights as they are
    shipped) is kept.

    Without `dev` it is the last epoch. Sentences longer than a tree of the parser are not learned from.
    """
    torch = require("torch")
    torch.manual_seed(plan.seed)
    learn = [row for row in learn if len(row.letters) <= LONGEST]
    net: Any = word_net(len(tags), len(relations), learn[0].vectors.shape[1])
    optimizer = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=plan.decay, betas=(0.9, 0.98))
    steps = sum(1 for _ in _batches(learn, plan, 0))
    began, told, best = time.perf_counter(), [], -math.inf
    weights = arrays_of(net)
    for epoch in range(plan.epochs):
        loss = _epoch(net, optimizer, learn, plan, epoch, steps)
        made = arrays_of(net)
        figures = asked(WordHead(made, tags, relations), dev) if dev else {}
        told.append({"epoch": epoch + 1, "loss": round(loss, 4), **figures})
        say(f"{told[-1]}, {time.perf_counter() - began:.0f} s")
        score = sum(figures[name] for name in ("las", "upos", "features")) if dev else epoch
        if score > best:
            best, weights, kept = score, made, epoch
        elif epoch - kept >= plan.patience:
            break
    heat = temperatures(WordHead(weights, tags, relations), dev) if dev else np.ones(len(OUTPUTS), np.float32)
    seconds = round(time.perf_counter() - began, 1)
    return Fitted({**weights, "temperature": heat}, {"epochs": told, "kept": kept + 1, "seconds": seconds})


def _epoch(net: Any, optimizer: Any, learn: Sequence[Row], plan: Plan, epoch: int, steps: int) -> float:
    """Once through the rows; gives the mean loss."""
    torch = require("torch")
    torch.manual_seed(plan.seed * 1000 + epoch)
    net.train()
    total = 0.0
    for at, batch in enumerate(_batches(learn, plan, epoch)):
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * rate_at(epoch * steps + at, steps * plan.epochs, plan.warm)
        made = _collated(batch)
        words = net.words(made["vectors"], made["forms"], made["there"])
        loss = (soft_loss if "tags" in made else word_loss)(net.head, words, made)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), plan.clip)
        optimizer.step()
        total += float(loss.detach())
    net.eval()
    return total / max(steps, 1)


def _batches(learn: Sequence[Row], plan: Plan, epoch: int) -> Iterator[list[Row]]:
    """Sentences of like length, in an order that the seed and the epoch decide."""
    rng = random.Random(plan.seed * 1000 + epoch)  # noqa: S311 - an order, not secrets
    yield from alike(learn, lambda row: len(row.letters), plan.words, rng)


def _collated(batch: Sequence[Row]) -> dict[str, Any]:
    """Padded tensors, as `word_loss` reads them, or, of lessons, `soft_loss`."""
    torch = require("torch")
    size, most, width = len(batch), max(len(row.letters) for row in batch), batch[0].vectors.shape[1]
    made: dict[str, NDArray[Any]] = {
        "vectors": np.zeros((size, most, width), np.float32), "there": np.zeros((size, most), np.float32),
        "forms": np.zeros((size, most, len(SIZES)), np.int64),
        "features": np.full((size, most, len(FEATURES)), NOTHING),
        **{name: np.full((size, most), NOTHING) for name in ("upos", "xpos", "heads", "relations")},
    }  # fmt: skip
    for at, row in enumerate(batch):
        count = len(row.letters)
        made["there"][at, :count] = 1
        made["forms"][at, :count] = forms(row.letters)
        made["vectors"][at, :count], made["features"][at, :count] = row.vectors, row.features
        for name in ("upos", "xpos", "heads", "relations"):
            told = getattr(row, name)
            made[name][at, :count] = np.where(told < 0, NOTHING, told)
    return {name: torch.from_numpy(array) for name, array in (made | softly([row.soft for row in batch])).items()}


def asked(head: WordHead, dev: Iterable[Row]) -> dict[str, float]:
    """Shares of the words, marks included, that are right: by what runs without torch, in gold tokens."""
    right = np.zeros(6)
    for row in dev:
        told = read(head, row.vectors, row.letters)
        held = told.heads == row.heads
        right += [
            len(row.letters), (told.upos == row.upos).sum(), (told.xpos == row.xpos).sum(),
            (told.features == row.features).all(1).sum(), held.sum(), (held & (told.relations == row.relations)).sum(),
        ]  # fmt: skip
    names = ("upos", "xpos", "features", "uas", "las")
    return {name: round(float(share / right[0]), 4) for name, share in zip(names, right[1:], strict=True)}


def reliabilities(head: WordHead, dev: Iterable[Row]) -> dict[str, list[dict[str, float]]]:
    """How often what is said with some probability is right, by tag, head and relation (`packing.reliability`)."""
    told: dict[str, list[tuple[float, bool]]] = {"upos": [], "xpos": [], "head": [], "relation": []}
    for row in dev:
        made = read(head, row.vectors, row.letters)
        tables = _told(head, row, made.heads)
        for name, held in told.items():
            column = "heads" if name == "head" else "relations" if name == "relation" else name
            answer, table = getattr(made, column), tables[OUTPUTS.index(name)]
            scores = np.exp(table[np.arange(len(answer)), answer]).tolist()
            held.extend(zip(scores, (answer == getattr(row, column)).tolist(), strict=True))
    return {name: reliability(held) for name, held in told.items()}


def _told(head: WordHead, row: Row, heads: NDArray[np.int64]) -> list[NDArray[np.float32]]:
    """The logarithms of probabilities of each of `OUTPUTS`, of relations where the words hang on `heads`. That of a
    head is among all heads of a word, whatever tree they would make."""
    words = head.words(row.vectors, row.letters)
    sides = head.sides(words)
    return [*head.tagged(words), head.arcs(sides), head.related(sides, heads)]


def temperatures(head: WordHead, dev: Sequence[Row]) -> NDArray[np.float32]:
    """By what the logits of each of `OUTPUTS` are to be divided for the labels of dev to be likeliest."""
    told: list[list[tuple[NDArray[np.float32], NDArray[np.int64]]]] = [[] for _ in OUTPUTS]
    for row in dev:
        tables = _told(head, row, np.maximum(row.heads, 0))
        golds = [row.upos, row.xpos, *row.features.T, row.heads, row.relations]
        for held, table, gold in zip(told, tables, golds, strict=True):
            held.append((table[gold >= 0], gold[gold >= 0]))
    return np.array([_cooled(held) for held in told], np.float32)


def _cooled(held: Sequence[tuple[NDArray[np.float32], NDArray[np.int64]]]) -> float:
    """The best of temperatures from .5 to 4."""

    def loss(heat: float) -> float:
        total = 0.0
        for table, gold in held:
            scaled = table / heat
            peak = scaled.max(1, keepdims=True)
            total += float(
                (np.log(np.exp(scaled - peak).sum(1)) + peak[:, 0] - scaled[np.arange(len(gold)), gold]).sum()
            )
        return total

    heats = [math.exp(step / 20) for step in range(-14, 29)]
    losses = [loss(heat) for heat in heats]
    return round(heats[losses.index(min(losses))], 4)
