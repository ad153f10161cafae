"""A folder of weights for `load("rules", weights=FOLDER)`, written whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from timeloom import __version__, models
from timeloom.errors import FormatError
from timeloom.times.choice import NAME, SUFFIX
from timeloom_train.own.learning import Learned

__all__ = ["checked", "made_whole", "write"]

LICENCE = (
    "The user's: weights that timeloom ships, learned on from the user's data. See the card of the weights that it began "
    "with for what these were learned from."
)


def checked(out: Path) -> Path:
    """A place that a folder can be written to. Raises FormatError where something is there already."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise FormatError("there is something in the way: give a folder that is empty or not there", document=str(out))
    return out


@contextmanager
def made_whole(out: Path) -> Iterator[Path]:
    """A folder to write to, which becomes `out` when all went well and is gone otherwise."""
    out.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        yield draft
        draft.chmod(0o755)
        if out.is_dir():
            out.rmdir()
        os.replace(draft, out)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def write(base: Path | None, place: Path, made: Learned, about: Mapping[str, Any]) -> None:
    """The weights of times and, as they are, the others of the folder that was begun with."""
    for one in sorted(base.iterdir()) if base is not None else ():
        if one.is_file() and not one.name.startswith(f"{NAME}."):
            (place / one.name).write_bytes(one.read_bytes())
    began = {"sha256": models.card(NAME, base)["files"][SUFFIX]["sha256"], "learned on": made.better}
    what = "weights of hashed features, by which phrases are taken for times and placed; learned on from other weights"
    told = {
        "model": NAME,
        "what": what,
        **about,
        "licence": LICENCE,
        "timeloom": __version__,
        "began with": began,
        **made.said,
        "step": made.step,
    }
    models.save_blob(NAME, {SUFFIX: made.weights}, told, place)
