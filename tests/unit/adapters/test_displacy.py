"""Dicts for displaCy: offsets that hold, no overlaps where it can draw none, arcs between what links hold together."""

from __future__ import annotations

import pytest

from timeloom.adapters import displacy
from timeloom.document import Document, Event, Instance, Link, Span, Time, Token
from timeloom.timeml import Timex3

DOC = Document(
    id="note",
    text="It fell in May, late.",
    tokens=tuple(Token(*one) for one in ((0, 2), (3, 7), (8, 10), (11, 14), (14, 15), (16, 20), (20, 21))),
    times=(
        Time(id="t1", start=11, end=20, text="May, late", timex3=Timex3("DATE", "2019-05")),
        Time(id="t2", start=16, end=20, text="late"),
    ),
    events=(Event("e1", 3, 7, (("class", "OCCURRENCE"),), (Instance("ei1"),)), Event("e2", 0, 2)),
    links=(
        Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1"),
        Link("l2", "TLINK", "BEFORE", "ei1", "t0"),
        Link("l3", "TLINK", "AFTER", "t9", "ei1"),
    ),
)


def test_entities_do_not_overlap() -> None:
    drawn = displacy.entities(DOC)
    assert drawn["ents"] == [{"start": 11, "end": 20, "label": "DATE", "kb_id": "2019-05"}]
    assert (drawn["text"], drawn["title"]) == (DOC.text, "note")


def test_entities_with_events_in_their_order() -> None:
    drawn = displacy.entities(DOC, events=True)
    assert [(one["start"], one["label"]) for one in drawn["ents"]] == [(0, "EVENT"), (3, "OCCURRENCE"), (11, "DATE")]


def test_spans_are_those_of_tokens_and_overlap() -> None:
    drawn = displacy.spans(DOC)
    assert [(one["start_token"], one["end_token"], one["label"]) for one in drawn["spans"]] == [
        (0, 1, "EVENT"), (1, 2, "OCCURRENCE"), (3, 6, "DATE"), (5, 6, "TIMEX3"),
    ]  # fmt: skip
    assert drawn["tokens"][3] == "May"


def test_spans_of_a_document_without_tokens() -> None:
    drawn = displacy.spans(Document(id="a", text="in  in May.", times=(Time(id="t1", start=7, end=10, text="May"),)))
    assert drawn["tokens"] == ["in", "in", "May."]
    assert [(one["start_token"], one["end_token"]) for one in drawn["spans"]] == [(2, 3)]


def test_arcs() -> None:
    drawn = displacy.arcs(DOC)
    assert [word["text"] for word in drawn["words"]] == ["(written)", "fell", "May, late"]
    assert drawn["arcs"] == [
        {"start": 1, "end": 2, "label": "IS_INCLUDED", "dir": "right"},
        {"start": 0, "end": 1, "label": "BEFORE", "dir": "left"},
    ]
    assert [word["text"] for word in displacy.arcs(DOC, creation=False)["words"]] == ["fell", "May, late"]


def test_an_end_of_a_range_is_drawn_by_its_own_words() -> None:
    months = (
        Time(id="t1.1", start=5, end=8, text="May", timex3=Timex3("DATE", "2019-05")),
        Time(id="t1.2", start=12, end=16, text="June"),
    )
    whole = Time(id="t1", start=0, end=16, text="from May to June", timex3=Timex3("DURATION", "P2M"), parts=months)
    links = (Link("l1", "TLINK", "BEGUN_BY", "ei1", "t1.1"), Link("l2", "TLINK", "ENDED_BY", "ei1", "t1.2"))
    events = (Event("e1", 17, 22, (), (Instance("ei1"),)),)
    drawn = displacy.arcs(Document(id="a", text="from May to June ruled", times=(whole,), events=events, links=links))
    assert [(word["text"], word["tag"]) for word in drawn["words"]] == [
        ("May", "DATE"),
        ("June", "TIMEX3"),
        ("ruled", "EVENT"),
    ]
    assert [(arc["label"], arc["start"], arc["end"]) for arc in drawn["arcs"]] == [
        ("BEGUN_BY", 0, 2),
        ("ENDED_BY", 1, 2),
    ]


@pytest.mark.parametrize(
    ("style", "make"), [("ent", displacy.entities), ("span", displacy.spans), ("dep", displacy.arcs)]
)
def test_displacy_draws_them(style: str, make: object) -> None:
    drawing = pytest.importorskip("spacy.displacy", reason="spaCy is not installed (extra spacy)")
    assert callable(make)
    html = drawing.render(make(DOC), style=style, manual=True, jupyter=False)
    assert "May" in html


def test_an_empty_document() -> None:
    empty = Document(id="a", text="", sentences=(Span(0, 0),))
    assert displacy.arcs(empty) == {"words": [], "arcs": []}
    assert displacy.spans(empty)["spans"] == displacy.entities(empty)["ents"] == []
