"""What the words around the times of a question say: what is left out of which stretch, a side of an event, of a clock
time."""

from __future__ import annotations

from typing import Any

import pytest

from timeloom.asking import TimeFilter, Unread, query_interval

DCT = "2023-11-16"
"""A Thursday."""


def ask(question: str, language: str = "en") -> Any:
    return query_interval(question, dct=DCT, preset="rules", language=language)


def stretches(question: str, language: str = "en") -> str:
    found = ask(question, language)
    assert isinstance(found, TimeFilter), found
    return " | ".join(
        " ".join((end or "..").removesuffix(":00").removesuffix("T00:00") for end in one.isoformat())
        for one in found.intervals
    )


class TestLeftOut:
    """What is left out lies in what is asked for."""

    @pytest.mark.parametrize(
        ("language", "question", "expected"),
        [
            ("en", "last year except July", "2022-01-01 2022-07-01 | 2022-08-01 2023-01-01"),
            ("en", "January through March 2020, excluding February", "2020-01-01 2020-02-01 | 2020-03-01 2020-04-01"),
            ("en", "in May 2020 except on the 5th", "2020-05-01 2020-05-05 | 2020-05-06 2020-06-01"),
            ("en", "in the week of 3 May 2021, but not on Monday", "2021-05-04 2021-05-10"),
            ("en", "Q1 2020 but not March", "2020-01-01 2020-03-01"),
            ("en", "last month except the 5th", "2023-10-01 2023-10-05 | 2023-10-06 2023-11-01"),
            (
                "en",
                "2019 and 2020, except July",
                "2019-01-01 2019-07-01 | 2019-08-01 2020-07-01 | 2020-08-01 2021-01-01",
            ),
            ("en", "in 2019 except in July and August", "2019-01-01 2019-07-01 | 2019-09-01 2020-01-01"),
            ("en", "in 2019 and 2020 except in the first quarter", "2019-04-01 2020-01-01 | 2020-04-01 2021-01-01"),
            ("en", "in 2022 except from May to July", "2022-01-01 2022-05-01 | 2022-08-01 2023-01-01"),
            ("en", "in 2022 except before July", "2022-07-01 2023-01-01"),
            ("en", "in 2022 except Easter", "2022-01-01 2022-04-17 | 2022-04-18 2023-01-01"),
            ("en", "everything except July", ".. 2023-07-01 | 2023-08-01 .."),
            ("de", "letztes Jahr außer Juli", "2022-01-01 2022-07-01 | 2022-08-01 2023-01-01"),
            ("de", "erstes Quartal 2020, aber nicht März", "2020-01-01 2020-03-01"),
            ("de", "2020 außer August", "2020-01-01 2020-08-01 | 2020-09-01 2021-01-01"),
            ("de", "2020, aber nicht Mai", "2020-01-01 2020-05-01 | 2020-06-01 2021-01-01"),
            ("fr", "l'année dernière sauf juillet", "2022-01-01 2022-07-01 | 2022-08-01 2023-01-01"),
            ("fr", "de janvier à mars 2020, sauf février", "2020-01-01 2020-02-01 | 2020-03-01 2020-04-01"),
            ("es", "el año pasado excepto julio", "2022-01-01 2022-07-01 | 2022-08-01 2023-01-01"),
        ],
    )
    def test_of_the_year_that_is_asked_for(self, language: str, question: str, expected: str) -> None:
        assert stretches(question, language) == expected

    @pytest.mark.parametrize(
        ("language", "question"), [("en", "in 2019 except on weekends"), ("de", "2019 außer an Wochenenden")]
    )
    def test_a_set(self, language: str, question: str) -> None:
        found = ask(question, language)
        assert len(found.excluded) == 52
        assert not found.more
        assert not found.matches(found.excluded[0])

    def test_a_set_needs_no_time_of_asking_in_a_year(self) -> None:
        found = query_interval("in 2019 except on Mondays", preset="rules")
        assert isinstance(found, TimeFilter)
        assert len(found.excluded) == 52

    def test_no_guess_is_left(self) -> None:
        assert ask("last year except July").assumed == ()
        assert ask("everything except July").assumed == ("past-by-default",)

    @pytest.mark.parametrize(
        "question", ["before 2015 except July", "in 2022 except the last week", "since 3000 BC except on Mondays"]
    )
    def test_what_lies_elsewhere_is_unread(self, question: str) -> None:
        found = ask(question)
        assert isinstance(found, Unread)
        assert [reason.name for reason in found.reasons] == ["impossible"]

    def test_what_is_stated_stands(self) -> None:
        assert stretches("in 2019, except in 2021") == "2019-01-01 2020-01-01"

    @pytest.mark.parametrize(
        "question", ["letters to all but May", "soldiers who did not march", "nothing but May flowers"]
    )
    def test_a_name_or_a_verb(self, question: str) -> None:
        assert ask(question).status == "none"


class TestEvents:
    """An event that a time dates: all of that time belongs to what is asked for, and `assumed` says so."""

    @pytest.mark.parametrize(
        ("language", "question", "expected"),
        [
            ("en", "anything since the merger in 2019", "2019-01-01 2023-11-17"),
            ("en", "before the election of 2016", ".. 2017-01-01"),
            ("en", "before the 2016 election", ".. 2017-01-01"),
            ("en", "emails since the outage on 3 May 2023", "2023-05-03 2023-11-17"),
            ("en", "since the outage of the mail server on 3 May 2023", "2023-05-03 2023-11-17"),
            ("en", "emails after the meeting yesterday", "2023-11-15 .."),
            ("en", "what did she write before she died in 1941", ".. 1942-01-01"),
            ("en", "reports following the merger in 2019", "2019-01-01 .."),
            ("en", "before the Olympics in London in 2012", ".. 2013-01-01"),
            ("en", "after the revolution of 1789 and before the war of 1914", "1789-01-01 1915-01-01"),
            ("en", "until the end of that war in 1945", ".. 1946-01-01"),
            ("de", "Briefe vor der Revolution von 1848", ".. 1849-01-01"),
            ("de", "vor der Wahl 2016", ".. 2017-01-01"),
            ("de", "seit der Fusion im Jahr 2019", "2019-01-01 .."),
            ("fr", "lettres avant la révolution de 1848", ".. 1849-01-01"),
            ("fr", "depuis la fusion de 2019", "2019-01-01 .."),
            ("es", "cartas antes de la revolución de 1848", ".. 1849-01-01"),
            ("es", "desde la fusión en 2019", "2019-01-01 .."),
        ],
    )
    def test_a_side_of_it(self, language: str, question: str, expected: str) -> None:
        assert stretches(question, language) == expected
        assert "event-bounds" in ask(question, language).assumed

    @pytest.mark.parametrize(
        ("language", "question", "expected"),
        [
            ("en", "in 1914 before the war", "1914-01-01 1915-01-01"),
            ("en", "since the merger, in 2019", "2019-01-01 2020-01-01"),
            ("en", "look after the garden in May", "2023-05-01 2023-06-01"),
            ("en", "what was decided before the court in 2016", "2016-01-01 2017-01-01"),
            ("en", "during the war in 1943", "1943-01-01 1944-01-01"),
            ("en", "since the 1990s", "1990-01-01 2023-11-17"),
            ("en", "what we did since the merger was paid in 2019", "2019-01-01 2020-01-01"),
            ("en", "in 1914 and before the war", "1914-01-01 1915-01-01"),
            ("de", "vor dem Haus 2016", "2016-01-01 2017-01-01"),
            ("es", "tren desde la capital hasta la costa en 2019", "2019-01-01 2020-01-01"),
        ],
    )
    def test_what_is_no_event_or_not_dated_by_it(self, language: str, question: str, expected: str) -> None:
        assert stretches(question, language) == expected
        assert "event-bounds" not in ask(question, language).assumed

    @pytest.mark.parametrize("question", ["correos desde la fusión", "durante la guerra"])
    def test_an_event_alone_in_spanish(self, question: str) -> None:
        assert ask(question, "es").reasons[0].name == "no-event"


class TestSides:
    @pytest.mark.parametrize(
        ("language", "question", "expected"),
        [
            ("es", "artículos después de 2010 y antes de 2015", "2011-01-01 2015-01-01"),
            ("es", "posteriores a 2010 y anteriores a 2015", "2011-01-01 2015-01-01"),
            ("es", "después de marzo y antes de junio", "2023-04-01 2023-06-01"),
            ("es", "después de 2010 o antes de 2005", ".. 2005-01-01 | 2011-01-01 .."),
            ("es", "facturas de 2010 y antes", ".. 2011-01-01"),
            ("es", "artículos de 2010 y anteriores", ".. 2011-01-01"),
            ("fr", "contrats après le 1er mai 2020 et avant le 3 juin 2021", "2020-05-02 2021-06-03"),
            ("fr", "les contrats de 2010 et avant", ".. 2011-01-01"),
            ("de", "nach dem 1. Mai 2020 und vor dem 3. Juni 2021", "2020-05-02 2021-06-03"),
        ],
    )
    def test_two(self, language: str, question: str, expected: str) -> None:
        assert stretches(question, language) == expected

    @pytest.mark.parametrize(
        ("question", "expected"),
        [
            ("after 5pm yesterday", "2023-11-15T17:00 .."),
            ("emails until 5pm", ".. 2023-11-16T17:00"),
            ("emails before 5pm", ".. 2023-11-16T17:00"),
            ("emails between 9 am and 11 am", "2023-11-16T09:00 2023-11-16T11:00"),
            ("emails at 5pm", "2023-11-16T17:00 2023-11-16T18:00"),
            ("since 2019 and until 2021", "2019-01-01 2022-01-01"),
        ],
    )
    def test_a_clock_time_is_a_moment(self, question: str, expected: str) -> None:
        assert stretches(question) == expected

    @pytest.mark.parametrize(
        ("language", "question"),
        [
            ("en", "between 58 and 50 BC"), ("en", "from 58 to 50 BC"), ("de", "zwischen 58 und 50 v. Chr."),
            ("de", "zwischen den Jahren 58 und 50 v. Chr."), ("fr", "entre 58 et 50 av. J.-C."), ("es", "entre 58 y 50 a. C."),
            ("es", "entre los años 58 y 50 a. C."),
        ],
    )  # fmt: skip
    def test_years_before_christ(self, language: str, question: str) -> None:
        assert stretches(question, language) == "-0057-01-01 -0048-01-01"

    @pytest.mark.parametrize(
        ("language", "question", "rest"),
        [
            ("en", "papers after 2010 and before 2015", "papers"),
            ("en", "concerts, but not in 2020", "concerts"),
            ("de", "Briefe nach 2010 und vor 2015", "Briefe"),
            ("de", "Konzerte, aber nicht 2020", "Konzerte"),
            ("fr", "les contrats après 2010 et avant 2015", "les contrats"),
            ("es", "artículos después de 2010 y antes de 2015", "artículos"),
            ("es", "Ana y Eva en 2010", "Ana y Eva"),
        ],
    )
    def test_the_rest_has_no_word_that_joined_two_times(self, language: str, question: str, rest: str) -> None:
        assert ask(question, language).residual == rest

    def test_two_days_are_no_stretch(self) -> None:
        assert stretches("photos from 24 and 26 December 2021") == "2021-12-24 2021-12-25 | 2021-12-26 2021-12-27"
