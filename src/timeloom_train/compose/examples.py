"""What gold graphs teach: a row of features and its label for every decision that the linker takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from timeloom.document import Document
from timeloom.language import Language
from timeloom.metrics.entities import EXCLUDED
from timeloom.stages.compose.linking.decoding import LEGAL
from timeloom.stages.compose.linking.features import link_features, property_features
from timeloom.stages.compose.linking.properties import questions, slots_of
from timeloom.stages.compose.linking.scorer import DECISIONS
from timeloom.stages.compose.linking.view import View, candidates

__all__ = ["HOLDS", "Examples", "examples", "without_properties", "without_types"]

HOLDS = ("no", "yes")
"""Labels of a link."""


@dataclass(slots=True)
class Examples:
    """Rows of features and their labels for one decision."""

    rows: list[list[str]] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)

    def add(self, row: list[str], label: str) -> None:
        self.rows.append(row)
        self.labels.append(label)


def examples(documents: Iterable[Document], language: Language) -> dict[str, Examples]:
    """The examples of gold documents, by decision. Every document counts twice, with and without its Events and
    Modifiers, because recognition does not find them: the linker is to work with and without."""
    made = {decision: Examples() for decision in DECISIONS}
    for document in documents:
        for version in (document, without_types(document)):
            _collect(version, language, made)
    return made


def _collect(document: Document, language: Language, made: dict[str, Examples]) -> None:
    view = View.of(document, document.entities)
    at_id = {entity.id: at for at, entity in enumerate(view.entities)}
    gold = [(at, slot, at_id[id]) for at, one in enumerate(view.entities) for slot, id in one.links if id in at_id]
    found, held = candidates(view, LEGAL), frozenset(gold)
    for row, candidate in zip(link_features(view, found), found, strict=True):
        made["link"].add(row.whole(), HOLDS[candidate in held])
    below, above = slots_of(view, gold)
    for at, name in questions(view):
        value = view.entities[at].get(name)
        linked = name.removesuffix("-Type") in below[at] and name != "Semantics"
        # what is linked is Link by rule, unless it is an Event, which recognition may not have found
        if value is None or (linked and view.entities[below[at][name.removesuffix("-Type")]].type != "Event"):
            continue
        told = property_features(view, at, name, below[at], above.get(at), language)
        made["semantics" if name == "Semantics" else "interval-type"].add(told.whole(), value)


def without_types(document: Document, types: Iterable[str] = EXCLUDED) -> Document:
    """The document without entities of these types and without the links to them; by default those that Track 1 of
    SemEval-2018 task 6 leaves out."""
    gone = {entity.id for entity in document.entities if entity.type in set(types)}
    kept = (
        msgspec.structs.replace(entity, links=tuple(link for link in entity.links if link[1] not in gone))
        for entity in document.entities
        if entity.id not in gone
    )
    return msgspec.structs.replace(document, entities=tuple(kept))


def without_properties(document: Document) -> Document:
    """The document as the linker is given it: spans and types alone."""
    bare = tuple(msgspec.structs.replace(entity, properties=(), links=()) for entity in document.entities)
    return msgspec.structs.replace(document, entities=bare)
