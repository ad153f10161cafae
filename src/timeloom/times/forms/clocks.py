"""What clock times are by their form: hours in bounds, digits written together, dates that have room for a time of
day."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.forms.glue import Form, Roles, ends, in_digits, number, starts, text_of, whole
from timeloom.times.forms.parts import has_room, joins, names_all
from timeloom.times.neighbours import REACH, after, before, char_after, char_before, digit_follows, noun_follows
from timeloom.times.readings import Amount, Nth, Overlap, Shift, Spec

__all__ = ["FORMS"]

NOON, LAST_HOUR, MINUTES = 12, 23, 60
_YEAR_DIGITS, _FIVE = 4, 5
_LED = 32
"""Characters before an amount in which the day stands from which it is counted."""
_DAYS = frozenset(("WEEKDAY", "DEICTIC"))
_CLOSING = frozenset('.,;:!?)]\n"')
_DOTTED_DAY, _BEFORE_DAY = re.compile(r"\d\.\d{1,2}\.,?\s(?:\w{1,4}\s)?$"), 16
_DECIMAL, _SIGNS = re.compile(r"\d+\.\d+"), frozenset("%‰€$£°")
_PART_DIGITS = (3, 6, 9)
"""Digits of a part of a second after a comma."""
_DATE_BEFORE = re.compile(r"\d{4}:$")
"""A year that a colon ties to the clock time after it."""
_DAY_BEFORE = re.compile(
    r"(?:([^\W\d_]+)\.?\s*\d\d?(?:st|nd|rd|th)?|\d(?:st|nd|rd|th)?\.?\s*(?:of\s+)?([^\W\d_]+)\.?)\s*,?\s*$"
)
"""A day and its month, in either order, that end at a place."""
_FOUR_DIGITS = re.compile(r"\s*(?:[-–—]|[^\W\d_]{1,7})\s*\d{4}(?!\d)")
"""The other end of a stretch, if it is four digits, too."""
_STRETCH_ON = re.compile(r"\s*[-–—]\s*\d")
"""A dash behind a clock time that joins it to another one."""
NEAR_YEARS, LEAST_YEAR, MOST_YEAR = 100, 1900, 2100
"""Years around the writing of which texts tell, and where they lie if nothing is known of it."""
_TIES = ".:,"
"""Marks that tie a clock time to more digits; a dash or slash may stand between two of them."""


def _half(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """half past nine, at 5 Friday: an hour from 1 to 12"""
    return 1 <= number(roles["h"], "HOUR") <= NOON


def _minutes(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """ten minutes past four, ten to six p.m.; not "two days after four", "5 to 6pm", which are two hours"""
    if (
        "u" not in roles
        and in_digits(ctx, roles["mp"])
        and roles["mp"].values["NUM"] <= NOON
        and any("TO" in item.values for item in span)
    ):
        return False
    return "u" not in roles or (roles["u"].values.get("UNITS") or roles["u"].values.get("UNIT")) == "Minute"


def _minutes_past(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """10 past 9; not "5 to 9", which is two hours, nor "one after ten"."""
    return any(
        item.values.get("PAST") == "past" and "AFTER" in item.values and "LATER" not in item.values for item in span
    )


def _minutes_to(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """20 to 6, by ten to five, until ten to 5; not "9 to 5", "20 to 24", "they won ten to five"."""
    minutes, hour = roles["mp"].values["NUM"], number(roles["h"], "HOUR")
    before_it = ctx.language.words.get(before(ctx, span[0].start), {})
    led = (
        (before_it.get("IN") == "at" or not _LEADING.isdisjoint(before_it))
        and not in_digits(ctx, roles["mp"])
        and minutes in _TENS
        and 1 <= hour <= NOON
    )
    return any(item.values.get("PAST") == "to" for item in span) and (led or _are_minutes(minutes, hour))


_LEADING = frozenset(("UNTIL", "BEFORE", "AFTER", "SINCE", "ONWARD", "APPROX"))
"""Categories of words that lead to an hour, besides "at"."""
_TENS = (5, 10)
"""Minutes that may be hours as well."""


def _are_minutes(first: int, hour: int) -> bool:
    return NOON < first < MINUTES and first % _FIVE == 0 and 1 <= hour <= NOON


def _two_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9 to 5; not "20 to 6"."""
    return not _are_minutes(number(roles["h"], "HOUR"), number(roles["h2"], "HOUR"))


def _is_ratio(ctx: Context, start: int) -> bool:
    """Maßstab 1:25, im Größenverhältnis 1:25 where words are joined: a ratio, and no clock time"""
    word, ratios = before(ctx, start), ctx.language.cues["ratio"]
    return word in ratios or (ctx.language.forms.nouns_capital and word.endswith(tuple(ratios)))


def _colon(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """7:30, 9:00-10:30, 10/Oct/2000:13:55:36; not the scale 1:25,000, Maßstab 1:25, nor part of 1:02:03:04"""
    start = roles["h"].start
    if _is_ratio(ctx, start):
        return False
    return (
        starts(ctx, start, _TIES) or _DATE_BEFORE.search(ctx.text, max(0, start - 5), start) is not None
    ) and not _digits_on(ctx, span[-1].end)


def _digits_on(ctx: Context, end: int) -> bool:
    return char_after(ctx, end) in _TIES and ctx.text[end + 1 : end + 2].isdigit()


def _offset(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14:03:22+02:00, 14:03Z; not "14:03 z"."""
    zone = roles["z"]
    tight = "Z" not in zone.values or not ctx.text[zone.start - 1].isspace()
    return tight and _second_part(ctx, roles, span) and _colon(ctx, roles, span)


def _comma(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14:03:22,123; not "14:03:22,15:10"."""
    return _second_part(ctx, roles, span) and _colon(ctx, roles, span)


def _second_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14:03:22.5, 14:03:22,123: what stands after the seconds is a part of one"""
    if "f" not in roles:
        return True
    part, second = roles["f"], roles["s"]
    if part.start != second.end + 1 or _digits_on(ctx, part.end):
        return False
    return ctx.text[second.end] == "." or part.end - part.start in _PART_DIGITS


def _year_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon Aug 19 14:03:22 2024: a year in four digits behind a clock time with its seconds"""
    date, clock, year = roles["d"].values["DATE"], roles["c"].values["CLOCK"], roles["y"]
    if not isinstance(clock, Spec) or "sec" not in clock.fields or not isinstance(date, Spec) or date.complete:
        return False
    spec = year.values.get("DATE")
    alone = "YEAR" in year.values or (isinstance(spec, Spec) and spec.fields.keys() == {"y"})
    written = ctx.text[year.start : year.end]
    return (
        alone
        and written.isdecimal()
        and len(written) == _YEAR_DIGITS
        and ctx.text[roles["c"].end : year.start].isspace()
    )


def _aside(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Friday (8 pm), 5 May (ab 20 Uhr): the bracket holds a time of day and nothing else, that says so; not "Friday
    (10.50)", "Samstag (21:17)", "ayer (2 horas)", "Monday (8 pm, in Paris)"."""
    hours = roles["c"] if "c" in roles else roles["r"]
    if "MOMENT" in ctx.language.words.get(text_of(ctx, hours), ()):
        return False  # Friday (midnight)
    told = text_of(ctx, hours)
    counted = not {"UNIT", "UNITS"}.isdisjoint(ctx.language.words.get(told.rpartition(" ")[2], ())) and not any(
        "IN" in item.values for item in span
    )
    closed = "RPAREN" in span[-1].values or (ctx.whole and not ctx.text[span[-1].end :].strip())
    said = any(map(str.isalpha, told)) or any("IN" in item.values for item in span) or (ctx.whole and ":" in told)
    return closed and not counted and said


def _stamp_start(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """T10:35; not the tabulator of a program before digits, \\t0123, and not "T 1600"."""
    return char_before(ctx, span[0].start) != "\\" and not ctx.text[span[0].end].isspace()


def _twelve(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """12 noon"""
    return number(roles["h"], "HOUR") == NOON


def _stamped(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """08-15-90 1337: four digits right after a day in digits that has no hour"""
    spec, gap = roles["d"].values["DATE"], ctx.text[roles["d"].end : roles["hm"].start]
    if not isinstance(spec, Spec) or "d" not in spec.fields or "h" in spec.fields:
        return False
    return (
        gap.isspace()
        and len(gap) <= 2
        and ctx.text[spec.start].isdigit()
        and ends(ctx, roles["hm"].end)
        and not _is_year(ctx, roles["hm"])
    )


def _day_and_month(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """12 Nov 1115, Sunday 9/24 1830: four digits after a day of a month that has neither year nor hour may be an
    hour"""
    spec = roles["d"].values["DATE"]
    named = (
        isinstance(spec, Spec)
        and {"d", "mo"} <= spec.fields.keys()
        and spec.fields.keys().isdisjoint(("y", "h", "p", "n"))
    )
    return named and _military(ctx, roles, span) and ctx.text[roles["d"].end : roles["hm"].start].isspace()


def _military(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at 2100; not "2459", "21,000", nor the year of "in 2002", of "14 Nov 2024"."""
    led = ctx.language.words.get(before(ctx, roles["hm"].start), {})
    return (
        bool(roles["hm"].values["HHMM"][0] <= LAST_HOUR)
        and led.get("IN") != "in"
        and whole(ctx, roles, span)
        and not _is_year(ctx, roles["hm"])
    )


def _is_year(ctx: Context, lexeme: Lexeme) -> bool:
    """Are four digits behind a day and its month a year near the writing: 14 Nov 2024, Nov 14, 2024 - 15:20? As the
    start of a stretch that ends with four digits they may be a time of day: Nov 14, 2000 - 2100."""
    year = lexeme.values.get("YEAR")
    if not isinstance(year, int) or not (
        LEAST_YEAR <= year <= MOST_YEAR if ctx.year is None else abs(year - ctx.year) <= NEAR_YEARS
    ):
        return False
    named = _DAY_BEFORE.search(ctx.lower, max(0, lexeme.start - REACH), lexeme.start)
    month = named is not None and "MONTH" in ctx.language.words.get(named[1] or named[2], ())
    return month and _FOUR_DIGITS.match(ctx.text, lexeme.end) is None


def _bare_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """um acht, a las 8; not "8%", "8:30", "8-10"."""
    return starts(ctx, roles["h"].start) and ends(ctx, span[-1].end)


def _hour_start(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9 pm, 8-9 pm, friday7pm; not the 2 of "38.2 in the morning"."""
    start = roles["h"].start
    return starts(ctx, start, ".") or (
        char_before(ctx, start).isalpha()
        and ctx.convention == EVERYDAY
        and not _DAYS.isdisjoint(ctx.language.words.get(before(ctx, start), ()))
    )


def _no_decimal(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """2.30, about 2.30 on Friday; not 1.14 million, about 3.50 euros, of which as many are told, nor 05.06., | 12.06.,
    which are days"""
    end = span[-1].end
    if ctx.text.startswith(".", end) and _DOTTED_DAY.search(
        ctx.text, max(0, span[0].start - _BEFORE_DAY), span[0].start
    ):
        return False
    if after(ctx, end) in ctx.language.scales or ("h" in roles and not starts(ctx, roles["h"].start, "")):
        return False
    return (
        "APPROX" not in span[0].values
        or not _DECIMAL.fullmatch(text_of(ctx, span[-1]))
        or not (noun_follows(ctx, end) or after(ctx, end) in _SIGNS)
    )


def _closes(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """du 3 au 7 mai inclus.; not "vom 3. bis 7. Mai inklusive Frühstück": the clause ends there"""
    behind = ctx.text[span[-1].end :].lstrip(" ")
    return not behind or behind[0] in _CLOSING


def _closes_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at 9 sharp on Friday; not "at 7:30 sharp criticism": the clause ends there, or a preposition follows"""
    behind = ctx.text[span[-1].end :]
    word = behind[1:].partition(" ")[0].lower() if behind[:1] == " " else ""
    return _closes(ctx, roles, span) or "IN" in ctx.language.words.get(word, {})


def _clock_told(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Punkt 8 Uhr, Punkt 8:30; not "Punkt 3 am Montag", of an agenda"""
    told = text_of(ctx, roles["t"])
    return ":" in told or "OCLOCK" in ctx.language.words.get(told.rpartition(" ")[2].lower(), {})


def _written_tight(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14h30, a las 14 h 30; not "2 h 15"."""
    return "LAS" in span[0].values or " " not in ctx.text[roles["h"].start : roles["m"].end]


def _hour_minute(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14 h 30, huit heures vingt: less than sixty minutes"""
    minute = number(roles["m"], "MIN") if "m" in roles else number(roles["mp"], "NUM")
    return minute < MINUTES and not char_before(ctx, span[0].start).isalnum()


def _and_minutes(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """dix heures et vingt, zwölf Uhr und 5 Minuten; not "à 10h et 11", "8-12 Uhr und 14", which are two hours"""
    told = "ap" in roles or "Minute" in (span[-1].values.get("UNIT"), span[-1].values.get("UNITS"))
    return (told or not in_digits(ctx, roles.get("m") or roles["mp"])) and _hour_minute(ctx, roles, span)


def _no_noun(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """um fünf Uhr drei; not "um fünf Uhr drei Männer", who are counted"""
    return not noun_follows(ctx, span[-1].end)


def _hour_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """8 h, huit heures et demie, midi et demi; not "huit et demi", "80 km à 8 h/j"; 9h-12h/14h-18h."""
    if "ap" in roles or "MOMENT" in roles["h"].values:
        return True
    told = any("OCLOCK" in item.values for item in span)
    return (
        told
        and (char_after(ctx, span[-1].end) != "/" or digit_follows(ctx, span[-1].end, "/"))
        and not char_before(ctx, roles["h"].start).isalnum()
    )


def _zero_minute(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """las seis cero dos p. m."""
    zero = next((item for item in span if item.start > roles["h"].start and "NUM" in item.values), None)
    return zero is not None and zero.values["NUM"] == 0 and 0 < number(roles["mp"], "NUM") <= 9


def _noon_past(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """midi dix"""
    return number(roles["mp"], "NUM") < MINUTES


def _singular_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Thursday night; Thursday nights are a set."""
    return not text_of(ctx, roles["p"]).endswith(ctx.language.forms.plural)


def _hour_and_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """7h matin, 18 après-midi: digits right before a part of the day; not "2 matins", "midi soir"."""
    return (
        in_digits(ctx, roles["h"])
        and starts(ctx, roles["h"].start)
        and _singular_part(ctx, roles, span)
        and not text_of(ctx, roles["p"]).endswith("s")
    )


def _part_of_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """mid-afternoon, late morning; not "sometime evenings"."""
    return roles["e"].values["EARLY"] != "None None" and _singular_part(ctx, roles, span)


def _mergeable(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Friday at 8, 5 May 10:30: a day without a time of day, and one"""
    if "c" in roles and "d" in roles and names_all(ctx, roles["d"]):
        return False  # domingos a las 12, which are all of them
    if "d" in roles and not has_room(roles["d"].values["DATE"], with_part="p" in roles):
        return False
    return joins(span)


def _set_off(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14 Nov 2024 - 15:20, Friday 14 May – 7 pm, 5 March 2024 - Night: a dash between blanks, behind a day whose last
    number is not one that it may join to the hour; not "May 5 - 7 pm", nor "14 Nov 2024 - 15:20 - 16:00"."""
    date, clock = roles["d"].values["DATE"], span[-1]
    between = ctx.text[roles["d"].end : clock.start]
    if (
        not isinstance(date, Spec)
        or not {"d", "mo"} <= date.fields.keys()
        or not _mergeable(ctx, roles, span)
        or not between[0] == between[-1] == " "
    ):
        return False
    lead = before(ctx, roles["d"].start)
    named = "WEEKDAY" in ctx.language.words.get(
        before(ctx, ctx.text.rindex(",", 0, roles["d"].start)) if lead == "," else lead, {}
    )
    told = ("y" in date.fields or not ctx.text[roles["d"].end - 1].isdigit()) and not named  # Friday, | 8 March - 17:00
    return told and not _STRETCH_ON.match(ctx.text, clock.end)


def _day_rel(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """three days ago at 5 p.m., in two weeks at noon: what names a day takes a time of day"""
    target = roles["t"].values["REL"]
    if not joins(span):
        return False
    if isinstance(target, Overlap):
        return isinstance(target.pattern, Spec) and target.grain == "Day"
    if isinstance(target, Nth):  # the third Thursday in May at 6 p.m.
        return ctx.convention == EVERYDAY and target.grain == "Day"
    if not isinstance(target, Shift):
        return False
    if isinstance(target.argument, Spec):
        return target.argument.lead in ("wd", "ft", "p") and "h" not in target.argument.fields
    if ctx.convention == EVERYDAY and isinstance(target.argument, Amount) and target.operator in ("Before", "After"):
        led = ctx.lower[max(0, span[0].start - _LED) : span[0].start].split()[-2:]
        counted = any("DEICTIC" in ctx.language.words.get(word, {}) for word in led)  # heute in | zwei Wochen um 12 Uhr
        return target.grain in ("Day", "Week") and not counted
    return target.grain == "Day" and target.operator in ("Last", "Next", "This", "Before", "After")


def _by_writing(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """7:30 this evening, 5 p.m. last Friday; not "0730 POD 3", which counts from an event"""
    target = roles["t"].values["REL"]
    return isinstance(target, (Nth, Overlap)) or (
        isinstance(target, Shift) and target.operator in ("This", "Last", "Next")
    )


def _hours_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """2 h 30 as an amount: digits that are no tail of something longer"""
    return in_digits(ctx, roles["n"]) and starts(ctx, roles["n"].start)


FORMS: dict[str, Form] = {
    "clockish": _half, "at-hour": _half, "minutes": _minutes, "minutes-past": _minutes_past, "minutes-to": _minutes_to, "two-hours": _two_hours, "day-and-month": _day_and_month, "clock-colon": _colon, "clock-offset": _offset, "clock-comma": _comma,
    "second-part": _second_part, "year-last": _year_last, "aside": _aside, "stamp-start": _stamp_start, "twelve": _twelve,
    "stamped": _stamped, "at-military": _military, "bare-hour": _bare_hour, "hour-start": _hour_start, "closes": _closes, "closes-clock": _closes_clock, "clock-told": _clock_told, "the-hour": _bare_hour, "written-tight": _written_tight,
    "hour-minute": _hour_minute, "no-noun": _no_noun, "hour-word": _hour_word, "zero-minute": _zero_minute, "noon-past": _noon_past, "singular-part": _singular_part,
    "part-of-day": _part_of_day, "clockish-part": _hour_and_part, "mergeable": _mergeable, "set-off": _set_off, "day-rel": _day_rel, "by-writing": _by_writing, "hours-first": _hours_first, "no-decimal": _no_decimal, "and-minutes": _and_minutes,
}  # fmt: skip
