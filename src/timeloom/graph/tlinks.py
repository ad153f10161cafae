"""The TLINKs of a document as links of a graph.

Ends are ids of event instances (`ei1`) and of times (`t1`, the creation time among them). A link that names an event
(`e1`) means its instance. Labels are TimeML's, or those of the scheme that the link states in an attribute (readers of
MATRES, TimeBank-Dense and TempEval tables do: their BEFORE is not TimeML's). SLINKs and ALINKs say nothing of order and
are passed over, and so are TLINKs without a label, which only name a pair.
"""

from __future__ import annotations

from dataclasses import dataclass

from timeloom.document import Document, Link, Problem
from timeloom.graph.constraint import Constraint
from timeloom.graph.labels import SCHEMES, During, to_allen

__all__ = ["Reading", "read_tlinks", "tlinks"]


@dataclass(frozen=True, slots=True)
class Reading:
    """The links of a document in file order, and what had to be left out or guessed."""

    constraints: tuple[Constraint, ...]
    problems: tuple[Problem, ...]


def tlinks(document: Document, *, during: During = "simultaneous") -> tuple[Constraint, ...]:
    """The TLINKs of a document, in file order; `label` of each is its relType.

    `during` says how DURING is read (`timeloom.graph.labels`). Links with a label that their scheme does not have are
    left out; `read_tlinks` reports them.
    """
    return read_tlinks(document, during=during).constraints


def read_tlinks(document: Document, *, during: During = "simultaneous") -> Reading:
    """The TLINKs of a document, and a Problem for each that has an unknown label or names an event of many instances.

    Of several instances of an event, the first is taken.
    """
    instances = {event.id: [instance.id for instance in event.instances] for event in document.events}
    found: list[Constraint] = []
    problems: list[Problem] = []
    for link in document.links:
        if link.kind != "TLINK" or not link.relation:
            continue
        scheme = dict(link.attributes).get("scheme", "timeml")
        if scheme not in SCHEMES:
            problems.append(_problem(document, link, "its scheme of labels is not known", scheme))
            continue
        if link.relation not in SCHEMES[scheme].relations:
            whose = "TimeML's" if scheme == "timeml" else f"the scheme {scheme}"
            problems.append(_problem(document, link, f"its relation is not one of {whose}", link.relation))
            continue
        source, target = (instances.get(end, [])[:1] or [end] for end in (link.source, link.target))
        problems.extend(
            _problem(document, link, "it names an event of several instances; the first is taken", end)
            for end in (link.source, link.target)
            if len(instances.get(end, ())) > 1
        )
        relation = to_allen(link.relation, scheme, during=during)
        found.append(Constraint(source[0], relation, target[0], id=link.id, label=link.relation))
    return Reading(tuple(found), tuple(problems))


def _problem(document: Document, link: Link, reason: str, value: str) -> Problem:
    return Problem(document.id, f"{link.kind} {link.id}", reason, value)
