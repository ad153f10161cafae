"""What is written to Anafora files is legal, whatever our graphs hold."""

from __future__ import annotations

import pytest

from timeloom.calendar import Fixed, Interval, This, evaluate
from timeloom.document import Span, TimeEntity
from timeloom.scate import EXTENSIONS, legal, read_graph, validate


def entity(id, type, start=0, end=1, /, **given):
    """One entity; underscores in names stand for hyphens, "=1" is a link to entity 1, a tuple several values."""
    properties, links = [], []
    for name, values in given.items():
        for value in values if isinstance(values, tuple) else (values,):
            pair = (name.replace("_", "-"), value.removeprefix("="))
            (links if value.startswith("=") else properties).append(pair)
    return TimeEntity(id, (Span(start, end),), type, tuple(properties), tuple(links))


feast = entity("f", "Feast", 5, 14, Name="Christmas", Rule="fixed:12:25")
month = entity("m", "Month-Of-Year", Type="March")
year = entity("y", "Year", Value="1998")


def written(*entities):
    """Each entity as (id, type, properties and links in one mapping)."""
    found = legal(entities)
    assert validate(found, extensions=False) == ()
    return {
        one.id: (one.type, dict(one.properties) | {name: f"={target}" for name, target in one.links}) for one in found
    }


def test_what_is_legal_stays_as_it_is():
    graph = (
        entity("1", "Last", Interval_Type="DocTime", Semantics="Interval-Included", Repeating_Interval="=m"),
        month,
    )
    assert legal(graph) == graph


@pytest.mark.parametrize(
    ("one", "properties"),
    [
        (entity("1", "Last", Repeating_Interval="=m"),
         {"Interval-Type": "DocTime", "Semantics": "Interval-Not-Included", "Repeating-Interval": "=m"}),
        (entity("1", "Before", Interval="=y"),
         {"Interval-Type": "Link", "Semantics": "Interval-Not-Included", "Interval": "=y"}),
        (entity("1", "Before", Interval_Type="Link", Interval="=9"),
         {"Interval-Type": "Unknown", "Semantics": "Interval-Not-Included"}),
        (entity("1", "Between", Start_Interval="=y"),
         {"Start-Interval": "=y", "Start-Interval-Type": "Link", "Start-Included": "Not-Included",
          "End-Interval-Type": "DocTime", "End-Included": "Not-Included"}),
        (entity("1", "NthFromStart", Value="2", Repeating_Interval="=m"),
         {"Value": "2", "Interval-Type": "DocTime", "Repeating-Interval": "=m"}),
        (entity("1", "Two-Digit-Year", Value="98"), {"Value": "98", "Interval-Type": "DocTime"}),
    ],
)  # fmt: skip
def test_flags_are_always_written(one, properties):
    assert written(one, month, year)["1"] == (one.type, properties)


def test_a_feast_becomes_an_event_and_takes_the_place_of_its_implicit_operator():
    operator = entity("1", "Next", 5, 14, Interval_Type="DocTime", Repeating_Interval="=f")
    after = entity("2", "After", 0, 4, Interval_Type="Link", Interval="=1", Period="=3")
    found = written(after, operator, feast, entity("3", "Period", 0, 4, Type="Days"))
    assert set(found) == {"2", "3", "f"}
    assert found["f"] == ("Event", {})
    assert found["2"][1]["Interval"] == "=f"


def test_an_explicit_operator_of_a_feast_starts_from_the_event():
    found = written(entity("1", "Last", 0, 4, Interval_Type="DocTime", Repeating_Interval="=f"), feast)
    assert found["1"][1] == {"Interval-Type": "Link", "Interval": "=f", "Semantics": "Interval-Not-Included"}


def test_a_feast_in_an_intersection():
    found = written(entity("1", "Intersection", Intervals="=y", Repeating_Intervals="=f"), year, feast)
    assert legal([entity("1", "Intersection", Intervals="=y", Repeating_Intervals="=f"), year, feast])[0].links == (
        ("Intervals", "y"),
        ("Intervals", "f"),
    )
    assert found["f"] == ("Event", {})


def test_zone_quarter_and_nested_intersection():
    found = written(
        entity("1", "Hour-Of-Day", Value="10", Time_Zone="=2"),
        entity("2", "Time-Zone", Zone="Asia/Tokyo"),
        entity("3", "Quarter-Of-Year", Value="3"),
        entity("4", "Before", Interval_Type="Link", Interval="=5"),
        entity("5", "Intersection", Intervals="=y", Repeating_Intervals="=3"),
        year,
    )
    assert found["2"] == ("Time-Zone", {})
    assert found["3"] == ("Calendar-Interval", {"Type": "Quarter-Year"})
    assert found["4"][1]["Interval-Type"] == "Unknown"


def test_hours_of_a_day_keep_their_first_hour():
    found = written(
        entity("1", "Intersection", Repeating_Intervals=("=2", "=3")),
        entity("2", "Part-Of-Week", Type="Weekdays"),
        entity("3", "Hours-Of-Day", Start="09:30", End="17:00", Time_Zone="=4"),
        entity("4", "Time-Zone"),
        entity("5", "Hours-Of-Day", Start="00:00", End="06:00"),
    )
    assert found["1"][1]["Repeating-Intervals"] == "=3"
    assert found["3"] == ("Hour-Of-Day", {"Value": "9", "Time-Zone": "=4"})
    assert found["5"] == ("Hour-Of-Day", {"Value": "0"})


def test_super_interval_is_turned_round():
    found = written(
        entity("1", "Day-Of-Month", Value="23", Super_Interval="=m"),
        entity("m", "Month-Of-Year", Type="March", Super_Interval="=y"),
        year,
    )
    assert found["m"][1]["Sub-Interval"] == "=1"
    assert found["y"][1]["Sub-Interval"] == "=m"


def test_what_the_schema_does_not_know_is_left_out():
    found = written(entity("1", "Year", Value="1998", Colour="red", Sub_Interval="=2"), entity("2", "Eternity"))
    assert found == {"1": ("Year", {"Value": "1998"})}


def test_a_year_before_1_keeps_its_value():
    assert written(entity("1", "Year", Value="-43"))["1"] == ("Year", {"Value": "-43"})


def test_a_legal_graph_means_the_same():
    graph = (entity("1", "Year", Value="1998", Sub_Interval="=m"), month)
    before, after = (read_graph(entities)[0].tree for entities in (graph, legal(graph)))
    assert evaluate(before) == evaluate(after)
    assert evaluate(This(Fixed(Interval.of(1998)), before.shift)) == evaluate(after)


def test_every_extension_says_what_is_lost():
    assert all(row.node and row.entity and row.legal and row.lost for row in EXTENSIONS)
