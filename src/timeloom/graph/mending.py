"""A temporal network without its contradictions: the least trusted facts are given up, and reported."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan
from typing import NamedTuple

from timeloom.errors import ExpressionError
from timeloom.graph.accept import contradicts_itself
from timeloom.graph.bounds import Fact, TemporalNetwork
from timeloom.graph.circles import Searched
from timeloom.graph.constraint import Constraint
from timeloom.graph.differences import Differences
from timeloom.graph.growing import GrowingNetwork
from timeloom.graph.incremental import IncrementalGraph

__all__ = ["Mended", "NotHeld", "by_trust", "given_up", "mend"]

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
    contradicts those that are kept. Each contradiction with dates costs a check of consistency. Raises ExpressionError
    for a weight that is not a number.
    """
    gone = given_up(network)
    if not gone:
        return Mended(network, ())
    kept = [fact for place, fact in enumerate(network.facts) if place not in gone]
    return Mended(TemporalNetwork(kept, network.intervals), tuple(gone[place] for place in sorted(gone)))


def given_up(network: TemporalNetwork) -> dict[int, NotHeld]:
    """What `mend` gives up, by its place in the facts of the network."""
    facts = network.facts
    for fact in facts:
        if isnan(fact.weight):
            raise ExpressionError("its weight is not a number", place=f"fact {fact.id}", value=fact.weight)
    return {} if network.consistent else _Mending(network).done()


def by_trust(facts: Sequence[Fact], places: Iterable[int]) -> list[int]:
    """Places of facts, the most trusted first, and of equals the first."""
    return sorted(places, key=lambda place: (-facts[place].weight, place))


class _Mending:
    """One contradictory network on its way. `gone` are the places of facts that were given up so far, `cores` the
    contradictions for which some of them were."""

    def __init__(self, network: TemporalNetwork) -> None:
        self.network = network
        self.facts = network.facts
        self.steps = _STEPS * len(network.facts)
        self.gone: set[int] = set()
        self.cores: dict[int, tuple[int, ...]] = {}

    def done(self) -> dict[int, NotHeld]:
        self.gone.update(self._refused_by_order())
        system = self.network.without(self.gone)
        searched = Searched()
        while system.cycle:
            core = self.network.core_of(system, self.steps, searched if self.network.one_clock else None)
            victim = max(core, key=lambda place: (-self.facts[place].weight, place))
            self.cores[victim] = core
            self.gone.add(victim)
            system = self.network.without(self.gone)
        return self._without_those_that_come_back(system)

    def _refused_by_order(self) -> list[int]:
        """Links that contradict more trusted ones, dates aside."""
        graph = IncrementalGraph()
        links = ((place, self.facts[place]) for place in by_trust(self.facts, range(len(self.facts))))
        return [place for place, fact in links if isinstance(fact, Constraint) and not graph.add(fact)]

    def _without_those_that_come_back(self, system: Differences) -> dict[int, NotHeld]:
        """All that was given up is tried again; what has to stay out is told, with the reason."""
        facts, gone = self.facts, self.gone
        kept = (fact for place, fact in enumerate(facts) if place not in gone)
        graph = IncrementalGraph(fact for fact in kept if isinstance(fact, Constraint))
        growing = GrowingNetwork(self.network, system) if self.network.one_clock else None
        dropped: dict[int, NotHeld] = {}
        for back in by_trust(facts, gone):
            fact = facts[back]
            against = graph.why_not(fact)[:-1] if isinstance(fact, Constraint) else ()
            if against or (isinstance(fact, Constraint) and contradicts_itself(fact)):
                dropped[back] = NotHeld(fact, against)
            elif core := self._still_against(back, growing):
                dropped[back] = NotHeld(fact, tuple(facts[place] for place in core if place != back))
            else:
                gone.discard(back)
                if isinstance(fact, Constraint):
                    graph.add(fact)
        return dropped

    def _still_against(self, back: int, growing: GrowingNetwork | None) -> tuple[int, ...]:
        """A contradiction of a fact that was given up and of kept ones, () where it can come back (and is taken)."""
        core = self.cores.get(back, ())
        if core and self.gone.isdisjoint(place for place in core if place != back):
            return core
        if growing is not None and growing.add(back):
            return ()
        return self.network.core_of(self.network.without(self.gone - {back}), self.steps)
