"""`timeloom job`: a task of the TempEval article as an annotation job, given to annotators and read back."""

from __future__ import annotations

import click

from timeloom.cli.lazy import LazyGroup

__all__ = ["JOBS", "job"]

JOBS: dict[str, tuple[str, str]] = {
    "export": ("timeloom.cli.job_export", "Write the pairs of a task as a job for brat or Label Studio."),
    "read": ("timeloom.cli.job_read", "Read a job back, with its annotators, and say how far they agree."),
}
"""Command -> the module that holds it, and its line in `--help`."""


@click.group(cls=LazyGroup, rows=JOBS)
def job() -> None:
    """Let people relate the pairs of a task, and read what they said."""
