"""The three arms of the study, and the table of the graphs they start from.

x is the share of the *minimal* links that a graph keeps: links from which all others follow and none of which can be
left out (those that are left when redundant ones go in file order, last ones first). Where a graph is degraded, the
minimal links are also the gold; so what counts links, as `direct` and `awareness` do, recalls just x of what is
removed. Answers are compared with all links that the gold states, since all of them were asked: who answers all as the
gold does is right.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field

from timeloom._version import __version__
from timeloom.document import Document
from timeloom.graph import Constraint, IntervalGraph, repair, tlinks
from timeloom.graph.labels import During
from timeloom.metrics.graph_shape import GraphShape, graph_shape
from timeloom.signature import Signature
from timeloom_lab.studies.graph_measures.curve import Curve, Measured, Spot, curves, pooled
from timeloom_lab.studies.graph_measures.degrade import TRUE, WAYS
from timeloom_lab.studies.graph_measures.measures import measure
from timeloom_lab.studies.graph_measures.synthetic import Recipe, make

__all__ = [
    "MOST_GRAPHS", "RECIPES", "SHARES", "Answers", "Collection", "Panel", "answered", "collect", "degraded", "mean_share",
    "synthetic",
]  # fmt: skip

SHARES = tuple(step / 10 for step in range(11))
RECIPES: dict[str, Recipe] = {
    "base": Recipe(),
    "small": Recipe(size=10),
    "large": Recipe(size=120),
    "sparse": Recipe(density=1),
    "dense": Recipe(density=4),
    "local": Recipe(density=3, near=4),
    "no equal ends": Recipe(equal=0),
    "many equal ends": Recipe(equal=0.6),
    "disjunctions": Recipe(disjunctive=0.4),
}
"""The synthetic graphs: a base, and one thing changed at a time."""

MOST_GRAPHS = 1000
"""So many synthetic graphs can be made in one run, each with a seed that no other run has."""

Told = Callable[[], None]
"""Called after each graph: for a bar that grows."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Curves of one group of graphs and one way of losing information: recall, precision, and the sums behind TR and TP
    as shares of the minimal links."""

    group: str
    way: str
    recall: tuple[Curve, ...]
    precision: tuple[Curve, ...]
    sums: tuple[Curve, ...]
    signature: Signature

    @property
    def title(self) -> str:
        return f"{self.group}: {self.way}"

    def to_dict(self) -> dict[str, object]:
        return {
            "group": self.group, "way": self.way, "signature": self.signature.to_dict(),
            **{name: [curve.to_dict() for curve in getattr(self, name)] for name in ("recall", "precision", "sums")},
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Collection:
    """The graphs of a collection of documents, repaired, and numbers of them.

    `stated` are the links of each document that has any, by its id, as far as they can hold together; `minimal` those
    of them that are minimal. `shapes` are the numbers of all documents. `contradictory` are the ids of documents whose
    links cannot all hold; `dropped` is how many links repair gave up.
    """

    name: str
    documents: int
    events: int
    links: int
    contradictory: tuple[str, ...]
    dropped: int
    stated: dict[str, tuple[Constraint, ...]]
    minimal: dict[str, tuple[Constraint, ...]]
    shapes: tuple[GraphShape, ...]

    def to_dict(self) -> dict[str, object]:
        return {
            "name": self.name, "documents": self.documents, "events": self.events, "links": self.links,
            "contradictory": list(self.contradictory), "dropped": self.dropped,
            "shapes": [asdict(shape) for shape in self.shapes],
        }  # fmt: skip


def collect(name: str, documents: Iterable[Document], *, during: During = "simultaneous") -> Collection:
    """The temporal graphs of documents. Contradictory ones are repaired in file order, and told."""
    held: dict[str, tuple[Constraint, ...]] = {}
    needed: dict[str, tuple[Constraint, ...]] = {}
    count = events = links = dropped = 0
    contradictory: list[str] = []
    shapes: list[GraphShape] = []
    for document in documents:
        stated = tlinks(document, during=during)
        count, events, links = count + 1, events + len(document.events), links + len(stated)
        graph = IntervalGraph.of(stated)
        if not graph.consistent:
            contradictory.append(document.id)
            repaired = repair(stated)
            dropped += len(repaired.dropped)
            graph = IntervalGraph.of(repaired.kept, graph.intervals)
        shapes.append(graph_shape(graph))
        if minimal := graph.minimal_links():
            held[document.id], needed[document.id] = graph.constraints, minimal
    return Collection(name, count, events, links, tuple(contradictory), dropped, held, needed, tuple(shapes))


def synthetic(
    recipes: dict[str, Recipe], *, graphs: int, runs: int, shares: Sequence[float] = SHARES, told: Told | None = None
) -> list[Panel]:
    """Arm 1: for each recipe `graphs` graphs in each of `runs` runs (each with seeds of its own), every way.

    Raises ValueError for more than `MOST_GRAPHS` graphs: the next run would begin with them again.
    """
    if graphs > MOST_GRAPHS:
        raise ValueError(f"a run has {MOST_GRAPHS} graphs at most (got {graphs})")
    found = []
    for name, recipe in recipes.items():
        sets = [
            [IntervalGraph.of(make(recipe, MOST_GRAPHS * run + number)).minimal_links() for number in range(graphs)]
            for run in range(runs)
        ]
        for way in WAYS:
            spots = [_spots(sets[run], way, shares, run, told) for run in range(runs)]
            found.append(_panel(name, way, spots, recipe=str(recipe), graphs=graphs, runs=runs))
    return found


def degraded(
    collection: Collection, *, runs: int, shares: Sequence[float] = SHARES, told: Told | None = None
) -> list[Panel]:
    """Arm 2: the graphs of real documents, every way; the documents are pooled, and runs differ by chance alone."""
    minimal = list(collection.minimal.values())
    return [
        _panel(
            collection.name, way, [_spots(minimal, way, shares, run, told) for run in range(runs)],
            graphs=len(minimal), runs=runs,
        )
        for way in WAYS
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answers:
    """What one system, or one share of training, gave: its name and documents by id."""

    name: str
    documents: dict[str, Document] = field(default_factory=dict)


def answered(
    collection: Collection, systems: Sequence[Answers], *, during: During = "simultaneous", told: Told | None = None
) -> Panel:
    """Arm 3: the answers of real systems, by growing x: the share of the minimal links that have their own relation
    there.

    The contradictions of a system are repaired in file order, as those of the gold are, before anything is counted: x
    and y are of the same graph. A document that one system lacks counts as without links; one that all lack was not
    asked, and is left out.
    """
    asked = {name for system in systems for name in system.documents}
    graphs = [name for name in collection.minimal if name in asked]
    spots = [_answer(collection, graphs, system, during, told) for system in systems]
    order = sorted(range(len(spots)), key=lambda at: spots[at].share)
    names = tuple(systems[at].name for at in order)
    return _panel(collection.name, "answered", [[spots[at] for at in order]], graphs=len(graphs), systems=names)


def _answer(collection: Collection, graphs: Sequence[str], system: Answers, during: During, told: Told | None) -> Spot:
    measured = []
    for name in graphs:
        document = system.documents.get(name)
        stated = () if document is None else tlinks(document, during=during)
        graph = IntervalGraph.of(stated)
        links = stated if graph.consistent else repair(stated).kept
        gold, minimal = IntervalGraph.of(collection.stated[name]), collection.minimal[name]
        measured.append(measure(gold, links, _kept(minimal, links), len(minimal)))
        if told:
            told()
    return pooled(measured)


def _kept(minimal: Sequence[Constraint], links: Sequence[Constraint]) -> int:
    """How many of some links there are among others, in either direction."""
    said = {(link.source, link.relation.bits, link.target) for link in links}
    said |= {(link.target, link.relation.inverse.bits, link.source) for link in links}
    return sum((link.source, link.relation.bits, link.target) in said for link in minimal)


def _spots(
    graphs: Sequence[Sequence[Constraint]], way: str, shares: Sequence[float], run: int, told: Told | None
) -> list[Spot]:
    """The graphs of one run at every share, pooled."""
    by_share: list[list[int]] = [[] for _ in shares]
    measured: list[Measured] = []
    for number, minimal in enumerate(graphs):
        gold = IntervalGraph.of(minimal)
        for at, share in enumerate(shares):
            links = WAYS[way](minimal, share, 100_000 * run + number)
            by_share[at].append(len(measured))
            measured.append(measure(gold, links, round(share * len(minimal))))
        if told:
            told()
    return [pooled(measured[place] for place in places) for places in by_share]


def _panel(group: str, way: str, spots: list[list[Spot]], **told: str | int | tuple[str, ...]) -> Panel:
    recall, precision, sums = curves(spots, "one" if way in TRUE else "share")
    signature = Signature.of(bench="graph-measures", group=group, way=way, **told).extend(v=__version__)
    return Panel(group, way, tuple(recall), tuple(precision), tuple(sums), signature)


def mean_share(collection: Collection) -> float:
    """The mean over documents of the share of pairs whose relation is determined."""
    shares = [shape.share for shape in collection.shapes if shape.share is not None]
    return math.fsum(shares) / len(shares) if shares else 0.0
