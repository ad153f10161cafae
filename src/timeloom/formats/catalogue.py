"""The table of formats: what their files are called, and how a path says which one it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from timeloom.document.tables import TABLE_NAMES
from timeloom.errors import FormatError

__all__ = [
    "FORMATS",
    "REPORTS",
    "Format",
    "anafora_id",
    "detect",
    "document_id",
    "is_format",
    "is_of_report",
    "readable",
]

_BYTES = 0xDC00
"""Where Python keeps the bytes of a name that are no UTF-8 (PEP 383)."""


class Format(NamedTuple):
    """One format. `suffixes` are the endings that its files have; `reads` and `writes` say what can be done."""

    name: str
    suffixes: tuple[str, ...]
    writes: bool = True
    reads: bool = True


FORMATS: dict[str, Format] = {
    row.name: row
    for row in (
        Format("timeml", (".tml", ".timeml")),
        Format("tempeval", (".tml.TE3input", ".TE3input"), writes=False),
        Format("anafora", (".xml",)),
        Format("text", (".txt", ".eml")),
        Format("jsonl", (".jsonl",)),
        Format("json", (".json",), writes=False),
        Format("parquet", (".parquet",), writes=False),
        Format("brat", (".ann",)),
        Format("task7", (".task7",)),
        Format("conllu", (".conllu",)),
        Format("tempeval1", (), writes=False),
        Format("tempeval2", ("base-segmentation.tab",), writes=False),
        Format("ics", (".ics",), reads=False),
        Format("xmi", (".xmi",)),
        Format("cas-json", (".json",)),
        Format("label-studio", (".json",)),
    )
}
REPORTS = frozenset({"run.json", "failed.jsonl", "problems.jsonl", "run.journal"})
"""What a batch leaves beside its documents."""
_OF_REPORTS = REPORTS | {made for name in REPORTS for made in (f"{name}.part", f".{name}.part")}
_OURS = re.compile(rb'\{\s*"id"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"text"\s*:\s*"', re.DOTALL)
"""How a document of our JSON begins (`timeloom.document.shape`)."""
_ANAFORA_NAME = re.compile(r"(.+)\.[^.]+\.[^.]+\.[^.]+\.xml", re.DOTALL)


def is_format(name: str) -> str:
    """The name of a format that is read, or "auto". Raises FormatError for any other."""
    if name in FORMATS and not FORMATS[name].reads:
        raise FormatError("this format is only written, not read", value=name)
    if name != "auto" and name not in FORMATS:
        known = (row.name for row in FORMATS.values() if row.reads)
        raise FormatError(f"no such format; there are auto, {', '.join(known)}", value=name)
    return name


def is_of_report(name: str) -> bool:
    """Whether a name in the folder of a batch is that of a report, or of one that is being written, in any case of
    letters."""
    return name.casefold() in _OF_REPORTS


def detect(path: Path, in_folder: bool = False) -> str | None:
    """The format of a file, by its name and, for `.xml` and `.json`, by what it begins with.

    A file of another name is plain text if it was named itself; found in a folder it is plain text only where the
    folder has its name (as in Anafora's `<doc>/<doc>`), and else none of ours: None.
    """
    name = path.name
    if name in REPORTS:
        return None if in_folder else "jsonl" if name.endswith(".jsonl") else "text"
    if name.endswith(".xml"):
        return _xml_format(path, in_folder)
    if name.endswith(".json"):
        return _json_format(path) or (None if in_folder else "text")
    if name.endswith(".txt"):
        if in_folder and name.startswith("dct") and path.with_name("base-segmentation.tab").is_file():
            return None  # the days of writing of TempEval-2 are no text
        if path.with_suffix(".ann").is_file():
            return None if in_folder else "brat"
        return "text"
    if in_folder and name.startswith("part-") and name.endswith(".parquet") and path.parent.name in TABLE_NAMES:
        return None  # of a batch to Parquet: its documents are in `documents`
    for row in FORMATS.values():
        if row.reads and name.endswith(row.suffixes):
            return row.name
    if in_folder:
        return "text" if name == path.parent.name and not _has_anafora(path) else None
    return "text"


def _has_anafora(path: Path) -> bool:
    return any(other.name.startswith(f"{path.name}.") and other.suffix == ".xml" for other in path.parent.iterdir())


def _xml_format(path: Path, in_folder: bool) -> str | None:
    try:
        with path.open("rb") as stream:
            head = stream.read(4096).replace(b"\0", b"")
    except OSError:
        return "anafora"  # whoever reads it says why it cannot be read
    if b"<TimeML" in head:
        return "timeml"
    if b"<data" in head or not in_folder:
        return "anafora"
    return None


def _json_format(path: Path) -> str | None:
    """A document of ours by how it begins, a CAS by its reserved names, a list of tasks by theirs; None for any other
    JSON."""
    try:
        with path.open("rb") as stream:
            head = stream.read(65_536).lstrip(b"\xef\xbb\xbf \t\r\n")
    except OSError:
        return None
    if _OURS.match(head):
        return "json"
    if head.startswith(b"{"):
        return (
            "cas-json" if any(name in head for name in (b'"%TYPES"', b'"%FEATURE_STRUCTURES"', b'"%VIEWS"')) else None
        )
    made = b'"data"' in head and b'"timeloom"' in head
    done = any(name in head for name in (b'"annotations"', b'"predictions"')) and (
        b'"data"' in head or b'"result"' in head
    )
    return "label-studio" if head.startswith(b"[") and (made or done) else None


def readable(name: str) -> str:
    """A name of a file as UTF-8 can hold it: a byte in it that is none is written `%E9`, and a per cent sign beside it
    `%25`."""
    if name.isascii() or not any(map(_is_byte, name)):
        return name
    return "".join(f"%{ord(char) - _BYTES:02X}" if _is_byte(char) else "%25" if char == "%" else char for char in name)


def _is_byte(char: str) -> bool:
    return "\udc80" <= char <= "\udcff"


def document_id(path: Path, format: str) -> str:
    """The id of the document of a file: its name without the ending of its format."""
    if format == "anafora":
        return anafora_id(path)
    for suffix in FORMATS[format].suffixes:
        if path.name.endswith(suffix) and path.name != suffix:
            return path.name.removesuffix(suffix)
    return path.name.removesuffix(".xml") if format == "timeml" else path.name


def anafora_id(path: Path) -> str:
    """The document of an Anafora file `<doc>.<schema>.<annotator>.<status>.xml`; its folder has the same name."""
    if path.name.startswith(f"{path.parent.name}."):
        return path.parent.name
    found = _ANAFORA_NAME.fullmatch(path.name)
    return found[1] if found else path.name.removesuffix(".xml")
