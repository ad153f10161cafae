"""What has the shape of a time and is none is unread, and no question without a time."""

from __future__ import annotations

import pytest

from timeloom.asking import NoTime, TimeFilter, Unread, query_interval

DCT = "2024-05-10"

NONE_SUCH = [
    ("en", "on 13/13/2020", ["13/13/2020"]), ("en", "between 1944-13 and 1944-15", ["1944-13", "1944-15"]),
    ("en", "Q7 2021", ["Q7 2021"]), ("en", "sales in Q7 2021", ["Q7 2021"]), ("en", "what changed on 2020-13-45?", ["2020-13-45"]),
    ("en", "invoice from 00/00/2020", ["00/00/2020"]), ("en", "in the year 20244", ["the year"]),
    ("en", "what happened on 45 March 2020", ["45"]), ("en", "photos taken on May 45", ["45"]), ("en", "week 60 of 2021", ["week 60"]),
    ("en", "from 13/13/2020 to 2022-01", ["13/13/2020"]), ("en", "from 2021-99 to 2022-01", ["2021-99"]),
    ("en", "calls at 25:00 yesterday", ["25:00"]), ("en", "meeting at 25:61", ["25:61"]), ("en", "photos of 31/02/2020", ["31/02/2020"]),
    ("de", "Rechnungen vom 13.13.2020", ["13.13.2020"]), ("fr", "les factures du 13/13/2020", ["13/13/2020"]),
    ("es", "las facturas del 13/13/2020", ["13/13/2020"]), ("en", "from 21-13-2020 to 22-13-2020", ["21-13-2020", "22-13-2020"]),
    ("en", "what did we spend in 13/2024", ["13/2024"]), ("en", "day 400 of 2021", ["day 400"]), ("fr", "semaine 60 de 2021", ["semaine 60"]),
    ("fr", "en T7 2021", ["T7 2021"]),
]  # fmt: skip
NO_SHAPES = [
    "error 12345-67 in the log", "call 555-1234", "version 1.2.3", "version 10.15.7", "flight 20/20 vision", "ISBN 0-306-40615-2",
    "parts 1-2-2020-7", "the score was 12:45", "a ratio of 16:90", "an Audi Q7 2021", "10.10.2020.1 is no address",
    "find invoice 2024-17", "CVE 2024-17", "call 12-34-2020", "ssn 12-34-5678", "dimensions 30/40/50", "python 3.11.5000", "PyCharm 2020.13.1",
    "what happened at 33:12 in the video", "the match at 90:00", "cost of Q5 2020", "Q7 2019 review", "T5 2021",
]  # fmt: skip
DATED = [
    ("version 1.2.3 in 2020", "2020-01-01T00:00:00", "2021-01-01T00:00:00"), ("week 40 of 2021", "2021-10-04T00:00:00", "2021-10-11T00:00:00"),
    ("phone 030-12-34 last week", "2024-04-29T00:00:00", "2024-05-06T00:00:00"), ("papers of 2020-50", "2020-01-01T00:00:00", "2051-01-01T00:00:00"),
    ("sales in week 3 of 2023", "2023-01-16T00:00:00", "2023-01-23T00:00:00"), ("temperatures in 2070-99", "2070-01-01T00:00:00", "2100-01-01T00:00:00"),
    ("what happened on day 2 of 2024 conference", "2024-01-01T00:00:00", "2025-01-01T00:00:00"),
    ("the 50 best songs of March 2020", "2020-03-01T00:00:00", "2020-04-01T00:00:00"),
    ("at 15:00 on 3 May 2020", "2020-05-03T15:00:00", "2020-05-03T15:01:00"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "question", "texts"), NONE_SUCH, ids=[f"{row[0]}: {row[1]}" for row in NONE_SUCH])
def test_no_such_time(language: str, question: str, texts: list[str]) -> None:
    found = query_interval(question, dct=DCT, preset="rules", language=language)
    assert isinstance(found, Unread)
    assert [reason.text for reason in found.reasons] == texts
    assert all(question[reason.start : reason.end] == reason.text for reason in found.reasons)


def test_what_was_read_beside_it_is_told() -> None:
    found = query_interval("from 13/13/2020 to 2022-01", dct=DCT, preset="rules")
    assert isinstance(found, Unread)
    assert [interval.isoformat()[0] for interval in found.known] == ["2022-01-01T00:00:00"]


@pytest.mark.parametrize("question", ["Wurden im März 50 Autos verkauft?", "Warum starben im April 45 Menschen?"])
def test_what_a_number_counts_is_no_day(question: str) -> None:
    assert isinstance(query_interval(question, dct=DCT, preset="rules", language="de"), TimeFilter)


@pytest.mark.parametrize("question", NO_SHAPES)
def test_other_numbers_are_no_times(question: str) -> None:
    assert isinstance(query_interval(question, dct=DCT, preset="rules"), NoTime)


@pytest.mark.parametrize(("question", "start", "end"), DATED, ids=[row[0] for row in DATED])
def test_a_time_is_read_beside_other_numbers(question: str, start: str, end: str) -> None:
    found = query_interval(question, dct=DCT, preset="rules")
    assert isinstance(found, TimeFilter)
    assert [interval.isoformat() for interval in found.intervals] == [(start, end)]


def test_each_of_many_is_told_once() -> None:
    question = "on 13/13/2020 " * 300
    found = query_interval(question, dct=DCT, preset="rules")
    assert isinstance(found, Unread)
    assert len(found.reasons) == 300
