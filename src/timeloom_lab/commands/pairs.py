"""`timeloom bench matres` and `timeloom bench tbdense`: labels of ours for tables of pairs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.measures import BAD_INPUT
from timeloom.cli.options import Reading, reading_options
from timeloom.cli.wording import as_json, counted, tell

if TYPE_CHECKING:
    from timeloom.metrics.report import Table
    from timeloom_lab.studies.pairs import Answers, Figures

__all__ = ["matres", "tbdense"]


def _command(table: str, title: str, columns: str) -> click.Command:
    @click.command(table)
    @click.option("--docs", required=True, type=click.Path(exists=True, file_okay=False, path_type=Path),
                  help="Folder with the TimeML documents, <id>.tml, at any depth.")  # fmt: skip
    @click.option("--pairs", required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path),
                  help=f"The table: {columns}; labels are not looked at, and may be missing.")  # fmt: skip
    @click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path),
                  help="The same rows in the same order, with labels of ours.")  # fmt: skip
    @click.option("--merge/--no-merge", default=False, show_default=True,
                  help="Labels of a document that can all hold together.")  # fmt: skip
    @click.option("--score", is_flag=True, help="Compare with the labels of the table.")
    @click.option("--format", "form", type=click.Choice(["text", "json", "markdown", "latex"]), default="text",
                  show_default=True, help="Of the score.")  # fmt: skip
    @reading_options
    def command(docs: Path, pairs: Path, out: Path, merge: bool, score: bool, form: str, reading: Reading) -> None:
        from timeloom.errors import ModelError
        from timeloom.formats.placing import put
        from timeloom_lab.studies.pairs import answer, figures

        if out.resolve() == pairs.resolve():
            raise click.UsageError(f"--out {out} is the table itself; choose another file")
        loom = reading.pipeline()
        try:
            loom.check(layers="relations")
        except ModelError as error:
            raise click.UsageError(f"--preset {reading.preset}: {error.message}") from error
        answers = answer(loom, docs, pairs.read_bytes(), table, name=str(pairs), merge=merge)
        put({out: answers.render()})
        _tell(answers, out)
        if score:
            found = figures(answers, loom.signature().extend(merge=merge))
            click.echo(_shown(found, title, form))
        if answers.absent:
            click.get_current_context().exit(BAD_INPUT)

    command.help = (
        f"Label the pairs of {title} and write the table with these labels; --score compares them with its own.\n\n"
        "The times and events of the documents stand, and their links are not looked at. A row that names what there is "
        "not gets the label that says nothing, is counted, and is not scored. A document that is not there, or cannot be read, "
        "costs its own rows and makes the exit code 3."
    )
    return command


def _tell(answers: Answers, out: Path) -> None:
    click.echo(f"timeloom: {counted(len(answers.rows), 'pair')}, {out}", err=True)
    if answers.lost:
        click.echo(f"timeloom: {counted(answers.lost, 'pair')} of what the documents do not have", err=True)
    if answers.absent:
        rows = sum(row.document in answers.absent for row in answers.rows)
        documents = counted(len(answers.absent), "document")
        click.echo(f"timeloom: {counted(rows, 'pair')} of {documents} that cannot be read:", err=True)
        tell((f"{id}: {reason}" for id, reason in answers.absent.items()), len(answers.absent))


def _shown(found: Figures, title: str, form: str) -> str:
    from timeloom.metrics.report import render

    if form == "json":
        rows = {
            name: dict(zip(("precision", "recall", "f1"), found.prf(name), strict=True))
            | {"gold": tally.gold, "system": tally.system, "right": tally.recalled}
            for name, tally in found.rows.items()
        }
        return as_json({"accuracy": found.accuracy, "rows": rows, "signature": found.signature.to_dict()})
    return render([_table(found, title)], form)


def _table(found: Figures, title: str) -> Table:
    from timeloom.metrics.report import Table

    rows = []
    for name, tally in found.rows.items():
        shares = (f"{100 * share:.1f}" for share in found.prf(name))
        said = {"*": "all"}.get(name, name.removeprefix("*:"))
        rows.append((said, *shares, *(f"{count:g}" for count in (tally.gold, tally.system, tally.recalled))))
    head = ("pairs", "P", "R", "F1", "gold", "ours", "right")
    accuracy = f"accuracy {100 * found.accuracy:.1f} of {counted(found.scored, 'pair')}"
    return Table(f"{title}: {accuracy}", head, tuple(rows), found.signature)


matres = _command("matres", "MATRES", "document, two words, two instances (their numbers alone), label")
tbdense = _command("tbdense", "TimeBank-Dense", "document, two ids of events and times, label")
