"""Speed of the presets on news, beside dateparser, in one run.

    python benchmarks/speed.py [--only rules --only en] [--pack ../shared/data/timeml] [--rounds 3] [--every 1] [--json
    build/speed.json]

Every text is seen once in a process, so that no tool profits from remembering. A preset runs `find` and `to_dict()` of
every item, on one thread; "timeline" goes from raw text to the timeline; dateparser runs `search_dates` with the
language and the base date given, on every `--every`th of the same texts. The tools take turns, each round in a fresh
process on one core; the row is the median round by CPU time. Loading, and a first call on a text of our own, which
loads what is loaded when it is first asked for (patterns, tables), are not counted (footprint.py measures them).
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from report import arguments, publish
from texts import PACK, Text, size, texts

FIRST = Path(__file__).resolve().parent.parent / "examples" / "news.txt"


def preset(name: str, **options: bool) -> Callable[[Text], int]:
    def read(text: Text) -> int:
        from timeloom.pipeline import load

        loom = load(name, **options)  # type: ignore[arg-type]  # of the learned presets, by name
        return len([item.to_dict() for item in loom(text.text, text.dct, layers="times").times])

    return read


def timeline(name: str) -> Callable[[Text], int]:
    """Raw text to timeline."""

    def read(text: Text) -> int:
        from timeloom.pipeline import load

        made = load(name)(text.text, text.dct, layers="timeline").timeline
        return len(made.places) if made is not None else 0

    return read


def read_dateparser(text: Text) -> int:
    from dateparser.search import search_dates  # type: ignore[import-untyped]  # it ships no types

    base = datetime.datetime.fromisoformat((text.dct or "2000-01-01")[:10])
    return len(search_dates(text.text, languages=["en"], settings={"RELATIVE_BASE": base}) or [])


TOOLS: dict[str, Callable[[Text], int]] = {
    "rules": preset("rules"),
    "en": preset("en"),
    "en-fast": preset("en-fast"),
    "en timeline": timeline("en"),
    "en-fast timeline": timeline("en-fast"),
    "dateparser": read_dateparser,
}
ENCODED = ("en", "en timeline", "en-fast timeline")
"""These read every third of the texts, since they are slow."""


def measure(tool: str, chosen: list[Text]) -> dict[str, float]:
    """One round, in this process."""
    reader = TOOLS[tool]
    reader(Text("first", FIRST.read_text(encoding="utf-8"), "2004-06-01"))
    wall, cpu = time.perf_counter(), time.process_time()
    found = sum(map(reader, chosen))
    return {
        "cpu": time.process_time() - cpu,
        "wall": time.perf_counter() - wall,
        "found": found,
        "bytes": size(chosen),
        "texts": len(chosen),
    }


def child(tool: str, pack: Path, every: int) -> dict[str, float]:
    command = [sys.executable, __file__, "--tool", tool, "--pack", str(pack), "--every", str(every)]
    one_core = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=one_core)
    if done.returncode:
        raise SystemExit(f"{tool} failed:\n{done.stderr[-2000:]}")
    result: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return result


def row(tool: str, rounds: list[dict[str, float]]) -> list[str | int | float | None]:
    middle = statistics.median_low([one["cpu"] for one in rounds])
    one = next(one for one in rounds if one["cpu"] == middle)
    rate = one["bytes"] / 1e6 / one["cpu"]
    per_mention = one["cpu"] * 1e6 / one["found"] if one["found"] else None
    return [tool, int(one["texts"]), one["bytes"] / 1e6, one["cpu"], rate, int(one["found"]), per_mention]


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--pack", type=Path, default=PACK)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--every", type=int, default=1, help="dateparser reads every Nth text")
    options.add_argument("--only", choices=TOOLS, action="append", help="may be given several times")
    options.add_argument("--tool", choices=TOOLS, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.tool:
        print(json.dumps(measure(given.tool, texts(given.pack)[:: given.every])))
        return 0
    rounds: dict[str, list[dict[str, float]]] = {tool: [] for tool in TOOLS if not given.only or tool in given.only}
    for _ in range(given.rounds):
        for tool, results in rounds.items():
            results.append(
                child(tool, given.pack, given.every if tool == "dateparser" else 3 if tool in ENCODED else 1)
            )
    rows = [row(tool, results) for tool, results in rounds.items()]
    head = ["tool", "texts", "MB", "CPU s", "MB/s", "found", "us each"]
    publish(f"TimeML texts, each once, one core, median of {given.rounds}", head, rows, given.json)
    rates = {line[0]: line[4] for line in rows}
    for tool in rates.keys() - {"dateparser"} if "dateparser" in rates else ():
        print(f"ratio: {tool} / dateparser = {float(rates[tool] or 0) / float(rates['dateparser'] or 1):.1f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
