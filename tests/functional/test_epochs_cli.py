"""`timeloom epochs`."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Forty years: from 1820 on `rail` is written three times as often, and `coach` a third as often."""
    lines = ["year\tword\tcount"]
    for year in range(1800, 1840):
        late = year >= 1820
        for at, (word, count) in enumerate(
            (("the", 5000), ("rail", 300 if late else 100), ("coach", 70 if late else 210), ("of", 3000))
        ):
            lines.append(f"{year}\t{word}\t{count + (year * (at + 3)) % 11}")
    path = tmp_path / "table.tsv"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_boundaries_and_the_words_that_carry_them(command: Command, table: Path) -> None:
    ran = command("epochs", table)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert lines[0] == "1800 to 1839, 4 words: 1 boundary that chance does not explain"
    assert lines[1].startswith("1800 to 1819: ")
    assert any(line.startswith("  1820  p 0.001") for line in lines)
    assert any(line.startswith("    rise: rail +") for line in lines)
    assert any(line.startswith("    fall: coach -") for line in lines)
    assert lines[-1].startswith("study:epochs | words:4 | ")


def test_as_json(command: Command, table: Path) -> None:
    ran = command("epochs", table, "--json", "--top", "1")
    told = json.loads(ran.out)
    assert [one["year"] for one in told["boundaries"]] == [1820]
    assert told["boundaries"][0]["rise"][0]["word"] == "rail"
    assert command("epochs", table, "--format", "json", "--top", "1").out == ran.out


def test_a_picture(command: Command, table: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    ran = command("epochs", table, "--plot", "out/epochs.svg")
    assert ran.code == 0, ran.err
    assert "coach" in (tmp_path / "out" / "epochs.svg").read_text("utf-8")
    assert command("epochs", table, "--plot", "out/epochs.txt").code == 2


def test_files_of_ngrams_add_up(command: Command, table: Path, tmp_path: Path) -> None:
    rows = [line.split("\t") for line in table.read_text("utf-8").splitlines()[1:]]
    for letter in "rc":
        own = "".join(
            f"{word}\t{year}\t{count}\t1\n"
            for year, word, count in rows
            if (word[0] == letter) or letter == "c" and word[0] != "r"
        )
        (tmp_path / f"eng-1gram-{letter}.gz").write_bytes(gzip.compress(own.encode()))
    (tmp_path / "totals").write_text("\t".join(f"{year},10000,1,1" for year in range(1800, 1840)))
    ran = command("epochs", "eng-1gram-r.gz", "eng-1gram-c.gz", "--totals", "totals", "--years", "1805-1834", "--json")
    assert ran.code == 0, ran.err
    told = json.loads(ran.out)
    assert [(one["first"], one["total"]) for one in told["epochs"]] == [(1805, 150_000), (1820, 150_000)]


def test_broken_lines_cost_themselves(command: Command, table: Path) -> None:
    whole = json.loads(command("epochs", table, "--json").out)
    with table.open("a") as stream:
        stream.write("soon\trail\t3\n1830\trail\t-3\n")
    ran = command("epochs", table, "--json")
    assert ran.code == 3
    assert json.loads(ran.out) == whole
    assert "2 lines left out" in ran.err
    assert "line 162" in ran.err


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--years", "1830"], 2, "two years"),
        (["--permutations", "10"], 2, "need 399 permutations"),
        (["--years", "1900-1950"], 3, "no row"),
        (["--alpha", "1"], 2, "--alpha"),
    ],
)
def test_what_cannot_be_done_is_said(command: Command, table: Path, options: list[str], code: int, told: str) -> None:
    ran = command("epochs", table, *options)
    assert ran.code == code
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_a_file_that_is_no_table(command: Command) -> None:
    ran = command("epochs", "examples/news.txt")
    assert ran.code == 3
    assert "no table of word, year and count" in ran.err
