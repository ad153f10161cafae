"""Partial orders as bars in lanes: what is settled, what floats, and how many lanes that takes."""

from __future__ import annotations

import pytest

from timeloom.calendar import Interval
from timeloom.errors import ExpressionError
from timeloom.graph.allen import BEFORE, BEGINS, DURING, EQUAL, MEETS, OVERLAPS, Allen
from timeloom.graph.bounds import Dated, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import dated_order
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.layout import Bar, Block, layout, pack


def link(source: str, relation: Allen, target: str) -> Constraint:
    return Constraint(source, relation, target)


def only(*links: Constraint, dates: dict[str, Interval] | None = None) -> Block:
    """The one block of a graph."""
    network = TemporalNetwork.of(links, [Dated(name, date) for name, date in (dates or {}).items()])
    laid = layout(IntervalGraph.of([*links, *dated_order(network)]), dict(network))
    assert len(laid.blocks) == 1
    return laid.blocks[0]


def places(block: Block) -> dict[str, tuple[int, int, bool]]:
    return {bar.id: (bar.start, bar.end, bar.settled) for bar in block.bars}


class TestSettled:
    @pytest.mark.parametrize(
        ("links", "expected", "lanes"),
        [
            pytest.param([link("a", BEFORE, "b")], {"a": (0, 1, True), "b": (2, 3, True)}, 1, id="before"),
            pytest.param([link("a", MEETS, "b")], {"a": (0, 1, True), "b": (1, 2, True)}, 1, id="meets"),
            pytest.param([link("a", EQUAL, "b")], {"a": (0, 1, True), "b": (0, 1, True)}, 2, id="equal"),
            pytest.param([link("a", DURING, "b")], {"a": (1, 2, True), "b": (0, 3, True)}, 2, id="during"),
            pytest.param([link("a", OVERLAPS, "b")], {"a": (0, 2, True), "b": (1, 3, True)}, 2, id="overlaps"),
            pytest.param([link("a", BEGINS, "b")], {"a": (0, 1, True), "b": (0, 2, True)}, 2, id="begins"),
            pytest.param(
                [link("a", BEFORE, "b"), link("b", BEFORE, "c"), link("b", EQUAL, "d")],
                {"a": (0, 1, True), "b": (2, 3, True), "c": (4, 5, True), "d": (2, 3, True)}, 2, id="a chain",
            ),
        ],
    )  # fmt: skip
    def test_bars_stand_as_the_links_say(
        self, links: list[Constraint], expected: dict[str, tuple[int, int, bool]], lanes: int
    ) -> None:
        block = only(*links)
        assert places(block) == expected
        assert block.lanes == lanes
        assert block.columns == 1 + max(end for _, end, _ in expected.values())


class TestNotSettled:
    def test_two_of_unknown_order_overlap(self) -> None:
        """Before both is a; of b and c one is on the axis, and the other reaches over all that is left."""
        block = only(link("a", BEFORE, "b"), link("a", BEFORE, "c"))
        found = {bar.id: bar for bar in block.bars}
        assert found["a"].settled
        assert not (found["b"].settled and found["c"].settled)
        assert found["b"].start < found["c"].end
        assert found["c"].start < found["b"].end
        assert found["b"].lane != found["c"].lane

    def test_what_it_surely_covers(self) -> None:
        """It was under way throughout b, and nobody says since when or until when."""
        block = only(link("b", DURING, "a"), link("z", BEFORE, "b"), link("b", BEFORE, "y"))
        found = {bar.id: bar for bar in block.bars}
        assert (found["b"].settled, found["a"].settled) == (True, False)
        assert found["a"].sure is not None
        assert found["a"].sure[0] <= found["b"].start
        assert found["b"].end <= found["a"].sure[1]

    def test_before_or_meets_takes_no_position_that_says_more(self) -> None:
        block = only(link("a", Allen.of("b", "m"), "b"))
        found = {bar.id: bar for bar in block.bars}
        assert not (found["a"].settled and found["b"].settled)

    def test_dates_are_the_axis(self) -> None:
        """However many events float between them, days that are known stay in their columns."""
        days = {f"t{day}": Interval.of(1998, 3, day) for day in (1, 2, 3)}
        floating = [link(f"e{number}", DURING, f"t{number % 3 + 1}") for number in range(9)]
        chain = [link(f"c{number}", BEFORE, f"c{number + 1}") for number in range(9)]
        block = only(*floating, *chain, link("c0", BEFORE, "t3"), dates=days)
        found = {bar.id: bar for bar in block.bars}
        assert all(found[day].settled for day in days)
        assert found["t1"].end <= found["t2"].start
        assert [instant for _, instant in block.scale] == sorted(
            {end for day in days.values() for end in (day.start, day.end)}
        )  # type: ignore[type-var]  # all are known


class TestBlocks:
    def test_disjoint_links_are_apart_and_the_largest_comes_first(self) -> None:
        laid = layout(
            IntervalGraph.of([link("a", BEFORE, "b"), link("c", BEFORE, "d"), link("d", MEETS, "e")], ["z", "a"])
        )
        assert [[bar.id for bar in block.bars] for block in laid.blocks] == [["c", "d", "e"], ["a", "b"]]
        assert laid.alone == ("z",)

    def test_dates_join_what_no_link_joins(self) -> None:
        links = [link("a", DURING, "t1"), link("b", DURING, "t2")]
        block = only(*links, dates={"t1": Interval.of(1998), "t2": Interval.of(1999)})
        assert places(block) == {"t1": (0, 3, True), "a": (1, 2, True), "t2": (3, 6, True), "b": (4, 5, True)}
        assert [column for column, _ in block.scale] == [0, 3, 6]

    def test_nothing(self) -> None:
        laid = layout(IntervalGraph.of([]))
        assert laid.blocks == laid.alone == ()

    def test_a_contradiction_is_an_error(self) -> None:
        with pytest.raises(ExpressionError, match="contradicts itself"):
            layout(IntervalGraph.of([link("a", BEFORE, "b"), link("b", BEFORE, "a")]))


class TestPack:
    BARS = tuple(Bar(name, start, end, None, True) for name, start, end in (("a", 0, 4), ("b", 1, 2), ("c", 2, 3), ("d", 4, 5)))  # fmt: skip

    def test_a_lane_is_free_when_a_bar_has_ended(self) -> None:
        packed, lanes = pack(self.BARS)
        assert lanes == 2
        assert {bar.id: bar.lane for bar in packed} == {"a": 0, "b": 1, "c": 1, "d": 0}

    def test_words_keep_a_lane(self) -> None:
        packed, lanes = pack(self.BARS, {"b": 5})
        assert lanes == 3
        assert {bar.id: bar.lane for bar in packed} == {"a": 0, "b": 1, "c": 2, "d": 0}
