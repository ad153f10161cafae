"""The gold temporal graphs of TimeBank and AQUAINT: which contradict themselves, by which links, what repair costs.

    python benchmarks/gold_graphs.py [--data ../shared/data] [--quiet] [--json build/gold_graphs.json]

Both readings of DURING. For each document that contradicts itself, a smallest set of links that cannot all hold (ids
and relations of the file). Time is that of building every graph, closing it, and for the contradictory ones finding the
smallest conflict and repairing; reading the files is not counted. Of the 256 documents of TempEval-3's training set 14
of TimeBank are held out here; over all of them 13 and 26 documents were found contradictory before (12 and 27 with
DURING inside), and repair lost 14 and 64 links. Growth: pairs of intervals with a basic relation as stated and after
closure, in consistent documents, and their share of all pairs. Exit code 1 if another number of documents is found.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from golds import DATA
from report import Cell, arguments, publish

from timeloom import formats
from timeloom.document import Document
from timeloom.graph import Constraint, IntervalGraph, repair, smallest_conflict, tlinks
from timeloom.graph.labels import DURINGS, During

EXPECTED = {
    ("TimeBank", "simultaneous"): 12,
    ("TimeBank", "inside"): 11,
    ("AQUAINT", "simultaneous"): 26,
    ("AQUAINT", "inside"): 27,
}


@dataclass
class Seen:
    """What was found in the documents of one corpus under one reading of DURING."""

    links: int = 0
    loops: int = 0
    lost: int = 0
    stated: int = 0
    determined: int = 0
    pairs: int = 0
    seconds: float = 0.0
    conflicts: dict[str, tuple[Constraint, ...]] = field(default_factory=dict)
    proven: bool = True

    def add(self, document: Document, during: During) -> None:
        links = tlinks(document, during=during)
        start = time.perf_counter()
        graph = IntervalGraph.of(links)
        if graph.consistent:
            self.determined += graph.determined()
        else:
            conflict = smallest_conflict(links)
            self.conflicts[document.id] = conflict.links
            self.proven = self.proven and conflict.smallest
            self.lost += len(repair(links).dropped)
        self.seconds += time.perf_counter() - start
        self.links += len(links)
        self.loops += sum(link.source == link.target for link in links)
        if graph.consistent:
            self.stated += len({frozenset((link.source, link.target)) for link in links if link.source != link.target})
            self.pairs += len(graph.intervals) * (len(graph.intervals) - 1) // 2

    def row(self) -> list[Cell]:
        sizes = sorted(map(len, self.conflicts.values()))
        shown = f"{sizes[0]} to {sizes[-1]}" if sizes else "-"
        share = 100 * self.determined / max(1, self.pairs)
        return [self.links, self.loops, len(sizes), shown, self.lost, self.seconds, self.stated, self.determined, share]


def told(conflicts: dict[str, tuple[Constraint, ...]]) -> Iterator[str]:
    for name, links in conflicts.items():
        shown = ", ".join(f"{link.id} ({link.source} {link.label} {link.target})" for link in links)
        yield f"  {name}: {shown}"


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--data", type=Path, default=DATA, help="folder of the data packs (default: %(default)s)")
    options.add_argument("--quiet", action="store_true", help="do not list the conflicts")
    given = options.parse_args()
    folder = given.data / "timeml" / "train"
    if not folder.is_dir():
        raise SystemExit(f"{folder} is absent; give the folder of the data packs with --data")
    rows: list[list[Cell]] = []
    good = True
    for corpus in ("TimeBank", "AQUAINT"):
        documents = formats.read(folder / corpus)
        for during in DURINGS:
            seen = Seen()
            for document in documents:
                seen.add(document, during)
            good = good and seen.proven and len(seen.conflicts) == EXPECTED[corpus, during]
            rows.append([corpus, during, len(documents), *seen.row()])
            if not given.quiet:
                print(f"{corpus}, DURING {during}: contradictory documents, each with a smallest set of links")
                print("\n".join(told(seen.conflicts)))
    head = ["corpus", "DURING", "docs", "TLINKs", "loops", "contradictory", "links each", "lost by repair", "s",
            "stated pairs", "determined pairs", "% of pairs"]  # fmt: skip
    publish("Gold temporal graphs", head, rows, given.json)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
