"""What the verb `graph` answers: rows, each as a line of text and as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from timeloom.calendar import End, instant_text
from timeloom.cli.graph_words import BOUNDS, Names, bound, relation_name
from timeloom.document import Document, Problem
from timeloom.graph.bounds import Fact, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import dated_order, time_facts
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.labels import During
from timeloom.graph.mending import mend
from timeloom.graph.point import LE
from timeloom.graph.repair import repair
from timeloom.graph.tlinks import read_tlinks

__all__ = ["Loaded", "Lost", "Row", "bounded", "check", "closed", "load", "mended", "ordered", "reduced", "repaired"]


@dataclass(frozen=True, slots=True)
class Row:
    """One answer: `text` for people, `data` for programs."""

    text: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lost:
    """A fact that was dropped, and those that it cannot hold with."""

    fact: Fact
    because: tuple[Fact, ...]

    def row(self, names: Names) -> Row:
        because = f" cannot hold with {names.facts(self.because)}" if self.because else " contradicts itself"
        data = {"kind": "dropped", **_data(self.fact, names), "because": [_data(one, names) for one in self.because]}
        return Row(names.fact(self.fact) + because, data)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A document, its words by id, its TLINKs, and what was broken in them."""

    document: Document
    names: Names
    links: tuple[Constraint, ...]
    problems: tuple[Problem, ...]


def load(document: Document, during: During) -> Loaded:
    """The links of a document. A relation that the reader of the file has complained of is not told twice."""
    read = read_tlinks(document, during=during)
    told = {problem.place for problem in document.meta.problems}
    more = [problem for problem in read.problems if problem.place not in told]
    return Loaded(document, Names(document), read.constraints, (*document.meta.problems, *more))


def repaired(loaded: Loaded) -> tuple[IntervalGraph, tuple[Lost, ...]]:
    """The graph of the links that can hold together, and the others."""
    graph = IntervalGraph.of(loaded.links)
    if graph.consistent:
        return graph, ()
    result = repair(loaded.links)
    return IntervalGraph.of(result.kept), tuple(Lost(one.constraint, one.because) for one in result.dropped)


def mended(loaded: Loaded) -> tuple[TemporalNetwork, tuple[Lost, ...]]:
    """The network of links, dates and durations that can hold together, and the others."""
    facts = (*loaded.links, *time_facts(loaded.document))
    result = mend(TemporalNetwork(facts, loaded.names.order))
    return result.network, tuple(Lost(one.fact, one.because) for one in result.dropped)


def ordered(network: TemporalNetwork) -> IntervalGraph:
    """The graph of the links of a network and of the order that its dates give."""
    links = [fact for fact in network.facts if isinstance(fact, Constraint)]
    return IntervalGraph.of([*links, *dated_order(network)], network.intervals)


def check(loaded: Loaded) -> Row:
    """Whether all links can hold, and if not the fewest that cannot."""
    graph = IntervalGraph.of(loaded.links)
    names, conflict = loaded.names, graph.conflict()
    data = {
        "kind": "check", "document": loaded.document.id, "consistent": graph.consistent, "links": len(loaded.links),
        "intervals": len(graph.intervals), "conflict": [_data(link, names) for link in conflict],
    }  # fmt: skip
    return Row(names.facts(conflict), data)


def closed(loaded: Loaded, graph: IntervalGraph) -> Iterator[Row]:
    """Every pair of which something is known, made as it is taken."""
    names = loaded.names
    for source, target, relation in graph.pairs():
        label = relation_name(relation)
        data = {"kind": "relation", "source": source, "target": target, "relation": label, "allen": list(relation)}
        yield Row(f"{names.name(source)}\t{label}\t{names.name(target)}", data)


def reduced(loaded: Loaded, graph: IntervalGraph) -> Iterator[Row]:
    """Points that coincide, the reduction of their order, and the links, needed or not."""
    names, ids = loaded.names, graph.intervals
    points = [f"{'end' if point % 2 else 'start'} of {names.name(ids[point // 2])}" for point in range(2 * len(ids))]
    for node in graph.nodes:
        if len(node) > 1:
            yield Row(" = ".join(points[point] for point in node), {"kind": "equal", "points": _points(node, ids)})
    for i, j, mask in graph.reduction():
        nodes = graph.nodes[i], graph.nodes[j]
        if {point // 2 for point in nodes[0] if point % 2 == 0} & {point // 2 for point in nodes[1] if point % 2}:
            continue  # it follows from start < end of that interval
        sign = "<=" if mask == LE else "<"
        first, second = (_points(node, ids) for node in nodes)
        data = {"kind": "order", "first": first, "relation": sign, "second": second}
        yield Row(f"{points[nodes[0][0]]} {sign} {points[nodes[1][0]]}", data)
    needed = graph.minimal_links()
    kept = set(map(id, needed))
    for link in needed:
        yield Row(f"needed: {names.fact(link)}", {"kind": "needed", **_data(link, names)})
    for link in graph.constraints:
        if id(link) not in kept:
            yield Row(f"follows: {names.fact(link)}", {"kind": "follows", **_data(link, names)})


def _points(node: tuple[int, ...], ids: tuple[str, ...]) -> list[list[str]]:
    return [[ids[point // 2], "end" if point % 2 else "start"] for point in node]


def bounded(loaded: Loaded, network: TemporalNetwork) -> Iterator[Row]:
    """Earliest and latest start and end of every event and time, as a table."""
    table = [(name, bounds, [bound(getattr(bounds, at)) for at in BOUNDS]) for name, bounds in network]
    cells: list[tuple[str, ...]] = [("", "starts from", "starts by", "ends from", "ends by")]
    cells += [(loaded.names.name(name), *shown) for name, _, shown in table]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    if table:
        yield Row(lines[0], {})
    for line, (name, bounds, _) in zip(lines[1:], table, strict=True):
        told = {at: _end(getattr(bounds, at)) for at in BOUNDS}
        words = loaded.names.words.get(name)
        yield Row(line, {"kind": "bounds", "id": name, "words": words, **told, "zone": bounds.zone})


def _end(at: int | End) -> str | None:
    """ISO 8601; "open" where the interval goes on without end, None where nothing is known."""
    return instant_text(at) if isinstance(at, int) else "open" if at is End.OPEN else None


def _data(fact: Fact, names: Names) -> dict[str, Any]:
    """A fact as data: a link with its ends and their words, or what a time is."""
    if not isinstance(fact, Constraint):
        return {"id": fact.id, "says": names.fact(fact)}
    return {
        "id": fact.id, "source": fact.source, "relation": fact.label or relation_name(fact.relation), "target": fact.target,
        "words": [names.words.get(fact.source), names.words.get(fact.target)],
    }  # fmt: skip
