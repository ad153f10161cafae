"""Names that modules had before this version: importing one still works, and warns of the new name.

To be taken out with the next version.
"""

from __future__ import annotations

import importlib
import sys
import warnings
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

__all__ = ["attribute", "install", "renamed"]

_MOVED = {
    "timeloom.stages.interpret": "timeloom.times.interpret",
    "timeloom.stages.segment": "timeloom.times.segment",
    "timeloom.stages": "timeloom",
    "timeloom.systems": "timeloom_lab.systems",
    "timeloom.bench": "timeloom_lab.studies",
    "timeloom.pipeline.asking": "timeloom.asking.interval",
    "timeloom.pipeline.correcting": "timeloom.correcting.corrector",
    "timeloom.pipeline.course": "timeloom.pipeline.one_run",
    "timeloom.pipeline.edits": "timeloom.correcting.edits",
    "timeloom.pipeline.mentions": "timeloom.correcting.mentions",
    "timeloom.pipeline.places": "timeloom.correcting.places",
    "timeloom.pipeline.query": "timeloom.asking.answers",
    "timeloom.pipeline.query_clauses": "timeloom.asking.clauses",
    "timeloom.pipeline.query_cues": "timeloom.asking.cues",
    "timeloom.pipeline.query_shapes": "timeloom.asking.shapes",
    "timeloom.pipeline.query_sql": "timeloom.asking.sql",
    "timeloom.pipeline.query_tool": "timeloom.asking.tool",
    "timeloom.pipeline.rereading": "timeloom.correcting.rereading",
    "timeloom.remembered": "timeloom.cache",
    "timeloom.duck": "timeloom.duckdb_files",
}
"""Package or module -> where it is now, with all that is below it. The first that fits counts."""

_ATTRIBUTES = {
    "timeloom.pipeline": {
        **dict.fromkeys(("NoTime", "Question", "TimeFilter", "Unread", "query_interval"), "timeloom.asking"),
    },
}
"""Module -> a name that it gave -> the module that gives it now."""


def renamed(name: str) -> str | None:
    """The name that a module has now; None for one that has not moved."""
    for old, new in _MOVED.items():
        if name == old or name.startswith(f"{old}."):
            return new + name[len(old) :]
    return None


def attribute(module: str, name: str) -> object:
    """What a module gave under that name, from where it is now. For the `__getattr__` of that module. Raises
    AttributeError."""
    new = _ATTRIBUTES[module].get(name)
    if new is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    warnings.warn(f"{module}.{name} is now {new}.{name}", DeprecationWarning, stacklevel=3)
    return getattr(importlib.import_module(new), name)


class _Moved:
    """Finds the old names alone, before Python looks for files, and puts the module of the new name in their place. It
    is a finder and a loader by what it does: `importlib.abc`, which names these, takes as long to load as all else of
    `import timeloom`."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("timeloom.") or renamed(fullname) is None:
            return None
        return ModuleSpec(fullname, self, is_package=True)  # type: ignore[arg-type]  # a loader by what it does

    def create_module(self, spec: ModuleSpec) -> None:
        """None: the module is made as others are."""

    def exec_module(self, module: ModuleType) -> None:
        new = renamed(module.__name__)
        assert new is not None  # find_spec has asked
        warnings.warn(f"{module.__name__} is now {new}", DeprecationWarning, stacklevel=2)
        sys.modules[module.__name__] = importlib.import_module(new)


def install() -> None:
    """Lets Python find the old names; once, however often it is called."""
    if not any(isinstance(one, _Moved) for one in sys.meta_path):
        sys.meta_path.insert(0, _Moved())
