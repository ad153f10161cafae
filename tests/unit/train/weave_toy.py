"""A toy for everything that trains the weaver: three documents of ours with events, times and links."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from tests.unit.encoder.weaving import DAY, document, time
from tests.unit.train import toy

from timeloom.document import Document, Event, Instance, Link, Meta
from timeloom.encoder.wordpiece import WordPiece

__all__ = ["CUTTER", "FIRST_MARK", "annotated", "documents", "event", "link", "tree"]

CUTTER = WordPiece(toy.PIECES)
FIRST_MARK = len(toy.PIECES)


def event(held: Document, number: int, word: int, kind: str = "OCCURRENCE", **values: str) -> Event:
    """The event e1 with the instance ei1 (by its number) at a word."""
    token = held.tokens[word]
    instance = Instance(f"ei{number}", tuple({"tense": "PAST", "polarity": "POS", "pos": "VERB", **values}.items()))
    return Event(f"e{number}", token.start, token.end, (("class", kind),), (instance,))


def link(text: str, number: int = 1) -> Link:
    """ "ei1 BEFORE ei2" as a link."""
    source, relation, target = text.split()
    return Link(f"l{number}", "TLINK", relation, source, target)


def annotated(
    held: Document, events: Iterable[Event], links: str = "", times: dict[str, tuple[int, str]] | None = None
):
    """The document with these events, links ("ei1 BEFORE ei2, ei2 AFTER t1") and times (id: word, value), its time of
    writing called t0."""
    made = tuple(
        msgspec.structs.replace(time("DATE", value, held.tokens[word].start, held.tokens[word].end), id=name)
        for name, (word, value) in (times or {}).items()
    )
    told = [one for one in links.split(", ") if one]
    creation = msgspec.structs.replace(time("DATE", "2017-04-21", 0, 0), id="t0")
    return msgspec.structs.replace(
        held, events=tuple(events), times=made, links=tuple(link(one, at) for at, one in enumerate(told, 1)),
        meta=Meta(creation=creation),
    )  # fmt: skip


def tree(held: Document, words: str) -> Document:
    """The document with a tree: "0:VERB:root 0:PART:advmod", a word each."""
    tokens = []
    for token, told in zip(held.tokens, words.split(), strict=True):
        head, upos, deprel = told.split(":")
        tokens.append(msgspec.structs.replace(token, head=int(head), upos=upos, xpos="", feats=(), deprel=deprel))
    return msgspec.structs.replace(held, tokens=tuple(tokens))


def documents() -> list[Document]:
    """Words that are events in one are in the others: what is to be learned can be."""
    one = document(
        "the painters took boats .", "they was painters until 1961 .", "boats took the pier again .", dct=DAY
    )
    two = document("again they took the pier .", "in 1974 the boats was painters .", "painters took boats .", dct=DAY)
    three = document("they took it .", "it was again in march .", "the pier took boats on may .", dct=DAY)
    return [
        msgspec.structs.replace(made, id=name)
        for name, made in {
            "one": annotated(
                one, [event(one, 1, 2), event(one, 2, 6, "STATE"), event(one, 3, 12)],
                "ei1 BEFORE ei2, ei2 IS_INCLUDED t1, ei2 BEFORE ei3, ei3 BEFORE t0", {"t1": (9, "1961")},
            ),
            "two": annotated(
                two, [event(two, 1, 2), event(two, 2, 10, "STATE"), event(two, 3, 14)],
                "ei1 BEFORE ei2, ei2 IS_INCLUDED t1, ei3 AFTER ei2, ei3 BEFORE t0", {"t1": (7, "1974")},
            ),
            "three": annotated(
                three, [event(three, 1, 1), event(three, 2, 5, "STATE"), event(three, 3, 12)],
                "ei1 BEFORE ei2, ei2 IS_INCLUDED t1, ei3 BEFORE t0", {"t1": (8, "2017-03")},
            ),
        }.items()
    ]  # fmt: skip
