"""A temporal network without its contradictions: the least trusted facts are given up, and reported."""

from __future__ import annotations

from typing import NamedTuple

from timeloom.graph.bounds import Fact, TemporalNetwork

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

    Of each contradiction the fact of least weight goes, the last one among equals (dates and durations outweigh links
    unless told otherwise). What turns out not to have been to blame comes back, the most trusted first, so that each
    fact that stays out contradicts those that are kept. Each step costs a check of consistency.
    """
    facts = network.facts
    steps = _STEPS * len(facts)
    kept, gone = list(range(len(facts))), list[int]()
    current = network
    while not current.consistent:
        victim = kept[max(current.core(steps), key=lambda place: (-facts[kept[place]].weight, place))]
        gone.append(victim)
        kept.remove(victim)
        current = _network(network, kept)
    dropped: list[tuple[int, NotHeld]] = []
    for back in sorted(gone, key=lambda place: (-facts[place].weight, place)):
        trying = sorted([*kept, back])
        tried = _network(network, trying)
        if tried.consistent:
            current, kept = tried, trying
        else:
            others = tuple(facts[trying[place]] for place in tried.core(steps) if trying[place] != back)
            dropped.append((back, NotHeld(facts[back], others)))
    return Mended(current, tuple(one for _, one in sorted(dropped, key=lambda pair: pair[0])))


def _network(whole: TemporalNetwork, places: list[int]) -> TemporalNetwork:
    return TemporalNetwork([whole.facts[place] for place in places], whole.intervals)
