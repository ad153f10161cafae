"""Figures in the form that the user wants: JSON, or tables as text, Markdown or LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from timeloom.cli.wording import as_json

if TYPE_CHECKING:
    from timeloom.metrics.report import Table

__all__ = ["figures_option", "print_figures"]

figures_option = click.option(
    "--format", "form", type=click.Choice(["text", "json", "markdown", "latex"]), default="text", show_default=True
)


def print_figures(form: str, data: Callable[[], object], tables: Callable[[], Iterable[Table]]) -> None:
    """Only the one that is wanted is worked out."""
    from timeloom.metrics.report import render

    click.echo(as_json(data()) if form == "json" else render(tables(), form))
