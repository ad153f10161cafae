"""The function over record batches: the same rows however they are cut, and bad ones as rows."""

from __future__ import annotations

import json
import pickle
from datetime import date

import pytest

from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom.formats.rows import Columns
from timeloom.pipeline import Pipeline
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


def test_rows_without_ids_have_the_same_ones_in_any_batch() -> None:
    made = BatchReader("rules")
    table = arrow.table({"text": ["Built in 1843.", "Burnt in 1850.", "Built in 1843."], "id": ["", None, "a"]})
    whole = [row["id"] for row in made(table).to_pylist()]
    assert len(set(whole)) == 3
    assert whole[2] == "a"
    bare = table.select(["text"])
    each = [row["id"] for part in made.each(bare.to_batches(max_chunksize=1)) for row in part.to_pylist()]
    assert each == [whole[0], whole[1], whole[0]]
    assert [row["id"] for row in made(bare).to_pylist()] == each
    dated = made(bare.append_column("dct", arrow.array(["2017-04-21", None, None])))
    assert dated.column("id")[0].as_py() != whole[0]


def faulty(document: Document) -> Document:
    if "raise" in document.text:
        raise KeyError("a stage with a fault")
    return document


@pytest.mark.parametrize("output", ["documents", "times"])
def test_a_fault_of_the_library_costs_its_row_alone(output: str) -> None:
    loom = Pipeline(segment=faulty, recognise=faulty, compose=faulty, interpret=faulty)
    made = BatchReader(loom, output=output, layers="times")  # type: ignore[arg-type]
    found = made(arrow.table({"text": ["one", "raise", "two"]}))
    if output == "documents":
        assert found.column("error").to_pylist() == [None, "KeyError: 'a stage with a fault'", None]
        assert found.column("document").is_null().to_pylist() == [False, True, False]


def test_what_is_not_there() -> None:
    with pytest.raises(FormatError, match="no column 'text'; it has key, body, printed"):
        BatchReader("rules")(rows())
    with pytest.raises(ValueError, match="the output is"):
        BatchReader("rules", output="words")  # type: ignore[arg-type]
