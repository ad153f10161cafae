"""An Anafora file as pieces, and the names of its elements, once for reader and writer."""

from __future__ import annotations

import msgspec

from timeloom.document import TimeEntity
from timeloom.formats.xml_source import Token, characters, scan

__all__ = ["AnaforaSource", "Field", "Node", "Piece", "annotator_suffix", "nodes"]


class Node(msgspec.Struct):
    """An element as found: `parts` are its child elements, `text` its character data, `[start, end)` its place."""

    name: str
    start: int
    end: int = 0
    text: str = ""
    parts: list[Node] = msgspec.field(default_factory=list)

    def first(self, name: str) -> Node | None:
        return next((part for part in self.parts if part.name == name), None)


class Field(msgspec.Struct, frozen=True):
    """What an entity holds beside id, span, type and properties (comments of annotators), as it stands."""

    name: str
    raw: str


class Piece(msgspec.Struct, frozen=True):
    """A stretch of the file. `entity` is what was read from it (None: kept as it is).

    `lead` is the white space before an entity, which comes and goes with it.
    """

    raw: str
    entity: TimeEntity | None = None
    lead: str = ""
    extra: tuple[Field, ...] = ()


class AnaforaSource(msgspec.Struct, frozen=True):
    """The pieces of a file; new entities are written before piece `tail` (None: the file has no place for them)."""

    pieces: tuple[Piece, ...]
    tail: int | None
    encoding: str
    mark: bool
    name: str


def nodes(raw: str, name: str) -> Node:
    """The elements of a well-formed file as a tree under a nameless root. Depth is capped by `scan`."""
    root = Node("", 0, len(raw))
    stack = [root]
    for token in scan(raw, name):
        if token.kind in ("text", "cdata"):
            _say(stack[-1], raw, token, name)
        elif token.kind in ("open", "empty"):
            node = Node(token.name, token.start, token.end)
            stack[-1].parts.append(node)
            if token.kind == "open":
                stack.append(node)
        elif token.kind == "close":
            stack.pop().end = token.end
    return root


def _say(node: Node, raw: str, token: Token, name: str) -> None:
    said = raw[token.start : token.end]
    node.text += said[9:-3] if token.kind == "cdata" else characters(said, name)


def annotator_suffix(id: str) -> tuple[str, str] | None:
    """(document, annotator) of an id `n@e@document@annotator`, or None where it has another form."""
    parts = id.split("@")
    if len(parts) < 4 or not parts[0].isascii() or not parts[0].isdigit() or parts[1] != "e" or not parts[-1]:
        return None
    return "@".join(parts[2:-1]), parts[-1]
