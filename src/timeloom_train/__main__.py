"""`python -m timeloom_train`: the table of what can be trained; each verb is loaded on use."""

from __future__ import annotations

import importlib
import sys

import click

from timeloom.errors import TimeloomError

__all__ = ["main"]

VERBS: dict[str, tuple[str, str]] = {
    "compose": ("timeloom_train.compose.command", "Learn to link entities of SCATE and to give them properties."),
    "pairs": ("timeloom_train.pairs.command", "Let pair classifiers, trained on growing shares of a corpus, answer it."),
    "system": ("timeloom_train.systems.command", "Train a published system that timeloom.systems re-creates."),
}
"""Verb -> the module that holds the command of that name, and its line in `--help`."""


class Verbs(click.Group):
    """A group whose commands are loaded on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = getattr(importlib.import_module(VERBS[cmd_name][0]), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(verb, line) for verb, (_, line) in sorted(VERBS.items())])


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def timeloom_train() -> None:
    """Train what timeloom ships or studies. Every run has a seed, and takes up again where it was stopped."""


def main() -> None:
    """Run the command line and exit."""
    try:
        timeloom_train.main(prog_name="python -m timeloom_train", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except TimeloomError as error:
        click.echo(f"timeloom_train: {error}", err=True)
        sys.exit(3)
    except (KeyboardInterrupt, click.Abort):
        click.echo("timeloom_train: interrupted", err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
