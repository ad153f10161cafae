"""What notes and contracts say in few words: weekly hours without a preposition, terms from a day, deadlines by a part,
small hours of a night, seconds that look like decades."""

from __future__ import annotations

import pytest

from timeloom import load
from timeloom.document import Time

DCT = "2026-03-04T10:00"
"""A Wednesday."""


def read(text: str, dct: str = DCT, language: str = "en") -> tuple[Time, ...]:
    return load("rules", language=language)(text, dct=dct).times


def bounds(text: str, dct: str = DCT, language: str = "en") -> list[str | None]:
    """Of the first time."""
    return [bound and bound[:16] for bound in read(text, dct, language)[0].to_dict()["intervals"][0]]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "Yoga on Tuesdays 6pm", "XXXX-WXX-2T18:00"), ("en", "Mondays 9:15 standup", "XXXX-WXX-1T09:15"), ("en", "Standup daily 9:30", "T09:30"),
        ("de", "Training montags 18 Uhr", "XXXX-WXX-1T18:00"),
    ],
)  # fmt: skip
def test_days_that_come_again_with_their_hour(language: str, text: str, value: str) -> None:
    (found,) = read(text, language=language)
    assert found.timex3 is not None
    assert (found.timex3.type, found.timex3.value) == ("SET", value)


def test_of_several_hours_none_is_taken_alone() -> None:
    assert "Tuesdays 2" not in [time.text for time in read("Dr May sees students Tuesdays 2 til 4 in room 219.")]


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        ("Valid for two years from 1 May 2026.", "2026-05-01T00:00", "2028-05-01T00:00"), ("The offer is valid for 30 days from today.", "2026-03-04T10:00", "2026-04-03T00:00"),
        ("Two weeks from 1 May 2026 we meet.", "2026-05-15T00:00", "2026-05-16T00:00"), ("He stayed in Rome from the autumn of 1878 to the spring of 1879.", "1878-09-22T00:00", "1879-06-21T00:00"),
        ("12:30 - 1:45 Lunch, then 15:00 tea", "2026-03-04T12:30", "2026-03-04T13:45"), ("12:30 - 7:45 open, 15:30 closed", "2026-03-04T12:30", "2026-03-05T07:45"),
    ],
)  # fmt: skip
def test_a_term_begins_with_what_it_is_from(text: str, begin: str, end: str) -> None:
    assert bounds(text) == [begin, end]


@pytest.mark.parametrize(
    ("text", "dct", "end"),
    [
        ("We must ship by the end of Q4.", "2026-12-10", "2027-01-01T00:00"), ("Send it before the end of Q1.", "2026-02-10", "2026-04-01T00:00"), ("By end of Q3 we are done.", "2026-08-30", "2026-10-01T00:00"),
        ("Done by mid-March.", "2026-03-04", "2026-03-21T00:00"), ("We are done by 5 pm on Friday.", "2026-03-04", "2026-03-06T17:00"),
    ],
)  # fmt: skip
def test_what_is_due_by_a_part_is_due_in_it(text: str, dct: str, end: str) -> None:
    assert bounds(text, dct)[1] == end


@pytest.mark.parametrize(
    ("language", "text", "begin"),
    [
        ("en", "The bar closes Saturday night at 2am.", "2026-03-08T02:00"), ("en", "He called Friday night at 1am.", "2026-02-28T01:00"), ("en", "Party on Saturday night at 10.", "2026-03-07T22:00"),
        ("de", "Samstagnacht um 2 Uhr", "2026-03-08T02:00"),
    ],
)  # fmt: skip
def test_small_hours_of_a_night_are_of_the_next_morning(language: str, text: str, begin: str) -> None:
    assert bounds(text, language=language)[0] == begin


@pytest.mark.parametrize("text", ["Retry after 30s, then stop.", "Wait for 20s.", "Retry in 30s."])
def test_seconds_are_no_decade(text: str) -> None:
    assert not [time for time in read(text) if time.timex3 is not None and time.timex3.type == "DATE"]


def test_decades_without_an_article_are() -> None:
    assert [time.text for time in read("Clothes in 80s style, music of the 60s.")][-1] == "60s"


@pytest.mark.parametrize(
    ("language", "text", "mentions"),
    [
        ("de", "Mo-Fr 8-18 Uhr, Sa 9-13 Uhr", ["Mo-Fr 8-18 Uhr", "Sa 9-13 Uhr"]), ("de", "Mo bis Fr 10 bis 16, Sa 9 bis 13.", ["Mo bis Fr 10 bis 16", "Sa 9 bis 13"]),
        ("en", "Mon-Fri 9-5, Sat 10-2", ["Mon-Fri 9-5", "Sat 10-2"]), ("fr", "lun-ven 9h-18h, sam 9h-13h", ["lun-ven 9h-18h", "sam 9h-13h"]),
    ],
)  # fmt: skip
def test_hours_behind_a_day_are_of_that_day(language: str, text: str, mentions: list[str]) -> None:
    found = read(text, language=language)
    assert [(time.text, time.timex3 and time.timex3.type) for time in found] == [
        (mention, "SET") for mention in mentions
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The backup finished in 2 hours.", "PT2H"), ("They built the bridge in three weeks.", "P3W"), ("The team migrated the database in 40 minutes.", "PT40M"),
        ("He said he would come back in two days.", "2026-03-06"), ("We were asked to reply in two days.", "2026-03-06"), ("He said he was leaving in two days.", "2026-03-06"), ("He was to be married in three weeks.", "2026-03-25"), ("The visitors leave in two days.", "2026-03-06"), ("It will be finished in three weeks.", "2026-03-25"),
    ],
)  # fmt: skip
def test_what_was_done_in_an_amount_took_it(text: str, value: str) -> None:
    (found,) = read(text)
    assert found.timex3 is not None
    assert found.timex3.value == value
