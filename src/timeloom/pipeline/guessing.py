"""`language="auto"`: every text in the language that it is in, by the words of that text alone.

The guess is that of a library, py3langid (extra `langid`; Lui and Baldwin 2012), among the languages that there are
rules for. It is made of the text and of nothing else, so that the same text is read the same in any batch.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from timeloom.document import Candidate, Document, Guessed, Time
from timeloom.errors import ModelError
from timeloom.extras import require
from timeloom.language import languages
from timeloom.pipeline.events import Events
from timeloom.pipeline.layers import Layers
from timeloom.pipeline.loom import Pipeline, build, made
from timeloom.pipeline.pairs import Pairs
from timeloom.pipeline.recipes import ANY_LANGUAGE, AUTO, DEFAULT_LANGUAGE, DEFAULT_NAME, FOREIGN, Options, resolve
from timeloom.pipeline.stated import Stated
from timeloom.signature import Signature

__all__ = ["Guessing", "guess", "guessing"]

LIBRARY = "py3langid"
UNDETERMINED = "und"
"""What is said of a text without letters, as in BCP 47."""
LEAST = 0.1
"""The probability, among some 140 languages, below which a guess is none. One word has less, a short sentence more."""
SHARE = 0.8
"""What the likeliest language with rules has of the probability of all of them: two that are as likely decide nothing.
Both were chosen by `benchmarks/guessing.py`: with less, languages without rules are taken for one with rules."""
STRETCH = 2000
"""Of longer texts so many characters at the start, in the middle and at the end are looked at."""

Rank = Callable[[str], list[tuple[str, float]]]


def guess(text: str) -> Guessed:
    """The language of a text, of those that there are rules for; the default where the text does not tell. MissingExtra
    without the extra `langid`."""
    rank, by = _library()
    if not any(map(str.isalpha, text)):
        return Guessed(DEFAULT_LANGUAGE, UNDETERMINED, 0.0, by, default=True)
    ranked = rank(_looked_at(text))
    said, sure = ranked[0]
    ours = languages()
    together = sum(chance for code, chance in ranked if code in ours)
    decided = said in ours and sure >= LEAST and sure >= SHARE * together
    return Guessed(said if decided else DEFAULT_LANGUAGE, said, round(sure, 3), by, default=not decided)


def _looked_at(text: str) -> str:
    if len(text) <= 3 * STRETCH:
        return text
    middle = (len(text) - STRETCH) // 2
    return "\n".join((text[:STRETCH], text[middle : middle + STRETCH], text[-STRETCH:]))


@lru_cache(maxsize=1)
def _library() -> tuple[Rank, str]:
    """What ranks languages by their probability, and its name with its version."""
    room = require(LIBRARY).langid
    known = room.LanguageIdentifier.from_model_file(room.MODEL_FILE, norm_probs=True)
    return known.rank, _named()


def _named() -> str:
    from importlib.metadata import version

    return f"{LIBRARY} {version(LIBRARY)}"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Guessing(Pipeline):
    """A Pipeline that reads every document by the Pipeline of its language, which it guesses. Its own stages are those
    of the default language. What it read says so: `Document.guessed`, and `assumed` of every time."""

    def run(
        self,
        document: Document,
        *,
        layers: Layers = "all",
        keep: AbstractSet[str] | None = None,
        stated: bool = False,
        estimate: bool = False,
    ) -> Document:
        """As `Pipeline.run`. A document that says already how its language was guessed is not guessed again."""
        guessed = document.guessed or guess(document.text)
        given = bool(document.times) if keep is None else "times" in keep
        named = msgspec.structs.replace(document, language=guessed.language, guessed=guessed)
        read = self._reading(guessed.language).run(named, layers=layers, keep=keep, stated=stated, estimate=estimate)
        if given:
            return read
        return msgspec.structs.replace(read, times=tuple(_told(time, guessed) for time in read.times))

    def _made(self, options: Options) -> Pipeline:
        return guessing(self.name, options)

    def for_document(self, document: Document) -> Pipeline:
        """The Pipeline of the language of a document."""
        return self._reading((document.guessed or guess(document.text)).language)

    def borne(self, document: Document) -> Stated | None:
        """As `Pipeline.borne`, in the language of the document."""
        return self.for_document(document).borne(document)

    def label(self, document: Document, pairs: Pairs, scheme: str = "timeml") -> tuple[Candidate, ...]:
        """As `Pipeline.label`, in the language of the document."""
        return self.for_document(document).label(document, pairs, scheme)

    def relink(self, document: Document, *, without: Collection[frozenset[str]] = ()) -> Document:
        """As `Pipeline.relink`, in the language of the document."""
        return self.for_document(document).relink(document, without=without)

    def signature(self) -> Signature:
        """That of any Pipeline, with the library that guesses."""
        return Pipeline.signature(self).extend(guess=_named())

    def _with_events(self, events: Events) -> Pipeline:
        assert self.options is not None
        return guessing(self.name, msgspec.structs.replace(self.options, events=tuple(sorted(events.items()))))

    def __reduce__(self) -> tuple[object, ...]:
        return guessing, (self.name, self.options)

    def _reading(self, language: str) -> Pipeline:
        assert self.options is not None
        options = msgspec.structs.replace(self.options, language=language)
        name = resolve(self.name, language)
        return build(name, options) if options.events else made(name, options)


def guessing(name: str, options: Options) -> Guessing:
    """The Pipeline that guesses, for a preset that `resolve` gave. Raises ModelError for a preset that reads one
    language alone, MissingExtra without the extra `langid`."""
    require(LIBRARY)
    if name.startswith(FOREIGN):
        raise ModelError("a folder of rules says itself which language it reads", place="language", value=AUTO)
    if name not in (DEFAULT_NAME, *ANY_LANGUAGE):
        raise ModelError(
            "the learned presets read English only; auto asks for the presets default or rules",
            place="language",
            value=AUTO,
        )
    plain = made(resolve(name, DEFAULT_LANGUAGE), msgspec.structs.replace(options, language=DEFAULT_LANGUAGE))
    return Guessing(**plain.parts(), name=name, options=options)


def _told(time: Time, guessed: Guessed) -> Time:
    """A time that says how its language came to be known."""
    parts = tuple(_told(part, guessed) for part in time.parts)
    why = f"{time.why}; {guessed.why}" if time.why else guessed.why
    return msgspec.structs.replace(time, assumed=(*time.assumed, guessed.assumed), why=why, parts=parts)
