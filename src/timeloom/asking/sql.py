"""Stretches of the calendar (of a `TimeFilter`) as a condition for a database: SQL with parameters, or a dict as vector
stores take it.

No text of a question gets into a condition: values are parameters, and names of columns are checked. A row is kept
where its stretch `[start, end)` shares an instant with one that is asked for; with one column it is an instant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

from timeloom.calendar.interval import Interval
from timeloom.calendar.iso import instant_text
from timeloom.calendar.units import instant

__all__ = ["ParamStyle", "Unit", "to_filter", "to_sql"]

ParamStyle = Literal["qmark", "numeric", "dollar", "named", "format", "pyformat"]
"""How parameters are written: `?`, `:1`, `$1`, `:t1`, `%s`, `%(t1)s`. The names are those of PEP 249; "dollar" is
what PostgreSQL and DuckDB take."""
Unit = Literal["seconds", "milliseconds", "iso"]
"""What the columns hold: seconds or milliseconds from 1970-01-01T00:00, or ISO 8601 text. Text is in the order of time
for bounds in the years 0 to 9999 alone; for others "iso" is refused."""

_TEXT_YEARS = (instant(0), instant(10_000))


def _as_text(at: int) -> str:
    if not _TEXT_YEARS[0] <= at < _TEXT_YEARS[1]:
        told = 'as text only the years 0 to 9999 are in the order of time: take unit="seconds"'
        raise ValueError(f"{told} (got {instant_text(at)})")
    return instant_text(at)


_UNITS: dict[str, Callable[[int], int | str]] = {
    "seconds": lambda at: at,
    "milliseconds": lambda at: at * 1000,
    "iso": _as_text,
}
_MARKS: dict[str, Callable[[int], str]] = {
    "qmark": lambda nth: "?",
    "numeric": lambda nth: f":{nth}",
    "dollar": lambda nth: f"${nth}",
    "named": lambda nth: f":t{nth}",
    "format": lambda nth: "%s",
    "pyformat": lambda nth: f"%(t{nth})s",
}
_BY_NAME = ("named", "pyformat")
_COLUMN = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}(?:\.[A-Za-z_][A-Za-z0-9_]{0,62}){0,2}")


def to_sql(
    intervals: Sequence[Interval],
    start: str,
    end: str | None = None,
    *,
    paramstyle: ParamStyle = "qmark",
    unit: Unit = "seconds",
    undated: bool = False,
) -> tuple[str, tuple[Any, ...] | dict[str, Any]]:
    """A condition for WHERE, in parentheses, and its parameters: a tuple, or a dict for "named" and "pyformat".

    `start` and `end` name the columns of a stretch, `start` alone that of an instant. Of a stretch a NULL end is an end
    that is not known, which keeps the row; a row without either is kept with `undated=True` alone. Raises ValueError
    for a name of a column that is not letters, digits, _ and at most two dots, for an option that there is not, and for
    a bound outside of the years 0 to 9999 as text.
    """
    _check(start, end, unit)
    if paramstyle not in _MARKS:
        raise ValueError(f"paramstyle is one of {', '.join(_MARKS)} (got {paramstyle!r})")
    first, last = _quoted(start), None if end is None else _quoted(end)
    values: list[int | str] = []

    def mark(at: int) -> str:
        values.append(_UNITS[unit](at))
        return _MARKS[paramstyle](len(values))

    parts = [_sql_part(one, first, last, mark) for one in intervals]
    told = parts[0] if len(parts) == 1 else f"({' OR '.join(parts)})"
    dateless = f"{first} IS NULL" if last is None else f"({first} IS NULL AND {last} IS NULL)"
    if undated:
        told = f"{told} OR {dateless}"
    elif last is not None:
        told = f"{told} AND NOT {dateless}"
    if paramstyle in _BY_NAME:
        return f"({told})", {f"t{nth}": value for nth, value in enumerate(values, 1)}
    return f"({told})", tuple(values)


def _sql_part(one: Interval, first: str, last: str | None, mark: Callable[[int], str]) -> str:
    low, high = one.start, one.end
    parts: list[str] = []
    if last is None:
        parts += [f"{first} >= {mark(low)}"] if isinstance(low, int) else []
        parts += [f"{first} < {mark(high)}"] if isinstance(high, int) else []
        return f"({' AND '.join(parts)})" if parts else f"({first} IS NOT NULL)"
    if isinstance(low, int):
        parts.append(f"({last} IS NULL OR {last} > {mark(low)})")
    if isinstance(high, int):
        parts.append(f"({first} IS NULL OR {first} < {mark(high)})")
    if len(parts) == 1:
        return parts[0]
    return f"({' AND '.join(parts)})" if parts else "(1 = 1)"


def to_filter(
    intervals: Sequence[Interval], start: str, end: str | None = None, *, unit: Unit = "seconds"
) -> dict[str, Any]:
    """A condition in the words that many document and vector stores share: "$and", "$or", "$gte", "$gt", "$lt".

    `{}` where nothing is left out. Rows without these fields are not found. Raises ValueError as `to_sql`.
    """
    _check(start, end, unit)
    value = _UNITS[unit]
    parts: list[dict[str, Any]] = []
    for one in intervals:
        tests: list[dict[str, Any]] = []
        if isinstance(one.start, int):
            tests.append({end or start: {"$gt" if end else "$gte": value(one.start)}})
        if isinstance(one.end, int):
            tests.append({start: {"$lt": value(one.end)}})
        if not tests:
            return {}
        parts.append(tests[0] if len(tests) == 1 else {"$and": tests})
    return parts[0] if len(parts) == 1 else {"$or": parts}


def _check(start: str, end: str | None, unit: str) -> None:
    for name in (start, end):
        if name is not None and not _COLUMN.fullmatch(name):
            raise ValueError(f"a column is named by letters, digits and _ (got {name!r})")
    if unit not in _UNITS:
        raise ValueError(f"unit is one of {', '.join(_UNITS)} (got {unit!r})")


def _quoted(name: str) -> str:
    return ".".join(f'"{part}"' for part in name.split("."))
