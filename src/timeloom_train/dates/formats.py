"""The formats of dates: patterns of fields. What a field writes and what it means is one row of `FIELDS`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import Formatter

from timeloom_lab.systems.read_values import MONTHS, WEEKDAYS

__all__ = ["DEPTHS", "FIELDS", "FORMATS", "FURTHER", "Field", "Format", "Moment"]


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant by its fields; `weekday` is 0 for Monday."""

    year: int
    month: int
    day: int
    hour: int
    minute: int
    second: int
    weekday: int

    @property
    def hour_of_twelve(self) -> int:
        return (self.hour + 11) % 12 + 1

    @property
    def half(self) -> str:
        return "PM" if self.hour >= 12 else "AM"


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its SCATE type, how it is written, and its property (name, value)."""

    type: str
    write: Callable[[Moment], str]
    property: tuple[str, Callable[[Moment], str]]


def _value(number: Callable[[Moment], int]) -> tuple[str, Callable[[Moment], str]]:
    return "Value", lambda moment: str(number(moment))


_YEAR = _value(lambda moment: moment.year)
_SUFFIX: tuple[str, Callable[[Moment], str]] = ("Value", lambda moment: f"{moment.year % 100:02}")
_MONTH: tuple[str, Callable[[Moment], str]] = ("Type", lambda moment: MONTHS[moment.month - 1])
_DAY = _value(lambda moment: moment.day)
_HOUR = _value(lambda moment: moment.hour)
_TWELVE = _value(lambda moment: moment.hour_of_twelve)
_WEEKDAY: tuple[str, Callable[[Moment], str]] = ("Type", lambda moment: WEEKDAYS[moment.weekday])
_SHORT = ("Jan.", "Feb.", "Mar.", "Apr.", "May", "Jun.", "Jul.", "Aug.", "Sep.", "Oct.", "Nov.", "Dec.")

FIELDS: dict[str, Field] = {
    "weekday": Field("Day-Of-Week", lambda m: WEEKDAYS[m.weekday], _WEEKDAY),
    "wd": Field("Day-Of-Week", lambda m: f"{WEEKDAYS[m.weekday][:3]}.", _WEEKDAY),
    "month": Field("Month-Of-Year", lambda m: MONTHS[m.month - 1], _MONTH),
    "mon": Field("Month-Of-Year", lambda m: _SHORT[m.month - 1], _MONTH),
    "mm": Field("Month-Of-Year", lambda m: f"{m.month:02}", _MONTH),
    "d": Field("Day-Of-Month", lambda m: str(m.day), _DAY),
    "dd": Field("Day-Of-Month", lambda m: f"{m.day:02}", _DAY),
    "yyyy": Field("Year", lambda m: f"{m.year:04}", _YEAR),
    "yy": Field("Two-Digit-Year", lambda m: f"{m.year % 100:02}", _SUFFIX),
    "HH": Field("Hour-Of-Day", lambda m: f"{m.hour:02}", _HOUR),
    "hh": Field("Hour-Of-Day", lambda m: f"{m.hour_of_twelve:02}", _TWELVE),
    "MM": Field("Minute-Of-Hour", lambda m: f"{m.minute:02}", _value(lambda m: m.minute)),
    "SS": Field("Second-Of-Minute", lambda m: f"{m.second:02}", _value(lambda m: m.second)),
    "ap": Field("AMPM-Of-Day", lambda m: m.half, ("Type", lambda m: m.half)),
}
"""Field -> what it is. Two digits of a year keep their zero: "05" is the year 5 of its century, and "5" of its
decade."""

DEPTHS = {
    "Year": 0, "Two-Digit-Year": 0, "Month-Of-Year": 1, "Day-Of-Month": 2, "Hour-Of-Day": 3, "Minute-Of-Hour": 4,
    "Second-Of-Minute": 5,
}  # fmt: skip
"""Type -> how many units are larger than it, down from the year."""


@dataclass(frozen=True, slots=True)
class Format:
    """A pattern of fields in braces. `pieces` are (text in front, field), the last one perhaps without a field."""

    pattern: str

    def __post_init__(self) -> None:
        names = [name for _, name in self.pieces if name is not None]
        if not names or not FIELDS.keys() >= set(names):
            raise ValueError(f"a format has fields, each one of {', '.join(FIELDS)} (got {self.pattern!r})")
        depths = sorted(DEPTHS[FIELDS[name].type] for name in names if FIELDS[name].type in DEPTHS)
        if depths != list(range(depths[0], depths[0] + len(depths))) if depths else True:
            raise ValueError(
                f"a format names each unit once, and none without the next larger one (got {self.pattern!r})"
            )

    @property
    def pieces(self) -> tuple[tuple[str, str | None], ...]:
        return tuple((text, field) for text, field, _, _ in Formatter().parse(self.pattern))

    @property
    def types(self) -> frozenset[str]:
        return frozenset(FIELDS[field].type for _, field in self.pieces if field)

    @property
    def grain(self) -> str:
        """The finest unit: second, minute, hour, day, month or year."""
        found = max(self.types & DEPTHS.keys(), key=lambda type_: DEPTHS[type_])
        return "year" if DEPTHS[found] == 0 else found.split("-")[0].lower()


FORMATS: tuple[Format, ...] = tuple(
    map(
        Format,
        (
            # with the day of the week in front: 8
            "{weekday}, {month} {d}, {yyyy}",
            "{wd}, {mon} {d}, {yy}",
            "{wd} {d}/{mon} {yy}",
            "{weekday}, {month}-{d}, {yyyy}",
            "{weekday} {d} {month} {yyyy}",
            "{weekday}, {d} {month}, {yyyy}",
            "{wd}, {mon}-{d}, {yy}",
            "{wd} {d} {mon} {yyyy}",
            # names of months: 5
            "{mon} {d}, {yy}",
            "{d} {month} {yyyy}",
            "{month} {d}, {yyyy}",
            "{mon} {d}, {yyyy}",
            "{d} {mon} {yyyy}",
            # without a year: 3
            "{mm}-{dd}",
            "{mm}/{dd}",
            "{mon} {d}",
            # the year first: 4
            "{yy}-{mm}-{dd}",
            "{yyyy}/{mm}/{dd}",
            "{yyyy}-{mm}-{dd}",
            "{yy}/{mm}/{dd}",
            # digits as in the United States: 2
            "{mm}/{dd}/{yy}",
            "{mm}/{dd}/{yyyy}",
            # with a time of day: 3
            "{mm}/{dd}/{yy} {hh}:{MM} {ap}",
            "{mm}/{dd}/{yyyy} {HH}:{MM}:{SS}",
            "{yyyy}-{mm}-{dd} {HH}:{MM}:{SS}",
            # without a break: 2
            "{yyyy}{mm}{dd}",
            "{yy}{mm}{dd}",
            # stamps of news wires: 6
            "{mm}-{dd}-{yy} {hh}{MM} {ap}",
            "{yy}-{mm}-{dd} {HH}{MM}",
            "{yyyy}-{mm}-{dd} {HH}{MM}",
            "{mm}-{dd} {hh}{MM} {ap}",
            "{mm}/{dd}/{yy} {hh}:{MM}{ap}",
            "{mm}-{dd} {HH}{MM}",
        ),
    )
)
"""The 33 of the paper, by the groups of its generator. Where a source names a group by its number and some examples
alone, the others are of the same make."""

FURTHER: tuple[Format, ...] = tuple(
    map(Format, ("{yyyy}-{mm}-{dd}T{HH}:{MM}:{SS}", "{dd}.{mm}.{yyyy}", "{d} {month}", "{month} {yyyy}", "{yyyy}-{mm}"))
)
"""Ours, for training beyond the paper."""
