"""The repair of long networks, a window at a time.

Each step of `mend` looks at all that it mends, so where a text has ten times as many contradictions, and is ten times as
long, it takes a hundred times as long. Nearly all contradictions are between neighbours and the dates that they are
linked to, which one window holds (`timeloom.graph.windows`); those are mended there, and what then is left in the whole.
What was given up in a window contradicts what the window kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from timeloom.graph.bounds import Fact, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.mending import Mended, NotHeld, mend
from timeloom.graph.windows import windows

__all__ = ["mend_in_windows"]


def mend_in_windows(network: TemporalNetwork) -> Mended:
    """`mend`, in time that grows with the network; the same where it fits in one window. The intervals of the network that
    have no date should stand in the order of the text."""
    if network.consistent:
        return Mended(network, ())
    facts = network.facts
    gone: dict[int, NotHeld] = {}
    for part in _parts(facts, network.intervals):
        found = mend(TemporalNetwork([fact for fact in part if id(fact) not in gone]))
        gone |= {id(one.fact): one for one in found.dropped}
    kept = [fact for fact in facts if id(fact) not in gone]
    whole = mend(TemporalNetwork(kept, network.intervals))
    gone |= {id(one.fact): one for one in whole.dropped}
    return Mended(whole.network, tuple(gone[id(fact)] for fact in facts if id(fact) in gone))


def _parts(facts: Sequence[Fact], ids: Sequence[str]) -> Iterator[list[Fact]]:
    """The facts of each window; nothing where there is one window only."""
    links = [fact for fact in facts if isinstance(fact, Constraint)]
    own: dict[str, list[Fact]] = {}
    for fact in facts:
        if not isinstance(fact, Constraint):
            own.setdefault(fact.interval, []).append(fact)
    for window in windows(_interleaved(ids, links, own), links, own):
        if len(window.ids) == len(ids):
            return
        some: list[Fact] = [links[place] for place in window.links]
        some += [fact for name in window.ids for fact in own.get(name, ())]
        yield some


def _interleaved(ids: Sequence[str], links: Sequence[Constraint], dated: Collection[str]) -> list[str]:
    """The ids with each dated one before the first other that it is linked to, so that one window has both."""
    beside: dict[str, list[str]] = {}
    for link in links:
        for end, other in ((link.source, link.target), (link.target, link.source)):
            if other in dated and end not in dated:
                beside.setdefault(end, []).append(other)
    order = {one: None for id in ids if id not in dated for one in (*beside.get(id, ()), id)}
    return [*order, *(id for id in ids if id not in order)]
