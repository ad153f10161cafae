"""What people type into a calendar or a note, in four languages, on a Wednesday morning: each cause of a wrong reading
has its rows."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST

import timeloom

DCT = "2031-05-14T10:00"
MOMENTS = (
    # the n-th day with its time of day
    ("en", "second Tuesday in June at 7pm", "2031-06-10T19:00"), ("en", "7pm on the second Tuesday in June", "2031-06-10T19:00"), ("en", "last Monday of next month at 9am", "2031-06-30T09:00"),
    ("de", "zweiter Dienstag im Juni um 19 Uhr", "2031-06-10T19:00"), ("es", "el segundo martes de junio a las 19h", "2031-06-10T19:00"), ("fr", "le deuxième mardi de juin à 19h", "2031-06-10T19:00"),
    # amounts counted from noon and midnight
    ("en", "20 minutes before noon", "2031-05-14T11:40"), ("fr", "25 minutes avant midi", "2031-05-14T11:35"),
    # written together, and as in chats
    ("en", "saturday9am", "2031-05-17T09:00"), ("en", "2morrow 6pm", "2031-05-15T18:00"), ("en", "nxt sat 9am", "2031-05-17T09:00"),
    ("en", "in two hours' time", "2031-05-14T12:00"),
    # the hour in brackets
    ("en", "6 June (8pm)", "2031-06-06T20:00"), ("en", "tomorrow (around 8pm)", "2031-05-15T20:00"), ("de", "6. Juni (ca. 20 Uhr)", "2031-06-06T20:00"), ("de", "6. Juni abends (20 Uhr)", "2031-06-06T20:00"),
    ("es", "6 de junio (a las 20h)", "2031-06-06T20:00"), ("fr", "6 juin (vers 20h)", "2031-06-06T20:00"), ("de", "nächsten Freitag (um 20 Uhr)", "2031-05-16T20:00"),
)  # fmt: skip
STRETCHES = (
    ("en", "today through Friday", "2031-05-14", "2031-05-17"), ("en", "2 June 9am to 4 June 5pm", "2031-06-02T09:00", "2031-06-04T17:00"), ("en", "10am-noon tomorrow", "2031-05-15T10:00", "2031-05-15T12:00"),
    ("en", "second Tuesday in June 6-8pm", "2031-06-10T18:00", "2031-06-10T20:00"), ("de", "9:15-10:45 Uhr, Do 22. Mai", "2031-05-22T09:15", "2031-05-22T10:45"), ("fr", "9h15-10h45, jeudi 22 mai", "2031-05-22T09:15", "2031-05-22T10:45"),
    ("es", "desde el 2 de junio hasta el 6 de junio", "2031-06-02", "2031-06-07"),
    # so long from a beginning
    ("de", "ab morgen für 4 Tage", "2031-05-15", "2031-05-19"), ("es", "a partir de mañana durante 4 días", "2031-05-15", "2031-05-19"), ("fr", "à partir de demain pour 4 jours", "2031-05-15", "2031-05-19"),
    ("fr", "mercredi prochain dans l'après-midi", "2031-05-21T12:00", "2031-05-21T19:00"), ("es", "mañana x la noche", "2031-05-15T20:00", "2031-05-16T00:00"),
    # ISO 8601
    ("en", "2031-06-06/2031-06-08", "2031-06-06", "2031-06-09"), ("de", "2031-06-06T10:00/12:00", "2031-06-06T10:00", "2031-06-06T12:00"),
    # counted from the end
    ("en", "the penultimate Tuesday of June", "2031-06-17", "2031-06-18"), ("en", "next to last day of June", "2031-06-29", "2031-06-30"), ("de", "der vorletzte Dienstag im Juni", "2031-06-17", "2031-06-18"),
    ("es", "el penúltimo martes de junio", "2031-06-17", "2031-06-18"), ("fr", "l'avant-dernier mardi de juin", "2031-06-17", "2031-06-18"), ("de", "drittletzter Tag des Monats", "2031-05-29", "2031-05-30"),
    ("de", "in der 30. Kalenderwoche", "2031-07-21", "2031-07-28"), ("de", "37. KW 2031", "2031-09-08", "2031-09-15"), ("en", "in five weeks' time", "2031-06-18", "2031-06-19"),
    ("en", "the winter of 1245 to 1244 BC", "-1244-12-21", "-1242-01-01"),
    ("en", "6 June (8pm-9pm)", "2031-06-06T20:00", "2031-06-06T21:00"), ("fr", "6 juin (20h-22h)", "2031-06-06T20:00", "2031-06-06T22:00"),
    ("de", "Abend des Freitags", "2031-05-16T18:00", "2031-05-17T00:00"), ("es", "la madrugada del 6 de junio", "2031-06-06T00:00", "2031-06-06T06:00"),
    ("en", "the early hours of 6 June", "2031-06-06", "2031-06-06T08:00"),
    ("en", "between now and 6 June", "2031-05-14T10:00", "2031-06-07"), ("en", "from now until Tuesday", "2031-05-14T10:00", "2031-05-20"),
)  # fmt: skip
TOLD = (
    # written in haste: early and late behind a day, a missed or a needless blank, a mark too many
    ("en", "6 June, early", "2031-06-06T06:00", "2031-06-06T08:00"), ("en", "6 June late in the day", "2031-06-06T16:00", "2031-06-07"), ("de", "6.6. spät", "2031-06-06T16:00", "2031-06-07"),
    ("de", "morgens früh am 6.6.", "2031-06-06T06:00", "2031-06-06T08:00"), ("en", "2pmFriday", "2031-05-16T14:00", "2031-05-16T15:00"), ("en", "nextweek", "2031-05-19", "2031-05-26"),
    ("en", "fridaymorning", "2031-05-16T06:00", "2031-05-16T12:00"), ("en", "June 7 th", "2031-06-07", "2031-06-08"),
    ("en", "6 June 2031, 8am, - 9 June 2031, 9am", "2031-06-06T08:00", "2031-06-09T09:00"), ("de", "12-2031", "2031-12-01", "2032-01-01"), ("fr", "12-2031", "2031-12-01", "2032-01-01"),
    # hours of four digits, letters behind a day, minutes past an hour's end
    ("en", "0935-1101", "2031-05-14T09:35", "2031-05-14T11:01"), ("fr", "2215-0635", "2031-05-14T22:15", "2031-05-15T06:35"), ("en", "1861-1865", "1861-01-01", "1866-01-01"),
    ("fr", "dans 20'", "2031-05-14T10:20", "2031-05-14T10:21"), ("en", "20' before noon", "2031-05-14T11:40", "2031-05-14T11:41"),
    ("en", "lunch next Thursday at 1", "2031-05-15T13:00", "2031-05-15T14:00"), ("en", "dinner at 7", "2031-05-14T19:00", "2031-05-14T20:00"), ("en", "lunch at 12", "2031-05-14T12:00", "2031-05-14T13:00"), ("en", "in 30'.", "2031-05-14T10:30", "2031-05-14T10:31"),
    ("en", "6 June EOD", "2031-06-06T16:00", "2031-06-07"), ("en", "three summers ago", "2028-06-21", "2028-09-22"), ("en", "two Julys ago", "2029-07-01", "2029-08-01"), ("en", "90 minutes after noon", "2031-05-14T13:30", "2031-05-14T13:31"), ("en", "week ending 8 June", "2031-06-02", "2031-06-09"),
    ("en", "5-7 June (2 nights)", "2031-06-05", "2031-06-08"), ("de", "5. bis 7.6., 2 Nächte", "2031-06-05", "2031-06-08"), ("es", "del 5 al 7 de junio, 2 noches", "2031-06-05", "2031-06-08"),
    ("en", "tomorrow late", "2031-05-15T16:00", "2031-05-16"), ("de", "Friday (8pm", "2031-05-16T20:00", "2031-05-16T21:00"), ("en", "3 May @ 5", "2032-05-03T17:00", "2032-05-03T18:00"),
    # a calendar that is kept in two languages
    ("de", "June 7th, 9am - June 7th, 11pm", "2031-06-07T09:00", "2031-06-07T23:00"), ("fr", "next Friday", "2031-05-16", "2031-05-17"), ("es", "Thu 5/6 at noon", "2031-06-05T12:00", "2031-06-05T12:01"), ("de", "tomorrow", "2031-05-15", "2031-05-16"),
)  # fmt: skip
BOUNDS = (
    ("en", "Friday at the latest", "2031-05-17"),
    ("en", "by Friday at the latest", "2031-05-17"),
    ("de", "spätestens am Freitag", "2031-05-17"),
    ("es", "no más tarde del viernes", "2031-05-17"),
    ("es", "como máximo el 6 de junio", "2031-06-07"),
    ("en", "no later than Friday", "2031-05-17"),
    ("en", "by 6 June", "2031-06-07"),
)
MIDNIGHTS = (
    ("en", "by midnight on Friday", "2031-05-17"), ("en", "before midnight tomorrow", "2031-05-16"), ("de", "bis Mitternacht am Freitag", "2031-05-17"), ("es", "hasta mañana a medianoche", "2031-05-16"),
    ("fr", "jusqu'à demain minuit", "2031-05-16"),
)  # fmt: skip
SETS = (
    ("en", "every morning from 7 to 8", "FREQ=DAILY;BYHOUR=7;BYMINUTE=0"), ("en", "every evening 7-8pm", "FREQ=DAILY;BYHOUR=19;BYMINUTE=0"), ("de", "jeden Morgen von 7 bis 8", "FREQ=DAILY;BYHOUR=7;BYMINUTE=0"),
    ("es", "todas las mañanas de 7 a 8", "FREQ=DAILY;BYHOUR=7;BYMINUTE=0"), ("fr", "tous les matins de 7h à 8h", "FREQ=DAILY;BYHOUR=7;BYMINUTE=0"),
    ("es", "un martes sí y otro no", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"), ("es", "un martes de cada tres", "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"), ("es", "los lunes y viernes a las 8", "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=8;BYMINUTE=0"),
    ("fr", "tous les jours ouvrés à 8h15", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=15"),
    ("en", "Mon/Wed/Fri 9am-10am", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=9;BYMINUTE=0"),
    ("en", "every day at 9 except Sundays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA;BYHOUR=9;BYMINUTE=0"), ("en", "weekdays at 9 except Fridays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH;BYHOUR=9;BYMINUTE=0"),
    ("en", "2nd & 4th Tuesday of each month", "FREQ=MONTHLY;BYDAY=2TU,4TU"), ("en", "every fortnight", "FREQ=WEEKLY;INTERVAL=2"), ("en", "once a fortnight", "FREQ=WEEKLY;INTERVAL=2"), ("en", "every other fortnight", "FREQ=WEEKLY;INTERVAL=4"), ("en", "once every half year", "FREQ=MONTHLY;INTERVAL=6"),
    ("es", "cada semestre", "FREQ=MONTHLY;INTERVAL=6"), ("de", "einmal alle zwei Wochen", "FREQ=WEEKLY;INTERVAL=2"),
)  # fmt: skip
FRAMES = {
    "en": "Please keep {} free for the talk.",
    "de": "Bitte notieren: {}, Besuch von Paul.",
    "es": "Cita con Eva: {}, gracias.",
    "fr": "Rendez-vous avec Paul : {}, merci.",
}


def _starts(time: timeloom.Time) -> str | None:
    return time.intervals[0].isoformat()[0]


@pytest.mark.parametrize(("language", "text", "start", "end"), TOLD)
def test_what_is_told_to_be_an_expression_is_read_though_it_is_written_in_haste(
    language: str, text: str, start: str, end: str
) -> None:
    stretch = timeloom.parse(text, dct=DCT, language=language, preset="rules", prefer="future").intervals[0]
    assert stretch == timeloom.Interval.iso(start, end)


@pytest.mark.parametrize(("language", "text", "start"), MOMENTS)
def test_a_moment_is_read_alone_and_in_a_sentence(language: str, text: str, start: str) -> None:
    assert _starts(timeloom.parse(text, dct=DCT, language=language, preset="rules")) == f"{start}:00"
    (found,) = timeloom.find(FRAMES[language].format(text), dct=DCT, language=language, preset="rules")
    assert _starts(found) == f"{start}:00"


@pytest.mark.parametrize(("language", "text", "start", "end"), STRETCHES)
def test_a_stretch_is_read_alone_and_in_a_sentence(language: str, text: str, start: str, end: str) -> None:
    wanted = tuple(f"{moment}{'T00:00' * ('T' not in moment)}:00" for moment in (start, end))
    assert timeloom.parse(text, dct=DCT, language=language, preset="rules").intervals[0].isoformat() == wanted
    (found,) = timeloom.find(FRAMES[language].format(text), dct=DCT, language=language, preset="rules")
    assert found.intervals[0].isoformat() == wanted


@pytest.mark.parametrize(("language", "text", "end"), BOUNDS)
def test_a_bound_ends_with_what_it_names(language: str, text: str, end: str) -> None:
    time = timeloom.parse(text, dct=DCT, language=language, preset="rules")
    assert time.intervals[0].isoformat()[1] == f"{end}T00:00:00"
    assert time.timex3 is not None
    assert time.timex3.mod == "ON_OR_BEFORE"


@pytest.mark.parametrize(("language", "text", "end"), MIDNIGHTS)
def test_a_bound_at_midnight_has_all_of_its_day(language: str, text: str, end: str) -> None:
    assert (
        timeloom.parse(text, dct=DCT, language=language, preset="rules").intervals[0].isoformat()[1]
        == f"{end}T00:00:00"
    )


@pytest.mark.parametrize(("language", "text", "rule"), SETS)
def test_what_comes_again_has_its_rule(language: str, text: str, rule: str) -> None:
    assert timeloom.parse(text, dct=DCT, language=language, preset="rules").rrule == rule
    (found,) = timeloom.find(FRAMES[language].format(text), dct=DCT, language=language, preset="rules")
    assert found.rrule == rule


@pytest.mark.parametrize(
    ("language", "text", "start"),
    [
        ("en", "Oct 9", "2031-10-09"), ("en", "Feb 9", "2032-02-09"), ("en", "May 9", "2031-05-09"), ("en", "Monday the 19th", "2031-05-19"), ("en", "Christmas Eve 6pm", "2031-12-24T18:00"),
        ("en", "two days before Christmas", "2031-12-23"), ("de", "Heiligabend", "2031-12-24"), ("es", "9 de febrero", "2032-02-09"), ("fr", "la veille de Noël", "2031-12-24"), ("en", "Saturdays since March 20", "2031-03-22"),
    ],
)  # fmt: skip
def test_a_day_of_a_year_that_is_all_that_is_written_is_to_come_or_has_just_gone_by(
    language: str, text: str, start: str
) -> None:
    assert (
        _starts(timeloom.parse(text, dct=DCT, language=language, preset="rules"))
        == f"{start}{'T00:00' * ('T' not in start)}:00"
    )


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [("de", "für drei Stunden", "PT3H"), ("es", "durante tres días", "P3D"), ("fr", "pendant trois jours", "P3D")],
)
def test_what_something_lasts_may_stand_behind_its_word(language: str, text: str, value: str) -> None:
    time = timeloom.parse(text, dct=DCT, language=language, preset="rules")
    assert time.timex3 is not None
    assert time.timex3.value == value


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "We won 5-3 last night.", ["2031-05-13TNI"]),
        ("en", "- saw the dentist on Monday\n- 6 May: pay the rent", ["2031-05-12", "2031-05-06"]),
        ("en", "- dentist on Monday\n6 May: pay the rent", ["2031-05-19", "2031-05-06"]),
        pytest.param("en", "Monday\n12 May 2031", ["2031-05-12"], marks=LOST),
        ("en", "The members of the club came together on a wet Monday\n12 May 2031 and voted.", ["2031-05-12"]),
        ("en", "A fair Saturday will close the season.", ["2031-05-17"]),
        ("en", "The talks Saturday failed.", ["2031-05-10"]),
        ("es", "El curso dura más de 5 días, y no menos de una hora.", ["P5D", "PT1H"]),
        ("fr", "Quelles salles sont libres aujourd'hui pendant 3 heures ?", ["2031-05-14", "PT3H"]),
        ("en", "Will you be here on Friday for two hours?", ["2031-05-16", "PT2H"]),
    ],
)
def test_what_stands_side_by_side_stays_apart(language: str, text: str, values: list[str]) -> None:
    found = timeloom.find(text, dct=DCT, language=language, preset="rules")
    assert [time.timex3.value for time in found if time.timex3 is not None] == values


def test_a_letter_that_is_doubled_in_the_wrong_place_is_a_slip() -> None:
    assert (
        timeloom.parse("tommorow", dct=DCT, preset="rules").timex3
        == timeloom.parse("tomorrow", dct=DCT, preset="rules").timex3
    )


@pytest.mark.parametrize(
    ("language", "text"), [("de", "Mo, Mi und Fr 9 Uhr"), ("en", "Mon/Wed/Fri 9am"), ("fr", "lun/mer/ven 9h")]
)
def test_days_in_a_row_have_one_hour_where_all_is_one_expression(language: str, text: str) -> None:
    assert (
        timeloom.parse(text, dct=DCT, language=language, preset="rules").rrule
        == "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=9;BYMINUTE=0"
    )


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        # brackets that hold something else beside the hour, or no hour
        ("en", "They won on Sunday afternoon (10-2).", ["Sunday afternoon"]), ("en", "The pier reopens on 6 June (8pm, in Hove).", ["6 June", "8pm"]), ("en", "Monday (2 to 3 inches of rain)", ["Monday"]),
        ("de", "Am Samstagabend (3-1) siegte Kiel.", ["Samstagabend"]), ("de", "Am 5. Mai (8.30 Euro) ist Markt.", ["5. Mai"]), ("es", "ayer (3 horas de retraso)", ["ayer", "3 horas"]),
        pytest.param("en", "We stay (5-7 June, two nights) there.", ["5-7 June", "two nights"], marks=pytest.mark.xfail(strict=True, reason="the two are joined, which are a stretch and how long it is")),
        ("en", "Friday ( 8pm ) is fine.", ["Friday ( 8pm )"]), ("en", "Open (daily except Mondays) till May.", ["daily except Mondays", "till May"]),
        # nights beside years, shares beside each other
        ("en", "Between 1990 and 1995 two nights were lost.", ["Between 1990 and 1995", "two nights"]), ("en", "a 3/8 or 5/16 inch wrench, 11/20 and 12/20", []), ("en", "Marks: 7/15, 9/15 and 11/15.", []),
        ("en", "Odds of 11/20 and 11/25", []), ("en", "the 3/14 and 3/16 bolts", []), ("en", "They won on Saturday (21:17) at home.", ["Saturday"]), ("en", "Kent won Friday (5-4) and lost Saturday (2-7).", ["Friday", "Saturday"]), ("en", "2031-05-08/2031-05-06", ["2031-05-08", "2031-05-06"]),
        # early hours of what is no day
        ("en", "In the early hours of the war many died.", []), ("en", "The early hours suit me.", []), ("en", "in the early hours of last night", ["last night"]),
        # days that each have their own time
        ("en", "We met Monday/Tuesday/Wednesday at 9am.", ["Monday", "Tuesday", "Wednesday at 9am"]), ("de", "des Sonntags um 9 Uhr", ["Sonntags um 9 Uhr"]),
    ],
)  # fmt: skip
def test_what_only_looks_like_one_time_is_none(language: str, text: str, found: list[str]) -> None:
    assert [time.text for time in timeloom.find(text, dct=DCT, language=language, preset="rules")] == found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Marsch"),
        ("fr", "marché"),
        ("fr", "mon"),
        ("es", "ten"),
        ("de", "Fall 2017"),
        ("es", "sun 5"),
        ("de", "a" * 5000),
        ("en", "5 May, later"),
        ("en", "5 May early in the hour"),
        ("de", "morgen, spät am Tag davor"),
    ],
)
def test_what_is_no_expression_is_none_in_english_either(language: str, text: str) -> None:
    with pytest.raises(timeloom.TimeloomError):
        timeloom.parse(text, dct=DCT, language=language, preset="rules")


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("from 1914 to 1918", "1914", "1919"),
        ("between 1900 and 2000", "1900", "2001"),
        ("2000 to 2010", "2000", "2011"),
    ],
)
def test_two_years_are_no_hours(text: str, start: str, end: str) -> None:
    assert timeloom.parse(text, dct=DCT, preset="rules", prefer="future").intervals[0] == timeloom.Interval.iso(
        f"{start}-01-01", f"{end}-01-01"
    )


def test_what_ends_ahead_ends_after_the_writing() -> None:
    for text in ("between now and Friday", "between now and 1 May", "from now until Monday morning"):
        (found,) = timeloom.find(f"Nothing moves {text}, they said.", dct=DCT, preset="rules")
        start, end = found.intervals[0].isoformat()
        assert start is not None and end is not None and start == f"{DCT}:00" and start < end, text
    (found,) = timeloom.find(
        "From now until Wednesday, 14 May 2031 it is shut.", dct="2031-05-12T10:00", preset="rules"
    )
    assert found.intervals[0].isoformat()[1] == "2031-05-14T00:00:00"


@pytest.mark.parametrize("text", ["3 Fridays", "three weekends"])
def test_what_is_counted_is_no_hour(text: str) -> None:
    with pytest.raises(timeloom.TimeloomError):
        timeloom.parse(text, dct=DCT, preset="rules")


def test_no_century_is_counted_from_the_end() -> None:
    with pytest.raises(timeloom.TimeloomError):
        timeloom.parse("the penultimate century", dct=DCT, preset="rules")


@pytest.mark.parametrize(
    ("text", "text_of", "start"),
    [
        ("I'll be back at 5.", "5", "2031-05-14T17:00:00"), ("Dinner's at 7.", "7", "2031-05-14T19:00:00"), ("Could we do lunch at 1?", "lunch at 1", "2031-05-14T13:00:00"),
        ("Dentist on 5/28 at 10:15.", "5/28 at 10:15", "2031-05-28T10:15:00"), ("Let's do lunch next Thursday.", "lunch next Thursday", "2031-05-15T12:00:00"),
        ("See you in two weeks or so.", "two weeks or so", "2031-05-28T00:00:00"), ("Lunch 16 May @ 1, bring a chair.", "Lunch 16 May @ 1", "2031-05-16T13:00:00"),
    ],
)  # fmt: skip
def test_a_message_is_read_as_its_writer_means_it(text: str, text_of: str, start: str) -> None:
    (found,) = timeloom.find(text, dct=DCT, preset="rules", prefer="future")
    assert (found.text, found.intervals[0].isoformat()[0]) == (text_of, start)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Sales rose over the past year.", "2030-05-14", "2031-05-14"),
        ("It will be paid over the next 90 days.", "2031-05-15", "2031-08-13"),
        ("Prices fell during the past month.", "2031-04-14", "2031-05-14"),
    ],
)
def test_so_long_until_now_and_from_now_on_is_no_longer_than_that(text: str, start: str, end: str) -> None:
    (found,) = timeloom.find(text, dct=DCT, preset="rules")
    assert found.intervals[0] == timeloom.Interval.iso(start, end)


@pytest.mark.parametrize(
    "text",
    [
        "The index closed at 9.", "Rates will be at 5.", "The bank will hold rates at 2, they said.", "The dinner party stood at 12.", "I think rates will be at 5.", "We will cap it at 5.",
        *(pytest.param(one, marks=pytest.mark.xfail(strict=True, reason="a marginal choice: an hour, or a number")) for one in ("They tied at 3.", "The price of lunch at 5.")),
    ],
)  # fmt: skip
def test_a_number_behind_at_is_no_hour_where_nothing_looks_ahead(text: str) -> None:
    assert not timeloom.find(text, dct=DCT, preset="rules")


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Open Monday to Friday from 8 to 5, Saturdays from 9 to 12", ["Monday to Friday from 8 to 5", "Saturdays from 9 to 12"]),
        ("es", "Abierto de lunes a viernes de 8 a 17 h, sábados de 9 a 12", ["de lunes a viernes de 8 a 17 h", "sábados de 9 a 12"]),
        ("es", "El alquiler se paga el primero de cada mes.", ["el primero de cada mes"]), ("es", "Nos vemos el lunes que viene a las tres y media de la tarde.", ["el lunes que viene a las tres y media de la tarde"]),
        ("de", "Die Rechnung ist am 15. fällig.", ["15."]), ("de", "Er kam am 3. Danach ging er.", []),
    ],
)  # fmt: skip
def test_what_belongs_to_one_time_is_not_torn_off(language: str, text: str, found: list[str]) -> None:
    assert [time.text for time in timeloom.find(text, dct=DCT, language=language, preset="rules")] == found


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Dentist on Tuesday at 2.", "2031-05-20"), ("Dentist on Wednesday at 3.", "2031-05-14"), pytest.param("Dentist on Wednesday at 9.", "2031-05-21", marks=LOST), ("Rain began at 4 on Wednesday.", "2031-05-14"), ("Dinner Friday at 7pm.", "2031-05-16"), ("He died Tuesday at 5 p.m.", "2031-05-13"), ("The quake on Tuesday at 3 p.m. killed ten.", "2031-05-13"),
        ("They tied on Saturday at noon.", "2031-05-10"), ("Explosion in Leeds, Sunday at 3 p.m., killed two.", "2031-05-11"), ("Red wine tasting on Friday at 7.", "2031-05-16"), ("Explosion in Leeds on Tuesday at 14:00 killed two.", "2031-05-13"),
    ],
)  # fmt: skip
def test_a_note_without_a_verb_is_of_what_is_planned(text: str, day: str) -> None:
    (found,) = timeloom.find(text, dct=DCT, preset="rules")
    assert str(found.intervals[0].isoformat()[0])[:10] == day
