"""The benchmarks beside peers: how their answers are read with charity, and that a peer that is not there is left
out."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import timeloom
from timeloom.document import Document

ROOT = Path(timeloom.__file__).parents[2]
BENCHMARKS = ROOT / "benchmarks"


@pytest.fixture
def charitable(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module("charitable")


def read(charitable: Any, text: str, *answers: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Words, type and value of what a peer said of a text written on 22 March 2013."""
    gold = Document(id="d", text=text, dct=timeloom.Interval.of(2013, 3, 22))
    (made,) = charitable.documents([gold], {"d": list(answers)})
    return [(time.text, time.timex3.type, time.timex3.value) for time in made.times]


def moment(text: str, words: str, at: str, **more: Any) -> dict[str, Any]:
    start = text.index(words)
    return {"start": start, "end": start + len(words), "moment": at, **more}


@pytest.mark.parametrize(
    ("words", "at", "said"),
    [
        ("in the 1990s", "1990-03-22T00:00:00", ("the 1990s", "DATE", "199")),
        ("last March", "2012-03-22T00:00:00", ("last March", "DATE", "2012-03")),
        ("March 3, 2012", "2012-03-03T00:00:00", ("March 3, 2012", "DATE", "2012-03-03")),
        ("last week", "2013-03-15T00:00:00", ("last week", "DATE", "2013-W11")),
        ("since 1901", "1901-03-22T00:00:00", ("1901", "DATE", "1901")),
        ("the third quarter", "2012-08-22T00:00:00", ("the third quarter", "DATE", "2012-Q3")),
        ("at 10:35 a.m.", "2013-03-22T10:35:00", ("10:35 a.m", "TIME", "2013-03-22T10:35")),
        ("this morning", "2013-03-22T08:00:00", ("this morning", "TIME", "2013-03-22TMO")),
        ("Friday, and", "2013-03-22T00:00:00", ("Friday", "DATE", "2013-03-22")),
        ("now", "2013-03-22T00:00:00", ("now", "DATE", "PRESENT_REF")),
    ],
)
def test_a_moment_is_as_coarse_as_its_words(charitable: Any, words: str, at: str, said: tuple[str, str, str]) -> None:
    text = f"It was so {words} and not before."
    assert read(charitable, text, moment(text, words, at)) == [said]


def test_a_grain_that_is_told_goes_before_the_words(charitable: Any) -> None:
    text = "It opened the first week of May and was sold two years ago."
    said = read(
        charitable, text,
        moment(text, "the first week of May", "2013-05-06T00:00:00", grain="week"),
        moment(text, "two years ago", "2011-03-01T00:00:00", grain="month"),
        {"start": 0, "end": 2, "amount": 3, "unit": "hour"},
    )  # fmt: skip
    assert said == [
        ("It", "DURATION", "PT3H"), ("the first week of May", "DATE", "2013-W19"), ("two years ago", "DATE", "2011"),
    ]  # fmt: skip


def test_blanks_of_a_timex_are_filled_by_the_nearest_candidate(charitable: Any) -> None:
    text = "It opened on March 30 and ran for two weeks."
    places = {"start": text.index("March 30"), "end": text.index("March 30") + 8}
    far, near = ({"timex": "XXXX-03-30", "type": "date", "value": value} for value in ("2012-03-30", "2013-03-30"))
    weeks = {"start": text.index("two weeks"), "end": text.index("two weeks") + 9}
    said = read(
        charitable, text,
        {**places, "kind": "date", "candidates": [far, near]},
        {**weeks, "kind": "daterange", "candidates": [{"timex": "(2013-03-30,2013-04-13,P2W)", "start": "2013-03-30"}]},
    )  # fmt: skip
    assert said == [("March 30", "DATE", "2013-03-30"), ("two weeks", "DURATION", "P2W")]


def test_of_answers_that_overlap_the_longest_stays(charitable: Any) -> None:
    text = "It opened on Friday, March 3, 2012."
    answers = [
        moment(text, "March 3", "2012-03-03T00:00:00", grain="day"),
        moment(text, "Friday, March 3, 2012", "2012-03-03T00:00:00", grain="day"),
        moment(text, "2012", "2012-01-01T00:00:00", grain="year"),
    ]
    assert read(charitable, text, *answers) == [("Friday, March 3, 2012", "DATE", "2012-03-03")]


def test_what_a_peer_says_in_timex3_stays_as_it_is(charitable: Any) -> None:
    said = {"start": 3, "end": 9, "type": "SET", "value": "P1W"}
    assert read(charitable, "In weekly meetings.", said) == [("weekly", "SET", "P1W")]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It rained. The sun came.", ["It rained.", "The sun came."]),
        ("It opened on Jan. 13 at noon.", ["It opened on Jan. 13 at noon."]),
        ("A title\n\nIt rained.\nIt shone.", ["A title", "It rained.", "It shone."]),
    ],
)
def test_sentences_keep_their_place(monkeypatch: pytest.MonkeyPatch, text: str, sentences: list[str]) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS / "peers"))
    reading: Any = importlib.import_module("reading")
    found = list(reading.sentences(text))
    assert [sentence for _, sentence in found] == sentences
    assert all(text[start : start + len(sentence)] == sentence for start, sentence in found)


def test_heideltime_is_placed_in_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS / "peers"))
    reader: Any = importlib.import_module("heideltime_reader")
    text = "Law & order.  It closed last week,\nand then."
    marked = (
        '<?xml version="1.0"?><!DOCTYPE TimeML SYSTEM "TimeML.dtd">\n<TimeML>\nLaw &amp; order. It closed '
        '<TIMEX3 tid="t1" type="DATE" value="2013-W11">last week</TIMEX3>, and then.\n</TimeML>\n'
    )
    (found,) = reader.found_in(marked, text)
    assert text[found["start"] : found["end"]] == "last week"
    assert (found["type"], found["value"]) == ("DATE", "2013-W11")


def test_a_peer_that_is_not_there_is_left_out_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    setup: Any = importlib.import_module("peers_setup")
    assert setup.absent(setup.PEERS["dateparser"], tmp_path) == "not set up: make peers"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert setup.absent(setup.PEERS["heideltime"], tmp_path) == "java, perl is not installed"
    with pytest.raises(SystemExit, match="no peer chronos; there are dateparser"):
        setup.chosen("dateparser,chronos")


def test_a_reader_tells_what_it_found_and_what_it_cost() -> None:
    asked = {"first": "It rained.", "texts": [{"id": "a", "text": "It closed last Friday.", "dct": "2013-03-22"}]}
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / "peers" / "timeloom_reader.py"), "rules"],
        input=json.dumps(asked), capture_output=True, text=True, check=True,
    )  # fmt: skip
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["answers"]["a"] == [{"start": 10, "end": 21, "type": "DATE", "value": "2013-03-15"}]
    assert said["failed"] == {} and said["cpu"] >= 0 and said["peak"] > 10_000_000
