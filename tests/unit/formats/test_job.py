"""A job goes to a tool, an annotator works on it, and it comes back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from lxml import etree

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Time
from timeloom.errors import FormatError
from timeloom.formats import job_brat, job_label_studio
from timeloom.formats.job import Done, Job, page_of, read_job
from timeloom.timeml.timex3 import Timex3

LABELS = ("BEFORE", "OVERLAP", "AFTER", "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER", "VAGUE")
TEXT = "He \N{GRINNING FACE} said the plant closed in May & left."


def event(number: int, word: str) -> Event:
    start = TEXT.index(word)
    return Event(f"e{number}", start, start + len(word), (("class", "OCCURRENCE"),), (Instance(f"ei{number}"),))


def document(id: str = "d") -> Document:
    may = TEXT.index("May")
    time = Time(id="t1", start=may, end=may + 3, text="May", timex3=Timex3("DATE", "1999-05"))
    return Document(
        id=id, text=TEXT, dct=Interval.iso("1999-06-01", "1999-06-02"),
        events=(event(1, "said"), event(2, "closed"), event(3, "left")), times=(time,),
    )  # fmt: skip


def job(*pairs: tuple[str, str], scheme: str = "tempeval", labels: tuple[str, ...] = LABELS) -> Job:
    return Job("5c", "a <title> & more", "Relate it.", scheme, labels, {"d": pairs or (("ei1", "ei2"), ("ei2", "ei3"))})


def labels_of(done: Done) -> list[tuple[str, str, str]]:
    (only,) = done.documents
    return [(link.source, link.relation, link.target) for link in only.links]


class TestPage:
    def test_has_the_ends_of_the_pairs_alone(self) -> None:
        page = page_of(job(), document())
        assert [(mark.id, page.text[mark.start : mark.end]) for mark in page.marks] == [
            ("ei1", "said"), ("ei2", "closed"), ("ei3", "left"),
        ]  # fmt: skip

    def test_has_the_creation_time_above_the_text_where_a_pair_asks(self) -> None:
        page = page_of(job(("ei1", "t0")), document())
        assert page.text == f"Written: 1999-06-01\n\n{TEXT}"
        assert [(mark.id, page.text[mark.start : mark.end]) for mark in page.marks] == [
            ("t0", "1999-06-01"), ("ei1", "said"),
        ]  # fmt: skip

    def test_an_end_that_there_is_not(self) -> None:
        with pytest.raises(FormatError, match="d: a pair names what the document does not have"):
            page_of(job(("ei1", "ei9")), document())


def put(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


class TestBrat:
    def folder(self, tmp_path: Path, asked: Job) -> Path:
        return put(tmp_path / "anna", job_brat.render(asked, [document()]))

    def work(self, folder: Path, *changes: tuple[str, str]) -> Done:
        ann = folder / "d.ann"
        text = ann.read_text("utf-8")
        for old, new in changes:
            assert old in text, text
            text = text.replace(old, new)
        ann.write_text(text, "utf-8")
        read, documents = read_job(folder)
        return job_brat.read(read, documents, folder, "anna")

    def test_every_legal_label_is_configured(self, tmp_path: Path) -> None:
        conf = (self.folder(tmp_path, job()) / "annotation.conf").read_text()
        assert re.findall(r"^TLINK-(\S+)\tArg1:EVENT\|TIMEX3, Arg2:EVENT\|TIMEX3$", conf, re.MULTILINE) == list(LABELS)
        assert [line for line in conf.splitlines() if line.startswith("[")] == [
            "[entities]", "[relations]", "[events]", "[attributes]",
        ]  # fmt: skip

    def test_the_guideline_is_told(self, tmp_path: Path) -> None:
        told = (self.folder(tmp_path, job()) / "README.txt").read_text()
        assert "Relate it." in told
        assert "2 pairs" in told

    def test_untouched_every_pair_is_open(self, tmp_path: Path) -> None:
        done = self.work(self.folder(tmp_path, job()))
        assert (done.asked, done.open, labels_of(done)) == (2, 2, [])

    def test_labels_come_back_with_their_scheme(self, tmp_path: Path) -> None:
        done = self.work(self.folder(tmp_path, job()), ("R1\tTLINK ", "R1\tTLINK-OVERLAP-OR-AFTER "))
        assert (done.asked, done.open) == (2, 1)
        assert labels_of(done) == [("ei1", "OVERLAP-OR-AFTER", "ei2")]
        assert done.documents[0].links[0].attributes == (("scheme", "tempeval"),)
        assert done.documents[0].text == TEXT
        assert done.documents[0].events == document().events

    def test_the_creation_time_comes_back(self, tmp_path: Path) -> None:
        done = self.work(self.folder(tmp_path, job(("ei1", "t0"), ("ei2", "t1"))), ("R1\tTLINK ", "R1\tTLINK-BEFORE "))
        assert labels_of(done) == [("ei1", "BEFORE", "t0")]

    def test_ends_are_known_by_their_place_where_notes_are_gone(self, tmp_path: Path) -> None:
        folder = self.folder(tmp_path, job())
        ann = folder / "d.ann"
        kept = [line for line in ann.read_text("utf-8").splitlines(keepends=True) if not line.startswith("#")]
        ann.write_text("".join(kept), "utf-8")
        assert labels_of(self.work(folder, ("R1\tTLINK ", "R1\tTLINK-AFTER "))) == [("ei1", "AFTER", "ei2")]

    def test_a_link_of_ones_own_is_kept_and_counted(self, tmp_path: Path) -> None:
        folder = self.folder(tmp_path, job())
        with (folder / "d.ann").open("a", encoding="utf-8") as ann:
            ann.write("R9\tTLINK-BEFORE Arg1:T1 Arg2:T3\n")
        done = self.work(folder)
        assert (done.open, done.more, labels_of(done)) == (2, 1, [("ei1", "BEFORE", "ei3")])

    @pytest.mark.parametrize(
        ("new", "told"),
        [
            ("R1\tTLINK-IBEFORE ", "a label of this task is one of BEFORE, OVERLAP"),
            ("R1\tTLINK-BEFORE Arg1:T1 Arg2:T1\nR8\tTLINK ", "both ends are the same"),
            ("R1\tTLINK-BEFORE Arg1:T1 Arg2:T2\nR8\tTLINK-AFTER ", "its ends have the label BEFORE already"),
            ("R1\tTLINK-BEFORE Arg1:T1 Arg2:T77\nR8\tTLINK ", "it links to nothing"),
        ],
    )
    def test_what_cannot_be_used_is_told(self, tmp_path: Path, new: str, told: str) -> None:
        done = self.work(self.folder(tmp_path, job()), ("R1\tTLINK ", new))
        assert [told in problem.reason for problem in done.problems] == [True]

    def test_a_text_that_was_changed(self, tmp_path: Path) -> None:
        folder = self.folder(tmp_path, job())
        (folder / "d.txt").write_text("Another text.")
        with pytest.raises(FormatError, match="its text is not that of the job"):
            self.work(folder)

    def test_a_page_that_was_not_done(self, tmp_path: Path) -> None:
        folder = self.folder(tmp_path, job())
        (folder / "d.ann").unlink()
        read, documents = read_job(folder)
        assert job_brat.read(read, documents, folder, "anna").documents == ()


class TestLabelStudio:
    def export(self, asked: Job, *annotations: dict[str, Any]) -> list[dict[str, Any]]:
        """The tasks as Label Studio would give them back, with annotations made from the prediction."""
        tasks: list[dict[str, Any]] = json.loads(job_label_studio.render(asked, [document()])["tasks.json"])
        (task,) = tasks
        result = task["predictions"][0]["result"]
        task["annotations"] = [{"result": json.loads(json.dumps(result)), **annotation} for annotation in annotations]
        return tasks

    def read(self, tmp_path: Path, asked: Job, tasks: object) -> list[Done]:
        folder = put(tmp_path / "job", job_label_studio.render(asked, [document()]))
        (tmp_path / "export.json").write_text(json.dumps(tasks))
        read, documents = read_job(folder)
        return job_label_studio.read(read, documents, tmp_path / "export.json")

    def relations(self, annotation: dict[str, Any]) -> list[dict[str, Any]]:
        return [one for one in annotation["result"] if one["type"] == "relation"]

    def test_the_interface_is_xml_with_every_legal_label(self) -> None:
        root = etree.fromstring(job_label_studio.render(job(), [document()])["config.xml"])
        assert [one.get("value") for one in root.iter("Relation")] == list(LABELS)
        assert next(root.iter("Header")).get("value") == "Task 5c: a <title> & more"
        assert {one.get("toName") for one in root.iter("Labels")} <= {one.get("name") for one in root.iter("Text")}

    def test_regions_are_told_in_code_points(self) -> None:
        (task,) = self.export(job())
        regions = [one for one in task["predictions"][0]["result"] if one["type"] == "labels"]
        for one in regions:
            assert task["data"]["text"][one["value"]["start"] : one["value"]["end"]] == one["value"]["text"]

    def test_annotators_come_back(self, tmp_path: Path) -> None:
        tasks = self.export(job(), {"completed_by": 1}, {"completed_by": {"id": 2, "email": "ben@example.org"}})
        for annotation, label in zip(tasks[0]["annotations"], ("BEFORE", "AFTER"), strict=True):
            self.relations(annotation)[0]["labels"] = [label]
        one, two = self.read(tmp_path, job(), tasks)
        assert (one.annotator, labels_of(one), one.open) == ("1", [("ei1", "BEFORE", "ei2")], 1)
        assert (two.annotator, labels_of(two), two.open) == ("ben@example.org", [("ei1", "AFTER", "ei2")], 1)

    def test_direction(self, tmp_path: Path) -> None:
        tasks = self.export(job(), {"completed_by": 1})
        first, second = self.relations(tasks[0]["annotations"][0])
        first |= {"labels": ["BEFORE"], "direction": "left"}
        second |= {"labels": ["BEFORE"], "direction": "bi"}
        (done,) = self.read(tmp_path, job(), tasks)
        assert labels_of(done) == [("ei2", "BEFORE", "ei1")]
        assert [problem.value for problem in done.problems] == ["BEFORE in both directions"]

    def test_regions_with_other_ids_are_known_by_their_place(self, tmp_path: Path) -> None:
        tasks = self.export(job(), {"completed_by": 1})
        text = json.dumps(tasks).replace('"ei1"', '"Xa1"').replace('"ei2"', '"Xa2"')
        tasks = json.loads(text)
        self.relations(tasks[0]["annotations"][0])[0]["labels"] = ["OVERLAP"]
        (done,) = self.read(tmp_path, job(), tasks)
        assert labels_of(done) == [("ei1", "OVERLAP", "ei2")]

    def test_cancelled_annotations_are_passed_over_and_the_last_counts(self, tmp_path: Path) -> None:
        tasks = self.export(job(), *({"completed_by": 1} for _ in range(3)))
        for annotation, label in zip(tasks[0]["annotations"], ("BEFORE", "AFTER", "VAGUE"), strict=True):
            self.relations(annotation)[0]["labels"] = [label]
        tasks[0]["annotations"][2]["was_cancelled"] = True
        (done,) = self.read(tmp_path, job(), tasks)
        assert labels_of(done) == [("ei1", "AFTER", "ei2")]

    @pytest.mark.parametrize(
        ("export", "told"),
        [
            ({}, "the export: it is a list of objects"),
            ([3], "the export: it is a list of objects"),
            ([{"data": {"document": "x", "text": TEXT}}], "task 1: it is of no document of this job (got 'x')"),
            ([{"id": 7, "data": {"document": "d", "text": "?"}}], "task 7: its text is not that of the job"),
            (
                [{"data": {"document": "d", "text": TEXT}, "annotations": 3}],
                "task 1, annotations: it is a list of objects",
            ),
        ],
    )
    def test_what_is_no_export(self, tmp_path: Path, export: object, told: str) -> None:
        with pytest.raises(FormatError) as caught:
            self.read(tmp_path, job(), export)
        assert told in str(caught.value)


class TestFolder:
    def test_the_job_comes_back(self, tmp_path: Path) -> None:
        read, documents = read_job(put(tmp_path / "job", job_brat.render(job(), [document(), document("other")])))
        assert read == job()
        assert list(documents) == ["d"]
        assert msgspec.structs.replace(documents["d"], dct=None).times == document().times

    @pytest.mark.parametrize(
        ("name", "text", "told"),
        [
            ("job.json", "{", "no job"),
            ("job.json", '{"name": 3}', "no job"),
            ("documents.jsonl", "", "the job asks of a document that is not there (got 'd')"),
        ],
    )
    def test_a_broken_folder(self, tmp_path: Path, name: str, text: str, told: str) -> None:
        folder = put(tmp_path / "job", job_brat.render(job(), [document()]))
        (folder / name).write_text(text)
        with pytest.raises(FormatError) as caught:
            read_job(folder)
        assert told in str(caught.value)

    def test_a_folder_of_no_job(self, tmp_path: Path) -> None:
        with pytest.raises(FormatError, match="no folder of a job"):
            read_job(tmp_path)
