"""Whether the graphs of documents hold together, and how many events they give a place.

An empty graph holds together too, so what is bounded is counted beside it: events whose earliest start and latest end
follow from links and dates, and of these, where the gold bounds the same event, how many bounds can be true.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from timeloom.document import Document
from timeloom.graph import IntervalGraph, TemporalNetwork, mend, time_facts, tlinks
from timeloom.graph.bounds import Bounds

__all__ = ["Soundness", "event_bounds", "soundness"]


@dataclass(frozen=True, slots=True)
class Soundness:
    """Counts over documents. `broken` graphs contradict themselves by their links alone, `undated` with the dates too.

    Of all `events` of the system those `bounded` have an earliest start and a latest end; `both` are bounded in gold too,
    by the same id; of these `possible` share time with what gold allows, and `same` are the same bounds.
    """

    documents: int
    broken: int
    undated: int
    events: int
    bounded: int
    both: int
    possible: int
    same: int


def soundness(golds: Sequence[Document], systems: Sequence[Document]) -> Soundness:
    """The counts of system documents, beside the gold documents of the same place."""
    counts = dict.fromkeys(Soundness.__slots__, 0)
    for gold, system in zip(golds, systems, strict=True):
        network = TemporalNetwork((*time_facts(system), *tlinks(system)))
        counts["documents"] += 1
        counts["broken"] += not IntervalGraph.of(tlinks(system)).consistent
        counts["undated"] += not network.consistent
        ours, theirs = event_bounds(system), event_bounds(gold)
        counts["events"] += sum(max(len(event.instances), 1) for event in system.events)
        counts["bounded"] += len(ours)
        for name in ours.keys() & theirs.keys():
            counts["both"] += 1
            counts["possible"] += _share(ours[name], theirs[name])
            counts["same"] += ours[name] == theirs[name]
    return Soundness(**counts)


def event_bounds(document: Document) -> Mapping[str, tuple[int, int]]:
    """Earliest start and latest end of every event that has both, by the id of its instance. Facts that contradict more
    trusted ones are left out (`timeloom.graph.mend`)."""
    network = mend(TemporalNetwork((*time_facts(document), *tlinks(document)))).network
    bounds: dict[str, Bounds] = dict(network)
    found = {}
    for event in document.events:
        for name in [instance.id for instance in event.instances] or [event.id]:
            told = bounds.get(name)
            if told and isinstance(told.earliest_start, int) and isinstance(told.latest_end, int):
                found[name] = (told.earliest_start, told.latest_end)
    return found


def _share(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
