"""What people write to a calendar in English: feasts by their other names, what lies between meals, hours with their
day, and how long."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2018-05-15T10:00"
FEASTS = (
    ("cyber monday 2018", "2018-11-26", "2018-11-27"), ("Cinco de Mayo 2020", "2020-05-05", "2020-05-06"), ("pi day 2021", "2021-03-14", "2021-03-15"),
    ("St. Patty's Day 2019", "2019-03-17", "2019-03-18"), ("Grandparents Day 2019", "2019-09-08", "2019-09-09"), ("August bank holiday 2020", "2020-08-31", "2020-09-01"),
    ("Thanksgiving Eve 2021", "2021-11-24", "2021-11-25"), ("Holy Week 2019", "2019-04-14", "2019-04-21"), ("Advent Sunday 2018", "2018-12-02", "2018-12-03"),
)  # fmt: skip
MEALS = (
    ("tomorrow after lunch", "2018-05-16T12:00", "2018-05-16T18:00"), ("Friday before lunch", "2018-05-18T06:00", "2018-05-18T12:00"),
    ("after work on Thursday", "2018-05-17T18:00", "2018-05-18T00:00"), ("after dinner", "2018-05-15T18:00", "2018-05-16T00:00"),
)  # fmt: skip

STRETCHES = (
    ("from today at 2pm to tomorrow at 4pm", "2018-05-15T14:00", "2018-05-16T16:00"), ("for 4 days, from today", "2018-05-15", "2018-05-19"), ("from 8 for 3 hours", "2018-05-15T08:00", "2018-05-15T11:00"),
    ("for 1.5 hours from 10", "2018-05-15T10:00", "2018-05-15T11:30"), ("7-9 next Tuesday", "2018-05-22T07:00", "2018-05-22T09:00"), ("10-12 tomorrow", "2018-05-16T10:00", "2018-05-16T12:00"),
    ("9-11 on Friday", "2018-05-18T09:00", "2018-05-18T11:00"), ("from the 5th to the 12th of next month", "2018-06-05", "2018-06-13"), ("next month from 5 to 12", "2018-06-05", "2018-06-13"),
    ("the 20 between 3 and 5pm", "2018-05-20T15:00", "2018-05-20T17:00"), ("the 20 at 3pm", "2018-05-20T15:00", "2018-05-20T16:00"),
    ("two weeks from today", "2018-05-29", "2018-05-30"), ("two weeks from tomorrow at noon", "2018-05-30T12:00", "2018-05-30T12:01"),
)  # fmt: skip

SHORT = (
    ("7-8 pm", "2018-05-15T19:00", "2018-05-15T20:00"), ("5.20 pm", "2018-05-15T17:20", "2018-05-15T17:21"), ("7-8 in the evening", "2018-05-15T19:00", "2018-05-15T20:00"),
    ("6/10 am", "2018-06-10T06:00", "2018-06-10T12:00"), ("CY19", "2019-01-01", "2020-01-01"),
    ("earlier this year", "2018-01-01", "2018-05-15T10:00"), ("earlier this month", "2018-05-01", "2018-05-15T10:00"), ("earlier last year", "2017-01-01", "2017-05-01"),
    ("later this month", "2018-05-16", "2018-06-01"), ("later this week", "2018-05-17", "2018-05-21"), ("sometime between 3 and 5pm", "2018-05-15T15:00", "2018-05-15T17:00"),
    ("next week - Friday", "2018-05-25", "2018-05-26"), ("the closest Tuesday to 6 May 2018", "2018-05-08", "2018-05-09"), ("the Tuesday nearest 4 May 2018", "2018-05-01", "2018-05-02"),
    ("the Christmas closest to today", "2017-12-25", "2017-12-26"),
    ("Memorial Day weekend 2020", "2020-05-23", "2020-05-26"), ("Good Friday weekend 2019", "2019-04-19", "2019-04-22"), ("Christmas weekend 2021", "2021-12-25", "2021-12-27"),
    ("10.am.", "2018-05-15T10:00", "2018-05-15T11:00"), ("by eoq", "2018-05-15T10:00", "2018-07-01"), ("by eod Friday", "2018-05-15T10:00", "2018-05-19"),
    ("Monday-Jun-18", "2018-06-18", "2018-06-19"), ("May 28 by 1830", "2018-05-15T10:00", "2018-05-28T18:30"), ("three upcoming week", "2018-05-16", "2018-06-06"),
    ("in two weeks at 5pm", "2018-05-29T17:00", "2018-05-29T18:00"), ("two weeks from today at noon", "2018-05-29T12:00", "2018-05-29T12:01"),
)  # fmt: skip

HOURS = (
    ("from 3 June 2018 for two nights", "2018-06-03", "2018-06-05"),
    ("25 to 7", "2018-05-15T06:35", "2018-05-15T06:36"), ("8 to 5", "2018-05-15T08:00", "2018-05-15T17:00"), ("24 Dec 2018 10-12", "2018-12-24T10:00", "2018-12-24T12:00"),
    ("anytime between 2 and 4pm", "2018-05-15T14:00", "2018-05-15T16:00"), ("end of business Friday", "2018-05-18T16:00", "2018-05-19"),
    ("Thu 9-11", "2018-05-17T09:00", "2018-05-17T11:00"), ("tomorrow 10-12", "2018-05-16T10:00", "2018-05-16T12:00"), ("9-11 Thursday morning", "2018-05-17T09:00", "2018-05-17T11:00"),
    ("2-4 tomorrow afternoon", "2018-05-16T14:00", "2018-05-16T16:00"), ("all day tomorrow", "2018-05-16", "2018-05-17"), ("Thursday, all day", "2018-05-17", "2018-05-18"),
    ("tomorrow at 8 sharp", "2018-05-16T08:00", "2018-05-16T09:00"), ("quarter past 6 on Thursday", "2018-05-17T18:15", "2018-05-17T18:16"), ("starting Thursday for 2 days", "2018-05-17", "2018-05-19"),
)  # fmt: skip
ONWARD = (
    ("after 9 tonight", "2018-05-15T21:00"), ("tomorrow after 4pm", "2018-05-16T16:00"), ("6pm onwards", "2018-05-15T18:00"), ("from Friday onwards", "2018-05-18"),
    ("not before 11am", "2018-05-15T11:00"), ("no earlier than Friday", "2018-05-18"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "start"), ONWARD)
def test_it_has_no_end(text: str, start: str) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, preset="rules").intervals
    assert interval.isoformat() == (_full(start), None)


def _full(moment: str) -> str:
    return f"{moment}{'T00:00' * ('T' not in moment)}:00"


@pytest.mark.parametrize(("text", "start", "end"), [*FEASTS, *MEALS, *STRETCHES, *SHORT, *HOURS])
def test_it_is_one_time(text: str, start: str, end: str) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, preset="rules").intervals
    assert interval.isoformat() == (_full(start), _full(end))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Please send it asap.", [("asap", "FUTURE_REF")]), ("Can we talk tomorrow after lunch?", [("tomorrow after lunch", "2018-05-16TAF")]),
        ("Two of us had lunch after work.", []),
        ("A room for 4 nights, please.", [("4 nights", "P4D")]), ("They play on Thursday nights.", [("Thursday nights", "XXXX-WXX-4TNI")]),
        ("They won by 20 to 6.", []),
        ("Open Thursday 9-5", [("Thursday 9-5", "XXXX-WXX-4")]), ("It snowed all day Friday.", [("all day Friday", "2018-05-11")]),
        ("It read 38.2 in the morning.", []),
        ("Take the nearest road to the Monday market.", [("Monday", "2018-05-21")]), ("He came back later that week in 2009.", [("later that week", "XXXX-WXX"), ("2009", "2009")]),
        ("The talk begins at three twenty.", [("three twenty", "2018-05-15T15:20")]), ("We play from one forty five to three ten.", [("from one forty five to three ten", "PT1H25M")]),
        ("It has room for two thirty-minute talks.", [("thirty-minute", "PT30M")]), ("They came at three twenty people a day.", [("a day", "P1D")]),
        ("I am off for 9d.", [("9d", "P9D")]), ("It was made for 3D films.", []),
        ("Please arrange a call in 3 weeks.", [("3 weeks", "2018-06-05")]), ("It is the best harvest in ten years.", [("ten years", "P10Y")]), ("Call her at 6 tomorrow.", [("6 tomorrow", "2018-05-16T18:00")]),
        ("Come next Friday or Monday.", [("next Friday", "2018-05-18"), ("Monday", "2018-05-21")]), ("He was here last Tuesday and Wednesday.", [("last Tuesday", "2018-05-08"), ("Wednesday", "2018-05-09")]),
        ("Meet me next week Wednesday at 9 am or 2 pm.", [("next week Wednesday at 9 am", "2018-05-23T09:00"), ("2 pm", "2018-05-23T14:00")]),
        ("I stayed for a year and a quarter.", [("a year and a quarter", "P1.25Y")]), ("It was given by boy scouts.", []), ("Please answer by eow.", [("by eow", "2018-W20")]),
        ("Are you free 7-9 next Tuesday?", [("next Tuesday", "2018-05-22")]), ("We won 3-2 last Saturday.", [("last Saturday", "2018-05-12")]),
        ("She worked for 2 hours from 9 places.", [("2 hours", "PT2H")]),
        ("Read pages 12-15 next Tuesday.", [("next Tuesday", "2018-05-22")]), ("They lost 5-4 Monday morning.", [("Monday morning", "2018-05-14TMO")]),
        ("Hull won 3-1 Friday.", [("Friday", "2018-05-11")]), ("The board split 4-3 on Monday.", [("Monday", "2018-05-14")]), ("I am here 9-5 Friday.", [("9-5 Friday", "PT8H")]),
        ("We saw them last Monday and Friday.", [("last Monday", "2018-05-14"), ("Friday", "2018-05-11")]),
        ("At 7:30 sharp words were heard.", [("7:30", "2018-05-15T07:30")]), ("The talk is at 9 am sharp.", [("9 am sharp", "2018-05-16T09:00")]),
        ("We met at ten thirty.", []), ("They came on May 4,7 pm.", [("7 pm", "2018-05-15T19:00")]), ("The 5 at 10 pm were loud.", [("10 pm", "2018-05-15T22:00")]),
        ("dinner for two tomorrow", [("tomorrow", "2018-05-16")]),
        ("The fort was taken within two months.", [("two months", "P2M")]),
    ],
)  # fmt: skip
def test_in_a_text(text: str, found: list[tuple[str, str]]) -> None:
    assert [
        (time.text, time.timex3 and time.timex3.value) for time in timeloom.find(text, dct=DCT, preset="rules")
    ] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # The second word of a preposition of two begins nothing.
        ("The mill has been idle, apart from 2011.", [("2011", "2011")]), ("Aside from May 2016 it was dry.", [("May 2016", "2016-05")]),
        ("From 2011 the pool was closed.", [("From 2011", "2011")]), ("We are here every day other than Monday.", [("every day other than Monday", "XXXX-WXX")]),
        # A day of the week and its number are one day, whatever is counted behind them.
        ("On Monday the 7th three buses broke down.", [("Monday the 7th", "2018-05-07")]), ("On Monday the first two buses broke down.", [("Monday", "2018-05-14")]),
        # Behind a bound, "to" leads to a verb.
        ("She has until Friday to hand it in.", [("until Friday", "2018-05-18")]), ("You had until 3 June to object.", [("until 3 June", "2018-06-03")]),
        # "onwards" is no word that stands beside a date by chance.
        ("Sales rose in 1951. From 1953 onwards lorries took over the trade.", [("1951", "1951"), ("From 1953 onwards", "1953")]), ("From July onwards the boat sails twice.", [("From July onwards", "2018-07")]),
    ],
)  # fmt: skip
def test_a_preposition_has_its_whole_time(text: str, found: list[tuple[str, str]]) -> None:
    assert [
        (time.text, time.timex3 and time.timex3.value) for time in timeloom.find(text, dct=DCT, preset="rules")
    ] == found


def test_earlier_this_year_is_of_the_year_of_writing_in_a_story_too() -> None:
    text = "She was born on 3 May 1961. In 1979 she moved. Earlier this year she retired."
    *_, last = timeloom.find(text, dct="2018-05-15", preset="rules")
    assert last.text == "Earlier this year"
    assert [one.isoformat() for one in last.intervals] == [("2018-01-01T00:00:00", "2018-05-15T00:00:00")]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("earlier this year", "en"),
        ("früher in diesem Jahr", "de"),
        ("plus tôt cette année", "fr"),
        ("más temprano este año", "es"),
    ],
)
def test_what_was_earlier_in_a_year_is_its_beginning_and_not_since_then(text: str, language: str) -> None:
    time = timeloom.parse(text, dct="2018-05-15", preset="rules", language=language)
    assert (time.timex3.value, time.timex3.mod) == ("2018", "START")
    assert [one.isoformat() for one in time.intervals] == [("2018-01-01T00:00:00", "2018-05-15T00:00:00")]
