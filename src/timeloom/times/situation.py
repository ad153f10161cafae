"""The situation of a document while its times are read: text, time of writing, language, and nothing that judges."""

from __future__ import annotations

from timeloom.calendar.interval import Interval
from timeloom.document import Policy
from timeloom.language import Language, lowered
from timeloom.times.context import Context

__all__ = ["situation"]


def situation(
    text: str, dct: Interval | None, policy: Policy, language: Language, given: frozenset[tuple[int, int]] = frozenset(), convention: str = "",
    *, whole: bool = False,
) -> Context:  # fmt: skip
    """The context of builders under which everything that an expression leaves open stays open. `whole`: the text is one expression."""
    return Context(text, lowered(text), dct, policy, language, given, convention, whole)
