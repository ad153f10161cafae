"""The benchmark of documents kept aside: what is right in one, what stands besides, and that nothing of them is learned
from."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

import timeloom

ROOT = Path(timeloom.__file__).parents[2]
DAY = {"from": "2022-06-01T00:00:00", "to": "2022-06-02T00:00:00", "open": [False, False]}
ROW: dict[str, Any] = {
    "id": "own-1", "suite": "documents 1", "language": "en", "reference": "2022-05-30T00:00:00", "text": "We met on 1 June 2022. It was in 2 parts, recently.",
    "mentions": [{"start": 10, "end": 21, "accept": [DAY]}], "open": [[43, 51]],
}  # fmt: skip


@pytest.fixture
def documents(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return importlib.import_module("documents")


def test_of_a_document_written_at_midnight_the_day_alone_is_known(documents: Any) -> None:
    (time,) = documents.times({**ROW, "text": "The bar closes at 23:00."}, "rules")
    assert time["intervals"] == [["2022-05-30T23:00:00", "2022-05-30T23:01:00"]]


def test_times_besides_are_none_that_is_told_or_open(documents: Any) -> None:
    found = [{"start": 10, "end": 21}, {"start": 33, "end": 34}, {"start": 43, "end": 51}]
    assert documents.besides(ROW, found) == 1
    assert documents.besides(ROW, found[:1]) == 0


def test_figures_are_told_by_set_and_language(
    documents: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rows.jsonl").write_text(
        json.dumps(ROW)
        + "\n"
        + json.dumps({**ROW, "suite": "documents 2", "mentions": [{"start": 10, "end": 21, "accept": [{"set": True}]}]})
        + "\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(
        "sys.argv", ["documents.py", "--rows", str(tmp_path / "rows.jsonl"), "--json", str(tmp_path / "told.json")]
    )
    documents.main()
    told = json.loads((tmp_path / "told.json").read_text(encoding="utf-8"))
    assert [
        (row["set"], row["mentions"], row["right"], row["%"]) for row in told["rows"] if row["language"] == "all"
    ] == [("documents 1", 1, 1, 100.0), ("documents 2", 1, 0, 0.0)]
    assert "documents 2" in capsys.readouterr().out


def test_no_document_that_is_kept_aside_is_learned_from() -> None:
    learned, aside = (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for path in (
            ROOT / "src" / "timeloom_train" / "times" / "documents.jsonl",
            ROOT / "benchmarks" / "data" / "documents.jsonl",
        )
    )
    assert not {row["text"] for row in learned} & {row["text"] for row in aside}
    assert not {row["id"] for row in learned} & {row["id"] for row in aside}
    for row in (*learned, *aside):
        assert all(0 <= one["start"] < one["end"] <= len(row["text"]) and one["accept"] for one in row["mentions"])
