"""The TimeML writer changes what was changed, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Link, Signal, Time
from timeloom.errors import FormatError
from timeloom.formats.creation import creation_interval
from timeloom.formats.keeping import strip
from timeloom.formats.timeml_read import parse
from timeloom.formats.timeml_source import Verbatim
from timeloom.formats.timeml_write import render
from timeloom.timeml.timex3 import Timex3

MILL = """<?xml version='1.0'?>
<!-- scanned from the county archive -->
<TimeML>

<DOCID>mill</DOCID>
<DCT>Leeds, <TIMEX3 functionInDocument="CREATION_TIME" tid='t0' type="DATE" value="1843-05-02">2 May</TIMEX3></DCT>

<TEXT>The <b>mill</b> &amp; the <EVENT class='OCCURRENCE' eid="e1">fire</EVENT>  of
<TIMEX3   tid="t1" type="DATE" value="1843-04-30" temporalFunction="true">Sunday<!-- last --></TIMEX3>.
<TIMEX3 tid="t2" type="DURATION" value="P3D">Three <EVENT eid="e2" class="STATE">days</EVENT></TIMEX3> on.
</TEXT>

<MAKEINSTANCE eventID="e1" eiid="ei1" tense="NONE" />
<MAKEINSTANCE eiid="ei2" eventID="e2"></MAKEINSTANCE>

  <TLINK lid="l1" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1"/>
  <TLINK lid="l2" relType="BEFORE" timeID="t1" relatedToTime="t0" comment="sure"/>

</TimeML>
"""
TIME = Time(id="t9", start=0, end=3, text="The", timex3=Timex3("DATE", "1843"))


def read(raw: str = MILL) -> Document:
    return parse(raw.encode(), "mill")


def written(document: Document) -> str:
    data, problems = render(document)
    assert problems == ()
    return data.decode()


def changed(layer: str, at: int, document: Document | None = None, **changes: Any) -> Document:
    document = document or read()
    items = list(getattr(document, layer))
    items[at] = msgspec.structs.replace(items[at], **changes)
    return msgspec.structs.replace(document, **{layer: tuple(items)})


def layers(document: Document) -> tuple[object, ...]:
    return document.text, document.dct, document.times, document.events, document.signals, document.links


class TestSplicing:
    def test_what_is_unchanged_comes_back_byte_for_byte(self) -> None:
        assert written(read()) == MILL

    @pytest.mark.parametrize("raw", [MILL.replace("\n", "\r\n"), "\ufeff" + MILL], ids=["CRLF", "byte-order mark"])
    def test_so_do_line_ends_and_the_mark(self, raw: str) -> None:
        assert written(parse(raw.encode(), "mill")) == raw

    def test_the_bytes_are_built_from_the_pieces(self) -> None:
        document = read()
        source = msgspec.structs.replace(document.meta.source, close=(Verbatim("</TimeML><!-- end -->"),))
        meta = msgspec.structs.replace(document.meta, source=source)
        assert written(msgspec.structs.replace(document, meta=meta)) == MILL.replace(
            "\n\n</TimeML>\n", "</TimeML><!-- end -->"
        )

    @pytest.mark.parametrize(
        ("document", "old", "new"),
        [
            (changed("times", 0, timex3=Timex3("DATE", "1843-04-23")), 'value="1843-04-30"', 'value="1843-04-23"'),
            (changed("events", 0, attributes=(("class", "STATE"),)), "class='OCCURRENCE'", "class='STATE'"),
            (changed("links", 0, relation="AFTER"), 'relType="IS_INCLUDED"', 'relType="AFTER"'),
            (changed("links", 1, attributes=(("comment", 'a "b"'),)), 'comment="sure"', 'comment="a &quot;b&quot;"'),
            (changed("links", 1, source="t2"), 'timeID="t1" relatedToTime="t0"', 'timeID="t2" relatedToTime="t0"'),
            (
                changed("events", 0, instances=(Instance("ei1", (("tense", "PAST"),)),)),
                'eiid="ei1" tense="NONE"',
                'eiid="ei1" tense="PAST"',
            ),
            (
                msgspec.structs.replace(read(), dct=creation_interval("1843-05-03")),
                'value="1843-05-02"',
                'value="1843-05-03"',
            ),
        ],
        ids=["a value", "a class", "a relation", "a comment", "an end", "an instance", "the creation time"],
    )
    def test_a_changed_value_changes_only_that_attribute(self, document: Document, old: str, new: str) -> None:
        assert MILL.count(old) == 1
        assert written(document) == MILL.replace(old, new)

    def test_an_added_attribute_comes_last_and_a_removed_one_goes(self) -> None:
        document = changed("times", 1, attributes=(("beginPoint", "t1"),))
        assert written(document) == MILL.replace('value="P3D"', 'value="P3D" beginPoint="t1"')
        again = changed("times", 0, parse(render(document)[0], "mill"), attributes=())
        assert ' temporalFunction="true"' not in written(again)

    @pytest.mark.parametrize("at", [0, 1, 2])
    def test_an_added_link_adds_one_line_and_removing_it_restores_the_bytes(self, at: int) -> None:
        document = read()
        new = Link("l9", "TLINK", "AFTER", "ei2", "t2")
        links = (*document.links[:at], new, *document.links[at:])
        raw = written(msgspec.structs.replace(document, links=links))
        added = [line for line in raw.splitlines() if line not in MILL.splitlines()]
        assert added == ['  <TLINK lid="l9" relType="AFTER" eventInstanceID="ei2" relatedToTime="t2" />']
        assert len(raw.splitlines()) == len(MILL.splitlines()) + 1
        again = read(raw)
        assert again.links == links
        assert written(msgspec.structs.replace(again, links=document.links)) == MILL

    def test_an_added_time_and_its_removal(self) -> None:
        document = read()
        raw = written(msgspec.structs.replace(document, times=(TIME, *document.times)))
        assert raw == MILL.replace("<TEXT>The", '<TEXT><TIMEX3 tid="t9" type="DATE" value="1843">The</TIMEX3>')
        assert written(msgspec.structs.replace(read(raw), times=document.times)) == MILL

    def test_links_in_another_order_change_places(self) -> None:
        document = read()
        links = document.links[::-1]
        raw = written(msgspec.structs.replace(document, links=links))
        assert sorted(raw.splitlines()) == sorted(MILL.splitlines())
        assert read(raw).links == links

    def test_the_first_link_of_a_file_without_rows(self) -> None:
        raw = '<TimeML><TEXT><EVENT eid="e1" class="STATE">is</EVENT></TEXT>\n</TimeML>'
        document = read(raw)
        (event,) = document.events
        event = msgspec.structs.replace(event, instances=(Instance("ei1"),))
        links = (Link("l1", "TLINK", "SIMULTANEOUS", "ei1", "ei1"),)
        more = written(msgspec.structs.replace(document, events=(event,), links=links))
        assert more.splitlines()[1:] == [
            '<MAKEINSTANCE eiid="ei1" eventID="e1" />',
            '<TLINK lid="l1" relType="SIMULTANEOUS" eventInstanceID="ei1" relatedToEventInstance="ei1" />',
            "</TimeML>",
        ]
        assert read(more).links == links
        assert written(msgspec.structs.replace(read(more), events=document.events, links=())) == raw

    def test_broken_parts_stay_as_they_are(self) -> None:
        broken = MILL.replace("</TEXT>", '<TIMEX3 tid="t1" type="DATE" value="1">.</TIMEX3></TEXT>')
        broken = broken.replace("</TimeML>", '<TLINK lid="l1" relType="BEFORE"/></TimeML>')
        document = read(broken)
        assert len(document.meta.problems) == 2
        assert written(document) == broken
        bare = written(msgspec.structs.replace(document, times=(), links=()))
        assert bare.count("<TIMEX3 ") == 2
        assert bare.count("<TLINK ") == 1


class TestStripping:
    def test_text_and_creation_time_are_left(self) -> None:
        bare = strip(read())
        assert layers(bare) == (read().text, read().dct, (), (), (), ())
        raw = written(bare)
        assert re.findall("<(?:EVENT|TIMEX3|TLINK|MAKEINSTANCE)", raw) == ["<TIMEX3"]
        assert "<!-- scanned from the county archive -->" in raw
        assert "<b>mill</b> &amp; the fire  of" in raw

    def test_rewriting_all_annotations_gives_the_same_annotations(self) -> None:
        document = read()
        again = msgspec.structs.replace(document, meta=strip(document).meta)
        assert layers(read(written(again))) == layers(document)

    def test_a_new_time_does_not_take_the_id_of_the_creation_time(self) -> None:
        time = msgspec.structs.replace(TIME, id="t0")
        link = Link("l1", "TLINK", "BEFORE", "t0", "t5")
        other = msgspec.structs.replace(TIME, id="t5", start=4, end=8, text="mill")
        document = msgspec.structs.replace(strip(read()), times=(time, other), links=(link,))
        again = read(written(document))
        assert [one.id for one in again.times] == ["t1", "t5"]
        assert again.meta.problems == ()


PLAIN = Document(id="plain", text='It rained & "poured" on 3 May,\r\n<loud>; 5 May was dry.')


class TestFresh:
    document = msgspec.structs.replace(
        PLAIN,
        dct=creation_interval("1843-05-09T12:30"),
        times=(Time(id="t1", start=24, end=29, text="3 May", timex3=Timex3("DATE", "1843-05-03", "APPROX")),),
        events=(Event("e1", 3, 9, (("class", "OCCURRENCE"),), (Instance("ei1", (("tense", "PAST"),)),)),),
        signals=(Signal("s1", 21, 23),),
        links=(Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1", (("signalID", "s1"),)),),
    )

    def test_a_plain_text_gets_a_file_of_its_own(self) -> None:
        again = parse(render(self.document)[0], "plain")
        assert layers(again) == layers(self.document)
        assert again.meta.problems == ()
        assert again.meta.creation is not None
        assert again.meta.creation.timex3 == Timex3("TIME", "1843-05-09T12:30")

    def test_a_range_gives_its_parts(self) -> None:
        parts = tuple(
            Time(id=f"t{n}", start=start, end=start + 5, text="", timex3=Timex3("DATE", f"1843-05-0{n}"))
            for n, start in ((3, 24), (5, 40))
        )
        time = Time(id="t1", start=24, end=45, text="", timex3=Timex3("DURATION", "P2D"), parts=parts)
        again = parse(render(msgspec.structs.replace(PLAIN, times=(time,)))[0], "plain")
        assert [(one.id, one.text) for one in again.times] == [("t3", "3 May"), ("t5", "5 May")]

    def test_ids_that_xml_cannot_hold_are_replaced_everywhere(self) -> None:
        time = msgspec.structs.replace(self.document.times[0], id="3 May")
        links = (Link("", "TLINK", "IS_INCLUDED", "ei1", "3 May", (("signalID", "s1"),)),)
        again = parse(render(msgspec.structs.replace(self.document, times=(time,), links=links))[0], "plain")
        assert layers(again) == layers(self.document)

    @pytest.mark.parametrize(
        ("start", "end", "timex3", "reason"),
        [
            (27, 35, Timex3("DATE", "1"), "overlaps"),
            (50, 90, Timex3("DATE", "1"), "outside the text"),
            (-1, 3, Timex3("DATE", "1"), "outside the text"),
            (0, 2, None, "no type or no value"),
        ],
        ids=["an overlap", "beyond the end", "before the start", "no value"],
    )
    def test_what_cannot_be_written_is_listed_with_what_hangs_on_it(
        self, start: int, end: int, timex3: Timex3 | None, reason: str
    ) -> None:
        bad = Time(id="t2", start=start, end=end, text="", timex3=timex3)
        links = (*self.document.links, Link("l2", "TLINK", "BEFORE", "ei1", "t2"))
        document = msgspec.structs.replace(self.document, times=(*self.document.times, bad), links=links)
        data, problems = render(document)
        assert layers(parse(data, "plain")) == layers(self.document)
        assert [problem.place for problem in problems] == ["TIMEX3 t2", "TLINK l2"]
        assert reason in problems[0].reason

    @pytest.mark.parametrize(
        "document",
        [
            Document(id="x", text="a\x00b"),
            Document(id="x", text="a\ud800b"),
            Document(id="x", text="a\uffffb"),
            Document(id="x\x07", text=""),
            Document(id="x", text="ab", events=(Event("e1", 0, 1, (("class", "\x1b"),)),)),
            Document(id="x", text="ab", events=(Event("e1", 0, 1, (("a b", "1"),)),)),
        ],
        ids=["NUL", "a surrogate", "a noncharacter", "in the id", "in a value", "the name of an attribute"],
    )
    def test_what_xml_cannot_hold_is_an_error(self, document: Document) -> None:
        with pytest.raises(FormatError, match="XML cannot hold") as caught:
            render(document)
        assert caught.value.document == document.id

    def test_a_creation_time_that_no_value_names_is_listed(self) -> None:
        document = msgspec.structs.replace(PLAIN, dct=Interval(0, 12_345))
        data, (problem,) = render(document)
        assert parse(data, "plain").dct is None
        assert "creation time" in problem.place

    def test_a_text_that_is_not_that_of_the_file_is_an_error(self) -> None:
        with pytest.raises(FormatError, match="not that of the file"):
            render(msgspec.structs.replace(read(), text="other"))


def test_deep_nests_are_cut_where_they_could_not_be_read_again() -> None:
    events = tuple(Event(f"e{n}", 0, 2) for n in range(100))
    data, problems = render(Document(id="x", text="ab", events=events))
    assert len(parse(data, "x").events) + len(problems) == 100
    assert {problem.reason for problem in problems} == {"annotations would be nested deeper than 64"}


def test_an_encoding_that_lacks_a_character_gets_a_reference() -> None:
    raw = '<?xml version="1.0" encoding="iso-8859-1"?><TimeML><TEXT>café<EVENT eid="e1" class="STATE">is</EVENT></TEXT></TimeML>'
    document = parse(raw.encode("latin-1"), "x")
    assert render(document)[0] == raw.encode("latin-1")
    data, _ = render(changed("events", 0, document, attributes=(("class", "☺"),)))
    assert data == raw.replace("STATE", "&#9786;").encode("latin-1")


@pytest.mark.parametrize(
    ("inside", "span", "out"),
    [
        ("a&amp;bc", (1, 2), "a<EVENT>&amp;</EVENT>bc"),
        ("a&#x263A;b\r\nc", (2, 4), "a&#x263A;<EVENT>b\r\n</EVENT>c"),
        ("a<![CDATA[b<c]]>d", (2, 4), "a<![CDATA[b]]><EVENT><![CDATA[<c]]></EVENT>d"),
        ("<s>ab</s><s>cd</s>", (0, 4), "<EVENT><s>ab</s><s>cd</s></EVENT>"),
        ("<s>ab</s> cd", (0, 2), "<s><EVENT>ab</EVENT></s> cd"),
        ("<s>ab</s>cd", (0, 3), "<EVENT><s>ab</s>c</EVENT>d"),
        ("a<br/>b", (0, 2), "<EVENT>a<br/>b</EVENT>"),
        ("a<!-- x -->b", (1, 2), "a<!-- x --><EVENT>b</EVENT>"),
        ("ab", (1, 1), "a<EVENT/>b"),
        ("ab", (2, 2), "ab<EVENT/>"),
    ],
    ids=[
        "a reference", "a line end", "cdata", "around elements", "inside an element", "across the end of one",
        "around an empty one", "after a comment", "empty", "empty, at the end",
    ],
)  # fmt: skip
def test_new_tags_go_where_elements_can_stand(inside: str, span: tuple[int, int], out: str) -> None:
    document = parse(f"<TimeML><TEXT>{inside}</TEXT></TimeML>".encode(), "x")
    raw = written(msgspec.structs.replace(document, events=(Event("e1", *span),)))
    assert raw == f"<TimeML><TEXT>{out}</TEXT></TimeML>".replace("<EVENT", '<EVENT eid="e1"')


def test_an_annotation_across_an_element_of_the_file_is_listed() -> None:
    document = parse(b"<TimeML><TEXT><s>ab</s><s>cd</s></TEXT></TimeML>", "x")
    _, (problem,) = render(msgspec.structs.replace(document, events=(Event("e1", 1, 3),)))
    assert problem.place == "EVENT e1"
