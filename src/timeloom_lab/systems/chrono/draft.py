"""The entities of one phrase while its builders run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from timeloom.calendar.interval import Interval
from timeloom.document import Span, TimeEntity
from timeloom_lab.systems.chrono.choice import Choice
from timeloom_lab.systems.chrono.phrases import Piece, Word

__all__ = ["Draft", "Made"]


@dataclass(slots=True)
class Made:
    """An entity that may still get properties and links."""

    id: str
    type: str
    start: int
    end: int
    properties: list[tuple[str, str]]
    links: list[tuple[str, str]] = field(default_factory=list)

    def entity(self) -> TimeEntity:
        return TimeEntity(self.id, (Span(self.start, self.end),), self.type, tuple(self.properties), tuple(self.links))


@dataclass(slots=True)
class Draft:
    """A phrase (`words`), the words of the whole document (the phrase begins at `first`), and what was built so far.

    `made` holds at most one entity of each type, as Chrono has it.
    """

    text: str
    words: Sequence[Word]
    all_words: Sequence[Word]
    first: int
    dct: Interval | None
    choice: Choice
    one_year: bool
    next_id: int
    made: dict[str, Made] = field(default_factory=dict)
    more: list[Made] = field(default_factory=list)

    @property
    def start(self) -> int:
        return self.words[0].start

    @property
    def end(self) -> int:
        return self.words[-1].end

    @property
    def pieces(self) -> list[Piece]:
        return [piece for word in self.words for piece in word.pieces]

    def has(self, *types: str) -> bool:
        return any(type_ in self.made for type_ in types)

    def add(self, type_: str, start: int, end: int, **properties: str) -> Made | None:
        """A new entity, or None where the phrase has one of this type already."""
        return None if type_ in self.made else self.add_another(type_, start, end, **properties)

    def add_another(self, type_: str, start: int, end: int, **properties: str) -> Made:
        """A new entity although there may be one of its type."""
        named = [(name.replace("_", "-"), value) for name, value in properties.items()]
        made = Made(f"c{self.next_id}", type_, start, end, named)
        self.next_id += 1
        if type_ in self.made:
            self.more.append(made)
        else:
            self.made[type_] = made
        return made

    def covered(self, start: int, end: int) -> bool:
        return any(made.start < end and start < made.end for made in (*self.made.values(), *self.more))

    def operator(self, type_: str, start: int, end: int, *, included: bool = False) -> Made | None:
        """An operator that counts from the creation time; the links are up to the caller."""
        if type_ == "This":
            return self.add(type_, start, end, Interval_Type="DocTime")
        return self.add(
            type_,
            start,
            end,
            Interval_Type="DocTime",
            Semantics=f"Interval-{'Included' if included else 'Not-Included'}",
        )
