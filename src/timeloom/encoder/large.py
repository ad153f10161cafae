"""A large weaver: all-mpnet-base-v2 out of the installed packages, with the adapters of a folder, made once.

What is made lies in the user's cache as any folder of weights does (`weave.v1` with its heads), under the hash of the
adapters: what was made of others is not taken for it. A file that does not match its card is made anew.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder import mpnet
from timeloom.encoder.marks import MARKS
from timeloom.encoder.published import SHA256, Published, published
from timeloom.encoder.quantise import quantise, unpacked
from timeloom.encoder.weaver import NAME as WEAVER
from timeloom.errors import ModelError
from timeloom.models import arrays, blob, card, save, save_blob

__all__ = ["NAME", "VARIABLE", "cache", "made", "make", "parts", "put"]

NAME = "weave-large.v1"
VARIABLE = "TIMELOOM_CACHE"
_PARTS = ("adapter", "least", "most", "head", "trust")


def cache() -> Path:
    """Where networks that are made on this machine lie: the variable TIMELOOM_CACHE, else the user's cache
    (XDG_CACHE_HOME or ~/.cache, then timeloom)."""
    own = os.environ.get(VARIABLE)
    return Path(own) if own else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "timeloom"


def made(folder: Path | None = None) -> Path:
    """The folder of the large weaver of the shipped adapters, or of those in a folder (what `weave-large` wrote), made
    where it is not there or damaged. Raises MissingExtra where the packages are not installed, ModelError where they
    are damaged."""
    place = cache() / f"{NAME}-{card(NAME, folder)['sha256'][:16]}"
    if not _whole(place):
        make(place, folder)
    return place


def _whole(place: Path) -> bool:
    """Whether what lies there matches its cards."""
    try:
        for suffix in ("onnx", "vocab.txt"):
            blob(WEAVER, suffix, place)
        arrays(f"{WEAVER}.heads", place)
    except ModelError:
        return False
    return True


def make(place: Path, folder: Path | None, own: Published | None = None) -> None:
    """Write the weaver to `place`, with a bar of progress on the stream of errors. `own` are other published weights
    than those of the installed packages."""
    from rich.console import Console
    from rich.progress import Progress

    about, held = card(NAME, folder), parts(arrays(NAME, folder))
    layers = mpnet.first_of(held["adapter"]) + sum(name.endswith(".down.inward") for name in held["adapter"])
    with Progress(console=Console(file=sys.stderr), transient=True) as progress:
        bar = progress.add_task("making the large network, once", total=layers + 3)
        own = published() if own is None else own
        progress.advance(bar)
        pieces, rows = mpnet.pieces_of(own.vocabulary)
        weights = mpnet.merged(mpnet.renamed(own.weights, rows, layers=layers), held["adapter"], layers=layers)
        progress.advance(bar)
        model = mpnet.graph(weights, layers=layers, heads=int(about["heads"]), tick=lambda: progress.advance(bar))
        data: bytes = quantise(model, ranges(held)).SerializeToString()
        files = {"onnx": data, "vocab.txt": "".join(f"{piece}\n" for piece in (*pieces, *MARKS)).encode()}
        told = {
            "model": WEAVER,
            "made of": NAME,
            "positions": mpnet.POSITIONS,
            "first mark": len(pieces),
            "published": SHA256,
        }
        lines = {f"trust/{name}": line for name, line in held["trust"].items()}
        heads, of = held["head"] | lines, {"model": f"{WEAVER}.heads", "made of": NAME, "licence": about.get("licence")}

        def fill(fresh: Path) -> None:
            save_blob(WEAVER, files, told, fresh)
            save(f"{WEAVER}.heads", heads, of, fresh)

        put(place, fill, _whole)
        progress.advance(bar)


def put(place: Path, fill: Callable[[Path], None], is_whole: Callable[[Path], bool]) -> None:
    """Put a folder that `fill` writes in its place at once, so that nobody reads half of it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{place.name}-") as name:
        fresh = Path(name, "made")
        fill(fresh)
        shutil.rmtree(place, ignore_errors=True)
        try:
            fresh.rename(place)
        except OSError:  # another process was faster
            if not is_whole(place):
                raise


def parts(weights: Mapping[str, NDArray[Any]]) -> dict[str, dict[str, NDArray[Any]]]:
    """What was learned, in floats, by what it is for: adapters, the ranges of inputs, heads, lines of trust. Raises
    ModelError for a name of none."""
    found: dict[str, dict[str, NDArray[Any]]] = {part: {} for part in _PARTS}
    for name, array in unpacked(weights).items():
        part, _, rest = name.partition("/")
        if part not in found:
            raise ModelError("this is no part of a large weaver", document=NAME, value=name)
        found[part][rest] = array
    return found


def ranges(
    held: Mapping[str, Mapping[str, NDArray[Any]]],
) -> dict[str, tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """The least and the greatest input of each column, by product."""
    return {
        name: (np.asarray(least, np.float32), np.asarray(held["most"][name], np.float32))
        for name, least in held["least"].items()
    }
