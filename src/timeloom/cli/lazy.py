"""A group of commands that are loaded when they are asked for: help and the other commands load none of them."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import click

__all__ = ["LazyGroup"]


class LazyGroup(click.Group):
    """`rows`: name -> the module that holds the command of that name (`-` is `_` there), and its line in `--help`.

    A mistyped name gets a suggestion.
    """

    def __init__(self, *arguments: Any, rows: Mapping[str, tuple[str, str]], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.rows = rows

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.rows:
            return None
        module = importlib.import_module(self.rows[cmd_name][0])
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.rows and not name.startswith("-"):
            near = get_close_matches(name, self.rows, n=1)
            hint = f" Did you mean '{near[0]}'?" if near else f" There are: {', '.join(sorted(self.rows))}."
            raise click.UsageError(f"No such command '{name}'.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in sorted(self.rows.items())])
