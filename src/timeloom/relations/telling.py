"""Links and what was dropped, with ids in the order of the text and the reasons in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

import msgspec

from timeloom.document import Dropped, Link
from timeloom.graph import Constraint
from timeloom.graph.bounds import Fact
from timeloom.relations.options import Choice, Option, Refused
from timeloom.relations.times import DATES
from timeloom.relations.windows import EARLIER

__all__ = ["Telling"]


class Telling:
    """Writes one document's links. `places` tells where each end begins in the text."""

    def __init__(self, given: Sequence[Link], places: Mapping[str, int]) -> None:
        self.given = given
        self.places = places
        self.names: dict[str, str] = {}
        self._ids = {link.id for link in given}

    def links(self, labelled: Mapping[int, Option], new: Iterable[Option], choice: Choice) -> tuple[Link, ...]:
        """Given links in their places, each without a label with the one it got (`labelled`, by their count), then new
        ones."""
        better = _better(choice)
        told: list[Link] = []
        asked = 0
        for link in self.given:
            if link.kind == "TLINK" and not link.relation:
                option = labelled[asked]
                asked += 1
                self.names[option.constraint.id] = link.id
                told.append(_labelled(link, option, better))
            else:
                told.append(link)
        fresh = self._fresh("l")
        for option in sorted(new, key=self._reading):
            link = Link(next(fresh), "TLINK", "", option.constraint.source, option.constraint.target)
            self.names[option.constraint.id] = link.id
            told.append(_labelled(link, option, better))
        return tuple(told)

    def dropped(self, refused: Iterable[Refused]) -> tuple[Dropped, ...]:
        """What was refused, after `links` has given names."""
        fresh = self._fresh("d")
        return tuple(
            self._dropped(one, next(fresh)) for one in sorted(refused, key=lambda one: self._reading(one.option))
        )

    def _dropped(self, refused: Refused, id: str) -> Dropped:
        option = refused.option
        link = _labelled(Link(id, "TLINK", "", option.constraint.source, option.constraint.target), option, {})
        links = [fact for fact in refused.because if isinstance(fact, Constraint) and _is_link(fact)]
        names = dict.fromkeys(name for name in map(self._name, links) if name)
        dates = _times_of(refused.because, [option.constraint, *links])
        why = refused.why or self._words(option, refused.because, links, dates)
        return Dropped(link, (*names, *dates), why)

    def _words(self, option: Option, because: Sequence[Fact], links: Sequence[Constraint], dates: Sequence[str]) -> str:
        """What contradicts an option, the links first."""
        if not because:
            return f"{option.label} contradicts itself"
        parts = list(dict.fromkeys(map(self._link_words, links)))
        if dates:
            parts.append(f"the calendar of {', '.join(dates)}")
        if any(isinstance(fact, Constraint) and fact.label == EARLIER for fact in because):
            parts.append("what was found earlier in the text")
        return f"{option.label} contradicts {' and '.join(parts)}"

    def _link_words(self, link: Constraint) -> str:
        name = self._name(link)
        return f"{link.source} {link.label} {link.target}" + (f" ({name})" if name else "")

    def _name(self, link: Constraint) -> str:
        """The id of a link, "" where it is one that informs and is not written."""
        return self.names.get(link.id, "" if link.id.startswith("candidate ") else link.id)

    def _reading(self, option: Option) -> tuple[int, int, str, str]:
        """A link is read where the later of its ends is."""
        link = option.constraint
        at = sorted((self.places[link.source], self.places[link.target]))
        return at[1], at[0], link.source, link.target

    def _fresh(self, letter: str) -> Iterator[str]:
        numbers = [int(name[1:]) for name in self._ids if re.fullmatch(letter + r"[0-9]{1,9}", name)]
        number = max(numbers, default=0)
        while True:
            number += 1
            yield f"{letter}{number}"


def _is_link(fact: Fact) -> bool:
    """Whether it is a link of the document: not of the calendar (trusted without limit), nor what a window hands on."""
    return isinstance(fact, Constraint) and fact.label not in (DATES, EARLIER) and fact.weight != inf


def _times_of(because: Sequence[Fact], links: Iterable[Constraint]) -> list[str]:
    """The times whose calendar is a reason: of the chain of dates that runs from one to the other its ends, which links
    name; all of the chain where none do."""
    found: set[str] = set()
    for fact in because:
        if isinstance(fact, Constraint) and fact.label == DATES:
            found.update(fact.id.split())
        elif not _is_link(fact) and not (isinstance(fact, Constraint) and fact.label == EARLIER):
            found.add(fact.id.split()[0])
    ends = {end for link in links for end in (link.source, link.target)}
    return sorted(found & ends or found)


def _labelled(link: Link, option: Option, better: Mapping[int, Sequence[str]]) -> Link:
    attributes = link.attributes
    if option.scheme != "timeml" and "scheme" not in dict(attributes):
        attributes = (*attributes, ("scheme", option.scheme))
    why = f"{option.task}: {option.label} {option.probability:.2f}, right in {option.trust:.2f} of such answers"
    if option.asked:
        why = f"{option.task}: {option.label}, {option.trust:.2f} of what is said of the pair"
    if not option.probability:
        why = f"{option.label}: nothing else can hold"
    if option.place in better:
        why += f"; {', '.join(better[option.place])} could not hold"
    return msgspec.structs.replace(
        link,
        relation=option.label,
        attributes=attributes,
        task=option.task,
        score=round(option.probability, 4),
        why=why,
    )


def _better(choice: Choice) -> dict[int, list[str]]:
    """Labels that were refused of pairs that got another, by place."""
    found = {option.place for option in choice.taken}
    better: dict[int, list[str]] = {}
    for one in choice.refused:
        if one.option.place in found:
            better.setdefault(one.option.place, []).append(one.option.label)
    return better
