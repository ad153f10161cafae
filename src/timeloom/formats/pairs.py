"""Tables of pairs: labels of relations over the documents of another corpus, one pair a line. Reader.

MATRES, TimeBank-Dense, TDDiscourse and the verb clauses of Bethard et al. (2007) hold no text. `read_pairs` reads a
table, `join` puts its rows as links on the document that they speak of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from timeloom.document import Document, Link, Problem
from timeloom.errors import FormatError
from timeloom.formats.spans import with_problems

__all__ = ["DIALECTS", "Dialect", "Pair", "join", "read_pairs", "read_rows", "write_rows"]


class Dialect(NamedTuple):
    """How a table is written.

    `columns` name what stands where: document, source, target, relation, and the words of the ends for checking;
    `blank`: columns end at any white space, not at tabs. `prefix` stands before the ids of the Document. `labels` are
    those of the scheme `scheme` of `timeloom.graph.labels`.
    """

    columns: tuple[str, ...]
    scheme: str
    labels: frozenset[str]
    prefix: str = ""
    blank: bool = False


_FOUR = ("document", "source", "target", "relation")
_DENSE = frozenset(("b", "a", "i", "ii", "s", "v"))
DIALECTS: dict[str, Dialect] = {
    # Ning, Wu and Roth 2018: ids are the numbers of the instances; only the start points are compared.
    "matres": Dialect(
        ("document", "source word", "target word", "source", "target", "relation"),
        "matres",
        frozenset(("BEFORE", "AFTER", "EQUAL", "VAGUE")),
        prefix="ei",
    ),
    # Cassidy et al. 2014: ids are those of events and times, t0 the creation time.
    "tbdense": Dialect(_FOUR, "tbdense", _DENSE),
    # Naik, Breitfeller and Rose 2019: the labels of TimeBank-Dense without v.
    "tddiscourse": Dialect(_FOUR, "tbdense", _DENSE - {"v"}),
    # Bethard, Martin and Klingenstein 2007: a verb and the verb of the clause that is its argument.
    "verb-clause": Dialect(_FOUR, "tempeval", frozenset(("BEFORE", "OVERLAP", "AFTER")), blank=True),
}


class Pair(msgspec.Struct, frozen=True):
    """One row: ids as the Document has them, the words of the two ends where the table gives them, the line."""

    document: str
    source: str
    target: str
    relation: str
    words: tuple[str, str] | None = None
    line: int = 0
    raw: bytes = b""


def read_pairs(data: bytes, dialect: str, name: str) -> dict[str, list[Pair]]:
    """The rows of a table by document, in the order of the file. Empty lines and those that begin with `#` are no rows.

    Raises:
        FormatError: no such dialect, not UTF-8, or a row with other columns or labels; it names the line.
    """
    rows: dict[str, list[Pair]] = {}
    for pair in read_rows(data, dialect, name):
        rows.setdefault(pair.document, []).append(pair)
    return rows


def read_rows(data: bytes, dialect: str, name: str, *, labels: bool = True) -> Iterator[Pair]:
    """The rows of a table, one after the other. Without `labels` the last column may hold anything or be absent, and
    the relation is "" where it is no label. Raises as `read_pairs`."""
    if dialect not in DIALECTS:
        raise FormatError(f"no such table of pairs; there are {', '.join(DIALECTS)}", value=dialect)
    return _rows(data.removeprefix(b"\xef\xbb\xbf"), DIALECTS[dialect], name, labels)


def write_rows(rows: Iterable[Pair], relations: Iterable[str], dialect: str) -> bytes:
    """A table of rows that were read, each with another relation in its column; what stands beyond that stays."""
    shape = DIALECTS[dialect]
    at, joint = shape.columns.index("relation"), " " if shape.blank else "\t"
    lines = []
    for row, relation in zip(rows, relations, strict=True):
        cells = _cells(row.raw.decode("utf-8"), shape)
        lines.append(joint.join((*cells[:at], relation, *cells[at + 1 :])) + "\n")
    return "".join(lines).encode()


def _cells(line: str, dialect: Dialect) -> list[str]:
    return line.split() if dialect.blank else [cell.strip() for cell in line.split("\t")]


def _rows(data: bytes, dialect: Dialect, name: str, labels: bool) -> Iterator[Pair]:
    columns = dialect.columns if labels else tuple(column for column in dialect.columns if column != "relation")
    for number, raw in enumerate(data.splitlines(), 1):
        place = f"line {number}"
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError:
            raise FormatError("broken encoding: not UTF-8", document=name, place=place) from None
        if not line.strip() or line.startswith("#"):
            continue
        # TDDiscourse has a fifth column in one file of its test part: what is beyond the columns is not ours.
        cells = _cells(line, dialect)
        if len(cells) < len(columns):
            raise FormatError(f"a row has the columns {', '.join(columns)}", document=name, place=place, value=line)
        held = {"relation": ""} | dict(zip(dialect.columns, cells, strict=False))
        relation = held["relation"]
        if relation not in dialect.labels:
            if labels:
                reason = f"its label is none of {', '.join(sorted(dialect.labels))}"
                raise FormatError(reason, document=name, place=place, value=relation)
            relation = ""
        words = (held["source word"], held["target word"]) if "source word" in held else None
        ends = (dialect.prefix + held["source"], dialect.prefix + held["target"])
        yield Pair(held["document"], *ends, relation, words, number, raw)


def join(document: Document, pairs: Iterable[Pair], dialect: str) -> Document:
    """The document with the pairs as its only links.

    An end that names an event becomes its instance, the first where it has several; events without one, times and the
    creation time stay as they are. Links have the ids l1, l2, ... and the attribute `scheme`, since BEFORE of MATRES
    is not that of TimeML. Rows that name what the document does not have are left out, and one problem says so.
    """
    scheme = DIALECTS[dialect].scheme
    known = _known(document)
    words = _words(document)
    links: list[Link] = []
    lost: list[str] = []
    count = 0
    problems: list[Problem] = []
    for pair in pairs:
        count += 1
        gone = [end for end in (pair.source, pair.target) if end not in known]
        if gone:
            lost.extend(gone)
            continue
        ends = (known[pair.source], known[pair.target])
        links.append(Link(f"l{len(links) + 1}", "TLINK", pair.relation, *ends, (("scheme", scheme),)))
        problems.extend(_misspelt(document.id, pair, words))
    if lost:
        ids = " ".join(dict.fromkeys(lost))
        reason = f"{count - len(links)} of {count} pairs name what the document does not have, and are left out"
        problems.append(Problem(document.id, f"pairs of {dialect}", reason, ids))
    return with_problems(msgspec.structs.replace(document, links=tuple(links)), problems)


def _known(document: Document) -> dict[str, str]:
    """What a table may name, and the end of the link that it makes."""
    known = {time.id: time.id for time in document.times}
    if document.meta.creation is not None:
        known[document.meta.creation.id] = document.meta.creation.id
    for event in document.events:
        known[event.id] = event.instances[0].id if event.instances else event.id
        known.update((instance.id, instance.id) for instance in event.instances)
    return known


def _words(document: Document) -> dict[str, str]:
    """The words of every instance."""
    return {
        instance.id: document.text[event.start : event.end] for event in document.events for instance in event.instances
    }


def _misspelt(name: str, pair: Pair, words: dict[str, str]) -> Iterator[Problem]:
    """A problem for an end that is another word in the table: its ids may be those of another version of the corpus."""
    for end, said in zip((pair.source, pair.target), pair.words or (), strict=False):
        if end in words and words[end].casefold() != said.casefold():
            reason = "its word in the table is not that of the event; the pair is kept"
            yield Problem(name, f"line {pair.line}, {end}", reason, said)
