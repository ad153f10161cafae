"""What a value can say without an anchor: XXXX-WXX-5, XXXX-03-05, T19:30, P1D for "daily"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from timeloom.calendar.tree import (
    After,
    Before,
    EveryNth,
    Expression,
    Feast,
    Intersection,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Numbered,
    Period,
    Repeating,
    This,
    Union,
    Year,
    YearSuffix,
    Zoned,
)
from timeloom.calendar.units import Unit, days_in_month
from timeloom.timeml.amounts import unit_value
from timeloom.timeml.grain import PARTS, SEASONS, is_amount
from timeloom.timeml.values import year_value

__all__ = ["every_value", "template"]

Fields = dict[str, Any]
_LEAP = 2000

_BY_UNIT: dict[Unit, str] = {
    Unit.MILLENNIUM: "X",
    Unit.CENTURY: "XX",
    Unit.QUARTER_CENTURY: "XX",
    Unit.DECADE: "XXX",
    Unit.YEAR: "XXXX",
    Unit.QUARTER_YEAR: "XXXX-QX",
    Unit.MONTH: "XXXX-XX",
    Unit.WEEK: "XXXX-WXX",
    Unit.DAY: "XXXX-XX-XX",
    Unit.HOUR: "TXX:XX",
    Unit.MINUTE: "TXX:XX",
    Unit.SECOND: "TXX:XX:XX",
}


def _repeating(tree: Repeating, out: Fields) -> None:
    if tree.field == "hours":  # a value has no room for them: `begin` and `end` of the TIMEX3 hold them
        out.setdefault("unit", Unit.DAY)
    else:
        out.setdefault(tree.field, tree.value)


def _year(tree: Year, out: Fields) -> None:
    text = year_value(tree.digits) if tree.digits > 0 or not tree.missing else str(tree.digits)
    out.setdefault("year", text.lstrip("0") if tree.missing and tree.digits else text)


def _suffix(tree: YearSuffix, out: Fields) -> None:
    digits = f"{tree.digits:0{tree.width}d}"
    out.setdefault("year", "X" * max(0, 4 - tree.width - tree.missing) + digits)


def _feast(tree: Feast, out: Fields) -> None:
    match tree.rule:
        case ("fixed", int(month), int(day)):
            out.setdefault("month", month)
            out.setdefault("day", day)
        case _:  # also a rule that is none
            out.setdefault("unit", Unit.DAY)


def _parts(tree: Any, out: Fields) -> None:
    for part in tree.parts:
        _collect(part, out)


def _inside(tree: Any, out: Fields) -> None:
    """For This and Nth: the shift lies inside the anchor, so what is known of the anchor holds for the whole."""
    if tree.shift is not None:
        _collect(tree.shift, out)
    _collect(tree.interval, out)


def _nth(tree: Any, out: Fields) -> None:
    """The third quarter and the 20th century are known by their number alone."""
    n = tree.n if isinstance(tree, NthFromStart) else None
    if n is not None and tree.shift == Repeating("unit", Unit.QUARTER_YEAR) and 1 <= n <= 4:
        out.setdefault("quarter", n)
    elif n is not None and tree.shift == Repeating("unit", Unit.CENTURY) and 1 <= n <= 100:
        out.setdefault("year", f"{n - 1:02d}")
    _inside(tree, out)


def _outside(tree: Any, out: Fields) -> None:
    """Last, Next, Before, After: the result lies outside the anchor, which tells nothing of its fields."""
    if tree.shift is None:
        _collect(tree.interval, out)
    else:
        _collect(tree.shift, out)


def _period(tree: Period, out: Fields) -> None:
    if tree.unit is not None:
        out.setdefault("unit", min(tree.unit, Unit.YEAR))


_COLLECT: dict[type[Expression], Callable[[Any, Fields], None]] = {
    Repeating: _repeating,
    Year: _year,
    YearSuffix: _suffix,
    Feast: _feast,
    Period: _period,
    Intersection: _parts,
    Union: _parts,
    Modified: lambda tree, out: _collect(tree.inner, out),
    Zoned: lambda tree, out: _collect(tree.inner, out),
    Numbered: lambda tree, out: _collect(tree.repeating, out),
    EveryNth: lambda tree, out: _collect(tree.repeating, out),
    This: _inside,
    NthFromStart: _nth,
    NthFromEnd: _nth,
    Last: _outside,
    Next: _outside,
    Before: _outside,
    After: _outside,
}


def _collect(tree: Expression, out: Fields) -> None:
    collect = _COLLECT.get(type(tree))
    if collect is not None:
        collect(tree, out)


def _two(value: object) -> str:
    return f"{value:02d}" if isinstance(value, int) and value >= 0 else "XX"


def _exists(year: object, month: object, day: object) -> bool:
    """False for 30 February, and for 29 February of a year that is known and has none."""
    if not isinstance(month, int) or not isinstance(day, int):
        return True
    known = int(year) if isinstance(year, str) and year.isdigit() and len(year) >= 4 else _LEAP
    return day <= days_in_month(known, month)


def _date(fields: Fields, unit: Unit | None) -> str:
    year = fields.get("year")
    head = year or "XXXX"
    if "season" in fields:
        return f"{head}-{SEASONS.get(fields['season'], 'XX')}"
    if "quarter" in fields:
        return f"{head}-Q{fields['quarter'] or 'X'}"
    if "weekday" in fields and "day" not in fields:
        return f"{head}-W{_two(fields.get('week'))}-{fields['weekday'] or 'X'}"
    if "part-of-week" in fields:
        code = "WD" if fields["part-of-week"] == "Weekdays" else "WE"
        return f"{head}-W{_two(fields.get('week'))}-{code}"
    if "week" in fields:
        return f"{head}-W{_two(fields['week'])}"
    if "day" in fields or (unit is Unit.DAY and "month" in fields):
        if not _exists(year, fields.get("month"), fields.get("day")):
            return "XXXX-XX-XX"
        return f"{head}-{_two(fields.get('month'))}-{_two(fields.get('day'))}"
    if "month" in fields:
        return f"{head}-{_two(fields['month'])}"
    if unit is not None and unit > Unit.HOUR and (year is None or unit < Unit.YEAR):
        return head + _BY_UNIT[unit][4:] if unit <= Unit.YEAR else _BY_UNIT[unit]
    return year or ""


def _hour(fields: Fields) -> int | None:
    hour = fields.get("hour")
    half = fields.get("ampm")
    if hour is None or half is None:
        return hour
    return int(hour) % 12 + (12 if half == "PM" else 0)


def _time(fields: Fields, unit: Unit | None) -> str:
    if "hour" in fields or "minute" in fields:
        text = f"T{_two(_hour(fields))}:{_two(fields.get('minute', 0 if 'second' not in fields else None))}"
        return f"{text}:{_two(fields['second'])}" if "second" in fields else text
    part = fields.get("part-of-day")
    if part is None and "ampm" in fields:
        part = "Morning" if fields["ampm"] == "AM" else "Afternoon"
    if part in ("Noon", "Midnight"):
        return "T12:00" if part == "Noon" else "T00:00"
    if part is not None:
        return f"T{PARTS[part]}" if part in PARTS else ""
    return _BY_UNIT[unit] if unit is not None and unit <= Unit.HOUR else ""


def template(tree: Expression) -> str:
    """The known digits of a value, X for the unknown ones; "" where nothing is known."""
    fields: Fields = {}
    _collect(tree, fields)
    unit = fields.get("unit")
    return _date(fields, unit) + _time(fields, unit)


def every_value(tree: Expression) -> str:
    """The value of a set: P1D for a unit of the calendar, P2W for every second one, else the template."""
    n = 1
    node = tree
    while isinstance(node, (Modified, Zoned, Numbered, EveryNth)):
        if isinstance(node, EveryNth):
            n *= node.n
        node = node.inner if isinstance(node, (Modified, Zoned)) else node.repeating
    if isinstance(node, Repeating) and isinstance(node.value, Unit):
        return unit_value(node.value, n)
    if isinstance(node, Repeating) and node.field == "hours":
        return unit_value(Unit.DAY, n)
    if is_amount(node):
        return ""
    return template(node)
