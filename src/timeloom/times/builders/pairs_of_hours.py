"""Begin and end of the hours of a day, as two clock times or a range of them tell."""

from __future__ import annotations

from timeloom.calendar.conventions import DEFAULT
from timeloom.language import Lexeme
from timeloom.times.builders.sets import CLOCK
from timeloom.times.builders.two_hours import guess_half, over_noon, share_clock
from timeloom.times.builders.words import field, where
from timeloom.times.context import Context
from timeloom.times.half_days import half_of, is_of_24, is_open
from timeloom.times.neighbours import after, noun_follows
from timeloom.times.readings import Between, Reading, Shift, Spec, Token

__all__ = ["NOON", "Pair", "clock_of", "open_pair", "pair_of_clocks", "pair_of_range"]

NOON = 12
_MIDNIGHT = 24 * 60
"""The end of a day, in minutes from its start."""
_OPENS = 8
"""The first hour of which what begins at it, with nothing said of its half of the day, begins before noon: from 9 on
Sundays, not from 5."""
Pair = tuple[Token, Token, bool]
"""Begin and end of the hours of a day, as (start, end, (hour, minute)), and whether a half of the day is a guess."""


def pair_of_clocks(
    ctx: Context, begins: Lexeme, ends: Lexeme, half: Lexeme | None = None, part: Token | None = None
) -> Pair | None:
    """Two hours of the same day; those that end no later than they begin end on the next one."""
    first, last = clock_of(begins), clock_of(ends)
    if first is None or last is None:
        return None
    if half is not None and 1 <= last.fields["h"][2] <= NOON:
        last.fields["ap"] = field(half, "AMPM")
    _take_part(ctx, first, part)
    guessed = _settle(ctx, first, last, bare="CLOCK" not in ends.values or part is not None)
    return _minutes(first, last, guessed=guessed)


def open_pair(ctx: Context, hours: Reading, part: Token | None = None) -> Pair | None:
    """The hours of a stretch with one end, which the day bounds at the other: from 5 pm, until 9; an hour that leaves
    its half open ends after noon, and begins then before eight."""
    if not isinstance(hours, Between):
        return None
    first, last = hours.first, hours.last.argument if isinstance(hours.last, Shift) else hours.last
    clock = next((one for one in (first, last) if isinstance(one, Spec)), None)
    if (
        clock is None
        or (isinstance(first, Reading) and isinstance(last, Reading))
        or not clock.fields.keys() <= CLOCK
        or clock.minute is None
    ):
        return None
    if (
        clock.fields.keys() == {"h"}
        and hours.end == clock.fields["h"][1]
        and (noun_follows(ctx, hours.end) or "MONTH" in ctx.language.words.get(after(ctx, hours.end), ()))
    ):
        return None  # Sundays from 5 | euros, from 5 | May
    _take_part(ctx, clock, part)
    guessed = "h" in clock.fields and _is_open(ctx, clock) and not _is_of_24(ctx, clock)
    if guessed and (clock is last or clock.fields["h"][2] < _OPENS):
        clock.fields["ap"] = (*clock.fields["h"][:2], "PM")
    told = clock.minute or _MIDNIGHT
    edge = (*hours.span, divmod(_edge(ctx, part, told, begins=clock is first), 60))
    end = (clock.start, clock.end, divmod(told, 60))
    return (end, edge, guessed) if clock is first else (edge, end, guessed)


def _edge(ctx: Context, part: Token | None, told: int, *, begins: bool) -> int:
    """Where the day, or the part of it, ends of which an hour begins the rest, or begins of which it ends the
    beginning, in minutes: every morning from 7, every afternoon until 5, every night until 2."""
    parts = {
        name: (start // 60, end // 60) for name, start, end in (*DEFAULT.parts_of_day, *ctx.language.forms.parts_of_day)
    }
    low, high = parts.get(part[2], (0, _MIDNIGHT)) if part is not None else (0, _MIDNIGHT)
    if begins:
        return high % _MIDNIGHT if high > _MIDNIGHT else high if high > told else _MIDNIGHT
    return low if told > low or told <= high - _MIDNIGHT else 0


def _take_part(ctx: Context, first: Spec, part: Token | None) -> None:
    """Friday evenings from 7 to 9: hours of which nothing says the half of the day are of that part"""
    if (
        part is not None
        and "h" in first.fields
        and "ap" not in first.fields
        and not is_of_24(first.fields["h"][2], ctx.text[first.fields["h"][0]])
    ):
        first.fields["ap"] = (*part[:2], half_of(part[2], first.fields["h"][2]))


def _minutes(first: Spec, last: Spec, *, guessed: bool) -> Pair | None:
    begin, end = first.minute, _MIDNIGHT if last.minute == 0 else last.minute
    if begin is None or end is None or begin >= _MIDNIGHT or end > _MIDNIGHT:
        return None
    return (first.start, first.end, divmod(begin, 60)), (last.start, last.end, divmod(end, 60)), guessed


def _settle(ctx: Context, first: Spec, last: Spec, *, bare: bool) -> bool:
    """Halves of the day by what the two hours say for each other, as in a range; whether one of them is a guess."""
    # 8 to midnight, not 8:00 to midnight
    if "n" in last.fields and "m" not in first.fields and _is_open(ctx, first) and not _is_of_24(ctx, first):
        first.fields["ap"] = (*first.fields["h"][:2], "AM" if last.fields["n"][2] == "Noon" else "PM")
    if "h" in last.fields:
        share_clock(first, last)
    shared = guess_half(ctx, first, last, bare=bare)
    if "h" not in first.fields or "h" not in last.fields:
        return shared or any(_is_open(ctx, one) and not _is_of_24(ctx, one) for one in (first, last))
    guessed = (
        shared
        or not any(_is_of_24(ctx, one) for one in (first, last))
        and any(_is_open(ctx, one) for one in (first, last))
    )
    written = last.fields["h"][2]
    over_noon(ctx, first, last, bare=bare)
    if (
        first.minute == last.minute
        and last.fields["h"][2] < NOON
        and not _is_of_24(ctx, last)
        and "ap" not in last.fields
    ):
        last.fields["h"] = (*last.fields["h"][:2], written + NOON)  # 8 to 8
    return guessed or last.fields["h"][2] != written


def _is_open(ctx: Context, clock: Spec) -> bool:
    """Whether nothing says which half of the day an hour is of."""
    if "h" not in clock.fields or "ap" in clock.fields:
        return False
    start, end, hour = clock.fields["h"]
    return is_open(hour, ctx.text[start:end], digits=ctx.language.forms.half_days)


def _is_of_24(ctx: Context, clock: Spec) -> bool:
    start, end, hour = clock.fields["h"]
    return "ap" not in clock.fields and is_of_24(hour, ctx.text[start:end])


def clock_of(lexeme: Lexeme) -> Spec | None:
    """A clock time, or a bare hour, without the day that it may stand beside; None for "early afternoon"."""
    spec = lexeme.values.get("CLOCK") or lexeme.values.get("DATE")
    if not isinstance(spec, Spec):
        return Spec(*where(lexeme), {"h": field(lexeme, "HOUR")}) if "HOUR" in lexeme.values else None
    fields = {name: value for name, value in spec.fields.items() if name in ("h", "m", "ap", "n")}
    return Spec(*where(lexeme), fields) if not fields.keys().isdisjoint(("h", "n")) else None


def pair_of_range(ctx: Context, hours: Reading, part: Token | None = None) -> Pair | None:
    """The hours of a range of them, which may be those of a part of the day: 9am-5pm, noon to 4; from 7 to 9, on Friday
    evenings"""
    # at 6 and 10 p.m.
    if not isinstance(hours, Between) or "AND" in ctx.language.words.get(ctx.lower[slice(*hours.span)], {}):
        return None
    first, last = hours.first, hours.last.argument if isinstance(hours.last, Shift) else hours.last
    if (
        not isinstance(first, Spec)
        or not isinstance(last, Spec)
        or not first.fields.keys() | last.fields.keys() <= CLOCK
    ):
        return None
    _take_part(ctx, first, part)
    ends = [one for one in (first, last) if "h" in one.fields]
    moved = _settle(ctx, first, last, bare="m" not in last.fields)
    guessed = moved or any(_is_open(ctx, one) for one in ends) and not any(_is_of_24(ctx, one) for one in ends)
    return _minutes(first, last, guessed=guessed or bool(hours.assumed))
