"""The repair of long networks, a window at a time.

Each step of `mend` looks at all that it mends, so where a text has ten times as many contradictions, and is ten times
as long, it takes a hundred times as long. Nearly all contradictions are between neighbours and the dates that they are
linked to, which one window holds (`timeloom.graph.windows`); those are mended there. What then is left in the whole is
taken fact by fact, the most trusted first, and what does not hold with those before is given up
(`timeloom.graph.growing`). So every fact that is given up contradicts kept ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import inf

from timeloom.graph.bounds import Fact, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.growing import GrowingNetwork
from timeloom.graph.mending import Mended, NotHeld, by_trust, given_up, mend
from timeloom.graph.windows import windows

__all__ = ["mend_in_windows"]


def mend_in_windows(network: TemporalNetwork) -> Mended:
    """`mend`, in time that grows with the network; the same where it fits in one window. The intervals of the network
    that have no date should stand in the order of the text."""
    if network.consistent:
        return Mended(network, ())
    facts = network.facts
    parts = list(_parts(facts, network.intervals))
    if len(parts) == 1:
        return mend(network)
    gone: dict[int, NotHeld] = {}
    for part in parts:
        left = [place for place in part if place not in gone]
        found = given_up(TemporalNetwork([facts[place] for place in left]))
        gone |= {left[at]: one for at, one in found.items()}
    gone = _in_the_whole(network, gone)
    kept = [fact for place, fact in enumerate(facts) if place not in gone]
    dropped = tuple(gone[place] for place in sorted(gone))
    made = TemporalNetwork(kept, network.intervals)
    if network.one_clock or made.consistent:
        return Mended(made, dropped)
    again = mend(made)  # without a date of another zone the clock is another one, and tells more
    return Mended(again.network, (*dropped, *again.dropped))


def _in_the_whole(network: TemporalNetwork, gone: Mapping[int, NotHeld]) -> dict[int, NotHeld]:
    """What is to be given up of the whole, where `gone` was in windows: what windows kept and what cannot hold with
    more trusted facts of other windows goes too; what is then no longer contradicted comes back."""
    facts = network.facts
    found = dict(gone)
    start = network.without(gone)
    rest: list[int] = []
    if start.cycle:
        rest = [place for place, fact in enumerate(facts) if place not in gone and fact.weight < inf]
        start = network.without({*gone, *rest})
    if start.cycle:
        rest = [place for place in range(len(facts)) if place not in gone]
    growing = GrowingNetwork(network, start)
    for place in by_trust(facts, rest):
        if not growing.add(place):
            found[place] = NotHeld(facts[place], growing.because(place))
    lost = {id(facts[place]) for place in found}
    for place in by_trust(facts, found):
        if growing.add(place):
            del found[place]
            lost.discard(id(facts[place]))
        elif not lost.isdisjoint(map(id, found[place].because)):
            found[place] = NotHeld(facts[place], growing.because(place))
    return found


def _parts(facts: Sequence[Fact], ids: Sequence[str]) -> Iterator[list[int]]:
    """The places of the facts of each window."""
    at = [place for place, fact in enumerate(facts) if isinstance(fact, Constraint)]
    links = [fact for fact in facts if isinstance(fact, Constraint)]
    own: dict[str, list[int]] = {}
    for place, fact in enumerate(facts):
        if not isinstance(fact, Constraint):
            own.setdefault(fact.interval, []).append(place)
    for window in windows(_interleaved(ids, links, own), links, own):
        yield [*(at[place] for place in window.links), *(place for name in window.ids for place in own.get(name, ()))]


def _interleaved(ids: Sequence[str], links: Sequence[Constraint], dated: Collection[str]) -> list[str]:
    """The ids with each dated one before the first other that it is linked to, so that one window has both."""
    beside: dict[str, list[str]] = {}
    for link in links:
        for end, other in ((link.source, link.target), (link.target, link.source)):
            if other in dated and end not in dated:
                beside.setdefault(end, []).append(other)
    order = {one: None for id in ids if id not in dated for one in (*beside.get(id, ()), id)}
    return [*order, *(id for id in ids if id not in order)]
