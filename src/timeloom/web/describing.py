"""The OpenAPI of the service: what each route is for, its body from the types of `bodies`, its answers.

The schemas of documents are those that ship (`timeloom.document.wire`). FastAPI's own pages of documentation load their
scripts from elsewhere, so they are off; /openapi.json is all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from fastapi import FastAPI

from timeloom.document import wire
from timeloom.web import bodies
from timeloom.web.incoming import FORM
from timeloom.web.tasks import TASKS

__all__ = ["describe", "operations"]

_REFERENCE = "#/components/schemas/{name}"
_LINES = "application/x-ndjson"


class _Said(NamedTuple):
    """Of a route: its group, its line, more words, and the type of what it answers."""

    group: str
    summary: str
    more: str = ""
    answer: str = "application/json"


_SAID: dict[str, _Said] = {
    "parse": _Said("reading", "One expression of time, read", "The whole string has to be one expression; 422 says what is in the way."),
    "annotate": _Said("reading", "A text with its times, events, links and timeline", "A document given instead of a text keeps the layers that it has and gets those that it lacks."),
    "timeline": _Said("reading", "A text's timeline", "As /annotate, with the timeline in front; a preset without one gets that of its times."),
    "date": _Said("reading", "When a text was written, by its words"),
    "language": _Said("reading", "What language a text is in, by its words", "Among the languages that there are rules for; English where the text does not tell. Without the extra langid it cannot be guessed: 501."),
    "open": _Said("working", "A file of somebody's as a document", "TimeML, a document of timeloom as JSON or JSONL, Anafora with its text, or a plain text. A document that timeloom has read is as it was; of others the annotations are kept, and what they lack is added."),
    "correct": _Said("working", "A document with a person's corrections, read on from there", "Edits are applied in order. What a person set stands: it is kept by reading again, and a link by hand overrules links that were found."),
    "score": _Said("working", "A system's annotations against a gold standard"),
    "export": _Said("working", "A document as a file", "X-Timeloom-Lost counts what the format cannot hold; with report=1 the answer is JSON with the file and a list of the losses.", "*/*"),
    "picture": _Said("working", "A document as a picture", "", "image/svg+xml"),
    "batch/annotate": _Said("reading", "Many texts, line by line", "The body is JSONL, {id?, text, dct?} a line; options stand in the query. A line is answered for each, in order, while the body still comes in. A bad line is answered by its error, and the rest goes on.", _LINES),
    "duckling/parse": _Said("reading", "What duckling's server answers to /parse", "For programs that speak to duckling: the dimensions time and duration. Without reftime what depends on it is left out; without tz values have no offset."),
    "batch/parse": _Said("reading", "Many expressions of time, line by line", "As /batch/annotate; {id?, expression, dct?} a line.", _LINES),
    "batch/date": _Said("reading", "When many texts were written, line by line", "As /batch/annotate; {id?, text, least?, level?} a line.", _LINES),
    "/": _Said("page", "The page", "", "text/html"),
    "/static/{name}": _Said("page", "The files of the page", "", "*/*"),
    "/options": _Said("service", "What can be asked for, and what it means"),
    "/health": _Said("service", "Whether the service answers"),
    "/ready": _Said("service", "Whether it has workers to read with"),
    "/metrics": _Said("service", "Counts, in the text format of Prometheus", "", "text/plain"),
}  # fmt: skip
_PLAIN_ERRORS = {
    421: "It is addressed by a name that is not the service's",
    500: "The service failed over it",
    503: "Too many requests are under way",
}
_ERRORS = {
    400: "The body is not JSON, or not UTF-8",
    403: "A page of another site asks",
    408: "The body stopped coming",
    413: "The body is too large",
    415: "The body is not sent as what the route takes, or compressed",
    421: "It is addressed by a name that is not the service's",
    422: "Something in it does not fit: an unknown field or option, a bad date, a layer that the preset has not",
    500: "The service failed over it",
    501: "A package that it needs is not installed",
    503: "Too many requests wait, or so much that this one would not be answered in time; Retry-After says when to come again",
    504: "It took too long: a shorter text, a faster preset or a longer --timeout helps",
}


class _Time(msgspec.Struct):
    """One expression of time."""

    time: wire.Time


class _Fact(msgspec.Struct):
    """A link, or the date of a time, as a contradiction names it."""

    id: str
    kind: str
    words: list[str]
    by_hand: bool
    source: str | None = None
    relation: str | None = None
    target: str | None = None


class _Conflict(msgspec.Struct):
    """What was left out of the timeline, and the fewest that it cannot hold with."""

    left_out: _Fact
    because: list[_Fact]
    smallest: bool
    says: str


class _Stated(msgspec.Struct):
    """The day that a text bears at its head or foot, of a mail the moment: its value in ISO 8601, its words and their
    characters."""

    value: str
    text: str
    start: int
    end: int


class _Read(msgspec.Struct):
    """A document that was read, its contradictions and its problems; where its time of writing is not known, the day
    that its text bears."""

    document: wire.WholeDocument
    conflicts: list[_Conflict]
    problems: list[wire.Problem]
    stated: _Stated | None


class _Skipped(msgspec.Struct):
    """An edit that did not fit, by its number, and why."""

    edit: int
    says: str


class _Corrected(_Read):
    """A document with corrections; where `skip` was asked for, those that were left out."""

    left_out: list[_Skipped] | None = None


class _File(msgspec.Struct):
    """What a file was: its format, whether it is one that timeloom has read, what annotations it had, its time of
    writing as a value, what the page kept in it, and the language that it was read in."""

    format: str
    ours: bool
    times: int
    events: int
    links: int
    dct: str | None
    page: dict[str, Any] | None
    language: str


class _Opened(_Read):
    """A document out of a file."""

    file: _File


class _Lined(_Read):
    """The same, with its timeline."""

    timeline: wire.Timeline


class _Dated(msgspec.Struct):
    """When a text was written."""

    written: wire.Written


class _Guess(msgspec.Struct):
    """The language of a text, and how it came to be known."""

    guessed: wire.Guessed


class _Figures(msgspec.Struct):
    """What a measure says: its figures by name (precision, recall and F1 of its main rows among them), its signature,
    all its rows, the documents that one side lacks or the measure leaves out, and where asked for the figures of
    each."""

    measure: str
    figures: dict[str, float | None]
    signature: str
    rows: dict[str, dict[str, float | None]]
    missing: list[str]
    extra: list[str]
    skipped: list[str]
    per_document: dict[str, dict[str, float | None]] | None = None


class _Scores(msgspec.Struct):
    """What the measures say."""

    scores: list[_Figures]


class _Error(msgspec.Struct):
    """What is wrong, and where."""

    kind: str
    message: str
    document: str | None
    place: str | None
    value: Any


class _Errors(msgspec.Struct):
    """An error as an answer."""

    error: _Error


_ANSWERS: dict[str, type[msgspec.Struct]] = {
    "parse": _Time, "annotate": _Read, "timeline": _Lined, "date": _Dated, "language": _Guess, "correct": _Corrected, "open": _Opened, "score": _Scores,
    "batch/annotate": _Read, "batch/parse": _Time, "batch/date": _Dated,
}  # fmt: skip


def operations(name: str) -> dict[str, Any]:
    """What FastAPI is told of a route."""
    said = _SAID[name]
    content: dict[str, Any] = {said.answer: {"schema": _schema(_ANSWERS[name])} if name in _ANSWERS else {}}
    responses: dict[int | str, Any] = {200: {"description": said.summary, "content": content}}
    extra: dict[str, Any] = {}
    failed = {"application/json": {"schema": _schema(_Errors)}}
    errors = _ERRORS if name in TASKS else {**_PLAIN_ERRORS, **({404: "There is no such file"} if "{" in name else {})}
    responses |= {status: {"description": told, "content": failed} for status, told in sorted(errors.items())}
    if name in TASKS:
        kind = _LINES if name.startswith("batch/") else FORM if TASKS[name].is_form else "application/json"
        extra["requestBody"] = {"required": True, "content": {kind: {"schema": _schema(TASKS[name].body)}}}
        extra["parameters"] = _parameters(name)
    return {
        "summary": said.summary, "description": said.more or said.summary, "tags": [said.group], "responses": responses,
        "openapi_extra": extra, "name": name,
    }  # fmt: skip


def _parameters(name: str) -> list[dict[str, Any]]:
    if name == "export":
        told = "1: answer with JSON, the file in it and a list of what was lost"
        return [{"name": "report", "in": "query", "schema": {"type": "string"}, "description": told}]
    if name in ("batch/annotate", "batch/parse"):
        return [
            {"name": field, "in": "query", "schema": {"type": "string"}} for field in bodies.Options.__struct_fields__
        ]
    return []


def _schema(of: type[msgspec.Struct]) -> dict[str, Any]:
    return {"$ref": _REFERENCE.format(name=of.__name__)}


def describe(app: FastAPI) -> None:
    """Gives the application its OpenAPI, with the schemas of all bodies and answers."""
    own = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = own()
            roots = [*(kind.body for kind in TASKS.values()), *_ANSWERS.values(), _Errors]
            types = tuple(dict.fromkeys(roots))
            _, components = msgspec.json.schema_components(types, ref_template=_REFERENCE)
            made["paths"]["/static/{name}"]["get"]["responses"].pop("422", None)  # any name is a name
            for kind in TASKS.values():  # a body passes a document on unread; this is what it is
                fields = components[kind.body.__name__]["properties"]
                if "document" in fields:
                    fields["document"] = _schema(wire.WholeDocument)
            made.setdefault("components", {})["schemas"] = components
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
