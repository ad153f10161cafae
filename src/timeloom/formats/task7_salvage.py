"""SemEval-2015 task 7, read for one who has to answer every snippet: of a broken block what can be read of it, and its
faults.

`timeloom.formats.task7` refuses a block with a fault, as a gold has to. Whoever pairs answers with snippets by their
order needs one for each block, so here none is lost: an id that cannot be read is empty, and so is a text; a candidate
that is no interval is left out of its list, a list of which nothing is left out of its snippet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from timeloom.document import Dating, Document, Grid, Meta, Phrase, Problem
from timeloom.errors import FormatError, LimitError
from timeloom.formats.jsonl import parse, raw_lines
from timeloom.formats.task7 import CLOSING, GRAINS, NO_TAG, Fault, blocks, cut_tag, interval_of
from timeloom.formats.xml_source import MAX_TEXT

__all__ = ["Salvaged", "salvage", "salvage_lines"]

_ID = re.compile(r'\bid="([^"]*)"')
_MOST = 999_999
"""The years that the blocks can hold; those of lines of JSON are held to it too."""
_UNDECIDED = "a phrase without yes or no before it"

Faults = list[FormatError | LimitError]
_Cut = tuple[str, list[tuple[str, str]], str | None]


class Salvaged(NamedTuple):
    """A snippet, and what is wrong with its block. `document` is None for a stretch that is no block at all (a stray
    line)."""

    document: Document | None
    faults: Faults


# --- blocks ----------------------------------------------------------------------------------------------------------
def salvage(text: str, path: str) -> Iterator[Salvaged]:
    """The blocks of a file in its order, each with its faults. Lists and phrases have the answers that the file
    gives."""
    lines = text.split("\n")
    for at, end in blocks(lines):
        yield _Block(lines, at, end, path).read()


class _Block:
    """Reads the block of the lines from `first` to `end`."""

    def __init__(self, lines: Sequence[str], first: int, end: int, path: str) -> None:
        self.lines, self.first, self.end, self.path = lines, first, end, path
        self.faults: Faults = []

    def read(self) -> Salvaged:
        closed = self.lines[self.end - 1].strip() == CLOSING
        opening = cut_tag(self.lines[self.first])
        if opening is None and not (closed and self.end - self.first > 1):
            self._fault(self.first, 'a text begins with <text id="...">', self.lines[self.first][:80])
            return Salvaged(None, self.faults)
        if not closed:
            self._fault(self.first, f"the text that begins here is not closed by {CLOSING}")
        at, attributes = self._opening(opening)
        grids: dict[str, Grid] = {}
        while at < self.end and (tag := cut_tag(self.lines[at])) is not None and tag[0]:
            self._list(tag, at, grids)
            at += 1
        phrases, period = self._asked(attributes)
        id = next((value for name, value in attributes if name == "id"), "")
        if not id:
            self._fault(self.first, "the text has no id")
        words = "\n".join(self.lines[at : self.end - closed])
        place = f"line {self.first + 1}"
        problems = tuple(Problem(self.path, place, _UNDECIDED, one.text) for one in phrases if one.evidence is None)
        dating = Dating(tuple(grids.values()), phrases, period)
        return Salvaged(_document(id, words, dating, self.path, place, self.faults, problems), self.faults)

    def _opening(self, tag: _Cut | None) -> tuple[int, list[tuple[str, str]]]:
        """Where the lists begin, and the attributes of the first tag as far as they can be read."""
        line = self.lines[self.first]
        if tag is not None and not tag[0]:
            _, attributes, rest = tag
            if rest is not None:
                self._fault(self.first, NO_TAG, rest[:40])
                found = _ID.search(rest)
                attributes = attributes if found is None else [*attributes, ("id", found[1])]
            return self.first + 1, attributes
        self._fault(self.first, 'a text begins with <text id="...">', line[:80])
        after = cut_tag(self.lines[self.first + 1]) if self.first + 1 < self.end else None
        if tag is None and (line.lstrip().startswith("<") or (after is not None and after[0])):
            found = _ID.search(line)
            return self.first + 1, [] if found is None else [("id", found[1])]
        return self.first, []

    def _list(self, tag: _Cut, at: int, grids: dict[str, Grid]) -> None:
        grain, attributes, rest = tag
        if rest is not None:
            return self._fault(at, NO_TAG, rest[:40])
        if grain in grids:
            return self._fault(at, f"a second list of grain {grain}")
        intervals: list[tuple[int, int]] = []
        chosen: list[int] = []
        for name, value in attributes:
            if name not in ("yes", "no"):
                self._fault(at, "an interval of a list is yes or no", f'{name}="{value}"')
                continue
            try:
                intervals.append(interval_of(value, at + 1))
            except Fault as fault:
                self._fault(at, fault.reason, fault.value)
                continue
            chosen += [len(intervals) - 1] if name == "yes" else []
        if len(chosen) > 1:
            self._fault(at, f"a second yes in the list of grain {grain}")
        if intervals:
            grids[grain] = Grid(grain, tuple(intervals), chosen[0] if chosen else None)
        elif not attributes:
            self._fault(at, f"a list of grain {grain} without intervals")
        return None

    def _asked(self, attributes: list[tuple[str, str]]) -> tuple[tuple[Phrase, ...], tuple[int, int] | None]:
        """The phrases and the period of the first tag."""
        answers = {"yes": True, "no": False, "": None}
        phrases = tuple(Phrase(value, answers[name]) for name, value in attributes if name in answers)
        period = next((value for name, value in attributes if name == "period"), None)
        if period is None:
            return phrases, None
        try:
            return phrases, interval_of(period, self.first + 1)
        except Fault as fault:
            self._fault(self.first, fault.reason, fault.value)
            return phrases, None

    def _fault(self, at: int, reason: str, value: str | None = None) -> None:
        self.faults.append(FormatError(reason, document=self.path, place=f"line {at + 1}", value=value))


def _document(
    id: str, text: str, dating: Dating, path: str, place: str, faults: Faults, problems: tuple[Problem, ...] = ()
) -> Document:
    if len(text) > MAX_TEXT:
        reason = f"its text is longer than the cap of {MAX_TEXT} characters: what is beyond them is not read"
        faults.append(LimitError(reason, document=path, place=place))
        text = text[:MAX_TEXT]
    meta = Meta(format="task7", path=path, problems=problems)
    return Document(id=id, text=text, dating=None if dating == Dating() else dating, meta=meta)


# --- lines of JSON ---------------------------------------------------------------------------------------------------
def salvage_lines(path: Path) -> Iterator[Salvaged]:
    """The lines of a file, each with its faults: of an object `id`, `text` and the lists F, M and C are read and no
    other key. A line of the house's own (with `dating`) is read as one."""
    for place, line in raw_lines(path):
        if isinstance(line, LimitError):
            yield Salvaged(Document(id="", text=""), [line])
        else:
            yield _line(line, str(path), place)


def _line(line: bytes, path: str, place: str) -> Salvaged:
    faults: Faults = []
    try:
        data = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Salvaged(Document(id="", text=""), [FormatError(f"no JSON: {error}", document=path, place=place)])
    if not isinstance(data, dict):
        reason = "a snippet is a JSON object"
        return Salvaged(
            Document(id="", text=""), [FormatError(reason, document=path, place=place, value=type(data).__name__)]
        )
    if "dating" in data:
        try:
            return Salvaged(parse(line, path, place), [])
        except (FormatError, LimitError) as error:
            faults.append(error)
    read = _Row(data, path, place, faults)
    dating = Dating(tuple(grid for grain in GRAINS if (grid := read.grid(grain)) is not None))
    return Salvaged(_document(read.words("id"), read.words("text"), dating, path, place, faults), faults)


class _Row:
    """An object of JSON, read key by key; what is wrong goes to `faults`."""

    def __init__(self, data: dict[str, Any], path: str, place: str, faults: Faults) -> None:
        self.data, self.path, self.place, self.faults = data, path, place, faults

    def words(self, key: str) -> str:
        """A string; an id may be a whole number as well."""
        found = self.data.get(key)
        if isinstance(found, str):
            return found
        if key == "id" and isinstance(found, int) and not isinstance(found, bool):
            return str(found)
        self._fault(f"the snippet has no {key} that is a string", found)
        return ""

    def grid(self, grain: str) -> Grid | None:
        """A list of candidates, None where there is none or nothing of it can be read."""
        listed = self.data.get(grain)
        if listed is None:
            return None
        candidates = listed.get("candidates") if isinstance(listed, dict) else None
        if not isinstance(candidates, list) or not candidates:
            self._fault(f"the list {grain} has no candidates", listed)
            return None
        intervals = []
        for one in candidates:
            if _is_interval(one):
                intervals.append((one[0], one[1]))
            else:
                self._fault(f"a candidate of the list {grain} is no first and last year, as in [1700, 1706]", one)
        gold = listed.get("gold")
        chosen = next((at for at, one in enumerate(intervals) if list(one) == gold), None)
        if gold is not None and chosen is None:
            self._fault(f"the answer of grain {grain} is none of its candidates", gold)
        return Grid(grain, tuple(intervals), chosen) if intervals else None

    def _fault(self, reason: str, value: object) -> None:
        self.faults.append(FormatError(reason, document=self.path, place=self.place, value=repr(value)[:80]))


def _is_interval(one: object) -> bool:
    if not isinstance(one, list) or len(one) != 2:
        return False
    if not all(isinstance(year, int) and not isinstance(year, bool) and abs(year) <= _MOST for year in one):
        return False
    return bool(one[0] <= one[1])
