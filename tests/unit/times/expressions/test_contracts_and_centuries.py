"""Amounts that are written twice or in symbols, two centuries at once, the first and last days of a time, years of
three digits, and dates in digits that no calendar has."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

from timeloom.calendar.interval import Interval

DCT = "2024-06-01"
AMOUNTS = [
    ("en", "within thirty (30) days", "thirty (30) days", "P30D"),
    ("en", "for three (3) years", "three (3) years", "P3Y"),
    ("en", "thirty (30) calendar days", "thirty (30) calendar days", "P30D"),
    pytest.param(
        "en",
        "a sixty (60)-day period",
        "a sixty (60)-day period",
        "P60D",
        marks=pytest.mark.xfail(strict=False, reason="a marginal choice: the amount alone is about as likely"),
    ),
    ("de", "innerhalb von dreißig (30) Tagen", "dreißig (30) Tagen", "P30D"),
    ("fr", "dans un délai de trente (30) jours", "trente (30) jours", "P30D"),
    ("es", "en un plazo de treinta (30) días", "treinta (30) días", "P30D"),
    ("en", "The flight takes 11 h 45 min.", "11 h 45 min", "PT11H45M"),
    ("en", "It took 11h45m to land.", "11h45m", "PT11H45M"),
    ("en", "5 min 30 s", "5 min 30 s", "PT5M30S"),
    ("en", "1 d 4 h 30 min", "1 d 4 h 30 min", "P1DT4H30M"),
    ("en", "It took 2 h.", "2 h", "PT2H"),
    ("en", "It ran 90 s.", "90 s", "PT90S"),
    ("en", "24 h", "24 h", "PT24H"),
    ("de", "Der Flug dauert 11 h 45 min", "11 h 45 min", "PT11H45M"),
    ("es", "El vuelo dura 11 h 45 min.", "11 h 45 min", "PT11H45M"),
    ("en", "Rest it for a quarter of an hour.", "a quarter of an hour", "PT15M"),
    ("en", "The siege took another seven months.", "another seven months", "P7M"),
]
NO_AMOUNTS = ["thirty (31) days", "2 (30) days", "in 10 m", "It costs 2 s.", "4 m 20 s", "30 min 2 h", "1 h 75 min"]
PLACES = [
    ("en", "in the 12th and 13th centuries", "the 12th and 13th centuries", "1100-01-01", "1300-01-01"),
    ("en", "between the 12th and 15th centuries", "between the 12th and 15th centuries", "1100-01-01", "1500-01-01"),
    ("en", "from the third to the sixth century", "from the third to the sixth century", "0200-01-01", "0600-01-01"),
    ("en", "the 5th and 4th centuries BC", "the 5th and 4th centuries BC", "-0499-01-01", "-0299-01-01"),
    ("en", "the 4th and 5th centuries BC", "the 4th and 5th centuries BC", "-0499-01-01", "-0299-01-01"),
    ("de", "im 5. und 4. Jahrhundert v. Chr.", "5. und 4. Jahrhundert v. Chr.", "-0499-01-01", "-0299-01-01"),
    ("de", "zwischen dem 12. und 15. Jahrhundert", "zwischen dem 12. und 15. Jahrhundert", "1100-01-01", "1500-01-01"),
    ("fr", "aux Ve et IVe siècles av. J.-C.", "Ve et IVe siècles av. J.-C.", "-0499-01-01", "-0299-01-01"),
    ("fr", "entre le XIIe et le XVe siècle", "entre le XIIe et le XVe siècle", "1100-01-01", "1500-01-01"),
    ("es", "en los siglos V y IV a. C.", "los siglos V y IV a. C.", "-0499-01-01", "-0299-01-01"),
    ("en", "from 1 March to mid-April", "from 1 March to mid-April", "2024-03-01", "2024-04-21"),
    ("en", "from 1 March to the end of April", "from 1 March to the end of April", "2024-03-01", "2024-05-01"),
    ("es", "del 1 de marzo a mediados de abril", "del 1 de marzo a mediados de abril", "2024-03-01", "2024-04-21"),
    ("en", "since 1998-99", "since 1998-99", "1998-01-01", "2024-06-01"),
    ("en", "In the years 1963-1969 it grew.", "the years 1963-1969", "1963-01-01", "1970-01-01"),
    (
        "en",
        "It began early in the morning of 29 April 1975.",
        "early in the morning of 29 April 1975",
        "1975-04-29T06:00:00",
        "1975-04-29T08:00:00",
    ),
    ("en", "He came in the evening of 3 May 1932.", "the evening of 3 May 1932", "1932-05-03T18:00:00", "1932-05-04"),
    ("de", "seit 1998/99", "seit 1998/99", "1998-01-01", "2024-06-01"),
    (
        "en",
        "Rome fell in 44 BC. He was crowned on 25 December 800 in Rome.",
        "25 December 800",
        "0800-12-25",
        "0800-12-26",
    ),
    ("en", "December 25, 800, in Rome", "December 25, 800", "0800-12-25", "0800-12-26"),
    ("de", "Am 25. Dezember 800 wurde er gekrönt.", "25. Dezember 800", "0800-12-25", "0800-12-26"),
    ("fr", "Il fut couronné le 25 décembre 800.", "25 décembre 800", "0800-12-25", "0800-12-26"),
    ("es", "Fue coronado el 25 de diciembre de 800 en Roma.", "25 de diciembre de 800", "0800-12-25", "0800-12-26"),
]
PARTS = [
    ("en", "the last days of 1878", "1878", "END"),
    ("en", "the first days of May 1878", "1878-05", "START"),
    ("en", "the last years of the 19th century", "18", "END"),
    ("en", "the first months of 2012", "2012", "START"),
    ("en", "the latter half of 1942", "1942", "END"),
    ("en", "the closing days of 1944", "1944", "END"),
    ("de", "die letzten Tage des Jahres 1878", "1878", "END"),
    ("de", "die ersten Tage des Mai 1878", "1878-05", "START"),
    ("en", "the last day of 1878", "1878-12-31", None),
    ("de", "der letzte Tag des Jahres 1878", "1878-12-31", None),
    ("en", "the last three days of 1878", "P3D", None),
]
COUNTED = [
    ("en", "On 25 December 800 people marched.", "25 December"),
    ("en", "On May 3, 300 people came.", "May 3"),
    ("en", "On 5 June 500 of them left.", "5 June"),
    ("en", "On 3 May 500 in cash was paid.", "3 May"),
    ("en", "On 3 May 300, 400 or 500 came.", "3 May"),
    ("en", "3 May 300.5", "3 May"),
    ("de", "Am 3. Mai 300 Menschen gezählt.", "3. Mai"),
    ("fr", "Le 3 mai 300 personnes défilent.", "3 mai"),
    ("es", "El 3 de mayo 300 personas marcharon.", "3 de mayo"),
]
IMPOSSIBLE = [
    ("en", "02/30/2022"),
    ("en", "31/02/2022"),
    ("en", "30-02-2010"),
    ("de", "31.02.2022"),
    ("fr", "31/02/2022"),
    ("es", "31/04/2022"),
]


@pytest.mark.parametrize(("language", "text", "extent", "value"), AMOUNTS)
def test_amounts(language: str, text: str, extent: str, value: str) -> None:
    (time,) = in_timeml(text, dct=DCT, language=language, preset="rules")
    assert time.timex3 is not None
    assert (time.text, time.timex3.value) == (extent, value)


@pytest.mark.parametrize("text", NO_AMOUNTS)
def test_no_such_amount(text: str) -> None:
    assert text not in [time.text for time in in_timeml(text, dct=DCT, preset="rules")]


@pytest.mark.parametrize(("language", "text", "extent", "start", "end"), PLACES)
def test_places(language: str, text: str, extent: str, start: str, end: str) -> None:
    time = in_timeml(text, dct=DCT, language=language, preset="rules")[-1]
    assert (time.text, time.intervals) == (extent, (Interval.iso(start, end),))


@pytest.mark.parametrize(("language", "text", "value", "mod"), PARTS)
def test_first_and_last_of_many(language: str, text: str, value: str, mod: str | None) -> None:
    (time,) = in_timeml(text, dct=DCT, language=language, preset="rules")
    assert time.timex3 is not None
    assert (time.text, time.timex3.value, time.timex3.mod) == (text, value, mod)


@pytest.mark.parametrize(("language", "text", "day"), COUNTED)
def test_three_digits_that_count(language: str, text: str, day: str) -> None:
    assert in_timeml(text, dct=DCT, language=language, preset="rules")[0].text == day


@pytest.mark.parametrize(("language", "text"), IMPOSSIBLE)
def test_no_such_day_in_digits(language: str, text: str) -> None:
    (time,) = in_timeml(f"({text})", dct=DCT, language=language, preset="rules")
    assert time.text == text
    assert time.unresolved is not None and time.unresolved.reason == "impossible"


def test_a_number_before_an_amount_is_not_of_it() -> None:
    assert [time.text for time in in_timeml("that one two weeks ago", dct=DCT, preset="rules")] == ["two weeks ago"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("31/02/2022 - 05/03/2022", ["XXXX-XX-XX", "2022-03-05"]),
        ("from 5 March 2022 until 31/02/2022", ["2022-03-05", "XXXX-XX-XX"]),
        ("from 30 February 2022 to 5 March 2022", ["XXXX-XX-XX", "2022-03-05"]),
    ],
)
def test_a_day_that_there_is_not_leaves_the_other_end(text: str, values: list[str]) -> None:
    assert [time.timex3.value for time in in_timeml(text, dct="2024-05-01", preset="rules") if time.timex3] == values
