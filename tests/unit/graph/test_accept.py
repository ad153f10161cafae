"""Links taken one by one, each whole or not at all."""

from __future__ import annotations

import itertools

import pytest

from timeloom.graph import NONE, Allen, Constraint, IntervalGraph
from timeloom.graph.accept import Accepted, contradicts_itself

CONVEX = [Allen(bits) for bits in range(1, 1 << 13) if Allen(bits).is_convex]


@pytest.mark.parametrize(
    ("link", "so"),
    [
        (Constraint("a", NONE, "b"), True),
        (Constraint("a", NONE, "a"), True),
        (Constraint("a", Allen.of("b"), "a"), True),
        (Constraint("a", Allen.of("b"), "b"), False),
        (Constraint("a", Allen.of("s", "e"), "a"), False),
    ],
    ids=["empty", "empty loop", "loop", "link", "loop that allows equality"],
)
def test_contradicts_itself(link: Constraint, so: bool) -> None:
    assert contradicts_itself(link) is so
    assert Accepted().take(link) is not so


def test_any_two_convex_relations_of_two_intervals() -> None:
    """Facts are checked one by one: of each pair of relations that must be enough, or the second is half taken."""
    for first, second in itertools.product(CONVEX, repeat=2):
        accepted = Accepted()
        assert accepted.take(Constraint("a", first, "b"))
        assert accepted.take(Constraint("a", second, "b")) is bool(first & second), (first, second)


@pytest.mark.parametrize("told", [["a o b", "b o c", "c o a"], ["a fi b", "b s c", "a f c"]], ids=str)
def test_a_third_relation(told: list[str]) -> None:
    links = [Constraint(a, Allen.of(r), b) for a, r, b in map(str.split, told)]
    accepted = Accepted()
    assert [accepted.take(link) for link in links] == [IntervalGraph.of(links[:size]).consistent for size in (1, 2, 3)]
