"""Minutes counted from a day, days counted from a year."""

from __future__ import annotations

import msgspec
import pytest

from timeloom.calendar import Interval
from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.timeml import Timex3
from timeloom.times.interpret import Interpreter

DCT = Interval.of(2017, 4, 21)
NOT = ("Semantics", "Interval-Not-Included")
BY_DOC = ("Interval-Type", "DocTime")

Row = tuple[str, str, str, dict[str, str], dict[str, str]]


def graph(text: str, *rows: Row) -> tuple[TimeEntity, ...]:
    """Entities from (id, words, type, properties, links): the span is where the words stand in the text."""
    made = []
    for id, words, type, properties, links in rows:
        start = text.index(words)
        span = (Span(start, start + len(words)),)
        made.append(TimeEntity(id, span, type, tuple(properties.items()), tuple(links.items())))
    return tuple(made)


def stub(text: str, entities: tuple[TimeEntity, ...], root: str, **more: object) -> Document:
    time = Time(id="t1", start=0, end=len(text), text=text, root=root, entities=entities)
    return Document(id="d", text=text, dct=DCT, times=(msgspec.structs.replace(time, **more),))


def read(document: Document, **options: object) -> Time:
    return Interpreter(**options)(document).times[0]  # type: ignore[arg-type]  # options of the table below


def _amount(text: str, unit: str, kind: str = "Before") -> tuple[TimeEntity, ...]:
    """ "10 minutes ago": a number, a unit and a direction, each a word."""
    number, words, direction = text.split()
    return graph(
        text,
        ("1", direction, kind, dict([BY_DOC, NOT]), {"Period": "2"}),
        ("2", words, "Period", {"Type": unit}, {"Number": "3"}),
        ("3", number, "Number", {"Value": number}, {}),
    )


YESTERDAY = graph(
    "yesterday",
    ("1", "yesterday", "Last", dict([BY_DOC, NOT]), {"Repeating-Interval": "2"}),
    ("2", "yesterday", "Calendar-Interval", {"Type": "Day"}, {}),
)
TODAY = graph(
    "today",
    ("1", "today", "This", dict([BY_DOC]), {"Repeating-Interval": "2"}),
    ("2", "today", "Calendar-Interval", {"Type": "Day"}, {}),
)
MARCH = graph(
    "March",
    ("1", "March", "Last", dict([BY_DOC, NOT]), {"Repeating-Interval": "2"}),
    ("2", "March", "Month-Of-Year", {"Type": "March"}, {}),
)


class TestCoarseTimeOfWriting:
    @pytest.mark.parametrize(
        ("text", "unit", "kind", "value", "interval"),
        [
            ("10 minutes ago", "Minutes", "Before", "2017-04-21TXX:XX", DCT),
            ("2 hours hence", "Hours", "After", "2017-04-21TXX:XX", DCT),
            ("48 hours ago", "Hours", "Before", "2017-04-19TXX:XX", Interval.of(2017, 4, 19)),
            ("1 days ago", "Days", "Before", "2017-04-20", Interval.of(2017, 4, 20)),
        ],
    )
    def test_a_clock_counted_from_a_day_is_of_that_day(
        self, text: str, unit: str, kind: str, value: str, interval: Interval
    ) -> None:
        time = read(stub(text, _amount(text, unit, kind), "1"))
        assert time.timex3 == Timex3("TIME" if "T" in value else "DATE", value)
        assert time.intervals == (interval,)

    def test_a_preset_keeps_to_its_source(self) -> None:
        time = read(stub("10 minutes ago", _amount("10 minutes ago", "Minutes"), "1"), conventions="timenorm_python")
        assert time.intervals == (Interval.iso("2017-04-20T23:50:00", "2017-04-21T23:50:00"),)

    @pytest.mark.parametrize(
        ("text", "entities", "value"),
        [
            ("yesterday", YESTERDAY, "XXXX-XX-XX"),
            ("today", TODAY, "XXXX-XX-XX"),
            ("3 days ago", _amount("3 days ago", "Days"), "XXXX-XX-XX"),
            ("10 minutes ago", _amount("10 minutes ago", "Minutes"), "TXX:XX"),
        ],
    )
    @pytest.mark.parametrize("dct", [Interval.of(2017), Interval.of(2017, 5)], ids=["year", "month"])
    def test_a_day_counted_from_a_year_is_vague(
        self, text: str, entities: tuple[TimeEntity, ...], value: str, dct: Interval
    ) -> None:
        time = read(msgspec.structs.replace(stub(text, entities, "1"), dct=dct))
        assert (time.intervals, time.edtf) == ((), None)
        assert time.unresolved is not None
        assert time.unresolved.reason == "vague"
        assert time.timex3 is not None
        assert time.timex3.value == value

    @pytest.mark.parametrize(
        ("text", "entities", "interval"),
        [
            ("2 years ago", _amount("2 years ago", "Years"), Interval.of(2015)),
            ("March", MARCH, Interval.of(2016, 3)),
        ],
    )
    def test_what_a_year_is_fine_enough_for(
        self, text: str, entities: tuple[TimeEntity, ...], interval: Interval
    ) -> None:
        time = read(msgspec.structs.replace(stub(text, entities, "1"), dct=Interval.of(2017)))
        assert time.intervals == (interval,)
