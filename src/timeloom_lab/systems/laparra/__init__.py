"""`laparra`: the recurrent networks of Laparra, Xu and Bethard 2018 ("From Characters to Time Intervals", TACL 6).

Characters or words, each with part of speech and Unicode category, are read by two stacked bidirectional GRUs for every
output; the label of each unit tells which entity begins or goes on there. `Laparra` finds spans and types;
`timeloom_lab.systems.greedy` links them, as in the paper.

    system = Laparra.load("char-3-softmax")
    document = GreedyComposer()(system(document))

Published, dev of newswire, spans and types: `VARIANTS`. Departures: the tagger is a stand-in (a parameter here) for the
paper's; sentences are those of `timeloom.times.segment`; the GRU is torch's; pieces are not padded; words that training
saw once are unknown words. Weights are made by `python -m timeloom_train system laparra`, which says their sizes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.errors import ModelError
from timeloom.models import arrays
from timeloom.scate.labels import decode
from timeloom.timeml.timex3 import Timex3
from timeloom_lab.systems.chrono import Tagger, tag
from timeloom_lab.systems.folder import folder
from timeloom_lab.systems.laparra.network import Network
from timeloom_lab.systems.laparra.pieces import pieces
from timeloom_lab.systems.laparra.units import EDGE, FEATURES, ids, units
from timeloom_lab.systems.laparra.variants import SCHEMES, TIMEX, VARIANTS, Scheme, Unit, Variant, variant

__all__ = ["FEATURES", "SCHEMES", "TIMEX", "VARIANTS", "Laparra", "Scheme", "Unit", "Variant", "variant"]

_AT_ONCE = 16
"""Pieces that are read together."""


class Laparra:
    """Document -> Document with entities (spans and types); with outputs `timex`, with times (extents and types, no
    values). Reads text and sentences (it finds them if there are none); what the layer held is replaced.

    `blind` names features that are read as unknown, to see what they are worth.
    """

    name = "laparra.v1"

    def __init__(
        self,
        made: Variant,
        weights: Mapping[str, NDArray[np.generic]],
        *,
        tagger: Tagger = tag,
        blind: Collection[str] = (),
    ) -> None:
        if unknown := set(blind) - set(FEATURES):
            raise ValueError(f"a feature is one of {', '.join(FEATURES)} (got {sorted(unknown)})")
        self.variant = made
        self.network = Network(weights, made.scheme.heads)
        self.tagger = tagger
        self._vocabularies = [{} if name in blind else self.network.vocabularies.get(name, {}) for name in FEATURES]

    @classmethod
    def load(
        cls, name: str, root: str | Path | None = None, *, tagger: Tagger = tag, blind: Collection[str] = ()
    ) -> Laparra:
        """A trained variant from the folder of the systems. Raises ModelError where there are no weights."""
        made = variant(name)
        where = folder("laparra", root)
        if not (where / f"{name}.npz").is_file():
            message = f"there are no weights; make them with `python -m timeloom_train system laparra --variant {name}`"
            raise ModelError(message, value=str(where / f"{name}.npz"))
        return cls(made, arrays(name, where), tagger=tagger, blind=blind)

    def __call__(self, document: Document) -> Document:
        """The document with what was found."""
        found = self.spans(document)
        if self.variant.outputs == "timex":
            times = tuple(
                Time(id=f"t{at}", start=start, end=end, text=document.text[start:end], timex3=Timex3(type_, ""))
                for at, (start, end, type_) in enumerate(found, 1)
            )
            return msgspec.structs.replace(document, times=times)
        entities = tuple(
            TimeEntity(f"e{at}", (Span(start, end),), type_) for at, (start, end, type_) in enumerate(found, 1)
        )
        return msgspec.structs.replace(document, entities=entities)

    def spans(self, document: Document) -> list[tuple[int, int, str]]:
        """Start, end and type of all that is found, in the order of the text, each once."""
        spans = list(pieces(document))
        found: set[tuple[int, int, str]] = set()
        for first in range(0, len(spans), _AT_ONCE):
            own = spans[first : first + _AT_ONCE]
            made = [units(document.text[span.start : span.end], self.variant.unit, self.tagger) for span in own]
            rows = [FEATURES.index(name) for name in self.network.features]
            scores = self.network.scores([ids(one, self._vocabularies)[rows] for one in made])
            for span, one, told in zip(own, made, scores, strict=True):
                inner = {head: array[EDGE : EDGE + len(one.spans)] for head, array in told.items()}
                for entity in decode(self.variant.scheme.labels(inner), self.variant.scheme.groups):
                    start, end = one.spans[entity.start][0], one.spans[entity.end - 1][1]
                    found.add((span.start + start, span.start + end, entity.type))
        return sorted(found)
