"""Which dates begin entries of a diary or a log."""

from __future__ import annotations

import pytest

from timeloom import load
from timeloom.calendar import Interval
from timeloom.document.entries import Entries, entries_of

LOOM = load("rules")
DIARY = "3 May 2021\nWe met yesterday.\n\n9 May 2021\nWe left on 8 May 2021.\n"


def test_those_of_lines_that_begin_alike() -> None:
    assert [time.text for time, _ in entries_of(LOOM(DIARY))] == ["3 May 2021", "9 May 2021"]


def test_none_is_of_a_day_that_is_to_come() -> None:
    assert [time.text for time, _ in entries_of(LOOM(DIARY, "2021-05-05"))] == ["3 May 2021"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[2021-05-03] a\n[2021-05-04] b\n", True),
        ("2021-05-03 09:10 a\n2021-05-04 09:10 b\n", True),
        ("2021-05-03 a\n2021-05-04 b\n", True),
        ("2021-05-03, a\n2021-05-04, b\n", True),
        ("3 May 2021 - a\n5 apples 10 - b\n", False),
        ("3 May 2021\n3 rooms 20\n", False),
        ("3 May 2021\n3 rooms 2000\n", False),
        ("3 May 2021: a\n4 May 2021: b\n", True),
        ("3 May 2021 a\n4 May 2021 b\n", False),
        ("* 3 May 2021\n* 4 May 2021\n", True),
        ("on 3 May 2021\non 4 May 2021\n", False),
        ("3 May 2021\n2021-05-04\n", False),
        ("3 May 2021\n", False),
    ],
)
def test_forms(text: str, expected: bool) -> None:
    date = "2021-05-03" if "2021-05-03" in text else "3 May 2021"
    date += " 09:10" * ("09:10" in text)
    start = text.index(date)
    assert (Entries(text).end_of(start, start + len(date)) is not None) is expected


def test_what_is_told_behind_a_date_ends_with_its_paragraph_and_below_it_with_the_next() -> None:
    text = "3 May 2021: a\n4 May 2021: b\n\nc\n"
    assert Entries(text).end_of(0, 10) == text.index("\n\nc")
    text = "3 May 2021\n\na\n\n4 May 2021\n\nb\n\nc\n"
    assert Entries(text).end_of(0, 10) == len(text)


def test_a_log_without_a_blank_line_is_walked_once() -> None:
    line = "2024-05-01 09:10 x\n"
    text = line * 20_000
    entries = Entries(text)
    assert all(entries.end_of(at, at + 16) == len(text) for at in range(0, len(text), len(line)))


def test_a_long_line_of_blanks_is_walked_once() -> None:
    text = "12 March 2024\nx\n12 March 2024" + " " * 200_000 + "x"
    assert Entries(text).end_of(0, len("12 March 2024")) is None


def test_a_text_of_ever_other_forms_is_not_searched_for_each() -> None:
    lines = [f"{'#' * n}3 May 2021\n" for n in range(20)]
    entries = Entries("".join(lines * 2))
    at, found = 0, []
    for n, line in enumerate(lines):
        found.append(entries.end_of(at + n, at + len(line) - 1) is not None)
        at += len(line)
    assert found == [True] * 16 + [False] * 4


def test_a_month_is_no_day() -> None:
    assert not entries_of(LOOM("May 2021\nWe met.\n\nJune 2021\nWe left.\n"))


def test_the_first_entry_is_not_when_all_was_written() -> None:
    read = LOOM(DIARY + "\nIt rained.\n" * 12, "stated")
    assert read.dct is None
    alone = LOOM("3 May 2021\n\nWe met yesterday.\n" + "\nIt rained.\n" * 12, "stated")
    assert alone.dct == Interval.of(2021, 5, 3)
