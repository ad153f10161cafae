"""What the calendar says of the times of a document."""

from __future__ import annotations

from timeloom.calendar import Interval
from timeloom.document import Document, Meta, Time
from timeloom.graph import IntervalGraph
from timeloom.relations.merge import Merger
from timeloom.relations.times import Calendar, creation_id
from timeloom.timeml.timex3 import Timex3

DAY = 86_400
WRITTEN = Interval.of(1998, 3, 4)


def date(name: str, value: str, start: int = 1, **more: str) -> Time:
    timex = Timex3("DURATION" if value.startswith("P") else "DATE", value, mod=more.pop("mod", None))
    return Time(id=name, start=start, end=start + 3, text="xxx", timex3=timex, attributes=tuple(more.items()))


def sheet(*times: Time, dct: Interval | None = WRITTEN, creation: Time | None = None) -> Document:
    return Document(id="d", text="x" * 99, dct=dct, times=times, meta=Meta(creation=creation))


def order(document: Document) -> IntervalGraph:
    return IntervalGraph.of(Calendar.of(document).order())


def test_a_document_without_times_has_an_empty_calendar() -> None:
    empty = sheet(dct=None)
    assert Calendar.of(empty).facts == Calendar.of(empty).order() == ()
    assert creation_id(empty) == "t0"


def test_the_creation_time_is_somewhere_in_its_day() -> None:
    graph = order(sheet(date("t1", "1998-03-04"), date("t2", "1998-03-05"), date("t3", "1998-03-03")))
    assert set(graph.relation("t0", "t1")) == {"s", "d", "f", "e"}
    assert set(graph.relation("t0", "t2")) == {"b", "m"}
    assert set(graph.relation("t0", "t3")) == {"bi", "mi"}
    assert str(graph.relation("t3", "t1")) == "m"


def test_its_id_is_that_of_its_timex() -> None:
    document = sheet(date("t1", "1997"), creation=date("t7", "1998-03-04"))
    assert creation_id(document) == "t7"
    assert set(order(document).relation("t1", "t7")) == {"b"}


def test_dates_that_are_bounds_and_dates_that_are_open() -> None:
    graph = order(
        sheet(date("t1", "1997", mod="BEFORE"), date("t2", "1997"), date("t3", "PAST_REF"), date("t4", "P2D"))
    )
    assert set(graph.relation("t1", "t2")) == {"b", "m"}
    assert "t3" not in graph
    assert "t4" not in graph


def test_an_odd_begin_point_is_left_out_and_reported() -> None:
    """The start of a stretch lies in its beginPoint."""
    calendar = Calendar.of(sheet(date("t1", "1999"), date("t2", "1997", 30, beginPoint="t1")))
    (problem,) = calendar.problems
    assert problem.place == "time t2 beginPoint"
    assert calendar.exact.keys() >= {"t1", "t2"}
    assert Merger()(sheet(date("t1", "1999"), date("t2", "1997", 30, beginPoint="t1"))).meta.problems == (problem,)


def test_exact_are_times_whose_both_ends_a_date_says() -> None:
    calendar = Calendar.of(sheet(date("t1", "1970-01-02"), date("t2", "1997", 20, mod="AFTER"), date("t3", "P1D", 40)))
    assert calendar.exact["t1"] == (DAY, 2 * DAY)
    assert {"t0", "t2", "t3"}.isdisjoint(calendar.exact)


def test_the_order_of_some_times_is_of_these_alone() -> None:
    calendar = Calendar.of(sheet(date("t1", "1996"), date("t2", "1997"), date("t3", "1998")))
    graph = IntervalGraph.of(calendar.order({"t1", "t3"}))
    assert set(graph.intervals) == {"t1", "t3"}
    assert str(graph.relation("t1", "t3")) == "b"


def test_clocks_of_two_zones_are_compared_and_one_of_none_is_not() -> None:
    paris, lima = (Interval.of(1998, 3, 4, 12, zone=zone) for zone in ("+01:00", "-05:00"))
    times = [
        Time(id=f"t{n}", start=n, end=n + 1, text="x", intervals=(one,)) for n, one in enumerate((paris, lima), start=1)
    ]
    graph = order(sheet(*times, dct=None))
    assert str(graph.relation("t1", "t2")) == "b"
    floating = Time(id="t3", start=9, end=10, text="x", intervals=(Interval.of(1998, 3, 4, 12),))
    calendar = Calendar.of(sheet(*times, floating, dct=None))
    assert calendar.exact.keys() == {"t3"}
    assert IntervalGraph.of(calendar.order()).consistent
