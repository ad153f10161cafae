"""Presets by name: one explicit table of recipes. A name with a version never changes its meaning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from timeloom.calendar.conventions import DEFAULT, Conventions, names
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Policy
from timeloom.errors import MissingExtra, ModelError
from timeloom.extras import offered
from timeloom.models import holds
from timeloom.pipeline.late import Late, LateRelator

if TYPE_CHECKING:
    from timeloom.encoder import Encoder
    from timeloom.times import Scorer

__all__ = [
    "ALIASES",
    "ANY_LANGUAGE",
    "AUTO",
    "DEFAULT_LANGUAGE",
    "DEFAULT_NAME",
    "FOREIGN",
    "PRESETS",
    "Options",
    "Stage",
    "check_named",
    "presets",
    "reads",
    "ready",
    "recipe_of",
    "resolve",
    "same_language",
]

Stage = Callable[[Document], Document]
"""Every stage is one shape: it reads some layers of a document, adds others, and changes nothing else."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a preset may be told. `first` is how many members of an infinite set are written out, `threads` how many the
    encoder may use, `weights` the folder of a user's own weights, and `decoder` how links are chosen
    (`timeloom.relations.merge`). `domain` is the kind of text, which rules of HeidelTime ask for, and `cues` whether
    words tell them the tense. `whole`: each text is one expression; `everyday`: times are read as people mean them, not
    by the guidelines of TimeML."""

    conventions: Conventions = DEFAULT
    language: str = "en"
    policy: Policy = Policy()
    first: int = 3
    events: tuple[tuple[tuple[int, int], Interval], ...] = ()
    threads: int = 1
    weights: Path | None = None
    decoder: Literal["greedy", "global"] = "greedy"
    domain: str = "news"
    cues: bool = True
    whole: bool = False
    everyday: bool = False


FOREIGN = "heideltime:"
"""What the name of a preset begins with that is a folder of HeidelTime's resources."""
LINKED = {"event-dct": 0.2, "event-time": 0.2, "event-time-next": 0.2, "1": 0.2, "2": 0.2, "*": 0.3}
"""The measured precision from which a label becomes a link, by task: events with times or the time of writing, and all
others. By dev and documents left out of training: temporal awareness gains by links that many others follow from."""
PLACED = 0.35
"""The probability from which a link places an event: a timeline is read for what is so, links are counted for what is
found too. In the examples, read (docs/appendix/timelines-read.md), 57 of 100 events that all links place were right; 64
with surer links."""
TIMES, ENCODER = "times.v2", "reader.encoder.v1"
"""The weights by which times are chosen, and those of the encoder; a folder of a user's own has them, or those that are
shipped do."""
PARSER, WEAVER, LARGE = "reader.words.v1", "weave.v1", "weave-large.v1"
"""Those of the parser, of the weaver, and the adapters of the large one."""
Recipe = Callable[[Options], Mapping[str, Stage]]


def _rules_v2(options: Options) -> dict[str, Stage]:
    """The reader of `timeloom.times`: all phrases of the grammar, and one learned choice. It interprets what it
    reads."""
    from timeloom.times import Reader
    from timeloom.times.context import EVERYDAY, NEWS, SCATE
    from timeloom.times.interpret import Interpreter
    from timeloom.times.segment import Segmenter

    interpret = Interpreter(
        conventions=options.conventions, policy=options.policy, events=dict(options.events) or None, first=options.first
    )
    reader = Reader(
        _scorer(_own(options, TIMES), everyday=options.everyday and not options.whole), interpret, options.language, options.policy, whole=options.whole,
        convention=EVERYDAY if options.everyday else SCATE if names(options.conventions, "scate") else NEWS, given=frozenset(spot for spot, _ in options.events),
    )  # fmt: skip
    return {
        "segment": Segmenter(language=options.language),
        "recognise": reader,
        "compose": _as_it_is,
        "interpret": interpret,
    }


def _scorer(folder: Path | None, *, everyday: bool) -> Scorer:
    from timeloom.times import Scorer

    return Scorer.load(folder, everyday=everyday) if folder is not None else _shipped_scorer(everyday)


@cache
def _shipped_scorer(everyday: bool) -> Scorer:
    from timeloom.times import Scorer

    return Scorer.load(everyday=everyday)


def _en_fast_v2(options: Options) -> dict[str, Stage]:
    """The same reader, and events, relations and the timeline."""
    from timeloom.times.segment import Segmenter

    _check_english(options)
    woven = _weave(options)
    return {**_rules_v2(options), **woven, **({"segment": Segmenter(tokens="words")} if woven else {})}


def _en_v2(options: Options) -> dict[str, Stage]:
    """The same, and parts of speech and trees by the vectors of the encoder."""
    from timeloom.times.segment import Segmenter

    _check_english(options)
    if options.weights is None:
        syntax: dict[str, Stage] = (
            {"segment": Segmenter(tokens="words"), "syntax": Late(_shipped_parser)} if holds(PARSER) else {}
        )
        return {
            **_rules_v2(options),
            "encode": Late(partial(_encoder, None, options.threads)),
            **syntax,
            **_weave(options),
        }
    encoder = _encoder(_own(options, ENCODER), options.threads)
    return {**_rules_v2(options), "encode": encoder, **_syntax(options, encoder.width), **_weave(options)}


def _en_large_v1(options: Options) -> dict[str, Stage]:
    """The same, with the events and relations of a large weaver, which is made at first use of packages that pip
    installs."""
    from timeloom.encoder.published import installed

    installed()
    return {**_en_v2(options), **_late(partial(_large, options))}


def _large(options: Options) -> dict[str, Stage]:
    from timeloom.encoder.large import made

    return _woven(options, made(_own(options, LARGE)))


def _encoder(folder: Path | None, threads: int) -> Encoder:
    from timeloom.encoder import load_encoder

    return load_encoder(folder, threads=threads)


def _shipped_parser() -> Stage:
    from timeloom.syntax import Parser

    return Parser.load(None)


def _check_english(options: Options) -> None:
    if options.language not in LEARNED:
        raise ModelError("the learned presets read English only", place="language", value=options.language)


def _own(options: Options, name: str) -> Path | None:
    """The user's folder of weights where it has these, else None for those that are shipped."""
    return options.weights if options.weights is not None and holds(name, options.weights) else None


def _syntax(options: Options, width: int) -> dict[str, Stage]:
    """Words for tokens, and the parser that fills them, where there are weights of it beside those of the encoder."""
    from timeloom.syntax import Parser
    from timeloom.times.segment import Segmenter

    # an encoder of one's own is read by a parser of one's own
    folder = _own(options, Parser.weights) or _own(options, ENCODER)
    if not holds(Parser.weights, folder):
        return {}
    parser = Parser.load(folder)
    if parser.head.width != width:
        told = f"it reads vectors of {parser.head.width} numbers where the encoder gives {width}"
        raise ModelError(told, document=None if folder is None else str(folder), place=parser.weights)
    return {"segment": Segmenter(tokens="words"), "syntax": parser}


def _weave(options: Options) -> dict[str, Stage]:
    """Events, relations and the timeline: with the weaver of the user's folder where it has one, else the shipped one,
    which waits until it is asked."""
    if options.weights is not None:
        return _woven(options)
    if not holds(WEAVER):
        return {}
    return _late(partial(_woven, options))


def _late(made: Callable[[], dict[str, Stage]]) -> dict[str, Stage]:
    """The stages of a weaver, made when the first of them is asked."""
    woven = Late(made)

    def late(name: str) -> Callable[[], Stage]:
        return lambda: woven.stage()[name]

    return {
        name: (LateRelator if name == "relate" else Late)(late(name))
        for name in ("events", "relate", "merge", "timeline")
    }


def _woven(options: Options, large: Path | None = None) -> dict[str, Stage]:
    """With the weaver of a folder: the large one, the user's, or the shipped one; each with its own lines of trust; a
    large one that has none goes by those of the shipped one."""
    from timeloom.encoder.weaver import NAME, Weaver
    from timeloom.events import EventFinder
    from timeloom.models import arrays
    from timeloom.pipeline.anchored import Anchored
    from timeloom.relations.attaching import NAME as ATTACH
    from timeloom.relations.attaching import Attacher
    from timeloom.relations.merge import Merger
    from timeloom.relations.relator import Relator
    from timeloom.relations.trust import Trust
    from timeloom.timeline import Timeliner
    from timeloom.times.interpret import Interpreter

    folder = large or _own(options, NAME)
    if folder is None and not holds(NAME):
        return {}
    weaver = Weaver.load(folder, threads=options.threads)
    trust = Trust.from_arrays({name: rows.tolist() for name, rows in arrays(f"{NAME}.heads", folder).items()})
    if large is not None and not trust.lines:  # of somebody's own adapters
        trust = Trust.from_arrays({name: rows.tolist() for name, rows in arrays(f"{NAME}.heads").items()})
    interpret = Interpreter(conventions=options.conventions, policy=options.policy, first=options.first)
    interpret = interpret.everyday() if options.everyday else interpret
    return {
        "events": EventFinder(weaver),
        "relate": Relator(weaver, Attacher.load(_own(options, ATTACH))),
        "merge": Merger(trust, threshold=LINKED, merge=options.decoder),
        "timeline": Anchored(interpret, Timeliner(least=PLACED)),
    }


def _heideltime(folder: str) -> Recipe:
    """The rules of a folder of HeidelTime's resources find the times; words and sentences are cut as for our own."""

    def recipe(options: Options) -> dict[str, Stage]:
        from timeloom.times.segment import Segmenter

        if options.policy != Policy():
            raise ModelError(
                "rules of HeidelTime know no zone, order of dates, direction or country", value=f"{FOREIGN}{folder}"
            )
        rules = offered("timeloom.rules", "heideltime").HeidelTime(
            folder, domain=options.domain, conventions=options.conventions, first=options.first, cues=options.cues
        )
        return {"segment": Segmenter(), "recognise": rules, "compose": _as_it_is, "interpret": _as_it_is}

    return recipe


def _as_it_is(document: Document) -> Document:
    """A stage that has nothing to add."""
    return document


DEFAULT_NAME = "default"
DEFAULT_LANGUAGE = "en"
AUTO = "auto"
"""What is given as language to have it guessed, document by document (`timeloom.pipeline.guessing`)."""
LEARNED = frozenset(("en",))
"""Languages that the learned presets read; in any other, `default` is `rules`."""


def same_language(one: str, other: str) -> bool:
    """Whether two tags name one language, whatever its country: en, en-US, en_GB."""
    return one.replace("_", "-").partition("-")[0].lower() == other.replace("_", "-").partition("-")[0].lower()


LARGEST = "en-large.v1"
PRESETS: dict[str, Recipe] = {"en-fast.v2": _en_fast_v2, LARGEST: _en_large_v1, "en.v2": _en_v2, "rules.v2": _rules_v2}
ANY_LANGUAGE = frozenset(("rules.v2",))
"""Presets that read every language that there are rules for."""
ALIASES: dict[str, str] = {
    "default": "en.v2",
    "en": "en.v2",
    "en-fast": "en-fast.v2",
    "en-large": LARGEST,
    "rules": "rules.v2",
}
GONE = {"rules.v1": "rules.v2", "en-fast.v1": "en-fast.v2", "en.v1": "en.v2"}
"""Names of presets that this version reads no more, with what took their place."""


def presets() -> tuple[str, ...]:
    """The names that `load` knows, aliases included, sorted."""
    return tuple(sorted({*PRESETS, *ALIASES}))


def reads(name: str, language: str) -> bool:
    """Whether a preset of PRESETS or ALIASES reads a language that there are rules for, or AUTO."""
    full = resolve(name, language)
    return language in LEARNED or full in (DEFAULT_NAME, *ANY_LANGUAGE)


def ready(name: str) -> bool:
    """Whether all that a preset needs beside timeloom is installed."""
    if resolve(name) != LARGEST:
        return True
    from timeloom.encoder.published import installed

    try:
        installed()
    except (MissingExtra, ModelError):
        return False
    return True


def recipe_of(name: str) -> Recipe:
    """The recipe of a name that `resolve` gave."""
    return _heideltime(name.removeprefix(FOREIGN)) if name.startswith(FOREIGN) else PRESETS[name]


def resolve(name: str, language: str = "en") -> str:
    """The versioned name behind a name: `rules` -> `rules.v2`; `heideltime:FOLDER` stands for itself. `default` is the
    rules for a language that no learned preset reads, and stands for itself where the language is guessed. ModelError
    for an unknown one."""
    if name == DEFAULT_NAME and language == AUTO:
        return name
    if name == DEFAULT_NAME and language not in LEARNED:
        name = "rules"
    if name.startswith(FOREIGN):
        return name
    check_named(name)
    return ALIASES.get(name, name)


def check_named(name: str) -> None:
    """Raises ModelError for what is no name of a preset, which a folder of rules is not."""
    if name in GONE:
        raise ModelError(f"this preset is gone: {GONE[name]} took its place, and reads otherwise", value=name)
    if ALIASES.get(name, name) not in PRESETS:
        near = get_close_matches(name, presets(), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ModelError(f"there is no preset of this name; there are {', '.join(presets())}{hint}", value=name)
