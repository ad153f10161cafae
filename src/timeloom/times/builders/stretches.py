"""Builders of ranges whose ends share their words: March 3-5, 1985-90; and of what goes on until the writing: the year
to date."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.dates import FIRST_YEAR, LAST_YEAR
from timeloom.times.builders.words import (
    Builder,
    Roles,
    date_exists,
    extent,
    field,
    gone_by,
    mark_modifier,
    reading_of,
    unit_of,
    where,
    year_fields,
)
from timeloom.times.context import Context
from timeloom.times.names import MONTH_NAMES, MONTHS
from timeloom.times.neighbours import char_after, stands_apart
from timeloom.times.readings import Between, Reading, Spec, Token

__all__ = ["BUILDERS"]

_OWN_CENTURY = 2000
LONGEST_AHEAD = 60
"""Years of this century that two digits end at the most: 2041-70, but not 2021-99."""


def _range(span: list[Lexeme], first: Spec, last: Spec, mark: tuple[int, int]) -> Reading | None:
    if not (date_exists(first.fields) and date_exists(last.fields)):
        return None
    return Between(*extent(span), mark, first, last)


def era_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """1412 to 1411 BC"""
    first, last = field(roles["y"], "NUM"), field(roles["y2"], "NUM")
    if roles["era"].values["ERA"] == "BCE":
        first, last = (*first[:2], 1 - first[2]), (*last[:2], 1 - last[2])
    if first[2] >= last[2]:
        return None
    begin, end = Spec(first[0], first[1], {"y": first}), Spec(last[0], span[-1].end, {"y": last})
    return _range(span, begin, end, (first[1], last[0]))


def day_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """March 3-5, 1998; 3-5 March; May 3, | 5-7 and 9, 2024, where the month stands before the first of a list"""
    first, last = field(roles["d"], "DOM", "DOMTH"), field(roles["d2"], "DOM", "DOMTH")
    if first[2] >= last[2]:
        return None
    shared: dict[str, Token] = {"mo": field(roles["mo"], "MONTH")} if "mo" in roles else {}
    if "y" in roles:
        shared |= year_fields(roles["y"])
    begin = Spec(min(roles["mo" if "mo" in roles else "d"].start, first[0]), first[1], shared | {"d": first})
    end = Spec(last[0], span[-1].end, shared | {"d": last})
    if "wd" in roles:
        begin.fields["wd"] = field(roles["wd"], "WEEKDAY")
        begin.start = roles["wd"].start
    elif "mo" in roles and "y" not in roles:
        end.after = begin
    return _range(span, begin, end, (first[1], last[0]))


def days_by_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """26.-27.10.2017, 15. auf den 16.11.: two days of a month that is a number"""
    start, end, number = field(roles["m"], "DOM", "DOMTH")
    found = day_range(
        ctx, {**roles, "mo": Lexeme(start, end, roles["m"].symbol, {"MONTH": MONTH_NAMES[number - 1]})}, span
    )
    if (
        not isinstance(found, Between)
        or not isinstance(found.last, Spec)
        or "y" in roles
        or char_after(ctx, found.end) != "."
    ):
        return found
    found.last.grow(found.last.start, found.end + 1)  # the full stop after the month belongs to it
    return found.grow(found.start, found.end + 1)


def month_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """March-May 1998"""
    first, last = field(roles["mo"], "MONTH"), field(roles["mo2"], "MONTH")
    year = year_fields(roles["y"])
    if MONTHS[first[2]] >= MONTHS[last[2]]:
        return None
    begin, end = Spec(first[0], first[1], {"mo": first} | year), Spec(last[0], span[-1].end, {"mo": last} | year)
    return _range(span, begin, end, (first[1], last[0]))


def year_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """1985-1990, 1985-90, 1985-6, c. 1850-60; not 2021-99"""
    first, last = field(roles["y"], "YEAR"), field(roles["y2"], "YEAR", "YY", "DOM")
    short = 10 if last[1] == last[0] + 1 else 100
    value = last[2] if last[2] > 99 else first[2] // short * short + last[2]
    if value != last[2] and first[2] > _OWN_CENTURY and value - first[2] > LONGEST_AHEAD:
        return None
    begin, end = Spec(first[0], first[1], {"y": first}), Spec(last[0], last[1], {"y": (*last[:2], value)})
    reading = _range(span, begin, end, (first[1], last[0]))
    if reading is not None and "c" in roles:
        mark_modifier(begin, roles["c"], "CIRCA")
        reading.hints["mod"] = "APPROX"
    return reading


def season_of_work(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Schuljahr 2018/19, Wintersemester 2020/21, the 2018/19 school year: one stretch from a month of the first year to
    a month of the second"""
    word = roles["k"]
    start, end = where(word)
    begins, ends = word.values["YEARSPAN"].split()
    first = field(roles["y"], "YEAR")
    if "y2" not in roles:
        return _of_one_year(span, word, first)
    last = field(roles["y2"], "YEAR", "YY")
    second = first[2] + 1
    if last[2] not in (second, second % 100) or MONTHS[begins] < MONTHS[ends]:
        return None
    begin = Spec(min(start, first[0]), first[1], {"mo": (start, end, begins), "y": first})
    close = Spec(last[0], max(last[1], span[-1].end), {"mo": (start, end, ends), "y": (*last[:2], second)})
    reading = _range(span, begin, close, (first[1], last[0]))
    if reading is not None:
        reading.assumed.append("school-year")
        if MONTHS[ends] + 1 == MONTHS[begins]:
            reading.hints["value"] = "P1Y"
    return reading


def _of_one_year(span: list[Lexeme], word: Lexeme, year: Token) -> Reading | None:
    """Sommersemester 2023: from a month to a later one of the year"""
    place = where(word)
    begins, ends = word.values["YEARSPAN"].split()
    if MONTHS[ends] < MONTHS[begins]:
        return None
    begin, close = (Spec(*extent(span), {"mo": (*place, month), "y": year}) for month in (begins, ends))
    reading = Between(*extent(span), place, begin, close)
    reading.whole = True
    reading.assumed.append("school-year")
    return reading


def months_by_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """6/2015 to 9/2015"""
    ends = [(field(roles[month], "MON"), field(roles[year], "YEAR")) for month, year in (("m", "y"), ("m2", "y2"))]
    if not stands_apart(ctx, span) or not all(FIRST_YEAR <= year[2] <= LAST_YEAR for _, year in ends):
        return None
    (month, year), (month2, year2) = ends
    if (year[2], month[2]) >= (year2[2], month2[2]):
        return None
    first = Spec(month[0], year[1], {"mo": (*month[:2], MONTH_NAMES[month[2] - 1]), "y": year})
    last = Spec(month2[0], year2[1], {"mo": (*month2[:2], MONTH_NAMES[month2[2] - 1]), "y": year2})
    return _range(span, first, last, (first.end, last.start))


def so_far(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """lo que va de año, lo que va de 2024, YTD: from its start to the time of writing"""
    if "a" not in roles:
        return gone_by(unit_of(roles["u"]) if "u" in roles else field(roles["f"], "UNITTODATE"), roles["f"], span)
    first = reading_of(roles["a"])
    return Between(*extent(span), where(roles["f"]), first, None, last_included=False) if first is not None else None


BUILDERS: dict[str, Builder] = {
    "so-far": so_far, "months-by-number": months_by_number,
    "era-range": era_range, "day-range": day_range, "days-by-number": days_by_number, "month-range": month_range, "year-range": year_range,
    "season-of-work": season_of_work,
}  # fmt: skip
