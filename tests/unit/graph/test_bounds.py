"""Earliest and latest ends of intervals from relations, dates and durations."""

from __future__ import annotations

from time import perf_counter

import pytest

from timeloom.calendar import End, Interval
from timeloom.errors import ExpressionError
from timeloom.graph.allen import ALL, BEFORE, BEGINS, DURING, ENDS, EQUAL, INCLUDES, MEETS, NONE, Allen
from timeloom.graph.bounds import Bounds, Dated, Fact, Lasting, TemporalNetwork
from timeloom.graph.constraint import Constraint

Y1998 = Interval.of(1998)
OPEN, UNKNOWN = End.OPEN, End.UNKNOWN
DAY = 86_400
START, END = Y1998.start, Y1998.end
assert isinstance(START, int) and isinstance(END, int)


def link(source: str, relation: Allen, target: str, id: str = "l1") -> Constraint:
    return Constraint(source, relation, target, id)


class TestBounds:
    @pytest.mark.parametrize(
        ("relation", "expected"),
        [
            pytest.param(DURING, (START, END, START, END), id="in 1998"),
            pytest.param(BEFORE, (UNKNOWN, START, UNKNOWN, START), id="before 1998"),
            pytest.param(~Allen.of("b", "m"), (UNKNOWN, UNKNOWN, START, UNKNOWN), id="not over when 1998 came"),
            pytest.param(MEETS, (UNKNOWN, START, START, START), id="until 1998"),
            pytest.param(EQUAL, (START, START, END, END), id="all 1998"),
            pytest.param(BEGINS, (START, START, START, END), id="from the start of 1998"),
            pytest.param(ENDS, (START, END, END, END), id="to the end of 1998"),
            pytest.param(INCLUDES, (UNKNOWN, START, END, UNKNOWN), id="before, in and after 1998"),
            pytest.param(Allen.of("b", "m"), (UNKNOWN, START, UNKNOWN, START), id="TempEval's BEFORE"),
            pytest.param(ALL, (UNKNOWN,) * 4, id="nothing said"),
        ],
    )
    def test_of_a_relation_to_a_date(self, relation: Allen, expected: tuple[int | End, ...]) -> None:
        network = TemporalNetwork.of([link("e1", relation, "t1")], [Dated("t1", Y1998)])
        found = network.bounds("e1")
        assert (found.earliest_start, found.latest_start, found.earliest_end, found.latest_end) == expected
        turned = TemporalNetwork.of([link("t1", relation.inverse, "e1")], [Dated("t1", Y1998)])
        assert turned.bounds("e1") == found

    @pytest.mark.parametrize(
        ("lasting", "expected"),
        [
            pytest.param(Lasting("e1", 30 * DAY, 30 * DAY), (START, END - 30 * DAY, START + 30 * DAY, END), id="exactly"),
            pytest.param(Lasting("e1", least=30 * DAY), (START, END - 30 * DAY, START + 30 * DAY, END), id="at least"),
            pytest.param(Lasting("e1", most=30 * DAY), (START, END, START, END), id="at most"),
            pytest.param(Lasting("e1", DAY, 30 * DAY), (START, END - DAY, START + DAY, END), id="a range"),
        ],
    )  # fmt: skip
    def test_of_a_duration_in_a_year(self, lasting: Lasting, expected: tuple[int, ...]) -> None:
        network = TemporalNetwork.of([link("e1", DURING, "t1")], [Dated("t1", Y1998)], [lasting])
        found = network.bounds("e1")
        assert (found.earliest_start, found.latest_start, found.earliest_end, found.latest_end) == expected

    def test_two_months_of_work_before_one_week_of_rest_in_a_year(self) -> None:
        network = TemporalNetwork.of(
            [link("work", BEFORE, "rest"), link("work", DURING, "year"), link("rest", DURING, "year")],
            [Dated("year", Y1998)],
            [Lasting("work", 59 * DAY, 62 * DAY), Lasting("rest", 7 * DAY, 7 * DAY)],
        )
        assert network.bounds("work") == Bounds(START, END - 66 * DAY, START + 59 * DAY, END - 7 * DAY)
        assert network.bounds("rest") == Bounds(START + 59 * DAY, END - 7 * DAY, START + 66 * DAY, END)
        assert network.bounds("work").certain is None
        assert network.bounds("work").possible == Interval(START, END - 7 * DAY)

    def test_what_an_event_surely_covers(self) -> None:
        network = TemporalNetwork.of([link("e1", INCLUDES, "t1")], [Dated("t1", Y1998)])
        assert network.bounds("e1").certain == Y1998

    def test_intervals_that_no_fact_names(self) -> None:
        network = TemporalNetwork.of([], intervals=["e1"])
        assert network.bounds("e1") == Bounds(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN)
        assert network.bounds("e1").is_empty
        assert [name for name, _ in network] == ["e1"]


class TestEnds:
    def test_a_date_with_an_open_end_stays_open(self) -> None:
        since = Interval(START, OPEN)
        network = TemporalNetwork.of([link("e1", EQUAL, "t1"), link("e2", DURING, "t1")], [Dated("t1", since)])
        assert network.bounds("t1") == Bounds(START, START, OPEN, OPEN)
        assert network.bounds("e1") == Bounds(START, START, OPEN, OPEN)
        assert network.bounds("e1").certain == since
        assert network.bounds("e2") == Bounds(START, UNKNOWN, START, UNKNOWN)

    def test_an_open_start(self) -> None:
        network = TemporalNetwork.of([link("e1", INCLUDES, "t1")], [Dated("t1", Interval(OPEN, START))])
        assert network.bounds("e1") == Bounds(OPEN, OPEN, START, UNKNOWN)

    def test_what_never_ends_cannot_be_over(self) -> None:
        facts = [link("t1", BEFORE, "t2"), Dated("t1", Interval(START, OPEN)), Dated("t2", Interval.of(2010))]
        assert set(TemporalNetwork(facts).contradiction()) == set(facts)

    def test_within_an_open_stretch_is_no_bound(self) -> None:
        network = TemporalNetwork.of([], [Dated("e1", Interval(START, OPEN), inside=True)])
        assert network.bounds("e1") == Bounds(START, UNKNOWN, START, UNKNOWN)

    def test_an_unknown_end_bounds_nothing(self) -> None:
        network = TemporalNetwork.of([], [Dated("e1", Interval(START, UNKNOWN))])
        assert network.bounds("e1") == Bounds(START, START, START, UNKNOWN)


class TestZones:
    def test_one_zone_is_kept(self) -> None:
        date = Interval.of(1998, 3, 4, 12, zone="Europe/Lisbon")
        network = TemporalNetwork.of([], [Dated("t1", date)])
        assert network.bounds("t1").zone == "Europe/Lisbon"
        assert network.bounds("t1").possible == date

    def test_several_zones_stand_on_utc(self) -> None:
        noon = [Dated("t1", Interval.of(1998, 3, 4, 12, zone=zone)) for zone in ("+01:00", "+02:00")]
        network = TemporalNetwork.of([], [noon[0]])
        assert network.bounds("t1").is_exact
        both = TemporalNetwork.of([], [noon[0], Dated("t2", noon[1].date)])
        assert both.zone == "UTC"
        gap = both.tightest(("t2", "start"), ("t1", "start"))
        assert (gap.least, gap.most) == (3600, 3600)

    def test_a_zone_beside_none_is_read_with_all_offsets(self) -> None:
        network = TemporalNetwork.of(
            [], [Dated("t1", Interval.of(1998, 3, 4)), Dated("t2", Interval.of(1998, 3, 4, 12, zone="+00:00"))]
        )
        day = Interval.of(1998, 3, 4).start
        assert isinstance(day, int)
        assert network.bounds("t2") == Bounds(day, day + 26 * 3600, day + 3600, day + 27 * 3600)
        gap = network.tightest(("t2", "start"), ("t2", "end"))
        assert (gap.least, gap.most) == (3600, 3600)

    def test_a_date_of_no_zone_stands_on_the_clock_that_is_told(self) -> None:
        dates = [
            Dated("t1", Interval.of(1998, 3, 4), clock="+00:00"),
            Dated("t2", Interval.of(1998, 3, 4, 12, zone="+00:00")),
        ]
        network = TemporalNetwork.of([], dates)
        assert (network.zone, network.one_clock) == ("+00:00", True)
        assert all(
            network.bounds(one.interval).possible == Interval(one.date.start, one.date.end, "+00:00") for one in dates
        )

    def test_an_unknown_zone_is_an_error(self) -> None:
        dates = [Dated("t1", Y1998), Dated("t2", Interval(0, 1, "Mars/Olympus"), id="t2")]
        with pytest.raises(ExpressionError, match=r"zone is not known.*Mars/Olympus"):
            TemporalNetwork.of([], dates)


class TestTightest:
    NETWORK = TemporalNetwork.of(
        [link("a", BEFORE, "b"), link("b", MEETS, "c")], durations=[Lasting("b", 10, 20), Lasting("c", most=5)]
    )

    @pytest.mark.parametrize(
        ("first", "second", "expected"),
        [
            pytest.param(("b", "start"), ("b", "end"), (10, 20, (False, False)), id="a duration"),
            pytest.param(("b", "start"), ("c", "end"), (10, 25, (True, False)), id="through a third interval"),
            pytest.param(("c", "end"), ("b", "start"), (-25, -10, (False, True)), id="backwards"),
            pytest.param(("a", "end"), ("b", "start"), (0, UNKNOWN, (True, False)), id="some time before"),
            pytest.param(("a", "start"), ("c", "start"), (10, UNKNOWN, (True, False)), id="at least a duration"),
            pytest.param(("b", "end"), ("c", "start"), (0, 0, (False, False)), id="the same instant"),
        ],
    )
    def test_difference(self, first: object, second: object, expected: object) -> None:
        assert tuple(self.NETWORK.tightest(first, second)) == expected  # type: ignore[arg-type]  # points of a table

    def test_without_any_date(self) -> None:
        assert self.NETWORK.bounds("b").is_empty

    @pytest.mark.parametrize(
        ("point", "message"),
        [
            pytest.param(("z", "start"), "no such interval.*'z'", id="unknown interval"),
            pytest.param(("a", "middle"), '"start" and an "end".*middle', id="no end"),
        ],
    )
    def test_errors(self, point: object, message: str) -> None:
        with pytest.raises(ExpressionError, match=message):
            self.NETWORK.tightest(("a", "start"), point)  # type: ignore[arg-type]  # what a user may write


class TestContradiction:
    @pytest.mark.parametrize(
        "facts",
        [
            pytest.param([link("a", BEFORE, "b"), link("b", BEFORE, "a", "l2")], id="two links"),
            pytest.param([link("a", BEFORE, "a")], id="before itself"),
            pytest.param([link("a", DURING, "t1"), Dated("t1", Interval.of(1998, 3, 4)), Lasting("a", DAY)], id="too long for a day"),
            pytest.param([Dated("t1", Interval(5, 5))], id="an empty date"),
            pytest.param([link("t1", BEFORE, "t2"), Dated("t1", Y1998), Dated("t2", Interval.of(1997))], id="dates the wrong way round"),
            pytest.param([Dated("t1", Y1998), Dated("t1", Interval.of(1997))], id="two dates of one time"),
            pytest.param([link("a", MEETS, "b"), link("b", MEETS, "c", "l2"), link("a", EQUAL, "c", "l3")], id="a circle"),
            pytest.param([Lasting("a", most=5), Lasting("b", least=6), link("b", BEGINS, "a")], id="a longer part"),
        ],
    )  # fmt: skip
    def test_is_as_small_as_it_can_be(self, facts: list[Fact]) -> None:
        others = [link("x", BEFORE, "y", "l8"), link("y", MEETS, "a", "l9"), Dated("t9", Interval.of(2001))]
        network = TemporalNetwork([*others, *facts])
        assert not network.consistent
        assert sorted(map(repr, network.contradiction())) == sorted(map(repr, facts))

    @pytest.mark.parametrize("dated", [False, True], ids=["links alone", "dates at its ends"])
    def test_a_long_circle_takes_no_check_for_each_of_its_facts(
        self, dated: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        chain: list[Fact] = [link(f"e{place}", EQUAL, f"e{place + 1}", f"l{place}") for place in range(1000)]
        ends: list[Fact] = [Dated("e0", Y1998), Dated("e1000", Interval.of(1997))]
        chain += ends if dated else [link("e1000", BEFORE, "e0")]
        network = TemporalNetwork(chain)
        monkeypatch.setattr(TemporalNetwork, "__init__", lambda *_: pytest.fail("a check for one of its facts"))
        assert set(network.contradiction()) == set(chain)

    def test_a_link_that_is_given_twice_counts_once(self) -> None:
        same, far = link("a", EQUAL, "b"), link("a", BEFORE, "b", "l2")
        assert len(TemporalNetwork([same, same, far]).contradiction()) == 2

    def test_none(self) -> None:
        assert TemporalNetwork.of([link("a", BEFORE, "b")]).contradiction() == ()

    def test_questions_are_refused_by_naming_the_links(self) -> None:
        network = TemporalNetwork.of([link("a", BEFORE, "b"), link("b", BEFORE, "a", "l2")])
        with pytest.raises(ExpressionError, match=r"contradict each other.*l1, l2"):
            network.bounds("a")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        pytest.param(lambda: Lasting("e1", 5, 3), "e1: the least duration is above the most", id="more at least than at most"),
        pytest.param(lambda: Lasting("e1", most=0), "longer than nothing", id="no length"),
        pytest.param(lambda: TemporalNetwork.of([link("a", Allen.of("b", "bi"), "b", "l7")]), "l7: its relation is not convex", id="a disjunction"),
        pytest.param(lambda: TemporalNetwork.of([link("a", NONE, "b", "l7")]), "l7: no relation at all", id="no relation"),
    ],
)  # fmt: skip
def test_errors(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(ExpressionError, match=message):
        make()


def test_ten_thousand_intervals_take_seconds() -> None:
    """In a line of time, linked to two others each and every twentieth dated: about a second; the limit is for slow
    machines."""
    size = 10_000
    real = [(1000 * place, 1000 * place + 1 + 7919 * place % 4000) for place in range(size)]
    order = [7919 * place % size for place in range(size)]
    links = [
        Constraint(f"e{a}", Allen.between(real[a], real[b]), f"e{b}")
        for step in (1, 37)
        for a, b in zip(order, order[step:] + order[:step], strict=True)
    ]
    dates = [Dated(f"e{place}", Interval(*real[place])) for place in range(0, size, 20)]
    lengths = [Lasting(f"e{3 * place}", end - start, end - start + 60) for place, (start, end) in enumerate(real[::3])]
    began = perf_counter()
    network = TemporalNetwork.of(links, dates, lengths)
    found = dict(network)
    assert perf_counter() - began < 15
    for place, (start, end) in enumerate(real):
        bounds = found[f"e{place}"]
        assert not isinstance(bounds.earliest_start, int) or bounds.earliest_start <= start
        assert not isinstance(bounds.latest_end, int) or end <= bounds.latest_end
    assert sum(bounds.is_exact for bounds in found.values()) >= len(dates)
