"""From paths to documents: reads each file by its format, and goes on after a broken one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import msgspec

from timeloom.document import Document, Problem
from timeloom.errors import FormatError, LimitError, TimeloomError
from timeloom.formats.catalogue import FORMATS, document_id, is_format, readable
from timeloom.formats.spans import with_problems
from timeloom.formats.walking import Found, walk
from timeloom.formats.xml_source import MAX_BYTES, load_bytes

__all__ = ["NO_TEXT", "read", "read_each", "read_file"]

NO_TEXT = "Anafora without its text"
"""How the problem of annotations without their words begins."""
_Reader = Callable[[Path], Iterator[Document | FormatError | LimitError]]


def read(path: str | Path, format: str = "auto", *, without_text: bool = True) -> list[Document]:
    """The documents of a file or of a folder (with all folders in it), nothing interpreted.

    Args:
        path: a file, or a folder whose files of the format are read in the order of their names.
        format: "auto", or a row of `timeloom.formats.catalogue.FORMATS`.
        without_text: whether annotations that lie in a file of their own (Anafora) are read where their text is not
            beside them, as SCATE is given out: a document with the text "" and a problem that says so, enough to score
            it. Else that is an error.

    Raises:
        FormatError, LimitError: a single file cannot be read.
        ExceptionGroup: of these, one for each file of a folder, or line of a JSONL file, that cannot be read.
    """
    results = list(read_each([path], format, without_text=without_text))
    errors = [result for result in results if isinstance(result, TimeloomError)]
    if errors and len(results) == 1:
        raise errors[0]
    if errors:
        raise ExceptionGroup(f"{path}: {len(errors)} of {len(results)} documents cannot be read", errors)
    return [result for result in results if isinstance(result, Document)]


def read_each(
    paths: Iterable[str | Path], format: str = "auto", *, without_text: bool = True
) -> Iterator[Document | FormatError | LimitError]:
    """The documents of many paths, one after the other; where one cannot be read, its error stands in its place.

    An id that was met before is an error: its document is left out.
    """
    is_format(format)
    seen: dict[str, str] = {}
    for path in paths:
        try:
            walked = walk(Path(path), format)
        except (FormatError, LimitError) as error:
            yield error
            continue
        yield from walked.errors
        for file in walked.found:
            for result in read_file(file, without_text=without_text):
                yield _unless_seen(result, seen, file) if isinstance(result, Document) else result


def _unless_seen(document: Document, seen: dict[str, str], file: Found) -> Document | FormatError:
    if document.id in seen:
        reason = f"its id was met before, in {seen[document.id]}"
        return FormatError(reason, document=str(file.path), value=document.id)
    seen[document.id] = str(file.path)
    return document


def read_file(file: Found, *, without_text: bool = True) -> Iterator[Document | FormatError | LimitError]:
    """The documents of one file (JSONL holds many), or the error that it gives. `without_text` as in `read`."""
    try:
        anafora = file.format == "anafora"
        found = _anafora(file.path, without_text=without_text) if anafora else _READERS[file.format](file.path)
        yield from map(_named, found)
    except (FormatError, LimitError) as error:
        yield error


def _named(found: Document | FormatError | LimitError) -> Document | FormatError | LimitError:
    """A document by an id that can be written anywhere."""
    if not isinstance(found, Document) or not found.meta.path or (path := readable(found.meta.path)) == found.meta.path:
        return found
    return msgspec.structs.replace(found, id=readable(found.id), meta=msgspec.structs.replace(found.meta, path=path))


def _loaded(module: str, name: str) -> _Reader:
    """A reader of a module that is loaded on first use."""

    def documents(path: Path) -> Iterator[Document | FormatError | LimitError]:
        read: _Reader = getattr(import_module(f"timeloom.formats.{module}"), name)
        return read(path)

    return documents


def _timeml(path: Path, format: str = "timeml") -> Iterator[Document]:
    from timeloom.formats.timeml_read import parse

    data = load_bytes(path)
    yield parse(data, document_id(path, format), str(path), format)


def _tempeval1(path: Path) -> Iterator[Document]:
    from timeloom.formats.tempeval1 import parse

    yield parse(load_bytes(path), document_id(path, "timeml"), str(path))


def _conllu(path: Path) -> Iterator[Document]:
    from timeloom.formats.conllu import documents, read_sentences

    return documents(read_sentences(path), document_id(path, "conllu"), str(path))


def _anafora(path: Path, *, without_text: bool = True) -> Iterator[Document]:
    from timeloom.formats import anafora_read, plain

    id = document_id(path, "anafora")
    beside = next((place for place in (path.with_name(id), path.with_name(f"{id}.txt")) if place.is_file()), None)
    text = plain.decode(load_bytes(beside), str(beside)) if beside else None
    dct, problems = plain.read_creation(path.with_name(f"{id}.dct"))
    document = anafora_read.parse(load_bytes(path), id, str(path), text, dct)
    if beside is None:
        missing = f"{NO_TEXT}: neither {id} nor {id}.txt lies beside it"
        if not without_text:
            raise FormatError(missing, document=str(path))
        problems = (*problems, Problem(id, "text", missing))
    yield with_problems(document, problems)


def _text(path: Path) -> Iterator[Document]:
    from timeloom.formats import plain

    id = document_id(path, "text")
    dct, problems = plain.read_creation(path.with_name(f"{id}.dct"))
    yield with_problems(plain.parse(load_bytes(path), id, str(path), dct), problems)


def _json(path: Path) -> Iterator[Document]:
    from timeloom.formats.jsonl import parse

    yield parse(load_bytes(path).removeprefix(b"\xef\xbb\xbf"), str(path), "document")


def _task7(path: Path) -> Iterator[Document | FormatError | LimitError]:
    from timeloom.formats import jsonl, plain, task7

    if path.name.endswith(FORMATS["jsonl"].suffixes):
        return jsonl.read_lines(path)
    return task7.parse(plain.decode(load_bytes(path), str(path), cap=MAX_BYTES), str(path))


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


def _xmi(path: Path) -> Iterator[Document]:
    from timeloom.formats.cas_xmi import parse

    stem = path.name.removesuffix(".xmi")
    beside = (path.with_name(f"{stem}.typesystem.xml"), path.with_name("TypeSystem.xml"))
    types = next((load_bytes(other) for other in beside if other.is_file()), None)
    yield parse(load_bytes(path), stem, str(path), types)


def _cas_json(path: Path) -> Iterator[Document]:
    from timeloom.formats.cas_json import parse

    yield parse(load_bytes(path), document_id(path, "cas-json"), str(path))


def _label_studio(path: Path) -> Iterator[Document | FormatError | LimitError]:
    from timeloom.formats.label_studio_read import read_tasks

    return read_tasks(load_bytes(path), str(path), str(path))


_READERS: dict[str, _Reader] = {
    "timeml": _timeml,
    "tempeval": partial(_timeml, format="tempeval"),
    "anafora": _anafora,
    "text": _text,
    "jsonl": _loaded("jsonl", "read_lines"),
    "json": _json,
    "parquet": _loaded("parquet_read", "read_parquet"),
    "brat": _brat,
    "task7": _task7,
    "tempeval1": _tempeval1,
    "tempeval2": _loaded("tempeval2", "read_tables"),
    "conllu": _conllu,
    "xmi": _xmi,
    "cas-json": _cas_json,
    "label-studio": _label_studio,
}
