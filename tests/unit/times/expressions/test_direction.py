"""Which one is meant: by the tense of the clause, by the policy, by what lies near; and what is assumed for it."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import composed, graphs, in_timeml

import timeloom

THURSDAY, FRIDAY = "2017-04-20", "2017-04-21"

BY_TENSE = {
    "He left Monday.": ("Last", "past-by-context"),
    "He will leave Monday.": ("Next", "future-by-context"),
    "It is scheduled for Monday.": ("Next", "future-by-context"),
    "They plan to meet Monday.": ("Next", "future-by-context"),
    "They met to discuss it Monday.": ("Last", "past-by-context"),
    "He is to be sworn in Monday.": ("Next", "future-by-context"),
    "The meeting is due Monday.": ("Next", "future-by-context"),
    "According to Monday it rained.": ("Last", "past-by-context"),
    "Monday he spoke.": ("Last", "past-by-context"),
    "Monday he will speak.": ("Next", "future-by-context"),
    "He spoke. Monday it will rain.": ("Next", "future-by-context"),
    "the Monday meeting": ("Last", "past-by-context"),
    "He spoke on Friday.": ("Last+", "day-of-writing"),
    "He will speak on Friday.": ("Next", "future-by-context"),
    "He spoke on 21 April.": ("Last+", "day-of-writing"),
    # A date beside its weekday is the member of both, whatever the verb says.
    "The talks opened Friday, 21 April.": ("Last+", "weekday-settles"),
    "Friday, April 21, he will speak.": ("Last+", "weekday-settles"),
    "He spoke in April.": ("This", "year-of-writing"),
    "this spring; the spring": ("This", "year-of-writing"),
    "He came in May.": ("Last", "past-by-context"),
    "on 3 May": ("Next", "future-by-context"),
    "on 3 March": ("Last", "past-by-context"),
    "It will open on 3 March.": ("Next", "future-by-context"),
    # What may be has not been, though that day of the last spring is nearer.
    "It may open on 3 March.": ("Next", "future-by-context"),
    "It opened on 3 May.": ("Last", "past-by-context"),
    "It was built in Rome on 3 May.": ("Last", "past-by-context"),
    "On 3 May it opened.": ("Last", "past-by-context"),
    "On 3 May, it opened.": ("Last", "past-by-context"),
    "On 3 May famed pianists play here.": ("Next", "future-by-context"),
    "On 3 May it is closed, he said.": ("Next", "future-by-context"),
    "He was told it was on 3 May.": ("Next", "future-by-context"),
    "They agreed on 3 May.": ("Next", "future-by-context"),
    "They agreed to meet on 3 May.": ("Next", "future-by-context"),
    "It would be better if it opened on 3 May.": ("Next", "future-by-context"),
    "Tickets bought on 3 May will be cheaper.": ("Next", "future-by-context"),
    "The show is closed on 3 May.": ("Next", "future-by-context"),
    "It was set for 3 May.": ("Next", "future-by-context"),
    # A past tense says the same of a quarter as of anything else.
    "The quarter ended 3 May.": ("Last", "past-by-context"),
    "Our next meeting is on 3 March.": ("Next", "future-by-context"),
    "The man killed on 3 March will be missed.": ("Last", "past-by-context"),
    "The shop won't open on Friday.": ("Next", "future-by-context"),
    "On Monday two crews could not land.": ("Last", "past-by-context"),
    "On Monday two crews could land.": ("Next", "future-by-context"),
    "He won’t come Monday.": ("Next", "future-by-context"),
    "We won't know before Sunday.": ("Next", "future-by-context"),
    "She won on Monday.": ("Last", "past-by-context"),
    "She won T-shirts Monday.": ("Last", "past-by-context"),
    "It opened on 3 November.": ("Last", "past-by-context"),
    "It will open on 3 November.": ("Next", "future-by-context"),
    "at Christmas": ("Last", "past-by-context"),
    "It will open at Christmas.": ("Next", "future-by-context"),
}
BY_POLICY = {
    ("Monday", "past"): ("Last", "past-by-default"),
    ("Monday", "future"): ("Next", "future-by-default"),
    ("Monday", "nearest"): ("Next", "nearest"),
    ("Tuesday", "nearest"): ("Last", "nearest"),
    ("He left Monday.", "future"): ("Next", "future-by-default"),
    ("He will leave Monday.", "past"): ("Last", "past-by-default"),
    ("Friday", "past"): ("Last+", "day-of-writing"),
    ("Friday", "future"): ("Next", "future-by-default"),
    ("May", "past"): ("Last", "past-by-default"),
    ("March", "future"): ("Next", "future-by-default"),
}


def operator(written: str) -> str:
    return written.rpartition("; ")[2].partition("(")[0]


_LIKELY_EITHER = frozenset(("It opened on 3 May.",))
"""Sentences of which one day is about as likely as the other, from training to training."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            *one,
            id=one[0],
            marks=[pytest.mark.xfail(strict=False, reason="a marginal choice")] if one[0] in _LIKELY_EITHER else [],
        )
        for one in BY_TENSE.items()
    ],
)
def test_by_tense(text: str, expected: tuple[str, str]) -> None:
    assert (operator(graphs(text)), composed(text).times[-1].assumed) == (expected[0], (expected[1],))


@pytest.mark.parametrize(("case", "expected"), BY_POLICY.items(), ids=map(" -> ".join, BY_POLICY))
def test_by_policy(case: tuple[str, str], expected: tuple[str, str]) -> None:
    text, prefer = case
    found = composed(text, prefer=prefer).times[0]
    assert (operator(graphs(text, prefer=prefer)), found.assumed) == (expected[0], (expected[1],))


def test_nothing_is_assumed_without_a_time_of_writing() -> None:
    assert composed("He left Monday.", dct=None).times[0].assumed == ()
    assert graphs("He left Monday.", dct=None) == "Last(DocTime, Day-Of-Week:Monday)"


@pytest.mark.parametrize(
    ("text", "order", "month_and_day", "assumed"),
    [
        pytest.param("3/4/2019", None, ("March", "4"), ("day-month-order",), id="month first where nothing tells"),
        pytest.param("3/4/2019", "DMY", ("April", "3"), (), id="by policy"),
        pytest.param("3/4/2019", "MDY", ("March", "4"), (), id="by policy, month first"),
        pytest.param("25/6/2019", "MDY", ("June", "25"), (), id="by the numbers, whatever the policy"),
        pytest.param("3/4/2019, and 25/6/2019", None, ("April", "3"), ("day-month-by-document",), id="by the document"),
        pytest.param("3/4/2019, and 6/25/2019", None, ("March", "4"), ("day-month-by-document",), id="by its months"),
        pytest.param("3/3/2019", None, ("March", "3"), (), id="no matter"),
    ],
)
def test_order_of_day_and_month(
    text: str, order: str | None, month_and_day: tuple[str, str], assumed: tuple[str, ...]
) -> None:
    time = composed(text, date_order=order).times[0]
    by_type = {entity.type: entity for entity in time.entities}
    assert (by_type["Month-Of-Year"].get("Type"), by_type["Day-Of-Month"].get("Value")) == month_and_day
    assert time.assumed == assumed


@pytest.mark.parametrize(
    ("text", "dct", "two_digit", "expected"),
    [
        pytest.param("March '98", "2017-04-21", "window", "Year:1998(Month-Of-Year:March)", id="nearest century"),
        pytest.param("March '15", "2017-04-21", "window", "Two-Digit-Year:15(DocTime, Month-Of-Year:March)", id="own"),
        pytest.param("March '98", "2017-04-21", "scate", "Two-Digit-Year:98(DocTime, Month-Of-Year:March)", id="scate"),
        pytest.param("the '20s", "1998-04-21", "window", "Two-Digit-Year:2?(DocTime)", id="decade of the century"),
        pytest.param("the '20s", "2017-04-21", "window", "Year:192?", id="no decade ahead"),
        pytest.param("March '98", None, "window", "Two-Digit-Year:98(DocTime, Month-Of-Year:March)", id="not dated"),
    ],
)
def test_years_of_two_digits(text: str, dct: str | None, two_digit: str, expected: str) -> None:
    assert graphs(text, dct, two_digit=two_digit) == expected


@pytest.mark.parametrize(
    ("jurisdiction", "rule", "assumed"),
    [
        pytest.param("US", "fixed:7:4", False, id="own"),
        pytest.param("IN", "fixed:8:15", False, id="another one's of the same name"),
        pytest.param(None, "fixed:7:4", True, id="not said"),
    ],
)
def test_a_holiday_is_that_of_the_jurisdiction(jurisdiction: str | None, rule: str, assumed: bool) -> None:
    time = composed("Independence Day 1998", jurisdiction=jurisdiction).times[0]
    feast = next(entity for entity in time.entities if entity.type == "Feast")
    assert feast.get("Rule") == rule
    assert ("civil-names-of" in time.assumed) is assumed


@pytest.mark.parametrize(
    ("text", "why", "other"),
    [
        pytest.param("3/4/2019", "day and month exchanged", "April", id="order"),
        # What has less than a tenth of the probability is no alternative, so a day that is near has none.
        pytest.param("the Monday meeting", "the next one after the time of writing", "Next", id="default"),
    ],
)
def test_the_other_side_of_a_guess_is_an_alternative(text: str, why: str, other: str) -> None:
    (alternative,) = composed(text).times[0].alternatives
    assert alternative.why == why
    assert other in {value for e in alternative.entities for value in (e.type, e.get("Type"))}


@pytest.mark.parametrize(
    ("text", "dct", "value", "assumed"),
    [
        ("They met on Ascension Day.", "2019-05-20", "2019-05-30", "future-by-context"),
        ("They met on Ascension Day.", "2019-05-30", "2019-05-30", "day-of-writing"),
        ("Easter was quiet.", "2019-04-21", "2019-04-21", "day-of-writing"),
        ("Easter was quiet.", "2000-04-17", "2000-04-23", "future-by-context"),
        ("They will meet at Easter.", "2019-04-21", "2020-04-12", "future-by-context"),
        ("Thanksgiving was quiet.", "2013-11-28", "2013-11-28", "day-of-writing"),
    ],
)
def test_a_feast_is_near_by_its_own_day(text: str, dct: str, value: str, assumed: str) -> None:
    (found,) = in_timeml(text, dct=dct, preset="rules")
    assert (found.timex3 and found.timex3.value, found.assumed[-1]) == (value, assumed)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("since the beginning of the year", "2019-01-01", "2019-05-15"),
        ("since the start of last month", "2019-04-01", "2019-05-15"),
        ("since early May", "2019-05-01", "2019-05-15"),
        # From when on it is closed the text does not say.
        ("It will be closed until the end of 2020.", None, "2021-01-01"),
        ("Early last year", "2018-01-01", "2018-05-01"),
        ("late next month", "2019-06-21", "2019-07-01"),
    ],
)
def test_a_part_is_that_of_the_time_that_is_meant(text: str, start: str | None, end: str) -> None:
    (found,) = in_timeml(text, dct="2019-05-15", preset="rules")
    assert [edge and edge[:10] for edge in found.intervals[0].isoformat()] == [start, end]


MARGINAL = pytest.mark.xfail(strict=False, reason="a marginal choice: one year is about as likely as the other")
PLAIN = [
    ("en", "The exam will be held in Rome on 3 May.", "2024-05-03"),
    ("en", "He died on 2 June.", "2022-06-02"),
    ("de", "Er starb am 6. August.", "2022-08-06"),
    ("de", "Am 6. August starb er in Rom.", "2022-08-06"),
    ("de", "Er hat am 6. August geheiratet.", "2022-08-06"),
    ("de", "Die Prüfung wird am 3. Mai sein.", "2024-05-03"),
    ("fr", "Elle est née à Rome le 6 août.", "2022-08-06"),
    ("fr", "Le musée ouvrira le 3 mai.", "2024-05-03"),
    ("es", "Murió el 6 de agosto.", "2022-08-06"),
    ("es", "El 6 de agosto murió su madre.", "2022-08-06"),
    ("es", "El examen será el 3 de mayo.", "2024-05-03"),
]
NOT_PLAIN = [
    ("de", "Wir haben am 6. August geschlossen.", "2023-08-06"),
    ("de", "Wir haben am 6. August einen Termin.", "2023-08-06"),
    pytest.param(
        "de",
        "Das Konzert wurde am 6. August angesetzt.",
        "2023-08-06",
        marks=pytest.mark.xfail(
            strict=False, reason="a marginal choice: a passive of the past, which mostly tells of what has been"
        ),
    ),
    ("de", "Am 6. August ist Schluss, sagte er.", "2023-08-06"),
    ("fr", "Le musée est fermé le 6 août.", "2023-08-06"),
    ("fr", "La réunion est prévue le 6 août.", "2023-08-06"),
    ("fr", "Le musée ouvrirait le 6 août.", "2023-08-06"),
    ("es", "El museo está cerrado el 6 de agosto.", "2023-08-06"),
    ("es", "La reunión quedó fijada el 6 de agosto.", "2023-08-06"),
    ("es", "El museo abriría el 6 de agosto.", "2023-08-06"),
    ("en", "Closed on 6 August.", "2023-08-06"),
    ("es", "Abierto el 6 de agosto.", "2023-08-06"),
    ("en", "The ship built in Oslo sails on 6 August.", "2023-08-06"),
    pytest.param(
        "fr",
        "Le navire construit à Oslo part le 6 août.",
        "2023-08-06",
        marks=pytest.mark.xfail(
            strict=True, reason='"part" is a noun too, and beside a participle it says too little of the present'
        ),
    ),
    pytest.param("es", "El barco construido en Oslo zarpa el 6 de agosto.", "2023-08-06", marks=MARGINAL),
    pytest.param("en", "Suppose we met on 6 August.", "2023-08-06", marks=MARGINAL),
    pytest.param("en", "I'd rather you came on 6 August.", "2023-08-06", marks=MARGINAL),
    ("en", "The team will examine the crash on 3 May.", "2023-05-03"),
    pytest.param("de", "Das Team wird den Absturz am 3. Mai untersuchen.", "2023-05-03", marks=MARGINAL),
    ("fr", "L'équipe examinera l'accident le 3 mai.", "2023-05-03"),
    ("es", "El equipo examinará el accidente el 3 de mayo.", "2023-05-03"),
]


@pytest.mark.parametrize(("language", "text", "value"), PLAIN + NOT_PLAIN)
def test_a_tense_beyond_doubt_decides_before_what_is_near(language: str, text: str, value: str) -> None:
    (found,) = in_timeml(text, dct="2023-05-30", preset="rules", language=language)
    assert found.timex3 is not None
    assert found.timex3.value == value


def test_a_weekday_and_its_day_of_the_month_are_the_nearest_such() -> None:
    read = {text: [time.timex3.value for time in in_timeml(text, dct="2026-05-13", preset="rules") if time.timex3] for text in (
        "Wed 20th: choir", "Sun 17th: hike", "Thursday the 7th", "Wednesday the 13th", "He died on Friday the 13th.", "Friday 3rd place",
    )}  # fmt: skip
    assert read == {
        "Wed 20th: choir": ["2026-05-20"], "Sun 17th: hike": ["2026-05-17"], "Thursday the 7th": ["2026-05-07"],
        "Wednesday the 13th": ["2026-05-13"], "He died on Friday the 13th.": ["2026-03-13"], "Friday 3rd place": ["2026-05-08"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("In May the lift was checked. It is out of order until the end of the month.", "2018-03"),
        (
            "The hall was let on 1 May. The roof leaked badly in June. Nobody came. It is closed until the end of the month.",
            "2018-03",
        ),
        ("In May the lift was checked. It was out of order until the end of the month.", "2017-05"),
    ],
)
def test_what_is_so_now_goes_on_to_the_end_of_the_month_of_writing(text: str, value: str) -> None:
    last = timeloom.find(text, dct="2018-03-05", preset="rules")[-1]
    assert last.timex3 is not None
    assert last.timex3.value == value
