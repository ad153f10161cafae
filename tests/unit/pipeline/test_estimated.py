"""The estimate as anchor: what is counted from the time of writing is as wide as that is, and says so."""

from __future__ import annotations

import msgspec
import pytest

from timeloom import load
from timeloom.calendar.interval import Interval
from timeloom.calendar.units import instant
from timeloom.document import Document, Time, Written
from timeloom.pipeline.estimated import Estimated, writing_interval

YEARS = (1840, 1850)


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
    assert writing_interval(even) == stretch(1700, 1701)
    assert writing_interval(msgspec.structs.replace(even, prior=True)) is None
    assert writing_interval(msgspec.structs.replace(even, p=(0.01,) * 100, least=0.9)) is None


def test_a_given_time_of_writing_is_not_estimated() -> None:
    loom = load("rules")
    document = Document(id="d", text="It was last year.", dct=stretch(1900, 1900))
    found = loom.run(document, layers="times", estimate=True)
    assert found.written is None
    assert found.times[0].intervals == (stretch(1899, 1899),)
