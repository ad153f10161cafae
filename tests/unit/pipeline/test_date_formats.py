"""The 33 formats in which the date generator of the neural SCATE parser writes one moment, and other written dates."""

from __future__ import annotations

import pytest

from timeloom import load

LOOM = load("rules", conventions="timeml")
DCT = "2017-08-01"
FORMATS = (
    ("Monday, July 24, 2017", "2017-07-24"),
    ("Monday, July 24, 17", "2017-07-24"),
    ("Mon., Jul. 24, 2017", "2017-07-24"),
    ("Mon., Jul. 24, 17", "2017-07-24"),
    ("Mon. 24/Jul. 17", "2017-07-24"),
    ("Mon. 24/Jul. 2017", "2017-07-24"),
    ("Monday, July-24, 2017", "2017-07-24"),
    ("Mon. Jul-24-17", "2017-07-24"),
    ("Jul. 24, 17", "2017-07-24"),
    ("July 24, 2017", "2017-07-24"),
    ("24 July 2017", "2017-07-24"),
    ("24/Jul. 17", "2017-07-24"),
    ("Jul-24-17", "2017-07-24"),
    ("07-24", "2017-07-24"),
    ("07/24", "2017-07-24"),
    ("Jul. 24", "2017-07-24"),
    ("17-07-24", "2017-07-24"),
    ("17/07/24", "2017-07-24"),
    ("2017/07/24", "2017-07-24"),
    ("2017-07-24", "2017-07-24"),
    ("07/24/17", "2017-07-24"),
    ("07/24/2017", "2017-07-24"),
    ("07/24/17 09:52 AM", "2017-07-24T09:52"),
    ("07/24/2017 09:52:57", "2017-07-24T09:52:57"),
    ("2017-07-24 09:52:57", "2017-07-24T09:52:57"),
    ("19980108", "1998-01-08"),
    ("980108", "1998-01-08"),
    ("08-15-90 1337 PM", "1990-08-15T13:37"),
    ("90-08-15 1337", "1990-08-15T13:37"),
    ("1990-08-15 1337", "1990-08-15T13:37"),
    ("08-15 1337 PM", "2017-08-15T13:37"),
    ("07/24/17 09:52AM", "2017-07-24T09:52"),
    ("08-15 1337", "2017-08-15T13:37"),
)
OTHERS = (
    ("Monday July-24-2017", "2017-07-24"),
    ("24-Jul-17", "2017-07-24"),
    ("170724", "2017-07-24"),
    ("07-24 0952", "2017-07-24T09:52"),
    ("2012–06–05", "2012-06-05"),
    ("05–06–2012", "2012-05-06"),
    ("12/99", "1999-12"),
    ("6/2012", "2012-06"),
    ("06/2012", "2012-06"),
    ("17h45", "2017-08-01T17:45"),
    ("10,000 BC", "BC10000"),
)
SENTENCES: tuple[tuple[str, list[tuple[str, str]]], ...] = (
    ("It has been so since (12/99).", []),
    ("They met in 12/99.", [("12/99", "1999-12")]),
    ("It expires 06/2012.", [("06/2012", "2012-06")]),
    ("It is dated 980108, not later.", [("980108", "1998-01-08")]),
    ("It was signed at 10h30.", [("10h30", "2017-08-01T10:30")]),
    ("The stamp is 2017-07-24T170724.", [("2017-07-24T170724", "2017-07-24T17:07:24")]),
    ("He left in two thousand and eleven.", [("two thousand and eleven", "2011")]),
    ("He left in twenty twelve.", [("twenty twelve", "2012")]),
    ("It ends by twenty thirty or so.", [("twenty thirty", "2030")]),
    ("It ends in twenty twenty-five.", [("twenty twenty-five", "2025")]),
)
OTHER_NUMBERS = (
    "The code 980108 opens it.",
    "There were on 100101 occasions failures.",
    "A population of 120512.",
    pytest.param(
        "They won by 12-10.",
        marks=pytest.mark.xfail(
            strict=False, reason="a marginal choice: 12-10 is a day and a month too, and 'by' leads to many"
        ),
    ),
    "They failed on 10-12 occasions.",
    "See Regulation 12/2009.",
    "See resolution no. 06/2012.",
    "It has a 1/2000 chance.",
    "It is wrong in 12/99 cases.",
    "A 10h30 drive.",
    "It took 17h45 of work.",
    "One in two thousand.",
    "They came in two thousand and two ships.",
    "In twenty fourteen-pound boxes.",
    "The twenty twelve brought.",
)


GONE_BY = dict.fromkeys(("08-15 1337", "08-15 1337 PM"), "2016-08-15T13:37")
"""Without a year, and after the writing: what "was written" on such a day was so the year before."""
AHEAD = pytest.mark.xfail(
    strict=True, reason="that two weeks ahead are near weighs more than the past tense, four to one"
)
SAME_YEAR = pytest.mark.xfail(
    strict=True,
    reason="that a story goes on, so that May follows June, weighs less than that it is of the year just named",
)


def found(text: str) -> list[tuple[str, str | None]]:
    return [(time.text, time.timex3.value if time.timex3 else None) for time in LOOM(text, dct=DCT).times]


def test_there_are_33_formats() -> None:
    assert len({written for written, _ in FORMATS}) == 33


@pytest.mark.parametrize(("written", "value"), FORMATS + OTHERS)
def test_a_date_that_is_the_whole_text(written: str, value: str) -> None:
    assert found(written) == [(written, value)]


@pytest.mark.parametrize(
    ("written", "value"),
    [pytest.param(written, value, marks=[AHEAD] if written in GONE_BY else []) for written, value in FORMATS + OTHERS],
)
def test_a_date_in_a_sentence(written: str, value: str) -> None:
    assert found(f"It was written on {written}.") == [(written, GONE_BY.get(written, value))]


@pytest.mark.parametrize(("text", "times"), SENTENCES)
def test_what_the_words_around_tell(text: str, times: list[tuple[str, str]]) -> None:
    assert found(text) == times


@pytest.mark.parametrize("text", OTHER_NUMBERS)
def test_numbers_that_are_no_dates(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("written", "dct", "order", "value"),
    [
        pytest.param("17/07/24", "2024-08-01", None, "2024-07-17", id="written-in-the-year-that-stands-last"),
        pytest.param("17.07.24", DCT, None, "2024-07-17", id="full-stops"),
        pytest.param("17/07/24", DCT, "DMY", "2024-07-17", id="day-first-by-policy"),
        pytest.param("17-07-18", DCT, None, "2018-07-17", id="next-year-is-no-far-one"),
    ],
)
def test_the_day_may_stand_first(written: str, dct: str, order: str | None, value: str) -> None:
    times = load("rules", date_order=order)(written, dct=dct).times
    assert [time.timex3 and time.timex3.value for time in times] == [value]


@pytest.mark.parametrize(
    ("text", "value", "assumed"),
    [
        pytest.param("Fri 5 Sep 14:00", "2014-09-05T14:00", "weekday-settles", id="the-year-after-next"),
        pytest.param(
            "Wed, Jan 11",
            "2012-01-11",
            "weekday-settles",
            id="the-year-before-last",
            marks=pytest.mark.xfail(
                strict=False, reason="a marginal choice: 2017, the next such year, is about as likely"
            ),
        ),
        pytest.param("Wed 6 Mar", "2013-03-06", "weekday-settles", id="the-last-one"),
        pytest.param("Mon 6 Mar", "2013-03-06", "weekday-conflict", id="none-of-them"),
        pytest.param(
            "In May 1861 they left. They sailed on Friday, 5 September.",
            # That day of 1862 is a Friday: a weekday is a slip only where no year around has it.
            "1862-09-05",
            "weekday-settles",
            id="of-a-story",
            marks=pytest.mark.xfail(
                strict=False,
                reason="a marginal choice: the year before that has the day is about as likely as the one behind",
            ),
        ),
    ],
)
def test_the_weekday_settles_the_year(text: str, value: str, assumed: str) -> None:
    time = LOOM(text, dct="2013-03-22").times[-1]
    assert time.timex3 is not None
    assert time.timex3.value == value
    assert assumed in time.assumed


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("It was begun in 1179. The stone was laid on 3 May.", "1179-05-03", id="a-day-of-the-year"),
        pytest.param("It was founded in the year 1664, on Ascension Day.", "1664-05-22", id="a-feast-of-the-year"),
        pytest.param(
            "In 1861 they left. They met in June, and sailed in May.", "1862-05", id="then-the-next", marks=SAME_YEAR
        ),
        pytest.param("They left in June 1861 and sailed in May.", "1862-05", id="after-a-month", marks=SAME_YEAR),
    ],
)
def test_what_a_story_names_after_a_year_is_of_it(text: str, value: str) -> None:
    time = LOOM(text, dct="2013-03-22").times[-1]
    assert time.timex3 is not None
    assert time.timex3.value == value
    assert "year-of-story" in time.assumed
