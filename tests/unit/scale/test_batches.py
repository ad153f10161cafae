"""The function over record batches: the same rows however they are cut, and bad ones as rows."""

from __future__ import annotations

import json
import pickle
from datetime import date

import pytest

from timeloom.errors import FormatError
from timeloom.formats.rows import Columns
from timeloom.scale.batches import BatchReader

arrow = pytest.importorskip("pyarrow")

TEXTS = ["Built in 1843.", None, "It burnt two days ago.", "Nothing.", "Since May 1990."]


def rows() -> object:
    return arrow.table({"key": [10, 11, 12, 13, 14], "body": TEXTS, "printed": [date(2017, 4, 21)] * 5})


def reader(output: str) -> BatchReader:
    return BatchReader("rules", output=output, columns=Columns("body", "key", "printed"))  # type: ignore[arg-type]


@pytest.mark.parametrize("output", ["documents", "times", "events"])
def test_the_cut_of_the_batches_does_not_show(output: str) -> None:
    made = reader(output)
    whole = made(rows())
    assert whole.schema.equals(made.schema)
    for size in (1, 2, 3):
        parts = list(made.each(rows().to_batches(max_chunksize=size)))  # type: ignore[attr-defined]
        assert all(isinstance(part, arrow.RecordBatch) for part in parts)
        assert arrow.Table.from_batches(parts).to_pylist() == whole.to_pylist()


def test_a_row_for_every_document() -> None:
    told = reader("documents")(rows()).to_pylist()
    assert [row["id"] for row in told] == ["10", "11", "12", "13", "14"]
    assert [row["error"] is None for row in told] == [True, False, True, True, True]
    assert "its text is null" in told[1]["error"]
    assert json.loads(told[2]["document"])["times"][0]["timex3"]["value"] == "2017-04-19"


def test_it_travels() -> None:
    made = pickle.loads(pickle.dumps(reader("times")))
    assert made(rows()).column("value").to_pylist() == ["1843", "2017-04-19", "P9821D"]


def test_an_empty_batch() -> None:
    made = reader("times")
    batch = made(rows().to_batches()[0].slice(0, 0))  # type: ignore[attr-defined]
    assert (batch.num_rows, batch.schema.names) == (0, made.schema.names)


def test_what_is_not_there() -> None:
    with pytest.raises(FormatError, match="no column 'text'; it has key, body, printed"):
        BatchReader("rules")(rows())
    with pytest.raises(ValueError, match="the output is"):
        BatchReader("rules", output="words")  # type: ignore[arg-type]
