"""`timeloom ask`: what a question asks for in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from timeloom.asking import TimeFilter, Unread, query_interval
from timeloom.calendar.interval import Interval
from timeloom.cli.inputs import read_stdin
from timeloom.cli.options import NONE, by_conventions, when_written
from timeloom.cli.wording import as_json
from timeloom.document.readable import iso_interval
from timeloom.errors import FormatError, ModelError
from timeloom.pipeline import MAX_TEXT_BYTES, anchor, presets
from timeloom.pipeline.estimated import ESTIMATE
from timeloom.pipeline.loading import DATE_ORDERS, PREFERENCES
from timeloom.pipeline.stated import STATED

if TYPE_CHECKING:
    from timeloom.asking.answers import Question

__all__ = ["ask"]

FORMATS = ("text", "json", "sql")


def _horizon(context: click.Context, parameter: click.Parameter, value: str | None) -> Interval | None:
    try:
        return anchor(value)
    except FormatError as error:
        raise click.BadParameter(f"{error.message} (got {value!r})", context, parameter) from error


@click.command()
@click.argument("question")
@when_written
@click.option(
    "--prefer", type=click.Choice(PREFERENCES), default="past", show_default=True, help="Which May a bare May is."
)
@click.option(
    "--horizon",
    metavar="DATE",
    callback=_horizon,
    help="The year, month or day in which a set without end is listed.  [default: the 366 days up to --dct]",
)
@click.option("--format", "shape", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--preset", default="default", show_default=True, metavar="NAME", help=f"One of {', '.join(presets())}.")
@click.option("--tz", metavar="ZONE", help="Zone of clock times that state none.")
@click.option("--date-order", type=click.Choice(DATE_ORDERS), help="How to read 3/4/2019. [default: by evidence]")
@by_conventions
@click.option(
    "--language",
    default="en",
    show_default=True,
    metavar="TAG",
    help="Language of the question, or auto: by its words (extra langid).",
)
@click.option("--jurisdiction", metavar="CODE", help="Whose civil holidays are meant, such as US or GB-SCT.")
def ask(
    question: str,
    dct: Interval | str | None,
    prefer: str,
    horizon: Interval | None,
    shape: str,
    preset: str,
    tz: str | None,
    date_order: str | None,
    conventions: str,
    language: str,
    jurisdiction: str | None,
) -> None:
    """Say which stretches of the calendar QUESTION asks for, to choose documents by; --dct is when it is asked. With - the question
    comes through standard input.

    \b
    timeloom ask "what did we discuss in May?" --dct 2023-11-16
    timeloom ask "reports older than 30 days" --dct today --format sql

    Exit code 1: a time is named that could not be read. With --format sql a question without a time gives no condition.
    """
    if dct in (STATED, ESTIMATE):
        raise click.UsageError(f"--dct {dct} goes by the words of a text; a question has too few")
    dct = None if dct == NONE else dct
    if question == "-":
        question = read_stdin(MAX_TEXT_BYTES).strip()
    try:
        found = query_interval(
            question, dct=dct, prefer=prefer, horizon=horizon, preset=preset, tz=tz, date_order=date_order,
            conventions=conventions, language=language, jurisdiction=jurisdiction,
        )  # fmt: skip
    except ModelError as error:
        option = f"--{error.place.replace('_', '-')}: " if error.place else ""
        raise click.UsageError(f"{option}{error.message} (got {error.value!r})") from error
    click.echo(as_json(found.to_dict()) if shape == "json" else _sql(found) if shape == "sql" else _text(found))
    if isinstance(found, Unread):
        for reason in found.reasons:
            click.echo(f"timeloom: {reason.text!r} was not read: {reason.detail}", err=True)
        click.get_current_context().exit(1)


def _text(found: Question) -> str:
    """The stretches, one a line, and what is left of the question."""
    if isinstance(found, TimeFilter):
        lines = [iso_interval(one) for one in found.intervals]
        lines += [f"without {iso_interval(one)}" for one in found.excluded]
    else:
        lines = ["no time is mentioned" if not isinstance(found, Unread) else "a time is mentioned and was not read"]
    lines += [f"assumed {name}" for name in found.assumed]
    lines += ["and so on beyond the horizon"] if isinstance(found, TimeFilter) and found.more else []
    return "\n".join([*lines, f"rest: {found.residual}"])


def _sql(found: Question) -> str:
    """A condition over `t_start_s` and `t_end_s` with its parameters, as JSON: it is for programs."""
    if not isinstance(found, TimeFilter):
        return as_json({"status": found.status, "condition": None, "parameters": []})
    condition, parameters = found.to_sql("t_start_s", "t_end_s")
    return as_json({"status": found.status, "condition": condition, "parameters": list(parameters)})
