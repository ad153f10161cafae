"""Documents written as short lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS, days
from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.timeml.timex3 import Timex3


def _entity(line: str) -> TimeEntity:
    """`L Last 0-3;5-6 Type=March Interval>M`: id, type, spans, then literal properties (=) and links (>)."""
    name, type_, spans, *rest = line.split()
    return TimeEntity(
        id=name,
        type=type_,
        spans=tuple(Span(*map(int, span.split("-"))) for span in spans.split(";")),
        properties=tuple((part.split("=")[0], part.split("=")[1]) for part in rest if "=" in part),
        links=tuple((part.split(">")[0], part.split(">")[1]) for part in rest if ">" in part),
    )


def _scate(*lines: str, id: str = "d", text: str = "", dct: str | None = None) -> Document:
    return Document(id=id, text=text, dct=_day(dct) if dct else None, entities=tuple(map(_entity, lines)))


def _day(iso: str) -> Interval:
    start = days(*map(int, iso.split("-"))) * DAY_SECONDS
    return Interval(start, start + DAY_SECONDS)


def _timeml(*lines: str, id: str = "d", text: str = "") -> Document:
    """`0-4 DATE 1998`: span, type, value."""
    times = []
    for number, line in enumerate(lines):
        span, type_, value = line.split()
        start, end = map(int, span.split("-"))
        times.append(Time(id=f"t{number}", start=start, end=end, text=text[start:end], timex3=Timex3(type_, value)))
    return Document(id=id, text=text, times=tuple(times))


@pytest.fixture(scope="session")
def scate() -> Callable[..., Document]:
    return _scate


@pytest.fixture(scope="session")
def timeml() -> Callable[..., Document]:
    return _timeml
