"""Which links of a timeline are read, and which stretches of time events are put into without one, as readers would
have it.

A link that no reader would sign is left out (`timeloom.timeline.doubts`). Where the network has just read the text, the
stretches about each event are weighed beside what was found (`timeloom.timeline.stretches`): the event lies in those
that are likely enough and do not lie apart from a likelier one, linked or not. Days are weighed, so nothing but a link
puts an event into an hour. A stated time that would lose all that it says keeps the likeliest of it, in doubt, unless
that is next to impossible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from timeloom.encoder.weaver import Reading
from timeloom.graph.constraint import Constraint
from timeloom.timeline.borders import Borders
from timeloom.timeline.doubts import LEAST, WITHIN, Doubts, group
from timeloom.timeline.hanging import IN
from timeloom.timeline.headings import in_headings
from timeloom.timeline.readers import judge
from timeloom.timeline.stretches import Candidate, Stretches

__all__ = ["DOUBTFUL", "SEEN", "Believed", "believed"]

SEEN = "seen"
"""The label of what is not a link of the document, but put into a stretch by all that is seen."""
DOUBTFUL = 0.03
"""How likely what is read in doubt has to be: less likely ones are next to never right, though a date goes without an
event then."""


_LIKELY = 0.7


class Believed(NamedTuple):
    """The links that are read, and those of them that are read in doubt."""

    links: tuple[Constraint, ...]
    doubted: frozenset[Constraint] = frozenset()


def believed(borders: Borders, links: Sequence[Constraint], found: dict[str, float], creation: str | None) -> Believed:
    """The links, without those of events that were found and that a reader would hardly find right, and with what
    readers would put beside them; `found` has the probabilities of links that were not given, `creation` is the id of
    the time of writing. Where nothing was found, and without trees, all stands and nothing is put beside it."""
    if not found or not borders.finder.has_trees:
        return Believed(tuple(links))
    doubts = Doubts(borders, links, found, creation)
    reading = borders.finder.document.reading
    asked = _Asked(doubts, links, reading) if isinstance(reading, Reading) else None
    doubted = {
        at: chance
        for at, link in enumerate(links)
        if (chance := doubts.on(link) if asked is None else asked.on(link)) is not None
    }
    kept = [link for at, link in enumerate(links) if at not in doubted]
    more = [] if asked is None else list(asked.beside(kept))
    last = {links[at]: chance for at, chance in doubted.items()}
    last.update(() if asked is None else asked.in_own_sentence())
    left = _in_doubt(doubts, [*kept, *more], last)
    both = [left.get(link, link) for at, link in enumerate(links) if at not in doubted or link in left]
    return Believed(
        (*both, *more, *(one for link, one in left.items() if link.label == SEEN)), frozenset(left.values())
    )


def _in_doubt(
    doubts: Doubts, kept: Sequence[Constraint], doubted: dict[Constraint, float]
) -> dict[Constraint, Constraint]:
    """Of each stated time that no link that is kept dates anything by, the likeliest of those that are not, with that
    as its weight; the first of equals, and before others what puts the verb into it on which it hangs. What nothing
    linked is put into one such time at most."""
    dated = {link.target for link in kept if doubts.is_dating(link)}
    wholes = [{time.id, *(part.id for part in time.parts)} for time in doubts.finder.document.times]
    dated = dated.union(*(whole for whole in wholes if not whole.isdisjoint(dated)))
    held = {
        link.target for link in kept if group(link.label) == WITHIN or link.label == SEEN or doubts.is_of_verb(link)
    }
    best: dict[str, Constraint] = {}
    placed: set[str] = set()
    for link in sorted(doubted, key=lambda link: (not _is_of_verb(doubts, link), -doubted[link])):
        if (
            link.target in (held if _is_of_verb(doubts, link) else dated)
            or link.target in best
            or doubted[link] < DOUBTFUL
            or not doubts.is_stated(link.target)
        ):
            continue
        if link.label != SEEN or link.source not in placed:
            best[link.target] = link
            placed.add(link.source)
    return {link: replace(link, weight=doubted[link]) for link in best.values()}


def _is_of_verb(doubts: Doubts, link: Constraint) -> bool:
    """Whether a link that is likely by what found it puts into a stated time the verb on which that hangs."""
    return (
        (link.label == SEEN or group(link.label) == WITHIN)
        and doubts.found.get(link.id, 0.0) >= _LIKELY
        and doubts.is_of_verb(link)
    )


class _Asked:
    """The stretches about the events of a document, how likely each is, and which of them are read."""

    def __init__(self, doubts: Doubts, links: Sequence[Constraint], reading: Reading) -> None:
        self.doubts, self.stretches = doubts, Stretches(doubts, links, reading)
        given = {end for link in links if link.id and link.id not in doubts.found for end in (link.source, link.target)}
        given |= in_headings(doubts.finder.document)
        every = [one for id in doubts.events if id not in given for one in self.stretches.about(id)]
        chance = judge("stretch")
        self.chances: dict[str, dict[tuple[int, int], tuple[float, Candidate]]] = {}
        for one, seen in zip(every, self.stretches.seen(every), strict=True):
            self.chances.setdefault(one.id, {})[one.first, one.last] = (chance(seen), one)
        self.read = {id: set(_read(held)) for id, held in self.chances.items()}

    def on(self, link: Constraint) -> float | None:
        """How likely a link is right that was found and is not read; None of any other."""
        stretch = self.stretches.stretch(link.target) if group(link.label) == WITHIN else None
        held = self.chances.get(link.source, {}).get(stretch) if stretch is not None else None
        if held is None or not (self.stretches.is_whole(link.target) or link.target == self.stretches.target(held[1])):
            return self.doubts.on(link)
        return None if stretch in self.read[link.source] else held[0]

    def beside(self, kept: Sequence[Constraint]) -> Iterator[Constraint]:
        """What puts events into stretches that are read, and into which no link puts them."""
        linked = {(link.source, self.stretches.stretch(link.target)) for link in kept if group(link.label) == WITHIN}
        for id, read in self.read.items():
            for stretch in sorted(read):
                if (id, stretch) not in linked:
                    chance, one = self.chances[id][stretch]
                    made = self._made(one, chance)
                    if made is not None:
                        yield made

    def in_own_sentence(self) -> Iterator[tuple[Constraint, float]]:
        """What would put events into the stated times of their own sentences, with how likely each is."""
        for id, held in self.chances.items():
            for stretch, (chance, one) in held.items():
                made = self._made(one, chance) if _is_beside(stretch, self.read[id]) else None
                if (
                    made is not None
                    and one.time is not None
                    and self.doubts.sentence(one.time.start) == self.doubts.sentence(self.doubts.events[one.id].start)
                ):
                    yield made, chance

    def _made(self, one: Candidate, chance: float) -> Constraint | None:
        """What puts an event into a stretch; None where that is told by an hour or a moment, of which nothing was
        asked."""
        target = self.stretches.target(one)
        return Constraint(one.id, IN, target, weight=chance, label=SEEN) if self.stretches.is_whole(target) else None


def _read(held: dict[tuple[int, int], tuple[float, Candidate]]) -> Iterator[tuple[int, int]]:
    """The stretches that are likely enough, without those that lie apart from a likelier one."""
    read: list[tuple[int, int]] = []
    for stretch in sorted(held, key=lambda stretch: -held[stretch][0]):
        if held[stretch][0] >= LEAST and _is_beside(stretch, read):
            read.append(stretch)
            yield stretch


def _is_beside(stretch: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    """Whether a stretch lies apart from none of the others."""
    return all(stretch[0] < last and first < stretch[1] for first, last in others)
