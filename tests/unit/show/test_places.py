"""Where places lie, as they are told, and which order is told beside them."""

from __future__ import annotations

import pytest

from timeloom.calendar import End, Interval
from timeloom.cli.timeline_table import rows
from timeloom.document import Counts, Document, Link, Place, Time, Timeline
from timeloom.show.places import as_told, when_words

WRITTEN = Interval.of(1950, 6, 1)
START, NOW = Interval.of(1901).start, WRITTEN.end


def place(**more: object) -> Place:
    return Place(
        **(
            {
                "id": "ei1",
                "kind": "event",
                "start": 0,
                "end": 4,
                "text": "came",
                "earliest_start": START,
                "latest_end": NOW,
            }
            | more
        )
    )


def words(one: Place, *times: Time) -> str:
    document = Document(id="d", text="came", dct=WRITTEN, times=times)
    return when_words(as_told(one, document), WRITTEN)


def test_from_a_date_long_ago_to_the_time_of_writing_it_is_the_date() -> None:
    assert words(place()) == "not before 1901"
    assert words(place(latest_start=NOW)) == "not before 1901"
    assert words(place(latest_end=WRITTEN.start)) == "not before 1901"


@pytest.mark.parametrize(
    "more",
    [
        {"kind": "time"}, {"earliest_start": Interval.of(1950, 5, 20).start}, {"latest_end": Interval.of(1949).end},
        {"latest_start": START, "earliest_end": Interval.of(1902).start},
    ],
    ids=["time", "near", "over before", "surely covers some"],
)  # fmt: skip
def test_any_other_stands(more: dict[str, object]) -> None:
    assert words(place(**more)) == when_words(place(**more), WRITTEN) != "not before 1901"


def test_a_stretch_that_the_text_names_stands() -> None:
    time = Time(id="t1", start=0, end=4, text="since", intervals=(Interval(START, NOW),))
    assert words(place(), time).startswith("in ")


@pytest.mark.parametrize(("score", "order"), [(0.6, "after it rang"), (None, "after it rang"), (0.4, "")])
def test_what_an_event_is_after_is_told_where_that_is_likely(score: float | None, order: str) -> None:
    came = place(latest_end=Interval.of(1901).end, phrase="it came")
    rang = place(id="ei2", text="rang", earliest_start=End.UNKNOWN, latest_end=Interval.of(1901).end, phrase="it rang")
    timeline = Timeline(places=(came, rang), before=(("ei2", "ei1"),), within=(), clusters=(), counts=Counts(events=2))
    document = Document(
        id="d", text="it came it rang", dct=WRITTEN, links=(Link("l1", "TLINK", "AFTER", "ei1", "ei2", score=score),)
    )
    assert next(row.order for row in rows(document, timeline) if "*came*" in row.what) == order
