"""Files that are opened: what they are told by, what of them is kept, and what is refused."""

from __future__ import annotations

import json

import pytest
from tests.unit.web.asking import ask, document

from timeloom.document.shape import document_from_dict
from timeloom.errors import FormatError
from timeloom.formats import dumps
from timeloom.web.bodies import Open
from timeloom.web.opening import file_of

TEXT = "The kiln was lit in May 1998. It cooled last Friday."


def test_a_document_of_ours_is_as_it_was() -> None:
    held = document(TEXT, "2024-03-20")
    for name, content in (("kiln.json", json.dumps(held, indent=2)), ("kiln.jsonl", json.dumps(held) + "\n")):
        told = ask("open", name=name, content=content, dct="1850-01-01", date_order="DMY").json()
        assert told["document"]["times"] == held["times"]
        assert told["document"]["timeline"] is not None
        assert told["file"] == {
            "format": "json", "ours": True, "times": 2, "events": 0, "links": 0, "dct": "2024-03-20", "page": None,
            "language": "en",
        }  # fmt: skip


def test_what_the_page_keeps_in_a_file_is_told_and_every_route_takes_the_file() -> None:
    held = {**document(TEXT, "2024-03-20"), "page": {"settings": {"tz": "UTC"}, "edits": []}}
    assert ask("open", name="k.json", content=json.dumps(held)).json()["file"]["page"] == held["page"]
    for route, more in (("annotate", {}), ("correct", {"edits": []}), ("export", {"format": "timeml"})):
        assert ask(route, document=held, **more).status == 200
    assert "page" not in ask("annotate", document=held).json()["document"]


def test_annotations_of_others_stand_and_what_they_lack_is_added() -> None:
    timeml = dumps(document_from_dict(document(TEXT, "2024-03-20")), "timeml").replace("1998-05", "1999-07")
    told = ask("open", name="kiln.tml", content=timeml).json()
    assert (told["file"]["format"], told["file"]["ours"], told["file"]["times"]) == ("TimeML", False, 2)
    assert [time["timex3"]["value"] for time in told["document"]["times"]] == ["1999-07", "2024-03-15"]
    starts = {place["id"]: place["earliest_start"] for place in told["document"]["timeline"]["places"]}
    assert starts["t1"] == "1999-07-01T00:00:00"


def test_a_bare_text_or_row_is_read_and_dated_as_was_asked() -> None:
    for name, content in (("a.txt", TEXT), ("a.json", json.dumps({"text": TEXT}))):
        told = ask("open", name=name, content=content, dct="2024-03-20").json()
        assert told["document"]["id"] == "a"
        assert [time["timex3"]["value"] for time in told["document"]["times"]] == ["1998-05", "2024-03-15"]
    row = ask("open", name="a.jsonl", content=json.dumps({"text": TEXT, "dct": "2024-03-27"})).json()
    assert row["file"]["dct"] == "2024-03-27"


def test_years_before_1_go_as_the_page_takes_them() -> None:
    held = document(TEXT, "-0043-03-15")
    assert ask("open", name="k.json", content=json.dumps(held)).json()["file"]["dct"] == "-0043-03-15"


def test_anafora_needs_the_text_that_it_annotates() -> None:
    anafora = dumps(document_from_dict(document(TEXT, "2024-03-20")), "anafora")
    assert "together with the text" in ask("open", name="k.xml", content=anafora).json()["error"]["message"]
    told = ask("open", name="k.TimeNorm.gold.completed.xml", content=anafora, text=TEXT, dct="2024-03-27").json()
    assert told["document"]["id"] == "k"
    assert [time["timex3"]["value"] for time in told["document"]["times"]] == ["1998-05", "2024-03-22"]


@pytest.mark.parametrize(("name", "content", "told"), [
    ("k.json", "[1]", "no document of timeloom"), ("k.json", '{"a": 1}', "no document of timeloom"), ("k.json", "{nope", "no JSON"),
    ("k.json", "[" * 100_000, "JSON"), ("k.jsonl", '{"id": "a", "text": "x"}\n{"id": "b", "text": "y"}', "2 documents"),
    ("k.xml", "<svg/>", "neither TimeML nor Anafora"), ("k.tml", "<TimeML><TEXT>no end", "not well-formed"),
    ("k.json", '{"text": "x", "times": 5}', "times"),
])  # fmt: skip
def test_what_is_no_document_says_why(name: str, content: str, told: str) -> None:
    with pytest.raises(FormatError, match=told):
        file_of(Open(name=name, content=content))


def test_what_only_looks_like_a_format_is_a_text() -> None:
    for name, content in (
        ("a.txt", "{ in May 1998 }"),
        ("a.md", "<b>in May 1998</b>"),
        ("", "in May 1998"),
        ("a.json", "in May 1998"),
    ):
        assert file_of(Open(name=name, content=content)).document.text == content
