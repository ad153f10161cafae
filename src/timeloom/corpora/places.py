"""Where the user's copies are: below one folder, named by an argument, by the environment, or `corpora` right here."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from timeloom.corpora.registry import Entry
from timeloom.errors import CorpusError

__all__ = ["DEFAULT", "VARIABLE", "absent", "find_root", "first"]

VARIABLE = "TIMELOOM_CORPORA"
DEFAULT = "corpora"
"""The folder that is looked at where nothing else is said: in the folder that one works in."""


def find_root(root: str | Path | None = None) -> Path:
    """The folder that holds the corpora: the argument, else the variable TIMELOOM_CORPORA, else `corpora`."""
    return Path(root if root is not None else os.environ.get(VARIABLE) or DEFAULT)


def first(root: Path, places: Iterable[str]) -> Path | None:
    """The first of some paths below the root that is there."""
    return next((root / place for place in places if (root / place).exists()), None)


def absent(entry: Entry, root: Path) -> CorpusError:
    """The error of a corpus that is not there: it says what to do."""
    where = "" if root.is_dir() else f" There is no folder {root}: name yours by root=, --root or {VARIABLE}."
    places = " or ".join(str(root / place) for place in entry.places)
    return CorpusError(f"it is not here; it is looked for at {places}.{where}\n{entry.get.strip()}", document=entry.id)
