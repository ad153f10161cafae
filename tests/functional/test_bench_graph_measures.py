"""`timeloom bench graph-measures` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from timeloom_lab.commands.graph_measures import graph_measures

HEAD = """<?xml version="1.0" ?>
<TimeML><DOCID>{id}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="1998-03-04" functionInDocument="CREATION_TIME">4 March</TIMEX3></DCT>
<TEXT>It <EVENT eid="e1" class="OCCURRENCE">began</EVENT>, <EVENT eid="e2" class="OCCURRENCE">went</EVENT> on and
<EVENT eid="e3" class="OCCURRENCE">ended</EVENT>.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1"/><MAKEINSTANCE eiid="ei2" eventID="e2"/><MAKEINSTANCE eiid="ei3" eventID="e3"/>
<TLINK lid="l1" relType="{one}" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
<TLINK lid="l2" relType="{other}" eventInstanceID="ei2" relatedToEventInstance="ei3"/>
</TimeML>
"""


def write(folder: Path, one: str, other: str) -> Path:
    folder.mkdir(parents=True)
    for name in "ab":
        (folder / f"{name}.tml").write_text(HEAD.format(id=name, one=one, other=other), encoding="utf-8")
    return folder


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    return write(tmp_path / "gold", "BEFORE", "BEFORE")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(graph_measures, [str(argument) for argument in arguments])


def test_graphs_and_deviations(gold: Path) -> None:
    result = run(gold, "--arm", "degraded", "--runs", 1)
    assert result.exit_code == 0, result.output
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["documents", "2"] in lines
    assert ["minimal", "TLINK", "4"] in lines
    assert any(line[:3] == ["gold:", "removed", "0.000"] for line in lines)
    assert "bench:graph-measures | group:gold | way:weakened" in result.stdout


def test_answers(gold: Path, tmp_path: Path) -> None:
    write(tmp_path / "systems" / "good", "BEFORE", "BEFORE")
    write(tmp_path / "systems" / "poor", "BEFORE", "AFTER")
    result = run(gold, "--arm", "answers", "--answers", tmp_path / "systems", "--format", "json")
    assert result.exit_code == 0, result.output
    (panel,) = json.loads(result.stdout)["panels"]
    direct = next(curve for curve in panel["recall"] if curve["measure"] == "direct")
    assert (direct["shares"], direct["means"]) == ([0.5, 1.0], [0.5, 1.0])
    assert panel["signature"]["systems"] == ["poor", "good"]


@pytest.mark.parametrize(("runs", "told"), [(1, "0.000 (+0.000)"), (2, "0.000 (+0.000) ±0.000")])
def test_a_spread_needs_two_runs(gold: Path, runs: int, told: str) -> None:
    result = run(gold, "--arm", "degraded", "--runs", runs, "--format", "markdown", "--all-curves")
    assert f"| gold: removed | {told} |" in result.stdout
    assert ("1.000 ±0.000 |" in result.stdout) == (runs > 1)


def test_a_figure_of_precision(gold: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    figures = [tmp_path / "recall.svg", tmp_path / "precision.svg"]
    result = run(gold, "--arm", "degraded", "--runs", 1, "--plot", figures[0], "--plot-precision", figures[1])
    assert result.exit_code == 0, result.output
    for figure in figures:
        labels = [name for name in ("recall", "precision") if f">{name}</text>" in figure.read_text(encoding="utf-8")]
        assert labels == [figure.stem]


def test_synthetic_alone_and_a_figure(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result = run("--recipe", "small", "--runs", 1, "--graphs", 1, "--format", "markdown", "--plot", tmp_path / "f.svg")
    assert result.exit_code == 0, result.output
    assert "| small: retold |" in result.stdout
    assert "base" not in result.stdout
    assert (tmp_path / "f.svg").read_text(encoding="utf-8").count("small: ") == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param(["--arm", "degraded"], "--arm degraded needs GOLD", id="no gold"),
        pytest.param(["--recipe", "huge"], "there is no 'huge'; there are base, small,", id="no such recipe"),
        pytest.param(["--plot", "f.gif"], "--plot writes .svg, .png or .pdf (got 'f.gif')", id="no such figure"),
        pytest.param(
            ["--plot-precision", "f"], "--plot-precision writes .svg, .png or .pdf (got 'f')", id="no kind of figure"
        ),
        pytest.param(["--graphs", "1001"], "1001 is not in the range", id="too many graphs"),
        pytest.param(["--runs", "0"], "0 is not in the range", id="no runs"),
        pytest.param(["--answers", "."], "--answers needs GOLD", id="answers to nothing"),
        pytest.param([".", "--arm", "synthetic", "--answers", "."], "--answers goes with --arm answers", id="no use"),
        pytest.param(
            [".", "--arm", "degraded", "--recipe", "small"], "--recipe goes with --arm synthetic", id="no recipe"
        ),
        pytest.param(["nowhere"], "'nowhere' does not exist", id="no such path"),
    ],
)
def test_what_cannot_be(arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in result.stderr


def test_answers_need_a_folder_of_folders(gold: Path, tmp_path: Path) -> None:
    assert "--arm answers needs --answers" in run(gold, "--arm", "answers").stderr
    (tmp_path / "empty").mkdir()
    result = run(gold, "--answers", tmp_path / "empty")
    assert result.exit_code == 2
    assert "has no folders" in result.stderr


def test_a_gold_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bad.tml").write_text("<TimeML><TEXT>no end", encoding="utf-8")
    result = run(tmp_path / "bad.tml")
    assert result.exit_code == 3
    assert "bad.tml" in result.stderr


def test_part_of_a_gold_that_cannot_be_read(gold: Path) -> None:
    (gold / "bad.tml").write_text("<TimeML><TEXT>no end", encoding="utf-8")
    result = run(gold, "--arm", "degraded", "--runs", 1)
    assert result.exit_code == 3
    assert ["documents", "2"] in [line.split() for line in result.stdout.splitlines()]
    assert "bad.tml" in result.stderr


def test_a_gold_without_links(tmp_path: Path) -> None:
    told = HEAD.format(id="a", one="BEFORE", other="BEFORE").split("<TLINK")[0] + "</TimeML>"
    (tmp_path / "a.tml").write_text(told, encoding="utf-8")
    result = run(tmp_path / "a.tml", "--arm", "degraded")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "a.tml: no TLINKs in 1 document" in result.stderr


def test_documents_that_nobody_answers(gold: Path, tmp_path: Path) -> None:
    answers = write(tmp_path / "systems" / "good", "BEFORE", "BEFORE")
    (answers / "b.tml").unlink()
    result = run(gold, "--arm", "answers", "--answers", tmp_path / "systems")
    assert result.exit_code == 0
    assert result.stderr == "1 document of gold that no system answers, left out there: b\n"
    (answers / "a.tml").rename(answers / "z.tml")
    result = run(gold, "--arm", "answers", "--answers", tmp_path / "systems")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "no document of gold is answered" in result.stderr


def test_two_golds_of_one_name(gold: Path, tmp_path: Path) -> None:
    other = write(tmp_path / "more" / "gold", "BEFORE", "AFTER")
    result = run(gold, other, "--arm", "degraded", "--runs", 1, "--format", "json")
    graphs = json.loads(result.stdout)["graphs"]
    assert [graph["name"] for graph in graphs] == [str(gold), str(other)]
