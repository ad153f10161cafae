"""Dates drawn at random, written in a format, with entities that are fully linked.

The published scripts labelled two digits of a year Year and wrote hours of 24 before AM and PM; `as_published` does so
too (the order of some fields on some systems, another of their faults, is not known well enough to be copied).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS, civil, days
from timeloom.document import Document, Span, TimeEntity
from timeloom_train.dates.formats import DEPTHS, FIELDS, FORMATS, Format, Moment

__all__ = ["FIRST_YEAR", "LAST_YEAR", "Sample", "generate", "moment", "write_out"]

FIRST_YEAR, LAST_YEAR = 1970, 2019
"""Instants are drawn from 1970-01-01 to 2020-01-01, the end not among them."""
_FURTHEST = 300
"""Days from a date to the day of writing, at the most: one without a year is the last such day before it."""
_OPERATOR = (("Interval-Type", "DocTime"), ("Semantics", "Interval-Not-Included"))


@dataclass(frozen=True, slots=True)
class Sample:
    """A text that is one date, with its entities and a day of writing; `instant` is what was drawn."""

    document: Document
    instant: int
    format: Format


def generate(
    count: int = 800, *, seed: int = 20180701, formats: Sequence[Format] = FORMATS, as_published: bool = False
) -> Iterator[Sample]:
    """`count` samples, the formats in turn. The same arguments give the same samples."""
    if count < 0 or not formats:
        raise ValueError(f"it takes formats, and a count of 0 or more (got {len(formats)}, {count})")
    draw = random.Random(seed)  # noqa: S311 - dates, not secrets
    first, last = days(FIRST_YEAR) * DAY_SECONDS, days(LAST_YEAR + 1) * DAY_SECONDS
    for number in range(count):
        format_ = formats[number % len(formats)]
        instant, later = draw.randrange(first, last), draw.randint(1, _FURTHEST)
        made = write_out(format_, instant, id=f"date-{number:05}", written=later, as_published=as_published)
        yield Sample(made, instant, format_)


def moment(instant: int) -> Moment:
    """An instant by its fields."""
    day, rest = divmod(instant, DAY_SECONDS)
    year, month, of_month = civil(day)
    return Moment(year, month, of_month, rest // 3600, rest // 60 % 60, rest % 60, (day + 3) % 7)


def write_out(
    format_: Format, instant: int, *, id: str = "date", written: int = 1, as_published: bool = False
) -> Document:
    """One instant in a format, as a Document with text, entities and the day of writing, `written` days later.

    That day is of the same year where the date has two digits of one, so that both are of one century. A day without a
    year has an implicit Last on its month; a day of the week stands by itself, as in the annotated news.
    """
    at = moment(instant)
    text = ""
    entities: list[TimeEntity] = []
    by_type: dict[str, TimeEntity] = {}
    for literal, name in format_.pieces:
        text += literal
        if name is None:
            continue
        field = FIELDS["HH" if as_published and name == "hh" else name]
        words = field.write(at)
        key, value = field.property
        type_ = "Year" if as_published and name == "yy" else field.type
        entity = TimeEntity(
            f"e{len(entities) + 1}", (Span(len(text), len(text) + len(words)),), type_, ((key, value(at)),)
        )
        entities.append(entity)
        by_type[type_] = entity
        text += words
    return Document(id=id, text=text, dct=_written(format_, at, instant, written), entities=_linked(entities, by_type))


def _written(format_: Format, at: Moment, instant: int, written: int) -> Interval:
    day = civil(instant // DAY_SECONDS + written)
    return Interval.of(*((at.year, 12, 31) if "Two-Digit-Year" in format_.types and day[0] != at.year else day))


def _linked(entities: list[TimeEntity], by_type: dict[str, TimeEntity]) -> tuple[TimeEntity, ...]:
    """The entities with their links, and the operator of a date without a year at the end."""
    links: dict[str, list[tuple[str, str]]] = {}
    chain = sorted((by_type[type_] for type_ in by_type.keys() & DEPTHS.keys()), key=lambda entity: DEPTHS[entity.type])
    for larger, smaller in pairwise(chain):
        links.setdefault(larger.id, []).append(("Sub-Interval", smaller.id))
    if "AMPM-Of-Day" in by_type:
        links.setdefault(by_type["Hour-Of-Day"].id, []).append(("AMPM-Of-Day", by_type["AMPM-Of-Day"].id))
    made = [
        TimeEntity(
            entity.id,
            entity.spans,
            entity.type,
            ((("Interval-Type", "DocTime"),) if entity.type == "Two-Digit-Year" else ()) + entity.properties,
            tuple(links.get(entity.id, ())),
        )
        for entity in entities
    ]
    if DEPTHS[chain[0].type]:
        made.append(
            TimeEntity(f"e{len(made) + 1}", chain[0].spans, "Last", _OPERATOR, (("Repeating-Interval", chain[0].id),))
        )
    return tuple(made)
