"""TimeML 1.2.1, inline (`.tml`): the writer.

A document that was read from TimeML is written into the pieces of its file: what is unchanged stands as it stood.
Any other document gets a fresh file, which is written the same way into an empty one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

import msgspec

from timeloom.document import Document, Link, Problem, Time
from timeloom.errors import FormatError
from timeloom.formats.timeml_bounds import BOUNDS, lost_bounds, set_bounds
from timeloom.formats.timeml_creation import creation_attributes, write_creation
from timeloom.formats.timeml_ids import Names, name_pairs
from timeloom.formats.timeml_inline import Plan, Wanted
from timeloom.formats.timeml_read import is_creation, link_of, read_source, rest
from timeloom.formats.timeml_rows import Wish, place_rows
from timeloom.formats.timeml_source import (
    RELATIONS,
    SOURCE_NAMES,
    TARGET_NAMES,
    TIMEX_CORE,
    Close,
    Open,
    Piece,
    Row,
    Text,
    TimemlSource,
    take_apart,
)
from timeloom.formats.xml_source import check_names, check_writable, declarations, escape_text, with_attributes
from timeloom.timeml.values import interval_of

__all__ = ["pairs_of", "render", "stripped"]

_OPENING = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<TimeML xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:noNamespaceSchemaLocation="http://timeml.org/timeMLdocs/TimeML_1.2.1.xsd">\n\n'
)
_REFERENCES = ("anchorTimeID", "beginPoint", "endPoint", "signalID")
"""Attributes that name other annotations."""
_LAYER_OF = {"TIMEX3": "times", "EVENT": "events", "SIGNAL": "events", "MAKEINSTANCE": "events"} | dict.fromkeys(
    ("TLINK", "SLINK", "ALINK"), "pairs"
)
"""The layer of `timeloom.formats.keeping` to which the tags belong."""
_EVENT_BOUNDS = "event-bounds"
"""The guess of a time that was counted from the bounds of an event."""
_WIDEST = 2
"""How many times as long as what its value names the stretch may be that such a time lies in: else no value says it."""
Attributes = tuple[tuple[str, str], ...]


def render(document: Document) -> tuple[bytes, tuple[Problem, ...]]:
    """The TimeML file of a document, and what it could not hold.

    The TIMEX3s are `Document.timexes`. Annotations that overlap, lie outside the text or have no value, what belongs to
    them, and new links to nothing are left out and listed. An amount that is counted from an event ("three weeks after
    the collapse") is written as the date that the event gave it, if one value can name that. An id that XML cannot
    hold, or that is used twice, is replaced by the next free one.

    Raises:
        FormatError: a character that XML cannot hold, or a text that is not that of the file it was read from.
    """
    check_writable(document.text, document.id, "text")
    source = document.meta.source
    if not isinstance(source, TimemlSource):
        source = _fresh(document)
    writing = _Writing(document, source)
    raw = writing.run()
    mark = "\ufeff".encode(source.encoding) if source.mark else b""
    return mark + raw.encode(source.encoding, "xmlcharrefreplace"), tuple(writing.problems)


def stripped(source: object, keep: AbstractSet[str] = frozenset()) -> object:
    """What a TimeML file is made of (`meta.source`), without the annotations that are in no layer of `keep` ("times",
    "events", "pairs"). The creation time stays. TLINKs that stay lose their relType, those too that cannot be read; and
    those without an id of their own get one, since they are pairs now."""
    if not isinstance(source, TimemlSource):
        return None
    creation = next((piece.key for piece in source.pieces if isinstance(piece, Open) and is_creation(piece)), 0)
    stays = {tag for tag, layer in _LAYER_OF.items() if layer in keep}
    opened = [piece for piece in source.pieces if isinstance(piece, Open) and piece.tag]
    gone = {piece.key for piece in opened if piece.key != creation and piece.tag not in stays}

    def kept(piece: Piece) -> Piece | None:
        if isinstance(piece, Row):
            return None if piece.tag not in stays else _without_label(piece) if piece.tag == "TLINK" else piece
        key = piece.key if isinstance(piece, Open) else piece.of if isinstance(piece, Close) else 0
        return None if key in gone else piece

    parts = {name: tuple(filter(None, map(kept, getattr(source, name)))) for name in ("head", "body", "foot", "close")}
    return name_pairs(msgspec.structs.replace(source, **parts))[0]


def pairs_of(source: object, links: Sequence[Link]) -> tuple[Link, ...]:
    """The links with those between them that `stripped` made pairs of: TLINKs of the file that had a label and no id of
    theirs alone, and so were not among the links."""
    if not isinstance(source, TimemlSource):
        return tuple(links)
    rows = [row for row in source.pieces if isinstance(row, Row) and row.tag in RELATIONS]
    unread = {row.id for row in rows if dict(row.attributes).get("lid", "") != row.id}
    own = {link.id: link for link in links}
    found = [link for row in rows if (link := link_of(row)) is not None]
    listed = [own.pop(link.id, link) for link in found if link.id in own or link.id in unread]
    return (*listed, *own.values()) if unread else tuple(links)


def _without_label(row: Row) -> Row:
    attributes = rest(row.attributes, ("relType",))
    return msgspec.structs.replace(row, raw=with_attributes(row.raw, attributes), attributes=attributes)


def _fresh(document: Document) -> TimemlSource:
    """An empty TimeML file with the text of a document."""
    check_writable(document.id, document.id, "id")
    head = f"{_OPENING}<DOCID>{escape_text(document.id)}</DOCID>\n\n"
    raw = f"{head}<TEXT>{escape_text(document.text)}</TEXT>\n\n</TimeML>\n"
    return take_apart(raw, "utf-8", False, document.id)


class _Writing:
    """Writes one document into the pieces of one file; collects problems."""

    def __init__(self, document: Document, source: TimemlSource) -> None:
        self.document = document
        self.original = read_source(source, document.id, None, "timeml")
        if self.original.text != document.text:
            raise FormatError("its text is not that of the file it was read from", document=document.id)
        self.source, self.problems = write_creation(source, document, self.original)
        creation = creation_attributes(document, self.original)
        self.creation = dict(creation).get("tid", "")
        self.owned = _owned(self.original, self.creation)
        self.known = frozenset(event.id for event in self.original.events)
        self.names = Names(document, self.source, self.owned, self.creation)
        self.bounds = dict(set_bounds(whole, self.creation) for whole in document.times if whole.parts)
        """The bounds of sets, by the id of the set, in ids of the document."""
        self.declared = declarations("".join(piece.raw for piece in source.pieces if not isinstance(piece, Text)))
        self.lost: set[str] = set()
        """Ids, as the document has them, of what could not be written."""

    def report(self, tag: str, id: str, reason: str, start: int | None = None, end: int | None = None) -> None:
        self.problems.append(Problem(self.document.id, f"{tag} {id}", reason, None, start, end))

    def run(self) -> str:
        wanted = [*self._times(), *self._events(), *self._signals()]
        plan = Plan(self.source.body, wanted, self.owned, len(self.document.text))
        for wish, reason in plan.refused:
            self.report(wish.tag, wish.id, reason, wish.start, wish.end)
            self.lost.add(self.names.old(wish.tag, wish.id))
        if any(id in self.lost for bounds in self.bounds.values() for _, id in bounds):
            plan = Plan(self.source.body, self._unbound(wanted), self.owned, len(self.document.text))
        source = self._with_rows()
        body = plan.write(source.body)
        before, after = (
            "".join(piece.lead + piece.raw if isinstance(piece, Row) else piece.raw for piece in part)
            for part in (source.head, source.foot + source.close)
        )
        return before + body + after

    def _with_rows(self) -> TimemlSource:
        instances = list(self._instances())
        links = list(self._links())
        if self.source.close:
            return place_rows(self.source, self.owned, instances, links, self._was_read)
        for wish in (*instances, *links):
            self.report(wish.tag, wish.id, "the file has no place for it")
        return self.source

    # --- inline -----------------------------------------------------------------------------------------------------
    def _times(self) -> Iterator[Wanted]:
        dated = {whole.parts[0].id: whole for whole in self.document.times if _is_dated_by_event(whole)}
        for time, id in self.names.times:
            attributes = time_attributes(time)
            if time.id in dated:
                attributes = tuple((dict(attributes) | _dated_by_event(dated[time.id])).items())
            keys = dict(attributes)
            whole = "type" in keys and "value" in keys
            if id == self.creation and not whole:  # a creation time without a date, which stays in the file as it is
                continue
            if ("TIMEX3", id) not in self.owned and not whole:
                self.report("TIMEX3", id, "it has no type or no value", time.start, time.end)
                self.lost.add(time.id)
            else:
                if ("TIMEX3", id) not in self.owned:
                    attributes = self._bounded(time, id, attributes)
                yield self._wanted("TIMEX3", id, time.start, time.end, (("tid", id), *attributes))

    def _bounded(self, time: Time, id: str, attributes: Attributes) -> Attributes:
        """The attributes of a time that is new to the file, with the bounds that the text sets it; what bounds a TIMEX3
        cannot say is reported."""
        bounds = self.bounds.get(time.id, ())
        lost = "" if bounds else lost_bounds(time)
        if lost:
            self.report("TIMEX3", id, f"its value has no place for its bounds: {lost}", time.start, time.end)
        return tuple((dict(attributes) | dict(bounds)).items())

    def _unbound(self, wanted: Sequence[Wanted]) -> list[Wanted]:
        """What is wanted, without bounds that could not be written themselves."""
        free = []
        for wish in wanted:
            bounds = dict(self.bounds.get(self.names.old(wish.tag, wish.id), ()))
            gone = [name for name in BOUNDS if bounds.get(name) in self.lost]
            for name in gone:
                self.report(wish.tag, wish.id, f"its {name} could not be written", wish.start, wish.end)
            kept = tuple(pair for pair in wish.attributes if pair[0] not in gone)
            free.append(wish._replace(attributes=kept))
        return free

    def _events(self) -> Iterator[Wanted]:
        for event, id in self.names.events:
            yield self._wanted("EVENT", id, event.start, event.end, (("eid", id), *event.attributes))

    def _signals(self) -> Iterator[Wanted]:
        for signal, id in self.names.signals:
            yield self._wanted("SIGNAL", id, signal.start, signal.end, (("sid", id), *signal.attributes))

    def _wanted(self, tag: str, id: str, start: int, end: int, attributes: Attributes) -> Wanted:
        return Wanted(tag, id, start, end, self._checked(f"{tag} {id}", attributes))

    def _checked(self, place: str, attributes: Attributes) -> Attributes:
        """Attributes as they are written: ids as they are now, and nothing that XML cannot hold."""
        check_names(dict(attributes).items(), self.declared, self.document.id, place)
        for key, value in attributes:
            check_writable(value, self.document.id, f"{place}, {key}")
        return tuple(
            (key, self.names.new(value) if key in _REFERENCES else value) for key, value in dict(attributes).items()
        )

    # --- rows -------------------------------------------------------------------------------------------------------
    def _instances(self) -> Iterator[Wish]:
        for event, event_id in self.names.events:
            for instance in event.instances:
                id = self.names.new(instance.id)
                if event.id in self.lost:
                    self.report("MAKEINSTANCE", id, "its event could not be written")
                    self.lost.add(instance.id)
                else:
                    attributes = (("eiid", id), ("eventID", event_id), *instance.attributes)
                    yield Wish("MAKEINSTANCE", id, self._checked(f"MAKEINSTANCE {id}", attributes))

    def _links(self) -> Iterator[Wish]:
        ends = self._ends()
        pieces = reversed(self.source.pieces)
        rows = {(piece.tag, piece.id): piece for piece in pieces if isinstance(piece, Row) and self._was_read(piece)}
        for link, id in self.names.links:
            row = rows.get((link.kind, id)) if (link.kind, id) in self.owned else None
            names = self._end_names(link, row, ends)
            if link.kind not in RELATIONS:
                self.report("TLINK", id, f"TimeML has no links of the kind {link.kind!r}")
                continue
            if names is None:
                self.report(link.kind, id, "it links to nothing, or to what could not be written")
                continue
            source, target = self.names.new(link.source), self.names.new(link.target)
            stated = link.relation or (row is not None and ("relType", "") in row.attributes)
            label = (("relType", link.relation),) if stated else ()
            attributes = (("lid", id), *label, (names[0], source), (names[1], target), *link.attributes)
            yield Wish(link.kind, id, self._checked(f"{link.kind} {id}", attributes))

    def _was_read(self, row: Row) -> bool:
        """Whether a row is whole. A broken one that has the id of another is none of the annotations that were read."""
        if row.tag == "MAKEINSTANCE":
            return dict(row.attributes).get("eventID", "") in self.known
        return link_of(row) is not None

    def _ends(self) -> dict[str, int]:
        """What links may name: 0 for an instance, 1 for a time, 2 for an event, as in the tables of names."""
        document = self.document
        ends = {event.id: 2 for event in document.events}
        ends |= {time.id: 1 for time in document.timexes} | ({self.creation: 1} if self.creation else {})
        ends |= {instance.id: 0 for event in document.events for instance in event.instances}
        return {id: kind for id, kind in ends.items() if id not in self.lost}

    def _end_names(self, link: Link, row: Row | None, ends: dict[str, int]) -> tuple[str, str] | None:
        """The attributes that name the two ends: those of the row it was read from where they are unchanged."""
        before = link_of(row) if row else None
        held = dict(row.attributes) if row else {}
        found = []
        for end, old, names in (
            (link.source, before and before.source, SOURCE_NAMES),
            (link.target, before and before.target, TARGET_NAMES.get(link.kind, TARGET_NAMES["TLINK"])),
        ):
            kept = next((name for name in names if name in held), None)
            if end == old and kept and end not in self.lost:
                found.append(kept)
            elif end in ends:
                found.append(names[ends[end]])
        return (found[0], found[1]) if len(found) == 2 else None


def time_attributes(time: Time) -> Attributes:
    """The attributes of the TIMEX3 of a time, without its id."""
    core = tuple((key, value) for key in TIMEX_CORE if time.timex3 and (value := getattr(time.timex3, key)) is not None)
    held = {"tid", *dict(core)}
    return (*core, *(pair for pair in time.attributes if pair[0] not in held))


def _is_dated_by_event(time: Time) -> bool:
    """Whether TimeML sees an amount alone ("three weeks") where an event that it is counted from has given it a date
    that one value can name."""
    if _EVENT_BOUNDS not in time.assumed or len(time.parts) != 1 or len(time.intervals) != 1 or time.timex3 is None:
        return False
    interval, named = time.intervals[0], interval_of(time.timex3.value)
    if named is None or not named.length or not interval.length:
        return False
    return named.overlaps(interval) is True and interval.length <= _WIDEST * named.length


def _dated_by_event(time: Time) -> dict[str, str]:
    """What is written of such a time on the words of its amount: its date, APPROX where the value is not just the
    stretch that it lies in, and the time that dates the event."""
    if time.timex3 is None:
        return {}
    mod = time.timex3.mod or ("APPROX" if interval_of(time.timex3.value) != time.intervals[0] else None)
    anchor = {key: value for key, value in time.attributes if key == "anchorTimeID"}
    told = {"type": time.timex3.type, "value": time.timex3.value} | ({"mod": mod} if mod else {})
    return told | {"temporalFunction": "true"} | anchor


def _owned(original: Document, creation: str) -> frozenset[tuple[str, str]]:
    """(tag, id) of all that was read from the file, the creation time apart: that one always stays."""
    keys = [("TIMEX3", time.id) for time in original.times if time.id != creation]
    keys += [("EVENT", event.id) for event in original.events]
    keys += [("SIGNAL", signal.id) for signal in original.signals]
    keys += [("MAKEINSTANCE", instance.id) for event in original.events for instance in event.instances]
    keys += [(link.kind, link.id) for link in original.links]
    return frozenset(keys)
