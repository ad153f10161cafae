"""The command `timeloom`: the table of verbs, and the one place that turns errors into exit codes."""

from __future__ import annotations

import io
import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path

import click

from timeloom._version import __version__
from timeloom.cli.lazy import LazyGroup
from timeloom.errors import TimeloomError

__all__ = ["BAD_INPUT", "INTERRUPTED", "main"]

BAD_INPUT = 3
INTERRUPTED = 130

VERBS: dict[str, tuple[str, str]] = {
    "agreement": ("timeloom.cli.agreement", "Say how far annotators agree with each other."),
    "archive": ("timeloom.cli.archive", "Index dated texts of your own, and find near copies of a text in them."),
    "ask": ("timeloom.cli.ask", "Say which stretches of the calendar a question asks for."),
    "corpora": ("timeloom.cli.corpora", "List the corpora, say how to get them, check your copies."),
    "compare": ("timeloom.cli.compare", "Say whether one system is better than another, or by chance."),
    "date": ("timeloom.cli.date", "Say when texts were written, how sure that is, and what says so."),
    "graph": ("timeloom.cli.graph", "Say what the temporal links of a text amount to, and whether they can all hold."),
    "index": ("timeloom.cli.index", "Index annotated documents by time and by words."),
    "job": ("timeloom.cli.job", "Let people relate the pairs of a task, and read what they said."),
    "parse": ("timeloom.cli.parse", "Find the times of a text and say when is meant."),
    "run": ("timeloom.cli.run", "Read many files and write them with times, events and links."),
    "score": ("timeloom.cli.score", "Compare a system's annotations with a gold standard."),
    "search": ("timeloom.cli.search", "Search an index for what happened when."),
    "serve": ("timeloom.cli.serve", "Start the page in the browser and the service over HTTP."),
    "timeline": ("timeloom.cli.timeline", "Put what a text tells in order: as a table, as data, as a page."),
}
"""Verb -> the module that holds the command of that name, and its line in `--help` (so that help loads no verb)."""


class Verbs(LazyGroup):
    """The verbs; a reader of the output that goes away ends them quietly."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            result: object = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader went away (`| head`). What is left in the buffer must not raise again when Python exits.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return result


@click.group(
    cls=Verbs, rows=VERBS, offers="timeloom.commands",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)  # fmt: skip
@click.version_option(__version__, package_name="timeloom", message="timeloom %(version)s")
def timeloom() -> None:
    """Read text, find its times, say exactly when is meant, and weave a timeline."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: the only function of the library that does."""
    # The package holidays warns of years outside its tables, which is no news: such a year has no civil holiday here.
    warnings.filterwarnings("ignore", category=UserWarning, module="holidays")
    # The heads multiply small matrices, sentence by sentence: threads of numpy's library wait for each other there, and
    # a busy machine pays for it several times over. It is read when numpy is loaded, which no verb has done yet.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    _open_streams()
    sys.exit(_run(arguments))


def _open_streams() -> None:
    """A closed standard stream is one that holds nothing and takes anything. What goes to a file or a pipe is UTF-8, as
    the data formats say of themselves; a terminal gets what it can show."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # it lasts as long as the process
    if isinstance(sys.stdout, io.TextIOWrapper):
        if sys.stdout.isatty():
            sys.stdout.reconfigure(errors="backslashreplace")
        else:
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code = timeloom.main(args=arguments, prog_name="timeloom", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except TimeloomError as error:
        click.echo(f"timeloom: {error}", err=True)
        return BAD_INPUT
    except OSError as error:
        click.echo(f"timeloom: {error.filename or 'output'}: {error.strerror or error}", err=True)
        return BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        click.echo("timeloom: interrupted", err=True)
        return INTERRUPTED
    return code if isinstance(code, int) else 0
