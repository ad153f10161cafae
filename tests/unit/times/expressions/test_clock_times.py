"""Clock times as logs and programmes write them: offsets, parts of a second, hours at the beginning of a line; and what
is written so and is none."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

from timeloom.calendar.interval import Interval

DCT = "2024-06-01"
MOMENTS = [
    ("2024-08-19 14:03:22+02:00 INFO started", "2024-08-19 14:03:22+02:00", "2024-08-19T14:03:22", "+02:00"),
    (
        "Logged in at 2024-05-03 10:00:00-07:00 from Lisbon.",
        "2024-05-03 10:00:00-07:00",
        "2024-05-03T10:00:00",
        "-07:00",
    ),
    ("2024-05-03 10:00:00-07 is what it shows", "2024-05-03 10:00:00-07", "2024-05-03T10:00:00", "-07:00"),
    ("2024-05-03 10:00:00Z up", "2024-05-03 10:00:00Z", "2024-05-03T10:00:00", "+00:00"),
    ("2024-05-03 10:00:00+0545 up", "2024-05-03 10:00:00+0545", "2024-05-03T10:00:00", "+05:45"),
    ("2024-05-03 10:00:00 -0700", "2024-05-03 10:00:00 -0700", "2024-05-03T10:00:00", "-07:00"),
    ("2024-05-03 10:00 -0700", "2024-05-03 10:00 -0700", "2024-05-03T10:00", "-07:00"),
    ("2024-05-03 10:00:00.125+00:00 up", "2024-05-03 10:00:00.125+00:00", "2024-05-03T10:00:00", "+00:00"),
    ("2024-05-03T10:00:00-07:00 up", "2024-05-03T10:00:00-07:00", "2024-05-03T10:00:00", "-07:00"),
    (
        "Date: Mon, 19 Aug 2024 14:03:22 +0200 (CEST)",
        "Mon, 19 Aug 2024 14:03:22 +0200",
        "2024-08-19T14:03:22",
        "+02:00",
    ),
    ("[10/Oct/2000:13:55:36 -0700] GET", "10/Oct/2000:13:55:36 -0700", "2000-10-10T13:55:36", "-07:00"),
    ("Date:   Mon Aug 19 14:03:22 2013 +0200", "Mon Aug 19 14:03:22 2013 +0200", "2013-08-19T14:03:22", "+02:00"),
    ("Mon Aug 19 14:03:22 2013", "Mon Aug 19 14:03:22 2013", "2013-08-19T14:03:22", None),
    ("2024-08-19T14:03:22,123Z up", "2024-08-19T14:03:22,123Z", "2024-08-19T14:03:22", "+00:00"),
    ("We call at 14:03Z.", "14:03Z", "2024-06-01T14:03", "+00:00"),
    ("We call at 14:03 (UTC+2) again.", "14:03 (UTC+2)", "2024-06-01T14:03", "+02:00"),
    ("2024-08-19 14:03:22,123 ERROR lost", "2024-08-19 14:03:22,123", "2024-08-19T14:03:22", None),
    ("2024-08-19 14:03:22,123+02:00 ERROR", "2024-08-19 14:03:22,123+02:00", "2024-08-19T14:03:22", "+02:00"),
]
"""A text, the one time in it, its value and its zone."""
NO_OFFSETS = [
    ("2024-05-03 10:00-12:00", "2024-05-03T10:00:00", "2024-05-03T12:00:00"),
    ("2024-05-03 09:00:00-11:30:00", "2024-05-03T09:00:00", "2024-05-03T11:30:00"),
    ("open from 09:00 -1000 hrs", "2024-06-01T09:00:00", "2024-06-01T10:00:00"),
    ("2024-05-03 22:00-06:00", "2024-05-03T22:00:00", "2024-05-04T06:00:00"),
]
"""Ranges, where they begin and end."""
OVER_MIDNIGHT = [
    ("en", "May 5, 22:00 to 02:00", "2024-05-05T22:00:00", "2024-05-06T02:00:00"),
    ("en", "Friday 10 pm to 2 am", "2024-05-31T22:00:00", "2024-06-01T02:00:00"),
    ("en", "May 5, 22:00 to midnight", "2024-05-05T22:00:00", "2024-05-06T00:00:00"),
    ("en", "May 5, 11:00 to 1:00 pm", "2024-05-05T11:00:00", "2024-05-05T13:00:00"),
    ("en", "between 10 p.m. and 6 a.m. on Friday", "2024-05-31T22:00:00", "2024-06-01T06:00:00"),
    ("en", "10 p.m. to 6 a.m. on 3 May 2024", "2024-05-03T22:00:00", "2024-05-04T06:00:00"),
    ("en", "from 22:00 to 06:00 on 3 May", "2024-05-03T22:00:00", "2024-05-04T06:00:00"),
    ("en", "from 10 p.m. to midnight on Friday", "2024-05-31T22:00:00", "2024-06-01T00:00:00"),
    ("en", "from midnight to 6 a.m. on Friday", "2024-05-31T00:00:00", "2024-05-31T06:00:00"),
    ("en", "from noon to 2 p.m. on Friday", "2024-05-31T12:00:00", "2024-05-31T14:00:00"),
    ("en", "from 9:00 to 5:00 on Friday", "2024-05-31T09:00:00", "2024-05-31T17:00:00"),
    ("en", "Monday 10 p.m. to 2 a.m. on Friday", "2024-05-27T22:00:00", "2024-05-31T02:00:00"),
    ("de", "zwischen 22 Uhr und 6 Uhr am 3. Mai", "2024-05-03T22:00:00", "2024-05-04T06:00:00"),
    ("es", "de 22:00 a 6:00 del viernes", "2024-05-31T22:00:00", "2024-06-01T06:00:00"),
    ("fr", "de 22 h à 6 h le 3 mai", "2024-05-03T22:00:00", "2024-05-04T06:00:00"),
    ("de", "am 3. Mai 2024 von 22 bis 6 Uhr", "2024-05-03T22:00:00", "2024-05-04T06:00:00"),
    ("es", "el 3 de mayo de 22:00 a 06:00", "2024-05-03T22:00:00", "2024-05-04T06:00:00"),
    ("fr", "le 3 mai de 22 h à 6 h", "2024-05-03T22:00:00", "2024-05-04T06:00:00"),
]
BARE_END = [
    ("en", "from 9 a.m. to 5", "2024-06-01T09:00:00", "2024-06-01T17:00:00"),
    ("en", "from 9 a.m. to 5:00", "2024-06-01T09:00:00", "2024-06-01T17:00:00"),
    ("en", "from 2 p.m. to 4", "2024-06-01T14:00:00", "2024-06-01T16:00:00"),
    ("en", "from 10 p.m. to 2", "2024-06-01T22:00:00", "2024-06-02T02:00:00"),
    ("en", "between noon and 4", "2024-06-01T12:00:00", "2024-06-01T16:00:00"),
    ("en", "noon to 4", "2024-06-01T12:00:00", "2024-06-01T16:00:00"),
    ("en", "Saturday 9 a.m. to 5", "2024-06-01T09:00:00", "2024-06-01T17:00:00"),
    ("en", "tomorrow 9 a.m. to 5", "2024-06-02T09:00:00", "2024-06-02T17:00:00"),
    ("en", "from noon to 4 tomorrow", "2024-06-02T12:00:00", "2024-06-02T16:00:00"),
    ("de", "von 9:30 bis 11", "2024-06-01T09:30:00", "2024-06-01T11:00:00"),
    ("de", "morgen zwischen 9 Uhr und 11", "2024-06-02T09:00:00", "2024-06-02T11:00:00"),
    ("es", "mañana de 9:30 a 11", "2024-06-02T09:30:00", "2024-06-02T11:00:00"),
    ("es", "de mediodía a 4", "2024-06-01T12:00:00", "2024-06-01T16:00:00"),
    ("fr", "demain de 9 h à 11", "2024-06-02T09:00:00", "2024-06-02T11:00:00"),
    ("fr", "de midi à 4", "2024-06-01T12:00:00", "2024-06-01T16:00:00"),
]
"""An hour at the end that says no half of the day: the first such one after the start."""
RECORDINGS = [
    "00:00 Intro\n02:15 Setup\n10:30 Demo",
    "Chapters\n0:00 Intro\n2:15 Setup\n10:30 Demo",
    "00:00 - Intro\r\n00:45 - The plan",
]
PROGRAMMES = [
    ("en", "Doors 19:30. Lunch 12:15.", ["19:30", "12:15"]),
    ("en", "Kick-off 15:00", ["15:00"]),
    ("en", "09:00 Opening\n09:15 Keynote\n10:30 Coffee", ["09:00", "09:15", "10:30"]),
    ("en", "Opening\n09:15-10:15 Keynote", ["09:15-10:15"]),
    ("en", "Talks\n9:15 Keynote\n9:45 Coffee", ["9:15", "9:45"]),
    ("en", "Chat\n9:15 Ann: hi\n9:16 Bob: hello", ["9:15", "9:16"]),
    ("en", "Talks\r\n09:15 – 10:15 Keynote\r\n10:30\r\n", ["09:15 – 10:15", "10:30"]),
    ("en", "Session 2 is at 2.00-3.30 pm.", ["2.00-3.30 pm"]),
    ("en", "from 2.00 to 3.30 p.m.", ["from 2.00 to 3.30 p.m."]),
    ("de", "Türen 19:30. Frühstück 09:15.", ["19:30", "09:15"]),
    ("de", "Programm\n09:15 Vortrag", ["09:15"]),
    ("es", "Puertas 19:30. Comida 12:15.", ["19:30", "12:15"]),
    ("fr", "Portes 19:30. Déjeuner 12:15.", ["19:30", "12:15"]),
]
MARGINAL = pytest.mark.xfail(strict=False, reason="a marginal choice: hours and minutes, or a verse or a score")
NONE = [
    ("en", "John 3:16 says it."), ("en", "He read John\n3:16 For once aloud."), ("en", "Genesis\n12:15 And so on"), ("en", "Chapter\n3:16 For God so loved\n3:17 For God sent"),
    ("en", "John 3:16-4:10"), pytest.param("en", "Luke 10:15–12:10", marks=MARGINAL), ("en", "The score 12:15 stood."), ("en", "an aspect\n16:09 Wide"),
    ("en", "an aspect of 16:9"), ("en", "She won in\n12:15."), pytest.param("en", "The side from Riverton\n12:15 was ahead", marks=MARGINAL), ("en", "Riverton 12:15 Lakeside"),
    ("en", "It costs 2.00-3.30 euros."), ("en", "a scale of 1:25,000"),
    ("de", "Zur Pause 12:15, am Ende 24:27."), pytest.param("de", "Endstand\n21:15", marks=MARGINAL), ("es", "Juan 3:16"), ("fr", "Jean 3:16"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "extent", "value", "zone"), MOMENTS)
def test_a_moment_with_its_offset(text: str, extent: str, value: str, zone: str | None) -> None:
    _is_moment(text, extent, value, zone, "en")


@pytest.mark.parametrize("language", ["de", "es", "fr"])
@pytest.mark.parametrize("number", [0, 3, 5, 8, 13])
def test_a_moment_in_other_languages(number: int, language: str) -> None:
    _is_moment(*MOMENTS[number], language)


def _is_moment(text: str, extent: str, value: str, zone: str | None, language: str) -> None:
    (time,) = in_timeml(text, dct=DCT, language=language, preset="rules")
    assert time.timex3 is not None
    assert (time.text, time.timex3.value, time.intervals[0].zone, time.assumed) == (extent, value, zone, ())


@pytest.mark.parametrize(("text", "start", "end"), NO_OFFSETS)
def test_the_end_of_a_range_is_no_offset(text: str, start: str, end: str) -> None:
    (time,) = in_timeml(text, dct=DCT, preset="rules")
    assert time.intervals == (Interval.iso(start, end),)


@pytest.mark.parametrize(
    "text",
    [
        "4:35:12 +02:13",
        "at 14:03:22,15:10",
        "10:00 +1000 points",
        "at 10:00 -1000 people",
        "4:35:12 2013 +02:13",
        "10:00 +9900",
    ],
)
def test_no_such_offset_and_no_part_of_a_second(text: str) -> None:
    times = in_timeml(text, dct=DCT, preset="rules")
    assert all(interval.zone is None for time in times for interval in time.intervals)
    assert text not in [time.text for time in times]


@pytest.mark.parametrize(("language", "text", "start", "end"), OVER_MIDNIGHT)
def test_hours_of_a_day_that_run_past_midnight(language: str, text: str, start: str, end: str) -> None:
    (time,) = in_timeml(text, dct=DCT, language=language, preset="rules")
    assert time.intervals == (Interval.iso(start, end),)


@pytest.mark.parametrize(("language", "text", "start", "end"), BARE_END)
def test_a_bare_hour_at_the_end_is_the_first_after_the_start(language: str, text: str, start: str, end: str) -> None:
    (time,) = in_timeml(text, dct=DCT, language=language, preset="rules")
    assert time.text == text
    assert time.intervals == (Interval.iso(start, end),)


def test_the_half_of_the_day_of_a_bare_end_is_a_guess() -> None:
    (time,) = in_timeml("from 9 a.m. to 5", dct=DCT, preset="rules")
    assert time.assumed == ("clock-half-day",)


@pytest.mark.parametrize(("language", "text", "extents"), PROGRAMMES)
def test_a_programme(language: str, text: str, extents: list[str]) -> None:
    assert [time.text for time in in_timeml(text, dct=DCT, language=language, preset="rules")] == extents


@pytest.mark.parametrize(("language", "text"), NONE)
def test_no_clock_time(language: str, text: str) -> None:
    assert not in_timeml(text, dct=DCT, language=language, preset="rules")


@pytest.mark.parametrize("text", RECORDINGS)
def test_places_in_a_recording_are_no_clock_times(text: str) -> None:
    assert [time.text for time in in_timeml(text, dct=DCT, preset="rules")] == []


def test_a_day_may_begin_at_midnight() -> None:
    assert [time.text for time in in_timeml("00:00 was when it began.", dct=DCT, preset="rules")] == ["00:00"]
    assert [time.text for time in in_timeml("Programme\n08:00 Doors\n09:15 Talk", dct=DCT, preset="rules")] == [
        "08:00",
        "09:15",
    ]


@pytest.mark.parametrize(
    ("text", "dct", "value"),
    [
        ("The tube was taken out at 2115.", "2024-06-01", "2024-06-01T21:15"), ("Patient was bathed at 2145.", "2024-06-01", "2024-06-01T21:45"),
        ("The tube was taken out at 2200.", "2150-06-01", "2150-06-01T22:00"), ("He was seen again at 2030.", "2024-06-01", "2024-06-01T20:30"),
        ("The comet returns in 2115.", "2024-06-01", "2115"), ("It is reckoned at 2030 prices.", "2024-06-01", "2030"),
    ],
)  # fmt: skip
def test_four_digits_behind_at_are_no_year_that_is_ahead(text: str, dct: str, value: str) -> None:
    assert [time.timex3 and time.timex3.value for time in in_timeml(text, dct=dct, preset="rules")] == [value]
