"""Scores over HTTP: the same figures as the measures of the library."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.web.asking import ask, document

from timeloom.formats import timeml_read
from timeloom.metrics import METRICS, metric

GOLD = """<TimeML><DOCID>d</DOCID><TEXT>It rained on <TIMEX3 tid="t1" type="DATE" value="1843-05-05">5 May 1843</TIMEX3>
and on <TIMEX3 tid="t2" type="DATE" value="1843-05-06">6 May 1843</TIMEX3>.</TEXT></TimeML>"""
SYSTEM = GOLD.replace('value="1843-05-06"', 'value="1843-06-06"')


def test_figures_are_those_of_the_measure() -> None:
    told = ask("score", gold=[{"content": GOLD}], system=[{"content": SYSTEM}], measures=["timex"], per_document=True)
    (row,) = told.json()["scores"]
    score = metric("timex").score([timeml_read.parse(GOLD.encode(), "d")], [timeml_read.parse(SYSTEM.encode(), "d")])
    assert row["rows"] == {name: one.to_dict() for name, one in score.rows.items()}
    assert row["figures"][f"{score.headline[0]}.f1"] == score.f1
    assert row["signature"] and row["per_document"]["gold[0]"] == row["figures"]


def test_documents_go_by_their_ids() -> None:
    gold = [{"content": GOLD, "id": "a"}, {"content": GOLD, "id": "b"}]
    (row,) = ask(
        "score", gold=gold, system=[{"content": GOLD, "id": "b"}, {"content": GOLD, "id": "c"}], measures=["timex"]
    ).json()["scores"]
    assert (row["missing"], row["extra"]) == (["a"], ["c"])


def test_documents_as_json_and_lines() -> None:
    whole = document("It rained on 5 May 1843.")
    line = ask("export", document=whole, format="jsonl").body.decode()
    body: dict[str, Any] = {
        "gold": [{"format": "json", "content": whole}],
        "system": [{"format": "jsonl", "content": line}],
    }
    (row,) = ask("score", **body, measures=["timex"]).json()["scores"]
    assert row["figures"][next(name for name in row["figures"] if name.endswith(".f1"))] == 1


@pytest.mark.parametrize(("change", "place"), [
    ({"measures": ["tinex"]}, "measures"),
    ({"options": {"event": {}}}, "options"),
    ({"options": {"timex": {"colour": 1}}}, "options"),
    ({"gold": [{"content": "<nope"}]}, "gold[0]"),
    ({"gold": [{"content": GOLD, "format": "pdf"}]}, "gold[0].format"),
    ({"system": [{"content": 5}]}, "system[0]"),
    ({"system": [{"content": [], "format": "json"}]}, "system[0]"),
])  # fmt: skip
def test_what_is_wrong_is_named(change: dict[str, Any], place: str) -> None:
    body: dict[str, Any] = {
        "gold": [{"content": GOLD}],
        "system": [{"content": SYSTEM}],
        "measures": ["timex"],
        **change,
    }
    told = ask("score", **body)
    assert told.status == 422
    assert told.json()["error"]["place"].startswith(place)


def test_every_measure_answers() -> None:
    for name in METRICS:
        told = ask("score", gold=[{"content": GOLD}], system=[{"content": SYSTEM}], measures=[name])
        assert told.status == 200, (name, told.body)
