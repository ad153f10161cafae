"""What documents hold, in numbers: the figures of the registry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from timeloom.document import Document

__all__ = ["count"]


def count(documents: Iterable[Document]) -> dict[str, int]:
    """How many documents and annotations there are, zeros left out.

    TIMEX3 and EVENT are those of the text; creation times count as DCT. `pairs` are the links of a table of pairs,
    `entities` the annotations of SCATE,
    `phrases` those that a task of dating asks about.
    """
    total: Counter[str] = Counter()
    for document in documents:
        events = document.events
        total.update(
            documents=1,
            sentences=len(document.sentences),
            tokens=len(document.tokens),
            EVENT=len(events),
            MAKEINSTANCE=sum(len(event.instances) for event in events),
            TIMEX3=len(document.times),
            DCT=document.meta.creation is not None,
            SIGNAL=len(document.signals),
            entities=len(document.entities),
            phrases=len(document.dating.phrases) if document.dating else 0,
        )
        total.update("pairs" if _is_pair(link.attributes) else link.kind for link in document.links)
    return dict(+total)


def _is_pair(attributes: tuple[tuple[str, str], ...]) -> bool:
    names = {name for name, _ in attributes}
    return "scheme" in names and "task" not in names
