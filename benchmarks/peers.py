"""timeloom beside other tools, in one run: accuracy on the dev pack, speed, memory, and ratios.

    python benchmarks/peers_setup.py                  # once: every peer in a folder of its own (`make peers` does both)
    python benchmarks/peers.py [--peers dateparser,chrono-node,heideltime,duckling,recognizers,tieval] [--presets
    rules,en-fast,en]
        [--data ../shared/data] [--rounds 3] [--every 3] [--json build/peers.json] [--plot docs/peers.svg] [--markdown
        build/peers.md]

Accuracy: TIMEX3 of the 20 documents of dev by the measures of TempEval-3, where every tool is told the day of writing.
Tools that give moments are read with charity (charitable.py). Speed: every `--every`th text of train, each seen once,
CPU time on one core, the median of `--rounds`; the tools take turns, each round in a process of its own, and a first
text that loads what is loaded late is not counted but stands under "start". Memory: the most that such a process held
(TreeTagger, which HeidelTime starts, is a process beside it and not in it). Closure: benchmarks/closure.py with tieval.
A peer that is not set up is left out, with the reason.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from charitable import day_of, documents
from golds import DATA, gold
from peers_setup import HOME, PEERS, absent, chosen, chrono_module, last_line
from report import Cell, arguments, publish
from texts import texts

from timeloom import __version__
from timeloom.document import Document
from timeloom.metrics import metric

HERE = Path(__file__).resolve().parent
READERS = HERE / "peers"
PRESETS = ("rules", "en-fast", "en")
FIRST = HERE.parent / "examples" / "news.txt"
OF_ROWS = ("ctparse", "parsedatetime")
"""Peers that read one expression and no news: suites.py has them."""
ROWS = ("strict", "relaxed", "type", "value")
CORE = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
Texts = list[dict[str, str]]


@dataclass
class Tool:
    """What is run, and what came of it."""

    name: str
    version: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    accuracy: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    answers: int = 0
    failed: int = 0
    rounds: list[dict[str, Any]] = field(default_factory=list)

    def read(self, given: Texts) -> dict[str, Any]:
        """What the tool says of texts, in a process of its own on one core."""
        return self.ask({"first": FIRST.read_text(encoding="utf-8"), "texts": given})

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the tool's reader prints of a question."""
        asked = json.dumps(question)
        one_core = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "TZ": "UTC"}
        done = subprocess.run(
            self.command, input=asked, capture_output=True, text=True, encoding="utf-8", check=False,
            env={**os.environ, **one_core, **self.environment},
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(f"{self.name} failed: {last_line(done.stderr)}")
        said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return said

    @property
    def speed(self) -> float:
        """KB of text a CPU second, of the median round."""
        return statistics.median(one["bytes"] / 1e3 / one["cpu"] for one in self.rounds)

    @property
    def memory(self) -> float:
        """MB at the most, of the median round."""
        return statistics.median(one["peak"] / 1e6 for one in self.rounds)

    @property
    def start(self) -> float:
        return statistics.median(one["start"] for one in self.rounds)


def tool(name: str, home: Path) -> Tool:
    """A peer, or a preset of timeloom, and the command that runs its reader."""
    if name in PEERS:
        peer = PEERS[name]
        if name == "chrono-node":
            command = ["node", str(READERS / "chrono_reader.mjs")]
            made = Tool(name, peer.version, command, {"CHRONO_NODE": str(chrono_module(home))})
        else:
            made = Tool(name, peer.version, [str(peer.python(home)), str(READERS / f"{name}_reader.py")])
    else:
        made = Tool(f"timeloom {name}", __version__, [sys.executable, str(READERS / "timeloom_reader.py"), name])
    if CORE is not None:
        made.command = ["taskset", "--cpu-list", str(CORE), *made.command]
    return made


def judge(tools: Iterable[Tool], golds: list[Document]) -> None:
    """Fill the accuracy of each tool."""
    given = [{"id": one.id, "text": one.text, "dct": day_of(one).isoformat()} for one in golds]
    for one in tools:
        said = one.read(given)
        one.failed = len(said["failed"])
        made = documents(golds, said["answers"])
        one.answers = sum(len(document.times) for document in made)
        score = metric("timex").score(golds, made)
        one.accuracy = {row: (score[row].precision, score[row].recall, score[row].f1) for row in ROWS}
        print(f"  read by {one.name}: {one.answers} times", file=sys.stderr, flush=True)


def race(tools: Iterable[Tool], given: Texts, rounds: int) -> None:
    """Fill the rounds of each tool; the tools take turns."""
    size = sum(len(text["text"].encode()) for text in given)
    for turn in range(rounds):
        for one in tools:
            said = one.read(given)
            one.rounds.append({"bytes": size, **{key: said[key] for key in ("start", "cpu", "wall", "peak")}})
            print(f"  round {turn + 1}, {one.name}: {said['cpu']:.1f} s", file=sys.stderr, flush=True)


def closure(home: Path) -> list[dict[str, Any]]:
    """The rows of benchmarks/closure.py beside tieval."""
    out = home / "closure.json"  # closure.py adds the name of its part
    command = [
        sys.executable,
        str(HERE / "closure.py"),
        "--only",
        "peer",
        "--peer-python",
        str(PEERS["tieval"].python(home)),
    ]
    done = subprocess.run([*command, "--json", str(out)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"closure.py failed: {last_line(done.stderr or done.stdout)}")
    rows: list[dict[str, Any]] = json.loads(out.with_stem("closure-peer").read_text(encoding="utf-8"))["rows"]
    return rows


ACCURACY = ("tool", "version", "times", *(f"{row} F1" for row in ROWS), "value P", "value R")
SPEED = ("tool", "KB/CPU s", "start CPU s", "peak MB", "{base} is faster by")


def accuracy_rows(tools: Iterable[Tool]) -> list[tuple[Cell, ...]]:
    return [
        (
            one.name, one.version, one.answers, *(f"{100 * one.accuracy[row][2]:.1f}" for row in ROWS),
            f"{100 * one.accuracy['value'][0]:.1f}", f"{100 * one.accuracy['value'][1]:.1f}",
        )
        for one in tools
    ]  # fmt: skip


def speed_rows(tools: list[Tool], base: Tool) -> list[tuple[Cell, ...]]:
    return [
        (
            one.name,
            f"{one.speed:,.0f}" if one.speed >= 100 else f"{one.speed:.2g}",
            f"{one.start:.2g}",
            f"{one.memory:.0f}",
            f"{base.speed / one.speed:.2g}",
        )
        for one in tools
    ]


def markdown(head: Iterable[str], rows: Iterable[Iterable[Cell]]) -> str:
    lines = [list(head), *([str(cell) for cell in row] for row in rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--peers", default="all", help="names with commas (default: all that are set up)")
    options.add_argument("--presets", default=",".join(PRESETS), help="presets of timeloom (default: %(default)s)")
    options.add_argument("--home", type=Path, default=HOME, help="where the peers are (default: build/peers)")
    options.add_argument("--data", type=Path, default=DATA)
    options.add_argument("--rounds", type=int, default=3, help="of reading for speed; 0: accuracy alone")
    options.add_argument("--every", type=int, default=3, help="speed is taken on every Nth text of train (default: 3)")
    options.add_argument("--plot", type=Path, help="an SVG; needs matplotlib")
    options.add_argument("--markdown", type=Path)
    given = options.parse_args()
    wanted = [peer for peer in chosen(given.peers) if peer.name not in OF_ROWS]
    left_out = {peer.name: reason for peer in wanted if (reason := absent(peer, given.home))}
    ready = [peer.name for peer in wanted if peer.name not in left_out]
    tools = [tool(name, given.home) for name in [*given.presets.split(","), *ready] if name != "tieval"]
    base = next((one for one in tools if one.name == "timeloom en-fast"), tools[0])

    judge(tools, gold(given.data, "timeml", "dev"))
    tables: list[tuple[str, tuple[str, ...], list[tuple[Cell, ...]]]] = [
        ("Accuracy on dev, F1", ACCURACY, accuracy_rows(tools))
    ]
    if given.rounds:
        read = texts(given.data / "timeml")[:: given.every]
        race(
            tools,
            [{"id": one.name, "text": one.text, "dct": (one.dct or "2000-01-01")[:10]} for one in read],
            given.rounds,
        )
        head = tuple(name.format(base=base.name) for name in SPEED)
        tables.append((f"Speed and memory on {len(read)} texts", head, speed_rows(tools, base)))
        if "tieval" in ready:
            rows = closure(given.home)
            tables.append(("Closure beside tieval", tuple(rows[0]), [tuple(row.values()) for row in rows]))
    for title, head, lines in tables:
        publish(title, head, lines)
    for name, reason in left_out.items():
        print(f"left out: {name}: {reason}")
    for one in tools:
        if one.failed:
            print(f"{one.name} failed on {one.failed} texts of dev")
    keep(given, tools, tables, left_out)
    return 0


def keep(
    given: argparse.Namespace,
    tools: list[Tool],
    tables: list[tuple[str, tuple[str, ...], list[tuple[Cell, ...]]]],
    left_out: dict[str, str],
) -> None:
    """Write what was asked for."""
    if given.json:
        measured = [
            {
                "tool": one.name,
                "version": one.version,
                "times": one.answers,
                "accuracy": one.accuracy,
                "rounds": one.rounds,
            }
            for one in tools
        ]
        rows = {title: [dict(zip(head, line, strict=True)) for line in lines] for title, head, lines in tables}
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(
            json.dumps({"tools": measured, "tables": rows, "left out": left_out}, indent=1) + "\n", encoding="utf-8"
        )
    if given.markdown:
        said = [f"### {title}\n\n{markdown(head, lines)}" for title, head, lines in tables]
        given.markdown.write_text(
            "\n".join([*said, *(f"Left out: {name}: {why}\n" for name, why in left_out.items())]), encoding="utf-8"
        )
    if given.plot and given.rounds:
        from peers_plot import plot

        plot(
            given.plot,
            [(one.name, one.accuracy["strict"][2], one.accuracy["value"][2], one.speed, one.memory) for one in tools],
        )


if __name__ == "__main__":
    sys.exit(main())
