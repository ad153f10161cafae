"""`timeloom compare` and `timeloom agreement` over files."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from timeloom.cli.agreement import agreement
from timeloom.cli.compare import compare

TIMEML = """<?xml version="1.0" ?>
<TimeML><DOCID>{id}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2017-04-21" functionInDocument="CREATION_TIME">21 April</TIMEX3></DCT>
<TEXT>We met in <TIMEX3 tid="t1" type="DATE" value="{year}">1998</TIMEX3> and {rest}.</TEXT>{links}</TimeML>
"""
FOUND = '<TIMEX3 tid="t2" type="DATE" value="1999">1999</TIMEX3>'
LINK = '<TLINK lid="l1" relType="{}" timeID="t1" relatedToTime="t2"/>'


def run(command: click.Command, *arguments: object) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def written(folder: Path, *documents: tuple[str, str], links: str = "") -> Path:
    """One file for each (value of the first time, rest of the text)."""
    folder.mkdir()
    for name, (year, rest) in zip("abcdefgh", documents, strict=False):
        text = TIMEML.format(id=name, year=year, rest=rest, links=links)
        (folder / f"{name}.tml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def systems(tmp_path: Path) -> tuple[Path, Path, Path, Path]:
    """Gold; a system that misses the second time; one that has all; one with a wrong value as well."""
    gold = written(tmp_path / "gold", *[("1998", FOUND)] * 6)
    one = written(tmp_path / "one", *[("1998", "1999")] * 6)
    two = written(tmp_path / "two", *[("1998", FOUND)] * 6)
    three = written(tmp_path / "three", *[("1997", FOUND), *[("1998", FOUND)] * 5])
    return gold, one, two, three


class TestCompare:
    def test_a_table_for_every_row(self, systems: tuple[Path, ...]) -> None:
        result = run(compare, "timex", *systems)
        assert result.exit_code == 0, result.output
        tables = result.stdout.split("\n\n")
        assert [table.splitlines()[0] for table in tables] == [
            f"timex {row}, bootstrap" for row in ("strict", "relaxed", "type", "value")
        ]
        lines = [line.split() for line in tables[3].splitlines()]
        assert lines[3][:2] == ["one", "(baseline)"]
        assert lines[4][0:2] == ["two", "100.0"]
        assert lines[5][0:2] == ["three", "91.7"]
        assert "test:bootstrap | bs:1000 | seed:12345 | confidence:0.95 | interval:percentile | v:" in tables[3]

    def test_all_swaps_of_few_documents(self, systems: tuple[Path, ...]) -> None:
        result = run(compare, "timex", *systems[:3], "--paired", "permutation", "--row", "strict.recall")
        assert "timex strict.recall, permutation" in result.stdout
        assert f"{2 / 2**6:.4f} exact" in result.stdout

    def test_mcnemar(self, systems: tuple[Path, ...]) -> None:
        told = json.loads(run(compare, "timex", *systems, "--paired", "mcnemar", "--format", "json").stdout)
        (first, second) = told["differences"]
        assert first["mcnemar"] == {"first": 0, "second": 6, "statistic": None, "p": 2 / 64}
        assert first["adjusted"] == 4 / 64
        assert second["system"] == "three"
        assert told["scores"]["one"]["rows"]["strict"]["recall"] == 0.5
        assert told["signature"]["test"] == "mcnemar"

    @pytest.mark.parametrize(("form", "begin"), [("markdown", "**timex strict"), ("latex", "\\begin{table}")])
    def test_forms(self, systems: tuple[Path, ...], form: str, begin: str) -> None:
        result = run(compare, "timex", *systems, "--format", form, "--average", "macro", "--samples", 20, "--level", 90)
        assert result.stdout.startswith(begin)
        assert "average:macro" in result.stdout
        assert "bs:20" in result.stdout
        assert "90" in result.stdout.splitlines()[4 if form == "latex" else 2]

    def test_the_same_bytes_every_time(self, systems: tuple[Path, ...]) -> None:
        first, second = (run(compare, "timex", *systems, "--samples", 50).stdout for _ in range(2))
        assert first == second
        assert run(compare, "timex", *systems, "--samples", 50, "--seed", 1).stdout != first

    def test_what_is_missing_is_told_by_system(self, systems: tuple[Path, ...]) -> None:
        (systems[2] / "a.tml").unlink()
        text = (systems[3] / "b.tml").read_text("utf-8").replace("We met", "They met")
        (systems[3] / "b.tml").write_text(text, encoding="utf-8")
        result = run(compare, "timex", *systems)
        assert result.exit_code == 3
        assert "two: 1 without a system document, counted as empty: a\n" in result.stderr
        assert "three: 1 with another text than the gold, counted as empty: b\n" in result.stderr
        assert "differ from character 0 on" in result.stderr
        assert "| docs:6 |" in result.stdout

    def test_systems_of_the_same_name_go_by_their_paths(self, systems: tuple[Path, ...], tmp_path: Path) -> None:
        (tmp_path / "new").mkdir()
        other = written(tmp_path / "new" / "one", *[("1998", FOUND)] * 6)
        told = json.loads(run(compare, "timex", systems[0], systems[1], other, "--format", "json").stdout)
        assert list(told["scores"]) == [str(systems[1]), str(other)]

    @pytest.mark.parametrize(
        ("options", "told"),
        [
            pytest.param(["--row", "loose"], "timex has no row or figure 'loose'", id="no such row"),
            pytest.param(
                ["--paired", "t"], "'t' is not one of 'bootstrap', 'permutation', 'mcnemar'", id="no such test"
            ),
            pytest.param(
                ["--permutations", "9"], "--permutations goes with --paired permutation", id="swaps of samples"
            ),
            pytest.param(["--paired", "mcnemar", "--row", "value"], "of strict alone", id="another row by items"),
            pytest.param(["--overlap", "root"], "--overlap is an option of scate-track2, not of timex", id="another's"),
            pytest.param(["--level", "100"], "--level", id="all the confidence there is"),
        ],
    )
    def test_refuses(self, systems: tuple[Path, ...], options: list[str], told: str) -> None:
        result = run(compare, "timex", *systems, *options)
        assert result.exit_code == 2
        assert told in result.stderr

    def test_one_system_is_scored_not_compared(self, systems: tuple[Path, ...]) -> None:
        result = run(compare, "timex", *systems[:2])
        assert result.exit_code == 2
        assert "two systems or more; timeloom score scores one" in result.stderr

    def test_mcnemar_needs_items(self, systems: tuple[Path, ...]) -> None:
        result = run(compare, "identification", *systems, "--paired", "mcnemar")
        assert result.exit_code == 2
        assert "identification is no right or wrong of items; it works with" in result.stderr
        assert "timex" in result.stderr

    def test_a_gold_without_any_is_no_gold(self, systems: tuple[Path, ...]) -> None:
        result = run(compare, "scate-track1", *systems)
        assert (result.exit_code, result.stdout) == (3, "")
        assert "the gold has nothing for scate-track1 to score" in result.stderr


@pytest.fixture
def annotators(tmp_path: Path) -> list[Path]:
    """Three annotators of four documents: the second has another label of the link, the third one time less."""
    rest = [("1998", FOUND)] * 4
    return [
        written(tmp_path / "anna", *rest, links=LINK.format("BEFORE")),
        written(tmp_path / "ben", *rest, links=LINK.format("INCLUDES")),
        written(tmp_path / "carla", *rest[:3], ("1998", "1999"), links=LINK.format("BEFORE")),
    ]


class TestAgreement:
    def test_links(self, annotators: list[Path]) -> None:
        result = run(agreement, "links", *annotators, "--coarse", "--format", "json", "--alpha")
        assert result.exit_code == 0, result.output
        told = json.loads(result.stdout)
        assert [pair["precision"] for pair in told["pairs"]] == [0.0, 1.0, 0.0]
        assert told["disagreements"] == [{"first": "BEFORE", "second": "OVERLAP", "count": 8, "share": 1.0}]
        assert told["groups"][0]["published"] == 0.53
        assert told["signature"]["coarse"] is True
        assert told["alpha"] < 0

    def test_times_and_what_one_alone_has(self, annotators: list[Path]) -> None:
        dropped = run(agreement, "timex", *annotators)
        assert dropped.exit_code == 0, dropped.output
        assert "items:timex | absent:drop | docs:4 | annotators:3 | data:" in dropped.stdout
        kept = json.loads(run(agreement, "timex", *annotators, "--absent", "none", "--format", "json").stdout)
        assert [pair["agreed"] for pair in kept["pairs"]] == [8, 7, 7]
        assert kept["disagreements"] == [{"first": "DATE", "second": "none", "count": 2, "share": 1.0}]

    def test_intervals(self, annotators: list[Path]) -> None:
        result = run(agreement, "links", *annotators, "--coarse", "--confidence", "--samples", 50)
        assert result.exit_code == 0, result.output
        assert "95 % of the mean" in result.stdout
        assert "0.333 to 0.333" in result.stdout
        assert "| bs:50 | seed:12345 | confidence:0.95 | interval:percentile | v:" in result.stdout

    def test_a_document_that_one_lacks_is_told(self, annotators: list[Path]) -> None:
        (annotators[1] / "c.tml").unlink()
        result = run(agreement, "timex", *annotators)
        assert result.exit_code == 0
        assert result.stderr == "ben: 1 of 4 documents not annotated: c\n"

    def test_another_text_costs_one_document(self, annotators: list[Path]) -> None:
        text = (annotators[2] / "b.tml").read_text("utf-8").replace("We met", "They met")
        (annotators[2] / "b.tml").write_text(text, encoding="utf-8")
        result = run(agreement, "timex", *annotators)
        assert result.exit_code == 3
        assert "the texts of anna (24 characters) and carla (26) differ from character 0 on" in result.stderr
        assert "carla: b left out" in result.stderr
        assert result.stdout.startswith("agreement\n")

    def test_files_of_one_document_each(self, annotators: list[Path], tmp_path: Path) -> None:
        files = [folder.joinpath("a.tml").rename(tmp_path / f"{folder.name}.tml") for folder in annotators]
        result = run(agreement, "links", *files, "--format", "json")
        assert result.exit_code == 0, result.output
        assert [pair["precision"] for pair in json.loads(result.stdout)["pairs"]] == [0.0, 1.0, 0.0]
        assert result.stderr.count("its document is compared with that of") == 2

    def test_json_is_utf8_whatever_a_folder_is_called(self, annotators: list[Path]) -> None:
        odd = annotators[1].rename(annotators[1].with_name("ben\udcff"))
        result = run(agreement, "links", annotators[0], odd, "--format", "json")
        assert list(json.loads(result.stdout_bytes.decode("utf-8"))["annotators"]) == ["anna", "ben\udcff"]

    def test_a_label_that_there_is_not_costs_one_document(self, annotators: list[Path]) -> None:
        text = (annotators[1] / "b.tml").read_text("utf-8").replace("INCLUDES", "SOMETIME")
        (annotators[1] / "b.tml").write_text(text, encoding="utf-8")
        result = run(agreement, "links", *annotators, "--format", "json")
        assert result.exit_code == 3
        assert "b: TLINK l1: a label is one of BEFORE" in result.stderr
        assert "ben: b left out\nben: 1 of 4 documents not annotated: b\n" in result.stderr
        assert json.loads(result.stdout)["annotators"] == {"anna": 4, "ben": 3, "carla": 4}

    @pytest.mark.parametrize(("form", "begin"), [("markdown", "**agreement**"), ("latex", "\\begin{table}")])
    def test_forms(self, annotators: list[Path], form: str, begin: str) -> None:
        assert run(agreement, "timex", *annotators, "--format", form).stdout.startswith(begin)

    @pytest.mark.parametrize(
        ("arguments", "code", "told"),
        [
            pytest.param(
                ["links", "--attribute", "value"], 2, "links have one label alone", id="an attribute of links"
            ),
            pytest.param(["timex", "--coarse"], 2, "coarse labels are those of links", id="coarse times"),
            pytest.param(["timex", "--seed", "3"], 2, "--seed goes with --confidence", id="a seed of nothing"),
            pytest.param(
                ["timex", "--attribute", "vlaue"],
                2,
                "--attribute: no timex here have 'vlaue'. Did you mean value? They have type, value.",
                id="a misspelt attribute",
            ),
            pytest.param(["times"], 2, "'times' is not one of 'links', 'timex'", id="no such items"),
            pytest.param(["scate"], 3, "no two annotators have labelled the same scate", id="nothing there"),
        ],
    )
    def test_refuses(self, annotators: list[Path], arguments: list[str], code: int, told: str) -> None:
        result = run(agreement, arguments[0], *annotators, *arguments[1:])
        assert (result.exit_code, result.stdout) == (code, "")
        assert told in result.stderr

    def test_one_annotator(self, annotators: list[Path]) -> None:
        result = run(agreement, "timex", annotators[0])
        assert result.exit_code == 2
        assert "two annotators or more" in result.stderr


def test_links_that_contradict_others_are_told_of_each_system(tmp_path: Path) -> None:
    link = '<TLINK lid="l{}" relType="{}" eventInstanceID="ei1" relatedToEventInstance="ei2"/>'
    for side, labels in (("gold", "BEFORE AFTER"), ("one", "BEFORE"), ("two", "AFTER BEFORE")):
        (tmp_path / side).mkdir()
        told = "".join(link.format(number, label) for number, label in enumerate(labels.split()))
        for name in "ab":
            (tmp_path / side / f"{name}.tml").write_text(
                f'<TimeML><DOCID>{name}</DOCID><TEXT><EVENT eid="e1">began</EVENT> <EVENT eid="e2">ended</EVENT></TEXT>'
                f'<MAKEINSTANCE eiid="ei1" eventID="e1"/><MAKEINSTANCE eiid="ei2" eventID="e2"/>{told}</TimeML>',
                encoding="utf-8",
            )
    result = run(compare, "awareness", *(tmp_path / side for side in ("gold", "one", "two")))
    assert result.exit_code == 0, result.output
    assert [line for line in result.stderr.splitlines() if "contradicting" in line] == [
        "2 links of the gold left out of its graph for contradicting others, in 2 documents: a, b",
        "two: 2 links of the system left out of its graph for contradicting others, in 2 documents: a, b",
    ]
