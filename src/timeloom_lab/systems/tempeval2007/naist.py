"""NAIST.Japan: pairs in document order as one sequence of labels (Cheng, Asahara and Matsumoto 2007, NAIST.Japan:
Temporal Relation Identification Using Dependency Parsed Tree, SemEval).

Every word of the sentence is a feature, labelled by its place in the dependency tree relative to the event and to the
time (above, below, beside it); attributes of the markup come with them. A task of a document is one sequence.
Departure: the weights are those of a conditional random field, where NAIST used SVM-HMM.
"""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.document import Document
from timeloom_lab.systems.tempeval2007 import features as told
from timeloom_lab.systems.tempeval2007.items import TASKS, answered
from timeloom_lab.systems.tempeval2007.sequence import Chain
from timeloom_lab.systems.tempeval2007.tree import Tree
from timeloom_lab.systems.tempeval2007.vectors import Arrays
from timeloom_lab.systems.tempeval2007.view import Mention, Question, View

__all__ = ["Naist", "describe", "places"]


def places(tree: Tree, at: int) -> dict[int, str]:
    """The words of a sentence that stand in a near relation to one of them: itself, its head, those farther above,
    those right below it, those farther below, and the others on its head."""
    above = tree.up(at)
    found = {at: "self"}
    found.update({one: "head" if step == 0 else "above" for step, one in enumerate(above[1:])})
    below = list(tree.children[at])
    found.update(dict.fromkeys(below, "child"))
    while below:
        under = [child for one in below for child in tree.children[one]]
        found.update(dict.fromkeys(under, "below"))
        below = under
    if tree.heads[at] != at:
        for one in tree.children[tree.heads[at]]:
            found.setdefault(one, "beside")
    return found


def describe(view: View, question: Question) -> frozenset[str]:
    """The features of a pair."""
    return frozenset([*told.attributes(question), *told.order(view, question), *_words(view, question)])


def _words(view: View, question: Question) -> Iterator[str]:
    tree = view.tree
    around = {side: _places(tree, one) for side, one in (("1", question.source), ("2", question.target))}
    same = question.target.kind == "time" and question.source.sentence == question.target.sentence
    if same:
        for at in sorted({*around["1"], *around["2"]}):
            place = f"{around['1'].get(at, 'far')}/{around['2'].get(at, 'far')}"
            yield f"{place}={tree.words[at]}"
            yield f"{place}={tree.upos[at]}+{tree.relations[at]}"
        return
    for side, own in around.items():
        for at, place in own.items():
            yield f"{side}.{place}={tree.words[at]}"
            yield f"{side}.{place}={tree.upos[at]}+{tree.relations[at]}"


def _places(tree: Tree, mention: Mention) -> dict[int, str]:
    return {} if mention.token is None else places(tree, mention.token)


class Naist:
    """Document with questions -> Document with all of them answered. Reads tokens with trees, events, times, links."""

    name = "naist"

    def __init__(self, weights: Arrays) -> None:
        self.chains = {task: Chain(weights, task) for task in TASKS if f"{task}/labels" in weights}

    def __call__(self, document: Document) -> Document:
        """Answers to all questions of the tasks that it has learned. Raises ModelError without trees."""
        view = View(document)
        labels: dict[int, str] = {}
        for task, chain in self.chains.items():
            asked = view.of(task)
            found = chain([describe(view, one) for one in asked])
            labels |= {one.at: label for one, label in zip(asked, found, strict=True)}
        return answered(document, labels)
