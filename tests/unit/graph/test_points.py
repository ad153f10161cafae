"""The closure of points."""

from __future__ import annotations

import pytest

from timeloom.errors import ExpressionError, LimitError
from timeloom.graph import PointGraph, points
from timeloom.graph.point import ANY, EQ, GE, GT, LE, LT, NAMES
from timeloom.graph.points import members

Pairs = list[tuple[int, int]]


class TestRelation:
    @pytest.mark.parametrize(
        ("strict", "loose", "equal", "p", "q", "mask"),
        [
            pytest.param([(0, 1), (1, 2)], [], [], 0, 2, LT, id="< and < is <"),
            pytest.param([(0, 1)], [(1, 2)], [], 0, 2, LT, id="< and <= is <"),
            pytest.param([], [(0, 1), (1, 2)], [], 0, 2, LE, id="<= and <= is <="),
            pytest.param([], [(0, 1), (1, 2)], [], 2, 0, GE, id="and the other way >="),
            pytest.param([(0, 1)], [], [(1, 2)], 0, 2, LT, id="< and = is <"),
            pytest.param([(0, 1)], [], [(1, 2)], 2, 0, GT, id="and the other way >"),
            pytest.param([], [(0, 1), (1, 0)], [], 0, 1, EQ, id="<= both ways is ="),
            pytest.param([], [(0, 1), (1, 2), (2, 0)], [], 0, 2, EQ, id="a cycle of <= is ="),
            pytest.param([], [], [(0, 1), (1, 2)], 0, 2, EQ, id="= and = is ="),
            pytest.param([(0, 1), (0, 2)], [], [], 1, 2, ANY, id="siblings are not ordered"),
            pytest.param([(0, 1)], [(0, 1)], [], 0, 1, LT, id="the stricter of two holds"),
            pytest.param([], [(0, 1), (1, 3), (0, 2)], [], 0, 3, LE, id="no strict way"),
            pytest.param([(2, 3)], [(0, 1), (1, 3), (0, 2)], [], 0, 3, LT, id="one strict way of two"),
        ],
    )
    def test_follows(self, strict: Pairs, loose: Pairs, equal: Pairs, p: int, q: int, mask: int) -> None:
        assert NAMES[PointGraph(4, strict, loose, equal).relation(p, q)] == NAMES[mask]

    @pytest.mark.parametrize(
        ("strict", "loose", "equal"),
        [
            pytest.param([(0, 0)], [], [], id="before itself"),
            pytest.param([(0, 1), (1, 0)], [], [], id="both ways"),
            pytest.param([(0, 1)], [(1, 2), (2, 0)], [], id="a strict edge in a cycle of <="),
            pytest.param([(0, 1)], [], [(0, 1)], id="before its equal"),
            pytest.param([(0, 1)], [(3, 2), (2, 3)], [(0, 3), (1, 2)], id="equal by way of others"),
        ],
    )
    def test_contradiction(self, strict: Pairs, loose: Pairs, equal: Pairs) -> None:
        graph = PointGraph(4, strict, loose, equal)
        assert not graph.consistent
        for question in (graph.reduction, graph.count_edges, lambda: graph.relation(0, 1), lambda: graph.nodes):
            with pytest.raises(ExpressionError, match="repair"):
                question()


class TestNodes:
    def test_equal_points_are_merged_and_nodes_are_in_order(self) -> None:
        graph = PointGraph(6, [(4, 0), (0, 2)], [(5, 2), (2, 5)], [(1, 0)])
        assert set(graph.nodes) == {(4,), (0, 1), (2, 5), (3,)}
        places = [graph.node_of[p] for p in (4, 0, 2)]
        assert places == sorted(places)
        assert all(graph.node_of[p] == node for node, some in enumerate(graph.nodes) for p in some)

    def test_no_points(self) -> None:
        graph = PointGraph(0, [])
        assert graph.consistent
        assert (graph.nodes, graph.reduction(), graph.count_edges(), list(graph.closure_edges())) == ((), (), 0, [])
        assert graph.pairs_known(wholly=True) == graph.pairs_known(wholly=False) == 0


class TestReduction:
    @pytest.mark.parametrize(
        ("strict", "loose", "kept"),
        [
            pytest.param([(0, 1), (1, 2), (0, 2)], [], {(0, 1, LT), (1, 2, LT)}, id="a short cut goes"),
            pytest.param([(0, 1), (0, 1)], [(0, 1)], {(0, 1, LT)}, id="once, and as the stricter"),
            pytest.param([(0, 2)], [(0, 1), (1, 2)], {(0, 1, LE), (1, 2, LE), (0, 2, LT)}, id="< is not two <="),
            pytest.param([(0, 1), (0, 2)], [(1, 2)], {(0, 1, LT), (1, 2, LE)}, id="< is < and <="),
            pytest.param([], [(0, 1), (1, 2), (0, 2)], {(0, 1, LE), (1, 2, LE)}, id="<= is two <="),
            pytest.param([(0, 1), (1, 2)], [(0, 2)], {(0, 1, LT), (1, 2, LT)}, id="<= where < follows"),
        ],
    )
    def test_edges(self, strict: Pairs, loose: Pairs, kept: set[tuple[int, int, int]]) -> None:
        graph = PointGraph(3, strict, loose)
        assert {(graph.nodes[i][0], graph.nodes[j][0], mask) for i, j, mask in graph.reduction()} == kept


class TestLargeGraphs:
    def test_components_have_columns_of_their_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing changes but the memory."""
        chains = [(100 * chain + 2 * at, 100 * chain + 2 * at + 2) for chain in range(5) for at in range(49)]
        ends = [(start, start + 1) for start in range(0, 500, 2)]
        whole = PointGraph(500, [*chains, *ends], [(3, 100)])
        counts = [whole.pairs_known(wholly=wholly) for wholly in (True, False)]
        assert len(set(whole.home)) == 1
        monkeypatch.setattr(points, "ONE_BLOCK", 64)
        apart = PointGraph(500, [*chains, *ends], [(3, 100)])
        assert len(set(apart.home)) == 4
        assert apart.reduction() == whole.reduction()
        assert apart.count_edges() == whole.count_edges()
        assert list(apart.closure_edges()) == list(whole.closure_edges())
        assert [apart.pairs_known(wholly=wholly) for wholly in (True, False)] == counts
        assert all(apart.relation(p, q) == whole.relation(p, q) for p in range(0, 500, 7) for q in range(0, 500, 3))

    def test_rows_that_would_not_fit_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(points, "ONE_BLOCK", 64)
        monkeypatch.setattr(points, "MOST_BYTES", 1024)
        graph = PointGraph(400, [(at, at + 1) for at in range(399)])
        assert graph.consistent
        with pytest.raises(LimitError, match="400 points"):
            graph.reduction()


@pytest.mark.parametrize("bits", [(), (0,), (63, 64), (5, 200, 201)], ids=str)
def test_members_of_a_row(bits: tuple[int, ...]) -> None:
    assert tuple(members(sum(1 << bit for bit in bits))) == bits
