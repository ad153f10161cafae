"""Long documents: windows joined through what they share, the creation time and dated points."""

from __future__ import annotations

import msgspec
import pytest

from timeloom.calendar import Interval
from timeloom.document import Candidate, Document, Event, Instance, Link, Time
from timeloom.graph import ALL, BEFORE, Allen, Constraint, IntervalGraph
from timeloom.relations.merge import Merger
from timeloom.relations.windows import Windows, projected
from timeloom.timeml.timex3 import Timex3

EVENTS = 60
POINTS = 40
"""Nineteen intervals beside the creation time: windows of thirteen, six of them shared."""


def sheet(*candidates: Candidate, times: tuple[Time, ...] = (), links: tuple[Link, ...] = ()) -> Document:
    events = tuple(Event(f"e{n}", 10 * n, 10 * n + 5, instances=(Instance(f"ei{n}"),)) for n in range(1, EVENTS + 1))
    return Document(
        id="d",
        text="x" * 700,
        dct=Interval.of(1998, 3, 4),
        events=events,
        times=times,
        links=links,
        candidates=candidates,
    )


def said(source: str, target: str, label: str, share: float = 0.9) -> Candidate:
    return Candidate(source, target, "t", "timeml", ((label, share),))


def chain(first: int, last: int) -> list[Candidate]:
    return [said(f"ei{n}", f"ei{n + 1}", "BEFORE") for n in range(first, last)]


def date(name: str, value: str, start: int) -> Time:
    return Time(id=name, start=start, end=start + 3, text="xxx", timex3=Timex3("DATE", value))


def labels(document: Document) -> dict[tuple[str, str], str]:
    return {(link.source, link.target): link.relation for link in document.links}


def test_a_short_document_is_one_window() -> None:
    windows = Windows({f"e{n}": n for n in range(900)}, ["t0"], [], 2000)
    assert len(windows) == 1
    assert windows.home("e0", "e899") == windows.home("t0", "e5") == 0


def test_every_interval_is_local_somewhere_and_neighbours_share() -> None:
    windows = Windows({f"e{n}": n for n in range(100)}, ["t0"], ["e0"], POINTS)
    assert {name for window in windows.windows for name in window.local} == {f"e{n}" for n in range(100)}
    for one, other in zip(windows.windows, windows.windows[1:], strict=False):
        assert one.shared == other.local[: len(one.shared)]
    assert max(len(window.local) for window in windows.windows) < POINTS / 2
    assert windows.home("e3", "e60") is None
    assert windows.home("e0", "e60") == windows.home("e60", "t0") == windows.home("e60", "e61")


def test_what_an_earlier_window_found_forbids() -> None:
    """A chain through many windows, and before it an event after the day of writing."""
    candidates = [*chain(1, EVENTS), said("ei1", "t0", "AFTER", 0.95), said(f"ei{EVENTS}", "t0", "BEFORE", 0.8)]
    merged = Merger(points=POINTS)(sheet(*candidates))
    assert (f"ei{EVENTS}", "t0") not in labels(merged)
    assert labels(merged)["ei1", "t0"] == "AFTER"
    (dropped,) = merged.dropped
    assert "earlier in the text" in dropped.why


def test_dates_join_windows() -> None:
    times = (date("t1", "1997", 12), date("t2", "1996", 595))
    candidates = [*chain(1, EVENTS), said("ei1", "t1", "AFTER", 0.95), said(f"ei{EVENTS}", "t2", "BEFORE", 0.8)]
    merged = Merger(points=POINTS)(sheet(*candidates, times=times))
    assert (f"ei{EVENTS}", "t2") not in labels(merged)
    assert len(merged.links) == EVENTS


def test_a_dated_time_can_be_linked_from_anywhere() -> None:
    merged = Merger(points=POINTS)(sheet(said("ei55", "t1", "AFTER"), times=(date("t1", "1997", 12),)))
    assert labels(merged) == {("ei55", "t1"): "AFTER"}


def test_what_no_window_holds_is_counted_and_said() -> None:
    merged = Merger(points=POINTS)(sheet(said("ei1", "ei55", "AFTER"), said("ei1", "ei2", "BEFORE")))
    assert labels(merged) == {("ei1", "ei2"): "BEFORE"}
    assert merged.dropped[0].why == "its ends lie in no common window of the text"
    (problem,) = merged.meta.problems
    assert "common window" in problem.reason
    assert problem.value == "1"


def test_given_links_that_reach_far_bind_in_every_window() -> None:
    far = (Link("l1", "TLINK", "AFTER", "ei1", f"ei{EVENTS}"),)
    candidates = chain(1, EVENTS)
    merged = Merger(points=POINTS)(sheet(*candidates, links=far))
    assert merged.links[0] == far[0]
    links = [
        Constraint(link.source, BEFORE if link.relation == "BEFORE" else BEFORE.inverse, link.target)
        for link in merged.links
    ]
    assert IntervalGraph.of(links).consistent
    assert len(merged.links) == EVENTS - 1
    assert merged.meta.problems == ()


def test_questions_that_reach_far_are_answered_with_all_that_is_known() -> None:
    far = (Link("l1", "TLINK", "", "ei1", "ei55"),)
    merged = Merger(points=POINTS)(sheet(*chain(1, EVENTS), said("ei1", "ei55", "AFTER", 0.5), links=far))
    assert labels(merged)["ei1", "ei55"] == "AFTER"
    merged = Merger(points=POINTS)(sheet(*chain(1, 3), said("ei1", "ei55", "AFTER"), links=far))
    assert labels(merged)["ei1", "ei55"] == "AFTER"
    assert merged.meta.problems == ()


def test_of_too_many_that_reach_far_the_likeliest_is_taken_with_a_problem() -> None:
    far = tuple(Link(f"l{n}", "TLINK", "", f"ei{n}", f"ei{60 - n}") for n in range(1, 20))
    merged = Merger(points=POINTS, every=True)(
        sheet(*(said(one.source, one.target, "AFTER") for one in far), links=far)
    )
    assert set(labels(merged).values()) == {"AFTER"}
    assert "its ends lie in no common window; it has the likeliest" in {one.reason for one in merged.meta.problems}


@pytest.mark.parametrize("merge", ["greedy", "global"])
def test_windows_find_what_one_graph_finds(merge: str) -> None:
    if merge == "global":
        pytest.importorskip("scipy", reason="the extra solver is not installed")
    candidates = [*chain(1, EVENTS), *(said(f"ei{n}", f"ei{n + 2}", "AFTER", 0.7) for n in range(1, EVENTS - 2, 3))]
    document = sheet(*candidates)
    small, large = (Merger(points=points, merge=merge)(document) for points in (POINTS, 2000))  # type: ignore[arg-type]
    assert small.links == large.links
    plain = [msgspec.structs.replace(one, because=(), why="") for one in small.dropped]
    assert plain == [msgspec.structs.replace(one, because=(), why="") for one in large.dropped]


def test_what_a_window_hands_on_is_all_it_knows_of_what_it_shares() -> None:
    links = [
        Constraint("a", BEFORE, "x"),
        Constraint("x", BEFORE, "b"),
        Constraint("t1", BEFORE, "a"),
        Constraint("b", BEFORE, "t3"),
        Constraint("t1", BEFORE, "t2"),
        Constraint("t2", BEFORE, "t3"),
    ]
    found = projected(IntervalGraph.of(links), ("a", "b", "c"), {"t1": (0, 1), "t2": (2, 3), "t3": (4, 5)})
    told = {(link.source, link.target): link.relation for link in found}
    assert told == {("a", "b"): Allen.of("b"), ("a", "t1"): Allen.of("bi"), ("a", "t3"): Allen.of("b"),
                    ("b", "t1"): Allen.of("bi"), ("b", "t3"): Allen.of("b")}  # fmt: skip
    assert ALL not in told.values()
