"""`timeloom date --task7`: the snippets of SemEval-2015 task 7, dated by their text alone, and their lists and phrases
answered.

A list says nothing of its text: it is looked at after the text is dated, one at a time, and only to map the years to
one of its intervals. Which of them is marked yes, and what is said of a phrase, is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from timeloom.cli.wording import counted, tell_problems
from timeloom.document import FIRST_YEAR, Dating, Document, Grid
from timeloom.errors import FormatError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from timeloom.dating import Dater
    from timeloom.formats.task7_salvage import Salvaged

__all__ = ["answer"]

_BATCH = 256


def answer(dater: Dater, task: Path, out: Path) -> bool:
    """Write a line for each snippet, in the order of the file, the broken ones too; whether any of it was broken.

    A line has `id`, `start`, `p` (the distribution over years from `start` on), for each list of the snippet under its
    grain (F, M, C) the first and last year of the interval chosen, and where it has phrases `phrases`: of each its
    `text`, whether it is `evidence`, and its `worth` in natural log odds. Of a broken block there is what can be read:
    an id or "", the distribution of the text or the prior, the lists that have intervals.
    """
    from timeloom.formats.placing import put

    documents: list[Document] = []
    broken = strayed = 0
    for document, faults in _snippets(task):
        for fault in faults:
            click.echo(f"Error: {fault}", err=True)
        if document is None:
            strayed += 1
        else:
            documents.append(document)
            broken += bool(faults)
    lines: list[bytes] = []
    for at in range(0, len(documents), _BATCH):
        some = documents[at : at + _BATCH]
        for document, p in zip(some, dater.years([one.text for one in some]), strict=True):
            lines.append(msgspec.json.encode(_line(dater, document, p)))
    put({out: b"".join(line + b"\n" for line in lines)})
    problems = tuple(problem for document in documents for problem in document.meta.problems)
    tell_problems(problems)
    told = f", {broken:,} of them broken and answered by what can be read" if broken else ""
    told += f", {counted(strayed, 'stray part')} left out" if strayed else ""
    click.echo(f"timeloom: {counted(len(lines), 'snippet')}{told}: {out}", err=True)
    return bool(broken or strayed)


def _snippets(task: Path) -> Iterator[Salvaged]:
    """What is in a file, those of one id as well; lines of JSON where its name says so."""
    from timeloom.formats.plain import decode
    from timeloom.formats.task7_salvage import salvage, salvage_lines
    from timeloom.formats.xml_source import load_bytes

    if task.suffix == ".jsonl":
        yield from salvage_lines(task)
    else:
        data = load_bytes(task)
        yield from salvage(decode(data, str(task), cap=len(data)), str(task))


def _line(dater: Dater, document: Document, p: NDArray[Any]) -> dict[str, Any]:
    from timeloom.formats.task7 import GRAINS

    dating = document.dating or Dating()
    chosen = {grain: _chosen(document.id, grid, p) for grain in GRAINS for grid in dating.question(grain).grids}
    told = {"phrases": _phrases(dater, document)} if dating.phrases else {}
    return {"id": document.id, "start": FIRST_YEAR, "p": p.tolist(), **chosen, **told}


def _phrases(dater: Dater, document: Document) -> list[dict[str, Any]]:
    """What each phrase is worth, in the order of the file."""
    from timeloom.dating.phrases import PhraseJudge

    judge = PhraseJudge(dater)
    return [
        {"text": one.text, "evidence": judge.is_evidence(one), "worth": one.worth} for one in judge.worths(document)
    ]


def _chosen(id: str, grid: Grid, p: NDArray[Any]) -> list[int]:
    """The candidate that loses least on average. Steps are counted in the order of time, whatever that of the list."""
    from timeloom.dating import choose

    order = sorted(grid.intervals)
    try:
        return list(order[choose(p, order)])
    except FormatError as error:
        raise FormatError(error.message, document=id, place=f"list {grid.grain}", value=error.value) from None
