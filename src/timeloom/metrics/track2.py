"""`scate-track2`: SemEval-2018 task 6, track 2 (Laparra et al. 2018), as timenorm's `TimeNormScorer` defines it.

Every bounded root of an annotation graph is interpreted; P is the mean over the system's roots, R over the gold's,
of the share of their time that is common with the roots of the other side touching them in the text.

Where this differs from the original, on purpose: intervals are those of the named conventions of timeloom, on both
sides (the original interprets by its own library); seconds are those of the wall clock, not of a local zone; a Period
without a Number counts by its text ("days" is an unknown amount; the original, which has no text, reads one).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import ClassVar, Literal

from timeloom.calendar.conventions import PRESETS
from timeloom.calendar.interval import Interval
from timeloom.calendar.tree import Expression, Modified, Year
from timeloom.calendar.value import Intervals
from timeloom.document import Document, TimeEntity
from timeloom.metrics.base import Metric, Tally
from timeloom.metrics.entities import entities_of
from timeloom.metrics.overlap import Bounds, Meant, shares

__all__ = ["Track2Metric", "meanings"]

_NEVER = frozenset(
    {"NotNormalizable", "Frequency", "PreAnnotation", "Number", "Modifier", "Event", "Time-Zone", "AMPM-Of-Day"}
)
"""Roots of these types mean no interval: the first three are dropped by the original by name."""


@dataclass(frozen=True, kw_only=True)
class Track2Metric(Metric):
    """One row. Options:

    overlap      which characters a root stands on: "root", its own, as in the task; "expression", those of all it
                 links to, for comparing schemas (a TIMEX3 "1985" never meets a root on "since")
    conventions  name of the conventions by which both sides are interpreted
    modified     "drop": a root with a Modifier is not bounded, as in the original (there a Modifier on a Year is not
                 even read, and stays so here); "keep": it counts with whatever bounds the conventions give it

    The text and the creation time of the gold document hold for both sides.
    """

    name: ClassVar[str] = "scate-track2"
    items: ClassVar[str] = "bounded SCATE roots"

    overlap: Literal["root", "expression"] = "root"
    conventions: str = "default"
    modified: Literal["drop", "keep"] = "drop"

    def __post_init__(self) -> None:
        if self.overlap not in ("root", "expression"):
            raise ValueError(f'overlap is "root" or "expression" (got {self.overlap!r})')
        if self.modified not in ("drop", "keep"):
            raise ValueError(f'modified is "drop" or "keep" (got {self.modified!r})')
        if self.conventions not in PRESETS:
            raise ValueError(f"conventions is one of {', '.join(PRESETS)} (got {self.conventions!r})")

    def tallies(self, gold: Document, system: Document) -> Mapping[str, Tally]:
        """The row `*`: sums of shares and numbers of bounded roots."""
        golds = self.meanings(gold, gold)
        systems = self.meanings(system, gold)
        return {"*": Tally(len(golds), len(systems), sum(shares(golds, systems)), sum(shares(systems, golds)))}

    def meanings(self, document: Document, context: Document | None = None) -> list[Meant]:
        """The bounded roots of a document with their intervals; `context` gives text and creation time."""
        return meanings(
            document,
            context or document,
            overlap=self.overlap,
            conventions=self.conventions,
            keep_modified=self.modified == "keep",
        )


def meanings(
    document: Document,
    context: Document,
    *,
    overlap: str = "root",
    conventions: str = "default",
    keep_modified: bool = False,
) -> list[Meant]:
    """Bounded roots as stretches of text with intervals, in the order of the graph reader.

    A document without SCATE entities gives the intervals of its times instead, where these are filled in.
    """
    entities = entities_of(document)
    if not entities:
        return [
            Meant(time.start, time.end, bounds, time.timex3.value if time.timex3 else "")
            for time in document.times
            if not time.more and (bounds := _bounds(time.intervals))
        ]
    return list(_roots(entities, context, overlap, conventions, keep_modified))


def _roots(
    entities: tuple[TimeEntity, ...], context: Document, overlap: str, conventions: str, keep_modified: bool
) -> Iterator[Meant]:
    from timeloom.calendar import evaluate
    from timeloom.scate import read_graph

    by_id = {entity.id: entity for entity in entities}
    for root in read_graph(entities, text=context.text, document=context.id):
        entity = by_id[root.id]
        if root.tree is None or entity.type in _NEVER or (not keep_modified and _is_modified(root.tree)):
            continue
        value = evaluate(root.tree, dct=context.dct, conventions=PRESETS[conventions], events=None)
        if not isinstance(value, Intervals) or not (bounds := _bounds(value.members)):
            continue
        covered = [by_id[member] for member in root.members] if overlap == "expression" else [entity]
        start, end = min(part.start for part in covered), max(part.end for part in covered)
        yield Meant(start, end, bounds, root.id)


def _bounds(intervals: tuple[Interval, ...]) -> tuple[Bounds, ...]:
    """The intervals as pairs of instants; empty unless every end of every one is known and every one has a length."""
    found = []
    for interval in intervals:
        start, end = interval.start, interval.end
        if not isinstance(start, int) or not isinstance(end, int) or start >= end:
            return ()
        found.append((start, end))
    return tuple(found)


def _is_modified(tree: Expression) -> bool:
    """Whether a Modifier stands anywhere in the tree, other than right on a Year."""
    waiting: list[object] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(node)
        elif isinstance(node, Expression):
            if isinstance(node, Modified) and not isinstance(node.inner, Year):
                return True
            waiting.extend(getattr(node, part.name) for part in fields(node))
    return False
