"""From paths to documents: finds the files, reads each by its format, and goes on after a broken one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from timeloom.document import Document
from timeloom.errors import FormatError, LimitError, TimeloomError
from timeloom.formats.catalogue import anafora_id, detect, document_id, is_format
from timeloom.formats.spans import with_problems
from timeloom.formats.xml_source import MAX_BYTES, load_bytes

__all__ = ["Found", "find_files", "read", "read_each", "read_file"]


class Found(NamedTuple):
    """A file to be read, and as what."""

    path: Path
    format: str


def read(path: str | Path, format: str = "auto") -> list[Document]:
    """The documents of a file or of a folder (with all folders in it), nothing interpreted.

    Args:
        path: a file, or a folder whose files of the format are read in the order of their names.
        format: "auto", or a row of `timeloom.formats.catalogue.FORMATS`.

    Raises:
        FormatError, LimitError: a single file cannot be read.
        ExceptionGroup: of these, one for each file of a folder, or line of a JSONL file, that cannot be read.
    """
    results = list(read_each([path], format))
    errors = [result for result in results if isinstance(result, TimeloomError)]
    if errors and len(results) == 1:
        raise errors[0]
    if errors:
        raise ExceptionGroup(f"{path}: {len(errors)} of {len(results)} documents cannot be read", errors)
    return [result for result in results if isinstance(result, Document)]


def read_each(paths: Iterable[str | Path], format: str = "auto") -> Iterator[Document | FormatError | LimitError]:
    """The documents of many paths, one after the other; where one cannot be read, its error stands in its place.

    An id that was met before is an error: its document is left out.
    """
    is_format(format)
    seen: dict[str, str] = {}
    for path in paths:
        try:
            found = find_files(Path(path), format)
        except (FormatError, LimitError) as error:
            yield error
            continue
        for file in found:
            for result in read_file(file):
                yield _unless_seen(result, seen, file) if isinstance(result, Document) else result


def _unless_seen(document: Document, seen: dict[str, str], file: Found) -> Document | FormatError:
    if document.id in seen:
        reason = f"its id was met before, in {seen[document.id]}"
        return FormatError(reason, document=str(file.path), value=document.id)
    seen[document.id] = str(file.path)
    return document


def find_files(path: Path, format: str = "auto") -> list[Found]:
    """The files of a path that are to be read.

    Raises:
        FormatError: there is no such path, or no file of the format in the folder.
    """
    if path.is_dir():
        found = _in_folder(path, format)
        if not found:
            what = "that can be read" if format == "auto" else f"of the format {format}"
            raise FormatError(f"the folder holds no file {what}", document=str(path))
        return found
    if not path.exists():
        raise FormatError("no such file or folder", document=str(path))
    return [Found(path, format if format != "auto" else detect(path) or "text")]


def _in_folder(folder: Path, format: str) -> list[Found]:
    found: list[Found] = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        here = [Path(place, name) for name in sorted(files) if not name.startswith(".")]
        kinds = [(path, _kind(path, format)) for path in here]
        found += _one_annotator([Found(path, kind) for path, kind in kinds if kind is not None])
    return found


def _kind(path: Path, format: str) -> str | None:
    """The format by which a file of a folder is read, None if it is not."""
    if format == "text":
        named = path.name == path.parent.name or path.name.endswith(".txt")
        return "text" if named else None
    kind = detect(path, in_folder=True)
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


def read_file(file: Found) -> Iterator[Document | FormatError | LimitError]:
    """The documents of one file (JSONL holds many), or the error that it gives."""
    try:
        yield from _READERS[file.format](file.path)
    except (FormatError, LimitError) as error:
        yield error


def _timeml(path: Path, format: str = "timeml") -> Iterator[Document]:
    from timeloom.formats.timeml_read import parse

    data = load_bytes(path)
    yield parse(data, document_id(path, format), str(path), format)


def _tempeval(path: Path) -> Iterator[Document]:
    return _timeml(path, "tempeval")


def _anafora(path: Path) -> Iterator[Document]:
    from timeloom.formats import anafora_read, plain

    id = document_id(path, "anafora")
    beside = next((place for place in (path.with_name(id), path.with_name(f"{id}.txt")) if place.is_file()), None)
    text = plain.decode(load_bytes(beside), str(beside)) if beside else None
    dct, problems = plain.read_creation(path.with_name(f"{id}.dct"))
    document = anafora_read.parse(load_bytes(path), id, str(path), text, dct)
    yield with_problems(document, problems)


def _text(path: Path) -> Iterator[Document]:
    from timeloom.formats import plain

    id = document_id(path, "text")
    dct, problems = plain.read_creation(path.with_name(f"{id}.dct"))
    yield with_problems(plain.parse(load_bytes(path), id, str(path), dct), problems)


def _jsonl(path: Path) -> Iterator[Document | FormatError | LimitError]:
    from timeloom.formats.jsonl import read_lines

    return read_lines(path)


def _brat(path: Path) -> Iterator[Document]:
    from timeloom.formats import brat_read, plain

    ann, txt = path.with_suffix(".ann"), path.with_suffix(".txt")
    if not (ann.is_file() and txt.is_file()):
        raise FormatError("brat keeps a document in two files: .txt and .ann", document=str(path))
    dct, problems = plain.read_creation(path.with_suffix(".dct"))
    text = plain.decode(load_bytes(txt), str(txt))
    written = plain.decode(load_bytes(ann), str(ann), cap=MAX_BYTES)
    document = brat_read.parse(written, text, ann.name.removesuffix(".ann"), str(ann), dct)
    yield with_problems(document, problems)


_READERS: dict[str, Callable[[Path], Iterator[Document | FormatError | LimitError]]] = {
    "timeml": _timeml,
    "tempeval": _tempeval,
    "anafora": _anafora,
    "text": _text,
    "jsonl": _jsonl,
    "brat": _brat,
}
