"""Documents built by hand, so that the views are tested apart from the reading of texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import instant
from timeloom.document.model import Document, Span, Time, TimeEntity, Unresolved
from timeloom.timeml.timex3 import Timex3

Moment = tuple[int, ...] | End


def interval(start: Moment, end: Moment, zone: str | None = None) -> Interval:
    """An interval between two calendar readings."""
    ends = [moment if isinstance(moment, End) else instant(*moment) for moment in (start, end)]
    return Interval(ends[0], ends[1], zone)


def time(text: str, words: str, *intervals: Interval, type: str = "DATE", value: str = "X", **fields: Any) -> Time:
    """The first place of `words` in `text`, with these intervals."""
    start = text.index(words)
    return Time(
        id=f"t{start}", start=start, end=start + len(words), text=words, timex3=Timex3(type, value),
        intervals=intervals, **fields,
    )  # fmt: skip


TEXT = (
    "From 500 BC the road was paved. It has been closed since 2011, and until 1771 a toll was due. Records began in "
    "1984. On Friday, 21 April 2017, at 10:35, the board met; it meets every other Friday, twice a day, for two hours, "
    "and met in the reign of Hadrian. Back in 2011 it did not."
)


@pytest.fixture
def document() -> Document:
    """One of each: a day, a minute, BCE, open and unknown ends, a set, an amount, what is not resolved."""
    friday = time(
        TEXT, "Friday", interval((2017, 4, 21), (2017, 4, 22)), value="2017-04-21", edtf="2017-04-21",
        why="the Friday of the week of writing", assumed=("day-of-writing",), root="1@e@d@g",
        entities=(TimeEntity("1@e@d@g", (Span(TEXT.index("Friday"), TEXT.index("Friday") + 6),), "Day-Of-Week",
                             (("Type", "Friday"),)),),
    )  # fmt: skip
    fridays = tuple(interval((2017, 4, 21 + 14 * n), (2017, 4, 22 + 14 * n)) for n in range(-1, 1))
    times = [
        time(TEXT, "From 500 BC", interval((-499,), End.UNKNOWN), type="DURATION", value="PXY"),
        time(TEXT, "since 2011", interval((2011,), End.OPEN), type="DURATION", value="PXY"),
        time(TEXT, "until 1771", interval(End.OPEN, (1772,)), type="DURATION", value="PXY"),
        time(TEXT, "1984", interval((1984,), (1985,)), value="1984"),
        friday,
        time(TEXT, "at 10:35", interval((2017, 4, 21, 10, 35), (2017, 4, 21, 10, 36)), type="TIME", value="T10:35"),
        time(TEXT, "every other Friday", *fridays, type="SET", value="P2W", more=True, rrule="FREQ=WEEKLY;INTERVAL=2"),
        time(TEXT, "twice a day", type="SET", value="P1D", unresolved=Unresolved("frequency", "twice a day")),
        time(TEXT, "two hours", type="DURATION", value="PT2H"),
        time(TEXT, "the reign of Hadrian", value="XXXX", unresolved=Unresolved("reign", "Hadrian")),
        time(TEXT, "Back in 2011", interval((2011,), (2012,)), value="2011"),
    ]
    return Document(id="minutes", text=TEXT, dct=interval((2017, 4, 21), (2017, 4, 22)), times=tuple(times))


@pytest.fixture
def many() -> Callable[[int], Document]:
    """A document of n days, one a week, each with a mention of its own."""

    def build(count: int) -> Document:
        words = [f"day {place}" for place in range(count)]
        text, times, at = "; ".join(words), [], 0
        for place, said in enumerate(words):
            start = instant(1900) + place * 7 * 86_400
            times.append(
                Time(id=f"t{place}", start=at, end=at + len(said), text=said, timex3=Timex3("DATE", "X"),
                     intervals=(Interval(start, start + 86_400),))
            )  # fmt: skip
            at += len(said) + 2
        return Document(id="many", text=text, times=tuple(times))

    return build
