"""`timeloom bench NAME`: studies over corpora, each in a module of its own that is loaded when it is asked for."""

from __future__ import annotations

import click

from timeloom.cli.lazy import LazyGroup

__all__ = ["BENCHES", "bench"]

BENCHES: dict[str, tuple[str, str]] = {
    "dating": ("timeloom_lab.commands.dating", "Redo SemEval-2015 task 7 with the systems that took part."),
    "dating-baselines": ("timeloom_lab.commands.dating_baselines", "Score random choice and a constant year."),
    "graph-measures": (
        "timeloom_lab.commands.graph_measures",
        "Redo the study of Tannier and Muller: do scores fall with information?",
    ),
    "matres": ("timeloom_lab.commands.pairs", "Label the pairs of MATRES, and score the labels."),
    "schemas": ("timeloom_lab.commands.schemas", "Compare TimeML with SCATE on the same texts, with every cause."),
    "tasks": ("timeloom_lab.commands.tasks", "Say what each task of TempEval, and each finer one, finds in a corpus."),
    "tbdense": ("timeloom_lab.commands.pairs", "Label the pairs of TimeBank-Dense, and score the labels."),
    "tempeval": ("timeloom_lab.commands.tempeval", "Redo TempEval 2007 with the systems that took part."),
    "timex-char-word": ("timeloom_lab.commands.timex_char_word", "Find TIMEX3 from characters and from words."),
}
"""Bench -> the module that holds the command of that name, and its line in `--help`."""


@click.group(cls=LazyGroup, rows=BENCHES)
def bench() -> None:
    """Redo a study over corpora that you have, and show the figures beside those that were published."""
