"""What the weaver learns from: documents as windows, words with what they are, pairs with their labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Event, Link
from timeloom.encoder.sheet import DCT, End, Sheet
from timeloom.encoder.weave_head import ATTRIBUTES, FINER, SCHEMES, PairRows
from timeloom.encoder.wordpiece import WordPiece
from timeloom.events.main import main_events
from timeloom.graph import IntervalGraph, read_tlinks, repair
from timeloom.graph.labels import from_allen, invert
from timeloom.language.verbs import VerbGroups
from timeloom.relations.tasks import candidates, task

__all__ = ["NOTHING", "Example", "Table", "example_of", "tables"]

Numbers = NDArray[np.int64]
Table = Mapping[str, Sequence[Link]]
"""Document id -> links of a table of pairs."""

NOTHING = -100
"""A label that is not asked for."""
STATED, FOLLOWS, NOT_LINKED, UNKNOWN = 3, 2, 1, 0
"""What is known of a pair in TimeML: it is linked; it follows from links; neither; nobody was asked."""
_CORRUPT = 0.2
"""Share of NEG beyond which a document's polarity is computed anew (AQUAINT: 48 % of all; TimeBank 4 %)."""
_MODAL = {"none": "", "ould": "would", "ca": "can", "n't": ""}
_POS = {"PREP": "PREPOSITION", "ADJ": "ADJECTIVE"}


@dataclass(frozen=True, slots=True)
class Example:
    """A document. `ids` are the windows' pieces. `classes` (words): 0 none, k the class k - 1; NOTHING for a word
    outside the windows. `events` are words; `attributes` (events, attributes but the class). `rows` are the pairs;
    `timeml` (pairs) is 0 or a label + 1, `known` one of the four above, `main` (events) 1 for the main event of a
    sentence, NOTHING where there are no trees, `manner` (events) 1 where the annotators gave no part of speech (pos
    UNKNOWN: half of AQUAINT, where "said" is as often in the time of writing as before it), NOTHING where nobody was
    asked; `matres` and `tbdense` labels or NOTHING, `finer` 0 or the finer task + 1 whose patterns reach the pair in
    its tree, NOTHING for pairs of several sentences and where there are no trees."""

    id: str
    ids: list[list[int]]
    sheet: Sheet
    classes: Numbers
    events: Numbers
    attributes: Numbers
    main: Numbers
    manner: Numbers
    rows: PairRows
    timeml: Numbers
    known: Numbers
    matres: Numbers
    tbdense: Numbers
    finer: Numbers
    pairs: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class _Ends:
    """Ids of a document's links -> ends of pairs."""

    sheet: Sheet
    by_id: dict[str, End] = field(default_factory=dict)

    @classmethod
    def of(cls, document: Document, sheet: Sheet) -> _Ends:
        made = cls(sheet)
        for event in document.events:
            word = sheet.word_of(event.start, event.end)
            if word >= 0:
                for name in (event.id, *(instance.id for instance in event.instances)):
                    made.by_id[name] = End(word=word)
        for number, time in enumerate(sheet.times):
            if sheet.can(End(time=number)):
                made.by_id[time.id] = End(time=number)
        creation = document.meta.creation
        made.by_id.setdefault("t0" if creation is None else creation.id, DCT)
        return made

    def turned(self, source: str, target: str) -> tuple[str, str, bool] | None:
        """The two ids with an event first and, of two events, the earlier one; None where they are no pair to be
        learned."""
        one, other = self.by_id.get(source), self.by_id.get(target)
        if one is None or other is None or one == other or (one.word < 0 and other.word < 0):
            return None
        if one.word < 0 or (other.word >= 0 and self.sheet.start(other) < self.sheet.start(one)):
            return target, source, True
        return source, target, False


def tables(documents: Iterable[Document]) -> dict[str, tuple[Link, ...]]:
    """The links of documents of a table of pairs, by document."""
    return {document.id: document.links for document in documents}


def example_of(
    document: Document, cutter: WordPiece, first_mark: int, *, matres: Table | None = None, tbdense: Table | None = None
) -> Example:
    """The example of a parsed document with events, times and links. Pairs that are not linked are negatives, and what
    follows from links is learned as well."""
    sheet = Sheet(document, cutter, first_mark)
    ends = _Ends.of(document, sheet)
    pairs = _Pairs(ends)
    pairs.timeml(document)
    for table, scheme in ((matres, "matres"), (tbdense, "tbdense")):
        for link in (table or {}).get(document.id, ()):
            pairs.add(link.source, link.target, link.relation, scheme)
    told = [(a, b) for a, b in pairs.held if pairs.is_asked(a, b)]
    rows = sheet.rows([(ends.by_id[a], ends.by_id[b]) for a, b in told])
    held = [pairs.held[pair] for pair in told]
    classes, events, attributes, main, manner = _words(document, sheet)
    return Example(
        id=document.id,
        ids=[[i for part in sheet.parts[w.first : w.last] for i in part.ids] for w in sheet.windows],
        sheet=sheet,
        classes=classes,
        events=events,
        attributes=attributes,
        main=main,
        manner=manner,
        rows=rows,
        timeml=np.array([one.get("timeml", 0) for one in held], np.int64),
        known=np.array([one["known"] for one in held], np.int64),
        matres=np.array([one.get("matres", NOTHING) for one in held], np.int64),
        tbdense=np.array([one.get("tbdense", NOTHING) for one in held], np.int64),
        finer=_finer(document, ends, told),
        pairs=told,
    )


def _finer(document: Document, ends: _Ends, pairs: Sequence[tuple[str, str]]) -> Numbers:
    """For each pair the first finer task that reaches it, + 1."""
    made = np.full(len(pairs), NOTHING, np.int64)
    if not any(token.head is not None for token in document.tokens):
        return made
    reached: dict[frozenset[End], int] = {}
    for number, name in enumerate(FINER, start=1):
        for found in candidates(document, task(name)):
            both = frozenset(ends.by_id[end] for end in (found.source, found.target) if end in ends.by_id)
            reached.setdefault(both, number)
    for at, (source, target) in enumerate(pairs):
        one, other = ends.by_id[source], ends.by_id[target]
        if other != DCT and ends.sheet.sentence(one) == ends.sheet.sentence(other):
            made[at] = reached.get(frozenset((one, other)), 0)
    return made


class _Pairs:
    """What is known of the pairs of one document."""

    def __init__(self, ends: _Ends) -> None:
        self.ends = ends
        self.held: dict[tuple[str, str], dict[str, int]] = {}
        self._seen: dict[tuple[End, End], tuple[str, str]] = {}

    def add(self, source: str, target: str, label: str, scheme: str) -> dict[str, int] | None:
        """Note a label of a pair; gives what is known of the pair, None where it is none to be learned."""
        turned = self.ends.turned(source, target)
        if turned is None:
            return None
        one, other, back = turned
        if label:
            label = invert(label, scheme) if back else label
        key = self.ends.by_id[one], self.ends.by_id[other]
        name = self._seen.setdefault(key, (one, other))
        held = self.held.setdefault(name, {"known": UNKNOWN})
        if label and scheme not in held:
            held[scheme] = SCHEMES[scheme].index(label) + (1 if scheme == "timeml" else 0)
        return held

    def timeml(self, document: Document) -> None:
        """The TLINKs, and the pairs within two sentences that they say nothing of, or that follow."""
        stated = [one for one in read_tlinks(document).constraints if one.source != one.target]
        for one in stated:
            held = self.add(one.source, one.target, one.label, "timeml")
            if held is not None:
                held["known"] = STATED
        graph = IntervalGraph.of(repair(stated).kept)
        known = set(graph.intervals)
        for source, target in self._near(document):
            held = self.add(source, target, "", "timeml")
            if held is None or held["known"] == STATED:
                continue
            held["known"] = NOT_LINKED
            if source in known and target in known:
                turned = self.ends.turned(source, target)
                label = from_allen(graph.relation(*turned[:2]), "timeml") if turned else None
                if label is not None:
                    held["timeml"] = SCHEMES["timeml"].index(label) + 1
                    held["known"] = FOLLOWS

    def _near(self, document: Document) -> Iterator[tuple[str, str]]:
        """Every event with the time of writing, and with the times and later events of its sentence and its
        neighbours."""
        sheet, ends = self.ends.sheet, self.ends.by_id
        events = [_instance(event) for event in document.events]
        others = [*events, *(time.id for time in sheet.times)]
        creation = document.meta.creation
        written = "t0" if creation is None else creation.id
        by_sentence: dict[int, list[str]] = {}
        for name in others:
            if name in ends:
                by_sentence.setdefault(sheet.sentence(ends[name]), []).append(name)
        for name in events:
            if name in ends:
                yield name, written
                here = sheet.sentence(ends[name])
                for sentence in (here - 1, here, here + 1):
                    yield from ((name, other) for other in by_sentence.get(sentence, ()) if other != name)

    def is_asked(self, source: str, target: str) -> bool:
        """Whether anything is known of a pair."""
        held = self.held[source, target]
        return held["known"] != UNKNOWN or "matres" in held or "tbdense" in held


def _instance(event: Event) -> str:
    return event.instances[0].id if event.instances else event.id


def _words(document: Document, sheet: Sheet) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers]:
    classes = np.where(sheet.home >= 0, 0, NOTHING)
    denied = Counter(
        dict(instance.attributes).get("polarity") for event in document.events for instance in event.instances
    )
    corrupt = denied["NEG"] > _CORRUPT * max(sum(denied.values()), 1)
    groups = VerbGroups(document) if corrupt else None
    trees = any(token.head is not None for token in document.tokens)
    main: list[int] = []
    manner: list[int] = []
    words: list[int] = []
    told: list[list[int]] = []
    for event in main_events(document):
        word = sheet.word_of(event.start, event.end)
        if word < 0:
            continue
        main.append(int(event.main) if trees else NOTHING)
        values = {**dict(event.attributes), **(dict(event.instances[0].attributes) if event.instances else {})}
        if groups is not None:
            values["polarity"] = groups(word).polarity
        classes[word] = 1 + max(_index("class", values), 0)
        words.append(word)
        manner.append(int(values.get("pos") == "UNKNOWN"))
        told.append([_index(name, values) for name in ATTRIBUTES if name != "class"])
    attributes = np.array(told, np.int64).reshape(len(words), len(ATTRIBUTES) - 1)
    return classes, np.array(words, np.int64), attributes, np.array(main, np.int64), np.array(manner, np.int64)


def _index(name: str, values: Mapping[str, Any]) -> int:
    """The index of an attribute's value, NOTHING where it is not among those that are learned."""
    value = str(values.get(name, "")).strip()
    known = ATTRIBUTES[name]
    if name == "modality":
        words = [_MODAL.get(word, word) for word in value.lower().split()]
        return next((known.index(word) for word in words if word in known[1:]), 0 if not any(words) else NOTHING)
    value = _POS.get(value, value) if name == "pos" else value
    if name in ("tense", "aspect") and not value:
        value = "NONE"
    return known.index(value) if value in known else NOTHING
