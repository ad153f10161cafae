"""Tables over how far off a year of writing lies."""

from __future__ import annotations

import numpy as np
import pytest

from timeloom.dating.bounding import LAGS, PLACES, Bounding, Named, lag_of, latest, place_of, shared
from timeloom.dating.mentions import YEAR_KINDS, YearMention

YEARS = 327


def made() -> Bounding:
    lags = np.arange(len(YEAR_KINDS) * (len(LAGS) + 1), dtype=float).reshape(len(YEAR_KINDS), -1)
    return Bounding(lags, np.arange(PLACES, dtype=float)[None], ("war",), 1700, YEARS)


def test_lags_go_up_with_the_year_of_writing() -> None:
    rows = lag_of(1800, 1700, YEARS)
    assert rows[[79, 80, 99, 100, 101, 102, 200, 300]].tolist() == [0, 1, 3, 4, 5, 6, 11, 12]
    assert (np.diff(rows) >= 0).all()


@pytest.mark.parametrize(
    ("year", "last", "place"),
    [(1700, 1803, 1), (1760, 1803, 2), (1790, 1803, 3), (1799, 1803, 4), (1800, 1803, 5), (1803, 1803, 5), (1804, 1803, 10),
     (1900, 1803, 13), (1800, None, 6), (1830, None, 8), (1900, None, 9)],
)  # fmt: skip
def test_places_by_a_name(year: int, last: int | None, place: int) -> None:
    assert place_of(1800, last, 1700, YEARS)[year - 1700] == place
    assert place_of(1850, last and last + 50, 1700, YEARS)[0] == 0


def test_of_each_kind_the_latest_year_and_every_name_once() -> None:
    mentions = [YearMention(0, 4, 1702, "plain"), YearMention(5, 9, 1745, "plain"), YearMention(10, 14, 1709, "back")]
    assert [(one.year, one.kind) for one in latest(mentions)] == [(1745, "plain"), (1709, "back")]
    war = Named(0, 3, "war", 1756, 1763, "a war")
    told = shared([war, war._replace(start=9, end=12), war._replace(first=1740)])
    assert [one.start for one, _ in told] == [0, 0]
    assert all(share == pytest.approx(2**-0.5) for _, share in told)


def test_logits_are_the_sum_of_the_tables() -> None:
    bounding = made()
    mention, war = YearMention(0, 4, 1745, "dated"), Named(5, 8, "war", 1756, 1763, "a war")
    sum_ = bounding.of_year(mention) + bounding.of_name(war)
    assert bounding.logits([mention], [war]).tolist() == sum_.tolist()
    assert bounding.of_name(war)[60] == 5.0
    assert not bounding.of_name(war._replace(kind="unheard")).any()
    assert not bounding.logits([], []).any()
