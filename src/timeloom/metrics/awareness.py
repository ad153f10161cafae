"""`awareness`: temporal awareness of TLINKs (UzZaman and Allen 2011; TempEval-3, UzZaman et al. 2013, section 5.2).

G+ is the closure of a graph and G- the graph without the relations that follow from others; P = |Sys- in Ref+| / |Sys-|
and R = |Ref- in Sys+| / |Ref-|. The closure is complete here, and neither the order in which links are written nor
links of the system that follow anyway change a score: Ref- is made of links that the gold states, Sys- of the closure,
in pairs that the gold links where several would do. In the toolkit of TempEval-3 all of that is otherwise;
`compat="te3-toolkit"` counts as it does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from timeloom.document import Document
from timeloom.graph.allen import ALL, Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.labels import from_allen
from timeloom.metrics.base import Parts, Tally, option
from timeloom.metrics.reduction import canonical_links, distinct_links, needed_links
from timeloom.metrics.sides import KINDS, GraphMetric, Side, Sides, refuse_unknown
from timeloom.metrics.te3_toolkit import ToolkitGraph, Triple

__all__ = ["AwarenessMetric"]


@dataclass(frozen=True, kw_only=True)
class AwarenessMetric(GraphMetric):
    """Rows `*`, one of every kind of pair (`*:event-DCT`) and one of every label (`*:BEFORE`, told from what comes
    first in the text; the creation time comes last).

    The sums tell how many links each side has, how many of them are counted, and how many were dropped since they
    contradict others. The confusion pairs the labels of the gold's counted links with what follows from the system's.
    """

    name: ClassVar[str] = "awareness"
    items: ClassVar[str] = "TLINKs"
    empty_is_right: ClassVar[bool] = False
    reference: ClassVar[str] = "UzZaman and Allen 2011, Temporal evaluation, ACL; UzZaman et al. 2013, TempEval-3"

    reduced: Literal["yes", "closure", "no"] = option(
        "yes",
        help="Count links that do not follow from others; also of the gold not those it states but those of its closure, "
        "in one form of many; or all links that are stated (the variant of ACL 2011).",
    )
    contradictions: Literal["count", "drop"] = option(
        "count", help="Whether a link of the system that contradicts its others counts (wrong unless the gold has it)."
    )
    compat: Literal["none", "te3-toolkit"] = option(
        "none", help="Count as the toolkit of TempEval-3 does: order of links, faults of its graph and all."
    )

    def __post_init__(self) -> None:
        refuse_unknown(self)
        if self.compat == "te3-toolkit":
            fixed = {"reduced": ("yes", "no"), "during": ("simultaneous",), "repair": ("weights",)}
            fixed["contradictions"] = ("count",)
            for name, able in fixed.items():
                if getattr(self, name) not in able:
                    raise ValueError(f"the toolkit of TempEval-3 has no {name}={getattr(self, name)!r}")

    def parts(self, gold: Document, system: Document) -> Parts | None:
        """Tallies of counted links; None for a contradictory document that is to be skipped."""
        both = self.sides(gold, system)
        if both is None:
            return None
        return self._toolkit(both) if self.compat == "te3-toolkit" else self._exact(both)

    def outcomes(self, gold: Document, system: Document) -> Mapping[Hashable, bool] | None:
        """Whether each counted link of the gold follows from the system's."""
        both = self.sides(gold, system)
        if both is None:
            return None
        if self.compat == "te3-toolkit":
            golds, _, recalled, _ = _toolkit_links(both, reduced=self.reduced == "yes")
            return {(number, *triple): recalled(triple) for number, triple in enumerate(golds)}
        return {
            (link.source, str(link.relation), link.target): both.system.graph.entails(
                link.source, link.relation, link.target
            )
            for link in self._golds(both)
        }

    def _golds(self, both: Sides) -> tuple[Constraint, ...]:
        """The links of Ref-, each told from what comes first in the text."""
        if self.reduced == "no":
            return distinct_links(both.gold.graph.constraints, both.rank)
        return (needed_links if self.reduced == "yes" else canonical_links)(both.gold.graph, both.rank)

    def _systems(self, both: Sides, golds: Iterable[Constraint]) -> tuple[Constraint, ...]:
        """The links of Sys-."""
        if self.reduced == "no":
            return distinct_links(both.system.graph.constraints, both.rank)
        linked = {(link.source, link.target) for link in golds} if self.reduced == "yes" else ()
        return canonical_links(both.system.graph, both.rank, linked)

    def _exact(self, both: Sides) -> Parts:
        golds = self._golds(both)
        systems = self._systems(both, golds)
        forgiven = {_key(link) for link in distinct_links(both.gold.dropped, both.rank)}
        extra = distinct_links(both.system.dropped, both.rank) if self.contradictions == "count" else ()
        reference, answer = both.gold.graph, both.system.graph
        tally = _Tallies()
        for link in golds:
            tally.gold(both, link, right=answer.entails(link.source, link.relation, link.target))
            tally.pair(link.relation, answer.relation(link.source, link.target))
        for link in systems:
            tally.system(both, link, right=reference.entails(link.source, link.relation, link.target))
        for link in extra:
            follows = link.source != link.target and reference.entails(link.source, link.relation, link.target)
            tally.system(both, link, right=follows or _key(link) in forgiven)
        return Parts(tally.rows(), _sums(both, len(golds), len(systems) + len(extra)), tally.confusion)

    def _toolkit(self, both: Sides) -> Parts:
        golds, systems, recalled, precise = _toolkit_links(both, reduced=self.reduced == "yes")
        tally = _Tallies()
        for triple in golds:
            tally.count(_types(both, triple), right=recalled(triple), is_gold=True)
        for triple in systems:
            tally.count(_types(both, triple), right=precise(triple), is_gold=False)
        # what contradicts others is not dropped there: the toolkit counts it
        sums = _sums(both, len(golds), len(systems))
        return Parts(tally.rows(), {name: value for name, value in sums.items() if not name.endswith(".dropped")})


class _Tallies:
    """Numbers of links and of right ones, by row and side."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}
        self.confusion: Counter[tuple[str, str]] = Counter()

    def gold(self, both: Sides, link: Constraint, *, right: bool) -> None:
        self.count(_rows_of(both, link), right=right, is_gold=True)

    def system(self, both: Sides, link: Constraint, *, right: bool) -> None:
        self.count(_rows_of(both, link), right=right, is_gold=False)

    def count(self, types: Iterable[str], *, right: bool, is_gold: bool) -> None:
        for row in ("*", *(f"*:{name}" for name in types)):
            counts = self._counts.setdefault(row, [0, 0, 0, 0])
            counts[not is_gold] += 1
            counts[3 - is_gold] += right

    def pair(self, key: Allen, found: Allen) -> None:
        self.confusion[_label(key), _label(found)] += 1

    def rows(self) -> dict[str, Tally]:
        order = ["*", *(f"*:{kind}" for kind in KINDS)]
        names = [name for name in order if name in self._counts]
        names += sorted(name for name in self._counts if name not in order)
        return {"*": Tally(), **{name: Tally(*self._counts[name]) for name in names}}


def _key(link: Constraint) -> tuple[str, int, str]:
    return link.source, link.relation.bits, link.target


def _rows_of(both: Sides, link: Constraint) -> tuple[str, str]:
    return both.kind(link.source, link.target), _label(link.relation)


def _label(relation: Allen) -> str:
    """TimeML's word for a relation, Allen's letters where there is none, `open` where nothing is known."""
    return "open" if relation == ALL else from_allen(relation) or str(relation)


def _sums(both: Sides, golds: int, systems: int) -> dict[str, float]:
    found = both.sums()
    for name, of, counted in (("gold", both.gold, golds), ("system", both.system, systems)):
        found |= {f"{name}.links": len(of.links), f"{name}.counted": counted}
        found[f"{name}.contradictory"] = int(bool(of.dropped))
    return found


def _toolkit_links(
    both: Sides, *, reduced: bool
) -> tuple[list[Triple], list[Triple], Callable[[Triple], bool], Callable[[Triple], bool]]:
    """The links that the toolkit counts, and how it checks those of the gold and those of the system."""
    golds, systems = _triples(both.gold), _triples(both.system)
    reference, answer = ToolkitGraph(golds), ToolkitGraph(systems)
    told, said = _both_ways(golds), _both_ways(systems)
    in_gold, in_system = set(told), set(said)
    counted = (reference.counted, answer.counted) if reduced else (told, said)
    return (
        *counted,
        lambda triple: triple in in_system or answer.holds(triple),
        lambda triple: triple in in_gold or reference.holds(triple),
    )


def _triples(of: Side) -> list[Triple]:
    return [
        Triple(link.source, "SIMULTANEOUS" if link.label in ("DURING", "DURING_INV") else link.label, link.target)
        for link in of.links
    ]


def _both_ways(triples: Iterable[Triple]) -> list[Triple]:
    """Every link and its inverse; one from an interval to itself once."""
    found = []
    for triple in triples:
        found.append(triple)
        if triple.source != triple.target:
            found.append(triple.inverse)
    return found


def _types(both: Sides, triple: Triple) -> tuple[str, str]:
    told = triple if both.ordered(triple.source, triple.target) else triple.inverse
    return both.kind(triple.source, triple.target), told.label
