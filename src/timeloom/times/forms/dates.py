"""What calendar dates are by their form: digits that are no part of a longer token, marks that agree, numbers in
bounds."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.forms.glue import (
    TIES,
    Form,
    Roles,
    ends,
    in_digits,
    listed_after,
    listed_before,
    may_be_digit_of_year,
    number,
    starts,
    text_of,
    whole,
)
from timeloom.times.names import MOST_WEEKDAYS
from timeloom.times.neighbours import DASHES, before, char_after, char_before, digit_follows
from timeloom.times.readings import CalendarUnit, Shift, Spec

__all__ = ["FORMS"]

LAST_DAY, LAST_MONTH = 31, 12
LAST_SLIP, LONGEST_DAY = 39, 99
"""Numbers up to which digits are a slip for a day, and those that are read as one at all."""
MOST_COUNTED = 19
"""Days from the Ides to the Kalends, with both of them."""
_SCORE = re.compile(r"\d{1,2}\s?[-–]\s?\d{1,2}")
"""Two numbers with a dash, which in brackets are rather a score than a day."""
_JOINERS = frozenset(("AND", "AMPERSAND"))
_SEPARATORS = frozenset(("SLASH", "HYPH", "DOT"))
_CENTURY = 100
_WORD_NEXT = re.compile(r"\s[^\W\d_]")
_OPEN_TIES, _LONGEST_TWIN = ".,:/", 14
_DATE_AFTER = re.compile(r"\.?[-–]\d{1,2}([./])\d{1,2}(?:\1|\b)")
_DATE_BEFORE = re.compile(r"(?<![\d.,/-])\d{1,2}([./])\d{1,2}(?:\1(?:\d\d|\d{4})?)?[-–]$")
"""The other end of a range of days in digits, without a blank."""
_LARGER = ("Month", "Season", "Year")


def _monthly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Aug. 7, May 3-5; not "March 20%", "March 20,000", "May 10:30"."""
    return ends(ctx, span[-1].end, ".,:")


def _daily(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """7 August; not "$20 March", "1.7 August", "x7 August"."""
    return starts(ctx, span[0].start) and not char_after(ctx, span[-1].end).isalnum()


def _ended(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """06 Feb 98; not "6 Feb 10:30", "6 Feb 98%"."""
    return ends(ctx, span[-1].end)


def _digit_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3 mayo, mayo 3: without a preposition between them the day is in digits"""
    return in_digits(ctx, roles["d"])


def _day_article(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """el 3; not "las tres", which is an hour"""
    return "LAS" not in span[0].values


def _days_article(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """entre el 8 y el 9; not "entre las 8 y las 9", which are hours"""
    return not any("LAS" in item.values for item in span)


def _weekday_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """el lunes 15, el viernes, día 3; not "lunes 15:30", "lunes 15h"."""
    if not in_digits(ctx, roles["d"]) or not ends(ctx, span[-1].end):
        return False
    units = [item.values["UNIT"] for item in span if "UNIT" in item.values]
    return units == ["Day"] if units else "," not in ctx.text[span[0].start : span[-1].end]


def _weekday_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Thu 21st; not "Friday third", in words"""
    return in_digits(ctx, roles["d"]) and ends(ctx, span[-1].end)


def _numeric(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """4/5/2019, 06.02.98, 07/24: one kind of mark between the numbers; not "1.2.3.4", "12-34-5678", "4/5-2019", nor
    dinner | 6-9, which are hours"""
    marks = {ctx.text[item.start : item.end].strip() for item in span if not _SEPARATORS.isdisjoint(item.values)}
    if len(marks) != 1:
        return False
    ties, start, end = ".,/" + next(iter(marks)), span[0].start, span[-1].end
    if marks <= DASHES and "MEAL" in ctx.language.words.get(before(ctx, start), {}):
        return False
    if char_before(ctx, start) == "/" or not starts(ctx, start, ties) or not ends(ctx, end, ties):
        return False
    return not (char_after(ctx, end) == "." and ctx.text[end + 1 : end + 2].islower())  # drv-2.4.1998.tar


def _month(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """2013-03, 2012-03/2012-05; not "2013-03-5", "x2013-03", nor the years 1774-6."""
    if may_be_digit_of_year(ctx, roles["y"], roles["m"]):
        return False
    return starts(ctx, span[0].start, ".,:-–") and ends(ctx, span[-1].end, ".,:-–")


def _month_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """24.12., 24/12, either day of 24.12.-26.12.; not "24.12.5"."""
    if number(roles["b"], "DOM", "DOMTH") > LAST_MONTH:
        return False
    start, end = span[0].start, span[-1].end
    first = _DATE_BEFORE.search(ctx.text, max(0, start - _LONGEST_TWIN), start)
    last = _DATE_AFTER.match(ctx.text, end)
    before, after = (_OPEN_TIES if twin is not None and _is_date(ctx, twin[0]) else TIES for twin in (first, last))
    return starts(ctx, start, before) and ends(ctx, end, after)


def _is_date(ctx: Context, twin: str) -> bool:
    """24.12.- is the day that a range begins with; 1.2-, 1/2- may be of a version or a fraction, in prose."""
    return ctx.convention == EVERYDAY or twin.rstrip("-–").endswith(".") or twin.startswith(".")


def _month_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """26.-27.10.2017: the month of both days"""
    return number(roles["m"], "DOM", "DOMTH") <= LAST_MONTH and whole(ctx, roles, span)


def _day_short(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 3d of March, the 22d inst."""
    return roles["d"].end == roles["u"].start and roles["u"].values["UNITSHORT"] == "Day"


def _unit(wanted: str) -> Form:
    """A form that asks for one unit: the 3rd day of May, Easter week."""

    def check(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
        lexeme = roles.get("u", span[0])
        return bool(lexeme.values.get("UNIT") == wanted)

    return check


def _week_named(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """weeks 20 and 21; not "years 20 and 21"."""
    return "Week" in (roles["u"].values.get("UNIT"), roles["u"].values.get("UNITS"))


def _near_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """KW 15/25, written in 2024: the year; not "KW 20/21", two weeks"""
    year, week = int(roles["y"].values["YY"]), number(roles["w"], "WEEKNO", "DOM")
    return year != week + 1 and ctx.year is not None and abs(year - ctx.year % _CENTURY) <= 1


def _numbered_week(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """en semaine 30, KW 30; not "semaine 30%", "semana 30.000"."""
    return roles["u"].values.get("UNIT", "Week") == "Week" and ends(ctx, span[-1].end)


def _beyond_month(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 32nd of May, May 32, 2019: a day that no month has; not "May 320", "99 May"."""
    lexeme = roles["n"]
    value = number(lexeme, "ORD", "NUM")
    if not LAST_DAY < value <= LONGEST_DAY or not whole(ctx, roles, span):
        return False
    if "ORD" in lexeme.values:
        return "y" in roles or lexeme is span[-1] or any("OF" in item.values for item in span)
    if "y" in roles and lexeme is not span[0]:
        return any("COMMA" in item.values for item in span)  # March 40, 2019
    return value <= LAST_SLIP


def _next_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """les 3 et 4 mai: two days beside each other are one stretch"""
    first, last = (number(roles[role], "DOM", "DOMTH") for role in ("d", "d2"))
    return last == first + 1


def _behind_night(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in der Bombennacht | vom 22. auf den 23. November: a word that ends with night stands before it"""
    word = before(ctx, span[0].start)
    return any(ctx.language.words.get(word[at:], {}).get("PART") == "Night" for at in range(1, len(word)))


def _to_or_next_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3 to 5 May, 3 and 4 May, between May 3 and 5; of "3 and 5 May" each is a day"""
    joined = any(not _JOINERS.isdisjoint(item.values) for item in span)
    return not joined or "BETWEEN" in span[0].values or _next_day(ctx, roles, span)


def _roman_count(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the fifth day before the Ides of May; not the fortieth, nor the fifth week"""
    return "n" not in roles or (roles["u"].values["UNIT"] == "Day" and 2 <= number(roles["n"], "ORD") <= MOST_COUNTED)


def _weekday_beside(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """4 May 1959 (Monday), Friday (10/20): a day, and its day of the week"""
    date, mark = roles["d"].values["DATE"], roles["w"]
    weekday = mark.values.get("DATE")
    if weekday is not None and not (isinstance(weekday, Spec) and weekday.fields.keys() == {"wd"}):
        return False
    bracketed = any("LPAREN" in item.values for item in span)
    if not isinstance(date, Spec) or (bracketed and char_after(ctx, max(mark.end, date.end)) != ")"):
        return False
    if bracketed and mark.start < date.start and _SCORE.fullmatch(text_of(ctx, roles["d"])):
        return False  # they won on Friday (5-4)
    return {"mo", "d"} <= date.fields.keys() <= {"mo", "d", "y", "y2"} and not date.hints


def _no_nth_weekday(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """der 24. Freitag; der zweite, Freitag; not "der zweite Freitag", which is counted: no month has six"""
    day, weekday = roles["d"].values["DATE"], roles["c"].values["DATE"]
    if not (
        isinstance(day, Spec)
        and isinstance(weekday, Spec)
        and day.fields.keys() == {"d"}
        and weekday.fields.keys() == {"wd"}
    ):
        return True
    return int(day.fields["d"][2]) > MOST_WEEKDAYS or bool(ctx.text[roles["d"].end : roles["c"].start].strip())


def _part_then_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Freitagmorgen 21/07/17, Samstag Nachmittag 27.5.: a part of a day of the week, and which one that is"""
    part, day = roles["d"].values["DATE"], roles["c"].values["DATE"]
    named = isinstance(part, Spec) and part.fields.keys() == {"wd", "p"}
    return (
        named
        and isinstance(day, Spec)
        and {"d", "mo"} <= day.fields.keys()
        and day.fields.keys() <= {"d", "mo", "y", "y2"}
    )


def _day_before_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """am 24. | abends: digits, and a word right after them"""
    return (
        in_digits(ctx, roles["d"])
        and starts(ctx, span[0].start)
        and _WORD_NEXT.match(ctx.text, span[-1].end) is not None
    )


def _day_listed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3 | and 4 May, 15 |, 16 y 17 de junio: digits of a list that goes on"""
    return in_digits(ctx, roles["d"]) and starts(ctx, roles["d"].start) and listed_after(ctx, span[-1].end)


def _no_list(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """4 et 5 mai; not the last two of "3, 4 et 5 mai": what is told one by one is so to the end"""
    return not listed_before(ctx, span[0].start)


def _day_after(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """May 3 and | 5, 1944, May 3, | 5-7: digits of a list that began before"""
    return ends(ctx, span[-1].end, TIES if "d2" in roles or "y" in roles else ".,:/") and listed_before(
        ctx, span[0].start
    )


def _weekday_joined(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """mar.-sam.: short, with its full stop, and with a dash on one side"""
    start, end = span[0].start, span[-1].end
    joined = DASHES | {"/"}
    return ctx.text[end - 1] == "." and (char_after(ctx, end) in joined or char_before(ctx, start) in joined)


def _some_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """an einem Sonntag im August 1961: a weekday, with no more, of a month, a season or a year"""
    inner, outer = roles["d"].values["DATE"], roles["t"].values["DATE"]
    if not isinstance(inner, Spec) or inner.fields.keys() != {"wd"} or not isinstance(outer, Spec):
        return False
    return outer.grain in _LARGER and outer.fields.keys() <= {"y", "y2", "mo", "s"}


def _month_of_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 12th of next month; not of next week"""
    target = roles["t"].values["REL"]
    if not isinstance(target, Shift) or not isinstance(target.argument, CalendarUnit):
        return False
    return target.grain == "Month" and not target.argument.modifiers


def _no_dash(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """lunch 5/3; not "lunch 12-2", which are hours"""
    return not _SCORE.fullmatch(text_of(ctx, roles["d"]))


def _unslashed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """du 12; not "du 12/04"."""
    return not digit_follows(ctx, span[-1].end, "/")


def _day_introduced(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le trois; not "les trois"."""
    return whole(ctx, roles, span) and span[0].values.get("THE") != "plural"


FORMS: dict[str, Form] = {
    "monthly": _monthly, "daily": _daily, "dateline": _ended, "no-day-list": _ended, "digit-day": _digit_day, "day-article": _day_article, "days-article": _days_article, "weekday-day": _weekday_day,
    "weekday-nth": _weekday_nth, "day-number": _ended, "numbered-day": whole, "day-introduced": _day_introduced, "unslashed": _unslashed, "no-dash": _no_dash, "numeric-date": _numeric,
    "month-day": _numeric, "year-first": whole, "isolated": whole, "ordinal-date": whole, "not-range": _month, "month-number": _month_number, "month-last": _month_last,
    "day-short": _day_short, "day-unit": _unit("Day"), "week-word": _unit("Week"), "week-named": _week_named, "near-year": _near_year, "week-unit": _unit("Week"), "month-unit": _unit("Month"),
    "hourly": _unit("Hour"), "numbered-week": _numbered_week, "beyond-month": _beyond_month, "next-day": _next_day, "behind-night": _behind_night,
    "to-or-next-day": _to_or_next_day, "roman-count": _roman_count, "weekday-beside": _weekday_beside, "no-nth-weekday": _no_nth_weekday, "part-then-date": _part_then_date, "day-before-part": _day_before_part,
    "day-listed": _day_listed, "day-after-month": _day_after, "no-list": _no_list, "days-after-month": _day_after, "weekday-joined": _weekday_joined,
    "some-day": _some_day, "month-of-days": _month_of_days,
}  # fmt: skip
