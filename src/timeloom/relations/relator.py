"""`relations.weave.v1`: which pairs are linked, and how, from what the weaver has read.

Events with the time of writing; events with the times of their sentence and of its neighbours; events with the events
of their sentence and of the next. Whether a pair is to be linked is learned with its label, and of an event and a time
of its sentence also whether the one belongs to the other (`timeloom.relations.attaching`). Times are related by
computing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from heapq import nsmallest
from typing import ClassVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Candidate, Document, Event
from timeloom.document.entries import entries_of
from timeloom.encoder.sheet import DCT, End, Sheet
from timeloom.encoder.weave_head import FINER, SCHEMES
from timeloom.encoder.weaver import Answers, Reading
from timeloom.errors import ModelError
from timeloom.graph import Allen
from timeloom.graph.labels import SCHEMES as KNOWN
from timeloom.graph.labels import convert, invert, narrowest
from timeloom.relations.attaching import ELSEWHERE, Attacher, Belonging
from timeloom.relations.times import Calendar, creation_id

__all__ = ["TASKS", "Relator"]

TASKS = ("event-dct", "event-time", "event-time-next", "event-event", "event-event-next", "main-main")
"""The kinds of pairs, as tasks: an event and the time of writing; an event and a time of its sentence, or of a
neighbour; two events of a sentence, or of neighbours; the main events of neighbours (TempEval-1 B, A and C, and what
lies between)."""
SLIGHT = 0.02
"""Labels of a candidate below this probability are left out: nothing can come of them."""
OTHER = 0.35
"""The weight of what TimeBank-Dense would say of an event and the time of writing beside TimeML; by dev."""
_PARTS = np.array([{"BEFORE": 0, "IBEFORE": 0, "AFTER": 1, "IAFTER": 1}.get(label, 2) for label in SCHEMES["timeml"]])
"""TimeML's labels in three: before, after, overlapping."""
NEAREST = 32
"""Events behind it, and times about it, that an event is paired with at most: without a limit the links of dev are the
same. A list or a transcript without full stops can be one sentence of thousands of events."""
_AT_ONCE = 4096
"""Pairs that are asked about together."""

Pair = tuple[End, End]


@dataclass(frozen=True, slots=True)
class Relator:
    """Reads: text, sentences, tokens, times, events. Writes: candidates.

    The task of a candidate is the finer one that its pair belongs to, as the weaver has learned from trees, else one of
    `TASKS`.

    A candidate whose likeliest label has, linked and all, a probability below `least` is not written; nor is a label of
    another below `SLIGHT`.
    """

    name: ClassVar[str] = "relations.weave.v1"

    read: Callable[[Document], Reading]
    attach: Attacher | None = None
    least: float = 0.1

    def __call__(self, document: Document) -> Document:
        """The document with candidates of the scheme "timeml". Their probabilities sum to that of being linked,
        nearly."""
        if not document.events or not document.tokens:
            return document
        reading = self.read(document)
        sheet = reading.sheet
        events = _events(document, sheet)
        own = creation_id(document)
        words = sorted({end.word for _, _, end in events if end is not None})
        theirs = self.attach(document, reading, words) if self.attach is not None else {}
        dated = {event.word for event, _ in theirs}
        found: list[Candidate] = []
        pairs: list[Pair] = []
        about: list[tuple[str, str, str]] = []
        for source, target, task, pair in _proposed(document, sheet, events, own):
            pairs.append(pair)
            about.append((source, target, task))
            if len(pairs) == _AT_ONCE:
                found += self._asked(reading, pairs, about, theirs, dated)
                pairs, about = [], []
        found += self._asked(reading, pairs, about, theirs, dated)
        return msgspec.structs.replace(document, candidates=tuple(found), reading=reading)

    def _asked(
        self,
        reading: Reading,
        pairs: Sequence[Pair],
        about: Sequence[tuple[str, str, str]],
        theirs: Mapping[Pair, Belonging],
        dated: AbstractSet[int],
    ) -> Iterator[Candidate]:
        if not pairs:
            return
        answers = _weighed(reading.pairs(pairs), pairs)
        shares = answers.labels["timeml"] * answers.linked[:, None]
        for at, pair in enumerate(pairs):
            seen = theirs.get(pair)
            if seen is not None and seen.own:
                shares[at] = seen.labels(answers.labels["timeml"][at]) * max(seen.chance, float(answers.linked[at]))
            elif seen is not None:
                shares[at] = seen.tempered(shares[at])
            elif about[at][2] == "event-time-next" and pair[0].word in dated:
                shares[at] = ELSEWHERE.tempered(shares[at])
        likely = np.flatnonzero(shares.max(1) >= self.least)
        for at, labels in zip(likely.tolist(), _listed(shares[likely], "timeml", SLIGHT), strict=True):
            source, target, task = about[at]
            yield Candidate(source, target, _finer(answers.finer[at], task), "timeml", labels)

    def label(self, document: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> tuple[Candidate, ...]:
        """What is said of pairs that are given: one candidate each, in order, with probabilities of all labels of
        `scheme` that sum to 1. Pairs of times go by the calendar; a pair with an end that stands in no sentence gets
        what is commonest. Raises ModelError for a scheme that there is not and for an id that the document does not
        have."""
        if scheme not in KNOWN:
            raise ModelError(f"a scheme of labels is one of {', '.join(KNOWN)}", document=document.id, value=scheme)
        reading = self.read(document)
        sheet = reading.sheet
        ends = {name: end for _, names, end in _events(document, sheet) for name in names}
        own = creation_id(document)
        known: dict[str, End | None] = {time.id: None for time in document.times}
        known |= {own: DCT, **{time.id: End(time=number) for number, time in enumerate(sheet.times)}, **ends}
        asked: list[tuple[int, Pair, bool]] = []
        found: list[Candidate | None] = [None] * len(pairs)
        calendar = None
        for at, (source, target) in enumerate(pairs):
            lost = [end for end in (source, target) if end not in known]
            if lost:
                raise ModelError("a pair names neither an event nor a time", document=document.id, value=lost[0])
            one, other = known[source], known[target]
            if source not in ends and target not in ends:
                calendar = calendar or Calendar.of(document, scheme)
                found[at] = _computed(source, target, document, calendar, scheme)
            elif one is None or other is None or one == other or not sheet.can(one) or not sheet.can(other):
                found[at] = _commonest(source, target, scheme)
            else:
                back = one.word < 0 or (other.word >= 0 and sheet.start(other) < sheet.start(one))
                asked.append((at, (other, one) if back else (one, other), back))
        for start in range(0, len(asked), _AT_ONCE):
            some = asked[start : start + _AT_ONCE]
            both = [pair for _, pair, _ in some]
            answers = _weighed(reading.pairs(both), both)
            for row, (at, pair, back) in enumerate(some):
                task = _finer(answers.finer[row], _task(sheet, pair, document))
                found[at] = _labelled(*pairs[at], task, scheme, {k: v[row] for k, v in answers.labels.items()}, back)
        return tuple(one for one in found if one is not None)


def _events(document: Document, sheet: Sheet) -> list[tuple[Event, list[str], End | None]]:
    """The events with their ids (of instances first) and their words, None for one that stands in no window."""
    made = []
    for event in document.events:
        names = [instance.id for instance in event.instances] + [event.id]
        word = sheet.word_of(event.start, event.end)
        made.append((event, names, End(word=word) if word >= 0 else None))
    return made


def _proposed(
    document: Document, sheet: Sheet, events: Iterable[tuple[Event, list[str], End | None]], own: str
) -> Iterator[tuple[str, str, str, Pair]]:
    """Source, target, task and ends of every pair that is asked about, event by event."""
    there = [(event, names[0], end) for event, names, end in events if end is not None]
    there.sort(key=lambda row: row[2].word)
    by_sentence: dict[int, list[tuple[Event, str, End]]] = {}
    for row in there:
        by_sentence.setdefault(sheet.sentence(row[2]), []).append(row)
    times: dict[int, list[tuple[str, End]]] = {}
    for number, time in enumerate(sheet.times):
        end = End(time=number)
        if sheet.can(end):
            times.setdefault(sheet.sentence(end), []).append((time.id, end))
    writing = _Writing(document, own, {id: sentence for sentence, some in times.items() for id, _ in some})
    for sentence, rows in sorted(by_sentence.items()):
        for at, (event, source, end) in enumerate(rows):
            written = writing.of(event, sentence)
            if written is not None:
                yield source, written, "event-dct", (end, DCT)
            about = [
                (near, *time)
                for near in (sentence - 1, sentence, sentence + 1)
                for time in times.get(near, ())
                if time[0] != written
            ]
            if len(about) > NEAREST:
                about = nsmallest(NEAREST, about, key=lambda row: abs(sheet.start(row[2]) - sheet.start(end)))
            for near, target, when in about:
                yield source, target, "event-time" if near == sentence else "event-time-next", (end, when)
            behind = rows[at + 1 : at + 1 + NEAREST]
            for _, target, later in behind:
                if later != end:
                    yield source, target, "event-event", (end, later)
            for after, target, later in by_sentence.get(sentence + 1, ())[: NEAREST - len(behind)]:
                yield source, target, "main-main" if event.main and after.main else "event-event-next", (end, later)


class _Writing:
    """When the events of a document were written down: on the date of their entry, where the text has such, else at the
    time of writing."""

    def __init__(self, document: Document, own: str, sentences: Mapping[str, int]) -> None:
        self._own = own if document.dct is not None or document.meta.creation is not None else None
        found = entries_of(document)
        self._starts, self._ids = [time.start for time, _ in found], [time.id for time, _ in found]
        self._ends = [end for _, end in found]
        self._sentences = sentences

    def of(self, event: Event, sentence: int) -> str | None:
        """The id of that time; None where nothing says it, or the line of the event begins with it."""
        at = bisect_right(self._starts, event.start)
        if not at or event.start > self._ends[at - 1]:
            return self._own
        return self._ids[at - 1] if self._sentences.get(self._ids[at - 1]) != sentence else None


def _task(sheet: Sheet, pair: Pair, document: Document) -> str:
    one, other = pair
    if other == DCT:
        return "event-dct"
    near = sheet.sentence(one) == sheet.sentence(other)
    if other.time >= 0:
        return "event-time" if near else "event-time-next"
    return "event-event" if near else "event-event-next"


def _weighed(answers: Answers, pairs: Sequence[Pair]) -> Answers:
    """What is said of pairs, weighed by what dev showed: of an event and the time of writing TimeBank-Dense and TimeML
    have learned from different documents, so the latter is told what the former thinks."""
    labels = dict(answers.labels)
    written = np.array([other == DCT for _, other in pairs], bool)
    if written.any():
        ours, theirs = labels["timeml"].copy(), answers.labels["tbdense"][written]
        parts = np.stack([ours[written][:, part == _PARTS].sum(1) for part in range(3)], 1)
        others = np.stack([theirs[:, 0], theirs[:, 1], theirs[:, 2:5].sum(1)], 1)
        others /= np.maximum(others.sum(1, keepdims=True), np.float32(1e-6))
        factor = (np.maximum(others, np.float32(1e-6)) / np.maximum(parts, np.float32(1e-6))) ** np.float32(OTHER)
        mixed = ours[written] * factor[:, _PARTS]
        ours[written] = mixed / mixed.sum(1, keepdims=True)
        labels["timeml"] = ours
    return answers._replace(labels=labels)


def _finer(shares: NDArray[np.float32], task: str) -> str:
    """The finer task that a pair of one sentence belongs to; `task` where it belongs to none, and for other pairs."""
    best = int(shares.argmax()) if task in ("event-time", "event-event") else 0
    return FINER[best - 1] if best else task


def _listed(shares: NDArray[np.float32], scheme: str, least: float = 0.0) -> Iterator[tuple[tuple[str, float], ...]]:
    """For each row of shares the labels with their probabilities, the likeliest first, but those below `least`; the
    likeliest always."""
    labels = SCHEMES[scheme]
    order = np.argsort(-shares, axis=1, kind="stable")
    rows = np.take_along_axis(shares, order, 1)
    counts = (rows >= np.minimum(rows[:, :1], least)).sum(1)
    for places, row, count in zip(order.tolist(), rows.tolist(), counts.tolist(), strict=True):
        yield tuple((labels[k], round(share, 6)) for k, share in zip(places[:count], row, strict=False))


def _labelled(
    source: str, target: str, task: str, scheme: str, told: dict[str, NDArray[np.float32]], back: bool
) -> Candidate:
    """A candidate of any scheme: the labels of those that are learned, or made of the nearest that is."""
    learned = scheme if scheme in told else "tbdense" if scheme == "tempeval" else "timeml"
    shares: dict[str, float] = {}
    for label, share in next(_listed(told[learned][None], learned)):
        said = invert(label, learned) if back else label
        if learned != scheme:
            made = _COARSE[said] if scheme == "tempeval" else convert(said, learned, scheme).label
            if made is None:
                continue
            said = made
        shares[said] = shares.get(said, 0.0) + share
    total = sum(shares.values()) or 1.0
    ordered = sorted(shares.items(), key=lambda row: -row[1])
    return Candidate(source, target, task, scheme, tuple((label, round(share / total, 6)) for label, share in ordered))


_COARSE = {"b": "BEFORE", "a": "AFTER", "i": "OVERLAP", "ii": "OVERLAP", "s": "OVERLAP", "v": "VAGUE"}
"""TimeBank-Dense -> TempEval-1, as the stand-in for its data has it."""
_COMMON = {"timeml": "BEFORE", "matres": "BEFORE", "tbdense": "v", "tempeval": "VAGUE", "allen": "b"}


def _commonest(source: str, target: str, scheme: str) -> Candidate:
    return Candidate(source, target, "", scheme, ((_COMMON[scheme], 1.0),))


def _computed(source: str, target: str, document: Document, calendar: Calendar, scheme: str) -> Candidate:
    """What the calendar says of two times; what is vague, or commonest, where it says nothing.

    "The past" is before the time of writing, "now" goes on around it. `calendar` is that of the scheme, which says
    whether the time of writing is its whole day."""
    own = creation_id(document)
    places = {**calendar.exact}
    if own not in places and f"({own})" in places:
        places[own] = places[f"({own})"]
    one, other = places.get(source), places.get(target)
    relation = Allen.between(one, other) if one is not None and other is not None else None
    if relation is None and own in places:
        words = {time.id: time.timex3.value for time in document.timexes if time.timex3 is not None}
        relation = _by_word(words.get(source), target == own, other, places[own])
        if relation is None:
            turned = _by_word(words.get(target), source == own, one, places[own])
            relation = None if turned is None else turned.inverse
    label = narrowest(relation, scheme) if relation is not None else None
    if label is None and scheme == "timeml" and one is not None and other is not None:  # they overlap: no word for it
        label = "INCLUDES" if one[1] - one[0] >= other[1] - other[0] else "IS_INCLUDED"
    return (
        Candidate(source, target, "time-time", scheme, ((label, 1.0),)) if label else _commonest(source, target, scheme)
    )


def _by_word(
    word: str | None, is_written: bool, other: tuple[int, int] | None, written: tuple[int, int]
) -> Allen | None:
    """How the past, the present or the future stands to a stretch of the calendar, by the time of writing."""
    if is_written:
        return _WORDS.get(word or "")
    if other is None:
        return None
    if word == "PAST_REF" and other[0] >= written[0]:
        return Allen.of("b")
    if word == "FUTURE_REF" and other[1] <= written[1]:
        return Allen.of("bi")
    return Allen.of("di") if word == "PRESENT_REF" and written[0] <= other[0] and other[1] <= written[1] else None


_WORDS = {"PAST_REF": Allen.of("b"), "PRESENT_REF": Allen.of("di"), "FUTURE_REF": Allen.of("bi")}
"""How what a word means stands to the time of writing."""
