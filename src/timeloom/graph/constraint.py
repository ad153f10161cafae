"""Constraint: one stated relation between two intervals, with what a report needs to name it."""

from __future__ import annotations

from dataclasses import dataclass

from timeloom.graph.allen import Allen

__all__ = ["Constraint"]


@dataclass(frozen=True, slots=True)
class Constraint:
    """Interval `source` is in `relation` to interval `target`; intervals go by their ids.

    `id` and `label` are those of the link it came from, and `weight` says how far it is trusted: repair gives up the
    least trusted first.
    """

    source: str
    relation: Allen
    target: str
    id: str = ""
    weight: float = 1.0
    label: str = ""
