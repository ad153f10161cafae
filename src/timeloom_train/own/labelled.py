"""A user's labelled texts: read, looked over, parted into what is learned from and what is asked."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from timeloom.document import Document, Policy, outside
from timeloom.errors import FormatError, LimitError
from timeloom.formats import read_each
from timeloom.language import load as words_of
from timeloom.times.context import Context
from timeloom.times.interpret import Interpreter
from timeloom.times.lexing.lexer import scanned
from timeloom.times.lexing.scan import Scan
from timeloom_train.times.examples import Extents, extents
from timeloom_train.times.learning import chart_of
from timeloom_train.times.sources import OWN, SCATE, Item

__all__ = ["KINDS", "Gold", "Labelled", "parted", "read_labelled", "sha256", "without"]

KINDS = {"scate": "SCATE", "timex": "TIMEX3"}


class Gold(NamedTuple):
    """One labelled document, by the kind of its labels, and as an item to learn from: of SCATE, its graphs are
    interpreted."""

    kind: str
    document: Document
    item: Item


class Labelled(NamedTuple):
    """What a folder holds: documents by the kind of their labels (one with both kinds is there twice), and what is to
    be said of it: its format, how many files and labels, and, by reason, how many labels cannot be learned."""

    golds: list[Gold]
    format: str
    documents: int
    labels: Counter[str]
    lost: Counter[str]


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
    golds: list[Gold] = []
    labels: Counter[str] = Counter()
    for document in documents:
        lost["faults in the files"] += len(document.meta.problems)
        for gold in _golds(document):
            golds.append(gold)
            there = _phrases(gold.item)
            spans = {(time.start, time.end) for time in gold.item.timexes}
            labels[KINDS[gold.kind]] += len(spans & there)
            lost[f"{KINDS[gold.kind]} whose words no rule of the grammar puts together"] += len(spans - there)
    return Labelled(golds, form, len(documents), labels, +lost)


def _golds(document: Document) -> Iterator[Gold]:
    if document.entities:
        told = Interpreter()(msgspec.structs.replace(document, times=()))
        yield Gold(
            "scate", document, Item(SCATE, document.id, document.language, document.text, document.dct, gold=told)
        )
    if any(time.timex3 for time in document.times):
        yield Gold(
            "timex", document, Item(OWN, document.id, document.language, document.text, document.dct, gold=document)
        )


def _phrases(item: Item) -> set[tuple[int, int]]:
    """Where phrases stand that the grammar can build."""
    language = words_of(item.language)
    ctx = Context(item.text, item.dct, Policy(), language)
    found: set[Extents] = set()
    for region in scanned(Scan(item.text, language)):
        found.update(
            extents(ctx, phrase.reading, item.source) for phrase in chart_of(item.language).phrases(region.lexemes, ctx)
        )
    return {one for every in found for one in every}


def parted(golds: Sequence[Gold], share: float, seed: int) -> tuple[list[Gold], list[Gold]]:
    """(learned from, asked): so great a share of the texts is asked, one at least, drawn by their hashes; the same text
    is never on both sides. Raises FormatError where there is one text alone."""
    texts = sorted({_hash(f"{seed} {one.document.text}") for one in golds})
    if len(texts) < 2:
        raise FormatError(
            "one text alone cannot be parted: give others to ask by --dev FOLDER, or --dev 0", value=len(texts)
        )
    asked = set(texts[: min(len(texts) - 1, max(1, round(share * len(texts))))])
    sides: tuple[list[Gold], list[Gold]] = [], []
    for one in golds:
        there = _hash(f"{seed} {one.document.text}") in asked
        sides[there].append(one)
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
