"""Whole documents as examples: spans that may be times and may be none, times of writing of which the day alone is
known, and readings before the year 1."""

from __future__ import annotations

from typing import Any

import pytest

from timeloom.times.context import EVERYDAY
from timeloom.times.interpret import Interpreter
from timeloom_train.times.examples import Region, examples
from timeloom_train.times.fitting_rows import fits
from timeloom_train.times.learning import chart_of
from timeloom_train.times.sources import DOCUMENTS, _of_row

DAY = {"from": "2022-06-01T00:00:00", "to": "2022-06-02T00:00:00", "open": [False, False]}


def regions(text: str, mentions: list[dict[str, Any]], spans: list[list[int]]) -> list[Region]:
    row = {
        "id": "own-1",
        "suite": DOCUMENTS,
        "language": "en",
        "reference": "2022-05-30T00:00:00",
        "text": text,
        "mentions": mentions,
        "open": spans,
    }
    found = examples(_of_row(DOCUMENTS, row), chart_of, Interpreter(), EVERYDAY)
    return [one for one in found if isinstance(one, Region)]


def test_what_is_open_may_be_a_time_and_need_not() -> None:
    text = "They left in May."
    told, unsaid, none = (
        regions(text, *given)[0]
        for given in (
            ([{"start": 13, "end": 16, "accept": [{"from": "2022-05-01T00:00:00", "to": "2022-06-01T00:00:00"}]}], []),
            ([], [[13, 16]]),
            ([], []),
        )
    )
    assert (any(told.right), bool(told.needed)) == (True, True)
    assert (any(unsaid.right), bool(unsaid.needed)) == (True, False)
    assert (any(none.right), bool(none.needed)) == (False, False)


def test_what_is_told_is_not_open() -> None:
    (region,) = regions("Come on 1 June.", [{"start": 8, "end": 14, "accept": [DAY]}], [[8, 14]])
    assert region.needed


def test_of_a_document_written_at_midnight_the_day_alone_is_known() -> None:
    row = {
        "id": "own-1",
        "suite": DOCUMENTS,
        "language": "en",
        "reference": "2022-05-30T00:00:00",
        "text": "-",
        "mentions": [],
    }
    of_day, of_minute = (
        _of_row(DOCUMENTS, {**row, "reference": written}).dct
        for written in ("2022-05-30T00:00:00", "2022-05-30T09:30:00")
    )
    assert of_day is not None and of_minute is not None
    assert (of_day.end - of_day.start, of_minute.end - of_minute.start) == (86_400, 60)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("want", "expected"),
    [
        (["-0489-01-01T00:00:00", "-0488-01-01T00:00:00"], True),
        (["-0488-01-01T00:00:00", "-0487-01-01T00:00:00"], False),
        (["0489-01-01T00:00:00", "0490-01-01T00:00:00"], False),
    ],
)
def test_years_before_the_first_are_compared_as_they_are_written(want: list[str], expected: bool) -> None:
    time = {
        "timex3": {"type": "DATE", "value": "BC0490"},
        "intervals": [["-0489-01-01T00:00:00", "-0488-01-01T00:00:00"]],
    }
    assert fits(time, {"from": want[0], "to": want[1], "open": [False, False]}) is expected
