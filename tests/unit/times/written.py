"""Phrases and places of short texts, so that a table of texts can be read."""

from __future__ import annotations

from functools import cache

from timeloom.calendar import Interval
from timeloom.document import Policy, Span, TimeEntity
from timeloom.language import Lexeme, load
from timeloom.pipeline.dct import anchor
from timeloom.times.chart import Chart
from timeloom.times.context import Anchor, Context
from timeloom.times.focus import Place
from timeloom.times.forms import FORMS
from timeloom.times.lexing.lexer import regions
from timeloom.times.names import MONTH_NAMES
from timeloom.times.phrase import Phrase
from timeloom.times.readings import Reading

DCT = "2010-01-06"
"""A Wednesday."""


@cache
def chart(code: str = "en") -> Chart:
    return Chart(load(code), FORMS)


def context(text: str, dct: str | None = DCT, code: str = "en", prefer: str | None = None) -> Context:
    return Context(text, anchor(dct), Policy(prefer=prefer), load(code))


def found(text: str, dct: str | None = DCT, code: str = "en") -> list[tuple[Phrase, list[Lexeme]]]:
    """All phrases of a text, each with the words of its region."""
    ctx = context(text, dct, code)
    return [
        (one, region.lexemes)
        for region in regions(text, ctx.language)
        for one in chart(code).phrases(region.lexemes, ctx)
    ]


def reading(text: str, rule: str | None = None, dct: str | None = DCT) -> Reading:
    """What the longest phrase of a text means, or that of a rule."""
    of = [one for one, _ in found(text, dct) if rule is None or (one.rule is not None and one.rule.name == rule)]
    return max(of, key=lambda one: (one.reading.end - one.reading.start, one.last - one.first)).reading


def place(*date: int, end: int = 0) -> Place:
    """A year, month or day that a text has named up to a character."""
    grain = ("Year", "Month", "Day")[len(date) - 1]
    year, *rest = date
    entities = [
        TimeEntity("y1", (Span(0, 1),), "Year", (("Value", str(year)),), (("Sub-Interval", "m1"),) if rest else ())
    ]
    if rest:
        links = (("Sub-Interval", "d1"),) if len(rest) > 1 else ()
        entities.append(TimeEntity("m1", (Span(0, 1),), "Month-Of-Year", (("Type", MONTH_NAMES[rest[0] - 1]),), links))
    if len(rest) > 1:
        entities.append(TimeEntity("d1", (Span(0, 1),), "Day-Of-Month", (("Value", str(rest[1])),)))
    return Place(Anchor("y1", tuple(entities), end, grain), Interval.of(*date), grain, Interval.of(*date))
