"""Networks of up to four intervals against every way in which four intervals can lie; larger ones with a known
answer."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.graph.allen import LETTERS, Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.network import AllenNetwork
from timeloom.graph.search import ord_horn_pieces

NAMES = "ABCD"
PAIRS = tuple(combinations(range(4), 2))
ORD_HORN = [relation for relation in map(Allen, range(1, 8192)) if relation.is_ord_horn]
CONVEX = [relation for relation in ORD_HORN if relation.is_convex]
# Relations in which path consistency is known to miss contradictions (Allen 1983, figure 5).
TRICKY = [Allen.of(*letters.split()) for letters in ("m s", "si mi", "d di", "f fi", "o", "oi", "b bi", "b m mi bi")]


@cache
def arrangements():
    """Every way in which four intervals can lie to each other: one row of six basic relations for each."""
    intervals = list(combinations(range(8), 2))
    relation = np.array([[Allen.between(x, y).bits for y in intervals] for x in intervals], np.uint16)
    places = np.indices((len(intervals),) * 4).reshape(4, -1)
    rows = np.stack([relation[places[i], places[j]] for i, j in PAIRS], axis=1)
    return np.unique(rows, axis=0)


def fitting(constraints):
    """The rows of `arrangements` that obey the constraints."""
    rows = arrangements()
    for constraint in constraints:
        i, j = NAMES.index(constraint.source), NAMES.index(constraint.target)
        relation = constraint.relation if i < j else constraint.relation.inverse
        rows = rows[(rows[:, PAIRS.index((min(i, j), max(i, j)))] & np.uint16(relation.bits)) != 0]
    return rows


unions = st.one_of(
    st.lists(st.sampled_from(LETTERS), min_size=1, max_size=4).map(lambda letters: Allen.of(*letters)),
    st.sampled_from(TRICKY),
    st.sampled_from(ORD_HORN),
)


sometimes = st.booleans()
never = st.just(False)


@st.composite
def constraints(draw, relations=unions, planted=sometimes):
    """Constraints of four intervals; where planted, an arrangement that all of them allow was drawn first."""
    kept = draw(st.integers(0, 23916)) if draw(planted) else None
    made = []
    for number, (i, j) in enumerate(PAIRS):
        if draw(st.integers(0, 4)):
            relation = draw(relations)
            if kept is not None:
                relation |= Allen(int(arrangements()[kept, number]))
            turned = draw(st.booleans())
            ends = (NAMES[j], relation.inverse, NAMES[i]) if turned else (NAMES[i], relation, NAMES[j])
            made.append(Constraint(*ends, id=f"l{number}"))
    return tuple(made)


def test_four_intervals_can_lie_in_23917_ways():
    assert len(arrangements()) == 23917  # OEIS A055203


@given(constraints())
@settings(max_examples=100, deadline=None)
def test_search_is_complete_and_sound(given_constraints):
    network = AllenNetwork.of(given_constraints, NAMES)
    rows = fitting(given_constraints)
    assert network.consistent is bool(len(rows))
    if len(rows):
        scenario = network.scenario()
        for constraint in given_constraints:
            assert scenario.relation(constraint.source, constraint.target) <= constraint.relation
        possible = np.bitwise_or.reduce(rows, axis=0)
        for (i, j), bits in zip(PAIRS, possible, strict=True):
            assert Allen(int(bits)) <= network.relation(NAMES[i], NAMES[j])
            assert network.tightest(NAMES[i], NAMES[j]) == Allen(int(bits))
            assert network.tightest(NAMES[j], NAMES[i]) == Allen(int(bits)).inverse


def test_contradictions_that_path_consistency_misses_are_found():
    missed = 0
    choices = [("m s", "o")] * 3 + [("f fi", "d di")] * 3
    for relations in product(*choices):
        held = [
            Constraint(NAMES[i], Allen.of(*letters.split()), NAMES[j])
            for (i, j), letters in zip(PAIRS, relations, strict=True)
        ]
        network = AllenNetwork.of(held)
        assert network.consistent is bool(len(fitting(held)))
        missed += network.path_consistent and not network.consistent
    assert missed == 8


@given(constraints(st.sampled_from(ORD_HORN)))
@settings(max_examples=80, deadline=None)
def test_path_consistency_decides_ord_horn(given_constraints):
    network = AllenNetwork.of(given_constraints, NAMES)
    if network.tractable is not None:
        assert network.path_consistent is network.consistent is bool(len(fitting(given_constraints)))


@given(constraints(st.sampled_from(CONVEX), planted=never))
@settings(max_examples=80, deadline=None)
def test_convex_networks_are_minimal_when_closed(given_constraints):
    network = AllenNetwork.of(given_constraints, NAMES)
    rows = fitting(given_constraints)
    assert network.tractable == "convex"
    assert network.consistent is bool(len(rows))
    if len(rows):
        assert network.minimal
        for (i, j), bits in zip(PAIRS, np.bitwise_or.reduce(rows, axis=0), strict=True):
            assert network.relation(NAMES[i], NAMES[j]) == Allen(int(bits))


@given(constraints(planted=never))
@settings(max_examples=60, deadline=None)
def test_a_conflict_cannot_hold_and_none_is_smaller(given_constraints):
    conflict = AllenNetwork.of(given_constraints).conflict()
    if len(fitting(given_constraints)):
        assert conflict == ()
        return
    assert not len(fitting(conflict))
    assert [c for c in given_constraints if c in conflict] == list(conflict)
    for left_out in range(len(conflict)):
        assert len(fitting(conflict[:left_out] + conflict[left_out + 1 :]))
    for size in range(1, len(conflict)):
        assert all(len(fitting(some)) for some in combinations(given_constraints, size))


def as_pairs(relations):
    """Constraints with the smaller name first."""
    return {
        (c.source, c.relation, c.target) if c.source < c.target else (c.target, c.relation.inverse, c.source)
        for c in relations
    }


@given(constraints(st.sampled_from(CONVEX)), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_core_is_unique_and_in_every_minimal_network(given_constraints, random):
    network = AllenNetwork.of(given_constraints, NAMES)
    if not network.consistent:
        return
    core = as_pairs(network.core())
    shuffled = random.sample(given_constraints, len(given_constraints))
    assert as_pairs(AllenNetwork.of(shuffled, random.sample(NAMES, 4)).core()) == core
    everything = tuple(Constraint(a, relation, b) for a, b, relation in network.pairs())
    assert as_pairs(AllenNetwork.of(everything, NAMES).core()) == core
    listed = list(network.minimal_networks())
    assert listed
    for minimal in listed:
        assert core <= as_pairs(minimal)
        assert as_pairs(minimal) <= as_pairs(everything)
        assert list(AllenNetwork.of(minimal, NAMES).pairs()) == list(network.pairs())
        for left_out in range(len(minimal)):
            fewer = minimal[:left_out] + minimal[left_out + 1 :]
            assert list(AllenNetwork.of(fewer, NAMES).pairs()) != list(network.pairs())


@st.composite
def lines(draw):
    """Some intervals on a line of integers."""
    starts = draw(st.lists(st.integers(0, 9), min_size=5, max_size=12))
    return [(start, start + draw(st.integers(1, 5))) for start in starts]


@given(lines(), st.randoms(use_true_random=False))
@settings(max_examples=50, deadline=None)
def test_intervals_that_exist_are_found_consistent(line, random):
    names = [f"i{number}" for number in range(len(line))]
    held = []
    for i, j in combinations(range(len(line)), 2):
        if random.random() < 0.6:
            relation = Allen.between(line[i], line[j]) | Allen.of(*random.sample(LETTERS, random.randrange(4)))
            held.append(Constraint(names[i], relation, names[j]))
    network = AllenNetwork.of(held, names)
    assert network.consistent
    for i, j in combinations(range(len(line)), 2):
        assert Allen.between(line[i], line[j]) <= network.relation(names[i], names[j])
    scenario = network.scenario()
    assert all(scenario.relation(c.source, c.target) <= c.relation for c in held)


@given(lines(), st.randoms(use_true_random=False))
@settings(max_examples=50, deadline=None)
def test_convex_networks_agree_with_the_closure_of_end_points(line, random):
    names = [f"i{number}" for number in range(len(line))]
    held = []
    for i, j in combinations(range(len(line)), 2):
        if random.random() < 0.3:
            relation = random.choice(CONVEX) if random.random() < 0.1 else Allen.between(line[i], line[j])
            held.append(Constraint(names[i], (relation | Allen.between(line[i], line[j])).convex, names[j]))
    if random.random() < 0.3:
        held.append(Constraint(*random.sample(names, 1), random.choice(CONVEX), *random.sample(names, 1)))
    network, graph = AllenNetwork.of(held, names), IntervalGraph.of(held, names)
    assert network.consistent is graph.consistent
    if graph.consistent:
        for a, b in combinations(names, 2):
            assert network.relation(a, b) == graph.relation(a, b)


@given(st.integers(1, 8191).map(Allen))
@settings(max_examples=100)
def test_pieces_are_ord_horn_and_make_up_the_whole(relation):
    pieces = [Allen(bits) for bits in ord_horn_pieces(relation.bits)]
    assert all(piece.is_ord_horn for piece in pieces)
    assert set().union(*pieces) == set(relation)
    assert (len(pieces) == 1) is relation.is_ord_horn
