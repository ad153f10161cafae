"""Where rooms meet: what one has read the next writes, what was written is read, and read again it says the same.

Texts are sentences of the grammar of benchmarks/fuzz.py.
"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.property.test_hostile import benchmark

import timeloom
from timeloom import formats
from timeloom.document import Document, Event, Instance, Link, Meta, Problem
from timeloom.document.shape import document_from_dict, document_to_dict
from timeloom.errors import TimeloomError
from timeloom.formats import jsonl
from timeloom.timeline import Timeliner

FUZZ = benchmark("fuzz")
TEXTS = st.builds(
    lambda draw, count: " ".join(FUZZ.grown(draw) for _ in range(count)),
    st.randoms(use_true_random=False),
    st.integers(1, 4),
)
DCTS = st.sampled_from(["2013-03-22", "1843-06-12", "0001-01-01", "-0043-03-15", "2000-02-29T23:59:59Z", None])
LOOM = timeloom.load("rules", conventions="timeml")
few = settings(max_examples=40, deadline=None)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A text as the rules read it, with an event on every word that ends in -ed, links between them, and its
    timeline."""
    read = LOOM(draw(TEXTS), draw(DCTS), id="d")
    events: list[Event] = []
    at = 0
    for number, word in enumerate(read.text.split()):
        at = read.text.index(word, at)
        if word.endswith("ed"):
            event = Event(f"e{number}", at, at + len(word), (("class", "OCCURRENCE"),), (Instance(f"ei{number}"),))
            events.append(event)
        at += len(word)
    ends = [event.instances[0].id for event in events] + [time.id for time in read.timexes]
    pairs = draw(st.lists(st.tuples(st.sampled_from(ends), st.sampled_from(ends)), max_size=5)) if ends else []
    labels = st.sampled_from(["BEFORE", "AFTER", "INCLUDES", "SIMULTANEOUS", "BEGINS"])
    links = tuple(
        Link(f"l{number}", "TLINK", draw(labels), one, two) for number, (one, two) in enumerate(pairs) if one != two
    )
    return Timeliner()(msgspec.structs.replace(read, events=tuple(events), links=links))


@few
@given(documents())
def test_a_whole_document_goes_through_json(document: Document) -> None:
    assert document.timeline is not None
    bare = msgspec.structs.replace(document, meta=Meta(document.meta.format, None, None, None, document.meta.problems))
    assert document_from_dict(document_to_dict(bare)) == bare
    assert jsonl.parse(jsonl.render(bare), "x", "line 1") == bare


@few
@given(documents())
def test_what_the_rules_found_comes_back_from_timeml(document: Document) -> None:
    """Ids, extents, TIMEX3 and links of what was written, and no problem but those that the writer told."""
    data, problems = formats.dumps(document, "timeml"), _problems(document)
    (again,) = _read(data, "d.tml")
    assert again.text == document.text
    # what has no type or value, or stands across another, is told; the rest is there
    written = {time.id for time in document.timexes} - {problem.place.split()[-1] for problem in problems}
    assert {time.id for time in again.times} == written
    values = {time.id: time.timex3 for time in again.times}
    for time in document.timexes:
        if time.id in written and time.timex3 is not None:
            assert values[time.id] is not None
            assert values[time.id].value == time.timex3.value  # type: ignore[union-attr]


@few
@given(documents())
def test_kept_layers_are_left_as_they_are(document: Document) -> None:
    (given_file,) = _read(formats.dumps(document, "timeml"), "d.tml")
    kept = LOOM.run(given_file, keep=frozenset({"times", "events"}))
    assert [(time.id, time.start, time.end) for time in kept.times] == [
        (time.id, time.start, time.end) for time in given_file.times
    ]
    assert kept.events == given_file.events
    anew = LOOM.run(given_file, keep=frozenset())
    fresh = LOOM(given_file.text, given_file.dct, id="d")
    assert [time.to_dict() for time in anew.times] == [time.to_dict() for time in fresh.times]
    assert anew.events == ()


@few
@given(documents())
def test_stripped_and_read_again_is_the_same(document: Document) -> None:
    (given_file,) = _read(formats.dumps(document, "timeml"), "d.tml")
    bare = formats.strip(given_file)
    assert (bare.times, bare.events, bare.links) == ((), (), ())
    again = LOOM.run(bare)
    assert [time.timex3 for time in again.times] == [time.timex3 for time in LOOM(bare.text, bare.dct).times]


@few
@given(documents(), st.sampled_from(["timeml", "anafora", "text", "brat", "jsonl"]))
def test_every_format_reads_what_it_wrote(
    tmp_path_factory: pytest.TempPathFactory, document: Document, format: str
) -> None:
    folder = tmp_path_factory.mktemp("seam")
    try:
        formats.write([document], folder, format)
    except TimeloomError as error:
        assert str(error)
        return
    found = [one for one in formats.read(folder, format) if one.id == "d"]
    assert [one.text for one in found] == [document.text]
    assert LOOM.run(found[0], keep=frozenset()).times is not None


def _problems(document: Document) -> tuple[Problem, ...]:
    from timeloom.formats.writing import files_of

    return files_of(document, "timeml").problems


def _read(data: str, name: str) -> list[Document]:
    from timeloom.formats import timeml_read

    return [timeml_read.parse(data.encode(), name.partition(".")[0])]
