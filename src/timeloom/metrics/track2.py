"""`scate-track2`: SemEval-2018 task 6, track 2 (Laparra et al. 2018), as timenorm's `TimeNormScorer` defines it.

Every bounded root of an annotation graph is interpreted; P is the mean over the system's roots, R over the gold's,
of the share of their time that is common with the roots of the other side touching them in the text.

Either side may be TimeML instead: a TIMEX3 means the interval that its value names by itself. Durations, times without
a date, values with unknown digits and references to the present, past or future name none.

Where this differs from the original, on purpose: intervals are those of the named conventions of timeloom, on both
sides (the original interprets by its own library); seconds are those of the wall clock, not of a local zone; a Period
without a Number counts by its text ("days" is an unknown amount; the original, which has no text, reads one).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import InitVar, dataclass, field, fields, replace
from functools import lru_cache
from itertools import compress
from types import MappingProxyType
from typing import ClassVar, Literal

from timeloom.calendar.conventions import PRESETS, Conventions
from timeloom.calendar.interval import Interval
from timeloom.calendar.settings import conventions_of, spelled
from timeloom.calendar.tree import Expression, Modified, Year
from timeloom.calendar.value import Intervals
from timeloom.document import Document, Time, TimeEntity
from timeloom.errors import ModelError
from timeloom.metrics.base import Metric, Tally, digest, option
from timeloom.metrics.counts import digest_of_all
from timeloom.metrics.entities import entities_of
from timeloom.metrics.overlap import Bounds, Meant, pair_shares, shares
from timeloom.metrics.pairing import refuse_other_text
from timeloom.metrics.schemas import agreement
from timeloom.timeml.values import interval_of

__all__ = ["Track2Metric", "meanings"]

_NEVER = frozenset(
    {"NotNormalizable", "Frequency", "PreAnnotation", "Number", "Modifier", "Event", "Time-Zone", "AMPM-Of-Day"}
)
"""Roots of these types mean no interval: the first three are dropped by the original by name."""


@dataclass(frozen=True, kw_only=True)
class Track2Metric(Metric):
    """One row, of the fields' options and of `others`.

    `others` are documents of the same texts by another schema: what counts is then the part of the gold on which both
    schemas agree exactly (`timeloom.metrics.schemas` says how). A gold document that is not among them agrees in
    nothing. The signature has their hash as `only-agreeing`.

    The text and the creation time of the gold document hold for both sides.
    """

    name: ClassVar[str] = "scate-track2"
    items: ClassVar[str] = "bounded SCATE roots"
    reference: ClassVar[str] = "Laparra et al. 2018, SemEval-2018 Task 6: Parsing Time Normalizations, track 2"

    overlap: Literal["root", "expression"] = option("root", help="Which characters a root stands on.")
    """"root": its own, as in the task; "expression": those of all it links to, for comparing schemas (a TIMEX3 "1985"
    never meets a root on "since")."""

    conventions: str = option(
        "default", help=f"By which both sides are interpreted: {', '.join(PRESETS)}, or settings."
    )
    """A line as `load` takes it: "timenorm_scala", "default,week_start=sunday"."""

    modified: Literal["drop", "keep"] = option("drop", help="Whether roots with a Modifier count.")
    """"drop": a root with a Modifier is not bounded, as in the original (there a Modifier on a Year is not even read,
    and stays so here), nor is a TIMEX3 with a `mod`; "keep": they count with whatever bounds the conventions give
    them."""

    compat: Literal["none", "timeml-scorer"] = option("none", help="Count pairs as timenorm's TimeMLScorer does.")
    """"timeml-scorer": as TimeML was scored against SCATE for Table 2, with overlap="expression". Expressions that
    touch end to end are a pair too; a system's item adds up its precision over its pairs (which may exceed 1), a gold's
    has the recall of its best pair."""

    others: InitVar[Iterable[Document] | None] = option(  # noqa: RUF009 - it makes a field, as dataclasses.field does
        None,
        help="The same texts in another schema: score where both agree exactly.",
        flag="only-agreeing",
    )
    only_agreeing: str = field(init=False, default="no")

    # No field, since fields are what the signature says: it says the hash of these.
    _others: ClassVar[Mapping[str, Document]] = MappingProxyType({})

    def __post_init__(self, others: Iterable[Document] | None) -> None:
        if self.overlap not in ("root", "expression"):
            raise ValueError(f'overlap is "root" or "expression" (got {self.overlap!r})')
        if self.modified not in ("drop", "keep"):
            raise ValueError(f'modified is "drop" or "keep" (got {self.modified!r})')
        if self.compat not in ("none", "timeml-scorer"):
            raise ValueError(f'compat is "none" or "timeml-scorer" (got {self.compat!r})')
        object.__setattr__(self, "conventions", spelled(_by_line(self.conventions)))
        if others is not None:
            by_id = {document.id: document for document in others}
            told = digest_of_all((name, digest(document)) for name, document in by_id.items())
            object.__setattr__(self, "_others", MappingProxyType(by_id))
            object.__setattr__(self, "only_agreeing", f"other@{told}")

    @property
    def other_documents(self) -> tuple[Document, ...]:
        """The documents of the other schema, none where it does not matter."""
        return tuple(self._others.values())

    def with_others(self, documents: Iterable[Document]) -> Track2Metric:
        """This measure with the same others brought onto other texts; the signature stays."""
        made = replace(self)
        object.__setattr__(made, "_others", MappingProxyType({document.id: document for document in documents}))
        object.__setattr__(made, "only_agreeing", self.only_agreeing)
        return made

    def tallies(self, gold: Document, system: Document) -> Mapping[str, Tally]:
        """The row `*`: sums of shares and numbers of bounded roots."""
        golds = self.meanings(gold, gold)
        systems = self.meanings(system, gold)
        if self.only_agreeing != "no":
            golds, systems = self._agreeing(gold, golds, system, systems)
        return {"*": self.tally(golds, systems)}

    def tally(self, golds: list[Meant], systems: list[Meant]) -> Tally:
        """What items of two sides have in common, counted as `compat` says."""
        if self.compat == "timeml-scorer":
            precise = sum(map(sum, pair_shares(systems, golds)))
            recalled = sum(max(pairs, default=0.0) for pairs in pair_shares(golds, systems))
        else:
            precise, recalled = sum(shares(systems, golds)), sum(shares(golds, systems))
        return Tally(len(golds), len(systems), recalled, precise)

    def meanings(
        self, document: Document, context: Document | None = None, *, overlap: str | None = None
    ) -> list[Meant]:
        """The bounded roots of a document with their intervals; `context` gives text and creation time."""
        return meanings(
            document,
            context or document,
            overlap=overlap or self.overlap,
            conventions=self.conventions,
            keep_modified=self.modified == "keep",
        )

    def _agreeing(
        self, gold: Document, golds: list[Meant], system: Document, systems: list[Meant]
    ) -> tuple[list[Meant], list[Meant]]:
        """The items that count where two schemas agree."""
        other = self._others.get(gold.id, Document(id=gold.id, text=gold.text))
        refuse_other_text(gold, other)
        wide = self.meanings(gold, gold, overlap="expression")
        beside = self.meanings(other, gold, overlap="expression")
        agreed = agreement(wide, beside)
        counted = agreed.counts(self.meanings(system, gold, overlap="expression"), wide, beside)
        return list(compress(golds, agreed.golds)), list(compress(systems, counted))


def meanings(
    document: Document,
    context: Document,
    *,
    overlap: str = "root",
    conventions: str = "default",
    keep_modified: bool = False,
) -> list[Meant]:
    """Bounded roots as stretches of text with intervals, in the order of the graph reader.

    A document without SCATE entities gives its times instead: the intervals that are filled in, or those of the values
    of its TIMEX3 where nothing was interpreted (as read from TimeML).
    """
    entities = entities_of(document)
    if entities:
        return list(_roots(entities, context, overlap, conventions, keep_modified))
    return list(_times(document.times, conventions, keep_modified))


def _times(times: Iterable[Time], conventions: str, keep_modified: bool) -> Iterator[Meant]:
    for time in times:
        if time.intervals or time.more or time.unresolved is not None:
            bounds = () if time.more else _bounds(time.intervals)
        elif time.parts:
            yield from _times(time.parts, conventions, keep_modified)
            continue
        else:
            bounds = _of_value(time, conventions, keep_modified)
        if bounds:
            yield Meant(time.start, time.end, bounds, time.timex3.value if time.timex3 else "")


@lru_cache(maxsize=8)
def _by_line(said: str) -> Conventions:
    """Conventions told in a line. Raises ValueError that says what there is."""
    try:
        return conventions_of(said)
    except ModelError as error:
        if error.place == "conventions" and error.value == said:
            known = f"{', '.join(PRESETS)}, or one of them with settings"
            raise ValueError(f"conventions is one of {known} (got {said!r})") from None
        raise ValueError(f"{error.place}: {error.message} (got {error.value!r})") from None


def _of_value(time: Time, conventions: str, keep_modified: bool) -> tuple[Bounds, ...]:
    """The interval that a TIMEX3 names by its value."""
    if time.timex3 is None or (time.timex3.mod and not keep_modified):
        return ()
    named = interval_of(time.timex3.value, _by_line(conventions))
    return () if named is None else _bounds((named,))


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
        value = evaluate(root.tree, dct=context.dct, conventions=_by_line(conventions), events=None)
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
