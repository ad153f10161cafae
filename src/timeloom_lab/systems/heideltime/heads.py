"""What a match of a pattern can begin with: written before the pattern as a look ahead, it spares most places of a text
the rest.

Python's engine does so itself for patterns that begin with one character, or with alternatives that do; not where a
part may be left out ("([Tt]he )?...") or an alternative begins with a class ("[Mm]onday|[Ff]riday").
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["look_ahead"]

_WIDTHLESS = ("^", "$", r"\b", r"\B", r"\A", r"\Z")
_Heads = frozenset[str] | None
"""Atoms of one character each; None: any character."""


def look_ahead(parts: Sequence[str]) -> str:
    """A look ahead for a pattern, given as its atoms, parentheses and signs; empty where it would tell nothing."""
    said = [part for part in parts if part]
    if not said or said[0] not in ("(", "(?:"):
        return ""
    heads, empty, _ = _alternatives(said, 0)
    return "" if heads is None or empty else f"(?={'|'.join(sorted(heads))})"


def _alternatives(parts: Sequence[str], at: int) -> tuple[_Heads, bool, int]:
    """What the alternatives from a place on begin with, whether one can be empty, and where they end."""
    heads, empty, at = _sequence(parts, at)
    while at < len(parts) and parts[at] == "|":
        more, none, at = _sequence(parts, at + 1)
        heads = None if heads is None or more is None else heads | more
        empty = empty or none
    return heads, empty, at


def _sequence(parts: Sequence[str], at: int) -> tuple[_Heads, bool, int]:
    heads: _Heads = frozenset()
    empty = True
    while at < len(parts) and parts[at] not in ("|", ")"):
        own, none, at = _atom(parts, at)
        if at < len(parts) and parts[at][0] in "*+?{":
            none = none or parts[at] in ("*", "?") or parts[at][:2] in ("{0", "{,")
            at += 1
            if at < len(parts) and parts[at] in ("?", "+"):
                at += 1
        if empty:
            heads = None if heads is None or own is None else heads | own
            empty = none
    return heads, empty, at


def _atom(parts: Sequence[str], at: int) -> tuple[_Heads, bool, int]:
    part = parts[at]
    if part in ("(", "(?:", "(?=", "(?!"):
        heads, empty, at = _alternatives(parts, at + 1)
        return (frozenset(), True, at + 1) if part[-1] in "=!" else (heads, empty, at + 1)
    if part in _WIDTHLESS or part.startswith("(?"):
        return frozenset(), True, at + 1
    if part == "." or part.startswith("[^") or (part[0] == "\\" and part[1:].isdigit()):
        return None, False, at + 1
    return frozenset((part,)), False, at + 1
