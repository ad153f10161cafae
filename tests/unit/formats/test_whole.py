"""TimeML files with all their characters, and documents brought onto the text of another file."""

from __future__ import annotations

import pytest

from timeloom.document import Alternative, Document, Event, Meta, Signal, Span, Time, TimeEntity, Token
from timeloom.errors import FormatError
from timeloom.formats import dumps
from timeloom.formats.timeml_read import parse
from timeloom.formats.whole import body_of, on_one_text, on_text, whole

MILL = """<?xml version="1.0" ?>
<TimeML>
<DOCID>mill</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2019-06-03" functionInDocument="CREATION_TIME">3 June</TIMEX3></DCT>
<TITLE>Mill <EVENT eid="e9" class="OCCURRENCE">shut</EVENT> &amp; sold</TITLE>
<TEXT>
Shut <TIMEX3 tid="t1" type="DATE" value="2019-06-02">Sunday</TIMEX3><![CDATA[ <at> ]]>last.
</TEXT>
<MAKEINSTANCE eiid="ei9" eventID="e9" tense="PAST"/>
</TimeML>
"""
ALL = "\nmill\n3 June\nMill shut & sold\n\nShut Sunday <at> last.\n\n\n"


@pytest.fixture
def mill() -> Document:
    return parse(MILL.encode(), "mill")


class TestWhole:
    def test_every_character_from_the_root_on(self, mill: Document) -> None:
        assert whole(mill).text == ALL

    def test_what_stands_outside_the_text_is_there_too(self, mill: Document) -> None:
        found = whole(mill)
        marked = (*found.times, *found.events)
        assert [(one.id, found.text[one.start : one.end]) for one in marked] == [
            ("t0", "3 June"),
            ("t1", "Sunday"),
            ("e9", "shut"),
        ]
        assert [instance.id for instance in found.events[0].instances] == ["ei9"]

    def test_the_creation_time_is_the_same(self, mill: Document) -> None:
        assert (whole(mill).dct, whole(mill).id) == (mill.dct, "mill")
        assert mill.dct is not None

    def test_the_body_is_where_its_text_stands(self, mill: Document) -> None:
        found = whole(mill)
        span = body_of(found)
        assert found.text[span.start : span.end] == mill.text

    def test_it_is_written_as_it_was_read(self, mill: Document) -> None:
        assert dumps(whole(mill), "timeml") == MILL

    def test_a_document_of_another_format_is_itself(self) -> None:
        document = Document(id="d", text="Sunday")
        assert whole(document) is document
        assert body_of(document) == Span(0, 6)

    def test_a_file_without_text_element(self) -> None:
        document = parse(b'<TimeML>On <TIMEX3 tid="t1" type="DATE" value="1998">1998</TIMEX3></TimeML>', "bare")
        assert whole(document).text == document.text == "On 1998"
        assert body_of(whole(document)) == Span(0, 7)

    def test_a_text_that_is_one_empty_tag(self) -> None:
        document = whole(parse(b"<TimeML><DOCID>x</DOCID><TEXT/></TimeML>", "empty"))
        assert (document.text, body_of(document)) == ("x", Span(1, 1))


class TestOnText:
    def test_the_same_text(self, mill: Document) -> None:
        assert on_text(mill, mill.text) is mill

    def test_no_text(self) -> None:
        document = Document(id="d", text="", entities=(TimeEntity("1", (Span(4, 8),), "Year"),))
        assert on_text(document, "1998") is document

    def test_timeml_on_the_raw_text_of_its_file(self, mill: Document) -> None:
        assert on_text(mill, ALL) == whole(mill)

    def test_everything_moves(self) -> None:
        entity = TimeEntity("1", (Span(3, 7),), "Year", (("Value", "1998"),))
        time = Time(id="t1", start=3, end=7, text="1998", entities=(entity,), root="1")
        document = Document(
            id="d",
            text="in 1998",
            sentences=(Span(0, 7),),
            tokens=(Token(0, 2), Token(3, 7)),
            entities=(entity,),
            times=(
                Time(
                    id="t0",
                    start=0,
                    end=7,
                    text="in 1998",
                    alternatives=(Alternative("1998", (), "", "1", (entity,)),),
                    parts=(time,),
                ),
            ),
            events=(Event("e1", 0, 2),),
            signals=(Signal("s1", 0, 2),),
            meta=Meta(source="of the old text"),
        )
        moved = on_text(document, "It was in 1998.")
        assert moved.text == "It was in 1998."
        assert (moved.sentences, moved.tokens) == ((Span(7, 14),), (Token(7, 9), Token(10, 14)))
        (outer,) = moved.times
        for start, end in (
            (moved.entities[0].start, moved.entities[0].end),
            (outer.parts[0].start, outer.parts[0].end),
            (outer.parts[0].entities[0].start, outer.parts[0].entities[0].end),
            (outer.alternatives[0].entities[0].start, outer.alternatives[0].entities[0].end),
        ):
            assert moved.text[start:end] == "1998"
        for one in (*moved.events, *moved.signals):
            assert moved.text[one.start : one.end] == "in"
        assert moved.text[outer.start : outer.end] == outer.text
        assert moved.meta.source is None

    def test_texts_that_part_say_where(self) -> None:
        with pytest.raises(FormatError, match="part at character 10") as raised:
            on_text(Document(id="d", text="sold for 1,200"), "It was sold for 1200.")
        assert str(raised.value).splitlines()[1:] == ["    sold for 1,200", "              ^"]

    def test_a_text_that_is_there_twice(self) -> None:
        with pytest.raises(FormatError, match="more than once"):
            on_text(Document(id="d", text="in 1998"), "in 1998 and in 1998")


class TestOnOneText:
    def test_the_longest_text_is_the_one(self, mill: Document) -> None:
        raw, bare = Document(id="mill", text=ALL), Document(id="mill", text="")
        (golds, systems, others), errors = on_one_text([mill], [raw], [bare])
        assert (golds, systems, others) == ([whole(mill)], [raw], [bare])
        assert errors == []

    def test_documents_are_matched_by_id(self) -> None:
        one, other = Document(id="a", text="in 1998"), Document(id="b", text="It was in 1998.")
        assert on_one_text([one], [other]) == (([one], [other]), [])

    def test_what_cannot_be_moved_stays(self) -> None:
        one, other = Document(id="a", text="in 1999"), Document(id="a", text="It was in 1998.")
        (golds, systems), errors = on_one_text([one], [other])
        assert (golds, systems) == ([one], [other])
        assert [error.document for error in errors] == ["a"]
