"""Texts that nobody has annotated, of which a teacher says how likely each label is, and what it said, kept in a
folder.

Every label keeps its probability (Hinton, Vinyals and Dean 2015, Distilling the Knowledge in a Neural Network). A
teacher must not have learned from documents on which the one that is taught is to be judged.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom import corpora
from timeloom.document import Document
from timeloom.errors import CorpusError
from timeloom_train.dating.data import extra
from timeloom_train.hashes import sha256_of
from timeloom_train.times.sources import items

__all__ = ["SOURCES", "About", "bare", "is_there", "kept", "names", "place"]

_ABOUT = "lessons.json"
_NEWS, _HISTORIES = "tempeval3/silver", "wikiwars"
SOURCES = (
    "Mazur and Dale. 2010. WikiWars: A New Corpus for Research on Temporal Expressions. EMNLP. Wikipedia, CC BY-SA 3.0: its texts alone.",
    "TempEval-3 silver, research use: its texts alone. Dated snippets of 1700 to 2014, each open or public domain: theirs alone.",
    "Hinton, Vinyals and Dean. 2015. Distilling the Knowledge in a Neural Network.",
)
"""What a card says of who is taught so."""


def is_there(folder: Path) -> bool:
    """Whether lessons lie in a folder."""
    return (folder / _ABOUT).is_file()


def place(folder: Path, document: Document) -> Path:
    """The file of what a teacher says of a document."""
    return folder / f"{document.id.replace('/', '_')}.npz"


class About(NamedTuple):
    """Of which texts a folder has lessons, and the sha256 of the weights that gave them."""

    news: int
    snippets: int
    seed: int
    teacher: str

    @classmethod
    def read(cls, folder: Path) -> About:
        """What is said of a folder. Raises FileNotFoundError where nothing is."""
        return cls(**json.loads((folder / _ABOUT).read_text(encoding="utf-8")))

    def write(self, folder: Path) -> None:
        """Say it of a folder. Raises CorpusError where another teacher's lessons, or those of other texts, lie in
        it."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / _ABOUT
        if is_there(folder) and self.read(folder) != self:
            raise CorpusError("other lessons lie in this folder", document=str(folder), value=str(self.read(folder)))
        file.write_text(json.dumps(self._asdict()) + "\n", encoding="utf-8")


def bare(root: Path, news: int, snippets: int, seed: int) -> Iterator[Document]:
    """So many of the news of TempEval-3 that a machine tagged (their text alone), the visible histories of WikiWars
    (theirs), and so many snippets of 1700 to
    2014. In the order of the seed."""
    noise = random.Random(seed)  # noqa: S311 - an order, not secrets
    held = corpora.load(_NEWS, root=root)
    ids = sorted(held.ids)
    noise.shuffle(ids)
    yield from map(held.document, ids[:news])
    yield from (Document(id=one.id, text=one.text, dct=one.dct) for one in items(_HISTORIES, root))
    rows = list(extra(root)) if snippets else []
    for at, row in enumerate(noise.sample(rows, min(snippets, len(rows)))):
        yield Document(id=f"snippet-{at}", text=row.text)


def kept(
    documents: Iterable[Document], say: Callable[[Document], dict[str, Any]] | None, folder: Path
) -> Iterator[tuple[Document, dict[str, NDArray[Any]]]]:
    """Documents with what a teacher says of them, by `say` where it does not lie in the folder as yet. Raises
    CorpusError where it does not and there is no teacher."""
    folder.mkdir(parents=True, exist_ok=True)
    for document in documents:
        file = place(folder, document)
        if not file.is_file():
            if say is None:
                raise CorpusError("there is no lesson of this text", document=document.id, value=str(file))
            partly = file.with_suffix(".partly.npz")
            np.savez_compressed(partly, **say(document))
            partly.rename(file)
        with np.load(file) as held:
            yield document, dict(held)


def names(root: Path | None) -> list[str]:
    """What a card calls the texts, with hashes."""
    held = corpora.find_root(root)
    hashed = {_HISTORIES: held / "wikiwars", "dating/extra": held / "dating" / "extra.jsonl"}
    return [corpora.load(_NEWS, root=root).name, *(f"{name}@{sha256_of(place)[:8]}" for name, place in hashed.items())]
