"""The SCATE graph of one time as SVG: an indented tree, since the graph of an expression nearly is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from timeloom.document.model import Time, TimeEntity
from timeloom.show.markup import Svg, assets, escape, fit, one_line, text_width

__all__ = ["draw_scate", "scate_svg"]

_ROW = 34
_BOX = 26
_LINE = 16
_INDENT = 24
_LEFT = 4
_TOP = 4
_PAD = 10
_EDGE = 6
_NARROWEST = 130
"""What a box has at least, however deep it stands in a narrow drawing."""
_MOST_NODES = 200
"""Rows drawn; a graph of more ends in a line that says so."""

_OPERATORS = frozenset(
    {
        "Sum", "Difference", "Union", "Intersection", "This", "Last", "Next", "Before", "After", "Between",
        "NthFromStart", "NthFromEnd", "Every-Nth",
    }
)  # fmt: skip
_AMOUNTS = frozenset({"Number", "Period", "Frequency", "Modifier"})
# What a reader of the graph does not need: the defaults that every writer must state (Anafora, timenorm-schema.xml).
_QUIET = frozenset({("Interval-Type", "Link"), ("Included", "Included"), ("Semantics", "Interval-Not-Included")})


@dataclass(frozen=True, slots=True)
class _Row:
    """One node in its place: `depth` below the root, hanging from `parent` (a row) by the link `name`."""

    depth: int
    parent: int | None
    name: str
    type: str
    said: str
    properties: str
    group: str
    again: bool = False


def scate_svg(time: Time, *, width: int | None = None) -> Svg:
    """The SCATE graph of one time, as a standalone SVG; empty for a time that has no graph. Boxes that would reach
    beyond `width` pixels have their words on more lines.

    Every entity is a row with its type, its words and its properties, under the entity that links to it. An entity
    reached a second time is named again, dashed, but not unfolded, so a cycle ends; a link to nothing is shown.
    """
    return Svg(draw_scate(time, style=assets("timeline.css", "scate.css"), width=width))


def draw_scate(time: Time, *, style: str = "", width: int | None = None) -> str:
    """`scate_svg` for a page that has the style already."""
    rows = list(_rows(time))
    if not rows:
        return ""
    lines: list[str] = []
    feet: list[int] = []  # where the box of each row ends
    right = 0
    top = _TOP
    for row in rows:
        box = _box(row, None if width is None else width - _EDGE)
        lines += _draw(row, box, top, None if row.parent is None else feet[row.parent])
        feet.append(top + box.high)
        top += box.high + _ROW - _BOX
        right = max(right, box.x + box.wide)
    sheet = f"<style>{style}</style>" if style else ""
    high, across = top - _TOP, right + _EDGE
    title = escape(f"SCATE graph of “{one_line(time.text)}”")
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='timeloom scate' width='{across}' height='{high}' "
        f"viewBox='0 0 {across} {high}' role='img' aria-label='{title}'>{sheet}{''.join(lines)}</svg>"
    )


def _rows(time: Time) -> Iterator[_Row]:
    """Depth first from the root, then from whatever the root does not reach; no recursion, so depth has no limit."""
    entities = {entity.id: entity for entity in time.entities}
    linked = {target for entity in time.entities for _, target in entity.links}
    roots = [time.root] if time.root in entities else []
    roots += [entity.id for entity in time.entities if entity.id not in linked and entity.id != time.root]
    waiting: list[tuple[str, int, int | None, str]] = [(root, 0, None, "") for root in reversed(roots)]
    if not roots and entities:
        waiting = [(next(iter(entities)), 0, None, "")]
    seen: set[str] = set()
    count = 0
    while waiting:
        name, depth, parent, link = waiting.pop()
        if count == _MOST_NODES:
            yield _Row(0, None, "", f"… {len(entities) - len(seen)} more", "", "", "missing", True)
            return
        entity = entities.get(name)
        yield _row(time, name, entity, depth, parent, link, again=name in seen)
        if entity is not None and name not in seen:
            seen.add(name)
            waiting += [(target, depth + 1, count, key) for key, target in reversed(entity.links)]
        count += 1


def _row(
    time: Time, name: str, entity: TimeEntity | None, depth: int, parent: int | None, link: str, *, again: bool
) -> _Row:
    if entity is None:
        return _Row(depth, parent, link, f"{name}: not found", "", "", "missing")
    group = "operator" if entity.type in _OPERATORS else "amount" if entity.type in _AMOUNTS else "unit"
    if again:
        return _Row(depth, parent, link, entity.type, "see above", "", group, True)
    shown = [value if key in ("Value", "Type") else f"{key} {value}" for key, value in entity.properties
             if (key, value) not in _QUIET and value]  # fmt: skip
    return _Row(depth, parent, link, entity.type, _said(time, entity), " · ".join(shown), group)


def _said(time: Time, entity: TimeEntity) -> str:
    """The words of an entity, as far as they are words of the expression."""
    inside = (span for span in entity.spans if time.start <= span.start and span.end <= time.end)
    return " … ".join(one_line(time.text[span.start - time.start : span.end - time.start]) for span in inside)


@dataclass(frozen=True, slots=True)
class _Box:
    """A row as it is drawn: `words` are those of the box, each with its class, its place from the box's left side, and
    its line."""

    x: int
    wide: int
    high: int
    words: tuple[tuple[str, str, int, int], ...]


def _box(row: _Row, most: int | None) -> _Box:
    """The box of a row; what would stand beyond `most` goes on to a further line."""
    x = _LEFT + row.depth * _INDENT
    room = None if most is None else max(most - x, _NARROWEST)
    said = fit(f"“{row.said}”", 12, 220) if row.said and not row.again else row.said
    # Types are set in 12 pixels too, but bold, which is as wide as 14.
    shown = (
        ("name", row.name, 11),
        ("type", row.type, 14),
        ("property", fit(row.properties, 11, 260), 11),
        ("said", said, 12),
    )
    placed: list[tuple[str, str, int, int]] = []
    at, line, wide = _PAD, 0, 0
    for css, words, size in shown:
        if not words:
            continue
        told = words if room is None else fit(words, size, room - 2 * _PAD)
        if room is not None and at > _PAD and at + text_width(told, size) + 8 > room:
            at, line = _PAD, line + 1
        placed.append((css, told, at, line))
        at += text_width(told, size) + 8
        wide = max(wide, at)
    return _Box(x, wide, _BOX + line * _LINE, tuple(placed))


def _draw(row: _Row, box: _Box, top: int, foot: int | None) -> list[str]:
    """The SVG of a row whose parent's box, where it has one, ends at `foot`."""
    middle = top + _BOX // 2
    lines = [f"<g class='{row.group}'>"]
    if foot is not None:
        dashed = " again" if row.again else ""
        lines.append(f"<path class='link{dashed}' d='M{box.x - _INDENT + 12} {foot}V{middle - 6}q0 6 6 6H{box.x}'/>")
    missing = " missing" if row.group == "missing" or row.again else ""
    lines.append(f"<rect class='node{missing}' x='{box.x}' y='{top}' width='{box.wide}' height='{box.high}' rx='13'/>")
    for css, words, at, line in box.words:
        lines.append(f"<text class='{css}' x='{box.x + at}' y='{middle + 4 + line * _LINE}'>{escape(words)}</text>")
    lines.append("</g>")
    return lines
