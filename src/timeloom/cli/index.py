"""`timeloom index build`: annotated documents into an index for `timeloom search`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from timeloom import duckdb_files
from timeloom.cli.wording import as_json, counted, tell
from timeloom.document import Document
from timeloom.errors import TimeloomError

__all__ = ["DEFAULT", "index"]

BAD_INPUT = 3
DEFAULT = Path("timeloom.duckdb")
"""The index where none is named: a file of the folder in which the command is typed."""
_SUFFIX = ".duckdb"


@click.group()
def index() -> None:
    """An index of annotated documents, in one file, for `timeloom search`.

    Nothing is fetched and nothing leaves the machine. Needs timeloom[search].
    """


@index.command()
@click.argument("paths", nargs=-1, required=True, metavar="[INDEX] INPUT...", type=click.Path(path_type=Path))
@click.option("--json", "json_", is_flag=True, help="Say what was done as JSON.")
def build(paths: tuple[Path, ...], json_: bool) -> None:
    """Add annotated documents to INDEX, which is made where there is none.

    INDEX is an index that is there, a name that ends in .duckdb, or that of a file yet to be made; where the first name is that of
    an INPUT, it is timeloom.duckdb in this folder, which timeloom search takes as well.

    INPUT is what `timeloom run` wrote, as JSONL or Parquet, or any file or folder of documents that timeloom reads (TimeML,
    ...). A document replaces one of the same id; one that is in as it is stays. Text that nobody has annotated is found by its
    words and its time of writing alone: `timeloom run` reads it first.

    \b
    timeloom run letters/ --out read --to jsonl
    timeloom index build letters.duckdb read/
    """
    index, inputs = _index_and_inputs(paths)
    from timeloom.formats import read_each
    from timeloom.index import Builder

    done: Counter[str] = Counter()
    timeless = 0
    errors: list[TimeloomError] = []
    with Builder(index) as builder:
        for found in read_each(inputs, without_text=False):
            try:
                if not isinstance(found, Document):
                    raise found
                done[builder.add(found)] += 1
                timeless += not found.times
            except TimeloomError as error:
                errors.append(error)
        total = len(builder)
    if json_:
        told = {name: done[name] for name in ("added", "replaced", "unchanged")}
        click.echo(
            as_json(
                {
                    "index": str(index),
                    **told,
                    "documents": total,
                    "without_times": timeless,
                    "failed": [str(error) for error in errors],
                }
            )
        )
    else:
        click.echo(f"{counted(done['added'], 'document')} added: {index} holds {total:,}", err=True)
        for name, what in (("replaced", "replaced"), ("unchanged", "in it already")):
            if done[name]:
                click.echo(f"  {counted(done[name], 'document')} {what}", err=True)
    _tell_timeless(timeless, done.total())
    if errors:
        click.echo(f"timeloom: {len(errors):,} not read:", err=True)
        tell((str(error).splitlines()[0] for error in errors), len(errors))
        click.get_current_context().exit(BAD_INPUT)


@index.command()
@click.argument("index", metavar="INDEX", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
def remove(index: Path, ids: tuple[str, ...]) -> None:
    """Take documents out of INDEX, by their ids. What is in it under another id stays.

    The room that they took in the file is used again by what is added; their words are gone from it only once INDEX is built anew.

    \b
    timeloom index remove letters.duckdb letter-1843 letter-1844
    """
    from timeloom.index import Builder

    with Builder(index) as builder:
        missing = [id for id in dict.fromkeys(ids) if not builder.remove(id)]
        total = len(builder)
    click.echo(f"{counted(len(set(ids)) - len(missing), 'document')} removed: {index} holds {total:,}", err=True)
    if missing:
        click.echo(f"timeloom: there is no document of this id: {', '.join(missing)}", err=True)
        click.get_current_context().exit(BAD_INPUT)


def _index_and_inputs(paths: tuple[Path, ...]) -> tuple[Path, tuple[Path, ...]]:
    """What is built, and of what. The first path is the index, unless it can only be an input."""
    first, *others = paths
    index, inputs = (first, tuple(others)) if _is_index(first) else (DEFAULT, paths)
    if not inputs and not first.exists() and first.suffix != _SUFFIX:
        raise click.BadParameter(f"{str(first)!r} does not exist.", param_hint="'INPUT...'")
    if not inputs:
        raise click.UsageError(f"Missing argument 'INPUT...': what goes into {first}?")
    for path in inputs:
        if not path.exists():
            raise click.BadParameter(f"{str(path)!r} does not exist.", param_hint="'INPUT...'")
    return index, inputs


def _is_index(path: Path) -> bool:
    if path.suffix == _SUFFIX or not path.exists():
        return True
    if not path.is_file():
        return False
    try:
        return duckdb_files.is_database(path)
    except OSError:  # whoever reads it as an input says why it cannot be read
        return False


def _tell_timeless(timeless: int, total: int) -> None:
    """On stderr: how many of the documents have no times, as texts have that nobody has read."""
    if not timeless:
        return
    if timeless == total:
        told = "it has no times: read it" if total == 1 else f"none of {total:,} documents has times: read them"
        click.echo(
            f"timeloom: {told} first with timeloom run; until then words and times of writing alone are found", err=True
        )
        return
    has = "has" if timeless == 1 else "have"
    click.echo(
        f"timeloom: {timeless:,} of {total:,} documents {has} no times; if nobody has read them yet: timeloom run does",
        err=True,
    )
