"""Merging the links of long documents: time over length, peak memory, what windows leave out, whether the whole holds.

    python benchmarks/merging.py [--words 10000 50000 100000] [--merge greedy] [--json build/merging.json]

Synthetic candidates, since what is measured is the merger alone: 150 events and 15 dates for 1,000 words, three
candidates an event (with the creation time, an event before it, and a date or another event near it). Events are told
with leaps back; a candidate gives the true label a probability p of .4 to 1 and is right as often as that. Every length
is a fresh process; memory is the peak resident set, start of Python included. Time is the processor time of the stage.
Beside it, that of one graph of all links and of a network of all links and dates, which find whether the whole holds
together. Exit code 1 if it does not, if time over length grows by more than 1.3, or memory is 1 GB or more.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from random import Random

from report import Cell, arguments, publish

DAY = 86_400
MOST_GROWTH, MOST_MEMORY = 1.3, 1000.0


def synthetic(words: int, seed: int = 0) -> object:
    """A document of so many words with candidates, as the classifier hands it to the merger."""
    from timeloom.calendar import Interval
    from timeloom.document import Candidate, Document, Event, Instance, Time
    from timeloom.graph.allen import Allen
    from timeloom.graph.labels import from_allen

    random = Random(seed)
    length = 6 * words
    now = 20_000 * DAY
    dct = Interval(now, now + DAY)
    events, times, spans, candidates = [], [], {}, []
    labels = ("BEFORE", "AFTER", "INCLUDES", "IS_INCLUDED", "SIMULTANEOUS")
    told = now - 400 * DAY

    def said(source: str, target: str, task: str, x: tuple[int, int], y: tuple[int, int]) -> None:
        true = from_allen(Allen.between(x, y))
        if true is not None:
            likely = random.uniform(0.4, 1.0)
            first = true if random.random() < likely else random.choice([label for label in labels if label != true])
            second = random.choice([label for label in labels if label != first])
            shares = ((first, likely), (second, (1 - likely) / 2))
            candidates.append(Candidate(source, target, task, "timeml", shares))

    for number in range(words * 150 // 1000):
        place = number * 1000 * 6 // 150
        if random.random() < 0.05:
            told = now - random.randrange(10, 4000) * DAY
        told += random.randrange(4 * 3600)
        if number % 10 == 0:
            day = told // DAY * DAY
            times.append(Time(id=f"t{number + 1}", start=place + 20, end=place + 25, text="x" * 5, intervals=(Interval(day, day + DAY),)))  # fmt: skip
            spans[times[-1].id] = day, day + DAY
        start = told + random.randrange(-DAY, DAY)
        name = f"ei{number}"
        spans[name] = start, start + random.randrange(1, 40) * 1800
        events.append(Event(f"e{number}", place, place + 5, instances=(Instance(name),)))
        said(name, "t0", "event-dct", spans[name], (now + 3600, now + 7200))
        if number:
            near = f"ei{max(0, number - random.randrange(1, 8))}"
            said(near, name, "event-event", spans[near], spans[name])
        if random.random() < 0.5:
            said(name, times[-1].id, "event-time", spans[name], spans[times[-1].id])
        elif number > 1:
            near = f"ei{max(0, number - random.randrange(2, 12))}"
            said(near, name, "main-main", spans[near], spans[name])
    return Document(
        id=f"synthetic-{words}",
        text=" " * length,
        dct=dct,
        events=tuple(events),
        times=tuple(times),
        candidates=tuple(candidates),
    )


def measure(words: int, merge: str) -> dict[str, float]:
    """One length, in this process."""
    from timeloom.document import Document
    from timeloom.graph import IncrementalGraph, TemporalNetwork, tlinks
    from timeloom.relations.merge import Merger
    from timeloom.relations.times import Calendar

    document = synthetic(words)
    assert isinstance(document, Document)
    merger = Merger(threshold=0.5, merge=merge)  # type: ignore[arg-type]  # the command line says which
    start = time.process_time()
    merged = merger(document)
    seconds = time.process_time() - start
    start = time.process_time()
    links = tlinks(merged)
    calendar = Calendar.of(merged)
    graph = IncrementalGraph(calendar.order())
    holds = all(graph.add(link) for link in links)
    holds = holds and TemporalNetwork([*calendar.facts, *links]).consistent
    checking = time.process_time() - start
    left_out = sum(one.why.startswith("its ends") for one in merged.dropped)
    return {
        "events": len(document.events),
        "candidates": len(document.candidates),
        "links": len(merged.links),
        "dropped": len(merged.dropped),
        "left out": left_out,
        "holds": holds,
        "seconds": seconds,
        "checking": checking,
    }


def fresh(words: int, merge: str) -> tuple[dict[str, float], float]:
    """One length in a process of its own, and its peak MB."""
    command = [sys.executable, __file__, "--one", str(words), "--merge", merge]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        told = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{words} words failed")
    return json.loads(told), usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--words", type=int, nargs="+", default=[10_000, 50_000, 100_000])
    options.add_argument("--merge", choices=("greedy", "global"), default="greedy")
    options.add_argument("--one", type=int, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.one is not None:
        print(json.dumps(measure(given.one, given.merge)))
        return 0
    rows: list[list[Cell]] = []
    speeds: list[float] = []
    good = True
    for words in given.words:
        found, memory = fresh(words, given.merge)
        speeds.append(1e6 * found["seconds"] / words)
        growth = speeds[-1] / speeds[-2] if len(speeds) > 1 else None
        good = good and bool(found["holds"]) and memory < MOST_MEMORY and (growth is None or growth <= MOST_GROWTH)
        counts: list[Cell] = [int(found[name]) for name in ("events", "candidates", "links", "dropped", "left out")]
        row: list[Cell] = [words, *counts, "yes" if found["holds"] else "NO", found["seconds"], speeds[-1], growth]
        rows.append([*row, memory, found["checking"]])
    head = [
        "words",
        "events",
        "candidates",
        "links",
        "dropped",
        "left out",
        "holds",
        "s",
        "ms per 1000 words",
        "growth",
    ]
    publish(f"merging, {given.merge}", [*head, "peak MB", "s to check"], rows, given.json)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
