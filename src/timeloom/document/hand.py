"""What a person has set or taken out in a document, and how a document remembers it.

What was set carries the attribute `origin="USER"`, and a link by hand the task `HAND`: corpora have that attribute too,
and a link that was read from a file is not one that a person sets now. What was taken out leaves a problem with the
reason `REMOVED`, so that reading the text again does not bring it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from timeloom.document.model import Document, Link, Problem

__all__ = ["BY_HAND", "HAND", "READ_AS", "REMOVED", "is_by_hand", "is_link_by_hand", "removed", "with_hand"]

BY_HAND = ("origin", "USER")
"""The attribute of a time, event or link that a person set."""
HAND = "hand"
"""The task of a link that a person set."""
READ_AS = "readAs"
"""The attribute that holds the words as which a person has a mention read."""
REMOVED = "removed by hand"
"""The reason of the problem that stands for what a person took out."""

Attributes = tuple[tuple[str, str], ...]


def is_by_hand(attributes: Iterable[tuple[str, str]]) -> bool:
    """Whether these are the attributes of a time or event that a person set."""
    return BY_HAND in attributes


def is_link_by_hand(link: Link) -> bool:
    """Whether a person set a link."""
    return link.task == HAND


def with_hand(attributes: Iterable[tuple[str, str]], *more: tuple[str, str]) -> Attributes:
    """Attributes with the mark of a person, and `more` in place of what they said before of the same names."""
    named = {BY_HAND[0], READ_AS, *(name for name, _ in more)}
    return (*(pair for pair in attributes if pair[0] not in named), BY_HAND, *more)


def removed(document: Document, kind: str) -> Iterator[Problem]:
    """What a person took out: of `kind` "time", "event" or "TLINK"."""
    return (one for one in document.meta.problems if one.reason == REMOVED and one.place.startswith(f"{kind} "))
