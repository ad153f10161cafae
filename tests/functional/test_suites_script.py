"""The benchmark of suites: how answers are judged, by rows of our own, and that readers of rows answer in one shape."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import timeloom

ROOT = Path(timeloom.__file__).parents[2]
BENCHMARKS = ROOT / "benchmarks"
WRITTEN = "2022-05-30T09:30:00"
EVENING = {"from": "2022-06-01T18:00:00", "to": "2022-06-02T00:00:00", "open": [False, False]}


@pytest.fixture
def suites(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module("suites")


def row(*accept: dict[str, Any], text: str = "on Wednesday", **more: Any) -> dict[str, Any]:
    mentions = [{"accept": list(accept)}] if accept else []
    return {"id": "own-1", "text": text, "language": "en", "reference": WRITTEN, "mentions": mentions, **more}


def answer(*readings: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"start": 0, "end": 5, "readings": list(readings)}]


@pytest.mark.parametrize(
    ("want", "said", "full", "start"),
    [
        (
            {"from": "2022-06-01T00:00:00", "to": "2022-06-02T00:00:00"},
            {"from": "2022-06-01T00:00:00", "to": "2022-06-02T00:00:00"},
            True,
            True,
        ),
        ({"from": "2022-06-01T00:00:00", "to": "2022-06-02T00:00:00"}, {"from": "2022-06-01T00:00:00"}, False, True),
        ({"from": "2022-06-01T00:00:00", "to": "2022-06-02T00:00:00"}, {"from": "2022-06-08T00:00:00"}, False, False),
        ({"from": "2022-06-01T17:00:00", "grain": "minute"}, {"from": "2022-06-01T17:00:00"}, True, True),
        (EVENING, {"from": "2022-06-01T20:00:00"}, False, True),
        (EVENING, {"from": "2022-06-01T23:00:00"}, False, False),
        ({"clock": "15:00:00", "clock_to": "16:00:00"}, {"from": "2022-06-01T15:00:00"}, False, True),
        ({"duration": "PT2H"}, {"duration": "PT7200S"}, True, None),
        ({"set": True}, {"set": True}, True, None),
    ],
)
def test_a_row_may_be_right_in_full_or_in_its_start(
    suites: Any, want: dict[str, Any], said: dict[str, Any], full: bool, start: bool | None
) -> None:
    given, times = row(want), suites.as_times(answer(said))
    assert suites.judge(given, times).is_right is full
    assert suites.start_right(given, times) is start


def test_any_reading_of_an_answer_may_be_the_right_one(suites: Any) -> None:
    want = {"from": "2022-06-01T00:00:00", "to": "2022-06-02T00:00:00"}
    times = suites.as_times(answer({"from": "2022-05-25T00:00:00", "to": "2022-05-26T00:00:00"}, want))
    assert suites.judge(row(want), times).is_right


def test_a_row_without_a_mention_must_give_nothing(suites: Any) -> None:
    assert suites.start_right(row(text="You may go."), []) is True
    assert suites.start_right(row(text="You may go."), suites.as_times(answer({"from": WRITTEN}))) is False
    assert not suites.judge(row(text="You may go."), suites.as_times(answer())).is_right


def test_a_tool_is_not_told_the_answer(suites: Any) -> None:
    asked = suites.asked(row({"from": "2022-06-01T00:00:00"}, prefer="future"))
    assert asked == {
        "id": "own-1",
        "text": "on Wednesday",
        "language": "en",
        "reference": WRITTEN,
        "prefer": "future",
        "whole": True,
    }


def test_a_page_keeps_what_stands_around_the_tables(suites: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    begin, end = suites.MARKS["suites"]
    page.write_text(f"before\n{begin}\nold\n{end}\nafter\n", encoding="utf-8")
    suites.renew(page, "suites", "new\n")
    assert page.read_text(encoding="utf-8") == f"before\n{begin}\n\nnew\n\n{end}\nafter\n"
    with pytest.raises(SystemExit, match="messages: begin"):
        suites.renew(page, "messages", "new\n")


def test_a_file_of_rows_is_read_by_its_suites_and_a_broken_line_is_named(suites: Any, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps({**row({"set": True}), "suite": "own"}) + "\n", encoding="utf-8")
    ((suite, first),) = suites.of_file(path)["all rows"]
    assert (suite, first["id"], first["mentions"]) == ("own", "own-1", [{"accept": [{"set": True}]}])
    path.write_text("{}\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="line 1"):
        suites.of_file(path)


@pytest.mark.parametrize(("language", "least"), [("en", 0.69), ("de", 0.74), ("es", 0.72), ("fr", 0.72)])
def test_sentences_that_people_write_are_read(suites: Any, language: str, least: float) -> None:
    """A floor some points below the figures of docs/how-good.md, so that no change loses them unseen."""
    rows = [
        one
        for _, one in suites.of_file(BENCHMARKS / "data" / "messages.jsonl")["all rows"]
        if one["language"] == language
    ]
    loom = timeloom.load("rules", **({} if language == "en" else {"language": language}))
    right = [
        suites.judge(
            one, [time.to_dict() for time in loom(one["text"], dct=one["reference"], layers="times").times]
        ).is_right
        for one in rows
    ]
    assert len(rows) > 400
    assert sum(right) / len(right) >= least


def test_the_reader_of_rows_reads_an_expression_and_a_sentence() -> None:
    first = {"id": "", "text": "tomorrow", "language": "en", "reference": WRITTEN, "prefer": None, "whole": True}
    texts = [
        {**first, "id": "a", "text": "3 June 2022, 5 pm"},
        {**first, "id": "b", "text": "They left on 3 June 2022.", "whole": False},
        {**first, "id": "c", "text": "no time at all"},
        {**first, "id": "d", "text": "every Monday"},
    ]
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / "peers" / "timeloom_rows.py"), "rules"],
        input=json.dumps({"first": [first], "texts": texts}), capture_output=True, text=True, check=True,
    )  # fmt: skip
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["failed"] == {}
    assert [one["readings"] for one in said["answers"]["a"]] == [
        [{"from": "2022-06-03T17:00:00", "to": "2022-06-03T18:00:00"}]
    ]
    assert said["answers"]["b"] == [
        {"start": 13, "end": 24, "readings": [{"from": "2022-06-03T00:00:00", "to": "2022-06-04T00:00:00"}]}
    ]
    assert said["answers"]["c"] == []
    assert [one["readings"] for one in said["answers"]["d"]] == [[{"set": True}]]


def test_the_table_of_conventions_says_what_timeloom_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    conventions: Any = importlib.import_module("conventions")
    page = (ROOT / "docs" / "concepts.md").read_text(encoding="utf-8")
    for words in conventions.WORDS:
        (line,) = [line for line in page.splitlines() if line.startswith(f"| {words} |") and line.count("|") > 4]
        assert tuple(cell.strip() for cell in line.split("|")[2:4]) == conventions.ours(words)
