"""What the times of a document say by themselves."""

from __future__ import annotations

import msgspec
import pytest

from timeloom.calendar import End, Interval
from timeloom.calendar.value import REASONS
from timeloom.document import Document, Meta, Time, Unresolved
from timeloom.document.assumed import ASSUMED
from timeloom.errors import ExpressionError
from timeloom.graph.allen import AFTER, BEFORE, DURING, EQUAL, INCLUDES, Allen
from timeloom.graph.bounds import Dated, Fact, Lasting, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import SOMEWHERE, dated, dated_order, time_facts
from timeloom.graph.intervals import IntervalGraph
from timeloom.timeml.timex3 import Timex3

UNKNOWN = End.UNKNOWN
Y1998 = Interval.of(1998)
DAY = 86_400


def timex(type: str, value: str, mod: str | None = None, id: str = "t1", **attributes: str) -> Time:
    return Time(id=id, start=0, end=1, text="x", timex3=Timex3(type, value, mod), attributes=tuple(attributes.items()))


def facts_of(*times: Time, dct: Interval | None = None, **options: str) -> tuple[Fact, ...]:
    creation = timex("DATE", "1998-03-04", id="t0") if dct else None
    document = Document(id="d", text="x", times=times, dct=dct, meta=Meta(creation=creation))
    return time_facts(document, **options)  # type: ignore[arg-type]  # one case is a wrong option


@pytest.mark.parametrize("guess", sorted(SOMEWHERE))
class TestSomewhere:
    """Times that are counted from what is itself known by bounds alone."""

    def test_a_guess_that_there_is(self, guess: str) -> None:
        assert guess in ASSUMED

    def test_it_lies_in_its_interval(self, guess: str) -> None:
        time = msgspec.structs.replace(timex("DATE", "1998"), intervals=(Y1998,), assumed=("nearest", guess))
        assert facts_of(time) == (Dated("t1", Y1998, inside=True, id="t1"),)
        assert dated(time) == Dated("t1", Y1998, inside=True, id="t1")

    @pytest.mark.parametrize("mod", [None, "START", "BEFORE"])
    def test_the_value_of_one_reading_dates_nothing(self, guess: str, mod: str | None) -> None:
        time = msgspec.structs.replace(timex("DATE", "1998", mod), assumed=(guess,))
        assert facts_of(time) == ()
        assert dated(time) is None

    def test_a_length_is_the_same_in_every_reading(self, guess: str) -> None:
        time = msgspec.structs.replace(timex("DURATION", "P3D"), assumed=(guess,))
        assert facts_of(time) == (Lasting("t1", 3 * DAY, 3 * DAY, "t1"),)


class TestTimes:
    @pytest.mark.parametrize(
        ("time", "expected"),
        [
            pytest.param(timex("DATE", "1998"), Dated("t1", Y1998, id="t1"), id="a year"),
            pytest.param(timex("DATE", "1998", "START"), Dated("t1", Y1998, inside=True, id="t1"), id="early in a year"),
            pytest.param(timex("DATE", "1998", "BEFORE"), Dated("t1", Interval(UNKNOWN, Y1998.start), True, "t1"), id="before a year"),
            pytest.param(timex("DATE", "1998", "ON_OR_BEFORE"), Dated("t1", Interval(UNKNOWN, Y1998.end), True, "t1"), id="no later than a year"),
            pytest.param(timex("DATE", "1998", "AFTER"), Dated("t1", Interval(Y1998.end, UNKNOWN), True, "t1"), id="after a year"),
            pytest.param(timex("DATE", "1998", "ON_OR_AFTER"), Dated("t1", Interval(Y1998.start, UNKNOWN), True, "t1"), id="not before a year"),
            pytest.param(timex("DURATION", "P3D"), Lasting("t1", 3 * DAY, 3 * DAY, "t1"), id="three days"),
            pytest.param(timex("DURATION", "P1M"), Lasting("t1", 28 * DAY, 31 * DAY, "t1"), id="a month"),
            pytest.param(timex("DURATION", "P3D", "LESS_THAN"), Lasting("t1", None, 3 * DAY, "t1"), id="less than three days"),
            pytest.param(timex("DURATION", "P3D", "EQUAL_OR_MORE"), Lasting("t1", 3 * DAY, None, "t1"), id="three days or more"),
            pytest.param(timex("DURATION", "P3D", "END"), Lasting("t1", None, 3 * DAY, "t1"), id="the end of three days"),
        ],
    )  # fmt: skip
    def test_fact(self, time: Time, expected: Fact) -> None:
        assert facts_of(time) == (expected,)

    @pytest.mark.parametrize(
        "time",
        [
            pytest.param(timex("DATE", "1998", "APPROX"), id="about a year"),
            pytest.param(timex("DURATION", "P3D", "APPROX"), id="about three days"),
            pytest.param(timex("DURATION", "PXD"), id="some days"),
            pytest.param(timex("DURATION", "PT0S"), id="no time"),
            pytest.param(timex("DATE", "PAST_REF"), id="recently"),
            pytest.param(timex("SET", "P1D"), id="daily"),
            pytest.param(Time(id="t1", start=0, end=1, text="x"), id="no value"),
        ],
    )
    def test_nothing(self, time: Time) -> None:
        assert facts_of(time) == ()

    def test_what_was_interpreted_counts_before_its_value(self) -> None:
        time = Time(id="t1", start=0, end=1, text="x", timex3=Timex3("DATE", "1998"), intervals=(Interval.of(1999),))
        assert facts_of(time) == (Dated("t1", Interval.of(1999), id="t1"),)

    @pytest.mark.parametrize(
        ("type", "value"),
        [("DATE", "1998-Q2"), ("DATE", "FY1998"), ("DURATION", "P6M")],
        ids=["quarter", "year", "half"],
    )
    def test_a_fiscal_time_is_not_dated_by_its_value_where_its_year_has_no_known_start(
        self, type: str, value: str
    ) -> None:
        why = Unresolved("no-fiscal-year", REASONS["no-fiscal-year"])
        assert facts_of(msgspec.structs.replace(timex(type, value), unresolved=why)) == ()

    def test_a_time_unresolved_for_another_reason_is_dated_by_its_value(self) -> None:
        why = Unresolved("not-supported", REASONS["not-supported"])
        time = msgspec.structs.replace(timex("DATE", "1998-Q2"), unresolved=why)
        assert facts_of(time) == (Dated("t1", Interval.iso("1998-04-01", "1998-07-01"), id="t1"),)

    def test_a_fiscal_time_with_an_interval_is_dated_by_it(self) -> None:
        quarter = Interval.iso("1998-01-01", "1998-04-01")
        time = msgspec.structs.replace(timex("DATE", "1998-Q2"), intervals=(quarter,))
        assert facts_of(time) == (Dated("t1", quarter, id="t1"),)

    def test_a_stretch_starts_in_its_begin_point_and_ends_in_its_end_point(self) -> None:
        facts = facts_of(timex("DURATION", "P2W", beginPoint="t2", endPoint="t9"), timex("DATE", "1998-03-04", id="t2"))
        bounds = TemporalNetwork(facts).bounds("t1")
        start = Interval.of(1998, 3, 4).start
        assert isinstance(start, int)
        assert (bounds.earliest_start, bounds.latest_start) == (start, start + DAY)
        assert (bounds.earliest_end, bounds.latest_end) == (start + 14 * DAY, start + 15 * DAY)


class TestCreation:
    DCT = Interval.of(1998, 3, 4)

    def test_it_lies_in_its_day(self) -> None:
        assert facts_of(dct=self.DCT) == (Dated("t0", self.DCT, inside=True, id="t0"),)

    def test_so_what_happened_that_day_may_be_before_it(self) -> None:
        facts = facts_of(timex("DATE", "1998-03-04"), dct=self.DCT)
        links = [Constraint("e1", DURING, "t1"), Constraint("e1", BEFORE, "t0"), Constraint("t1", INCLUDES, "t0")]
        assert TemporalNetwork.of(links, facts).consistent  # type: ignore[arg-type]  # facts of all kinds

    def test_or_is_it(self) -> None:
        assert facts_of(dct=self.DCT, creation="whole") == (Dated("t0", self.DCT, id="t0"),)

    def test_another_word_is_an_error(self) -> None:
        with pytest.raises(ExpressionError, match=r"within.*whole"):
            facts_of(dct=self.DCT, creation="noon")


class TestDatedOrder:
    @pytest.mark.parametrize(
        ("first", "second", "relation"),
        [
            pytest.param(Interval.of(1997), Interval.of(1998, 5), BEFORE, id="before"),
            pytest.param(Interval.of(1997), Interval.of(1998), Allen.of("m"), id="the year before"),
            pytest.param(Interval.of(1998, 5), Interval.of(1998), DURING, id="a month of the year"),
            pytest.param(Interval.of(1998, 1), Interval.of(1998), Allen.of("s"), id="the first month"),
            pytest.param(Interval.of(1998), Interval.of(1998), EQUAL, id="the same"),
            pytest.param(Interval.of(1999), Interval.of(1997), AFTER, id="after"),
        ],
    )
    def test_dates_are_ordered_exactly(self, first: Interval, second: Interval, relation: Allen) -> None:
        network = TemporalNetwork.of([], [Dated("t1", first), Dated("t2", second), Dated("t3", Interval.of(1990))])
        assert IntervalGraph.of(dated_order(network)).relation("t1", "t2") == relation

    def test_what_has_bounds_lies_among_the_dates(self) -> None:
        network = TemporalNetwork.of(
            [], [Dated("t1", Interval.of(1990)), Dated("t2", Interval.of(2000)), Dated("e", Y1998, inside=True)]
        )
        graph = IntervalGraph.of(dated_order(network))
        assert graph.relation("e", "t1") == AFTER
        assert graph.relation("e", "t2") == BEFORE

    def test_its_links_grow_with_the_dates_and_not_with_their_pairs(self) -> None:
        network = TemporalNetwork.of([], [Dated(f"t{year}", Interval.of(year)) for year in range(1000, 1400)])
        assert len(dated_order(network)) < 2 * 400
