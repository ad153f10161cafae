"""Pictures of a document as SVG, made by `timeloom.show`."""

from __future__ import annotations

from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom.web.bodies import Picture
from timeloom.web.readings import document_of

__all__ = ["picture"]


def picture(body: Picture) -> str:
    """The picture that is asked for. Raises FormatError where the document has nothing of the kind."""
    document = document_of(body.document)
    if body.what == "scate":
        return _scate(document, body.time, body.width)
    if body.what == "temporal":
        return _temporal(document, body.width)
    if body.what == "dating":
        return _dating(document, body.width)
    from timeloom.show import timeline_svg

    return timeline_svg(document, width=body.width)


def _scate(document: Document, id: str | None, width: int) -> str:
    from timeloom.show import scate_svg

    time = next((time for time in document.times if time.id == id), None)
    if time is None:
        raise FormatError("the document has no time of this id", document=document.id, place="time", value=id)
    return scate_svg(time, width=width)


def _dating(document: Document, width: int) -> str:
    from timeloom.show.dating import written_picture

    if document.written is None:
        raise FormatError("nobody has dated the document", document=document.id, place="written")
    return written_picture(document.written, width=width)


def _temporal(document: Document, width: int) -> str:
    from timeloom.graph import Constraint, IntervalGraph, TemporalNetwork, mend, time_facts, tlinks
    from timeloom.graph.dates import dated_order
    from timeloom.graph.layout import layout
    from timeloom.show import temporal_svg
    from timeloom.web.contradictions import words_of

    words = words_of(document)
    network = mend(TemporalNetwork((*tlinks(document), *time_facts(document)), list(words))).network
    links = [fact for fact in network.facts if isinstance(fact, Constraint)]
    order = IntervalGraph.of([*links, *dated_order(network)], network.intervals)
    times = {time.id for time in document.timexes}
    kinds = {id: "date" if id in times else "event" for id in words}
    title = f"Order of events and times of {document.id}"
    return temporal_svg(layout(order, dict(network)), words, kinds=kinds, title=title, width=body_width(width))


def body_width(width: int) -> int:
    """The narrowest that a temporal graph can be drawn is 400 pixels."""
    return max(width, 400)
