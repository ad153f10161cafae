"""One worker beside two: how much sooner is the same run over?

    python benchmarks/workers.py [--documents 600] [--preset en-fast] [--to jsonl] [--jobs 1 2] [--rounds 3] [--floor
    1.7]

The input is JSONL of news-length texts of our own. Runs alternate, each in a process of its own, start of Python and
loading of the model among what is timed; the ratio is that of the medians. For a quiet machine with as many cores as
workers. Exit code 1 where the output is not the same, or the ratio is below the floor that is given.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kills import tree
from load import text_of
from report import Cell, arguments, publish


def write_input(path: Path, documents: int) -> int:
    """Writes the rows; gives the bytes of their texts."""
    import json

    chance = random.Random(7)
    size = 0
    with path.open("w", encoding="utf-8") as stream:
        for number in range(documents):
            text = text_of(chance, 2_500)
            size += len(text.encode())
            stream.write(json.dumps({"id": f"n{number}", "text": text, "dct": "2017-04-21"}) + "\n")
    return size


def timed(args: argparse.Namespace, source: Path, out: Path, jobs: int) -> float:
    begun = time.perf_counter()
    subprocess.run(
        [
            sys.executable, "-m", "timeloom", "run", str(source), "--out", str(out), "--to", args.to, "--preset", args.preset,
            "--jobs", str(jobs),
        ],
        check=True, capture_output=True,
    )  # fmt: skip
    return time.perf_counter() - begun


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("--documents", type=int, default=600)
    parser.add_argument("--preset", default="en-fast")
    parser.add_argument("--to", default="jsonl")
    parser.add_argument("--jobs", type=int, nargs=2, default=[1, 2])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--floor", type=float, help="of the ratio")
    args = parser.parse_args()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    seconds: dict[int, list[float]] = {jobs: [] for jobs in args.jobs}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = write_input(folder / "news.jsonl", args.documents)
        for turn in range(args.rounds):
            for jobs in args.jobs:
                seconds[jobs].append(timed(args, folder / "news.jsonl", folder / f"out{jobs}-{turn}", jobs))
        few, many = (tree(folder / f"out{jobs}-0") for jobs in args.jobs)
    if few != many:
        raise SystemExit("the output is not the same")
    middle = {jobs: statistics.median(found) for jobs, found in seconds.items()}
    rows: list[list[Cell]] = [
        [jobs, middle[jobs], min(found), max(found), args.documents / middle[jobs], size / 1e6 / middle[jobs]]
        for jobs, found in seconds.items()
    ]
    head = ("workers", "seconds", "least", "most", "documents/s", "MB/s")
    publish(f"{args.documents} documents, {size / 1e6:.1f} MB, {args.preset}, to {args.to}", head, rows, args.json)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    ratio = middle[args.jobs[0]] / middle[args.jobs[1]]
    print(f"ratio {ratio:.3f}; greatest memory of one process {peak:.0f} MiB")
    return 1 if args.floor is not None and ratio < args.floor else 0


if __name__ == "__main__":
    sys.exit(main())
