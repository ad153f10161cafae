"""Laws of the layout: a picture says no more than the links do."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from timeloom.calendar import Interval
from timeloom.graph.allen import Allen
from timeloom.graph.bounds import Dated, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import dated_order
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.layout import Block, layout

AHEAD, BEHIND = Allen.of("b", "m"), Allen.of("bi", "mi")

stretches = st.lists(
    st.tuples(st.integers(0, 12), st.integers(1, 6)).map(lambda pair: (pair[0], pair[0] + pair[1])),
    min_size=2,
    max_size=9,
)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[IntervalGraph, TemporalNetwork]:
    """Links that are true of some intervals, exact ones and wider ones, and dates for a few."""
    real = draw(stretches)
    places = st.integers(0, len(real) - 1)
    links = []
    for a, b in draw(st.lists(st.tuples(places, places).filter(lambda pair: pair[0] != pair[1]), max_size=12)):
        wider = draw(st.integers(0, 2**13 - 1)) if draw(st.integers(0, 2)) == 0 else 0
        links.append(Constraint(f"e{a}", (Allen.between(real[a], real[b]) | Allen(wider)).convex, f"e{b}"))
    dated = draw(st.lists(places, max_size=3, unique=True))
    network = TemporalNetwork.of(links, [Dated(f"e{place}", Interval(*real[place])) for place in dated])
    return IntervalGraph.of([*links, *dated_order(network)]), network


def check(graph: IntervalGraph, block: Block) -> None:
    for a, b in combinations(block.bars, 2):
        known = graph.relation(a.id, b.id)
        assert a.lane != b.lane or a.end <= b.start or b.end <= a.start
        if a.end <= b.start:
            assert known <= AHEAD
        if b.end <= a.start:
            assert known <= BEHIND
        if a.settled and b.settled:
            assert known == Allen.between((a.start, a.end), (b.start, b.end))


@given(graphs())
def test_what_is_drawn_follows_from_the_links(case: tuple[IntervalGraph, TemporalNetwork]) -> None:
    graph, network = case
    laid = layout(graph, dict(network))
    for block in laid.blocks:
        check(graph, block)
        for bar in block.bars:
            assert 0 <= bar.start < bar.end < block.columns
            assert bar.sure is None or bar.start <= bar.sure[0] < bar.sure[1] <= bar.end
            assert not bar.settled or bar.sure == (bar.start, bar.end)
        overlap = max(sum(bar.start <= at < bar.end for bar in block.bars) for at in range(block.columns))
        assert block.lanes == overlap == 1 + max(bar.lane for bar in block.bars)
        assert [at for _, at in block.scale] == sorted({at for _, at in block.scale})
        assert [column for column, _ in block.scale] == sorted({column for column, _ in block.scale})
    drawn = [bar.id for block in laid.blocks for bar in block.bars]
    assert sorted([*drawn, *laid.alone]) == sorted(graph.intervals)


@given(graphs())
def test_bars_of_two_blocks_have_no_relation(case: tuple[IntervalGraph, TemporalNetwork]) -> None:
    graph, network = case
    for one, other in combinations(layout(graph, dict(network)).blocks, 2):
        for a in one.bars:
            for b in other.bars:
                assert len(graph.relation(a.id, b.id)) == 13
