"""What is asked in TempEval-1: labels of given pairs, by task. Gold becomes questions, and questions become answers.

A question is a TLINK without a relation, with the attributes `task` (A, B or C) and `scheme`; it is told from the event
to the time, and from the event that comes first in the text to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from timeloom.document import Document, Link
from timeloom.metrics.tempeval1 import TASKS, oriented

__all__ = ["LABELS", "TASKS", "answered", "asked", "of_events", "task_of", "told"]

LABELS = ("AFTER", "BEFORE", "BEFORE-OR-OVERLAP", "OVERLAP", "OVERLAP-OR-AFTER", "VAGUE")
_SCHEME = ("scheme", "tempeval")


def told(document: Document) -> Document:
    """The document with the items of the three tasks as its only links, each told in its order, with a coarse label."""
    links = tuple(
        Link(f"l{at}", "TLINK", item.label, item.source, item.target, (("task", item.task), _SCHEME))
        for at, item in enumerate(oriented(document), 1)
    )
    return msgspec.structs.replace(document, links=links)


def asked(document: Document) -> Document:
    """The same without the labels: all that a system may see."""
    links = tuple(msgspec.structs.replace(link, relation="") for link in document.links)
    return msgspec.structs.replace(document, links=links)


def answered(document: Document, labels: Mapping[int, str]) -> Document:
    """The questions that have an answer, by their place among the links."""
    links = tuple(
        msgspec.structs.replace(link, relation=labels[at]) for at, link in enumerate(document.links) if at in labels
    )
    return msgspec.structs.replace(document, links=links)


def task_of(link: Link) -> str:
    """The task of a question, "" where it has none."""
    return next((value for name, value in link.attributes if name == "task"), "")


def of_events(document: Document, ids: Iterable[str]) -> Document:
    """The document with those links alone whose events are all among `ids` (of instances); times are no events."""
    events = {instance.id for event in document.events for instance in event.instances}
    kept = set(ids)
    links = tuple(
        link for link in document.links if all(end not in events or end in kept for end in (link.source, link.target))
    )
    return msgspec.structs.replace(document, links=links)
