"""`awareness` with `compat="te3-toolkit"` equals the toolkit of TempEval-3, on links made up at random.

`te3_toolkit.json` tells how its figures were made. On the visible packs the two were equal on all 242 documents (gold
against itself, all BEFORE, 40 % of the links left out, 30 % of the labels changed and links shuffled).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.unit.metrics.linked import linked

from timeloom.metrics import metric

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("te3_toolkit.json").read_text())["cases"]


@pytest.mark.parametrize(("reduced", "column"), [("yes", "te3"), ("no", "acl11")])
@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_counts_are_those_of_the_toolkit(case: dict[str, Any], reduced: str, column: str) -> None:
    measure = metric("awareness", compat="te3-toolkit", reduced=reduced)
    row = measure.count(linked(case["gold"]), linked(case["system"])).rows["*"]
    assert [row.precise, row.system, row.recalled, row.gold] == case[column]
