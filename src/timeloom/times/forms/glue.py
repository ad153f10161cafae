"""What characters right beside a match tie it to a longer token: a version, an amount of money, a telephone number."""

from __future__ import annotations

import re
from collections.abc import Callable

from timeloom.language import Lexeme
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.neighbours import char_after, char_before, digit_follows

__all__ = [
    "Form",
    "Roles",
    "ends",
    "in_digits",
    "listed_after",
    "listed_before",
    "may_be_digit_of_year",
    "number",
    "starts",
    "text_of",
    "whole",
]

Roles = dict[str, Lexeme]
Form = Callable[[Context, Roles, list[Lexeme]], bool]
TIES = ".,:/-–"
"""Marks that make one token of the digits on both sides."""
_OWN_TIME = 2000
"""Years from which on the last digit of a second one is none: in years before that few wrote the month as a digit."""
_MONEY_BEFORE, _SIGN_AFTER = "$€£¥#@_+", "%‰°$€£¥_@"
_SHARES, _CURRENCIES = ("%", "‰", "°"), ("€", "£", "$", "¥")
LONGEST_JOIN = 28
"""Characters between two numbers of a list at the most, with the numbers."""
_JOIN = r"(?:,\s?|,?\s[^\W\d_]{1,4}\s|\s?&\s?)"
"""A comma, a short word, or both."""
_FOLLOWS = re.compile(rf"{_JOIN}(?:[^\W\d_]{{1,12}}\.?,?\s){{0,2}}\d")
_STANDS = re.compile(rf"\d(?:\.|[^\W\d_]{{1,2}})?(?:,\s?[^\W\d_]{{1,4}}\s|{_JOIN})$")


def starts(ctx: Context, start: int, ties: str = TIES) -> bool:
    """Does no token run into a place: not the 998 of "1,998", the 20 of "$20", the 4 of "1.2.3.4" or of "x4"?"""
    left = char_before(ctx, start)
    if left.isalnum() or left in _MONEY_BEFORE:
        return False
    return left not in ties or not ctx.text[max(0, start - 2) : start - 1].isdigit()


def ends(ctx: Context, end: int, ties: str = TIES) -> bool:
    """Does no token run on from a place: not the 1 of "1,998", the 20 of "20%", "20 %", "20 €" or of "20km"? The T of a
    time stamp may follow, and so may another sum, as in "in 1950 $5"."""
    right = char_after(ctx, end)
    if right == " " and _is_sum(ctx, end + 1):
        return False
    if (right.isalnum() and not (right in "tT" and ctx.text[end + 1 : end + 2].isdigit())) or right in _SIGN_AFTER:
        return False
    return not digit_follows(ctx, end, ties)


def _is_sum(ctx: Context, at: int) -> bool:
    """Is the number before a place a share or a sum: 20 %, 20 €?"""
    sign = ctx.text[at : at + 1]
    return sign in _SHARES or (sign in _CURRENCIES and not ctx.text[at + 1 : at + 2].isdigit())


def whole(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """on 24 and no more; not "24%", "1,24" or "24:5"."""
    return starts(ctx, span[0].start) and ends(ctx, span[-1].end)


def listed_after(ctx: Context, end: int) -> bool:
    """3 | and 4, 3 |, 4, 4 | and Tuesday 5: a list of numbers goes on after a place."""
    return _FOLLOWS.match(ctx.text, end, end + LONGEST_JOIN) is not None


def listed_before(ctx: Context, start: int) -> bool:
    """3 and | 4, 3rd, | 4th: a list of numbers goes on from before a place."""
    return _STANDS.search(ctx.text, max(0, start - LONGEST_JOIN), start) is not None


def in_digits(ctx: Context, lexeme: Lexeme) -> bool:
    """15, 3rd; not "third"."""
    return ctx.text[lexeme.start].isdigit()


def text_of(ctx: Context, lexeme: Lexeme) -> str:
    """The word as it stands in the text, in lower case."""
    return ctx.lower[lexeme.start : lexeme.end]


def number(lexeme: Lexeme, *categories: str) -> int:
    """The value of the first of some categories that a word has, 0 without any."""
    return next((int(lexeme.values[name]) for name in categories if name in lexeme.values), 0)


def may_be_digit_of_year(ctx: Context, year: Lexeme, digit: Lexeme) -> bool:
    """1774-6, 1906–7, in a text: the digit goes on from that of the year; of a year of our own time only behind a dash,
    since 2024-5 may be a month"""
    number = year.values.get("YEAR", 0)
    told = ctx.text[year.end] == "–" or number < _OWN_TIME
    tight = digit.start == year.end + 1 and digit.end == digit.start + 1
    return tight and told and ctx.convention == EVERYDAY and not ctx.whole and number % 10 < digit.values.get("DOM", 0)
