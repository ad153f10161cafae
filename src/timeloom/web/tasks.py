"""What a worker can be asked: by name, the type of the body and what is done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import msgspec

from timeloom.web import bodies
from timeloom.web.faults import UNFIT, UNREADABLE, RequestError, body_fault, fault_of
from timeloom.web.frames import Answer, Task
from timeloom.web.readings import Reader

__all__ = ["TASKS", "Kind", "Replied", "checked_query", "decoded", "perform"]

Replied = tuple[Answer, bytes]
_MOST_FIELDS = 100


class Kind(NamedTuple):
    """A task: the type of its body, what makes the answer; whether the body is a form and not JSON, whether it carries
    a document; and what looks at the options in its query, which an empty body asks for."""

    body: type[msgspec.Struct]
    perform: Callable[[Reader, Any, dict[str, str]], Replied]
    is_form: bool = False
    carries: bool = False
    check: Callable[[Reader, dict[str, str]], None] | None = None


def _json(told: object, status: int = 200) -> Replied:
    return Answer(status=status), msgspec.json.encode(told)


def _of(name: str) -> Callable[[Reader, Any, dict[str, str]], Replied]:
    """A method of the Reader that gives JSON."""
    return lambda reader, body, query: _json(getattr(reader, name)(body))


def _batch_annotate(reader: Reader, body: bodies.BatchLine, query: dict[str, str]) -> Replied:
    asked = bodies.Annotate(text=body.text, id=body.id, dct=body.dct, **_options(query))
    return _json({"id": body.id, **reader.annotate(asked)})


def _batch_parse(reader: Reader, body: bodies.ParseLine, query: dict[str, str]) -> Replied:
    asked = bodies.ParseText(expression=body.expression, dct=body.dct, **_options(query))
    return _json({"id": body.id, **reader.parse(asked)})


def _check_reading(reader: Reader, query: dict[str, str]) -> None:
    """Raises for options with which no line can be read."""
    options = bodies.Options(**_options(query))
    reader.loom(options).check(layers=options.layers or "all")


def _options(query: dict[str, str]) -> dict[str, Any]:
    """The reading options that stand in the query of a batch. Raises RequestError for a value that is none."""
    try:
        options = msgspec.convert(query, bodies.Options)
    except msgspec.ValidationError as error:
        raise body_fault(error, b"") from None
    return {name: getattr(options, name) for name in options.__struct_fields__}


def _export(reader: Reader, body: bodies.Export, query: dict[str, str]) -> Replied:
    from timeloom.web.export import exported

    return exported(body, report=query.get("report") not in (None, "", "0"))


def _picture(reader: Reader, body: bodies.Picture, query: dict[str, str]) -> Replied:
    from timeloom.web.pictures import picture

    return Answer(type="image/svg+xml"), picture(body).encode()


def _score(reader: Reader, body: bodies.Score, query: dict[str, str]) -> Replied:
    from timeloom.web.scoring import scored

    return _json(scored(body))


def _duckling(reader: Reader, body: bodies.DucklingForm, query: dict[str, str]) -> Replied:
    from timeloom.adapters.duckling import duckling_answer

    given = {name: getattr(body, name) for name in body.__struct_fields__}
    fields = {name: value for name, value in given.items() if value is not None}
    return _json(duckling_answer(fields, preset=reader.preset))


TASKS: dict[str, Kind] = {
    "parse": Kind(bodies.ParseText, _of("parse")),
    "annotate": Kind(bodies.Annotate, _of("annotate"), carries=True),
    "timeline": Kind(bodies.Annotate, _of("timeline"), carries=True),
    "date": Kind(bodies.DateText, _of("date")),
    "language": Kind(bodies.Guess, _of("language")),
    "open": Kind(bodies.Open, _of("open"), carries=True),
    "correct": Kind(bodies.Correct, _of("correct"), carries=True),
    "score": Kind(bodies.Score, _score),
    "export": Kind(bodies.Export, _export, carries=True),
    "picture": Kind(bodies.Picture, _picture, carries=True),
    "batch/annotate": Kind(bodies.BatchLine, _batch_annotate, check=_check_reading),
    "batch/parse": Kind(bodies.ParseLine, _batch_parse, check=_check_reading),
    "batch/date": Kind(bodies.DateText, _of("date")),
    "duckling/parse": Kind(bodies.DucklingForm, _duckling, is_form=True),
}


_QUERIES: dict[str, tuple[str, ...]] = {
    "export": ("report",),
    "batch/annotate": bodies.Options.__struct_fields__,
    "batch/parse": bodies.Options.__struct_fields__,
}
"""What may stand in the query of a route; of the others nothing may."""


def checked_query(name: str, query: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The query of a request. Raises RequestError for what its route does not take."""
    known = _QUERIES.get(name, ())
    found: dict[str, str] = {}
    for key, value in query:
        if key not in known or key in found:
            there = f"there are {', '.join(known)}" if known else "options stand in the body"
            told = "it is given twice" if key in found else f"there is no such option in the query; {there}"
            raise RequestError(UNFIT, told, place="query", value=key)
        found[key] = value
    if "layers" in known:
        _options(found)
    return found


def decoded(kind: Kind, body: bytes) -> msgspec.Struct:
    """A body as the type of its task. Raises RequestError that says what is wrong with it."""
    try:
        body.decode("utf-8")
        return msgspec.convert(_fields(body), kind.body) if kind.is_form else msgspec.json.decode(body, type=kind.body)
    except UNREADABLE as error:
        raise body_fault(error, body, kind.body.__struct_fields__) from None


def _fields(body: bytes) -> dict[str, str]:
    """The fields of a form. Raises RequestError for one that is there twice, and for more than any form has."""
    try:
        pairs = parse_qsl(body.decode("utf-8"), keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS)
    except UnicodeDecodeError:
        raise
    except ValueError as error:
        raise RequestError(UNFIT, "the form has more fields than any route takes") from error
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise RequestError(UNFIT, "it is given twice", place=twice)
    return fields


def perform(reader: Reader, task: Task, body: bytes) -> tuple[Answer, bytes, BaseException | None]:
    """The answer to one request. Nothing is raised; what went wrong and is a fault of ours comes third."""
    kind = TASKS[task.name]
    try:
        if kind.check is not None and not body:
            kind.check(reader, task.query)
            return Answer(), b"{}", None
        answer, data = kind.perform(reader, decoded(kind, body), task.query)
        return answer, data, None
    except Exception as error:  # noqa: BLE001 - one request must not cost the worker, whatever the fault
        status, told = fault_of(error)
        answer, data = _json({"error": told}, status)
        return answer, data, error if status == 500 else None
