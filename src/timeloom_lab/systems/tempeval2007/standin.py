"""TempEval-1 style items out of TimeBank-Dense, whose pairs were annotated exhaustively, with a label for what is
vague.

The data of 2007 has no public home. What stands in for it: A, an event and a time in one sentence; B, an event and the
creation time; C, the main events of adjacent sentences. Labels: b is BEFORE, a AFTER, i, ii and s OVERLAP, v VAGUE.
They are not the labels of 2007 (VAGUE is frequent here, the disjunctions do not occur), so figures do not compare with
those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from timeloom.document import Document, Link
from timeloom.graph.labels import invert
from timeloom_lab.systems.tempeval2007.main_events import main_events
from timeloom_lab.systems.tempeval2007.view import Mention, View

__all__ = ["COARSE", "LEAST", "dense_items", "frequent_stems"]

COARSE = {"b": "BEFORE", "a": "AFTER", "i": "OVERLAP", "ii": "OVERLAP", "s": "OVERLAP", "v": "VAGUE"}
LEAST = 20
"""Occurrences of a stem whose events are on the list of targets (the ETL of 2007)."""


def dense_items(document: Document) -> Document:
    """The document with the items of the three tasks as its only links; it has trees, and rows of TimeBank-Dense as
    links.

    Raises ModelError where it has no trees, FormatError for links with other labels.
    """
    rows = msgspec.structs.replace(
        document,
        links=tuple(
            msgspec.structs.replace(link, relation=COARSE.get(link.relation, link.relation)) for link in document.links
        ),
    )
    view = View(rows)
    main = main_events(view)
    links: list[Link] = []
    for question in view.questions:
        source, target, label = question.source, question.target, question.label
        if _order(source) > _order(target):
            source, target, label = target, source, invert(label, "tempeval")
        task = _task(source, target, main)
        if task:
            told = (("task", task), ("scheme", "tempeval"))
            links.append(Link(f"l{len(links) + 1}", "TLINK", label, source.id, target.id, told))
    return msgspec.structs.replace(document, links=tuple(links))


def _order(mention: Mention) -> tuple[bool, int]:
    return (mention.kind != "event", mention.start)


def _task(source: Mention, target: Mention, main: dict[int, Mention]) -> str:
    """The task of a pair in its order, "" where it belongs to none."""
    if source.kind != "event":
        return ""
    if target.kind == "creation":
        return "B"
    if target.kind == "time":
        return "A" if source.sentence == target.sentence >= 0 else ""
    adjacent = target.sentence == source.sentence + 1
    mains = main.get(source.sentence) == source and main.get(target.sentence) == target
    return "C" if adjacent and mains else ""


def frequent_stems(documents: Iterable[Document], least: int = LEAST) -> frozenset[str]:
    """The stems that occur at least so often among the events of some (training) documents: those of 2007's target
    list."""
    from timeloom_lab.systems.tempeval2007.stem import stem

    counts = Counter(
        dict(event.attributes).get("stem") or stem(document.text[event.start : event.end])
        for document in documents
        for event in document.events
    )
    return frozenset(name for name, count in counts.items() if count >= least)
