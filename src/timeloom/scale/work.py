"""What one worker does with one file: read it, run the pipeline over its documents, and give what is to be written."""

from __future__ import annotations

from pathlib import Path

import msgspec

from timeloom.document import Document, Problem
from timeloom.errors import LimitError, TimeloomError
from timeloom.formats.reading import read_file
from timeloom.formats.walking import Found
from timeloom.formats.writing import files_of
from timeloom.pipeline import Layers, Pipeline

__all__ = ["Done", "Failure", "Work", "failure_of", "perform"]


class Failure(msgspec.Struct, frozen=True):
    """One document that could not be read or written: a line of failed.jsonl."""

    document: str
    path: str
    error: str
    reason: str


class Done(msgspec.Struct, frozen=True):
    """One document that was read: its files by their path below the output folder.

    `links` counts TLINKs. `problems` are broken parts of the input, `doubtful` what the stages found and left aside, `lost`
    what the format of the output could not hold. `estimated`: its time of writing is what its words say.
    """

    document: str
    path: str
    contents: dict[str, bytes]
    times: int
    unresolved: int
    events: int = 0
    links: int = 0
    problems: tuple[Problem, ...] = ()
    doubtful: tuple[Problem, ...] = ()
    lost: tuple[Problem, ...] = ()
    estimated: bool = False


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """What is the same for every file of a batch. `estimate`: documents without a time of writing are dated by their words."""

    loom: Pipeline
    target: str
    max_bytes: int
    layers: Layers = "all"
    keep: frozenset[str] | None = None
    estimate: bool = False


def perform(work: Work, file: Found) -> list[Done | Failure]:
    """The outcome of each document of a file, in its order. Nothing is raised: a fault is an outcome."""
    path = file.path
    try:
        size = path.stat().st_size
        if size > work.max_bytes:
            raise LimitError(f"larger than the cap of {work.max_bytes} bytes", document=str(path), value=size)
        return [_outcome(work, path, given) for given in read_file(file)]
    except Exception as error:  # noqa: BLE001  # a batch does not die of one file, whatever the fault
        return [failure_of(path.name, path, error)]


def _outcome(work: Work, path: Path, given: Document | TimeloomError) -> Done | Failure:
    if not isinstance(given, Document):
        return failure_of(path.name, path, given)
    try:
        document = work.loom.run(given, layers=work.layers, keep=work.keep, estimate=work.estimate)
        files = files_of(document, work.target)
    except Exception as error:  # noqa: BLE001  # nor of one document
        return failure_of(given.id, path, error)
    problems = document.meta.problems
    unresolved = sum(time.unresolved is not None for time in document.times)
    return Done(
        given.id,
        str(path),
        files.contents,
        len(document.times),
        unresolved,
        len(document.events),
        sum(link.kind == "TLINK" for link in document.links),
        tuple(problem for problem in problems if _is_of_input(problem, given)),
        tuple(problem for problem in problems if not _is_of_input(problem, given)),
        files.problems,
        document.written is not None and given.written is None and document.written.interval is not None,
    )


def _is_of_input(problem: Problem, given: Document) -> bool:
    """Whether a problem was there when the document was read, or is one of the graphs that were read with it."""
    return problem in given.meta.problems or (bool(given.entities) and problem.place.startswith("entity"))


def failure_of(document: str, path: Path, error: Exception) -> Failure:
    """An error as a line of failed.jsonl: the path stands in its own field, so the reason does not repeat it."""
    reason = (str(error) or repr(error)).removeprefix(f"{path}: ")
    return Failure(document, str(path), type(error).__name__, reason)
