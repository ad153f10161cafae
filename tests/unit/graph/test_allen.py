"""Allen's relations against intervals of integers, against published counts, and against the definitions of the
classes."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from timeloom.errors import ExpressionError
from timeloom.graph import allen
from timeloom.graph.allen import ALL, LETTERS, NONE, Allen
from timeloom.graph.point import ANY, CONVEX, EQ, GE, GT, LE, LT, NE

BASIC = tuple(Allen.of(letter) for letter in LETTERS)
EVERY = tuple(Allen(bits) for bits in range(8192))

# Three intervals have six end points, so that six values show everything that three can be to each other.
INTERVALS = tuple(combinations(range(6), 2))


class TestBasic:
    @pytest.mark.parametrize(
        ("letter", "x", "y"),
        [
            ("b", (0, 1), (2, 3)),
            ("m", (0, 1), (1, 2)),
            ("o", (0, 2), (1, 3)),
            ("fi", (0, 2), (1, 2)),
            ("di", (0, 3), (1, 2)),
            ("si", (0, 2), (0, 1)),
            ("e", (0, 1), (0, 1)),
            ("s", (0, 1), (0, 2)),
            ("d", (1, 2), (0, 3)),
            ("f", (1, 2), (0, 2)),
            ("oi", (1, 3), (0, 2)),
            ("mi", (1, 2), (0, 1)),
            ("bi", (2, 3), (0, 1)),
        ],
    )
    def test_two_intervals_are_in_the_relation_of_the_picture(self, letter, x, y):
        assert Allen.between(x, y) == Allen.of(letter)
        assert Allen.between(y, x) == Allen.of(letter).inverse

    def test_each_two_intervals_are_in_just_one(self):
        assert {Allen.between(x, y) for x, y in product(INTERVALS, repeat=2)} == set(BASIC)

    @pytest.mark.parametrize("empty", [(1, 1), (2, 1)], ids=["a point", "backwards"])
    def test_an_interval_has_a_length(self, empty):
        with pytest.raises(ExpressionError, match="starts before it ends"):
            Allen.between((0, 1), empty)


class TestValue:
    def test_repr_is_the_constructor(self):
        for relation in (NONE, ALL, Allen.of("b", "m"), allen.DURING):
            assert eval(repr(relation)) == relation
        assert repr(Allen.of("m", "b", "m")) == "Allen.of('b', 'm')"

    def test_it_reads_as_a_set_of_letters(self):
        relation = Allen.of("bi", "o", "e")
        assert (list(relation), len(relation), str(relation)) == (["o", "e", "bi"], 3, "o e bi")
        assert "o" in relation and "b" not in relation
        assert (bool(relation), bool(NONE), len(ALL)) == (True, False, 13)

    def test_order_is_that_of_subsets(self):
        small, large, other = Allen.of("b"), Allen.of("b", "m"), Allen.of("o")
        assert small < large <= large and large > small and large >= large
        assert not small <= other and not other <= small and not large < large

    def test_operators_are_those_of_sets(self):
        for a, b in product(EVERY[::131], EVERY[::97]):
            first, second = set(a), set(b)
            assert (set(a | b), set(a & b), set(a - b)) == (first | second, first & second, first - second)
            assert set(~a) == set(LETTERS) - first

    @pytest.mark.parametrize("word", ["B", "before", "", "="])
    def test_an_unknown_letter_is_named(self, word):
        with pytest.raises(ExpressionError, match="one of b m o") as caught:
            Allen.of("b", word)
        assert caught.value.value == word
        with pytest.raises(ExpressionError):
            assert word in ALL

    @pytest.mark.parametrize("bits", [-1, 8192])
    def test_bits_stay_within_thirteen(self, bits):
        with pytest.raises(ExpressionError, match="0 to 8191"):
            Allen(bits)


class TestComposition:
    def test_the_table_is_what_triples_of_intervals_show(self):
        seen: dict[tuple[Allen, Allen], Allen] = dict.fromkeys(product(BASIC, repeat=2), NONE)
        for x, y, z in product(INTERVALS, repeat=3):
            seen[Allen.between(x, y), Allen.between(y, z)] |= Allen.between(x, z)
        assert {pair: pair[0].compose(pair[1]) for pair in seen} == seen

    def test_published_counts_of_the_table(self):
        entries = [a.compose(b) for a, b in product(BASIC, repeat=2)]
        assert len(set(entries)) == 27  # distinct entries (Alspaugh's tables)
        assert sum(entry.is_basic for entry in entries) == 97
        assert sum(entry == ALL for entry in entries) == 3
        assert sum(map(len, entries)) == 409  # relations of three intervals (OEIS A055203)
        assert all(entry.is_convex for entry in entries)

    @pytest.mark.parametrize(
        ("first", "second", "expected"),
        [
            ("b", "b", "b"),
            ("b", "d", "b m o s d"),
            ("m", "m", "b"),
            ("m", "mi", "fi e f"),
            ("o", "o", "b m o"),
            ("o", "d", "o s d"),
            ("s", "si", "si e s"),
            ("d", "di", "b m o fi di si e s d f oi mi bi"),
            ("di", "d", "o fi di si e s d f oi"),
            ("oi", "mi", "bi"),
            ("f", "o", "o s d"),
        ],
    )
    def test_entries_that_allen_printed(self, first, second, expected):
        assert str(Allen.of(first).compose(Allen.of(second))) == expected

    def test_unions_compose_part_by_part(self):
        for a, b in product(EVERY[5::277], EVERY[3::311]):
            parts = NONE
            for first, second in product(a, b):
                parts |= Allen.of(first).compose(Allen.of(second))
            assert a.compose(b) == parts


class TestEnds:
    def test_projection_is_the_tightest(self):
        for letter, ends in allen.ENDS_OF.items():
            assert Allen.of(letter).ends == ends
            assert Allen.from_ends(*ends) == Allen.of(letter)

    @pytest.mark.parametrize(
        ("ends", "expected"),
        [
            ((ANY, ANY, LE, ANY), "b m"),
            ((ANY, LT, GT, ANY), "o fi di si e s d f oi"),
            ((LT, ANY, ANY, ANY), "b m o fi di"),
            ((NE, ANY, ANY, ANY), "b m o fi di d f oi mi bi"),
            ((GE, LT, ANY, LE), "e s d f"),
            ((GT, ANY, LT, ANY), ""),
        ],
        ids=["end by the start", "shares time", "starts first", "starts apart", "lies within", "impossible"],
    )
    def test_from_ends(self, ends, expected):
        assert str(Allen.from_ends(*ends)) == expected

    def test_projection_of_a_union(self):
        assert Allen.of("b", "m").ends == (LT, LT, LE, LT)
        assert Allen.of("b", "bi").ends == (NE, NE, NE, NE)
        assert NONE.ends == (0, 0, 0, 0)
        assert allen.EQUAL.ends == (EQ, LT, GT, EQ)
        assert ALL.ends == (ANY,) * 4


def conjunctions(masks):
    """Every relation that four masks of end points can state."""
    return {Allen.from_ends(*ends) for ends in product(masks, repeat=4)}


def ord_horn():
    """Nebel and Bürckert: conjunctions of clauses with any number of p != q and at most one p <= q or p = q."""

    def holds(letter, positive, unequal):
        ends = allen.ENDS_OF[letter]
        if positive is not None and ends[positive[0]] & positive[1]:
            return True
        return any(ends[pair] != EQ for pair in unequal)

    heads = [None, *product(range(4), (EQ, LE, GE))]
    bodies = [pairs for size in range(5) for pairs in combinations(range(4), size)]
    clauses = {
        Allen.of(*(letter for letter in LETTERS if holds(letter, head, body))) for head in heads for body in bodies
    }
    relations = {ALL}
    for clause in clauses:
        relations |= {relation & clause for relation in relations}
    return relations


class TestClasses:
    """Sizes with the empty relation counted: 83, 188 and 868. Without it the first two are the 82 and 187 often
    quoted."""

    @pytest.mark.parametrize(
        ("known", "members", "size"),
        [
            (Allen.is_convex, conjunctions(CONVEX), 83),
            (Allen.is_pointisable, conjunctions(range(8)), 188),
            (Allen.is_ord_horn, ord_horn(), 868),
        ],
        ids=["convex", "pointisable", "ORD-Horn"],
    )
    def test_members_are_those_of_the_definition(self, known, members, size):
        found = {relation for relation in EVERY if known.fget(relation)}
        assert found == members
        assert len(found) == size
        assert NONE in found

    def test_each_class_holds_the_one_before(self):
        for relation in EVERY:
            assert relation.is_pointisable or not relation.is_convex
            assert relation.is_ord_horn or not relation.is_pointisable
            assert relation.is_convex or not relation.is_basic

    def test_each_class_is_closed(self):
        members = [relation for relation in EVERY if relation.is_ord_horn]
        for a, b in product(members[::17], members[::13]):
            assert a.inverse.is_ord_horn
            assert (a & b).is_ord_horn
            assert a.compose(b).is_ord_horn
        convex = [relation for relation in EVERY if relation.is_convex]
        for a, b in product(convex, repeat=2):
            assert (a & b).is_convex
            assert a.compose(b).is_convex

    def test_hull_is_the_least_convex_relation_that_holds_it(self):
        convex = [relation for relation in EVERY if relation.is_convex]
        for relation in EVERY[::7]:
            least = ALL
            for candidate in convex:
                if relation <= candidate:
                    least &= candidate
            assert relation.convex == least

    def test_dimension_counts_free_end_points(self):
        assert [allen.dimension(relation.bits) for relation in BASIC] == [2, 1, 2, 1, 2, 1, 0, 1, 2, 1, 2, 1, 2]
        assert allen.dimension(NONE.bits) == -1
