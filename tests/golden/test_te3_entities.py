"""EVENT and TIMEX3 agree with the TempEval-3 toolkit, count by count; the JSON says how its figures were made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from timeloom.document import Document
from timeloom.formats.timeml_read import parse
from timeloom.metrics import Metric, Score, metric

GOLDEN = json.loads((Path(__file__).parent / "te3_entities.json").read_text(encoding="utf-8"))
MEASURES: dict[str, Metric] = {"event": metric("event", compat="te3-toolkit"), "timex": metric("timex")}


def documents(side: dict[str, str]) -> list[Document]:
    return [parse(text.encode(), name) for name, text in side.items()]


def counts(score: Score) -> dict[str, float]:
    """Items of both sides, and the matches of every row."""
    rows = {name: row.tally.recalled for name, row in score.rows.items() if ":" not in name}
    return {"gold": score["relaxed"].tally.gold, "system": score["relaxed"].tally.system, **rows}


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("document", GOLDEN["gold"])
def test_every_count(document: str, name: str) -> None:
    gold, system = (documents({document: GOLDEN[side][document]}) for side in ("gold", "system"))
    assert counts(MEASURES[name].score(gold, system)) == GOLDEN["each"][document][name]


@pytest.mark.parametrize("name", MEASURES)
def test_every_figure_as_it_prints_it(name: str) -> None:
    score = MEASURES[name].score(documents(GOLDEN["gold"]), documents(GOLDEN["system"]))
    assert counts(score) == GOLDEN["all"]["counts"][name]
    for row, printed in GOLDEN["all"]["printed"][name].items():
        told = score[row]
        assert [round(100 * value, 2) for value in (told.f1, told.precision, told.recall)] == printed, row


@pytest.mark.parametrize(
    ("case", "name", "ours"),
    [
        # the toolkit counts tags of the whole file, and its normaliser aligns those of TEXT alone
        pytest.param("an event outside TEXT", "event", {"gold": 1, "relaxed": 1}, id="outside TEXT"),
        # tokens here are characters
        pytest.param(
            "an event that begins inside a token", "event", {"gold": 1, "relaxed": 0}, id="EVENT inside a token"
        ),
        # its normaliser takes the whole token "1990." from the gold's TIMEX3, and gives it to the system's
        pytest.param(
            "a TIMEX3 that ends inside a later token", "timex", {"gold": 1, "relaxed": 1}, id="TIMEX3 in a token"
        ),
    ],
)
def test_where_it_differs_and_why(case: str, name: str, ours: dict[str, int]) -> None:
    known = GOLDEN["differs"][case]
    told = counts(MEASURES[name].score(*(documents({"d": known[side]}) for side in ("gold", "system"))))
    assert {key: told[key] for key in ours} == ours
    assert {key: known["counts"][name][key] for key in ours} != ours
