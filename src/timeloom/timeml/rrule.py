"""RRULE (RFC 5545): the starts of the members of a set, counted from the start of its first member (DTSTART).

`FREQ=WEEKLY;INTERVAL=2;BYDAY=FR` for every other Friday; COUNT is written where the set is bounded. What iCalendar
cannot say (Easter, fractions of units, unions of unlike patterns) gives None.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any

from timeloom.calendar.conventions import DEFAULT, Conventions
from timeloom.calendar.iso import hours_of_day
from timeloom.calendar.sets import PatternSet
from timeloom.calendar.tree import (
    EveryNth,
    Expression,
    Feast,
    Intersection,
    Modified,
    Numbered,
    Repeating,
    Union,
    Zoned,
)
from timeloom.calendar.units import DAY_SECONDS, Unit, days_in_month
from timeloom.calendar.value import Amounts, Intervals, Unresolved, Value
from timeloom.calendar.weekday_of_month import Counted, weekday_of_month
from timeloom.timeml.grain import RANK, grain_of, is_pattern, main_path

__all__ = ["rrule"]

_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_UNITS: dict[Unit, tuple[str, int]] = {
    Unit.SECOND: ("SECONDLY", 1),
    Unit.MINUTE: ("MINUTELY", 1),
    Unit.HOUR: ("HOURLY", 1),
    Unit.DAY: ("DAILY", 1),
    Unit.WEEK: ("WEEKLY", 1),
    Unit.MONTH: ("MONTHLY", 1),
    Unit.QUARTER_YEAR: ("MONTHLY", 3),
    Unit.YEAR: ("YEARLY", 1),
    Unit.DECADE: ("YEARLY", 10),
    Unit.QUARTER_CENTURY: ("YEARLY", 25),
    Unit.CENTURY: ("YEARLY", 100),
    Unit.MILLENNIUM: ("YEARLY", 1000),
}
MOST_MIXTURES = 1000
"""Of days and hours, say, that are looked through."""
_ORDER = ("BYMONTH", "BYWEEKNO", "BYMONTHDAY", "BYDAY", "BYHOUR", "BYMINUTE", "BYSECOND")


By = dict[str, tuple[int | str, ...]]

_CLOCK_KEYS = ("BYHOUR", "BYMINUTE", "BYSECOND")
_SINGLE: dict[str, frozenset[str]] = {
    "YEARLY": frozenset({"BYMONTH", "BYMONTHDAY", *_CLOCK_KEYS}),
    "MONTHLY": frozenset({"BYMONTHDAY", *_CLOCK_KEYS}),
    "WEEKLY": frozenset({"BYDAY", *_CLOCK_KEYS}),
    "DAILY": frozenset(_CLOCK_KEYS),
    "HOURLY": frozenset({"BYMINUTE", "BYSECOND"}),
    "MINUTELY": frozenset({"BYSECOND"}),
    "SECONDLY": frozenset(),
}
"""Parts of a rule under which each period of its frequency has exactly one member, so that INTERVAL counts members."""


@dataclass(frozen=True, slots=True)
class _Rule:
    freq: str
    by: By = field(default_factory=dict)
    interval: int = 1

    def __str__(self) -> str:
        parts = [f"FREQ={self.freq}"]
        if self.interval > 1:
            parts.append(f"INTERVAL={self.interval}")
        parts += [f"{key}={','.join(map(str, self.by[key]))}" for key in _ORDER if key in self.by]
        return ";".join(parts)

    @property
    def is_single(self) -> bool:
        """Has each period of the frequency exactly one member?"""
        days = self.by.get("BYMONTHDAY", (1,))
        return (
            self.by.keys() <= _SINGLE[self.freq]
            and all(len(values) == 1 for values in self.by.values())
            and isinstance(days[0], int)
            and days[0] <= 28
        )


def rrule(tree: Expression, value: Value | None = None, conventions: Conventions = DEFAULT) -> str | None:
    """The recurrence rule of a set, or None. `value` is what the tree evaluates to: a bounded set of several
    members gets a COUNT, a single interval has no rule. Without a value the tree is taken for a pattern."""
    if isinstance(value, (Amounts, Unresolved)):
        return None
    if isinstance(value, Intervals):
        if len(value.members) < 2:
            return None
        found = _pattern(tree, conventions)
        return None if found is None else f"{found};COUNT={len(value.members)}"
    found = _rule(tree, conventions)
    if found is None and isinstance(value, PatternSet) and value.high is None:
        found = _pattern(tree, conventions)  # every Friday from January on: it begins with its first member
    return None if found is None else str(found)


def _pattern(tree: Expression, conventions: Conventions) -> _Rule | None:
    """The rule of the pattern that a bounded set takes its members from."""
    for node in main_path(tree):
        if is_pattern(node):
            return _rule(node, conventions)
        if isinstance(node, Intersection):
            patterns = tuple(part for part in node.parts if is_pattern(part))
            return _rule(Intersection(patterns), conventions) if patterns else None
    return None


def _rule(tree: Expression, conventions: Conventions) -> _Rule | None:
    make = _RULES.get(type(tree))
    return make(tree, conventions) if make is not None else None


# --- one pattern ---------------------------------------------------------------------------------------------------
def _repeating(tree: Repeating, conventions: Conventions) -> _Rule | None:
    value: Any = tree.value
    if isinstance(value, Unit):
        freq, interval = _UNITS[value]
        return _Rule(freq, interval=interval)
    make = _FIELDS.get(tree.field)
    return make(value, conventions) if make is not None and value is not None else None


def _season(name: str, conventions: Conventions) -> _Rule | None:
    if conventions.hemisphere == "south":
        name = {"Spring": "Fall", "Summer": "Winter", "Fall": "Spring", "Winter": "Summer"}.get(name, name)
    for season, (month, day), _ in conventions.seasons:
        if season == name:
            return _Rule("YEARLY", {"BYMONTH": (month,), "BYMONTHDAY": (day,)})
    return None


def _part_of_day(name: str, conventions: Conventions) -> _Rule | None:
    for part, start, _ in conventions.parts_of_day:
        if part == name:
            return _Rule("DAILY", {"BYHOUR": (start // 3600,), "BYMINUTE": (start % 3600 // 60,)})
    return None


def _hours(hours: str, _: Conventions) -> _Rule | None:
    found = hours_of_day(hours)
    if found is None or found[0] >= DAY_SECONDS:
        return None
    return _Rule("DAILY", {"BYHOUR": (found[0] // 3600,), "BYMINUTE": (found[0] % 3600 // 60,)})


def _on_or_after(month: int, day: int, of_week: int) -> _Rule | None:
    """The weekday among the seven days from a date on, if these lie in one month."""
    if day + 6 > days_in_month(2001, month):
        return None
    seven = tuple(range(day, day + 7))
    return _Rule("YEARLY", {"BYMONTH": (month,), "BYMONTHDAY": seven, "BYDAY": (_DAYS[of_week - 1],)})


def _days_of_week(name: str, conventions: Conventions) -> tuple[str, ...]:
    first, count = conventions.weekdays if name == "Weekdays" else conventions.weekend
    return tuple(_DAYS[(first - 1 + i) % 7] for i in range(count))


_FIELDS: dict[str, Callable[[Any, Conventions], _Rule | None]] = {
    "month": lambda value, _: _Rule("YEARLY", {"BYMONTH": (value,)}),
    "day": lambda value, _: _Rule("MONTHLY", {"BYMONTHDAY": (value,)}),
    "weekday": lambda value, _: _Rule("WEEKLY", {"BYDAY": (_DAYS[value - 1],)}),
    "week": lambda value, _: _Rule("YEARLY", {"BYWEEKNO": (value,), "BYDAY": ("MO",)}),
    "quarter": lambda value, _: _Rule("YEARLY", {"BYMONTH": (3 * value - 2,)}),
    "hour": lambda value, _: _Rule("DAILY", {"BYHOUR": (value,), "BYMINUTE": (0,)}) if value < 24 else None,
    "minute": lambda value, _: _Rule("HOURLY", {"BYMINUTE": (value,)}),
    "second": lambda value, _: _Rule("MINUTELY", {"BYSECOND": (value,)}),
    "ampm": lambda value, _: _Rule("DAILY", {"BYHOUR": (0 if value == "AM" else 12,), "BYMINUTE": (0,)}),
    "season": _season,
    "part-of-day": _part_of_day,
    "hours": _hours,
    "part-of-week": lambda value, conventions: _Rule("WEEKLY", {"BYDAY": _days_of_week(value, conventions)}),
}


def _feast(tree: Feast, _: Conventions) -> _Rule | None:
    rule = tree.rule
    if rule[0] == "fixed":
        return _Rule("YEARLY", {"BYMONTH": (rule[1],), "BYMONTHDAY": (rule[2],)})
    if rule[0] == "nth":
        return _Rule("YEARLY", {"BYMONTH": (rule[1],), "BYDAY": (f"{rule[3]}{_DAYS[int(rule[2]) - 1]}",)})
    if rule[0] == "on-after":
        return _on_or_after(*map(int, rule[1:4]))
    return None


def _every_nth(tree: EveryNth, conventions: Conventions) -> _Rule | None:
    rule = _rule(tree.repeating, conventions)
    if rule is None or not rule.is_single:
        return None
    return _Rule(rule.freq, rule.by, rule.interval * tree.n)


# --- several patterns ------------------------------------------------------------------------------------------------
def _union(tree: Union, conventions: Conventions) -> _Rule | None:
    """Mondays and Wednesdays; Mondays and Fridays at 8 and 20: like patterns that have all of some parts with all of
    others."""
    rules = [_rule(part, conventions) for part in tree.parts]
    known = [rule for rule in rules if rule is not None and rule.interval == 1]
    by = _united([rule.by for rule in known])
    if by is None or len(known) < len(rules) or any(rule.freq != known[0].freq for rule in known):
        return None
    return _Rule(known[0].freq, by)


def _united(parts: list[By]) -> By | None:
    """What parts ask together, where every mixture of what they ask is asked by one of them; None where it is not."""
    if not parts or any(part.keys() != parts[0].keys() for part in parts):
        return None
    by = {key: tuple(dict.fromkeys(value for part in parts for value in part[key])) for key in parts[0]}
    if sum(by[key] != values for key, values in parts[0].items()) <= 1:
        return by
    if prod(map(len, by.values())) > MOST_MIXTURES:
        return None
    asked = {mixture for part in parts for mixture in product(*(part[key] for key in by))}
    return by if len(asked) == prod(map(len, by.values())) else None


def _within(tree: Expression, conventions: Conventions) -> By | None:
    """What "inside this" asks of the members of a finer pattern; None where no rule can ask it."""
    if isinstance(tree, Union):
        parts = [_within(part, conventions) for part in tree.parts]
        return None if None in parts else _united([part for part in parts if part is not None])
    counted = weekday_of_month(tree)
    if counted is not None:
        return _counted(counted)
    if not isinstance(tree, Repeating) or tree.value is None:
        return None
    if tree.value is Unit.DAY:
        return {}  # hours of every day
    value: Any = tree.value
    match tree.field:
        case "month":
            return {"BYMONTH": (value,)}
        case "quarter":
            return {"BYMONTH": (3 * value - 2, 3 * value - 1, 3 * value)}
        case "week":
            return {"BYWEEKNO": (value,)}
        case "day":
            return {"BYMONTHDAY": (value,)}
        case "weekday":
            return {"BYDAY": (_DAYS[value - 1],)}
        case "part-of-week":
            return {"BYDAY": _days_of_week(value, conventions)}
        case "hour":
            return {"BYHOUR": (value,)} if value < 24 else None
        case "minute":
            return {"BYMINUTE": (value,)}
    return None


def _counted(counted: Counted) -> By:
    """The second Tuesday: 2TU, of every month or of one of every year."""
    by: By = {} if counted.month is None else {"BYMONTH": (counted.month,)}
    return by | {"BYDAY": (f"{counted.nth}{_DAYS[counted.weekday - 1]}",)}


def _intersection(tree: Intersection, conventions: Conventions) -> _Rule | None:
    """Friday the 13th, the last Friday of every month, Saturdays in March, Thursday nights, 9:30 on weekdays."""
    counted = weekday_of_month(tree)
    if counted is not None:
        return _Rule("MONTHLY" if counted.month is None else "YEARLY", _counted(counted))
    parts = sorted(tree.parts, key=lambda part: RANK[grain_of(part)])
    base = _rule(parts[0], conventions) if parts else None
    if base is None or base.interval != 1 or len(parts) == 1:
        return base
    several_days = RANK[grain_of(parts[0])] >= RANK["day"] and any(
        grain_of(part) in ("weekend", "weekdays") for part in parts
    )
    if several_days or (not base.by and base.freq in ("WEEKLY", "MONTHLY", "YEARLY")):
        return None  # a stretch of several days may lie across the border of another part
    by = dict(base.by)
    for part in parts[1:]:
        wanted = _within(part, conventions)
        if wanted is None or wanted.keys() & by.keys():
            return None
        by |= wanted
    freq = _frequency(base, by)
    return None if freq is None else _Rule(freq, by)


def _frequency(base: _Rule, by: By) -> str | None:
    """The coarsest frequency under which every part of the rule is meant; RFC 5545, table of section 3.3.10."""
    is_clock_whole = "BYHOUR" in by or not ("BYMINUTE" in by or "BYSECOND" in by)
    if "BYWEEKNO" in by:
        return "YEARLY" if "BYDAY" in by and is_clock_whole else None
    if not base.by or not is_clock_whole or ("BYSECOND" in by and "BYMINUTE" not in by):
        return base.freq
    if "BYMONTHDAY" in by:
        return "YEARLY" if "BYMONTH" in by else "MONTHLY"
    if "BYDAY" in by:
        by_month = any(not str(day).isalpha() for day in by["BYDAY"])  # 2TU
        return "YEARLY" if "BYMONTH" in by else "MONTHLY" if by_month else "WEEKLY"
    return "DAILY" if "BYHOUR" in by else base.freq


_RULES: dict[type[Expression], Callable[[Any, Conventions], _Rule | None]] = {
    Repeating: _repeating,
    Feast: _feast,
    EveryNth: _every_nth,
    Union: _union,
    Intersection: _intersection,
    Numbered: lambda tree, conventions: _rule(tree.repeating, conventions),
    Zoned: lambda tree, conventions: _rule(tree.inner, conventions),
    Modified: lambda tree, conventions: _rule(tree.inner, conventions) if tree.modifier == "Approx" else None,
}
