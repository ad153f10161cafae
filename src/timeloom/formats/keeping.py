"""What of a document's annotations stays when they are to be made anew."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

import msgspec

from timeloom.document import Document, Link, Meta
from timeloom.errors import FormatError

__all__ = ["KEEPABLE", "check_keep", "strip"]

KEEPABLE: dict[str, str] = {
    "times": "the times, with their ids and values, and the SCATE graphs of those that have one",
    "events": "the events and their instances, with their ids and attributes, and the signals",
    "pairs": "the links: TLINKs without their labels, SLINKs and ALINKs as they are",
}
"""Name of a layer that can be kept -> what it is."""


def check_keep(keep: AbstractSet[str]) -> None:
    """Raises FormatError for a name that is no row of `KEEPABLE`, and for pairs without the times and events they are
    of."""
    for name in sorted(keep - KEEPABLE.keys()):
        raise FormatError(f"what can be kept is one of {', '.join(KEEPABLE)}", place="keep", value=name)
    if "pairs" in keep and not {"times", "events"} <= keep:
        raise FormatError(
            "pairs are of times and events, which must be kept too", place="keep", value=",".join(sorted(keep))
        )


def strip(document: Document, keep: AbstractSet[str] = frozenset()) -> Document:
    """The document with its text and creation time alone, and with the layers of `KEEPABLE` that `keep` names.

    Of a TimeML file, `meta.source` keeps all but the annotations that go, so that it is written back around new ones.
    Raises FormatError for a layer that cannot be kept.
    """
    check_keep(keep)
    kept: dict[str, object] = {}
    if "times" in keep:
        kept |= {"times": document.times, "entities": document.entities}
    if "events" in keep:
        kept |= {"events": document.events, "signals": document.signals}
    if "pairs" in keep:
        kept["links"] = tuple(map(unlabelled, document.links))
    problems = document.meta.problems if keep else ()
    meta = Meta(document.meta.format, document.meta.path, None, document.meta.creation, problems)
    if document.meta.format in ("timeml", "tempeval"):
        from timeloom.formats.timeml_write import pairs_of, stripped

        meta = msgspec.structs.replace(meta, source=stripped(document.meta.source, keep))
        if "pairs" in keep:
            kept["links"] = tuple(map(unlabelled, pairs_of(meta.source, document.links)))
    bare = Document(id=document.id, text=document.text, dct=document.dct, language=document.language, meta=meta)
    return msgspec.structs.replace(bare, **kept)


def unlabelled(link: Link) -> Link:
    """A TLINK as a pair: its id, its ends, and its attributes but the scheme of its label. Other links as they are."""
    if link.kind != "TLINK":
        return link
    others = tuple(pair for pair in link.attributes if pair[0] != "scheme")
    return Link(link.id, link.kind, "", link.source, link.target, others)
