"""What a task of dating asks: lists of years, and that a question gives away one list and no answer."""

from __future__ import annotations

import pytest

from timeloom.document import Dating, Grid, Phrase

FINE = Grid("F", ((1700, 1706), (1707, 1713), (1714, 1720)), 1)
COARSE = Grid("C", ((1690, 1710), (1711, 1731)))


@pytest.mark.parametrize(
    ("year", "at"), [(1700, 0), (1706, 0), (1707, 1), (1720, 2), (1699, None), (1721, None)], ids=str
)
def test_the_interval_that_holds_a_year(year: int, at: int | None) -> None:
    assert FINE.holding(year) == at


def test_the_chosen_interval() -> None:
    assert FINE.interval == (1707, 1713)
    assert COARSE.interval is None


def test_a_question_is_one_list_without_its_answer() -> None:
    dating = Dating((FINE, COARSE), (Phrase("to-morrow", True),), (1700, 1800))
    assert dating.question("F") == Dating((Grid("F", FINE.intervals),))
    assert dating.question("M") == Dating()
    assert dating.grid("C") == COARSE
