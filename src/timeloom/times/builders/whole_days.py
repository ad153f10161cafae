"""Builders of what people add to a day or a stretch without changing which one is meant: all day, in the course of it,
inclusive, sharp."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.words import Builder, Roles, extent, field, mark_modifier, reading_of, unit_of, where
from timeloom.times.context import Context
from timeloom.times.neighbours import after
from timeloom.times.readings import AnchorRef, Between, CalendarUnit, Reading, Shift, Spec

__all__ = ["BUILDERS"]

_OF_DAY = frozenset(("h", "n", "p"))
_WITHIN = frozenset(("Day", "Week", "Month", "Quarter-Year", "Year"))
"""Units in whose course something is."""


def kept(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """vendredi toute la journée, den ganzen Freitag, im Laufe der nächsten Woche, 8h30 pile: what is named, as it is"""
    reading = reading_of(roles["t"])
    if (
        isinstance(reading, Between)
        or reading is None
        or ("u" in roles and (unit_of(roles["u"])[2] != "Day" or reading.grain != "Day"))
    ):
        return None
    if ("u" in roles or "n" in roles) and isinstance(reading, Spec) and not reading.fields.keys().isdisjoint(_OF_DAY):
        return None
    if (
        "n" in roles
        and "u" not in roles
        and isinstance(reading, Shift)
        and reading.operator == "This"
        and isinstance(reading.argument, CalendarUnit)
    ):
        return None  # toda la semana, which is how long
    return reading.grow(*extent(span))


def course(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """dans la journée, im Laufe der Woche, a lo largo del mes: some time in the one that is being spoken of"""
    unit = unit_of(roles["u"])
    if unit[2] not in _WITHIN or "OF" in ctx.language.words.get(after(ctx, span[-1].end), ()):
        return None  # dans la journée | d'hier
    return Shift(*extent(span), "This", unit[:2], AnchorRef(span[0].start), CalendarUnit(unit))


def inclusive(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """jusqu'à vendredi inclus, del 3 al 7 inclusive: the end that is named is part of it"""
    reading = roles["r"].values["RANGE"]
    if not isinstance(reading, Between) or not isinstance(reading.last, Reading) or reading.last.grain == "Hour":
        return None
    reading.last_included = True
    return reading.grow(*extent(span))


def early_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """lundi à la première heure, el lunes a primera hora, el viernes a última hora: early is in the morning, late at
    the end of the day"""
    day, mark = reading_of(roles["d"]), roles["e"]
    if not isinstance(day, Spec) or day.grain != "Day" or day.modifiers or not day.fields.keys().isdisjoint(_OF_DAY):
        return None
    side = field(mark, "EARLY", "EARLIERIN")[2]
    fields = dict(day.fields) if side.startswith("End") else {**day.fields, "p": (*where(mark), "Morning")}
    if side.startswith("Mid"):
        return None
    reading = Spec(*extent(span), fields)
    reading.assumed += day.assumed
    mark_modifier(reading, mark, "EARLY", "EARLIERIN")
    return reading


BUILDERS: dict[str, Builder] = {"kept": kept, "course": course, "inclusive": inclusive, "early-date": early_date}
