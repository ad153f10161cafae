"""Temporal graphs: closure beside tieval, closure and reduction of a large graph, links one by one, repair.

    python benchmarks/closure.py [--peer-python PATH] [--only peer large incremental] [--json build/closure.json]

The graphs are read off random intervals of whole numbers, so they are consistent; Allen's `o` and `oi`, which TimeML
cannot say, are avoided; about two links for each interval. "sparse" is a random chain and n random pairs (few pairs
end up determined), "dense" is a chain sorted by time and n pairs of near neighbours (about 90 % are determined).

peer: our time is that of `IntervalGraph.of(links)` and `determined()`, which builds the graph, closes and reduces it
and counts all pairs with a basic relation; "listed" adds the making of a Python list of all related pairs. tieval's is
that of `temporal_closure` alone, which gives a set of links. The determined pairs of both are compared one by one.
tieval runs in this process where it can be imported, else under the interpreter given:

    python -m venv PEER && PEER/bin/pip install --no-deps tieval==0.1.11 && PEER/bin/pip install networkx nltk xmltodict

(its closure needs no more than that). Without it our side runs alone, and that is said.

large: each graph in a process of its own. Peak memory is that of the process; "above imports" is what came on top of
Python, numpy and timeloom, and "links MB" is the part of it that the links themselves take.

incremental: links of pairs drawn at random, links of near neighbours in random order, and links of which 5 % have their
relation replaced by a random one; those that contradict the links before them have to be refused. The batch closure
checks that all that was taken holds together, and that each refused link contradicts it. Exit code 1 if an answer
differs or a floor of the table in the documentation is missed.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import json
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

from report import Cell, publish

from timeloom.graph import Allen, Constraint, IncrementalGraph, IntervalGraph, repair, smallest_conflict
from timeloom.graph.labels import from_allen

HERE = Path(__file__).resolve().parent
LONGEST = 12
LETTERS = "b m fi di si e s d f mi bi".split()
SIZES = ((20, "sparse"), (20, "dense"), (100, "sparse"), (100, "dense"), (500, "sparse"), (500, "dense"))

Ends = tuple[int, int]


def intervals(count: int, line: int, rng: random.Random) -> list[Ends]:
    starts = [rng.randrange(line) for _ in range(count)]
    return [(start, start + rng.randint(1, LONGEST)) for start in starts]


class Drawn:
    """Links read off intervals; pairs that overlap as `o` or `oi` give none."""

    def __init__(self, ends: list[Ends]) -> None:
        self.ends = ends
        self.links: list[Constraint] = []

    def link(self, k: int, m: int) -> bool:
        relation = Allen.between(self.ends[k], self.ends[m])
        if "o" in relation or "oi" in relation:
            return False
        self.links.append(Constraint(f"x{k}", relation, f"x{m}", id=f"l{len(self.links)}"))
        return True


def sparse(count: int, seed: int = 0) -> list[Constraint]:
    rng = random.Random(seed)
    drawn = Drawn(intervals(count, 8 * count, rng))
    order = rng.sample(range(count), count)
    for k, m in itertools.pairwise(order):
        drawn.link(k, m)
    while len(drawn.links) < 2 * count - 1:
        drawn.link(*rng.sample(range(count), 2))
    return drawn.links


def dense(count: int, seed: int = 0, many: int = 0) -> list[Constraint]:
    rng = random.Random(seed)
    drawn = Drawn(intervals(count, 8 * count, rng))
    order = sorted(range(count), key=lambda k: drawn.ends[k])
    for place, k in enumerate(order):
        any(drawn.link(k, m) for m in order[place + 1 :])
    while len(drawn.links) < (many or 2 * count - 1):
        place, far = rng.randrange(count), rng.randint(1, 10)
        if place + far < count:
            drawn.link(order[place], order[place + far])
    return drawn.links


KINDS = {"sparse": sparse, "dense": dense}


def timed(links: list[Constraint], rounds: int) -> tuple[float, int]:
    best, determined = float("inf"), 0
    for _ in range(rounds):
        start = time.perf_counter()
        determined = IntervalGraph.of(links).determined()
        best = min(best, time.perf_counter() - start)
    return best, determined


def materialised(links: list[Constraint], rounds: int) -> tuple[int, float]:
    """Determined pairs among a list of all related ones, and the best time from links to that list."""
    best, found = float("inf"), 0
    for _ in range(rounds):
        start = time.perf_counter()
        pairs = list(IntervalGraph.of(links).pairs())
        best = min(best, time.perf_counter() - start)
        found = sum(relation.is_basic for _, _, relation in pairs)
    return found, best


def peer(links: list[Constraint], interpreter: str | None) -> dict[str, object] | None:
    """tieval's answer, or None where there is no tieval."""
    given = [[link.source, from_allen(link.relation) or "", link.target] for link in links]
    if importlib.util.find_spec("tieval"):
        from closure_tieval import close

        return close(given)
    if not interpreter:
        return None
    command = [interpreter, str(HERE / "closure_tieval.py")]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"tieval failed:\n{done.stderr[-2000:]}")
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def same(graph: IntervalGraph, pairs: object) -> bool:
    """Whether tieval has just the determined pairs of a graph."""
    assert isinstance(pairs, list)
    ours = {
        frozenset(((a, str(relation)), (b, str(relation.inverse))))
        for a, b, relation in graph.pairs()
        if relation.is_basic
    }
    theirs = {frozenset(((a, letter), (b, str(Allen.of(letter).inverse)))) for a, letter, b in pairs}
    return ours == theirs


def beside_tieval(interpreter: str | None, out: Path | None) -> bool:
    rows: list[list[Cell]] = []
    good = True
    timed(dense(100), 3)
    for count, kind in SIZES:
        links = KINDS[kind](count)
        seconds, determined = timed(links, 15)
        graph = IntervalGraph.of(links)
        listed, listing = materialised(links, 5)
        good = good and listed == determined
        answer = peer(links, interpreter)
        row: list[Cell] = [count, kind, len(links), determined, seconds * 1e3, listing * 1e3]
        if answer is not None:
            theirs = float(str(answer["seconds"]))
            equal = same(graph, answer["pairs"])
            good = good and equal and not (count == 500 and kind == "dense" and theirs < 500 * seconds)
            row += [theirs, theirs / seconds, theirs / listing, "yes" if equal else "NO"]
        rows.append(row + [None] * (10 - len(row)))
    head = ["n", "kind", "links", "determined", "ms", "ms listed", "tieval s", "x", "x listed", "same"]
    publish("Closure of consistent random intervals", head, rows, out)
    if rows[0][6] is None:
        print("tieval is not installed here: only our side was measured (see --help for how to give it)")
    return good


def large_child(kind: str, count: int) -> dict[str, float]:
    IntervalGraph.of(KINDS[kind](50)).reduction()
    base = peak()
    links = KINDS[kind](count)
    given = peak()
    start = time.perf_counter()
    graph = IntervalGraph.of(links)
    built = time.perf_counter()
    reduced = len(graph.reduction())
    closed = time.perf_counter()
    memory = peak()
    result = {"links": len(links), "nodes": len(graph.nodes), "edges": graph.count_edges(), "reduced": reduced}
    start_count = time.perf_counter()
    determined = graph.determined()
    counted = time.perf_counter() - start_count
    return {
        **result, "build": built - start, "close": closed - built, "determined": determined, "count": counted,
        "peak": memory, "above": memory - base, "input": given - base,
    }  # fmt: skip


def peak() -> float:
    """The most memory this process has had, in MB. Not `ru_maxrss` where it can be helped: that survives `exec`, so
    the figure of a child is at least that of its parent."""
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1024)


def large(out: Path | None, rounds: int) -> bool:
    rows: list[list[Cell]] = []
    good = True
    for kind in KINDS:
        command = [sys.executable, __file__, "--child", kind]
        best: dict[str, float] = {}
        for _ in range(rounds):
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            found = json.loads(done.stdout)
            if not best or found["build"] + found["close"] < best["build"] + best["close"]:
                best = found
        whole = best["build"] + best["close"]
        good = good and whole <= 1.5 and best["peak"] <= 200
        rows.append([10_000, kind, *(int(best[key]) for key in ("links", "nodes", "edges", "reduced")), best["build"],
                     best["close"], whole, best["peak"], best["above"], best["input"], int(best["determined"]), best["count"]])  # fmt: skip
    head = ["n", "kind", "links", "nodes", "closed edges", "reduced", "build s", "close+reduce s", "in all s", "peak MB",
            "above imports", "links MB", "determined", "count s"]  # fmt: skip
    publish("Closure and reduction of a large graph", head, rows, out)
    return good


def random_links(count: int, many: int, wrong: float, seed: int) -> list[Constraint]:
    rng = random.Random(seed)
    drawn = Drawn(intervals(count, 8 * count, rng))
    while len(drawn.links) < many:
        drawn.link(*rng.sample(range(count), 2))
    return [
        Constraint(link.source, Allen.of(rng.choice(LETTERS)), link.target, id=link.id)
        if rng.random() < wrong
        else link
        for link in drawn.links
    ]


def near_links(count: int, many: int, seed: int) -> list[Constraint]:
    """Links of near neighbours in time, shuffled: many end points are equal, and most pairs end up determined."""
    links = dense(count, seed, many)
    random.Random(seed).shuffle(links)
    return links


def insert(links: list[Constraint]) -> tuple[IncrementalGraph, list[bool], float]:
    start = time.perf_counter()
    graph = IncrementalGraph()
    taken = [graph.add(link) for link in links]
    return graph, taken, time.perf_counter() - start


def verified(graph: IncrementalGraph, links: list[Constraint], taken: list[bool]) -> bool:
    """The batch closure finds what was taken consistent, and each refused link contradicting what was taken."""
    batch = IntervalGraph.of(graph.constraints)
    kept = [link for link, good in zip(links, taken, strict=True) if good]
    refused = [link for link, good in zip(links, taken, strict=True) if not good]
    return (
        kept == list(graph.constraints)
        and batch.consistent
        and not any(batch.relation(link.source, link.target) & link.relation for link in refused)
        and all(graph.relation(link.source, link.target) <= link.relation for link in kept[:: max(1, len(kept) // 500)])
    )


def incremental(out: Path | None, rounds: int) -> bool:
    rows: list[list[Cell]] = []
    good = True
    cases = {
        "random": random_links(5000, 20_000, 0.0, 7),
        "near, shuffled": near_links(5000, 20_000, 7),
        "random, 5 % wrong": random_links(5000, 20_000, 0.05, 7),
    }
    for name, links in cases.items():
        runs = [insert(links) for _ in range(rounds)]
        graph, taken, _ = runs[0]
        seconds = min(run[2] for run in runs)
        right = verified(graph, links, taken)
        start = time.perf_counter()
        mended = repair(links)
        mending = time.perf_counter() - start
        start = time.perf_counter()
        conflict = smallest_conflict(links)
        finding = time.perf_counter() - start
        good = good and right and seconds <= 5
        rows.append([5000, name, len(links), taken.count(False), seconds, seconds / len(links) * 1e6,
                     "yes" if right else "NO", len(mended.dropped), mending, len(conflict.links), finding])  # fmt: skip
    head = ["n", "links are", "links", "refused", "s", "us each", "right", "dropped", "repair s", "conflict", "find s"]
    publish("Links one by one, each checked; repair with reasons; the smallest conflict", head, rows, out)
    return good


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--peer-python", help="an interpreter that has tieval")
    options.add_argument("--only", nargs="+", choices=("peer", "large", "incremental"))
    options.add_argument("--rounds", type=int, default=3, help="the best of so many is given")
    options.add_argument("--child", choices=KINDS, help=argparse.SUPPRESS)
    options.add_argument("--json", type=Path, help="one file for each table, named after it")
    given = options.parse_args()
    if given.child:
        print(json.dumps(large_child(given.child, 10_000)))
        return 0
    wanted = given.only or ("peer", "large", "incremental")
    outs = {part: given.json and given.json.with_stem(f"{given.json.stem}-{part}") for part in wanted}
    good = True
    if "peer" in wanted:
        good = beside_tieval(given.peer_python, outs["peer"]) and good
    if "large" in wanted:
        good = large(outs["large"], given.rounds) and good
    if "incremental" in wanted:
        good = incremental(outs["incremental"], given.rounds) and good
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
