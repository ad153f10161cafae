"""Texts for annotations that come without: from the folder of the annotations, or from one that the user names.

SCATE is given out as Anafora XML alone. Its news text is *all* character data of the TempEval-3 file from the root on,
headers and line feeds between tags included (facts of the distribution: timenorm's reader and `copy_text` do so); that
of THYME is the note itself, which begins with a line that holds its date.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from timeloom.calendar.interval import Interval
from timeloom.document import Problem
from timeloom.errors import FormatError
from timeloom.formats import plain, timeml_read
from timeloom.formats.creation import creation_interval
from timeloom.formats.xml_source import characters, load_bytes, open_xml, scan

__all__ = ["SourceText", "Texts", "all_character_data"]

_NOTE = re.compile(r'\[meta rev_date="(\d{1,2})/(\d{1,2})/(\d{4})"')


class SourceText(NamedTuple):
    """A text and the day of its writing, as an ISO date ("" where nothing says) and as an interval."""

    text: str
    day: str = ""
    dct: Interval | None = None
    problems: tuple[Problem, ...] = ()


class Texts:
    """Finds the text of a document by its name: `<doc>`, `<doc>.txt` or `<doc>.tml`."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders

    @cached_property
    def _index(self) -> dict[str, Path]:
        """Document -> file, of all folders and those in them; the first wins."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            for place, _, names in sorted(os.walk(folder)):
                for name in sorted(names):
                    if not name.endswith((".xml", ".dct")):
                        found.setdefault(_bare(name), Path(place, name))
        return found

    def _path(self, id: str, beside: Path) -> Path | None:
        own = next((path for name in (id, f"{id}.txt") if (path := beside / name).is_file()), None)
        return own or self._index.get(id)

    def has(self, id: str, beside: Path) -> bool:
        """Whether there is a text. `beside` is the folder of the annotations."""
        return self._path(id, beside) is not None

    def read(self, id: str, beside: Path) -> SourceText:
        """The text. Raises FormatError where there is none, or it cannot be read."""
        path = self._path(id, beside)
        if path is None:
            raise FormatError("no text for these annotations", document=str(beside), value=id)
        if path.name.endswith(".tml"):
            return _of_timeml(path, id)
        text = plain.decode(load_bytes(path), str(path))
        dct, problems = plain.read_creation(path.with_name(f"{id}.dct"))
        if dct is not None or problems:
            return SourceText(text, _day(path.with_name(f"{id}.dct")), dct, problems)
        noted = _NOTE.match(text)
        if noted is None:
            return SourceText(text)
        day = f"{noted[3]}-{int(noted[1]):02d}-{int(noted[2]):02d}"
        return SourceText(text, day, creation_interval(day))


def _bare(name: str) -> str:
    """The document that a file of text is called after."""
    return name.removesuffix(".tml") if name.endswith(".tml") else name.removesuffix(".txt")


def _day(path: Path) -> str:
    return load_bytes(path, 4096).decode("utf-8").partition("\n")[0].strip()


def _of_timeml(path: Path, id: str) -> SourceText:
    """All character data, and the day of the creation time: SCATE's annotators were given no hour."""
    data = load_bytes(path)
    creation = timeml_read.parse(data, id, str(path)).meta.creation
    day = creation.timex3.value[:10] if creation and creation.timex3 else ""
    return SourceText(all_character_data(data, str(path)), day, creation_interval(day) if day else None)


def all_character_data(data: bytes, name: str) -> str:
    """All text of an XML file from its root on, in whatever element it stands. Raises FormatError."""
    raw = open_xml(data, name).raw
    parts: list[str] = []
    depth = 0
    for token in scan(raw, name):
        if token.kind == "text" and depth:
            parts.append(characters(raw[token.start : token.end], name))
        elif token.kind == "cdata" and depth:
            parts.append(raw[token.start + 9 : token.end - 3].replace("\r\n", "\n").replace("\r", "\n"))
        depth += (token.kind == "open") - (token.kind == "close")
    return "".join(parts)
