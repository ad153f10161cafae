"""The Pipeline, with tiny stages handed in."""

from __future__ import annotations

import copy
import re
from dataclasses import FrozenInstanceError

import msgspec
import pytest

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import instant
from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.errors import FormatError, LimitError, ModelError
from timeloom.pipeline import Pipeline, load


def one_sentence(document: Document) -> Document:
    return msgspec.structs.replace(document, sentences=(Span(0, len(document.text)),))


def years(document: Document) -> Document:
    found = re.finditer(r"\b\d{4}\b", document.text)
    entities = tuple(
        TimeEntity(f"{n}@e@{document.id}@test", (Span(*match.span()),), "Year", (("Value", match[0]),))
        for n, match in enumerate(found)
    )
    return msgspec.structs.replace(document, entities=entities)


def unlinked(document: Document) -> Document:
    return document


def bounds(document: Document) -> Document:
    times = []
    for n, entity in enumerate(document.entities):
        value = int(entity.get("Value") or 0)
        span = (entity.start, entity.end)
        interval = Interval(instant(value), instant(value + 1))
        times.append(
            Time(id=f"t{n}", start=span[0], end=span[1], text=document.text[slice(*span)], intervals=(interval,))
        )
    return msgspec.structs.replace(document, times=tuple(times))


@pytest.fixture
def loom() -> Pipeline:
    return Pipeline(segment=one_sentence, recognise=years, compose=unlinked, interpret=bounds)


def test_the_stages_run_in_order(loom: Pipeline) -> None:
    document = loom("Built 1843, burnt 1901.", "1910-01-02", id="report")
    assert document.id == "report"
    assert [time.text for time in document.times] == ["1843", "1901"]
    assert document.dct == Interval(instant(1910, 1, 2), instant(1910, 1, 3))


def test_given_entities_are_interpreted_not_recognised(loom: Pipeline) -> None:
    entity = TimeEntity("1@e@d@gold", (Span(0, 1),), "Year", (("Value", "1066"),))
    document = loom.run(Document(id="d", text="1843", entities=(entity,)))
    assert document.entities == (entity,)
    assert [time.intervals[0].start for time in document.times] == [instant(1066)]


def test_given_times_stand(loom: Pipeline) -> None:
    given = Document(id="d", text="1843", times=(Time(id="t1", start=0, end=2, text="18"),))
    assert loom.run(given, layers="times") is given
    assert loom.run(given).times is given.times
    assert loom.run(given).sentences == (Span(0, 4),)


class TestLanguage:
    def test_a_document_of_no_other_language_gets_that_of_the_pipeline(self) -> None:
        read = load("rules", language="de").run(Document(id="d", text="Erbaut am 3. Mai 1904."), layers="times")
        assert (read.language, read.meta.problems) == ("de", ())

    @pytest.mark.parametrize("named", ["en", "en-US", "EN"])
    def test_a_language_of_its_own_stands(self, loom: Pipeline, named: str) -> None:
        read = loom.run(Document(id="d", text="Built 1843.", language=named), layers="times")
        assert (read.language, read.meta.problems) == (named, ())

    def test_another_one_is_told_once(self, loom: Pipeline) -> None:
        read = loom.run(Document(id="d", text="Erbaut 1904.", language="de"), layers="times")
        assert read.language == "de"
        assert [(problem.place, problem.value) for problem in read.meta.problems] == [("language", "de")]
        again = msgspec.structs.replace(read, times=())
        assert loom.run(again, layers="times").meta.problems == read.meta.problems

    def test_nothing_is_told_where_nothing_is_read(self, loom: Pipeline) -> None:
        time = Time(id="t1", start=7, end=11, text="1904")
        given = Document(id="d", text="Erbaut 1904.", language="de", times=(time,))
        assert loom.run(given, layers="times") is given


def test_a_pipeline_is_frozen(loom: Pipeline) -> None:
    with pytest.raises(FrozenInstanceError):
        loom.name = "other"  # type: ignore[misc]  # that is what is tested


def test_a_pipeline_of_module_functions_can_be_copied(loom: Pipeline) -> None:
    assert copy.deepcopy(loom) == loom


def test_a_text_over_the_cap_is_refused(loom: Pipeline) -> None:
    with pytest.raises(LimitError, match="10 bytes"):
        loom("été 1843 ...", max_bytes=10)
    assert loom("été 1843", max_bytes=10).times


def test_events_need_a_preset(loom: Pipeline) -> None:
    with pytest.raises(ModelError):
        loom("Two days after 1843.", events={(0, 3): Interval(0, 1)})


@pytest.mark.parametrize(
    ("events", "error", "told"),
    [
        ([1], TypeError, "events is a mapping from spans (start, end) to Intervals, not list"),
        ([], TypeError, "not list"),
        ({"x": 1}, TypeError, "two whole numbers, not 'x'"),
        ({(0, 3, 5): Interval(0, 1)}, TypeError, "two whole numbers, not (0, 3, 5)"),
        ({(0, 3.0): Interval(0, 1)}, TypeError, "two whole numbers, not (0, 3.0)"),
        ({(0, 3): "1843"}, TypeError, "the event at (0, 3) has an Interval, not str"),
        ({(5, 3): Interval(0, 1)}, FormatError, "letter: events: the span of an event ends before it starts (got (5, 3))"),
        ({(0, 99999): Interval(0, 1)}, FormatError, "outside the text of 20 characters (got (0, 99999))"),
        ({(-1, 3): Interval(0, 1)}, FormatError, "outside the text of 20 characters (got (-1, 3))"),
    ],
    ids=["list", "empty list", "string", "three", "float", "no Interval", "backwards", "beyond the end", "before 0"],
)  # fmt: skip
def test_bad_events_are_named(loom: Pipeline, events: object, error: type[Exception], told: str) -> None:
    with pytest.raises(error) as caught:
        loom("Two days after 1843.", id="letter", events=events)  # type: ignore[arg-type]  # a table
    assert told in str(caught.value)


def test_no_events_are_no_events(loom: Pipeline) -> None:
    assert loom("Two days after 1843.", events={}) == loom("Two days after 1843.")


def test_the_signature_names_the_preset(loom: Pipeline) -> None:
    assert loom.signature()["preset"] == "custom"
