"""The service under load: throughput, latency, errors and memory, with many clients at a time.

    python benchmarks/load.py [--clients 32] [--seconds 600] [--workers 2] [--preset en-fast] [--route annotate] [--json
    FILE]

Starts `timeloom serve` in a process of its own. Clients live in another process, which does nothing but send and
receive: each asks, waits for its answer, and asks again. No two texts are the same: they are made of sentences of our
own, some 2 KB each, the length of a piece of news. Memory is the resident memory of the service and of all its workers,
every two seconds; its growth is that from the median of the first tenth after the warm-up (a sixth of the time, 100 s
at most) to the median of the last tenth. Latency is from the first byte of a request to the last of its answer, warm-up
left out. The exit code is 1 where there was an error, or memory or p99 / p50 is beyond what is promised (5 %, 6).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from array import array
from pathlib import Path

MOST_GROWTH, MOST_SPREAD = 0.05, 6.0
STEP = 2.0
WHO = (
    "The harbour board",
    "The ministry",
    "A spokeswoman",
    "The mayor of Aldermere",
    "The union",
    "The survey",
    "An inspector",
)
DID = ("said", "announced", "reported", "told reporters", "confirmed", "denied")
WHEN = (
    "on {day}", "on {month} {number}", "last week", "yesterday", "in {month} {year}", "two days after the vote", "early on {day}",
    "at {hour}:{minute:02} a.m. on {day}", "in the third quarter of {year}", "since {year}", "every {day} until {month}",
)  # fmt: skip
WHAT = (
    "that the bridge had been closed {when}",
    "that {amount} houses were flooded {when}",
    "that sales fell {amount} percent {when}, after the strike ended {when2}",
    "that work on the pier would begin {when} and take {amount} months",
    "that the ferry had sailed {when} for the first time {when2}",
    "that talks, which broke down {when}, would be taken up again {when2}",
    "that nobody was hurt when the crane fell {when}",
    "that {amount} people lost their jobs {when} and few have found another {when2}",
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def text_of(chance: random.Random, size: int) -> str:
    """Sentences that nobody has written before, some `size` characters."""
    sentences: list[str] = []
    while sum(map(len, sentences)) < size:
        whens = [
            chance.choice(WHEN).format(
                day=chance.choice(DAYS), month=chance.choice(MONTHS), number=chance.randint(1, 28),
                year=chance.randint(1950, 2012), hour=chance.randint(1, 11), minute=chance.randint(0, 59),
            )
            for _ in range(2)
        ]  # fmt: skip
        what = chance.choice(WHAT).format(when=whens[0], when2=whens[1], amount=chance.randint(2, 99))
        sentences.append(f"{chance.choice(WHO)} {chance.choice(DID)} {what}.")
        if chance.random() < 0.2:
            sentences.append("\n\n")
    return " ".join(sentences)


# --- the clients ------------------------------------------------------------------------------------------------------
async def client(number: int, args: argparse.Namespace, started: float, told: dict[str, object]) -> None:
    """One client: asks until the time is over. A failure is counted by what it was, and the client goes on."""
    chance = random.Random(args.seed * 1000 + number)
    host, _, port = args.client.removeprefix("http://").rpartition(":")
    latencies: array[float] = told["latencies"]  # type: ignore[assignment]
    errors: dict[str, int] = told["errors"]  # type: ignore[assignment]
    reader = writer = None
    while time.perf_counter() - started < args.seconds:
        body = json.dumps({"text": text_of(chance, args.size), "dct": "2013-03-22"}).encode()
        head = f"POST /{args.route} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        begun = time.perf_counter()
        try:
            if writer is None:
                reader, writer = await asyncio.open_connection(host, int(port), limit=2**20)
            writer.write(head.encode() + body)
            status, _ = await answered(reader)
        except (OSError, asyncio.IncompleteReadError) as error:
            status = type(error).__name__
            reader = writer = None
        ended = time.perf_counter()
        if status != 200:
            errors[str(status)] = errors.get(str(status), 0) + 1
        elif begun - started >= args.warm:
            latencies.append(ended - begun)
            told["ended"] = max(told["ended"], ended)  # type: ignore[call-overload]
    if writer is not None:
        writer.close()
        await writer.wait_closed()


async def answered(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = int(head.partition("content-length:")[2].partition("\r\n")[0])
    return int(head[9:12]), await reader.readexactly(length)


async def all_clients(args: argparse.Namespace) -> dict[str, object]:
    started = time.perf_counter()
    told: dict[str, object] = {"latencies": array("d"), "errors": {}, "ended": started}
    await asyncio.gather(*(client(number, args, started, told) for number in range(args.clients)))
    latencies = sorted(told["latencies"])  # type: ignore[call-overload]
    spent = told["ended"] - started - args.warm  # type: ignore[operator]
    at = (
        {f"p{share}": round(latencies[int(len(latencies) * share / 100)], 4) for share in (50, 90, 99)}
        if latencies
        else {}
    )
    return {
        "answered": len(latencies), "errors": told["errors"], "per_second": round(len(latencies) / spent, 2) if spent else 0,
        **at, "max": round(latencies[-1], 4) if latencies else None, "min": round(latencies[0], 4) if latencies else None,
    }  # fmt: skip


# --- the service ------------------------------------------------------------------------------------------------------
def resident(pid: int) -> int:
    """Bytes of a process and of those that it started."""
    total = 0
    own = str(pid)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = stat.read_text().rpartition(")")[2].split()[1]
            if own in (parent, stat.parent.name):
                total += int((stat.parent / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            continue
    return total


def measure(args: argparse.Namespace) -> dict[str, object]:
    command = [
        sys.executable, "-m", "timeloom", "serve", "--port", "0", "--preset", args.preset, "--workers", str(args.workers),
        "--quiet", "--queue", str(max(64, 2 * args.clients)),
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        address = service.stdout.readline().rpartition(" ")[2].strip()
        asks = [sys.executable, __file__, "--client", address]
        for name in ("clients", "seconds", "size", "seed", "route", "warm"):
            asks += [f"--{name}", str(getattr(args, name))]
        memory: list[tuple[float, int]] = []
        started = time.perf_counter()
        with subprocess.Popen(asks, stdout=subprocess.PIPE, text=True) as clients:
            while clients.poll() is None:
                memory.append((time.perf_counter() - started, resident(service.pid)))
                time.sleep(STEP)
            assert clients.stdout is not None
            told: dict[str, object] = json.loads(clients.stdout.read())
        service.send_signal(signal.SIGTERM)
        code = service.wait(timeout=60)
    return {**told, **grown(memory, args), "exit_code": code}


def grown(memory: list[tuple[float, int]], args: argparse.Namespace) -> dict[str, object]:
    kept = [size for at, size in memory if args.warm <= at <= args.seconds]
    tenth = max(1, len(kept) // 10)
    first, last = statistics.median(kept[:tenth]), statistics.median(kept[-tenth:])
    every = max(1, len(kept) // 20)
    return {
        "rss_first_mb": round(first / 2**20, 1), "rss_last_mb": round(last / 2**20, 1), "rss_max_mb": round(max(kept) / 2**20, 1),
        "rss_growth": round(last / first - 1, 4), "rss_mb": [round(size / 2**20, 1) for size in kept[::every]],
    }  # fmt: skip


def shown(args: argparse.Namespace, told: dict[str, object]) -> bool:
    spread = round(told["p99"] / told["p50"], 2)  # type: ignore[operator]
    told |= {
        "p99/p50": spread,
        "clients": args.clients,
        "workers": args.workers,
        "preset": args.preset,
        "seconds": args.seconds,
    }
    print(
        f"{args.clients} clients, {args.seconds:g} s, {args.workers} workers, {args.preset}, /{args.route}, texts of {args.size} characters"
    )
    print(
        f"{told['answered']:,} answered after the warm-up, {told['per_second']} a second; errors: {told['errors'] or 0}"
    )
    print(f"seconds: p50 {told['p50']}, p90 {told['p90']}, p99 {told['p99']}, max {told['max']}; p99 / p50 {spread}")
    print(
        f"memory: {told['rss_first_mb']} MB to {told['rss_last_mb']} MB ({told['rss_growth']:+.1%}), at most {told['rss_max_mb']} MB"
    )
    print(f"over time (MB): {' '.join(map(str, told['rss_mb']))}")  # type: ignore[call-overload]
    return not told["errors"] and told["rss_growth"] < MOST_GROWTH and spread < MOST_SPREAD and told["exit_code"] == 0  # type: ignore[operator]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--preset", default="en-fast")
    parser.add_argument("--route", default="annotate")
    parser.add_argument("--size", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=20130322)
    parser.add_argument("--warm", type=float, help="seconds that are not measured")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--client", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.warm = min(100.0, args.seconds / 6) if args.warm is None else args.warm
    if args.client:
        print(json.dumps(asyncio.run(all_clients(args))))
        return 0
    told = measure(args)
    good = shown(args, told)
    if args.json:
        args.json.parent.mkdir(parents=True, exist_ok=True)
        args.json.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
