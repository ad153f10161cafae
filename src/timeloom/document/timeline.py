"""The timeline of a document as plain data: where each event and time can lie, and what comes before what.

Nothing in it is made up: a bound that no link and no date gives is unknown, and two places of which nothing is known
stand in no order. Bounds are instants as elsewhere (`timeloom.calendar.interval`): seconds of a wall clock, and what is
before 1998 ends at the latest at 1998-01-01T00:00.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from math import inf
from typing import Any, Literal

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import instant_text
from timeloom.extras import require

__all__ = ["BOUNDS", "COLUMNS", "Counts", "Place", "Timeline", "WhichLine", "WhichPlace", "WhyHidden"]

WhichPlace = Literal["event", "time", "creation"]
WhichLine = Literal["narrated", "reporting"]
WhyHidden = Literal["", "within", "again", "report", "state", "auxiliary", "noun", "open"]
"""Why an event has no entry of its own (`timeloom.timeline.entries`); "" where it has one."""
Pairs = tuple[tuple[str, str], ...]

BOUNDS = ("earliest_start", "latest_start", "earliest_end", "latest_end")
COLUMNS = (
    "id", "kind", "text", "phrase", "start", "end", "t_start", "t_end", *BOUNDS, "zone", "cluster", "main", "line", "hidden",
    "same", "loose", "doubtful", "least", "most", "why",
)  # fmt: skip
"""The columns of a timeline as a table. `start` and `end` are characters; `t_start` and `t_end` what it cannot
leave."""


class Place(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One event instance, one time, or the time of writing, and where it can lie.

    `id` is that which links use (ei1, t1; an event without an instance by its own). `start` and `end` are its
    characters and `text` its words; the time of writing may have none. The bounds are instants of the clock of `zone`
    (None: not stated), UNKNOWN where nothing gives them and OPEN where it goes on without end. `cluster` is an index in
    `Timeline.clusters`. `line` sets apart what is told from the telling: "reporting" are events of class REPORTING and
    what is simultaneous with the time of writing. `least` and `most` are seconds it is stated to last. `why` says in
    words what gave each bound.

    Of an event `phrase` tells who did what to whom, cut from the text; `hidden` is why no reader looks for it ("" where
    it has an entry), and `same` the id of the place in whose entry it is told; `loose` events are bounded by nothing
    but the time of writing, on one side, or not at all. `doubtful` are those whose bounds come from a link that a
    reader would hardly find right, which is read since a stated time would say nothing without it.
    """

    id: str
    kind: WhichPlace
    start: int
    end: int
    text: str
    earliest_start: int | End = End.UNKNOWN
    latest_start: int | End = End.UNKNOWN
    earliest_end: int | End = End.UNKNOWN
    latest_end: int | End = End.UNKNOWN
    zone: str | None = None
    cluster: int | None = None
    main: bool = False
    line: WhichLine = "narrated"
    least: int | None = None
    most: int | None = None
    why: tuple[str, ...] = ()
    phrase: str = ""
    hidden: WhyHidden = ""
    same: str | None = None
    loose: bool = False
    doubtful: bool = False

    @property
    def label(self) -> str:
        """What it is called where it is shown: its phrase, else its words."""
        return self.phrase or self.text

    @property
    def possible(self) -> Interval:
        """The stretch that it cannot leave."""
        return Interval(self.earliest_start, self.latest_end, self.zone)

    @property
    def certain(self) -> Interval | None:
        """The stretch that it surely covers, None where there is none."""
        start, end = self.latest_start, self.earliest_end
        if isinstance(start, int) and isinstance(end, int):
            return Interval(start, end, self.zone) if start < end else None
        known = start is not End.UNKNOWN and end is not End.UNKNOWN
        return Interval(start, end, self.zone) if known else None

    @property
    def is_exact(self) -> bool:
        """Whether both its ends are known to the second."""
        start, end = self.earliest_start, self.latest_end
        return (
            isinstance(start, int) and start == self.latest_start and isinstance(end, int) and end == self.earliest_end
        )

    @property
    def known(self) -> Literal["both", "one", "none"]:
        """On how many sides it is bounded: it cannot leave a stretch ("both"), or is before or after something."""
        sides = (self.earliest_start is not End.UNKNOWN) + (self.latest_end is not End.UNKNOWN)
        if sides == 2:
            return "both"
        inner = self.latest_start is not End.UNKNOWN or self.earliest_end is not End.UNKNOWN
        return "one" if sides or inner else "none"

    def to_dict(self) -> dict[str, Any]:
        """One place in the JSON shape: bounds as ISO 8601, "open", or null where they are not known."""
        row: dict[str, Any] = {
            "id": self.id, "kind": self.kind, "start": self.start, "end": self.end, "text": self.text,
            **{name: _bound(getattr(self, name)) for name in BOUNDS},
        }  # fmt: skip
        for name in ("zone", "cluster", "least", "most"):
            if getattr(self, name) is not None:
                row[name] = getattr(self, name)
        if self.main:
            row["main"] = True
        row["line"] = self.line
        for name in ("phrase", "hidden", "same", "loose", "doubtful"):
            if getattr(self, name):
                row[name] = getattr(self, name)
        row["why"] = list(self.why)
        return row


class Counts(msgspec.Struct, frozen=True, gc=False):
    """What the timeline could and could not do. Of the events: how many there are, and how many are bounded on both
    sides, on one, on none; then the same for times without a place. `windows`: in how many the order was closed; `cut`:
    links whose ends no window holds together, whose order shows in the bounds alone. `dropped`: links and dates that
    contradict others and were left out. `hidden`: events without an entry of their own, `again` those of them that are
    other mentions of an event that has one; `loose`: events with an entry that nothing but the time of writing
    bounds."""

    events: int = 0
    both: int = 0
    one: int = 0
    none: int = 0
    times: int = 0
    unplaced: int = 0
    windows: int = 1
    cut: int = 0
    dropped: int = 0
    hidden: int = 0
    again: int = 0
    loose: int = 0


class Timeline(msgspec.Struct, frozen=True, kw_only=True):
    """Places in the order of the text (the time of writing first), and a partial order of them.

    `before` holds (a, b) where a has ended when b starts, `within` (a, b) where a lies in b and is not the same. Both
    are reduced together: a pair that follows from others is left out (a before b before c; a within b before c; a
    before c with b within c; a within b within c). Of a cluster, places that are simultaneous, the first alone stands
    in them.
    """

    places: tuple[Place, ...] = ()
    before: Pairs = ()
    within: Pairs = ()
    clusters: tuple[tuple[str, ...], ...] = ()
    counts: Counts = Counts()

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[Place]:
        return iter(self.places)

    def place(self, id: str) -> Place:
        """The place of an id. Raises KeyError for one that there is not."""
        for found in self.places:
            if found.id == id:
                return found
        raise KeyError(id)

    def entries(self) -> tuple[Place, ...]:
        """What a reader is shown, in the order for reading: the places without those that are hidden. `in_order` has
        these too."""
        return tuple(place for place in self.in_order() if not place.hidden)

    def unfolded(self) -> Timeline:
        """The same with an entry for every event: nothing is hidden, nothing told in another, nothing loose."""
        places = tuple(msgspec.structs.replace(place, hidden="", same=None, loose=False) for place in self.places)
        counts = msgspec.structs.replace(self.counts, hidden=0, again=0, loose=0)
        return msgspec.structs.replace(self, places=places, counts=counts)

    def mentions(self) -> dict[str, tuple[Place, ...]]:
        """By the id of an entry the other mentions of its event."""
        found: dict[str, list[Place]] = {}
        for place in self.places:
            if place.hidden == "again" and place.same is not None:
                found.setdefault(place.same, []).append(place)
        return {id: tuple(places) for id, places in found.items()}

    def in_order(self) -> tuple[Place, ...]:
        """The places for reading: by what they cannot leave, those bounded on both sides first, then those on one, then
        the others; no place stands above one that is known to be before it, within each of the three groups. What
        stands above is not thereby earlier."""
        return tuple(sorted(self.places, key=_reading_key(self)))

    def _repr_html_(self) -> str:
        """The places in their order for reading, with bars, for notebooks."""
        from timeloom.document.markup import place_table

        counts = self.counts
        left = f", {counts.hidden:,} hidden" if counts.hidden else ""
        told = f"{counts.events:,} {'event' if counts.events == 1 else 'events'}, {counts.both:,} bounded on both sides"
        return place_table(self.entries(), f"{told}, {counts.one:,} on one, {counts.none:,} on none{left}")

    def to_dict(self) -> dict[str, Any]:
        """The timeline in the JSON shape (`timeloom.document.shape`)."""
        return {
            "places": [place.to_dict() for place in self.places],
            "before": [list(pair) for pair in self.before],
            "within": [list(pair) for pair in self.within],
            "clusters": [list(ids) for ids in self.clusters],
            "counts": msgspec.structs.asdict(self.counts),
        }

    def to_columns(self) -> dict[str, list[Any]]:
        """The table as columns (`COLUMNS`): instants as ISO 8601 texts, "open", or None; reasons joined by "; "."""
        columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        for place in self.places:
            row = {name: getattr(place, name, None) for name in COLUMNS}
            row |= {name: _bound(getattr(place, name)) for name in BOUNDS}
            row |= {"t_start": row["earliest_start"], "t_end": row["latest_end"], "why": "; ".join(place.why)}
            for name, cells in columns.items():
                cells.append(row[name])
        return columns

    def to_frame(self) -> Any:
        """The table as a pandas DataFrame, one row a place. Instants are ISO 8601 texts, since those of pandas reach
        from 1677 to 2262 alone. Raises MissingExtra where pandas is not installed."""
        return require("pandas").DataFrame(self.to_columns(), columns=list(COLUMNS))


def _bound(at: int | End) -> str | None:
    return instant_text(at) if isinstance(at, int) else "open" if at is End.OPEN else None


def _reading_key(timeline: Timeline) -> Callable[[Place], tuple[int, float, float, int]]:
    """What places are read by. Who is known to be before another has no later bounds, so bounds go first, and the rank
    in the partial order where these are the same."""
    rank = _ranks(timeline)
    groups = {"both": 0, "one": 1, "none": 2}

    def key(place: Place) -> tuple[int, float, float, int]:
        start = place.earliest_start if isinstance(place.earliest_start, int) else -inf
        end = place.latest_end if isinstance(place.latest_end, int) else inf
        return groups[place.known], start, end, rank[place.id]

    return key


def _ranks(timeline: Timeline) -> dict[str, int]:
    """A number for each place that agrees with the partial order; among equals the order of the text decides."""
    head = {id: ids[0] for ids in timeline.clusters for id in ids}
    order = list(dict.fromkeys(head.get(place.id, place.id) for place in timeline.places))
    place_of = {id: number for number, id in enumerate(order)}
    later: dict[str, list[str]] = {}
    waits = dict.fromkeys(order, 0)
    for first, second in (*timeline.before, *((outer, inner) for inner, outer in timeline.within)):
        later.setdefault(first, []).append(second)
        waits[second] += 1
    ready = [place_of[id] for id in order if not waits[id]]
    ranks: dict[str, int] = {}
    while ready:
        id = order[heappop(ready)]
        ranks[id] = len(ranks)
        for other in later.get(id, ()):
            waits[other] -= 1
            if not waits[other]:
                heappush(ready, place_of[other])
    return {place.id: ranks.get(head.get(place.id, place.id), len(ranks)) for place in timeline.places}
