"""Words that look like times and are not, and the same words where they are."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.unit.times.expressions.written import composed, in_timeml

import timeloom

MARGINAL = pytest.mark.xfail(
    strict=False, reason="a marginal choice: four digits behind a word that says little of them"
)
NOT_TIMES = (
    "You may go.", "They march on.", "Mr. March spoke.", "June Smith spoke.", "Will May come?", "mar the view",
    "The sun was bright.", "Sun Microsystems rose.", "It sat there.", "SAT scores rose.", "They wed.", "to wed her",
    "The second base.", "Every second counts.", "Wait a minute.", "a quarter of the vote", "a quarter mile",
    "1,998 people", "It cost 1998 dollars.", "about 1500 feet", "1000 men", pytest.param("of 1000", marks=MARGINAL), "$1998", "1998%", "1998.5",
    "0.1998", "A1998", "route 1984", "in room 2010", "Section 2010", "Windows 1998", "more than 1998", "more than 2000",
    "since the year 79 people", "call 555-1998", "call 1-800-2000", "version 1.2.98", "version 10.11.12",
    "192.168.1.10", "ISBN 0-19-852663-6", "12/12/12/12", "1/2/3/4", "They won 3-2.", "They won 10-12.", "3:2", "25:00",
    "7/24 is a fraction", "the 4th floor", "In the fall of Rome", "He will fall.", "spring water", "Winter Olympics",
    "Easter Island", "Christmas tree", "the Daily News", "He bid on it.", "mo money", "a day care centre", "$5 a year",
    "in his eighties", "AD was there", "coming home", "most recent events", "the last word", "half time", "the past of Rome",
    "$20 March", "GMT", "Q&A", "the 100 meters", "May 3 million people agree.", "as soon as he came",
    "the future of steel", "rose 5.5 percent",
    "at 1847 Mill Lane", pytest.param("2000 Fountain Way is empty.", marks=MARGINAL), "from 31 March Road", "5 Easter Road, Leeds", "the Sunday Room",
    pytest.param("sail numbers 1912, 1920 and 2012", marks=MARGINAL), "part no. 1999-117", pytest.param("port 2017", marks=MARGINAL), "a sheet at 1:25,000", "range(1900, 2100)",
    "The spring is steel.", "mend the spring", "Mr Noon came.", "Mrs. May left.", "2048 MB", "item 2010-B", "dial 316 1900",
    "the gene SEPT2", "MARCH1 is a gene.", "boards, 2x4s", "a girl, April, who sweeps", "a woman called Tuesday Jones",
    "Boat number 2012 sank. Nobody saw 2012.", "serial 20190417", "a second half hitch",
)  # fmt: skip
TIMES = {
    "In May the rain came.": "May",
    "He came in March.": "March",
    "He came March 3.": "March 3",
    "He came in June.": "June",
    "On Sat. we met.": "Sat.",
    "on Sun, 3 May 1998": "Sun, 3 May 1998",
    "a second later": "a second later",
    "two seconds": "two seconds",
    "in the third quarter of 1998": "the third quarter of 1998",
    "In 1998 members met.": "1998",
    "a 1990 model": "1990",
    "mid-1998": "mid-1998",
    "c.1850": "c.1850",
    "in the year 79": "the year 79",
    "1998-2000": "1998-2000",
    "on 7/24": "7/24",
    "He came on the 4th.": "the 4th",
    "the fall": "the fall",
    "In 1998 Wall Street fell.": "1998",
    "It rains in the spring.": "the spring",
    "It began on 1998-117.": "1998-117",
    "She read it (1998).": "1998",
    "Boat number 2012 sank. In 2012 nobody swam.": "2012",
    "in the fall": "the fall",
    "last spring": "last spring",
    "Easter Monday 1998": "Easter Monday 1998",
    "the daily news": "daily",
    "2 mg bid": "bid",
    "5 mo": "5 mo",
    "for a day": "a day",
    "the eighties": "the eighties",
    "recent events": "recent",
    "the coming week": "the coming week",
    "in the past": "the past",
    "20 March": "20 March",
    "at 2100": "2100",
    "in the future": "the future",
}


@pytest.mark.parametrize("text", NOT_TIMES)
def test_is_no_time(text: str) -> None:
    assert [time.text for time in composed(text).times] == []


@pytest.mark.parametrize(("text", "mention"), TIMES.items(), ids=TIMES)
def test_is_a_time(text: str, mention: str) -> None:
    assert [time.text for time in composed(text).times] == [mention]


RECORDS = [
    ("en", "Exports could fall for the first time in six years.", "P6Y"),
    ("en", "Turnout may be the lowest in 40 years.", "P40Y"),
    ("en", "It will be the first such vote in ten years.", "P10Y"),
    pytest.param(
        "en",
        "It will be the first meeting in two weeks.",
        "P2W",
        marks=pytest.mark.xfail(
            strict=False, reason="a marginal choice: a first meeting may be in two weeks from now as well"
        ),
    ),
    ("en", "Inflation could fall to its lowest level in two years.", "P2Y"),
    ("de", "Die Ausfuhren könnten zum ersten Mal in 24 Jahren sinken.", "P24Y"),
    ("de", "Es wird der größte Sturm in 20 Jahren.", "P20Y"),
    ("es", "Será la peor sequía en 40 años.", "P40Y"),
]
PLANS = [
    ("en", "The first train will leave in two weeks.", "2023-W24"),
    ("en", "The biggest contest will be held in the West in two years.", "2025"),
    ("en", "The club will open its biggest shop in two weeks.", "2023-W24"),
    ("en", "We will pay the first instalment in two years.", "2025"),
    ("en", "He will finish first in two weeks.", "2023-W24"),
    ("de", "Der erste Zug fährt in zwei Wochen.", "2023-W24"),
    ("de", "Das nächste Mal kommt er in zwei Wochen.", "2023-W24"),
    ("es", "Abrirá la mayor tienda en dos semanas.", "2023-W24"),
]


@pytest.mark.parametrize(("language", "text", "value"), RECORDS + PLANS)
def test_the_first_in_six_years_is_how_long_nothing_was_like_it(language: str, text: str, value: str) -> None:
    (found,) = in_timeml(text, dct="2023-05-30", preset="rules", language=language)
    assert found.timex3 is not None
    assert found.timex3.value == value


@pytest.mark.parametrize("convention", ["everyday", "timeml"])
@pytest.mark.parametrize(
    "text",
    [
        "Sales fell by 1.2 percent.",
        "They had some 5.9 million members.",
        "It rose 3.4 percent from 2.1 percent.",
        "Output went from 2006 to 1.2 million.",
        "It is worth 4.12.",
    ],
)
def test_a_decimal_is_no_day_of_a_month(text: str, convention: Literal["everyday", "timeml"]) -> None:
    found = timeloom.find(text, dct="2006-12-02", preset="rules", conventions=convention)
    assert [time.text for time in found if "." in time.text] == []
