"""Why two annotations of one text mean different times: every disagreement gets one cause, by rules.

SCATE expressions and TIMEX3 whose texts overlap, directly or through others, form a group; what has no bounded interval
is in no group. A group in which every item's time is wholly common is an agreement. For any other the first of these
rules that fits is the cause; `CAUSES` says them in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from timeloom.calendar import Amounts, Intervals, Unresolved, evaluate
from timeloom.calendar.conventions import PRESETS
from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.metrics.overlap import Meant, shares, touching
from timeloom.metrics.track2 import Track2Metric
from timeloom.scate import Root, parents_type, read_graph
from timeloom.timeml.values import natural_grain

__all__ = ["CAUSES", "WHOLE", "Both", "Disagreement", "Group", "disagreements", "groups"]

CAUSES: dict[str, str] = {
    "metadata": "only SCATE, outside the body of the text and its creation time",
    "parts not composed in TimeML": "one SCATE expression over several TIMEX3 with intervals of their own",
    "parts not composed in SCATE": "one TIMEX3 over several SCATE expressions with intervals of their own",
    "parts composed otherwise": "several of each, and no one of them over all others",
    "preposition outside the extent": "one of each; the operator at the head of SCATE's is no part of the TIMEX3",
    "anchored differently": "one of each; stretches of the same unit or length at different places",
    "finer or coarser": "one of each; one stretch lies within the other",
    "otherwise different": "one of each, and none of these",
    "value without interval": "SCATE means an interval; the TIMEX3 there name none by their values",
    "not bounded in SCATE": "the TIMEX3 names an interval; the SCATE annotations there mean none that is bounded",
    "missing in TimeML": "SCATE means an interval; no TIMEX3 is there",
    "missing in SCATE": "the TIMEX3 names an interval; no SCATE annotation is there",
}
"""Causes in the order in which they are tried, each with its rule."""

WHOLE = 1 - 1e-9
"""Shares are quotients of whole seconds: what is not one differs from it by more than this."""


@dataclass(frozen=True, slots=True)
class Both:
    """A document in both schemas, on one text. `body` is where the text proper stands, `creation` the creation time."""

    scate: Document
    timeml: Document
    body: Span
    creation: Span | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """SCATE expressions and TIMEX3 that overlap in the text, with the share of its time that each has in common."""

    scate: tuple[Meant, ...]
    timeml: tuple[Meant, ...]
    recalled: tuple[float, ...]
    precise: tuple[float, ...]

    @property
    def span(self) -> Span:
        """From the first character to the last."""
        items = (*self.scate, *self.timeml)
        return Span(min(item.start for item in items), max(item.end for item in items))

    @property
    def agrees(self) -> bool:
        """Whether all of it is the same time on both sides."""
        return min((*self.recalled, *self.precise)) >= WHOLE


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A group that does not agree: its cause (a row of `CAUSES`), and what the rule saw, in a word or two."""

    document: str
    cause: str
    detail: str
    group: Group


def groups(scate: Sequence[Meant], timeml: Sequence[Meant]) -> Iterator[Group]:
    """All groups of a text in its order. Linear but for the sorting."""
    recalled, precise = shares(scate, timeml), shares(timeml, scate)
    items = [(item.start, item.end, 0, at) for at, item in enumerate(scate)]
    items += [(item.start, item.end, 1, at) for at, item in enumerate(timeml)]
    found: list[tuple[int, int]] = []
    end = -1
    for start, stop, side, at in sorted(items):
        if found and start >= end:
            yield _group(found, scate, timeml, recalled, precise)
            found = []
        found.append((side, at))
        end = max(end, stop)
    if found:
        yield _group(found, scate, timeml, recalled, precise)


def _group(
    found: list[tuple[int, int]],
    scate: Sequence[Meant],
    timeml: Sequence[Meant],
    recalled: list[float],
    precise: list[float],
) -> Group:
    ours, theirs = [at for side, at in found if not side], [at for side, at in found if side]
    return Group(
        tuple(scate[at] for at in ours),
        tuple(timeml[at] for at in theirs),
        tuple(recalled[at] for at in ours),
        tuple(precise[at] for at in theirs),
    )


def disagreements(both: Both, measure: Track2Metric) -> Iterator[Disagreement]:
    """The disagreements of one document, in the order of the text. `measure` says what is bounded, and how."""
    judge = _Judge(both, measure)
    for group in groups(measure.meanings(both.scate), measure.meanings(both.timeml, both.scate)):
        if not group.agrees:
            cause, detail = judge.cause(group)
            yield Disagreement(both.scate.id, cause, detail, group)


class _Judge:
    """Decides on the groups of one document."""

    def __init__(self, both: Both, measure: Track2Metric) -> None:
        self.both = both
        self.measure = measure
        self.entities = {entity.id: entity for entity in both.scate.entities}
        self.roots = {
            root.id: root for root in read_graph(both.scate.entities, text=both.scate.text, document=both.scate.id)
        }
        self.extents = [self._extent(root) for root in self.roots.values() if root.id in self.entities]
        self.times = {(time.start, time.end): time for time in both.timeml.timexes}
        self.marked = [Meant(start, end, ()) for start, end in self.times]

    def cause(self, group: Group) -> tuple[str, str]:
        """(cause, detail)."""
        if not group.timeml:
            return self._scate_alone(group)
        if not group.scate:
            return self._timeml_alone(group)
        ours, theirs = len(group.scate), len(group.timeml)
        if ours == theirs == 1:
            return self._one_each(group.scate[0], group.timeml[0])
        side = "TimeML" if ours == 1 else "SCATE" if theirs == 1 else ""
        cause = f"parts not composed in {side}" if side else "parts composed otherwise"
        return cause, f"{ours} in SCATE, {theirs} in TimeML"

    # --- one side alone ----------------------------------------------------------------------------------------
    def _scate_alone(self, group: Group) -> tuple[str, str]:
        marked = [time for item in next(touching([_hull(group)], self.marked)) if (time := self._time(item))]
        if marked:
            return "value without interval", _joined(_value_kind(time) for time in marked)
        places = [span for span in (self.both.body, self.both.creation) if span is not None]
        if not any(span.start < group.span.end and group.span.start < span.end for span in places):
            return "metadata", "before the text" if group.span.start < self.both.body.start else "after the text"
        return "missing in TimeML", self.entities[group.scate[0].label].type

    def _timeml_alone(self, group: Group) -> tuple[str, str]:
        there = [item.label for item in next(touching([_hull(group)], self.extents))]
        if not there:
            return "missing in SCATE", ""
        return "not bounded in SCATE", _joined(self._reason(self.roots[root]) for root in there)

    def _time(self, item: Meant) -> Time | None:
        return self.times.get((item.start, item.end))

    def _extent(self, root: Root) -> Meant:
        covered = [self.entities[id] for id in root.members if id in self.entities] or [self.entities[root.id]]
        return Meant(min(part.start for part in covered), max(part.end for part in covered), (), root.id)

    def _reason(self, root: Root) -> str:
        """Why a root means no bounded interval."""
        if root.problems:
            return root.problems[0].reason
        if root.tree is None:
            return self.entities[root.id].type
        scate = self.both.scate
        value = evaluate(root.tree, dct=scate.dct, conventions=PRESETS[self.measure.conventions], events=None)
        if isinstance(value, Unresolved):
            return value.reason
        if isinstance(value, Intervals):
            whole = all(isinstance(end, int) for member in value.members for end in (member.start, member.end))
            return "modified" if whole else "open or unknown end"
        return "an amount" if isinstance(value, Amounts) else "repeats, with no anchor"

    # --- one of each ---------------------------------------------------------------------------------------------
    def _one_each(self, ours: Meant, theirs: Meant) -> tuple[str, str]:
        root = self.entities[ours.label]
        if parents_type(root.type) == "Operator" and not _overlap(root, theirs):
            return "preposition outside the extent", root.type
        (mine, *more), (other, *_) = ours.intervals, theirs.intervals
        if more:
            return "otherwise different", "several intervals in SCATE"
        grains = natural_grain(*mine), natural_grain(*other)
        if mine[1] - mine[0] == other[1] - other[0] or (grains[0] and grains[0] == grains[1]):
            return "anchored differently", grains[1] or "same length"
        told = f"{grains[0] or 'no unit'} in SCATE, {grains[1] or 'no unit'} in TimeML"
        if mine[0] <= other[0] and other[1] <= mine[1] or other[0] <= mine[0] and mine[1] <= other[1]:
            return "finer or coarser", told
        return "otherwise different", told


def _hull(group: Group) -> Meant:
    return Meant(group.span.start, group.span.end, ())


def _overlap(entity: TimeEntity, item: Meant) -> bool:
    return entity.start < item.end and item.start < entity.end


def _joined(reasons: Iterator[str]) -> str:
    return ", ".join(sorted(set(reasons)))


def _value_kind(time: Time) -> str:
    """What kind of value names no interval."""
    if time.timex3 is None:
        return "no value"
    value = time.timex3.value
    if value.endswith("_REF"):
        return "reference"
    kinds = {"P": "duration", "T": "time without date", "F": "fiscal year"}
    if value[:1] in kinds:
        return kinds[value[:1]]
    return "unknown digits" if "X" in value else "modified" if time.timex3.mod else "no calendar value"
