"""Builders of calendar dates: days, months, years, weeks, feasts."""

from __future__ import annotations

import re

from timeloom.calendar.units import civil, days, weekday
from timeloom.language import Feast, Lexeme
from timeloom.times.builders.words import (
    Builder,
    Roles,
    date_exists,
    extent,
    field,
    mark_modifier,
    token,
    where,
    year_fields,
)
from timeloom.times.context import Context
from timeloom.times.names import MONTH_NAMES, MONTHS, WEEKDAY_NAMES, WEEKDAYS
from timeloom.times.neighbours import (
    char_after,
    char_before,
    digit_follows,
)
from timeloom.times.readings import (
    Between,
    CalendarUnit,
    Overlap,
    Reading,
    Shift,
    Spec,
    Token,
)

__all__ = ["BUILDERS", "by_weekday", "spec"]

_EITHER_ORDER = "day-month-order"

_NUMERIC_DATE = re.compile(r"(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)")
_WEEKDAY_DATE = re.compile(r"(?<![^\W\d_])([^\W\d_]{2,20})[.,]* (\d{1,2})/(\d{1,2})(?![\d/])")
_WIRE = re.compile(r"\s{1,2}\d{4}(?!\d)")
"""The word count after the date of a wire slug."""
LATELY = 10
"""Years before the time of writing within which two digits in front of a date may be its year."""
LONGEST_MONTH, _MONTHS = 31, 12
LAST_WEEK = 53
FIRST_YEAR, LAST_YEAR = 1900, 2099
"""Years that are written after a month in digits and a slash."""
_FIELDS = {
    "mo": ("MONTH", "ROMAN"), "d": ("DOM", "DOMTH", "DOM2"), "wd": ("WEEKDAY", "WEEKDAYS", "WEEKDAYLETTER"), "s": ("SEASON", "SEASONS"),
    "we": ("WEEKEND",), "n": ("MOMENT",), "p": ("PART",), "w": ("WEEKNO",),
}  # fmt: skip
"""Roles that are fields as they stand, and the categories that give their value."""


def spec(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """A date from its fields as they stand."""
    fields: dict[str, Token] = {}
    for role, lexeme in roles.items():
        if role in _FIELDS:
            found = token(lexeme, *_FIELDS[role])
            if found is None:
                return None
            fields[role] = found
        elif role == "ft":
            fields["ft"] = (lexeme.start, lexeme.end, _feast(ctx, lexeme))
        elif role in ("y", "yy"):
            year = _year(roles, lexeme)
            if year is None:
                return None
            fields |= year
    if not date_exists(fields) and not ("MONTH" in roles["mo"].values and fields["d"][2] <= LONGEST_MONTH):
        return None
    told = "yy" in roles or any("DEL" in item.values for item in span)
    gone = told and "y2" in fields and ctx.year is not None
    if gone:
        fields["y"] = _gone_by(ctx, fields.pop("y2"))
    reading = Spec(*extent(span), fields)
    if gone:
        reading.assumed.append("two-digit-year")
    if "y" in roles and roles["y"].values.get("NUM") == 0:
        reading.assumed.append("year-zero")
    if "ft" in fields:
        _note_jurisdiction(ctx, fields["ft"][2], reading)
    if "c" in roles:
        mark_modifier(reading, roles["c"], "CIRCA")
    return reading


def _year(roles: Roles, lexeme: Lexeme) -> dict[str, Token] | None:
    """The year of a date: with an era, or after "the year", any number may be one. A year of two digits has no era."""
    era = roles.get("era")
    if era is not None:
        found = token(lexeme, "NUM", "YEARWORDS")
        if found is None or found[2] == 0:
            return None
        start, end, year = found
        return {"y": (start, end, 1 - year if era.values["ERA"] == "BCE" else year)}
    if "u" in roles and "YEAR" not in lexeme.values and "NUM" in lexeme.values:
        return {"y": field(lexeme, "NUM")}
    return year_fields(lexeme)


def _gone_by(ctx: Context, digits: Token) -> Token:
    """mayo del 68, mai 68: the last year of these digits, however far back, or the next one"""
    start, end, number = digits
    assert ctx.year is not None
    year = ctx.year // 100 * 100 + number
    return start, end, year if year <= ctx.year + 1 else year - 100


def _feast(ctx: Context, lexeme: Lexeme) -> Feast:
    """The feast of a name: that of the jurisdiction, else the common one, else the first that bears it."""
    found = ctx.language.feasts[lexeme.values["FEAST"]]
    for jurisdiction in (ctx.policy.jurisdiction, None):
        for feast in found:
            if feast.jurisdiction == jurisdiction:
                return feast
    return found[0]


def _note_jurisdiction(ctx: Context, feast: Feast, reading: Reading) -> None:
    if feast.jurisdiction is not None and feast.jurisdiction != (ctx.policy.jurisdiction or "").split("-")[0]:
        reading.assumed.append("civil-names-of")


def numeric(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """3/4/2019: by the policy, else by the numbers, else by the document, else by the habit of the language, with the
    other reading."""
    first, second = roles["a"], roles["b"]
    if "y" in roles and _year_first(ctx, roles):
        return ymd(ctx, {**roles, "y": first, "m": second, "d": roles["y"]}, span)
    order = _order(
        ctx, _day_number(first)[2], _day_number(second)[2], stopped=ctx.text[first.end : second.start].strip() == "."
    )
    if order is None:
        return None
    month_first, note = order
    month, day = (first, second) if month_first else (second, first)
    fields: dict[str, Token] = {
        "mo": (*where(month), MONTH_NAMES[_day_number(month)[2] - 1]),
        "d": _day_number(day),
    }
    if "y" in roles:
        fields |= year_fields(roles["y"])
    if "wd" in roles:
        fields["wd"] = field(roles["wd"], "WEEKDAY")
    # 31/02/2022 is found, and no date
    if not date_exists(fields) and not ("y" in roles and "YEAR" in roles["y"].values):
        return None
    reading = Spec(*extent(span), fields)
    reading.slug = "y" not in fields and bool(_WIRE.match(ctx.text, reading.end))
    if note and not reading.slug:
        reading.assumed.append(note)
    return by_weekday(ctx, reading)


def by_weekday(ctx: Context, reading: Spec) -> Spec:
    """Fri 3/5/2024, Fri 3/5/24: of two orders of day and month the one on that day of the week; the reading where it
    settles nothing."""
    fields = reading.fields
    if reading.assumed != [_EITHER_ORDER] or not {"wd", "mo", "d", "y"} <= fields.keys():
        return reading
    year: int | None = reading.near_year(ctx) if "y2" in fields else fields["y"][2]
    month, day, of_week = MONTHS[fields["mo"][2]], int(fields["d"][2]), WEEKDAYS[fields["wd"][2]]
    if year is None or weekday(days(year, month, day)) == of_week or weekday(days(year, day, month)) != of_week:
        return reading
    month_place, day_place = fields["mo"][:2], fields["d"][:2]
    reading.fields |= {"mo": (*day_place, MONTH_NAMES[day - 1]), "d": (*month_place, month)}
    reading.assumed = ["weekday-settles"]
    return reading


def _day_number(lexeme: Lexeme) -> Token:
    return field(lexeme, "DOM", "DOMTH")


def numeric_stop(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """24.12.: a full stop after the month belongs to it"""
    reading = numeric(ctx, roles, span)
    if reading is None or char_after(ctx, reading.end - 1) == ".":
        return reading
    return reading.grow(reading.start, reading.end + 1) if char_after(ctx, reading.end) == "." else reading


def _year_first(ctx: Context, roles: Roles) -> bool:
    """17-07-24, written in 2017: the year stands first where it has just been and the last number would be a year that
    is still far off. With full stops, or by a policy of day first, the day does."""
    first, last = roles["a"].values, roles["y"].values
    if ctx.year is None or ctx.policy.date_order not in (None, "YMD") or not {"YY", "DOM"} <= last.keys():
        return False
    if "YY" not in first or first["DOM"] <= 12 or "MON2" not in roles["b"].values:
        return False
    if ctx.text[roles["a"].end] == ".":
        return False
    century = ctx.year // 100 * 100
    return bool(0 <= ctx.year - century - first["YY"] <= LATELY and century + last["YY"] > ctx.year + 1)


def numeric_introduced(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """on 07-24, on 07-24 0952: month and day with two digits each after a word of dates, where no score is meant."""
    first, last = roles["a"], roles["b"]
    digits = ctx.text[first.start : last.end]
    if not _stands_free(ctx, span) or len(digits) != 5:
        return None
    if "0" not in (digits[0], digits[3]) and first.values["DOM"] <= 12 and last.values["DOM"] <= 12:
        return None
    reading = numeric(ctx, roles, span)
    if not isinstance(reading, Spec) or "hm" not in roles:
        return reading
    start, end, (hour, minute) = field(roles["hm"], "HHMM")
    if hour > 23:
        return None
    reading.fields |= {"h": (start, start + 2, hour), "m": (start + 2, end, minute)}
    if "ap" in roles:
        # "1337 PM": the half of the day repeats what 13 says
        reading.fields["ap"] = (*where(roles["ap"]), "AM" if hour < 12 else "PM")
    return reading


def _stands_free(ctx: Context, span: list[Lexeme]) -> bool:
    """Does a blank stand before these digits, and does no number go on in them?"""
    return char_before(ctx, span[0].start).isspace() and _number_ends(ctx, span[-1].end)


def _number_ends(ctx: Context, end: int) -> bool:
    """Does no number, word or fraction go on at a place?"""
    right = char_after(ctx, end)
    return not right.isalnum() and right not in "-/%:°" and not digit_follows(ctx, end, ".,")


def _order(ctx: Context, first: int, second: int, *, stopped: bool) -> tuple[bool, str] | None:
    """Of two numbers, is the first one the month, and what was assumed for it? None where neither can be. Who writes
    full stops between them (10.05.2024) writes the day first, wherever it is."""
    if first > 12 or second > 12:
        return None if first > 12 and second > 12 else (second > 12, "")
    if ctx.policy.date_order in ("DMY", "MDY"):
        return ctx.policy.date_order == "MDY", ""
    evidence = _document_order(ctx)
    note = _EITHER_ORDER if evidence is None else "day-month-by-document"
    habit = ctx.language.forms.date_order == "MDY" and not stopped
    month_first = habit if evidence is None else evidence
    return month_first, note if first != second else ""


def _document_order(ctx: Context) -> bool | None:
    """Month first (True), day first (False), or None: what the unambiguous dates of the document say, where there are
    none those beside days of the week."""
    if ctx.date_votes is None:
        ctx.date_votes = sum(_vote(int(match[1]), int(match[2])) for match in _NUMERIC_DATE.finditer(ctx.text)) or sum(
            _vote_of_weekday(ctx, match) for match in _WEEKDAY_DATE.finditer(ctx.text)
        )
    return ctx.date_votes > 0 if ctx.date_votes else None


def _vote(first: int, second: int) -> int:
    """1 where the second of two numbers is no month, -1 where the first is none, 0 where both may be, or neither is a
    day."""
    possible = 0 < first <= LONGEST_MONTH and 0 < second <= LONGEST_MONTH
    return ((second > _MONTHS) - (first > _MONTHS)) * possible


def _vote_of_weekday(ctx: Context, match: re.Match[str]) -> int:
    """Tue 9/7: the same by the numbers, or by which of the two dates near the writing is on that day of the week."""
    first, second = int(match[2]), int(match[3])
    named = ctx.language.words.get(match[1].lower(), {}).get("WEEKDAY") if match[1][0].isupper() else None
    if named not in WEEKDAYS or ctx.year is None or not 0 < min(first, second) <= _MONTHS:
        return 0
    if max(first, second) > _MONTHS:
        return _vote(first, second)
    fits = [_is_near(ctx, month, day, WEEKDAYS[named]) for month, day in ((first, second), (second, first))]
    return fits[0] - fits[1]


def _is_near(ctx: Context, month: int, day: int, of_week: int) -> bool:
    """Is the date that lies nearest to the writing on a day of the week?"""
    assert ctx.year is not None
    now = days(ctx.year, ctx.month, ctx.day)
    nearest = min(
        (days(year, month, day) for year in (ctx.year - 1, ctx.year, ctx.year + 1)), key=lambda one: abs(one - now)
    )
    return weekday(nearest) == of_week


def ymd(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """1998-02-06, 98-02-06, 19980206, 980206, 02-06."""
    fields: dict[str, Token] | None
    if "ymd" in roles:
        fields = _compact(roles["ymd"])
    else:
        fields = year_fields(roles["y"]) if "y" in roles else {}
        fields["mo"] = (*where(roles["m"]), MONTH_NAMES[roles["m"].values["MON"] - 1])
        if "d" in roles:
            fields["d"] = field(roles["d"], "DOM")
    if fields is None or not (date_exists(fields) or _is_iso(ctx, roles)):
        return None
    if "wd" in roles:
        fields["wd"] = field(roles["wd"], "WEEKDAY")
    return Spec(*extent(span), fields)


def _is_iso(ctx: Context, roles: Roles) -> bool:
    """2019-02-30: a date by its form, which is found and has no place on the calendar."""
    return (
        "y" in roles
        and "YFOUR" in roles["y"].values
        and "YEAR" in roles["y"].values
        and ctx.text[roles["y"].end] == "-"
    )


def month_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """6/2012, 06/2012; 12/99, but not 06/12."""
    start, end = span[0].start, span[-1].end
    left = char_before(ctx, start)
    if left.isalnum() or left in "-/.$€£#+" or not _number_ends(ctx, end):
        return None
    if "YEAR" not in roles["y"].values:
        # 06/12 may be a day, and a fraction too
        return ymd(ctx, roles, span) if end - start == 5 and roles["y"].values["YY"] > LONGEST_MONTH else None
    return ymd(ctx, roles, span) if FIRST_YEAR <= roles["y"].values["YEAR"] <= LAST_YEAR else None


def year_words(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """two thousand and eleven; not "two thousand"."""
    if roles["y"].values["YEARWORDS"] % 100 == 0 or char_after(ctx, extent(span)[1]) == "-":
        return None
    return spec(ctx, roles, span)


def era_thousands(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """10,000 BC: a year with a comma between its digits."""
    first, last = roles["y"], roles["k"]
    digits = ctx.text[first.start : last.end]
    if (
        len(digits) - 4 != first.end - first.start
        or digits[-4] != ctx.language.forms.thousands
        or len(digits) > len("999,999")
    ):
        return None
    era = roles["era"].values["ERA"]
    year = first.values["NUM"] * 1000 + last.values["NUM"]
    reading = Spec(*extent(span), {"y": (first.start, last.end, 1 - year if era == "BCE" else year)})
    if "c" in roles:
        mark_modifier(reading, roles["c"], "CIRCA")
    return reading


def _compact(lexeme: Lexeme) -> dict[str, Token] | None:
    """19980206, 980206"""
    start, end = where(lexeme)
    digits = lexeme.values.get("YMDEIGHT") or lexeme.values["YMDSIX"]
    year = (start, end - 4, int(digits[:-4]))
    fields: dict[str, Token] = {
        "mo": (end - 4, end - 2, MONTH_NAMES[int(digits[-4:-2]) - 1]),
        "d": (end - 2, end, int(digits[-2:])),
        "y": year,
    }
    if len(digits) == 6:
        fields["y2"] = year
    elif not 1000 <= year[2] <= 2999:
        return None
    return fields


def week_iso(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """2019-W19, 2019-W19-3; la semana 30, of the year of the text"""
    year = where(roles["u"]) if "u" in roles else None
    if year is not None and ctx.year is None:
        return None
    fields: dict[str, Token] = {"y": (*year, ctx.year)} if year is not None else year_fields(roles["y"])
    fields["w"] = field(roles["w"], "WEEKNO", "DOM", "ORD")
    if not 1 <= fields["w"][2] <= LAST_WEEK:
        return None
    if "wdn" in roles:
        number = roles["wdn"].values["NUM"]
        if not 1 <= number <= 7:
            return None
        fields["wd"] = (*where(roles["wdn"]), WEEKDAY_NAMES[number - 1])
    return Spec(*extent(span), fields)


def weeks_iso(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """KW 15-17, semaines 20 et 21; of two that are joined by a word the second follows on the first"""
    first = week_iso(ctx, roles, [roles["w"]])
    last = week_iso(ctx, {"u": roles["u"], "w": roles["w2"]}, [roles["w2"]])
    if not isinstance(first, Spec) or not isinstance(last, Spec):
        return None
    apart = last.fields["w"][2] - first.fields["w"][2]
    joined = [item for item in span if "AND" in item.values or "SLASH" in item.values]
    if apart < 1 or (joined and (apart > 1 or joined[0].values.get("AND") == "or")):
        return None
    return Between(*extent(span), where(roles["u"]), first, last)


def ordinal_iso(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """1998-037: the 37th day of 1998."""
    year = field(roles["y"], "YEAR")
    number = roles["doy"].values["DAYNO"]
    reached, month, day = civil(days(year[2]) + number - 1)
    if reached != year[2]:
        return None
    place = where(roles["doy"])
    return Spec(*extent(span), {"y": year, "mo": (*place, MONTH_NAMES[month - 1]), "d": (*place, day)})


def feast_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Easter week"""
    feast = spec(ctx, {"ft": roles["ft"]}, [roles["ft"]])
    unit = field(roles["u"], "UNIT")
    return Shift(*extent(span), "This", unit[:2], feast, CalendarUnit(unit))


def inst(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the 3d inst., 14th ult.: a day of this, the last or the next month."""
    day = field(roles["d"], "DOM", "DOMTH")
    place = where(span[-1])
    month = Shift(*place, span[-1].values["INST"], place, None, CalendarUnit((*place, "Month")))
    return Overlap(*extent(span), day[:2], month, Spec(day[0], day[1], {"d": day}))


BUILDERS: dict[str, Builder] = {
    "spec": spec, "numeric": numeric, "ymd": ymd, "week-iso": week_iso, "weeks-iso": weeks_iso, "ordinal-iso": ordinal_iso,
    "feast-unit": feast_unit, "inst": inst,
    "numeric-stop": numeric_stop, "numeric-introduced": numeric_introduced, "month-year": month_year,
    "year-words": year_words, "era-thousands": era_thousands,
}  # fmt: skip
