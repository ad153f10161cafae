"""`timeloom index build`: annotated documents into an index for `timeloom search`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from timeloom.cli.wording import as_json, counted, tell
from timeloom.document import Document
from timeloom.errors import TimeloomError

__all__ = ["index"]

BAD_INPUT = 3


@click.group()
def index() -> None:
    """An index of annotated documents, in one file, for `timeloom search`.

    Nothing is fetched and nothing leaves the machine. Needs timeloom[search].
    """


@index.command()
@click.argument("index", type=click.Path(dir_okay=False, path_type=Path), metavar="INDEX")
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...", type=click.Path(exists=True, path_type=Path))
@click.option("--json", "json_", is_flag=True, help="Say what was done as JSON.")
def build(index: Path, inputs: tuple[Path, ...], json_: bool) -> None:
    """Add annotated documents to INDEX, which is made where there is none.

    INPUT is what `timeloom run` wrote, as JSONL or Parquet, or any file or folder of documents that timeloom reads (TimeML,
    ...). A document replaces one of the same id; one that is in as it is stays. Text that nobody has annotated is found by its
    words and its time of writing alone: `timeloom run` reads it first.

    \b
    timeloom run letters/ --out read --to jsonl
    timeloom index build letters.duckdb read/
    """
    from timeloom.formats import read_each
    from timeloom.index import Builder

    done: Counter[str] = Counter()
    timeless = 0
    errors: list[TimeloomError] = []
    with Builder(index) as builder:
        for found in read_each(inputs):
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
            as_json({"index": str(index), **told, "documents": total, "without_times": timeless, "failed": [str(error) for error in errors]})
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


def _tell_timeless(timeless: int, total: int) -> None:
    """On stderr: how many of the documents have no times, as texts have that nobody has read."""
    if not timeless:
        return
    if timeless == total:
        told = "it has no times: read it" if total == 1 else f"none of {total:,} documents has times: read them"
        click.echo(f"timeloom: {told} first with timeloom run; until then words and times of writing alone are found", err=True)
        return
    has = "has" if timeless == 1 else "have"
    click.echo(
        f"timeloom: {timeless:,} of {total:,} documents {has} no times; if nobody has read them yet: timeloom run does", err=True
    )
