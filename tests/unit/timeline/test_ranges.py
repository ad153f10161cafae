"""What is put in one end of a range lies in the whole."""

from __future__ import annotations

import msgspec
import pytest

from timeloom import load
from timeloom.calendar import Interval
from timeloom.document import Document, Event, Instance, Link, Place
from timeloom.timeline import Timeliner

LOOM = load("rules")


def placed(text: str, word: str, relation: str, end: int) -> tuple[Place, Document]:
    """The place of an event, linked to an end (0 the first) of the first range of a text."""
    read = LOOM(text)
    start = text.index(word)
    event = Event("e1", start, start + len(word), (("class", "OCCURRENCE"),), (Instance("ei1"),))
    link = Link("l1", "TLINK", relation, "ei1", read.times[0].parts[end].id)
    made = Timeliner()(msgspec.structs.replace(read, events=(event,), links=(link,)))
    assert made.timeline is not None
    return made.timeline.place("ei1"), made


@pytest.mark.parametrize("end", [0, 1])
@pytest.mark.parametrize(
    ("text", "word", "whole"),
    [
        ("The wall was built between 1260 and 1284.", "built", Interval.of(1260).start),
        ("From 1260 to 1284 the wall was built.", "built", Interval.of(1260).start),
    ],
)
def test_it_may_be_anywhere_between(text: str, word: str, whole: int, end: int) -> None:
    place, _ = placed(text, word, "IS_INCLUDED", end)
    assert (place.earliest_start, place.latest_end) == (whole, Interval.of(1284).end)


def test_the_range_is_a_place_beside_its_ends() -> None:
    _, made = placed("The wall was built between 1260 and 1284.", "built", "IS_INCLUDED", 0)
    assert made.timeline is not None
    assert [one.text for one in made.timeline if one.kind == "time"] == ["between 1260 and 1284", "1260", "1284"]


@pytest.mark.parametrize("relation", ["BEFORE", "AFTER", "BEGUN_BY", "ENDED_BY"])
def test_what_is_said_of_an_end_otherwise_stands(relation: str) -> None:
    place, made = placed("The wall was built between 1260 and 1284.", "built", relation, 0)
    assert made.timeline is not None
    assert [one.text for one in made.timeline if one.kind == "time"] == ["1260", "1284"]
    assert place.earliest_start != Interval.of(1260).start or relation == "BEGUN_BY"


def test_a_date_alone_stands() -> None:
    read = LOOM("The wall was built in 1260.")
    event = Event("e1", 13, 18, (("class", "OCCURRENCE"),), (Instance("ei1"),))
    link = Link("l1", "TLINK", "IS_INCLUDED", "ei1", read.times[0].id)
    made = Timeliner()(msgspec.structs.replace(read, events=(event,), links=(link,))).timeline
    assert made is not None
    assert made.place("ei1").latest_end == Interval.of(1260).end
