"""The TimeML reader: what becomes a layer, what stays in the source, and what is reported."""

from __future__ import annotations

import pytest

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import instant
from timeloom.document import Document, Instance, Link
from timeloom.errors import FormatError
from timeloom.formats.timeml_read import parse
from timeloom.timeml.timex3 import Timex3

FERRY = """<?xml version="1.0" ?>
<!DOCTYPE TimeML SYSTEM "TimeML.dtd">
<TimeML xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">

<DOCID>harbour-7</DOCID>

<DCT><TIMEX3 tid="t0" type="TIME" value="2019-06-03T08:15" functionInDocument="CREATION_TIME">3 June, 8:15</TIMEX3></DCT>

<TITLE>Ferry <EVENT eid="e9" class="OCCURRENCE">aground</EVENT></TITLE>

<TEXT>
The ferry &amp; crew <EVENT eid="e1" class="OCCURRENCE" stem="leave">left</EVENT> <SIGNAL sid="s1">on</SIGNAL> \
<TIMEX3 mod="START" tid="t1" type="DATE" value="2019-06-02" anchorTimeID="t0">Sunday morning</TIMEX3>.
</TEXT>

<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<MAKEINSTANCE eiid="ei9" eventID="e9" tense="NONE"/>
<TLINK lid="l1" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1" signalID="s1" odd="kept"/>
<TLINK lid="l2" relType="BEFORE" timeID="t1" relatedToTime="t0"/>
<SLINK lid="l3" relType="MODAL" eventInstanceID="ei9" subordinatedEventInstance="ei1"/>
</TimeML>
"""


def document(text: str, rows: str = "", head: str = "") -> Document:
    return parse(f"<TimeML>{head}<TEXT>{text}</TEXT>{rows}</TimeML>".encode(), "small")


class TestLayers:
    ferry = parse(FERRY.encode(), "harbour-7")

    def test_the_text_is_the_character_data_of_text(self) -> None:
        assert self.ferry.text == "\nThe ferry & crew left on Sunday morning.\n"

    def test_offsets_are_code_points_of_the_text(self) -> None:
        marked = (*self.ferry.times, *self.ferry.events, *self.ferry.signals)
        assert [self.ferry.text[one.start : one.end] for one in marked] == ["Sunday morning", "left", "on"]

    def test_time(self) -> None:
        (time,) = self.ferry.times
        assert (time.id, time.timex3) == ("t1", Timex3("DATE", "2019-06-02", mod="START"))
        assert time.attributes == (("anchorTimeID", "t0"),)

    def test_event_with_its_instance(self) -> None:
        (event,) = self.ferry.events
        assert event.attributes == (("class", "OCCURRENCE"), ("stem", "leave"))
        shown = (("tense", "PAST"), ("aspect", "NONE"), ("polarity", "POS"), ("pos", "VERB"))
        assert event.instances == (Instance("ei1", shown),)

    def test_links_keep_what_is_unknown(self) -> None:
        assert self.ferry.links == (
            Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1", (("signalID", "s1"), ("odd", "kept"))),
            Link("l2", "TLINK", "BEFORE", "t1", "t0"),
            Link("l3", "SLINK", "MODAL", "ei9", "ei1"),
        )

    def test_creation_time_is_one_unit_of_its_finest_field(self) -> None:
        start = instant(2019, 6, 3, 8, 15)
        assert self.ferry.dct == Interval(start, start + 60)
        assert self.ferry.meta.creation is not None
        assert self.ferry.meta.creation.text == "3 June, 8:15"

    def test_a_title_is_no_text_and_links_into_it_are_sound(self) -> None:
        assert self.ferry.meta.problems == ()


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("", ""),
        ("a&lt;b&#x263A;&#9786;", "a<b☺☺"),
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("one&#13;two", "one\rtwo"),
        ("a<!-- no text -->b<?nor this?>c", "abc"),
        ("a<![CDATA[<&>]]>b", "a<&>b"),
        ("<s>One.</s> <s>Two.</s>", "One. Two."),
        ("\U0001f600 x", "\U0001f600 x"),
    ],
    ids=["empty", "references", "line ends", "a return by reference", "comments", "cdata", "other tags", "astral"],
)
def test_character_data(inside: str, text: str) -> None:
    assert document(inside).text == text


def test_offset_counts_code_points_not_bytes() -> None:
    (time,) = document('\U0001f600é&amp;<TIMEX3 tid="t1" type="DATE" value="2020">2020</TIMEX3>').times
    assert (time.start, time.end) == (3, 7)


def test_nested_and_empty_annotations() -> None:
    read = document(
        '<EVENT eid="e1" class="STATE">war of <TIMEX3 tid="t1" type="DATE" value="1812">1812</TIMEX3></EVENT>'
        '<TIMEX3 tid="t2" type="DATE" value="1813"/>'
    )
    assert [(event.start, event.end) for event in read.events] == [(0, 11)]
    assert [(time.start, time.end) for time in read.times] == [(7, 11), (11, 11)]


def test_without_text_element_the_root_is_the_text() -> None:
    data = b'<TimeML>It <EVENT eid="e1" class="STATE">was</EVENT>.<MAKEINSTANCE eiid="ei1" eventID="e1"/></TimeML>'
    read = parse(data, "timebank-1.2")
    assert (read.text, len(read.events[0].instances)) == ("It was.", 1)


def test_links_of_tempeval_1_name_events() -> None:
    rows = '<TLINK lid="l1" relType="OVERLAP" eventID="e1" relatedToTime="t1"/>'
    read = document('<EVENT eid="e1" class="STATE">x</EVENT><TIMEX3 tid="t1" type="DATE" value="1"/>', rows)
    assert (read.links[0].source, read.meta.problems) == ("e1", ())


TIME = '<TIMEX3 tid="t1" type="DATE" value="2020">2020</TIMEX3>'
EVENT = '<EVENT eid="e1" class="STATE">is</EVENT>'


@pytest.mark.parametrize(
    ("text", "rows", "place", "reason"),
    [
        (TIME + TIME, "", "TIMEX3 t1", "used twice"),
        (TIME + '<TIMEX3 type="DATE" value="1">1</TIMEX3>', "", "TIMEX3 without tid", "no id"),
        (TIME + '<TIMEX3 tid="t2">2</TIMEX3>', "", "TIMEX3 t2", "no type or no value"),
        (TIME, '<MAKEINSTANCE eiid="ei1" eventID="e7"/>', "MAKEINSTANCE ei1", "event does not exist"),
        (TIME, '<TLINK lid="l1" relType="BEFORE" timeID="t1" relatedToTime="t8"/>', "TLINK l1", "links to nothing"),
        (TIME, '<TLINK lid="l1" relType="NEARBY" timeID="t1" relatedToTime="t1"/>', "TLINK l1", "not one of its kind"),
        (TIME, '<ALINK lid="l1" relType="INITIATES" eventInstanceID="t1"/>', "ALINK l1", "not two ends"),
        (TIME, '<TLINK relType="BEFORE" timeID="t1" relatedToTime="t1"/>', "TLINK without lid", "no id"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value and "<" not in value else "",
)
def test_a_broken_part_is_one_problem_and_the_rest_goes_on(text: str, rows: str, place: str, reason: str) -> None:
    read = document(text + EVENT, rows)
    (problem,) = read.meta.problems
    assert problem.document == "small"
    assert problem.place == place
    assert reason in problem.reason
    assert read.times[0].id == "t1"
    assert read.events[0].id == "e1"


def test_a_creation_time_that_is_no_date_is_reported() -> None:
    head = '<DCT><TIMEX3 tid="t0" type="DATE" value="PRESENT_REF" functionInDocument="CREATION_TIME"/></DCT>'
    read = document(TIME, "", head)
    assert read.dct is None
    assert [problem.reason for problem in read.meta.problems] == ["the creation time is no ISO date"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<html><p>2020</p></html>", "no TimeML"),
        (b"<TimeML><TEXT>2020</TEXT>", "not well-formed"),
        (b"<TimeML><TEXT>a & b</TEXT></TimeML>", "not well-formed"),
        (b"", "not well-formed"),
        (b"<TimeML><TEXT>caf\xe9</TEXT></TimeML>", "broken encoding"),
        (b"<TimeML><TEXT>&nbsp;</TEXT></TimeML>", "not well-formed"),
        (b'<!DOCTYPE TimeML SYSTEM "TimeML.dtd"><TimeML><TEXT>&nbsp;</TEXT></TimeML>', "not defined"),
        (b'<?xml version="1.0" encoding="rot13"?><TimeML/>', "encoding that is not read"),
    ],
    ids=["another root", "truncated", "a bare ampersand", "nothing", "Latin-1", "no entity", "unread DTD", "rot13"],
)
def test_what_is_no_timeml_is_an_error_that_names_the_file(data: bytes, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        parse(data, "x", "folder/x.tml")
    assert caught.value.document == "folder/x.tml"


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "windows-1252", "utf-16"])
def test_declared_encodings(encoding: str) -> None:
    data = f'<?xml version="1.0" encoding="{encoding}"?><TimeML><TEXT>café</TEXT></TimeML>'.encode(encoding)
    assert parse(data, "x").text == "café"
