"""Text in another encoding: the error says which it may be, and what makes UTF-8 of it."""

from __future__ import annotations

import codecs

import pytest

from timeloom.errors import FormatError
from timeloom.formats.plain import decode

TEXT = "Café, Monday, 3 May 2019"
FAULTS = {
    "Latin-1": (TEXT.encode("latin-1"), "not UTF-8; if it is of Windows or Latin-1, convert it: iconv -f CP1252 -t UTF-8 OLD > NEW"),
    "UTF-16": (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "UTF-16, not UTF-8; convert it: iconv -f UTF-16 -t UTF-8 OLD > NEW"),
    "UTF-16, big end first": (TEXT.encode("utf-16"), "UTF-16, not UTF-8; convert it: iconv -f UTF-16 -t UTF-8 OLD > NEW"),
    "UTF-16 without a mark": ("Monday, 3 May 2019".encode("utf-16-le"), "UTF-16, not UTF-8; convert it: iconv -f UTF-16"),
    "binary": (b"\x7fELF\x02\x01\x01\x00\x00\xff\xfe\x80", "no text: a binary file"),
    "zeros": (b"\0" * 100, "no text: a binary file"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "told"), FAULTS.values(), ids=FAULTS)
def test_the_error_names_the_way_out(data: bytes, told: str) -> None:
    with pytest.raises(FormatError) as refused:
        decode(data, "note.txt")
    assert told in str(refused.value)


def test_utf_8_is_read_with_its_mark_and_without() -> None:
    assert decode(TEXT.encode(), "a") == decode(codecs.BOM_UTF8 + TEXT.encode(), "a") == TEXT
