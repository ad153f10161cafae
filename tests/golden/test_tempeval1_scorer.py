"""Links agree with the scorer of TempEval-1; the JSON says how its figures were made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from timeloom.document import Document, Event, Link, Meta, Time
from timeloom.metrics import Metric, metric

GOLDEN = json.loads((Path(__file__).parent / "tempeval1_scorer.json").read_text(encoding="utf-8"))
SCORER = metric("tempeval1", compat="scorer-2007")
TWICE = "written-twice"


def document(name: str, lines: list[str]) -> Document:
    """Lines of `e1 t1 BEFORE`; t0 is the creation time."""
    told = [line.split() for line in lines]
    ids = {id for source, target, _ in told for id in (source, target)}
    return Document(
        id=name,
        text="",
        events=tuple(Event(id, 0, 1) for id in sorted(ids) if id.startswith("e")),
        times=(Time(id="t1", start=2, end=3, text=""),),
        links=tuple(Link(f"l{n}", "TLINK", label, source, target) for n, (source, target, label) in enumerate(told)),
        meta=Meta(creation=Time(id="t0", start=0, end=0, text="")),
    )


def documents(side: str) -> list[Document]:
    return [document(name, lines) for name, lines in GOLDEN[side].items()]


def rounded(measure: Metric, row: str, gold: list[Document], system: list[Document]) -> list[str]:
    found = measure.score(gold, system)[row]
    return [f"{value:.3f}" if value else "N/A" for value in (found.precision, found.recall, found.f1)]


def printed(figures: dict[str, str]) -> list[str]:
    return [figures["precision"], figures["recall"], figures["f"]]


@pytest.mark.parametrize("row", ["strict", "relaxed"])
def test_two_folders(row: str) -> None:
    figures = GOLDEN["all"][row]
    tally = SCORER.score(documents("key"), documents("response"))[row].tally
    assert (tally.gold, tally.system, tally.recalled) == (figures["reference"], figures["common"], figures["correct"])
    assert rounded(SCORER, row, documents("key"), documents("response")) == printed(figures)


@pytest.mark.parametrize("name", [name for name in GOLDEN["key"] if name != TWICE])
@pytest.mark.parametrize("row", ["strict", "relaxed"])
def test_one_file(name: str, row: str) -> None:
    """Of single files the scorer cuts nothing, so it is the measure with the common links alone."""
    gold, system = (document(name, GOLDEN[side][name]) for side in ("key", "response"))
    figures, measure = GOLDEN["each"][name][row], metric("tempeval1", compat="common-links")
    assert measure.score([gold], [system])[row].tally.recalled == pytest.approx(figures["correct"])
    assert rounded(measure, row, [gold], [system]) == printed(figures)


def test_a_link_written_twice_is_two_for_the_scorer() -> None:
    gold, system = (document(TWICE, GOLDEN[side][TWICE]) for side in ("key", "response"))
    tally = SCORER.score([gold], [system])["strict"].tally
    figures = GOLDEN["each"][TWICE]["strict"]
    assert (tally.gold, tally.system, tally.recalled) == (figures["reference"], figures["common"], figures["correct"])
    assert metric("tempeval1").score([gold], [system])["strict"].tally.gold == 3
