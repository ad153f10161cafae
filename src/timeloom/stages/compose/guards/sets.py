"""Guards of sets: every Friday, twice a week, daily, b.i.d."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.words import DASHES, Guard, Roles, after, before, char_after, digit_follows, word
from timeloom.stages.compose.readings import Overlap, Plural, Spec
from timeloom.stages.compose.tense import tense

__all__ = ["GUARDS"]

CLAUSE = 80
"""Characters before days of the week in which a verb says that they are not every week's."""
EARLIEST = 6
"""Before this hour nothing opens that is told by bare numbers alone."""
OWN_HOURS = 32
"""Characters of the hours after a day at the most."""
REACH = 8
"""Characters between the hours of some days and those of the next at the most."""
_NOTHING = frozenset(("",))
"""What is left of a comma that stands alone."""
_GOES_ON = frozenset("%°$€£-–/:")
LONGEST_LIST = 12
"""Words and commas of a list of weekdays at the most."""


_HOUR_NEXT = re.compile(r"\s+\w+\s+\d")
"""de 9 h: a word and a number."""
_WORD = re.compile(r"[^\W\d_]+")
_STOP = re.compile(r"[.!?;]\s|\n\n")
_HOURS = re.compile(r":?\s*(?:([^\W\d_]+)\s+)?\d{1,2}(?:[:.h]\d\d)?\s?(?:[ap]\.?m\.?|h|uhr)?\s?([-–]|[^\W\d_]+\b)\s?\d")
"""From 10 a.m. to 2, 10-14, de 10 h à 14: the word before and that between."""
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


def timed_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los martes y jueves a las 19 h: the last of a list has an hour"""
    spec = roles["d2"].values["DATE"]
    return isinstance(spec, Spec) and "h" in spec.fields


def after_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon-Fri 9-5, | Sat 10-2: right after hours of other days"""
    start = span[0].start
    end = next((end for end in range(start, start - REACH - 1, -1) if end in ctx.hours), None)
    if end is None:
        return False
    between = ctx.lower[end:start].split()
    if "." in ctx.text[end:start] and tense(ctx, start, span[-1].end) == "past":
        return False  # open from 9 to 5. Monday from 9 a.m. to noon it was shut
    return all(one.strip(",;.") in ctx.cues["and-or"] | _NOTHING for one in between) and "." not in ctx.text[end:start].rstrip()[1:]


def no_own_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9:00 to 5 p.m., Friday; not "9:00 to 5 p.m., Saturday 10:00 to 2 p.m.", where the day has hours of its own"""
    start, end = span[0].start, span[-1].end
    if not any("COMMA" in item.values for item in span) or not _joins_hours(ctx, before(ctx, start)):
        return True
    found = _HOURS.match(ctx.lower, end, end + OWN_HOURS)
    if found is None or (found[1] and "FROM" not in ctx.language.words.get(found[1], {})):
        return True
    return not _joins_hours(ctx, found[2])


def _joins_hours(ctx: Context, mark: str) -> bool:
    """9 to 5, 9-5"""
    return mark in DASHES or ("TO" in ctx.language.words.get(mark, {}) and mark not in ctx.cues["and-or"])


def bare_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """weekdays 9-5: hours at the end of what is said; not "Saturdays 10-15 people come", not "won Saturdays 3-1", not 9-5%"""
    end = span[-1].end
    if not ctx.hours and roles["h"].values["HOUR"] < EARLIEST:
        return False
    if char_after(ctx, end) in _GOES_ON or digit_follows(ctx, end, ".,:/-–"):
        return False
    following = after(ctx, end)
    return not following.isalnum() or following in ctx.cues["and-or"] or following in ctx.cues["prepositions"] or following in ctx.cues["day-name"]


def own_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9-5 on weekdays; not "9-5, | Saturdays 10-2", where the day has hours of its own"""
    return not after(ctx, span[-1].end).isdigit()


def habitual(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """open Monday and Wednesday from 9 to 11; not "met Monday and Wednesday from 9 to 11" or "will open Monday and
    Wednesday from 9 to 11", which are two days"""
    if any("WEEKDAYS" in item.values for item in span):
        return True
    start = span[0].start
    if tense(ctx, start, span[-1].end) == "past":
        return False
    words = _WORD.findall(_STOP.split(ctx.lower[max(0, start - CLAUSE) : start])[-1])
    return ctx.cues["ahead-once"].isdisjoint(words)


def through(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday to Friday, 9 to 5; not "Monday and Friday", and "9 and 5" only after "between"."""
    hours = roles.get("h") or roles.get("c") or roles.get("t") or roles[max(role for role in roles if role.startswith("d"))]
    for place, item in enumerate(span):
        if "AND" in item.values or ("TO" in item.values and word(ctx, item) in ctx.cues["and-or"]):
            listed = item.start < hours.start
            if listed and "t" in roles or not listed and not any("BETWEEN" in one.values for one in span[:place]):
                return False
    return True


GUARDS: dict[str, Guard] = {
    "joins-clock": joins_clock, "after-hours": after_hours, "no-own-hours": no_own_hours, "timed-last": timed_last, "bare-hours": bare_hours, "own-hours": own_hours, "habitual": habitual, "through": through,
    "yearly-day": yearly_day, "in-month": in_month,
    "unit-or-rep": unit_or_rep, "plural-part": plural_part, "days-within": days_within, "unit-or-part": unit_or_part, "no-article": no_article, "habit": habit, "weekdays-only": weekdays_only, "set-of-days": set_of_days, "weekday-listed": weekday_listed, "freq-word": freq_word,
    "dose-word": dose_word,
}  # fmt: skip
