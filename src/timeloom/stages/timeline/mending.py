"""Facts without their contradictions: what has to be left out is told as a problem, never an error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from timeloom.document import Document, Problem
from timeloom.graph.bounds import Dated, Fact, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.mending import NotHeld, mend
from timeloom.stages.timeline.windows import windows

__all__ = ["CONTRADICTS", "Mended", "mended"]

CONTRADICTS = "it cannot hold with others, and is left out of the timeline"


class Mended(NamedTuple):
    """A network that does not contradict itself, and a problem for each fact that was left out."""

    network: TemporalNetwork
    problems: tuple[Problem, ...]


def mended(document: Document, facts: Sequence[Fact], ids: Sequence[str]) -> Mended:
    """The network of all facts that can hold together. The repair of a long text looks at a window at a time first, since
    each of its steps costs a look at all that it repairs."""
    network = TemporalNetwork(facts, ids)
    if network.consistent:
        return Mended(network, ())
    gone: list[NotHeld] = []
    lost: set[int] = set()
    for part in _parts(facts, ids):
        found = mend(TemporalNetwork([fact for fact in part if id(fact) not in lost]))
        gone += found.dropped
        lost.update(id(one.fact) for one in found.dropped)
    kept = [fact for fact in facts if id(fact) not in lost]
    whole = mend(TemporalNetwork(kept, ids))
    problems = tuple(_problem(document, one) for one in (*gone, *whole.dropped))
    return Mended(whole.network, problems)


def _parts(facts: Sequence[Fact], ids: Sequence[str]) -> Iterable[list[Fact]]:
    """The facts of each window of a text that has several."""
    links = [fact for fact in facts if isinstance(fact, Constraint)]
    dated = {fact.interval for fact in facts if isinstance(fact, Dated)}
    own: dict[str, list[Fact]] = {}
    for fact in facts:
        if not isinstance(fact, Constraint):
            own.setdefault(fact.interval, []).append(fact)
    for window in windows(ids, links, dated):
        if len(window.ids) == len(ids):
            return
        some: list[Fact] = [links[place] for place in window.links]
        some += [fact for name in window.ids for fact in own.get(name, ())]
        yield some


def _problem(document: Document, one: NotHeld) -> Problem:
    fact = one.fact
    place = f"TLINK {fact.id}" if isinstance(fact, Constraint) else f"time {fact.interval}"
    return Problem(document.id, place, CONTRADICTS, ", ".join(other.id for other in one.because) or None)
