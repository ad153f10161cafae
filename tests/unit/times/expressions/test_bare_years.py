"""Four digits by themselves: a year where something asks for one, and else a number."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

from timeloom import load

MARGINAL = pytest.mark.xfail(
    strict=False,
    reason="a marginal choice: nearly as likely a time as not, by a word that the reader has never seen before one",
)
YEARS = [
    "founded 1921", "photo 1950", "married 1972 in Leeds", "his unsuccessful 1996 campaign", "Expo 1992 in Seville", "population 1990: 12",
    "revenue 2019 was up", pytest.param("Smith et al. 1998", marks=MARGINAL), "It is 1998 and he is gone", "the year is 2020", "a hot summer, 2003", "battle 1815 in June",
    "hip replacement 2012", "I hate 2020.", "Compared with 2018, sales are down.", '{"year": "1998"}', "will rise to 60 by 2030", pytest.param("year = 1998", marks=MARGINAL),
    "one of 1998's hits", "She bought a car. 1998 brought a new job.", "The Civil Procedure Rules 1998 apply.", pytest.param("Luther and 1517", marks=MARGINAL),
    "In 2015 Ms Jones joined the board.", "In 2012 visits doubled.", "The deadline is 2027.", "Country profile 2015", "opened 1998 with 2500 seats",
    "It has 1500 members (as of 2019).", "capacity will double to 4000 by 2025", "He had 2016 off.",
    "the sieges of 1453 and 1522", "Boston 1912", "arrived 1912 in Boston",
]  # fmt: skip
NUMBERS = [
    "whoever lands there pays 2000 to the bank", "the bank gets 1999 back", "n = 2016",
    "is 2011 m high", pytest.param("call 0800 1966 2001", marks=MARGINAL), "t(1998) = 2.01",
    "F(2, 1976) = 3.04", "3 tokens and 1500 in paper money", "code 1980 and then 2012 on the panel",
    pytest.param("our dog is called Tuesday", marks=MARGINAL), "Frequencies from 1900 to 2010 kHz",
    "RFC 1918", "reset the counter to 0000", "the fuse is a T 1600 mA type",
    "version 10.4.2019", "part 11-04-88", "The Sunday Times said so", "Friday Harbor is a town", "Ruby Tuesday opened", '"The Winter\'s Tale"',
    "a slow start, and the second half was theirs after two goals and a penalty", "the second quarter of the distribution",
]  # fmt: skip


@pytest.mark.parametrize("text", YEARS)
def test_a_year(text: str) -> None:
    found = in_timeml(text, dct="2021-05-14", preset="rules")
    assert any(time.timex3 is not None and time.timex3.value[:4].isdigit() for time in found), [
        time.text for time in found
    ]


@pytest.mark.parametrize("text", NUMBERS)
def test_no_year(text: str) -> None:
    assert [time.text for time in in_timeml(text, dct="2021-05-14", preset="rules")] == []


# "In office 1992 to 1996" stood among the single years before: it is one stretch, whose value is that of how long it
# is.
@pytest.mark.parametrize(
    "text", ["I worked there 2010 to 2014.", "Head coach 1998 to 2004", "on staff 2003-2010", "in office 1992 to 1996"]
)
def test_both_years_of_a_range_are_read(text: str) -> None:
    (found,) = in_timeml(text, dct="2021-05-14", preset="rules")
    assert found.timex3 is not None
    assert found.timex3.type == "DURATION"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It was built in the 1880 s by hand.", "188"),
        ("Who ruled in 1990 s?", "199"),
        ("It took 2000 s to load.", "PT2000S"),
    ],
)
def test_the_ending_of_a_decade_may_stand_apart(text: str, value: str) -> None:
    assert [time.timex3.value for time in load("rules")(text, dct="2016-11-07").times if time.timex3 is not None] == [
        value
    ]
