"""What the systems of 2007 learn from and are asked: the stand-in from TimeBank-Dense, or files of TempEval-1
itself."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from timeloom.corpora import entry, load
from timeloom.document import Document, Token
from timeloom.errors import CorpusError, FormatError
from timeloom.formats.catalogue import document_id
from timeloom.formats.tempeval1 import parse
from timeloom.formats.xml_source import load_bytes
from timeloom.syntax import Parser
from timeloom.times.segment import Segmenter
from timeloom.times.segment.words import words
from timeloom_lab.systems.tempeval2007.items import of_events, task_of, told
from timeloom_lab.systems.tempeval2007.standin import dense_items, frequent_stems
from timeloom_lab.systems.tempeval2007.stem import stem

__all__ = ["Items", "asked_items", "dense", "known_to_ours", "learned_items", "parsed", "tempeval"]


@dataclass(frozen=True, slots=True)
class Items:
    """Documents with trees, whose links are the items of the three tasks. `name` says what they are, with the hash of
    the texts and items; `how` says it in words."""

    name: str
    how: str
    documents: tuple[Document, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(document.id for document in self.documents)

    def counts(self) -> dict[str, Counter[str]]:
        """Task -> how often each label is the right one."""
        found: dict[str, Counter[str]] = {task: Counter() for task in "ABC"}
        for document in self.documents:
            for link in document.links:
                found[task_of(link)][link.relation] += 1
        return found


def known_to_ours(ids: Iterable[str]) -> list[str]:
    """Those of some documents that the learned presets of timeloom learned from: the train split of TBAQ."""
    learned = {id for part in entry("tbaq").parts for id in entry(part).listed("train")}
    return sorted(learned & set(ids))


def _made(name: str, how: str, documents: Iterable[Document]) -> Items:
    held = tuple(documents)
    digest = hashlib.sha256()
    for document in held:
        digest.update(f"{document.id}\n{document.text}\n".encode("utf-8", "surrogatepass"))
        for link in document.links:
            digest.update(f"{task_of(link)} {link.source} {link.relation} {link.target}\n".encode())
    return Items(f"{name}@{digest.hexdigest()[:8]}", how, held)


def learned_items(path: Path | None = None, root: Path | None = None, *, targets: bool = False) -> Items:
    """What is learned from: the files of a folder, else the stand-in; with `targets`, events of frequent stems
    alone."""
    items = dense("train", root) if path is None else tempeval(path)
    return _with_targets(items, _stems(path, root)) if targets else items


def asked_items(path: Path | None, train: Path | None, root: Path | None = None, *, targets: bool = False) -> Items:
    """What is asked: the files of a folder, else the stand-in; with `targets`, events of stems frequent in training
    alone."""
    items = dense("test", root) if path is None else tempeval(path)
    return _with_targets(items, _stems(train, root)) if targets else items


def _stems(train: Path | None, root: Path | None) -> frozenset[str]:
    """The frequent stems of training: of its files, or of the TimeBank documents of the train split of TBAQ."""
    return frequent_stems(load("tbaq/timebank", "train", root=root) if train is None else _files(train))


# --- the stand-in ----------------------------------------------------------------------------------------------------
def dense(split: str, root: Path | None = None) -> Items:
    """Items of TimeBank-Dense: `test` is its test split; `train` its train and dev splits without the documents that
    stand in the dev split of TBAQ, as all of its test split do. Raises CorpusError as `load` does."""
    if split not in ("train", "test"):
        raise CorpusError("it is one of train, test", document="tempeval stand-in", value=split)
    unseen = set(load("tbaq/timebank", "dev", root=root).ids)
    splits = ("test",) if split == "test" else ("train", "dev")
    documents = [one for part in splits for one in load("tbdense", part, root=root)]
    kept = [one for one in documents if split == "test" or one.id not in unseen]
    how = "TempEval-1 style on TB-Dense"
    return _made(f"tempeval-style/tbdense/{split}", how, map(dense_items, parsed(kept)))


# --- the data of 2007 ------------------------------------------------------------------------------------------------
def tempeval(path: Path) -> Items:
    """Items of the files of TempEval-1 (`*.tml`) in a folder and the folders in it; the files of one document in the
    folders of several tasks are put together.

    Raises CorpusError where there are none, FormatError for a file that cannot be read, for a text that differs from
    one task to another, and for a link without a label.
    """
    documents = _files(path)
    if not any(document.links for document in documents):
        raise CorpusError("there are no items of TempEval-1: *.tml with TLINKs", document=str(path))
    return _made(path.resolve().name, "TempEval-1 as given", parsed(documents))


def _files(path: Path) -> list[Document]:
    held: dict[str, Document] = {}
    for file in sorted(path.rglob("*.tml")) if path.is_dir() else [path]:
        document = told(_read(file))
        held[document.id] = _joined(held[document.id], document) if document.id in held else document
    return list(held.values())


def _read(file: Path) -> Document:
    document = parse(load_bytes(file), document_id(file, "timeml"), str(file))
    bare = next((link for link in document.links if link.kind == "TLINK" and not link.relation), None)
    if bare is not None:
        raise FormatError("an item has no label", document=str(file), place=f"TLINK {bare.id}", value=bare.relation)
    return document


def _joined(one: Document, other: Document) -> Document:
    """Two files of one document in one, with what each has of events, times and items. Blank lines between links are
    text, too: ends may differ by such."""
    if one.text.rstrip() != other.text.rstrip():
        raise FormatError("its text is not the same in two files", document=other.meta.path, value=other.id)
    events = {event.id: event for event in (*other.events, *one.events)}
    times = {time.id: time for time in (*other.times, *one.times)}
    links = {(link.source, link.target): link for link in (*one.links, *other.links)}
    return msgspec.structs.replace(
        one,
        events=tuple(sorted(events.values(), key=lambda event: (event.start, event.id))),
        times=tuple(sorted(times.values(), key=lambda time: (time.start, time.id))),
        links=tuple(msgspec.structs.replace(link, id=f"l{at}") for at, link in enumerate(links.values(), 1)),
    )


# --- the list of targets ---------------------------------------------------------------------------------------------
def _with_targets(items: Items, stems: frozenset[str]) -> Items:
    """The items whose events of A and B have one of these stems; C stays as it is, since main events are no targets."""
    documents = []
    for document in items.documents:
        ids = {
            instance.id
            for event in document.events
            if (dict(event.attributes).get("stem") or stem(document.text[event.start : event.end])) in stems
            for instance in event.instances
        }
        targets = {link.id for link in of_events(document, ids).links}
        links = tuple(link for link in document.links if link.id in targets or task_of(link) == "C")
        documents.append(msgspec.structs.replace(document, links=links))
    return _made(
        items.name.partition("@")[0], f"{items.how}, events of {len(stems)} frequent stems in A and B", documents
    )


# --- trees -----------------------------------------------------------------------------------------------------------
def parsed(documents: Iterable[Document]) -> Iterator[Document]:
    """The documents with sentences (their own, where they have any), words and trees; the rest stays as it was."""
    from timeloom.encoder import load_encoder

    segment, parser, encoder = Segmenter(tokens="words"), Parser.load(), load_encoder()
    for document in documents:
        if document.sentences:
            tokens = tuple(
                Token(*pair) for span in document.sentences for pair in words(document.text, span.start, span.end)
            )
            cut = msgspec.structs.replace(document, tokens=tokens)
        else:
            cut = segment(document)
        encoding = encoder.encode(cut.text, cut.sentences)
        done = parser(msgspec.structs.replace(cut, encoding=encoding))
        yield msgspec.structs.replace(done, encoding=None)
