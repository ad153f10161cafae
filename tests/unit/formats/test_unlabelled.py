"""TLINKs without a label: pairs that are read, kept and written; and links and events that stages have made."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from timeloom import formats
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Link, Time
from timeloom.errors import FormatError
from timeloom.formats.brat_read import parse as parse_brat
from timeloom.formats.brat_write import render as render_brat
from timeloom.formats.jsonl import parse as parse_line
from timeloom.formats.jsonl import render as render_line
from timeloom.formats.keeping import strip
from timeloom.formats.timeml_read import parse
from timeloom.formats.timeml_write import render
from timeloom.graph import read_tlinks
from timeloom.metrics import metric
from timeloom.metrics.labelled import labels_of
from timeloom.metrics.tempeval1 import items
from timeloom.timeml.timex3 import Timex3

QUARRY = """<TimeML>
<DCT><TIMEX3 tid="t0" type="DATE" value="1860-03-01" functionInDocument="CREATION_TIME"/></DCT>
<TEXT>The <EVENT eid="e1" class="OCCURRENCE">strike</EVENT> <SIGNAL sid="s1">in</SIGNAL>
<TIMEX3 tid="t1" type="DATE" value="1851">1851</TIMEX3> <EVENT eid="e2" class="OCCURRENCE">closed</EVENT> the quarry.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1" tense="NONE" pos="NOUN"/>
<MAKEINSTANCE eiid="ei2" eventID="e2" tense="PAST" pos="VERB"/>
<TLINK lid="l1" eventInstanceID="ei1" relatedToTime="t1" signalID="s1"/>
<TLINK lid="l2" relType="" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
<TLINK lid="l3" relType="BEFORE" eventInstanceID="ei2" relatedToTime="t0"/>
<SLINK lid="l4" relType="FACTIVE" eventInstanceID="ei1" subordinatedEventInstance="ei2"/>
</TimeML>
"""


def quarry(raw: str = QUARRY) -> Document:
    return parse(raw.encode(), "quarry")


def labelled(document: Document, **relations: str) -> Document:
    links = tuple(
        msgspec.structs.replace(link, relation=relations.get(link.id, link.relation)) for link in document.links
    )
    return msgspec.structs.replace(document, links=links)


class TestTimeml:
    def test_they_are_read_without_a_problem(self) -> None:
        document = quarry()
        assert document.meta.problems == ()
        assert [(link.id, link.kind, link.relation) for link in document.links] == [
            ("l1", "TLINK", ""), ("l2", "TLINK", ""), ("l3", "TLINK", "BEFORE"), ("l4", "SLINK", "FACTIVE"),
        ]  # fmt: skip
        assert document.links[0].attributes == (("signalID", "s1"),)

    def test_they_are_written_back_byte_by_byte(self) -> None:
        assert render(quarry()) == (QUARRY.encode(), ())

    def test_a_label_that_they_get_is_written(self) -> None:
        data, problems = render(labelled(quarry(), l1="IS_INCLUDED", l2="BEFORE"))
        assert problems == ()
        assert b'<TLINK lid="l1" eventInstanceID="ei1" relatedToTime="t1" signalID="s1" relType="IS_INCLUDED"/>' in data
        assert b'<TLINK lid="l2" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>' in data
        assert [link.relation for link in parse(data, "quarry").links] == ["IS_INCLUDED", "BEFORE", "BEFORE", "FACTIVE"]

    def test_a_label_that_is_taken_away_goes(self) -> None:
        document = quarry()
        links = (msgspec.structs.replace(document.links[2], relation=""),)
        data, _ = render(msgspec.structs.replace(document, links=links))
        assert b'<TLINK lid="l3" eventInstanceID="ei2" relatedToTime="t0"/>' in data

    def test_a_new_one_has_no_relation(self) -> None:
        document = quarry()
        new = Link("l9", "TLINK", "", "ei2", "t1")
        data, _ = render(msgspec.structs.replace(document, links=(*document.links, new)))
        assert b'<TLINK lid="l9" eventInstanceID="ei2" relatedToTime="t1" />' in data
        assert parse(data, "quarry").links[-1] == new

    @pytest.mark.parametrize(
        ("row", "told"),
        [
            ('<TLINK lid="l8" eventInstanceID="ei1"/>', "it has not two ends"),
            ('<TLINK lid="l8" eventInstanceID="ei1" relatedToTime="t77"/>', "it links to nothing"),
            ('<TLINK lid="l1" eventInstanceID="ei1" relatedToTime="t1"/>', "its id is used twice; as a pair it is l5"),
            ('<TLINK eventInstanceID="ei1" relatedToTime="t1"/>', "it has no id; as a pair it is l5"),
            ('<TLINK lid="l1" relType="AFTER" eventInstanceID="ei1" relatedToTime="t1"/>', "its id is used twice"),
            ('<SLINK lid="l8" eventInstanceID="ei1" subordinatedEventInstance="ei2"/>', "it has no relType, or not two ends"),
        ],
    )  # fmt: skip
    def test_what_is_broken_besides_is_a_problem(self, row: str, told: str) -> None:
        document = quarry(QUARRY.replace("</TimeML>", f"{row}\n</TimeML>"))
        assert [problem.reason for problem in document.meta.problems] == [told]


class TestPairsWithoutAnIdOfTheirOwn:
    """A pair whose lid is missing, or that of a link before it: it is read under a free one."""

    ROWS = (
        '<TLINK lid="l1" eventInstanceID="ei2" relatedToTime="t1"/>\n<TLINK eventInstanceID="ei1" relatedToTime="t0"/>\n'
        '<TLINK lid="l6" eventInstanceID="ei2" relatedToTime="t1"/>\n<TLINK lid="" eventInstanceID="ei2" relatedToTime="t0"/>\n'
    )
    RAW = QUARRY.replace("</TimeML>", ROWS + "</TimeML>")

    def test_they_are_read_under_ids_that_nothing_has(self) -> None:
        document = quarry(self.RAW)
        assert [(link.id, link.source, link.target) for link in document.links][4:] == [
            ("l5", "ei2", "t1"), ("l7", "ei1", "t0"), ("l6", "ei2", "t1"), ("l8", "ei2", "t0"),
        ]  # fmt: skip
        assert [(problem.place, problem.reason) for problem in document.meta.problems] == [
            ("TLINK l1", "its id is used twice; as a pair it is l5"),
            ("TLINK without lid", "it has no id; as a pair it is l7"),
            ("TLINK without lid", "it has no id; as a pair it is l8"),
        ]

    def test_the_file_is_written_back_byte_by_byte_until_they_have_a_label(self) -> None:
        assert render(quarry(self.RAW)) == (self.RAW.encode(), ())
        data, problems = render(labelled(quarry(self.RAW), l5="IS_INCLUDED", l7="BEFORE"))
        assert problems == ()
        rows = data.decode().splitlines()
        assert '<TLINK lid="l1" eventInstanceID="ei1" relatedToTime="t1" signalID="s1"/>' in rows
        assert '<TLINK lid="l5" eventInstanceID="ei2" relatedToTime="t1" relType="IS_INCLUDED"/>' in rows
        assert '<TLINK lid="" eventInstanceID="ei2" relatedToTime="t0"/>' in rows
        assert [link.relation for link in quarry(data.decode()).links] == [
            "", "", "BEFORE", "FACTIVE", "IS_INCLUDED", "BEFORE", "", "",
        ]  # fmt: skip

    def test_a_pair_that_is_taken_away_goes(self) -> None:
        document = quarry(self.RAW)
        kept = tuple(link for link in document.links if link.id != "l7")
        data, _ = render(msgspec.structs.replace(document, links=kept))
        assert data.decode() == self.RAW.replace('\n<TLINK eventInstanceID="ei1" relatedToTime="t0"/>', "")

    def test_with_every_label_forgotten_labelled_ones_are_pairs_too(self) -> None:
        raw = self.RAW.replace('<TLINK lid="l1" event', '<TLINK lid="l1" relType="AFTER" event')
        assert len(quarry(raw).links) == 7
        document = strip(quarry(raw), {"times", "events", "pairs"})
        assert [link.id for link in document.links] == ["l1", "l2", "l3", "l4", "l8", "l5", "l6", "l7"]
        names = {link.id: "BEFORE" for link in document.links if link.kind == "TLINK"}
        data, problems = render(labelled(document, **names))
        assert problems == ()
        read = quarry(data.decode())
        assert read.meta.problems == ()
        assert [link.id for link in read.links] == [link.id for link in document.links]
        assert data.count(b'relType="BEFORE"') == data.count(b"<TLINK") == 7


class TestOtherFormats:
    def test_jsonl(self) -> None:
        document = quarry()
        read = parse_line(render_line(document), "lines", "line 1")
        assert [(link.id, link.relation) for link in read.links] == [
            ("l1", ""),
            ("l2", ""),
            ("l3", "BEFORE"),
            ("l4", "FACTIVE"),
        ]
        assert read.links == document.links

    def test_brat(self) -> None:
        document = quarry()
        ann, problems = render_brat(document)
        assert problems == ()
        assert "\tTLINK Arg1:" in ann
        read = parse_brat(ann, document.text, "quarry")
        assert read.meta.problems == ()
        assert read.links == document.links


class TestReaders:
    """Whoever reads links passes over those that say nothing."""

    def test_the_graph(self) -> None:
        reading = read_tlinks(quarry())
        assert [link.id for link in reading.constraints] == ["l3"]
        assert reading.problems == ()

    def test_measures(self) -> None:
        gold = labelled(quarry(), l1="IS_INCLUDED", l2="BEFORE")
        score = metric("awareness").score([gold], [quarry()])
        assert (score["*"].tally.gold, score["*"].tally.system) == (3, 1)
        assert [(item.source, item.target) for item in items(quarry())] == [("ei2", "t0")]
        assert list(labels_of([quarry()], "links").values()) == ["BEFORE"]
        assert metric("tempeval1").score([gold], [quarry()])["strict"].tally.system == 1

    def test_copies_with_repeated_links(self, tmp_path: Path) -> None:
        from timeloom.corpora.faults import _without_repeated_links

        twice = QUARRY.replace("</TimeML>", '<TLINK lid="l7" eventInstanceID="ei1" relatedToTime="t1"/></TimeML>')
        assert _without_repeated_links(quarry(twice))[1] == ""


class TestStrip:
    @pytest.mark.parametrize(
        ("keep", "has"),
        [
            (set(), (0, 0, 0, 0)), ({"times"}, (1, 0, 0, 0)), ({"events"}, (0, 2, 1, 0)), ({"times", "events"}, (1, 2, 1, 0)),
            ({"times", "events", "pairs"}, (1, 2, 1, 4)),
        ],
    )  # fmt: skip
    def test_layers(self, keep: set[str], has: tuple[int, ...]) -> None:
        document = strip(quarry(), keep)
        assert tuple(map(len, (document.times, document.events, document.signals, document.links))) == has
        assert (document.text, document.dct) == (quarry().text, quarry().dct)
        again = parse(render(document)[0], "quarry")
        assert (again.times, again.events, again.signals) == (document.times, document.events, document.signals)
        assert again.links == document.links

    def test_no_label_is_left_anywhere(self) -> None:
        row = '<TLINK lid="l3" relType="AFTER" eventInstanceID="ei2" relatedToTime="t0"/>'
        document = strip(quarry(QUARRY.replace("</TimeML>", f"{row}\n</TimeML>")), {"times", "events", "pairs"})
        data, _ = render(document)
        assert [(link.id, link.relation) for link in document.links] == [
            ("l1", ""), ("l2", ""), ("l3", ""), ("l4", "FACTIVE"), ("l5", ""),
        ]  # fmt: skip
        assert data.count(b"<TLINK") == 4
        assert b"BEFORE" not in data
        assert b"AFTER" not in data
        assert b'<SLINK lid="l4" relType="FACTIVE"' in data

    def test_the_scheme_of_a_label_goes_with_it(self) -> None:
        link = Link(
            "l1", "TLINK", "EQUAL", "ei1", "ei2", (("scheme", "matres"), ("syntax", "x")), "event-event", 0.5, "why"
        )
        document = Document(id="d", text="", links=(link,))
        assert strip(document, {"times", "events", "pairs"}).links == (
            Link("l1", "TLINK", "", "ei1", "ei2", (("syntax", "x"),)),
        )

    def test_names_that_are_none(self) -> None:
        with pytest.raises(FormatError, match="times, events, pairs"):
            strip(quarry(), {"links"})


class TestWhatStagesMake:
    """A document from plain text, and one from TimeML, with events and links that were found."""

    EVENT = (("tense", "PAST"), ("aspect", "PERFECTIVE"), ("pos", "VERB"), ("polarity", "NEG"), ("modality", "could"))

    def made(self, document: Document) -> Document:
        at = document.text.index("closed")
        event = Event("e1", at, at + 6, (("class", "OCCURRENCE"),), (Instance("ei1", self.EVENT),), True, 0.9)
        time = Time(id="t1", start=11, end=15, text="1851", timex3=Timex3("DATE", "1851"))
        links = (
            Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1", (), "event-time", 0.8, "by its place"),
            Link("l2", "TLINK", "BEFORE", "ei1", "t0", (), "event-dct", 0.9),
        )
        return msgspec.structs.replace(document, times=(time,), events=(event,), links=links)

    def check(self, data: bytes) -> None:
        read = parse(data, "quarry")
        assert read.meta.problems == ()
        (event,) = read.events
        assert read.text[event.start : event.end] == "closed"
        assert (event.attributes, event.instances[0].attributes) == ((("class", "OCCURRENCE"),), self.EVENT)
        assert [(link.kind, link.relation, link.source, link.target, link.attributes) for link in read.links] == [
            ("TLINK", "IS_INCLUDED", "ei1", "t1", ()), ("TLINK", "BEFORE", "ei1", read.meta.creation.id, ()),  # type: ignore[union-attr]  # it is there
        ]  # fmt: skip

    def test_a_fresh_file(self) -> None:
        document = Document(id="quarry", text="The strike 1851 closed the quarry.", dct=Interval.of(1860, 3, 1))
        data, problems = render(self.made(document))
        assert problems == ()
        assert b'<TLINK lid="l2" relType="BEFORE" eventInstanceID="ei1" relatedToTime="t0" />' in data
        assert b"0.9" not in data
        self.check(data)

    def test_a_file_that_was_read(self) -> None:
        raw = '<TimeML><DCT><TIMEX3 tid="t0" type="DATE" value="1860" functionInDocument="CREATION_TIME"/></DCT>\n'
        raw += "<TEXT>The strike 1851 closed the quarry.</TEXT>\n</TimeML>"
        data, problems = render(self.made(quarry(raw)))
        assert problems == ()
        self.check(data)

    def test_every_format_holds_them(self, tmp_path: Path) -> None:
        document = self.made(
            Document(id="quarry", text="The strike 1851 closed the quarry.", dct=Interval.of(1860, 3, 1))
        )
        (line,) = [parse_line(render_line(document), "lines", "line 1")]
        assert (line.events, line.links) == (document.events, document.links)
        ann, problems = render_brat(document)
        assert problems == ()
        read = parse_brat(ann, document.text, "quarry")
        assert [(link.source, link.relation, link.target) for link in read.links] == [
            ("ei1", "IS_INCLUDED", "t1"), ("ei1", "BEFORE", "t0"),
        ]  # fmt: skip
        assert (read.dct, read.meta.creation is not None) == (document.dct, True)
        assert formats.write([document], tmp_path, "timeml") == []
        (read,) = formats.read(tmp_path)
        assert len(read.links) == 2
