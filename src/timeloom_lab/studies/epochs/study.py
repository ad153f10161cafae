"""Epochs of a table of word frequencies: the breaks that are more than chance, and the words that carry each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from timeloom._version import __version__
from timeloom.signature import Signature
from timeloom_lab.studies.epochs.carriers import Carrier, carriers
from timeloom_lab.studies.epochs.chance import Plan, breaks
from timeloom_lab.studies.epochs.changes import stabilised
from timeloom_lab.studies.epochs.frequencies import Frequencies

__all__ = ["CORRELATED", "WINDOW", "Boundary", "Epoch", "Epochs", "find_epochs"]

WINDOW = 10
"""Years on either side that the curve of a figure looks at."""
CORRELATED = 0.2
"""Residuals of neighbouring years that go together more than this make p too small, unless years are shuffled in
blocks."""


@dataclass(frozen=True, slots=True)
class Epoch:
    """A stretch of years without a break: first and last year, both inclusive, and what was counted in it."""

    first: int
    last: int
    total: int


@dataclass(frozen=True, slots=True)
class Boundary:
    """A break between two epochs: `year` is the first of the later one.

    `p` is that of a permutation test on the years of both, `corrected` the same corrected for the number of boundaries.
    `share` is how much of the scatter of the years of both it explains.
    """

    year: int
    p: float
    corrected: float
    share: float
    rise: tuple[Carrier, ...]
    fall: tuple[Carrier, ...]


@dataclass(frozen=True, slots=True)
class Epochs:
    """What was found. `correlation` is that of the residuals of neighbouring years, over all words.

    `curve` has years and what a break there explains of the scatter of the `WINDOW` years on either side, for a figure.
    """

    epochs: tuple[Epoch, ...]
    boundaries: tuple[Boundary, ...]
    correlation: float
    curve: tuple[tuple[int, float], ...]
    signature: Signature

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""

        def told(one: Carrier) -> dict[str, Any]:
            return {"word": one.word, "z": one.z, "delta": one.delta, "before": one.before, "after": one.after}

        return {
            "epochs": [{"first": one.first, "last": one.last, "total": one.total} for one in self.epochs],
            "boundaries": [
                {
                    "year": one.year, "p": one.p, "corrected": one.corrected, "share": one.share,
                    "rise": [told(word) for word in one.rise], "fall": [told(word) for word in one.fall],
                }
                for one in self.boundaries
            ],
            "correlation": self.correlation,
            "curve": [[year, share] for year, share in self.curve],
            "signature": self.signature.to_dict(),
        }  # fmt: skip


def find_epochs(table: Frequencies, plan: Plan | None = None, *, top: int = 10, prior: float = 500.0) -> Epochs:
    """The epochs of a table, with at most `top` words that rise and as many that fall at each boundary.

    `prior` is in words (`timeloom_lab.studies.epochs.carriers`). A table of fewer than two stretches of years is one
    epoch.
    """
    plan = Plan() if plan is None else plan
    vectors = stabilised(table)
    found = breaks(vectors, plan)
    at = (0, *(one.at for one in found), len(table.years))
    boundaries = []
    for one, bounds in zip(found, zip(at, at[1:], at[2:], strict=False), strict=True):
        rise, fall = carriers(table, bounds, top, prior=prior, alpha=plan.alpha)
        boundaries.append(Boundary(table.years[one.at], one.p, one.corrected, one.share, rise, fall))
    epochs = tuple(
        Epoch(table.years[first], table.years[last - 1] + table.step - 1, int(table.totals[first:last].sum()))
        for first, last in pairwise(at)
    )
    correlation = vectors.residual_correlation(tuple(one.at for one in found))
    signature = Signature.of(
        study="epochs", words=len(table.words), seen=table.seen, years=len(table.years), step=table.step, least=plan.least,
        most=plan.most, alpha=plan.alpha, permutations=plan.permutations, block=plan.blocks(len(table.years)), seed=plan.seed, prior=prior,
        v=__version__,
    )  # fmt: skip
    count = len(table.years)
    curve = tuple(
        (table.years[at], vectors.share(max(0, at - WINDOW), at, min(count, at + WINDOW)))
        for at in range(plan.least, count - plan.least + 1)
        if at < count
    )
    return Epochs(epochs, tuple(boundaries), correlation, curve, signature)
