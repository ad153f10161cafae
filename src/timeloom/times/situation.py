"""The situation of a document while its times are read: text, time of writing, language, and nothing that judges."""

from __future__ import annotations

from timeloom.calendar.interval import Interval
from timeloom.document import Policy
from timeloom.language import Language, lowered
from timeloom.stages.compose.context import Context

__all__ = ["situation"]


class _NoCues(dict[str, frozenset[str]]):
    """No list of words tells anything."""

    def __missing__(self, key: str) -> frozenset[str]:
        return frozenset()


def situation(text: str, dct: Interval | None, policy: Policy, language: Language) -> Context:
    """The context of builders under which everything that an expression leaves open stays open."""
    ctx = Context(text, lowered(text), dct, policy, language)
    ctx.cues = _NoCues()
    ctx.choosing = True
    return ctx
