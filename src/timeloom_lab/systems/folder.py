"""Where trained weights of the published systems are kept: in a folder of the user, never in the package."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["VARIABLE", "folder"]

VARIABLE = "TIMELOOM_SYSTEMS"


def folder(name: str, root: str | Path | None = None) -> Path:
    """The folder of a system: below the argument, else below the variable TIMELOOM_SYSTEMS, else in the user's data
    folder (XDG_DATA_HOME or ~/.local/share, then timeloom_lab/systems). It need not be there."""
    if root is None:
        root = os.environ.get(VARIABLE) or None
    if root is None:
        root = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "timeloom" / "systems"
    return Path(root) / name
