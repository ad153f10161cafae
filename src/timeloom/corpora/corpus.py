"""A corpus as a sequence of Documents, read one by one from the user's copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import overload

from timeloom.corpora.checks import Check, check_below, check_copy, known_split, manifest, refuse
from timeloom.corpora.copies import Copy, open_copy
from timeloom.corpora.faults import mend
from timeloom.corpora.places import absent, find_root
from timeloom.corpora.registry import Entry, Fault, entry
from timeloom.document import Document
from timeloom.errors import CorpusError
from timeloom.formats.conllu import Sentence, read_sentences

__all__ = ["Corpus", "load", "treebank"]


class Corpus(Sequence[Document]):
    """Documents of a corpus or a split of it. Each is read when it is asked for, and its faults are mended then.

    `ids` are in the order of the documents: sorted, or that of the file where one file holds many. `checks` say what
    was compared with the registry (nothing with `verify=False`).
    """

    def __init__(self, made: Entry, split: str | None, copies: Sequence[Copy], checks: Sequence[Check] = ()) -> None:
        self.entry = made
        self.split = split
        self.checks = tuple(checks)
        self._copies = tuple(copies)

    @cached_property
    def _where(self) -> list[tuple[Copy, str]]:
        return [(copy, id) for copy in self._copies for id in copy.ids(self.split)]

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(id for _, id in self._where)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with it, mended or not."""
        return tuple(
            dict.fromkeys((*self.entry.faults, *(fault for copy in self._copies for fault in copy.entry.faults)))
        )

    @property
    def name(self) -> str:
        """What a score's signature calls it: `tbaq/dev@` and eight digits of the hash of what was read."""
        digests = {piece: copy.digest(piece) for copy in self._copies for piece in self._pieces(copy)}
        return f"{self.entry.id}{f'/{self.split}' if self.split else ''}@{manifest(digests)[:8]}"

    def _pieces(self, copy: Copy) -> list[str]:
        """The pieces of a copy that make up this split."""
        mine = set(copy.ids(self.split)) | ({self.split} if self.split else set(copy.pieces()))
        return [piece for piece in copy.pieces() if piece in mine]

    def document(self, id: str) -> Document:
        """The document of an id. Raises CorpusError for one that is not there."""
        for copy, own in self._where:
            if own == id:
                return mend(copy.document(id), copy.entry.faults)
        raise CorpusError(f"it has no such document; it has {len(self)}", document=self.entry.id, value=id)

    def __len__(self) -> int:
        return len(self._where)

    def __iter__(self) -> Iterator[Document]:
        return (mend(copy.document(id), copy.entry.faults) for copy, id in self._where)

    @overload
    def __getitem__(self, index: int) -> Document: ...

    @overload
    def __getitem__(self, index: slice) -> list[Document]: ...

    def __getitem__(self, index: int | slice) -> Document | list[Document]:
        if isinstance(index, slice):
            return [mend(copy.document(id), copy.entry.faults) for copy, id in self._where[index]]
        copy, id = self._where[index]
        return mend(copy.document(id), copy.entry.faults)

    def __repr__(self) -> str:
        split = f", split={self.split!r}" if self.split else ""
        return f"<Corpus {self.entry.id!r}{split}: {len(self)} documents>"


def load(id: str, split: str | None = None, *, root: str | Path | None = None, verify: bool = True) -> Corpus:
    """The documents of a corpus, from the copy below `root`.

    Args:
        id: an id of the registry, as `timeloom corpora list` prints them: "tbaq", "scate/newswire".
        split: one of its splits; None is all that the copy holds.
        root: the folder with the corpora; else the variable TIMELOOM_CORPORA, else the folder `corpora`.
        verify: compare the files with the checksums of the registry before any is parsed.

    Raises:
        CorpusError: no such corpus or split; no copy (it says where to put one); with `verify`, another copy than the
            one that the registry knows (it says what differs).
        FormatError: when a document is asked for that cannot be read.
    """
    made = entry(id)
    known_split(made, split)
    here = find_root(root)
    copies = _copies(made, split, here)
    return Corpus(made, split, copies, list(_checked(copies, split, here)) if verify else [])


def _copies(made: Entry, split: str | None, root: Path) -> list[Copy]:
    """The copies of a corpus, or of those parts of it that have the split. Raises CorpusError for one that is
    absent."""
    copies = []
    for part in [entry(part) for part in made.parts] or [made]:
        if split is not None and split not in part.split_names:
            continue
        copy = open_copy(part, root)
        if copy is None:
            raise absent(part, root)
        copies.append(copy)
    if split is not None and not any(copy.has(split) for copy in copies):
        where = ", ".join(str(copy.place) for copy in copies)
        raise CorpusError("the copy has nothing of this split", document=made.id, place=where, value=split)
    return copies


def _checked(copies: Sequence[Copy], split: str | None, root: Path) -> Iterator[Check]:
    """Checks each copy, and of the corpora that it annotates the documents that it needs. Raises CorpusError."""
    for copy in copies:
        for one in (*check_below(copy, split, root), check_copy(copy, split)):
            if not one.ok:
                raise refuse(one)
            yield one


def treebank(id: str, split: str, *, root: str | Path | None = None, verify: bool = True) -> Iterator[Sentence]:
    """The sentences of a treebank with all that CoNLL-U says of them (a Document holds sentences and tokens alone).

    Raises as `load` does, and CorpusError for a corpus that is no treebank.
    """
    made = entry(id)
    known_split(made, split)
    if made.format != "conllu":
        raise CorpusError("it is no treebank in CoNLL-U", document=id, value=made.format)
    here = find_root(root)
    (copy,) = _copies(made, split, here)
    for found in _checked([copy], split, here) if verify else ():
        assert found.ok
    return read_sentences(next(path for name in made.files[split] if (path := copy.place / name).is_file()))
