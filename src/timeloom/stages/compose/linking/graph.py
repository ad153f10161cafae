"""A graph while it is built: links by entity, chosen literals, and the events that operators count from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, count

import msgspec

from timeloom.document import Span, TimeEntity
from timeloom.language import Language
from timeloom.stages.compose.linking.anchors import event_words
from timeloom.stages.compose.linking.decoding import SHARED
from timeloom.stages.compose.linking.features import Links
from timeloom.stages.compose.linking.properties import literals
from timeloom.stages.compose.linking.scorer import Question
from timeloom.stages.compose.linking.view import View

__all__ = ["LinkedGraph"]


@dataclass(slots=True)
class LinkedGraph:
    """`links[at]` are the (slot, id) of an entity of the view, `chosen[at]` its learned literals by property; `added`
    are new Events."""

    view: View
    links: list[list[tuple[str, str]]]
    chosen: list[dict[str, str]]
    added: list[TimeEntity] = field(default_factory=list)

    @classmethod
    def of(cls, view: View, links: Links, chosen: dict[Question, str]) -> LinkedGraph:
        by_entity: list[list[tuple[str, str]]] = [[] for _ in view.entities]
        told: list[dict[str, str]] = [{} for _ in view.entities]
        for source, slot, target in links:
            by_entity[source].append((slot, view.entities[target].id))
        for (at, name), value in chosen.items():
            told[at][name] = value
        return cls(view, by_entity, told)

    def anchor(self, found: Links, scores: Sequence[float], language: Language | None) -> None:
        """Give every operator that is to count from a link, and has none, an Event: the likeliest of those that are
        there, else one on words of the text. Without a language none is added, and the Interval-Type is Unknown."""
        likeliest: dict[tuple[int, str], tuple[float, str]] = {}
        for (source, slot, target), score in zip(found, scores, strict=True):
            if self.view.entities[target].type in SHARED:
                held = likeliest.get((source, slot))
                if held is None or score > held[0]:
                    likeliest[source, slot] = (score, self.view.entities[target].id)
        ids = {entity.id for entity in self.view.entities}
        made: dict[tuple[int, int], str] = {}
        for at, told in enumerate(self.chosen):
            for name in [name for name, value in told.items() if value == "Link"]:
                slot = name.removesuffix("-Type")
                if any(own == slot for own, _ in self.links[at]):
                    continue
                event = likeliest[at, slot][1] if (at, slot) in likeliest else self._event(at, language, ids, made)
                if event is None:
                    told[name] = "Unknown"
                else:
                    self.links[at].append((slot, event))

    def _event(self, at: int, language: Language | None, ids: set[str], made: dict[tuple[int, int], str]) -> str | None:
        """The id of an Event on words of the text, made where there is none yet; None where no words name one."""
        words = None if language is None else event_words(self.view, *self._hull(at), language)
        if words is None:
            return None
        if words not in made:
            base = f"{self.view.entities[at].id}-event"
            names = chain((base,), (f"{base}{n}" for n in count(2)))
            made[words] = next(name for name in names if name not in ids)
            ids.add(made[words])
            self.added.append(TimeEntity(made[words], (Span(*words),), "Event"))
        return made[words]

    def _hull(self, at: int) -> tuple[int, int]:
        """From the first to the last character of an operator and of what it links to."""
        mine = {target for _, target in self.links[at]}
        low, high = self.view.spans[at]
        for near in self.view.neighbours(at):
            if self.view.entities[near].id in mine:
                start, end = self.view.spans[near]
                low, high = min(low, start), max(high, end)
        return low, high

    def entities(self, language: Language) -> list[TimeEntity]:
        """The entities of the view with their links and properties."""
        made = []
        for at, entity in enumerate(self.view.entities):
            text = self.view.text[entity.start : entity.end]
            properties = literals(entity, text, self.chosen[at], language) or ()
            made.append(msgspec.structs.replace(entity, properties=properties, links=tuple(self.links[at])))
        return made
