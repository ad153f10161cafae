"""What people write to a calendar: rows of other tools' test suites, read by timeloom and by these tools, in one run,
with speed.

    python benchmarks/peers_setup.py       # once: every peer in a folder of its own
    python benchmarks/suites.py [--peers dateparser,chrono-node,parsedatetime,ctparse,recognizers,duckling] [--data
    ../shared/data]
        [--json build/suites.json] [--page docs/appendix/benchmarks.md]
    python benchmarks/suites.py --rows benchmarks/data/messages.jsonl [--page docs/appendix/benchmarks.md]
    python benchmarks/suites_plot.py build/suites.json docs/suites.svg

The suites are those of ctparse, Recognizers-Text and duckling, as intervals. A row is *fully right* where every mention
in it is read as one of the readings that the suite accepts, and a row without a mention has no time
(timeloom_train/times/fitting_rows.py). dateparser, chrono-node and parsedatetime answer with a moment, so they are
asked for the *start* alone, and so is everyone in a second table: the start is right where it is that of an accepted
reading (of a part of a day: within half its length, since tools differ in its hours); rows that ask for a duration or a
set have no start and are left out of it. Every tool is told the time of writing, the language, and to look ahead where
the suite does; it reads the languages that it has. Recognizers-Text may be right with any of its candidates, and the
tools of moments with the moment as it is or cut down to its day, month or year.

Each table is made twice: of all rows, and of the tenth that timeloom's weights are never trained on. `--rows` reads
rows of a file instead, whose suites are what they name; of these there is one table each, and no speed. Speed: rows a
CPU second on one core, each row once in a fresh process for each language; the ratio is of the same rows.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from golds import DATA
from peers import Tool, markdown
from peers import tool as peer_tool
from peers_setup import HOME, PEERS, absent, chosen
from report import Cell, arguments, publish

from timeloom_train.times.fitting_rows import fits, judge
from timeloom_train.times.sources import Split, items

SUITES = ("ctparse", "recognizers", "duckling")
LANGUAGES: dict[str, tuple[str, ...]] = {
    "timeloom rules": ("en", "de", "es", "fr"),
    "recognizers": ("en", "es", "fr"),
    "duckling": ("en", "de", "es", "fr"),
    "ctparse": ("en", "de"),
    "chrono-node": ("en", "de", "es", "fr"),
    "dateparser": ("en", "de", "es", "fr"),
    "parsedatetime": ("en", "de", "es", "fr"),
}
"""The tools, and what they read."""
MOMENTS = frozenset({"chrono-node", "dateparser", "parsedatetime"})
"""Tools that answer with a start alone."""
FIRST = {
    "en": "We meet tomorrow at 5 pm.",
    "de": "Wir kommen morgen um 17 Uhr.",
    "es": "Vuelvo el 3 de mayo a las 5.",
    "fr": "Je pars le 3 mai à 17h.",
}
"""A sentence for each language that loads what is loaded late, and is not counted."""
MARKS = {
    "suites": ("<!-- suites: begin -->", "<!-- suites: end -->"),
    "messages": ("<!-- messages: begin -->", "<!-- messages: end -->"),
}
"""Marks of a page between which tables are made anew: those of the suites, and those of the rows of a file."""
Row = Mapping[str, Any]
Times = list[dict[str, Any]]


@dataclass
class Run:
    """A tool, and what came of each row that it read; CPU seconds by language."""

    tool: Tool
    full: dict[str, bool] = field(default_factory=dict)
    start: dict[str, bool] = field(default_factory=dict)
    seconds: Counter[str] = field(default_factory=Counter)
    rows: Counter[str] = field(default_factory=Counter)
    failed: int = 0

    def read(self, rows: Iterable[Row], language: str) -> None:
        chosen = [row for row in rows if row["language"] == language]
        first = {
            "text": FIRST[language],
            "language": language,
            "reference": "2004-06-01T09:30:00",
            "prefer": None,
            "whole": False,
        }
        said = self.tool.ask({"first": [first], "texts": [asked(row) for row in chosen]})
        self.seconds[language], self.rows[language] = said["cpu"], len(chosen)
        self.failed += len(said["failed"])
        for row in chosen:
            times = as_times(said["answers"][row["id"]])
            self.full[row["id"]] = judge(row, times).is_right
            if (right := start_right(row, times)) is not None:
                self.start[row["id"]] = right


def asked(row: Row) -> dict[str, Any]:
    """A row as a tool gets it, without the answers."""
    whole = bool(row["mentions"]) and "start" not in row["mentions"][0]
    return {
        **{key: row[key] for key in ("id", "text", "language", "reference")},
        "prefer": row.get("prefer"),
        "whole": whole,
    }


def as_times(answers: Iterable[Mapping[str, Any]]) -> Times:
    """Every reading of every answer, as a time in timeloom's JSON shape."""
    return [
        {"start": one["start"], "end": one["end"], **as_time(reading)}
        for one in answers
        for reading in one["readings"] or [{}]
    ]


def as_time(reading: Mapping[str, Any]) -> dict[str, Any]:
    bounds = [reading.get("from"), reading.get("to")]
    timex = {"type": "SET"} if reading.get("set") else None
    if reading.get("duration"):
        timex = {"type": "DURATION", "value": reading["duration"]}
    return {"timex3": timex, "intervals": [bounds] if any(bounds) else []}


def start_right(row: Row, times: Times) -> bool | None:
    """Whether the start of every mention that has one is right; None where no mention of a row has one."""
    mentions = [
        one for one in row["mentions"] if not any("duration" in want or "set" in want for want in one["accept"])
    ]
    if row["mentions"] and not mentions:
        return None
    if not mentions:
        return not times
    near = [
        [time for time in times if "start" not in one or (time["start"] < one["end"] and one["start"] < time["end"])]
        for one in mentions
    ]
    return all(
        any(starts(time, want) for time in found for want in one["accept"])
        for one, found in zip(mentions, near, strict=True)
    )


def starts(time: Mapping[str, Any], want: Mapping[str, Any]) -> bool:
    """Whether a time is what a reading wants, or begins where it does."""
    if fits(time, want):
        return True
    if not time["intervals"] or not time["intervals"][0][0] or (time["timex3"] or {}).get("type") == "SET":
        return False
    start = time["intervals"][0][0]
    if "clock" in want:
        return bool(start[11:19] == want["clock"])
    if not want.get("from"):
        return False
    if start == want["from"]:
        return True
    if want.get("to") is None or "open" not in want:
        return False
    try:
        begun, wanted, end = (datetime.fromisoformat(one) for one in (start, want["from"], want["to"]))
    except ValueError:
        return False
    return end - wanted < timedelta(days=1) and 2 * abs(begun - wanted) <= end - wanted


def tools(names: Iterable[str], home: Path) -> list[Tool]:
    made = []
    for name in names:
        one = peer_tool(name, home)
        one.command = [part.replace("_reader.", "_rows.") for part in one.command]
        made.append(one)
    return made


def share(marks: Mapping[str, bool], ids: Sequence[str]) -> str:
    """Per cent of the rows with a mark; a dash where there is none."""
    found = [marks[one] for one in ids if one in marks]
    return f"{100 * sum(found) / len(found):.1f}" if found else "–"


def accuracy(runs: Sequence[Run], rows: Sequence[tuple[str, Row]], column: str) -> list[tuple[Cell, ...]]:
    """A line for each suite and language, and one for each suite; a tool that has not all languages of a suite has no
    share of it all."""
    lines: list[tuple[Cell, ...]] = []
    for suite in dict.fromkeys(name for name, _ in rows):
        mine = [row for name, row in rows if name == suite]
        spoken = [*dict.fromkeys(row["language"] for row in mine)]
        for language in [*sorted(spoken, key=list(FIRST).index), "all"]:
            ids = [row["id"] for row in mine if language in ("all", row["language"])]
            reads = [
                language in LANGUAGES[run.tool.name]
                or (language == "all" and set(spoken) <= set(LANGUAGES[run.tool.name]))
                for run in runs
            ]
            marks = [getattr(run, column) for run in runs]
            lines.append(
                (
                    suite,
                    language,
                    len(ids),
                    *(share(one, ids) if read else "–" for one, read in zip(marks, reads, strict=True)),
                )
            )
    return lines


def speed(runs: Sequence[Run]) -> list[tuple[Cell, ...]]:
    base = runs[0]
    lines: list[tuple[Cell, ...]] = []
    for run in runs:
        cpu = sum(run.seconds.values())
        ours = sum(base.seconds[language] for language in run.seconds)
        rows = sum(run.rows.values())
        lines.append(
            (
                run.tool.name,
                run.tool.version,
                ", ".join(run.seconds),
                rows,
                f"{rows / cpu:,.0f}",
                f"{cpu / ours:.2g}",
                run.failed,
            )
        )
    return lines


def main() -> int:
    options = arguments(__doc__)
    options.add_argument(
        "--peers", default=",".join(list(LANGUAGES)[1:]), help="names with commas (default: %(default)s)"
    )
    options.add_argument("--home", type=Path, default=HOME, help="where the peers are (default: build/peers)")
    options.add_argument("--data", type=Path, default=DATA)
    options.add_argument("--rows", type=Path, help="a file of rows, one a line, to be read instead of the suites")
    options.add_argument("--page", type=Path, help="a page whose tables between the marks are made anew")
    given = options.parse_args()
    left_out = {peer.name: reason for peer in chosen(given.peers) if (reason := absent(peer, given.home))}
    ready = [name for name in LANGUAGES if name in PEERS and name in given.peers.split(",") and name not in left_out]

    parts = of_file(given.rows) if given.rows else of_suites(given.data)
    everything = parts["all rows"]
    runs = [Run(one) for one in tools(["rules", *ready], given.home)]
    for run in runs:
        for language in LANGUAGES[run.tool.name]:
            run.read([row for _, row in everything], language)
        print(f"  read by {run.tool.name}: {sum(run.seconds.values()):.1f} s", file=sys.stderr, flush=True)

    ranges = [run for run in runs if run.tool.name not in MOMENTS]
    tables: list[tuple[str, tuple[str, ...], list[tuple[Cell, ...]]]] = []
    for told, rows in parts.items():
        for column, title, shown in (("full", "Fully right", ranges), ("start", "Start right", runs)):
            head = ("suite", "language", "rows", *(run.tool.name for run in shown))
            tables.append((f"{title}, {told}, per cent", head, accuracy(shown, rows, column)))
    if not given.rows:
        tables.append(
            (
                "Speed",
                ("tool", "version", "languages", "rows", "rows/CPU s", f"{runs[0].tool.name} is faster by", "failed"),
                speed(runs),
            )
        )
    for title, head, lines in tables:
        publish(title, head, lines)
    for name, reason in left_out.items():
        print(f"left out: {name}: {reason}")
    if given.json:
        kept = {title: [dict(zip(head, line, strict=True)) for line in lines] for title, head, lines in tables}
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps({"tables": kept, "left out": left_out}, indent=1) + "\n", encoding="utf-8")
    if given.page:
        said = [f"### {title}\n\n{markdown(head, lines)}" for title, head, lines in tables]
        renew(
            given.page,
            "messages" if given.rows else "suites",
            "\n".join([*said, *(f"Left out: {name}: {why}\n" for name, why in left_out.items())]),
        )
    return 0


def of_suites(data: Path) -> dict[str, list[tuple[str, Row]]]:
    """The rows of the suites, each with the name of its own: those kept aside, and all."""
    splits: dict[str, Split] = {"the tenth kept aside": "dev", "all rows": "all"}
    return {
        told: [(suite, one.row or {}) for suite in SUITES for one in items(suite, data, split)]
        for told, split in splits.items()
    }


def of_file(path: Path) -> dict[str, list[tuple[str, Row]]]:
    """The rows of a file, one a line. Raises SystemExit, which names the line, for one that is no row."""
    rows: list[tuple[str, Row]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            rows.append((str(row["suite"]), {**row, "mentions": list(row["mentions"])}))
        except (ValueError, KeyError, TypeError) as error:
            raise SystemExit(f"{path}, line {number}: this is no row: {error!r}") from error
    return {"all rows": rows}


def renew(page: Path, marks: str, made: str) -> None:
    """Put the tables between the marks of a page."""
    start, stop = MARKS[marks]
    before, begin, rest = page.read_text(encoding="utf-8").partition(start)
    _, end, after = rest.partition(stop)
    if not begin or not end:
        raise SystemExit(f"{page}: the marks {start} and {stop} are absent")
    page.write_text(f"{before}{start}\n\n{made}\n{stop}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
