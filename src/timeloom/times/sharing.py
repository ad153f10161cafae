"""What times in a list say for each other: May 3 and 5, May and June 1944, at 8 and 10 a.m. on Saturday."""

from __future__ import annotations

import re

from timeloom.times.builders.two_hours import share_half
from timeloom.times.context import Context
from timeloom.times.names import MONTHS, SEASON_STARTS, WEEKDAYS
from timeloom.times.readings import Between, Nth, Overlap, Plural, Reading, Shift, Spec

__all__ = ["share"]

_OF_YEAR = frozenset(("mo", "s", "ft"))
"""Leads that come once a year."""
_YEAR = 12
_CLOCK = frozenset(("h", "m", "ap", "n"))
_BESIDE_DAY = _CLOCK | {"wd", "y", "y2"}
"""Fields that one of a list may have and another not."""
_BESIDE_HOUR = frozenset(("wd", "d", "mo", "y", "y2"))
"""Fields of a day that an hour may stand behind."""
_TIMES = frozenset(("h", "n"))
_DAY = frozenset(("wd", "d", "mo", "y", "y2", "ft"))
_GUESSED_YEAR = frozenset(("year-of-writing", "past-by-default"))
"""What is assumed where a quarter names no year."""
_JOINERS = frozenset(("AND", "THE", "IN"))
"""Categories of words between two of a list."""
_SMALL = _JOINERS | {"OF", "FROM", "TO", "UNTIL", "BEFORE", "AFTER", "SINCE", "BETWEEN"}
"""Categories of words with which another phrase begins."""
_NEXT = re.compile(r"\s*(\w+|[^\w\s])")
_JOINING = 3
"""Words between two of a list at the most: "and in the"."""


def share(ctx: Context, readings: list[Reading]) -> None:
    """Complete readings that stand beside each other, in the order of the text, by what one says for the others."""
    for nth in range(len(readings) - 1, 0, -1):
        _share_month(ctx, readings[nth - 1], readings[nth])
    for nth in range(1, len(readings)):
        _share_month_before(ctx, readings[nth - 1], readings[nth])
        readings[nth] = _share_day_before(ctx, readings[nth - 1], readings[nth])
        readings[nth] = _weekday_after(ctx, readings[nth - 1], readings[nth])
    for nth in range(len(readings) - 1, 0, -1):
        _share_year(ctx, readings[nth - 1], readings[nth])
        _share_year_of_part(ctx, readings[nth - 1], readings[nth])
        readings[nth - 1] = _share_clock(ctx, readings[nth - 1], readings[nth])
        _share_hour(ctx, readings[nth - 2] if nth > 1 else None, readings[nth - 1], readings[nth])
        readings[nth - 1] = _year_before(ctx, readings[nth - 1], readings[nth])
    for nth in range(1, len(readings)):
        readings[nth] = _also_every(ctx, readings[nth - 1], readings[nth])


def _share_month(ctx: Context, ahead: Reading, behind: Reading) -> None:
    """the 3rd and 4th of May, the 3rd, 4th and 5th, 18. und 19. Mai von 9 bis 16 Uhr, Monday 4 and Tuesday 5 May, from
    3 to 5 and from 8 to 10 May: the days in front are of the same month."""
    days, others = _days(ahead), _days(behind)
    if not days or not others or any(day.fields.keys() - {"wd"} != {"d"} for day in days):
        return
    last = others[0]
    if not {"d", "mo"} <= last.fields.keys() or last.fields["d"][0] > last.fields["mo"][0]:
        return
    between = ctx.lower[ahead.end : min(behind.start, _begin(last))].replace(",", " ").split()
    if len(between) <= 2 and _joins(ctx, between):
        for day in days:
            day.fields |= {name: last.fields[name] for name in ("mo", "y") if name in last.fields}
            day.after = last.after or last


def _share_month_before(ctx: Context, ahead: Reading, behind: Reading) -> None:
    """May 3 and 5, 1944, May 18 and 19 from 9 a.m. to 4 p.m., May 3, 5-7 and 9: the days behind are of the same
    month."""
    days, others = _days(ahead), _days(behind)
    if not days or not others or days[-1].fields.keys() - _CLOCK - {"wd"} != {"mo", "d"}:
        return
    if any(not {"d"} <= day.fields.keys() - _CLOCK <= {"d", "y"} for day in others):
        return
    if _listed(ctx, ctx.lower[ahead.end : _begin(others[0])]):
        first = days[-1]
        for day in others:
            day.fields["mo"] = first.fields["mo"]
            day.after = first.after or first


def _days(reading: Reading) -> list[Spec]:
    """A day, that of some hours, or the first and the last of some days; none of anything else."""
    if not isinstance(reading, Between):
        return [reading] if isinstance(reading, Spec) else []
    first, last = reading.first, reading.last
    if isinstance(first, Spec) and not first.fields.keys().isdisjoint(_CLOCK):
        return [first]
    return [first, last] if isinstance(first, Spec) and isinstance(last, Spec) else []


def _begin(day: Spec) -> int:
    """Where a day begins, which may stand before its hours or after them."""
    return min(day.start, day.fields["d"][0])


def _also_every(ctx: Context, first: Reading, last: Reading) -> Reading:
    """every Tuesday and Friday, every May and September: the second one is a set, too."""
    if not isinstance(first, Plural) or "quant" not in first.hints or first.nth is not None or first.within is not None:
        return last
    fields = [one.fields.keys() for one in (first.pattern, last) if isinstance(one, Spec)]
    if (
        len(fields) < len((first, last))
        or fields[0] != fields[1]
        or len(fields[0]) != 1
        or fields[0] <= {"y"}
        or not _listed(ctx, ctx.lower[first.end : last.start])
    ):
        return last
    also = Plural(last.start, last.end, last)
    also.hints["quant"] = first.hints["quant"]
    return also


def _share_year(ctx: Context, ahead: Reading, behind: Reading) -> None:
    """in May and June 1944, the spring and summer of 1944, May 3-5 and June 7-9, 2024: the year at the end of a list is
    that of all, where they stand in the order of the year."""
    days, others = _days(ahead), _days(behind)
    if not days or not others or any(day.complete for day in days):
        return
    first, last = days[-1], others[0]
    names = [one.fields.keys() - _BESIDE_DAY for one in (first, last)]
    if not last.complete or first.lead not in _OF_YEAR or first.lead != last.lead or names[0] != names[1]:
        return
    listed = last.fields["y"][0] > last.end or "d" in last.fields
    if not _in_order(first, last) or not _listed(ctx, ctx.lower[ahead.end : behind.start], comma=listed):
        return
    for day in days:
        day.fields |= {name: last.fields[name] for name in ("y", "y2") if name in last.fields}


def _share_year_of_part(ctx: Context, first: Reading, last: Reading) -> None:
    """Q1, Q2 and Q3 of 2024: the quarters of a list are of the year that stands behind the last."""
    if not (isinstance(first, Nth) and isinstance(last, Nth)) or (first.grain, first.choice) != (
        last.grain,
        last.choice,
    ):
        return
    guessed = [one.base is None or not _GUESSED_YEAR.isdisjoint(one.assumed) for one in (first, last)]
    if (
        guessed == [True, False]
        and first.number[2] < last.number[2]
        and _listed(ctx, ctx.lower[first.end : last.start])
    ):
        first.base, first.assumed = last.base, [name for name in first.assumed if name not in _GUESSED_YEAR]


def _share_clock(ctx: Context, first: Reading, last: Reading) -> Reading:
    """at 8 and 10 a.m., at 2 and 7:30 p.m. on Saturday, at 5, 6 and 7 p.m. tomorrow: the half of the day at the end of
    a list is that of all, or the one before it, and the day behind is that of all."""
    one, clock = (reading.pattern if isinstance(reading, Overlap) else reading for reading in (first, last))
    if (
        not (isinstance(one, Spec) and isinstance(clock, Spec))
        or _TIMES.isdisjoint(one.fields)
        or _TIMES.isdisjoint(clock.fields)
    ):
        return first
    if not _listed(ctx, ctx.lower[first.end : last.start]):
        return first
    share_half(one, clock)
    hour = min(clock.fields[name][0] for name in _TIMES & clock.fields.keys())
    if not isinstance(first, Spec) or not first.fields.keys() <= _CLOCK:
        return first
    if isinstance(last, Overlap):
        return Overlap(first.start, first.end, last.span, last.outer, first) if last.outer.start > hour else first
    days = {name: clock.fields[name] for name in clock.fields.keys() & _DAY}
    if days and min(start for start, *_ in days.values()) > hour:
        first.fields |= days
    return first


def _share_day_before(ctx: Context, first: Reading, last: Reading) -> Reading:
    """yesterday at 2 and 4 p.m., Friday at 2 and 7:30 p.m., next week Wednesday at 9 or 10 a.m.: the day in front is
    that of all"""
    one = first.pattern if isinstance(first, Overlap) else first
    if (
        not (isinstance(one, Spec) and isinstance(last, Spec))
        or _TIMES.isdisjoint(one.fields)
        or _TIMES.isdisjoint(last.fields)
    ):
        return last
    if not last.fields.keys() <= _CLOCK or not _listed(ctx, ctx.lower[first.end : last.start]):
        return last
    hour = min(one.fields[name][0] for name in _TIMES & one.fields.keys())
    days = {name: one.fields[name] for name in one.fields.keys() & _DAY}
    if isinstance(first, Overlap):
        last.fields |= days if first.outer.start < hour else {}
        return Overlap(last.start, last.end, first.span, first.outer, last) if first.outer.start < hour else last
    if days and max(start for start, *_ in days.values()) < hour:
        last.fields |= days
        last.after = one.after or one
    return last


def _weekday_after(ctx: Context, first: Reading, last: Reading) -> Reading:
    """next Friday or Monday, this Saturday and Sunday: the second is the first such day after it"""
    if not isinstance(first, Shift) or first.base is not None or first.operator not in ("This", "Next"):
        return last
    weekdays = [isinstance(one, Spec) and one.fields.keys() == {"wd"} for one in (first.argument, last)]
    if not all(weekdays) or not _listed(ctx, ctx.lower[first.end : last.start], comma=False):
        return last
    if first.operator == "This" and _weekday(last) < _weekday(first.argument):
        return last
    return Shift(last.start, last.end, "Next", (last.start, last.end), first, last)


def _weekday(reading: Reading | None) -> int:
    """The number of the day of the week in its week."""
    day = reading.fields["wd"][2] if isinstance(reading, Spec) else None
    return WEEKDAYS.get(str(day), 0)


def _share_hour(ctx: Context, earlier: Reading | None, ahead: Reading, behind: Reading) -> None:
    """May 3, 10 and 17 at 7 p.m., Monday and Wednesday at noon: the hour behind the last day is that of all; not "He
    came Monday, and Tuesday at noon he left" or "He came Monday, Tuesday at noon he left"."""
    if not (isinstance(ahead, Spec) and isinstance(behind, Spec)) or not ahead.fields.keys() <= _BESIDE_HOUR:
        return
    days = behind.fields.keys() & _BESIDE_HOUR
    clock = {name: value for name, value in behind.fields.items() if name in _CLOCK}
    kinds = [fields & {"wd", "d"} for fields in (ahead.fields.keys(), days)]
    if behind.fields.keys() - days != clock.keys() or _TIMES.isdisjoint(clock) or not kinds[0] or kinds[0] != kinds[1]:
        return
    if ahead.fields.get("mo") != behind.fields.get("mo") or behind.modifiers or not _ends_there(ctx, behind.end):
        return  # September 1 and September 3 at 11:15
    hour, between = min(start for start, *_ in clock.values()), ctx.lower[ahead.end : behind.start]
    if hour < max(behind.fields[name][0] for name in days) or not _listed(ctx, between):
        return
    of_three = earlier is not None and _listed(ctx, ctx.lower[earlier.end : ahead.start])
    told = hour >= behind.end  # it has the hour from one behind it
    if told or ("," not in between) or (of_three and between.strip(", ")):
        ahead.fields |= clock
        if behind.after is None:
            ahead.after = ahead.after or behind


def _ends_there(ctx: Context, end: int) -> bool:
    """Does what is said of the days end with the hour? Not "arrested Friday and Monday at 9 a.m. | appears in
    court"."""
    following = _NEXT.match(ctx.lower, end)
    if (
        following is None
        or not following[1].isalnum()
        or not _SMALL.isdisjoint(ctx.language.words.get(following[1], ()))
    ):
        return True
    return ctx.text[end - 1] == "." and ctx.text[following.start(1)].isupper()


def _year_before(ctx: Context, first: Reading, last: Reading) -> Reading:
    """in December and January 1945: over the turn of a year the first is of the year before that of the last."""
    if (
        not (isinstance(first, Spec) and isinstance(last, Spec))
        or first.fields.keys() != {"mo"}
        or not {"mo", "y"} <= last.fields.keys()
    ):
        return first
    turned = (MONTHS[last.fields["mo"][2]] - MONTHS[first.fields["mo"][2]]) % _YEAR == 1 and not _in_order(first, last)
    if not turned or not _listed(ctx, ctx.lower[first.end : last.start], comma=False):
        return first
    return Shift(first.start, first.end, "Last", (first.start, first.end), last, first)


def _in_order(first: Spec, last: Spec) -> bool:
    """Whether one comes before the other in a year; of feasts nobody asks."""
    if first.lead == "ft":
        return True
    rank = MONTHS if first.lead == "mo" else SEASON_STARTS
    one, other = (
        (rank.get(spec.fields[spec.lead][2], 0), int(spec.fields.get("d", (0, 0, 0))[2])) for spec in (first, last)
    )
    return one < other


def _listed(ctx: Context, between: str, *, comma: bool = True) -> bool:
    """Words that join two of a list; a comma alone does before one that is not the last."""
    words = between.replace(",", " ").split()
    joined = any(word == "&" or "AND" in ctx.language.words.get(word, ()) for word in words) or (
        comma and not words and "," in between
    )
    return joined and len(words) <= _JOINING and _joins(ctx, words)


def _joins(ctx: Context, words: list[str]) -> bool:
    """and, or, &, the, on: words that only join"""
    return all(word == "&" or not _JOINERS.isdisjoint(ctx.language.words.get(word, ())) for word in words)
