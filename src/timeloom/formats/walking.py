"""From a path to the files that are to be read, and an account of those that are not.

Of a folder only regular files are read, and links to such files: a named pipe or a device would keep the reader waiting
for ever. Links to folders are not followed, so that a walk always ends. Names that begin with a dot are not looked at.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from timeloom.errors import FormatError
from timeloom.formats.catalogue import FORMATS, REPORTS, anafora_id, detect, document_id

__all__ = ["Found", "Skipped", "Walk", "along", "find_files", "walk"]


class Found(NamedTuple):
    """A file to be read, and as what."""

    path: Path
    format: str


class Skipped(NamedTuple):
    """What a folder holds and nobody reads: a file of another kind, a link to a folder, the folder of the output."""

    path: Path
    reason: str


class Walk(NamedTuple):
    """What a path holds: files to be read, what was left aside, and what has the name of a document but is no file."""

    found: list[Found]
    skipped: list[Skipped]
    errors: list[FormatError]


def find_files(path: Path, format: str = "auto") -> list[Found]:
    """The files of a path that are to be read.

    Raises:
        FormatError: there is no such path, or no file of the format in the folder.
    """
    return walk(path, format).found


def walk(path: Path, format: str = "auto", without: Collection[Path] = ()) -> Walk:
    """All that a path holds; the folders `without` (resolved) are left aside. Raises as `find_files` does."""
    if path.is_dir():
        walked = _in_folder(path, format, without)
        if not walked.found and not walked.errors:
            what = "that can be read" if format == "auto" else f"of the format {format}"
            raise FormatError(f"the folder holds no file {what}", document=str(path))
        return walked
    if not path.exists():
        raise FormatError("no such file or folder", document=str(path))
    return Walk([Found(path, format if format != "auto" else detect(path) or "text")], [], [])


def _in_folder(folder: Path, format: str, without: Collection[Path]) -> Walk:
    walked = Walk([], [], [])

    def unreadable(error: OSError) -> None:
        walked.errors.append(FormatError(f"cannot be read: {error.strerror}", document=str(error.filename)))

    for place, folders, files in os.walk(folder, onerror=unreadable):
        walked.skipped.extend(_prune(Path(place), folders, without))
        regular: list[Path] = []
        for path in (Path(place, name) for name in sorted(files) if not name.startswith(".")):
            reason = _irregular(path)
            if reason is None:
                regular.append(path)
            elif _named_as(path, format):
                walked.errors.append(FormatError(reason, document=str(path)))
            else:
                walked.skipped.append(Skipped(path, reason))
        here = [(path, _kind(path, format)) for path in regular]
        found = _one_annotator([Found(path, kind) for path, kind in here if kind is not None])
        walked.found.extend(found)
        walked.skipped.extend(_others(regular, found, format))
    return walked


def _prune(place: Path, folders: list[str], without: Collection[Path]) -> Iterator[Skipped]:
    """Takes the folders that are not entered out of `folders`, and gives those that are worth a word."""
    entered: list[str] = []
    for name in sorted(name for name in folders if not name.startswith(".")):
        path = place / name
        if path.is_symlink():
            yield Skipped(path, "a link to a folder, which is not followed")
        elif path.resolve() in without:
            yield Skipped(path, "the folder of the output")
        else:
            entered.append(name)
    folders[:] = entered


def _irregular(path: Path) -> str | None:
    """Why a file of a folder cannot be read at all; None for a regular one, or a link to one."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return "a link that leads nowhere" if path.is_symlink() else "it cannot be looked at"
    return None if stat.S_ISREG(mode) else "no regular file: a pipe, a socket or a device"


def _named_as(path: Path, format: str) -> bool:
    """Whether a file has the name of a document that would have been read."""
    if path.name in REPORTS:
        return False
    rows = FORMATS.values() if format == "auto" else (FORMATS[format],)
    return any(path.name.endswith(row.suffixes) for row in rows)


def _kind(path: Path, format: str) -> str | None:
    """The format by which a file of a folder is read, None if it is not."""
    if format == "text":
        named = path.name == path.parent.name or path.name.endswith(FORMATS["text"].suffixes)
        return "text" if named else None
    kind = detect(path, in_folder=True)
    if format == "tempeval1" and kind == "timeml":
        return format  # files of the same name: only who reads them knows the dialect
    return kind if format in ("auto", kind) else None


def _one_annotator(found: list[Found]) -> list[Found]:
    """Of several Anafora files for one document, the gold one, else the first by name."""
    best: dict[str, Path] = {}
    for file in found:
        if file.format == "anafora":
            id = anafora_id(file.path)
            if id not in best or (".gold." in file.path.name and ".gold." not in best[id].name):
                best[id] = file.path
    return [file for file in found if file.format != "anafora" or best[anafora_id(file.path)] == file.path]


def _others(files: list[Path], found: list[Found], format: str) -> Iterator[Skipped]:
    """The files of a folder that are not read, without those that are read along with a document (`.dct`, the text
    of an annotation file) and without the reports of an earlier run."""
    taken = {file.path for file in found}
    beside = {name for file in found for name in along(file)}
    reason = "no name of a document" if format == "auto" else f"no file of the format {format}"
    for path in files:
        if path not in taken and path.name not in beside and path.name not in REPORTS:
            other = path.suffix == ".xml" and any(file.format == "anafora" for file in found)
            yield Skipped(path, "of another annotator, or no annotation" if other else reason)


def along(file: Found) -> tuple[str, ...]:
    """Names of the files beside a document that are read with it."""
    if file.format == "anafora":
        id = anafora_id(file.path)
        return id, f"{id}.txt", f"{id}.dct"
    if file.format == "brat":
        return (
            file.path.with_suffix(".ann").name,
            file.path.with_suffix(".txt").name,
            file.path.with_suffix(".dct").name,
        )
    if file.format == "xmi":
        return f"{file.path.name.removesuffix('.xmi')}.typesystem.xml", "TypeSystem.xml"
    if file.format == "label-studio":
        return ("config.xml",)
    return (f"{document_id(file.path, file.format)}.dct",) if file.format == "text" else ()
