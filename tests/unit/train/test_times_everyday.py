"""What people who write to each other change of the weights: what it is learned from, and how it is packed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from timeloom.models import save_blob
from timeloom.times.choice import CHANGES, NAME, SUFFIX, Scorer
from timeloom.times.features import BITS
from timeloom_train.times import bare_numbers
from timeloom_train.times.everyday import LEAST, PLAN, STEP, changed, is_of_news, packed
from timeloom_train.times.learning import reading
from timeloom_train.times.measuring import measure
from timeloom_train.times.sources import CLASSES, WRITTEN, Item, _of_row, _of_sentence, items

ROOT = Path(__file__).resolve().parents[3]
NOWHERE = Path("nowhere")
"""Sentences of our own need no data."""


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


LEARNED = list(_rows(ROOT / "src" / "timeloom_train" / "times" / "written.jsonl"))
ASIDE = list(_rows(ROOT / "benchmarks" / "data" / "messages.jsonl"))


def test_no_row_that_is_kept_aside_is_learned_from() -> None:
    assert not {row["text"] for row in LEARNED} & {row["text"] for row in ASIDE}
    assert not {row["id"] for row in LEARNED} & {row["id"] for row in ASIDE}
    assert {row["suite"] for row in ASIDE} == {"written 3", "written 4", "written 5"}


@pytest.mark.parametrize("row", [*LEARNED[::97], *ASIDE[::53]], ids=lambda row: row["id"])
def test_a_row_is_marked_where_its_text_is(row: dict[str, Any]) -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?", row["reference"])
    for mention in row["mentions"]:
        assert 0 <= mention["start"] < mention["end"] <= len(row["text"])
        assert mention["accept"]


def test_numbers_that_are_no_hours_are_always_the_same() -> None:
    rows = list(bare_numbers.rows())
    assert rows == list(bare_numbers.rows())
    assert {row["language"] for row in rows} == {"en", "de", "es", "fr"}
    assert all("{" not in row["text"] and "[" not in row["text"] for row in rows)
    assert all(0 <= start < end <= len(row["text"]) for row in rows for start, end, _, _ in row["times"])
    assert {len(row["times"]) for row in rows} == {0, 1}


def test_changes_are_packed_where_they_are(tmp_path: Path) -> None:
    change = np.zeros(1 << BITS, np.float32)
    change[[0, 5, 260, 70_000]] = 0.5, -0.25, 1.0, -9.0
    data, count = packed(change)
    save_blob(NAME, {SUFFIX: bytes(1 << BITS)}, {"step": STEP}, tmp_path)
    save_blob(CHANGES, {SUFFIX: data}, {"step": STEP, "changes": count}, tmp_path)
    weights = Scorer.load(tmp_path, everyday=True).weights
    assert {at: weight for at, weight in enumerate(weights) if weight} == {0: 10, 5: -5, 260: 20, 70_000: -127}
    assert packed(np.zeros(4, np.float32)) == (b"", 0)


def test_a_class_of_messages_is_learned_and_small_changes_are_not() -> None:
    """From weights that know nothing: an hour behind "at" is one, the one behind a score is none."""

    def row(number: int, text: str, *spans: tuple[str, str]) -> Item:
        mentions = [
            {"start": text.index(words), "end": text.index(words) + len(words), "accept": [{"clock": clock}]}
            for words, clock in spans
        ]
        told = {
            "id": str(number),
            "suite": WRITTEN,
            "language": "en",
            "text": text,
            "reference": "2018-05-15T09:00",
            "mentions": mentions,
        }
        return items_of(told)

    hours = [
        row(n, f"The {what} opens at {n}.", (str(n), f"{n:02}:00:00"))
        for n in range(3, 12)
        for what in ("shop", "bank", "gate", "bar", "zoo")
    ]
    scores = [
        row(50 + n, f"They {what} by {n} to {n + 2}.")
        for n in range(3, 12)
        for what in ("won", "lost", "led", "fell", "sank")
    ]
    start = np.zeros(1 << BITS, np.float32)
    made = changed({WRITTEN: told_of([*hours[5:], *scores[5:]])}, start, PLAN, told=lambda line: None)
    read = reading(made.tolist())
    assert measure("hours", hours[:5], read).right == 1
    assert measure("scores", scores[:5], read).false == 0
    assert np.abs(made[made != start]).min() >= LEAST


def items_of(row: dict[str, Any]) -> Item:
    return _of_row(WRITTEN, row)


def told_of(rows: list[Item]) -> list[tuple[Item, list[Any]]]:
    from timeloom.times.context import EVERYDAY
    from timeloom.times.interpret import Interpreter
    from timeloom_train.times.examples import examples
    from timeloom_train.times.learning import chart_of

    interpreter = Interpreter()
    return [(item, list(examples(item, chart_of, interpreter, EVERYDAY))) for item in rows]


def test_rows_of_the_tree_are_read_as_a_source() -> None:
    every = items(WRITTEN, NOWHERE)
    assert len(every) == len(LEARNED)
    assert not any(item.is_expression for item in every)


@pytest.mark.parametrize(
    ("text", "value", "is_one"),
    [
        ("Sat 1 p.m.", "2010-07-24T13:00", True),
        ("see you Sat 1 p.m.", "2010-07-31T13:00", False),
        ("They met on Sat.", "2010-07-24", False),
        ("24 July 2010", "2010-07-24", False),
    ],
)
def test_a_heading_of_news_is_no_note_of_everyday(text: str, value: str, *, is_one: bool) -> None:
    start = max(text.find("Sat"), 0)
    row = {"text": text, "language": "en", "dct": "2010-07-30", "times": [[start, len(text), "DATE", value]]}
    assert is_of_news(_of_sentence(CLASSES, "1", row)) is is_one
