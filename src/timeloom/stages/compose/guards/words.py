"""What guards ask of the words around a match."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context

__all__ = [
    "DASHES", "Guard", "Roles", "after", "alone_on_line", "before", "char_after", "char_before", "counts_on", "digit_follows",
    "goes_on", "is_all", "is_capital", "prefix", "stands_apart", "verb_follows", "word",
]  # fmt: skip

Roles = dict[str, Lexeme]
Guard = Callable[[Context, Roles, list[Lexeme]], bool]
_LAST_WORD = re.compile(r"([^\W\d_]+|\d+|[^\w\s])\s*$")
_NEXT_WORD = re.compile(r"\s*([^\W\d_]+|\d+|[^\w\s])")
_CLAUSE = re.compile(r"\s([^\W\d_]+)\s+([^\W\d_]+)\b")
"""What may be a verb, and the word after it."""
REACH = 24
"""Characters on either side in which the next word is looked for."""
LINE_REACH = 40
DASHES = frozenset("-–")
APOSTROPHES = frozenset("'’")


def before(ctx: Context, position: int) -> str:
    """The word or mark before a place, lower case, "" at the start. Of a word that an apostrophe ties to what follows, it
    is that word: the "l" of "l'an"."""
    match = _LAST_WORD.search(ctx.lower, max(0, position - REACH), position)
    if match is None:
        return ""
    if match[1] in APOSTROPHES and ctx.language.forms.elided:
        tied = _LAST_WORD.search(ctx.lower, max(0, position - REACH), match.start(1))
        if tied is not None and tied[1] in ctx.language.forms.elided:
            return tied[1]
    return match[1]


def after(ctx: Context, position: int) -> str:
    """The word or mark after a place, lower case, "" at the end."""
    match = _NEXT_WORD.match(ctx.lower, position, position + REACH)
    return match[1] if match else ""


def prefix(ctx: Context, mark: str, position: int) -> str:
    """The word before the mark that stands before a place: "mid" of "mid-1998"."""
    return before(ctx, ctx.lower.rfind(mark, 0, position))


def char_before(ctx: Context, position: int) -> str:
    """The character before a place, a blank at the start."""
    return ctx.text[position - 1] if position > 0 else " "


def char_after(ctx: Context, position: int) -> str:
    """The character after a place, a blank at the end."""
    return ctx.text[position] if position < len(ctx.text) else " "


def digit_follows(ctx: Context, position: int, marks: str) -> bool:
    """Do one of these marks and a digit stand at a place? Then a number goes on there."""
    return char_after(ctx, position) in marks and ctx.text[position + 1 : position + 2].isdigit()


def counts_on(ctx: Context, following: str) -> bool:
    """May a number count the word that follows it: a plural that is no verb ("las tres hermanas", not "las tres salimos"), or
    one of the cue "counted"?"""
    forms = ctx.language.forms
    if following in ctx.cues["counted"]:
        return True
    return following.endswith(forms.plural) and not following.endswith(forms.first_person) and following not in ctx.cues["no-plural"]


def goes_on(ctx: Context, position: int, phrases: frozenset[str]) -> bool:
    """Does one of these words or phrases stand at a place, such as the "after" of "14 days after notice"?"""
    return _phrases(phrases).match(ctx.lower, position, position + REACH) is not None


@cache
def _phrases(phrases: frozenset[str]) -> re.Pattern[str]:
    """Any of these words at the start, the longest first."""
    words = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return re.compile(rf"\s+(?:{'|'.join(map(re.escape, words))})\b" if words else r"(?!)")


def word(ctx: Context, lexeme: Lexeme) -> str:
    """The word as it stands in the text, in lower case."""
    return ctx.lower[lexeme.start : lexeme.end]


def is_capital(ctx: Context, lexeme: Lexeme) -> bool:
    """Does the word begin with a capital?"""
    return ctx.text[lexeme.start].isupper()


def is_all(ctx: Context, span: list[Lexeme]) -> bool:
    """Is this the whole text, a preposition before it aside?"""
    start = span[0].start
    if span[-1].end < ctx.last or start - ctx.first > REACH:
        return False
    return start <= ctx.first or ctx.lower[ctx.first : start].rstrip() in ctx.cues["before-all"]


def alone_on_line(ctx: Context, span: list[Lexeme]) -> bool:
    """Is there nothing else on the line?"""
    start, end = span[0].start, span[-1].end
    left = ctx.text[max(0, start - LINE_REACH) : start].rstrip(" \t")
    right = ctx.text[end : end + LINE_REACH].lstrip(" \t.")
    return (not left or left.endswith("\n")) and (not right or right.startswith(("\n", "\r")))


def verb_follows(ctx: Context, end: int) -> bool:
    """im Mai 45 | endete der Krieg, um sechs | fahre ich: what may be a verb by its ending, and its subject"""
    clause = _CLAUSE.match(ctx.text, end)
    if clause is None or not clause[1].islower() or not clause[1].endswith(ctx.language.forms.verb):
        return False
    return clause[2] in ctx.cues["begins-subject"]


def stands_apart(ctx: Context, span: list[Lexeme]) -> bool:
    """Does nothing go on in what is written, such as a version or a path?"""
    start, end = span[0].start, span[-1].end
    left, right = char_before(ctx, start), char_after(ctx, end)
    return not (left.isalnum() or left in "-/.$:," or right.isalnum() or right in "-/%:" or digit_follows(ctx, end, ".,"))
