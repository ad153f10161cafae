"""The second step: what years and names in a text say beside its words, and how sure the whole is.

Fitted by what the first step says of *kinds* of texts that it has not learned from, and of works that it has not seen
of kinds that it knows (`timeloom_train.dating.leaving`): by the second alone it is too sure of all others, by the first
alone too careful of those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from timeloom.dating.bounding import LAGS, PLACES, Named, lag_of, latest, place_of, shared
from timeloom.dating.mentions import YEAR_KINDS, year_mentions
from timeloom.extras import require
from timeloom.language.knowledge import KINDS, NOT_BEFORE, WITHIN
from timeloom_train.dating.data import Snippet
from timeloom_train.dating.fitting import FIRST, YEARS, balance

__all__ = ["LEAST", "Combined", "combine", "pooling", "prior_of", "smooth"]

_PULL = 0.01
_OFF = 0.05
"""What a year off is worth beside the logarithm of the probability, which is all about the few that are far off."""
_ROUNDS = 80
_LOUD, LEAST = 3.0, 0.05
"""Standard deviations of the logits of a text: one that is usual, and the least."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Combined:
    """`sharpness` multiplies the logits of the words, `damp` and `spread` are those of
    `timeloom.dating.years.YearModel`; the tables are those of `timeloom.dating.bounding`; `floor` is the share of the
    prior in every answer, `heard` what the logits of vectors count beside those of the words (0 where there are
    none)."""

    sharpness: float
    damp: float
    spread: float
    lags: Floats
    places: Floats
    kinds: tuple[str, ...]
    floor: float
    heard: float


def prior_of(snippets: Sequence[Snippet], blur: float = 12.0, even: float = 0.3) -> Floats:
    """How the texts lie over the years, each as it counts, blurred by so many years, mixed with so much of all
    alike."""
    told = np.zeros(YEARS)
    np.add.at(told, [one.year - FIRST for one in snippets], balance(snippets))
    told = smooth(told[None], blur)[0]
    return np.asarray((1 - even) * told / told.sum() + even / YEARS)


def smooth(told: Floats, blur: float) -> Floats:
    """Rows of years, blurred by a normal curve; what would leave the range stays within."""
    years = np.arange(YEARS)
    curve = np.exp(-0.5 * ((years[:, None] - years) / blur) ** 2)
    return np.asarray(told @ (curve / curve.sum(axis=1, keepdims=True)))


def combine(
    logits: NDArray[np.float32], sizes: Floats, counts: Floats, snippets: Sequence[Snippet], names: Sequence[Sequence[Named]],
    prior: Floats, vectors: NDArray[np.float32] | None = None,
) -> Combined:  # fmt: skip
    """The tables, the sharpness, damp, spread and floor that make the distributions best, with a pull to what is known
    of names for what is rare.

    `logits` [texts, years] are of models that have not seen the text, less their bias, and so are `vectors`, those of
    what is heard beside the words; `sizes` [texts] are the lengths of the texts' weights, `counts` [texts] how much
    each text counts. Deterministic.
    """
    torch = require("torch")
    kinds = tuple(sorted(KINDS))
    lag_rows, place_rows = _rows(snippets, names, kinds)
    base, length = torch.from_numpy(logits.astype(np.float32)), torch.from_numpy(sizes.astype(np.float32))[:, None]
    loud = torch.log(base.std(1, correction=0, keepdim=True).clamp(min=LEAST) / _LOUD)
    truth = torch.tensor([one.year - FIRST for one in snippets])
    passed = (torch.arange(YEARS)[None] >= truth[:, None]).float()
    weight = torch.from_numpy((counts / counts.mean()).astype(np.float32))
    sharp, damp, spread, heard = (torch.zeros(1, requires_grad=True) for _ in range(4))
    beside = None if vectors is None else torch.from_numpy(vectors)
    floor = torch.full((1,), -4.0, requires_grad=True)
    lags = torch.zeros(len(YEAR_KINDS), len(LAGS) + 1, requires_grad=True)
    known = torch.from_numpy(told_by_knowledge(kinds))
    places = known.clone().requires_grad_()
    even = torch.from_numpy(prior[None].astype(np.float32)).log()
    optimiser = torch.optim.LBFGS(
        [sharp, damp, spread, floor, lags, places, *(() if beside is None else (heard,))],
        max_iter=_ROUNDS,
        line_search_fn="strong_wolfe",
    )

    def loss() -> object:
        optimiser.zero_grad()
        told = base * (length / (length + torch.exp(damp))) * torch.exp(sharp + spread * loud)
        if beside is not None:
            told = told + beside * torch.exp(heard)
        if len(lag_rows[0]):
            told = told.index_add(0, lag_rows[0], lags[lag_rows[1][:, None], lag_rows[2]])
        if len(place_rows[0]):
            found = places[place_rows[1][:, None], place_rows[2]] * place_rows[3][:, None]
            told = told.index_add(0, place_rows[0], found)
        share = torch.sigmoid(floor)
        mixed = torch.logaddexp(torch.log_softmax(told, 1) + torch.log(1 - share), even + torch.log(share))
        off = ((torch.cumsum(torch.exp(mixed), 1) - passed) ** 2).sum(1)
        lost = ((off * _OFF - mixed[torch.arange(len(truth)), truth]) * weight).mean()
        lost = lost + _PULL * ((lags**2).mean() + ((places - known) ** 2).mean())
        lost.backward()
        return lost

    optimiser.step(loss)
    sharpness = float(torch.exp(sharp.detach()) * _LOUD ** -spread.detach())
    return Combined(
        sharpness, float(torch.exp(damp.detach())), float(spread.detach()), lags.detach().numpy().astype(np.float64), places.detach().numpy().astype(np.float64), kinds,
        float(torch.sigmoid(floor.detach())), 0.0 if beside is None else float(torch.exp(heard.detach())) / sharpness,
    )  # fmt: skip


def told_by_knowledge(kinds: Sequence[str]) -> NDArray[np.float32]:
    """What the tables of names are before anything is learned, and stay near where texts say little: a text does not
    speak of a person who is not born or a thing that is not made, and news speak most of a reign or a war while it
    lasts."""
    told = np.zeros((max(1, len(kinds)), PLACES), np.float32)
    for at, kind in enumerate(kinds):
        if kind in NOT_BEFORE:
            told[at, :5] = (-4, -4, -3, -2, -1)
        if kind in WITHIN:
            told[at, 5], told[at, 10] = 1.0, 0.5
    return told


def _rows(snippets: Sequence[Snippet], names: Sequence[Sequence[Named]], kinds: Sequence[str]) -> tuple[tuple, tuple]:  # type: ignore[type-arg]
    torch = require("torch")
    texts, which, lags = [], [], []
    for at, one in enumerate(snippets):
        for mention in latest(list(year_mentions(one.text))):
            texts.append(at)
            which.append(YEAR_KINDS.index(mention.kind))
            lags.append(lag_of(mention.year, FIRST, YEARS))
    lag_rows = torch.tensor(texts), torch.tensor(which), torch.from_numpy(np.array(lags, np.int64).reshape(-1, YEARS))
    texts, which, places, share = [], [], [], []
    for at, row in enumerate(names):
        for named, part in shared(row):
            texts.append(at)
            which.append(kinds.index(named.kind))
            places.append(place_of(named.first, named.last, FIRST, YEARS))
            share.append(part)
    found = np.array(places).reshape(-1, YEARS)
    return lag_rows, (
        torch.tensor(texts, dtype=torch.long), torch.tensor(which, dtype=torch.long), torch.from_numpy(found.astype(np.int64)),
        torch.tensor(share),
    )  # fmt: skip


def pooling(logits: Floats, snippets: Sequence[Snippet], sharpness: float, tried: Sequence[float]) -> float:
    """The power of the number of segments by which the mean of their logits is multiplied: of those tried the one that
    makes the years of works most likely, of 2 to 16 snippets each, read together. 0: more text makes no surer; 1: each
    segment speaks for itself. The first of those tried where no work has two snippets."""
    works: dict[str, list[int]] = {}
    for at, one in enumerate(snippets):
        works.setdefault(one.work, []).append(at)
    several = [rows for rows in works.values() if len(rows) > 1]
    if not several:
        return tried[0]
    best = (np.inf, 0.0)
    for power in tried:
        lost = []
        for rows in several:
            told = logits[rows[:16]].mean(axis=0) * len(rows[:16]) ** power * sharpness
            told -= told.max()
            lost.append(np.log(np.exp(told).sum()) - told[snippets[rows[0]].year - FIRST])
        best = min(best, (float(np.mean(lost)), power))
    return best[1]
