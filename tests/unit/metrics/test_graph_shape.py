"""Numbers of whole graphs."""

from __future__ import annotations

import pytest
from tests.unit.metrics.linked import graph, linked

from timeloom.metrics import metric
from timeloom.metrics.graph_shape import GraphShape, graph_shape, longest_chain

CHAINS = {
    "nothing": ("", "", 0),
    "one interval": ("", "a", 1),
    "no order": ("", "abc", 1),
    "a chain": ("a b b, b b c", "", 3),
    "meeting counts": ("a m b, b m c", "", 3),
    "end before start or at it": ("a b|m b", "", 2),
    "inside does not": ("a di b, b di c", "", 1),
    "through an interval inside": ("a di b, b b c", "", 2),
    "the longer of two": ("a b b, a b c, c b d, b b e, d b e", "", 4),
    "equal intervals count once": ("a e b, b b c", "", 2),
}


@pytest.mark.parametrize(("links", "intervals", "length"), CHAINS.values(), ids=CHAINS.keys())
def test_longest_chain(links: str, intervals: str, length: int) -> None:
    assert longest_chain(graph(links, intervals)) == length


def test_numbers() -> None:
    shape = graph_shape(graph("a b b, b b c, a b c, d e e", "abcdef"))
    assert shape == GraphShape(
        intervals=6,
        links=4,
        needed=3,
        pairs=15,
        determined=4,
        informed=4,
        components=3,
        largest=3,
        chain=3,
        equal_ends=2,
    )
    assert (shape.growth, shape.share) == (1, 4 / 15)


def test_a_link_that_says_nothing_connects_nothing() -> None:
    everything = "b|m|o|fi|di|si|e|s|d|f|oi|mi|bi"
    assert graph_shape(graph(f"a {everything} b")).components == 2


def test_nothing_to_divide_by() -> None:
    shape = graph_shape(graph(""))
    assert (shape.growth, shape.share, shape.components) == (None, None, 0)


def test_documents() -> None:
    gold, system = linked(["a BEFORE b", "b BEFORE c"]), linked(["a BEFORE b"])
    score = metric("graph-shape").score([gold], [system])
    assert (score["determined"].recall, score["determined"].precision) == (1 / 3, 1)
    assert (score.figures["gold.share"], score.figures["system.share"]) == (1, 1 / 3)
    # over the intervals of either: c stands alone in the system's
    assert (score.figures["gold.components"], score.figures["system.components"]) == (1, 2)
    assert (score.figures["gold.chain"], score.figures["system.chain"]) == (3, 2)
