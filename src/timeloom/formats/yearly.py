"""Counts by year: tables of year, word and count, and the files of the public Google Books n-grams. Reader.

A table is TSV (nothing is quoted), CSV or JSONL. Its columns are named in its first line, in any order (`year`, `word`,
`count`, or another name of `_NAMES`), or they are word, year, count. The n-gram files are TSV without names, in all
three editions (storage.googleapis.com/books/ngrams/books/datasetsv3.html):

    2009   ngram TAB year TAB match_count TAB page_count TAB volume_count
    2012   ngram TAB year TAB match_count TAB volume_count
    2020   ngram TAB year,match_count,volume_count TAB year,match_count,volume_count ...

of which the forms with a part of speech (`run_VERB`, `_NOUN_`) are left out, since the bare form counts them already. A
file named `.gz` is unpacked. What is read is no document: a row is a word, a year and a count.
"""

from __future__ import annotations

import csv
import gzip
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from timeloom.errors import FormatError, LimitError

__all__ = ["MAX_COUNT", "MAX_LINE", "Row", "read_counts", "read_totals"]

Row = tuple[str, int, int]
"""A word, an astronomical year, and how often the word stands in what was written in it. A plain tuple: there are
millions."""

MAX_LINE = 2**20
"""Bytes of a line."""
MAX_COUNT = 2**53
"""The greatest count: as floating point numbers all up to it are exact."""

_NAMES = {
    "word": ("word", "ngram", "term", "token"),
    "year": ("year", "decade"),
    "count": ("count", "match_count", "freq", "frequency", "n"),
}
_TOTALS = ("total", "count", "match_count", "n")
_TAG = r"_(?:NOUN|VERB|ADJ|ADV|PRON|DET|ADP|NUM|CONJ|PRT|X|START|END|ROOT|\.)_?(?= |$)"
_TAGGED = re.compile(_TAG)
_TRIPLE = re.compile(r"(-?[0-9]{1,6}),([0-9]{1,16}),[0-9]{1,16}")
_YEAR = re.compile(r"-?[0-9]{1,6}")
_COUNT = re.compile(r"[0-9]{1,16}")

_Make = Callable[[str], Sequence[Row]]


class _Fault(Exception):
    """What is wrong in a line."""

    def __init__(self, reason: str, value: object = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.value = value


# --- reading -----------------------------------------------------------------------------------------------------
def read_counts(path: Path) -> Iterator[Row | FormatError | LimitError]:
    """The rows of a file, and for each line that is none its error, with its number. Of a file whose first line tells
    no known form, one error and no row."""
    make: _Make | None = None
    for one in _lines(path):
        if not isinstance(one, tuple):
            yield one
            continue
        number, text = one
        try:
            if make is None:
                make, is_head = _form(text)
                if is_head:
                    continue
            yield from make(text)
        except _Fault as fault:
            yield FormatError(fault.reason, document=str(path), place=f"line {number}", value=fault.value)
            if make is None:
                return


def read_totals(path: Path) -> Iterator[tuple[int, int] | FormatError | LimitError]:
    """Years with all that was counted in them: a table of year and total, or the file of total counts that the n-grams
    come with, which has `year,match_count,page_count,volume_count` between tabs. Errors as in `read_counts`."""
    is_first = True
    for one in _lines(path):
        if not isinstance(one, tuple):
            yield one
            continue
        number, text = one
        cells = [cell.strip() for cell in text.split("\t") if cell.strip()]
        entries = [cell.split(",") for cell in cells] if "," in text else [cells]
        head, is_first = is_first, False
        if (
            head
            and len(entries) == 1
            and [name.strip().lower() for name in entries[0]] in [["year", name] for name in _TOTALS]
        ):
            continue
        for entry in entries:
            try:
                if len(entry) not in (2, 4):
                    raise _Fault("a row is a year and its total", text[:80])
                yield _year(entry[0].strip()), _count(entry[1].strip())
            except _Fault as fault:
                yield FormatError(fault.reason, document=str(path), place=f"line {number}", value=fault.value)


def _lines(path: Path) -> Iterator[tuple[int, str] | FormatError | LimitError]:
    """The numbered lines of a file without their ends; an error for one that is no UTF-8, and where the file breaks
    off."""
    number = 0
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as stream:
            while line := stream.readline(MAX_LINE + 1):
                number += 1
                place = f"line {number}"
                if len(line) > MAX_LINE:
                    yield LimitError(f"longer than the cap of {MAX_LINE} bytes", document=str(path), place=place)
                    return
                try:
                    text = line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
                except UnicodeDecodeError as error:
                    bad = line[error.start : error.start + 1]
                    yield FormatError("broken encoding: not UTF-8", document=str(path), place=place, value=bad)
                    continue
                if text.strip():
                    yield number, text
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        yield FormatError(f"cannot be unpacked: {error}", document=str(path), place=f"after line {number}")
    except OSError as error:
        yield FormatError(f"cannot be read: {error.strerror or error}", document=str(path))


# --- forms -------------------------------------------------------------------------------------------------------
def _form(first: str) -> tuple[_Make, bool]:
    """What makes rows of the lines of a file, by its first line; and whether that one only names the columns."""
    if first.lstrip().startswith("{"):
        return _of_json, False
    cells = _tabs(first) if "\t" in first else _commas(first)
    split = _tabs if "\t" in first else _commas
    order = _order([cell.strip().lower() for cell in cells])
    if order is not None:
        return partial(_of_cells, split=split, order=order, least=max(order) + 1), True
    if len(cells) > 1 and split is _tabs and _TRIPLE.fullmatch(cells[1]):
        return _of_triples, False
    if len(cells) in (4, 5) and split is _tabs:
        return _of_ngrams, False
    if len(cells) == 3:
        return partial(_of_cells, split=split, order=(0, 1, 2), least=3), False
    raise _Fault("no table of word, year and count, nor a file of n-grams", first[:80])


def _order(names: Sequence[str]) -> tuple[int, int, int] | None:
    """Where word, year and count stand in a line that names its columns; None where it names none of them.

    A line that names some and not the others is a fault: its rows would be read by another order.
    """
    found = [next((at for at, name in enumerate(names) if name in known), None) for known in _NAMES.values()]
    word, year, count = found
    if word is not None and year is not None and count is not None:
        return word, year, count
    if year is not None and not any(_YEAR.fullmatch(name) for name in names):
        lacking = next(name for name, at in zip(_NAMES, found, strict=True) if at is None)
        raise _Fault(
            f"the first line names no column for the {lacking} ({', '.join(_NAMES[lacking])})", "\t".join(names)[:80]
        )
    return None


def _tabs(text: str) -> list[str]:
    return text.split("\t")


def _commas(text: str) -> list[str]:
    try:
        return next(csv.reader([text], strict=True))
    except csv.Error as error:
        raise _Fault(f"no line of CSV: {error}", text[:80]) from None


def _of_cells(
    text: str, *, split: Callable[[str], list[str]], order: tuple[int, int, int], least: int
) -> Sequence[Row]:
    cells = split(text)
    if len(cells) < least:
        raise _Fault(f"a row has at least {least} columns", text[:80])
    word, year, count = (cells[at] for at in order)
    return ((_word(word), _year(year), _count(count)),)


def _of_ngrams(text: str) -> Sequence[Row]:
    cells = text.split("\t")
    if len(cells) not in (4, 5):
        raise _Fault("a row of n-grams has four or five columns", text[:80])
    return () if _TAGGED.search(cells[0]) else ((_word(cells[0]), _year(cells[1]), _count(cells[2])),)


def _of_triples(text: str) -> Sequence[Row]:
    word, *triples = text.split("\t")
    if _TAGGED.search(word):
        return ()
    word = _word(word)
    made = []
    for triple in triples:
        found = _TRIPLE.fullmatch(triple)
        if found is None:
            raise _Fault("a year of n-grams is year,match_count,volume_count", triple[:80])
        made.append((word, _year(found[1]), _count(found[2])))
    return made


def _of_json(text: str) -> Sequence[Row]:
    try:
        item = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _Fault(f"no JSON: {error}", text[:80]) from None
    if not isinstance(item, dict):
        raise _Fault("a row is a JSON object", text[:80])
    found = []
    for name, known in _NAMES.items():
        at = next((key for key in known if key in item), None)
        if at is None:
            raise _Fault(f"a row lacks its {name} ({', '.join(known)})", text[:80])
        found.append(item[at])
    word, year, count = found
    if not isinstance(word, str):
        raise _Fault("a word is a string", word)
    return ((_word(word), _year(_told(year)), _count(_told(count))),)


def _told(number: object) -> str:
    """A whole number of JSON as digits, which may also stand in a string; true is none."""
    if isinstance(number, str):
        return number
    return str(number) if isinstance(number, int) and not isinstance(number, bool) else repr(number)


def _word(told: str) -> str:
    word = told.strip()
    if not word:
        raise _Fault("the word is empty")
    return word


def _year(told: str) -> int:
    digits = told.strip()  # of more than int() strips
    if not _YEAR.fullmatch(digits):
        raise _Fault("a year is a whole number of at most six digits", told[:80])
    return int(digits)


def _count(told: str) -> int:
    digits = told.strip()
    if not _COUNT.fullmatch(digits) or int(digits) > MAX_COUNT:
        raise _Fault(f"a count is a whole number from 0 to {MAX_COUNT}", told[:80])
    return int(digits)
