"""What the networks of Laparra, Xu and Bethard learn from: pieces of text with the labels of their units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from timeloom.document import Document, Span, TimeEntity
from timeloom.metrics.timex import body_timexes
from timeloom.scate.labels import UNLEARNT, decode, group_of, write
from timeloom_lab.systems.chrono import Tagger, tag
from timeloom_lab.systems.laparra import FEATURES, Scheme, Variant
from timeloom_lab.systems.laparra.pieces import pieces
from timeloom_lab.systems.laparra.units import Units, Vocabulary, units
from timeloom_train.dates import generate

__all__ = ["DATES", "Example", "Found", "examples", "gold", "lessons", "read_back", "vocabularies"]

DATES = 800
"""Dates drawn at random that `extra` learns from, too, as many as in the paper."""

Found = tuple[str, int, int, str, str]
"""Document, start, end, type, group."""


@dataclass(frozen=True, slots=True)
class Example:
    """One piece: its document, where it starts, its units, and their labels by group."""

    document: str
    start: int
    units: Units
    labels: dict[str, list[int]]

    @property
    def is_empty(self) -> bool:
        return not any(any(line) for line in self.labels.values())


def gold(document: Document, scheme: Scheme) -> list[tuple[TimeEntity, str]]:
    """All that is to be found in a document, with its group: entities, or the TIMEX3 as if they were such."""
    if "timex" in scheme.groups:
        return [
            (TimeEntity(time.id, (Span(time.start, time.end),), time.timex3.type if time.timex3 else ""), "timex")
            for time in body_timexes(document)
        ]
    learnt = [entity for entity in document.entities if entity.type not in UNLEARNT]
    return [(entity, scheme.group(entity.type, group)) for entity, group in group_of(learnt)]


def examples(documents: Iterable[Document], variant: Variant, tagger: Tagger = tag) -> list[Example]:
    """The pieces of the documents. An entity that does not lie in one piece is not learned; one that covers a part of a
    word is learned as the whole word, if no other one of its group is there."""
    found = []
    for document in documents:
        asked = gold(document, variant.scheme)
        for span in pieces(document):
            made = units(document.text[span.start : span.end], variant.unit, tagger)
            inside = [
                (_placed(entity, span.start, made), group)
                for entity, group in asked
                if span.start <= entity.start and entity.end <= span.end
            ]
            placed = [(entity, group) for entity, group in inside if entity is not None]
            labels = write(placed, len(made.spans), variant.scheme.groups).labels
            found.append(Example(document.id, span.start, made, labels))
    return found


def lessons(documents: Iterable[Document], variant: Variant, tagger: Tagger = tag) -> list[Example]:
    """What a variant learns from: the pieces of the documents, for `extra` with dates drawn at random behind them."""
    drawn = [sample.document for sample in generate(DATES)] if variant.extra else []
    return examples([*documents, *drawn], variant, tagger)


def _placed(entity: TimeEntity, start: int, made: Units) -> TimeEntity | None:
    """The entity with numbers of units instead of characters; None where it covers none."""
    covered = [
        at for at, (first, end) in enumerate(made.spans) if first < entity.end - start and entity.start - start < end
    ]
    if not covered:
        return None
    return msgspec.structs.replace(entity, spans=(Span(covered[0], covered[-1] + 1),))


def read_back(example: Example, labels: Mapping[str, Sequence[int]], scheme: Scheme) -> set[Found]:
    """What labels of its units say is there."""
    found: set[Found] = set()
    for group in labels:
        for entity in decode({group: labels[group]}, scheme.groups):
            first, end = example.units.spans[entity.start][0], example.units.spans[entity.end - 1][1]
            found.add((example.document, example.start + first, example.start + end, entity.type, group))
    return found


def vocabularies(learned: Iterable[Example], variant: Variant) -> list[Vocabulary]:
    """A vocabulary for each of `FEATURES`, in the order of the alphabet. Words seen once are unknown, so that something
    is learned for unknown words; characters, parts of speech and categories are all known."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in FEATURES}
    for example in learned:
        for name in FEATURES:
            counts[name].update(getattr(example.units, name))
    least = {name: 2 if variant.unit == "word" and name == "text" else 1 for name in FEATURES}
    counts["text"]["\n"] += least["text"]
    counts["category"]["Cc"] += 1
    counts["pos"][""] += 1
    return [
        {item: at for at, item in enumerate(sorted(i for i, n in counts[name].items() if n >= least[name]), 1)}
        for name in FEATURES
    ]
