"""Anafora: both forms of ids, both directions of links, and what breaks the schema."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from timeloom import load
from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.errors import FormatError
from timeloom.formats.anafora_read import parse
from timeloom.formats.anafora_write import render
from timeloom.scate.validate import validate

TEXT = "It closed on 3 March, 1998, and on Friday opened."


def entity(id: str, span: str, type: str, properties: str = "", more: str = "", parents: str = "<parentsType/>") -> str:
    return (
        f"\t<entity>\n\t\t<id>{id}</id>\n\t\t<span>{span}</span>\n\t\t<type>{type}</type>\n\t\t{parents}\n"
        f"\t\t<properties>{properties}</properties>{more}\n\t</entity>"
    )


def file(*entities: str) -> str:
    inside = "\n\n".join(entities)
    return f"<?xml version='1.0'?>\n<data>\n<!-- by hand -->\n<annotations>\n{inside}\n\n</annotations>\n</data>\n"


def ids(suffix: str) -> str:
    return file(
        entity(f"1{suffix}", "22,26", "Year", f"<Value>1998</Value><Sub-Interval>2{suffix}</Sub-Interval><Modifier/>"),
        entity(f"2{suffix}", "15,20", "Month-Of-Year", f"<Type>March</Type><Sub-Interval>3{suffix}</Sub-Interval>"),
        entity(f"3{suffix}", "13,14", "Day-Of-Month", "<Value>3</Value>", "<comment>sure &amp; certain</comment>"),
    )


GOLD = ids("@e@mill@gold")


def read(raw: str = GOLD, text: str | None = TEXT) -> Document:
    return parse(raw.encode(), "mill", "mill.xml", text)


@pytest.mark.parametrize("suffix", ["@e@mill@gold", "entity", ""], ids=["with @", "as Chrono writes", "bare numbers"])
def test_a_value_that_is_an_id_is_a_link(suffix: str) -> None:
    document = read(ids(suffix).replace("<Value>3<", "<Value>03<"))
    year, month, day = document.entities
    assert year == TimeEntity(
        f"1{suffix}", (Span(22, 26),), "Year", (("Value", "1998"),), (("Sub-Interval", f"2{suffix}"),)
    )
    assert month.links == (("Sub-Interval", day.id),)
    assert TEXT[day.start : day.end] == "3"
    assert document.meta.problems == ()


def test_a_value_of_a_literal_is_no_link_even_if_it_is_an_id() -> None:
    (found,) = read(file(entity("1998", "22,26", "Year", "<Value>1998</Value>"))).entities
    assert (found.properties, found.links) == ((("Value", "1998"),), ())


def test_super_interval_is_a_link_of_the_smaller_unit() -> None:
    raw = file(
        entity("1@e@mill@gold", "22,26", "Year", "<Value>1998</Value>"),
        entity(
            "2@e@mill@gold",
            "15,20",
            "Month-Of-Year",
            "<Type>March</Type><Super-Interval>1@e@mill@gold</Super-Interval>",
        ),
    )
    document = read(raw)
    assert document.entities[1].links == (("Super-Interval", "1@e@mill@gold"),)
    assert document.meta.problems == ()
    assert render(document)[0].decode() == raw


def test_discontinuous_spans() -> None:
    (found,) = read(file(entity("1", "3,9;13,20", "Event"))).entities
    assert (found.spans, found.start, found.end) == ((Span(3, 9), Span(13, 20)), 3, 20)


FRIDAY = entity("9", "35,41", "Day-Of-Week", "<Type>Friday</Type>")


@pytest.mark.parametrize(
    ("broken", "place", "reason", "kept"),
    [
        (entity("1", "0,999", "Event"), "entity 1", "outside the text", True),
        (entity("9", "0,2", "Event"), "entity 9", "used more than once", True),
        (entity("", "0,2", "Event"), "entity at character", "no id", False),
        (entity("1", "0,2", ""), "entity 1", "no type", False),
        (entity("1", "two", "Event"), "entity 1", "no span", False),
        (entity("1", "9,3", "Event"), "entity 1", "no span", False),
        (entity("1", "0,2", "Number", "<Value>7</Value><Colour>red</Colour>"), "entity 1", "no property Colour", True),
        (entity("1", "0,2", "Millisecond"), "entity 1", "not of the schema", True),
        (entity("1", "0,2", "Day-Of-Week", "<Type>Doomsday</Type>"), "entity 1", "cannot have this value", True),
        (entity("1", "0,2", "Period", "<Type>Days</Type><Number>9</Number>"), "entity 1", "its Number cannot be", True),
        (
            entity("1", "0,2", "Year", "<Value>1998</Value><Sub-Interval>7</Sub-Interval>"),
            "entity 1",
            "links to nothing",
            True,
        ),
        (entity("1", "0,2", "Sum", "<Periods>1</Periods>"), "entity 1", "lead back to itself", True),
    ],
    ids=[
        "a span outside", "an id twice", "no id", "no type", "no span", "a span backwards", "an unknown property",
        "an unknown type", "an illegal value", "an illegal link", "a dangling link", "a cycle",
    ],
)  # fmt: skip
def test_a_broken_entity_is_reported_and_the_others_go_on(broken: str, place: str, reason: str, kept: bool) -> None:
    raw = file(FRIDAY, broken)
    document = read(raw)
    found = [problem for problem in document.meta.problems if reason in problem.reason]
    assert len(found) == 1
    assert found[0].document == "mill.xml"
    assert found[0].place.startswith(place)
    assert document.entities[0].id == "9"
    assert len(document.entities) == 1 + kept
    assert render(document)[0].decode() == raw


def test_every_entity_of_an_id_used_again_is_kept_and_links_lead_to_the_first() -> None:
    last = "<Interval-Type>DocTime</Interval-Type><Repeating-Interval>9</Repeating-Interval>"
    monday, march = (
        entity("9", "3,9", "Day-Of-Week", "<Type>Monday</Type>"),
        entity("9", "15,20", "Month-Of-Year", "<Type>March</Type>"),
    )
    raw = file(FRIDAY, entity("1", "32,34", "Last", last), monday, march, entity("9#2", "0,2", "Event"))
    document = read(raw)
    assert [(one.id, one.type) for one in document.entities] == [
        ("9", "Day-Of-Week"), ("1", "Last"), ("9#3", "Day-Of-Week"), ("9#4", "Month-Of-Year"), ("9#2", "Event"),
    ]  # fmt: skip
    assert document.entities[1].targets("Repeating-Interval") == ("9",)
    (problem,) = document.meta.problems
    assert (problem.place, problem.value) == ("entity 9", "9")
    assert render(document) == (raw.encode(), ())
    assert [time.root for time in load("rules").run(document).times] == ["9#3", "9#4", "1"]


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ("<TimeML/>", "no Anafora: its root"),
        ("<data/>", "no annotations"),
        ("<data><annotations>", "not well-formed"),
        ("", "not well-formed"),
    ],
)
def test_what_is_no_anafora_is_an_error(raw: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        read(raw)
    assert caught.value.document == "mill.xml"


class TestWriting:
    def test_what_is_unchanged_comes_back_byte_for_byte(self) -> None:
        assert render(read()) == (GOLD.encode(), ())

    def test_a_changed_entity_alone_is_written_anew_with_its_comment(self) -> None:
        document = read()
        day = msgspec.structs.replace(document.entities[2], properties=(("Value", "4"),))
        raw = render(msgspec.structs.replace(document, entities=(*document.entities[:2], day)))[0].decode()
        assert raw[: raw.index("3@e@mill@gold</id>")] == GOLD[: GOLD.index("3@e@mill@gold</id>")]
        assert "<comment>sure &amp; certain</comment>" in raw
        assert read(raw).entities[2] == day

    def test_an_added_entity_and_its_removal(self) -> None:
        document = read()
        friday = TimeEntity("new", (Span(35, 41),), "Day-Of-Week", (("Type", "Friday"),))
        raw = render(msgspec.structs.replace(document, entities=(*document.entities, friday)))[0].decode()
        again = read(raw)
        assert again.entities[3] == msgspec.structs.replace(friday, id="1@e@mill@timeloom")
        assert render(msgspec.structs.replace(again, entities=document.entities))[0].decode() == GOLD

    def test_a_fresh_file(self) -> None:
        entities = (
            TimeEntity("a", (Span(35, 41),), "Day-Of-Week", (("Type", "Friday"),)),
            TimeEntity("b", (Span(32, 34),), "Last", (("Interval-Type", "DocTime"),), (("Repeating-Interval", "a"),)),
        )
        times = (Time(id="t1", start=35, end=41, text="Friday", root="b", entities=entities),)
        data, problems = render(Document(id="mill", text=TEXT, times=times))
        last = data.decode()[data.index(b"\t<entity>\n\t\t<id>2@") :]
        assert problems == ()
        assert last.splitlines() == [
            "\t<entity>",
            "\t\t<id>2@e@mill@timeloom</id>",
            "\t\t<span>32,34</span>",
            "\t\t<type>Last</type>",
            "\t\t<parentsType>Operator</parentsType>",
            "\t\t<properties>",
            "\t\t\t<Interval-Type>DocTime</Interval-Type>",
            "\t\t\t<Interval></Interval>",
            "\t\t\t<Period></Period>",
            "\t\t\t<Repeating-Interval>1@e@mill@timeloom</Repeating-Interval>",
            "\t\t\t<Semantics>Interval-Not-Included</Semantics>",
            "\t\t</properties>",
            "\t</entity>",
            "</annotations>",
            "</data>",
        ]

    @pytest.mark.parametrize(
        "entities",
        [
            (TimeEntity("a", (Span(0, 2),), "Feast", (("Name", "Lammas"), ("Rule", "fixed:8:1"))),),
            (TimeEntity("a", (Span(0, 2),), "Between"),),
            (
                TimeEntity("a", (Span(0, 2),), "Year", (("Value", "1998"),)),
                TimeEntity("b", (Span(0, 2),), "Month-Of-Year", (("Type", "May"),), (("Super-Interval", "a"),)),
            ),
        ],
        ids=["a feast", "an operator without flags", "a link upwards"],
    )
    def test_a_fresh_file_is_legal(self, entities: Iterable[TimeEntity]) -> None:
        data, problems = render(Document(id="mill", text=TEXT, entities=tuple(entities)))
        again = parse(data, "mill", text=TEXT)
        assert validate(again.entities, extensions=False) == ()
        assert (problems, again.meta.problems, len(again.entities)) == ((), (), len(tuple(entities)))

    def test_what_scate_cannot_say_is_listed(self) -> None:
        entities = (
            TimeEntity("a", (Span(0, 2),), "Colour"),
            TimeEntity("b", (Span(0, 200),), "Event"),
            TimeEntity("c", (Span(3, 9),), "Event"),
        )
        data, problems = render(Document(id="mill", text=TEXT, entities=entities))
        assert [problem.place for problem in problems] == ["entity a", "entity b"]
        assert [found.start for found in parse(data, "mill").entities] == [3]

    def test_what_xml_cannot_hold_is_an_error(self) -> None:
        bad = TimeEntity("a", (Span(0, 2),), "Number", (("Value", "\x02"),))
        with pytest.raises(FormatError, match=r"XML cannot hold the character U\+0002") as caught:
            render(Document(id="mill", text=TEXT, entities=(bad,)))
        assert (caught.value.document, caught.value.place) == ("mill", "entity a, Value, character 0")
