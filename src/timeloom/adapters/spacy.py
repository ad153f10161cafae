"""The component `timeloom` of spaCy pipelines: `nlp.add_pipe("timeloom")`, on a blank pipeline too.

spaCy finds it by the entry point group `spacy_factories`; importing this module needs spaCy (extra `spacy`), importing
timeloom does not load it.

>>> import spacy
>>> nlp = spacy.blank("en")
>>> component = nlp.add_pipe("timeloom", config={"preset": "rules", "dct": "2023-11-16"})
>>> doc = nlp("It closed last Friday.")
>>> [(span.text, span.label_, span._.timeloom.timex3.value) for span in doc.spans["times"]]
[('last Friday', 'DATE', '2023-11-10')]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from numbers import Integral
from pathlib import Path
from typing import Any, Literal
from uuid import UUID
from weakref import ref

import msgspec

from timeloom.adapters.spacy_doc import (
    TIMES,
    attributes,
    dct_of,
    event_label,
    keep,
    kept_spans,
    register,
    set_dct,
    tagged_tokens,
    told_dct,
)
from timeloom.document import Document, Time, Token
from timeloom.errors import FormatError, ModelError, misfit
from timeloom.extras import require
from timeloom.language import languages
from timeloom.pipeline import Layers, Pipeline, anchor, load, resolve
from timeloom.pipeline.loom import check_size
from timeloom.pipeline.recipes import DEFAULT_LANGUAGE, FOREIGN

__all__ = ["Settings", "Timeloom", "make", "register"]

KbIdType = Literal["timex3", "value", "edtf", "timestamp", "none"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the component reads, and what it leaves in a Doc; the config of `nlp.add_pipe("timeloom", config=...)`.

    `preset` to `jurisdiction` are those of `timeloom.load`, `layers` that of `annotate`; without a `language` it is
    that of the pipeline (`nlp.lang`), or of the folder of HeidelTime's resources that `preset` names. `dct` stands
    where neither the context of `nlp.pipe(..., as_tuples=True)` (a dict with "dct") nor `doc._.dct` says when a text
    was written. `times` and `events` are the keys of `doc.spans`; components of one pipeline that have keys of their
    own leave each other's spans alone. `label` names all times alike; without it a span has its TIMEX3 type. `ents`:
    times become `doc.ents` too, where no other entity stands, or with `overwrite` in its place. `kb_id_type` says what
    `span.kb_id_` holds: "timex3" (as timexy writes it), "value" (the TIMEX3 value), "edtf", "timestamp" (seconds from
    1970 at which it starts) or "none".
    """

    preset: str = "default"
    layers: Layers = "all"
    dct: str | None = None
    tz: str | None = None
    date_order: str | None = None
    prefer: str | None = None
    conventions: str = "default"
    language: str | None = None
    jurisdiction: str | None = None
    times: str = TIMES
    events: str = "events"
    label: str | None = None
    kb_id_type: KbIdType = "timex3"
    ents: bool = False
    overwrite: bool = False


_READING = ("tz", "date_order", "prefer", "conventions", "language", "jurisdiction")


class Stored(Settings, frozen=True, kw_only=True):
    """The settings as they are stored, `preset` with its version, and the config that the component was made by."""

    config: Settings


class Timeloom:
    """The component: reads a Doc and leaves a Document in it, with spans for its times and events.

    It holds settings and no state, so it goes to other processes as its settings, and is stored as them, with the
    version that the name of the preset had. `config` is what `nlp.add_pipe` was given, where `settings` say more, and
    `nlp` the pipeline.
    """

    def __init__(self, settings: Settings, config: Settings | None = None, *, nlp: Any = None) -> None:
        self.settings = settings
        self._config = settings if config is None else config
        self._nlp = None if nlp is None else ref(nlp)
        self._loom: Pipeline | None = None
        # A setting that is not known is told now, and not at the first text.
        self._pipeline().check(layers=self._layers())
        anchor(settings.dct)
        register()

    def __call__(self, doc: Any) -> Any:
        """The Doc with `doc._.timeloom`, its groups of spans and, by setting, its entities."""
        document = self._read(doc)
        times = tuple((time, self._label(time), kb_id(time, self.settings.kb_id_type)) for time in document.times)
        events = tuple((event, event_label(event), "") for event in document.events)
        group = self.settings.times
        time_spans, problems = kept_spans(doc, times, document.id, group)
        event_spans, more = kept_spans(doc, events, document.id, group)
        if problems or more:
            meta = msgspec.structs.replace(document.meta, problems=(*document.meta.problems, *problems, *more))
            document = msgspec.structs.replace(document, meta=meta)
        keep(doc, document, group)
        doc.spans[group] = time_spans
        if document.events or self._pipeline().events is not None:
            doc.spans[self.settings.events] = event_spans
        if self.settings.ents:
            doc.set_ents(self._entities(doc, time_spans))
        return doc

    def __reduce__(self) -> tuple[type[Timeloom], tuple[Settings, Settings]]:
        return type(self), (self.settings, self._config)

    # --- reading -------------------------------------------------------------------------------------------------
    def _pipeline(self) -> Pipeline:
        if self._loom is None:
            said = {name: getattr(self.settings, name) for name in _READING}
            self._loom = load(
                self.settings.preset, **{name: value for name, value in said.items() if value is not None}
            )
        return self._loom

    def _read(self, doc: Any) -> Document:
        context = doc._context
        said = context if isinstance(context, Mapping) else {}
        if said.get("dct") is not None:
            set_dct(doc, said["dct"])
        dct = told_dct(doc)
        if dct is None and self.settings.dct is not None:
            set_dct(doc, self.settings.dct, by_config=True)
        if dct is None:
            dct = dct_of(doc)
        layers = self._layers()
        id = id_of(said.get("id"))
        tokens = tagged_tokens(doc) if self.settings.preset.startswith(FOREIGN) else ()
        if not tokens:
            return self._pipeline()(doc.text, dct, id=id, layers=layers, everyday=False)
        return self._read_tagged(doc.text, dct, id, tokens)

    def _read_tagged(self, text: str, dct: Any, id: str, tokens: tuple[Token, ...]) -> Document:
        """By the rules of HeidelTime, which ask for parts of speech: those of spaCy stand, with its tokens."""
        loom = self._pipeline()
        check_size(text, id)
        given = Document(id=id, text=text, dct=anchor(dct), language=loom.language, tokens=tokens)
        return loom.run(given, layers="times")

    def _layers(self) -> Layers:
        """How far to read. "All" is what the preset has; for one that reads times alone these are all."""
        return "times" if self.settings.layers == "all" and self._pipeline().events is None else self.settings.layers

    def _label(self, time: Time) -> str:
        return self.settings.label or (time.timex3.type if time.timex3 is not None else "TIMEX3")

    def _entities(self, doc: Any, spans: list[Any]) -> list[Any]:
        """Entities that do not overlap: those that are there first, or the times first; then what fits beside them."""
        first, then = (spans, list(doc.ents)) if self.settings.overwrite else (list(doc.ents), spans)
        taken: set[int] = set()
        chosen: list[Any] = []
        for span in (*first, *then):
            tokens = range(span.start, span.end)
            if taken.isdisjoint(tokens):
                taken.update(tokens)
                chosen.append(span)
        return sorted(chosen, key=lambda span: int(span.start))

    # --- storing ---------------------------------------------------------------------------------------------------
    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """The settings as JSON, the preset by its versioned name, and the config."""
        fixed = resolve(self.settings.preset, self.settings.language or DEFAULT_LANGUAGE)
        return msgspec.json.encode(
            Stored(**{**msgspec.structs.asdict(self.settings), "preset": fixed}, config=self._config)
        )

    def from_bytes(self, data: bytes, *, exclude: Iterable[str] = ()) -> Timeloom:
        """Take the settings that `to_bytes` wrote, except for those of which the config of the pipeline now says
        otherwise (`spacy.load(..., config=...)`). Raises FormatError for anything else."""
        try:
            stored = msgspec.json.decode(data, type=Stored)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise FormatError(f"these are no settings of the component: {error}", place="timeloom") from error
        before, now = msgspec.structs.asdict(stored.config), self._config_of_the_pipeline()
        changed = {name for name in before if name in now and now[name] != before[name]}
        if "language" in changed:
            changed.add("preset")  # the version that was stored may not read this one
        names = Settings.__struct_fields__
        self.settings = Settings(
            **{name: getattr(self.settings if name in changed else stored, name) for name in names}
        )
        self._loom = None
        self._pipeline().check(layers=self._layers())
        return self

    def _config_of_the_pipeline(self) -> Mapping[str, Any]:
        """What the config says of this component while its pipeline is being read: that of the folder, changed as
        `spacy.load` was told to. `nlp.config` cannot be asked, since it tells of the components that are there, as
        `add_pipe` made them."""
        nlp = self._nlp() if self._nlp is not None else None
        name = (
            next((name for name, component in nlp.components if component is self), None) if nlp is not None else None
        )
        said: Mapping[str, Any] = getattr(nlp, "_config", {}).get("components", {}).get(name, {})
        return said

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """The same, as a file."""
        Path(path).write_bytes(self.to_bytes())

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> Timeloom:
        """Read what `to_disk` wrote."""
        return self.from_bytes(Path(path).read_bytes())


def make(
    nlp: Any,
    name: str,
    preset: str,
    layers: str,
    dct: str | None,
    tz: str | None,
    date_order: str | None,
    prefer: str | None,
    conventions: str,
    language: str | None,
    jurisdiction: str | None,
    times: str,
    events: str,
    label: str | None,
    kb_id_type: str,
    ents: bool,
    overwrite: bool,
) -> Timeloom:
    """The factory that spaCy calls, with every field of `Settings` by its name, since spaCy checks a config by the
    arguments.

    Raises ModelError for a setting that is not known, for times and events under one key or none and for a pipeline of
    a language that there are no rules for, FormatError for a `dct` that is no date.
    """
    given = {key: value for key, value in locals().items() if key in Settings.__struct_fields__}
    try:
        config = settings = msgspec.convert(given, Settings)
    except msgspec.ValidationError as error:
        message, field = misfit(str(error))
        raise ModelError(
            f"a setting of the component cannot be taken: {message}", place=name + (field or "").removeprefix("$")
        ) from error
    if not settings.times or not settings.events or settings.times == settings.events:
        raise ModelError(
            "times and events are two groups of spans, each with a key of its own", place=name, value=settings.times
        )
    if settings.language is None and not settings.preset.startswith(FOREIGN):
        settings = msgspec.structs.replace(settings, language=language_of(nlp, name))
    return Timeloom(settings, config, nlp=nlp)


def id_of(said: object) -> str:
    """The id of a Document by the context of its text, "text" without any. Raises FormatError for what cannot be
    one."""
    if said is None:
        return "text"
    if isinstance(said, (str, UUID)) or (isinstance(said, Integral) and not isinstance(said, bool)):
        return str(said)
    raise FormatError("the id of a text is a str or a whole number", place="id", value=said)


def language_of(nlp: Any, name: str) -> str:
    """The language of a pipeline of spaCy. Raises ModelError where there are no rules for it."""
    lang = str(nlp.lang)
    if lang not in (there := languages()):
        said = f'no rules for the language of this pipeline; there are {", ".join(there)}: say which one to read by, config={{"language": "en"}}'
        raise ModelError(said, place=name, value=lang)
    return lang


def kb_id(time: Time, kind: KbIdType) -> str:
    """What `span.kb_id_` says of a time, "" where it has nothing of the kind."""
    timex = time.timex3
    if kind == "edtf":
        return time.edtf or ""
    if kind == "timestamp":
        start = time.intervals[0].start if time.intervals else None
        return str(start) if isinstance(start, int) else ""
    if timex is None or kind == "none":
        return ""
    return timex.value if kind == "value" else f'TIMEX3 type="{escape(timex.type)}" value="{escape(timex.value)}"'


require("spacy")
# A Doc that was stored is read in processes, too, in which no pipeline has the component: spaCy imports this module by
# its entry point.
attributes()
require("spacy.language").Language.factory(
    "timeloom",
    default_config=msgspec.structs.asdict(Settings()),
    assigns=["doc.spans", "doc._.timeloom", "doc._.dct", "span._.timeloom"],
    requires=[],
    retokenizes=False,
    func=make,
)
