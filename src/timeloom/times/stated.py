"""What a clinical note states of itself: on which day the patient was admitted, and on which operated on.

"Admitted on 3 May 2019", "Date of surgery: 2019-05-06", "On 4 May she underwent ...": a day, and in its clause a word
that says what happened. "Hospital day 3" and "POD 2" further on are counted from there. Where the clause plans, denies
or tells of earlier times, or names both, nothing is stated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from timeloom.times.context import Context, Day

__all__ = ["may_state", "settle"]

BEFORE, AFTER = 100, 60
"""Characters of the clause that are read on either side of the day."""
_STOP = re.compile(r"[.;!?]\s|\n\s*\n")
_HEADING = re.compile(r"\n[^\n:]+:\s*$")
"""Admission date: | 3 May 2019, on a line of its own."""
_WORD = re.compile(r"[^\W\d_]+")


_SAID = ("admission", "operation", "admission-verb", "operation-verb", "operation-ending")
"""Lists of words of which one is in the clause."""


def may_state(ctx: Context) -> bool:
    """Does a text have any of the words that say what happened?"""
    cues = ctx.language.cues
    return bool(cues["admission"]) and any(word in ctx.lower for name in _SAID for word in cues[name])


def settle(ctx: Context) -> None:
    """Look at the days that the text has named since it was asked last, each once: what they state is in
    `ctx.stated`."""
    for day in ctx.days:
        kind = _stated(ctx, day)
        if kind is not None:
            ctx.stated[kind] = day.anchor
    ctx.days.clear()


def _stated(ctx: Context, day: Day) -> str | None:
    """Which of admission and operation the clause of a day says was on it, if either."""
    before = ctx.lower[max(day.previous, day.start - BEFORE) : day.start]
    before = before[max((stop.end() for stop in _STOP.finditer(before)), default=0) :]
    if _HEADING.search(before):
        before = before[before.rindex("\n") :]
    if before.strip() in ctx.language.cues["before-all"]:
        after = ctx.lower[day.end : day.end + AFTER]
        stop = _STOP.search(after)
        verbs = {"admission": ctx.language.cues["admission-verb"], "operation": ctx.language.cues["operation-verb"]}
        return _said(ctx, after[: stop.start()] if stop else after, verbs)
    return _said(
        ctx, before, {"admission": ctx.language.cues["admission"], "operation": ctx.language.cues["operation"]}
    )


def _said(ctx: Context, clause: str, cues: Mapping[str, frozenset[str]]) -> str | None:
    words = set(_WORD.findall(clause))
    if not ctx.language.cues["not-stated"].isdisjoint(words):
        return None
    found = [kind for kind, said in cues.items() if not said.isdisjoint(words)]
    if "operation" not in found and any(word.endswith(tuple(ctx.language.cues["operation-ending"])) for word in words):
        found.append("operation")
    return found[0] if len(found) == 1 else None
