"""Lines from probability to precision."""

from __future__ import annotations

import pytest

from timeloom.errors import ModelError
from timeloom.relations.trust import Trust


def test_a_line_is_straight_between_its_knots_and_level_beyond() -> None:
    trust = Trust({("a", "B"): ((0.2, 0.6), (0.1, 0.5))})
    assert [trust.of("a", "B", at) for at in (0.0, 0.2, 0.3, 0.6, 1.0)] == [0.1, 0.1, 0.2, 0.5, 0.5]


def test_the_nearest_line_counts_and_without_any_the_probability() -> None:
    worths = {("a", "B"): 0.1, ("a", "*"): 0.2, ("*", "B"): 0.3}
    trust = Trust({key: ((0.0,), (worth,)) for key, worth in worths.items()})
    assert [trust.of(*key, 0.7) for key in (("a", "B"), ("a", "C"), ("b", "B"), ("b", "C"))] == [0.1, 0.2, 0.3, 0.7]


def test_arrays_of_other_things_are_passed_over() -> None:
    trust = Trust({("event-dct", "BEFORE"): ((0.1, 0.9), (0.2, 0.8))})
    arrays = {**trust.to_arrays(), "weight": [[1.0]]}
    assert Trust.from_arrays(arrays).lines == trust.lines


@pytest.mark.parametrize(
    "line", [((), ()), ((0.1,), (0.1, 0.2)), ((0.5, 0.1), (0.1, 0.2)), ((0.1,), (1.2,)), ((0.1,), (float("nan"),))]
)
def test_a_line_that_is_none(line: tuple[tuple[float, ...], tuple[float, ...]]) -> None:
    with pytest.raises(ModelError):
        Trust({("a", "B"): line})


def test_an_array_that_is_no_line() -> None:
    with pytest.raises(ModelError, match="two rows"):
        Trust.from_arrays({"trust/a/B": [[0.1], [0.2], [0.3]]})
