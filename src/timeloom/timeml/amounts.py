"""Amounts of time as TIMEX3 values: P3D, PT5H30M, PXW."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from timeloom.calendar.tree import Amount, Difference, Expression, Modified, Numbered, Period, Repeating, Sum
from timeloom.calendar.units import DAY_SECONDS, Unit, civil

__all__ = ["amount_value", "length_value", "unit_value"]

_LETTERS: dict[Unit, tuple[str, str, int]] = {
    # Gold writes decades and centuries in years (TBAQ: P10Y, P40Y, P100Y and PXY against one P1E), and quarters as Q.
    Unit.MILLENNIUM: ("", "Y", 1000),
    Unit.CENTURY: ("", "Y", 100),
    Unit.QUARTER_CENTURY: ("", "Y", 25),
    Unit.DECADE: ("", "Y", 10),
    Unit.YEAR: ("", "Y", 1),
    Unit.QUARTER_YEAR: ("", "Q", 1),
    Unit.MONTH: ("", "M", 1),
    Unit.WEEK: ("", "W", 1),
    Unit.DAY: ("", "D", 1),
    Unit.HOUR: ("T", "H", 1),
    Unit.MINUTE: ("T", "M", 1),
    Unit.SECOND: ("T", "S", 1),
}
_VAGUE = {Unit.CENTURY: "C", Unit.MILLENNIUM: "L"}
"""Units whose number is not known, where years would not say what is meant: "for centuries" is PXC (TIDES 2005,
4.1)."""
_FINER: dict[Unit, tuple[Unit, int]] = {Unit.HOUR: (Unit.MINUTE, 60), Unit.MINUTE: (Unit.SECOND, 60)}


def _number(n: Fraction) -> str:
    """A plain decimal of at most two places: 2.5, 0.5, 0.33."""
    if n.denominator == 1:
        return str(n.numerator)
    return f"{float(n):.2f}".rstrip("0").rstrip(".")


def _split(unit: Unit, n: Amount) -> Iterable[tuple[Unit, Amount]]:
    """An hour and a half as an hour and thirty minutes, as gold writes it; other fractions stay."""
    while isinstance(n, Fraction) and n.denominator != 1 and unit in _FINER:
        finer, size = _FINER[unit]
        if (n * size).denominator != 1 and finer is not Unit.MINUTE:
            break
        whole = n.numerator // n.denominator
        if whole:
            yield unit, whole
        unit, n = finer, (n - whole) * size
    yield unit, n


def _written(parts: Iterable[tuple[Unit, Amount]]) -> str:
    date: list[str] = []
    time: list[str] = []
    for unit, n in parts:
        prefix, letter, size = _LETTERS[unit]
        if n is None and unit in _VAGUE:
            letter = _VAGUE[unit]
        text = "X" if n is None else str(n * size) if isinstance(n, int) else _number(n * size)
        (time if prefix else date).append(text + letter)
    return "P" + "".join(date) + ("T" + "".join(time) if time else "")


def unit_value(unit: Unit, n: Amount = 1) -> str:
    """`P2W`, `PT1H`: `n` of a unit."""
    return _written(_split(unit, n))


def _periods(tree: Expression, sign: int = 1) -> Iterable[tuple[Unit | None, Amount]]:
    while isinstance(tree, Modified):
        tree = tree.inner
    if isinstance(tree, Period):
        yield tree.unit, None if tree.n is None else tree.n * sign
    elif isinstance(tree, Sum):
        for part in tree.periods:
            yield from _periods(part, sign)
    elif isinstance(tree, Difference):
        yield from _periods(tree.first, sign)
        yield from _periods(tree.second, -sign)
    elif isinstance(tree, Numbered) and isinstance(tree.repeating, Repeating):
        unit = tree.repeating.value
        yield unit if isinstance(unit, Unit) else None, tree.n


def amount_value(tree: Expression) -> str:
    """The value of a Period, Sum or Difference, or of a number of calendar units; PXX where the unit is unknown."""
    totals: dict[Unit, Amount] = {}
    for unit, n in _periods(tree):
        if unit is None:
            return "PXX"
        known = totals.get(unit, 0)
        totals[unit] = None if n is None or known is None else known + n
    if not totals:
        return "PXX"
    ordered = sorted(totals.items(), reverse=True)
    if len(ordered) == 1:
        return unit_value(*ordered[0])
    if any(n is not None and n < 0 for _, n in ordered):
        return "PX" + _LETTERS[ordered[-1][0]][1]
    return _written(part for unit, n in ordered if n != 0 for part in _split(unit, n))


def length_value(start: int, end: int) -> str:
    """The length of `[start, end)` in the coarsest unit that measures it: years, months, days, or clock units."""
    first_day, first_rest = divmod(start, DAY_SECONDS)
    last_day, last_rest = divmod(end, DAY_SECONDS)
    if first_rest == last_rest == 0:
        year, month, day = civil(first_day)
        end_year, end_month, end_day = civil(last_day)
        months = (end_year - year) * 12 + end_month - month
        if day == end_day == 1 and months > 0:
            return f"P{months // 12}Y" if months % 12 == 0 else f"P{months}M"
        return f"P{last_day - first_day}D"
    total = end - start
    days, rest = divmod(total, DAY_SECONDS)
    hours, rest = divmod(rest, 3600)
    minutes, seconds = divmod(rest, 60)
    time = "".join(f"{n}{letter}" for n, letter in ((hours, "H"), (minutes, "M"), (seconds, "S")) if n)
    return "P" + (f"{days}D" if days else "") + (f"T{time}" if time else "" if days else "T0S")
