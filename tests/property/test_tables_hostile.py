"""Readers of tables and of the dialect of TempEval-1: whatever the input, a Document with sound spans, or an error of
ours."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.document import Document
from timeloom.errors import TimeloomError
from timeloom.formats import tempeval1
from timeloom.formats.pairs import DIALECTS, join, read_pairs
from timeloom.formats.tempeval2 import BASE, LINKS, read_tables

CELLS = st.sampled_from(
    ["d", "e", "0", "1", "2", "e1", "t1", "t0", "event", "value", "type", "BEFORE", "b", "", "é", "\ufeff"]
)
TABLE = st.lists(st.lists(CELLS, max_size=9).map("\t".join), max_size=6).map("\n".join)
TOKENS = st.lists(st.tuples(CELLS, st.sampled_from("01")), max_size=6).map(
    lambda rows: "\n".join(f"d\t{sentence}\t{number}\t{form}" for number, (form, sentence) in enumerate(rows))
)
NAMES = ("event-extents.tab", "event-attributes.tab", "timex-extents.tab", "timex-attributes.tab", "dct.txt", *LINKS)


def sound(document: Document) -> None:
    length = len(document.text)
    for layer in (document.sentences, document.tokens, document.events, document.times):
        assert all(0 <= one.start <= one.end <= length for one in layer)
    assert all(document.text[time.start : time.end] == time.text for time in document.times)


@given(TOKENS | TABLE, st.dictionaries(st.sampled_from(NAMES), TABLE))
def test_tempeval2(tmp_path_factory: pytest.TempPathFactory, base: str, tables: dict[str, str]) -> None:
    folder = tmp_path_factory.mktemp("tables")
    for name, text in {BASE: base, **tables}.items():
        Path(folder, name).write_text(text, "utf-8", newline="")
    try:
        documents = list(read_tables(folder))
    except TimeloomError:
        return
    for document in documents:
        sound(document)


@given(st.sampled_from(sorted(DIALECTS)), TABLE | st.text())
def test_pairs(dialect: str, text: str) -> None:
    try:
        rows = read_pairs(text.encode("utf-8", "surrogatepass"), dialect, "table")
    except TimeloomError:
        return
    for id, pairs in rows.items():
        document = join(Document(id=id, text=""), pairs, dialect)
        assert document.links == ()
        assert len(document.meta.problems) == 1


TAGS = st.sampled_from(
    ["<s>", "</s>", "It ", '<EVENT eid="e1" tense="PAST">sank</EVENT>', '<EVENT eid="e1"/>', "<EVENT>x</EVENT>",
     '<TIMEX3 tid="t0" functionInDocument="CREATION_TIME" type="DATE" value="1998">1998</TIMEX3>', '<EVENT eid="ei1"/>',
     '<TLINK relType="BEFORE" eventID="e1" relatedToTime="t0"/>', '<TLINK relType="BEFORE" eventID="e1"/>', '<TLINK lid="l1"/>',
     '<MAKEINSTANCE eiid="ei1" eventID="e1"/>', "&amp;", "&", "é"]
)  # fmt: skip


@given(st.lists(TAGS, max_size=12).map("".join))
def test_tempeval1(inside: str) -> None:
    try:
        document = tempeval1.parse(f"<TimeML>{inside}</TimeML>".encode(), "d")
    except TimeloomError:
        return
    sound(document)
    assert all(event.instances for event in document.events)
