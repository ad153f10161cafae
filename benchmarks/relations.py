"""Events and relations on dev: every figure in one run.

    python benchmarks/relations.py [--preset en] [--weights FOLDER] [--data FOLDER] [--only PART ...]
        [--limit N] [--json build/relations.json]

The documents are those of `timeml/dev.txt`, which no model has learned from. Parts:

    events      extents and attributes of events from raw text (TempEval-3 task B)
    dct         events and the time of writing, three ways, gold events
    matres      the rows of MATRES over dev; F1 with VAGUE for none
    tbdense     the rows of TimeBank-Dense over its test documents that are in dev; micro F1 over all pairs
    relations   temporal awareness, gold times, events and pairs
    entities    temporal awareness, gold times and events
    text        temporal awareness from raw text

Awareness is told as defined (complete closures) and as the toolkit of TempEval-3 counts it, which is what is published.
The table of graphs is that of timelines.py: what contradicts itself, how many events have bounds, and what is right.
Seconds are those of the processor.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from golds import DATA, gold
from report import Cell, arguments, publish
from timelines import HEAD as GRAPHS
from timelines import counted
from timelines import row as timelines_row

from timeloom import formats
from timeloom.document import Document
from timeloom.metrics import metric
from timeloom.pipeline import Pipeline, load
from timeloom_lab.studies.event_dct import ask
from timeloom_lab.studies.pairs import answer, figures

PARTS = ("events", "dct", "matres", "tbdense", "relations", "entities", "text")
KEEPS = {
    "relations": frozenset(("times", "events", "pairs")),
    "entities": frozenset(("times", "events")),
    "text": frozenset(),
}
GOALS = {
    "events strict": (0.82, 0.87), "events class": (0.72, 0.78), "dct accuracy": (0.76, 0.84), "matres F1": (0.75, 0.81),
    "tbdense F1": (0.56, 0.62), "relations awareness": (0.52, 0.62), "text awareness": (0.33, 0.45),
}  # fmt: skip
"""Floor and aim of a figure."""
HEAD = ("figure", "score", "P", "R", "gold", "ours", "floor", "aim")


def line(name: str, score: float, *more: Cell) -> list[Cell]:
    floor, aim = GOALS.get(name, (None, None))
    cells = [f"{cell:.3f}" if isinstance(cell, float) else cell for cell in more]
    cells += [None] * (4 - len(cells))
    return [name, f"{score:.4f}", *cells, floor, aim]


def events(golds: Sequence[Document], read: Sequence[Document]) -> list[list[Cell]]:
    score = metric("event").score(golds, read)
    rows = []
    for name in ("strict", "relaxed", "class", "tense", "aspect", "polarity", "modality", "pos"):
        row = score.rows[name]
        rows.append(line(f"events {name}", row.f1, row.precision, row.recall, row.tally.gold, row.tally.system))
    return rows


def dct(loom: Pipeline, golds: Sequence[Document]) -> list[list[Cell]]:
    told = ask(loom, golds)
    count = len(told.pairs)
    return [line("dct accuracy", told.accuracy, None, None, count, count), line("dct majority", told.majority)]


def rows_of(path: Path, documents: Iterable[str]) -> bytes:
    """The rows of a table that are of some documents."""
    wanted = set(documents)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(one for one in lines if one.split("\t", 1)[0] in wanted).encode()


def pairs(loom: Pipeline, data: Path, table: str, documents: Iterable[str]) -> list[list[Cell]]:
    folder = data / "timeml"
    if table == "matres":
        lines = b"".join(rows_of(folder / table / f"{name}.txt", documents) for name in ("timebank", "aquaint"))
    else:
        test = (folder / table / "split_test.txt").read_text(encoding="utf-8").split()
        lines = rows_of(folder / table / "TimebankDense.full.txt", set(documents) & set(test))
    rows = []
    for merge in (False, True):
        told = figures(answer(loom, folder / "train", lines, table, merge=merge))
        names = ["*", *(name for name in told.rows if name != "*" and told.rows[name].gold and not merge)]
        for name in names:
            tally = told.rows[name]
            precision, recall, f1 = told.prf(name)
            shown = f"{table} F1" if name == "*" else f"{table} {name.removeprefix('*:')}"
            rows.append(line(shown + (", merged" if merge else ""), f1, precision, recall, tally.gold, tally.system))
        if not merge:
            rows.append(line(f"{table} accuracy", told.accuracy, None, None, told.scored, told.scored))
    return rows


def awareness(part: str, golds: Sequence[Document], made: Sequence[Document]) -> list[list[Cell]]:
    entities = "spans" if part == "text" else "ids"
    rows = []
    for shown, options in (
        ("awareness", {}), ("awareness, toolkit", {"compat": "te3-toolkit"}), ("closure", {"reduced": "closure"}),
    ):  # fmt: skip
        row = metric("awareness", entities=entities, **options).score(golds, made).rows["*"]
        cells = (row.precision, row.recall, row.tally.gold, row.tally.system)
        rows.append(line(f"{part} {shown}", row.f1, *cells))
    return rows


def graphs(part: str, golds: Sequence[Document], made: Sequence[Document]) -> list[Cell]:
    """What `timelines.py` tells of all documents."""
    total: Counter[str] = Counter()
    for one, other in zip(golds, made, strict=True):
        total.update(counted(one, other))
    return timelines_row(part, total)


def timed(make: Callable[[Document], Document], golds: Sequence[Document]) -> tuple[list[Document], float]:
    began = time.process_time()
    made = [make(document) for document in golds]
    return made, time.process_time() - began


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--preset", default="en")
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--only", nargs="*", choices=PARTS, default=PARTS)
    parser.add_argument("--limit", type=int, metavar="N", help="the first N documents only")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    loom = load(options.preset, weights=options.weights, threads=options.threads)
    golds = gold(options.data, "timeml", "dev", options.limit)
    names = [document.id for document in golds]
    rows: list[list[Cell]] = []
    about: list[list[Cell]] = []
    pace: list[list[Cell]] = []
    for part in (part for part in PARTS if part in options.only):
        began = time.process_time()
        if part == "events":
            rows += events(golds, [loom.run(formats.strip(one), layers="events") for one in golds])
        elif part == "dct":
            rows += dct(loom, golds)
        elif part in ("matres", "tbdense"):
            rows += pairs(loom, options.data, part, names)
        else:
            made, seconds = timed(partial(loom.run, layers="timeline", keep=KEEPS[part]), golds)
            rows += awareness(part, golds, made)
            about.append(graphs(part, golds, made))
            size = sum(len(document.text.encode()) for document in golds) / 1e6
            pace.append([part, seconds, size, size / seconds if seconds else None])
        print(f"{part}: {time.process_time() - began:.0f} s", flush=True)
    publish(f"Events and relations on {len(golds)} documents of dev, preset {loom.name}", HEAD, rows, options.json)
    if about:
        publish("Graphs against gold (the columns of benchmarks/timelines.py)", ("kept", *GRAPHS[1:]), about)
        publish("Seconds of one processor", ("kept", "seconds", "MB", "MB/s"), pace)


if __name__ == "__main__":
    main()
