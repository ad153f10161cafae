"""A grid of intervals of years: how it is told, and what is chosen of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.dating import choose, read_grid
from timeloom.dating.grid import MOST_INTERVALS, expected_losses
from timeloom.document import LOSSES, Written
from timeloom.errors import FormatError
from timeloom.metrics import dating

YEARS = tuple((year, year) for year in range(1700, 1704))


def by_definition(
    p: Sequence[float], start: int, intervals: Sequence[tuple[int, int]], losses: Sequence[float]
) -> list[float]:
    """Year by year and interval by interval, as the docstring of `choose` says it."""

    def off(year: int, years: tuple[int, int]) -> int:
        return max(0, years[0] - year, year - years[1])

    found = []
    for answer in range(len(intervals)):
        total = 0.0
        for year, share in enumerate(p, start=start):
            nearest = min(off(year, years) for years in intervals)
            right = [at for at, years in enumerate(intervals) if off(year, years) == nearest]
            steps = min(abs(answer - at) for at in right)
            total += share * losses[min(steps, len(losses) - 1)]
        found.append(total)
    return found


grids = st.lists(
    st.tuples(st.integers(1690, 1760), st.integers(0, 15)).map(lambda one: (one[0], one[0] + one[1])),
    min_size=1,
    max_size=12,
)
shares = st.lists(st.integers(0, 50), min_size=1, max_size=60).map(
    lambda some: [one / max(1, sum(some)) for one in some]
)


class TestChoose:
    def test_a_sure_year_chooses_its_interval(self) -> None:
        grid = read_grid("7", 2014)
        for year in (1700, 1706, 1707, 1850, 2014):
            p = np.zeros(400)
            p[year - 1700] = 1
            first, last = grid[choose(p, grid)]
            assert first <= year <= last

    def test_a_compromise_may_lose_less_than_the_most_probable(self) -> None:
        p = [0.45, 0.1, 0.1, 0.35]
        assert choose(p, YEARS, losses=(0, 1, 1, 1)) == 0
        assert choose(p, YEARS, losses=(0, 0.2, 0.4, 1)) == 1

    def test_a_distribution_brings_its_own_start(self) -> None:
        p = (0.1, 0.8, 0.1)
        assert choose(Written(start=1701, p=p), YEARS) == choose(p, YEARS, start=1701) == 2

    def test_of_equals_the_first(self) -> None:
        assert choose([0.5, 0.5], YEARS[:2]) == 0

    @pytest.mark.parametrize(
        ("year", "index"),
        [(1600, 0), (1700, 0), (1712, 0), (1718, 1), (1730, 1), (1900, 2)],
        ids=["before the grid", "in it", "a gap, nearer the first", "a gap, nearer the second", "in it", "after it"],
    )
    def test_a_year_that_none_holds_belongs_to_the_nearest(self, year: int, index: int) -> None:
        assert choose([1.0], ((1700, 1710), (1720, 1730), (1740, 1750)), start=year) == index

    def test_a_year_as_near_to_two_is_right_in_either(self) -> None:
        assert expected_losses([1.0], ((1700, 1710), (1720, 1730)), 1715).tolist() == [0, 0]

    def test_where_intervals_overlap_each_that_holds_the_year_is_right(self) -> None:
        grid = ((1700, 1720), (1710, 1730), (1720, 1740), (1750, 1760))
        assert expected_losses([1.0], grid, 1715).tolist() == [0, 0, LOSSES[1], LOSSES[2]]

    @given(shares, st.integers(1690, 1750), grids)
    def test_is_what_the_definition_says(self, p: list[float], start: int, grid: list[tuple[int, int]]) -> None:
        losses = expected_losses(p, grid, start)
        assert losses == pytest.approx(by_definition(p, start, grid, LOSSES))
        assert losses[choose(p, grid, start)] == losses.min()

    @given(shares, st.integers(-40, 40))
    def test_shifting_years_and_grid_together_changes_nothing(self, p: list[float], by: int) -> None:
        grid = read_grid("7", 1760)
        moved = [(first + by, last + by) for first, last in grid]
        assert choose(p, grid, 1710) == choose(p, moved, 1710 + by)

    @pytest.mark.parametrize(("grid", "named"), [([], "at least one"), ([(1706, 1700)], "1706-1700")])
    def test_a_grid_that_is_none(self, grid: list[tuple[int, int]], named: str) -> None:
        with pytest.raises(FormatError, match=named):
            choose([1.0], grid)

    @pytest.mark.parametrize(("p", "losses"), [([], LOSSES), ([[0.5], [0.5]], LOSSES), ([1.0], ())])
    def test_a_distribution_that_is_none(self, p: list[float], losses: tuple[float, ...]) -> None:
        with pytest.raises(ValueError, match="one row"):
            choose(p, YEARS, losses=losses)

    def test_the_losses_are_those_of_the_measure(self) -> None:
        assert dating.LOSSES is LOSSES
        assert LOSSES == (0, 0.1, 0.15, 0.2, 0.4, 0.5, 0.6, 0.8, 0.9, 0.99)


class TestRead:
    @pytest.mark.parametrize(
        ("told", "grid"),
        [
            ("7", ((1700, 1706), (1707, 1713), (1714, 1720))),
            ("7@1695", ((1695, 1701), (1702, 1708), (1709, 1715))),
            (" decade\n", ((1700, 1709), (1710, 1719))),
            ("century", ((1700, 1799),)),
            ("year", tuple((year, year) for year in range(1700, 1715))),
            ("1700-1706,1707-1713", ((1700, 1706), (1707, 1713))),
            ("# mine\n1700-1706\n1707–1713  # the second\n\n", ((1700, 1706), (1707, 1713))),
            ("1700-1750 1720-1780", ((1700, 1750), (1720, 1780))),
            ("-44-14", ((-44, 14),)),
        ],
    )
    def test_what_it_tells(self, told: str, grid: object) -> None:
        assert read_grid(told, 1714) == grid

    def test_stretches_of_the_calendar_begin_before_an_odd_start(self) -> None:
        assert read_grid("decade", 1720, start=1703) == ((1700, 1709), (1710, 1719), (1720, 1729))

    @pytest.mark.parametrize(
        ("told", "named"),
        [
            ("0", "at least a year"),
            ("7@1800", "by the year 1714"),
            ("", "at least one interval"),
            ("# nothing", "at least one interval"),
            ("1706-1700", "before its first"),
            ("1707-1713,1700-1706", "order of time"),
            ("1700-1706\nsoon", "line 2.*'soon'"),
            ("7@", "'7@'"),
            (f"1@{1714 - MOST_INTERVALS}", "at most"),
            ("1700-1700 " * (MOST_INTERVALS + 1), "at most"),
        ],
    )
    def test_what_it_does_not_say_is_named(self, told: str, named: str) -> None:
        with pytest.raises(FormatError, match=named):
            read_grid(told, 1714)

    @given(st.text(max_size=30))
    def test_any_words_are_a_grid_or_an_error(self, told: str) -> None:
        try:
            grid = read_grid(told, 1800)
        except FormatError:
            return
        assert all(first <= last for first, last in grid)
