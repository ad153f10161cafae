"""Hostile XML costs one error, and no time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from timeloom.errors import FormatError, LimitError, TimeloomError
from timeloom.formats.anafora_read import parse as parse_anafora
from timeloom.formats.timeml_read import parse as parse_timeml
from timeloom.formats.xml_source import load_bytes, open_xml, scan, with_attributes

LAUGHS = (
    '<!DOCTYPE lolz [<!ENTITY lol "lol">'
    + "".join(f'<!ENTITY lol{n} "{f"&lol{n - 1 or str()};" * 10}">' for n in range(1, 10))
    + "]><TimeML><TEXT>&lol9;</TEXT></TimeML>"
)
EXTERNAL = '<!DOCTYPE TimeML [<!ENTITY x SYSTEM "file:///etc/hostname">]><TimeML><TEXT>&x;</TEXT></TimeML>'
DEEP = "<TimeML><TEXT>" + "<s>" * 80 + "</s>" * 80 + "</TEXT></TimeML>"
BOTTOMLESS = "<TimeML><TEXT>" + "<s>" * 100_000
LONG_NODE = "<TimeML><TEXT>" + "a" * 11_000_000 + "</TEXT></TimeML>"


@pytest.mark.parametrize(
    ("raw", "kind", "message"),
    [
        (LAUGHS, FormatError, "entities are never expanded"),
        (EXTERNAL, FormatError, "entities are never expanded"),
        (DEEP, LimitError, "nested deeper than 64"),
        (BOTTOMLESS, LimitError, "beyond what is read"),
        (LONG_NODE, LimitError, "beyond what is read"),
        ("<!DOCTYPE TimeML [" * 20_000, FormatError, "markup does not end"),
        ("<!--" * 100_000, FormatError, "markup does not end"),
        ("<a b='" * 100_000, FormatError, "a tag does not end"),
    ],
    ids=["billion laughs", "external entity", "deep", "bottomless", "one long node", "doctypes", "comments", "quotes"],
)
def test_hostile_xml_is_one_error(raw: str, kind: type[TimeloomError], message: str) -> None:
    started = time.perf_counter()
    with pytest.raises(kind, match=message) as caught:
        parse_timeml(raw.encode(), "x", "x.tml")
    assert time.perf_counter() - started < 2
    assert caught.value.document == "x.tml"


def test_a_document_type_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "TimeML.dtd").write_text("<!ELEMENT this is broken", encoding="utf-8")
    uri = (tmp_path / "TimeML.dtd").as_uri()
    raw = f'<!DOCTYPE TimeML SYSTEM "{uri}"><TimeML/>'
    assert open_xml(raw.encode(), "x").raw == raw  # loading it would have been an error


def test_a_file_over_the_cap_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.tml"
    with path.open("wb") as stream:
        stream.truncate(100 * 2**20)
    with pytest.raises(LimitError, match="cap of 67108864 bytes") as caught:
        load_bytes(path)
    assert caught.value.document == str(path)


def test_anafora_is_read_as_carefully() -> None:
    with pytest.raises(FormatError, match="entities are never expanded"):
        parse_anafora(LAUGHS.encode(), "x")


def test_the_pieces_of_a_file_are_the_file() -> None:
    raw = '<?xml version="1.0"?><!-- > --><a x=">" y=\'<\'>t&amp;<b/><![CDATA[<]]></a >\n'.replace("'<'", "'&lt;'")
    assert "".join(raw[token.start : token.end] for token in scan(raw, "x")) == raw


@pytest.mark.parametrize(
    ("raw", "wanted", "out"),
    [
        ('<T a="1" b="2"/>', [("a", "1"), ("b", "2")], '<T a="1" b="2"/>'),
        ('<T a="1" b="2"/>', [("a", "1"), ("b", "3")], '<T a="1" b="3"/>'),
        ('<T a = "1"  b="2" />', [("b", "2")], '<T  b="2" />'),
        ('<T a="1" b="2" />', [("a", "1")], '<T a="1" />'),
        ('<T a="1"/>', [("a", "1"), ("c", 'x"<&')], '<T a="1" c="x&quot;&lt;&amp;"/>'),
        ("<T a='1'>x</T>", [("a", "it's")], "<T a='it&apos;s'>x</T>"),
        ("<T/>", [("a", "1")], '<T a="1"/>'),
    ],
    ids=["nothing", "a value", "the first goes", "the last goes", "one comes", "single quotes", "the first comes"],
)
def test_only_what_is_changed_changes(raw: str, wanted: list[tuple[str, str]], out: str) -> None:
    assert with_attributes(raw, wanted) == out
