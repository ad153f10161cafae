"""Events and the time of writing, three ways: before it, after it, or sharing time with it.

The items are the TLINKs that gold states between an event and the time of writing, told from the event: IBEFORE is
BEFORE, IAFTER is AFTER, all other labels of TimeML are OVERLAP. The events are gold's; nothing else of gold is seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from timeloom.document import Candidate, Document
from timeloom.graph.labels import convert, invert
from timeloom.metrics.tempeval1 import coarse_label
from timeloom.pipeline import Pipeline
from timeloom.pipeline.pairs import ends_of

__all__ = ["Item", "ThreeWays", "ask", "coarse", "items"]


@dataclass(frozen=True, slots=True)
class Item:
    """A pair of gold: the ids of an event and of the time of writing, and the label from the one to the other."""

    event: str
    creation: str
    label: str


@dataclass(frozen=True, slots=True)
class ThreeWays:
    """Gold's label and ours for each item, in the order of the documents."""

    pairs: tuple[tuple[str, str], ...]

    @property
    def accuracy(self) -> float:
        """Of all items; 0 where there are none."""
        return sum(gold == ours for gold, ours in self.pairs) / len(self.pairs) if self.pairs else 0.0

    @property
    def majority(self) -> float:
        """What the commonest label of these very items would give."""
        golds = Counter(gold for gold, _ in self.pairs)
        return max(golds.values()) / len(self.pairs) if self.pairs else 0.0

    @property
    def confusion(self) -> dict[tuple[str, str], int]:
        """(gold, ours) -> how often."""
        return dict(sorted(Counter(self.pairs).items()))


def items(document: Document) -> list[Item]:
    """The items of a gold document, in the order of its links. A link to what the document does not have is none."""
    own = document.meta.creation.id if document.meta.creation else ""
    ends, times = ends_of(document), {time.id for time in document.timexes} | {own}
    found = []
    for link in document.links:
        if link.kind != "TLINK" or not link.relation or link.source not in ends or link.target not in ends:
            continue
        source, target = ends[link.source], ends[link.target]
        label = coarse_label(link, document.id)
        if target == own and source not in times:
            found.append(Item(source, own, label))
        elif source == own and target not in times:
            found.append(Item(target, own, invert(label, "tempeval")))
    return found


def coarse(candidate: Candidate) -> str:
    """The likeliest of the three labels: the probabilities of the labels of TimeML, added up."""
    shares: dict[str, float] = {}
    for label, share in candidate.labels:
        said = str(convert(label, candidate.scheme, "tempeval").label)
        shares[said] = shares.get(said, 0.0) + share
    return max(shares, key=lambda label: (shares[label], label))


def ask(loom: Pipeline, golds: Iterable[Document]) -> ThreeWays:
    """What a pipeline says of the items of gold documents."""
    pairs: list[tuple[str, str]] = []
    for gold in golds:
        asked = items(gold)
        told = loom.label(gold, [(item.event, item.creation) for item in asked], "timeml") if asked else ()
        pairs += [(item.label, coarse(one)) for item, one in zip(asked, told, strict=True)]
    return ThreeWays(tuple(pairs))
