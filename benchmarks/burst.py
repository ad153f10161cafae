"""A burst: many clients that ask the service at the same moment, once each, in waves.

    python benchmarks/burst.py [--clients 100] [--waves 2] [--size 4000] [--preset en] [--workers 2]

Starts `timeloom serve` in a process of its own, with the limits that it has by itself. For every wave it prints how
many were answered, refused (503, with the `Retry-After` that was told) or given up (504), and after how long. The texts
are those of `load.py`. The exit code is 1 where one had no answer, another answer than these, a refusal that does not
say when to come again, or where a worker was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from typing import NamedTuple

import httpx
from load import text_of

EXPECTED = {"200", "503", "504"}
PATIENCE = 300.0
"""Seconds after which a client takes it that there is no answer."""


class Answer(NamedTuple):
    """How a client was answered: the status, or what went wrong; after how long; when it may come again, in seconds."""

    status: str
    seconds: float
    again: str | None


async def ask(client: httpx.AsyncClient, body: dict[str, str]) -> Answer:
    begun = time.perf_counter()
    try:
        got = await client.post("/annotate", json=body)
    except httpx.HTTPError as error:
        return Answer(type(error).__name__, time.perf_counter() - begun, None)
    return Answer(str(got.status_code), time.perf_counter() - begun, got.headers.get("retry-after"))


async def waves(address: str, args: argparse.Namespace) -> bool:
    chance = random.Random(args.seed)
    good = True
    limits = httpx.Limits(max_connections=2 * args.clients)
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=limits) as client:
        for wave in range(args.waves):
            bodies = [{"text": text_of(chance, args.size), "dct": "2013-03-22"} for _ in range(args.clients)]
            answers = await asyncio.gather(*(ask(client, body) for body in bodies))
            good &= shown(wave, answers)
        metrics = (await client.get("/metrics")).text
    lost = re.search(r"^timeloom_worker_restarts_total\S* (\S+)$", metrics, re.MULTILINE)
    if lost is None:
        raise SystemExit("the metrics of the service do not say how many workers were lost")
    print(f"workers lost: {float(lost[1]):g}")
    return good and float(lost[1]) == 0


def shown(wave: int, answers: list[Answer]) -> bool:
    by = defaultdict(list)
    for answer in answers:
        by[answer.status].append(answer)
    for status, these in sorted(by.items()):
        seconds = sorted(one.seconds for one in these)
        again = Counter(one.again for one in these if one.again)
        told = ", come again in " + ", ".join(f"{after} s ({n})" for after, n in again.most_common(4)) if again else ""
        print(
            f"wave {wave + 1}: {len(these)} with {status} after {seconds[0]:.1f} to {seconds[-1]:.1f} s"
            f" (median {statistics.median(seconds):.1f}){told}"
        )
    return set(by) <= EXPECTED and all(one.again for one in by["503"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--waves", type=int, default=2)
    parser.add_argument("--size", type=int, default=4000)
    parser.add_argument("--preset", default="en")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=20130322)
    args = parser.parse_args()
    command = [sys.executable, "-m", "timeloom", "serve", "--port", "0", "--quiet"]
    command += ["--preset", args.preset, "--workers", str(args.workers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        address = service.stdout.readline().rpartition(" ")[2].strip()
        try:
            good = asyncio.run(waves(address, args))
        finally:
            service.send_signal(signal.SIGTERM)
            service.wait(timeout=60)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
