"""Pairs of MATRES and TimeBank-Dense: their tables with labels of ours, and the figures that are published for them.

A row is a document, two ids and a label that nobody looks at before the score. Every row gets a label: where the
document or an end is not at hand it is the one that says nothing (VAGUE, v), and the row is counted.

Published: MATRES is told as F1 with VAGUE for none (Ning, Wu and Roth 2018), TimeBank-Dense as micro F1 over all pairs,
v among them, which is accuracy where every pair is answered (Cassidy and others 2014). Rows that name what the
documents do not have are left out of both, as everybody does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from timeloom._version import __version__
from timeloom.document import Document, Link
from timeloom.errors import FormatError, TimeloomError
from timeloom.formats import read
from timeloom.formats.pairs import DIALECTS, Pair, read_rows, write_rows
from timeloom.metrics.base import Tally
from timeloom.pipeline import Pipeline
from timeloom.pipeline.pairs import ends_of, settled
from timeloom.signature import Signature

__all__ = ["NOTHING", "Answers", "Figures", "answer", "figures"]

NOTHING = {"matres": "VAGUE", "tbdense": "v"}
"""Table -> the label that says nothing, for rows that cannot be read."""
_NONE = {"matres": "VAGUE", "tbdense": None}
"""Table -> the label that is none when F1 is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The rows of a table and a label for each. `kinds` says what the ends are ("event-event"), "" for a row that could
    not be read; `absent` why not: id of a document -> reason; `lost` are rows of documents that are there."""

    table: str
    rows: tuple[Pair, ...]
    labels: tuple[str, ...]
    kinds: tuple[str, ...]
    absent: Mapping[str, str]
    lost: int

    def render(self) -> bytes:
        return write_rows(self.rows, self.labels, self.table)


def answer(
    loom: Pipeline, folder: Path, data: bytes, table: str, *, name: str = "pairs", merge: bool = False
) -> Answers:
    """Labels for every row of a table, of the documents `<id>.tml` anywhere below a folder.

    The times and events of a document stand and its links are not looked at. With `merge` the labels of a document are
    such that all can hold together.

    Raises FormatError for a table that is none, that has no rows or of which no document is at hand; ModelError for a
    pipeline that labels no pairs.
    """
    rows = tuple(read_rows(data, table, name, labels=False))
    if not rows:
        raise FormatError("a table of pairs has rows", document=name)
    places: dict[str, list[int]] = {}
    for at, row in enumerate(rows):
        places.setdefault(row.document, []).append(at)
    files = _files(folder)
    labels, kinds = [NOTHING[table]] * len(rows), [""] * len(rows)
    absent: dict[str, str] = {}
    for id, mine in places.items():
        document = _read(files, id)
        if isinstance(document, str):
            absent[id] = document
            continue
        for at, kind, label in _labels(loom, document, [(at, rows[at]) for at in mine], table, merge):
            labels[at], kinds[at] = label, kind
    if len(absent) == len(places):
        raise FormatError(f"none of its documents can be read below {folder}", document=name, value=next(iter(absent)))
    lost = sum(not kind and row.document not in absent for kind, row in zip(kinds, rows, strict=True))
    return Answers(
        table=table, rows=rows, labels=tuple(labels), kinds=tuple(kinds), absent=absent, lost=lost
    )  # fmt: skip


def _files(folder: Path) -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*.tml")):
        found.setdefault(path.name.removesuffix(".tml"), []).append(path)
    return found


def _read(files: Mapping[str, Sequence[Path]], id: str) -> Document | str:
    """A document, or why it is not to be had."""
    paths = files.get(id, ())
    if len(paths) != 1:
        return f"there are {len(paths)} files of this name" if paths else "there is no such file"
    try:
        (document,) = read(paths[0], "timeml")
    except TimeloomError as error:
        return error.message
    return document


def _labels(
    loom: Pipeline, document: Document, rows: Sequence[tuple[int, Pair]], table: str, merge: bool
) -> Iterator[tuple[int, str, str]]:
    """Place, kind and label of each row whose ends the document has."""
    ends = ends_of(document)
    asked = [(at, ends[row.source], ends[row.target]) for at, row in rows if row.source in ends and row.target in ends]
    asked = [one for one in asked if one[1] != one[2]]
    scheme = DIALECTS[table].scheme
    document = msgspec.structs.replace(document, links=())
    told = loom.label(document, [(source, target) for _, source, target in asked], scheme)
    labels = [one.labels[0][0] for one in told]
    if merge:
        links = [
            Link(f"l{n}", "TLINK", "", source, target, (("scheme", scheme),))
            for n, (_, source, target) in enumerate(asked)
        ]
        labels = [link.relation for link in settled(document, links, told, loom.merge)[1]]
    sorts = {time.id: "time" for time in document.timexes}
    if document.meta.creation is not None:
        sorts[document.meta.creation.id] = "DCT"
    for (at, source, target), label in zip(asked, labels, strict=True):
        kind = "-".join(sorted((sorts.get(source, "event"), sorts.get(target, "event")), key=_ORDER.index))
        yield at, kind, label


_ORDER = ("event", "time", "DCT")


# --- figures -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Figures:
    """What a table scores: `rows` are tallies of everything, of each kind of pair and of each label; in those of pairs
    the label that is none is not counted. `right` of `scored` rows have their label."""

    rows: Mapping[str, Tally]
    right: int
    scored: int
    signature: Signature

    @property
    def accuracy(self) -> float:
        """Of all rows that are scored; 0 where there are none."""
        return self.right / self.scored if self.scored else 0.0

    def prf(self, row: str) -> tuple[float, float, float]:
        """Precision, recall and F1 of a row; 0 where nothing was said, or nothing was to be said."""
        tally = self.rows[row]
        precision = tally.precise / tally.system if tally.system else 0.0
        recall = tally.recalled / tally.gold if tally.gold else 0.0
        return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def figures(answers: Answers, signature: Signature | None = None) -> Figures:
    """Figures of the rows that could be read. Raises FormatError where a row of the table has no label.

    `signature` is what made the labels, as `Pipeline.signature` says it.
    """
    bare = next((row for row in answers.rows if not row.relation), None)
    if bare is not None:
        known = ", ".join(sorted(DIALECTS[answers.table].labels))
        reason = f"to be scored every row has one of the labels {known}"
        raise FormatError(reason, document=answers.table, place=f"line {bare.line}", value=bare.raw.decode())
    read_ = [
        (kind, row.relation, label)
        for kind, row, label in zip(answers.kinds, answers.rows, answers.labels, strict=True)
        if kind
    ]
    none = _NONE[answers.table]
    tallies = {"*": _pairs(read_, none)}
    for kind in dict.fromkeys(sorted(kind for kind, _, _ in read_)):
        tallies[f"*:{kind}"] = _pairs([one for one in read_ if one[0] == kind], none)
    for label in sorted(DIALECTS[answers.table].labels):
        golds, systems = (sum(one[side] == label for one in read_) for side in (1, 2))
        both = sum(gold == label == ours for _, gold, ours in read_)
        tallies[label] = Tally(golds, systems, both, both)
    made = signature.to_dict() if signature is not None else {}
    held = Signature.of(
        measure=f"{answers.table}-pairs",
        none=none or "counted",
        pairs=len(read_),
        **{"left-out": len(answers.rows) - len(read_)},
        documents=len({row.document for row in answers.rows} - set(answers.absent)),
    )
    told = {name: value for name, value in made.items() if name != "v" and not isinstance(value, list)}
    return Figures(
        tallies, sum(gold == ours for _, gold, ours in read_), len(read_), held.extend(**told, v=__version__)
    )


def _pairs(rows: Sequence[tuple[str, str, str]], none: str | None) -> Tally:
    """Rows with a label that is not none, on either side."""
    right = sum(gold == ours != none for _, gold, ours in rows)
    golds, systems = (sum(one[side] != none for one in rows) for side in (1, 2))
    return Tally(golds, systems, right, right)
