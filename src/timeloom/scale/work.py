"""What one worker does with one piece: read it, run the pipeline over its documents, and give what is to be written."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec

from timeloom.document import Document, Problem
from timeloom.document.borne import is_borne
from timeloom.document.by_value import documented_by_value
from timeloom.errors import FormatError, LimitError, TimeloomError
from timeloom.formats import jsonl
from timeloom.formats.catalogue import readable
from timeloom.formats.reading import read_file
from timeloom.formats.rows import Columns, document_of
from timeloom.formats.timeml_bounds import NO_GRAPHS
from timeloom.formats.walking import Found
from timeloom.formats.writing import check_names, files_of
from timeloom.pipeline import Layers, Pipeline
from timeloom.pipeline.loom import LANGUAGE
from timeloom.pipeline.recipes import Options
from timeloom.scale.pieces import Failure, Item, Piece, failure_of
from timeloom.scale.tables import PARQUET, tables_of

__all__ = ["Done", "Failure", "Work", "failure_of", "perform"]


class Done(msgspec.Struct, frozen=True):
    """One document that was read: its files by their path below the output folder; for Parquet its rows, by table.

    `links` counts TLINKs. `problems` are broken parts of the input, `doubtful` what the stages found and left aside,
    `lost` what the format of the output could not hold. `estimated`: its time of writing is what its words say;
    `stated`: the day that its text bears. `size` is the bytes of its text as UTF-8.
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
    size: int = 0
    stated: bool = False


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """What is the same for every piece of a batch. Documents without a time of writing have with `stated` the day that
    their text bears, and are with `estimate` dated by their words.

    With `max_seconds` the system ends the process (SIGALRM) in which a document takes longer, whatever it is busy with:
    who gives this work gives it to a process that it can spare (`timeloom.scale.pool`).
    """

    loom: Pipeline
    target: str
    max_bytes: int
    layers: Layers = "all"
    keep: frozenset[str] | None = None
    stated: bool = False
    estimate: bool = False
    columns: Columns = Columns()
    max_seconds: float | None = None


def perform(work: Work, piece: Piece) -> list[Done | Failure]:
    """The outcome of each document of a piece, in its order. Nothing is raised: a fault is an outcome."""
    path = Path(piece.path)
    if piece.items is not None:
        return list(_timed(work, (_of_item(work, path, piece.format, item) for item in piece.items)))
    try:
        size = path.stat().st_size
        if size > work.max_bytes:
            raise LimitError(f"larger than the cap of {work.max_bytes} bytes", document=str(path), value=size)
        found = read_file(Found(path, piece.format), without_text=False)
        return list(_timed(work, (_outcome(work, path, given) for given in found)))
    except Exception as error:  # noqa: BLE001  # a batch does not die of one file, whatever the fault
        return [failure_of(path.name, path, error)]


def _timed(work: Work, outcomes: Iterator[Done | Failure]) -> Iterator[Done | Failure]:
    """The outcomes, each with its time."""
    if work.max_seconds is None:
        yield from outcomes
        return
    try:
        while True:
            signal.setitimer(signal.ITIMER_REAL, work.max_seconds)
            outcome = next(outcomes, None)
            if outcome is None:
                return
            yield outcome
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _of_item(work: Work, path: Path, format: str, item: Item) -> Done | Failure:
    if item.failure is not None:
        return item.failure
    try:
        given = _read(work.columns, path, format, item)
    except Exception as error:  # noqa: BLE001  # nor of one line
        return failure_of(path.name, path, error)
    return _outcome(work, path, given)


def _read(columns: Columns, path: Path, format: str, item: Item) -> Document:
    """The document of a line or of a row. Raises FormatError and LimitError."""
    if item.line is not None:
        return jsonl.parse(item.line, str(path), item.place, columns)
    if item.row is None:
        raise FormatError("nothing stands there", document=str(path), place=item.place)
    number = item.place.rpartition(" ")[2]
    return document_of(item.row, f"{readable(path.stem)}-{number}", str(path), item.place, format)


def _outcome(work: Work, path: Path, given: Document | TimeloomError) -> Done | Failure:
    if not isinstance(given, Document):
        return failure_of(path.name, path, given)
    try:
        document = work.loom.run(given, layers=work.layers, keep=work.keep, stated=work.stated, estimate=work.estimate)
        document, unfit = _by_value(document, work.loom)
        contents, lost = _written(document, work.target)
        if given.entities and work.target == "timeml":  # those of a text that was read are what its values were made of
            lost = (*lost, Problem(given.id, "entities", NO_GRAPHS))
        size = len(document.text.encode("utf-8", "surrogatepass"))
    except Exception as error:  # noqa: BLE001  # nor of one document
        return failure_of(given.id, path, error)
    broken, doubtful = _problems(document, given, unfit)
    return Done(
        given.id,
        str(path),
        contents,
        len(document.times),
        sum(time.unresolved is not None for time in document.times),
        len(document.events),
        sum(link.kind == "TLINK" for link in document.links),
        broken,
        doubtful,
        lost,
        document.written is not None and given.written is None and document.written.interval is not None,
        size,
        is_borne(document) and given.meta.creation is None,
    )


def _written(document: Document, target: str) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    if target == PARQUET:
        return tables_of(document), ()
    files = files_of(document, target)
    if target != "jsonl":
        check_names(files.contents)
    return files.contents, files.problems


def _by_value(document: Document, loom: Pipeline) -> tuple[Document, tuple[Problem, ...]]:
    """The document with what the values of times that were read name, and the values that are none. Last of all: what
    is found and ordered goes by the values themselves, as a `mod` tells them to."""
    options = loom.options or Options()
    made = documented_by_value(document, options.conventions, options.first)
    return made, made.meta.problems[len(document.meta.problems) :]


def _problems(
    document: Document, given: Document, unfit: tuple[Problem, ...]
) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """The problems that were there when the document was read (or are of the graphs or the values that were read with
    it), and those that the stages found."""

    def is_of_input(problem: Problem) -> bool:
        of_graphs = bool(given.entities) and problem.place.startswith("entity")
        return problem in given.meta.problems or problem in unfit or of_graphs or problem.place == LANGUAGE

    def those(wanted: bool) -> Iterator[Problem]:
        return (problem for problem in document.meta.problems if is_of_input(problem) is wanted)

    return tuple(those(True)), tuple(those(False))
