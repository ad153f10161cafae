"""The rows of a TimeML file: MAKEINSTANCE, TLINK, SLINK, ALINK. Each takes its line break along when it comes or
goes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import msgspec

from timeloom.formats.timeml_source import ID_OF, Piece, Row, TimemlSource
from timeloom.formats.xml_source import tag, with_attributes

__all__ = ["Wish", "place_rows"]

_PARTS = ("head", "body", "foot", "close")


class Wish(NamedTuple):
    """A row to be written; `attributes` has its id in it."""

    tag: str
    id: str
    attributes: tuple[tuple[str, str], ...]


Key = tuple[str, str]


def place_rows(
    source: TimemlSource,
    owned: Collection[Key],
    instances: Sequence[Wish],
    links: Sequence[Wish],
    was_read: Callable[[Row], bool],
) -> TimemlSource:
    """The pieces with the wanted rows and no others of those in `owned` ((tag, id) of what was read). Of several rows
    with one id it is the first that `was_read`.

    Rows that are not owned (broken ones) stay. A new link follows the link before it in `links`; links whose order
    was changed take the places of each other. New instances follow the last one of the file. The file must have a
    place for rows, that is, a closing tag of its root.
    """
    placing = _Placing(source, owned, was_read)
    placing.links(links)
    placing.instances(instances)
    return placing.result()


def _as_it_was(row: Row, attributes: dict[str, str]) -> dict[str, str]:
    """The attributes wanted for a row, with its id as the file has it: of a pair that had none of its own
    (`timeloom.formats.timeml_ids.name_pairs`) none, or that of another link."""
    key = ID_OF[row.tag]
    stated = dict(row.attributes).get(key, "")
    if stated == row.id:
        return attributes
    others = {name: value for name, value in attributes.items() if name != key}
    return others | {key: stated} if key in dict(row.attributes) else others


class _Placing:
    def __init__(self, source: TimemlSource, owned: Collection[Key], was_read: Callable[[Row], bool]) -> None:
        self.source = source
        self.flat: list[Piece] = list(source.pieces)
        self.rows: dict[int, Row] = {at: piece for at, piece in enumerate(self.flat) if isinstance(piece, Row)}
        self.owned: dict[Key, int] = {}
        for at, row in self.rows.items():
            if (row.tag, row.id) in owned and was_read(row):
                self.owned.setdefault((row.tag, row.id), at)
        self.replaced: dict[int, Row | None] = dict.fromkeys(self.owned.values())
        self.before: dict[int, list[Row]] = {}
        self.after: dict[int, list[Row]] = {}
        self.last: list[Row] = []

    def links(self, wishes: Sequence[Wish]) -> None:
        slots = sorted(self.owned[key] for wish in wishes if (key := (wish.tag, wish.id)) in self.owned)
        free = iter(slots)
        anchor: int | None = None
        leading: list[Wish] = []
        for wish in wishes:
            if (wish.tag, wish.id) in self.owned:
                anchor = next(free)
                self.replaced[anchor] = self._changed(wish, anchor)
            elif anchor is None:
                leading.append(wish)
            else:
                self.after.setdefault(anchor, []).append(self._new(wish, anchor))
        if slots:
            self.before[slots[0]] = [self._new(wish, slots[0]) for wish in leading]
        else:
            self._add(leading, self._last_of(()))

    def instances(self, wishes: Sequence[Wish]) -> None:
        new = []
        for wish in wishes:
            slot = self.owned.get((wish.tag, wish.id))
            if slot is None:
                new.append(wish)
            else:
                self.replaced[slot] = self._changed(wish, slot)
        anchor = self._last_of(("MAKEINSTANCE",))
        first = next(iter(self.rows), None)
        if anchor is None and first is not None:
            rows = [self._new(wish, first) for wish in new]
            self.before[first] = rows + self.before.get(first, [])
        else:
            self._add(new, anchor)

    def _last_of(self, tags: tuple[str, ...]) -> int | None:
        return next((at for at in reversed(self.rows) if not tags or self.rows[at].tag in tags), None)

    def _add(self, wishes: Sequence[Wish], anchor: int | None) -> None:
        """Rows ahead of what was put after the anchor, or at the end of the file, so far."""
        rows = [self._new(wish, anchor) for wish in wishes]
        if anchor is None:
            self.last = rows + self.last
        else:
            self.after[anchor] = rows + self.after.get(anchor, [])

    def _changed(self, wish: Wish, slot: int) -> Row:
        """A row that was read, with its wanted attributes, in the place of the one at `slot`."""
        own, place = self.rows[self.owned[(wish.tag, wish.id)]], self.rows[slot]
        same = dict(own.attributes) == _as_it_was(own, dict(wish.attributes))
        raw = own.raw if same else with_attributes(own.raw, wish.attributes)
        return Row(place.lead, raw, wish.tag, wish.id, wish.attributes)

    def _new(self, wish: Wish, anchor: int | None) -> Row:
        lead = self.rows[anchor].lead if anchor is not None else ""
        if not lead and not self._in_text(anchor):
            lead = self.source.newline
        return Row(lead, tag(wish.tag, wish.attributes, " />"), wish.tag, wish.id, wish.attributes)

    def _in_text(self, anchor: int | None) -> bool:
        """Whether white space here would be part of the text."""
        begin = len(self.source.head)
        end = begin + len(self.source.body)
        return bool(self.source.body) and not self.source.foot if anchor is None else begin <= anchor < end

    def result(self) -> TimemlSource:
        parts: dict[str, tuple[Piece, ...]] = {}
        at = 0
        for name in _PARTS:
            pieces: list[Piece] = []
            for piece in getattr(self.source, name):
                own = self.replaced.get(at, piece)
                pieces += [*self.before.get(at, ()), *([own] if own else []), *self.after.get(at, ())]
                at += 1
            parts[name] = tuple(pieces)
        parts["foot"] += tuple(self.last)
        return msgspec.structs.replace(self.source, **parts)
