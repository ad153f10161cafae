"""Taking links one by one into an online order of their end points, each whole or not at all."""

from __future__ import annotations

from timeloom.graph.allen import EQUAL
from timeloom.graph.constraint import Constraint
from timeloom.graph.ends import Facts, facts_of
from timeloom.graph.online import OnlineOrder

__all__ = ["Accepted", "contradicts_itself"]


def contradicts_itself(constraint: Constraint) -> bool:
    """Whether a link cannot hold at all: the empty relation, or anything but equality of an interval to itself."""
    bits = constraint.relation.bits
    return not bits or (constraint.source == constraint.target and not bits & EQUAL.bits)


class Accepted:
    """The end points of links that can hold together. `index` gives the node of the start of each interval."""

    def __init__(self) -> None:
        self.index: dict[str, int] = {}
        self.order = OnlineOrder()
        self._facts: dict[int, Facts] = {}

    def facts(self, constraint: Constraint) -> Facts:
        """What a link states; raises ExpressionError where its relation is not convex."""
        bits = constraint.relation.bits
        found = self._facts.get(bits)
        if found is None:
            found = self._facts[bits] = facts_of(constraint)
        return found

    def take(self, constraint: Constraint) -> bool:
        """Add a link, or return False and change nothing if it contradicts those taken before.

        Its facts are checked one by one, and that is enough: what is known of two intervals, and each fact, is an
        interval of the lattice of Allen's relations (Ligozat 1996), and intervals of a lattice that meet two by two
        have something in common.
        """
        facts = self.facts(constraint)
        if contradicts_itself(constraint):
            return False
        k, m = self._start(constraint.source), self._start(constraint.target)
        if k == m:
            return True
        ends = (k, k + 1, m, m + 1)
        order, find = self.order, self.order.find
        if len(facts.strict) == 1 and not facts.loose and not facts.equal:
            a, b = facts.strict[0]
            return order.before(find(ends[a]), find(ends[b]))
        if not (
            all(order.may_be_before(find(ends[a]), find(ends[b])) for a, b in facts.strict)
            and all(order.may_be_not_after(find(ends[a]), find(ends[b])) for a, b in facts.loose)
            and all(order.may_be_equal(find(ends[a]), find(ends[b])) for a, b in facts.equal)
        ):
            return False
        for a, b in facts.strict:
            order.before(find(ends[a]), find(ends[b]))
        for a, b in facts.loose:
            order.not_after(find(ends[a]), find(ends[b]))
        for a, b in facts.equal:
            order.equal(find(ends[a]), find(ends[b]))
        return True

    def _start(self, interval: str) -> int:
        """The node of the start of an interval; that of its end is the next one."""
        node = self.index.get(interval)
        if node is None:
            order = self.order
            node = self.index[interval] = order.add()
            order.before(node, order.add())
        return node
