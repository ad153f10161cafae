"""Files of public n-gram collections as series: words for IXA, syntactic n-grams for UCD.

Words are read by `timeloom.formats.yearly`: the three editions of the Google Books n-grams (Michel and others 2011,
Quantitative Analysis of Culture Using Millions of Digitized Books), or a table of one's own. Syntactic n-grams
(Goldberg and Orwant 2013, A Dataset of Syntactic-Ngrams over Time from a Very Large Corpus of English Books) have lines
of their own, parted by tabs:

    ship TAB big/JJ/amod/2 ship/NN/nsubj/0 TAB 99 TAB 1850,40 TAB 1851,59

that is a head, the words with tag, relation and place of their head, the occurrences in all, then year by year; those
of two words are kept, as dependent and head ("big ship"). Names are in lower case, counts of one name are added up.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from timeloom.errors import FormatError
from timeloom.formats.yearly import read_counts, read_totals
from timeloom_lab.systems.dating2015.series import Series

__all__ = ["arcs", "words"]

Counts = dict[str, Counter[int]]


def words(paths: Iterable[Path], wanted: Collection[str] | None = None, totals: Path | None = None) -> Series:
    """The words of some files by decade; with `wanted` these alone, however large the files are. `totals` is the file
    of total counts that comes with a collection; without it the total is of what is wanted.

    Raises FormatError for a line of no known shape, with file, line and value.
    """
    found: Counts = {}
    for path in paths:
        for row in read_counts(path):
            if not isinstance(row, tuple):
                raise row
            word, year, count = row
            _add(found, word.lower(), [(year, count)], wanted)
    return Series.counted(found, None if totals is None else _totals(totals))


def arcs(paths: Iterable[Path], wanted: Collection[str] | None = None) -> Series:
    """The syntactic n-grams of two words of some files (plain or `.gz`) by decade; with `wanted` these alone.

    Raises FormatError for a line that is none, with file, line and value.
    """
    found: Counts = {}
    for path in paths:
        for number, line in _lines(path):
            cells = line.split("\t")
            try:
                _add(found, _arc(cells), _years(cells[3:]), wanted)
            except ValueError as error:
                reason, place = f"this is no syntactic n-gram: {error}", f"line {number}"
                raise FormatError(reason, document=str(path), place=place, value=line[:80]) from None
    return Series.counted(found)


def _add(found: Counts, name: str, told: Iterable[tuple[int, int]], wanted: Collection[str] | None) -> None:
    if name and (wanted is None or name in wanted):
        own = found.setdefault(name, Counter())
        for year, count in told:
            own[year] += count


def _totals(path: Path) -> Counter[int]:
    found: Counter[int] = Counter()
    for row in read_totals(path):
        if not isinstance(row, tuple):
            raise row
        found[row[0]] += row[1]
    return found


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield number, line.rstrip("\r\n")


def _arc(cells: list[str]) -> str:
    """Dependent and head of a syntactic n-gram of two words; "" for one of more or fewer."""
    if len(cells) < 3:
        raise ValueError("it has a head, words, occurrences, and years")
    told = [word.rsplit("/", 3) for word in cells[1].split(" ")]
    if any(len(word) != 4 or not word[3].isdigit() for word in told):
        raise ValueError("a word has a tag, a relation and the place of its head")
    heads = [at for at, word in enumerate(told) if word[3] == "0"]
    if len(told) != 2 or len(heads) != 1:
        return ""
    return f"{told[1 - heads[0]][0].lower()} {told[heads[0]][0].lower()}"


def _years(cells: Iterable[str]) -> list[tuple[int, int]]:
    found = []
    for cell in cells:
        year, _, count = cell.partition(",")
        if not (year.isascii() and year.isdigit() and count.isascii() and count.isdigit()):
            raise ValueError(f"{cell!r} is no year with its occurrences")
        found.append((int(year), int(count)))
    return found
