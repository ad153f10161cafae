"""What every reader of a peer does: texts come in, answers go out, and the cost of reading is measured.

Standard input: one JSON object, {"first": TEXT, "texts": [{"id", "text", "dct"}, ...]}. Standard output, last line:
{"answers": {id: [{"start", "end", ...}, ...]}, "failed": {id: reason}, "start": CPU seconds until the peer is ready to
read (its import, its load, a first text), "cpu": CPU seconds of reading, "wall", "peak": bytes}. Seconds are those of
this process with its threads and of the processes it has started and seen end. Nothing here is timeloom's: it runs
under the interpreter of the peer.
"""

from __future__ import annotations

import json
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

Answer = dict[str, object]
Reader = Callable[[str, str], list[Answer]]
"""Text and day of writing (YYYY-MM-DD) -> what was found, with `start` and `end` in characters."""
Row = dict[str, Any]
"""A row of benchmarks/suites.py: {"id", "text", "language", "reference", "prefer", "whole"}, where `whole` says that
the text is one expression."""
RowReader = Callable[[Row], list[Answer]]
"""Row -> what was found: {"start", "end", "readings": [{"from", "to"} or {"duration"} or {"set"}, ...]}, the tool's
first reading first. A reading may say that it goes on (`open`), or that its day is not the tool's (`dateless`)."""

SENTENCE = re.compile(r"\S(?:[^.!?\n]|[.!?](?!\s+[\"'(A-Z])|\n(?!\s*\n))*[.!?]?")
"""Up to a full stop before a capital letter, or to an empty line; "Jan. 13" stays whole."""


def spent() -> float:
    """CPU seconds of this process and of its children that have ended."""
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def peak() -> int:
    """The most memory that this process has held, in bytes (Linux). `ru_maxrss` will not do: a process that was forked
    begins with what its parent held."""
    with open("/proc/self/status", encoding="ascii") as status:
        return int(re.search(r"^VmHWM:\s+(\d+) kB", status.read(), re.MULTILINE)[1]) * 1024  # type: ignore[index]


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Where each sentence begins, and the sentence: for tools that want one at a time."""
    for found in SENTENCE.finditer(text):
        yield found.start(), found.group()


def serve(load: Callable[[], Reader]) -> None:
    """Load a peer, let it read, and print what it said."""

    def begun(given: dict[str, Any]) -> RowReader:
        read = load()
        read(given["first"], "2004-06-01")
        return lambda text: read(text["text"], text["dct"])

    _served(begun)


def serve_rows(load: Callable[[list[str]], RowReader]) -> None:
    """The same for rows of suites: "first" is a row of each language that the rows have."""

    def begun(given: dict[str, Any]) -> RowReader:
        read = load([row["language"] for row in given["first"]])
        for row in given["first"]:
            read(row)
        return read

    _served(begun)


def _served(begun: Callable[[dict[str, Any]], RowReader]) -> None:
    given = json.load(sys.stdin)
    read = begun(given)
    ready = spent()
    wall = time.perf_counter()
    answers: dict[str, list[Answer]] = {}
    failed: dict[str, str] = {}
    for text in given["texts"]:
        try:
            answers[text["id"]] = read(text)
        except Exception as error:  # noqa: BLE001 - a text on which a peer fails is counted, and the rest goes on
            answers[text["id"]] = []
            failed[text["id"]] = f"{type(error).__name__}: {error}"[:200]
    print(json.dumps({
        "answers": answers, "failed": failed, "start": ready, "cpu": spent() - ready,
        "wall": time.perf_counter() - wall, "peak": peak(),
    }))  # fmt: skip
