"""Guards of the hours of days that come again: which days some hours are of, and which bare numbers are hours."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.hours import is_about_hours
from timeloom.stages.compose.guards.words import (
    DASHES,
    Guard,
    Roles,
    after,
    before,
    char_after,
    char_before,
    digit_follows,
    word,
)
from timeloom.stages.compose.tense import tense

__all__ = ["GUARDS"]

CLAUSE = 80
"""Characters before days of the week in which a verb says that they are not every week's."""
EARLIEST = 6
"""Before this hour nothing opens that is told by bare numbers alone."""
OWN_HOURS = 32
"""Characters of the hours after a day at the most."""
REACH = 8
"""Characters between the hours of some days and those of the next at the most."""
_NOTHING = frozenset(("",))
"""What is left of a comma that stands alone."""
_GOES_ON = frozenset("%°$€£-–/:")
_WORD = re.compile(r"[^\W\d_]+")
_WORD_OR_MARK = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_STOP = re.compile(r"[.!?;]\s|\n\n")
_HOURS = re.compile(r":?\s*(?:([^\W\d_]+)\s+)?\d{1,2}(?:[:.h]\d\d)?\s?(?:[ap]\.?m\.?|h|uhr)?\s?([-–]|[^\W\d_]+\b)\s?\d")
"""From 10 a.m. to 2, 10-14, de 10 h à 14: the word before and that between."""
_HOURS_END = re.compile(
    r"\d(?:[:.h]\d\d)?\s?(?:[ap]\.?\s?m\.?|h|uhr)?\s?([-–]|\b[^\W\d_]+\b)\s?(?:\d{1,2}(?:[:.h]\d\d)?\s?)?(?:[ap]\.?\s?m\.?|[^\W\d_]+)?[\s,]*$"
)
"""9am-5pm, de 10 h à 14 heures, 8 to midnight: at the end of what is searched."""
_DAYS = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYSET", "WEEKENDS"))
_LISTS = frozenset(",&/")
_OPENING = frozenset(("FROM", "BETWEEN", "SINCE"))
"""Before an hour: it is the first of two, and the second has a day of its own."""
_BETWEEN_DAYS = frozenset(("TO", "THE", "FROM", "IN"))
LONGEST_DAYS = 80
"""Characters of several days of the week at the most."""


def after_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon-Fri 9-5, | Sat 10-2: right after hours of other days"""
    start = span[0].start
    end = next((end for end in range(start, start - REACH - 1, -1) if end in ctx.hours), None)
    if end is None:
        return False
    between = ctx.lower[end:start].split()
    if "." in ctx.text[end:start] and tense(ctx, start, span[-1].end) == "past":
        return False  # open from 9 to 5. Monday from 9 a.m. to noon it was shut
    return all(one.strip(",;.") in ctx.cues["and-or"] | _NOTHING for one in between) and "." not in ctx.text[end:start].rstrip()[1:]


def no_own_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9:00 to 5 p.m., Friday; not "9:00 to 5 p.m., Saturday 10:00 to 2 p.m.", where the day has hours of its own, and not
    "9 to 5 p.m. Monday to Friday", "de 9:00 a 14:00 los sábados" or "at 7 p.m. Monday to Friday", where it is one of several"""
    start, end = span[0].start, span[-1].end
    previous = before(ctx, start)
    if not _joins_hours(ctx, previous) and not (previous in ctx.cues["and-or"] and _is_between(ctx, start)):
        return not _OPENING.isdisjoint(ctx.language.words.get(previous, ())) or not _days_go_on(ctx, end, row=True)
    plural = any(word(ctx, item) in ctx.cues["plural-article"] for item in span)
    if plural or _days_go_on(ctx, end):
        return False
    if not any("COMMA" in item.values for item in span):
        return True
    found = _HOURS.match(ctx.lower, end, end + OWN_HOURS)
    if found is None or (found[1] and "FROM" not in ctx.language.words.get(found[1], {})):
        return True
    return not _joins_hours(ctx, found[2])


def last_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9-5 on Saturdays; not "9-5 on Saturdays | and Sundays"."""
    return not _days_go_on(ctx, span[-1].end)


def _is_between(ctx: Context, start: int) -> bool:
    """between 9 a.m. and | 5 p.m."""
    words = _WORD.findall(ctx.lower, max(0, start - OWN_HOURS), start)
    return any("BETWEEN" in ctx.language.words.get(one, ()) for one in words)


def no_day_next(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9 to 12 and | 2 to 5; not "9 to 12 | Saturdays", which are hours of other days"""
    end = span[-1].end
    if "IN" in ctx.language.words.get(after(ctx, end), ()):
        end = ctx.lower.index(after(ctx, end), end) + len(after(ctx, end))
    return not _days_go_on(ctx, end, joined=True)


def _days_go_on(ctx: Context, end: int, *, row: bool = False, joined: bool = False) -> bool:
    """Mon | -Fri, Monday | , Wednesday and Friday: more days of the week, without hours of their own; or, in a row, up to
    another one; or, with nothing between, the first of them"""
    found = False
    for one in _WORD_OR_MARK.findall(ctx.lower, end, end + LONGEST_DAYS):
        categories = ctx.language.words.get(one, {})
        if joined and not _DAYS.isdisjoint(categories):
            joined, found = False, True
        elif _joins_hours(ctx, one) or (not row and (one in _LISTS or one in ctx.cues["and-or"])):
            joined = True
        elif one != "." and not (joined and "THE" in categories):
            return found and (joined or not (one.isdigit() or one == ":" or "FROM" in categories))
    return found


def days_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon-Fri, 9am-5pm; not 9am-5pm Mon-Fri, | 10am-2pm Sat, where the hours of the days stand before them"""
    hours = roles.get("h") or roles.get("c") or roles["r"]
    if not any("COMMA" in item.values for item in span[: span.index(hours)][-2:]):
        return True
    start = span[0].start
    while (previous := before(ctx, start)) and _is_of_days(ctx, previous):
        start = ctx.lower.rfind(previous, 0, start)
    found = _HOURS_END.search(ctx.lower, max(0, start - OWN_HOURS), start)
    return found is None or not _joins_hours(ctx, found[1])


def _is_of_days(ctx: Context, one: str) -> bool:
    """A day of the week, or what stands between two of them."""
    categories = ctx.language.words.get(one, {})
    if not _DAYS.isdisjoint(categories) or not _BETWEEN_DAYS.isdisjoint(categories):
        return True
    return one in DASHES or one in {",", "."} or one in ctx.cues["and-or"]


def no_hours_on(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon-Fri 7pm; not "Mon-Fri 9am | -5pm"."""
    return not _joins_hours(ctx, after(ctx, span[-1].end))


def bare_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9-5 Mon-Fri, 9 to 5 every day; not the minutes of 10:30-5 or a score (won 3-1 every Friday)"""
    first, last = roles["h"], roles["h2"]
    if first.values["HOUR"] == last.values["HOUR"] or char_before(ctx, first.start) in _GOES_ON or char_before(ctx, first.start) in ".,":
        return False
    if first.values["HOUR"] < EARLIEST and "FROM" not in span[0].values:
        return False
    return is_about_hours(ctx, span[0].start, span[-1].end)


def _joins_hours(ctx: Context, mark: str) -> bool:
    """9 to 5, 9-5"""
    return mark in DASHES or ("TO" in ctx.language.words.get(mark, {}) and mark not in ctx.cues["and-or"])


def bare_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """weekdays 9-5: hours at the end of what is said; not "Saturdays 10-15 people come", not "won Saturdays 3-1", not 9-5%"""
    end = span[-1].end
    if not ctx.hours and roles["h"].values["HOUR"] < EARLIEST:
        return False
    if char_after(ctx, end) in _GOES_ON or digit_follows(ctx, end, ".,:/-–"):
        return False
    following = after(ctx, end)
    return not following.isalnum() or following in ctx.cues["and-or"] or following in ctx.cues["prepositions"] or following in ctx.cues["day-name"]


def own_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9-5 on weekdays; not "9-5, | Saturdays 10-2", where the day has hours of its own"""
    return not after(ctx, span[-1].end).isdigit()


def habitual(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """open Monday and Wednesday from 9 to 11; not "met Monday and Wednesday from 9 to 11" or "will open Monday and
    Wednesday from 9 to 11", which are two days"""
    if any("WEEKDAYS" in item.values for item in span):
        return True
    start = span[0].start
    if tense(ctx, start, span[-1].end) == "past":
        return False
    words = _WORD.findall(_STOP.split(ctx.lower[max(0, start - CLAUSE) : start])[-1])
    return ctx.cues["ahead-once"].isdisjoint(words)


def through(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday to Friday, 9 to 5; not "Monday and Friday", and "9 and 5" only after "between"."""
    days = [roles[role] for role in roles if role[0] == "d"]
    begins = roles.get("h") or roles.get("c") or roles.get("r") or roles.get("t") or max(days, key=lambda day: day.start)
    ends = roles.get("h2") or roles.get("c2") or begins
    for place, item in enumerate(span):
        if "AND" in item.values or ("TO" in item.values and word(ctx, item) in ctx.cues["and-or"]):
            if not begins.start < item.start < ends.start:
                if "t" in roles:
                    return False
            elif not any("BETWEEN" in one.values for one in span[:place]):
                return False
    return True


GUARDS: dict[str, Guard] = {
    "after-hours": after_hours, "no-own-hours": no_own_hours, "bare-hours": bare_hours, "own-hours": own_hours, "habitual": habitual,
    "through": through, "last-day": last_day, "days-first": days_first, "bare-first": bare_first, "no-hours-on": no_hours_on, "no-day-next": no_day_next,
}  # fmt: skip
