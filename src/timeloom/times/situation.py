"""The situation of a document while its times are read: text, time of writing, language, and nothing that judges."""

from __future__ import annotations

from timeloom.calendar.interval import Interval
from timeloom.document import Policy
from timeloom.language import Language, lowered
from timeloom.times.context import Context

__all__ = ["situation"]


def situation(
    text: str, dct: Interval | None, policy: Policy, language: Language, given: frozenset[tuple[int, int]] = frozenset(), convention: str = ""
) -> Context:
    """The context of builders under which everything that an expression leaves open stays open."""
    return Context(text, lowered(text), dct, policy, language, given, convention)
