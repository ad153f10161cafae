"""benchmarks/dated_sentences.py: what counts as an event on a date, and the cause where there is none, on sentences of
our own."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from timeloom import load
from timeloom.document import Document, Event, Instance, Link
from timeloom.timeline import Timeliner

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"
LOOM = load("rules")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    sys.path.insert(0, str(FOLDER))
    try:
        spec = importlib.util.spec_from_file_location("dated_sentences", FOLDER / "dated_sentences.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(FOLDER))
    return module


def read(text: str, word: str, *labels: str) -> tuple[Document, Document]:
    """Gold, which has the times of a text, and what a preset would have: the event of a word, linked to the first
    time."""
    gold = LOOM(text, "1950-01-01")
    start = text.index(word) if word else 0
    events = (Event("e1", start, start + len(word), (), (Instance("ei1"),)),) if word else ()
    links = tuple(Link(f"l{at}", "TLINK", label, "ei1", gold.timexes[0].id) for at, label in enumerate(labels))
    return gold, Timeliner()(msgspec.structs.replace(gold, events=events, links=links))


@pytest.mark.parametrize(
    ("word", "labels", "cause"),
    [
        ("fell", ("IS_INCLUDED",), ""),
        ("fell", ("ENDED_BY",), ""),
        ("fell", (), "no link"),
        ("fell", ("INCLUDES",), "other label"),
        ("", (), "no event"),
    ],
)
def test_causes(script: ModuleType, word: str, labels: tuple[str, ...], cause: str) -> None:
    found = list(script.sentences(*read("The old bridge fell in May 1902.", word, *labels)))
    assert [one.cause for one in found] == [cause]


def test_headings_and_sentences_without_a_date_do_not_count(script: ModuleType) -> None:
    assert not list(script.sentences(*read("The fall of the bridge, in May 1902", "fall", "IS_INCLUDED")))
    assert not list(script.sentences(*read("The old bridge fell.", "fell")))


def test_the_cause_that_comes_furthest(script: ModuleType) -> None:
    assert script.best(["no event", "no link"]) == "no link"
    assert script.best(["no link", ""]) == ""
