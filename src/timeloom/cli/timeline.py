"""`timeloom timeline`: the text of a file, highlighted, with its timeline."""

from __future__ import annotations

from pathlib import Path

import click

from timeloom.calendar.interval import Interval
from timeloom.cli.inputs import text_of
from timeloom.cli.options import Reading, byte_cap, reading_options, when_written
from timeloom.cli.wording import counted

__all__ = ["refuse_overwriting", "timeline"]


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
    refuse_overwriting(file, [path for path in (html, svg) if path is not None])
    source = text_of(("-",), None, max_bytes) if str(file) == "-" else text_of((), file, max_bytes)
    loom = reading.pipeline()
    document = loom(source.text, dct or source.dct, id=source.name, layers="times", max_bytes=max_bytes)
    from timeloom import show
    from timeloom.formats.placing import put

    for path, render in ((html, show.page), (svg, show.timeline_svg)):
        if path is not None:
            put({path: render(document).encode()})
            click.echo(f"timeloom: {counted(len(document.times), 'time')}, {path}", err=True)


def refuse_overwriting(file: Path, outputs: list[Path]) -> None:
    """A page is never written over the text that it shows, nor over the picture beside it."""
    taken = [] if str(file) == "-" else [file, file.with_suffix(".dct")]
    for path in outputs:
        same = next((other for other in taken if _is_same(path, other)), None)
        if same is not None:
            raise click.UsageError(f"{path} is {same} itself; choose another name for the output")
        taken.append(path)


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file: by name, by link or by hard link. A device may be written to twice."""
    if one.exists() and other.exists():
        return one.is_file() and one.samefile(other)
    return one.resolve() == other.resolve()
