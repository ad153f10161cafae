"""A folder of weights for `load("en", weights=FOLDER)`, written whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from timeloom import __version__, models
from timeloom.errors import FormatError
from timeloom.stages.compose.linking import Linker
from timeloom.stages.recognise.labelling import CharLabeller
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


def write(base: Path | None, place: Path, head: Learned, linker: Learned, about: Mapping[str, Any]) -> None:
    """The head, the linker, and, as they are, what else the preset reads of the folder that was begun with."""
    where = files(models) if base is None else base
    for one in where.iterdir():
        if one.is_file() and one.name.startswith("reader.") and not one.name.startswith(f"{CharLabeller.NAME}."):
            (place / one.name).write_bytes(one.read_bytes())
    shared = {**about, "licence": LICENCE, "timeloom": __version__}
    began = {"sha256": models.card(CharLabeller.NAME, base)["sha256"], "learned on": head.better}
    what = "labels of characters: three groups of SCATE, TIMEX3; learned on from other weights"
    models.save(
        CharLabeller.NAME, head.weights,
        {"model": CharLabeller.NAME, "what": what, **shared, "began with": began, **head.said}, place,
    )  # fmt: skip
    own = base if base is not None and models.holds(Linker.name, base) else None
    began = {"sha256": models.card(Linker.name, own)["sha256"], "learned on": linker.better}
    what = "typed links and properties of SCATE entities, learned on from other weights"
    models.save(
        Linker.name, linker.weights,
        {"model": Linker.name, "what": what, **shared, "began with": began, **linker.said}, place,
    )  # fmt: skip
