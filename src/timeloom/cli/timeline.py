"""`timeloom timeline`: the events and times of a text in order, as a table, as data, as a page, as a picture."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.calendar.interval import Interval
from timeloom.cli.inputs import Given, TextOrFile, source_of
from timeloom.cli.options import Reading, byte_cap, reading_options, when_written, writing
from timeloom.cli.wording import as_json, counted, tell_problems, tell_waiting, tell_writing
from timeloom.document import Document
from timeloom.pipeline.estimated import ESTIMATE
from timeloom.pipeline.recipes import DEFAULT_LANGUAGE
from timeloom.pipeline.stated import STATED

if TYPE_CHECKING:
    from timeloom.document import Timeline
    from timeloom.pipeline.layers import Layers

__all__ = ["refuse_overwriting", "timeline"]

FORMATS = ("text", "json", "csv", "timeml", "ics")
DATA = ("json", "csv", "timeml")
"""Formats that have every event anyway, with why it is hidden."""


@click.command()
@click.argument("file", type=TextOrFile(), metavar="TEXT|FILE")
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write a page that needs nothing else.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Write the timeline alone.")
@click.option("--ics", type=click.Path(dir_okay=False, path_type=Path), help="Write a calendar file.")
@click.option("--format", "shape", type=click.Choice(FORMATS), help="Print the timeline.  [default: text]")
@click.option("--why", is_flag=True, help="With the text: what gave each bound.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="With text, page, picture and calendar: every event, those that are hidden and folded too.",
)
@click.option(
    "--annotated",
    is_flag=True,
    help="Take the events, times and links of FILE as they are, instead of reading its text.",
)
@when_written
@reading_options
@byte_cap
def timeline(
    file: Given,
    html: Path | None,
    svg: Path | None,
    ics: Path | None,
    shape: str | None,
    why: bool,
    everything: bool,
    annotated: bool,
    dct: Interval | str | None,
    reading: Reading,
    max_bytes: int,
) -> None:
    """Put the events and times of FILE, or of a TEXT in quotes, in order: when each can have been, what comes before
    what, and why.

    With - standard input is read. With --html or --svg the timeline is drawn, with --ics it becomes a calendar file,
    and it is printed only if --format is given. A preset that finds no events (rules) gives the times alone.
    """
    outputs = [path for path in (html, svg, ics) if path is not None]
    refuse_overwriting(file if isinstance(file, Path) else None, outputs)
    if why and shape not in (None, "text"):
        raise click.UsageError("--why goes with the text; every other format has the reasons anyway")
    if annotated and dct in (STATED, ESTIMATE):
        raise click.UsageError(f"--dct {dct} goes by the words of a text, which --annotated leaves unread")
    document = _annotated(file) if annotated else _read(file, dct, reading, max_bytes, everyday=shape != "timeml")
    shown = _unfolded(document) if everything else document
    from timeloom.formats.placing import put

    if ics is not None:
        put({ics: _calendar(shown)})
        click.echo(f"timeloom: {ics}", err=True)
    _draw(shown, html, svg)
    if shape is not None or why or not outputs:
        _print(document if shape in DATA else shown, shape or "text", why)


def _unfolded(document: Document) -> Document:
    """The document with an entry for each event of its timeline."""
    import msgspec

    return (
        document
        if document.timeline is None
        else msgspec.structs.replace(document, timeline=document.timeline.unfolded())
    )


def _draw(document: Document, html: Path | None, svg: Path | None) -> None:
    from timeloom import show
    from timeloom.formats.placing import put

    for path, render in ((html, show.page), (svg, show.timeline_svg)):
        if path is not None:
            put({path: render(document).encode()})
            events = f"{counted(len(document.events), 'event')} and " if document.timeline is not None else ""
            click.echo(f"timeloom: {events}{counted(len(document.times), 'time')}, {path}", err=True)


def _calendar(document: Document) -> bytes:
    """The calendar file of a document; what it could not hold is told."""
    from timeloom.formats.writing import files_of

    files = files_of(document, "ics")
    tell_problems(files.problems)
    return next(iter(files.contents.values()))


def _read(file: Given, dct: Interval | str | None, reading: Reading, max_bytes: int, *, everyday: bool) -> Document:
    """The text of a file as the pipeline reads it: as people mean it, or by the guidelines of TimeML where that is
    written."""
    source = source_of(file, max_bytes, dct)
    loom = reading.pipeline()
    own = loom.for_document(Document(id=source.name, text=source.text))
    layers: Layers = "times" if own.timeline is None else "timeline"
    document = loom(
        source.text, writing(dct, source.dct), id=source.name, layers=layers, max_bytes=max_bytes, everyday=everyday
    )
    tell_writing(document, file if isinstance(file, Path) and str(file) != "-" else None)
    if document.meta.problems:
        tell_problems(document.meta.problems)
    tell_waiting(document)
    if document.language != DEFAULT_LANGUAGE:
        click.echo(
            f"timeloom: events are found in English alone; of a text in {document.language} the times are shown",
            err=True,
        )
    return document


def _annotated(file: Given) -> Document:
    """The one document of a file with its timeline; nothing is read in its text."""
    from timeloom import formats
    from timeloom.errors import TimeloomError
    from timeloom.timeline import Timeliner

    if not isinstance(file, Path) or str(file) == "-":
        raise click.UsageError("annotations are read from a file")
    found = list(formats.read_each([file], without_text=False))
    if len(found) != 1:
        raise click.UsageError(f"{file} holds {len(found)} documents; this takes one")
    if isinstance(found[0], TimeloomError):
        raise found[0]
    document = Timeliner()(found[0])
    tell_problems(document.meta.problems)
    return document


def _print(document: Document, shape: str, why: bool) -> None:
    if shape == "timeml":
        from timeloom.formats import dumps

        click.echo(dumps(document, "timeml"))
        return
    if shape == "ics":
        click.echo(_calendar(document), nl=False)
        return
    line = _line(document)
    if shape == "text":
        from timeloom.cli.timeline_table import show

        show(document, line, why=why)
    elif shape == "json":
        click.echo(as_json({"id": document.id, **_written(document), **line.to_dict()}))
    else:
        click.echo(_csv(line), nl=False)


def _written(document: Document) -> dict[str, object]:
    """What the text says of its time of writing, where that stands for it."""
    from timeloom.document.borne import is_borne
    from timeloom.show.places import is_estimated

    creation = document.meta.creation
    if creation is not None and is_borne(document):
        return {"written": {"stated": True, "text": creation.text, "start": creation.start, "end": creation.end}}
    written = document.written
    if written is None or written.years is None or not is_estimated(document):
        return {}
    first, last = written.years
    return {"written": {"estimated": True, "year": written.year, "first": first, "last": last, "level": written.level}}


def _line(document: Document) -> Timeline:
    """The timeline of a document; where the preset makes none, that of its times."""
    if document.timeline is not None:
        return document.timeline
    from timeloom.document import Timeline
    from timeloom.timeline import Timeliner

    return Timeliner()(document).timeline or Timeline()


def _csv(line: Timeline) -> str:
    columns = line.to_columns()
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return written.getvalue()


def refuse_overwriting(file: Path | None, outputs: list[Path]) -> None:
    """A page is never written over the text that it shows, nor over the picture beside it. None: the text is in no
    file."""
    taken = [] if file is None or str(file) == "-" else [file, file.with_suffix(".dct")]
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
