"""The same input gives the same bytes: in any surroundings, on threads, in processes, in any order.

    python benchmarks/same_bytes.py [--texts 40] [--preset rules en-fast en] [--json build/same_bytes.json]

Texts are those of examples/ and sentences of the grammar of fuzz.py. Every preset reads them whole (events, links and
the timeline where it has them); what is compared is the sha256 of the documents as JSONL, sorted by id. Each row of the
table is a process, or several, with surroundings of its own; all run at once, so that they disturb each other. Exit
code 1 if any differs from the first.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Barrier
from typing import NamedTuple

from fuzz import grown
from report import Cell, arguments, publish

import timeloom
from timeloom.formats import jsonl

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
PRESETS = ("rules", "en-fast", "en")
THREADS, PROCESSES = 12, 4


class Way(NamedTuple):
    """One way of reading: how it is called, options of Python, the environment, and what the worker does."""

    name: str
    python: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    work: str = "alone"


WAYS = (
    Way("alone"),
    Way("another zone, locale, hash seed and order; python -O", ("-O",),
        (("TZ", "Pacific/Kiritimati"), ("LC_ALL", "tr_TR.UTF-8"), ("PYTHONHASHSEED", "1")), "shuffled"),
    Way(f"{THREADS} threads", (), (("PYTHONHASHSEED", "2"), ("TZ", "America/St_Johns"), ("LC_ALL", "C")), "threads"),
    Way("python -OO, POSIX, no zone, backwards", ("-OO",), (("LC_ALL", "POSIX"), ("TZ", ""), ("PYTHONHASHSEED", "3")), "backwards"),
    Way("German, UTF-8 mode off", ("-X", "utf8=0"), (("LC_ALL", "de_DE.UTF-8"), ("LANG", "de_DE.UTF-8")), "shuffled"),
    Way(f"{PROCESSES} processes", (), (("PYTHONHASHSEED", "random"),), "processes"),
)  # fmt: skip
FEW = WAYS[:4]
"""Those of the test: four processes at once."""


def texts(count: int) -> list[tuple[str, str, str]]:
    """(id, text, time of writing)."""
    draw = random.Random(20130322)
    names = ("news", "clinical-note", "letter-1843")
    found = [(name, (EXAMPLES / f"{name}.txt").read_text("utf-8"), (EXAMPLES / f"{name}.dct").read_text("utf-8").strip())
             for name in names]  # fmt: skip
    while len(found) < count:
        text = " ".join(grown(draw) for _ in range(3))
        found.append((f"grown-{len(found)}", text, f"{draw.randrange(1700, 2040)}-05-17"))
    return found[:count]


def lines(preset: str, given: Sequence[tuple[str, str, str]]) -> dict[str, bytes]:
    """Documents by id, as lines of JSON."""
    loom = timeloom.load(preset)
    return {id: jsonl.render(loom(text, dct, id=id)) for id, text, dct in given}


def digest(found: dict[str, bytes]) -> str:
    return hashlib.sha256(b"".join(found[id] for id in sorted(found))).hexdigest()


def worked(work: str, preset: str, given: list[tuple[str, str, str]]) -> Iterable[str]:
    """The digests of one way of working; more than one where several read all."""
    if work == "threads":
        gate = Barrier(THREADS)
        timeloom.load(preset)

        def reading(first: int) -> str:
            gate.wait(timeout=300)
            return digest(lines(preset, given[first:] + given[:first]))

        with ThreadPoolExecutor(THREADS) as pool:
            yield from pool.map(reading, (n % len(given) for n in range(THREADS)))
    elif work == "processes":
        parts = [given[n::PROCESSES] for n in range(PROCESSES)]
        with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
            found: dict[str, bytes] = {}
            for part in pool.map(lines, [preset] * PROCESSES, parts):
                found |= part
        yield digest(found)
    else:
        order = list(given)
        if work == "shuffled":
            random.Random(7).shuffle(order)
        elif work == "backwards":
            order.reverse()
        yield digest(lines(preset, order))


def work_here(work: str, presets: Sequence[str], count: int) -> None:
    """A worker: prints the digests of each preset."""
    given = texts(count)
    print(json.dumps({preset: sorted(set(worked(work, preset, given))) for preset in presets}))


def start(way: Way, presets: Sequence[str], count: int) -> subprocess.Popen[str]:
    command = [sys.executable, *way.python, __file__, "--work", way.work, "--texts", str(count), "--preset", *presets]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", **dict(way.environment)}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def compare(ways: Sequence[Way], presets: Sequence[str], count: int) -> list[list[Cell]]:
    """A row for each way: what it read the same as the first, preset by preset."""
    running = [start(way, presets, count) for way in ways]
    told = [process.communicate()[0] for process in running]
    for way, process in zip(ways, running, strict=True):
        if process.returncode:
            raise SystemExit(f"{way.name}: exit {process.returncode}")
    return judged(ways, [json.loads(text.splitlines()[-1]) for text in told], presets)


def judged(ways: Sequence[Way], digests: Sequence[dict[str, list[str]]], presets: Sequence[str]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for way, found in zip(ways, digests, strict=True):
        same = ["same" if len(found[one]) == 1 and found[one] == digests[0][one] else "DIFFERENT" for one in presets]
        rows.append([way.name, *same])
    return rows


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--texts", type=int, default=40)
    options.add_argument("--preset", nargs="+", default=PRESETS, choices=timeloom.presets())
    options.add_argument("--few", action="store_true", help="four ways alone")
    options.add_argument("--work", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.work:
        work_here(given.work, given.preset, given.texts)
        return 0
    rows = compare(FEW if given.few else WAYS, given.preset, given.texts)
    publish(f"the same bytes, {given.texts} texts", ["way", *given.preset], rows, given.json)
    return int(any("DIFFERENT" in row for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
