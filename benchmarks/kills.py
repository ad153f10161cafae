"""Runs that are killed at random moments and resumed: is the output that of a run that nobody disturbed?

    python benchmarks/kills.py [--times 20] [--to jsonl parquet timeml] [--documents 600] [--preset en-fast] [--jobs 2]
    [--seed 1]

For each target one run is left to end; then, as often as is asked, one is killed (SIGKILL) at a moment drawn from its
whole length (one that was over by then does not count: it is done anew, with another moment), resumed, in half of the
cases killed again, and resumed to its end. The folders have to be the same byte for byte, but for the time in run.json,
and no worker of a killed run may be left. Exit code 1 where that does not hold.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from load import text_of
from report import Cell, arguments, publish

WAIT = 15.0
# Seconds in which the workers of a killed run have to be gone.
DRAWS = 10
# Moments that are drawn at the most until a run is killed.


def write_input(path: Path, documents: int, chance: random.Random) -> None:
    """Rows of JSONL: news-length texts of our own, some of them broken, and one id twice."""
    with path.open("w", encoding="utf-8") as stream:
        for number in range(documents):
            row = {"id": f"n{number}" if number != 50 else "n7", "text": text_of(chance, 2_000), "dct": "2017-04-21"}
            if number % 97 == 13:
                row = {"id": f"n{number}", "words": "no text"}
            stream.write(json.dumps(row) + "\n")


def command(args: argparse.Namespace, source: Path, out: Path, target: str) -> list[str]:
    return [
        sys.executable, "-m", "timeloom", "run", str(source), "--out", str(out), "--to", target, "--preset", args.preset,
        "--jobs", str(args.jobs), "--resume",
    ]  # fmt: skip


def tree(out: Path) -> dict[str, bytes]:
    held = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    told = json.loads(held["run.json"])
    del told["time"]
    return {**held, "run.json": json.dumps(told).encode()}


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def killed(started: list[str], after: float) -> bool:
    """Starts a run and kills it after so many seconds; whether it was still running. Raises where a worker is left."""
    process = subprocess.Popen(started, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(after)
        return False
    except subprocess.TimeoutExpired:
        workers = children(process.pid)
        process.kill()
        process.wait()
    until = time.monotonic() + WAIT
    while any(map(lives, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    left = [pid for pid in workers if lives(pid)]
    if left:
        raise SystemExit(f"workers of a killed run are left: {left}")
    return True


def first_kill(started: list[str], out: Path, seconds: float, chance: random.Random) -> bool:
    """Starts a run and kills it at a random moment, anew until it was still running then."""
    for _ in range(DRAWS):
        if killed(started, chance.uniform(0.05, seconds)):
            return True
        shutil.rmtree(out)
    return False


def whole(started: list[str]) -> float:
    begun = time.perf_counter()
    done = subprocess.run(started, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):  # 3: the broken rows
        raise SystemExit(f"{' '.join(started)}\n{done.stderr}")
    return time.perf_counter() - begun


def trial(args: argparse.Namespace, target: str, folder: Path, chance: random.Random) -> list[Cell]:
    source = folder / "news.jsonl"
    seconds = whole(command(args, source, folder / target, target))
    expected = tree(folder / target)
    same = first = again = 0
    for number in range(args.times):
        out = folder / f"{target}-{number}"
        started = command(args, source, out, target)
        first += first_kill(started, out, seconds, chance)
        if chance.random() < 0.5:
            again += killed(started, chance.uniform(0.05, seconds))
        whole(started)
        found = tree(out)
        if found == expected:
            same += 1
        else:
            wrong = sorted(name for name in found.keys() | expected.keys() if found.get(name) != expected.get(name))
            print(f"{target}, trial {number}: not the same: {', '.join(wrong[:5])}", file=sys.stderr)
    return [target, args.times, first, again, same, seconds]


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--to", nargs="+", default=["jsonl", "parquet", "timeml"])
    parser.add_argument("--documents", type=int, default=600)
    parser.add_argument("--preset", default="en-fast")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    chance = random.Random(args.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_input(folder / "news.jsonl", args.documents, chance)
        rows = [trial(args, target, folder, chance) for target in args.to]
    title = (
        f"{args.documents} documents, {args.preset}, {args.jobs} workers, killed at random moments (seed {args.seed})"
    )
    publish(
        title, ("target", "trials", "killed", "killed twice", "the same output", "seconds undisturbed"), rows, args.json
    )
    return 0 if all(same == first == trials for _, trials, first, _, same, _ in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
