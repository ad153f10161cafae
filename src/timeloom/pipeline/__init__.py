"""The pipeline: stages in order, presets by name, and the verbs of the front door.

Only this room knows the order of the stages.
"""

from timeloom.moved import attribute
from timeloom.pipeline.dct import Anchor, anchor
from timeloom.pipeline.layers import LAYERS, Layers
from timeloom.pipeline.loading import load
from timeloom.pipeline.loom import MAX_TEXT_BYTES, Pipeline
from timeloom.pipeline.recipes import Options, Stage, presets, resolve
from timeloom.pipeline.verbs import annotate, find, parse, read, write, written

__all__ = [
    "LAYERS",
    "MAX_TEXT_BYTES",
    "Anchor",
    "Layers",
    "Options",
    "Pipeline",
    "Stage",
    "anchor",
    "annotate",
    "find",
    "load",
    "parse",
    "presets",
    "read",
    "resolve",
    "write",
    "written",
]


def __getattr__(name: str) -> object:
    """Names that went to `timeloom.asking`, for one version."""
    return attribute(__name__, name)
