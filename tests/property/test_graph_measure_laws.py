"""Laws of the measures over temporal graphs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.metrics.linked import graph, linked

from timeloom.graph.allen import LETTERS, Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.labels import SCHEMES, from_allen, invert
from timeloom.graph.point import EQ, LT
from timeloom.metrics import Counts, metric
from timeloom.metrics.closed import node_masks, pair_bits
from timeloom.metrics.order_distance import diagram, edit_distance
from timeloom.metrics.reduction import canonical_links
from timeloom.metrics.relations import compare_relations
from timeloom.metrics.tannier_muller import Choices, TemporalRecall, temporal_recall

NAMES = ("e1", "e2", "e3", "e4", "e5", "e6", "t1", "dct")
LABELS = tuple(label for label in SCHEMES["timeml"].relations if not label.startswith("DURING"))

Links = list[str]


@st.composite
def true_links(draw: st.DrawFn, most: int = 10) -> tuple[Links, Links]:
    """TimeML links that hold of intervals on a line, and more that follow from them."""
    ends = st.tuples(st.integers(0, 9), st.integers(1, 5))
    placed = {
        name: (start, start + length)
        for name, (start, length) in zip(NAMES, draw(st.lists(ends, min_size=8, max_size=8)), strict=True)
    }
    pairs = draw(
        st.lists(st.sampled_from([pair for pair in product(NAMES, NAMES) if pair[0] != pair[1]]), max_size=most)
    )
    links = [
        f"{a} {label} {b}" for a, b in pairs if (label := from_allen(Allen.between(placed[a], placed[b]))) is not None
    ]
    closed = IntervalGraph.of(made(links))
    follow = [f"{a} {label} {b}" for a, b, relation in closed.pairs() if (label := from_allen(relation)) is not None]
    return links, draw(st.lists(st.sampled_from(follow), max_size=6)) if follow else []


any_links = st.lists(
    st.builds(lambda a, label, b: f"{a} {label} {b}", st.sampled_from(NAMES), st.sampled_from(LABELS), st.sampled_from(NAMES)),
    max_size=10,
)  # fmt: skip

every_choice = st.builds(
    Choices,
    credit=st.sampled_from(["strict", "relaxed"]),
    trivial=st.sampled_from(["derivable", "singleton"]),
    minor=st.sampled_from(["canonical", "all"]),
    entailed=st.sampled_from(["some", "all"]),
    opposed=st.sampled_from(["none", "half"]),
)


def made(links: Sequence[str]) -> list[Constraint]:
    """Links as constraints."""
    relations = SCHEMES["timeml"].relations
    return [Constraint(a, relations[label], b) for a, label, b in map(str.split, links)]


def closed_graph(links: Sequence[str]) -> IntervalGraph:
    return IntervalGraph.of(made(links), NAMES)


@st.composite
def convex_graph(draw: st.DrawFn) -> IntervalGraph:
    """A consistent graph of convex relations: hulls of disjunctions that hold of intervals on a line."""
    ends = st.tuples(st.integers(0, 6), st.integers(1, 4))
    placed = {
        name: (start, start + length)
        for name, (start, length) in zip("abcde", draw(st.lists(ends, min_size=5, max_size=5)), strict=True)
    }
    pairs = draw(
        st.lists(st.sampled_from([pair for pair in product("abcde", "abcde") if pair[0] != pair[1]]), max_size=7)
    )
    more = st.lists(st.sampled_from(LETTERS), max_size=2)
    return IntervalGraph.of(
        [Constraint(a, (Allen.between(placed[a], placed[b]) | Allen.of(*draw(more))).convex, b) for a, b in pairs],
        "abcde",
    )


def document(links: Sequence[str]) -> Any:
    return linked(links, names=[name for name in NAMES if name != "dct"])


def counts(links: Sequence[str], others: Sequence[str], name: str = "awareness", **options: object) -> Counts:
    return metric(name, **options).count(document(links), document(others))


class TestAgainstItself:
    @pytest.mark.parametrize(
        "options", [{}, {"reduced": "closure"}, {"reduced": "no"}, {"compat": "te3-toolkit"}], ids=str
    )
    @given(links=any_links)
    def test_awareness_of_any_links(self, options: Mapping[str, object], links: Links) -> None:
        for row in counts(links, links, **options).rows.values():
            assert (row.recalled, row.precise) == (row.gold, row.system)

    @given(key=convex_graph(), choices=every_choice)
    def test_temporal_recall(self, key: IntervalGraph, choices: Choices) -> None:
        found = temporal_recall(key, key, choices)
        assert (found.recall, found.precision, found.minor_found) == (1, 1, 0)

    @given(key=convex_graph())
    def test_relations(self, key: IntervalGraph) -> None:
        for row in compare_relations(key, key).values():
            assert row.recalled == row.gold == row.system == row.precise

    @given(key=convex_graph())
    def test_order_distance(self, key: IntervalGraph) -> None:
        assert edit_distance(diagram(key), diagram(key)).upper == 0


class TestWhatDoesNotMatter:
    """Of two consistent documents."""

    @pytest.mark.parametrize("reduced", ["yes", "closure"])
    @given(gold=true_links(), system=true_links())
    def test_links_of_the_system_that_follow(
        self, reduced: str, gold: tuple[Links, Links], system: tuple[Links, Links]
    ) -> None:
        links, more = system
        plain = counts(gold[0], links, reduced=reduced)
        assert counts(gold[0], [*more, *links], reduced=reduced).rows == plain.rows

    @given(gold=true_links(), system=true_links(), data=st.data())
    def test_order_and_direction_of_links(
        self, gold: tuple[Links, Links], system: tuple[Links, Links], data: st.DataObject
    ) -> None:
        mixed = []
        for links in (gold[0], system[0]):
            turned = [turn(link) if data.draw(st.booleans()) else link for link in links]
            mixed.append(data.draw(st.permutations(turned)))
        for name in ("awareness", "temporal-recall", "relations", "order-distance", "graph-shape"):
            assert counts(*mixed, name=name).rows == counts(gold[0], system[0], name=name).rows

    @given(gold=true_links(), system=true_links(), order=st.permutations(NAMES[:6]))
    def test_names(self, gold: tuple[Links, Links], system: tuple[Links, Links], order: Sequence[str]) -> None:
        """The same text, with the ids of its events exchanged."""
        new = dict(zip(NAMES, (*order, *NAMES[6:]), strict=True))
        renamed = [
            [" ".join(new.get(word, word) for word in link.split()) for link in side[0]] for side in (gold, system)
        ]
        places = [new[name] for name in NAMES if name != "dct"]
        for name in ("awareness", "temporal-recall", "relations", "order-distance"):
            found = metric(name).count(*(linked(links, names=places) for links in renamed))
            assert found.rows == counts(gold[0], system[0], name=name).rows


def turn(link: str) -> str:
    a, label, b = link.split()
    return f"{b} {invert(label)} {a}"


@given(gold=true_links(), system=true_links())
def test_sides_exchanged(gold: tuple[Links, Links], system: tuple[Links, Links]) -> None:
    for name, row, options in (("awareness", "*", {"reduced": "closure"}), ("temporal-recall", "major", {})):
        one = counts(gold[0], system[0], name=name, **options).rows[row]
        other = counts(system[0], gold[0], name=name, **options).rows[row]
        assert (one.gold, one.recalled, one.system, one.precise) == (
            other.system,
            other.precise,
            other.gold,
            other.recalled,
        )


@given(links=true_links())
def test_the_reduction_says_all_and_nothing_twice(links: tuple[Links, Links]) -> None:
    whole = closed_graph([*links[0], *links[1]])
    kept = canonical_links(whole, {name: number for number, name in enumerate(NAMES)})
    assert list(IntervalGraph.of(kept, NAMES).pairs()) == list(whole.pairs())
    for link in kept:
        less = IntervalGraph.of([other for other in kept if other is not link], NAMES)
        assert not less.entails(link.source, link.relation, link.target)


@given(key=convex_graph())
def test_arrays_are_the_graph(key: IntervalGraph) -> None:
    masks, bits = node_masks(key), pair_bits(key)
    assert all(masks[i, j] == key.node_relation(i, j) for i in range(len(masks)) for j in range(len(masks)))
    assert all(bits[k, m] == key.relation(a, b).bits for k, a in enumerate("abcde") for m, b in enumerate("abcde"))


class TestTemporalRecall:
    @given(key=convex_graph(), response=convex_graph(), choices=every_choice)
    @settings(max_examples=200)
    def test_between_nothing_and_all(self, key: IntervalGraph, response: IntervalGraph, choices: Choices) -> None:
        found = temporal_recall(key, response, choices)
        assert 0 <= found.recall <= 1
        assert 0 <= found.precision <= 1
        assert 0 <= found.major_recall <= found.recall

    @given(key=true_links(), response=true_links(), choices=every_choice)
    def test_basic_relations_are_right_or_wrong(
        self, key: tuple[Links, Links], response: tuple[Links, Links], choices: Choices
    ) -> None:
        """TimeML has no <=, so that relaxed credit is strict credit."""
        sides = closed_graph(key[0]), closed_graph(response[0])
        strict = Choices(trivial=choices.trivial, minor=choices.minor, entailed=choices.entailed)
        assert temporal_recall(*sides, choices) == temporal_recall(*sides, strict)

    @given(key=true_links(), response=true_links(), choices=every_choice, data=st.data())
    def test_fewer_links_never_raise_the_major_recall(
        self, key: tuple[Links, Links], response: tuple[Links, Links], choices: Choices, data: st.DataObject
    ) -> None:
        links = response[0]
        fewer = [link for link in links if data.draw(st.booleans())]
        more, less = (temporal_recall(closed_graph(key[0]), closed_graph(some), choices) for some in (links, fewer))
        assert less.major_recall <= more.major_recall

    def test_fewer_links_can_raise_the_whole_recall(self) -> None:
        """A minor edge that was redundant in the response comes to stand for itself, so the law is one of RT alone."""
        key = graph("A b B, B b C, C b D, D b E")
        more = temporal_recall(key, graph("A b C, B b C, C b E, A b E, B b E"))
        less = temporal_recall(key, graph("A b C, B b C, A b E, B b E"))
        assert (less.major_recall, more.major_recall) == (1 / 4, 1 / 4)
        assert less.recall > more.recall

    @given(key=true_links(8), response=true_links(8), choices=every_choice)
    @settings(max_examples=150)
    def test_it_is_what_the_definition_says(
        self, key: tuple[Links, Links], response: tuple[Links, Links], choices: Choices
    ) -> None:
        sides = closed_graph(key[0]), closed_graph(response[0])
        assert temporal_recall(*sides, choices) == by_definition(*sides, choices)


def by_definition(key: IntervalGraph, response: IntervalGraph, choices: Choices) -> TemporalRecall:
    """Strict temporal recall from nothing but relations of points, in the words of the article."""
    points = range(2 * len(key.intervals))

    def less(of: IntervalGraph, p: int, q: int) -> bool:
        return of.point_relation(p, q) == LT

    def nodes(of: IntervalGraph) -> list[frozenset[int]]:
        return list({frozenset(q for q in points if of.point_relation(p, q) == EQ) for p in points})

    def free(x: frozenset[int], y: frozenset[int], *, strictly: bool) -> bool:
        ends = any(p % 2 == 0 and p + 1 in y for p in x)
        return ends and (not strictly or len(x) == len(y) == 1)

    def follows(of: IntervalGraph, x: frozenset[int], y: frozenset[int]) -> bool:
        found = [less(of, p, q) for p in x for q in y]
        return any(found) if choices.entailed == "some" else all(found)

    Edges = list[tuple[frozenset[int], frozenset[int]]]

    def edges(of: IntervalGraph) -> tuple[Edges, Edges]:
        """Major and minor."""
        some = nodes(of)
        closed = [(x, y) for x in some for y in some if less(of, min(x), min(y))]
        strictly = choices.trivial == "singleton"
        counted = [(x, y) for x, y in closed if not free(x, y, strictly=strictly)]
        steps = {(x, y) for x, y in closed if not any((x, z) in closed and (z, y) in closed for z in some)}
        major = [edge for edge in counted if edge in steps]
        minor = [edge for edge in counted if edge not in steps]
        if choices.minor == "canonical":
            minor = [
                (x, y)
                for x, y in minor
                if not free(x, y, strictly=False)
                and not any(free(x, z, strictly=False) and (z, y) in closed for z in some)
                and not any((x, z) in closed and free(z, y, strictly=False) for z in some)
            ]
        return major, minor

    def lost(own: IntervalGraph, other: IntervalGraph) -> tuple[int, int]:
        missed = sum(not follows(other, x, y) for x, y in edges(own)[0])
        split = sum(len({q for q in nodes(other) if q & x}) - 1 for x in nodes(own))
        return missed, split

    def value(of: IntervalGraph) -> int:
        return len(edges(of)[0]) + sum(len(x) - 1 for x in nodes(of))

    minor = edges(key)[1]
    hit = {
        (x, y)
        for a, b in edges(response)[0]
        for x, y in minor
        if x & a and y & b and (choices.entailed == "some" or follows(key, a, b))
    }
    return TemporalRecall(value(key), *lost(key, response), value(response), *lost(response, key), len(minor), len(hit))
