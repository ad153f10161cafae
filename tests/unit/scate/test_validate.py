"""The schema as data, and what it says about graphs."""

from __future__ import annotations

import pytest

from timeloom.document import Span, TimeEntity
from timeloom.scate import parents_type, reachable, roots, schema, validate


def entity(id, type, start=0, end=1, /, **given):
    """One entity; underscores in names stand for hyphens, "=1" is a link to entity 1, a tuple several values."""
    properties, links = [], []
    for name, values in given.items():
        for value in values if isinstance(values, tuple) else (values,):
            pair = (name.replace("_", "-"), value.removeprefix("="))
            (links if value.startswith("=") else properties).append(pair)
    return TimeEntity(id, (Span(start, end),), type, tuple(properties), tuple(links))


year = entity("y", "Year", Value="1998")
month = entity("m", "Month-Of-Year", Type="March")


def reasons(*entities, **options):
    return [problem.reason for problem in validate(entities, **options)]


class TestSchema:
    def test_counts(self):
        published = schema(extensions=False)
        assert len(published.types) == 36
        assert "Feast" not in published.types
        assert set(schema().types) - set(published.types) == {"Feast", "Hours-Of-Day"}

    @pytest.mark.parametrize(
        ("type", "group"),
        [("Period", "Duration"), ("Hour-Of-Day", "Repeating-Interval"), ("Time-Zone", "Repeating-Interval"),
         ("Year", "Interval"), ("Two-Digit-Year", "Operator"), ("Number", "Other"), ("Event", "Other"), ("Eternity", None)],
    )  # fmt: skip
    def test_parents_type(self, type, group):
        assert parents_type(type) == group

    def test_repeating_intervals_are_fourteen_and_intervals_eleven(self):
        types = schema(extensions=False).types
        assert len(types["Last"].properties["Repeating-Interval"].links) == 14
        assert len(types["Last"].properties["Interval"].links) == 11
        assert not {"AMPM-Of-Day", "Time-Zone"} & types["Union"].properties["Repeating-Intervals"].links
        assert "Intersection" not in types["Last"].properties["Interval"].links

    def test_defaults_and_most(self):
        last = schema(extensions=False).types["Last"].properties
        assert last["Semantics"].default == "Interval-Not-Included"
        assert (last["Interval"].most, last["Interval-Type"].values[0]) == (1, "Link")
        assert schema().types["Sum"].properties["Periods"].most is None


class TestValidate:
    def test_a_sound_graph(self):
        full = entity("1", "Last", Interval_Type="DocTime", Semantics="Interval-Not-Included", Repeating_Interval="=m")
        assert reasons(full, month) == []
        assert reasons(full, month, extensions=False) == []

    @pytest.mark.parametrize(
        ("entities", "reason"),
        [
            ([entity("1", "Eternity")], "the type Eternity is not of the schema"),
            ([entity("1", "Year", Value="1998", Colour="red")], "Year has no property Colour"),
            ([entity("1", "Year", Value="1998", Colour="=m"), month], "Year has no property Colour"),
            ([entity("1", "Year")], "its Value is missing"),
            ([entity("1", "Year", Value="next")], "its Value cannot be read"),
            ([entity("1", "Number", Value="many")], "its Value cannot be read"),
            ([entity("1", "Month-Of-Year", Type="Mars")], "its Type cannot have this value"),
            ([entity("1", "Last")], "its Interval-Type is missing"),
            ([entity("1", "Year", Value="1998", Sub_Interval="March")], "Sub-Interval is a link, not a value"),
            ([entity("1", "Year", Value="=m"), month], "Value is a value, not a link"),
            ([entity("1", "Year", Value="1998", Sub_Interval="=9")], "its Sub-Interval links to nothing"),
            ([entity("1", "Union", Repeating_Intervals="=y"), year], "its Repeating-Intervals cannot be a Year"),
            ([entity("1", "Month-Of-Year", Type="May", Sub_Interval=("=2", "=3")), entity("2", "Day-Of-Month", Value="1"),
              entity("3", "Day-Of-Month", Value="2")], "it has 2 links Sub-Interval, and may have 1"),
        ],
    )  # fmt: skip
    def test_breaches(self, entities, reason):
        assert reason in reasons(*entities, extensions=False)

    @pytest.mark.parametrize(
        ("one", "reason"),
        [
            (entity("1", "Hours-Of-Day", Start="09:00"), "its End is missing"),
            (entity("1", "Hours-Of-Day", Start="9", End="17:00"), "its Start cannot be read"),
            (entity("1", "Hours-Of-Day", Start="09:00", End="17:00", Value="9"), "Hours-Of-Day has no property Value"),
            (entity("1", "Feast", Name="Christmas"), "its Rule is missing"),
            (entity("1", "Feast", Rule="on-before:11:2:2"), "its Rule cannot be read"),
        ],
        ids=["no end", "no minutes", "foreign", "no rule", "no such rule"],
    )
    def test_breaches_of_extensions(self, one, reason):
        assert reasons(one) == [reason]

    def test_extensions_are_not_published(self):
        assert reasons(entity("1", "Hours-Of-Day", Start="22:00", End="24:00")) == []
        feast = entity("1", "Feast", Name="Christmas", Rule="fixed:12:25")
        assert reasons(feast) == []
        assert reasons(feast, extensions=False) == ["the type Feast is not of the schema"]
        child = entity("1", "Month-Of-Year", Type="March", Super_Interval="=y")
        assert reasons(child, year) == []
        assert reasons(child, year, extensions=False) == ["Month-Of-Year has no property Super-Interval"]

    def test_a_circle_is_one_breach_and_what_leads_to_it_is_none(self):
        graph = [
            entity("0", "Frequency", Type="Other", Every="=1"),
            entity("1", "Frequency", Type="Other", Every="=2"),
            entity("2", "Frequency", Type="Other", Every="=1"),
            entity("3", "Frequency", Type="Other"),
            entity("4", "Frequency", Type="Other", Every="=4"),
        ]
        found = validate(graph, document="doc")
        assert [(p.document, p.place) for p in found] == [("doc", "entity 1"), ("doc", "entity 4")]

    def test_the_problem_names_value_and_place(self):
        (problem,) = validate([entity("1", "Month-Of-Year", 4, 8, Type="Mars")], document="doc")
        assert (problem.place, problem.value, problem.start, problem.end) == ("entity 1", "Mars", 4, 8)


def test_roots_and_reachable():
    entities = (entity("1", "Year", Value="1998", Sub_Interval="=m"), month, entity("2", "Event"))
    assert [found.id for found in roots(entities)] == ["1", "2"]
    assert reachable("1", {found.id: found for found in entities}) == ("1", "m")
