"""`timeloom parse`: the times of one text."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click
import msgspec

from timeloom.calendar.interval import Interval
from timeloom.cli.inputs import Source, text_of
from timeloom.cli.options import Reading, reading_options, when_written, writing
from timeloom.cli.wording import counted, tell_problems, tell_waiting, tell_writing
from timeloom.document import Document
from timeloom.errors import ExpressionError
from timeloom.language import languages
from timeloom.pipeline import MAX_TEXT_BYTES, Pipeline, load
from timeloom.pipeline.estimated import ESTIMATE
from timeloom.pipeline.stated import STATED
from timeloom.pipeline.verbs import CLOSING, expressed, only_time

__all__ = ["parse"]

LONGEST_EXPRESSION = 200
"""Characters of an input that may be one expression of time; a longer one is a text."""


def _table(document: Document) -> None:
    from timeloom.cli.table import show

    if document.times:
        show(document.times)


def _json(document: Document) -> None:
    """One array, written item by item: a long text has more of them than memory should hold twice."""
    opening = "["
    for time in document.times:
        item = msgspec.json.format(msgspec.json.encode(time.to_dict()), indent=2).decode()
        click.echo(f"{opening}\n  " + item.replace("\n", "\n  "), nl=False)
        opening = ","
    click.echo("\n]" if document.times else "[]")


def _jsonl(document: Document) -> None:
    for time in document.times:
        click.echo(msgspec.json.encode(time.to_dict()).decode())


def _csv(document: Document) -> None:
    from timeloom.document.tables import to_csv

    for line in to_csv(document):
        click.echo(line, nl=False)


def _timeml(document: Document) -> None:
    from timeloom.formats import dumps

    click.echo(dumps(document, "timeml"))


FORMATS: dict[str, Callable[[Document], None]] = {
    "table": _table, "json": _json, "jsonl": _jsonl, "csv": _csv, "timeml": _timeml,
}  # fmt: skip


@click.command()
@click.argument("text", nargs=-1)
@click.option("--file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Read the text of a file.")
@when_written
@click.option("--format", "shape", type=click.Choice(list(FORMATS)), default="table", show_default=True)
@reading_options
@click.option(
    "--max-bytes", type=click.IntRange(min=1), default=MAX_TEXT_BYTES, show_default=True, metavar="N",
    help="Refuse a text larger than this.",
)  # fmt: skip
def parse(
    text: tuple[str, ...], file: Path | None, dct: Interval | str | None, shape: str, reading: Reading, max_bytes: int
) -> None:
    """Read TEXT as one expression of time, or find the times that it mentions, and say exactly when is meant. With - the text is read
    from standard input.

    \b
    timeloom parse "Saturdays since March 6" --dct 2017-04-21
    timeloom parse --file examples/news.txt --format json
    """
    source = text_of(text, file, max_bytes, dct)
    loom = reading.pipeline()
    written = writing(dct, source.dct)
    if source.tokens and loom.reads_tags:
        document = _of_tagged(source, written, loom)
    else:
        whole = None if file is not None or shape == "timeml" else _expression(source, written, loom)
        document = (
            whole
            if whole is not None
            else loom(
                source.text, written, id=source.name, layers="times", max_bytes=max_bytes, everyday=shape != "timeml"
            )
        )
    FORMATS[shape](document)
    tell_writing(document, file)
    _remark(document)
    if file is None:
        _tell_left(document)


def _expression(source: Source, dct: Interval | str | None, loom: Pipeline) -> Document | None:
    """What somebody has written into the command, as the one expression of time that it is; None where it is a text
    with times, or none at all."""
    if len(source.text) > LONGEST_EXPRESSION or "\n" in source.text.strip():
        return None
    with suppress(ExpressionError):
        return expressed(source.text, loom, dct, id=source.name)
    return None


def _tell_left(document: Document) -> None:
    """On stderr: which words behind the one time that a short input begins with are no part of it."""
    text = document.text
    if len(document.times) != 1 or len(text) > LONGEST_EXPRESSION or text[: document.times[0].start].strip():
        return
    left = text[document.times[0].end :].strip(CLOSING)
    if left:
        click.echo(f"timeloom: read {document.times[0].text!r}; {left!r} is no part of it", err=True)


def _of_tagged(source: Source, dct: Interval | str | None, loom: Pipeline) -> Document:
    """A text whose words somebody has tagged, for rules that ask for parts of speech."""
    written = source.dct if dct == ESTIMATE else None if isinstance(dct, str) else dct
    given = Document(
        id=source.name,
        text=source.text,
        dct=written,
        language=loom.language,
        tokens=source.tokens,
        sentences=source.sentences,
    )
    return loom.run(given, layers="times", stated=dct == STATED, estimate=dct == ESTIMATE)


def _remark(document: Document) -> None:
    """On stderr: what a reader of the result would otherwise wonder about."""
    if not document.text.strip():
        click.echo(f"timeloom: {document.id} is empty", err=True)
    elif not document.times:
        click.echo("timeloom: no time found", err=True)
        other = _read_elsewhere(document) if document.guessed is None else None
        if other is not None:
            click.echo(f"timeloom: it is an expression of time in another language: --language {other}", err=True)
    guessed = document.guessed
    if guessed is not None and (guessed.default or not document.times):
        click.echo(f"timeloom: {guessed.why}", err=True)
    tell_waiting(document)
    if document.meta.problems:
        click.echo(f"timeloom: {counted(len(document.meta.problems), 'problem')}:", err=True)
        tell_problems(document.meta.problems)


def _read_elsewhere(document: Document) -> str | None:
    """The code of the first other language in which all of a short input is one expression of time."""
    if len(document.text) > LONGEST_EXPRESSION:
        return None
    for code in languages():
        if code != document.language:
            found = load("rules", language=code).for_expression()(document.text, document.dct, layers="times")
            with suppress(ExpressionError):
                only_time(found.text, found.times, code)
                return code
    return None
