"""Which breaks are more than chance: tests by permutation of years.

Breaks are added one at a time while the best further one lowers the cost by more than it does when the years of each
stretch are shuffled (as in e-divisive, Matteson and James 2014). The figure that is compared is the greatest over all
places, so that it does not matter how many there are to choose from. Each break that is left is then tested by itself,
between its neighbours, and those p are corrected for their number (Holm 1979); while one is not significant, there is a
break too many.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from timeloom.metrics.significance import holm
from timeloom_lab.studies.epochs.changes import Stretch, Vectors, best_splits

__all__ = ["Break", "Plan", "breaks"]

_BLOCK, _BLOCKS = 5, 12

Order = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Plan:
    """How breaks are looked for and tested.

    `alpha` is the chance of a break where there is none; `least` is the years of a stretch, `most` the breaks. Years
    are shuffled in blocks of `block` years on end, so that what only glides from year to year is not taken for a break;
    None is a twelfth of the years, from 1 to 5 (`blocks`).
    """

    alpha: float = 0.05
    permutations: int = 999
    seed: int = 12345
    least: int = 5
    most: int = 20
    block: int | None = None

    def __post_init__(self) -> None:
        if not 0 < self.alpha < 1:
            raise ValueError(f"alpha lies between 0 and 1 (got {self.alpha})")
        for name, lowest in (("permutations", 1), ("least", 1), ("most", 0), ("block", 1)):
            value = getattr(self, name)
            if value is not None and value < lowest:
                raise ValueError(f"{name} is at least {lowest} (got {getattr(self, name)})")
        if self.alpha * (self.permutations + 1) < max(1, self.most):
            enough = int(np.ceil(max(1, self.most) / self.alpha)) - 1
            reason = f"{self.most} breaks at alpha {self.alpha} need {enough} permutations at least"
            raise ValueError(f"{reason} (got {self.permutations})")

    def blocks(self, years: int) -> int:
        """The years of a block, of a table of so many: with fewer than twelve blocks hardly any order is unlikely."""
        return max(1, min(_BLOCK, years // _BLOCKS)) if self.block is None else self.block


@dataclass(frozen=True, slots=True)
class Break:
    """A break before the year of index `at`: p of its test, and p corrected for the number of breaks. `share` is how
    much of the scatter of the years about it (from the break before to the break after) it explains."""

    at: int
    p: float
    corrected: float
    share: float


def breaks(vectors: Vectors, plan: Plan) -> tuple[Break, ...]:
    """The significant breaks, in the order of time. The same vectors and plan give the same breaks."""
    splits = best_splits(vectors, plan.least, plan.most)
    number = 0
    while number + 1 < len(splits) and _goes_on(vectors, splits[number], plan, number):
        number += 1
    while number:
        found = _tested(vectors, splits[number], plan)
        if all(one.corrected <= plan.alpha for one in found):
            return found
        number -= 1
    return ()


def _goes_on(vectors: Vectors, split: tuple[int, ...], plan: Plan, number: int) -> bool:
    """Whether a further break lowers the cost by more than chance would."""
    bounds = pairwise((0, *split, len(vectors)))
    stretches = [Stretch.of(vectors, first, last, plan.least) for first, last in bounds]
    return _p(stretches, plan, plan.blocks(len(vectors)), (number,)) <= plan.alpha


def _tested(vectors: Vectors, split: tuple[int, ...], plan: Plan) -> tuple[Break, ...]:
    """Each break by itself, on the years between the break before and the one after."""
    bounds = (0, *split, len(vectors))
    ps, shares = [], []
    for number, (first, middle, last) in enumerate(zip(bounds, bounds[1:], bounds[2:], strict=False)):
        stretch = Stretch.of(vectors, first, last, plan.least)
        ps.append(_p([stretch], plan, plan.blocks(len(vectors)), (len(split), number + 1)))
        shares.append(vectors.share(first, middle, last))
    return tuple(Break(*one) for one in zip(split, ps, holm(ps), shares, strict=True))


def _p(stretches: list[Stretch], plan: Plan, block: int, stream: tuple[int, ...]) -> float:
    """The share of shuffles, these years as they are among them, in which the best break is as good as here. Counting
    ends when it cannot become significant any more; the share so far is then told."""
    observed = max(stretch.gain(np.arange(len(stretch))) for stretch in stretches)
    if observed <= 0:
        return 1.0
    draw = np.random.default_rng([plan.seed, *stream])
    as_good = 1
    for done in range(1, plan.permutations + 1):
        best = max(stretch.gain(_shuffled(len(stretch), block, draw)) for stretch in stretches)
        as_good += best >= observed * (1 - 1e-12)
        if as_good > plan.alpha * (plan.permutations + 1):
            return as_good / (done + 1)
    return as_good / (plan.permutations + 1)


def _shuffled(count: int, block: int, draw: np.random.Generator) -> Order:
    """An order of `count` years: blocks of years on end, cut from a random place on, are shuffled."""
    if block == 1 or block >= count:
        return draw.permutation(count) if block == 1 else (np.arange(count) + int(draw.integers(count))) % count
    turned = (np.arange(count) + int(draw.integers(count))) % count
    pieces = [turned[at : at + block] for at in range(0, count, block)]
    return np.concatenate([pieces[at] for at in draw.permutation(len(pieces))])
