"""Links one by one."""

from __future__ import annotations

import pytest

from timeloom.errors import ExpressionError
from timeloom.graph import (
    ALL,
    BEFORE,
    EQUAL,
    MEETS,
    NONE,
    Allen,
    Constraint,
    IncrementalGraph,
)


def link(told: str) -> Constraint:
    a, relation, b = told.split()
    return Constraint(a, Allen.of(*relation.split("|")), b, id=told)


class TestAdd:
    @pytest.mark.parametrize(
        ("before", "told", "taken"),
        [
            pytest.param([], "a b b", True, id="the first"),
            pytest.param(["a b b"], "a b b", True, id="again"),
            pytest.param(["a b b"], "b bi a", True, id="the same from the other side"),
            pytest.param(["a b b"], "b b a", False, id="the contrary"),
            pytest.param(["a b b", "b b c"], "c e a", False, id="equal to what is before"),
            pytest.param(["a b b", "b b c"], "c m a", False, id="a ring"),
            pytest.param(["a d b", "b d c"], "a di c", False, id="inside out"),
            pytest.param(["a b|m b"], "a m b", True, id="a loose one made tight"),
            pytest.param(["a b|m b", "a m b"], "a b b", False, id="and then not otherwise"),
            pytest.param(["a si|e|s b", "c si|e|s b"], "a b c", False, id="equal starts are merged"),
            pytest.param(["a s b"], "a f b", False, id="begins is not ends"),
            pytest.param([], "a e a", True, id="a loop of equality"),
            pytest.param(["a b b"], "a b a", False, id="another loop"),
        ],
    )
    def test_takes_what_fits(self, before: list[str], told: str, taken: bool) -> None:
        graph = IncrementalGraph(map(link, before))
        known = graph.constraints
        assert graph.add(link(told)) is taken
        assert graph.constraints == ((*known, link(told)) if taken else known)

    def test_a_refused_link_changes_nothing(self) -> None:
        graph = IncrementalGraph([link("a b b")])
        assert not graph.add(Constraint("new", NONE, "a"))
        assert not graph.add(link("other b other"))
        assert "new" not in graph
        assert "other" not in graph
        assert graph.graph().intervals == ("a", "b")

    def test_of_two_facts_of_a_refused_link_none_stays(self) -> None:
        graph = IncrementalGraph([link("a b b"), link("c e c")])
        graph.add(link("b o c"))
        assert not graph.add(link("c di a"))
        assert graph.relation("a", "c") == BEFORE
        assert graph.add(link("c bi a"))

    def test_what_is_not_convex_is_an_error(self) -> None:
        with pytest.raises(ExpressionError, match="AllenNetwork"):
            IncrementalGraph().add(link("a b|bi b"))


class TestRelation:
    def test_grows_with_the_links(self) -> None:
        graph = IncrementalGraph()
        assert graph.relation("a", "c") == ALL
        graph.add(link("a b|m b"))
        assert graph.relation("a", "b") == BEFORE | MEETS
        assert graph.relation("b", "a") == (BEFORE | MEETS).inverse
        graph.add(link("b d c"))
        assert graph.relation("a", "c") == Allen.of("b", "m", "o", "s", "d")
        graph.add(link("a e c"))
        assert graph.constraints[-1] == link("b d c")
        assert graph.relation("a", "a") == EQUAL
        assert graph.entails("a", BEFORE | MEETS, "b")

    def test_many_questions_are_answered_from_the_closure(self) -> None:
        graph = IncrementalGraph(link(f"x{k} m x{k + 1}") for k in range(20))
        answers = {str(graph.relation("x3", "x9")) for _ in range(50)}
        assert answers == {"b"}
        graph.add(link("x9 b y"))
        assert graph.relation("x3", "y") == BEFORE


class TestWhyNot:
    @pytest.mark.parametrize(
        ("before", "told", "because"),
        [
            pytest.param(["a b b"], "b b c", [], id="it would be taken"),
            pytest.param([], "b b c", [], id="nothing is known"),
            pytest.param(["a b b", "b b c"], "c b a", ["a b b", "b b c"], id="a ring"),
            pytest.param(["a b b", "b b c", "a b c"], "c b a", ["a b c"], id="the shorter way"),
            pytest.param(["a e b", "b e c", "c b d"], "d m a", ["a e b", "b e c", "c b d"], id="by way of equals"),
            pytest.param(["a e b", "b e c", "c e a", "x b a"], "b b c", ["b e c"], id="inside a merged point"),
            pytest.param(["a b|m b"], "b b|m a", ["a b|m b"], id="two loose ones"),
        ],
    )
    def test_fewest_links(self, before: list[str], told: str, because: list[str]) -> None:
        graph = IncrementalGraph(map(link, before))
        found = graph.why_not(link(told))
        assert [one.id for one in found] == ([*because, told] if because else [])
        assert graph.add(link(told)) is not bool(because)

    @pytest.mark.parametrize("alone", [link("a b a"), Constraint("a", NONE, "b")], ids=["loop", "empty"])
    def test_a_link_that_contradicts_itself(self, alone: Constraint) -> None:
        assert IncrementalGraph().why_not(alone) == (alone,)
