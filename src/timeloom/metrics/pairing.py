"""Which document of a system belongs to which of the gold, and whether they are of the same text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from timeloom.document import Document
from timeloom.errors import FormatError

__all__ = ["Paired", "pair", "refuse_other_text"]


@dataclass(frozen=True, slots=True)
class Paired:
    """Gold documents in the order of their ids, each with what the system has for it.

    A document that the system lacks, or has with another text, is an empty one in `documents`: as if the system had
    found nothing. `missing` and `errors` (one error per text that differs, with the place where it parts) say which.
    `extra` are ids that the gold does not have.
    """

    documents: tuple[tuple[Document, Document], ...]
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    errors: tuple[FormatError, ...]

    @property
    def mismatched(self) -> tuple[str, ...]:
        """Ids of the documents whose texts differ."""
        return tuple(error.document or "" for error in self.errors)


def pair(gold: Iterable[Document], system: Iterable[Document]) -> Paired:
    """Match documents by id. Raises FormatError for an id that occurs twice on one side, and for nothing else."""
    golds, systems = _by_id(gold), _by_id(system)
    documents, errors = [], []
    for name, document in sorted(golds.items()):
        other = systems.get(name)
        if other is not None:
            try:
                refuse_other_text(document, other)
            except FormatError as error:
                errors.append(error)
                other = None
        documents.append((document, other or _empty(document)))
    return Paired(
        tuple(documents),
        tuple(name for name in sorted(golds) if name not in systems),
        tuple(name for name in sorted(systems) if name not in golds),
        tuple(errors),
    )


def refuse_other_text(gold: Document, system: Document, one: str = "gold", another: str = "system") -> None:
    """Raise FormatError where the two texts differ, since offsets then mean different characters.

    Either document may come without text. `one` and `another` are what the message calls the two sides.
    """
    if not system.text or not gold.text or system.text == gold.text:
        return
    place = next(
        (at for at, (left, right) in enumerate(zip(gold.text, system.text, strict=False)) if left != right),
        min(len(gold.text), len(system.text)),
    )
    raise FormatError(
        f"the texts of {one} ({len(gold.text)} characters) and {another} ({len(system.text)}) differ"
        f" from character {place} on",
        document=gold.id,
        text=gold.text,
        start=place,
    )


def _empty(gold: Document) -> Document:
    return Document(id=gold.id, text=gold.text, dct=gold.dct)


def _by_id(documents: Iterable[Document]) -> dict[str, Document]:
    found: dict[str, Document] = {}
    for document in documents:
        if document.id in found:
            raise FormatError("the same document id occurs twice", document=document.id)
        found[document.id] = document
    return found
