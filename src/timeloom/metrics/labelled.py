"""Annotated documents as labels on items: what annotators are compared by (`timeloom.metrics.agreement`).

links     pairs of ids, each with its label as told from the id that comes first by the alphabet; of several links
between
          one pair the last counts
timex     spans of TIMEX3 in the body of the text, with their type, or another attribute
events    spans of EVENTs, with their class, or another attribute of the event or its first instance
scate     spans of SCATE entities, with their type; several entities on the same characters are one item (`Last+Period`)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Literal

from timeloom.document import Document, Event, Link, Time
from timeloom.errors import FormatError
from timeloom.graph.labels import SCHEMES, invert
from timeloom.metrics.entities import published_entities, spans_of
from timeloom.metrics.tempeval1 import coarse_label
from timeloom.timeml.timex3 import Timex3

__all__ = ["ABSENT", "ITEMS", "Item", "Items", "Labels", "attributes_of", "filled", "labels_of"]

Items = Literal["links", "timex", "events", "scate"]
ITEMS: tuple[Items, ...] = ("links", "timex", "events", "scate")

Item = tuple[object, ...]
"""A document's id, then what tells the item from the others of the document."""

Labels = Mapping[Item, str]

ABSENT = "none"
"""The label of an item that another annotator has and this one has not (`filled`), and of one without the attribute."""


def labels_of(
    documents: Iterable[Document], items: Items, *, attribute: str | None = None, coarse: bool = False
) -> dict[Item, str]:
    """The items of one annotator's documents with their labels.

    `attribute` names another attribute than the usual one (timex, events); `coarse` makes the labels of links those of
    TempEval-1. Raises FormatError for a link whose label no scheme has, ValueError for an option that does not fit.
    """
    if items not in ITEMS:
        raise ValueError(f"items is one of {', '.join(ITEMS)} (got {items!r})")
    if attribute is not None and items not in ("timex", "events"):
        raise ValueError(f"{items} have one label alone, so no attribute {attribute!r}")
    if coarse and items != "links":
        raise ValueError("coarse labels are those of links")
    found: dict[Item, str] = {}
    for document in documents:
        if items == "links":
            found |= dict(_links(document, coarse))
        elif items == "timex":
            timexes = (time for time in document.timexes if time.start < time.end)
            found |= {(document.id, time.start, time.end): _of_time(time, attribute or "type") for time in timexes}
        elif items == "events":
            found |= {
                (document.id, one.start, one.end): _of_event(one, attribute or "class") for one in document.events
            }
        else:
            found |= _entities(document)
    return found


def attributes_of(document: Document, items: Items) -> set[str]:
    """The attributes by which the items of a document could be labelled; none of links and SCATE entities."""
    if items == "timex":
        cores = {name for time in document.timexes if time.timex3 for name, value in _core(time.timex3) if value}
        return cores | {name for time in document.timexes for name, _ in time.attributes}
    if items == "events":
        pairs = [event.attributes for event in document.events]
        pairs += [instance.attributes for event in document.events for instance in event.instances[:1]]
        return {name for held in pairs for name, _ in held}
    return set()


def _core(timex3: Timex3) -> Iterator[tuple[str, object]]:
    return ((part.name, getattr(timex3, part.name)) for part in fields(timex3))


def filled(annotators: Mapping[str, Labels], documents: Mapping[str, Iterable[str]]) -> dict[str, dict[Item, str]]:
    """Every annotator with every item that any of them has in a document that this one annotated (`documents`, by id).

    What an annotator passed over gets the label `none`. Note that chance agreement then knows nothing of what all of
    them rightly passed over.
    """
    every = {item: None for labels in annotators.values() for item in labels}
    seen = {name: set(ids) for name, ids in documents.items()}
    return {
        name: {item: labels.get(item, ABSENT) for item in every if item[0] in seen[name]}
        for name, labels in annotators.items()
    }


def _links(document: Document, coarse: bool) -> Iterator[tuple[Item, str]]:
    for link in document.links:
        if link.kind != "TLINK" or not link.relation:
            continue
        label, scheme = _label(link, document.id, coarse)
        if link.source <= link.target:
            yield (document.id, link.source, link.target), label
        else:
            yield (document.id, link.target, link.source), invert(label, scheme)


def _label(link: Link, document: str, coarse: bool) -> tuple[str, str]:
    """The label of a link and the scheme it is of: the one that the link names, else TempEval's or TimeML's."""
    if coarse:
        return coarse_label(link, document), "tempeval"
    named = dict(link.attributes).get("scheme", "")
    schemes = (named,) if named in SCHEMES else ("tempeval", "timeml")
    scheme = next((name for name in schemes if link.relation in SCHEMES[name].relations), None)
    if scheme is None:
        known = ", ".join(dict.fromkeys(label for name in schemes for label in SCHEMES[name].relations))
        raise FormatError(
            f"a label is one of {known}", document=document, place=f"TLINK {link.id}", value=link.relation
        )
    return link.relation, scheme


def _of_time(time: Time, attribute: str) -> str:
    value = getattr(time.timex3, attribute, None) if time.timex3 is not None else None
    return str(value or dict(time.attributes).get(attribute) or ABSENT)


def _of_event(event: Event, attribute: str) -> str:
    told = dict(event.attributes)
    for instance in event.instances[:1]:
        told = {**dict(instance.attributes), **told}
    return told.get(attribute) or ABSENT


def _entities(document: Document) -> dict[Item, str]:
    types: dict[Item, list[str]] = {}
    for entity in published_entities(document):
        types.setdefault((document.id, spans_of(entity)), []).append(entity.type)
    return {item: "+".join(sorted(found)) for item, found in types.items()}
