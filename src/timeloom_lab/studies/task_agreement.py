"""How far two annotations of the same texts agree on the instances of each task.

The corpus itself is one annotator: what its links amount to. Others are tables of pairs over the same documents
(MATRES, TimeBank-Dense), each asked in its own scheme of labels, into which the corpus is turned; or documents of
annotators, asked in the labels of the task. Of these, links are taken one by one as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from timeloom.document import Document
from timeloom.graph.allen import ALL
from timeloom.graph.labels import SCHEMES
from timeloom.graph.tlinks import tlinks
from timeloom.metrics.agreement import Pair, agreement
from timeloom.relations.tasks import Task
from timeloom_lab.studies.tasks import Read, label_of

__all__ = ["Agreed", "Annotator", "agreements"]


@dataclass(frozen=True, slots=True)
class Annotator:
    """Documents by id; `scheme` of its labels where it is that of a table, None where it is that of the task."""

    name: str
    documents: Mapping[str, Document]
    scheme: str | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """Two annotators on the instances of a task that both have labelled, in one scheme."""

    task: str
    scheme: str
    pair: Pair


def agreements(
    reads: Sequence[Read], tasks: Sequence[Task], annotators: Sequence[Annotator], corpus: str
) -> tuple[Agreed, ...]:
    """Every task with every two annotators that have labels of one scheme, where both have labelled an instance; the
    corpus is one, under its name."""
    return tuple(one for task in tasks for one in _of(reads, task, annotators, corpus))


def _of(reads: Sequence[Read], task: Task, annotators: Sequence[Annotator], corpus: str) -> Iterator[Agreed]:
    own = [one for one in annotators if one.scheme is None]
    groups: list[tuple[str | None, list[Annotator]]] = [(None, own)] if own else []
    groups += [(one.scheme, [one]) for one in annotators if one.scheme is not None]
    for scheme, group in groups:
        asked = task if scheme is None else replace(task, scheme=scheme, labels=tuple(SCHEMES[scheme].relations))
        labels = {corpus: _by_closure(reads, asked, task)}
        labels |= {one.name: _as_stated(reads, asked, task, one) for one in group}
        for pair in agreement(labels).pairs:
            if pair.items:
                yield Agreed(task.name, asked.scheme, pair)


Labels = dict[tuple[object, ...], str]


def _by_closure(reads: Sequence[Read], asked: Task, task: Task) -> Labels:
    found: Labels = {}
    for one in reads:
        for match in one.matches[task.name]:
            label = label_of(asked, one.graph.relation(match.source, match.target))
            if label is not None:
                found[one.document.id, match.source, match.target] = label
    return found


def _as_stated(reads: Sequence[Read], asked: Task, task: Task, annotator: Annotator) -> Labels:
    """The labels of single links; one that says nothing (VAGUE, v) is a label here: the annotator has looked."""
    vague = next((label for label in asked.labels if SCHEMES[asked.scheme].relations[label] == ALL), None)
    found: Labels = {}
    for one in reads:
        other = annotator.documents.get(one.document.id)
        if other is None:
            continue
        stated = {}
        for link in tlinks(other):
            stated[link.source, link.target] = link.relation
            stated[link.target, link.source] = link.relation.inverse
        for match in one.matches[task.name]:
            relation = stated.get((match.source, match.target))
            if relation is not None:
                label = vague if relation == ALL else label_of(asked, relation)
                if label is not None:
                    found[one.document.id, match.source, match.target] = label
    return found
