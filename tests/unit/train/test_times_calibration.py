"""The reliability of scores, on documents that are made up here."""

from __future__ import annotations

import pytest

from timeloom.document import Document, Time
from timeloom.timeml.timex3 import Timex3
from timeloom_train.times.calibration import Bin, error, reliability, shown
from timeloom_train.times.sources import Item

TEXT = "She came in 1998 and left in 2001."


def _time(start: int, end: int, value: str, score: float) -> Time:
    return Time(id=f"t{start}", start=start, end=end, text=TEXT[start:end], timex3=Timex3("DATE", value), score=score)


def _item(*times: Time) -> Item:
    return Item("timebank", "made-up", "en", TEXT, None, gold=Document(id="made-up", text=TEXT, times=times))


def test_a_score_is_right_as_often_as_extent_and_value_are_those_of_gold() -> None:
    gold = _item(_time(12, 16, "1998", 1.0), _time(29, 33, "2001", 1.0))
    read = Document(
        id="made-up",
        text=TEXT,
        times=(_time(12, 16, "1998", 0.92), _time(29, 33, "2002", 0.94), _time(4, 8, "2000", 0.4)),
    )
    low, high = reliability([gold], lambda item: read)
    assert low == Bin(1, 0.4, 0.0, 0.0)
    assert (high.times, high.score, high.extent, high.value) == (2, pytest.approx(0.93), 1.0, 0.5)


def test_the_error_is_the_distance_of_the_share_from_the_score_over_all_times() -> None:
    assert error([Bin(1, 0.4, 0.0, 0.0), Bin(3, 0.9, 1.0, 1.0)]) == pytest.approx((0.4 + 3 * 0.1) / 4)
    assert error([]) == 0.0


def test_the_table_is_in_percent() -> None:
    assert shown([Bin(2, 0.93, 1.0, 0.5)]).splitlines()[-1] == "| 2 | 93.0 | 100.0 | 50.0 |"
