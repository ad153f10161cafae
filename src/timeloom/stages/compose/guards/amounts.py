"""Guards of amounts of time: units that are other words too ("second", "quarter"), ages, "a minute"."""

from __future__ import annotations

from itertools import pairwise

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.words import Guard, Roles, after, before, char_after, char_before, is_all, word
from timeloom.stages.compose.readings import Amount

__all__ = ["GUARDS"]

_FALLING = (
    "Second", "Minute", "Hour", "Day", "Week", "Month", "Quarter-Year", "Year", "Decade", "Century", "Millennium",
)  # fmt: skip
_MILLION = 1_000_000
_SYMBOLS = frozenset(("Hour", "Second"))
"""Units whose symbols are none of anything else, after a blank: not the metres of "in 10 m"."""
_SHORT_UNITS = frozenset(("Hour", "Day", "Week"))


def unit_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A unit that is one here: not "second base", "a quarter of", "the century-old", a "minute" amount, an age."""
    unit, number = roles["u"], roles.get("n")
    following = after(ctx, span[-1].end)
    name = word(ctx, unit)
    if name in ctx.cues["unit-after-digits"]:
        return number is not None and "NUM" in number.values
    if name in ctx.cues["unit-or-word"] and not _is_unit(ctx, roles, name, following):
        return False
    if number is None:
        return True
    if "SOME" in number.values:
        if word(ctx, number) in ctx.cues["many"] and before(ctx, number.start) in ctx.cues["before-many"]:
            return False
        if "ap" in roles and word(ctx, roles["ap"]) in ctx.cues["not-before-some"]:
            return False
    if "NUM" in number.values:
        left = char_before(ctx, number.start)
        if left in "qQ" and not ctx.text[number.start - 2 : number.start - 1].isalpha():
            return False
        joined = left == "-" and ctx.text[number.start - 2 : number.start - 1].isalnum()
        return not joined and left not in "$€£#/"
    return "A" not in number.values or _article(ctx, roles, span, following)


def _one_of_many(ctx: Context, roles: Roles, number: Lexeme | None) -> bool:
    """lane 2 | second, lane 5 third: a number that is no one, a blank, and the unit in the singular"""
    if number is None or "NUM" not in number.values or str(number.values["NUM"]) == "1":
        return False
    unit = roles["u"]
    return "UNITS" not in unit.values and ctx.text[number.end : unit.start].isspace() and before(ctx, number.start).isalpha()


def _is_unit(ctx: Context, roles: Roles, name: str, following: str) -> bool:
    """Is a word that is another word too ("second", "quarter", "min", "mo") a unit here?"""
    cues = ctx.cues
    number = roles.get("n")
    if name in cues["unit-or-ordinal"]:
        if number is None and ("op" not in roles or name in cues["unit-or-ordinal-full"]):
            return False
        if name in cues["unit-or-ordinal-full"]:
            alone = not following.isalpha() and not _one_of_many(ctx, roles, number)
            return alone or following in cues["after-second"]
    if name in cues["unit-or-fraction"]:
        counted = number is not None and ("A" in number.values or "NUM" in number.values)
        return not counted or following not in cues["after-fraction"]
    return number is not None or name not in cues["unit-short"]


def _article(ctx: Context, roles: Roles, span: list[Lexeme], following: str) -> bool:
    """a year, an hour: an amount where something counts from it or lasts so long; not "$5 a year", "a day care", and not "six days |
    a week from 10 a.m.", "three times | a week from May"."""
    often = ctx.language.words.get(before(ctx, roles["n"].start), {})
    if "ONCE" in often or ("TIMES" in often and "HENCE" not in often) or ("UNITS" in often and following in ctx.cues["from"]):
        return False
    if is_all(ctx, span) or following in ctx.cues["after-amount"]:
        return True
    return before(ctx, roles["n"].start) in ctx.cues["before-amount"] and following not in ctx.cues["after-unit-noun"]


def decimal(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """2,5 Jahre, 1.500 Jahre: digits, the mark, digits, with nothing between them"""
    start = roles["n"].start
    marks = (ctx.language.forms.point, ctx.language.forms.thousands)
    return ctx.text[start].isdigit() and ctx.text[start - 1] in marks and ctx.text[start - 2 : start - 1].isdigit()


def round_millions(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """dos millones de años: the word between number and unit"""
    return bool(roles["n"].values["NUM"] >= _MILLION)


def same_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """thirty (30) days: a number in words and again in digits, as contracts have it"""
    number, again = roles["n"], roles["n2"]
    return ctx.text[number.start].isalpha() and ctx.text[again.start].isdigit() and number.values["NUM"] == again.values["NUM"]


def by_itself(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """x4 days; not the timber 2x4s"""
    return not char_before(ctx, span[0].start).isalnum()


def short_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """5h, 10d, 6w: written together, and nothing else that a letter after a number could be"""
    number, unit = roles["n"], roles["u"]
    if number.end != unit.start or "NUM" not in number.values or unit.values["UNITSHORT"] not in _SHORT_UNITS:
        return False
    return not char_after(ctx, span[-1].end).isalnum() and before(ctx, span[0].start) in ctx.cues["before-short-unit"]


def short_unit_apart(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """cada 8 h, it took 2 h: with a blank between, after a word of amounts"""
    start = span[0].start
    if roles["u"].values["UNITSHORT"] not in _SYMBOLS:
        return False
    if roles["n"].end == roles["u"].start or char_before(ctx, start).isalnum() or char_after(ctx, span[-1].end).isalnum():
        return False
    return before(ctx, start) in ctx.cues["before-short-unit"] or is_all(ctx, span)


def units_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """weeks, months: some of them; not "trading days' total", "days of Clinton"."""
    cues = ctx.cues
    previous, following = before(ctx, span[0].start), after(ctx, span[-1].end)
    if word(ctx, roles["u"]) in cues["units-or-word"] and previous in cues["before-units-word"]:
        return False
    if following in cues["of"]:
        return previous in cues["before-units-of"]
    return following in cues["after-units"] or (previous in cues["before-units"] and following != "-")


def long(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """year-long"""
    return word(ctx, span[-1]) in ctx.cues["long"]


def vague_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a while, for some time; not "while"."""
    if ctx.lower[span[0].start : span[-1].end] in ctx.cues["not-vague"]:
        return False
    return (
        before(ctx, span[0].start) in ctx.cues["before-vague"]
        and after(ctx, span[-1].end) not in ctx.cues["not-after-vague"]
    )


def falling(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a year and three months: each amount smaller than the one before, and no "or" between them"""
    ranks = []
    for role in ("p", "p2", "p3"):
        if role in roles:
            amount = roles[role].values["PERIOD"]
            if not isinstance(amount, Amount) or amount.unit[2] not in _FALLING or amount.parts:
                return False
            ranks.append(_FALLING.index(amount.unit[2]))
    second = roles["p2"].start
    either = any(item.values.get("AND") == "or" for item in span if item.end <= second)
    return not either and all(left > right for left, right in pairwise(ranks))


def first_n(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the first nine months; not "the first two-year term"."""
    amount = roles["p"].values["PERIOD"]
    if not isinstance(amount, Amount) or amount.number is None or "-" in ctx.text[amount.start : amount.end]:
        return False
    return roles["n"].values["ORD"] in (1, -1)


def plain_amount(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the last three days; not "it may well last over a week"."""
    if word(ctx, roles["op"]) not in ctx.cues["operator-or-verb"]:
        return True
    return not roles["p"].values["PERIOD"].modifiers and before(ctx, span[0].start) not in ctx.cues["before-verb"]


GUARDS: dict[str, Guard] = {
    "by-itself": by_itself, "same-number": same_number, "decimal": decimal, "round-millions": round_millions, "unit-word": unit_word, "short-unit": short_unit, "short-unit-apart": short_unit_apart, "units-alone": units_alone, "long": long,
    "vague-word": vague_word, "falling": falling, "first-n": first_n, "plain-amount": plain_amount,
}  # fmt: skip
