"""AllenNetwork: what it decides, narrows, realises and explains, on networks small enough to check by hand."""

from __future__ import annotations

import pytest

from timeloom.errors import ExpressionError, LimitError
from timeloom.graph.allen import ALL, EQUAL, NONE, Allen
from timeloom.graph.conflicts import Conflict
from timeloom.graph.constraint import Constraint
from timeloom.graph.network import AllenNetwork
from timeloom.graph.search import Limits


def network(*lines, intervals=(), limits=None):
    """A network of lines like "A b m B"; the id of a constraint is its line."""
    return AllenNetwork.of(map(constraint, lines), intervals, limits=limits)


def constraint(line):
    source, *letters, target = line.split()
    return Constraint(source, Allen.of(*letters), target, id=line)


def written(constraints):
    return [f"{c.source} {c.relation} {c.target}" for c in constraints]


# No four intervals are like this, though any three of them can be: a network as Allen (1983) shows it for what his
# algorithm misses. B and C end alike, and one starts with A, the other where A ends. D starts within A and ends after
# it, so that the first one has to be around D and the second inside D, which needs different ends.
BEYOND_PATHS = ("A m s B", "A m s C", "A o D", "B f fi C", "B d di D", "C d di D")

# Allen and Koomen's tower of blocks as printed by van Beek and Manchak (1996), example 1.
TOWER = (
    "Initial d ClearA",
    "Initial d ClearB",
    "Initial d ClearC",
    "Goal d OnAB",
    "Goal d OnBC",
    "StackAB bi mi Initial",
    "StackAB d ClearA",
    "StackAB f ClearB",
    "StackAB m OnAB",
    "StackBC bi mi Initial",
    "StackBC d ClearB",
    "StackBC f ClearC",
    "StackBC m OnBC",
)


class TestClosing:
    @pytest.mark.parametrize(
        ("lines", "a", "b", "expected"),
        [
            (("A b B", "B b C"), "A", "C", "b"),
            (("A m B", "C m B"), "A", "C", "fi e f"),
            (("A b B", "B d C", "D bi C"), "A", "C", "b m o s d"),
            (("A e B", "B s C"), "C", "A", "si"),
            (("A b B", "C b D"), "A", "D", str(ALL)),
            (("A o B", "A b m o B"), "B", "A", "oi"),
            (("A b m A2", "A2 e B"), "A", "B", "b m"),
            (("A b B",), "A", "A", "e"),
        ],
        ids=["chain", "same end", "nested", "equal", "apart", "told twice", "through an equal", "itself"],
    )
    def test_relation(self, lines, a, b, expected):
        made = network(*lines)
        assert str(made.relation(a, b)) == expected
        assert made.relation(b, a) == made.relation(a, b).inverse

    def test_pairs_tell_what_is_known(self):
        made = network("A b B", "B b C", "D e D", intervals=("D",))
        assert made.intervals == ("D", "A", "B", "C")
        assert [(a, str(relation), b) for a, b, relation in made.pairs()] == [
            ("A", "b", "B"),
            ("A", "b", "C"),
            ("B", "b", "C"),
        ]

    def test_entails_takes_every_scenario_into_account(self):
        made = network("A b B", "B m o C")
        assert made.entails("A", Allen.of("b", "m"), "C")
        assert not made.entails("A", Allen.of("m"), "C")

    def test_a_network_of_nothing(self):
        made = network()
        assert (made.consistent, made.minimal, made.core(), made.scenario().intervals) == (True, True, (), {})

    def test_the_tower_of_blocks(self):
        assert str(network(*TOWER).relation("StackAB", "StackBC")) == "di si oi mi bi"
        one_at_a_time = network(*TOWER, "StackAB b m mi bi StackBC")
        assert one_at_a_time.tractable is None
        assert str(one_at_a_time.relation("StackAB", "StackBC")) == "mi bi"
        assert one_at_a_time.consistent


class TestClasses:
    @pytest.mark.parametrize(
        ("lines", "expected"),
        [
            (("A b m B", "B o C"), "convex"),
            (("A b o B",), "pointisable"),
            (("A b m o fi di si e d f oi mi bi B", "B b C"), "ord-horn"),
            (("A b bi B",), None),
        ],
    )
    def test_the_smallest_class_is_told(self, lines, expected):
        assert network(*lines).tractable == expected

    def test_closing_is_minimal_for_convex_networks_only(self):
        assert network("A b m B", "B d C").minimal
        assert not network("A b bi B").minimal


class TestSearch:
    def test_path_consistency_is_not_enough(self):
        made = network(*BEYOND_PATHS)
        assert made.path_consistent
        assert not made.consistent
        assert written(made.conflict()) == written(map(constraint, BEYOND_PATHS))

    def test_any_one_less_can_hold(self):
        for left_out in range(len(BEYOND_PATHS)):
            assert network(*BEYOND_PATHS[:left_out], *BEYOND_PATHS[left_out + 1 :]).consistent

    def test_tightest_is_narrower_than_closing(self):
        made = network(*BEYOND_PATHS[:-1], "C d di oi D")
        assert str(made.relation("C", "D")) == "di d oi"
        assert str(made.tightest("C", "D")) == "oi"
        assert made.entails("C", Allen.of("oi"), "D")

    @pytest.mark.parametrize(
        ("limits", "message"),
        [
            (Limits(intervals=3), r"up to 3 connected intervals \(got 4\)"),
            (Limits(steps=1), r"as its limit allows \(got 1\)"),
        ],
        ids=["size", "steps"],
    )
    def test_limits_are_told(self, limits, message):
        made = network(*BEYOND_PATHS, limits=limits)
        with pytest.raises(LimitError, match=message):
            assert made.consistent
        assert made.path_consistent
        assert str(made.relation("A", "B")) == "m s"

    def test_tractable_networks_have_no_limit(self):
        chain = [f"i{number} b i{number + 1}" for number in range(80)]
        assert network(*chain, limits=Limits(intervals=3, steps=1)).consistent

    def test_parts_that_are_not_connected_are_searched_apart(self):
        sets = [
            " ".join(w + str(k) if w in "ABCD" else w for w in line.split())
            for k in range(4)
            for line in BEYOND_PATHS[:-1]
        ]
        assert network(*sets, limits=Limits(intervals=4)).consistent


class TestScenario:
    def test_whole_numbers_from_zero(self):
        scenario = network("A b B", "C d B").scenario()
        assert scenario.intervals == {"A": (0, 1), "B": (2, 5), "C": (3, 4)}
        assert str(scenario.relation("C", "A")) == "bi"

    def test_points_are_equal_only_where_they_must_be(self):
        scenario = network("A b m B", "C e A", "B si e s D").scenario().intervals
        assert scenario["A"] == scenario["C"]
        assert scenario["A"][1] != scenario["B"][0]
        assert scenario["B"][0] == scenario["D"][0]
        assert scenario["B"][1] != scenario["D"][1]


class TestConflict:
    @pytest.mark.parametrize(
        ("lines", "expected"),
        [
            (("A b B", "C b D", "B b E", "E b A"), ["A b B", "B b E", "E b A"]),
            (("A b B", "A d B", "B b C"), ["A b B", "A d B"]),
            (("A e B", "A b A"), ["A b A"]),
            (("A b B", "B b C", "A b m C", "C b m A"), ["A b m C", "C b m A"]),
            (("A b B", "B b C", "C b o A", "A e D"), ["A b B", "B b C", "C b o A"]),
            (("A b B",), []),
        ],
        ids=["a circle", "one pair", "with itself", "the smallest", "not convex", "none"],
    )
    def test_it_is_what_cannot_hold(self, lines, expected):
        assert written(network(*lines).conflict()) == expected

    @pytest.mark.parametrize(
        ("lines", "expected"),
        [
            pytest.param((*BEYOND_PATHS, "E b bi F", "F m mi G", "G e E", "F e G"), ("F m mi G", "F e G"), id="two"),
            pytest.param(("A b bi B", "B e C", "C e A", "D b m D"), ("D b m D",), id="one"),
            pytest.param(
                (*BEYOND_PATHS, "E b o F", "F b o G", "G b o H", "H b o E"),
                ("E b o F", "F b o G", "G b o H", "H b o E"),
                id="a circle of four, not the six that are met first",
            ),
        ],
    )
    def test_it_is_the_smallest_there_is(self, lines, expected):
        made = network(*lines)
        assert made.smallest_conflict.smallest
        assert written(made.conflict()) == list(expected)

    @pytest.mark.parametrize("limits", [Limits(questions=3), Limits(intervals=7)], ids=["questions", "intervals"])
    def test_what_is_not_proven_is_told(self, limits):
        made = network(*BEYOND_PATHS, "E b o F", "F b o G", "G b o H", "H b o E", limits=limits)
        found = made.smallest_conflict
        assert not found.smallest
        assert not network(*written(found.links)).consistent
        for left_out in found.links:
            assert network(*written(one for one in found.links if one is not left_out)).consistent

    def test_nothing_to_explain(self):
        assert network("A b bi B").smallest_conflict == Conflict(())

    def test_the_empty_relation_cannot_hold(self):
        assert len(AllenNetwork.of([Constraint("A", NONE, "B"), Constraint("A", EQUAL, "B")]).conflict()) == 1

    @pytest.mark.parametrize(
        "ask",
        [
            lambda made: made.relation("A", "B"),
            lambda made: made.tightest("A", "B"),
            lambda made: made.entails("A", ALL, "B"),
            lambda made: made.scenario(),
            lambda made: made.core(),
            lambda made: list(made.pairs()),
            lambda made: list(made.minimal_networks()),
            lambda made: made.minimal,
        ],
        ids=["relation", "tightest", "entails", "scenario", "core", "pairs", "minimal networks", "minimal"],
    )
    def test_questions_about_a_contradiction_name_it(self, ask):
        with pytest.raises(ExpressionError, match="repair it first: these cannot all hold: A b B, B b A"):
            ask(network("A b B", "B b A", "C b A"))

    def test_an_unknown_interval(self):
        with pytest.raises(ExpressionError, match=r"none of the 2 intervals has this id \(got 'X'\)"):
            network("A b B").relation("A", "X")


class TestCore:
    @pytest.mark.parametrize(
        ("lines", "expected"),
        [
            (("A b B", "B b C", "A b C", "C b D", "A b D"), ["A b B", "B b C", "C b D"]),
            (("A e B", "A b C"), ["A e B"]),
            (("A m B", "B d C", "A o C"), ["A m B", "B d C", "A o C"]),
            (("A b B", "C d B"), ["A b B", "B di C"]),
            (("A b B", "C b D"), ["A b B", "C b D"]),
            (("A d B", "B d C", "A d C"), ["A d B", "B d C"]),
            ((), []),
        ],
        ids=["a chain", "equals", "a triangle", "turned", "apart", "nested", "nothing"],
    )
    def test_core_by_hand(self, lines, expected):
        assert sorted(written(network(*lines).core())) == sorted(expected)

    def test_of_equals_either_may_carry_a_relation(self):
        made = network("A e B", "A b C")
        assert [written(found) for found in made.minimal_networks()] == [["A e B", "A b C"], ["A e B", "B b C"]]
        assert made.relation("B", "C") == Allen.of("b")

    def test_the_core_of_a_chain_is_its_only_minimal_network(self):
        made = network("A b B", "B b C", "C b D")
        assert [written(found) for found in made.minimal_networks()] == [["A b B", "B b C", "C b D"]]

    def test_beyond_the_limit(self):
        lines = ["A e B", "B e C", "C e D", "D e E", "E b F"]
        with pytest.raises(LimitError, match=r"at most 12 relations lie outside the core \(got 15\)"):
            list(network(*lines).minimal_networks())
        assert network(*lines).core() == ()
