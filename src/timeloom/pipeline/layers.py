"""How far a document is read: layers by name, each with all that it needs."""

from __future__ import annotations

from typing import Literal

from timeloom.errors import ModelError

__all__ = ["LAYERS", "Layers", "check_layers"]

Layers = Literal["all", "times", "events", "relations", "timeline"]

LAYERS: tuple[Layers, ...] = ("all", "times", "events", "relations", "timeline")
"""`times` are the times alone, without sentences and tokens; `events` the events of the sentences too, `relations` the
links between both; `all` also the timeline: everything that the preset has. `timeline` is all but parts of speech and
trees: the same times, events and links in less time. The order is the same too, but for one thing: where a time is counted
from an event ("two days after the explosion") and no link names an event with its part ("two days"), the event that it dates
is the one above it in the tree, and without trees the main event of its sentence (`timeloom.stages.timeline.hanging`)."""


def check_layers(layers: object) -> None:
    """Raises ModelError for what is no layer."""
    if layers not in LAYERS:
        raise ModelError(f"it is one of {', '.join(LAYERS)}", place="layers", value=layers)
