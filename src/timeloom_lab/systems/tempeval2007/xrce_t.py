"""XRCE-T: rules alone (Hagège and Tannier 2007, XRCE-T: XIP Temporal Module for TempEval campaign, SemEval).

A prepositional phrase of time is attached to its predicate by one general dependency link; what the preposition says of
that link is the answer of A. B goes by the tense and aspect of finite verbs, and by a date that is attached. C compares
the two events by what B says of them, and by tense. A and B are answered only where syntax links, so recall is low; C
is always answered, VAGUE where nothing is known. Departures: the rules are written from that description; our parser
for XIP; nothing is learned, so no weights.
"""

from __future__ import annotations

from timeloom.document import Document
from timeloom_lab.systems.tempeval2007.items import answered
from timeloom_lab.systems.tempeval2007.view import Mention, Question, View

__all__ = ["PREPOSITIONS", "XrceT"]

PREPOSITIONS = {
    "before": "BEFORE", "until": "BEFORE-OR-OVERLAP", "till": "BEFORE-OR-OVERLAP", "by": "BEFORE-OR-OVERLAP",
    "after": "AFTER", "following": "AFTER", "since": "OVERLAP-OR-AFTER", "from": "OVERLAP-OR-AFTER",
}  # fmt: skip
"""What the preposition of a time says of the event that it is attached to; any other one, and none, says OVERLAP."""
_INNER = frozenset({"compound", "nummod", "appos", "amod", "flat"})
"""Links inside a noun phrase: a time that hangs by one is attached where the phrase is."""
_LINKS = frozenset({"obl", "nmod", "advmod", "advcl", "dep", "nsubj", "obj"})
_TENSES = {"PAST": "BEFORE", "PRESENT": "OVERLAP", "FUTURE": "AFTER"}
_RANK = {"BEFORE": 0, "BEFORE-OR-OVERLAP": 1, "OVERLAP": 2, "OVERLAP-OR-AFTER": 3, "AFTER": 4}


class XrceT:
    """Document with questions -> Document with those answered that a rule answers. Reads tokens with trees, events,
    times, links."""

    name = "xrce-t"

    def __call__(self, document: Document) -> Document:
        """What the rules say. Raises ModelError without trees."""
        view = View(document)
        answer = {"A": _of_time, "B": _of_writing, "C": _of_two}
        labels = {one.at: answer[one.task](view, one) for one in view.questions if one.task in answer}
        return answered(document, {at: label for at, label in labels.items() if label})


def _link(view: View, event: Mention, time: Mention) -> str:
    """The relation that the link from a time to the event says; "" where there is none."""
    tree, at = view.tree, time.token
    if event.token is None or at is None:
        return ""
    while tree.relations[at] in _INNER and tree.heads[at] != event.token and tree.heads[at] != at:
        at = tree.heads[at]
    if tree.heads[at] != event.token or tree.relations[at] not in _LINKS | _INNER or at == event.token:
        return ""
    markers = tree.markers(at) or tree.markers(time.token if time.token is not None else at)
    return PREPOSITIONS.get(markers[0] if markers else "", "OVERLAP")


def _of_time(view: View, question: Question) -> str:
    return _link(view, question.source, question.target)


def _of_writing(view: View, question: Question) -> str:
    event = question.source
    for time in view.times:
        dated = view.dated(time)
        if dated and time.sentence == event.sentence and _link(view, event, time) == "OVERLAP" and dated != "OVERLAP":
            return dated
    return _by_tense(event)


def _by_tense(event: Mention) -> str:
    """What tense and aspect of a finite verb say of it and the moment of writing; "" for what is not finite."""
    if event.get("tense") == "PRESENT" and event.get("aspect").startswith("PERFECTIVE"):
        return "BEFORE"
    return _TENSES.get(event.get("tense"), "")


def _of_two(view: View, question: Question) -> str:
    one, other = question.source, question.target
    first, second = _of_writing(view, question), _of_writing(view, Question(-1, "B", other, one, ""))
    if first and second and first != second:
        return "BEFORE" if _RANK[first] < _RANK[second] else "AFTER"
    perfect = [event.get("aspect").startswith("PERFECTIVE") for event in (one, other)]
    if first == second == "BEFORE" and perfect[0] != perfect[1]:
        return "BEFORE" if perfect[0] else "AFTER"
    return "OVERLAP" if first == second == "OVERLAP" else "VAGUE"
