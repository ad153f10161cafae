"""Hours of certain days, as opening times and schedules write them: one set for each, with the days in its rule."""

from __future__ import annotations

import pytest

import timeloom
from timeloom.document import Time

DCT = "2020-06-02"
WORKING = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR={};BYMINUTE=0"


def read(language: str, text: str) -> tuple[Time, ...]:
    return timeloom.find(text, dct=DCT, preset="rules", language=language)


NIGHTS = [
    ("en", "Open daily from 6 p.m. to 2 a.m.", "2020-06-02T18:00", "2020-06-03T02:00"),
    ("en", "The bar is open nightly from 8 p.m. until 3 a.m.", "2020-06-02T20:00", "2020-06-03T03:00"),
    ("en", "Fridays from 10 p.m. to 2 a.m.", "2020-06-05T22:00", "2020-06-06T02:00"),
    ("en", "Open daily from 6 p.m. to midnight.", "2020-06-02T18:00", "2020-06-03T00:00"),
    ("en", "Open daily from 8 to midnight.", "2020-06-02T20:00", "2020-06-03T00:00"),
    ("en", "Open every day from 08:00 to midnight.", "2020-06-02T08:00", "2020-06-03T00:00"),
    ("fr", "Ouvert tous les jours de 8 h à minuit.", "2020-06-02T08:00", "2020-06-03T00:00"),
    ("es", "Abierto todos los días de 08:00 a medianoche.", "2020-06-02T08:00", "2020-06-03T00:00"),
    ("en", "from 10 to 2 a.m. on weekends", "2020-06-06T22:00", "2020-06-07T02:00"),
    ("de", "Täglich von 22 bis 6 Uhr geöffnet.", "2020-06-02T22:00", "2020-06-03T06:00"),
    ("fr", "Ouvert tous les jours de 22 h à 6 h.", "2020-06-02T22:00", "2020-06-03T06:00"),
    ("es", "Abierto todos los días de 22:00 a 6:00.", "2020-06-02T22:00", "2020-06-03T06:00"),
]


@pytest.mark.parametrize(("language", "text", "start", "end"), NIGHTS)
def test_hours_that_run_past_midnight_end_on_the_next_day(language: str, text: str, start: str, end: str) -> None:
    (found,) = read(language, text)
    assert [at[:16] for at in found.intervals[0].isoformat()] == [start, end]
    assert found.timex3 is not None
    assert (found.timex3.type, found.timex3.begin) == ("SET", start[10:])
    assert found.rrule is not None
    assert f"BYHOUR={int(start[11:13])};BYMINUTE=0" in found.rrule
    assert found.assumed == ()


ONE_SET = [
    ("en", "Support is available Monday through Friday, 8 am to 6 pm.", WORKING.format(8)),
    ("en", "The library is open Monday to Friday from 9 to 5.", WORKING.format(9)),
    ("en", "Open Tuesday to Sunday from 10 am to 6 pm.", "FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU;BYHOUR=10;BYMINUTE=0"),
    ("en", "Open Sunday to Thursday from 10 to 6.", "FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH;BYHOUR=10;BYMINUTE=0"),
    ("en", "We are open Monday, Wednesday and Friday from 9 to noon.", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=9;BYMINUTE=0"),
    ("en", "Tuesdays and Thursdays from 7 to 9 p.m.", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=19;BYMINUTE=0"),
    ("en", "The club meets every Tuesday and Thursday at 7 p.m.", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=19;BYMINUTE=0"),
    ("en", "Tuesdays and Thursdays at 7 p.m.", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=19;BYMINUTE=0"),
    ("en", "Every Friday and Saturday night the band plays.", "FREQ=WEEKLY;BYDAY=FR,SA;BYHOUR=21;BYMINUTE=0"),
    ("de", "jeden Dienstag und Donnerstag um 19 Uhr", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=19;BYMINUTE=0"),
    ("de", "dienstags und donnerstags um 19 Uhr", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=19;BYMINUTE=0"),
    ("fr", "chaque mardi et jeudi à 19 h", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=19;BYMINUTE=0"),
    ("fr", "les mardis et jeudis à 19 h", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=19;BYMINUTE=0"),
    ("es", "cada martes y jueves a las 19:00", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=19;BYMINUTE=0"),
    ("es", "los martes y jueves a las 19 h", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=19;BYMINUTE=0"),
    ("en", "The board meets on the second Tuesday of each month at 7 p.m.", "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=19;BYMINUTE=0"),
    ("en", "each year on the third Thursday in November, at 8 p.m.", "FREQ=YEARLY;BYMONTH=11;BYDAY=3TH;BYHOUR=20;BYMINUTE=0"),
    ("de", "am zweiten Dienstag jedes Monats um 19 Uhr", "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=19;BYMINUTE=0"),
    ("fr", "le deuxième mardi de chaque mois à 19 h", "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=19;BYMINUTE=0"),
    ("es", "el segundo martes de cada mes a las 19:00", "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=19;BYMINUTE=0"),
    ("en", "The job runs nightly at 02:00.", "FREQ=DAILY;BYHOUR=2;BYMINUTE=0"),
    ("en", "The job runs every 60 days at 02:00.", "FREQ=DAILY;INTERVAL=60;BYHOUR=2;BYMINUTE=0"),
    ("en", "Take one every day at 8 a.m. and 8 p.m.", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"),
    ("en", "He was there every day at noon and midnight.", "FREQ=DAILY;BYHOUR=12,0;BYMINUTE=0"),
    ("en", "weekdays at 9 a.m. and 5 p.m.", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,17;BYMINUTE=0"),
    ("de", "täglich um 8 Uhr und um 20 Uhr", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"),
    ("fr", "tous les jours à 8 h et à 20 h", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"),
    ("es", "todos los días a las 8:00 y a las 20:00", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"),
    ("en", "daily from 9 a.m. to 5 p.m.", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
    ("en", "Open daily from 9 to 5.", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
    ("en", "every weekday between 9 and 5", WORKING.format(9)),
    ("en", "Every Monday and Friday from 9:00 to 11:00 we train.", "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9;BYMINUTE=0"),
    ("en", "every Monday and Friday 9:00-11:00", "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9;BYMINUTE=0"),
    ("en", "every Monday, Wednesday and Friday from 9 to 11 a.m.", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=9;BYMINUTE=0"),
    ("en", "every Monday and Friday from 9 to 11", "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9;BYMINUTE=0"),
    ("de", "jeden Montag und Freitag von 9 bis 11 Uhr", "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9;BYMINUTE=0"),
    ("de", "jeden Montag, Mittwoch und Freitag 9:00-11:00 Uhr", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=9;BYMINUTE=0"),
    ("es", "todos los lunes y viernes de 9 a 11 h", "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9;BYMINUTE=0"),
    ("es", "cada martes y jueves de 9:00 a 11:00", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=9;BYMINUTE=0"),
    ("fr", "tous les lundis et vendredis de 9 h à 11 h", "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9;BYMINUTE=0"),
    ("fr", "chaque lundi et vendredi 9h-11h", "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9;BYMINUTE=0"),
    ("en", "He works weekdays from 9 a.m. to 5.", WORKING.format(9)),
    ("en", "from noon to 4 on Sundays", "FREQ=WEEKLY;BYDAY=SU;BYHOUR=12;BYMINUTE=0"),
    ("en", "the first and third Saturday of the month from 8 a.m. to noon", "FREQ=MONTHLY;BYDAY=1SA,3SA;BYHOUR=8;BYMINUTE=0"),
    ("en", "the 15th day of each month", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("de", "am 15. Tag jedes Monats", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("en", "the last day of every year", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31"),
    ("en", "the last month of each quarter", "FREQ=YEARLY;BYMONTH=3,6,9,12"),
    ("en", "every two years thereafter", "FREQ=YEARLY;INTERVAL=2"),
    ("en", "They met once a week thereafter.", "FREQ=WEEKLY"),
    ("de", "alle zwei Jahre danach", "FREQ=YEARLY;INTERVAL=2"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "rule"), ONE_SET)
def test_days_and_their_hours_are_one_set(language: str, text: str, rule: str) -> None:
    (found,) = read(language, text)
    assert found.timex3 is not None
    assert (found.timex3.type, found.rrule) == ("SET", rule)


TABLES = [
    ("en", "Open daily from 9 a.m. to noon and from 2 to 5 p.m.", ["daily from 9 a.m. to noon", "from 2 to 5 p.m."]),
    ("de", "täglich von 13 bis 15 Uhr und von 22 bis 6 Uhr", ["täglich von 13 bis 15 Uhr", "von 22 bis 6 Uhr"]),
    ("fr", "du lundi au vendredi de 9 h à 12 h et de 14 h à 18 h", ["du lundi au vendredi de 9 h à 12 h", "de 14 h à 18 h"]),
    ("es", "de lunes a viernes de 9:00 a 14:00 y de 17:00 a 20:00", ["de lunes a viernes de 9:00 a 14:00", "de 17:00 a 20:00"]),
    ("en", "Open Mon-Fri 9am-5pm, Sat 10am-2pm.", ["Mon-Fri 9am-5pm", "Sat 10am-2pm"]),
    ("en", "Mon-Fri 9am-5, Sat 10am-2, Sun noon-4", ["Mon-Fri 9am-5", "Sat 10am-2", "Sun noon-4"]),
    ("en", "Mon-Fri 9:00-17:00, Saturday 10:00-14:00.", ["Mon-Fri 9:00-17:00", "Saturday 10:00-14:00"]),
    ("en", "Open weekdays 9-5, Saturdays 10-2.", ["weekdays 9-5", "Saturdays 10-2"]),
    ("en", "Open Monday-Saturday 10-6; Sunday 12-5.", ["Monday-Saturday 10-6", "Sunday 12-5"]),
    ("de", "Mo-Fr 9-17 Uhr, Sa 10-14 Uhr", ["Mo-Fr 9-17 Uhr", "Sa 10-14 Uhr"]),
    ("fr", "du lundi au vendredi de 9 h à 17 h, le samedi de 10 h à 14 h", ["du lundi au vendredi de 9 h à 17 h", "le samedi de 10 h à 14 h"]),
    ("es", "de lunes a viernes de 9 a 17 h, sábados de 10 a 14 h", ["de lunes a viernes de 9 a 17 h", "sábados de 10 a 14 h"]),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "mentions"), TABLES)
def test_hours_of_some_days_and_then_of_others(language: str, text: str, mentions: list[str]) -> None:
    times = read(language, text)
    assert [time.text for time in times] == mentions
    assert {time.timex3.type for time in times if time.timex3} == {"SET"}


def test_second_hours_are_of_the_same_days() -> None:
    times = read("de", "dienstags von 13 bis 15 Uhr und von 22 bis 6 Uhr")
    assert [time.rrule for time in times] == [f"FREQ=WEEKLY;BYDAY=TU;BYHOUR={hour};BYMINUTE=0" for hour in (13, 22)]
    assert [at[:16] for at in times[1].intervals[0].isoformat()] == ["2020-06-02T22:00", "2020-06-03T06:00"]


OTHERS = [
    ("We met on Fridays from 9 a.m. to noon. From 2 to 4 p.m. it rained.", ["Fridays from 9 a.m. to noon", "From 2 to 4 p.m."]),
    ("On Saturdays 10-15 people come.", ["Saturdays"]),
    ("They won Saturdays 3-1.", ["Saturdays"]),
    ("On Mondays, 10 to 12 volunteers help.", ["Mondays"]),
    ("Sundays, 7-10 percent stay home.", ["Sundays"]),
    ("We meet every Monday, Tuesday is free.", ["every Monday", "Tuesday"]),
    ("They met Monday and Wednesday from 9 to 11 a.m.", ["Monday", "Wednesday from 9 to 11 a.m."]),
    ("Polls will open Tuesday and Thursday from 9 a.m. to noon.", ["Tuesday", "Thursday from 9 a.m. to noon"]),
    ("We met at 5 p.m., Friday.", ["5 p.m., Friday"]),
    ("Two years thereafter he left.", ["Two years thereafter"]),
    ("They met once a week later.", ["a week later"]),
]


@pytest.mark.parametrize(("text", "mentions"), OTHERS)
def test_what_only_looks_like_it(text: str, mentions: list[str]) -> None:
    assert [time.text for time in read("en", text)] == mentions


@pytest.mark.parametrize(
    ("text", "guessed"),
    [
        ("weekdays 9-5", True), ("daily from 9 to 5:30", True), ("weekdays 9:00-17:00", False), ("Mondays from 2 to 4 p.m.", False),
        ("daily from 8 to 8 p.m.", False), ("weekdays from 9 to noon", False),
    ],
)  # fmt: skip
def test_half_days_are_guessed_only_where_nothing_tells_them(text: str, guessed: bool) -> None:
    (found,) = read("en", text)
    assert ("clock-half-day" in found.assumed) == guessed
    (start, end) = found.intervals[0].isoformat()
    assert start[:10] == end[:10]
    assert start < end


def test_hours_of_every_day_in_words() -> None:
    (found,) = read("en", "Open daily from 6 p.m. to 2 a.m.")
    assert found.why == '"daily from 6 p.m. to 2 a.m.": every 18:00 to 02:00'


def test_several_hours_of_a_day_have_no_value_of_one() -> None:
    values = [time.timex3 and time.timex3.value for text in ("every day at 8 a.m. and 8 p.m.", "every Monday at 8 a.m. and 8 p.m.") for time in read("en", text)]
    assert values == ["P1D", "XXXX-WXX-1"]


def test_the_last_day_of_a_quarter_has_its_members() -> None:
    (found,) = read("en", "Reports are due on the last day of each quarter.")
    assert [piece.isoformat()[0][:10] for piece in found.intervals] == ["2020-06-30", "2020-09-30", "2020-12-31"]


LAST_DAYS = [
    ("en", "Rent is due on the last day of each month."), ("de", "am letzten Tag jedes Monats"), ("fr", "le dernier jour de chaque mois"),
    ("es", "el último día de cada mes"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), LAST_DAYS)
def test_the_last_day_of_each_month_is_one_set_that_no_pattern_says(language: str, text: str) -> None:
    (found,) = read(language, text)
    assert found.timex3 is not None
    assert (found.timex3.type, found.timex3.value) == ("SET", "XXXX-XX-XX")
    assert found.unresolved is not None
    assert found.unresolved.reason == "not-supported"


def test_the_part_of_a_set_with_bounds_has_its_members() -> None:
    (found,) = timeloom.find("She swam every morning from May to October.", dct="2022-01-20", preset="rules")
    morning, first, last = found.parts
    assert (morning.text, morning.timex3 and morning.timex3.value) == ("every morning", "TMO")
    assert (morning.intervals, morning.more, morning.rrule) == (found.intervals, False, found.rrule)
    assert [end.timex3 and end.timex3.value for end in (first, last)] == ["2021-05", "2021-10"]


UNTIL = [
    ("en", "Bins go out every Monday until 31 March.", "2020-06-08", "2021-03-29"),
    ("en", "The cafe opens every Monday until Christmas.", "2020-06-08", "2020-12-21"),
    ("en", "Bins go out every Monday until June 2021.", "2020-06-08", "2021-05-31"),
    ("de", "jeden Montag bis 31. März", "2020-06-08", "2021-03-29"),
    ("fr", "tous les lundis jusqu'au 31 mars", "2020-06-08", "2021-03-29"),
    ("es", "todos los lunes hasta el 31 de marzo", "2020-06-08", "2021-03-29"),
]


@pytest.mark.parametrize(("language", "text", "first", "last"), UNTIL)
def test_what_goes_on_until_a_day_goes_on_from_the_writing(language: str, text: str, first: str, last: str) -> None:
    (found,) = read(language, text)
    assert [found.intervals[at].isoformat()[0][:10] for at in (0, -1)] == [first, last]
    assert not found.more
    assert found.rrule is not None
    assert found.rrule.endswith(f";COUNT={len(found.intervals)}")


@pytest.mark.parametrize("text", ["We met every Monday until 31 March.", "The club was closed every Monday until 1998.", "every year until May"])
def test_what_went_on_began_at_no_known_time(text: str) -> None:
    (found,) = read("en", text)
    assert found.unresolved is not None
    assert found.unresolved.reason == "unknown-anchor"
