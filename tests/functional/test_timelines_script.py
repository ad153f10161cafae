"""benchmarks/timelines.py: graphs of a system against gold, on two small documents."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "timelines.py"

TEXT = """<?xml version="1.0" ?>
<TimeML>
<DOCID>{id}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2004-03-10" functionInDocument="CREATION_TIME">2004-03-10</TIMEX3></DCT>
<TEXT>The bridge <EVENT eid="e1" class="OCCURRENCE">fell</EVENT> on <TIMEX3 tid="t1" type="DATE" value="2004-03-05">Friday\
</TIMEX3> and they <EVENT eid="e2" class="OCCURRENCE">met</EVENT> before they <EVENT eid="e3" class="OCCURRENCE">left\
</EVENT>.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<MAKEINSTANCE eiid="ei2" eventID="e2" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<MAKEINSTANCE eiid="ei3" eventID="e3" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
{links}
</TimeML>
"""
TO_TIME = '<TLINK lid="{}" eventInstanceID="{}" relatedToTime="{}" relType="{}"/>'
TO_EVENT = '<TLINK lid="{}" eventInstanceID="{}" relatedToEventInstance="{}" relType="{}"/>'
GOLD = [
    TO_TIME.format("l1", "ei1", "t1", "IS_INCLUDED"),
    TO_EVENT.format("l2", "ei1", "ei2", "BEFORE"),
    TO_EVENT.format("l3", "ei2", "ei3", "BEFORE"),
]


def run(folder: Path, system: list[str]) -> tuple[int, dict[str, Any]]:
    for name, links in (("gold", GOLD), ("system", system)):
        (folder / name).mkdir()
        (folder / name / "d.tml").write_text(TEXT.format(id="d", links="\n".join(links)), encoding="utf-8")
    out = folder / "out.json"
    command = [sys.executable, str(SCRIPT), str(folder / "system"), str(folder / "gold"), "--json", str(out)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert not done.stderr, done.stderr
    told = json.loads(out.read_text(encoding="utf-8"))
    return done.returncode, dict(enumerate(told["rows"][-1]))


def test_gold_against_itself_is_right(tmp_path: Path) -> None:
    code, row = run(tmp_path, GOLD)
    assert code == 0
    assert list(row.values())[1:5] == [0, 0, 3, 3]
    assert row[5] == 100 / 3  # only the event of Friday has both bounds
    assert list(row.values())[6:] == [1, 100, 100, 4, 100, 100, 0]


def test_what_is_wrong_and_what_contradicts_itself_is_counted(tmp_path: Path) -> None:
    code, row = run(tmp_path, [TO_TIME.format("l1", "ei1", "t0", "IS_INCLUDED"), TO_EVENT.format("l2", "ei2", "ei1", "BEFORE"),
                               TO_EVENT.format("l3", "ei1", "ei2", "BEFORE")])  # fmt: skip
    assert code == 1
    assert list(row.values())[1:3] == [1, 1]
    assert list(row.values())[6:9] == [1, 0, 0]  # the day of writing is not Friday
    assert row[12] > 0
