"""What the measures over stretches of text share (TempEval-3, UzZaman et al. 2013, section 5.1).

Strict: same span. Relaxed: spans overlap. Attributes: accuracy of the attribute over the relaxed matches, times the
relaxed F1, which equals counting a match as right only where the attribute is the gold's.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

from timeloom.document import Document
from timeloom.metrics.base import Counts, Metric, Parts, Tally

__all__ = ["Extent", "SpanMetric", "match", "match_starts"]


class Extent(Protocol):
    """What stands on characters `[start, end)`."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


Item = TypeVar("Item", bound=Extent)
Pairs = Sequence[tuple[Item, Item]]


@dataclass(frozen=True, kw_only=True)
class SpanMetric(Metric, Generic[Item]):
    """Rows strict, relaxed, and one of every attribute; the same by kind, as `strict:DATE`.

    A gold item is matched with at most one of the system's. The rows of a kind count the items of that kind on both
    sides, with the matches as they are, so an item found as another kind is missed in its row and spurious in the
    other.

    The figures `accuracy:A` are the shares of the relaxed matches whose attribute A is the gold's. The confusion
    counts the kinds of matched items.
    """

    empty_is_right: ClassVar[bool] = False
    kind: ClassVar[str]
    """The attribute by which rows are split, one of `attributes`."""
    attributes: ClassVar[tuple[str, ...]]
    """The attributes that are compared."""

    @abstractmethod
    def found(self, document: Document) -> list[Item]:
        """The items that count, in the order of the text."""

    @abstractmethod
    def attribute(self, item: Item, name: str) -> str:
        """The value of an attribute, the empty string where an item has none."""

    def pairs(self, golds: list[Item], systems: list[Item]) -> Pairs[Item]:
        """Matched items, gold first."""
        return match(golds, systems)

    def parts(self, gold: Document, system: Document) -> Parts:
        """The rows of all items, then of every kind; the confusion of kinds."""
        golds, systems = self.found(gold), self.found(system)
        pairs = self.pairs(golds, systems)
        rows = self._rows(golds, systems, pairs, self.attributes)
        confusion = Counter((self._kind(one), self._kind(other)) for one, other in pairs)
        sides = [self._by_kind(golds), self._by_kind(systems)]
        same: defaultdict[str, list[tuple[Item, Item]]] = defaultdict(list)
        for one, other in pairs:
            if self._kind(one) == self._kind(other):
                same[self._kind(one)].append((one, other))
        others = [name for name in self.attributes if name != self.kind]
        for kind in sorted({*sides[0], *sides[1]}):
            of_kind = self._rows(sides[0][kind], sides[1][kind], same[kind], others)
            rows |= {f"{row}:{kind}": tally for row, tally in of_kind.items()}
        return Parts(rows, confusion=confusion)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        """Accuracies of the attributes over the relaxed matches."""
        matched = total.rows["relaxed"].recalled if "relaxed" in total.rows else 0
        return {
            f"accuracy:{name}": total.rows[name].recalled / matched if matched else None for name in self.attributes
        }

    def outcomes(self, gold: Document, system: Document) -> Mapping[Hashable, bool]:
        """Whether each item of the gold, by number in the text, was found on its exact span."""
        golds = self.found(gold)
        right = {id(one) for one, other in self.pairs(golds, self.found(system)) if _same_span(one, other)}
        return {number: id(item) in right for number, item in enumerate(golds)}

    def _kind(self, item: Item) -> str:
        return self.attribute(item, self.kind) or "none"

    def _by_kind(self, items: Iterable[Item]) -> defaultdict[str, list[Item]]:
        found: defaultdict[str, list[Item]] = defaultdict(list)
        for item in items:
            found[self._kind(item)].append(item)
        return found

    def _rows(
        self, golds: Sequence[Item], systems: Sequence[Item], pairs: Pairs[Item], attributes: Iterable[str]
    ) -> dict[str, Tally]:
        """Strict, relaxed and attributes of matched pairs among so many."""
        right = {"strict": sum(_same_span(*pair) for pair in pairs), "relaxed": len(pairs)}
        for name in attributes:
            right[name] = sum(self.attribute(one, name) == self.attribute(other, name) for one, other in pairs)
        return {row: Tally(len(golds), len(systems), count, count) for row, count in right.items()}


def in_order(items: Iterable[Item]) -> list[Item]:
    """The items that cover characters, in the order of the text."""
    return sorted((item for item in items if item.start < item.end), key=lambda item: (item.start, item.end))


def match(golds: Iterable[Item], systems: Iterable[Item]) -> list[tuple[Item, Item]]:
    """Pairs of a gold and a system item that overlap, each in one pair at most, in the order of the gold.

    A gold item gets the system's one on the same span, else the first in the text that overlaps and is free. Both
    sides are in the order of the text.
    """
    golds, free = list(golds), list(systems)
    taken = _by_place(golds, free, lambda item: (item.start, item.end))
    used = set(taken.values())
    first = 0
    for number, item in enumerate(golds):
        while first < len(free) and (first in used or free[first].end <= item.start):
            first += 1
        if number in taken:
            continue
        at = first
        while at < len(free) and free[at].start < item.end:
            if at not in used and item.start < free[at].end:
                taken[number] = at
                used.add(at)
                break
            at += 1
    return [(golds[number], free[at]) for number, at in sorted(taken.items())]


def match_starts(golds: Iterable[Item], systems: Iterable[Item]) -> list[tuple[Item, Item]]:
    """Pairs of a gold and a system item that begin at the same character, in the order of the gold."""
    golds, free = list(golds), list(systems)
    taken = _by_place(golds, free, lambda item: (item.start, 0))
    return [(golds[number], free[at]) for number, at in taken.items()]


def _by_place(
    golds: Sequence[Item], systems: Sequence[Item], place: Callable[[Item], tuple[int, int]]
) -> dict[int, int]:
    """Numbers of gold and system items at the same place, the first of each."""
    places: dict[tuple[int, int], int] = {}
    for number, item in enumerate(systems):
        places.setdefault(place(item), number)
    taken: dict[int, int] = {}
    for number, item in enumerate(golds):
        same = places.pop(place(item), None)
        if same is not None:
            taken[number] = same
    return taken


def _same_span(one: Item, other: Item) -> bool:
    return (one.start, one.end) == (other.start, other.end)
