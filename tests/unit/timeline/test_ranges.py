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


@pytest.mark.parametrize(("relation", "end"), [("BEFORE", 0), ("AFTER", 0), ("ENDED_BY", 0), ("BEGUN_BY", 1), ("AFTER", 1), ("BEFORE", 1)])
def test_what_is_said_of_an_end_otherwise_stands(relation: str, end: int) -> None:
    place, made = placed("The wall was built between 1260 and 1284.", "built", relation, end)
    assert made.timeline is not None
    assert [one.text for one in made.timeline if one.kind == "time"] == ["1260", "1284"]
    assert (place.earliest_start, place.latest_end) != (Interval.of(1260).start, Interval.of(1284).end)


@pytest.mark.parametrize(("relation", "end"), [("BEGUN_BY", 0), ("ENDED_BY", 1)])
def test_what_begins_with_the_first_end_or_finishes_with_the_last_lies_in_the_whole(relation: str, end: int) -> None:
    place, _ = placed("The wall was built from 1260 to 1284.", "built", relation, end)
    assert (place.earliest_start, place.latest_end) == (Interval.of(1260).start, Interval.of(1284).end)


@pytest.mark.parametrize(
    ("first", "last", "inside"), [(0.8, None, True), (0.8, 0.3, True), (0.8, 0.7, False), (0.4, None, False)]
)
def test_what_is_likely_after_the_first_end_and_not_after_the_last_lies_in_the_whole(first: float, last: float | None, inside: bool) -> None:
    read = LOOM("The wall was built from 1260 to 1284.")
    event = Event("e1", 13, 18, (("class", "OCCURRENCE"),), (Instance("ei1"),))
    scores = [(0, first)] + ([] if last is None else [(1, last)])
    links = tuple(Link(f"l{end}", "TLINK", "AFTER", "ei1", read.times[0].parts[end].id, score=score) for end, score in scores)
    made = Timeliner(least=0.35)(msgspec.structs.replace(read, events=(event,), links=links)).timeline
    assert made is not None
    assert (made.place("ei1").latest_end == Interval.of(1284).end) == inside


def test_a_date_alone_stands() -> None:
    read = LOOM("The wall was built in 1260.")
    event = Event("e1", 13, 18, (("class", "OCCURRENCE"),), (Instance("ei1"),))
    link = Link("l1", "TLINK", "IS_INCLUDED", "ei1", read.times[0].id)
    made = Timeliner()(msgspec.structs.replace(read, events=(event,), links=(link,))).timeline
    assert made is not None
    assert made.place("ei1").latest_end == Interval.of(1260).end
