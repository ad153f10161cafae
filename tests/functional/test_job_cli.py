"""`timeloom job`: export, the work of annotators, and back."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.functional.annotated import write

from timeloom.cli.job import job
from timeloom.errors import FormatError
from timeloom.formats import read as read_documents


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(job, [str(one) for one in arguments], catch_exceptions=False)


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    """A job of task 3, with two pairs: ei1 and ei2, ei3 and ei4."""
    done = run("export", "3", write(tmp_path / "gold", "ei1 AFTER ei2"), "--to", "brat", "--out", tmp_path / "job")
    assert done.exit_code == 0, done.stderr
    return tmp_path / "job"


def annotate(exported: Path, name: str, *labels: str) -> Path:
    """A copy of a job for brat, in which the pairs have labels."""
    folder = exported.parent / name
    shutil.copytree(exported, folder)
    ann = folder / "ferry.ann"
    text = ann.read_text("utf-8")
    for number, label in enumerate(labels, 1):
        text = text.replace(f"R{number}\tTLINK ", f"R{number}\tTLINK-{label} ")
    ann.write_text(text, "utf-8")
    return folder


class TestBrat:
    def test_export(self, exported: Path) -> None:
        assert sorted(path.name for path in exported.iterdir()) == [
            "README.txt", "annotation.conf", "documents.jsonl", "ferry.ann", "ferry.txt", "job.json", "visual.conf",
        ]  # fmt: skip
        assert "AFTER" not in (exported / "ferry.ann").read_text("utf-8"), "the gold is not shown"

    def test_agreement_of_two(self, exported: Path) -> None:
        folders = annotate(exported, "anna", "AFTER", "AFTER"), annotate(exported, "ben", "AFTER", "BEFORE")
        done = run("read", *folders, "--format", "json")
        assert done.exit_code == 0, done.stderr
        told = json.loads(done.stdout)
        assert [one["open"] for one in told["annotators"]] == [0, 0]
        (pair,) = told["agreement"]["pairs"]
        assert (pair["first"], pair["second"], pair["items"], pair["precision"]) == ("anna", "ben", 2, 0.5)
        assert pair["kappa"] == 0.0

    def test_the_tables(self, exported: Path) -> None:
        done = run("read", annotate(exported, "anna", "AFTER", "VAGUE"), annotate(exported, "ben", "AFTER", "VAGUE"))
        assert "Task 3, consecutive events of a sentence" in done.stdout
        assert "1.000" in done.stdout

    def test_timeml_of_each(self, exported: Path, tmp_path: Path) -> None:
        folders = annotate(exported, "anna", "AFTER", "BEFORE-OR-OVERLAP"), annotate(exported, "ben", "BEFORE")
        run("read", *folders, "--out", tmp_path / "out")
        found = {
            name: [
                (link.source, link.relation, link.target) for link in read_documents(tmp_path / "out" / name)[0].links
            ]
            for name in ("anna", "ben")
        }
        assert found == {
            "anna": [("ei1", "AFTER", "ei2"), ("ei3", "BEFORE-OR-OVERLAP", "ei4")],
            "ben": [("ei1", "BEFORE", "ei2")],
        }

    def test_written_timeml_is_read_by_agreement(self, exported: Path, tmp_path: Path) -> None:
        """The labels of the scheme that a link states are understood where they are read again."""
        from timeloom.metrics.labelled import labels_of

        run("read", annotate(exported, "anna", "OVERLAP", "VAGUE"), "--out", tmp_path / "out")
        documents = read_documents(tmp_path / "out" / "anna")
        assert set(labels_of(documents, "links").values()) == {"OVERLAP", "VAGUE"}

    def test_what_cannot_be_used_is_told(self, exported: Path) -> None:
        done = run("read", annotate(exported, "anna", "IBEFORE"))
        assert done.exit_code == 3
        assert "anna, R1: a label of this task is one of BEFORE" in done.stderr

    def test_a_folder_of_no_job(self, tmp_path: Path) -> None:
        with pytest.raises(FormatError, match="no folder of a job"):
            run("read", tmp_path)

    def test_work_is_not_written_over(self, exported: Path, tmp_path: Path) -> None:
        done = run("export", "3", tmp_path / "gold", "--to", "brat", "--out", exported)
        assert done.exit_code == 2
        assert "is not empty" in done.stderr

    def test_a_task_that_finds_nothing(self, tmp_path: Path) -> None:
        done = run("export", "5d", write(tmp_path / "gold"), "--to", "brat", "--out", tmp_path / "job")
        assert done.exit_code == 3
        assert "task 5d finds no pair in 1 document" in done.stderr
        assert not (tmp_path / "job").exists()


def test_label_studio_there_and_back(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold")
    assert run("export", "B", gold, "--to", "label-studio", "--out", tmp_path / "job").exit_code == 0
    tasks = json.loads((tmp_path / "job" / "tasks.json").read_text("utf-8"))
    for task in tasks:
        result = task["predictions"][0]["result"]
        for who, label in ((1, "BEFORE"), (2, "OVERLAP")):
            marked = [{**one, "labels": [label]} if one["type"] == "relation" else one for one in result]
            task.setdefault("annotations", []).append({"completed_by": who, "result": marked})
    (tmp_path / "export.json").write_text(json.dumps(tasks), "utf-8")
    done = run(
        "read", tmp_path / "export.json", "--job", tmp_path / "job", "--out", tmp_path / "out", "--format", "json"
    )
    assert done.exit_code == 0, done.stderr
    (pair,) = json.loads(done.stdout)["agreement"]["pairs"]
    assert (pair["first"], pair["second"], pair["items"], pair["precision"]) == ("1", "2", 5, 0.0)
    (document,) = read_documents(tmp_path / "out" / "2")
    assert {(link.relation, link.target) for link in document.links} == {("OVERLAP", "t0")}
    assert document.text.strip().startswith("The mayor said")
