"""On which side of a time a preposition puts an event: what is done "by" a time is over with its end, what lasts
"until" it ends in it, what is "before" or "after" it does not lie in it, what is so "since" a time begins no sooner
than that.

TimeML has no label for the first two and the last. Annotators, and whoever has learned from them, put "had left by
1954" and "stayed until 1954" into the year or before it. A link that was found says no more than its words here; one
that was given stands as it is. In an entry of a diary or a log what is over when it is written is over with the day of
the entry, as it is with the time of writing of a whole document.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from timeloom.document import Document, Event, Time, Token
from timeloom.document.entries import entries_of
from timeloom.graph.allen import Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.point import ANY, GE, GT, LE
from timeloom.language.loader import Language, languages, load
from timeloom.language.verbs import DENIALS

__all__ = ["AFTER", "AROUND", "BEFORE", "BY", "GOING_ON", "SINCE", "UNTIL", "on_sides"]

BY, UNTIL, BEFORE, AFTER, SINCE, AROUND = (
    "by-time",
    "until-time",
    "before-time",
    "after-time",
    "since-time",
    "around-time",
)
"""The labels of what is said so."""
_IN = frozenset(("IS_INCLUDED", "DURING", "ENDS", "ENDED_BY", "SIMULTANEOUS"))
_EARLY = frozenset(("BEFORE", "IBEFORE"))
_LATE = frozenset(("AFTER", "IAFTER", "BEGINS", "BEGUN_BY"))
_BEGUN = "BEGUN_BY"
_FROM = Allen.from_ends(GE, LE, ANY, GE)
"""What is found to be begun by a time begins in it and goes on."""
_STATES = frozenset(("STATE", "I_STATE"))
"""Classes of events that go on: by 1954 the firm employed 300 people."""
_NOUNS = ("NOUN", "PROPN")
_FAR = 24
"""Characters before a time that are looked at."""


class _Side(NamedTuple):
    """What a preposition says, and the labels of found links that it says more than."""

    label: str
    relation: Allen
    turns: frozenset[str]


_SIDES = {
    "by": _Side(BY, Allen.from_ends(ANY, ANY, ANY, LE), _IN | _EARLY),
    "until": _Side(UNTIL, Allen.from_ends(ANY, ANY, GT, LE), _IN | _EARLY | {"BEGINS"}),
    "before": _Side(BEFORE, Allen.from_ends(ANY, ANY, LE, ANY), _IN | {"BEGINS"}),
    "since": _Side(SINCE, Allen.from_ends(GE, ANY, ANY, ANY), _IN | _LATE),
    "after": _Side(AFTER, Allen.from_ends(ANY, GE, ANY, ANY), _IN | {"BEGINS"}),
}

GOING_ON = Allen.from_ends(ANY, LE, GE, ANY)
"""Of what goes on at some moment of a time (`AROUND`), and may have begun before and end behind it."""
_WRITTEN = {"BEFORE": _SIDES["by"], "AFTER": _SIDES["since"], "INCLUDES": _Side(AROUND, GOING_ON, frozenset())}
"""What is found of an event and the day on which its entry was written: it was at some moment of that day."""


def on_sides(document: Document, links: Iterable[Constraint], found: Mapping[str, float]) -> Iterator[Constraint]:
    """The links, those of an event and a time that such a word leads turned to what it says. `found` has the ids of
    links that were not given."""
    language = load(document.language) if document.language in languages() else None
    sides = (
        ((time, _of_edge(time, _side(document.text, time.start, language))) for time in document.timexes)
        if language is not None
        else ()
    )
    times = {time.id: (time, side) for time, side in sides if side is not None}
    events = (
        {name: event for event in document.events for name in (event.id, *(one.id for one in event.instances))}
        if times
        else {}
    )
    written = {time.id for time, _ in entries_of(document)}
    for link in links:
        if link.target in written and link.id in found and link.label in _WRITTEN:
            yield replace(link, relation=_WRITTEN[link.label].relation, label=_WRITTEN[link.label].label)
            continue
        time, side = times.get(link.target, (None, None))
        event = events.get(link.source)
        if time is None or side is None or event is None or link.id not in found or link.label not in side.turns:
            yield link
        elif side.label == BY and link.label in _IN and dict(event.attributes).get("class") == "STATE":
            yield replace(link, relation=GOING_ON, label=AROUND)
        elif _is_apart(document, event, time.end, side) or _is_named_by(document, event, time.end):
            yield link
        else:
            yield replace(
                link,
                relation=_FROM if side.label == SINCE and link.label == _BEGUN else side.relation,
                label=side.label,
            )


def _of_edge(time: Time, side: _Side | None) -> _Side | None:
    """The side of a time; before the end of May is by that end, and after its beginning is since that."""
    mod = time.timex3.mod if time.timex3 is not None else None
    if side is not None and (side.label, mod) in ((BEFORE, "END"), (AFTER, "START")):
        return _SIDES["by" if side.label == BEFORE else "since"]
    return side


def _side(text: str, start: int, language: Language) -> _Side | None:
    """What the word before a time says."""
    words = text[max(0, start - _FAR) : start].lower().split()
    if words and words[-1] in language.cues["the"]:
        words.pop()
    means = language.words.get(words[-1], {}) if words else {}
    said = means.get("UNTIL") or means.get("BEFORE") or means.get("SINCE") or means.get("AFTER")
    if words[-2:-1] and (words[-2] in DENIALS or "AND" in language.words.get(words[-2], {})):
        return None  # not until 1960, before and after 1950
    return _SIDES.get(said) if isinstance(said, str) else None


def _is_apart(document: Document, event: Event, end: int, side: _Side) -> bool:
    """Whether the word says nothing of an event: by 1954 it employs 300; it does not open until May, or leave before;
    until Friday, when it opened."""
    told = dict(event.instances[0].attributes if event.instances else event.attributes)
    if side.label == BY and dict(event.attributes).get("class") in _STATES:
        return True
    if told.get("polarity") == "NEG" and side.label != SINCE:
        return True
    between = document.tokens[
        bisect_left(document.tokens, end, key=_start) : bisect_left(document.tokens, event.start, key=_start)
    ]
    return any(token.xpos == "WRB" for token in between)


def _is_named_by(document: Document, event: Event, end: int) -> bool:
    """Whether a time stands before the noun that the word leads and says which it is: after the 1 July handover."""
    tokens = document.tokens
    at = bisect_left(tokens, event.start, key=_start)
    behind = bisect_left(tokens, end, key=_start)
    return 0 < behind <= at < len(tokens) and tokens[behind - 1].head == at and tokens[at].upos in _NOUNS


def _start(token: Token) -> int:
    return token.start
