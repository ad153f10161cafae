"""The last check of a merge: with durations and dates as numbers, which the order of end points does not know.

A stay of three days cannot include a year, though each end of the two could be anywhere in order. What contradicts a
length is given up by `timeloom.graph.piecewise`, the least trusted first; pairs that lost their label so are tried with
their next ones, the most trusted first, each at the cost of what it moves (`timeloom.graph.growing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from timeloom.graph import Constraint, TemporalNetwork
from timeloom.graph.bounds import Fact
from timeloom.graph.growing import GrowingNetwork
from timeloom.graph.piecewise import mend_in_windows
from timeloom.relations.options import Choice, Option, Refused, by_trust
from timeloom.relations.times import Calendar

__all__ = ["lasting"]

_GIVEN = 2.0
"""Trust in links that are given: more than in any that was found, less than in the calendar."""


def lasting(
    calendar: Calendar, given: Sequence[Constraint], options: Sequence[Option], choice: Choice
) -> tuple[Choice, tuple[Constraint, ...]]:
    """What of a choice holds with every fact of the calendar, and the given links that do not."""
    facts = [*(_sure(fact) for fact in calendar.facts), *(replace(link, weight=_GIVEN) for link in given)]
    network = TemporalNetwork([*facts, *(option.constraint for option in choice.taken)])
    if network.consistent:
        return choice, ()
    mended = mend_in_windows(network)
    gone = {id(one.fact): one for one in mended.dropped}
    taken = [option for option in choice.taken if id(option.constraint) not in gone]
    lost = [option for option in choice.taken if id(option.constraint) in gone]
    refused = [Refused(option, gone[id(option.constraint)].because) for option in lost]
    odd = {one.fact.id for one in mended.dropped if isinstance(one.fact, Constraint) and one.fact.weight == _GIVEN}
    standing = [fact for fact in facts if fact.id not in odd]
    taken += _again(standing, taken, lost, options)
    order = {option.place: number for number, option in enumerate(choice.taken)}
    taken.sort(key=lambda option: order[option.place])
    return (
        Choice(tuple(taken), (*choice.refused, *refused), choice.notes),
        tuple(link for link in given if link.id in odd),
    )


def _again(
    standing: Sequence[Fact], taken: Sequence[Option], lost: Sequence[Option], options: Sequence[Option]
) -> list[Option]:
    """Other labels for pairs that lost theirs, the most trusted first, where they hold."""
    before = {(option.place, option.label) for option in lost}
    places = {option.place for option in lost}
    tried = [one for one in by_trust(options) if one.place in places and (one.place, one.label) not in before]
    facts = [*standing, *(option.constraint for option in taken)]
    network = TemporalNetwork([*facts, *(option.constraint for option in tried)])
    growing = GrowingNetwork(network, network.without(range(len(facts), len(network.facts))))
    found: list[Option] = []
    for at, option in enumerate(tried, start=len(facts)):
        if option.place in places and growing.add(at):
            found.append(option)
            places.discard(option.place)
    return found


def _sure(fact: Fact) -> Fact:
    return replace(fact, weight=inf)
