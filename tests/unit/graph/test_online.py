"""The online topological order itself: what must hold of it after any relations."""

from __future__ import annotations

import random

import pytest

from timeloom.graph import online
from timeloom.graph.online import HEAD, OnlineOrder


def sequence(order: OnlineOrder) -> list[int]:
    found, node = [], order._next[HEAD]
    while node != HEAD:
        found.append(node)
        node = order._next[node]
    return found


def check(order: OnlineOrder, nodes: int) -> None:
    """Labels ascend along the sequence, every edge points ahead and is known on both sides, no node is lost."""
    found = sequence(order)
    labels = [order.label[node] for node in found]
    assert labels == sorted(set(labels))
    assert {order.find(node) for node in range(1, nodes + 1)} == set(found)
    for node in found:
        for other, strict in order.out[node].items():
            assert order.label[node] < order.label[other]
            assert order.into[other][node] is strict
        assert all(node in order.out[other] for other in order.into[node])


def reachable(edges: set[tuple[int, int, bool]], a: int, b: int) -> set[bool]:
    """Whether there is a path from a to b with a strict edge (True), without one (False)."""
    seen, stack = {(a, False)}, [(a, False)]
    while stack:
        here, strict = stack.pop()
        for p, q, is_strict in edges:
            state = (q, strict or is_strict)
            if p == here and state not in seen:
                seen.add(state)
                stack.append(state)
    return {strict for node, strict in seen if node == b}


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("step", [online.STEP, 2], ids=["wide labels", "labels that run out"])
def test_relations_are_taken_iff_they_contradict_nothing(seed: int, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "STEP", step)
    rng = random.Random(seed)
    nodes = rng.choice([4, 8, 12])
    order = OnlineOrder()
    for _ in range(nodes):
        order.add()
    edges: set[tuple[int, int, bool]] = set()
    kinds = rng.choice([["before"], ["before", "not_after"], ["before", "not_after", "equal"], ["not_after", "equal"]])
    for _ in range(4 * nodes):
        kind, a, b = rng.choice(kinds), rng.randint(1, nodes), rng.randint(1, nodes)
        back, there = reachable(edges, b, a), reachable(edges, a, b)
        if kind == "before":
            possible = a != b and not back
            new = {(a, b, True)}
        elif kind == "not_after":
            possible = True not in back
            new = {(a, b, False)}
        else:
            possible = True not in back and True not in there
            new = {(a, b, False), (b, a, False)}
        pair = order.find(a), order.find(b)
        assert (
            getattr(order, {"before": "may_be_before", "not_after": "may_be_not_after", "equal": "may_be_equal"}[kind])(
                *pair
            )
            is possible
        )
        assert getattr(order, kind)(*pair) is possible
        if possible:
            edges |= new
        check(order, nodes)
        for p in range(1, nodes + 1):
            q = rng.randint(1, nodes)
            x, y = order.find(p), order.find(q)
            known = reachable(edges, p, q)
            if x == y:
                assert p == q or (False in known and False in reachable(edges, q, p))
            else:
                assert order.path(x, y) == (True if True in known else False if False in known else None)


def test_a_reversed_chain_is_cheap() -> None:
    """Every edge disagrees with the order so far; the search looks at two nodes for each."""
    size = 20_000
    order = OnlineOrder()
    for _ in range(size):
        order.add()
    assert all(order.before(node + 1, node) for node in range(1, size))
    assert sequence(order) == list(range(size, 0, -1))


@pytest.mark.parametrize("kind", ["equal", "not_after"])
def test_a_refusal_over_a_strict_path_walks_no_further(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way that forbids it is met from both ends at once; what else lies between the two is not gone through."""
    order = OnlineOrder()
    first, last, *others = (order.add() for _ in range(1000))
    assert order.before(first, last)
    for node in others:
        assert order.before(first, node)
        assert order.before(node, last)
    monkeypatch.setattr(OnlineOrder, "_between", lambda *_: pytest.fail("walked over all that lies between"))
    assert not getattr(order, f"may_be_{kind}")(last, first)
    assert not getattr(order, kind)(last, first)


def test_a_refusal_over_another_path_than_the_one_that_was_met() -> None:
    """first <= last was stated, and first < between < last later: only the second way forbids that they are equal."""
    order = OnlineOrder()
    first, between, last = (order.add() for _ in range(3))
    assert order.not_after(first, last)
    assert order.before(first, between)
    assert order.before(between, last)
    assert not order.may_be_equal(first, last)
    assert not order.not_after(last, first)
    check(order, 3)
