"""What years, decades and centuries are by their form: digits that are no part of a longer number, values in bounds."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.times.context import Context
from timeloom.times.forms.glue import (
    Form,
    Roles,
    ends,
    number,
    starts,
    whole,
)
from timeloom.times.neighbours import before, char_after
from timeloom.times.readings import Spec

__all__ = ["FORMS"]

LAST_DAY = 31
LAST_EARLY, EARLY_DIGITS = 1000, 3
"""The last year that is a mere number, and the digits of one after its month."""
_DECADES, _FIRST_DECADE = range(20, 100, 10), 2000
_DECADE_BEFORE = re.compile(r"\d\d(?:,\s?|,?\s[^\W\d_]{1,4}\s)$")
_ENDS, _GOES_ON = frozenset(("", ".", "?", "!")), re.compile(r"\d+ [^\W\d_A-Z]")
"""Marks behind which a sentence begins, and digits with which one begins: no. 2019 was bad."""
_SIGN_STOPS, _SHORT_SIGN = frozenset((".", "°", "º")), 2
"""Marks of signs of a number that are abbreviated, and the letters of one that is; a longer one has none."""
_HYPHENS, _PART_OF_DECADE = frozenset("-–"), frozenset(("EARLY",))
LONGEST_BEFORE = 12
"""Characters of a decade and what joins the next one to it."""


def _early_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """25 December 800; not "25 December 80", "25 December 800.5"."""
    written = ctx.text[roles["y"].start : roles["y"].end]
    return len(written) == EARLY_DIGITS and written.isdecimal() and written[0] != "0" and whole(ctx, roles, span)


def _circa(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """ca. 1630, c. 1605: one letter has its full stop"""
    mark = roles["c"]
    return ctx.text[mark.end - 1] == "." or char_after(ctx, mark.end) == "." or mark.end - mark.start > 1


def _about(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """around Nov. 9, c. 1850; not "c 1850"."""
    return isinstance(roles["d"].values["DATE"], Spec) and _circa(ctx, {"c": roles["ap"]}, span)


def _whole_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """300 BC; not the tail of "1,300 BC"."""
    return starts(ctx, roles["y"].start)


def _year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """1998, mid-1998, 1998–2004; not "1,998", "$1998", "1998.5", "1998%", "No. 1998"."""
    return (
        starts(ctx, roles["y"].start, ".,:/-")
        and ends(ctx, roles["y"].end, ".,:/-")
        and not _is_number_of(ctx, roles["y"].start)
    )


def _is_number_of(ctx: Context, start: int) -> bool:
    """Case No. | 1984, Nr. | 1950, n° | 2012: does a sign stand before it that says of a number that it is one?"""
    mark = before(ctx, start)
    if mark not in _SIGN_STOPS:
        return mark in ctx.language.cues["number-sign"] and mark.isalpha() and len(mark) > _SHORT_SIGN
    sign = before(ctx, ctx.text.rindex(mark, 0, start))
    place = ctx.lower.rindex(sign, 0, start) if sign else 0
    # Did it work? No. 2019 was worse
    answers = mark == "." and (
        before(ctx, place) in _ENDS or (ctx.text[place].islower() and _GOES_ON.match(ctx.text, start) is not None)
    )
    return sign in ctx.language.cues["number-sign"] and not answers


def _no_age(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the forties, the mid-forties; not "in his early forties", which are years of a life"""
    word, place = before(ctx, span[0].start), span[0].start
    while word and (word in _HYPHENS or not _PART_OF_DECADE.isdisjoint(ctx.language.words.get(word, {}))):
        place = ctx.lower.rindex(word, 0, place)
        word = before(ctx, place)
    return word not in ctx.language.cues["possessive"]


def _apostrophe(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """'98; not '37.24"""
    return ends(ctx, span[-1].end, ".,:")


def _year_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the year 1840, the year 79; not "year 79" without the article, nor "day 1840"."""
    year = roles["y"].values
    if roles["u"].values.get("UNIT") != "Year":
        return False
    if "YEAR" in year or "YEARWORDS" in year:
        return True
    return (
        any("THE" in item.values for item in span)
        and "CALENDARYEAR" not in roles["u"].values
        and 0 <= number(roles["y"], "NUM") <= LAST_EARLY
    )


def _short_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mai 45, mai 68: two digits that are no day"""
    return number(roles["yy"], "YY") > LAST_DAY and starts(ctx, roles["yy"].start) and ends(ctx, span[-1].end)


def _century(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 20th century, the second millennium; not the penultimate century"""
    kinds = {item.values[name] for item in span for name in ("UNIT", "UNITS", "CENTURYMARK") if name in item.values}
    return not kinds.isdisjoint(("Century", "Millennium")) and roles.get("n", span[0]).values.get("ORD", 1) > 0


def _two_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 12th and 13th centuries; not "the 12th or 13th century"."""
    return all(item.values.get("AND") != "or" for item in span)


def _decade(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los años 80, la década de 1920, les années 1960; not "los 85", "el segundo de 2020"."""
    lexeme = roles["dc"]
    year = number(lexeme, "YEAR", "NUM", "YEAR2")
    if year % 10 or not ends(ctx, span[-1].end, ".,:"):
        return False
    if any(item.values.get("UNIT") == "Decade" or item.values.get("UNITS") == "Year" for item in span):
        return True
    if any("UNIT" in item.values for item in span if item is not lexeme):
        return False
    return year in _DECADES or year == _FIRST_DECADE or ("YEAR" in lexeme.values and year % 100 != 0)


def _decade_listed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """les années 1960 et | 1970, los años 60 y | 70: a further decade after other digits"""
    start, decade = span[0].start, number(roles["dc"], "YEAR", "NUM")
    listed = _DECADE_BEFORE.search(ctx.text, max(0, start - LONGEST_BEFORE), start) is not None
    return decade > 0 and decade % 10 == 0 and listed and ends(ctx, span[-1].end)


def _year_words(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """nineteen ninety-six; not "one thousand two hundred"."""
    return "NUM" not in roles["y"].values and 1500 <= number(roles["y"], "YEARWORDS") <= 2099


def _ce_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """AD 79; not "BC 79"."""
    return roles["era"].values["ERA"] == "CE" and 0 < number(roles["y"], "NUM", "YEAR") < 3000


def _of_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the spring of the year 1840: a month, season or feast, and a whole year; not "27 August at 1440", "May 3 by
    1830"."""
    if any(one.values.get("IN") in ("at", "by") for one in span):
        return False
    part, year = roles["d"].values["DATE"], roles["y"].values["DATE"]
    if not isinstance(part, Spec) or part.lead not in ("s", "mo", "ft"):
        return False
    return isinstance(year, Spec) and year.complete and year.grain == "Year" and not year.modifiers


def _post_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """post-1997; not "from-1997", "post-May"."""
    year = roles["y"].values["DATE"]
    return span[0].values.get("AFTER") != "from" and isinstance(year, Spec) and year.complete


def _compact(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """19980206, log-19980206; not inside an identifier"""
    return starts(ctx, span[0].start, ".,") and ends(ctx, span[-1].end, ".,")


def _years_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the years 1963-1969; not "days 1963-1969"."""
    return roles["u"].values.get("UNITS") == "Year"


FORMS: dict[str, Form] = {
    "early-year": _early_year, "about-date": _about, "compact": _compact, "whole-number": _whole_year,
    "year-alone": _year, "apostrophe": _apostrophe, "no-age": _no_age, "year-unit": _year_unit, "years-unit": _years_unit, "short-year": _short_year, "year-short": _short_year,
    "century-unit": _century, "two-of": _two_of, "decade-number": _decade, "decade-listed": _decade_listed, "year-words": _year_words,
    "ce-first": _ce_first, "of-year": _of_year, "post-year": _post_year,
}  # fmt: skip
