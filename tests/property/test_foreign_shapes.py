"""Laws of the shapes of other tools: what is said twice is the same, and no input brings anything but our errors."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import DAY_SECONDS, instant
from timeloom.document import Time
from timeloom.errors import TimeloomError
from timeloom.formats import dateparser, duckling, ics, recognizers, sutime
from timeloom.formats.utf16 import Utf16
from timeloom.timeml.timex3 import Timex3

TEXT = "a \U0001f600 bc \U0001f600\U0001f600 d, from May to July"
POINTS = st.integers(0, len(TEXT))
ZONES = st.sampled_from([None, "UTC", "+02:00", "-05:30", "Europe/Lisbon"])
STARTS = st.integers(instant(-50) // DAY_SECONDS, instant(2100) // DAY_SECONDS).map(lambda day: day * DAY_SECONDS)


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    start = draw(STARTS) + draw(st.sampled_from([0, 3600, 61]))
    length = draw(st.sampled_from([1, 60, 3600, DAY_SECONDS, 7 * DAY_SECONDS, 31 * DAY_SECONDS, 365 * DAY_SECONDS]))
    ends: tuple[int | End, int | End] = start, start + length
    if draw(st.booleans()) and draw(st.booleans()):
        ends = draw(st.sampled_from([(start, End.OPEN), (End.OPEN, start), (start, End.UNKNOWN)]))
    return Interval(*ends, draw(ZONES))


@st.composite
def times(draw: st.DrawFn) -> tuple[Time, ...]:
    made = []
    for number in range(draw(st.integers(0, 4))):
        start, end = sorted((draw(POINTS), draw(POINTS)))
        named = tuple(draw(st.lists(intervals(), max_size=2)))
        timex3 = draw(
            st.sampled_from(
                [None, Timex3("DURATION", "P3D"), Timex3("DATE", "2019-05"), Timex3("SET", "P1W", quant="EVERY")]
            )
        )
        made.append(Time(id=f"t{number}", start=start, end=end, text=TEXT[start:end], intervals=named, timex3=timex3))
    return tuple(made)


@given(times(), ZONES)
def test_duckling_says_the_same_twice(given: tuple[Time, ...], zone: str | None) -> None:
    """Entities that are read and written again are the same; each time is written or told."""
    entities, problems = duckling.to_entities(given, tz=zone)
    assert len(entities) + len(problems) >= len(given)
    document = duckling.from_entities(entities, TEXT)
    assert document.meta.problems == ()
    ordered = sorted(entities, key=lambda entity: (entity["start"], -entity["end"]))
    again, lost = duckling.to_entities(document.times)
    assert lost == ()
    assert [_bare(entity) for entity in again] == [_bare(entity) for entity in ordered]


def _bare(entity: dict[str, Any]) -> dict[str, Any]:
    """Without further values: what is read as an alternative is what its own offset says."""
    return {**entity, "value": {key: value for key, value in entity["value"].items() if key != "values"}}


@given(times())
def test_sutime_says_the_same_twice(given: tuple[Time, ...]) -> None:
    items, problems = sutime.to_sutime(given, TEXT)
    assert len(items) + sum(problem.reason == "it has no TIMEX3" for problem in problems) == len(given)
    document = sutime.from_sutime(items, TEXT)
    assert document.meta.problems == ()
    again, _ = sutime.to_sutime(document.times, TEXT)
    assert again == sorted(items, key=lambda item: (item["start"], -item["end"]))


@given(times())
def test_recognizers_says_the_same_twice(given: tuple[Time, ...]) -> None:
    results, _ = recognizers.to_recognizers(time for time in given if time.start < time.end)
    document = recognizers.from_recognizers(results, TEXT)
    assert document.meta.problems == ()
    assert len(document.times) == len(results)


@given(times())
def test_every_time_is_a_datetime_or_told(given: tuple[Time, ...]) -> None:
    made, problems = dateparser.to_search_dates(given)
    assert len(made) + len(problems) == len(given)


@given(times())
def test_every_time_is_an_entry_or_told(given: tuple[Time, ...]) -> None:
    from timeloom.document import Document

    data, problems = ics.render(Document(id="d", text=TEXT, times=given))
    told = {problem.place for problem in problems}
    assert data.count(b"BEGIN:VEVENT") >= sum(f"time {time.id}" not in told for time in given)
    assert ics.render(Document(id="d", text=TEXT, times=given)) == (data, problems)


@given(st.text(st.sampled_from("ab\U0001f600\u00e9\U00010000"), max_size=12))
def test_units_are_those_of_utf_16(text: str) -> None:
    counted = Utf16(text)
    for point in range(len(text) + 1):
        assert counted.units(point) == len(text[:point].encode("utf-16-le")) // 2
        assert counted.point(counted.units(point)) == point


# --- anything at all --------------------------------------------------------------------------------------------------
SCRAPS = st.sampled_from(
    [None, True, 0, 1, 3, 10**30, -1, 1.5, "", "2019-05-03", "2013-02-13T09:00:00.000-08:00", "99999-99", "DATE", "SET", "P3D",
     "time", "duration", "interval", "value", "day", "month", "week", "datetimeV2.date", "date", "daterange", "\ud800", "T14:00"]
)  # fmt: skip
NAMES = st.sampled_from(
    ["body", "start", "end", "dim", "value", "values", "from", "to", "grain", "type", "unit", "text", "begin", "timex", "tid",
     "type_name", "resolution", "sentences", "tokens", "originalText", "characterOffsetBegin", "characterOffsetEnd", "latent"]
)  # fmt: skip
ROWS = st.recursive(
    SCRAPS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=12
)
RESULTS = st.lists(st.dictionaries(NAMES, ROWS, max_size=7), max_size=3)


@given(RESULTS)
def test_any_shape_is_read_or_told(results: list[dict[str, Any]]) -> None:
    for read in (duckling.from_entities, sutime.from_sutime, recognizers.from_recognizers):
        try:
            document = read(results, TEXT)
        except TimeloomError as error:
            assert str(error)
            continue
        assert all(TEXT[time.start : time.end] == time.text for time in document.times)


@given(st.dictionaries(NAMES, ROWS, max_size=4))
def test_any_corenlp_is_read_or_gives_our_error(told: dict[str, Any]) -> None:
    try:
        document = sutime.from_corenlp(told)
    except TimeloomError as error:
        assert str(error)
        return
    sutime.to_corenlp(document)


@given(
    st.lists(
        st.tuples(st.text(max_size=3), st.datetimes())
        | st.tuples(st.just("May"), st.datetimes(), st.none())
        | st.tuples(),
        max_size=4,
    )
)
def test_any_results_of_dateparser_are_read_or_told(found: list[tuple[str, datetime]]) -> None:
    document = dateparser.from_search_dates(found, TEXT)
    assert len(document.times) + len(document.meta.problems) == len(found)
