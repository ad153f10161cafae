"""Amounts counted from an event: "two minutes after the explosion"."""

from __future__ import annotations

import re
from functools import cache

from timeloom.stages.compose.context import Context
from timeloom.stages.compose.readings import Amount, EventRef, Shift

__all__ = ["counted_from_event"]

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|[^\w\s]")
LONGEST = 7
"""Words of the phrase that names the event, at the most."""
REACH = 80
"""Characters of that phrase at the most."""
LONGEST_LINK = 14


def counted_from_event(ctx: Context, amount: Amount, limit: int) -> Shift | None:
    """The amount as counted from the event that follows it and ends before `limit`, or None. The event is the head of the noun phrase ("the
    explosion", "the deadly embassy bombings"; the first noun where the language has it first) or the verb after a subject ("he left")."""
    later = ctx.cues["counted-after"]
    link = _links(later, ctx.cues["counted-before"]).match(ctx.lower, amount.end, amount.end + LONGEST_LINK)
    if link is None:
        return None
    head = _head(ctx, link.end(), limit)
    if head is None:
        return None
    operator = "After" if link[1] in later else "Before"
    reading = Shift(amount.start, head[1], operator, link.span(1), EventRef(*head), amount)
    reading.hints |= amount.hints
    return reading


@cache
def _links(later: frozenset[str], earlier: frozenset[str]) -> re.Pattern[str]:
    """The words between an amount and its event, the longest first."""
    words = sorted(later | earlier, key=lambda word: (-len(word), word))
    return re.compile(rf"\s+({'|'.join(map(re.escape, words))})\s+" if words else r"(?!)")


def _head(ctx: Context, start: int, limit: int) -> tuple[int, int] | None:
    cues = ctx.cues
    found: tuple[int, int] | None = None
    nominal = False
    for index, match in enumerate(_WORD.finditer(ctx.lower, start, min(limit, start + REACH))):
        word = match[0]
        if index >= LONGEST or not word[0].isalpha():
            break
        if ctx.language.forms.nouns_capital and ctx.text[match.start()].isupper():
            return match.span()
        if index == 0:
            nominal = word in cues["determiners"]
            if word in cues["subject"]:
                continue
        elif word in cues["event-stop"]:
            break
        elif not nominal and (word in cues["past"] or word.endswith(ctx.language.forms.past)):
            return match.span()
        if word not in cues["determiners"]:
            found = match.span()
            if ctx.language.forms.head_first:
                return found
    return found
