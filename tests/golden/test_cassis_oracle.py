"""UIMA CAS against dkpro-cassis, the reader and writer of the authors of the format: what we write it reads, and what
it writes of that we read as it was. Skipped where the package is not installed, which is among what `make test` sets
up."""

from __future__ import annotations

import dataclasses
import io
from typing import Any

import pytest

import timeloom
from timeloom.document import Document, Time
from timeloom.formats import cas_json, cas_xmi
from timeloom.timeml.timex3 import Timex3

cassis: Any = pytest.importorskip("cassis", reason="dkpro-cassis is not installed")
pytestmark = pytest.mark.filterwarnings("ignore")  # its warnings are not ours

SAID = {field.name for field in dataclasses.fields(Timex3)}
TEXT = "\U0001f600 Ann Reyes left Lisbon on 3 March 1998. She was ill from May to July 1999, and wrote every Friday."


@pytest.fixture(scope="module")
def document() -> Document:
    return timeloom.annotate(TEXT, preset="en-fast", dct="2001-06-05", id="note")


def held(document: Document) -> tuple[object, ...]:
    times = [(time.id, time.start, time.end, time.timex3, unsaid(time)) for time in document.timexes]
    events = [(event.id, event.start, event.end, event.attributes, event.instances) for event in document.events]
    links = [(link.id, link.kind, link.relation, link.source, link.target) for link in document.links]
    words = [(token.start, token.end, token.upos, token.xpos) for token in document.tokens]
    return document.id, document.text, document.dct, document.sentences, times, events, links, words


def unsaid(time: Time) -> list[tuple[str, str]]:
    """The attributes that its TIMEX3 does not say: the others are written once."""
    return [(name, value) for name, value in time.attributes if name not in SAID]


def check_characters(cas: Any, document: Document) -> None:
    said = [found.get_covered_text() for found in cas.select("timeloom.Timex3") if found.begin < found.end]
    assert said == [time.text for time in document.timexes]
    events = {event.id: event for event in document.events}
    for found in cas.select("timeloom.Event"):
        assert (found.begin, found.end) == (events[found.eventId].start, events[found.eventId].end)
    assert len(list(cas.select("timeloom.TLink"))) == len(document.links)
    assert all(found.Governor is not None and found.Dependent is not None for found in cas.select("timeloom.TLink"))


def test_json(document: Document) -> None:
    cas = cassis.load_cas_from_json(cas_json.render(document)[0].decode())
    check_characters(cas, document)
    again = cas_json.parse(cas.to_json().encode(), "x")
    assert again.meta.problems == ()
    assert held(again) == held(document)


def test_xmi(document: Document) -> None:
    data, types, _ = cas_xmi.render(document)
    cas = cassis.load_cas_from_xmi(io.BytesIO(data), typesystem=cassis.load_typesystem(io.BytesIO(types)))
    check_characters(cas, document)
    again = cas_xmi.parse(cas.to_xmi().encode(), "x", None, types)
    assert again.meta.problems == ()
    assert held(again) == held(document)
