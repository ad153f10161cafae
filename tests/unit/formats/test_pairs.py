"""Tables of pairs over the documents of another corpus."""

from __future__ import annotations

import pytest

from timeloom.document import Document, Link
from timeloom.errors import FormatError
from timeloom.formats.pairs import DIALECTS, join, read_pairs
from timeloom.formats.timeml_read import parse
from timeloom.graph.labels import SCHEMES

BARGE = parse(
    b'<TimeML><DCT><TIMEX3 tid="t0" type="DATE" value="2019-06-03" functionInDocument="CREATION_TIME">3 June</TIMEX3></DCT>'
    b'<TEXT>The barge <EVENT eid="e1">left</EVENT> on <TIMEX3 tid="t1" type="DATE" value="2019-06-02">Sunday</TIMEX3>, '
    b'<EVENT eid="e2">came</EVENT> back and <EVENT eid="e3">stays</EVENT>.</TEXT>'
    b'<MAKEINSTANCE eiid="ei11" eventID="e1"/><MAKEINSTANCE eiid="ei12" eventID="e1"/>'
    b'<MAKEINSTANCE eiid="ei20" eventID="e2"/>'
    b'<TLINK lid="l9" relType="BEFORE" eventInstanceID="ei11" relatedToTime="t1"/></TimeML>',
    "barge",
)


def joined(table: bytes, dialect: str) -> Document:
    return join(BARGE, read_pairs(table, dialect, "table")["barge"], dialect)


@pytest.mark.parametrize(
    ("dialect", "row", "link"),
    [
        pytest.param("matres", b"barge\tleft\tcame\t12\t20\tEQUAL", ("EQUAL", "ei12", "ei20"), id="matres"),
        pytest.param("tbdense", b"barge\te1\te2\tii", ("ii", "ei11", "ei20"), id="dense: the first instance"),
        pytest.param("tbdense", b"barge\te3\tt0\tv", ("v", "e3", "t0"), id="dense: no instance, creation time"),
        pytest.param("tbdense", b"barge\tt1\te2\tb", ("b", "t1", "ei20"), id="dense: a time"),
        pytest.param(
            "tddiscourse", b"barge\te2\te1\ta\tphenomenon", ("a", "ei20", "ei11"), id="discourse: a fifth column"
        ),
        pytest.param("verb-clause", b"barge ei20 ei12 OVERLAP", ("OVERLAP", "ei20", "ei12"), id="verb and clause"),
    ],
)
def test_a_row_becomes_a_link(dialect: str, row: bytes, link: tuple[str, str, str]) -> None:
    document = joined(row, dialect)
    scheme = (("scheme", DIALECTS[dialect].scheme),)
    assert document.links == (Link("l1", "TLINK", *link, scheme),)
    assert document.meta.problems == ()
    assert (document.events, document.times, document.text) == (BARGE.events, BARGE.times, BARGE.text)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_labels_are_those_of_the_scheme(dialect: str) -> None:
    assert DIALECTS[dialect].labels <= SCHEMES[DIALECTS[dialect].scheme].relations.keys()


def test_rows_that_name_nothing_are_left_out_and_told_once() -> None:
    document = joined(b"barge\te1\te9\tb\nbarge\te1\te2\ta\nbarge\te9\tt7\tv\n", "tbdense")
    assert [link.relation for link in document.links] == ["a"]
    (problem,) = document.meta.problems
    assert problem.reason.startswith("2 of 3 pairs")
    assert problem.value == "e9 t7"


def test_another_word_is_told_and_kept() -> None:
    document = joined(b"barge\tLeft\tcome\t11\t20\tBEFORE\n", "matres")
    assert len(document.links) == 1
    (problem,) = document.meta.problems
    assert (problem.place, problem.value) == ("line 1, ei20", "come")


def test_rows_by_document_without_comments_and_empty_lines() -> None:
    rows = read_pairs(b"# a comment\r\n\r\nx ei1 ei2 AFTER\r\ny ei1 ei2 BEFORE\r\nx ei2 ei3 BEFORE", "verb-clause", "t")
    assert {id: [pair.line for pair in of] for id, of in rows.items()} == {"x": [3, 5], "y": [4]}
    assert rows["y"][0].raw == b"y ei1 ei2 BEFORE"


@pytest.mark.parametrize(
    ("data", "dialect", "reason"),
    [
        pytest.param(b"barge\te1\te2", "tbdense", "line 1: a row has the columns", id="a column is missing"),
        pytest.param(b"\nbarge\te1\te2\tq", "tbdense", "line 2: its label is none of a, b", id="unknown label"),
        pytest.param(b"barge\te1\te2\tv", "tddiscourse", "its label is none", id="no vague there"),
        pytest.param(b"b\xff\te1\te2\tv", "tbdense", "not UTF-8", id="encoding"),
        pytest.param(b"", "dense", "no such table", id="no such dialect"),
    ],
)
def test_what_is_no_table(data: bytes, dialect: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        read_pairs(data, dialect, "table")
