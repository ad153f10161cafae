"""Laws of difference constraints and of bounds: against all pairs by Floyd and Warshall, and against true intervals."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from timeloom.calendar import Interval
from timeloom.graph.allen import Allen
from timeloom.graph.bounds import Dated, Fact, Lasting, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.differences import Arc, Differences
from timeloom.graph.mending import mend

SIZE = 6
FAR = (10**9, 0)
"""Beyond any sum of the arcs below: no limit."""

arcs = st.lists(
    st.builds(
        Arc,
        st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.sampled_from([-3, -1, 0, 0, 0, 1, 2, 5]), st.booleans(),
        st.integers(-1, 20),
    ),
    max_size=14,
)  # fmt: skip


def all_pairs(system: list[Arc]) -> dict[tuple[int, int], tuple[int, int]]:
    """Shortest distances as (seconds, minus the number of strict steps), which order as dense time does."""
    found = {(i, j): (0, 0) if i == j else FAR for i, j in itertools.product(range(SIZE), repeat=2)}
    for arc in system:
        found[arc.tail, arc.head] = min(found[arc.tail, arc.head], (arc.limit, -int(arc.strict)))
    for k, i, j in itertools.product(range(SIZE), repeat=3):
        through = (found[i, k][0] + found[k, j][0], found[i, k][1] + found[k, j][1])
        found[i, j] = min(found[i, j], through)
    return found


@given(arcs)
def test_distances_are_those_of_all_pairs(system: list[Arc]) -> None:
    pairs = all_pairs(system)
    made = Differences(SIZE, system)
    assert bool(made.cycle) == any(pairs[point, point] < (0, 0) for point in range(SIZE))
    if made.cycle:
        return
    for i in range(SIZE):
        limits = [None if d[0] > 10**8 else (d[0], d[1] < 0) for d in (pairs[i, j] for j in range(SIZE))]
        assert made.farthest(i) == limits
        limits = [None if d[0] > 10**8 else (d[0], d[1] < 0) for d in (pairs[j, i] for j in range(SIZE))]
        assert made.before(i) == limits


@given(arcs)
def test_a_contradiction_is_a_circle_of_less_than_nothing_and_none_has_fewer_arcs(system: list[Arc]) -> None:
    tagged = [arc._replace(tag=place) for place, arc in enumerate(system)]
    cycle = Differences(SIZE, tagged).smallest_cycle()
    if not cycle:
        return
    assert all(arc.head == following.tail for arc, following in zip(cycle, cycle[1:] + cycle[:1], strict=True))
    assert (sum(arc.limit for arc in cycle), -sum(arc.strict for arc in cycle)) < (0, 0)
    walks = {(point, point): (0, 0) for point in range(SIZE)}
    for _ in range(len(cycle) - 1):
        longer: dict[tuple[int, int], tuple[int, int]] = {}
        for (first, last), length in walks.items():
            for arc in tagged:
                if arc.tail == last:
                    total = (length[0] + arc.limit, length[1] - arc.strict)
                    longer[first, arc.head] = min(longer.get((first, arc.head), FAR), total)
        walks = longer
        assert all(walks.get((point, point), FAR) >= (0, 0) for point in range(SIZE))


stretches = st.lists(
    st.tuples(st.integers(0, 12), st.integers(1, 6)).map(lambda pair: (pair[0], pair[0] + pair[1])),
    min_size=2,
    max_size=6,
)


@st.composite
def true_facts(draw: st.DrawFn) -> tuple[list[tuple[int, int]], list[Fact]]:
    """Intervals, and facts that are true of them."""
    real = draw(stretches)
    names = [f"e{place}" for place in range(len(real))]
    places = st.integers(0, len(real) - 1)
    facts: list[Fact] = []
    for a, b in draw(st.lists(st.tuples(places, places), max_size=8)):
        wider = Allen.between(real[a], real[b]) | Allen(draw(st.integers(0, 2**13 - 1)))
        facts.append(Constraint(names[a], wider.convex, names[b], f"l{len(facts)}"))
    for a in draw(st.lists(places, max_size=2, unique=True)):
        facts.append(Dated(names[a], Interval(*real[a])))
    for a in draw(st.lists(places, max_size=3)):
        length = real[a][1] - real[a][0]
        facts.append(Lasting(names[a], length - draw(st.integers(0, 3)), length + draw(st.integers(0, 3))))
    return real, facts


@given(true_facts())
def test_what_is_true_lies_within_its_bounds(case: tuple[list[tuple[int, int]], list[Fact]]) -> None:
    real, facts = case
    network = TemporalNetwork(facts, [f"e{place}" for place in range(len(real))])
    assert network.consistent
    for (start, end), (_, bounds) in zip(real, network, strict=True):
        assert not isinstance(bounds.earliest_start, int) or bounds.earliest_start <= start
        assert not isinstance(bounds.latest_start, int) or start <= bounds.latest_start
        assert not isinstance(bounds.earliest_end, int) or bounds.earliest_end <= end
        assert not isinstance(bounds.latest_end, int) or end <= bounds.latest_end
    (first, _), (_, last) = real[0], real[1]
    gap = network.tightest(("e0", "start"), ("e1", "end"))
    assert not isinstance(gap.least, int) or gap.least <= last - first
    assert not isinstance(gap.most, int) or last - first <= gap.most


@given(true_facts(), st.randoms(use_true_random=False))
def test_the_order_of_facts_changes_no_bound(case: tuple[list[tuple[int, int]], list[Fact]], random: object) -> None:
    real, facts = case
    names = [f"e{place}" for place in range(len(real))]
    turned = facts[::-1]
    random.shuffle(turned)  # type: ignore[attr-defined]  # a Random, which hypothesis types as its own class
    assert list(TemporalNetwork(facts, names)) == list(TemporalNetwork(turned, names))


@given(true_facts(), true_facts())
def test_mending_leaves_what_holds_and_drops_what_cannot(
    case: tuple[list[tuple[int, int]], list[Fact]], other: tuple[list[tuple[int, int]], list[Fact]]
) -> None:
    facts = [*case[1], *other[1]]
    mended = mend(TemporalNetwork(facts))
    assert mended.network.consistent
    assert len(mended.network.facts) + len(mended.dropped) == len(facts)
    for one in mended.dropped:
        assert not TemporalNetwork([*mended.network.facts, one.fact]).consistent
