"""What the scorers see of a document: its entities in the order of the text, their words and what stands around."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from timeloom.calendar.interval import Interval
from timeloom.document import Document, TimeEntity
from timeloom.language import lowered

__all__ = ["REACH", "WINDOW", "View", "candidates"]

WINDOW = 8
"""Entities to either side that an entity may link to; in the train split 2 of 820 links reach farther than 7."""
REACH = 200
"""Characters between two entities that may be linked."""
_AROUND = 48
"""Characters to either side of an entity that are read as words."""
_SHOWN = 4
"""Words to either side."""
_TOKENS = re.compile(r"[^\W\d_]+|\d+|\n|[^\w\s]")
_LONGEST = 60
"""Characters of an entity or of the text between two that count; longer ones are cut."""
_DIGITS = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class View:
    """Entities sorted by place; everything else is by index into them."""

    text: str
    lower: str
    dct: Interval | None
    order: tuple[int, ...]
    """Where the entities stood in the order in which they were given."""
    entities: tuple[TimeEntity, ...]
    spans: tuple[tuple[int, int], ...]
    """Start and end of each."""
    words: tuple[str, ...]
    """Own words in lower case, digits as 0."""
    before: tuple[tuple[str, ...], ...]
    """Words before, nearest first."""
    after: tuple[tuple[str, ...], ...]
    twins: tuple[tuple[int, ...], ...]
    """Other entities on the same characters, within the window."""

    @classmethod
    def of(cls, document: Document, given: Sequence[TimeEntity]) -> View:
        """The view of a document with these entities, which lie inside its text."""
        lower = lowered(document.text)
        order = tuple(sorted(range(len(given)), key=lambda at: (given[at].start, given[at].end, given[at].type, at)))
        entities = tuple(given[at] for at in order)
        spans = tuple((one.start, one.end) for one in entities)
        sides = [
            (_TOKENS.findall(lower, max(0, start - _AROUND), start), _TOKENS.findall(lower, end, end + _AROUND))
            for start, end in spans
        ]
        return cls(
            text=document.text,
            lower=lower,
            dct=document.dct,
            order=order,
            entities=entities,
            spans=spans,
            words=tuple(_plain(lower[start : min(end, start + _LONGEST)]) for start, end in spans),
            before=tuple(tuple(left[::-1][:_SHOWN]) for left, _ in sides),
            after=tuple(tuple(right[:_SHOWN]) for _, right in sides),
            twins=tuple(
                tuple(near for near in _near(at, len(spans)) if spans[near] == span) for at, span in enumerate(spans)
            ),
        )

    def restored(self, entities: Sequence[TimeEntity]) -> list[TimeEntity]:
        """Entities in the order of the view, put back into the order in which they were given."""
        places = dict(zip(self.order, entities, strict=True))
        return [places[at] for at in range(len(self.order))]

    def neighbours(self, at: int) -> list[int]:
        """Entities within the window."""
        return _near(at, len(self.entities))

    def between(self, a: int, b: int) -> str:
        """The text between two entities in lower case, digits as 0, cut in its middle; "" where they overlap."""
        (first, first_end), (last, last_end) = self.spans[a], self.spans[b]
        start, end = (first_end, last) if first <= last else (last_end, first)
        if end <= start:
            return ""
        if end - start > _LONGEST:
            return _plain(self.lower[start : start + _LONGEST // 2] + self.lower[end - _LONGEST // 2 : end])
        return _plain(self.lower[start:end])

    def gap(self, a: int, b: int) -> int:
        """Characters between two entities, 0 where they touch or overlap."""
        (first, first_end), (last, last_end) = self.spans[a], self.spans[b]
        if first < last:
            return last - first_end if last > first_end else 0
        return first - last_end if first > last_end else 0


def _plain(text: str) -> str:
    return _DIGITS.sub("0", text)


def _near(at: int, count: int) -> list[int]:
    return [near for near in range(max(0, at - WINDOW), min(count, at + WINDOW + 1)) if near != at]


def candidates(view: View, legal: Mapping[str, Mapping[str, tuple[str, ...]]]) -> list[tuple[int, str, int]]:
    """Every (from, slot, to) that the schema allows within the window and the reach; `legal[type][target]` are slots."""
    found: list[tuple[int, str, int]] = []
    for at, entity in enumerate(view.entities):
        slots = legal.get(entity.type)
        if not slots:
            continue
        for near in _near(at, len(view.entities)):
            names = slots.get(view.entities[near].type, ())
            if names and view.gap(at, near) <= REACH:
                found.extend((at, slot, near) for slot in names)
    return found
