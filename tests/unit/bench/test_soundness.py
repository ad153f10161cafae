"""Graphs that hold together or do not, and the events that they bound."""

from __future__ import annotations

import msgspec
from tests.unit.bench.test_event_dct import mine

from timeloom.bench.soundness import event_bounds, soundness
from timeloom.calendar.units import instant
from timeloom.document import Document, Link

YEAR = (instant(1851), instant(1852))


def linked(*rows: tuple[str, str, str]) -> Document:
    links = tuple(Link(f"l{n}", "TLINK", relation, source, target) for n, (source, relation, target) in enumerate(rows))
    return msgspec.structs.replace(mine(), links=links)


def test_bounds_of_events() -> None:
    document = linked(("ei1", "IS_INCLUDED", "t1"), ("ei2", "BEFORE", "ei1"))
    assert event_bounds(document) == {"ei1": YEAR}


def test_a_graph_that_contradicts_itself() -> None:
    told = soundness([mine()], [linked(("ei1", "BEFORE", "ei2"), ("ei2", "BEFORE", "ei1"))])
    assert (told.documents, told.broken, told.undated, told.events, told.bounded) == (1, 1, 1, 3, 0)


def test_a_graph_that_contradicts_the_dates() -> None:
    told = soundness([mine()], [linked(("ei1", "AFTER", "t9"), ("ei1", "BEFORE", "t1"))])
    assert (told.broken, told.undated) == (0, 1)


def test_what_gold_allows() -> None:
    gold = linked(("ei1", "IS_INCLUDED", "t1"), ("ei2", "IS_INCLUDED", "t1"), ("ei3", "IS_INCLUDED", "t9"))
    ours = linked(("ei1", "IS_INCLUDED", "t1"), ("ei2", "IS_INCLUDED", "t9"), ("ei3", "BEFORE", "t9"))
    told = soundness([gold], [ours])
    assert (told.broken, told.undated, told.bounded, told.both, told.possible, told.same) == (0, 0, 2, 2, 1, 1)
    same = soundness([gold], [gold])
    assert (same.both, same.possible, same.same) == (3, 3, 3)
