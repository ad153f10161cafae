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
    "event": ("timeloom.metrics.event", "EventMetric"),
    "identification": ("timeloom.metrics.identification", "IdentificationMetric"),
    "scate-track1": ("timeloom.metrics.track1", "Track1Metric"),
    "scate-track2": ("timeloom.metrics.track2", "Track2Metric"),
    "tempeval1": ("timeloom.metrics.tempeval1", "Tempeval1Metric"),
    "timex": ("timeloom.metrics.timex", "TimexMetric"),
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
