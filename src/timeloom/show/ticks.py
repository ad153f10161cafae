"""Ticks of one stretch of the axis: the finest step of the calendar whose labels still fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from timeloom.calendar.units import DAY_SECONDS, civil, days
from timeloom.document.readable import MONTHS, clock_words, year_words
from timeloom.show.axis import Stretch
from timeloom.show.markup import text_width

__all__ = ["LABEL_SIZE", "Tick", "caption", "lay_ticks", "moment_label"]

_YEAR_SECONDS = 31_556_952
_CLOCK_STEPS = (1, 5, 15, 30, 60, 300, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200)
_MONTH_STEPS = (1, 3, 6)
LABEL_SIZE = 11
"""Pixels, of the face in which ticks and captions are set."""
_APART = 14
"""Pixels between two labels."""
_OVERHANG = 40
"""How far the first label may reach out of its stretch; where two meet, the axis keeps the first."""
_MOST = 200


@dataclass(frozen=True, slots=True)
class Tick:
    """A label and the pixel it stands at."""

    x: int
    label: str


@dataclass(frozen=True, slots=True)
class _Step:
    """Every `n` of "clock" (seconds), "day", "month" or "year"."""

    unit: str
    n: int

    def seconds(self) -> int:
        return self.n * {"clock": 1, "day": DAY_SECONDS, "month": 30 * DAY_SECONDS, "year": _YEAR_SECONDS}[self.unit]


def lay_ticks(stretch: Stretch) -> tuple[Tick, ...]:
    """The ticks of a stretch, from left to right; none for a break."""
    if stretch.broken:
        return ()
    step = _step_of(stretch)
    ticks: list[Tick] = []
    free = stretch.left - _OVERHANG
    for instant, label in _instants(step, stretch.start, stretch.end):
        x, half = stretch.x(instant), text_width(label, LABEL_SIZE) // 2
        if x - half >= free:
            ticks.append(Tick(x, label))
            free = x + half + _APART
        if len(ticks) == _MOST:
            break
    return tuple(ticks)


def _step_of(stretch: Stretch) -> _Step:
    """The finest step whose labels fit."""
    span, pixels = stretch.end - stretch.start, stretch.right - stretch.left
    for step in _steps():
        if step.seconds() * pixels >= span * (_widest(step, stretch) + _APART):
            return step
    raise AssertionError("steps of years have no last one")


def _steps() -> Iterator[_Step]:
    for n in _CLOCK_STEPS:
        yield _Step("clock", n)
    for n in (1, 2, 7):
        yield _Step("day", n)
    for n in _MONTH_STEPS:
        yield _Step("month", n)
    power = 1
    while True:
        for n in (1, 2, 5):
            yield _Step("year", n * power)
        power *= 10


def _widest(step: _Step, stretch: Stretch) -> int:
    if step.unit == "year":
        samples = [year_words(civil(end // DAY_SECONDS)[0]) for end in (stretch.start, stretch.end)]
    else:
        samples = ["30 Nov" if step.unit == "day" else "00:00"]
    return max(text_width(sample, LABEL_SIZE) for sample in samples)


def _instants(step: _Step, start: int, end: int) -> Iterator[tuple[int, str]]:
    """(instant, label) of each tick in `[start, end]`."""
    if step.unit == "year":
        yield from _years(step.n, start, end)
    elif step.unit == "month":
        yield from _months(step.n, start, end)
    elif step.unit == "day":
        yield from _days(step.n, start, end)
    else:
        for instant in range(-(-start // step.n) * step.n, end + 1, step.n):
            day, seconds = divmod(instant, DAY_SECONDS)
            yield instant, clock_words(seconds) if seconds else _day_label(day)


def _years(n: int, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Years as they are counted: ..., 200 BCE, 100 BCE, 1 CE, 100 CE, ...; there is no year 0 in that count."""
    first = civil(start // DAY_SECONDS)[0]
    counted = first - 1 if first <= 0 else first
    counted = -(-counted // n) * n
    while True:
        year = counted + 1 if counted < 0 else max(counted, 1)
        instant = days(year) * DAY_SECONDS
        if instant > end:
            return
        if instant >= start:
            yield instant, year_words(year)
        counted += n


def _months(n: int, start: int, end: int) -> Iterator[tuple[int, str]]:
    year, month, _ = civil(start // DAY_SECONDS)
    count = (year * 12 + month - 1) // n * n
    while True:
        year, month = divmod(count, 12)
        instant = days(year, month + 1) * DAY_SECONDS
        if instant > end:
            return
        if instant >= start:
            yield instant, MONTHS[month][:3] if month else year_words(year)
        count += n


def _days(n: int, start: int, end: int) -> Iterator[tuple[int, str]]:
    day = -(-start // DAY_SECONDS)
    if n == 7:
        day += (4 - day) % 7  # 1970-01-05 was a Monday
    elif n == 2:
        day += day % 2
    while day * DAY_SECONDS <= end:
        yield day * DAY_SECONDS, _day_label(day)
        day += n


def _day_label(day: int) -> str:
    _, month, of_month = civil(day)
    return f"{of_month} {MONTHS[month - 1][:3]}"


def moment_label(instant: int) -> str:
    """One instant by itself, as coarse as it is round: 44 BCE, Mar 2011, 4 Mar 2011."""
    day, seconds = divmod(instant, DAY_SECONDS)
    year, month, of_month = civil(day)
    if seconds or of_month != 1:
        return f"{of_month} {MONTHS[month - 1][:3]} {year_words(year)}"
    return year_words(year) if month == 1 else f"{MONTHS[month - 1][:3]} {year_words(year)}"


def caption(stretch: Stretch) -> str:
    """What stands under a stretch: the span of the calendar it shows, as wide as fits; empty where nothing fits."""
    for words in _captions(stretch):
        if text_width(words, LABEL_SIZE) + _APART <= stretch.right - stretch.left:
            return words
    return ""


def _captions(stretch: Stretch) -> Iterator[str]:
    if stretch.broken:
        yield from _lengths(stretch.end - stretch.start)
        return
    first, last = stretch.start // DAY_SECONDS, max(stretch.end - 1, stretch.start) // DAY_SECONDS
    from_year, from_month, from_day = civil(first)
    to_year, to_month, _ = civil(last)
    step = _step_of(stretch)
    if step.unit != "year":
        if first == last:
            yield f"{from_day} {MONTHS[from_month - 1]} {year_words(from_year)}"
        if (from_year, from_month) == (to_year, to_month):
            yield f"{MONTHS[from_month - 1]} {year_words(from_year)}"
            yield f"{MONTHS[from_month - 1][:3]} {year_words(from_year)}"
        if from_year == to_year and step.unit == "month":
            yield year_words(from_year)
        ends = (MONTHS[from_month - 1][:3], year_words(from_year), MONTHS[to_month - 1][:3], year_words(to_year))
        yield f"{ends[0]} {ends[1]} – {ends[2]} {ends[3]}" if ends[1] != ends[3] else f"{ends[0]} – {ends[2]} {ends[3]}"
    if from_year != to_year:
        yield f"{year_words(from_year)} – {year_words(to_year)}"
    else:
        yield year_words(from_year)


def _lengths(seconds: int) -> Iterator[str]:
    """How long a break is, short enough for its width."""
    for unit, size in (("y", _YEAR_SECONDS), ("mo", 30 * DAY_SECONDS), ("d", DAY_SECONDS), ("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            count = (seconds + size // 2) // size
            yield f"{count:,} {unit}"
            if count >= 10_000:
                yield f"{count // 1000:,}k {unit}"
            return
    yield f"{seconds} s"
