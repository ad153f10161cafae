"""`timeloom job export TASK INPUT... --to TOOL --out DIR`: the pairs of a task as an annotation job."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.measures import BAD_INPUT, is_unread
from timeloom.cli.standoff import Layers, standoff_option
from timeloom.cli.wording import counted

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.pipeline import Pipeline

__all__ = ["export"]


@click.command("export")
@click.argument("task")
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...", type=click.Path(exists=True, path_type=Path))
@click.option("--to", "tool", type=click.Choice(["brat", "label-studio"]), required=True, help="For which tool.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="The folder to write.")
@click.option("--preset", default="en", show_default=True, help="What parses the texts, and reads what they lack.")
@standoff_option
@click.option("--from", "source", default="auto", show_default=True, metavar="FORMAT", help="Format of all inputs.")
def export(
    task: str, inputs: tuple[Path, ...], tool: str, out: Path, preset: str, standoff: tuple[Path, ...], source: str
) -> None:
    """Write the pairs that TASK (A, B, C, 1, 2, ... 9) finds in the INPUTs as a job for annotators.

    The events and times of the inputs are asked about; where an input has none of either, those that the preset finds. Links
    that an input has are not shown. OUT gets a page for each text with the ends marked and the pairs drawn, the legal labels
    and the guideline of the task, and what `timeloom job read` needs.

    \b
    timeloom job export 5c texts/ --to brat --out job/
    """
    from timeloom.formats import job_brat, job_label_studio
    from timeloom.formats.job import Job
    from timeloom.formats.placing import put
    from timeloom.pipeline import load
    from timeloom.relations.tasks import Sheet, matches
    from timeloom.relations.tasks import task as task_of

    if out.exists() and any(out.iterdir()):
        raise click.UsageError(f"--out: {out} is not empty; the work of an annotator may be in it")
    asked = task_of(task)
    layers = Layers(standoff)
    documents = list(_ready(inputs, source, layers, load(preset)))
    pairs = {
        document.id: tuple(
            (match.source, match.target)
            for match in matches(Sheet(document), asked, layers.predicates(document, len(documents) == 1))
        )
        for document in documents
    }
    job = Job(
        asked.name,
        asked.title,
        asked.guideline,
        asked.scheme,
        asked.labels,
        {id: own for id, own in pairs.items() if own},
    )
    if not job.pairs:
        click.echo(f"Error: task {asked.name} finds no pair in {counted(len(documents), 'document')}", err=True)
        raise click.exceptions.Exit(BAD_INPUT)
    files = (job_brat if tool == "brat" else job_label_studio).render(job, documents)
    put({out / name: data for name, data in files.items()}, follow=False)
    total = counted(sum(map(len, job.pairs.values())), "pair")
    click.echo(
        f"task {asked.name}, {asked.title}: {total} in {counted(len(job.pairs), 'document')} written to {out}", err=True
    )
    if is_unread():
        raise click.exceptions.Exit(BAD_INPUT)


def _ready(inputs: tuple[Path, ...], source: str, layers: Layers, loom: Pipeline) -> Iterator[Document]:
    """The documents, parsed, and read by the preset where they have neither events nor times."""
    from timeloom.cli.measures import read
    from timeloom.pipeline.trees import with_trees

    found = [document for path in inputs for document in read(path, source, without_text=False).documents]
    for document in found:
        parsed = layers.parsed(document, len(found) == 1)
        if not parsed.events and not parsed.times and parsed.text.strip():
            parsed = loom.run(parsed, layers="all" if loom.for_document(parsed).events is None else "events")
        yield with_trees(parsed, loom.for_document(parsed))
