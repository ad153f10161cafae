"""Laws of the formats: what is written is read; a change undone restores the bytes; nothing but our errors comes
out."""

from __future__ import annotations

import random
import string
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Document, Event, Instance, Link, Meta, Signal, Span, Time, TimeEntity
from timeloom.errors import FormatError, TimeloomError
from timeloom.formats import (
    anafora_read,
    anafora_write,
    brat_read,
    brat_write,
    cas_json,
    cas_xmi,
    jsonl,
    keeping,
    label_studio,
    label_studio_read,
    plain,
    timeml_read,
    timeml_write,
)
from timeloom.formats.creation import creation_interval, creation_value
from timeloom.scate.legal import legal
from timeloom.scate.schema import schema
from timeloom.timeml.timex3 import Timex3

# --- what is generated -----------------------------------------------------------------------------------------------
SPICE = "&<>\"'\r\n\t ;]]>é☺\U0001f600\u2028\x85\ufeff#"
TEXTS = st.text(st.sampled_from(string.ascii_letters + SPICE), max_size=40)
VALUES = st.text(st.sampled_from(string.ascii_letters + string.digits + SPICE), max_size=8)
NAMES = st.sampled_from(["comment", "stem", "odd", "x-y", "pos"])
ATTRIBUTES = st.dictionaries(NAMES, VALUES, max_size=3).map(lambda pairs: tuple(pairs.items()))
DATES = st.sampled_from(["1843-05-02", "1843-05-02T12:30", "1843", "1843-W05", "BC0044-03-15"])
TIMEX = st.builds(
    Timex3,
    type=st.sampled_from(["DATE", "TIME", "DURATION", "SET"]),
    value=VALUES,
    mod=st.none() | VALUES,
    quant=st.none() | VALUES,
    freq=st.none() | VALUES,
)


@st.composite
def nested_spans(draw: st.DrawFn, length: int) -> list[tuple[int, int]]:
    """Spans that inline TimeML can hold, in the order in which it gives them back."""
    ends = st.integers(0, length)
    found: list[tuple[int, int]] = []
    for _ in range(draw(st.integers(0, 6))):
        start, end = sorted((draw(ends), draw(ends)))
        if start < end and not any(a < start < b < end or start < a < end < b for a, b in found):
            found.append((start, end))
    return sorted(found, key=lambda span: (span[0], -span[1]))


@st.composite
def timeml_documents(draw: st.DrawFn) -> Document:
    text = draw(TEXTS)
    spans = draw(nested_spans(len(text)))
    kinds = [draw(st.sampled_from("TES")) for _ in spans]
    times: list[Time] = []
    events: list[Event] = []
    signals: list[Signal] = []
    for number, (kind, (start, end)) in enumerate(zip(kinds, spans, strict=True), 1):
        attributes = draw(ATTRIBUTES)
        if kind == "T":
            said = text[start:end]
            timex3 = draw(TIMEX)
            times.append(Time(id=f"t{number}", start=start, end=end, text=said, timex3=timex3, attributes=attributes))
        elif kind == "E":
            instances = tuple(Instance(f"ei{number}{n}", draw(ATTRIBUTES)) for n in range(draw(st.integers(0, 2))))
            events.append(Event(f"e{number}", start, end, attributes, instances))
        else:
            signals.append(Signal(f"s{number}", start, end, attributes))
    dct = creation_interval(draw(DATES)) if draw(st.booleans()) else None
    layers: dict[str, Any] = {"times": tuple(times), "events": tuple(events), "signals": tuple(signals)}
    ends = [time.id for time in times] + [instance.id for event in events for instance in event.instances]
    ends += ["t0"] if dct else []
    return Document(id="d", text=text, dct=dct, links=draw(links_between(ends)), **layers)


@st.composite
def links_between(draw: st.DrawFn, ends: list[str]) -> tuple[Link, ...]:
    if not ends:
        return ()
    some = st.sampled_from(ends)
    kinds = st.sampled_from(
        [("TLINK", "BEFORE"), ("TLINK", "SIMULTANEOUS"), ("TLINK", ""), ("SLINK", "MODAL"), ("ALINK", "CONTINUES")]
    )
    return tuple(
        Link(f"l{number}", *draw(kinds), draw(some), draw(some), draw(ATTRIBUTES))
        for number in range(draw(st.integers(0, 4)))
    )


@st.composite
def scate_documents(draw: st.DrawFn) -> Document:
    """A text with entities that keep to the schema: of any type, over any characters, linked to earlier ones."""
    text = draw(TEXTS.filter(bool))
    types = schema(extensions=False).types
    made: list[TimeEntity] = []
    for number in range(1, draw(st.integers(1, 6))):
        kind = types[draw(st.sampled_from(sorted(types)))]
        properties, links = [], []
        for name, rule in kind.properties.items():
            targets = [entity.id for entity in made if entity.type in rule.links]
            if rule.links and targets and draw(st.booleans()):
                links.append((name, draw(st.sampled_from(targets))))
            elif not rule.links:
                properties.append((name, draw(st.sampled_from(rule.values)) if rule.values else str(number)))
        spans = draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=4, unique=True).map(sorted))
        pairs = tuple(Span(a, b) for a, b in zip(spans[::2], spans[1::2], strict=False))
        made.append(TimeEntity(f"{number}@e@d@timeloom", pairs, kind.name, tuple(properties), tuple(links)))
    return Document(id="d", text=text, entities=legal(made))


def layers(document: Document) -> tuple[object, ...]:
    return (
        document.id, document.text, document.dct, document.entities, document.times, document.events,
        document.signals, document.links,
    )  # fmt: skip


# --- laws ------------------------------------------------------------------------------------------------------------
@given(timeml_documents())
@example(Document(id="d", text="\r"))
def test_timeml_reads_what_it_writes(document: Document) -> None:
    data, problems = timeml_write.render(document)
    again = timeml_read.parse(data, "d")
    assert problems == ()
    assert again.meta.problems == ()
    assert layers(again) == layers(document)
    assert timeml_write.render(again) == (data, ())


@given(timeml_documents(), timeml_documents())
def test_timeml_undoes_any_edit(document: Document, other: Document) -> None:
    data, _ = timeml_write.render(document)
    read = timeml_read.parse(data, "d")
    fits = tuple(event for event in other.events if event.end <= len(read.text))
    events = tuple(msgspec.structs.replace(event, id=f"x{event.id}", instances=()) for event in fits)
    edited = msgspec.structs.replace(read, events=(*read.events, *events), links=read.links[1:])
    changed, _ = timeml_write.render(edited)
    undone = msgspec.structs.replace(
        timeml_read.parse(changed, "d"), events=read.events, links=read.links, times=read.times
    )
    restored, problems = timeml_write.render(undone)
    assert problems == ()
    assert restored == data


@given(timeml_documents())
def test_timeml_strips_and_rewrites(document: Document) -> None:
    read = timeml_read.parse(timeml_write.render(document)[0], "d")
    bare = keeping.strip(read)
    bytes_of_none, problems = timeml_write.render(bare)
    none = timeml_read.parse(bytes_of_none, "d")
    assert problems == ()
    assert layers(none) == ("d", read.text, read.dct, (), (), (), (), ())
    again, _ = timeml_write.render(msgspec.structs.replace(read, meta=bare.meta))
    assert layers(timeml_read.parse(again, "d")) == layers(read)


@given(st.lists(st.tuples(st.integers(-2, 14), st.integers(-2, 14)), max_size=12))
def test_timeml_writes_or_lists_every_event(spans: list[tuple[int, int]]) -> None:
    events = tuple(Event(f"e{number}", start, end) for number, (start, end) in enumerate(spans))
    data, problems = timeml_write.render(Document(id="d", text="twelve chars", events=events))
    again = {event.id: event for event in timeml_read.parse(data, "d").events}
    listed = {problem.place.split()[-1] for problem in problems}
    assert again.keys() | listed == {event.id for event in events}
    assert not again.keys() & listed
    assert all(again[event.id] == event for event in events if event.id in again)


@given(scate_documents())
def test_anafora_reads_what_it_writes(document: Document) -> None:
    data, problems = anafora_write.render(document)
    again = anafora_read.parse(data, "d", None, document.text)
    assert problems == ()
    assert layers(again) == layers(document)
    assert anafora_write.render(again) == (data, ())


@given(timeml_documents(), scate_documents())
def test_jsonl_reads_what_it_writes(timeml: Document, scate: Document) -> None:
    entities = tuple(entity for entity in scate.entities if entity.end <= len(timeml.text))
    document = msgspec.structs.replace(timeml, entities=entities, meta=Meta("text", "x.txt"))
    again = jsonl.parse(jsonl.render(document), "x", "line 1")
    assert again == document


@given(timeml_documents(), scate_documents())
def test_brat_reads_what_it_writes(timeml: Document, scate: Document) -> None:
    known = {entity.id for entity in scate.entities if entity.end <= len(timeml.text)}
    entities = tuple(
        msgspec.structs.replace(entity, links=tuple(link for link in entity.links if link[1] in known))
        for entity in scate.entities
        if entity.id in known
    )
    links = tuple(link for link in timeml.links if "t0" not in (link.source, link.target))
    document = msgspec.structs.replace(timeml, entities=entities, links=links)
    ann, problems = brat_write.render(document)
    again = brat_read.parse(ann, document.text, "d", None, document.dct)
    assert problems == ()
    assert again.meta.problems == ()
    assert layers(again) == layers(document)


@given(timeml_documents())
def test_cas_json_reads_what_it_writes(document: Document) -> None:
    data, problems = cas_json.render(document)
    again = cas_json.parse(data, "x")
    assert problems == ()
    assert again.meta.problems == ()
    assert layers(again) == layers(document)
    assert cas_json.render(again) == (data, ())


@given(timeml_documents())
def test_cas_xmi_reads_what_it_writes(document: Document) -> None:
    data, types, problems = cas_xmi.render(document)
    again = cas_xmi.parse(data, "x", None, types)
    assert problems == ()
    assert again.meta.problems == ()
    assert layers(again) == layers(document)
    assert cas_xmi.render(again) == (data, types, ())


@given(timeml_documents(), scate_documents())
def test_label_studio_reads_what_it_writes(timeml: Document, scate: Document) -> None:
    entities = tuple(entity for entity in scate.entities if entity.end <= len(timeml.text))
    document = msgspec.structs.replace(timeml, entities=entities)
    data, _, problems = label_studio.render(document)
    again = read_label_studio(data)
    assert problems == ()
    assert again.meta.problems == ()
    assert layers(again) == layers(document)


@given(TEXTS, st.none() | DATES)
def test_plain_text_reads_what_it_writes(text: str, date: str | None) -> None:
    document = Document(id="d", text=text, dct=creation_interval(date) if date else None)
    data, dct, problems = plain.render(document)
    assert problems == ()
    assert plain.parse(data, "d").text == text
    assert (creation_interval(dct.decode()) if dct else None) == document.dct


@given(st.integers(-2000, 3000), st.integers(0, 365), st.integers(0, DAY_SECONDS - 1))
def test_every_creation_value_is_read_as_its_interval(year: int, day: int, second: int) -> None:
    from timeloom.calendar.interval import Interval
    from timeloom.calendar.units import instant

    start = instant(year) + day * DAY_SECONDS
    for interval in (Interval(start, start + DAY_SECONDS), Interval(start + second, start + second + 1)):
        value = creation_value(interval)
        assert value is not None
        assert creation_interval(value) == interval


# --- anything at all --------------------------------------------------------------------------------------------------
SEED = b"""<?xml version="1.0"?><TimeML><DCT><TIMEX3 tid="t0" type="DATE" value="1998-01-08"
functionInDocument="CREATION_TIME">x</TIMEX3></DCT><TEXT>It <EVENT eid="e1" class="STATE">is</EVENT> &amp;
<TIMEX3 tid="t1" type="DATE" value="1998">1998</TIMEX3><![CDATA[<]]></TEXT><MAKEINSTANCE eiid="ei1" eventID="e1"/>
<TLINK lid="l1" relType="BEFORE" eventInstanceID="ei1" relatedToTime="t1"/></TimeML>"""
GRAPH = b"""<data><annotations><entity><id>1@e@d@g</id><span>0,4</span><type>Year</type><properties><Value>1998</Value>
<Sub-Interval>2@e@d@g</Sub-Interval></properties></entity><entity><id>2@e@d@g</id><span>5,8;9,10</span>
<type>Month-Of-Year</type><properties><Type>May</Type></properties></entity></annotations></data>"""
LINES = b"T1\tYear 0 4\t1998\nT2\tEVENT 5 6\tx\nA1\tValue T1 1998\nR1\tTLINK-BEFORE Arg1:T2 Arg2:T2\n#1\tId R1\tl1\n"


def read_timeml(data: bytes) -> Document:
    return timeml_read.parse(data, "d")


def read_anafora(data: bytes) -> Document:
    return anafora_read.parse(data, "d", None, "x" * 10)


def read_brat(data: bytes) -> Document:
    return brat_read.parse(plain.decode(data, "d"), "1998 x", "d")


def read_jsonl(data: bytes) -> Document:
    return jsonl.parse(data, "d", "line 1")


def read_cas_json(data: bytes) -> Document:
    return cas_json.parse(data, "d")


def read_cas_xmi(data: bytes) -> Document:
    return cas_xmi.parse(data, "d")


def read_label_studio(data: bytes) -> Document:
    for found in label_studio_read.read_tasks(data, "d"):
        if isinstance(found, TimeloomError):
            raise found
        return found
    raise FormatError("no task")


WRITERS = {
    read_timeml: timeml_write.render,
    read_anafora: anafora_write.render,
    read_brat: brat_write.render,
    read_jsonl: jsonl.render,
    read_cas_json: cas_json.render,
    read_cas_xmi: cas_xmi.render,
    read_label_studio: label_studio.render,
}
LINKED = Document(
    id="d",
    text="abc",
    events=(Event("e1", 0, 2), Event("e2", 1, 3)),
    links=(Link("l1", "TLINK", "BEFORE", "e1", "e2"),),
)
JSON = jsonl.render(Document(id="d", text="abc", events=(Event("e1", 0, 2),)))
CAS = cas_json.render(LINKED)[0].partition(b'"%FEATURE')
CAS_JSON = b'{"%FEATURE' + CAS[2]
CAS_XMI = cas_xmi.render(LINKED)[0]
TASK = label_studio.render(LINKED)[0]


@pytest.mark.parametrize(
    ("read", "seed"),
    [
        (read_timeml, SEED), (read_anafora, GRAPH), (read_brat, LINES), (read_jsonl, JSON), (read_cas_json, CAS_JSON),
        (read_cas_xmi, CAS_XMI), (read_label_studio, TASK),
    ],
    ids=["timeml", "anafora", "brat", "jsonl", "cas-json", "xmi", "label-studio"],
)  # fmt: skip
@given(seed_of=st.integers(0, 2**32))
def test_a_damaged_file_is_read_or_gives_one_of_our_errors(read: Any, seed: bytes, seed_of: int) -> None:
    data = damaged(seed, random.Random(seed_of))
    try:
        document = read(data)
        written = WRITERS[read](document)
    except TimeloomError as error:
        assert str(error)
        return
    if read in (read_timeml, read_anafora):
        assert written[0] == data
    elif read is read_brat and not written[1]:
        assert brat_read.parse(written[0], document.text, "d").entities == document.entities


def damaged(data: bytes, chance: random.Random) -> bytes:
    """A file with a few bytes lost, doubled, swapped or replaced."""
    out = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(out))
        end = min(len(out), start + chance.randint(1, 12))
        piece = bytes(out[start:end])
        other = chance.randrange(len(out))
        deed = chance.randrange(4)
        if deed == 0:
            out[start:end] = b""
        elif deed == 1:
            out[start:start] = piece
        elif deed == 2:
            out[other:other] = piece
        else:
            out[start] = chance.choice(b"<>&\"'/=\x00\xff t1e@;,9")
        out = out or bytearray(b" ")
    return bytes(out)


@given(st.binary(max_size=60))
@pytest.mark.parametrize("read", WRITERS, ids=["timeml", "anafora", "brat", "jsonl", "cas-json", "xmi", "label-studio"])
def test_any_bytes_are_read_or_give_one_of_our_errors(read: Any, data: bytes) -> None:
    try:
        read(data)
    except TimeloomError as error:
        assert str(error)
