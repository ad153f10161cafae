"""What lower rules have made of the parts of a match, asked for by their kind."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.context import Context
from timeloom.times.forms.glue import Roles
from timeloom.times.readings import Reading, Spec

__all__ = ["date_of", "has_room", "is_repeatable", "is_weekday", "joins", "names_all", "reading_of", "unit_of"]

_NO_JOIN = frozenset(("by", "over", "as", "late", "within", "from"))
"""What prepositions say that open a stretch, and do not put a time of day on a day."""


def reading_of(lexeme: Lexeme) -> Reading | None:
    """The reading that the rule of a part has built."""
    return next((value for value in lexeme.values.values() if isinstance(value, Reading)), None)


def date_of(roles: Roles, role: str) -> Spec | None:
    """The date that a role has been read as."""
    found = roles[role].values.get("DATE")
    return found if isinstance(found, Spec) else None


def unit_of(lexeme: Lexeme) -> str:
    """A unit in the singular or in the plural, "" where it is none."""
    return str(lexeme.values.get("UNIT") or lexeme.values.get("UNITS") or "")


def is_weekday(reading: object) -> bool:
    """A weekday, and nothing else."""
    return isinstance(reading, Spec) and reading.fields.keys() == {"wd"}


def is_repeatable(date: Spec | None) -> bool:
    """Friday, July, 5 May: a date without its year"""
    return date is not None and not date.complete and bool(date.lead)


def has_room(date: object, *, with_part: bool = False) -> bool:
    """Friday, 5 May: a day without a time of day; for a part of the day also a season (summer evenings)."""
    if not isinstance(date, Spec) or not date.fields.keys().isdisjoint(("h", "p", "n")):
        return False
    return date.grain == "Day" or (with_part and "s" in date.fields)


def joins(span: list[Lexeme]) -> bool:
    """tomorrow at 8, um 8 Uhr; not "ab 8 Uhr", "by 8": no preposition opens a stretch between the parts."""
    return all(item.values["IN"] not in _NO_JOIN for item in span[1:-1] if "IN" in item.values)


def names_all(ctx: Context, day: Lexeme) -> bool:
    """domingos, sábados: all such days, where a plural without an article may stand for one of them as well"""
    word = ctx.lower[day.start : day.end].split(maxsplit=1)[0]
    return "WEEKDAYS" in ctx.language.words.get(word, ())
