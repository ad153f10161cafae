"""Guards of the hours of days that come again: which days some hours are of, and which bare numbers are hours."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

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

__all__ = ["GUARDS", "is_habit"]

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
    r"\d(?:[:.h]\d\d)?\s?(?:[ap]\.?\s?m\.?|h|uhr)?\s?([-–]|\b[^\W\d_]+\b)\s?(?:\d{1,2}(?:[:.h]\d\d)?\s?)?(?:[ap]\.?\s?m\.?|([^\W\d_]+\.?))?[\s,]*$"
)
"""9am-5pm, de 10 h à 14 heures, 8 to midnight: at the end of what is searched."""
_HOURS_THEN = re.compile(
    r"\s*\d{1,2}(?:[:.h]\d\d)?\s?(?:[ap]\.?\s?m\.?|h|uhr)?\s?([-–]|\b[^\W\d_]+\b)\s?(?:\d{1,2}(?:[:.h]\d\d)?\s?)?(?:(?:[ap]\.?\s?m\.?|h|uhr|noon|midnight)\s+)?([^\W\d_]+)"
)
"""9am-5pm Fri: at the start of what is searched, and the word after it."""
_DAYS = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYSET", "WEEKENDS"))
_ROW = re.compile(r"^[^\w\n]*([^\W\d_]+)\.?(?:\s?[-–]\s?[^\W\d_]+\.?)?[ \t]*(:?)[ \t]*(\d|[^\W\d_]+)", re.MULTILINE)
"""A line that begins with a word, or two: the word, a colon, and what follows."""
_ENDS_LINE = re.compile(r"[^\w\n]*(?:$|\n|[,;&][ \t]*\d|\w+[ \t]\d)")
LONGEST_TABLE = 16
"""Lines between a row and the heading of its table at the most."""
TABLE = 160
"""Characters before and after a line in which another line of the same table stands."""
_LISTS = frozenset(",&/")
_OPENING = frozenset(("FROM", "BETWEEN", "SINCE"))
"""Before an hour: it is the first of two, and the second has a day of its own."""
_JOINING = frozenset(("AND", "AMPERSAND", "SLASH"))
_OF_HOUR = frozenset(("AMPM", "OCLOCK", "HOURS", "MOMENT", "UNIT", "UNITS", "UNITSHORT", "PART", "ZONE"))
_STEPS = frozenset(("FREQ", "UNITS"))
_OF_ONE = frozenset(("THIS", "NEXT", "LAST"))
"""Before the week or month in which some days are."""
_OF_ONE_WEEK = _OF_ONE | {"MONTH", "WEEKEND", "WEEKENDS", "DEICTIC", "YEAR"}
_APOSTROPHES = frozenset("'’")
_STARTS = frozenset(("", "(", ":", ";", "|", "•", "*", "–", "-", "—"))
"""Marks before bare hours."""
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
    if not _after_hour(ctx, start, previous):
        if not _OPENING.isdisjoint(ctx.language.words.get(previous, ())):
            return True
        return not (_days_after(ctx, end, row=True).found and is_clock_habit(ctx, start, end))
    following = after(ctx, end)
    if "\n" in ctx.text[start:end] and (following == ":" or following.isdigit() or following in ctx.cues["else-said"]):
        return False  # Monday: 9am-5pm | Tuesday: 9am-5pm
    if any(word(ctx, item) in ctx.cues["plural-article"] for item in span) or _days_after(ctx, end, dates=True).found:
        return False
    if not any("COMMA" in item.values for item in span):
        return True
    found = _HOURS.match(ctx.lower, end, end + OWN_HOURS)
    if found is None or (found[1] and "FROM" not in ctx.language.words.get(found[1], {})):
        return True
    return not _joins_hours(ctx, found[2])


def in_table(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday: 9am-5pm, a line of its own with another such line before or after it: every Monday. Alone it is one, and so it is in a
    programme (Monday 9am-5pm workshop)."""
    start, end = span[0].start, span[-1].end
    line = ctx.text.rfind("\n", max(0, start - TABLE), start) + 1 or max(0, start - TABLE)
    stop = ctx.text.find("\n", end, end + TABLE)
    rest = _ENDS_LINE.match(ctx.lower, end)
    if rest is None or any(char.isalnum() for char in ctx.text[line:start]) or _heads_one_week(ctx, line):
        return False
    parts = (ctx.lower[max(0, line - TABLE) : line], ctx.lower[stop : stop + TABLE] if stop >= 0 else "")
    return any(_is_row(ctx, found) for part in parts for found in _ROW.finditer(part))


def _heads_one_week(ctx: Context, line: int) -> bool:
    """This weekend's festival, Timesheet for last week, Schedule, May 20-22: the line above a table"""
    heading = ""
    for _ in range(LONGEST_TABLE):
        if line == 0:
            break
        stop, line = line - 1, ctx.text.rfind("\n", max(0, line - TABLE), line - 1) + 1
        heading = ctx.lower[line:stop]
        row = _ROW.match(heading)
        if heading.strip() and (row is None or not _is_row(ctx, row)):
            break
        heading = ""
    words = _WORD_OR_MARK.findall(heading[-CLAUSE:])
    if any(one.isdigit() for one in words) or not ctx.cues["ahead-once"].isdisjoint(words):
        return True
    return any(not _OF_ONE_WEEK.isdisjoint(ctx.language.words.get(one, ())) for one in words)


def _is_row(ctx: Context, row: re.Match[str]) -> bool:
    """Tuesday: 9am-5pm, Sunday closed"""
    if _DAYS.isdisjoint(ctx.language.words.get(row[1], ())):
        return False
    return row[2] == ":" or row[3].isdigit() or row[3] in ctx.cues["else-said"]


def last_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9-5 on Saturdays; not "9-5 on Saturdays | and Sundays"."""
    days = _days_after(ctx, span[-1].end)
    return not days.found or days.own


def _after_hour(ctx: Context, start: int, joiner: str) -> bool:
    """9 a.m. to | 5 p.m., de 9 h à | 17 h; not "à 9 h", where the same word says "at"."""
    if joiner in ctx.cues["and-or"]:
        return _is_between(ctx, start)
    if not _joins_hours(ctx, joiner):
        return False
    place = ctx.lower.rfind(joiner, 0, start)
    if before(ctx, place) == ".":  # 9 a.m. to
        place = ctx.lower.rfind(".", 0, place)
    one = before(ctx, place)
    return one.isdigit() or one == "m" or one in ctx.language.numbers or not _OF_HOUR.isdisjoint(ctx.language.words.get(one, ()))


def _is_between(ctx: Context, start: int) -> bool:
    """between 9 a.m. and | 5 p.m."""
    words = _WORD.findall(ctx.lower, max(0, start - OWN_HOURS), start)
    return any("BETWEEN" in ctx.language.words.get(one, ()) for one in words)


def no_day_next(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9 to 12 and | 2 to 5; not "9 to 12 | Saturdays", which are hours of other days"""
    end = span[-1].end
    if "IN" in ctx.language.words.get(after(ctx, end), ()):
        end = ctx.lower.index(after(ctx, end), end) + len(after(ctx, end))
    days = _days_after(ctx, end, joined=True)
    return not days.found or days.own


class Days(NamedTuple):
    """Days of the week that follow: whether there are any, and whether hours of their own stand after them."""

    found: bool
    own: bool


def _days_after(ctx: Context, end: int, *, row: bool = False, joined: bool = False, dates: bool = False) -> Days:
    """Mon | -Fri, Monday | , Wednesday and Friday: more days of the week; in a row, up to another one; or, with nothing
    between, the first of them; with `dates` also May 3 | to May 5. A list of commas alone ends where its clause ends: not "Monday |
    , Tuesday it is closed"."""
    found, commas = False, True
    for one in _WORD_OR_MARK.findall(ctx.lower, end, end + LONGEST_DAYS):
        categories = ctx.language.words.get(one, {})
        rows = _joins_hours(ctx, one)
        if joined and (not _DAYS.isdisjoint(categories) or (dates and not commas and "MONTH" in categories)):
            joined, found = False, True
        elif rows or (not row and (one in _LISTS or one in ctx.cues["and-or"])):
            joined, commas = True, commas and one == ","
        elif one != "." and not (joined and "THE" in categories):
            own = not joined and (one.isdigit() or one == ":" or "FROM" in categories)
            ended = own or joined or not (one in _APOSTROPHES or (commas and one.isalnum()))
            return Days(found and ended, found and own)
    return Days(found, own=False)


def days_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon-Fri, 9am-5pm; not "daily except | Mondays, 10am-6pm", not 9am-5pm Mon-Fri, | 10am-2pm Sat, where the hours of the days stand before them, also without a comma
    (11am-10pm Mon-Thu | 11am-11pm Fri-Sat)"""
    hours = roles.get("h") or roles.get("c") or roles["r"]
    if "EXCEPT" in ctx.language.words.get(before(ctx, span[0].start), {}):
        return False  # daily except Mondays, 10am-6pm
    between = span[: span.index(hours)][-2:]
    if any("COLON" in item.values for item in between):
        return True
    apart = any("COMMA" in item.values for item in between)
    if not apart and not _days_after(ctx, span[-1].end, joined=True).found and not _day_after_hours(ctx, hours.start):
        return True
    start = span[0].start
    while (previous := before(ctx, start)) and _is_of_days(ctx, previous) and span[0].start - start < LONGEST_DAYS:
        start = ctx.lower.rfind(previous, 0, start)
    found = _HOURS_END.search(ctx.lower, max(0, start - OWN_HOURS), start)
    if found is None or not _joins_hours(ctx, found[1]) or _is_month(ctx, found[2]) or _is_month(ctx, before(ctx, found.start())):
        return True  # June 1-30, Tuesday to Sunday, 10am-5pm
    return not apart and not _DAYS.isdisjoint(ctx.language.words.get(before(ctx, found.start()), ()))


def _is_month(ctx: Context, one: str | None) -> bool:
    return "MONTH" in ctx.language.words.get((one or "").rstrip("."), ())


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
    """9-5 Mon-Fri, open 9 to 5 every day; not the minutes of 10:30-5, a score (won 3-1 every Friday), or what is counted (take 6-8
    daily, highs 8-11 Monday to Friday)"""
    first, last, start = roles["h"], roles["h2"], span[0].start
    if first.values["HOUR"] == last.values["HOUR"] or _is_glued(char_before(ctx, first.start)) or not is_about_hours(ctx, start, span[-1].end):
        return False
    if not _OPENING.isdisjoint(span[0].values):
        return True
    if first.values["HOUR"] < EARLIEST:
        return False
    previous = before(ctx, start)
    told = bool(ctx.hours) and (previous == "," or previous in ctx.cues["and-or"])
    return told or previous in _STARTS or not ctx.cues["about-opening"].isdisjoint(_clause(ctx, start))


def _is_glued(char: str) -> bool:
    return char.isalnum() or char in _GOES_ON or char in ".,"


def no_step(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9am-5pm daily; not "hourly | 7am-7pm daily", "every 30 minutes | 9am-5pm daily", where the step has the hours"""
    previous = before(ctx, span[0].start)
    categories = ctx.language.words.get(previous, {})
    if "UNIT" in categories and "UNITS" not in categories:  # every hour, not "happy hour"
        return "EVERY" not in ctx.language.words.get(before(ctx, ctx.lower.rfind(previous, 0, span[0].start)), {})
    return _STEPS.isdisjoint(categories)


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
    """9-5 on weekdays; not "9-5, | Saturdays 10-2" or "9-5, | Saturdays closed", where something else is said of the day, and not "9-5
    Monday, | Tuesday it is closed"."""
    following = after(ctx, span[-1].end)
    if following in _APOSTROPHES or following == ":" or (following.isdigit() and not _hours_of_next(ctx, span)):
        return False
    commas = [item for item in span if "COMMA" in item.values]
    if commas and (following in ctx.cues["else-said"] or not _OPENING.isdisjoint(ctx.language.words.get(following, ()))):
        return False
    joined = any(item.start > roles["d"].start and not _JOINING.isdisjoint(item.values) for item in span) if "d2" in roles else True
    return joined or not following.isalnum()


def _hours_of_next(ctx: Context, span: list[Lexeme]) -> bool:
    """11am-10pm Mon-Thu | 11am-11pm Fri-Sat: the hours after some days are of the days after them; not "Mon 11-4pm Tue-Thu | 9-5pm
    Fri", where days come first"""
    return _day_after_hours(ctx, span[-1].end) and _DAYS.isdisjoint(ctx.language.words.get(before(ctx, span[0].start), ()))


def _day_after_hours(ctx: Context, start: int) -> bool:
    """11am-11pm Fri"""
    hours = _HOURS_THEN.match(ctx.lower, start, start + OWN_HOURS)
    return hours is not None and _joins_hours(ctx, hours[1]) and not _DAYS.isdisjoint(ctx.language.words.get(hours[2], ()))


def habitual(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """open Monday and Wednesday from 9 to 11; not "met Monday and Wednesday from 9 to 11" or "will open Monday and
    Wednesday from 9 to 11", which are two days"""
    if any("WEEKDAYS" in item.values for item in span):
        return True
    return is_habit(ctx, span[0].start, span[-1].end)


def is_habit(ctx: Context, start: int, end: int) -> bool:
    """Whether nothing around some days says that they are those of one week. "Abierto" by itself is no past."""
    clause = _clause(ctx, start)
    if not ctx.cues["ahead-once"].isdisjoint(clause) or not _OF_ONE.isdisjoint(ctx.language.words.get(after(ctx, end), ())):
        return False
    opening = ctx.cues["about-opening"]
    opened = not opening.isdisjoint(clause) and (ctx.cues["past"] - opening).isdisjoint(clause)
    return opened or tense(ctx, start, end) != "past"


def is_clock_habit(ctx: Context, start: int, end: int) -> bool:
    """Doors open at 7 p.m. Monday to Thursday; not "closed 6 p.m. Friday through Sunday", which is one stretch."""
    return is_habit(ctx, start, end) and ctx.cues["one-stretch"].isdisjoint(_clause(ctx, start))


def clock_habit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon-Fri 7pm, doors open at 7 p.m. Monday to Thursday; not "rain from 6 p.m. Tuesday through Thursday"."""
    previous = before(ctx, span[0].start)
    if "d" in roles and (previous == "m" or previous == "." or previous.isdigit() or not _OF_HOUR.isdisjoint(ctx.language.words.get(previous, ()))):
        return False  # 9 p.m. Fri - 5 a.m. Mon.
    return is_clock_habit(ctx, span[0].start, span[-1].end) and after(ctx, span[-1].end) not in ctx.cues["one-stretch"]


def no_row(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Saturday, May 16-18; not "Thursday through | Saturday, May 16-18" or "Friday and | Saturday, May 17-18"."""
    previous = before(ctx, span[0].start)
    joined = _joins_hours(ctx, previous) or previous in ctx.cues["and-or"]
    if "wd" not in roles or not joined or ("d2" not in roles and after(ctx, span[-1].end) not in DASHES):
        return True
    return _DAYS.isdisjoint(_before(ctx, previous, span[0].start))


def no_row_before(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Friday: 9:30; not "Monday to | Friday: 9:30"."""
    previous = before(ctx, span[0].start)
    return not _joins_hours(ctx, previous) or _DAYS.isdisjoint(_before(ctx, previous, span[0].start))


def _before(ctx: Context, word_: str, start: int) -> dict[str, Any]:
    """The categories of the word before another one."""
    place = ctx.lower.rfind(word_, 0, start)
    one = before(ctx, place)
    if one == ".":
        one = before(ctx, ctx.lower.rfind(".", 0, place))
    return ctx.language.words.get(one, {})


def _clause(ctx: Context, start: int) -> list[str]:
    """The words before a place, of the same sentence."""
    return _WORD.findall(_STOP.split(ctx.lower[max(0, start - CLAUSE) : start])[-1])


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
    "no-step": no_step, "clock-habit": clock_habit, "no-row": no_row, "in-table": in_table, "no-row-before": no_row_before,
}  # fmt: skip
