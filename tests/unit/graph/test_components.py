from __future__ import annotations

import pytest

from timeloom.graph.components import components


@pytest.mark.parametrize(
    ("follow", "groups"),
    [
        pytest.param([], [], id="nothing"),
        pytest.param([[], []], [{0}, {1}], id="no edges"),
        pytest.param([[1], [2], [0]], [{0, 1, 2}], id="one cycle"),
        pytest.param([[0], []], [{0}, {1}], id="a loop"),
        pytest.param([[1], [0, 2], [3], [2]], [{0, 1}, {2, 3}], id="two cycles in a row"),
        pytest.param([[1, 2], [3], [3], [0], [0]], [{0, 1, 2, 3}, {4}], id="a diamond closed"),
    ],
)
def test_components(follow: list[list[int]], groups: list[set[int]]) -> None:
    home = components(follow)
    found: dict[int, set[int]] = {}
    for vertex, number in enumerate(home):
        found.setdefault(number, set()).add(vertex)
    assert sorted(map(sorted, found.values())) == sorted(map(sorted, groups))


def test_a_component_has_a_smaller_number_than_those_before_it() -> None:
    home = components([[1], [2], [1, 3], []])
    assert home[0] > home[1] == home[2] > home[3]


def test_a_long_chain_needs_no_recursion() -> None:
    size = 50_000
    assert components([[at + 1] for at in range(size - 1)] + [[]]) == list(range(size - 1, -1, -1))
