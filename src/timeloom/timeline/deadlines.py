"""What is done "by" a time is over with its end; when it began, nothing says.

TimeML has no label for that. Annotators, and whoever has learned from them, put "had left by 1954" into the year or before it. A
link that was found says no more than its words here; one that was given stands as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from timeloom.document import Document
from timeloom.graph.allen import Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.point import ANY, LE
from timeloom.language.loader import languages, load

__all__ = ["DEADLINE", "with_deadlines"]

DEADLINE = "deadline"
"""The label of what is said so."""
_OVER = Allen.from_ends(ANY, ANY, ANY, LE)
_SAYS = frozenset(("IS_INCLUDED", "DURING", "BEFORE", "IBEFORE", "ENDS", "ENDED_BY", "SIMULTANEOUS"))
_STATES = frozenset(("STATE", "I_STATE"))
"""Classes of events that go on: by 1954 the firm employed 300 people."""
_FAR = 24
"""Characters before a time that are looked at."""


def with_deadlines(document: Document, links: Iterable[Constraint], found: Mapping[str, float]) -> Iterator[Constraint]:
    """The links, those of an event and a time that a word like "by" leads turned to what it says. `found` has the ids of links that
    were not given."""
    ends = {time.id for time in document.timexes if _is_deadline(document, time.start)}
    states = {name for event in document.events if dict(event.attributes).get("class") in _STATES for name in (event.id, *(one.id for one in event.instances))}
    for link in links:
        turned = link.target in ends and link.source not in states and link.id in found and link.label in _SAYS
        yield replace(link, relation=_OVER, label=DEADLINE) if turned else link


def _is_deadline(document: Document, start: int) -> bool:
    if document.language not in languages():
        return False
    language = load(document.language)
    words = document.text[max(0, start - _FAR) : start].lower().split()
    if words and words[-1] in language.cues["the"]:
        words.pop()
    return bool(words) and language.words.get(words[-1], {}).get("UNTIL") == "by"
