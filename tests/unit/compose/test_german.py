"""What German says that no other language of ours does."""

from __future__ import annotations

import pytest

import timeloom


@pytest.mark.parametrize(
    ("text", "mention", "value"),
    [
        ("In der Nacht vom 9. auf den 10. Mai 1958 brach das Wehr.", "der Nacht vom 9. auf den 10. Mai 1958", "1958-05-09TNI"),
        ("In der Nacht vom 31. März auf den 1. April 2012 fror es.", "der Nacht vom 31. März auf den 1. April 2012", "2012-03-31TNI"),
        ("In der Nacht von Montag auf Dienstag brannte es.", "der Nacht von Montag auf Dienstag", "2026-11-16TNI"),
        ("In der Nacht zum 3. Mai 2019 stahl man das Boot.", "der Nacht zum 3. Mai 2019", "2019-05-02TNI"),
        ("Er starb in der Nacht auf den 1. Januar 1900.", "der Nacht auf den 1. Januar 1900", "1899-12-31TNI"),
    ],
)
def test_the_night_before_the_day_that_is_named(text: str, mention: str, value: str) -> None:
    (found,) = timeloom.find(text, dct="2026-11-22", preset="rules", language="de")
    assert (found.text, found.timex3 and found.timex3.value) == (mention, value)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Der Termin wurde vom 9. auf den 10. November verlegt.", ["2026-11-10"]),
        ("Der Flug wurde von Montag auf Mittwoch verschoben.", ["2026-11-16", "2026-11-18"]),
        ("Er ging in der Nacht zum Bahnhof.", ["2026-11-22TNI"]),
    ],
)
def test_from_one_day_to_another_is_no_night_and_no_range(text: str, days: list[str]) -> None:
    found = timeloom.find(text, dct="2026-11-22", preset="rules", language="de")
    assert [time.timex3 and time.timex3.value for time in found] == days


@pytest.mark.parametrize("text", ["Vom 3. bis 5. Mai, seit Ostern.", "3.-5. Mai, kaum mehr."])
def test_a_comma_after_a_range_is_none_of_it(text: str) -> None:
    assert timeloom.find(text, dct="2026-11-22", preset="rules", language="de")[0].text.endswith("Mai")


@pytest.mark.parametrize(
    ("text", "mention", "value"),
    [
        ("Das Treffen ist nächste Woche Donnerstag.", "nächste Woche Donnerstag", "2019-05-23"),
        ("Letzte Woche Montag kam er.", "Letzte Woche Montag", "2019-05-06"),
        ("Er kommt kommende Woche Freitag um acht.", "kommende Woche Freitag um acht", "2019-05-24T08:00"),
        ("Es war der letzte Freitag im Monat.", "der letzte Freitag im Monat", "2019-05-31"),
        ("Sie tagen am letzten Freitag jeden Monats.", "letzten Freitag jeden Monats", "XXXX-WXX-5"),
        ("Im Mai 45 endete der Krieg.", "Mai 45", "1945-05"),
        ("Im Mai 68 war er dort.", "Mai 68", "1968-05"),
        ("Im Sommer 45 war er dort.", "Sommer 45", "1945-SU"),
        ("Am Montagabend um acht kam er.", "Montagabend um acht", "2019-05-13T20:00"),
        ("Gestern Nachmittag gegen drei", "Gestern Nachmittag gegen drei", "2019-05-14T15:00"),
        ("Gestern Abend um zehn", "Gestern Abend um zehn", "2019-05-14T22:00"),
        ("An einem Sonntag im August 1961 geschah es.", "Sonntag im August 1961", "1961-08"),
        ("Er kam am 3. dieses Monats.", "3. dieses Monats", "2019-05-03"),
    ],
)
def test_words_that_belong_to_one_time(text: str, mention: str, value: str) -> None:
    (found,) = timeloom.find(text, dct="2019-05-15", preset="rules", language="de")
    assert (found.text, found.timex3 and found.timex3.value) == (mention, value)


@pytest.mark.parametrize("text", ["Im Mai 45 Leute.", "Im Mai 45 neue Stellen.", "Im Mai 45 verletzte Menschen.", "Im Mai 45 %."])
def test_an_amount_after_a_month_is_no_year(text: str) -> None:
    (found,) = timeloom.find(text, dct="2019-05-15", preset="rules", language="de")
    assert found.text == "Mai"


def test_the_last_weekday_of_every_month_has_its_days() -> None:
    (found,) = timeloom.find("Sie tagen am letzten Freitag jeden Monats.", dct="2019-05-15", preset="rules", language="de")
    assert [day.start for day in found.intervals] == [
        timeloom.Interval.iso(f"{day}T00:00:00", "2020-01-01T00:00:00").start for day in ("2019-05-31", "2019-06-28", "2019-07-26")
    ]
