"""The fewest links between two points."""

from __future__ import annotations

import pytest

from timeloom.graph.paths import FREE, Step, cheapest_path

STEPS: list[list[Step]] = [
    [(1, True, FREE), (2, False, 0)],
    [(3, False, 1)],
    [(3, False, 2)],
    [(0, False, 3), (4, True, 4)],
    [],
]
"""0 -free-> 1 -> 3 and 0 -> 2 -> 3, back to 0; 3 < 4."""


@pytest.mark.parametrize(
    ("start", "goal", "bound", "strict", "links"),
    [
        pytest.param(0, 3, 9, False, [1], id="a free step costs nothing"),
        pytest.param(0, 3, 9, True, [1], id="and may be the strict one"),
        pytest.param(2, 0, 9, False, [3, 2], id="loose all the way"),
        pytest.param(2, 0, 9, True, [3, 1, 3, 2], id="round again for a strict step"),
        pytest.param(2, 0, 1, False, None, id="too dear"),
        pytest.param(4, 0, 9, False, None, id="no way"),
        pytest.param(2, 2, 9, False, [], id="at once"),
        pytest.param(3, 3, 9, True, [1, 3], id="a cycle"),
        pytest.param(4, 4, 9, True, None, id="no cycle"),
        pytest.param(2, 4, 9, True, [4, 2], id="strict at the end"),
    ],
)
def test_cheapest_path(start: int, goal: int, bound: int, strict: bool, links: list[int] | None) -> None:
    path, _ = cheapest_path(STEPS, start, goal, bound, strict=strict)
    assert path == links


def test_only_allowed_points_are_passed() -> None:
    path, _ = cheapest_path(STEPS, 0, 3, 9, strict=False, allowed=lambda point: point != 1)
    assert path == [2, 0]


def test_effort_is_counted_and_bounds_the_search() -> None:
    whole = cheapest_path(STEPS, 2, 4, 9, strict=True)
    assert whole[1] > 2
    assert cheapest_path(STEPS, 2, 4, 9, strict=True, effort=0) == (None, 1)
