"""What the rules make of each construction: text to graph, written on Friday, 21 April 2017."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import graphs

from timeloom.pipeline import load

DATES = {
    "5 March 1998": "Year:1998(Month-Of-Year:March(Day-Of-Month:5))",
    "March 5, 1998": "Year:1998(Month-Of-Year:March(Day-Of-Month:5))",
    "Mar. 5th, 1998": "Year:1998(Month-Of-Year:March(Day-Of-Month:5))",
    "the 5th of March, 1998": "Year:1998(Month-Of-Year:March(Day-Of-Month:5))",
    "Thursday, 5 March 1998": "Intersection(Year:1998(Month-Of-Year:March(Day-Of-Month:5)), Day-Of-Week:Thursday)",
    "5-Mar-98": "Year:1998(Month-Of-Year:March(Day-Of-Month:5))",
    "5.III.1998": "Year:1998(Month-Of-Year:March(Day-Of-Month:5))",
    "06/25/2010": "Year:2010(Month-Of-Year:June(Day-Of-Month:25))",
    "25/06/2010": "Year:2010(Month-Of-Year:June(Day-Of-Month:25))",
    "2010-06-25": "Year:2010(Month-Of-Year:June(Day-Of-Month:25))",
    "20100625 was its number": "Year:2010(Month-Of-Year:June(Day-Of-Month:25))",
    "98-02-06": "Year:1998(Month-Of-Year:February(Day-Of-Month:6))",
    "2013-W05": "Year:2013(Week-Of-Year:5)",
    "2013-W05-3": "Year:2013(Week-Of-Year:5(Day-Of-Week:Wednesday))",
    "1998-037": "Year:1998(Month-Of-Year:February(Day-Of-Month:6))",
    "1998-03": "Year:1998(Month-Of-Year:March)",
    "March 1998": "Year:1998(Month-Of-Year:March)",
    "March '98": "Year:1998(Month-Of-Year:March)",
    "the 3rd day of May": "NthFromStart:3(Next(DocTime, Month-Of-Year:May), Calendar-Interval:Day)",
    "week 19 of 2013": "Year:2013(Week-Of-Year:19)",
    "Q3 2010": "NthFromStart:3(Year:2010, Calendar-Interval:Quarter-Year)",
    "3Q98": "NthFromStart:3(Year:1998, Calendar-Interval:Quarter-Year)",
    "the third quarter of 1998": "NthFromStart:3(Year:1998, Calendar-Interval:Quarter-Year)",
    "H1 2020": "NthFromStart:1(Year:2020, Period:Months(#6))",
    "FY14": "Year:2014(~Fiscal)",
    "fiscal 1998": "Year:1998(~Fiscal)",
    "summer 1998": "Year:1998(Season-Of-Year:Summer)",
    "Easter 2011": "Intersection(Year:2011, Feast:Easter)",
    "Christmas": "Last(DocTime, Feast:Christmas)",
    "Michaelmas 1843": "Intersection(Year:1843, Feast:Michaelmas)",
    "in 1998": "Year:1998",
    "c. 1850": "Year:1850(~Approx)",
    "44 BC": "Year:-43",
    "AD 79": "Year:79",
    "the 5th century BC": "Between(Year:-499, Year:-400)",
    "the 20th century": "NthFromStart:20(DocTime-Era, Calendar-Interval:Century)",
    "the 1980s": "Year:198?",
    "the '80s": "Year:198?",
    "the eighties": "Year:198?",
    "the nineteen-eighties": "Year:198?",
    "in the year of our Lord 1841": "Year:1841",
    "nineteen ninety-six": "Year:1996",
    "the 3d inst.": "Intersection(This(DocTime, Calendar-Interval:Month), Day-Of-Month:3)",
    "the 14th ult.": "Intersection(Last(DocTime, Calendar-Interval:Month), Day-Of-Month:14)",
    "the spring of the year 1840": "Year:1840(Season-Of-Year:Spring)",
    "MARCH 5, 1998": "Year:1998(Month-Of-Year:March(Day-Of-Month:5))",
    "the 22d of March 1843": "Year:1843(Month-Of-Year:March(Day-Of-Month:22))",
    "Q3": "NthFromStart:3(DocTime-Year, Calendar-Interval:Quarter-Year)",
    "in the year 79": "Year:79",
}
"""Calendar dates, in words, in digits, with eras, fiscal and quarterly."""

CLOCKS = {
    "10:30": "This(DocTime, Hour-Of-Day:10(Minute-Of-Hour:30))",
    "10:30 a.m.": "This(DocTime, Hour-Of-Day:10(AMPM-Of-Day:AM, Minute-Of-Hour:30))",
    "5 p.m. EST": "This(DocTime, Hour-Of-Day:5(AMPM-Of-Day:PM, Time-Zone:-05:00))",
    "9 o'clock": "This(DocTime, Hour-Of-Day:9)",
    "half past nine": "This(DocTime, Hour-Of-Day:9(Minute-Of-Hour:30))",
    "a quarter to ten": "This(DocTime, Hour-Of-Day:9(Minute-Of-Hour:45))",
    "ten minutes past four o'clock": "This(DocTime, Hour-Of-Day:4(Minute-Of-Hour:10))",
    "ten minutes to four o'clock": "This(DocTime, Hour-Of-Day:3(Minute-Of-Hour:50))",
    "noon": "This(DocTime, Part-Of-Day:Noon)",
    "midnight": "This(DocTime, Part-Of-Day:Midnight)",
    "12 noon": "This(DocTime, Part-Of-Day:Noon)",
    "10:30 UTC+3": "This(DocTime, Hour-Of-Day:10(Time-Zone:+03:00, Minute-Of-Hour:30))",
    "2017-04-21T10:30:15Z": "Year:2017(Month-Of-Year:April(Day-Of-Month:21(Hour-Of-Day:10(Time-Zone:+00:00, Minute-Of-Hour:30(Second-Of-Minute:15)))))",
    "2017-04-21T10:30+02:00": "Year:2017(Month-Of-Year:April(Day-Of-Month:21(Hour-Of-Day:10(Time-Zone:+02:00, Minute-Of-Hour:30))))",
    "9:30 in the evening": "This(DocTime, Hour-Of-Day:9(AMPM-Of-Day:PM, Minute-Of-Hour:30))",
    "3 at night": "This(DocTime, Hour-Of-Day:3(AMPM-Of-Day:AM))",
    "10:35 a.m. (0735 GMT) Friday": "Last+(DocTime, Day-Of-Week:Friday(Hour-Of-Day:10(AMPM-Of-Day:AM, Minute-Of-Hour:35)))",
    "at 5 Friday": "Last+(DocTime, Day-Of-Week:Friday(Hour-Of-Day:5))",
    "10 a.m. on 5 March": "Last(DocTime, Month-Of-Year:March(Day-Of-Month:5(Hour-Of-Day:10(AMPM-Of-Day:AM))))",
    "Friday morning": "Last+(DocTime, Day-Of-Week:Friday(Part-Of-Day:Morning))",
    "the night of March 3": "Last(DocTime, Month-Of-Year:March(Day-Of-Month:3(Part-Of-Day:Night)))",
    "mid-afternoon": "This(DocTime, Part-Of-Day:Afternoon(~Mid))",
    "early Friday morning": "Last+(DocTime, Day-Of-Week:Friday(Part-Of-Day:Morning, ~Start))",
    "9 at night": "This(DocTime, Hour-Of-Day:9(AMPM-Of-Day:PM))",
}
"""Times of day, alone and with their day."""

AMOUNTS = {
    "three days": "Period:Days(#3)",
    "a few years": "Period:Years(#?)",
    "several weeks": "Period:Weeks(#?)",
    "a couple of hours": "Period:Hours(#2)",
    "two-week": "Period:Weeks(#2)",
    "5 1/2 hours": "Period:Hours(#5.5)",
    "a year and a half for it": "Period:Years(#1.5)",
    "half an hour": "Period:Hours(#0.5)",
    "two to six days": "Period:Days(#2-6)",
    "for a year or two": "Period:Years(#2)",
    "more than three days": "Period:Days(#3, ~More-Than)",
    "about three days": "Period:Days(#3, ~Approx)",
    "a year and three months": "Sum(Period:Years, Period:Months(#3))",
    "2.5 years": "Period:Years(#2.5)",
    "1,500 years": "Period:Years(#1500)",
    "x3 days": "Period:Days(#3)",
    "a fortnight later": "After(DocTime, Period:Weeks(#2))",
    "for a while": "Period:Unknown",
    "for weeks": "Period:Weeks",
    "two fortnights": "Period:Weeks(#4)",
    "two to three fortnights": "Period:Weeks(#4-6)",
}
"""Amounts of time."""

RELATIVE = {
    "He left yesterday.": "Last(DocTime, Calendar-Interval:Day)",
    "today": "This(DocTime, Calendar-Interval:Day)",
    "tomorrow at 10 a.m.": "Intersection(Next(DocTime, Calendar-Interval:Day), Hour-Of-Day:10(AMPM-Of-Day:AM))",
    "yesterday morning": "Intersection(Last(DocTime, Calendar-Interval:Day), Part-Of-Day:Morning)",
    "late yesterday afternoon": "Intersection(Last(DocTime, Calendar-Interval:Day), Part-Of-Day:Afternoon(~End))",
    "tonight": "This(DocTime, Part-Of-Day:Night)",
    "8 p.m. tonight": "Intersection(This(DocTime, Calendar-Interval:Day), Hour-Of-Day:8(AMPM-Of-Day:PM))",
    "overnight": "Last(DocTime, Part-Of-Day:Night)",
    "last night": "Last(DocTime, Part-Of-Day:Night)",
    "this morning": "This(DocTime, Part-Of-Day:Morning)",
    "last year": "Last(DocTime, Calendar-Interval:Year)",
    "the past week": "Last(DocTime, Period:Weeks)",
    "this month": "This(DocTime, Calendar-Interval:Month)",
    "next quarter": "Next(DocTime, Calendar-Interval:Quarter-Year)",
    "the last three years": "Last(DocTime, Period:Years(#3))",
    "the next two weeks": "Next(DocTime, Period:Weeks(#2))",
    "recent years": "Last(DocTime, Period:Years)",
    "last Friday": "Last(DocTime, Day-Of-Week:Friday)",
    "next March": "Next(DocTime, Month-Of-Year:March)",
    "this Christmas": "This(DocTime, Feast:Christmas)",
    "Saturday last": "Last(DocTime, Day-Of-Week:Saturday)",
    "two weeks ago": "Before(DocTime, Period:Weeks(#2))",
    "a year ago": "Before(DocTime, Period:Years)",
    "a fortnight hence": "After(DocTime, Period:Weeks(#2))",
    "two weeks from now": "After(DocTime, Period:Weeks(#2))",
    "He will be back in two weeks.": "After(DocTime, Period:Weeks(#2))",
    "within a few days": "Next(DocTime, Period:Days(#?))",
    "three days after Christmas": "After(Last(DocTime, Feast:Christmas), Period:Days(#3))",
    "two weeks before March 3": "Before(Last(DocTime, Month-Of-Year:March(Day-Of-Month:3)), Period:Weeks(#2))",
    "the day after Christmas": "After(Last(DocTime, Feast:Christmas), Period:Days)",
    "the day before yesterday": "Before(Last(DocTime, Calendar-Interval:Day), Period:Days)",
    "the morning after Christmas 1998": "Next(Intersection(Year:1998, Feast:Christmas), Part-Of-Day:Morning)",
    "the Friday after Easter 2011": "Next(Intersection(Year:2011, Feast:Easter), Day-Of-Week:Friday)",
    "the eve of the 4th of May": "Last(Next(DocTime, Month-Of-Year:May(Day-Of-Month:4)), Calendar-Interval:Day)",
    "the first week of May 2019": "NthFromStart:1(Year:2019(Month-Of-Year:May), Calendar-Interval:Week)",
    "the second Monday in March": "NthFromStart:2(Last(DocTime, Month-Of-Year:March), Day-Of-Week:Monday)",
    "the last two weeks of June 1998": "NthFromEnd:1(Year:1998(Month-Of-Year:June), Period:Weeks(#2))",
    "the last day of the old calendar": "NthFromEnd:1(Unknown, Calendar-Interval:Day)",
    "in the last week of the war": "NthFromEnd:1(Unknown, Calendar-Interval:Week)",
    "the last fiscal year of the firm": "NthFromEnd:1(Unknown, Calendar-Interval:Year(~Fiscal))",
    "the last week of May 2019": "NthFromEnd:1(Year:2019(Month-Of-Year:May), Calendar-Interval:Week)",
    "the last month of last year": "NthFromEnd:1(Last(DocTime, Calendar-Interval:Year), Calendar-Interval:Month)",
    "the last week": "Last(DocTime, Calendar-Interval:Week)",
    "the past year of war": "Last(DocTime, Period:Years)",
    "the previous month of talks": "Last(DocTime, Calendar-Interval:Month)",
    # Alone, without a tense, it is of the year of writing, as "the spring" is: news, of which most is learned, names
    # the quarters of its own year.
    "the third quarter": "NthFromStart:3(DocTime-Year, Calendar-Interval:Quarter-Year)",
    "the first nine months of 1998": "NthFromStart:1(Year:1998, Period:Months(#9))",
    "this year's third quarter": "NthFromStart:3(This(DocTime, Calendar-Interval:Year), Calendar-Interval:Quarter-Year)",
    "the first half of 1998": "NthFromStart:1(Year:1998, Period:Months(#6))",
    "the second half of the 1990s": "NthFromStart:2(Year:199?, Period:Years(#5))",
    "early this week": "This(DocTime, Calendar-Interval:Week(~Start))",
    "late 1998": "Year:1998(~End)",
    "mid-July": "Next(DocTime, Month-Of-Year:July(~Mid))",
    "the end of the month": "This(DocTime, Calendar-Interval:Month(~End))",
    "the beginning of 1998": "Year:1998(~Start)",
    "July last year": "Intersection(Last(DocTime, Calendar-Interval:Year), Month-Of-Year:July)",
    "Friday of this week": "Intersection(This(DocTime, Calendar-Interval:Week), Day-Of-Week:Friday)",
    "last year in July": "Intersection(Last(DocTime, Calendar-Interval:Year), Month-Of-Year:July)",
    "later in the day": "This(DocTime, Calendar-Interval:Day(~End))",
    "post-1997": "After(Year:1997)",
    "year-end 1998": "Year:1998(~End)",
    "POD 2": "After(Event, Period:Days(#2))",
    "hospital day 3": "NthFromStart:3(Event, Calendar-Interval:Day)",
    "three weeks postoperative": "After(Event, Period:Weeks(#3))",
    "in the reign of Queen Anne": "This(Event)",
    "now": "This(DocTime)",
    "recently": "Last(DocTime)",
    "the future": "Next(DocTime)",
    "It opened in May 1998. A month later it closed.": "Year:1998(Month-Of-Year:May); After(Year:1998(Month-Of-Year:May), Period:Months)",
    "It opened in May 1998 and burned that year.": "Year:1998(Month-Of-Year:May); This(Year:1998(Month-Of-Year:May), Calendar-Interval:Year)",
    "It opened in May 1998. The following week it closed.": "Year:1998(Month-Of-Year:May); Next(Year:1998(Month-Of-Year:May), Calendar-Interval:Week)",
    "It opened in May 1998. Two days earlier it rained.": "Year:1998(Month-Of-Year:May); Before(Year:1998(Month-Of-Year:May), Period:Days(#2))",
    "He left two minutes after the explosion.": "After(Event, Period:Minutes(#2))",
    "She died three days after he left.": "After(Event, Period:Days(#3))",
    "two Fridays from now": "After(DocTime, Day-Of-Week:Friday(#2))",
    "next next Friday": "Next(Next(DocTime, Day-Of-Week:Friday), Day-Of-Week:Friday)",
    "the first of the month": "Intersection(This(DocTime, Calendar-Interval:Month), Day-Of-Month:1)",
    "the Ides of March, 44 BC": "Year:-43(Month-Of-Year:March(Day-Of-Month:15))",
    "10 February 1731/2": "Year:1732(Month-Of-Year:February(Day-Of-Month:10))",
    "Fri 3/5/2024": "Intersection(Year:2024(Month-Of-Year:May(Day-Of-Month:3)), Day-Of-Week:Friday)",
    "3/5/2024 (Friday)": "Intersection(Year:2024(Month-Of-Year:May(Day-Of-Month:3)), Day-Of-Week:Friday)",
    "Tue 3/5/2024": "Intersection(Year:2024(Month-Of-Year:March(Day-Of-Month:5)), Day-Of-Week:Tuesday)",
    "Sat 3/5/1959": "Year:1959(Month-Of-Year:March(Day-Of-Month:5))",
    "4 May 1959 (Monday)": "Intersection(Year:1959(Month-Of-Year:May(Day-Of-Month:4)), Day-Of-Week:Monday)",
    "Sunday week": "After(Next(Last(DocTime, Calendar-Interval:Day), Day-Of-Week:Sunday), Period:Days(#7))",
}
"""What counts from the time of writing, from the text, or from an event."""

SETS = {
    "every Friday": "Day-Of-Week:Friday",
    "each July": "Month-Of-Year:July",
    "every year": "Calendar-Interval:Year",
    "every other Friday": "Every-Nth:2(Day-Of-Week:Friday)",
    "every third week": "Every-Nth:3(Calendar-Interval:Week)",
    "every three days": "Every-Nth:3(Calendar-Interval:Day)",
    "every six hours": "Every-Nth:6(Calendar-Interval:Hour)",
    "q6h": "Every-Nth:6(Calendar-Interval:Hour)",
    "alternate Mondays": "Every-Nth:2(Day-Of-Week:Monday)",
    "every Friday at 10 a.m.": "Day-Of-Week:Friday(Hour-Of-Day:10(AMPM-Of-Day:AM))",
    "Saturdays": "Day-Of-Week:Saturday",
    "weekdays": "Part-Of-Week:Weekdays",
    "weekends": "Part-Of-Week:Weekend",
    "Thursday nights": "Day-Of-Week:Thursday(Part-Of-Day:Night)",
    "twice a week": "Frequency:Other(Calendar-Interval:Week, #2)",
    "three times a day": "Frequency:Other(Calendar-Interval:Day, #3)",
    "twice daily": "Frequency:Other(Calendar-Interval:Day, #2)",
    "once every two years": "Frequency:Other(Calendar-Interval:Year(#2), #1)",
    "daily": "Calendar-Interval:Day",
    "quarterly": "Calendar-Interval:Quarter-Year",
    "biweekly": "Every-Nth:2(Calendar-Interval:Week)",
    "b.i.d.": "Frequency:Other(Calendar-Interval:Day, #2)",
    "from 9 to 5 on weekdays": "Intersection(Part-Of-Week:Weekdays, Hours-Of-Day)",
    "10 a.m. on Saturdays": "Day-Of-Week:Saturday(Hour-Of-Day:10(AMPM-Of-Day:AM))",
    "Saturdays since March 6": "This(Between(Last(DocTime, Month-Of-Year:March(Day-Of-Month:6)), DocTime), Day-Of-Week:Saturday)",
    "every Friday in 1998": "This(Year:1998, Day-Of-Week:Friday)",
    "each of the past three years": "Last(DocTime, Calendar-Interval:Year(#3))",
    "the past three summers": "Last(DocTime, Season-Of-Year:Summer(#3))",
}
"""What comes again."""

RANGES = {
    "from March 3 to March 5": "Between(Last(DocTime, Month-Of-Year:March(Day-Of-Month:3)), Next(Last(DocTime, Month-Of-Year:March(Day-Of-Month:3)), Month-Of-Year:March(Day-Of-Month:5)))",
    "March 3-5, 1998": "Between(Year:1998(Month-Of-Year:March(Day-Of-Month:3)), Year:1998(Month-Of-Year:March(Day-Of-Month:5)))",
    "3-5 March 1998": "Between(Year:1998(Month-Of-Year:March(Day-Of-Month:3)), Year:1998(Month-Of-Year:March(Day-Of-Month:5)))",
    "March-May 1998": "Between(Year:1998(Month-Of-Year:March), Year:1998(Month-Of-Year:May))",
    "from 3 to 5 March": "Between(Last(DocTime, Month-Of-Year:March(Day-Of-Month:3)), Last(DocTime, Month-Of-Year:March(Day-Of-Month:5)))",
    "1985-1990": "Between(Year:1985, Year:1990)",
    "1985-90": "Between(Year:1985, Year:1990)",
    "from 1260 to 1284": "Between(Year:1260, Year:1284)",
    "between 1985 and 1990": "Between(Year:1985, Year:1990)",
    "Monday through Friday": "Between(Last(DocTime, Day-Of-Week:Monday), Next(Last(DocTime, Day-Of-Week:Monday), Day-Of-Week:Friday))",
    "from Monday to Friday": "Between(Last(DocTime, Day-Of-Week:Monday), Next(Last(DocTime, Day-Of-Week:Monday), Day-Of-Week:Friday))",
    "from November 1998 to March": "Between(Year:1998(Month-Of-Year:November), Next(Year:1998(Month-Of-Year:November), Month-Of-Year:March))",
    "from 10 to 11 a.m.": "Between(This(DocTime, Hour-Of-Day:10(AMPM-Of-Day:AM)), Next(This(DocTime, Hour-Of-Day:10(AMPM-Of-Day:AM)), Hour-Of-Day:11(AMPM-Of-Day:AM)))",
    "from 11 to 1 p.m.": "Between(This(DocTime, Hour-Of-Day:11(AMPM-Of-Day:AM)), Next(This(DocTime, Hour-Of-Day:11(AMPM-Of-Day:AM)), Hour-Of-Day:1(AMPM-Of-Day:PM)))",
    "between 9 and 10:30 p.m. Friday": "Between(Last+(DocTime, Day-Of-Week:Friday(Hour-Of-Day:9(AMPM-Of-Day:PM))), Next(Last+(DocTime, Day-Of-Week:Friday(Hour-Of-Day:9(AMPM-Of-Day:PM))), Day-Of-Week:Friday(Hour-Of-Day:10(AMPM-Of-Day:PM, Minute-Of-Hour:30))))",
    "from 11 p.m. to 5 a.m.": "Between(This(DocTime, Hour-Of-Day:11(AMPM-Of-Day:PM)), Next(This(DocTime, Hour-Of-Day:11(AMPM-Of-Day:PM)), Hour-Of-Day:5(AMPM-Of-Day:AM)))",
    "since 1985": "Between(Year:1985, DocTime)",
    "since last Friday": "Between(Last(DocTime, Day-Of-Week:Friday), DocTime)",
    "from 1985 on": "Between(Year:1985, Unknown)",
    "until now": "Between(Unknown, This(DocTime))",
    "from Martinmas to Whitsuntide": "Between(Last(DocTime, Feast:Martinmas), Next(Last(DocTime, Feast:Martinmas), Feast:Whitsun))",
    "1412 to 1411 BC": "Between(Year:-1411, Year:-1410)",
    "from March 3 to 5": "Between(Last(DocTime, Month-Of-Year:March(Day-Of-Month:3)), Last(DocTime, Month-Of-Year:March(Day-Of-Month:5)))",
    "from yesterday to tomorrow": "Between(Last(DocTime, Calendar-Interval:Day), Next(DocTime, Calendar-Interval:Day))",
    "10-11 a.m. Friday": "Between(Last+(DocTime, Day-Of-Week:Friday(Hour-Of-Day:10(AMPM-Of-Day:AM))), Next(Last+(DocTime, Day-Of-Week:Friday(Hour-Of-Day:10(AMPM-Of-Day:AM))), Day-Of-Week:Friday(Hour-Of-Day:11(AMPM-Of-Day:AM))))",
    "from 9 to noon Friday": "Between(Last+(DocTime, Day-Of-Week:Friday(Hour-Of-Day:9(AMPM-Of-Day:AM))), Next(Last+(DocTime, Day-Of-Week:Friday(Hour-Of-Day:9(AMPM-Of-Day:AM))), Day-Of-Week:Friday(Part-Of-Day:Noon)))",
    "from 9 to 10 a.m. on Monday": "Between(Last(DocTime, Day-Of-Week:Monday(Hour-Of-Day:9(AMPM-Of-Day:AM))), Next(Last(DocTime, Day-Of-Week:Monday(Hour-Of-Day:9(AMPM-Of-Day:AM))), Day-Of-Week:Monday(Hour-Of-Day:10(AMPM-Of-Day:AM))))",
}
"""Stretches with two ends or one."""


@pytest.mark.parametrize(("text", "expected"), DATES.items(), ids=DATES)
def test_dates(text: str, expected: str) -> None:
    assert graphs(text) == expected


@pytest.mark.parametrize(("text", "expected"), CLOCKS.items(), ids=CLOCKS)
def test_clocks(text: str, expected: str) -> None:
    assert graphs(text) == expected


@pytest.mark.xfail(
    strict=False, reason="a marginal choice: four digits after 'at' are a clock time of 24 hours, or a year"
)
def test_a_military_clock() -> None:
    assert graphs("at 2100") == "This(DocTime, Hour-Of-Day:21(Minute-Of-Hour:0))"


@pytest.mark.parametrize(("text", "expected"), AMOUNTS.items(), ids=AMOUNTS)
def test_amounts(text: str, expected: str) -> None:
    assert graphs(text) == expected


@pytest.mark.parametrize(("text", "expected"), RELATIVE.items(), ids=RELATIVE)
def test_relative(text: str, expected: str) -> None:
    assert graphs(text) == expected


@pytest.mark.xfail(
    strict=True,
    reason="two thirds of the places that say so are no time in news (TimeBank and AQUAINT), so by itself it is left out",
)
def test_soon() -> None:
    assert graphs("soon") == "Next(DocTime)"


@pytest.mark.parametrize(("text", "expected"), SETS.items(), ids=SETS)
def test_sets(text: str, expected: str) -> None:
    assert graphs(text) == expected


@pytest.mark.parametrize(("text", "expected"), RANGES.items(), ids=RANGES)
def test_ranges(text: str, expected: str) -> None:
    assert graphs(text) == expected


@pytest.mark.xfail(
    strict=True, reason="that what will last goes on from the writing is no reading yet: where it begins is left open"
)
def test_what_will_last_does_so_from_the_writing_on() -> None:
    assert graphs("It will last until Friday.") == "Between(DocTime, Next(DocTime, Day-Of-Week:Friday))"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "They met on the last day of the old calendar.",
            marks=pytest.mark.xfail(strict=True, reason="a marginal choice: a day, or none"),
        ),
        "In the last week of the war it snowed.",
    ],
)
def test_the_last_of_what_is_no_time_is_on_no_calendar(text: str) -> None:
    (time,) = load("rules")(text, "2017-04-21").times
    assert time.intervals == ()
    assert time.unresolved is not None
    assert time.unresolved.reason == "unknown-anchor"
