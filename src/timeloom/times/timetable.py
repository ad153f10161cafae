"""Rows of a timetable: lines that are a day of the week with its hours and nothing else, which are those of every week
where there are several."""

from __future__ import annotations

import re

from timeloom.language import WORDS
from timeloom.times.context import Context

__all__ = ["is_row"]

_ROW = re.compile(r"^[ \t•*·–-]*([^\W\d_]+)\.?[ \t]*[:–-]?[ \t]*([^\n]*)$", re.MULTILINE)
_HOURS = frozenset(("AMPM", "HOURS", "OCLOCK", "MOMENT", "TO", "FROM", "AND", "HALFDAY", "HALFLETTER"))
"""Categories of the words beside the numbers of hours."""
_DASHES = re.compile(r"\d[^\d/]*[-–—]")
_ONE_WEEK = frozenset(("THIS", "NEXT", "LAST", "DEICTIC", "MONTH", "FEAST"))
"""Categories of words that say which week, or which day."""
_LONGEST = 60
"""Characters of a row at the most."""
_FEWEST = 2
"""Rows with hours of a timetable at least."""


def is_row(ctx: Context, start: int, end: int, *, closed: bool = False) -> bool:
    """Is what stands here of a row of a timetable (Monday: 9-5, in a text that tells of Tuesday in the same way), with
    `closed` of one without hours?"""
    if ctx.timetable is None:
        ctx.timetable = _rows(ctx)
    row = next((ctx.text[low:high] for low, high in ctx.timetable if low <= start and end <= high), "")
    return bool(row) and not (closed and any(map(str.isdigit, row)))


def _rows(ctx: Context) -> tuple[tuple[int, int], ...]:
    """The rows of a text: those with hours, each of another day, and those of other days that say in a word that there
    are none."""
    words, found, days = ctx.language.words, [], set()
    for row in _ROW.finditer(ctx.lower):
        day = words.get(row[1], {}).get("WEEKDAY")
        if day is None or len(row[0]) > _LONGEST:
            continue
        parts = WORDS.split(row[2])[1::2]
        hours = [one for one in parts if one.isdecimal()]
        if not hours:
            if len(parts) == 1 and parts[0] not in words:  # Sunday: closed
                found.append(row.span())
        elif (
            "/" not in row[2]
            and _is_stretch(ctx, row[2], parts)
            and all(one.isdecimal() or len(one) == 1 or not _HOURS.isdisjoint(words.get(one, ())) for one in parts)
        ):
            if day in days:
                return ()
            days.add(day)
            found.append(row.span())
    return tuple(found) if len(days) >= _FEWEST and not _is_of_one_week(ctx, found[0][0]) else ()


def _is_of_one_week(ctx: Context, start: int) -> bool:
    """Does the line above the first row say of which week it is: next week's rota, shifts 11-17 March, Christmas
    hours?"""
    above = ctx.lower[:start].rstrip().rpartition("\n")[2]
    return any(
        word.isdecimal() or not _ONE_WEEK.isdisjoint(ctx.language.words.get(word, ())) for word in WORDS.findall(above)
    )


def _is_stretch(ctx: Context, written: str, parts: list[str]) -> bool:
    """9-5, 9am to noon; not "9:30"."""
    return _DASHES.search(written) is not None or any("TO" in ctx.language.words.get(one, ()) for one in parts)
