"""Graph: collects the SCATE entities of one expression while it is written down."""

from __future__ import annotations

from timeloom.document import Span, TimeEntity

__all__ = ["Graph"]


class Graph:
    """Entities in the order of making; ids count on from `first` so that they are unique in a document."""

    __slots__ = ("_next", "_prefix", "borrowed", "entities")

    def __init__(self, first: int = 1, prefix: str = "e") -> None:
        self._next = first
        self._prefix = prefix
        self.entities: list[TimeEntity] = []
        self.borrowed: list[TimeEntity] = []
        """Entities of earlier expressions that this one counts from."""

    def borrow(self, entities: tuple[TimeEntity, ...]) -> None:
        """Take along the entities of an earlier expression that this one counts from."""
        self.borrowed += [entity for entity in entities if entity not in self.borrowed]

    @property
    def following(self) -> int:
        """The number that the next entity will get."""
        return self._next

    def add(
        self,
        type_: str,
        span: tuple[int, int],
        properties: tuple[tuple[str, str], ...] = (),
        links: tuple[tuple[str, str | None], ...] = (),
    ) -> str:
        """Write one entity; links to None are left out. The answer is its id."""
        name = f"{self._prefix}{self._next}"
        self._next += 1
        self.entities.append(
            TimeEntity(
                name,
                (Span(*span),),
                type_,
                properties,
                tuple((key, target) for key, target in links if target is not None),
            )
        )
        return name
