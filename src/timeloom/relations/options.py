"""Options: each label that a link could have, as a constraint with the precision to be expected of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from timeloom.document import Candidate, Document
from timeloom.graph import Constraint
from timeloom.graph.bounds import Fact
from timeloom.graph.labels import SCHEMES, invert, to_allen
from timeloom.relations.trust import Trust

__all__ = ["Choice", "Decoder", "Option", "Refused", "asked_of", "by_trust", "ends_of", "options_of", "turned"]


class Option(NamedTuple):
    """One label for a pair. Of the options that share a `place` one is taken at most; `asked`: one has to be, if any
    can.

    `constraint` has the trust as its weight, and as its id "candidate" and the place.
    """

    place: int
    constraint: Constraint
    task: str
    scheme: str
    probability: float
    asked: bool = False

    @property
    def trust(self) -> float:
        return self.constraint.weight

    @property
    def label(self) -> str:
        return self.constraint.label

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.constraint.source, self.constraint.target))


class Refused(NamedTuple):
    """An option that was not taken, and facts that it contradicts; none: it contradicts itself, or `why` says it."""

    option: Option
    because: tuple[Fact, ...]
    why: str = ""


class Choice(NamedTuple):
    """What was taken of some options, what was refused, and what a user has to be told of how it was chosen."""

    taken: tuple[Option, ...]
    refused: tuple[Refused, ...]
    notes: tuple[str, ...] = ()


class Decoder(Protocol):
    """Chooses among options beside links that stand. What it takes holds together with them, always."""

    def __call__(self, standing: Sequence[Constraint], options: Sequence[Option]) -> Choice: ...


def options_of(candidate: Candidate, place: int, trust: Trust, least: float) -> Iterator[Option]:
    """Labels of a candidate that are to be trusted at least so far. Raises ExpressionError for a scheme or a label that
    there is not."""
    for label, probability in candidate.labels:
        worth = trust.of(candidate.task, label, probability)
        if worth >= least:
            yield _option(candidate, place, label, probability, worth)


def asked_of(candidates: Sequence[Candidate], place: int, scheme: str) -> Iterator[Option]:
    """Every label of a scheme for a pair that has to get one: what candidates say, and the others at no trust.

    That the pair is linked is given, and precision is measured of pairs of which most are not. So the trust in a label
    is its share of what is said of the pair: on dev .588 of temporal awareness, by measured precision .540.
    """
    rest = dict.fromkeys(SCHEMES[scheme].relations)
    for candidate in candidates:
        whole = sum(probability for _, probability in candidate.labels) or 1.0
        for label, probability in candidate.labels:
            worth = round(probability / whole, 6)
            yield _option(candidate, place, label, probability, worth)._replace(asked=True)
            rest.pop(label, None)
    meant = {to_allen(label, candidate.scheme) for candidate in candidates for label, _ in candidate.labels}
    for label in rest:
        relation = to_allen(label, scheme)
        if relation not in meant:
            meant.add(relation)
            yield _option(candidates[0], place, label, 0.0, 0.0)._replace(asked=True)


def turned(candidate: Candidate) -> Candidate:
    """The same, told from its target to its source."""
    labels = tuple((invert(label, candidate.scheme), share) for label, share in candidate.labels)
    return Candidate(candidate.target, candidate.source, candidate.task, candidate.scheme, labels)


def ends_of(document: Document) -> tuple[Mapping[str, int], Mapping[str, str]]:
    """Where the events (by the ids of their instances) and times of a document begin; and the instance of each
    event."""
    places: dict[str, int] = {}
    instance: dict[str, str] = {}
    for event in document.events:
        names = [one.id for one in event.instances] or [event.id]
        instance[event.id] = names[0]
        places |= dict.fromkeys(names, event.start)
    places |= {time.id: time.start for time in document.timexes}
    return places, instance


def by_trust(options: Iterable[Option]) -> list[Option]:
    """The most trusted first, then the likelier, then as they come."""
    return sorted(options, key=lambda option: (-option.trust, -option.probability, option.place))


def _option(candidate: Candidate, place: int, label: str, probability: float, worth: float) -> Option:
    relation = to_allen(label, candidate.scheme)
    link = Constraint(candidate.source, relation, candidate.target, f"candidate {place}", worth, label)
    return Option(place, link, candidate.task, candidate.scheme, probability)
