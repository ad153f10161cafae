"""What of a document cannot hold together, as the routes tell it: what was left out, and the fewest that it is
against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from timeloom.document import Document
from timeloom.document.hand import is_by_hand, is_link_by_hand
from timeloom.document.readable import iso_interval
from timeloom.graph.bounds import Dated, Fact, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.labels import from_allen
from timeloom.graph.piecewise import mend_in_windows
from timeloom.pipeline.recipes import PLACED
from timeloom.timeline.gathering import gather
from timeloom.timeline.mending import CONTRADICTS

__all__ = ["conflicts_of", "words_of"]

_LONGEST = 60
_MOST = 40
"""Facts of a contradiction that are tried one by one for whether it needs them."""


def words_of(document: Document) -> dict[str, str]:
    """The words of a document by the ids that links use, in the order of the text; the time of writing first."""
    placed = [(time.start, time.id, time.text) for time in document.timexes]
    for event in document.events:
        words = document.text[event.start : event.end]
        placed += [(event.start, one.id, words) for one in event.instances or (event,)]
    placed.sort(key=lambda one: one[0])
    creation = document.meta.creation
    own = creation.id if creation is not None else "t0" if document.dct is not None else None
    first = {} if own is None else {own: "time of writing"}
    return first | {id: " ".join(words.split())[:_LONGEST] for _, id, words in placed if id != own}


def conflicts_of(document: Document) -> list[dict[str, Any]]:
    """Every contradiction of the links and dates of a document, in the order of what was left out for it."""
    if all(problem.reason != CONTRADICTS for problem in document.meta.problems):
        return []
    found = gather(document, "simultaneous", PLACED)
    known = {one.id for one in found.mentions}
    links = [link for link in found.links if {link.source, link.target} <= known]
    words = words_of(document) | {one.id: one.text for one in found.mentions if one.text}
    hand = _by_hand(document)
    dropped = mend_in_windows(TemporalNetwork([*links, *found.dates], [one.id for one in found.mentions])).dropped
    told = []
    for one in dropped:
        because, smallest = _needed(one.fact, one.because)
        facts = [_fact(fact, words, hand) for fact in (one.fact, *because)]
        said = f"{_says(one.fact, words)} cannot hold with {'; '.join(_says(fact, words) for fact in because)}"
        says = said if because else f"{_says(one.fact, words)} contradicts itself"
        told.append({"left_out": facts[0], "because": facts[1:], "smallest": smallest, "says": says})
    return told


def _by_hand(document: Document) -> set[str]:
    """The ids of what a person set: links, and times that were read as somebody said."""
    times = {time.id for time in (*document.times, *document.timexes) if is_by_hand(time.attributes)}
    return times | {link.id for link in document.links if is_link_by_hand(link)}


def _needed(fact: Fact, because: Sequence[Fact]) -> tuple[tuple[Fact, ...], bool]:
    """Those of `because` without which the fact could hold, and whether that was tried of each."""
    kept = list(because)
    if len(kept) > _MOST:
        return tuple(kept), False
    for one in because:
        others = [other for other in kept if other is not one]
        if not TemporalNetwork([fact, *others]).consistent:
            kept = others
    return tuple(kept), True


def _fact(fact: Fact, words: dict[str, str], hand: set[str]) -> dict[str, Any]:
    if isinstance(fact, Constraint):
        return {
            "id": fact.id, "kind": "link", "source": fact.source, "relation": _label(fact), "target": fact.target,
            "words": [words.get(fact.source, fact.source), words.get(fact.target, fact.target)],
            "by_hand": fact.id in hand,
        }  # fmt: skip
    own = words.get(fact.interval, fact.interval)
    return {"id": fact.interval, "kind": "date", "words": [own], "by_hand": fact.interval in hand}


def _label(link: Constraint) -> str:
    return link.label or from_allen(link.relation, "timeml") or "|".join(link.relation)


def _says(fact: Fact, words: dict[str, str]) -> str:
    if isinstance(fact, Constraint):
        first, last = words.get(fact.source, fact.source), words.get(fact.target, fact.target)
        return f"“{first}” {_label(fact)} “{last}”"
    own = words.get(fact.interval, fact.interval)
    if isinstance(fact, Dated):
        return f"“{own}” {'lies in' if fact.inside else 'is'} {iso_interval(fact.date)}"
    return f"how long “{own}” lasts"
