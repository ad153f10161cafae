"""Tags woven into the text of a TimeML file: what stands there stays where it stands, new tags go in between.

Elements cannot overlap in XML. What overlaps a tag of the file, or an annotation that begins before it, is left out
and listed. Linear in the number of pieces and annotations, but for sorting the new ones.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from timeloom.formats.timeml_source import Close, Open, Piece, Row, Text
from timeloom.formats.xml_source import MAX_DEPTH, tag, with_attributes

__all__ = ["Plan", "Wanted"]

_OUTER = 2
"""Elements around an annotation at least: the root and TEXT."""
_REFERENCE = re.compile(r"&[^;]*+;|\r\n")
_LINE_END = re.compile(r"\r\n")


class Wanted(NamedTuple):
    """An annotation to be written; `attributes` has its id in it."""

    tag: str
    id: str
    start: int
    end: int
    attributes: tuple[tuple[str, str], ...]


Refused = tuple[Wanted, str]


class Plan:
    """Which tags stay, which go and which come.

    Args:
        body: the pieces of the text as read.
        wanted: all annotations that shall stand in it.
        owned: (tag, id) of the annotations that were read from it; of these, what is not wanted is taken out.
        length: of the text, in code points.

    `refused` lists what cannot be written, with the reason.
    """

    def __init__(
        self, body: Sequence[Piece], wanted: Iterable[Wanted], owned: Collection[tuple[str, str]], length: int
    ) -> None:
        wishes = {(wish.tag, wish.id): wish for wish in wanted}
        kept, self.dropped, self.tags = _kept(body, wishes, owned)
        taken = {(opened.tag, opened.id) for opened in kept if opened.tag}
        new, self.refused = _in_range([wish for key, wish in wishes.items() if key not in taken], length)
        self.new, crossing = _nested(kept, new)
        self.refused += crossing

    def write(self, body: Sequence[Piece]) -> str:
        """What stands between the tags of TEXT. `body` may have other rows than that of the plan."""
        return _Weaver(self).run(body)


def _kept(
    body: Sequence[Piece], wishes: Mapping[tuple[str, str], Wanted], owned: Collection[tuple[str, str]]
) -> tuple[list[Open], set[int], dict[int, Wanted]]:
    """The elements that stay, the keys of those that go, and what shall stand in the tags of those that are owned.

    What is not owned stays: tags of other names, and broken annotations. So does a second tag of one id.
    """
    kept: list[Open] = []
    dropped: set[int] = set()
    tags: dict[int, Wanted] = {}
    met: set[tuple[str, str]] = set()
    for piece in body:
        if isinstance(piece, Open):
            key = (piece.tag, piece.id)
            wish = wishes.get(key)
            mine = key in owned and key not in met
            met.add(key)
            if mine and (wish is None or (wish.start, wish.end) != (piece.start, piece.end)):
                dropped.add(piece.key)
                continue
            kept.append(piece)
            if mine and wish is not None:
                tags[piece.key] = wish
    return kept, dropped, tags


def _in_range(new: list[Wanted], length: int) -> tuple[list[Wanted], list[Refused]]:
    good = [wish for wish in new if 0 <= wish.start <= wish.end <= length]
    bad = [(wish, "it lies outside the text") for wish in new if not 0 <= wish.start <= wish.end <= length]
    return sorted(good, key=lambda wish: (wish.start, -wish.end)), bad


class _Element(NamedTuple):
    start: int
    end: int
    new: int
    """Its place among the new ones; -1 if it stands in the file."""


def _nested(kept: list[Open], new: list[Wanted]) -> tuple[list[Wanted], list[Refused]]:
    """The new ones that cross nothing and are not nested too deep, and the others with the reason.

    One sweep from left to right over elements as a stack. An element of the file always wins, of two new ones the one
    that begins first, or is longer.
    """
    elements = [_Element(opened.start, opened.end, -1) for opened in kept if opened.start < opened.end]
    elements += [_Element(wish.start, wish.end, index) for index, wish in enumerate(new) if wish.start < wish.end]
    elements.sort(key=lambda element: (element.start, -element.end, element.new))
    refused: dict[int, str] = {}
    stack: list[_Element] = []
    for element in elements:
        while stack and stack[-1].end <= element.start:
            stack.pop()
        reason = _refusal(stack, element)
        if element.new >= 0 and reason:
            refused[element.new] = reason
            continue
        while reason and (culprit := _last_new(stack)) is not None:
            refused[stack.pop(culprit).new] = reason
            reason = _refusal(stack, element)
        stack.append(element)
    losers = [(new[index], reason) for index, reason in sorted(refused.items())]
    return [wish for index, wish in enumerate(new) if index not in refused], losers


def _refusal(stack: list[_Element], element: _Element) -> str:
    """Why an element cannot stand inside those of the stack; "" if it can."""
    if stack and stack[-1].end < element.end:
        return "it overlaps another annotation, which TimeML cannot hold"
    if len(stack) + _OUTER >= MAX_DEPTH:
        return f"annotations would be nested deeper than {MAX_DEPTH}"
    return ""


def _last_new(stack: list[_Element]) -> int | None:
    return next((at for at in range(len(stack) - 1, -1, -1) if stack[at].new >= 0), None)


class _Weaver:
    """Walks the pieces once; `stack` holds, for every open element, where it ends and its closing tag if it is new."""

    def __init__(self, plan: Plan) -> None:
        self.new = plan.new
        self.tags = plan.tags
        self.dropped = plan.dropped
        self.out: list[str] = []
        self.stack: list[tuple[int, str | None]] = []
        self.next = 0

    def run(self, body: Sequence[Piece]) -> str:
        at = 0
        for piece in body:
            if isinstance(piece, Text):
                self._text(piece)
                at = piece.at + piece.length
            elif isinstance(piece, Open):
                self._open(piece)
            elif isinstance(piece, Close):
                self._close(piece, at)
            else:
                self.out.append(piece.lead + piece.raw if isinstance(piece, Row) else piece.raw)
        self._begin(at)
        return "".join(self.out)

    def _open(self, piece: Open) -> None:
        if piece.key in self.dropped:
            return
        while piece.start < piece.end and self._waits(piece.start) and self.new[self.next].end > piece.end:
            self._put()
        wish = self.tags.get(piece.key)
        same = wish is None or dict(wish.attributes) == dict(piece.attributes)
        self.out.append(piece.raw if same or wish is None else with_attributes(piece.raw, wish.attributes))
        if not piece.empty:
            self.stack.append((piece.end, None))

    def _close(self, piece: Close, at: int) -> None:
        if piece.of not in self.dropped:
            self.out.append(piece.raw)
            self.stack.pop()
            self._finish(at)

    def _waits(self, at: int) -> bool:
        return self.next < len(self.new) and self.new[self.next].start == at

    def _put(self) -> None:
        """Opens the next new annotation."""
        wish = self.new[self.next]
        self.next += 1
        if wish.start == wish.end:
            self.out.append(tag(wish.tag, wish.attributes, "/>"))
        else:
            self.out.append(tag(wish.tag, wish.attributes))
            self.stack.append((wish.end, f"</{wish.tag}>"))

    def _begin(self, at: int) -> None:
        while self._waits(at):
            self._put()

    def _finish(self, at: int) -> None:
        """Closes the new annotations that end here, as far as no element of the file is still open in them."""
        while self.stack and self.stack[-1][0] == at and self.stack[-1][1] is not None:
            self.out.append(self.stack.pop()[1] or "")

    def _text(self, piece: Text) -> None:
        at, end = piece.at, piece.at + piece.length
        cutter = _Cutter(piece)
        while at < end:
            self._begin(at)
            stop = self._stop(end)
            self.out.append(cutter.take(stop - at) if stop < end else cutter.rest())
            at = stop
            self._finish(at)
        if not piece.length:
            self.out.append(cutter.rest())

    def _stop(self, end: int) -> int:
        """The next place at which something begins or ends, `end` at the latest."""
        if self.next < len(self.new):
            end = min(end, self.new[self.next].start)
        if self.stack and self.stack[-1][1] is not None:
            end = min(end, self.stack[-1][0])
        return end


class _Cutter:
    """Cuts character data at code points of its meaning: a reference or CRLF is one."""

    def __init__(self, piece: Text) -> None:
        self.raw = piece.raw
        self.frame = ("<![CDATA[", "]]>") if piece.cdata else ("", "")
        pattern = _LINE_END if piece.cdata else _REFERENCE
        plain = "\r" not in piece.raw and "&" not in piece.raw
        self.specials = [] if plain else [found.span() for found in pattern.finditer(piece.raw)]
        self.at = 0
        self.special = 0

    def take(self, count: int) -> str:
        begin = self.at
        while count:
            known = self.special < len(self.specials)
            start, end = self.specials[self.special] if known else (len(self.raw), len(self.raw))
            run = min(count, start - self.at)
            self.at += run
            count -= run
            if count:
                self.at = end
                self.special += 1
                count -= 1
        return self._framed(self.raw[begin : self.at])

    def rest(self) -> str:
        begin, self.at = self.at, len(self.raw)
        return self._framed(self.raw[begin:])

    def _framed(self, raw: str) -> str:
        return f"{self.frame[0]}{raw}{self.frame[1]}"
