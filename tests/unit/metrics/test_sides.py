"""The graphs of both sides: kinds of pairs, order in the text, repair."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.metrics.linked import linked

from timeloom.metrics.sides import side, sides


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("a", "b", "event-event"),
        ("t1", "a", "event-time"),
        ("a", "dct", "event-DCT"),
        ("dct", "t1", "time-time"),
        ("t1", "t2", "time-time"),
        ("a", "nowhere", "event-event"),
    ],
)
def test_kinds(a: str, b: str, kind: str) -> None:
    both = sides(linked(["a BEFORE b", "t1 BEFORE t2", "a BEFORE dct"]), linked(["a BEFORE nowhere"], names="a"))
    assert both is not None
    assert (both.kind(a, b), both.kind(b, a)) == (kind, kind)


def test_order_in_the_text() -> None:
    gold = linked(["b BEFORE a", "a BEFORE dct"], names=["b", "t1", "a"])
    system = linked(["x10 BEFORE x9", "b BEFORE a"], names=["b", "t1", "a"])
    both = sides(gold, system)
    assert both is not None
    told = [name for name in sorted(both.rank, key=lambda name: both.rank[name]) if not name.startswith("E")]
    # what stands nowhere in the text comes after it, in the order of its numbers, and the creation time last
    assert told == ["b", "t1", "a", "x9", "x10", "dct"]


@pytest.mark.parametrize(("repairing", "dropped"), [("weights", ["l2"]), ("order", ["l2"])])
def test_repair(repairing: str, dropped: list[str]) -> None:
    found = side(linked(["a BEFORE b", "b BEFORE c", "c BEFORE a"]), repairing=repairing)  # type: ignore[arg-type]
    assert found is not None
    assert found.graph.consistent
    assert [link.id for link in found.dropped] == dropped
    assert [link.id for link in found.links] == ["l0", "l1", "l2"]


def test_contradictions_can_be_skipped() -> None:
    assert side(linked(["a BEFORE b", "b BEFORE a"]), repairing="skip") is None
    assert side(linked(["a BEFORE b"]), repairing="skip") is not None


def test_an_event_without_instances_meets_one_with_one() -> None:
    gold = linked(["a BEFORE b"])
    bare = tuple(msgspec.structs.replace(event, instances=()) for event in gold.events)
    links = tuple(msgspec.structs.replace(link, source="Ea", target="Eb") for link in gold.links)
    system = msgspec.structs.replace(gold, events=bare, links=links)
    both = sides(gold, system, entities="spans")
    assert both is not None
    assert [(link.source, link.target) for link in both.system.links] == [("a", "b")]
