"""The table of published systems on a tiny pack, with weights and without."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "systems.py"
GOLD = """<data><annotations>
<entity><id>1@e@d@a</id><span>0,4</span><type>Last</type><parentsType>Operator</parentsType><properties>
<Interval-Type>DocTime</Interval-Type><Semantics>Interval-Not-Included</Semantics>
<Repeating-Interval>2@e@d@a</Repeating-Interval></properties></entity>
<entity><id>2@e@d@a</id><span>5,8</span><type>Month-Of-Year</type><parentsType>Repeating-Interval</parentsType>
<properties><Type>May</Type></properties></entity></annotations></data>
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    for name in ("d", "e"):
        place = folder / "scate" / "all" / name
        place.mkdir(parents=True)
        (place / name).write_text("last May was wet", encoding="utf-8")
        (place / f"{name}.dct").write_text("2017-04-21\n", encoding="utf-8")
        (place / f"{name}.TimeNorm.gold.completed.xml").write_text(GOLD, encoding="utf-8")
    for split in ("train", "dev"):
        (folder / "scate" / f"{split}.txt").write_text("d\ne\n", encoding="utf-8")
    return folder


def run(pack: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), "--data", str(pack), "--split", "dev", "--trials", "20", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_all_is_right_where_all_is_easy(pack: Path, tmp_path: Path) -> None:
    weights = {"card": {}, "weights": {"type": "linear", "bias": 1.0, "weights": {}}}
    (tmp_path / "chrono").mkdir()
    for kind in ("nb", "tree", "svm", "network"):
        (tmp_path / "chrono" / f"{kind}.json").write_text(json.dumps(weights))
    out = tmp_path / "systems.json"
    done = run(pack, "--weights", str(tmp_path), "--json", str(out))
    assert done.returncode == 0, done.stderr
    rows = json.loads(out.read_text())["rows"]
    assert len(rows) == 8
    assert {row["F1"] for row in rows} == {"1.000"}
    assert {row["p"] for row in rows if row["against"]} == {1.0}
    assert all(row["published"] for row in rows)


def test_a_system_without_weights_is_told(pack: Path, tmp_path: Path) -> None:
    done = run(pack, "--weights", str(tmp_path), "--only", "chrono nb")
    assert done.returncode == 1
    assert "NOT TRAINED chrono nb: there are no weights" in done.stdout
    assert "timeloom_train system chrono" in done.stdout


def test_an_unknown_name_is_an_error(pack: Path) -> None:
    done = run(pack, "--only", "zyzzy")
    assert done.returncode == 2
    assert "greedy" in done.stderr
