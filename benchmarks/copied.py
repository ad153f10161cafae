"""Does any text of the data packs stand in what the project ships? No run of six words of theirs may be one of ours.

    python benchmarks/copied.py --data FOLDER

Looked at is every file that git knows: texts, and of weights what can hold words (vocabularies, cards, the strings of
.npz arrays, the readable stretches of .onnx files). A word is a run of letters and digits of ASCII, in lower case. Runs
of words of grammar and of the calendar alone belong to everybody; so does what `ALLOWED` lists, each with its reason.
Exact: no hashing, nothing sampled. It exits with 1 where something is found.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
RUN = 6
"""Words in a row that count as copied."""
WORD = re.compile(r"[a-z0-9]+")
NUMBER = re.compile(r"\d+(st|nd|rd|th)?")
MARKUP = re.compile(r"<[^<>]*>")
READABLE = re.compile(rb"[\x09\x0a\x0d\x20-\x7e]{6,}")

EVERYBODYS = frozenset(
    """
    a an the of in on at to by for from with until till since before after between and or but as than then that this
    these those it its is was were be been being has have had he she they we you i not no nor so if when while where
    who which what there here into over under about up down out off each every other same last next past first second
    third fourth part early late middle mid end beginning start half year years month months week weeks day days hour
    hours minute minutes quarter quarters century decade time times night morning evening afternoon noon o clock s
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday one two three four five six seven eight nine ten eleven twelve our lord all any
    could would will shall can may might do did does said say says more most less side see their his her my your
    """.split()
)
"""Words of grammar and of the calendar. A run of these, of numbers and of single letters alone is formulaic."""

ALLOWED: dict[str, str] = {
    "10 35 a m 0735 gmt friday in": "a worked example of Laparra, Xu and Bethard 2018, section 3, quoted as such",
    "by or on behalf of the": "the Apache License",
    "where it has the name of": "words of grammar about a name",
    "in the order in which they are": "words of grammar about order",
    "in the order in which the": "words of grammar about order",
    "it is for this reason that": "an idiom",
    "and it is for this reason": "an idiom",
    "believe it when i see it": "a proverb",
    "year of his age he was": "the formula of obituaries",
    "one thousand eight hundred and forty": "a number in words",
    "the year of our lord one thousand eight hundred and": "the formula of dated letters",
    "since writing the above i find that": "the formula of postscripts",
    "it is a question of the": "an idiom",
    "it may not be enough to": "words of grammar and one of degree",
    "of the square root of the": "a term of mathematics",
    "of the gold and of the": "gold standard, not the metal",
    "be the same on both sides": "an idiom",
    "is to be found in a": "an idiom",
    "what is to be found in": "an idiom",
    "around the turn of the century": "an idiom",
    "years after the fall of the": "a formula of histories",
    "began at the end of the": "words of grammar about an end",
    "retired at the end of the": "words of grammar about an end",
    "in the first half of fiscal": "a formula of business reports",
    "at the end of the seventh": "words of grammar about an end",
    "the last day of the term": "a term of law and of schools",
    "the last will and testament of": "a term of law",
    "stone was set up at the": "a formula of chronicles",
    "a period of twenty one years": "a formula of leases",
    "the pleasure of your company at": "the formula of invitations",
    "at the end of the period": "words of grammar about an end",
    "for the duration of the war": "an idiom",
    "at the end of the lane": "words of grammar about an end",
}
"""Runs, or stretches of several, that stand in ours and in theirs by chance, each with the reason."""


class Found(NamedTuple):
    """A run of words, the file of ours that it stands in, and the text of theirs."""

    run: str
    ours: str
    theirs: str


class Ours:
    """Every run of words of our files, as numbers of words."""

    def __init__(self) -> None:
        self.words: dict[str, int] = {}
        self.runs: dict[tuple[int, ...], str] = {}

    def add(self, name: str, text: str) -> None:
        """The runs of a text of ours."""
        ids = [self.words.setdefault(word, len(self.words)) for word in WORD.findall(text.lower())]
        for at in range(len(ids) - RUN + 1):
            self.runs.setdefault(tuple(ids[at : at + RUN]), name)

    def among(self, name: str, text: str) -> Iterator[Found]:
        """Those of our runs that stand in a text of theirs. A word that we do not have ends a run, so that most of a
        text is passed over fast."""
        known, inside = self.words.get, 0
        ids = [known(word, -1) for word in WORD.findall(text.lower())]
        for at, id_ in enumerate(ids, 1):
            inside = inside + 1 if id_ >= 0 else 0
            if inside >= RUN:
                place = self.runs.get(tuple(ids[at - RUN : at]))
                if place is not None:
                    yield Found(" ".join(WORD.findall(text.lower())[at - RUN : at]), place, name)


def shipped(root: Path = ROOT) -> Ours:
    """The runs of every file that git knows."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    ours = Ours()
    for name in sorted(one for one in listed.decode().split("\0") if one):
        path = root / name
        if path.is_file() and path != Path(__file__).resolve():
            for text in texts_of(path):
                ours.add(name, text)
    return ours


def texts_of(path: Path) -> Iterator[str]:
    """What a file of ours says in words."""
    data = path.read_bytes()
    if path.suffix == ".npz":
        with zipfile.ZipFile(io.BytesIO(data)) as held, np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            yield "\n".join(held.namelist())
            for name in arrays.files:
                if arrays[name].dtype.kind in "US":
                    yield "\n".join(map(str, arrays[name].ravel().tolist()))
        return
    try:
        yield data.decode("utf-8")
    except UnicodeDecodeError:
        for found in READABLE.finditer(data):
            yield found[0].decode("ascii")


def packs(data: Path) -> Iterator[tuple[str, str]]:
    """(name, text) of whatever the packs hold of text."""
    for path in sorted((data / "timeml").rglob("*.tml")):
        text = path.read_text("utf-8", errors="replace")
        start, end = text.find("<TEXT>"), text.find("</TEXT>")
        yield path.name, MARKUP.sub("", text[start:end])
    if (data / "scate" / "all").is_dir():
        for path in sorted((data / "scate" / "all").iterdir()):
            yield path.name, (path / path.name).read_text("utf-8", errors="replace")
    for path in sorted((data / "ud").rglob("*.conllu")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if line.startswith("# text = "):
                yield f"{path.name}:{number}", line[9:]
    for path in sorted((data / "dating").rglob("*.jsonl")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield f"{path.name}:{number}", str(json.loads(line).get("text", ""))
    for path in sorted((data / "dating").glob("*.txt")):
        yield path.name, MARKUP.sub(" ", path.read_text("utf-8", errors="replace"))


def allowed(run: str) -> bool:
    """Whether a run belongs to everybody."""
    if all(word in EVERYBODYS or len(word) == 1 or NUMBER.fullmatch(word) for word in run.split()):
        return True
    return any(f" {run} " in f" {one} " for one in ALLOWED)


def copied(ours: Ours, texts: Iterable[tuple[str, str]]) -> dict[str, Found]:
    """Runs of ours that are theirs and not everybody's, with the first place of each."""
    found: dict[str, Found] = {}
    for name, text in texts:
        for one in ours.among(name, text):
            if one.run not in found and not allowed(one.run):
                found[one.run] = one
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--data", type=Path, required=True, help="the folder of the data packs")
    data = parser.parse_args().data
    if not data.is_dir():
        print(f"skipped: there are no data packs in {data}")
        return 0
    began = time.perf_counter()
    ours = shipped()
    found = copied(ours, packs(data))
    for one in sorted(found.values(), key=lambda one: (one.ours, one.run)):
        print(f"{one.ours}: {one.run!r} stands in {one.theirs}")
    print(f"{len(ours.runs):,} runs of ours, {len(found)} of them theirs; {time.perf_counter() - began:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
