"""Guards of lists: days of a month, hours of a day."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from timeloom.language import Lexeme, load
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.dates import LAST_DAY, digit_day
from timeloom.stages.compose.guards.words import DASHES, Guard, Roles, after, before, char_before, digit_follows

__all__ = ["GUARDS"]

REACH = 60
"""Characters of a list of days with its month, or of hours, at the most."""
_OF_HOURS = frozenset(("AMPM", "OCLOCK"))
_COUNTED = frozenset(("%", "°"))
"""Signs after a number of something else."""
_TO_NUMBER = re.compile(r"\s?([-–]|[^\W\d_]+)\s?\d")
_DAYS = re.compile(r"\d{1,2}[^\W\d_]{0,2}(?:[-–]\d{1,2}[^\W\d_]{0,2})?")
"""3, 5th, 5-7"""


def no_day_list(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """May 18, 98; not "May 18, 19 | and 20" or "March 30, 31 | and April 1", which are days in a rising list."""
    if roles["y"].values["YY"] <= LAST_DAY and _to_number(ctx, span[-1].end):
        return False  # May 3, 10 | -12 a.m.
    found = _next_in_list(ctx.cues["and-or"]).match(ctx.lower, span[-1].end)
    values, year = roles["d"].values, roles["y"].values["YY"]
    day = values["DOM"] if "DOM" in values else values["DOMTH"]
    if found is None:
        month = _word_in_list(ctx.cues["and-or"]).match(ctx.lower, span[-1].end)
        return month is None or year != day + 1 or year > LAST_DAY or "MONTH" not in ctx.language.words.get(month[1], {})
    return not day < year < int(found[1]) <= LAST_DAY


@cache
def _next_in_list(joins: frozenset[str]) -> re.Pattern[str]:
    """A further number of one or two digits, after a comma or a word that joins."""
    return re.compile(rf"{_joined(joins)}(\d\d?)[^\W\d_]{{0,2}}(?![\w:/%]|[.,]\d)")


@cache
def _word_in_list(joins: frozenset[str]) -> re.Pattern[str]:
    """A further word, after a word that joins."""
    return re.compile(rf",?\s(?:{_any_of(joins)})\s([^\W\d_]+)\.?\s\d")


def _joined(joins: frozenset[str]) -> str:
    """A comma, a word that joins, or both."""
    join = _any_of(joins)
    return rf"(?:,\s?(?:(?:{join})\s)?|\s(?:{join})\s)"


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words)))


def day_listed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3 | y 4 de mayo, 15 |, 16 y 17 de junio, Monday 4 | and Tuesday 5 May, from 3 to 5 | and from 8 to 10 May: the month stands
    after the last"""
    if not digit_day(ctx, roles, span) or not char_before(ctx, roles["d"].start).isspace():
        return False
    found = _days_after(ctx.language.code).match(ctx.lower, span[-1].end)
    if found is None or "MONTH" not in ctx.language.words.get(found[1], {}):
        return False
    return found[1] not in ctx.cues["month-or-verb"] or ctx.text[found.start(1)].isupper()


@cache
def _days_after(code: str) -> re.Pattern[str]:
    """Further days of a list, each with its weekday or without, or days in a row, and the word after them."""
    language = load(code)
    join, article, link, name, opening = (_any_of(language.cues[cue]) for cue in ("and-or", "the", "of", "day-name", "from"))
    to = _any_of(word for word, categories in language.words.items() if "TO" in categories and word not in language.cues["and-or"])
    day = rf"(?:(?:{article})\s)?(?:(?:{name}),?\s(?:(?:{article})\s)?)?\d{{1,2}}(?:\.|[^\W\d_]{{0,2}})"
    days = rf"(?:(?:{opening})\s)?{day}(?:(?:\s?[-–]\s?|\s(?:{to})\s){day})?"
    return re.compile(rf"(?:(?:,\s?(?:{join})?|\s(?:{join}))\s?{days}){{1,6}}\s(?:(?:{link})\s)?([^\W\d_]+)")


def day_after_month(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """May 3 and | 5, 1944, May 3-5 and | 8: the month stands before the first of the list, and nothing follows that the number could count"""
    end = span[-1].end
    if not _listed_before(ctx, span[0].start) or digit_follows(ctx, end, ".,:/-") or ("d2" not in roles and _to_number(ctx, end)):
        return False  # May 3, 7 | to 9 p.m.
    if "y" in roles:
        return True
    last = _list_end(ctx.cues["and-or"]).match(ctx.lower, end)
    end = last.end() if last is not None else end
    following = after(ctx, end)
    if following in _COUNTED:
        return False
    return not following.isalnum() or any(following in ctx.cues[name] for name in ("prepositions", "the", "and-or"))


@cache
def _list_end(joins: frozenset[str]) -> re.Pattern[str]:
    """The rest of a list of days."""
    return re.compile(rf"(?:{_joined(joins)}{_DAYS.pattern}(?![\w:/]|[.,]\d))*")


def days_after_month(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """May 3 and | 5-7, May 3, | 5-7 and 9, May 3-5, | 7-9, May 3, | 5-7, 2024; not "May 3, 9-11" or "May 3, 9-11 and 14-16", which
    are hours"""
    if not day_after_month(ctx, roles, span):
        return False
    days = [not DASHES.isdisjoint(day) for day in _listed_before(ctx, span[0].start)]
    if "y" in roles or days[0] or any(days):
        return "y" in roles or days[0]
    following = _next_in_list(ctx.cues["and-or"]).match(ctx.lower, span[-1].end)
    goes_on = following is not None and not _to_number(ctx, following.end())
    return goes_on or before(ctx, span[0].start) in ctx.cues["and-or"]


def _listed_before(ctx: Context, start: int) -> list[str]:
    """The days of a list right before a place, where a month stands before the first: 3, 5-7"""
    found = _days_before(ctx.cues["and-or"]).search(ctx.lower[max(0, start - REACH) : start])
    listed = found is not None and "MONTH" in ctx.language.words.get(found[1], {})
    return _DAYS.findall(found[2]) if found is not None and listed else []


def _to_number(ctx: Context, end: int) -> bool:
    """7 | -9 p.m., 7 | to 9 p.m."""
    found = _TO_NUMBER.match(ctx.lower, end)
    return found is not None and (found[1] in DASHES or ("TO" in ctx.language.words.get(found[1], {}) and found[1] not in ctx.cues["and-or"]))


@cache
def _days_before(joins: frozenset[str]) -> re.Pattern[str]:
    """A month and days of a list, at the end of what is searched."""
    join = _any_of(joins)
    return re.compile(rf"([^\W\d_]+)\.?\s((?:{_DAYS.pattern}(?:,\s?(?:{join})?|\s(?:{join}))\s?){{1,6}})$")


def decade_listed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """les années 1960 et | 1970, los años 60 y | 70: a further decade, whose word stands before the first"""
    decade = roles["dc"].values.get("YEAR") or roles["dc"].values.get("NUM", 0)
    start = span[0].start
    found = _decades_before(ctx.cues["and-or"]).search(ctx.lower[max(0, start - REACH) : start])
    if found is None or decade % 10 or decade == 0 or any(int(one) % 10 for one in re.findall(r"\d+", found[2])):
        return False
    categories = ctx.language.words.get(found[1], {})
    following = after(ctx, span[-1].end)
    if after(ctx, span[-1].end) in _COUNTED:
        return False
    counts = "YEAR" not in roles["dc"].values and following.isalnum() and following not in ctx.cues["prepositions"] and following not in ctx.cues["and-or"]
    return not counts and ("YEARSOF" in categories or categories.get("UNITS") == "Year")


@cache
def _decades_before(joins: frozenset[str]) -> re.Pattern[str]:
    """A word, and decades of a list after it."""
    join = _any_of(joins)
    return re.compile(rf"([^\W\d_]+)\s((?:\d{{2}}|\d{{4}})(?:,\s\d{{2,4}})*(?:,\s|\s(?:{join})\s))$")


def decade_word_listed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 1960s, | 70s and 80s, the sixties and | seventies"""
    start = span[0].start
    found = _decade_words_before(ctx.cues["and-or"], ctx.cues["before-decade"]).search(ctx.lower, max(0, start - REACH), start)
    return found is not None and (found[1][0].isdigit() or found[1] in ctx.language.decades)


@cache
def _decade_words_before(joins: frozenset[str], openings: frozenset[str]) -> re.Pattern[str]:
    """The first of some decades, and those of a list after it."""
    join, opening = _any_of(joins), _any_of(openings)
    return re.compile(rf"(?<!\w)(?:{opening})[\s-]['’]?(\d{{2,4}}['’]?s|[^\W\d_]+)(?:,\s['’]?\d\ds)*(?:,\s|,?\s(?:{join})\s)$")


def hour_listed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at | 8 and 10 a.m., at 7, | 8 and 9 a.m., um 8, | 10 und 12 Uhr: an hour in a list of which the last has the word for hours"""
    start = span[0].start
    listed = _hours_before(ctx.cues["before-bare-hour"]).search(ctx.lower[max(0, start - REACH) : start])
    if listed is None:
        return False
    found = _hours_behind(ctx.cues["and-or"]).match(ctx.lower, span[-1].end, span[-1].end + REACH)
    return found is not None and not _OF_HOURS.isdisjoint(ctx.language.words.get(found[1].replace(".", ""), {}))


@cache
def _hours_before(words: frozenset[str]) -> re.Pattern[str]:
    """A word for clock times, and the hours of a list after it."""
    return re.compile(rf"(?<!\w)(?:{_any_of(words)})\s(?:\d{{1,2}}(?::\d\d)?,\s?)*$")


@cache
def _hours_behind(joins: frozenset[str]) -> re.Pattern[str]:
    """Further hours of a list, the last of them joined by a word, and what stands after that."""
    join = _any_of(joins)
    return re.compile(rf"(?:,\s?\d{{1,2}}(?::\d\d)?)*,?\s(?:{join})\s\d{{1,2}}(?::\d\d)?\s?([^\W\d_]\.[^\W\d_]\b|[^\W\d_]+(?:['’][^\W\d_]+)?)")


def clocks_on(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """daily at 8 a.m., | noon and 8 p.m.: the list goes on, and ends in a time of day; not "every day at 8 a.m., noon was hot"."""
    found = _further_clocks(ctx.cues["and-or"]).match(ctx.lower, span[-1].end, span[-1].end + REACH)
    return found is not None and (found[1].isdigit() or "MOMENT" in ctx.language.words.get(found[1], {}))


@cache
def _further_clocks(joins: frozenset[str]) -> re.Pattern[str]:
    """Short parts of a list, and the word or number after that which joins the last one."""
    return re.compile(rf"(?:,\s?[^,;\n]{{1,12}}){{0,4}},?\s(?:{_any_of(joins)})\s(?:[^\W\d_]{{1,3}}\s){{0,2}}(\d+|[^\W\d_]+)")


GUARDS: dict[str, Guard] = {
    "no-day-list": no_day_list, "day-listed": day_listed, "day-after-month": day_after_month, "days-after-month": days_after_month,
    "decade-listed": decade_listed, "decade-word-listed": decade_word_listed, "hour-listed": hour_listed, "clocks-on": clocks_on,
}  # fmt: skip
