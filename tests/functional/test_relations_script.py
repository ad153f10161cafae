"""benchmarks/relations.py on a tiny pack, with stages that go by the order of words."""

from __future__ import annotations

import json
import runpy
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.functional.test_bench_pairs import FERRY
from tests.unit.pipeline.weaving import loom

import timeloom.pipeline
from timeloom.relations.merge import Merger

SCRIPTS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "timeml"
    (folder / "train" / "old").mkdir(parents=True)
    (folder / "train" / "old" / "ferry.tml").write_text(
        FERRY.replace("</TimeML>", '<TLINK lid="l2" relType="AFTER" eventInstanceID="ei13" relatedToTime="t0"/>\n</TimeML>'), "utf-8"
    )  # fmt: skip
    (folder / "dev.txt").write_text("old/ferry.tml\n", "utf-8")
    for name in ("matres", "tbdense"):
        (folder / name).mkdir()
    (folder / "matres" / "timebank.txt").write_text(
        "ferry\tsank\traised\t11\t12\tAFTER\nother\ta\tb\t1\t2\tAFTER\n", "utf-8"
    )
    (folder / "matres" / "aquaint.txt").write_text("", "utf-8")
    (folder / "tbdense" / "split_test.txt").write_text("ferry\n", "utf-8")
    (folder / "tbdense" / "TimebankDense.full.txt").write_text("ferry\te1\te2\tb\nferry\te2\te3\tv\n", "utf-8")
    return tmp_path


def figures(pack: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """The rows of the script by their first column."""
    out = pack / "out.json"
    monkeypatch.setattr(timeloom.pipeline, "load", lambda *given, **options: replace(loom(), merge=Merger()))
    monkeypatch.setattr(sys, "path", [str(SCRIPTS), *sys.path])
    monkeypatch.setattr(sys, "argv", ["relations.py", "--data", str(pack), "--json", str(out)])
    runpy.run_path(str(SCRIPTS / "relations.py"), run_name="__main__")
    return {row["figure"]: row for row in json.loads(out.read_text("utf-8"))["rows"]}


def test_every_part_has_its_figures(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = figures(pack, monkeypatch)
    shown = capsys.readouterr().out
    # `raised` alone ends in -ed
    assert (rows["events strict"]["score"], rows["events strict"]["gold"]) == (
        "0.5000",
        3,
    )
    assert (rows["dct accuracy"]["score"], rows["dct majority"]["score"]) == ("0.0000", "1.0000")
    assert (rows["matres F1"]["score"], rows["matres F1"]["gold"]) == ("0.0000", 1)
    assert (rows["tbdense F1"]["score"], rows["tbdense F1"]["gold"]) == ("0.5000", 2)
    assert (rows["relations awareness"]["gold"], rows["relations awareness"]["score"]) == (2, "0.0000")
    assert {"entities awareness", "text awareness", "text awareness, toolkit", "relations closure"} <= rows.keys()
    assert (rows["text awareness"]["floor"], rows["text awareness"]["aim"]) == (0.33, 0.45)
    assert "Graphs against gold" in shown
    assert "Seconds of one processor" in shown
