"""`tempeval1`: labels of given pairs, strict and relaxed, by task A, B or C (TempEval-1; Verhagen et al. 2007).

An item is a TLINK between a pair that the gold gives. Strict: the same coarse label. Relaxed: a disjunction is partly
right, by a table of credits. A response matches in either order of its two ends, with its label inverted.

Tasks: A, an event and a time of its sentence; B, an event and the creation time; C, the main events of adjacent
sentences, which only a corpus knows: unless it says so, every link of two events. What a corpus says (an attribute
`task` of the link, or a folder of the file named like "task-A") goes before what the ends of the link say. The same
tasks are called C, D and E in TempEval-2; its F, an event and the one it governs, is none of the three and does not
count.

Significance in the evaluation of 2007 counts an unanswered item as wrong: `Tempeval1Metric.outcomes` is for McNemar's
test.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import ClassVar, Literal, NamedTuple, cast

import msgspec

from timeloom.document import Document, Link
from timeloom.errors import ExpressionError, FormatError
from timeloom.graph.labels import SCHEMES, invert, narrowest, to_allen
from timeloom.metrics.base import Metric, Parts, Tally, option
from timeloom.metrics.credit import set_credit

__all__ = [
    "PUBLISHED",
    "TASKS",
    "Item",
    "Tempeval1Metric",
    "coarse_label",
    "items",
    "majority_baseline",
    "majority_labels",
    "oriented",
    "relaxed_credit",
]

TASKS = ("A", "B", "C")

Credit = Literal["tempeval", "over-system", "over-key"]

_BASE = ("BEFORE", "OVERLAP", "AFTER")
_LABELS = (*_BASE, "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER", "VAGUE")

PUBLISHED: Mapping[tuple[str, str], float] = {
    (response, key): credit
    for response, earned in (
        ("BEFORE", (1, 0, 0, 0.5, 0, 0.33)),
        ("OVERLAP", (0, 1, 0, 0.5, 0.5, 0.33)),
        ("AFTER", (0, 0, 1, 0, 0.5, 0.33)),
        ("BEFORE-OR-OVERLAP", (0.5, 0.5, 0, 1, 0.5, 0.67)),
        ("OVERLAP-OR-AFTER", (0, 0.5, 0.5, 0.5, 1, 0.67)),
        ("VAGUE", (0.33, 0.33, 0.33, 0.67, 0.67, 1)),
    )
    for key, credit in zip(_LABELS, earned, strict=True)
}
"""Credit of a response for a key, as the scorer of 2007 has it: `set_credit` over the larger of both, to two digits."""

_TEMPEVAL2 = {"D": "B", "E": "C", "F": ""}
"""Tasks of TempEval-2 as those of TempEval-1; its C is told from the other by its ends, an event and a time."""

_FOLDER = re.compile(r"task[-_ ]?([abc])", re.IGNORECASE)


class Item(NamedTuple):
    """The label of a pair of ids, told from `source` to `target`; `task` is "" for a link of no task."""

    task: str
    source: str
    target: str
    label: str

    @property
    def pair(self) -> tuple[str, str]:
        """The two ids in an order of their own."""
        return (self.source, self.target) if self.source <= self.target else (self.target, self.source)

    @property
    def inverted(self) -> Item:
        """The same item told from the other end."""
        return Item(self.task, self.target, self.source, invert(self.label, "tempeval"))


@dataclass(frozen=True, kw_only=True)
class Tempeval1Metric(Metric):
    """Rows strict and relaxed, and the same by task (`strict:A`); the confusion counts labels of answered items.

    P is what is right over the answers, R over the key. Ids name the same events and times on both sides; of several
    links between one pair the last counts. Answers to pairs that the key does not have are wrong.

    The scorer of 2007 (scoreTLINKS.pl) differs, which `compat` reproduces: "common-links" divides by the answers to
    pairs of the key, so that all others are free; "scorer-2007" also counts a link that is written twice as two, and
    cuts the relaxed number of right links of each document to a whole one, as it did in its mode for folders. Whether
    the published figures were made in that mode is not known. Nothing else was found to differ
    (tests/golden/tempeval1_scorer.json).
    """

    name: ClassVar[str] = "tempeval1"
    items: ClassVar[str] = "TLINKs of the tasks"
    empty_is_right: ClassVar[bool] = False
    headline: ClassVar[tuple[str, ...]] = ("strict", "relaxed")
    reference: ClassVar[str] = "Verhagen et al. 2007, SemEval-2007 Task 15: TempEval"

    task: Literal["A", "B", "C", "all"] = option("all", help="The task whose links count.")
    credit: Literal["tempeval", "over-system", "over-key"] = option(
        "tempeval",
        help="What a disjunction S earns for a key K: |S&K| over the larger of both, over S, or over K.",
    )
    compat: Literal["none", "common-links", "scorer-2007"] = option(
        "none", help="Precision over all answers, over those to pairs of the key, or all as the scorer of 2007 did it."
    )

    def __post_init__(self) -> None:
        for name, allowed in (
            ("task", (*TASKS, "all")),
            ("credit", ("tempeval", "over-system", "over-key")),
            ("compat", ("none", "common-links", "scorer-2007")),
        ):
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} is one of {', '.join(allowed)} (got {getattr(self, name)!r})")

    def parts(self, gold: Document, system: Document) -> Parts:
        """The rows of all tasks asked for, then of each one that occurs; the confusion of their labels."""
        golds, systems = self._sides(gold, system)
        rows = self._rows(golds, systems)
        for task in sorted({item.task for item in (*golds, *systems)}):
            of_task = [[item for item in side if item.task == task] for side in (golds, systems)]
            rows |= {f"{row}:{task}": tally for row, tally in self._rows(*of_task).items()}
        confusion = Counter((key.label, response.label) for response, key in _answered(golds, systems))
        return Parts(rows, confusion=confusion)

    def outcomes(self, gold: Document, system: Document) -> Mapping[Hashable, bool]:
        """Whether each item of the gold has its own label in the system; an unanswered one is wrong."""
        golds, systems = self._sides(gold, system)
        right = {key.pair for response, key in _answered(golds, systems) if response.label == key.label}
        return {(item.task, *item.pair): item.pair in right for item in golds}

    def _sides(self, gold: Document, system: Document) -> tuple[list[Item], list[Item]]:
        """The items that count; a pair of the gold has the task that it has there."""
        golds = items(gold)
        tasks = {item.pair: item.task for item in golds}
        systems = [item._replace(task=tasks.get(item.pair, item.task)) for item in items(system, gold)]
        wanted = TASKS if self.task == "all" else (self.task,)
        kept = [[item for item in side if item.task in wanted] for side in (golds, systems)]
        if self.compat != "scorer-2007":
            kept = [list({item.pair: item for item in side}.values()) for side in kept]
        return kept[0], kept[1]

    def _rows(self, golds: Sequence[Item], systems: Sequence[Item]) -> dict[str, Tally]:
        answered = _answered(golds, systems)
        system = len(systems) if self.compat == "none" else len(answered)
        relaxed = sum(relaxed_credit(response.label, key.label, self.credit) for response, key in answered)
        if self.compat == "scorer-2007":
            relaxed = int(round(relaxed, 2))
        strict = sum(response.label == key.label for response, key in answered)
        return {
            "strict": Tally(len(golds), system, strict, strict),
            "relaxed": Tally(len(golds), system, relaxed, relaxed),
        }


def relaxed_credit(response: str, key: str, credit: Credit = "tempeval") -> float:
    """What a coarse label earns for the key: `tempeval` by the published table, else |S & K| over one side's size."""
    if credit == "tempeval":
        return PUBLISHED[response, key]
    said, right = _bases(response), _bases(key)
    return set_credit(len(said & right), len(said), len(right), "response" if credit == "over-system" else "key")


def _bases(label: str) -> frozenset[str]:
    """The labels of three (BEFORE, OVERLAP, AFTER) of which a coarse label is the disjunction."""
    relations = SCHEMES["tempeval"].relations
    return frozenset(base for base in _BASE if relations[base] <= relations[label])


def coarse_label(link: Link, document: str = "") -> str:
    """The coarse label of a link: IBEFORE is BEFORE, IAFTER is AFTER, everything that shares time is OVERLAP.

    The labels are of the scheme that an attribute `scheme` of the link names, else of TempEval or TimeML. Raises
    FormatError for a label that there is not.
    """
    scheme = dict(link.attributes).get("scheme", "")
    if scheme not in SCHEMES:
        scheme = "tempeval" if link.relation in _LABELS else "timeml"
    try:
        found = narrowest(to_allen(link.relation, scheme), "tempeval")
    except ExpressionError as error:
        place = f"{link.kind} {link.id}"
        raise FormatError(error.message, document=document or None, place=place, value=link.relation) from None
    return cast(str, found)  # VAGUE holds every relation


def items(document: Document, given: Document | None = None) -> list[Item]:
    """The TLINKs of a document as items, in file order; those without a label or of unknown ends are left out.

    `given` is the gold document, whose events, times, sentences and folder hold where the document's own are others.
    """
    ends = _Ends(given or document, document)
    found = []
    for link in document.links:
        if link.kind == "TLINK" and link.relation and (task := ends.task(link)) is not None:
            found.append(Item(task, ends.id(link.source), ends.id(link.target), coarse_label(link, document.id)))
    return found


class _Ends:
    """What the ids of links stand for: (kind, place), the gold's before the document's own."""

    def __init__(self, given: Document, document: Document) -> None:
        self.starts = sorted(span.start for span in given.sentences)
        self.folder = _folder_task(given.meta.path)
        self.ids: dict[str, str] = {}
        self.known: dict[str, tuple[str, int]] = {}
        for one in (document, given):
            for time in one.timexes:
                self.known[time.id] = ("time", time.start)
            for event in one.events:
                made = [instance.id for instance in event.instances] or [event.id]
                self.ids[event.id] = made[0]
                self.known.update(dict.fromkeys(made, ("event", event.start)))
            if one.meta.creation is not None:
                self.known[one.meta.creation.id] = ("creation", 0)

    def id(self, id: str) -> str:
        """The id of an instance where an event is named, which then means its first one."""
        return self.ids.get(id, id)

    def task(self, link: Link) -> str | None:
        """The task of a link, "" if it belongs to none; None where an end is unknown."""
        ends = [self.known.get(self.id(id)) for id in (link.source, link.target)]
        told = dict(link.attributes).get("task", "").upper().removeprefix("TASK").strip(" -_")
        if told in _TEMPEVAL2:
            return _TEMPEVAL2[told]
        if told == "C" and sorted(end[0] for end in ends if end) == ["event", "time"]:
            return "A"
        if told in TASKS:
            return told
        if ends[0] is None or ends[1] is None:
            return None
        return self.folder or self._by_kind(ends[0], ends[1])

    def _by_kind(self, one: tuple[str, int], other: tuple[str, int]) -> str:
        match sorted((one[0], other[0])):
            case ["event", "event"]:
                return "C"
            case ["creation", "event"]:
                return "B"
            case ["event", "time"]:
                return "A" if self._sentence(one[1]) == self._sentence(other[1]) else ""
        return ""

    def _sentence(self, place: int) -> int:
        """The number of the sentence of a character; without sentences all is one."""
        return bisect_right(self.starts, place)


def _folder_task(path: str | None) -> str:
    parents = PurePath(path).parts[:-1] if path else ()
    return next((found[1].upper() for part in reversed(parents) if (found := _FOLDER.fullmatch(part))), "")


def _answered(golds: Iterable[Item], systems: Iterable[Item]) -> list[tuple[Item, Item]]:
    """Each answer to a pair of the key, told as the key tells it, with its key."""
    keys = {(item.source, item.target): item for item in golds}
    found = []
    for item in systems:
        for told in (item, item.inverted):
            key = keys.get((told.source, told.target))
            if key is not None:
                found.append((told, key))
                break
    return found


# --- the majority baseline -------------------------------------------------------------------------------------------
def majority_labels(documents: Iterable[Document]) -> dict[str, str]:
    """The most frequent label of each task in some (training) documents; the first by the alphabet among equals.

    Links are told from the event to the time, and from the event that comes first in the text to the other.
    """
    counts: dict[str, Counter[str]] = {task: Counter() for task in TASKS}
    for document in documents:
        for item in oriented(document):
            counts[item.task][item.label] += 1
    return {task: min(count, key=lambda label: (-count[label], label)) for task, count in counts.items() if count}


def majority_baseline(gold: Document, labels: Mapping[str, str]) -> Document:
    """The gold's pairs, each with the label of its task; pairs of other tasks are not answered."""
    links = tuple(
        Link(f"l{number}", "TLINK", labels[item.task], item.source, item.target, (("task", item.task),))
        for number, item in enumerate(oriented(gold), 1)
        if item.task in labels
    )
    return msgspec.structs.replace(gold, links=links)


def oriented(document: Document) -> list[Item]:
    """The items of the three tasks, told from event to time and in the order of the text."""
    ends = _Ends(document, document)
    rank = {"event": 0, "time": 1, "creation": 1}

    def order(id: str) -> tuple[int, int]:
        kind, place = ends.known.get(id, ("time", 0))
        return (rank[kind], place)

    asked = [item for item in items(document) if item.task in TASKS]
    return [item if order(item.source) <= order(item.target) else item.inverted for item in asked]
