"""USFD: shallow attributes, and for each task the learner of WEKA that did best (Hepple, Setzer and Gaizauskas 2007,
USFD: Preliminary Exploration of Features and Classifiers for the TempEval-2007 Tasks, SemEval).

K* (instances and an entropic distance) for A, a decision table for B, linear support vectors (SMO) for C, over
attributes of the markup, the order of the two in the text, what lies between, signals. Nothing is parsed; sentences and
tokens serve to count words. Departures: the attributes of each task are our choice of theirs (stems did harm in
cross-validation and are left out); SMO is libsvm's.
"""

from __future__ import annotations

from bisect import bisect_left

from timeloom.document import Document
from timeloom_lab.systems.tempeval2007.decision_table import DecisionTable
from timeloom_lab.systems.tempeval2007.instances import KStar
from timeloom_lab.systems.tempeval2007.items import answered
from timeloom_lab.systems.tempeval2007.vectors import Arrays, SupportVectors
from timeloom_lab.systems.tempeval2007.view import Mention, Question, View

__all__ = ["ATTRIBUTES", "Usfd", "describe", "names"]

_EVENT = ("class", "tense", "aspect", "polarity", "modality", "pos")
ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "A": (
        *(f"1.{name}" for name in _EVENT),
        "2.type",
        "event-first",
        "adjacent",
        "event-between",
        "time-between",
        "signal",
    ),
    "B": tuple(f"1.{name}" for name in _EVENT),
    "C": tuple(f"{side}.{name}" for side in "12" for name in _EVENT),
}
"""Task -> the attributes of a pair that are looked at."""
_SIGNALS = frozenset(
    {"after", "at", "before", "by", "during", "for", "from", "in", "on", "over", "since", "through", "until", "when", "while",
     "within"}
)  # fmt: skip


def describe(view: View, question: Question) -> dict[str, str]:
    """The attributes of a pair, by name."""
    source, target = question.source, question.target
    found = {f"1.{name}": source.get(name) for name in (*_EVENT, "stem")}
    if target.kind == "event":
        found |= {f"2.{name}": target.get(name) for name in (*_EVENT, "stem")}
    if target.kind == "time":
        found |= {"2.type": target.get("type"), **_between(view, source, target)}
    return {name: found[name] for name in ATTRIBUTES[question.task]}


def _between(view: View, source: Mention, target: Mention) -> dict[str, str]:
    low, high = sorted((source, target), key=lambda one: one.start)
    starts = view.tree.starts
    words = view.tree.words[bisect_left(starts, low.end) : bisect_left(starts, high.start)]
    inside = [one for one in (*view.events, *view.times) if low.end <= one.start and one.end <= high.start]
    return {
        "event-first": str(low is source),
        "adjacent": str(len(words) < 2),
        "event-between": str(any(one.kind == "event" for one in inside)),
        "time-between": str(any(one.kind == "time" for one in inside)),
        "signal": next((word for word in reversed(words) if word in _SIGNALS), "none"),
    }


def names(attributes: dict[str, str]) -> frozenset[str]:
    """Attributes as names of features, for the machine of C."""
    return frozenset(f"{name}={value}" for name, value in attributes.items())


class Usfd:
    """Document with questions -> Document with all of them answered. Reads tokens, sentences, events, times, links."""

    name = "usfd"

    def __init__(self, weights: Arrays) -> None:
        self.nearest = KStar(weights, "A") if "A/labels" in weights else None
        self.table = DecisionTable(weights, "B") if "B/labels" in weights else None
        self.machine = SupportVectors(weights, "C") if "C/labels" in weights else None

    def __call__(self, document: Document) -> Document:
        """Answers to all questions of the tasks that it has learned."""
        view = View(document, parsed=False)
        labels = {}
        for question in view.questions:
            if question.task == "A" and self.nearest is not None:
                labels[question.at] = self.nearest(describe(view, question))
            elif question.task == "B" and self.table is not None:
                labels[question.at] = self.table(describe(view, question))
            elif question.task == "C" and self.machine is not None:
                labels[question.at] = self.machine(names(describe(view, question)))
        return answered(document, labels)
