"""UIMA CAS, as JSON and as XMI: what is written is read, what a person changes is taken, what nobody knows is kept."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import timeloom
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Link, Meta, Signal, Span, Time, TimeEntity, Token
from timeloom.errors import FormatError, LimitError
from timeloom.formats import cas_json, cas_xmi
from timeloom.formats.cas_types import type_system
from timeloom.formats.creation import creation_interval
from timeloom.timeml.timex3 import Timex3

TEXT = "\U0001f600 Snow fell on 3 March; the 4th of it was dry."
DOCUMENT = Document(
    id="snow",
    text=TEXT,
    dct=creation_interval("1843-03-09"),
    sentences=(Span(0, 23), Span(24, 46)),
    tokens=(Token(0, 1), Token(2, 6, upos="NOUN", xpos="NN"), Token(7, 11, upos="VERB")),
    times=(
        Time(
            id="t1", start=15, end=22, text="3 March", timex3=Timex3("DATE", "1843-03-03", mod="APPROX"),
            attributes=(("comment", "a \t tab\nand more"), ("anchorTimeID", "t0")),
        ),
        Time(id="t2", start=28, end=31, text="4th", attributes=(("value", "4"),)),
    ),
    events=(
        Event("e1", 7, 11, (("class", "OCCURRENCE"),), (Instance("ei1", (("tense", "PAST"), ("odd", "é"))),), main=True),
        Event("e2", 38, 41, (), (Instance("ei2"), Instance("ei3", (("cardinality", "two or three"),)))),
        Event("e3", 42, 45, (("pos", "ADJECTIVE"),)),
    ),
    signals=(Signal("s1", 12, 14, (("odd", "é"),)),),
    links=(
        Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1", (("signalID", "s1"),)),
        Link("l2", "TLINK", "BEFORE", "ei3", "t0"),
        Link("l3", "SLINK", "MODAL", "e3", "e1"),
        Link("l4", "TLINK", "", "ei1", "e2"),
    ),
    meta=Meta(creation=Time(
        id="t0", start=0, end=0, text="", timex3=Timex3("DATE", "1843-03-09"),
        attributes=(("functionInDocument", "CREATION_TIME"),),
    )),
)  # fmt: skip


def layers(document: Document) -> tuple[object, ...]:
    return (
        document.id, document.text, document.dct, document.sentences, document.tokens, document.times, document.events,
        document.signals, document.links, document.meta.creation,
    )  # fmt: skip


def as_json(document: Document) -> tuple[bytes, tuple[object, ...]]:
    return cas_json.render(document)


def as_xmi(document: Document) -> tuple[bytes, tuple[object, ...]]:
    data, _, problems = cas_xmi.render(document)
    return data, problems


BOTH = pytest.mark.parametrize(
    ("render", "parse"),
    [pytest.param(as_json, cas_json.parse, id="json"), pytest.param(as_xmi, cas_xmi.parse, id="xmi")],
)


@BOTH
def test_what_is_written_is_read(render: Any, parse: Any) -> None:
    data, problems = render(DOCUMENT)
    again = parse(data, "x")
    assert problems == ()
    assert again.meta.problems == ()
    assert layers(again) == layers(DOCUMENT)
    assert render(again)[0] == data


@BOTH
@pytest.mark.parametrize(
    "dct",
    [None, Interval.of(1843, 3, 9, 10, zone="Europe/Lisbon"), Interval.iso("-0043", "-0040")],
)
def test_any_time_of_writing(render: Any, parse: Any, dct: Interval | None) -> None:
    assert parse(render(Document(id="d", text="x", dct=dct))[0], "x").dct == dct


@BOTH
def test_what_no_layer_holds_is_told(render: Any, parse: Any) -> None:
    entity = TimeEntity("1@e@d@x", (Span(0, 1),), "Year")
    tokens = (Token(0, 1, head=0, deprel="root"),)
    lost = Document(
        id="d", text="x", tokens=tokens, entities=(entity,), events=(Event("e1", 0, 5),), links=(Link("l1", "TLINK", "BEFORE", "e1", "e9"),),
    )  # fmt: skip
    data, problems = render(lost)
    assert [problem.place for problem in problems] == ["tokens", "entities", "event e1", "TLINK l1"]
    assert parse(data, "x").events == ()


# --- as INCEpTION gives it back ---------------------------------------------------------------------------------------
def edited(change: Any) -> Document:
    """The JSON of the document after a change of its structures."""
    told = json.loads(cas_json.render(DOCUMENT)[0])
    change(told)
    return cas_json.parse(json.dumps(told).encode(), "x")


def of(told: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [row for row in told["%FEATURE_STRUCTURES"] if row["%TYPE"] == kind]


def test_features_that_a_person_changed_stand() -> None:
    def change(told: dict[str, Any]) -> None:
        of(told, "timeloom.Timex3")[1] |= {"value": "1843-03-04", "quant": "EVERY"}
        first, second, _ = of(told, "timeloom.Event")
        first |= {"eventClass": "STATE", "aspect": "PERFECTIVE"}
        del first["tense"]
        second["polarity"] = "NEG"
        of(told, "timeloom.TLink")[0]["relType"] = "AFTER"

    again = edited(change)
    assert again.times[0].timex3 == Timex3("DATE", "1843-03-04", mod="APPROX", quant="EVERY")
    assert again.times[0].attributes == DOCUMENT.times[0].attributes
    assert again.events[0].attributes == (("class", "STATE"),)
    assert again.events[0].instances == (Instance("ei1", (("odd", "é"), ("aspect", "PERFECTIVE"))),)
    assert again.events[1].attributes == (("polarity", "NEG"),)
    assert (again.links[0].relation, again.links[0].attributes) == ("AFTER", (("signalID", "s1"),))


def test_what_a_person_added_gets_free_ids() -> None:
    def change(told: dict[str, Any]) -> None:
        rows = told["%FEATURE_STRUCTURES"]
        rows.append(
            {"%ID": 900, "%TYPE": "timeloom.Event", "@sofa": 1, "begin": 3, "end": 7, "eventClass": "OCCURRENCE"}
        )
        rows.append(
            {
                "%ID": 901,
                "%TYPE": "timeloom.TLink",
                "@sofa": 1,
                "begin": 3,
                "end": 7,
                "@Governor": 900,
                "@Dependent": 900,
                "relType": "IDENTITY",
            }
        )
        copied = dict(of(told, "timeloom.Timex3")[1])
        rows.append(copied | {"%ID": 902})
        told["%VIEWS"]["_InitialView"]["%MEMBERS"] += [900, 901, 902]

    again = edited(change)
    assert again.events[-1] == Event("e4", 2, 6, (("class", "OCCURRENCE"),))
    assert again.links[-1] == Link("l5", "TLINK", "IDENTITY", "e4", "e4")
    assert [time.id for time in again.times] == ["t1", "t2", "t3"]


def test_a_link_that_is_drawn_elsewhere_names_its_new_end() -> None:
    def change(told: dict[str, Any]) -> None:
        link = of(told, "timeloom.TLink")[1]
        link["@Governor"] = of(told, "timeloom.Event")[0]["%ID"]

    assert [(link.source, link.target) for link in edited(change).links][1] == ("ei1", "t0")


def test_what_is_unknown_is_kept() -> None:
    entity = {"%ID": 800, "%TYPE": "webanno.custom.Person", "@sofa": 1, "begin": 0, "end": 2, "@named": 5}
    declared = {
        "%NAME": "webanno.custom.Person",
        "%SUPER_TYPE": "uima.tcas.Annotation",
        "named": {"%NAME": "named", "%RANGE": "uima.tcas.Annotation"},
    }

    def change(told: dict[str, Any]) -> None:
        told["%TYPES"]["webanno.custom.Person"] = declared
        told["%FEATURE_STRUCTURES"].append(entity)
        told["%VIEWS"]["_InitialView"]["%MEMBERS"].append(800)
        of(told, "timeloom.Timex3")[1]["remark"] = "sure"
        told["%TYPES"]["timeloom.Timex3"]["remark"] = {"%NAME": "remark", "%RANGE": "uima.cas.String"}

    again = edited(change)
    assert layers(again) == layers(DOCUMENT)
    told = json.loads(cas_json.render(msgspec.structs.replace(again, events=again.events[1:], links=()))[0])
    assert entity in told["%FEATURE_STRUCTURES"]
    assert told["%TYPES"]["webanno.custom.Person"] == declared
    assert 800 in told["%VIEWS"]["_InitialView"]["%MEMBERS"]
    assert of(told, "timeloom.Timex3")[1]["remark"] == "sure"
    assert "remark" in told["%TYPES"]["timeloom.Timex3"]
    *_, problem = cas_xmi.render(again)[2]
    assert "1 of other layers" in problem.reason


XMI = """<?xml version="1.0"?><xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore"
 xmlns:custom="http:///webanno/custom.ecore" xmlns:type2="http:///de/tudarmstadt/ukp/dkpro/core/api/metadata/type.ecore"
 xmlns:tl="http:///timeloom.ecore" xmi:version="2.0"><cas:NULL xmi:id="0"/>
<type2:DocumentMetaData xmi:id="2" sofa="12" begin="0" end="9" language="x-unspecified" documentTitle="letter.txt" collectionId="c"/>
<custom:Person xmi:id="3" sofa="12" begin="0" end="2" linked="4"><names>Ann &amp; co</names><names>A.</names></custom:Person>
<tl:Event xmi:id="4" sofa="12" begin="3" end="7"/><cas:Sofa xmi:id="12" sofaNum="1" sofaID="_InitialView"
 mimeType="text" sofaString="\U0001f600 left&#10;it"/><cas:View sofa="12" members="2 3 4"/></xmi:XMI>"""


def test_an_xmi_of_inception() -> None:
    document = cas_xmi.parse(XMI.encode(), "admin", types=b"<typeSystemDescription/>")
    assert (document.id, document.text, document.language) == ("letter", "\U0001f600 left\nit", "en")
    assert document.events == (Event("e1", 2, 6),)
    assert document.meta.problems == ()
    data, types, problems = cas_xmi.render(document)
    assert (types, problems) == (b"<typeSystemDescription/>", ())
    assert (
        b'<custom:Person xmi:id="3" sofa="12" begin="0" end="2" linked="4"><names>Ann &amp; co</names><names>A.</names></custom:Person>'
        in data
    )
    assert b'collectionId="c"' in data
    assert cas_xmi.parse(data, "admin").events == document.events


def test_inceptions_title_is_the_id_where_we_wrote_none() -> None:
    def change(told: dict[str, Any]) -> None:
        told["%FEATURE_STRUCTURES"] = [row for row in told["%FEATURE_STRUCTURES"] if row["%TYPE"] != "timeloom.Source"]
        head = next(row for row in told["%FEATURE_STRUCTURES"] if "documentTitle" in row)
        head["documentTitle"] = "snow-2.json"

    again = edited(change)
    assert again.id == "snow-2"
    assert again.dct == DOCUMENT.dct  # by the creation time


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("begin", 1, "outside the text"),
        ("end", 900, "outside the text"),
        ("end", "soon", "outside the text"),
    ],
)
def test_a_broken_span_costs_one_structure(field: str, value: object, reason: str) -> None:
    again = edited(lambda told: of(told, "timeloom.Signal")[0].update({field: value}))
    assert again.signals == ()
    (problem,) = again.meta.problems
    assert reason in problem.reason
    assert again.times == DOCUMENT.times


def test_a_broken_link_and_broken_json_are_told() -> None:
    def change(told: dict[str, Any]) -> None:
        of(told, "timeloom.TLink")[0]["@Governor"] = 4_000
        of(told, "timeloom.Timex3")[1]["attributes"] = "[["

    again = edited(change)
    assert sorted(problem.reason.partition(":")[0] for problem in again.meta.problems) == [
        "it links to nothing, or to what is no time and no event", "its attributes are no JSON",
    ]  # fmt: skip
    assert len(again.links) == 3


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"{", FormatError),
        (b"[]", FormatError),
        (b'{"%FEATURE_STRUCTURES": [1]}', FormatError),
        (b'{"%FEATURE_STRUCTURES": [{"%ID": "x", "%TYPE": "y"}]}', FormatError),
        (b'{"%FEATURE_STRUCTURES": []}', FormatError),
        (b"[" * 200_000, (FormatError, LimitError)),
    ],
)
def test_what_is_no_cas_is_an_error(data: bytes, error: Any) -> None:
    with pytest.raises(error):
        cas_json.parse(data, "x")


@pytest.mark.parametrize(
    "data",
    [
        b"<a/>",
        b"<xmi:XMI xmlns:xmi='x'/>",
        b"<xmi:XMI xmlns:xmi='x'><c/></xmi:XMI>",
        b'<!DOCTYPE a [<!ENTITY b "c">]><xmi:XMI/>',
        b"",
    ],
)
def test_what_is_no_xmi_is_an_error(data: bytes) -> None:
    with pytest.raises((FormatError, LimitError)):
        cas_xmi.parse(data, "x")


def test_characters_that_xml_cannot_hold() -> None:
    with pytest.raises(FormatError, match=r"U\+0001"):
        cas_xmi.render(Document(id="d", text="a\x01"))


def test_the_type_system_declares_what_is_written() -> None:
    told = json.loads(cas_json.render(DOCUMENT)[0])
    described = type_system()
    for row in told["%FEATURE_STRUCTURES"]:
        if row["%TYPE"].startswith(("timeloom", "de.")):
            assert f"<name>{row['%TYPE']}</name>" in described
            known = told["%TYPES"][row["%TYPE"]]
            inherited = {"sofa", "begin", "end", "language"}
            assert {key.removeprefix("@") for key in row if key[0] != "%"} <= known.keys() | inherited


@BOTH
def test_what_the_timex3_says_is_said_once(render: Any, parse: Any) -> None:
    time = Time(
        id="t1", start=0, end=1, text="x", timex3=Timex3("SET", "P1W", quant="EVERY"),
        attributes=(("quant", "EVERY"), ("comment", "y")),
    )  # fmt: skip
    (again,) = parse(render(Document(id="d", text="x", times=(time,)))[0], "x").times
    assert (again.timex3, again.attributes) == (time.timex3, (("comment", "y"),))


def test_a_range_is_told() -> None:
    document = timeloom.annotate("He worked from May 1990 to June 1995.", preset="rules", layers="times")
    reasons = [problem.reason for problem in cas_json.render(document)[1]]
    assert "it is a range, and its ends are written alone" in reasons
