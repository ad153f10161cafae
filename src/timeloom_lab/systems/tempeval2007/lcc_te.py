"""LCC-TE: rules and learning (Min, Srikanth and Fowler 2007, LCC-TE: A Hybrid Approach to Temporal Relation
Identification in News Text, SemEval).

Four families of features: first-class (attributes of the markup), derived from them (shifts of tense and aspect, a
modal auxiliary, how a time stands to the day of writing), extended (place in the tree, signals, stems), and merged (the
answers of task B in A and C, of A in C). A rule answers before the machine does. Departures: the rules are ours, and
training keeps those that are right there at least as often as the machine is on items that it has not seen; dependency
trees stand in for semantic parses; one linear machine for each two labels; every question is answered, where LCC-TE
left some open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from timeloom.document import Document
from timeloom_lab.systems.tempeval2007 import features as told
from timeloom_lab.systems.tempeval2007.features import Known
from timeloom_lab.systems.tempeval2007.items import TASKS, answered
from timeloom_lab.systems.tempeval2007.vectors import Arrays, SupportVectors
from timeloom_lab.systems.tempeval2007.view import Question, View

__all__ = ["RULES", "LccTe", "describe", "rule"]

_Rule = Callable[[View, Question], str]
_INSIDE = frozenset({"on", "in", "at", "during", "throughout", "within", "none"})
_FROM = frozenset({"since", "from", "after", "following"})
_TO = frozenset({"until", "till", "before", "by"})


def describe(view: View, question: Question, known: Known) -> frozenset[str]:
    """The features of a pair; `known` has the answers of B, and of A for pairs of C."""
    return frozenset(
        [
            *told.attributes(question),
            *_derived(view, question),
            *_extended(view, question),
            *told.logic(view, question, known),
            *_merged(view, question, known),
        ]
    )


def _derived(view: View, question: Question) -> Iterator[str]:
    one, other = question.source, question.target
    for side, mention in (("1", one), ("2", other)):
        if mention.kind == "event":
            modal = mention.token is not None and any(word in _MODALS for word in view.tree.auxiliaries(mention.token))
            yield f"{side}.modal={modal or mention.get('modality') != 'NONE'}"
            yield f"{side}.tense+aspect+class={mention.get('tense')}+{mention.get('aspect')}+{mention.get('class')}"
            yield f"{side}.tense+polarity={mention.get('tense')}+{mention.get('polarity')}"
        elif mention.kind == "time":
            yield f"{side}.dated={view.dated(mention) or 'unknown'}"
            yield f"{side}.tense+dated={one.get('tense')}+{view.dated(mention) or 'unknown'}"
    if other.kind == "event":
        for name in ("tense", "aspect", "class", "polarity"):
            yield f"shift.{name}={one.get(name) != other.get(name)}"
        yield "both.all=" + "+".join(one.get(name) + "/" + other.get(name) for name in ("tense", "aspect", "class"))


_MODALS = frozenset({"will", "would", "shall", "should", "can", "could", "may", "might", "must", "'ll", "'d", "wo"})


def _extended(view: View, question: Question) -> Iterator[str]:
    yield from told.each(view, question)
    yield from told.order(view, question)
    yield from told.syntax(view, question)


def _merged(view: View, question: Question, known: Known) -> Iterator[str]:
    if question.task == "C":
        for side, event in (("1", question.source), ("2", question.target)):
            for time in view.around(event)[:1]:
                label = known.get((event.id, time.id), "")
                yield f"{side}.A={label or 'unknown'}+{view.dated(time) or 'unknown'}"


# --- rules -----------------------------------------------------------------------------------------------------------
def _attached(view: View, question: Question) -> str:
    """The preposition by which a time hangs right on an event, "none" without one; "" where it does not."""
    event, time = question.source, question.target
    if event.token is None or time.token is None or view.tree.heads[time.token] != event.token:
        return ""
    markers = view.tree.markers(time.token)
    return markers[0] if markers else "none"


def _attached_by(prepositions: frozenset[str], answer: str) -> _Rule:
    """What is said of an event on which a time hangs by one of these."""
    return lambda view, question: answer if _attached(view, question) in prepositions else ""


def _in(tense: str, aspect: str, answer: str) -> _Rule:
    """What is said of an event in this tense and aspect."""
    wanted = (tense, aspect)
    return lambda view, question: (
        answer if (question.source.get("tense"), question.source.get("aspect")) == wanted else ""
    )


def _future(view: View, question: Question) -> str:
    return "AFTER" if question.source.get("tense") == "FUTURE" else ""


def _past(view: View, question: Question) -> str:
    return "BEFORE" if question.source.get("tense") == "PAST" and question.source.get("pos") == "VERB" else ""


def _own_date(view: View, question: Question) -> str:
    near = view.around(question.source)
    held = near[0].token if near else None
    if (
        held is None
        or view.tree.heads[held] != question.source.token
        or view.tree.markers(held)[:1] not in ([], ["on"], ["in"])
    ):
        return ""
    return view.dated(near[0])


def _past_then_future(view: View, question: Question) -> str:
    tenses = (question.source.get("tense"), question.target.get("tense"))
    return {("PAST", "FUTURE"): "BEFORE", ("FUTURE", "PAST"): "AFTER"}.get(tenses, "")


def _past_then_perfect(view: View, question: Question) -> str:
    aspects = (question.source.get("aspect"), question.target.get("aspect"))
    same = question.source.get("tense") == question.target.get("tense") == "PAST"
    return {("NONE", "PERFECTIVE"): "AFTER", ("PERFECTIVE", "NONE"): "BEFORE"}.get(aspects, "") if same else ""


RULES: dict[str, tuple[str, _Rule]] = {
    "time inside": ("A", _attached_by(_INSIDE, "OVERLAP")),
    "time from": ("A", _attached_by(_FROM, "AFTER")),
    "time to": ("A", _attached_by(_TO, "BEFORE")),
    "own date": ("B", _own_date),
    "future": ("B", _future),
    "going on": ("B", _in("PRESENT", "PROGRESSIVE", "OVERLAP")),
    "perfect": ("B", _in("PRESENT", "PERFECTIVE", "BEFORE")),
    "past": ("B", _past),
    "past then future": ("C", _past_then_future),
    "past then perfect": ("C", _past_then_perfect),
}
"""Name -> its task, and what it answers ("" for nothing); the first one that answers holds."""


def rule(view: View, question: Question, names: frozenset[str]) -> tuple[str, str]:
    """The first of some rules that answers, and its answer; ("", "") where none does."""
    for name, (task, answer) in RULES.items():
        if task == question.task and name in names and (label := answer(view, question)):
            return name, label
    return "", ""


class LccTe:
    """Document with questions -> Document with all of them answered. Reads tokens with trees, events, times, links."""

    name = "lcc-te"

    def __init__(self, weights: Arrays) -> None:
        self.machines = {task: SupportVectors(weights, task) for task in TASKS if f"{task}/labels" in weights}
        self.rules = frozenset(map(str, weights["rules"].tolist())) if "rules" in weights else frozenset()

    def __call__(self, document: Document) -> Document:
        """Answers to all questions of the tasks that it has learned. Raises ModelError without trees."""
        view = View(document)
        known: dict[tuple[str, str], str] = {}
        if "B" in self.machines:
            known = told.ask_first(view, lambda one: self.answer(view, one, {}))
        if "A" in self.machines:
            for question in view.of("C"):
                for event in (question.source, question.target):
                    for time in view.around(event)[:1]:
                        known[event.id, time.id] = self.answer(view, Question(-1, "A", event, time, ""), known)
        labels = {one.at: self.answer(view, one, known) for one in view.questions if one.task in self.machines}
        return answered(document, labels)

    def answer(self, view: View, question: Question, known: Known) -> str:
        """The answer of the first rule that has one, else that of the machine."""
        _, label = rule(view, question, self.rules)
        return label or self.machines[question.task](describe(view, question, known))
