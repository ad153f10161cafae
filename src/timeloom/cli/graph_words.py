"""How the verb `graph` names things: ids beside the words of the text, facts and bounds as people read them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from timeloom.calendar.interval import End
from timeloom.document import Document, Time
from timeloom.document.readable import iso, iso_interval
from timeloom.graph.allen import Allen
from timeloom.graph.bounds import Bounds, Dated, Fact, Lasting
from timeloom.graph.constraint import Constraint
from timeloom.graph.labels import from_allen

__all__ = ["BOUNDS", "Names", "bound", "bounds_words", "relation_name"]

_LONGEST = 40
BOUNDS = ("earliest_start", "latest_start", "earliest_end", "latest_end")


@cache
def relation_name(relation: Allen) -> str:
    """TimeML's name of a relation, else Allen's letters of what it may be: `b|m|o`."""
    return from_allen(relation, "timeml") or "|".join(relation)


class Names:
    """The words of a document by the ids that links use; `order` are the ids, in the order of the text."""

    def __init__(self, document: Document) -> None:
        placed: list[tuple[int, str, str]] = []
        self.kinds: dict[str, str] = {}
        creation = document.meta.creation
        for time in document.timexes:
            if creation is None or time.id != creation.id:
                placed.append((time.start, time.id, _short(time.text)))
                self.kinds[time.id] = "date"
        for event in document.events:
            words = _short(document.text[event.start : event.end])
            placed += [(event.start, instance.id, words) for instance in event.instances or (event,)]
        placed.sort(key=lambda place: place[0])
        self.words = {id: words for _, id, words in placed}
        if creation is not None:
            self.words = {creation.id: _written(creation)} | self.words
            self.kinds[creation.id] = "date"
        self.order = tuple(self.words)

    def name(self, id: str) -> str:
        """`ei5 said`; the id alone where the text has no words for it."""
        words = self.words.get(id)
        return f"{id} {words}" if words else id

    def link(self, link: Constraint) -> str:
        """`ei5 said BEFORE ei7 left`."""
        return f"{self.name(link.source)} {link.label or relation_name(link.relation)} {self.name(link.target)}"

    def fact(self, fact: Fact) -> str:
        """A link with its id, or what a time is."""
        if isinstance(fact, Constraint):
            return f"{fact.id or 'link'} ({self.link(fact)})"
        if isinstance(fact, Dated):
            place = "lies in" if fact.inside else "is"
            return f"{self.name(fact.interval)} {place} {iso_interval(fact.date)}"
        return f"{self.name(fact.interval)} lasts {_lasting(fact)}"

    def facts(self, facts: Iterable[Fact]) -> str:
        return "; ".join(map(self.fact, facts))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def _written(creation: Time) -> str:
    value = creation.timex3.value if creation.timex3 else _short(creation.text)
    return f"written {value}"


def _lasting(fact: Lasting) -> str:
    if fact.least == fact.most:
        return f"{fact.least:,} seconds"
    parts = [("at least", fact.least), ("at most", fact.most)]
    return " and ".join(f"{word} {number:,} seconds" for word, number in parts if number is not None)


def bound(at: int | End) -> str:
    """An instant, `..` where there is no end, `?` where nothing is known."""
    return iso(at) if isinstance(at, int) else ".." if at is End.OPEN else "?"


def bounds_words(bounds: Bounds) -> str:
    """Both ends in words, for a tip: `starts 1998-01-01 to 1998-02-01, ends ? to 1998-02-01`."""
    first, latest, earliest, last = (bound(getattr(bounds, name)) for name in BOUNDS)
    start = first if first == latest else f"{first} to {latest}"
    end = earliest if earliest == last else f"{earliest} to {last}"
    return f"starts {start}, ends {end}" + (f" ({bounds.zone})" if bounds.zone else "")
