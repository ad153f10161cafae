"""The pipeline: stages in order, presets by name, and the verbs of the front door.

Only this room knows the order of the stages.
"""

from timeloom.pipeline.asking import query_interval
from timeloom.pipeline.dct import Anchor, anchor
from timeloom.pipeline.layers import LAYERS, Layers
from timeloom.pipeline.loading import load
from timeloom.pipeline.loom import MAX_TEXT_BYTES, Pipeline
from timeloom.pipeline.query import NoTime, Question, TimeFilter, Unread
from timeloom.pipeline.recipes import Options, Stage, presets, resolve
from timeloom.pipeline.verbs import annotate, find, parse, read, write, written

__all__ = [
    "LAYERS",
    "MAX_TEXT_BYTES",
    "Anchor",
    "Layers",
    "NoTime",
    "Options",
    "Pipeline",
    "Question",
    "Stage",
    "TimeFilter",
    "Unread",
    "anchor",
    "annotate",
    "find",
    "load",
    "parse",
    "presets",
    "query_interval",
    "read",
    "resolve",
    "write",
    "written",
]
