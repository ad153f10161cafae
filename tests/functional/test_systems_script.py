"""The table of published systems on a tiny pack, with weights and without."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from timeloom.models import save
from timeloom_lab.systems.laparra import FEATURES, VARIANTS
from timeloom_lab.systems.laparra.network import DIRECTIONS, KINDS, LAYERS, name_of

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
    done = run(pack, "--weights", str(tmp_path), "--only", "greedy", "--only", "chrono", "--json", str(out))
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


def test_the_networks_need_weights_of_their_own(pack: Path, tmp_path: Path) -> None:
    done = run(pack, "--weights", str(tmp_path), "--only", "laparra")
    assert done.returncode == 1
    assert done.stdout.count("NOT TRAINED laparra ") == 7
    assert "timeloom_train system laparra --variant word-1-sigmoid" in done.stdout


def test_the_networks_by_group(pack: Path, tmp_path: Path) -> None:
    """Two networks that find nothing: equal output is told, and so are their sizes."""
    for name in ("char-3-softmax", "word-3-softmax"):
        arrays: dict[str, Any] = {f"embed/{feature}": np.ones((2, 1), np.float32) for feature in FEATURES}
        arrays |= {f"vocabulary/{feature}": np.array(["x"]) for feature in FEATURES}
        for head, outputs in VARIANTS[name].scheme.heads.items():
            for layer, inputs in zip(LAYERS, (3, 2), strict=True):
                for way in DIRECTIONS:
                    for kind, shape in zip(KINDS, ((3, inputs), (3, 1), (3,), (3,)), strict=True):
                        arrays[name_of(head, layer, way, kind)] = np.zeros(shape, np.float32)
            arrays[f"{head}/out"] = np.zeros((outputs, 2), np.float32)
            arrays[f"{head}/out_bias"] = np.eye(outputs, dtype=np.float32)[0]
        recipe = {"char": 1, "word": 1, "pos": 1, "category": 1, "states": [1, 1], "batch": 2, "without": []}
        card = {
            "recipe": recipe, "size": "small", "epochs": 3, "epoch": 2, "ended by": "minutes", "documents": 2,
            "pieces learned": 2, "pieces": 4, "units learned": 30, "random dates": 0, "parameters": 100, "seconds": 1.0,
            "seed": 0, "corpus": "ours/train@0",
        }  # fmt: skip
        save(name, arrays, card, tmp_path / "laparra")
    out = tmp_path / "systems.json"
    done = run(pack, "--weights", str(tmp_path), "--only", "laparra char-3-softmax", "--only", "laparra word-3-softmax",
               "--json", str(out))  # fmt: skip
    assert done.returncode == 1, done.stderr  # `extra` begins like this too, and is not trained
    assert "Networks with equal output on dev: word-3-softmax = char-3-softmax" in done.stdout
    rows = json.loads((tmp_path / "systems-dev-identification.json").read_text())["rows"]
    assert [(row["network"], row["R"], row["published P R F1"]) for row in rows] == [
        ("word-3-softmax", "0.0", "68.3 64.9 66.6"), ("char-3-softmax", "0.0", "88.2 76.1 81.7"),
    ]  # fmt: skip
    (pair,) = json.loads((tmp_path / "systems-dev-pairs.json").read_text())["rows"]
    assert (pair["better"], pair["than"], pair["p"]) == ("char-3-softmax", "word-3-softmax", 1.0)
    assert json.loads((tmp_path / "systems-dev-training.json").read_text())["rows"][0]["states"] == "1/1"
    assert json.loads((tmp_path / "systems-dev-features.json").read_text())["rows"][0]["other without pos"] == 0
