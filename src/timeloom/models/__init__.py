"""Trained weights and their cards: `NAME.npz` holds arrays (numpy, never pickled), `NAME.json` says how they came to
be.

A card names the data and its hash, command, seed, time taken, figures, licence and sources, and the sha256 of the
weights: a file that does not match its card is not loaded.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from timeloom.errors import ModelError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["arrays", "blob", "card", "holds", "save", "save_blob"]


def card(name: str, folder: Path | None = None) -> dict[str, Any]:
    """The card of a model, of those shipped or of those in a folder. Raises ModelError where there is none."""
    try:
        data = json.loads(_read(f"{name}.json", folder))
    except ValueError as error:
        raise ModelError("this card cannot be read: it is no JSON", document=f"{name}.json") from error
    if not isinstance(data, dict):
        raise ModelError("this card is no object", document=f"{name}.json")
    return data


def holds(name: str, folder: Path | None = None) -> bool:
    """Whether there is a model of that name among those shipped, or in a folder, by its card."""
    where = files(__package__) if folder is None else folder
    return where.joinpath(f"{name}.json").is_file()


def arrays(name: str, folder: Path | None = None) -> dict[str, NDArray[np.generic]]:
    """The weights of a model. Raises ModelError where they are absent, are not those of the card, or cannot be read."""
    import numpy as np

    data, told = _read(f"{name}.npz", folder), card(name, folder)
    if hashlib.sha256(data).hexdigest() != told.get("sha256"):
        raise ModelError("these weights are not those of its card", document=f"{name}.npz")
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as found:
            return {key: found[key] for key in found.files}
    except (ValueError, OSError) as error:
        raise ModelError(f"these are no weights: {error}", document=f"{name}.npz") from error


def blob(name: str, suffix: str, folder: Path | None = None) -> bytes:
    """The bytes of `NAME.SUFFIX`, a file that the card lists under `files`. Raises ModelError as `arrays` does."""
    file = f"{name}.{suffix}"
    data, told = _read(file, folder), card(name, folder).get("files", {}).get(suffix, {})
    if hashlib.sha256(data).hexdigest() != told.get("sha256"):
        raise ModelError("this file is not that of its card", document=file)
    return data


def save_blob(name: str, files: Mapping[str, bytes], about: Mapping[str, object], folder: Path) -> None:
    """Write the files of a model, by suffix, and their card, with the size and the sha256 of each."""
    folder.mkdir(parents=True, exist_ok=True)
    told = {suffix: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for suffix, data in files.items()}
    for suffix, data in files.items():
        (folder / f"{name}.{suffix}").write_bytes(data)
    text = json.dumps({**about, "files": told}, indent=1, ensure_ascii=False) + "\n"
    (folder / f"{name}.json").write_text(text, encoding="utf-8")


def save(name: str, weights: Mapping[str, NDArray[np.generic]], about: Mapping[str, object], folder: Path) -> None:
    """Write weights and their card; the sha256 and the size are added to it. The same weights give the same bytes."""
    import numpy as np

    held = io.BytesIO()
    named: dict[str, Any] = {key: weights[key] for key in sorted(weights)}
    np.savez_compressed(held, **named)
    data = held.getvalue()
    told = {**about, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.npz").write_bytes(data)
    (folder / f"{name}.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _read(file: str, folder: Path | None) -> bytes:
    where = files(__package__) if folder is None else folder
    try:
        return where.joinpath(file).read_bytes()
    except OSError as error:
        raise ModelError("there is no such model", document=str(folder) if folder else None, value=file) from error
