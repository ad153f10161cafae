"""What people write to a calendar: days and times of day in digits, ranges of both, and bounds that are one time as
people mean them."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST

import timeloom

DCT = "2017-11-03T10:00"
GERMAN = (
    ("29.11. 07:15", "2017-11-29T07:15", None), ("29.11. 07:15-08:20", "2017-11-29T07:15", "2017-11-29T08:20"),
    ("24.-25.10.2018", "2018-10-24", "2018-10-26"), ("vom 21. - 23.11.2018", "2018-11-21", "2018-11-24"),
    ("vom 14. auf den 15.12.2017", "2017-12-14", "2017-12-16"), ("24.10.2018 nach 07:00 Uhr", "2018-10-24T07:00", None),
    ("21.11.2018 ab 16:15 h", "2018-11-21T16:15", None), ("26.6. bis 09:30h", None, "2018-06-26T09:30"), ("29.11. um 19:10h", "2017-11-29T19:10", None),
    ("26.9 nachmittags", "2018-09-26T12:00", "2018-09-26T18:00"), ("27/10 morgens", "2018-10-27T06:00", "2018-10-27T12:00"), ("17.9", "2018-09-17", "2018-09-18"),
    ("15.November 2018", "2018-11-15", "2018-11-16"), ("24.11.2018 zwischen 06:00 - 10:00 Uhr", "2018-11-24T06:00", "2018-11-24T10:00"),
    ("spätestens 16 Uhr", None, "2017-11-03T16:00"), ("14.12. - 18.12.", "2017-12-14", "2017-12-19"), ("07.12.2018 - 09.12.2018", "2018-12-07", "2018-12-10"),
    ("12.09. 9:03 Uhr", "2018-09-12T09:03", None), ("vor dem 21.9.", None, "2018-09-21"),
)  # fmt: skip
ENGLISH = (
    ("14 Nov 2115-0535", "2017-11-14T21:15", "2017-11-15T05:35"), ("22/09 2105-0355", "2018-09-22T21:05", "2018-09-23T03:55"), ("04.08. 8:00", "2018-08-04T08:00", None),
    ("18.7", "2018-07-18", "2018-07-19"), ("14.12 - 18.12", "2017-12-14", "2017-12-19"), ("after 8pm", "2017-11-03T20:00", None), ("before 5pm", None, "2017-11-03T17:00"),
    ("after 9 October", "2018-10-10", None), ("before 2011", None, "2011-01-01"), ("after 2011", "2012-01-01", None), ("Friday until 4pm", None, "2017-11-10T16:00"),
    ("week 37", "2017-09-11", "2017-09-18"), ("the week 38", "2017-09-18", "2017-09-25"),
    ("at about 4pm", "2017-11-03T16:00", None), ("20 minutes past 14h", "2017-11-03T14:20", None), ("14h30-17h", "2017-11-03T14:30", "2017-11-03T17:00"),
    ("16:45 h", "2017-11-03T16:45", None), ("8.pm", "2017-11-03T20:00", None), ("20 past 4", "2017-11-03T16:20", None),
    ("tonight at 12", "2017-11-04T00:00", None), ("midnight tonight", "2017-11-04T00:00", None), ("this evening at 12", "2017-11-04T00:00", None),
    ("tonight at 9", "2017-11-03T21:00", None), ("late tonight", "2017-11-04T01:30", "2017-11-04T04:00"),
    ("first week of 2026", "2025-12-29", "2026-01-05"), ("last week of May 2018", "2018-05-28", "2018-06-04"), ("Friday in the first week of May 2018", "2018-05-04", "2018-05-05"),
    ("black friday 2019", "2019-11-29", "2019-11-30"), ("labor day weekend 2018", "2018-09-01", "2018-09-04"), ("the weekend of halloween 2020", "2020-10-31", "2020-11-02"),
    ("earlier today", "2017-11-03", "2017-11-03T10:00"), ("later today", "2017-11-03T10:00", "2017-11-04"), ("early today", "2017-11-03", "2017-11-03T08:00"),
    ("earlier on 2 May 2018", "2018-05-02", "2018-05-03"), ("later in 2016", "2016-01-01", "2017-01-01"), ("later this afternoon", "2017-11-03T16:00", "2017-11-03T18:00"),
    ("lunch tomorrow", "2017-11-04T12:00", None), ("tomorrow, 4 Nov, noon", "2017-11-04T12:00", None), ("end of the day", "2017-11-03T16:00", "2017-11-04T00:00"),
    ("from May 28 to the 2nd", "2018-05-28", "2018-06-03"), ("from the 28th to 2 June", "2018-05-28", "2018-06-03"), ("since tomorrow", "2017-11-04", None),
    ("in 2.5 hours", "2017-11-03T12:30", None), ("1.5 hours ago", "2017-11-03T08:30", None), ("2.5 hours from now", "2017-11-03T12:30", None),
    ("later than 4pm", "2017-11-03T16:00", None), ("11-20-2017-11-24-2017", "2017-11-20", "2017-11-25"), ("11 am (BST)", "2017-11-03T11:00", None),
    ("in 3 business days", "2017-11-08", "2017-11-09"), ("the next business day", "2017-11-06", "2017-11-07"), ("5 working days ago", "2017-10-27", "2017-10-28"),
    ("the next 6 business days", "2017-11-06", "2017-11-14"), ("the last two working days", "2017-11-01", "2017-11-03"), ("3 trading days before Christmas", "2017-12-20", "2017-12-21"),
    ("the second working day of 2018", "2018-01-02", "2018-01-03"), ("in 3 full days", "2017-11-06", "2017-11-07"),
    ("27 Aug 1440", "2018-08-27T14:40", None), ("Aug 27 at 1440", "2018-08-27T14:40", None), ("16 Nov 2330", "2017-11-16T23:30", None), ("14 October 1066", "1066-10-14", None),
    ("the 1975 winter", "1975-12-21", None), ("between 2003~2007", "2003-01-01", "2008-01-01"), ("Monday from 8:15 untill 9:45", "2017-11-06T08:15", "2017-11-06T09:45"),
)  # fmt: skip
ELSEWHERE = (
    pytest.param("en", "the last business day of the month", "2017-11-30", "2017-12-01", marks=LOST),
    ("de", "in drei Werktagen", "2017-11-08", "2017-11-09"), ("de", "die nächsten 4 Arbeitstage", "2017-11-06", "2017-11-10"), ("en", "two weekdays ago", "2017-11-01", "2017-11-02"),
    ("fr", "dans les 3 jours ouvrables", "2017-11-03T10:00", "2017-11-09"), ("es", "en cinco días hábiles", "2017-11-10", None), ("fr", "dans 3 jours ouvrables", "2017-11-08", None), ("es", "hace 2 días laborables", "2017-11-01", None),
    ("es", "después de las 18:00", "2017-11-03T18:00", None), ("es", "antes del 9 de octubre", None, "2018-10-09"),
    ("fr", "après 18 h", "2017-11-03T18:00", None), ("fr", "avant le 9 octobre", None, "2018-10-09"),
)  # fmt: skip


def _full(moment: str | None) -> str | None:
    return None if moment is None else f"{moment}{'T00:00' * ('T' not in moment)}:00"


@pytest.mark.parametrize(
    ("language", "text", "start", "end"), [*(("de", *row) for row in GERMAN), *(("en", *row) for row in ENGLISH), *ELSEWHERE],
)  # fmt: skip
def test_it_is_one_time(language: str, text: str, start: str | None, end: str | None) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, language=language, prefer="future").intervals
    begins, ends = interval.isoformat()
    assert begins == _full(start)
    if end is not None or start is None:
        assert ends == _full(end)


TO_COME = (
    ("Monday", "2017-11-06", "2017-11-07"), ("Monday at 15:00", "2017-11-06T15:00", None), ("Friday", "2017-11-03", "2017-11-04"), ("the 2nd", "2017-12-02", "2017-12-03"),
    ("two weeks starting Monday", "2017-11-06", "2017-11-20"), ("Friday 5-7pm", "2017-11-03T17:00", "2017-11-03T19:00"), ("since Monday", "2017-10-30", None),
    ("1 November", "2017-11-01", "2017-11-02"), ("Monday the 30th", "2017-10-30", None), ("by Monday", "2017-11-03T10:00", "2017-11-07"), ("by Friday", "2017-11-03T10:00", "2017-11-11"), ("by 3 November", "2017-11-03T10:00", "2017-11-04"),
    ("until Friday", None, "2017-11-10"), ("before 9", None, "2017-11-04T09:00"), ("by November", "2017-11-03T10:00", "2018-11-01"), ("by 1990", None, "1990-01-01"),
    ("from now until Friday", "2017-11-03T10:00", "2017-11-10"), ("from today to 24 December", "2017-11-03", "2017-12-25"), ("two years ago in March", "2015-03-01", "2015-04-01"),
    ("0800 hours", "2017-11-03T08:00", None), ("in 02 weeks", "2017-11-17", "2017-11-18"), ("within a day", "2017-11-03T10:00", "2017-11-05"), ("1 Jan 2200", "2200-01-01", "2200-01-02"),
    ("within a business day", "2017-11-03T10:00", "2017-11-07"), ("in 0 business days", "2017-11-03", "2017-11-04"), ("within the last 30 days", "2017-10-04", "2017-11-03"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "start", "end"), TO_COME)
def test_what_is_all_that_is_written_is_to_come(text: str, start: str | None, end: str | None) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, preset="rules").intervals
    begins, ends = interval.isoformat()
    assert begins == _full(start)
    if end is not None:
        assert ends == _full(end)


def test_the_side_that_is_preferred_goes_before_it() -> None:
    assert timeloom.parse("Monday", dct=DCT, prefer="past").edtf == "2017-10-30"
    assert timeloom.parse("by 1 November", dct=DCT, prefer="past").intervals[0].isoformat()[1] == "2017-11-02T00:00:00"
    assert timeloom.parse("16 Nov 2330", dct=DCT, prefer="past").edtf == "2330-11-16"
    assert timeloom.parse("until Friday", dct=DCT, prefer="past").intervals[0].isoformat()[1] == "2017-11-03T00:00:00"


@pytest.mark.parametrize(
    ("language", "text", "times"),
    [
        ("en", "The shop closed before 6pm.", ["6pm"]), ("en", "He came after 8 October 2016.", ["8 October 2016"]),
        ("de", "Kurz vor Mitternacht kam er.", ["Mitternacht"]),
    ],
)  # fmt: skip
def test_by_timeml_a_bound_is_no_part_of_the_time(language: str, text: str, times: list[str]) -> None:
    assert [time.text for time in timeloom.find(text, dct=DCT, language=language, conventions="timeml")] == times


@pytest.mark.parametrize(
    "text", ["Version 18.7 ist da.", "Mit der Note 2.3 bestand sie.", "Der Kurs stieg um 3.5 Prozent."]
)
def test_numbers_with_a_stop_between_them_are_no_days_in_a_text(text: str) -> None:
    assert not timeloom.find(text, dct=DCT, language="de")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Let us meet at lunch tomorrow.", [("lunch tomorrow", "2017-11-04T12:00")]), pytest.param("Are you free 6-8 next Monday?", [("next Monday", "2017-11-06")], marks=LOST),
        ("Dinner tomorrow evening at 7", [("tomorrow evening at 7", "2017-11-04T19:00")]),
        ("Magna Carta was sealed on 15 June 1215.", [("15 June 1215", "1215-06-15")]), ("Open Friday 9-5", [("Friday 9-5", "XXXX-WXX-5")]),
        ("Away for 05 days, back in 02 weeks.", [("05 days", "P5D"), ("02 weeks", "2017-11-17")]), ("In the next 6 business days", [("the next 6 business days", "P6D")]),
        ("We ship within 5 business days.", [("within 5 business days", "2017-11-10")]),
    ],
)  # fmt: skip
def test_in_a_text(text: str, found: list[tuple[str, str]]) -> None:
    assert [
        (time.text, time.timex3 and time.timex3.value) for time in timeloom.find(text, dct=DCT, preset="rules")
    ] == found


@pytest.mark.parametrize(
    ("text", "found"), [("She painted all week.", [("all week", "P1W")]), ("All weeks are alike.", [])]
)
def test_all_of_a_unit(text: str, found: list[tuple[str, str]]) -> None:
    times = timeloom.find(text, dct=DCT, preset="rules")
    assert [(time.text, time.timex3.value) for time in times if time.timex3] == found
