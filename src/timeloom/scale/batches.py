"""A function over record batches, for engines that map such: Spark, Ray Data, Dask, the datasets of Hugging Face.

It holds the recipe of a pipeline and no state, so it travels between processes; the model is loaded where it is first
called, once a process. A row gives the same answer in any batch. Needs timeloom[arrow].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any, Literal

from timeloom.document import Document
from timeloom.document.frames import arrow_schema, to_arrow
from timeloom.document.tables import TABLE_NAMES, TableName
from timeloom.errors import FormatError, TimeloomError
from timeloom.extras import require
from timeloom.formats.jsonl import render
from timeloom.formats.rows import Columns, Row, document_of
from timeloom.pipeline import Layers, Pipeline, load

__all__ = ["BatchReader", "Output"]

Output = Literal["documents"] | TableName
"""What is given: a row a document (`id`, `document`, `error`), or the rows of a table (`timeloom.document.tables`)."""


class BatchReader:
    """Maps record batches (or tables) of texts to what is found in them.

    >>> import pyarrow as pa
    >>> reader = BatchReader("rules", output="times")
    >>> found = reader(pa.record_batch({"id": ["a"], "text": ["Built in 1843."]}))
    >>> found.column("value").to_pylist()
    ['1843']

    `output="documents"` gives a row for each row that came in: `document` is the JSON of the whole document
    (docs/json.md), null where the text could not be read, and `error` says why. The other outputs leave such rows out.

    A row without an id gets one of its text and its time of writing (`row-` and 16 digits of a digest), since it cannot
    know its number among all batches: it is the same in any batch, and rows that say the same have the same id.

    Raises:
        ModelError: there is no such preset, or it does not read these layers.
    """

    def __init__(
        self,
        preset: str | Pipeline = "default",
        *,
        output: Output = "documents",
        columns: Columns | None = None,
        layers: Layers = "all",
    ) -> None:
        if output != "documents" and output not in TABLE_NAMES:
            raise ValueError(f"the output is documents or one of {', '.join(TABLE_NAMES)} (got {output!r})")
        self.loom = preset if isinstance(preset, Pipeline) else load(preset)
        self.loom.check(layers=layers)
        self.output, self.columns, self.layers = output, columns or Columns(), layers

    @property
    def schema(self) -> Any:
        """The Arrow schema of what is given."""
        if self.output != "documents":
            return arrow_schema(self.output)
        arrow = require("pyarrow")
        return arrow.schema([(name, arrow.string()) for name in ("id", "document", "error")])

    def __call__(self, batch: Any) -> Any:
        """The output of a RecordBatch as a RecordBatch, of a Table as a Table.

        Raises FormatError where the batch has no column of texts.
        """
        arrow = require("pyarrow")
        read = [self._read(number, *cells) for number, cells in enumerate(self._cells(batch))]
        if self.output == "documents":
            rows = [_row(id, found) for id, found in read]
            table = arrow.Table.from_pylist(rows, schema=self.schema)
        else:
            table = to_arrow((found for _, found in read if isinstance(found, Document)), self.output)
        return table if isinstance(batch, arrow.Table) else _one_batch(arrow, table)

    def each(self, batches: Iterable[Any]) -> Iterator[Any]:
        """The outputs of many batches, as `mapInArrow` of Spark wants them."""
        return map(self, batches)

    def _cells(self, batch: Any) -> Iterator[tuple[str | None, str | None, str | None]]:
        names = batch.schema.names
        columns = self.columns
        for name in (columns.text_name, columns.id, columns.dct):
            if name is not None and name not in names:
                raise FormatError(f"the batch has no column {name!r}; it has {', '.join(names)}", value=name)
        nothing = [None] * batch.num_rows
        wanted = (columns.text_name, columns.id_name, columns.dct_name)
        held = {name: batch.column(name).to_pylist() for name in names if name in wanted}
        return zip(
            held[columns.text_name], held.get(columns.id_name, nothing), held.get(columns.dct_name, nothing), strict=True
        )  # fmt: skip

    def _read(self, number: int, text: Any, id: Any, dct: Any) -> tuple[str | None, Document | Exception]:
        name = None if id is None or id == "" else str(id)
        try:
            if not isinstance(text, str):
                raise FormatError("its text is null, or no text", document=name, value=text)
            row = Row(text, name or _made_id(text, dct), None if dct is None else str(dct))
            name = row.id
            given = document_of(row, "", "batch", f"row {number + 1}", "arrow")
            return name, self.loom.run(given, layers=self.layers)
        except Exception as error:  # noqa: BLE001  # a batch does not die of one row, whatever the fault
            return name, error


def _made_id(text: str, dct: Any) -> str:
    told = f"{'' if dct is None else dct}\0{text}"
    return f"row-{blake2b(told.encode('utf-8', 'surrogatepass'), digest_size=8).hexdigest()}"


def _row(id: str | None, found: Document | Exception) -> dict[str, str | None]:
    """A row of the output `documents`."""
    if isinstance(found, Document):
        try:
            return {"id": id, "document": render(found).decode().rstrip("\n"), "error": None}
        except FormatError as error:
            found = error
    said = str(found) if isinstance(found, TimeloomError) else f"{type(found).__name__}: {found}"
    return {"id": id, "document": None, "error": said}


def _one_batch(arrow: Any, table: Any) -> Any:
    batches = table.combine_chunks().to_batches()
    return batches[0] if batches else arrow.RecordBatch.from_pylist([], schema=table.schema)
