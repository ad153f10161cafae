"""Copies of corpora on disk: which documents one holds, what each hashes to, and how it is read.

A copy knows its layout and nothing of splits or faults. Four kinds: a folder with a file for each document, Anafora
annotations with their text elsewhere, tables of pairs over another corpus, and files that hold many documents.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec

from timeloom.corpora.faults import mend
from timeloom.corpora.places import absent, first
from timeloom.corpora.registry import Entry, entry
from timeloom.corpora.texts import Texts
from timeloom.document import Document
from timeloom.errors import CorpusError, FormatError
from timeloom.formats import anafora_read, pairs
from timeloom.formats.catalogue import anafora_id, document_id
from timeloom.formats.reading import read_file
from timeloom.formats.spans import with_problems
from timeloom.formats.walking import Found, find_files
from timeloom.formats.xml_source import load_bytes

__all__ = ["Copy", "open_copy"]


class Copy(ABC):
    """What all kinds of copies can do. `place` is where it was found, `root` holds what else it needs."""

    def __init__(self, made: Entry, place: Path, root: Path) -> None:
        self.entry = made
        self.place = place

    @abstractmethod
    def pieces(self) -> tuple[str, ...]:
        """Names of what is hashed, sorted: documents, or splits where a file holds many documents."""

    @abstractmethod
    def digest(self, piece: str) -> str:
        """The sha256 of a piece, in hexadecimal."""

    def ids(self, split: str | None) -> tuple[str, ...]:
        """The documents of a split, or all, sorted."""
        return _listed(self.entry, split, self.pieces())

    def has(self, split: str) -> bool:
        """Whether there is anything of a split; parses no document."""
        return bool(self.ids(split))

    def bare(self, split: str | None) -> tuple[str, ...]:
        """Documents of a split that are annotated here, and whose text should be in another corpus and is not."""
        return ()

    @abstractmethod
    def document(self, id: str) -> Document:
        """One of them. Raises FormatError or CorpusError."""


def open_copy(made: Entry, root: Path) -> Copy | None:
    """The copy of a corpus below the root; None where there is none.

    Raises:
        CorpusError: it is there, and what it needs is not: its texts, or the corpus that it annotates.
    """
    place = first(root, made.places)
    return None if place is None else _KINDS[made.format](made, place, root)


def _listed(made: Entry, split: str | None, there: tuple[str, ...]) -> tuple[str, ...]:
    if split is None:
        return there
    wanted = made.listed(split)
    return tuple(id for id in there if id in wanted)


class _Folder(Copy):
    """One file a document, at any depth."""

    @cached_property
    def _files(self) -> Mapping[str, Path]:
        try:
            found = find_files(self.place, self.entry.format)
        except FormatError as error:
            raise CorpusError(error.message, document=self.entry.id, place=str(self.place)) from error
        return _by_id(((document_id(file.path, "timeml"), file.path) for file in found), self.entry)

    def pieces(self) -> tuple[str, ...]:
        return tuple(sorted(self._files))

    def digest(self, piece: str) -> str:
        return sha256(load_bytes(self._files[piece])).hexdigest()

    def document(self, id: str) -> Document:
        return _one(self._files[id], self.entry.format)


def _by_id(found: Iterable[tuple[str, Path]], made: Entry) -> Mapping[str, Path]:
    """Files by the id of their document. Raises CorpusError where two are of one."""
    files: dict[str, Path] = {}
    for id, path in found:
        if id in files:
            raise CorpusError(f"two files of one document: {files[id]} and {path}", document=made.id, value=id)
        files[id] = path
    return files


def _one(path: Path, format: str) -> Document:
    """The only document of a file."""
    (document,) = read_file(Found(path, format))
    if isinstance(document, Document):
        return document
    raise document


class _Anafora(_Folder):
    """`<doc>/<doc>.<schema>.<annotator>.<status>.xml`, with the text `<doc>` beside it, or in a folder of texts."""

    def __init__(self, made: Entry, place: Path, root: Path) -> None:
        super().__init__(made, place, root)
        self._texts = Texts([path for path in (root / text for text in made.texts) if path.is_dir()])

    @cached_property
    def _files(self) -> Mapping[str, Path]:
        files = _schema_files(self.place)
        if not files:
            raise CorpusError("the folder holds no Anafora file", document=self.entry.id, place=str(self.place))
        lacking = [id for id, path in files.items() if not self._texts.has(id, path.parent)]
        if lacking:
            shown = ", ".join(lacking[:5]) + (", ..." if len(lacking) > 5 else "")
            raise CorpusError(
                f"{len(lacking)} of {len(files)} documents have annotations and no text: {shown}\n{self.entry.get.strip()}",
                document=self.entry.id,
                place=str(self.place),
            )
        return files

    def digest(self, piece: str) -> str:
        """Of the annotations, the text and the day of writing, with U+0000 between them: wherever these came from."""
        path = self._files[piece]
        text = self._texts.read(piece, path.parent)
        return sha256(b"\0".join((load_bytes(path), text.text.encode(), text.day.encode()))).hexdigest()

    def document(self, id: str) -> Document:
        path = self._files[id]
        text = self._texts.read(id, path.parent)
        document = anafora_read.parse(load_bytes(path), id, str(path), text.text, text.dct)
        return with_problems(document, text.problems)


def _schema_files(place: Path) -> dict[str, Path]:
    """Document -> its annotations of time. Of several files the one of the schema TimeNorm, the gold one, the first.

    A release of THYME keeps other schemas beside it, whose names come first in the alphabet.
    """
    best: dict[str, Path] = {}
    for path in sorted(place.rglob("*.xml"), key=_rank):
        if path.is_file() and not path.name.startswith("."):
            best.setdefault(anafora_id(path), path)
    return best


def _rank(path: Path) -> tuple[bool, bool, str]:
    return ".TimeNorm." not in path.name, ".gold." not in path.name, str(path)


class _Pairs(Copy):
    """One table, or one for each split, over the documents of another corpus."""

    def __init__(self, made: Entry, place: Path, root: Path) -> None:
        super().__init__(made, place, root)
        self._tables = _split_files(made, place) or {"": place}
        self._bases: list[Copy] = []
        for base in map(entry, made.over):
            copy = open_copy(base, root)
            if copy is None:
                raise CorpusError(
                    f"{made.id} has no text; it annotates {base.id}, and that is missing.\n{absent(base, root).message}",
                    document=made.id,
                )
            self._bases.append(copy)

    @cached_property
    def _rows(self) -> Mapping[str, Mapping[str, list[pairs.Pair]]]:
        return {
            split: pairs.read_pairs(load_bytes(path), self.entry.format, str(path))
            for split, path in self._tables.items()
        }

    def _of(self, id: str) -> list[pairs.Pair]:
        return [pair for rows in self._rows.values() for pair in rows.get(id, ())]

    def pieces(self) -> tuple[str, ...]:
        return tuple(sorted({id for rows in self._rows.values() for id in rows}))

    def digest(self, piece: str) -> str:
        """Of the rows of a document, each with a line feed."""
        return sha256(b"".join(pair.raw + b"\n" for pair in self._of(piece))).hexdigest()

    def _annotated(self, split: str | None) -> tuple[str, ...]:
        if split is None:
            return self.pieces()
        return (
            _listed(self.entry, split, self.pieces()) if "" in self._rows else tuple(sorted(self._rows.get(split, ())))
        )

    @cached_property
    def _held(self) -> frozenset[str]:
        return frozenset(id for base in self._bases for id in base.ids(None))

    def ids(self, split: str | None) -> tuple[str, ...]:
        return tuple(id for id in self._annotated(split) if id in self._held)

    def bare(self, split: str | None) -> tuple[str, ...]:
        return tuple(id for id in self._annotated(split) if id not in self._held)

    def document(self, id: str) -> Document:
        base = next(base for base in self._bases if id in base.ids(None))
        document = msgspec.structs.replace(base.document(id), links=())
        return pairs.join(mend(document, base.entry.faults), self._of(id), self.entry.format)


def _split_files(made: Entry, place: Path) -> dict[str, Path]:
    """Split -> its file below the place, for those that are there."""
    found = {}
    for split, names in made.files.items():
        path = first(place, names)
        if path is not None:
            found[split] = path
    return found


class _Files(Copy):
    """One file a split, with many documents each. A file is parsed when the first of its documents is asked for."""

    def __init__(self, made: Entry, place: Path, root: Path) -> None:
        super().__init__(made, place, root)
        self.files = _split_files(made, place)
        self._read: dict[str, dict[str, Document]] = {}
        if not self.files:
            names = " or ".join(name for names in made.files.values() for name in names)
            raise CorpusError(f"the folder is there, and holds none of {names}", document=made.id, place=str(place))

    def pieces(self) -> tuple[str, ...]:
        return tuple(sorted(self.files))

    def digest(self, piece: str) -> str:
        return sha256(load_bytes(self.files[piece])).hexdigest()

    def _documents(self, split: str) -> dict[str, Document]:
        if split not in self._read:
            path = self.files[split]
            chosen = _chosen(path, self.entry.select)
            held: dict[str, Document] = {}
            for document in read_file(Found(path, self.entry.format)):
                if not isinstance(document, Document):
                    raise document
                if chosen is None or document.id in chosen:
                    held[document.id] = document
            self._read[split] = held
        return self._read[split]

    def ids(self, split: str | None) -> tuple[str, ...]:
        """In the order of the file."""
        splits = self.files if split is None else [split] if split in self.files else []
        return tuple(id for name in splits for id in self._documents(name))

    def has(self, split: str) -> bool:
        return split in self.files

    def document(self, id: str) -> Document:
        return next(held[id] for name in self.files if id in (held := self._documents(name)))


class _Line(msgspec.Struct):
    """What a line of JSON says of its item beside what the reader of its format takes."""

    id: str
    task: str = ""


def _chosen(path: Path, task: str) -> frozenset[str] | None:
    """The items of a task, where the lines of a file are of several; None where all are."""
    if not task or path.suffix != ".jsonl":
        return None
    try:
        lines = msgspec.json.Decoder(_Line).decode_lines(load_bytes(path))
    except msgspec.MsgspecError as error:
        raise FormatError(f"no lines of JSON with an id: {error}", document=str(path)) from None
    return frozenset(line.id for line in lines if line.task == task)


_KINDS: dict[str, Callable[[Entry, Path, Path], Copy]] = {
    "timeml": _Folder,
    "tempeval1": _Folder,
    "anafora": _Anafora,
    **dict.fromkeys(pairs.DIALECTS, _Pairs),
    "conllu": _Files,
    "tempeval2": _Files,
    "task7": _Files,
}
"""Format of the registry -> the kind of copy."""
