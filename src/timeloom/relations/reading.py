"""What the graph of a document says of pairs, in the labels of any scheme."""

from __future__ import annotations

from collections.abc import Sequence

from timeloom.document import Document
from timeloom.errors import ExpressionError
from timeloom.graph import EQUAL, IncrementalGraph, tlinks
from timeloom.graph.labels import SCHEMES, narrowest
from timeloom.relations.options import ends_of
from timeloom.relations.times import Calendar, creation_id

__all__ = ["relations_of"]


def relations_of(document: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> tuple[str | None, ...]:
    """For each pair the label that says most of what follows from links and times: TimeML's fourteen ("timeml"), the
    six of TempEval-1 ("tempeval"), the four of MATRES ("matres"), the six of TimeBank-Dense ("tbdense").

    None where the scheme has no label for what is known; the other three have VAGUE or v. Links that contradict the
    calendar or links before them are passed over. The time of writing is its whole day in the schemes that have it so
    (`timeloom.relations.times.WHOLE_DAY`). Ends are ids of instances (or of events), of times, and of the
    creation time. Raises ExpressionError for a scheme and for an end that there is not.
    """
    if scheme not in SCHEMES:
        raise ExpressionError(f"a scheme of labels is one of {', '.join(SCHEMES)}", document=document.id, value=scheme)
    places, instance = ends_of(document)
    known = {*places, creation_id(document)}
    graph = IncrementalGraph((*Calendar.of(document, scheme).order(), *tlinks(document)))
    found: list[str | None] = []
    for pair in pairs:
        source, target = (instance.get(end, end) for end in pair)
        lost = next((end for end in (source, target) if end not in known), None)
        if lost is not None:
            raise ExpressionError("no event and no time has this id", document=document.id, value=lost)
        relation = EQUAL if source == target else graph.relation(source, target)
        found.append(narrowest(relation, scheme))
    return tuple(found)
