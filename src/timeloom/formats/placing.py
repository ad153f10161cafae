"""Putting files in their place: whole, or not at all.

Contents go to a name of their own first and get their real one when they are complete, so that a run that is cut off
leaves no half file under the name of a document.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from timeloom.errors import FormatError

__all__ = ["PART", "make_folder", "new_file", "put"]

PART = ".part"
"""Ending of the name under which a file stands until it is complete."""


def put(contents: Mapping[Path, bytes], *, follow: bool = True) -> None:
    """Writes the files of one document, making their folders: all of them are complete before the first has its name.

    A link is followed (`/dev/stdout`, or a file that somebody named); without `follow`, as for names that a document or
    a program gave in a folder, the link itself is replaced, so that nothing is written outside.

    Raises:
        FormatError: one cannot be written. Those that were not in place yet are removed.
    """
    waiting: dict[Path, Path] = {}
    try:
        for path, data in contents.items():
            make_folder(path.parent)
            part = path.with_name(f".{path.name}{PART}")
            waiting[part] = path
            new_file(part, data)
        for part, path in waiting.items():
            _name(part, path, follow)
    except OSError as error:
        where = error.filename2 or error.filename or next(iter(contents))
        told = next((str(path) for part, path in waiting.items() if str(part) == str(where)), str(where))
        raise FormatError(f"cannot be written: {error.strerror or error}", document=told) from error
    finally:
        for part in waiting:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def new_file(path: Path, data: bytes = b"") -> None:
    """Writes a file anew; a link of that name is not followed. Raises OSError."""
    if path.is_symlink():
        path.unlink()
    path.write_bytes(data)


def _name(part: Path, path: Path, follow: bool) -> None:
    """Gives a complete file its name. What is no regular file there (`/dev/stdout`) is written to instead."""
    if not follow:
        os.replace(part, path)
    elif path.exists() and not path.is_file():
        path.write_bytes(part.read_bytes())
    else:
        os.replace(part, path.resolve())


def make_folder(folder: Path) -> None:
    """Makes a folder with those above it. Raises FormatError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FormatError(f"no such folder can be made: {error.strerror or error}", document=str(folder)) from error
