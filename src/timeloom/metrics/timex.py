"""`timex`: TIMEX3 in the body of a text, extents, type and value (TempEval-3 task A; UzZaman et al. 2013, section 5.1).

Rows, figures and matching are those of `timeloom.metrics.spans`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from timeloom.document import Document, Time
from timeloom.metrics.spans import SpanMetric, in_order

__all__ = ["TimexMetric", "body_timexes"]


@dataclass(frozen=True, kw_only=True)
class TimexMetric(SpanMetric[Time]):
    """TIMEX3 of `Document.timexes`, so without the creation time, and without those that cover no characters.

    The official toolkit (`evaluate_entities.py`, after its normaliser has aligned the ids) has these rows and no
    others: it compares type and value as they are written, with no normalisation of values, and neither mod nor quant
    nor freq. Every count is the toolkit's (tests/golden/te3_entities.json), but where its normaliser goes by tokens of
    its own: a TIMEX3 does not stand on a token that it ends within, unless it also begins there ("a good part of 1990"
    before a full stop and a quotation mark, where "1990." is one token: it does not meet "1990"). That is one of 1,548
    matches in the 222 training documents of TempEval-3, rules as the system, and none of 126 in the 20 of dev.
    """

    name: ClassVar[str] = "timex"
    items: ClassVar[str] = "TIMEX3 in the body of a text"
    headline: ClassVar[tuple[str, ...]] = ("strict", "relaxed", "type", "value")
    reference: ClassVar[str] = "UzZaman et al. 2013, SemEval-2013 Task 1: TempEval-3, section 5.1"
    kind: ClassVar[str] = "type"
    attributes: ClassVar[tuple[str, ...]] = ("type", "value")

    def found(self, document: Document) -> list[Time]:
        return body_timexes(document)

    def attribute(self, item: Time, name: str) -> str:
        return str(getattr(item.timex3, name)) if item.timex3 is not None else ""


def body_timexes(document: Document) -> list[Time]:
    """The TIMEX3 that count, in the order of the text."""
    return in_order(document.timexes)
