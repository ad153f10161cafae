"""Small words that several verbs say: numbers with their nouns, and lists that stop in time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path

    from timeloom.document import Document, Problem

__all__ = ["MOST_SHOWN", "as_json", "counted", "tell", "tell_problems", "tell_waiting", "tell_writing"]

MOST_SHOWN = 10


def as_json(told: object) -> str:
    """JSON, indented. What UTF-8 cannot hold (the name of a file may have such a byte) is escaped."""
    return json.dumps(told, indent=2, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")


def counted(number: int, noun: str) -> str:
    """A number with its noun: 1 document, 2 documents, 3 entities, 1,200 times."""
    if number == 1:
        return f"1 {noun}"
    plural = f"{noun[:-1]}ies" if noun[-1:] == "y" and noun[-2:-1] not in "aeiou" else f"{noun}s"
    return f"{number:,} {plural}"


def tell(lines: Iterable[str], total: int) -> None:
    """The first lines of a list on stderr, indented, and how many more there are."""
    for _, line in zip(range(MOST_SHOWN), lines, strict=False):
        click.echo(f"  {line}", err=True)
    if total > MOST_SHOWN:
        click.echo(f"  ... and {total - MOST_SHOWN:,} more", err=True)


def tell_writing(document: Document, file: Path | None) -> None:
    """On stderr: what stands for the time of writing of a text that bears its day, or was dated by its words, or that
    nothing does. `file` is where the text is from, None: from no file."""
    from timeloom.document.borne import is_borne, where_borne

    creation = document.meta.creation
    if creation is not None and creation.timex3 is not None and is_borne(document):
        click.echo(
            f"timeloom: written {creation.timex3.value}, as the {where_borne(document)} of {'the text' if file is None else file} says",
            err=True,
        )
    written = document.written
    if written is None:
        return
    if written.interval is None or written.years is None:
        click.echo("timeloom: nothing in the text says when it was written", err=True)
        return
    from timeloom.document.readable import year_words

    first, last = (year_words(year) for year in written.years)
    click.echo(f"timeloom: written from {first} to {last}, as its words say ({written.level:.0%})", err=True)


def tell_problems(problems: tuple[Problem, ...], total: int | None = None) -> None:
    """The first problems on stderr, each with its document, place, reason and value; of `total` if these are not
    all."""
    tell(map(_line, problems), len(problems) if total is None else total)


def tell_waiting(document: Document) -> None:
    """On stderr: how many times wait for the time of writing, which was not given."""
    waiting = sum(time.unresolved is not None and time.unresolved.reason == "no-dct" for time in document.times)
    if waiting and document.written is None:
        what = "1 time depends" if waiting == 1 else f"{waiting} times depend"
        click.echo(f"timeloom: {what} on when the text was written; --dct says it", err=True)


def _line(problem: Problem) -> str:
    value = f" (got {problem.value!r})" if problem.value else ""
    return f"{problem.document}: {problem.place}: {problem.reason}{value}"
