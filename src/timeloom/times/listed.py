"""Numbers of a list: 3, 15 and 31 January, May 3 and 5-7, at 7, 8 and 9 a.m., 11/20 or 11/25. What one of them is, the
others are."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.language import Lexeme
from timeloom.times.context import Context
from timeloom.times.names import MONTHS
from timeloom.times.neighbours import noun_follows
from timeloom.times.phrase import Phrase
from timeloom.times.readings import Between, Reading, Shift, Spec

__all__ = ["joined", "mark"]

_JOINERS = frozenset(("AND", "COMMA", "AMPERSAND"))
_WORDS = frozenset(("AND", "AMPERSAND"))
_NONE: tuple[Phrase, ...] = ()
_MOST = 12
"""Numbers of a list that wait for a word that joins two of them, at the most."""
_BESIDE = frozenset(("THE", "FROM", "IN"))
"""Categories of words between two of a list, beside one that joins them."""
_DIGITS, _STOPS = "numeric", "numeric-stop"
"""What builds a day and a month in digits, and those with stops."""
_LONGEST, _MONTHS = 3, 12
"""Words between two of a list at the most."""
_BARE_DAY, _BARE_HOUR = frozenset(("d",)), frozenset(("h", "m"))
_OF_YEAR = frozenset(("y", "y2"))
_CLOCK = frozenset(("wd", "h", "m", "n", "ap"))
"""What may stand beside a day of a list."""

_OF_DAY = frozenset(("wd", "d", "y", "y2"))
"""What a day of a list has that stands beside one with its month."""
_UNITS = ("mo", "wd", "y")
"""Fields of what may stand in a list by itself."""
_JOINED = 5.0
"""How much surer a number is that is in one list with a day that was found."""
_HOURS_JOINED, _HALF_DAY = 8.0, 12
"""How much surer hours are beside others, and hours of half a day."""
_DIGITS_JOINED = 5.0
"""The same of a day with its month in digits beside others."""
_SHORT = 3
"""Letters of a short name."""
_YEARS_JOINED = 4.0
"""The same of a year, beside which other numbers stand in lists as often."""


def joined(ctx: Context, lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int]) -> dict[int, float]:
    """How much surer phrases are, by number, that are days in one list with a day and its month that are among the
    chosen, in their order: 10 and 17 November, May 6, 7 and 12; not the last of "May 6 and 12 people", who are counted.
    So are months, days of the week and years that stand in one list: in July and August, in 1834, 1846 and 1850."""
    days = {
        (one.first if ahead else one.last, ahead): at
        for at, one in enumerate(phrases)
        for ahead in (True, False)
        if _is_day(one)
    }
    single = {
        (one.first if ahead else one.last, ahead): at
        for at, one in enumerate(phrases)
        for ahead in (True, False)
        if _unit(ctx, one)
    }
    taken = {place for at in chosen for place in range(phrases[at].first, phrases[at].last)}
    found: dict[int, float] = {}
    for start in chosen:
        named = phrases[start].category == "DATE" and _kind(phrases[start].reading) == "named day"
        if not named and not _unit(ctx, phrases[start]):
            continue
        for ahead in (True, False):
            row = (
                list(_row(lexemes, phrases, days, phrases[start], ahead=ahead))
                if named
                else [
                    at
                    for at in _like(ctx, lexemes, phrases, single, phrases[start], ahead=ahead)
                    if phrases[at].first not in taken
                ]
            )
            if row and not (ahead and noun_follows(ctx, phrases[row[-1]].reading.end)):
                found |= dict.fromkeys(row, _JOINED if named or _unit(ctx, phrases[start]) != "y" else _YEARS_JOINED)
    found |= _hours_beside(lexemes, phrases, chosen)
    digits = {at for at, one in enumerate(phrases) if one.is_listed and one.build in (_DIGITS, _STOPS)}
    return found | (dict.fromkeys(digits, _DIGITS_JOINED) if digits.intersection(chosen) else {})


def _hours_beside(lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int]) -> dict[int, float]:
    """How much surer hours without a mark of such are where they are joined to others that were chosen, in their order:
    9-12 | und 14-18 Uhr, de 10 a 2 | y de 5 a 8."""
    found = {}
    for start in chosen:
        hours = _hours(phrases[start])
        if hours is None:
            continue
        behind, _ = _beside(lexemes, phrases[start].last, 1)
        before, _ = _beside(lexemes, phrases[start].first - 1, -1)
        for at, one in enumerate(phrases):
            other = _hours(one) if one.build == "hours" else None
            if other is None:
                continue
            led = one.first in (behind, behind - 1) and (hours[1] <= other[0] or other[0] < _HALF_DAY)
            if led or (one.last == before and other[1] <= hours[0]):
                found[at] = _HOURS_JOINED
    return found


def _hours(phrase: Phrase) -> tuple[int, int] | None:
    """The hours with which a stretch of them begins and ends, as they are written."""
    if phrase.category != "RANGE" or not isinstance(phrase.reading, Between):
        return None
    last = phrase.reading.last.argument if isinstance(phrase.reading.last, Shift) else phrase.reading.last
    ends = [one.fields["h"][2] for one in (phrase.reading.first, last) if isinstance(one, Spec) and "h" in one.fields]
    return (ends[0], ends[1]) if len(ends) > 1 and all(isinstance(end, int) for end in ends) else None


def _unit(ctx: Context, phrase: Phrase) -> str:
    """Which unit a phrase of one word is: a month, a day of the week or a year, or with or without its article a day of
    a month that is written as such (8th); "" for any other."""
    reading = phrase.reading
    if phrase.category != "DATE" or not isinstance(reading, Spec) or len(reading.fields) > 1:
        return ""
    if "d" in reading.fields:
        return "d" if ctx.text[slice(*reading.fields["d"][:2])][-1:].isalpha() else ""
    return "" if phrase.last - phrase.first > 1 else next((name for name in _UNITS if name in reading.fields), "")


def _like(
    ctx: Context,
    lexemes: list[Lexeme],
    phrases: list[Phrase],
    single: dict[tuple[int, bool], int],
    one: Phrase,
    *,
    ahead: bool,
) -> Iterator[int]:
    """The phrases of the same unit behind one, or before it, years as far as they go on in their order."""
    unit = _unit(ctx, one)
    while True:
        edge, _ = _beside(lexemes, one.last, 1) if ahead else _beside(lexemes, one.first - 1, -1)
        at = single.get((edge, ahead))
        if at is None:
            return
        other = phrases[at]
        alike = _rises(unit, one, other, ahead=ahead) if unit in "yd" else _is_written_alike(ctx, one, other)
        if _unit(ctx, other) != unit or not alike:
            return
        yield at
        one = other


def _is_written_alike(ctx: Context, one: Phrase, other: Phrase) -> bool:
    """Have two names the same capitals, and are they both short, or neither: July and August, Di, Mi; not "am Montag,
    so", "on Friday and wed"?"""
    first, last = (ctx.text[part.reading.start : part.reading.end].rstrip(".") for part in (one, other))
    short, other_short = (len(name) <= _SHORT or name.lower() in ctx.language.abbreviations for name in (first, last))
    return first[0].isupper() is last[0].isupper() and short is other_short


def _rises(unit: str, one: Phrase, other: Phrase, *, ahead: bool) -> bool:
    parts = [part.reading for part in ((one, other) if ahead else (other, one)) if isinstance(part.reading, Spec)]
    first, last = (part.fields.get(unit, (0, 0, None))[2] for part in parts)
    return isinstance(first, int) and isinstance(last, int) and first < last


def _is_day(phrase: Phrase) -> bool:
    """Is it a day of a list without its month, and nothing else?"""
    reading = phrase.reading if phrase.is_listed and phrase.category == "DATE" else None
    return isinstance(reading, Spec) and "d" in reading.fields and reading.fields.keys() <= _OF_DAY


def _row(
    lexemes: list[Lexeme], phrases: list[Phrase], days: dict[tuple[int, bool], int], day: Phrase, *, ahead: bool
) -> Iterator[int]:
    """The days behind a day, or before it, as far as they go on in their order."""
    while isinstance(day.reading, Spec):
        edge, _ = _beside(lexemes, day.last, 1) if ahead else _beside(lexemes, day.first - 1, -1)
        at = days.get((edge, ahead))
        other = None if at is None else phrases[at].reading
        if (
            at is None
            or not isinstance(other, Spec)
            or (int(other.fields["d"][2]) > int(day.reading.fields["d"][2])) is not ahead
        ):
            return
        yield at
        day = phrases[at]


def mark(lexemes: list[Lexeme], phrases: list[Phrase]) -> None:
    """Note of bare numbers that they stand in one list with a day that names its month, or an hour that names its half
    of the day, and of days in digits that they stand beside another."""
    _mark_digits(lexemes, phrases)
    kinds = [(_kind(phrase.reading), phrase) for phrase in phrases]
    if not any(kind[:4] == "bare" for kind, _ in kinds) or not any(kind[:5] == "named" for kind, _ in kinds):
        return
    for what in ("day", "hour"):
        own = [(kind, phrase) for kind, phrase in kinds if kind.endswith(what)]
        if what == "day":
            _go(lexemes, sorted(own, key=_first), ahead=True)
        _go(lexemes, sorted(own, key=_last, reverse=True), ahead=False)


def _mark_digits(lexemes: list[Lexeme], phrases: list[Phrase]) -> None:
    """on 11/20 and 11/25, 15/3 y 22/3: days in their order, behind "on" or with the day before its month; not 3/16 and
    5/16, which are shares"""
    digits = {phrase.first: phrase for phrase in phrases if phrase.build in (_DIGITS, _STOPS)}
    pairs = []
    for phrase in sorted(digits.values(), key=lambda one: one.first):
        other = digits.get(_beside(lexemes, phrase.last, 1)[0])
        if other is None or other.build != phrase.build:
            continue
        day, following = phrase.reading, other.reading
        led = phrase.first > 0 and lexemes[phrase.first - 1].values.get("IN") == "on"
        if (
            isinstance(day, Spec)
            and isinstance(following, Spec)
            and (led or phrase.is_listed or _leads(day, following))
        ):
            (month, number), (month_behind, behind) = _digits(day), _digits(following)
            if not (month, number) < (month_behind, behind) or (led and month != month_behind):
                continue
            pairs.append((phrase, other))
            # 11/25; am 5.6. und 12.6.; not 20-08 and 20-09
            plain = max(number, behind) > _MONTHS and (led or "HYPH" not in lexemes[phrase.first + 1].values)
            if plain or "DOMTH" in lexemes[phrase.last - 1].values:
                phrase.is_listed = other.is_listed = True
    for phrase, other in reversed(pairs):
        phrase.is_listed |= other.is_listed


def _leads(day: Spec, following: Spec) -> bool:
    """Do two dates have no year, and their day before the month?"""
    return all(
        one.fields.keys() == {"mo", "d"} and one.fields["d"][0] < one.fields["mo"][0] for one in (day, following)
    )


def _digits(day: Spec) -> tuple[int, int]:
    """Month and day."""
    return MONTHS[day.fields["mo"][2]], int(day.fields["d"][2])


def _go(lexemes: list[Lexeme], phrases: list[tuple[str, Phrase]], *, ahead: bool) -> None:
    """From the one that says it along the list, to the right or to the left. Where commas alone join numbers, they are
    no list until a word joins two."""
    reached: dict[int, tuple[bool, tuple[Phrase, ...]]] = {}
    for kind, phrase in phrases:
        sure, waiting = False, _NONE
        if kind.startswith("bare"):
            edge, by_word = _beside(lexemes, phrase.first - 1, -1) if ahead else _beside(lexemes, phrase.last, 1)
            if edge not in reached:
                continue
            sure, before = reached[edge]
            # 3, 4 and 5 May, May 3, 4 and 5, and May 3, 4, 5, 2024; but May 3 and 4, 5 people
            sure = by_word or "last" in kind or (sure and not ahead)
            waiting = (*before, phrase)
            if sure:
                for one in waiting:
                    one.is_listed = True
                waiting = ()
        place = phrase.last if ahead else phrase.first
        known = reached.get(place, (False, _NONE))
        reached[place] = known[0] or sure, (*known[1], *waiting)[:_MOST]


def _beside(lexemes: list[Lexeme], at: int, step: int) -> tuple[int, bool]:
    """Where the words end that join a number to its neighbour, -1 where none do; and whether one of them is no
    comma."""
    length, joined, by_word = 0, False, False
    while 0 <= at < len(lexemes) and length < _LONGEST and _joins(lexemes[at]):
        by_word |= not _WORDS.isdisjoint(lexemes[at].values)
        joined |= not _JOINERS.isdisjoint(lexemes[at].values)
        at += step
        length += 1
    return (at + 1 if step < 0 else at) if joined else -1, by_word


def _joins(lexeme: Lexeme) -> bool:
    return not _JOINERS.isdisjoint(lexeme.values) or not _BESIDE.isdisjoint(lexeme.values)


def _kind(reading: Reading) -> str:
    """What a phrase may be in a list: "bare day", "bare last day" with the year of all, "named day", "bare hour",
    "named hour", or ""."""
    ends = reading.ends() if isinstance(reading, Between) else [reading]
    days = [one for one in ends if isinstance(one, Spec)]
    if not days or len(days) < len(ends):
        return ""
    fields = days[-1].fields.keys()
    if {"mo", "d"} <= fields:
        return "named day"
    if fields - _CLOCK - _OF_YEAR == _BARE_DAY:
        return "bare day" if _OF_YEAR.isdisjoint(fields) else "bare last day"
    if "h" in fields and "ap" in fields:
        return "named hour"
    return "bare hour" if "h" in fields and fields <= _BARE_HOUR else ""


def _first(one: tuple[str, Phrase]) -> tuple[int, int]:
    return one[1].first, one[1].last


def _last(one: tuple[str, Phrase]) -> tuple[int, int]:
    return one[1].last, one[1].first
