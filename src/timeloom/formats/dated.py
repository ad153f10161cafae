"""Texts with their dates, for an archive: plain text, JSONL and HTML, each by the name of its file.

Of a folder regular files are read, and links to such; links to folders are not followed, and names that begin with a
dot are not looked at.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from timeloom.archive import Dated, date_of
from timeloom.errors import ExpressionError, FormatError, LimitError, TimeloomError
from timeloom.formats import dated_html
from timeloom.formats.catalogue import readable
from timeloom.formats.dated_jsonl import FIELDS, Fields, read_rows
from timeloom.formats.dated_names import date_in_path
from timeloom.formats.plain import decode
from timeloom.formats.xml_source import MAX_BYTES, load_bytes

__all__ = ["Fields", "Origin", "Origins", "find_dated", "read_dated", "read_texts"]

_KINDS = {
    ".txt": "text", ".text": "text", ".html": "html", ".htm": "html", ".xhtml": "html", ".jsonl": "jsonl", ".ndjson": "jsonl",
}  # fmt: skip


class Origin(NamedTuple):
    """A file, the kind of its name ("text", "html", "jsonl"), and the names in which its date may stand: those of the
    folders from the one that was asked for on, then its own."""

    path: Path
    kind: str
    names: tuple[str, ...]


class Origins(NamedTuple):
    """What paths hold: files to read, how many of other kinds, and what has the right name and is no file."""

    found: list[Origin]
    others: int
    errors: list[FormatError]


def find_dated(paths: Iterable[Path]) -> Origins:
    """The files of paths, those of a folder in the order of their names. A file that is named is read, as text if its
    name says nothing else."""
    origins = Origins([], 0, [])
    others = 0
    for path in paths:
        if path.is_dir():
            others += _walk(path, origins)
        else:
            origins.found.append(Origin(path, _KINDS.get(path.suffix.lower(), "text"), path.parts))
    return origins._replace(others=others)


def _walk(folder: Path, origins: Origins) -> int:
    """Adds the files of a folder; gives the number of those of other kinds."""
    others = 0

    def unreadable(error: OSError) -> None:
        origins.errors.append(FormatError(f"cannot be read: {error.strerror}", document=str(error.filename)))

    for place, folders, files in os.walk(folder, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(name for name in files if not name.startswith(".")):
            path = Path(place, name)
            kind = _KINDS.get(path.suffix.lower())
            if kind is None:
                others += path.suffix.lower() != ".dct"
            elif not path.is_file():
                origins.errors.append(FormatError("no regular file, or a link that leads nowhere", document=str(path)))
            else:
                names = (folder.resolve().name, *path.relative_to(folder).parts)
                origins.found.append(Origin(path, kind, names))
    return others


def read_dated(
    origin: Origin, fields: Fields = FIELDS, date: str | None = None, cap: int = MAX_BYTES
) -> Iterator[Dated | TimeloomError]:
    """The texts of a file, or the error of each that cannot be read.

    `date` is the date of all, whatever they say (`timeloom.archive.date_of` gives its form). `cap` is the most bytes of
    a file, or of a line of JSONL.
    """
    try:
        if origin.kind == "jsonl":
            yield from read_rows(origin.path, fields, date, cap)
        elif origin.kind == "html":
            yield _page(origin, date, cap)
        else:
            text = decode(load_bytes(origin.path, cap), str(origin.path))
            yield Dated(text, date or _beside(origin), readable(origin.path.stem), readable(str(origin.path)))
    except (FormatError, LimitError) as error:
        yield error


def read_texts(
    origin: Origin, fields: Fields = FIELDS, cap: int = MAX_BYTES
) -> Iterator[tuple[str, str] | TimeloomError]:
    """(id, text) of what a file holds, or an error: the texts that are looked for need no date."""
    for found in read_dated(origin, fields, "0000", cap):
        yield (found.id, found.text) if isinstance(found, Dated) else found


def _page(origin: Origin, date: str | None, cap: int) -> Dated:
    name = str(origin.path)
    page = dated_html.parse(load_bytes(origin.path, cap), name)
    return Dated(
        page.text, date or page.date or _beside(origin, page.unread), readable(origin.path.stem), readable(name)
    )


def _beside(origin: Origin, unread: str | None = None) -> str:
    """The date that the `.dct` beside a file gives, or its name, or that of a folder. Raises FormatError."""
    path = origin.path.with_suffix(".dct")
    if path.is_file():
        said = decode(load_bytes(path, 4096), str(path)).partition("\n")[0].strip()
        try:
            return date_of(said)
        except ExpressionError as error:
            raise FormatError(error.message, document=str(path), place="line 1", value=said) from None
    found = date_in_path(origin.names, str(origin.path))
    if found is None:
        what = (
            "its date cannot be read" if unread else "it has no date: in its name, a folder, a .dct beside it or --date"
        )
        raise FormatError(what, document=str(origin.path), place="date", value=unread)
    return found
