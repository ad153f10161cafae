"""The command `timeloom`: the table of verbs, and the one place that turns errors into exit codes."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from collections.abc import Sequence
from difflib import get_close_matches

import click

from timeloom._version import __version__
from timeloom.errors import TimeloomError

__all__ = ["BAD_INPUT", "INTERRUPTED", "main"]

BAD_INPUT = 3
INTERRUPTED = 130

VERBS: dict[str, tuple[str, str]] = {
    "parse": ("timeloom.cli.parse", "Find the times of a text and say when is meant."),
    "run": ("timeloom.cli.run", "Read many files and write them with their times."),
    "score": ("timeloom.cli.score", "Compare a system's annotations with a gold standard."),
    "timeline": ("timeloom.cli.timeline", "Draw the timeline of a text as a page."),
}
"""Verb -> the module that holds the command of that name, and its line in `--help` (so that help loads no verb)."""


class Verbs(click.Group):
    """A group whose commands are loaded on use; a mistyped verb gets a suggestion."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = getattr(importlib.import_module(VERBS[cmd_name][0]), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in VERBS and not name.startswith("-"):
            near = get_close_matches(name, VERBS, n=1)
            hint = f" Did you mean '{near[0]}'?" if near else f" There are: {', '.join(sorted(VERBS))}."
            raise click.UsageError(f"No such command '{name}'.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        try:
            result: object = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader went away (`| head`). What is left in the buffer must not raise again when Python exits.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return result

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(verb, line) for verb, (_, line) in sorted(VERBS.items())])


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, package_name="timeloom", message="timeloom %(version)s")
def timeloom() -> None:
    """Read text, find its times, say exactly when is meant, and weave a timeline."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: the only function of the library that does."""
    # The package holidays warns of years outside its tables, which is no news: such a year has no civil holiday here.
    warnings.filterwarnings("ignore", category=UserWarning, module="holidays")
    sys.exit(_run(arguments))


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
