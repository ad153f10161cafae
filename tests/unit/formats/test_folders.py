"""Files and folders: which file is read as what, under which id, and what becomes of the broken ones."""

from __future__ import annotations

import json
import os
from pathlib import Path

import msgspec
import pytest

import timeloom
from timeloom import formats
from timeloom.calendar.units import instant
from timeloom.document import Document, Event, Link, Time
from timeloom.document.shape import document_to_dict
from timeloom.errors import FormatError, LimitError, TimeloomError
from timeloom.formats.anafora_write import NO_GRAPH
from timeloom.formats.catalogue import detect
from timeloom.formats.creation import creation_interval
from timeloom.formats.walking import find_files, walk
from timeloom.timeml.timex3 import Timex3

TML = b'<TimeML><TEXT>in <TIMEX3 tid="t1" type="DATE" value="1998">1998</TIMEX3></TEXT></TimeML>'
TE3 = (
    b'<TimeML><DCT><TIMEX3 tid="t0" type="DATE" value="2013-03-22" functionInDocument="CREATION_TIME">x</TIMEX3></DCT>'
    b"<TEXT>now</TEXT></TimeML>"
)
ANAFORA = (
    b"<data><annotations><entity><id>1@e@d@gold</id><span>3,7</span><type>Event</type></entity></annotations></data>"
)
LINE = b'{"id": "j%d", "text": "in 1998"}\n'


def put(folder: Path, **files: bytes) -> None:
    for name, data in files.items():
        path = folder / name.replace("__", ".").replace("_in_", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def names(results: list[Document]) -> list[tuple[str, str | None]]:
    return [(document.id, document.meta.format) for document in results]


def test_a_folder_of_all_kinds(tmp_path: Path) -> None:
    put(
        tmp_path, a__tml=TML, sub_in_b__TE3input=TE3, c__txt=b"in 1998", d_in_d=b"in 1998", d_in_d__dct=b"1999-05-01\n",
        d_in_d__TimeNorm__gold__completed__xml=ANAFORA, e__txt=b"in", e__ann=b"T1\tDate 0 2\tin\n", j__jsonl=LINE % 1,
        f_in_f=b"no suffix", f_in_g=b"nothing of ours", README__md=b"# not one of ours", failed__jsonl=b"{}",
        run__json=b"{}", h__xml=TML, other__xml=b"<html/>",
    )  # fmt: skip
    found = sorted(names(formats.read(tmp_path)))
    assert found == [
        ("a", "timeml"), ("b", "tempeval"), ("c", "text"), ("d", "anafora"), ("e", "brat"), ("f", "text"),
        ("h", "timeml"), ("j1", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "data", "id", "format"),
    [
        ("news.1998.tml", TML, "news.1998", "timeml"),
        ("bbc.TE3input", TE3, "bbc", "tempeval"),
        ("bbc.tml.TE3input", TE3, "bbc", "tempeval"),
        ("d.TimeNorm.gold.completed.xml", ANAFORA, "d", "anafora"),
        ("wsj_1.2.TimeNorm.system.completed.xml", ANAFORA, "wsj_1.2", "anafora"),
        ("notes.txt", b"x", "notes", "text"),
        ("re-plan.eml", b"x", "re-plan", "text"),
        ("APW.0711", b"x", "APW.0711", "text"),
        ("letter.md", b"x", "letter.md", "text"),
    ],
)
def test_id_and_format_of_a_file(tmp_path: Path, file: str, data: bytes, id: str, format: str) -> None:
    (tmp_path / file).write_bytes(data)
    assert names(formats.read(tmp_path / file)) == [(id, format)]


def test_anafora_finds_text_and_time_beside_it(tmp_path: Path) -> None:
    put(tmp_path, d_in_d=b"in 1998", d_in_d__dct=b"1999-05-01T10\n", d_in_d__TimeNorm__gold__completed__xml=ANAFORA)
    (document,) = formats.read(tmp_path)
    assert document.text[document.entities[0].start :] == "1998"
    assert document.dct == creation_interval("1999-05-01T10")


def test_anafora_that_was_written_is_read_back_whole(tmp_path: Path) -> None:
    text = "In March 1958 the pier\r\nfell – and 😀 yesterday."
    document = timeloom.annotate(text, dct="1999-05-01", preset="rules", id="pier")
    assert formats.write([document], tmp_path / "out", "anafora") == []
    assert sorted(path.name for path in (tmp_path / "out" / "pier").iterdir()) == [
        "pier", "pier.TimeNorm.system.completed.xml", "pier.dct",
    ]  # fmt: skip
    (back,) = formats.read(tmp_path / "out")
    assert (back.id, back.text, back.dct, back.meta.problems) == ("pier", text, document.dct, ())
    again = timeloom.load("rules").run(back)
    assert [(time.text, time.intervals) for time in again.times] == [
        (time.text, time.intervals) for time in document.times
    ]


def test_anafora_without_its_text_is_an_error_that_names_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "pier.TimeNorm.gold.completed.xml"
    file.write_bytes(ANAFORA)
    with pytest.raises(FormatError) as caught:
        formats.read(file, without_text=False)
    assert str(caught.value) == f"{file}: Anafora without its text: neither pier nor pier.txt lies beside it"
    [failed] = formats.read_each([tmp_path], without_text=False)
    assert str(failed) == str(caught.value)
    [alone] = formats.read(tmp_path)
    assert (alone.id, alone.text, len(alone.entities) > 0) == ("pier", "", True)
    told = "Anafora without its text: neither pier nor pier.txt lies beside it"
    assert [(one.place, one.reason) for one in alone.meta.problems] == [("text", told)]


def test_what_is_no_anafora_says_that_before_it_asks_for_a_text(tmp_path: Path) -> None:
    (tmp_path / "pier.xml").write_text("<other/>", "utf-8")
    with pytest.raises(FormatError, match="no Anafora"):
        formats.read(tmp_path / "pier.xml", "anafora")


def test_an_empty_text_is_written_beside_its_anafora(tmp_path: Path) -> None:
    formats.write([timeloom.annotate("", id="blank")], tmp_path, "anafora")
    assert [(document.id, document.text) for document in formats.read(tmp_path)] == [("blank", "")]


def test_anafora_without_its_text_says_so(tmp_path: Path) -> None:
    document = timeloom.annotate("It fell in March 1958.", preset="rules", id="pier")
    (lost,) = formats.write([document], tmp_path / "pier.xml", "anafora")
    assert (lost.document, lost.place) == ("pier", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["pier.xml"]
    (bare,) = formats.read(tmp_path / "pier.xml", "anafora")
    assert bare.text == ""
    assert "pier.txt beside it" in lost.reason
    (tmp_path / "pier.txt").write_text(document.text, "utf-8")
    assert formats.write([document], tmp_path / "pier.xml", "anafora") == []
    (whole,) = formats.read(tmp_path / "pier.xml", "anafora")
    assert (whole.text, whole.meta.problems) == (document.text, ())
    formats.write([bare], tmp_path / "out", "anafora")
    assert [path.name for path in (tmp_path / "out" / "pier").iterdir()] == ["pier.TimeNorm.system.completed.xml"]


def test_gold_goes_before_other_annotators(tmp_path: Path) -> None:
    put(
        tmp_path, d_in_d=b"in 1998", d_in_d__TimeNorm__gold__completed__xml=ANAFORA,
        d_in_d__TimeNorm__ann__completed__xml=ANAFORA.replace(b"3,7", b"0,2"),
    )  # fmt: skip
    (document,) = formats.read(tmp_path, "anafora")
    assert document.entities[0].start == 3


def test_text_of_an_anafora_folder_is_read_without_its_annotations(tmp_path: Path) -> None:
    put(tmp_path, d_in_d=b"in 1998", d_in_d__dct=b"1999-05-01", d_in_d__TimeNorm__gold__completed__xml=ANAFORA)
    (document,) = formats.read(tmp_path, "text")
    assert (document.entities, document.dct is None) == ((), False)


class TestWalk:
    @pytest.mark.parametrize("format", ["auto", "text"])
    def test_mails_are_read_with_the_time_beside_them(self, tmp_path: Path, format: str) -> None:
        put(tmp_path, a__eml=b"Subject: tar\n\nOn Monday.", a__dct=b"1999-05-04", b__txt=b"in 1998")
        walked = walk(tmp_path, format)
        assert ([file.path.name for file in walked.found], walked.skipped) == (["a.eml", "b.txt"], [])
        assert formats.read(tmp_path)[0].dct == creation_interval("1999-05-04")

    def test_files_that_are_no_documents_are_told(self, tmp_path: Path) -> None:
        put(
            tmp_path, a__tml=TML, c__txt=b"in 1998", c__dct=b"1999", d_in_d=b"in 1998", d_in_d__dct=b"1999-05-01",
            d_in_d__TimeNorm__gold__completed__xml=ANAFORA, d_in_d__TimeNorm__ann__completed__xml=ANAFORA,
            e__txt=b"in", e__ann=b"T1\tDate 0 2\tin\n", README__md=b"# not one of ours", run__json=b"{}", scan__pdf=b"%",
        )  # fmt: skip
        walked = walk(tmp_path)
        assert {left.path.name: left.reason for left in walked.skipped} == {
            "README.md": "no name of a document",
            "scan.pdf": "no name of a document",
            "d.TimeNorm.ann.completed.xml": "of another annotator, or no annotation",
        }
        assert {left.path.name for left in walk(tmp_path, "timeml").skipped} >= {"c.txt", "e.ann", "README.md"}

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
    def test_only_regular_files_are_read(self, tmp_path: Path) -> None:
        put(tmp_path, a__tml=TML)
        (tmp_path / "alias.tml").symlink_to("a.tml")
        (tmp_path / "gone.txt").symlink_to("nowhere.txt")
        (tmp_path / "gone").symlink_to("nowhere")
        os.mkfifo(tmp_path / "pipe.txt")
        os.mkfifo(tmp_path / "control")
        walked = walk(tmp_path)
        assert [file.path.name for file in walked.found] == ["a.tml", "alias.tml"]
        assert sorted((Path(str(error.document)).name, error.message) for error in walked.errors) == [
            ("gone.txt", "a link that leads nowhere"),
            ("pipe.txt", "no regular file: a pipe, a socket or a device"),
        ]
        assert sorted(left.path.name for left in walked.skipped) == ["control", "gone"]
        with pytest.raises(ExceptionGroup, match="2 of 4 documents"):
            formats.read(tmp_path)

    def test_a_link_to_a_folder_is_told_and_not_followed(self, tmp_path: Path) -> None:
        put(tmp_path, sub_in_a__tml=TML)
        (tmp_path / "sub" / "again").symlink_to(tmp_path, target_is_directory=True)
        walked = walk(tmp_path)
        assert [file.path.name for file in walked.found] == ["a.tml"]
        assert [(left.path.name, left.reason) for left in walked.skipped] == [
            ("again", "a link to a folder, which is not followed")
        ]

    def test_the_folder_of_the_output_is_left_out(self, tmp_path: Path) -> None:
        put(tmp_path, a__tml=TML, out_in_b__tml=TML)
        walked = walk(tmp_path, without=[(tmp_path / "out").resolve()])
        assert [file.path.name for file in walked.found] == ["a.tml"]
        assert [left.reason for left in walked.skipped] == ["the folder of the output"]


class TestText:
    @pytest.mark.parametrize(
        ("data", "text"),
        [
            (b"", ""),
            (b"one\r\ntwo\rthree\n", "one\r\ntwo\rthree\n"),
            (b"\xef\xbb\xbfmark", "mark"),
            ("é☺\U0001f600".encode(), "é☺\U0001f600"),
        ],
        ids=["empty", "line ends", "byte-order mark", "beyond ASCII"],
    )
    def test_characters(self, tmp_path: Path, data: bytes, text: str) -> None:
        (tmp_path / "x.txt").write_bytes(data)
        assert formats.read(tmp_path / "x.txt")[0].text == text

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"caf\xe9", "not UTF-8"),
            (b"\x7fELF\x02\x01\x01\x00\x00", "a binary file"),
            (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a binary file"),
        ],
        ids=["Latin-1", "a program", "an image"],
    )
    def test_what_is_no_text_is_an_error_that_names_the_file(self, tmp_path: Path, data: bytes, message: str) -> None:
        (tmp_path / "x.txt").write_bytes(data)
        with pytest.raises(FormatError, match=message) as caught:
            formats.read(tmp_path / "x.txt")
        assert caught.value.document == str(tmp_path / "x.txt")

    def test_creation_time(self, tmp_path: Path) -> None:
        put(tmp_path, x__txt=b"x", x__dct=b"1998-03\nmore")
        document = formats.read(tmp_path / "x.txt")[0]
        assert document.dct is not None
        assert (document.dct.start, document.dct.end) == (instant(1998, 3), instant(1998, 4))

    def test_a_creation_time_that_is_no_date_is_a_problem(self, tmp_path: Path) -> None:
        put(tmp_path, x__txt=b"x", x__dct=b"last week")
        document = formats.read(tmp_path / "x.txt")[0]
        assert document.dct is None
        assert document.meta.problems[0].value == "last week"

    def test_a_text_over_the_cap(self, tmp_path: Path) -> None:
        (tmp_path / "x.txt").write_bytes(b"a" * (16 * 2**20 + 1))
        with pytest.raises(LimitError, match="longer than the cap"):
            formats.read(tmp_path / "x.txt")


class TestBroken:
    def test_one_error_for_each_file_and_the_others_go_on(self, tmp_path: Path) -> None:
        put(tmp_path, a__tml=TML[:-9], b__tml=TML, c__txt=b"\xff", d__xml=b"<data/>", e__txt=b"fine")
        with (tmp_path / "large.tml").open("wb") as stream:
            stream.truncate(100 * 2**20)
        results = list(formats.read_each([tmp_path]))
        kinds = {Path(str(one.document)).name if isinstance(one, TimeloomError) else one.id for one in results}
        assert kinds == {"a.tml", "b", "c.txt", "d.xml", "e", "large.tml"}
        assert sum(isinstance(one, Document) for one in results) == 2
        with pytest.raises(ExceptionGroup, match="4 of 6 documents") as caught:
            formats.read(tmp_path)
        assert len(caught.value.exceptions) == 4

    def test_the_same_id_twice(self, tmp_path: Path) -> None:
        put(tmp_path, a_in_x__tml=TML, b_in_x__tml=TML)
        first, second = formats.read_each([tmp_path])
        assert isinstance(first, Document)
        assert isinstance(second, FormatError)
        assert second.document == str(tmp_path / "b" / "x.tml")
        assert str(tmp_path / "a" / "x.tml") in second.message

    @pytest.mark.parametrize("format", ["auto", "anafora"])
    def test_a_folder_without_a_file_of_the_format(self, tmp_path: Path, format: str) -> None:
        with pytest.raises(FormatError, match="holds no file"):
            formats.read(tmp_path, format)

    def test_no_such_path(self, tmp_path: Path) -> None:
        with pytest.raises(FormatError, match="no such file"):
            formats.read(tmp_path / "absent.tml")

    def test_no_such_format(self, tmp_path: Path) -> None:
        with pytest.raises(FormatError, match="no such format"):
            formats.read(tmp_path, "word")


class TestJsonl:
    def test_a_broken_line_is_an_error_of_its_own(self, tmp_path: Path) -> None:
        path = tmp_path / "x.jsonl"
        deep = b"[" * 100_000 + b"\n"
        path.write_bytes(LINE % 1 + b"{broken\n\n" + deep + b'{"id": 7}\n[]\n' + LINE % 2)
        results = list(formats.read_each([path]))
        assert [one.id if isinstance(one, Document) else one.place for one in results] == [
            "j1", "line 2", "line 4", "line 5: $.id", "line 6", "j2",
        ]  # fmt: skip

    def test_a_span_outside_the_text_is_a_problem(self, tmp_path: Path) -> None:
        path = tmp_path / "x.jsonl"
        times = (Time(id="t1", start=0, end=9, text="x"), Time(id="t2", start=0, end=1, text="b"))
        formats.write([Document(id="x", text="abc", times=times, events=(Event("e1", 2, 1),))], path, "jsonl")
        (document,) = formats.read(path)
        assert [problem.place for problem in document.meta.problems] == ["time t1", "time t2", "event e1"]


class TestWriting:
    document = Document(
        id="x.1",
        text="in 1998",
        dct=creation_interval("1999-05-01"),
        events=(Event("e1", 0, 2, (("class", "STATE"),)),),
    )

    @pytest.mark.parametrize(
        ("format", "files"),
        [
            ("timeml", ["x.1.tml"]),
            ("anafora", ["x.1/x.1", "x.1/x.1.TimeNorm.system.completed.xml", "x.1/x.1.dct"]),
            ("text", ["x.1.dct", "x.1.txt"]),
            ("brat", ["x.1.ann", "x.1.dct", "x.1.txt"]),
            ("jsonl", ["documents.jsonl"]),
        ],
    )
    def test_names_of_files(self, tmp_path: Path, format: str, files: list[str]) -> None:
        lost = formats.write([self.document], tmp_path / "new" / "out", format)
        assert [problem.place for problem in lost] == (["event e1"] if format == "anafora" else [])
        out = tmp_path / "new" / "out"
        assert sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()) == files
        assert names(formats.read(out))[0][0] == "x.1"

    def test_one_file_by_its_name(self, tmp_path: Path) -> None:
        formats.write([self.document], tmp_path / "mine.tml", "timeml")
        formats.write([self.document], tmp_path / "mine.ann", "brat")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.ann", "mine.dct", "mine.tml", "mine.txt"]

    def test_a_document_that_cannot_be_written_does_not_stop_the_others(self, tmp_path: Path) -> None:
        bad = Document(id="bad", text="\x00")
        with pytest.raises(ExceptionGroup, match="1 of 3") as caught:
            formats.write([self.document, bad, Document(id="y", text="")], tmp_path, "timeml")
        assert [str(getattr(error, "document", "")) for error in caught.value.exceptions] == ["bad"]
        assert sorted(path.name for path in tmp_path.iterdir()) == ["x.1.tml", "y.tml"]

    @pytest.mark.parametrize("id", ["../up", "a/b", "a\\b", "..", "", "a\nb", "x" * 300])
    @pytest.mark.parametrize("format", ["timeml", "anafora", "text", "brat"])
    def test_an_id_never_leads_out_of_the_folder(self, tmp_path: Path, id: str, format: str) -> None:
        with pytest.raises(FormatError, match="cannot be the name of a file"):
            formats.write([Document(id=id, text="x")], tmp_path / "out", format)
        assert [path for path in tmp_path.rglob("*") if path.is_file()] == []

    @pytest.mark.parametrize("format", ["timeml", "jsonl"])
    def test_the_same_id_twice(self, tmp_path: Path, format: str) -> None:
        with pytest.raises(ExceptionGroup, match="1 of 2"):
            formats.write([self.document, self.document], tmp_path, format)

    @pytest.mark.parametrize("format", ["timeml", "jsonl", "text", "brat"])
    def test_a_text_that_no_file_holds_is_an_error(self, tmp_path: Path, format: str) -> None:
        with pytest.raises(FormatError) as caught:
            formats.write([Document(id="x", text="\ud800")], tmp_path, format)
        assert caught.value.document == "x"

    @pytest.mark.parametrize(
        ("id", "why"),
        [("a/b", "it holds '/'"), ("", "it is empty"), ("..", "it is a folder"), ("x" * 300, "longer than 200 bytes")],
    )
    def test_an_id_that_is_no_name_is_told_with_its_reason(self, tmp_path: Path, id: str, why: str) -> None:
        with pytest.raises(FormatError, match=f"{why}.*JSONL holds any id") as caught:
            formats.write([Document(id=id, text="x")], tmp_path / "out", "timeml")
        assert str(caught.value).count(repr(id[:80])) == 1

    def test_what_the_schema_of_scate_cannot_hold_is_told(self, tmp_path: Path) -> None:
        timex = Time(id="t1", start=3, end=7, text="1998", timex3=Timex3("DATE", "1998"))
        document = msgspec.structs.replace(
            self.document, times=(timex,), links=(Link("l1", "TLINK", "BEFORE", "e1", "t1"),)
        )
        lost = formats.write([document], tmp_path, "anafora")
        assert [(problem.place, problem.reason) for problem in lost] == [
            ("time t1", NO_GRAPH),
            ("event e1", "SCATE has no place for events of TimeML"),
            ("link l1", "SCATE has no place for links of TimeML"),
        ]

    @pytest.mark.parametrize("format", ["timeml", "brat", "jsonl"])
    def test_a_file_is_whole_or_not_there(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str) -> None:
        formats.write([self.document], tmp_path, format)
        before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("pathlib.Path.write_bytes", full)
        monkeypatch.setattr("timeloom.formats.jsonl.render", full)
        with pytest.raises((FormatError, OSError), match="No space left"):
            formats.write([msgspec.structs.replace(self.document, text="in 2001")], tmp_path, format)
        monkeypatch.undo()
        assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before

    def test_dumps_is_the_main_file(self) -> None:
        assert formats.dumps(self.document, "timeml").startswith("<?xml")
        assert formats.dumps(self.document, "brat") == "T1\tEVENT 0 2\tin\n#1\tId T1\te1\nA1\tclass T1 STATE\n"
        assert msgspec.json.decode(formats.dumps(self.document, "jsonl"))["id"] == "x.1"

    def test_formats_that_are_only_read(self, tmp_path: Path) -> None:
        with pytest.raises(FormatError, match="no such format to write"):
            formats.write([], tmp_path, "tempeval")


def test_strip_takes_annotations_off(tmp_path: Path) -> None:
    put(tmp_path, d_in_d=b"in 1998", d_in_d__dct=b"1999-05-01", d_in_d__TimeNorm__gold__completed__xml=ANAFORA)
    (document,) = formats.read(tmp_path)
    bare = formats.strip(document)
    assert (bare.text, bare.dct, bare.entities, bare.meta.source) == (document.text, document.dct, (), None)


def test_tempeval_input_is_written_back_around_new_times(tmp_path: Path) -> None:
    (tmp_path / "bbc.TE3input").write_bytes(TE3)
    (document,) = formats.read(tmp_path)
    assert formats.dumps(document, "timeml").encode() == TE3
    out = formats.dumps(msgspec.structs.replace(document, events=(Event("e1", 0, 3),)), "timeml")
    assert out.encode() == TE3.replace(b"now", b'<EVENT eid="e1">now</EVENT>')


@pytest.mark.parametrize("format", ["xmi", "cas-json", "label-studio"])
def test_tools_of_annotators_in_folders_and_files(tmp_path: Path, format: str) -> None:
    documents = [
        Document(id=id, text="We left.", events=(Event("e1", 3, 7, (("class", "OCCURRENCE"),)),)) for id in ("a", "b")
    ]
    assert formats.write(documents, tmp_path / "out", format) == []
    again = formats.read(tmp_path / "out")
    assert [(document.id, document.events) for document in again] == [(one.id, one.events) for one in documents]
    assert [one.meta.format for one in again] == [format, format]
    assert find_files(tmp_path / "out") == find_files(tmp_path / "out", format)
    assert walk(tmp_path / "out").skipped == []
    single = tmp_path / ("one.xmi" if format == "xmi" else "one.json")
    formats.write(documents[:1], single, format)
    assert [document.events for document in formats.read(single)] == [documents[0].events]
    beside = {"xmi": ["one.typesystem.xml"], "cas-json": [], "label-studio": ["config.xml"]}[format]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([single.name, *beside, "out"])


def test_a_document_as_json_is_read(tmp_path: Path) -> None:
    held = Document(id="kiln", text='Lit "in" May.', events=(Event("e1", 0, 3, (("class", "OCCURRENCE"),)),))
    for name, indent in (("kiln.json", 2), ("flat.json", None)):
        told = {**document_to_dict(held), "id": name, "page": {"settings": {}}}
        (tmp_path / name).write_text(json.dumps(told, indent=indent), "utf-8")
        assert detect(tmp_path / name) == "json"
        (found,) = formats.read(tmp_path / name)
        assert (found.id, found.text, found.events) == (name, held.text, held.events)
    assert {one.id for one in formats.read(tmp_path)} == {"kiln.json", "flat.json"}
    (tmp_path / "kiln.json").write_text('{"id": "kiln", "text": "x", "times": 5}', "utf-8")
    with pytest.raises(FormatError, match="times"):
        formats.read(tmp_path / "kiln.json")


@pytest.mark.parametrize("held", [b"{}", b"[]", b'{"data": 1}', b"[1, 2]", b'["annotations"]', b"\xff"])
def test_other_json_is_none_of_ours(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "some.json"
    path.write_bytes(held)
    assert detect(path, in_folder=True) is None
    assert detect(path) == "text"


@pytest.mark.parametrize(("format", "id"), [("cas-json", "run"), ("label-studio", "Run"), ("anafora", "failed.jsonl")])
def test_no_document_has_the_name_of_a_report_in_a_folder(tmp_path: Path, format: str, id: str) -> None:
    """`timeloom run` would replace it, and a folder is read without such files."""
    with pytest.raises(FormatError, match="the name of a report"):
        formats.write([Document(id=id, text="x")], tmp_path / "out", format)
    assert not list((tmp_path / "out").iterdir())
    if format != "anafora":
        formats.write([Document(id=id, text="x")], tmp_path / "mine.json", format)
        assert (tmp_path / "mine.json").is_file()


@pytest.mark.parametrize("format", ["timeml", "jsonl"])
def test_a_link_in_a_folder_is_replaced_and_a_named_one_followed(tmp_path: Path, format: str) -> None:
    folder, outside = tmp_path / "out", tmp_path / "mine"
    outside.write_text("mine", "utf-8")
    name = "d.tml" if format == "timeml" else "documents.jsonl"
    folder.mkdir()
    for link in (name, f".{name}.part"):
        (folder / link).symlink_to(outside)
    formats.write([Document(id="d", text="x")], folder, format)
    assert outside.read_text("utf-8") == "mine"
    assert not (folder / name).is_symlink()
    (tmp_path / name).symlink_to(outside)
    formats.write([Document(id="d", text="x")], tmp_path / name, format)
    assert (tmp_path / name).is_symlink()
    assert outside.read_text("utf-8") != "mine"
