"""What was assumed where a phrase leaves open which one it means: by the names of `timeloom.document.assumed`."""

from __future__ import annotations

from timeloom.calendar.units import DAY_SECONDS, LAST_JULIAN, civil, days, julian, weekday
from timeloom.document import Time
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.names import MONTHS, WEEKDAYS
from timeloom.times.placing import Option
from timeloom.times.readings import OF_DAY, AnchorRef, Between, Nth, Plural, Reading, Shift, Spec
from timeloom.times.resolving import resolved
from timeloom.times.variants import AFTER_NOON, FLIPPED
from timeloom.times.ways import AHEAD, WRITING

__all__ = ["agreeing", "guesses", "in_era", "since_before_christ"]

_YEARS_AROUND = 3 * 366 * 86_400
"""Seconds within which a date and its weekday have to meet."""
_WRITING_DAY = "writing-day-by-default"


def guesses(
    reading: Reading,
    part: Reading | None,
    option: Option,
    prefer: str | None,
    now: tuple[int, int] | None,
    before: tuple[str, ...] = (),
    *,
    sole: bool,
) -> tuple[str, ...]:
    """The names of what is assumed by placing the open part of a reading as this option. `before` was assumed of the
    time before it; `sole`: it had no other."""
    taken = ("clock-half-day",) if option.variant is not None and option.variant.name in (AFTER_NOON, FLIPPED) else ()
    return (*taken, *_of_part(reading, part, option, prefer, now, before, sole=sole))


def _of_part(
    reading: Reading,
    part: Reading | None,
    option: Option,
    prefer: str | None,
    now: tuple[int, int] | None,
    before: tuple[str, ...],
    *,
    sole: bool,
) -> tuple[str, ...]:
    if part is None:
        return ()
    places = {way.place for way in option.ways}
    if any(way.value for way in option.ways):
        return ("same-quarter",)
    if isinstance(part, Shift):
        return _of_shift(part, places)
    if isinstance(part, Spec) and part.lead in OF_DAY:
        return (
            ("same-day",)
            if WRITING not in places
            else ()
            if sole or (len(places) > 1 and _WRITING_DAY not in before)
            else (_WRITING_DAY,)
        )
    if AHEAD in places:
        return ("year-ahead",)
    if isinstance(part, Spec) and {"wd", "mo", "d"} <= part.fields.keys():
        return ("weekday-settles",)
    if WRITING not in places:
        return ("year-of-story",)
    if now is not None and _goes_on(reading):
        return ("past-by-since",)
    return () if now is None else (_from_writing(part, option, prefer, now),)


def _goes_on(reading: Reading) -> bool:
    """since Friday, Saturdays since March 6: what lasts until now"""
    if isinstance(reading, Plural):
        return reading.within is not None and _goes_on(reading.within)
    return isinstance(reading, Between) and reading.last is None


def _of_shift(part: Shift, places: set[str]) -> tuple[str, ...]:
    """two days later: from what the text has named, or else from the writing"""
    if not isinstance(part.base, AnchorRef):
        return () if WRITING in places else ("year-of-story",)
    return ("from-writing-by-default",) if WRITING in places and part.base.fallback == "DocTime" else ()


def _from_writing(part: Reading, option: Option, prefer: str | None, now: tuple[int, int]) -> str:
    """The day or year of writing, or the one before or after it."""
    if option.start <= now[0] < option.end:
        return "day-of-writing" if option.end - option.start <= now[1] - now[0] else "year-of-writing"
    if isinstance(part, Nth) and any(way.choice.operator == "This" for way in option.ways):
        return "year-of-writing"
    if prefer == "nearest":
        return prefer
    side = "future" if option.start >= now[0] else "past"
    return f"{side}-by-{'default' if prefer == side else 'context'}"


def agreeing(reading: Reading, now: tuple[int, int] | None, place: tuple[int, int] | None) -> Reading:
    """A date beside a weekday as it is written; without the weekday, which is then a slip, where the two meet in none
    of the years around."""
    if not isinstance(reading, Spec) or reading.complete or not {"wd", "d"} <= reading.fields.keys():
        return reading
    if place is not None and _is_julian(reading, place):
        return _without_weekday(reading)
    if "mo" not in reading.fields:
        return reading
    for base in (now, place):
        for operator in ("Last", "Next") if base is not None else ():
            assert base is not None
            found = resolved(reading.fields, operator, included=True, start=base[0], end=base[1])
            if found is not None and abs(found[0] - base[0]) <= _YEARS_AROUND:
                return reading
    if now is None:
        return reading
    bare = _without_weekday(reading)
    bare.assumed.append("weekday-conflict")
    return bare


def since_before_christ(time: Time, known: int | None) -> int | None:
    """Where the first second is of what a text has told last, while it is in the years before Christ: a century, a
    reign and a year all say so, until a year after him is told."""
    start = time.intervals[0].start if time.intervals else None
    if not isinstance(start, int):
        return known
    if civil(start // DAY_SECONDS)[0] <= 0:
        return start
    dated = time.timex3 is not None and any(
        entity.type == "Year" and time.start <= entity.start < time.end for entity in time.entities
    )
    return None if dated else known


def in_era(ctx: Context, reading: Reading, since: int | None) -> Reading:
    """A date whose year names no era, as of that before Christ where the text is in it, `since` that second: in 218 BC
    the war began; on 21 June 217 he won. After 188, from 431 to 404, from 218 BC to 201: the same."""
    if ctx.convention != EVERYDAY:
        return reading
    if isinstance(reading, Between):
        first = reading.first
        if (
            since is None
            and isinstance(first, Spec)
            and first.complete
            and isinstance(first.fields["y"][2], int)
            and first.fields["y"][2] <= 0
        ):
            since = days(first.fields["y"][2], 1, 1) * DAY_SECONDS
        if since is None or not (len(reading.ends()) == 1 or _falls(reading)):
            return reading
        ends = [
            _before_christ(ctx, end, since) if isinstance(end, Spec) else end for end in (reading.first, reading.last)
        ]
        return reading if ends == [reading.first, reading.last] else reading.with_ends(*ends)
    return reading if since is None or not isinstance(reading, Spec) else _before_christ(ctx, reading, since)


def _falls(reading: Between) -> bool:
    """from 167 until 133"""
    years = [end.fields["y"][2] for end in reading.ends() if isinstance(end, Spec) and end.complete]
    return (
        len(years) == len(reading.ends())
        and all(isinstance(year, int) for year in years)
        and abs(years[0]) > abs(years[-1])
    )


def _before_christ(ctx: Context, reading: Spec, told_last: int) -> Spec:
    """A date of that era, if it goes on from what was told last; else as it is."""
    if not reading.complete or "y2" in reading.fields:
        return reading
    year, told = civil(told_last // DAY_SECONDS)[0], reading.fields["y"]
    era = any("ERA" in ctx.language.words.get(word, ()) for word in ctx.lower[reading.start : reading.end].split())
    if (
        era
        or not isinstance(told[2], int)
        or not year <= 1 - told[2] < 0
        or ctx.text[told[0] : told[1]] != str(told[2])
    ):
        return reading
    return reading.with_fields({**reading.fields, "y": (*told[:2], 1 - told[2])})


def _is_julian(reading: Spec, place: tuple[int, int]) -> bool:
    """Do a date and its weekday meet in the year of what was named last (a day of a month in that month) by the Julian
    calendar, and not by the Gregorian: Saturday 14 October, in 1066?"""
    year, told, _ = civil(place[0] // DAY_SECONDS)
    month = MONTHS[reading.fields["mo"][2]] if "mo" in reading.fields else told
    day, of_week = int(reading.fields["d"][2]), WEEKDAYS[reading.fields["wd"][2]]
    return year <= LAST_JULIAN and weekday(julian(year, month, day)) == of_week != weekday(days(year, month, day))


def _without_weekday(reading: Spec) -> Spec:
    return reading.with_fields({name: value for name, value in reading.fields.items() if name != "wd"})
