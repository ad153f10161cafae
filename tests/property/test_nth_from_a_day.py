"""The n-th weekday or working day before or after a day is what plain counting says, in four languages."""

from __future__ import annotations

import datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import timeloom

DAYS = st.dates(datetime.date(1990, 1, 1), datetime.date(2060, 1, 1))
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
DCT = "2026-11-27"


def _days(text: str, language: str = "en") -> tuple[str, str]:
    (interval,) = timeloom.parse(text, dct=DCT, language=language).intervals
    begins, ends = interval.isoformat()
    assert begins is not None and ends is not None
    return begins[:10], ends[:10]


def _counted(day: datetime.date, weekday: int, number: int, step: int) -> tuple[str, str]:
    """The number-th such weekday on from a day, or back with a step of -1."""
    while number:
        day += datetime.timedelta(days=step)
        number -= day.weekday() == weekday
    return day.isoformat(), (day + datetime.timedelta(days=1)).isoformat()


@given(day=DAYS, weekday=st.integers(0, 6), number=st.integers(1, 6), after=st.booleans())
def test_the_nth_weekday_before_or_after_a_day(day: datetime.date, weekday: int, number: int, after: bool) -> None:
    said = f"the {ORDINALS[number - 1]} {WEEKDAYS[weekday]} {'after' if after else 'before'} {day:%B} {day.day}, {day.year}"
    assert _days(said) == _counted(day, weekday, number, 1 if after else -1), said


@given(day=DAYS, weekday=st.integers(0, 6), number=st.integers(2, 6))
def test_so_many_weekdays_before_a_day_and_the_last_of_them(day: datetime.date, weekday: int, number: int) -> None:
    told = f"{day:%B} {day.day}, {day.year}"
    assert _days(f"{number} {WEEKDAYS[weekday]}s before {told}") == _counted(day, weekday, number, -1)
    assert _days(f"the last {WEEKDAYS[weekday]} before {told}") == _counted(day, weekday, 1, -1)


@given(day=DAYS, number=st.integers(1, 6))
def test_the_nth_business_day_before_or_after_a_day(day: datetime.date, number: int) -> None:
    told, nth = f"{day:%B} {day.day}, {day.year}", ORDINALS[number - 1]
    assert _days(f"the {nth} business day after {told}")[0] == str(np.busday_offset(day, number, roll="backward"))
    assert _days(f"the {nth} working day before {told}")[0] == str(np.busday_offset(day, -number, roll="forward"))


@pytest.mark.parametrize(
    ("language", "text", "day"),
    [
        ("en", "the first Tuesday after the first Monday in November 2028", "2028-11-07"),
        ("de", "der zweite Freitag nach Ostern 2027", "2027-04-09"),
        ("de", "der letzte Freitag vor Weihnachten", "2026-12-18"),
        ("de", "der nächste Werktag nach Weihnachten", "2026-12-28"),
        ("en", "the next business day after Christmas", "2026-12-28"),
        ("de", "am ersten Werktag nach dem 3. April 2027", "2027-04-05"),
        ("es", "el último viernes antes de Navidad", "2026-12-18"),
        ("es", "el tercer lunes después del 1 de mayo de 2027", "2027-05-17"),
        ("es", "el primer día hábil después del 2 de enero de 2027", "2027-01-04"),
        ("fr", "le deuxième vendredi après Pâques 2027", "2027-04-09"),
        ("fr", "le dernier vendredi avant Noël", "2026-12-18"),
        ("fr", "le premier jour ouvrable après le 2 janvier 2027", "2027-01-04"),
    ],
)  # fmt: skip
def test_they_are_said_in_four_languages(language: str, text: str, day: str) -> None:
    assert _days(text, language)[0] == day


@pytest.mark.parametrize(
    ("language", "text", "day"),
    [
        ("en", "the next weekday", "2026-11-30"),
        ("en", "the first weekday of March", "2027-03-01"),
        ("de", "am nächsten Werktag", "2026-11-30"),
        ("de", "der erste Arbeitstag im Mai 2027", "2027-05-03"),
        ("de", "am letzten Werktag des Monats", "2026-11-30"),
        ("es", "el próximo día hábil", "2026-11-30"),
        ("es", "el día hábil siguiente", "2026-11-30"),
        ("es", "el último día hábil de enero de 2027", "2027-01-29"),
        ("fr", "le prochain jour ouvrable", "2026-11-30"),
        ("fr", "le jour ouvrable suivant", "2026-11-30"),
        ("fr", "le dernier jour ouvré de janvier 2027", "2027-01-29"),
    ],
)
def test_the_next_and_the_nth_working_day(language: str, text: str, day: str) -> None:
    assert _days(text, language)[0] == day


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Shops open on 3 Sundays before Christmas.", "Sundays before Christmas"),
        ("Of the 3 Fridays after Easter, one was wet.", "Fridays after Easter"),
        ("the first 3 Fridays after Easter", "Fridays after Easter"),
        ("in 2025 Fridays after Easter", "Fridays after Easter"),
    ],
)
def test_several_days_of_a_sentence_are_a_set_and_not_one_of_them(text: str, told: str) -> None:
    (time,) = [time for time in timeloom.find(text, dct=DCT) if time.timex3 is not None and time.timex3.type == "SET"]
    assert time.text == told
    assert not [other for other in timeloom.find(text, dct=DCT) if other.start < time.start and other.end > time.start]


def test_a_day_is_counted_from_times_alone_and_none_lies_in_another() -> None:
    assert _days("the second last Friday before Christmas") == ("2026-12-11", "2026-12-12")
    assert _days("am zweiten Freitag nach dem 3. Mai", "de") == ("2027-05-14", "2027-05-15")


def test_a_day_with_its_weekday_beside_it_is_no_count() -> None:
    assert _days("24. Freitag", "de")[0] == "2027-09-24"
    assert _days("le 2 vendredi", "fr")[0] == "2027-04-02"


@given(dct=DAYS, weekday=st.integers(0, 6), number=st.integers(1, 4))
def test_the_nth_weekday_by_itself_is_of_this_month_or_the_next(dct: datetime.date, weekday: int, number: int) -> None:
    day = dct
    while day.weekday() != weekday or (day.day + 6) // 7 != number:
        day += datetime.timedelta(days=1)
    (interval,) = timeloom.parse(f"the {ORDINALS[number - 1]} {WEEKDAYS[weekday]}", dct=dct.isoformat()).intervals
    assert interval.isoformat()[0] == f"{day}T00:00:00"


@pytest.mark.parametrize(
    ("language", "text", "begins"),
    [
        ("en", "second Tuesday at 5pm", "2026-12-08T17:00:00"),
        ("de", "am ersten Montag", "2026-12-07T00:00:00"),
        ("es", "el segundo viernes", "2026-12-11T00:00:00"),
        ("fr", "le premier lundi", "2026-12-07T00:00:00"),
    ],
)
def test_it_is_said_in_four_languages_and_with_a_clock(language: str, text: str, begins: str) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, language=language).intervals
    assert interval.isoformat()[0] == begins


def test_where_the_past_is_preferred_it_is_the_last_one() -> None:
    (interval,) = timeloom.parse("the second Friday", dct=DCT, prefer="past").intervals
    assert interval.isoformat()[0] == "2026-11-13T00:00:00"


@pytest.mark.xfail(
    strict=True,
    reason="the first Friday is taken for that of the month of writing, although what it is counted from is no time",
)
def test_a_day_counted_from_what_is_no_time_is_none() -> None:
    assert [time.text for time in timeloom.find("The first Friday after he came was cold.", dct=DCT)] == ["Friday"]
