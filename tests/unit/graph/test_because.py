"""Why a bound is what it is: the facts of a chain give the bound by themselves, and the shortest way is told."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar import End, Interval
from timeloom.errors import ExpressionError
from timeloom.graph import BEFORE, Constraint, Dated, Lasting, TemporalNetwork, mend
from timeloom.graph.because import TOLD, Because, WhichBound
from timeloom.graph.bounds import Fact
from timeloom.graph.labels import SCHEMES

BOUNDS: tuple[WhichBound, ...] = get_args(WhichBound)
NAMES = ("a", "b", "c", "d", "e")


@st.composite
def networks(draw: st.DrawFn) -> TemporalNetwork:
    """Links, dates and durations that can all hold."""
    name, label = st.sampled_from(NAMES), st.sampled_from(sorted(SCHEMES["timeml"].relations))
    relation = label.map(SCHEMES["timeml"].relations.__getitem__)
    links = st.builds(Constraint, name, relation, name).filter(lambda link: link.source != link.target)
    day = st.integers(1, 28).map(lambda day: Interval.of(2017, 3, day))
    dates = st.builds(Dated, name, day, st.booleans())
    lengths = st.builds(Lasting, name, st.just(3600), st.sampled_from((86_400, 172_800, None)))
    facts = draw(st.lists(st.one_of(links, links, dates, lengths), max_size=7))
    return mend(TemporalNetwork(facts, NAMES)).network


def value(facts: tuple[Fact, ...], name: str, bound: WhichBound) -> int | End:
    found: int | End = getattr(TemporalNetwork(facts, NAMES).bounds(name), bound)
    return found


@settings(max_examples=60)
@given(networks())
def test_the_facts_of_a_chain_give_the_bound_by_themselves(network: TemporalNetwork) -> None:
    because = Because(network, told=99)
    for name in network.intervals:
        for bound in BOUNDS:
            chain = because.of(name, bound)
            whole = getattr(network.bounds(name), bound)
            assert chain.left_out == 0
            assert bool(chain.facts) == (whole is not End.UNKNOWN)
            assert value(chain.facts, name, bound) == whole
            assert len(set(map(id, chain.facts))) == len(chain.facts)


def test_of_a_long_chain_the_first_facts_and_the_date_are_told() -> None:
    links = [Constraint(f"e{n}", BEFORE, f"e{n + 1}", f"l{n}") for n in range(9)]
    network = TemporalNetwork.of(links, [Dated("e9", Interval.of(2017), id="year")])
    chain = Because(network).of("e0", "latest_end")
    assert [fact.id for fact in chain.facts] == [*(f"l{n}" for n in range(TOLD)), "year"]
    assert chain.left_out == 9 - TOLD


def test_the_nearest_date_is_the_reason_where_two_say_the_same() -> None:
    links = [Constraint("a", BEFORE, "b", "ab"), Constraint("b", BEFORE, "c", "bc"), Constraint("a", BEFORE, "c", "ac")]
    network = TemporalNetwork.of(links, [Dated("c", Interval.of(2017), id="c")])
    assert [fact.id for fact in Because(network).of("a", "latest_end").facts] == ["ac", "c"]


def test_what_is_not_there() -> None:
    with pytest.raises(ExpressionError, match="no such interval"):
        Because(TemporalNetwork([], ["a"])).of("b", "latest_end")
