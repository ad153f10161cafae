"""Weekdays in the present tense lie ahead."""

from __future__ import annotations

import pytest

import timeloom

AHEAD = [
    ("de", "Triffst du dich Samstag mit Anna?", "23"),
    ("de", "Der Laden hat am Montag geschlossen.", "25"),
    ("de", "Die Vorstellung am Samstag ist ausverkauft.", "23"),
    ("de", "Meine Eltern besuchen uns am Sonntag.", "24"),
    ("de", "Das Treffen wurde auf Dienstag verschoben.", "26"),
    ("de", "Der Laden verkauft am Freitag Eis.", "22"),
    ("es", "¿Quién cocina el domingo?", "24"),
    ("es", "El viernes la tienda no abre.", "22"),
    ("es", "El sábado el equipo recibe al Betis.", "23"),
    ("es", "El curso se traslada al viernes.", "22"),
    ("fr", "J'ai un examen lundi.", "25"),
    ("fr", "L'équipe reçoit Lyon samedi.", "23"),
    ("fr", "Jeudi, Paul fête ses vingt ans.", "21"),
    ("fr", "Vous êtes libres lundi ?", "25"),
    ("en", "The library reopens on Monday.", "25"),
    ("en", "The concert on Saturday is sold out.", "23"),
    ("en", "Friday's class is cancelled.", "22"),
    ("en", "The vote was put off to Tuesday.", "26"),
    ("en", "Does the museum open on Monday?", "25"),
    ("en", "Work must be done on Saturday.", "23"),
    ("en", "The film can be seen on Sunday.", "24"),
    ("en", "He's got a match on Sunday.", "24"),
    ("en", "The show is on Friday.", "22"),
    ("en", "I'm sorry, I am busy on Thursday.", "21"),
]
BACK = [
    ("de", "Am Sonntag zerriss der Sturm das Zelt.", "17"),
    ("de", "Ist der Brief am Samstag angekommen?", "16"),
    ("de", "Wir haben uns am Freitag sehr gefreut.", "15"),
    ("de", "Was besprachen wir am Montag?", "18"),
    ("de", "Brand in Lagerhalle am Samstag", "16"),
    ("de", "Die Polizei meldet am Dienstag zwei Unfälle.", "19"),
    ("es", "¿Te gustó el concierto del viernes?", "15"),
    ("es", "El martes anduve por el centro.", "19"),
    ("es", "La ministra, que viajó el jueves a París, no habla.", "14"),
    ("es", "Incendio en una nave el sábado", "16"),
    ("fr", "Nous avions rendez-vous jeudi.", "14"),
    ("fr", "Qu'avez-vous fait samedi ?", "16"),
    ("fr", "J'ai rencontré lundi un ancien ami.", "18"),
    ("fr", "Incendie dans un entrepôt samedi", "16"),
    ("en", "Friday's figures are better than feared.", "15"),
    ("en", "Photos from Sunday are online.", "17"),
    ("en", "The attack on Saturday is the worst in a decade.", "16"),
    ("en", "Shares are down 3% on Friday.", "15"),
    ("en", "Dow falls 200 points on Friday", "15"),
    ("en", "The match moved to Saturday and ended 2-2.", "16"),
    ("en", "The suspect is in custody on Monday.", "18"),
    ("en", "The patient is afebrile on Sunday.", "17"),
    ("en", "The vote was put off to Monday, when it passed.", "18"),
    ("en", "The road is closed after a crash on Sunday.", "17"),
    ("en", "The man fled the town on Saturday.", "16"),
    ("en", "Officials say the dam is safe on Sunday.", "17"),
    ("en", "Has the parcel arrived on Monday?", "18"),
]


def value(language: str, text: str, **options: str) -> str:
    """The first time of a text of Wednesday, 20 March 2024."""
    found = timeloom.find(text, dct="2024-03-20", preset="rules", language=language, **options)[0]
    return str(found.timex3 and found.timex3.value)


@pytest.mark.parametrize(("language", "text", "day"), AHEAD)
def test_a_weekday_in_the_present_lies_ahead(language: str, text: str, day: str) -> None:
    assert value(language, text) == f"2024-03-{day}"


@pytest.mark.parametrize(("language", "text", "day"), BACK)
def test_what_looks_back_or_has_no_verb_keeps_its_weekday_in_the_past(language: str, text: str, day: str) -> None:
    assert value(language, text) == f"2024-03-{day}"


def test_prefer_decides_before_the_present() -> None:
    assert value("de", "Kommst du Sonntag?", prefer="past") == "2024-03-17"


def test_the_weekday_of_writing_is_that_day_in_the_present() -> None:
    assert value("de", "Der Kurs am Mittwoch fällt aus.") == "2024-03-20"


def test_a_sentence_too_long_to_be_read_whole_tells_nothing() -> None:
    long = " und ".join(["der Vorstand, der Beirat, der Ausschuss"] * 8)
    assert value("de", f"Mein Bruder heiratet am Samstag, {long}.") == "2024-03-16"


@pytest.mark.parametrize(("text", "day"), [("from 9 to 10 a.m. on Monday", "18"), ("9 am on Monday", "18"), ("Lunch at noon on Monday", "18")])
def test_the_letters_of_a_clock_are_no_verb(text: str, day: str) -> None:
    found = timeloom.find(text, dct="2024-03-20", preset="rules")
    assert {interval.isoformat()[0][:10] for interval in found[0].intervals} == {f"2024-03-{day}"}
