"""`timeloom job read INPUT...`: the work of annotators, and how far they agree."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.figures import figures_option, print_figures
from timeloom.cli.measures import BAD_INPUT, system_names
from timeloom.cli.wording import counted, tell_problems

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.formats.job import Done, Job
    from timeloom.metrics.agreement import Agreement
    from timeloom.metrics.report import Table
    from timeloom.signature import Signature

__all__ = ["read"]


@click.command("read")
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...", type=click.Path(exists=True, path_type=Path))
@click.option("--job", "folder", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="Folder of the job.  [default: that of the first INPUT]")  # fmt: skip
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Write TimeML, a folder for each annotator."
)
@figures_option
def read(inputs: tuple[Path, ...], folder: Path | None, out: Path | None, form: str) -> None:
    """Read a job that `timeloom job export` wrote and people have worked on.

    INPUT are folders of brat, one for each annotator and called as the annotator, or exports of Label Studio (JSON), which
    name theirs. Says what each has done, and for every two of them precision and kappa on the pairs that both have labelled.
    What cannot be used (a label that is not legal in the task) is told and left out (exit code 3).

    \b
    timeloom job read anna/ ben/
    timeloom job read export.json --job job/ --out annotated/
    """
    from timeloom.formats.job import read_job
    from timeloom.metrics.agreement_report import agreement_tables

    job, documents = read_job(folder or (inputs[0] if inputs[0].is_dir() else inputs[0].parent))
    done = _done(job, documents, inputs)
    if not done:
        click.echo("Error: nobody has annotated anything", err=True)
        raise click.exceptions.Exit(BAD_INPUT)
    agreed = _agreement(job, done)
    signature = _signature(job)
    print_figures(
        form,
        lambda: _plain(job, done, agreed),
        lambda: [_table(job, done, signature), *(agreement_tables(agreed) if agreed else ())],
    )
    problems = tuple(problem for one in done for problem in one.problems)
    if out is not None:
        _write(done, out)
    if problems:
        click.echo(f"timeloom: {counted(len(problems), 'answer')} left out:", err=True)
        tell_problems(problems)
        raise click.exceptions.Exit(BAD_INPUT)


def _done(job: Job, documents: dict[str, Document], inputs: tuple[Path, ...]) -> list[Done]:
    """The work of every annotator in the inputs."""
    from timeloom.formats import job_brat, job_label_studio

    found: list[Done] = []
    for name, path in zip(system_names(inputs), inputs, strict=True):
        if path.is_dir():
            found.append(job_brat.read(job, documents, path, name))
        else:
            found += job_label_studio.read(job, documents, path)
    names = [one.annotator for one in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise click.UsageError(f"two inputs have an annotator called {twice}")
    return [one for one in found if one.documents]


def _agreement(job: Job, done: Sequence[Done]) -> Agreement | None:
    """The agreement on the links; None for one annotator."""
    from timeloom.metrics.agreement import agreement
    from timeloom.metrics.labelled import labels_of
    from timeloom.metrics.tempeval1 import relaxed_credit

    if len(done) < 2:
        return None
    labels = {one.annotator: labels_of(one.documents, "links") for one in done}
    return agreement(labels, credit=relaxed_credit if job.scheme == "tempeval" else None, signature=_signature(job))


def _signature(job: Job) -> Signature:
    from timeloom.signature import Signature

    return Signature.of(metric="agreement", task=job.name, items="links", docs=len(job.pairs))


def _table(job: Job, done: Sequence[Done], signature: Signature) -> Table:
    from timeloom.metrics.report import Table

    rows = tuple(
        (
            one.annotator,
            *map(str, (len(one.documents), one.asked, one.asked - one.open, one.open, one.more, len(one.problems))),
        )
        for one in done
    )
    head = ("annotator", "documents", "pairs", "labelled", "open", "not asked", "left out")
    return Table(f"Task {job.name}, {job.title}", head, rows, signature)


def _plain(job: Job, done: Sequence[Done], agreed: Agreement | None) -> dict[str, object]:
    return {
        "task": job.name,
        "annotators": [
            {"annotator": one.annotator, "documents": len(one.documents), "pairs": one.asked, "open": one.open,
             "not asked": one.more, "left out": len(one.problems)}
            for one in done
        ],
        "agreement": None if agreed is None else agreed.to_dict(),
    }  # fmt: skip


def _write(done: Sequence[Done], out: Path) -> None:
    """TimeML for each annotator."""
    from timeloom.formats import write
    from timeloom.formats.writing import file_name

    for one in done:
        problems = write(one.documents, out / file_name(one.annotator), "timeml")
        if problems:
            tell_problems(tuple(problems))
    click.echo(f"{counted(len(done), 'annotator')} written to {out}", err=True)
