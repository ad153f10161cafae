"""The stage of dating: text in, a distribution over the years of writing out, with what says so.

Three things speak: runs of characters and words (`years`), the years that a text names (`mentions`), the names in it
whose years are known (`timeloom.language.knowledge`); a fourth where it is asked for, the vectors of a large network
(`vectors`). Their logits add up, are made as sure as held-out texts allow, and a small share of the prior stays in
every answer. A long text is read in segments, which together are surer than one, but not as sure as if each spoke for
itself: segments of one text are alike.

Candidate lists are never looked at (`timeloom.dating.choose` maps a distribution to one).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.archive import Archive, NearCopy
from timeloom.dating.bounding import Bounding, Named
from timeloom.dating.evidence import Copied, Reading, clues
from timeloom.dating.mentions import year_mentions
from timeloom.dating.vectors import NAME as LARGE
from timeloom.dating.vectors import VectorModel
from timeloom.dating.years import YearModel
from timeloom.document import FIRST_YEAR, Document, Written
from timeloom.errors import ModelError
from timeloom.language import knowledge
from timeloom.models import arrays, holds

__all__ = ["NAME", "Dater", "names_in", "segments"]

NAME = "dating.v1"
_WHOLE = 2000
"""A text of more characters is read in segments."""
_SEGMENT = 800
_SUREST = 0.97
"""A copy may be a later print."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Dater:
    """`Document -> Document`, with `Document.written`. `least` is the confidence below which it names no year, `level`
    that of the credible interval; `sharpness`, `floor` and `power` are how sure it may be (see the card of the
    weights). Where `archive` has a near copy of the text, its year has as much of the probability as the copy has of
    the text (.97 at most)."""

    model: YearModel
    bounding: Bounding
    prior: Floats
    sharpness: float
    floor: float
    power: float
    least: float = 0.0
    level: float = 0.8
    archive: Archive | None = None
    vectors: VectorModel | None = None

    @classmethod
    def load(
        cls,
        folder: Path | None = None,
        *,
        least: float = 0.0,
        level: float = 0.8,
        archive: Archive | None = None,
        large: bool = False,
    ) -> Dater:
        """With the shipped weights, or those of a folder; with `large` it hears a large network too
        (`timeloom.dating.vectors`). Raises ModelError where there are none, or of the two that `large` needs one alone,
        MissingExtra without the packages of its network."""
        own = folder is not None and holds(LARGE, folder)
        told = arrays(NAME, folder if not own or holds(NAME, folder) else None)
        if not large:
            return cls.from_arrays(told, least=least, level=level, archive=archive)
        if folder is not None and not own:
            raise ModelError(
                f"how much the large network counts is not known beside these weights: {LARGE} is wanted too",
                document=str(folder),
            )
        from timeloom.encoder.lowest import lowest

        told |= arrays(LARGE, folder if own else None)
        vectors = VectorModel.from_arrays(told, len(told["prior"]), lowest())
        return cls.from_arrays(told, least=least, level=level, archive=archive, vectors=vectors)

    @classmethod
    def from_arrays(
        cls,
        told: Mapping[str, NDArray[np.generic]],
        *,
        least: float = 0.0,
        level: float = 0.8,
        archive: Archive | None = None,
        vectors: VectorModel | None = None,
    ) -> Dater:
        """Of the arrays of a weight file."""
        prior = told["prior"].astype(np.float64)
        sharpness, floor, power = told["sure"].astype(np.float64).tolist()
        return cls(
            YearModel.from_arrays(told, len(prior)), Bounding.from_arrays(told, FIRST_YEAR, len(prior)), prior / prior.sum(),
            sharpness, floor, power, least, level, archive, vectors,
        )  # fmt: skip

    def __call__(self, document: Document) -> Document:
        """The document with `written`: the prior, and `Written.prior` says so, where there is nothing to read."""
        return msgspec.structs.replace(document, written=self.written(document.text))

    def written(self, text: str) -> Written:
        """When a text was written, with clues."""
        read = self.read([text])[0]
        p = tuple(self._probabilities(read).tolist())
        written = Written(start=FIRST_YEAR, p=p, prior=not read.known, least=self.least, level=self.level)
        if not read.known:
            return written
        stretch = written.credible(self.level)
        found = clues(text, read, stretch, self.prior, self.model, self.bounding, self.sharpness, self.vectors)
        return msgspec.structs.replace(written, clues=found)

    def years(self, texts: Sequence[str]) -> Floats:
        """The probabilities of every year for each text, shape [texts, years], without clues: the same numbers as
        `__call__` gives, alone or in a batch."""
        found = np.empty((len(texts), len(self.prior)))
        for at, read in enumerate(self.read(texts)):
            found[at] = self._probabilities(read)
        return found

    def read(self, texts: Sequence[str]) -> list[Reading]:
        """What is found in each text, before it is made a distribution."""
        cut = [list(segments(text)) for text in texts]
        stretches = [text[first:last] for text, parts in zip(texts, cut, strict=True) for first, last in parts]
        logits = self.model.logits(stretches) - self.model.bias
        if self.vectors is not None:
            logits += self.vectors.logits(stretches)
        found, at = [], 0
        copies = self._copies(texts)
        for text, parts, copy in zip(texts, cut, copies, strict=True):
            own = logits[at : at + len(parts)]
            at += len(parts)
            own = own[own.any(axis=1)]
            share = max(1, len(own)) ** (self.power - 1)
            words = own.sum(axis=0) * share
            found.append(
                Reading(words, share, parts, tuple(year_mentions(text)), tuple(names_in(text)), bool(len(own)), copy)
            )
        return found

    def _copies(self, texts: Sequence[str]) -> Iterator[Copied | None]:
        """The best near copy of each text with a year of the range."""
        if self.archive is None:
            yield from (None for _ in texts)
            return
        last = FIRST_YEAR + len(self.prior) - 1
        for rows in self.archive.each(texts):
            yield next((_copied(row) for row in rows if FIRST_YEAR <= row.year <= last), None)

    def _probabilities(self, read: Reading) -> Floats:
        if not read.known:
            return self.prior
        logits = (read.words + self.model.bias) * self.sharpness + self.bounding.logits(read.mentions, read.names)
        told = np.exp(logits - logits.max())
        told = (1 - self.floor) * told / told.sum() + self.floor * self.prior
        if read.copy is not None:
            told *= 1 - read.copy.share
            told[read.copy.year - FIRST_YEAR] += read.copy.share
        return np.asarray(told)


def _copied(row: NearCopy) -> Copied:
    share = min(row.share, _SUREST)
    told = f"{row.share:.0%} of it stands in {row.id} of {row.date}"
    return Copied(row.start, row.end, row.year, share, told)


def segments(text: str) -> Iterator[tuple[int, int]]:
    """The stretches that a text is read in: itself, or where it is long pieces of some 800 characters between white
    space; a last piece of less than half that belongs to the one before."""
    if len(text) <= _WHOLE:
        if text.strip():
            yield 0, len(text)
        return
    first = 0
    while first < len(text):
        last = first + _SEGMENT
        if len(text) - last < _SEGMENT // 2:
            last = len(text)
        else:
            blank = text.rfind(" ", first + _SEGMENT // 2, last)
            last = blank + 1 if blank > 0 else last
        if text[first:last].strip():
            yield first, last
        first = last


def names_in(text: str) -> list[Named]:
    """The names in a text whose years are known, by two sources that agree (`timeloom.language.knowledge`)."""
    return [
        Named(start, end, fact.kind, fact.first, fact.last, _told(fact))
        for start, end, fact in knowledge.mentions(text)
    ]


def _told(fact: knowledge.Fact) -> str:
    years = f"since {fact.first}" if fact.last is None else f"{fact.first}–{fact.last}"
    return f"names {fact.name} ({fact.means}, {years})"
