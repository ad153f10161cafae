"""A user's labelled texts: read, looked over, parted into what is learned from and what is asked."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from timeloom.document import Document, Span, outside
from timeloom.errors import FormatError, LimitError
from timeloom.formats import read_each
from timeloom.language import load as words_of
from timeloom.pipeline import load
from timeloom.scate.labels import UNLEARNT, encode
from timeloom.stages.recognise.decoding import timexes
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.recognise.rule_labels import timex_labels
from timeloom.stages.segment.segmenter import sentences
from timeloom_train.reader.sources import Gold

__all__ = ["Labelled", "parted", "read_labelled", "sha256", "without"]

KINDS = {"scate": "SCATE", "timex": "TIMEX3"}


class Labelled(NamedTuple):
    """What a folder holds: documents by the kind of their labels (one with both kinds is there twice), and what is to be
    said of it: its format, how many files, sentences and labels, and, by reason, how many labels cannot be learned."""

    golds: list[Gold]
    format: str
    documents: int
    sentences: int
    passed: int
    labels: Counter[str]
    lost: Counter[str]

    @property
    def links(self) -> int:
        """How many links between SCATE entities."""
        return sum(len(entity.links) for one in self.golds if one.kind == "scate" for entity in one.document.entities)


def read_labelled(folder: Path, form: str = "auto") -> Labelled:
    """The labelled documents of a folder. Texts without labels are left out, and counted under `lost`.

    Raises FormatError for a folder without documents or without labels, for files of several formats (name one), for a
    file that cannot be read, and for a label that lies outside its text.
    """
    documents = [_whole(one) for one in read_each([folder], form, without_text=False)]
    lost: Counter[str] = Counter()
    told = [one for one in documents if one.entities or any(time.timex3 for time in one.times)]
    if not told:
        reason = "none of its documents has a SCATE entity or a TIMEX3, so there is nothing to learn from"
        raise FormatError(reason, document=str(folder), value=len(documents))
    if len(told) < len(documents):
        lost["texts without any label"] = len(documents) - len(told)
    formats = Counter(one.meta.format or "?" for one in told)
    if len(formats) > 1:
        found = ", ".join(f"{count} of {name}" for name, count in sorted(formats.items()))
        raise FormatError(
            f"the folder holds files of several formats ({found}): name one by --format", document=str(folder)
        )
    return _looked_over(told, next(iter(formats)), lost)


def _whole(found: Document | FormatError | LimitError) -> Document:
    if not isinstance(found, Document):
        raise found
    for entity in found.entities:
        problem = outside(entity, len(found.text), found.id)
        if problem is not None:
            raise FormatError(problem.reason, document=found.id, place=problem.place, value=problem.value)
    for time in found.times:
        if not 0 <= time.start <= time.end <= len(found.text):
            reason = f"its span lies outside the text of {len(found.text)} characters"
            raise FormatError(reason, document=found.id, place=f"time {time.id}", value=(time.start, time.end))
    return found


def _looked_over(documents: Sequence[Document], form: str, lost: Counter[str]) -> Labelled:
    loom, language = load("rules"), words_of("en")
    gate = Gate(language)
    golds: list[Gold] = []
    labels: Counter[str] = Counter()
    seen, passed = 0, 0
    for document in documents:
        read = loom(document.text, document.dct, id=document.id, layers="times")
        spans = list(sentences(document.text, language))
        asked = gate(read, spans)
        seen, passed = seen + len(spans), passed + len(asked)
        lost["faults in the files"] += len(document.meta.problems)
        if document.entities:
            golds.append(Gold(document.id, "scate", "train", document, read))
            labels["SCATE"] += _scate(document, asked, lost)
        if any(time.timex3 for time in document.times):
            golds.append(Gold(document.id, "timex", "train", document, read))
            labels["TIMEX3"] += _timex(document, asked, lost)
    return Labelled(golds, form, len(documents), seen, passed, labels, +lost)


def _scate(document: Document, asked: Sequence[Span], lost: Counter[str]) -> int:
    """How many entities can be learned."""
    made = encode(document.entities, len(document.text))
    clashing = {one.id for one in made.lost}
    learned = 0
    for entity in document.entities:
        if entity.type in UNLEARNT:
            lost[f"{entity.type} (no type that the head labels)"] += 1
        elif entity.id in clashing:
            lost["entities that share characters with another of their group, or of types of other schemas"] += 1
        elif not _within(entity.start, entity.end, asked):
            lost["entities in sentences that the gate passes over, or across two sentences"] += 1
        else:
            learned += 1
    return learned


def _timex(document: Document, asked: Sequence[Span], lost: Counter[str]) -> int:
    """How many TIMEX3 can be learned."""
    there = sum(time.timex3 is not None for time in document.timexes)
    marked = timexes(timex_labels(document.timexes, len(document.text)).tolist())
    lost["TIMEX3 that are empty, of another type, or overlap with a longer one"] += there - len(marked)
    within = sum(_within(start, end, asked) for start, end, _ in marked)
    lost["TIMEX3 in sentences that the gate passes over, or across two sentences"] += len(marked) - within
    return within


def _within(start: int, end: int, spans: Iterable[Span]) -> bool:
    return any(span.start <= start and end <= span.end for span in spans)


def parted(golds: Sequence[Gold], share: float, seed: int) -> tuple[list[Gold], list[Gold]]:
    """(learned from, asked): so great a share of the texts is asked, one at least, drawn by their hashes; the same text is
    never on both sides. Raises FormatError where there is one text alone."""
    texts = sorted({_hash(f"{seed} {one.document.text}") for one in golds})
    if len(texts) < 2:
        raise FormatError(
            "one text alone cannot be parted: give others to ask by --dev FOLDER, or --dev 0", value=len(texts)
        )
    asked = set(texts[: min(len(texts) - 1, max(1, round(share * len(texts))))])
    sides: tuple[list[Gold], list[Gold]] = [], []
    for one in golds:
        there = _hash(f"{seed} {one.document.text}") in asked
        sides[there].append(one._replace(split="dev" if there else "train"))
    return sides


def without(golds: Iterable[Gold], asked: Iterable[Gold]) -> list[Gold]:
    """Those whose text is not asked."""
    texts = {one.document.text for one in asked}
    return [one for one in golds if one.document.text not in texts]


def sha256(golds: Iterable[Gold]) -> str:
    """Of texts and labels, whatever the order of the files."""
    rows = sorted(
        _hash(repr((one.kind, one.document.text, one.document.entities, [(t.start, t.end, t.timex3) for t in one.document.times])))
        for one in golds
    )  # fmt: skip
    return _hash("".join(rows))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
