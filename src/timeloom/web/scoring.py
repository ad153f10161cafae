"""Scores of annotations that come with a request, by the measures of `timeloom.metrics`."""

from __future__ import annotations

from typing import Any

import msgspec

from timeloom.document import Document
from timeloom.document.shape import document_from_dict
from timeloom.errors import FormatError, TimeloomError, misfit
from timeloom.metrics import METRICS, Metric, Score, metric, metric_class
from timeloom.metrics.options import Option, options_of
from timeloom.web import bodies

__all__ = ["scored"]

_FORMATS = ("timeml", "tempeval", "anafora", "jsonl", "json")


def scored(body: bodies.Score) -> dict[str, Any]:
    """The figures of every measure that is asked for."""
    gold, system = _side(body.gold, "gold"), _side(body.system, "system")
    if len(gold) == len(system) == 1:  # two files of one document each mean the same one
        system = [msgspec.structs.replace(system[0], id=gold[0].id)]
    unknown = next((name for name in body.options if name not in body.measures), None)
    if unknown is not None:
        raise FormatError("these are options of a measure that is not asked for", place="options", value=unknown)
    told = [_one(_metric(name, body.options.get(name, {})), gold, system, body) for name in body.measures]
    return {"scores": told}


def _one(measure: Metric, gold: list[Document], system: list[Document], body: bodies.Score) -> dict[str, Any]:
    score = measure.score(gold, system)
    row: dict[str, Any] = {
        "measure": measure.name, "figures": _figures(score), "signature": str(score.signature),
        "rows": {name: one.to_dict() for name, one in score.rows.items()},
        "missing": list(score.missing), "extra": list(score.extra), "skipped": list(score.skipped),
    }  # fmt: skip
    if body.per_document:
        by_id = {document.id: document for document in system}
        pairs = [(one, by_id[one.id]) for one in gold if one.id in by_id]
        row["per_document"] = {one.id: _figures(measure.score([one], [other])) for one, other in pairs}
    return row


def _metric(name: str, options: dict[str, Any]) -> Metric:
    """A measure with its options. Raises FormatError for a name, an option or a value that it does not have."""
    if name not in METRICS:
        raise FormatError(
            f"there is no such measure; there are {', '.join(sorted(METRICS))}", place="measures", value=name
        )
    known = {one.name: one for one in options_of(metric_class(name)) if one.kind is not Document}
    for key, value in options.items():
        if key not in known:
            told = ", ".join(known) or "none"
            raise FormatError(f"{name} has no such option; there are {told}", place="options", value=key)
        _check_value(known[key], value, f"options.{name}.{key}")
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items()}
    try:
        return metric(name, **values)
    except ValueError as error:
        raise FormatError(str(error), place=f"options.{name}") from error


def _check_value(option: Option, value: object, place: str) -> None:
    wanted = list[str] if option.kind is tuple else option.kind
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        raise FormatError(misfit(str(error))[0], place=place, value=value) from None
    choices = tuple(option.choices()) if option.choices else ()
    given = value if isinstance(value, list) else [value]
    strange = next((one for one in given if choices and one not in choices), None)
    if strange is not None:
        raise FormatError(f"it is one of {', '.join(map(str, choices))}", place=place, value=strange)


def _figures(score: Score) -> dict[str, float | None]:
    """The figures that are no rows, and precision, recall and F1 of the rows of the headline."""
    told = dict(score.figures)
    for name in score.headline:
        if name in score.rows:
            row = score.rows[name]
            for which in ("precision", "recall", "f1"):
                told[f"{name}.{which}"] = None if row.is_empty else getattr(row, which)
    return told


def _side(given: list[bodies.Scored], side: str) -> list[Document]:
    return [document for place, one in enumerate(given) for document in _documents(one, f"{side}[{place}]")]


def _documents(given: bodies.Scored, place: str) -> list[Document]:
    """The documents of one file. Errors name its place in the request."""
    if given.format not in _FORMATS:
        told = f"it is one of {', '.join(_FORMATS)}"
        raise FormatError(told, place=f"{place}.format", value=given.format)
    try:
        return _read(given, given.id or place)
    except TimeloomError as error:
        error.place = ": ".join(part for part in (place, error.place) if part)
        raise


def _read(given: bodies.Scored, id: str) -> list[Document]:
    content = given.content
    if given.format == "json":
        if not isinstance(content, dict):
            raise FormatError("the content is a document as an object", value=type(content).__name__)
        document = document_from_dict(content)
        return [document if given.id is None else msgspec.structs.replace(document, id=given.id)]
    if not isinstance(content, str):
        raise FormatError("the content is the file as a string", value=type(content).__name__)
    data = content.encode()
    if given.format == "anafora":
        from timeloom.formats import anafora_read

        return [anafora_read.parse(data, id, None, given.text)]
    if given.format == "jsonl":
        from timeloom.formats import jsonl

        lines = ((number, line) for number, line in enumerate(data.splitlines(), start=1) if line.strip())
        return [jsonl.parse(line, id, f"line {number}") for number, line in lines]
    from timeloom.formats import timeml_read

    return [timeml_read.parse(data, id, None, given.format)]
