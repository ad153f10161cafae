"""What a history counts from: the last stretch that it told of, the year in which it is, and the main line after a side
remark."""

from __future__ import annotations

import pytest

import timeloom

LOOM = timeloom.load("rules")
DCT = "2026-11-30"


def told(text: str, dct: str = DCT) -> list[str]:
    """The intervals of the times of a text, days without their midnight."""
    found = []
    for time in LOOM(text, dct=dct).times:
        ends = time.intervals[0].isoformat() if time.intervals else (None, None)
        found.append("/".join("" if end is None else end.removesuffix("T00:00:00") for end in ends))
    return found


AFTER_A_STRETCH = [
    (
        "The mill was built in 1801. From 1830 to 1844 it spun flax. The following year it burned down.",
        "1845-01-01/1846-01-01",
    ),
    ("The mill was built in 1801. It spun flax (1830–44). Two years later it burned down.", "1846-01-01/1847-01-01"),
    (
        "The castle was built in 1301. It was besieged from May 1460 until the autumn of 1462. It fell on 3 December.",
        "1462-12-03/1462-12-04",
    ),
    ("She ran the inn from 1811. Three years later she sold it.", "1814-01-01/1815-01-01"),
    ("She had run the inn since 1811. Three years later she sold it.", "1814-01-01/1815-01-01"),
    ("Between 9 March 1871 and the end of the month 40 fell ill.", "1871-03-09/1871-04-01"),
    ("The flood lasted from November 1770 until the end of the year.", "1770-11-01/1771-01-01"),
    (
        "The fair was held from Tuesday 2 to Saturday 6 June 1925. Fireworks ended it on Saturday.",
        "1925-06-06/1925-06-07",
    ),
    (
        "The mill was sold in 1960. Its builder, who worked from 1801 to 1811, is forgotten. The following year it burned down.",
        "1961-01-01/1962-01-01",
    ),
    ("After 1811 the inn was hers. In 1790 it was new. Three years later it was sold.", "1793-01-01/1794-01-01"),
]


@pytest.mark.parametrize(("text", "expected"), AFTER_A_STRETCH)
def test_counts_from_a_stretch_that_goes_on(text: str, expected: str) -> None:
    assert told(text)[-1] == expected


def test_days_of_the_week_that_begin_and_end_a_stretch() -> None:
    assert told("The fair was open from Sunday 7 to Thursday 11 August 1881.") == ["1881-08-07/1881-08-12"]
    assert told("Open Friday 9 to 5 this week.")[0] == "2026-12-04T09:00:00/2026-12-04T17:00:00"


SIDE_REMARKS = [
    (
        "The mill was built in 1801 by Ann Reed, who had come to Leeds six years earlier. The following year she married.",
        "1802-01-01/1803-01-01",
    ),
    ("Reed married in 1811 (her mother had died in 1790). Two years later she moved.", "1813-01-01/1814-01-01"),
    (
        "Reed married in 1811 (her mother had died in 1790, her father three years later). Two years later she moved.",
        "1813-01-01/1814-01-01",
    ),
    ("The mill was sold in March 1811 to a weaver (born 1770). In May it was closed.", "1811-05-01/1811-06-01"),
    ("Reed was born in 1770 and married in 1790. Two years later she moved.", "1792-01-01/1793-01-01"),
    ("Reed, who had married in 1790, moved to Leeds in 1811. Two years later she died.", "1813-01-01/1814-01-01"),
    ("Reed married in 1811 (her mother had died in 1790, her father three years later).", "1793-01-01/1794-01-01"),
]


@pytest.mark.parametrize(("text", "expected"), SIDE_REMARKS)
def test_goes_on_from_before_a_side_remark(text: str, expected: str) -> None:
    assert told(text)[-1] == expected


WHAT_COMES_NEXT = [
    ("In 1811 Reed sold the mill. Over the next five years the town grew.", "1812-01-01/1817-01-01"),
    ("In 1811 Reed sold the mill. She had spun flax there for the last five years.", "1806-01-01/1811-01-01"),
    ("In 1811 Reed sold the mill. Next year she died.", "1812-01-01/1813-01-01"),
    ("The mill was built in 1811. Over the next five years it will be restored.", "2026-12-01/2031-12-01"),
    ("The mill, built in 1811, announced plans for the next five years.", "2026-12-01/2031-12-01"),
    ("The mill was built in 1811. In the last five years it has been restored.", "2021-11-30/2026-11-30"),
]


@pytest.mark.parametrize(("text", "expected"), WHAT_COMES_NEXT)
def test_what_comes_next_and_has_been_is_of_the_story(text: str, expected: str) -> None:
    assert told(text)[-1] == expected


JULIAN = [
    ("The king sailed on 11 August 1415. On Friday 25 October he won.", "1415-10-25/1415-10-26"),
    ("The league met in May 1845. On Friday 10 July it met again.", "1846-07-10/1846-07-11"),
    ("On Saturday 14 October 1066 they fought. The king left on Sunday 15th.", "1066-10-15/1066-10-16"),
    ("On Monday 3 September 1666 the town burned. The rain came on Thursday 6th.", "1666-09-06/1666-09-07"),
]


@pytest.mark.parametrize(("text", "expected"), JULIAN)
def test_a_day_of_the_week_of_the_julian_calendar_is_of_the_year_told_of(text: str, expected: str) -> None:
    assert told(text)[-1] == expected


def test_a_date_with_its_julian_day_of_the_week_is_no_conflict() -> None:
    assert [time.assumed for time in LOOM("He won on Friday 25 October 1415.", dct=DCT).times] == [()]
    assert [time.assumed for time in LOOM("He won on Tuesday 25 October 1415.", dct=DCT).times] == [
        ("weekday-conflict",)
    ]
    assert [time.assumed for time in LOOM("He won on Saturday 25 October 1940.", dct=DCT).times] == [
        ("weekday-conflict",)
    ]


STRETCHES_BESIDE = [
    ("In the decade after 1811 many left.", "1812-01-01/1822-01-01"), ("In the decade before 1811 many left.", "1801-01-01/1811-01-01"),
    ("In the thirty years before 1811 many left.", "1781-01-01/1811-01-01"), ("Thirty years before 1811 many left.", "1781-01-01/1782-01-01"),
    ("For six years before 1811 she was a nurse.", "1805-01-01/1811-01-01"), ("Six years before 1811 she was a nurse.", "1805-01-01/1806-01-01"),
    ("In the week before 9 March 1811 they met.", "1811-03-02/1811-03-09"), ("They met a week before 9 March 1811.", "1811-03-02/1811-03-03"),
    ("In the year before 1811 they met.", "1810-01-01/1811-01-01"), ("On the day before 9 March 1811 they met.", "1811-03-08/1811-03-09"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), STRETCHES_BESIDE)
def test_what_lasts_before_or_after_a_date_is_no_point(text: str, expected: str) -> None:
    assert told(text)[-1] == expected


UNTIL_AN_EVENT = [
    ("She was mayor from 1802 until her death in 1821.", ["1802-01-01/1822-01-01"]),
    ("She was mayor from 1802 to her retirement in 1821.", ["1802-01-01/1822-01-01"]),
    ("She was mayor from May 1802 until she moved to Leeds in 1821.", ["1802-05-01/1822-01-01"]),
    ("She was mayor from 1802 until her resignation on 9 March 1821.", ["1802-01-01/1821-03-10"]),
    (
        "The mill worked from 1802 until a fire in June 1821. The following year it was rebuilt.",
        ["1802-01-01/1821-07-01", "1822-01-01/1823-01-01"],
    ),
    ("She was mayor from 1802 until her death.", ["1802-01-01/"]),
    ("She was mayor from 1802 until her death, and in 1840 her son was.", ["1802-01-01/", "1840-01-01/1841-01-01"]),
    ("She was mayor from 1802 to 1821.", ["1802-01-01/1822-01-01"]),
]


@pytest.mark.parametrize(("text", "expected"), UNTIL_AN_EVENT)
def test_a_stretch_that_ends_with_an_event(text: str, expected: list[str]) -> None:
    assert told(text) == expected


SHORT_YEARS = [
    ("The bridge was built in 1784-8.", ["1784-01-01/1789-01-01"]), ("The bridge was built in 1784–8.", ["1784-01-01/1789-01-01"]),
    ("The two wings (1904–7) are older.", ["1904-01-01/1908-01-01"]), ("She was mayor in 1817/8.", ["1817-01-01/1819-01-01"]),
    ("The winter of 1836/7 was cold.", ["1836-12-21/1837-03-20"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SHORT_YEARS)
def test_a_digit_goes_on_from_the_last_of_a_year(text: str, expected: list[str]) -> None:
    assert told(text) == expected


def test_a_digit_behind_a_year_may_be_another_number() -> None:
    assert "2024-01-01/2026-01-01" not in told("The report of 2024-5 is out.")
    assert told("By rule 1960/3 it is allowed.") == []
    assert timeloom.parse("1984-8", dct=DCT).intervals[0].isoformat()[0] == "1984-08-01T00:00:00"


PARTS_AND_SEASONS = [
    ("They lived there from the 13th century to the middle of the 16th.", "1200-01-01/1567-01-01"),
    ("They lived there from the 13th century to the 16th.", "1200-01-01/1600-01-01"),
    ("The mill was built in May 1801, and sold 3½ years later.", "1804-11-01/1804-12-01"),
    ("Reed landed on 9 March 1801. That autumn she died.", "1801-09-22/1801-12-21"),
]


@pytest.mark.parametrize(("text", "expected"), PARTS_AND_SEASONS)
def test_parts_of_centuries_and_of_years(text: str, expected: str) -> None:
    assert told(text)[-1] == expected


AGES = [
    ("In 1886 the mill was sold. By the end of the century it was gone.", "/1900-01-01"),
    ("In 1830 the mill was sold. By mid-century it was gone.", "/1834-01-01"),
    ("In 1943 the mill was sold. By the end of the decade it was gone.", "/1950-01-01"),
    ("In 1943 the mill was sold. Later in the decade it burned down.", "1947-01-01/1950-01-01"),
    ("Emissions must fall by the end of the decade.", "2026-11-30/2030-01-01"),
    ("The mill opened in 1838. In the forties it grew.", "1840-01-01/1850-01-01"),
    ("She came to Rome in 1919. In the twenties she knew everyone.", "1920-01-01/1930-01-01"),
    ("The band was formed in 1972. In the nineties it broke up.", "1990-01-01/2000-01-01"),
    ("The mill, built in 1919, was sold in the nineties.", "1990-01-01/2000-01-01"),
    ("He lived until 1871. The mine had closed in the sixties.", "1860-01-01/1870-01-01"),
    ("The pit flooded in 1893. Ann had worked there in the seventies.", "1870-01-01/1880-01-01"),
    ("By the 1760s the mill was gone.", "/1760-01-01"), ("By the 13th century the abbey was gone.", "/1200-01-01"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), AGES)
def test_decades_and_centuries_of_the_story(text: str, expected: str) -> None:
    assert told(text)[-1] == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [("He lived until 1871. The mine had closed in the sixties.", "186"), ("The mill opened in 1848. In the fifties it grew.", "185"), ("She retired in 2015. She had grown up in the fifties.", "XX5"), ("In 2010 she wrote a book on the forties.", "XX4")],
)  # fmt: skip
def test_a_decade_told_back_needs_no_day_of_writing(text: str, value: str) -> None:
    found = LOOM(text).times[-1]
    assert found.timex3 is not None
    assert found.timex3.value == value


def test_a_stretch_ends_before_another_verb() -> None:
    assert told("She taught from 1960 until retirement and wrote a book in 1975.")[-1] == "1975-01-01/1976-01-01"


def test_an_age_that_describes_something_is_no_time() -> None:
    assert told("We sell mid-century furniture and restore chairs.") == []


def test_dates_with_their_weekday_and_what_is_back_say_nothing_of_the_writing() -> None:
    story = "On 9 June 1813 the brigade broke camp. The charges were beaten back at noon. On the 11th the enemy slipped away. A stone was unveiled in 1913."
    assert told(story)[:3] == [
        "1813-06-09/1813-06-10",
        "1813-06-09T12:00:00/1813-06-09T12:01:00",
        "1813-06-11/1813-06-12",
    ]
    races = "The races began on Thursday 5 August 1948. On the 7th it rained. In 1950 they were held for the last time on this river, as the river is no longer deep enough."
    assert told(races)[1] == "1948-08-07/1948-08-08"


def test_a_date_told_as_past_goes_on_from_the_day_before_it() -> None:
    assert (
        told("On 14 January 2013 she fell. She went home on 8 February.", "2019-04-11")[-1] == "2013-02-08/2013-02-09"
    )
    assert told("On 14 January 2013 she fell. She goes home on 8 May.", "2019-04-11")[-1] == "2019-05-08/2019-05-09"
    assert (
        told("In late January 2013 she fell. She went home on 8 February.", "2019-04-11")[-1] == "2013-02-08/2013-02-09"
    )


ERAS = [
    ("The war began in 219 BC. They won on 21 June 216.", "-0215-06-21/-0215-06-22"),
    ("The war began in 219 BC. The city fell on 19 October 439.", "0439-10-19/0439-10-20"),
    ("The city fell on 19 October 439.", "0439-10-19/0439-10-20"),
]


@pytest.mark.parametrize(("text", "expected"), ERAS)
def test_a_date_before_christ_among_others(text: str, expected: str) -> None:
    assert told(text)[-1] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("The siege lasted from April until the rains came.", "2026-04-01/"), ("He worked from April until his death.", "2026-04-01/"), ("She taught there from 1914 until her death.", "1914-01-01/"), ("They met from April until June.", "2026-04-01/2026-07-01")],
)  # fmt: skip
def test_what_begins_may_end_with_an_event(text: str, expected: str) -> None:
    assert told(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("They held out until the fall of the fort.", []), ("Until the spring of the clock broke it ran well.", []), ("From May until the fall of the town he wrote.", ["2026-05-01/"]),
        ("In the fall of 1989 the wall came down.", ["1989-09-22/1989-12-21"]),
        ("Every summer of his life he sailed.", ["2027-06-21/2027-09-22"]), ("In the summer of the war they fled.", ["2026-06-21/2026-09-22"]),
    ],
)  # fmt: skip
def test_a_season_of_something_else_is_none(text: str, expected: list[str]) -> None:
    assert told(text) == expected
