"""What a run is: the inputs and the options that have to be the same for another one to go on with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from timeloom.errors import FormatError
from timeloom.formats.keeping import KEEPABLE
from timeloom.formats.rows import Columns
from timeloom.formats.walking import Found, along
from timeloom.pipeline import Layers, Pipeline
from timeloom.pipeline.estimated import ESTIMATE
from timeloom.pipeline.stated import STATED
from timeloom.signature import Signature

__all__ = ["Batch", "beside_of", "check_same", "made_plan", "signature_of"]


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done. `layers` and `keep` are those of `Pipeline.run`: with an empty `keep` the annotations of the
    input are taken off first, so that text and DCT alone count. Of documents without a time of writing, and of no
    other, one has with `stated` the day that its text bears, and is with `estimate` dated by its words. A document that
    takes longer than `max_seconds` is a failure (engine "pool"). `columns` names those of rows. With `resume` a run
    that did not reach its end is gone on with.

    `engine` is "pool", `jobs` workers on this machine, or "ray", the cluster at `address` (None: the one that there is,
    else one of this machine alone) with at most `jobs` workers, None for as many as it has cores."""

    inputs: tuple[Path, ...]
    out: Path
    loom: Pipeline
    source: str = "auto"
    target: str = "timeml"
    jobs: int | None = 1
    layers: Layers = "all"
    keep: frozenset[str] | None = None
    stated: bool = False
    estimate: bool = False
    max_bytes: int = 64 * 2**20
    max_seconds: float | None = None
    columns: Columns = Columns()
    resume: bool = False
    engine: str = "pool"
    address: str | None = None


def signature_of(batch: Batch) -> Signature:
    """How the output comes to be."""
    kept = "all" if batch.keep is None else ",".join(name for name in KEEPABLE if name in batch.keep) or "none"
    signature = batch.loom.signature().extend(source=batch.source, target=batch.target, layers=batch.layers, keep=kept)
    signature = signature.extend(dct=STATED if batch.stated else ESTIMATE if batch.estimate else "none")
    if batch.columns.named:
        columns = batch.columns
        signature = signature.extend(columns=(columns.text_name, columns.id_name, columns.dct_name))
    return signature


def made_plan(batch: Batch, files: Sequence[Found]) -> dict[str, Any]:
    """What goes into the first line of the journal. Files, and those that are read with them, are known by path, size
    and time of change."""
    hashed = blake2b(digest_size=16)
    size = 0
    for file in files:
        try:
            told = file.path.stat()
            here, changed = told.st_size, told.st_mtime_ns
        except OSError:
            here, changed = -1, 0
        hashed.update(repr((str(file.path), file.format, here, changed)).encode("utf-8", "surrogatepass"))
        size += max(0, here)
        for beside in beside_of(file):
            try:
                told = beside.stat()
            except OSError:  # it was there a moment ago
                continue
            hashed.update(repr((beside.name, told.st_size, told.st_mtime_ns)).encode("utf-8", "surrogatepass"))
    options = {**signature_of(batch).to_dict(), "max_bytes": batch.max_bytes}
    if batch.max_seconds is not None:
        options["max_seconds"] = batch.max_seconds
    return {
        "options": options,
        "files": len(files), "bytes": size, "inputs": hashed.hexdigest(),
    }  # fmt: skip


def beside_of(file: Found) -> Iterator[Path]:
    """The files that are read with a file of input: its time of writing, its text."""
    for name in along(file):
        beside = file.path.with_name(name)
        if beside != file.path and beside.is_file():
            yield beside


def check_same(out: Path, before: dict[str, Any], now: dict[str, Any]) -> None:
    """Raises FormatError that names what differs between the run that was begun and this one."""
    old, new = before["options"], now["options"]
    for name in {**old, **new}:
        if old.get(name) != new.get(name):
            _refuse(out, f"{name} was {_shown(old.get(name))} and is {_shown(new.get(name))}")
    for name, told in (("files", "files of input"), ("bytes", "bytes of input")):
        if before[name] != now[name]:
            _refuse(out, f"there were {before[name]:,} {told} and there are {now[name]:,}")
    if before["inputs"] != now["inputs"]:
        _refuse(out, "a file of the input, or one that is read with it, has another name, or was changed since")


def _refuse(out: Path, why: str) -> None:
    message = f"the run that was begun here was another one, and cannot be resumed: {why}; --force begins anew"
    raise FormatError(message, document=str(out))


def _shown(value: object) -> str:
    return "not given" if value is None else "+".join(map(str, value)) if isinstance(value, list) else str(value)
