"""An online topological order: points that are related one by one, each relation refused if it contradicts the rest.

All nodes stand in one sequence, each before those that it has an edge to. A new edge that agrees with the sequence is
accepted by one comparison; another is searched for from both of its ends at once, forward from the node that comes too
early and backward from the other, one node each in turn, until the two searches meet (a cycle) or pass each other, and
then the few nodes in between move: the two-way search of Bender, Fineman, Gilbert and Tarjan, in the form of Haeupler,
Kavitha, Mathew, Sen and Tarjan, "Incremental cycle detection, topological ordering, and strong component maintenance"
(ACM Transactions on Algorithms 8, 2012, section 4), which costs at most in the order of the square root of the edges
for each edge, times a logarithm. (Pearce and Kelly's simpler one searches all of one side first: for a point that has
no edges yet and has come to stand last, that is all of the graph.)

Equal points are one node: a cycle of <= merges, and so does an equality, for which the two nodes are first brought next
to each other as if one were before the other.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

__all__ = ["OnlineOrder"]

STEP = 1 << 80
"""Distance of the labels of neighbours when the sequence is numbered afresh."""

HEAD = 0
"""The node in front of all others; it has no edges."""

Plan = tuple[list[int], list[int], int]
"""Nodes found forward and backward, and the node that they are to stand before, or after (HEAD: after the later)."""


class OnlineOrder:
    """Nodes 1, 2, ... in a topological order of strict and loose edges. A merged node goes by one of its members.

    `before`, `not_after` and `equal` add a relation and return True, or return False and change nothing; the `may_`
    forms only tell. All take nodes that were never merged away: see `find`.
    """

    def __init__(self) -> None:
        self.label = [0]
        self._next = [HEAD]
        self._prev = [HEAD]
        self._root = [HEAD]
        self.out: list[dict[int, bool]] = [{}]
        self.into: list[dict[int, bool]] = [{}]

    def add(self) -> int:
        """A new node, last in the sequence."""
        node = len(self.label)
        last = self._prev[HEAD]
        self.label.append(self.label[last] + STEP)
        self._root.append(node)
        self.out.append({})
        self.into.append({})
        self._next.append(HEAD)
        self._prev.append(last)
        self._next[last] = self._prev[HEAD] = node
        return node

    def find(self, node: int) -> int:
        """What a node goes by now."""
        root = self._root
        while root[node] != node:
            root[node] = node = root[root[node]]
        return node

    def before(self, a: int, b: int) -> bool:
        """Add a < b, unless b <= a."""
        if a == b:
            return False
        if self.label[a] > self.label[b]:
            plan = self._search(a, b)
            if isinstance(plan, bool):
                return False
            self._move(a, plan)
        self.out[a][b] = self.into[b][a] = True
        return True

    def may_be_before(self, a: int, b: int) -> bool:
        """Whether a < b would be added."""
        return a != b and (self.label[a] < self.label[b] or not isinstance(self._search(a, b), bool))

    def not_after(self, a: int, b: int) -> bool:
        """Add a <= b, unless b < a."""
        if a == b:
            return True
        if self.label[a] > self.label[b]:
            plan = self._search(a, b)
            if isinstance(plan, bool):
                return not plan and self._merge_between(b, a)
            self._move(a, plan)
        if b not in self.out[a]:
            self.out[a][b] = self.into[b][a] = False
        return True

    def may_be_not_after(self, a: int, b: int) -> bool:
        """Whether a <= b would be added."""
        return a == b or self.label[a] < self.label[b] or self._may_meet(b, a)

    def equal(self, a: int, b: int) -> bool:
        """Make a and b one, unless one is before the other."""
        if a == b:
            return True
        low, high = (a, b) if self.label[a] < self.label[b] else (b, a)
        plan = self._search(high, low)
        if isinstance(plan, bool):
            return not plan and self._merge_between(low, high)
        self._move(high, plan)
        self._merge({low, high}, high)
        return True

    def may_be_equal(self, a: int, b: int) -> bool:
        """Whether `equal` would be."""
        if a == b:
            return True
        low, high = (a, b) if self.label[a] < self.label[b] else (b, a)
        return self._may_meet(low, high)

    def _may_meet(self, low: int, high: int) -> bool:
        """Whether no strict edge lies on a path from one node to a later one."""
        plan = self._search(high, low)
        return not isinstance(plan, bool) or (not plan and self._between(low, high) is not None)

    def path(self, a: int, b: int) -> bool | None:
        """Whether a < b follows (True), or only a <= b (False), or neither (None), for two different nodes."""
        label = self.label
        if label[a] > label[b]:
            return None
        last, found = label[b], {a: False}
        stack = [a]
        while stack:
            here = stack.pop()
            so_far = found[here]
            for there, strict in self.out[here].items():
                if label[there] <= last:
                    now = so_far or strict
                    if there == b and now:
                        return True
                    if now > found.get(there, -1):
                        found[there] = now
                        stack.append(there)
        return found.get(b)

    def _search(self, a: int, b: int) -> Plan | bool:
        """What has to move so that a comes before b, which is now in front of it.

        If b has a path to a, which forbids that: whether the path that was met has a strict edge. Others may.
        """
        label, out, into = self.label, self.out, self.into
        first, last = label[b], label[a]
        ahead, back = [(first, b)], [(-last, a)]
        forward, backward = {b: False}, {a: False}
        forward_done: list[int] = []
        backward_done: list[int] = []
        while ahead and back and ahead[0][0] < -back[0][0]:
            here = heappop(ahead)[1]
            forward_done.append(here)
            so_far = forward[here]
            for there, strict in out[here].items():
                if there in backward:
                    return so_far or strict or backward[there]
                if there not in forward and label[there] < last:
                    forward[there] = so_far or strict
                    heappush(ahead, (label[there], there))
            here = heappop(back)[1]
            backward_done.append(here)
            so_far = backward[here]
            for there, strict in into[here].items():
                if there in forward:
                    return so_far or strict or forward[there]
                if there not in backward and label[there] > first:
                    backward[there] = so_far or strict
                    heappush(back, (-label[there], there))
        if not ahead:
            return forward_done, [], HEAD
        limit, turn = ahead[0]
        return (
            [node for node in forward_done if label[node] < limit],
            [node for node in backward_done if label[node] > limit],
            turn,
        )

    def _move(self, a: int, plan: Plan) -> None:
        forward, backward, turn = plan
        for node in (*forward, *backward):
            self._unlink(node)
        # both lists are in the order of their searches: forward ascending, backward descending
        where = a if turn == HEAD else self._prev[turn]
        self._insert([*reversed(backward), *forward], where)

    def _unlink(self, node: int) -> None:
        before, after = self._prev[node], self._next[node]
        self._next[before] = after
        self._prev[after] = before

    def _insert(self, nodes: list[int], where: int) -> None:
        """Put nodes, in this order, behind another one."""
        after = self._next[where]
        last = where
        for node in nodes:
            self._next[last] = node
            self._prev[node] = last
            last = node
        self._next[last] = after
        self._prev[after] = last
        low = self.label[where]
        gap = STEP if after == HEAD else (self.label[after] - low) // (len(nodes) + 1)
        if not gap:
            self._number()
            return
        for node in nodes:
            low += gap
            self.label[node] = low

    def _number(self) -> None:
        """Labels afresh, evenly spaced."""
        node, label = self._next[HEAD], 0
        while node != HEAD:
            label += STEP
            self.label[node] = label
            node = self._next[node]

    def _between(self, low: int, high: int) -> set[int] | None:
        """All nodes on paths from one node to a later one, with both; None if there is a strict edge on a path."""
        label, out, into = self.label, self.out, self.into
        seen, stack = {low}, [low]
        while stack:
            for there in out[stack.pop()]:
                if there not in seen and label[there] <= label[high]:
                    seen.add(there)
                    stack.append(there)
        found, stack = {high}, [high]
        while stack:
            for there in into[stack.pop()]:
                if there in seen and there not in found:
                    found.add(there)
                    stack.append(there)
        if any(strict and there in found for node in found for there, strict in out[node].items()):
            return None
        return found

    def _merge_between(self, low: int, high: int) -> bool:
        """Merge all nodes on paths from `low` to `high`; the others that come after `low` move behind them."""
        merged = self._between(low, high)
        if merged is None:
            return False
        label, last = self.label, self.label[high]
        later: list[tuple[int, int]] = []
        seen, stack = set(merged), list(merged)
        while stack:
            for there in self.out[stack.pop()]:
                if there not in seen and label[there] < last:
                    seen.add(there)
                    stack.append(there)
                    later.append((label[there], there))
        heapify(later)
        moved = [heappop(later)[1] for _ in range(len(later))]
        for node in moved:
            self._unlink(node)
        self._insert(moved, high)
        self._merge(merged, high)
        return True

    def _merge(self, nodes: set[int], place: int) -> None:
        """Make nodes one, which stands where `place` does and goes by the one with most edges."""
        keep = max(nodes, key=lambda node: (len(self.out[node]) + len(self.into[node]), -node))
        for node in sorted(nodes - {keep}):
            self._root[node] = keep
            self._take(self.out, self.into, keep, node)
            self._take(self.into, self.out, keep, node)
        for node in nodes:
            self.out[keep].pop(node, None)
            self.into[keep].pop(node, None)
            if node not in {keep, place}:
                self._unlink(node)
        if keep != place:
            self._stand_in(keep, place)

    def _take(self, edges: list[dict[int, bool]], back: list[dict[int, bool]], keep: int, node: int) -> None:
        """Give the edges of a node, in one direction, to another one."""
        for other, strict in edges[node].items():
            del back[other][node]
            if other != keep:
                edges[keep][other] = back[other][keep] = strict or edges[keep].get(other, False)
        edges[node] = {}

    def _stand_in(self, keep: int, place: int) -> None:
        """Put a node in the place of another, which leaves the sequence."""
        self._unlink(keep)
        before = self._prev[place]
        self._unlink(place)
        after = self._next[before]
        self._next[before] = self._prev[after] = keep
        self._prev[keep], self._next[keep] = before, after
        self.label[keep] = self.label[place]
