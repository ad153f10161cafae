"""`timeloom graph FILE`: what the temporal links of a text say together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.timeline import refuse_overwriting
from timeloom.cli.wording import counted, tell_problems
from timeloom.errors import TimeloomError

if TYPE_CHECKING:
    from timeloom.cli.graph_rows import Loaded, Lost, Row
    from timeloom.document import Document, Problem
    from timeloom.graph.bounds import TemporalNetwork
    from timeloom.graph.intervals import IntervalGraph
    from timeloom.graph.labels import During

__all__ = ["graph"]

CONTRADICTORY = 1
BAD_INPUT = 3
_PATH = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Can all links hold? Takes many files.  [default]")
@click.option("--close", is_flag=True, help="Every relation that follows, one a line.")
@click.option("--reduce", is_flag=True, help="The order of end points, and which links are needed.")
@click.option("--bounds", is_flag=True, help="Earliest and latest start and end of events and times.")
@click.option(
    "--during", type=click.Choice(["simultaneous", "inside"]), default="simultaneous", show_default=True,
    help="What DURING means: the same time, or within it.",
)  # fmt: skip
@click.option("--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True)
@click.option(
    "--from", "source", type=click.Choice(["timeml", "jsonl", "auto"]), default="timeml", show_default=True,
    help="Format of the input.",
)  # fmt: skip
@click.option("--no-repair", is_flag=True, help="Stop at a contradiction (exit code 1) instead of dropping links.")
@click.option("--svg", type=_PATH, help="Draw the order of events and times.")
@click.option(
    "--to", "target", type=click.Choice(["timeml"]), help="With --reduce: write FILE with the links needed alone."
)
@click.option("-o", "--out", type=_PATH, help="The file that --to writes.")
def graph(
    files: tuple[Path, ...],
    during: During,
    form: str,
    source: str,
    no_repair: bool,
    svg: Path | None,
    target: str | None,
    out: Path | None,
    **verbs: bool,
) -> None:
    """Reason over the temporal links (TLINK) of FILE.

    \b
    timeloom graph news.tml                   can they all hold? exit code 1 if not
    timeloom graph corpus/                    the same for every file of a folder
    timeloom graph news.tml --close           every relation that follows
    timeloom graph news.tml --reduce          what is needed of them, and what follows
    timeloom graph news.tml --bounds          earliest and latest start and end, by dates and durations too
    timeloom graph news.tml --svg order.svg   a picture

    Links that contradict each other are repaired first, but for --check: those that are dropped are listed, each with
    links that it cannot hold with. Exit codes: 0 done, 1 contradictory, 3 unreadable.
    """
    from timeloom.cli.graph_rows import load

    verb = _verb(verbs)
    _check_options(files, verb, svg, target, out)
    if verb in (None, "check") and svg is None:
        raise click.exceptions.Exit(_check(files, source, during, form))
    loaded = load(_only(files, source), during)
    _tell_broken(loaded)
    if not loaded.links and verb != "check":
        click.echo(f"timeloom: {loaded.document.id} has no temporal links (TLINK)", err=True)
    code = _check_one(loaded, form) if verb == "check" else 0
    if verb in ("close", "reduce"):
        _answer(loaded, verb, form, no_repair, out)
    if verb == "bounds" or svg is not None:
        _metric(loaded, verb, form, no_repair, svg)
    raise click.exceptions.Exit(code)


def _verb(verbs: dict[str, bool]) -> str | None:
    asked = [verb for verb, is_asked in verbs.items() if is_asked]
    if len(asked) > 1:
        raise click.UsageError(f"one at a time: {' or '.join(f'--{verb}' for verb in asked)}")
    return asked[0] if asked else None


def _check_options(
    files: tuple[Path, ...], verb: str | None, svg: Path | None, target: str | None, out: Path | None
) -> None:
    if (target is None) != (out is None):
        raise click.UsageError("--to and -o go together: --reduce --to timeml -o OUT")
    if target is not None and verb != "reduce":
        raise click.UsageError("--to writes the links that --reduce finds; give --reduce")
    outputs = [path for path in (svg, out) if path is not None]
    for file in files:
        refuse_overwriting(file, outputs)


# --- reading ----------------------------------------------------------------------------------------------------------
def _only(files: tuple[Path, ...], source: str) -> Document:
    """The one document of the files; its error is raised."""
    from timeloom.formats import read_each

    found = list(read_each(files, source))
    if len(found) != 1:
        raise click.UsageError(f"this takes one document, and there are {len(found):,}; --check takes many")
    if isinstance(found[0], TimeloomError):
        raise found[0]
    return found[0]


def _tell_broken(loaded: Loaded) -> None:
    if loaded.problems:
        click.echo(f"timeloom: {counted(len(loaded.problems), 'part')} of {loaded.document.id} broken:", err=True)
        tell_problems(loaded.problems)


# --- check ------------------------------------------------------------------------------------------------------------
def _check(files: tuple[Path, ...], source: str, during: During, form: str) -> int:
    """The worst exit code of all documents."""
    from timeloom.cli.graph_rows import load
    from timeloom.formats import read_each

    alone = len(files) == 1 and files[0].is_file()
    codes: list[int] = []
    broken: list[Problem] = []

    def rows() -> Iterator[Row]:
        for found in read_each(files, source):
            if isinstance(found, TimeloomError):
                click.echo(f"Error: {found}", err=True)
                codes.append(BAD_INPUT)
                continue
            loaded = load(found, during)
            broken.extend(loaded.problems)
            row = _checked(loaded, alone)
            codes.append(0 if row.data["consistent"] else CONTRADICTORY)
            yield row

    _write(rows(), form)
    if broken:
        click.echo(f"timeloom: {counted(len(broken), 'part')} of the input broken:", err=True)
        tell_problems(tuple(broken))
    if len(codes) > 1:
        told = [(CONTRADICTORY, "contradictory"), (BAD_INPUT, "not read")]
        counts = [f"{number:,} {word}" for code, word in told if (number := codes.count(code))]
        click.echo(f"timeloom: {counted(len(codes), 'document')}: {', '.join(counts) or 'all consistent'}", err=True)
    return max(codes, default=BAD_INPUT)


def _check_one(loaded: Loaded, form: str) -> int:
    row = _checked(loaded, alone=True)
    _write([row], form)
    return 0 if row.data["consistent"] else CONTRADICTORY


def _checked(loaded: Loaded, alone: bool) -> Row:
    """The verdict with its words: one line, or one for each link of the contradiction."""
    from timeloom.cli.graph_rows import Row, check

    row, document = check(loaded), loaded.document.id
    links = counted(len(loaded.links), "link")
    if row.data["consistent"]:
        size = f"{links} between {row.data['intervals']:,} events and times" if loaded.links else "no temporal links"
        return Row(f"{document}: consistent: {size}", row.data)
    number = len(row.data["conflict"])
    words = "this link cannot hold" if number == 1 else f"these {number} links cannot all hold"
    if not alone:
        return Row(f"{document}: contradictory: {row.text}", row.data)
    return Row("\n  ".join([f"{document}: contradictory: of {links} {words}:", *row.text.split("; ")]), row.data)


# --- close, reduce, bounds --------------------------------------------------------------------------------------------
def _answer(loaded: Loaded, verb: str, form: str, no_repair: bool, out: Path | None) -> None:
    from timeloom.cli.graph_rows import closed, reduced, repaired

    made, gone = repaired(loaded)
    lost = _lost(loaded, gone, form, no_repair)
    rows = closed(loaded, made) if verb == "close" else reduced(loaded, made)
    _write((row for part in (lost, rows) for row in part), form, together=1000)
    if verb == "close":
        size = len(made.intervals)
        told = f"{made.informed():,} known, of these {made.determined():,} wholly"
        click.echo(f"timeloom: {size * (size - 1) // 2:,} pairs: {told}", err=True)
    if out is not None:
        _write_needed(loaded, made, out)


def _metric(loaded: Loaded, verb: str | None, form: str, no_repair: bool, svg: Path | None) -> None:
    from timeloom.cli.graph_rows import bounded, mended

    network, gone = mended(loaded)
    lost = _lost(loaded, gone, form, no_repair, what="its links, dates and durations")
    if verb == "bounds":
        _write((row for part in (lost, bounded(loaded, network)) for row in part if row.data or form == "text"), form)
        if network.zone:
            click.echo(f"timeloom: by the clock of {network.zone}", err=True)
    if svg is not None:
        _draw(loaded, network, svg)


def _lost(
    loaded: Loaded, gone: tuple[Lost, ...], form: str, no_repair: bool, what: str = "its temporal links"
) -> list[Row]:
    """Tell what was dropped; rows where these are data. With `no_repair` that is the end."""
    if not gone:
        return []
    rows = [one.row(loaded.names) for one in gone]
    then = f"{len(rows)} cannot hold with the others" if no_repair else f"dropped {len(rows)}"
    click.echo(f"timeloom: {loaded.document.id}: {what} contradict each other; {then}:", err=True)
    for row in rows:
        click.echo(f"  {row.text}", err=True)
    if no_repair:
        raise click.exceptions.Exit(CONTRADICTORY)
    return [] if form == "text" else rows


def _draw(loaded: Loaded, network: TemporalNetwork, path: Path) -> None:
    from timeloom.cli.graph_rows import ordered
    from timeloom.cli.graph_words import bounds_words
    from timeloom.formats.placing import put
    from timeloom.graph.layout import layout
    from timeloom.show import temporal_svg

    bounds, names = dict(network), loaded.names
    tips = {id: f"{names.name(id)}: {bounds_words(found)}" for id, found in bounds.items()}
    labels = {id: names.words.get(id, id) for id in bounds}
    title = f"Order of events and times of {loaded.document.id}"
    svg = temporal_svg(layout(ordered(network), bounds), labels, tips=tips, kinds=names.kinds, title=title)
    put({path: svg.encode()})
    click.echo(f"timeloom: {counted(len(bounds), 'interval')}, {path}", err=True)


def _write_needed(loaded: Loaded, made: IntervalGraph, path: Path) -> None:
    """The document with those of its TLINKs alone that are needed; its other links stay."""
    import msgspec

    from timeloom.formats.placing import put
    from timeloom.formats.writing import files_of

    needed = {link.id for link in made.minimal_links()}
    links = tuple(link for link in loaded.document.links if link.kind != "TLINK" or link.id in needed)
    files = files_of(msgspec.structs.replace(loaded.document, links=links), "timeml")
    put({path: next(iter(files.contents.values()))})
    tell_problems(files.problems)
    click.echo(f"timeloom: {len(needed):,} of {counted(len(loaded.links), 'temporal link')}, {path}", err=True)


def _write(rows: Iterable[Row], form: str, together: int = 1) -> None:
    """Rows to standard output as they come, or so many lines together: a closure can have millions."""
    if form in ("text", "jsonl"):
        lines = (row.text if form == "text" else json.dumps(row.data, ensure_ascii=False) for row in rows)
        while some := list(islice(lines, together)):
            click.echo("\n".join(some))
        return
    before = "[\n  "
    for row in rows:
        click.echo(before + json.dumps(row.data, ensure_ascii=False), nl=False)
        before = ",\n  "
    click.echo("[]" if before.startswith("[") else "\n]")
