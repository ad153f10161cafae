"""Hours by a number and a letter or two, of which a language tells both the time of day and how long something takes: 2 h, 1h15, 45 min."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.phrase import Phrase
from timeloom.times.sentence import Sentence

__all__ = ["prior_of_short_hours"]

_TAKES, _SMALL_HOURS, _WHOLE_DAY = 2.0, range(1, 5), 24
"""How much surer it is that something takes hours that nothing leads to, which numbers of them are mostly no time of day, and from which one on they are none that people name."""
_LONGEST = 3
"""Letters of a short unit."""
_HOURS, _COUNTED = frozenset(("OCLOCK", "HOURS", "UNITSHORT")), frozenset(("UNIT", "UNITSHORT"))
_LEADS = frozenset((
    "IN", "INTHE", "LAS", "DAYLED", "SINCE", "ONWARD", "NOTBEFORE", "UNTIL", "BEFORE", "AFTER", "TO", "TOBARE", "APPROX", "AND", "SHARP", "WEEKDAY", "WEEKDAYS",
    "WEEKDAYSET", "DEICTIC", "DEICTICNIGHT", "PART", "PARTS", "MONTH", "DOM", "DOMTH", "FREQ", "EVERY", "YEAR", "MOMENT", "AMPM", "INPART", "HOUR", "MIN",
))  # fmt: skip
"""Categories of words beside which such hours may be a time of day."""
_PLACES = frozenset(("IN", "INTHE", "DAYLED", "TO"))
"""Those that lead to a place as well: 24 h | au frais."""


def prior_of_short_hours(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> float:
    """What is thought of hours to which nothing leads: faites cuire 2 h, un trajet de 2h30, Teig 1 h ruhen lassen, reposar 24 h; not "à 2h30", "2h30 demain", "RDV 9 h", nor
    a line of a list that begins with a time of day, 1h15 départ."""
    inside = lexemes[phrase.first : phrase.last]
    if phrase.category not in ("CLOCK", "PERIOD") or not _is_short(inside, sentence):
        return 0.0
    hours = inside[0].values["NUM"]
    behind = _LEADS - _PLACES if hours >= _WHOLE_DAY else _LEADS
    if _leads(lexemes, phrase.first - 1, _LEADS) or _leads(lexemes, phrase.last, behind):
        return 0.0
    low, high = sentence.words(phrase.reading.start, phrase.reading.end)
    if sentence.stops(low) and not sentence.stops(high):
        return 0.0
    if hours not in _SMALL_HOURS and hours < _WHOLE_DAY and not _HOURS.isdisjoint(inside[1].values):
        return 0.0
    return _TAKES if phrase.category == "PERIOD" else -_TAKES


def _is_short(inside: list[Lexeme], sentence: Sentence) -> bool:
    """A number, a short unit, and the minutes behind it."""
    if not 1 < len(inside) <= _LONGEST or "NUM" not in inside[0].values or _COUNTED.isdisjoint(inside[1].values):
        return False
    text = sentence.ctx.text
    unit = text[inside[1].start : inside[1].end].rstrip(".")
    return text[inside[0].start].isdigit() and unit.isalpha() and len(unit) <= _LONGEST and (len(inside) < _LONGEST or "MIN" in inside[2].values)


def _leads(lexemes: list[Lexeme], at: int, leads: frozenset[str]) -> bool:
    return 0 <= at < len(lexemes) and not leads.isdisjoint(lexemes[at].values)
