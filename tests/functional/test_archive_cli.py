"""`timeloom archive build|query`, run as users run it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.unit.archive.texts import LAMPS, MILL, PIER, filler

from timeloom.archive import LEAST

Command = Callable[..., Any]

pytest.importorskip("duckdb", reason="the extra search is not installed")


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A folder with a text, rows and a page; two of its parts are broken."""
    (tmp_path / "papers" / "1843").mkdir(parents=True)
    (tmp_path / "papers" / "1843" / "pier.txt").write_text(PIER, "utf-8")
    rows = [{"text": LAMPS, "year": 1838, "id": "lamps"}, {"text": "no date"}, {"text": "bad", "year": "soon"}]
    (tmp_path / "papers" / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    page = f'<meta charset="utf-8"><meta name="date" content="1901-02-03"><p>{MILL}</p>'
    (tmp_path / "papers" / "page.html").write_text(page, "utf-8")
    (tmp_path / "papers" / "notes.md").write_text("x", "utf-8")
    return tmp_path / "papers"


@pytest.mark.usefixtures("papers")
class TestBuild:
    def test_what_is_bad_is_listed_and_the_rest_goes_in(self, command: Command) -> None:
        ran = command("archive", "build", "a.archive", "papers")
        assert (ran.code, ran.out) == (3, "3 texts added: a.archive holds 3, 1838 to 1901\n")
        assert ran.err.splitlines() == [
            "  1 file of other kinds not read",
            "timeloom: 2 parts of the input not read:",
            "  papers/rows.jsonl: line 2: date or year or dct: there is no date",
            "  papers/rows.jsonl: line 3: year: is not an ISO 8601 date or local time (got 'soon')",
        ]

    def test_again_adds_nothing(self, command: Command, papers: Path) -> None:
        (papers / "rows.jsonl").write_text(json.dumps({"text": LAMPS, "year": 1838}), "utf-8")
        assert command("archive", "build", "a.archive", "papers").code == 0
        ran = command("archive", "build", "a.archive", "papers", "--json")
        assert ran.code == 0
        assert json.loads(ran.out) == {
            "archive": "a.archive", "added": 0, "known": 0, "short": 0, "unchanged": 3, "documents": 3,
            "years": [1838, 1901], "others": 1, "problems": [],
        }  # fmt: skip
        (papers / "rows.jsonl").write_text(
            "\n".join(json.dumps({"text": one, "year": 1838}) for one in (LAMPS, MILL)), "utf-8"
        )
        ran = command("archive", "build", "a.archive", "papers/rows.jsonl", "--json")
        assert (json.loads(ran.out)["added"], json.loads(ran.out)["known"]) == (1, 1)

    def test_the_problems_as_json(self, command: Command) -> None:
        ran = command("archive", "build", "a.archive", "papers", "--json")
        assert ran.code == 3
        assert json.loads(ran.out)["problems"][1] == {
            "document": "papers/rows.jsonl", "place": "line 3: year", "reason": "is not an ISO 8601 date or local time",
            "value": "soon",
        }  # fmt: skip

    def test_a_date_for_all(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "undated.txt").write_text(PIER, "utf-8")
        assert command("archive", "build", "a.archive", "undated.txt").code == 3
        ran = command("archive", "build", "a.archive", "undated.txt", "--date", "1790-05")
        assert (ran.code, ran.out) == (0, "1 text added: a.archive holds 1, 1790\n")

    @pytest.mark.parametrize(
        ("arguments", "code", "told"),
        [
            pytest.param(("a.archive", "none"), 2, "'none' does not exist", id="no such file"),
            pytest.param(("a.archive",), 2, "Missing argument 'FILE...'", id="no file"),
            pytest.param(("a.archive", "papers", "--date", "soon"), 2, "is not an ISO 8601 date", id="no date"),
            pytest.param(("papers/1843/pier.txt", "papers"), 3, "papers/1843/pier.txt: the archive cannot be used", id="no archive"),
            pytest.param(("none/a.archive", "papers"), 3, "none: no such folder", id="no folder"),
        ],
    )  # fmt: skip
    def test_usage(self, command: Command, arguments: tuple[str, ...], code: int, told: str) -> None:
        ran = command("archive", "build", *arguments)
        assert ran.code == code
        assert told in ran.err
        assert "Traceback" not in ran.err

    def test_a_large_file_is_refused(self, command: Command) -> None:
        ran = command("archive", "build", "a.archive", "papers/1843", "--max-bytes", "100")
        assert ran.code == 3
        assert "papers/1843/pier.txt: file: larger than the cap of 100 bytes" in ran.err


class TestQuery:
    @pytest.fixture(autouse=True)
    def built(self, command: Command, papers: Path) -> None:
        command("archive", "build", "a.archive", papers)

    def test_a_snippet_from_standard_input(self, command: Command) -> None:
        ran = command(
            "archive",
            "query",
            "a.archive",
            "-",
            stdin=b"no boat of rnore than ten tons fhould lie there till fpring, and",
        )
        assert ran.code == 0
        first, row, excerpt = ran.out.splitlines()
        assert first == "standard input: 1 near copy"
        assert row.split()[0] == "1843"
        assert row.split()[1].endswith("%")
        assert row.split()[2] == "pier"
        assert excerpt == "      no boat of more than ten tons should lie there till spring, and"

    def test_json(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "snippet.txt").write_text(MILL[:95], "utf-8")
        ran = command("archive", "query", "a.archive", "snippet.txt", "--json")
        told = json.loads(ran.out)
        assert (ran.code, told["id"], len(told["copies"])) == (0, "snippet", 1)
        copy = told["copies"][0]
        assert set(copy) == {"date", "year", "share", "id", "source", "excerpt", "start", "end"}
        assert (copy["date"], copy["year"], copy["share"], copy["id"]) == ("1901-02-03", 1901, 1.0, "page")

    def test_many_snippets(self, command: Command, tmp_path: Path) -> None:
        rows = [
            {"text": PIER[:80], "id": "a"},
            {"id": "b"},
            {"text": filler(20, 1), "id": "c"},
            {"text": LAMPS, "id": "d"},
        ]
        (tmp_path / "snippets.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
        ran = command("archive", "query", "a.archive", "snippets.jsonl", "--json")
        assert ran.code == 3
        told = [json.loads(line) for line in ran.out.splitlines()]
        assert [(one["id"], [copy["year"] for copy in one["copies"]]) for one in told] == [
            ("a", [1843]),
            ("c", []),
            ("d", [1838]),
        ]
        assert "snippets.jsonl: line 2: text: there is no text" in ran.err

    def test_nothing_found_is_no_error(self, command: Command) -> None:
        ran = command("archive", "query", "a.archive", "-", stdin=filler(20, 2).encode())
        assert (ran.code, ran.out, ran.err) == (0, "standard input: no near copy\n", "")

    def test_few_words_are_told(self, command: Command) -> None:
        ran = command("archive", "query", "a.archive", "-", stdin=b"and the bells rang until midnight")
        assert ran.out.startswith("standard input: 1 near copy\n")
        assert ran.err == "timeloom: standard input has fewer than 10 words: what is found may be a set phrase\n"

    @pytest.mark.parametrize(
        ("arguments", "code", "told"),
        [
            pytest.param(("none", "-"), 3, "none: there is no such archive", id="no archive"),
            pytest.param(("papers/page.html", "-"), 3, "papers/page.html: the archive cannot be used", id="another file"),
            pytest.param(("a.archive", "none.txt"), 2, "'none.txt' looks like a file, and there is none", id="no file"),
            pytest.param(("a.archive", "-", "--least", "0"), 2, "--least", id="no share"),
            pytest.param(("a.archive", "-", "--max-bytes", "3"), 3, "standard input: file: is larger than 3 bytes", id="too large"),
        ],
    )  # fmt: skip
    def test_usage(self, command: Command, arguments: tuple[str, ...], code: int, told: str) -> None:
        ran = command("archive", "query", *arguments, stdin=PIER.encode())
        assert ran.code == code
        assert told in ran.err
        assert "Traceback" not in ran.err

    def test_what_is_no_text(self, command: Command) -> None:
        ran = command("archive", "query", "a.archive", "-", stdin=b"\xff\xfe\x00")
        assert ran.code == 3
        assert "standard input" in ran.err
        assert "Traceback" not in ran.err


def test_the_default_share_is_that_of_the_library(command: Command) -> None:
    assert f"[default: {LEAST};" in command("archive", "query", "--help").out


def test_help_loads_no_database(command: Command) -> None:
    ran = command("archive", "build", "--help")
    assert ran.code == 0
    assert "ARCHIVE FILE..." in ran.out


def test_without_duckdb_the_extra_is_named(command: Command, tmp_path: Path) -> None:
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "duckdb.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'duckdb'\", name='duckdb')", "utf-8"
    )
    (tmp_path / "1843.txt").write_text(PIER, "utf-8")
    ran = command("archive", "build", "a.archive", "1843.txt", PYTHONPATH=str(tmp_path / "hidden"))
    assert ran.code == 3
    assert "pip install timeloom[search]" in ran.err
