"""PropBank columns: predicates and their arguments, as CoNLL-2005 and CoNLL-2012 give them. Reader.

One word a line, columns told apart by white space, an empty line behind each sentence. The last columns are the
arguments, one column for each predicate of the sentence, in brackets that open and close on words:

    (A0*       an argument begins here and goes on
    *          nothing begins or ends
    *)         it ends with this word
    (AM-TMP*)  an argument of one word
    (V*)       the predicate itself: each column has one

CoNLL-2012 (a file with a line `#begin document (ID); part 000`): the word is column 4, arguments begin with column 12
and end before the last column, which is coreference. Parts of one document follow one another.
https://conll.cemantix.org/2012/data.html

Else, as in CoNLL-2005 with its words pasted before its props: column 1 the word, column 2 the lemma of a predicate or
`-`, from column 3 on the arguments. A line `# newdoc id = ID` says which document follows.
https://www.cs.upc.edu/~srlconll/spec.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from timeloom.document import Document
from timeloom.document.arguments import Argument, Predicate
from timeloom.errors import FormatError
from timeloom.formats.words_in_text import place_words

__all__ = ["Roles", "predicates_of", "read_roles"]

_BEGIN = re.compile(r"#begin document \(([^)]*)\)")
_NEWDOC = re.compile(r"# *newdoc id *= *(.*)")
_CELL = re.compile(r"((?:\([^()*\s]+)*)\*(\)*)")
_VERB = "V"

Stretch = tuple[str, int, int]
"""A label and the first and the last word that it covers."""


class Roles(NamedTuple):
    """One sentence: its words, and for each predicate what its column says, the predicate itself (V) among it."""

    words: tuple[str, ...]
    columns: tuple[tuple[Stretch, ...], ...]
    line: int


def read_roles(path: Path) -> Mapping[str, list[Roles]]:
    """The sentences of a file by the document that they are of ("" where it does not say).

    Raises FormatError, which names the line: not UTF-8, a sentence whose lines have different numbers of columns, a
    cell that is none, brackets that do not match, a column without its predicate.
    """
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(
            "broken encoding: not UTF-8", document=str(path), value=error.object[error.start : error.end]
        ) from None
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", document=str(path)) from error
    found: dict[str, list[Roles]] = {}
    wide = _BEGIN.search(text) is not None
    for name, start, rows in _sentences(text):
        found.setdefault(name, []).append(_roles(str(path), start, rows, wide))
    return found


def _sentences(text: str) -> Iterator[tuple[str, int, list[list[str]]]]:
    """(document, number of the first line, cells) of each sentence."""
    name = ""
    rows: list[list[str]] = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        said = _BEGIN.match(line) or _NEWDOC.match(line)
        # A word may be a hash: a comment has no columns of words behind it.
        cells = [] if said or line.startswith(("#begin", "#end", "# ")) else line.split()
        if cells:
            rows.append(cells)
            continue
        if rows:
            yield name, number - len(rows), rows
            rows = []
        name = said.group(1).strip() if said else name


def _roles(name: str, start: int, rows: list[list[str]], wide: bool) -> Roles:
    word, first, behind = (3, 11, 1) if wide else (0, 2, 0)
    for number, cells in enumerate(rows, start):
        place = f"line {number}"
        if len(cells) < first + behind:
            reason = f"a line has {first + behind} columns or more, this one {len(cells)}"
            raise FormatError(reason, document=name, place=place, value=" ".join(cells))
        if len(cells) != len(rows[0]):
            reason = f"the lines of a sentence have as many columns, {len(rows[0])} here; this one has {len(cells)}"
            raise FormatError(reason, document=name, place=place, value=" ".join(cells))
    columns = [
        _column(name, start, at + 1, [cells[at] for cells in rows]) for at in range(first, len(rows[0]) - behind)
    ]
    return Roles(tuple(cells[word] for cells in rows), tuple(columns), start)


def _column(name: str, start: int, number: int, cells: list[str]) -> tuple[Stretch, ...]:
    opened: list[tuple[str, int]] = []
    found: list[Stretch] = []
    for at, cell in enumerate(cells):
        place = f"line {start + at}, column {number}"
        match = _CELL.fullmatch(cell)
        if match is None:
            raise FormatError("arguments are such as (AM-TMP* or *)", document=name, place=place, value=cell)
        opened += [(label, at) for label in match.group(1).split("(") if label]
        for _ in match.group(2):
            if not opened:
                raise FormatError("a bracket closes that was not opened", document=name, place=place, value=cell)
            label, first = opened.pop()
            found.append((label, first, at))
    place = f"line {start}, column {number}"
    if opened:
        raise FormatError("a bracket is not closed in its sentence", document=name, place=place, value=opened[-1][0])
    if not any(label == _VERB for label, _, _ in found):
        raise FormatError("a column of arguments has its predicate, (V*)", document=name, place=place)
    return tuple(sorted(found, key=lambda one: (one[1], -one[2], one[0])))


def predicates_of(document: Document, sentences: Iterable[Roles], name: str) -> tuple[Predicate, ...]:
    """The predicates of a document's sentences, by the characters of its text. `name` is what errors call the file.

    Raises FormatError for a sentence that is not in the text behind the one before; it names the line.
    """
    found: list[Predicate] = []
    at = 0
    for sentence in sentences:
        places = place_words(document.text, sentence.words, at)
        if places is None:
            reason = f"this sentence is not in the text of {document.id}, or not behind the one before"
            raise FormatError(reason, document=name, place=f"line {sentence.line}", value=" ".join(sentence.words))
        at = places[-1][1]
        for column in sentence.columns:
            own = next(stretch for stretch in column if stretch[0] == _VERB)
            arguments = [
                Argument(label, places[first][0], places[last][1]) for label, first, last in column if label != _VERB
            ]
            found.append(Predicate(places[own[1]][0], places[own[2]][1], tuple(arguments)))
    return tuple(found)
