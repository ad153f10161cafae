"""The dialect of TempEval-1: attributes on EVENT, links between events, tasks."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom import formats
from timeloom.document import Instance, Link, Span
from timeloom.errors import FormatError
from timeloom.formats.tempeval1 import parse

LOCK = b"""<?xml version="1.0" ?>
<TimeML>
<TIMEX3 tid="t0" type="DATE" value="2019-06-03" functionInDocument="CREATION_TIME">06/03/2019</TIMEX3>
<s>The lock <EVENT eid="e1" class="OCCURRENCE" stem="flood" tense="PAST" aspect="NONE" polarity="POS" pos="VERB">flooded</EVENT> on \
<TIMEX3 tid="t1" type="DATE" value="2019-06-02">Sunday</TIMEX3>.</s>
<s>Boats <EVENT eid="e2" class="STATE" tense="PRESENT" aspect="NONE">wait</EVENT>.</s>
<TLINK lid="l1" relType="OVERLAP" eventID="e1" relatedToTime="t1"/>
<TLINK relType="BEFORE" eventID="e1" relatedToTime="t0" task="B"/>
<TLINK relType="BEFORE-OR-OVERLAP" eventID="e1" relatedToEvent="e2"/>
</TimeML>
"""


class TestParse:
    lock = parse(LOCK, "lock")

    def test_an_event_has_one_instance_with_what_it_says_of_itself(self) -> None:
        first, second = self.lock.events
        assert first.attributes == (("class", "OCCURRENCE"), ("stem", "flood"))
        held = (("tense", "PAST"), ("aspect", "NONE"), ("polarity", "POS"), ("pos", "VERB"))
        assert first.instances == (Instance("ei1", held),)
        assert second.instances == (Instance("ei2", (("tense", "PRESENT"), ("aspect", "NONE"))),)

    def test_links_name_instances_and_tell_their_task(self) -> None:
        scheme = ("scheme", "tempeval")
        assert self.lock.links == (
            Link("l1", "TLINK", "OVERLAP", "ei1", "t1", (("task", "A"), scheme)),
            Link("l2", "TLINK", "BEFORE", "ei1", "t0", (("task", "B"), scheme)),
            Link("l3", "TLINK", "BEFORE-OR-OVERLAP", "ei1", "ei2", (("task", "C"), scheme)),
        )

    def test_sentences(self) -> None:
        said = [self.lock.text[one.start : one.end] for one in self.lock.sentences]
        assert said == ["The lock flooded on Sunday.", "Boats wait."]

    def test_the_creation_time_stands_in_the_text(self) -> None:
        assert self.lock.meta.creation is not None
        assert self.lock.meta.creation.id == "t0"
        assert self.lock.dct is not None
        assert self.lock.dct.isoformat()[0] == "2019-06-03T00:00:00"

    def test_nothing_is_broken(self) -> None:
        assert self.lock.meta.problems == ()

    def test_it_can_be_written_as_timeml(self) -> None:
        written = formats.dumps(self.lock, "timeml")
        assert '<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST"' in written
        assert 'eventInstanceID="ei1" relatedToEventInstance="ei2"' in written


def test_an_event_with_a_makeinstance_keeps_it() -> None:
    data = (
        b'<TimeML><EVENT eid="e1" class="STATE">is</EVENT><MAKEINSTANCE eiid="ei7" eventID="e1" tense="PAST"/>'
        b'<TLINK relType="BEFORE" eventID="e1" relatedToEvent="e1"/></TimeML>'
    )
    document = parse(data, "kept")
    assert [instance.id for instance in document.events[0].instances] == ["ei7"]
    assert document.links[0].source == "ei7"


def test_a_link_to_nothing_is_told() -> None:
    data = b'<TimeML><EVENT eid="e1">is</EVENT><TLINK relType="BEFORE" eventID="e1" relatedToEvent="e9"/></TimeML>'
    (problem,) = parse(data, "lost").meta.problems
    assert (problem.reason, problem.value) == ("it links to nothing", "e9")


def test_new_ids_of_links_pass_over_those_that_are_taken() -> None:
    rows = b'<TLINK relType="BEFORE" eventID="e1" relatedToTime="t1"/><TLINK lid="l1" relType="AFTER" eventID="e1" relatedToTime="t1"/>'
    data = (
        b'<TimeML><EVENT eid="e1">is</EVENT> <TIMEX3 tid="t1" type="DATE" value="1998">1998</TIMEX3>'
        + rows
        + b"</TimeML>"
    )
    assert [link.id for link in parse(data, "free").links] == ["l2", "l1"]


def test_the_root_may_be_called_tempeval() -> None:
    document = parse(LOCK.replace(b"TimeML>", b"TempEval>"), "lock")
    assert (document.text, document.links) == (TestParse.lock.text, TestParse.lock.links)


def test_another_root_is_an_error() -> None:
    with pytest.raises(FormatError, match="another element"):
        parse(b"<html/>", "page")


def test_a_folder_is_read_as_the_dialect_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "lock.tml").write_bytes(LOCK)
    (document,) = formats.read(tmp_path, "tempeval1")
    assert (document.id, document.meta.format, document.sentences[0]) == ("lock", "tempeval1", Span(12, 39))
