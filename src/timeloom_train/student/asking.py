"""What a student answers on gold documents: in numpy, as it runs, on the sentences that pass the gate."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Span, Time
from timeloom.language import load
from timeloom.scate.labels import GROUPS, decode, encode
from timeloom.stages.recognise.decoding import timexes
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.recognise.labelling import Labeller
from timeloom.stages.recognise.rule_labels import rule_labels, timex_labels
from timeloom.stages.segment.segmenter import sentences
from timeloom.timeml import Timex3
from timeloom_train.reader.sources import Gold

__all__ = [
    "Asked",
    "answers",
    "by_rules",
    "document_of",
    "gold_labels",
    "megabytes_per_second",
    "prepare",
    "reliability",
]


class Asked(msgspec.Struct, frozen=True):
    """A document as a labeller gets it."""

    gold: Gold
    bare: Document
    rules: NDArray[np.uint8]
    sentences: list[Span]


def prepare(golds: Iterable[Gold], *, gated: bool = True) -> list[Asked]:
    """Documents with what the rules say of them, and those of their sentences that pass the gate."""
    language = load()
    gate = Gate(language, closed=gated)
    return [
        Asked(
            one,
            Document(id=one.document.id, text=one.document.text, dct=one.document.dct),
            rule_labels(one.read),
            gate(one.read, sentences(one.document.text, language)),
        )
        for one in golds
    ]


def answers(labeller: Labeller, asked: Iterable[Asked]) -> list[Document]:
    """Every document with the entities and the TIMEX3 (without values) that a labeller finds."""
    return [document_of(one, labeller(one.bare, one.rules, one.sentences).labels) for one in asked]


def by_rules(asked: Iterable[Asked]) -> list[Document]:
    """The same of the labels that the rules give."""
    return [document_of(one, one.rules) for one in asked]


def document_of(one: Asked, labels: NDArray[np.uint8]) -> Document:
    """A document with what labels (characters, lines) mean."""
    entities = decode({group: labels[:, line].tolist() for line, group in enumerate(GROUPS)})
    found = tuple(
        Time(id=f"t{number}", start=start, end=end, text=one.bare.text[start:end], timex3=Timex3(type_, "X"))
        for number, (start, end, type_) in enumerate(timexes(labels[:, len(GROUPS)].tolist()), 1)
    )
    return msgspec.structs.replace(one.bare, entities=tuple(entities), times=found)


def megabytes_per_second(labeller: Labeller, asked: Sequence[Asked], *, times: int = 3) -> float:
    """Of whole text, by processor time; the best of several runs, behind one that fills the table of forms."""
    size = sum(len(one.bare.text.encode("utf-8", "surrogatepass")) for one in asked) / 1e6
    best = 0.0
    for run in range(times + 1):
        began = time.process_time()
        for one in asked:
            labeller(one.bare, one.rules, one.sentences)
        if run:
            best = max(best, size / max(time.process_time() - began, 1e-9))
    return best


def reliability(labeller: Labeller, asked: Iterable[Asked], *, bins: int = 5) -> list[list[float]]:
    """Of labels that are not O, on the lines that are annotated: rows (score up to, characters, mean score, share whose type
    is right)."""
    scores: list[NDArray[np.float32]] = []
    right: list[NDArray[np.bool_]] = []
    for one in asked:
        made = labeller(one.bare, one.rules, one.sentences)
        told = gold_labels(one)
        for line in range(3) if one.gold.kind == "scate" else (3,):
            held = made.labels[:, line] > 0
            scores.append(made.scores[held, line])
            right.append((made.labels[held, line] + 1) // 2 == (told[held, line] + 1) // 2)
    all_scores, all_right = np.concatenate(scores), np.concatenate(right)
    place = np.minimum((all_scores * bins).astype(int), bins - 1)
    return [
        [(at + 1) / bins, int(held.sum()), round(float(all_scores[held].mean()), 3), round(float(all_right[held].mean()), 3)]
        for at in range(bins)
        if (held := place == at).any()
    ]  # fmt: skip


def gold_labels(one: Asked) -> NDArray[np.uint8]:
    """(characters, lines): what is annotated; O on the lines of which nobody has said anything."""
    document = one.gold.document
    made = encode(document.entities, len(document.text)).labels
    return np.array(
        [*(made[group] for group in GROUPS), timex_labels(document.timexes, len(document.text))], np.uint8
    ).T
