"""What there is to draw: the times of a document, gathered into marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from timeloom.calendar.interval import End, Interval
from timeloom.document.model import Document, Time
from timeloom.document.readable import interval_words
from timeloom.show.markup import one_line

__all__ = ["KINDS", "Mark", "gather", "kind_of", "words_of"]

KINDS = ("date", "time", "duration", "set", "unresolved")
"""Kinds of mention, in the order of legends. The first four are the types of TIMEX3."""

_MOST_PIECES = 200
"""A set of more members than this shows every second, or third, and its last one: on a line of a thousand pixels they
touch."""


def kind_of(time: Time) -> str:
    """One of `KINDS`. How often without when ("b.i.d.") is a set, though it has no place on the calendar."""
    kind = time.timex3.type.lower() if time.timex3 is not None else ""
    if (
        time.unresolved is not None
        and not time.intervals
        and not (kind == "set" and time.unresolved.reason == "frequency")
    ):
        return "unresolved"
    if kind in KINDS:
        return kind
    return "set" if time.more or len(time.intervals) > 1 else "date"


def words_of(time: Time) -> str:
    """The value of a time in words: its first interval, and how many follow."""
    if not time.intervals:
        return ""
    words = interval_words(time.intervals[0])
    further = len(time.intervals) - 1
    if time.more:
        return f"{words}, and so on"
    return f"{words}, and {further} more" if further else words


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing on the line: times of one kind with the same intervals.

    `times` holds positions in `Document.times`, in the order of the text; `label` is the wording of the first one. Of
    events (`of` is "e") they are positions in `Document.events`, the one piece is what they cannot leave, and `sure`
    what they surely cover; one that no end is known of lies `around` what is known of its inside.
    """

    label: str
    words: str
    kind: str
    pieces: tuple[Interval, ...]
    more: bool
    approximate: bool
    times: tuple[int, ...]
    of: str = "t"
    sure: Interval | None = None
    around: Interval | None = None

    def instants(self) -> Iterator[int]:
        """The known ends that the axis has to show: of a set, those of its first and last members."""
        shown = self.pieces if len(self.pieces) < 3 else (self.pieces[0], self.pieces[-1])
        for piece in (*shown, *(one for one in (self.sure, self.around) if one is not None)):
            if isinstance(piece.start, int):
                yield piece.start
            if isinstance(piece.end, int):
                yield piece.end


def gather(document: Document) -> tuple[Mark, ...]:
    """The marks of a document: every time that has a known end on the calendar, equal ones together."""
    groups: dict[tuple[str, tuple[Interval, ...], bool, bool], list[int]] = {}
    exact = _exact(document)
    for place, time in enumerate(document.times):
        given = exact.get(time.id) or _drawn(time.intervals)
        pieces = tuple(piece for piece in given if _placed(piece))
        if pieces:
            approximate = time.timex3 is not None and time.timex3.mod == "APPROX"
            groups.setdefault((kind_of(time), pieces, time.more, approximate), []).append(place)
    return tuple(
        Mark(
            label=one_line(document.times[places[0]].text),
            words=words_of(document.times[places[0]])
            if document.times[places[0]].id not in exact
            else interval_words(pieces[0]),
            kind=kind,
            pieces=pieces,
            more=more,
            approximate=approximate,
            times=tuple(places),
        )
        for (kind, pieces, more, approximate), places in groups.items()
    )


def _drawn(members: tuple[Interval, ...]) -> tuple[Interval, ...]:
    """The members of a time that are drawn: all, or as many as there is room for, from the first to the last."""
    if len(members) <= _MOST_PIECES:
        return members
    step = -(-len(members) // (_MOST_PIECES - 1))
    return (*members[:-1:step], members[-1])


def _exact(document: Document) -> dict[str, tuple[Interval, ...]]:
    """Times whose interval the timeline alone knows: those of a file that gives them by their values, and those that it
    reads together with words behind them."""
    if document.timeline is None:
        return {}
    known = {time.id: time.end for time in document.times if time.intervals}
    return {
        place.id: (place.possible,)
        for place in document.timeline.places
        if place.kind == "time" and place.is_exact and known.get(place.id) != place.end
    }


def _placed(piece: Interval) -> bool:
    return not (isinstance(piece.start, End) and isinstance(piece.end, End))
