"""The stage `timeline`: events and times are given their place.

Reads `links`, `times`, `events`, `tokens`, `dct`, and, in the run in which a network read the text, `reading`: of a
document that was stored, links alone are judged, so that its timeline may differ. Writes `timeline`, and into
`meta.problems` what contradicts or is not understood. Changes nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from timeloom.document import Counts, Document, Place, Problem, Timeline
from timeloom.graph.bounds import Bounds, Fact, Lasting
from timeloom.graph.constraint import Constraint
from timeloom.graph.labels import During
from timeloom.timeline.clocks import Clocks
from timeloom.timeline.entries import told
from timeloom.timeline.gathering import Gathered, Mention, gather
from timeloom.timeline.mending import Mended, mended
from timeloom.timeline.ordering import Ordered, order
from timeloom.timeline.reasons import Reasons

__all__ = ["Timeliner"]


class Timeliner:
    """Places what links, dates and durations say of events and times. Without state, so it serves any number of
    threads.

    `during` is how DURING is read (`timeloom.graph.labels`). Links that contradict each other, or dates, are left out,
    the least trusted first, and told as problems. A link that was found and is less likely than `least` places nothing;
    it stays a link. Links that were given place whatever they say.
    """

    __slots__ = ("during", "least")

    def __init__(self, *, during: During = "simultaneous", least: float = 0.0) -> None:
        self.during: During = during
        self.least = least

    def __call__(self, document: Document) -> Document:
        found = gather(document, self.during, self.least)
        mentions = {one.id: one for one in found.mentions}
        known, strange = _known(document, found, mentions)
        held = mended(found.document, [*known, *found.dates], list(mentions))
        links = [fact for fact in held.network.facts if isinstance(fact, Constraint)]
        bounds = {id: one for id, one in held.network if id in mentions}
        creation = frozenset((found.creation,)) if found.creation is not None else frozenset()
        ordered = order(list(mentions), links, bounds, creation)
        places = told(found.document, _places(found, held, bounds, ordered))
        counts = _counts(places, ordered, len(held.problems))
        timeline = Timeline(
            places=places, before=ordered.before, within=ordered.within, clusters=ordered.clusters, counts=counts
        )
        meta = document.meta
        said = {(one.place, one.reason) for one in meta.problems}
        named = {one.place for one in meta.problems}
        more = [one for one in (*found.problems, *strange) if one.place not in named]
        more += [one for one in held.problems if (one.place, one.reason) not in said]
        if more:
            meta = msgspec.structs.replace(meta, problems=(*meta.problems, *more))
        return msgspec.structs.replace(document, timeline=timeline, meta=meta)


def _known(
    document: Document, found: Gathered, mentions: Mapping[str, Mention]
) -> tuple[list[Constraint], list[Problem]]:
    """The links between what the document has, and a problem for each other one."""
    known: list[Constraint] = []
    strange: list[Problem] = []
    for link in found.links:
        missing = next((end for end in (link.source, link.target) if end not in mentions), None)
        if missing is None:
            known.append(link)
        else:
            reason = "an end of it is neither an event nor a time of the document"
            strange.append(Problem(document.id, f"TLINK {link.id}", reason, missing))
    return known, strange


def _places(found: Gathered, held: Mended, bounds: Mapping[str, Bounds], ordered: Ordered) -> tuple[Place, ...]:
    document = found.document
    reasons = Reasons(document, {one.id: one for one in found.mentions}, held.network, found.doubted)
    clocks = Clocks(document, held.network.facts)
    cluster = {id: number for number, ids in enumerate(ordered.clusters) for id in ids}
    lengths = _lengths(held.network.facts, ordered.clusters, cluster)
    now = set(ordered.clusters[cluster[found.creation]]) if found.creation in cluster else set()
    places = []
    for one in found.mentions:
        limits = clocks.shown(bounds[one.id], reasons.givers(one.id, bounds[one.id]))
        least, most = lengths.get(one.id, (None, None))
        place = Place(
            id=one.id, kind=one.kind, start=one.start, end=one.end, text=one.text,
            earliest_start=limits.earliest_start, latest_start=limits.latest_start,
            earliest_end=limits.earliest_end, latest_end=limits.latest_end, zone=limits.zone,
            cluster=cluster.get(one.id), main=one.main,
            line="reporting" if one.reporting or one.id in now else "narrated",
            least=least, most=most, why=reasons.of(one.id, limits), doubtful=reasons.are_doubtful(one.id, limits),
        )  # fmt: skip
        places.append(place)
    return tuple(places)


def _lengths(
    facts: Sequence[Fact], clusters: Sequence[Sequence[str]], cluster: Mapping[str, int]
) -> dict[str, tuple[int | None, int | None]]:
    """How long places are stated to last: what is said of one holds for all that are simultaneous with it."""
    lengths: dict[str, tuple[int | None, int | None]] = {}
    for fact in facts:
        if isinstance(fact, Lasting):
            for id in clusters[cluster[fact.interval]] if fact.interval in cluster else (fact.interval,):
                least, most = lengths.get(id, (None, None))
                lows = [limit for limit in (least, fact.least) if limit is not None]
                highs = [limit for limit in (most, fact.most) if limit is not None]
                lengths[id] = (max(lows, default=None), min(highs, default=None))
    return lengths


def _counts(places: Sequence[Place], ordered: Ordered, dropped: int) -> Counts:
    events = [place.known for place in places if place.kind == "event"]
    times = [place.known for place in places if place.kind == "time"]
    hidden = [place.hidden for place in places if place.hidden]
    return Counts(
        events=len(events), both=events.count("both"), one=events.count("one"), none=events.count("none"),
        times=len(times), unplaced=times.count("none"), windows=ordered.windows, cut=ordered.cut, dropped=dropped,
        hidden=len(hidden), again=hidden.count("again"), loose=sum(place.loose and not place.hidden for place in places),
    )  # fmt: skip
