"""The main job over every text of the TimeML packs: failures, time, what was found.

    python benchmarks/bulk.py [--pack ../shared/data/timeml] [--folders train silver] [--cli] [--json build/bulk.json]

Each file is read by `timeloom.read`, its TEXT and time of writing are given to the pipeline, every item becomes its
dict, and the invariants of invariants.py are checked. With --cli the same folders also go through
`timeloom run FOLDER --from timeml --ignore-annotations --to timeml`. Exit code 1 if anything failed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from invariants import of_document
from report import Cell, arguments, publish
from texts import PACK, files

import timeloom

HEAD = ("folder", "way", "documents", "failed", "MB", "CPU s", "wall s", "times", "resolved", "broken invariants")


def through_python(pack: Path, folder: str) -> tuple[list[Cell], list[str]]:
    loom = timeloom.load("rules")
    troubles, found, resolved, size, documents = [], 0, 0, 0, files(pack, folder)
    broken = failed = 0
    wall, cpu = time.perf_counter(), time.process_time()
    for path in documents:
        try:
            for given in timeloom.read(path):
                read = loom(given.text, given.dct, id=given.id)
                faults = of_document(read.text, read.times)
                broken += len(faults)
                troubles += [f"{path.name}: {fault}" for fault in faults]
                found += len(read.times)
                resolved += sum(bool(item.intervals) for item in read.times)
                size += len(given.text.encode())
        except Exception as error:  # noqa: BLE001  # a failure of any kind is what is counted
            failed += 1
            troubles.append(f"{path.name}: {type(error).__name__}: {error}")
    spent: list[Cell] = [size / 1e6, time.process_time() - cpu, time.perf_counter() - wall]
    return [folder, "Python", len(documents), failed, *spent, found, resolved, broken], troubles


def through_command(pack: Path, folder: str) -> tuple[list[Cell], list[str]]:
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "out"
        command = [sys.executable, "-m", "timeloom", "run", str(pack / folder), "--out", str(out), "--from", "timeml"]
        wall = time.perf_counter()
        command += ["--ignore-annotations", "--to", "timeml", "--preset", "rules"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        wall = time.perf_counter() - wall
        listed = out / "failed.jsonl"
        failures = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
        troubles = failures + ([done.stderr[-1000:]] if done.returncode not in {0, 3} else [])
        written = len(list(out.rglob("*.tml")))
    return [folder, "command", written, len(failures), None, None, wall, None, None, None], troubles


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--pack", type=Path, default=PACK)
    options.add_argument("--folders", nargs="+", default=["train", "silver"])
    options.add_argument("--cli", action="store_true")
    options.add_argument("--show", type=int, default=30, help="how many troubles are printed")
    given = options.parse_args()
    results = [through_python(given.pack, folder) for folder in given.folders]
    if given.cli:
        results += [through_command(given.pack, folder) for folder in given.folders]
    publish("the main job on TimeML files", HEAD, [row for row, _ in results], given.json)
    troubles = [trouble for _, some in results for trouble in some]
    print("\n".join(troubles[: given.show]))
    kinds = Counter(trouble.split(": ", 2)[-1].split("'")[0] for trouble in troubles)
    print(json.dumps(dict(kinds.most_common(20)), indent=1) if troubles else "no trouble")
    return int(bool(troubles))


if __name__ == "__main__":
    raise SystemExit(main())
