"""Half days: which hours may be before or after noon, which of the two comes next, and how a guess between them is
told.

A clock time that names no half of the day is a guess, and told as one. By TimeML it is read as it stands; people mean
by "at 3 on Saturday" the three after noon, as early in half a day they sleep in one of them. Where the caller asks for
what lies ahead, an hour alone is the one that comes next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Alternative, Time, TimeEntity
from timeloom.language.forms import Forms
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.lexing.scan import Scan
from timeloom.times.neighbours import after
from timeloom.times.readings import Between, Combined, Either, Overlap, Plural, Reading, Shift, Spec, Timed
from timeloom.times.sentence import Sentence

__all__ = [
    "BEFORE_NOON",
    "LAST_AWAKE",
    "LAST_START",
    "SAYS_HALF",
    "SMALL_HOURS",
    "are_hours",
    "awake",
    "coming",
    "half_by_part",
    "half_meant",
    "half_of",
    "is_of_24",
    "is_open",
    "is_spoken",
    "is_told_of_24",
    "with_half_days",
]

HALF_DAY = 12 * 60
"""Minutes."""
_HALF, _MINUTE = 12, 60
LAST_AWAKE = 6 * 60 + 30
"""The last minute of half a day that people mean to be after noon where nothing says which half it is of: at 3, at half
past 6, but at 7."""
LAST_START = 5 * 60 + 59
"""Of a stretch the last one with which it begins after noon: 5-7, but 6-8."""
_MORNING = 6
"""The first hour of a morning."""
_MORNINGS = frozenset(("Morning", "Dawn"))
SMALL_HOURS = frozenset((1, 2, 3, 4, 12))
"""Hours of a night that belong to the morning: 2 at night."""
_OF_LUNCH = frozenset(range(6, 12))
"""Hours before noon beside a lunch, which nobody has in the evening."""
_NEAR = 4
"""Words on either side of an hour, with no mark between, that may say which half of the day it is of."""
_PARTS = ("MEAL", "MEALTIME", "MEALHOUR", "PART", "INPART")
_OF_DAY = frozenset(("Dawn", "Morning", "Noon", "Afternoon", "Evening", "Night"))
"""Categories of words that name a part of the day, and such parts."""
_ELSE = frozenset(("DEICTIC", "LATER", "EARLY"))
"""Categories of words that mean something else as well: morgen, tarde."""
_CLOCK = frozenset(("h", "m", "sec", "ap"))
SAYS_HALF = frozenset(("ap", "p", "n", "sec", "h2", "z"))
"""Fields beside an hour that say, or mostly say, which half of the day is meant."""
_HOUR = "Hour-Of-Day"
_ASSUMED = "clock-half-day"
_QUOTED = "from-quoted-header"
_AFTER_NOON, BEFORE_NOON = "the same hour after noon", "the same hour before noon"
_HALF_OF_DAY = "AMPM-Of-Day"
_SIGNS = ("+", "-", "−")
"""Before an offset that is given without a zone's name."""


def are_hours(first: int, last: int) -> bool:
    """9-5, 3-5; not "3-1", which is a score: what goes over noon begins in the morning"""
    return first <= last or first >= _MORNING


def is_of_24(hour: int, written: str) -> bool:
    """13 to 24, 0, or digits with a zero before them: an hour of a whole day, beside which no half of one is named."""
    return not 0 < hour <= _HALF or written[0] == "0"


def is_open(hour: int, written: str, *, digits: bool) -> bool:
    """1 to 11, which may be before or after noon, but 03 and 0330; those in digits only where a language writes the
    hours of half a day with them."""
    return 0 < hour < _HALF and not written.startswith("0") and (digits or not written.isdecimal())


def is_told_of_24(ctx: Context, clock: Spec) -> bool:
    """las 4.15 horas, las diez horas: does a word behind an hour, or its minutes, say that it is one of a whole day?"""
    end = max(clock.fields[name][1] for name in ("h", "m") if name in clock.fields)
    return "OFTWENTYFOUR" in ctx.language.words.get(after(ctx, end), ())


def coming(ctx: Context, reading: Reading, now: tuple[int, int] | None) -> Reading:
    """At 3, asked at half past four: the three that comes first is that after noon. An hour that says its half, or is
    written as one of 24, is left as it is."""
    if (
        not isinstance(reading, Spec)
        or reading.lead not in ("h", "n")
        or not {"ap", "p"}.isdisjoint(reading.fields)
        or "h" not in reading.fields
    ):
        return reading
    if ctx.policy.prefer != "future" or now is None or now[1] - now[0] > _MINUTE:
        return reading
    start, end, hour = reading.fields["h"]
    told = ctx.language.forms.half_days or is_spoken(ctx, reading)
    if not is_open(int(hour), ctx.text[start:end], digits=told) or ctx.has_clocks_of_24():
        return reading
    if not _of_day(reading) < now[0] % DAY_SECONDS <= _of_day(reading) + HALF_DAY * _MINUTE:
        return reading
    later = reading.with_fields({**reading.fields, "ap": (start, end, "PM")})
    later.assumed.append("clock-half-day")
    return later


def half_of(part: str, hour: int) -> str:
    """AM or PM of an hour in a part of the day: 2 in the night, 10 at night, lunch at 11."""
    return (
        "AM"
        if (part == "Night" and hour in SMALL_HOURS) or (part == "Noon" and hour in _OF_LUNCH)
        else half_by_part(part)
    )


def half_by_part(part: str) -> str:
    """AM or PM by a part of the day."""
    return "AM" if part in _MORNINGS else "PM"


def half_meant(sentence: Sentence, reading: Reading, clock: Spec, after: int) -> str | None:
    """Which half of the day an open hour is of by the words beside it: that of a meal or of a part of the day, else the
    one after noon where people sleep in the other; None where nothing says it. What stands before character `after` is
    another time."""
    part = _part_beside(sentence, reading, after)
    return half_of(part, int(clock.fields["h"][2])) if part else "PM" if _of_half(clock) <= LAST_AWAKE else None


def _part_beside(sentence: Sentence, reading: Reading, after: int) -> str:
    """The part of the day, or the meal, that a word names near by and in one stretch with a reading; "" where there is
    none. Not tomorrow, which is morgen."""
    low, high = sentence.words(reading.start, reading.end)
    for word in (
        *_words(sentence.scan, range(low - 1, max(-1, low - 1 - _NEAR), -1), after, 1),
        *_words(sentence.scan, range(high, high + _NEAR), after, 0),
    ):
        kinds = sentence.ctx.language.words.get(word, {})
        part = next((kinds[name] for name in _PARTS if kinds.get(name) in _OF_DAY), None)
        if part is not None and not kinds.keys() & _ELSE:
            return str(part)
    return ""


def _words(scan: Scan, places: range, after: int, gap: int) -> Iterator[str]:
    """Words one after the other, up to a mark or to what stands before a character; `gap` is where the mark stands that
    parts a word from the one before it."""
    for at in places:
        if at >= len(scan.words) or scan.ends[2 * at + 1] <= after or scan.seps[at + gap].strip():
            return
        yield scan.words[at]


def awake(sentence: Sentence, reading: Reading, age: str, after: int) -> Reading:
    """Friday 2-4, by 5 tomorrow, Mondays at 3: the hours of stretches and of sets that have one, which are not asked in
    both halves of the day, are of the half that is meant. Not those from which something goes on until now."""
    ctx = sentence.ctx
    if ctx.convention != EVERYDAY or age == "far" or ctx.has_clocks_of_24():
        return reading
    if isinstance(reading, Combined):
        return _awake_on_days(sentence, reading, after)
    # Mondays at 3 from 5 May: the hours of the set
    bounded = isinstance(reading, Plural) and isinstance(reading.within, Between) and not _of_set(ctx, reading)
    stretch = reading.within if isinstance(reading, Plural) and bounded else reading
    clocks = (
        _of_stretch(ctx, stretch)
        if isinstance(stretch, Between)
        else _of_set(ctx, stretch)
        if isinstance(stretch, Plural)
        else []
    )
    halves = [half_meant(sentence, reading, one, after) for one in clocks]
    if isinstance(stretch, Between) and len(clocks) > 1 and _is_on_one_day(*clocks[:2]):
        late = _of_half(clocks[0]) > LAST_START and not _part_beside(sentence, reading, after)
        halves = [None, None] if late else halves[:1] * 2
    for one, half in zip(clocks, halves, strict=True):
        if half is not None:
            one.fields["ap"] = (*one.fields["h"][:2], half)
    if any(halves):
        reading.assumed.append(_ASSUMED)
    return reading


def _is_on_one_day(first: Spec, last: Spec) -> bool:
    """Has the end of a stretch no day of its own: 6.30 to 7.15, between 6.30 and 7.15 on 6 November?"""
    days = ({name: token[2] for name, token in one.fields.items() if name not in _CLOCK} for one in (first, last))
    return last.fields.keys() <= _CLOCK or next(days) == next(days)


def _awake_on_days(sentence: Sentence, reading: Combined, after: int) -> Combined:
    """Mondays 2-4: the hours of days that come again, if they are a guess as they stand and no word among them names a
    part of the day."""
    (first, last), ctx = reading.hours[0], sentence.ctx
    (hour, minute), end = first[2], last[2]
    low, high = sentence.words(reading.start, reading.end)
    told = any("PART" in ctx.language.words.get(word, ()) for word in sentence.scan.words[low:high])
    if (
        len(reading.hours) > 1
        or _ASSUMED not in reading.assumed
        or told
        or not 0 < hour * _MINUTE + minute <= LAST_START
        or not (hour, minute) < end < (_HALF, 0)
    ):
        return reading
    part = _part_beside(sentence, reading, after)
    if not part or half_of(part, hour) == "PM":
        reading.hours = (((*first[:2], (hour + _HALF, minute)), (*last[:2], (end[0] + _HALF, end[1]))),)
    return reading


def _of_stretch(ctx: Context, reading: Between) -> list[Spec]:
    """The open hours of a stretch: both, or that of the end which has a day of its own or is the only one."""
    if reading.last is None:
        return []
    first, last = _clock(reading.first), _clock(reading.last)
    ends = [one for one in (first, last) if one is not None]
    found = [one for one in ends if _is_open(ctx, one)]
    noon = isinstance(reading.last, Reading) and last is None and _is_noon(reading.last)
    together = noon or (last is not None and last.fields.keys() <= _CLOCK)
    return [] if first is not None and together and (noon or len(found) < len(ends)) else found


def _of_set(ctx: Context, reading: Plural) -> list[Spec]:
    """The open hours of a set."""
    parts = reading.pattern.parts if isinstance(reading.pattern, Either) else (reading.pattern,)
    clocks = [_clock(part) for part in parts]
    return [one for one in clocks if one is not None and _is_open(ctx, one)]


def _is_noon(end: Reading) -> bool:
    """Is the end of a stretch noon, midnight or a part of the day, and no day besides?"""
    inner = end.argument if isinstance(end, Shift) else end
    return isinstance(inner, Spec) and inner.fields.keys() <= {"n", "p"}


def _of_half(clock: Spec) -> int:
    """Minutes since the half of the day began."""
    return (clock.minute or 0) % HALF_DAY


def _clock(reading: object) -> Spec | None:
    """The time of day that a reading has, or picks from a day."""
    clock = (
        reading.argument
        if isinstance(reading, Shift)
        else reading.pattern
        if isinstance(reading, Overlap)
        else reading.clock
        if isinstance(reading, Timed)
        else reading
    )
    return clock if isinstance(clock, Spec) and "h" in clock.fields else None


def _is_open(ctx: Context, clock: Spec) -> bool:
    """Does nothing say which half of the day an hour is of?"""
    start, end, hour = clock.fields["h"]
    return (
        SAYS_HALF.isdisjoint(clock.fields)
        and isinstance(hour, int)
        and is_open(hour, ctx.text[start:end], digits=ctx.language.forms.half_days)
        and not is_told_of_24(ctx, clock)
    )


def is_spoken(ctx: Context, reading: Spec) -> bool:
    """halb 4, 20 nach 3: the minutes stand first or are words, as nobody says of a clock of 24 hours"""
    if "m" not in reading.fields:
        return False
    start, end, _ = reading.fields["m"]
    return start < reading.fields["h"][0] or not ctx.text[start:end].isdecimal()


def _of_day(reading: Spec) -> int:
    return (reading.minute or 0) * _MINUTE


def with_half_days(times: Iterable[Time], entities: Iterable[TimeEntity], text: str, forms: Forms) -> tuple[Time, ...]:
    """Times of a text with these entities, with "clock-half-day" assumed where an hour of theirs may be before or after
    noon. Where that is one hour, and no end of a range, the hour after noon is an alternative. A text that writes 15:30
    or 07:30 anywhere has clocks of 24 hours, and there nothing is open."""
    hours = [one for one in entities if one.type == _HOUR]
    if not hours or any(_of_24(one, text) for one in hours):
        return tuple(times)
    return tuple(_told(time, text, digits=forms.half_days) for time in times)


def _told(time: Time, text: str, *, digits: bool) -> Time:
    # The clock of the line above quoted mail hardly matters to what is counted from its day.
    own = [one for one in time.entities if _QUOTED not in time.assumed or time.start <= one.start < time.end]
    unclear = list(_unclear(own, text, digits=digits))
    if _ASSUMED in time.assumed:
        return _with_morning(time, own)
    if not unclear:
        return time
    others = time.alternatives
    if (
        len(unclear) == 1
        and not any(one.why == _AFTER_NOON for one in others)
        and time.root is not None
        and not any(one.type == "Between" for one in time.entities)
    ):
        others += (Alternative("", (), _AFTER_NOON, time.root, _after_noon(time.entities, unclear[0])),)
    return msgspec.structs.replace(time, assumed=(*time.assumed, _ASSUMED), alternatives=others)


def _with_morning(time: Time, entities: Sequence[TimeEntity]) -> Time:
    """A set whose one hour is taken to be after noon, with the hour before noon as an alternative."""
    halves = [one for one in entities if one.type == _HALF_OF_DAY]
    if (
        time.timex3 is None
        or time.timex3.type != "SET"
        or len(halves) != 1
        or time.root is None
        or any(one.why == BEFORE_NOON for one in time.alternatives)
    ):
        return time
    morning = msgspec.structs.replace(halves[0], properties=(("Type", "AM"),))
    changed = tuple(morning if one is halves[0] else one for one in time.entities)
    return msgspec.structs.replace(
        time, alternatives=(*time.alternatives, Alternative("", (), BEFORE_NOON, time.root, changed))
    )


def _unclear(entities: Sequence[TimeEntity], text: str, *, digits: bool) -> Iterable[TimeEntity]:
    """The hours from 1 to 11 beside which nothing says which half of the day is meant: no "a.m.", no part of the day,
    no seconds (which a log writes), no Greenwich time and no distance from it in digits."""
    if any(one.type in ("Part-Of-Day", "Second-Of-Minute") for one in entities):
        return
    zones = {
        one.id
        for one in entities
        if one.type == "Time-Zone" and (one.get("Zone") == "+00:00" or _written(one, text)[:1] in _SIGNS)
    }
    for one in entities:
        if one.type != _HOUR or one.targets(_HALF_OF_DAY) or not zones.isdisjoint(one.targets("Time-Zone")):
            continue
        if is_open(_value(one), _written(one, text), digits=digits):
            yield one


def _of_24(hour: TimeEntity, text: str) -> bool:
    return not hour.targets(_HALF_OF_DAY) and is_of_24(_value(hour), _written(hour, text))


def _value(hour: TimeEntity) -> int:
    return int(hour.get("Value") or _HALF)


def _written(hour: TimeEntity, text: str) -> str:
    return text[hour.start : hour.end]


def _after_noon(entities: Sequence[TimeEntity], hour: TimeEntity) -> tuple[TimeEntity, ...]:
    value = str(_value(hour) + _HALF)
    properties = tuple((name, value if name == "Value" else old) for name, old in hour.properties)
    later = msgspec.structs.replace(hour, properties=properties)
    return tuple(later if one is hour else one for one in entities)
