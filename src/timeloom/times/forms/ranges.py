"""What ranges are by their form: two ends of a kind, hours at both ends, days that come again with their hours."""

from __future__ import annotations

import re
from itertools import pairwise

from timeloom.calendar.units import days
from timeloom.calendar.units import weekday as of_week
from timeloom.language import Lexeme
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.forms.glue import (
    Form,
    Roles,
    ends,
    may_be_digit_of_year,
    number,
    starts,
    text_of,
)
from timeloom.times.forms.parts import is_weekday, reading_of
from timeloom.times.lexing.doses import is_dosed
from timeloom.times.names import MONTHS, WEEKDAYS
from timeloom.times.neighbours import after, before, char_after, char_before, noun_follows
from timeloom.times.readings import (
    Amount,
    Between,
    CalendarUnit,
    Reading,
    Shift,
    Spec,
)
from timeloom.times.timetable import is_row

__all__ = ["FORMS"]

WIDEST_DASH = 2
"""Characters of a dash without its blanks."""
FIRST_YEAR, LAST_YEAR, LONGEST_AGE, LONGEST_SLASH = 100, 2200, 800, 40
"""Years of a range, and how far apart they are at the most, and with a slash, which numbers of files have as well:
1761/2014."""
FROM_NOW = "until ahead"
"""The value of a word for "until" that counts from the time of writing: d'ici."""
_ISO = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?|-w\d\d(?:-\d)?|\d{4})(?:t[\d:.]+z?)?")
_DAY = frozenset(("wd", "d", "mo", "ft"))
_HOURS = frozenset(("OCLOCK", "HOURS"))


def _rising(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """1985-1990, 1985-90: the second year is the later one; not "555-1985-1990"."""
    first, last = number(roles["y"], "YEAR"), number(roles["y2"], "YEAR", "YY", "DOM")
    if "YY" in roles["y2"].values:
        last += first // 100 * 100
    elif "YEAR" not in roles["y2"].values:
        if not may_be_digit_of_year(ctx, roles["y"], roles["y2"]):
            return False
        last += first // 10 * 10
    in_order = FIRST_YEAR <= first < last <= LAST_YEAR and last - first <= (
        LONGEST_SLASH if any("SLASH" in item.values for item in span) else LONGEST_AGE
    )
    of_clock = _is_of_clock(ctx, span)
    return in_order and not of_clock and starts(ctx, span[0].start, "-–/.:") and ends(ctx, span[-1].end, "-–/.:")


def _is_of_clock(ctx: Context, span: list[Lexeme]) -> bool:
    """between 1400 and 1530 | Uhr: numbers behind which a word says that they are hours"""
    return not _HOURS.isdisjoint(ctx.language.words.get(after(ctx, span[-1].end), {}))


def _following_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """fiscal year 2024/25; not "fiscal 2024-2026", which are several"""
    following = number(roles["y"], "YEAR") + 1
    return number(roles["y2"], "YEAR", "YY") in (following, following % 100)


def _rising_apart(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from 1260 to 1284"""
    return not _is_of_clock(ctx, span) and number(roles["y"], "YEAR") < number(roles["y2"], "YEAR") < LAST_YEAR


def _ends(roles: Roles) -> tuple[Reading | None, Reading | None]:
    return reading_of(roles["a"]), reading_of(roles["b"])


def _range_dash(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday-Friday, March 3 - April 5, vom 14. auf den 15. Mai: two of one grain"""
    first, last = _ends(roles)
    if (
        first is None
        or last is None
        or (
            isinstance(first, Spec)
            and "y2" in first.fields
            and not (isinstance(last, Spec) and "y2" in last.fields and ctx.convention == EVERYDAY)
        )
    ):
        return False
    if (
        _is_hyphened(ctx, roles, first, last)
        or _is_title(ctx, roles, first, last)
        or _is_label(ctx, roles, first, last)
    ):
        return False
    near = "f" in roles or len(ctx.text[roles["a"].end : roles["b"].start].strip()) <= WIDEST_DASH
    clocks = all(isinstance(end, Spec) and "h" in end.fields for end in (first, last))  # 15:30-18h
    return near and bool(first.grain) and (first.grain == last.grain or clocks)


def _is_hyphened(ctx: Context, roles: Roles, first: Reading, last: Reading) -> bool:
    """Monday-Jun-18: one date in three parts"""
    day, date = (isinstance(end, Spec) and end.fields.keys() for end in (first, last))
    return (
        day == {"wd"}
        and date == {"mo", "d"}
        and ctx.text[roles["a"].end : roles["b"].end].count("-") > 1
        and " " not in ctx.text[roles["a"].end : roles["b"].end]
    )


def _is_label(ctx: Context, roles: Roles, first: Reading, last: Reading) -> bool:
    """8 May - Thursday, 14 July - Tuesday group visit: the day of a date; 31 Oct - Halloween disco: what is on it"""
    if not isinstance(first, Spec) or not isinstance(last, Spec) or not {"mo", "d"} <= first.fields.keys():
        return False
    if "wd" not in first.fields and last.fields.keys() == {"wd"}:
        return _is_weekday_of(ctx, first, last)
    return last.fields.keys() <= {"ft", "p"} and noun_follows(ctx, last.end)


def _is_weekday_of(ctx: Context, date: Spec, weekday: Spec) -> bool:
    """Is it the weekday of a date, in the year of writing where it has none?"""
    year = date.fields["y"][2] if "y" in date.fields else ctx.year
    if not isinstance(year, int):
        return True
    day = days(year, MONTHS[date.fields["mo"][2]], int(date.fields["d"][2]))
    return of_week(day) == WEEKDAYS[weekday.fields["wd"][2]]


def _is_title(ctx: Context, roles: Roles, first: Reading, last: Reading) -> bool:
    """Christmas dinner – Wed 18 Dec, 6 pm: a meal, and when it is; not "Friday lunch - Sunday 3 pm", nor "Christmas Eve
    - 2 January"."""
    if (
        not isinstance(first, Spec)
        or not isinstance(last, Spec)
        or not first.fields.keys() <= {"ft", "p"}
        or _DAY.isdisjoint(last.fields)
    ):
        return False
    return "MEAL" in ctx.language.words.get(text_of(ctx, roles["a"]).rpartition(" ")[2], ())


def _range_to(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday through Friday, 6 p.m. Friday through Sunday, 1998 to now; not "Monday and Friday", nor "Monday to 8
    p.m.", nor "the six months through March", which ends there and begins nowhere."""
    first, last = _ends(roles)
    if "AND" in roles["f"].values or first is None or last is None or _is_amount(first):
        return False
    if (
        isinstance(first, Shift)
        and isinstance(first.base, Spec)
        and "d" in first.base.fields
        and isinstance(last, Spec)
        and last.lead == "d"
    ):
        return False  # the week of the 12th | to the 16th
    return first.grain == "Hour" or last.grain != "Hour"


def _is_amount(first: Reading | None) -> bool:
    """The six months, the year: how long it is that something lasts."""
    return (
        isinstance(first, Shift)
        and first.base is None
        and first.operator == "After"
        and isinstance(first.argument, Amount)
    )


def _one_kind(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """de oct. a mar., which is March; not "from November to Tuesday"."""
    kinds = {
        end.fields.keys() <= {"mo", "y", "y2"}
        if isinstance(end, Spec) and end.fields.keys() <= {"mo", "y", "y2", "wd"}
        else None
        for end in _ends(roles)
    }
    return kinds != {True, False}


def _not_two(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3/1/26 to 4/1/26, between 3/1/26 and 4/1/26; not "3/1/26 and 4/1/26"."""
    joined = any("AND" in item.values for item in span)
    return not joined or any("BETWEEN" in item.values for item in span)


def _with_to(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """del 1 de marzo | a mediados de abril: the end begins with the word between the two"""
    first = ctx.lower[roles["b"].start : roles["b"].end].split(maxsplit=1)[0]
    return "TO" in ctx.language.words.get(first, {})


def _week_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """next week from Monday to Wednesday: weekdays beside a week"""
    days, week = roles["r"].values["RANGE"], roles["t"].values["REL"]
    if (
        not isinstance(days, Between)
        or not is_weekday(days.first)
        or not isinstance(week, Shift)
        or week.grain != "Week"
    ):
        return False
    if not isinstance(week.argument, CalendarUnit) or week.modifiers:
        return False
    return isinstance(days.last, Shift) and days.last.base is days.first


def _month_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from March 3 to 5"""
    spec = roles["mo"].values["DATE"]
    return isinstance(spec, Spec) and {"d", "mo"} <= spec.fields.keys() and "h" not in spec.fields


def _day_named(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """tomorrow, 16 Nov; not "tomorrow, Monday"."""
    spec = roles["d"].values["DATE"]
    return isinstance(spec, Spec) and {"d", "mo"} <= spec.fields.keys()


def _until(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """until, till, d'ici; not "by" or "to", which say something else"""
    return roles["f"].values["UNTIL"] in ("until", FROM_NOW)


def _onward(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from 1985 on; not "from 1985 later"."""
    return span[-1].values.get("LATER") == "on"


def _told(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """do, 25., märz 3: where the text is told to be an expression of time, or people write to each other; in the prose
    of TimeML these are mostly something else"""
    return ctx.whole or ctx.convention == EVERYDAY


def _from_the_start(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3 Sundays before Christmas; not "the | 3 Sundays before Christmas", which are all of them"""
    return not ctx.text[: span[0].start].strip()


def _iso_interval(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """2024-05-06/2024-05-08, 2024-05-06T10:00/12:00: an interval of ISO 8601, by its ends"""
    first, last = (text_of(ctx, roles[name]) for name in ("a", "b"))
    ends = _ISO.fullmatch(last) is not None and first < last if "CLOCK" not in roles["b"].values else "t" in first
    return ends and _ISO.fullmatch(first) is not None


def _of_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """5-7 June, two nights; not "9am-5pm, 2 nights", "two nights from 2010 to 2012"."""
    ends = roles["p"].values["RANGE"].ends()
    return all(one.grain == "Day" for one in ends) and not any("BETWEEN" in item.values for item in span)


def _two_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the week of 5 to 11 May; not "the week before yesterday"."""
    return len(roles["p"].values["RANGE"].ends()) > 1 and _of_days(ctx, roles, span)


def _no_and(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday 13 to Tuesday 14 May; not "Monday 13 and Tuesday 14 May", which are two days"""
    return not any("AND" in item.values for item in span)


def _two_told(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9 to 11, between | 9 and 11; not "9 and 11", which are two"""
    return _no_and(ctx, roles, span) or "BETWEEN" in ctx.language.words.get(before(ctx, span[0].start), ())


def _through(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday to Friday, 9 to 5; not "Monday and Friday" as a row, and "9 and 5" only after "between"."""
    days = [roles[role] for role in roles if role[0] == "d"]
    begins = roles.get("h") or roles.get("c") or roles.get("r") or roles.get("t") or max(days, key=_start)
    last = roles.get("h2") or roles.get("c2") or begins
    for place, item in enumerate(span):
        if "AND" not in item.values:
            continue
        if not begins.start < item.start < last.start:
            if "t" in roles:
                return False
        elif not any("BETWEEN" in one.values for one in span[:place]):
            return False
    return True


def _week_days_apart(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon/Wed/Fri, 5 mg | Mon, Wed, Fri: short names of days that are not all beside each other, as plans of every week
    have them; not "Mon/Tue", "Monday/Wednesday", nor "away Mon, Wed, Fri"."""
    if any("COMMA" in item.values for item in span) and not is_dosed(ctx.text, span[0].start, ctx.language):
        return False
    days = [roles[role] for role in sorted(roles) if role[0] == "d"]
    places = [WEEKDAYS[str(day.values["WEEKDAY"])] for day in days]
    short = all(text_of(ctx, day).rstrip(".") != str(day.values["WEEKDAY"]).lower() for day in days)
    ends = char_after(ctx, span[-1].end) != "/" and char_before(ctx, span[0].start) != "/"
    return short and ends and any(last - first > 1 for first, last in pairwise(places))


def _row_of_table(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Sunday: closed, beside rows of other days with their hours"""
    return is_row(ctx, span[0].start, span[-1].end, closed=True)


def _start(lexeme: Lexeme) -> int:
    return lexeme.start


FORMS: dict[str, Form] = {
    "told": _told, "from-the-start": _from_the_start, "rising": _rising, "following-year": _following_year, "rising-apart": _rising_apart, "range-dash": _range_dash,
    "range-to": _range_to, "one-kind": _one_kind, "not-two": _not_two, "with-to": _with_to, "week-range": _week_range, "month-day-spec": _month_day,
    "month-day-named": _day_named, "until-word": _until, "onward": _onward, "of-days": _of_days, "two-days": _two_days, "iso-interval": _iso_interval, "through": _through, "no-and": _no_and,
    "two-told": _two_told, "week-days-apart": _week_days_apart, "row-of-table": _row_of_table,
}  # fmt: skip
