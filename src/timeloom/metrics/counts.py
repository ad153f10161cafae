"""What a measure counts: tallies, sums and pairs of labels that add up over documents."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from timeloom.document import Document

__all__ = ["Counts", "Parts", "Tally", "digest", "digest_of_all"]


@dataclass(frozen=True, slots=True)
class Tally:
    """What one row of a measure counts.

    `gold` and `system` are numbers of items; `recalled` is how much of the gold was found and `precise` how much of
    the system was right. Where an item is right or wrong both are whole and equal; where it can be partly right
    (intervals of time, disjunctions of relations) they are sums of fractions and differ. Items that weigh unequally
    make `gold` and `system` sums of weights.
    """

    gold: float = 0
    system: float = 0
    recalled: float = 0
    precise: float = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.gold + other.gold,
            self.system + other.system,
            self.recalled + other.recalled,
            self.precise + other.precise,
        )

    @classmethod
    def total(cls, tallies: Iterable[Tally]) -> Tally:
        """All tallies in one; sums of whole numbers stay whole."""
        tallies = list(tallies)
        return cls(
            _sum([tally.gold for tally in tallies]),
            _sum([tally.system for tally in tallies]),
            math.fsum(tally.recalled for tally in tallies),
            math.fsum(tally.precise for tally in tallies),
        )

    @classmethod
    def of_sets(cls, gold: frozenset[object] | set[object], system: frozenset[object] | set[object]) -> Tally:
        """Of two sets of keys: right is what both hold."""
        both = len(gold & system)
        return cls(len(gold), len(system), both, both)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a measure finds in one document; everything adds up over documents.

    `rows` are tallies, divided into precision, recall and F1 in the end. `sums` are plain sums by name (losses, misses,
    pairs), from which `Metric.figures` makes what is no precision or recall. `confusion` counts pairs of labels, gold's
    first.
    """

    rows: Mapping[str, Tally] = field(default_factory=dict)
    sums: Mapping[str, float] = field(default_factory=dict)
    confusion: Mapping[tuple[str, str], float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of one document, or of several: `a + b` counts both. `rows`, `sums`, `confusion` are those of `Parts`.

    `documents` are pairs of id and digest of the gold document; `skipped` names documents that the measure leaves
    out by its own rules.
    """

    rows: Mapping[str, Tally] = field(default_factory=dict)
    documents: tuple[tuple[str, str], ...] = ()
    skipped: tuple[str, ...] = ()
    sums: Mapping[str, float] = field(default_factory=dict)
    confusion: Mapping[tuple[str, str], float] = field(default_factory=dict)

    def __add__(self, other: Counts) -> Counts:
        return Counts.total((self, other))

    @classmethod
    def total(cls, parts: Iterable[Counts]) -> Counts:
        """All counts in one. Sums are exact (`math.fsum`), so the order does not matter, not even for the last bit."""
        parts = list(parts)
        rows: dict[str, list[Tally]] = {}
        sums: dict[str, list[float]] = {}
        confusion: dict[tuple[str, str], list[float]] = {}
        for part in parts:
            for name, tally in part.rows.items():
                rows.setdefault(name, []).append(tally)
            for name, value in part.sums.items():
                sums.setdefault(name, []).append(value)
            for pair, value in part.confusion.items():
                confusion.setdefault(pair, []).append(value)
        return cls(
            {name: Tally.total(tallies) for name, tallies in rows.items()},
            tuple(pair for part in parts for pair in part.documents),
            tuple(name for part in parts for name in part.skipped),
            {name: math.fsum(values) for name, values in sums.items()},
            {pair: math.fsum(values) for pair, values in confusion.items()},
        )


def _sum(values: list[float]) -> float:
    """Exact; whole numbers stay whole."""
    return sum(values) if all(isinstance(value, int) for value in values) else math.fsum(values)


def digest(document: Document) -> str:
    """SHA-256 of a gold document: text, creation time and annotations, whatever the ids in its file."""
    order = {entity.id: str(number) for number, entity in enumerate(document.entities)}
    told: list[object] = [document.id, document.text]
    if document.dct is not None:
        told.append((document.dct.start, document.dct.end))
    for entity in document.entities:
        links = [(name, order.get(target, target)) for name, target in entity.links]
        told.append((entity.type, [(span.start, span.end) for span in entity.spans], list(entity.properties), links))
    for time in document.timexes:
        told.append((time.start, time.end, time.timex3 and (time.timex3.type, time.timex3.value)))
    for event in document.events:
        told.append((event.start, event.end, list(event.attributes)))
    for link in document.links:
        told.append((link.kind, link.relation, link.source, link.target))
    if document.dating is not None:
        told.append(document.dating)
    return hashlib.sha256(repr(told).encode("utf-8", "surrogatepass")).hexdigest()


def digest_of_all(documents: Iterable[tuple[str, str]]) -> str:
    """Eight digits for documents as pairs of id and digest, in whatever order: what a signature names a corpus by."""
    told = "\n".join(f"{name}\t{sha}" for name, sha in sorted(documents))
    return hashlib.sha256(told.encode()).hexdigest()[:8]
