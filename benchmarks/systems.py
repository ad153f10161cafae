"""The published systems, re-created, next to their published figures.

    python benchmarks/systems.py [--split dev] [--weights FOLDER] [--only chrono] [--only laparra] [--trials 10000]
    [--json build/systems.json]

SCATE of news by Track 1 without Event and Modifier (P, R, F1), the same without Event alone (as Chrono's own scripts
count), spans and types alone, and Track 2. Weights are made by `python -m timeloom_train system NAME`; a system whose
weights are not there is listed as such. `greedy` gets the gold spans and types, the others the bare text; what the
networks of `laparra` find is linked by `greedy`. Their spans and types by group follow (benchmarks/networks.py).

The published figures are of the 20 blind test documents, which are not among these; those named "own" are of Chrono 3.1
over documents that its rules and classifiers had seen. Figures on train are of documents that ours had seen.
p: paired bootstrap over documents, two-sided, of Track 1 F1, against the system that the row names.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import networks
from golds import DATA, SPLITS, Run, gold, run
from report import Cell, arguments, publish
from significance import paired

from timeloom.document import Document
from timeloom.errors import ModelError
from timeloom.metrics import metric
from timeloom.metrics.entities import EXCLUDED
from timeloom.scate import CIRCLE, validate
from timeloom_lab.systems.chrono import Chrono, load_choice
from timeloom_lab.systems.chrono.choice import KINDS
from timeloom_lab.systems.folder import folder
from timeloom_lab.systems.greedy import GreedyComposer, Options

System = Callable[[Document], Document]

HEAD = (
    "system",
    "split",
    "P",
    "R",
    "F1",
    "F1 -Event",
    "spans F1",
    "Track 2",
    "p",
    "against",
    "MB/s",
    "circles",
    "published",
)


@dataclass(frozen=True, slots=True)
class Row:
    """One system: how it is made (from the folder of weights), what it is compared with, what was published of it."""

    name: str
    make: Callable[[Path | None], System]
    published: str
    against: str | None = None


def from_gold(options: Options) -> Callable[[Path | None], System]:
    """The greedy composer over gold spans and types: without properties, links, Event and Modifier."""

    def make(_: Path | None) -> System:
        composer = GreedyComposer(options)

        def read(document: Document) -> Document:
            bare = tuple(
                msgspec.structs.replace(entity, properties=(), links=())
                for entity in document.entities
                if entity.type not in EXCLUDED
            )
            return composer(msgspec.structs.replace(document, entities=bare, times=()))

        return read

    return make


def chrono(kind: str, *, repaired: bool = True) -> Callable[[Path | None], System]:
    """Chrono with one of its classifiers, over text and creation time alone."""

    def make(weights: Path | None) -> System:
        system = Chrono(load_choice(folder("chrono", weights) / f"{kind}.json"), repaired=repaired)
        return lambda document: system(Document(id=document.id, text=document.text, dct=document.dct))

    return make


_BEST = networks.PREFIX + "char-3-softmax"
_GREEDY, _CHRONO = "F1 .726", "Track 1 .61/.50/.55, Track 2 .70; own .667 (-Event), .684"
ROWS = (
    Row("greedy", from_gold(Options()), _GREEDY),
    Row("greedy as shipped", from_gold(Options.shipped()), "none", "greedy"),
    Row("greedy by the paper", from_gold(Options.paper()), _GREEDY, "greedy"),
    *(Row(f"chrono {kind}", chrono(kind), _CHRONO, None if kind == "nb" else "chrono nb") for kind in KINDS),
    Row("chrono nb before repairs", chrono("nb", repaired=False), "Track 1 .46/.42/.44, Track 2 .65", "chrono nb"),
    *(
        Row(networks.PREFIX + name, networks.reader(name), networks.composed(name), _BEST)
        for name in sorted(networks.NAMES, key=lambda name: networks.PREFIX + name != _BEST)
    ),
)


def measured(row: Row, split: str, done: Run, before: dict[str, Run], trials: int) -> tuple[Cell, ...]:
    """One line of the table."""
    track1 = metric("scate-track1")
    score = track1.score(done.gold, done.system)
    own = metric("scate-track1", exclude=("Event",)).score(done.gold, done.system)
    track2 = metric("scate-track2").score(done.gold, done.system)
    found = score["*"]
    cells = (found.precision, found.recall, found.f1, own.f1, score["*:<span>"].f1, track2.f1)
    circles = sum(any(problem.reason == CIRCLE for problem in validate(document.entities)) for document in done.system)
    rate = done.megabytes / done.seconds if done.seconds else None
    p = None
    if row.against in before:
        p = paired(track1, before[row.against], done, trials)
    return (row.name, split, *(f"{cell:.3f}" for cell in cells), p, row.against, rate, circles, row.published)


def rows(
    chosen: argparse.Namespace, untrained: dict[str, str], runs: dict[str, dict[str, Run]]
) -> Iterator[tuple[Cell, ...]]:
    """The lines of the table, split by split; what has no weights goes to `untrained`, what has run to `runs`."""
    for split in SPLITS if chosen.split is None else (chosen.split,):
        golds = gold(chosen.data, "scate", split, chosen.limit)
        before = runs.setdefault(split, {})
        for row in ROWS:
            if chosen.only and not row.name.startswith(tuple(chosen.only)):
                continue
            try:
                system = row.make(chosen.weights)
            except ModelError as error:
                untrained[row.name] = str(error)
                continue
            done = run(golds, system)
            for id_, reason in done.failures:
                print(f"FAILED {row.name} {id_}: {reason}")
            yield measured(row, split, done, before, chosen.trials)
            before[row.name] = done


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the data packs (default: %(default)s)")
    parser.add_argument("--split", choices=SPLITS, help="one split only")
    parser.add_argument("--limit", type=int, metavar="N", help="the first N documents of a split only")
    parser.add_argument("--only", metavar="NAME", action="append", help="systems whose name begins like this; again")
    parser.add_argument("--weights", type=Path, help="folder of the systems' weights (default: the user's)")
    parser.add_argument("--trials", type=int, default=10_000, help="samples of the bootstrap (default: %(default)s)")
    chosen = parser.parse_args()
    for name in chosen.only or ():
        if not any(row.name.startswith(name) for row in ROWS):
            parser.error(f"no system's name begins with {name!r}; there are {', '.join(row.name for row in ROWS)}")
    untrained: dict[str, str] = {}
    runs: dict[str, dict[str, Run]] = {}
    publish("Published systems", HEAD, list(rows(chosen, untrained, runs)), chosen.json)
    for split, done in runs.items():
        networks.tables(split, done, chosen.weights, chosen.trials, chosen.json)
    for name, reason in untrained.items():
        print(f"NOT TRAINED {name}: {reason}")
    return 1 if untrained else 0


if __name__ == "__main__":
    sys.exit(main())
