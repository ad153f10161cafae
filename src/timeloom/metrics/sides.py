"""The temporal graphs of a gold and a system document, over the same entities.

Links are compared by the ids of instances and times, so these have to be the same on both sides. Either they are (pairs
that were given, labelled by the system), or the system's entities are first brought onto the gold's by their place in
the text, as the normaliser of the TempEval-3 toolkit does.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from timeloom.document import Document, Event, Time
from timeloom.graph.constraint import Constraint
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.labels import During
from timeloom.graph.repair import repair
from timeloom.graph.tlinks import tlinks
from timeloom.metrics.base import Metric, option
from timeloom.metrics.options import options_of
from timeloom.metrics.spans import in_order, match

__all__ = ["KINDS", "Entities", "GraphMetric", "Repairing", "Side", "Sides", "refuse_unknown", "side", "sides"]

Entities = Literal["ids", "spans"]
"""How entities of the two sides are the same: by their ids, or by their spans."""

Repairing = Literal["weights", "order", "skip"]
"""What becomes of a graph that contradicts itself."""

KINDS = ("event-event", "event-time", "event-DCT", "time-time")


@dataclass(frozen=True, slots=True)
class Side:
    """The links of one document, all of them in file order, and the graph of those that can hold together."""

    links: tuple[Constraint, ...]
    graph: IntervalGraph
    dropped: tuple[Constraint, ...] = ()


@dataclass(frozen=True, slots=True)
class Sides:
    """Both sides. `rank` gives the place of an entity in the text (the creation time comes last), `sort` its kind.

    `foreign` is how many links of the system have an end that the gold document does not have.
    """

    gold: Side
    system: Side
    rank: Mapping[str, int]
    sort: Mapping[str, str]
    foreign: int = 0

    def sums(self) -> dict[str, float]:
        """What every measure of graphs tells beside its score: links that were dropped, and foreign ones."""
        return {
            "gold.dropped": len(self.gold.dropped), "system.dropped": len(self.system.dropped),
            "system.foreign": self.foreign,
        }  # fmt: skip

    def kind(self, a: str, b: str) -> str:
        """One of `KINDS`: what two entities are."""
        sorts = {self.sort.get(a, "event"), self.sort.get(b, "event")}
        if "event" not in sorts:
            return "time-time"
        return "event-event" if len(sorts) == 1 else "event-DCT" if "DCT" in sorts else "event-time"

    def ordered(self, a: str, b: str) -> bool:
        """Whether a comes before b in the text."""
        return self.rank[a] <= self.rank[b]


@dataclass(frozen=True, kw_only=True)
class GraphMetric(Metric, ABC):
    """A measure over the graphs of two documents, with the options that all of these share."""

    entities: Literal["ids", "spans"] = option(
        "ids", help="Entities of both sides are the same by their ids, or by their spans."
    )
    during: Literal["simultaneous", "inside"] = option(
        "simultaneous", help="Read DURING as SIMULTANEOUS, or as IS_INCLUDED (inside)."
    )
    repair: Literal["weights", "order", "skip"] = option(
        "weights", help="Of a graph that contradicts itself, drop the least trusted links, or later ones, or skip it."
    )

    def __post_init__(self) -> None:
        refuse_unknown(self)

    def sides(self, gold: Document, system: Document) -> Sides | None:
        """Both graphs; None if one contradicts itself and the document is to be skipped."""
        return sides(gold, system, during=self.during, entities=self.entities, repairing=self.repair)


def refuse_unknown(measure: Metric) -> None:
    """ValueError for an option whose value is none of those that its type lists."""
    for told in options_of(type(measure)):
        allowed = told.choices() if told.choices is not None else ()
        value = getattr(measure, told.name)
        if allowed and value not in allowed:
            listed = ", ".join(f'"{one}"' for one in allowed)
            raise ValueError(f"{told.name} is one of {listed} (got {value!r})")


def side(document: Document, *, during: During = "simultaneous", repairing: Repairing = "weights") -> Side | None:
    """The graph of one document; None if it contradicts itself and is to be skipped."""
    return _side(tlinks(document, during=during), repairing)


def sides(
    gold: Document,
    system: Document,
    *,
    during: During = "simultaneous",
    entities: Entities = "ids",
    repairing: Repairing = "weights",
) -> Sides | None:
    """The graphs of two documents with the ids of the gold; None if one contradicts itself and is to be skipped."""
    theirs = tlinks(system, during=during)
    renamed = _renamed(gold, system) if entities == "spans" else {}
    if entities == "spans":
        # a blank cannot stand in an id of XML, so that no entity of the gold is met by accident
        theirs = tuple(
            replace(link, source=renamed.get(link.source, f"system {link.source}"),
                    target=renamed.get(link.target, f"system {link.target}"))
            for link in theirs
        )  # fmt: skip
    first, second = _side(tlinks(gold, during=during), repairing), _side(theirs, repairing)
    if first is None or second is None:
        return None
    placed = _placed(gold)
    known = {*placed, *_ends(first.links)}
    foreign = sum(not {link.source, link.target} <= known for link in second.links)
    for name, (place, sort) in _placed(system).items():
        placed.setdefault(renamed.get(name, f"system {name}") if entities == "spans" else name, (place, sort))
    ends = dict.fromkeys((*first.graph.intervals, *second.graph.intervals, *_ends(first.links), *_ends(second.links)))
    order = sorted({*placed, *ends}, key=lambda name: (*placed.get(name, ((1, 0, 0), ""))[0], _natural(name)))
    rank = {name: number for number, name in enumerate(order)}
    return Sides(first, second, rank, {name: sort for name, (_, sort) in placed.items()}, foreign)


def _side(links: tuple[Constraint, ...], repairing: Repairing) -> Side | None:
    graph = IntervalGraph.of(links)
    if graph.consistent:
        return Side(links, graph)
    if repairing == "skip":
        return None
    trusted = links if repairing == "weights" else tuple(replace(link, weight=1.0) for link in links)
    repaired = repair(trusted)
    names = dict.fromkeys(_ends(links))
    return Side(links, IntervalGraph.of(repaired.kept, names), tuple(given.constraint for given in repaired.dropped))


def _ends(links: Iterable[Constraint]) -> list[str]:
    return [end for link in links for end in (link.source, link.target)]


def _placed(document: Document) -> dict[str, tuple[tuple[int, int, int], str]]:
    """Where each entity stands and what it is: (0, start, end) in the text, then the creation time, last."""
    found: dict[str, tuple[tuple[int, int, int], str]] = {}
    creation = document.meta.creation
    if creation is not None:
        found[creation.id] = ((2, 0, 0), "DCT")
    for time in document.timexes:
        found.setdefault(time.id, ((0, time.start, time.end), "time"))
    for event in document.events:
        for name in (event.id, *(instance.id for instance in event.instances)):
            found.setdefault(name, ((0, event.start, event.end), "event"))
    return found


def _renamed(gold: Document, system: Document) -> dict[str, str]:
    """The gold's id for each entity of the system that has its like there: same span, else the first that overlaps."""
    events: list[tuple[Event, Event]] = match(in_order(gold.events), in_order(system.events))
    times: list[tuple[Time, Time]] = match(in_order(gold.timexes), in_order(system.timexes))
    found = {other.id: one.id for one, other in times}
    for one, other in events:
        found.setdefault(other.id, one.id)
        found.update((its.id, own.id) for own, its in zip(one.instances, other.instances, strict=False))
        # links may name an event itself where one side has no instances
        if one.instances and not other.instances:
            found[other.id] = one.instances[0].id
        elif other.instances and not one.instances:
            found[other.instances[0].id] = one.id
    if gold.meta.creation is not None and system.meta.creation is not None:
        found[system.meta.creation.id] = gold.meta.creation.id
    return found


def _natural(name: str) -> tuple[str, int, str]:
    """e2 before e10: letters, then the number behind them."""
    head = name.rstrip("0123456789")
    return head, int(name[len(head) :] or -1), name
