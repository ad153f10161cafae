"""The pictures of the documentation, drawn by timeloom itself: `python docs/pictures.py` (or `make pictures`) writes
docs/pictures.

Each stands on a ground of its own, since a page may be light where its reader's system is dark. `--check` writes
nothing and ends with 1 where a picture is not what timeloom draws today; a test does the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from timeloom.document import Document
from timeloom.formats import read
from timeloom.graph import BEFORE, DURING, INCLUDES, Constraint, IntervalGraph
from timeloom.graph.layout import layout
from timeloom.pipeline import annotate, load, parse
from timeloom.show import scate_svg, temporal_svg, timeline_svg

HERE = Path(__file__).resolve().parent
PICTURES = HERE / "pictures"
EXAMPLES = HERE.parent / "examples"
WIDTH = 860

PIER = """\
The council chose the site in March 1956. Work began the following spring, and the pier opened on 3 May 1958.
A storm destroyed it last Friday; the board said on Monday that it will be rebuilt.
"""
"""The text of the README."""

SHAPES = """\
She has kept the log since 2011. The tower was built about 1985 and painted in the late 1990s. The ferry ran from 4 May 2019 until
17 August 2021. The lamp was tested every Monday in March 2016. It burned for three days in the winter of 2013.
"""
"""One sentence for each shape that a time can have on the line."""


def on_paper(svg: str) -> str:
    """The picture with a ground behind it."""
    head, style, rest = svg.partition("</style>")
    ground = "<rect class='timeloom ground' width='100%' height='100%' style='fill: var(--paper)'/>"
    return f"{head}{style}{ground}{rest}\n"


def pier() -> str:
    return timeline_svg(load("en")(PIER, "2023-11-16", id="pier", layers="timeline"), width=WIDTH)


def example(name: str) -> str:
    """The times of a text of examples/, by the rules alone."""
    (document,) = read(EXAMPLES / f"{name}.txt")
    return timeline_svg(
        Document(id=name, text=document.text, dct=document.dct, times=timed(document).times), width=WIDTH
    )


def timed(document: Document) -> Document:
    return load("rules")(document.text, document.dct, id=document.id)


def shapes() -> str:
    return timeline_svg(annotate(SHAPES, preset="rules", dct="2022-06-01"), width=WIDTH)


def scate() -> str:
    return scate_svg(parse("every other Friday since the first week of May 2019", dct="2022-06-01", preset="rules"))


def order() -> str:
    """A war, what lies in it, and what comes after: links of hand."""
    links = [
        Constraint("war", INCLUDES, "siege"),
        Constraint("siege", BEFORE, "truce"),
        Constraint("truce", DURING, "war"),
        Constraint("war", BEFORE, "treaty"),
        Constraint("coronation", BEFORE, "treaty"),
    ]
    graph = IntervalGraph.of(links)
    words = {name: f"the {name}" for name in graph.intervals}
    return temporal_svg(layout(graph), words, title="The order of five events", width=WIDTH)


DRAWN: dict[str, Callable[[], str]] = {
    "timeline": pier,
    "letter": lambda: example("letter-1843"),
    "clinical": lambda: example("clinical-note"),
    "chronicle": lambda: example("chronicle"),
    "shapes": shapes,
    "scate": scate,
    "order": order,
}


def main() -> int:
    PICTURES.mkdir(exist_ok=True)
    stale = []
    for name, draw in DRAWN.items():
        path, svg = PICTURES / f"{name}.svg", on_paper(draw())
        if not path.is_file() or path.read_text(encoding="utf-8") != svg:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(svg, encoding="utf-8")
    print(f"{len(DRAWN)} pictures; new: {', '.join(stale) or 'none'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
