"""Pairs with their features: what a classifier sees of a TLINK."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from timeloom.document import Document, Link, Time
from timeloom.graph.labels import invert

__all__ = ["KINDS", "Pair", "pairs_of"]

KINDS = ("event-event", "event-time", "event-dct", "time-time")
_WORDS_BETWEEN = 12
"""Words between two mentions that are features, from each end."""
_CONTEXT = 3


@dataclass(frozen=True, slots=True)
class Pair:
    """One TLINK, turned so that its first end is the earlier in the text, and a time or the creation time the second.

    `label` is the TimeML relation in that direction; `turned` says whether the file has it the other way round.
    `features` are strings `name=value`; nothing of them comes from the relation.
    """

    document: str
    link: str
    kind: str
    label: str
    turned: bool
    features: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _End:
    """One end of a link: where it stands and what is known of it."""

    id: str
    is_event: bool
    is_dct: bool
    start: int
    end: int
    attributes: tuple[tuple[str, str], ...]


def pairs_of(document: Document) -> list[Pair]:
    """Every TLINK of a document between two known and different ends; `document` has sentences and tokens.

    A link with an end outside the text (a headline), with itself, or with a relation that is not of TimeML, is left
    out.
    """
    ends = {end.id: end for end in _ends(document)}
    text = _Words(document)
    found = []
    for link in document.links:
        one, other = ends.get(link.source), ends.get(link.target)
        if link.kind == "TLINK" and one is not None and other is not None and one.id != other.id:
            found.append(_pair(document, link, one, other, text))
    return found


def _ends(document: Document) -> Iterator[_End]:
    for event in document.events:
        for instance in event.instances:
            told = tuple(pair for pair in event.attributes + instance.attributes if pair[0] in _EVENT_ATTRIBUTES)
            yield _End(instance.id, True, False, event.start, event.end, told)
    for time in document.times:
        yield _End(time.id, False, False, time.start, time.end, _time_attributes(time))
    creation = document.meta.creation
    if creation is not None:
        yield _End(creation.id, False, True, -1, -1, _time_attributes(creation))


_EVENT_ATTRIBUTES = frozenset({"class", "tense", "aspect", "pos"})
"""Polarity is left out: it is unusable in AQUAINT."""


def _time_attributes(time: Time) -> tuple[tuple[str, str], ...]:
    if time.timex3 is None:
        return ()
    value = time.timex3.value
    shape = "".join("9" if character.isdigit() else character for character in value[:12])
    return (("type", time.timex3.type), ("shape", shape), ("mod", time.timex3.mod or ""), ("value", value))


def _pair(document: Document, link: Link, one: _End, other: _End, text: _Words) -> Pair:
    kind, turned = _order(one, other)
    first, second = (other, one) if turned else (one, other)
    relation = "SIMULTANEOUS" if link.relation == "IDENTITY" else link.relation
    label = invert(relation, "timeml") if turned else relation
    creation = document.meta.creation
    written = creation.timex3.value if creation is not None and creation.timex3 is not None else ""
    return Pair(document.id, link.id, kind, label, turned, tuple(_features(kind, first, second, text, written)))


def _order(one: _End, other: _End) -> tuple[str, bool]:
    """The kind of a pair, and whether its ends have to change places."""
    if one.is_dct or other.is_dct:
        return ("event-dct" if one.is_event or other.is_event else "time-time"), one.is_dct
    if one.is_event != other.is_event:
        return "event-time", other.is_event
    return ("event-event" if one.is_event else "time-time"), (other.start, other.end) < (one.start, one.end)


def _features(kind: str, first: _End, second: _End, text: _Words, written: str) -> Iterator[str]:
    yield f"kind={kind}"
    for name, end in (("1", first), ("2", second)):
        told = dict(end.attributes)
        yield from (f"{name}.{key}={value}" for key, value in end.attributes if key != "value")
        if "value" in told and written:
            yield f"{name}.beside-dct={_beside(told['value'], written)}"
        if not end.is_dct:
            yield from (f"{name}.{feature}" for feature in text.around(end.start, end.end))
    one, other = dict(first.attributes), dict(second.attributes)
    for key in ("tense", "class", "aspect", "type"):
        yield f"both.{key}={one.get(key, '-')}+{other.get(key, '-')}"
    yield f"both.tense+class={one.get('tense')}+{one.get('class')}+{other.get('tense')}+{other.get('class')}"
    if "value" in one and "value" in other:
        yield f"both.beside={_beside(one['value'], other['value'])}"
    if not first.is_dct and not second.is_dct:
        yield from text.between(first, second)


def _beside(value: str, other: str) -> str:
    """How one ISO value stands to another, by the digits that both have."""
    if not (value[:4].isdigit() and other[:4].isdigit()):
        return value.split("-", maxsplit=1)[0] if value.endswith("_REF") else "unlike"
    width = min(len(value), len(other), 10)
    if value[:width] == other[:width]:
        return "same" if len(value) == len(other) else "inside" if len(value) > len(other) else "around"
    return "before" if value[:width] < other[:width] else "after"


class _Words:
    """The tokens and sentences of one document, for looking up by offset."""

    def __init__(self, document: Document) -> None:
        self.words = [document.text[token.start : token.end].lower() for token in document.tokens]
        self.starts = [token.start for token in document.tokens]
        self.sentences = [sentence.start for sentence in document.sentences]

    def at(self, offset: int) -> int:
        """The token that an offset lies in, or the one before it."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def sentence(self, offset: int) -> int:
        return bisect_right(self.sentences, offset)

    def around(self, start: int, end: int) -> Iterator[str]:
        """The words of a mention, those before it and the one after."""
        first, last = self.at(start), self.at(max(end - 1, start))
        yield f"head={self.words[last] if self.words else ''}"
        yield from (f"word={word}" for word in self.words[first : last + 1])
        yield from (f"before={word}" for word in self.words[max(first - _CONTEXT, 0) : first])
        yield from (f"next={word}" for word in self.words[last + 1 : last + 2])
        if first:
            yield f"previous={self.words[first - 1]}"

    def between(self, first: _End, second: _End) -> Iterator[str]:
        """How far apart two mentions are, and the words between them."""
        low, high = sorted((first, second), key=lambda end: end.start)
        distance = self.sentence(high.start) - self.sentence(low.start)
        yield f"order={'1' if low is first else '2'}"
        yield f"sentences={min(distance, 3)}"
        left, right = self.at(max(low.end - 1, low.start)) + 1, self.at(high.start)
        words = self.words[left:right] if distance == 0 else []
        yield f"words={'none' if not words else 'few' if len(words) < 4 else 'some' if len(words) < 10 else 'many'}"
        near = words if len(words) <= 2 * _WORDS_BETWEEN else words[:_WORDS_BETWEEN] + words[-_WORDS_BETWEEN:]
        yield from (f"between={word}" for word in near)
        yield f"same-sentence={distance == 0}"
