"""The linker: labelled spans to a graph, by what was learned from gold graphs, under the schema."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import msgspec

from timeloom.document import Document, Problem, TimeEntity, outside
from timeloom.language import Language, load
from timeloom.models import arrays
from timeloom.scate import schema
from timeloom.stages.compose.linking.decoding import LEGAL, decode
from timeloom.stages.compose.linking.graph import LinkedGraph
from timeloom.stages.compose.linking.nearest import Nearest
from timeloom.stages.compose.linking.properties import choices, literals
from timeloom.stages.compose.linking.scorer import Scorer
from timeloom.stages.compose.linking.view import View, candidates

__all__ = ["Linker"]

_UNREADABLE = "NotNormalizable"
"""What an entity becomes whose words do not say what its type needs ("the ides" as Month-Of-Year)."""


@dataclass(frozen=True, kw_only=True)
class Linker:
    """Reads: text, dct, entities (spans and types). Writes: entities (links and properties), meta (problems).

    The graph keeps to the published schema: slots, targets, numbers of links, no circle, every property that is asked
    for. An operator that counts from something that is no time gets an Event for it, among the entities that are
    there or on words of the text; with `events=False` none is added, and its Interval-Type is Unknown.
    An entity that lies outside the text is told in `meta.problems`; it and types of other schemas stay as they are.

    Time is linear in the number of entities: links are sought among `view.WINDOW` neighbours.
    """

    name: ClassVar[str] = "compose.linker.v1"

    scorer: Scorer | Nearest
    language: Language = field(default_factory=load)
    events: bool = True

    @classmethod
    def load(cls, folder: Path | None = None, *, events: bool = True) -> Linker:
        """The linker with the weights that are shipped, or with those that training wrote to a folder. Raises ModelError."""
        return cls(scorer=Scorer.of(arrays(cls.name, folder), cls.name), events=events)

    def __call__(self, document: Document) -> Document:
        """The document with its entities linked; links and properties that they had are not looked at."""
        problems = [outside(entity, len(document.text), document.id) for entity in document.entities]
        ready = [
            entity if problem is not None else self._ready(entity, document.text)
            for entity, problem in zip(document.entities, problems, strict=True)
        ]
        places = [at for at, entity in enumerate(ready) if problems[at] is None and _is_known(entity)]
        view = View.of(document, [ready[at] for at in places])
        graph = self._linked(view)
        for at, entity in zip(places, view.restored(graph.entities(self.language)), strict=True):
            ready[at] = entity
        told: list[Problem] = [problem for problem in problems if problem is not None]
        meta = (
            msgspec.structs.replace(document.meta, problems=(*document.meta.problems, *told)) if told else document.meta
        )
        return msgspec.structs.replace(document, entities=(*ready, *graph.added), meta=meta)

    def _linked(self, view: View) -> LinkedGraph:
        found = candidates(view, LEGAL)
        scores = self.scorer.link_scores(view, found)
        links = decode(view.entities, found, scores)
        graph = LinkedGraph.of(view, links, choices(view, links, self.scorer, self.language))
        graph.anchor(found, scores, self.language if self.events else None)
        return graph

    def _ready(self, entity: TimeEntity, text: str) -> TimeEntity:
        """The entity without links and properties; as not normalizable where its words do not say what it needs."""
        if not _is_known(entity):
            return entity
        readable = literals(entity, text[entity.start : entity.end], {}, self.language) is not None
        return TimeEntity(entity.id, entity.spans, entity.type if readable else _UNREADABLE)


def _is_known(entity: TimeEntity) -> bool:
    return bool(entity.spans) and entity.type in schema(extensions=False).types
