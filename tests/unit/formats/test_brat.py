"""Brat standoff, ours and other people's."""

from __future__ import annotations

import msgspec
import pytest

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Link, Meta, Signal, Span, Time, TimeEntity
from timeloom.errors import FormatError
from timeloom.formats.brat_read import parse
from timeloom.formats.brat_write import render
from timeloom.formats.creation import creation_interval
from timeloom.timeml.timex3 import Timex3

TEXT = "Snow fell on 3 March; the 4th of it was dry."
DOCUMENT = Document(
    id="snow",
    text=TEXT,
    dct=creation_interval("1843-03-09"),
    entities=(
        TimeEntity("a1", (Span(13, 14),), "Day-Of-Month", (("Value", "3"),)),
        TimeEntity("a2", (Span(15, 20), Span(30, 35)), "Month-Of-Year", (("Type", "March"),), (("Sub-Interval", "a1"),)),
    ),
    times=(
        Time(
            id="t1", start=13, end=20, text="3 March", timex3=Timex3("DATE", "1843-03-03", mod="APPROX"),
            attributes=(("comment", "a \t tab\nand more"), ("anchorTimeID", "t0")),
        ),
    ),
    events=(
        Event("e1", 5, 9, (("class", "OCCURRENCE"),), (Instance("ei1", (("tense", "PAST"),)),)),
        Event("e2", 36, 39, (), (Instance("ei2"), Instance("ei3", (("cardinality", "two or three"),)))),
        Event("e3", 40, 43),
    ),
    signals=(Signal("s1", 10, 12, (("odd", "é"),)),),
    links=(
        Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1", (("signalID", "s1"),)),
        Link("l2", "TLINK", "BEFORE", "ei3", "t0"),
        Link("l3", "SLINK", "MODAL", "e3", "e1"),
    ),
    meta=Meta(creation=Time(
        id="t0", start=0, end=0, text="", timex3=Timex3("DATE", "1843-03-09"),
        attributes=(("functionInDocument", "CREATION_TIME"),),
    )),
)  # fmt: skip


def layers(document: Document) -> tuple[object, ...]:
    return (
        document.text, document.dct, document.entities, document.times, document.events, document.signals,
        document.links, document.meta.creation,
    )  # fmt: skip


def test_what_is_written_is_read() -> None:
    ann, problems = render(DOCUMENT)
    again = parse(ann, TEXT, "snow")
    assert problems == ()
    assert layers(again) == layers(DOCUMENT)
    assert again.meta.problems == ()


def test_the_lines() -> None:
    ann, _ = render(DOCUMENT)
    lines = ann.splitlines()
    assert "T2\tMonth-Of-Year 15 20;30 35\tMarch of it" in lines
    assert "A1\tValue T1 3" in lines
    assert "R1\tSub-Interval Arg1:T2 Arg2:T1" in lines
    assert "R2\tTLINK-IS_INCLUDED Arg1:T5 Arg2:T4" in lines
    assert all(line.count("\t") >= 1 for line in lines)


THEIRS = """T1\tCity 0 4\tSnow
T2\tDate 13 20\t3 March
A1\tNegation T2
A2\tSure T1 very
E1\tFalling:T1 When:T2
R1\tNear Arg1:T1 Arg2:T2
*\tEquiv T1 T2
N1\tReference T1 Wikipedia:27979 Snow
#1\tAnnotatorNotes T1\tcold, white
"""


def test_files_of_others_keep_what_no_layer_holds() -> None:
    document = parse(THEIRS, TEXT, "snow", dct=Interval(0, 1))
    first, second = document.entities
    assert (first.type, first.properties, first.links) == ("City", (("Sure", "very"),), (("Near", "T2"),))
    assert (second.id, second.properties) == ("T2", (("Negation", "true"),))
    assert document.dct == Interval(0, 1)
    again, _ = render(document)
    kept = [line for line in THEIRS.splitlines() if line[0] in "EN#*"]
    assert [line for line in again.splitlines() if line in kept] == kept
    assert parse(again, TEXT, "snow").entities == document.entities


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("T1", "no type and spans"),
        ("T1\tDate 5", "no type and spans"),
        ("T9\tDate 0 4\tSnow", "used twice"),
        ("T1\tDate 0 99\tSnow", "outside the text"),
        ("T1\tDate 0 4\tRain", "not those of the text"),
        ("A1\tValue T7 x", "mention does not exist"),
        ("A1\tValue", "a name, a mention and a value"),
        ("R1\tNear Arg1:T9", "two arguments"),
        ("R1\tNear Arg1:T9 Arg2:T7", "links to nothing"),
        ("#1\tValue T9\tcomment {broken", "no JSON"),
    ],
)
def test_a_broken_line_is_one_problem(line: str, reason: str) -> None:
    document = parse(f"T9\tDate 13 20\t3 March\n{line}\n", TEXT, "snow", "snow.ann")
    (problem,) = document.meta.problems
    assert reason in problem.reason
    assert problem.document == "snow.ann"
    assert document.entities[0].id == "T9"


def test_what_a_line_cannot_hold_is_an_error() -> None:
    with pytest.raises(FormatError, match="brat cannot hold a type"):
        render(Document(id="x", text="ab", entities=(TimeEntity("a", (Span(0, 1),), "two words"),)))


def test_what_cannot_be_written_is_listed() -> None:
    links = (Link("l1", "TLINK", "BEFORE", "t1", "t9"),)
    times = (Time(id="t1", start=0, end=99, text=""),)
    ann, problems = render(Document(id="x", text="ab", times=times, links=links))
    assert ann == ""
    assert [problem.place for problem in problems] == ["time t1", "TLINK l1"]


def test_what_the_timex3_says_is_said_once() -> None:
    time = Time(
        id="t1", start=0, end=4, text="Snow", timex3=Timex3("SET", "P1W", quant="EVERY"),
        attributes=(("quant", "EVERY"), ("freq", "2X")),
    )  # fmt: skip
    ann, _ = render(Document(id="d", text=TEXT, times=(time,)))
    assert ann.count("quant") == 1
    assert ann.count("freq") == 1


PARTED = "T1\tTIMEX3 13 14;15 20\t3 March\nT2\tEVENT 5 9;36 39\tfell was\n"


def test_a_mention_in_parts_comes_back_in_parts() -> None:
    document = parse(PARTED, TEXT, "snow")
    assert [(time.start, time.end) for time in document.times] == [(13, 20)]
    assert [(event.start, event.end) for event in document.events] == [(5, 39)]
    assert render(document) == (PARTED, ())


def test_words_between_the_parts_of_a_mention_are_told() -> None:
    (problem,) = parse(PARTED, TEXT, "snow").meta.problems
    assert (problem.place, problem.value) == ("T2", "fell was")
    assert problem.reason == "it is in several parts, and is read with all that lies between them"


def test_a_mention_that_was_moved_has_its_new_place() -> None:
    document = parse(PARTED, TEXT, "snow")
    moved = msgspec.structs.replace(document.events[0], end=9)
    assert "T2\tEVENT 5 9\tfell" in render(msgspec.structs.replace(document, events=(moved,)))[0]
