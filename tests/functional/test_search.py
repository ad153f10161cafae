"""`timeloom index build` and `timeloom search`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("duckdb")

Command = Callable[..., Any]


@pytest.fixture
def read(command: Command, tmp_path: Path) -> Command:
    """Two texts, read by the rules and indexed as notes.duckdb."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "fire.txt").write_text("The harbour fire of 12 April 1944 burnt for days. Rain fell.", "utf-8")
    (tmp_path / "in" / "ides.txt").write_text("Caesar died on 15 March 44 BC. The fire was later.", "utf-8")
    assert command("run", "in", "--out", "read", "--to", "jsonl", "--preset", "rules", "--jobs", "1").code == 0
    built = command("index", "build", "notes.duckdb", "read")
    assert (built.code, built.err) == (0, "2 documents added: notes.duckdb holds 2\n")
    return command


class TestTheIndexOfThisFolder:
    def test_is_made_and_searched_where_none_is_named(self, read: Command, tmp_path: Path) -> None:
        built = read("index", "build", "read")
        assert (built.code, built.err) == (0, "2 documents added: timeloom.duckdb holds 2\n")
        assert (tmp_path / "timeloom.duckdb").is_file()
        found = read("search", "--between", "1944-03", "1944-06", "--text", "harbour fire", "--format", "json")
        assert [hit["text"] for hit in json.loads(found.out)] == ["12 April 1944"]

    def test_where_there_is_none_the_error_says_how_to_make_one(self, read: Command) -> None:
        ran = read("search", "--text", "fire")
        assert ran.code == 2
        assert "there is no timeloom.duckdb in this folder" in ran.err
        assert "timeloom index build INPUT..." in ran.err

    def test_several_inputs_need_no_index_either(self, read: Command, tmp_path: Path) -> None:
        built = read("index", "build", "in/fire.txt", "in/ides.txt")
        assert built.err.startswith("2 documents added: timeloom.duckdb holds 2\n")

    def test_an_index_of_any_name_is_known_by_what_it_is(self, read: Command, tmp_path: Path) -> None:
        (tmp_path / "notes.duckdb").rename(tmp_path / "notes.db")
        built = read("index", "build", "notes.db", "read")
        assert built.err == "0 documents added: notes.db holds 2\n  2 documents in it already\n"
        assert read("index", "build", "new.db", "read").code == 0
        assert not (tmp_path / "timeloom.duckdb").exists()

    @pytest.mark.parametrize(
        ("paths", "told"),
        [
            (("raed",), "'raed' does not exist."),
            (("read", "raed"), "'raed' does not exist."),
            (("notes.duckdb", "raed"), "'raed' does not exist."),
            (("notes.duckdb",), "Missing argument 'INPUT...'"),
            ((), "Missing argument"),
        ],
    )
    def test_what_is_missing_is_said_and_nothing_is_made(
        self, read: Command, tmp_path: Path, paths: tuple[str, ...], told: str
    ) -> None:
        before = sorted(path.name for path in tmp_path.iterdir())
        ran = read("index", "build", *paths)
        assert ran.code == 2
        assert told in ran.err
        assert sorted(path.name for path in tmp_path.iterdir()) == before


class TestWithoutTimes:
    def put(self, folder: Path, *texts: str) -> None:
        folder.mkdir()
        for number, text in enumerate(texts):
            (folder / f"d{number}.txt").write_text(text, "utf-8")

    def test_texts_that_nobody_has_read_are_told(self, command: Command, tmp_path: Path) -> None:
        self.put(tmp_path / "raw", "It burnt on 12 April 1944.", "Rain fell in May.")
        built = command("index", "build", "raw.duckdb", "raw")
        assert built.code == 0
        assert built.err.splitlines() == [
            "2 documents added: raw.duckdb holds 2",
            "timeloom: none of 2 documents has times: read them first with timeloom run; "
            "until then words and times of writing alone are found",
        ]
        again = command("index", "build", "raw.duckdb", "raw", "--json")
        assert json.loads(again.out)["without_times"] == 2
        assert "none of 2 documents has times" in again.err

    def test_some_of_them(self, command: Command, tmp_path: Path) -> None:
        self.put(tmp_path / "in", "It burnt on 12 April 1944.", "Rain fell.", "Snow fell in 1950.")
        assert command("run", "in", "--out", "out", "--to", "jsonl", "--preset", "rules", "--jobs", "1").code == 0
        built = command("index", "build", "some.duckdb", "out")
        assert built.err.splitlines()[1:] == [
            "timeloom: 1 of 3 documents has no times; if nobody has read them yet: timeloom run does"
        ]


def test_text(read: Command) -> None:
    ran = read("search", "notes.duckdb", "--between", "1944-03", "1944-06", "--text", "harbour fire")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        "fire  time  DATE 1944-04-12  [1944-04-12, 1944-04-13)",
        "    The harbour fire of [12 April 1944] burnt for days.",
    ]


@pytest.mark.parametrize("between", [("-0043", "-0043"), ("44 BC", "44 BC"), ("500 BC", "-0001"), ("..", "0001")])
def test_years_before_1(read: Command, between: tuple[str, str]) -> None:
    ran = read("search", "notes.duckdb", "--between", *between, "--format", "json")
    (hit,) = json.loads(ran.out)
    assert (hit["document"], hit["interval"]) == ("ides", ["-0043-03-15T00:00:00", "-0043-03-16T00:00:00"])


def test_csv(read: Command) -> None:
    ran = read("search", "notes.duckdb", "--text", "fire", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert [(row["document"], row["t_start"]) for row in rows if row["t_start"]] == [
        ("fire", "1944-04-12T00:00:00"), ("ides", "-0043-03-15T00:00:00")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("between", "told"),
    [
        (("500", "700"), "a year has four digits, 0500"),
        (("19441301", "1945"), "no such date"),
        (("1944", "44"), "44XX"),
    ],
)
def test_a_short_year_is_asked_about(read: Command, between: tuple[str, str], told: str) -> None:
    ran = read("search", "notes.duckdb", "--between", *between)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


@pytest.mark.parametrize("between", [("19440401", "19440430"), ("1944-21", "1944-21"), ("1944-04-XX", "1944-05-XX")])
def test_forms_of_a_date(read: Command, between: tuple[str, str]) -> None:
    ran = read("search", "notes.duckdb", "--between", *between, "--format", "json")
    assert [hit["document"] for hit in json.loads(ran.out)] == ["fire"]


def test_nothing_found(read: Command) -> None:
    ran = read("search", "notes.duckdb", "--between", "1066", "1066")
    assert (ran.code, ran.out, ran.err) == (
        0,
        "",
        "timeloom: nothing found between 1066-01-01T00:00:00 and 1067-01-01T00:00:00\n",
    )


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "say what is looked for"),
        (("--between", "1944", "soon"), "'soon' names no stretch of the calendar"),
        (("--between", "1944", "no time"), "'no time' names no stretch of time"),
        (("--between", "1950", "1940"), "it ends before it starts"),
        (("--text", "?"), "there is no word in it"),
        (("--text", "a", "--event", "--written"), "one of them"),
        (("--written", "--type", "DATE"), "one of them"),
    ],
)
def test_usage(read: Command, options: tuple[str, ...], told: str) -> None:
    ran = read("search", "notes.duckdb", *options)
    assert ran.code == 2, ran.err
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_a_second_build_replaces(read: Command, tmp_path: Path) -> None:
    (tmp_path / "in" / "fire.txt").write_text("The harbour fire of 12 April 1945.", "utf-8")
    assert read("run", "in", "--out", "again", "--to", "parquet", "--preset", "rules", "--jobs", "1").code == 0
    built = read("index", "build", "notes.duckdb", "again", "--json")
    told = json.loads(built.out)
    assert {name: told[name] for name in ("added", "replaced", "unchanged", "documents")} == {
        "added": 0, "replaced": 1, "unchanged": 1, "documents": 2,
    }  # fmt: skip
    assert "1945-04-12" in read("search", "notes.duckdb", "--text", "harbour").out


def test_a_broken_document_is_told(read: Command, tmp_path: Path) -> None:
    (tmp_path / "broken.jsonl").write_text('{"id": 3}\n', "utf-8")
    built = read("index", "build", "notes.duckdb", "broken.jsonl")
    assert built.code == 3
    assert "broken.jsonl: line 1" in built.err


def test_documents_are_removed(read: Command) -> None:
    ran = read("index", "remove", "notes.duckdb", "fire", "none")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.splitlines()[0].startswith("1 document removed: notes.duckdb holds ")
    assert "there is no document of this id: none" in ran.err
    left = read("search", "notes.duckdb", "--text", "fire", "--format", "json")
    assert "fire" not in [hit["document"] for hit in json.loads(left.out)]
    assert read("index", "remove", "in/fire.txt", "fire").code == 3


def test_what_is_no_index(read: Command) -> None:
    assert read("search", "none.duckdb", "--text", "a").code == 3
    ran = read("search", "in/fire.txt", "--text", "a")
    assert ran.code == 3
    assert "in/fire.txt: the index cannot be used" in ran.err
