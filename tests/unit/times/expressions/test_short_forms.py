"""Short forms and several pieces that are one time as people write them to a calendar in English; in a text most of
them are none."""

from __future__ import annotations

import pytest

import timeloom
from timeloom.calendar import Interval

DCT = "2017-11-03T10:00"
"""A Friday."""
CLOCKS = (
    ("5:45p", "2017-11-03T17:45", None), ("8a", "2017-11-04T08:00", None), ("530pm", "2017-11-03T17:30", None), ("18h", "2017-11-03T18:00", None),
    ("11h15", "2017-11-03T11:15", None), ("11ish", "2017-11-03T11:00", None), ("eight fifty five pm", "2017-11-03T20:55", None),
    ("ten twenty am", "2017-11-03T10:20", None), ("ten thirty", "2017-11-03T10:30", None), ("at eleven fifteen", "2017-11-03T11:15", None),
    ("tomorrow ten thirty", "2017-11-04T10:30", None), ("ten sixty-six", "1066-01-01", None), ("the year ten thirty", "1030-01-01", None), ("a quarter past noon", "2017-11-03T12:15", None), ("ten to midnight", "2017-11-03T23:50", None),
    ("2045pm", "2017-11-03T20:45", None), ("tonight @ 9:40", "2017-11-03T21:40", None),
)  # fmt: skip
PARTS = (
    ("monday in the afternoon", "2017-11-06T12:00", "2017-11-06T18:00"), ("5 December in the morning", "2017-12-05T06:00", "2017-12-05T12:00"),
    ("in the morning at nine", "2017-11-04T09:00", None), ("tomorrow in the evening at 7", "2017-11-04T19:00", None),
    ("21.12. in the evening", "2017-12-21T18:00", "2017-12-22T00:00"),
    ("21.12. around 16:00", "2017-12-21T16:00", None), ("this evening from 8 to 8:30", "2017-11-03T20:00", "2017-11-03T20:30"),
    ("sunday morning 8-10", "2017-11-05T08:00", "2017-11-05T10:00"), ("tomorrow afternoon from 2-5pm", "2017-11-04T14:00", "2017-11-04T17:00"),
    ("tomorrow am", "2017-11-04T06:00", "2017-11-04T12:00"), ("Tuesday pm", "2017-11-07T12:00", "2017-11-07T18:00"), ("first thing tomorrow", "2017-11-04", "2017-11-04T08:00"),
    ("EOD tomorrow", "2017-11-04T16:00", "2017-11-05"), ("close of business on Tuesday", "2017-11-07T16:00", "2017-11-08"),
    ("7pm approximately", "2017-11-03T19:00", None), ("around next friday", "2017-11-10", "2017-11-11"),
)  # fmt: skip
DATES = (
    ("2018/4", "2018-04-01", "2018-05-01"), ("5-2018", "2018-05-01", "2018-06-01"), ("Mar/2018", "2018-03-01", "2018-04-01"), ("2018-mar-09", "2018-03-09", "2018-03-10"),
    ("19q2", "2019-04-01", "2019-07-01"), ("2019-H1", "2019-01-01", "2019-07-01"), ("2nd qtr", "2017-04-01", "2017-07-01"), ("March, 9th", "2018-03-09", "2018-03-10"),
    ("June twenty one", "2018-06-21", "2018-06-22"), ("fifteen January 2018", "2018-01-15", "2018-01-16"),
    ("25 of this month", "2017-11-25", "2017-11-26"), ("friday 24", "2017-11-24", "2017-11-25"),
    ("the second last week of March 2018", "2018-03-19", "2018-03-26"), ("fourth last day of April 2018", "2018-04-27", "2018-04-28"),
    ("the week beginning Jan 15", "2018-01-15", "2018-01-22"), ("3 April of 18", "2018-04-03", "2018-04-04"), ("30 November on Thursday", "2017-11-30", "2017-12-01"),
)  # fmt: skip
AMOUNTS = (
    ("in two weeks", "2017-11-17", "2017-11-18"), ("four months ago", "2017-07-03", "2017-07-04"), ("a year from now", "2018-11-03", "2018-11-04"),
    ("in 3 hours", "2017-11-03T13:00", None),
    ("in 3/4 hour", "2017-11-03T10:45", None), ("3 weeks after Christmas 2017", "2018-01-15", "2018-01-16"), ("2 mondays back", "2017-10-23", "2017-10-24"),
    ("6 past months", "2017-05-03", "2017-11-03"), ("last 3 quarters", "2017-01-01", "2017-10-01"), ("next three quarters", "2018-01-01", "2018-10-01"),
    ("a week on Tuesday", "2017-11-14", "2017-11-15"), ("a fortnight tomorrow", "2017-11-18", "2017-11-19"),
    ("now", "2017-11-03T10:00", None), ("easter in two years", "2020-04-12", "2020-04-13"), ("Tuesday three weeks from now", "2017-11-21", "2017-11-22"),
)  # fmt: skip
STRETCHES = (
    ("6pm for 45 minutes", "2017-11-03T18:00", "2017-11-03T18:45"), ("4 Dec for two weeks", "2017-12-04", "2017-12-18"), ("for 3 days from tomorrow", "2017-11-04", "2017-11-07"),
    ("2 weeks starting Dec 4", "2017-12-04", "2017-12-18"), ("9 Dec from 8:30am for 3 hours", "2017-12-09T08:30", "2017-12-09T11:30"),
    ("within 3 weeks", "2017-11-03T10:00", "2017-11-25"), ("within 2 hours", "2017-11-03T10:00", "2017-11-03T12:00"), ("by EOM", "2017-11-03T10:00", "2017-12-01"), ("by 4pm", "2017-11-03T10:00", "2017-11-03T16:00"),
    ("through 2019", None, "2020-01-01"),
    ("EOY", "2017-09-01", "2018-01-01"), ("the end of month", "2017-11-21", "2017-12-01"), ("since 2019", "2019-01-01", None), ("since 2016", "2016-01-01", "2017-11-03T10:00"),
    ("from Nov 20-22", "2017-11-20", "2017-11-23"), ("20-22.11.2017", "2017-11-20", "2017-11-23"), ("20.11.17 - 22.11.17", "2017-11-20", "2017-11-23"),
    ("from 20. to 22.11.2017", "2017-11-20", "2017-11-23"), ("8 Dec at 2230-0615", "2017-12-08T22:30", "2017-12-09T06:15"),
    ("5 Dec 2017 - 07:15-08:30", "2017-12-05T07:15", "2017-12-05T08:30"),
    ("5 to 6pm", "2017-11-03T17:00", "2017-11-03T18:00"), ("2 to 4pm tomorrow", "2017-11-04T14:00", "2017-11-04T16:00"),
    ("from 2pm till tomorrow 4:30pm", "2017-11-03T14:00", "2017-11-04T16:30"), ("by end of day tomorrow", "2017-11-03T10:00", "2017-11-05"),
    ("w/c 6 November", "2017-11-06", "2017-11-13"), ("YTD", "2017-01-01", "2017-11-03T10:00"),
    ("the rest of the week", "2017-11-03", "2017-11-06"), ("the year to date", "2017-01-01", "2017-11-03T10:00"),
)  # fmt: skip
SLIPS = (
    ("wendesday", "2017-11-08", "2017-11-09"), ("satuday 11 Nov", "2017-11-11", "2017-11-12"), ("decembr 2017", "2017-12-01", "2018-01-01"), ("before tomorow", None, "2017-11-04"),
)  # fmt: skip
FEASTS = (
    ("saint davids day", "2018-03-01", "2018-03-02"), ("hanukkah 2021", "2021-11-28", "2021-12-06"), ("ramadan 2024", "2024-03-11", "2024-04-10"),
    ("eid-al-adha 2020", "2020-07-31", "2020-08-01"),
    ("deepavali in 2022", "2022-10-24", "2022-10-25"), ("lunar new year", "2018-02-16", "2018-02-17"), ("orthodox good friday 2021", "2021-04-30", "2021-05-01"),
)  # fmt: skip


def _full(moment: str | None) -> str | None:
    return None if moment is None else f"{moment}{'T00:00' * ('T' not in moment)}:00"


@pytest.mark.parametrize(("text", "start", "end"), [*CLOCKS, *PARTS, *DATES, *AMOUNTS, *STRETCHES, *SLIPS, *FEASTS])
def test_it_is_one_time(text: str, start: str | None, end: str | None) -> None:
    time = timeloom.parse(text, dct=DCT, language="en", prefer="future")
    begins, ends = time.intervals[0].isoformat()
    assert begins == _full(start)
    if end is not None or start is None:
        assert ends == _full(end)


@pytest.mark.parametrize(
    "text",
    [
        "The boy ran home.",
        "See section 3a of the report.",
        "They lent us a ladder.",
        "It weighs 18h less.",
        "He asked for 430 of them.",
        "The clinic is thursady.",
        "We came by then.",
    ],
)
def test_in_a_text_they_are_none(text: str) -> None:
    assert not timeloom.find(text, dct=DCT, language="en")


def test_what_is_counted_in_weeks_is_a_day_by_its_value() -> None:
    time = timeloom.parse("in two weeks", dct=DCT, language="en")
    assert time.timex3 is not None
    assert time.timex3.value == "2017-11-17"


@pytest.mark.parametrize(
    ("slip", "right"), [("thursady", "thursday"), ("tomorow", "tomorrow"), ("3 febuary 2021", "3 february 2021")]
)
def test_a_slip_in_a_name(slip: str, right: str) -> None:
    assert timeloom.parse(slip, dct=DCT).timex3 == timeloom.parse(right, dct=DCT).timex3


@pytest.mark.parametrize("text", ["string", "mourning", "launch", "winner 2019", "decide"])
def test_another_word_one_letter_off_is_no_slip(text: str) -> None:
    with pytest.raises(timeloom.TimeloomError):
        timeloom.parse(text, dct=DCT)


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [("this evening from 10 to 12", "2017-11-03T22:00:00", "2017-11-04T00:00:00"), ("this evening from 11 to 1", "2017-11-03T23:00:00", "2017-11-04T01:00:00"),
     ("this evening from 7 to 9", "2017-11-03T19:00:00", "2017-11-03T21:00:00")],
)  # fmt: skip
def test_hours_of_an_evening_that_go_on_after_midnight(text: str, begin: str, end: str) -> None:
    assert timeloom.parse(text, dct=DCT).intervals == (Interval.iso(begin, end),)
