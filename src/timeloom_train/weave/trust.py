"""Trust measured: how often a label that a task gives with some probability holds in the gold graph.

Every label of every candidate is an answer; it is right where it follows from the closure of the gold links. Of most
pairs the gold graph says nothing: such an answer is wrong (`unknown="wrong"`, as temporal awareness counts), or not
counted ("skip", for corpora that label every pair, and for pairs that are given). A label of which gold only says that
it may hold, or that it cannot, is wrong.

The documents must not be those that the model learned from: folds of them do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal

from timeloom.document import Candidate, Document
from timeloom.errors import CorpusError
from timeloom.graph import ALL, IntervalGraph, repair, tlinks
from timeloom.graph.labels import to_allen
from timeloom.relations.trust import ANY, Line, Trust
from timeloom_train.reader.measuring import calibration

__all__ = ["FEWEST", "Answer", "answers", "measured"]

FEWEST = 400
"""Answers that a line of its own takes; a label of which there are fewer goes by the line of its task. Measured on 19
documents of dev and used on the twentieth: temporal awareness .334 with 60, .340 with 150, .345 with 400."""

Answer = tuple[str, str, float, bool]
"""Task, label, probability, whether it is right."""


def answers(
    gold: Document, candidates: Iterable[Candidate], *, unknown: Literal["wrong", "skip"] = "wrong"
) -> list[Answer]:
    """What candidates say of the pairs of one document, each label by itself. Ids are those of gold.

    Links of gold that contradict others are left out as `timeloom.graph.repair` does. Raises CorpusError for a pair of
    which gold has not both ends: its entities are not those of the candidates.
    """
    known = {instance.id for event in gold.events for instance in event.instances} | {time.id for time in gold.timexes}
    known |= {event.id for event in gold.events} | {gold.meta.creation.id if gold.meta.creation else "t0"}
    graph = IntervalGraph.of(repair(tlinks(gold)).kept)
    told: list[Answer] = []
    for candidate in candidates:
        lost = [end for end in (candidate.source, candidate.target) if end not in known]
        if lost:
            raise CorpusError("a candidate names what gold does not have", document=gold.id, value=lost[0])
        relation = graph.relation(candidate.source, candidate.target)
        if relation == ALL and unknown == "skip":
            continue
        for label, probability in candidate.labels:
            right = relation <= to_allen(label, candidate.scheme)
            told.append((candidate.task, label, probability, right))
    return told


def measured(told: Sequence[Answer], *, fewest: int = FEWEST) -> Trust:
    """A line for every task and label, for every task, and for all (`calibration`: pooled until it rises)."""
    found: dict[tuple[str, str], list[tuple[float, bool]]] = defaultdict(list)
    for task, label, probability, right in told:
        for key in ((task, label), (task, ANY), (ANY, ANY)):
            found[key].append((probability, right))
    lines: dict[tuple[str, str], Line] = {}
    for key, rows in sorted(found.items()):
        if len(rows) >= fewest or key == (ANY, ANY):
            xs, ys = calibration(rows)
            lines[key] = tuple(xs), tuple(ys)
    return Trust(lines)
