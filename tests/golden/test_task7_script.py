"""Answers of a task of dating get the figures that the task's script prints; the JSON says how they were made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from timeloom.document import Dating, Document, Grid
from timeloom.metrics import metric

GOLDEN = json.loads((Path(__file__).parent / "task7_script.json").read_text(encoding="utf-8"))


def document(item: dict[str, Any], answers: dict[str, Any] | None = None) -> Document:
    """The lists of an item with the gold's answers, or with others."""
    grids = []
    for grain in ("F", "M", "C"):
        told = item[grain]
        first = range(told["first"], told["first"] + told["width"] * told["number"], told["width"])
        chosen = told["gold"] if answers is None else answers[grain]
        grids.append(Grid(grain, tuple((year, year + told["width"] - 1) for year in first), chosen))
    return Document(id=item["id"], text="", dating=Dating(tuple(grids)))


@pytest.mark.parametrize("grain", ["F", "M", "C"])
def test_every_figure(grain: str) -> None:
    golds = [document(item) for item in GOLDEN["gold"]]
    systems = [document(*pair) for pair in zip(GOLDEN["gold"], GOLDEN["system"], strict=True)]
    score = metric("dating", compat="script").score(golds, systems)
    printed = GOLDEN["printed"][grain]
    told = {name: score.figures[f"{name}:{grain}"] for name in ("score", "precision", "years")}
    assert {name: round(value or 0, 12) for name, value in told.items()} == {name: printed[name] for name in told}
    steps = [*map(str, range(9)), "9+"]
    assert [score.sums[f"distance:{grain}:{step}"] for step in steps] == printed["histogram"]
    assert score.sums[f"answered:{grain}"] == printed["tried"]
