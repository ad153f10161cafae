"""Whole documents in Label Studio: there and back, with and without a person's corrections."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

import timeloom
from timeloom.document import Document, Event, Instance, Link, Meta, Signal, Time
from timeloom.errors import FormatError
from timeloom.formats.creation import creation_interval
from timeloom.formats.label_studio import config, render
from timeloom.formats.label_studio_read import read_annotators, read_tasks
from timeloom.timeml.timex3 import Timex3

TEXT = "\U0001f600 Snow fell on 3 March; the 4th of it was dry."
DOCUMENT = Document(
    id="snow",
    text=TEXT,
    dct=creation_interval("1843-03-09"),
    times=(
        Time(id="t1", start=15, end=22, text="3 March", timex3=Timex3("DATE", "1843-03-03"), attributes=(("comment", "x"),)),
        Time(id="t2", start=28, end=31, text="4th"),
    ),
    events=(
        Event("e1", 7, 11, (("class", "OCCURRENCE"),), (Instance("ei1", (("tense", "PAST"),)),), main=True, score=0.5),
        Event("e2", 42, 45, (), (Instance("ei2"), Instance("ei3"))),
        Event("t2", 38, 41),
    ),
    signals=(Signal("s1", 12, 14),),
    links=(
        Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1", (("signalID", "s1"),), score=0.9, why="because"),
        Link("l2", "TLINK", "BEFORE", "ei3", "t0"),
        Link("l3", "SLINK", "MODAL", "e2", "e1"),
        Link("l4", "TLINK", "", "ei1", "ei2"),
    ),
    meta=Meta(creation=Time(
        id="t0", start=0, end=0, text="", timex3=Timex3("DATE", "1843-03-09"),
        attributes=(("functionInDocument", "CREATION_TIME"),),
    )),
)  # fmt: skip
Change = Callable[[list[dict[str, Any]]], object]


def one(data: bytes) -> Document:
    (found,) = read_tasks(data, "export.json")
    assert isinstance(found, Document), found
    return found


def done(change: Change, **fields: Any) -> Document:
    """The document after a person has changed the prediction."""
    (task,) = json.loads(render(DOCUMENT)[0])
    result = task.pop("predictions")[0]["result"]
    change(result)
    task["annotations"] = [{"id": 1, "completed_by": 7, "result": result} | fields]
    return one(json.dumps([{"id": 3, **task}]).encode())


def region(result: list[dict[str, Any]], id: str, field: str = "mention") -> dict[str, Any]:
    return next(row for row in result if row.get("id") == id and row["from_name"] == field)


def drop(result: list[dict[str, Any]], id: str) -> None:
    result[:] = [row for row in result if id not in (row.get("id"), row.get("from_id"), row.get("to_id"))]


def mark(id: str, label: str, start: int, end: int) -> dict[str, Any]:
    value = {"start": start, "end": end, "labels": [label]}
    return {"id": id, "from_name": "mention", "to_name": "text", "type": "labels", "value": value}


SHIFT = len("Written: 1843-03-09\n\n")


def same(document: Document, **but: Any) -> None:
    """All as it was, but for some layers."""
    for layer in ("id", "text", "dct", "times", "events", "signals", "links"):
        assert getattr(document, layer) == but.get(layer, getattr(DOCUMENT, layer)), layer


def test_a_prediction_is_read_as_it_was() -> None:
    data, _, problems = render(DOCUMENT)
    document = one(data)
    assert problems == ()
    same(document)
    assert document.meta.creation == DOCUMENT.meta.creation
    assert document.meta.problems == ()
    again = render(document)[0]
    assert render(one(again))[0] == again


def test_untouched_annotations_change_nothing() -> None:
    same(done(lambda result: None))


def test_graphs_and_timelines_come_back() -> None:
    text = "Ann left Lisbon on 3 March 1998, from May to July she was ill."
    read = timeloom.annotate(text, preset="rules", dct="1998-09-01", id="note")
    assert read.times[0].entities
    again = one(render(read)[0])
    assert again.times == read.times
    assert again.entities == read.entities


def test_the_task_shows_what_there_is() -> None:
    (task,) = json.loads(render(DOCUMENT)[0])
    text = task["data"]["text"]
    assert text == "Written: 1843-03-09\n\n" + TEXT
    (prediction,) = task["predictions"]
    for row in prediction["result"]:
        if row["type"] == "labels":
            assert text[row["value"]["start"] : row["value"]["end"]] == row["value"]["text"]
    assert region(prediction["result"], "t1", "value")["value"]["text"] == ["1843-03-03"]
    assert region(prediction["result"], "e1", "tense")["value"]["choices"] == ["PAST"]
    assert region(prediction["result"], "EVENT-t2")["value"]["labels"] == ["EVENT"]


def test_the_interface_names_all_that_is_written() -> None:
    root = ET.fromstring(config())
    names = {element.get("name") for element in root.iter() if element.get("name")}
    (task,) = json.loads(render(DOCUMENT)[0])
    result = task["predictions"][0]["result"]
    assert {row["from_name"] for row in result if row["type"] != "relation"} <= names
    labels = {element.get("value") for element in root.iter("Relation")}
    assert {label for row in result if row["type"] == "relation" for label in row["labels"]} <= labels
    assert "BEFORE-OR-OVERLAP" in labels


def test_a_value_that_was_corrected() -> None:
    document = done(lambda result: region(result, "t1", "value")["value"].update(text=["1843-03-04"]))
    first = Time(
        id="t1", start=15, end=22, text="3 March", timex3=Timex3("DATE", "1843-03-04"), attributes=(("comment", "x"),)
    )
    same(document, times=(first, DOCUMENT.times[1]))


def test_a_corrected_time_loses_its_graph_and_the_others_keep_theirs() -> None:
    read = timeloom.annotate("Built on 3 May 1843, sold in 1850.", preset="rules", id="note")
    (task,) = json.loads(render(read)[0])
    result = task["predictions"][0]["result"]
    region(result, read.times[0].id, "value")["value"]["text"] = ["1843-05-04"]
    again = one(json.dumps([task]).encode())
    assert (again.times[0].entities, again.times[0].intervals) == ((), ())
    assert again.times[1] == read.times[1]
    assert (len(read.entities), again.entities) == (4, ())


def test_a_range_of_which_one_end_was_corrected_becomes_its_ends() -> None:
    read = timeloom.annotate("She was ill from May 1998 to July 1998.", preset="rules", id="note")
    assert len(read.times) == 1
    (task,) = json.loads(render(read)[0])
    result = task["predictions"][0]["result"]
    region(result, read.timexes[1].id, "value")["value"]["text"] = ["1998-08"]
    again = one(json.dumps([task]).encode())
    assert [time.timex3.value for time in again.times if time.timex3] == ["1998-05", "1998-08"]
    assert again.times[0] == read.timexes[0]


def test_regions_that_were_moved_taken_away_and_added() -> None:
    def change(result: list[dict[str, Any]]) -> None:
        region(result, "e1")["value"] |= {"start": 2 + SHIFT, "end": 11 + SHIFT}
        drop(result, "t2")
        drop(result, "s1")
        result.append(mark("abc", "TIMEX3", 24 + SHIFT, 37 + SHIFT))
        result.append(
            {"id": "abc", "from_name": "type", "to_name": "text", "type": "choices", "value": {"choices": ["DATE"]}}
        )
        result.append(
            {"id": "abc", "from_name": "value", "to_name": "text", "type": "textarea", "value": {"text": "1843-03-04"}}
        )
        result.append(mark("def", "EVENT", 42 + SHIFT, 45 + SHIFT))
        result.append(
            {"type": "relation", "from_id": "def", "to_id": "abc", "direction": "left", "labels": ["INCLUDES"]}
        )

    document = done(change)
    assert [(time.id, time.text) for time in document.times] == [("t1", "3 March"), ("t3", "the 4th of it")]
    assert document.times[1].timex3 == Timex3("DATE", "1843-03-04")
    moved = msgspec.structs.replace(DOCUMENT.events[0], start=2, score=None)
    assert document.events == (moved, Event("t2", 38, 41), DOCUMENT.events[1], Event("e3", 42, 45))
    assert document.signals == ()
    assert document.links == (*DOCUMENT.links, Link("l5", "TLINK", "INCLUDES", "t3", "e3"))


def test_an_added_time_takes_no_id_of_a_range() -> None:
    read = timeloom.annotate("He was ill from May to July 1998, says Ann.", preset="rules", id="note", layers="times")
    assert [(time.id, bool(time.parts)) for time in read.times] == [("t1", True)]
    (task,) = json.loads(render(read)[0])
    result = task.pop("predictions")[0]["result"]
    result += [mark("x", "TIMEX3", 39, 42)]
    again = one(
        json.dumps([{"id": 3, **task, "annotations": [{"id": 1, "completed_by": 7, "result": result}]}]).encode()
    )
    assert [time.id for time in again.times] == ["t1", "t2"]


def test_fields_of_events() -> None:
    def change(result: list[dict[str, Any]]) -> None:
        region(result, "e1", "eventClass")["value"]["choices"] = ["STATE"]
        result.remove(region(result, "e1", "tense"))
        result.append({"id": "t2", "from_name": "polarity", "type": "choices", "value": {"choices": ["NEG"]}})
        result.append({"id": "EVENT-t2", "from_name": "polarity", "type": "choices", "value": {"choices": ["NEG"]}})

    document = done(change)
    assert document.events[0].attributes == (("class", "STATE"),)
    assert document.events[0].instances == (Instance("ei1"),)
    assert document.events[2].attributes == (("polarity", "NEG"),)
    assert document.times == DOCUMENT.times


def test_relations_that_were_relabelled_and_taken_away() -> None:
    def change(result: list[dict[str, Any]]) -> None:
        links = [row for row in result if row["type"] == "relation"]
        links[0]["labels"] = ["SIMULTANEOUS"]
        links[3]["labels"] = ["AFTER"]
        result.remove(links[2])

    first, second, _, last = DOCUMENT.links
    relabelled = Link("l1", "TLINK", "SIMULTANEOUS", "ei1", "t1", first.attributes)
    same(done(change), links=(relabelled, second, Link("l4", "TLINK", "AFTER", last.source, last.target)))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param(lambda result: result.append(mark("x", "PERSON", 25, 27)), "no mention", id="label"),
        pytest.param(lambda result: result.append(mark("x", "EVENT", 1, 3)), "no mention", id="above the text"),
        pytest.param(lambda result: result.append(mark("x", "EVENT", 30, 900)), "no mention", id="outside"),
        pytest.param(
            lambda result: result.append({"type": "relation", "from_id": "x", "to_id": "t1", "labels": []}), "no time", id="nothing"
        ),
        pytest.param(
            lambda result: result.append({"type": "relation", "from_id": "e1", "to_id": "t1", "direction": "bi", "labels": ["BEFORE"]}),
            "both directions", id="both",
        ),
        pytest.param(
            lambda result: result.append({"type": "relation", "from_id": "e1", "to_id": "t1", "labels": ["BEFORE", "AFTER"]}),
            "several labels", id="two labels",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told(change: Change, reason: str) -> None:
    document = done(change)
    same(document)
    (problem,) = document.meta.problems
    assert reason in problem.reason


def test_several_annotators() -> None:
    (task,) = json.loads(render(DOCUMENT)[0])
    result = task.pop("predictions")[0]["result"]
    fewer = [row for row in result if row["type"] != "relation"]
    task["annotations"] = [
        {"completed_by": {"email": "b@x.org"}, "updated_at": "2024-02-01", "result": fewer},
        {"completed_by": 7, "updated_at": "2024-01-01", "result": result},
        {"completed_by": 7, "updated_at": "2024-03-01", "result": [], "was_cancelled": True},
    ]
    data = json.dumps([task]).encode()
    work = read_annotators(data, "export.json")
    assert {who: len(documents[0].links) for who, documents in work.items()} == {"7": 4, "b@x.org": 0}
    taken = one(data)
    assert taken.links == ()
    (problem,) = taken.meta.problems
    assert "that of b@x.org is taken" in problem.reason
    task["annotations"][1]["ground_truth"] = True
    assert one(json.dumps([task]).encode()).links == DOCUMENT.links


def test_a_project_that_we_did_not_make() -> None:
    task = {
        "id": 5,
        "data": {"text": "We left in May."},
        "annotations": [{"result": [mark("q", "TIMEX3", 11, 14), mark("r", "EVENT", 3, 7)]}],
    }
    document = one(json.dumps([task]).encode())
    assert (document.id, document.text) == ("5", "We left in May.")
    assert [(time.id, time.text) for time in document.times] == [("t1", "May")]
    assert document.events == (Event("e1", 3, 7),)


def test_what_cannot_be_marked_stays_in_the_data() -> None:
    events = (Event("e1", 0, 0), Event("e2", 0, 1))
    given = Document(id="d", text="x", events=events, links=(Link("l1", "TLINK", "BEFORE", "e1", "e2"),))
    data, _, problems = render(given)
    assert [problem.place for problem in problems] == ["event e1", "TLINK l1"]
    assert one(data).events == events
    assert one(data).links == given.links


def test_broken_tasks_cost_themselves() -> None:
    good = json.loads(render(DOCUMENT)[0])[0]
    other = json.loads(render(DOCUMENT)[0])[0]
    other["data"]["text"] = "another text"
    found = list(
        read_tasks(
            json.dumps([other, {"data": {}}, {"data": {"text": "x", "timeloom": {}}}, good]).encode(), "export.json"
        )
    )
    assert [isinstance(result, FormatError) for result in found] == [True, True, True, False]
    with pytest.raises(FormatError):
        read_annotators(b"{}", "export.json")
