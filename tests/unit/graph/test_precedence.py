"""The order of whole intervals, reduced: what is left out follows from what is kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from timeloom.graph import Allen, Constraint, IntervalGraph
from timeloom.graph.labels import SCHEMES
from timeloom.graph.precedence import Precedence

BEFORE, WITHIN, SAME = Allen.of("b", "m"), Allen.of("s", "d", "f", "e"), Allen.of("e")
Pairs = set[tuple[str, str]]


@st.composite
def graphs(draw: st.DrawFn) -> IntervalGraph:
    """Links of four schemes that hold between intervals of small whole numbers, so they never contradict each other."""
    stretches = draw(st.lists(st.tuples(st.integers(0, 6), st.integers(1, 5)), min_size=2, max_size=8))
    where = {f"e{number}": (start, start + length) for number, (start, length) in enumerate(stretches)}
    links = []
    for _ in range(draw(st.integers(0, 3 * len(where)))):
        a, b = draw(st.sampled_from(sorted(where))), draw(st.sampled_from(sorted(where)))
        scheme = SCHEMES[draw(st.sampled_from(["allen", "matres", "tempeval", "tbdense"]))]
        holding = [meant for meant in scheme.relations.values() if Allen.between(where[a], where[b]) <= meant]
        if a != b and holding:
            links.append(Constraint(a, draw(st.sampled_from(holding)), b))
    return IntervalGraph.of(links, where)


def _all(graph: IntervalGraph) -> tuple[Pairs, Pairs]:
    pairs = [(a, b, graph.relation(a, b)) for a in graph.intervals for b in graph.intervals if a != b]
    before = {(a, b) for a, b, relation in pairs if relation <= BEFORE}
    return before, {(a, b) for a, b, relation in pairs if relation <= WITHIN and relation != SAME}


def _following(before: Pairs, within: Pairs) -> tuple[Pairs, Pairs]:
    """All that follows from pairs."""
    while True:
        more = {(a, d) for a, b in before | within for c, d in before if b == c}
        more |= {(a, d) for a, b in before for d, c in within if b == c}
        inner = {(a, d) for a, b in within for c, d in within if b == c}
        if more <= before and inner <= within:
            return before, within
        before, within = before | more, within | inner


@given(graphs())
def test_pairs_are_those_of_the_graph(graph: IntervalGraph) -> None:
    before, within = Precedence(graph).pairs()
    assert (set(before), set(within)) == _all(graph)


@given(graphs())
def test_the_reduced_pairs_give_back_the_whole_order_and_none_can_be_spared(graph: IntervalGraph) -> None:
    order = Precedence(graph)
    head = {member: name for name, members in order.classes.items() for member in members}
    whole = tuple({(head[a], head[b]) for a, b in some} for some in _all(graph))
    before, within = (set(some) for some in order.reduced())
    assert _following(before, within) == whole
    for pair in before:
        assert pair not in _following(before - {pair}, within)[0]
    for pair in within:
        assert pair not in _following(before, within - {pair})[1]
