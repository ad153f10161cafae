"""Plain text, with the creation time in a `.dct` beside it: reader and writer.

Text is UTF-8, strictly; a byte-order mark is dropped, CR and CRLF are kept.
"""

from __future__ import annotations

import codecs
from pathlib import Path

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Meta, Problem
from timeloom.errors import FormatError, LimitError
from timeloom.formats.creation import creation_interval, creation_value
from timeloom.formats.xml_source import MAX_TEXT, load_bytes

__all__ = ["decode", "encode", "parse", "read_creation", "render"]

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_LOOKED_AT = 256
_CONVERT = "convert it: iconv -f {} -t UTF-8 OLD > NEW"


def parse(data: bytes, id: str, path: str | None = None, dct: Interval | None = None) -> Document:
    """The document of a text. An empty file is an empty document.

    Raises:
        FormatError: not UTF-8, or not text at all.
        LimitError: longer than the cap.
    """
    return Document(id=id, text=decode(data, path or id), dct=dct, meta=Meta(format="text", path=path))


def decode(data: bytes, name: str, cap: int = MAX_TEXT) -> str:
    """The characters of a text of at most `cap` of them. Raises as `parse` does."""
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(
            _fault(data), document=name, place=f"byte {error.start}", value=data[error.start : error.start + 1]
        ) from None
    if "\0" in text:
        raise FormatError(_fault(data), document=name, place=f"character {text.index(chr(0))}")
    if len(text) > cap:
        raise LimitError(f"its text is longer than the cap of {cap} characters", document=name)
    return text


def _fault(data: bytes) -> str:
    """Why these bytes are no text in UTF-8, and what makes one of them."""
    if data.startswith(_UTF16) or _is_half_zeros(data[:_LOOKED_AT]):
        return f"broken encoding: UTF-16, not UTF-8; {_CONVERT.format('UTF-16')}"
    if b"\0" in data[:4096]:
        return "no text: a binary file"
    return f"broken encoding: not UTF-8; if it is of Windows or Latin-1, {_CONVERT.format('CP1252')}"


def _is_half_zeros(data: bytes) -> bool:
    """Is every other byte a zero, as in UTF-16 of Latin letters without a mark of its order?"""
    halves = (data[0::2], data[1::2])
    most, least = (max(half.count(0) for half in halves), min(half.count(0) for half in halves))
    return most > len(data) // 4 and not least


def read_creation(path: Path) -> tuple[Interval | None, tuple[Problem, ...]]:
    """The creation time that the first line of a `.dct` file gives; a problem where there is no date in it."""
    if not path.is_file():
        return None, ()
    first = decode(load_bytes(path, 4096), str(path)).partition("\n")[0].strip()
    interval = creation_interval(first)
    if interval is None and first:
        return None, (Problem(str(path), "line 1", "the creation time is no ISO date", first),)
    return interval, ()


def render(document: Document) -> tuple[bytes, bytes | None, tuple[Problem, ...]]:
    """The bytes of the text, those of its `.dct` (None without a creation time), and what these cannot hold.

    Raises:
        FormatError: a character that a text file of UTF-8 cannot hold.
    """
    text = document.text
    mark = codecs.BOM_UTF8 if text.startswith("\ufeff") else b""  # or the first character would be read as the mark
    data = mark + encode(text, document.id)
    if document.dct is None:
        return data, None, ()
    value = creation_value(document.dct)
    if value is None:
        reason = "the creation time is not one unit of the calendar, which a value could name"
        return data, None, (Problem(document.id, "creation time", reason, repr(document.dct)),)
    return data, f"{value}\n".encode(), ()


def encode(text: str, name: str) -> bytes:
    """UTF-8. Raises FormatError for a lone surrogate, and for U+0000, at which `decode` sees a binary file."""
    if "\0" in text:
        raise FormatError("a text cannot hold U+0000", document=name, place=f"character {text.index(chr(0))}")
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        place = f"character {error.start}"
        raise FormatError("UTF-8 cannot hold a lone surrogate", document=name, place=place) from None
