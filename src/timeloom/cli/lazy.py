"""A group of commands that are loaded when they are asked for: help and the other commands load none of them.

Other packages, timeloom_train among them, offer commands by entry points; these are looked for where a name is none of
the group's own, and for help, which loads them for their lines.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["LazyGroup"]


class LazyGroup(click.Group):
    """`rows`: name -> the module that holds the command of that name (`-` is `_` there), and its line in `--help`.
    `offers`: the group of entry points by which others offer commands, None for none; a name of `rows` is never theirs.

    A mistyped name gets a suggestion.
    """

    def __init__(
        self, *arguments: Any, rows: Mapping[str, tuple[str, str]], offers: str | None = None, **options: Any
    ) -> None:
        super().__init__(*arguments, **options)
        self.rows, self.offers = rows, offers

    @cached_property
    def offered(self) -> dict[str, EntryPoint]:
        """What others offer, by name."""
        from importlib.metadata import entry_points  # a tenth of the time of a start, and seldom wanted

        found = entry_points(group=self.offers) if self.offers else ()
        return {one.name: one for one in found if one.name not in self.rows}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*self.rows, *self.offered})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.rows:
            return self.offered[cmd_name].load() if cmd_name in self.offered else None
        module = importlib.import_module(self.rows[cmd_name][0])
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.rows and not name.startswith("-") and name not in self.offered:
            there = self.list_commands(ctx)
            near = get_close_matches(name, there, n=1)
            hint = f" Did you mean '{near[0]}'?" if near else f" There are: {', '.join(there)}."
            raise click.UsageError(f"No such command '{name}'.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            lines = {name: line for name, (_, line) in self.rows.items()}
            lines |= {name: _line(one) for name, one in self.offered.items()}
            formatter.write_dl(sorted(lines.items()))


def _line(offered: EntryPoint) -> str:
    """The line of a command that another package offers; a package that cannot be loaded costs that line alone."""
    try:
        command: click.Command = offered.load()
    except Exception as error:  # noqa: BLE001 - it is the code of others, which may raise anything
        return f"(cannot be loaded: {error})"
    return command.get_short_help_str(100)
