"""What amounts and sets are by their form: numbers and units, patterns that come again."""

from __future__ import annotations

import re
from itertools import pairwise

from timeloom.language import Lexeme
from timeloom.times.builders.words import is_work, unit_of
from timeloom.times.context import Context
from timeloom.times.forms.glue import Form, Roles, ends, in_digits, number, starts, text_of
from timeloom.times.forms.parts import date_of, is_repeatable, joins, reading_of
from timeloom.times.neighbours import DASHES, after, before, char_after, char_before, noun_follows
from timeloom.times.readings import Amount, Overlap, Plural, Spec

__all__ = ["FORMS"]

_SUM = re.compile(r"(?:[£$€]\s?\d[\d.,]*|\d[\d.,]*\s?([£$€%]|[^\W\d_]+))\s$")
"""A sum, or a number of something."""
_OP = frozenset(("LAST", "NEXT"))
_LONGEST_SUM, _NAMES = 24, frozenset(("OF", "MONTH", "AFTER", "BEFORE", "EARLY"))
MILLION = 1_000_000
_FALLING = (
    "Second", "Minute", "Hour", "Day", "Week", "Month", "Quarter-Year", "Year", "Decade", "Century", "Millennium",
)  # fmt: skip
_HABIT = frozenset(("wd", "p", "h", "m", "n"))
"""Fields of a day that comes every week, and of a time on it."""
_WEEKS, _PARTS = 52, (7, 12)
"""Weeks of a year; days of a week, and months of a year."""
_IN_NOTE = re.compile(r"\b\d{1,2}/52\b|\d ?(?:mg|mcg|ml)\b")
"""What a clinical note writes."""
_BARE_DAY = frozenset(("wd", "p", "h", "m", "ap"))
_GOING_ON = frozenset(("TO", "TOBARE", "AND", "UNTIL", "COMMA"))
"""Categories of words behind an hour which another follows."""
_REST = 2
"""Digits of minutes or seconds that have no unit of their own."""


def _unit_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """three days; not the days of "$3 days", "x3 days", or of "2-3 days" without the 2; nor "0800 hours"."""
    lexeme = roles.get("n")
    if (
        lexeme is not None
        and "HHMM" in lexeme.values
        and ctx.text[lexeme.start] == "0"
        and unit_of(roles["u"])[2] == "Hour"
    ):
        return False
    return lexeme is None or "NUM" not in lexeme.values or starts(ctx, lexeme.start, "-–/:")


def _about_amount(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """environ 15 heures; not "vers 15 heures", "gegen 15 Stunden", which lead to a time of day"""
    return "ap" not in roles or not {"IN", "CIRCA"} <= roles["ap"].values.keys()


def _round_millions(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """dos millones de años: the word between number and unit"""
    return number(roles["n"], "NUM") >= MILLION


def _same_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """thirty (30) days: a number in words and again in digits"""
    first, again = roles["n"], roles["n2"]
    return not in_digits(ctx, first) and in_digits(ctx, again) and first.values["NUM"] == again.values["NUM"]


def _working_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """business day; not "full day", "business week"."""
    return is_work(roles["k"]) and roles["u"].values["UNIT"] == "Day"


def _counted_workday(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the last business day of each month; not "the first full day of each month"."""
    return is_work(roles["k"]) and roles["du"].values["UNIT"] == "Day"


def _working_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """three weekdays; not those of "2-3 weekdays"."""
    return roles["u"].values["WEEKDAYSET"] == "Weekdays" and starts(ctx, roles["n"].start, "-–/:")


def _by_itself(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """x4 days; not the timber 2x4s"""
    return not char_before(ctx, span[0].start).isalnum()


def _short_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """5h, 10d, 6w: written together; no months, as 10m is anything"""
    return roles["n"].end == roles["u"].start and _short(ctx, roles)


def _short_apart(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """cada 8 h, it took 2 h: with a blank between; not 60 W, which are watts"""
    watts = roles["u"].values["UNITSHORT"] == "Week" and ctx.text[roles["u"].start].isupper()
    return roles["n"].end < roles["u"].start and not watts and _short(ctx, roles)


def _short(ctx: Context, roles: Roles) -> bool:
    count, unit = roles["n"], roles["u"]
    if "NUM" not in count.values or unit.values["UNITSHORT"] == "Month":
        return False
    return starts(ctx, count.start, "-–/:") and not char_after(ctx, unit.end).isalnum()


def _rest(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """6 hrs 40, 2h30; not "2 minutes 10 men", "3 hours 20 people"."""
    rest = roles["n2"]
    return rest.end - rest.start == _REST and ends(ctx, rest.end, ":/.,-–%") and not noun_follows(ctx, rest.end)


def _of_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """1:30 Std., 2:30 Stunden; not "1:30 Min."."""
    return bool(unit_of(roles["u"])[2] == "Hour")


def _long(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """year-long; not "year-business"."""
    return span[-1].values.get("WORKING") == "full"


def _falling(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a year and three months: each amount smaller than the one before, and no "or" between them"""
    amounts = [roles[role].values["PERIOD"] for role in ("p", "p2", "p3") if role in roles]
    if not all(isinstance(one, Amount) and one.unit[2] in _FALLING and not one.parts for one in amounts):
        return False
    ranks = [_FALLING.index(one.unit[2]) for one in amounts]
    return all(item.values.get("AND") != "or" for item in span) and all(left > right for left, right in pairwise(ranks))


def _first_n(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the first nine months; not "the third nine months", "the first months"."""
    amount = roles["p"].values["PERIOD"]
    return isinstance(amount, Amount) and amount.number is not None and number(roles["n"], "ORD") in (1, -1)


def _plain_amount(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the last three days; not "last over a week"."""
    return roles["op"].values.get("LAST") != "last" or not roles["p"].values["PERIOD"].modifiers


def _unit_or_rep(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every Friday, each July, every year: something that comes again; not "per year", "any Friday in 1998", "jeweils 9
    bis 13 Uhr"."""
    if "DATE" in roles["d"].values:
        return is_repeatable(date_of(roles, "d")) and not text_of(ctx, roles["d"]).isdecimal()
    return roles["e"].values["EVERY"] not in ("PER", "ANY")


def _days_within(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every Monday next month, each Friday of this week"""
    inner, told = roles["t"].values["REL"], roles["e"].values["EVERY"] in ("EVERY", "EACH")
    return told and isinstance(inner, Overlap) and isinstance(inner.pattern, Spec) and inner.pattern.lead == "wd"


def _plural_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Thursday nights, summer evenings; not "Thursday night"."""
    spec = date_of(roles, "wd")
    return (
        spec is not None and spec.lead in ("wd", "s") and text_of(ctx, roles["pl"]).endswith(ctx.language.forms.plural)
    )


def _weekdays_only(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los lunes, los sábados por la noche: a weekday with nothing else that picks one"""
    spec = date_of(roles, "pl")
    return spec is not None and spec.lead == "wd" and spec.fields.keys() <= _BARE_DAY


def _set_of_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los lunes de mayo; not "anual de 2019"."""
    days, within = roles["s"].values["SET"], reading_of(roles["t"])
    timed = isinstance(within, Spec) and "h" in within.fields  # sábados de | 9 a 14
    return isinstance(days, Plural) and isinstance(days.pattern, Spec) and not timed


def _unit_or_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """three times a week, once a day; not "three a week"."""
    counted = "NUM" in roles["n"].values and "ONCE" not in roles["n"].values
    return not counted or any("TIMES" in item.values for item in span)


def _behind_sum(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """£4 | a week, 35 € | al mes, 20 Liter | im Monat; not "3 % en el mes de mayo", "£500 a year after the war", "the
    3 | days a month"."""
    behind = after(ctx, span[-1].end)
    named = not _NAMES.isdisjoint(ctx.language.words.get(behind, {})) or any(
        behind in ctx.language.cues[name] for name in ("determiners", "clause-start")
    )
    told = _SUM.search(ctx.text, max(0, span[0].start - _LONGEST_SUM), span[0].start)
    if named or told is None or "WITHIN" in span[0].values:
        return False
    return told[1] is None or told[1].lower() not in ctx.language.words


def _no_both(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """die letzten | beiden Wochen, die beiden Wochen vor Ostern; not "an beiden Tagen", which are told of already"""
    led = "THE" in span[0].values or not _OP.isdisjoint(ctx.language.words.get(before(ctx, span[0].start), {}))
    return led or "BOTH" not in roles["n"].values


def _no_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """entre trois et cinq jours; not "entre 15 et 21 heures", which are times of day"""
    return bool(unit_of(roles["u"])[2] != "Hour")


def _per_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """eight hours a day, five days per week; not "thirty minutes every day", which are two times"""
    return next((item.values["EVERY"] for item in span if "EVERY" in item.values), "PER") == "PER"


def _habit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le lundi, le lundi matin; not "le lundi 3"."""
    spec = date_of(roles, "d")
    return spec is not None and spec.lead == "wd" and spec.fields.keys() <= _HABIT


def _joins(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every 60 days at 02:00, jeden zweiten Freitag im Januar; not "ab Januar", "by 2:00"."""
    return joins(span)


def _clock_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Tuesdays 6pm, daily 9:30; not "Tuesdays 2 til 4", "daily 2 p.m. and 7", which have more than one"""
    end = roles["c"].end
    behind = after(ctx, end)
    return behind not in DASHES and _GOING_ON.isdisjoint(ctx.language.words.get(behind, ()))


def _timed_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los martes y jueves a las 19 h: the last of a list has an hour"""
    spec = date_of(roles, "d2")
    return spec is not None and "h" in spec.fields


def _clinical_parts(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in | 1/52, review 6/52, in 2/12; days and months only where the text writes weeks so, or tells of a dose: else it
    is a date. Not "6/52 voted"."""
    below, led = number(roles["b"], "NUM"), before(ctx, span[0].start)
    leads = ctx.language.words.get(led, {})
    asked = (
        leads.get("IN") in ("in", "for", "within")
        or "AFTER" in leads
        or "TIMES" in leads
        or led in ctx.language.cues["follow-up"]
    )
    if not asked or not starts(ctx, span[0].start) or not ends(ctx, span[-1].end):
        return False
    return below in (_WEEKS, *_PARTS) and (below == _WEEKS or _IN_NOTE.search(ctx.text) is not None)


def _day_after(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """day 2 | after surgery"""
    link = after(ctx, span[-1].end)
    place = ctx.lower.find(link, span[-1].end) + len(link)
    counted = link in ctx.language.cues["counted-after"] and after(ctx, place) in ctx.language.cues["operation"]
    return roles["u"].values["UNIT"] == "Day" and counted


FORMS: dict[str, Form] = {
    "unit-word": _unit_word, "about-amount": _about_amount, "round-millions": _round_millions, "same-number": _same_number, "by-itself": _by_itself,
    "short-unit": _short_unit, "rest": _rest, "short-unit-apart": _short_apart, "long": _long, "of-hours": _of_hours, "falling": _falling, "first-n": _first_n,
    "plain-amount": _plain_amount, "unit-or-rep": _unit_or_rep, "days-within": _days_within, "plural-part": _plural_part,
    "weekdays-only": _weekdays_only, "weekday-listed": _weekdays_only, "set-of-days": _set_of_days, "unit-or-part": _unit_or_part,
    "per-unit": _per_unit, "no-hours": _no_hours, "no-both": _no_both, "behind-sum": _behind_sum, "working-day": _working_day, "working-days": _working_days, "counted-workday": _counted_workday, "clinical-parts": _clinical_parts, "day-after": _day_after, "habit": _habit, "joins-clock": _joins, "clock-alone": _clock_alone, "in-month": _joins, "timed-last": _timed_last,
}  # fmt: skip
