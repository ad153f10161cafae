"""Guards of words of time that are somebody's name here: April, June."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.words import LINE_REACH, after, before, char_after, is_capital, word

__all__ = ["is_person"]

_LABEL = re.compile(r"(?:^|\n)[ \t>*•-]*([^\W\d_][^\n:]{0,30}?)[ \t]*:[^\n]*$")
"""What a line begins with, where that ends in a colon: Present: | April, June."""
_TO_DO = re.compile(r"\s+([^\W\d_]+)\s+([^\W\d_]+)")
_LABEL_REACH = 3 * LINE_REACH


def is_person(ctx: Context, span: list[Lexeme]) -> bool:
    """a girl, April, who; "..." said June; and where the month is a name: his wife June, Hi June, April said no."""
    start, end = span[0].start, span[-1].end
    if before(ctx, start) in ctx.cues["speech"] and not after(ctx, end).isalnum():
        return True
    if char_after(ctx, end) == "," and after(ctx, end + 1) in ctx.cues["of-person"]:
        return True
    if not is_capital(ctx, span[0]) or word(ctx, span[-1]) not in ctx.cues["month-or-name"]:
        return False
    return _is_kin(ctx, start) or _is_greeted(ctx, start, end) or _speaks(ctx, start, end) or _is_listed(ctx, start, end)


def _is_kin(ctx: Context, start: int) -> bool:
    """his wife | June, her daughter, | April"""
    previous = before(ctx, start)
    if previous == ",":
        previous = before(ctx, ctx.lower.rindex(",", 0, start))
    return previous in ctx.cues["kin"]


def _is_greeted(ctx: Context, start: int, end: int) -> bool:
    """Dear | June,"""
    return before(ctx, start) in ctx.cues["greeting"] and not after(ctx, end).isalnum()


def _speaks(ctx: Context, start: int, end: int) -> bool:
    """April | said no; not "sales in April said to be low"."""
    return after(ctx, end) in ctx.cues["speaks"] and before(ctx, start) not in ctx.cues["before-month"]


def _is_listed(ctx: Context, start: int, end: int) -> bool:
    """Present: | April, June; ACTION: | April to send the figures"""
    label = _LABEL.search(ctx.lower, max(0, start - _LABEL_REACH), start)
    if label is None:
        return False
    if label[1] in ctx.cues["people-label"]:
        return True
    doing = _TO_DO.match(ctx.text, end)
    if label[1] not in ctx.cues["task-label"] or doing is None or doing[1] not in ctx.cues["infinitive"]:
        return False
    return doing[2].islower() and doing[2] not in ctx.language.words
