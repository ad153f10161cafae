"""Lexeme: a labelled span of text, and Region: a run of them that may hold expressions of time."""

from __future__ import annotations

from typing import Any

__all__ = ["Lexeme", "Region"]


class Lexeme:
    """One labelled span. `values` maps every category it may stand in to what it says there; `symbol` is the one
    character that stands for that set of categories in the grammar. Built once per word of interest, so it is a
    plain slotted object; nobody changes it after the lexer."""

    __slots__ = ("end", "start", "symbol", "values")

    def __init__(self, start: int, end: int, symbol: str, values: dict[str, Any]) -> None:
        self.start = start
        self.end = end
        self.symbol = symbol
        self.values = values

    def __repr__(self) -> str:
        return f"Lexeme({self.start}, {self.end}, {self.symbol!r}, {self.values!r})"


class Region:
    """A run of lexemes with nothing but blanks between them."""

    __slots__ = ("lexemes",)

    def __init__(self, lexemes: list[Lexeme]) -> None:
        self.lexemes = lexemes

    def __repr__(self) -> str:
        return f"Region({self.lexemes!r})"
