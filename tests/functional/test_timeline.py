"""`timeloom timeline`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def test_a_page_and_a_picture(command: Command, tmp_path: Path) -> None:
    ran = command("timeline", "examples/news.txt", "--html", "out/page.html", "--svg", "out/line.svg")
    assert ran.code == 0, ran.err
    page = (tmp_path / "out" / "page.html").read_text("utf-8")
    assert "<svg" in page
    assert "Skerra" in page
    assert (tmp_path / "out" / "line.svg").read_text("utf-8").lstrip().startswith("<svg")


@pytest.mark.parametrize(
    "outputs",
    [
        pytest.param(["--html", "examples/news.txt"], id="the page over the text"),
        pytest.param(["--svg", "./examples/../examples/news.txt"], id="the picture over the text"),
        pytest.param(["--html", "link.txt"], id="over a link to the text"),
        pytest.param(["--html", "examples/news.dct"], id="over its time of writing"),
        pytest.param(["--html", "one.html", "--svg", "one.html"], id="one over the other"),
    ],
)
def test_nothing_is_written_over_what_is_read(command: Command, tmp_path: Path, outputs: list[str]) -> None:
    (tmp_path / "link.txt").symlink_to(tmp_path / "examples" / "news.txt")
    held = {path: path.read_bytes() for path in (tmp_path / "examples").iterdir()}
    ran = command("timeline", "examples/news.txt", *outputs)
    assert ran.code == 2
    assert "choose another name" in ran.err
    assert {path: path.read_bytes() for path in (tmp_path / "examples").iterdir()} == held
    assert not (tmp_path / "one.html").exists()


def test_the_page_needs_nothing_else(command: Command, tmp_path: Path) -> None:
    command("timeline", "examples/chronicle.txt", "--html", "page.html")
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "src=" not in page
    assert "@import" not in page
    assert "<link" not in page


def test_the_same_text_gives_the_same_bytes(command: Command, tmp_path: Path) -> None:
    for name in ("a.html", "b.html"):
        command("timeline", "examples/letter-1843.txt", "--html", name, PYTHONHASHSEED=str(len(name) + ord(name[0])))
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


class TestPrinted:
    def test_the_times_of_a_text_in_order(self, command: Command) -> None:
        ran = command("timeline", "examples/letter-1843.txt", "--preset", "rules")
        assert ran.code == 0, ran.err
        lines = ran.out.splitlines()
        assert lines[0].startswith("letter-1843, written Tue 12 September 1843: 0 events, ")
        order = [place for word in ("[1797]", "[Candlemas]", "[the time of writing]", "[Michaelmas]")
                 for place, line in enumerate(lines) if word in line]  # fmt: skip
        assert order == sorted(order)
        assert len(order) == 4

    def test_json_is_the_timeline(self, command: Command) -> None:
        ran = command("timeline", "examples/letter-1843.txt", "--preset", "rules", "--format", "json")
        made = json.loads(ran.out)
        assert made["id"] == "letter-1843"
        assert made["counts"]["times"] == len([place for place in made["places"] if place["kind"] == "time"])

    def test_csv_has_a_row_a_place(self, command: Command) -> None:
        ran = command("timeline", "examples/letter-1843.txt", "--preset", "rules", "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(ran.out)))
        lent = next(row for row in rows if row["text"] == "Lady Day, 1854")
        assert (lent["t_start"], lent["t_end"]) == ("1854-03-25T00:00:00", "1854-03-26T00:00:00")

    def test_why_goes_with_the_text(self, command: Command) -> None:
        assert command("timeline", "examples/news.txt", "--why", "--format", "csv").code == 2


ANNOTATED = """<?xml version="1.0" ?>
<TimeML><DOCID>weather</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2017-03-08" functionInDocument="CREATION_TIME">2017-03-08</TIMEX3></DCT>
<TEXT>The bridge <EVENT eid="e1" class="OCCURRENCE">fell</EVENT> on <TIMEX3 tid="t1" type="DATE" value="2017-03-06">Monday</TIMEX3>
after days of <EVENT eid="e2" class="OCCURRENCE">rain</EVENT>, <EVENT eid="e3" class="REPORTING">said</EVENT> the mayor.</TEXT>
<MAKEINSTANCE eventID="e1" eiid="ei1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<MAKEINSTANCE eventID="e2" eiid="ei2" tense="NONE" aspect="NONE" polarity="POS" pos="NOUN"/>
<MAKEINSTANCE eventID="e3" eiid="ei3" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<TLINK lid="l1" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1"/>
<TLINK lid="l2" relType="BEFORE" eventInstanceID="ei2" relatedToEventInstance="ei1"/>
<TLINK lid="l3" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
</TimeML>
"""


class TestAnnotated:
    @pytest.fixture
    def weather(self, tmp_path: Path) -> str:
        (tmp_path / "weather.tml").write_text(ANNOTATED, "utf-8")
        return "weather.tml"

    def test_given_links_and_their_reasons(self, command: Command, weather: str) -> None:
        ran = command("timeline", weather, "--annotated", "--why")
        assert ran.code == 0, ran.err
        assert "in Mon 6 March 2017" in ran.out
        assert "is included in 'Monday' (2017-03-06), said by link l1" in ran.out
        assert "by the end of Mon 6 March 2017" in ran.out

    def test_a_contradiction_is_told_and_no_failure(self, command: Command, weather: str) -> None:
        ran = command("timeline", weather, "--annotated")
        assert "TLINK l3: it cannot hold with others, and is left out of the timeline (got 'l2')" in ran.err
        assert "1 link or dates contradict others" in ran.out

    def test_drawn_with_its_events(self, command: Command, weather: str) -> None:
        ran = command("timeline", weather, "--annotated", "--svg", "w.svg", "--html", "w.html")
        assert ran.code == 0, ran.err
        assert ran.out == ""
        assert "3 events and 1 time" in ran.err
