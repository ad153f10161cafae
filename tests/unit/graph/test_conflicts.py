"""The smallest set of links that cannot all hold."""

from __future__ import annotations

import random

import pytest

from timeloom.graph import Allen, Constraint, IntervalGraph, conflicts, smallest_conflict


def links(*told: str) -> list[Constraint]:
    split = [one.split() for one in told]
    return [Constraint(a, Allen.of(*r.split("|")), b, id=f"l{k}") for k, (a, r, b) in enumerate(split)]


def ids(found: tuple[Constraint, ...]) -> str:
    return " ".join(link.id for link in found)


@pytest.mark.parametrize(
    ("told", "found"),
    [
        pytest.param(["a b b", "b b c"], "", id="none"),
        pytest.param(["a b b", "b b a"], "l0 l1", id="both ways"),
        pytest.param(["a b b", "b b c", "c b a"], "l0 l1 l2", id="a ring of three"),
        pytest.param(["a b b", "b b c", "c b a", "a bi b"], "l0 l3", id="the smaller of two"),
        pytest.param(["a b b", "b b c", "c b d", "d b a", "a e d"], "l3 l4", id="equal ones are not before"),
        pytest.param(["a e b", "b e c", "a b c"], "l0 l1 l2", id="equalities count"),
        pytest.param(["a b|m b", "b b|m a"], "l0 l1", id="loose ones close over an interval"),
        pytest.param(["a si|e|s b", "b si|e|s c", "a s c"], "", id="loose and consistent"),
        pytest.param(["a o b", "a di b"], "l0 l1", id="ends cross"),
        pytest.param(["a d b", "b d c", "c d a"], "l0 l1 l2", id="inside itself"),
        pytest.param(["a e b", "a b c", "c b b"], "l0 l1 l2", id="a link of two steps is counted once"),
        pytest.param(["x b x", "a b b", "b b a"], "l0", id="a loop is a conflict of one"),
    ],
)
def test_conflict(told: list[str], found: str) -> None:
    conflict = smallest_conflict(links(*told))
    assert ids(conflict.links) == found
    assert conflict.smallest


def ring(size: int) -> list[Constraint]:
    return links(*(f"x{k} b x{(k + 1) % size}" for k in range(size)))


def test_a_long_ring_is_found_whole() -> None:
    told = ring(2000)
    conflict = smallest_conflict(told)
    assert conflict.smallest
    assert conflict.links == tuple(told)


def test_a_short_cut_through_a_long_ring_is_found() -> None:
    told = [*ring(500), Constraint("x300", Allen.of("b"), "x20", id="back"), Constraint("x21", Allen.of("b"), "x290")]
    conflict = smallest_conflict(told)
    assert conflict.smallest
    assert len(conflict.links) == 1 + 1 + 1 + 10


@pytest.mark.parametrize("effort", [0, 1, 50, 300])
def test_beyond_the_effort_no_link_of_the_conflict_can_be_left_out(effort: int) -> None:
    rng = random.Random(effort)
    told = [f"x{k} b x{k + 1}" for k in range(60)] + [
        f"x{rng.randrange(30, 60)} b x{rng.randrange(30)}" for _ in range(20)
    ]
    conflict = smallest_conflict(links(*told), effort=effort)
    assert not conflict.smallest
    assert not IntervalGraph.of(conflict.links).consistent
    assert all(
        IntervalGraph.of([one for one in conflict.links if one is not link]).consistent for link in conflict.links
    )


def test_the_search_is_bounded_by_its_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tangle of thousands of links, where every short cycle is longer than the search starts with."""
    spent = 0
    real = conflicts.cheapest_path

    def counted(*given: object, **named: object) -> tuple[list[int] | None, int]:
        nonlocal spent
        path, steps = real(*given, **named)  # type: ignore[arg-type]  # handed on as they came
        spent += steps
        return path, steps

    monkeypatch.setattr(conflicts, "cheapest_path", counted)
    told = [
        f"x{layer}_{k} b x{(layer + 1) % 12}_{(7 * k + step) % 40}"
        for layer in range(12)
        for k in range(40)
        for step in range(3)
    ]
    conflict = smallest_conflict(links(*told), effort=20_000)
    assert not IntervalGraph.of(conflict.links).consistent
    assert spent <= 20_000 + 5 * 2 * len(told)


def test_the_same_links_give_the_same_conflict() -> None:
    told = links("a b b", "b b a", "c b d", "d b c")
    assert smallest_conflict(told) == smallest_conflict(tuple(told))
    assert ids(smallest_conflict(told).links) == "l0 l1"
