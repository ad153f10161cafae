"""A length of time and the day with which it was over are one stretch."""

from __future__ import annotations

import msgspec
import pytest

from timeloom import load
from timeloom.calendar import Interval
from timeloom.document import Event, Instance, Link, Timeline
from timeloom.timeline import Timeliner

LOOM = load("rules", conventions="timeml")


def read(text: str, word: str, target: int, score: float | None = 0.9) -> Timeline:
    """The timeline of a text with one event, which a link puts into one of its times."""
    held = LOOM(text, "1989-10-20")
    start = text.index(word)
    event = Event("e1", start, start + len(word), (("class", "OCCURRENCE"),), (Instance("ei1"),))
    link = Link("l1", "TLINK", "IS_INCLUDED", "ei1", held.timexes[target].id, score=score)
    made = Timeliner()(msgspec.structs.replace(held, events=(event,), links=(link,)))
    assert made.timeline is not None
    assert [time.intervals for time in made.times] == [time.intervals for time in held.times]
    return made.timeline


@pytest.mark.parametrize("target", [0, 1])
@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Sales rose in the quarter ended September 30.", "1989-07-01/1989-09-30"),
        ("Sales rose in the year ended April 30.", "1988-05-01/1989-04-30"),
        ("Sales rose in the nine months ended September 30.", "1989-01-01/1989-09-30"),
        ("Sales rose in the 26 weeks ended September 30.", "1989-04-02/1989-09-30"),
        ("Sales rose in the year ending on July 2, 1989.", "1988-07-03/1989-07-02"),
    ],
)
def test_both_together_are_the_whole(text: str, whole: str, target: int) -> None:
    place = read(text, "rose", target).place("ei1")
    first, last = (Interval.of(*map(int, day.split("-"))) for day in whole.split("/"))
    assert place.possible == Interval(first.start, last.end)


def test_the_place_has_the_words_of_both() -> None:
    times = [
        place.text for place in read("Sales rose in the quarter ended September 30.", "rose", 0) if place.kind == "time"
    ]
    assert times == ["the quarter ended September 30", "September 30"]


def test_the_word_between_is_of_the_day() -> None:
    place = read("Sales rose in the quarter ended September 30.", "ended", 1).place("ei1")
    assert place.possible == Interval.of(1989, 9, 30)


def test_a_link_that_was_given_stands() -> None:
    place = read("Sales rose in the quarter ended September 30.", "rose", 1, None).place("ei1")
    assert place.possible == Interval.of(1989, 9, 30)


@pytest.mark.parametrize(
    "text",
    [
        "Sales rose in the quarter before September 30.",
        "Sales rose in August, ended September 30.",
        "Sales rose that week; it ended September 30.",
    ],
)
def test_other_words_say_no_end(text: str) -> None:
    texts = [place.text for place in read(text, "rose", 0) if place.kind == "time"]
    assert not any("ended" in one and "September" in one for one in texts)


@pytest.mark.parametrize(
    "text",
    [
        "The war that began in 1914 ended on 11 November 1918.",
        "The lease that began last year ended on 3 March 1989.",
        "The shop that opened in May ended on 3 March 1989.",
    ],
)
def test_a_verb_that_ended_something_else_ends_no_time_before_it(text: str) -> None:
    assert not any("ended" in place.text and place.kind == "time" for place in read(text, "that", 0))
