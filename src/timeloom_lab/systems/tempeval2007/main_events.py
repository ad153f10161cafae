"""The main event of each sentence: the marked one (`Event.main`), else the one that stands highest in its tree.

Of events equally high the first that is finite and not ASPECTUAL is taken, else the first of those. The annotators of
2007 marked main events by hand; this is what stands in for them.
"""

from __future__ import annotations

from timeloom_lab.systems.tempeval2007.view import Mention, View

__all__ = ["main_events"]

_NOT_FINITE = frozenset({"NONE", "INFINITIVE", "PRESPART", "PASTPART"})


def main_events(view: View) -> dict[int, Mention]:
    """Sentence -> the instance of its main event; sentences without events are left out."""
    marked = {instance.id for event in view.document.events if event.main for instance in event.instances}
    of_sentence: dict[int, list[Mention]] = {}
    for event in view.events:
        if event.token is not None and event.sentence >= 0:
            of_sentence.setdefault(event.sentence, []).append(event)
    return {sentence: min(held, key=lambda one: _rank(view, one, marked)) for sentence, held in of_sentence.items()}


def _rank(view: View, event: Mention, marked: set[str]) -> tuple[bool, int, bool, int]:
    lesser = event.get("tense") in _NOT_FINITE or event.get("class") == "ASPECTUAL"
    depth = view.tree.depth(event.token) if event.token is not None else 0
    return (event.id not in marked, depth, lesser, event.start)
