"""Builders of ranges between dates in digits."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.bounds import is_no_day
from timeloom.times.builders.dates import numeric
from timeloom.times.builders.ranges import after_start
from timeloom.times.builders.words import Builder, Roles, extent
from timeloom.times.context import Context
from timeloom.times.names import MONTHS
from timeloom.times.neighbours import stands_apart
from timeloom.times.readings import Between, Reading, Spec

__all__ = ["BUILDERS"]

_PAIRS = (("a", "b", "y"), ("a2", "b2", "y2"))
"""The roles of the numbers of either end."""
_DENOMINATOR = 10
"""Fractions and scores have no greater number below the line, mostly."""
_SIXTEENTHS = 16
_LEAST_OUT_OF = 5


def numeric_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """from 3/13 to 3/14, 12/24-12/26: two days by their numbers, and no fractions or scores"""
    if not stands_apart(ctx, span) or ("y" not in roles and _may_be_fractions(roles)):
        return None
    first, last = (numeric(ctx, _numbers(roles, names), _between(span, roles, names)) for names in _PAIRS)
    if (
        not isinstance(first, Spec)
        or not isinstance(last, Spec)
        or is_no_day(first, last)
        or ("y" in roles) != ("y2" in roles)
    ):
        return None
    if "y" not in roles and _month_day(first) >= _month_day(last):
        return None
    return Between(*extent(span), (first.end, last.start), first, after_start(first, last))


def _may_be_fractions(roles: Roles) -> bool:
    """Without a year: scores, odds or fractions, by their numbers."""
    pairs = [tuple(roles[name].values["DOM"] for name in names[:2]) for names in _PAIRS]
    return _are_scores(pairs) or _are_fractions(pairs, introduced="f" in roles)


def _numbers(roles: Roles, names: tuple[str, ...]) -> Roles:
    """The numbers of one end, by the roles that a date of numbers has."""
    return {role: roles[name] for role, name in zip(("a", "b", "y"), names, strict=True) if name in roles}


def _between(span: list[Lexeme], roles: Roles, names: tuple[str, ...]) -> list[Lexeme]:
    """The words of one end."""
    given = [roles[name] for name in names if name in roles]
    return [item for item in span if given[0].start <= item.start <= given[-1].start]


def _month_day(reading: Spec) -> tuple[int, int]:
    return MONTHS[reading.fields["mo"][2]], int(reading.fields["d"][2])


def _are_scores(pairs: list[tuple[int, ...]]) -> bool:
    """5/10 to 6/10, 12/1 to 14/1: out of as many, or odds"""
    (first, out_of), (second, again) = pairs
    return out_of == again and (out_of == 1 or (out_of >= _LEAST_OUT_OF and max(first, second) <= out_of))


def _are_fractions(pairs: list[tuple[int, ...]], *, introduced: bool) -> bool:
    """from 1/4 to 3/4, 1/2-2/3; without a "from" a day beyond the denominators of daily life is asked for."""
    if not introduced:
        return all(
            first <= _DENOMINATOR and (second <= _DENOMINATOR or (first < second == _SIXTEENTHS))
            for first, second in pairs
        )
    return all(first < second <= _DENOMINATOR for first, second in pairs) and pairs[0][0] != pairs[1][0]


BUILDERS: dict[str, Builder] = {
    "numeric-range": numeric_range,
}  # fmt: skip
