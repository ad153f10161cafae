"""Interval scores: the worked checks of the original scorer's own tests, and laws."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar.units import instant
from timeloom.metrics.overlap import Meant, pair_shares, same_time, shares, touching

MAY_1980 = (instant(1980, 5), instant(1980, 6))
GOLD = [
    Meant(0, 3, (MAY_1980,)),
    Meant(5, 10, ((instant(1985, 2, 1), instant(1985, 2, 2)),)),
    Meant(11, 12, ((instant(1985, 2, 2), instant(1985, 2, 3)),)),
]
SYSTEM = [
    Meant(0, 1, ((instant(1980, 5, 1), instant(1980, 5, 2)),)),
    Meant(2, 3, ((instant(1980, 5, 31), instant(1980, 6, 1)),)),
    Meant(3, 5, (MAY_1980,)),
    Meant(9, 12, ((instant(1985, 2), instant(1985, 3)),)),
]


def test_worked_check() -> None:
    assert shares(SYSTEM, GOLD) == [1, 1, 0, 2 / 28]
    assert shares(GOLD, SYSTEM) == [2 / 31, 1, 1]


def hours(start: int, end: int) -> tuple[int, int]:
    return start * 3600, end * 3600


@pytest.mark.parametrize(
    ("mine", "theirs", "share"),
    [
        pytest.param([hours(0, 24)], [hours(21, 28)], 3 / 24, id="Thursday against Thursday night"),
        pytest.param([hours(21, 28)], [hours(0, 24)], 3 / 7, id="Thursday night against Thursday"),
        pytest.param([hours(0, 1)], [hours(1, 2)], 0, id="one after the other share nothing"),
        pytest.param([hours(0, 2), hours(4, 6)], [hours(1, 5)], 1 / 2, id="a set against one interval"),
        pytest.param([hours(0, 4)], [hours(0, 2), hours(1, 3)], 3 / 4, id="what two others share counts once"),
        pytest.param([hours(0, 2), hours(0, 2)], [hours(0, 2)], 1 / 2, id="the own time is not merged"),
    ],
)
def test_share(mine: list[tuple[int, int]], theirs: list[tuple[int, int]], share: float) -> None:
    assert shares([Meant(0, 5, tuple(mine))], [Meant(0, 5, tuple(theirs))]) == [share]


def test_all_overlapping_others_count_together() -> None:
    night = Meant(0, 14, (hours(0, 4),))
    assert shares([night], [Meant(0, 5, (hours(0, 1),)), Meant(6, 9, (hours(2, 4),))]) == [3 / 4]


def test_text_must_overlap() -> None:
    assert shares([Meant(0, 5, (hours(0, 1),))], [Meant(5, 9, (hours(0, 1),))]) == [0]


bounds = st.builds(lambda start, length: (start, start + length), st.integers(0, 40), st.integers(1, 12))
meant = st.builds(
    lambda start, length, intervals: Meant(start, start + length, tuple(intervals)),
    st.integers(0, 20),
    st.integers(1, 6),
    st.lists(bounds, min_size=1, max_size=3),
)


@given(st.lists(meant, max_size=6), st.lists(meant, max_size=6))
@settings(max_examples=100)
def test_agrees_with_counting_seconds(items: list[Meant], others: list[Meant]) -> None:
    for item, share in zip(items, shares(items, others), strict=True):
        near = [other for other in others if item.start < other.end and other.start < item.end]
        theirs = {second for other in near for bound in other.intervals for second in range(*bound)}
        mine = {second for bound in item.intervals for second in range(*bound)}
        assert share == len(mine & theirs) / sum(end - start for start, end in item.intervals)
        assert 0 <= share <= 1


class TestNeighbours:
    @settings(max_examples=100)
    @given(st.lists(meant, max_size=6), st.lists(meant, max_size=6), st.sampled_from((0, 1)))
    def test_touching_is_what_looking_at_every_pair_gives(
        self, items: list[Meant], others: list[Meant], gap: int
    ) -> None:
        for item, found in zip(items, touching(items, others, gap=gap), strict=True):
            pairs = [other for other in others if item.start < other.end + gap and other.start < item.end + gap]
            assert sorted(found, key=repr) == sorted(pairs, key=repr)

    @settings(max_examples=100)
    @given(st.lists(meant, max_size=6), st.lists(meant, max_size=6))
    def test_no_pair_shares_more_than_all_together(self, items: list[Meant], others: list[Meant]) -> None:
        beside = [
            other for other in others if all(other.end != item.start and other.start != item.end for item in items)
        ]
        for pairs, together in zip(pair_shares(items, beside), shares(items, beside), strict=True):
            assert max(pairs, default=0.0) <= together + 1e-9 <= sum(pairs) + 2e-9

    def test_texts_that_touch_end_to_end(self) -> None:
        left, right = Meant(0, 4, (hours(0, 2),)), Meant(4, 8, (hours(1, 2),))
        assert shares([left], [right]) == [0]
        assert pair_shares([left], [right]) == [[1 / 2]]

    def test_the_same_time_in_pieces(self) -> None:
        assert same_time(Meant(0, 1, (hours(0, 1), hours(1, 2))), Meant(0, 1, (hours(0, 2),)))
        assert not same_time(Meant(0, 1, (hours(0, 1), hours(2, 3))), Meant(0, 1, (hours(0, 3),)))
