"""Placing: what a phrase comes to, under each way to place it."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Document, Time
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.focus import Place
from timeloom.times.interpret import Interpreter
from timeloom.times.quoted import Quotes
from timeloom.times.readings import OF_DAY, Between, Plural, Reading, Shift, Spec
from timeloom.times.resolving import is_known, resolved
from timeloom.times.variants import AFTER_NOON, FLIPPED, NEXT_MIDNIGHT, ONWARD, Variant, is_open_end, may_vary, variants
from timeloom.times.ways import NOWHERE, Way, open_part, ways
from timeloom.times.writer import write

__all__ = ["Option", "Placer", "begin_of", "meant"]

_LONG = 800 * DAY_SECONDS
"""Seconds of a stretch in which no bare day, month, season or feast is looked for: more than two years."""
_LONG_FOR_DAY = 62 * DAY_SECONDS
"""The same of a day of the week or of the month alone: more than two months."""
_DAYS = ("wd", "d")
_MINUTE = 60
_OF_SAME_DAY = frozenset((AFTER_NOON, NEXT_MIDNIGHT))
"""Other times of the same day, so that the day says nothing of which is meant."""
_PREFERRED = ("past", "future", "nearest")
_SOON, _DATED = frozenset(("wd", "we", "d")), frozenset(("mo", "s", "ft"))
"""What comes again within a month, one of them alone: days of the week, weekends, days of a month; unless one of these
stands beside it."""
_OF_YEAR, _IN_YEAR = _SOON | {"ft"}, frozenset(("y", "y2"))
"""What is a day or a few, and comes again within years unless they are told: Sept 3, Tuesday the 19th, Christmas
Eve."""
_JUST_GONE = 31 * DAY_SECONDS
"""Seconds for which such a day may have gone by where it is all that somebody writes: a list of 3 November may have one
of the first."""


class Option(NamedTuple):
    """A stretch of the calendar that a phrase may mean: all the ways that come to it (the first is that by which it is
    written), where it begins and ends, in seconds, and its time where that had to be made."""

    ways: tuple[Way, ...]
    start: int
    end: int
    made: tuple[Time, int] | None = None
    variant: Variant | None = None
    """How the words are taken, where they may be taken in several ways."""


class Placer:
    """Places phrases of one document. `number` counts its entities, `made` its times."""

    def __init__(self, ctx: Context, document: Document, interpreter: Interpreter) -> None:
        self.ctx = ctx
        self.document = document
        self._interpreted = interpreter.of(document)
        self.number = 1
        self.made = 0
        self.quotes = Quotes(ctx)

    @property
    def now(self) -> tuple[int, int] | None:
        """The first and the last second of the time of writing, which in quoted lines is their own."""
        dct = self.ctx.dct
        return (
            None
            if dct is None or not isinstance(dct.start, int) or not isinstance(dct.end, int)
            else (dct.start, dct.end)
        )

    def options(self, reading: Reading, places: dict[str, Place]) -> tuple[Reading | None, list[Option]]:
        """The part of a phrase that is open, and what it may mean, each once. Empty where nothing can be written."""
        every = list(variants(self.ctx, reading, places))
        if len(every) == 1:
            return open_part(reading), self._options(reading, places)
        found: dict[Any, Option] = {}
        now = self.now
        for variant in every:
            for option in self._options(variant.reading, places):
                if variant.name == ONWARD and now is not None and option.start < now[0]:
                    continue
                if variant.name == FLIPPED and option.made is not None and not option.made[0].intervals:
                    continue  # since 4, told in the morning, is not since the next afternoon
                key = (
                    option.start,
                    option.end,
                    option.made is None or option.made[0].intervals[:1],
                    variant.name if variant.name in _OF_SAME_DAY else "",
                )
                found.setdefault(key, option._replace(variant=variant))
        meant = list(found.values())
        # since Monday, on Sunday, is no stretch; from Monday on is one
        if isinstance(reading, Between) and reading.onward:
            meant = [option for option in meant if option.made is None or option.made[0].intervals] or meant
        return open_part(reading), meant

    def _options(self, reading: Reading, places: dict[str, Place]) -> list[Option]:
        """What a phrase may mean as it was read."""
        part = open_part(reading)
        found: dict[Any, Option] = {}
        by_arithmetic = isinstance(part, Spec) and self._is_counted(part)
        everyday = self.ctx.convention == EVERYDAY
        for way in ways(
            part,
            places,
            ahead=everyday and self._is_relative(part),
            gone=everyday and not self.ctx.whole and self._knows_hour(),
        ):
            if isinstance(part, Spec) and way.choice.anchor is not None and _is_long(part, places[way.place]):
                continue
            if by_arithmetic:
                self._count(found, part, way, places)  # type: ignore[arg-type]  # a Spec, as was just asked
            else:
                self._make(found, reading, way)
        placed = [
            option
            for option in found.values()
            if option.made is None or any(way.place == NOWHERE for way in option.ways) or _is_one(part, option.made[0])
        ]
        placed = self._rising(reading, _nearest_hours(part, placed, places)) or placed
        if not found:  # 30 February: it is written for what its words say
            self._make(found, reading, next(ways(part, {})))
        return self._preferred(reading, part, placed) or list(found.values())[:1]

    def _knows_hour(self) -> bool:
        """Is the time of writing known by the hour, so that one may have gone by or lie ahead?"""
        now = self.now
        return now is not None and now[1] - now[0] < DAY_SECONDS

    def _is_relative(self, part: Reading | None) -> bool:
        """Does it count from the moment: all but an hour, and that too where the hour of writing is known?"""
        return (
            self.ctx.whole
            or self._knows_hour()
            or not (isinstance(part, Spec) and part.lead in OF_DAY and "h" in part.fields)
        )

    def counts(self, reading: Spec) -> bool:
        """Is it all open, and placed by arithmetic alone, so that nothing has to be made for its options?"""
        return open_part(reading) is reading and self._is_counted(reading) and not may_vary(self.ctx, reading)

    def _is_counted(self, part: Spec) -> bool:
        now = self.now
        return is_known(part.fields) and now is not None and now[1] - now[0] <= DAY_SECONDS

    def time(self, reading: Reading, option: Option, assumed: tuple[str, ...] = ()) -> Time:
        """The time of an option, as the next one of the document. `assumed` is what was assumed by choosing it."""
        time, self.number = option.made or self._written(meant(reading, option), option.ways[0], assumed)
        self.made += 1
        return self.interpreted(time, (*time.assumed, *assumed)) if option.made is not None and assumed else time

    def sketch(self, reading: Reading, option: Option) -> Time:
        """The time of an option that is not chosen."""
        return (option.made or self._written(meant(reading, option), option.ways[0]))[0]

    def _rising(self, reading: Reading, options: list[Option]) -> list[Option]:
        """Those of a range that do not fall: what goes on since then has begun, what ends then has not ended; nor has a
        bound that is a whole expression, "before Friday", or "Friday at the latest"."""
        now = self.now
        if now is None or not isinstance(reading, Between):
            return options
        if reading.last is None:
            return [one for one in options if one.start < now[1]]
        if reading.first is not None and not (
            (self.ctx.whole or reading.deadline)
            and reading.first == "Unknown"
            and is_open_end(reading.last)
            and self.ctx.policy.prefer != "past"
        ):
            return options
        ahead = [one for one in options if one.end > now[0]]
        return (
            ahead
            if reading.last_included and not _is_other_day(reading)
            else [one for one in ahead if one.made is not None or one.start > now[0]] or ahead
        )

    def _preferred(self, reading: Reading, part: Reading | None, options: list[Option]) -> list[Option]:
        """Those on the side that the caller prefers, if there are any. A day that is all that somebody writes is to
        come, or has just gone by where its month or its feast is told, too."""
        prefer, dct, since = self.ctx.policy.prefer, self.now, 0
        if dct is None or not isinstance(part, Spec):
            return options
        if (
            prefer not in _PREFERRED
            and self.ctx.whole
            and not _OF_YEAR.isdisjoint(part.fields)
            and _IN_YEAR.isdisjoint(part.fields)
        ):
            soon = len(_SOON & part.fields.keys()) == 1 and _DATED.isdisjoint(part.fields)
            if soon or not isinstance(reading, Plural):  # Saturdays since 6 March
                prefer, since = "future", 0 if soon else _JUST_GONE
        if prefer not in _PREFERRED:
            return options
        now = dct[0] - since
        if prefer == "nearest":
            return sorted(options, key=lambda one: abs(one.start - now))[:1]
        return [one for one in options if (one.end > now if prefer == "future" else one.start <= now)] or options

    def _count(self, found: dict[Any, Option], part: Spec, way: Way, places: dict[str, Place]) -> None:
        dct = self.now
        assert dct is not None
        if way.choice.operator == "This" and way.choice.anchor is not None and _is_many(part, places[way.place]):
            return
        base = dct if way.choice.anchor is None else places[way.place].counted
        span = resolved(part.fields, way.choice.operator, way.choice.included, *base)
        if span is not None:
            known = found.get(span)
            found[span] = Option((way,), *span) if known is None else known._replace(ways=(*known.ways, way))

    def _make(self, found: dict[Any, Option], reading: Reading, way: Way) -> None:
        made = self._written(reading, way)
        time = made[0]
        key = (
            time.intervals[:2],
            time.timex3 and time.timex3.value,
            *(view.timex3 and view.timex3.value for view in time.parts),
        )
        known = found.get(key)
        found[key] = Option((way,), *_bounds(time), made) if known is None else known._replace(ways=(*known.ways, way))

    def _written(self, reading: Reading, way: Way, assumed: tuple[str, ...] = ()) -> tuple[Time, int]:
        """The interpreted time, and the number of the entity that comes next."""
        time, following = write(self.ctx, self.quotes, reading, way, self.number, f"t{self.made + 1}")
        return self.interpreted(time, (*time.assumed, *assumed)), following

    def interpreted(self, time: Time, assumed: tuple[str, ...]) -> Time:
        """The time with its value, its intervals and those of its alternatives, where this is assumed."""
        return self._interpreted(msgspec.structs.replace(time, assumed=assumed, why=""))


def meant(reading: Reading, option: Option) -> Reading:
    """The reading as an option takes its words."""
    return reading if option.variant is None else option.variant.reading


def begin_of(reading: Reading, option: Option) -> int:
    """When what is meant begins: of a day with an hour, that."""
    clock = meant(reading, option)
    return (
        option.start + (clock.minute or 0) * _MINUTE
        if isinstance(clock, Spec) and option.start % DAY_SECONDS == 0
        else option.start
    )


def _is_other_day(reading: Between) -> bool:
    """by Friday, no later than Friday: nobody writes so on the day itself, as they write "by 3 May" on it"""
    return (
        (reading.deadline or reading.first is None)
        and isinstance(reading.last, Spec)
        and reading.last.fields.keys() == {"wd"}
    )


def _is_one(part: Reading | None, time: Time) -> bool:
    """Is it a stretch of the calendar? "The quarter" is no quarter of a year that has four."""
    return len(time.intervals) == 1 or (
        bool(time.intervals) and not (isinstance(part, Shift) and part.operator == "This")
    )


def _is_long(part: Spec, place: Place) -> bool:
    """Has it several years, as a decade, in which nobody knows where "November 17" is; or several months, beside which
    "Friday" is no day?"""
    day = not part.fields.keys().isdisjoint(_DAYS) and "mo" not in part.fields
    return place.end - place.start > (_LONG_FOR_DAY if day else _LONG)


def _is_many(part: Spec, place: Place) -> bool:
    """Has the place more than one such day: Fridays of 1998, the 5ths of a winter?"""
    start, end = place.counted
    most = 7 if "wd" in part.fields else 31 if "mo" not in part.fields else 366
    return end - start > most * DAY_SECONDS


def _nearest_hours(part: Reading | None, options: list[Option], places: dict[str, Place]) -> list[Option]:
    """Without those of an hour that pass over the next one after what was named last: from 7:30 p.m. to 9:20 p.m. it is
    no whole day."""
    last = places.get("last")
    if last is None or last.grain != "Hour" or not isinstance(part, Spec) or part.lead not in OF_DAY:
        return options
    next_ = [one.start for one in options if last.start < one.start <= last.start + DAY_SECONDS]
    return [
        one
        for one in options
        if not next_ or one.start <= last.start + DAY_SECONDS or any(way.place != "day" for way in one.ways)
    ]


def _bounds(time: Time) -> tuple[int, int]:
    if not time.intervals:
        return 0, 0
    first = time.intervals[0]
    start = first.start if isinstance(first.start, int) else first.end if isinstance(first.end, int) else 0
    return start, first.end if isinstance(first.end, int) else start
