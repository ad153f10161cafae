"""What is done by a time is over with it."""

from __future__ import annotations

import msgspec
import pytest

from timeloom import load
from timeloom.calendar import Interval
from timeloom.calendar.interval import End
from timeloom.document import Event, Instance, Link, Place
from timeloom.timeline import Timeliner

LOOM = load("rules")


def placed(text: str, word: str, relation: str, score: float | None = 0.9, kind: str = "OCCURRENCE") -> Place:
    """The place of an event that a link, found or given, relates to the last time of a text."""
    read = LOOM(text)
    start = text.index(word)
    event = Event("e1", start, start + len(word), (("class", kind),), (Instance("ei1"),))
    link = Link("l1", "TLINK", relation, "ei1", read.timexes[-1].id, score=score)
    made = Timeliner()(msgspec.structs.replace(read, events=(event,), links=(link,)))
    assert made.timeline is not None
    return made.timeline.place("ei1")


@pytest.mark.parametrize("relation", ["IS_INCLUDED", "BEFORE", "ENDED_BY"])
def test_it_is_over_with_the_time(relation: str) -> None:
    place = placed("The last families had left by June 1954.", "left", relation)
    assert (place.earliest_start, place.latest_end) == (End.UNKNOWN, Interval.of(1954, 6).end)
    assert "is over by the end of" in place.why[0]


def test_a_link_that_was_given_stands() -> None:
    place = placed("The last families had left by June 1954.", "left", "IS_INCLUDED", None)
    assert place.earliest_start == Interval.of(1954, 6).start


def test_what_goes_on_is_not_over() -> None:
    place = placed("By 1954 the firm employed 300 people.", "employed", "IS_INCLUDED", kind="STATE")
    assert place.earliest_start == Interval.of(1954).start


def test_other_words_say_what_they_say() -> None:
    place = placed("The last families left in June 1954.", "left", "IS_INCLUDED")
    assert (place.earliest_start, place.latest_end) == (Interval.of(1954, 6).start, Interval.of(1954, 6).end)
