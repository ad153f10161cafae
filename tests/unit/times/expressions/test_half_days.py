"""Clock times that do not say which half of the day they are of: in every language that has rules, and with what is
learned."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST
from tests.unit.times.expressions.written import in_timeml

import timeloom

DCT = "2024-01-03"
OPEN = [
    ("en", "tomorrow at 3", "2024-01-04T15:00"),
    ("en", "We met at 7:30.", "2024-01-03T19:30"),
    ("en", "half past five", "2024-01-03T17:30"),
    ("en", "8:15 EST", "2024-01-03T20:15"),
    ("en", "two hours after 3 o'clock", "2024-01-03T17:00"),
    ("es", "mañana a las 3", "2024-01-04T15:00"),
    ("de", "morgen um halb acht", "2024-01-04T19:30"),
    ("fr", "demain à huit heures et demie", "2024-01-04T20:30"),
]
CLOSED = [
    ("en", "at 3 p.m."), ("en", "at 15:30"), ("en", "at 07:30"), ("en", "at 12:30"), ("en", "7:30:15"), ("en", "7:30 in the evening"),
    ("en", "7:30 UTC"), ("en", "this morning at 8"), ("en", "It opened at 7:30 and closed at 18:00."), ("en", "noon"),
    ("es", "a las 3 de la tarde"), ("de", "um 7 Uhr"), ("de", "um 7:30 Uhr"), ("fr", "à 8 heures"), ("fr", "à 8h30"),
]  # fmt: skip
RANGES = [
    ("from 9:00 to 5:00", "2024-01-03T09:00", "2024-01-03T17:00"),
    ("from 12:00 to 1:30", "2024-01-03T12:00", "2024-01-03T13:30"),
    ("tomorrow from 11:30 to 2:00", "2024-01-04T11:30", "2024-01-04T14:00"),
    ("from 10:00 to 2:00 tomorrow", "2024-01-04T10:00", "2024-01-04T14:00"),
    ("from 2:15 to 3:30 tomorrow", "2024-01-04T02:15", "2024-01-04T03:30"),
    ("from 09:00 to 05:00", "2024-01-03T09:00", "2024-01-04T05:00"),
    ("from 22:00 to 2:00", "2024-01-03T22:00", "2024-01-04T02:00"),
    ("from 9:00 p.m. to 2:00", "2024-01-03T21:00", "2024-01-04T02:00"),
    ("from 9:00 to 2:00 a.m.", "2024-01-03T21:00", "2024-01-04T02:00"),
    ("from 12 to 3 a.m.", "2024-01-03T00:00", "2024-01-03T03:00"),
]


@pytest.mark.parametrize(("language", "text", "other"), OPEN)
def test_the_hour_after_noon_is_an_alternative(language: str, text: str, other: str) -> None:
    times = in_timeml(text, dct=DCT, language=language, preset="rules")
    assert [time.assumed[-1] for time in times] == ["clock-half-day"], [time.text for time in times]
    assert [one.value for one in times[0].alternatives] == [other]
    assert times[0].timex3 is not None and times[0].timex3.value != other


@pytest.mark.parametrize(("language", "text"), CLOSED)
def test_nothing_is_open(language: str, text: str) -> None:
    times = in_timeml(text, dct=DCT, language=language, preset="rules")
    assert times
    assert not [time.text for time in times if "clock-half-day" in time.assumed]


def test_the_other_half_of_the_day_is_told_whatever_is_guessed_beside_it() -> None:
    (time,) = in_timeml("Saturday at 3", dct=DCT, preset="rules")
    assert time.assumed == ("past-by-context", "clock-half-day")
    assert "2023-12-30T15:00" in [one.value for one in time.alternatives]


@pytest.mark.parametrize(("text", "start", "end"), RANGES)
def test_a_range_ends_after_it_begins(text: str, start: str, end: str) -> None:
    (time,) = in_timeml(text, dct=DCT, preset="rules")
    begin, stop = time.intervals[0].isoformat()
    assert (begin[:16], stop[:16]) == (start, end)
    assert ("clock-half-day" in time.assumed) == (" 0" not in text and "22" not in text and "a.m." not in text)


def test_hours_over_noon_in_a_text_with_clocks_of_24_hours() -> None:
    first, _ = in_timeml("The shift ran from 11:00 to 7:00. At 15:30 it rained.", dct=DCT, preset="rules")
    assert first.intervals[0].isoformat() == ("2024-01-03T11:00:00", "2024-01-04T07:00:00")
    assert "clock-half-day" not in first.assumed


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("12:30-2:00", "12:30", "14:00"),
        ("tomorrow from 12 to 5", "12:00", "17:00"),
        ("between 12:15 and 1:15 on Friday", "12:15", "13:15"),
    ],
)
def test_an_end_that_was_moved_is_a_guess(text: str, start: str, end: str) -> None:
    (time,) = in_timeml(text, dct=DCT, preset="rules")
    assert [one[11:16] for one in time.intervals[0].isoformat()] == [start, end]
    assert "clock-half-day" in time.assumed


def test_eight_to_eight_ends_in_the_evening() -> None:
    (time,) = in_timeml("weekdays from 8 to 8", dct=DCT, preset="rules")
    assert [one[11:16] for one in time.intervals[0].isoformat()] == ["08:00", "20:00"]


def test_what_was_learned_tells_it_too() -> None:
    times = in_timeml("Police came at 7:30 on Saturday and left at 9:45.", dct=DCT, preset="en-fast")
    hours = [time for time in times if ":" in time.text]
    assert len(hours) == 2
    assert all("clock-half-day" in time.assumed for time in hours)


@pytest.mark.parametrize(
    ("language", "text", "start"),
    [
        ("en", "tomorrow at 3", "2024-01-04T15:00"), ("en", "5:15 on Friday", "2024-01-05T17:15"), ("en", "Friday at half past 6", "2024-01-05T18:30"), ("en", "Friday at 7", "2024-01-05T07:00"),
        ("es", "mañana a las 3", "2024-01-04T15:00"), ("de", "morgen um halb vier", "2024-01-04T15:30"), ("de", "morgen um 3 Uhr", "2024-01-04T03:00"), ("fr", "demain à 3 heures", "2024-01-04T03:00"),
        ("en", "Friday 2-4", "2024-01-05T14:00"), ("en", "Friday 6-8", "2024-01-05T06:00"), ("en", "Friday 9-11", "2024-01-05T09:00"), ("en", "after 3 on Friday", "2024-01-05T15:00"), ("en", "Fridays at 3", "2024-01-05T15:00"),
        ("en", "tomorrow at 3am", "2024-01-04T03:00"), ("en", "tomorrow at 03:00", "2024-01-04T03:00"), ("en", "from 3am to 5 on Friday", "2024-01-05T03:00"),
        ("en", "Dinner tomorrow at 8", "2024-01-04T20:00"), ("en", "lunch on Friday at 1", "2024-01-05T13:00"), ("en", "breakfast on Friday at 6", "2024-01-05T06:00"),
    ],
)  # fmt: skip
def test_people_mean_the_half_of_the_day_in_which_they_are_awake(language: str, text: str, start: str) -> None:
    time = timeloom.parse(text, dct=DCT, language=language, preset="rules", prefer="future")
    assert time.intervals[0].isoformat()[0] == f"{start}:00"


def test_the_hour_before_noon_is_an_alternative_of_that_after_noon() -> None:
    time = timeloom.parse("Friday at 3", dct=DCT, preset="rules", prefer="future")
    assert "clock-half-day" in time.assumed
    assert [(one.value, one.why) for one in time.alternatives] == [("2024-01-05T03:00", "the same hour before noon")]
    assert time.why.endswith("rather than 2024-01-05T03:00: it is the likelier half of the day")


def test_a_meal_says_which_half_of_the_day_an_hour_beside_it_is_of() -> None:
    (dinner,) = timeloom.find("Dinner on Friday at 7, breakfast is on us.", dct=DCT, preset="rules", prefer="future")
    assert dinner.intervals[0].isoformat()[0] == "2024-01-05T19:00:00"
    (clocks,) = timeloom.find(
        "The train at 3:10 on Friday is cancelled, not the one that leaves Leeds by 15:40.",
        dct=DCT,
        preset="rules",
        prefer="future",
    )[:1]
    assert clocks.intervals[0].isoformat()[0] == "2024-01-05T03:10:00"


@pytest.mark.parametrize(
    ("language", "text", "starts"),
    [
        # words beside that say it: meals, parts of the day
        ("en", "Breakfast on Mondays at 6.", ["2024-01-08T06:00:00"]), ("en", "Dinner every Friday at 7.", ["2024-01-05T19:00:00"]), ("en", "Lunch tomorrow at 11.", ["2024-01-04T11:00:00"]),
        ("de", "Frühstück morgen um sechs", ["2024-01-04T06:00:00"]), ("es", "desayuno mañana a las 6", ["2024-01-04T06:00:00"]), ("en", "Morning run tomorrow at 6.", ["2024-01-04T06:00:00"]),
        ("en", "Night bus tomorrow at 2.", ["2024-01-04T02:00:00"]),
        # of another time, behind a mark, and of two meanings
        ("en", "Good morning, meeting tomorrow at 3", ["2024-01-04T15:00:00"]), ("de", "Guten Morgen, Treffen morgen um halb vier", ["2024-01-04T15:30:00"]),
        ("de", "Ich rufe morgen an, das Treffen ist am Freitag um drei", ["2024-01-04T00:00:00", "2024-01-05T15:00:00"]), ("en", "The afternoon is full, come on Friday at 10", ["2024-01-05T10:00:00"]),
        ("en", "Breakfast Mon-Fri 5-9", ["2024-01-04T05:00:00"]), ("en", "Mon-Fri 08:00-16:00. Night trains Saturdays 2-4", ["2024-01-04T08:00:00", "2024-01-06T02:00:00"]),
        # what lies behind, and far off
        ("en", "He left today at 5.", ["2024-01-03T05:00:00"]), ("en", "I have been waiting since 4:30.", ["2024-01-03T04:30:00"]), ("en", "The ship sank on 15 April 1912 at 2:20.", ["1912-04-15T02:20:00"]),
        # stretches over days, sets, lists
        ("en", "from Friday at 5 to Monday at 8", ["2024-01-05T17:00:00"]), ("en", "Tuesdays 2-4", ["2024-01-09T14:00:00"]), pytest.param("en", "Tuesday and Thursday at 2", ["2024-01-09T14:00:00", "2024-01-11T14:00:00"], marks=LOST),
        ("en", "Friday 3 to noon", ["2024-01-05T03:00:00"]), ("en", "In the small hours of Saturday at 3 it will rain.", ["2024-01-06T03:00:00"]),
    ],
)  # fmt: skip
def test_the_half_of_the_day_is_that_of_what_stands_around(language: str, text: str, starts: list[str]) -> None:
    found = timeloom.find(
        text, dct="2024-01-03T09:00", language=language, preset="rules", prefer=None if language == "en" else "future"
    )
    assert [time.intervals[0].isoformat()[0] for time in found] == starts


def test_a_guess_of_one_hour_hides_no_other() -> None:
    first, second = timeloom.find("Arrived Friday at 2, left Sunday at 11.", dct="2024-01-03T09:00", preset="rules")
    assert "clock-half-day" in first.assumed
    assert "clock-half-day" in second.assumed


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Mondays at 3", "XXXX-WXX-1T03:00"),
        ("every other Friday at 4", "XXXX-WXX-5T04:00"),
        ("daily at 9:30", "T21:30"),
    ],
)
def test_a_set_names_the_other_half_too(text: str, other: str) -> None:
    time = timeloom.parse(text, dct=DCT, preset="rules")
    assert "clock-half-day" in time.assumed
    assert [one.value for one in time.alternatives] == [other]
