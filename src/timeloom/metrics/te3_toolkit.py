"""How the evaluation toolkit of TempEval-3 (UzZaman et al. 2013) reduces and queries a graph of TLINKs, faults
included.

Needed to give published numbers to the last digit; nothing else should use it. The toolkit keeps points of time in
*chains*, each point at a place on its chain, with edges that cross from chain to chain (Miller and Schubert 1990), and
takes links in file order. What makes its answers differ from the closure:

- an edge added later between two existing chains does not move the places on them, so order within a chain can be
  wrong;
- a search never enters a chain twice on one path, so some relations that follow are not found;
- an interval put before another one in its chain gets its start at a constant place, whatever the chain holds;
- BEGINS is never verified once both intervals are in the graph: it counts as a contradiction;
- "reduced" means: did not follow from the links before it.

This is written anew from the behaviour of the toolkit, without the notes on siblings, weights and drawing it also
keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

__all__ = ["ToolkitGraph", "Triple"]

_FIRST, _STEP = 100_000, 1_000
"""The place of the first point of a chain, and the distance to the next."""

Point = tuple[str, int]
"""An interval and 0 for its start, 1 for its end."""

Ends = set[Point] | None
"""Neighbours of a point on its chain; None where the chain starts or stops there and can be continued."""

Verdict = Literal["true", "new", "false"]


class Triple(NamedTuple):
    """A link: `source` is in `label` to `target`. DURING and DURING_INV have to be SIMULTANEOUS already."""

    source: str
    label: str
    target: str

    @property
    def inverse(self) -> Triple:
        """The same link, told from the other end."""
        return Triple(self.target, _INVERSE.get(self.label, self.label), self.source)


_INVERSE = {
    "BEFORE": "AFTER", "IBEFORE": "IAFTER", "BEGINS": "BEGUN_BY", "ENDS": "ENDED_BY", "INCLUDES": "IS_INCLUDED",
}  # fmt: skip
_INVERSE |= {inverse: label for label, inverse in _INVERSE.items()}

_EQUAL = ("SIMULTANEOUS", "IDENTITY")

_ORDER = {
    "BEFORE": ("s", "e", "S", "E"),
    "AFTER": ("S", "E", "s", "e"),
    "IBEFORE": ("s", "eS", "E"),
    "IAFTER": ("S", "sE", "e"),
    "BEGINS": ("sS", "e", "E"),
    "BEGUN_BY": ("sS", "E", "e"),
    "ENDS": ("S", "s", "eE"),
    "ENDED_BY": ("s", "S", "eE"),
    "INCLUDES": ("s", "S", "E", "e"),
    "IS_INCLUDED": ("S", "s", "e", "E"),
    "SIMULTANEOUS": ("sS", "eE"),
    "IDENTITY": ("sS", "eE"),
}
"""The end points of a first link in the order of time: s, e of its source, S, E of its target; together: equal."""

_EDGES = {
    "BEFORE": ("eS",),
    "AFTER": ("Es",),
    "IBEFORE": ("eS", "Se"),
    "IAFTER": ("Es", "sE"),
    "BEGUN_BY": ("sS", "Ss", "Ee"),
    "ENDS": ("Ss", "eE", "Ee"),
    "ENDED_BY": ("sS", "eE", "Ee"),
    "INCLUDES": ("sS", "Ee"),
    "IS_INCLUDED": ("Ss", "eE"),
    "SIMULTANEOUS": ("sS", "Ss", "eE", "Ee"),
    "IDENTITY": ("sS", "Ss", "eE", "Ee"),
}
"""Edges (from, to: not after) that a link adds between intervals which both exist."""

_CHECKS = {
    "BEFORE": ("e<S",),
    "AFTER": ("E<s",),
    "IBEFORE": ("e=S",),
    "IAFTER": ("E=s",),
    "BEGUN_BY": ("s=S", "E<e"),
    "ENDS": ("e=E", "S<s"),
    "ENDED_BY": ("e=E", "s<S"),
    "INCLUDES": ("s<S", "E<e"),
    "IS_INCLUDED": ("S<s", "e<E"),
    "SIMULTANEOUS": ("s=S", "e=E"),
    "IDENTITY": ("s=S", "e=E"),
}
"""What has to hold of the end points. For BEGINS the toolkit asks for "=" and "unknown" at once, so nothing does."""


@dataclass(slots=True, eq=False)
class _Node:
    """Where a point is. Equal points may share one, or be two at one place."""

    chain: int
    place: int
    before: Ends
    after: Ends


class ToolkitGraph:
    """A graph of links added in file order.

    `kept` are the links that were new when they came, `derived` those that already followed, `violated` those that
    could not be added; links that occur again word for word are in none.
    """

    def __init__(self, triples: Iterable[Triple]) -> None:
        self.kept: list[Triple] = []
        self.derived: list[Triple] = []
        self.violated: list[Triple] = []
        self._nodes: dict[Point, _Node] = {}
        self._crossings: dict[int, dict[Point, list[Point]]] = {}
        self._chains = 0
        for triple in dict.fromkeys(triples):
            self._add(triple)

    @property
    def counted(self) -> list[Triple]:
        """The "reduced" graph as it is counted: what was new, then what was violated."""
        return [*self.kept, *self.violated]

    def holds(self, triple: Triple) -> bool:
        """Whether a link follows, as far as the toolkit finds out."""
        x, y = triple.source, triple.target
        return (x, 0) in self._nodes and (y, 0) in self._nodes and self._verdict(triple) == "true"

    def _add(self, triple: Triple) -> None:
        x, label, y = triple
        has_x, has_y = (x, 0) in self._nodes, (y, 0) in self._nodes
        if x == y and label not in _EQUAL:
            self.violated.append(triple)
            if not has_x:
                self._begin(triple)
            return
        if has_x and has_y:
            verdict = self._verdict(triple)
            if verdict == "new":
                for edge in _EDGES[label]:
                    self._cross(_point(edge[0], x, y), _point(edge[1], x, y))
            {"true": self.derived, "new": self.kept, "false": self.violated}[verdict].append(triple)
            return
        self.kept.append(triple)
        if not has_x and not has_y:
            self._begin(triple)
        elif has_y:
            self._insert(x, label, y)
        else:
            self._insert(y, "SIMULTANEOUS" if label in _EQUAL else _INVERSE[label], x)

    def _verdict(self, triple: Triple) -> Verdict:
        """Of two intervals that are there: whether a link follows, is new, or contradicts."""
        x, label, y = triple
        unknown = False
        for first, wanted, second in map(tuple, _CHECKS.get(label, ("s?S",))):
            found = self._compare(_point(first, x, y), _point(second, x, y))
            if found == "?" and wanted != "?":
                unknown = True
            elif found != wanted:
                return "false"
        return "new" if unknown else "true" if label in _CHECKS else "false"

    def _compare(self, p: Point, q: Point) -> str:
        """`<`, `=`, `>` or `?`."""
        one, other = self._nodes[p], self._nodes[q]
        if one.chain == other.chain:
            return "<" if one.place < other.place else ">" if one.place > other.place else "="
        there, back = self._leads(one, other), self._leads(other, one)
        return ("=" if back else "<") if there else ">" if back else "?"

    def _leads(self, start: _Node, goal: _Node) -> bool:
        """Whether a path of places and crossings leads from one node to another that enters no chain twice.

        Breadth first: a shortest path comes into a chain again only at an earlier place, which takes a contradiction
        of places; just then all paths are tried.
        """
        came: dict[int, _Node | None] = {id(start): None}
        queue = [start]
        for node in queue:
            for entered in self._entered(node):
                if entered.chain == goal.chain:
                    if entered.place <= goal.place:
                        chains = [entered.chain, *_chains_back(node, came)]
                        return len(set(chains)) == len(chains) or self._search(start, goal, {start.chain})
                elif id(entered) not in came:
                    came[id(entered)] = node
                    queue.append(entered)
        return False

    def _search(self, node: _Node, goal: _Node, chains: set[int]) -> bool:
        for entered in self._entered(node):
            if entered.chain == goal.chain:
                if entered.place <= goal.place and entered.chain not in chains:
                    return True
            elif entered.chain not in chains and self._search(entered, goal, {*chains, entered.chain}):
                return True
        return False

    def _entered(self, node: _Node) -> Iterable[_Node]:
        """Where crossings lead from a node's chain, at its place and later."""
        for point, targets in self._crossings.get(node.chain, {}).items():
            if node.place <= self._nodes[point].place:
                yield from (self._nodes[target] for target in targets)

    def _cross(self, p: Point, q: Point, *, chain: int | None = None) -> None:
        """An edge from p to q; `chain` is the one of p where p is not in the graph yet."""
        crossings = self._crossings.setdefault(self._nodes[p].chain if chain is None else chain, {})
        targets = crossings.setdefault(p, [])
        if q not in targets:
            targets.append(q)

    def _new_chain(self) -> int:
        self._chains += 1
        return self._chains - 1

    def _begin(self, triple: Triple) -> None:
        """A first link of two intervals that are both new: a chain of its own."""
        x, label, y = triple
        groups = [[_point(letter, x, y) for letter in group] for group in _ORDER[label]]
        made: dict[str, _Node] = {}
        chain = self._new_chain()
        for number, group in enumerate(_ORDER[label]):
            for letter in group:
                before = set(groups[number - 1]) if number else None
                after = set(groups[number + 1]) if number + 1 < len(groups) else None
                made[letter] = _Node(chain, _FIRST + number * _STEP, before, after)
        for letter in "seSE":
            self._nodes[_point(letter, x, y)] = made[letter]

    def _insert(self, x: str, label: str, y: str) -> None:
        """A link from a new interval to one that is there."""
        x1, x2, y1, y2 = (x, 0), (x, 1), (y, 0), (y, 1)
        start, end = self._nodes[y1], self._nodes[y2]
        own = _INSERTERS[label](self, (x1, x2, y1, y2), start, end)
        self._nodes[x1], self._nodes[x2] = own

    def _before(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, y1, _ = points
        fresh = start.before is not None
        chain = self._new_chain() if fresh else start.chain
        if fresh:
            self._cross(x2, y1, chain=chain)
        start.before = {x2, *(start.before or ())}
        # the start is placed before the end is: relative to 0, not to the chain
        return _Node(chain, -_STEP, None, {x2}), _Node(chain, start.place - _STEP, {x1}, {y1})

    def _after(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, _, y2 = points
        fresh = end.after is not None
        chain = self._new_chain() if fresh else end.chain
        if fresh:
            self._cross(y2, x1)
        end.after = {x1, *(end.after or ())}
        return _Node(chain, end.place + _STEP, {y2}, {x2}), _Node(chain, end.place + 2 * _STEP, {x1}, None)

    def _meets(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, y1, _ = points
        fresh = start.before is not None
        chain = self._new_chain() if fresh else start.chain
        if fresh:
            self._cross(x1, x2, chain=chain)
        start.before = {x1, *(start.before or ())}
        end.before = {x2, *(end.before or ())}
        first = _Node(chain, start.place - _STEP, None, {x2, y1})
        return first, _Node(start.chain, start.place, set(start.before), _copy(start.after))

    def _met_by(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, _, y2 = points
        start.after = {x1, *(start.after or ())}
        if end.after is None:
            first = _Node(end.chain, end.place, _copy(end.before), {x2})
            end.after = {x2}
            return first, _Node(end.chain, end.place + _STEP, {x1, y2}, None)
        end.after = {x2, *end.after}
        self._cross(x1, x2, chain=end.chain)
        return end, _Node(self._new_chain(), end.place + _STEP, {x1, y2}, None)

    def _begins(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, y1, y2 = points
        if not _adjacent(points, start, end):
            return start, self._between(x2, points, start, end)
        second = _Node(start.chain, start.place + (end.place - start.place) // 2, {x1, y1}, {y2})
        start.after = {x2, *(start.after or ())} - {y2}
        end.before = {x2, *(end.before or ())} - {y1}
        return start, second

    def _begun_by(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, _, y2 = points
        if end.after is not None or start.chain != end.chain:
            return start, self._behind(x2, y2, end)
        end.before = {x1, *(end.before or ())}
        end.after = {x2}
        return start, _Node(start.chain, end.place + _STEP, {y2}, None)

    def _ends(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, y1, _ = points
        if not _adjacent(points, start, end):
            return self._between(x1, points, start, end), end
        first = _Node(start.chain, start.place + (end.place - start.place) // 2, {y1}, {x2})
        start.after, end.before = {x1}, {x1}
        return first, _Node(start.chain, end.place, {x1}, _copy(end.after))

    def _ended_by(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, y1, _ = points
        if start.before is not None or start.chain != end.chain:
            return self._ahead(x1, y1, start), end
        start.before, start.after = {x1}, {x2, *(start.after or ())}
        return _Node(start.chain, start.place - _STEP, None, {y1}), _Node(
            start.chain, end.place, _copy(end.before), _copy(end.after)
        )

    def _includes(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, y1, y2 = points
        if start.before is not None or end.after is not None:
            chain = self._new_chain()
            self._cross(x1, y1, chain=chain)
            self._cross(y2, x2)
            return _Node(chain, start.place - _STEP, None, set()), _Node(chain, end.place + _STEP, {x1}, None)
        if start.chain != end.chain:
            return self._ahead(x1, y1, start), self._behind(x2, y2, end)
        start.before, end.after = {x1}, {x2}
        return _Node(start.chain, start.place - _STEP, None, {y1}), _Node(end.chain, end.place + _STEP, {y2}, None)

    def _is_included(self, points: Four, start: _Node, end: _Node) -> Two:
        x1, x2, y1, y2 = points
        length = end.place - start.place
        places = start.place + length // 3, start.place + length * 2 // 3
        if _adjacent(points, start, end):
            start.after = {x1}
            return _Node(start.chain, places[0], {y1}, {x2}), _Node(start.chain, places[1], {x1}, {y2})
        chain = self._new_chain()
        self._cross(y1, x1)
        self._cross(x2, y2, chain=chain)
        return _Node(chain, places[0], None, {x2}), _Node(chain, places[1], {x1}, None)

    def _equal(self, points: Four, start: _Node, end: _Node) -> Two:
        return start, end

    def _ahead(self, p: Point, y: Point, node: _Node) -> _Node:
        """A new point before one that is there."""
        if node.before is None:
            node.before = {p}
            return _Node(node.chain, node.place - _STEP, None, {y})
        chain = self._new_chain()
        self._cross(p, y, chain=chain)
        return _Node(chain, node.place - _STEP, None, None)

    def _behind(self, p: Point, y: Point, node: _Node) -> _Node:
        """A new point after one that is there."""
        if node.after is None:
            node.after = {p}
            return _Node(node.chain, node.place + _STEP, {y}, None)
        chain = self._new_chain()
        self._cross(y, p)
        return _Node(chain, node.place + _STEP, None, None)

    def _between(self, p: Point, points: Four, start: _Node, end: _Node) -> _Node:
        """A new point between the ends of an interval that is there."""
        _, _, y1, y2 = points
        middle = start.place + (end.place - start.place) // 2
        if _adjacent(points, start, end):
            start.after, end.before = {p}, {p}
            return _Node(start.chain, middle, {y1}, {y2})
        if start.after is None:
            start.after = {p}
            self._cross(p, y2, chain=start.chain)
            return _Node(start.chain, start.place + _STEP, {y1}, None)
        if end.before is None:
            end.before = {p}
            self._cross(y1, p)
            return _Node(end.chain, end.place - _STEP, set(), {y2})
        chain = self._new_chain()
        self._cross(y1, p)
        self._cross(p, y2, chain=chain)
        return _Node(chain, middle, set(), set())


Four = tuple[Point, Point, Point, Point]
Two = tuple[_Node, _Node]

_INSERTERS = {
    "BEFORE": ToolkitGraph._before,
    "AFTER": ToolkitGraph._after,
    "IBEFORE": ToolkitGraph._meets,
    "IAFTER": ToolkitGraph._met_by,
    "BEGINS": ToolkitGraph._begins,
    "BEGUN_BY": ToolkitGraph._begun_by,
    "ENDS": ToolkitGraph._ends,
    "ENDED_BY": ToolkitGraph._ended_by,
    "INCLUDES": ToolkitGraph._includes,
    "IS_INCLUDED": ToolkitGraph._is_included,
    "SIMULTANEOUS": ToolkitGraph._equal,
    "IDENTITY": ToolkitGraph._equal,
}


def _chains_back(node: _Node | None, came: Mapping[int, _Node | None]) -> Iterator[int]:
    """The chains on the way to a node, from its own back to the first."""
    while node is not None:
        yield node.chain
        node = came[id(node)]


def _point(letter: str, x: str, y: str) -> Point:
    """`s`, `e`: start and end of x; `S`, `E`: of y."""
    return (x if letter.islower() else y, int(letter in "eE"))


def _adjacent(points: Four, start: _Node, end: _Node) -> bool:
    """Whether the ends of the interval that is there are still neighbours on one chain."""
    _, _, y1, y2 = points
    return y2 in (start.after or ()) and y1 in (end.before or ()) and start.chain == end.chain


def _copy(ends: Ends) -> Ends:
    return None if ends is None else set(ends)
