"""Direction: which one is meant by a weekday, month, season or feast without its year.

The evidence is the tense of the clause: the nearest cue before the expression, else the nearest after it, within the
sentence. Without evidence the policy decides, and the result says so. Whatever is chosen has a name in `assumed`.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Protocol

from timeloom.stages.compose.context import Context

__all__ = ["Direction", "direction", "tense"]

MONTHS = {
    name: number
    for number, name in enumerate(
        ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
         "December"), 1)
}  # fmt: skip
WEEKDAYS = {
    name: number
    for number, name in enumerate(("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"), 1)
}
SEASON_STARTS = {"Spring": 3, "Summer": 6, "Fall": 9, "Winter": 12}
BEFORE = 140
AFTER = 60
NEAR = 75
"""Days within which a month and day mean the nearest one, whatever the tense (measured on train: 19 of 20)."""
"""Characters of the sentence that are read for cues on either side."""
_WORD = re.compile(r"[^\W\d_]+")
_STOP = re.compile(r"[.!?;]\s|\n\n|[\"”]|``|''")
_NO_PAST = frozenset(
    "need indeed speed feed seed breed exceed proceed succeed expected scheduled planned proposed due red bed shed "
    "united hundred kindred limited related supposed slated required set based called named".split()
)
PLANS = frozenset("planning plan plans planned expected scheduled due set slated going likely ready hoping".split())
_OPPOSITE = {"Last": "Next", "Next": "Last", "This": "This"}


class Dated(Protocol):
    """What is asked of a reading without a year: its extent, its fields, and the coarsest of them."""

    start: int
    end: int
    fields: dict[str, tuple[int, int, Any]]

    @property
    def lead(self) -> str: ...


class Direction(NamedTuple):
    """The operator, whether it includes the time of writing, and the names of what was assumed."""

    operator: str
    included: bool = False
    assumed: tuple[str, ...] = ()


def tense(ctx: Context, start: int, end: int) -> str | None:
    """"past", "future" or None by the nearest cue around `[start, end)`."""
    lower = ctx.lower
    before = lower[max(0, start - BEFORE) : start]
    cut = max((stop.end() for stop in _STOP.finditer(before)), default=0)
    written = _WORD.findall(ctx.text[max(0, start - BEFORE) + cut : start])
    words = _WORD.findall(before[cut:])
    past, future = ctx.language.cues["past"], ctx.language.cues["future"]
    if ctx.language.cues["future-before"].intersection((" ".join(words[-3:]), " ".join(words[-2:]), *words[-1:])):
        return "future"
    infinitive = ctx.language.cues["infinitive"]
    for index in range(len(words) - 1, max(-1, len(words) - 16), -1):
        word = words[index]
        if word in future:
            return "future"
        if word in past or (word.endswith("ed") and len(word) > 3 and word not in _NO_PAST):
            if index and words[index - 1] in ("will", "shall", "ll", "must", "would", "may"):
                return "future"
            if index and words[index - 1] in ("be", "to", "is", "are", "being"):
                return "future" if "to" in words[max(0, index - 3) : index] or "will" in words[:index] else None
            return "past"
        if word in infinitive and index + 1 < len(words) and index and words[index - 1] not in ("according", "due", "prior"):
            following = words[index + 1]
            if following not in ctx.language.cues["determiners"] and written[index + 1][0].islower():
                return "future" if _to_verb(words, index, past) else None
    after = lower[end : end + AFTER]
    stop = _STOP.search(after)
    for word in _WORD.findall(after[: stop.start()] if stop else after)[:9]:
        if word in ctx.language.cues["clause-start"]:
            break
        if word in future:
            return "future"
        if word in past or (word.endswith("ed") and len(word) > 3 and word not in _NO_PAST):
            return "past"
    return None


def _to_verb(words: list[str], index: int, past: frozenset[str]) -> bool:
    """Is "to" here the mark of a plan ("is to meet") rather than of a past purpose ("met to discuss")?"""
    if any(word in PLANS for word in words[max(0, index - 3) : index]):
        return True
    for word in words[max(0, index - 6) : index]:
        if word in past or (word.endswith("ed") and word not in _NO_PAST):
            return False
    return True


def direction(ctx: Context, spec: Dated) -> Direction:
    """The implicit operator of a reading without a year."""
    chosen = _direction(ctx, spec)
    if ctx.flip and chosen.operator in ("Last", "Next"):
        return Direction(_OPPOSITE[chosen.operator], False, ())
    if ctx.year is None:
        # With no time of writing nothing is settled, so nothing is assumed either.
        return Direction(chosen.operator, chosen.included)
    return chosen


def _direction(ctx: Context, spec: Dated) -> Direction:
    lead = spec.lead
    if lead in ("p", "n", "h"):
        return Direction("This")
    value = spec.fields[lead][2]
    seen = tense(ctx, spec.start, spec.end)
    if lead == "wd" and ctx.weekday and WEEKDAYS[value] == ctx.weekday and seen != "future" and ctx.policy.prefer != "future":
        return Direction("Last", True, ("day-of-writing",))
    prefer = ctx.policy.prefer
    if prefer == "past":
        return Direction("Last", False, ("past-by-default",))
    if prefer == "future":
        return Direction("Next", False, ("future-by-default",))
    near = _nearest(ctx, spec)
    if prefer == "nearest" and near:
        return near
    if lead == "mo" and ctx.year is not None and "d" not in spec.fields and MONTHS[value] == ctx.month:
        return Direction("This", False, ("year-of-writing",))
    if (lead == "mo" and "d" in spec.fields and MONTHS[value] == ctx.month
            and int(spec.fields["d"][2]) == ctx.day and seen != "future"):
        return Direction("Last", True, ("day-of-writing",))
    if lead == "s" and ctx.year is not None and SEASON_STARTS[value] <= ctx.month < SEASON_STARTS[value] + 3:
        return Direction("This", False, ("year-of-writing",))
    if near is not None and (lead == "mo" and "d" in spec.fields or lead == "ft") and abs(_days_off(ctx, spec)) < NEAR:
        return near
    if seen == "future":
        return Direction("Next", False, ("future-by-tense",))
    if seen == "past":
        return Direction("Last", False, ("past-by-tense",))
    if lead in ("mo", "ft", "s") and near is not None:
        return near
    return Direction("Last", False, ("past-by-default",))


def _days_off(ctx: Context, spec: Dated) -> float:
    """Days from the time of writing to the nearest such date, about."""
    fields = spec.fields
    if "ft" in fields:
        kind, *numbers = fields["ft"][2].rule.split(":")
        month, day = (4, 8 + int(numbers[0])) if kind.startswith("easter") else (int(numbers[0]), int(numbers[1]) if kind == "fixed" else 15)
        offset = (month - ctx.month) * 30.4 + (day - ctx.day)
        return (offset + 182.6) % 365.25 - 182.6
    day = int(fields["d"][2]) if "d" in fields else 15
    offset = (MONTHS[fields["mo"][2]] - ctx.month) * 30.4 + (day - ctx.day)
    return (offset + 182.6) % 365.25 - 182.6


def _nearest(ctx: Context, spec: Dated) -> Direction | None:
    """The nearer one of the last and the next, where the reading names a month or a weekday."""
    if ctx.year is None:
        return None
    fields = spec.fields
    if "mo" in fields or "ft" in fields:
        offset = _days_off(ctx, spec)
        return Direction("Next" if offset > 0 else "Last", False, ("nearest",))
    if "wd" in fields and ctx.weekday:
        ahead = (WEEKDAYS[fields["wd"][2]] - ctx.weekday) % 7
        return Direction("Next" if 0 < ahead <= 3 else "Last", False, ("nearest",))
    return None
