"""`merge.greedy.v1`, `merge.global.v1`: what the tasks say of pairs becomes links that can all hold.

Reads candidates, times, events, and links that are given; writes links and what was dropped. Given links stand and come
first. A candidate becomes a link where its label is to be trusted (`Trust`) up to its threshold or beyond and does
not contradict what was taken before, dates and durations included. The graph that comes out is consistent.

A TLINK that is given without a label is a question: it gets the likeliest label among those that can hold, the surest
pairs first, and keeps its id. With `every` nothing but these is written; other candidates inform.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from timeloom.document import Candidate, Document, Link, Problem
from timeloom.errors import ExpressionError
from timeloom.graph import Constraint, IncrementalGraph, read_tlinks
from timeloom.relations.durations import lasting
from timeloom.relations.greedy import greedy
from timeloom.relations.options import (
    Choice,
    Decoder,
    Option,
    Refused,
    asked_of,
    by_trust,
    ends_of,
    options_of,
    turned,
)
from timeloom.relations.telling import Telling
from timeloom.relations.times import Calendar, bare, creation_id
from timeloom.relations.trust import ANY, Trust
from timeloom.relations.windows import POINTS, Windows, projected

__all__ = ["Merger"]

_MOST_CARRIED = 0.3
"""Of a window, the share that ends of given links may fill so that these links stand in every window."""


class Merger:
    """The stage. One merger serves any number of threads.

    `threshold` is the precision from which a label becomes a link, one for all tasks or one each (those that are not
    named take that of `ANY`, or .5). `merge` names the decoder: "greedy", or "global", which takes the consistent links
    that are worth most together (`timeloom.relations.solve`, extra `solver`).
    """

    def __init__(
        self,
        trust: Trust | None = None,
        *,
        threshold: float | Mapping[str, float] = 0.5,
        merge: Literal["greedy", "global"] = "greedy",
        every: bool = False,
        points: int = POINTS,
    ) -> None:
        """Raises ExpressionError for a threshold outside 0 to 1 and for another decoder, MissingExtra for "global"
        where its solver is not installed."""
        thresholds = dict(threshold) if isinstance(threshold, Mapping) else {ANY: threshold}
        for value in thresholds.values():
            if not 0 <= value <= 1:
                raise ExpressionError("a threshold is a precision between 0 and 1", value=value)
        self.trust = trust or Trust()
        self.thresholds = {ANY: 0.5, **thresholds}
        self.every = every
        self.points = points
        self.decode = _decoder(merge)

    def threshold_of(self, task: str) -> float:
        """The precision from which a label of a task becomes a link."""
        return self.thresholds.get(task, self.thresholds[ANY])

    def __call__(self, document: Document) -> Document:
        """The document with links, with what was dropped, and with a Problem for what a reader has to know."""
        work = _Work.of(document, self)
        return work.written(work.decided(self.decode))


@dataclass
class _Work:
    """One document on its way: `given` are its labelled links, `asked` its unlabelled ones by their place."""

    document: Document
    calendar: Calendar
    given: list[Constraint]
    asked: dict[int, Link]
    options: list[Option]
    places: Mapping[str, int]
    own: str
    points: int
    every: bool
    problems: list[Problem]
    lost: list[Refused] = field(default_factory=list)

    @classmethod
    def of(cls, document: Document, merger: Merger) -> _Work:
        own = creation_id(document)
        calendar = Calendar.of(document, _scheme_asked(document))
        places, instance = ends_of(document)
        reading = read_tlinks(
            msgspec.structs.replace(document, links=tuple(link for link in document.links if link.relation))
        )
        work = cls(
            document,
            calendar,
            list(reading.constraints),
            {},
            [],
            {**places, own: -1},
            own,
            merger.points,
            merger.every,
            [*calendar.problems, *reading.problems],
        )
        work._ask(instance, merger)
        return work

    def _ask(self, instance: Mapping[str, str], merger: Merger) -> None:
        """Options for the links that have no label, then for every other candidate."""
        held: dict[frozenset[str], list[Candidate]] = {}
        for said in self.document.candidates:
            source, target = (instance.get(end, end) for end in (said.source, said.target))
            candidate = msgspec.structs.replace(said, source=source, target=target)
            strange = [end for end in (candidate.source, candidate.target) if end not in self.places]
            if strange:
                self._problem(f"candidate of {candidate.task}", "it names neither an event nor a time", strange[0])
            elif candidate.source != candidate.target:
                held.setdefault(frozenset((candidate.source, candidate.target)), []).append(candidate)
        linked = {frozenset((link.source, link.target)) for link in self.given}
        place = 0
        for link in self.document.links:
            if link.kind == "TLINK" and not link.relation:
                source, target = (instance.get(end, end) for end in (link.source, link.target))
                linked.add(frozenset((source, target)))
                heard = [
                    one if one.source == source else turned(one) for one in held.get(frozenset((source, target)), ())
                ]
                scheme = dict(link.attributes).get("scheme") or (heard[0].scheme if heard else "timeml")
                heard = [one for one in heard if one.scheme == scheme and one.labels]
                if not heard:
                    self._problem(f"TLINK {link.id}", "nobody has said how its ends are related")
                    heard = [Candidate(source, target, "", scheme)]
                self.asked[place] = link
                self.options += asked_of(heard, place, scheme)
                place += 1
        for pair, candidates in held.items():
            for candidate in () if pair in linked else candidates:
                self.options += options_of(candidate, place, merger.trust, merger.threshold_of(candidate.task))
                place += 1

    def decided(self, decode: Decoder) -> Choice:
        """All windows, one after the other."""
        stated = [*self.given, *(option.constraint for option in self.options)]
        ends = dict.fromkeys(end for link in stated for end in (link.source, link.target))
        self.places = {**dict.fromkeys(ends, len(self.document.text)), **self.places}
        windows = self._windows()
        waiting: list[list[Option]] = [[] for _ in windows.windows]
        for option in self.options:
            home = windows.home(option.constraint.source, option.constraint.target)
            if home is None:
                self.lost.append(Refused(option, (), "its ends lie in no common window of the text"))
            else:
                waiting[home].append(option)
        taken: list[Option] = []
        refused: list[Refused] = []
        notes: dict[str, None] = {}
        standing: list[Constraint] = []
        refused_given: dict[str, Constraint] = {}
        for number, (window, options) in enumerate(zip(windows.windows, waiting, strict=True)):
            members = window.members(windows.everywhere)
            graph = IncrementalGraph((*self.calendar.order(members), *standing))
            for link in self.given:
                if link.source in members and link.target in members and not graph.add(link):
                    refused_given[link.id] = link
            choice = decode(graph.constraints, options)
            taken += choice.taken
            refused += choice.refused
            notes |= dict.fromkeys(choice.notes)
            if number + 1 < len(windows):
                for option in choice.taken:
                    graph.add(option.constraint)
                following = windows.windows[number + 1]
                shared = (*windows.everywhere, *window.shared)
                standing = projected(graph.graph(), shared, self.calendar.exact)
                ends = dict.fromkeys(bare(end) for link in standing for end in (link.source, link.target))
                following.guests |= {end: None for end in ends if end not in following.local}
        for link in refused_given.values():
            self._problem(f"TLINK {link.id}", "it contradicts dates or links that are given before it", link.label)
        if self.lost:
            reason = "candidates whose ends lie in no common window of the text are left out"
            self._problem("links", reason, str(len(self.lost)))
        for note in notes:
            self._problem("links", note)
        given = [link for link in self.given if link.id not in refused_given]
        choice, odd = lasting(self.calendar, given, self.options, Choice(tuple(taken), (*refused, *self.lost)))
        for link in odd:
            self._problem(f"TLINK {link.id}", "it contradicts dates, durations or links that are given", link.label)
        return choice

    def _windows(self) -> Windows:
        """The windows; in all of them the ends of given links, and of questions that no window would hold, if not too
        many."""
        everywhere = [self.own]
        if len(self.places) > self.points // 2:
            most = _MOST_CARRIED * self.points / 2
            plain = Windows(self.places, everywhere, self.calendar.exact, self.points)
            far = [
                option.constraint
                for option in self.options
                if option.asked and plain.home(option.constraint.source, option.constraint.target) is None
            ]
            for links in (self.given, [*self.given, *far]):
                ends = dict.fromkeys(end for link in links for end in (link.source, link.target) if end != self.own)
                if len(ends) <= most:
                    everywhere = [self.own, *ends]
        return Windows(self.places, everywhere, self.calendar.exact, self.points)

    def written(self, choice: Choice) -> Document:
        """The sheet with links: those given in their places, new ones behind them, in the order of the text."""
        found = {option.place: option for option in choice.taken}
        labelled: dict[int, Option] = {}
        for place, link in self.asked.items():
            option = found.get(place)
            if option is None:
                option = by_trust(one for one in self.options if one.place == place)[0]
                is_far = any(one.option.place == place and one.why for one in self.lost)
                told = "its ends lie in no common window" if is_far else "no label of it can hold with the rest"
                reason = f"{told}; it has the likeliest"
                self._problem(f"TLINK {link.id}", reason, option.label)
            labelled[place] = option
        telling = Telling(self.document.links, self.places)
        new = [] if self.every else [option for option in choice.taken if not option.asked]
        links = telling.links(labelled, new, choice)
        dropped = telling.dropped(one for one in choice.refused if one.option.asked or not self.every)
        meta = msgspec.structs.replace(self.document.meta, problems=(*self.document.meta.problems, *self.problems))
        return msgspec.structs.replace(
            self.document, links=links, dropped=(*self.document.dropped, *dropped), meta=meta
        )

    def _problem(self, place: str, reason: str, value: str | None = None) -> None:
        self.problems.append(Problem(self.document.id, place, reason, value))


def _scheme_asked(document: Document) -> str:
    """The scheme of the labels that are asked for, where all unlabelled links name one; else TimeML's."""
    asked = {
        dict(link.attributes).get("scheme", "timeml")
        for link in document.links
        if link.kind == "TLINK" and not link.relation
    }
    return asked.pop() if len(asked) == 1 else "timeml"


def _decoder(merge: str) -> Decoder:
    if merge == "greedy":
        return greedy
    if merge != "global":
        raise ExpressionError('links are merged "greedy" or "global"', value=merge)
    from timeloom.relations.solve import Solver

    return Solver()
