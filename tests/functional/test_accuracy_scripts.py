"""The scripts of accuracy on a tiny pack: the gold against itself, and a damaged copy of it as a system."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "benchmarks"

TIMEML = """<TimeML><DOCID>x</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2017-04-21" functionInDocument="CREATION_TIME">21 April</TIMEX3></DCT>
<TEXT>{}</TEXT></TimeML>
"""
NEWS = (
    'It rained <TIMEX3 tid="t1" type="DATE" value="2017-W14">two weeks ago</TIMEX3>'
    ' and again <TIMEX3 tid="t2" type="DATE" value="2017-04-20">yesterday</TIMEX3>.'
)
SUMMER = 'In <TIMEX3 tid="t1" type="DATE" value="1998-SU">the summer of 1998</TIMEX3> it was dry.'
DAMAGED = {
    "a": NEWS.replace("2017-W14", "2017-04-07")
    .replace('<TIMEX3 tid="t2" type="DATE" value="2017-04-20">', "")
    .replace("yesterday</TIMEX3>", "yesterday"),
    "b": SUMMER.replace("the summer of 1998</TIMEX3> it", "the summer</TIMEX3> of 1998 it").replace(
        "dry", '<TIMEX3 tid="t9" type="DATE" value="PRESENT_REF">dry</TIMEX3>'
    ),
}
LAST = """<data><annotations>
<entity><id>1@e@d@a</id><span>0,4</span><type>Last</type><parentsType>Operator</parentsType><properties>
<Interval-Type>DocTime</Interval-Type><Semantics>Interval-Not-Included</Semantics>
<Repeating-Interval>2@e@d@a</Repeating-Interval></properties></entity>
<entity><id>2@e@d@a</id><span>5,8</span><type>Month-Of-Year</type><parentsType>Repeating-Interval</parentsType>
<properties><Type>{month}</Type></properties></entity>{more}</annotations></data>
"""
NUMBER = """<entity><id>3@e@d@a</id><span>9,12</span><type>Number</type><parentsType>Other</parentsType>
<properties><Value>1</Value></properties></entity>"""


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    for name, body in (("a", NEWS), ("b", SUMMER)):
        _write(folder / "timeml" / "train" / "News" / f"{name}.tml", TIMEML.format(body))
        _write(folder / "damaged" / f"{name}.tml", TIMEML.format(DAMAGED[name]))
    _write(folder / "timeml" / "train.txt", "News/a.tml\nNews/b.tml\n")
    _write(folder / "timeml" / "dev.txt", "News/b.tml\n")
    for place, month, more in (("scate/all/d", "May", ""), ("damaged/d", "June", NUMBER)):
        _write(folder / place / "d", "last May was wet")
        _write(folder / place / "d.dct", "2017-04-21\n")
        _write(folder / place / "d.TimeNorm.gold.completed.xml", LAST.format(month=month, more=more))
    _write(folder / "scate" / "train.txt", "d\n")
    _write(folder / "scate" / "dev.txt", "d\n")
    return folder


def run(script: str, pack: Path, *arguments: str) -> str:
    command = [sys.executable, str(SCRIPTS / script), "--data", str(pack), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def figures(told: str) -> dict[tuple[str, str], tuple[str, str, str]]:
    """(measure, split) -> P, R, F1 of the table."""
    found = re.findall(
        r"^(\S+(?: \S+)?) +(train|dev) +([\d.]+|n/a) +([\d.]+|n/a) +([\d.]+|n/a) +\d+ +\d+$", told, re.MULTILINE
    )
    return {(name, split): (p, r, f1) for name, split, p, r, f1 in found}


def test_gold_against_itself_is_100_everywhere(pack: Path) -> None:
    told = figures(run("accuracy.py", pack, "--system", "gold"))
    assert {name for name, _ in told} == {
        "timex strict", "timex relaxed", "timex type", "timex value",
        "identification", "identification non-operator", "identification explicit", "identification implicit",
        "scate-track1", "scate-track2",
    }  # fmt: skip
    # the one document of the pack has no operator on the word of another entity
    implicit = {told.pop(("identification implicit", split)) for split in ("train", "dev")}
    assert implicit == {("n/a", "n/a", "n/a")}
    assert set(told.values()) == {("100.0", "100.0", "100.0")}
    assert {split for _, split in told} == {"train", "dev"}


def test_a_damaged_copy_is_not(pack: Path) -> None:
    told = figures(run("accuracy.py", pack, "--system", str(pack / "damaged"), "--split", "train"))
    # gold: three TIMEX3; the copy has one whole, one short, and one that is none
    assert told["timex strict", "train"] == ("33.3", "33.3", "33.3")
    assert told["timex relaxed", "train"] == ("66.7", "66.7", "66.7")
    assert told["timex value", "train"] == ("33.3", "33.3", "33.3")
    assert told["identification", "train"] == ("66.7", "100.0", "80.0")
    assert told["scate-track1", "train"] == ("0.0", "0.0", "0.0")
    assert told["scate-track2", "train"] == ("0.0", "0.0", "0.0")


def test_a_system_that_fails_is_counted_and_told(pack: Path) -> None:
    command = [sys.executable, str(SCRIPTS / "accuracy.py"), "--data", str(pack), "--only", "timeml", "--split", "dev"]
    code = (
        "import runpy, sys; sys.path.insert(0, sys.argv[1]); import golds\n"
        "def fails(gold): raise ValueError('no')\n"
        "golds.system = lambda name, conventions: fails\n"
        "sys.argv = sys.argv[2:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    done = subprocess.run([command[0], "-c", code, str(SCRIPTS), *command[1:]], capture_output=True, text=True)
    assert done.returncode == 1
    assert "FAILED b: ValueError: no (<string>:" in done.stdout
    assert figures(done.stdout)["timex strict", "dev"] == ("0.0", "0.0", "0.0")


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        pytest.param(
            "timeml",
            [
                "missed|yesterday|DATE 2017-04-20|a:34 (2017-04-21)",
                "spurious|dry|DATE PRESENT_REF|b:29 (2017-04-21)",
                "extent|the summer of 9999|found [the summer]|b:3 (2017-04-21)",
                "value|two weeks ago|gold DATE 2017-W14 | system DATE 2017-04-07|a:10 (2017-04-21)",
            ],
            id="timeml",
        ),
        pytest.param(
            "scate",
            [
                "spurious|Number [was]||d:9 (2017-04-21)",
                "property|Month-Of-Year:Type|gold May | system June|d:5 (2017-04-21)",
                "interval|last may|gold [2016-05-01, 2016-06-01) | system [2016-06-01, 2016-07-01)|d:0 (2017-04-21)",
            ],
            id="scate",
        ),
    ],
)
def test_every_error_is_listed_once(pack: Path, only: str, expected: list[str]) -> None:
    told = run("errors.py", pack, "--system", str(pack / "damaged"), "--only", only, "--tsv")
    assert ["|".join(line.split("\t")[:4]) for line in told.splitlines()] == expected


def test_groups_and_context(pack: Path) -> None:
    told = run("errors.py", pack, "--system", str(pack / "damaged"), "--only", "timeml", "--kind", "missed")
    assert "== missed: 1 in 1 phrases" in told
    assert "    1  yesterday\n         1 x DATE 2017-04-20\n" in told
    assert "two weeks ago and again [yesterday]." in told
    assert "extent" not in told


def test_grep(pack: Path) -> None:
    told = run("errors.py", pack, "--system", str(pack / "damaged"), "--only", "timeml", "--grep", "W14", "--tsv")
    assert [line.split("\t")[0] for line in told.splitlines()] == ["value"]


def test_a_pack_that_is_absent_is_named(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPTS / "accuracy.py"), "--data", str(tmp_path), "--system", "gold"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "train.txt is absent; give the folder of the data packs with --data" in done.stderr
