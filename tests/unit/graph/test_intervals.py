"""IntervalGraph: questions to a closed graph."""

from __future__ import annotations

import pytest

from timeloom.errors import ExpressionError
from timeloom.graph import (
    AFTER,
    ALL,
    BEFORE,
    DURING,
    EQUAL,
    MEETS,
    NONE,
    Allen,
    Constraint,
    IntervalGraph,
    points,
)
from timeloom.graph.point import LE, LT


def links(*told: str) -> list[Constraint]:
    """`"a b c"`: a is before c. Several letters are joined by `|`."""
    split = [one.split() for one in told]
    return [Constraint(a, Allen.of(*r.split("|")), b, id=f"l{k}") for k, (a, r, b) in enumerate(split)]


class TestRelation:
    @pytest.mark.parametrize(
        ("told", "relation"),
        [
            pytest.param(["x b y", "y b z"], "b", id="a chain"),
            pytest.param(["x d y", "y m z"], "b", id="inside what meets"),
            pytest.param(["x di y", "y b z"], "b m o fi di", id="what includes the earlier"),
            pytest.param(["x s y", "y f z"], "d", id="the beginning of the end"),
            pytest.param(["x e y", "y o z"], "o", id="equal stands for"),
            pytest.param(["x b|m y", "y b|m z"], "b", id="two loose ones have an interval between"),
            pytest.param(["x b y"], "b m o fi di si e s d f oi mi bi", id="nothing known of z"),
            pytest.param(["x b|m|o|fi|di y", "y b|m|o|fi|di x", "y e z"], "", id="start before start, both ways"),
        ],
    )
    def test_of_x_to_z(self, told: list[str], relation: str) -> None:
        graph = IntervalGraph.of(links(*told), ["x", "y", "z"])
        if not relation:
            assert not graph.consistent
        else:
            assert str(graph.relation("x", "z")) == relation
            assert graph.relation("z", "x") == graph.relation("x", "z").inverse

    def test_of_an_interval_to_itself_and_to_an_unknown_one(self) -> None:
        graph = IntervalGraph.of(links("x b y"))
        assert graph.relation("x", "x") == EQUAL
        assert graph.relation("x", "nobody") == ALL
        assert "x" in graph
        assert "nobody" not in graph

    def test_entails_what_is_weaker_and_not_what_is_stronger(self) -> None:
        graph = IntervalGraph.of(links("x b y", "y b z"))
        assert graph.entails("x", BEFORE | MEETS, "z")
        assert not graph.entails("x", MEETS, "z")


class TestOddInput:
    def test_nothing(self) -> None:
        graph = IntervalGraph.of([])
        assert graph.consistent
        assert (graph.intervals, graph.nodes, graph.reduction(), list(graph.pairs())) == ((), (), (), [])
        assert (graph.determined(), graph.informed(), graph.count_edges(), graph.minimal_links()) == (0, 0, 0, ())
        assert graph.conflict() == ()

    @pytest.mark.parametrize("relation", ["e", "b|m|o|fi|di|si|e|s|d|f|oi|mi|bi", "si|e|s"])
    def test_a_link_to_itself_that_allows_equality_says_nothing(self, relation: str) -> None:
        graph = IntervalGraph.of(links(f"x {relation} x"))
        assert graph.consistent
        assert graph.minimal_links() == ()

    @pytest.mark.parametrize("relation", [BEFORE, MEETS, DURING, Allen.of("s"), Allen.of("b", "m"), NONE], ids=str)
    def test_any_other_link_to_itself_is_a_conflict_of_one(self, relation: Allen) -> None:
        loop = Constraint("x", relation, "x", id="loop")
        graph = IntervalGraph.of([*links("x b y", "z b x"), loop])
        assert graph.conflict() == (loop,)

    def test_the_empty_relation_is_a_conflict_of_one(self) -> None:
        empty = Constraint("x", NONE, "y", id="empty")
        assert IntervalGraph.of([*links("x b y"), empty]).conflict() == (empty,)

    def test_repeated_and_mirrored_links_say_it_once(self) -> None:
        told = links("x b y", "x b y", "y bi x")
        graph = IntervalGraph.of(told)
        assert graph.consistent
        assert graph.determined() == 1
        assert graph.minimal_links() == (told[0],)

    def test_a_relation_that_is_not_convex_is_refused_by_name(self) -> None:
        with pytest.raises(ExpressionError, match=r"link l1: .*AllenNetwork"):
            IntervalGraph.of(links("x b y", "y b|bi z"))

    def test_intervals_come_in_the_order_of_first_mention(self) -> None:
        assert IntervalGraph.of(links("c b a", "b b c"), ["z", "a"]).intervals == ("z", "a", "c", "b")

    def test_questions_to_a_contradiction_are_refused(self) -> None:
        graph = IntervalGraph.of(links("x b y", "y b x"))
        for question in (
            graph.determined,
            graph.reduction,
            graph.minimal_links,
            lambda: graph.relation("x", "y"),
            lambda: graph.relation("x", "nobody"),
            lambda: graph.relation("x", "x"),
            lambda: list(graph.pairs()),
            lambda: graph.nodes,
        ):
            with pytest.raises(ExpressionError, match="repair"):
                question()


class TestCounts:
    def test_determined_and_informed(self) -> None:
        graph = IntervalGraph.of(links("war di siege", "siege b treaty"), ["alone"])
        assert graph.determined() == 2
        assert graph.informed() == 3
        assert [(a, b) for a, b, _ in graph.pairs()] == [("war", "siege"), ("war", "treaty"), ("siege", "treaty")]

    def test_a_loose_link_informs_and_does_not_determine(self) -> None:
        graph = IntervalGraph.of(links("x b|m y", "x b|m z"))
        assert (graph.determined(), graph.informed()) == (0, 2)

    def test_components_with_columns_of_their_own_give_the_same_pairs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        told = links(
            *(
                f"{name}{k} {relation} {name}{k + 1}"
                for name, relation in zip("abc", "bde", strict=True)
                for k in range(30)
            )
        )
        whole = list(IntervalGraph.of(told).pairs())
        monkeypatch.setattr(points, "ONE_BLOCK", 64)
        apart = IntervalGraph.of(told)
        assert list(apart.pairs()) == whole
        assert (apart.informed(), apart.determined()) == (len(whole), 3 * 31 * 30 // 2)
        assert apart.relation("a0", "b3") == ALL


class TestNodes:
    def test_points_of_a_meeting_are_one_node(self) -> None:
        graph = IntervalGraph.of(links("x m y"))
        assert graph.nodes == ((0,), (1, 2), (3,))
        assert graph.node_of.tolist() == [0, 1, 1, 2]
        assert graph.reduction() == ((0, 1, LT), (1, 2, LT))
        assert list(graph.closure_edges()) == [(0, 1, LT), (0, 2, LT), (1, 2, LT)]
        assert graph.count_edges() == 3
        assert graph.point_relation(0, 3) == graph.node_relation(0, 2) == LT

    def test_a_loose_link_is_a_loose_edge(self) -> None:
        graph = IntervalGraph.of(links("x b|m y"))
        assert (graph.node_of[1], graph.node_of[2], LE) in graph.reduction()


class TestMinimalLinks:
    @pytest.mark.parametrize(
        ("told", "kept"),
        [
            pytest.param(["x b y", "y b z", "x b z"], "l0 l1", id="what follows goes"),
            pytest.param(["x b z", "x b y", "y b z"], "l1 l2", id="wherever it stands"),
            pytest.param(["x e y", "y e z", "z e x"], "l0 l1", id="of a ring of equals the last goes"),
            pytest.param(["x di y", "y di z", "x di z", "x b w", "y b w"], "l0 l1 l3", id="what is inside goes with"),
            pytest.param(["x b|m y", "x b y"], "l1", id="the weaker goes"),
            pytest.param(["x s y", "x si|e|s y", "x d|s|f|e y"], "l0", id="loose ones that follow go"),
        ],
    )
    def test_of(self, told: list[str], kept: str) -> None:
        graph = IntervalGraph.of(links(*told))
        assert [link.id for link in graph.minimal_links()] == kept.split()


def test_the_three_link_example_of_pairwise_scoring() -> None:
    """Key A > B, A > C, B = C; with A < B and B = C, A < C follows: one mistake, not two (facts on TempEval)."""
    key = IntervalGraph.of([Constraint("A", AFTER, "B"), Constraint("B", EQUAL, "C")])
    response = IntervalGraph.of([Constraint("A", BEFORE, "B"), Constraint("B", EQUAL, "C")])
    assert key.relation("A", "C") == AFTER
    assert response.relation("A", "C") == BEFORE


@pytest.mark.parametrize(
    ("pairs", "needed"),
    [
        pytest.param([(0, k) for k in range(1, 3000)], 2999, id="a star"),
        pytest.param([(k, k + 1) for k in range(2999)], 2999, id="a chain"),
        pytest.param([(7 * k % 100, 31 * k % 101 % 100) for k in range(3000)], 99, id="many times over"),
    ],
)
def test_which_equalities_are_needed_takes_no_search(
    pairs: list[tuple[int, int]], needed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = [Constraint(f"x{a}", EQUAL, f"x{b}", id=f"l{k}") for k, (a, b) in enumerate(pairs)]
    graph = IntervalGraph.of(links)
    monkeypatch.setattr("timeloom.graph.support._Support._connected", lambda *_: pytest.fail("searched"))
    minimal = graph.minimal_links()
    assert len(minimal) == needed
    assert IntervalGraph.of(minimal).determined() == graph.determined()


def test_an_equality_that_was_kept_for_something_else_stands_in_for_an_earlier_one() -> None:
    """The last link is needed for what it says of ends; so its starts make the second one, not the last,
    superfluous."""
    told = [("a", "si e s", "b"), ("b", "si e s", "c"), ("a", "s", "c")]
    graph = IntervalGraph.of([Constraint(a, Allen.of(*r.split()), b, id=f"{a}{b}") for a, r, b in told])
    assert [link.id for link in graph.minimal_links()] == ["ab", "ac"]
