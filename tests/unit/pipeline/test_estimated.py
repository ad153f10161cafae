"""The estimate as anchor: what is counted from the time of writing is as wide as that is, and says so."""

from __future__ import annotations

from math import inf

import msgspec
import pytest

from timeloom import load
from timeloom.calendar.interval import Interval
from timeloom.calendar.units import instant
from timeloom.document import Document, Event, Instance, Link, Place, Time, Written
from timeloom.pipeline.estimated import Estimated
from timeloom.timeline import Timeliner

YEARS = (1840, 1850)
MIDDLE = 1844


def stretch(first: int, last: int) -> Interval:
    return Interval(instant(first, 1, 1), instant(last + 1, 1, 1))


def read(text: str) -> list[Time]:
    loom = load("rules")
    document = loom.compose(loom.recognise(Document(id="d", text=text, dct=stretch(1844, 1844))))
    found = Estimated(loom.interpret, YEARS, 1844)(document)
    assert found.dct == stretch(*YEARS)
    return list(found.times)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [("It was last year.", 1839, 1849), ("Three years ago it fell.", 1837, 1847), ("It is this year.", 1840, 1850)],
)
def test_what_is_counted_from_the_writing_is_as_wide(text: str, first: int, last: int) -> None:
    (time,) = read(text)
    assert time.intervals == (stretch(first, last),)
    assert "writing-estimated" in time.assumed
    assert time.timex3 is not None
    assert time.timex3.mod == "APPROX"
    assert "1840 to 1850" in time.why


def test_what_does_not_depend_on_it_is_as_ever() -> None:
    (time,) = read("It was in May 1843.")
    assert time.intervals == load("rules")("It was in May 1843.", layers="times").times[0].intervals
    assert "writing-estimated" not in time.assumed


def test_what_is_too_fine_for_a_year_stays_unresolved() -> None:
    (time,) = read("He came yesterday.")
    assert not time.intervals
    assert time.unresolved is not None
    assert time.unresolved.reason == "vague"


def test_the_interval_of_writing_is_the_credible_one_and_none_of_the_prior() -> None:
    even = Written(p=(0.25,) * 4, level=0.5)
    assert even.interval == stretch(1700, 1701)
    assert msgspec.structs.replace(even, prior=True).interval is None
    assert msgspec.structs.replace(even, p=(0.01,) * 100, least=0.9).interval is None


def test_a_modifier_of_the_middle_year_is_not_asserted() -> None:
    (time,) = read("He came early last year.")
    assert time.intervals == (Interval(instant(1839, 1, 1), instant(1849, 5, 1)),)
    assert time.timex3 is not None
    assert (time.timex3.value, time.timex3.mod) == ("1843", "APPROX")


RELATIONS = ("IS_INCLUDED", "SIMULTANEOUS", "INCLUDES", "BEFORE", "AFTER", "BEGINS", "ENDED_BY", "IBEFORE")


def linked(text: str, *links: tuple[str, str, str]) -> Document:
    """A text composed for the middle year, its words came, rose and fell as events, with links of these and times by
    their place among those of TimeML."""
    loom = load("rules")
    made = loom.compose(loom.recognise(Document(id="d", text=text, dct=stretch(MIDDLE, MIDDLE))))
    events = tuple(
        Event(f"e-{word}", text.index(word), text.index(word) + len(word), instances=(Instance(word),))
        for word in ("came", "rose", "fell")
        if word in text
    )
    names = {f"time {place}": time.id for place, time in enumerate(made.timexes, 1)}
    tlinks = tuple(
        Link(f"l{number}", "TLINK", relation, names.get(source, source), names.get(target, target))
        for number, (source, relation, target) in enumerate(links, 1)
    )
    return msgspec.structs.replace(made, events=events, links=tlinks)


def places(document: Document) -> dict[str, Place]:
    timeline = Timeliner()(document).timeline
    assert timeline is not None
    assert timeline.counts.dropped == 0
    return {place.id: place for place in timeline}


def within(inner: Place, outer: Place) -> bool:
    """Whether each bound of the outer one leaves room for those of the inner one."""
    known = [
        (one if isinstance(one, int) else -inf, two if isinstance(two, int) else -inf)
        for one, two in ((outer.earliest_start, inner.earliest_start), (outer.earliest_end, inner.earliest_end))
    ] + [
        (two if isinstance(two, int) else inf, one if isinstance(one, int) else inf)
        for one, two in ((outer.latest_start, inner.latest_start), (outer.latest_end, inner.latest_end))
    ]
    return all(low <= high for low, high in known)


@pytest.mark.parametrize("relation", RELATIONS)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("He came last year. It will have rose and fell in March.", id="a year and a month"),
        pytest.param("He came early last year. It rose and fell two years ago.", id="with a modifier"),
        pytest.param("He came between last March and June. It rose and fell.", id="a range"),
        pytest.param("He came since last year. It rose and fell in May 1843.", id="one end is known"),
        pytest.param("He came every March. It rose and fell this year.", id="a set"),
        pytest.param("He came annually since last year. It rose and fell next year.", id="a set with bounds"),
        pytest.param("He came on the fifth Sunday of last March. It rose and fell next year.", id="not in every year"),
        pytest.param("He came in the last two years. It rose and fell recently.", id="a length"),
    ],
)
def test_no_bound_is_narrower_than_what_the_years_of_writing_allow(text: str, relation: str) -> None:
    links = [("came", relation, "time 1"), ("rose", "BEFORE", "t0")]
    document = linked(text, *links)
    if len(document.timexes) > 1:
        document = linked(text, *links, ("fell", relation, "time 2"))
    loom = load("rules")
    whole = places(Estimated(loom.interpret, YEARS, MIDDLE)(document))
    for year in (YEARS[0], MIDDLE, YEARS[1]):
        for id, place in places(loom.interpret(msgspec.structs.replace(document, dct=stretch(year, year)))).items():
            if id in whole:
                assert within(place, whole[id]), (year, id)


def test_an_event_before_another_time_is_not_pushed_to_the_first_years() -> None:
    document = linked(
        "The King came last year. The corn rose in May 1845.",
        ("came", "IS_INCLUDED", "time 1"),
        ("came", "BEFORE", "time 2"),
        ("rose", "SIMULTANEOUS", "time 1"),
    )
    found = places(Estimated(load("rules").interpret, YEARS, MIDDLE)(document))
    assert found["came"].possible == Interval(instant(1839, 1, 1), instant(1845, 5, 1))
    assert found["rose"].possible == stretch(1839, 1849)
    assert found["rose"].certain is None
    last = next(time for time in document.timexes if time.text == "last year")
    assert found[last.id].why == (
        "not before 1839-01-01, over by 1850-01-01: lies in [1839-01-01, 1850-01-01), by its own words and the estimated "
        "time of writing",
        "starts by 1845-05-01: includes 'came', said by link l1; 'came' is before 'May 1845' (1845-05), said by link l2",
    )


def test_a_range_that_links_are_turned_to_lies_in_its_stretch() -> None:
    document = linked(
        "He came between last March and June. It rose.",
        ("came", "IS_INCLUDED", "time 1"),
        ("rose", "SIMULTANEOUS", "time 2"),
    )
    (time,) = document.times
    found = places(Estimated(load("rules").interpret, YEARS, MIDDLE)(document))
    assert found[time.id].certain is None
    assert found[time.id].why[0].endswith("by its own words and the estimated time of writing")


def test_a_given_time_of_writing_is_not_estimated() -> None:
    loom = load("rules")
    document = Document(id="d", text="It was last year.", dct=stretch(1900, 1900))
    found = loom.run(document, layers="times", estimate=True)
    assert found.written is None
    assert found.times[0].intervals == (stretch(1899, 1899),)
