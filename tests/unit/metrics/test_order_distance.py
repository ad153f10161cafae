"""Edit distance between reduced orders; the bounds are proven by a search over all diagrams on few intervals."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from tests.unit.metrics.linked import graph, linked

from timeloom.metrics import metric
from timeloom.metrics.order_distance import Diagram, Label, Pair, _fits, diagram, edit_distance

DIAGRAMS: dict[str, tuple[str, dict[str, str]]] = {
    "a chain is reduced": ("a b b, b b c, a b c", {"ab": "precedes", "bc": "precedes"}),
    "the other way round": ("b b a", {"ab": "preceded"}),
    "meeting precedes": ("a m b", {"ab": "precedes"}),
    "nested": ("a di b, b di c", {"ab": "includes", "bc": "includes"}),
    "starting together": ("b s a", {"ab": "includes"}),
    "equal ones stand for each other": ("a e b, b b c", {"ab": "same", "ac": "precedes"}),
    "of overlapping ones nothing is said": ("a o b", {}),
    "inside what comes before": ("a di b, a b c", {"ab": "includes", "ac": "precedes", "bc": "precedes"}),
}


@pytest.mark.parametrize(("links", "expected"), DIAGRAMS.values(), ids=DIAGRAMS.keys())
def test_diagrams(links: str, expected: dict[str, str]) -> None:
    assert {a + b: label for (a, b), label in diagram(graph(links), "abc").items()} == expected


DISTANCES = {
    "the same": ("a b b, b b c", "a b b, a b c, b b c", 0, 4),
    "one left out": ("a b b, b b c", "a b b", 1, 3),
    "one turned round": ("a b b", "b b a", 1, 2),
    "one relabelled": ("a b b", "a di b", 1, 2),
    "one mistake in the middle": ("a b b, b b c, c b d", "a b b, c b b, c b d", 1, 6),
    "nothing and something": ("", "a b b, b b c", 2, 2),
    "a chain turned round": ("a b b, b b c, c b d", "b b a, c b b, d b c", 3, 6),
}


@pytest.mark.parametrize(("one", "other", "edits", "edges"), DISTANCES.values(), ids=DISTANCES.keys())
def test_distances(one: str, other: str, edits: int, edges: int) -> None:
    found = edit_distance(diagram(graph(one), "abcd"), diagram(graph(other), "abcd"))
    assert (found.lower, found.upper, found.edges) == (edits, edits, edges)
    assert found.exact
    assert found.normalised == pytest.approx(edits / edges if edges else 0)


def _all_diagrams(names: str) -> list[Diagram]:
    """Every pair of reduced orders on a few intervals, no pair in both; "same" left out, which no rule concerns."""
    pairs = list(combinations(names, 2))
    labels: tuple[Label | None, ...] = (None, "precedes", "preceded", "includes", "included")
    found: list[Diagram] = []
    for chosen in product(labels, repeat=len(pairs)):
        made: dict[Pair, Label] = {}
        for pair, label in zip(pairs, chosen, strict=True):
            if label is not None:
                if not _fits(made, pair, label):
                    break
                made[pair] = label
        else:
            found.append(made)
    return found


def _brute_force(start: Diagram, names: str) -> dict[frozenset[tuple[Pair, Label]], int]:
    """The distance from one diagram to all others, breadth first over single edits."""
    pairs = list(combinations(names, 2))
    distance = {frozenset(start.items()): 0}
    queue = [dict(start)]
    labels: tuple[Label, ...] = ("precedes", "preceded", "includes", "included")
    for state in queue:
        here = distance[frozenset(state.items())]
        for pair in pairs:
            without = {other: label for other, label in state.items() if other != pair}
            reached = [without] if pair in state else []
            reached += [{**without, pair: label} for label in labels if _fits(without, pair, label)]
            for one in reached:
                if frozenset(one.items()) not in distance:
                    distance[frozenset(one.items())] = here + 1
                    queue.append(one)
    return distance


def test_distances_of_all_diagrams_of_three_intervals() -> None:
    diagrams = _all_diagrams("abc")
    # 5 ** 3 labellings, less those that make three edges of one order: a circle, or one edge too many
    assert len(diagrams) == 125 - 2 * 8
    for one in diagrams:
        shortest = _brute_force(one, "abc")
        for other in diagrams:
            found = edit_distance(one, other)
            assert found.lower == shortest[frozenset(other.items())] == found.upper, (one, other)


def test_distances_from_a_diagram_of_four_intervals() -> None:
    start: Diagram = {
        ("a", "b"): "includes", ("a", "c"): "includes", ("a", "d"): "precedes", ("b", "c"): "precedes",
        ("b", "d"): "included", ("c", "d"): "precedes",
    }  # fmt: skip
    shortest = _brute_force(start, "abcd")
    detours = 0
    for told, edits in shortest.items():
        other = dict(told)
        found = edit_distance(start, other)
        assert found.lower == edits == found.upper, other
        detours += edits > sum(start.get(pair) != other.get(pair) for pair in {*start, *other})
    # of four intervals, not yet of three, some have to take an edge out that they relabel
    assert (len(shortest), detours > 0) == (8621, True)


@pytest.mark.parametrize(
    ("edges", "pair", "label", "fits"),
    [
        ({"ab": "precedes"}, "bc", "precedes", True),
        ({"ab": "precedes", "bc": "precedes"}, "ac", "precedes", False),
        ({"ab": "precedes", "bc": "precedes"}, "ac", "preceded", False),
        ({"ab": "precedes", "ac": "precedes"}, "bc", "precedes", False),
        ({"ab": "precedes", "bc": "precedes"}, "ac", "includes", True),
        ({"ab": "precedes"}, "ab", "preceded", True),
        ({"ab": "precedes"}, "ab", "same", True),
    ],
    ids=["longer", "redundant", "a circle", "makes another redundant", "another order", "turned round", "same"],
)
def test_what_fits(edges: dict[str, Label], pair: str, label: Label, fits: bool) -> None:
    told: Diagram = {(name[0], name[1]): had for name, had in edges.items()}
    assert _fits(told, (pair[0], pair[1]), label) == fits


def test_documents() -> None:
    golds = [linked(["a BEFORE b", "b INCLUDES c"], id="one"), linked(["a SIMULTANEOUS b"], id="two")]
    systems = [linked(["a BEFORE b", "b BEFORE c"], id="one"), linked([], id="two")]
    score = metric("order-distance").score(golds, systems)
    # a precedes c, too, which the system has by way of b: two edits; and one for "same"
    assert (score.sums["edits.lower"], score.sums["edits.upper"], score.sums["edges"]) == (3, 3, 6)
    assert score.figures == {"distance": 0.5, "distance.lower": 0.5, "edits": 1.5}
    assert (score["precedence"].tally.gold, score["inclusion"].tally.gold, score["same"].tally.gold) == (2, 1, 1)


def test_nothing_at_all() -> None:
    score = metric("order-distance").score([linked([])], [linked([])])
    assert (score.figures["distance"], score.figures["edits"]) == (None, 0)
