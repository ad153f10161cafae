"""`timeloom timeline`: the text of a file, highlighted, with its timeline."""

from __future__ import annotations

from pathlib import Path

import click

from timeloom.calendar.interval import Interval
from timeloom.cli.inputs import text_of
from timeloom.cli.options import Reading, byte_cap, reading_options, when_written

__all__ = ["timeline"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write a page that needs nothing else.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Write the timeline alone.")
@when_written
@reading_options
@byte_cap
def timeline(
    file: Path, html: Path | None, svg: Path | None, dct: Interval | None, reading: Reading, max_bytes: int
) -> None:
    """Find the times of FILE and draw them on a line, as a page or as a picture. With - standard input is read."""
    if html is None and svg is None:
        raise click.UsageError("say where it goes: --html OUT, --svg OUT, or both")
    source = text_of(("-",), None, max_bytes) if str(file) == "-" else text_of((), file, max_bytes)
    document = reading.pipeline()(source.text, dct or source.dct, id=source.name, max_bytes=max_bytes)
    from timeloom import show

    for path, render in ((html, show.page), (svg, show.timeline_svg)):
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(render(document), "utf-8")
            click.echo(f"timeloom: {len(document.times)} times, {path}", err=True)
