"""WVALI: relations climb the constituents of a sentence, and reason joins them (Puşcaşu 2007, WVALI: Temporal Relation
Identification by Syntactico-Semantic Analysis, SemEval).

Event and time are both related to their closest common ancestor, bottom up (`constituents`); what follows, with how far
both had to climb and by which preposition, is looked up in counts of the training data. B is looked up by tense,
aspect, class and the date that hangs on the event, C by both events and their answers of B. All answers go, the surest
first, into one graph with the dates of the times: what follows from those before is answered so, what contradicts them
gives way to the next likely label.

Departures: subtrees of dependency trees for constituents; the rules of prepositions, conjunctions and tenses are ours;
the counts, mixed with those of vaguer descriptions, stand for its statistics.
"""

from __future__ import annotations

from collections.abc import Mapping

from timeloom.document import Document
from timeloom.errors import TimeloomError
from timeloom.graph.allen import ALL
from timeloom.graph.bounds import TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import dated_order, time_facts
from timeloom.graph.incremental import IncrementalGraph
from timeloom.graph.labels import narrowest, to_allen
from timeloom_lab.systems.tempeval2007.constituents import Constituents
from timeloom_lab.systems.tempeval2007.features import Known, ask_first
from timeloom_lab.systems.tempeval2007.items import TASKS, answered
from timeloom_lab.systems.tempeval2007.tallies import Tallies
from timeloom_lab.systems.tempeval2007.vectors import Arrays
from timeloom_lab.systems.tempeval2007.view import Mention, Question, View

__all__ = ["Wvali", "describe"]


def describe(view: View, climbed: Constituents, question: Question, known: Known) -> list[str]:
    """What a pair is looked up by, the most telling description first; `known` has the answers of B."""
    if question.task == "A":
        return _with_time(view, climbed, question.source, question.target)
    if question.task == "B":
        return _with_writing(view, question.source)
    return _with_event(view, question.source, question.target, known)


def _with_time(view: View, climbed: Constituents, event: Mention, time: Mention) -> list[str]:
    derived = narrowest(climbed.relation(event, time), "tempeval") or "VAGUE"
    steps = climbed.steps(event, time)
    way = "-" if steps is None else f"{min(steps[0], 2)}/{min(steps[1], 3)}"
    markers = view.tree.markers(time.token) if time.token is not None else []
    marker, type_ = markers[0] if markers else "none", time.get("type")
    dated = f"{event.get('tense')}+{view.dated(time) or 'unknown'}"
    return [
        f"{derived} {way} {marker} {type_} {dated}", f"{derived} {way} {marker} {type_}", f"{derived} {way} {dated}",
        f"{derived} {way}", derived, "",
    ]  # fmt: skip


def _with_writing(view: View, event: Mention) -> list[str]:
    near = view.around(event)
    date = (view.dated(near[0]) or "unknown") if near else "none"
    modal = "modal" if event.get("modality") != "NONE" else "plain"
    tense = f"{event.get('tense')} {event.get('aspect')}"
    class_, pos = event.get("class"), event.get("pos")
    above = view.tree.governor(event.token) if event.token is not None else None
    governing = next((one.get("tense") for one in view.events if above is not None and one.token == above), "NONE")
    return [
        f"{tense} {class_} {pos} {modal} {date} {governing}", f"{tense} {class_} {pos} {modal} {date}",
        f"{tense} {class_} {pos} {modal}", f"{tense} {pos} {modal}", tense, "",
    ]  # fmt: skip


def _with_event(view: View, one: Mention, other: Mention, known: Known) -> list[str]:
    creation = view.creation.id if view.creation is not None else ""
    dct = f"{known.get((one.id, creation), '?')}+{known.get((other.id, creation), '?')}"
    tense, class_ = (f"{one.get(name)}+{other.get(name)}" for name in ("tense", "class"))
    aspect = f"{one.get('aspect')}+{other.get('aspect')}"
    return [f"{tense} {aspect} {class_} {dct}", f"{tense} {class_}", f"{dct} {tense}", dct, tense, ""]


class Wvali:
    """Document with questions -> Document with all of them answered. Reads tokens with trees, events, times, links."""

    name = "wvali"

    def __init__(self, weights: Arrays, *, reason: bool = True) -> None:
        self.tallies = {task: Tallies(weights, task) for task in TASKS if f"{task}/labels" in weights}
        self.reason = reason

    def __call__(self, document: Document) -> Document:
        """Answers to all questions of the tasks that it has counts of. Raises ModelError without trees."""
        view = View(document)
        climbed = Constituents(view)
        known = self.beside_writing(view, climbed)
        ranked = {
            one.at: self.tallies[one.task](describe(view, climbed, one, known))
            for one in view.questions
            if one.task in self.tallies
        }
        labels = _reasoned(view, ranked) if self.reason else {at: found[0][0] for at, found in ranked.items() if found}
        return answered(document, labels)

    def beside_writing(self, view: View, climbed: Constituents) -> dict[tuple[str, str], str]:
        """The likeliest answer of B for every event that is asked of; empty without counts of B."""
        return ask_first(view, lambda one: self._likeliest(view, climbed, one)) if "B" in self.tallies else {}

    def _likeliest(self, view: View, climbed: Constituents, question: Question) -> str:
        found = self.tallies["B"](describe(view, climbed, question, {}))
        return found[0][0] if found else ""


def _reasoned(view: View, ranked: Mapping[int, list[tuple[str, float]]]) -> dict[int, str]:
    """One label for each question, none of which contradicts another or the dates; the surest answers go first, and C
    last."""
    graph = IncrementalGraph(_order_of_dates(view.document))
    labels: dict[int, str] = {}
    questions = [one for one in view.questions if ranked.get(one.at)]
    for one in sorted(questions, key=lambda one: (one.task == "C", -ranked[one.at][0][1], one.at)):
        source, target = one.source.id, one.target.id
        follows = narrowest(graph.relation(source, target), "tempeval")
        if follows in {"BEFORE", "OVERLAP", "AFTER"}:
            labels[one.at] = follows
            continue
        for label, _ in ranked[one.at]:
            relation = to_allen(label, "tempeval")
            if relation == ALL or graph.add(Constraint(source, relation, target)):
                labels[one.at] = label
                break
        else:
            labels[one.at] = follows or "VAGUE"
    return labels


def _order_of_dates(document: Document) -> tuple[Constraint, ...]:
    """The order of the times of a document among themselves; nothing where they contradict each other."""
    try:
        return dated_order(TemporalNetwork(time_facts(document)))
    except TimeloomError:
        return ()
