"""The Pipeline: stages in order, as a value."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from timeloom._version import __version__
from timeloom.calendar.conventions import DEFAULT, PRESETS, names
from timeloom.calendar.settings import spelled
from timeloom.document import Candidate, Document, Problem, Time
from timeloom.errors import LimitError, ModelError
from timeloom.pipeline.dct import Anchor, anchor, by_clock
from timeloom.pipeline.estimated import ESTIMATE, Estimated, dater, year_interval
from timeloom.pipeline.events import Events, check_events
from timeloom.pipeline.layers import Layers
from timeloom.pipeline.one_run import Run
from timeloom.pipeline.pairs import Pairs
from timeloom.pipeline.recipes import DEFAULT_LANGUAGE, FOREIGN, LARGEST, Options, Stage, recipe_of, same_language
from timeloom.pipeline.stated import STATED, Stated, bearing, borne
from timeloom.signature import Signature

__all__ = ["LANGUAGE", "MAX_TEXT_BYTES", "STAGES", "Pipeline", "build", "check_size", "made"]

LANGUAGE = "language"
"""The place of the problem of a document that was read in another language than its own."""
MAX_TEXT_BYTES = 16 * 2**20
STAGES = (
    "segment", "recognise", "compose", "interpret", "encode", "syntax", "events", "relate", "merge", "timeline"
)  # fmt: skip
"""The stages of a Pipeline, in the order in which they run."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pipeline:
    """Stages in order. Frozen, without state, so one Pipeline serves any number of threads.

    The stages are objects handed in; any callable `Document -> Document` will do. A Pipeline that `load` made
    travels between processes as its recipe (preset and options), not as its parts.

    The first four are always there and read times. The others are there or not: `syntax` parses the tokens, `events`
    finds events, `relate` classifies pairs of events and times (and labels pairs that are given:
    `timeloom.pipeline.pairs`), `merge` makes links of what it says, `timeline` puts all in order (and reads anew the
    times that hang on events, see `timeloom.pipeline.anchored`). `encode` gives the vectors that these read to a
    document that `recognise` has not encoded.

    >>> from timeloom import load
    >>> loom = load("rules")
    >>> [time.timex3.value for time in loom("It rained on 5 March 2017.").times]
    ['2017-03-05']
    """

    segment: Stage
    recognise: Stage
    compose: Stage
    interpret: Stage
    syntax: Stage | None = None
    events: Stage | None = None
    relate: Stage | None = None
    merge: Stage | None = None
    timeline: Stage | None = None
    encode: Stage | None = None
    name: str = "custom"
    options: Options | None = None

    def __call__(
        self,
        text: str,
        dct: Anchor = None,
        *,
        id: str = "text",
        layers: Layers = "all",
        events: Events | None = None,
        max_bytes: int = MAX_TEXT_BYTES,
        everyday: bool = True,
    ) -> Document:
        """Read one text, as people mean it; without `everyday` by the guidelines of TimeML, as `run` reads documents
        (docs/concepts.md). A preset that was loaded with the conventions "everyday" or "timeml" keeps to these.

        `dct` is when it was written; without it, what depends on it stays unresolved. "stated" takes the day that the
        text bears at its head or foot, if it bears one (`timeloom.pipeline.stated`); "estimate" has the text dated by
        its words first (`Document.written`); the credible interval stands for the time of writing, and what is counted
        from it is as wide (`timeloom.pipeline.estimated`). `layers` limits what is read (`timeloom.pipeline.layers`):
        "times" leaves out the sentences and tokens, which the rules do without, and all that is read of them; "events"
        the links, "relations" the timeline.

        `events` gives the intervals of events by their character spans, so that "two minutes after the explosion"
        has an anchor. Raises LimitError for a text of more than `max_bytes` (as UTF-8), FormatError for a `dct` that is
        no date and for an event outside the text, and TypeError for a text that is no str and for events that are no
        Intervals by spans.
        """
        if not isinstance(text, str):
            raise TypeError(f"text is a str, not {type(text).__name__}")
        check_size(text, id, max_bytes)
        if events is not None:
            check_events(events, len(text), id)
        loom = self.for_text() if everyday else self
        loom = loom._with_events(events) if events else loom
        if dct in (STATED, ESTIMATE):
            given = Document(id=id, text=text, language=self.language)
            return loom.run(given, layers=layers, stated=dct == STATED, estimate=dct == ESTIMATE)
        return loom.run(Document(id=id, text=text, dct=anchor(dct), language=self.language), layers=layers)

    def run(
        self,
        document: Document,
        *,
        layers: Layers = "all",
        keep: AbstractSet[str] | None = None,
        stated: bool = False,
        estimate: bool = False,
    ) -> Document:
        """The document with what the stages add.

        With `stated` a document whose time of writing is not known, and whose times are read, has the day that its text
        bears, which `Meta.creation` says. With `estimate` a document without a time of writing is dated first
        (`written`), and what is found stands for it.

        Layers that are given stand, and those that are absent are added: times that were read from a file keep their
        ids and values, SCATE entities are interpreted and not recognised again, no event is added to events and no link
        to temporal links. A TLINK without a label is a pair that gets one.

        With `keep` a document is read anew but for the layers that it names (`timeloom.formats.KEEPABLE`); what is not
        named goes first, so that no answer leaks. `frozenset()` keeps the text and the time of writing alone; {"times",
        "events"} these as they are, even where there are none of a kind, for links of our own; with "pairs" every TLINK
        of the document too, for a label of our own: its label is forgotten, its id and ends stand, and no link comes or
        goes. SLINKs and ALINKs are kept with the pairs.

        A document of no other language gets that of the Pipeline; one that names another keeps it, and `meta.problems`
        says so.

        Raises ModelError for layers that there are not or that this preset lacks a stage for, and for pairs that no
        stage can label; FormatError for what cannot be kept.
        """
        parts = self.parts()
        given = bool(document.times) if keep is None else "times" in keep
        has_events = "events" not in parts or layers == "times" or bool(document.events)
        document = self._in_language(document, reads=not given or not has_events)
        if stated and document.dct is None and document.meta.creation is None and not given:
            found = self.borne(document)
            document = document if found is None else bearing(document, found)
        if document.dct is not None and self.options is not None:
            document = msgspec.structs.replace(document, dct=by_clock(document.dct, self.options.policy.tz))
        if estimate and document.dct is None:
            document = self._dated(document)
            written = document.written
            given = bool(document.times) or bool(keep and "times" in keep)
            if (
                written is not None
                and written.year is not None
                and written.years is not None
                and not (given or written.prior)
            ):
                parts["interpret"] = Estimated(parts["interpret"], written.years, written.year)
                document = msgspec.structs.replace(document, dct=year_interval(written.year))
        return Run(parts, layers, keep).run(document)

    def _in_language(self, document: Document, *, reads: bool) -> Document:
        """The document in the language that it is read in. Most formats name none, and their readers give that of a
        `Document`. `reads`: something is read of its words, which is told where it says that they are in another
        language."""
        said, read_in = document.language, self.language
        if said == DEFAULT_LANGUAGE:
            return document if said == read_in else msgspec.structs.replace(document, language=read_in)
        if not reads or same_language(said, read_in):
            return document
        told = Problem(
            document.id, LANGUAGE, f"the document says that it is in this language, and was read as {read_in}", said
        )
        if told in document.meta.problems:
            return document
        meta = msgspec.structs.replace(document.meta, problems=(*document.meta.problems, told))
        return msgspec.structs.replace(document, meta=meta)

    def _dated(self, document: Document) -> Document:
        """The document with `written`, and where that says enough with its credible interval as the time of writing."""
        if document.language != "en":
            raise ModelError("only English is dated", document=document.id, place="language", value=document.language)
        found = dater(self.options.weights if self.options is not None else None, large=self.name == LARGEST)(document)
        return msgspec.structs.replace(found, dct=found.written.interval) if found.written else found

    def borne(self, document: Document) -> Stated | None:
        """The day, or the moment, that the text of a document bears at its head or foot, None where it bears none."""
        alone = Run(self.parts(), "times", None)

        def read(line: str) -> tuple[Time, ...]:
            return alone.run(Document(id=document.id, text=line, language=document.language)).times

        found = borne(document.text, read, document.language)
        return found if found is None or self.options is None else found.by_clock(self.options.policy.tz)

    def check(self, *, layers: Layers = "all", keep: AbstractSet[str] | None = None) -> None:
        """Raises what `run` would raise for these, whatever the document."""
        if keep is not None:
            from timeloom.formats import check_keep

            check_keep(keep)
        Run(self.parts(), layers, keep)

    def label(self, document: Document, pairs: Pairs, scheme: str = "timeml") -> tuple[Candidate, ...]:
        """What the preset says of pairs of a document, whose times and events stand: one Candidate for each, in order.

        A pair is two ids: instances (or events), times, the creation time. `scheme` is one of `timeloom.graph.labels`.
        The links of the document are not looked at. Raises ModelError where the preset has no stage for it, FormatError
        for a pair of what the document does not have.
        """
        return Run(self.parts(), "all", None).label(document, pairs, scheme)

    def relink(self, document: Document, *, without: Collection[frozenset[str]] = ()) -> Document:
        """The document with links found anew between its events and times, which stand. Links that it has stand too and
        come first: no link is found that contradicts them, none of a pair that they link, and none of the pairs
        `without`.

        Raises ModelError where the preset reads no relations.
        """
        return Run(self.parts(), "relations", None).relink(document, without)

    def for_expression(self) -> Pipeline:
        """The Pipeline for texts that are one expression each: a phrase that covers the whole text comes before all
        others."""
        return self._with(whole=True, everyday=True)

    def for_text(self) -> Pipeline:
        """The Pipeline for plain texts, whose times are what people mean by them, unless it was told by which
        conventions to read."""
        return (
            self
            if self.options is None or any(names(self.options.conventions, one) for one in ("timeml", "scate"))
            else self._with(everyday=True)
        )

    def _with(self, **changes: bool) -> Pipeline:
        """The same with some options changed; itself where it has no options, or these already."""
        if self.options is None or all(getattr(self.options, name) == value for name, value in changes.items()):
            return self
        return self._made(msgspec.structs.replace(self.options, **changes))

    def _made(self, options: Options) -> Pipeline:
        return made(self.name, options)

    def for_document(self, document: Document) -> Pipeline:
        """The Pipeline that reads a document: this one, unless it is one that guesses languages."""
        return self

    def stages(self) -> Iterator[Stage]:
        """The stages in the order in which they run."""
        return (stage for name, stage in self.parts().items() if name != "encode")

    def parts(self) -> dict[str, Stage]:
        """The stages that there are, by name, in the order in which they run."""
        parts = {name: getattr(self, name) for name in STAGES}
        return {name: stage for name, stage in parts.items() if stage is not None}

    @property
    def language(self) -> str:
        return self.options.language if self.options else "en"

    @property
    def reads_tags(self) -> bool:
        """Whether the times are found by rules that ask for parts of speech, so that tags that a document has are worth
        keeping."""
        return bool(getattr(self.recognise, "reads_tags", False))

    def signature(self) -> Signature:
        """How the output of this pipeline came to be: preset, every option that is not the default, version."""
        told: dict[str, str | int] = {}
        if self.options is not None:
            said, usual = _spelled(self.options), _spelled(Options())
            told = {key: value for key, value in said.items() if value != usual[key]}
        # A folder of rules is named by its contents, not by where it lies.
        name = getattr(self.recognise, "told", self.name)
        return Signature.of(preset=name, **told, v=__version__)

    def _with_events(self, events: Events) -> Pipeline:
        if self.options is None:
            raise ModelError("a pipeline of one's own parts takes its events from its own interpreter", value=self.name)
        return build(self.name, msgspec.structs.replace(self.options, events=tuple(sorted(events.items()))))

    def _key(self) -> tuple[object, ...]:
        return (self.name, self.options) if self.options is not None else (self.name, *self.parts().items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pipeline) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        if self.options is not None:
            return made, (self.name, self.options)
        return _assemble, (self.name, self.parts())


def check_size(text: str, id: str, max_bytes: int = MAX_TEXT_BYTES) -> None:
    """Raises LimitError for a text of more bytes (as UTF-8)."""
    if len(text) * 4 > max_bytes:
        size = len(text.encode("utf-8", "surrogatepass"))
        if size > max_bytes:
            raise LimitError(f"the text is larger than {max_bytes:,} bytes", document=id, value=size)


def _spelled(options: Options) -> dict[str, str | int]:
    """Options as plain values, `everyday` among the conventions; `events` and `whole`, which belong to one text, and
    `threads`, which change nothing, are left out."""
    policy = msgspec.structs.asdict(options.policy)
    conventions = PRESETS["everyday"] if options.everyday and options.conventions == DEFAULT else options.conventions
    held = {"conventions": spelled(conventions), "language": options.language, "first": options.first, **policy}
    held |= {
        "weights": None if options.weights is None else options.weights.name,
        "decoder": options.decoder,
        "domain": options.domain,
        "cues": "on" if options.cues else "off",
    }
    return {name: "none" if value is None else value for name, value in held.items()}


def made(name: str, options: Options) -> Pipeline:
    """The Pipeline of a preset, by the name that `resolve` gave; the same object for the same arguments, of late."""
    # What lies in a folder of rules may change between two calls; its contents are compiled once all the same.
    return build(name, options) if name.startswith(FOREIGN) else _kept(name, options)


@lru_cache(maxsize=32)  # of each that is loaded there may be one for documents, one for texts and one for expressions
def _kept(name: str, options: Options) -> Pipeline:
    return build(name, options)


def build(name: str, options: Options) -> Pipeline:
    """As `made`, and always another object."""
    return Pipeline(**recipe_of(name)(options), name=name, options=options)


def _assemble(name: str, parts: Mapping[str, Stage]) -> Pipeline:
    return Pipeline(name=name, options=None, **parts)
