"""Faults of corpora that can be mended without guessing: each a function that says of every document what it changed.

Others are told in the registry alone: what to do about them is for whoever uses the corpus. Reading a file by
`timeloom.formats` mends nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from timeloom.corpora.registry import Fault
from timeloom.document import Document, Event, Instance, Link, Problem
from timeloom.formats.spans import with_problems

__all__ = ["FIXES", "mend"]

Attributes = tuple[tuple[str, str], ...]
Fixed = tuple[Document, str]
"""A document, and what was changed in it ("" if nothing was)."""


def mend(document: Document, faults: Iterable[Fault]) -> Document:
    """The document without the faults that have a fix; `meta.problems` says of each what was done, and why."""
    problems = []
    for fault in faults:
        if fault.fix:
            document, changed = FIXES[fault.fix](document)
            if changed:
                problems.append(Problem(document.id, f"fault {fault.name}", f"{fault.handled}: {fault.what}", changed))
    return with_problems(document, problems)


def _instances(document: Document, change: Callable[[Attributes], Attributes]) -> tuple[Document, int]:
    """The document with the attributes of its instances changed, and how many were."""
    number = 0
    events: list[Event] = []
    for event in document.events:
        new = tuple(Instance(instance.id, change(instance.attributes)) for instance in event.instances)
        number += sum(one != other for one, other in zip(new, event.instances, strict=True))
        events.append(msgspec.structs.replace(event, instances=new) if new != event.instances else event)
    return (msgspec.structs.replace(document, events=tuple(events)), number) if number else (document, 0)


def _said(number: int) -> str:
    return f"{number} instance{'' if number == 1 else 's'}" if number else ""


def _without_polarity(document: Document) -> Fixed:
    changed, number = _instances(document, lambda held: tuple(pair for pair in held if pair[0] != "polarity"))
    return changed, _said(number)


def _modality_in_lower_case(document: Document) -> Fixed:
    changed, number = _instances(
        document, lambda held: tuple((key, value.lower() if key == "modality" else value) for key, value in held)
    )
    return changed, _said(number)


def _without_empty_modality(document: Document) -> Fixed:
    empty = {("modality", ""), ("modality", "none"), ("modality", "NONE")}
    changed, number = _instances(document, lambda held: tuple(pair for pair in held if pair not in empty))
    return changed, _said(number)


def _preposition(document: Document) -> Fixed:
    changed, number = _instances(
        document, lambda held: tuple(("pos", "PREPOSITION") if pair == ("pos", "PREP") else pair for pair in held)
    )
    return changed, _said(number)


def _without_self_links(document: Document) -> Fixed:
    return _without_links(document, [link for link in document.links if link.source == link.target])


def _without_repeated_links(document: Document) -> Fixed:
    """Of TLINKs that say the same of the same two, in either direction, the first. Those that differ all stay."""
    from timeloom.graph.labels import SCHEMES

    inverses = SCHEMES["timeml"].inverses
    said: set[tuple[str, str, str]] = set()
    again: list[Link] = []
    for link in document.links:
        if link.kind != "TLINK" or not link.relation:
            continue
        if (link.source, link.relation, link.target) in said:
            again.append(link)
        said.add((link.source, link.relation, link.target))
        said.add((link.target, inverses.get(link.relation, ""), link.source))
    return _without_links(document, again)


def _without_links(document: Document, gone: list[Link]) -> Fixed:
    if not gone:
        return document, ""
    out = set(map(id, gone))
    links = tuple(link for link in document.links if id(link) not in out)
    return msgspec.structs.replace(document, links=links), " ".join(link.id for link in gone)


def _without_lost_signals(document: Document) -> Fixed:
    """Links without the signalID that names no signal."""
    known = {signal.id for signal in document.signals}
    changed: list[str] = []
    links: list[Link] = []
    for link in document.links:
        held = tuple(pair for pair in link.attributes if pair[0] != "signalID" or pair[1] in known)
        if held == link.attributes:
            links.append(link)
        else:
            changed.append(link.id)
            links.append(msgspec.structs.replace(link, attributes=held))
    if not changed:
        return document, ""
    return msgspec.structs.replace(document, links=tuple(links)), " ".join(changed)


FIXES: dict[str, Callable[[Document], Fixed]] = {
    "drop-polarity": _without_polarity,
    "lower-modality": _modality_in_lower_case,
    "drop-empty-modality": _without_empty_modality,
    "spell-preposition": _preposition,
    "drop-self-links": _without_self_links,
    "drop-repeated-links": _without_repeated_links,
    "drop-lost-signals": _without_lost_signals,
}
"""Fix -> what does it. The registry names them."""
