"""The patterns of single fields: every unit, month, weekday, hour, part of day, season, feast."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from timeloom.calendar.conventions import Conventions
from timeloom.calendar.feasts import feast_days
from timeloom.calendar.iso import hours_of_day
from timeloom.calendar.line import LENGTH, Line
from timeloom.calendar.patterns import Cells, Member, Pattern, Stop
from timeloom.calendar.tree import Feast, Repeating
from timeloom.calendar.units import DAY_SECONDS, Unit

__all__ = ["Atoms"]

_LIMITS = {
    "month": (1, 12),
    "day": (-31, 31),
    "weekday": (1, 7),
    "week": (1, 53),
    "quarter": (1, 4),
    "hour": (0, 24),
    "minute": (0, 59),
    "second": (0, 59),
}
_SOUTHERN = {"Spring": "Fall", "Summer": "Winter", "Fall": "Spring", "Winter": "Summer"}


class Atoms:
    """Patterns of single fields under one set of conventions, built once each."""

    def __init__(self, conventions: Conventions, line: Line) -> None:
        self.line = line
        self.conventions = conventions
        self._built: dict[tuple[str, int | str | Unit | None], Pattern] = {}
        self._hours = {name: (start, end) for name, start, end in conventions.parts_of_day}
        self._seasons = {name: (start, end) for name, start, end in conventions.seasons}
        self._makers: dict[str, Callable[[int], Pattern]] = {
            "month": self._month,
            "day": self._day,
            "weekday": self._weekday,
            "week": self._week,
            "quarter": self._quarter,
            "hour": self._hour,
            "minute": lambda n: self._slot(Unit.MINUTE, Unit.HOUR, n),
            "second": lambda n: self._slot(Unit.SECOND, Unit.MINUTE, n),
        }
        self._named: dict[str, Callable[[str], Pattern]] = {
            "ampm": self._ampm,
            "season": self._season,
            "part-of-day": self._part_of_day,
            "part-of-week": self._part_of_week,
            "hours": self._stretch_of_day,
        }

    def pattern(self, node: Repeating) -> Pattern:
        """The pattern of a field. Raises Stop for a value that is unknown or does not exist."""
        key = (node.field, node.value)
        found = self._built.get(key)
        if found is None or (node.field == "unit") is not isinstance(node.value, Unit):
            found = self._built[key] = self._make(node.field, node.value)
        return found

    def _make(self, field: str, value: int | str | Unit | None) -> Pattern:
        if value is None:
            raise Stop("unknown-amount", f"the number of the {field} is not known")
        if field == "unit" and isinstance(value, Unit):
            return self._unit(value)
        if field in self._makers and isinstance(value, int) and not isinstance(value, (Unit, bool)):
            low, high = _LIMITS[field]
            if not low <= value <= high or (value == 0 and low < 0):
                raise Stop("impossible", f"there is no {field} {value}")
            return self._makers[field](value)
        if field in self._named and isinstance(value, str):
            return self._named[field](value)
        raise Stop("broken", f"{value!r} is not a value of the field {field}")

    def _unit(self, unit: Unit) -> Pattern:
        line = self.line
        if unit <= Unit.WEEK:
            size = LENGTH[unit]
            origin = line.start(0, unit)
            return Cells(
                unit,
                unit,
                lambda instant: (instant - origin) // size,
                lambda cell: (cell * size + origin, cell * size + size + origin),
            )
        return Cells(
            unit,
            unit,
            lambda instant: line.index(instant, unit),
            lambda cell: (line.start(cell, unit), line.start(cell + 1, unit)),
        )

    def _slot(self, base: Unit, range_: Unit, n: int, lag: int = 0, width: int | None = None) -> Cells:
        """The n-th unit in each range, for units of fixed length."""
        size, cycle = LENGTH[base], LENGTH[range_]
        start = n * size
        end = start + (size if width is None else width * size)
        return Cells(
            base,
            range_,
            lambda instant: instant // cycle,
            lambda cell: (cell * cycle + start, cell * cycle + end),
            lag=lag,
            homed=lag > 0,
            reach=end - start,
        )

    def _hour(self, hour: int) -> Pattern:
        if hour == 24:
            return self._slot(Unit.HOUR, Unit.DAY, *((0,) if self.conventions.hour_24 == "same-day" else (24, 1)))
        return self._slot(Unit.HOUR, Unit.DAY, hour)

    def _ampm(self, half: str) -> Pattern:
        if half not in ("AM", "PM"):
            raise Stop("broken", f"{half!r} is no half of the day")
        return self._slot(Unit.HOUR, Unit.DAY, 0 if half == "AM" else 12, width=12)

    def _month(self, month: int) -> Pattern:
        days = self.line.days
        following, carry = month % 12 + 1, month // 12
        return Cells(
            Unit.MONTH,
            Unit.YEAR,
            self._year_index,
            lambda year: (days(year, month, 1) * DAY_SECONDS, days(year + carry, following, 1) * DAY_SECONDS),
        )

    def _quarter(self, quarter: int) -> Pattern:
        days = self.line.days
        first = quarter * 3 - 2
        following, carry = (first + 3, 0) if quarter < 4 else (1, 1)
        return Cells(
            Unit.QUARTER_YEAR,
            Unit.YEAR,
            self._year_index,
            lambda year: (days(year, first, 1) * DAY_SECONDS, days(year + carry, following, 1) * DAY_SECONDS),
        )

    def _year_index(self, instant: int) -> int:
        return self.line.civil(instant // DAY_SECONDS)[0]

    def _day(self, day: int) -> Pattern:
        line = self.line
        days, has = line.days, line.has

        def member(cell: int) -> Member | None:
            year, month = divmod(cell, 12)
            if not has(year, month + 1, day):
                return None
            start = days(year, month + 1, day) * DAY_SECONDS
            return start, start + DAY_SECONDS

        def from_end(cell: int) -> Member | None:
            start = line.start(cell + 1, Unit.MONTH) + day * DAY_SECONDS
            return (start, start + DAY_SECONDS) if start >= line.start(cell, Unit.MONTH) else None

        return Cells(
            Unit.DAY,
            Unit.MONTH,
            lambda t: line.index(t, Unit.MONTH),
            member if day > 0 else from_end,
            dense=abs(day) <= 28 and not line.is_mixed,
        )

    def _weekday(self, of_week: int) -> Pattern:
        return self._days_of_week(of_week, 1, Unit.WEEK)

    def _days_of_week(self, first: int, count: int, range_: Unit) -> Pattern:
        offset = self.line.week_offset
        place = (first - self.conventions.week_start) % 7 - offset

        def member(cell: int) -> Member:
            start = (cell * 7 + place) * DAY_SECONDS
            return start, start + count * DAY_SECONDS

        spills = (first - self.conventions.week_start) % 7 + count > 7
        return Cells(
            Unit.DAY,
            range_,
            lambda instant: (instant // DAY_SECONDS + offset) // 7,
            member,
            reach=count * DAY_SECONDS,
            spills=spills,
        )

    def _part_of_week(self, part: str) -> Pattern:
        stretch = {"Weekend": self.conventions.weekend, "Weekdays": self.conventions.weekdays}.get(part)
        if stretch is None:
            raise Stop("broken", f"{part!r} is no part of the week")
        return self._days_of_week(*stretch, Unit.DAY if self.conventions.weekend_range == "day" else Unit.WEEK)

    def _week(self, week: int) -> Pattern:
        """ISO 8601 weeks with the settings of the conventions: week 1 has `week_min_days` days in the year."""
        days, offset = self.line.days, self.line.week_offset
        in_year = self.conventions.week_min_days - 1

        def first(year: int) -> int:
            return (days(year, 1, 1) + in_year + offset) // 7 * 7 - offset

        def member(year: int) -> Member | None:
            start = first(year) + 7 * (week - 1)
            if week > 51 and start >= first(year + 1):
                return None
            return start * DAY_SECONDS, (start + 7) * DAY_SECONDS

        days_before = self.conventions.week_min_days - 7
        return Cells(
            Unit.WEEK,
            Unit.YEAR,
            self._year_index,
            member,
            dense=week < 53,
            homed=True,
            lag=days_before * DAY_SECONDS,
        )

    def _season(self, season: str) -> Pattern:
        name = _SOUTHERN.get(season, season) if self.conventions.hemisphere == "south" else season
        if name not in self._seasons:
            raise Stop("unknown-unit", f"the dates of the season {season} are not known")
        (month, day), (end_month, end_day) = self._seasons[name]
        spills = (end_month, end_day) <= (month, day)
        days = self.line.days

        def member(year: int) -> Member:
            start = days(year, month, day)
            return start * DAY_SECONDS, days(year + spills, end_month, end_day) * DAY_SECONDS

        return Cells(Unit.QUARTER_YEAR, Unit.YEAR, self._year_index, member, reach=100 * DAY_SECONDS, spills=spills)

    def _part_of_day(self, part: str) -> Pattern:
        if part not in self._hours:
            raise Stop("unknown-unit", f"the hours of the part of day {part} are not known")
        return self._part(*self._hours[part])

    def _stretch_of_day(self, hours: str) -> Pattern:
        """Hours from one clock time to another. The stretch that starts at 24:00 belongs to the day that it ends."""
        found = hours_of_day(hours)
        if found is None:
            raise Stop("broken", f"{hours} are no hours of a day")
        start, end = found
        if start == DAY_SECONDS and self.conventions.hour_24 == "same-day":
            start, end = 0, end - DAY_SECONDS
        return self._part(start, end, lag=int(start == DAY_SECONDS))

    def _part(self, start: int, end: int, lag: int = 0) -> Pattern:
        """A stretch of every day, in seconds from midnight; one that ends on the next day belongs where it starts."""
        return Cells(
            Unit.HOUR if end - start >= 3600 else Unit.MINUTE,
            Unit.DAY,
            lambda instant: instant // DAY_SECONDS,
            lambda cell: (cell * DAY_SECONDS + start, cell * DAY_SECONDS + end),
            reach=end - start,
            spills=end > DAY_SECONDS,
            homed=end > DAY_SECONDS,
            lag=lag,
        )

    def feast(self, node: Feast) -> Pattern:
        """The pattern of a feast or holiday."""
        if not node.rule or not 1 <= node.length <= 366:
            raise Stop("broken", f"the feast {node.name} has no rule or no length")
        feast_days(node.rule, 2000, self.line)
        if node.rule[0] in ("civil", "lunar"):
            return Several(self.line, node)
        width = node.length * DAY_SECONDS

        def member(year: int) -> Member | None:
            found = feast_days(node.rule, year, self.line)
            return (found[0] * DAY_SECONDS, found[0] * DAY_SECONDS + width) if found else None

        return Cells(Unit.DAY, Unit.YEAR, self._year_index, member, reach=width, dense=False)


class Several(Pattern):
    """A civil holiday, or a feast of a lunar calendar, which a year may have several times or not at all."""

    def __init__(self, line: Line, node: Feast) -> None:
        self.line = line
        self.node = node
        self.base = Unit.DAY
        self.range = Unit.YEAR
        self.reach = node.length * DAY_SECONDS
        self.spills = False
        self.homed = False
        self.phased = False

    def _year(self, year: int) -> list[Member]:
        starts = (day * DAY_SECONDS for day in feast_days(self.node.rule, year, self.line))
        return [(start, start + self.reach) for start in starts]

    def after(self, instant: int) -> Iterator[Member]:
        year = self.line.civil(instant // DAY_SECONDS)[0]
        for empty in range(60):
            for member in self._year(year + empty):
                if member[0] >= instant:
                    yield from self._onwards(member, year + empty, 1)
                    return

    def before(self, instant: int) -> Iterator[Member]:
        year = self.line.civil(instant // DAY_SECONDS)[0]
        for empty in range(60):
            for member in reversed(self._year(year - empty)):
                if member[1] <= instant:
                    yield from self._onwards(member, year - empty, -1)
                    return

    def _onwards(self, first: Member, year: int, step: int) -> Iterator[Member]:
        missing = 0
        while missing < 60:
            members = self._year(year)[::step]
            missing = 0 if members else missing + 1
            for member in members:
                if (member[0] - first[0]) * step >= 0:
                    yield member
            year += step
