"""Measures: every published one is a file here. They read Documents and open no file.

>>> from timeloom.metrics import metric
>>> metric("scate-track1", exclude=("Event",))
Track1Metric(exclude=('Event',))
"""

from __future__ import annotations

from importlib import import_module

from timeloom.metrics.base import Counts, Metric, Parts, Row, Score, Tally

__all__ = ["METRICS", "Counts", "Metric", "Parts", "Row", "Score", "Tally", "metric", "metric_class"]

METRICS: dict[str, tuple[str, str]] = {
    "awareness": ("timeloom.metrics.awareness", "AwarenessMetric"),
    "dating": ("timeloom.metrics.dating", "DatingMetric"),
    "dating-phrases": ("timeloom.metrics.phrases", "PhrasesMetric"),
    "event": ("timeloom.metrics.event", "EventMetric"),
    "graph-shape": ("timeloom.metrics.graph_shape", "GraphShapeMetric"),
    "identification": ("timeloom.metrics.identification", "IdentificationMetric"),
    "order-distance": ("timeloom.metrics.order_distance", "OrderDistanceMetric"),
    "relations": ("timeloom.metrics.relations", "RelationsMetric"),
    "scate-track1": ("timeloom.metrics.track1", "Track1Metric"),
    "scate-track2": ("timeloom.metrics.track2", "Track2Metric"),
    "syntax": ("timeloom.metrics.syntax", "SyntaxMetric"),
    "tempeval1": ("timeloom.metrics.tempeval1", "Tempeval1Metric"),
    "temporal-recall": ("timeloom.metrics.tannier_muller", "TemporalRecallMetric"),
    "timex": ("timeloom.metrics.timex", "TimexMetric"),
    "weighted-mean": ("timeloom.metrics.whole", "WeightedMeanMetric"),
}
"""Names of measures and where they live; a module is imported when its measure is asked for."""


def metric(name: str, **options: object) -> Metric:
    """A measure by its name. Raises ValueError for an unknown name or value, TypeError for an unknown option."""
    return metric_class(name)(**options)


def metric_class(name: str) -> type[Metric]:
    """The class of a measure: its options (`timeloom.metrics.options`), its summary and its reference, unmade."""
    if name not in METRICS:
        raise ValueError(f"there is no measure {name!r}; there are {', '.join(METRICS)}")
    module, class_name = METRICS[name]
    found: type[Metric] = getattr(import_module(module), class_name)
    return found
