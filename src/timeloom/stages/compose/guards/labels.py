"""Numbers and names that are no times by what they belong to: "port 2017", "sail numbers 1912 and 1920", "31 March Road"."""

from __future__ import annotations

import re
from functools import cache

from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.words import DASHES, before

__all__ = ["APOSTROPHES", "among_codes", "in_address", "in_name_of", "is_labelled", "is_title_before", "runs_on"]

APOSTROPHES = ("'", "’")
"""Before the ending of an owner."""
_LIST_REACH = 96
"""Characters over which the numbers of a list are looked for."""
_FOUR = re.compile(r"\d{4}")
_ITEM = r"[^\W\d_]+"
_CODES_BEFORE = re.compile(rf"(?:\d{{4}} {_ITEM}, |{_ITEM} \d{{4}}, {_ITEM} ){{1,6}}$")
_CODES_AFTER = re.compile(rf"(?: {_ITEM}, \d{{4}}|, {_ITEM} \d{{4}}){{1,6}}(?!\d)")
"""Items of a list before and after a number: a number and a word, or a word and a number."""
_STATISTIC = re.compile(r"(?<!\w)[A-Za-z]\((?:\d+(?:\.\d+)?, ?)*$")
"""t(1998), F(2, 1976)."""
_MEASURE_BEFORE, _MEASURE_AFTER = re.compile(r"(?<!\d)\d{3,4} x $"), re.compile(r" x \d{3,4}(?!\d)")
"""1920 x 1080."""
_MEASURED = re.compile(r" (?:m|km|cm|mm|g|kg|l|v|w|hz|ma) (?:high|long|wide|tall|deep|above|at)\b")
"""2011 m high."""
_TELEPHONE = re.compile(r"(?<![\d.,])0\d{2,4}(?: \d{2,4}){0,3} $")
_GROUPS_REACH = 24
"""A number that begins with a zero, in groups: 0800 1966 2001."""
_EARLIEST, _LATEST = 1000, 2199
"""Years that are written in four digits and without more."""
_MARKS = ".:#"
_ABBREVIATED = 4
"""Letters of a label that ends in a full stop: nos., dept."""
_ADDRESS_REACH = 48
_WORDS = 3
"""A street has so many words at the most: Upper Mill Lane."""
_PAUSE = ".,;:!?)"
_LINKS = 4
"""Words between a place and what it is called after at the most: calle | del | 3 | de | Mayo."""


def is_labelled(ctx: Context, start: int, number: int) -> bool:
    """Whether the number at a place is one of a list that a label begins: "no. 2040", "Numbers 1912, 1920 and 2012"; or
    the text has called it so before ("the protest of 1912")."""
    place = start
    found = _list(ctx.cues["and-or"]).search(ctx.text, max(0, start - _LIST_REACH), start)
    if found is not None:
        place = found.start()
    previous = before(ctx, place)
    if previous and previous in _MARKS:
        stop, previous = previous, before(ctx, ctx.text.rfind(previous, 0, place))
        if stop == "." and len(previous) > _ABBREVIATED:  # the next room. 1998 was
            previous = ""
    if previous in ctx.cues["label"]:
        ctx.labelled.add(number)
        return True
    return number in ctx.labelled and before(ctx, start) not in ctx.cues["before-any-year"]


@cache
def _list(joins: frozenset[str]) -> re.Pattern[str]:
    """Numbers of four digits with commas between them, or the words that join."""
    between = "|".join([r",\s", *(rf",?\s+{re.escape(word)}\s+" for word in sorted(joins))])
    return re.compile(rf"(?:\d{{4}}(?:{between})){{1,8}}$", re.IGNORECASE)


def among_codes(ctx: Context, start: int, end: int) -> bool:
    """Whether numbers of four digits beside it in a list, each with a word of its own, are no years: hall | 2005 |, stairs
    1015, bath 5024."""
    left = _CODES_BEFORE.search(ctx.text, max(0, start - _LIST_REACH), start)
    right = _CODES_AFTER.match(ctx.text, end, end + _LIST_REACH)
    numbers = [int(found) for part in (left, right) if part is not None for found in _FOUR.findall(part[0])]
    return any(not _EARLIEST <= number <= _LATEST for number in numbers)


def in_address(ctx: Context, end: int) -> bool:
    """Whether words with capitals go on from a place to one that streets end in: 1847 | Mill Lane, 5 Easter | Road."""
    if ctx.text[end : end + 1] in APOSTROPHES and ctx.lower.startswith(ctx.language.forms.owner, end + 1):
        end += 2
    for count, written in enumerate(ctx.text[end : end + _ADDRESS_REACH].split(maxsplit=_WORDS)):
        bare = written.rstrip(_PAUSE)
        if count == _WORDS or not bare[:1].isupper() or not ctx.text[end : end + 1].isspace():
            return False
        if bare.lower() in ctx.cues["street"]:
            return True
        if bare != written:
            return False
    return False


def in_name_of(ctx: Context, start: int, kinds: frozenset[str]) -> bool:
    """Whether what begins at a place is what something of these kinds, named before it, is called after: avenida | 9 de
    Julio, plaza de | Mayo, isla de | Pascua."""
    for _ in range(_LINKS):
        previous = before(ctx, start)
        if previous in kinds:
            return True
        joined = previous in DASHES and start > 0 and ctx.text[start - 1] == previous  # place du 8-Mai-1945
        if previous not in ctx.cues["name-link"] and not previous.isdigit() and not joined:
            return False
        start = ctx.lower.rfind(previous, 0, start)
    return False


def is_title_before(ctx: Context, start: int) -> bool:
    """Mr Noon, Mrs. May: the name of somebody."""
    previous = before(ctx, start)
    if previous == ".":
        previous = before(ctx, ctx.text.rfind(".", 0, start))
    return previous in ctx.cues["title"]


def runs_on(ctx: Context, start: int, end: int) -> bool:
    """Whether a number is part of a longer one, of a call in a program or of a code: 316 1900, range(1900, 2010-B."""
    left, right = ctx.text[max(0, start - 5) : start], ctx.text[end : end + 3]
    if left.endswith("(") and left[-2:-1].isalnum() and right[:1] != ")":
        return True
    if _STATISTIC.search(ctx.text, max(0, start - _GROUPS_REACH), start) or _MEASURE_BEFORE.search(ctx.text, max(0, start - _GROUPS_REACH), start) or _MEASURE_AFTER.match(ctx.text, end) or _MEASURED.match(ctx.lower, end):
        return True
    groups = left.rstrip(" ")
    if groups != left and groups[-1:].isdigit() and not groups[-4:].isdigit():
        return True
    if _TELEPHONE.search(ctx.text, max(0, start - _GROUPS_REACH), start):
        return True
    if right[:1] == "-" and right[1:2] in ("w", "W") and right[2:3].isdigit():
        return True  # 2019-W10-9 is no week, and no year
    return right[:1] == "-" and right[1:2].isupper() and not right[2:3].isalnum()
