"""Temporal graphs of a system against gold: what contradicts itself, what is dated, what is dated right, what is found.

    python benchmarks/timelines.py SYSTEM GOLD [--list dev.txt] [--documents] [--json build/timelines.json]

SYSTEM and GOLD are folders of TimeML documents (or one file each), paired by id; with `--list` those of a list of
paths, each under GOLD, count. Events and times of the two are matched by their place in the text. Of every document and
of all:

- contradict: graphs whose TLINKs cannot all hold; and those that cannot beside the dates and durations of their own
  times. An empty graph contradicts nothing, so the rest has to be read beside it.
- events: of gold, and how many of them the system has.
- dated: the share of the system's matched events whose earliest start and latest end follow from its links and times.
- right: of the events that are dated on both sides, the share whose possible stretches overlap (nothing is said that
  gold excludes); holds: the share where the system's stretch holds all of gold's (nothing more is said either). Bounds
  of gold come from its links and times in the same manner.
- closure: pairs with one relation in the closure of gold's links; found: the share that the system's links give the
  same; with dates: that its links and times do; against: the share of which they say what cannot be.

What contradicts itself is mended first (the least trusted goes). Exit code 1 if a graph of the system contradicts
itself.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from report import Cell, arguments, publish

from timeloom import formats
from timeloom.document import Document
from timeloom.graph import Bounds, Constraint, IntervalGraph, TemporalNetwork, mend, repair, tlinks
from timeloom.metrics.spans import in_order, match
from timeloom.relations.times import Calendar, creation_id

HEAD = (
    "document", "contradict", "with dates", "events", "matched", "dated %", "both dated", "right %", "holds %",
    "closure", "found %", "with dates %", "against %",
)  # fmt: skip


def names(gold: Document, system: Document) -> dict[str, str]:
    """The gold's id of each event (by its instance) and time of the system that has its like in gold."""
    found = {creation_id(system): creation_id(gold)}
    found |= {theirs.id: ours.id for ours, theirs in match(in_order(gold.timexes), in_order(system.timexes))}
    for ours, theirs in match(in_order(gold.events), in_order(system.events)):
        one, other = (event.instances[0].id if event.instances else event.id for event in (ours, theirs))
        found[other] = one
    return found


def bounds(document: Document) -> tuple[dict[str, Bounds], bool]:
    """Where the links and times of a document put its intervals, and whether they contradict each other."""
    network = TemporalNetwork([*Calendar.of(document).facts, *tlinks(document)])
    return dict(mend(network).network), not network.consistent


def stretch(known: Bounds | None) -> tuple[int, int] | None:
    """From the earliest start to the latest end, where both are known."""
    if known is None or not isinstance(known.earliest_start, int) or not isinstance(known.latest_end, int):
        return None
    return known.earliest_start, known.latest_end


def renamed(links: Iterable[Constraint], known: dict[str, str]) -> list[Constraint]:
    """Links with the ids of gold; a blank marks what gold does not have."""
    return [
        replace(link, source=known.get(link.source, f"its {link.source}"), target=known.get(link.target, f"its {link.target}"))
        for link in links
    ]  # fmt: skip


def counted(gold: Document, system: Document) -> Counter[str]:
    """What is counted of one document."""
    known = names(gold, system)
    count: Counter[str] = Counter(documents=1)
    theirs, contradicts = bounds(system)
    ours, _ = bounds(gold)
    count["contradict"] = int(not IntervalGraph.of(tlinks(system)).consistent)
    count["with dates"] = int(contradicts)
    own = {event.instances[0].id if event.instances else event.id for event in gold.events}
    events = [(mine, their) for their, mine in known.items() if mine in own]
    count["events"], count["matched"] = len(own), len(events)
    for mine, their in events:
        one, other = stretch(ours.get(mine)), stretch(theirs.get(their))
        count["dated"] += other is not None
        if one is not None and other is not None:
            count["both"] += 1
            count["right"] += one[0] <= other[1] and other[0] <= one[1]
            count["holds"] += other[0] <= one[0] and one[1] <= other[1]
    links = renamed(tlinks(system), known)
    by_links = IntervalGraph.of(repair(links).kept)
    dated = [replace(link, weight=2.0) for link in renamed(Calendar.of(system).order(), known)]
    by_all = IntervalGraph.of(repair([*dated, *links]).kept)
    for a, b, relation in IntervalGraph.of(repair(tlinks(gold)).kept).pairs():
        if relation.is_basic:
            said = by_all.relation(a, b)
            count["closure"] += 1
            count["found"] += by_links.relation(a, b) == relation
            count["found with dates"] += said == relation
            count["against"] += not said & relation
    return count


def row(name: str, count: Counter[str]) -> list[Cell]:
    def share(part: str, whole: str) -> Cell:
        return 100 * count[part] / count[whole] if count[whole] else None

    first: list[Cell] = [count["contradict"], count["with dates"], count["events"], count["matched"]]
    dates: list[Cell] = [share("dated", "matched"), count["both"], share("right", "both"), share("holds", "both")]
    found = [share(part, "closure") for part in ("found", "found with dates", "against")]
    return [name, *first, *dates, count["closure"], *found]


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("system", type=Path)
    options.add_argument("gold", type=Path)
    options.add_argument("--list", type=Path, help="paths of the gold documents that count, one a line, under GOLD")
    options.add_argument("--documents", action="store_true", help="a row for every document too")
    given = options.parse_args()
    paths = [given.gold]
    if given.list:
        paths = [given.gold / name for name in given.list.read_text(encoding="utf-8").split()]
    golds = [document for path in paths for document in formats.read(path)]
    systems = {document.id: document for document in formats.read(given.system)}
    lost = [document.id for document in golds if document.id not in systems]
    if lost:
        print(f"the system has nothing for {len(lost)}: {', '.join(lost)}")
    total: Counter[str] = Counter()
    rows: list[list[Cell]] = []
    for document in golds:
        system = systems.get(document.id, Document(id=document.id, text=document.text, dct=document.dct))
        count = counted(document, system)
        total.update(count)
        if given.documents:
            rows.append(row(document.id, count))
    rows.append(row(f"all {total['documents']}", total))
    publish("temporal graphs against gold", HEAD, rows)
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps({"head": HEAD, "rows": rows}, indent=2) + "\n", encoding="utf-8")
    return int(bool(total["contradict"] or total["with dates"]))


if __name__ == "__main__":
    raise SystemExit(main())
