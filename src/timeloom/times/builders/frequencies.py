"""Builders of how often something is: twice a week, three days a week, daily, b.i.d."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.sets import LETTERS, pattern_of
from timeloom.times.builders.words import Builder, Roles, extent, field, reading_of, unit_of, where
from timeloom.times.context import Context
from timeloom.times.readings import Amount, CalendarUnit, Frequency, Plural, Reading, Token

__all__ = ["BUILDERS"]

_DAYS_OF_WEEK = 7
_SHORT = {
    "Minute": ("M", ("Hour", "Day", "Week")), "Hour": ("H", ("Day", "Week", "Month")), "Day": ("D", ("Week", "Month", "Year")),
    "Week": ("W", ("Month", "Year")), "Month": ("M", ("Year",)),
}  # fmt: skip
"""The letter of a unit in a frequency of TimeML (three days a week: 3D), and the units of which it is told how many
each has."""


def _frequency(span: list[Lexeme], number: Token, every_: Reading | None) -> Reading | None:
    if number[2] == "0":
        return None
    reading = Frequency(*extent(span), number[:2], number, every_)
    reading.hints["freq"] = f"{number[2]}X"
    return reading


def _times(lexeme: Lexeme) -> Token:
    """How often: once, three, several."""
    start, end, value = field(lexeme, "ONCE", "NUM", "SOME")
    return start, end, str(value)


def times_per(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """twice a week, three times a day, once every two years"""
    target = roles.get("p") or roles["u"]
    amount = target.values.get("PERIOD")
    every_ = CalendarUnit(amount.unit, amount.number) if isinstance(amount, Amount) else pattern_of(target)
    often = _times(roles["n"])
    reading = _frequency(span, often, every_)
    if reading is None or not isinstance(every_, CalendarUnit):
        return reading
    unit, times = every_.parts
    number = "1" if every_.number is None else str(every_.number[2])
    many = str(int(number) * times) if number.isdecimal() else number if times == 1 else ""
    if many in ("", "1") or unit[2] not in LETTERS:
        return reading
    if often[2] == "1" and times > 1:  # once a fortnight is every two weeks
        once = Plural(*extent(span), CalendarUnit(unit))
        once.nth, once.nth_span = int(many), unit[:2]
        once.hints["freq"] = reading.hints["freq"]
        once.assumed.append("phase")
        return once
    reading.hints["value"] = LETTERS[unit[2]].format(many)
    return reading


def period_per(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """eight hours a day, three days a week: so much of each; seven days a week is every day"""
    amount, unit = reading_of(roles["p"]), unit_of(roles["u"])
    if not isinstance(amount, Amount) or amount.parts or amount.number is None or not str(amount.number[2]).isdecimal():
        return None
    inner, count = amount.unit[2], int(amount.number[2])
    if (inner, unit[2], count) == ("Day", "Week", _DAYS_OF_WEEK):
        return Plural(*extent(span), CalendarUnit((*amount.unit[:2], inner)))
    if count == 0 or inner not in _SHORT or unit[2] not in _SHORT[inner][1]:
        return None
    reading = Frequency(*extent(span), amount.number[:2], amount.number, CalendarUnit(unit))
    reading.hints["freq"] = f"{count}{_SHORT[inner][0]}"
    return reading


def times_freq(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """twice daily, three times weekly"""
    word = roles["f"]
    unit = CalendarUnit((*where(word), word.values["FREQ"].split()[-1]))
    return _frequency(span, _times(roles["n"]), unit)


def freq(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """daily, quarterly, biweekly"""
    word = roles["f"]
    count, _, kind = (word.values.get("FREQ") or word.values["DAILY"]).rpartition(" ")
    reading = Plural(*extent(span), CalendarUnit((*where(word), kind)))
    # TimeBank annotates adverbs such as quarterly more readily than adjectives.
    adverb = ctx.lower.endswith(ctx.language.forms.adverb, word.start, word.end)
    if kind == "Quarter-Year" or (kind not in ("Day", "Week") and not adverb):
        reading.hints["view"] = "scate"
    if count:
        reading.nth, reading.nth_span = int(count), where(word)
        reading.assumed.append("phase")
    return reading


def dose(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """b.i.d., t.i.d.: times a day"""
    number = field(roles["n"], "DOSE")
    start, end = number[:2]
    reading = _frequency(span, number, CalendarUnit((start, end, "Day")))
    if reading is not None and ctx.text[end : end + 1] == "." and "." in ctx.text[start:end]:
        reading.end += 1
    return reading


BUILDERS: dict[str, Builder] = {
    "times-per": times_per, "period-per": period_per, "times-freq": times_freq, "freq": freq, "dose": dose,
}  # fmt: skip
