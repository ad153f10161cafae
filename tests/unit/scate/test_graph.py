"""From graphs to trees: every type of entity, every way in which one can be broken."""

from __future__ import annotations

from fractions import Fraction

import pytest

from timeloom.calendar import (
    After,
    Before,
    Between,
    Difference,
    DocTime,
    DocTimeEra,
    DocTimeYear,
    EventTime,
    EveryNth,
    Feast,
    Frequency,
    Intersection,
    Interval,
    Intervals,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Numbered,
    Period,
    Repeating,
    Sum,
    This,
    Union,
    Unit,
    UnknownTime,
    Year,
    YearSuffix,
    Zoned,
    evaluate,
)
from timeloom.document import Span, TimeEntity
from timeloom.scate import read_graph, validate

X = DocTime()
MARCH, FRIDAY = Repeating.month(3), Repeating.weekday(5)


def entity(id, type, start=0, end=1, /, **given):
    """One entity; underscores in names stand for hyphens, "=1" is a link to entity 1, a tuple several values."""
    properties, links = [], []
    for name, values in given.items():
        for value in values if isinstance(values, tuple) else (values,):
            pair = (name.replace("_", "-"), value.removeprefix("="))
            (links if value.startswith("=") else properties).append(pair)
    return TimeEntity(id, (Span(start, end),), type, tuple(properties), tuple(links))


def tree(*entities, text=""):
    """The tree of the one root."""
    (root,) = read_graph(entities, text=text)
    assert not root.problems
    return root.tree


month = entity("m", "Month-Of-Year", Type="March")
friday = entity("f", "Day-Of-Week", Type="Friday")
year = entity("y", "Year", Value="1998")
number = entity("n", "Number", Value="3")


@pytest.mark.parametrize(
    ("entities", "expected"),
    [
        # leaves
        ([year], Year(1998)),
        ([entity("1", "Year", Value="198?")], Year(198, 1)),
        ([entity("1", "Year", Value="19??")], Year(19, 2)),
        ([entity("1", "Year", Value="-43")], Year(-43)),
        ([entity("1", "Year", Value="????")], UnknownTime()),
        ([entity("1", "Two-Digit-Year", Interval_Type="DocTime", Value="05")], YearSuffix(X, 5, 2, 0)),
        ([entity("1", "Two-Digit-Year", Interval_Type="DocTime", Value="199?")], YearSuffix(X, 199, 3, 1)),
        ([entity("1", "Two-Digit-Year", Interval_Type="Link", Interval="=y", Value="7?"), year],
         YearSuffix(Year(1998), 7, 1, 1)),
        ([entity("1", "Event", 3, 9)], EventTime(3, 9)),
        ([month], MARCH),
        ([friday], FRIDAY),
        ([entity("1", "Day-Of-Month", Value="06")], Repeating.day(6)),
        ([entity("1", "Day-Of-Month", Value="6th")], Repeating.day(6)),
        ([entity("1", "Day-Of-Month", Value="-1")], Repeating.day(-1)),
        ([entity("1", "Day-Of-Month", Value="1?")], Repeating.day(None)),
        ([entity("1", "Week-Of-Year", Value="53")], Repeating.week(53)),
        ([entity("1", "Quarter-Of-Year", Value="3")], Repeating.quarter(3)),
        ([entity("1", "Season-Of-Year", Type="Fall")], Repeating.season("Fall")),
        ([entity("1", "Part-Of-Week", Type="Weekdays")], Repeating.part_of_week("Weekdays")),
        ([entity("1", "Part-Of-Day", Type="Dusk")], Repeating.part_of_day("Dusk")),
        ([entity("1", "AMPM-Of-Day", Type="PM")], Repeating.ampm("PM")),
        ([entity("1", "Hours-Of-Day", Start="09:00", End="17:00")], Repeating.hours("09:00", "17:00")),
        ([entity("1", "Hours-Of-Day", Start="22:30", End="24:00", Time_Zone="=2"), entity("2", "Time-Zone", Zone="UTC")],
         Zoned(Repeating.hours("22:30", "24:00"), "UTC")),
        ([entity("1", "Intersection", Repeating_Intervals=("=2", "=3")), entity("2", "Part-Of-Week", Type="Weekdays"),
          entity("3", "Hours-Of-Day", Start="09:00", End="17:00")],
         Intersection((Repeating.part_of_week("Weekdays"), Repeating.hours("09:00", "17:00")))),
        ([entity("1", "Day-Of-Week", Type="Friday", Sub_Interval="=2"), entity("2", "Hours-Of-Day", Start="09:00", End="17:00")],
         Intersection((FRIDAY, Repeating.hours("09:00", "17:00")))),
        ([entity("1", "Feast", Name="Election Day", Rule="on-after:11:2:2")], Feast("Election Day", ("on-after", 11, 2, 2))),
        ([entity("1", "Second-Of-Minute", Value="59")], Repeating.second(59)),
        ([entity("1", "Calendar-Interval", Type="Millennium")], Repeating.unit(Unit.MILLENNIUM)),
        ([entity("1", "Period", Type="Quarter-Centuries")], Period(Unit.QUARTER_CENTURY)),
        ([entity("1", "Period", Type="Millennia", Number="=n"), number], Period(Unit.MILLENNIUM, 3)),
        ([entity("1", "Period", Type="Unknown")], Period(None)),
        ([entity("1", "Frequency", Type="Day", Number="=n"), number], Frequency(Unit.DAY, 3)),
        ([entity("1", "Frequency", Type="Other")], Frequency()),
        ([entity("1", "Frequency", Type="Other", Every="=f"), friday], FRIDAY),
        # numbers
        *[([entity("1", "Period", Type="Days", Number="=2"), entity("2", "Number", Value=value)], Period(Unit.DAY, n))
          for value, n in [("52", 52), ("?", None), ("2-6", None), ("1?", None), ("0.5", Fraction(1, 2)),
                           ("1.76", Fraction(44, 25)), ("1/4", Fraction(1, 4)), ("2 1/2", Fraction(5, 2)),
                           ("2.0", 2), ("10,000", 10000), ("4/2", 2)]],
        # chains
        ([entity("1", "Year", Value="1992", Sub_Interval="=2"), entity("2", "Month-Of-Year", Type="December", Sub_Interval="=3"),
          entity("3", "Day-Of-Month", Value="23")], This(Year(1992), Intersection((Repeating.month(12), Repeating.day(23))))),
        ([entity("1", "Day-Of-Month", Value="23", Super_Interval="=2"),
          entity("2", "Month-Of-Year", Type="December", Super_Interval="=3"), entity("3", "Year", Value="1992")],
         This(Year(1992), Intersection((Repeating.month(12), Repeating.day(23))))),
        ([entity("1", "Day-Of-Month", Value="23", Super_Interval="=2"), entity("2", "Month-Of-Year", Type="December")],
         Intersection((Repeating.month(12), Repeating.day(23)))),
        ([entity("1", "Hour-Of-Day", Value="10", Super_Interval="=2"),
          entity("2", "Last", Interval_Type="DocTime", Repeating_Interval="=f"), friday],
         This(Last(X, FRIDAY), Repeating.hour(10))),
        ([entity("1", "Day-Of-Week", Type="Friday", Sub_Interval=("=2", "=3")), entity("2", "Hour-Of-Day", Value="10"),
          entity("3", "Hour-Of-Day", Value="7")], Intersection((FRIDAY, Repeating.hour(10)))),
        ([entity("1", "Day-Of-Week", Type="Friday", Sub_Interval=("=2", "=3")), entity("2", "Hour-Of-Day", Value="10"),
          entity("3", "Part-Of-Day", Type="Morning")],
         Intersection((FRIDAY, Repeating.hour(10), Repeating.part_of_day("Morning")))),
        # clocks
        *[([entity("1", "Hour-Of-Day", Value=value, AMPM_Of_Day="=2"), entity("2", "AMPM-Of-Day", Type=half)], Repeating.hour(hour))
          for value, half, hour in [("12", "AM", 0), ("1", "AM", 1), ("12", "PM", 12), ("1", "PM", 13), ("11", "PM", 23),
                                    ("15", "PM", 15), ("0", "AM", 0)]],
        ([entity("1", "Hour-Of-Day", Value="24")], Repeating.hour(24)),
        # what hangs on a field
        ([entity("1", "Month-Of-Year", Type="March", Number="=n"), number], Numbered(MARCH, 3)),
        ([entity("1", "Month-Of-Year", Type="March", Modifier="=2"), entity("2", "Modifier", Type="Start")],
         Modified(MARCH, "Start")),
        ([entity("1", "Year", Value="1996", Modifier="=2"), entity("2", "Modifier", Type="Mid")], Modified(Year(1996), "Mid")),
        ([entity("1", "Period", Type="Weeks", Modifier="=2"), entity("2", "Modifier", Type="Approx")],
         Modified(Period(Unit.WEEK), "Approx")),
        # operators
        ([entity("1", "Sum", Periods=("=2", "=3")), entity("2", "Period", Type="Years"), entity("3", "Period", Type="Days")],
         Sum((Period(Unit.YEAR), Period(Unit.DAY)))),
        ([entity("1", "Difference", Period1="=2", Period2="=3"), entity("2", "Period", Type="Years"),
          entity("3", "Period", Type="Days")], Difference(Period(Unit.YEAR), Period(Unit.DAY))),
        ([entity("1", "Union", Repeating_Intervals=("=m", "=f")), month, friday], Union((MARCH, FRIDAY))),
        ([entity("1", "Every-Nth", Value="2", Repeating_Interval="=f"), friday], EveryNth(FRIDAY, 2)),
        ([entity("1", "Intersection", Intervals="=y", Repeating_Intervals=("=m", "=f")), year, month, friday],
         Intersection((Year(1998), MARCH, FRIDAY))),
        ([entity("1", "This", Interval_Type="DocTime", Repeating_Interval="=f"), friday], This(X, FRIDAY)),
        ([entity("1", "This", Interval_Type="DocTime")], This(X)),
        ([entity("1", "Last", Interval_Type="DocTime-Year", Period="=2"), entity("2", "Period", Type="Days")],
         Last(DocTimeYear(), Period(Unit.DAY))),
        ([entity("1", "Last", Interval_Type="Unknown", Repeating_Interval="=f"), friday], Last(UnknownTime(), FRIDAY)),
        ([entity("1", "Last", Interval_Type="DocTime", Semantics="Interval-Included", Repeating_Interval="=f"), friday],
         Last(X, FRIDAY, True)),
        ([entity("1", "Next", Interval_Type="DocTime", Semantics="Standard", Repeating_Interval="=f"), friday], Next(X, FRIDAY)),
        ([entity("1", "Before", Interval_Type="Link", Interval="=y"), year], Before(Year(1998))),
        ([entity("1", "After", Interval="=y"), year], After(Year(1998))),
        ([entity("1", "After")], After(X)),
        ([entity("1", "Before", Interval_Type="DocTime", Interval="=y"), year], Before(X)),
        ([entity("1", "Between", Start_Interval_Type="Link", Start_Interval="=y", Start_Included="Included",
                 End_Interval_Type="DocTime", End_Included="Not-Included"), year], Between(Year(1998), X, True, False)),
        ([entity("1", "NthFromStart", Interval_Type="DocTime-Era", Value="20", Repeating_Interval="=2"),
          entity("2", "Calendar-Interval", Type="Century")], NthFromStart(DocTimeEra(), 20, Repeating.unit(Unit.CENTURY))),
        ([entity("1", "NthFromEnd", Interval="=y", Value="2", Repeating_Interval="=f"), year, friday],
         NthFromEnd(Year(1998), 2, FRIDAY)),
        # extensions
        ([entity("1", "Feast", Name="Christmas", Rule="fixed:12:25")], Feast("Christmas", ("fixed", 12, 25))),
        ([entity("1", "Feast", Name="Easter", Rule="easter:-2", Length="4")], Feast("Easter", ("easter", -2), 4)),
        ([entity("1", "Feast", Name="T", Rule="civil:US:Thanksgiving Day")], Feast("T", ("civil", "US", "Thanksgiving Day"))),
        ([entity("1", "Feast", Name="P", Rule="lunar:hebrew:passover:-1")], Feast("P", ("lunar", "hebrew", "passover", -1))),
        ([entity("1", "Feast", Name="T", Rule="nth:11:4:4", Number="=n"), number], Numbered(Feast("T", ("nth", 11, 4, 4)), 3)),
        ([entity("1", "Last", Interval_Type="DocTime", Repeating_Interval="=2"), entity("2", "Feast", Name="E", Rule="easter:0")],
         Last(X, Feast("E", ("easter", 0)))),
        ([entity("1", "Between", Start_Interval="=2", End_Interval_Type="DocTime"),
          entity("2", "Intersection", Intervals="=y", Repeating_Intervals="=f"), year, friday],
         Between(Intersection((Year(1998), FRIDAY)), X)),
    ],
    ids=lambda value: repr(value)[:70] if not isinstance(value, list) else "",
)  # fmt: skip
def test_tree(entities, expected):
    assert tree(*entities) == expected
    assert tree(*reversed(entities)) == expected


@pytest.mark.parametrize("type", ["Number", "Modifier", "Time-Zone", "NotNormalizable", "PreAnnotation"])
def test_what_has_no_time(type):
    (root,) = read_graph([entity("1", type, Value="3", Type="Start")])
    assert (root.tree, root.problems) == (None, ())


@pytest.mark.parametrize(
    ("text", "zone"),
    [("10 GMT", "GMT"), ("10 EDT", "-04:00"), ("10 +0300", "+03:00"), ("10 UTC+5", "+05:00"), ("10 Z", "UTC"),
     ("10 Europe/Paris", "Europe/Paris"), ("10 (E.S.T.)", "-05:00"), ("10 local", None), ("10 +9900", None)],
)  # fmt: skip
def test_zone_from_the_text(text, zone):
    hour = entity("1", "Hour-Of-Day", 0, 2, Value="10", Time_Zone="=2")
    expected = Repeating.hour(10) if zone is None else Zoned(Repeating.hour(10), zone)
    assert tree(hour, entity("2", "Time-Zone", 3, len(text)), text=text) == expected


def test_zone_from_its_property():
    hour = entity("1", "Hour-Of-Day", Value="10", Time_Zone="=2", Sub_Interval="=3")
    zone, minute = entity("2", "Time-Zone", Zone="Asia/Tokyo"), entity("3", "Minute-Of-Hour", Value="30")
    expected = Zoned(Intersection((Repeating.hour(10), Repeating.minute(30))), "Asia/Tokyo")
    assert tree(hour, zone, minute) == expected


@pytest.mark.parametrize(
    ("text", "n"), [("a day", 1), ("the days", None), ("DAYS", None), ("century", 1), ("hours", None)], ids=str
)
def test_a_period_without_number_counts_by_its_text(text, n):
    assert tree(entity("1", "Period", 0, len(text), Type="Days"), text=text) == Period(Unit.DAY, n)


@pytest.mark.parametrize(("rule", "n"), [("one", 1), ("unknown", None)])
def test_or_as_the_references_count(rule, n):
    (root,) = read_graph([entity("1", "Period", 0, 4, Type="Days")], text="days", missing_number=rule)
    assert root.tree == Period(Unit.DAY, n)


def test_two_readings_of_one_clock_time_are_one_minute():
    """10:35 a.m. (0735 GMT) Friday, in a text of Friday 1998-08-07 (TACL 2018)."""
    text = "10:35 a.m. (0735 GMT) Friday"
    entities = [
        entity("1", "This", 22, 28, Interval_Type="DocTime", Repeating_Interval="=2"),
        entity("2", "Day-Of-Week", 22, 28, Type="Friday", Sub_Interval=("=3", "=6")),
        entity("3", "Hour-Of-Day", 0, 2, Value="10", AMPM_Of_Day="=4", Sub_Interval="=5"),
        entity("4", "AMPM-Of-Day", 6, 10, Type="AM"),
        entity("5", "Minute-Of-Hour", 3, 5, Value="35"),
        entity("6", "Hour-Of-Day", 12, 14, Value="07", Time_Zone="=7", Sub_Interval="=8"),
        entity("7", "Time-Zone", 17, 20),
        entity("8", "Minute-Of-Hour", 14, 16, Value="35"),
    ]
    value = evaluate(tree(*entities, text=text), dct=Interval.of(1998, 8, 7))
    assert value == Intervals((Interval.of(1998, 8, 7, 10, 35),))


@pytest.mark.parametrize(
    ("entities", "place", "reason"),
    [
        ([entity("1", "Last", Interval_Type="Link")], "1", "Link, but it has no Interval"),
        ([entity("1", "Last", Interval_Type="Link", Interval="=9")], "1", "links to nothing"),
        ([entity("1", "Last", Interval_Type="Yesterday")], "1", "cannot have this value"),
        ([entity("1", "Last", Semantics="Maybe")], "1", "cannot have this value"),
        ([entity("1", "Last", Repeating_Interval="=9")], "1", "links to nothing"),
        ([entity("1", "Last", Repeating_Interval="9@e@doc@gold")], "1", "links to nothing"),
        ([entity("1", "Last", Repeating_Interval="=y"), year], "1", "cannot be a Year"),
        ([entity("1", "Last", Interval="=m"), month], "1", "cannot be a Month-Of-Year"),
        ([entity("1", "Last", Interval="=2"), entity("2", "Intersection", Repeating_Intervals="=m"), month], "1", "no place"),
        ([entity("1", "Month-Of-Year", Type="Mars")], "1", "cannot have this value"),
        ([entity("1", "Month-Of-Year")], "1", "missing"),
        ([entity("1", "Day-Of-Month", Value="32")], "1", "between 1 and 31"),
        ([entity("1", "Day-Of-Month", Value="abc")], "1", "cannot be read"),
        ([entity("1", "Hour-Of-Day", Value="25")], "1", "between 0 and 24"),
        ([entity("1", "Hour-Of-Day", Value="1", AMPM_Of_Day="=2"), entity("2", "AMPM-Of-Day", Type="XM")], "2", "cannot have this value"),
        ([entity("1", "Hours-Of-Day", Start="09:00")], "1", "End is missing"),
        *[([entity("1", "Hours-Of-Day", Start="09:00", End=end)], "1", "cannot be read")
          for end in ("17", "17:60", "24:01", "5 pm", "١٧:٠٠", "17:00/18:00")],
        ([entity("1", "Feast", Rule="on-after:11:two:2")], "1", "cannot be read"),
        ([entity("1", "Year", Value="MCMXCVIII")], "1", "cannot be read"),
        ([entity("1", "Year", Value="")], "1", "cannot be read"),
        ([entity("1", "Two-Digit-Year", Value="-5")], "1", "no end of a year"),
        ([entity("1", "Period", Type="Fortnights")], "1", "cannot have this value"),
        ([entity("1", "Period", Type="Days", Number="=2"), entity("2", "Number", Value="many")], "2", "cannot be read"),
        ([entity("1", "Period", Type="Days", Modifier="=2"), entity("2", "Modifier", Type="Soon")], "2", "cannot have this value"),
        ([entity("1", "Calendar-Interval", Type="Fortnight")], "1", "cannot have this value"),
        ([entity("1", "Sum")], "1", "Periods are missing"),
        ([entity("1", "Difference", Period1="=2"), entity("2", "Period", Type="Days")], "1", "Period2 is missing"),
        ([entity("1", "Union")], "1", "missing"),
        ([entity("1", "Intersection")], "1", "missing"),
        ([entity("1", "Every-Nth", Value="0", Repeating_Interval="=m"), month], "1", "no number from 1"),
        ([entity("1", "Every-Nth", Value="2")], "1", "missing"),
        ([entity("1", "NthFromStart", Interval_Type="DocTime", Repeating_Interval="=m"), month], "1", "Value is missing"),
        ([entity("1", "Frequency", Type="Often")], "1", "cannot have this value"),
        ([entity("1", "Feast", Name="x", Rule="moon:3")], "1", "cannot be read"),
        ([entity("1", "Feast", Name="x")], "1", "Rule is missing"),
        ([entity("1", "Feast", Name="x", Rule="civil:US")], "1", "cannot be read"),
        ([entity("1", "Feast", Name="x", Rule="lunar:hebrew:passover")], "1", "cannot be read"),
        ([entity("1", "Eternity")], "1", "not of the schema"),
        ([entity("1", "Between", Start_Interval_Type="Link", End_Interval_Type="DocTime")], "1", "no Start-Interval"),
    ],
)  # fmt: skip
def test_a_broken_entity_costs_its_own_root_alone(entities, place, reason):
    sound = [entity("s", "Year", Value="2000")]
    broken, whole = read_graph([*entities, *sound], document="doc")
    assert whole.tree == Year(2000)
    assert not whole.problems
    (problem,) = broken.problems
    assert broken.tree is None
    assert (problem.document, problem.place) == ("doc", f"entity {place}")
    assert reason in problem.reason


@pytest.mark.parametrize(
    "broken",
    [
        [entity("1", "Year")],
        [entity("1", "Year", Value="next")],
        [entity("1", "Month-Of-Year", Type="Mars")],
        [entity("1", "Period", Type="Fortnights")],
        [entity("1", "Period", Type="Days", Number="=2"), entity("2", "Number", Value="many")],
        [entity("1", "Hour-Of-Day", Value="1", AMPM_Of_Day="=2"), entity("2", "AMPM-Of-Day", Type="XM")],
        [entity("1", "Year", Value="1998", Sub_Interval="=9")],
        [entity("1", "Period", Type="Days", Number="=y"), year],
        [entity("1", "Feast", Name="x", Rule="on-after:11:two:2")],
        [entity("1", "Hours-Of-Day", Start="09:00", End="17")],
        [entity("1", "Eternity")],
        [entity("1", "Last", Interval_Type="Link", Interval="=1")],
    ],
    ids=lambda broken: f"{broken[0].type} {len(broken)}",
)
def test_what_breaks_the_schema_is_said_in_the_words_of_validate(broken):
    assert read_graph(broken, document="doc")[0].problems == validate(broken, document="doc")


def test_every_root_that_needs_a_broken_entity_reports_it():
    bad = entity("b", "Month-Of-Year", Type="Mars")
    roots = read_graph(
        [entity("1", "Last", Repeating_Interval="=b"), entity("2", "Next", Repeating_Interval="=b"), bad]
    )
    assert [root.tree for root in roots] == [None, None]
    assert [root.problems[0].place for root in roots] == ["entity b", "entity b"]


def test_a_circle_is_one_root_with_its_problem():
    ring = [
        entity("1", "Last", Interval_Type="Link", Interval="=2"),
        entity("2", "Next", Interval_Type="Link", Interval="=3"),
        entity("3", "Last", Interval_Type="Link", Interval="=1"),
    ]
    sound, circle = read_graph([*ring, year])
    assert sound.tree == Year(1998)
    assert (circle.id, circle.tree, circle.members) == ("1", None, ("1", "2", "3"))
    assert "back to itself" in circle.problems[0].reason


def test_what_leads_into_a_circle_is_broken_and_an_own_loop_too():
    lead = entity("0", "Last", Interval_Type="Link", Interval="=1")
    ring = [entity("1", "Last", Interval="=2"), entity("2", "Last", Interval="=1")]
    (root,) = read_graph([lead, *ring])
    assert root.tree is None
    assert root.members == ("0", "1", "2")
    (loop,) = read_graph([entity("1", "Last", Interval="=1")])
    assert "back to itself" in loop.problems[0].reason


def test_a_link_that_is_not_needed_may_lie_in_a_circle():
    ring = [
        entity("1", "Last", Interval_Type="DocTime", Interval="=2"),
        entity("2", "Last", Interval_Type="Link", Interval="=1"),
        entity("3", "Next", Interval_Type="Link", Interval="=1"),
    ]
    (root,) = read_graph(ring)
    assert root.tree == Next(Last(X))


def test_a_chain_of_thousands_does_not_bring_it_down():
    chain = [entity(str(n), "Last", Interval=f"={n + 1}") for n in range(5000)] + [entity("5000", "Year", Value="1998")]
    (root,) = read_graph(chain)
    assert root.tree is None
    assert "too deeply" in root.problems[0].reason
    assert len(root.members) == 5001


def test_shared_entities_and_the_order_of_roots():
    roots = read_graph(
        [entity("1", "Last", Repeating_Interval="=m"), entity("2", "Next", Repeating_Interval="=m"), month]
    )
    assert [(root.id, root.members) for root in roots] == [("1", ("1", "m")), ("2", ("2", "m"))]
    assert [root.tree for root in roots] == [Last(X, MARCH), Next(X, MARCH)]


def test_the_second_entity_of_one_id_is_left_out():
    assert tree(year, entity("y", "Year", Value="1999")) == Year(1998)


def test_nothing_gives_nothing():
    assert read_graph([]) == ()
