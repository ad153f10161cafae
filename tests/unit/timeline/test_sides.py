"""On which side of a time what is done by it, until it, before it and after it lies."""

from __future__ import annotations

import msgspec
import pytest

from timeloom import load
from timeloom.calendar import Interval
from timeloom.calendar.interval import End
from timeloom.document import Event, Instance, Link, Place
from timeloom.timeline import Timeliner

LOOM = load("rules")


def placed(
    text: str, word: str, relation: str, score: float | None = 0.9, kind: str = "OCCURRENCE", polarity: str = "POS"
) -> Place:
    """The place of an event that a link, found or given, relates to the last time of a text."""
    read = LOOM(text)
    start = text.index(word)
    event = Event("e1", start, start + len(word), (("class", kind),), (Instance("ei1", (("polarity", polarity),)),))
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
    assert place.earliest_start == place.latest_end == End.UNKNOWN
    assert (place.latest_start, place.earliest_end) == (Interval.of(1954).end, Interval.of(1954).start)


def test_other_words_say_what_they_say() -> None:
    place = placed("The last families left in June 1954.", "left", "IS_INCLUDED")
    assert (place.earliest_start, place.latest_end) == (Interval.of(1954, 6).start, Interval.of(1954, 6).end)


@pytest.mark.parametrize("relation", ["IS_INCLUDED", "DURING", "BEFORE", "BEGINS"])
def test_what_lasts_until_a_time_ends_in_it(relation: str) -> None:
    place = placed("Clara ran the firm until 1946.", "ran", relation, kind="STATE")
    assert (place.earliest_start, place.latest_end, place.earliest_end) == (
        End.UNKNOWN,
        Interval.of(1946).end,
        Interval.of(1946).start,
    )
    assert "lasts until '1946'" in " ".join(place.why)


def test_what_is_not_so_until_a_time_is_so_in_it() -> None:
    place = placed("The mill did not open until 1946.", "open", "IS_INCLUDED", polarity="NEG")
    assert (place.earliest_start, place.latest_end) == (Interval.of(1946).start, Interval.of(1946).end)


def test_before_and_after_a_time_is_not_in_it() -> None:
    assert placed("The talks ended before March 1950.", "ended", "IS_INCLUDED").latest_end == Interval.of(1950, 3).start
    assert placed("The talks resumed after March 1950.", "resumed", "DURING").earliest_start == Interval.of(1950, 3).end
    assert (
        placed("The talks resumed after March 1950.", "resumed", "DURING", None).earliest_start
        == Interval.of(1950, 3).start
    )
    assert placed("He has lived here since 1950.", "lived", "IS_INCLUDED").earliest_start == Interval.of(1950).start


@pytest.mark.parametrize(
    ("text", "word", "polarity"),
    [
        ("Not until 1960 did he return.", "return", "POS"),
        ("She did not leave before 1960.", "leave", "NEG"),
        ("He worked there before and after 1960.", "worked", "POS"),
    ],
)
def test_what_is_denied_or_said_of_both_sides_stands(text: str, word: str, polarity: str) -> None:
    assert placed(text, word, "IS_INCLUDED", polarity=polarity).earliest_start == Interval.of(1960).start


@pytest.mark.parametrize(
    ("relation", "bounds", "why"),
    [
        ("BEFORE", (End.UNKNOWN, Interval.of(2021, 5, 9).end), "is over by the end of"),
        ("AFTER", (Interval.of(2021, 5, 9).start, End.UNKNOWN), "begins no sooner than"),
        ("IS_INCLUDED", (Interval.of(2021, 5, 9).start, Interval.of(2021, 5, 9).end), "is included in"),
    ],
)
def test_an_entry_was_written_at_some_moment_of_its_day(
    relation: str, bounds: tuple[int | End, int | End], why: str
) -> None:
    place = placed("3 May 2021\nIt rained.\n\nWe left.\n\n9 May 2021\nPaid the rent.\n", "Paid", relation)
    assert (place.earliest_start, place.latest_end) == bounds
    assert why in " ".join(place.why)
    given = placed("3 May 2021\nIt rained.\n\n9 May 2021\nPaid the rent.\n", "Paid", "BEFORE", None)
    assert given.latest_end == Interval.of(2021, 5, 9).start


@pytest.mark.parametrize("relation", ["IS_INCLUDED", "AFTER", "BEGINS"])
def test_what_is_so_since_a_time_begins_no_sooner(relation: str) -> None:
    place = placed("Forty barges have sunk since 1950.", "sunk", relation)
    assert (place.earliest_start, place.latest_end) == (Interval.of(1950).start, End.UNKNOWN)
    assert "begins no sooner than '1950'" in place.why[0]


def test_what_is_begun_by_it_begins_in_it() -> None:
    place = placed("He has lived here since 1950.", "lived", "BEGUN_BY", polarity="NEG")
    assert (place.earliest_start, place.latest_start, place.earliest_end) == (
        Interval.of(1950).start,
        Interval.of(1950).end,
        Interval.of(1950).end,
    )
