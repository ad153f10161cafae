"""Graphs as short strings, so that a table of texts and graphs can be read.

`Type:value(parts)`; a part is what the entity links to, in the order of the links, or the word of an Interval-Type that
is no Link. "+" after a type says that the time of writing is included, "~" stands before a Modifier and "#" before a
Number. `Last(DocTime, Month-Of-Year:August(Day-Of-Month:7))` is "Aug. 7".
"""

from __future__ import annotations

from typing import Any

import timeloom
from timeloom.document import Document, Policy, Time, TimeEntity, Times
from timeloom.pipeline import load
from timeloom.pipeline.dct import anchor
from timeloom.times import Reader, Scorer
from timeloom.times.interpret import Interpreter

SCORER = Scorer.load()
VALUES = ("Value", "Type", "Name", "Zone")


def composed(text: str, dct: str | None = "2017-04-21", **policy: str | None) -> Document:
    """The text with its graphs, as the reader gives them."""
    given = Policy(**policy)  # type: ignore[arg-type]  # a table's words
    return Reader(SCORER, Interpreter(policy=given), policy=given)(Document(id="x", text=text, dct=anchor(dct)))


def in_timeml(text: str, **options: Any) -> Times:
    """The times of a text by the guidelines of TimeML, options as for `find`."""
    return timeloom.find(text, conventions="timeml", **options)


def mentions(text: str, dct: str | None = "2017-04-21", **options: object) -> list[str]:
    """The words of every time that the preset finds."""
    return [time.text for time in load("rules", conventions="timeml", **options)(text, dct).times]  # type: ignore[arg-type]  # a table's words


def graph(time: Time) -> str:
    """The graph of one time."""
    assert time.root is not None
    return _written({entity.id: entity for entity in time.entities}, time.root)


def graphs(text: str, dct: str | None = "2017-04-21", **policy: str | None) -> str:
    """The graphs of all times of a text, one after the other."""
    return "; ".join(graph(time) for time in composed(text, dct, **policy).times)


def _written(by_id: dict[str, TimeEntity], name: str) -> str:
    entity = by_id[name]
    if entity.type == "Number":
        return f"#{entity.get('Value')}"
    if entity.type == "Modifier":
        return f"~{entity.get('Type')}"
    value = next((f":{found}" for key in VALUES if (found := entity.get(key))), "")
    included = "+" if entity.get("Semantics") == "Interval-Included" else ""
    kinds = [entity.get(key) for key in ("Interval-Type", "Start-Interval-Type", "End-Interval-Type")]
    links = iter([_written(by_id, target) for _, target in entity.links])
    parts = [next(links) if kind == "Link" else kind for kind in kinds if kind]
    inside = ", ".join([*parts, *links])
    return f"{entity.type}{included}{value}({inside})" if inside else f"{entity.type}{included}{value}"
