"""Laws of Allen's algebra."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.graph.allen import ALL, EQUAL, NONE, Allen

relations = st.integers(0, 8191).map(Allen)


@st.composite
def intervals(draw):
    start = draw(st.integers(0, 7))
    return start, draw(st.integers(start + 1, 8))


@given(relations, relations)
def test_unions_obey_de_morgan(a, b):
    assert ~(a | b) == ~a & ~b
    assert ~(a & b) == ~a | ~b
    assert ~~a == a
    assert a - b == a & ~b
    assert (a <= b) is (a | b == b) is (a & b == a)


@given(relations, relations)
def test_inverse_turns_everything_round(a, b):
    assert a.inverse.inverse == a
    assert (a | b).inverse == a.inverse | b.inverse
    assert (~a).inverse == ~a.inverse
    assert a.compose(b).inverse == b.inverse.compose(a.inverse)


@given(relations, relations, relations)
def test_composition(a, b, c):
    assert a.compose(b).compose(c) == a.compose(b.compose(c))
    assert a.compose(b | c) == a.compose(b) | a.compose(c)
    assert a.compose(EQUAL) == EQUAL.compose(a) == a
    assert a.compose(NONE) == NONE
    # Peirce's law of relation algebras, by which path consistency may revise any side of a triangle.
    assert bool(a.compose(b) & c) is bool(a.inverse.compose(c) & b)


@given(intervals(), intervals(), intervals(), relations, relations)
def test_what_holds_of_intervals_is_kept(x, y, z, a, b):
    x_y, y_z, x_z = Allen.between(x, y), Allen.between(y, z), Allen.between(x, z)
    assert Allen.between(y, x) == x_y.inverse
    assert x_z <= (a | x_y).compose(b | y_z)


@given(relations, relations)
@settings(max_examples=60)
def test_hull_is_a_closure(a, b):
    assert a <= a.convex
    assert a.convex.is_convex
    assert a.convex.convex == a.convex
    assert (a & b).convex <= a.convex & b.convex
    assert a.convex.inverse == a.inverse.convex
    assert a <= Allen.from_ends(*a.ends)
    assert ALL.convex == ALL
