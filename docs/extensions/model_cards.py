"""`{model-card} NAME`: the card that lies beside the weights of a model, as a page shows it.

The cards are JSON, written by the training and shipped in the wheel (`timeloom/models/NAME.json`). What a reader asks
of a card is shown; the course of the training and the curves stay in the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import timeloom

MODELS = Path(timeloom.__file__).parent / "models"
FIRST = ("what", "licence", "command", "seed", "seconds", "parameters", "documents", "sentences", "bytes", "sha256")
NESTED = ("data", "files")
Card = dict[str, object]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("model-card", ModelCard)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


class ModelCard(SphinxDirective):
    """What it is, its figures, its licence and its sources."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        path = MODELS / f"{self.arguments[0]}.json"
        if not path.is_file():
            raise self.error(f"no card {path.name} beside the models")
        self.env.note_dependency(str(path))
        card: Card = json.loads(path.read_text(encoding="utf-8"))
        box = nodes.container(classes=["model-card"])
        box += facts(card)
        if figures := list(flattened(card.get("figures", {}))):
            box += titled("Figures, as the training wrote them", table(("figure", "value"), figures))
        if isinstance(sources := card.get("sources"), list):
            box += titled("Sources", bullets(map(str, sources)))
        return [box]


def facts(card: Card) -> nodes.Node:
    """The plain fields, in the order in which a reader asks."""
    listed = nodes.field_list()
    for key in [*FIRST, *NESTED]:
        value = card.get(key)
        if value is None:
            continue
        code = key in ("command", "sha256")
        if isinstance(value, dict | list):
            body: nodes.Node = bullets(f"{name}: {said}" for name, said in flattened(value))
        else:
            text = written(value)
            body = nodes.paragraph("", "", nodes.literal(text, text) if code else nodes.Text(text))
        listed += nodes.field("", nodes.field_name(key, key), nodes.field_body("", body))
    return listed


def flattened(value: object, name: str = "") -> list[tuple[str, str]]:
    """The leaves of a card's field with the names on the way to them."""
    if isinstance(value, dict):
        return [
            leaf for key, inner in value.items() for leaf in flattened(inner, f"{name}, {key}" if name else str(key))
        ]
    if isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value):
        return [leaf for at, inner in enumerate(value, 1) for leaf in flattened(inner, f"{name} {at}".strip())]
    said = ", ".join(map(written, value)) if isinstance(value, list) else written(value)
    return [(name, said)]


def written(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10_000:
        return f"{value:,}"
    return str(value)


def titled(title: str, body: nodes.Node) -> list[nodes.Node]:
    return [nodes.paragraph("", "", nodes.strong(title, title)), body]


def bullets(lines: Iterable[str]) -> nodes.bullet_list:
    listed = nodes.bullet_list()
    for line in lines:
        listed += nodes.list_item("", nodes.paragraph(line, line))
    return listed


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> nodes.table:
    def line(cells: Sequence[str]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", nodes.paragraph(cell, cell)) for cell in cells))

    group = nodes.tgroup(cols=len(head))
    group += [nodes.colspec(colwidth=width) for width in (3, 1)[: len(head)]]
    group += nodes.thead("", line(head))
    group += nodes.tbody("", *map(line, rows))
    return nodes.table("", group)
