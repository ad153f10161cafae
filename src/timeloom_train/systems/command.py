"""`python -m timeloom_train system NAME`: the table of systems; each is loaded on use."""

from __future__ import annotations

import click

from timeloom.cli.lazy import LazyGroup

__all__ = ["SYSTEMS", "system"]

SYSTEMS: dict[str, tuple[str, str]] = {
    "chrono": ("timeloom_train.systems.chrono_command", "Chrono's choice between Period and Calendar-Interval."),
    "dating2015": ("timeloom_train.systems.dating2015.command", "AMBRA, IXA and UCD of SemEval-2015 task 7."),
    "laparra": ("timeloom_train.systems.laparra_command", "The recurrent networks of Laparra, Xu and Bethard."),
    "tempeval2007": ("timeloom_train.systems.tempeval2007.command", "Five of the six systems of TempEval 2007."),
}
"""Name -> the module that holds the command of that name, and its line in `--help`."""


@click.group(cls=LazyGroup, rows=SYSTEMS)
def system() -> None:
    """Train a published system. Weights go to the user's data folder, or below --out or TIMELOOM_SYSTEMS."""
