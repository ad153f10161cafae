"""In which stretches of time an event lies: each stretch about it is asked, whether a link was found or not.

What found the links gives each pair of an event and a time one label, and links few of the pairs that hold: half of the
events that a reader puts on a day had no link that says so, most of them those of the day on which the text was
written. So the day of writing and every date about an event are weighed by all that is seen of them: what the network
says of the pair, whether it was linked or not, the tense, what stands between, which dates came before
(`timeloom.timeline.readers`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.calendar.interval import Interval
from timeloom.document import Event, Time
from timeloom.encoder.sheet import DCT, End
from timeloom.encoder.weave_head import SCHEMES
from timeloom.encoder.weaver import Reading
from timeloom.graph.constraint import Constraint
from timeloom.timeline.doubts import WITHIN, Doubts, group
from timeloom.timeline.ranges import ends_of_ranges

__all__ = ["Candidate", "Stretches"]

_DAY = 86_400
_BEFORE, _BEHIND = 3, 1
"""Sentences before and behind that of an event whose times are asked; so are the last time before these, and the first
of the text."""
_NEAREST = 16
"""Times before and behind an event that are asked at most: a list without full stops can be one sentence of
hundreds."""
_GRAINS = (_DAY + 1, 28 * _DAY - 1, 32 * _DAY, 360 * _DAY, 370 * _DAY)
_GAPS = (0, 1, 2, 7, 31, 370)
_LONGEST = 3 * 366 * _DAY
"""Stretches that are longer say when of nothing."""
_AT_ONCE = 4096
_FEW, _MANY, _LATE = 2, 4, 6
_SURE = 4
"""Logits further from 0 are as good as these."""
_LABELS = {
    "in": ("IS_INCLUDED", "SIMULTANEOUS", "IDENTITY", "DURING", "BEGINS", "ENDS"), "before": ("BEFORE", "IBEFORE"), "after": ("AFTER", "IAFTER"),
    "around": ("INCLUDES",),
}  # fmt: skip
_DENSE = {"before": ("b",), "after": ("a",), "around": ("i",), "in": ("ii", "s"), "vague": ("v",)}
_COLUMNS = [
    (f"{name} {told}", [SCHEMES[scheme].index(label) for label in labels], scheme)
    for name, scheme, said in (("TimeML", "timeml", _LABELS), ("dense", "tbdense", _DENSE)) for told, labels in said.items()
]  # fmt: skip
"""What the network is asked of a pair, by the labels that say so."""


class Candidate(NamedTuple):
    """A stretch of whole days in which the event `id` may lie, as instants: that of the day of writing (`is_written`),
    of `time`, or of both."""

    id: str
    first: int
    last: int
    time: Time | None = None
    is_written: bool = False

    @property
    def kind(self) -> str:
        return "time" if not self.is_written else "written" if self.time is None else "both"


class _Stated(NamedTuple):
    """A time whose stretch is known, in whole days, and the sentence in which it stands."""

    start: int
    sentence: int
    first: int
    last: int
    time: Time


class Stretches:
    """The stretches in which the events of a document may lie, and what is seen of each; of a range that is the whole,
    and not its ends."""

    def __init__(self, doubts: Doubts, links: Sequence[Constraint], reading: Reading) -> None:
        self.doubts, self.reading = doubts, reading
        self.written = _days(doubts.dct)
        ends = ends_of_ranges(doubts.finder.document)
        times = {time.id: time for time in doubts.finder.document.timexes if time.id not in ends} | {
            time.id: time for time, _ in ends.values()
        }
        stated = (
            _Stated(time.start, doubts.sentence(time.start), *days, time)
            for time in times.values()
            if (days := _stretch_of(time)) and time.id != doubts.creation
        )
        self.stated = sorted(stated, key=lambda one: (one.start, one.time.end))
        self.starts, self.sentences = [one.start for one in self.stated], [one.sentence for one in self.stated]
        self.last_day: list[_Stated | None] = [None]  # of so many first times the last one that is no longer than a day
        for one in self.stated:
            self.last_day.append(one if one.last - one.first <= _DAY else self.last_day[-1])
        self.number = {time.id: at for at, time in enumerate(reading.sheet.times)}
        self.of_pair: dict[tuple[str, str], list[Constraint]] = defaultdict(list)
        for link in links:
            self.of_pair[link.source, link.target].append(link)

    def about(self, id: str) -> list[Candidate]:
        """The candidates of an event: the day of writing, then by how near their times stand."""
        event = self.doubts.events[id]
        own = self.doubts.sentence(event.start)
        low, high = max(0, bisect_left(self.sentences, own - _BEFORE) - 1), bisect_right(self.sentences, own + _BEHIND)
        place = bisect_left(self.starts, event.start)
        near = {
            one.time.id: one
            for one in (*self.stated[:1], *self.stated[max(low, place - _NEAREST) : min(high, place + _NEAREST)])
        }
        found = (
            {self.written: Candidate(id, *self.written, is_written=True)}
            if self.written is not None and self.doubts.creation is not None
            else {}
        )
        for one in sorted(
            near.values(),
            key=lambda one: (2 * abs(one.sentence - own) + (one.sentence > own), abs(one.start - event.start)),
        ):
            held = found.get((one.first, one.last))
            if held is None or held.time is None:
                found[one.first, one.last] = Candidate(id, one.first, one.last, one.time, held is not None)
        return list(found.values())

    def stretch(self, target: str) -> tuple[int, int] | None:
        """The days of a time, or of the time of writing; None where they are not known, or more than one stretch."""
        time = self.doubts.times.get(target)
        return self.written if target == self.doubts.creation else _stretch_of(time) if time is not None else None

    def target(self, one: Candidate) -> str:
        """The id of what stands for a stretch: a time of it, else the time of writing."""
        assert one.time is not None or self.doubts.creation is not None
        return one.time.id if one.time is not None else str(self.doubts.creation)

    def is_whole(self, target: str) -> bool:
        """Whether a time, or the time of writing, is of whole days."""
        time = self.doubts.times.get(target)
        told = (
            self.doubts.dct
            if target == self.doubts.creation
            else time.intervals[0]
            if time is not None and time.intervals
            else None
        )
        return isinstance(told, Interval) and (told.start, told.end) == self.stretch(target)

    # --- what is seen -------------------------------------------------------------------------------------------------
    def seen(self, candidates: Sequence[Candidate]) -> Iterator[frozenset[str]]:
        """What is seen of each candidate; those of one event stand together."""
        said = self._said(candidates)
        event, base = "", frozenset[str]()
        for number, one in enumerate(candidates):
            if one.id != event:
                event, base = one.id, frozenset(self._of_event(one.id))
            own = (f"written {name}" for name in base) if one.kind == "written" else base
            yield frozenset((*own, *self._of_stretch(one), *self._of_links(one), *said.get(number, ())))

    def _of_event(self, id: str) -> Iterator[str]:
        event = self.doubts.events[id]
        yield from self.doubts.of_event(self.doubts.top(event.start, event.end), event.told, "pair")
        yield f"sentence {min(self.doubts.sentence(event.start), _LATE)}"

    def _of_stretch(self, one: Candidate) -> Iterator[str]:
        event = self.doubts.events[one.id]
        told = event.told
        tense, kind = told.get("tense"), one.kind
        grain = bisect_left(_GRAINS, one.last - one.first)
        yield from (
            "any",
            f"kind {kind}",
            f"kind {kind} {tense} {told.get('aspect')}",
            f"kind {kind} {told.get('class')} {tense}",
        )
        yield from (f"days {grain}", f"days {grain} {told.get('class')}")
        if self.written is not None:
            side, gap = self._side(one)
            yield from (
                f"side {side} {gap}",
                f"side {side} {gap} {tense}",
                f"side {side} {tense} {told.get('aspect')}",
                f"side {side} days {grain} {tense}",
            )
        yield from self._of_near(one, event, grain, tense)

    def _side(self, one: Candidate) -> tuple[str, int]:
        """On which side of the day of writing a stretch lies, and how far from it."""
        assert self.written is not None
        first, last = self.written
        if (one.first, one.last) == (first, last):
            return "written", 0
        if one.last <= first:
            return "past", bisect_left(_GAPS, (first - one.last) // _DAY)
        if one.first >= last:
            return "future", bisect_left(_GAPS, (one.first - last) // _DAY)
        return "now", 0

    def _of_near(self, one: Candidate, event: Event, grain: int, tense: str | None) -> Iterator[str]:
        """What is seen of the dates about an event."""
        doubts = self.doubts
        own = doubts.sentence(event.start)
        many = min(bisect_right(self.sentences, own) - bisect_left(self.sentences, own), _FEW)
        before = bisect_left(self.starts, event.start)
        last = self.stated[before - 1] if before else None
        day = self.last_day[before]
        if one.time is None:
            assert self.written is not None
            yield from (f"dates {many}", f"dates {many} {tense} {event.told.get('class')}", f"last {_far(own, last)}")
            gap = bisect_left(_GAPS[:5], (self.written[0] - day.last) // _DAY) if day is not None else "none"
            yield f"last day {gap} {_far(own, day)}"
            return
        at = doubts.top(event.start, event.end)
        yield from doubts.of_time(at, event.told, one.time, "pair")
        yield from doubts.beside(event, at, one.time)
        there = doubts.sentence(one.time.start)
        far = max(-_MANY, min(_MANY, own - there))
        yield from (
            f"far {far}",
            f"far {far} dates {many}",
            f"far {far} {one.kind} {tense}",
            f"far {far} days {grain} dates {many}",
        )
        yield f"is last {last is not None and (last.first, last.last) == (one.first, one.last)} dates {many}"
        yield f"is last day {day is not None and (day.first, day.last) == (one.first, one.last)} dates {many} {tense}"
        first = self.stated[0]
        yield f"is first {(first.first, first.last) == (one.first, one.last)} days {grain}"
        low, high = sorted((event.start, one.time.start))
        between = bisect_left(self.starts, high) - bisect_right(self.starts, low)
        yield f"between {min(max(0, between), 3)} far {far}"

    def _of_links(self, one: Candidate) -> Iterator[str]:
        """What is seen of the links of the event with the stretch."""
        creation = self.doubts.creation
        tense = self.doubts.events[one.id].told.get("tense")
        targets = [("written", creation)] if one.is_written and creation is not None else []
        targets += [("time", one.time.id)] if one.time is not None else []
        linked = False
        for name, target in targets:
            for link in self.of_pair.get((one.id, target), ()):
                score = self.doubts.found.get(link.id)
                sure = "none" if score is None else str(int(score * 10))
                linked = True
                yield from (f"{name} {link.label} {sure}", f"{name} {link.label}", f"{name} {link.label} {tense}")
                if group(link.label) == WITHIN:
                    yield from ("linked", *(f"linked {seen}" for seen in self.doubts.of(link)))
        if not linked:
            yield "unlinked"

    def _said(self, candidates: Sequence[Candidate]) -> dict[int, list[str]]:
        """What the network says of each candidate, linked or not."""
        asked: list[tuple[int, str, End, End]] = []
        sheet = self.reading.sheet
        found: dict[int, list[str]] = defaultdict(list)
        for number, one in enumerate(candidates):
            event = self.doubts.events[one.id]
            word = End(word=sheet.word_of(event.start, event.end))
            time = End(time=self.number.get(one.time.id, -1)) if one.time is not None else DCT
            for name, is_asked, other in (("written", one.is_written, DCT), ("time", one.time is not None, time)):
                if not is_asked:
                    continue
                near = name == "written" or (
                    one.time is not None
                    and other != DCT
                    and abs(self.doubts.sentence(one.time.start) - self.doubts.sentence(event.start)) <= _BEFORE
                )
                if word.word >= 0 and near and sheet.can(other):
                    asked.append((number, name, word, other))
                else:
                    found[number].append(f"said {name} nothing")
        for start in range(0, len(asked), _AT_ONCE):
            some = asked[start : start + _AT_ONCE]
            answers = self.reading.pairs([(word, other) for _, _, word, other in some])
            columns = {"linked": answers.linked} | {
                name: answers.labels[scheme][:, at].sum(1) for name, at, scheme in _COLUMNS
            }
            logits = {name: _logits(column) for name, column in columns.items()}
            for row, (number, name, _, _) in enumerate(some):
                found[number] += [f"said {name} {what} {column[row]}" for what, column in logits.items()]
                found[number].append(f"said {name} both {logits['TimeML in'][row] // 2} {logits['dense in'][row] // 2}")
        return found


def _days(stretch: object) -> tuple[int, int] | None:
    """The whole days of a stretch whose ends are known and that is no longer than what says when."""
    if not isinstance(stretch, Interval) or not isinstance(stretch.start, int) or not isinstance(stretch.end, int):
        return None
    return (
        (stretch.start // _DAY * _DAY, -(-stretch.end // _DAY) * _DAY)
        if stretch.end - stretch.start <= _LONGEST
        else None
    )


def _stretch_of(time: Time) -> tuple[int, int] | None:
    return _days(time.intervals[0]) if len(time.intervals) == 1 else None


def _far(own: int, stated: _Stated | None) -> str:
    return "none" if stated is None else str(min(own - stated.sentence, _MANY))


def _logits(shares: NDArray[np.float32]) -> list[int]:
    """Probabilities as whole logits."""
    return [
        round(max(-_SURE, min(_SURE, log(share / (1 - share))))) for share in np.clip(shares, 1e-3, 1 - 1e-3).tolist()
    ]
