"""`timeloom bench schemas` over files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from timeloom.cli.main import timeloom
from timeloom_lab.commands.bench import BENCHES

TIMEML = """<TimeML>
<DCT><TIMEX3 tid="t0" type="DATE" value="1843-05-02" functionInDocument="CREATION_TIME">2 May 1843</TIMEX3></DCT>
<TEXT>The mill stood idle since <TIMEX3 tid="t1" type="DATE" value="1841">1841</TIMEX3>.</TEXT>
</TimeML>
"""
RAW = "\n2 May 1843\nThe mill stood idle since 1841.\n"
ENTITY = "<entity><id>{}@e@mill@gold</id><span>{},{}</span><type>{}</type><parentsType>x</parentsType><properties>{}</properties></entity>"
SINCE = (
    "<Start-Interval-Type>Link</Start-Interval-Type><Start-Interval>2@e@mill@gold</Start-Interval>"
    "<Start-Included>Not-Included</Start-Included><End-Interval-Type>DocTime</End-Interval-Type>"
    "<End-Included>Not-Included</End-Included>"
)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(timeloom, ["bench", *map(str, arguments)])


@pytest.fixture
def packs(tmp_path: Path) -> tuple[Path, Path]:
    """One document in both schemas, and one in each alone."""
    for place, written in (("AQUAINT/mill.tml", TIMEML), ("AQUAINT/other.tml", TIMEML.replace("mill", "farm"))):
        (tmp_path / "timeml" / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "timeml" / place).write_text(written, encoding="utf-8")
    at = RAW.index("since")
    entities = ENTITY.format(1, at, at + 5, "Between", SINCE) + ENTITY.format(
        2, at + 6, at + 10, "Year", "<Value>1841</Value>"
    )
    for name in ("mill", "left"):
        folder = tmp_path / "scate" / name
        folder.mkdir(parents=True)
        (folder / name).write_text(RAW, encoding="utf-8")
        (folder / f"{name}.dct").write_text("1843-05-02\n", encoding="utf-8")
        xml = f"<data><annotations>{entities}</annotations></data>"
        (folder / f"{name}.TimeNorm.gold.completed.xml").write_text(xml, encoding="utf-8")
    return tmp_path / "scate", tmp_path / "timeml"


def test_text(packs: tuple[Path, Path]) -> None:
    result = run("schemas", *packs)
    assert result.exit_code == 0, result.output
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["AQUAINT", "text", "1", "1", "1", "0.0", "0.0", "0.0", "0.0", "0.0", "0.0"] in lines
    assert ["AQUAINT", "body", "1", "1", "2", *["0.0"] * 6, "92.2", "92.2", "92.2"] in lines
    assert ["preposition", "outside", "the", "extent", "1", "1"] in lines
    assert ["missing", "in", "SCATE", "0", "1"] in lines
    assert "scate-track2 | overlap:expression | conventions:default" in result.stdout
    assert "Table 2" in result.stdout
    assert "stood idle" not in result.stdout
    assert "left" in result.stderr
    assert "other" in result.stderr


def test_list(packs: tuple[Path, Path]) -> None:
    result = run("schemas", *packs, "--list")
    (line,) = [line for line in result.stdout.splitlines() if "since 1841" in line]
    assert line.split()[:3] == ["mill", str(RAW.index("since")), str(RAW.index("."))]
    assert "1842-01-01 to 1843-05-02" in line
    assert line.endswith("1841")


def test_json(packs: tuple[Path, Path]) -> None:
    result = run("schemas", *packs, "--format", "json", "--list", "--conventions", "timenorm_scala")
    told = json.loads(result.stdout)
    assert told["signature"]["conventions"] == "timenorm_scala"
    assert told["causes"]["preposition outside the extent"]["corpora"] == {"AQUAINT": [1, 1]}
    assert [each["cause"] for each in told["disagreements"]] == ["missing in SCATE", "preposition outside the extent"]
    assert told["missing"] == ["left"]


@pytest.mark.parametrize(("form", "sign"), [("markdown", "| AQUAINT | text |"), ("latex", "AQUAINT & text & 1")])
def test_other_forms(packs: tuple[Path, Path], form: str, sign: str) -> None:
    assert sign in run("schemas", *packs, "--format", form).stdout


def test_texts_that_differ(packs: tuple[Path, Path]) -> None:
    (packs[0] / "mill" / "mill").write_text(RAW.replace("idle", "still"), encoding="utf-8")
    result = run("schemas", *packs)
    assert result.exit_code == 3
    assert "part at character 15" in result.stderr
    assert "no document" in result.stderr


@pytest.mark.parametrize("swapped", [False, True], ids=["folders of the other schema", "no file at all"])
def test_nothing_to_read(packs: tuple[Path, Path], tmp_path: Path, swapped: bool) -> None:
    (tmp_path / "empty").mkdir()
    result = run("schemas", tmp_path / "empty", packs[1]) if swapped else run("schemas", packs[1], packs[0])
    assert result.exit_code in (2, 3)
    assert "holds no file of the format anafora" in result.stderr


def test_a_group_loads_no_bench_for_its_help() -> None:
    result = run("--help")
    assert all(name in result.stdout for name in BENCHES)


def test_a_mistyped_bench() -> None:
    result = run("schema")
    assert result.exit_code == 2
    assert "Did you mean 'schemas'?" in result.stderr
