"""Documents as files and pictures."""

from __future__ import annotations

import base64
import csv
import io
import json
import zipfile
from typing import Any
from xml.dom import minidom

import pytest
from tests.unit.web.asking import ask, document

from timeloom.document import Document
from timeloom.document.shape import document_from_dict
from timeloom.formats import dumps, timeml_read
from timeloom.web.export import EXPORTS, export_table


@pytest.fixture(scope="module")
def read() -> dict[str, Any]:
    return document("It rained on 5 May 1843, and every Friday.", "1850-01-01")


def test_timeml_is_what_the_writer_writes(read: dict[str, Any]) -> None:
    told = ask("export", document=read, format="timeml")
    assert (told.status, told.type) == (200, "application/xml")
    assert told.headers["content-disposition"] == "attachment; filename=\"text.tml\"; filename*=UTF-8''text.tml"
    assert told.body.decode() == dumps(document_from_dict(read), "timeml")
    assert [time.text for time in timeml_read.parse(told.body, "x").times] == ["5 May 1843", "every Friday"]


def test_what_is_lost_is_counted_and_listed(read: dict[str, Any]) -> None:
    read = read | {"events": [{"id": "e1", "start": 3, "end": 9, "attributes": [["class", "OCCURRENCE"]]}]}
    told = ask("export", document=read, format="anafora")
    assert told.headers["x-timeloom-lost"] == "1"
    report = ask("export", {"report": "1"}, document=read, format="anafora").json()
    assert len(report["lost"]) == 1 and "e1" in report["lost"][0]["place"]
    assert report["content"].encode() == told.body and report["encoding"] == "text"


@pytest.mark.parametrize("format", sorted(EXPORTS))
def test_every_format_that_is_offered_is_made_twice_the_same(read: dict[str, Any], format: str) -> None:
    assert format in {row["name"] for row in export_table()} or format == "ics"
    first, second = (ask("export", document=read, format=format) for _ in range(2))
    if first.status == 501:
        pytest.skip("not installed")
    assert (first.status, first.type) == (200, EXPORTS[format].type)
    assert first.body == second.body and len(first.body) > 50
    assert EXPORTS[format].suffix in first.headers["content-disposition"]
    if format in ("svg", "timeml", "anafora"):
        minidom.parseString(first.body)
    report = ask("export", {"report": "1"}, document=read, format=format).json()
    content = report["content"]
    assert (base64.b64decode(content) if report["encoding"] == "base64" else content.encode()) == first.body


def test_json_is_the_document(read: dict[str, Any]) -> None:
    assert json.loads(ask("export", document=read, format="json").body) == read
    assert json.loads(ask("export", document=read, format="jsonl").body) == read


@pytest.mark.parametrize(
    ("format", "names"),
    [("xmi", {"letter.xmi", "letter.typesystem.xml"}), ("label-studio", {"letter.json", "config.xml"})],
)
def test_tools_of_annotators_get_all_their_files(read: dict[str, Any], format: str, names: set[str]) -> None:
    told = ask("export", document=read | {"id": "letter"}, format=format)
    with zipfile.ZipFile(io.BytesIO(told.body)) as archive:
        assert set(archive.namelist()) == names
        assert all(archive.read(name) for name in names)


def test_brat_is_a_zip_of_text_and_annotations(read: dict[str, Any]) -> None:
    with zipfile.ZipFile(io.BytesIO(ask("export", document=read, format="brat").body)) as archive:
        assert sorted(archive.namelist()) == ["text.ann", "text.dct", "text.txt"]
        assert archive.read("text.txt").decode() == read["text"]


@pytest.mark.parametrize("words", ["=cmd()", "+cmd()", "-cmd()", "@cmd()", "\tcmd()", "\rcmd()", "-5-cmd()"])
def test_a_cell_that_a_spreadsheet_would_run_is_made_harmless(words: str) -> None:
    whole = document("x =1843")
    place = {
        "id": "t1", "kind": "time", "start": 0, "end": 1, "text": words, "earliest_start": "-0043-03-15T00:00:00",
        "latest_start": None, "earliest_end": None, "latest_end": None,
    }  # fmt: skip
    told = ask("export", document=whole | {"timeline": {"places": [place]}}, format="csv").body.decode()
    (row,) = csv.DictReader(io.StringIO(told, newline=""))
    assert row["text"] == f"'{words}"
    assert row["earliest_start"] == "-0043-03-15T00:00:00"


def test_the_name_of_the_file_is_harmless() -> None:
    whole = document("1843") | {"id": '../é"\r\nx: y'}
    told = ask("export", document=whole, format="json")
    said = told.headers["content-disposition"]
    assert said.isascii() and "\r" not in said and "/" not in said and said.count('"') == 2
    assert ask("export", document=whole, format="timeml").status == 200
    assert (
        ask("export", document=whole | {"id": "..."}, format="jsonl")
        .headers["content-disposition"]
        .startswith('attachment; filename="document.jsonl"')
    )


def test_a_format_that_there_is_not(read: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = ask("export", document=read, format="pdf")
    assert (unknown.status, unknown.json()["error"]["place"]) == (422, "format")
    from timeloom.formats.catalogue import FORMATS

    monkeypatch.delitem(FORMATS, "brat")
    assert "brat" not in {row["name"] for row in export_table()}
    assert ask("export", document=read, format="brat").status == 501


# --- pictures ---------------------------------------------------------------------------------------------------------
def test_pictures_are_svg_that_stands_alone(read: dict[str, Any]) -> None:
    dated = ask("annotate", document=read | {"dct": None}, dct="estimate").json()["document"]
    for body in ({"what": "timeline"}, {"what": "scate", "time": "t1"}, {"what": "temporal"}, {"what": "dating"}):
        told = ask("picture", document=dated, width=640, **body)
        assert told.type == "image/svg+xml", told.body
        drawn = minidom.parseString(told.body).documentElement
        assert drawn.tagName == "svg" and drawn.getElementsByTagName("style")
        assert drawn.hasAttribute("width") and b"http:" not in told.body.replace(b"http://www.w3.org/", b"")


def test_a_picture_of_what_there_is_not(read: dict[str, Any]) -> None:
    assert ask("picture", document=read, what="scate", time="t9").json()["error"]["place"] == "time"
    assert ask("picture", document=read, what="dating").json()["error"]["message"] == "nobody has dated the document"


def test_contradictions_are_told_with_the_fewest_that_they_need() -> None:
    from timeloom.document import Event, Instance, Link
    from timeloom.timeline import Timeliner
    from timeloom.web.contradictions import conflicts_of

    events = tuple(Event(f"e{at}", at, at + 1, (), (Instance(f"ei{at}"),)) for at in range(4))
    links = tuple(
        Link(f"l{at}", "TLINK", "BEFORE", f"ei{at}", f"ei{(at + 1) % 3}", score=0.9 - at / 10) for at in range(3)
    )
    more = Link("l9", "TLINK", "BEFORE", "ei0", "ei3", score=0.95)
    made = Timeliner()(Document(id="d", text="abcd", events=events, links=(*links, more)))
    (conflict,) = conflicts_of(made)
    assert conflict["left_out"]["id"] == "l2" and [fact["id"] for fact in conflict["because"]] == ["l0", "l1"]
    assert conflict["smallest"] and "“c” BEFORE “a” cannot hold with" in conflict["says"]
    assert not any(fact["by_hand"] for fact in conflict["because"])
