"""The tables of TempEval-2."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom import formats
from timeloom.document import Document, Instance, Link, Span, Token
from timeloom.errors import FormatError
from timeloom.formats.tempeval2 import read_tables
from timeloom.timeml.timex3 import Timex3

BASE = "a 0 0 Barges|a 0 1 left|a 0 2 the|a 0 3 first|a 0 4 lock|a 1 0 Rain|a 1 1 fell|b 0 0 Nothing"
TABLES = {
    "event-extents.tab": "a 0 1 event e1 1|a 1 1 event e2 1",
    "event-attributes.tab": "a 0 1 event e1 1 tense PAST|a 0 1 event e1 1 class OCCURRENCE|a 1 1 event e2 1 class STATE",
    "timex-extents.tab": "a 0 2 timex3 t1 1|a 0 3 timex3 t1 1|a 1 0 timex3 t2 1",
    "timex-attributes.tab": "a 0 2 timex3 t1 1 type DATE|a 0 2 timex3 t1 1 value 2019-06-01|a 1 0 timex3 t2 1 type DATE",
    "tlinks-timex-event.tab": "a e1 t1 OVERLAP",
    "tlinks-dct-event.tab": "a e1 t0 BEFORE",
    "tlinks-main-events.tab": "a e1 e2 BEFORE-OR-OVERLAP",
    "tlinks-subordinated-events.tab": "a e2 e1 UNKNOWN",
    "dct.txt": "a 20190603",
}


def put(folder: Path, tables: dict[str, str]) -> Path:
    """Writes tables: a blank is a tab, a bar a line feed."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in tables.items():
        (folder / name).write_text(rows.replace(" ", "\t").replace("|", "\n") + "\n", "utf-8")
    return folder


@pytest.fixture
def barges(tmp_path: Path) -> Document:
    first, second = read_tables(put(tmp_path, {"base-segmentation.tab": BASE, **TABLES}))
    assert (second.id, second.text, second.dct) == ("b", "Nothing", None)
    return first


def test_text_sentences_and_tokens(barges: Document) -> None:
    assert barges.text == "Barges left the first lock\nRain fell"
    assert barges.sentences == (Span(0, 26), Span(27, 36))
    assert barges.tokens[:2] == (Token(0, 6), Token(7, 11))
    assert [barges.text[token.start : token.end] for token in barges.tokens[-2:]] == ["Rain", "fell"]


def test_events_have_one_instance(barges: Document) -> None:
    first, second = barges.events
    assert (first.id, barges.text[first.start : first.end]) == ("e1", "left")
    assert first.attributes == (("class", "OCCURRENCE"),)
    assert first.instances == (Instance("ei1", (("tense", "PAST"),)),)
    assert second.instances == (Instance("ei2"),)


def test_times(barges: Document) -> None:
    whole, part = barges.times
    assert (whole.id, whole.text, whole.timex3) == ("t1", "the first", Timex3("DATE", "2019-06-01"))
    assert (part.timex3, part.attributes) == (None, (("type", "DATE"),))


def test_links_tell_their_task(barges: Document) -> None:
    scheme = ("scheme", "tempeval")
    assert barges.links == (
        Link("l1", "TLINK", "OVERLAP", "ei1", "t1", (("task", "C"), scheme)),
        Link("l2", "TLINK", "BEFORE", "ei1", "t0", (("task", "D"), scheme)),
        Link("l3", "TLINK", "BEFORE-OR-OVERLAP", "ei1", "ei2", (("task", "E"), scheme)),
        Link("l4", "TLINK", "UNKNOWN", "ei2", "ei1", (("task", "F"), scheme)),
    )


def test_the_day_of_writing(barges: Document) -> None:
    assert barges.meta.creation is not None
    assert barges.meta.creation.timex3 == Timex3("DATE", "2019-06-03")
    assert barges.dct is not None
    assert barges.dct.isoformat()[0] == "2019-06-03T00:00:00"
    assert barges.meta.problems == ()


@pytest.mark.parametrize(
    ("table", "rows", "reason"),
    [
        pytest.param("event-extents.tab", "a 0 9 event e1 1", "a token that is not there", id="extent nowhere"),
        pytest.param("event-extents.tab", "a 0 1", "has the columns", id="extent without id"),
        pytest.param(
            "event-extents.tab", "a 0 0 event e1 1|a 0 2 event e1 1", "no one stretch", id="extent with a gap"
        ),
        pytest.param(
            "event-attributes.tab", "a 0 1 event e8 1 tense PAST", "what has no extent", id="attribute of nothing"
        ),
        pytest.param("event-attributes.tab", "a 0 1 event", "has the columns", id="attribute without name"),
        pytest.param("tlinks-main-events.tab", "a e1 e7 BEFORE", "links to nothing", id="link to nothing"),
        pytest.param("tlinks-main-events.tab", "a e1 e2 SOON", "not one of its kind", id="unknown label"),
        pytest.param("tlinks-main-events.tab", "a e1", "has the columns", id="link without label"),
        pytest.param("dct.txt", "a soon", "no date", id="no date of writing"),
    ],
)
def test_broken_rows_are_told(tmp_path: Path, table: str, rows: str, reason: str) -> None:
    tables = {name: TABLES[name] for name in ("event-extents.tab", "timex-extents.tab")} | {table: rows}
    document = next(read_tables(put(tmp_path, {"base-segmentation.tab": BASE, **tables})))
    assert [reason in problem.reason for problem in document.meta.problems] == [True]


def test_the_layout_of_the_test_part(tmp_path: Path) -> None:
    put(tmp_path / "data", {"base-segmentation.tab": BASE})
    put(tmp_path / "key", {name: TABLES[name] for name in ("event-extents.tab", "tlinks-main-events.tab")})
    put(tmp_path, {"dct-en.txt": TABLES["dct.txt"]})
    first = next(read_tables(tmp_path / "data"))
    assert (len(first.events), len(first.links), first.dct is None) == (2, 1, False)


def test_the_reader_of_folders_finds_them(tmp_path: Path) -> None:
    put(tmp_path / "english", {"base-segmentation.tab": BASE, **TABLES})
    documents = formats.read(tmp_path)
    assert [(document.id, document.meta.format) for document in documents] == [("a", "tempeval2"), ("b", "tempeval2")]


@pytest.mark.parametrize(
    ("base", "reason"),
    [(None, "no base-segmentation.tab"), ("a 0 x Barges", "has the columns"), ("a 0", "has the columns")],
    ids=["no tokens", "no number", "no form"],
)
def test_without_tokens_there_is_nothing(tmp_path: Path, base: str | None, reason: str) -> None:
    put(tmp_path, {} if base is None else {"base-segmentation.tab": base})
    with pytest.raises(FormatError, match=reason):
        list(read_tables(tmp_path))
