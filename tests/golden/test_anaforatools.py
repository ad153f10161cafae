"""Track 1 agrees with anaforatools, row by row; the JSON says how its figures were made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from timeloom.document import Document, Span, TimeEntity
from timeloom.metrics import metric

GOLDEN = json.loads((Path(__file__).parent / "anaforatools.json").read_text(encoding="utf-8"))


def document(name: str, lines: list[str]) -> Document:
    """Lines of `id Type 0-4;6-8 Property=value Property>id`."""
    entities = []
    for line in lines:
        id, type, spans, *rest = line.split()
        entities.append(
            TimeEntity(
                id,
                tuple(Span(*map(int, span.split("-"))) for span in spans.split(";")),
                type,
                tuple((part.split("=")[0], part.split("=")[1]) for part in rest if "=" in part),
                tuple((part.split(">")[0], part.split(">")[1]) for part in rest if ">" in part),
            )
        )
    return Document(id=name, text="", entities=tuple(entities))


@pytest.mark.parametrize("exclude", GOLDEN["exclude"], ids=lambda exclude: exclude or "nothing")
def test_every_row(exclude: str) -> None:
    sides = [[document(*pair) for pair in GOLDEN[side].items()] for side in ("gold", "system")]
    score = metric("scate-track1", exclude=tuple(filter(None, exclude.split("+")))).score(*sides)
    told = {name: [row.tally.gold, row.tally.system, row.tally.recalled] for name, row in score.rows.items()}
    assert told == GOLDEN["exclude"][exclude]
    assert score.skipped == ("gold-cycle",)
    assert score.missing == ("absent",)
