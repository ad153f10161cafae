"""Finds the pairs of a task: every two ends that one of its patterns binds, in time linear in the document."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from timeloom.document import Candidate, Document
from timeloom.document.arguments import Predicate, bare
from timeloom.relations.tasks.conditions import LIMIT, holds
from timeloom.relations.tasks.model import Kind, Pattern, Reach, Step, Task, Where, covers
from timeloom.relations.tasks.sheet import DEEP, End, Sheet

__all__ = ["NEAR", "Match", "candidates", "candidates_from", "matches"]

NEAR = 32
"""How many ends of its sentence, or of an argument, an end is paired with at most."""

Pair = tuple[End, End]


class Match(NamedTuple):
    """Two ends, by their ids, and the pattern that binds them."""

    source: str
    target: str
    pattern: str


def candidates(document: Document | Sheet, task: Task) -> tuple[Candidate, ...]:
    """The pairs of a task, in the order of their sources in the text; without labels.

    The document needs sentences, tokens with their trees, events and times; where a layer is missing, what asks for it
    finds nothing. Each two ends come once, as the first pattern that binds them has them.
    """
    return _candidates(matches(document, task), task)


def candidates_from(document: Document | Sheet, predicates: Sequence[Predicate], task: Task) -> tuple[Candidate, ...]:
    """The pairs of a task that the patterns of the reach `argument` find in arguments which the user gives."""
    return _candidates(matches(document, task, predicates, ("argument",)), task)


def _candidates(found: Iterable[Match], task: Task) -> tuple[Candidate, ...]:
    return tuple(Candidate(one.source, one.target, task.name, task.scheme) for one in found)


def matches(
    document: Document | Sheet, task: Task, predicates: Sequence[Predicate] = (), reaches: Sequence[Reach] | None = None
) -> tuple[Match, ...]:
    """The pairs of a task with the patterns that bind them. `reaches` limits the patterns that are asked."""
    sheet = document if isinstance(document, Sheet) else Sheet(document)
    found: dict[frozenset[str], tuple[tuple[int, int], Match]] = {}
    for pattern in task.patterns:
        if reaches is not None and pattern.reach not in reaches:
            continue
        if pattern.reach == "argument":
            pairs = _by_argument(sheet, task, pattern, predicates)
        else:
            pairs = _BY[pattern.reach](sheet, task, pattern)
        for source, target in pairs:
            if source.id != target.id and _in_order(pattern, source, target):
                place = (max(source.start, target.start), source.start)
                found.setdefault(frozenset((source.id, target.id)), (place, Match(source.id, target.id, pattern.name)))
    return tuple(match for _, match in sorted(found.values()))


def _in_order(pattern: Pattern, source: End, target: End) -> bool:
    if pattern.order is None:
        return True
    return source.start < target.start if pattern.order == "source" else target.start < source.start


def _ends(sheet: Sheet, kind: Kind) -> Sequence[End]:
    if kind == "creation":
        return () if sheet.creation is None else (sheet.creation,)
    return sheet.events if kind == "event" else sheet.times


def _those(sheet: Sheet, task: Task, pattern: Pattern, at: int) -> list[End]:
    """The ends that may be source (0) or target (1)."""
    where = pattern.target if at else pattern.source
    return [end for end in _ends(sheet, task.ends[at]) if holds(where, sheet, end.token, end)]


# --- by the tree ----------------------------------------------------------------------------------------------------
def _by_tree(sheet: Sheet, task: Task, pattern: Pattern) -> Iterator[Pair]:
    reached: dict[int, list[int]] = {}
    for source in _those(sheet, task, pattern, 0):
        if source.token is None:
            continue
        if source.token not in reached:
            reached[source.token] = _walk(sheet, pattern, source.token)
        for number in reached[source.token]:
            for target in sheet.at.get(number, ()):
                if target.kind == task.ends[1] and holds(pattern.target, sheet, number, target):
                    yield source, target


def _walk(sheet: Sheet, pattern: Pattern, start: int) -> list[int]:
    """The tokens at the end of the path, `LIMIT` at most."""
    here = [start]
    for step in pattern.path:
        here = _steps(sheet, step, here, pattern.through, start)
    return [number for number in here if number != start]


def _steps(sheet: Sheet, step: Step, here: list[int], through: Where, start: int) -> list[int]:
    """Where a step leads from places that may be crossed: the start, and those of which `through` holds."""
    level = here
    met: dict[int, None] = {} if step.least else dict.fromkeys(here)
    for made in range(1, step.most + 1):
        crossed = [place for place in level if place == start or holds(through, sheet, place)]
        onward = dict.fromkeys(number for place in crossed for number in _moved(sheet, step, place))
        level = [number for number in onward if number not in met][:LIMIT]
        if not level:
            break
        if made >= step.least:
            met.update(dict.fromkeys(level))
    return list(met)[:LIMIT]


def _moved(sheet: Sheet, step: Step, number: int) -> list[int]:
    """The tokens that one move leads to."""
    if step.up:
        head = sheet.head(number)
        fits = head is not None and (not step.relations or covers(step.relations, sheet.tokens[number].deprel))
        return [head] if fits and head is not None else []
    children = sheet.children[number][:LIMIT]
    return [at for at in children if not step.relations or covers(step.relations, sheet.tokens[at].deprel)]


# --- by the place in the text ---------------------------------------------------------------------------------------
def _by_sentence(sheet: Sheet, task: Task, pattern: Pattern) -> Iterator[Pair]:
    targets = sheet.by_sentence(_those(sheet, task, pattern, 1))
    for source in _those(sheet, task, pattern, 0):
        others = targets.get(-1 if source.sentence is None else source.sentence, [])
        if len(others) > NEAR:
            others = sorted(others, key=lambda end, at=source.start: abs(end.start - at))[:NEAR]  # type: ignore[misc] # a default is no argument
        same = task.ends[0] == task.ends[1]
        yield from ((source, target) for target in others if not same or source.start < target.start)


def _by_next(sheet: Sheet, task: Task, pattern: Pattern) -> Iterator[Pair]:
    """Neighbours among all ends of the kind, both of which are to be as the pattern says."""
    for ends in sheet.by_sentence(_ends(sheet, task.ends[0])).values():
        for source, target in pairwise(ends):
            fits = holds(pattern.source, sheet, source.token, source) and holds(
                pattern.target, sheet, target.token, target
            )
            if fits:
                yield source, target


def _by_sentences(sheet: Sheet, task: Task, pattern: Pattern) -> Iterator[Pair]:
    first, second = ({at: _main(sheet, ends) for at, ends in sheet.by_sentence(_those(sheet, task, pattern, side)).items()}
                     for side in (0, 1))  # fmt: skip
    yield from ((first[at], second[at + 1]) for at in sorted(first) if at + 1 in second)


def _main(sheet: Sheet, ends: Sequence[End]) -> End:
    """The main event of a sentence among those given: the one marked as main, else the one nearest to the root."""
    marked = next((end for end in ends if end.main), None)
    return marked or min(ends, key=lambda end: (sheet.depth(end), end.start))


def _by_creation(sheet: Sheet, task: Task, pattern: Pattern) -> Iterator[Pair]:
    if sheet.creation is not None:
        for source in _those(sheet, task, pattern, 0):
            yield source, sheet.creation


def _by_dates(sheet: Sheet, task: Task, pattern: Pattern) -> Iterator[Pair]:
    times = [end for end in _those(sheet, task, pattern, 0) if holds(pattern.target, sheet, end.token, end)]
    yield from pairwise(times)
    if sheet.creation is not None:
        for time in times:
            yield time, sheet.creation


# --- by a layer that is given ---------------------------------------------------------------------------------------
def _by_argument(sheet: Sheet, task: Task, pattern: Pattern, predicates: Sequence[Predicate]) -> Iterator[Pair]:
    """Events that overlap a predicate, with the times in its argument; or with the event in it that stands highest."""
    sources = _Overlaps(_those(sheet, task, pattern, 0))
    targets = _Overlaps(_those(sheet, task, pattern, 1))
    for predicate in predicates:
        for source in sources(predicate.start, predicate.end)[:1]:
            for argument in predicate.arguments:
                if bare(argument.label) not in pattern.arguments:
                    continue
                found = targets(argument.start, argument.end)[:NEAR]
                if task.ends[1] == "event" and found:
                    found = [
                        min(found, key=lambda end: (sheet.depth(end) if end.token is not None else DEEP, end.start))
                    ]
                yield from ((source, target) for target in found)


class _Overlaps:
    """Ends by the characters that they share with a stretch of the text."""

    def __init__(self, ends: Sequence[End]) -> None:
        self.ends = ends
        self.starts = [end.start for end in ends]

    def __call__(self, start: int, stop: int) -> list[End]:
        high = bisect_left(self.starts, stop)
        return [end for end in self.ends[max(0, high - NEAR) : high] if end.stop > start]


_BY: dict[Reach, Callable[[Sheet, Task, Pattern], Iterator[Pair]]] = {
    "tree": _by_tree,
    "sentence": _by_sentence,
    "next": _by_next,
    "sentences": _by_sentences,
    "creation": _by_creation,
    "dates": _by_dates,
}
