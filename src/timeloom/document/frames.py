"""The tables of `timeloom.document.tables` for pandas and Arrow, both loaded on first use.

A missing cell is null in both. Instants are text and seconds; columns of timestamps come on request, since those of
pandas and Arrow end with the years that their clocks can count.
"""

from __future__ import annotations

from typing import Any

from timeloom.document.tables import Each, Kind, Origin, Source, TableName, cells_of, columns_of, metadata_of
from timeloom.extras import require

__all__ = ["arrow_schema", "to_arrow", "to_frame"]

_PANDAS: dict[str, str] = {
    "text": "string",
    "int32": "Int32",
    "int64": "Int64",
    "float32": "Float32",
    "flag": "boolean",
    "timestamp": "datetime64[us]",
}
"""Types of pandas that have a missing value of their own, so that whole numbers stay whole."""


def to_frame(
    source: Source,
    table: TableName = "times",
    *,
    each: Each = "mention",
    timestamps: bool = False,
    read_as: Origin = "gold",
) -> Any:
    """A table of documents, or of times, as a pandas DataFrame. `attrs` hold the name and version of the table.

    Arguments as for `timeloom.document.tables.rows`. Raises MissingExtra where pandas is not installed.
    """
    pandas = require("pandas")
    cells = cells_of(table, source, each=each, timestamps=timestamps, read_as=read_as)
    kinds = {column.name: column.kind for column in columns_of(table, timestamps=timestamps)}
    frame = pandas.DataFrame(
        {name: pandas.Series(values, dtype=_pandas_type(pandas, kinds[name], values)) for name, values in cells.items()}
    )
    frame.attrs.update(metadata_of(table))
    return frame


def _pandas_type(pandas: Any, kind: Kind, values: list[Any]) -> Any:
    """The type of a column. Names are text even where there are none: pandas would take a column of nulls for numbers,
    and files of several documents could not be read as one."""
    if kind != "name":
        return _PANDAS[kind]
    names = sorted({value for value in values if value is not None})
    return pandas.CategoricalDtype(pandas.Index(names, dtype=_PANDAS["text"]))


def to_arrow(
    source: Source,
    table: TableName = "times",
    *,
    each: Each = "mention",
    timestamps: bool = False,
    read_as: Origin = "gold",
    metadata: dict[str, str] | None = None,
) -> Any:
    """A table of documents, or of times, as a pyarrow Table of the schema `arrow_schema`.

    Arguments as for `timeloom.document.tables.rows`. Raises MissingExtra where pyarrow is not installed.
    """
    arrow = require("pyarrow")
    schema = arrow_schema(table, timestamps=timestamps, metadata=metadata)
    cells = cells_of(table, source, each=each, timestamps=timestamps, read_as=read_as)
    arrays = [_array(arrow, cells[field.name], field.type) for field in schema]
    return arrow.Table.from_arrays(arrays, schema=schema)


def arrow_schema(table: TableName, *, timestamps: bool = False, metadata: dict[str, str] | None = None) -> Any:
    """The pyarrow schema of a table; its metadata name the table and the version of its columns, and what you add."""
    arrow = require("pyarrow")
    types = {
        "text": arrow.string(),
        "name": arrow.dictionary(arrow.int32(), arrow.string()),
        "int32": arrow.int32(),
        "int64": arrow.int64(),
        "float32": arrow.float32(),
        "flag": arrow.bool_(),
        "timestamp": arrow.timestamp("us"),
    }
    fields = [
        arrow.field(column.name, types[column.kind], metadata={"told": column.told} if column.told else None)
        for column in columns_of(table, timestamps=timestamps)
    ]
    return arrow.schema(fields, metadata={**metadata_of(table), **(metadata or {})})


def _array(arrow: Any, values: list[Any], kind: Any) -> Any:
    if arrow.types.is_dictionary(kind):
        return arrow.array(values, kind.value_type).dictionary_encode().cast(kind)
    return arrow.array(values, kind)
