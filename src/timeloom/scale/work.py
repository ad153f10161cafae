"""What one worker does with one file: read it, run the pipeline over its documents, write them to a folder of its own."""

from __future__ import annotations

from pathlib import Path

import msgspec

from timeloom import formats
from timeloom.document import Document, Problem
from timeloom.errors import LimitError, TimeloomError
from timeloom.formats.reading import Found, read_file
from timeloom.pipeline import Pipeline

__all__ = ["Done", "Failure", "Task", "Work", "perform"]


class Failure(msgspec.Struct, frozen=True):
    """One document that could not be read or written: a line of failed.jsonl."""

    document: str
    path: str
    error: str
    reason: str


class Done(msgspec.Struct, frozen=True):
    """One document that was written, to the folder `parts`."""

    document: str
    path: str
    parts: str
    times: int
    unresolved: int
    problems: tuple[Problem, ...] = ()


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """What is the same for every file of a batch."""

    loom: Pipeline
    target: str
    max_bytes: int
    strip: bool = False


class Task(msgspec.Struct, frozen=True):
    """One file, and the folder for what comes of it."""

    file: Found
    parts: Path


def perform(work: Work, task: Task) -> list[Done | Failure]:
    """The outcome of each document of a file, in its order. Nothing is raised: a fault is an outcome."""
    path = task.file.path
    try:
        size = path.stat().st_size
        if size > work.max_bytes:
            raise LimitError(f"larger than the cap of {work.max_bytes} bytes", document=str(path), value=size)
        return [_outcome(work, task, n, given) for n, given in enumerate(read_file(task.file))]
    except Exception as error:  # noqa: BLE001  # a batch does not die of one file, whatever the fault
        return [_failure(path.name, path, error)]


def _outcome(work: Work, task: Task, n: int, given: Document | TimeloomError) -> Done | Failure:
    path = task.file.path
    if not isinstance(given, Document):
        return _failure(path.name, path, given)
    try:
        document = work.loom.run(formats.strip(given) if work.strip else given)
        parts = task.parts / str(n)
        parts.mkdir(parents=True)
        formats.write([document], parts, work.target)
    except Exception as error:  # noqa: BLE001  # nor of one document
        return _failure(given.id, path, error)
    unresolved = sum(time.unresolved is not None for time in document.times)
    return Done(given.id, str(path), str(parts), len(document.times), unresolved, document.meta.problems)


def _failure(document: str, path: Path, error: Exception) -> Failure:
    return Failure(document, str(path), type(error).__name__, str(error) or repr(error))
