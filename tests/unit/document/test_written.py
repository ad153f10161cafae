"""When a text was written: what is read off the distribution over years."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.document import FIRST_YEAR, Document, Written
from timeloom.document.shape import document_from_dict, document_to_dict

PEAK = Written(start=1800, p=(0.1, 0.2, 0.4, 0.2, 0.1))


@st.composite
def distributions(draw: st.DrawFn) -> Written:
    """Shares in whole 1,024ths, so that sums of them are exact."""
    cuts = sorted(draw(st.lists(st.integers(0, 1024), min_size=0, max_size=60)))
    ends = [0, *cuts, 1024]
    p = tuple((last - first) / 1024 for first, last in itertools.pairwise(ends))
    return Written(start=draw(st.integers(-50, 2000)), p=p)


def held(written: Written, first: int, last: int) -> Fraction:
    """The exact probability of some years, one by one."""
    return sum(
        (Fraction(p) for at, p in enumerate(written.p, start=written.start) if first <= at <= last), start=Fraction()
    )


class TestProbability:
    @pytest.mark.parametrize(
        ("first", "last", "share"),
        [(1802, 1802, 0.4), (1800, 1804, 1.0), (1700, 1800, 0.1), (1804, 1999, 0.1), (1700, 1799, 0), (1803, 1801, 0)],
    )
    def test_of_a_stretch(self, first: int, last: int, share: float) -> None:
        assert PEAK.probability(first, last) == pytest.approx(share)

    @given(distributions(), st.integers(-60, 2080), st.integers(0, 80))
    def test_is_the_sum_of_its_years(self, written: Written, first: int, width: int) -> None:
        assert written.probability(first, first + width) == held(written, first, first + width)

    def test_never_above_1(self) -> None:
        assert Written(p=(0.1,) * 10 + (0.2,) * 1).probability(1700, 1800) <= 1


class TestQuantile:
    @pytest.mark.parametrize(
        ("share", "year"), [(0, 1800), (0.1, 1800), (0.2, 1801), (0.5, 1802), (0.99, 1804), (1, 1804)]
    )
    def test_of_a_peak(self, share: float, year: int) -> None:
        assert PEAK.quantile(share) == year

    @given(distributions(), st.integers(1, 1024).map(lambda n: n / 1024))
    def test_is_the_first_year_by_which_the_share_has_passed(self, written: Written, share: float) -> None:
        year = written.quantile(share)
        assert held(written, written.start, year) >= share
        assert year == written.start or held(written, written.start, year - 1) < share

    @given(distributions())
    def test_the_year_has_half_on_either_side(self, written: Written) -> None:
        year = written.year
        assert year is not None
        assert held(written, written.start, year) >= Fraction(1, 2)
        assert held(written, year, written.start + len(written.p)) >= Fraction(1, 2)

    def test_shares_that_do_not_quite_reach_1_end_in_the_last_year(self) -> None:
        assert Written(p=(0.3, 0.3, 0.3)).quantile(1.0) == FIRST_YEAR + 2


class TestCredible:
    @pytest.mark.parametrize(
        ("level", "years"), [(0.4, (1802, 1802)), (0.5, (1801, 1802)), (0.8, (1801, 1803)), (1.0, (1800, 1804))]
    )
    def test_of_a_peak(self, level: float, years: tuple[int, int]) -> None:
        assert PEAK.credible(level) == years

    def test_of_two_as_short_the_one_that_holds_more(self) -> None:
        assert Written(p=(0.3, 0.25, 0.0, 0.25, 0.35)).credible(0.5) == (1703, 1704)

    def test_a_level_that_rounding_missed_is_reached(self) -> None:
        assert Written(p=(0.1,) * 10).credible(0.8) == (1700, 1707)

    def test_the_whole_range_where_nothing_holds_as_much(self) -> None:
        assert Written(p=(0.5, 0.4)).credible(1.0) == (1700, 1701)

    @given(distributions(), st.integers(1, 1024).map(lambda n: n / 1024))
    def test_holds_the_level_and_nothing_shorter_does(self, written: Written, level: float) -> None:
        first, last = written.credible(level)
        assert held(written, first, last) >= level
        width = last - first
        starts = range(written.start, written.start + len(written.p))
        assert all(held(written, other, other + width - 1) < level for other in starts)
        same = [other for other in starts if held(written, other, other + width) == held(written, first, last)]
        assert all(held(written, other, other + width) <= held(written, first, last) for other in starts)
        assert first == min(same)

    @given(distributions())
    def test_grows_with_the_level(self, written: Written) -> None:
        widths = [last - first for first, last in map(written.credible, (0.1, 0.5, 0.8, 0.95, 1.0))]
        assert widths == sorted(widths)


class TestDensest:
    @pytest.mark.parametrize(
        ("width", "years"), [(1, (1802, 1802)), (2, (1801, 1802)), (3, (1801, 1803)), (9, (1800, 1804))]
    )
    def test_of_a_peak(self, width: int, years: tuple[int, int]) -> None:
        assert PEAK.densest(width) == years

    @given(distributions(), st.integers(1, 40))
    def test_no_other_stretch_holds_more(self, written: Written, width: int) -> None:
        first, last = written.densest(width)
        assert last - first + 1 == min(width, len(written.p))
        others = range(written.start - width, written.start + len(written.p))
        assert held(written, first, last) == max(held(written, other, other + width - 1) for other in others)


class TestGrid:
    GRID = ((1790, 1801), (1802, 1803), (1804, 1810))

    def test_over(self) -> None:
        assert PEAK.over(self.GRID) == pytest.approx((0.3, 0.6, 0.1))

    @given(distributions(), st.integers(1, 30))
    def test_a_grid_that_covers_all_holds_all(self, written: Written, width: int) -> None:
        starts = range(written.start, written.start + len(written.p), width)
        assert sum(written.over([(start, start + width - 1) for start in starts])) == 1

    def test_top(self) -> None:
        assert [years for years, _ in PEAK.top(self.GRID, 2)] == [(1802, 1803), (1790, 1801)]
        assert [share for _, share in PEAK.top(self.GRID, 9)] == pytest.approx([0.6, 0.3, 0.1])

    def test_of_equals_the_first(self) -> None:
        assert [years for years, _ in Written(p=(0.5, 0.5)).top([(1701, 1701), (1700, 1700)], 1)] == [(1701, 1701)]


class TestAbstains:
    def test_below_the_confidence_asked_for_there_is_no_year(self) -> None:
        even = Written(p=(0.01,) * 100, least=0.3)
        assert even.confidence == pytest.approx(0.25)
        assert even.abstains
        assert (even.year, even.years) == (None, None)
        assert even.quantile(0.5) == 1749

    def test_at_it_there_is_one(self) -> None:
        sure = Written(start=1800, p=PEAK.p, least=1.0, level=0.4)
        assert sure.confidence == 1
        assert not sure.abstains
        assert (sure.year, sure.years) == (1802, (1802, 1802))

    @given(distributions(), st.integers(0, 1024).map(lambda n: n / 1024))
    def test_year_and_years_go_together(self, written: Written, least: float) -> None:
        asked = Written(start=written.start, p=written.p, least=least)
        assert (asked.year is None) == (asked.years is None) == asked.abstains == (written.confidence < least)


def test_it_is_a_layer_of_a_document() -> None:
    assert Document(id="d", text="").written is None
    assert Document(id="d", text="", written=PEAK).written == PEAK


@given(distributions(), st.floats(0, 1), st.floats(0.001, 1), st.booleans())
def test_it_comes_back_from_json_to_the_last_bit(written: Written, least: float, level: float, prior: bool) -> None:
    whole = Written(start=written.start, p=written.p, least=least, level=level, prior=prior)
    told = json.loads(json.dumps(document_to_dict(Document(id="d", text="x", written=whole))))
    assert document_from_dict(told).written == whole
