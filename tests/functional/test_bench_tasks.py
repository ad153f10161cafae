"""`timeloom bench tasks` on a text of ours: its pairs are counted by hand here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.functional.annotated import write

from timeloom.errors import TimeloomError
from timeloom_lab.commands.tasks import tasks

LINKS = (
    "ei1 AFTER ei2",
    "ei2 IS_INCLUDED t1",
    "ei3 AFTER ei4",
    "ei4 BEFORE t0",
    "ei4 SIMULTANEOUS ei2",
    "ei5 AFTER t1",
)

CONLLU = """# newdoc id = ferry
1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_
2\tmayor\tmayor\tNOUN\tNN\t_\t3\tnsubj\t_\t_
3\tsaid\tsay\tVERB\tVBD\t_\t0\troot\t_\t_
4\tthat\tthat\tSCONJ\tIN\t_\t7\tmark\t_\t_
5\tthe\tthe\tDET\tDT\t_\t6\tdet\t_\t_
6\tferry\tferry\tNOUN\tNN\t_\t7\tnsubj\t_\t_
7\tsank\tsink\tVERB\tVBD\t_\t3\tconj\t_\t_
8\ton\ton\tADP\tIN\t_\t10\tcase\t_\t_
9\t3\t3\tNUM\tCD\t_\t10\tnummod\t_\t_
10\tMay\tMay\tPROPN\tNNP\t_\t3\tdislocated\t_\t_
11\t1999\t1999\tNUM\tCD\t_\t10\tnummod\t_\t_
12\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_

"""
ROLES = """# newdoc id = ferry
The - * (A0*
mayor - * *)
said say * (V*)
that - * (A1*
the - (A1* *
ferry - *) *
sank sink (V*) *
on - * *)
3 - (AM-TMP* *
May - * *
1999 - *) *
. - * *
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(tasks, [str(one) for one in arguments], catch_exceptions=False)


def told(*arguments: str | Path) -> Any:
    done = run(*arguments, "--format", "json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def row(found: Any, task: str) -> Any:
    return next(one for one in found["tasks"] if one["task"] == task)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    write(tmp_path / "gold", *LINKS)
    return tmp_path / "gold"


class TestTasks:
    @pytest.mark.parametrize(
        ("task", "instances", "linked", "labels"),
        [
            ("A", 2, 1, {"OVERLAP": 1, "OVERLAP-OR-AFTER": 1}),
            ("B", 5, 1, {"BEFORE": 2}),
            ("C", 2, 0, {}),
            ("2", 1, 1, {"IS_INCLUDED": 1}),
            ("3", 2, 2, {"AFTER": 2}),
            ("5c", 1, 1, {"AFTER": 1}),
            ("8", 2, 0, {"BEFORE": 1}),
            ("9", 1, 1, {"AFTER": 1}),
        ],
    )
    def test_instances_links_and_labels(
        self, corpus: Path, task: str, instances: int, linked: int, labels: object
    ) -> None:
        """What comes after something in a day (ei1, t1) overlaps the day or comes after it; what was at the same time
        as the explosion (ei2) came before what came after it (ei3); of the mayor's words and the rescuers nothing is
        known."""
        found = row(told("--corpus", corpus, "--task", task), task)
        assert (found["instances"], found["linked"]) == (instances, linked)
        assert found["labels"] == labels

    def test_coverage(self, corpus: Path) -> None:
        found = told("--corpus", corpus)
        by_kind = {one["kind"]: (one["pairs"], one["reached"], one["finer"]) for one in found["coverage"]}
        assert by_kind == {
            "event-event, same sentence": (2, 2, 2), "event-event, next sentence": (1, 0, 0),
            "event-time, same sentence": (1, 1, 1), "event-time, further": (1, 0, 0), "event-DCT": (1, 1, 1),
        }  # fmt: skip
        assert found["unreached"] == 2

    def test_the_list_of_what_is_not_reached(self, corpus: Path, tmp_path: Path) -> None:
        run("--corpus", corpus, "--list", tmp_path / "list.tsv")
        rows = [line.split("\t") for line in (tmp_path / "list.tsv").read_text("utf-8").splitlines()]
        assert rows == [
            ["document", "source", "words", "target", "words", "kind"],
            ["ferry", "ei4", "explosion", "ei2", "sank", "event-event, next sentence"],
            ["ferry", "ei5", "returned", "t1", "3 May 1999", "event-time, further"],
        ]

    def test_the_table(self, corpus: Path) -> None:
        done = run("--corpus", corpus, "--task", "5c", "--patterns")
        assert "a reporting verb and what it reports" in done.stdout
        assert "AFTER 100 %" in done.stdout
        assert "clause, coordinated" in done.stdout

    def test_an_unknown_task(self, corpus: Path) -> None:
        with pytest.raises(TimeloomError, match="there is no such task"):
            run("--corpus", corpus, "--task", "5x")

    def test_a_preset_without_trees(self, corpus: Path) -> None:
        with pytest.raises(TimeloomError, match="this preset makes no trees"):
            run("--corpus", corpus, "--preset", "rules")


class TestPrecision:
    def test_of_a_system(self, corpus: Path, tmp_path: Path) -> None:
        write(tmp_path / "system", "ei1 AFTER ei2", "ei3 BEFORE ei4")
        (answers,) = [own for name, own in told("--corpus", corpus, "--system", tmp_path / "system")["precision"].items()
                      if name.endswith("system")]  # fmt: skip
        found = {one["task"]: (one["gold"], one["answered"], one["strict"]) for one in answers}
        assert found["5c"] == (1, 1, 1.0)
        assert found["9"] == (1, 1, 0.0)
        assert found["3"] == (2, 2, 0.5)
        assert found["2"] == (1, 0, None)

    def test_relaxed_credit(self, corpus: Path, tmp_path: Path) -> None:
        """The gold says OVERLAP-OR-AFTER of ei1 and t1: OVERLAP is half right."""
        write(tmp_path / "system", "ei1 IS_INCLUDED t1")
        own = told("--corpus", corpus, "--task", "A", "--system", tmp_path / "system")["precision"]
        assert [(one["strict"], one["precision"]) for one in own[str(tmp_path / "system")]] == [(0.0, 0.5)]

    def test_the_values_of_the_times_answer_task_4(self, tmp_path: Path) -> None:
        write(tmp_path / "gold", "t1 BEFORE t0")
        (answer,) = told("--corpus", tmp_path / "gold", "--task", "4")["precision"]["values of times"]
        assert (answer["gold"], answer["answered"], answer["strict"]) == (1, 1, 1.0)


class TestAnnotators:
    def test_a_folder(self, corpus: Path, tmp_path: Path) -> None:
        write(tmp_path / "ben", "ei1 AFTER ei2", "ei3 BEFORE ei4")
        found = told("--corpus", corpus, "--task", "3", "--annotator", f"ben={tmp_path / 'ben'}")["agreement"]
        assert [(one["task"], one["second"], one["items"], one["precision"]) for one in found] == [("3", "ben", 2, 0.5)]

    def test_no_folder(self, corpus: Path) -> None:
        done = run("--corpus", corpus, "--annotator", "ben=nowhere")
        assert done.exit_code == 2
        assert "names a folder that there is" in done.stderr


class TestStandoff:
    def test_trees_of_the_user_take_the_place_of_ours(self, corpus: Path, tmp_path: Path) -> None:
        (tmp_path / "trees.conllu").write_text(CONLLU, "utf-8")
        arguments = ("--corpus", corpus, "--standoff", tmp_path / "trees.conllu")
        found = told(*arguments)
        assert (row(found, "5c")["instances"], row(found, "6")["instances"]) == (0, 1)

    def test_arguments_of_the_user_bind_too(self, corpus: Path, tmp_path: Path) -> None:
        """The trees have no path from the verb to its time here; the columns have."""
        (tmp_path / "trees.conllu").write_text(CONLLU, "utf-8")
        (tmp_path / "roles.txt").write_text(ROLES, "utf-8")
        trees = ("--corpus", corpus, "--task", "2", "--standoff", tmp_path / "trees.conllu")
        assert row(told(*trees), "2")["instances"] == 0
        found = told(*trees, "--standoff", tmp_path / "roles.txt")
        assert row(found, "2")["instances"] == 1
        assert [one["pattern"] for one in found["patterns"] if one["instances"]] == ["argument"]

    def test_documents_that_are_not_there_are_told(self, corpus: Path, tmp_path: Path) -> None:
        (tmp_path / "trees.conllu").write_text(CONLLU.replace("= ferry", "= other"), "utf-8")
        done = run("--corpus", corpus, "--standoff", tmp_path / "trees.conllu")
        assert "no such document here, passed over" in done.stderr
        assert "other" in done.stderr
