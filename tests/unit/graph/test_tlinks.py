"""TLINKs as links of a graph."""

from __future__ import annotations

import pytest

from timeloom.document import Document, Event, Instance, Link
from timeloom.graph import DURING, EQUAL, Allen, IntervalGraph, read_tlinks, tlinks

EVENTS = (
    Event("e1", 0, 4, instances=(Instance("ei1"),)),
    Event("e2", 5, 9, instances=(Instance("ei2"), Instance("ei3"))),
    Event("e3", 10, 14),
)


def document(*told: str) -> Document:
    split = [one.split() for one in told]
    made = tuple(Link(f"l{k}", kind, relation, a, b) for k, (kind, a, relation, b) in enumerate(split))
    return Document(id="d", text="rose fell died", events=EVENTS, links=made)


def test_links_keep_their_ids_labels_and_order() -> None:
    found = tlinks(document("TLINK ei1 BEFORE t0", "SLINK ei1 FACTIVE ei2", "TLINK ei2 IAFTER ei1"))
    assert [(link.id, link.source, str(link.relation), link.target, link.label) for link in found] == [
        ("l0", "ei1", "b", "t0", "BEFORE"),
        ("l2", "ei2", "mi", "ei1", "IAFTER"),
    ]


@pytest.mark.parametrize(
    ("end", "meant", "problems"),
    [
        pytest.param("ei1", "ei1", 0, id="an instance"),
        pytest.param("e1", "ei1", 0, id="an event with one instance"),
        pytest.param("e2", "ei2", 1, id="an event with two: the first, and it is said"),
        pytest.param("e3", "e3", 0, id="an event with none"),
        pytest.param("t1", "t1", 0, id="a time"),
    ],
)
def test_ends(end: str, meant: str, problems: int) -> None:
    reading = read_tlinks(document(f"TLINK {end} BEFORE t9", f"TLINK t9 AFTER {end}"))
    assert [reading.constraints[0].source, reading.constraints[1].target] == [meant, meant]
    assert [problem.value for problem in reading.problems] == [end] * 2 * problems


@pytest.mark.parametrize(
    ("during", "label", "relation"),
    [
        ("simultaneous", "DURING", EQUAL),
        ("simultaneous", "DURING_INV", EQUAL),
        ("inside", "DURING", DURING),
        ("inside", "DURING_INV", DURING.inverse),
        ("inside", "IDENTITY", EQUAL),
    ],
)
def test_during_is_a_choice(during: str, label: str, relation: Allen) -> None:
    given = document(f"TLINK ei1 {label} t1")
    found = tlinks(given, during=during)  # type: ignore[arg-type]  # the table holds both of its two values
    assert found[0].relation == relation


def test_an_unknown_label_is_left_out_and_reported() -> None:
    reading = read_tlinks(document("TLINK ei1 OVERLAPS t1", "TLINK ei1 BEFORE t1"))
    assert [link.id for link in reading.constraints] == ["l1"]
    (problem,) = reading.problems
    assert (problem.document, problem.place, problem.value) == ("d", "TLINK l0", "OVERLAPS")


def test_a_document_that_contradicts_itself() -> None:
    links = tlinks(document("TLINK ei1 BEFORE ei2", "TLINK ei2 BEFORE t1", "TLINK t1 IS_INCLUDED ei1"))
    assert [link.id for link in IntervalGraph.of(links).conflict()] == ["l0", "l1", "l2"]


@pytest.mark.parametrize(
    ("scheme", "label", "relation"),
    [
        ("matres", "BEFORE", Allen.of("b", "m", "o", "fi", "di")),
        ("tempeval", "BEFORE", Allen.of("b", "m")),
        ("timeml", "BEFORE", Allen.of("b")),
        ("tbdense", "ii", DURING),
    ],
)
def test_a_label_means_what_its_scheme_says(scheme: str, label: str, relation: Allen) -> None:
    link = Link("l1", "TLINK", label, "ei1", "ei2", (("scheme", scheme),))
    (found,) = tlinks(Document(id="d", text="rose fell died", events=EVENTS, links=(link,)))
    assert found.relation == relation


@pytest.mark.parametrize(("scheme", "label"), [("matres", "b"), ("mine", "BEFORE")])
def test_labels_of_no_scheme_are_told(scheme: str, label: str) -> None:
    link = Link("l1", "TLINK", label, "ei1", "ei2", (("scheme", scheme),))
    reading = read_tlinks(Document(id="d", text="rose fell died", events=EVENTS, links=(link,)))
    assert reading.constraints == ()
    assert [problem.place for problem in reading.problems] == ["TLINK l1"]
