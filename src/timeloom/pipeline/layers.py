"""How far a document is read: layers by name, each with all that it needs."""

from __future__ import annotations

from typing import Literal

from timeloom.errors import ModelError

__all__ = ["LAYERS", "Layers", "check_layers"]

Layers = Literal["all", "times", "events", "relations", "timeline"]

LAYERS: tuple[Layers, ...] = ("all", "times", "events", "relations", "timeline")
"""`times` are the times alone, without sentences and tokens; `events` the events of the sentences too, `relations` the
links between both; `timeline` all that a timeline is made of, parts of speech and trees among it, by which the phrases
of events are cut; `all` everything that the preset has, which is the same, and for a preset without events no error."""


def check_layers(layers: object) -> None:
    """Raises ModelError for what is no layer."""
    if layers not in LAYERS:
        raise ModelError(f"it is one of {', '.join(LAYERS)}", place="layers", value=layers)
