"""Difference constraints: contradictions, the smallest of them, and distances on a dense line."""

from __future__ import annotations

import pytest

from timeloom.graph.differences import Arc, Differences, Limit, _Labels


def sum_of(arcs: tuple[Arc, ...]) -> tuple[int, int]:
    return sum(arc.limit for arc in arcs), -sum(arc.strict for arc in arcs)


def is_circle(arcs: tuple[Arc, ...]) -> bool:
    return all(arc.head == following.tail for arc, following in zip(arcs, arcs[1:] + arcs[:1], strict=True))


@pytest.mark.parametrize(
    ("arcs", "feasible"),
    [
        pytest.param([], True, id="nothing said"),
        pytest.param([Arc(0, 1, 0), Arc(1, 0, 0)], True, id="equal points"),
        pytest.param([Arc(0, 1, 0, True), Arc(1, 0, 0)], False, id="before and not after"),
        pytest.param([Arc(0, 0, 0, True)], False, id="before itself"),
        pytest.param([Arc(0, 0, 0)], True, id="not after itself"),
        pytest.param([Arc(0, 1, -5), Arc(1, 0, 5)], True, id="five seconds apart, to the second"),
        pytest.param([Arc(0, 1, -5), Arc(1, 0, 4)], False, id="at least five and at most four"),
        pytest.param([Arc(0, 1, 1, True), Arc(1, 2, 0, True), Arc(2, 0, -1)], False, id="less than a second is no second"),
        pytest.param([Arc(0, 1, 1, True), Arc(1, 2, 0, True), Arc(2, 0, 0)], True, id="any number fit into a second"),
    ],
)  # fmt: skip
def test_feasible(arcs: list[Arc], feasible: bool) -> None:
    system = Differences(3, arcs)
    assert (not system.cycle) is feasible
    if not feasible:
        assert is_circle(system.cycle)
        assert sum_of(system.cycle) < (0, 0)


def test_many_points_fit_between_two_seconds() -> None:
    """A thousand strict steps within one second: dense time, so no second is used up."""
    steps = [Arc(point + 1, point, 0, True) for point in range(1000)]
    system = Differences(1001, [*steps, Arc(0, 1000, 1)])
    assert not system.cycle
    assert system.farthest(0)[1000] == Limit(1, False)
    assert system.before(1000)[0] == Limit(1, False)
    assert system.farthest(1000)[0] == Limit(0, True)


def test_no_limit_is_none() -> None:
    system = Differences(3, [Arc(0, 1, 7)])
    assert system.farthest(0) == [Limit(0, False), Limit(7, False), None]
    assert system.before(1) == [Limit(7, False), Limit(0, False), None]


def test_the_smallest_contradiction_is_found_beside_a_longer_one() -> None:
    ring = [Arc(point, (point + 1) % 9, 0, point == 0, point) for point in range(9)]
    small = [Arc(20, 21, 3, False, 100), Arc(21, 20, -4, False, 101)]
    system = Differences(30, [*ring, *small])
    assert {arc.tag for arc in system.smallest_cycle()} == {100, 101}


def test_arcs_without_a_tag_do_not_count() -> None:
    """Through two free arcs and two that count, or around three that count: two it is."""
    free = [Arc(1, 0, 0, True), Arc(3, 2, 0, True)]
    counting = [Arc(0, 3, 0, False, 1), Arc(2, 1, 0, False, 2)]
    three = [Arc(4, 5, 0, False, 3), Arc(5, 6, 0, False, 4), Arc(6, 4, 0, True, 5)]
    system = Differences(7, [*three, *free, *counting])
    assert {arc.tag for arc in system.smallest_cycle()} == {-1, 1, 2}


def test_a_search_without_steps_gives_the_contradiction_that_is_known() -> None:
    ring = [Arc(point, (point + 1) % 9, 0, point == 0, point) for point in range(9)]
    system = Differences(9, ring)
    assert set(system.smallest_cycle(steps=0)) == set(ring)


def test_a_circle_of_arcs_that_gave_the_labels_is_read_off() -> None:
    labels = _Labels([[] for _ in range(5)])
    labels.by = [None, (0, 7), (4, 8), (2, 9), (3, 10)]
    assert sorted(labels._circle_of_givers()) == [8, 9, 10]
    labels.by = [None, (0, 7), (1, 8), (2, 9), (3, 10)]
    assert labels._circle_of_givers() == []
