"""SemEval-2015 task 7, diachronic text evaluation: its own files, and lines of JSON that hold the same. Reader, writer.

Its files look like XML and are none, since attributes repeat; one block for each text::

    <text id="n12">
    <textF no="1700-1706" yes="1707-1713" no="1714-1720">
    <textM yes="1702-1714" no="1715-1727">
    <textC no="1690-1710" yes="1711-1731">
    The words of the text.
    </text>

Each list has at most one `yes`, the interval of the year of writing; without one it is a question. Of the subtask of
phrases the first tag has `yes` and `no` with a phrase each, and `period="1750-1850"`. Whatever is between quotation
marks is taken as it stands; there are no character references. A phrase without `yes` or `no` before it (three of the
published test file) is one that nobody has decided, and a problem of its document.

The lines of JSON have `id`, `text` and, by grain, `{"candidates": [[1700, 1706], ...], "gold": [1707, 1713]}`; what
else they say (the year itself among it) is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from timeloom.document import Dating, Document, Grid, Meta, Phrase, Problem
from timeloom.errors import FormatError, LimitError, misfit
from timeloom.formats import plain
from timeloom.formats.xml_source import check_length

__all__ = ["GRAINS", "is_item", "parse", "parse_item", "render"]

GRAINS = ("F", "M", "C")
"""Fine, medium and coarse."""

_TAG = re.compile(r"<text([A-Z]?)(?=[\s>])")
_ATTRIBUTE = re.compile(r'\s*(?:([A-Za-z]+)=)?"([^"]*)"')
_TAG_END = re.compile(r"\s*/?>\s*(?:</text[A-Z]>\s*)?")
"""Lists stand unclosed in the task's files; one that was closed by hand is a list as well."""
_YEARS = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")
CLOSING = "</text>"
NO_TAG = 'a tag holds attributes name="value" and ends in >'


class _Tag(NamedTuple):
    """One tag: the letter after "text", and its attributes in their order."""

    grain: str
    attributes: list[tuple[str, str]]


class Fault(Exception):
    """Within the readers of these files: what is wrong in a line (counted from 1)."""

    def __init__(self, line: int, reason: str, value: str | None = None) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason
        self.value = value


# --- reading ---------------------------------------------------------------------------------------------------------
def parse(text: str, path: str) -> Iterator[Document | FormatError | LimitError]:
    """The documents of a file, block by block; where one cannot be read, its error with the line."""
    lines = text.split("\n")
    for at, end in blocks(lines):
        try:
            yield _block(lines, at, end, path)
        except Fault as fault:
            yield FormatError(fault.reason, document=path, place=f"line {fault.line}", value=fault.value)
        except LimitError as error:
            yield error


def blocks(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first line of every block and the line after it; blank lines between blocks are no block."""
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        end = _block_end(lines, at)
        yield at, end
        at = end


def _block_end(lines: Sequence[str], first: int) -> int:
    """The line after the block that begins at `first`: past its closing tag, or where another block begins."""
    for at in range(first, len(lines)):
        if lines[at].strip() == CLOSING:
            return at + 1
        if at > first and lines[at].startswith("<text "):
            return at
    return len(lines)


def _block(lines: Sequence[str], first: int, end: int, path: str) -> Document:
    opening = _tag(lines[first], first + 1)
    if opening is None or opening.grain:
        raise Fault(first + 1, 'a text begins with <text id="...">', lines[first][:80])
    if lines[end - 1].strip() != CLOSING:
        raise Fault(first + 1, f"the text that begins here is not closed by {CLOSING}")
    grids: list[Grid] = []
    at = first + 1
    while (tag := _tag(lines[at], at + 1)) is not None and tag.grain:
        if tag.grain in {grid.grain for grid in grids}:
            raise Fault(at + 1, f"a second list of grain {tag.grain}")
        grids.append(_grid(tag, at + 1))
        at += 1
    dating = Dating(tuple(grids), *_asked(opening, first + 1))
    id = next((value for name, value in opening.attributes if name == "id"), "")
    if not id:
        raise Fault(first + 1, "the text has no id")
    words, place = "\n".join(lines[at : end - 1]), f"line {first + 1}"
    undecided = [phrase for phrase in dating.phrases if phrase.evidence is None]
    problems = [Problem(path, place, "a phrase without yes or no before it", phrase.text) for phrase in undecided]
    return _document(id, words, dating, path, place, problems)


def _document(id: str, text: str, dating: Dating, path: str, place: str, problems: Iterable[Problem] = ()) -> Document:
    check_length(len(text), path, place)
    meta = Meta(format="task7", path=path, problems=tuple(problems))
    return Document(id=id, text=text, dating=None if dating == Dating() else dating, meta=meta)


def cut_tag(line: str) -> tuple[str, list[tuple[str, str]], str | None] | None:
    """Of a tag the letter after "text", its attributes in their order, and from where on it cannot be read (None: all
    can be). None where the line holds no tag."""
    found = _TAG.match(line)
    if found is None:
        return None
    attributes = []
    at = found.end()
    while one := _ATTRIBUTE.match(line, at):
        attributes.append((one[1] or "", one[2]))
        at = one.end()
    return found[1], attributes, None if _TAG_END.fullmatch(line, at) else line[at:]


def _tag(line: str, number: int) -> _Tag | None:
    """The tag of a line, None where it holds none."""
    cut = cut_tag(line)
    if cut is None:
        return None
    grain, attributes, rest = cut
    if rest is not None:
        raise Fault(number, NO_TAG, rest[:40])
    return _Tag(grain, attributes)


def _grid(tag: _Tag, number: int) -> Grid:
    intervals = []
    chosen = None
    for at, (name, value) in enumerate(tag.attributes):
        if name not in ("yes", "no"):
            raise Fault(number, "an interval of a list is yes or no", f'{name}="{value}"')
        if name == "yes":
            if chosen is not None:
                raise Fault(number, f"a second yes in the list of grain {tag.grain}", value)
            chosen = at
        intervals.append(interval_of(value, number))
    return Grid(tag.grain, tuple(intervals), chosen)


def _asked(tag: _Tag, number: int) -> tuple[tuple[Phrase, ...], tuple[int, int] | None]:
    """The phrases and the period that the first tag of a text gives."""
    answers = {"yes": True, "no": False, "": None}
    phrases = tuple(Phrase(value, answers[name]) for name, value in tag.attributes if name in answers)
    period = next((value for name, value in tag.attributes if name == "period"), None)
    return phrases, None if period is None else interval_of(period, number)


def interval_of(value: str, number: int) -> tuple[int, int]:
    found = _YEARS.fullmatch(value)
    if found is None or int(found[1]) > int(found[2]):
        raise Fault(number, "an interval is a first and a last year, as in 1700-1706", value)
    return int(found[1]), int(found[2])


# --- lines of JSON ---------------------------------------------------------------------------------------------------
class _List(msgspec.Struct):
    candidates: list[tuple[int, int]]
    gold: tuple[int, int] | None = None


class _Item(msgspec.Struct):
    id: str
    text: str
    F: _List | None = None
    M: _List | None = None
    C: _List | None = None


def is_item(data: dict[str, Any]) -> bool:
    """Whether an object of JSON is an item of the task, by its lists of candidates."""
    return any(isinstance(data.get(grain), dict) and "candidates" in data[grain] for grain in GRAINS)


def parse_item(data: dict[str, Any], path: str, place: str) -> Document:
    """The document of an item.

    Raises:
        FormatError: not of the shape, or an answer that is no candidate.
        LimitError: a text that is too long.
    """
    try:
        item = msgspec.convert(data, _Item)
    except msgspec.ValidationError as error:
        message, field = misfit(str(error))
        raise FormatError(message, document=path, place=": ".join(filter(None, (place, field)))) from None
    grids = []
    for grain in GRAINS:
        listed: _List | None = getattr(item, grain)
        if listed is None:
            continue
        if listed.gold is not None and listed.gold not in listed.candidates:
            reason = f"the answer of grain {grain} is none of its candidates"
            raise FormatError(reason, document=path, place=place, value=listed.gold)
        chosen = None if listed.gold is None else listed.candidates.index(listed.gold)
        grids.append(Grid(grain, tuple(listed.candidates), chosen))
    return _document(item.id, item.text, Dating(tuple(grids)), path, place)


# --- writing ---------------------------------------------------------------------------------------------------------
def render(document: Document) -> tuple[bytes, tuple[Problem, ...]]:
    """The block of a document with an empty line after it, and what the format cannot hold of it.

    Raises:
        FormatError: an id, a phrase or a text that the format has no way to write.
    """
    dating = document.dating or Dating()
    attributes = [("id", document.id)]
    attributes += [("yes" if phrase.evidence else "no", phrase.text) for phrase in dating.phrases]
    attributes += [] if dating.period is None else [("period", _written(dating.period, document.id))]
    lines = [_written_tag("text", attributes, document.id)]
    for grid in dating.grids:
        if grid.grain in GRAINS:
            answers = ["yes" if at == grid.chosen else "no" for at in range(len(grid.intervals))]
            listed = list(zip(answers, (_written(one, document.id) for one in grid.intervals), strict=True))
            lines.append(_written_tag(f"text{grid.grain}", listed, document.id))
    body = document.text.split("\n") if document.text else []
    for number, line in enumerate(body):
        if line.strip() == CLOSING or line.startswith("<text ") or (not number and _TAG.match(line)):
            raise FormatError("a line of its text would be read as a tag", document=document.id, value=line[:80])
    return plain.encode("\n".join((*lines, *body, CLOSING, "", "")), document.id), tuple(_lost(document.id, dating))


def _written(years: tuple[int, int], document: str) -> str:
    told = f"{years[0]}-{years[1]}"
    if years[0] > years[1]:
        raise FormatError("an interval is a first and a last year", document=document, value=told)
    if not _YEARS.fullmatch(told):
        raise FormatError("the format holds years from 0 to 999999 alone", document=document, value=told)
    return told


def _written_tag(name: str, attributes: Sequence[tuple[str, str]], document: str) -> str:
    for _, value in attributes:
        if '"' in value or "\n" in value:
            reason = "the format cannot hold a quotation mark or a line break in an attribute"
            raise FormatError(reason, document=document, value=value[:80])
    told = "".join(f' {key}="{value}"' for key, value in attributes)
    return f"<{name}{told}>"


def _lost(id: str, dating: Dating) -> Iterator[Problem]:
    for grid in dating.grids:
        if grid.grain not in GRAINS:
            yield Problem(id, f"list of grain {grid.grain}", f"the format has the grains {', '.join(GRAINS)} alone")
    for phrase in dating.phrases:
        if phrase.evidence is None:
            yield Problem(id, "phrase", "nobody has said whether it is evidence: written as no", phrase.text)
