"""A TimeML file as pieces. Written one after the other they are the file; a writer changes, drops or adds pieces.

The names of TimeML 1.2.1 stand here once, for reader and writer.
"""

from __future__ import annotations

import re

import msgspec

from timeloom.errors import FormatError
from timeloom.formats.xml_source import Token, attributes_of, characters, scan

__all__ = [
    "ID_OF",
    "INLINE",
    "RELATIONS",
    "ROWS",
    "SOURCE_NAMES",
    "TARGET_NAMES",
    "TIMEX_CORE",
    "Close",
    "Open",
    "Piece",
    "Row",
    "Text",
    "TimemlSource",
    "Verbatim",
    "joined",
    "take_apart",
]

ID_OF = {
    "TIMEX3": "tid",
    "EVENT": "eid",
    "SIGNAL": "sid",
    "MAKEINSTANCE": "eiid",
    "TLINK": "lid",
    "SLINK": "lid",
    "ALINK": "lid",
}
INLINE = ("TIMEX3", "EVENT", "SIGNAL")
ROWS = ("MAKEINSTANCE", "TLINK", "SLINK", "ALINK")
TIMEX_CORE = ("type", "value", "mod", "quant", "freq")
"""Attributes of a TIMEX3 that `Timex3` holds."""

# The second name of each pair is what a file of TempEval-1 says: it links events, not their instances.
SOURCE_NAMES = ("eventInstanceID", "timeID", "eventID")
TARGET_NAMES = {
    "TLINK": ("relatedToEventInstance", "relatedToTime", "relatedToEvent"),
    "SLINK": ("subordinatedEventInstance", "relatedToTime", "subordinatedEvent"),
    "ALINK": ("relatedToEventInstance", "relatedToTime", "relatedToEvent"),
}
RELATIONS = {
    kind: frozenset(names.split())
    for kind, names in {
        # the fourteen of TimeML 1.2.1, and what TempEval-1 and 2 add
        "TLINK": "BEFORE AFTER INCLUDES IS_INCLUDED DURING DURING_INV SIMULTANEOUS IAFTER IBEFORE IDENTITY BEGINS ENDS "
        "BEGUN_BY ENDED_BY OVERLAP BEFORE-OR-OVERLAP OVERLAP-OR-AFTER VAGUE",
        "SLINK": "MODAL FACTIVE COUNTER_FACTIVE EVIDENTIAL NEG_EVIDENTIAL CONDITIONAL",
        "ALINK": "INITIATES CULMINATES TERMINATES CONTINUES REINITIATES",
    }.items()
}


class Verbatim(msgspec.Struct, frozen=True, tag=True):
    """What is never changed: headers, comments, tags that are no annotation and hold no text of ours."""

    raw: str


class Text(msgspec.Struct, frozen=True, tag=True):
    """Character data of the text, from offset `at`, `length` code points long; `cdata`: `raw` is the inside of one."""

    raw: str
    at: int
    length: int
    cdata: bool = False


class Open(msgspec.Struct, frozen=True, tag=True):
    """An opening (or empty) tag in the text. `tag` is "" where it is no annotation, and `id` where it has none.

    `start` and `end` are the text offsets of the element; both are -1 for one that stands outside the text. `key`
    is its number among the tags of the file.
    """

    raw: str
    tag: str
    id: str
    start: int
    end: int
    key: int
    empty: bool = False
    attributes: tuple[tuple[str, str], ...] = ()


class Close(msgspec.Struct, frozen=True, tag=True):
    """A closing tag; `of` is the key of its opening one."""

    raw: str
    of: int


class Row(msgspec.Struct, frozen=True, tag=True):
    """A MAKEINSTANCE or link. `lead` is the line break and indent before it, which come and go with it."""

    lead: str
    raw: str
    tag: str
    id: str
    attributes: tuple[tuple[str, str], ...] = ()


Piece = Verbatim | Text | Open | Close | Row


class TimemlSource(msgspec.Struct, frozen=True):
    """The pieces of a file, in order: `head`, `body` (the content of the text), `foot`, `close`.

    Rows are added between `foot` and `close`. `holds` is False where there is no room for tags in the text
    (`<TEXT/>`), and `close` is empty where there is none for rows (`<TimeML/>`).
    """

    head: tuple[Piece, ...]
    body: tuple[Piece, ...]
    foot: tuple[Piece, ...]
    close: tuple[Piece, ...]
    holds: bool
    encoding: str
    mark: bool
    newline: str
    name: str

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.head + self.body + self.foot + self.close


_LEAD = re.compile(r"(?:\r\n|\r|\n)[ \t]*+\Z")


def take_apart(raw: str, encoding: str, mark: bool, name: str, *, whole: bool = False) -> TimemlSource:
    """The pieces of a well-formed TimeML file. Linear in its length.

    The text is the content of the first TEXT element, or of the root where there is none (TimeBank 1.2) or where the
    `whole` is wanted: headers, creation time and all.
    """
    tokens = list(scan(raw, name))
    first, last, tail = _frame(tokens, name, whole)
    builder = _Builder(raw, name)
    parts = {"head": builder.pieces}
    for index, token in enumerate(tokens):
        if index == first:
            parts["body"] = builder.part(inside=True)
        if index == last:
            parts["foot"] = builder.part(inside=False)
        if index == tail:
            parts["close"] = builder.cut_tail()
        builder.add(token)
    head, body, foot, close = (tuple(parts.get(part, ())) for part in ("head", "body", "foot", "close"))
    newline = "\r\n" if "\r\n" in raw else "\n"
    return TimemlSource(head, body, foot, close, first is not None, encoding, mark, newline, name)


def joined(source: TimemlSource) -> str:
    """The characters of the file that was taken apart."""
    parts = []
    for piece in source.pieces:
        if isinstance(piece, Row):
            parts.append(piece.lead)
        cdata = isinstance(piece, Text) and piece.cdata
        parts.append(f"<![CDATA[{piece.raw}]]>" if cdata else piece.raw)
    return "".join(parts)


_ROOTS = ("TimeML", "TempEval")
"""Roots of files without TEXT: the second that of data in the format of TempEval-1, such as TimeBankPT."""


def _frame(tokens: list[Token], name: str, whole: bool) -> tuple[int | None, int | None, int | None]:
    """Indexes of the first token of the text, of the tag that closes it, and of the tag that closes the root."""
    tags = [(index, token) for index, token in enumerate(tokens) if token.kind in ("open", "close", "empty")]
    root_name = tags[0][1].name
    root_close = tags[-1][0] if tags[-1][1].kind == "close" else None
    texts = [(index, token) for index, token in tags if token.name == "TEXT"]
    if not texts or whole:
        if not texts and root_name not in _ROOTS:
            raise FormatError("no TimeML: its root is another element", document=name, value=root_name)
        return (tags[0][0] + 1, root_close, root_close) if root_close is not None else (None, None, None)
    if texts[0][1].kind == "empty":
        return None, None, root_close
    depth = 0
    for index, token in texts:
        depth += (token.kind == "open") - (token.kind == "close")
        if depth == 0:
            return texts[0][0] + 1, index, root_close
    raise FormatError("its TEXT does not end", document=name)


class _Builder:
    """Collects the pieces of the current part; `inside` is whether that is the text."""

    def __init__(self, raw: str, name: str) -> None:
        self.raw = raw
        self.name = name
        self.pieces: list[Piece] = []
        self.inside = False
        self._at = 0
        self._keys = 0
        self._opened: list[tuple[list[Piece], int]] = []
        self._row: tuple[int, int, Row] | None = None

    def part(self, inside: bool) -> list[Piece]:
        """Begins a new part."""
        self.pieces = []
        self.inside = inside
        return self.pieces

    def cut_tail(self) -> list[Piece]:
        """Begins the last part: it takes the white space before the root's closing tag along."""
        lead = ""
        if self.pieces and isinstance(self.pieces[-1], Verbatim):
            text = self.pieces[-1].raw
            kept = text.rstrip()
            lead = text[len(kept) :]
            self.pieces[-1:] = [Verbatim(kept)] if kept else []
        close = self.part(inside=False)
        if lead:
            close.append(Verbatim(lead))
        return close

    def add(self, token: Token) -> None:
        if self._row is not None:
            self._in_row(token, *self._row)
        elif token.name in ROWS and token.kind != "close":
            self._start_row(token)
        elif token.kind in ("open", "empty") and (self.inside or token.name in INLINE):
            self._open(token)
        elif token.kind == "close" and (self.inside or token.name in INLINE):
            self._close(token)
        elif self.inside and token.kind in ("text", "cdata"):
            self._text(token)
        else:
            self.pieces.append(Verbatim(self.raw[token.start : token.end]))

    def _text(self, token: Token) -> None:
        cdata = token.kind == "cdata"
        raw = self.raw[token.start : token.end]
        raw = raw[9:-3] if cdata else raw
        length = len(raw.replace("\r\n", "\n") if cdata else characters(raw, self.name))
        self.pieces.append(Text(raw, self._at, length, cdata))
        self._at += length

    def _open(self, token: Token) -> None:
        ours = token.name in INLINE
        attributes = attributes_of(token.inside, self.name) if ours else ()
        own = dict(attributes).get(ID_OF[token.name], "") if ours else ""
        at = self._at if self.inside else -1
        empty = token.kind == "empty"
        raw = self.raw[token.start : token.end]
        if not empty:
            self._opened.append((self.pieces, len(self.pieces)))
        self._keys += 1
        self.pieces.append(Open(raw, token.name if ours else "", own, at, at, self._keys, empty, attributes))

    def _close(self, token: Token) -> None:
        pieces, index = self._opened.pop()
        opened = pieces[index]
        if isinstance(opened, Open):
            if self.inside:
                pieces[index] = msgspec.structs.replace(opened, end=self._at)
            self.pieces.append(Close(self.raw[token.start : token.end], opened.key))

    def _start_row(self, token: Token) -> None:
        lead = ""
        if not self.inside and self.pieces and isinstance(self.pieces[-1], Verbatim):
            found = _LEAD.search(self.pieces[-1].raw)
            if found:
                lead = found[0]
                rest = self.pieces[-1].raw[: found.start()]
                self.pieces[-1:] = [Verbatim(rest)] if rest else []
        attributes = attributes_of(token.inside, self.name)
        own = dict(attributes).get(ID_OF[token.name], "")
        row = Row(lead, self.raw[token.start : token.end], token.name, own, attributes)
        self.pieces.append(row)
        self._row = None if token.kind == "empty" else (1, token.start, row)

    def _in_row(self, token: Token, depth: int, start: int, row: Row) -> None:
        """The rest of a row that is written as two tags: whatever stands in it belongs to it."""
        depth += (token.kind == "open") - (token.kind == "close")
        self._row = (depth, start, row) if depth else None
        if not depth:
            self.pieces[-1] = msgspec.structs.replace(row, raw=self.raw[start : token.end])
