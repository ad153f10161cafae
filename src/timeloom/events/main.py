"""Main events: of each sentence the event that its tree hangs on."""

from __future__ import annotations

import msgspec

from timeloom.document import Document, Event

__all__ = ["main_events"]

_FAR = 10**6


def main_events(document: Document) -> tuple[Event, ...]:
    """The events of a document, one of each sentence marked as its main event: the one that is nearest to the root of
    the tree, and of equals the first. Without trees: the first event that is a finite verb (TimeML tense PAST, PRESENT
    or FUTURE), else the first (TempEval-1 task C asks for the syntactically dominant verb). ASPECTUAL events stand
    back.
    """
    by_sentence: dict[int, list[int]] = {}
    starts = [span.start for span in document.sentences]
    at = -1
    order = sorted(range(len(document.events)), key=lambda number: document.events[number].start)
    for number in order:
        while at + 1 < len(starts) and starts[at + 1] <= document.events[number].start:
            at += 1
        by_sentence.setdefault(at, []).append(number)
    depth = _depths(document)
    best = {
        min(
            numbers,
            key=lambda number: (depth.get(number, _rank(document.events[number])), document.events[number].start),
        )
        for numbers in by_sentence.values()
    }
    return tuple(
        event if event.main == (number in best) else msgspec.structs.replace(event, main=number in best)
        for number, event in enumerate(document.events)
    )


def _rank(event: Event) -> int:
    """Without a tree: lower is likelier to be the main event."""
    values = event.told
    finite = values.get("tense") in ("PAST", "PRESENT", "FUTURE")
    return (0 if finite else 2) + (1 if values.get("class") == "ASPECTUAL" else 0)


def _depths(document: Document) -> dict[int, int]:
    """Number of an event -> how many steps it is from the root of its tree, where there is a tree."""
    tokens = document.tokens
    if not any(token.head is not None for token in tokens):
        return {}
    held: dict[int, int] = {}
    found: dict[int, int] = {}
    place = 0
    for number in sorted(range(len(document.events)), key=lambda number: document.events[number].start):
        event = document.events[number]
        while place < len(tokens) and tokens[place].end <= event.start:
            place += 1
        if place < len(tokens) and tokens[place].start < event.end:
            found[number] = _depth(document, place, held)
    return found


def _depth(document: Document, token: int, held: dict[int, int]) -> int:
    """Steps from a token to the root, each token walked once."""
    tokens = document.tokens
    path: list[int] = []
    while token not in held:
        head = tokens[token].head
        if head is None or head == token or token in path[-1:]:
            held[token] = 0 if head is not None else _FAR
            break
        path.append(token)
        held[token] = _FAR  # a cycle, which no tree has, ends here
        token = head
    depth = held[token]
    for one in reversed(path):
        depth += 1
        held[one] = depth
    return held[path[0]] if path else depth
