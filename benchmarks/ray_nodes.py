"""A Ray cluster of three nodes on this machine, one of which is killed in the middle of a run: are all rows there, once?

    python benchmarks/ray_nodes.py [--documents 400] [--preset rules] [--cpus 1] [--kill 0.3]

The output is compared byte by byte with that of a run by one process. Exit code 1 where it is not the same. Needs timeloom[ray].
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
from report import publish

from timeloom.pipeline import load
from timeloom.scale import Batch, Progress, run_batch


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=400)
    parser.add_argument("--preset", default="rules")
    parser.add_argument("--cpus", type=int, default=1, help="of each node")
    parser.add_argument("--kill", type=float, default=0.3, help="share of the input after which a node is killed")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_agent_register_timeout_ms"] = "120000"  # noqa: SIM112  # its name
    import ray
    from ray.cluster_utils import Cluster

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_input(folder / "news.jsonl", args.documents, random.Random(1))
        batch = Batch(inputs=(folder / "news.jsonl",), out=folder / "one", loom=load(args.preset), target="jsonl")
        alone = run_batch(batch)
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": args.cpus, "include_dashboard": False})
        nodes = [cluster.add_node(num_cpus=args.cpus) for _ in range(2)]
        ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
        killed: list[float] = []

        def watch(progress: Progress) -> None:
            if not killed and progress.done >= args.kill * progress.of:
                killed.append(progress.done / progress.of)
                # In a thread: the run goes on meanwhile.
                threading.Thread(target=cluster.remove_node, args=(nodes[0],), kwargs={"allow_graceful": False}).start()

        begun = time.perf_counter()
        many = Batch(
            inputs=batch.inputs, out=folder / "many", loom=batch.loom, target="jsonl", jobs=3 * args.cpus, engine="ray"
        )  # fmt: skip
        report = run_batch(many, watch=watch)
        seconds = time.perf_counter() - begun
        until = time.monotonic() + 60
        while (alive := sum(node["Alive"] for node in ray.nodes())) > 2 and time.monotonic() < until:
            time.sleep(1)  # Ray notices after a while
        ray.shutdown()
        cluster.shutdown()
        same = tree(folder / "one") == tree(folder / "many")
    row = [
        args.documents,
        report.documents,
        report.failed,
        killed[0] if killed else None,
        alive,
        same,
        seconds,
        alone.seconds,
    ]
    head = (
        "rows in",
        "documents",
        "failed",
        "done at the kill",
        "nodes left",
        "the same output",
        "seconds",
        "one process",
    )
    publish(f"three nodes of {args.cpus} CPU, one killed, {args.preset}", head, [row], args.json)
    return 0 if same and killed and alive == 2 else 1


if __name__ == "__main__":
    sys.exit(main())
