"""CU-TMP: support vectors over pairs of events and times (Bethard and Martin 2007, CU-TMP: Temporal Relation
Classification Using Syntactic and Semantic Features, SemEval).

Attributes of the markup, words, the way through the tree, the words between, and, from the answers of its own task B,
what follows about A and C. Machines one against one with a polynomial kernel. Departures: dependency trees for trees of
constituents; features that it names without saying how they are made are ours; strengths are chosen by cross-validation
on the training documents; B's answers in training are those of machines that have not seen the document.
"""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.document import Document
from timeloom_lab.systems.tempeval2007 import features as told
from timeloom_lab.systems.tempeval2007.features import Known
from timeloom_lab.systems.tempeval2007.items import TASKS, answered
from timeloom_lab.systems.tempeval2007.vectors import Arrays, SupportVectors
from timeloom_lab.systems.tempeval2007.view import Question, View

__all__ = ["CuTmp", "describe"]


def describe(view: View, question: Question, known: Known) -> frozenset[str]:
    """The features of a pair; `known` has the answers of task B."""
    return frozenset(_features(view, question, known))


def _features(view: View, question: Question, known: Known) -> Iterator[str]:
    yield from told.attributes(question)
    yield from told.each(view, question)
    yield from told.order(view, question)
    yield from told.between(view, question)
    yield from told.syntax(view, question)
    yield from told.logic(view, question, known)


class CuTmp:
    """Document with questions -> Document with all of them answered. Reads tokens with trees, events, times, links."""

    name = "cu-tmp"

    def __init__(self, weights: Arrays) -> None:
        self.machines = {task: SupportVectors(weights, task) for task in TASKS if f"{task}/labels" in weights}

    def __call__(self, document: Document) -> Document:
        """Answers to all questions of the tasks that it has learned. Raises ModelError without trees."""
        view = View(document)
        known: dict[tuple[str, str], str] = {}
        if "B" in self.machines:
            known = told.ask_first(view, lambda one: self.machines["B"](describe(view, one, {})))
        labels = {}
        for question in view.questions:
            if question.task == "B" and (question.source.id, question.target.id) in known:
                labels[question.at] = known[question.source.id, question.target.id]
            elif question.task in self.machines:
                labels[question.at] = self.machines[question.task](describe(view, question, known))
        return answered(document, labels)
