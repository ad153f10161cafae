"""Where a set begins and ends goes into TimeML, or is told."""

from __future__ import annotations

import re

import msgspec
import pytest

import timeloom
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Problem
from timeloom.formats.timeml_read import parse
from timeloom.formats.timeml_write import render
from timeloom.graph.bounds import TemporalNetwork
from timeloom.graph.dates import time_facts


def written(text: str, dct: str | None = "2000-01-05") -> tuple[str, tuple[Problem, ...]]:
    data, problems = render(timeloom.annotate(text, dct=dct, layers="times"))
    return data.decode(), problems


def tag(raw: str, type: str) -> dict[str, str]:
    """The attributes of the only TIMEX3 of a type, the creation time apart."""
    tags = [dict(re.findall(r'(\w+)="([^"]*)"', found)) for found in re.findall(r"<TIMEX3 ([^>]*)>", raw)]
    [only] = [one for one in tags if one["type"] == type and "functionInDocument" not in one]
    return only


class TestBoundedSets:
    @pytest.mark.parametrize(
        ("text", "begin", "end"),
        [
            ("He came every Tuesday since March 1998.", "March 1998", "creation"),
            (
                "The shop was shut every week until June 1999.",
                None,
                "June 1999",
            ),  # gone by, so it does not go on from the writing
            ("They met every Tuesday from 3 May 1999 to 3 June 1999.", "3 May 1999", "3 June 1999"),
            ("Open every day between May 1 and May 7, 1999.", "May 1", "May 7, 1999"),
            ("Annually from 1990 to 1995 he went.", "1990", "1995"),
        ],
    )
    def test_the_set_names_the_times_in_which_it_begins_and_ends(
        self, text: str, begin: str | None, end: str | None
    ) -> None:
        raw, problems = written(text)
        assert problems == ()
        document = parse(raw.encode(), "read again")
        named = {time.id: time.text for time in document.times}
        assert document.meta.creation is not None
        named[document.meta.creation.id] = "creation"
        found = tag(raw, "SET")
        assert named.get(found.get("beginPoint", "")) == begin
        assert named.get(found.get("endPoint", "")) == end

    @pytest.mark.parametrize("words", ["every Tuesday", "every week", "daily"])
    def test_read_again_the_graph_knows_where_the_set_begins_and_ends(self, words: str) -> None:
        raw, _ = written(f"They met {words} from 3 May 1999 to 3 June 1999.")
        document = parse(raw.encode(), "read again")
        bounds = TemporalNetwork(time_facts(document)).bounds(tag(raw, "SET")["tid"])
        assert Interval(bounds.earliest_start, bounds.latest_start) == Interval.of(1999, 5, 3)
        assert Interval(bounds.earliest_end, bounds.latest_end) == Interval.of(1999, 6, 3)

    def test_without_a_time_of_writing_an_end_at_it_is_left_out(self) -> None:
        raw, _ = written("He came every Tuesday since March 1998.", dct=None)
        found = tag(raw, "SET")
        assert "beginPoint" in found
        assert "endPoint" not in found

    def test_a_bound_that_cannot_be_written_is_no_id_that_hangs(self) -> None:
        document = timeloom.annotate("He came every Tuesday since March 1998.", dct="2000-01-05", layers="times")
        text = document.text
        across = Event("e1", text.index("since"), text.index("March") + 2)
        data, problems = render(msgspec.structs.replace(document, events=(across,)))
        raw = data.decode()
        assert "March 1998</TIMEX3>" not in raw
        assert "beginPoint" not in raw
        assert tag(raw, "SET")["endPoint"] == "t0"
        assert "its beginPoint could not be written" in [problem.reason for problem in problems]

    def test_a_range_that_is_no_set_is_its_two_ends(self) -> None:
        raw, problems = written("He worked from May 1990 to June 1995.")
        assert problems == ()
        assert "Point" not in raw


class TestWhatAValueCannotSay:
    @pytest.mark.parametrize(
        ("text", "words", "bounds"),
        [
            ("They met every Monday in 1998.", "every Monday in 1998", "from 1998-01-05 to before 1998-12-29"),
            ("Open from 9 to 5 on weekdays.", "from 9 to 5 on weekdays", "from T09:00 to T17:00"),
        ],
    )
    def test_is_told_with_its_place(self, text: str, words: str, bounds: str) -> None:
        _, (problem,) = written(text)
        assert problem.place == "TIMEX3 t1"
        assert problem.reason == f"its value has no place for its bounds: {bounds}"
        assert problem.start is not None
        assert text[problem.start : problem.end] == words

    @pytest.mark.parametrize("text", ["He came every Tuesday.", "They meet twice a week.", "It happens annually."])
    def test_a_set_without_bounds_loses_nothing(self, text: str) -> None:
        assert written(text)[1] == ()

    def test_a_set_that_was_read_from_the_file_is_written_without_a_word(self) -> None:
        raw, _ = written("They met every Monday in 1998.")
        document: Document = parse(raw.encode(), "read again")
        assert render(document) == (raw.encode(), ())
