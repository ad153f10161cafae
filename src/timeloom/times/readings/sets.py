"""Sets: patterns without a place, how often something happens, and hours of certain days."""

from __future__ import annotations

from timeloom.calendar.units import days_in_month
from timeloom.document import TimeEntity
from timeloom.times.context import Context
from timeloom.times.graph import Graph
from timeloom.times.names import MONTH_NAMES, MONTHS, WEEKDAY_NAMES, WEEKDAYS
from timeloom.times.readings.amounts import Amount, CalendarUnit
from timeloom.times.readings.reading import Reading, Token, write_number, write_shift
from timeloom.times.readings.spec import Spec

__all__ = [
    "Combined",
    "Either",
    "Frequency",
    "Plural",
    "Timed",
    "WeekdayOfMonth",
    "WeekdayRow",
    "WorkdayOfMonth",
    "WorkingDays",
]

_COMMON_YEAR = 2023
"""A year that is no leap year."""
_LEAP_DAY = 29
_FRIDAY, _LONGEST_MONTH = 5, 31


class Plural(Reading):
    """A set: a pattern without a place ("every Friday"), every n-th of it, or its members in an interval."""

    __slots__ = ("nth", "nth_span", "pattern", "within")

    def __init__(self, start: int, end: int, pattern: Reading) -> None:
        super().__init__(start, end)
        self.pattern = pattern
        self.nth: int | None = None
        self.nth_span: tuple[int, int] = (start, end)
        self.within: Reading | None = None

    def root(self, ctx: Context, graph: Graph) -> str:
        pattern = self.pattern.repeating(ctx, graph)
        span = (self.pattern.start, self.pattern.end)
        if isinstance(self.pattern, Spec) and self.pattern.lead:
            token = self.pattern.fields[self.pattern.lead]
            span = (token[0], token[1])
        if self.nth is not None:
            pattern = graph.add(
                "Every-Nth", self.nth_span, (("Value", str(self.nth)),), (("Repeating-Interval", pattern),)
            )
        if self.within is None:
            assert pattern is not None
            return pattern
        base = self.within.interval(ctx, graph)
        self.assumed += self.within.assumed
        return write_shift(graph, "This", span, base, repeating=pattern)


class WeekdayOfMonth(Reading):
    """The n-th of a weekday in every month, said in SCATE as that weekday among the days on which it can be the n-th:
    the second Tuesday of every month is the one from the 8th to the 14th. The last one, which has no number, is that of
    the last seven days, and those are others in months of another length. With a month it is the one of that month."""

    __slots__ = ("month", "number", "weekday")
    grain = "Day"

    def __init__(self, start: int, end: int, number: Token, weekday: Spec, month: Token | None = None) -> None:
        super().__init__(start, end)
        self.number = number
        self.weekday = weekday
        self.month = month

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        nth = self.number[2]
        weekday = self.weekday.repeating(ctx, graph)
        if nth is not None:
            among = [self._days(graph, 7 * nth - 6, min(7 * nth, 31))]
        elif self.month is None:
            among = [self._last_days(graph)]
        else:
            length = days_in_month(_COMMON_YEAR, MONTHS[self.month[2]])
            # 29 February, too, may be the last one; where it is, the week before it is taken with it
            among = [self._days(graph, length - 6, max(length, _LEAP_DAY))]
        if self.month is not None:
            among.append(graph.add("Month-Of-Year", self.month[:2], (("Type", self.month[2]),)))
        links = (("Repeating-Intervals", weekday), *(("Repeating-Intervals", part) for part in among))
        return graph.add("Intersection", (self.start, self.end), (), links)

    def _days(self, graph: Graph, first: int, last: int) -> str:
        span = self.number[:2]
        days = [graph.add("Day-Of-Month", span, (("Value", str(day)),)) for day in range(first, last + 1)]
        return graph.add("Union", span, (), tuple(("Repeating-Intervals", day) for day in days))

    def _last_days(self, graph: Graph) -> str:
        """The last seven days of every month; those of February, of a year that is no leap year."""
        span, parts = self.number[:2], []
        for length in (28, 30, 31):
            names = [name for name in MONTH_NAMES if days_in_month(_COMMON_YEAR, MONTHS[name]) == length]
            months = [graph.add("Month-Of-Year", span, (("Type", name),)) for name in names]
            of_these = graph.add("Union", span, (), tuple(("Repeating-Intervals", month) for month in months))
            days = self._days(graph, length - 6, length)
            links = (("Repeating-Intervals", days), ("Repeating-Intervals", of_these))
            parts.append(graph.add("Intersection", span, (), links))
        return graph.add("Union", span, (), tuple(("Repeating-Intervals", part) for part in parts))


class WorkdayOfMonth(Reading):
    """The n-th day of every month that is of no weekend, or the n-th from its end where the number is negative: for
    each day of the week the days of the month on which it is that one. The first is the 1st, or a Monday that is the
    2nd or the 3rd."""

    __slots__ = ("number",)
    grain = "Day"

    def __init__(self, start: int, end: int, number: Token) -> None:
        super().__init__(start, end)
        self.number = number

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        span, nth = self.number[:2], self.number[2]
        parts = []
        for weekday in range(1, _FRIDAY + 1):
            days = [
                day for day in range(1, _LONGEST_MONTH + 1) if _working(weekday, day, 1 if nth > 0 else -1) == abs(nth)
            ]
            if days:
                written = [graph.add("Day-Of-Month", span, (("Value", str(day if nth > 0 else -day)),)) for day in days]
                among = graph.add("Union", span, (), tuple(("Repeating-Intervals", day) for day in written))
                name = graph.add("Day-Of-Week", (self.start, self.end), (("Type", WEEKDAY_NAMES[weekday - 1]),))
                parts.append(
                    graph.add(
                        "Intersection",
                        (self.start, self.end),
                        (),
                        (("Repeating-Intervals", name), ("Repeating-Intervals", among)),
                    )
                )
        return graph.add("Union", (self.start, self.end), (), tuple(("Repeating-Intervals", part) for part in parts))


def _working(weekday: int, days: int, step: int) -> int:
    """How many of the days from an end of a month to one with this day of the week are of no weekend; `step` is -1
    where they are counted from the last."""
    return sum((weekday - 1 - step * back) % len(WEEKDAY_NAMES) < _FRIDAY for back in range(days))


class Either(Reading):
    """Patterns beside each other: the second and the fourth Wednesday of the month."""

    __slots__ = ("parts",)

    def __init__(self, start: int, end: int, parts: tuple[Reading, ...]) -> None:
        super().__init__(start, end)
        self.parts = parts

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        return self.parts[0].grain

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        links = tuple(("Repeating-Intervals", part.repeating(ctx, graph)) for part in self.parts)
        return graph.add("Union", (self.start, self.end), (), links)


class WeekdayRow(Reading):
    """Days of the week in a row, Tuesday to Sunday: SCATE has a name for the working days alone, so they are a
    union."""

    __slots__ = ("first", "last")
    grain = "Day"

    def __init__(self, first: Token, last: Token) -> None:
        super().__init__(first[0], last[1])
        self.first = first
        self.last = last

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        """The days between the two that are named stand on what joins them."""
        first, last = WEEKDAYS[self.first[2]], WEEKDAYS[self.last[2]]
        spans = {first: self.first[:2], last: self.last[:2]}
        between = (self.first[1], self.last[0])
        row = range(first, last + 1) if first < last else (*range(first, len(WEEKDAY_NAMES) + 1), *range(1, last + 1))
        days = [
            graph.add("Day-Of-Week", spans.get(number, between), (("Type", WEEKDAY_NAMES[number - 1]),))
            for number in row
        ]
        return graph.add("Union", between, (), tuple(("Repeating-Intervals", day) for day in days))


class WorkingDays(Amount):
    """Days of which those of a weekend do not count: three business days. As an amount they are days, as SCATE has no
    other unit; counted from a day they are so many days that lie in weekdays."""

    __slots__ = ()

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        days = CalendarUnit(self.unit, self.number).repeating(ctx, graph)
        week = graph.add("Part-Of-Week", self.unit[:2], (("Type", "Weekdays"),))
        return graph.add(
            "Intersection", self.unit[:2], (), (("Repeating-Intervals", days), ("Repeating-Intervals", week))
        )


class Timed(Reading):
    """A time of day on every day of a pattern that has no room for it: the second Tuesday of every month at 7 p.m."""

    __slots__ = ("clock", "pattern")

    def __init__(self, start: int, end: int, pattern: Reading, clock: Spec) -> None:
        super().__init__(start, end)
        self.pattern = pattern
        self.clock = clock

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        return self.clock.grain

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        parts = (self.pattern.repeating(ctx, graph), self.clock.repeating(ctx, graph))
        return graph.add(
            "Intersection", (self.start, self.end), (), tuple(("Repeating-Intervals", part) for part in parts)
        )


class Frequency(Reading):
    """How often: "twice a week". Not when."""

    __slots__ = ("every", "number", "span")

    def __init__(
        self, start: int, end: int, span: tuple[int, int], number: Token | None, every: Reading | None
    ) -> None:
        super().__init__(start, end)
        self.span = span
        self.number = number
        self.every = every

    def root(self, ctx: Context, graph: Graph) -> str:
        every = self.every.repeating(ctx, graph) if self.every is not None else None
        number = write_number(graph, self.number)
        return graph.add("Frequency", self.span, (("Type", "Other"),), (("Every", every), ("Number", number)))


class Combined(Reading):
    """Hours of a day, or several of them, on every day of a pattern: "from 9 to 5 on weekdays"; `told` is what has
    named the days of further ones ("and from 7 to 9"), and `step` the number and its extent where it is every n-th of
    them (every other Friday, 9-11 a.m.)."""

    __slots__ = ("hours", "pattern", "step", "told", "week", "within", "written")

    def __init__(self, start: int, end: int, hours: tuple[tuple[Token, Token], ...], pattern: Reading) -> None:
        super().__init__(start, end)
        self.hours = hours
        """Begin and end, as (start, end, (hour, minute))."""
        self.pattern = pattern
        self.told: Combined | None = None
        self.step: Token | None = None
        self.within: Reading | None = None
        self.week: Reading | None = None
        """The days of the week, where `within` is one stretch of them that other bounds may replace."""
        self.written: tuple[str | None, tuple[TimeEntity, ...]] | None = None
        """The days as they were written first, for further hours of them."""

    def root(self, ctx: Context, graph: Graph) -> str:
        pattern, entities = self._days(ctx, graph)
        if self.written is None:
            self.written = (pattern, entities)
        parts = tuple(("Repeating-Intervals", _write_hours(graph, first, last)) for first, last in self.hours)
        hours = (
            parts[0][1]
            if len(parts) == 1
            else graph.add("Union", (self.hours[0][0][0], self.hours[-1][1][1]), (), parts)
        )
        place = self.pattern if self.told is None else self
        links = [("Repeating-Intervals", pattern), ("Repeating-Intervals", hours)]
        if self.step is not None:
            each = graph.add("Intersection", (place.start, place.end), (), tuple(links))
            every = graph.add(
                "Every-Nth", self.step[:2], (("Value", str(self.step[2])),), (("Repeating-Interval", each),)
            )
            if self.within is None:
                return every
            links = [("Repeating-Intervals", every)]
        if self.within is None:
            return graph.add("Intersection", (place.start, place.end), (), tuple(links))
        outer = self.within.root(ctx, graph)
        self.assumed += self.within.assumed
        return graph.add("Intersection", (place.start, place.end), (), (("Intervals", outer), *links))

    def _days(self, ctx: Context, graph: Graph) -> tuple[str | None, tuple[TimeEntity, ...]]:
        if self.told is not None and self.told.written is not None:
            graph.borrow(self.told.written[1])
            return self.told.written
        before = len(graph.entities)
        return self.pattern.repeating(ctx, graph), tuple(graph.entities[before:])


def _write_hours(graph: Graph, first: Token, last: Token) -> str:
    place = (min(first[0], last[0]), max(first[1], last[1]))
    return graph.add("Hours-Of-Day", place, (("Start", _clock_text(first)), ("End", _clock_text(last))))


def _clock_text(token: Token) -> str:
    """09:30, of a token whose value is (hour, minute)."""
    hour, minute = token[2]
    return f"{hour:02}:{minute:02}"
