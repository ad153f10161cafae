"""Guards of sets: every Friday, twice a week, daily, b.i.d."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.hours_of_days import is_habit
from timeloom.stages.compose.guards.words import DASHES, Guard, Roles, after, before, prefix, word
from timeloom.stages.compose.readings import Either, Overlap, Plural, Spec, Timed
from timeloom.stages.compose.tense import tense

__all__ = ["GUARDS"]

YEAR = 4
"""Digits of a year."""
LONGEST_LIST = 12
"""Words and commas of a list of weekdays at the most."""


_DAYS = frozenset(("WEEKDAY", "WEEKDAYS"))
_HOUR_NEXT = re.compile(r"\s+\w+\s+\d")
"""de 9 h: a word and a number."""
_HABIT = frozenset(("wd", "p", "h", "m", "n"))
"""Fields of a day that comes every week, and of a time on it."""


def unit_or_rep(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every Friday, each July: something that comes again"""
    lexeme = roles["d"]
    if "DATE" in lexeme.values:
        spec = lexeme.values["DATE"]
        return isinstance(spec, Spec) and not spec.complete and bool(spec.lead)
    every = roles["e"].values["EVERY"]
    if every in ("PER", "ANY"):
        return False
    if "UNIT" not in lexeme.values:
        return True
    if word(ctx, lexeme) in ctx.cues["not-every-unit"]:
        return False
    return every != "EACH" or after(ctx, span[-1].end) not in ctx.cues["of"]


def days_within(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every Monday next month, each Friday of this week"""
    inner, whole = roles["t"].values["REL"], roles["e"].values["EVERY"]
    return whole in ("EVERY", "EACH") and isinstance(inner, Overlap) and isinstance(inner.pattern, Spec) and inner.pattern.lead == "wd"


def plural_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Thursday nights, summer evenings"""
    spec = roles["wd"].values["DATE"]
    return word(ctx, roles["pl"]).endswith(ctx.language.forms.plural) and isinstance(spec, Spec) and spec.lead in ("wd", "s")


def weekdays_only(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los lunes, los sábados por la noche: the plural article and a weekday with nothing else that picks one"""
    spec = roles["pl"].values["DATE"]
    return isinstance(spec, Spec) and spec.lead == "wd" and spec.fields.keys() <= {"wd", "p", "h", "m", "ap"}


def weekday_listed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los martes y | jueves: a weekday in a list that the plural article begins; sábados, which is a plural by itself"""
    if not weekdays_only(ctx, roles, span):
        return False
    spec = roles["pl"].values["DATE"]
    if ctx.lower[slice(*spec.fields["wd"][:2])] in ctx.cues["plural-weekday"]:
        return True
    start, joined = span[0].start, False
    for _ in range(LONGEST_LIST):
        previous = before(ctx, start)
        if previous in ctx.cues["plural-article"]:
            return joined
        joins = previous in ctx.cues["and-or"] or previous == ","
        if not joins and previous not in ctx.cues["day-name"]:
            return False
        joined = joined or joins
        start = ctx.lower.rfind(previous, 0, start)
    return False


def set_of_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los lunes de mayo; not "el informe anual de 2019"."""
    days = roles["s"].values["SET"]
    return isinstance(days, Plural) and isinstance(days.pattern, Spec)


def no_article(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """morgens; not "eines Morgens", which is one of them"""
    return before(ctx, span[0].start) not in ctx.cues["determiners"]


def unit_or_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """three times a week"""
    number = roles["n"].values
    if "NUM" in number and "ONCE" not in number:
        return any("TIMES" in item.values for item in span)
    return True


def per_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """eight hours a day, five days per week; not "thirty minutes every day", which are two times, and not "two days a month ago"."""
    every = next((item.values["EVERY"] for item in span if "EVERY" in item.values), "PER")
    following = after(ctx, span[-1].end)
    categories = ctx.language.words.get(following, {})
    if every != "PER" or (following.isdigit() and len(following) == YEAR) or following in ctx.cues["not-after-per"]:
        return False
    return "AGO" not in categories and "MONTH" not in categories


def freq_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """daily, annual; not a newspaper (the Daily News)"""
    following = ctx.text[span[-1].end : span[-1].end + 2]
    return not (ctx.text[span[0].start].isupper() and len(following) > 1 and following[1].isupper())


def habit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """fermé le lundi: an article before a weekday says every one of them, where no tense says otherwise"""
    spec = roles["d"].values["DATE"]
    if word(ctx, span[0]) not in ctx.cues["before-habit"] or not isinstance(spec, Spec) or not spec.fields.keys() <= _HABIT or spec.lead != "wd":
        return False
    if after(ctx, span[-1].end) in ctx.cues["of"] and not _HOUR_NEXT.match(ctx.text, span[-1].end):
        return False  # le lundi de Pâques
    return tense(ctx, span[0].start, span[-1].end) is None


def dose_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """b.i.d., BID after a dose; not the noun bid"""
    text = ctx.text[span[0].start : span[-1].end]
    if "." in text:
        return True
    dose = text.lower()
    if dose in ctx.cues["dose-only"]:
        return not text.istitle()
    if dose not in ctx.cues["dose-or-word"]:
        return False
    return text.isupper() or (text.islower() and before(ctx, span[0].start) in ctx.cues["before-dose"])


def yearly_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """5 May every year; not the end of a range (from April to | October each year), of a list, or before a verb"""
    start = span[0].start
    previous = before(ctx, start)
    if previous in ctx.cues["the"]:
        start = ctx.lower.rfind(previous, 0, start)
        previous = before(ctx, start)
    return previous not in ctx.cues["not-before-yearly-day"]


def in_month(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """jeden zweiten Freitag im Januar; not "ab Januar", which is when it begins"""
    return all(word(ctx, item) not in ctx.cues["not-before-yearly-day"] for item in span if "IN" in item.values)


def joins_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every 60 days at 02:00; not "for 8 p.m."."""
    return all(word(ctx, item) in ctx.cues["joins-clock"] for item in span if "IN" in item.values and item is not roles["s"])


def no_stretch(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 1st and 15th of each month; not "between the 1st and 15th of each month" or "from the 1st to | the 15th of each month"."""
    previous = before(ctx, span[0].start)
    if previous in ctx.cues["the"]:
        previous = prefix(ctx, previous, span[0].start)
    return ctx.language.words.get(previous, {}).keys().isdisjoint(("TO", "BETWEEN"))


def spared(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """open daily except Monday, was open daily except Mondays; not "it rained every day except Monday", which is one of them"""
    following = after(ctx, span[-1].end)
    if following == ",":
        following = after(ctx, ctx.lower.index(",", span[-1].end) + 1)
        if not _DAYS.isdisjoint(ctx.language.words.get(following, ())):
            return False  # daily except Monday, Tuesday | , Wednesday and Thursday
    elif following in DASHES or following in ctx.cues["and-or"] or "TO" in ctx.language.words.get(following, {}):
        return False
    return not roles["d"].values.keys().isdisjoint(("SET", "WEEKDAYS")) or is_habit(ctx, span[0].start, span[-1].end)


def clock_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at 7:15, | 8:15 and 9:15 Mon-Fri: the set begins with a time of day, too; not "8 a.m. and every Monday at noon"."""
    days = roles["s"].values["SET"]
    if not isinstance(days, Plural):
        return False
    timed = days.pattern.parts if isinstance(days.pattern, Either) else (days.pattern,)
    clocks = [one.clock if isinstance(one, Timed) else one for one in timed]
    return any(clock.fields[name][0] == days.start for clock in clocks if isinstance(clock, Spec) for name in ("h", "n") if name in clock.fields)


def timed_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los martes y jueves a las 19 h: the last of a list has an hour"""
    spec = roles["d2"].values["DATE"]
    return isinstance(spec, Spec) and "h" in spec.fields


GUARDS: dict[str, Guard] = {
    "joins-clock": joins_clock, "no-stretch": no_stretch, "spared": spared, "clock-first": clock_first, "timed-last": timed_last, "per-unit": per_unit,
    "yearly-day": yearly_day, "in-month": in_month,
    "unit-or-rep": unit_or_rep, "plural-part": plural_part, "days-within": days_within, "unit-or-part": unit_or_part, "no-article": no_article, "habit": habit, "weekdays-only": weekdays_only, "set-of-days": set_of_days, "weekday-listed": weekday_listed, "freq-word": freq_word,
    "dose-word": dose_word,
}  # fmt: skip
