"""Convex relations as the fewest facts of end points."""

from __future__ import annotations

import itertools

import pytest

from timeloom.errors import ExpressionError
from timeloom.graph import ALL, NONE, Allen, Constraint
from timeloom.graph.ends import facts_of, facts_of_bits

CONVEX = [Allen(bits) for bits in range(1 << 13) if Allen(bits).is_convex]
INTERVALS = [(start, end) for start in range(5) for end in range(start + 1, 6)]
OVERLAP = ALL - Allen.of("b", "m", "mi", "bi")


@pytest.mark.parametrize(
    ("relation", "strict", "loose", "equal"),
    [
        pytest.param(Allen.of("b"), {(1, 2)}, set(), set(), id="before is one fact"),
        pytest.param(Allen.of("m"), set(), set(), {(1, 2)}, id="meets is one equality"),
        pytest.param(Allen.of("bi"), {(3, 0)}, set(), set(), id="after"),
        pytest.param(Allen.of("di"), {(0, 2), (3, 1)}, set(), set(), id="includes"),
        pytest.param(Allen.of("s"), {(1, 3)}, set(), {(0, 2)}, id="begins"),
        pytest.param(Allen.of("e"), set(), set(), {(0, 2), (1, 3)}, id="equal"),
        pytest.param(Allen.of("o"), {(0, 2), (2, 1), (1, 3)}, set(), set(), id="overlaps"),
        pytest.param(Allen.of("b", "m"), set(), {(1, 2)}, set(), id="BEFORE of TempEval"),
        pytest.param(OVERLAP, {(0, 3), (2, 1)}, set(), set(), id="OVERLAP of TempEval"),
        pytest.param(ALL, set(), set(), set(), id="all says nothing"),
        pytest.param(NONE, {(0, 0)}, set(), set(), id="none contradicts itself"),
    ],
)
def test_facts(relation: Allen, strict: set[object], loose: set[object], equal: set[object]) -> None:
    facts = facts_of_bits(relation.bits)
    assert (set(facts.strict), set(facts.loose), set(facts.equal)) == (strict, loose, equal)


def test_facts_say_just_what_the_relation_says() -> None:
    for relation, x, y in itertools.product(CONVEX, INTERVALS, INTERVALS):
        points = (*x, *y)
        holds = all(
            points[a] < points[b] or (not strict and points[a] == points[b])
            for a, b, strict in facts_of_bits(relation.bits).steps
        )
        assert holds == (Allen.between(x, y) <= relation), (relation, x, y)


def test_no_fact_can_be_left_out() -> None:
    for relation in CONVEX:
        facts = facts_of_bits(relation.bits)
        stated = [
            (a, b, strict, False)
            for a, b, strict in facts.steps
            if (a, b) not in facts.equal and (b, a) not in facts.equal
        ]
        stated += [(a, b, False, True) for a, b in facts.equal]
        for left_out in stated:
            rest = [fact for fact in stated if fact != left_out]
            allowed = {
                Allen.between(x, y).bits
                for x, y in itertools.product(INTERVALS, INTERVALS)
                if all(_holds((*x, *y), *fact) for fact in rest)
            }
            assert sum(allowed) != relation.bits, (relation, left_out)


def _holds(points: tuple[int, ...], a: int, b: int, strict: bool, equal: bool) -> bool:
    return points[a] == points[b] if equal else points[a] < points[b] or (not strict and points[a] == points[b])


@pytest.mark.parametrize(
    "link", [Constraint("x", Allen.of("b", "bi"), "y", id="l7"), Constraint("x", ~Allen.of("e"), "y")]
)
def test_a_relation_that_is_not_convex_is_named(link: Constraint) -> None:
    with pytest.raises(ExpressionError, match="AllenNetwork") as caught:
        facts_of(link)
    assert (link.id or "x") in (caught.value.place or "")
    assert caught.value.value == link.relation
