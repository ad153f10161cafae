"""From documents to files: one document at a time, each as the files of its format."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from timeloom.document import Document, Problem
from timeloom.errors import FormatError, TimeloomError
from timeloom.formats.catalogue import FORMATS, anafora_id, is_of_report
from timeloom.formats.placing import PART, make_folder, new_file, put

__all__ = ["Files", "check_names", "dumps", "files_of", "write"]


class Files(NamedTuple):
    """What is written for one document: contents by their path below the folder, the first the main one."""

    contents: dict[str, bytes]
    problems: tuple[Problem, ...] = ()


def write(documents: Iterable[Document], path: str | Path, format: str) -> list[Problem]:
    """Writes documents, and lists what the format could not hold of them.

    Args:
        documents: taken one by one.
        path: a folder, which is made; or, where it ends in a suffix of the format, a file (for one document, but for
            JSONL, task7 and CoNLL-U any number). In a folder the files are `<id>.tml`,
            `<id>/<id>.TimeNorm.system.completed.xml` with the text `<id>/<id>` and `<id>/<id>.dct`, `<id>.txt` with
            `<id>.dct`, `<id>.txt` with `<id>.ann`, `<id>.ics`, `<id>.xmi` with `<id>.typesystem.xml`, `<id>.json` (of
            Label Studio with `config.xml`), `documents.jsonl`, `documents.task7` or `documents.conllu`.
        format: a row of `timeloom.formats.catalogue.FORMATS`.

    Raises:
        FormatError: the only document cannot be written, or there is no such format.
        ExceptionGroup: of the errors of several documents. The other documents are written.
    """
    render = _renderer(format)
    target = Path(path)
    single = not target.is_dir() and target.name.endswith(FORMATS[format].suffixes)
    sink: _Folder
    if format in _IN_ONE_FILE:
        sink = _Lines(target if single else target / _IN_ONE_FILE[format], follow=single)
    else:
        sink = _OneFile(target) if single else _Folder(target)
    problems: list[Problem] = []
    errors: list[TimeloomError] = []
    count = 0
    with sink:
        for document in documents:
            count += 1
            try:
                files = render(document)
                if single and format == "anafora":
                    files = _without_text(document, files, target)
                sink.add(document.id, files.contents)
                problems += files.problems
            except TimeloomError as error:
                errors.append(error)
    if errors and count == 1:
        raise errors[0]
    if errors:
        raise ExceptionGroup(f"{path}: {len(errors)} of {count} documents cannot be written", errors)
    return problems


def dumps(document: Document, format: str) -> str:
    """The main file of a document as a string (of brat: the `.ann`). Raises as `write` does."""
    contents = files_of(document, format).contents
    name = next((name for name in contents if name.endswith(".ann")), next(iter(contents)))
    return contents[name].decode("utf-8")


def files_of(document: Document, format: str) -> Files:
    """The files of a document. Raises FormatError if the format cannot hold it."""
    return _renderer(format)(document)


def check_names(contents: Iterable[str]) -> None:
    """Raises FormatError where a document's file in a folder, or its folder there, has the name of a report of a batch:
    that would replace it, and who reads the folder passes by what is called so."""
    for name in contents:
        first = name.partition("/")[0]
        if is_of_report(first):
            message = "its id gives its file the name of a report of `timeloom run` (a file of JSONL holds any id)"
            raise FormatError(message, value=first)


def file_name(id: str) -> str:
    """The id as the name of a file. Raises FormatError for one that would lead elsewhere, or that is no name."""
    why = _no_name(id)
    if why:
        message = f"its id cannot be the name of a file: {why} (a file of JSONL holds any id)"
        raise FormatError(message, document=repr(id[:80]))
    return id


def _no_name(id: str) -> str | None:
    """Why an id is no name of a file; None if it is one."""
    if not id:
        return "it is empty"
    if id in (".", ".."):
        return "it is a folder"
    if len(id.encode("utf-8", "replace")) > 200:
        return "it is longer than 200 bytes"
    bad = next((mark for mark in id if mark in "/\\" or ord(mark) < 32 or 0xD800 <= ord(mark) < 0xE000), None)
    return None if bad is None else f"it holds {bad!r}"


# --- formats -------------------------------------------------------------------------------------------------------
def _renderer(format: str) -> Callable[[Document], Files]:
    found = _RENDERERS.get(format)
    if found is None:
        raise FormatError(f"no such format to write; there are {', '.join(_RENDERERS)}", value=format)
    return _telling_language(found) if format in _WITHOUT_LANGUAGE else found


def _telling_language(render: Callable[[Document], Files]) -> Callable[[Document], Files]:
    """Of a format that names no language: what would come back as one that it is not is told."""

    def told(document: Document) -> Files:
        files = render(document)
        if document.language == "en":
            return files
        reason = "the format names no language, so say it again when it is read (--language)"
        return Files(files.contents, (*files.problems, Problem(document.id, "language", reason, document.language)))

    return told


def _one_file(format: str, module: str) -> Callable[[Document], Files]:
    """A format with one file for a document (or for all), by the `render` of a module that is loaded on first use."""

    def files(document: Document) -> Files:
        name = _IN_ONE_FILE.get(format) or f"{file_name(document.id)}{FORMATS[format].suffixes[0]}"
        data, problems = import_module(f"timeloom.formats.{module}").render(document)
        return Files({name: data}, problems)

    return files


def _anafora(document: Document) -> Files:
    from timeloom.formats.anafora_write import render

    id = file_name(document.id)
    data, problems = render(document)
    contents = {f"{id}/{id}.TimeNorm.system.completed.xml": data}
    # read from annotations alone: an empty text beside them would be a wrong one
    if not document.text and document.entities:
        return Files(contents, problems)
    texts = _text(document)
    beside = {f"{id}/{name.removesuffix('.txt')}": held for name, held in texts.contents.items()}
    return Files(contents | beside, (*texts.problems, *problems))


def _without_text(document: Document, files: Files, target: Path) -> Files:
    """The XML alone, for a file that was named: whose folder it lies in, and what is there, is not ours to say."""
    name, data = next(iter(files.contents.items()))
    problems = files.problems
    if len(files.contents) > 1:
        id = anafora_id(target)
        there = any(target.with_name(other).is_file() for other in (id, f"{id}.txt"))
        reason = f"a file of Anafora holds no text; it is read back from {id} or {id}.txt beside it"
        problems = problems if there else (*problems, Problem(document.id, "text", reason))
    return Files({name: data}, problems)


def _text(document: Document) -> Files:
    from timeloom.formats import plain

    data, dct, problems = plain.render(document)
    id = file_name(document.id)
    return Files({f"{id}.txt": data} | ({f"{id}.dct": dct} if dct is not None else {}), problems)


def _brat(document: Document) -> Files:
    from timeloom.formats import brat_write, plain

    texts = _text(document)
    ann, problems = brat_write.render(document)
    return Files(texts.contents | {f"{document.id}.ann": plain.encode(ann, document.id)}, (*texts.problems, *problems))


def _jsonl(document: Document) -> Files:
    from timeloom.formats import jsonl

    return Files({"documents.jsonl": jsonl.render(document)})


def _xmi(document: Document) -> Files:
    from timeloom.formats import cas_xmi

    id = file_name(document.id)
    data, types, problems = cas_xmi.render(document)
    return Files({f"{id}.xmi": data, f"{id}.typesystem.xml": types}, problems)


def _label_studio(document: Document) -> Files:
    from timeloom.formats import label_studio

    id = file_name(document.id)
    data, config, problems = label_studio.render(document)
    return Files({f"{id}.json": data, "config.xml": config}, problems)


_RENDERERS: dict[str, Callable[[Document], Files]] = {
    "timeml": _one_file("timeml", "timeml_write"),
    "anafora": _anafora,
    "text": _text,
    "jsonl": _jsonl,
    "brat": _brat,
    "task7": _one_file("task7", "task7"),
    "conllu": _one_file("conllu", "conllu_write"),
    "ics": _one_file("ics", "ics"),
    "xmi": _xmi,
    "cas-json": _one_file("cas-json", "cas_json"),
    "label-studio": _label_studio,
}
_WITHOUT_LANGUAGE = ("timeml", "anafora", "text", "brat", "conllu")
"""Formats that are read back as English unless somebody says otherwise."""
_IN_ONE_FILE = {"jsonl": "documents.jsonl", "task7": "documents.task7", "conllu": "documents.conllu"}
"""Formats of which one file holds any number of documents, and what it is called in a folder."""


# --- where it goes -------------------------------------------------------------------------------------------------
class _Folder:
    """A folder with files for every document. The same id twice is an error."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seen: set[str] = set()

    def __enter__(self) -> _Folder:
        make_folder(self.path)
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing is open."""

    def add(self, id: str, contents: dict[str, bytes]) -> None:
        if id in self.seen:
            raise FormatError("its id was written before", document=str(self.path), value=id)
        check_names(contents)
        self.seen.add(id)
        put({self.path / name: data for name, data in contents.items()}, follow=False)


class _OneFile(_Folder):
    """One file for one document, and beside it what belongs to it (`x.ann`: also `x.txt`, `x.dct`)."""

    def __enter__(self) -> _OneFile:
        make_folder(self.path.parent)
        return self

    def add(self, id: str, contents: dict[str, bytes]) -> None:
        if self.seen:
            raise FormatError("one file of this format holds one document", document=str(self.path), value=id)
        self.seen.add(id)
        put({self._beside(id, name) if len(contents) > 1 else self.path: data for name, data in contents.items()})

    def _beside(self, id: str, name: str) -> Path:
        """The path of a file that is written along: with the name of this one where it has that of the document."""
        stem = self.path.name.removesuffix(self.path.suffix)
        return self.path.with_name(stem + name.removeprefix(id) if name.startswith(f"{id}.") else name)


class _Lines(_Folder):
    """One file with a line (or a block) for every document; it has its name when it is complete."""

    def __init__(self, path: Path, *, follow: bool) -> None:
        super().__init__(path)
        make_folder(self.path.parent)
        self._follow = follow
        self._part = self.path.with_name(f".{self.path.name}{PART}")

    def __enter__(self) -> _Lines:
        try:
            new_file(self._part)
            self._stream = self._part.open("wb")
        except OSError as error:
            raise FormatError(f"cannot be written: {error.strerror or error}", document=str(self.path)) from error
        return self

    def __exit__(self, *error: object) -> None:
        self._stream.close()
        if error[0] is None:
            self._part.replace(self.path.resolve() if self._follow else self.path)
        else:
            self._part.unlink()

    def add(self, id: str, contents: dict[str, bytes]) -> None:
        if id in self.seen:
            raise FormatError("its id was written before", document=str(self.path), value=id)
        self.seen.add(id)
        self._stream.writelines(contents.values())
