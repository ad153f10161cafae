"""What is counted from something else than the time of writing: where the text does not say from what, nothing is
guessed."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

import timeloom

NOWHERE = [
    ("en", "Rest for the first 24 hours after surgery.", "unknown-anchor"),
    ("en", "Babies sleep a lot in the first two weeks of life.", "unknown-anchor"),
    ("en", "The shop lost money in the first six months of its existence.", "unknown-anchor"),
    ("de", "Schonen Sie sich in den ersten zwei Wochen.", "unknown-anchor"),
    ("fr", "Pendant les deux premières semaines de vie, il dort.", "unknown-anchor"),
    ("es", "Durante las primeras dos semanas de vida, duerme.", "unknown-anchor"),
    ("en", "The hall was built in 1904. Please book two days before.", "unknown-anchor"),
    ("de", "Die Halle wurde 1904 gebaut. Bitte 48 Stunden vorher anmelden.", "unknown-anchor"),
    ("en", "Check in opens 24 hours before.", "unknown-anchor"),
    ("fr", "Venez dix minutes plus tôt.", "unknown-anchor"),
    ("en", "The guarantee covers the first 12 months.", "unknown-anchor"),
    ("en", "The tenant may object within 14 days after notice.", "no-event"),
    ("en", "He paid within 14 days after notice.", "no-event"),
    ("de", "Zahlbar innerhalb von 14 Tagen nach Unterschrift.", "no-event"),
    ("fr", "Vous devez payer dans les trente jours après réception.", "no-event"),
    ("en", "He was sacked on the Monday after the defeat.", "no-event"),
    ("en", "We met the Friday before the wedding.", "no-event"),
]
AMOUNTS = [
    ("en", "Payment is due within 30 days of receipt of the invoice.", "P30D"),
    ("en", "You must apply within 30 days from the date of my letter.", "P30D"),
    ("de", "Sie müssen binnen 14 Tagen ab Zustellung zahlen.", "P14D"),
    ("fr", "Vous devez payer dans les 30 jours suivant la réception.", "P30D"),
    ("fr", "Vous devez payer dans les 30 jours de la réception.", "P30D"),
    ("es", "Debe pagar en un plazo de 30 días desde la entrega.", "P30D"),
    ("es", "Debe pagar dentro de los 30 días siguientes a la entrega.", "P30D"),
]
FROM_WRITING = [
    ("en", "She will be here within two weeks.", "2023-05-31", "2023-06-14"),
    ("en", "The rent must be paid within ten days.", "2023-05-31", "2023-06-10"),
    ("en", "You must apply within 30 days from today.", "2023-06-29", "2023-06-30"),
    ("de", "Ich fahre in zwei Wochen nach Berlin.", "2023-06-10", "2023-06-17"),
    pytest.param(
        "fr",
        "Il viendra dans les trois jours.",
        "2023-05-31",
        "2023-06-03",
        marks=pytest.mark.xfail(strict=False, reason="a marginal choice: the amount alone is about as likely"),
    ),
    ("es", "Vuelvo dentro de 30 días.", "2023-06-29", "2023-06-30"),
    ("en", "The newest line opens in two weeks.", "2023-06-10", "2023-06-17"),
    ("en", "Profit rises to $5 million from $4 million a year earlier.", "2021-11-29", "2022-11-29"),
    ("en", "Unemployment stands at 4%, down from 5% two years earlier.", "2020-11-29", "2021-11-29"),
    ("es", "Estaré dentro de dos semanas de vacaciones.", "2023-06-10", "2023-06-17"),
    ("en", "On Monday after the meeting he left.", "2023-05-29", "2023-05-30"),
    ("en", "He had left a day earlier.", "2023-05-29", "2023-05-30"),
    ("en", "The Monday after Easter was cold.", "2023-04-10", "2023-04-11"),
    ("en", "He was sacked on the Monday after the defeat on 12 November.", "2022-11-14", "2022-11-15"),
    ("en", "He left the Friday before the defeat of 12 November 2019.", "2019-11-08", "2019-11-09"),
    ("fr", "Il partit le lundi suivant.", "2023-06-05", "2023-06-06"),
    ("de", "Am Montag nach der Arbeit gehe ich schwimmen.", "2023-06-05", "2023-06-06"),
    ("en", "Profit fell in the first half of the year.", "2023-01-01", "2023-07-01"),
]
QUARTERS = [
    ("en", "The figures for Q4 arrived.", "2023-Q4", ("past-by-context",)),
    ("en", "We expect growth in Q3.", "2024-Q3", ("year-of-writing",)),
    ("de", "Im Q4 stieg der Umsatz.", "2023-Q4", ("past-by-context",)),
    ("en", "Q3 of last year was bad.", "2023-Q3", ()),
    ("en", "This year's Q3 will be hard.", "2024-Q3", ()),
    ("en", "in the first quarter of calendar 2023", "2023-Q1", ()),
    ("en", "the second half of calendar 2024", "2024-H2", ()),
]
FISCAL = ["Q3 FY22", "Q3 of fiscal 2022", "FY22 Q3", "fiscal 2022 Q3", "fiscal Q3 2022"]


@pytest.mark.parametrize(("language", "text", "reason"), NOWHERE)
def test_what_the_text_does_not_place_has_no_place(language: str, text: str, reason: str) -> None:
    last = in_timeml(text, dct="2023-05-30", language=language, preset="rules")[-1]
    assert (last.unresolved and last.unresolved.reason, last.intervals) == (reason, ())


@pytest.mark.parametrize(("language", "text", "value"), AMOUNTS)
def test_an_amount_from_something_that_is_no_time_is_an_amount(language: str, text: str, value: str) -> None:
    (only,) = in_timeml(text, dct="2023-05-30", language=language, preset="rules")
    assert (only.timex3 and only.timex3.value, only.intervals) == (value, ())


@pytest.mark.parametrize(("language", "text", "start", "end"), FROM_WRITING)
def test_else_it_is_counted_from_the_writing(language: str, text: str, start: str, end: str) -> None:
    (only,) = in_timeml(text, dct="2023-05-30", language=language, preset="rules")
    assert [str(one)[14:24] for one in only.intervals] == [start]
    assert end in str(only.intervals[0])


@pytest.mark.xfail(
    strict=True, reason="the value is P9M in either year, so no source of TIMEX3 teaches which one is meant"
)
def test_the_first_months_are_of_a_year_that_has_had_them() -> None:
    (only,) = in_timeml("Sales rose in the first nine months.", dct="2023-05-30", preset="rules")
    assert (str(only.intervals[0])[14:24], only.assumed) == ("2022-01-01", ("past-by-default",))


def test_the_first_months_are_of_the_year_of_writing_once_they_are_over() -> None:
    (only,) = in_timeml("Sales rose in the first nine months.", dct="2023-10-30", preset="rules")
    assert (str(only.intervals[0])[14:24], only.assumed) == ("2023-01-01", ("year-of-writing",))


@pytest.mark.parametrize(("language", "text", "value", "assumed"), QUARTERS)
def test_a_quarter_by_its_number_is_read_as_one_in_words(
    language: str, text: str, value: str, assumed: tuple[str, ...]
) -> None:
    (only,) = in_timeml(text, dct="2024-02-06", language=language, preset="rules")
    assert (only.timex3 and only.timex3.value, only.assumed) == (value, assumed)


@pytest.mark.parametrize("text", FISCAL)
def test_a_quarter_of_a_fiscal_year_is_of_that(text: str) -> None:
    (only,) = in_timeml(f"The program began in {text}.", dct="2024-02-06", preset="rules")
    assert (only.text, only.timex3 and only.timex3.value, only.unresolved and only.unresolved.reason) == (
        text,
        "2022-Q3",
        "no-fiscal-year",
    )


@pytest.mark.parametrize(
    ("text", "value", "guess"),
    [
        pytest.param(
            "The plant opened a year ago.",
            "2023",
            "",
            marks=pytest.mark.xfail(
                strict=True,
                reason="reports of news count nearly every year back from their quarter, so what compares nothing is counted from it too",
            ),
        ),
        ("It was lower than a year ago.", "2022-Q4", "same-quarter"),
        ("It rose to $4 million from $3 million a year ago.", "2022-Q4", "same-quarter"),
        # "A year earlier" than the quarter that is named is that quarter without a guess.
        ("Net was 5% up on a year earlier.", "2022-Q4", ""),
    ],
)
def test_a_year_before_is_a_quarter_where_figures_are_compared(text: str, value: str, guess: str) -> None:
    last = in_timeml(f"Revenue rose in the fourth quarter. {text}", dct="2024-01-25", preset="rules")[-1]
    assert (last.timex3 and last.timex3.value, "same-quarter" in last.assumed) == (value, guess == "same-quarter")


@pytest.mark.parametrize(
    ("day", "value"),
    [
        ("on Thursday night", "2019-10-24TXX:XX"),
        ("at 9 p.m. on Thursday", "2019-10-24T21:10"),
        ("at 9:05 p.m. on Thursday", "2019-10-24T21:15"),
    ],
)
def test_minutes_are_told_only_where_a_clock_time_is(day: str, value: str) -> None:
    last = in_timeml(f"She left {day}. He called ten minutes later.", dct="2019-10-26", preset="rules")[-1]
    assert last.timex3 is not None and last.timex3.value == value


@pytest.mark.parametrize(
    "text",
    [
        "Her daughter, April, was kind.", "I spoke to his wife June about it.", "Hi June,", "April said no.", "Present: April, June, Tom.",
        "Action: April to send the figures.", "the then-current version", "The summer party was nice.",
    ],
)  # fmt: skip
def test_names_are_no_months(text: str) -> None:
    assert [time.text for time in in_timeml(text, dct="2023-05-30", preset="rules")] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Sales fell in April, June and July.", ["April", "June", "July"]),
        ("His wife came in June.", ["June"]),
        ("In April said officials, rain fell.", ["April"]),
        ("Forecast: April to be warm.", ["April"]),
        ("The summer was nice.", ["The summer"]),
    ],
)
def test_months_are_no_names(text: str, found: list[str]) -> None:
    assert [time.text for time in in_timeml(text, dct="2023-05-30", preset="rules")] == found


@pytest.mark.xfail(strict=False, reason="a marginal choice: streets named by a date are hardly known in French")
def test_a_date_is_of_a_place_with_hyphens_too() -> None:
    assert not in_timeml("Ils habitent place du 8-Mai-1945.", dct="2023-05-30", language="fr", preset="rules")


def test_a_date_with_hyphens_is_one() -> None:
    (day,) = in_timeml("La guerre finit le 8-Mai-1945.", dct="2023-05-30", language="fr", preset="rules")
    assert day.text == "8-Mai-1945"


@pytest.mark.parametrize(
    ("text", "assumed"),
    [
        (text, ("from-writing-by-default",))
        for text in ("Two days later he came.", "two days later", "He had left a day earlier.")
    ],
)
def test_later_than_nothing_is_a_guess(text: str, assumed: tuple[str, ...]) -> None:
    # None of the three says from what: that a tense agrees with the writing, or that there is no other word, makes it
    # no less of a guess.
    (only,) = in_timeml(text, dct="2023-05-30", preset="rules")
    assert (only.assumed, len(only.intervals)) == (assumed, 1)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("In the 1960s the mill prospered. A decade later it closed.", "1970"), ("In the 1960s the band toured. In the following decade it split.", "197"),
        ("The factory boomed in the 1950s. Ten years later it was sold.", "1960"), ("In the late 1970s the firm grew. Two years later it failed.", "1979"),
        ("The 18th century was quiet. In the following century the city burned.", "18"),
    ],
)  # fmt: skip
def test_years_are_counted_from_a_decade_and_a_century(text: str, value: str) -> None:
    assert in_timeml(text, dct="2006-12-29")[-1].timex3.value == value


@pytest.mark.parametrize(
    "text", ["In the 1960s the band toured Europe. On November 17 the drummer died.", "In the 1960s he wrote operas. In June he married.", "They fought in the 1970s. He left on Friday.",
             "The trial was about 1944. A lawyer for the miners spoke Tuesday.", "It is to be done by 2015, she said Monday.", "The accord dates from 1993. The 5th was a holiday."]
)  # fmt: skip
def test_a_day_and_a_month_are_not(text: str) -> None:
    assert in_timeml(text, dct="2006-12-29")[-1].timex3.value.startswith("2006-")


@pytest.mark.parametrize(
    ("text", "value", "start", "end"),
    [
        ("In the 10 years to 2001 it grew.", "P10Y", "1992-01-01", "2002-01-01"), ("It grew in the three months to June.", "P3M", "2006-04-01", "2006-07-01"),
        ("Rents grew in the year ended April 30.", "P1Y", "2005-05-01", "2006-05-01"), ("It fell in the six months through March.", "P6M", "2005-10-01", "2006-04-01"),
    ],
)  # fmt: skip
def test_so_long_before_the_end_of_what_is_named(text: str, value: str, start: str, end: str) -> None:
    (time,) = timeloom.find(text, dct="2006-11-12", preset="rules")
    assert (time.timex3.value, time.timex3.type) == (value, "DURATION")
    assert time.intervals[0].isoformat() == (f"{start}T00:00:00", f"{end}T00:00:00")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("They met in a two-hour talk.", "PT2H"),
        ("He left in a 10-day trial.", "P10D"),
        ("In the two weeks of the strike nobody worked.", "P2W"),
    ],
)
def test_an_amount_that_tells_how_long_something_is_lies_not_ahead(text: str, value: str) -> None:
    (time,) = in_timeml(text, dct="2006-11-12")
    assert (time.timex3.type, time.timex3.value) == ("DURATION", value)


def test_an_amount_with_a_number_in_words_does() -> None:
    (time,) = in_timeml("She will be back in twenty-four days.", dct="2006-11-12")
    assert time.timex3.value == "2006-12-06"


@pytest.mark.parametrize("text", ["He won 5-7, 5-7, 6-2, 6-2.", "Ann lost 2-6, 1-6, 3-6."])
def test_sets_of_a_match_are_no_hours(text: str) -> None:
    assert not timeloom.find(text, dct="2006-11-12", preset="rules")


def test_what_is_counted_from_the_text_has_no_note_that_it_is_not() -> None:
    for convention in ("everyday", "timeml"):
        later = timeloom.find(
            "The ship sailed in September 1896. Two years later it sank.",
            dct="2023-05-30",
            conventions=convention,
            preset="rules",
        )[-1]
        assert later.timex3 is not None
        assert later.timex3.value == "1898-09"
        assert "from-writing-by-default" not in later.assumed
