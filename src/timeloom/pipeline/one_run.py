"""One run of the stages over one document: which of them run, given what the document has."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet

import msgspec

from timeloom.document import Candidate, Document
from timeloom.errors import ModelError
from timeloom.pipeline.layers import Layers, check_layers
from timeloom.pipeline.naming import events_apart, links_apart, times_apart
from timeloom.pipeline.pairs import Pairs, candidates_of, label_links
from timeloom.pipeline.recipes import Stage

__all__ = ["Run"]

_READERS = ("syntax", "events", "relate")
"""Stages that read the vectors of the encoder."""
_NEEDED = {"events": "events", "relations": "relate", "timeline": "events"}
"""The stage without which a layer that is asked for by name cannot be had."""


class Run:
    """The stages by name, how far they are to go, and what of the document is kept (`Pipeline.run` says what that
    means).

    The encoder runs once: `encode` puts its vectors on the document, where more is read than its times, and there they
    stay, as `Document.encoding` says.
    """

    def __init__(self, parts: Mapping[str, Stage], layers: Layers, keep: AbstractSet[str] | None) -> None:
        check_layers(layers)
        if layers in _NEEDED and _NEEDED[layers] not in parts:
            raise ModelError(f"this preset does not read {layers}", place="layers", value=layers)
        if keep is not None and "pairs" in keep and (layers in ("times", "events") or "relate" not in parts):
            reason = "pairs are labelled by a preset that reads relations, and in the layers all and relations"
            raise ModelError(reason, place="keep", value="pairs")
        self.parts = parts
        self.layers = layers
        self.keep = keep

    def run(self, document: Document) -> Document:
        """The document with the layers that are wanted."""
        keep = self.keep
        if keep is not None:
            from timeloom.formats import strip

            document = strip(document, keep)
        kept: AbstractSet[str] = keep or frozenset()
        given = bool(document.times) or "times" in kept
        document = self._times(document, given)
        if self.layers == "times":
            return document if document.encoding is None else msgspec.structs.replace(document, encoding=None)
        document = self._events(self._words(document), bool(document.events) or "events" in kept)
        if self.layers != "events":
            document = self._links(document, "pairs" in kept)
        if self.layers in ("all", "timeline") and document.timeline is None:
            document = self._stage("timeline", document)
        if document.candidates or document.reading is not None:
            document = msgspec.structs.replace(document, candidates=(), reading=None)
        return document

    def label(self, document: Document, pairs: Pairs, scheme: str) -> tuple[Candidate, ...]:
        """What `relate` says of pairs of a document whose times and events stand. It is cut into words, and not
        parsed."""
        ready = document if _is_tagged(document) else self._stage("segment", document)
        return candidates_of(self.parts.get("relate"), ready, pairs, scheme)

    def relink(self, document: Document, without: Collection[frozenset[str]]) -> Document:
        """Links beside those that the document has (`Pipeline.relink`)."""
        ready = document if document.tokens else self._stage("segment", document)
        ready = self._stage("relate", self._words(msgspec.structs.replace(ready, links=())))
        asked = tuple(one for one in ready.candidates if frozenset((one.source, one.target)) not in without)
        read = self._stage("merge", msgspec.structs.replace(ready, links=document.links, candidates=asked))
        return msgspec.structs.replace(read, candidates=(), reading=None)

    def _stage(self, name: str, document: Document) -> Document:
        """The document after a stage, as it is where there is no such stage."""
        return self.parts[name](document) if name in self.parts else document

    def _times(self, document: Document, given: bool) -> Document:
        """Sentences and tokens, but for the times alone, and the times."""
        # Tokens that somebody has tagged stand with their sentences; any others are cut as the stages want them.
        cut = self.layers != "times" and not (_is_tagged(document) or self._reads_tags_of(document))
        if cut:
            document = self._stage("segment", document)
        if not given:
            for name in ("interpret",) if document.entities else ("recognise", "compose", "interpret"):
                document = self._stage(name, document)
            document = times_apart(document)
        return document

    def _reads_tags_of(self, document: Document) -> bool:
        """Whether the document has tags of a tagset of its own (XPOS), and the times are found by rules that ask for
        them."""
        return getattr(self.parts["recognise"], "reads_tags", False) and any(
            token.xpos is not None for token in document.tokens
        )

    def _words(self, document: Document) -> Document:
        """Vectors for what reads them, and the tokens tagged and parsed, unless somebody has done so."""
        if document.encoding is None and any(name in self.parts for name in _READERS):
            document = self._stage("encode", document)
        return document if _is_tagged(document) else self._stage("syntax", document)

    def _events(self, document: Document, given: bool) -> Document:
        return document if given else events_apart(self._stage("events", document))

    def _links(self, document: Document, pairs: bool) -> Document:
        """Temporal links: those of the document where it has any, with labels for those without, else our own."""
        temporal = [link for link in document.links if link.kind == "TLINK"]
        if pairs or temporal:
            if "relate" not in self.parts or all(link.relation for link in temporal):
                return document
            return label_links(document, self.parts["relate"], self.parts.get("merge"))
        given = document.links
        document = msgspec.structs.replace(document, links=()) if given else document
        document = self._stage("merge", self._stage("relate", document))
        return links_apart(document, given) if given else document


def _is_tagged(document: Document) -> bool:
    return any(token.upos is not None for token in document.tokens)
