"""timeloom reads text and weaves a timeline from it.

>>> import timeloom
>>> [time.text for time in timeloom.find("We met on 5 March 2017.")]
['5 March 2017']

This is the front door: every name below loads its room on first use, so `import timeloom` alone loads next to nothing.
The rooms themselves are reachable too, as `timeloom.calendar`, `timeloom.formats` and so on.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from timeloom import moved
from timeloom._version import __version__

moved.install()

if TYPE_CHECKING:
    from timeloom.asking import NoTime, TimeFilter, Unread, query_interval
    from timeloom.calendar import Conventions, End, Interval, evaluate
    from timeloom.document import (
        ASSUMED,
        Alternative,
        Document,
        Event,
        Link,
        Policy,
        Problem,
        Span,
        Time,
        TimeEntity,
        Token,
        Unresolved,
        Written,
    )
    from timeloom.document.frames import to_arrow, to_frame
    from timeloom.errors import (
        CorpusError,
        ExpressionError,
        FormatError,
        LimitError,
        MissingExtra,
        ModelError,
        TimeloomError,
    )
    from timeloom.pipeline import Pipeline, Stage, annotate, find, load, parse, presets, read, write, written
    from timeloom.signature import Signature
    from timeloom.timeml import Timex3

__all__ = [
    "ASSUMED",
    "Alternative",
    "Conventions",
    "CorpusError",
    "Document",
    "End",
    "Event",
    "ExpressionError",
    "FormatError",
    "Interval",
    "LimitError",
    "Link",
    "MissingExtra",
    "ModelError",
    "NoTime",
    "Pipeline",
    "Policy",
    "Problem",
    "Signature",
    "Span",
    "Stage",
    "Time",
    "TimeEntity",
    "TimeFilter",
    "TimeloomError",
    "Timex3",
    "Token",
    "Unread",
    "Unresolved",
    "Written",
    "__version__",
    "annotate",
    "evaluate",
    "find",
    "load",
    "parse",
    "presets",
    "query_interval",
    "read",
    "to_arrow",
    "to_frame",
    "write",
    "written",
]

_ROOM_OF = {
    **dict.fromkeys(("Conventions", "End", "Interval", "evaluate"), "calendar"),
    **dict.fromkeys(
        (
            "ASSUMED", "Alternative", "Document", "Event", "Link", "Policy", "Problem", "Span", "Time",
            "TimeEntity", "Token", "Unresolved", "Written",
        ),
        "document",
    ),
    **dict.fromkeys(
        (
            "CorpusError", "ExpressionError", "FormatError", "LimitError", "MissingExtra", "ModelError",
            "TimeloomError",
        ),
        "errors",
    ),
    **dict.fromkeys(
        (
            "Pipeline", "Stage", "annotate", "find", "load", "parse", "presets", "read", "write", "written",
        ),
        "pipeline",
    ),
    **dict.fromkeys(("NoTime", "TimeFilter", "Unread", "query_interval"), "asking"),
    **dict.fromkeys(("to_arrow", "to_frame"), "document.frames"),
    "Signature": "signature",
    "Timex3": "timeml",
}  # fmt: skip
_ROOMS = frozenset(
    {
        "adapters", "archive", "asking", "calendar", "corpora", "correcting", "dating", "document", "errors", "events", "extras", "formats", "graph", "language", "metrics",
        "pipeline", "relations", "scale", "scate", "show", "signature", "syntax", "timeline", "timeml", "times",
    }
)  # fmt: skip


def __getattr__(name: str) -> object:
    if name in _ROOM_OF:
        value = getattr(importlib.import_module(f"timeloom.{_ROOM_OF[name]}"), name)
        globals()[name] = value
        return value
    if name in _ROOMS or moved.renamed(f"timeloom.{name}"):
        return importlib.import_module(f"timeloom.{name}")
    raise AttributeError(f"module 'timeloom' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS})
