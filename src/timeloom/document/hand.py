"""What a person has set or taken out in a document, and how a document remembers it.

What was set carries the attribute `origin="USER"` (TimeML's name for where an annotation comes from). What was taken out
leaves a problem with the reason `REMOVED`, so that reading the text again does not bring it back.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["BY_HAND", "READ_AS", "REMOVED", "is_by_hand", "with_hand"]

BY_HAND = ("origin", "USER")
"""The attribute of a time, event or link that a person set."""
READ_AS = "readAs"
"""The attribute that holds the expression as which a person has a mention read."""
REMOVED = "removed by hand"
"""The reason of the problem that stands for what a person took out."""

Attributes = tuple[tuple[str, str], ...]


def is_by_hand(attributes: Iterable[tuple[str, str]]) -> bool:
    """Whether these are the attributes of something that a person set."""
    return BY_HAND in attributes


def with_hand(attributes: Iterable[tuple[str, str]], *more: tuple[str, str]) -> Attributes:
    """Attributes with the mark of a person, and `more` in place of what they said before of the same names."""
    named = {BY_HAND[0], READ_AS, *(name for name, _ in more)}
    return (*(pair for pair in attributes if pair[0] not in named), BY_HAND, *more)
