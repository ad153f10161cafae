"""`timeloom corpora list|show|verify`: the corpora that the registry knows, and the copies of them that are here."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from timeloom.cli.wording import as_json, counted

if TYPE_CHECKING:
    from timeloom.corpora import Check, Entry

__all__ = ["corpora"]

FAILED = 1
BAD_INPUT = 3
WIDTH = 120

ROOT = click.option(
    "--root",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="The folder with the corpora.  [default: the variable TIMELOOM_CORPORA, else ./corpora]",
)
FORMAT = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)


@click.group()
def corpora() -> None:
    """The corpora of the field: what they are, where to put yours, and whether it is the right one.

    Nothing is shipped and nothing is downloaded.
    """


@corpora.command("list")
@ROOT
@FORMAT
def list_(root: Path | None, form: str) -> None:
    """All corpora of the registry, and whether a copy is here."""
    from timeloom.corpora import entry, find_root, ids

    here = find_root(root)
    _root_is_there(root)
    rows = [(id, _place(entry(id), here), entry(id)) for id in ids()]
    if form == "json":
        told = [{"id": id, "title": one.title, "here": place is not None, "place": place} for id, place, one in rows]
        click.echo(as_json(told))
        return
    width = max(len(id) for id, _, _ in rows)
    for id, place, one in rows:
        click.echo(f"{id.ljust(width)}  {'here' if place else '-   '}  {one.title}")
    number = sum(place is not None for _, place, _ in rows)
    click.echo(f"{number} of {len(rows)} are here, below {here}", err=True)


def _root_is_there(root: Path | None) -> None:
    """A folder that was named must be there; the default may be missing."""
    if root is not None and not root.is_dir():
        raise click.UsageError(f"--root: there is no folder {root}")


def _place(made: Entry, root: Path) -> str | None:
    """Where a copy is; of a corpus made of parts, the root if all of them are there."""
    from timeloom.corpora import entry
    from timeloom.corpora.places import first

    if made.parts:
        return str(root) if all(_place(entry(part), root) for part in made.parts) else None
    found = first(root, made.places)
    return None if found is None else str(found)


def _entry(id: str) -> Entry:
    from timeloom.corpora import entry
    from timeloom.errors import CorpusError

    try:
        return entry(id)
    except CorpusError as error:
        raise click.UsageError(f"{id}: {error.message}") from error


@corpora.command()
@click.argument("id")
@FORMAT
def show(id: str, form: str) -> None:
    """All that the registry says of a corpus: licence, citation, how to get it, splits, counts, faults."""
    made = _entry(id)
    if form == "json":
        click.echo(as_json(_told(made)))
        return
    for line in _page(made):
        click.echo(line)


def _told(made: Entry) -> dict[str, Any]:
    import msgspec

    told: dict[str, Any] = msgspec.to_builtins(made)
    told["splits"] = {name: list(made.listed(name)) for name in made.split_names}
    return told


def _page(made: Entry) -> Iterator[str]:
    yield f"{made.id}: {made.title}"
    for name, text in (("licence", made.licence), ("cite", made.citation), ("get it", made.get)):
        yield from _paragraph(name, " ".join(text.split()))
    if made.places:
        yield from _paragraph("looked for at", ", ".join(made.places))
    if made.parts:
        yield from _paragraph("made of", ", ".join(made.parts))
    if made.over:
        yield from _paragraph("text from", ", ".join(made.over))
    if made.format:
        yield from _paragraph("format", made.format)
    for name in made.split_names:
        yield from _paragraph(f"split {name}", _size(made, name))
    for kind, counts in made.counts.items():
        yield from _paragraph(f"{kind} counts", ", ".join(f"{key} {value:,}" for key, value in counts.items()))
    if made.published:
        yield from _paragraph("as published", made.published)
    for fault in made.faults:
        yield from _paragraph("fault", f"{fault.name}: {fault.what}. Here: {fault.handled}.")


def _size(made: Entry, split: str) -> str:
    """How many documents a split has, and its checksum."""
    known = f"sha256 {made.sha256[split]}" if split in made.sha256 else "no checksum known"
    if made.parts:
        return "that of its parts"
    return known if made.files else f"{counted(len(made.listed(split)), 'document')}, {known}"


def _paragraph(name: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=f"  {name:<18}",
        subsequent_indent=" " * 20,
        break_long_words=False,
        break_on_hyphens=False,
    )


@corpora.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@ROOT
@FORMAT
@click.option("--split", metavar="NAME", help="One split alone.")
@click.option("--list", "listing", is_flag=True, help="Print name and sha256 of every piece of the copies instead.")
def verify(ids: tuple[str, ...], root: Path | None, form: str, split: str | None, listing: bool) -> None:
    """Compare the copies that are here with the checksums of the registry: all, or those of some IDs.

    Exit code 1: a copy is not the one that the registry knows. 3: a corpus that was named is not here.
    """
    from timeloom.corpora import find_root
    from timeloom.corpora import ids as known
    from timeloom.errors import CorpusError

    _root_is_there(root)
    named = [_entry(id) for id in ids]
    if split is not None and not ids:
        raise click.UsageError("--split belongs to an ID")
    here = find_root(root)
    if listing:
        _list_pieces(named, here)
        return
    try:
        checks = _checks([made.id for made in named] or list(known()), split, here)
    except CorpusError as error:
        raise click.UsageError(str(error)) from error
    found = [one for one in checks if ids or one.state != "absent"]
    _tell(found, form)
    absent = [one for one in checks if one.state == "absent"]
    if not ids and len(absent) == len(checks):
        click.echo(f"Error: no corpus is here, below {here}; 'timeloom corpora show ID' says how to get one", err=True)
    elif not ids and absent:
        click.echo(f"not here: {', '.join(one.corpus for one in absent)}", err=True)
    _leave(checks, named=bool(ids))


def _checks(ids: list[str], split: str | None, root: Path) -> list[Check]:
    from timeloom.corpora import check

    found: dict[tuple[str, str | None], Check] = {}
    for one in (one for id in ids for one in check(id, split, root=root)):
        # A corpus that others annotate is looked at more than once: what is said of it is the worst and the most.
        known = found.setdefault((one.corpus, one.split), one)
        found[one.corpus, one.split] = max(known, one, key=lambda each: (not each.ok, each.pieces))
    return list(found.values())


def _leave(checks: list[Check], named: bool) -> None:
    states = {one.state for one in checks}
    if "absent" in states and (named or states == {"absent"}):
        raise click.exceptions.Exit(BAD_INPUT)
    if "differs" in states:
        raise click.exceptions.Exit(FAILED)


def _tell(checks: list[Check], form: str) -> None:
    import msgspec

    if form == "json":
        click.echo(as_json(msgspec.to_builtins(checks)))
        return
    width = max((len(one.corpus) for one in checks), default=0)
    for one in checks:
        click.echo(f"{one.corpus.ljust(width)}  {_state(one)}")
        if one.state == "differs" or (one.state == "absent" and one.advice):
            click.echo(textwrap.indent(_advice(one), "  "))


def _state(one: Check) -> str:
    pieces = counted(one.pieces, "piece")
    if one.state == "ok":
        more = f", {one.unknown:,} more that the registry does not list" if one.unknown else ""
        return f"ok       {counted(one.pieces - one.unknown, 'piece')}, {one.manifest[:16]}{more}"
    if one.state == "unlisted":
        return f"unknown  {pieces}, {one.manifest[:16]}: the registry has no checksum of it"
    return "absent" if one.state == "absent" else f"differs  {pieces} at {one.place}" if one.place else "differs"


def _advice(one: Check) -> str:
    from timeloom.corpora.checks import refuse

    return one.advice or refuse(one).message


def _list_pieces(named: list[Entry], root: Path) -> None:
    """What `sha256sum` would print of each copy."""
    from timeloom.corpora import entry
    from timeloom.corpora.copies import open_copy
    from timeloom.corpora.places import absent

    if not named:
        raise click.UsageError("--list belongs to an ID")
    for made in [entry(part) for one in named for part in (one.parts or (one.id,))]:
        copy = open_copy(made, root)
        if copy is None:
            raise absent(made, root)
        for piece in copy.pieces():
            click.echo(f"{copy.digest(piece)}  {piece}")
