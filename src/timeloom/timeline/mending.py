"""Facts without their contradictions: what has to be left out is told as a problem, never an error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from timeloom.document import Document, Problem
from timeloom.graph.bounds import Fact, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.mending import NotHeld
from timeloom.graph.piecewise import mend_in_windows
from timeloom.timeline.believing import SEEN

__all__ = ["CONTRADICTS", "OUTWEIGHED", "Mended", "mended"]

CONTRADICTS = "it cannot hold with others, and is left out of the timeline"
OUTWEIGHED = "it cannot hold with when events happen by all that is seen, and is left out of the timeline"


class Mended(NamedTuple):
    """A network that does not contradict itself, and a problem for each fact that was left out."""

    network: TemporalNetwork
    problems: tuple[Problem, ...]


def mended(document: Document, facts: Sequence[Fact], ids: Sequence[str]) -> Mended:
    """The network of all facts that can hold together; `ids` in the order of the text."""
    found = mend_in_windows(TemporalNetwork(facts, ids))
    return Mended(found.network, tuple(_problem(document, one) for one in found.dropped if not _is_own(one.fact)))


def _is_own(fact: Fact) -> bool:
    """Whether a fact is nothing that the document says, but was put beside that by what is seen: that it cannot hold is
    no problem of the document."""
    return isinstance(fact, Constraint) and fact.label == SEEN


def _problem(document: Document, one: NotHeld) -> Problem:
    others = (_named(other).removeprefix("TLINK ") for other in one.because)
    told = dict.fromkeys(other for other in others if other)  # what nobody stated has no name
    reason = OUTWEIGHED if any(map(_is_own, one.because)) else CONTRADICTS
    return Problem(document.id, _named(one.fact), reason, ", ".join(told) or None)


def _named(fact: Fact) -> str:
    return f"TLINK {fact.id}" if isinstance(fact, Constraint) else f"time {fact.interval}"
