"""Options that several verbs share, and the pipeline that they ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Literal, TypeVar

import click

from timeloom.calendar.conventions import PRESETS
from timeloom.calendar.interval import Interval
from timeloom.calendar.settings import conventions_of
from timeloom.cli.wording import counted, tell
from timeloom.document.policy import DOMAINS
from timeloom.errors import FormatError, ModelError
from timeloom.pipeline import Pipeline, anchor, load, presets
from timeloom.pipeline.estimated import ESTIMATE
from timeloom.pipeline.loading import DATE_ORDERS, PREFERENCES
from timeloom.pipeline.stated import STATED

__all__ = [
    "MAX_FILE_BYTES",
    "NONE",
    "Reading",
    "by_conventions",
    "byte_cap",
    "reading_options",
    "when_written",
    "writing",
]

MAX_FILE_BYTES = 64 * 2**20

NONE = "none"
"""What is given as --dct to read a text as one whose time of writing is not known."""

Command = TypeVar("Command", bound=Callable[..., Any])


def _when(context: click.Context, parameter: click.Parameter, value: str | None) -> Interval | str | None:
    if value in (NONE, STATED, ESTIMATE):
        return value
    try:
        return _today() if value == "today" else anchor(value)
    except FormatError as error:
        raise click.BadParameter(f"{error.message} (got {value!r})", context, parameter) from error


def writing(dct: Interval | str | None, beside: Interval | None) -> Interval | str | None:
    """The time of writing of a text of which a file may say it: what --dct says, else that, else the day that the text
    bears."""
    return None if dct == NONE else dct or beside or STATED


def _today() -> Interval | None:
    from timeloom.cli.clock import today

    day = today()
    click.echo(f"timeloom: today is {day}, by the clock of this machine", err=True)
    return anchor(day)


@dataclass(frozen=True, slots=True)
class Reading:
    """How text is to be read: the options of `load`, as the user gave them."""

    preset: str
    tz: str | None
    date_order: str | None
    prefer: str | None
    conventions: str
    language: str
    jurisdiction: str | None
    first: int
    threads: int
    weights: Path | None
    decoder: Literal["greedy", "global"]
    domain: str
    cues: bool

    def pipeline(self) -> Pipeline:
        """The pipeline; a name or value that is not known is a usage error."""
        try:
            loom = load(
                self.preset, tz=self.tz, date_order=self.date_order, prefer=self.prefer, conventions=self.conventions,
                language=self.language, jurisdiction=self.jurisdiction, first=self.first,
                threads=self.threads, weights=self.weights, decoder=self.decoder,
                domain=self.domain, cues=self.cues,
            )  # fmt: skip
        except ModelError as error:
            option = f"--{error.place.replace('_', '-')}: " if error.place else ""
            raise click.UsageError(f"{option}{error.message} (got {error.value!r})") from error
        _tell_faults(loom)
        return loom


def _tell_faults(loom: Pipeline) -> None:
    """On stderr: the lines of a folder of HeidelTime's resources that cannot be used, or not in full, with file and
    reason."""
    resources: Any = getattr(loom.parts().get("recognise"), "resources", None)
    if resources is not None and resources.faults:
        used = sum(fault.used for fault in resources.faults)
        lost = len(resources.faults) - used
        said = [
            *([f"{counted(lost, 'line')} cannot be used"] if lost else []),
            *([f"{counted(used, 'line')} not in full"] if used else []),
        ]
        click.echo(f"timeloom: of {resources.folder} {' and '.join(said)}:", err=True)
        tell(map(str, resources.faults), len(resources.faults))


def _conventions(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """What is told in a line, checked: an error names the setting, and what it may be."""
    try:
        conventions_of(value)
    except ModelError as error:
        setting = (error.place or "").partition(".")[2]
        told = f"{setting}: {error.message}" if setting else error.message
        raise click.BadParameter(f"{told} (got {error.value!r})", context, parameter) from error
    return value


by_conventions = click.option(
    "--conventions", default="default", show_default=True, metavar="NAME[,KEY=VALUE...]", callback=_conventions,
    help=f"What calendar words mean: {', '.join(PRESETS)}, single settings such as week_start=sunday, or both. default: everyday for a text, timeml for documents, scate where Anafora is written.",
)  # fmt: skip

_READING = (
    click.option("--preset", default="default", show_default=True, metavar="NAME", help=f"One of {', '.join(presets())}, or heideltime:FOLDER."),
    click.option("--tz", metavar="ZONE", help="Zone of clock times that state none, such as Europe/Lisbon or +02:00."),
    click.option("--date-order", type=click.Choice(DATE_ORDERS), help="How to read 3/4/2019. [default: by evidence]"),
    click.option("--prefer", type=click.Choice(PREFERENCES), help="Where to look for a bare Friday or June. [default: by evidence]"),
    by_conventions,
    click.option(
        "--language", default="en", show_default=True, metavar="TAG",
        help="Language of the text (en-GB: with the order of day and month there), or auto: by its words (extra langid). A folder of HeidelTime's has its own.",
    ),
    click.option("--jurisdiction", metavar="CODE", help="Whose civil holidays are meant, such as US or GB-SCT."),
    click.option(
        "--first", type=click.IntRange(min=1), default=3, show_default=True, metavar="N",
        help="How many intervals of an unending set to write out.",
    ),
    click.option(
        "--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
        help="Learned presets: threads of the encoder.",
    ),
    click.option(
        "--weights", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="FOLDER",
        help="A folder of weights of your own (timeloom train).",
    ),
    click.option(
        "--decoder", type=click.Choice(["greedy", "global"]), default="greedy", show_default=True,
        help="Learned presets: choose links one by one, or all together (extra solver).",
    ),
    click.option(
        "--domain", type=click.Choice(DOMAINS), default="news", show_default=True,
        help="Rules of HeidelTime: the kind of text, which says what is counted from.",
    ),
    click.option(
        "--cues/--no-cues", default=True, show_default=True,
        help="Rules of HeidelTime: words tell the tense where no parts of speech are given.",
    ),
)  # fmt: skip


def reading_options(command: Command) -> Command:
    """Add the options of `Reading`; the command gets them as one argument `reading`."""

    @wraps(command)
    def with_reading(**arguments: Any) -> Any:
        fields = {name: arguments.pop(name) for name in Reading.__slots__}
        return command(**arguments, reading=Reading(**fields))

    decorated: Any = with_reading
    for option in reversed(_READING):
        decorated = option(decorated)
    result: Command = decorated
    return result


byte_cap = click.option(
    "--max-bytes", type=click.IntRange(min=1), default=MAX_FILE_BYTES, show_default=True, metavar="N",
    help="Refuse an input larger than this.",
)  # fmt: skip

when_written = click.option(
    "--dct", metavar="DATE", callback=_when,
    help="When the text was written, such as 2017-04-21, or a word: today; stated, the day that the text bears at its head or foot; estimate, dated by its words; none, not known.  [default: what a file says, else stated]",
)  # fmt: skip
