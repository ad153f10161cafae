"""A temporal network without its contradictions: the least trusted facts are given up, and reported."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan
from typing import NamedTuple

from timeloom.errors import ExpressionError
from timeloom.graph.accept import contradicts_itself
from timeloom.graph.bounds import Fact, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.incremental import IncrementalGraph

__all__ = ["Mended", "NotHeld", "mend"]

_STEPS = 20
"""Arcs followed at most, for each fact of the network, in search of the smallest form of each contradiction."""


class NotHeld(NamedTuple):
    """A fact that was given up, and kept facts that it cannot hold with."""

    fact: Fact
    because: tuple[Fact, ...]


class Mended(NamedTuple):
    """A network without contradictions, and what it had to give up, in the order of the facts."""

    network: TemporalNetwork
    dropped: tuple[NotHeld, ...]


def mend(network: TemporalNetwork) -> Mended:
    """The network without the least trusted facts of its contradictions.

    Links that contradict links by order alone go first, as `timeloom.graph.repair` has it. Then of each contradiction
    the fact of least weight goes, the last one among equals (dates and durations outweigh links unless told otherwise).
    What turns out not to have been to blame comes back, the most trusted first, so that each fact that stays out
    contradicts those that are kept. Each step with dates costs a check of consistency. Raises ExpressionError for a
    weight that is not a number.
    """
    facts = network.facts
    for fact in facts:
        if isnan(fact.weight):
            raise ExpressionError("its weight is not a number", place=f"fact {fact.id}", value=fact.weight)
    if network.consistent:
        return Mended(network, ())
    steps = _STEPS * len(facts)
    kept, gone = _in_order(facts)
    current = _network(network, kept)
    while not current.consistent:
        victim = kept[max(current.core(steps), key=lambda place: (-facts[kept[place]].weight, place))]
        gone.append(victim)
        kept.remove(victim)
        current = _network(network, kept)
    return _brought_back(network, current, kept, gone)


def _by_trust(facts: Sequence[Fact], places: Iterable[int]) -> list[int]:
    return sorted(places, key=lambda place: (-facts[place].weight, place))


def _in_order(facts: Sequence[Fact]) -> tuple[list[int], list[int]]:
    """The places of facts whose links do not contradict each other, dates aside, and of the other links."""
    graph = IncrementalGraph()
    gone = []
    for place in _by_trust(facts, range(len(facts))):
        fact = facts[place]
        if isinstance(fact, Constraint) and not graph.add(fact):
            gone.append(place)
    refused = set(gone)
    return [place for place in range(len(facts)) if place not in refused], gone


def _brought_back(whole: TemporalNetwork, current: TemporalNetwork, kept: list[int], gone: list[int]) -> Mended:
    """All that was given up is tried again; what has to stay out is told, with the reason."""
    facts, steps = whole.facts, _STEPS * len(whole.facts)
    graph = IncrementalGraph(fact for fact in current.facts if isinstance(fact, Constraint))
    dropped: list[tuple[int, NotHeld]] = []
    for back in _by_trust(facts, gone):
        fact = facts[back]
        against = graph.why_not(fact)[:-1] if isinstance(fact, Constraint) else ()
        if against or (isinstance(fact, Constraint) and contradicts_itself(fact)):
            dropped.append((back, NotHeld(fact, against)))
            continue
        trying = sorted([*kept, back])
        tried = _network(whole, trying)
        if tried.consistent:
            current, kept = tried, trying
            if isinstance(fact, Constraint):
                graph.add(fact)
        else:
            others = tuple(facts[trying[place]] for place in tried.core(steps) if trying[place] != back)
            dropped.append((back, NotHeld(fact, others)))
    return Mended(current, tuple(one for _, one in sorted(dropped, key=lambda pair: pair[0])))


def _network(whole: TemporalNetwork, places: list[int]) -> TemporalNetwork:
    return TemporalNetwork([whole.facts[place] for place in places], whole.intervals)
