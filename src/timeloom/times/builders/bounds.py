"""Builders of stretches with one end that is told: since, from today, until, by."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.two_hours import WORDS, day_that_ends
from timeloom.times.builders.words import (
    Builder,
    Roles,
    date_exists,
    extent,
    pattern_of,
    reading_of,
    relative_day,
    where,
)
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.neighbours import DASHES
from timeloom.times.readings import Amount, Between, Nth, Overlap, Reading, Reference, Shift, Spec

__all__ = ["BUILDERS", "from_writing", "is_no_day", "since", "until"]

_FROM_NOW = "until ahead"
"""The value of a word for "until" that counts from the time of writing: d'ici."""
_LATEST = "latest"
"""That of words for "before" which leave room for what they name: no later than."""
_BY, _THROUGH = "by", "through"
"""Those of words for "until": the one of what is due, and the one that goes to the end of what it names."""
_BEGINS = frozenset(("SINCE", "FROM", "ONWARD", "ONWARDS"))
"""Words that begin a stretch with what they name."""
_UNKNOWN = "Unknown"
"""An end that is there and is not said."""
_CLOCK = ("h", "n")
_YEARS = {"Century": 100, "Millennium": 1000}


def is_no_day(*ends: Reading) -> bool:
    """Is one of them a day that there is not? A range would make nothing of the other end, too."""
    return any(isinstance(end, Spec) and not date_exists(end.fields) for end in ends)


def since(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """since 1985, since last Friday, since early May, from 1985 on"""
    first = reading_of(roles["a"])
    if (
        first is None
        or isinstance(first, Amount)
        or (
            isinstance(first, Between)
            and "FROM" in roles["f"].values
            and DASHES.isdisjoint(ctx.text[first.start : first.end])
        )
    ):
        return None  # desde | el 28 de julio hasta el 3 de agosto
    onward = "SINCE" not in roles["f"].values
    everyday = ctx.convention == EVERYDAY
    last = _UNKNOWN if onward or (everyday and _is_ahead(ctx, first)) else None
    season = isinstance(first, Between) and not first.whole  # since 1998-99
    # after 2018 is none of it, after 7 pm and after 9 tonight begin with it
    clock = pattern_of(first)
    is_clock = isinstance(clock, Spec) and clock.lead in _CLOCK
    after = "AFTER" in roles["f"].values and _BEGINS.isdisjoint(roles["f"].values) and not is_clock
    included = (
        (not after and (onward or everyday))
        or season
        or (isinstance(first, Spec) and "h" in first.fields)
        or bool(_parts(first))
    )
    reading = Between(*extent(span), where(roles["f"]), first, last, first_included=included, last_included=False)
    reading.onward = everyday and roles["f"].values.get("SINCE") == "from"
    return reading


def _is_ahead(ctx: Context, reading: Reading) -> bool:
    """A year after that of writing, or what the words say is to come"""
    if isinstance(reading, Shift):
        return reading.operator == "Next" and reading.base is None
    year = reading.fields["y"][2] if isinstance(reading, Spec) and reading.complete else None
    return isinstance(year, int) and ctx.year is not None and year > ctx.year


def until(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """until Friday, until now, by EOD, through May: from the time of writing where the word says so, else from an
    unknown start"""
    named = reading_of(roles["b"])
    if named is None or isinstance(named, Amount) or is_no_day(named):
        return None
    last = ended = day_that_ends(named)
    backward = isinstance(last, Overlap) and isinstance(last.outer, Shift) and last.outer.operator == "Last"
    word = roles["f"].values.get("UNTIL")
    from_now = (word == _FROM_NOW or (word == _BY and ctx.dct is not None)) and not _gone_by(ctx, last)
    ahead = from_now and not isinstance(last, Reference) and not backward
    today = None
    if ahead and word == _FROM_NOW:
        last = from_writing(last)
        today = _today(ctx, roles["f"]) if ctx.convention == EVERYDAY else None
    first = today if ahead else _UNKNOWN
    deadline = "LATEST" in roles["f"].values or roles["f"].values.get("BEFORE") == _LATEST
    whole = (
        today is not None
        or ended is not named
        or "End" in _parts(last)
        or last.hints.get("mod") == "END"
        or "INCLUSIVE" in roles["f"].values
        or (word == _THROUGH and not (isinstance(last, Spec) and last.lead in _CLOCK))
    )
    whole = whole or (ctx.convention == EVERYDAY and (deadline or word == _BY) and _is_due_in(last))
    reading = Between(*extent(span), where(roles["f"]), first, last, first_included=ahead, last_included=whole)
    reading.deadline = deadline
    return reading


def _is_due_in(last: Reading) -> bool:
    """by Friday, by mid-March: what is due by a day, or by a part of a month, is due in it; not by noon, by evening, by
    March, by mid-century"""
    return last.grain == "Day" or (last.grain == "Month" and "mod" in last.hints)


def since_today(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from today, desde hoy: on from today"""
    first = _today(ctx, roles["f"])
    return None if first is None else Between(*extent(span), where(roles["f"]), first, _UNKNOWN, last_included=False)


def _today(ctx: Context, lead: Lexeme) -> Reading | None:
    """from today to the 31st: all of today, and of the day of the end"""
    word = next(
        (
            one
            for one in WORDS.finditer(ctx.lower, lead.start, lead.end)
            if "DEICTIC" in ctx.language.words.get(one[0], ())
        ),
        None,
    )
    return None if word is None else relative_day(Lexeme(*word.span(), lead.symbol, {}), "This")


def from_writing(last: Reading) -> Reading:
    """from today to Friday, between now and 1 May: the first such end after the writing; a day of the week says of a
    date which year is meant"""
    if not isinstance(last, Spec) or last.complete or not last.lead or {"wd", "d"} <= last.fields.keys():
        return last
    return Shift(last.start, last.end, "Next", last.fields[last.lead][:2], None, last)


def _gone_by(ctx: Context, reading: Reading) -> bool:
    """A year, a decade or a century before that of writing: d'ici 1990, by the 1770s, told of a time that looked ahead
    to it"""
    year = reading.fields["y"][2] if isinstance(reading, Spec) and reading.complete else None
    if isinstance(year, str) and ctx.convention == EVERYDAY:
        year = int(year.replace("?", "9"))
    if isinstance(reading, Nth) and reading.choice == "DocTime-Era" and ctx.convention == EVERYDAY:
        year = int(reading.number[2]) * _YEARS.get(reading.grain, 0)
    return isinstance(year, int) and ctx.year is not None and year < ctx.year


def _parts(reading: Reading) -> set[str]:
    """The parts that a modifier names. Who says "since the beginning of the year" means all of the beginning, who says
    "until the end of June" all of the end."""
    modifiers = list(reading.modifiers)
    if isinstance(reading, Shift) and reading.argument is not None:
        modifiers += reading.argument.modifiers
    return {kind for kind, _ in modifiers} & {"Start", "Mid", "End"}


BUILDERS: dict[str, Builder] = {"since": since, "until": until, "since-today": since_today}
