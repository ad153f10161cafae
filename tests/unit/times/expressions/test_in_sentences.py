"""Expressions in sentences that people write to each other: found whole, and read as they are by themselves."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2017-06-01T10:00"

FOUND = [
    # Where every noun has a capital, one behind a time says nothing of it.
    ("de", "Hast du morgen Zeit?", ("morgen", "2017-06-02")),
    ("de", "Haben wir Freitag Training?", ("Freitag", "2017-06-02")),
    ("de", "Hast du nach 14 Uhr Zeit?", ("nach 14 Uhr", "2017-06-01T14:00")),
    ("de", "Wer um drei Ecken denkt, kommt an.", None),
    # A number that ends a sentence is no ordinal where it is one of minutes; and a day and its month are no hour.
    ("de", "Wir treffen uns am Sonntag 22.10. am See.", ("Sonntag 22.10.", "2017-10-22")),
    ("de", "Wir sind vom 18.07 bis 20.07. weg.", ("vom 18.07 bis 20.07.", "P3D")),
    ("de", "Wir sind 15.11 - 17.11 weg.", ("15.11 - 17.11", "P3D")),
    ("de", "Sie kommen um 18.07 an.", ("18.07", "2017-06-01T18:07")),
    ("de", "Ich bin vom 3. bis 5. weg.", ("vom 3. bis 5.", "P3D")),
    ("fr", "Je suis absent du 13 au 18.", ("du 13 au 18", "P6D")),
    ("fr", "La chambre du 13 au 18 rue Lepic.", None),
    ("es", "Estaré fuera del 13 al 18.", ("del 13 al 18", "P6D")),
    # What belongs together is one time.
    ("de", "Ist am Samstag Nachmittag 27.5. etwas los?", ("Samstag Nachmittag 27.5.", "2017-05-27TAF")),
    ("de", "Geht Freitagmorgen, den 21.07.2017, bei euch?", ("Freitagmorgen, den 21.07.2017", "2017-07-21TMO")),
    ("de", "Geht Montag, 11.Dezember 10:55 bei euch?", ("Montag, 11.Dezember 10:55", "2017-12-11T10:55")),
    (
        "de",
        "Geht es 14.06.2017 06:00 Uhr bis zum 15.06.2017 06:00 bei euch?",
        ("14.06.2017 06:00 Uhr bis zum 15.06.2017 06:00", "P1D"),
    ),
    (
        "de",
        "Geht es von Mittwoch, 11.10.2017, bis Donnerstag, 12.10.2017?",
        ("von Mittwoch, 11.10.2017, bis Donnerstag, 12.10.2017", "P2D"),
    ),
    (
        "es",
        "La cena es viernes, el 12 de septiembre de 2014, no faltes.",
        ("viernes, el 12 de septiembre de 2014", "2014-09-12"),
    ),
    ("en", "Could we do it tomorrow afternoon at 5 instead?", ("tomorrow afternoon at 5", "2017-06-02T17:00")),
    ("en", "It lasted 64 days from November 21, 1948 to January 31, 1949.", ("64 days", "P64D")),
    # Tomorrow, and the morning.
    ("de", "Wir sind heute bis morgen da.", ("heute bis morgen", "P2D")),
    ("de", "Können wir das morgen machen?", ("morgen", "2017-06-02")),
    ("de", "Können wir das heute machen?", ("heute", "2017-06-01")),
    ("de", "Der Morgen war kalt.", ("Der Morgen", "2017-06-01TMO")),
    ("es", "Trabajo por la mañana.", ("la mañana", "2017-06-01TMO")),
    # Bounds.
    pytest.param(
        "en",
        "Could we do it from 2 pm instead?",
        ("from 2 pm", "2017-06-01T14:00"),
        marks=pytest.mark.xfail(strict=True, reason="a marginal choice: the hour, without what makes it a bound"),
    ),
    ("de", "Haben wir bis zum Ende des Monats Zeit?", ("bis zum Ende des Monats", "2017-06")),
    ("de", "Ich bin binnen 2 Wochen da.", ("binnen 2 Wochen", "P14DT14H")),
    ("en", "The fort was taken within two months.", ("two months", "P2M")),
    # Hours.
    ("en", "Let's meet ten thirty am.", ("ten thirty am", "2017-06-01T10:30")),
    ("en", "Let's meet seven thirty p.m.", ("seven thirty p.m.", "2017-06-01T19:30")),
    ("en", "Only one am I sure of.", None),
    ("en", "I'll be back at five.", ("five", "2017-06-01T17:00")),
    ("en", "Pick me up at 5.", ("5", "2017-06-01T17:00")),
    ("en", "Be home at 6!", ("6", "2017-06-01T18:00")),
    ("en", "For them at 5.", None),
    ("en", "9 tomorrow morning works for me.", ("9 tomorrow morning", "2017-06-02T09:00")),
    ("en", "We lost 3 this morning.", ("this morning", "2017-06-01TMO")),
    ("en", "The meeting is in one hour.", ("one hour", "2017-06-01T11:00")),
    ("fr", "On se voit vers 15 heures.", ("vers 15 heures", "2017-06-01T15:00")),
    ("fr", "Il a dormi environ 15 heures.", ("environ 15 heures", "PT15H")),
    # A day of the week that a date by its numbers has.
    ("en", "Could we do it Monday 19.06 instead?", ("Monday 19.06", "2017-06-19")),
    ("en", "Monday 9.30 at the station.", ("Monday 9.30", "2017-06-05T09:30")),
    # Days by their number and month, and days with names, written small.
    ("en", "Are you free 18th Nov?", ("18th Nov", "2017-11-18")),
    ("en", "Could we do it new year's day instead?", ("new year's day", "2018-01-01")),
    # The days to come are several.
    ("de", "Die nächsten Tage werden warm.", ("Die nächsten Tage", "PXD")),
    ("de", "Im letzten Jahre war es kalt.", ("letzten Jahre", "2016")),
]


@pytest.mark.parametrize(("language", "sentence", "wanted"), FOUND)
def test_in_a_sentence(language: str, sentence: str, wanted: tuple[str, str] | None) -> None:
    found = [
        (time.text, time.timex3.value if time.timex3 else "")
        for time in timeloom.find(sentence, dct=DCT, language=language)
    ]
    assert found[:1] == ([] if wanted is None else [wanted])


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "8am - 1pm"),
        ("en", "15 Nov - 17 Nov"),
        ("de", "28.09. 09:05 - 09:50"),
        ("de", "19.09. - 21.09."),
        ("fr", "9h30 - 11h00 jeudi"),
    ],
)
def test_several_blanks_are_one(language: str, written: str) -> None:
    wide = written.replace(" ", "   ")
    one, several = (timeloom.parse(text, dct=DCT, language=language) for text in (written, wide))
    assert several.text == wide
    assert (one.timex3, one.intervals) == (several.timex3, several.intervals)


@pytest.mark.parametrize(
    "written",
    [
        "morgen 11:57",
        "18.06.2017 00:05",
        "von 22.11.17 - 23.11.17",
        "um 15",
        "um 20 nach 3",
        "17h10",
        "KW 32",
        "nachmittags um 1 Uhr 30",
    ],
)
def test_a_full_stop_behind_a_whole_expression(written: str) -> None:
    one, stopped = (timeloom.parse(text, dct=DCT, language="de") for text in (written, written + "."))
    assert (one.timex3, one.intervals) == (stopped.timex3, stopped.intervals)


def test_the_third_by_its_stop() -> None:
    assert timeloom.parse("am 15.", dct=DCT, language="de").timex3.value == "2017-06-15"  # type: ignore[union-attr]


def test_the_next_morning_is_that_of_the_story_with_its_hour() -> None:
    told = {
        "en": "They landed on 3 May 2010. The next morning at 10 they left.",
        "de": "Sie landeten am 3. Mai 2010. Am nächsten Morgen um 10 Uhr fuhren sie weiter.",
        "fr": "Ils sont arrivés le 3 mai 2010. Le lendemain matin à 10 heures, ils sont repartis.",
    }
    for language, text in told.items():
        last = timeloom.find(text, dct=DCT, language=language)[-1]
        assert last.timex3 is not None
        assert last.timex3.value == "2010-05-04T10:00", language


def test_a_range_that_ends_the_next_morning_begins_today() -> None:
    time = timeloom.parse("from noon to 8:00 the following morning", dct=DCT)
    assert time.intervals[0].isoformat() == ("2017-06-01T12:00:00", "2017-06-02T08:00:00")


@pytest.mark.parametrize(
    ("text", "last"),
    [
        # A day or a month without its year lies ahead where the verbs beside it tell what is so, and behind where they
        # tell what was.
        ("I'm away until Sunday.", "2017-06-04"),
        ("The season starts in May.", "2018-06-01"),
        ("The season started in May.", "2017-06-01"),
        ("She left in March.", "2017-04-01"),
    ],
)
def test_what_is_so_lies_ahead(text: str, last: str) -> None:
    (time,) = timeloom.find(text, dct=DCT)
    assert time.intervals[0].isoformat()[1] == f"{last}T00:00:00"


def test_words_at_the_end_of_a_text_with_blanks() -> None:
    for text in ("seven thirty ", "one and ", "twenty one pm ", "one am "):
        timeloom.find(text, dct=DCT)
