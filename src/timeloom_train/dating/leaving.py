"""Kinds of texts left out one at a time, and what a model says of a kind that it has never seen.

How sure a model may be is learned from this: of other works of the kinds that it knows it is right far more often than
of a letter that somebody finds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from timeloom.dating.features import Bags
from timeloom.dating.years import YearModel
from timeloom_train.dating.data import Snippet, group, near_each
from timeloom_train.dating.fitting import YEARS, Fit, fit

__all__ = ["MET", "MOST", "Arrays", "Said", "Stranger", "cut", "drawn", "strangers"]

MOST, MET = 1000, 40
"""Texts of a kind that are asked for, at most: of one that a model has never seen, and of one that it knows."""

Arrays = dict[str, NDArray[np.generic]]


@dataclass(frozen=True, eq=False)
class Stranger:
    """A kind of texts and what the model says that has learned from all others (`arrays`, those of its words; `rest`,
    what it has learned from): of texts of the kind (`asked`), and of works that it has not seen of kinds that it knows
    (`met`)."""

    name: str
    rest: Sequence[Snippet]
    arrays: Arrays
    asked: Said
    met: Said


@dataclass(frozen=True, eq=False)
class Said:
    """What a model says of `whole` texts and then of each cut short (`texts`): `logits` [texts, years], less its bias,
    and `sizes` [texts]; and what is heard beside it, `vectors` [texts, years]."""

    whole: Sequence[Snippet]
    texts: Sequence[Snippet]
    logits: NDArray[np.float32]
    sizes: NDArray[np.float64]
    vectors: NDArray[np.float32] | None = None

    @classmethod
    def of(cls, arrays: Arrays, whole: Sequence[Snippet], rng: random.Random) -> Said:
        """Of the arrays of the words' model."""
        texts = [*whole, *(replace(one, text=cut(one.text, rng)) for one in whole)]
        plain, model = [one.text for one in texts], YearModel.from_arrays(arrays, YEARS)
        return cls(whole, texts, np.asarray(model.logits(plain) - model.bias, np.float32), model.sizes(plain))

    def part(self, most: int, *, without: str | None = None) -> Said:
        """Of `most` texts, whole and cut short, those that are not of a kind."""
        at = [at for at, one in enumerate(self.whole[:most]) if group(one.family) != without]
        rows = np.array([*at, *(row + len(self.whole) for row in at)], np.int64)
        vectors = None if self.vectors is None else self.vectors[rows]
        return Said(
            [self.whole[row] for row in at],
            [self.texts[row] for row in rows.tolist()],
            self.logits[rows],
            self.sizes[rows],
            vectors,
        )


def strangers(
    train: Sequence[Snippet], met: Sequence[Snippet], clean: Bags, slipped: Bags, settings: Fit, *, kept: Path | None = None,
    say: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> list[Stranger]:  # fmt: skip
    """Every kind of `train` left out once; `clean` and `slipped` are the runs of the texts without and with slips of
    print. Of the works held out (`met`) every model is asked for some of each other kind, as many of each."""
    kinds = np.array([group(one.family) for one in train])
    draws = {str(name): random.Random(f"{settings.seed}:{name}") for name in np.unique(kinds)}  # noqa: S311 - a draw
    asked = {}
    for name, rng in draws.items():
        own = [train[at] for at in np.flatnonzero(kinds == name).tolist()]
        asked[name] = rng.sample(own, min(MOST, len(own)))
    copies = near_each(asked, train)
    draw = random.Random(f"{settings.seed}:met")  # noqa: S311 - a draw
    some = drawn(met, MET, draw)
    draw.shuffle(some)
    found = []
    for name, rng in draws.items():
        rows = np.array([at for at in np.flatnonzero(kinds != name).tolist() if at not in copies[name]])
        rest = [train[at] for at in rows.tolist()]
        arrays = _without(
            name, rest, part_of(clean, rows), part_of(slipped, rows), settings, kept, partial(say, f"without {name}")
        )
        others = [one for one in some if group(one.family) != name]
        found.append(Stranger(name, rest, arrays, Said.of(arrays, asked[name], rng), Said.of(arrays, others, rng)))
    return found


def drawn(snippets: Sequence[Snippet], most: int, rng: random.Random) -> list[Snippet]:
    """So many texts of each kind at most, kind by kind."""
    kinds: dict[str, list[Snippet]] = {}
    for one in snippets:
        kinds.setdefault(group(one.family), []).append(one)
    return [one for own in kinds.values() for one in rng.sample(own, min(most, len(own)))]


def _without(
    name: str, rest: Sequence[Snippet], clean: Bags, slipped: Bags, settings: Fit, kept: Path | None, say: Callable[[int, int], None]
) -> Arrays:  # fmt: skip
    """What the model learns from the other kinds."""
    done = None if kept is None else kept / f"without {name}.npz"
    if done is not None and done.is_file():
        with np.load(done) as held:
            return dict(held)
    part = None if kept is None else kept / f"without {name}.pt"
    arrays = fit(clean, slipped, rest, settings, kept=part, say=say).arrays()
    if done is not None:
        np.savez(done, allow_pickle=False, **arrays)
    return arrays


def cut(text: str, rng: random.Random) -> str:
    """From 4 to 60 words in a row: what is written is seldom as long as what is learned from, and a short text is less
    sure."""
    words = text.split()
    length = round(4 * 15 ** rng.random())
    first = rng.randint(0, max(0, len(words) - length))
    return " ".join(words[first : first + length])


def part_of(found: Bags, rows: NDArray[np.int64]) -> Bags:
    """The bags of some texts."""
    lengths = np.diff(found.bounds)[rows]
    at = np.concatenate([np.arange(found.bounds[row], found.bounds[row + 1]) for row in rows])
    return Bags(np.concatenate(([0], np.cumsum(lengths))), found.number[at])
