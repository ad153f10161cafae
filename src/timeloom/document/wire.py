"""The JSON shape as types: what `shape` checks an input against, and where the published JSON Schema comes from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

__all__ = [
    "Alternative",
    "Clue",
    "Counts",
    "Dating",
    "Entity",
    "Guessed",
    "Place",
    "Stretch",
    "Syntax",
    "Time",
    "Timeline",
    "Timex",
    "Unresolved",
    "WholeAlternative",
    "WholeDocument",
    "WholeTime",
    "Written",
    "make_schema",
    "schema",
]

Offset = Annotated[int, Meta(ge=0, description="a character offset: code points from the start of the text")]
SpanPair = tuple[Offset, Offset]
Pair = tuple[str, str]
Instant = Annotated[
    str,
    Meta(
        pattern=r"^([0-9]{4}|[+-][0-9]{4,15})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$",
        description="an ISO 8601 local time; the year is astronomical (0000 is 1 BCE), signed outside 0000 to 9999",
    ),
]
Bounds = Annotated[
    tuple[Instant | None, Instant | None],
    Meta(description="[from, to): null for an end that is open or unknown"),
]
EndKind = Literal["known", "open", "unknown"]
Ends = tuple[EndKind, EndKind]


class GivenTimex(Struct, frozen=True, forbid_unknown_fields=True):
    """A TIMEX3 as a file had it: its type may be none of the four."""

    type: str
    value: str
    mod: str | None = None
    quant: str | None = None
    freq: str | None = None
    begin: str | None = None
    end: str | None = None


class Timex(GivenTimex, frozen=True, forbid_unknown_fields=True):
    """The TIMEX3 of TimeML 1.2.1; `begin` and `end` are the values of the two ends of a range."""

    type: Literal["DATE", "TIME", "DURATION", "SET"]


class Unresolved(Struct, frozen=True, forbid_unknown_fields=True):
    """Why there are no intervals."""

    reason: str
    detail: str


class Alternative(Struct, frozen=True, forbid_unknown_fields=True):
    """Another reading of the same words."""

    value: str
    intervals: list[Bounds]
    why: str
    score: Annotated[float | None, Meta(description="its probability; null where it was not weighed")] = None


class Entity(Struct, frozen=True, forbid_unknown_fields=True):
    """One SCATE annotation; `links` are pairs of a property and the id of its target."""

    id: str
    type: str
    spans: list[SpanPair]
    properties: list[Pair]
    links: list[Pair]


class _Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    text: str
    start: Offset
    end: Offset
    intervals: list[Bounds]
    ends: list[Ends]
    more: Annotated[bool, Meta(description="the set goes on beyond the intervals listed")]
    unresolved: Unresolved | None
    zone: str | None
    edtf: str | None
    rrule: str | None
    score: Annotated[float | None, Meta(description="null where not calibrated")]
    assumed: list[str]
    why: str
    entities: list[Entity]


class Time(_Item, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One whole expression of time: one SCATE root."""

    timex3: Timex | None
    alternatives: list[Alternative]


class WholeAlternative(Alternative, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An alternative as a document stores it, with its graph."""

    ends: list[Ends] = []
    zones: list[str | None] = []
    root: str | None = None
    entities: list[Entity] = []


class WholeTime(_Item, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A time as a document stores it: the item, and what only a program needs."""

    timex3: GivenTimex | None
    alternatives: list[WholeAlternative] = []
    id: str = ""
    interval_zones: Annotated[
        list[str | None] | None, Meta(description="zone of each interval, where it is not `zone`")
    ] = None
    root: str | None = None
    tree: Annotated[str | None, Meta(description="the expression as its constructor call")] = None
    attributes: list[Pair] = []
    parts: list[WholeTime] = []


class Stretch(Struct, frozen=True, forbid_unknown_fields=True):
    """One interval with its zone."""

    interval: Bounds
    ends: Ends
    zone: str | None = None


class Instance(Struct, frozen=True, forbid_unknown_fields=True):
    """One MAKEINSTANCE."""

    id: str
    attributes: list[Pair] = []


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """One EVENT with its instances."""

    id: str
    start: Offset
    end: Offset
    attributes: list[Pair] = []
    instances: list[Instance] = []
    main: Annotated[bool, Meta(description="the main event of its sentence")] = False
    score: float | None = None


class Signal(Struct, frozen=True, forbid_unknown_fields=True):
    """One SIGNAL."""

    id: str
    start: Offset
    end: Offset
    attributes: list[Pair] = []


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    """One TLINK, SLINK or ALINK; of one that was found, what found it, the probability of its label, and why."""

    id: str
    kind: Literal["TLINK", "SLINK", "ALINK"]
    relation: str
    source: str
    target: str
    attributes: list[Pair] = []
    task: str = ""
    score: float | None = None
    why: str = ""


class Dropped(Struct, frozen=True, forbid_unknown_fields=True):
    """A link that was proposed and not taken, the ids of what contradicts it, and why in words."""

    link: Link
    because: list[str] = []
    why: str = ""


Bound = (
    Annotated[
        str,
        Meta(
            pattern=r"^(open|([0-9]{4}|[+-][0-9]{4,15})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})$",
            description="an instant; open where it goes on without end, null where nothing is known",
        ),
    ]
    | None
)
Number = Annotated[int, Meta(ge=0)]


class Place(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One event instance, one time, or the time of writing, and where it can lie."""

    id: str
    kind: Literal["event", "time", "creation"]
    start: Offset
    end: Offset
    text: str
    earliest_start: Bound
    latest_start: Bound
    earliest_end: Bound
    latest_end: Bound
    zone: str | None = None
    cluster: Annotated[int, Meta(ge=0, description="an index in `clusters`")] | None = None
    main: bool = False
    line: Literal["narrated", "reporting"] = "narrated"
    least: Annotated[int | None, Meta(description="seconds that it is stated to last at least")] = None
    most: Annotated[int | None, Meta(description="seconds that it is stated to last at most")] = None
    why: list[str] = []
    phrase: Annotated[str, Meta(description="of an event: who did what to whom, in words of the text")] = ""
    hidden: Annotated[
        Literal["", "within", "again", "report", "state", "auxiliary", "noun", "open"],
        Meta(description="why an event has no entry of its own; empty where it has one"),
    ] = ""
    same: Annotated[str | None, Meta(description="the place in whose entry it is told")] = None
    loose: Annotated[
        bool, Meta(description="nothing but the time of writing bounds it, on one side, or nothing does")
    ] = False
    doubtful: Annotated[bool, Meta(description="its bounds come from a link that a reader would hardly find right")] = (
        False
    )


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """Events, and how many are bounded on both sides, on one, on none; times, and how many have no place; in how many
    windows the order was closed, links that no window holds, links and dates left out for a contradiction. Of the
    events: how many have no entry of their own, those of them that are told again, and how many entries only the time
    of writing bounds."""

    events: Number = 0
    both: Number = 0
    one: Number = 0
    none: Number = 0
    times: Number = 0
    unplaced: Number = 0
    windows: Number = 1
    cut: Number = 0
    dropped: Number = 0
    hidden: Number = 0
    again: Number = 0
    loose: Number = 0


class Timeline(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Places in the order of the text, and their partial order, reduced: pairs of which the first has ended when the
    second starts, and pairs of which the first lies within the second. Of a cluster the first alone stands in them."""

    places: list[Place] = []
    before: list[Pair] = []
    within: list[Pair] = []
    clusters: list[list[str]] = []
    counts: Counts = Counts()


Years = Annotated[tuple[int, int], Meta(description="first and last year, both inclusive, astronomical")]


class Grid(Struct, frozen=True, forbid_unknown_fields=True):
    """One list of intervals of years; `chosen` is an index among them, null where there is no answer."""

    grain: str
    intervals: list[Years]
    chosen: Annotated[int, Meta(ge=0)] | None = None


class Phrase(Struct, frozen=True, forbid_unknown_fields=True):
    """A phrase, and whether it is evidence of the time of writing; null where nobody has said."""

    text: str
    evidence: bool | None = None


class Dating(Struct, frozen=True, forbid_unknown_fields=True):
    """When a text was written, as a task of dating asks and answers it."""

    grids: list[Grid] = []
    phrases: list[Phrase] = []
    period: Years | None = None


Share = Annotated[float, Meta(ge=0, le=1)]


class Clue(Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of the text that says when it was written, and what it speaks for."""

    start: Offset
    end: Offset
    kind: Literal["words", "date", "name", "near copy"]
    years: Annotated[
        tuple[int | None, int | None],
        Meta(description="first and last year, both inclusive; null for an end left open"),
    ]
    weight: Annotated[
        float, Meta(description="log odds (natural) for the years that the text is dated to; negative against them")
    ]
    told: str


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When the text was written: `p[k]` is the probability of the year `start + k`; they sum to 1."""

    start: Annotated[int, Meta(description="the first year, astronomical")]
    p: Annotated[list[Share], Meta(min_length=1)]
    year: Annotated[int | None, Meta(description="the median; written for readers, and not read back")] = None
    years: Annotated[Years | None, Meta(description="the shortest stretch that holds `level`; as `year`")] = None
    confidence: Annotated[Share | None, Meta(description="the most that 25 years in a row hold; as `year`")] = None
    clues: list[Clue] = []
    prior: Annotated[bool, Meta(description="nothing of the text was read")] = False
    least: Annotated[Share, Meta(description="with less confidence `year` and `years` are null")] = 0.0
    level: Annotated[float, Meta(gt=0, le=1)] = 0.8


class Guessed(Struct, frozen=True, forbid_unknown_fields=True):
    """How the language of the text came to be known, where it was not given."""

    language: Annotated[str, Meta(description="what the text was read in")]
    said: Annotated[str, Meta(description="the likeliest language, as a library says")]
    sure: Annotated[Share, Meta(description="its probability, among all languages that the library knows")]
    by: Annotated[str, Meta(description="the library and its version")]
    default: Annotated[bool, Meta(description="that did not decide it, and the default was taken")] = False


class Syntax(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of the tokens beside their characters: a list each, one entry a token, null where nobody has
    said."""

    upos: list[str | None]
    xpos: list[str | None]
    feats: list[list[Pair] | None]
    head: Annotated[
        list[Annotated[int, Meta(ge=0)] | None],
        Meta(description="the index of the token that it hangs on; the root of a sentence is its own head"),
    ]
    deprel: list[str | None]


class Problem(Struct, frozen=True, forbid_unknown_fields=True):
    """One broken part of the input."""

    document: str
    place: str
    reason: str
    value: str | None = None
    start: int | None = None
    end: int | None = None


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a document came from and what was broken in it."""

    format: str | None = None
    path: str | None = None
    creation: WholeTime | None = None
    problems: list[Problem] = []


class WholeDocument(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A text and what is known about its times: one line of JSONL."""

    id: str
    text: str
    dct: Stretch | None = None
    language: str = "en"
    sentences: list[SpanPair] = []
    tokens: list[SpanPair] = []
    syntax: Syntax | None = None
    entities: list[Entity] = []
    times: list[WholeTime] = []
    events: list[Event] = []
    signals: list[Signal] = []
    links: list[Link] = []
    dropped: list[Dropped] = []
    timeline: Timeline | None = None
    dating: Dating | None = None
    written: Written | None = None
    guessed: Guessed | None = None
    meta: About = About()
    page: dict[str, Any] | None = None
    """What the page of the service adds to a file that it exports: settings and corrections. Nothing else reads it."""


_ROOTS: dict[str, type[Struct]] = {"time": Time, "document": WholeDocument}


def make_schema(name: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of "time" or "document", made from the types above."""
    (reference,), definitions = msgspec.json.schema_components([_ROOTS[name]], ref_template="#/$defs/{name}")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"timeloom {name}"}
    return {**head, **reference, "$defs": _settled(definitions)}


def _settled(found: Any) -> Any:
    """With null as the last choice wherever there is one, which msgspec has named first or last, by its version, and
    descriptions without the breaks of the source's lines."""
    if isinstance(found, list):
        return [_settled(one) for one in found]
    if not isinstance(found, dict):
        return found
    said = {key: _settled(value) for key, value in found.items()}
    if "anyOf" in said:
        said["anyOf"].sort(key=lambda choice: choice == {"type": "null"})
    if isinstance(said.get("description"), str):
        said["description"] = " ".join(said["description"].split())
    return said


def schema(name: str) -> dict[str, Any]:
    """The published JSON Schema of "time" or "document", as it ships in the package."""
    import json
    from importlib.resources import files

    text = files("timeloom.document").joinpath("schema", f"{name}.schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
