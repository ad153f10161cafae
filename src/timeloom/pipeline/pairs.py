"""Labels for pairs that are given: every one gets the likeliest label that can hold with those of the surer ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import msgspec

from timeloom.document import Candidate, Document, Link
from timeloom.errors import FormatError, ModelError
from timeloom.pipeline.recipes import Stage

__all__ = ["Labelling", "Pairs", "candidates_of", "ends_of", "label_links", "settled", "with_labels"]

Pairs = Sequence[tuple[str, str]]
_COMMONEST = "BEFORE"
"""Of the TLINKs of TimeBank and AQUAINT; for a pair of which one end is not in the text, so that nothing can be
read."""


@runtime_checkable
class Labelling(Protocol):
    """What a stage that classifies pairs can do besides: label those that it is given."""

    def label(self, document: Document, pairs: Pairs, scheme: str) -> tuple[Candidate, ...]:
        """One Candidate for each pair, in order, with labels of `scheme` whose probabilities sum to 1."""
        ...


def ends_of(document: Document) -> dict[str, str]:
    """What a pair may name, and the end of a link that it means: instances, events (their first instance), times, and
    the creation time."""
    ends = {event.id: event.instances[0].id if event.instances else event.id for event in document.events}
    ends |= {instance.id: instance.id for event in document.events for instance in event.instances}
    ends |= {time.id: time.id for time in document.timexes}
    creation = document.meta.creation.id if document.meta.creation else "t0" if document.dct else ""
    return ends | ({creation: creation} if creation else {})


def candidates_of(relate: object, document: Document, pairs: Pairs, scheme: str) -> tuple[Candidate, ...]:
    """What a stage says of pairs of a document; the links that the document has are kept from it.

    Raises ModelError where there is no such stage, or it does not answer every pair; FormatError for a pair of what the
    document does not have.
    """
    if not isinstance(relate, Labelling):
        raise ModelError("this preset has no stage that labels pairs", document=document.id)
    ends = ends_of(document)
    lost = next((end for pair in pairs for end in pair if end not in ends), None)
    if lost is not None:
        raise FormatError(
            "a pair names what the document does not have", document=document.id, place="pairs", value=lost
        )
    asked = [(ends[source], ends[target]) for source, target in pairs]
    bare = msgspec.structs.replace(document, links=(), candidates=(), dropped=())
    found = relate.label(bare, asked, scheme) if asked else ()
    if len(found) != len(asked) or not all(one.labels for one in found):
        raise ModelError("not every pair was given a label", document=document.id, place=scheme, value=len(found))
    return found


def label_links(document: Document, relate: object, merge: Stage | None = None) -> Document:
    """The document with a label on every TLINK that had none; no link comes or goes, and what has a label keeps it.

    `merge` is a stage that labels the links that have no label by what candidates say of their ends, so that all can
    hold together and with what is known of the times. Without it see `with_labels`.
    """
    ends = ends_of(document)
    open_ = [link for link in document.links if link.kind == "TLINK" and not link.relation]
    asked = [link for link in open_ if _is_pair(link, ends)]
    told = candidates_of(relate, document, [(link.source, link.target) for link in asked], "timeml")
    new = {id(link): _unread(link, ends) for link in open_}
    document, labelled = settled(document, asked, told, merge)
    new |= {id(link): one for link, one in zip(asked, labelled, strict=True)}
    return msgspec.structs.replace(document, links=tuple(new.get(id(link), link) for link in document.links))


def settled(
    document: Document, asked: Sequence[Link], told: Sequence[Candidate], merge: Stage | None = None
) -> tuple[Document, list[Link]]:
    """The pairs `asked` with labels, by what candidates say of each; and the document with what `merge` had to drop and
    to tell. The links of the document stay, and those that have labels bind."""
    chosen = with_labels(document, told) if merge is None else [one.labels[0] for one in told]
    labelled = [
        msgspec.structs.replace(link, relation=label, score=score, task=one.task)
        for link, one, (label, score) in zip(asked, told, chosen, strict=True)
    ]
    ids = {link.id for link in asked}
    if merge is None or not asked or len(ids) < len(asked):
        return document, labelled
    bound = tuple(link for link in document.links if link.kind != "TLINK" or link.relation)
    made = merge(msgspec.structs.replace(document, links=(*bound, *asked), candidates=tuple(told), dropped=()))
    found = {link.id: link for link in made.links if link.kind == "TLINK" and link.relation and link.id in ids}
    document = msgspec.structs.replace(document, dropped=(*document.dropped, *made.dropped), meta=made.meta)
    return document, [found.get(link.id, link) for link in labelled]


def with_labels(document: Document, told: Sequence[Candidate]) -> list[tuple[str, float]]:
    """One label for each candidate, with its probability. Their scheme may be any of `timeloom.graph.labels`.

    The surest are labelled first; of the labels of each the likeliest that contradicts neither the links of the
    document nor the labels of the surer ones. Where every label would, it gets its likeliest.
    """
    from timeloom.graph import Constraint, IncrementalGraph, tlinks
    from timeloom.graph.labels import SCHEMES

    graph = IncrementalGraph(tlinks(document))
    chosen: list[tuple[str, float]] = [one.labels[0] for one in told]
    for at in sorted(range(len(told)), key=lambda at: -told[at].labels[0][1]):
        one = told[at]
        relations = SCHEMES[one.scheme].relations
        said = dict(one.labels)
        for label in (*said, *(label for label in relations if label not in said)):
            if graph.add(Constraint(one.source, relations[label], one.target)):
                chosen[at] = (label, said.get(label, 0.0))
                break
    return chosen


def _is_pair(link: Link, ends: dict[str, str]) -> bool:
    return link.source in ends and link.target in ends and ends[link.source] != ends[link.target]


def _unread(link: Link, ends: dict[str, str]) -> Link:
    """The label of a pair that cannot be asked: one thing with itself, or something that is not in the text."""
    if ends.get(link.source, link.source) == ends.get(link.target, link.target):
        return msgspec.structs.replace(link, relation="SIMULTANEOUS", why="both ends are one")
    why = "an end is not in the text; this is the commonest label"
    return msgspec.structs.replace(link, relation=_COMMONEST, why=why)
