"""`timeloom graph`: checks, closures, reductions, bounds and pictures of TimeML files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]

HEAD = (
    '<TimeML><DOCID>x</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="1843-03-09" functionInDocument="CREATION_TIME">'
    "9 March</TIMEX3></DCT>\n<TEXT>"
)
TEXT = (
    'The <EVENT eid="e1" class="OCCURRENCE">storm</EVENT> <EVENT eid="e2" class="OCCURRENCE">broke</EVENT> the pier '
    '<TIMEX3 tid="t1" type="DATE" value="1843-03-04">last Saturday</TIMEX3>; '
    '<EVENT eid="e3" class="OCCURRENCE">repairs</EVENT> took '
    '<TIMEX3 tid="t2" type="DURATION" value="P2D">two days</TIMEX3>.'
)
INSTANCES = "".join(f'<MAKEINSTANCE eiid="ei{n}" eventID="e{n}" pos="VERB"/>\n' for n in (1, 2, 3))


def tlink(lid: str, source: str, relation: str, target: str) -> str:
    first = "timeID" if source.startswith("t") else "eventInstanceID"
    second = "relatedToTime" if target.startswith("t") else "relatedToEventInstance"
    return f'<TLINK lid="{lid}" {first}="{source}" {second}="{target}" relType="{relation}"/>\n'


def timeml(*links: tuple[str, str, str, str], more: str = "") -> str:
    return f"{HEAD}{TEXT}</TEXT>\n{INSTANCES}{''.join(tlink(*link) for link in links)}{more}</TimeML>\n"


GOOD = (
    ("l1", "ei2", "IS_INCLUDED", "ei1"),
    ("l2", "ei1", "IS_INCLUDED", "t1"),
    ("l3", "ei2", "IS_INCLUDED", "t1"),
    ("l4", "ei3", "AFTER", "ei1"),
    ("l5", "ei3", "BEFORE", "t0"),
    ("l6", "ei3", "SIMULTANEOUS", "t2"),
)
BAD = (*GOOD, ("l7", "ei3", "BEFORE", "ei2"))


@pytest.fixture
def pier(tmp_path: Path) -> Path:
    """pier.tml, whose links hold together, and pier-bad.tml, whose last one does not."""
    (tmp_path / "pier.tml").write_text(timeml(*GOOD), "utf-8")
    (tmp_path / "pier-bad.tml").write_text(timeml(*BAD), "utf-8")
    return tmp_path / "pier.tml"


@pytest.mark.usefixtures("pier")
class TestCheck:
    def test_consistent(self, command: Command) -> None:
        ran = command("graph", "pier.tml")
        assert (ran.code, ran.out) == (0, "pier: consistent: 6 links between 6 events and times\n")
        assert ran.err == ""

    def test_a_contradiction_shows_the_fewest_links_with_their_words(self, command: Command) -> None:
        ran = command("graph", "pier-bad.tml", "--check")
        assert ran.code == 1
        assert ran.out.splitlines() == [
            "pier-bad: contradictory: of 7 links these 3 links cannot all hold:",
            "  l1 (ei2 broke IS_INCLUDED ei1 storm)",
            "  l4 (ei3 repairs AFTER ei1 storm)",
            "  l7 (ei3 repairs BEFORE ei2 broke)",
        ]

    def test_many_files_take_a_line_each_and_the_worst_code(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "torn.tml").write_text("<TimeML><TEXT>", "utf-8")
        ran = command("graph", "pier.tml", "pier-bad.tml")
        assert ran.code == 1
        assert [line.split(":")[:2] for line in ran.out.splitlines()] == [
            ["pier", " consistent"], ["pier-bad", " contradictory"]
        ]  # fmt: skip
        assert "2 documents: 1 contradictory" in ran.err
        ran = command("graph", "pier-bad.tml", "torn.tml", "pier.tml")
        assert ran.code == 3
        assert "torn.tml" in ran.err
        assert len(ran.out.splitlines()) == 2

    def test_a_folder(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "corpus").mkdir()
        for name in ("a", "b"):
            (tmp_path / "corpus" / f"{name}.tml").write_text(timeml(*GOOD), "utf-8")
        ran = command("graph", "corpus")
        assert (ran.code, len(ran.out.splitlines())) == (0, 2)
        assert "2 documents: all consistent" in ran.err

    def test_json(self, command: Command) -> None:
        ran = command("graph", "pier-bad.tml", "pier.tml", "--format", "json")
        bad, good = json.loads(ran.out)
        assert (bad["consistent"], good["consistent"], good["conflict"]) == (False, True, [])
        assert [link["id"] for link in bad["conflict"]] == ["l1", "l4", "l7"]
        assert bad["conflict"][0]["words"] == ["broke", "storm"]

    @pytest.mark.parametrize(
        ("during", "code"), [pytest.param("simultaneous", 1, id="as DURING is"), pytest.param("inside", 0, id="inside")]
    )
    def test_what_during_means(self, command: Command, tmp_path: Path, during: str, code: int) -> None:
        links = (("l1", "ei1", "DURING", "t1"), ("l2", "ei2", "BEFORE", "ei1"), ("l3", "ei2", "IS_INCLUDED", "t1"))
        (tmp_path / "x.tml").write_text(timeml(*links), "utf-8")
        assert command("graph", "x.tml", "--during", during).code == code
        assert command("graph", "x.tml").code == 1


class TestOddInput:
    @pytest.mark.parametrize(
        ("links", "more", "code", "said"),
        [
            pytest.param((), "", 0, "no temporal links", id="no links"),
            pytest.param((("l1", "ei1", "BEFORE", "ei1"),), "", 1, "this link cannot hold", id="before itself"),
            pytest.param((("l1", "ei1", "IDENTITY", "ei1"),), "", 0, "consistent", id="the same as itself"),
            pytest.param((("l1", "ei1", "BEFORE", "ei99"),), "", 0, "links to nothing (got 'ei99')", id="a link to nothing"),
            pytest.param((("l1", "ei1", "SOMETIMES", "ei2"),), "", 0, "not one of its kind (got 'SOMETIMES')", id="an unknown relation"),
            pytest.param((("l1", "ei1", "VAGUE", "ei2"),), "", 0, "not one of TimeML's (got 'VAGUE')", id="a label of TempEval"),
            pytest.param((("l1", "ei1", "BEFORE", "ei2"), ("l1", "ei2", "BEFORE", "ei1")), "", 0, "used twice", id="an id used twice"),
            pytest.param((("l1", "ei1", "BEFORE", "ei2"),), '<SLINK lid="l2" eventInstanceID="ei2" subordinatedEventInstance="ei1" relType="MODAL"/>', 0, "consistent: 1 link ", id="an SLINK says nothing"),
            pytest.param((("l1", "ei1", "BEFORE", "ei2"), ("l2", "ei2", "BEFORE", "ei3"), ("l3", "ei3", "BEFORE", "ei1")), "", 1, "these 3 links", id="a circle"),
        ],
    )  # fmt: skip
    def test_check(
        self,
        command: Command,
        tmp_path: Path,
        links: tuple[tuple[str, str, str, str], ...],
        more: str,
        code: int,
        said: str,
    ) -> None:
        (tmp_path / "x.tml").write_text(timeml(*links, more=more), "utf-8")
        ran = command("graph", "x.tml")
        assert ran.code == code
        assert said in ran.out + ran.err
        for verb in ("--reduce", "--bounds"):
            ran = command("graph", "x.tml", verb)
            assert ran.code == 0, ran.err
            assert "Traceback" not in ran.err

    @pytest.mark.parametrize(
        ("arguments", "code", "message"),
        [
            pytest.param(["missing.tml"], 2, "does not exist", id="no such file"),
            pytest.param([], 2, "Missing argument", id="no file"),
            pytest.param(["pier.tml", "--check", "--close"], 2, "one at a time: --check or --close", id="two verbs"),
            pytest.param(["pier.tml", "pier-bad.tml", "--close"], 2, "--check takes many", id="closing two"),
            pytest.param(["pier.tml", "--close", "--to", "timeml", "-o", "x.tml"], 2, "give --reduce", id="writing a closure"),
            pytest.param(["pier.tml", "--reduce", "--to", "timeml"], 2, "--to and -o go together", id="writing nowhere"),
            pytest.param(["pier.tml", "--reduce", "--to", "timeml", "-o", "pier.tml"], 2, "choose another name", id="over the input"),
            pytest.param(["pier.tml", "--svg", "./pier.tml"], 2, "choose another name", id="a picture over the input"),
            pytest.param(["pier.tml", "--during", "never"], 2, "simultaneous", id="a wrong reading"),
            pytest.param(["examples"], 3, "no file of the format timeml", id="a folder without TimeML"),
            pytest.param(["examples/news.txt"], 3, "news.txt", id="no TimeML"),
        ],
    )  # fmt: skip
    @pytest.mark.usefixtures("pier")
    def test_usage(self, command: Command, arguments: list[str], code: int, message: str) -> None:
        ran = command("graph", *arguments)
        assert ran.code == code
        assert message in ran.err
        assert "Traceback" not in ran.err


@pytest.mark.usefixtures("pier")
class TestAnswers:
    def test_close(self, command: Command) -> None:
        ran = command("graph", "pier.tml", "--close")
        assert ran.code == 0
        lines = ran.out.splitlines()
        assert "ei2 broke\tBEFORE\tei3 repairs" in lines
        assert "ei3 repairs\tSIMULTANEOUS\tt2 two days" in lines
        assert "timeloom: 15 pairs:" in ran.err

    def test_close_as_data(self, command: Command) -> None:
        ran = command("graph", "pier.tml", "--close", "--format", "jsonl")
        rows = [json.loads(line) for line in ran.out.splitlines()]
        told = {(row["source"], row["target"]): (row["relation"], row["allen"]) for row in rows}
        assert told["ei2", "ei1"] == ("IS_INCLUDED", ["d"])
        assert told["t1", "ei3"][1] == ["b", "m", "o", "fi", "di"]
        assert json.loads(command("graph", "pier.tml", "--close", "--format", "json").out) == rows

    @pytest.mark.parametrize("form", ["text", "jsonl", "json"])
    def test_close_of_more_lines_than_are_written_together(self, command: Command, tmp_path: Path, form: str) -> None:
        chain = [(f"l{k}", f"ei{k}", "BEFORE", f"ei{k + 1}") for k in range(49)]
        (tmp_path / "x.tml").write_text(timeml(*chain), "utf-8")
        out = command("graph", "x.tml", "--close", "--format", form).out
        told = json.loads(out) if form == "json" else out.splitlines()
        assert len(told) == 50 * 49 // 2 > 1000
        assert len(set(map(str, told))) == len(told)

    def test_reduce(self, command: Command) -> None:
        lines = command("graph", "pier.tml", "--reduce").out.splitlines()
        assert "start of ei3 repairs = start of t2 two days" in lines
        assert "start of ei1 storm < start of ei2 broke" in lines
        assert "follows: l3 (ei2 broke IS_INCLUDED t1 last Saturday)" in lines
        assert "start of ei1 storm < end of ei1 storm" not in lines
        assert [line.split()[1] for line in lines if line.startswith("needed:")] == ["l1", "l2", "l4", "l5", "l6"]

    def test_reduce_to_a_file(self, command: Command, tmp_path: Path) -> None:
        ran = command("graph", "pier.tml", "--reduce", "--to", "timeml", "-o", "out/small.tml")
        assert ran.code == 0, ran.err
        assert "5 of 6 temporal links" in ran.err
        assert (tmp_path / "out" / "small.tml").read_text("utf-8") == timeml(
            *(link for link in GOOD if link[0] != "l3")
        )

    def test_bounds(self, command: Command) -> None:
        ran = command("graph", "pier.tml", "--bounds")
        assert ran.code == 0, ran.err
        rows = {line.split()[0]: line.split()[-4:] for line in ran.out.splitlines()[1:]}
        assert rows["ei1"] == ["1843-03-04", "1843-03-05", "1843-03-04", "1843-03-05"]
        assert rows["ei3"] == ["1843-03-04", "1843-03-08", "1843-03-06", "1843-03-10"]
        assert rows["t1"] == ["1843-03-04", "1843-03-04", "1843-03-05", "1843-03-05"]

    def test_bounds_as_data(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "x.tml").write_text(timeml(("l1", "ei1", "AFTER", "t1")), "utf-8")
        ran = command("graph", "x.tml", "--bounds", "--format", "json")
        storm = next(row for row in json.loads(ran.out) if row["id"] == "ei1")
        assert storm == {
            "kind": "bounds", "id": "ei1", "words": "storm", "earliest_start": "1843-03-05T00:00:00", "latest_start": None,
            "earliest_end": "1843-03-05T00:00:00", "latest_end": None, "zone": None,
        }  # fmt: skip

    def test_a_picture(self, command: Command, tmp_path: Path) -> None:
        ran = command("graph", "pier.tml", "--svg", "out/pier.svg")
        assert (ran.code, ran.out) == (0, "")
        svg = (tmp_path / "out" / "pier.svg").read_text("utf-8")
        assert svg.startswith("<svg")
        for words in ("storm", "last Saturday", "written 1843-03-09", "starts 1843-03-04 to 1843-03-08"):
            assert words in svg
        again = command("graph", "pier.tml", "--svg", "again.svg", "--check", PYTHONHASHSEED="7")
        assert again.out.startswith("pier: consistent")
        assert (tmp_path / "again.svg").read_text("utf-8") == svg


@pytest.mark.usefixtures("pier")
class TestRepair:
    @pytest.mark.parametrize("verb", ["--close", "--reduce", "--bounds"])
    def test_what_is_dropped_is_told(self, command: Command, verb: str) -> None:
        ran = command("graph", "pier-bad.tml", verb)
        assert ran.code == 0
        assert "contradict each other; dropped 1:" in ran.err
        assert "l7 (ei3 repairs BEFORE ei2 broke) cannot hold with l" in ran.err
        assert ran.out == command("graph", "pier.tml", verb).out

    @pytest.mark.parametrize("verb", ["--close", "--reduce", "--bounds", "--svg=x.svg"])
    def test_or_nothing_is_done(self, command: Command, tmp_path: Path, verb: str) -> None:
        ran = command("graph", "pier-bad.tml", verb, "--no-repair")
        assert (ran.code, ran.out) == (1, "")
        assert "1 cannot hold with the others" in ran.err
        assert not (tmp_path / "x.svg").exists()

    def test_as_data(self, command: Command) -> None:
        first = json.loads(command("graph", "pier-bad.tml", "--close", "--format", "json").out)[0]
        assert (first["kind"], first["id"]) == ("dropped", "l7")
        assert {link["id"] for link in first["because"]} == {"l1", "l4"}

    def test_dates_can_contradict_links(self, command: Command, tmp_path: Path) -> None:
        links = (("l1", "ei3", "IS_INCLUDED", "t1"), ("l2", "ei3", "SIMULTANEOUS", "t2"))
        (tmp_path / "x.tml").write_text(timeml(*links), "utf-8")
        assert command("graph", "x.tml").code == 0
        ran = command("graph", "x.tml", "--bounds")
        assert "its links, dates and durations contradict each other; dropped 1" in ran.err
        assert "t1 last Saturday is [1843-03-04, 1843-03-05)" in ran.err
        assert "t2 two days lasts 172,800 seconds" in ran.err
