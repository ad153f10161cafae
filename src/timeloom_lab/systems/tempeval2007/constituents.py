"""Relations of time that climb a sentence: from each event and time to the closest one above it, and so to what two
have in common (WVALI's propagation through constituents).

We have dependency trees: a constituent is a subtree, its head stands for it. Events, times and verbs are its temporal
heads; a rule says how each stands to the closest one above it, by a preposition, a conjunction or tenses, or says
nothing. What follows for two of them is asked of the graph.
"""

from __future__ import annotations

from timeloom.graph.allen import ALL, Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.incremental import IncrementalGraph
from timeloom.graph.labels import to_allen
from timeloom_lab.systems.tempeval2007.view import Mention, View

__all__ = ["Constituents"]

_BEFORE, _AFTER, _SHARE = (to_allen(label, "tempeval") for label in ("BEFORE", "AFTER", "OVERLAP"))
_HOLDS = Allen.of("di", "e", "si", "fi")
"""A time, of the event that happens in it."""
_TIME_MARKERS = {
    "before": _AFTER, "until": to_allen("OVERLAP-OR-AFTER", "tempeval"), "till": to_allen("OVERLAP-OR-AFTER", "tempeval"),
    "by": to_allen("OVERLAP-OR-AFTER", "tempeval"), "after": _BEFORE, "following": _BEFORE,
    "since": to_allen("BEFORE-OR-OVERLAP", "tempeval"), "from": to_allen("BEFORE-OR-OVERLAP", "tempeval"),
    "for": _SHARE, "over": _SHARE, "through": _SHARE,
}  # fmt: skip
"""How a time stands to what it is attached to, by its preposition; any other one says that it holds it."""
_CLAUSE_MARKERS = {
    "before": _AFTER, "until": _AFTER, "till": _AFTER, "after": _BEFORE, "since": _BEFORE, "once": _BEFORE, "when": _SHARE,
    "while": _SHARE, "as": _SHARE, "because": to_allen("BEFORE-OR-OVERLAP", "tempeval"),
}  # fmt: skip
"""How the event of a clause stands to that of the clause above, by the conjunction."""
_ORDER = {"PAST": 0, "PRESENT": 1, "FUTURE": 2}


class Constituents:
    """The relations of all sentences of a document, from the leaves upwards."""

    def __init__(self, view: View) -> None:
        self._view = view
        tree = view.tree
        self._times = {one.token: one for one in view.times if one.token is not None}
        self._events = {one.token: one for one in reversed(view.events) if one.token is not None}
        verbs = {at for at, tag in enumerate(tree.upos) if tag == "VERB"}
        nodes = {*self._times, *self._events, *verbs}
        self._above = {at: next((up for up in tree.up(at)[1:] if up in nodes), None) for at in nodes}
        self._graph = IncrementalGraph()
        for at in sorted(nodes, key=lambda one: (-tree.depth(one), one)):
            above = self._above[at]
            if above is not None:
                relation = self._edge(at, above)
                if relation not in (None, ALL):
                    self._graph.add(Constraint(f"w{at}", relation or ALL, f"w{above}"))

    def relation(self, one: Mention, other: Mention) -> Allen:
        """What follows for two mentions; ALL where nothing does."""
        if one.token is None or other.token is None:
            return ALL
        return self._graph.relation(f"w{one.token}", f"w{other.token}")

    def steps(self, one: Mention, other: Mention) -> tuple[int, int] | None:
        """How many temporal heads each of two climbs to the closest one that stands above both; None where none
        does."""
        if one.token is None or other.token is None:
            return None
        rises = [self._rise(at) for at in (one.token, other.token)]
        meeting = next((at for at in rises[0] if at in rises[1]), None)
        return None if meeting is None else (rises[0].index(meeting), rises[1].index(meeting))

    def _rise(self, at: int) -> list[int]:
        found = [at]
        while (above := self._above.get(found[-1])) is not None:
            found.append(above)
        return found

    def _edge(self, at: int, above: int) -> Allen | None:
        """How a temporal head stands to the closest one above it; None where no rule says."""
        tree = self._view.tree
        way = tree.up(at)
        way = way[: way.index(above)]
        markers = [word for one in way for word in tree.markers(one)]
        if at in self._times:
            return _TIME_MARKERS.get(markers[0] if markers else "", _HOLDS) if above not in self._times else None
        if above in self._times:
            return None
        relations = [tree.relations[one] for one in way]
        if relations[-1] in {"advcl", "acl"} or (relations[-1] == "obl" and markers):
            said = next((_CLAUSE_MARKERS[word] for word in markers if word in _CLAUSE_MARKERS), None)
            if said is not None:
                return said
        one, other = self._events.get(at), self._events.get(above)
        return _by_tense(one, other, relations[-1]) if one is not None and other is not None else None


def _by_tense(one: Mention, other: Mention, relation: str) -> Allen | None:
    """How the event of a clause stands to the one that governs it, by tense, aspect and class."""
    if relation == "xcomp" and one.get("tense") == "INFINITIVE":
        return (
            _SHARE
            if other.get("class") in {"ASPECTUAL", "STATE"}
            else _AFTER
            if other.get("class").startswith("I_")
            else None
        )
    mine, theirs = (_ORDER.get(event.get("tense"), -1) for event in (one, other))
    if relation in {"ccomp", "parataxis"}:
        if one.get("tense") == "FUTURE":
            return _AFTER
        if one.get("aspect").startswith("PERFECTIVE") or (mine == theirs == 0):
            return _BEFORE
        return _SHARE if one.get("tense") == "PRESENT" else None
    if min(mine, theirs) >= 0 and mine != theirs:
        return _BEFORE if mine < theirs else _AFTER
    return None
