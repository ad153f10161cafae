"""A Ray cluster of three nodes on this machine, one of which is killed in the middle of a run: are all rows there,
once?

    python benchmarks/ray_nodes.py [--documents 400] [--preset rules] [--cpus 1] [--at 10 30 60 90]

A run, with a cluster of its own, for each share of the input (`--at`, percent) after which a node is killed. The output
of each is compared byte by byte with that of a run by one process. Exit code 1 where one is not the same, or no node
was lost. Needs timeloom[ray].
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

from kills import tree, write_input
from report import Cell, arguments, publish

from timeloom.pipeline import load
from timeloom.scale import Batch, Progress, run_batch

HEAD = ("kill at", "done at the kill", "documents", "failed", "nodes left", "the same output", "seconds")
NODES = 3
NOTICED = 60.0
"""Seconds in which Ray has to see that a node is gone."""


def share(written: str) -> float:
    """Percent of the input, between 0 and 100."""
    found = float(written)
    if not 0 <= found < 100:
        raise argparse.ArgumentTypeError(f"{written} is no share of the input from 0 to below 100 percent")
    return found


def trial(batch: Batch, out: Path, percent: float, cpus: int) -> list[Cell]:
    """A run on a cluster of its own, of which a node is killed once so much of the input is done; a row of the table,
    in which the comparison is left open."""
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": cpus, "include_dashboard": False})
    try:
        nodes = [cluster.add_node(num_cpus=cpus) for _ in range(NODES - 1)]
        ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
        killed: list[float] = []

        def watch(progress: Progress) -> None:
            if not killed and 100 * progress.done >= percent * progress.of:
                killed.append(progress.done / progress.of)
                # In a thread: the run goes on meanwhile.
                threading.Thread(target=cluster.remove_node, args=(nodes[0],), kwargs={"allow_graceful": False}).start()

        begun = time.perf_counter()
        many = Batch(
            inputs=batch.inputs, out=out, loom=batch.loom, target=batch.target, jobs=NODES * cpus, engine="ray"
        )  # fmt: skip
        report = run_batch(many, watch=watch)
        seconds = time.perf_counter() - begun
        until = time.monotonic() + NOTICED
        while (alive := sum(node["Alive"] for node in ray.nodes())) >= NODES and time.monotonic() < until:
            time.sleep(1)  # Ray notices after a while
    finally:
        ray.shutdown()
        cluster.shutdown()
    done = f"{killed[0]:.0%}" if killed else None
    return [f"{percent:g} %", done, report.documents, report.failed, int(alive), None, seconds]


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("--documents", type=int, default=400)
    parser.add_argument("--preset", default="rules")
    parser.add_argument("--cpus", type=int, default=1, help="of each node")
    parser.add_argument(
        "--at", type=share, nargs="+", default=[10, 30, 60, 90], metavar="PERCENT",
        help="shares of the input after which a node is killed, a run each",
    )  # fmt: skip
    args = parser.parse_args()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    # A busy machine starts three nodes slowly.
    os.environ["RAY_agent_register_timeout_ms"] = "120000"  # noqa: SIM112  # its name
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_input(folder / "news.jsonl", args.documents, random.Random(1))
        batch = Batch(inputs=(folder / "news.jsonl",), out=folder / "one", loom=load(args.preset), target="jsonl")
        alone = run_batch(batch)
        expected = tree(folder / "one")
        rows = []
        for number, percent in enumerate(args.at):
            out = folder / f"many-{number}"
            row = trial(batch, out, percent, args.cpus)
            row[HEAD.index("the same output")] = tree(out) == expected
            rows.append(row)
    title = (
        f"{args.documents} rows, {args.preset}; {NODES} nodes of {args.cpus} CPU, one killed; one process: "
        f"{alone.documents} documents, {alone.failed} failed, {alone.seconds:.1f} s"
    )
    publish(title, HEAD, rows, args.json)
    good = all(row[5] is True and row[1] is not None and row[4] == NODES - 1 for row in rows)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
