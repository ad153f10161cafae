"""What the routes take: the bodies of requests as types, from which the checks and the OpenAPI are made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field

from timeloom.correcting.edits import Edit
from timeloom.pipeline.layers import Layers

__all__ = [
    "Annotate", "BatchLine", "Correct", "DateText", "DucklingForm", "Export", "Guess", "Open", "Options", "ParseLine", "ParseText", "Picture", "Score",
    "Scored",
]  # fmt: skip

Said = Annotated[Any, Meta(description="the name of a set of conventions, or an object of single settings")]
Preset = Annotated[str | None, Meta(description="a preset by its name; that of the service where none is given")]
Zone = Annotated[str | None, Meta(description="zone of clock times that state none: Europe/Lisbon or +02:00")]
Moment = Annotated[
    str | None,
    Meta(description='when the text was written: ISO 8601 such as 2017-04-21, or "estimate" to date it by its words'),
]
Text = Annotated[str, Meta(description="the text; offsets in the answer are its code points")]
Whole = Annotated[Raw, Meta(description="a document as docs/json.md has it")]


class Options(Struct, kw_only=True, forbid_unknown_fields=True):
    """How text is to be read; all optional."""

    preset: Preset = None
    tz: Zone = None
    date_order: Annotated[str | None, Meta(description="how to read 3/4/2019: DMY, MDY or YMD")] = None
    prefer: Annotated[str | None, Meta(description="where to look for a bare Friday: past, future, nearest, none")] = (
        None
    )
    conventions: Said = None
    language: Annotated[
        str | None,
        Meta(description='a language tag; en-GB: with the order of day and month there; "auto" to have it guessed; en'),
    ] = None
    jurisdiction: Annotated[str | None, Meta(description="whose civil holidays are meant: US, GB-SCT")] = None
    layers: Annotated[Layers | None, Meta(description="how far to read")] = None


class ParseText(Options, kw_only=True, forbid_unknown_fields=True):
    """One expression of time."""

    expression: Text
    dct: Moment = None


class DucklingForm(Struct, kw_only=True, forbid_unknown_fields=True):
    """The form that duckling's server takes."""

    text: Text
    locale: Annotated[str | None, Meta(description="en_GB: the language, and the order of day and month")] = None
    lang: Annotated[str | None, Meta(description="as locale, without a region")] = None
    dims: Annotated[str | None, Meta(description='a JSON list of dimensions; "time" and "duration" are answered')] = (
        None
    )
    tz: Zone = None
    reftime: Annotated[
        str | None, Meta(description="when it was written, in milliseconds; no clock is read without")
    ] = None
    latent: Annotated[str | None, Meta(description="changes nothing: there is no latent reading")] = None


class BatchLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """One line of a batch."""

    text: Text
    id: str | None = None
    dct: Moment = None


class ParseLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """One line of a batch of expressions."""

    expression: Text
    id: str | None = None
    dct: Moment = None


class Annotate(Options, kw_only=True, forbid_unknown_fields=True):
    """A text to be read; or a document, which keeps the layers that it has and gets those that it lacks."""

    text: Text | None = None
    document: Whole = field(default_factory=lambda: Raw(b"null"))
    id: str | None = None
    dct: Moment = None


class DateText(Struct, kw_only=True, forbid_unknown_fields=True):
    """A text to be dated by its words."""

    text: Text
    id: str | None = None
    least: Annotated[float, Meta(ge=0, le=1, description="with less confidence no year is named")] = 0.0
    level: Annotated[float, Meta(gt=0, le=1, description="the probability that the credible years hold")] = 0.8


class Guess(Struct, kw_only=True, forbid_unknown_fields=True):
    """A text whose language is to be guessed."""

    text: Text


class Scored(Struct, kw_only=True, forbid_unknown_fields=True):
    """One annotated document: a file of a format as text, or a document as JSON."""

    content: Annotated[Any, Meta(description="the file as a string; for the format json the document itself")]
    format: Annotated[str, Meta(description="timeml, tempeval, anafora, jsonl or json")] = "timeml"
    id: str | None = None
    text: Annotated[str | None, Meta(description="for anafora: the text that it annotates")] = None


class Score(Struct, kw_only=True, forbid_unknown_fields=True):
    """A system's annotations, and the gold that they are compared with; documents go by their ids."""

    gold: Annotated[list[Scored], Meta(min_length=1)]
    system: Annotated[list[Scored], Meta(min_length=1)]
    measures: Annotated[list[str], Meta(min_length=1, description="names of measures; GET /options lists them")]
    options: Annotated[dict[str, dict[str, Any]], Meta(description="options of measures, by measure")] = {}
    per_document: bool = False


class Correct(Options, kw_only=True, forbid_unknown_fields=True):
    """A document and what a person changes in it, applied in order."""

    document: Whole
    edits: Annotated[list[Edit], Meta(max_length=1000)]
    skip: Annotated[bool, Meta(description="leave out edits that do not fit, and say which")] = False


class Open(Options, kw_only=True, forbid_unknown_fields=True):
    """A file that somebody has, as text."""

    name: Annotated[str, Meta(max_length=1000, description="the name of the file; its ending tells the format")]
    content: Text
    text: Annotated[str | None, Meta(description="for Anafora: the text that it annotates")] = None
    dct: Moment = None


class Export(Struct, kw_only=True, forbid_unknown_fields=True):
    """A document, and the format of the file that it is to be."""

    document: Whole
    format: str


class Picture(Struct, kw_only=True, forbid_unknown_fields=True):
    """A document, and what of it is to be drawn."""

    document: Whole
    what: Literal["timeline", "scate", "temporal", "dating"] = "timeline"
    time: Annotated[str | None, Meta(description="for scate: the id of the time")] = None
    width: Annotated[int, Meta(ge=200, le=8000, description="pixels")] = 1200
