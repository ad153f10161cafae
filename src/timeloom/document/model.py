"""The sheet that all stages write on. Every layer is a tuple of frozen structs; a stage returns a new Document.

The small structs of which a text has thousands are `gc=False`: none can be part of a cycle, and the collector need not
walk them (a quarter of the time of a text that is all dates, measured).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.calendar.tree import Expression
from timeloom.document.assumed import ASSUMED
from timeloom.document.encoding import Encoding, Read
from timeloom.document.guessed import Guessed
from timeloom.document.timeline import Timeline
from timeloom.document.written import Written
from timeloom.timeml.timex3 import Timex3

if TYPE_CHECKING:
    from timeloom.document.tables import TableName

__all__ = [
    "Alternative",
    "Candidate",
    "Dating",
    "Document",
    "Dropped",
    "Event",
    "Grid",
    "Instance",
    "Link",
    "Meta",
    "Phrase",
    "Problem",
    "Signal",
    "Span",
    "Time",
    "TimeEntity",
    "Token",
    "Unresolved",
    "outside",
]


class Span(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """Characters `[start, end)`: code points, end exclusive."""

    start: int
    end: int


class Token(msgspec.Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """One token: `text[start:end]`; and, where something has parsed the text, its part of speech and its place in a
    tree.

    The names are those of Universal Dependencies: `upos`, `xpos` (the tag of the treebank: Penn's), `feats` (sorted by
    name, empty where it has none) and `deprel`. `head` is the index among `Document.tokens` of the token that it hangs
    on; the root of a sentence is its own head. None: nobody has said.
    """

    start: int
    end: int
    upos: str | None = None
    xpos: str | None = None
    feats: tuple[tuple[str, str], ...] | None = None
    head: int | None = None
    deprel: str | None = None

    def feat(self, name: str) -> str:
        """The value of a feature, "" where it has none."""
        for key, value in self.feats or ():
            if key == name:
                return value
        return ""


class TimeEntity(msgspec.Struct, frozen=True, gc=False):
    """One SCATE annotation.

    `properties` are literal values and `links` are (property, id of the target), both in the order of the file;
    a repeated property is repeated. Unset properties are left out. `start` and `end` are the hull of `spans`.
    """

    id: str
    spans: tuple[Span, ...]
    type: str
    properties: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()

    @property
    def start(self) -> int:
        spans = self.spans
        return spans[0].start if len(spans) == 1 else min((span.start for span in spans), default=0)

    @property
    def end(self) -> int:
        spans = self.spans
        return spans[0].end if len(spans) == 1 else max((span.end for span in spans), default=0)

    def get(self, name: str) -> str | None:
        """The last literal value of a property, or None."""
        found = None
        for key, value in self.properties:
            if key == name:
                found = value
        return found

    def targets(self, name: str) -> tuple[str, ...]:
        """Ids linked under a property, in file order."""
        return tuple(target for key, target in self.links if key == name)


class Unresolved(msgspec.Struct, frozen=True, gc=False):
    """Why a time has no intervals: `reason` is a row of `timeloom.calendar.value.REASONS`."""

    reason: str
    detail: str


class Alternative(msgspec.Struct, frozen=True, gc=False):
    """Another reading of the same words: its value, its intervals, and what would have to be assumed for it. `score` is
    its probability, as that of the Time, None where no reader has weighed it.

    The reader gives `why`, `score` and the graph (`entities`, `root`); the interpreter fills `value` and `intervals`.
    """

    value: str
    intervals: tuple[Interval, ...]
    why: str
    root: str | None = None
    entities: tuple[TimeEntity, ...] = ()
    score: float | None = None


class Time(msgspec.Struct, frozen=True, kw_only=True):
    """One whole expression of time: one SCATE root, or one TIMEX3 as read from a file.

    `text` is `document.text[start:end]`. `root` names the root among `entities` (None for a TIMEX3 that was read
    without a graph). `assumed` holds names of rows of `timeloom.document.assumed.ASSUMED`. `attributes` keeps the
    attributes of a TIMEX3 element that `timex3` does not hold, in file order.

    `parts` is the view of TimeML where it differs: a range is one Time here and one TIMEX3 per end there, so its
    parts are the Times of its ends, each with its own extent, root and values. `Document.timexes` flattens them.

    A reader gives a Time with its extent, `root`, `entities`, `parts`, `assumed`, `alternatives` (graphs only) and,
    in `attributes`, what SCATE cannot hold of a TIMEX3: ("quant", "EVERY"), ("freq", "2X"), ("mod", "START").
    The interpreter fills the rest.
    """

    id: str
    start: int
    end: int
    text: str
    timex3: Timex3 | None = None
    intervals: tuple[Interval, ...] = ()
    more: bool = False
    unresolved: Unresolved | None = None
    zone: str | None = None
    edtf: str | None = None
    rrule: str | None = None
    score: float | None = None
    assumed: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    why: str = ""
    root: str | None = None
    entities: tuple[TimeEntity, ...] = ()
    tree: Expression | None = None
    attributes: tuple[tuple[str, str], ...] = ()
    parts: tuple[Time, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Exactly one item of the JSON shape (`timeloom.document.shape`; schema in `document/schema`)."""
        from timeloom.document.shape import time_to_dict

        return time_to_dict(self)

    def _repr_html_(self) -> str:
        """What is known of it as a table, for notebooks."""
        from timeloom.document.markup import time_table

        known = {
            "EDTF": self.edtf or "",
            "RRULE": self.rrule or "",
            "score": "" if self.score is None else f"{self.score:.2f}",
            "assumed": "; ".join(ASSUMED.get(name, name) for name in self.assumed),
            "or": "; ".join(
                f"{other.value} ({other.why}{'' if other.score is None else f', {other.score:.2f}'})"
                for other in self.alternatives
            ),
            "why": self.why,
        }
        return time_table(self, known)


class Instance(msgspec.Struct, frozen=True):
    """One MAKEINSTANCE. `attributes` holds every attribute but eiid and eventID, in file order."""

    id: str
    attributes: tuple[tuple[str, str], ...] = ()


class Event(msgspec.Struct, frozen=True):
    """One EVENT. `attributes` holds every attribute but eid, in file order (class among them). `main`: it is the main
    event of its sentence. `score` is the probability that it is an event, None where it was read and not found."""

    id: str
    start: int
    end: int
    attributes: tuple[tuple[str, str], ...] = ()
    instances: tuple[Instance, ...] = ()
    main: bool = False
    score: float | None = None

    @property
    def told(self) -> dict[str, str]:
        """What TimeML says of it: its attributes with those of its first instance."""
        return dict(self.attributes) | dict(self.instances[0].attributes if self.instances else ())


class Signal(msgspec.Struct, frozen=True):
    """One SIGNAL."""

    id: str
    start: int
    end: int
    attributes: tuple[tuple[str, str], ...] = ()


class Link(msgspec.Struct, frozen=True):
    """One TLINK, SLINK or ALINK (`kind`). `source` and `target` are ids of instances (ei1) or times (t1).

    `relation` is "" for a pair that is given without a label. `attributes` holds what is left (signalID, origin,
    syntax, unknown ones), in file order. A link that was found has the `task` that found it, the probability of its
    label (`score`) and, in words, `why`.
    """

    id: str
    kind: str
    relation: str
    source: str
    target: str
    attributes: tuple[tuple[str, str], ...] = ()
    task: str = ""
    score: float | None = None
    why: str = ""


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """Two ends that may be linked, and what was said of them before anything is merged.

    `source` and `target` are ids as in a Link; `task` is what reached them (a row of the table of tasks); `scheme`
    names the labels (`timeloom.graph.labels`); `labels` are labels with their probabilities, the likeliest first, which
    sum to at most 1: what is missing is the probability that they are not to be linked. Empty: nobody has said.
    """

    source: str
    target: str
    task: str
    scheme: str = "timeml"
    labels: tuple[tuple[str, float], ...] = ()


class Dropped(msgspec.Struct, frozen=True, gc=False):
    """A link that was proposed and not taken: `because` are the ids of links and facts that contradict it, `why` says
    it in words."""

    link: Link
    because: tuple[str, ...] = ()
    why: str = ""


class Grid(msgspec.Struct, frozen=True):
    """One list of years of which one interval is when a text was written: candidates, and the one chosen.

    `grain` names the list (F, M and C in SemEval-2015 task 7: fine, medium, coarse). `intervals` are pairs of a first
    and a last year, both inclusive, astronomical, in the order of the list; `chosen` is an index among them, None
    where there is no answer.
    """

    grain: str
    intervals: tuple[tuple[int, int], ...]
    chosen: int | None = None

    @property
    def interval(self) -> tuple[int, int] | None:
        """The chosen interval."""
        return None if self.chosen is None else self.intervals[self.chosen]

    def holding(self, year: int) -> int | None:
        """The index of the first interval that holds a year, None where none does."""
        return next((at for at, (first, last) in enumerate(self.intervals) if first <= year <= last), None)


class Phrase(msgspec.Struct, frozen=True):
    """A phrase of a text, and whether it is evidence of the time of writing; None where nobody has said."""

    text: str
    evidence: bool | None = None


class Dating(msgspec.Struct, frozen=True):
    """When a text was written, as a task of dating asks and answers it.

    `period` is the stretch of years that the task itself gives (first and last, inclusive), None where it gives none.

    The lists of one text are not independent: in SemEval-2015 task 7 the year is the centre of an interval of each, so
    whoever sees two lists knows nearly the year without reading. A system is given `question(grain)`.
    """

    grids: tuple[Grid, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    period: tuple[int, int] | None = None

    def grid(self, grain: str) -> Grid | None:
        """The list of a grain, None where there is none."""
        return next((grid for grid in self.grids if grid.grain == grain), None)

    def question(self, grain: str) -> Dating:
        """One list without its answer, and nothing else: all that a system that dates texts may look at."""
        grid = self.grid(grain)
        return Dating(() if grid is None else (Grid(grid.grain, grid.intervals),))


class Problem(msgspec.Struct, frozen=True):
    """One broken part of an input: what could not be read or interpreted, where, and why. The rest goes on."""

    document: str
    place: str
    reason: str
    value: str | None = None
    start: int | None = None
    end: int | None = None


def outside(entity: TimeEntity, length: int, document: str) -> Problem | None:
    """The problem of an entity with a span that does not lie in a text of `length` characters, or None."""
    for start, end in ((span.start, span.end) for span in entity.spans):
        if not 0 <= start <= end <= length:
            reason = f"its span lies outside the text of {length} characters"
            return Problem(document, f"entity {entity.id}", reason, f"{start},{end}", start, end)
    return None


class Meta(msgspec.Struct, frozen=True):
    """What does not belong to a layer.

    `format` names the format read. `source` is whatever that format's writer needs to write the rest of the file
    back. `creation` is the TIMEX3 of the creation time. `problems` lists what was broken in the input.
    """

    format: str | None = None
    path: str | None = None
    source: object = None
    creation: Time | None = None
    problems: tuple[Problem, ...] = ()


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A text and what is known about its times.

    `dct` is the creation time as an interval, or None. `dating` is a task's question and answer; `written` is when the
    text itself says that it was written, None where nobody has looked. `guessed` is how its language came to be known,
    None where it was given.
    """

    id: str
    text: str
    dct: Interval | None = None
    language: str = "en"
    sentences: tuple[Span, ...] = ()
    tokens: tuple[Token, ...] = ()
    entities: tuple[TimeEntity, ...] = ()
    times: tuple[Time, ...] = ()
    events: tuple[Event, ...] = ()
    signals: tuple[Signal, ...] = ()
    links: tuple[Link, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    timeline: Timeline | None = None
    dating: Dating | None = None
    written: Written | None = None
    guessed: Guessed | None = None
    meta: Meta = Meta()
    candidates: tuple[Candidate, ...] = ()
    """Pairs that what classifies them hands to what merges them: never serialised."""
    encoding: Encoding | None = None
    """What the neural encoder hands to the heads that read it: never serialised, not part of equality."""
    reading: Read | None = None
    """What the stage that finds events hands to the one that relates them: never serialised, not part of equality."""

    @property
    def timexes(self) -> tuple[Time, ...]:
        """The times as TimeML sees them: a range or bounded set gives its parts in its place, and what TimeBank's
        annotators leave out (an attribute view="scate": ages, "previously") is left out."""
        return tuple(
            part for time in self.times for part in (time.parts or (time,)) if ("view", "scate") not in part.attributes
        )

    def to_columns(self, table: TableName = "times", **options: Any) -> dict[str, list[Any]]:
        """A table of the document as plain columns: "times", "events", "links" or "places"
        (`timeloom.document.tables.cells_of`, which says what the options are)."""
        from timeloom.document.tables import cells_of

        return cells_of(table, self, **options)

    def to_frame(self, table: TableName = "times", **options: Any) -> Any:
        """The same as a pandas DataFrame (`timeloom.document.frames.to_frame`); MissingExtra where pandas is absent."""
        from timeloom.document.frames import to_frame

        return to_frame(self, table, **options)

    def to_arrow(self, table: TableName = "times", **options: Any) -> Any:
        """The same as a pyarrow Table (`timeloom.document.frames.to_arrow`); MissingExtra where pyarrow is absent."""
        from timeloom.document.frames import to_arrow

        return to_arrow(self, table, **options)

    def _repr_html_(self) -> str:
        """The text with its mentions marked, and its times as a table, for notebooks."""
        from timeloom.document.markup import document_table

        return document_table(self.id, self.text, self.dct, self.times, self.events)
