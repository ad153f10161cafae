"""What `make demo` runs: read the texts beside this file, print the times found, draw their timelines.

Usage: python examples/demo.py [TEXT...]

The first text (news.txt, if none is named) becomes build/demo/index.html and its times are printed as a table; the
others become pages beside it. When a text was written stands in the file of the same name that ends in .dct; a text
without one is read all the same, and what depends on it stays unresolved.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

import timeloom
from timeloom.cli.table import show
from timeloom.show import page

HERE = Path(__file__).resolve().parent
OUT = Path("build", "demo")
TITLES = {
    "news": "A ferry before Christmas",
    "letter-1843": "A letter of 1843",
    "clinical-note": "A surgical progress note",
    "chronicle": "The Salt Road: a chronicle",
}


def annotate(path: Path) -> timeloom.Document:
    """The text of a file, with its times."""
    written = path.with_suffix(".dct")
    dct = written.read_text("utf-8").strip() if written.exists() else None
    return timeloom.annotate(path.read_text("utf-8"), dct=dct, id=path.stem)


def main(arguments: Sequence[str]) -> None:
    """Draw the texts named, or all that are beside this file."""
    paths = [Path(argument) for argument in arguments] or [HERE / f"{name}.txt" for name in TITLES]
    OUT.mkdir(parents=True, exist_ok=True)
    for place, path in enumerate(paths):
        document = annotate(path)
        out = OUT / ("index.html" if place == 0 else f"{path.stem}.html")
        out.write_text(page(document, title=TITLES.get(path.stem)), "utf-8")
        if place == 0:
            show(document.times)
            click.echo()
        click.echo(f"{path.name}: {len(document.times)} found, {out}")


if __name__ == "__main__":
    main(sys.argv[1:])
