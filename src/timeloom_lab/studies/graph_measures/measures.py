"""All measures of one pair of graphs."""

from __future__ import annotations

from collections.abc import Sequence

from timeloom.graph import Constraint, IntervalGraph
from timeloom.metrics import Tally
from timeloom.metrics.reduction import canonical_links, needed_links
from timeloom.metrics.relations import compare_relations
from timeloom.metrics.tannier_muller import Choices, temporal_recall
from timeloom_lab.studies.graph_measures.curve import Measured

__all__ = ["RELAXED", "STRICT", "SUMS", "measure"]

STRICT = ("direct", "closure", "core", "awareness", "TR/TP")
"""Rows of strict measures: P and R of direct links, closures, core relations; temporal awareness; TR and TP."""
RELAXED = ("direct-relaxed", "closure-relaxed", "core-relaxed", "TR/TP-relaxed")
SUMS = ("misses", "splits", "errors", "conflations")
"""What temporal recall (the first two) and precision count as lost."""


def measure(gold: IntervalGraph, links: Sequence[Constraint], kept: float, minimal: int | None = None) -> Measured:
    """The measures of links against a gold graph, of whose minimal links so many were kept.

    `minimal` is how many it has; by default all of its links are. The links must be consistent. Every measure sees the
    same two graphs; `direct` sees their links as they stand.
    """
    system = IntervalGraph.of(links, gold.intervals)
    rows = compare_relations(gold, system)
    temporal = temporal_recall(gold, system)
    relaxed = temporal_recall(gold, system, Choices(credit="relaxed"))
    rows["awareness"] = _awareness(gold, system)
    rows["TR/TP"] = Tally(temporal.key, temporal.response, temporal.recalled, temporal.precise)
    rows["TR/TP-relaxed"] = Tally(relaxed.key, relaxed.response, relaxed.recalled, relaxed.precise)
    rows = {name: rows[name] for name in (*STRICT, *RELAXED)}
    sums = {name: float(getattr(temporal, name)) for name in SUMS}
    return Measured(kept, len(gold.constraints) if minimal is None else minimal, rows, sums)


def _awareness(gold: IntervalGraph, system: IntervalGraph) -> Tally:
    """Links of each reduction that follow from the other graph, as the measure `awareness` takes them."""
    rank = {name: place for place, name in enumerate(dict.fromkeys((*gold.intervals, *system.intervals)))}
    golds = needed_links(gold, rank)
    systems = canonical_links(system, rank, {(link.source, link.target) for link in golds})
    recalled = sum(system.entails(link.source, link.relation, link.target) for link in golds)
    precise = sum(gold.entails(link.source, link.relation, link.target) for link in systems)
    return Tally(len(golds), len(systems), recalled, precise)
