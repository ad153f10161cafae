"""Small stages for what comes after the times: events by a regular expression, links by the order of the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import msgspec

from timeloom.document import Candidate, Document, Encoding, Event, Instance, Link, Span, Time, Token
from timeloom.graph.labels import SCHEMES
from timeloom.pipeline import Pipeline
from timeloom.timeml.timex3 import Timex3


class Vectors(Encoding):
    """Vectors of nothing."""

    def __len__(self) -> int:
        return 1

    def starts(self, sentence: int) -> Sequence[int]:
        return ()

    def ends(self, sentence: int) -> Sequence[int]:
        return ()

    def vectors(self, sentence: int) -> object:
        return ()


def segment(document: Document) -> Document:
    spans = [match.span() for match in re.finditer(r"\S[^.]*\.?", document.text)]
    tokens = tuple(Token(*match.span()) for match in re.finditer(r"\w+", document.text))
    return msgspec.structs.replace(document, sentences=tuple(Span(*span) for span in spans), tokens=tokens)


def unchanged(document: Document) -> Document:
    return document


def years(document: Document) -> Document:
    """A DATE for every year: t1, t2, ..."""
    found = enumerate(re.finditer(r"\b1[89]\d\d\b", document.text), 1)
    times = tuple(
        Time(id=f"t{n}", start=one.start(), end=one.end(), text=one[0], timex3=Timex3("DATE", one[0]))
        for n, one in found
    )
    return msgspec.structs.replace(document, times=times)


@dataclass
class Encode:
    """Counts how often it runs."""

    runs: int = 0

    def __call__(self, document: Document) -> Document:
        self.runs += 1
        return msgspec.structs.replace(document, encoding=Vectors())


def syntax(document: Document) -> Document:
    tokens = tuple(
        msgspec.structs.replace(token, upos="VERB" if document.text[: token.end].endswith("ed") else "X")
        for token in document.tokens
    )
    return msgspec.structs.replace(document, tokens=tokens)


def events(document: Document) -> Document:
    """An EVENT for every verb: e1 with ei1, e2 with ei2, ..."""
    verbs = [token for token in document.tokens if token.upos == "VERB"]
    found = []
    for n, token in enumerate(verbs, 1):
        made = (("tense", "PAST"), ("aspect", "NONE"), ("pos", "VERB"), ("polarity", "POS"), ("modality", "would"))
        kind = (("class", "OCCURRENCE"),)
        found.append(Event(f"e{n}", token.start, token.end, kind, (Instance(f"ei{n}", made),), n == 1, 0.75))
    return msgspec.structs.replace(document, events=tuple(found))


@dataclass
class Relate:
    """What comes first in the text is BEFORE (of TB-Dense b) with .7, else AFTER; `said` gives labels of some pairs.
    `seen` are the documents that it was asked about."""

    said: dict[tuple[str, str], tuple[tuple[str, float], ...]] = field(default_factory=dict)
    seen: list[Document] = field(default_factory=list)

    def __call__(self, document: Document) -> Document:
        names = [event.instances[0].id for event in document.events if event.instances]
        pairs = list(pairwise(names))
        pairs += [(name, time.id) for name in names for time in document.times[:1]]
        return msgspec.structs.replace(document, candidates=self.label(document, pairs, "timeml"))

    def label(self, document: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> tuple[Candidate, ...]:
        self.seen.append(document)
        at = {time.id: time.start for time in document.times}
        at |= {one.id: event.start for event in document.events for one in event.instances}
        first, second = list(SCHEMES[scheme].relations)[:2]
        found = []
        for source, target in pairs:
            label = first if at.get(source, len(document.text)) < at.get(target, len(document.text)) else second
            other = second if label == first else first
            labels = self.said.get((source, target), ((label, 0.7), (other, 0.3)))
            found.append(Candidate(source, target, "event-event", scheme, labels))
        return tuple(found)


def merge(document: Document) -> Document:
    """The likeliest label of each candidate: for the pairs that are given, or else as new links."""
    said = {(one.source, one.target): one for one in document.candidates}
    asked = [link for link in document.links if not link.relation]
    if asked:
        best = {link.id: said[link.source, link.target].labels[0] for link in asked}
        links = tuple(
            msgspec.structs.replace(link, relation=best[link.id][0], score=best[link.id][1])
            if link.id in best
            else link
            for link in document.links
        )
        return msgspec.structs.replace(document, links=links)
    links = tuple(
        Link(f"l{n}", "TLINK", one.labels[0][0], one.source, one.target, (), one.task, one.labels[0][1], "by its place")
        for n, one in enumerate(document.candidates, 1)
    )
    return msgspec.structs.replace(document, links=links)


def loom(relate: Relate | None = None, encode: Encode | None = None) -> Pipeline:
    """The whole pipeline but for the timeline."""
    return Pipeline(
        segment=segment, recognise=unchanged, compose=unchanged, interpret=years, syntax=syntax, events=events,
        relate=relate or Relate(), merge=merge, encode=encode or Encode(),
    )  # fmt: skip
