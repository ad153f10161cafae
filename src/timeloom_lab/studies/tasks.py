"""What the tasks of TempEval and the finer ones reach of a corpus, and what its annotators say of their pairs.

An instance is a pair that a pattern of a task binds. Of the gold it is asked whether a TLINK joins the two, and what
its links amount to between them, all taken together (`timeloom.metrics.sides`: closure of the most links that hold).
What is so known becomes the narrowest label that is legal in the task; a relation that no label but VAGUE holds has
none.

Coverage goes the other way: of the pairs that annotators have linked, which does some task reach?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from timeloom.document import Candidate, Document
from timeloom.document.arguments import Predicate
from timeloom.graph.allen import ALL, Allen
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.labels import SCHEMES
from timeloom.graph.tlinks import tlinks
from timeloom.metrics.credit import set_credit
from timeloom.metrics.sides import side, sides
from timeloom.metrics.tempeval1 import relaxed_credit
from timeloom.relations.tasks import End, Match, Sheet, Task, matches
from timeloom.relations.times import Calendar

__all__ = [
    "Answer", "Answered", "Coverage", "Read", "Row", "Study", "Unreached", "by_classifier", "by_dates", "by_system", "credit", "label_of", "read",
    "score", "study",
]  # fmt: skip

Answer = Callable[["Read", Task, Sequence[Match]], Sequence[str | None]]
"""What a system says of instances of a task: a legal label each, None where it says nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """A document with its instances by task. `graph` is what its links amount to; `linked` has the pairs that a TLINK
    joins, each once, with the relation of the first link from its source to its target."""

    document: Document
    sheet: Sheet
    graph: IntervalGraph
    linked: Mapping[frozenset[str], tuple[str, str, Allen]]
    matches: Mapping[str, tuple[Match, ...]]


def read(document: Document, tasks: Iterable[Task], predicates: Sequence[Predicate] = ()) -> Read:
    """The instances of a parsed document with its own times, events and links; `predicates` are a layer of arguments
    that the user gives."""
    sheet = Sheet(document)
    found = side(document)
    linked: dict[frozenset[str], tuple[str, str, Allen]] = {}
    for link in tlinks(document):
        if link.source != link.target:
            linked.setdefault(frozenset((link.source, link.target)), (link.source, link.target, link.relation))
    graph = IntervalGraph.of(()) if found is None else found.graph
    return Read(document, sheet, graph, linked, {task.name: matches(sheet, task, predicates) for task in tasks})


def label_of(task: Task, relation: Allen) -> str | None:
    """The narrowest legal label of a task that holds a relation; None where only one that says nothing does, or
    none."""
    if not relation:
        return None
    legal = SCHEMES[task.scheme].relations
    fitting = [label for label in task.labels if relation <= legal[label] and legal[label] != ALL]
    return min(fitting, key=lambda label: len(legal[label]), default=None)


def credit(task: Task, answer: str, key: str) -> float:
    """What a label earns for another by the measure of the task, 0 to 1."""
    if task.measure == "strict" or answer == key:
        return float(answer == key)
    if task.scheme == "tempeval":
        return relaxed_credit(answer, key)
    one, other = (SCHEMES[task.scheme].relations[label] for label in (answer, key))
    return set_credit(len(one & other), len(one), len(other))


# --- instances ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Row:
    """A task, or a pattern of it: instances; those that a TLINK joins; those of which the gold knows something; and how
    many of these have each legal label. What is left of the known has a relation that no legal label holds."""

    task: str
    pattern: str
    instances: int
    linked: int
    known: int
    labels: Mapping[str, int]

    @property
    def labelled(self) -> int:
        return sum(self.labels.values())


class Unreached(NamedTuple):
    """A pair that annotators have linked and no task reaches: the document, the ends and their words, its kind."""

    document: str
    source: str
    source_words: str
    target: str
    target_words: str
    kind: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """The pairs of one kind that TLINKs join: how many, how many some task reaches, one of A, B and C, one of the
    finer, one of the finer but for task 3, which asks no syntax."""

    kind: str
    pairs: int
    reached: int
    coarse: int
    finer: int
    syntactic: int


@dataclass(frozen=True, slots=True)
class Study:
    """What there is of each task and pattern, what is covered of each kind of pair, and the pairs that are not."""

    tasks: tuple[Row, ...]
    patterns: tuple[Row, ...]
    coverage: tuple[Coverage, ...]
    unreached: tuple[Unreached, ...]


@dataclass(slots=True)
class _Count:
    instances: int = 0
    linked: int = 0
    known: int = 0
    labels: Counter[str] = field(default_factory=Counter)

    def row(self, task: str, pattern: str) -> Row:
        return Row(task, pattern, self.instances, self.linked, self.known, dict(self.labels.most_common()))


def study(reads: Sequence[Read], tasks: Sequence[Task]) -> Study:
    """Instances and labels by task and pattern, and coverage by kind of pair."""
    counts: dict[tuple[str, str], _Count] = {}
    for task in tasks:
        for name in ("", *(pattern.name for pattern in task.patterns)):
            counts[task.name, name] = _Count()
    for one in reads:
        for task in tasks:
            for match in one.matches[task.name]:
                relation = one.graph.relation(match.source, match.target)
                label = label_of(task, relation)
                for key in ((task.name, ""), (task.name, match.pattern)):
                    count = counts[key]
                    count.instances += 1
                    count.linked += frozenset((match.source, match.target)) in one.linked
                    count.known += relation != ALL
                    count.labels.update([label] if label is not None else [])
    rows = [count.row(*key) for key, count in counts.items()]
    kinds, unreached = _covered(reads, tasks)
    return Study(
        tuple(row for row in rows if not row.pattern), tuple(row for row in rows if row.pattern), kinds, unreached
    )


_KINDS = (
    "event-event, same sentence", "event-event, next sentence", "event-event, further",
    "event-time, same sentence", "event-time, next sentence", "event-time, further", "event-DCT",
    "time-time, same sentence", "time-time, next sentence", "time-time, further", "time-DCT", "unknown end",
)  # fmt: skip


def _covered(reads: Sequence[Read], tasks: Sequence[Task]) -> tuple[tuple[Coverage, ...], tuple[Unreached, ...]]:
    finer = [task.name for task in tasks if task.finer]
    coarse = [task.name for task in tasks if not task.finer]
    syntactic = [name for name in finer if name != "3"]
    counts: dict[str, list[int]] = {}
    unreached: list[Unreached] = []
    for one in reads:
        pairs = {
            name: {frozenset((match.source, match.target)) for match in found} for name, found in one.matches.items()
        }
        ends = {end.id: end for end in (*one.sheet.events, *one.sheet.times)}
        if one.sheet.creation is not None:
            ends[one.sheet.creation.id] = one.sheet.creation
        for pair, (source, target, _) in one.linked.items():
            kind = _kind(ends.get(source), ends.get(target))
            by = [any(pair in pairs[name] for name in group) for group in (coarse, finer, syntactic)]
            tallied = counts.setdefault(kind, [0] * 5)
            for at, value in enumerate((True, any(by), *by)):
                tallied[at] += value
            if not any(by):
                words = [_words(one.document, ends.get(end)) for end in (source, target)]
                unreached.append(Unreached(one.document.id, source, words[0], target, words[1], kind))
    return tuple(Coverage(kind, *counts[kind]) for kind in _KINDS if kind in counts), tuple(unreached)


def _kind(one: End | None, other: End | None) -> str:
    if one is None or other is None:
        return "unknown end"
    kinds = sorted((one.kind, other.kind), key=("event", "time", "creation").index)
    if kinds[1] == "creation":
        return f"{kinds[0]}-DCT"
    apart = None if one.sentence is None or other.sentence is None else abs(one.sentence - other.sentence)
    return f"{kinds[0]}-{kinds[1]}, " + {0: "same sentence", 1: "next sentence"}.get(
        -1 if apart is None else apart, "further"
    )


def _words(document: Document, end: End | None) -> str:
    return "" if end is None else " ".join(document.text[end.start : end.stop].split())


# --- answers --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Answered:
    """A task as a system answers it: instances with a gold label, those of them that it answers, how many with the same
    label, and what they earn by the measure of the task."""

    task: str
    measure: str
    gold: int
    answered: int
    right: int
    earned: float

    @property
    def strict(self) -> float | None:
        """Precision: the share of the answers with the same label."""
        return self.right / self.answered if self.answered else None

    @property
    def precision(self) -> float | None:
        """Precision by the measure of the task."""
        return self.earned / self.answered if self.answered else None

    @property
    def recall(self) -> float | None:
        """Recall by the measure of the task."""
        return self.earned / self.gold if self.gold else None


def score(reads: Sequence[Read], tasks: Sequence[Task], answer: Answer) -> tuple[Answered, ...]:
    """Every task as a system answers those of its instances that have a gold label."""
    return tuple(_scored(reads, task, answer) for task in tasks)


def _scored(reads: Sequence[Read], task: Task, answer: Answer) -> Answered:
    gold = answered = right = 0
    earned = 0.0
    for one in reads:
        keys = _labelled(one, task)
        gold += len(keys)
        for (_, key), said in zip(keys.items(), answer(one, task, list(keys)) if keys else (), strict=True):
            if said is not None:
                answered += 1
                right += said == key
                earned += credit(task, said, key)
    return Answered(task.name, task.measure, gold, answered, right, earned)


def _labelled(one: Read, task: Task) -> dict[Match, str]:
    """The instances of a task in a document that have a gold label, with it."""
    labels = {match: label_of(task, one.graph.relation(match.source, match.target)) for match in one.matches[task.name]}
    return {match: label for match, label in labels.items() if label is not None}


def by_system(systems: Mapping[str, Document], *, spans: bool = False) -> Answer:
    """The answers of documents that a system has annotated, by id: what its links amount to. `spans`: its entities are
    the gold's by their places in the text, not by their ids."""
    graphs: dict[str, IntervalGraph] = {}

    def graph(one: Read) -> IntervalGraph:
        name = one.document.id
        if name not in graphs:
            both = sides(one.document, systems[name], entities="spans" if spans else "ids") if name in systems else None
            graphs[name] = IntervalGraph.of(()) if both is None else both.system.graph
        return graphs[name]

    return lambda one, task, found: [label_of(task, graph(one).relation(match.source, match.target)) for match in found]


def by_classifier(
    label: Callable[[Document, Sequence[tuple[str, str]], str], Sequence[Candidate]], tasks: Sequence[Task]
) -> Answer:
    """The answers of what labels pairs of a document in a scheme (`Pipeline.label`): the likeliest label that is legal.
    VAGUE is no answer, as it is no gold label.

    It is asked once a document and scheme, for the instances of all `tasks` that have this scheme and a gold label.
    """
    told: dict[tuple[str, str], dict[tuple[str, str], tuple[tuple[str, float], ...]]] = {}

    def answer(one: Read, task: Task, found: Sequence[Match]) -> Sequence[str | None]:
        key = one.document.id, task.scheme
        if key not in told:
            those = [other for other in tasks if other.scheme == task.scheme]
            pairs = list(
                dict.fromkeys((match.source, match.target) for other in those for match in _labelled(one, other))
            )
            told[key] = {
                pair: said.labels for pair, said in zip(pairs, label(one.document, pairs, task.scheme), strict=True)
            }
        return [_likeliest(task, told[key][match.source, match.target]) for match in found]

    return answer


def _likeliest(task: Task, labels: Sequence[tuple[str, float]]) -> str | None:
    """The likeliest label that is legal; None where it is one that says nothing (VAGUE)."""
    best = next((name for name, _ in labels if name in task.labels), None)
    return None if best is None or SCHEMES[task.scheme].relations[best] == ALL else best


def by_dates(one: Read, task: Task, found: Sequence[Match]) -> Sequence[str | None]:
    """What the values of the times say by themselves: how task 4 is answered."""
    graph = IntervalGraph.of(Calendar.of(one.document).order())
    return [label_of(task, graph.relation(match.source, match.target)) for match in found]
