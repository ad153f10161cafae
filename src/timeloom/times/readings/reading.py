"""Reading: what a run of words means, and what all readings can do."""

from __future__ import annotations

from typing import Any

from timeloom.times.context import Context
from timeloom.times.graph import Graph

__all__ = ["Base", "Reading", "Token", "add_mod", "write_field", "write_number", "write_shift"]

Token = tuple[int, int, Any]
"""(start, end, value) of one word that says something."""
Base = tuple[str, str | None]
"""What an operator counts from: (Interval-Type, id where it is a Link)."""

_NOT_INCLUDED = ("Semantics", "Interval-Not-Included")
_INCLUDED = ("Semantics", "Interval-Included")
_NO_MODIFIER = "None"
"""What the lexicon says where a word modifies nothing ("sometime")."""


class Reading:
    """Base of all readings. `start` and `end` are the extent in the text; `hints` is what SCATE cannot hold of a TIMEX3
    (mod, quant, freq); `assumed` names guesses; `modifiers` are (Modifier type, span)."""

    __slots__ = ("assumed", "end", "hints", "modifiers", "start")
    grain = ""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.hints: dict[str, str] = {}
        self.assumed: list[str] = []
        self.modifiers: list[tuple[str, tuple[int, int]]] = []

    def root(self, ctx: Context, graph: Graph) -> str:
        """Write the whole expression; the answer is the id of its root."""
        raise NotImplementedError(type(self).__name__)

    def interval(self, ctx: Context, graph: Graph) -> tuple[str, str | None]:
        """Write it as the interval of another operator: (Interval-Type, id)."""
        return "Link", self.root(ctx, graph)

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        """Write it as a repeating interval, where it is one."""
        return None

    def modify(self, kind: str, span: tuple[int, int], mod: str | None) -> None:
        """Add a Modifier, and the mod of TIMEX3 that goes with it."""
        if kind != _NO_MODIFIER:
            self.modifiers.append((kind, span))
        add_mod(self.hints, mod)

    def modifier(self, graph: Graph) -> str | None:
        """Write the last modifier, if any."""
        if not self.modifiers:
            return None
        kind, span = self.modifiers[-1]
        return graph.add("Modifier", span, (("Type", kind),))

    def grow(self, start: int, end: int) -> Reading:
        """Widen the extent."""
        self.start = min(self.start, start)
        self.end = max(self.end, end)
        return self


def add_mod(hints: dict[str, str], mod: str | None) -> None:
    """Note the mod of TIMEX3 among the hints, if there is one."""
    if mod and mod != _NO_MODIFIER:
        hints["mod"] = mod


def write_number(graph: Graph, number: Token | None) -> str | None:
    """Write a Number, if there is one."""
    return None if number is None else graph.add("Number", number[:2], (("Value", str(number[2])),))


def write_field(
    graph: Graph, kind: str, token: Token, name: str, sub: str | None, modifier: str | None, number: Token | None = None
) -> str:
    """Write a repeating interval such as Month-Of-Year, with its Sub-Interval, Number and Modifier."""
    held = write_number(graph, number)
    return graph.add(
        kind, token[:2], ((name, str(token[2])),), (("Sub-Interval", sub), ("Number", held), ("Modifier", modifier))
    )


def write_shift(
    graph: Graph, operator: str, span: tuple[int, int], base: Base, *,
    period: str | None = None, repeating: str | None = None, included: bool = False,
) -> str:  # fmt: skip
    """Write an operator that counts from a base. All but This say whether the base is included."""
    properties: tuple[tuple[str, str], ...] = (("Interval-Type", base[0]),)
    if operator != "This":
        properties += (_INCLUDED if included else _NOT_INCLUDED,)
    return graph.add(
        operator, span, properties,
        (("Interval", base[1]), ("Period", period), ("Repeating-Interval", repeating)),
    )  # fmt: skip
