"""No text of the data packs stands in what the project ships: no run of six words of theirs is one of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.corpora

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
RUN = 6
"""Words in a row that count as copied."""
SHIPPED = ("src", "examples", "docs", "README.md", "NOTICE", "tests", "benchmarks")
_WORD = re.compile(r"[^\W_]+")
_MARKUP = re.compile(r"<[^<>]*>")

EVERYBODYS = frozenset("""
    a an the of in on at to by for from with until till since before after between and or but as than then that this
    these those it its is was were be been being has have had he she they we you i not no nor so if when while where
    who which what there here into over under about up down out off each every other same last next past first second
    third fourth part early late middle mid end beginning start half year years month months week weeks day days hour
    hours minute minutes quarter quarters century decade time times night morning evening afternoon noon o clock s
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday one two three four five six seven eight nine ten eleven twelve our lord all any
    could would will shall can may might do did does said say says more most less side see their his her my your
    """.split())
"""Words of grammar and of the calendar: a run of these alone belongs to everybody."""

QUOTED = frozenset({"10 35 a m 0735 gmt", "35 a m 0735 gmt friday", "a m 0735 gmt friday in"})
"""A worked example of the paper on SCATE normalization (Laparra, Xu and Bethard 2018, section 3), quoted as such."""


def runs(words: list[str]) -> Iterator[str]:
    return (" ".join(words[i : i + RUN]) for i in range(len(words) - RUN + 1))


def words_of(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def shipped() -> dict[str, str]:
    """Every run of six words of ours with two words or more that say something, and the file that it stands in."""
    found: dict[str, str] = {}
    for name in SHIPPED:
        place = ROOT / name
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.suffix not in (".py", ".toml", ".txt", ".md", ".json", ".tsv", ".css", ".js", "") or not path.is_file():
                continue
            if "__pycache__" in path.parts:
                continue
            for run in runs(words_of(path.read_text("utf-8", errors="replace"))):
                if sum(not word.isdigit() and word not in EVERYBODYS for word in run.split()) >= 2:
                    found.setdefault(run, str(path.relative_to(ROOT)))
    return found


def packs() -> Iterator[tuple[str, str]]:
    """(name, text) of every file of the packs that holds text."""
    for path in sorted((DATA / "timeml").rglob("*.tml")):
        text = path.read_text("utf-8", errors="replace")
        start, end = text.find("<TEXT>"), text.find("</TEXT>")
        yield path.name, _MARKUP.sub("", text[start:end])
    for path in sorted((DATA / "scate" / "all").iterdir()):
        yield path.name, (path / path.name).read_text("utf-8", errors="replace")
    for path in sorted((DATA / "ud").rglob("*.conllu")):
        lines = path.read_text("utf-8").splitlines()
        yield path.name, "\n".join(line[9:] for line in lines if line.startswith("# text = "))
    for path in sorted((DATA / "dating" / "semeval").glob("*.jsonl")):
        yield path.name, path.read_text("utf-8")


@pytest.mark.skipif(not DATA.is_dir(), reason="the data packs are not here")
def test_no_run_of_six_words_of_the_packs_is_ours() -> None:
    ours = shipped()
    assert len(ours) > 10_000
    copied = {
        run: (ours[run], name)
        for name, text in packs()
        for run in runs(words_of(text))
        if run in ours and run not in QUOTED
    }
    assert not copied, "\n".join(f"{run!r} in {where}, from {name}" for run, (where, name) in sorted(copied.items()))


def test_the_check_can_fail() -> None:
    ours = dict.fromkeys(runs(words_of("The pier was closed for the whole of that winter.")), "x")
    assert any(run in ours for run in runs(words_of("It was said the pier was closed for the better part.")))
