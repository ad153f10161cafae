"""The words and marks around a place in a text."""

from __future__ import annotations

import re
from functools import cache

from timeloom.language import Language, Lexeme
from timeloom.times.context import Context

__all__ = [
    "DASHES", "after", "before", "char_after", "char_before", "digit_follows", "goes_on",
    "is_all", "is_habit", "lead_end", "noun_follows", "of_something", "stands_apart",
]  # fmt: skip

_LAST_WORD = re.compile(r"([^\W\d_]+|\d+|[^\w\s])\s*$")
_NEXT_WORD = re.compile(r"\s*([^\W\d_]+|\d+|[^\w\s])")
REACH = 24
"""Characters on either side in which the next word is looked for."""
DASHES = frozenset("-–")
APOSTROPHES = frozenset("'’")
_OF_ONE = frozenset(("THIS", "NEXT", "LAST"))


def before(ctx: Context, position: int) -> str:
    """The word or mark before a place, lower case, "" at the start. Of a word that an apostrophe ties to what follows,
    it is that word: the "l" of "l'an"."""
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


def char_before(ctx: Context, position: int) -> str:
    """The character before a place, a blank at the start."""
    return ctx.text[position - 1] if position > 0 else " "


def char_after(ctx: Context, position: int) -> str:
    """The character after a place, a blank at the end."""
    return ctx.text[position] if position < len(ctx.text) else " "


def digit_follows(ctx: Context, position: int, marks: str) -> bool:
    """Do one of these marks and a digit stand at a place? Then a number goes on there."""
    return char_after(ctx, position) in marks and ctx.text[position + 1 : position + 2].isdigit()


def goes_on(ctx: Context, position: int, phrases: frozenset[str]) -> bool:
    """Does one of these words or phrases stand at a place, such as the "after" of "14 days after notice"?"""
    return _phrases(phrases).match(ctx.lower, position, position + REACH) is not None


@cache
def _phrases(phrases: frozenset[str]) -> re.Pattern[str]:
    """Any of these words at the start, the longest first."""
    words = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return re.compile(rf"\s+(?:{'|'.join(map(re.escape, words))})\b" if words else r"(?!)")


def is_all(ctx: Context, span: list[Lexeme]) -> bool:
    """Is this the whole text?"""
    start = span[0].start
    return start <= ctx.first and span[-1].end >= ctx.last


def noun_follows(ctx: Context, end: int) -> bool:
    """Does a word stand here that is neither of grammar nor of times, nor a unit that is counted: about 2.30 | euros, a
    last minute | deal?"""
    word, cues = after(ctx, end), ctx.language.cues
    if not word.isalpha() or any(
        word in cues[name] for name in ("prepositions", "determiners", "subject", "clause-start")
    ):
        return False
    return not {"UNIT", "UNITS", "NUM"}.isdisjoint(ctx.language.words.get(word, ("NUM",)))


def of_something(ctx: Context, end: int) -> bool:
    """Does what stands here end with something that is told by an article: the last five minutes | of the match, du
    match? Not the last ten years | of war."""
    of, told = after(ctx, end), ctx.language.cues["determiners"]
    return of in ctx.language.cues["of"] and (of in told or after(ctx, ctx.lower.index(of, end) + len(of)) in told)


def is_habit(ctx: Context, end: int) -> bool:
    """Days of the week that end here are those of every week, unless a word after them names one: Mondays this year"""
    return _OF_ONE.isdisjoint(ctx.language.words.get(after(ctx, end), ()))


def stands_apart(ctx: Context, span: list[Lexeme]) -> bool:
    """Does nothing go on in what is written, such as a version or a path?"""
    start, end = span[0].start, span[-1].end
    left, right = char_before(ctx, start), char_after(ctx, end)
    return not (
        left.isalnum() or left in "-/.$:," or right.isalnum() or right in "-/%:" or digit_follows(ctx, end, ".,")
    )


def lead_end(text: str, language: Language) -> int:
    """Where an expression begins that is the whole text, without the preposition or the article that is no part of it:
    on | 3 May."""
    start = len(text) - len(text.lstrip())
    lead, _, rest = text[start:].partition(" ")
    return len(text) - len(rest.lstrip()) if rest.strip() and lead.lower() in language.cues["before-answer"] else start
