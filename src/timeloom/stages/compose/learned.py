"""The composer of the learned presets: recognised entities are linked, and whole times are made of them.

SCATE and TimeML do not ask the same of a graph. SCATE's annotators hang "now" on an event, or on nothing; for TIMEX3 it is
the time of writing. So there are two readings with one rule between them:

- `Document.entities` are what was recognised, linked by the linker, which learned from SCATE; a time of the rules that
  stands and has what is not recognised (an event that names a feast, a modifier) keeps its graph there.
- A time of the rules stands as it is where what was recognised in it is what the rules found, no entity more or less, of no
  other type, or else the same TIMEX3 and the same operators. Everywhere else the time is made anew from the linked graph;
  where that comes to nothing and the rules' reading does not, the rules' stands.
- The extent of TIMEX3 is what was recognised; type and value are computed from the graph. A time on which no extent was
  recognised is none of TimeML (`view="scate"`); an extent on which there is no graph is a time with its type alone.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

import msgspec

from timeloom.calendar.value import REASONS
from timeloom.document import Document, Time, TimeEntity, Unresolved
from timeloom.language.forms import Forms
from timeloom.stages.compose.half_days import with_half_days
from timeloom.timeml import Timex3

__all__ = ["LearnedComposer"]

_ASIDE = frozenset(("Event", "Modifier", "NotNormalizable", "PreAnnotation"))
"""Types that are not recognised, so that a time of the rules may have them beside."""
_NO_TIMES = frozenset(("Number", "Time-Zone", "AMPM-Of-Day", *_ASIDE))
"""Roots that are no expressions of time by themselves."""
_UNKNOWN = {"DATE": "XXXX-XX-XX", "TIME": "TXX:XX", "DURATION": "PXX", "SET": "PXX"}
"""The value of a TIMEX3 without a graph, by its type."""
_NOT_READ = Unresolved("not-read", REASONS["not-read"])
"""Of a TIMEX3 without a graph."""
_SCATE_ONLY = ("view", "scate")
_SCATE_NOTE = "not-in-timeml"
_NEAR = 20
"""Characters between entities of one graph that are one expression."""


class Extent(Protocol):
    """One recognised TIMEX3 (`timeloom.stages.recognise.learned`)."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def score(self) -> float: ...


class Recognised(Protocol):
    """What the recogniser hands over."""

    @property
    def times(self) -> Sequence[Time]: ...
    @property
    def agreed(self) -> Sequence[Time]: ...
    @property
    def extents(self) -> Sequence[Extent]: ...
    @property
    def scores(self) -> Mapping[str, float]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedComposer:
    """Reads: text, dct, entities (spans and types), lexical (`recognise.learned`). Writes: entities, times, meta."""

    name: ClassVar[str] = "compose.learned.v1"

    link: Callable[[Document], Document]
    forms: Forms
    interpret: Callable[[Document], Document] | None = None
    never: frozenset[str] = frozenset()
    """Words, in lower case, that are no time by themselves."""

    def _read(self, linked: Document, rooted: list[Time]) -> list[Time]:
        """Times with their values, so that what comes to nothing can give way."""
        if self.interpret is None or not rooted:
            return rooted
        told = with_half_days(rooted, linked.entities, linked.text, self.forms)
        return list(self.interpret(msgspec.structs.replace(linked, times=told, lexical=None)).times)

    def __call__(self, document: Document) -> Document:
        """The document with linked entities, and with times: those of the rules that stand are complete, the others
        still want interpreting."""
        handed: Recognised = document.lexical  # type: ignore[assignment]  # the recogniser's own layer
        linked = self.link(document)
        found = [one for one in document.entities if one.type not in _ASIDE]
        ids = {(one.start, one.end, one.type): one.id for one in found}
        kept = [_renamed(time, ids) for time in handed.agreed]
        linked = _whole(linked, kept)
        rooted = self._read(linked, _rooted(linked, _inside(kept, found)))
        rooted = [_or_rules(time, handed.times, ids) for time in rooted]
        made = [_scored(time, handed.scores) for time in _apart(kept, rooted)]
        made = _with_extents(document.text, made, handed.extents, handed.times, ids)
        made = [time for time in made if time.text.lower() not in self.never]
        times = tuple(
            msgspec.structs.replace(time, id=f"t{number}", parts=_numbered(time.parts, number))
            for number, time in enumerate(made, 1)
        )
        return msgspec.structs.replace(linked, times=times, lexical=None)


def _numbered(parts: tuple[Time, ...], number: int) -> tuple[Time, ...]:
    return tuple(msgspec.structs.replace(part, id=f"t{number}.{at}") for at, part in enumerate(parts, 1))


def _inside(times: Iterable[Time], entities: Sequence[TimeEntity]) -> set[str]:
    """The ids of the entities that lie within one of the times; entities are in the order of the text."""
    starts = [one.start for one in entities]
    found = set()
    for time in times:
        at = bisect_left(starts, time.start)
        while at < len(entities) and starts[at] < time.end:
            if entities[at].end <= time.end:
                found.add(entities[at].id)
            at += 1
    return found


def _renamed(time: Time, ids: Mapping[tuple[int, int, str], str]) -> Time:
    """A time of the rules with the ids of what was recognised; what is not among it keeps its own, marked.

    The rules may say a word twice ("Sunday through Friday" counts from Sunday for both ends), which is one entity here.
    """
    new = {one.id: ids.get((one.start, one.end, one.type), f"{one.id}.rules") for one in time.entities}
    entities: dict[str, TimeEntity] = {}
    for one in time.entities:
        links = tuple((name, new.get(target, target)) for name, target in one.links)
        made = msgspec.structs.replace(one, id=new[one.id], links=links)
        if entities.get(made.id, made) != made:  # the same word, and not the same said of it
            made = msgspec.structs.replace(made, id=f"{one.id}.rules")
        entities[made.id] = made
    return msgspec.structs.replace(
        time, root=new.get(time.root or "", time.root), entities=tuple(entities.values())
    )


def _rooted(linked: Document, covered: set[str]) -> list[Time]:
    """A time for every root of the linked graph with something that no time of the rules covers."""
    by_id = {one.id: one for one in linked.entities}
    hung = {target for one in linked.entities for _, target in one.links}
    made = []
    for root in linked.entities:
        if root.id in hung or root.type in _NO_TIMES:
            continue
        members = _below(root.id, by_id)
        own = [one for one in members if one.type not in _ASIDE]
        if all(one.id in covered for one in own):
            continue
        start, end = _hull(root, own)
        text = linked.text[start:end]
        made.append(Time(id="t", start=start, end=end, text=text, root=root.id, entities=tuple(members)))
    return made


def _whole(linked: Document, kept: Sequence[Time]) -> Document:
    """The linked entities; but for times of the rules that stand, and that have what is not recognised (an event that names a
    feast, a modifier) or words of which the linker cannot say what their types need ("half past three"), the rules' graph."""
    by_id = {one.id: one for one in linked.entities}
    changed: dict[str, TimeEntity] = {}
    added: dict[str, TimeEntity] = {}
    for time in kept:
        own = [one for one in time.entities if one.id in by_id]
        aside = {one.id: one for one in time.entities if one.type in _ASIDE and one.id not in by_id}
        broken = any(by_id[one.id].type != one.type for one in own)
        targets = {target for one in own for _, target in one.links}
        if (broken or aside) and targets <= by_id.keys() | aside.keys():
            changed |= {one.id: one for one in own}
            added |= aside
    if not changed and not added:
        return linked
    entities = (*(changed.get(one.id, one) for one in linked.entities), *added.values())
    return msgspec.structs.replace(linked, entities=entities)


def _or_rules(time: Time, rule_times: Sequence[Time], ids: Mapping[tuple[int, int, str], str]) -> Time:
    """A time of the linked graph; or the rules' on the same characters, where the graph comes to nothing or hangs on nothing
    that the text gives, and theirs has a place on the calendar."""
    events = {one.id for one in time.entities if one.type == "Event"}
    if time.unresolved is None and not any(_hangs(one, events) for one in time.entities):
        return time
    for other in _meeting(rule_times, time.start, time.end):
        if other.intervals:
            return _renamed(other, ids)
    return time


def _meeting(times: Sequence[Time], start: int, end: int) -> Iterator[Time]:
    """Those of times in the order of the text, none over another, that have characters of `[start, end)`."""
    at = max(0, bisect_right(times, start, key=lambda one: one.start) - 1)
    while at < len(times) and times[at].start < end:
        if start < times[at].end:
            yield times[at]
        at += 1


def _hangs(entity: TimeEntity, events: set[str]) -> bool:
    """Does an operator count from an event, or from what is not said?"""
    for name, value in entity.properties:
        if name.endswith("Interval-Type") and value == "Unknown":
            return True
        if name.endswith("Interval-Type") and value == "Link":
            targets = entity.targets(name.removesuffix("-Type"))
            if not targets or events.issuperset(targets):
                return True
    return False


def _below(root: str, by_id: Mapping[str, TimeEntity]) -> list[TimeEntity]:
    """An entity and all that it links to."""
    found: dict[str, TimeEntity] = {}
    waiting = [root]
    while waiting:
        id_ = waiting.pop()
        if id_ not in found and id_ in by_id:
            found[id_] = by_id[id_]
            waiting += [target for _, target in by_id[id_].links]
    return list(found.values())


def _hull(root: TimeEntity, members: Iterable[TimeEntity]) -> tuple[int, int]:
    """The characters of a root with those of its graph that are near: what it counts from may stand far off."""
    start, end = root.start, root.end
    before = sorted((one for one in members if one.start < start), key=lambda one: -one.end)
    after = sorted((one for one in members if one.end > end), key=lambda one: one.start)
    for one in before:
        if start - one.end <= _NEAR:
            start = min(start, one.start)
    for one in after:
        if one.start - end <= _NEAR:
            end = max(end, one.end)
    return start, end


def _apart(kept: Sequence[Time], rooted: Sequence[Time]) -> list[Time]:
    """All times of the rules that stand, and of the others those that meet no time before them, longest first."""
    found = sorted(kept, key=lambda time: time.start)
    starts = [time.start for time in found]
    for time in sorted(rooted, key=lambda time: (time.start - time.end, time.start)):
        at = bisect_right(starts, time.start)
        if (at and found[at - 1].end > time.start) or (at < len(found) and found[at].start < time.end):
            continue
        found.insert(at, time)
        starts.insert(at, time.start)
    return found


def _scored(time: Time, scores: Mapping[str, float]) -> Time:
    """With the probability of the least sure of its entities that were recognised."""
    told = [scores[one.id] for one in time.entities if one.id in scores]
    return msgspec.structs.replace(time, score=min(told)) if told else time


def _with_extents(
    text: str, times: Sequence[Time], extents: Sequence[Extent], rule_times: Sequence[Time],
    ids: Mapping[tuple[int, int, str], str],
) -> list[Time]:  # fmt: skip
    """Times, and parts of times, with the extents that were recognised on them; a time for every extent without one."""
    units = [
        (at, number) for at, time in enumerate(times) for number in (range(len(time.parts)) if time.parts else (-1,))
    ]
    starts = [_unit(times, key).start for key in units]
    taken: dict[tuple[int, int], Extent] = {}
    loose = []
    for extent in sorted(extents, key=lambda one: (one.start - one.end, one.start)):
        first = bisect_right(starts, extent.start) - 1
        best: tuple[int, tuple[int, int]] | None = None
        for at in range(max(0, first), len(units)):
            unit = _unit(times, units[at])
            if unit.start >= extent.end:
                break
            shared = min(unit.end, extent.end) - max(unit.start, extent.start)
            if shared > 0 and units[at] not in taken and (best is None or shared > best[0]):
                best = (shared, units[at])
        if best is not None:
            taken[best[1]] = extent
        else:
            loose.append(extent)
    made = []
    for at, time in enumerate(times):
        if time.parts:
            parts = tuple(_placed(text, part, taken.get((at, number))) for number, part in enumerate(time.parts))
            score = min((part.score for part in parts if part.score is not None), default=time.score)
            made.append(msgspec.structs.replace(time, parts=parts, score=score))
        else:
            made.append(_placed(text, time, taken.get((at, -1))))
    made.sort(key=lambda time: (time.start, time.end))
    return _apart(_disjoint(made), [_named(text, one, rule_times, ids) for one in loose])


def _named(text: str, extent: Extent, rule_times: Sequence[Time], ids: Mapping[tuple[int, int, str], str]) -> Time:
    """A time for an extent that none is on: that of the rules which meets it, else one with its type alone."""
    for other in _meeting(rule_times, extent.start, extent.end):
        if not other.parts:
            return _placed(text, _renamed(other, ids), extent)
    words = text[extent.start : extent.end]
    return Time(
        id="t",
        start=extent.start,
        end=extent.end,
        text=words,
        score=extent.score,
        timex3=Timex3(extent.type, _UNKNOWN[extent.type]),
        unresolved=_NOT_READ,
        why=f"{_NOT_READ.detail}: it has its type alone",
    )


def _disjoint(times: Sequence[Time]) -> list[Time]:
    """Times in the order of the text; of two that an extent has brought together the longer one stays."""
    found: list[Time] = []
    for time in times:
        if found and time.start < found[-1].end:
            if time.end - time.start > found[-1].end - found[-1].start:
                found[-1] = time
            continue
        found.append(time)
    return found


def _unit(times: Sequence[Time], key: tuple[int, int]) -> Time:
    at, number = key
    return times[at] if number < 0 else times[at].parts[number]


def _placed(text: str, time: Time, extent: Extent | None) -> Time:
    """A time on its extent, in the view of TimeML if there is one and only then."""
    outside = _SCATE_ONLY in time.attributes
    if extent is None:
        if outside:
            return time
        return msgspec.structs.replace(
            time, attributes=(*time.attributes, _SCATE_ONLY), assumed=(*time.assumed, _SCATE_NOTE), why=""
        )
    if (time.start, time.end) == (extent.start, extent.end) and not outside:
        return msgspec.structs.replace(time, score=extent.score)
    return msgspec.structs.replace(
        time,
        start=extent.start,
        end=extent.end,
        text=text[extent.start : extent.end],
        score=extent.score,
        attributes=tuple(one for one in time.attributes if one != _SCATE_ONLY),
        assumed=tuple(one for one in time.assumed if one != _SCATE_NOTE),
        why="",
    )
