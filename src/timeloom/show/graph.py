"""The SCATE graph of one time as SVG: an indented tree, since the graph of an expression nearly is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from timeloom.document.model import Time, TimeEntity
from timeloom.show.markup import Svg, assets, escape, fit, one_line, text_width

__all__ = ["draw_scate", "scate_svg"]

_ROW = 34
_BOX = 26
_INDENT = 24
_LEFT = 4
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


def scate_svg(time: Time) -> Svg:
    """The SCATE graph of one time, as a standalone SVG; empty for a time that has no graph.

    Every entity is a row with its type, its words and its properties, under the entity that links to it. An entity
    reached a second time is named again, dashed, but not unfolded, so a cycle ends; a link to nothing is shown.
    """
    return Svg(draw_scate(time, style=assets("timeline.css", "scate.css")))


def draw_scate(time: Time, *, style: str = "") -> str:
    """`scate_svg` for a page that has the style already."""
    rows = list(_rows(time))
    if not rows:
        return ""
    lines: list[str] = []
    width = 0
    for place, row in enumerate(rows):
        boxes, right = _draw(row, place)
        lines += boxes
        width = max(width, right)
    sheet = f"<style>{style}</style>" if style else ""
    height = len(rows) * _ROW
    title = escape(f"SCATE graph of “{one_line(time.text)}”")
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='timeloom scate' width='{width + 6}' height='{height}' "
        f"viewBox='0 0 {width + 6} {height}' role='img' aria-label='{title}'>{sheet}{''.join(lines)}</svg>"
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


def _draw(row: _Row, place: int) -> tuple[list[str], int]:
    """The SVG of a row, and how far to the right it reaches."""
    top, middle = place * _ROW + 4, place * _ROW + 4 + _BOX // 2
    x = _LEFT + row.depth * _INDENT
    lines = [f"<g class='{row.group}'>"]
    if row.parent is not None:
        down = row.parent * _ROW + 4 + _BOX
        dashed = " again" if row.again else ""
        lines.append(f"<path class='link{dashed}' d='M{x - _INDENT + 12} {down}V{middle - 6}q0 6 6 6H{x}'/>")
    said = fit(f"“{row.said}”", 12, 220) if row.said and not row.again else row.said
    texts = []
    at = x + 10
    # Types are set in 12 pixels too, but bold, which is as wide as 14.
    shown = (("name", row.name, 11), ("type", row.type, 14), ("property", fit(row.properties, 11, 260), 11))
    for css, words, size in (*shown, ("said", said, 12)):
        if words:
            texts.append(f"<text class='{css}' x='{at}' y='{middle + 4}'>{escape(words)}</text>")
            at += text_width(words, size) + 8
    missing = " missing" if row.group == "missing" or row.again else ""
    wide = at - x
    lines.append(f"<rect class='node{missing}' x='{x}' y='{top}' width='{wide}' height='{_BOX}' rx='13'/>")
    lines += texts
    lines.append("</g>")
    return lines, x + wide
