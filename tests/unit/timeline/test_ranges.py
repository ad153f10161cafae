"""What is put in one end of a range lies in the whole."""

from __future__ import annotations

import msgspec
import pytest

from timeloom import load
from timeloom.calendar import Interval
from timeloom.calendar.interval import End
from timeloom.document import Document, Event, Instance, Link, Place, Timeline
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


@pytest.mark.parametrize("relation", ["IS_INCLUDED", ""])
def test_a_range_that_names_its_end_alone_stands_in_its_stead(relation: str) -> None:
    text = "They must reply within ten days."
    read = LOOM(text, "2024-03-20", everyday=True)
    event = Event("e1", 10, 15, (("class", "OCCURRENCE"),), (Instance("ei1"),))
    links = (Link("l1", "TLINK", relation, "ei1", read.times[0].parts[0].id),) if relation else ()
    made = Timeliner()(msgspec.structs.replace(read, events=(event,), links=links)).timeline
    assert made is not None
    (whole,) = (one for one in made if one.kind == "time")
    first, last = Interval.of(2024, 3, 20).start, Interval.of(2024, 3, 30).end
    assert (whole.text, whole.earliest_start, whole.latest_end) == ("within ten days", first, last)
    reply = made.place("ei1")
    assert (reply.earliest_start, reply.latest_end) == ((first, last) if relation else (End.UNKNOWN, End.UNKNOWN))


@pytest.mark.parametrize(
    ("relation", "end"),
    [
        ("BEFORE", 0),
        ("AFTER", 0),
        ("ENDED_BY", 0),
        ("BEGUN_BY", 0),
        ("BEGUN_BY", 1),
        ("ENDED_BY", 1),
        ("AFTER", 1),
        ("BEFORE", 1),
        ("SIMULTANEOUS", 0),
    ],
)
def test_what_is_said_of_an_end_otherwise_stands(relation: str, end: int) -> None:
    place, made = placed("The wall was built between 1260 and 1284.", "built", relation, end)
    assert made.timeline is not None
    assert [one.text for one in made.timeline if one.kind == "time"] == ["1260", "1284"]
    assert (place.earliest_start, place.latest_end) != (Interval.of(1260).start, Interval.of(1284).end)


def found(text: str, *links: tuple[str, str, int, float]) -> Timeline:
    """The timeline of a text with one range; each link is a word, a relation, an end of the range and a probability."""
    read = LOOM(text)
    words = list(dict.fromkeys(word for word, *_ in links))
    events = tuple(
        Event(
            f"e{at}",
            text.index(word),
            text.index(word) + len(word),
            (("class", "OCCURRENCE"),),
            (Instance(f"e{word}"),),
        )
        for at, word in enumerate(words)
    )
    made = tuple(
        Link(f"l{at}", "TLINK", relation, f"e{word}", read.times[0].parts[end].id, score=score)
        for at, (word, relation, end, score) in enumerate(links)
    )
    told = Timeliner(least=0.35)(msgspec.structs.replace(read, events=events, links=made)).timeline
    assert told is not None
    return told


def is_in(told: Timeline, word: str) -> bool:
    place = told.place(f"e{word}")
    return (place.earliest_start, place.latest_end) == (Interval.of(1260).start, Interval.of(1284).end)


@pytest.mark.parametrize(
    ("links", "inside"),
    [
        ([("built", "BEGUN_BY", 0, 0.7)], True), ([("built", "ENDED_BY", 1, 0.7)], True), ([("built", "AFTER", 0, 0.8)], True),
        ([("built", "AFTER", 0, 0.8), ("built", "AFTER", 1, 0.3)], True), ([("built", "AFTER", 0, 0.8), ("built", "AFTER", 1, 0.7)], False),
        ([("built", "SIMULTANEOUS", 1, 0.6)], True), ([("built", "ENDS", 1, 0.6)], True), ([("built", "AFTER", 0, 0.4)], False), ([("built", "BEFORE", 0, 0.8)], False), ([("built", "BEGUN_BY", 1, 0.8)], False),
    ],
)  # fmt: skip
def test_what_lasts_from_one_end_to_the_other_lies_in_the_whole(
    links: list[tuple[str, str, int, float]], inside: bool
) -> None:
    assert is_in(found("The wall was built from 1260 to 1284.", *links), "built") == inside


def test_of_several_events_the_likeliest_has_the_range() -> None:
    text = "The wall was built from 1260 to 1284 and has stood ever since."
    told = found(text, ("built", "BEGUN_BY", 0, 0.83), ("stood", "BEGUN_BY", 0, 0.79))
    assert is_in(told, "built") and not is_in(told, "stood")
    told = found(text, ("built", "IS_INCLUDED", 1, 0.9), ("stood", "AFTER", 0, 0.8))
    assert is_in(told, "built") and not is_in(told, "stood")


def test_a_date_alone_stands() -> None:
    read = LOOM("The wall was built in 1260.")
    event = Event("e1", 13, 18, (("class", "OCCURRENCE"),), (Instance("ei1"),))
    link = Link("l1", "TLINK", "IS_INCLUDED", "ei1", read.times[0].id)
    made = Timeliner()(msgspec.structs.replace(read, events=(event,), links=(link,))).timeline
    assert made is not None
    assert made.place("ei1").latest_end == Interval.of(1260).end
